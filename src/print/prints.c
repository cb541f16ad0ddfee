/* SPDX-License-Identifier: MIT */
#include "print/prints.h"

#include "base/memory.h"
#include "sheet/plain.h"
#include "view/dials.h"
#include "view/state.h"

#include <search.h>
#include <stdlib.h>
#include <string.h>

void *prints_open(const struct view *view, const struct view_setup *setup, const char *state, struct error *e)
{
    void *self = view->open(view, setup, state, e);

    while (self && !view->measures_time && view->tick && view->is_computing && view->is_computing(self))
        view->tick(self);
    return self;
}

/* Appends the cells that a question asks for. */
static void add_cells(const struct question *q, struct text *out)
{
    for (size_t c = 0; c < q->cell_count; c++)
        if (q->cells[c].is_cell)
            text_addf(out, "%s%s", out->length ? ";" : "", q->cells[c].formula);
}

void prints_hide(const struct view *view, void *self, const struct step *step)
{
    struct text cells = {0};

    for (size_t i = 0; i < step->question_count; i++)
        add_cells(&step->questions[i], &cells);
    if (view->hide && cells.length)
        view->hide(self, text_string(&cells));
    text_free(&cells);
}

int prints_last_asked(const struct view *view, const struct view_setup *setup, const struct step *step,
                      const char *state)
{
    void *self = view->hide ? prints_open(view, setup, state, NULL) : NULL;
    int last = -1;

    for (size_t i = 0; self && i < step->question_count; i++) {
        struct text cells = {0};

        add_cells(&step->questions[i], &cells);
        if (cells.length && view->hide(self, text_string(&cells)))
            last = lesson_part_of(step, &step->questions[i]);
        text_free(&cells);
    }
    if (self)
        view_close(view, self);
    return last;
}

size_t prints_block(const struct step *step, int part)
{
    size_t block = 0;

    while (block < step->prose.block_count && step->prose.blocks[block].part < part)
        block++;
    return block;
}

static int compare_lines(const void *a, const void *b)
{
    return strcmp(a, b);
}

/* Adds a line; false if it is there, or says nothing: it is blank, or has a number still to come. */
static bool add_line(struct printed *printed, const char *text, size_t length)
{
    char *line = memory_copy_bytes(text, length);
    bool is_new = strspn(line, " ") < length && !strstr(line, "  ·");

    if (is_new) {
        char *const *there = tsearch(line, &printed->lines, compare_lines);

        if (there)
            is_new = *there == line;
        else
            memory_exhausted();
    }
    if (!is_new)
        free(line);
    return is_new;
}

bool printed_add(struct printed *printed, const char *text)
{
    bool any = false;

    while (*text) {
        size_t length = strcspn(text, "\n");

        any |= add_line(printed, text, length);
        text += length + (text[length] == '\n');
    }
    return any;
}

void printed_free(struct printed *printed)
{
    while (printed->lines) {
        char *line = *(char *const *)printed->lines; /* of the root */

        tdelete(line, &printed->lines, compare_lines);
        free(line);
    }
}

/* For state_read(): what a state says, but for which cell is chosen and how much is computed. */
static bool add_sheet_key(void *self, const char *key, const char *value, struct error *e)
{
    static const char *const others[] = {"cell", "key", "fill"};

    (void)e;
    for (size_t i = 0; i < sizeof others / sizeof *others; i++)
        if (strcmp(key, others[i]) == 0)
            return true;
    state_write(self, key, value);
    return true;
}

/* Adds the blocks that a view shows in a state; false if all of them are there already, or it does not open. */
static bool add_blocks(struct printed *printed, const struct view *view, const struct view_setup *setup,
                       const char *state)
{
    void *self = prints_open(view, setup, state, NULL);
    struct sheet sheet = {.is_plain = true};
    bool any = false;

    if (!self)
        return false;
    view_fill(view, self, &sheet);
    for (size_t i = 0; i < sheet.count; i++) {
        struct text block = {0};

        sheet_plain_block(sheet.blocks[i], false, &block);
        any |= printed_add(printed, text_string(&block));
        text_free(&block);
    }
    sheet_free(&sheet);
    view_close(view, self);
    return any;
}

/* The same for a state without the cell that it chooses and how much it computes; for a mistake, both sides. */
static bool add_sheets(struct printed *printed, const struct view *view, const struct view_setup *setup,
                       const char *state)
{
    static const char *const sides[] = {"mistake=off", "mistake=on"};
    struct text own = {0};
    bool any = false;

    state_read(state, add_sheet_key, &own, NULL);
    if (!state_find(view->state, "mistake"))
        any = add_blocks(printed, view, setup, text_string(&own));
    else
        for (size_t i = 0; i < 2; i++) {
            char *side = lesson_state_with(text_string(&own), sides[i]);

            any |= add_blocks(printed, view, setup, side);
            free(side);
        }
    text_free(&own);
    return any;
}

static void add(struct prints *out, int part, const char *state, const char *look)
{
    bool begins_empty = strstr(state, "fill=") != NULL;

    out->items = memory_resize(out->items, out->count + 1, sizeof *out->items);
    out->items[out->count++] = (struct print){
        .part = part, .state = begins_empty ? lesson_state_with(state, "fill=all") : memory_copy(state), .look = look};
}

void prints_find(struct prints *out, const struct step *step, const struct view *view, const struct view_setup *setup)
{
    struct printed there = {0};

    *out = (struct prints){0};
    add(out, step->view_part, step->view_state, step->view_look);
    add_sheets(&there, view, setup, step->view_state);
    for (size_t i = 0; i < step->picture_count; i++) {
        const struct step_picture *picture = &step->pictures[i];

        if (add_sheets(&there, view, setup, picture->state))
            add(out, picture->part, picture->state, strstr(picture->state, "fill=none") ? NULL : picture->look);
    }
    printed_free(&there);
}

void prints_free(struct prints *prints)
{
    for (size_t i = 0; i < prints->count; i++)
        free(prints->items[i].state);
    free(prints->items);
    *prints = (struct prints){0};
}
