/* SPDX-License-Identifier: MIT */
/* Predict, then reveal: the questions of a step, each a part of its own. Who comes to one is asked: one types, or
 * chooses by a digit. Enter commits; on nothing, pressed twice, it gives up. Tab gives a hint, a reading key leaves it
 * for later. What a question asks for is hidden in the view until it is answered. */
#ifndef HEADWAY_PLAYER_PREDICT_H
#define HEADWAY_PLAYER_PREDICT_H

#include "draw/keys.h"
#include "player/draft.h"
#include "player/player.h"
#include "question/question.h"

struct frame;
struct footer;

/* What is being done with the question that one is at. */
struct predict {
    struct draft draft; /* what is typed, or chosen */
    struct text near;   /* how near to a number is right: "within 0.05 is right" */
    char *picture;      /* the view's state before it showed what the question is about; NULL: nothing was changed */
    bool bring;         /* what has changed of it has to be brought into sight */
    unsigned version;   /* grows whenever its text has changed */
};

extern const struct key predict_keys[];

/* On entering a step: answers of before are asked for, cells are hidden. */
void predict_enter(struct player *p);

/* Hides the cells of the step's questions that are not answered, and shows all others; with `all`, shows all. */
void predict_hide(struct player *p, bool all);

/* On coming to another part: nothing is typed yet; what its question asks for is selected in the view. On going: its
 * state from before that, for the caller to free; NULL: nothing was selected. */
void predict_arrive(struct player *p);
char *predict_take_picture(struct player *p);

/* The question that the part is; QUESTION_NONE: it is text. */
size_t predict_here(const struct player *p);

/* Forgets what the question here has come to, so that it is asked again. */
void predict_try_again(struct player *p);

/* Commits what is typed or chosen; says the next hint, or the first again; both until the next key. What is no answer
 * is said, too, and stays typed. */
void predict_hint(struct player *p);

/* A question of the step, and what became of it; borrowed. */
const struct question *predict_question(const struct player *p, size_t question);
const struct item *predict_item(const struct player *p, size_t question);

/* In a lecture: shows its answer, which nobody has given, or takes it back. */
void predict_reveal(struct player *p, size_t question, bool shown);

/* Keeps the state in which a challenge was solved, as its answer. */
void predict_solve(struct player *p, size_t question, const char *state);

/* Whether it has been answered, or given up. */
bool predict_is_answered(const struct player *p, size_t question);

/* Whether a question is among the parts that are shown; and has no answer. */
bool predict_is_shown(const struct player *p, size_t question);
bool predict_is_asked(const struct player *p, size_t question);

/* Whether the question here waits for an answer and has the keyboard; whether a text is typed there, so that letters
 * are no keys. */
bool predict_is_open(const struct player *p);
bool predict_is_typing(const struct player *p);

/* Frees. */
void predict_free(struct predict *predict);

/* Takes a key if a question is open and has a use for it. */
bool predict_key(struct player *p, int code);

/* Draws what is being typed, and puts the cursor there. */
void predict_draw(struct canvas *canvas, const struct frame *frame, const struct player *p);

/* Whether Up chooses another option, and does not lead into the picture. */
bool predict_moves_up(const struct player *p);

/* The line of the text at which an option begins. */
size_t predict_option_line(const struct player *p, size_t option);

/* A click on an option; true if one was chosen. */
bool predict_click(struct player *p, const struct frame *frame, int row, int col);

#endif
