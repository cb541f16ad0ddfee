/* SPDX-License-Identifier: MIT */
/* The three uses of attention, on two sentences and their translations: which words ask, which answer, what the mask
 * hides, and which word each row has to write. */
#include "attention/origin.h"
#include "base/compiler.h"
#include "sheet/sheet.h"
#include "study/uses.h"
#include "view/state.h"
#include "walk/arithmetic.h"
#include "walk/insight.h"

#include <string.h>

enum { MASKED, WEIGHTS }; /* its matrices */
enum { ALL_MATRICES };    /* which matrices are shown: all, or one, from 1 */

/* What `show` names, bit by bit. */
enum { SHOWS_SCORES = 1, SHOWS_WEIGHTS = 2, SHOWS_WRITES = 4, SHOWS_TEXTS = 8 };

struct three_uses {
    struct view_cell cell; /* first: a cell of the weights; by default the largest share of the most interesting row */
    struct uses_choice choice;
    struct uses uses;
    unsigned shows, matrix;
};

static const char *const use_captions[USE_COUNT] = {"encoder", "decoder", "cross"};

static size_t largest_in(const struct uses *uses, size_t row)
{
    size_t order[USES_SIDE];

    insight_order(uses->weights + row * uses->m, uses->m, order);
    return order[0];
}

/* Selects the most interesting row: the first of a sentence, the first of a translation that has an answer to hide, or
 * the newest one in cross-attention. */
static void select_usual(struct three_uses *view)
{
    size_t last = view->uses.n - 1, usual[USE_COUNT] = {0, last ? 1 : 0, last};

    view->cell.row = usual[view->choice.use];
    view->cell.col = view->shows & SHOWS_WEIGHTS ? largest_in(&view->uses, view->cell.row) : 0;
}

/* Computes what is shown; keeps the selection if it still exists. */
static void settle(void *self)
{
    struct three_uses *view = self;

    uses_run(&view->uses, &view->choice);
    if (!view->cell.chosen)
        select_usual(view);
    view_cell_among(&view->cell, (struct state_sentence){view->uses.asks, view->uses.n},
                    (struct state_sentence){view->uses.answers, view->uses.m});
}

static double share_of(const struct three_uses *view)
{
    return view->uses.weights[view->cell.row * view->uses.m + view->cell.col];
}

/* What the pads take of the selected row. */
static double pads_take(const struct three_uses *view)
{
    const struct uses *uses = &view->uses;
    double sum = 0;

    for (size_t col = uses->m - uses->pads; col < uses->m; col++)
        sum += uses->weights[view->cell.row * uses->m + col];
    return sum;
}

static void look_at_answer(const struct three_uses *view, const char *asks, size_t best, struct view_lines *out)
{
    const struct uses *uses = &view->uses;
    const char *next = uses->writes[view->cell.row];
    bool is_there = view->cell.row + 1 + uses->pads < uses->m;

    if (!(view->shows & SHOWS_WRITES) || !next) {
        insight_full(out, "Row %s gives %s most: %.2f.", asks, uses->answers[best],
                     uses->weights[view->cell.row * uses->m + best]);
        insight_brief(out, "row %s: %s gets most", asks, uses->answers[best]);
    } else if (!is_there) {
        insight_both(out, "Row %s has to write %s. It is not written yet.", "row %s writes %s", asks, next);
    } else if (uses_is_hidden(uses, view->cell.row, view->cell.row + 1)) {
        insight_full(out, "Row %s has to write %s, and the mask hides it.", asks, next);
        insight_brief(out, "%s, the answer, is hidden", next);
    } else {
        insight_full(out, "Row %s gives %s %.2f: its answer is in sight.", asks, next,
                     uses->weights[view->cell.row * uses->m + view->cell.row + 1]);
        insight_brief(out, "%s, the answer, is in sight", next);
    }
}

/* The key that a row scores highest, whatever the mask says. */
static size_t wanted_in(const struct uses *uses, size_t row)
{
    size_t order[USES_SIDE];

    insight_order(uses->scaled + row * uses->m, uses->m, order);
    return order[0];
}

static void look_across(const struct three_uses *view, const char *asks, size_t best, struct view_lines *out)
{
    const struct uses *uses = &view->uses;
    const char *next = uses->writes[view->cell.row], *wanted = uses->answers[wanted_in(uses, view->cell.row)];
    double share = uses->weights[view->cell.row * uses->m + best];

    if (uses_is_hidden(uses, view->cell.row, wanted_in(uses, view->cell.row))) {
        insight_both(out, "Row %s may not see %s, the word that it needs.", "%s may not see %s", asks, wanted);
    } else if (view->shows & SHOWS_WRITES) {
        insight_both(out, "Row %s gives %s %.2f: the word to write next is %s.", "%s gives %s %.2f: %s", asks,
                     uses->answers[best], share, next);
    } else {
        insight_both(out, "Row %s gives %s %.2f.", "%s gives %s %.2f", asks, uses->answers[best], share);
    }
}

static void look_inside(const struct three_uses *view, const char *asks, size_t best, struct view_lines *out)
{
    const struct uses *uses = &view->uses;
    double share = uses->weights[view->cell.row * uses->m + best];

    insight_full(out, "Row %s gives %s %.2f: %s.", asks, uses->answers[best], share,
                 best > view->cell.row   ? "a later word"
                 : best < view->cell.row ? "an earlier word"
                                         : "itself");
    insight_brief(out, "%s gives %s %.2f", asks, uses->answers[best], share);
}

static void look(const struct three_uses *view, struct view_lines *out)
{
    const struct uses *uses = &view->uses;
    const char *asks = uses->asks[view->cell.row];
    size_t best = largest_in(uses, view->cell.row);
    const double *row = uses->weights + view->cell.row * uses->m;
    size_t wanted = wanted_in(uses, view->cell.row);

    if (!(view->shows & SHOWS_WEIGHTS)) {
        insight_both(out, "Who asks stands at the left of the table, who answers above it.",
                     "rows ask, columns answer");
    } else if (uses->pads && !uses_is_hidden(uses, view->cell.row, uses->m - 1)) {
        insight_full(out, "%s %.2f of row %s.", uses->pads == 1 ? "The pad takes" : "The pads take", pads_take(view),
                     asks);
        insight_brief(out, "pads take %.2f of row %s", pads_take(view), asks);
    } else if (uses->scaled[view->cell.row * uses->m + wanted] == 0) {
        insight_full(out, "Row %s asks for nothing: all that it sees gets %.2f.", asks, row[best]);
        insight_brief(out, "%s asks for nothing: even", asks);
    } else if (view->choice.use == USE_DECODER) {
        look_at_answer(view, asks, best, out);
    } else if (view->choice.use == USE_CROSS) {
        look_across(view, asks, best, out);
    } else {
        look_inside(view, asks, best, out);
    }
}

static struct origin origin_of(const struct uses *uses, int matrix, size_t row, size_t col)
{
    if (matrix == MASKED)
        return (struct origin){.kind = ORIGIN_MASK,
                               .count = 1,
                               .a = origin_numbers(uses->scaled + row * uses->m + col, 1),
                               .divisor = 1,
                               .cleared = uses_is_hidden(uses, row, col)};
    return origin_of_softmax(uses->masked + row * uses->m, uses->m, col);
}

static void describe(const void *self, struct view_lines *out, int columns, bool compact)
{
    const struct three_uses *view = self;
    struct origin origin = origin_of(&view->uses, WEIGHTS, view->cell.row, view->cell.col);
    const struct arithmetic a = arithmetic_of_numbers(&origin, share_of(view), 2, compact);

    text_add(&out->caption, use_captions[view->choice.use]);
    look(view, out);
    line_addf(&out->cell, ROLE_PLAIN, "weights[%s,%s]", view->uses.asks[view->cell.row],
              view->uses.answers[view->cell.col]);
    if (view->shows & SHOWS_WEIGHTS)
        arithmetic_add(&a, columns, &out->sum);
    else
        line_add(&out->sum, ROLE_DIM, "the weights are not computed yet");
}

static bool has_translation(const struct state_key *key UNUSED, const void *self)
{
    return ((const struct three_uses *)self)->choice.use != USE_ENCODER;
}

static const struct state_key state_keys[] = {
    {"use", "encoder|decoder|cross", "who asks whom", "encoder", STATE_WORD(struct three_uses, choice.use),
     .dial = "use", .is_basis = true},
    {"sentence", "1-2", "the sentence that is translated", "1", STATE_INDEX(struct three_uses, choice.sentence),
     .dial = "sentence", .is_basis = true},
    {"written", "0-3", "how many words of the translation are written", "3",
     STATE_NUMBER(struct three_uses, choice.written), .dial = "written", .is_basis = true, .is_there = has_translation},
    {"pads", "0-5", "how many pads fill up the text that answers", "0", STATE_NUMBER(struct three_uses, choice.pads),
     .dial = "pads", .is_basis = true},
    {"mask", "right|none|causal|padding|both", "what is hidden; right: what belongs here", "right",
     STATE_WORD(struct three_uses, choice.mask), .dial = "mask", .is_basis = true},
    {"matrix", "both|scores|weights", "what the picture shows", "both", STATE_WORD(struct three_uses, matrix),
     .dial = "matrix"},
    {"show", "all|scores|weights|writes|texts", "what is shown, with commas between; what is not keeps its place",
     "all", STATE_LIST(struct three_uses, shows)},
    {"cell", "row,column", "the selected weight, by words or by numbers: #1,#2", .before = settle,
     .read = view_cell_read, .write = view_cell_write},
    {0},
};

static const struct key keys[] = {VIEW_MOVES(view_cell_move, NULL), {0}};

/* "share" of the selected cell, "share3" of its row, "pads": the share of its padding; "hidden" cells of all. */
static bool measure(const void *self, const char *name, double *out)
{
    const struct three_uses *view = self;
    size_t col = view->cell.col;

    if (strcmp(name, "hidden") == 0)
        *out = (double)uses_hidden(&view->uses);
    else if (strcmp(name, "pads") == 0)
        *out = pads_take(view);
    else if (strcmp(name, "share") == 0 || (view_take_index(&name, "share", view->uses.m, &col) && !*name))
        *out = view->uses.weights[view->cell.row * view->uses.m + col];
    else if (view_take_index(&name, "scaled", view->uses.m, &col) && !*name)
        *out = view->uses.scaled[view->cell.row * view->uses.m + col];
    else
        return false;
    return true;
}

static const char *label_of(const void *context, bool column, size_t index, char out[24] UNUSED)
{
    const struct three_uses *view = ((const struct matrix_of *)context)->view;

    return column ? view->uses.answers[index] : view->uses.asks[index];
}

static enum grid_cell cell_of(const void *context, size_t row, size_t col)
{
    const struct matrix_of *of = context;
    const struct three_uses *view = of->view;

    if (!(view->shows & (of->id == WEIGHTS ? SHOWS_WEIGHTS : SHOWS_SCORES)))
        return GRID_AHEAD;
    return uses_is_hidden(&view->uses, row, col) ? GRID_MASKED : GRID_SHOWN;
}

static struct sheet_matrix *add_matrix(const struct three_uses *view, struct matrices *matrices, int id)
{
    const struct uses *uses = &view->uses;
    const char *name = id == WEIGHTS ? "weights" : uses_hidden(uses) ? "masked" : "scaled";
    struct grid grid = grid_of_shares(id == WEIGHTS ? uses->weights : uses->masked, uses->n, uses->m);
    struct sheet_matrix *m;

    grid.is_share = id == WEIGHTS;
    grid.scale = id == WEIGHTS ? 1 : 3;
    grid.label = label_of;
    grid.state = cell_of;
    grid.lit_row = true;
    grid_select(&grid, view->cell.row, view->cell.col);
    grid.cursor = grid.mark_col = id == WEIGHTS;
    m = matrices_add(matrices, grid, (struct matrix_of){.view = view, .id = id});
    text_add(&m->brief, name);
    line_addf(&m->name, ROLE_STRONG, "%s %zu×%zu", name, uses->n, uses->m);
    text_add(&m->note, "[n × m]");
    m->legend = id == WEIGHTS ? "weights " : "scores ";
    return m;
}

/* Adds beside the weights what each row has to write. */
static void add_writes(const struct three_uses *view, struct sheet_matrix *m)
{
    struct margin *margin;

    if (view->choice.use == USE_ENCODER)
        return;
    margin = matrix_add_right(m, "writes");
    margin->is_words = true;
    margin->columns = 6;
    for (size_t row = 0; row < view->uses.n; row++)
        if (view->uses.writes[row] && view->shows & SHOWS_WRITES)
            text_add(margin_set(margin, row, row == view->cell.row ? ROLE_STRONG : ROLE_PLAIN), view->uses.writes[row]);
}

/* Names, labels, four rows, the ramps and an empty line, above two lines of text. More than four words take the room of
 * both, so that the height of the picture never changes. */
enum { SHORT_ROWS = 8, TEXT_ROWS = 2, LONG_ROWS = SHORT_ROWS + TEXT_ROWS };

static bool is_long(const struct three_uses *view)
{
    return view->uses.n > 4;
}

static void fill_matrices(const struct three_uses *view, struct sheet *sheet)
{
    struct sheet_block *block = sheet_add(sheet, BLOCK_MATRICES, "weights");
    struct matrices *matrices = &block->matrices;
    bool has_scores_alone = (view->shows & (SHOWS_SCORES | SHOWS_WEIGHTS)) == SHOWS_SCORES;

    sheet_size(block, 0, is_long(view) ? LONG_ROWS : SHORT_ROWS);
    matrices->form = MATRICES_ROW;
    /* The one that is shown where there is room for one: never weights that are not computed beside scores that are. */
    matrices->chosen =
        view->matrix == 1 + MASKED || (view->matrix == ALL_MATRICES && has_scores_alone) ? MASKED : WEIGHTS;
    matrices->alone = view->matrix != ALL_MATRICES && !sheet->is_plain;
    matrices->between_columns = 4;
    add_matrix(view, matrices, MASKED);
    add_writes(view, add_matrix(view, matrices, WEIGHTS));
}

static void add_text_of(const char *const *words, size_t count, struct text *out)
{
    for (size_t i = 0; i < count; i++)
        text_addf(out, "%s%s", i ? " " : "", words[i]);
}

/* Shows which text asks and which answers. */
static void fill_texts(const struct three_uses *view, struct sheet *sheet)
{
    struct sheet_block *block = sheet_add(sheet, BLOCK_LINES, "texts");
    const struct uses *uses = &view->uses;
    struct text asks = {0}, answers = {0};

    sheet_size(block, 0, TEXT_ROWS);
    block->blank = !(view->shows & SHOWS_TEXTS);
    add_text_of(uses->asks, uses->n, &asks);
    add_text_of(uses->answers, uses->m, &answers);
    line_addf(lines_add(&block->lines), ROLE_PLAIN, "Q from        %-32s n = %zu", text_string(&asks), uses->n);
    line_addf(lines_shorter(&block->lines), ROLE_PLAIN, "Q from      %s", text_string(&asks));
    line_addf(lines_add(&block->lines), ROLE_PLAIN, "K and V from  %-32s m = %zu", text_string(&answers), uses->m);
    line_addf(lines_shorter(&block->lines), ROLE_PLAIN, "K, V from   %s", text_string(&answers));
    text_free(&asks);
    text_free(&answers);
}

static void fill(const void *self, struct sheet *sheet)
{
    fill_matrices(self, sheet);
    if (!is_long(self) || sheet->is_plain)
        fill_texts(self, sheet);
}

static bool pick(void *self, const struct sheet_spot *spot)
{
    return strcmp(spot->block, "weights") == 0 && view_cell_pick(self, spot);
}

static bool find_origin(const void *self, const struct matrix_of *of, size_t row, size_t col, struct origin *out)
{
    *out = origin_of(&((const struct three_uses *)self)->uses, of->id, row, col);
    return true;
}

const struct view view_three_uses = {
    .name = "three-uses",
    .title = "Three uses: who asks, who answers",
    .summary = "encoder, decoder and what lies between, with their masks",
    .keys = keys,
    .state = state_keys,
    .size = sizeof(struct three_uses),
    .open = view_open,
    .settle = settle,
    .fill = fill,
    .origin = find_origin,
    .pick = pick,
    .describe = describe,
    .measure = measure,
};
