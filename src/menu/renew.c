/* SPDX-License-Identifier: MIT */
/* A lesson that was changed while it is open: its new version replaces the old one. */
#include "base/memory.h"
#include "player/challenge.h"

#include <stdlib.h>
#include <string.h>

static bool is_same(const char *a, const char *b)
{
    return a && b ? strcmp(a, b) == 0 : a == b;
}

/* Moves what is remembered of a step to its new version: the part, and how the view was left if the lesson opens it as
 * before. Questions may have changed; the history knows what was answered. */
static void move_visit(struct visit *to, struct visit *from, const struct step *now, const struct step *before)
{
    to->resumed = from->resumed;
    to->part = from->part < now->parts ? from->part : now->parts - 1;
    to->revealed = from->revealed;
    to->hidden = from->hidden;
    from->hidden = NULL;
    if (is_same(now->view_name, before->view_name) && is_same(now->view_state, before->view_state)) {
        to->state = from->state;
        from->state = NULL;
    }
}

static void move_visits(struct player *p, struct visit *to, struct lesson *now)
{
    for (size_t i = 0; i < p->lesson->step_count; i++) {
        const struct step *before = &p->lesson->steps[i];
        const struct step *step = lesson_step(now, before->name);

        if (step)
            move_visit(&to[step - now->steps], &p->visits[i], step, before);
        visit_free(&p->visits[i]);
    }
    free(p->visits);
    p->visits = to;
}

size_t player_find_step(const struct lesson *before, size_t step, struct lesson *now)
{
    const struct step *found = lesson_step(now, before->steps[step].name);
    size_t last = now->step_count - 1;

    return found ? (size_t)(found - now->steps) : step < last ? step : last;
}

void player_renew(struct player *p, struct lesson *now)
{
    size_t step = player_find_step(p->lesson, p->step, now), question = predict_here(p), sub = p->page.sub;
    bool is_here = strcmp(now->steps[step].name, player_step(p)->name) == 0;
    bool entered = p->entered && is_here && is_same(now->steps[step].view_name, player_step(p)->view_name);
    struct field field = p->predict.draft.field; /* keep what is typed, */
    struct text state = {0};                     /* and what was changed for a challenge */

    p->predict.draft.field = (struct field){0};
    play_stop(p);
    if (p->challenge)
        challenge_write_state(p, &state);
    player_leave_step(p);
    challenge_end(p);
    move_visits(p, memory_new_array(now->step_count, sizeof *p->visits), now);
    p->lesson = now;
    if (state.length && lesson_part_challenge(lesson_at(now, step), p->visits[step].part)) {
        free(p->visits[step].state);
        p->visits[step].state = text_take(&state);
    }
    text_free(&state);
    p->jump.lesson = now;
    player_enter_step(p, step, -1, NULL, NULL);
    p->entered = entered && p->self;
    if (is_here)
        page_begin(&p->page, sub);
    if (is_here && question != QUESTION_NONE && question == predict_here(p))
        p->predict.draft.field = field;
    else
        field_free(&field);
}
