/* SPDX-License-Identifier: MIT */
/* Prose and problems as text, so that a test is a document with the expected result. */
#ifndef HEADWAY_TESTS_COURSE_DUMP_H
#define HEADWAY_TESTS_COURSE_DUMP_H

#include "base/problems.h"
#include "base/prose.h"
#include "base/text.h"
#include "markup/markdown.h"

/* A block a line: p(aragraph), h(eading), i(tem), q(uote), c(ode), t(able), r(ule), f(ormula) or ?, the place of a
 * question, its level if it has one, its marker in (), its language after :, its columns after x; then " |" and its
 * runs, each ended by "|" (a line's end: "/", a cell's: ";"), begun by S(trong), E(mphasis), C(ode), L(ink), N(umber),
 * D(im), M(athematics) and ":", and with its target after ">". */
void dump_prose(struct text *out, const struct prose *p);

/* The place of each run: "1:3 1:9", one line for each block. */
void dump_places(struct text *out, const struct prose *p);

/* "3:7 message", one line for each problem, with "warning: " before the message of a warning. */
void dump_problems(struct text *out, const struct problems *p);

/* Reads a zero-terminated document; its problems are dropped. Free with markdown_free. */
struct markdown dump_read(const char *document);

/* Fails the test unless the text is what was expected, and frees it. */
void dump_check(struct text *t, const char *expected);

#endif
