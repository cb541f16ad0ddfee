/* SPDX-License-Identifier: MIT */
/* The presenter's console: the step as the room sees it, the speaker's notes, what comes next, the clock, the room, and
 * the poll that is on. It serves the followers itself. */
#ifndef HEADWAY_CLASSROOM_CONSOLE_H
#define HEADWAY_CLASSROOM_CONSOLE_H

#include "course/agenda.h"
#include "lecture/clock.h"
#include "lecture/journal.h"
#include "lecture/results.h"
#include "ui/stack.h"
#include "view/view.h"

struct console;

struct console_setup {
    struct library *library;           /* borrowed */
    const struct view_source *sources; /* borrowed, as in view.h */
    struct agenda *agenda;             /* borrowed; at least one name. Its stops are laid here, whenever files change */
    const char *step; /* of the first lesson, to begin at, as lesson_find() reads it; NULL: the first stop */
    int minutes;      /* for the whole lecture; 0: not said */
    int listening;    /* socket of place.h, borrowed; −1: nobody can follow (a rehearsal) */
    bool rehearses;
    bool animate;            /* views may play */
    struct journal *journal; /* borrowed; of a lecture that was broken off, it goes on there (`resumes`). Its results
                                are those of the lecture; without a path nothing is kept */
    bool resumes;
    const char *notice; /* said at first; NULL: nothing */
};

/* Makes it. NULL with *e set if the step does not exist or cannot be opened. */
struct console *console_new(const struct console_setup *setup, struct error *e);

/* Says goodbye to followers and frees it. The journal has the last state; whether the lecture has ended is told by
 * console_has_ended(). */
void console_destroy(struct console *console);

/* What the loop runs, valid as long as it is. */
struct stack *console_stack(struct console *console);

/* Whether the presenter has ended the lecture, instead of being ended by a signal. */
bool console_has_ended(const struct console *console);

/* What the clock says of the stops of the agenda, in their order; and now, in its time. */
const struct clock *console_clock(const struct console *console, long long *now);

#endif
