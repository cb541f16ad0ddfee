/* SPDX-License-Identifier: MIT */
/* A lecture with an audience's screen in it: a real presenter's server and the scene in one process, over a socket of
 * their own. */
#ifndef HEADWAY_TESTS_SCREEN_SEAT_H
#define HEADWAY_TESTS_SCREEN_SEAT_H

#include "classroom/audience.h"
#include "lecture/room.h"
#include "line/open.h"
#include "screen/tools.h"

#include <stdbool.h>

struct seat {
    struct opened opened; /* the course that the screen has opened */
    int openings;         /* how often it opened one */
    struct audience *audience;
    struct scene scene; /* the audience's, the lowest */
    struct screen screen;
    bool is_stale;            /* something has changed since the last drawing */
    struct message_show show; /* where the presenter is */
    struct poll poll;         /* asked by the presenter */
};

extern struct seat seat;

/* Fixtures: make a room without presenter, in which a screen of 80 × 24 waits; remove everything. */
void seat_make(void);
void seat_remove(void);

/* The presenter comes with the course of a directory ("": the built-in one); goes with room_close(). */
void seat_open(const char *course);

/* The presenter shows a step at its first part; position and all else stay as in `show`. */
void seat_show(const char *lesson, const char *step);
void seat_show_again(void);

/* The presenter asks the first question of the quiz of six-stages. */
void seat_ask(void);

/* Serves everybody once: 20 ms at most. */
void seat_turn(void);

/* Takes turns until the screen has, or no longer has, a text. */
#define seat_await(what) UNTIL_BY(seat_turn, screen_has(&seat.screen, what))
#define seat_await_gone(what) UNTIL_BY(seat_turn, !screen_has(&seat.screen, what))

/* Takes turns for a while in which nothing should happen. */
void seat_rest(void);

#endif
