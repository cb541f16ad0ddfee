/* SPDX-License-Identifier: MIT */
/* Looking back: another wall, on which one moves by oneself, never ahead of what has been shown. */
#include "screen/audience_parts.h"

#include "base/memory.h"
#include "screen/player_parts.h"

#include <stdlib.h>
#include <string.h>

#define NOWHERE ((size_t)-1)

/* ---------------------------------------------------------------------------------------------- what has been shown */

static size_t find_seen(const struct audience *a, const char *lesson)
{
    for (size_t i = 0; i < a->seen_count; i++)
        if (strcmp(a->seen[i].lesson, lesson) == 0)
            return i;
    return NOWHERE;
}

static void forget(struct audience_seen *seen)
{
    free(seen->lesson);
    free(seen->step);
    *seen = (struct audience_seen){0};
}

void audience_forget_seen(struct audience *a)
{
    for (size_t i = 0; i < a->seen_count; i++)
        forget(&a->seen[i]);
    a->seen_count = 0;
}

/* How a step of the wall's lesson stands to another: before it (< 0), the same, or behind. One that is not there is
 * before all. */
static int compare_steps(const struct wall *w, const char *a, const char *b)
{
    const struct step *first = lesson_step(w->player->lesson, a), *second = lesson_step(w->player->lesson, b);

    if (!first || !second)
        return (first != NULL) - (second != NULL);
    return first < second ? -1 : first > second;
}

/* Whether a place of the wall's lesson is ahead of what was shown of it. */
static bool is_ahead(const struct wall *w, const struct message_show *place, const struct audience_seen *seen)
{
    int order = compare_steps(w, place->step, seen->step);

    return order > 0 || (order == 0 && (place->part > seen->part || place->revealed > seen->revealed));
}

static int most(int a, int b)
{
    return a > b ? a : b;
}

void audience_note_seen(struct audience *a, const struct message_show *show)
{
    size_t at = find_seen(a, show->lesson);
    bool is_new = at == NOWHERE;
    struct audience_seen *seen;

    if (is_new) {
        a->seen = memory_resize(a->seen, a->seen_count + 1, sizeof *a->seen);
        at = a->seen_count++;
        a->seen[at] = (struct audience_seen){.lesson = memory_copy(show->lesson)};
    }
    seen = &a->seen[at];
    if (is_new || compare_steps(&a->wall, show->step, seen->step) > 0) {
        free(seen->step);
        *seen = (struct audience_seen){seen->lesson, memory_copy(show->step), show->part, show->revealed};
    } else if (strcmp(show->step, seen->step) == 0) {
        seen->part = most(seen->part, show->part);
        seen->revealed = most(seen->revealed, show->revealed);
    }
}

/* ------------------------------------------------------------------------------------------------------- the places */

static const struct wall *shown_wall(const struct audience *a)
{
    return a->is_back ? &a->own : &a->wall;
}

/* Where the screen is; returns the lesson's index in `seen`. */
static size_t tell(const struct audience *a, struct message_show *out)
{
    wall_tell(shown_wall(a), out);
    return find_seen(a, out->lesson);
}

bool audience_can_look(const struct audience *a)
{
    return a->wall.player && a->seen_count > 0 && (a->is_back || a->is_shown);
}

/* Whether more of the wall's lesson has been shown than this. */
static bool is_behind(const struct wall *w, const struct message_show *place, const struct audience_seen *seen)
{
    int order = compare_steps(w, place->step, seen->step);

    return order < 0 || (order == 0 && (place->part < seen->part || place->revealed < seen->revealed));
}

bool audience_can_go_on(const struct audience *a)
{
    struct message_show now;
    size_t at = audience_can_look(a) ? tell(a, &now) : NOWHERE;

    return at != NOWHERE && (at + 1 < a->seen_count || is_behind(shown_wall(a), &now, &a->seen[at]));
}

/* Begins to look back, at what the wall shows. */
static void start(struct audience *a)
{
    struct message_show show;
    struct error e = {0};

    if (a->is_back)
        return;
    wall_tell(&a->wall, &show);
    show.blank = show.frozen = false;
    wall_start(&a->own, a->course.library, a->course.sources);
    if (!wall_obey(&a->own, &show, &e) && !a->own.player) {
        wall_free(&a->own);
        a->own = (struct wall){0};
        return;
    }
    a->is_back = true;
    client_look_back(&a->client, true);
}

void audience_rejoin(struct audience *a)
{
    if (a->is_back)
        wall_free(&a->own);
    a->own = (struct wall){0};
    a->is_back = false;
    client_look_back(&a->client, false);
}

/* To where a lesson was left, or to its beginning. */
static bool open_seen(struct audience *a, size_t at, bool at_end)
{
    const struct audience_seen *seen = &a->seen[at];
    const struct catalogue *catalogue = a->course.library->catalogue;
    struct error e = {0};
    const struct catalogue_entry *entry = catalogue_find(catalogue, seen->lesson, &e);
    struct message_show place = {0};

    if (!entry || !wall_open(&a->own, (size_t)(entry - catalogue->lessons), at_end ? seen->step : NULL, &e))
        return false;
    if (!at_end)
        return true;
    wall_tell(&a->own, &place);
    place.part = seen->part;
    place.revealed = seen->revealed;
    return wall_obey(&a->own, &place, &e);
}

/* Whether the screen is where the presenter is. */
static bool is_with(const struct audience *a)
{
    struct message_show here, there;

    if (!a->is_shown)
        return false;
    wall_tell(&a->own, &here);
    wall_tell(&a->wall, &there);
    return strcmp(here.lesson, there.lesson) == 0 && strcmp(here.step, there.step) == 0 && here.part == there.part &&
           here.revealed == there.revealed;
}

void audience_look_back(struct audience *a)
{
    bool has_begun = a->is_back, uncovers = audience_shows_poll(a) || a->wall.blank || !audience_shows_wall(a);
    struct message_show now;
    size_t at;

    if (!audience_can_look(a))
        return;
    start(a);
    if (!a->is_back || (uncovers && !has_begun))
        return; /* that is the way back from a poll, or from the dark: what lies under it */
    at = tell(a, &now);
    if (wall_back(&a->own) || (at != NOWHERE && at > 0 && open_seen(a, at - 1, true)))
        return;
    if (!has_begun)
        audience_rejoin(a); /* there is nothing behind */
}

/* One thing on, which has been shown. */
static void go_on(struct audience *a, size_t at)
{
    const struct audience_seen *seen = &a->seen[at];
    struct message_show now;

    if (wall_next(&a->own)) {
        tell(a, &now);
        if (!is_ahead(&a->own, &now, seen))
            return;
        wall_back(&a->own);
    }
    tell(a, &now);
    if (is_behind(&a->own, &now, seen)) /* the presenter came here another way */
        open_seen(a, at, true);
    else if (at + 1 < a->seen_count)
        open_seen(a, at + 1, false);
}

void audience_go_on(struct audience *a)
{
    struct message_show now;
    size_t at;

    if (!audience_can_go_on(a))
        return;
    start(a);
    at = a->is_back ? tell(a, &now) : NOWHERE;
    if (at != NOWHERE)
        go_on(a, at);
    if (a->is_back && is_with(a))
        audience_rejoin(a);
}

/* -------------------------------------------------------------------------------------------------------- the cells */

/* Whether a row is of the keys that move in the cells: the others change what the step is about. */
static bool moves(const struct key *row)
{
    return view_key_is_inside(row) || keys_find(row, KEY_CODE_TAB) == row;
}

bool audience_has_cells(const struct audience *a)
{
    const struct player *p = audience_can_look(a) ? shown_wall(a)->player : NULL;

    return p && player_has_cells(p);
}

void audience_enter(struct audience *a)
{
    start(a);
    if (a->is_back)
        a->own.player->entered = true;
}

bool audience_is_inside(const struct audience *a)
{
    return a->is_back && a->own.player && a->own.player->entered;
}

bool audience_cell_key(struct audience *a, int code)
{
    struct player *p = a->own.player;
    const struct key *row = player_has_view(p) ? keys_find(p->view->keys, code) : NULL;

    if (!row || !moves(row) || !player_view_works(p, row, NULL) ||
        view_key_act(p->view, p->self, row, code) == REACT_PASS)
        return false;
    play_notice(p);
    return true;
}

bool audience_click(struct audience *a, const struct canvas *canvas, int row, int col)
{
    const struct wall_notes notes = audience_notes(a);
    struct message_show before, now;
    struct error e = {0};
    size_t at;

    if (!a->is_back)
        return false;
    at = tell(a, &before);
    if (!wall_click(&a->own, &notes, canvas, row, col))
        return false;
    tell(a, &now);
    if (at == NOWHERE || is_ahead(&a->own, &now, &a->seen[at]))
        wall_obey(&a->own, &before, &e);
    return true;
}
