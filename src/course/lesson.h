/* SPDX-License-Identifier: MIT */
/* A lesson as data: a title, an introduction, and steps, each prose plus at most one live view (lessons/README.md).
 * Nothing here knows which views exist or what a state means, or computes a number: `headway check` does. */
#ifndef HEADWAY_COURSE_LESSON_H
#define HEADWAY_COURSE_LESSON_H

#include "base/problems.h"
#include "base/prose.h"
#include "course/lesson_name.h"
#include "question/question.h"

#include <stdbool.h>
#include <stddef.h>

#define LESSON_STEPS 500    /* of one lesson */
#define LESSON_STATE 4096   /* bytes of a view's state */
#define LESSON_QUESTIONS 20 /* of one step */

/* What the view shows from a part on, until the next picture. */
struct step_picture {
    int part;                      /* from 0; each later than the one before */
    char *state;                   /* complete: the step's own, with the keys of <!-- view: … --> changed */
    char *look;                    /* of <!-- look: … -->; NULL: the view's own */
    size_t line, column;           /* of view:; 0: the state of the parts before goes on */
    size_t look_line, look_column; /* of look:; 0: none */
};

struct step {
    char *name;  /* unique in the lesson: its <!-- name: … -->, or its heading's anchor as on GitHub; known before the
                    step is read */
    char *title; /* the text of its ## heading */
    int minutes; /* known before the step is read; from <!-- minutes: … -->, 1 … 999; 0: not given */
    char *notes; /* the speaker's, lines end in a newline; "" if there are none */
    struct prose prose; /* without heading and view; each block has its part and its deeper section */
    int parts;    /* at least 1; a pause begins one, and a question is one by itself, with the headings right above it;
                     known before the step is read */
    char **asked; /* [parts]: the id of the question that a part is; NULL: text; known as early */
    bool *extra;  /* [parts]: that question is a challenge, which holds nothing back; known as early */
    char *view_name;               /* NULL: no view */
    char *view_state;              /* as written after the name, "" if nothing is */
    char *view_look;               /* the text after `look:`; NULL: the view's own */
    int view_part;                 /* the part with which the view appears */
    struct step_picture *pictures; /* where parts change it: use lesson_part_state(), lesson_part_look() */
    size_t picture_count;
    struct question *questions; /* in order; each has its place in the prose (PROSE_QUESTION) */
    size_t question_count;
    size_t line;                    /* of the heading, from 1 */
    size_t view_line, view_column;  /* of the view's name */
    size_t state_column, look_line; /* of the state (on the name's line) and of the look line; 0: none */
    const char *unread;             /* its Markdown, if it has not been read yet: use lesson_at(); else NULL */
    size_t unread_length;
};

struct lesson {
    char *name;         /* six-stages, of lessons/03-six-stages.md */
    char *title;        /* the text of its # heading */
    char *file;         /* as given to lesson_parse */
    int order;          /* 3; 0 if the name begins with no number */
    struct prose intro; /* between the title and the first step */
    struct step *steps;
    size_t step_count;
};

/* Reads a lesson. Everything that is wrong with it is added to `problems` (may be NULL); returns false if that includes
 * an error: then the lesson holds what could be read. Free with lesson_free() in any case. */
bool lesson_parse(struct lesson *out, const char *bytes, size_t length, const char *file, struct problems *problems);

/* The same for a lesson known to have no errors, which is not checked for any (the program's own, which tests check):
 * no step is read before lesson_at() asks for it, since reading takes longer than drawing. `bytes` is borrowed until
 * lesson_free(). */
void lesson_open(struct lesson *out, const char *bytes, size_t length, const char *file);

/* Frees everything and leaves an empty lesson. */
void lesson_free(struct lesson *l);

/* Step `index` (from 0); reads it if need be. */
const struct step *lesson_at(struct lesson *l, size_t index);

/* The title of a step, for which only its heading is read. */
const char *lesson_step_title(struct lesson *l, size_t index);

/* The view of a part (from 0) of a step: the step's, or for a challenge its own; NULL: none. Borrowed from the step. */
const char *lesson_part_view(const struct step *step, int part);

/* The state in which that view opens: the step's own, with only the keys of the last `view:` at or before that part
 * changed; for a challenge, the state it begins with. NULL without a view. Borrowed from the step. */
const char *lesson_part_state(const struct step *step, int part);

/* The challenge that a part is; NULL: it is not one. Borrowed from the step. */
const struct question *lesson_part_challenge(const struct step *step, int part);

/* What "Look here" says in that part: the text of the last `look:` since the last `view:`. NULL: what the view itself
 * says. Borrowed. */
const char *lesson_part_look(const struct step *step, int part);

/* The part in which a question of the step is asked; 0 if the question is not the step's, or `step` is NULL. */
int lesson_part_of(const struct step *step, const struct question *question);

/* How many parts a step has, not counting challenges; *number: the number of a part among them, from 1, or 0 for a
 * challenge. */
int lesson_count_parts(const struct step *step, int part, int *number);

/* Appends "part 5 of 7", or "a challenge". */
void lesson_add_part(const struct step *step, int part, struct text *out);

/* How many questions are asked before a part. */
int lesson_asked_before(const struct step *step, int part);

/* A state with keys changed: the keys of `own` that `changes` does not name, then `changes`. The caller frees it. */
char *lesson_state_with(const char *own, const char *changes);

/* The state in which a link's query of `length` bytes, "head=2&set=W_Q1:3rd,2nd:1", opens a part of a step: the part's
 * own state, with these keys changed. The caller frees it. */
char *lesson_link_state(const struct step *step, int part, const char *query, size_t length);

/* Reads all steps that have not been read. */
void lesson_read(struct lesson *l);

/* The step of that name, or NULL; borrowed. */
const struct step *lesson_step(struct lesson *l, const char *name);

/* Finds the place that an address names: "score", or with a part as the screen counts them "score:5". Returns the step,
 * borrowed; *part: from 0, or -1 if none is named. NULL with *e set (`e` may be NULL) if the lesson has no such step,
 * or the step no such part. */
const struct step *lesson_find(struct lesson *l, const char *address, int *part, struct error *e);

/* The minutes of all steps. */
int lesson_minutes(const struct lesson *l);

#endif
