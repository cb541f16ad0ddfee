/* SPDX-License-Identifier: MIT */
/* Softmax of one row by hand: type scores, see percentages; turn the temperature, of which √d_k is one. */
#include "base/compiler.h"
#include "base/number.h"
#include "base/utf8.h"
#include "lab/row.h"
#include "walk/arithmetic.h"
#include "walk/insight.h"

#include <math.h>
#include <stdlib.h>

/* What else `show` names: subtracting the largest, powers, ratios of shares. */
enum { SHOWS_MAX = ROW_SHOWS_OWN, SHOWS_EXP = 2 * ROW_SHOWS_OWN, SHOWS_RATIOS = 4 * ROW_SHOWS_OWN };

#define EXPONENT_MOST 6.9 /* its power, 992.27, still fits the column */

static const struct row_usual usual = {
    .row = {.count = 3,
            .score = {2, 1, 0.1},
            .label = {"k₁", "k₂", "k₃", "k₄", "k₅", "k₆", "k₇", "k₈"},
            .temperature = {1}},
    .heads = 1,
};

static const struct state_key state[] = {
    ROW_SCORES("2,1,0.1"),
    ROW_LABELS,
    ROW_COUNT,
    ROW_PLUS,
    ROW_TEMPERATURE_OF(0, "temperature", "T", "1", "what each score is divided by; √d_k is one temperature"),
    ROW_CELL,
    ROW_SHOW("max|exp|ratios"),
    {0},
};

/* Whether exp is taken of the scores themselves: while the maximum is not mentioned, and the powers fit. */
static bool is_plain_power(const struct row_edit *edit, const struct row_shares *shares)
{
    return !(edit->shows & SHOWS_MAX) && shares->max >= 0 && shares->max <= EXPONENT_MOST;
}

/* Whether exp would leave the range of a double if the maximum were not subtracted. */
static bool overflows(const struct row_shares *shares)
{
    return shares->left > 0 && (isinf(shares->raw) || shares->raw == 0);
}

/* Says what would become of the selected score if the maximum were not subtracted. */
static void add_raw(const struct row_edit *edit, const struct row_shares *shares, struct line *out)
{
    double exponent = shares->divided[edit->at], power = exp(exponent), share = power / shares->raw;
    char powers[NUMBER_ROOM], sums[NUMBER_ROOM];
    struct text number = {0};

    row_add_number(&number, exponent, ROW_STEP_DECIMALS);
    number_shown(powers, power, ROW_STEP_DECIMALS);
    number_shown(sums, shares->raw, ROW_STEP_DECIMALS);
    line_addf(out, ROLE_DIM, "without - max: e^%s / sum = %s / %s = ", text_string(&number), powers, sums);
    if (isnan(share))
        line_add(out, ROLE_DIM, "NaN: not a number");
    else
        line_addf(out, ROLE_DIM, "%.1f %%, %s", 100 * share, overflows(shares) ? "which is wrong" : "the same");
    text_free(&number);
}

/* Says how many times another's share the selected score gets, which depends only on their difference. */
static void add_ratio(const struct row_edit *edit, const struct row_shares *shares, size_t i, struct line *out)
{
    double lead = edit->row.score[edit->at] - edit->row.score[i];
    struct text ratio = {0};
    char times[NUMBER_ROOM];
    int widest = 0;

    for (size_t j = 0; j < edit->row.count; j++) /* so that the columns after it line up */
        widest = utf8_columns(edit->row.label[j]) > widest ? utf8_columns(edit->row.label[j]) : widest;
    text_addf(&ratio, "%s : ", edit->row.label[edit->at]);
    utf8_add_left(&ratio, edit->row.label[i], widest + 3);
    if (isfinite(lead)) {
        text_add(&ratio, "e^(");
        row_add_number(&ratio, lead, row_decimals(edit->row.score, edit->row.count));
        text_add(&ratio, " ÷ ");
        row_add_temperature(&ratio, edit->row.temperature[0]);
        number_shown(times, exp(shares->less[edit->at] - shares->less[i]), ROW_STEP_DECIMALS);
        text_addf(&ratio, ") = %s times the share", times);
    } else {
        text_add(&ratio, "masked: nothing to compare");
    }
    line_add(out, ROLE_DIM, text_string(&ratio));
    text_free(&ratio);
}

/* Adds the entropy and its meaning, in full and in short. */
static void add_summary(const struct row_shares *shares, struct lines *lines)
{
    struct line *full = lines_add(lines), *brief = shares->left > 1 ? lines_shorter(lines) : full;

    if (shares->left == 0) {
        line_add(full, ROLE_PLAIN, "nothing is attended to");
        return;
    }
    if (shares->left > 1)
        line_addf(full, ROLE_PLAIN, "entropy %.2f of %.2f bits: spread over %.1f of %zu words", shares->bits,
                  log2((double)shares->left), shares->words, shares->left);
    line_addf(brief, ROLE_PLAIN, "%.2f bits, %.1f word%s", shares->bits, shares->words,
              shares->words < 1.05 ? "" : "s");
}

/* The difference between the largest and the smallest share that is not masked. */
static double spread(const struct row_edit *edit, const struct row_shares *shares)
{
    double most = 0, least = 1;

    for (size_t i = 0; i < edit->row.count; i++) {
        if (isinf(edit->row.score[i]))
            continue;
        most = fmax(most, shares->share[i]);
        least = fmin(least, shares->share[i]);
    }
    return most - least;
}

/* Says that the exponentials of the row leave the range of a double. */
static void look_at_overflow(const struct row_shares *shares, struct view_lines *out)
{
    bool tiny = shares->raw == 0;

    insight_brief(out, "less the maximum, exp is safe");
    if (!tiny && isfinite(exp(shares->max)))
        insight_full(out, "The sum of e^x overflows a double; less the maximum it is %.2f.", shares->sum);
    else
        insight_full(out, "e^%.2f %s a double; less the maximum it is e^0 = 1.", shares->max,
                     tiny ? "is 0 in" : "overflows");
}

/* Says which two lead, and by how much. */
static void look_at_lead(const struct row_edit *edit, const struct row_shares *shares, struct view_lines *out)
{
    const char *first = edit->row.label[shares->first], *second = edit->row.label[shares->second];
    double lead = edit->row.score[shares->first] - edit->row.score[shares->second];
    double times = shares->share[shares->first] / shares->share[shares->second];
    struct text by = {0};
    bool said;

    row_add_number(&by, lead, row_decimals(&lead, 1));
    text_add(&by, edit->row.temperature[0] == 1 ? "" : " ÷ ");
    if (edit->row.temperature[0] != 1)
        row_add_temperature(&by, edit->row.temperature[0]);
    insight_brief(out, "%s has %.1f %% of the whole", first, 100 * shares->share[shares->first]);
    if (lead == 0)
        said = insight_full(out, "%s and %s have the same score, so the same share.", first, second);
    else if (times < 1000 && !(edit->shows & SHOWS_EXP))
        said = false;
    else if (times < 1000)
        said = insight_full(out, "%s leads %s by %s: it gets e^%.2f = %.*f times the share.", first, second,
                            text_string(&by), shares->less[shares->first] - shares->less[shares->second],
                            ROW_STEP_DECIMALS, times);
    else
        said = insight_full(out, "%s leads %s by %s and leaves it next to nothing.", first, second, text_string(&by));
    if (!said)
        insight_full(out, "The shares add up to 100 %%: more for one is less for the others.");
    text_free(&by);
}

static void look(const struct row_edit *edit, const struct row_shares *shares, struct view_lines *out)
{
    double even = 100.0 / (double)shares->left;

    if (shares->left == 0) {
        insight_both(out, "Every score is -∞: there is nothing left to share out.", "all masked: no shares");
    } else if (shares->left == 1) {
        if (!insight_full(out, "Only %s is not masked, so it takes all 100 %%.", edit->row.label[shares->first]))
            insight_full(out, "The only score that is not masked takes all 100 %%.");
        insight_brief(out, "one is left: it takes 100 %%");
    } else if (overflows(shares) && edit->shows & SHOWS_MAX) {
        look_at_overflow(shares, out);
    } else if (edit->moved) {
        insight_both(out, "All scores moved by the same: the maximum too, so no share did.",
                     "all moved: the same shares");
    } else if (spread(edit, shares) == 0) {
        insight_both(out, "The shares are even: %.1f %% each.", "all even: %.1f %% each", even);
    } else if (spread(edit, shares) < 0.005) {
        insight_full(out, "The shares are nearly even: no two differ by more than 0.5 points.");
        insight_brief(out, "nearly even, about %.1f %% each", even);
    } else {
        look_at_lead(edit, shares, out);
    }
}

/* Adds the arithmetic of the selected share, in the longest form that fits. */
static void add_arithmetic(const struct row_edit *edit, const struct row_shares *shares, int columns, struct line *out)
{
    struct origin origin = origin_of_softmax(shares->divided, edit->row.count, edit->at);
    struct arithmetic a = arithmetic_of_numbers(&origin, shares->share[edit->at], ROW_STEP_DECIMALS, false);
    struct text name = {0};

    origin.shift = is_plain_power(edit, shares) ? 0 : shares->max;
    text_addf(&name, "softmax(%s)", edit->row.label[edit->at]);
    a.names = text_string(&name);
    if (shares->left == 0)
        line_add(out, ROLE_PLAIN, "nothing is left, so every share is 0");
    else if (!(edit->shows & SHOWS_EXP))
        line_addf(out, ROLE_PLAIN, "%.1f %% of the whole", 100 * shares->share[edit->at]);
    else if (isinf(edit->row.score[edit->at]))
        line_add(out, ROLE_PLAIN, "masked: e^-∞ = 0, so its share is 0");
    else
        arithmetic_add(&a, columns, out);
    text_free(&name);
}

static void describe(const void *self, struct view_lines *out, int columns, bool compact UNUSED)
{
    const struct row_edit *edit = self;
    struct row_shares shares;

    row_soften(&shares, &edit->row, edit->row.temperature[0]);
    look(edit, &shares, out);
    line_addf(&out->cell, ROLE_STRONG, "share of %s", edit->row.label[edit->at]);
    if (row_is_typing(self) && columns > 0) /* plain text has nothing to type in */
        row_describe(edit, &out->sum, columns);
    else
        add_arithmetic(edit, &shares, columns, &out->sum);
}

static const struct view_number numbers[] = {
    {"entropy", offsetof(struct row_shares, bits), false}, {"words", offsetof(struct row_shares, words), false},
    {"sum", offsetof(struct row_shares, sum), false},      {"share", offsetof(struct row_shares, share), true},
    {"power", offsetof(struct row_shares, power), true},   {0},
};

static bool measure(const void *self, const char *name, double *out)
{
    const struct row_edit *edit = self;
    struct row_shares shares;

    row_soften(&shares, &edit->row, edit->row.temperature[0]);
    return view_measure(numbers, &shares, edit->row.count, name, out);
}

/* "rounded: 99.9", where the shares as they are printed do not add up to 100.0. */
static void add_rounded(const struct row_edit *edit, const struct row_shares *shares, struct text *out)
{
    long tenths = 0;

    for (size_t i = 0; i < edit->row.count; i++) {
        char number[NUMBER_ROOM];

        number_fixed(number, 100 * shares->share[i], 1);
        tenths += lround(10 * strtod(number, NULL));
    }
    if (tenths != (shares->left ? 1000 : 0))
        text_addf(out, "rounded: %ld.%ld", tenths / 10, tenths % 10);
}

/* Adds the sums of the columns. */
static void close_scores(const struct row_edit *edit, const struct row_shares *shares, struct table *table)
{
    struct text *max;

    text_add(table_add_close(table, ROLE_DIM), "all");
    table_add_blank(table);
    text_add(max = table_add_text(table, ROLE_PLAIN), "max ");
    row_add_number(max, shares->max, ROW_STEP_DECIMALS);
    table_add_blank(table);
    text_addf(table_add_text(table, ROLE_PLAIN), "sum %.*f", ROW_STEP_DECIMALS,
              is_plain_power(edit, shares) ? shares->raw : shares->sum);
    text_add(table_add_text(table, ROLE_PLAIN), shares->left ? "100 %" : "0 %");
    add_rounded(edit, shares, table_add_text(table, ROLE_DIM));
}

/* Shows each score's way through softmax, in a row of its own. */
static void fill_scores(const struct row_edit *edit, const struct row_shares *shares, struct sheet *sheet)
{
    struct sheet_block *block = row_fill_table(edit, sheet);
    struct table *table = &block->table;
    struct row_shares coldest;
    size_t rows = edit->row.count;
    struct table_column *column;

    row_soften(&coldest, &edit->row, ROW_COLDEST); /* its numbers are the widest, so that nothing moves while T turns */
    sheet_size(block, 0, (int)rows);
    sheet_size(block, 1, (int)rows + 1);
    sheet_size(block, 3, (int)rows + 2);
    row_add_score_column(edit, table);
    column = row_add_step_column(table, coldest.divided, rows);
    column->blank = !(edit->shows & ROW_SHOWS_T);
    column->key = "divided1";
    column->from = "row.score / head.divided1";
    column->closes = "most.divided1";
    text_add(&column->way, "÷ ");
    row_add_temperature(&column->way, edit->row.temperature[0]);
    column = row_add_step_column(table, coldest.less, rows);
    column->blank = !(edit->shows & SHOWS_MAX);
    column->key = "less";
    column->from = "row.divided1 - most.divided1";
    column->heading = "- max";
    column = row_add_step_column(table, coldest.power, rows);
    column->blank = !(edit->shows & SHOWS_EXP);
    column->key = "power";
    column->from = is_plain_power(edit, shares) ? "exp row.divided1" : "exp row.less";
    column->closes = "sum.power";
    column->heading = "e^";
    row_add_share_columns(edit, table, 0)->heading = edit->shows & SHOWS_EXP ? "÷ sum" : "share";
    table->columns[table->column_count - 2].closes = "100 * sum.share1";
    table->columns[table->column_count - 1].closes = "100 * shown.share1";
    for (size_t i = 0; i < rows; i++) {
        enum role role = i == edit->at ? ROLE_PLAIN : ROLE_DIM;

        row_add_name(edit, i, table);
        row_add_score(edit, i, table);
        table_add_number(table, shares->divided[i], role);
        table_add_number(table, shares->less[i], role);
        table_add_number(table, is_plain_power(edit, shares) ? exp(shares->divided[i]) : shares->power[i], role);
        row_add_share(edit, shares, i, table);
    }
    close_scores(edit, shares, table);
}

static struct sheet_block *add_lines(struct sheet *sheet, const char *name, int rank, int rows)
{
    struct sheet_block *block = sheet_add(sheet, BLOCK_LINES, name);

    sheet_size(block, rank, rows);
    return block;
}

static void fill(const void *self, struct sheet *sheet)
{
    const struct row_edit *edit = self;
    int rows = (int)edit->row.count;
    struct sheet_block *block;
    struct row_shares shares;

    row_soften(&shares, &edit->row, edit->row.temperature[0]);
    fill_scores(edit, &shares, sheet);
    block = add_lines(sheet, "raw", 3, 1);
    block->blank = !(edit->shows & SHOWS_MAX) || !(edit->shows & SHOWS_EXP);
    add_raw(edit, &shares, lines_add(&block->lines));
    block = row_fill_dial(edit, sheet);
    sheet_size(block, 1, 1);
    sheet_size(block, 2, 2);
    sheet_size(block, 5, rows + 3);
    block->gap = true;
    block = add_lines(sheet, "summary", 1, 1);
    block->blank = !(edit->shows & ROW_SHOWS_ENTROPY);
    block->gap = true;
    add_summary(&shares, &block->lines);
    block = add_lines(sheet, "ratios", 6, rows + 2); /* only if there is room for blank lines, too */
    block->blank = !(edit->shows & SHOWS_RATIOS);
    text_add(&block->title, "Only differences count");
    for (size_t i = 0; i < edit->row.count; i++)
        if (i != edit->at)
            add_ratio(edit, &shares, i, lines_add(&block->lines));
}

const struct view view_softmax_row = {
    .name = "softmax-row",
    .title = "Softmax of a row: scores to shares",
    .summary = "type scores, and see the shares that they become: 100 % in all",
    .state = state,
    .kind = &usual,
    .fill = fill,
    .describe = describe,
    .measure = measure,
    ROW_MEMBERS,
};
