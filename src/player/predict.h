/* SPDX-License-Identifier: MIT */
/* Predict, then reveal: the questions of a step, each a part of its own. A learner who comes to one types an answer, or
 * chooses by a digit. Enter commits; on an empty answer, the second Enter gives up. Tab gives a hint, a reading key
 * leaves the question for later. The view hides what a question asks for until it is answered. */
#ifndef HEADWAY_PLAYER_PREDICT_H
#define HEADWAY_PLAYER_PREDICT_H

#include "player/draft.h"
#include "player/player.h"
#include "question/question.h"

struct frame;
struct footer;

/* The state of the current question. */
struct predict {
    struct draft draft; /* what is typed, or chosen */
    struct text near;   /* how close to a number counts as right: "within 0.05 is right" */
    char *picture;      /* the view's state before the question changed it; NULL: it did not */
    bool bring;         /* a change has to be scrolled into sight */
    unsigned version;   /* grows whenever the question's text changes */
};

extern const struct key_holder predict_holder; /* while a question waits for an answer */

/* Call it on entering a step: gets earlier answers, hides cells. */
void predict_enter(struct player *p);

/* Hides the cells that unanswered questions of the step ask for, and shows all others; with `all`, shows all. */
void predict_hide(struct player *p, bool all);

/* On coming to another part: clears the draft and selects in the view what the part's question asks for. On leaving it:
 * returns the view's state from before that, for the caller to free; NULL: nothing was selected. */
void predict_arrive(struct player *p);
char *predict_take_picture(struct player *p);

/* The part's question; QUESTION_NONE: the part is text. */
size_t predict_here(const struct player *p);

/* Forgets the outcome of the part's question, so that it is asked again. */
void predict_try_again(struct player *p);

/* Shows the next hint, after the last one the first again, until the next key. */
void predict_hint(struct player *p);

/* A question of the step, and its item with the outcome; borrowed. */
const struct question *predict_question(const struct player *p, size_t question);
const struct item *predict_item(const struct player *p, size_t question);

/* In a lecture: shows a question's answer, which nobody has given, or hides it again. */
void predict_reveal(struct player *p, size_t question, bool shown);

/* Keeps the state in which a challenge was solved, as its answer. */
void predict_solve(struct player *p, size_t question, const char *state);

/* Whether a question has been answered, or given up. */
bool predict_is_answered(const struct player *p, size_t question);

/* Whether a question is among the parts shown; whether one is and has no answer. */
bool predict_is_shown(const struct player *p, size_t question);
bool predict_is_asked(const struct player *p, size_t question);

/* Whether the part's question waits for an answer and has the keyboard; whether a text is typed there, so that letters
 * are not keys. */
bool predict_is_open(const struct player *p);
bool predict_is_typing(const struct player *p);

/* Frees. */
void predict_free(struct predict *predict);

/* Draws the text being typed, and puts the cursor there. */
void predict_draw(struct canvas *canvas, const struct frame *frame, const struct player *p);

/* Whether Up chooses another option instead of leading into the picture. */
bool predict_moves_up(const struct player *p);

/* The line of the text at which an option begins. */
size_t predict_option_line(const struct player *p, size_t option);

/* A click on an option; true if one was chosen. */
bool predict_click(struct player *p, const struct frame *frame, int row, int col);

#endif
