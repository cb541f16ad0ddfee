/* SPDX-License-Identifier: MIT */
/* From the dials to a model and its run: the walk's own weights cut into other heads, or random ones of another size.
 */
#include "mistake/pitfall.h"

#include "base/memory.h"

#include <string.h>

#define WIDTH 8 /* d_model of the walk's example */

static size_t whole(const struct pitfall *p, const char *dial, size_t usual)
{
    return pitfall_dial_place(p, dial) < PITFALL_DIALS ? (size_t)pitfall_number(p, dial) : usual;
}

/* The walk's example with its first `n` words and its weights cut for other heads. */
static bool resize_designed(struct model *out, size_t n, size_t num_heads, struct error *e)
{
    struct model whole;
    bool made;

    if (!model_designed(&whole, e))
        return false;
    made = model_make(out, n < whole.n ? n : whole.n, 0, whole.d_model, num_heads, e);
    if (made) {
        size_t square = whole.d_model * whole.d_model * sizeof(double);

        out->tokens = memory_new_array(out->n + 1, sizeof *out->tokens);
        for (size_t i = 0; i < out->n; i++)
            out->tokens[i] = memory_copy(whole.tokens[i]);
        memcpy(out->X, whole.X, out->n * whole.d_model * sizeof(double));
        memcpy(out->W_Q, whole.W_Q, square);
        memcpy(out->W_K, whole.W_K, square);
        memcpy(out->W_V, whole.W_V, square);
        memcpy(out->W_O, whole.W_O, square);
        out->labels = num_heads == whole.num_heads ? whole.labels : NULL;
    }
    model_free(&whole);
    return made;
}

static bool make_random(struct model *out, size_t n, size_t d_model, size_t num_heads, size_t seed, struct error *e)
{
    char the[] = "The", cat[] = "cat", sat[] = "sat", on[] = "on", mat[] = "mat", by[] = "by";
    char *words[] = {the, cat, sat, on, mat, by, NULL};

    if (n < sizeof words / sizeof *words - 1)
        words[n] = NULL;
    return model_random(out, words, d_model, num_heads, seed, e);
}

static bool set_mask(struct pitfall *p, struct model *model, struct error *e)
{
    bool given = pitfall_dial_place(p, "mask") < PITFALL_DIALS;
    const char *mask = given ? pitfall_value(p, "mask") : "none";

    if (strcmp(mask, "causal") == 0)
        return model_set_mask(model, MASK_CAUSAL, 0, e);
    if (!given && !p->kind->mask)
        return true;
    if (!model_set_mask(model, MASK_PADDING, strcmp(mask, "padding") == 0, e)) /* all 1 but for that */
        return false;
    if (p->kind->mask)
        p->kind->mask(p, model, model->mask);
    return true;
}

/* Writes down what the dials say. */
static void read_dials(struct pitfall *p)
{
    size_t count = pitfall_count_dials(p);

    for (size_t i = 0; i < count; i++)
        state_word(&p->view->state[i], p->dial[i], p->value[i]);
}

bool pitfall_build(struct pitfall *p, struct error *e)
{
    size_t d_model, heads, n, seed;
    struct model model = {0};
    struct record record = {0};
    double times;

    read_dials(p);
    d_model = whole(p, "d_model", WIDTH);
    heads = whole(p, "heads", 2);
    n = whole(p, "words", 4);
    seed = whole(p, "seed", 0);
    times = pitfall_dial_place(p, "times") < PITFALL_DIALS ? pitfall_number(p, "times") : 1;
    if (d_model == WIDTH && seed == 0 ? !resize_designed(&model, n, heads, e)
                                      : !make_random(&model, n, d_model, heads, seed ? seed : 1, e))
        return false;
    for (size_t i = 0; i < model.n * model.d_model; i++)
        model.X[i] *= times;
    if (!set_mask(p, &model, e) || !record_run(&record, &model, e)) {
        record_free(&record);
        model_free(&model);
        return false;
    }
    record_free(&p->record);
    model_free(&p->model);
    p->model = model;
    p->record = record;
    p->record.model = &p->model;
    return true;
}
