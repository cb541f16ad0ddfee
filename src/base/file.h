/* SPDX-License-Identifier: MIT */
/* Reading a whole file that a user named. */
#ifndef HEADWAY_BASE_FILE_H
#define HEADWAY_BASE_FILE_H

#include "base/error.h"
#include "base/text.h"

/* Reads `path` into *out (appended). A missing file, a directory, or more than `limit` bytes is an ERROR_INPUT that
 * names the path and, for the last, both sizes; a regular file that is too large is refused before it is read. */
bool file_read(const char *path, size_t limit, struct text *out, struct error *e);

#endif
