/* SPDX-License-Identifier: MIT */
/* Stage 3: every query against every key. */
#include "walk/hidden.h"
#include "walk/insight.h"
#include "walk/name.h"
#include "walk/stage.h"

static void fill(const struct stage *stage, struct sheet *sheet)
{
    struct matrices *all = stage_add_product(stage, sheet);

    line_add(matrices_note(all), ROLE_PLAIN, "score = query · key");
    all->of[0]->legend = "Q, K   ";
    all->of[2]->legend = "scores ";
}

static void look(const struct stage *stage, struct view_lines *out)
{
    const struct insight_rows *rows = insight_count(stage);
    size_t n = stage_model(stage)->n, sharp = rows->sharp;
    bool before = sharp && rows->before == sharp;
    const char *what = before ? "one key stands out: the word just before." : "one key stands out.";
    struct text names = {0};

    name_add_list(&names, stage_model(stage), MATRIX_SCORES, stage->at.head, rows->is_sharp, n);
    if (!sharp && rows->hidden) {
        hidden_look(stage, out);
    } else if (!sharp) {
        insight_brief(out, "no key stands out");
        insight_full(out, n == 1 && !stage_model(stage)->memory_X ? "One word: it can only ask itself."
                                                                  : "In no row does one key stand out.");
    } else {
        insight_brief(out,
                      before       ? "one key a row: the word before"
                      : sharp == 1 ? "one key stands out in 1 row"
                                   : "one key stands out in %zu rows",
                      sharp);
        if (sharp == n && n > 1)
            insight_full(out, "In every row %s", what);
        else if (!insight_full(out, "In row%s %s, %s", sharp == 1 ? "" : "s", text_string(&names), what))
            insight_full(out, "In %zu row%s %s", sharp, sharp == 1 ? "" : "s", what);
    }
    text_free(&names);
}

static const enum matrix_id matrices[] = {MATRIX_SCORES, MATRIX_Q, MATRIX_K, MATRIX_COUNT};

static const struct stage_kind kind = {
    .stage = STAGE_SCORE,
    .matrices = matrices,
    .scale = {[MATRIX_Q] = 1, [MATRIX_K] = 1},
    .left = MATRIX_Q,
    .top = MATRIX_K,
    .top_transposed = true,
    .fill = fill,
    .look = look,
};

const struct view view_score = {
    .name = "score",
    .title = "Score: who answers whom",
    .summary = "every query against every key, Q K^T, cell by cell",
    .kind = &kind,
    STAGE_FUNCTIONS,
};
