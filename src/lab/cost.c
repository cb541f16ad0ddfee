/* SPDX-License-Identifier: MIT */
/* What a layer costs, counted: stage by stage, or cut into more and more heads. */
#include "study/cost.h"

#include "base/compiler.h"
#include "base/number.h"
#include "sheet/sheet.h"
#include "view/state.h"
#include "walk/arithmetic.h"
#include "walk/insight.h"

#include <stdlib.h>
#include <string.h>

/* What is counted: one selectable column each. */
enum what { FLOPS, PARAMETERS, MADE, RANK, WHATS };
enum { STAGES, HEADS }; /* the two tables */
enum { ROWS = COST_STAGES + 1, SPLITS = 5 };

/* What `show` names, bit by bit; "sum" is the last row; "names" shows only the rows' names. */
enum {
    SHOWS_FLOPS = 1,
    SHOWS_PARAMETERS = 2,
    SHOWS_MADE = 4,
    SHOWS_SUM = 8,
    SHOWS_BALANCE = 16,
    SHOWS_RANK = 32,
    SHOWS_ALL = 127
};

struct cost_view {
    struct cost_layer layer; /* d_in 0: as wide as d_model */
    size_t bytes;            /* index of the width of a number */
    bool is_walk;            /* the example of lesson 3, with its ranks */
    unsigned table;
    size_t stage;
    enum what what;
    unsigned shows;
};

static const size_t widths[] = {2, 4, 8}, splits[SPLITS] = {1, 2, 4, 8, 16};
static const char *const stages[ROWS] = {"project", "score", "scale", "softmax", "blend", "W_O", "sum"};
static const char *const whats[WHATS] = {"flops", "parameters", "made", "rank"};

/* The layer that is counted; for the walk it has the walk's sizes. */
static struct cost_layer layer_of(const struct cost_view *view)
{
    struct cost_layer layer = view->layer;

    if (view->is_walk)
        layer = (struct cost_layer){.words = 4, .d_model = 8, .heads = layer.heads, .biases = layer.biases};
    layer.d_in = layer.d_in ? layer.d_in : layer.d_model;
    return layer;
}

/* How many of the possible splits divide d_model; they are the first ones. */
static size_t count_splits(const struct cost_view *view)
{
    size_t count = 0;

    while (count < SPLITS && layer_of(view).d_model % splits[count] == 0)
        count++;
    return count;
}

static bool has_ranks(const struct cost_view *view)
{
    return view->is_walk && view->table == HEADS;
}

/* There are as many weights as scores: scale and softmax keep their number. */
static uint64_t weights_of(const struct cost_layer *layer)
{
    return cost_count(layer, COST_SCORE).made;
}

static bool is_shown(const struct cost_view *view, enum what what)
{
    return view->shows & (what == RANK ? SHOWS_RANK : 1u << what);
}

#define N(number) number_grouped((double)(number)).is

static void look_at_heads(const struct cost_view *view, const struct cost_layer *layer, struct view_lines *out)
{
    size_t h = layer->heads;

    if (view->what == RANK && is_shown(view, RANK)) {
        struct cost_ranks ranks = cost_ranks_of(h);

        insight_full(out, "Heads of %zu: scores of rank %zu at most, weights of rank %zu.", layer->d_model / h,
                     ranks.scores, ranks.weights);
        insight_brief(out, "scores rank %zu, weights %zu", ranks.scores, ranks.weights);
    } else if (h > 1 && is_shown(view, MADE) && is_shown(view, FLOPS)) {
        insight_full(out, "%zu heads: the same products, %zu times the weights of one.", h, h);
        insight_brief(out, "%zu times the weights", h);
    } else {
        insight_both(out, "The same width, cut into one head, two, four and more.", "one width, cut into heads");
    }
}

static void look_at_stages(const struct cost_view *view, const struct cost_layer *layer, struct view_lines *out)
{
    uint64_t alone = cost_projections(layer);
    struct cost sum = cost_count(layer, COST_SUM);
    bool is_alone = 2 * alone >= sum.flops;
    uint64_t share = is_alone ? alone : sum.flops - alone;
    double percent = 100 * (double)share / (double)sum.flops;

    if (view->what == FLOPS && is_shown(view, FLOPS) && view->shows & SHOWS_SUM) {
        insight_both(out,
                     is_alone ? "%.0f %% of the work is project and W_O: no word meets another there."
                              : "%.0f %% of the work is score to blend: every word meets all.",
                     is_alone ? "%.0f %% of it is project and W_O" : "%.0f %% of it is score … blend", percent);
    } else if (view->what == PARAMETERS && is_shown(view, PARAMETERS) && view->shows & SHOWS_SUM) {
        insight_both(out, "A layer learns %s numbers, in two of its six stages.", "%s numbers are learnt",
                     N(sum.parameters));
    } else if (view->what == MADE && is_shown(view, MADE) && view->shows & SHOWS_SUM) {
        if (!insight_full(out, "%s numbers are made, %s of them in tables of n × n.", N(sum.made),
                          N(3 * weights_of(layer))))
            insight_full(out, "%s numbers are made on the way.", N(sum.made));
        insight_brief(out, "%s are made", N(sum.made));
    } else {
        insight_both(out, "The six stages of a layer, and what each of them costs.", "six stages, and what each costs");
    }
}

static void explain_flops(const struct cost_layer *layer, enum cost_stage stage, struct text *out)
{
    static const char *const made[COST_STAGES] = {"3·n·d", "h·n²", "h·n²", "h·n²", "n·d", "n·d"};
    static const char *const each[COST_STAGES] = {"2·d", "2·d_k", "1", "1", "2·n", "2·d"};
    struct cost cost = cost_count(layer, stage);

    if (stage == COST_SUM)
        text_addf(out, "project, W_O %s + score to blend %s = %s", N(cost_projections(layer)),
                  N(cost.flops - cost_projections(layer)), N(cost.flops));
    else
        text_addf(out, "%s × %s%s%s = %s × %s = %s", made[stage], layer->biases && cost.parameters ? "(" : "",
                  stage == COST_PROJECT && layer->d_in != layer->d_model ? "2·d_in" : each[stage],
                  layer->biases && cost.parameters ? " + 1)" : "", N(cost.made), N(cost.flops / cost.made),
                  N(cost.flops));
}

static void explain_parameters(const struct cost_layer *layer, enum cost_stage stage, struct text *out)
{
    size_t d = layer->d_model, d_k = d / layer->heads;
    uint64_t project = cost_count(layer, COST_PROJECT).parameters, sum = cost_count(layer, COST_SUM).parameters;

    if (stage == COST_PROJECT)
        text_addf(out, "h·3·%s·d_k = %zu × 3 × %zu × %zu", layer->d_in == d ? "d" : "d_in", layer->heads, layer->d_in,
                  d_k);
    else if (stage == COST_OUTPUT)
        text_addf(out, "d·d = %zu × %zu", d, d);
    else if (stage == COST_SUM)
        text_addf(out, "%s + %s = %s", N(project), N(sum - project), N(sum));
    else
        text_add(out, "nothing is learnt here");
    if (layer->biases && (stage == COST_PROJECT || stage == COST_OUTPUT))
        text_addf(out, " + %s%zu", stage == COST_PROJECT ? "3 × " : "", d);
    if (stage == COST_PROJECT || stage == COST_OUTPUT)
        text_addf(out, " = %s", N(cost_count(layer, stage).parameters));
}

static void explain_made(const struct cost_layer *layer, enum cost_stage stage, struct text *out)
{
    size_t n = layer->words, d = layer->d_model;
    uint64_t made = cost_count(layer, stage).made;

    if (stage == COST_SUM)
        text_addf(out, "3·h·n² + 5·n·d = %s", N(made));
    else if (stage == COST_PROJECT)
        text_addf(out, "3·n·d = 3 × %zu × %zu = %s", n, d, N(made));
    else if (stage == COST_BLEND || stage == COST_OUTPUT)
        text_addf(out, "n·d = %zu × %zu = %s", n, d, N(made));
    else
        text_addf(out, "h·n² = %zu × %zu² = %s", layer->heads, n, N(made));
}

static void explain_split(const struct cost_view *view, const struct cost_layer *layer, struct text *out)
{
    size_t d = layer->d_model, h = layer->heads, n = layer->words;
    struct cost_ranks ranks;

    switch (view->what) {
    case FLOPS:
        text_addf(out, "h·n²·2·d_k, twice = 2 × %zu × %zu² × 2 × %zu = %s", h, n, d / h, N(cost_attention(layer)));
        break;
    case PARAMETERS:
        text_addf(out, "%zu × 3 × %zu × %zu + %zu × %zu%s = %s", h, layer->d_in, d / h, d, d,
                  layer->biases ? " + biases" : "", N(cost_count(layer, COST_SUM).parameters));
        break;
    case MADE:
        text_addf(out, "h·n² = %zu × %zu² = %s", h, n, N(weights_of(layer)));
        break;
    default:
        ranks = cost_ranks_of(h);
        text_addf(out, "scores %zu of at most %zu, weights %zu of %zu", ranks.scores, d / h, ranks.weights, n);
    }
}

static void describe(const void *self, struct view_lines *out, int columns, bool compact UNUSED)
{
    static void (*const explain[])(const struct cost_layer *, enum cost_stage,
                                   struct text *) = {explain_flops, explain_parameters, explain_made};
    static const char *const names[WHATS] = {"FLOPs", "numbers to learn", "numbers made", "rank"};
    const struct cost_view *view = self;
    struct cost_layer layer = layer_of(view);
    enum cost_stage stage = (enum cost_stage)view->stage;
    struct text sum = {0};
    bool hidden =
        !is_shown(view, view->what) || (view->table == STAGES && stage == COST_SUM && !(view->shows & SHOWS_SUM));

    if (view->table == HEADS) {
        look_at_heads(view, &layer, out);
        line_addf(&out->cell, ROLE_PLAIN, "%zu head%s: %s", layer.heads, layer.heads == 1 ? "" : "s",
                  view->what == MADE    ? "weights"
                  : view->what == FLOPS ? "FLOPs of score and blend"
                                        : names[view->what]);
    } else {
        look_at_stages(view, &layer, out);
        line_addf(&out->cell, ROLE_PLAIN, "%s: %s", stages[stage], names[view->what]);
    }
    if (hidden)
        text_add(&sum, "not counted yet");
    else if (view->table == HEADS)
        explain_split(view, &layer, &sum);
    else
        explain[view->what](&layer, stage, &sum);
    arithmetic_say(&out->sum, columns, hidden ? ROLE_DIM : ROLE_PLAIN, "%s", text_string(&sum));
    text_free(&sum);
}

static bool check_heads(const struct cost_view *view, struct error *e)
{
    struct cost_layer layer = layer_of(view);

    return layer.d_model % layer.heads == 0 ||
           error_set(e, ERROR_INPUT, "heads=%zu does not divide d_model %zu: write a number of heads that does",
                     layer.heads, layer.d_model);
}

/* Reads a width: d_model's, or a number. */
static bool read_width(const struct state_key *key, void *self, const char *value, struct error *e)
{
    static const struct state_key number = {"input_dim", "1-16384", .at = offsetof(struct cost_view, layer.d_in),
                                            .size = sizeof(size_t)};

    if (strcmp(value, "d_model") != 0)
        return state_read_number(&number, self, value, e);
    ((struct cost_view *)self)->layer.d_in = 0;
    return key != NULL;
}

static void write_width(const struct state_key *key, const void *self, struct text *value)
{
    if (((const struct cost_view *)self)->layer.d_in)
        state_write_number(key, self, value);
}

static const struct state_sentence cell_words[2] = {{stages, ROWS}, {whats, WHATS}};

static bool read_cell(const struct state_key *key, void *self, const char *value, struct error *e)
{
    struct cost_view *view = self;
    size_t at[2];

    if (!check_heads(view, e) || !state_read_cell(key, cell_words, value, at, e))
        return false;
    view->stage = at[0];
    view->what = (enum what)at[1];
    return view->what != RANK || has_ranks(view) ||
           error_set(e, ERROR_INPUT, "%s=%.40s: ranks are in table=heads of example=walk", key->name, value);
}

static void write_cell(const struct state_key *key UNUSED, const void *self, struct text *value)
{
    const struct cost_view *view = self;

    state_write_cell(cell_words, (const size_t[2]){view->stage, view->what}, value);
}

static bool is_own(const struct state_key *key UNUSED, const void *self)
{
    return !((const struct cost_view *)self)->is_walk;
}

/* Whether the picture shows how much memory numbers take. */
static bool shows_bytes(const struct state_key *key UNUSED, const void *self)
{
    const struct cost_view *view = self;

    return view->shows & SHOWS_SUM && is_shown(view, PARAMETERS) && is_shown(view, MADE);
}

static const struct state_key state_keys[] = {
    {"table", "stages|heads", "what the picture shows first", "stages", STATE_WORD(struct cost_view, table)},
    {"example", "own|walk", "your own sizes, or the walk's, with ranks", "own", STATE_WORD(struct cost_view, is_walk),
     .is_basis = true},
    {"d_model", "1-16384", "columns of the output", "512", STATE_NUMBER(struct cost_view, layer.d_model),
     .dial = "d_model", .turns = "64|128|256|512|768|1024|2048|4096", .is_basis = true, .is_there = is_own},
    {"heads", "1-16384", "how many heads", "8", STATE_NUMBER(struct cost_view, layer.heads), .dial = "heads",
     .turns = "1|2|4|8|16|32", .is_basis = true},
    {"words", "1-65536", "how many words", "128", STATE_NUMBER(struct cost_view, layer.words), .dial = "words",
     .turns = "4|8|16|32|64|128|256|512|1024|2048|4096|8192", .is_basis = true, .is_there = is_own},
    {"biases", "no|yes", "whether a number is added for each column", "no", STATE_WORD(struct cost_view, layer.biases),
     .dial = "biases", .is_basis = true},
    {"input_dim", "d_model|N", "columns of X", "d_model", .read = read_width, .write = write_width,
     STATE_MEMBER(struct cost_view, layer.d_in), .dial = "input", .turns = "d_model|256|1024|2048", .is_basis = true,
     .is_there = is_own},
    {"bytes", "2|4|8", "bytes that a number takes", "4", STATE_WORD(struct cost_view, bytes), .dial = "bytes",
     .is_basis = true, .is_there = shows_bytes},
    {"show", "all|flops|parameters|made|sum|balance|rank|names",
     "what is shown, with commas between; what is not keeps its place", "all", STATE_LIST(struct cost_view, shows)},
    {"cell", "stage,what", "the selected number: a stage or sum, and flops, parameters or made", "project,flops",
     .read = read_cell, .write = write_cell},
    {0},
};

/* Selects another number if the picture has no column for the selected one. */
static void settle(void *self)
{
    struct cost_view *view = self;

    if (view->what == RANK && !has_ranks(view))
        view->what = MADE;
}

static bool turned(void *self, const struct state_key *dial UNUSED, struct error *e)
{
    return check_heads(self, e);
}

/* Moves in the table of heads, where each row is a number of heads. */
static bool move_heads(struct cost_view *view, enum view_move to)
{
    size_t at = 0, none = 0;

    while (at + 1 < SPLITS && splits[at] < view->layer.heads)
        at++;
    if (!view_move(to, 1, &at, &none, count_splits(view), 1))
        return false;
    view->layer.heads = splits[at];
    return true;
}

static unsigned do_move(void *self, const struct key *key, int code UNUSED)
{
    struct cost_view *view = self;
    enum view_move to = (enum view_move)key->action;
    size_t what = view->what;
    bool moved;

    if (view->table == HEADS && (to == VIEW_UP || to == VIEW_DOWN))
        moved = move_heads(view, to);
    else
        moved = view_move(to, 1, &view->stage, &what, ROWS, has_ranks(view) ? WHATS : RANK);
    view->what = (enum what)what;
    return moved ? REACT_DONE : REACT_PASS;
}

static const struct key keys[] = {VIEW_MOVES(do_move, NULL), {0}};

/* "flops", "parameters" and "made" of the whole layer, "projections", "attention", "weights", "crossing"; "share": that
 * of projections. */
static bool measure(const void *self, const char *name, double *out)
{
    const struct cost_view *view = self;
    struct cost_layer layer = layer_of(view);
    struct cost sum = cost_count(&layer, COST_SUM);
    double alone = (double)cost_projections(&layer);
    struct cost_ranks ranks = view->is_walk ? cost_ranks_of(layer.heads) : (struct cost_ranks){0};
    const struct view_named numbers[] = {{"flops", (double)sum.flops},
                                         {"parameters", (double)sum.parameters},
                                         {"made", (double)sum.made},
                                         {"projections", alone},
                                         {"attention", (double)cost_attention(&layer)},
                                         {"weights", (double)weights_of(&layer)},
                                         {"crossing", cost_crossing(&layer)},
                                         {"share", 100 * alone / (double)sum.flops},
                                         {view->is_walk ? "rank_scores" : NULL, (double)ranks.scores},
                                         {"rank_weights", (double)ranks.weights},
                                         {0}};

    return view_find_named(numbers, name, out);
}

/* A column of counts; the selected one is the last to be dropped, and its selected row is in brackets. */
static struct table_column counts(const struct cost_view *view, bool first, enum what what, const char *heading)
{
    static const char *const keys_of[] = {[FLOPS] = "flops", [PARAMETERS] = "learnt", [MADE] = "made"};
    static const char *const sums_of[] = {[FLOPS] = "sum.flops", [PARAMETERS] = "sum.learnt", [MADE] = "sum.made"};
    bool mine = first && view->what == what;

    return (struct table_column){.key = keys_of[what],
                                 .from = SHEET_MEASURED,
                                 .closes = sums_of[what],
                                 .heading = heading,
                                 .grouped = true,
                                 .columns = what == FLOPS ? 17 : 15,
                                 .after = 1,
                                 .framed = mine,
                                 .rank = mine ? 0 : 2 + (int)what,
                                 .blank = !is_shown(view, what)};
}

static void add_count(const struct cost_view *view, struct table *table, enum what what, uint64_t count)
{
    bool is_selected = table->row_count - 1 == table->selected && view->what == what;

    table_add_number(table, (double)count, is_selected ? ROLE_STRONG : count ? ROLE_PLAIN : ROLE_DIM);
}

static void add_stage(const struct cost_view *view, struct table *table, const struct cost_layer *layer, size_t row)
{
    struct cost cost = cost_count(layer, (enum cost_stage)row), sum = cost_count(layer, COST_SUM);
    bool closes = row == COST_SUM;
    enum role role = row == table->selected ? ROLE_STRONG : ROLE_PLAIN;
    double share = (double)cost.flops / (double)sum.flops;

    text_add(closes ? table_add_close(table, role) : table_add_row(table, role), stages[row]);
    if (closes && !(view->shows & SHOWS_SUM))
        return;
    add_count(view, table, PARAMETERS, cost.parameters);
    add_count(view, table, FLOPS, cost.flops);
    if (closes)
        table_add_blank(table);
    else
        table_add_number(table, share, ROLE_PLAIN);
    table_add_number(table, 100 * share, ROLE_PLAIN);
    add_count(view, table, MADE, cost.made);
}

static void fill_stages(const struct cost_view *view, struct sheet *sheet)
{
    struct sheet_block *block = sheet_add(sheet, BLOCK_TABLE, "stages");
    struct table *table = &block->table;
    struct cost_layer layer = layer_of(view);
    bool first = view->table == STAGES, blank = !is_shown(view, FLOPS);

    const struct table_column columns[] = {
        counts(view, first, PARAMETERS, "to learn"),
        counts(view, first, FLOPS, "FLOPs"),
        {.kind = COLUMN_BAR, .from = "row.flops / sum.flops", .columns = 8, .rank = 3, .blank = blank},
        {.from = "100 * row.flops / sum.flops",
         .closes = "100",
         .decimals = 1,
         .unit = " %",
         .columns = 8,
         .rank = 1,
         .blank = blank},
        counts(view, first, MADE, "made"),
    };

    sheet_size(block, first ? 0 : 6, ROWS);
    sheet_size(block, first ? 0 : 6, 1 + ROWS);
    text_add(&block->caption, "What each stage costs");
    block->gap = block->with_all = !first;
    table->selected = first ? view->stage : SHEET_NONE;
    table->label_columns = 9;
    table_add_columns(table, columns, sizeof columns / sizeof *columns);
    for (size_t row = 0; row < ROWS; row++)
        add_stage(view, table, &layer, row);
}

/* Shows the work on each word alone against the work where words meet. */
static void fill_balance(const struct cost_view *view, struct sheet *sheet)
{
    struct sheet_block *block = sheet_add(sheet, BLOCK_LINES, "balance");
    struct cost_layer layer = layer_of(view);
    bool is_plain = !layer.biases && layer.d_in == layer.d_model;
    struct number_text equal = number_brief(cost_crossing(&layer), 1);

    sheet_size(block, 1, 1);
    block->blank = !(view->shows & SHOWS_BALANCE);
    line_addf(lines_add(&block->lines), ROLE_PLAIN, "%s = %s, %s = %s: equal at %s words",
              is_plain ? "8·n·d²" : "project and W_O", N(cost_projections(&layer)),
              is_plain ? "4·n²·d" : "score and blend", N(cost_attention(&layer)), equal.is);
    line_addf(lines_shorter(&block->lines), ROLE_PLAIN, "equal at %s words", equal.is);
}

static void fill_bytes(const struct cost_view *view, struct sheet *sheet)
{
    struct sheet_block *block = sheet_add(sheet, BLOCK_LINES, "bytes");
    struct cost_layer layer = layer_of(view);
    struct cost sum = cost_count(&layer, COST_SUM);
    size_t wide = widths[view->bytes];
    struct number_text learnt = number_bytes((double)(sum.parameters * wide));

    sheet_size(block, 2, 1);
    block->blank = !shows_bytes(NULL, view);
    line_addf(lines_add(&block->lines), ROLE_DIM, "to learn × %zu bytes = %s, made × %zu bytes = %s", wide, learnt.is,
              wide, number_bytes((double)(sum.made * wide)).is);
    line_addf(lines_shorter(&block->lines), ROLE_DIM, "to learn × %zu bytes = %s", wide, learnt.is);
}

static void add_split(const struct cost_view *view, struct table *table, size_t heads)
{
    struct cost_layer layer = layer_of(view), most = layer;
    enum role role = heads == layer.heads ? ROLE_STRONG : ROLE_PLAIN;
    struct cost_ranks ranks = view->is_walk ? cost_ranks_of(heads) : (struct cost_ranks){0};

    layer.heads = heads;
    most.heads = splits[SPLITS - 1];
    text_addf(table_add_row(table, role), "%zu head%s", heads, heads == 1 ? "" : "s");
    table_add_number(table, (double)(layer.d_model / heads), role);
    table_add_number(table, (double)cost_attention(&layer), role);
    table_add_number(table, (double)cost_count(&layer, COST_SUM).parameters, role);
    table_add_number(table, (double)weights_of(&layer), role);
    if (!view->is_walk) {
        table_add_number(table, (double)weights_of(&layer) / (double)weights_of(&most), ROLE_PLAIN);
        return;
    }
    table_add_number(table, (double)ranks.scores, role);
    table_add_number(table, (double)ranks.weights, role);
}

static void fill_heads(const struct cost_view *view, struct sheet *sheet)
{
    struct sheet_block *block = sheet_add(sheet, BLOCK_TABLE, "heads");
    struct table *table = &block->table;
    bool first = view->table == HEADS, blank = !is_shown(view, RANK);
    int rank = view->what == RANK ? 0 : 1;

    const struct table_column columns[] = {
        {.from = SHEET_GIVEN, .heading = "d_k", .columns = 6, .rank = 1},
        counts(view, first, FLOPS, "score, blend"),
        counts(view, first, PARAMETERS, "to learn"),
        counts(view, first, MADE, "weights"),
    };
    const struct table_column ranks[] = {
        {.from = SHEET_MEASURED, .heading = "rank: scores", .columns = 14, .rank = rank, .blank = blank},
        {.from = SHEET_MEASURED, .heading = "weights", .columns = 9, .rank = rank, .blank = blank},
    };
    const struct table_column bar = {
        .kind = COLUMN_BAR, .from = "row.made", .columns = 8, .rank = 3, .blank = !is_shown(view, MADE)};

    sheet_size(block, first ? 0 : 5, SPLITS);
    sheet_size(block, first ? 0 : 5, 1 + SPLITS);
    text_add(&block->caption, "What more heads cost");
    block->gap = block->with_all = !first;
    table->label_columns = 10;
    table_add_columns(table, columns, sizeof columns / sizeof *columns);
    table_add_columns(table, view->is_walk ? ranks : &bar, view->is_walk ? 2 : 1);
    for (size_t i = 0; i < count_splits(view); i++) {
        add_split(view, table, splits[i]);
        table->selected = first && splits[i] == view->layer.heads ? i : table->selected;
    }
}

static void fill(const void *self, struct sheet *sheet)
{
    const struct cost_view *view = self;

    if (view->table == HEADS)
        fill_heads(view, sheet);
    if (view->table == STAGES || view->shows == SHOWS_ALL) /* else the other table would show what comes later */
        fill_stages(view, sheet);
    fill_balance(view, sheet);
    fill_bytes(view, sheet);
    if (view->table == STAGES && view->shows == SHOWS_ALL)
        fill_heads(view, sheet);
}

static bool pick(void *self, const struct sheet_spot *spot)
{
    struct cost_view *view = self;
    bool of_stages = strcmp(spot->block, "stages") == 0;

    if (of_stages)
        view->stage = spot->row;
    else if (strcmp(spot->block, "heads") == 0 && spot->row < count_splits(view))
        view->layer.heads = splits[spot->row];
    else
        return false;
    view->table = of_stages ? STAGES : HEADS;
    settle(view);
    return true;
}

const struct view view_cost = {
    .name = "cost",
    .title = "What a layer costs, counted",
    .summary = "work, numbers to learn and numbers made, stage by stage",
    .keys = keys,
    .state = state_keys,
    .size = sizeof(struct cost_view),
    .open = view_open,
    .settle = settle,
    .turned = turned,
    .fill = fill,
    .pick = pick,
    .describe = describe,
    .measure = measure,
    .close = free,
};
