/* SPDX-License-Identifier: MIT */
/* The mistake: each head projects only its own slice of X instead of all of X. */
#include "attention/mistakes.h"
#include "attention/stages.h"
#include "base/memory.h"
#include "mistake/pitfall.h"
#include "walk/insight.h"

#include <stdlib.h>
#include <string.h>

static const struct state_key state[] = {
    PITFALL_DIAL(0, "d_model", "8|16", "8", "columns of X; 8 are the walk's, 16 random"),
    PITFALL_DIAL(1, "heads", "1|2|4|8", "2", "d_k = d_model / heads"),
    PITFALL_DIAL(2, "words", "1|2|3|4", "4", "how many words there are"),
    PITFALL_DIAL(3, "of", "q|k|v", "q", "what is projected: queries, keys or values"),
    PITFALL_STATE,
    {0},
};

static const struct pitfall_words words = {
    .symptom =
        "No error, and h times fewer products. A head whose clues stand in other columns never finds them, however "
        "long it trains.",
    .why = "Splitting cuts the columns of W, never X. A head that gets d_k columns of X cannot ask about the others: "
           "what stands there does not exist for it.",
    .hides = "At h = 1; and for a head whose W needs nothing but its own slice, like W_V of head 1 in the walk.",
    .test = "Change each feature of X in turn: in a random model every head's Q must change each time. W of a head is "
            "[d_model × d_k], not [d_k × d_k].",
    .seen = "pbloem/former #13",
};

static const struct {
    enum matrix_id weight, result;
    const char *name;
} projections[] = {
    {MATRIX_W_Q, MATRIX_Q, "Q"},
    {MATRIX_W_K, MATRIX_K, "K"},
    {MATRIX_W_V, MATRIX_V, "V"},
};

#define PROJECTIONS (sizeof projections / sizeof *projections)

/* out [n × d_k] = X [n × d_model] times the head's W, all of it or the head's slice alone. */
static void project(const struct pitfall *p, enum pitfall_side side, enum matrix_id weight, const double *X,
                    double *out)
{
    size_t n = p->model.n, d_model = p->model.d_model, d_k = p->model.d_k, first = p->head * d_k;
    const double *W = pitfall_at(p, weight);

    if (side == PITFALL_RIGHT)
        attention_project(out, X, W, n, d_model, d_k);
    else
        mistake_slice_x(out, X + first, W + first * d_k, n, d_model, d_k);
}

/* Whether one of the matrices Q, K, V from `first` to before `end` changes with a feature of X. */
static bool reaches(const struct pitfall *p, enum pitfall_side side, size_t feature, size_t first, size_t end)
{
    size_t n = p->model.n, d_model = p->model.d_model, size = n * p->model.d_k;
    double *X = memory_new_array(n * d_model, sizeof *X);
    double *before = memory_new_array(size, sizeof *before), *after = memory_new_array(size, sizeof *after);
    bool changes = false;

    memcpy(X, p->model.X, n * d_model * sizeof *X);
    for (size_t i = 0; i < n; i++)
        X[i * d_model + feature] += 1;
    for (size_t which = first; which < end; which++) {
        project(p, side, projections[which].weight, p->model.X, before);
        project(p, side, projections[which].weight, X, after);
        for (size_t i = 0; i < size; i++)
            changes |= before[i] != after[i];
    }
    free(X);
    free(before);
    free(after);
    return changes;
}

static double count_reaching(const struct pitfall *p, enum pitfall_side side, size_t first, size_t end)
{
    size_t count = 0;

    for (size_t feature = 0; feature < p->model.d_model; feature++)
        count += reaches(p, side, feature, first, end);
    return (double)count;
}

static void make(struct pitfall *p)
{
    static const char *const reach_names[] = {"features that reach Q", "features that reach K",
                                              "features that reach V"};
    size_t d_model = p->model.d_model, d_k = p->model.d_k, of = pitfall_choice(p, "of");
    const char *name = projections[of].name;

    pitfall_copy(p, PITFALL_RIGHT, projections[of].result, "%s = X W_%s", name, name);
    pitfall_run(p, MISTAKE_SLICE_X, projections[of].result, "X[slice] W_%s", name);
    p->region[PITFALL_RIGHT] = "project";
    p->region[PITFALL_WRONG] = "slice-x";
    p->words = &words;
    pitfall_fact(p, "features", "features that the head uses", count_reaching(p, PITFALL_RIGHT, 0, PROJECTIONS),
                 count_reaching(p, PITFALL_WRONG, 0, PROJECTIONS), 0);
    pitfall_fact(p, "reaching", reach_names[of], count_reaching(p, PITFALL_RIGHT, of, of + 1),
                 count_reaching(p, PITFALL_WRONG, of, of + 1), 0);
    pitfall_fact(p, "products", "products behind one number", (double)d_model, (double)d_k, 0);
}

static bool is_all_zero(const struct pitfall_matrix *matrix)
{
    for (size_t i = 0; i < matrix->rows * matrix->cols; i++)
        if (matrix->at[i] != 0)
            return false;
    return true;
}

static void look(const struct pitfall *p, struct view_lines *out)
{
    const char *name = projections[pitfall_choice(p, "of")].name;
    const double *features = p->facts[0].value, *reaching = p->facts[1].value;

    if (p->model.num_heads == 1) {
        insight_both(out, "One head: its slice of X is all of X, so nothing differs.", "one head: its slice is all");
    } else if (reaching[PITFALL_RIGHT] == reaching[PITFALL_WRONG]) {
        insight_full(out, "%s of head %zu needs nothing outside its slice: nothing differs.", name, p->head + 1);
        insight_brief(out, "its slice is all %s needs", name);
    } else if (p->changed == 0) {
        insight_full(out, "%s of head %zu needs more than its slice; these words do not show it.", name, p->head + 1);
        insight_brief(out, "these words do not show it");
    } else if (is_all_zero(&p->matrix[PITFALL_WRONG])) {
        insight_full(out, "All that %s of head %zu is made of lies outside its slice: all 0.", name, p->head + 1);
        insight_brief(out, "its slice has nothing for %s", name);
    } else {
        insight_full(out, "Head %zu uses %.0f of %zu features; of a slice, %.0f.", p->head + 1, features[PITFALL_RIGHT],
                     p->model.d_model, features[PITFALL_WRONG]);
        insight_brief(out, "%.0f features, of a slice %.0f", features[PITFALL_RIGHT], features[PITFALL_WRONG]);
    }
}

static const struct pitfall_note notes[] = {
    {"heads", "at 1 nothing differs: the slice is all of X", {{0}}},
    {0},
};

static const struct pitfall_kind kind = {.make = make, .look = look, .notes = notes};

const struct view view_pitfall_slice_x = {
    .name = "pitfall-slice-x",
    .title = "Slicing X instead of projecting all of it",
    .summary = "each head given a slice of X instead of all of it",
    PITFALL_VIEW,
};
