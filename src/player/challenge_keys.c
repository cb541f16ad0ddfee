/* SPDX-License-Identifier: MIT */
/* The keys of a challenge, and what happens to changes that go beyond what may be touched. */
#include "base/compiler.h"
#include "base/memory.h"
#include "player/challenge.h"
#include "player/follow.h"
#include "player/judge.h"
#include "player/player_state.h"
#include "player/touch.h"

#include <stdlib.h>

/* Changes to another state as a whole: example and view. */
static void stand(struct player *p, const char *state)
{
    struct text rest = {0};
    struct example *example = challenge_example(p->view, state, &rest), *old = p->example;
    bool entered = p->entered;
    size_t dial = p->dial;

    text_free(&rest);
    if (!example)
        return;
    player_leave_step(p);
    challenge_set_left(p, memory_copy(state));
    p->example = example;
    player_enter_step(p, p->step, -1, NULL, NULL);
    p->entered = entered && p->self;
    p->dial = dial;
    example_destroy(old);
}

/* Undoes a change that goes beyond what may be touched. */
static bool take_back(struct player *p, const char *state)
{
    struct open_challenge *open = p->challenge;
    struct text start = {0};
    bool beyond;

    judge_write_state(&open->start, &start);
    beyond = open->start.self && judge_is_beyond(challenge_of(p), p->view, state, text_string(&start));
    text_free(&start);
    if (beyond) {
        char *good = memory_copy(open->good ? open->good : challenge_of(p)->state);

        stand(p, good);
        free(good);
        challenge_refuses(p, (struct cell_at){.id = MATRIX_SCORES});
    }
    return beyond;
}

void challenge_mind(struct player *p)
{
    struct evaluation now = challenge_live(p);
    struct text state = {0};

    if (!challenge_here(p) || !p->self || follow_is_on(p))
        return;
    judge_write_state(&now, &state);
    if (p->challenge->away || !take_back(p, text_string(&state))) {
        if (!p->challenge->away) {
            free(p->challenge->good);
            p->challenge->good = memory_copy(text_string(&state));
        }
        challenge_judge(p);
    }
    text_free(&state);
}

static unsigned do_hint(void *self, const struct key *key UNUSED, int code UNUSED)
{
    predict_hint(self);
    return SCENE_DRAW;
}

static unsigned do_begin_again(void *self, const struct key *key UNUSED, int code UNUSED)
{
    struct player *p = self;

    free(p->challenge->away);
    p->challenge->away = NULL;
    touch_free(p);
    stand(p, challenge_of(p)->state);
    player_say(p, "This is as the challenge begins.");
    return SCENE_DRAW;
}

static unsigned do_switch(void *self, const struct key *key UNUSED, int code UNUSED)
{
    struct player *p = self;
    struct open_challenge *open = p->challenge;
    struct text own = {0};
    char *back = open->away;

    if (back) {
        open->away = NULL;
        stand(p, back);
        player_say(p, "Your numbers are back.");
    } else {
        challenge_write_state(p, &own);
        stand(p, challenge_of(p)->state);
        open->away = text_take(&own);
        player_say(p, "This is how it begins; m brings your numbers back.");
    }
    free(back);
    return SCENE_DRAW;
}

static bool hint_works(const void *self, const struct key *key UNUSED, struct key_offer *offer UNUSED)
{
    const struct player *p = self;
    const struct question *q = challenge_here(p);

    return q && q->hint_count > 0 && !p->challenge->judged.solved;
}

static const struct key challenge_keys[] = {
    {"Tab", 0, NULL, "hint", "a hint", .act = do_hint, .works = hint_works, .rank = KEY_KEPT, .keeps_place = true,
     .is_everywhere = true},
    {"0", 0, NULL, NULL, "begin again", .act = do_begin_again},
    {"m", 0, NULL, "the start", "how it began, and back", .act = do_switch},
    {0},
};

static bool holds(const struct player *p)
{
    return challenge_here(p) != NULL;
}

const struct key_holder challenge_holder = {.keys = challenge_keys, .heading = "In this challenge", .holds = holds};
