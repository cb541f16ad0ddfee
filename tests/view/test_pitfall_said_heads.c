/* SPDX-License-Identifier: MIT */
/* What the mistakes of heads, of positions, and what is none, say: see said.h. */
#include "said.h"
#include "settings.h"
#include "suites.h"

#include <check.h>
#include <math.h>

enum { WORDS = 4 };

/* ------------------------------------------------------------------------------------------------- heads that do not
 * divide */

static size_t width_of(const struct pitfall *p)
{
    return (size_t)pitfall_number(p, "width");
}

static size_t heads_of(const struct pitfall *p)
{
    return (size_t)pitfall_number(p, "num_heads");
}

static bool comes_out_even(const struct pitfall *p, struct text *out)
{
    text_addf(out, "%zu by %zu comes out even: %zu columns a head, and no mistake.", width_of(p), heads_of(p),
              width_of(p) / heads_of(p));
    return width_of(p) % heads_of(p) == 0;
}

static bool leaves_columns(const struct pitfall *p, struct text *out)
{
    size_t width = width_of(p), first = width - width % heads_of(p) + 1;

    text_addf(out,
              first == width ? "No head gets column %zu, unsaid. %zu divides by "
                             : "No head gets columns %zu to %zu, unsaid. ",
              first, width);
    if (first < width)
        text_addf(out, "%zu divides by ", width);
    for (size_t i = 1; i <= width; i++)
        if (width % i == 0)
            text_addf(out, i == 1 ? "%zu" : ", %zu", i);
    return width % heads_of(p) != 0;
}

/* -------------------------------------------------------------------------------------------------- slices of X */

static const double *whole_of(const struct pitfall *p)
{
    return settings_is(p, "of", "q") ? p->model.W_Q : settings_is(p, "of", "k") ? p->model.W_K : p->model.W_V;
}

static bool reads(const struct pitfall *p, const double *whole, size_t feature)
{
    for (size_t col = 0; col < p->model.d_k; col++)
        if (whole[feature * p->model.d_model + p->head * p->model.d_k + col] != 0)
            return true;
    return false;
}

static bool is_in_slice(const struct pitfall *p, size_t feature)
{
    return feature / p->model.d_k == p->head;
}

static const char *letter_of(const struct pitfall *p)
{
    return settings_is(p, "of", "q") ? "Q" : settings_is(p, "of", "k") ? "K" : "V";
}

static bool slice_is_all(const struct pitfall *p, struct text *out)
{
    text_add(out, "One head: its slice of X is all of X, so nothing differs.");
    return p->model.num_heads == 1 && said_is_alike(p);
}

static bool needs_only_its_slice(const struct pitfall *p, struct text *out)
{
    text_addf(out, "%s of head %zu needs nothing outside its slice: nothing differs.", letter_of(p), p->head + 1);
    for (size_t feature = 0; feature < p->model.d_model; feature++)
        if (!is_in_slice(p, feature) && reads(p, whole_of(p), feature))
            return false;
    return said_is_alike(p);
}

static bool needs_more_unseen(const struct pitfall *p, struct text *out)
{
    text_addf(out, "%s of head %zu needs more than its slice; these words do not show it.", letter_of(p), p->head + 1);
    return said_is_alike(p);
}

/* Every product of the slice is 0. */
static bool slice_is_empty(const struct pitfall *p, struct text *out)
{
    const struct model *m = &p->model;

    text_addf(out, "All that %s of head %zu is made of lies outside its slice: all 0.", letter_of(p), p->head + 1);
    for (size_t i = 0; i < m->n; i++)
        for (size_t f = p->head * m->d_k; f < (p->head + 1) * m->d_k; f++)
            for (size_t c = p->head * m->d_k; c < (p->head + 1) * m->d_k; c++)
                if (m->X[i * m->d_model + f] * whole_of(p)[f * m->d_model + c] != 0)
                    return false;
    return true;
}

static bool counts_features(const struct pitfall *p, struct text *out)
{
    size_t all = 0, own = 0;

    for (size_t f = 0; f < p->model.d_model; f++) {
        bool read = reads(p, p->model.W_Q, f) || reads(p, p->model.W_K, f) || reads(p, p->model.W_V, f);

        all += read;
        own += read && is_in_slice(p, f);
    }
    text_addf(out, "Head %zu uses %zu of %zu features; of a slice, %zu.", p->head + 1, all, p->model.d_model, own);
    return true;
}

static saying *const slice_x[] = {
    slice_is_all, needs_only_its_slice, needs_more_unseen, slice_is_empty, counts_features, NULL,
};

/* ------------------------------------------------------------------------------------------------- heads put together
 */

/* A number of a head's output, from its weights and X W_V. */
static double head_output(const struct pitfall *p, size_t head, size_t row, size_t col)
{
    return record_matrix(&p->record, MATRIX_HEAD, head).at[row * p->model.d_k + col];
}

/* What a head gives to a number of the output. */
static double part_of(const struct pitfall *p, size_t head, size_t row, size_t col)
{
    size_t d_k = p->model.d_k, d = p->model.d_model;
    double sum = 0;

    for (size_t c = 0; c < d_k; c++)
        sum += head_output(p, head, row, c) * p->model.W_O[(head * d_k + c) * d + col];
    return sum;
}

/* Whether a column of the output, or of concat, hears a head. */
static bool hears(const struct pitfall *p, size_t head, size_t col, bool without)
{
    for (size_t row = 0; row < p->model.n; row++) {
        double part = !without                     ? part_of(p, head, row, col)
                      : col / p->model.d_k == head ? head_output(p, head, row, col % p->model.d_k)
                                                   : 0;

        if (fabs(part) > 1e-12)
            return true;
    }
    return false;
}

static bool one_head_nothing_to_mix(const struct pitfall *p, struct text *out)
{
    text_add(out, "One head: numbers differ, but there are no heads to mix.");
    return p->model.num_heads == 1 && settings_is(p, "off", "none") && !said_is_alike(p);
}

static bool only_head_is_off(const struct pitfall *p, struct text *out)
{
    text_add(out, "The only head is off: nothing is left on either side.");
    for (size_t i = 0; i < p->model.n * p->model.d_model; i++)
        if (said_side(p, PITFALL_RIGHT)->at[i] != 0 || said_side(p, PITFALL_WRONG)->at[i] != 0)
            return false;
    return p->model.num_heads == 1 && settings_is(p, "off", "1");
}

static bool no_such_head(const struct pitfall *p, struct text *out)
{
    text_add(out, "There is no head 2: nothing is switched off.");
    return p->model.num_heads == 1 && settings_is(p, "off", "2");
}

static bool head_is_off(const struct pitfall *p, struct text *out)
{
    size_t head = settings_is(p, "off", "2"), with = 0, without = 0;

    for (size_t col = 0; col < p->model.d_model; col++) {
        with += hears(p, head, col, false);
        without += hears(p, head, col, true);
    }
    text_addf(out, "Head %zu is off: %zu output columns change; without W_O %zu.", head + 1, with, without);
    return !settings_is(p, "off", "none");
}

static bool columns_hear(const struct pitfall *p, struct text *out)
{
    size_t most[2] = {0};

    for (size_t without = 0; without < 2; without++)
        for (size_t col = 0; col < p->model.d_model; col++) {
            size_t heads = 0;

            for (size_t head = 0; head < p->model.num_heads; head++)
                heads += hears(p, head, col, without);
            most[without] = heads > most[without] ? heads : most[without];
        }
    text_addf(out, "An output column hears up to %zu heads; without W_O %zu.", most[0], most[1]);
    return true;
}

static saying *const no_output[] = {
    one_head_nothing_to_mix, only_head_is_off, no_such_head, head_is_off, columns_hear, NULL,
};

static bool one_head_is_its_sum(const struct pitfall *p, struct text *out)
{
    text_add(out, "One head is its own sum, mean and concat: nothing differs.");
    return p->model.num_heads == 1 && said_is_alike(p);
}

static bool fewer_numbers(const struct pitfall *p, struct text *out)
{
    text_addf(out, "%zu numbers a word become %zu: which head said what is lost.", p->model.d_model, p->model.d_k);
    return settings_is(p, "move", "none");
}

static double heads_differ(const struct pitfall *p)
{
    double most = 0;

    for (size_t i = 0; i < p->model.n * p->model.d_k; i++)
        most = fmax(most, fabs(head_output(p, 0, i / p->model.d_k, i % p->model.d_k) -
                               head_output(p, 1, i / p->model.d_k, i % p->model.d_k)));
    return most;
}

static bool swap_is_unseen(const struct pitfall *p, struct text *out)
{
    text_add(out, "Heads 1 and 2 hand over the same here: no swap can be seen.");
    return settings_is(p, "move", "swap") && heads_differ(p) < 0.005;
}

/* What goes from one head to another leaves their sum, and so their mean. */
static bool concat_alone_changes(const struct pitfall *p, struct text *out)
{
    text_addf(out, "%s: concat changes, the %s does not.",
              settings_is(p, "move", "swap") ? "Heads 1 and 2 swapped" : "1 moved from head 2 to head 1",
              pitfall_value(p, "instead"));
    for (size_t i = 0; i < p->model.n * p->model.d_k; i++) {
        double sum = 0;

        for (size_t head = 0; head < p->model.num_heads; head++)
            sum += head_output(p, head, i / p->model.d_k, i % p->model.d_k);
        sum /= settings_is(p, "instead", "mean") ? (double)p->model.num_heads : 1;
        if (fabs(sum - said_side(p, PITFALL_WRONG)->at[i]) > 1e-9)
            return false;
    }
    return true;
}

static saying *const sum_heads[] = {
    one_head_is_its_sum, fewer_numbers, swap_is_unseen, concat_alone_changes, NULL,
};

/* ------------------------------------------------------------------------------------------------ places in memory */

/* Which word's numbers stand in place `at` of a row of the wrong concat: heads of n words lie one after the other. */
static size_t merged_word(const struct pitfall *p, size_t row, size_t piece)
{
    return (row * p->model.num_heads + piece) % p->model.n;
}

static bool merged_one_head(const struct pitfall *p, struct text *out)
{
    text_add(out, "One head lies in memory just as its rows do: nothing differs.");
    return p->model.num_heads == 1 && said_is_alike(p) && said_largest_off(p) == 0;
}

static bool merged_one_word(const struct pitfall *p, struct text *out)
{
    text_add(out, "One word: its heads lie side by side already, nothing differs.");
    return said_is_one_word(p) && said_is_alike(p) && said_largest_off(p) == 0;
}

static bool merged_prints_the_same(const struct pitfall *p, struct text *out)
{
    text_add(out, "The numbers have moved, but print the same.");
    return said_is_alike(p);
}

/* Under a causal mask a word's output is made of the words up to it. */
static bool row_sees_later(const struct pitfall *p, struct text *out)
{
    if (!settings_is(p, "mask", "causal"))
        return false;
    for (size_t row = 0; row < p->model.n; row++) {
        size_t last = 0;

        for (size_t piece = 0; piece < p->model.num_heads; piece++)
            last = merged_word(p, row, piece) > last ? merged_word(p, row, piece) : last;
        if (last <= row)
            continue;
        text_addf(out, "Row %s sees %zu later word%s, though the mask hides %s.", said_word(p, row), last - row,
                  last - row == 1 ? "" : "s", last - row == 1 ? "it" : "them");
        return true;
    }
    return false;
}

static bool row_mixes_words(const struct pitfall *p, struct text *out)
{
    size_t most = 0;

    for (size_t row = 0; row < p->model.n; row++) {
        bool held[WORDS] = {false};
        size_t count = 0;

        for (size_t piece = 0; piece < p->model.num_heads; piece++)
            held[merged_word(p, row, piece)] = true;
        for (size_t i = 0; i < WORDS; i++)
            count += held[i];
        most = count > most ? count : most;
    }
    text_addf(out, "A row holds numbers of up to %zu words; it should hold one word's.", most);
    return true;
}

static saying *const merge[] = {
    merged_one_head, merged_one_word, merged_prints_the_same, row_sees_later, row_mixes_words, NULL,
};

static size_t split_word(const struct pitfall *p, size_t row)
{
    return (p->head * p->model.n + row) / p->model.num_heads;
}

static bool split_one_head(const struct pitfall *p, struct text *out)
{
    text_add(out, "One head takes all of Q: nothing is cut, nothing differs.");
    return p->model.num_heads == 1 && said_is_alike(p) && said_largest_off(p) == 0;
}

static bool split_one_word(const struct pitfall *p, struct text *out)
{
    text_add(out, "One word: its heads lie one after the other, nothing differs.");
    return said_is_one_word(p) && said_is_alike(p) && said_largest_off(p) == 0;
}

static bool split_prints_the_same(const struct pitfall *p, struct text *out)
{
    text_add(out, "Other words' numbers, but in this head they print the same.");
    for (size_t row = 0; row < p->model.n; row++)
        if (split_word(p, row) != row)
            return said_is_alike(p);
    return false;
}

static bool hears_few_words(const struct pitfall *p, struct text *out)
{
    bool heard[WORDS] = {false};
    size_t count = 0, row = 0;

    for (size_t i = 0; i < p->model.n; i++)
        heard[split_word(p, i)] = true;
    for (size_t i = 0; i < p->model.n; i++)
        count += heard[i];
    while (row < p->model.n && split_word(p, row) == row)
        row++;
    if (row == p->model.n)
        return false;
    text_addf(out, "Head %zu hears %zu of %zu words: its row %s holds numbers of %s.", p->head + 1, count, p->model.n,
              said_word(p, row), said_word(p, split_word(p, row)));
    return true;
}

static saying *const split[] = {split_one_head, split_one_word, split_prints_the_same, hears_few_words, NULL};

/* ------------------------------------------------------------------------------------------------------ no positions
 */

/* How far a number of a side has moved at most since the words stood as they are. */
static double moved(const struct pitfall *p, enum pitfall_side which)
{
    struct trial usual =
        trial_open_at("pitfall-no-positions", "order=as-is mask=%s d_model=%s words=%s", pitfall_value(p, "mask"),
                      pitfall_value(p, "d_model"), pitfall_value(p, "words"));
    const struct pitfall *before = usual.self;
    double most = 0;

    for (size_t i = 0; i < p->model.n * p->model.d_model; i++)
        most = fmax(most, fabs(said_side(p, which)->at[i] - said_side(before, which)->at[i]));
    trial_close(&usual);
    return most;
}

static bool one_word_has_no_order(const struct pitfall *p, struct text *out)
{
    text_add(out, "One word has no order: there is none to lose.");
    return said_is_one_word(p);
}

static bool order_is_as_it_was(const struct pitfall *p, struct text *out)
{
    text_add(out, "The order as it was: turn it and see which side's rows move.");
    return settings_is(p, "order", "as-is");
}

static bool words_alone_do_not_move(const struct pitfall *p, struct text *out)
{
    text_addf(out, "Words alone: no word's row has moved. With positions: by %.2f.", moved(p, PITFALL_RIGHT));
    return moved(p, PITFALL_WRONG) < 0.005 && moved(p, PITFALL_RIGHT) >= 0.005;
}

static bool mask_tells_the_order(const struct pitfall *p, struct text *out)
{
    text_addf(out, "Words alone move too, by %.2f: the causal mask tells the order.", moved(p, PITFALL_WRONG));
    return moved(p, PITFALL_WRONG) >= 0.005 && settings_is(p, "mask", "causal");
}

static bool order_tells_nothing(const struct pitfall *p, struct text *out)
{
    text_add(out, "No row has moved on either side: here the order tells nothing.");
    return moved(p, PITFALL_WRONG) < 0.005 && moved(p, PITFALL_RIGHT) < 0.005;
}

static saying *const no_positions[] = {
    one_word_has_no_order, order_is_as_it_was, words_alone_do_not_move, mask_tells_the_order, order_tells_nothing, NULL,
};

/* --------------------------------------------------------------------------------------------------------- not a bug
 */

static size_t count_lost(const struct pitfall *p, enum pitfall_side which)
{
    size_t count = 0;

    for (size_t i = 0; i < said_side(p, which)->rows * said_side(p, which)->cols; i++)
        count += isfinite(said_side(p, which)->at[i]) ? 0 : 1;
    return count;
}

static bool is_query(const struct pitfall *p)
{
    return settings_is(p, "case", "query");
}

static bool is_beyond(const struct pitfall *p, struct text *out)
{
    text_addf(out,
              is_query(p) ? "Beyond 65504: %zu scores are lost, scaled late; with Q first %zu."
                          : "Beyond 65504: %zu cells are no number one way, %zu the other.",
              count_lost(p, PITFALL_RIGHT), count_lost(p, PITFALL_WRONG));
    return count_lost(p, PITFALL_RIGHT) + count_lost(p, PITFALL_WRONG) > 0 && settings_is(p, "type", "float16");
}

static bool differs_by_rounding(const struct pitfall *p, struct text *out)
{
    text_addf(out, "Equal but for rounding: %.2g apart, the bound is ", said_largest_off(p));
    return said_largest_off(p) > 0;
}

static bool same_by_power_of_2(const struct pitfall *p, struct text *out)
{
    text_addf(out, "The same to the last bit: √%zu = %.0f is a power of 2.", p->model.d_k, said_root_d_k(p));
    return is_query(p) && log2(said_root_d_k(p)) == floor(log2(said_root_d_k(p)));
}

static bool same_by_one_head(const struct pitfall *p, struct text *out)
{
    text_add(out, "The same to the last bit: one head, one sum.");
    return !is_query(p) && p->model.num_heads == 1;
}

static bool same_by_luck(const struct pitfall *p, struct text *out)
{
    text_add(out, "The same to the last bit: these sums happen to round alike.");
    return said_largest_off(p) == 0;
}

static saying *const not_a_bug[] = {
    is_beyond, differs_by_rounding, same_by_power_of_2, same_by_one_head, same_by_luck, NULL,
};

static saying *const indivisible[] = {comes_out_even, leaves_columns, NULL};

static const struct {
    const char *view;
    saying *const *sayings;
} views[] = {
    {"pitfall-indivisible", indivisible},
    {"pitfall-sum-heads", sum_heads},
    {"pitfall-no-output", no_output},
    {"pitfall-merge", merge},
    {"pitfall-split", split},
    {"pitfall-slice-x", slice_x},
    {"pitfall-no-positions", no_positions},
    {"not-a-bug", not_a_bug},
};

#define VIEWS ((int)(sizeof views / sizeof *views))

START_TEST(what_is_said_is_true)
{
    said_check(views[_i].view, views[_i].sayings);
}
END_TEST

/* No mistake is left out. */
START_TEST(every_mistake_is_told)
{
    int mistakes = 0;

    for (size_t i = 0; view_table[i]; i++)
        mistakes += view_table[i]->open == pitfall_open;
    ck_assert_int_eq(mistakes, VIEWS + SAID_OF_SHARES);
}
END_TEST

Suite *view_pitfall_said_heads_suite(void)
{
    Suite *suite = suite_create("view_pitfall_said_heads");
    TCase *all = tcase_create("all");

    tcase_add_loop_test(all, what_is_said_is_true, 0, VIEWS);
    tcase_add_test(all, every_mistake_is_told);
    suite_add_tcase(suite, all);
    return suite;
}
