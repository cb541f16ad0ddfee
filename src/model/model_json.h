/* SPDX-License-Identifier: MIT */
/* A model as JSON, from and to memory (for the format see README.md, "The model's JSON"). Reading trusts nothing:
 * sizes, shapes, ragged rows, numbers that are not finite, duplicate names, nesting and length are checked, and the
 * message says which matrix, row and column. Members that `trace` adds are ignored, so a trace is a model. */
#ifndef HEADWAY_MODEL_MODEL_JSON_H
#define HEADWAY_MODEL_MODEL_JSON_H

#include "attention/model.h"
#include "attention/record.h"
#include "base/text.h"

#define MODEL_JSON_MOST (128u << 20) /* bytes of a model; a longer text is refused before it is parsed */

/* Reads a model from `length` bytes. Messages call it `name` (a file's name). */
bool model_read(struct model *model, const char *bytes, size_t length, const char *name, struct error *e);

/* Writes the model and every matrix of its record as one JSON object, a row at a time: `send` gets pieces of text and
 * returns false to stop (then this returns false too). A masked score is null. */
bool model_trace(const struct record *record, bool (*send)(void *to, const char *bytes, size_t length), void *to);

#endif
