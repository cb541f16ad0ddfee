/* SPDX-License-Identifier: MIT */
/* Stage 5, second half: each row of weights blends the rows of V. */
#include "walk/hidden.h"
#include "walk/insight.h"
#include "walk/name.h"
#include "walk/stage.h"

static void fill(const struct stage *stage, struct sheet *sheet)
{
    struct matrices *all = stage_add_product(stage, sheet);

    line_add(matrices_note(all), ROLE_PLAIN, "head = weights × V");
    all->of[0]->legend = "weights  ";
    all->of[2]->legend = "values  ";
}

/* Says whether the selected row is nearly one row of V, or a mixture. */
static void look(const struct stage *stage, struct view_lines *out)
{
    const struct model *model = stage_model(stage);
    struct matrix weights = stage_matrix(stage, MATRIX_WEIGHTS);
    bool at_value = stage->at.id == MATRIX_V;
    size_t row = at_value ? (weights.rows > 2 ? 2 : weights.rows - 1) : stage->at.row, best = 0;
    struct text who = {0}, whom = {0}, head = {0}, value = {0};
    double most;

    if (hidden_in_row(stage, MATRIX_WEIGHTS, stage->at.head, row) ||
        hidden_in_row(stage, MATRIX_HEAD, stage->at.head, row)) {
        hidden_look(stage, out);
        return;
    }
    for (size_t col = 1; col < weights.cols; col++)
        if (weights.at[row * weights.cols + col] > weights.at[row * weights.cols + best])
            best = col;
    most = weights.at[row * weights.cols + best];
    name_add_row(&who, model, MATRIX_HEAD, stage->at.head, row, 10);
    name_add_row(&whom, model, MATRIX_V, stage->at.head, best, 10);
    name_add_subscript(&head, stage->at.head + 1);
    name_add_subscript(&value, record_owner(model, MATRIX_V, stage->at.head) + 1);
    if (most >= 0.995) {
        const char *rest = most == 1 ? "nothing else is mixed in" : "the rest is below 1 %";

        if (!insight_full(out, "Row %s of head%s is row %s of V%s: %s.", text_string(&who), text_string(&head),
                          text_string(&whom), text_string(&value), rest))
            insight_full(out, "This row of head%s is one row of V%s: %s.", text_string(&head), text_string(&value),
                         rest);
        if (!insight_brief(out, most == 1 ? "%s takes all from %s" : "%s takes nearly all from %s", text_string(&who),
                           text_string(&whom)))
            insight_brief(out, most == 1 ? "one value alone" : "hardly more than one value");
    } else if (most > 0.5) {
        const char *degree = most >= 0.85 ? "nearly" : "mostly";

        if (!insight_full(out, "Row %s of head%s is %s row %s of V%s: it holds %.0f %% of it.", text_string(&who),
                          text_string(&head), degree, text_string(&whom), text_string(&value), 100 * most))
            insight_full(out, "This row of head%s holds %.0f %% of one row of V%s.", text_string(&head), 100 * most,
                         text_string(&value));
        if (!insight_brief(out, "%s takes mostly from %s", text_string(&who), text_string(&whom)))
            insight_brief(out, "one value outweighs the others");
    } else if (most > 0) {
        if (!insight_full(out, "Row %s of head%s is a mixture: no row of V%s has most of it.", text_string(&who),
                          text_string(&head), text_string(&value)))
            insight_full(out, "This row is a mixture: no row of V%s has most of it.", text_string(&value));
        if (!insight_brief(out, "%s mixes several values", text_string(&who)))
            insight_brief(out, "several values are mixed");
    } else {
        insight_full(out, "Row %s may attend to nothing, so it takes in nothing: all 0.", text_string(&who));
        insight_brief(out, "an empty row takes in nothing");
    }
    text_free(&who);
    text_free(&whom);
    text_free(&head);
    text_free(&value);
}

static const enum matrix_id matrices[] = {MATRIX_HEAD, MATRIX_WEIGHTS, MATRIX_V, MATRIX_COUNT};

static const struct stage_kind kind = {
    .stage = STAGE_BLEND,
    .matrices = matrices,
    .scale = {[MATRIX_V] = 1, [MATRIX_HEAD] = 1},
    .left = MATRIX_WEIGHTS,
    .top = MATRIX_V,
    .fill = fill,
    .look = look,
};

const struct view view_blend = {
    .name = "blend",
    .title = "Blend: weights times values",
    .summary = "each row of the weights blends the rows of V",
    .kind = &kind,
    STAGE_FUNCTIONS,
};
