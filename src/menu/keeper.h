/* SPDX-License-Identifier: MIT */
/* What of a learner's way through the course is kept on disk: where one is, what was read and answered. It answers what
 * players ask of their history. */
#ifndef HEADWAY_MENU_KEEPER_H
#define HEADWAY_MENU_KEEPER_H

#include "course/library.h"
#include "learner/progress.h"
#include "player/player.h"

struct keeper {
    struct library *library;   /* borrowed; NULL: there is no course */
    size_t lesson;             /* that is shown; SIZE_MAX: none is */
    struct progress *progress; /* NULL until it is opened, or for ever */
    bool keeps;                /* it may be opened */
    bool borrows;              /* somebody else closes it */
    bool recalls;              /* steps open as they were left when the program last ran */
    struct player_place told;  /* what progress knows of the place */
    bool has_told;
};

/* What a player asks, answered by a keeper that lives as long as that. */
struct player_history keeper_history(struct keeper *keeper);

/* Reads what is kept, if anything is to be; what is wrong with it is appended to `message`. */
void keeper_open(struct keeper *keeper, struct text *message);

/* Tells where the learner is, and that the part there was read if its end is in sight; takes `now` over. The name of
 * the step, if that is news; else NULL. */
const char *keeper_tell(struct keeper *keeper, struct player_place *now);

/* Frees it; what it has not saved is lost. */
void keeper_free(struct keeper *keeper);

#endif
