/* SPDX-License-Identifier: MIT */
/* The copy of the course that the program carries. The table is C that src/base/embed.sh writes at build time. */
#ifndef HEADWAY_BASE_EMBEDDED_H
#define HEADWAY_BASE_EMBEDDED_H

#include <stddef.h>

struct embedded_file {
    const char *path; /* lessons/03-six-stages.md, lessons/code/attention.txt, quizzes/…, code/stages.c, … */
    const unsigned char *bytes; /* followed by a zero byte that `length` does not count */
    size_t length;
};

/* The file of that path; NULL if the program carries none. */
const struct embedded_file *embedded_find(const char *path);

/* All files, in the order given to embed.sh. After the last is one whose path is NULL. */
extern const struct embedded_file embedded_files[];

#endif
