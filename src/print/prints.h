/* SPDX-License-Identifier: MIT */
/* The pictures that a step has on paper and in plain text, where nothing follows a key: the first is its view's, and
 * there is another for each part that shows a table which is not there yet, of another matrix, head or side. A part
 * that shows the same with another cell chosen, or with less of it computed, has none: paper is read whole. */
#ifndef HEADWAY_PRINT_PRINTS_H
#define HEADWAY_PRINT_PRINTS_H

#include "base/error.h"
#include "base/text.h"
#include "course/lesson.h"
#include "view/view.h"

#include <stdbool.h>
#include <stddef.h>

struct print {
    int part;         /* of the step, from 0: before its text it stands */
    char *state;      /* of the view, with all that is computed */
    const char *look; /* what the lesson says to look at; NULL: what the view says. Borrowed from the step. */
};

struct prints {
    struct print *items;
    size_t count;
};

/* The lines that are printed already, each once. Zeroed, none. */
struct printed {
    void *lines; /* a tree of tsearch() */
};

/* Adds the lines of a text; false if it has none that is new. Numbers that are still ahead are no news. */
bool printed_add(struct printed *printed, const char *text);
void printed_free(struct printed *printed);

/* Finds the pictures of a step with this view, opened with `setup`; free with prints_free(). What does not open has
 * none but the first, of which to tell. */
void prints_find(struct prints *out, const struct step *step, const struct view *view, const struct view_setup *setup);
void prints_free(struct prints *prints);

/* Opens a view and waits for what it computes; NULL with *e set if it does not open. */
void *prints_open(const struct view *view, const struct view_setup *setup, const char *state, struct error *e);

/* Hides in a view the cells that questions of the step ask for. */
void prints_hide(const struct view *view, void *self, const struct step *step);

/* The last part of the step in which a question asks for a cell that the view shows in that state; -1: none does. */
int prints_last_asked(const struct view *view, const struct view_setup *setup, const struct step *step,
                      const char *state);

/* The first block of the step's prose that is of a part, or of a later one. */
size_t prints_block(const struct step *step, int part);

#endif
