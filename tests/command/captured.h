/* SPDX-License-Identifier: MIT */
/* Runs a command line inside the test's process and keeps what it wrote. */
#ifndef HEADWAY_TESTS_COMMAND_CAPTURED_H
#define HEADWAY_TESTS_COMMAND_CAPTURED_H

#include "base/text.h"
#include "line/commands.h"

#include <stdbool.h>
#include <stddef.h>

struct captured {
    int status;
    bool occupied;        /* standard output's descriptor was in use when the command was done */
    struct text out, err; /* of standard output and standard error; their bytes are never NULL */
};

/* Runs `headway` with the words of `line` (between blanks; '…' keeps a word together). Free with captured_free(). */
struct captured captured_run(const char *line);

/* The same with standard output to the file `path` (/dev/full), or closed if that is NULL. */
struct captured captured_run_to(const char *path, const char *line);

/* The same with `input`, of `length` bytes, as standard input. */
struct captured captured_run_with(const char *input, size_t length, const char *line);

void captured_free(struct captured *c);

/* Whether a text has a string in it. */
bool captured_has(const struct text *text, const char *string);

/* Fail, showing the text, unless it holds every one of the strings, or none of them. */
#define captured_holds(text, ...) captured_check(text, true, (const char *const[]){__VA_ARGS__, NULL})
#define captured_lacks(text, ...) captured_check(text, false, (const char *const[]){__VA_ARGS__, NULL})
void captured_check(const struct text *text, bool held, const char *const *strings);

/* Fails unless a command line is refused with only that message, after "headway: ". */
void captured_refuses(const char *line, const char *message);

/* Writes `bytes` to a new file of that name in the directory; makes missing folders. */
void captured_write(const char *directory, const char *name, const char *bytes, size_t length);

/* The same for a string. */
void captured_write_string(const char *directory, const char *name, const char *string);

/* A new empty directory. */
char *captured_directory(void);

/* Removes a directory with everything in it, and frees its name. */
void captured_remove(char *directory);

#endif
