/* SPDX-License-Identifier: MIT */
/* A course in a directory of its own, for tests: files are written under names below it. */
#ifndef HEADWAY_TESTS_COURSE_FOLDER_H
#define HEADWAY_TESTS_COURSE_FOLDER_H

#include "course/library.h"

struct folder {
    char path[64];
    struct catalogue catalogue;
    struct library library;
};

/* Makes the directory with two lessons, "01-one.md" and "02-two.md", and a glossary (folder.c has their text), and
 * opens it. */
void folder_open(struct folder *folder);

/* Writes a file below lessons/ and renames it over the old one, as careful editors do: the inode changes. */
void folder_put(const struct folder *folder, const char *name, const char *content);

/* Closes the course and removes the directory. */
void folder_close(struct folder *folder);

#endif
