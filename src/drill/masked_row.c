/* SPDX-License-Identifier: MIT */
/* A causal mask, then softmax: what a word may look at, and in what shares. */
#include "drill/draft.h"

#include "attention/stages.h"

#include <math.h>

#define WORDS 4
#define D_K 4
#define SLIPS 6

/* A row of a head with a causal mask; words 0 … i may be seen. */
struct row {
    struct drill_run *run;
    size_t head, i;
    const char *word;
    const double *scaled, *weights; /* [WORDS] */
    struct drill_powers powers;     /* of what may be seen */
    double wrong_answers[SLIPS][WORDS];
    const char *why[SLIPS];
};

/* The weights of the row with words up to `last` seen; `value` replaces the scores of the others. */
static void hide(double *row, const struct row *r, size_t last, double value)
{
    double masked[WORDS];

    for (size_t j = 0; j < WORDS; j++)
        masked[j] = j <= last ? r->scaled[j] : value;
    attention_softmax(row, masked, 1, WORDS);
}

static void make_wrong_answers(struct row *r)
{
    struct cell_at first = {MATRIX_WEIGHTS, r->head, r->i, 0};

    drill_run_mistake(r->wrong_answers[0], r->run, MISTAKE_LATE_MASK, first);
    r->why[0] = "Here the mask came after the softmax and put zeros: the row adds up to less than 1.";
    hide(r->wrong_answers[1], r, WORDS - 1, 0);
    r->why[1] = "This is the softmax of the whole row. Words after the one that asks are not hidden.";
    drill_run_mistake(r->wrong_answers[2], r->run, MISTAKE_MASK_ADDED, first);
    r->why[2] = "Here the mask's 1 and 0 were added to the scores: what may be seen gains 1, and nothing is hidden.";
    drill_run_mistake(r->wrong_answers[3], r->run, MISTAKE_MASK_INVERTED, first);
    r->why[3] = "Here the mask is the other way round: all weight goes to words that must not be seen.";
    hide(r->wrong_answers[4], r, r->i, 0);
    r->why[4] = "Here hidden scores became 0 instead of -∞. But e^0 is 1, so they still get a share.";
    hide(r->wrong_answers[5], r, r->i - 1, -INFINITY);
    r->why[5] = "Here the word's own place is hidden, too. A word may look at itself.";
}

static void draw(struct row *r, struct drill_draft *d)
{
    double most = 0, shown = 0;
    struct origin share;

    r->head = drill_pick(d, 2);
    r->i = 1 + drill_pick(d, WORDS - 2);
    r->run = drill_run_start(d, WORDS, 2 * D_K, 2);
    drill_run_mask(r->run);
    r->word = r->run->words[r->i];
    r->scaled = drill_run_row(r->run, MATRIX_SCALED, r->head, r->i);
    r->weights = drill_run_row(r->run, MATRIX_WEIGHTS, r->head, r->i);
    share = origin_find(&r->run->record, (struct cell_at){MATRIX_WEIGHTS, r->head, r->i, 0});
    share.count = r->i + 1; /* hidden words add nothing */
    r->powers = drill_powers_of(&share);
    make_wrong_answers(r);
    for (size_t j = 0; j < WORDS; j++) {
        most = fmax(most, fabs(r->scaled[j]));
        shown = fmax(shown, drill_round(r->weights[j], 2));
    }
    if (most > 2.5 || most < 0.5 || shown > 0.9)
        drill_refuse(d);
    d->decimals = 2;
    d->tolerance = 0.01;
}

/* The words that may be seen, "*The* and *cat*". */
static struct drill_words seen(const struct row *r)
{
    struct text t = {0};

    for (size_t j = 0; j <= r->i; j++)
        text_addf(&t, "%s*%s*", j == 0 ? "" : j == r->i ? " and " : ", ", r->run->words[j]);
    return drill_take(&t);
}

static struct drill_words sentence(const struct row *r)
{
    struct text t = {0};

    for (size_t j = 0; j < WORDS; j++)
        text_addf(&t, "%s%s", j ? " " : "", r->run->words[j]);
    return drill_take(&t);
}

static void hints(struct drill_draft *d, const struct row *r)
{
    drill_hint(d, "*%s* may see %s.", r->word, seen(r).s);
    drill_hint(d, "%s, %s together.", r->powers.words.s, drill_number(r->powers.sum, 2).s);
}

static void whole(struct drill_draft *d)
{
    struct row r;

    draw(&r, d);
    if (!r.powers.divides)
        drill_refuse(d);
    if (drill_pick(d, 2))
        drill_ask(d, "“%s”, with a causal mask. Row *%s* of scaled%s is %s. What are its weights?", sentence(&r).s,
                  r.word, drill_subscript(r.head), drill_row(r.scaled, WORDS, 2).s);
    else
        drill_ask(d,
                  "A model that guesses the next word reads “%s”. Scaled, *%s* scores the four words %s. Which shares "
                  "does it give them?",
                  sentence(&r).s, r.word, drill_row(r.scaled, WORDS, 2).s);
    drill_values(d, r.weights, WORDS, "*%s* may see %s; the rest is -∞, and e^-∞ = 0. %s, divided by their sum %s.",
                 r.word, seen(&r).s, r.powers.words.s, drill_number(r.powers.sum, 2).s);
    for (size_t i = 0; i < SLIPS; i++)
        drill_values(d, r.wrong_answers[i], WORDS, "%s", r.why[i]);
    hints(d, &r);
}

static void share(struct drill_draft *d)
{
    struct row r;
    size_t j;

    draw(&r, d);
    j = drill_pick(d, r.i + 1);
    if (!r.powers.divides)
        drill_refuse(d);
    drill_ask(d, "“%s”, causal mask. The scaled scores of *%s* are %s before the mask. What share does *%s* get?",
              sentence(&r).s, r.word, drill_row(r.scaled, WORDS, 2).s, r.run->words[j]);
    drill_value(d, r.weights[j], "%s; %s / %s = %s.", r.powers.words.s, drill_number(r.powers.each[j], 2).s,
                drill_number(r.powers.sum, 2).s, drill_number(r.weights[j], 2).s);
    for (size_t i = 1; i < SLIPS; i++) /* for a word that may be seen, the late mask gives the same as no mask */
        drill_value(d, r.wrong_answers[i][j], "%s", r.why[i]);
    drill_value(d, 1.0 / (double)(r.i + 1), "This shares equally among the %zu words that may be seen.", r.i + 1);
    hints(d, &r);
    drill_otherwise(d, "Leave out the words after *%s*; then e to each score, divided by their sum.", r.word);
}

static void sum_of(struct drill_draft *d)
{
    double row[WORDS], right, rest;
    struct row r;

    draw(&r, d);
    drill_show(row, r.wrong_answers[1], WORDS);
    right = drill_total(row, r.i + 1);
    rest = drill_total(row + r.i + 1, WORDS - 1 - r.i);
    if (rest < 0.05)
        drill_refuse(d);
    drill_ask(d,
              "“%s”. Without a mask row *%s* of the weights is %s. Somebody puts the causal mask after the softmax, as "
              "zeros. What does the row add up to then?",
              sentence(&r).s, r.word, drill_row(row, WORDS, 2).s);
    drill_value(d, right, "%s stay: %s = %s. The rest was cut away, and nobody shares it out again.", seen(&r).s,
                drill_sum(row, r.i + 1, 2).s, drill_number(right, 2).s);
    drill_value(d, 1, "It would be 1 with -∞ before the softmax. After it, zeros take weight away.");
    drill_value(d, rest, "This is what was cut away: the words after *%s*.", r.word);
    drill_value(d, right - row[r.i], "This leaves out *%s* itself. A word may look at itself.", r.word);
    drill_value(d, (double)(r.i + 1) / WORDS, "This counts words: %zu of %d. Their shares are not equal.", r.i + 1,
                WORDS);
    if (r.i + 2 < WORDS)
        drill_value(d, right + row[r.i + 1], "This counts the next word in. It stands after the one that asks.");
    else
        drill_value(d, right - row[0], "This leaves out the first word, which stands before the one that asks.");
    drill_hint(d, "Which words may *%s* see?", r.word);
    drill_hint(d, "Add up the shares of %s.", seen(&r).s);
    drill_otherwise(d, "Keep the shares of %s, put 0 for the rest, and add up.", seen(&r).s);
}

static void diagnose(struct drill_draft *d)
{
    static const char *const names[SLIPS] = {
        "The mask came after the softmax, as zeros",   "There was no mask",
        "The mask's 1 and 0 were added to the scores", "The mask was read the other way round",
        "Hidden scores were set to 0, not to -∞",      "The word itself was hidden, too"};
    size_t made = drill_pick(d, SLIPS), first = drill_pick(d, SLIPS);
    struct row r;

    draw(&r, d);
    drill_ask(d,
              "“%s”, causal mask. Row *%s* of scaled%s is %s, so its weights should be %s. A program has %s. What went "
              "wrong?",
              sentence(&r).s, r.word, drill_subscript(r.head), drill_row(r.scaled, WORDS, 2).s,
              drill_row(r.weights, WORDS, 2).s, drill_row(r.wrong_answers[made], WORDS, 2).s);
    if (drill_apart(r.weights, r.wrong_answers[made], WORDS) < 0.03)
        drill_refuse(d);
    drill_option(d, names[made], "%s", r.why[made]);
    for (size_t i = 0; i < SLIPS; i++) {
        size_t other = (first + i) % SLIPS;

        if (other != made && drill_apart(r.wrong_answers[other], r.wrong_answers[made], WORDS) > 0.03)
            drill_option(d, names[other], "Then the row would be %s.", drill_row(r.wrong_answers[other], WORDS, 2).s);
    }
    drill_hint(d, "What does the wrong row add up to, and who has a share that must not have one?");
    drill_hint(d, "Divide two of its shares. If nothing was done to their scores, that is e to the scores' gap.");
    drill_note(d, "*%s* may see %s.", r.word, seen(&r).s);
}

static const struct drill_phrasing phrasings[] = {
    {"whole", DRILL_CHOICE, whole},       {"whole", DRILL_CHOICE, whole}, {"share", DRILL_CHOICE, share},
    {"share-typed", DRILL_NUMBER, share}, {"late", DRILL_CHOICE, sum_of}, {"late-typed", DRILL_NUMBER, sum_of},
    {"diagnose", DRILL_CHOICE, diagnose}, {NULL, DRILL_CHOICE, NULL}};

const struct drill drill_masked_row = {"masked-row", "A row behind a mask", "six-stages#softmax", phrasings};
