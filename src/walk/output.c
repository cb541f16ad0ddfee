/* SPDX-License-Identifier: MIT */
/* Stage 6, second half: W_O mixes the heads. concat × W_O is also the sum of what each head gives by itself. */
#include "attention/words.h"
#include "base/number.h"
#include "base/utf8.h"
#include "walk/hidden.h"
#include "walk/insight.h"
#include "walk/making.h"
#include "walk/name.h"
#include "walk/purpose.h"
#include "walk/stage.h"

#include <string.h>

/* The selected cell of the output, or the one in the selected column. */
static struct cell_at shown_cell(const struct stage *stage)
{
    struct cell_at cell = stage->at;

    if (cell.id == MATRIX_W_O || cell.id == MATRIX_B_O)
        cell.row = stage_model(stage)->n > 2 ? 2 : stage_model(stage)->n - 1;
    if (cell.id == MATRIX_CONCAT)
        cell.col = 0;
    cell.id = MATRIX_OUTPUT;
    return cell;
}

/* What a column of concat adds to the shown cell. */
static double part_of(const struct stage *stage, struct cell_at cell, size_t col)
{
    struct origin origin = origin_find(stage_record(stage), cell);

    return origin_term(&origin, col);
}

/* Whether the shown cell, or what it is made of, is to be predicted: then its parts would give it away. */
static bool is_hidden(const struct stage *stage, struct cell_at cell)
{
    return hidden_in_arithmetic(stage, cell);
}

/* A number of the column of W_O that multiplies the rows of concat. */
static void describe_weight(struct margin *margin, size_t c)
{
    const struct stage *stage = margin->matrix->of.view;
    struct matrix W_O = stage_matrix(stage, MATRIX_W_O);
    size_t col = shown_cell(stage).col;
    bool here = stage->at.id == MATRIX_W_O && stage->at.row == c, hidden = hidden_is(stage, MATRIX_W_O, 0, c, col);
    char number[NUMBER_ROOM] = "?";

    if (!hidden)
        number_shown(number, W_O.at[c * W_O.cols + col], stage_figures(stage, MATRIX_W_O, 0)->decimals);
    text_addf(margin_set(margin, c, here ? ROLE_STRONG : hidden ? ROLE_DIM : ROLE_PLAIN), here ? "[%s]" : "%s", number);
}

/* Adds the column of W_O below concat. */
static void add_weights(const struct stage *stage, struct sheet_matrix *m, struct cell_at cell)
{
    struct margin *margin = matrix_add_below(m, "W_O", 1);

    margin->from = "factor.source";
    margin->source = stage_cell(stage, cell);
    margin->columns = stage_figures(stage, MATRIX_W_O, 0)->widest + 2;
    margin->tell = describe_weight;
}

/* What a number of concat gives: its product with the weight. */
static void describe_part(struct margin *margin, size_t c)
{
    const struct stage *stage = margin->matrix->of.view;
    struct cell_at cell = shown_cell(stage);
    double part = part_of(stage, cell, c);
    bool hidden = is_hidden(stage, cell), ahead = c >= making_terms(stage, cell);
    char number[NUMBER_ROOM];

    number_shown(number, part, 3);
    text_add(margin_set(margin, c, hidden || ahead || part == 0 ? ROLE_DIM : ROLE_STRONG), hidden  ? "?"
                                                                                           : ahead ? "·"
                                                                                                   : number);
}

/* The largest possible product of a number of concat and one of W_O. */
static double most_given(const struct stage *stage)
{
    return stage_figures(stage, MATRIX_CONCAT, 0)->largest * stage_figures(stage, MATRIX_W_O, 0)->largest;
}

static void add_parts(const struct stage *stage, struct sheet_matrix *m, struct cell_at cell)
{
    struct margin *margin = matrix_add_below(m, "parts", 1);
    char number[NUMBER_ROOM];

    margin->from = "term.source";
    margin->source = stage_cell(stage, cell);
    margin->columns = (int)number_shown(number, -most_given(stage), 3);
    margin->tell = describe_part;
}

/* "head₁ gives 0.435" under each head's columns, and the sum, or what b adds. */
static void add_contributions(const struct stage *stage, struct sheet_matrix *m, struct cell_at cell)
{
    size_t d_v = stage_model(stage)->d_v;
    bool is_narrow = d_v <= 2; /* then each head has room only for its number */
    struct margin *margin = matrix_add_below(m, is_narrow ? "heads" : "", d_v);
    struct origin origin = origin_find(stage_record(stage), cell);
    double sum = 0, most = most_given(stage);
    char number[NUMBER_ROOM];

    margin->from = origin.plus.at ? "term.source; bias.source" : "term.source; total.source";
    margin->source = stage_cell(stage, cell);
    margin->columns =
        20 + 2 * (int)number_shown(number, -most * (double)m->grid.cols, 3); /* "head₂ is off: , sum ", or ", b " */
    for (size_t head = 0; head < margin->count && !is_hidden(stage, cell) && !making_is_ahead(stage, cell); head++) {
        struct text *text = margin_set(margin, head, theme_head(head));
        struct origin part = origin_part(&origin, head * d_v, d_v);
        double gives = origin_result(&part);

        sum += gives;
        number_shown(number, gives, 3);
        if (!is_narrow) {
            text_add(text, "head");
            name_add_subscript(text, head + 1);
            text_add(text, stage->off[head] ? " is off: " : " gives ");
        }
        text_add(text, number);
        number_shown(number, origin.plus.at ? origin_plus(&origin) : sum, 3);
        if (d_v > 1 && head + 1 == margin->count && (head > 0 || origin.plus.at))
            text_addf(text, origin.plus.at ? ", b %s" : ", sum %s", number);
    }
}

/* Adds the contributions of the heads below the selected cell's terms. */
static void fold(const struct stage *stage, struct sheet_matrix *m)
{
    m->grid.seam = stage_model(stage)->d_v;
    add_contributions(stage, m, stage->at);
}

/* Whether a column of W_O reads a head. */
static bool reads_head(const struct stage *stage, size_t col, size_t head)
{
    struct matrix W_O = stage_matrix(stage, MATRIX_W_O);
    size_t d_v = stage_model(stage)->d_v;

    for (size_t c = head * d_v; c < (head + 1) * d_v; c++)
        if (W_O.at[c * W_O.cols + col] != 0)
            return true;
    return false;
}

/* How many heads a column of W_O reads; *which becomes the last of them. */
static size_t heads_read(const struct stage *stage, size_t col, size_t *which)
{
    size_t read = 0;

    for (size_t head = 0; head < stage_model(stage)->num_heads; head++)
        if (reads_head(stage, col, head)) {
            *which = head;
            read++;
        }
    return read;
}

/* Says which heads a column of the output reads. */
static void describe_reads(struct margin *margin, size_t col)
{
    const struct stage *stage = margin->matrix->of.view;
    bool hidden = hidden_in_matrix(stage, MATRIX_W_O, 0);
    size_t head = 0, read = heads_read(stage, col, &head);
    struct text *text = margin_set(margin, col, read == 1 && !hidden ? theme_head(head) : ROLE_DIM);

    if (hidden)
        text_add(text, "?");
    else if (read == 1)
        name_add_matrix(text, MATRIX_HEAD, head, false);
    else if (read == 2 && stage_model(stage)->num_heads == 2)
        text_add(text, "both");
    else
        text_addf(text, "%zu", read);
}

/* Adds below each column of the output the heads that it reads. */
static void add_reads(const struct stage *stage, struct sheet_matrix *m)
{
    struct margin *margin = matrix_add_below(m, "reads", 1);
    struct text widest = {0};

    name_add_matrix(&widest, MATRIX_HEAD, stage_model(stage)->num_heads - 1, false); /* "head₁₂" */
    margin->is_spare = true;
    margin->columns = utf8_columns(text_string(&widest));
    margin->tell = describe_reads;
    text_free(&widest);
}

static void add_margins(const struct stage *stage, struct sheet_matrix *m)
{
    if (m->of.id == MATRIX_OUTPUT)
        add_reads(stage, m);
    if (m->of.id != MATRIX_CONCAT)
        return;
    add_weights(stage, m, shown_cell(stage));
    add_parts(stage, m, shown_cell(stage));
    add_contributions(stage, m, shown_cell(stage));
}

/* Shows concat above the output, and between them what makes the selected cell. */
static void fill(const struct stage *stage, struct sheet *sheet)
{
    struct sheet_block *block;
    struct matrices *all;

    if (stage->at.id == MATRIX_B_O) {
        stage_add_bias(stage, sheet);
        return;
    }
    block = stage_add_block(stage, sheet, "matrices", MATRICES_STACK);
    all = &block->matrices;
    block->sizes[0].rows =
        2 + (int)(stage_model(stage)->num_heads * stage_model(stage)->d_v); /* of W_O, if it is shown alone */
    stage_add(stage, all, MATRIX_CONCAT, 0, false)->legend = "";
    stage_add(stage, all, MATRIX_OUTPUT, 0, false);
    stage_add_chosen(stage, all);
    stage_add_folded(stage, sheet);
}

/* Adds the agreement to plain text; on a screen the caption says it. */
static void more(const struct stage *stage, struct sheet *sheet)
{
    if (sheet->is_plain)
        purpose_fill_agreement(stage, 3, sheet);
}

/* Whether both heads of the designed example bring the feature noun to a row. */
static bool both_say_noun(const struct stage *stage, size_t row)
{
    struct matrix concat = stage_matrix(stage, MATRIX_CONCAT);
    const double *of = concat.at + row * concat.cols;

    return of[KIND_NOUN] >= 0.5 && of[stage_model(stage)->d_k + KIND_NOUN] >= 0.5;
}

/* The only row of the designed example in which column nouns is high because both heads bring noun: row sat, unless a
 * mask hides its subject. LABEL_NONE: there is none. */
static size_t only_high(const struct stage *stage, size_t col)
{
    struct matrix output = stage_matrix(stage, MATRIX_OUTPUT);
    size_t high = LABEL_NONE;

    if (!stage_model(stage)->labels)
        return LABEL_NONE;
    for (size_t row = 0; row < output.rows; row++) {
        bool is_high = output.at[row * output.cols + col] > 0.6;

        if (hidden_is(stage, MATRIX_OUTPUT, 0, row, col) || (is_high && high != LABEL_NONE))
            return LABEL_NONE;
        high = is_high ? row : high;
    }
    return high != LABEL_NONE && both_say_noun(stage, high) ? high : LABEL_NONE;
}

static bool say_nouns(const struct stage *stage, struct view_lines *out)
{
    size_t row = only_high(stage, shown_cell(stage).col);
    struct text name = {0};
    bool said;

    if (row == LABEL_NONE)
        return false;
    name_add_row(&name, stage_model(stage), MATRIX_OUTPUT, 0, row, 12);
    said = insight_full(out, "Column nouns is high only where both heads say noun: row %s.", text_string(&name));
    insight_brief(out, "nouns: high where both say noun");
    text_free(&name);
    return said;
}

static void look(const struct stage *stage, struct view_lines *out)
{
    size_t heads = stage_model(stage)->num_heads, off = 0, which,
           read = heads_read(stage, shown_cell(stage).col, &which);
    struct text name = {0};

    for (size_t head = 0; head < heads; head++)
        off += stage->off[head] != 0;
    name_add_column(&name, stage_model(stage), MATRIX_OUTPUT, 0, shown_cell(stage).col, 9);
    if (hidden_in_matrix(stage, MATRIX_W_O, 0)) {
        hidden_look(stage, out);
    } else if (off) {
        insight_both(out,
                     off == 1 ? "One head is off: its columns of concat are 0, its part is gone."
                              : "%zu heads are off: their parts of concat are 0.",
                     off == 1 ? "one head is off: its part is 0" : "%zu heads are off", off);
    } else if (strcmp(text_string(&name), "nouns") != 0 || !say_nouns(stage, out)) {
        insight_both(out,
                     read == 1   ? "Column %s reads one head only."
                     : read == 0 ? "Column %s reads no head: it is 0."
                                 : "Column %s reads %zu heads at once.",
                     read == 1 ? "%s reads one head" : "%s reads %zu heads", text_string(&name), read);
    }
    if (!off && !hidden_in_matrix(stage, MATRIX_W_O, 0)) { /* a small window has no room for the caption */
        text_cut(&name, 0);
        purpose_add_agreement(stage, true, &name);
        if (name.length > 0)
            insight_brief(out, "%s", text_string(&name));
    }
    text_free(&name);
}

static const enum matrix_id matrices[] = {MATRIX_OUTPUT, MATRIX_CONCAT, MATRIX_W_O, MATRIX_B_O, MATRIX_COUNT};

static const struct stage_kind kind = {
    .stage = STAGE_OUTPUT,
    .matrices = matrices,
    .scale = {[MATRIX_CONCAT] = 1, [MATRIX_OUTPUT] = 1},
    .whole = true,
    .shows_terms = true,
    .left = MATRIX_CONCAT,
    .top = MATRIX_W_O,
    .fill = fill,
    .more = more,
    .margins = add_margins,
    .fold = fold,
    .look = look,
};

const struct view view_output = {
    .name = "output",
    .title = "W_O: the heads are mixed",
    .summary = "concat times W_O, as a sum of what each head gives",
    .kind = &kind,
    STAGE_FUNCTIONS,
};
