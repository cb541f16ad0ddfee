/* SPDX-License-Identifier: MIT */
#include "walk/purpose.h"

#include "walk/hidden.h"

#include <math.h>

/* Single-precision sums added in another order differ by less than this part of the largest number, or of 1. */
#define AGREES 1e-4

/* Whether the shares of a head are visible, and may be summed up in words. */
static bool is_in_sight(const struct stage *stage, size_t head)
{
    bool is_made = stage->kind->stage == STAGE_BLEND ||
                   (stage->kind->stage == STAGE_SOFTMAX && stage->fill == MADE_ALL && !stage->playing);

    if (stage->kind->compares && stage->compared == 0)
        return false;
    return is_made && hidden_in_matrix(stage, MATRIX_WEIGHTS, head) == 0;
}

const struct pattern *purpose_of(const struct stage *stage, size_t head)
{
    return is_in_sight(stage, head) ? pattern_of_head(stage_record(stage), head) : NULL;
}

void purpose_add(const struct stage *stage, size_t head, struct text *out)
{
    const struct model *model = stage_model(stage);
    const struct pattern *pattern = model->origin >= MODEL_FILE ? purpose_of(stage, head) : NULL;

    if (model->labels)
        text_add(out, model->labels->caption[head]);
    else if (pattern && pattern->kind != PATTERN_NONE)
        text_addf(out, "%s %.2f", pattern_names[pattern->kind], pattern_strength(pattern));
}

/* Whether the run is that of the file, unchanged. */
static bool is_untouched(const struct stage *stage)
{
    for (size_t head = 0; head < stage_model(stage)->num_heads; head++)
        if (stage->off[head])
            return false;
    return !stage->example->was;
}

static const struct agreement *agreement_of(const struct stage *stage)
{
    const struct model *model = stage_model(stage);
    struct agreement *agreement = stage->agreement;

    if (agreement->known)
        return agreement;
    *agreement = (struct agreement){.known = true, .differs = record_surprise(stage_record(stage))};
    for (size_t i = 0; model->expected && i < model->n * model->d_model; i++)
        agreement->largest = fmax(agreement->largest, fabs(model->expected[i]));
    return agreement;
}

void purpose_add_agreement(const struct stage *stage, bool is_brief, struct text *out)
{
    double differs;

    if (!stage_model(stage)->expected || !is_untouched(stage))
        return;
    differs = agreement_of(stage)->differs;
    if (differs == 0)
        text_add(out, is_brief ? "exactly as the model" : "exactly as the model computed it");
    else if (differs <= AGREES * fmax(1, agreement_of(stage)->largest))
        text_addf(out, is_brief ? "as the model, to %.1e" : "as the model computed it, to %.1e", differs);
    else
        text_addf(out, is_brief ? "the model differs by %.1e" : "what the model computed differs by %.1e", differs);
}

void purpose_fill_agreement(const struct stage *stage, int rank, struct sheet *sheet)
{
    struct text agreement = {0}, brief = {0};
    struct sheet_block *block;

    purpose_add_agreement(stage, false, &agreement);
    if (agreement.length > 0) {
        block = sheet_add(sheet, BLOCK_LINES, "agreement");
        sheet_size(block, rank, 1);
        block->gap = true;
        block->under = true; /* below the table of what each head does */
        line_addf(lines_add(&block->lines), ROLE_PLAIN, "The output: %s.", text_string(&agreement));
        purpose_add_agreement(stage, true, &brief);
        line_add(lines_shorter(&block->lines), ROLE_PLAIN, text_string(&brief));
    }
    text_free(&brief);
    text_free(&agreement);
}

static void add_head(const struct stage *stage, struct table *table, size_t head)
{
    static const enum pattern_kind kinds[] = {PATTERN_ITSELF, PATTERN_BEFORE, PATTERN_FIRST, PATTERN_SPREADS};
    const struct pattern *p = purpose_of(stage, head);
    bool is_known = p && p->words > 0;
    const double shares[] = {is_known ? p->itself : 0, is_known ? p->before : 0, is_known ? p->first : 0,
                             is_known ? p->spread : 0};

    text_addf(table_add_row(table, theme_head(head)), "head %zu", head + 1);
    for (size_t i = 0; i < sizeof shares / sizeof *shares; i++)
        if (is_known)
            table_add_number(table, shares[i], p->kind == kinds[i] ? ROLE_STRONG : ROLE_DIM);
        else
            table_add_blank(table);
    text_addf(table_add_text(table, ROLE_PLAIN), " %s", is_known ? pattern_names[p->kind] : "");
}

void purpose_fill_table(const struct stage *stage, struct sheet *sheet)
{
    static const char *const headings[] = {"itself", "before", "first", "spread"};
    struct sheet_block *block = sheet_add(sheet, BLOCK_TABLE, "patterns");
    struct table *table = &block->table;
    size_t heads = stage_model(stage)->num_heads;
    int rank = stage->zoom == GRID_AUTO ? 0 : 1; /* a zoom was chosen: cells before words */

    sheet_size(block, 0, 2);
    sheet_size(block, rank, 3); /* with headings */
    sheet_size(block, heads > 3 ? 1 : rank, heads < 3 ? 3 : (int)heads + 1);
    block->columns = 37; /* it can do without some of its names */
    block->wide = true;
    text_add(&block->caption, "What each head does");
    table->label_columns = 8;
    table->is_headed = true;
    table->selected = stage->at.head;
    for (size_t i = 0; i < sizeof headings / sizeof *headings; i++)
        table_add_column(
            table, (struct table_column){.from = SHEET_MEASURED, .heading = headings[i], .columns = 7, .decimals = 2});
    table_add_column(table, (struct table_column){.kind = COLUMN_TEXT, .columns = 16, .rank = 1});
    for (size_t head = 0; head < heads; head++)
        add_head(stage, table, head);
}
