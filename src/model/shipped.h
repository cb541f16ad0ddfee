/* SPDX-License-Identifier: MIT */
/* Models that come with a course, as its lessons do: lessons/models/NAME.json, in the format of model_json.h. A state
 * names them (weights=promoter), and so does --weights if no file has that name. A NAME has only letters, digits, "-"
 * and "_", so no state can reach another file. */
#ifndef HEADWAY_MODEL_SHIPPED_H
#define HEADWAY_MODEL_SHIPPED_H

#include "attention/model.h"
#include "base/compiler.h"
#include "base/text.h"

/* Sets the directory of the open course: its models come before the program's own, which stay available. NULL: only the
 * program's own. */
void shipped_from(const char *directory);

/* Whether a model of that name comes with the course. Opens nothing. */
bool shipped_has(const char *name);

/* Appends the names of all of them, with commas between. */
void shipped_add_names(struct text *out);

/* The name nearest to what was typed (base/nearest.h), which the caller frees; NULL if none is near. */
char *shipped_nearest(const char *typed) MUST_USE;

/* Reads the model of that name. ERROR_INPUT names it, or its file, and says what is wrong. Free with model_free(). */
bool shipped_read(const char *name, struct model *model, struct error *e);

/* The same from the program's own models, whatever the course has. */
bool shipped_read_own(const char *name, struct model *model, struct error *e);

#endif
