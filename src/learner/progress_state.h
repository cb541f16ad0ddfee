/* SPDX-License-Identifier: MIT */
/* The members of struct progress: for the files that implement it, and for tests that need another clock. */
#ifndef HEADWAY_LEARNER_PROGRESS_STATE_H
#define HEADWAY_LEARNER_PROGRESS_STATE_H

#include "base/text.h"
#include "learner/change.h"

#include <time.h>

struct progress {
    char *path;        /* of the file; "" if there is no directory for it */
    char *target;      /* where the path leads if it is a link: this is read and replaced, so that the link stays */
    char *course;      /* its key in the file */
    json_t *root;      /* the file as it was last read, with all changes made */
    struct text bytes; /* of the file as last read or written; empty: there was none */
    struct change *changes; /* not yet in the file */
    size_t change_count;
    bool is_usable;
    bool is_volatile;          /* a loss of power could undo what was written */
    struct text told;          /* the last message */
    time_t (*clock)(time_t *); /* time() */
};

#endif
