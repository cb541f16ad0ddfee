/* SPDX-License-Identifier: MIT */
/* Models that come with a course, as its lessons do: lessons/models/NAME.json, in the format of model_json.h. A state
 * names them (weights=promoter), and so does --weights where no file is called so. A NAME has letters, digits, "-" and
 * "_" only: no state reaches another file. */
#ifndef HEADWAY_MODEL_SHIPPED_H
#define HEADWAY_MODEL_SHIPPED_H

#include "attention/model.h"
#include "base/compiler.h"
#include "base/text.h"

/* Names the directory of the course that is open, until it is named anew: models below it come before the program's
 * own, which stay. NULL: there are only those. */
void shipped_from(const char *directory);

/* Whether a model of that name comes with the course. Opens nothing. */
bool shipped_has(const char *name);

/* Appends the names of all of them, with commas between. */
void shipped_add_names(struct text *out);

/* The one nearest to what was typed (base/nearest.h), which the caller frees; NULL where none is near. */
char *shipped_nearest(const char *typed) MUST_USE;

/* Reads one. ERROR_INPUT names it, or its file, and says what is wrong. Free with model_free(). */
bool shipped_read(const char *name, struct model *model, struct error *e);

/* The same of the program's own, whatever the course has. */
bool shipped_read_own(const char *name, struct model *model, struct error *e);

#endif
