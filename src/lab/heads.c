/* SPDX-License-Identifier: MIT */
/* What each head does: how much of its attention goes to the word itself, to the word before and to the first word, in
 * one table for all heads, with the weights of the chosen head beside it. Made for heads that nobody designed; works
 * for any example. */
#include "walk/insight.h"
#include "walk/purpose.h"
#include "walk/stage.h"

enum { FEW = 3, BESIDE_COLUMNS = 22 };

/* Shows the table, and the chosen head's weights: below it, or, with many heads and no room for all, beside it as
 * colours. */
static void fill(const struct stage *stage, struct sheet *sheet)
{
    struct sheet_block *block;
    struct sheet_matrix *m;

    sheet->stacks = true;
    purpose_fill_table(stage, sheet);
    purpose_fill_agreement(stage, stage_model(stage)->num_heads > FEW ? 0 : 3, sheet); /* a few leave it room */
    block = stage_add_block(stage, sheet, "matrices", MATRICES_ROW);
    block->beside = stage_model(stage)->num_heads > FEW;
    block->columns = block->beside ? BESIDE_COLUMNS : 0;
    m = stage_add(stage, &block->matrices, MATRIX_WEIGHTS, stage->at.head, false);
    m->legend = "";
    stage_replace_note(m, "");
}

/* The same for plain text, where the weights of all heads come first. */
static void more(const struct stage *stage, struct sheet *sheet)
{
    if (!sheet->is_plain)
        return;
    purpose_fill_table(stage, sheet);
    purpose_fill_agreement(stage, 0, sheet);
}

static void look(const struct stage *stage, struct view_lines *out)
{
    size_t head = stage->at.head + 1;
    const struct pattern *p = purpose_of(stage, stage->at.head);

    if (!p) {
        insight_both(out, "Each head has a pattern of its own: Tab turns to the next.", "each head has its pattern");
    } else if (stage_model(stage)->memory_tokens) {
        insight_both(out, "Another text is asked: it has no word itself, and none before.", "another text is asked");
    } else if (p->words == 0) {
        insight_both(out, "No word has two before it here: there is nothing to tell apart.", "nothing to tell apart");
    } else if (p->kind == PATTERN_NONE) {
        insight_both(out, "Head %zu gives none of these half of its attention.", "head %zu: none of these", head);
    } else if (p->kind == PATTERN_SPREADS) {
        insight_both(out, "Head %zu spreads its attention: no word stands out.", "head %zu spreads evenly", head);
    } else {
        static const char *const whom[PATTERN_COUNT] = {[PATTERN_ITSELF] = "the word itself",
                                                        [PATTERN_BEFORE] = "the word before",
                                                        [PATTERN_FIRST] = "the first word"};

        insight_full(out, "Head %zu gives %s %.2f of its attention.", head, whom[p->kind], pattern_strength(p));
        insight_brief(out, "head %zu: %s %.2f", head, pattern_names[p->kind], pattern_strength(p));
    }
}

static const enum matrix_id matrices[] = {MATRIX_WEIGHTS, MATRIX_COUNT};

static const struct stage_kind kind = {
    .stage = STAGE_SOFTMAX,
    .matrices = matrices,
    .compares = "none|heads",
    .left = MATRIX_MASKED,
    .top = MATRIX_MASKED,
    .fill = fill,
    .more = more,
    .look = look,
};

const struct view view_heads = {
    .name = "heads",
    .title = "What each head does",
    .summary = "which head looks at the word before, at the first, at itself",
    .kind = &kind,
    STAGE_FUNCTIONS,
};
