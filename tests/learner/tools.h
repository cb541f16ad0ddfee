/* SPDX-License-Identifier: MIT */
/* A state directory for a test, and the progress file in it. */
#ifndef HEADWAY_TESTS_LEARNER_TOOLS_H
#define HEADWAY_TESTS_LEARNER_TOOLS_H

#include "learner/progress.h"

#include <jansson.h>

/* Makes an empty directory as XDG_STATE_HOME; the second removes it. For a fixture. */
void kept_make(void);
void kept_remove(void);

/* The directory. */
const char *kept_directory(void);

/* Writes the progress file, or reads what it holds (fails the test if that is not JSON; free with json_decref()). */
void kept_write(const char *bytes, size_t length);
void kept_write_string(const char *string);
json_t *kept_read(void);

/* How many files beside it have a name that begins like this. */
size_t kept_count(const char *beginning);

/* Opens the progress of the built-in course, or saves it; either must give no message. */
struct progress *learner_open(void);
void learner_save(struct progress *p, bool leaving);

/* Records that a step was seen, at its first part and with its view's default state. */
void learner_see(struct progress *p, const char *lesson, const char *step);

#endif
