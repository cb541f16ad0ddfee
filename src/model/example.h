/* SPDX-License-Identifier: MIT */
/* A spec, its model and the model's record, together: what a view looks at. Heap object, because records point to
 * their model. */
#ifndef HEADWAY_MODEL_EXAMPLE_H
#define HEADWAY_MODEL_EXAMPLE_H

#include "attention/record.h"
#include "model/spec.h"

struct example {
    struct spec spec;
    struct model model;
    struct record record;
    struct example *was; /* the same before numbers of it were changed; NULL: none is, or the changes are off */
};

/* Builds the spec's model and runs it; NULL with *e set if that cannot be done. Copies the spec. */
struct example *example_new(const struct spec *spec, struct error *e);

/* Makes other numbers of it the changed ones ("" for none) and runs it again, in its own memory: what it is built from
 * is not read again. Who looks at its record looks anew. False (ERROR_INPUT): it cannot be, and all is as it was. */
bool example_change(struct example *example, const char *set, struct error *e);

/* Frees an example and what it holds; NULL is allowed. */
void example_destroy(struct example *example);

#endif
