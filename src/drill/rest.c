/* SPDX-License-Identifier: MIT */
/* What `<s>` gets from a word that finds nothing, and what is left for it when a word was found. */
#include "drill/draft.h"

#include <math.h>

/* e to the power of a whole score, as it is shown. */
static double power(size_t score)
{
    return drill_round(exp((double)score), 2);
}

static void begin(struct drill_draft *d)
{
    d->decimals = 2;
    d->tolerance = 0.01;
}

static void share(struct drill_draft *d)
{
    size_t n = 4 + drill_pick(d, 9), score = 2 + drill_pick(d, 4), others = n - 1;
    double p = power(score), sum = p + (double)others;

    begin(d);
    drill_ask(
        d,
        "A head reads %zu words. One of them finds nothing: `<s>` has the scaled score %zu, the %zu others have 0. "
        "e^%zu = %s. What share does `<s>` get?",
        n, score, others, score, drill_number(p, 2).s);
    drill_value(d, p / sum, "%s / (%s + %zu) = %s: each of the others has e^0 = 1.", drill_number(p, 2).s,
                drill_number(p, 2).s, others, drill_number(p / sum, 2).s);
    drill_value(d, p / (p + 1), "This counts one other word. There are %zu.", others);
    drill_value(d, 1 / (double)n, "This is 1 / %zu, as if all scores were equal.", n);
    drill_value(d, (double)others / sum, "This is what the %zu others get together.", others);
    drill_value(d, 1 / sum, "This is what each of the others gets.");
    drill_value(d, (double)score / (double)(score + others), "This divides scores. Shares are made of powers of e.");
    drill_value(d, 1, "Softmax gives nobody all: the others have e^0 = 1 each.");
    drill_hint(d, "Each of the others has e^0 = 1.");
    drill_hint(d, "All powers together are %s.", drill_number(sum, 2).s);
    drill_otherwise(d, "Divide e^%zu by the sum of all %zu powers.", score, n);
}

static void left(struct drill_draft *d)
{
    size_t n = 4 + drill_pick(d, 9), score = 2 + drill_pick(d, 2), found = score + 1 + drill_pick(d, 2), others = n - 2;
    double p = power(score), q = power(found), sum = q + p + (double)others;

    begin(d);
    drill_ask(d,
              "A head reads %zu words. One of them finds another, with the scaled score %zu; `<s>` has %zu, the %zu "
              "others have 0. e^%zu = %s, e^%zu = %s. What share is left for `<s>`?",
              n, found, score, others, found, drill_number(q, 2).s, score, drill_number(p, 2).s);
    drill_value(d, p / sum, "%s / (%s + %s + %zu) = %s.", drill_number(p, 2).s, drill_number(q, 2).s,
                drill_number(p, 2).s, others, drill_number(p / sum, 2).s);
    drill_value(d, q / sum, "This is what the word gets that was found.");
    drill_value(d, p / (p + (double)others + 1), "This is what `<s>` would get if nothing had been found.");
    drill_value(d, p / q, "This divides by e^%zu alone. The sum is over all %zu words.", found, n);
    drill_value(d, 1 / (double)n, "This is 1 / %zu, as if all scores were equal.", n);
    drill_value(d, 1 - q / sum, "This is what all get together but the word that was found.");
    drill_hint(d, "The sum has all %zu powers in it; the %zu others have e^0 = 1.", n, others);
    drill_hint(d, "The sum is %s.", drill_number(sum, 2).s);
}

/* Asks how many others, each with e^0 = 1, together weigh as much as e^score. */
static void as_much(struct drill_draft *d)
{
    size_t score = 2 + drill_pick(d, 4), n = 200 + 50 * drill_pick(d, 17);
    double p = power(score), right = drill_round(p, 0);

    drill_ask(
        d,
        "In a text of %zu words one finds nothing: `<s>` has the scaled score %zu, all others have 0. e^%zu = %s. "
        "About how many of the others get as much together as `<s>`?",
        n, score, score, drill_number(p, 2).s);
    drill_value(d, right, "Each of them has e^0 = 1, and %s × 1 = %s.", drill_whole((size_t)right).s,
                drill_whole((size_t)right).s);
    drill_value(d, (double)n - 1, "These are all the others. Together they get more than `<s>`.");
    drill_value(d, (double)score, "This is the score. The powers of e are compared.");
    drill_value(d, (double)(score * score), "This is %zu times %zu. What is compared are powers of e.", score, score);
    drill_value(d, drill_round((double)(n - 1) / p, 0), "This divides all the others by e^%zu.", score);
    drill_hint(d, "Each of the others has e^0 = 1.");
}

static const struct drill_phrasing phrasings[] = {{"share", DRILL_CHOICE, share},
                                                  {"share-typed", DRILL_NUMBER, share},
                                                  {"left", DRILL_CHOICE, left},
                                                  {"as-much", DRILL_CHOICE, as_much},
                                                  {NULL, DRILL_CHOICE, NULL}};

const struct drill drill_rest = {"rest", "The share of a rest", "what-heads-learn#resting", phrasings};
