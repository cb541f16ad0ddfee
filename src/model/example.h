/* SPDX-License-Identifier: MIT */
/* A spec, its model and the model's record, together: what a view shows. A heap object, because records point to their
 * model. */
#ifndef HEADWAY_MODEL_EXAMPLE_H
#define HEADWAY_MODEL_EXAMPLE_H

#include "attention/record.h"
#include "model/spec.h"

struct example {
    struct spec spec;
    struct model model;
    struct record record;
    struct example *was; /* the same before numbers were changed; NULL: none are, or the changes are off */
};

/* Builds the spec's model and runs it; NULL with *e set on failure. Copies the spec. */
struct example *example_new(const struct spec *spec, struct error *e);

/* Replaces the changed numbers ("": none) and runs the model again, in the same memory, without building it again.
 * Pointers into the record must be fetched anew. False (ERROR_INPUT) if `set` is wrong; then nothing changes. */
bool example_change(struct example *example, const char *set, struct error *e);

/* Frees an example and what it holds; NULL is allowed. */
void example_destroy(struct example *example);

#endif
