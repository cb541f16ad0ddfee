/* SPDX-License-Identifier: MIT */
/* What two readers make of one row, and what is said of it. */
#include "attention/stages.h"
#include "base/number.h"
#include "view/arithmetic.h"
#include "view/look.h"
#include "view/temperature_heads.h"

#include <math.h>
#include <string.h>

#define ALIKE 1e-12 /* shares that are no farther apart differ by rounding alone */

/* --------------------------------------------------------------------------------------------------- the numbers */

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

void temperature_heads_read(struct reading *out, const struct temperature_heads *heads, size_t which)
{
    const struct row *row = &heads->edit.row;
    double temperature = heads->edit.temperature[which], query = 1 / temperature, product[ROW_MOST], share[ROW_MOST];

    *out = (struct reading){.mean = mean_of(row)};
    row_soften(&out->shares, row, temperature);
    attention_score(product, &query, row->score, 1, row->count, 1); /* a query and keys of one column */
    attention_softmax(share, product, 1, row->count);
    for (size_t i = 0; i < row->count; i++)
        out->apart = fmax(out->apart, fabs(share[i] - out->shares.share[i]));
    memcpy(out->exponent, heads->as_rows ? product : out->shares.divided, row->count * sizeof *product);
    if (heads->as_rows)
        memcpy(out->shares.share, share, row->count * sizeof *share);
    attention_blend(&out->home, out->shares.share, row->value, 1, row->count, 1);
}

int temperature_heads_value_decimals(const struct temperature_heads *heads)
{
    return number_decimals(heads->edit.row.value, heads->edit.row.count, ROW_DECIMALS);
}

int temperature_heads_home_decimals(const struct temperature_heads *heads)
{
    return temperature_heads_value_decimals(heads) + 1;
}

const char *temperature_heads_style(const struct temperature_heads *heads, size_t which)
{
    double mine = heads->edit.temperature[which], other = heads->edit.temperature[1 - which];

    return mine < other ? "sharp" : mine > other ? "soft" : "alike";
}

void temperature_heads_add_length(const struct temperature_heads *heads, size_t which, struct text *out)
{
    double length = 1 / heads->edit.temperature[which];
    char number[NUMBER_ROOM];

    number_fixed(number, length, number_decimals(&length, 1, ROW_DECIMALS));
    text_add(out, number);
}

/* --------------------------------------------------------------------------------------------------- in words */

void temperature_heads_add_home(const struct temperature_heads *heads, const struct reading *reading, struct text *out)
{
    const struct row *row = &heads->edit.row;
    size_t first = reading->shares.first;
    char mean[NUMBER_ROOM], own[NUMBER_ROOM];
    double to_mean = fabs(reading->home - reading->mean), to_own;

    if (first == row->count) {
        text_add(out, "nothing: every score is masked");
        return;
    }
    to_own = fabs(reading->home - row->value[first]);
    number_fixed(mean, reading->mean, temperature_heads_home_decimals(heads));
    number_fixed(own, row->value[first], temperature_heads_value_decimals(heads));
    if (to_own < to_mean && reading->shares.share[first] >= 0.75)
        text_addf(out, "fetched: near %s's own %s", row->label[first], own);
    else if (to_mean < to_own && reading->shares.share[first] <= 1.5 / (double)reading->shares.left)
        text_addf(out, "averaged: near the mean, %s", mean);
    else
        text_addf(out, "mixed: %s has %s, the mean is %s", row->label[first], own, mean);
    text_addf(out, "; %.2f bits, %.1f word%s", reading->shares.bits, reading->shares.words,
              reading->shares.words < 1.05 ? "" : "s");
}

void temperature_heads_add_note(const struct temperature_heads *heads, size_t which, struct text *out)
{
    struct reading reading;
    char apart[NUMBER_ROOM];

    temperature_heads_read(&reading, heads, which);
    if (!heads->as_rows && heads->edit.temperature[which] == 1) {
        text_add(out, "T = 1 divides by 1: the scores stay as they are");
        return;
    }
    if (heads->as_rows) {
        text_add(out, "T = ");
        row_add_temperature(out, heads->edit.temperature[which]);
        text_add(out, " in a head of its own");
    } else {
        text_add(out, "At T = 1 a query ");
        temperature_heads_add_length(heads, which, out);
        text_add(out, " times as long");
    }
    number_shown(apart, 100 * reading.apart, 1);
    if (reading.apart < ALIKE)
        text_add(out, ": the same shares");
    else
        text_addf(out, ": shares up to %s %% apart", apart);
}

void temperature_heads_add_moral(const struct temperature_heads *heads, struct text *out)
{
    text_add(out, heads->as_rows ? "Each token has its query; its length sets that row's temperature"
                                 : "A head gives a token one row of shares; two rows take two heads");
}

/* The scores in the order of their terms: as they stand, or, where not all are shown, the largest shares first. */
static void order_terms(const struct reading *reading, size_t count, bool all, size_t order[ROW_MOST])
{
    for (size_t i = 0; i < count; i++) {
        size_t at = i;

        for (; !all && at > 0 && reading->shares.share[order[at - 1]] < reading->shares.share[i]; at--)
            order[at] = order[at - 1];
        order[at] = i;
    }
}

/* Appends `terms` terms and the result. */
static void add_terms(const struct temperature_heads *heads, const struct reading *reading, size_t terms,
                      struct line *out)
{
    const struct row *row = &heads->edit.row;
    size_t order[ROW_MOST];
    char number[NUMBER_ROOM];

    order_terms(reading, row->count, terms == row->count, order);
    for (size_t i = 0; i < terms; i++) {
        number_fixed(number, row->value[order[i]], temperature_heads_value_decimals(heads));
        line_addf(out, ROLE_PLAIN, "%s%.3f×%s", i ? " + " : "", reading->shares.share[order[i]], number);
    }
    if (terms < row->count)
        line_addf(out, ROLE_PLAIN, " + %zu more", row->count - terms);
    number_fixed(number, reading->home, temperature_heads_home_decimals(heads));
    line_add(out, ROLE_PLAIN, " = ");
    line_add(out, ROLE_STRONG, number);
}

void temperature_heads_add_sum(const struct temperature_heads *heads, size_t which, int columns, struct line *out)
{
    struct reading reading;

    temperature_heads_read(&reading, heads, which);
    for (size_t terms = heads->edit.row.count; terms > 0; terms--) {
        line_free(out);
        add_terms(heads, &reading, terms, out);
        if (arithmetic_fits(out, columns))
            return;
    }
}

/* Both shares of the leader: what sharp and soft do to it. */
static bool look_at_leader(const struct temperature_heads *heads, const struct reading readings[ROW_HEADS],
                           struct view_lines *out)
{
    size_t sharp = heads->edit.temperature[1] < heads->edit.temperature[0], soft = 1 - sharp;
    size_t first = readings[sharp].shares.first;
    const char *label = heads->edit.row.label[first];
    double most = 100 * readings[sharp].shares.share[first], less = 100 * readings[soft].shares.share[first];
    struct text low = {0}, high = {0};
    char high_share[NUMBER_ROOM], low_share[NUMBER_ROOM];
    bool said;

    number_fixed(high_share, most, 1);
    number_fixed(low_share, less, 1);
    if (strcmp(high_share, low_share) == 0)
        return false; /* two that share the lead, nothing beside them: neither temperature moves them */
    row_add_temperature(&low, heads->edit.temperature[sharp]);
    row_add_temperature(&high, heads->edit.temperature[soft]);
    if (heads->as_rows)
        said = look_say(&out->look, LOOK_MOST, "One head, two queries: the longer gives %s %.1f %%, not %.1f %%.",
                        label, most, less);
    else
        said = look_say(&out->look, LOOK_MOST, "T = %s is sharp: %s gets %.1f %%. T = %s is soft: %.1f %%.",
                        text_string(&low), label, most, text_string(&high), less);
    text_free(&low);
    text_free(&high);
    return said;
}

void temperature_heads_look(const struct temperature_heads *heads, struct view_lines *out)
{
    struct reading readings[ROW_HEADS];
    const struct row_shares *shares;

    for (size_t which = 0; which < ROW_HEADS; which++)
        temperature_heads_read(&readings[which], heads, which);
    shares = &readings[0].shares;
    if (shares->left == 0) {
        look_say(&out->look, LOOK_MOST, "Every score is -∞: nothing comes home from either.");
        look_say(&out->look_short, LOOK_SHORT_MOST, "all masked: nothing comes home");
    } else if (shares->left == 1) {
        look_say(&out->look, LOOK_MOST, "One score is left: it takes all at every temperature.");
        look_say(&out->look_short, LOOK_SHORT_MOST, "one is left: it takes 100 %%");
    } else if (heads->edit.moved) {
        look_say(&out->look, LOOK_MOST, "All scores moved by the same, and no share at either temperature.");
        look_say(&out->look_short, LOOK_SHORT_MOST, "all moved: the same shares");
    } else if (heads->edit.temperature[0] == heads->edit.temperature[1]) {
        look_say(&out->look, LOOK_MOST, "The same temperature twice: the same shares, the same value.");
        look_say(&out->look_short, LOOK_SHORT_MOST, "same T, same shares");
    } else if (shares->share[shares->first] == 1 / (double)shares->left) {
        look_say(&out->look, LOOK_MOST, "Equal scores stay equal at every temperature.");
        look_say(&out->look_short, LOOK_SHORT_MOST, "equal at every temperature");
    } else {
        size_t sharp = heads->edit.temperature[1] < heads->edit.temperature[0];

        if (!look_at_leader(heads, readings, out))
            look_say(&out->look, LOOK_MOST, "The lower temperature is the sharper one.");
        look_say(&out->look_short, LOOK_SHORT_MOST, "sharp %.1f %%, soft %.1f %%",
                 100 * readings[sharp].shares.share[shares->first],
                 100 * readings[1 - sharp].shares.share[shares->first]);
    }
}
