/* SPDX-License-Identifier: MIT */
/* What went wrong, written once, where it was found; owned by the caller, printed by the code that talks to the user. A
 * function that can fail takes a `struct error *` last and returns false; `return error_set(e, …);` is one line. A
 * message reads `what is wrong: what to do about it`, without a final full stop and without a newline. */
#ifndef HEADWAY_BASE_ERROR_H
#define HEADWAY_BASE_ERROR_H

#include "base/compiler.h"
#include "base/text.h"

#include <stdbool.h>
#include <stddef.h>

enum error_code {
    ERROR_NONE,
    ERROR_INPUT, /* the command line or an input file is wrong: exit status 2 */
    ERROR_WORK   /* the work failed (no memory, a full disk, a closed pipe): exit status 1 */
};

struct error {
    enum error_code code;
    char message[640];
    char file[256];      /* of the input; "" if there is none */
    size_t line, column; /* from 1; 0 where unknown */
};

/* Sets *e (which may be NULL) and returns false. Bytes that are unsafe on a terminal are made visible. */
bool error_set(struct error *e, enum error_code code, const char *format, ...) PRINTF_LIKE(3, 4);

/* Adds where in an input the error was found and returns false. */
bool error_at(struct error *e, const char *file, size_t line, size_t column);

/* Empties *e. */
void error_clear(struct error *e);

/* Appends `message` or `FILE:LINE:COLUMN: message`, to be shown on a screen. */
void error_write(const struct error *e, struct text *out);

/* Writes `headway: message` or `headway: FILE:LINE:COLUMN: message` to standard error, as one line; returns the exit
 * status that the error asks for (0, 1 or 2). */
int error_report(const struct error *e);

#endif
