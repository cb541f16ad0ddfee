/* SPDX-License-Identifier: MIT */
/* What the files of the reader share; for screen/ alone. reader.c begins, ends, draws and hands events out, reader_go.c
 * leads from place to place, reader_keep.c keeps progress. */
#ifndef HEADWAY_SCREEN_READER_PARTS_H
#define HEADWAY_SCREEN_READER_PARTS_H

#include "learner/progress.h"
#include "screen/menu.h"
#include "screen/places.h"
#include "screen/reader.h"
#include "screen/search.h"

/* A place that a link was followed from. */
struct trail {
    size_t lesson;
    struct player_place place;
};

/* What lies over the screen and has the keyboard. */
enum overlay { OVERLAY_NONE, OVERLAY_SEARCH, OVERLAY_PLACES };

struct reader {
    struct library *library;  /* NULL: a view by itself */
    struct player_setup base; /* what all players have in common */
    struct player_history history;
    bool keeps, has_menu, leads_on;

    struct player *player; /* NULL: in the menu */
    size_t lesson;         /* that the player shows; SIZE_MAX: a view by itself */
    struct menu menu;
    enum overlay overlay;
    struct search search;
    struct places places;
    struct trail *trail; /* [trail_count] */
    size_t trail_count;
    int slept; /* milliseconds of the player's wait that were spent in looking at the course's files */

    struct progress *progress; /* NULL until the first frame is there, or for ever */
    bool recalls;              /* steps open as they were left when the program last ran */
    struct player_place told;  /* what progress knows of the place */
    bool has_told;
    struct text message; /* to be said when there is somebody to say it */
};

/* ---- reader_keep.c */

/* The members of struct player_history. */
void reader_answered(void *context, const char *id, const char *answer, double score);
const char *reader_recall(void *context, const char *id);
bool reader_resume(void *context, const char *step, int *part, const char **state);

/* Reads what is kept, if anything is to be. */
void reader_open_progress(struct reader *r);

/* Tells progress where the learner is, if that is news. */
void reader_tell_place(struct reader *r);

/* ---- reader_go.c */

/* Whether another lesson comes behind that one. */
bool reader_leads_on(const struct reader *r, size_t lesson);

/* Opens a lesson at a step (NULL: its first) and state (NULL: as it was left). False with *e set, and everything as it
 * was, if that cannot be done. */
bool reader_open_lesson(struct reader *r, size_t index, const char *step, const char *state, struct error *e);

/* Opens a view by itself. */
void reader_open_lab(struct reader *r, const struct view *view);

/* Opens the lesson that is chosen in the menu. */
void reader_open_chosen(struct reader *r, size_t step);

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
void reader_drop_trail(struct reader *r);

/* Opens the links of the step over it, or, in the menu, the glossary. */
void reader_open_places(struct reader *r);

#endif
