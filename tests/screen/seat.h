/* SPDX-License-Identifier: MIT */
/* A lecture with an audience's screen in it: a real presenter's server and the scene in one process, over a socket of
 * their own. */
#ifndef HEADWAY_TESTS_SCREEN_SEAT_H
#define HEADWAY_TESTS_SCREEN_SEAT_H

#include "classroom/audience.h"
#include "classroom/poll_question.h"
#include "lecture/room.h"
#include "line/open.h"
#include "screen/tools.h"

#include <stdbool.h>

struct seat {
    struct opened opened; /* the course that the screen has opened */
    int openings;         /* how often it opened one */
    struct audience *audience;
    struct scene scene; /* of it, at the ground */
    struct screen screen;
    bool is_stale;            /* something has changed since */
    struct message_show show; /* where the presenter stands */
    struct poll poll;         /* that the presenter has asked */
};

extern struct seat seat;

/* Fixtures: a room without presenter, and a screen of 80 × 24 that waits in it; removes all. */
void seat_make(void);
void seat_remove(void);

/* The presenter comes with the course of a directory ("": the built-in one); goes with room_close(). */
void seat_open(const char *course);

/* The presenter shows a step, from its first part on; position and all else stay as they are in `show`. */
void seat_show(const char *lesson, const char *step);
void seat_show_again(void);

/* The presenter asks the first question of the quiz of six-stages. */
void seat_ask(void);

/* A turn for everybody: 20 ms at most. */
void seat_turn(void);

/* Turns until the screen has, or no longer has, a text. */
#define seat_await(what) UNTIL_BY(seat_turn, screen_has(&seat.screen, what))
#define seat_await_gone(what) UNTIL_BY(seat_turn, !screen_has(&seat.screen, what))

/* Turns for a while in which nothing should happen. */
void seat_rest(void);

#endif
