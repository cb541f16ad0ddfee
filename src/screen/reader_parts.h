/* SPDX-License-Identifier: MIT */
/* What the files of the reader share; for screen/ alone. reader.c begins, ends, draws and hands events out, reader_go.c
 * leads from place to place, reader_quiz.c to quizzes and out of them, reader_keep.c keeps progress. */
#ifndef HEADWAY_SCREEN_READER_PARTS_H
#define HEADWAY_SCREEN_READER_PARTS_H

#include "learner/progress.h"
#include "screen/menu.h"
#include "screen/paper.h"
#include "screen/places.h"
#include "screen/reader.h"
#include "screen/search.h"

/* A place that a link was followed from: a step of a lesson, the quiz, or the list of challenges. */
struct trail {
    bool is_quiz, is_challenges; /* the list of them, in the menu */
    size_t lesson;
    struct player_place place;
};

/* The quiz that is being taken. It stays as it is while one looks at a step or a view of it. */
struct seat {
    struct quiz_player *player; /* NULL: none is */
    struct quiz_setup setup;    /* `sitting` is `own`, or somebody else's */
    struct sitting own;
    struct paper paper;
    char *title;   /* of a quiz about what was missed in another; else NULL */
    size_t lesson; /* whose quiz it is; SIZE_MAX: of none */
};

/* What lies over the screen and has the keyboard. */
enum overlay { OVERLAY_NONE, OVERLAY_SEARCH, OVERLAY_PLACES };

struct reader {
    struct library *library;  /* NULL: a view by itself */
    struct player_setup base; /* what all players have in common */
    struct player_history history;
    bool keeps, has_menu, leads_on;

    struct player *player; /* NULL: in the menu, or in the quiz */
    struct seat seat;
    bool in_quiz;         /* that is on screen; then there is no player */
    bool quiz_mouse_away; /* the mouse is the terminal's there */
    size_t lesson;        /* that the player shows; SIZE_MAX: a view by itself */
    struct menu menu;
    enum overlay overlay;
    struct search search;
    struct places places;
    struct trail *trail; /* [trail_count] */
    size_t trail_count;
    int slept; /* milliseconds of the player's wait that were spent in looking at the course's files */

    struct progress *progress; /* NULL until the first frame is there, or for ever */
    bool borrows_progress;
    bool recalls;             /* steps open as they were left when the program last ran */
    struct player_place told; /* what progress knows of the place */
    bool has_told;
    struct text message; /* to be said when there is somebody to say it */
};

/* ---- reader_keep.c */

/* The members of struct player_history. */
void reader_answered(void *context, const char *id, const char *answer, double score);
const char *reader_recall(void *context, const char *id);
bool reader_resume(void *context, const char *step, int *part, const char **state);
bool reader_has_part(void *context, size_t step, int part);
bool reader_is_new(void *context, const char *step);

/* Reads what is kept, if anything is to be. */
void reader_open_progress(struct reader *r);

/* Tells progress where the learner is, if that is news; not what is only looked up from the quiz. */
void reader_tell_place(struct reader *r);

/* ---- reader_go.c */

/* Whether another lesson comes behind that one. */
bool reader_leads_on(const struct reader *r, size_t lesson);

/* Opens a lesson at a step (NULL: its first) and state (NULL: as it was left). False with *e set, and everything as it
 * was, if that cannot be done. */
bool reader_open_lesson(struct reader *r, size_t index, const char *step, const char *state, struct error *e);

/* Opens a view by itself, in a state (NULL: as it opens); false with *e set, and everything as it was, if it cannot. */
bool reader_open_lab(struct reader *r, const struct view *view, const char *state, struct error *e);

/* Opens the lesson that is chosen in the menu, at least as far as that part of a step. */
void reader_open_chosen(struct reader *r, size_t step, int part);

/* Leaves the lesson for the menu. */
void reader_open_menu(struct reader *r);
void reader_close_player(struct reader *r);

/* Opens where the learner stopped, if that still exists. */
bool reader_open_last_place(struct reader *r);

/* Goes over to the versions of lessons that library_refresh() has brought. */
void reader_renew(struct reader *r);

/* Follows a link to a step, or to the beginning of a lesson; goes to what a search has found; goes back to where the
 * last link was followed from; forgets all of that. */
void reader_follow(struct reader *r, const struct library_place *place);
void reader_go_to_hit(struct reader *r, const struct search_place *hit);
void reader_go_back(struct reader *r);

/* Back to the quiz, if what is on screen was opened from there; false if not. */
bool reader_return_to_quiz(struct reader *r);
void reader_drop_trail(struct reader *r);

/* Keeps where the learner is, to come back to. */
void reader_leave_trail(struct reader *r);

/* Opens the list of challenges over the menu. */
void reader_open_challenges(struct reader *r);

/* Opens the links of the step over it, or, in the menu, the glossary. */
void reader_open_places(struct reader *r);

/* ---- reader_quiz.c */

/* Whether a lesson leads to a quiz. */
bool reader_has_quiz(const struct reader *r, size_t lesson);

/* Begins with a quiz that somebody else has set up. */
void reader_begin_quiz(struct reader *r, const struct reader_setup *setup);

/* Opens the quiz of the lesson that the player shows, or goes back to it if it is being taken. */
void reader_open_lesson_quiz(struct reader *r, size_t lesson);

/* Opens the quiz that is chosen in the menu; unless `anew`, where it was left. */
void reader_open_chosen_quiz(struct reader *r, bool anew);

/* Shows the quiz again that is being taken. */
void reader_show_quiz(struct reader *r);

/* Leaves the quiz for good: of an exam that was not submitted, what was answered is kept. */
void reader_close_quiz(struct reader *r);

/* Does what the quiz player asks; returns flags of player_wish. */
unsigned reader_obey_quiz(struct reader *r, unsigned wish);

#endif
