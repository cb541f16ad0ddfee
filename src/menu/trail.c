/* SPDX-License-Identifier: MIT */
#include "menu/trail.h"

#include "base/memory.h"

#include <stdlib.h>
#include <string.h>

#define MOST 50 /* places that one can go back through */

void trail_add(struct trail *trail, struct crumb crumb)
{
    if (trail->count == MOST) {
        text_free(&trail->crumbs[0].place.state);
        memmove(trail->crumbs, trail->crumbs + 1, --trail->count * sizeof *trail->crumbs);
    }
    trail->crumbs = memory_resize(trail->crumbs, trail->count + 1, sizeof *trail->crumbs);
    trail->crumbs[trail->count++] = crumb;
}

struct crumb *trail_last(const struct trail *trail)
{
    return trail->count ? &trail->crumbs[trail->count - 1] : NULL;
}

bool trail_has(const struct trail *trail, bool is_quiz)
{
    for (size_t i = 0; i < trail->count; i++)
        if (trail->crumbs[i].is_quiz == is_quiz)
            return true;
    return false;
}

void trail_cut(struct trail *trail, size_t count)
{
    while (trail->count > count)
        text_free(&trail->crumbs[--trail->count].place.state);
}

bool trail_cut_to_quiz(struct trail *trail)
{
    if (!trail_has(trail, true))
        return false;
    while (!trail_last(trail)->is_quiz)
        trail_cut(trail, trail->count - 1);
    return true;
}

void trail_forget_quiz(struct trail *trail)
{
    size_t kept = 0;

    for (size_t i = 0; i < trail->count; i++)
        if (!trail->crumbs[i].is_quiz)
            trail->crumbs[kept++] = trail->crumbs[i];
    trail->count = kept;
}

void trail_free(struct trail *trail)
{
    trail_cut(trail, 0);
    free(trail->crumbs);
    *trail = (struct trail){0};
}
