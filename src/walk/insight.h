/* SPDX-License-Identifier: MIT */
/* What can be seen in the numbers: which rows have one key that stands out, which are even. "Look here" is chosen by
 * these, so that it is true of any example. */
#ifndef HEADWAY_WALK_INSIGHT_H
#define HEADWAY_WALK_INSIGHT_H

#include "walk/stage.h"

/* Counts of rows of a head's weights. */
struct insight_rows {
    bool known;
    size_t head;   /* whose weights these are */
    size_t sharp;  /* rows with one weight of at least 0.6 */
    size_t even;   /* rows whose weights differ by less than 0.005 where attention is allowed */
    size_t masked; /* rows in which the mask hides something */
    size_t empty;  /* rows in which nothing may be attended to */
    size_t hidden; /* rows not counted above, because something in them is to be predicted */
    size_t before; /* sharp rows whose key is the word just before */
    unsigned char is_sharp[MODEL_MOST], is_even[MODEL_MOST];
};

/* Examines the weights of the current head (in score: the weights without a mask); only once, since it reads every
 * cell. Borrowed from the stage. */
const struct insight_rows *insight_count(const struct stage *stage);

/* Sets the text if it fits `most` columns, in ASCII too, and returns true; else empties it. */
bool insight_say(struct text *out, int most, const char *format, ...) PRINTF_LIKE(3, 4);

/* The same for a view's sentence, and for its short form. */
bool insight_full(struct view_lines *out, const char *format, ...) PRINTF_LIKE(2, 3);
bool insight_brief(struct view_lines *out, const char *format, ...) PRINTF_LIKE(2, 3);

#define INSIGHT_MOST 66
#define INSIGHT_SHORT_MOST 31

/* Sets both sentences of a view, from the same arguments. */
void insight_both(struct view_lines *out, const char *full, const char *brief, ...) PRINTF_LIKE(2, 4) PRINTF_LIKE(3, 4);

/* Sorts indices by their shares, the largest first; those that differ only by rounding keep their order. */
void insight_order(const double *shares, size_t count, size_t *order);

#endif
