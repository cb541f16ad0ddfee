/* SPDX-License-Identifier: MIT */
/* The bytes of a progress file as a tree in which every known member has its type. No file is touched here. */
#ifndef HEADWAY_LEARNER_PROGRESS_READ_H
#define HEADWAY_LEARNER_PROGRESS_READ_H

#include <jansson.h>
#include <stddef.h>

#define PROGRESS_VERSION 1
#define PROGRESS_POINTS_MOST 1000000 /* the largest score of a quiz */

enum progress_verdict {
    PROGRESS_GOOD,
    PROGRESS_PARTLY,  /* the tree lacks members that were malformed: keep the bytes */
    PROGRESS_DAMAGED, /* not a progress file: no tree */
    PROGRESS_NEWER    /* from a later version: no tree */
};

/* Reads `length` bytes; *root gets a tree, which the caller releases with json_decref(), or NULL. Known texts in it are
 * cleaned. Memory that runs out ends the program (base/memory.h). */
enum progress_verdict progress_read(const char *bytes, size_t length, json_t **root);

#endif
