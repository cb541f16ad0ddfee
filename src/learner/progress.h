/* SPDX-License-Identifier: MIT */
/* What the learner has seen and answered, and where they stopped, on disk: one file,
 * $XDG_STATE_HOME/headway/progress.json, for all courses. An object of this type is about one course.
 *
 * Nothing here is fatal. If the file cannot be read or written, there is one message and everything goes on in memory;
 * each save tries again. Changes are kept in a list until they are on disk, and are then applied to whatever the file
 * holds by then, so that two running Headways lose nothing of each other's, and each notices the other's reset. A file
 * that cannot be read as progress is set aside, beside its place, never overwritten; what a newer Headway wrote is not
 * touched; unknown members are kept.
 *
 * A step has the time when it was first seen (`seen`) and the parts that were read (`read`: "1-4,6"; "": none yet). A
 * step without `read` counts as done, parts and questions: it was seen by a Headway that kept no parts, and what was
 * learnt then stays learnt.
 *
 * A quiz for practice that was left (`begun`) has what its paper was made from and the scores of its first answers; the
 * answers themselves are the last ones of its questions. It has `drafts` of what was typed and not given.
 *
 * A place has its time (`at`), and a question its `title`. A course has `forgotten`: when it ("") or a lesson was
 * forgotten, so that older changes that arrive later are not taken in again.
 *
 * Names and texts may hold any bytes; they are cleaned (utf8_clean) on the way in, so what is returned is clean. */
#ifndef HEADWAY_LEARNER_PROGRESS_H
#define HEADWAY_LEARNER_PROGRESS_H

#include "base/error.h"
#include "base/text.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define PROGRESS_ANSWERS 50  /* kept for each question, the latest ones */
#define PROGRESS_ANSWER 1000 /* bytes of an answer; the rest is cut */

struct progress;

/* Where the learner is, or was; strings are borrowed. */
struct progress_place {
    const char *lesson, *step;
    int part;          /* of the step, from 0 */
    const char *state; /* of its view, as text; "" or NULL: the default */
};

/* The last answer to a question. */
struct progress_answer {
    const char *answer, *at; /* borrowed; `at` as in base/moment.h */
    double score;            /* 0 … 1 */
};

struct progress_count {
    size_t seen;            /* steps, including those that the lesson no longer has */
    size_t answered, right; /* questions; right: the last answer's score is 1 */
};

/* A quiz that was taken. */
struct progress_attempt {
    const char *quiz, *at; /* borrowed; `at` as in base/moment.h, set when the result is kept */
    bool exam, shuffled;
    double score;
    size_t of; /* the largest possible score */
    uint64_t seed;
};

/* A quiz for practice that was begun and not finished. */
struct progress_begun {
    uint64_t seed;
    bool shuffled;
    size_t of, answered, right; /* questions; right: at the first answer */
    const char *place;          /* the question that was looked at last, "" if it is not known; borrowed */
};

/* A question on the schedule of missed questions (Leitner): a miss puts it into box 1; a right answer when it is due,
 * or later, moves it up one box, and from the last box off the schedule. Box 1 is due at once, box 2 a day after the
 * answer, then 3, 7 and 21 days. */
struct progress_review {
    const char *question; /* borrowed */
    int box;              /* 1 … PROGRESS_BOXES */
    const char *due;      /* as in base/moment.h */
    bool is_due;          /* already */
};

#define PROGRESS_FILE_MOST (16u << 20) /* bytes of a file; a long course with every answer kept takes a tenth of it */
#define PROGRESS_BOXES 5
#define PROGRESS_ATTEMPTS 200 /* kept, the latest ones */

/* A question and how often it was answered with a score below 1. */
struct progress_missed {
    const char *question; /* borrowed */
    const char *title;    /* borrowed; "" if there is none */
    size_t missed, answered;
};

/* Opens the progress of the course in that directory; NULL or "": the built-in one. Never fails: what is wrong is added
 * to *message, as `what: what to do`, clean and without a newline. Reads the file and creates nothing, but sets a
 * damaged file aside. Close with progress_close(). */
struct progress *progress_open(const char *course, struct text *message);

/* Frees everything; what was not saved is lost. NULL is allowed. */
void progress_close(struct progress *p);

/* The file's path, "" if there is no directory for it; borrowed. */
const char *progress_path(const struct progress *p);

/* Whether the file can be used: not if it is unreadable, from a newer Headway, or has no directory. */
bool progress_is_usable(const struct progress *p);

/* ---- reading; borrowed strings live until the next call that changes the progress ---- */

/* Where the learner stopped; false, with an empty place, if there is none. The lesson or step may no longer exist. */
bool progress_place(const struct progress *p, struct progress_place *out);

/* Whether a step was seen; the part and the state of its view in which it was left, 0 and "" if not known. */
bool progress_is_seen(const struct progress *p, const char *lesson, const char *step);
int progress_part(const struct progress *p, const char *lesson, const char *step);
const char *progress_state(const struct progress *p, const char *lesson, const char *step);

/* Whether a part (from 0) of a step was read; all were if the step was seen before parts were kept. */
bool progress_is_read(const struct progress *p, const char *lesson, const char *step, int part);

/* Whether a step was seen before parts were kept: all of it counts as done, its questions too. */
bool progress_is_before_parts(const struct progress *p, const char *lesson, const char *step);

/* How many answers to a question there are; *last (may be NULL) gets the last one, or an empty one. */
size_t progress_answers(const struct progress *p, const char *question, struct progress_answer *last);

/* How much there is of a lesson; NULL: of the course. A question belongs to the lesson whose name begins its id,
 * followed by # or another byte that no name has. */
struct progress_count progress_count(const struct progress *p, const char *lesson);

/* Whether there is anything about a lesson (NULL: about the course). */
bool progress_holds(const struct progress *p, const char *lesson);

/* The schedule of missed questions, the longest due first, in *out, which the caller frees; returns how many. */
size_t progress_reviews(const struct progress *p, struct progress_review **out);

/* The questions that were missed, the most often missed first, in *out, which the caller frees; returns how many. */
size_t progress_missed(const struct progress *p, struct progress_missed **out);

/* How many quizzes were taken; the one with that index, the oldest first. */
size_t progress_attempts(const struct progress *p);
void progress_attempt(const struct progress *p, size_t index, struct progress_attempt *out);

/* How often a quiz (NULL: any) was taken, the last time, and the best share of its points, from 0 to 1. */
struct progress_results {
    size_t count;
    struct progress_attempt last;
    double best;
};
struct progress_results progress_results(const struct progress *p, const char *quiz);

/* The share of a sitting's points that was reached, from 0 to 1. */
double progress_share(const struct progress_attempt *attempt);

/* A quiz that was begun; false, with *out empty, if it was not. */
bool progress_begun(const struct progress *p, const char *quiz, struct progress_begun *out);

/* What was typed at a question of a quiz that was begun, and not given; borrowed; NULL: nothing. */
const char *progress_begun_draft(const struct progress *p, const char *quiz, const char *question);

/* Whether a question was answered in a quiz that was begun; its first answer's score. */
bool progress_begun_answer(const struct progress *p, const char *quiz, const char *question, double *first);

/* ---- changing; nothing is written before progress_save() ---- */

/* Records where the learner is now. */
void progress_set_place(struct progress *p, const struct progress_place *place);

/* Records that a step was seen and is in that part and state. A state of more than 4096 bytes is not kept. */
void progress_see(struct progress *p, const struct progress_place *step);

/* Records that a part (from 0) of a step was read, and so the step seen. A part of PARTS_MOST or more is not kept. */
void progress_read_part(struct progress *p, const char *lesson, const char *step, int part);

/* Records an answer to a question; score 0 … 1. */
void progress_answer(struct progress *p, const char *question, const char *answer, double score);

/* Records an answer to a question of a quiz; a score below 0 is kept as 0. With `moves`, it may put the question on the
 * schedule of missed questions, or move it there. */
void progress_quiz_answer(struct progress *p, const char *question, const char *answer, double score, bool moves);

/* Records the title of a question that was answered, so that it can be named without its file. */
void progress_set_title(struct progress *p, const char *question, const char *title);

/* Records the score of a first answer in a quiz that is not finished; of the question set, seed, shuffled and of are
 * read. It is the first one of a question set that replaces what was left, or, with `again`, one more of the same
 * question set. */
void progress_begin(struct progress *p, const char *quiz, const struct progress_begun *begun, const char *question,
                    double first, bool again);

/* Records what is typed at a question and not given; "" takes it out again. If the quiz has no question set, one begins
 * with `begun`'s seed, shuffled and of. */
void progress_keep_draft(struct progress *p, const char *quiz, const struct progress_begun *begun, const char *question,
                         const char *typed);

/* Records the question that the learner is at, if that question set was begun. */
void progress_stop_at(struct progress *p, const char *quiz, const struct progress_begun *begun, const char *question);

/* Records a quiz that was taken, and so is not begun any more; attempt->at is not read. A score below 0 is kept as 0.
 */
void progress_add_attempt(struct progress *p, const struct progress_attempt *attempt);

/* Replaces the score of a quiz that was recorded already: essays of an exam are marked afterwards. */
void progress_mark_attempt(struct progress *p, const struct progress_attempt *attempt);

/* Forgets a lesson with the answers to its questions, its attempts, its quiz if begun, and the place if that is in the
 * lesson; NULL: all of the course. */
void progress_forget(struct progress *p, const char *lesson);

/* Appends the course's progress for another machine: a progress file of this course alone, safe on a terminal. */
void progress_export(const struct progress *p, struct text *out);

/* Merges what another machine exported, or its whole progress file: what either has stays, except what either forgot
 * later; in whatever order machines merge each other's files, they end up with the same. For a course in a directory,
 * the only course in the file is taken to be it, whatever its directory on that machine. ERROR_INPUT, with nothing
 * changed, if the bytes (of `file`, for messages) are not such a file or hold nothing of this course. */
bool progress_import(struct progress *p, const char *file, const struct text *bytes, struct error *e);

/* Writes what has changed, if anything, after taking in what another Headway wrote. Call it after drawing: it takes
 * well under a millisecond, or up to 20 ms if another Headway has the lock; then the changes wait for the next time.
 * When `leaving` it waits up to a second for the lock, and what was written survives a loss of power. True: nothing is
 * left to be written. What is wrong is added to *message, once and not at each try, and so is other news (a damaged
 * file that was set aside). */
bool progress_save(struct progress *p, bool leaving, struct text *message);

#endif
