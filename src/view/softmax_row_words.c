/* SPDX-License-Identifier: MIT */
/* What a row of scores and its shares are said to be, on the screen and in plain text. */
#include "base/number.h"
#include "base/utf8.h"
#include "view/look.h"
#include "view/softmax_row.h"

#include <math.h>

bool softmax_row_overflows(const struct row_edit *edit)
{
    double raw = row_raw_sum(&edit->row, edit->temperature[0]);
    struct row_shares shares;

    row_soften(&shares, &edit->row, edit->temperature[0]);
    return shares.left > 0 && (isinf(raw) || raw == 0);
}

void softmax_row_add_total(const struct row_edit *edit, const struct row_shares *shares, struct text *out)
{
    int printed = row_printed_sum(&edit->row, shares);

    text_add(out, shares->left ? "100 %" : "0 %");
    if (printed != (shares->left ? 1000 : 0))
        text_addf(out, "  (rounded: %d.%d)", printed / 10, printed % 10);
}

void softmax_row_add_raw(const struct row_edit *edit, struct text *out)
{
    double exponent = edit->row.score[edit->at] / edit->temperature[0], power = exp(exponent);
    double sum = row_raw_sum(&edit->row, edit->temperature[0]), share = power / sum;
    char number[NUMBER_ROOM];

    text_add(out, "without - max: e^");
    row_add_number(out, exponent, SOFTMAX_ROW_DECIMALS);
    text_addf(out, " / sum = %.*s / ", (int)number_shown(number, power, SOFTMAX_ROW_DECIMALS), number);
    text_addf(out, "%.*s = ", (int)number_shown(number, sum, SOFTMAX_ROW_DECIMALS), number);
    if (isnan(share))
        text_add(out, "NaN: not a number");
    else
        text_addf(out, "%.1f %%, %s", 100 * share, softmax_row_overflows(edit) ? "which is wrong" : "the same");
}

void softmax_row_add_summary(const struct row_shares *shares, int columns, struct text *out)
{
    double words = shares->words;
    struct text full = {0};

    if (shares->left == 0) {
        text_add(out, "nothing is attended to");
        return;
    }
    if (shares->left > 1)
        text_addf(&full, "entropy %.2f of %.2f bits: spread over %.1f of %zu words", shares->bits,
                  log2((double)shares->left), words, shares->left);
    if (shares->left <= 1 || (columns > 0 && (int)full.length > columns)) {
        text_free(&full);
        text_addf(&full, "%.2f bits, %.1f word%s", shares->bits, words, words < 1.05 ? "" : "s");
    }
    text_add(out, text_string(&full));
    text_free(&full);
}

bool softmax_row_add_ratio(const struct row_edit *edit, const struct row_shares *shares, size_t i, struct text *out)
{
    double lead = edit->row.score[edit->at] - edit->row.score[i];
    char times[NUMBER_ROOM];
    int widest = 0;

    if (i == edit->at || !isfinite(lead))
        return false;
    text_addf(out, "%s : %s", edit->row.label[edit->at], edit->row.label[i]);
    for (size_t j = 0; j < edit->row.count; j++) /* so that what follows stands below each other */
        widest = utf8_columns(edit->row.label[j]) > widest ? utf8_columns(edit->row.label[j]) : widest;
    text_repeat(out, " ", (size_t)(widest - utf8_columns(edit->row.label[i])));
    text_add(out, "   e^(");
    row_add_number(out, lead, row_decimals(edit->row.score, edit->row.count));
    text_add(out, " ÷ ");
    row_add_temperature(out, edit->temperature[0]);
    text_addf(out, ") = %.*s times the share",
              (int)number_shown(times, exp(shares->less[edit->at] - shares->less[i]), SOFTMAX_ROW_DECIMALS), times);
    return true;
}

/* The spread of the shares that are not masked. */
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

/* What is to be said of a row whose exponentials leave the numbers of a double. */
static bool look_at_overflow(const struct row_edit *edit, const struct row_shares *shares, struct view_lines *out)
{
    bool tiny = row_raw_sum(&edit->row, edit->temperature[0]) == 0;

    if (!softmax_row_overflows(edit))
        return false;
    look_say(&out->look_short, LOOK_SHORT_MOST, "less the maximum, exp is safe");
    if (!tiny && isfinite(exp(shares->max)))
        return look_say(&out->look, LOOK_MOST, "The sum of e^x overflows a double; less the maximum it is %.2f.",
                        shares->sum);
    return look_say(&out->look, LOOK_MOST, "e^%.2f %s a double; less the maximum it is e^0 = 1.", shares->max,
                    tiny ? "is 0 in" : "overflows");
}

/* The two that lead, and by how much. */
static void look_at_lead(const struct row_edit *edit, const struct row_shares *shares, struct view_lines *out)
{
    const char *first = edit->row.label[shares->first], *second = edit->row.label[shares->second];
    double lead = edit->row.score[shares->first] - edit->row.score[shares->second];
    double times = shares->share[shares->first] / shares->share[shares->second];
    int decimals = row_decimals(&lead, 1);
    struct text by = {0};
    bool said;

    row_add_number(&by, lead, decimals);
    text_add(&by, edit->temperature[0] == 1 ? "" : " ÷ ");
    if (edit->temperature[0] != 1)
        row_add_temperature(&by, edit->temperature[0]);
    look_say(&out->look_short, LOOK_SHORT_MOST, "%s has %.1f %% of the whole", first,
             100 * shares->share[shares->first]);
    if (lead == 0)
        said = look_say(&out->look, LOOK_MOST, "%s and %s have the same score, so the same share.", first, second);
    else if (times < 1000)
        said = look_say(&out->look, LOOK_MOST, "%s leads %s by %s: it gets e^%.2f = %.1f times the share.", first,
                        second, text_string(&by), shares->less[shares->first] - shares->less[shares->second], times);
    else
        said = look_say(&out->look, LOOK_MOST, "%s leads %s by %s and leaves it next to nothing.", first, second,
                        text_string(&by));
    if (!said)
        look_say(&out->look, LOOK_MOST, "The shares add up to 100 %%: more for one is less for the others.");
    text_free(&by);
}

void softmax_row_look(const struct row_edit *edit, const struct row_shares *shares, struct view_lines *out)
{
    if (shares->left == 0) {
        look_say(&out->look, LOOK_MOST, "Every score is -∞: there is nothing left to share out.");
        look_say(&out->look_short, LOOK_SHORT_MOST, "all masked: no shares");
    } else if (shares->left == 1) {
        if (!look_say(&out->look, LOOK_MOST, "Only %s is not masked, so it takes all 100 %%.",
                      edit->row.label[shares->first]))
            look_say(&out->look, LOOK_MOST, "The only score that is not masked takes all 100 %%.");
        look_say(&out->look_short, LOOK_SHORT_MOST, "one is left: it takes 100 %%");
    } else if (look_at_overflow(edit, shares, out)) {
        return;
    } else if (edit->moved) {
        look_say(&out->look, LOOK_MOST, "All scores moved by the same: the maximum too, so no share did.");
        look_say(&out->look_short, LOOK_SHORT_MOST, "all moved: the same shares");
    } else if (spread(edit, shares) == 0) {
        look_say(&out->look, LOOK_MOST, "The shares are even: %.1f %% for each score that is not masked.",
                 100.0 / (double)shares->left);
        look_say(&out->look_short, LOOK_SHORT_MOST, "all even: %.1f %% each", 100.0 / (double)shares->left);
    } else if (spread(edit, shares) < 0.005) {
        look_say(&out->look, LOOK_MOST, "The shares are nearly even: no two differ by more than 0.5 points.");
        look_say(&out->look_short, LOOK_SHORT_MOST, "nearly even, about %.1f %% each", 100.0 / (double)shares->left);
    } else {
        look_at_lead(edit, shares, out);
    }
}
