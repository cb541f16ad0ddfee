/* SPDX-License-Identifier: MIT */
#include "attention/example.h"

#include "base/memory.h"

#include <stdlib.h>

struct example *example_new(const struct spec *spec, struct error *e)
{
    struct example *example = memory_new(sizeof *example);

    spec_copy(&example->spec, spec);
    if (spec_build(spec, &example->model, e) && record_run(&example->record, &example->model, e))
        return example;
    example_destroy(example);
    return NULL;
}

void example_destroy(struct example *example)
{
    if (!example)
        return;
    record_free(&example->record);
    model_free(&example->model);
    spec_free(&example->spec);
    free(example);
}
