/* SPDX-License-Identifier: MIT */
/* Softmax by hand: a row of scaled scores becomes shares, to two decimals. */
#include "drill/drill_parts.h"
#include "drill/topics.h"

#include "attention/mistakes.h"
#include "attention/stages.h"

#include <math.h>

#define WORDS 3
#define D_MODEL 8
#define HEADS 2

/* A row of a head, and the rows beside it. */
struct row {
    struct drill_run run;
    size_t head, i;
    const char *word;
    const double *scores, *scaled, *weights; /* [WORDS] */
    double powers[WORDS], sum;               /* e^scaled as it is shown, and the sum of these */
};

static void draw(struct row *r, struct drill_draft *d)
{
    double low, high;

    r->head = drill_pick(d->random, HEADS);
    r->i = drill_pick(d->random, WORDS);
    drill_run_start(&r->run, d->random, WORDS, D_MODEL, HEADS);
    r->word = r->run.words[r->i];
    r->scores = drill_run_row(&r->run, MATRIX_SCORES, r->head, r->i);
    r->scaled = drill_run_row(&r->run, MATRIX_SCALED, r->head, r->i);
    r->weights = drill_run_row(&r->run, MATRIX_WEIGHTS, r->head, r->i);
    r->sum = 0;
    low = high = r->scaled[0];
    for (size_t j = 0; j < WORDS; j++) {
        r->powers[j] = drill_round(exp(r->scaled[j]), 2);
        r->sum += r->powers[j];
        low = fmin(low, r->scaled[j]);
        high = fmax(high, r->scaled[j]);
    }
    if (high - low < 0.7 || high - low > 3.3 || fabs(high) > 3 || fabs(low) > 3)
        drill_refuse(d);
    for (size_t j = 0; j < WORDS; j++) /* what is shown can be divided as it stands */
        if (drill_round(r->powers[j] / r->sum, 2) != drill_round(r->weights[j], 2))
            drill_refuse(d);
    d->decimals = 2;
    d->tolerance = 0.01;
}

/* "e^1.00 = 2.72, e^0.25 = 1.28 and e^-0.50 = 0.61" */
static struct drill_words powers(const struct row *r)
{
    struct text t = {0};

    for (size_t j = 0; j < WORDS; j++)
        text_addf(&t, "%se^%s = %s",
                  j == 0           ? ""
                  : j + 1 == WORDS ? " and "
                                   : ", ",
                  drill_number(r->scaled[j], 2).s, drill_number(r->powers[j], 2).s);
    return drill_take(&t);
}

/* A row that the slips of a softmax make: each says what it did. */
struct slip {
    double row[WORDS];
    const char *why;
    bool known; /* there is such a row */
};
#define SLIPS 8

static void softmax_of(double *row, const double *scaled, double factor)
{
    double other[WORDS];

    for (size_t j = 0; j < WORDS; j++)
        other[j] = scaled[j] * factor;
    attention_softmax(row, other, 1, WORDS);
}

/* Shares of the numbers themselves, and of powers of 2. */
static void plain_shares(struct slip *linear, struct slip *twos, const struct row *r)
{
    double sum = 0, sum_of_twos = 0, least = r->scaled[0];

    for (size_t j = 0; j < WORDS; j++) {
        sum += r->scaled[j];
        sum_of_twos += exp2(r->scaled[j]);
        least = fmin(least, r->scaled[j]);
    }
    for (size_t j = 0; j < WORDS; j++) {
        linear->row[j] = sum > 0.2 ? r->scaled[j] / sum : 0;
        twos->row[j] = exp2(r->scaled[j]) / sum_of_twos;
    }
    linear->known = sum > 0.2;
    linear->why = least < 0 ? "This divides the scaled scores by their sum, without e^. So one share came out negative."
                            : "This divides the scaled scores by their sum, without e^.";
    twos->known = true;
    twos->why = "This is made of powers of 2. Softmax takes powers of e = 2.72.";
}

static void make_slips(struct slip *slips, const struct row *r)
{
    double columns[WORDS * WORDS];
    const double *neighbour = drill_run_row(&r->run, MATRIX_WEIGHTS, r->head, (r->i + 1) % WORDS);
    size_t best = 0;

    plain_shares(&slips[0], &slips[1], r);
    softmax_of(slips[2].row, r->scaled, 0.5);
    slips[2].why = "This divides by √d_k a second time, by √4 = 2. The row was already scaled.";
    mistake_no_scale(slips[3].row, r->scores, 1, WORDS, D_MODEL / HEADS);
    attention_softmax(slips[3].row, r->scores, 1, WORDS);
    slips[3].why = "This is the softmax of the row times 2, of scores that nobody divided by √4.";
    mistake_softmax_columns(columns, record_matrix(&r->run.record, MATRIX_MASKED, r->head).at, WORDS, WORDS);
    for (size_t j = 0; j < WORDS; j++)
        best = r->scaled[j] > r->scaled[best] ? j : best;
    for (size_t j = 0; j < WORDS; j++) {
        slips[4].row[j] = columns[r->i * WORDS + j];
        slips[5].row[j] = neighbour[j];
        slips[6].row[j] = j == best;
    }
    softmax_of(slips[7].row, r->scaled, -1);
    slips[4].why = "Here softmax ran down the columns of the whole table: this row need not add up to 1.";
    slips[5].why = "This is the next word's row of the same head.";
    slips[6].why = "This gives all to the largest. Softmax is softer: every share is more than 0.";
    slips[7].why = "This takes e^-s: the lowest score gets the largest share.";
    for (size_t i = 2; i < SLIPS; i++)
        slips[i].known = true;
}

static void solution(struct text *out, const struct row *r)
{
    text_addf(out, "%s. Their sum is %s.", powers(r).s, drill_number(r->sum, 2).s);
}

static void whole(struct drill_draft *d)
{
    struct slip slips[SLIPS] = {0};
    struct text why = {0};
    struct row r;

    draw(&r, d);
    make_slips(slips, &r);
    solution(&why, &r);
    if (drill_pick(d->random, 2))
        drill_ask(d, "Row *%s* of scaled%s is %s. What are its weights?", r.word, drill_subscript(r.head),
                  drill_row(r.scaled, WORDS, 2).s);
    else
        drill_ask(d, "Three words have the scaled scores %s for *%s*. In what shares does *%s* look at them? (%s.)",
                  drill_row(r.scaled, WORDS, 2).s, r.word, r.word, powers(&r).s);
    drill_values(d, r.weights, WORDS, "%s Each divided by it: %s.", text_string(&why),
                 drill_row(r.weights, WORDS, 2).s);
    for (size_t i = 0; i < SLIPS; i++)
        if (slips[i].known)
            drill_values(d, slips[i].row, WORDS, "%s", slips[i].why);
    drill_hint(d, "First e to each number: %s.", powers(&r).s);
    drill_hint(d, "Then each of these divided by their sum, %s.", drill_number(r.sum, 2).s);
    text_free(&why);
    drill_run_free(&r.run);
}

static void share(struct drill_draft *d)
{
    size_t j = drill_pick(d->random, WORDS);
    struct slip slips[SLIPS] = {0};
    struct row r;

    draw(&r, d);
    make_slips(slips, &r);
    drill_ask(d, "*%s* has the scaled scores %s, and %s. What share does the %s word get?", r.word,
              drill_row(r.scaled, WORDS, 2).s, powers(&r).s, (const char *[]){"first", "second", "third"}[j]);
    drill_value(d, r.weights[j], "%s / (%s) = %s / %s = %s.", drill_number(r.powers[j], 2).s,
                drill_sum(r.powers, WORDS, 2).s, drill_number(r.powers[j], 2).s, drill_number(r.sum, 2).s,
                drill_number(r.weights[j], 2).s);
    drill_value(d, r.powers[j] / (r.sum - r.powers[j]),
                "This divides by the other two alone, %s. The sum is over all three.",
                drill_number(r.sum - r.powers[j], 2).s);
    for (size_t i = 0; i < SLIPS; i++)
        if (slips[i].known && i != 4)
            drill_value(d, slips[i].row[j], "%s", slips[i].why);
    drill_value(d, 1.0 / WORDS, "A third for each would be so if the three scores were equal.");
    drill_value(d, r.powers[j], "%s is e^%s. It is still to be divided by the sum of all three.",
                drill_number(r.powers[j], 2).s, drill_number(r.scaled[j], 2).s);
    drill_hint(d, "Its power of e, as a part of the sum of all three.");
    drill_hint(d, "The sum is %s.", drill_number(r.sum, 2).s);
    drill_otherwise(d, "Add up the three powers of e; divide that of the %s word by the sum.",
                    (const char *[]){"first", "second", "third"}[j]);
    drill_run_free(&r.run);
}

static void ratio(struct drill_draft *d)
{
    size_t a = drill_pick(d->random, WORDS), b = (a + 1 + drill_pick(d->random, WORDS - 1)) % WORDS;
    double gap;
    struct row r;

    draw(&r, d);
    gap = r.scaled[a] - r.scaled[b];
    if (gap < 0.3)
        drill_refuse(d);
    drill_ask(d, "*%s* has scaled scores of %s for *%s* and %s for *%s*. How many times as large is the share of *%s*?",
              r.word, drill_number(r.scaled[a], 2).s, r.run.words[a], drill_number(r.scaled[b], 2).s, r.run.words[b],
              r.run.words[a]);
    d->tolerance = 0.02;
    drill_value(d, exp(gap), "Both are divided by the same sum, so only the gap counts: e^(%s - %s) = e^%s = %s.",
                drill_number(r.scaled[a], 2).s, drill_factor(r.scaled[b], 2).s, drill_number(gap, 2).s,
                drill_number(exp(gap), 2).s);
    drill_value(d, gap, "%s is the gap of the scores. Shares differ by a factor, e to that gap.",
                drill_number(gap, 2).s);
    if (drill_round(r.scaled[b], 3) > 0)
        drill_value(d, r.scaled[a] / r.scaled[b], "This divides the scores, %s / %s. What is divided is e to them.",
                    drill_number(r.scaled[a], 2).s, drill_number(r.scaled[b], 2).s);
    drill_value(d, exp(r.scaled[a] + r.scaled[b]),
                "This adds the exponents. To divide powers, take one from the other.");
    drill_value(d, exp2(gap), "This is 2^%s. Softmax takes powers of e.", drill_number(gap, 2).s);
    drill_value(d, exp(-gap), "This is how many times as large that of *%s* is.", r.run.words[b]);
    drill_value(d, exp(2 * gap), "This is e^%s, with a gap of scores that nobody divided by √4 = 2. These are scaled.",
                drill_number(2 * gap, 2).s);
    drill_hint(d, "Both shares have the same sum below the line.");
    drill_hint(d, "$e^a / e^b = e^{a-b}$");
    drill_otherwise(d, "Take one score from the other; the ratio is e to that.");
    drill_run_free(&r.run);
}

/* What softmax does when the row is changed before it. */
static void changed(struct drill_draft *d)
{
    bool adds = drill_pick(d->random, 2);
    double less[WORDS], half[WORDS], double_row[WORDS], added[WORDS];
    size_t amount = 1 + drill_pick(d->random, 4);
    struct row r;

    draw(&r, d);
    softmax_of(half, r.scaled, 0.5);
    softmax_of(double_row, r.scaled, 2);
    softmax_of(less, r.scaled, -1);
    for (size_t j = 0; j < WORDS; j++)
        added[j] = r.weights[j] + (double)amount;
    if (adds) {
        drill_ask(d,
                  "The scaled scores %s have the weights %s. Somebody adds %zu to each of the scores. What are the "
                  "weights now?",
                  drill_row(r.scaled, WORDS, 2).s, drill_row(r.weights, WORDS, 2).s, amount);
        drill_values(d, r.weights, WORDS,
                     "The same: each power of e becomes e^%zu times as large, and so does their sum.", amount);
        drill_values(d, double_row, WORDS, "This is for doubled scores. Adding leaves all gaps as they are.");
        drill_values(d, added, WORDS, "This adds %zu to the shares: they must add up to 1.", amount);
    } else {
        drill_ask(d,
                  "The scaled scores %s have the weights %s. Somebody doubles each of the scores. What are the "
                  "weights now?",
                  drill_row(r.scaled, WORDS, 2).s, drill_row(r.weights, WORDS, 2).s);
        drill_values(d, double_row, WORDS, "Each gap is twice as wide, so the row is sharper: %s.",
                     drill_row(double_row, WORDS, 2).s);
        drill_values(d, r.weights, WORDS, "Softmax does not mind if something is added to all scores. Here gaps grew.");
        for (size_t j = 0; j < WORDS; j++)
            added[j] = 2 * r.weights[j];
        drill_values(d, added, WORDS, "This doubles the shares: they would add up to 2.");
    }
    drill_values(d, half, WORDS, "This is flatter: it belongs to scores half as large.");
    drill_values(d, less, WORDS, "Here the order is turned round, as if each score had got a minus sign.");
    drill_hint(d, "Softmax sees only the gaps between scores.");
    drill_run_free(&r.run);
}

static void make(struct question *out, struct random *random)
{
    static const struct drill_phrasing phrasings[] = {
        {"whole", DRILL_CHOICE, whole},       {"whole", DRILL_CHOICE, whole}, {"share", DRILL_CHOICE, share},
        {"share-typed", DRILL_NUMBER, share}, {"ratio", DRILL_CHOICE, ratio}, {"changed", DRILL_CHOICE, changed},
    };

    drill_write(out, random, phrasings, sizeof phrasings / sizeof *phrasings);
}

const struct drill drill_softmax_row = {"softmax-row", "A row of weights", "six-stages#softmax", make};
