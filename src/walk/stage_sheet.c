/* SPDX-License-Identifier: MIT */
/* What a stage shows, as a sheet: its matrices, lit where the selected number comes from and goes to; if there is room,
 * that number term by term and the other heads; or one matrix beside its code. Plain text gets every matrix of every
 * head, with the arithmetic of one cell of each. */
#include "attention/touch.h"
#include "base/utf8.h"
#include "sheet/sheet.h"
#include "view/follow.h"
#include "walk/arithmetic.h"
#include "walk/hidden.h"
#include "walk/listing.h"
#include "walk/making.h"
#include "walk/name.h"
#include "walk/purpose.h"
#include "walk/stage.h"
#include "walk/touched.h"

#include <math.h>
#include <stdint.h>
#include <string.h>

enum { CHANGES_COLUMNS = 78, BESIDE_CODE = 30, COLUMNS_MOST = 64, LABEL_MOST = 9 };

/* --------------------------------------------------------------------------------------------------------- matrices */

enum { SMALL = 16, SMALL_HEADS = 8 };

/* Whether the model is so small that a large screen shows all of it at once. */
static bool stage_is_small(const struct stage *stage)
{
    const struct model *model = stage_model(stage);

    return model->n <= SMALL && model->m <= SMALL && model->d_model <= SMALL && model->num_heads <= SMALL_HEADS;
}

/* Lights a cell; its labels, too, if it has the same row and column as the selected one. */
static void light_cell(struct sheet_matrix *m, struct cell_at cell, bool in_place)
{
    m->grid.row = m->of.transposed ? cell.col : cell.row;
    m->grid.col = m->of.transposed ? cell.row : cell.col;
    m->grid.cursor = true;
    m->grid.mark_row = m->grid.mark_col = in_place;
}

static void light_run(struct sheet_matrix *m, const struct origin_run *run)
{
    bool transposed = m->of.transposed;

    if (run->down == transposed) {
        m->grid.row = transposed ? run->first.col : run->first.row;
        m->grid.lit_row = m->grid.mark_row = true;
    } else {
        m->grid.col = transposed ? run->first.row : run->first.col;
        m->grid.lit_col = m->grid.mark_col = true;
    }
}

static bool holds(const struct matrix_of *of, struct cell_at cell)
{
    return (int)cell.id == of->id && (!matrix_table[cell.id].per_head || cell.head == of->head);
}

/* Finds the cell of this matrix that holds the selected number before or after it is passed on. */
static bool follow(const struct matrix_of *of, struct cell_at *out)
{
    const struct stage *stage = of->view;
    struct cell_at at = stage->at;
    enum matrix_id id = (enum matrix_id)of->id;
    struct cell_at tries[] = {{id, of->head, at.row, at.col},
                              {id, of->head, at.row, at.head * stage_model(stage)->d_v + at.col}};
    struct matrix matrix = record_matrix(stage_record(stage), id, of->head);

    for (size_t i = 0; i < sizeof tries / sizeof *tries; i++)
        if (tries[i].row < matrix.rows && tries[i].col < matrix.cols &&
            origin_leads(stage_record(stage), at, tries[i])) {
            *out = tries[i];
            return true;
        }
    return false;
}

/* Lights what the selected cell is made of, also further back where numbers are only passed on, and where its own
 * number goes. */
static void light(struct sheet_matrix *m)
{
    const struct stage *stage = m->of.view;
    struct origin origin = origin_find(stage_record(stage), stage->at);
    struct origin_run run = origin.a;
    struct cell_at cell;

    if (m->of.id == (int)stage->at.id) {
        if (holds(&m->of, stage->at))
            light_cell(m, stage->at, true);
        return;
    }
    if (origin.plus.at && !origin.plus.back && holds(&m->of, origin.plus.first)) {
        light_cell(m, origin.plus.first, false);
        return;
    }
    if (follow(&m->of, &cell)) {
        light_cell(m, cell,
                   cell.row == stage->at.row && cell.col == stage->at.col && cell.id != MATRIX_HEAD &&
                       cell.id != MATRIX_CONCAT);
        return;
    }
    for (bool more = origin.kind != ORIGIN_GIVEN && origin.kind != ORIGIN_SUM; more;) {
        struct origin before = origin_find(stage_record(stage), run.first);

        if (holds(&m->of, run.first)) {
            if (origin.count > 1 || origin.kind == ORIGIN_PRODUCT)
                light_run(m, &run);
            else
                light_cell(m, run.first,
                           run.first.row == stage->at.row && run.first.col == stage->at.col &&
                               run.first.id != MATRIX_HEAD && run.first.id != MATRIX_CONCAT);
            return;
        }
        more = origin_is_passed_on(&before) && before.kind != ORIGIN_COPY;
        run.first = before.a.first;
    }
    if (origin.kind == ORIGIN_PRODUCT && holds(&m->of, origin.b.first))
        light_run(m, &origin.b);
}

static enum role role_of(enum matrix_id id, size_t head)
{
    return matrix_table[id].per_head ? theme_head(head) : ROLE_STRONG;
}

/* "scores₁ 4×4", its axes dim after it. */
static void name_it(struct sheet_matrix *m)
{
    enum matrix_id id = (enum matrix_id)m->of.id;
    size_t owner = record_owner(stage_model(m->of.view), id, m->of.head);

    name_add_matrix(&m->brief, id, owner, m->of.transposed);
    line_addf(&m->name, role_of(id, owner), "%s %zu×%zu", text_string(&m->brief), m->grid.rows, m->grid.cols);
    name_add_axes(&m->note, stage_model(m->of.view), id, m->of.transposed);
}

/* Says in which stage an operand was made, until the whole result has appeared. The name above a product ends where its
 * labels begin, so this takes no more columns than the axes it replaces. */
static void say_origin(const struct stage *stage, struct sheet_matrix *m)
{
    static const char *const froms[STAGE_COUNT] = {
        [STAGE_SPLIT] = "from 1 Split",  [STAGE_PROJECT] = "from 2 Project", [STAGE_SCORE] = "from 3 Score",
        [STAGE_SCALE] = "from 4 Scale",  [STAGE_SOFTMAX] = "from 5 Softmax", [STAGE_BLEND] = "from 5 Blend",
        [STAGE_CONCAT] = "from 6 Concat"};
    enum stage_id made = matrix_table[m->of.id].stage;
    bool on_top = m->of.id == (int)stage_top(stage) && stage_top(stage) != stage_left(stage);
    int columns = utf8_columns(text_string(&m->note));

    if (!stage->playing || made + 1 != stage->kind->stage || !froms[made] ||
        origin_find(stage_record(stage), (struct cell_at){(enum matrix_id)m->of.id, m->of.head, 0, 0}).kind ==
            ORIGIN_GIVEN ||
        (on_top && utf8_columns(froms[made]) > columns))
        return;
    stage_replace_note(m, "");
    utf8_add_left(&m->note, froms[made], on_top ? columns : 0);
}

/* Adds a matrix without margins, and without a word on where it comes from. */
static struct sheet_matrix *add_bare(const struct stage *stage, struct matrices *matrices, enum matrix_id id,
                                     size_t head, bool transposed)
{
    struct sheet_matrix *m = matrices_add(matrices, stage_grid(stage, id, head, transposed),
                                          (struct matrix_of){stage, (int)id, head, transposed});

    name_it(m);
    light(m);
    if (id == stage->at.id && (head == stage->at.head || !matrix_table[id].per_head))
        matrices->chosen = matrices->count - 1;
    return m;
}

struct sheet_matrix *stage_add(const struct stage *stage, struct matrices *matrices, enum matrix_id id, size_t head,
                               bool transposed)
{
    struct sheet_matrix *m = add_bare(stage, matrices, id, head, transposed);

    say_origin(stage, m);
    if (stage->kind->margins && !stage_is_away(stage) && !stage_is_skipped(stage))
        stage->kind->margins(stage, m);
    return m;
}

struct sheet_cell stage_cell(const struct stage *stage, struct cell_at cell)
{
    return (struct sheet_cell){{stage, (int)cell.id, cell.head, false}, cell.row, cell.col};
}

void stage_replace_note(struct sheet_matrix *m, const char *note)
{
    text_cut(&m->note, 0);
    text_add(&m->note, note);
}

struct sheet_block *stage_add_block(const struct stage *stage, struct sheet *sheet, const char *name,
                                    enum matrices_form form)
{
    struct sheet_block *block = sheet_add(sheet, BLOCK_MATRICES, name);

    sheet_size(block, 0, 1);
    block->matrices.form = form;
    block->matrices.level = stage->zoom;
    block->matrices.alone = stage->zoom != GRID_AUTO;
    return block;
}

struct sheet_block *stage_add_ways(const struct stage *stage, struct sheet *sheet, const char *name, size_t ways,
                                   enum matrix_id id)
{
    struct sheet_block *block = sheet_add(sheet, BLOCK_MATRICES, name);
    size_t cols = record_matrix(stage_record(stage), id, stage->at.head).cols;
    struct sheet_matrix *m = matrices_make(&block->matrices, ways, cols < COLUMNS_MOST ? cols : COLUMNS_MOST, 2);

    for (size_t col = 0; col < m->grid.cols; col++)
        name_add_column(matrix_col_label(m, col), stage_model(stage), id, stage->at.head, col, LABEL_MOST);
    return block;
}

struct matrices *stage_add_product(const struct stage *stage, struct sheet *sheet)
{
    struct matrices *all = &stage_add_block(stage, sheet, "matrices", MATRICES_PRODUCT)->matrices;

    stage_add(stage, all, stage_left(stage), stage->at.head, false);
    stage_add(stage, all, stage_top(stage), stage->at.head, stage->kind->top_transposed);
    stage_add(stage, all, stage_result(stage), stage->at.head, false);
    stage_add_chosen(stage, all);
    return all;
}

void stage_add_bias(const struct stage *stage, struct sheet *sheet)
{
    struct matrices *all = &stage_add_block(stage, sheet, "matrices", MATRICES_STACK)->matrices;

    stage_add(stage, all, stage->at.id, stage->at.head, false)->legend = "";
    stage_add(stage, all, stage_result(stage), stage->at.head, false);
    stage_add_chosen(stage, all);
}

void stage_add_chosen(const struct stage *stage, struct matrices *matrices)
{
    struct sheet_matrix *m;

    matrices->together = matrices->count;
    m = stage_add(stage, matrices, stage->at.id, stage->at.head, false);
    m->legend = "";
    if (stage->kind->stage == STAGE_SPLIT)
        m->grid.seam = stage_head_columns(stage);
}

/* ----------------------------------------------------------------------------------------------- with room to spare */

/* Appends the name of a row of factors: "query sat", "key cat", or its matrix's. */
static void add_factor_name(const struct stage *stage, const struct origin_run *run, struct text *out)
{
    size_t begin = out->length;

    if (stage->at.id == MATRIX_SCORES)
        text_add(out, run->first.id == MATRIX_Q ? "query" : "key");
    else
        name_add_matrix(out, run->first.id, run->first.head, false);
    text_repeat(out, " ", 1 + (out->length - begin < 5 ? 5 - (out->length - begin) : 0));
    name_add_run(out, stage_model(stage), run, 6);
}

static void add_terms(const struct stage *stage, struct sheet_matrix *m, const struct origin *p)
{
    int b_decimals = arithmetic_figures(stage, &p->b)->decimals, decimals = arithmetic_decimals(stage, p);
    struct margin *factors = matrix_add_below(m, "", 1), *products = matrix_add_below(m, "product", 1);
    const struct figures *a = arithmetic_figures(stage, &p->a), *b = arithmetic_figures(stage, &p->b);
    bool is_hidden = hidden_in_arithmetic(stage, stage->at);
    size_t made = making_terms(stage, stage->at);
    char number[NUMBER_ROOM];

    add_factor_name(stage, &p->a, matrix_row_label(m, 0));
    add_factor_name(stage, &p->b, &factors->name);
    m->from = "first.source";
    m->source = factors->source = products->source = stage_cell(stage, stage->at);
    factors->from = "factor.source";
    products->from = "term.source";
    m->grid.widest = a->widest;
    factors->columns = b->widest;
    products->columns = (int)number_shown(number, -a->largest * b->largest, decimals);
    for (size_t k = 0; k < m->grid.cols; k++) {
        double left = origin_number(&p->a, k), right = origin_number(&p->b, k);
        struct cell_at cell = origin_cell(&p->a, k), other = origin_cell(&p->b, k);

        name_add_column(matrix_col_label(m, k), stage_model(stage), cell.id, cell.head, cell.col, LABEL_MOST);
        matrix_set(m, 0, k, left, hidden_is(stage, cell.id, cell.head, cell.row, cell.col) ? GRID_HIDDEN : GRID_PLAIN);
        arithmetic_number(number, right, b_decimals, false);
        text_add(margin_set(factors, k, ROLE_PLAIN),
                 hidden_is(stage, other.id, other.head, other.row, other.col) ? "?" : number);
        arithmetic_number(number, left * right, decimals, false);
        text_add(margin_set(products, k, left * right != 0 && !is_hidden && k < made ? ROLE_STRONG : ROLE_PLAIN),
                 is_hidden   ? "?"
                 : k >= made ? "·"
                             : number);
    }
}

/* "scores₁[sat,cat] = 5.60, term by term", in a stage that makes products. Its room is kept if the selected cell is no
 * product, or is hidden. */
static void fill_terms(const struct stage *stage, struct sheet *sheet)
{
    struct cell_at first = {stage_result(stage), stage->at.head, 0, 0};
    struct origin p = origin_find(stage_record(stage), first), selected = origin_find(stage_record(stage), stage->at);
    struct sheet_block *block;
    struct sheet_matrix *m;
    struct text value = {0};

    if (p.kind != ORIGIN_PRODUCT || stage->kind->shows_terms)
        return;
    if (selected.kind == ORIGIN_PRODUCT)
        p = selected;
    block = sheet_add(sheet, BLOCK_MATRICES, "terms");
    sheet_size(block, 6, 5);
    block->unless = "folded"; /* has these rows in the picture itself */
    block->gap = true;
    block->blank =
        selected.kind != ORIGIN_PRODUCT || hidden_in_arithmetic(stage, stage->at) || making_is_ahead(stage, stage->at);
    m = matrices_make(&block->matrices, 1, p.count < COLUMNS_MOST ? p.count : COLUMNS_MOST,
                      arithmetic_figures(stage, &p.a)->decimals);
    m->grid.label_columns = 14;
    name_add_cell(&m->brief, stage_model(stage), stage->at.id, stage->at.head, stage->at.row, stage->at.col);
    line_add(&m->name, role_of(stage->at.id, stage->at.head), text_string(&m->brief));
    arithmetic_add_number(stage, stage->at, &value);
    line_addf(&m->name, ROLE_STRONG, " = %s", text_string(&value));
    text_free(&value);
    line_add(&m->name, ROLE_DIM, p.count > m->grid.cols ? ", its first terms" : ", term by term");
    if (p.plus.at) {
        char number[NUMBER_ROOM];

        arithmetic_number(number, origin_plus(&p), arithmetic_decimals(stage, &p), false);
        line_addf(&m->name, ROLE_DIM, ", and b %s", hidden_in_arithmetic(stage, stage->at) ? "?" : number);
    }
    add_terms(stage, m, &p);
}

void stage_add_folded(const struct stage *stage, struct sheet *sheet)
{
    struct origin p = origin_find(stage_record(stage), stage->at);
    struct sheet_block *block;
    struct sheet_matrix *m;

    if (stage->at.id != stage_result(stage) || p.count > COLUMNS_MOST)
        return;
    block = stage_add_block(stage, sheet, "folded", MATRICES_STACK);
    block->otherwise = true;
    m = matrices_make(&block->matrices, 1, p.count, arithmetic_figures(stage, &p.a)->decimals);
    m->grid.label_columns = 12;
    m->grid.scale = stage_scale(stage, p.a.first.id, p.a.first.head);
    add_terms(stage, m, &p);
    if (stage->kind->fold)
        stage->kind->fold(stage, m);
    stage_add(stage, &block->matrices, stage_result(stage), stage->at.head, false)->legend = "";
}

/* Shows the other heads' results. */
static void fill_others(const struct stage *stage, struct sheet *sheet)
{
    const struct model *model = stage_model(stage);
    enum matrix_id id = stage_result(stage);
    struct sheet_block *block;

    if (!matrix_table[id].per_head || model->num_heads < 2 || stage->kind->whole)
        return;
    block = sheet_add(sheet, BLOCK_MATRICES, "others");
    sheet_size(block, 7, 1);
    block->gap = true;
    for (size_t i = 1; i < model->num_heads && i < 8; i++) {
        size_t head = (stage->at.head + i) % model->num_heads;
        struct sheet_matrix *m = stage_add(stage, &block->matrices, id, head, false);

        stage_replace_note(m, "");
        purpose_add(stage, head, &m->note);
        m->grid.scale = stage_scale(stage, id, stage->at.head); /* the scale of the matrix whose ramp is shown */
        m->grid.mark_row = m->grid.mark_col = false;
    }
}

/* Shows the matrices of a product one below the other, where they have no room together; if none has room, says how
 * they are shown. */
static void fill_apart(const struct stage *stage, struct sheet *sheet)
{
    struct text names = {0};
    struct sheet_block *says;
    const enum matrix_id ids[] = {stage_result(stage), stage_left(stage), stage_top(stage)};

    for (size_t i = 0; i < sizeof ids / sizeof *ids && stage->zoom == GRID_AUTO; i++) {
        bool transposed = ids[i] == stage_top(stage) && stage->kind->top_transposed;
        struct sheet_block *block;
        struct sheet_matrix *m;

        if (ids[i] == stage->at.id || !stage_matrix(stage, ids[i]).at)
            continue;
        block = sheet_add(sheet, BLOCK_MATRICES, "apart");
        sheet_size(block, 8, 1);
        block->apart = block->gap = true;
        m = add_bare(stage, &block->matrices, ids[i], stage->at.head, transposed);
        m->legend = "";
        text_add(&names, names.length ? " and " : "");
        text_add(&names, text_string(&m->brief));
    }
    if (names.length && !stage->habits->keyless) {
        says = sheet_add(sheet, BLOCK_TEXT, "n");
        sheet_size(says, 9, 1);
        says->apart = says->gap = true;
        says->unless = "apart";
        says->role = ROLE_DIM;
        text_addf(&says->text, "n: %s, which have no room beside it", text_string(&names));
    }
    text_free(&names);
}

/* Shows all heads side by side. */
static void fill_heads(const struct stage *stage, struct sheet *sheet)
{
    const struct model *model = stage_model(stage);
    struct sheet_block *block = stage_add_block(stage, sheet, "heads", MATRICES_TILES);
    double most = 0;

    block->matrices.alone = false;
    for (size_t head = 0; head < model->num_heads; head++)
        most = fmax(most, stage_scale(stage, stage->at.id, head));
    for (size_t head = 0; head < model->num_heads; head++) {
        struct sheet_matrix *m = stage_add(stage, &block->matrices, stage->at.id, head, false);

        stage_replace_note(m, "");
        purpose_add(stage, head, &m->note);
        m->grid.scale = most;        /* one scale, so that they can be compared */
        m->grid.row = stage->at.row; /* the same window for all */
        m->grid.col = stage->at.col;
        m->legend = head == 0 ? "" : NULL;
    }
}

/* Shows one matrix, and the code that makes it. */
static void fill_code(const struct stage *stage, struct sheet *sheet)
{
    struct sheet_block *block = sheet_add(sheet, BLOCK_MATRICES, "matrices");
    struct sheet_matrix *m = stage_add(stage, &block->matrices, stage->at.id, stage->at.head, false);

    sheet_size(block, 1, 1);
    block->columns = BESIDE_CODE;
    block->matrices.alone = true;
    block->matrices.level = stage->zoom;
    if (m->grid.decimals > 1 && m->grid.cols * (size_t)(m->grid.widest + 2) > BESIDE_CODE - 5) {
        m->grid.decimals--;
        m->grid.widest--;
    }
    listing_fill(stage, sheet);
}

/* Shows only the selected matrix, which is not in the stage's own picture, and its terms. */
static void fill_away(const struct stage *stage, struct sheet *sheet)
{
    struct matrices *all = &stage_add_block(stage, sheet, "matrices", MATRICES_ROW)->matrices;

    stage_add(stage, all, stage->at.id, stage->at.head, false)->legend = "";
    fill_terms(stage, sheet);
}

/* ------------------------------------------------------------------------------------------------------- plain text */

/* The cell of a matrix whose arithmetic is shown: the selected one, else the largest of the selected row, unless that
 * would give away something hidden. */
static struct cell_at worth_most(const struct stage *stage, enum matrix_id id, size_t head)
{
    struct matrix matrix = record_matrix(stage_record(stage), id, head);
    struct cell_at at = {id, head, matrix.rows > 2 ? 2 : matrix.rows - 1, 0};
    double most = -1;

    if (stage->at.id == id)
        return (struct cell_at){id, head, stage->at.row, stage->at.col};
    if (record_axes_agree(matrix_table[id].rows, matrix_table[stage->at.id].rows) && stage->at.row < matrix.rows)
        at.row = stage->at.row;
    for (size_t col = 0; col < matrix.cols; col++) {
        double size = fabs(matrix.at[at.row * matrix.cols + col]);

        if (!hidden_is(stage, id, head, at.row, col) &&
            !making_is_ahead(stage, (struct cell_at){id, head, at.row, col}) && size > most && size < 1e150) {
            most = size;
            at.col = col;
        }
    }
    return at;
}

/* "scores₁[sat,cat]: q(sat) · k(cat) = …" */
static void add_arithmetic(const struct stage *stage, struct cell_at cell, struct line *out)
{
    struct text name = {0};
    struct line sum = {0};

    name_add_cell(&name, stage_model(stage), cell.id, cell.head, cell.row, cell.col);
    arithmetic_write(stage, cell, 0, false, &sum);
    line_add(out, ROLE_PLAIN, "  ");
    line_add(out, ROLE_PLAIN, text_string(&name));
    line_add(out, ROLE_PLAIN, ": ");
    line_add(out, ROLE_PLAIN, text_string(&sum.text));
    text_free(&name);
    line_free(&sum);
}

/* "Q₁, 4×4 [n × d_k], head 1: the word before", its numbers, the arithmetic of one of them. */
static void fill_plain_matrix(const struct stage *stage, struct sheet *sheet, enum matrix_id id, size_t head)
{
    struct sheet_block *block = sheet_add(sheet, BLOCK_MATRICES, "matrices");
    struct sheet_matrix *m = stage_add(stage, &block->matrices, id, head, false);
    struct text purpose = {0};

    line_free(&m->name);
    line_addf(&m->name, ROLE_PLAIN, "%s, %zu×%zu", text_string(&m->brief), m->grid.rows, m->grid.cols);
    if (matrix_table[id].per_head)
        text_addf(&m->note, ", head %zu", head + 1);
    if (matrix_table[id].per_head)
        purpose_add(stage, head, &purpose);
    if (purpose.length > 0)
        text_addf(&m->note, ": %s", text_string(&purpose));
    text_free(&purpose);
    block = sheet_add(sheet, BLOCK_LINES, "arithmetic");
    block->under = true;
    add_arithmetic(stage, worth_most(stage, id, head), lines_add(&block->lines));
}

static void fill_plain(const struct stage *stage, struct sheet *sheet)
{
    struct sheet_block *shapes = sheet_add(sheet, BLOCK_LINES, "shapes");
    size_t heads = stage_model(stage)->num_heads;
    struct view_lines lines = {0};
    struct line *line = lines_add(&shapes->lines);

    stage_describe(stage, &lines, 0, false);
    line_add(line, ROLE_PLAIN, "Shapes: ");
    if (!lines.ledger_count)
        line_addf(line, ROLE_PLAIN, "as below");
    for (size_t i = 0; i < lines.ledger_count; i++)
        line_addf(line, ROLE_PLAIN, "%s%s", i ? " → " : "", lines.ledger[i]);
    view_lines_free(&lines);
    for (const enum matrix_id *id = stage_matrices(stage); *id != MATRIX_COUNT; id++) {
        bool absent = !stage_matrix(stage, *id).at ||
                      (*id == MATRIX_MASKED && !stage->item_count && !record_has_masked(stage_record(stage)));

        for (size_t head = 0; !absent && head < (matrix_table[*id].per_head ? heads : 1); head++)
            if (stage_has_item(stage, *id, head))
                fill_plain_matrix(stage, sheet, *id, matrix_table[*id].per_head ? head : stage->at.head);
    }
    if (stage_is_away(stage) && stage_takes_prose(stage)) /* beside the code it is shown alone */
        fill_plain_matrix(stage, sheet, stage->at.id, stage->at.head);
    if (stage->kind->more && !stage_is_away(stage) && !stage_is_skipped(stage))
        stage->kind->more(stage, sheet);
    fill_terms(stage, sheet);
    if (stage->habits->code && stage->sources)
        listing_fill(stage, sheet);
}

/* "    0.87 × 0.5 = 0.435   head₁[sat,noun] × W_O[b:noun,nouns]" */
static void add_term_line(const struct view_term *t, struct lines *lines)
{
    struct line *line = lines_add(lines);
    bool is_pair = t->factor_count > 1;

    line_addf(line, ROLE_PLAIN, "    %s", text_string(&t->factors[0].number));
    if (is_pair)
        line_addf(line, ROLE_PLAIN, " × %s", text_string(&t->factors[1].number));
    if (is_pair || strcmp(text_string(&t->factors[0].number), text_string(&t->makes)) != 0)
        line_addf(line, ROLE_PLAIN, " = %s", text_string(&t->makes));
    line_addf(line, ROLE_PLAIN, "   %s", text_string(&t->factors[0].name));
    if (is_pair)
        line_addf(line, ROLE_PLAIN, " × %s", text_string(&t->factors[1].name));
    line_addf(line, ROLE_PLAIN, "%s%s%s", text_string(&t->factors[0].from), *t->remark ? "   " : "", t->remark);
}

/* Shows a number of the way, and all its terms. */
static void fill_hop(struct stage *stage, struct sheet *sheet)
{
    struct lines *lines = &sheet_add(sheet, BLOCK_LINES, "terms")->lines;
    const struct stage *shown = stage_shown(stage);
    const struct view_terms *terms = stage_terms(stage);

    add_arithmetic(shown, shown->at, lines_add(lines));
    for (size_t i = 0; i < terms->count; i++)
        add_term_line(&terms->terms[i], lines);
    if (terms->count == 0)
        line_addf(lines_add(lines), ROLE_PLAIN, "    %s", text_string(&terms->why_none));
}

/* Shows the whole way back of a number that is followed: each number passed so far, and from the last one on the
 * largest term of each, down to what is given. */
static void fill_way(const struct stage *stage, struct sheet *sheet)
{
    struct view_habits habits = *stage->habits;
    const struct view_setup setup = {.example = stage->example, .habits = &habits, .sources = stage->sources};
    const struct view *view = view_find(stage_names[stage->kind->stage]);
    struct stage *walker = view->open(view, &setup, "", NULL);
    const struct stage_way *way = &stage->way;
    size_t wrong;

    for (size_t i = 0; i < stage->hidden_count; i++)
        hidden_add(walker, stage->hidden[i]);
    for (size_t i = 1; i <= way->count && stage_follow_along(walker, way->cells, i, &wrong); i++)
        fill_hop(walker, sheet);
    stage_follow(walker, HOP_TERM, way->term);
    if (way->factor > 0)
        stage_follow(walker, HOP_FACTOR, 0);
    while (stage_follow(walker, HOP_ON, 0))
        fill_hop(walker, sheet);
    stage_close(walker);
}

/* Shows which given numbers were changed, and the effects, stage by stage. */
static void fill_changes(const struct stage *stage, struct sheet *sheet)
{
    struct lines *lines = &sheet_add(sheet, BLOCK_LINES, "changes")->lines;
    const char *set = stage->example->spec.set;
    struct text text = {0};
    struct layer_cell cell;

    for (size_t i = 0; i < touch_count(set); i++)
        if (touch_find(&stage->example->model, set, i, &cell)) {
            text_cut(&text, 0);
            touched_add_change(stage->example, cell, &text);
            line_addf(lines_add(lines), ROLE_PLAIN, "Changed: %s", text_string(&text));
        }
    text_cut(&text, 0);
    if (touched_add_downstream(stage, CHANGES_COLUMNS, SIZE_MAX, &text) == 0)
        text_add(&text, "Nothing that is computed prints differently.");
    for (const char *at = text_string(&text); *at; at += strcspn(at, "\n"), at += *at == '\n')
        line_addf(lines_add(lines), ROLE_PLAIN, "  %.*s", (int)strcspn(at, "\n"), at);
    text_free(&text);
}

/* For a stage that the model skips: shows the selected matrix. */
static void fill_skipped(const struct stage *stage, struct sheet *sheet)
{
    struct matrices *all = &stage_add_block(stage, sheet, "matrices", MATRICES_ROW)->matrices;

    stage_add(stage, all, stage->at.id, stage->at.head, false)->legend = "";
}

void stage_fill(const void *self, struct sheet *sheet)
{
    const struct stage *stage = stage_shown(self);

    sheet->columns = 0;
    sheet->big = stage->habits->big;
    if (sheet->is_plain) {
        if (stage->board != BOARD_OFF)
            stage_add_board(stage, sheet);
        fill_plain(stage, sheet);
        if (((const struct stage *)self)->way.count > 0)
            fill_way(self, sheet);
        if (stage->example->was)
            fill_changes(stage, sheet);
    } else if (sheet->want == SHEET_BOARD) {
        if (stage_is_small(stage))
            stage_add_board(stage, sheet);
    } else if (sheet->want == SHEET_CODE) {
        if (stage_has_code(stage))
            listing_fill(stage, sheet);
    } else if (stage_takes_prose(stage) && sheet->want != SHEET_PICTURE) {
        fill_code(stage, sheet);
    } else if (stage->board != BOARD_OFF && sheet->want == SHEET_AS_IT_IS) {
        stage_add_board(stage, sheet);
    } else if (stage_is_away(stage)) {
        fill_away(stage, sheet);
    } else if (stage_is_skipped(stage)) {
        fill_skipped(stage, sheet);
    } else if (stage_shows_heads(stage)) {
        fill_heads(stage, sheet);
    } else {
        stage->kind->fill(stage, sheet);
        if (stage->kind->more)
            stage->kind->more(stage, sheet);
        fill_terms(stage, sheet);
        fill_others(stage, sheet);
        fill_apart(stage, sheet);
    }
}

bool stage_origin(const void *self, const struct matrix_of *of, size_t row, size_t col, struct origin *out)
{
    struct cell_at cell = {(enum matrix_id)of->id, of->head, of->transposed ? col : row, of->transposed ? row : col};

    *out = origin_find(stage_record(self), cell);
    return true;
}

bool stage_pick(void *self, const struct sheet_spot *spot)
{
    struct stage *stage = stage_shown(self);
    enum matrix_id id = (enum matrix_id)spot->of.id;

    if (!spot->of.view)
        return false;
    if (matrix_table[id].per_head) /* a matrix of all heads leaves the chosen head as it is */
        stage->at.head = spot->of.head;
    if (matrix_table[id].per_head && stage == self) /* while a number is followed its head is shown */
        stage->habits->head = spot->of.head;
    stage->playing = false;
    if (stage->board == BOARD_OFF && !stage_has(stage, id)) { /* the click was on the board below the picture */
        stage->off_board = stage->at;
        stage->board = BOARD_ON;
    }
    if (strcmp(spot->block, "board") == 0)
        return stage_board_pick(stage, id, spot->row, spot->col);
    stage_select(stage, id, spot->of.transposed ? spot->col : spot->row, spot->of.transposed ? spot->row : spot->col);
    return true;
}
