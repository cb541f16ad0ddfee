/* SPDX-License-Identifier: MIT */
/* Softmax of one row by hand: type scores, see percentages; turn the temperature, of which √d_k is one. */
#include "view/softmax_row.h"
#include "base/memory.h"
#include "base/utf8.h"
#include "view/arithmetic.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

static const struct row_usual usual = {
    .count = 3,
    .scores = {2, 1, 0.1},
    .labels = {"k₁", "k₂", "k₃", "k₄", "k₅", "k₆", "k₇", "k₈"},
    .heads = 1,
    .temperatures = {1},
};

static const struct key keys[] = {ROW_KEYS, ROW_MORE_KEYS, {0}};

static const struct parameter parameters[] = {
    {"scores", "2,1,0.1", "2 to 8 numbers; -inf is masked"},
    {"labels", "a,b,c", "names of the scores"},
    {"temperature", "0.1-10", "what each score is divided by"},
    {"cell", "1-8", "the selected score"},
    {"moved", "yes", "the same was just added to all scores: that is said"},
    {0},
};

/* ---------------------------------------------------------------------------------------------------------- state */

static bool set_temperature(void *self, const char *value, struct error *e)
{
    return row_edit_set_temperature(self, 0, "temperature", value, e);
}

static const struct state_key state_keys[] = {
    {"scores", row_edit_set_scores},
    {"labels", row_edit_set_labels},
    {"temperature", set_temperature},
    {"cell", row_edit_set_cell},
    {"moved", row_edit_set_moved},
    {0},
};

static void close(void *self)
{
    row_edit_free(self);
    free(self);
}

static void *open(const struct view_setup *setup, const char *state, struct error *e)
{
    struct row_edit *edit = memory_new(sizeof *edit);

    row_edit_start(edit, &usual, setup);
    if (!state_read_keys(state, state_keys, edit, e)) {
        close(edit);
        return NULL;
    }
    row_edit_opened(edit);
    return edit;
}

static void write_state(const void *self, struct text *out)
{
    row_edit_write_scores(self, out);
    row_edit_write_labels(self, out);
    row_edit_write_temperature(self, 0, "temperature", out);
    row_edit_write_cell(self, out);
    row_edit_write_moved(self, out);
}

/* ----------------------------------------------------------------------------------------------------- the frame's */

/* "e^-1.00 / (e^0.00 + e^-1.00) = 0.37 / 1.37 = 0.27"; `terms`: all of the sum, not its name. */
static void add_sum(const struct row_edit *edit, const struct row_shares *shares, bool named, bool terms,
                    struct line *out)
{
    struct text sum = {0};
    bool first = true;

    if (named)
        text_addf(&sum, "softmax(%s) = ", edit->row.label[edit->at]);
    text_add(&sum, "e^");
    row_add_number(&sum, shares->less[edit->at], SOFTMAX_ROW_DECIMALS);
    text_add(&sum, terms ? " / (" : " / sum");
    for (size_t i = 0; terms && i < edit->row.count; i++) {
        if (isinf(edit->row.score[i]))
            continue;
        text_add(&sum, first ? "e^" : " + e^");
        row_add_number(&sum, shares->less[i], SOFTMAX_ROW_DECIMALS);
        first = false;
    }
    text_addf(&sum, "%s = %.2f / %.2f = ", terms ? ")" : "", shares->power[edit->at], shares->sum);
    line_add(out, ROLE_PLAIN, text_string(&sum));
    line_addf(out, ROLE_STRONG, "%.2f", shares->share[edit->at]);
    text_free(&sum);
}

/* The arithmetic of the selected share, as long as there is room for. */
static void add_arithmetic(const struct row_edit *edit, const struct row_shares *shares, int columns, struct line *out)
{
    static const struct {
        bool named, terms;
    } forms[] = {{true, true}, {false, true}, {true, false}, {false, false}};

    if (shares->left == 0) {
        line_add(out, ROLE_PLAIN, "nothing is left, so every share is 0");
        return;
    }
    if (isinf(edit->row.score[edit->at])) {
        line_add(out, ROLE_PLAIN, "masked: e^-∞ = 0, so its share is 0");
        return;
    }
    for (size_t i = 0; i < sizeof forms / sizeof *forms; i++) {
        line_free(out);
        add_sum(edit, shares, forms[i].named, forms[i].terms, out);
        if (arithmetic_fits(out, columns))
            return;
    }
}

static void describe(const void *self, struct view_lines *out, int columns, bool compact)
{
    const struct row_edit *edit = self;
    struct row_shares shares;

    (void)compact;
    row_soften(&shares, &edit->row, edit->temperature[0]);
    out->stage = -1;
    softmax_row_look(edit, &shares, out);
    line_addf(&out->cell, ROLE_STRONG, "share of %s", edit->row.label[edit->at]);
    if (row_edit_is_typing(self))
        row_edit_describe(edit, &out->sum, columns);
    else
        add_arithmetic(edit, &shares, columns, &out->sum);
}

static bool measure(const void *self, const char *name, double *out)
{
    const struct row_edit *edit = self;
    struct row_shares shares;
    size_t i;

    row_soften(&shares, &edit->row, edit->temperature[0]);
    if (strcmp(name, "entropy") == 0)
        *out = shares.bits;
    else if (strcmp(name, "words") == 0)
        *out = shares.words;
    else if (strcmp(name, "sum") == 0)
        *out = shares.sum;
    else if (row_edit_find(edit, name, "share", &i))
        *out = shares.share[i];
    else if (row_edit_find(edit, name, "power", &i))
        *out = shares.power[i];
    else
        return false;
    return true;
}

/* ------------------------------------------------------------------------------------------------------ plain text */

static void add_plain_number(struct text *out, double number, int decimals, int columns)
{
    struct text one = {0};

    row_add_number(&one, number, decimals);
    utf8_add_right(out, text_string(&one), columns);
    text_free(&one);
}

static void add_plain_row(const struct row_edit *edit, const struct row_shares *shares, size_t i, struct text *out)
{
    struct text share = {0};

    text_addf(out, "  %s", edit->row.label[i]);
    text_repeat(out, " ", (size_t)(ROW_LABEL_COLUMNS - utf8_columns(edit->row.label[i])));
    add_plain_number(out, edit->row.score[i], row_decimals(edit->row.score, edit->row.count), 11);
    add_plain_number(out, shares->divided[i], SOFTMAX_ROW_DECIMALS, 11);
    add_plain_number(out, shares->less[i], SOFTMAX_ROW_DECIMALS, 12);
    add_plain_number(out, shares->power[i], SOFTMAX_ROW_DECIMALS, 7);
    row_add_share(&share, shares->share[i], edit->row.score[i]);
    utf8_add_right(out, text_string(&share), 10);
    text_add_byte(out, '\n');
    text_free(&share);
}

static void plain(const void *self, struct text *out)
{
    const struct row_edit *edit = self;
    struct view_lines lines = {0};
    struct row_shares shares;

    row_soften(&shares, &edit->row, edit->temperature[0]);
    describe(self, &lines, 0, false);
    line_free(&lines.sum); /* while something is typed it asks for that */
    add_arithmetic(edit, &shares, 0, &lines.sum);
    text_addf(out, "Look here: %s\n\nTemperature T = ", text_string(&lines.look));
    row_add_temperature(out, edit->temperature[0]);
    text_add(out, ": scores that are divided by √d_k have T = √d_k.\n\n");
    text_add(out, "                  score        ÷ T       - max     e^     ÷ sum\n");
    for (size_t i = 0; i < edit->row.count; i++)
        add_plain_row(edit, &shares, i, out);
    text_add(out, "\nThe maximum is ");
    row_add_number(out, shares.max, SOFTMAX_ROW_DECIMALS);
    text_addf(out, ", the sum of the exponentials %.2f, the sum of the shares ", shares.sum);
    softmax_row_add_total(edit, &shares, out);
    text_addf(out, ".\n%s: %s\n", text_string(&lines.cell.text), text_string(&lines.sum.text));
    softmax_row_add_raw(edit, out);
    text_add_byte(out, '\n');
    softmax_row_add_summary(&shares, 0, out);
    text_add_byte(out, '\n');
    for (size_t i = 0; i < edit->row.count; i++) {
        struct text ratio = {0};

        if (softmax_row_add_ratio(edit, &shares, i, &ratio))
            text_addf(out, "%s\n", text_string(&ratio));
        text_free(&ratio);
    }
    view_lines_free(&lines);
}

/* -------------------------------------------------------------------------------------------------------- the view */

const struct view view_softmax_row = {
    .name = "softmax-row",
    .title = "Softmax of a row: scores to shares",
    .summary = "type scores, turn the temperature, see shares that add up to 100 %",
    .keys = keys,
    .parameters = parameters,
    .open = open,
    .rows = softmax_row_rows,
    .draw = softmax_row_draw,
    .describe = describe,
    .act = row_edit_act,
    .works = row_edit_works,
    .is_typing = row_edit_is_typing,
    .type = row_edit_type,
    .click = softmax_row_click,
    .play = row_edit_play,
    .tick = row_edit_tick,
    .measure = measure,
    .plain = plain,
    .write_state = write_state,
    .close = close,
};
