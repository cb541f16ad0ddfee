/* SPDX-License-Identifier: MIT */
/* The pictures of a step on paper and in plain text, which answer no keys: the first is its view's, and there is
 * another for each part that shows a new table, of another matrix, head or side. A part that only selects another cell,
 * or shows less of a table computed, has none. */
#ifndef HEADWAY_PRINT_PRINTS_H
#define HEADWAY_PRINT_PRINTS_H

#include "base/error.h"
#include "base/text.h"
#include "course/lesson.h"
#include "view/view.h"

#include <stdbool.h>
#include <stddef.h>

struct print {
    int part;         /* of the step, from 0: the picture comes before its text */
    char *state;      /* of the view, with everything computed */
    const char *look; /* the lesson's "Look here"; NULL: the view's. Borrowed from the step */
};

struct prints {
    struct print *items;
    size_t count;
};

/* The lines printed already, each once. A zeroed one is empty. */
struct printed {
    void *lines; /* a tree of tsearch() */
};

/* Adds the lines of a text; false if none is new. Numbers that are not computed yet do not make a line new. */
bool printed_add(struct printed *printed, const char *text);
void printed_free(struct printed *printed);

/* Finds the pictures of a step with this view, opened with `setup`; free with prints_free(). A view that does not open
 * still has its first picture, so that the failure can be told. */
void prints_find(struct prints *out, const struct step *step, const struct view *view, const struct view_setup *setup);
void prints_free(struct prints *prints);

/* Opens a view and waits until it has computed; NULL with *e set if it does not open. */
void *prints_open(const struct view *view, const struct view_setup *setup, const char *state, struct error *e);

/* Hides in a view the cells that questions of the step ask for. */
void prints_hide(const struct view *view, void *self, const struct step *step);

/* The last part of the step in which a question asks for a cell that the view shows in that state; -1: there is none.
 */
int prints_last_asked(const struct view *view, const struct view_setup *setup, const struct step *step,
                      const char *state);

/* The first block of the step's prose in that part or a later one. */
size_t prints_block(const struct step *step, int part);

#endif
