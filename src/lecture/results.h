/* SPDX-License-Identifier: MIT */
/* What the room answered in a lecture, as $XDG_STATE_HOME/headway/lectures/DATE-TIME.csv (base/xdg.h), in local time.
 * The file is written whole after each change and moved into place: a program killed during a poll leaves a complete
 * file, as last saved. Its first line is `question,option,right,first vote,second vote,poll`; then a line for each
 * option, in the order asked: `right` is yes or no, a second vote that was not held is empty, and `poll` is the poll's
 * number in the lecture, in which a question may be asked twice. A cell that a spreadsheet would take for a formula
 * gets an apostrophe before it. */
#ifndef HEADWAY_LECTURE_RESULTS_H
#define HEADWAY_LECTURE_RESULTS_H

#include "base/error.h"
#include "base/text.h"
#include "lecture/poll.h"

#include <stdbool.h>
#include <stddef.h>
#include <time.h>

/* Members are for reading. A zeroed one is empty and has no file. */
struct results {
    char *path;          /* NULL: none */
    struct poll **polls; /* in the order asked; each keeps its address */
    size_t count;
};

/* Makes the directory and chooses a path that no file has yet, named after the moment `when`. The file is made at the
 * first save: a lecture without polls leaves none. ERROR_WORK if there is no home, or the directory cannot be made:
 * polls can be added and counted all the same, and results_save() will fail again. Precondition: there is no path yet;
 * existing polls are kept. */
bool results_start(struct results *r, time_t when, struct error *e);

/* Continues the file of an interrupted lecture, by its name, as results_name() gave it. False, with nothing changed,
 * for a name that results_start() would not choose, or if there is no home. */
bool results_reopen(struct results *r, const char *name);

/* The file's name below lectures/; NULL without a path. Borrowed. */
const char *results_name(const struct results *r);

/* Adds a poll, zeroed, for poll_start(). It keeps its address until results_free(), which frees it. */
struct poll *results_add(struct results *r);

/* Writes everything; call it after a change of a poll. On failure (a full disk, say) ERROR_WORK, with the file as it
 * was; the lecture goes on, and the next call tries to write everything again. */
bool results_save(const struct results *r, struct error *e);

/* Appends the content of the file. */
void results_write_csv(const struct results *r, struct text *out);

/* Appends a summary, hardest first: for each poll the share that was right before and after, and the question, in at
 * most 80 columns. */
void results_write_summary(const struct results *r, struct text *out);

/* Frees everything, the polls too. */
void results_free(struct results *r);

#endif
