/* SPDX-License-Identifier: MIT */
/* What is kept for each word while a text is written, and how much less when heads share keys and values: which parts
 * of the words, numbers and bytes, and the weights of the walk with one K for both heads. */
#include "attention/record.h"
#include "base/compiler.h"
#include "base/memory.h"
#include "base/number.h"
#include "sheet/sheet.h"
#include "view/state.h"
#include "walk/arithmetic.h"
#include "walk/insight.h"

#include <stdlib.h>
#include <string.h>

enum { OF_CACHE, OF_WEIGHTS, OF_WORDS };
enum { OWN, SHARED, SIDES };           /* a head reads its own keys, or shared ones */
enum { SIDE = 4, D_MODEL_LEAST = 64 }; /* words of the walk; d_model of the first word of its form */

#define NOTICED 0.05 /* a share that changes by less is not marked */

/* What `show` names, bit by bit. */
enum {
    SHOWS_HEADS = 1,
    SHOWS_NUMBERS = 2,
    SHOWS_BYTES = 4,
    SHOWS_SCORES = 8,
    SHOWS_FEWER = 16, /* rows of other numbers g of K and V */
    SHOWS_OWN = 32,
    SHOWS_SHARED = 64,
    SHOWS_KEPT = 128 /* which parts of the words are kept */
};

struct kv_cache {
    struct view_cell cell;            /* first: the selected weight */
    size_t d_model, heads, kv, bytes; /* exponents: D_MODEL_LEAST, 1, 1 and 1 are doubled so many times */
    size_t heads_before;              /* heads for which kv was chosen, plus 1; 0: not chosen yet */
    size_t layers, words;
    unsigned of, order, shows;
    size_t head;
    struct model models[SIDES];
    struct record runs[SIDES];
};

static const char *const texts[] = {"The cat sat on", "The sat cat on"};

static size_t power(size_t times)
{
    return (size_t)1 << times;
}

static size_t d_k_of(const struct kv_cache *view)
{
    return ((size_t)D_MODEL_LEAST << view->d_model) >> view->heads;
}

/* Numbers kept for a word in a layer by `kv` heads with K and V of their own: a key and a value each. */
static double numbers_of(const struct kv_cache *view, size_t kv)
{
    return 2.0 * (double)kv * (double)d_k_of(view);
}

static double bytes_of(const struct kv_cache *view, size_t kv)
{
    return numbers_of(view, kv) * (double)view->layers * (double)view->words * (double)power(view->bytes);
}

/* FLOPs of the scores of the newest word in one layer: every head asks all words, whoever the keys belong to. */
static double score_flops(const struct kv_cache *view)
{
    return 2.0 * (double)power(view->heads) * (double)d_k_of(view) * (double)view->words;
}

/* One block of d_k columns, the mean of both: K = X W_K is then the mean of K₁ and K₂. */
static void share(double *W, size_t rows, size_t d_k)
{
    for (size_t row = 0; row < rows; row++)
        for (size_t col = 0; col < d_k; col++)
            W[row * d_k + col] = (W[row * 2 * d_k + col] + W[row * 2 * d_k + d_k + col]) / 2;
}

static bool run(struct kv_cache *view, struct error *e)
{
    struct state_sentence words;

    for (int side = 0; side < SIDES; side++) {
        struct model *model = &view->models[side];

        record_free(&view->runs[side]);
        model_free(model);
        if (!model_by_kinds(model, texts[view->order], "the walk", e))
            return false;
        if (side == SHARED) {
            share(model->W_K, model->d_model, model->d_k);
            share(model->W_V, model->d_model, model->d_v);
            model->owners = 1;
            model->kv_of = memory_new_array(model->num_heads, sizeof *model->kv_of);
        }
        if (!record_run(&view->runs[side], model, e))
            return false;
    }
    words = (struct state_sentence){(const char *const *)view->models[OWN].tokens, SIDE};
    view_cell_among(&view->cell, words, words);
    return true;
}

static struct matrix weights_of(const struct kv_cache *view, int side)
{
    return record_matrix(&view->runs[side], MATRIX_WEIGHTS, view->head);
}

static double share_at(const struct kv_cache *view, int side, size_t row, size_t col)
{
    return weights_of(view, side).at[row * SIDE + col];
}

/* Which of the two sides the arithmetic is about. */
static int side_of(const struct kv_cache *view)
{
    return view->shows & SHOWS_SHARED ? SHARED : OWN;
}

static struct origin origin_at(const struct kv_cache *view, int side, size_t row, size_t col)
{
    struct cell_at cell = {MATRIX_WEIGHTS, view->head, row, col};

    return origin_find(&view->runs[side], cell);
}

static const char *word(const struct kv_cache *view, size_t index)
{
    return view->models[OWN].tokens[index];
}

static void look_at_cache(const struct kv_cache *view, struct view_lines *out)
{
    size_t alike = power(view->heads - view->kv);
    bool tells = view->shows & (SHOWS_NUMBERS | SHOWS_BYTES);

    if (alike == 1) {
        insight_both(out, "Every head keeps keys and values of its own.", "every head keeps its own");
    } else {
        insight_full(out, "%zu heads share one K and V%s%s%s.", alike, tells ? ": 1/" : "",
                     tells ? number_grouped((double)alike).is : "", tells ? " of the cache" : "");
        insight_brief(out, "%zu heads share one K and V", alike);
    }
}

static void look_at_words(const struct kv_cache *view, struct view_lines *out)
{
    if (view->shows & SHOWS_KEPT)
        insight_both(out, "Old queries are not needed any more, old keys and values are.", "keys and values are kept");
    else
        insight_both(out, "Each word has a query, a key and a value.", "each has q, k and v");
}

static void look_at_change(const struct kv_cache *view, struct view_lines *out)
{
    const char *asks = word(view, view->cell.row), *answers = word(view, view->cell.col);
    double own = share_at(view, OWN, view->cell.row, view->cell.col),
           shared = share_at(view, SHARED, view->cell.row, view->cell.col);

    if (!(view->shows & (SHOWS_OWN | SHOWS_SHARED))) {
        insight_both(out, "The weights are not computed yet.", "not computed yet");
    } else if (view->shows & SHOWS_OWN && view->shows & SHOWS_SHARED) {
        insight_both(out, "Row %s gives %s %.2f with its own keys, %.2f with shared ones.",
                     "%s gives %s %.2f, then %.2f", asks, answers, own, shared);
    } else {
        own = view->shows & SHOWS_OWN ? own : shared;
        insight_both(out, "Row %s gives %s %.2f.", "%s gives %s %.2f", asks, answers, own);
    }
}

static bool read_cell(const struct state_key *key, void *self, const char *value, struct error *e)
{
    return run(self, e) && view_cell_read(key, self, value, e);
}

static bool is_cache(const struct state_key *key UNUSED, const void *self)
{
    return ((const struct kv_cache *)self)->of == OF_CACHE;
}

static bool is_weights(const struct state_key *key UNUSED, const void *self)
{
    return ((const struct kv_cache *)self)->of == OF_WEIGHTS;
}

#define POWERS(type, member) STATE_WORD(type, member), .is_basis = true, .is_there = is_cache

static const struct state_key state_keys[] = {
    {"of", "cache|weights|words", "what is kept, what sharing does to the walk's weights, or the words", "cache",
     STATE_WORD(struct kv_cache, of), .dial = "about", .is_basis = true},
    {"d_model", "64|128|256|512|1024|2048|4096|8192", "columns of X", "512", POWERS(struct kv_cache, d_model),
     .dial = "d_model"},
    {"heads", "1|2|4|8|16|32|64", "how many heads ask", "8", POWERS(struct kv_cache, heads), .dial = "heads"},
    {"kv", "1|2|4|8|16|32|64", "g: how many have a K and V of their own, at most all", "8", POWERS(struct kv_cache, kv),
     .dial = "g"},
    {"layers", "1-128", "layers of the model", "6", STATE_NUMBER(struct kv_cache, layers), .dial = "layers",
     .turns = "1|2|6|12|24|32|80", .is_basis = true, .is_there = is_cache},
    {"words", "1-1048576", "words that are read or written so far", "4096", STATE_NUMBER(struct kv_cache, words),
     .dial = "words", .turns = "1|64|512|4096|32768|131072|1048576", .is_basis = true, .is_there = is_cache},
    {"bytes", "1|2|4|8", "bytes a number takes", "2", POWERS(struct kv_cache, bytes), .dial = "bytes"},
    {"order", "walk|swapped", "The cat sat on, or The sat cat on", "walk", STATE_WORD(struct kv_cache, order),
     .dial = "order", .is_basis = true, .is_there = is_weights},
    {"head", "1-2", "whose weights are shown", "1", STATE_INDEX(struct kv_cache, head), .dial = "head",
     .is_basis = true, .is_there = is_weights},
    {"show", "all|heads|numbers|bytes|scores|fewer|own|shared|kept", "what is shown; what is not keeps its place",
     "all", STATE_LIST(struct kv_cache, shows)},
    {"cell", "row,column", "the selected weight, by words or by numbers: #1,#2", "sat,cat", .read = read_cell,
     .write = view_cell_write},
    {0},
};

static void close_view(void *self)
{
    struct kv_cache *view = self;

    for (int side = 0; side < SIDES; side++) {
        record_free(&view->runs[side]);
        model_free(&view->models[side]);
    }
    free(view);
}

/* If every head had a K and V of its own, it keeps one when the number of heads changes. */
static void settle(void *self)
{
    struct kv_cache *view = self;

    if (view->kv + 1 == view->heads_before || view->kv > view->heads)
        view->kv = view->heads;
    view->heads_before = view->heads + 1;
}

/* The selected cell keeps its position when the words change. */
static bool turned(void *self, const struct state_key *dial, struct error *e)
{
    return strcmp(dial->name, "order") != 0 || run(self, e);
}

static unsigned do_move(void *self, const struct key *key, int code)
{
    struct kv_cache *view = self;
    size_t row = view->heads - view->kv, col = 0;
    bool moved;

    if (view->of == OF_WORDS)
        return REACT_PASS;
    if (view->of == OF_WEIGHTS)
        return view_cell_move(self, key, code);
    moved = view_move((enum view_move)key->action, 1, &row, &col, view->heads + 1, 1);
    view->kv = view->heads - row;
    return moved ? REACT_DONE : REACT_PASS;
}

static bool move_works(const void *self, const struct key *key, struct key_offer *offer)
{
    const struct kv_cache *view = self;

    view_offer_arrows(key, offer, SIDE, view->of == OF_WEIGHTS ? SIDE : 1);
    return view->of != OF_WORDS;
}

static const struct key keys[] = {VIEW_MOVES(do_move, move_works), {0}};

/* "numbers" of a word and layer, "bytes" of all, "scores": their FLOPs; "own" and "shared": the selected weight. */
static bool measure(const void *self, const char *name, double *out)
{
    const struct kv_cache *view = self;
    size_t kv = power(view->kv);
    const struct view_named numbers[] = {{"numbers", numbers_of(view, kv)},
                                         {"bytes", bytes_of(view, kv)},
                                         {"scores", score_flops(view)},
                                         {"own", share_at(view, OWN, view->cell.row, view->cell.col)},
                                         {"shared", share_at(view, SHARED, view->cell.row, view->cell.col)},
                                         {0}};

    return view_find_named(numbers, name, out);
}

static void describe_cache(const struct kv_cache *view, struct view_lines *out, int columns)
{
    size_t g = power(view->kv), d_k = d_k_of(view), bytes = power(view->bytes);
    double numbers = numbers_of(view, g);
    struct number_text kept = number_grouped(numbers), all = number_grouped(bytes_of(view, g));

    look_at_cache(view, out);
    line_addf(&out->cell, ROLE_PLAIN, "kept at g = %zu", g);
    if (!(view->shows & (SHOWS_NUMBERS | SHOWS_BYTES)))
        line_add(&out->sum, ROLE_DIM, "not counted yet");
    else if (view->shows & SHOWS_BYTES)
        arithmetic_say(&out->sum, columns, ROLE_PLAIN,
                       "2·g·d_k · layers · words · bytes = %.0f × %zu × %zu × %zu = %s bytes", numbers, view->layers,
                       view->words, bytes, all.is);
    else
        arithmetic_say(&out->sum, columns, ROLE_PLAIN, "2·g·d_k = 2 × %zu × %zu = %s numbers", g, d_k, kept.is);
}

static void describe_words(const struct kv_cache *view, struct view_lines *out)
{
    look_at_words(view, out);
    line_add(&out->cell, ROLE_PLAIN, "the words so far, and the next");
    line_add(&out->sum, ROLE_DIM,
             view->shows & SHOWS_KEPT ? "kept: a key and a value of each" : "what stays is to be guessed");
}

static void describe_weights(const struct kv_cache *view, struct view_lines *out, int columns, bool compact)
{
    int side = side_of(view);
    struct origin origin = origin_at(view, side, view->cell.row, view->cell.col);
    const struct arithmetic a =
        arithmetic_of_numbers(&origin, share_at(view, side, view->cell.row, view->cell.col), 2, compact);

    look_at_change(view, out);
    out->head = (int)view->head + 1;
    line_addf(&out->cell, theme_head(view->head), "weights%s[%s,%s]%s", view->head ? "₂" : "₁",
              word(view, view->cell.row), word(view, view->cell.col), side == SHARED ? ", K shared" : "");
    if (view->shows & (SHOWS_OWN | SHOWS_SHARED))
        arithmetic_add(&a, columns, &out->sum);
    else
        line_add(&out->sum, ROLE_DIM, "the weights are not computed yet");
}

static void describe(const void *self, struct view_lines *out, int columns, bool compact)
{
    const struct kv_cache *view = self;

    if (view->of == OF_CACHE)
        describe_cache(view, out, columns);
    else if (view->of == OF_WORDS)
        describe_words(view, out);
    else
        describe_weights(view, out, columns, compact);
}

/* ------------------------------------------------------------------------------------------------------------ sheet */

enum { LABEL = 10, ROOM = 76, PART = 7, WORD = 5 }; /* columns of labels, of the picture, and of words */

/* Whether anything is counted yet; if not, the heads come first where there is little room. */
static bool counts(const struct kv_cache *view)
{
    return view->shows & (SHOWS_NUMBERS | SHOWS_BYTES | SHOWS_SCORES);
}

/* Draws the heads that ask, each `wide` columns wide, and under them the K and V that they read: "1 2 " over "K─────┘
 * ". */
static void draw_heads(const struct kv_cache *view, size_t wide, struct line *asks, struct line *kept)
{
    size_t heads = power(view->heads), alike = power(view->heads - view->kv), span = alike * wide - (wide > 1);

    for (size_t head = 0; head < heads; head++) {
        enum role role = theme_head(head / alike);

        if (wide >= 3)
            line_addf(asks, role, "%-*zu", (int)wide, head + 1);
        else
            line_addf(asks, role, "%-*s", (int)wide, "q");
        if (head % alike != 0)
            continue;
        if (span < 5) {
            line_addf(kept, role, "%-*s", (int)(alike * wide), "K");
            continue;
        }
        line_add(kept, role, "K");
        for (size_t at = 1; at + 1 < span; at++)
            line_add(kept, role, "─");
        line_addf(kept, role, "┘%s", wide > 1 ? " " : "");
    }
}

static void fill_heads(const struct kv_cache *view, struct sheet *sheet)
{
    struct sheet_block *block = sheet_add(sheet, BLOCK_LINES, "heads");
    size_t heads = power(view->heads), kv = power(view->kv), wide = (ROOM - LABEL) / heads;
    struct line *asks = lines_add(&block->lines), *kept;

    sheet_size(block, counts(view) ? 1 : 0, 2);
    block->blank = !(view->shows & SHOWS_HEADS);
    wide = wide > 6 ? 6 : wide < 1 ? 1 : wide;
    line_addf(asks, ROLE_PLAIN, "%-*s", LABEL, "queries");
    line_addf(lines_shorter(&block->lines), ROLE_PLAIN, "%zu heads ask", heads);
    kept = lines_add(&block->lines);
    line_addf(kept, ROLE_PLAIN, "%-*s", LABEL, "K and V");
    line_addf(lines_shorter(&block->lines), ROLE_PLAIN, "%zu K and %zu V are kept", kv, kv);
    draw_heads(view, wide, &block->lines.lines[0].line, &block->lines.lines[1].line);
}

/* Shows query, key and value of each word so far and of the next; queries that nobody reads again are dashes. */
static void fill_words(const struct kv_cache *view, struct sheet *sheet)
{
    static const char *const parts[][3] = {{"query", "q", "asks"}, {"key", "k", "kept"}, {"value", "v", "kept"}};
    struct sheet_block *block = sheet_add(sheet, BLOCK_LINES, "words");
    bool tells = view->shows & SHOWS_KEPT;
    struct line *line = lines_add(&block->lines);

    line_addf(line, ROLE_PLAIN, "%-*s", PART, "");
    for (size_t at = 0; at < SIDE; at++)
        line_addf(line, ROLE_PLAIN, "%-*s", WORD, word(view, at));
    line_add(line, ROLE_STRONG, "next");
    for (size_t part = 0; part < sizeof parts / sizeof *parts; part++) {
        bool is_old = tells && part == 0;

        line = lines_add(&block->lines);
        line_addf(line, ROLE_PLAIN, "%-*s", PART, parts[part][0]);
        for (size_t at = 0; at < SIDE; at++)
            line_addf(line, is_old ? ROLE_DIM : ROLE_PLAIN, "%-*s", WORD, is_old ? "-" : parts[part][1]);
        line_addf(line, ROLE_STRONG, "%-*s", WORD, parts[part][1]);
        line_add(line, ROLE_DIM, tells ? parts[part][2] : "");
    }
    sheet_size(block, 0, (int)block->lines.count);
}

static void add_columns(const struct kv_cache *view, struct table *table)
{
    bool numbers = view->shows & SHOWS_NUMBERS, bytes = view->shows & SHOWS_BYTES, scores = view->shows & SHOWS_SCORES;
    /* what the numbers of a row are computed from is neither shown nor printed */
    const struct table_column columns[] = {
        {.key = "g", .from = SHEET_GIVEN, .rank = TABLE_LEFT_OUT},
        {.key = "d_k", .from = SHEET_GIVEN, .rank = TABLE_LEFT_OUT},
        {.key = "heads", .from = SHEET_GIVEN, .rank = TABLE_LEFT_OUT},
        {.key = "words", .from = SHEET_GIVEN, .rank = TABLE_LEFT_OUT},
        {.key = "copies", .from = SHEET_GIVEN, .rank = TABLE_LEFT_OUT},
        {.key = "unit", .from = SHEET_GIVEN, .rank = TABLE_LEFT_OUT},
        {.kind = COLUMN_TEXT, .heading = "", .columns = 12, .rank = 2, .blank = !numbers},
        {.key = "numbers",
         .from = "2*row.g*row.d_k",
         .heading = "a word, layer",
         .columns = 7,
         .grouped = true,
         .blank = !numbers},
        {.kind = COLUMN_BAR, .from = "row.numbers", .columns = 10, .rank = 3, .blank = !numbers},
        {.from = "row.numbers*row.copies/row.unit", .heading = "all", .columns = 11, .rank = 1, .blank = !bytes},
        {.from = "2*row.heads*row.d_k*row.words",
         .heading = "score FLOPs",
         .columns = 15,
         .rank = 4,
         .grouped = true,
         .blank = !scores},
    };

    table_add_columns(table, columns, sizeof columns / sizeof *columns);
}

static void add_row(const struct kv_cache *view, size_t kv, struct table *table)
{
    bool chosen = kv == view->kv;
    enum role role = chosen ? ROLE_STRONG : ROLE_PLAIN;
    double numbers = numbers_of(view, power(kv)), bytes = bytes_of(view, power(kv));
    const double basis[] = {(double)power(kv),   (double)d_k_of(view), (double)power(view->heads),
                            (double)view->words, bytes / numbers,      number_bytes_unit(bytes)};

    struct text *label = table_add_row(table, role);

    if (!chosen && !(view->shows & SHOWS_FEWER))
        return;
    text_addf(label, "%zu %s", power(kv),
              kv == view->heads ? "multi-head"
              : kv == 0         ? "multi-query"
              : chosen          ? "grouped"
                                : "");
    for (size_t i = 0; i < sizeof basis / sizeof *basis; i++)
        table_add_number(table, basis[i], ROLE_PLAIN);
    text_addf(table_add_text(table, ROLE_DIM), "2·%zu·%zu =", power(kv), d_k_of(view));
    table_add_number(table, numbers, role);
    table_add_number(table, numbers / numbers_of(view, power(view->heads)), role);
    text_add(table_add_text(table, role), number_bytes(bytes).is);
    table_add_number(table, score_flops(view), ROLE_DIM);
}

enum { TABLE_ROWS = 4 };

/* The values of g in the rows: all heads, one, and those between; with many heads only the selected one and the
 * next. */
static size_t list_rows(const struct kv_cache *view, size_t kv[TABLE_ROWS])
{
    size_t most = view->heads ? view->heads - 1 : 0, between = view->kv < 2 ? 2 : view->kv, count = 0;

    between = between < most ? between : most;
    kv[count++] = view->heads;
    for (; count < TABLE_ROWS - 1 && count < view->heads; count++)
        kv[count] = between--;
    if (view->heads > 0)
        kv[count++] = 0;
    return count;
}

static void fill_cache(const struct kv_cache *view, struct sheet *sheet)
{
    struct sheet_block *block = sheet_add(sheet, BLOCK_TABLE, "cache");
    struct table *table = &block->table;
    size_t kv[TABLE_ROWS], count = list_rows(view, kv);

    sheet_size(block, counts(view) ? 0 : 1, TABLE_ROWS);
    sheet_size(block, 2, TABLE_ROWS + 1);
    block->gap = true;
    block->blank = !counts(view);
    text_add(&block->caption, "What is kept of each word");
    table->label_columns = 15;
    text_add(&table->corner, "g");
    add_columns(view, table);
    for (size_t i = 0; i < count; i++) {
        if (kv[i] == view->kv)
            table->selected = table->row_count;
        if (kv[i] == view->kv || view->shows & SHOWS_FEWER || !sheet->is_plain) /* on screen the place is kept */
            add_row(view, kv[i], table);
    }
}

static const char *label_of(const void *context, bool column UNUSED, size_t index, char out[24] UNUSED)
{
    return word(((const struct matrix_of *)context)->view, index);
}

static enum grid_cell cell_of(const void *context, size_t row UNUSED, size_t col UNUSED)
{
    const struct matrix_of *of = context;
    const struct kv_cache *view = of->view;

    return view->shows & (of->id == OWN ? SHOWS_OWN : SHOWS_SHARED) ? GRID_SHOWN : GRID_AHEAD;
}

/* Marks a share that became smaller or larger by sharing. */
static char32_t mark_of(const void *context, size_t row, size_t col)
{
    const struct matrix_of *of = context;
    const struct kv_cache *view = of->view;
    double more = share_at(view, SHARED, row, col) - share_at(view, OWN, row, col);

    if (of->id == OWN || !(view->shows & SHOWS_OWN) || !(view->shows & SHOWS_SHARED))
        return U' ';
    return more > NOTICED ? U'▴' : more < -NOTICED ? U'▾' : U' ';
}

static void add_matrix(const struct kv_cache *view, struct matrices *matrices, int side)
{
    struct grid grid = grid_of_shares(weights_of(view, side).at, SIDE, SIDE);
    struct sheet_matrix *m;

    grid.label = label_of;
    grid.state = cell_of;
    grid.mark = mark_of;
    grid.widest++; /* room for the mark */
    grid.lit_row = true;
    grid_select(&grid, view->cell.row, view->cell.col);
    m = matrices_add(matrices, grid, (struct matrix_of){.view = view, .id = side});
    text_add(&m->brief, side == OWN ? "own K" : "shared K");
    line_addf(&m->name, theme_head(view->head), "weights%s, %s", view->head ? "₂" : "₁",
              side == OWN ? "own K" : "shared K");
}

static void fill_weights(const struct kv_cache *view, struct sheet *sheet)
{
    struct sheet_block *block = sheet_add(sheet, BLOCK_MATRICES, "weights");
    struct line *line;

    sheet_size(block, 0, SIDE + 2);
    block->matrices.form = MATRICES_ROW;
    block->matrices.compares = true;
    block->matrices.chosen = (size_t)side_of(view);
    for (int side = 0; side < SIDES; side++)
        add_matrix(view, &block->matrices, side);
    block = sheet_add(sheet, BLOCK_LINES, "means");
    sheet_size(block, 1, 1);
    line = lines_add(&block->lines);
    line_addf(line, ROLE_DIM, "shared: both heads read the mean of K₁ and K₂   ▴ more, ▾ less than before");
    line_addf(lines_shorter(&block->lines), ROLE_DIM, "shared: the mean of K₁ and K₂");
}

static void fill(const void *self, struct sheet *sheet)
{
    const struct kv_cache *view = self;

    if (view->of == OF_WEIGHTS) {
        fill_weights(view, sheet);
        return;
    }
    if (view->of == OF_WORDS) {
        fill_words(view, sheet);
        return;
    }
    fill_heads(view, sheet);
    fill_cache(view, sheet);
}

static bool pick(void *self, const struct sheet_spot *spot)
{
    struct kv_cache *view = self;
    size_t kv[TABLE_ROWS];

    if (strcmp(spot->block, "cache") == 0 && spot->row < list_rows(view, kv))
        view->kv = kv[spot->row];
    else if (strcmp(spot->block, "weights") == 0) {
        view->cell.row = spot->row;
        view->cell.col = spot->col;
    } else
        return false;
    return true;
}

static bool find_origin(const void *self, const struct matrix_of *of, size_t row, size_t col, struct origin *out)
{
    *out = origin_at(self, of->id, row, col);
    return true;
}

const struct view view_kv_cache = {
    .name = "kv-cache",
    .title = "Fewer keys than questions",
    .summary = "what is kept of each word, and what heads save that share K and V",
    .keys = keys,
    .state = state_keys,
    .size = sizeof(struct kv_cache),
    .open = view_open,
    .settle = settle,
    .turned = turned,
    .fill = fill,
    .origin = find_origin,
    .pick = pick,
    .describe = describe,
    .measure = measure,
    .close = close_view,
};
