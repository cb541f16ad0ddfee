/* SPDX-License-Identifier: MIT */
/* Expectations about questions that a room is asked. */
#ifndef HEADWAY_TESTS_SCREEN_POLL_ASKED_H
#define HEADWAY_TESTS_SCREEN_POLL_ASKED_H

#include "classroom/poll_question.h"

/* A text without styles; the caller frees it. */
char *poll_words(const struct prose *prose);

/* Fails unless it has enough options, all different, one of them right (or several, where that is asked), with those
 * for typed answers graded as if typed, and numbers in ascending order. `lesson`: the one whose step asks it. */
void poll_expect_sound(const struct poll_question *q, struct lesson *lesson);

/* Opens a question and compares its options: "4.80; *5.60", with a star before the right one. */
void poll_expect_options(struct library *library, const char *key, const char *options);

#endif
