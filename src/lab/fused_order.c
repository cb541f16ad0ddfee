/* SPDX-License-Identifier: MIT */
/* One wide layer makes Q, K and V of all heads. Its rows may be stored head by head or matrix by matrix, and a program
 * that expects one order also accepts a file in the other. Shows what each head then takes for its Q, K and V, and what
 * happens to its weights. The numbers are those of the walk's example, cut into more heads on request. */
#include "attention/model.h"
#include "attention/origin.h"
#include "attention/stages.h"
#include "base/compiler.h"
#include "base/memory.h"
#include "sheet/sheet.h"
#include "study/strided.h"
#include "view/state.h"
#include "walk/arithmetic.h"
#include "walk/insight.h"
#include "walk/name.h"

#include <stdlib.h>
#include <string.h>

enum { PARTS = 3, HEADS_MOST = 8, WORDS = 4, D_MODEL = 8, ASKS = 2 }; /* ASKS: sat */
enum { RIGHT, AS_READ, SIDES };
enum { SHOWS_ORDERS = 1, SHOWS_BLOCKS = 2, SHOWS_WEIGHTS = 4 };

/* One of the three blocks of a head. */
struct block {
    size_t head, part;
};

struct fused_order {
    size_t file, reader; /* 0: matrix by matrix, 1: head by head */
    size_t cut;          /* heads: 2, 4, 8 */
    size_t head;         /* the selected head */
    unsigned shows;
    struct model model;
    double scaled[SIDES][WORDS], weights[SIDES][WORDS]; /* row sat of that head */
};

static const char letters[] = "QKV";

static bool shows(const struct fused_order *view, unsigned what)
{
    return view->shows & what;
}

static size_t heads_of(const struct fused_order *view)
{
    return (size_t)2 << view->cut;
}

/* Blocks as [head, part] in either order: the same array, with other strides. */
static struct strided order_of(const struct fused_order *view, size_t order)
{
    const size_t by_matrix[] = {PARTS, heads_of(view)}, by_head[] = {heads_of(view), PARTS};
    struct strided array = strided_make(2, order ? by_head : by_matrix);

    return order ? array : strided_transpose(&array, 0, 1);
}

/* The block of the file that the reader finds where it looks for `wanted`. */
static struct block found(const struct fused_order *view, struct block wanted)
{
    struct strided reads = order_of(view, view->reader), lies = order_of(view, view->file);
    size_t place = strided_address(&reads, (size_t[]){wanted.head, wanted.part});
    struct block block = {0, 0};

    while (strided_address(&lies, (size_t[]){block.head, block.part}) != place)
        block = block.part + 1 < PARTS ? (struct block){block.head, block.part + 1} : (struct block){block.head + 1, 0};
    return block;
}

static bool is_right(const struct fused_order *view, struct block wanted)
{
    struct block block = found(view, wanted);

    return block.head == wanted.head && block.part == wanted.part;
}

static size_t count_right(const struct fused_order *view)
{
    size_t right = 0;

    for (size_t i = 0; i < PARTS * heads_of(view); i++)
        right += is_right(view, (struct block){i / PARTS, i % PARTS});
    return right;
}

/* X times a block: [words × d_k]. */
static void project(const struct fused_order *view, struct block block, double *out)
{
    const double *const matrices[PARTS] = {view->model.W_Q, view->model.W_K, view->model.W_V};
    size_t d_k = attention_d_k(D_MODEL, heads_of(view));
    double W[D_MODEL * D_MODEL];

    attention_split(W, matrices[block.part], D_MODEL, heads_of(view), block.head);
    attention_project(out, view->model.X, W, WORDS, D_MODEL, d_k);
}

static void settle(void *self)
{
    struct fused_order *view = self;
    size_t d_k = attention_d_k(D_MODEL, heads_of(view));

    view->head = view->head < heads_of(view) ? view->head : heads_of(view) - 1;
    for (size_t side = 0; side < SIDES; side++) {
        struct block query = {view->head, 0}, key = {view->head, 1};
        double Q[WORDS * D_MODEL], K[WORDS * D_MODEL], scores[WORDS];

        project(view, side == AS_READ ? found(view, query) : query, Q);
        project(view, side == AS_READ ? found(view, key) : key, K);
        attention_score(scores, Q + ASKS * d_k, K, 1, WORDS, d_k);
        attention_scale(view->scaled[side], scores, 1, WORDS, d_k);
        attention_softmax(view->weights[side], view->scaled[side], 1, WORDS);
    }
}

/* Appends "Q₁"; for a block that the reader wants, "q₁". */
static void add_block(struct text *out, struct block block, bool is_wanted)
{
    text_addf(out, "%c", letters[block.part] + (is_wanted ? 'a' - 'A' : 0));
    name_add_subscript(out, block.head + 1);
}

static void look(const struct fused_order *view, struct view_lines *out)
{
    size_t right = count_right(view), count = PARTS * heads_of(view);

    if (shows(view, SHOWS_BLOCKS)) {
        insight_both(out, "%zu of %zu blocks land where they belong.", "%zu of %zu blocks land right", right, count);
    } else {
        insight_both(out, "The file has one order, the program reads another.", "two orders of the same rows");
    }
}

static void describe(const void *self, struct view_lines *out, int columns, bool compact UNUSED)
{
    const struct fused_order *view = self;
    struct text query = {0}, key = {0}, value = {0};

    out->head = (int)view->head + 1;
    look(view, out);
    add_block(&query, found(view, (struct block){view->head, 0}), false);
    add_block(&key, found(view, (struct block){view->head, 1}), false);
    add_block(&value, found(view, (struct block){view->head, 2}), false);
    line_addf(&out->cell, theme_head(view->head), "head %zu", view->head + 1);
    if (shows(view, SHOWS_BLOCKS))
        line_addf(&out->sum, ROLE_PLAIN, "scores = %s %sᵀ, and it blends %s", text_string(&query), text_string(&key),
                  text_string(&value));
    else if (!arithmetic_say(&out->sum, columns, ROLE_DIM, "what it takes for its Q, K and V is not looked up yet"))
        arithmetic_say(&out->sum, columns, ROLE_DIM, "not looked up yet");
    text_free(&query);
    text_free(&key);
    text_free(&value);
}

static const struct state_key state_keys[] = {
    {"file", "matrix|head", "how the file has its rows: all of Q first, or all of head 1", "matrix",
     STATE_WORD(struct fused_order, file), .dial = "file by", .is_basis = true},
    {"reader", "matrix|head", "how the program reads them", "head", STATE_WORD(struct fused_order, reader),
     .dial = "read by", .is_basis = true},
    {"heads", "2|4|8", "into how many heads the example's 8 columns are cut", "2", STATE_WORD(struct fused_order, cut),
     .dial = "heads", .is_basis = true},
    {"head", "1-8", "the head whose weights are shown", "1", STATE_INDEX(struct fused_order, head)},
    {"show", "all|orders|blocks|weights", "what is shown, with commas between", "all",
     STATE_LIST(struct fused_order, shows)},
    {0},
};

static void close(void *self)
{
    struct fused_order *view = self;

    model_free(&view->model);
    free(view);
}

static void *open(const struct view *view, const struct view_setup *setup UNUSED, const char *state, struct error *e)
{
    struct fused_order *self = memory_new(sizeof *self);

    if (!model_designed(&self->model, e)) {
        close(self);
        return NULL;
    }
    return view_opened(view, self, state, e);
}

static unsigned do_move(void *self, const struct key *key, int code UNUSED)
{
    struct fused_order *view = self;
    size_t col = 0;

    if (!view_move((enum view_move)key->action, 1, &view->head, &col, heads_of(view), 1))
        return REACT_PASS;
    settle(view);
    return REACT_DONE;
}

static const struct key keys[] = {VIEW_MOVES(do_move, view_moves_in_list), {0}};

/* "right" of all "blocks"; "as_read2": what sat then gives the second word; "weight2": what it should give. */
static bool measure(const void *self, const char *name, double *out)
{
    const struct fused_order *view = self;
    const struct view_named counts[] = {
        {"right", (double)count_right(view)}, {"blocks", (double)(PARTS * heads_of(view))}, {0}};
    static const struct view_number shares[] = {{"weight", offsetof(struct fused_order, weights[RIGHT]), true},
                                                {"as_read", offsetof(struct fused_order, weights[AS_READ]), true},
                                                {0}};

    return view_find_named(counts, name, out) || view_measure(shares, view, WORDS, name, out);
}

enum { BRIEF_FIRST = 6, BRIEF_LAST = 3 }; /* blocks shown at the beginning and at the end */

/* Adds all blocks as they are stored in one order; in brief, if there are many, only the first and the last. */
static void add_order(const struct fused_order *view, size_t order, bool is_wanted, bool brief, struct line *out)
{
    size_t count = PARTS * heads_of(view);

    for (size_t i = 0; i < count; i++) {
        struct block block = {i % heads_of(view), i / heads_of(view)};
        struct text name = {0};

        if (brief && i == BRIEF_FIRST && count > BRIEF_FIRST + BRIEF_LAST) {
            line_add(out, ROLE_DIM, " …");
            i = count - BRIEF_LAST - 1;
            continue;
        }
        if (order)
            block = (struct block){i / PARTS, i % PARTS};
        add_block(&name, block, is_wanted);
        line_addf(out, theme_head(block.head), "%s%s", i ? " " : "", text_string(&name));
        text_free(&name);
    }
}

static void fill_orders(const struct fused_order *view, struct sheet *sheet)
{
    struct sheet_block *block = sheet_add(sheet, BLOCK_LINES, "orders");

    sheet_size(block, 1, 2);
    for (int side = 0; side < 2; side++)
        for (int brief = 0; brief < 2; brief++) {
            struct line *line = brief ? lines_shorter(&block->lines) : lines_add(&block->lines);

            line_add(line, ROLE_PLAIN, side ? "read  " : "file  ");
            add_order(view, side ? view->reader : view->file, side, brief, line);
        }
}

enum { LABEL_COLUMNS = 9, BLOCK_COLUMNS = 7 };

/* Shows what each head takes for its Q, K and V. */
static void fill_heads(const struct fused_order *view, struct sheet *sheet)
{
    static const char *const headings[PARTS] = {"for Q", "for K", "for V"};
    struct sheet_block *block = sheet_add(sheet, BLOCK_TABLE, "heads");
    struct table *table = &block->table;

    sheet_size(block, 0, (int)heads_of(view));
    sheet_size(block, 1, (int)heads_of(view) + 1);
    block->gap = shows(view, SHOWS_ORDERS);
    block->columns = LABEL_COLUMNS + PARTS * BLOCK_COLUMNS;
    text_add(&block->caption, "What each head takes for its Q, K and V");
    table->selected = view->head;
    table->label_columns = LABEL_COLUMNS;
    text_add(&table->corner, "takes");
    for (size_t part = 0; part < PARTS; part++)
        table_add_column(
            table, (struct table_column){.kind = COLUMN_TEXT, .heading = headings[part], .columns = BLOCK_COLUMNS});
    for (size_t i = 0; i < PARTS * heads_of(view); i++) {
        struct block wanted = {i / PARTS, i % PARTS};
        bool right = is_right(view, wanted);
        struct text *cell;

        if (wanted.part == 0)
            text_addf(table_add_row(table, theme_head(wanted.head)), "head %zu", wanted.head + 1);
        cell = table_add_text(table, right ? ROLE_PLAIN : ROLE_STRONG);
        add_block(cell, found(view, wanted), false);
        text_add(cell, right ? " ✓" : " ✗");
    }
}

static const char *label_of(const void *context, bool column, size_t index, char out[24])
{
    const struct fused_order *view = ((const struct matrix_of *)context)->view;

    (void)out;
    return column ? view->model.tokens[index] : index == RIGHT ? "as it is" : "as read";
}

/* Shows what sat gives each word, in the selected head. */
static void fill_weights(const struct fused_order *view, struct sheet *sheet)
{
    struct sheet_block *block = sheet_add(sheet, BLOCK_MATRICES, "weights");
    struct grid grid = grid_of_shares(view->weights[0], SIDES, WORDS);
    struct sheet_matrix *m;

    sheet_size(block, 2, 4);
    sheet_size(block, 3, 5);
    block->beside = true;
    block->gap = true;
    grid.label = label_of;
    m = matrices_add(&block->matrices, grid, (struct matrix_of){.view = view});
    line_addf(&m->name, ROLE_PLAIN, "what sat gives, head %zu", view->head + 1);
    text_addf(&m->brief, "sat, head %zu", view->head + 1);
    m->legend = "";
}

static void fill(const void *self, struct sheet *sheet)
{
    if (shows(self, SHOWS_ORDERS))
        fill_orders(self, sheet);
    if (shows(self, SHOWS_BLOCKS))
        fill_heads(self, sheet);
    if (shows(self, SHOWS_WEIGHTS))
        fill_weights(self, sheet);
}

static bool pick(void *self, const struct sheet_spot *spot)
{
    struct fused_order *view = self;

    if (strcmp(spot->block, "heads") != 0 || spot->row == SHEET_NONE)
        return false;
    view->head = spot->row;
    settle(view);
    return true;
}

static bool find_origin(const void *self, const struct matrix_of *of UNUSED, size_t row, size_t col, struct origin *out)
{
    *out = origin_of_softmax(((const struct fused_order *)self)->scaled[row], WORDS, col);
    return true;
}

const struct view view_fused_order = {
    .name = "fused-order",
    .title = "One layer for Q, K and V: the order of its rows",
    .summary = "weights of one order, read by a program of the other",
    .keys = keys,
    .state = state_keys,
    .open = open,
    .settle = settle,
    .fill = fill,
    .origin = find_origin,
    .pick = pick,
    .describe = describe,
    .measure = measure,
    .close = close,
};
