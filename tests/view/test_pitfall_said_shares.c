/* SPDX-License-Identifier: MIT */
/* What the mistakes of scaling, softmax and masks say: see said.h. */
#include "base/utf8.h"
#include "said.h"
#include "settings.h"
#include "suites.h"

#include <check.h>
#include <float.h>
#include <math.h>

/* -------------------------------------------------------------------------------------------------- a row of shares */

static double bits_of(const struct pitfall *p, enum pitfall_side which)
{
    double sum = 0;

    for (size_t i = 0; i < said_side(p, which)->rows * said_side(p, which)->cols; i++)
        if (said_side(p, which)->at[i] > 0)
            sum -= said_side(p, which)->at[i] * log(said_side(p, which)->at[i]) / log(2);
    return sum / (double)said_side(p, which)->rows;
}

/* |diag(w) - w wᵀ|: its square is Σ w² - 2 Σ w³ + (Σ w²)². */
static double gradient_of(const struct pitfall *p, enum pitfall_side which)
{
    double all = 0;

    for (size_t row = 0; row < said_side(p, which)->rows; row++) {
        double squares = 0, cubes = 0;

        for (size_t col = 0; col < said_side(p, which)->cols; col++) {
            squares += pow(said_at(p, which, row, col), 2);
            cubes += pow(said_at(p, which, row, col), 3);
        }
        all += sqrt(fmax(0, squares - 2 * cubes + squares * squares));
    }
    return all / (double)said_side(p, which)->rows;
}

static bool has_even_rows(const struct pitfall *p, bool or_decided)
{
    size_t m = p->model.m;

    for (size_t row = 0; row < p->model.n; row++) {
        double most = said_row_most(p, PITFALL_RIGHT, row);

        if (most - 1 / (double)m >= 0.005 && !(or_decided && most >= 0.995))
            return false;
    }
    return true;
}

static bool has_equal_scores(const struct pitfall *p)
{
    for (size_t i = 0; i < p->model.n; i++)
        for (size_t j = 1; j < p->model.m; j++)
            if (fabs(said_score(p, p->head, i, j) - said_score(p, p->head, i, 0)) > 1e-12)
                return false;
    return true;
}

static bool even_by_equal_scores(const struct pitfall *p, struct text *out)
{
    text_add(out, "The scores of a row are all the same: even rows either way.");
    return said_is_alike(p) && has_even_rows(p, false) && has_equal_scores(p);
}

static bool even_by_close_scores(const struct pitfall *p, struct text *out)
{
    text_add(out, "The scores of a row are close together: even rows either way.");
    return said_is_alike(p) && has_even_rows(p, false);
}

static bool even_or_decided(const struct pitfall *p, struct text *out)
{
    text_add(out, "Scores are equal or far apart: rows stay even, or all on one key.");
    return said_is_alike(p) && has_even_rows(p, true);
}

static bool nothing_differs(const struct pitfall *p, struct text *out)
{
    text_add(out, "On these numbers nothing differs, not even beyond two decimals.");
    return said_is_alike(p) && said_largest_off(p) == 0;
}

static bool nothing_prints_otherwise(const struct pitfall *p, struct text *out)
{
    text_addf(out, "No cell prints otherwise: the largest difference is %.1e.", said_largest_off(p));
    return said_is_alike(p);
}

/* ----------------------------------------------------------------------------------------------------- other divisors
 */

static bool d_k_is_one(const struct pitfall *p, struct text *out)
{
    text_add(out, "d_k is 1, and √1 is 1: root or no root, nothing differs.");
    return settings_is(p, "instead", "d_k") && p->model.d_k == 1 && said_is_alike(p);
}

static bool d_model_is_d_k(const struct pitfall *p, struct text *out)
{
    text_addf(out, "At h = 1 d_model is d_k: √%zu is √%zu, and nothing differs.", p->model.d_model, p->model.d_k);
    return settings_is(p, "instead", "d_model") && p->model.d_model == p->model.d_k && said_is_alike(p);
}

static bool one_word_any_divisor(const struct pitfall *p, struct text *out)
{
    text_add(out, "One word: its only share is 1, whatever the score is divided by.");
    return said_is_one_word(p) && said_at(p, PITFALL_RIGHT, 0, 0) == 1 && said_at(p, PITFALL_WRONG, 0, 0) == 1;
}

static bool is_flatter(const struct pitfall *p, struct text *out)
{
    double right = bits_of(p, PITFALL_RIGHT), wrong = bits_of(p, PITFALL_WRONG);

    text_addf(out, "Flatter, not sharper: mean entropy rises from %.2f to %.2f bits.", right, wrong);
    return wrong - right >= 0.01 && !said_print_alike(right, wrong, 2);
}

static bool is_a_little_flatter(const struct pitfall *p, struct text *out)
{
    text_addf(out, "A little flatter: no weight moves by more than %.2f.", said_at_most(said_largest_off(p)));
    return bits_of(p, PITFALL_WRONG) > bits_of(p, PITFALL_RIGHT);
}

static saying *const scale_d_model[] = {
    d_k_is_one,
    d_model_is_d_k,
    one_word_any_divisor,
    even_by_equal_scores,
    even_by_close_scores,
    even_or_decided,
    nothing_differs,
    nothing_prints_otherwise,
    is_flatter,
    is_a_little_flatter,
    NULL,
};

/* --------------------------------------------------------------------------------------------------------- no divisor
 */

static bool root_is_one(const struct pitfall *p, struct text *out)
{
    text_add(out, "d_k is 1: divided by √1 or not, the scores are the same.");
    return p->model.d_k == 1 && said_is_alike(p);
}

static bool one_word_any_score(const struct pitfall *p, struct text *out)
{
    text_add(out, "One word: its only share is 1, however large the score.");
    return said_is_one_word(p) && said_at(p, PITFALL_WRONG, 0, 0) == 1;
}

static bool gradient_falls(const struct pitfall *p, struct text *out)
{
    double right = gradient_of(p, PITFALL_RIGHT), wrong = gradient_of(p, PITFALL_WRONG);

    text_addf(out, "Too sharp: the mean gradient of softmax falls from %.3f to %.3f.", right, wrong);
    return wrong < right && !said_print_alike(right, wrong, 3);
}

static bool is_a_little_sharper(const struct pitfall *p, struct text *out)
{
    double fall = bits_of(p, PITFALL_RIGHT) - bits_of(p, PITFALL_WRONG);

    text_addf(out, "A little sharper: no weight moves by more than %.2f.", said_at_most(said_largest_off(p)));
    return fall > 0 && fall < 0.01;
}

static bool is_sharper(const struct pitfall *p, struct text *out)
{
    double right = bits_of(p, PITFALL_RIGHT), wrong = bits_of(p, PITFALL_WRONG);

    text_addf(out, "Sharper, %.2f bits, now %.2f; but the gradient has not fallen yet.", right, wrong);
    return right - wrong >= 0.01 && gradient_of(p, PITFALL_WRONG) >= gradient_of(p, PITFALL_RIGHT) - 0.001;
}

static saying *const no_scale[] = {
    root_is_one,
    one_word_any_score,
    even_by_equal_scores,
    even_by_close_scores,
    even_or_decided,
    nothing_differs,
    nothing_prints_otherwise,
    gradient_falls,
    is_a_little_sharper,
    is_sharper,
    NULL,
};

/* ---------------------------------------------------------------------------------------------------- a late divisor
 */

static bool late_root_is_one(const struct pitfall *p, struct text *out)
{
    text_add(out, "d_k is 1: divided by √1 early or late, nothing differs.");
    return p->model.d_k == 1 && said_is_alike(p);
}

static bool rows_shrink(const struct pitfall *p, struct text *out)
{
    double sum = 1 / said_root_d_k(p);

    text_addf(out, "Rows add up to 1/√%zu = %.2f now, and no peak was softened.", p->model.d_k, sum);
    for (size_t row = 0; row < p->model.n; row++)
        if (fabs(settings_row_sum(p, PITFALL_WRONG, row) - sum) > 1e-9 ||
            said_row_most(p, PITFALL_WRONG, row) / sum < said_row_most(p, PITFALL_RIGHT, row) - 1e-12)
            return false;
    return true;
}

/* ------------------------------------------------------------------------------------------------------- the columns
 */

static bool one_word_one_column(const struct pitfall *p, struct text *out)
{
    text_add(out, "One word: its row and its column are the same single 1.");
    return said_is_one_word(p) && said_at(p, PITFALL_RIGHT, 0, 0) == 1 && said_at(p, PITFALL_WRONG, 0, 0) == 1;
}

/* Of one query each weight is 1, but for those that are hidden. */
static bool one_query(const struct pitfall *p, struct text *out)
{
    text_add(out, said_count_hidden(p) ? "One query at a time: each score that it may see gets weight 1."
                                       : "One query at a time: a column holds one score, whose weight is 1.");
    for (size_t i = 0; i < p->model.n * p->model.m; i++)
        if (said_at(p, PITFALL_WRONG, i / p->model.m, i % p->model.m) !=
            (said_is_hidden(p, i / p->model.m, i % p->model.m) ? 0 : 1))
            return false;
    return settings_is(p, "queries", "one");
}

static bool all_scores_are_0(const struct pitfall *p, struct text *out)
{
    text_add(out, "All scores are 0: rows and columns are even, and nothing differs.");
    for (size_t i = 0; i < p->model.n; i++)
        for (size_t j = 0; j < p->model.m; j++)
            if (said_score(p, p->head, i, j) != 0)
                return false;
    return settings_is(p, "times", "0") && said_is_alike(p) && said_largest_off(p) == 0;
}

static bool columns_add_up(const struct pitfall *p, struct text *out)
{
    double least = INFINITY, most = 0;
    bool true_of_columns = true;

    for (size_t i = 0; i < p->model.n; i++) {
        double column = 0, row = settings_row_sum(p, PITFALL_WRONG, i);

        for (size_t k = 0; k < p->model.n; k++)
            column += said_at(p, PITFALL_WRONG, k, i);
        true_of_columns = true_of_columns && fabs(column - 1) < 1e-9;
        least = fmin(least, row);
        most = fmax(most, row);
    }
    text_addf(out, "Columns add up to 1 now; rows to anything from %.2f to %.2f.", least, most);
    return true_of_columns;
}

static saying *const softmax_columns[] = {
    one_word_one_column, one_query, all_scores_are_0, nothing_differs, nothing_prints_otherwise, columns_add_up, NULL,
};

/* ------------------------------------------------------------------------------------------------------ the late mask
 */

static bool is_repaired(const struct pitfall *p)
{
    return settings_is(p, "repair", "on");
}

/* What is left of a row before it is divided by its sum: the open shares of what may be seen. */
static double left_of(const struct pitfall *p, size_t row)
{
    double left = 0;

    for (size_t col = 0; col < p->model.m; col++)
        left += said_is_hidden(p, row, col) ? 0 : said_open_share(p, said_root_d_k(p), row, col);
    return left;
}

/* The row that has lost most to the right one. */
static size_t poorest(const struct pitfall *p)
{
    size_t found = 0;
    double most = -1;

    for (size_t row = 0; row < p->model.n; row++) {
        double lost = settings_row_sum(p, PITFALL_RIGHT, row) - settings_row_sum(p, PITFALL_WRONG, row);

        if (lost > most) {
            most = lost;
            found = row;
        }
    }
    return found;
}

static bool mask_hides_nothing(const struct pitfall *p, struct text *out)
{
    text_add(out, "The mask hides nothing here: before or after, nothing differs.");
    return said_count_hidden(p) == 0 && said_is_alike(p);
}

static bool mask_hides_all(const struct pitfall *p, struct text *out)
{
    text_add(out, "The only word is padding: nothing may be seen, and every row is 0.");
    return said_count_hidden(p) == p->model.n * p->model.m && said_at(p, PITFALL_WRONG, 0, 0) == 0;
}

static bool row_is_lost(const struct pitfall *p, struct text *out)
{
    size_t row = poorest(p);

    text_addf(out, "Row %s is lost: all it may see sank to 0, and 0 stays 0.", said_word(p, row));
    return is_repaired(p) && left_of(p, row) < DBL_TRUE_MIN && settings_row_sum(p, PITFALL_RIGHT, row) > 0;
}

static void add_apart(const struct pitfall *p, struct text *out)
{
    if (said_largest_off(p) == 0)
        text_add(out, "exactly.");
    else
        text_addf(out, "but for %.0e.", said_largest_off(p));
}

static bool right_again(const struct pitfall *p, struct text *out)
{
    text_add(out, "Divided by its sum each row is right again, ");
    add_apart(p, out);
    return is_repaired(p) && said_is_alike(p);
}

static bool hidden_had_nothing(const struct pitfall *p, struct text *out)
{
    text_add(out, "What is hidden had no weight here: the same, ");
    add_apart(p, out);
    for (size_t row = 0; row < p->model.n; row++)
        if (1 - left_of(p, row) >= 0.005 * (double)p->model.m)
            return false;
    return said_is_alike(p);
}

static bool still_wrong(const struct pitfall *p, struct text *out)
{
    double most = 0, left = 1;

    for (size_t row = 0; row < p->model.n; row++)
        for (size_t col = 0; col < p->model.m; col++) {
            double off = fabs(said_at(p, PITFALL_WRONG, row, col) - said_at(p, PITFALL_RIGHT, row, col));

            if (off > most * (1 + 1e-9)) {
                most = off;
                text_free(out);
                text_addf(out, "Row %s is still wrong: hardly a digit was left to divide.", said_word(p, row));
                left = left_of(p, row);
            }
        }
    return is_repaired(p) && left < DBL_MIN;
}

static bool hardly_lost(const struct pitfall *p, struct text *out)
{
    text_addf(out, "Hardly anything is lost: no weight is off by more than %.2f.", said_at_most(said_largest_off(p)));
    return settings_row_sum(p, PITFALL_WRONG, poorest(p)) >= 0.995;
}

static bool adds_up_to_less(const struct pitfall *p, struct text *out)
{
    size_t row = poorest(p);
    double sum = settings_row_sum(p, PITFALL_WRONG, row);

    text_addf(out, "Row %s adds up to %.2f only: the hidden words kept their share.", said_word(p, row), sum);
    return sum < 0.995 && fabs(1 - sum - (1 - left_of(p, row))) < 1e-9;
}

static saying *const late_mask[] = {
    mask_hides_nothing, mask_hides_all, row_is_lost,     right_again, hidden_had_nothing,
    still_wrong,        hardly_lost,    adds_up_to_less, NULL,
};

/* ----------------------------------------------------------------------------------------------- a mask of another
 * kind */

static bool nothing_to_hide(const struct pitfall *p, struct text *out)
{
    text_add(out, "Nothing is to be hidden: 1 added to every score changes nothing.");
    return settings_is(p, "kind", "added") && said_count_hidden(p) == 0 && said_is_alike(p);
}

static bool scores_hide(const struct pitfall *p, struct text *out)
{
    text_add(out, "The scores leave the hidden keys next to nothing: it stays unseen.");
    for (size_t row = 0; row < p->model.n; row++)
        if (said_hidden_share(p, PITFALL_WRONG, row) >= 0.005 * (double)p->model.m)
            return false;
    return said_is_alike(p) && said_count_hidden(p) > 0;
}

static bool nothing_is_hidden(const struct pitfall *p, struct text *out)
{
    size_t found = 0;

    for (size_t row = 0; row < p->model.n; row++)
        if (said_hidden_share(p, PITFALL_WRONG, row) > said_hidden_share(p, PITFALL_WRONG, found))
            found = row;
    text_addf(out, "Nothing is hidden: row %s gives %.2f to what it must not see.", said_word(p, found),
              said_hidden_share(p, PITFALL_WRONG, found));
    for (size_t i = 0; i < p->model.n * p->model.m; i++)
        if (said_is_hidden(p, i / p->model.m, i % p->model.m) &&
            said_at(p, PITFALL_WRONG, i / p->model.m, i % p->model.m) <= 0)
            return false;
    return settings_is(p, "kind", "added");
}

/* Rows that see something, and only what is hidden; rows that see nothing although they may. */
static void count_reversed(const struct pitfall *p, size_t *only, size_t *blind)
{
    *only = *blind = 0;
    for (size_t row = 0; row < p->model.n; row++) {
        size_t hidden = 0;

        for (size_t col = 0; col < p->model.m; col++)
            hidden += said_is_hidden(p, row, col);
        *only += hidden > 0 && fabs(said_hidden_share(p, PITFALL_WRONG, row) - 1) < 1e-9;
        *blind += hidden == 0 && settings_row_sum(p, PITFALL_WRONG, row) == 0;
    }
}

static bool all_is_hidden(const struct pitfall *p, struct text *out)
{
    size_t only, blind;

    count_reversed(p, &only, &blind);
    text_add(out, "All may be seen, so all is hidden: every row is 0s.");
    return said_count_hidden(p) == 0 && blind == p->model.n;
}

static bool only_hidden_is_seen(const struct pitfall *p, struct text *out)
{
    size_t only, blind;

    count_reversed(p, &only, &blind);
    text_add(out, "Every row sees just what is hidden, and nothing else.");
    return only == p->model.n;
}

static bool some_see_the_hidden(const struct pitfall *p, struct text *out)
{
    size_t only, blind;

    count_reversed(p, &only, &blind);
    text_addf(out, "Rows that see just what is hidden: %zu; that see nothing: %zu.", only, blind);
    return only + blind == p->model.n;
}

static saying *const mask_kind[] = {
    nothing_to_hide, scores_hide, nothing_is_hidden, all_is_hidden, only_hidden_is_seen, some_see_the_hidden, NULL,
};

/* -------------------------------------------------------------------------------------------------- one of two masks
 */

static size_t padding_of(const struct pitfall *p)
{
    size_t padding = (size_t)pitfall_number(p, "padding");

    return padding < p->model.m ? padding : p->model.m;
}

static bool is_padding(const struct pitfall *p, size_t word_at)
{
    return word_at + padding_of(p) >= p->model.m;
}

/* "The sees cat sat, cat sees sat": what a row sees and should not. Returns how many cells. */
static size_t add_leaks(const struct pitfall *p, struct text *out)
{
    size_t all = 0;

    for (size_t row = 0; row < p->model.n; row++) {
        size_t here = 0;

        for (size_t col = 0; col < p->model.m; col++) {
            if ((col <= row && !is_padding(p, col)) || said_at(p, PITFALL_WRONG, row, col) <= 0)
                continue;
            if (here++ == 0)
                text_addf(out, "%s%s sees", all ? ", " : "", said_word(p, row));
            text_addf(out, " %s", said_word(p, col));
            all++;
        }
    }
    return all;
}

static bool no_padding(const struct pitfall *p, struct text *out)
{
    text_add(out, "There is no padding: causal alone is all that belongs here.");
    return settings_is(p, "instead", "causal") && padding_of(p) == 0 && said_is_alike(p);
}

static bool no_future(const struct pitfall *p, struct text *out)
{
    struct text leaks = {0};
    size_t count = add_leaks(p, &leaks);

    text_add(out, "With so few real words there is no future that could leak.");
    text_free(&leaks);
    return said_is_alike(p) && settings_is(p, "instead", "padding") && count == 0;
}

static bool leak_is_small(const struct pitfall *p, struct text *out)
{
    text_add(out, "What leaks gets next to nothing here: no cell prints differently.");
    return said_is_alike(p);
}

static bool future_leaks(const struct pitfall *p, struct text *out)
{
    text_add(out, "Future leaks: ");
    add_leaks(p, out);
    text_add(out, ".");
    for (size_t row = 0; row < p->model.n; row++)
        for (size_t col = 0; col <= row; col++)
            if (is_padding(p, col) && said_at(p, PITFALL_WRONG, row, col) > 0)
                return false;
    return settings_is(p, "instead", "padding");
}

static bool padding_leaks(const struct pitfall *p, struct text *out)
{
    add_leaks(p, out);
    text_add(out, ", as padding; real words see none.");
    for (size_t row = 0; row + padding_of(p) < p->model.n; row++)
        for (size_t col = 0; col < p->model.m; col++)
            if (is_padding(p, col) && said_at(p, PITFALL_WRONG, row, col) > 0)
                return false;
    return settings_is(p, "instead", "causal") && utf8_columns(text_string(out)) <= 66;
}

static bool padding_leaks_in_short(const struct pitfall *p, struct text *out)
{
    struct text all = {0};

    padding_leaks(p, &all);
    text_add(out, "Padding's own rows see padding; real words see none.");
    text_free(&all);
    return settings_is(p, "instead", "causal");
}

static saying *const mask_mixup[] = {
    no_padding, no_future, leak_is_small, future_leaks, padding_leaks, padding_leaks_in_short, NULL,
};

/* ---------------------------------------------------------------------------------------------------- what -1e9 does
 */

static bool is_empty_row(const struct pitfall *p)
{
    return settings_is(p, "row", "empty");
}

/* What is stored for a hidden key: in float16 all beyond 65504 is ∞. */
static bool is_infinite(const struct pitfall *p)
{
    return settings_is(p, "value", "-inf") || (settings_is(p, "value", "-1e9") && settings_is(p, "type", "float16"));
}

static bool has_nan(const struct pitfall *p)
{
    for (size_t i = 0; i < said_side(p, PITFALL_WRONG)->rows * said_side(p, PITFALL_WRONG)->cols; i++)
        if (isnan(said_side(p, PITFALL_WRONG)->at[i]))
            return true;
    return false;
}

static bool last_row_is(const struct pitfall *p, bool even)
{
    size_t last = p->model.n - 1;

    for (size_t col = 0; col < p->model.m; col++) {
        double share = even ? 1 / (double)p->model.m : said_open_share(p, said_root_d_k(p), last, col);

        if (!(fabs(said_at(p, PITFALL_WRONG, last, col) - share) < 0.005))
            return false;
    }
    return true;
}

static bool row_is_nan(const struct pitfall *p, struct text *out)
{
    text_add(out, "Row on has nothing left but -∞: -∞ - -∞ is no number (NaN).");
    return is_empty_row(p) && is_infinite(p) && has_nan(p);
}

static bool half_is_infinite(const struct pitfall *p, struct text *out)
{
    text_addf(out, "%s is -∞ in float16. Each row keeps a key, so nothing differs.", pitfall_value(p, "value"));
    return !is_empty_row(p) && is_infinite(p) && !settings_is(p, "value", "-inf") && said_is_alike(p);
}

static bool infinite_twice(const struct pitfall *p, struct text *out)
{
    text_add(out, "-∞ on both sides. Each row keeps a key, so nothing differs.");
    return !is_empty_row(p) && settings_is(p, "value", "-inf") && said_is_alike(p);
}

static bool each_keeps_a_key(const struct pitfall *p, struct text *out)
{
    text_addf(out, "Each row keeps a key, and beside it e^%s is 0: nothing differs.", pitfall_value(p, "value"));
    return !is_empty_row(p) && exp(pitfall_number(p, "value")) == 0 && said_is_alike(p);
}

static bool even_by_rounding(const struct pitfall *p, struct text *out)
{
    double value = -pitfall_number(p, "value");
    double step = settings_is(p, "type", "double")    ? nextafter(value, INFINITY) - value
                  : settings_is(p, "type", "float32") ? (double)(nextafterf((float)value, INFINITY) - (float)value)
                                                      : exp2(floor(log2(value)) - 10);

    text_addf(out, "Row on attends evenly: there %s counts in steps of %g.", pitfall_value(p, "type"), step);
    return settings_is(p, "how", "add") && last_row_is(p, true);
}

static bool even_by_value(const struct pitfall *p, struct text *out)
{
    text_add(out, "Row on may see nothing, and attends evenly to everything.");
    return settings_is(p, "how", "fill") && last_row_is(p, true);
}

static bool as_if_unmasked(const struct pitfall *p, struct text *out)
{
    text_add(out, "Row on may see nothing, and attends as if nothing were hidden.");
    return last_row_is(p, false);
}

static bool gives_to_hidden(const struct pitfall *p, struct text *out)
{
    text_addf(out, "A row that may see nothing gives %.2f to hidden keys.",
              settings_row_sum(p, PITFALL_WRONG, p->model.n - 1));
    return true;
}

static saying *const mask_value[] = {
    row_is_nan,     half_is_infinite, infinite_twice, each_keeps_a_key, even_by_rounding, even_by_value,
    as_if_unmasked, gives_to_hidden,  NULL,
};

/* ---------------------------------------------------------------------------------------------------- no maximum */

static double exponent(const struct pitfall *p, size_t row, size_t col)
{
    return said_score(p, p->head, row, col) / said_root_d_k(p) + pitfall_number(p, "plus");
}

static double row_exponent(const struct pitfall *p, size_t row)
{
    double most = exponent(p, row, 0);

    for (size_t col = 1; col < p->model.m; col++)
        most = fmax(most, exponent(p, row, col));
    return most;
}

static double largest_exponent(const struct pitfall *p, bool least)
{
    double found = row_exponent(p, 0);

    for (size_t row = 1; row < p->model.n; row++)
        found = least ? fmin(found, row_exponent(p, row)) : fmax(found, row_exponent(p, row));
    return found;
}

static bool is_float(const struct pitfall *p)
{
    return settings_is(p, "type", "float32");
}

static double limit(const struct pitfall *p)
{
    return is_float(p) ? 88.7228 : 709.7827;
}

static double raw_power(const struct pitfall *p, size_t row, size_t col)
{
    return is_float(p) ? (double)(float)exp((double)(float)exponent(p, row, col)) : exp(exponent(p, row, col));
}

static bool overflows(const struct pitfall *p, struct text *out)
{
    text_addf(out, "e^%.2f is ∞ in %s, and ∞ / ∞ is no number (NaN).", largest_exponent(p, false),
              pitfall_value(p, "type"));
    return largest_exponent(p, false) > limit(p) && has_nan(p);
}

static bool powers_are_small(const struct pitfall *p, struct text *out)
{
    text_addf(out, "Powers are as small as e^%.2f, but not 0: nothing differs.", largest_exponent(p, true));
    return !settings_is(p, "plus", "0") && said_is_alike(p) &&
           largest_exponent(p, true) > (is_float(p) ? -103.98 : -745.14);
}

static bool powers_fit(const struct pitfall *p, struct text *out)
{
    text_addf(out, "The largest is e^%.2f, the limit e^%.2f: nothing differs.", largest_exponent(p, false), limit(p));
    return said_is_alike(p) && largest_exponent(p, false) < limit(p) - 5;
}

static bool powers_just_fit(const struct pitfall *p, struct text *out)
{
    text_addf(out, "e^%.2f just fits: the limit of %s is e^%.2f.", largest_exponent(p, false), pitfall_value(p, "type"),
              limit(p));
    return said_is_alike(p) && largest_exponent(p, false) < limit(p);
}

static bool powers_are_0(const struct pitfall *p, struct text *out)
{
    for (size_t row = 0; row < p->model.n; row++)
        if (fabs(settings_row_sum(p, PITFALL_WRONG, row) - 1) >= 0.01) {
            text_addf(out, "Row %s: the largest is e^%.2f, which is 0. Nothing is left.", said_word(p, row),
                      row_exponent(p, row));
            for (size_t col = 0; col < p->model.m; col++)
                if (raw_power(p, row, col) != 0)
                    return false;
            return true;
        }
    return false;
}

static bool sum_is_infinite(const struct pitfall *p, struct text *out)
{
    text_add(out, "A row no longer sums to 1: its powers fit, their sum does not.");
    for (size_t row = 0; row < p->model.n; row++) {
        double sum = 0;

        for (size_t col = 0; col < p->model.m; col++)
            sum += raw_power(p, row, col);
        if (row_exponent(p, row) < limit(p) && sum > (is_float(p) ? (double)FLT_MAX : DBL_MAX))
            return true;
    }
    return false;
}

static bool digits_are_lost(const struct pitfall *p, struct text *out)
{
    text_addf(out, "Powers near the edge of %s have lost digits.", pitfall_value(p, "type"));
    for (size_t i = 0; i < p->model.n * p->model.m; i++) {
        double power = raw_power(p, i / p->model.m, i % p->model.m);

        if (power > 0 && power < (is_float(p) ? (double)FLT_MIN : DBL_MIN))
            return true;
    }
    return false;
}

static saying *const no_max[] = {
    overflows, powers_are_small, powers_fit, powers_just_fit, powers_are_0, sum_is_infinite, digits_are_lost, NULL,
};

static saying *const late_scale[] = {late_root_is_one, rows_shrink, NULL};

static const struct {
    const char *view;
    saying *const *sayings;
} views[] = {
    {"pitfall-scale-d-model", scale_d_model},
    {"pitfall-no-scale", no_scale},
    {"pitfall-late-scale", late_scale},
    {"pitfall-softmax-columns", softmax_columns},
    {"pitfall-late-mask", late_mask},
    {"pitfall-mask-value", mask_value},
    {"pitfall-mask-kind", mask_kind},
    {"pitfall-mask-mixup", mask_mixup},
    {"pitfall-no-max", no_max},
};

_Static_assert(sizeof views / sizeof *views == SAID_OF_SHARES, "counted in said.h");

START_TEST(what_is_said_is_true)
{
    said_check(views[_i].view, views[_i].sayings);
}
END_TEST

Suite *view_pitfall_said_shares_suite(void)
{
    Suite *suite = suite_create("view_pitfall_said_shares");
    TCase *all = tcase_create("all");

    tcase_add_loop_test(all, what_is_said_is_true, 0, SAID_OF_SHARES);
    suite_add_tcase(suite, all);
    return suite;
}
