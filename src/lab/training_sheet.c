/* SPDX-License-Identifier: MIT */
/* What the view training shows. */
#include "base/compiler.h"
#include "base/embedded.h"
#include "base/listing.h"
#include "lab/training.h"
#include "sheet/sheet.h"
#include "walk/listing.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

enum { EVERY_PLAIN = 20 }; /* steps between the readings that plain text holds */

enum { BLOCK_OF_CURVE, BLOCK_OF_BARS, BLOCK_OF_HEADS, BLOCK_OF_OTHERS };

/* The order in which blocks get rows, depending on what is shown first; 0 is the most important. */
static int rank_of(const struct training *view, int block)
{
    static const int ranks[][BLOCK_OF_OTHERS] = {
        [SHOW_CURVE] = {0, 0, 5}, [SHOW_LOSS] = {0},       [SHOW_HEADS] = {6, 5, 0},
        [SHOW_SCORE] = {6, 6, 6}, [SHOW_CUTS] = {6, 6, 6}, [SHOW_LENGTHS] = {6, 6, 6},
    };

    return ranks[view->show][block];
}

/* Whether loss and weights are only shown beside something else. */
static bool is_aside(const struct training *view)
{
    return view->show >= SHOW_SCORE || view->code;
}

static int head_count(const struct training *view)
{
    return (int)(view->asked.layers * view->asked.heads);
}

/* Adds a number; one that is not known yet leaves its place empty. */
static void add_number(struct table *table, double number, enum role role)
{
    if (isnan(number))
        table_add_blank(table);
    else
        table_add_number(table, number, role);
}

static void fill_loss(const struct training *view, struct sheet *sheet)
{
    struct watched_reading reading = training_here(view);
    struct sheet_block *block = sheet_add(sheet, BLOCK_LINES, "loss");
    struct line *line = lines_add(&block->lines);
    double right = watched_right(view->watched);
    size_t step;

    sheet_size(block, 0, 1);
    block->with_all = view->code;
    block->columns = 38;
    if (!watched_step(view->watched, &step)) {
        line_add(line, ROLE_DIM, "not read yet");
        return;
    }
    line_addf(line, ROLE_STRONG, "loss %.2f", reading.loss);
    if (isnan(right))
        line_add(line, ROLE_DIM, "   the exam is being taken");
    else if (!watched_has_own(view->watched))
        line_addf(line, ROLE_PLAIN, "   right %.2f of the exam", right);
    else
        line_addf(line, ROLE_PLAIN, "  right %.2f  own kind %.2f", right, reading.own);
    block->lines.lines[0].from = SHEET_MEASURED;
}

/* Shows what the network reads, and what it expects next. */
static void fill_line(const struct training *view, struct sheet *sheet)
{
    struct sheet_block *block = sheet_add(sheet, BLOCK_TABLE, "line");
    struct table *table = &block->table;
    double share;
    char says = watched_says(view->watched, training_letters(view) - 1, &share);

    sheet_size(block, 1, 1);
    block->with_all = view->code;
    block->beside = true;
    block->columns = 33;
    text_add(&block->caption, "What it reads, and the next letter");
    table->selected = SHEET_NONE;
    table_add_column(table, (struct table_column){.kind = COLUMN_TEXT, .heading = "reads", .columns = 25});
    table_add_column(table, (struct table_column){.kind = COLUMN_TEXT, .heading = "says", .columns = 4});
    table_add_column(table,
                     (struct table_column){.from = SHEET_MEASURED, .heading = "share", .decimals = 2, .columns = 5});
    table_add_row(table, ROLE_PLAIN);
    text_add(table_add_text(table, ROLE_STRONG), view->asked.line);
    if (view->is_typing)
        table->cells[0].field = &view->field;
    text_addf(table_add_text(table, ROLE_STRONG), "→ %c", says);
    add_number(table, share, ROLE_PLAIN);
}

/* The reading with that index, up to the step that is shown; after the run's readings comes the step's own, if it lies
 * between two of them. False if there is none. */
static bool next_reading(const struct training *view, size_t index, struct watched_reading *out)
{
    size_t every = watched_every(view->asked.steps);
    struct watched_reading here;

    if (!watched_here(view->watched, &here))
        return false;
    if (watched_reading(view->watched, index, out) && out->step <= here.step)
        return true;
    *out = here;
    return here.step % every > 0 && index == here.step / every + 1;
}

static void fill_curve(const struct training *view, struct sheet *sheet)
{
    struct sheet_block *block = sheet_add(sheet, BLOCK_CURVE, "curve");
    struct curve *curve = &block->curve;
    int rank = rank_of(view, BLOCK_OF_CURVE);
    struct watched_reading reading, here = training_here(view);

    sheet_size(block, rank, 3);
    sheet_size(block, rank + 2, 9);
    sheet_size(block, 9, 14);
    block->with_all = is_aside(view);
    block->columns = 30;
    block->wide = true;
    curve->end = (double)view->asked.steps;
    curve->top = ceil((training_guessing(view) + 0.15) * 2) / 2;
    curve->level = here.step ? training_guessing(view) : 0; /* before the first step a lesson asks for that number */
    curve->selected = (double)here.step;
    curve->level_is = "guessing";
    for (size_t i = 0; next_reading(view, i, &reading); i++)
        curve_add(curve, (double)reading.step, reading.loss);
}

/* Shows how much each head of a layer looks one back, or after the earlier letter. */
static void fill_bars(const struct training *view, struct sheet *sheet, enum watched_look what, size_t layer)
{
    struct sheet_block *block = sheet_add(sheet, BLOCK_TABLE, what == LOOKS_BEFORE ? "before" : "after");
    struct table *table = &block->table;
    int rank = rank_of(view, BLOCK_OF_BARS);

    sheet_size(block, rank, 1);
    sheet_size(block, rank + 1, 1 + (int)view->asked.heads);
    block->with_all = is_aside(view) || view->show == SHOW_HEADS;
    block->brief = what == LOOKS_BEFORE ? "one back" : "after";
    block->beside = true;
    block->columns = 30;
    text_add(&block->title, what == LOOKS_BEFORE ? "one back" : "after the earlier one");
    table->label_columns = 5;
    table->selected = layer == view->layer ? view->head : SHEET_NONE;
    table_add_column(table, (struct table_column){.key = "share", .from = SHEET_MEASURED, .decimals = 2, .columns = 6});
    table_add_column(table, (struct table_column){.kind = COLUMN_BAR, .from = "row.share", .columns = 12});
    for (size_t head = 0; head < view->asked.heads; head++) {
        double share = watched_looks(view->watched, what, layer, head);

        text_addf(table_add_row(table, head == table->selected ? ROLE_STRONG : ROLE_PLAIN), "%zu.%zu", layer + 1,
                  head + 1);
        add_number(table, share, ROLE_PLAIN);
        add_number(table, share, ROLE_PLAIN);
    }
}

static const char *label_of(const void *context, bool column UNUSED, size_t index, char out[24])
{
    const struct training *view = ((const struct matrix_of *)context)->view;

    out[0] = view->asked.line[index];
    out[1] = '\0';
    return out;
}

static enum grid_cell cell_of(const void *context, size_t row, size_t col)
{
    const struct training *view = ((const struct matrix_of *)context)->view;
    size_t step;

    if (!watched_step(view->watched, &step))
        return GRID_AHEAD;
    return col > row ? GRID_MASKED : GRID_SHOWN;
}

static void add_head(const struct training *view, struct matrices *matrices, size_t layer, size_t head)
{
    size_t count = training_letters(view), index = layer * view->asked.heads + head;
    bool chosen = index == training_head(view), is_off = view->asked.off & watched_bit(layer, head);
    const struct grid grid = {
        .at = watched_weights(view->watched, layer, head),
        .rows = count,
        .cols = count,
        .row_stride = count,
        .col_stride = 1,
        .decimals = 2,
        .widest = 4,
        .is_share = true,
        .heat_alone = true,
        .scale = 1,
        .label = label_of,
        .state = cell_of,
        .row = view->row,
        .col = view->col,
        .cursor = chosen,
    };
    struct sheet_matrix *m =
        matrices_add(matrices, grid, (struct matrix_of){.view = view, .id = (int)layer, .head = head});
    char name[24];

    m->legend = matrices->count == 1 ? "" : NULL;
    text_addf(&m->brief, "%zu.%zu", layer + 1, head + 1);
    line_addf(&m->name, theme_head(index), "%s%zu.%zu", chosen ? "▸" : " ", layer + 1, head + 1);
    line_addf(&m->name, chosen ? ROLE_STRONG : ROLE_PLAIN, " %s",
              is_off ? "off" : training_role(watched_role(view->watched, layer, head), name));
}

/* Shows the weights of all heads; with four heads in a layer, of one layer. */
static void fill_heads(const struct training *view, struct sheet *sheet)
{
    struct sheet_block *block = sheet_add(sheet, BLOCK_MATRICES, "heads");
    int rows = 1 + (int)(training_letters(view) + 1) / 2;

    sheet_size(block, rank_of(view, BLOCK_OF_HEADS), rows);
    block->gap = true;
    block->with_all = is_aside(view);
    block->matrices.form = MATRICES_TILES;
    block->matrices.level = is_aside(view) ? GRID_HALF : GRID_AUTO;
    for (size_t layer = 0; layer < view->asked.layers; layer++)
        for (size_t head = 0; head < view->asked.heads; head++) {
            if (view->asked.heads > 2 && layer != view->layer && !sheet->is_plain)
                continue;
            if (layer == view->layer && head == view->head)
                block->matrices.chosen = block->matrices.count;
            add_head(view, &block->matrices, layer, head);
        }
}

/* Shows the numbers of the curve, for plain text. */
static void fill_readings(const struct training *view, struct sheet *sheet)
{
    struct sheet_block *block = sheet_add(sheet, BLOCK_TABLE, "readings");
    struct table *table = &block->table;
    struct watched_reading reading, here = training_here(view);

    text_add(&block->caption, "Readings");
    text_add(&table->corner, "step");
    table->selected = SHEET_NONE;
    table_add_column(table,
                     (struct table_column){.from = SHEET_MEASURED, .heading = "loss", .decimals = 2, .columns = 8});
    table_add_column(table,
                     (struct table_column){.from = SHEET_MEASURED, .heading = "right", .decimals = 2, .columns = 8});
    if (watched_has_own(view->watched))
        table_add_column(
            table, (struct table_column){.from = SHEET_MEASURED, .heading = "own kind", .decimals = 2, .columns = 10});
    for (size_t i = 0; next_reading(view, i, &reading); i++) {
        if (reading.step % EVERY_PLAIN != 0 && reading.step != here.step)
            continue;
        text_addf(table_add_row(table, ROLE_PLAIN), "%zu", reading.step);
        table_add_number(table, reading.loss, ROLE_PLAIN);
        table_add_number(table, reading.right, ROLE_PLAIN);
        if (watched_has_own(view->watched))
            table_add_number(table, reading.own, ROLE_PLAIN);
    }
}

/* Shows what the selected score is made of; parts that are asked for are question marks. */
static void fill_score(const struct training *view, struct sheet *sheet)
{
    struct sheet_block *block = sheet_add(sheet, BLOCK_MATRICES, "score");
    char asks = view->asked.line[view->row], answers = view->asked.line[view->col];
    enum grid_cell state = view->asks == ASKS_PARTS ? GRID_HIDDEN : GRID_SHOWN;
    struct training_score score;
    struct sheet_matrix *m;
    struct margin *sums;
    size_t count;

    training_score(view, &score);
    if (isnan(score.parts.score))
        state = GRID_AHEAD;
    count = (size_t)score.parts.count;
    sheet_size(block, 0, 2 + score.parts.count);
    m = matrices_make(&block->matrices, count, count, 2);
    m->from = SHEET_MEASURED;
    m->grid.widest = 6;
    if (count <= PART_HEADS + 2)
        m->grid.widest_short = (int)strlen("letter"); /* the longest label is not cut in a small room */
    m->grid.scale = 20;
    m->grid.row = (size_t)score.asks;
    m->grid.col = (size_t)score.answers;
    m->grid.cursor = state == GRID_SHOWN;
    m->legend = "";
    text_add(&m->brief, "score");
    line_addf(&m->name, theme_head(training_head(view)), "score %zu.%zu[%c,%c]: %c asks × %c offers", view->layer + 1,
              view->head + 1, asks, answers, asks, answers);
    sums = matrix_add_right(m, "sum");
    sums->from = "sum.row";
    for (size_t row = 0; row < count; row++) {
        double sum = 0;

        text_add(matrix_row_label(m, row), training_parts[row]);
        text_add(matrix_col_label(m, row), training_parts[row]);
        for (size_t col = 0; col < count; col++) {
            matrix_set(m, row, col, score.parts.part[row][col], state);
            sum += score.parts.part[row][col];
        }
        if (state == GRID_HIDDEN)
            text_add(margin_set(sums, row, ROLE_PLAIN), "    ?"); /* as wide as a number */
        else if (state == GRID_SHOWN)
            text_addf(margin_set(sums, row, ROLE_PLAIN), "%.2f", sum);
    }
}

/* Shows only the selected head's weights, where there is no room for all. */
static void fill_map(const struct training *view, struct sheet *sheet)
{
    struct sheet_block *block = sheet_add(sheet, BLOCK_MATRICES, "map");

    sheet_size(block, 0, 1 + (int)(training_letters(view) + 1) / 2);
    block->columns = (int)training_letters(view) + 3;
    block->beside = true;
    block->unless = "heads";
    block->matrices.form = MATRICES_TILES;
    block->matrices.level = GRID_HALF;
    add_head(view, &block->matrices, view->layer, view->head);
}

/* Adds how much is right without a part; less than half of before stands out. */
static void add_cut(const struct training *view, struct table *table, double right)
{
    add_number(table, right, right < training_here(view).right / 2 ? ROLE_STRONG : ROLE_DIM);
}

/* Shows how much is right without a head, or without what it wrote in one place. */
static void fill_cuts(const struct training *view, struct sheet *sheet)
{
    static const struct table_column wires[WIRES] = {
        {.from = SHEET_MEASURED, .heading = "keys", .decimals = 2, .columns = 6, .rank = 1},
        {.from = SHEET_MEASURED, .heading = "queries", .decimals = 2, .columns = 8, .rank = 1},
        {.from = SHEET_MEASURED, .heading = "values", .decimals = 2, .columns = 7, .rank = 1},
        {.from = SHEET_MEASURED, .heading = "past", .decimals = 2, .columns = 6, .rank = 1},
    };
    struct sheet_block *block = sheet_add(sheet, BLOCK_TABLE, "cuts");
    struct table *table = &block->table;
    int rows = head_count(view);

    sheet_size(block, view->show == SHOW_CUTS ? 0 : 7, rows);
    sheet_size(block, view->show == SHOW_CUTS ? 0 : 7, rows + 1);
    sheet_size(block, view->show == SHOW_CUTS ? 0 : 7, rows + 2);
    block->gap = true;
    text_add(&block->title, view->asked.layers > 1 ? "right of the exam if a head is cut from layer 2's … or off"
                                                   : "right of the exam if a head is off");
    table->is_headed = true;
    table->selected = training_head(view);
    if (view->asked.layers > 1)
        table_add_columns(table, wires, WIRES);
    table_add_column(table,
                     (struct table_column){.from = SHEET_MEASURED, .heading = "off", .decimals = 2, .columns = 6});
    for (size_t layer = 0; layer < view->asked.layers; layer++)
        for (size_t head = 0; head < view->asked.heads; head++) {
            text_addf(table_add_row(table, ROLE_PLAIN), "%zu.%zu", layer + 1, head + 1);
            for (size_t wire = 0; wire < WIRES && view->asked.layers > 1; wire++)
                add_cut(view, table, layer ? NAN : watched_right_cut(view->watched, head, (enum watched_wire)wire));
            add_cut(view, table, watched_right_off(view->watched, layer, head));
        }
}

/* Shows the name of each head, and how much of its attention goes there. */
static void fill_roles(const struct training *view, struct sheet *sheet)
{
    struct sheet_block *block = sheet_add(sheet, BLOCK_TABLE, "roles");
    struct table *table = &block->table;

    sheet_size(block, 0, 2);
    sheet_size(block, 1, head_count(view));
    sheet_size(block, 2, head_count(view) + 1);
    text_add(&block->title, "what each head does");
    table->label_columns = 5;
    table->selected = training_head(view);
    table_add_column(table, (struct table_column){.kind = COLUMN_TEXT, .columns = 13});
    table_add_column(table, (struct table_column){.kind = COLUMN_BAR, .from = "row.share", .columns = 10, .rank = 1});
    table_add_column(table, (struct table_column){.key = "share", .from = SHEET_MEASURED, .decimals = 2, .columns = 6});
    for (size_t layer = 0; layer < view->asked.layers; layer++)
        for (size_t head = 0; head < view->asked.heads; head++) {
            struct watched_role role = watched_role(view->watched, layer, head);
            char name[24];

            text_addf(table_add_row(table, ROLE_PLAIN), "%zu.%zu", layer + 1, head + 1);
            text_addf(table_add_text(table, ROLE_PLAIN), " %s", training_role(role, name));
            add_number(table, role.share, ROLE_PLAIN);
            add_number(table, role.share, ROLE_PLAIN);
        }
}

/* Shows how much is right for each length of blocks, and which lengths were practised. */
static void fill_lengths(const struct training *view, struct sheet *sheet)
{
    const struct watched_asked *asked = &view->asked;
    struct sheet_block *block = sheet_add(sheet, BLOCK_MATRICES, "lengths");
    struct sheet_matrix *m = matrices_make(&block->matrices, 1, LINE_LENGTHS, 2);
    struct margin *practised = matrix_add_below(m, "", 1);

    sheet_size(block, 0, 4);
    block->gap = true;
    block->matrices.level = GRID_TIGHT;
    m->from = SHEET_MEASURED;
    m->grid.widest = 4;
    m->grid.is_share = true;
    m->grid.scale = 1;
    text_add(&m->brief, "right");
    line_add(&m->name, ROLE_STRONG, "right of blocks of so many letters");
    line_add(&m->name, ROLE_DIM, "   own: practised");
    m->legend = "";
    text_add(matrix_row_label(m, 0), "right");
    practised->is_words = true;
    for (size_t i = 0; i < LINE_LENGTHS; i++) {
        size_t length = LINE_SHORTEST + i;
        double right = watched_right_of(view->watched, length);
        bool is_own = length >= asked->least && length <= asked->most;

        text_addf(matrix_col_label(m, i), "%zu", length);
        matrix_set(m, 0, i, isnan(right) ? 0 : right, isnan(right) ? GRID_AHEAD : GRID_SHOWN);
        text_add(margin_set(practised, i, ROLE_DIM), is_own ? "own" : "");
    }
}

/* The same where there is no room for all in a row; lengths that were practised stand out. */
static void fill_lengths_in_lines(const struct training *view, struct sheet *sheet)
{
    struct sheet_block *block = sheet_add(sheet, BLOCK_LINES, "lengths");
    struct line *line = lines_add(&block->lines);

    sheet_size(block, 0, 4);
    block->gap = true;
    block->otherwise = true;
    line_add(line, ROLE_STRONG, "right of blocks of so many letters");
    for (size_t i = 0; i < LINE_LENGTHS; i++) {
        size_t length = LINE_SHORTEST + i;
        double right = watched_right_of(view->watched, length);
        bool is_own = length >= view->asked.least && length <= view->asked.most;
        char number[8] = "…";

        if (i % 5 == 0) {
            block->lines.lines[block->lines.count - 1].from = SHEET_MEASURED;
            line = lines_add(&block->lines);
        }
        if (!isnan(right))
            snprintf(number, sizeof number, right < 0.995 ? "%.2f" : "%.1f", right);
        line_addf(line, ROLE_DIM, "%s%2zu ", i % 5 ? " " : "", length);
        line_addf(line, is_own ? ROLE_STRONG : ROLE_PLAIN, "%-3s", *number == '0' ? number + 1 : number);
    }
    block->lines.lines[block->lines.count - 1].from = SHEET_MEASURED;
}

static const char *const listings[TRAINING_LISTINGS + 1] = {NULL, "product", "loss", "back", "softmax", "step"};

/* "1 product   2 loss   3 back   4 softmax   5 step", the current one bold. */
static void add_listings(const struct training *view, struct line *line)
{
    for (unsigned i = 1; i <= TRAINING_LISTINGS; i++)
        if (!view->habits->keyless || i == view->code)
            line_addf(line, i == view->code ? ROLE_STRONG : ROLE_DIM, "%s%u %s", line->text.length ? "  " : "", i,
                      listings[i]);
}

/* Shows a part of a step as the plain loops against which the faster code is tested. */
static void fill_code(const struct training *view, struct sheet *sheet)
{
    const struct embedded_file *source = embedded_find("code/plain.c");
    struct listing listing = {0};
    struct sheet_block *block;

    if (!sheet->is_plain) {
        block = sheet_add(sheet, BLOCK_LINES, "functions");
        sheet_size(block, 0, 1);
        add_listings(view, lines_add(&block->lines));
        line_addf(lines_shorter(&block->lines), ROLE_STRONG, "%u %s", view->code, listings[view->code]);
    }
    block = sheet_add(sheet, BLOCK_LINES, "code");
    block->columns = 30;
    text_add(&block->title, sheet->is_plain ? "In C" : "");
    if (source && listing_cut(&listing, (const char *)source->bytes, source->length, listings[view->code]))
        listing_add_code(&block->lines, &listing);
    sheet_size(block, 0, (int)block->lines.count);
    listing_free(&listing);
}

/* Shows first what `show` asks for: a score, lengths or cuts. */
static void fill_first(const struct training *view, struct sheet *sheet)
{
    if (view->code && !sheet->is_plain)
        return;
    if (view->show == SHOW_SCORE && view->col <= view->row) {
        fill_score(view, sheet);
        fill_map(view, sheet);
    }
    if (view->show == SHOW_LENGTHS) {
        fill_roles(view, sheet);
        fill_lengths(view, sheet);
        if (!sheet->is_plain)
            fill_lengths_in_lines(view, sheet);
    }
    if (view->show == SHOW_CUTS)
        fill_cuts(view, sheet);
}

void training_fill(const void *self, struct sheet *sheet)
{
    const struct training *view = self;

    if (sheet->is_plain)
        watched_finish(view->watched);
    if (view->code && !sheet->is_plain)
        fill_code(view, sheet);
    fill_loss(view, sheet);
    fill_line(view, sheet);
    if (sheet->is_plain)
        fill_readings(view, sheet);
    fill_curve(view, sheet);
    if (view->show != SHOW_LOSS) {
        fill_bars(view, sheet, LOOKS_BEFORE, 0);
        fill_bars(view, sheet, LOOKS_AFTER, view->asked.layers - 1);
        fill_heads(view, sheet);
    }
    fill_first(view, sheet);
    if (view->show == SHOW_SCORE && !view->asks && !(view->code && !sheet->is_plain))
        fill_cuts(view, sheet);
    if (view->code && sheet->is_plain)
        fill_code(view, sheet);
}
