/* SPDX-License-Identifier: MIT */
/* What the files of the view conversation share: who asks, whom one looks at, and what is said of it. */
#ifndef HEADWAY_VIEW_CONVERSATION_H
#define HEADWAY_VIEW_CONVERSATION_H

#include "attention/conversation.h"
#include "view/view.h"

#define CONVERSATION_LOUD 0.15 /* a share from which on a word stands out */

struct talk {
    struct conversation numbers;
    size_t word; /* who asks */
    size_t key;  /* whose answer is looked at */
    const struct view_habits *habits;
    bool playing;
    size_t before; /* who asked before playing began */
};

/* Lets a word ask; its loudest answer is looked at. */
void conversation_ask(struct talk *talk, size_t word);

/* The word that the asking one hears most. */
size_t conversation_loudest(const struct talk *talk);

/* All words, those to which `word` gives the largest shares first. */
void conversation_order(const struct talk *talk, size_t word, size_t order[CONVERSATION_WORDS]);

/* Appends a word; one that comes twice, however written, with its place behind it: "the₅". */
void conversation_add_word(struct text *out, size_t word);

/* Appends "mechanic 36.6 %, engine 30.0 %" for the first `count` of those that `word` hears most. */
void conversation_add_answers(struct text *out, const struct talk *talk, size_t word, size_t count);

/* How many of them make up most of what `word` hears: 1 to 3, or 0 if no three do. */
size_t conversation_answers(const struct talk *talk, size_t word);

/* Appends the values that `word` takes home, the largest first, at most `columns` columns of them (0: all). */
void conversation_add_home(struct text *out, const struct talk *talk, size_t word, int columns);

/* Appends what a word is: "person 1.0, begin 1.0". */
void conversation_add_features(struct text *out, const struct talk *talk, size_t word);

/* Fills the look lines, and the line of arithmetic for `columns` columns (0: as long as it is). */
void conversation_look(const struct talk *talk, struct view_lines *out);
void conversation_add_sum(const struct talk *talk, int columns, struct line *out);

/* The same in full, a term a line. */
void conversation_explain(const void *self, struct text *out);

/* Rows, columns, drawing and clicks, as view.h says. */
int conversation_rows(const void *self, const struct theme *theme, struct area room, bool compact);
int conversation_columns(const void *self, const struct theme *theme, int rows);
void conversation_draw(const void *self, struct canvas *canvas, struct area area, bool compact);
bool conversation_click(void *self, const struct theme *theme, struct area area, bool compact, int row, int col);

#endif
