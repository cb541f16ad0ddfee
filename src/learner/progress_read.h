/* SPDX-License-Identifier: MIT */
/* The bytes of a progress file as a tree in which every member that we know has its type. No file is touched here. */
#ifndef HEADWAY_LEARNER_PROGRESS_READ_H
#define HEADWAY_LEARNER_PROGRESS_READ_H

#include <jansson.h>
#include <stddef.h>

#define PROGRESS_VERSION 1
#define PROGRESS_POINTS_MOST 1000000 /* of a quiz that was taken */

enum progress_verdict {
    PROGRESS_GOOD,
    PROGRESS_PARTLY,  /* the tree lacks what was not as it should be: keep the bytes */
    PROGRESS_DAMAGED, /* this is no progress file: no tree */
    PROGRESS_NEWER    /* of a later version: no tree */
};

/* Reads `length` bytes; *root gets a tree, which the caller gives back with json_decref, or NULL. Texts that we know
 * are cleaned in it. Memory that runs out ends the program (base/memory.h). */
enum progress_verdict progress_read(const char *bytes, size_t length, json_t **root);

#endif
