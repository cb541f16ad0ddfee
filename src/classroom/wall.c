/* SPDX-License-Identifier: MIT */
#include "classroom/wall.h"

#include "base/memory.h"
#include "classroom/wall_parts.h"

#include <stdlib.h>
#include <string.h>

/* ---------------------------------------------------------------------------------------------------------- opening */

void wall_start(struct wall *w, struct library *library, const struct view_source *sources)
{
    *w = (struct wall){.library = library, .sources = sources};
}

/* Room for the player of each lesson. */
static struct player **slot_of(struct wall *w, size_t lesson)
{
    size_t count = w->library->catalogue->lesson_count;

    if (w->player_count < count) {
        w->players = memory_resize(w->players, count, sizeof(struct player *));
        while (w->player_count < count)
            w->players[w->player_count++] = NULL;
    }
    return &w->players[lesson];
}

bool wall_open_lesson(struct wall *w, size_t lesson, const char *step, struct error *e)
{
    struct lesson *opened = library_lesson(w->library, lesson, e);
    struct player_setup setup = {.lesson = opened, .sources = w->sources, .step = step, .in_lecture = true};
    struct player **slot;

    if (!opened)
        return false;
    slot = slot_of(w, lesson);
    if (!*slot)
        *slot = player_new(&setup, e);
    if (!*slot)
        return false;
    w->player = *slot;
    w->lesson = lesson;
    w->player->habits.big = w->big;
    return true;
}

bool wall_open(struct wall *w, size_t lesson, const char *step, struct error *e)
{
    struct lesson *opened = library_lesson(w->library, lesson, e);
    int part = -1;
    const struct step *found = opened && step ? lesson_find(opened, step, &part, e) : NULL;

    if (!opened || (step && !found) || !wall_open_lesson(w, lesson, step, e))
        return false;
    player_go_to(w->player, found ? (size_t)(found - opened->steps) : 0);
    if (part >= 0)
        lecture_show(w->player, part, lesson_asked_before(found, part));
    return true;
}

void wall_renew(struct wall *w)
{
    for (size_t i = 0; i < w->player_count; i++) {
        struct lesson *now = w->players[i] ? library_lesson(w->library, i, NULL) : NULL;

        if (now && now != w->players[i]->lesson)
            player_renew(w->players[i], now);
    }
}

void wall_free(struct wall *w)
{
    for (size_t i = 0; i < w->player_count; i++)
        if (w->players[i])
            player_destroy(w->players[i]);
    free(w->players);
    *w = (struct wall){0};
}

/* ----------------------------------------------------------------------------------------------------------- moving */

bool wall_next(struct wall *w)
{
    return w->player && player_next(w->player);
}

bool wall_back(struct wall *w)
{
    return w->player && player_back(w->player);
}

bool wall_answers_next(const struct wall *w)
{
    return w->player && lecture_asks(w->player);
}

void wall_go_to(struct wall *w, size_t step)
{
    if (w->player)
        player_go_to(w->player, step);
}

void wall_show_all(struct wall *w)
{
    if (w->player)
        lecture_show(w->player, player_step(w->player)->parts - 1, LESSON_QUESTIONS);
}

void wall_set_big(struct wall *w, bool big)
{
    w->big = big;
    if (w->player)
        w->player->habits.big = big;
}

/* ---------------------------------------------------------------------------------------------------------- telling */

/* Copies a text that means nothing if it is cut. */
static void copy_whole(char *out, size_t room, const char *string)
{
    if (!message_copy(out, room, string))
        out[0] = '\0';
}

void wall_tell(const struct wall *w, struct message_show *out)
{
    const struct player *p = w->player;
    struct player_place place = {0};
    struct text example = {0};

    *out = (struct message_show){
        .blank = w->blank, .frozen = w->frozen, .big = w->big, .position = w->position, .steps = w->steps};
    out->steps = out->steps < 1 ? 1 : out->steps;
    out->position = out->position < 1 ? 1 : out->position > out->steps ? out->steps : out->position;
    out->part = 1;
    if (!p)
        return;
    out->pointed = w->pointed || p->entered;
    copy_whole(out->lesson, sizeof out->lesson, p->lesson->name);
    copy_whole(out->step, sizeof out->step, player_step(p)->name);
    player_tell_place(w->player, &place);
    player_write_example(p, &example);
    copy_whole(out->state, sizeof out->state, text_string(&place.state));
    copy_whole(out->example, sizeof out->example, text_string(&example));
    copy_whole(out->hidden, sizeof out->hidden, lecture_hidden(p));
    out->part = place.part + 1;
    out->revealed = p->visits[p->step].revealed;
    text_free(&place.state);
    text_free(&example);
}
