/* SPDX-License-Identifier: MIT */
/* A quiz on a screen, from GIFT, for tests of the quiz player. */
#ifndef HEADWAY_TESTS_SCREEN_QUIZ_DESK_H
#define HEADWAY_TESTS_SCREEN_QUIZ_DESK_H

#include "question/quiz.h"
#include "quiz/quiz.h"
#include "screen/tools.h"

#include <stdbool.h>
#include <stdint.h>

struct quiz_desk {
    struct quiz quiz;
    const struct question **questions;
    struct attempt attempt;
    struct progress *progress; /* borrowed; NULL: none */
    struct quiz_setup setup;
    struct quiz_player *player;
    struct screen screen;
};

/* A quiz with a question of each type: scale, several, true, short, number, pairs, essay, and one that names a view. */
extern const char *const quiz_desk_types;

/* Reads the GIFT and sets d->setup; quiz_desk_start() makes the player. */
void quiz_desk_prepare(struct quiz_desk *d, const char *gift, bool exam);
void quiz_desk_start(struct quiz_desk *d, int cols, int rows);

/* Prepares and starts. */
void quiz_desk_open(struct quiz_desk *d, const char *gift, bool exam, int cols, int rows);

/* The time of the player's clock, in milliseconds. */
extern int64_t quiz_desk_now;

/* What is closed is empty, and may be closed again. */
void quiz_desk_close(struct quiz_desk *d);

#endif
