/* SPDX-License-Identifier: MIT */
/* Keeps a learner's way through the course on disk: where they are, what was read and answered. Players get their
 * history from it. */
#ifndef HEADWAY_MENU_KEEPER_H
#define HEADWAY_MENU_KEEPER_H

#include "course/library.h"
#include "learner/progress.h"
#include "player/player.h"

struct keeper {
    struct library *library;   /* borrowed; NULL: there is no course */
    size_t lesson;             /* the lesson shown; SIZE_MAX: none is */
    struct progress *progress; /* NULL until it is opened, if ever */
    bool keeps;                /* progress may be opened */
    bool borrows;              /* progress is borrowed: its owner closes it */
    bool recalls;              /* steps open as they were left when the program last ran */
    struct player_place told;  /* the place that progress was last told */
    bool has_told;
};

/* The history for a player. The keeper must outlive the player. */
struct player_history keeper_history(struct keeper *keeper);

/* Reads the progress, if any is to be kept; appends what is wrong to `message`. */
void keeper_open(struct keeper *keeper, struct text *message);

/* Records where the learner is, and that the part was read if its end is in sight; takes over `now`. Returns the name
 * of the step if the learner is new there; else NULL. */
const char *keeper_describe(struct keeper *keeper, struct player_place *now);

/* Frees the keeper; what is not saved is lost. */
void keeper_free(struct keeper *keeper);

#endif
