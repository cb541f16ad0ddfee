/* SPDX-License-Identifier: MIT */
/* What a wall says below a view: the beginning of the newest part, and the question that has the room. For walls
 * alone. */
#ifndef HEADWAY_CLASSROOM_WALL_WORDS_H
#define HEADWAY_CLASSROOM_WALL_WORDS_H

#include "player/player_state.h"

/* How much of it. */
enum wall_words {
    WALL_WORDS_ALL,      /* prose, question, answer */
    WALL_WORDS_QUESTION, /* question and answer */
    WALL_WORDS_ANSWER,   /* the answer alone; the question, as long as it is asked */
    WALL_WORDS_VERDICT   /* of the answer, what is right, without why */
};

/* The question that has the room: asked in the newest part, or asked before and not answered; QUESTION_NONE. */
size_t wall_words_question(const struct player *p);

/* Flows it to a width. Of prose there are at most `most` lines: the first sentences of the newest part that fit, or,
 * cut behind a word with "…", the beginning of the first. Free with flow_free(). */
void wall_words_lay(struct flow *out, const struct player *p, enum wall_words which, int width, int most,
                    const struct theme *theme);

/* Takes the empty lines out of what was flowed. */
void wall_words_tighten(struct flow *flow);

#endif
