/* SPDX-License-Identifier: MIT */
#include "command/present.h"

#include "base/memory.h"
#include "command/plain.h"
#include "screen/loop.h"

#include <string.h>

struct player_setup present_setup(struct opened *o, const struct arguments *a)
{
    return (struct player_setup){.lesson = o->lesson.step_count ? &o->lesson : NULL,
                                 .sources = o->sources,
                                 .state = arguments_value(a, "--state"),
                                 .animate = a->animate};
}

int present(const struct player_setup *setup, const struct arguments *a, struct output *out, struct error *e)
{
    struct player *player;
    int status;

    if (a->plain)
        return plain_print(setup, out, e) ? 0 : 2;
    player = player_new(setup, e);
    if (!player)
        return 2;
    status = loop_run(player, &a->terminal, e);
    player_destroy(player);
    return status;
}

const char *present_split_name(const char *name, char **lesson)
{
    size_t length = strcspn(name, "#");

    *lesson = memory_copy_bytes(name, length);
    return name[length] ? name + length + 1 : NULL;
}
