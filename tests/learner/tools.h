/* SPDX-License-Identifier: MIT */
/* A state directory of a test's own, and the progress file in it. */
#ifndef HEADWAY_TESTS_LEARNER_TOOLS_H
#define HEADWAY_TESTS_LEARNER_TOOLS_H

#include "learner/progress.h"

#include <jansson.h>

/* Makes an empty directory, XDG_STATE_HOME until the second removes it; for a fixture. */
void kept_make(void);
void kept_remove(void);

/* The directory. */
const char *kept_directory(void);

/* Writes the progress file, or reads what it holds (fails the test if it is no JSON; json_decref). */
void kept_write(const char *bytes, size_t length);
void kept_write_string(const char *string);
json_t *kept_read(void);

/* How many files whose name begins so stand beside it. */
size_t kept_count(const char *beginning);

/* Opens the progress of the built-in course, or saves it, which must be without a word. */
struct progress *learner_open(void);
void learner_save(struct progress *p, bool leaving);

/* A step at its first part, as its view opens, is seen. */
void learner_see(struct progress *p, const char *lesson, const char *step);

#endif
