/* SPDX-License-Identifier: MIT */
/* What is shown of a round, and said about a cell or an answer. */
#include "base/compiler.h"
#include "base/listing.h"
#include "base/memory.h"
#include "base/number.h"
#include "base/utf8.h"
#include "mistake/diagnose.h"
#include "sheet/sheet.h"
#include "view/state.h"
#include "walk/arithmetic.h"
#include "walk/look.h"
#include "walk/name.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { LABELS = 15, SHOULD = 8, IS = 16, MEANING = 39, /* columns of the laws */ OPTIONS = 2 /* rows */ };

#define FIRST_MEASURED 7 /* the first round, from 0, in which laws are measured */

/* The stage that a mistake is made in. */
static size_t diagnose_stage(enum mistake mistake)
{
    return mistake_table[mistake].breaks < LAW_CONCAT ? mistake_table[mistake].breaks : LAW_CONCAT;
}

size_t diagnose_matrices(const struct diagnose *self, enum matrix_id out[DIAGNOSE_MATRICES])
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

bool diagnose_is_score(const struct diagnose *self)
{
    return self->round == MISTAKEN_ROUNDS;
}

bool diagnose_is_answered(const struct diagnose *self)
{
    return !diagnose_is_score(self) && self->answers[self->round] != DIAGNOSE_OPEN;
}

size_t diagnose_right(const struct diagnose *self)
{
    size_t right = 0;

    for (size_t i = 0; i < MISTAKEN_ROUNDS; i++)
        right += self->answers[i] == (int)mistaken_which(self->seed, i);
    return right;
}

bool diagnose_measures(const struct diagnose *self)
{
    return self->round >= FIRST_MEASURED;
}

bool diagnose_asks_law(const struct diagnose *self)
{
    return self->ask == ASK_LAWS && diagnose_measures(self) && !diagnose_is_answered(self) && !diagnose_is_score(self);
}

static bool diagnose_shows_should(const struct diagnose *self)
{
    return self->round < MISTAKEN_PLAIN_ROUNDS || diagnose_is_answered(self);
}

size_t diagnose_options(const struct diagnose *self, size_t stage, enum mistake out[MISTAKE_COUNT])
{
    size_t count = 0;

    for (int i = 0; i < MISTAKE_COUNT; i++)
        if (diagnose_stage((enum mistake)i) == stage && mistaken_applies(&self->now->model, (enum mistake)i))
            out[count++] = (enum mistake)i;
    return count;
}

struct cell_at diagnose_cell(const struct diagnose *self)
{
    struct cell_at cell = self->at;

    cell.head = matrix_table[cell.id].per_head ? cell.head : 0;
    return cell;
}

struct origin diagnose_origin(const struct diagnose *self)
{
    return origin_find(&self->now->record, diagnose_cell(self));
}

bool diagnose_tells(const struct diagnose *self)
{
    return !diagnose_measures(self) || self->computed || diagnose_is_answered(self);
}

static void add_number(struct text *out, double value)
{
    text_add(out, value == -INFINITY ? "-∞" : number_text(value, 2).is);
}

/* -------------------------------------------------------------------------------------------------------- the laws */

/* Appends the largest weights, as they are or should be, of hidden words and of others. */
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

/* Columns for the longest label, a mark before it and a blank after it, where the bracket of the first cell stands. */
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

/* ------------------------------------------------------------------------------------------ the question, the answer
 */

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

/* Appends whether the answer was right, the law, its numbers, the line of code, and what had happened. */
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

/* Shows how to proceed in rounds without options, instead of them. */
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

void diagnose_fill(const void *object, struct sheet *sheet)
{
    const struct diagnose *self = object;

    sheet->columns = 80;
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

/* ------------------------------------------------------------------------------------------------------ round the view
 */

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
    look_say(&out->look, LOOK_MOST, "%s d_model %zu, h %zu, d_k %zu; %s.", text_string(&asked), model->d_model,
             model->num_heads, model->d_k, name_mask(self->now));
    if (!look_say(&out->look_short, LOOK_SHORT_MOST, "%s d %zu h %zu %s", text_string(&asked), model->d_model,
                  model->num_heads, name_mask(self->now)))
        look_say(&out->look_short, LOOK_SHORT_MOST, "%s d %zu h %zu", text_string(&asked), model->d_model,
                 model->num_heads);
    text_free(&asked);
}

static void say_score(const struct diagnose *self, struct view_lines *out)
{
    size_t right = diagnose_right(self);

    look_say(&out->look, LOOK_MOST, "%zu of %d right, with %zu looks. The best so far: %zu.", right, MISTAKEN_ROUNDS,
             self->looks, self->best);
    look_say(&out->look_short, LOOK_SHORT_MOST, "%zu of %d right; the best: %zu", right, MISTAKEN_ROUNDS, self->best);
    text_addf(&out->caption, "seed %" PRIu64, self->seed);
    line_add(&out->cell, ROLE_STRONG, "right");
    line_addf(&out->sum, ROLE_PLAIN, "%zu of %d answers", right, MISTAKEN_ROUNDS);
}

void diagnose_describe(const void *object, struct view_lines *out, int columns, bool compact UNUSED)
{
    const struct diagnose *self = object;
    const struct cell_at at = diagnose_cell(self);
    const char *title = mistake_table[self->now->mistake].title;
    struct text cell = {0};

    out->stage = -1;
    if (diagnose_is_score(self)) {
        say_score(self, out);
        return;
    }
    out->head = (int)self->at.head + 1;
    text_addf(&out->caption, "round %zu of %d, %zu right", self->round + 1, MISTAKEN_ROUNDS, diagnose_right(self));
    if (diagnose_is_answered(self)) {
        const char *verdict = self->answers[self->round] == (int)self->now->mistake ? "Right" : "It was";

        look_both(out, "%s: %s.", "%s: %s.", verdict, title);
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
void diagnose_explain(const void *object, struct text *out)
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
