/* SPDX-License-Identifier: MIT */
/* The presenter's console: the step as the room sees it, the speaker's notes, what comes next, the clock, the room, and
 * the running poll. It also serves the followers. */
#ifndef HEADWAY_CLASSROOM_CONSOLE_H
#define HEADWAY_CLASSROOM_CONSOLE_H

#include "course/agenda.h"
#include "lecture/clock.h"
#include "lecture/journal.h"
#include "ui/stack.h"
#include "view/view.h"

#define CONSOLE_LEAST_ROWS 24
#define CONSOLE_LEAST_COLS 80

/* Whether a screen is too small for it, and for what opens over it: only that is said there. */
static inline bool console_is_small(const struct canvas *canvas)
{
    return canvas->rows < CONSOLE_LEAST_ROWS || canvas->cols < CONSOLE_LEAST_COLS;
}

struct console;

struct console_setup {
    struct library *library;           /* borrowed */
    const struct view_source *sources; /* borrowed, as in view.h */
    struct agenda *agenda; /* borrowed; at least one name. The console works out its stops whenever files change */
    const char *step;      /* where to begin or go on in the first lesson, as lesson_find() reads it; NULL: at the first
                              stop, or where the lecture was broken off */
    int minutes;           /* for the whole lecture; 0: not given */
    int listening;         /* socket of place.h, borrowed; −1: nobody can follow (a rehearsal) */
    bool rehearses;
    bool animate;            /* views may play */
    struct journal *journal; /* borrowed; with `resumes`, of an interrupted lecture, which continues from it. It holds
                                the lecture's results; without a path nothing is saved */
    bool resumes;
    const char *notice; /* shown at the start; NULL: nothing */
};

/* Makes a console. NULL with *e set if the step does not exist or cannot be opened. */
struct console *console_new(const struct console_setup *setup, struct error *e);

/* Says goodbye to followers and frees the console. The journal has the last state. */
void console_destroy(struct console *console);

/* What the loop runs, valid as long as the console. */
struct stack *console_stack(struct console *console);

/* Whether the presenter ended the lecture, rather than a signal ending the program. */
bool console_has_ended(const struct console *console);

/* The clock, whose stops are the agenda's in order; *now: the present moment in its time. */
const struct clock *console_clock(const struct console *console, long long *now);

#endif
