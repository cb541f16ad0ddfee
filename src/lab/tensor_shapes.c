/* SPDX-License-Identifier: MIT */
/* Two modules of PyTorch line by line: what shape and which strides each line makes, and whether it moves a number. One
 * has separate layers for Q, K and V and merges its heads correctly; the other has one layer for all three, and merges
 * with reshape alone. */
#include "attention/stages.h"
#include "base/compiler.h"
#include "base/number.h"
#include "sheet/sheet.h"
#include "study/strided.h"
#include "view/state.h"
#include "walk/insight.h"
#include "walk/name.h"

#include <stdlib.h>
#include <string.h>

enum { PARTS = 3, LINES_MOST = 9 };

enum module { SEPARATE, FUSED, MODULES };

/* What a line does. */
enum step { PROJECT, CUT, SWAP, CHUNK, WEIGHTS, BLEND, COPY, MERGE, OUTPUT };

struct tensor_shapes {
    enum module module;
    size_t line; /* from 1 */
    size_t batch, words;
    size_t width, cut, input; /* indexes: of 64, 512 or 1024; of 1 to 16 heads; of the width of the input */
    bool hides;               /* hides what later lines make */
};

static const struct {
    size_t count;
    enum step steps[LINES_MOST];
} modules[MODULES] = {
    {9, {PROJECT, CUT, SWAP, WEIGHTS, BLEND, SWAP, COPY, MERGE, OUTPUT}},
    {8, {PROJECT, CUT, SWAP, CHUNK, WEIGHTS, BLEND, MERGE, OUTPUT}},
};

static const size_t widths[] = {64, 512, 1024};

static size_t d_model_of(const struct tensor_shapes *view)
{
    return widths[view->width];
}

static size_t heads_of(const struct tensor_shapes *view)
{
    return (size_t)1 << view->cut;
}

/* Columns that the first layer makes, and how many of them are one head's. */
static size_t made_by(const struct tensor_shapes *view)
{
    return d_model_of(view) * (view->module == FUSED ? PARTS : 1);
}

static size_t d_k_of(const struct tensor_shapes *view)
{
    return attention_d_k(d_model_of(view), heads_of(view));
}

static bool is_new(enum step step)
{
    return step == PROJECT || step == WEIGHTS || step == BLEND || step == COPY || step == OUTPUT;
}

/* What a line makes from the result of the line before. */
static struct strided make(const struct tensor_shapes *view, enum step step, const struct strided *before)
{
    size_t b = view->batch, n = view->words, h = heads_of(view), between;
    struct strided array = *before;

    if (step == PROJECT) {
        array = strided_make(3, (size_t[]){b, n, made_by(view)});
    } else if (step == CUT) {
        strided_view(before, 4, (size_t[]){b, n, h, made_by(view) / h}, &array, &between);
    } else if (step == SWAP) {
        array = strided_transpose(before, 1, 2);
    } else if (step == CHUNK) {
        array.shape[3] /= PARTS;
    } else if (step == WEIGHTS) {
        array = strided_make(4, (size_t[]){b, h, n, n});
    } else if (step == BLEND) {
        array = strided_make(4, (size_t[]){b, h, n, d_k_of(view)});
    } else if (step == COPY) {
        array = strided_make(before->rank, before->shape);
    } else if (step == MERGE) {
        strided_view(before, 3, (size_t[]){b, n, d_model_of(view)}, &array, &between);
    } else {
        array = strided_make(3, (size_t[]){b, n, d_model_of(view)});
    }
    return array;
}

/* What a line makes, counting lines from 0. */
static struct strided made_at(const struct tensor_shapes *view, size_t line)
{
    struct strided array = {0};

    for (size_t i = 0; i <= line; i++)
        array = make(view, modules[view->module].steps[i], &array);
    return array;
}

/* Appends a line as code; without sizes if what it makes is still hidden; in brief without arguments. */
static void add_code(const struct tensor_shapes *view, size_t line, bool brief, struct text *out)
{
    bool is_hidden = view->hides && line >= view->line;
    enum step step = modules[view->module].steps[line];
    bool fused = view->module == FUSED;
    struct strided array = made_at(view, line);

    switch (step) {
    case PROJECT:
        text_add(out, fused ? "qkv = W(x)" : "Q = W_Q(x)");
        break;
    case CUT:
    case MERGE:
        text_add(out, fused ? ".reshape" : ".view");
        if (!brief && is_hidden)
            text_add(out, "(…)");
        else if (!brief)
            name_add_sizes(out, array.shape, array.rank);
        break;
    case SWAP:
        text_addf(out, "%s%s", fused ? ".permute" : ".transpose", brief ? "" : fused ? "(0, 2, 1, 3)" : "(1, 2)");
        break;
    case CHUNK:
        text_add(out, brief ? ".chunk" : "Q, K, V = .chunk(3, -1)");
        break;
    case WEIGHTS:
        if (brief)
            text_add(out, "softmax");
        else
            text_addf(out, "softmax(Q @ Kᵀ / √%zu)", d_k_of(view));
        break;
    case BLEND:
        text_add(out, "weights @ V");
        break;
    case COPY:
        text_add(out, brief ? ".contiguous" : ".contiguous()");
        break;
    case OUTPUT:
        text_add(out, "W_O(concat)");
        break;
    }
}

static void look_at_merge(const struct tensor_shapes *view, struct view_lines *out)
{
    if (view->module == FUSED && heads_of(view) > 1 && view->words > 1)
        insight_both(out, "Nothing complains. But tokens and heads were not exchanged back.", "not exchanged back");
    else
        insight_both(out, "Not one number moved: two axes became one.", "two axes became one");
}

static void look(const struct tensor_shapes *view, struct view_lines *out)
{
    enum step step = modules[view->module].steps[view->line - 1];
    size_t made = made_by(view);

    if (step == PROJECT && view->module == FUSED) {
        insight_both(out, "One product makes Q, K and V: 3 × %zu = %zu numbers a token.", "Q, K, V: 3 × %zu = %zu",
                     d_model_of(view), made);
    } else if (step == PROJECT) {
        insight_both(out, "A product: new memory, %zu numbers a token.", "new: %zu numbers a token", made);
    } else if (step == CUT) {
        insight_both(out, "Not one number moved: %zu is %zu × %zu.", "%zu is %zu × %zu", made, heads_of(view),
                     made / heads_of(view));
    } else if (step == SWAP) {
        insight_both(out, "Not one number moved: two strides changed places.", "strides changed places");
    } else if (step == CHUNK) {
        insight_both(out, "Cut in three: the strides stay, each begins elsewhere.", "cut in three");
    } else if (step == WEIGHTS) {
        insight_both(out, "New memory: a table of %zu × %zu for each head.", "a table %zu × %zu a head", view->words,
                     view->words);
    } else if (step == MERGE) {
        look_at_merge(view, out);
    } else if (step == OUTPUT) {
        insight_full(out, "What comes out is %zu wide; x is %zu wide.", d_model_of(view),
                     view->module == FUSED ? widths[view->input] : d_model_of(view));
        insight_brief(out, "%zu wide", d_model_of(view));
    } else if (step == COPY) {
        insight_both(out, "Copied: a token's heads lie side by side now.", "copied in reading order");
    } else {
        insight_both(out, "New memory, head by head.", "new memory, head by head");
    }
}

static void describe(const void *self, struct view_lines *out, int columns UNUSED, bool compact)
{
    const struct tensor_shapes *view = self;
    struct strided array = made_at(view, view->line - 1);
    struct text code = {0};

    look(view, out);
    text_add(&out->caption, view->module == FUSED ? "one layer" : "three layers");
    add_code(view, view->line - 1, false, &code);
    line_addf(&out->cell, ROLE_PLAIN, "line %zu: %s", view->line, text_string(&code));
    text_free(&code);
    for (size_t axis = 0; axis < array.rank; axis++)
        line_addf(&out->sum, ROLE_PLAIN, "%s%zu", !axis ? "" : compact ? "·" : " × ", array.shape[axis]);
    line_addf(&out->sum, ROLE_PLAIN, " = %s numbers", number_grouped((double)strided_count(&array)).is);
}

static bool is_fused(const struct state_key *key UNUSED, const void *self)
{
    return ((const struct tensor_shapes *)self)->module == FUSED;
}

static const struct state_key state_keys[] = {
    {"module", "three|one", "a layer each for Q, K and V, or one for all", "three",
     STATE_WORD(struct tensor_shapes, module), .dial = "layers", .is_basis = true},
    {"line", "1-9", "the line that is looked at", "1", STATE_NUMBER(struct tensor_shapes, line)},
    {"batch", "1-64", "how many texts", "2", STATE_NUMBER(struct tensor_shapes, batch), .dial = "batch",
     .is_basis = true},
    {"words", "1-64", "tokens of a text", "10", STATE_NUMBER(struct tensor_shapes, words), .dial = "words",
     .is_basis = true},
    {"d_in", "64|512|1024", "columns of x, where they are not d_model", "1024", STATE_WORD(struct tensor_shapes, input),
     .dial = "d_in", .is_basis = true, .is_there = is_fused},
    {"d_model", "64|512|1024", "columns of what comes out", "64", STATE_WORD(struct tensor_shapes, width),
     .dial = "d_model", .is_basis = true},
    {"heads", "1|2|4|8|16", "how many heads", "8", STATE_WORD(struct tensor_shapes, cut), .dial = "heads",
     .is_basis = true},
    {"later", "hidden", "later lines keep what they make to themselves", NULL, STATE_SET(struct tensor_shapes, hides)},
    {0},
};

/* Keeps the line within the module, as the other one is shorter. */
static void settle(void *self)
{
    struct tensor_shapes *view = self;
    size_t count = modules[view->module].count;

    view->line = view->line < count ? view->line : count;
}

static unsigned do_move(void *self, const struct key *key, int code UNUSED)
{
    struct tensor_shapes *view = self;
    size_t row = view->line - 1, col = 0;

    if (!view_move((enum view_move)key->action, 1, &row, &col, modules[view->module].count, 1))
        return REACT_PASS;
    view->line = row + 1;
    return REACT_DONE;
}

static const struct key keys[] = {VIEW_MOVES(do_move, view_moves_in_list), {0}};

/* "numbers" that the line makes; "size1" to "size4" of its shape. */
static bool measure(const void *self, const char *name, double *out)
{
    const struct tensor_shapes *view = self;
    struct strided array = made_at(view, view->line - 1);
    size_t axis;

    if (view_take_index(&name, "size", array.rank, &axis) && !*name)
        *out = (double)array.shape[axis];
    else if (strcmp(name, "numbers") == 0)
        *out = (double)strided_count(&array);
    else
        return false;
    return true;
}

enum { FULL_COLUMNS = 52, BRIEF_COLUMNS = 13 }; /* columns of code and shape; of code in brief */

static void add_row(const struct tensor_shapes *view, size_t line, bool brief, struct table *table)
{
    struct strided array = made_at(view, line);
    enum role role = line + 1 == view->line ? ROLE_STRONG : ROLE_PLAIN;
    enum step step = modules[view->module].steps[line];
    struct text *shape, *strides, *memory;

    add_code(view, line, brief, table_add_row(table, role));
    if (view->hides && line >= view->line)
        return;
    shape = table_add_text(table, role);
    text_add(shape, step == CHUNK && !brief ? "3 × " : "");
    name_add_sizes(shape, array.shape, array.rank);
    strides = table_add_text(table, ROLE_DIM);
    name_add_sizes(strides, array.stride, array.rank);
    memory = table_add_text(table, is_new(step) ? ROLE_STRONG : ROLE_DIM);
    text_add(memory, is_new(step) ? "new" : "same");
}

static void fill_lines(const struct tensor_shapes *view, bool brief, struct sheet *sheet)
{
    struct sheet_block *block = sheet_add(sheet, BLOCK_TABLE, brief ? "brief" : "lines");
    struct table *table = &block->table;
    size_t count = modules[view->module].count;
    const struct table_column columns[] = {
        {.kind = COLUMN_TEXT, .heading = "shape", .columns = 23},
        {.kind = COLUMN_TEXT, .heading = "strides", .columns = 22, .rank = 2},
        {.kind = COLUMN_TEXT, .heading = "memory", .columns = 6, .rank = 1},
    };

    sheet_size(block, 0, (int)count);
    sheet_size(block, 1, (int)count + 1);
    block->columns = brief ? 0 : FULL_COLUMNS;
    block->otherwise = brief;
    text_add(&block->caption, "What each line makes");
    table->selected = view->line - 1;
    table->label_columns = brief ? BRIEF_COLUMNS : 27;
    table_add_columns(table, columns, sizeof columns / sizeof *columns);
    for (size_t line = 0; line < count; line++)
        add_row(view, line, brief, table);
}

static void fill(const void *self, struct sheet *sheet)
{
    fill_lines(self, false, sheet);
    if (!sheet->is_plain)
        fill_lines(self, true, sheet);
}

static bool pick(void *self, const struct sheet_spot *spot)
{
    struct tensor_shapes *view = self;

    if (spot->row == SHEET_NONE)
        return false;
    view->line = spot->row + 1;
    return true;
}

const struct view view_tensor_shapes = {
    .name = "tensor-shapes",
    .title = "Shapes, line by line",
    .summary = "what each line of two modules makes: shape, strides, new memory or the same",
    .keys = keys,
    .state = state_keys,
    .size = sizeof(struct tensor_shapes),
    .open = view_open,
    .settle = settle,
    .fill = fill,
    .pick = pick,
    .describe = describe,
    .measure = measure,
    .close = free,
};
