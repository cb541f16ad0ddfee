/* SPDX-License-Identifier: MIT */
/* A lecture with an audience's screen in it: a real presenter's server and the scene in one process, over a socket of
 * their own. Keys go in by name, rows come out as text. */
#ifndef HEADWAY_TESTS_SCREEN_SEAT_H
#define HEADWAY_TESTS_SCREEN_SEAT_H

#include "command/open.h"
#include "lecture/room.h"
#include "screen/audience.h"
#include "screen/poll_question.h"
#include "screen/scene.h"

#include <stdbool.h>

struct seat {
    struct opened opened; /* the course that the screen has opened */
    int openings;         /* how often it opened one */
    struct audience *audience;
    struct scene scene;
    struct canvas canvas;
    struct text text;         /* of the last drawing */
    unsigned wish;            /* of the last event */
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
#define seat_await(what) UNTIL_BY(seat_turn, seat_has(what))
#define seat_await_gone(what) UNTIL_BY(seat_turn, !seat_has(what))

/* Turns for a while in which nothing should happen. */
void seat_rest(void);

/* Presses keys by their names, blanks between. */
void seat_press(const char *keys);

/* Another size, or theme. */
void seat_resize(int cols, int rows);
void seat_theme(const struct theme *theme);

bool seat_has(const char *what);
void seat_expect(const char *what);
void seat_refuse(const char *what);

/* The last row. */
const char *seat_last(void);

#endif
