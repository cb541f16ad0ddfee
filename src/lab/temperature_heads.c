/* SPDX-License-Identifier: MIT */
/* One row of scores, read sharply and softly: two heads with temperatures of their own, or two queries of one head, of
 * which the longer one is sharper. A sharp one brings home one value, a soft one the average of all. */
#include "attention/stages.h"
#include "base/compiler.h"
#include "base/number.h"
#include "lab/row.h"
#include "walk/arithmetic.h"
#include "walk/insight.h"

#include <math.h>
#include <string.h>

#define ALIKE 1e-12 /* shares and values no farther apart than this differ only by rounding */

/* How one of the two reads the row. */
struct reading {
    const struct row *row;
    size_t which;       /* 0 or 1 */
    double temperature; /* its query is 1/T times as long as one that asks at T = 1 */
    bool as_row;        /* it is a query, not a head */
    struct row_shares shares;
    double exponent[ROW_MOST]; /* what softmax saw: score ÷ T, or the product of the longer query and the key */
    double home;               /* Σ share × value */
    double mean;               /* of the values that are not masked */
    double apart;              /* the largest difference between its shares and those of the other way */
};

/* What else `show` names: what each key hands over, and what is brought home. */
enum { SHOWS_VALUE = ROW_SHOWS_OWN, SHOWS_HOME = 2 * ROW_SHOWS_OWN };

static const struct row_usual usual = {
    .row = {.count = 4,
            .score = {2, 1, 0.5, 0},
            .value = {90, 40, 60, 30, 80, 50, 70, 20},
            .label = {"edge", "core", "oedema", "tissue", "vessel", "bone", "air", "fluid"},
            .temperature = {0.5, 4}},
    .heads = ROW_HEADS,
};

enum { VALUE_LEAST = 5 /* columns */ };

static const struct state_key state[] = {
    ROW_SCORES("2,1,0.5,0"),
    ROW_LABELS,
    ROW_VALUES("90,40,60,30"),
    ROW_COUNT,
    ROW_PLUS,
    ROW_CELL,
    {"head", "1-2", "whose temperature is turned", "1", STATE_INDEX(struct row_edit, head)},
    {"as", "heads|rows", "two heads, or two queries of one", "heads", STATE_WORD(struct row_edit, as_rows),
     .dial = "two"},
    ROW_TEMPERATURE_OF(0, "sharp", "T₁", "0.5", "the temperature of the first"),
    ROW_TEMPERATURE_OF(1, "soft", "T₂", "4", "the temperature of the second"),
    ROW_SHOW("value|home"),
    {0},
};

static double mean_of(const struct row *row)
{
    double sum = 0;
    size_t left = 0;

    for (size_t i = 0; i < row->count; i++) {
        left += !isinf(row->score[i]);
        sum += isinf(row->score[i]) ? 0 : row->value[i];
    }
    return left ? sum / (double)left : 0;
}

/* Reads the row in both ways: with T, and with a query of length 1/T. */
static void read_row(struct reading *out, const struct row_edit *edit, size_t which)
{
    const struct row *row = &edit->row;
    double query = 1 / row->temperature[which], product[ROW_MOST], share[ROW_MOST];

    *out = (struct reading){.row = row, .which = which, .as_row = edit->as_rows, .mean = mean_of(row)};
    out->temperature = row->temperature[which];
    row_soften(&out->shares, row, out->temperature);
    attention_score(product, &query, row->score, 1, row->count, 1); /* a query and keys of one column */
    attention_softmax(share, product, 1, row->count);
    for (size_t i = 0; i < row->count; i++)
        out->apart = fmax(out->apart, fabs(share[i] - out->shares.share[i]));
    memcpy(out->exponent, edit->as_rows ? product : out->shares.divided, row->count * sizeof *product);
    if (edit->as_rows)
        memcpy(out->shares.share, share, row->count * sizeof *share);
    attention_blend(&out->home, out->shares.share, row->value, 1, row->count, 1);
}

static void read_both(struct reading out[ROW_HEADS], const struct row_edit *edit)
{
    for (size_t which = 0; which < ROW_HEADS; which++)
        read_row(&out[which], edit, which);
}

static int value_decimals(const struct row *row)
{
    return number_decimals(row->value, row->count, ROW_DECIMALS);
}

static int home_decimals(const struct row *row)
{
    return value_decimals(row) + 1;
}

/* Whether it is the sharper, the softer, or neither of the two. */
static const char *style_of(const struct reading *reading)
{
    double mine = reading->temperature, other = reading->row->temperature[1 - reading->which];

    return mine < other ? "sharp" : mine > other ? "soft" : "alike";
}

/* Appends how many times as long its query is as one that asks at T = 1: "2" at T = 0.5. */
static void add_length(const struct reading *reading, struct text *out)
{
    double length = 1 / reading->temperature;

    row_add_number(out, length, number_decimals(&length, 1, ROW_DECIMALS));
}

/* "fetched: near edge's own 90; 0.86 bits, 1.8 words": appends what was brought home, and how spread the shares are. */
static void add_home(const struct row_edit *edit, const struct reading *reading, struct line *out)
{
    const struct row *row = reading->row;
    const struct row_shares *shares = &reading->shares;
    size_t first = shares->first;
    char mean[NUMBER_ROOM], own[NUMBER_ROOM];
    double to_mean = fabs(reading->home - reading->mean), to_own;

    if (first == row->count) {
        line_add(out, ROLE_PLAIN, "nothing: every score is masked");
        return;
    }
    to_own = fabs(reading->home - row->value[first]);
    number_fixed(mean, reading->mean, home_decimals(row));
    number_fixed(own, row->value[first], value_decimals(row));
    if (to_own <= to_mean + ALIKE && shares->share[first] >= 0.75)
        line_addf(out, ROLE_PLAIN, "fetched: near %s's own %s", row->label[first], own);
    else if (to_mean <= to_own + ALIKE && shares->share[first] <= 1.5 / (double)shares->left)
        line_addf(out, ROLE_PLAIN, "averaged: near the mean, %s", mean);
    else
        line_addf(out, ROLE_PLAIN, "mixed: %s has %s, the mean is %s", row->label[first], own, mean);
    if (edit->shows & ROW_SHOWS_ENTROPY)
        line_addf(out, ROLE_PLAIN, "; %.2f bits, %.1f word%s", shares->bits, shares->words,
                  shares->words < 1.05 ? "" : "s");
}

/* Adds whether head and query give the same shares. */
static void add_note(const struct reading *reading, struct line *out)
{
    struct text note = {0};
    char apart[NUMBER_ROOM];

    if (reading->as_row) {
        text_add(&note, "T = ");
        row_add_temperature(&note, reading->temperature);
        text_add(&note, " in a head of its own");
    } else if (reading->temperature == 1) {
        text_add(&note, "T = 1 divides by 1: the scores stay as they are");
    } else {
        text_add(&note, "At T = 1 a query ");
        add_length(reading, &note);
        text_add(&note, " times as long");
    }
    number_shown(apart, 100 * reading->apart, 1);
    if (reading->apart >= ALIKE)
        text_addf(&note, ": shares up to %s %% apart", apart);
    else if (reading->as_row || reading->temperature != 1)
        text_add(&note, ": the same shares");
    line_add(out, ROLE_DIM, text_string(&note));
    text_free(&note);
}

#define NARROW 60 /* in fewer columns, counts of terms are short */

/* Adds the shares times the numbers that they bring home, as many as fit. */
static void add_sum(const struct reading *reading, int columns, struct line *out)
{
    const struct row *row = reading->row;
    struct origin origin =
        origin_of_product(origin_numbers(reading->shares.share, 1), origin_numbers(row->value, 1), row->count);
    struct arithmetic a = {.origin = &origin,
                           .value = reading->home,
                           .decimals = home_decimals(row),
                           .a_decimals = 3,
                           .b_decimals = value_decimals(row),
                           .terms = SIZE_MAX,
                           .compact = columns > 0 && columns < NARROW};

    arithmetic_add(&a, columns, out);
}

/* Compares both shares of the leader: what sharp and soft do to it. */
static bool look_at_leader(const struct row_edit *edit, const struct reading *sharp, const struct reading *soft,
                           struct view_lines *out)
{
    size_t first = sharp->shares.first;
    const char *label = sharp->row->label[first];
    char most[NUMBER_ROOM], less[NUMBER_ROOM];
    struct text low = {0}, high = {0};
    bool said;

    number_fixed(most, 100 * sharp->shares.share[first], 1);
    number_fixed(less, 100 * soft->shares.share[first], 1);
    if (strcmp(most, less) == 0)
        return false; /* two equal leaders and nothing else: no temperature changes their shares */
    row_add_temperature(&low, sharp->temperature);
    row_add_temperature(&high, soft->temperature);
    if (sharp->as_row)
        said = insight_full(out, "One head, two queries: the longer gives %s %s %%, not %s %%.", label, most, less);
    else if (!(edit->shows & ROW_SHOWS_T))
        said = insight_full(out, "Head %zu gives %s %s %%, head %zu gives it %s %%.", sharp->which + 1, label, most,
                            soft->which + 1, less);
    else
        said = insight_full(out, "T = %s is sharp: %s gets %s %%. T = %s is soft: %s %%.", text_string(&low), label,
                            most, text_string(&high), less);
    text_free(&low);
    text_free(&high);
    return said;
}

static void look(const struct row_edit *edit, const struct reading readings[ROW_HEADS], struct view_lines *out)
{
    bool second = readings[1].temperature < readings[0].temperature;
    const struct reading *sharp = &readings[second], *soft = &readings[!second];
    const struct row_shares *shares = &sharp->shares;

    if (shares->left == 0) {
        insight_both(out, "Every score is -∞: nothing comes home from either.", "all masked: nothing comes home");
    } else if (shares->left == 1) {
        insight_both(out, "One score is left: it takes all at every temperature.", "one is left: it takes 100 %%");
    } else if (edit->moved) {
        insight_both(out, "All scores moved by the same, and no share at either temperature.",
                     "all moved: the same shares");
    } else if (sharp->temperature == soft->temperature) {
        insight_both(out, "The same temperature twice: the same shares, the same value.", "same T, same shares");
    } else if (shares->share[shares->first] == 1 / (double)shares->left) {
        insight_both(out, "Equal scores stay equal at every temperature.", "equal at every temperature");
    } else {
        if (!look_at_leader(edit, sharp, soft, out))
            insight_full(out, "The lower temperature is the sharper one.");
        insight_brief(out, "sharp %.1f %%, soft %.1f %%", 100 * shares->share[shares->first],
                      100 * soft->shares.share[shares->first]);
    }
}

static void describe(const void *self, struct view_lines *out, int columns, bool compact UNUSED)
{
    const struct row_edit *edit = self;
    struct reading readings[ROW_HEADS];
    size_t which = edit->head;

    read_both(readings, edit);
    look(edit, readings, out);
    if (!edit->as_rows)
        out->head = (int)which + 1;
    text_add(&out->caption, edit->as_rows ? "one head, two queries" : style_of(&readings[which]));
    line_addf(&out->cell, theme_head(which), edit->shows & SHOWS_HOME ? "what %s %zu takes home" : "%s %zu",
              edit->as_rows ? "row" : "head", which + 1);
    if (row_is_typing(self) && columns > 0) /* plain text has nothing to type in */
        row_describe(edit, &out->sum, columns);
    else if (edit->shows & SHOWS_HOME)
        add_sum(&readings[which], columns, &out->sum);
}

static const struct view_number numbers[] = {
    {"_entropy", offsetof(struct reading, shares.bits), false},
    {"_words", offsetof(struct reading, shares.words), false},
    {"_value", offsetof(struct reading, home), false},
    {"", offsetof(struct reading, shares.share), true},
    {0},
};

/* "mean"; of each of the two "sharp_entropy", "sharp_words", "sharp_value", and its shares, "sharp1". */
static bool measure(const void *self, const char *name, double *out)
{
    const struct row_edit *edit = self;
    struct reading readings[ROW_HEADS];
    size_t which = strncmp(name, "soft", strlen("soft")) == 0;

    read_both(readings, edit);
    if (strcmp(name, "mean") == 0) {
        *out = readings->mean;
        return true;
    }
    if (!which && strncmp(name, "sharp", strlen("sharp")) != 0)
        return false;
    return view_measure(numbers, &readings[which], edit->row.count, name + strlen(which ? "soft" : "sharp"), out);
}

/* Adds the columns of one of the two: what softmax saw, the shares, their bars. */
static void add_columns(const struct row_edit *edit, const struct reading *reading, struct table *table)
{
    const struct row *row = reading->row;
    struct table_group *group = table_add_group(table, theme_head(reading->which));
    struct table_column *share, *step;
    struct row_shares coldest;

    text_addf(&group->name, "%s %zu", reading->as_row ? "row" : "head", reading->which + 1);
    text_add(&group->note, style_of(reading));
    group->noted = reading->which == edit->head ? ROLE_STRONG : ROLE_DIM;
    row_soften(&coldest, row, ROW_COLDEST); /* its numbers are the widest, so that nothing moves while T turns */
    step = row_add_step_column(table, coldest.divided, row->count);
    step->heading = reading->as_row ? "q · k" : "÷ T";
    step->key = reading->which ? "divided2" : "divided1";
    step->from = reading->as_row  ? reading->which ? "row.score * head.share2" : "row.score * head.share1"
                 : reading->which ? "row.score / head.share2"
                                  : "row.score / head.share1";
    step->blank = !(edit->shows & ROW_SHOWS_T);
    share = row_add_share_columns(edit, table, reading->which);
    share->role = theme_head(reading->which);
    share->closes = reading->which ? "share2.value" : "share1.value";
    if (!(edit->shows & ROW_SHOWS_T)) {
        share->heading = "share";
        return;
    }
    text_add(&share->way, reading->as_row ? "q×" : "T ");
    if (reading->as_row)
        add_length(reading, &share->way);
    else
        row_add_temperature(&share->way, reading->temperature);
}

static void close_scores(const struct row_edit *edit, const struct reading readings[ROW_HEADS], struct table *table)
{
    bool shown = edit->shows & SHOWS_HOME;
    const struct row *row = readings->row;

    text_add(table_add_close(table, ROLE_DIM), shown ? "comes home" : "");
    table_add_blank(table);
    table_add_blank(table);
    for (size_t which = 0; which < ROW_HEADS; which++) {
        table_add_blank(table);
        if (shown)
            row_add_number(table_add_text(table, theme_head(which)), readings[which].home, home_decimals(row));
        else
            table_add_blank(table);
        table_add_blank(table);
    }
}

/* Shows the row at the left, beside it how each of the two reads it, and below it what is brought home. */
static void fill_scores(const struct row_edit *edit, const struct reading readings[ROW_HEADS], struct sheet *sheet)
{
    struct sheet_block *block = row_fill_table(edit, sheet);
    struct table *table = &block->table;
    const struct row *row = &edit->row;
    int rows = (int)row->count, decimals = value_decimals(row);
    int columns = row_columns(row->value, row->count, decimals, VALUE_LEAST);

    sheet_size(block, 0, rows + 1);
    sheet_size(block, 1, rows + 2);
    sheet_size(block, 3, rows + 3);
    table_add_column(table,
                     (struct table_column){
                         .from = SHEET_GIVEN, .heading = "value", .decimals = decimals, .columns = columns, .rank = 1})
        ->blank = !(edit->shows & SHOWS_VALUE);
    row_add_score_column(edit, table);
    for (size_t which = 0; which < ROW_HEADS; which++)
        add_columns(edit, &readings[which], table);
    for (size_t i = 0; i < row->count; i++) {
        row_add_name(edit, i, table);
        table_add_number(table, row->value[i], ROLE_PLAIN);
        row_add_score(edit, i, table);
        for (size_t which = 0; which < ROW_HEADS; which++) {
            table_add_number(table, readings[which].exponent[i], ROLE_DIM);
            row_add_share(edit, &readings[which].shares, i, table);
        }
    }
    if (edit->shows & SHOWS_HOME || !sheet->is_plain) /* on screen the place is kept */
        close_scores(edit, readings, table);
}

/* Shows in a line what one of the two brings home; in plain text everything about it. */
static void fill_home(const struct row_edit *edit, const struct reading *reading, struct sheet *sheet)
{
    struct sheet_block *block = sheet_add(sheet, BLOCK_LINES, reading->which ? "second" : "first");
    struct line *home, sum = {0};

    sheet_size(block, 2, 1);
    block->blank = !(edit->shows & SHOWS_HOME);
    if (!sheet->is_plain) {
        home = lines_add(&block->lines);
        line_addf(home, theme_head(reading->which), "▪ %zu ", reading->which + 1);
        add_home(edit, reading, home);
        return;
    }
    text_addf(&block->title, "%s %zu, %s, T = ", reading->as_row ? "Row" : "Head", reading->which + 1,
              style_of(reading));
    row_add_temperature(&block->title, reading->temperature);
    text_add(&block->title, ", a query × ");
    add_length(reading, &block->title);
    add_sum(reading, 0, &sum);
    line_addf(lines_add(&block->lines), ROLE_PLAIN, "takes home %s", text_string(&sum.text));
    line_free(&sum);
    add_home(edit, reading, lines_add(&block->lines));
    add_note(reading, lines_add(&block->lines));
}

static void fill(const void *self, struct sheet *sheet)
{
    const struct row_edit *edit = self;
    struct reading readings[ROW_HEADS];
    struct sheet_block *block;

    read_both(readings, edit);
    fill_scores(edit, readings, sheet);
    for (size_t which = 0; which < ROW_HEADS; which++)
        fill_home(edit, &readings[which], sheet);
    block = row_fill_dial(edit, sheet);
    sheet_size(block, 2, 1);
    sheet_size(block, 3, 2);
    sheet_size(block, 6, (int)edit->row.count + 3);
    block->gap = true;
    block = sheet_add(sheet, BLOCK_LINES, "note");
    sheet_size(block, 4, 1);
    block->blank = !(edit->shows & ROW_SHOWS_T);
    if (!sheet->is_plain)
        add_note(&readings[edit->head], lines_add(&block->lines));
    block = sheet_add(sheet, BLOCK_LINES, "moral");
    sheet_size(block, 5, 1);
    block->blank = !(edit->shows & ROW_SHOWS_T);
    line_add(lines_add(&block->lines), ROLE_DIM,
             edit->as_rows ? "Each token has its query; its length sets that row's temperature"
                           : "A head gives a token one row of shares; two rows take two heads");
}

const struct view view_temperature_heads = {
    .name = "temperature-heads",
    .title = "One row, sharp and soft",
    .summary = "the same scores read twice: sharply (a tumour), softly (an oedema)",
    .state = state,
    .kind = &usual,
    .fill = fill,
    .describe = describe,
    .measure = measure,
    ROW_MEMBERS,
};
