/* SPDX-License-Identifier: MIT */
/* Softmax by hand: a row of scaled scores becomes shares, to two decimals. */
#include "drill/draft.h"

#include "attention/stages.h"

#include <math.h>

#define WORDS 3
#define D_MODEL 8
#define HEADS 2
#define D_K "4"  /* D_MODEL / HEADS */
#define ROOT "2" /* of D_K */

/* A row of a head. */
struct row {
    const struct drill_run *run;
    size_t head, i;
    const char *word;
    const double *scaled, *weights; /* [WORDS] */
    struct drill_powers powers;
};

static void draw(struct row *r, struct drill_draft *d)
{
    struct origin origin;
    double low, high;

    r->head = drill_pick(d, HEADS);
    r->i = drill_pick(d, WORDS);
    r->run = drill_run_start(d, WORDS, D_MODEL, HEADS);
    r->word = r->run->words[r->i];
    r->scaled = drill_run_row(r->run, MATRIX_SCALED, r->head, r->i);
    r->weights = drill_run_row(r->run, MATRIX_WEIGHTS, r->head, r->i);
    origin = origin_find(&r->run->record, (struct cell_at){MATRIX_WEIGHTS, r->head, r->i, 0});
    r->powers = drill_powers_of(&origin);
    low = fmin(r->scaled[0], fmin(r->scaled[1], r->scaled[2]));
    high = fmax(r->scaled[0], fmax(r->scaled[1], r->scaled[2]));
    if (high - low < 0.7 || high - low > 3.3 || fabs(high) > 3 || fabs(low) > 3 || !r->powers.divides)
        drill_refuse(d);
    d->decimals = 2;
    d->tolerance = 0.01;
}

/* A row that a slip makes of the scaled scores, and what it did. */
struct wrong {
    double row[WORDS];
    const char *why; /* NULL: there is no such row */
};

enum { LINEAR, TWOS, TWICE, NOT_SCALED, HARD, MINUS, SLIPS };

static void softmax_of(double *row, const double *scaled, double factor)
{
    double other[WORDS];

    for (size_t j = 0; j < WORDS; j++)
        other[j] = scaled[j] * factor;
    attention_softmax(row, other, 1, WORDS);
}

static void make_wrong_answers(struct wrong *wrong_answers, const struct row *r)
{
    const double *scaled = r->scaled;
    double sum = drill_total(scaled, WORDS), least = scaled[0], most = scaled[0];
    size_t best = 0, largest = 0;

    for (size_t j = 1; j < WORDS; j++) {
        best = scaled[j] > scaled[best] ? j : best;
        least = fmin(least, scaled[j]);
        most = fmax(most, scaled[j]);
    }
    for (size_t j = 0; j < WORDS; j++) {
        wrong_answers[LINEAR].row[j] = sum > 0.2 ? scaled[j] / sum : 0;
        wrong_answers[HARD].row[j] = j == best;
        largest += scaled[j] >= most;
    }
    if (sum > 0.2)
        wrong_answers[LINEAR].why =
            least < 0 ? "This divides the scaled scores by their sum, without e^. So a share came out "
                        "negative."
                      : "This divides the scaled scores by their sum, without e^.";
    softmax_of(wrong_answers[TWOS].row, scaled, log(2));
    wrong_answers[TWOS].why = "This is made of powers of 2. Softmax takes powers of e = 2.72.";
    softmax_of(wrong_answers[TWICE].row, scaled, 0.5);
    wrong_answers[TWICE].why = "This divides by √" D_K " = " ROOT " a second time. The row was already scaled.";
    drill_run_mistake(wrong_answers[NOT_SCALED].row, r->run, MISTAKE_NO_SCALE,
                      (struct cell_at){MATRIX_WEIGHTS, r->head, r->i, 0});
    wrong_answers[NOT_SCALED].why =
        "This is the softmax of the row times " ROOT ", of scores that nobody divided by √" D_K ".";
    if (largest == 1)
        wrong_answers[HARD].why = "This gives all to the largest. Softmax is softer: every share is more than 0.";
    softmax_of(wrong_answers[MINUS].row, scaled, -1);
    wrong_answers[MINUS].why = "This takes e^-s: the lower a score, the larger its share.";
}

static void whole(struct drill_draft *d)
{
    struct wrong wrong_answers[SLIPS] = {0};
    struct row r;

    draw(&r, d);
    make_wrong_answers(wrong_answers, &r);
    if (drill_pick(d, 2))
        drill_ask(d, "A head is " D_K " wide. Row *%s* of scaled%s is %s. What are its weights?", r.word,
                  drill_subscript(r.head), drill_row(r.scaled, WORDS, 2).s);
    else
        drill_ask(d,
                  "In a head that is " D_K " wide three words have the scaled scores %s for *%s*. In what shares does "
                  "*%s* look at them? (%s.)",
                  drill_row(r.scaled, WORDS, 2).s, r.word, r.word, r.powers.words.s);
    drill_values(d, r.weights, WORDS, "%s. Their sum is %s. Each divided by it: %s.", r.powers.words.s,
                 drill_number(r.powers.sum, 2).s, drill_row(r.weights, WORDS, 2).s);
    for (size_t i = 0; i < SLIPS; i++)
        if (wrong_answers[i].why)
            drill_values(d, wrong_answers[i].row, WORDS, "%s", wrong_answers[i].why);
    drill_hint(d, "First e to each number: %s.", r.powers.words.s);
    drill_hint(d, "Then each of these divided by their sum, %s.", drill_number(r.powers.sum, 2).s);
}

static void share(struct drill_draft *d)
{
    size_t j = drill_pick(d, WORDS);
    const char *place = (const char *[]){"first", "second", "third"}[j];
    struct wrong wrong_answers[SLIPS] = {0};
    struct drill_words own, sum;
    double others;
    struct row r;

    draw(&r, d);
    make_wrong_answers(wrong_answers, &r);
    own = drill_number(r.powers.each[j], 2);
    sum = drill_number(r.powers.sum, 2);
    others = r.powers.sum - r.powers.each[j];
    drill_ask(d, "A head is " D_K " wide. *%s* has the scaled scores %s, and %s. What share does the %s word get?",
              r.word, drill_row(r.scaled, WORDS, 2).s, r.powers.words.s, place);
    drill_value(d, r.weights[j], "%s / (%s) = %s / %s = %s.", own.s, drill_sum(r.powers.each, WORDS, 2).s, own.s, sum.s,
                drill_number(r.weights[j], 2).s);
    drill_value(d, r.powers.each[j] / others, "This divides by the other two alone, %s. The sum is over all three.",
                drill_number(others, 2).s);
    for (size_t i = 0; i < SLIPS; i++)
        if (wrong_answers[i].why)
            drill_value(d, wrong_answers[i].row[j], "%s", wrong_answers[i].why);
    drill_value(d, 1.0 / WORDS, "A third for each would be so if the three scores were equal.");
    drill_value(d, r.powers.each[j], "%s is e^%s. It is still to be divided by the sum of all three.", own.s,
                drill_number(r.scaled[j], 2).s);
    drill_hint(d, "Its power of e, as a part of the sum of all three.");
    drill_hint(d, "The sum is %s.", sum.s);
    drill_otherwise(d, "Add up the three powers of e; divide that of the %s word by the sum.", place);
}

static void ratio(struct drill_draft *d)
{
    size_t a = drill_pick(d, WORDS), b = (a + 1 + drill_pick(d, WORDS - 1)) % WORDS;
    double gap;
    struct row r;

    draw(&r, d);
    gap = r.scaled[a] - r.scaled[b];
    if (gap < 0.3)
        drill_refuse(d);
    drill_ask(d,
              "A head is " D_K " wide. *%s* has scaled scores of %s for *%s* and %s for *%s*. How many times as large "
              "as the share of *%s* is that of *%s*?",
              r.word, drill_number(r.scaled[a], 2).s, r.run->words[a], drill_number(r.scaled[b], 2).s, r.run->words[b],
              r.run->words[b], r.run->words[a]);
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
    drill_value(d, exp(-gap), "This is the other way round: how many times as large that of *%s* is.", r.run->words[b]);
    drill_value(d, exp(2 * gap),
                "This is e^%s, of scores that nobody divided by √" D_K " = " ROOT ". These are scaled.",
                drill_number(2 * gap, 2).s);
    drill_hint(d, "Both shares have the same sum below the line.");
    drill_hint(d, "$e^a / e^b = e^{a-b}$");
    drill_otherwise(d, "Take one score from the other; the ratio is e to that.");
}

/* Asks what softmax does when the row is changed before it. */
static void changed(struct drill_draft *d)
{
    bool adds = drill_pick(d, 2);
    double less[WORDS], half[WORDS], double_row[WORDS], added[WORDS];
    size_t amount = 1 + drill_pick(d, 4);
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
}

static const struct drill_phrasing phrasings[] = {{"whole", DRILL_CHOICE, whole}, {"whole", DRILL_CHOICE, whole},
                                                  {"share", DRILL_CHOICE, share}, {"share-typed", DRILL_NUMBER, share},
                                                  {"ratio", DRILL_CHOICE, ratio}, {"changed", DRILL_CHOICE, changed},
                                                  {NULL, DRILL_CHOICE, NULL}};

const struct drill drill_softmax_row = {"softmax-row", "A row of weights", "six-stages#softmax", phrasings};
