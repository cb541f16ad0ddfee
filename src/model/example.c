/* SPDX-License-Identifier: MIT */
#include "model/example.h"

#include "attention/touch.h"
#include "base/memory.h"

#include <stdlib.h>

/* Keeps the original before its numbers are changed. */
static bool keep_original(struct example *example, struct error *e)
{
    struct example *was = memory_new(sizeof *was);

    spec_copy(&was->spec, &example->spec);
    spec_change(&was->spec, "");
    model_copy(&was->model, &example->model);
    if (record_run(&was->record, &was->model, e)) {
        example->was = was;
        return true;
    }
    example_destroy(was);
    return false;
}

/* Changes numbers of the original, and computes the result. */
static bool run_changed(struct example *example, const char *set, struct error *e)
{
    return touch_apply(&example->model, set, e) && record_run_again(&example->record, e);
}

bool example_change(struct example *example, const char *set, struct error *e)
{
    bool changes = *set && !touch_is_off(set);
    char *before = memory_copy(example->spec.set ? example->spec.set : "");
    const struct model *original;
    bool ok = !changes || example->was || keep_original(example, e);

    original = example->was ? &example->was->model : &example->model;
    if (ok) {
        touch_take_back(&example->model, original, before);
        ok = run_changed(example, set, e);
        if (!ok) {
            touch_take_back(&example->model, original, set);
            run_changed(example, before, NULL);
        }
    }
    if (ok)
        spec_change(&example->spec, set);
    if (!example->spec.set || touch_is_off(example->spec.set)) {
        example_destroy(example->was);
        example->was = NULL;
    }
    free(before);
    return ok;
}

struct example *example_new(const struct spec *spec, struct error *e)
{
    struct example *example = memory_new(sizeof *example);

    spec_copy(&example->spec, spec);
    spec_change(&example->spec, "");
    if (spec_build(&example->spec, &example->model, e) && record_run(&example->record, &example->model, e) &&
        (!(spec->given & SPEC_SET) || example_change(example, spec->set, e)))
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
