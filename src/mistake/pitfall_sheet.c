/* SPDX-License-Identifier: MIT */
/* What a mistake shows, as a sheet: its dials, right and wrong beside each other, what tells them apart, and words
 * about it; or the two listings. While the mistake is off, the places that tell of it stay empty, so that nothing jumps
 * when it is made. Plain text always has both sides, since nobody can press m there. */
#include "base/compiler.h"
#include "base/listing.h"
#include "base/number.h"
#include "base/utf8.h"
#include "mistake/pitfall.h"
#include "sheet/sheet.h"
#include "walk/arithmetic.h"
#include "walk/listing.h"
#include "walk/name.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#define BETWEEN "     "
#define EXPLAIN_COLUMNS 60

/* The title of a side with its mark: "✓ right", "✗ mistake"; for what is no mistake "✓ as well". */
static const char *pitfall_side_name(const struct pitfall *p, enum pitfall_side side)
{
    if (p->kind->is_right_too)
        return side == PITFALL_RIGHT ? "✓ one way" : "✓ the other";
    return side == PITFALL_RIGHT ? "✓ right" : "✗ mistake";
}

/* The same without the mark, for sentences: "right", "mistake". */
static const char *pitfall_side_word(const struct pitfall *p, enum pitfall_side side)
{
    return pitfall_side_name(p, side) + strlen("✓ ");
}

/* Appends "right 0.86": a fact's value on a side. */
static void pitfall_add_fact(struct text *out, const struct pitfall_fact *fact, enum pitfall_side side)
{
    if (fact->is_yes)
        text_add(out, isnan(fact->value[side]) || fact->value[side] == 0 ? "no" : "yes");
    else
        pitfall_add_number(out, fact->value[side], fact->decimals);
}

/* Appends "12 of 16 cells differ, by up to 0.13, at [sat,cat]". */
static void pitfall_add_difference(const struct pitfall *p, struct text *out)
{
    const struct pitfall_matrix *right = &p->matrix[PITFALL_RIGHT], *wrong = &p->matrix[PITFALL_WRONG];
    char row[32], col[32];

    if (p->changed == SIZE_MAX) {
        text_addf(out, "The shapes differ: %zu×%zu against %zu×%zu.", right->rows, right->cols, wrong->rows,
                  wrong->cols);
        return;
    }
    if (p->changed == 0) {
        text_add(out, p->difference == 0 ? "Not one cell differs." : "No cell differs as it is printed.");
        return;
    }
    text_addf(out, "%zu of %zu cells differ, most of all [%s,%s]: by ", p->changed, right->rows * right->cols,
              pitfall_row_label(p, PITFALL_WRONG, p->worst_row, row),
              pitfall_column_label(p, PITFALL_WRONG, p->worst_col, col));
    if (isfinite(p->difference))
        pitfall_add_number(out, p->difference, right->decimals);
    else
        text_add(out, "no number against one");
    text_add_byte(out, '.');
}

/* --------------------------------------------------------------------------------------------------- round the view */

static bool has_cell(const struct pitfall *p, enum pitfall_side side)
{
    return p->row < p->matrix[side].rows && p->col < p->matrix[side].cols;
}

void pitfall_add_cell(const struct pitfall *p, enum pitfall_side side, int columns, struct text *out)
{
    const struct pitfall_matrix *matrix = &p->matrix[side];
    struct arithmetic a = {.decimals = 2, .a_decimals = 2, .b_decimals = 2, .terms = SIZE_MAX};
    struct line line = {0};
    struct origin origin;

    if (p->kind->before)
        p->kind->before(p, side, p->row, p->col, out);
    text_add(out, out->length ? ": " : "");
    columns -= columns > 0 ? utf8_columns(text_string(out)) : 0;
    if (p->kind->cell || !pitfall_origin(p, side, p->row, p->col, &origin)) {
        p->kind->cell(p, side, p->row, p->col, out);
        return;
    }
    if (matrix->of)
        a = arithmetic_of(matrix->of, &origin, (struct cell_at){matrix->like, matrix->head, p->row, p->col});
    a.origin = &origin;
    a.decimals = matrix->decimals;
    a.is_raw = true;
    a.compact = origin.kind == ORIGIN_COPY;
    a.value = matrix->at[p->row * matrix->cols + p->col];
    arithmetic_add(&a, columns, &line);
    text_add(out, text_string(&line.text));
    line_free(&line);
}

static void add_one_sum(const struct pitfall *p, enum pitfall_side side, int columns, struct line *out)
{
    struct text sum = {0};

    line_addf(out, ROLE_DIM, "%s%s ", out->count ? BETWEEN : "", pitfall_side_word(p, side));
    pitfall_add_cell(p, side, columns, &sum);
    line_add(out, ROLE_PLAIN, text_string(&sum));
    text_free(&sum);
}

/* Appends "mistake 0.73": only the number. */
static void add_one_number(const struct pitfall *p, enum pitfall_side side, struct line *out)
{
    const struct pitfall_matrix *matrix = &p->matrix[side];
    struct text number = {0};

    pitfall_add_number(&number, matrix->at[p->row * matrix->cols + p->col], matrix->decimals);
    line_addf(out, ROLE_DIM, "%s%s ", out->count ? "  " : "", pitfall_side_word(p, side));
    line_add(out, ROLE_PLAIN, text_string(&number));
    text_free(&number);
}

/* Columns for a side's arithmetic when `sides` share the columns; if these are too few, the least. */
static int room_for(const struct pitfall *p, int columns, int sides)
{
    int words = 0;

    for (enum pitfall_side side = 0; side < PITFALL_SIDES; side++)
        words += sides == 2 || side == PITFALL_WRONG ? utf8_columns(pitfall_side_word(p, side)) + 1 : 0;
    words += sides == 2 ? (int)strlen(BETWEEN) : 0;
    return columns == 0 ? 0 : columns > words + sides ? (columns - words) / sides : 1;
}

/* "right e^2.80 / 19.05 = 0.86 mistake e^1.98 / 9.94 = 0.73", for the visible sides. If that is too long: the mistake's
 * with the right number after it, or alone, or only numbers. */
static void add_sum(const struct pitfall *p, struct line *out, int columns)
{
    bool right = p->mode != PITFALL_ON && has_cell(p, PITFALL_RIGHT);
    bool wrong = p->mode != PITFALL_OFF && has_cell(p, PITFALL_WRONG);

    for (int form = right && wrong ? 0 : 2; form < 4; form++) {
        line_free(out);
        if (form == 3) {
            if (wrong)
                add_one_number(p, PITFALL_WRONG, out);
            if (right)
                add_one_number(p, PITFALL_RIGHT, out);
            return;
        }
        if (right && (form == 0 || !wrong))
            add_one_sum(p, PITFALL_RIGHT, room_for(p, columns, wrong ? 2 : 1), out);
        if (wrong)
            add_one_sum(p, PITFALL_WRONG, room_for(p, columns, right && form == 0 ? 2 : 1), out);
        if (form == 1)
            add_one_number(p, PITFALL_RIGHT, out);
        if (arithmetic_fits(out, columns))
            return;
    }
}

static enum pitfall_side shown_side(const struct pitfall *p)
{
    bool right = p->mode == PITFALL_OFF || (p->mode == PITFALL_BOTH && !has_cell(p, PITFALL_WRONG));

    return right ? PITFALL_RIGHT : PITFALL_WRONG;
}

static void add_cell_name(const struct pitfall *p, struct line *out)
{
    const struct pitfall_matrix *matrix = &p->matrix[shown_side(p)];
    struct text name = {0};
    char row[32], col[32];

    name_add_matrix(&name, matrix->like, matrix->head, false);
    text_addf(&name, "[%s,%s]", pitfall_row_label(p, shown_side(p), p->row, row),
              pitfall_column_label(p, shown_side(p), p->col, col));
    line_add(out, ROLE_PLAIN, text_string(&name));
    text_free(&name);
}

/* Says what to see before the mistake is made; the footer names the key that makes it. */
static void say_right(const struct pitfall *p, struct view_lines *out)
{
    text_add(&out->look, p->kind->is_right_too ? "One way to write it." : "All of this is right.");
    text_add(&out->look_short, p->kind->is_right_too ? "one way to write it" : "all of this is right");
}

void pitfall_describe(const void *self, struct view_lines *out, int columns, bool compact UNUSED)
{
    const struct pitfall *p = self;

    out->stage = -1;
    if (p->mode != PITFALL_OFF) {
        p->kind->look(p, &out->look, &out->look_short);
    } else {
        say_right(p, out);
    }
    if (pitfall_has_heads(p)) {
        out->head = (int)p->head + 1;
        if (p->model.labels)
            text_add(&out->caption, p->model.labels->caption[p->head]);
    }
    add_cell_name(p, &out->cell);
    add_sum(p, &out->sum, columns);
    if (out->sum.text.length == 0) /* the shapes differ, and the visible side is the smaller one */
        line_add(&out->sum, ROLE_DIM, "There is no such cell.");
}

void pitfall_explain(const void *self, struct text *out)
{
    const struct pitfall *p = self;

    for (enum pitfall_side side = 0; side < PITFALL_SIDES; side++) {
        struct text one = {0};

        if (p->mode == PITFALL_OFF && side == PITFALL_WRONG)
            continue;
        text_addf(out, "%s  %s\n", pitfall_side_name(p, side), p->matrix[side].title);
        if (has_cell(p, side))
            pitfall_add_cell(p, side, EXPLAIN_COLUMNS - 2, &one);
        text_addf(out, "  %s\n\n", one.length ? text_string(&one) : "There is no such cell.");
        text_free(&one);
    }
}

/* ---------------------------------------------------------------------------------------------------------- numbers */

bool pitfall_measure(const void *self, const char *name, double *out)
{
    const struct pitfall *p = self;
    bool right = strncmp(name, "right_", 6) == 0;
    const char *key = right ? name + 6 : name;
    enum pitfall_side side = right ? PITFALL_RIGHT : PITFALL_WRONG;

    if (strcmp(name, "difference") == 0 || strcmp(name, "changed") == 0) {
        *out = *name == 'd' ? p->difference : (double)p->changed;
        return true;
    }
    if (strcmp(key, "cell") == 0 && has_cell(p, side)) {
        *out = p->matrix[side].at[p->row * p->matrix[side].cols + p->col];
        return true;
    }
    if (strcmp(key, "figure") == 0 && p->matrix[side].figure && p->row < p->matrix[side].rows) {
        *out = p->matrix[side].figure[p->row];
        return true;
    }
    for (size_t i = 0; i < p->fact_count; i++)
        if (strcmp(p->facts[i].key, key) == 0) {
            *out = p->facts[i].value[side];
            return true;
        }
    return false;
}

enum {                  /* columns */
       GAP = 3,         /* between the two sides */
       BOTH_SIDES = 84, /* of four columns each, with what stands beside them */
       FACT_NAME = 28,
       FACT_VALUE = 11,
       FIGURE_LEAST = 6,
       LANGUAGES_WIDE = 60,
       LANGUAGES_NARROW = 36
};

/* -------------------------------------------------------------------------------------------------------- matrices */

static const char *label(const void *context, bool column, size_t index, char out[24])
{
    const struct matrix_of *of = context;
    char room[32] = "";

    (column ? pitfall_column_label : pitfall_row_label)(of->view, (enum pitfall_side)of->id, index, room);
    memcpy(out, room, 23);
    out[23] = 0;
    return out;
}

/* Marks more or less than right; ! if one of them is no number. On the right side the mark's place stays blank. */
static char32_t mark(const void *context, size_t row, size_t col)
{
    const struct matrix_of *of = context;
    int change = of->id == PITFALL_WRONG ? pitfall_change(of->view, row, col) : 0;

    return change == 0 ? U' ' : change == 2 ? U'!' : change > 0 ? U'▴' : U'▾';
}

static bool is_hidden(const struct pitfall *p, size_t row, size_t col)
{
    enum matrix_id like = p->matrix[PITFALL_RIGHT].like;

    return (like == MATRIX_WEIGHTS || like == MATRIX_MASKED) && row < p->model.n && col < p->model.m &&
           !model_may_attend(&p->model, row, col);
}

/* What the model's own mask hides is a dot on the right side, as in the walk; the wrong side shows its number. */
static enum grid_cell state(const void *context, size_t row, size_t col)
{
    const struct matrix_of *of = context;

    return of->id == PITFALL_RIGHT && is_hidden(of->view, row, col) ? GRID_MASKED : GRID_SHOWN;
}

/* Columns of the widest number of both sides. Numbers that may be negative always have room for a sign, so that cells
 * do not move between heads and dials. */
static int widest_number(const struct pitfall *p)
{
    const struct pitfall_matrix *right = &p->matrix[PITFALL_RIGHT];
    int widest = right->decimals && !matrix_table[right->like].is_share ? right->decimals + 3 : 3;

    for (enum pitfall_side side = 0; side < PITFALL_SIDES; side++)
        for (size_t i = 0; i < p->matrix[side].rows * p->matrix[side].cols; i++) {
            char number[NUMBER_ROOM];
            int columns = (int)number_shown(number, p->matrix[side].at[i], p->matrix[side].decimals);

            widest = columns > widest ? columns : widest;
        }
    return widest;
}

static double largest(const struct pitfall *p)
{
    double most = 0;

    for (enum pitfall_side side = 0; side < PITFALL_SIDES; side++)
        for (size_t i = 0; i < p->matrix[side].rows * p->matrix[side].cols; i++)
            if (isfinite(p->matrix[side].at[i]))
                most = fmax(most, fabs(p->matrix[side].at[i]));
    return most;
}

/* Both sides have cells of one width, so that they can be compared by eye. */
static struct sheet_matrix *add_side(const struct pitfall *p, struct matrices *matrices, enum pitfall_side side)
{
    const struct pitfall_matrix *matrix = &p->matrix[side];
    const struct grid grid = {
        .at = matrix->at,
        .rows = matrix->rows,
        .cols = matrix->cols,
        .row_stride = matrix->cols,
        .col_stride = 1,
        .decimals = matrix->decimals,
        .widest = widest_number(p) + 1,
        .is_share = matrix_table[p->matrix[PITFALL_RIGHT].like].is_share && largest(p) <= 1,
        .scale = theme_scale(largest(p)),
        .label = label,
        .state = state,
        .mark = mark,
        .row = p->row < matrix->rows ? p->row : GRID_NONE,
        .col = p->col < matrix->cols ? p->col : GRID_NONE,
        .cursor = true,
        .mark_row = true,
        .mark_col = true,
        .row_labels = true,
        .col_labels = true,
        .seam = matrix->like == MATRIX_CONCAT ? p->model.d_k : 0,
    };

    return matrices_add(matrices, grid, (struct matrix_of){.view = p, .id = (int)side, .head = p->head});
}

/* Adds the number beside each row. */
static void add_figures(const struct pitfall *p, struct sheet_matrix *m, enum pitfall_side side)
{
    const struct pitfall_matrix *matrix = &p->matrix[side];
    struct margin *margin;

    if (!matrix->figure)
        return;
    margin = matrix_add_right(m, p->kind->figure);
    margin->from = p->kind->figure_from;
    margin->columns = FIGURE_LEAST;
    for (size_t row = 0; row < matrix->rows; row++)
        pitfall_add_number(margin_set(margin, row, row == p->row ? ROLE_STRONG : ROLE_PLAIN), matrix->figure[row],
                           p->kind->counts ? 0 : 2);
}

static void fill_sides(const struct pitfall *p, struct sheet *sheet)
{
    struct sheet_block *block = sheet_add(sheet, BLOCK_MATRICES, "sides");

    sheet_size(block, 0, 1);
    block->gap = true;
    block->matrices.form = MATRICES_ROW;
    block->matrices.compares = true;
    block->matrices.between_columns = GAP;
    block->matrices.alone = p->mode != PITFALL_BOTH && !sheet->is_plain;
    block->matrices.chosen = p->mode == PITFALL_OFF ? PITFALL_RIGHT : PITFALL_WRONG;
    for (enum pitfall_side side = 0; side < PITFALL_SIDES; side++) {
        struct sheet_matrix *m = add_side(p, &block->matrices, side);
        const char *name = sheet->is_plain ? pitfall_side_word(p, side) : pitfall_side_name(p, side);

        text_add(&m->brief, name);
        line_addf(&m->name, ROLE_STRONG, sheet->is_plain ? "%s: " : "%s  ", name);
        line_add(&m->name, ROLE_PLAIN, p->matrix[side].title);
        add_figures(p, m, side);
    }
}

/* Shows wrong minus right, for plain text; a screen has marks. */
static void fill_difference(const struct pitfall *p, struct sheet *sheet)
{
    const struct pitfall_matrix *right = &p->matrix[PITFALL_RIGHT], *wrong = &p->matrix[PITFALL_WRONG];
    struct sheet_matrix *m;
    char room[32];

    if (p->changed == 0 || p->changed == SIZE_MAX)
        return;
    m = matrices_make(&sheet_add(sheet, BLOCK_MATRICES, "difference")->matrices, wrong->rows, wrong->cols,
                      wrong->decimals);
    m->from = "cell.sides2 - cell.sides1";
    line_add(&m->name, ROLE_PLAIN, "difference, second less first");
    for (size_t col = 0; col < wrong->cols; col++)
        text_add(matrix_col_label(m, col), pitfall_column_label(p, PITFALL_WRONG, col, room));
    for (size_t row = 0; row < wrong->rows; row++) {
        text_add(matrix_row_label(m, row), pitfall_row_label(p, PITFALL_WRONG, row, room));
        for (size_t col = 0; col < wrong->cols; col++) {
            double a = right->at[row * wrong->cols + col], b = wrong->at[row * wrong->cols + col];

            matrix_set(m, row, col, a == b || (isnan(a) && isnan(b)) ? 0 : b - a, GRID_SHOWN);
        }
    }
}

/* ------------------------------------------------------------------------------------------------------------ lines */

static bool tells(const struct pitfall *p, const struct sheet *sheet)
{
    return p->mode != PITFALL_OFF || sheet->is_plain;
}

/* What the marks mean, and the unit of the numbers beside the rows. */
static void fill_legend(const struct pitfall *p, struct sheet *sheet)
{
    bool has_unit = p->kind->unit && *p->kind->unit && p->matrix[PITFALL_RIGHT].figure;
    struct sheet_block *block;
    struct line *line;

    if (sheet->is_plain && !has_unit)
        return;
    block = sheet_add(sheet, BLOCK_LINES, "legend");
    sheet_size(block, 4, 1);
    line = lines_add(&block->lines);
    if (p->mode != PITFALL_OFF && !sheet->is_plain && p->changed != SIZE_MAX && p->changed > 0)
        line_addf(line, ROLE_DIM, "▴ more  ▾ less than %s%s   ", pitfall_side_word(p, PITFALL_RIGHT),
                  p->has_no_number ? "  ! no number" : "");
    if (has_unit)
        line_addf(line, ROLE_DIM, "%s in %s", p->kind->figure, p->kind->unit);
}

/* "mean entropy   right 1.09   mistake 1.45"; with it, for less room, "1.09 → 1.45  mean entropy". */
static void add_fact(const struct pitfall *p, size_t i, bool wrong, struct lines *lines)
{
    const struct pitfall_fact *fact = &p->facts[i];
    enum role role = i == 0 ? ROLE_STRONG : ROLE_PLAIN, name = i == 0 ? ROLE_STRONG : ROLE_DIM;
    struct line *line = lines_add(lines), *shorter = lines_shorter(lines);
    int name_rest = FACT_NAME - utf8_columns(fact->name);

    lines->lines[lines->count - 1].from = fact->from;
    line_addf(line, name, "%s%*s", fact->name, name_rest > 0 ? name_rest : 0, "");
    for (enum pitfall_side side = 0; side < (wrong ? PITFALL_SIDES : 1); side++) {
        struct text value = {0};
        int rest;

        pitfall_add_fact(&value, fact, side);
        rest = side == PITFALL_RIGHT ? FACT_VALUE - utf8_columns(text_string(&value)) : 0;
        line_addf(line, ROLE_DIM, "  %s ", pitfall_side_word(p, side));
        line_addf(line, role, "%s", text_string(&value));
        line_addf(line, ROLE_PLAIN, "%*s", rest > 0 ? rest : 0, "");
        line_add(shorter, ROLE_DIM, side ? " → " : "");
        line_add(shorter, role, text_string(&value));
        text_free(&value);
    }
    line_addf(shorter, name, "  %s", fact->name);
}

/* The same for plain text: "mean entropy: right 1.09, mistake 1.45". */
static void add_plain_fact(const struct pitfall *p, const struct pitfall_fact *fact, struct lines *lines)
{
    struct text line = {0};

    text_addf(&line, "  %s: %s ", fact->name, pitfall_side_word(p, PITFALL_RIGHT));
    pitfall_add_fact(&line, fact, PITFALL_RIGHT);
    text_addf(&line, ", %s ", pitfall_side_word(p, PITFALL_WRONG));
    pitfall_add_fact(&line, fact, PITFALL_WRONG);
    line_add(lines_add(lines), ROLE_PLAIN, text_string(&line));
    lines->lines[lines->count - 1].from = fact->from;
    text_free(&line);
}

/* Shows facts: the most telling one right after the sides, others if there is room. Until the mistake is made their
 * places stay empty, as a fact may answer a question. */
static void fill_facts(const struct pitfall *p, struct sheet *sheet)
{
    static const int ranks[] = {1, 5, 7};
    struct sheet_block *block = NULL;

    for (size_t i = 0; i < p->fact_count; i++) {
        if (i == 0 || !sheet->is_plain) {
            block = sheet_add(sheet, BLOCK_LINES, "facts");
            sheet_size(block, ranks[i < 2 ? i : 2], 1);
            block->gap = i == 0;
        }
        if (sheet->is_plain && i == 0)
            text_add(&block->title, "What tells");
        if (sheet->is_plain)
            add_plain_fact(p, &p->facts[i], &block->lines);
        else if (i == 0 || tells(p, sheet))
            add_fact(p, i, tells(p, sheet), &block->lines);
        else
            lines_add(&block->lines);
    }
}

static void fill_changed(const struct pitfall *p, struct sheet *sheet)
{
    struct sheet_block *block = sheet_add(sheet, BLOCK_LINES, "changed");
    struct text changed = {0};

    sheet_size(block, 3, 1);
    if (tells(p, sheet))
        pitfall_add_difference(p, &changed);
    line_add(lines_add(&block->lines), ROLE_DIM, text_string(&changed));
    text_free(&changed);
}

/* Shows what one would notice; with enough room also why, what hides it, how to test for it, and where it was seen. */
static void fill_words(const struct pitfall *p, struct sheet *sheet)
{
    const struct pitfall_words *words = p->words;
    const struct {
        const char *heading, *text;
    } said[] = {
        {p->kind->is_right_too ? "You may fear" : "You would see", words->symptom},
        {"Why", words->why},
        {"It hides", words->hides},
        {"In a test", words->test},
        {"Seen in", words->seen},
    };
    struct sheet_block *block = sheet_add(sheet, sheet->is_plain ? BLOCK_LINES : BLOCK_TEXT, "words");

    block->gap = true;
    sheet_size(block, 6, 3);
    sheet_size(block, 8, 9);
    sheet_size(block, 9, 15);
    for (size_t i = 0; tells(p, sheet) && i < sizeof said / sizeof *said; i++) {
        if (said[i].text && sheet->is_plain)
            line_addf(lines_add(&block->lines), ROLE_PLAIN, "%s: %s", said[i].heading, said[i].text);
        else if (said[i].text)
            text_addf(&block->text, "%s%s: %s", i ? "\n" : "", said[i].heading, said[i].text);
        if (i == 0 && !sheet->is_plain)
            text_add(&block->shorter, text_string(&block->text));
    }
}

/* Shows the selected cell on both sides, for plain text. */
static void fill_sum(const struct pitfall *p, struct sheet *sheet)
{
    struct pitfall both = *p;
    struct view_lines lines = {0};

    both.mode = PITFALL_BOTH;
    pitfall_describe(&both, &lines, 0, false);
    line_addf(lines_add(&sheet_add(sheet, BLOCK_LINES, "sum")->lines), ROLE_PLAIN, "%s: %s",
              text_string(&lines.cell.text), text_string(&lines.sum.text));
    view_lines_free(&lines);
}

/* ------------------------------------------------------------------------------------------------------------- code */

/* Cuts both listings from the sources that run, and lights what differs; false if the language does not have both. */
static bool cut(const struct pitfall *p, struct listing out[PITFALL_SIDES])
{
    const struct view_source *sources = p->sources + p->habits->language;
    bool has_both = true;

    for (enum pitfall_side side = 0; side < PITFALL_SIDES; side++) {
        const struct view_source *source = &sources[side * LANGUAGE_COUNT];

        out[side] = (struct listing){0};
        has_both = has_both && source->bytes && p->region[side] &&
                   listing_cut(&out[side], source->bytes, source->length, p->region[side]);
    }
    if (has_both)
        listing_differ(&out[PITFALL_RIGHT], &out[PITFALL_WRONG]);
    return has_both;
}

/* Shows one listing under its title, beside the other or above it. */
static void fill_listing(const struct pitfall *p, struct sheet *sheet, enum pitfall_side side,
                         const struct listing *listing)
{
    enum { LEAST = 4, MORE = 8 };
    struct sheet_block *block = sheet_add(sheet, BLOCK_LINES, "code");

    sheet_size(block, 0, LEAST);
    sheet_size(block, 1, MORE);
    sheet_size(block, 2, (int)listing->count + 1);
    block->beside = side == PITFALL_WRONG;
    block->blank = side == PITFALL_WRONG && sheet->want == SHEET_CODE && !tells(p, sheet);
    if (sheet->is_plain)
        text_addf(&block->title, "%s, in %s", pitfall_side_word(p, side), listing_languages[p->habits->language].title);
    else
        text_add(&block->title, pitfall_side_name(p, side));
    listing_add_code(&block->lines, listing);
}

static void fill_code(const struct pitfall *p, struct sheet *sheet)
{
    struct listing listings[PITFALL_SIDES];
    struct sheet_block *block;

    if (!sheet->is_plain) {
        block = sheet_add(sheet, BLOCK_LINES, "languages");
        sheet_size(block, 0, 1);
        listing_add_languages(lines_add(&block->lines), p->habits, LANGUAGES_WIDE);
        listing_add_languages(lines_shorter(&block->lines), p->habits, LANGUAGES_NARROW);
    }
    if (cut(p, listings)) {
        for (enum pitfall_side side = 0; side < PITFALL_SIDES; side++)
            fill_listing(p, sheet, side, &listings[side]);
    } else {
        block = sheet_add(sheet, BLOCK_LINES, "code");
        sheet_size(block, 0, 1);
        line_add(lines_add(&block->lines), ROLE_DIM, "No listing of this in this language.");
    }
    for (enum pitfall_side side = 0; side < PITFALL_SIDES; side++)
        listing_free(&listings[side]);
}

/* -------------------------------------------------------------------------------------------------- the board of runs
 * Both runs of a mistake whole, stage by stage: the right one with all its numbers, under it the one with the mistake,
 * where only what differs has its number. With the mistake off that one is an outline: nothing of it is told, and it
 * keeps its place. */

enum { DECIMALS = 2, SMALL = 16, HEADS_MOST = 8 };

static const enum matrix_id stages[] = {MATRIX_Q,       MATRIX_K,    MATRIX_V,      MATRIX_SCORES, MATRIX_SCALED,
                                        MATRIX_WEIGHTS, MATRIX_HEAD, MATRIX_CONCAT, MATRIX_OUTPUT};
enum { STAGES = sizeof stages / sizeof *stages };

/* The `id` of a board's matrix, after the ids of the two sides. */
static int pack(enum pitfall_side side, enum matrix_id id)
{
    return PITFALL_SIDES + (int)side * MATRIX_COUNT + (int)id;
}

static bool is_on_board(const struct matrix_of *of)
{
    return of->id >= PITFALL_SIDES;
}

static enum pitfall_side side_of(const struct matrix_of *of)
{
    return (enum pitfall_side)((of->id - PITFALL_SIDES) / MATRIX_COUNT);
}

static enum matrix_id id_of(const struct matrix_of *of)
{
    return (enum matrix_id)((of->id - PITFALL_SIDES) % MATRIX_COUNT);
}

static const struct record *run_of(const struct pitfall *p, enum pitfall_side side)
{
    return side == PITFALL_WRONG ? &p->wrong : &p->record;
}

static bool has_wrong(const struct pitfall *p)
{
    return p->matrix[PITFALL_WRONG].mistake != MISTAKE_COUNT;
}

static struct matrix matrix_in(const struct pitfall *p, enum pitfall_side side, const struct matrix_of *of)
{
    return record_matrix(run_of(p, side), id_of(of), of->head);
}

static const char *map_label(const void *context, bool column, size_t index, char out[24])
{
    const struct matrix_of *of = context;
    const struct pitfall *p = of->view;

    return record_label(&p->model, id_of(of), of->head, column, index, out);
}

static double largest_of(const struct matrix *matrix)
{
    double most = 0;

    for (size_t i = 0; i < matrix->rows * matrix->cols; i++)
        most = isfinite(matrix->at[i]) ? fmax(most, fabs(matrix->at[i])) : most;
    return most;
}

/* Marks more or less than right, as both are printed. */
static char32_t map_mark(const void *context, size_t row, size_t col)
{
    const struct matrix_of *of = context;
    struct matrix matrix = matrix_in(of->view, PITFALL_RIGHT, of);
    char right[NUMBER_ROOM], wrong[NUMBER_ROOM];
    double before = matrix.at[row * matrix.cols + col];
    double now = matrix_in(of->view, side_of(of), of).at[row * matrix.cols + col];

    number_shown(right, before, DECIMALS);
    number_shown(wrong, now, DECIMALS);
    return strcmp(right, wrong) == 0 ? U' ' : now > before ? U'▴' : U'▾';
}

/* Whether a cell is lit: all of the right side, and numbers of the mistake that differ. */
static bool is_right(const void *context, size_t row UNUSED, size_t col UNUSED)
{
    return side_of(context) == PITFALL_RIGHT;
}

static void add_map(const struct pitfall *p, struct sheet_block *block, const struct matrix_of *of, size_t group)
{
    enum matrix_id id = id_of(of);
    struct matrix right = matrix_in(p, PITFALL_RIGHT, of), matrix = matrix_in(p, side_of(of), of);
    const struct grid grid = {
        .at = matrix.at,
        .rows = matrix.rows,
        .cols = matrix.cols,
        .row_stride = matrix.cols,
        .col_stride = 1,
        .decimals = id <= MATRIX_V ? 1 : DECIMALS,
        .is_share = matrix_table[id].is_share,
        .scale = theme_scale(largest_of(&right)),
        .label = map_label,
        .mark = map_mark,
        .row = GRID_NONE,
        .col = GRID_NONE,
    };
    struct board_map *map = board_add(block, grid, *of, group);
    struct sheet_matrix *m = map->matrix;

    map->is_outline = side_of(of) == PITFALL_WRONG && p->mode == PITFALL_OFF;
    map->lit = is_right;
    text_add(&m->brief, side_of(of) == PITFALL_RIGHT || p->kind->is_right_too ? "✓ " : "✗ ");
    name_add_matrix(&m->brief, id, of->head, false);
    line_add(&m->name, matrix_table[id].per_head ? theme_head(of->head) : ROLE_STRONG, text_string(&m->brief));
    text_addf(&m->note, "%zu×%zu", matrix.rows, matrix.cols);
}

/* The stages of one head of a run, or, without those, what all heads share. */
static void add_stages(const struct pitfall *p, struct sheet_block *block, enum pitfall_side side, size_t head,
                       bool per_head, size_t group)
{
    for (size_t i = 0; i < STAGES; i++) {
        struct matrix_of of = {.view = p, .id = pack(side, stages[i]), .head = head};

        if (matrix_table[stages[i]].per_head == per_head && matrix_in(p, side, &of).at)
            add_map(p, block, &of, group);
    }
}

/* Chooses the cell that is selected in the picture, if that shows a matrix of a run. */
static void choose_map(const struct pitfall *p, struct sheet_block *block, enum pitfall_side side)
{
    const struct pitfall_matrix *matrix = &p->matrix[side];

    for (size_t i = 0; matrix->of && i < block->board.count; i++) {
        struct grid *grid = &block->board.maps[i].matrix->grid;

        if (block->board.maps[i].matrix->of.id != pack(side, matrix->like) ||
            block->board.maps[i].matrix->of.head != matrix->head || p->row >= grid->rows || p->col >= grid->cols)
            continue;
        grid->row = p->row;
        grid->col = p->col;
        grid->cursor = true;
        block->matrices.chosen = i;
    }
}

static bool has_board(const struct pitfall *p)
{
    return p->model.n <= SMALL && p->model.m <= SMALL && p->model.d_model <= SMALL && p->model.num_heads <= HEADS_MOST;
}

/* The head that is shown, of both runs. */
static void add_both(const struct pitfall *p, struct sheet_block *block)
{
    for (enum pitfall_side side = 0; side < PITFALL_SIDES; side++) {
        add_stages(p, block, side, p->head, true, 1 + (size_t)side);
        add_stages(p, block, side, p->head, false, 1 + (size_t)side);
    }
    block->board.says[0] = "a number: another one than above";
    block->board.says[1] = "·  the same as above";
    text_add(&block->title, p->mode == PITFALL_OFF
                                ? "The right run, stage by stage; below, the places of the one with the mistake"
                                : "Both runs, stage by stage; below: what the mistake changes");
}

/* All heads of the run, where the mistake is made in none of its own. */
static void add_heads(const struct pitfall *p, struct sheet_block *block)
{
    for (size_t head = 0; head < p->model.num_heads; head++)
        add_stages(p, block, PITFALL_RIGHT, head, true, 1 + head);
    add_stages(p, block, PITFALL_RIGHT, 0, false, 1 + p->model.num_heads);
    text_add(&block->title, "The right run, stage by stage");
}

static void add_board(const struct pitfall *p, struct sheet *sheet)
{
    struct sheet_block *block = sheet_add(sheet, BLOCK_BOARD, "board");
    bool both = has_wrong(p);

    sheet_size(block, 0, 1);
    sheet->keeps_rows = true;
    (both ? add_both : add_heads)(p, block);
    choose_map(p, block, both && p->mode != PITFALL_OFF ? PITFALL_WRONG : PITFALL_RIGHT);
}

static void find_on_board(const struct pitfall *p, const struct matrix_of *of, size_t row, size_t col,
                          struct origin *out)
{
    struct cell_at cell = {id_of(of), of->head, row, col};

    *out = side_of(of) == PITFALL_RIGHT ? origin_find(&p->record, cell)
                                        : mistaken_origin(&p->wrong, p->matrix[PITFALL_WRONG].mistake, cell);
}

/* ------------------------------------------------------------------------------------------------------------ sheet */

void pitfall_fill(const void *self, struct sheet *sheet)
{
    const struct pitfall *p = self;

    sheet->big = p->habits->big;
    if (sheet->want == SHEET_BOARD) {
        if (has_board(p))
            add_board(p, sheet);
        return;
    }
    if (sheet->want == SHEET_CODE) {
        if (p->sources)
            fill_code(p, sheet);
        return;
    }
    sheet->columns = BOTH_SIDES;
    if (pitfall_takes_prose(p) && sheet->want != SHEET_PICTURE && !sheet->is_plain) {
        fill_code(p, sheet);
        return;
    }
    fill_sides(p, sheet);
    if (sheet->is_plain)
        fill_difference(p, sheet);
    fill_legend(p, sheet);
    fill_facts(p, sheet);
    fill_changed(p, sheet);
    if (sheet->is_plain)
        fill_sum(p, sheet);
    if (!p->has_text)
        fill_words(p, sheet);
    if (sheet->is_plain && p->sources && (p->code || p->habits->code))
        fill_code(p, sheet);
}

bool pitfall_find(const void *self, const struct matrix_of *of, size_t row, size_t col, struct origin *out)
{
    if (!is_on_board(of))
        return pitfall_origin(self, (enum pitfall_side)of->id, row, col, out);
    find_on_board(self, of, row, col, out);
    return true;
}

bool pitfall_pick(void *self, const struct sheet_spot *spot)
{
    struct pitfall *p = self;

    if (strcmp(spot->block, "sides") != 0)
        return false;
    p->row = spot->row;
    p->col = spot->col;
    return true;
}
