/* SPDX-License-Identifier: MIT */
#include "player/keyless.h"

#include <stdlib.h>
#include <string.h>

bool keyless_tells(const struct block *block)
{
    for (size_t i = 0; i < block->run_count; i++)
        if (block->runs[i].flags & RUN_KEY)
            return true;
    return false;
}

/* Takes the blanks from a run's beginning. */
static void trim_front(struct run *run)
{
    size_t blanks = strspn(run->text, " ");

    memmove(run->text, run->text + blanks, strlen(run->text) - blanks + 1);
}

/* What follows words that went begins as they did: at the block's beginning, or after a blank, without one. */
void keyless_trim(struct block *block)
{
    bool after_blank = true, is_gap = false;
    size_t kept = 0;

    for (size_t i = 0; i < block->run_count; i++) {
        struct run *run = &block->runs[i];

        if (!(run->flags & RUN_KEY) && is_gap && after_blank)
            trim_front(run);
        is_gap = run->flags & RUN_KEY || (is_gap && !*run->text);
        if (run->flags & RUN_KEY || (is_gap && !*run->text)) {
            free(run->text);
            free(run->target);
            continue;
        }
        after_blank = *run->text ? run->text[strlen(run->text) - 1] == ' ' : after_blank;
        block->runs[kept++] = *run;
    }
    block->run_count = kept;
}
