/* SPDX-License-Identifier: MIT */
#include "model/example.h"

#include "attention/touch.h"
#include "base/memory.h"

#include <stdlib.h>

/* Makes what it was before its numbers were changed. */
static bool keep_original(struct example *example, struct error *e)
{
    struct spec spec = example->spec;

    spec.given &= ~(unsigned)SPEC_SET;
    example->was = example_new(&spec, e);
    return example->was != NULL;
}

struct example *example_new(const struct spec *spec, struct error *e)
{
    struct example *example = memory_new(sizeof *example);

    spec_copy(&example->spec, spec);
    if (spec_build(spec, &example->model, e) && record_run(&example->record, &example->model, e) &&
        (!(spec->given & SPEC_SET) || touch_is_off(spec->set) || keep_original(example, e)))
        return example;
    example_destroy(example);
    return NULL;
}

void example_destroy(struct example *example)
{
    if (!example)
        return;
    example_destroy(example->was);
    record_free(&example->record);
    model_free(&example->model);
    spec_free(&example->spec);
    free(example);
}
