/* SPDX-License-Identifier: MIT */
/* Where a user's files belong (XDG Base Directory Specification 0.8). */
#ifndef HEADWAY_BASE_XDG_H
#define HEADWAY_BASE_XDG_H

#include "base/error.h"
#include "base/text.h"

#include <stdbool.h>

/* A variable of the environment that holds an absolute path, or NULL. */
const char *xdg_absolute(const char *variable);

/* Appends the path of `name` below the directory for state: $XDG_STATE_HOME, or ~/.local/state where that is not set or
 * not absolute (as the specification asks). Creates nothing. ERROR_WORK if HOME is needed and is not an absolute
 * path. */
bool xdg_state_path(struct text *out, const char *name, struct error *e);

#endif
