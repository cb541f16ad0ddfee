/* SPDX-License-Identifier: MIT */
/* The glossary is a page of its own, glossary.md beside the lessons: each ## heading is a term, the text after it
 * explains it. Links name a term by its heading's anchor. */
#ifndef HEADWAY_COMMAND_GLOSSARY_H
#define HEADWAY_COMMAND_GLOSSARY_H

#include "base/problems.h"
#include "base/prose.h"
#include "base/text.h"

#include <stdbool.h>
#include <stddef.h>

#define GLOSSARY_FILE "glossary.md"
#define GLOSSARY_LEVEL 2 /* of the headings that are terms */

/* Whether a path is a glossary's. */
bool glossary_is_one(const char *path);

/* Appends the text of a heading. */
void glossary_add_heading(struct text *out, const struct block *heading);

/* Checks the terms of a glossary that was read from `file`: that each has a text and an anchor of its own. Returns how
 * many there are. */
size_t glossary_check(const struct prose *prose, const char *file, struct problems *problems);

#endif
