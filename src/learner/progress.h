/* SPDX-License-Identifier: MIT */
/* What the learner has seen, answered and where they stopped, on disk (design, "The files of a course"): one file,
 * $XDG_STATE_HOME/headway/progress.json, for all courses. An object of this type is about one course.
 *
 * Nothing here is fatal. What cannot be read or written is one message, and everything goes on in memory; saving is
 * tried again each time. Changes are kept in a list until they are on disk and are made again in whatever the file
 * holds by then, so that two Headways lose nothing of each other and a reset by one is no surprise to the other. What
 * cannot be read as progress is set aside, beside the file, never overwritten; what a newer Headway wrote is not
 * touched; members that are not ours stay.
 *
 * Of a step there is when it was first seen (`seen`) and which of its parts were read (`read`: "1-4,6"; "": none yet).
 * Of a step without `read` all counts, parts and questions: it was seen when a Headway kept no parts, and what was
 * learnt then stays learnt.
 *
 * To what the design lists this adds `at`, the time of a place, and to a course `forgotten`: when it ("") or a lesson
 * was forgotten, so that what is older and comes late is not taken up again; and to a question its `title`.
 *
 * Names and texts may hold any bytes; they are cleaned (utf8_clean) on their way in, and come out clean. */
#ifndef HEADWAY_LEARNER_PROGRESS_H
#define HEADWAY_LEARNER_PROGRESS_H

#include "base/error.h"
#include "base/text.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define PROGRESS_ANSWERS 50  /* the last ones of a question that stay */
#define PROGRESS_ANSWER 1000 /* bytes of one; the rest is cut */

struct progress;

/* Where the learner is, or was: strings are borrowed. */
struct progress_place {
    const char *lesson, *step;
    int part;          /* of the step, from 0 */
    const char *state; /* of its view, as text; "" or NULL: as it opens */
};

/* The last answer to a question. */
struct progress_answer {
    const char *answer, *at; /* borrowed; `at` as in base/moment.h */
    double score;            /* 0 … 1 */
};

struct progress_count {
    size_t seen;            /* steps, also such as the lesson no longer has */
    size_t answered, right; /* questions; right: the last answer's score is 1 */
};

/* A quiz that was taken. */
struct progress_sitting {
    const char *quiz, *at; /* borrowed; `at` as in base/moment.h, set when it is kept */
    bool exam, shuffled;
    double score;
    size_t of; /* the most that score can be */
    uint64_t seed;
};

/* A question on the schedule of what was missed (Leitner): a miss puts it into box 1; a right answer to it on the day
 * it is due or later moves it a box on, from the last one off the schedule. Box 1 is due at once, box 2 a day after the
 * answer, then 3, 7 and 21 days. */
struct progress_review {
    const char *question; /* borrowed */
    int box;              /* 1 … PROGRESS_BOXES */
    const char *due;      /* as in base/moment.h */
    bool is_due;          /* by now */
};

#define PROGRESS_FILE_MOST (16u << 20) /* bytes of a file; a long course with every answer kept takes a tenth */
#define PROGRESS_BOXES 5
#define PROGRESS_SITTINGS 200 /* the last ones that stay */

/* A question and how often it was answered with a score below 1. */
struct progress_missed {
    const char *question; /* borrowed */
    const char *title;    /* borrowed; "" if none was kept */
    size_t missed, answered;
};

/* Opens the progress of the course in that directory; NULL or "": the built-in one. Never fails: *message gets what is
 * wrong added, as `what: what to do`, clean and without a newline. Reads the file, makes nothing (but sets aside what
 * is damaged). Close with progress_close. */
struct progress *progress_open(const char *course, struct text *message);

/* Frees everything; what was not saved is lost. NULL: nothing. */
void progress_close(struct progress *p);

/* The file's path, "" where there is no home for it; borrowed. */
const char *progress_path(const struct progress *p);

/* Whether the file can be used: not if it is unreadable, a newer Headway's, or has no home. */
bool progress_is_usable(const struct progress *p);

/* ---- what there is; borrowed strings live until the next function that takes a `struct progress *` to change ---- */

/* Where the learner stopped; false, with an empty place, if nowhere. The lesson or step may no longer exist. */
bool progress_place(const struct progress *p, struct progress_place *out);

/* Whether a step was seen; the part (0) and the state of its view ("") in which it was left. */
bool progress_is_seen(const struct progress *p, const char *lesson, const char *step);
int progress_part(const struct progress *p, const char *lesson, const char *step);
const char *progress_state(const struct progress *p, const char *lesson, const char *step);

/* Whether a part (from 0) of a step was read; of a step from before parts were kept, all were. */
bool progress_is_read(const struct progress *p, const char *lesson, const char *step, int part);

/* Whether a step was seen when no parts were kept: all of it counts, its questions too. */
bool progress_is_before_parts(const struct progress *p, const char *lesson, const char *step);

/* How many answers to a question there are; the last one goes to *last (may be NULL), or an empty one. */
size_t progress_answers(const struct progress *p, const char *question, struct progress_answer *last);

/* How much there is of a lesson; NULL: of the course. A question belongs to the lesson whose name begins its id, with #
 * or another mark after it that is in no name. */
struct progress_count progress_count(const struct progress *p, const char *lesson);

/* Whether there is anything about a lesson (NULL: about the course). */
bool progress_holds(const struct progress *p, const char *lesson);

/* What is on the schedule of missed questions, what is due longest first; returns how many, in *out, which the caller
 * frees. */
size_t progress_reviews(const struct progress *p, struct progress_review **out);

/* The questions that were missed, the most often missed first; returns how many, in *out, which the caller frees. */
size_t progress_missed(const struct progress *p, struct progress_missed **out);

/* How many quizzes were taken; the one of that index, the oldest is 0. */
size_t progress_sittings(const struct progress *p);
void progress_sitting(const struct progress *p, size_t index, struct progress_sitting *out);

/* ---- what changes; nothing is written before progress_save ---- */

/* The learner is there now. */
void progress_set_place(struct progress *p, const struct progress_place *place);

/* A step was seen, and is in that part and state. A state of more than 4096 bytes is not kept. */
void progress_see(struct progress *p, const struct progress_place *step);

/* A part of a step was read, from 0; the step is seen by that. One of 10,000 or more is not kept. */
void progress_read_part(struct progress *p, const char *lesson, const char *step, int part);

/* A question was answered; score 0 … 1. */
void progress_answer(struct progress *p, const char *question, const char *answer, double score);

/* A question of a quiz was answered; a score below 0 is kept as 0. With `moves`, that may put it on the schedule of
 * what was missed, or move it there. */
void progress_quiz_answer(struct progress *p, const char *question, const char *answer, double score, bool moves);

/* How a question that was answered is called, so that it can be named when its file is not at hand. */
void progress_set_title(struct progress *p, const char *question, const char *title);

/* A quiz was taken; *sitting->at is not read. Its score is kept as 0 where it is below that. */
void progress_sat(struct progress *p, const struct progress_sitting *sitting);

/* The same for one that was kept already, when its score is another now: essays of an exam are marked afterwards. */
void progress_sat_again(struct progress *p, const struct progress_sitting *sitting);

/* Forgets a lesson with the answers to its questions, its sittings, and the place if it is there; NULL: all of the
 * course. */
void progress_forget(struct progress *p, const char *lesson);

/* Appends what there is of the course, for another machine: a progress file of this course alone. */
void progress_export(const struct progress *p, struct text *out);

/* Takes in what another machine exported, or its whole progress file: what either has stays, and what either forgot
 * later goes; in whatever order machines take each other in, they hold the same then. Of a course in a directory, the
 * file's only one is it too, wherever that machine has it. ERROR_INPUT, with nothing changed, for bytes of `file` that
 * are no such file or hold nothing of this course. */
bool progress_import(struct progress *p, const char *file, const struct text *bytes, struct error *e);

/* Writes what changed, if anything did, after taking in what another Headway wrote. Call it after drawing: it costs
 * well under a millisecond, or, where another Headway has the lock, 20 ms at most; then the changes wait for the next
 * time. When `leaving` it waits up to a second for the lock, and what was written outlasts a loss of power. True:
 * nothing is left to be written. *message gets added what is wrong, once and not at each try, and what was found out on
 * the way (a damaged file that was set aside). */
bool progress_save(struct progress *p, bool leaving, struct text *message);

#endif
