/* SPDX-License-Identifier: MIT */
/* Where the answer of the three layers that find TATA comes from, read in three ways: the row of [CLS] in the last
 * layer, in the product of all layers, and in their rollout; beside it, what each letter really does to the score. */
#include "attention/rollout.h"
#include "attention/origin.h"
#include "base/compiler.h"
#include "lab/letters.h"
#include "sheet/sheet.h"
#include "study/promoter.h"
#include "view/state.h"
#include "walk/arithmetic.h"
#include "walk/insight.h"

#include <math.h>
#include <string.h>

enum { N_MOST = 1 + PROMOTER_MOST, USUAL_TOKEN = 2 };
enum { WAYS = -1 }; /* id of the matrix of the three rows; a layer's matrix has the layer's number, from 1 */

#define HALVES "½(weights + I)"
#define NOTHING 0.005 /* a smaller change of the score counts as none */

/* What `show` names, bit by bit; the first three in the order of the ways. */
enum { SHOWS_FALLS = 8 };

static const char *const way_names[] = {"layer 3", "product", "rollout", NULL};

struct rolled {
    struct letters_view of;         /* first; the column of its cell is the selected token */
    struct promoter_choice settled; /* what all numbers below are computed from */
    bool shows_layers;
    enum rollout_way way;
    unsigned shows;
    double rows[ROLLOUT_WAYS * N_MOST];                           /* [ways × n]: row [CLS] of each */
    double steps[ROLLOUT_WAYS][PROMOTER_LAYERS][N_MOST * N_MOST]; /* how each layer hands on */
    double below[ROLLOUT_WAYS][N_MOST * N_MOST];                  /* layers below the last; last step × this: rows */
    double falls[N_MOST];                                         /* by how much the score falls without a letter */
};

static void roll(struct rolled *view, enum rollout_way way)
{
    const struct record *last = promoter_layer(&view->of.run, PROMOTER_LAYERS);
    size_t n = view->of.run.n;
    double all[N_MOST * N_MOST];

    rollout_run(all, last, way);
    memcpy(view->rows + way * n, all, n * sizeof *all);
    for (size_t layer = 1; layer <= PROMOTER_LAYERS; layer++)
        rollout_step(view->steps[way][layer - 1], promoter_layer(&view->of.run, layer), way);
    if (way != ROLLOUT_LAST)
        rollout_run(view->below[way], last->before, way);
    for (size_t i = 0; way == ROLLOUT_LAST && i < n * n; i++)
        view->below[way][i] = i / n == i % n;
}

static void settle(void *self)
{
    struct rolled *view = self;

    if (!promoter_chooses_same(&view->settled, &view->of.choice)) {
        promoter_free(&view->of.run);
        promoter_run(&view->of.run, &view->of.choice);
        for (enum rollout_way way = 0; way < ROLLOUT_WAYS; way++)
            roll(view, way);
        promoter_falls(&view->of.choice, view->falls + 1);
        view->settled = view->of.choice;
    }
    if (!view->of.cell.chosen || view->of.cell.col >= view->of.run.n)
        view->of.cell.col = USUAL_TOKEN;
}

static const double *row_of(const struct rolled *view)
{
    return view->rows + view->way * view->of.run.n;
}

static bool shows(const struct rolled *view, enum rollout_way way)
{
    return view->shows >> way & 1;
}

/* The letter that the chosen way names: the one to which it gives most. */
static size_t named(const struct rolled *view)
{
    size_t best = 1;

    for (size_t token = 2; token < view->of.run.n; token++)
        if (row_of(view)[token] > row_of(view)[best])
            best = token;
    return best;
}

/* Whether the score depends on a letter. */
static bool matters(const struct rolled *view, size_t token)
{
    return fabs(view->falls[token]) >= NOTHING;
}

/* What the chosen way gives to all letters that matter, together. */
static double found(const struct rolled *view)
{
    double sum = 0;

    for (size_t token = 1; token < view->of.run.n; token++)
        sum += matters(view, token) ? row_of(view)[token] : 0;
    return sum;
}

/* The strongest way from [CLS] through the layers to the selected token: the tokens it passes (`at`, from the last
 * layer down) and what it hands on, the product of its shares. For layer 3 alone it has one step. */
struct back_stack {
    size_t at[PROMOTER_LAYERS];
    double share;
};

static struct back_stack strongest(const struct rolled *view)
{
    const double(*step)[N_MOST * N_MOST] = view->steps[view->way];
    size_t n = view->of.run.n, to = view->of.cell.col;
    struct back_stack best = {{to, to, to}, step[2][to]};

    if (view->way == ROLLOUT_LAST)
        return best;
    best.share = 0;
    for (size_t i = 0; i < n * n; i++) {
        size_t first = i / n, second = i % n;
        double share = step[2][first] * step[1][first * n + second] * step[0][second * n + to];

        if (share > best.share)
            best = (struct back_stack){{first, second, to}, share};
    }
    return best;
}

/* Whether only the layers are shown, and no way through them yet. */
static bool is_untold(const struct rolled *view)
{
    return view->shows_layers && !shows(view, view->way);
}

/* The token that the selected one looks at most in a layer; the first of equals. */
static size_t looks_at(const struct rolled *view, size_t layer)
{
    const double *row = view->steps[view->way][layer - 1] + view->of.cell.col * view->of.run.n;
    size_t best = 0;

    for (size_t token = 1; token < view->of.run.n; token++)
        if (row[token] > row[best])
            best = token;
    return best;
}

static void look(const struct rolled *view, struct view_lines *out)
{
    size_t best = named(view);
    const char *name = way_names[view->way], *letter = view->of.run.model.tokens[best];
    double share = row_of(view)[best];

    if (view->shows_layers && view->way == ROLLOUT_HALVES) {
        insight_both(out, "Half of each row stays where it is: on the diagonal.", "half of each row stays");
    } else if (view->shows_layers) {
        insight_both(out, "Layer 1 looks one back, layer 2 two back, in layer 3 [CLS] asks.",
                     "one back, two back, [CLS] asks");
    } else if (!shows(view, view->way)) {
        insight_both(out, "Which letter will the row %s name?", "whom will %s name?", name);
    } else if (!(view->shows & SHOWS_FALLS)) {
        insight_both(out, "In the row %s [CLS] gives %s the most of all letters: %.2f.", "%s: most for %s, %.2f", name,
                     letter, share);
    } else if (!matters(view, best)) {
        insight_both(out, "The row %s names %s, whose loss changes nothing.", "%s: %s, which is idle", name, letter);
    } else {
        insight_both(out, "The row %s gives the letters that matter %.2f.", "%s finds %.2f", name, found(view));
    }
}

static struct origin origin_of(const struct rolled *view, enum rollout_way way, size_t token)
{
    size_t n = view->of.run.n;

    return origin_of_product(origin_numbers(view->steps[way][PROMOTER_LAYERS - 1], 1),
                             origin_numbers(view->below[way] + token, n), n);
}

/* The name without brackets, which take room. */
static const char *short_name(const struct rolled *view, size_t token)
{
    return token ? view->of.run.model.tokens[token] : "CLS";
}

/* Says at which tokens the selected one looks before layer 3, and with what share. */
static void describe_looks(const struct rolled *view, struct view_lines *out)
{
    const double(*step)[N_MOST * N_MOST] = view->steps[view->way];
    size_t first = looks_at(view, 1), second = looks_at(view, 2), row = view->of.cell.col * view->of.run.n;

    line_addf(&out->cell, ROLE_PLAIN, "row %s asks: most of all %s, then %s", short_name(view, view->of.cell.col),
              short_name(view, first), short_name(view, second));
    line_addf(&out->sum, ROLE_PLAIN, "%.2f in layer 1, %.2f in layer 2", step[0][row + first], step[1][row + second]);
}

/* Says through which tokens most of the selected token's share comes. */
static void describe_back_stack(const struct rolled *view, struct view_lines *out, int columns)
{
    struct back_stack t = strongest(view);
    const double(*step)[N_MOST * N_MOST] = view->steps[view->way];
    size_t n = view->of.run.n;
    double share = row_of(view)[view->of.cell.col];

    if (is_untold(view)) {
        describe_looks(view, out);
    } else if (view->way == ROLLOUT_LAST) {
        line_addf(&out->cell, ROLE_PLAIN, "layer 3 alone: [CLS] to %s", view->of.run.model.tokens[view->of.cell.col]);
        arithmetic_say(&out->sum, columns, ROLE_PLAIN, "%.2f", share);
    } else {
        line_addf(&out->cell, ROLE_PLAIN, "strongest: CLS → %s → %s → %s", short_name(view, t.at[0]),
                  short_name(view, t.at[1]), short_name(view, t.at[2]));
        arithmetic_say(&out->sum, columns, ROLE_PLAIN, "%.3f×%.3f×%.3f = %.3f, of %.3f", step[2][t.at[0]],
                       step[1][t.at[0] * n + t.at[1]], step[0][t.at[1] * n + t.at[2]], t.share, share);
    }
}

static void describe(const void *self, struct view_lines *out, int columns, bool compact)
{
    const struct rolled *view = self;
    struct origin origin = origin_of(view, view->way, view->of.cell.col);
    const struct arithmetic a = arithmetic_of_numbers(&origin, row_of(view)[view->of.cell.col], 2, compact);

    text_add(&out->caption, view->of.choice.has_idle ? "idle heads" : "");
    if (view->shows_layers && view->way == ROLLOUT_HALVES)
        text_addf(&out->caption, "%s" HALVES, view->of.choice.has_idle ? ", " : "");
    look(view, out);
    if (letters_describe(&view->of.typed, out, columns))
        return;
    if (view->shows_layers) {
        describe_back_stack(view, out, columns);
        return;
    }
    line_addf(&out->cell, ROLE_PLAIN, "%s: what [CLS] has of %s", way_names[view->way],
              view->of.run.model.tokens[view->of.cell.col]);
    if (shows(view, view->way))
        arithmetic_add(&a, columns, &out->sum);
    else
        line_add(&out->sum, ROLE_DIM, "to be guessed");
}

static bool read_cell(const struct state_key *key, void *self, const char *value, struct error *e)
{
    struct rolled *view = self;

    settle(view);
    if (!state_find_word(key, (struct state_sentence){(const char *const *)view->of.run.model.tokens, view->of.run.n},
                         value, &view->of.cell.col, e))
        return false;
    return view->of.cell.chosen = true;
}

static void write_cell(const struct state_key *key UNUSED, const void *self, struct text *value)
{
    const struct rolled *view = self;

    if (view->of.cell.chosen)
        text_addf(value, "#%zu", view->of.cell.col + 1);
}

static const struct state_key state_keys[] = {
    {"letters", "ACGT", "4 to 10 letters of DNA", PROMOTER_USUAL, .read = letters_read, .write = letters_write,
     STATE_MEMBER(struct rolled, of.choice.letters), .dial = "letters", .turns = "CTATAG|TATACG|CGTATA|CGCTATAGCG",
     .is_basis = true},
    {"idle", "off|on", "a second head in each layer that looks at the first letter and brings home nothing", "off",
     STATE_WORD(struct rolled, of.choice.has_idle), .dial = "idle heads", .is_basis = true},
    {"way", "last|product|rollout", "how the layers are put together: the row that is looked at", "rollout",
     STATE_WORD(struct rolled, way), .dial = "way"},
    {"picture", "ways|layers", "the three ways, or the weights of the layers", "ways",
     STATE_WORD(struct rolled, shows_layers), .dial = "picture"},
    {"show", "all|last|product|rollout|falls|none", "what is shown, with commas between; what is not keeps its place",
     "all", STATE_LIST(struct rolled, shows)},
    {"cell", "token", "the selected token, by its name or number: #3", .read = read_cell, .write = write_cell},
    {0},
};

static unsigned do_move(void *self, const struct key *key, int code UNUSED)
{
    struct rolled *view = self;
    size_t way = view->way, *row = is_untold(view) ? &view->of.cell.col : &way; /* rows are tokens */

    if (!view_move((enum view_move)key->action, 1, row, &view->of.cell.col,
                   is_untold(view) ? view->of.run.n : ROLLOUT_WAYS, view->of.run.n))
        return REACT_PASS;
    view->way = (enum rollout_way)way;
    view->of.cell.chosen = true;
    return REACT_DONE;
}

static const struct key keys[] = {
    VIEW_MOVES(do_move, letters_is_free),
    LETTERS_KEY,
    {0},
};

/* The score without the letter that it needs most. */
static double least(const struct rolled *view)
{
    double most = 0;

    for (size_t token = 1; token < view->of.run.n; token++)
        most = fmax(most, view->falls[token]);
    return view->of.run.score - most;
}

/* Of token 3 (T₂): "last3", "product3", "rollout3", and "falls3", by how much the score falls without it; "share" of
 * the selected one, "way": what the strongest way alone hands on of it; "found": what the chosen way gives to all
 * letters that matter; "score"; "least": the score without the letter it needs most; "named": how much the score falls
 * without the letter that the way names; "idle". */
static bool measure(const void *self, const char *name, double *out)
{
    static const char *const rows[] = {"last", "product", "rollout"};
    const struct rolled *view = self;
    const struct view_named named_ones[] = {{"share", row_of(view)[view->of.cell.col]},
                                            {"way", strongest(view).share},
                                            {"found", found(view)},
                                            {"score", view->of.run.score},
                                            {"least", least(view)},
                                            {"named", view->falls[named(view)]},
                                            {"idle", view->of.choice.has_idle},
                                            {0}};
    size_t token;

    for (size_t way = 0; way < ROLLOUT_WAYS; way++)
        if (view_take_index(&name, rows[way], view->of.run.n, &token)) {
            *out = view->rows[way * view->of.run.n + token];
            return !*name;
        }
    if (view_take_index(&name, "falls", view->of.run.n, &token)) {
        *out = view->falls[token];
        return !*name;
    }
    return view_find_named(named_ones, name, out);
}

static const char *label_of(const void *context, bool column, size_t index, char out[24] UNUSED)
{
    const struct matrix_of *of = context;

    if (!column && of->id == WAYS)
        return way_names[index];
    return short_name(of->view, index);
}

/* Layer 3 is hidden until the first way is shown, which says what [CLS] looks at there. */
static enum grid_cell cell_of(const void *context, size_t row, size_t col UNUSED)
{
    const struct matrix_of *of = context;
    enum rollout_way way = of->id == WAYS ? (enum rollout_way)row : ROLLOUT_LAST;
    bool is_told = (of->id != WAYS && (of->id != PROMOTER_LAYERS || row > 0)) || shows(of->view, way);

    return is_told ? GRID_SHOWN : GRID_AHEAD;
}

static struct sheet_matrix *add_matrix(const struct rolled *view, struct matrices *matrices, int id)
{
    const double *at = id == WAYS ? view->rows : view->steps[view->way][id - 1];
    struct grid grid = grid_of_shares(at, id == WAYS ? ROLLOUT_WAYS : view->of.run.n, view->of.run.n);

    grid.label = label_of;
    grid.state = cell_of;
    if (id == WAYS) {
        grid_select(&grid, view->way, view->of.cell.col);
        grid.cursor = grid.lit_row = true;
    } else if (is_untold(view) && id < PROMOTER_LAYERS) {
        grid_select(&grid, view->of.cell.col, looks_at(view, (size_t)id));
    } else if (view->shows_layers && shows(view, view->way) && (id == PROMOTER_LAYERS || view->way != ROLLOUT_LAST)) {
        struct back_stack t = strongest(view);
        size_t after = PROMOTER_LAYERS - (size_t)id;

        grid_select(&grid, after ? t.at[after - 1] : 0, t.at[after]);
    }
    return matrices_add(matrices, grid, (struct matrix_of){.view = view, .id = id});
}

static void fill_ways(const struct rolled *view, struct sheet *sheet)
{
    struct sheet_block *block = sheet_add(sheet, BLOCK_MATRICES, "ways");
    struct sheet_matrix *m = add_matrix(view, &block->matrices, WAYS);
    struct margin *falls = matrix_add_below(m, view->shows & SHOWS_FALLS ? "falls" : "", 1);

    sheet_size(block, 0, ROLLOUT_WAYS + 4);
    line_add(&m->name, ROLE_STRONG, "row [CLS]");
    text_add(&m->brief, "[CLS]");
    text_add(&m->note, "how much it has of each");
    m->legend = "";
    falls->from = SHEET_MEASURED;
    for (size_t token = 1; token < view->of.run.n; token++)
        if (view->shows & SHOWS_FALLS)
            text_addf(margin_set(falls, token, matters(view, token) ? ROLE_STRONG : ROLE_PLAIN), "%.1f",
                      view->falls[token]);
}

static void fill_layers(const struct rolled *view, struct sheet *sheet)
{
    struct sheet_block *block = sheet_add(sheet, BLOCK_MATRICES, "layers");

    block->matrices.form = view->shows_layers ? MATRICES_TILES : MATRICES_ROW;
    block->matrices.ramp_above = true; /* so that both pictures of the step have the same height */
    sheet_size(block, 1, (int)view->of.run.n + 2);
    for (int layer = 1; layer <= PROMOTER_LAYERS; layer++) {
        struct sheet_matrix *m = add_matrix(view, &block->matrices, layer);

        line_addf(&m->name, ROLE_STRONG, "layer %d", layer);
        if (view->way == ROLLOUT_HALVES && !view->shows_layers) /* the ramp uses its room */
            text_add(&m->note, HALVES);
        text_addf(&m->brief, "layer %d", layer);
        m->legend = view->shows_layers && layer == 1 ? "" : NULL;
    }
}

static void fill(const void *self, struct sheet *sheet)
{
    const struct rolled *view = self;

    if (!view->shows_layers || sheet->is_plain)
        fill_ways(view, sheet);
    fill_layers(view, sheet);
}

static bool pick(void *self, const struct sheet_spot *spot)
{
    struct rolled *view = self;

    if (strcmp(spot->block, "ways") != 0)
        return false;
    view->way = (enum rollout_way)spot->row;
    view->of.cell.col = spot->col;
    return view->of.cell.chosen = true;
}

/* For the layers: the mean of the heads' weights; in a rollout half of that, plus half of I. */
static bool find_origin(const void *self, const struct matrix_of *of, size_t row, size_t col, struct origin *out)
{
    static const double parts[2][2] = {{1, 0.5}, {0.5, 0.25}}, stays[] = {0, 0.5};
    const struct rolled *view = self;
    const struct record *layer = of->id == WAYS ? NULL : promoter_layer(&view->of.run, (size_t)of->id);
    bool is_half = view->way == ROLLOUT_HALVES;
    size_t n = view->of.run.n;

    if (!layer) {
        *out = origin_of(view, (enum rollout_way)row, col);
        return true;
    }
    *out = origin_of_product(origin_numbers(record_matrix(layer, MATRIX_WEIGHTS, 0).at + row * n + col, n * n),
                             origin_numbers(&parts[is_half][layer->model->num_heads - 1], 0), layer->model->num_heads);
    out->plus = origin_numbers(&stays[is_half && row == col], 0);
    return true;
}

const struct view view_rollout = {
    .name = "rollout",
    .title = "Rollout: back to the letters",
    .summary = "where an answer comes from: one layer, all of them, their rollout",
    .keys = keys,
    .state = state_keys,
    .size = sizeof(struct rolled),
    .open = view_open,
    .settle = settle,
    .fill = fill,
    .origin = find_origin,
    .pick = pick,
    .describe = describe,
    LETTERS_FIELD,
    .measure = measure,
    .close = letters_close,
};
