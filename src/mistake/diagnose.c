/* SPDX-License-Identifier: MIT */
/* The last exercise of the mistake lab: ten rounds, each a small model run with one mistake. Six laws, measured on the
 * run, are the evidence (attention/mistaken.h); then come two questions: in which stage is the mistake, and which one
 * is it. The first rounds show what each law should give and what it gives, the next ones only what it gives, the last
 * ones nothing: there the learner measures, and each look is counted. */
#include "attention/mistaken.h"
#include "base/compiler.h"
#include "base/listing.h"
#include "base/memory.h"
#include "base/number.h"
#include "base/utf8.h"
#include "sheet/sheet.h"
#include "view/state.h"
#include "view/view.h"
#include "walk/arithmetic.h"
#include "walk/insight.h"
#include "walk/name.h"

#include <inttypes.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#define DIAGNOSE_OPEN (-1) /* not answered yet */
#define DIAGNOSE_STAGES 5
#define DIAGNOSE_MATRICES 15 /* that a round has with a mask; without, one less */

/* Where the learner is: at the laws, choosing a stage, or choosing a mistake in that stage. */
enum diagnose_ask { ASK_LAWS, ASK_STAGE, ASK_WHAT /* + stage */ };

struct diagnose {
    uint64_t seed;
    size_t round;                 /* from 0; MISTAKEN_ROUNDS: the score */
    int answers[MISTAKEN_ROUNDS]; /* enum mistake, or DIAGNOSE_OPEN */
    unsigned measured;            /* laws measured in this round, one bit each */
    size_t looks, best;           /* looks in all rounds of the seed; the most right answers, over all seeds */
    enum diagnose_ask ask;
    size_t choice;             /* the marked option; on the score, the marked round */
    bool in_cells, computed;   /* the arrows move in the matrices; the selected cell has been computed */
    struct mistaken_case *now; /* the round's; on the score, the last round's */
    struct law_reading laws[LAW_COUNT];
    struct cell_at at;          /* the selected cell; all matrices show its head */
    struct view_habits *habits; /* borrowed; NULL: none */
    const struct view_source *sources;
};

static const char *const diagnose_stages[DIAGNOSE_STAGES] = {"Split", "Scale", "Softmax", "mask", "Concat · W_O"};

enum { LABELS = 15, SHOULD = 8, IS = 18, MEANING = 37, /* columns of the laws */ OPTIONS = 2 /* rows */ };

#define FIRST_MEASURED 7 /* the first round, from 0, in which laws are measured */

/* The stage that a mistake is made in. */
static size_t diagnose_stage(enum mistake mistake)
{
    return mistake_table[mistake].breaks < LAW_CONCAT ? mistake_table[mistake].breaks : LAW_CONCAT;
}

/* The matrices of the round, in order; returns how many. */
static size_t diagnose_matrices(const struct diagnose *self, enum matrix_id out[DIAGNOSE_MATRICES])
{
    static const enum matrix_id order[DIAGNOSE_MATRICES] = {
        MATRIX_X,      MATRIX_Q,      MATRIX_K,       MATRIX_V,    MATRIX_SCORES,
        MATRIX_SCALED, MATRIX_MASKED, MATRIX_WEIGHTS, MATRIX_HEAD, MATRIX_CONCAT,
        MATRIX_OUTPUT, MATRIX_W_Q,    MATRIX_W_K,     MATRIX_W_V,  MATRIX_W_O,
    };
    size_t count = 0;

    for (size_t i = 0; i < DIAGNOSE_MATRICES; i++)
        if (order[i] != MATRIX_MASKED || self->now->model.mask)
            out[count++] = order[i];
    return count;
}

static bool diagnose_is_score(const struct diagnose *self)
{
    return self->round == MISTAKEN_ROUNDS;
}

static bool diagnose_is_answered(const struct diagnose *self)
{
    return !diagnose_is_score(self) && self->answers[self->round] != DIAGNOSE_OPEN;
}

static size_t diagnose_right(const struct diagnose *self)
{
    size_t right = 0;

    for (size_t i = 0; i < MISTAKEN_ROUNDS; i++)
        right += self->answers[i] == (int)mistaken_which(self->seed, i);
    return right;
}

/* Whether the round shows nothing of the laws until the learner measures them. */
static bool diagnose_measures(const struct diagnose *self)
{
    return self->round >= FIRST_MEASURED;
}

/* Whether digits choose laws now. */
static bool diagnose_asks_law(const struct diagnose *self)
{
    return self->ask == ASK_LAWS && diagnose_measures(self) && !diagnose_is_answered(self) && !diagnose_is_score(self);
}

static bool diagnose_shows_should(const struct diagnose *self)
{
    return self->round < MISTAKEN_PLAIN_ROUNDS || diagnose_is_answered(self);
}

/* The mistakes of a stage that can be made with the round's mask; returns how many. */
static size_t diagnose_options(const struct diagnose *self, size_t stage, enum mistake out[MISTAKE_COUNT])
{
    size_t count = 0;

    for (int i = 0; i < MISTAKE_COUNT; i++)
        if (diagnose_stage((enum mistake)i) == stage && mistaken_applies(&self->now->model, (enum mistake)i))
            out[count++] = (enum mistake)i;
    return count;
}

/* The selected cell, with head 0 if its matrix is not per head. */
static struct cell_at diagnose_cell(const struct diagnose *self)
{
    struct cell_at cell = self->at;

    cell.head = matrix_table[cell.id].per_head ? cell.head : 0;
    return cell;
}

/* The selected cell's origin by the right formula. */
static struct origin diagnose_origin(const struct diagnose *self)
{
    return origin_find(&self->now->record, diagnose_cell(self));
}

/* Whether the right result of the selected cell may be shown. */
static bool diagnose_tells(const struct diagnose *self)
{
    return !diagnose_measures(self) || self->computed || diagnose_is_answered(self);
}

static void add_number(struct text *out, double value)
{
    text_add(out, value == -INFINITY ? "-∞" : number_text(value, 2).is);
}

/* -------------------------------------------------------------------------------------------------------- the laws */

/* Appends the largest weights, as they are or should be, of later words, of padding and of all others. */
static void add_hidden(const struct law_reading *law, bool should, struct text *out)
{
    if (isnan(law->is[0]) && isnan(law->is[1])) {
        text_add(out, should ? "" : "no mask");
        return;
    }
    for (size_t i = 0; i < 3; i++) {
        text_add(out, i ? " " : "");
        if (isnan(law->is[i]))
            text_add(out, "–");
        else if (should)
            text_add(out, i < 2 ? "0" : ">0");
        else
            add_number(out, law->is[i]);
    }
}

/* Appends what a law should give, or gives: "4×8", "2.83", "0.41–1.66 cols 1". */
static void add_reading(const struct diagnose *self, enum law law, const struct law_reading *reading, bool should,
                        struct text *out)
{
    const double *value = should ? reading->should : reading->is;

    switch (law) {
    case LAW_READS:
        text_addf(out, "%.0f×%.0f", value[0], value[1]);
        break;
    case LAW_RATIO:
        add_number(out, value[0]);
        break;
    case LAW_SUMS:
        add_number(out, value[0]);
        if (strcmp(number_text(value[0], 2).is, number_text(value[1], 2).is) != 0)
            text_addf(out, "–%s", number_text(value[1], 2).is);
        text_add(out, value[2] == 1 ? " cols 1" : "");
        break;
    case LAW_HIDDEN:
        add_hidden(reading, should, out);
        break;
    case LAW_CONCAT:
        text_addf(out, "%.0f of %zu", value[0], self->now->model.n);
        break;
    case LAW_MIXED:
        text_addf(out, "%.0f of %zu", value[0], self->now->model.num_heads);
        break;
    case LAW_COUNT:
        break;
    }
}

static const char *label(const void *context, bool column, size_t index, char out[24])
{
    const struct matrix_of *of = context;
    const struct diagnose *self = of->view;

    return record_label(&self->now->model, (enum matrix_id)of->id, of->head, column, index, out);
}

static void fill_laws(const struct diagnose *self, struct sheet *sheet)
{
    struct sheet_block *block = sheet_add(sheet, BLOCK_TABLE, "laws");
    struct table *table = &block->table;
    bool all = !diagnose_measures(self) || diagnose_is_answered(self);
    const struct table_column columns[] = {
        {.kind = COLUMN_TEXT, .heading = "should", .columns = SHOULD, .blank = !diagnose_shows_should(self)},
        {.kind = COLUMN_TEXT, .heading = "is", .columns = IS},
        {.kind = COLUMN_TEXT, .heading = "what it is", .columns = MEANING, .rank = 1},
    };

    if (!diagnose_is_answered(self)) { /* once answered, the answer is explained there */
        sheet_size(block, 0, LAW_COUNT);
        sheet_size(block, 1, LAW_COUNT + 1);
    }
    block->with_all = self->in_cells || self->ask != ASK_LAWS;
    text_add(&block->caption, "Six laws");
    table->label_columns = LABELS;
    table->selected = SHEET_NONE;
    table_add_columns(table, columns, sizeof columns / sizeof *columns);
    for (size_t law = 0; law < LAW_COUNT; law++) {
        struct text *label = table_add_row(table, ROLE_PLAIN);

        if (diagnose_asks_law(self) || sheet->is_plain)
            text_addf(label, "%zu ", law + 1);
        text_add(label, law_names[law]);
        add_reading(self, (enum law)law, &self->laws[law], true, table_add_text(table, ROLE_PLAIN));
        if (all || self->measured & 1u << law)
            add_reading(self, (enum law)law, &self->laws[law], false, table_add_text(table, ROLE_STRONG));
        else
            table_add_text(table, ROLE_PLAIN);
        text_add(table_add_text(table, ROLE_DIM), law_meanings[law]);
    }
}

/* -------------------------------------------------------------------------------------------------------- matrices */

static enum grid_cell state(const void *context, size_t row, size_t col)
{
    const struct matrix_of *of = context;
    const struct diagnose *self = of->view;
    struct cell_at cell = {(enum matrix_id)of->id, of->head, row, col};

    return origin_value(&self->now->record, cell) == -INFINITY ? GRID_MASKED : GRID_SHOWN;
}

static double scale_of(const struct matrix *matrix)
{
    double most = 0;

    for (size_t i = 0; i < matrix->rows * matrix->cols; i++)
        most = isfinite(matrix->at[i]) ? fmax(most, fabs(matrix->at[i])) : most;
    return theme_scale(most);
}

/* Columns for the longest label, a mark before it and a blank after it for the first cell's bracket. */
static int label_columns(const struct diagnose *self, enum matrix_id id, size_t head, size_t rows)
{
    int longest = 0;

    for (size_t row = 0; row < rows; row++) {
        char room[24];
        int columns = utf8_columns(record_label(&self->now->model, id, head, false, row, room));

        longest = columns > longest ? columns : longest;
    }
    return longest + 2;
}

static void fill_matrix(const struct diagnose *self, enum matrix_id id, size_t head, struct matrices *out)
{
    struct matrix matrix = record_matrix(&self->now->record, id, head);
    struct grid grid = grid_of(matrix.at, matrix.rows, matrix.cols);
    struct sheet_matrix *to;

    grid.decimals = 2;
    grid.is_share = matrix_table[id].is_share;
    grid.scale = scale_of(&matrix);
    grid.label = label;
    grid.state = state;
    grid.label_columns = label_columns(self, id, head, matrix.rows);
    if (id == MATRIX_CONCAT && self->now->model.num_heads > 1)
        grid.seam = self->now->model.d_k;
    if (id == self->at.id && head == diagnose_cell(self).head) {
        grid_select(&grid, self->at.row, self->at.col);
        out->chosen = out->count;
    }
    to = matrices_add(out, grid, (struct matrix_of){.view = self, .id = (int)id, .head = head});
    to->begins = id == MATRIX_X || id == MATRIX_Q || id == MATRIX_SCORES || id == MATRIX_HEAD || id == MATRIX_W_Q;
    name_add_matrix(&to->brief, id, head, false);
    line_addf(&to->name, matrix_table[id].per_head ? theme_head(head) : ROLE_STRONG, "%s %zu×%zu",
              text_string(&to->brief), matrix.rows, matrix.cols);
}

/* Shows the matrices of the selected head; in plain text those of all heads. */
static void fill_matrices(const struct diagnose *self, struct sheet *sheet)
{
    struct sheet_block *block = sheet_add(sheet, BLOCK_MATRICES, "matrices");
    enum matrix_id ids[DIAGNOSE_MATRICES];
    size_t count = diagnose_matrices(self, ids), heads = self->now->model.num_heads;
    int rows = 2 + (int)self->now->model.n;

    sheet_size(block, 2, rows > LAW_COUNT ? rows : LAW_COUNT + 1); /* as many rows as the laws */
    block->with_all = !self->in_cells && self->ask == ASK_LAWS;
    block->matrices.form = MATRICES_FLOW;
    block->matrices.level = GRID_TIGHT; /* one decimal would hide a mistake */
    for (size_t i = 0; i < count; i++)
        for (size_t head = 0; head < (matrix_table[ids[i]].per_head ? heads : 1); head++)
            if (sheet->is_plain || head == (matrix_table[ids[i]].per_head ? self->at.head : 0))
                fill_matrix(self, ids[i], head, &block->matrices);
}

/* ----------------------------------------------------------------------------------------- the question, the answer */

/* Shows the stages, or the mistakes of one; in plain text all of them. */
static void fill_options(const struct diagnose *self, struct sheet *sheet)
{
    struct sheet_block *block = sheet_add(sheet, BLOCK_MENU, "options");
    enum mistake options[MISTAKE_COUNT];

    sheet_size(block, 1, OPTIONS);
    block->with_all = self->ask == ASK_LAWS;
    block->blank = diagnose_is_answered(self) && !sheet->is_plain;
    block->words.asks = self->ask == ASK_LAWS ? SHEET_NONE : self->choice;
    if (sheet->is_plain)
        text_add(&block->title, "Which stage, and what?");
    for (size_t stage = 0; stage < DIAGNOSE_STAGES; stage++) {
        size_t count = diagnose_options(self, stage, options);
        struct text *word;

        if (self->ask >= ASK_WHAT && !sheet->is_plain && stage + ASK_WHAT != self->ask)
            continue;
        if (self->ask < ASK_WHAT || sheet->is_plain) {
            word = words_add(&block->words, 0, false);
            text_addf(word, "%s%s", count ? "" : "no ", diagnose_stages[stage]);
            for (size_t i = 0; i < count && sheet->is_plain; i++)
                text_addf(word, "%s%s", i ? "; " : ": ", mistake_table[options[i]].title);
            continue;
        }
        for (size_t i = 0; i < count; i++)
            text_add(words_add(&block->words, 0, false), mistake_table[options[i]].title);
    }
    if (block->words.asks != SHEET_NONE && block->words.asks >= block->words.count)
        block->words.asks = block->words.count - 1;
}

/* Appends the last lit line of the listing with the mistake, since the lines before lead to it. */
static void add_code(const struct diagnose *self, struct text *out)
{
    enum listing_language language = self->habits ? self->habits->language : LANGUAGE_C;
    const struct mistake_info *info = &mistake_table[self->now->mistake];
    struct cell_at cell = self->laws[info->breaks].at;
    struct listing listing;
    const struct view_source *source = self->sources ? &self->sources[LANGUAGE_COUNT + language] : NULL;
    const char *region;
    size_t lit;

    cell.id = info->spoils;
    region = mistaken_origin(&self->now->record, self->now->mistake, cell).region;
    if (!source || !source->bytes || !listing_cut(&listing, source->bytes, source->length, region))
        return;
    for (lit = listing.count; lit > 0 && !listing.lit[lit - 1]; lit--)
        continue;
    if (lit > 0)
        text_addf(out, "The line (%s): %s\n", region, listing.lines[lit - 1] + strspn(listing.lines[lit - 1], " "));
    listing_free(&listing);
}

/* Appends what another mistake would have shown in the first law that distinguishes them. */
static void add_refuted(const struct diagnose *self, enum mistake said, struct text *out)
{
    struct law_reading laws[LAW_COUNT];
    struct record record;
    size_t law = 0;

    text_addf(out, "✗ You said: %s.", mistake_table[said].title);
    if (mistaken_applies(&self->now->model, said) && mistaken_run(&record, &self->now->model, said, NULL)) {
        mistaken_measure(laws, &record, said);
        while (law + 1 < LAW_COUNT && law_apart(&self->laws[law], &laws[law]) < MISTAKEN_VISIBLE)
            law++;
        text_addf(out, " Then “%s” would be ", law_names[law]);
        add_reading(self, (enum law)law, &laws[law], false, out);
        text_add(out, ", here ");
        add_reading(self, (enum law)law, &self->laws[law], false, out);
        text_add(out, ".");
        record_free(&record);
    }
    text_addf(out, "\nIt was: %s.", mistake_table[self->now->mistake].title);
}

/* Appends whether the answer was right, the law, its numbers, the line of code, and the reason. */
static void add_answer(const struct diagnose *self, struct text *out)
{
    enum mistake mistake = self->now->mistake;
    const struct mistake_info *info = &mistake_table[mistake];
    int said = self->answers[self->round];

    if (said == (int)mistake)
        text_addf(out, "✓ Right: %s.", info->title);
    else if (said == DIAGNOSE_OPEN)
        text_addf(out, "It is: %s.", info->title);
    else
        add_refuted(self, (enum mistake)said, out);
    text_addf(out, " Law %d, “%s”: should be ", (int)info->breaks + 1, law_names[info->breaks]);
    add_reading(self, info->breaks, &self->laws[info->breaks], true, out);
    text_add(out, ", is ");
    add_reading(self, info->breaks, &self->laws[info->breaks], false, out);
    text_add(out, ".\n");
    add_code(self, out);
    text_addf(out, "%s\nRight and wrong side by side: headway lab %s\n", info->why, info->pitfall);
}

/* Shows the result of the answer, instead of the laws. */
static void fill_answer(const struct diagnose *self, struct sheet *sheet)
{
    struct sheet_block *block = sheet_add(sheet, BLOCK_TEXT, "answer");

    if (diagnose_is_answered(self)) {
        sheet_size(block, 0, 2);
        sheet_size(block, 0, LAW_COUNT);
        sheet_size(block, 1, LAW_COUNT + 1);
    }
    block->with_all = self->in_cells;
    if (sheet->is_plain && !diagnose_is_answered(self))
        text_add(&block->text, "Answer\n");
    if (sheet->is_plain || diagnose_is_answered(self))
        add_answer(self, &block->text);
}

/* Shows how to measure laws; this replaces the options until they come. */
static void fill_measuring(const struct diagnose *self, struct sheet *sheet)
{
    struct sheet_block *block = sheet_add(sheet, BLOCK_TEXT, "measuring");

    sheet_size(block, 1, OPTIONS);
    block->with_all = true;
    text_addf(&block->text, "Nothing is shown: each law is measured by its number, and each look counts: %zu so far.",
              self->looks);
}

/* Shows a line for each round: the mistake and, if the answer was wrong, the answer. */
static void fill_score(const struct diagnose *self, struct sheet *sheet)
{
    struct sheet_block *block = sheet_add(sheet, BLOCK_LINES, "score");

    sheet_size(block, 0, MISTAKEN_ROUNDS);
    block->lines.lit = self->choice;
    for (size_t round = 0; round < MISTAKEN_ROUNDS; round++) {
        int mistake = (int)mistaken_which(self->seed, round), answer = self->answers[round];
        struct line *line = lines_add(&block->lines);

        line_add(line, ROLE_STRONG, round == self->choice && !sheet->is_plain ? "▸" : " ");
        line_addf(line, answer == DIAGNOSE_OPEN || answer == mistake ? ROLE_PLAIN : ROLE_STRONG, "%s %zu %s",
                  answer == DIAGNOSE_OPEN ? "·"
                  : answer == mistake     ? "✓"
                                          : "✗",
                  round + 1, answer == DIAGNOSE_OPEN ? "not answered" : mistake_table[mistake].title);
        if (answer != DIAGNOSE_OPEN && answer != mistake)
            line_addf(line, ROLE_STRONG, "; you said: %s", mistake_table[answer].title);
    }
}

static void diagnose_fill(const void *object, struct sheet *sheet)
{
    const struct diagnose *self = object;

    if (diagnose_is_score(self)) {
        fill_score(self, sheet);
        return;
    }
    fill_laws(self, sheet);
    if (!sheet->is_plain)
        fill_answer(self, sheet);
    fill_matrices(self, sheet);
    if (sheet->is_plain || !diagnose_asks_law(self))
        fill_options(self, sheet);
    else
        fill_measuring(self, sheet);
    if (sheet->is_plain) /* plain text has it last */
        fill_answer(self, sheet);
}

/* --------------------------------------------------------------------------------------------------- round the view */

/* Appends the right formula of the selected cell with its input numbers, in `columns` columns; 0: no limit. */
static void add_formula(const struct diagnose *self, int columns, struct text *out)
{
    const struct model *model = &self->now->model;
    struct origin origin = diagnose_origin(self);
    const struct cell_at *from = &origin.a.first;
    struct text result = {0};
    struct line line = {0};
    struct arithmetic a = {.origin = &origin, .a_decimals = 2, .b_decimals = 2, .terms = SIZE_MAX};
    bool hidden = origin.kind == ORIGIN_SOFTMAX && origin_number(&origin.a, origin.mine) == -INFINITY;

    add_number(&result, origin_result(&origin));
    a.result = text_string(&result);
    if (hidden || (origin.kind == ORIGIN_MASK && origin.cleared))
        text_add(out, "hidden by the mask");
    else if (origin.kind == ORIGIN_PRODUCT || origin.kind == ORIGIN_SOFTMAX)
        arithmetic_add(&a, columns, &line);
    else if (origin.kind == ORIGIN_MASK)
        text_add(out, "scaled, not hidden");
    else if (origin.kind == ORIGIN_COPY)
        name_add_cell(out, model, from->id, from->head, from->row, from->col);
    else
        text_addf(out, "%s / √%zu", number_text(origin_number(&origin.a, 0), 2).is, model->d_k);
    text_add(out, text_string(&line.text));
    if (!line.text.length)
        text_addf(out, " = %s", a.result);
    line_free(&line);
    text_free(&result);
}

/* Appends what the cell holds; then what it should hold, with its formula or (`brief`) only the number. */
static void add_sum(const struct diagnose *self, bool brief, int columns, struct line *out)
{
    struct origin origin = diagnose_origin(self);
    struct text sum = {0};

    text_add(&sum, "here ");
    add_number(&sum, origin_value(&self->now->record, diagnose_cell(self)));
    if (origin.kind == ORIGIN_GIVEN) {
        text_add(&sum, "; given");
    } else if (diagnose_tells(self)) {
        text_add(&sum, "; right ");
        if (brief)
            add_number(&sum, origin_result(&origin));
        else
            add_formula(self, columns > 0 ? columns - utf8_columns(text_string(&sum)) : 0, &sum);
    }
    line_add(out, ROLE_PLAIN, text_string(&sum));
    text_free(&sum);
}

/* The masks of the round: "causal, padding". */
static const char *name_mask(const struct mistaken_case *c)
{
    static const char *const masks[] = {"no mask", "causal", "padding", "causal, padding"};

    return masks[c->causal + 2 * (c->padding > 0)];
}

/* What is asked, and what a learner has to know of the round. */
static void say_question(const struct diagnose *self, struct view_lines *out)
{
    const struct model *model = &self->now->model;
    struct text asked = {0};

    if (diagnose_asks_law(self))
        text_add(&asked, "What do you measure?");
    else if (self->ask < ASK_WHAT)
        text_add(&asked, "Which stage?");
    else
        text_addf(&asked, "%s: what?", diagnose_stages[self->ask - ASK_WHAT]);
    insight_full(out, "%s d_model %zu, h %zu, d_k %zu; %s.", text_string(&asked), model->d_model, model->num_heads,
                 model->d_k, name_mask(self->now));
    if (!insight_brief(out, "%s d %zu h %zu %s", text_string(&asked), model->d_model, model->num_heads,
                       name_mask(self->now)))
        insight_brief(out, "%s d %zu h %zu", text_string(&asked), model->d_model, model->num_heads);
    text_free(&asked);
}

static void say_score(const struct diagnose *self, struct view_lines *out)
{
    size_t right = diagnose_right(self);

    insight_full(out, "%zu of %d right, with %zu looks. The best so far: %zu.", right, MISTAKEN_ROUNDS, self->looks,
                 self->best);
    insight_brief(out, "%zu of %d right; the best: %zu", right, MISTAKEN_ROUNDS, self->best);
    text_addf(&out->caption, "seed %" PRIu64, self->seed);
    line_add(&out->cell, ROLE_STRONG, "right");
    line_addf(&out->sum, ROLE_PLAIN, "%zu of %d answers", right, MISTAKEN_ROUNDS);
}

static void diagnose_describe(const void *object, struct view_lines *out, int columns, bool compact UNUSED)
{
    const struct diagnose *self = object;
    const struct cell_at at = diagnose_cell(self);
    const char *title = mistake_table[self->now->mistake].title;
    struct text cell = {0};

    if (diagnose_is_score(self)) {
        say_score(self, out);
        return;
    }
    out->head = (int)self->at.head + 1;
    text_addf(&out->caption, "round %zu of %d, %zu right", self->round + 1, MISTAKEN_ROUNDS, diagnose_right(self));
    if (diagnose_is_answered(self)) {
        const char *verdict = self->answers[self->round] == (int)self->now->mistake ? "Right" : "It was";

        insight_both(out, "%s: %s.", "%s: %s.", verdict, title);
    } else {
        say_question(self, out);
    }
    name_add_cell(&cell, &self->now->model, at.id, at.head, at.row, at.col);
    line_add(&out->cell, matrix_table[at.id].per_head ? theme_head(at.head) : ROLE_STRONG, text_string(&cell));
    for (int brief = 0; brief < 2 && (brief == 0 || !arithmetic_fits(&out->sum, columns)); brief++) {
        line_free(&out->sum);
        add_sum(self, brief, columns, &out->sum);
    }
    text_free(&cell);
}

/* Writes the products of a sum, a line each; then, once answered, the explanation. */
static void diagnose_explain(const void *object, struct text *out)
{
    const struct diagnose *self = object;
    struct line line = {0};
    struct origin origin;

    if (diagnose_is_score(self)) {
        text_addf(out, "%zu of %d right", diagnose_right(self), MISTAKEN_ROUNDS);
        return;
    }
    origin = diagnose_origin(self);
    for (size_t c = 0; c < origin.count && origin.kind == ORIGIN_PRODUCT && diagnose_tells(self); c++)
        text_addf(out, "%s%s×%s", c ? "\n + " : "   ", number_text(origin_number(&origin.a, c), 2).is,
                  number_text(origin_number(&origin.b, c), 2).is);
    text_add(out, out->length ? "\n\n" : "");
    add_sum(self, false, 60, &line);
    text_add(out, text_string(&line.text));
    line_free(&line);
    if (diagnose_is_answered(self)) {
        text_add(out, "\n\n");
        add_answer(self, out);
        text_cut(out, out->length - 1);
    }
}

/* Selects a cell, or the nearest one that its matrix has. */
static void select_cell(struct diagnose *self, struct cell_at cell)
{
    struct matrix matrix = record_matrix(&self->now->record, cell.id, matrix_table[cell.id].per_head ? cell.head : 0);

    self->at = cell;
    self->at.row = cell.row < matrix.rows ? cell.row : matrix.rows - 1;
    self->at.col = cell.col < matrix.cols ? cell.col : matrix.cols - 1;
    self->computed = false;
}

/* ----------------------------------------------------------------------------------------------------------- state */

static bool deal(struct diagnose *self, struct error *e)
{
    struct mistaken_case *made = memory_new(sizeof *made);
    size_t round = diagnose_is_score(self) ? MISTAKEN_ROUNDS - 1 : self->round;

    if (!mistaken_case(made, self->seed, round, e)) {
        free(made);
        return false;
    }
    mistaken_measure(self->laws, &made->record, made->mistake);
    self->now = made;
    return true;
}

static bool read_round(const struct state_key *key, void *object, const char *value, struct error *e)
{
    struct diagnose *self = object;
    uint64_t round;

    if (strcmp(value, "score") == 0)
        self->round = MISTAKEN_ROUNDS;
    else if (number_parse(value, MISTAKEN_ROUNDS, &round) && round > 0)
        self->round = (size_t)round - 1;
    else
        return error_set(e, ERROR_INPUT, "%s=%.40s: write 1 to %d, or score", key->name, value, MISTAKEN_ROUNDS);
    return true;
}

static bool read_answer(const char *name, size_t length, int *out)
{
    *out = DIAGNOSE_OPEN;
    if (length == 1 && *name == '-')
        return true;
    for (int i = 0; i < MISTAKE_COUNT; i++)
        if (strlen(mistake_table[i].name) == length && memcmp(mistake_table[i].name, name, length) == 0) {
            *out = i;
            return true;
        }
    return false;
}

static bool read_answers(const struct state_key *key, void *object, const char *value, struct error *e)
{
    struct diagnose *self = object;
    struct text names = {0};
    size_t round = 0;

    for (const char *at = value;; at++) {
        size_t length = strcspn(at, ",");

        if (round == MISTAKEN_ROUNDS)
            return error_set(e, ERROR_INPUT, "%s=%.40s: there are %d rounds, so give at most as many", key->name, value,
                             MISTAKEN_ROUNDS);
        if (!read_answer(at, length, &self->answers[round++])) {
            for (int i = 0; i < MISTAKE_COUNT; i++)
                text_addf(&names, "%s, ", mistake_table[i].name);
            error_set(e, ERROR_INPUT, "%s: %.*s is not a mistake: write %sor -", key->name,
                      (int)(length > 40 ? 40 : length), at, text_string(&names));
            text_free(&names);
            return false;
        }
        at += length;
        if (!*at)
            return true;
    }
}

static bool read_measured(const struct state_key *key, void *object, const char *value, struct error *e)
{
    struct diagnose *self = object;

    for (const char *at = value; *at || at == value; at++) {
        unsigned law = *at >= '1' && *at < '1' + LAW_COUNT ? 1u << (*at - '1') : 0;

        if (law <= self->measured)
            return error_set(e, ERROR_INPUT, "%s=%.40s: write numbers of laws, 1 to %d, in order", key->name, value,
                             LAW_COUNT);
        self->measured |= law;
    }
    return true;
}

/* Deals the round, unless that is done: later keys are about its matrices, which earlier keys determine. */
static bool is_dealt(struct diagnose *self, struct error *e)
{
    return self->now || deal(self, e);
}

static bool read_head(const struct state_key *key, void *object, const char *value, struct error *e)
{
    struct diagnose *self = object;

    return is_dealt(self, e) && state_take_index(key, value, self->now->model.num_heads, &self->at.head, e);
}

static bool read_matrix(const struct state_key *key, void *object, const char *value, struct error *e)
{
    struct diagnose *self = object;
    enum matrix_id ids[DIAGNOSE_MATRICES];
    struct text names = {0};
    size_t count;

    if (!is_dealt(self, e))
        return false;
    count = diagnose_matrices(self, ids);
    for (size_t i = 0; i < count; i++) {
        text_addf(&names, "%s%s", i ? ", " : "", matrix_table[ids[i]].name);
        if (strcmp(matrix_table[ids[i]].name, value) == 0) {
            self->at.id = ids[i];
            text_free(&names);
            return true;
        }
    }
    error_set(e, ERROR_INPUT, "%s=%.40s: not in this round: write one of %s", key->name, value, text_string(&names));
    text_free(&names);
    return false;
}

static bool read_cell(const struct state_key *key, void *object, const char *value, struct error *e)
{
    struct diagnose *self = object;
    struct matrix matrix;
    size_t at[2];

    if (!is_dealt(self, e))
        return false;
    matrix = record_matrix(&self->now->record, self->at.id, diagnose_cell(self).head);
    if (!state_read_cell(key, (struct state_sentence[]){{NULL, matrix.rows}, {NULL, matrix.cols}}, value, at, e))
        return false;
    self->at.row = at[0];
    self->at.col = at[1];
    return true;
}

static void write_round(const struct state_key *key UNUSED, const void *object, struct text *value)
{
    const struct diagnose *self = object;

    if (diagnose_is_score(self))
        text_add(value, "score");
    else
        text_addf(value, "%zu", self->round + 1);
}

static void write_answers(const struct state_key *key UNUSED, const void *object, struct text *value)
{
    const struct diagnose *self = object;
    size_t count = MISTAKEN_ROUNDS;

    while (count > 0 && self->answers[count - 1] == DIAGNOSE_OPEN)
        count--;
    for (size_t i = 0; i < count; i++)
        text_addf(value, "%s%s", i ? "," : "",
                  self->answers[i] == DIAGNOSE_OPEN ? "-" : mistake_table[self->answers[i]].name);
}

static void write_measured(const struct state_key *key UNUSED, const void *object, struct text *value)
{
    for (int law = 0; law < LAW_COUNT; law++)
        if (((const struct diagnose *)object)->measured & 1u << law)
            text_addf(value, "%d", law + 1);
}

static void write_matrix(const struct state_key *key UNUSED, const void *object, struct text *value)
{
    text_add(value, matrix_table[((const struct diagnose *)object)->at.id].name);
}

static void write_cell(const struct state_key *key UNUSED, const void *object, struct text *value)
{
    const struct diagnose *self = object;

    text_addf(value, "%zu,%zu", self->at.row + 1, self->at.col + 1);
}

/* The seed can be turned only in the first round and before any answer. */
static bool may_reseed(const struct state_key *key UNUSED, const void *object)
{
    const struct diagnose *self = object;
    bool answered = false;

    for (size_t i = 0; i < MISTAKEN_ROUNDS; i++)
        answered = answered || self->answers[i] != DIAGNOSE_OPEN;
    return !answered && self->round == 0;
}

static const struct state_key state_keys[] = {
    {"seed", "N", "the same seed makes the same ten mistakes", "1", STATE_NUMBER(struct diagnose, seed), .dial = "seed",
     .is_there = may_reseed},
    {"round", "1-10, score", "which of them", "1", .read = read_round, .write = write_round},
    {"answers", "merge,-,no-scale", "what was said in the rounds so far; - is nothing", .read = read_answers,
     .write = write_answers},
    {"measured", "1-6", "the laws that were measured in this round: 13 is the 1st and the 3rd", .read = read_measured,
     .write = write_measured},
    {"looks", "0-1000000", "what was measured and computed in all rounds so far", "0",
     STATE_NUMBER(struct diagnose, looks)},
    {"best", "0-10", "the most that was right, over all seeds", "0", STATE_NUMBER(struct diagnose, best)},
    {"ask", "laws|stage|split|scale|softmax|mask|concat", "where you are: at the laws, which stage, what in it", "laws",
     STATE_WORD(struct diagnose, ask)},
    {"choice", "1-10", "the option under the marker; of the score, the round", "1",
     STATE_INDEX(struct diagnose, choice)},
    {"in", "options|cells", "where the arrows move", "options", STATE_WORD(struct diagnose, in_cells)},
    {"head", "1-6", "the head shown", "1", .read = read_head, .write = state_write_index,
     STATE_MEMBER(struct diagnose, at.head)},
    {"matrix", "Q, scores, W_O …", "the selected cell's matrix", "scores", .read = read_matrix, .write = write_matrix},
    {"cell", "row,column", "the selected cell, from 1", "1,1", .read = read_cell, .write = write_cell},
    {"computed", "yes", "the selected cell was computed", STATE_SET(struct diagnose, computed)},
    {0},
};

/* --------------------------------------------------------------------------------------------------------- actions */

/* Goes to a round and deals it, or to the score. If dealing fails nothing changes. */
static void go_to(struct diagnose *self, uint64_t seed, size_t round)
{
    struct diagnose next = {.seed = seed,
                            .round = round,
                            .at = {.id = MATRIX_SCORES},
                            .best = self->best,
                            .habits = self->habits,
                            .sources = self->sources};

    memcpy(next.answers, self->answers, sizeof next.answers);
    next.looks = seed == self->seed ? self->looks : 0;
    for (size_t i = 0; seed != self->seed && i < MISTAKEN_ROUNDS; i++)
        next.answers[i] = DIAGNOSE_OPEN;
    if (!deal(&next, NULL))
        return;
    mistaken_case_free(self->now);
    free(self->now);
    *self = next;
    if (diagnose_is_score(self) && diagnose_right(self) > self->best)
        self->best = diagnose_right(self);
    if (self->habits)
        self->habits->best = self->best;
}

/* Another seed was turned to: its first round. */
static bool turned(void *object, const struct state_key *dial UNUSED, struct error *e)
{
    struct diagnose *self = object, next = *self;

    next.now = NULL;
    if (!deal(&next, e))
        return false;
    mistaken_case_free(self->now);
    free(self->now);
    *self = next;
    self->ask = ASK_LAWS;
    self->choice = 0;
    select_cell(self, (struct cell_at){.id = MATRIX_SCORES});
    return true;
}

/* How many options, or laws to measure, there are to choose from. */
static size_t count_options(const struct diagnose *self)
{
    enum mistake options[MISTAKE_COUNT];

    if (diagnose_is_score(self))
        return MISTAKEN_ROUNDS;
    if (diagnose_is_answered(self))
        return 0;
    if (diagnose_asks_law(self))
        return LAW_COUNT;
    return self->ask < ASK_WHAT ? DIAGNOSE_STAGES : diagnose_options(self, (size_t)self->ask - ASK_WHAT, options);
}

static void set_ask(struct diagnose *self, enum diagnose_ask ask, size_t choice)
{
    self->ask = ask;
    self->choice = choice;
}

/* Answers, and selects the cell that shows the broken law. */
static void answer(struct diagnose *self)
{
    enum mistake options[MISTAKE_COUNT];
    size_t count = diagnose_options(self, (size_t)self->ask - ASK_WHAT, options);

    self->answers[self->round] = (int)options[self->choice < count ? self->choice : count - 1];
    set_ask(self, ASK_LAWS, 0);
    select_cell(self, self->laws[mistake_table[self->now->mistake].breaks].at);
}

static void look(struct diagnose *self)
{
    if (diagnose_measures(self))
        self->looks++;
}

/* Enter: takes the option, computes the cell, goes on. */
static unsigned do_enter(void *object, const struct key *key UNUSED, int code UNUSED)
{
    struct diagnose *self = object;
    enum mistake options[MISTAKE_COUNT];

    if (diagnose_is_score(self)) {
        go_to(self, self->seed + 1, 0);
    } else if (self->in_cells) {
        self->computed = true;
        look(self);
    } else if (diagnose_is_answered(self)) {
        go_to(self, self->seed, self->round + 1);
    } else if (self->ask == ASK_LAWS) {
        set_ask(self, ASK_STAGE, 0);
    } else if (self->ask >= ASK_WHAT) {
        answer(self);
    } else if (diagnose_options(self, self->choice, options)) { /* without a mask its stage has no mistake */
        set_ask(self, (enum diagnose_ask)(ASK_WHAT + self->choice), 0);
    }
    return REACT_DONE;
}

static bool enter_works(const void *object, const struct key *key UNUSED, struct key_offer *offer)
{
    const struct diagnose *self = object;
    bool is_last = self->round + 1 == MISTAKEN_ROUNDS;

    text_add(&offer->word, diagnose_is_score(self)      ? "ten others"
                           : self->in_cells             ? "compute"
                           : diagnose_is_answered(self) ? (is_last ? "score" : "next round")
                           : self->ask == ASK_STAGE     ? "choose"
                                                        : "answer");
    return !self->in_cells || (!diagnose_tells(self) && diagnose_origin(self).kind != ORIGIN_GIVEN);
}

/* Moves among the options, to the cells, and among them. */
static unsigned do_move(void *object, const struct key *key, int code UNUSED)
{
    struct diagnose *self = object;
    struct matrix matrix = record_matrix(&self->now->record, self->at.id, diagnose_cell(self).head);
    size_t unused = 0, row = self->at.row, col = self->at.col;

    if (!self->in_cells && key->action == VIEW_RIGHT) {
        self->in_cells = true;
    } else if (!self->in_cells) {
        view_move((enum view_move)key->action, 1, &self->choice, &unused, count_options(self), 1);
    } else if (view_move((enum view_move)key->action, 1, &row, &col, matrix.rows, matrix.cols)) {
        select_cell(self, (struct cell_at){self->at.id, self->at.head, row, col});
    }
    return REACT_DONE;
}

static bool move_works(const void *object, const struct key *key, struct key_offer *offer)
{
    const struct diagnose *self = object;
    bool is_row = key->action == VIEW_UP || key->action == VIEW_DOWN;

    if (key->word)
        text_add(&offer->word, self->in_cells ? "cell" : key->word);
    if (key->word && self->in_cells)
        text_add(&offer->shown, "←↓↑→");
    if (self->in_cells)
        return true;
    if (key->action == VIEW_RIGHT) {
        text_add(&offer->word, "cells");
        return !diagnose_is_score(self);
    }
    return is_row && (self->ask != ASK_LAWS || diagnose_is_score(self)) && count_options(self) > 1;
}

/* Goes one level out: from the cells, from a stage, from the stages. */
static unsigned do_leave(void *object, const struct key *key UNUSED, int code UNUSED)
{
    struct diagnose *self = object;

    if (self->in_cells)
        self->in_cells = false;
    else if (self->ask >= ASK_WHAT)
        set_ask(self, ASK_STAGE, (size_t)self->ask - ASK_WHAT);
    else
        set_ask(self, ASK_LAWS, 0);
    return REACT_DONE;
}

static bool leave_works(const void *object, const struct key *key UNUSED, struct key_offer *offer)
{
    const struct diagnose *self = object;

    text_add(&offer->word, self->in_cells ? "out" : self->ask >= ASK_WHAT ? "stages" : "laws");
    return self->in_cells || (self->ask != ASK_LAWS && count_options(self) && !diagnose_is_score(self));
}

/* A digit measures a law, or chooses an option. */
static unsigned do_number(void *object, const struct key *key UNUSED, int code)
{
    struct diagnose *self = object;
    size_t number = (size_t)(code - '1');

    if (number >= count_options(self))
        return REACT_PASS;
    if (diagnose_asks_law(self)) {
        self->looks += !(self->measured & 1u << number);
        self->measured |= 1u << number;
        return REACT_DONE;
    }
    set_ask(self, self->ask == ASK_LAWS ? ASK_STAGE : self->ask, number);
    self->in_cells = false;
    return REACT_ENTER;
}

static bool number_works(const void *object, const struct key *key UNUSED, struct key_offer *offer)
{
    const struct diagnose *self = object;

    text_addf(&offer->shown, "1-%zu", count_options(self));
    text_add(&offer->word, diagnose_asks_law(self) ? "measure" : self->ask < ASK_WHAT ? "stage" : "mistake");
    return count_options(self) > 0 && !diagnose_is_score(self);
}

/* Whether matrices can be looked at. */
static bool has_matrices(const void *object, const struct key *key UNUSED, struct key_offer *offer UNUSED)
{
    return !diagnose_is_score(object);
}

static unsigned do_matrix(void *object, const struct key *key, int code UNUSED)
{
    struct diagnose *self = object;
    enum matrix_id ids[DIAGNOSE_MATRICES];
    size_t count = diagnose_matrices(self, ids), i = 0;

    while (ids[i] != self->at.id)
        i++;
    select_cell(self,
                (struct cell_at){ids[view_turn(i, count, key->action)], self->at.head, self->at.row, self->at.col});
    return REACT_DONE;
}

static unsigned do_head(void *object, const struct key *key, int code UNUSED)
{
    struct diagnose *self = object;

    self->at.head = view_turn(self->at.head, self->now->model.num_heads, key->action);
    select_cell(self, self->at);
    return REACT_DONE;
}

static bool head_works(const void *object, const struct key *key, struct key_offer *offer)
{
    const struct diagnose *self = object;
    size_t heads = self->now->model.num_heads;

    if (key->word)
        text_addf(&offer->word, "head %zu", view_turn(self->at.head, heads, key->action) + 1);
    return has_matrices(self, key, offer) && heads > 1;
}

#define NO_CHOICE "Enter answers; then arrows choose."

static const struct key keys[] = {
    {"Down j", VIEW_DOWN, "↑↓", "choose", "choose an answer; in the cells, move", VIEW_INSIDE(do_move, move_works),
     .why_not = NO_CHOICE},
    {"Up k", VIEW_UP, VIEW_INSIDE(do_move, move_works), .why_not = NO_CHOICE},
    {"Enter", 0, NULL, "answer",
     "choose the stage, then what went wrong there; in the cells, compute one; then the next round",
     VIEW_INSIDE(do_enter, enter_works)},
    {"1-9", 0, NULL, NULL, "the law to measure, or the answer, by its number", .act = do_number, .works = number_works,
     .why_not = "Nothing here has that number."},
    {"Right l", VIEW_RIGHT, NULL, NULL, "from the answers into the cells", VIEW_INSIDE(do_move, move_works)},
    {"Left h", VIEW_LEFT, VIEW_INSIDE(do_move, move_works), .why_not = "The cells are at the right."},
    {"Esc", 0, NULL, "back", "back: from the cells to the answers, from what went wrong to the stages",
     VIEW_INSIDE(do_leave, leave_works)},
    {"n", 1, NULL, "matrix", "the next matrix", .act = do_matrix, .works = has_matrices, .names_another = true},
    {"Tab", 1, NULL, "head", "the next head", .act = do_head, .works = head_works, .names_another = true},
    {"BackTab", -1, NULL, NULL, "the head before", .act = do_head, .works = head_works, .names_another = true},
    {0},
};

/* ------------------------------------------------------------------------------------------------------------ view */

static void close(void *object)
{
    struct diagnose *self = object;

    if (self->now)
        mistaken_case_free(self->now);
    free(self->now);
    free(self);
}

static void *open(const struct view *view, const struct view_setup *setup, const char *state, struct error *e)
{
    struct diagnose *self = memory_new(sizeof *self);

    self->habits = setup ? setup->habits : NULL;
    self->sources = setup ? setup->sources : NULL;
    for (size_t i = 0; i < MISTAKEN_ROUNDS; i++)
        self->answers[i] = DIAGNOSE_OPEN;
    self = view_opened(view, self, state, e);
    if (self && self->habits && self->habits->best > self->best && self->habits->best <= MISTAKEN_ROUNDS)
        self->best = self->habits->best;
    return self;
}

static bool measure(const void *object, const char *name, double *out)
{
    const struct diagnose *self = object;
    const struct law_reading *law = &self->laws[mistake_table[self->now->mistake].breaks];
    const struct view_named numbers[] = {{"right", (double)diagnose_right(self)},
                                         {"looks", (double)self->looks},
                                         {"best", (double)self->best},
                                         {"should", law->should[0]},
                                         {"is", law->is[0]},
                                         {0}};

    return view_find_named(numbers, name, out);
}

static bool pick(void *object, const struct sheet_spot *spot)
{
    struct diagnose *self = object;

    if (strcmp(spot->block, "matrices") == 0) {
        select_cell(self, (struct cell_at){(enum matrix_id)spot->of.id, self->at.head, spot->row, spot->col});
        self->in_cells = true;
    } else if (strcmp(spot->block, "options") == 0) {
        set_ask(self, self->ask == ASK_LAWS ? ASK_STAGE : self->ask, spot->row);
        self->in_cells = false;
    } else if (strcmp(spot->block, "laws") == 0 && diagnose_asks_law(self) && spot->row < LAW_COUNT) {
        do_number(self, NULL, '1' + (int)spot->row);
    } else {
        return false;
    }
    return true;
}

static bool find_origin(const void *object, const struct matrix_of *of, size_t row, size_t col, struct origin *out)
{
    const struct diagnose *self = object;

    *out = mistaken_origin(&self->now->record, self->now->mistake,
                           (struct cell_at){(enum matrix_id)of->id, of->head, row, col});
    return true;
}

const struct view view_diagnose = {
    .name = "diagnose",
    .title = "Which mistake is it?",
    .summary = "a mistake by seed, six laws as evidence: say which it is; ten rounds",
    .keys = keys,
    .state = state_keys,
    .has_dials_aside = true,
    .open = open,
    .fill = diagnose_fill,
    .turned = turned,
    .origin = find_origin,
    .pick = pick,
    .describe = diagnose_describe,
    .explain = diagnose_explain,
    .measure = measure,
    .close = close,
};
