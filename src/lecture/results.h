/* SPDX-License-Identifier: MIT */
/* What the room answered in a lecture, as $XDG_STATE_HOME/headway/lectures/DATE-TIME.csv (base/xdg.h), the user's own
 * clock. The file is written whole after each change and moved into place: whoever is killed in a poll leaves what was
 * saved last, complete. Its first line is `question,option,right,first vote,second vote`; then a line for each option,
 * in the order asked: `right` is yes or no, a second vote that was not held is empty. A cell that a spreadsheet could
 * take for a formula begins with an apostrophe. */
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
    struct poll **polls; /* in the order asked; each stays where it is */
    size_t count;
};

/* Makes the directory and chooses a path that no file has, by the moment `when`. The file is made when something is
 * saved: a lecture without polls leaves none. ERROR_WORK where there is no home, or the directory cannot be made: polls
 * can be added and counted all the same, and results_save() will say it again. Precondition: it has no path; polls that
 * it has already stay. */
bool results_start(struct results *r, time_t when, struct error *e);

/* Goes on with the file of a lecture that was broken off, by its name alone, as results_name() gave it. False, with
 * nothing changed, for a name that results_start() would not have chosen, or where there is no home. */
bool results_reopen(struct results *r, const char *name);

/* The file's name below lectures/; NULL without a path. Borrowed. */
const char *results_name(const struct results *r);

/* Adds a poll, zeroed, for poll_start(). It stays where it is until results_free(), which frees it. */
struct poll *results_add(struct results *r);

/* Writes everything, after a change of a poll. ERROR_WORK, with the file as it was, if that cannot be (a full disk,
 * say); the lecture goes on, and the next one tries it all again. */
bool results_save(const struct results *r, struct error *e);

/* Appends the file as it would be. */
void results_write_csv(const struct results *r, struct text *out);

/* Appends a summary, hardest first: of each poll what share was right before and after, and the question, in at most 80
 * columns. */
void results_write_summary(const struct results *r, struct text *out);

/* Frees everything, the polls too. */
void results_free(struct results *r);

#endif
