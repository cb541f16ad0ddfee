/* SPDX-License-Identifier: MIT */
/* Eight designed heads that read the same sentence, their weights side by side: a row asks, a column answers. If there
 * is room only for one, its shares are numbers and bars. */
#include "attention/origin.h"
#include "attention/roles.h"
#include "base/compiler.h"
#include "sheet/sheet.h"
#include "view/state.h"
#include "walk/arithmetic.h"
#include "walk/insight.h"

#include <stdlib.h>
#include <string.h>

enum { COLUMNS = ROLES_HEADS * ROLES_WORDS, LABELS = 7, SHARES_COLUMNS = 19 };
enum { USUAL_ROW = 5 }; /* she, he, a */
enum { LINK = 2 };      /* shares that differ by less than this factor are alike */

struct head_roles {
    struct view_cell cell; /* first; unless one is chosen, the row's largest share */
    struct roles roles;
    enum roles_sentence sentence;
    bool is_causal, is_alone, is_asked; /* alone: one head; asked: the selected row is to be guessed */
    bool is_unnamed;                    /* what heads are for is to be guessed from their pictures */
    size_t head;
    double all[ROLES_WORDS * COLUMNS]; /* the heads' weights side by side */
};

static const double *shares_of(const struct head_roles *view, size_t row)
{
    return view->roles.weights[view->head] + row * ROLES_WORDS;
}

static size_t largest_in(const struct head_roles *view, size_t row)
{
    size_t order[ROLES_WORDS];

    insight_order(shares_of(view, row), ROLES_WORDS, order);
    return order[0];
}

static void settle(void *self)
{
    struct head_roles *view = self;
    const struct state_sentence words = {view->roles.words, ROLES_WORDS};

    roles_run(&view->roles, view->sentence, view->is_causal);
    for (size_t row = 0; row < ROLES_WORDS; row++)
        for (size_t head = 0; head < ROLES_HEADS; head++)
            memcpy(view->all + row * COLUMNS + head * ROLES_WORDS, view->roles.weights[head] + row * ROLES_WORDS,
                   ROLES_WORDS * sizeof *view->all);
    view_cell_among(&view->cell, words, words);
    if (view->cell.chosen)
        return;
    view->cell.row = USUAL_ROW;
    view->cell.col = largest_in(view, view->cell.row);
}

static void look(const struct head_roles *view, struct view_lines *out)
{
    const double *shares = shares_of(view, view->cell.row);
    const char *asks = view->roles.words[view->cell.row];
    size_t order[ROLES_WORDS], head = view->head + 1, alike = 1;

    insight_order(shares, ROLES_WORDS, order);
    while (alike < ROLES_WORDS && shares[order[0]] < LINK * shares[order[alike]])
        alike++;
    if (view->is_asked) {
        insight_both(out, "What does “%s” attend to in head %zu?", "“%s” in head %zu?", asks, head);
    } else if (alike == ROLES_WORDS || (view->is_causal && alike == view->cell.row + 1 && alike > 1)) {
        insight_full(out, "“%s” prefers nothing in head %zu: it spreads evenly.", asks, head);
        insight_brief(out, "“%s” spreads evenly", asks);
    } else if (view->head == ROLE_BEHIND && view->is_causal && order[0] == view->cell.row) {
        insight_both(out, "The next word is hidden: “%s” looks at itself.", "hidden: “%s” sees itself", asks);
    } else if (alike > 1) {
        insight_full(out, "Head %zu: “%s” shares among %zu words, %.2f each.", head, asks, alike, shares[order[0]]);
        insight_brief(out, "“%s”: %zu words share", asks, alike);
    } else if (order[0] == 0 && view->head != ROLE_BEFORE) {
        insight_full(out, "“%s” finds nothing in head %zu and rests on “<s>”: %.2f.", asks, head, shares[0]);
        insight_brief(out, "“%s” rests on “<s>”: %.2f", asks, shares[0]);
    } else {
        insight_full(out, "Head %zu: “%s” gives “%s” %.2f.", head, asks, view->roles.words[order[0]], shares[order[0]]);
        insight_brief(out, "“%s” gives “%s” %.2f", asks, view->roles.words[order[0]], shares[order[0]]);
    }
}

static struct origin origin_of(const struct head_roles *view, size_t head, size_t row, size_t col)
{
    return origin_of_softmax(view->roles.masked[head] + row * ROLES_WORDS, ROLES_WORDS, col);
}

static void describe(const void *self, struct view_lines *out, int columns, bool compact)
{
    const struct head_roles *view = self;
    struct origin origin = origin_of(view, view->head, view->cell.row, view->cell.col);
    const struct arithmetic a =
        arithmetic_of_numbers(&origin, shares_of(view, view->cell.row)[view->cell.col], 2, compact);

    out->head = (int)view->head + 1;
    text_add(&out->caption, view->is_unnamed ? "" : roles_names[view->head]);
    text_add(&out->about, compact ? "eight designed heads" : "");
    look(view, out);
    line_addf(&out->cell, theme_head(view->head), "head %zu: what “%s” gives “%s”", view->head + 1,
              view->roles.words[view->cell.row], view->roles.words[view->cell.col]);
    if (view->is_asked)
        line_add(&out->sum, ROLE_DIM, "to be guessed");
    else
        arithmetic_add(&a, columns, &out->sum);
}

static const struct state_key state_keys[] = {
    {"sentence", "she|he|paris|nurse", "the sentence that all heads read; he and paris change one word", "she",
     STATE_WORD(struct head_roles, sentence), .dial = "sentence", .is_basis = true},
    {"mask", "none|causal", "whether later words are hidden", "none", STATE_WORD(struct head_roles, is_causal),
     .dial = "mask", .is_basis = true},
    {"heads", "all|one", "all heads as colours, or the chosen one with its numbers", "all",
     STATE_WORD(struct head_roles, is_alone), .dial = "heads"},
    {"head", "1-8", "the head that is looked at", "1", STATE_INDEX(struct head_roles, head), .is_basis = true},
    {"cell", "row,column", "the selected weight, by words or by numbers: #1,#2", .before = settle,
     .read = view_cell_read, .write = view_cell_write},
    {"row", "shown|asked", "asked: the row that is looked at is to be guessed", "shown",
     STATE_WORD(struct head_roles, is_asked)},
    {"names", "shown|asked", "asked: what a head is for is to be guessed", "shown",
     STATE_WORD(struct head_roles, is_unnamed)},
    {0},
};

/* Moves; in the wide picture columns go on into the next head. */
static unsigned do_move(void *self, const struct key *key, int code UNUSED)
{
    struct head_roles *view = self;
    size_t first = view->is_alone ? view->head : 0, col = (view->head - first) * ROLES_WORDS + view->cell.col;

    if (!view_move((enum view_move)key->action, 1, &view->cell.row, &col, ROLES_WORDS,
                   view->is_alone ? ROLES_WORDS : COLUMNS))
        return REACT_PASS;
    view->head = first + col / ROLES_WORDS;
    view->cell.col = col % ROLES_WORDS;
    view->cell.chosen = true;
    return REACT_DONE;
}

static unsigned do_head(void *self, const struct key *key, int code UNUSED)
{
    struct head_roles *view = self;

    view->head = view_turn(view->head, ROLES_HEADS, key->action);
    view->cell.col = largest_in(view, view->cell.row);
    view->cell.chosen = true;
    return REACT_DONE;
}

static bool head_works(const void *self, const struct key *key, struct key_offer *offer)
{
    text_addf(&offer->word, "head %zu",
              view_turn(((const struct head_roles *)self)->head, ROLES_HEADS, key->action) + 1);
    return true;
}

static const struct key keys[] = {
    VIEW_MOVES(do_move, NULL),
    {"Tab", 1, NULL, "head", "the next head", .act = do_head, .works = head_works, .names_another = true},
    {"BackTab", -1, "Shift-Tab", NULL, "the head before", .act = do_head, .names_another = true},
    {0}};

/* "share" of the selected cell, "share3" of its row. */
static bool measure(const void *self, const char *name, double *out)
{
    const struct head_roles *view = self;
    size_t col = view->cell.col;

    if (strcmp(name, "share") != 0 && !(view_take_index(&name, "share", ROLES_WORDS, &col) && !*name))
        return false;
    *out = shares_of(view, view->cell.row)[col];
    return true;
}

static const char *label_of(const void *context, bool column UNUSED, size_t index, char out[24] UNUSED)
{
    return ((const struct head_roles *)((const struct matrix_of *)context)->view)->roles.words[index % ROLES_WORDS];
}

static enum grid_cell cell_of(const void *context, size_t row, size_t col)
{
    const struct matrix_of *of = context;
    const struct head_roles *view = of->view;

    if (view->is_asked && row == view->cell.row && of->head + col / ROLES_WORDS == view->head)
        return GRID_HIDDEN;
    return view->is_causal && col % ROLES_WORDS > row ? GRID_MASKED : GRID_SHOWN;
}

static struct grid weights_grid(const struct head_roles *view, const double *at, size_t cols)
{
    struct grid grid = grid_of_shares(at, ROLES_WORDS, cols);

    grid.col_labels = false;
    grid.label = label_of;
    grid.state = cell_of;
    grid.row = view->cell.row;
    grid.col = view->cell.col;
    grid.cursor = grid.lit_row = grid.mark_row = true;
    return grid;
}

/* Shows all heads beside each other, each under its name. */
static void fill_all(const struct head_roles *view, struct sheet *sheet)
{
    struct sheet_block *block = sheet_add(sheet, BLOCK_MATRICES, "all");
    struct grid grid = weights_grid(view, view->all, COLUMNS);
    struct sheet_matrix *m;

    grid.col += view->head * ROLES_WORDS;
    grid.seam = ROLES_WORDS;
    grid.seam_blank = true;
    m = matrices_add(&block->matrices, grid, (struct matrix_of){.view = view});
    block->matrices.form = MATRICES_TILES;
    m->legend = "";
    block->columns = LABELS + COLUMNS + ROLES_HEADS - 1;
    sheet_size(block, 0, ROLES_WORDS + 2);
    for (size_t head = 0; head < ROLES_HEADS; head++)
        text_addf(matrix_brace(m, head), view->is_unnamed ? "%zu" : "%zu %s", head + 1, roles_names[head]);
}

/* Shows one head with its numbers; it replaces all heads where these do not fit. */
static void fill_one(const struct head_roles *view, struct sheet *sheet, size_t head)
{
    struct sheet_block *block = sheet_add(sheet, BLOCK_MATRICES, "head");
    struct grid grid = weights_grid(view, view->roles.weights[head], ROLES_WORDS);
    struct sheet_matrix *m;

    grid.col_labels = grid.mark_col = true;
    m = matrices_add(&block->matrices, grid, (struct matrix_of){.view = view, .head = head});
    m->name_in_corner = !sheet->is_plain;
    m->legend = "";
    text_addf(&m->brief, "head %zu", head + 1);
    line_addf(&m->name, theme_head(head), view->is_unnamed ? "head %zu" : "head %zu, %s", head + 1, roles_names[head]);
    block->matrices.form = MATRICES_ROW;
    block->otherwise = !view->is_alone && !sheet->is_plain;
    sheet_size(block, 0, ROLES_WORDS + 2);
}

/* Shows the shares of the selected row. */
static void fill_shares(const struct head_roles *view, struct sheet *sheet)
{
    struct sheet_block *block = sheet_add(sheet, BLOCK_TABLE, "shares");
    const struct sheet_cell row = {{.view = view, .head = view->head}, .row = view->cell.row};
    struct table *table = &block->table;

    sheet_size(block, 1, ROLES_WORDS + 1);
    text_addf(&block->title, "head %zu: “%s” attends to", view->head + 1, view->roles.words[view->cell.row]);
    block->beside = view->is_alone;
    block->columns = SHARES_COLUMNS;
    table->label_columns = LABELS;
    block->blank = view->is_asked;
    table->bar_role = theme_head(view->head);
    table->selected = view->cell.col;
    table_add_column(
        table, (struct table_column){.from = "cell.source", .source = row, .columns = 5, .decimals = 2, .rank = 1});
    table_add_column(table,
                     (struct table_column){.kind = COLUMN_BAR, .from = "cell.source", .source = row, .columns = 7});
    for (size_t col = 0; col < ROLES_WORDS; col++) {
        enum role role = col == view->cell.col ? ROLE_STRONG : ROLE_PLAIN;

        text_add(table_add_row(table, role), view->roles.words[col]);
        table_add_number(table, shares_of(view, view->cell.row)[col], role);
        table_add_number(table, shares_of(view, view->cell.row)[col], ROLE_PLAIN);
    }
}

static void fill(const void *self, struct sheet *sheet)
{
    const struct head_roles *view = self;

    if (!view->is_alone && !sheet->is_plain)
        fill_all(view, sheet);
    for (size_t head = 0; sheet->is_plain && !view->is_alone && head < ROLES_HEADS; head++)
        fill_one(view, sheet, head);
    if (!sheet->is_plain || view->is_alone)
        fill_one(view, sheet, view->head);
    fill_shares(view, sheet);
}

static bool pick(void *self, const struct sheet_spot *spot)
{
    struct head_roles *view = self;

    if (strcmp(spot->block, "shares") == 0) {
        view->cell.col = spot->row;
    } else {
        view->cell.row = spot->row;
        view->head = spot->of.head + spot->col / ROLES_WORDS;
        view->cell.col = spot->col % ROLES_WORDS;
    }
    return view->cell.chosen = true;
}

static bool find_origin(const void *self, const struct matrix_of *of, size_t row, size_t col, struct origin *out)
{
    *out = origin_of(self, of->head + col / ROLES_WORDS, row, col % ROLES_WORDS);
    return true;
}

const struct view view_head_roles = {
    .name = "head-roles",
    .title = "Roles: eight heads, one sentence",
    .summary = "what eight designed heads attend to, side by side",
    .keys = keys,
    .state = state_keys,
    .size = sizeof(struct head_roles),
    .open = view_open,
    .settle = settle,
    .fill = fill,
    .origin = find_origin,
    .pick = pick,
    .describe = describe,
    .measure = measure,
    .close = free,
};
