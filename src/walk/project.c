/* SPDX-License-Identifier: MIT */
/* Stage 2: three projections of all of X, per head. */
#include "base/number.h"
#include "base/utf8.h"
#include "walk/arithmetic.h"
#include "walk/hidden.h"
#include "walk/insight.h"
#include "walk/making.h"
#include "walk/name.h"
#include "walk/stage.h"

static const char *const purpose[] = {"looks for", "advertises", "hands over"};

/* Adds the bias, one number for each column of the result, after W. */
static void add_bias(const struct stage *stage, struct matrices *all, enum matrix_id id)
{
    struct matrix bias = stage_matrix(stage, id);
    const struct figures *figures = stage_figures(stage, id, stage->at.head);
    struct margin *margin = matrix_add_below(all->of[1], "+ b", 1);

    margin->from = SHEET_GIVEN;
    margin->columns = figures->widest;
    for (size_t j = 0; j < bias.cols; j++) {
        char number[NUMBER_ROOM];

        number_shown(number, bias.at[j], figures->decimals);
        text_add(
            margin_set(margin, j, stage->at.id == stage_result(stage) && stage->at.col == j ? ROLE_STRONG : ROLE_PLAIN),
            number);
    }
}

/* "Q₁ = X W_Q₁ + b". */
static void add_formula(const struct stage *stage, int of, struct text *out)
{
    size_t owner = record_owner(stage_model(stage), (enum matrix_id)(MATRIX_Q + of), stage->at.head);

    name_add_matrix(out, (enum matrix_id)(MATRIX_Q + of), owner, false);
    text_add(out, of > 0 && stage_model(stage)->memory_X ? " = memory " : " = X ");
    name_add_matrix(out, (enum matrix_id)(MATRIX_W_Q + of), owner, false);
    text_add(out, stage_matrix(stage, (enum matrix_id)(MATRIX_B_Q + of)).at ? " + b" : "");
}

static void fill(const struct stage *stage, struct sheet *sheet)
{
    bool memory = stage_model(stage)->memory_X != NULL;
    enum matrix_id bias = (enum matrix_id)(MATRIX_B_Q + stage->of);
    bool has_bias = stage_matrix(stage, bias).at != NULL;
    struct text formulas[3] = {0};
    struct matrices *all;
    int columns, widest = 0;

    if (stage->at.id == bias) {
        stage_add_bias(stage, sheet);
        return;
    }
    all = stage_add_product(stage, sheet);

    all->of[0]->legend = "";
    for (int i = 0; i < 3; i++) {
        add_formula(stage, i, &formulas[i]);
        columns = utf8_columns(text_string(&formulas[i]));
        widest = columns > widest ? columns : widest;
    }
    for (int i = 0; i < 3; i++) {
        struct text line = {0};

        text_add(&line, i == stage->of ? "▸ " : "  ");
        utf8_add_left(&line, text_string(&formulas[i]), widest + 4);
        text_add(&line, purpose[i]);
        line_add(matrices_note(all), i == stage->of ? ROLE_STRONG : ROLE_DIM, text_string(&line));
        text_free(&formulas[i]);
        text_free(&line);
    }
    matrices_note(all);
    line_add(matrices_note(all), ROLE_PLAIN,
             memory ? "Queries from X, keys and values" : "The same X three times, each time");
    line_add(matrices_note(all), ROLE_PLAIN, memory ? "from the memory." : "through other weights.");
    if (has_bias)
        add_bias(stage, all, bias);
    stage_add_folded(stage, sheet);
}

/* The number of b that is added to the selected cell's products: without it, they add up to something else. */
static void fold(const struct stage *stage, struct sheet_matrix *m)
{
    struct origin p = origin_find(stage_record(stage), stage->at);
    struct margin *margin;
    char number[NUMBER_ROOM];

    if (!p.plus.at)
        return;
    margin = matrix_add_below(m, "+ b", p.count);
    margin->from = "bias.source";
    margin->source = stage_cell(stage, stage->at);
    arithmetic_number(number, origin_plus(&p), arithmetic_decimals(stage, &p), false);
    margin->columns = utf8_columns(number);
    if (hidden_in_arithmetic(stage, stage->at))
        text_add(margin_set(margin, 0, ROLE_PLAIN), "?");
    else if (!making_is_ahead(stage, stage->at))
        text_add(margin_set(margin, 0, ROLE_PLAIN), number);
}

/* Says from which feature to which column the number farthest from 0 leads; false if a weight is selected. */
static bool say_largest(const struct stage *stage, struct view_lines *out)
{
    const struct model *model = stage_model(stage);
    struct matrix w = stage_matrix(stage, stage_top(stage));
    size_t best = stage_figures(stage, stage_top(stage), stage->at.head)->farthest;
    size_t row = stage->at.id == stage_top(stage) ? stage->at.row : best / w.cols;
    struct text from = {0}, to = {0}, name = {0};
    bool ok;

    name_add_matrix(&name, stage_top(stage), record_owner(model, stage_top(stage), stage->at.head), false);
    name_add_row(&from, model, stage_top(stage), stage->at.head, row, 10);
    name_add_column(&to, model, stage_top(stage), stage->at.head,
                    stage->at.id == stage_top(stage) ? stage->at.col : best % w.cols, 10);
    ok = insight_full(out, "In %s the number farthest from 0 leads from feature %s to column %s.", text_string(&name),
                      text_string(&from), text_string(&to));
    text_free(&from);
    text_free(&to);
    text_free(&name);
    return ok && stage->at.id != stage_top(stage);
}

static void look(const struct stage *stage, struct view_lines *out)
{
    bool designed = stage_model(stage)->labels != NULL;
    size_t owner = model_owner(stage_model(stage), stage->at.head);
    static const char *const said[2][3] = {{"Row 3rd of W_Q₁ turns “I stand 3rd” into “I look for the 2nd”.",
                                            "W_K₁ keeps the place: who stands 2nd answers those who seek it.",
                                            "W_V₁ hands over the kind of word, and leaves the place out."},
                                           {"W_Q₂ turns “I am a verb” into “I look for a noun”.",
                                            "W_K₂ advertises the kind of word, whatever its place.",
                                            "W_V₂ hands over the kind as a contrast: noun against verb."}};

    if (hidden_in_matrix(stage, stage_result(stage), stage->at.head) ||
        hidden_in_matrix(stage, stage_top(stage), stage->at.head)) {
        hidden_look(stage, out);
        return;
    }
    insight_brief(out, "what each word %s", purpose[stage->of]);
    if (owner != stage->at.head && stage->of > 0)
        insight_full(out, "Head %zu has no K and V of its own: it reads those of head %zu.", stage->at.head + 1,
                     owner + 1);
    else if (designed && stage->at.head < 2)
        insight_full(out, "%s", said[stage->at.head][stage->of]);
    else if (!say_largest(stage, out))
        insight_full(out, "Each row says what one word %s.", purpose[stage->of]);
}

static const enum matrix_id matrices[] = {MATRIX_Q, MATRIX_W_Q, MATRIX_X,   MATRIX_MEMORY, MATRIX_K,   MATRIX_W_K,
                                          MATRIX_V, MATRIX_W_V, MATRIX_B_Q, MATRIX_B_K,    MATRIX_B_V, MATRIX_COUNT};

static const struct stage_kind kind = {
    .stage = STAGE_PROJECT,
    .matrices = matrices,
    .scale = {[MATRIX_X] = 1,
              [MATRIX_MEMORY] = 1,
              [MATRIX_W_Q] = 1,
              [MATRIX_W_K] = 1,
              [MATRIX_W_V] = 1,
              [MATRIX_Q] = 1,
              [MATRIX_K] = 1,
              [MATRIX_V] = 1,
              [MATRIX_B_Q] = 1,
              [MATRIX_B_K] = 1,
              [MATRIX_B_V] = 1},
    .has_family = true,
    .left = MATRIX_X,
    .top = MATRIX_W_Q,
    .fold = fold,
    .fill = fill,
    .look = look,
};

const struct view view_project = {
    .name = "project",
    .title = "Project: three uses of one X",
    .summary = "Q, K and V of a head: all of X through its own weights",
    .kind = &kind,
    STAGE_FUNCTIONS,
};
