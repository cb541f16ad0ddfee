/* SPDX-License-Identifier: MIT */
/* Which head was switched off, told from what is left. */
#include "drill/drill_parts.h"
#include "drill/topics.h"

#include <math.h>

#define WORDS 3
#define HEADS 3
#define D_K 2
#define D_MODEL 6

/* A word's rows of a run with all heads and with one of them off. */
struct off {
    struct drill_run run;
    size_t row, head; /* the head that is off, from 0 */
    const char *word;
    double concat[D_MODEL], output[D_MODEL];                 /* with all heads */
    double without[HEADS][D_MODEL], brought[HEADS][D_MODEL]; /* output without a head; what a head brings in */
    double concat_without[HEADS][D_MODEL];
};

static void copy(double *to, const struct off *o, enum matrix_id id)
{
    const double *from = drill_run_row(&o->run, id, 0, o->row);

    for (size_t j = 0; j < D_MODEL; j++)
        to[j] = from[j];
}

/* Whether a cell is the sum of its parts, with and without the head that is off, also as they are shown. */
static bool adds_up(const struct off *o, size_t j)
{
    double sum = 0;

    for (size_t i = 0; i < HEADS; i++)
        sum += drill_round(o->brought[i][j], 2);
    return drill_round(sum, 2) == drill_round(o->output[j], 2) &&
           drill_round(sum - drill_round(o->brought[o->head][j], 2), 2) == drill_round(o->without[o->head][j], 2);
}

static void switch_heads(struct off *o, size_t alone, bool off)
{
    for (size_t i = 0; i < HEADS; i++)
        if (i != alone)
            record_switch_head(&o->run.record, i, off);
}

static double apart(const double *a, const double *b)
{
    double most = 0;

    for (size_t j = 0; j < D_MODEL; j++)
        most = fmax(most, fabs(drill_round(a[j], 2) - drill_round(b[j], 2)));
    return most;
}

static void draw(struct off *o, struct drill_draft *d)
{
    drill_run_start(&o->run, d->random, WORDS, D_MODEL, HEADS);
    o->row = drill_pick(d->random, WORDS);
    o->head = drill_pick(d->random, HEADS);
    o->word = o->run.words[o->row];
    copy(o->concat, o, MATRIX_CONCAT);
    copy(o->output, o, MATRIX_OUTPUT);
    for (size_t i = 0; i < HEADS; i++) {
        record_switch_head(&o->run.record, i, true);
        copy(o->without[i], o, MATRIX_OUTPUT);
        copy(o->concat_without[i], o, MATRIX_CONCAT);
        record_switch_head(&o->run.record, i, false);
        switch_heads(o, i, true);
        copy(o->brought[i], o, MATRIX_OUTPUT);
        switch_heads(o, i, false);
        if (apart(o->output, o->without[i]) < 0.3)
            drill_refuse(d);
        for (size_t k = 0; k < i; k++)
            if (apart(o->without[i], o->without[k]) < 0.3)
                drill_refuse(d);
    }
    d->decimals = 2;
}

static struct drill_words head_name(size_t head)
{
    return drill_format("head %zu", head + 1);
}

static void rows(struct drill_draft *d)
{
    struct text brought = {0};
    double gap[D_MODEL];
    struct off o;

    draw(&o, d);
    for (size_t i = 0; i < HEADS; i++)
        text_addf(&brought, "\n- head %zu: %s", i + 1, drill_row(o.brought[i], D_MODEL, 2).s);
    for (size_t j = 0; j < D_MODEL; j++) {
        gap[j] = o.output[j] - o.without[o.head][j];
        if (!adds_up(&o, j))
            drill_refuse(d);
    }
    drill_ask(
        d,
        "Through W_O, each head brings this into row *%s* of the output:\n%s\n\nOne head is switched off, and the "
        "row becomes %s. Which?",
        o.word, text_string(&brought), drill_row(o.without[o.head], D_MODEL, 2).s);
    drill_option(d, head_name(o.head).s,
                 "With all heads the row is %s. What is missing is %s, which is what head %zu brings.",
                 drill_row(o.output, D_MODEL, 2).s, drill_row(gap, D_MODEL, 2).s, o.head + 1);
    for (size_t i = 0; i < HEADS; i++)
        if (i != o.head)
            drill_option(d, head_name(i).s, "Without head %zu the row would be %s.", i + 1,
                         drill_row(o.without[i], D_MODEL, 2).s);
    drill_option(d, "none: this is the row with all heads",
                 "With all of them it would be %s, the sum of the three rows.", drill_row(o.output, D_MODEL, 2).s);
    drill_hint(d, "The output is the sum of what the heads bring in.");
    drill_hint(d, "Look at the first number: all heads together make %s there.", drill_number(o.output[0], 2).s);
    text_free(&brought);
    drill_run_free(&o.run);
}

static void concat(struct drill_draft *d)
{
    size_t first = 0;
    struct off o;

    draw(&o, d);
    for (size_t j = 0; j < D_MODEL; j++)
        if (fabs(drill_round(o.concat[j], 2)) < 0.05)
            drill_refuse(d);
    first = o.head * D_K + 1;
    drill_ask(d, "d_model = %d, %d heads, one of them switched off. Row *%s* of concat is %s. Which head is off?",
              D_MODEL, HEADS, o.word, drill_row(o.concat_without[o.head], D_MODEL, 2).s);
    drill_option(d, head_name(o.head).s,
                 "Columns %zu and %zu are 0, and they are head %zu's: %d columns each, side by side.", first, first + 1,
                 o.head + 1, D_K);
    for (size_t i = 0; i < HEADS; i++)
        if (i != o.head)
            drill_option(d, head_name(i).s, "Head %zu has columns %zu and %zu: %s, so it is on.", i + 1, i * D_K + 1,
                         i * D_K + 2, drill_row(o.concat + i * D_K, D_K, 2).s);
    drill_option(d, "it cannot be told from this row",
                 "It can: in concat nothing is mixed yet. Behind W_O it would be harder.");
    drill_hint(d, "Each head has %d columns, head 1 the first ones.", D_K);
    drill_note(d, "With all heads the row is %s.", drill_row(o.concat, D_MODEL, 2).s);
    drill_run_free(&o.run);
}

static void cell(struct drill_draft *d)
{
    size_t j = drill_pick(d->random, D_MODEL);
    double parts[HEADS], others, part;
    struct off o;

    draw(&o, d);
    for (size_t i = 0; i < HEADS; i++)
        parts[i] = o.brought[i][j];
    part = parts[o.head];
    others = o.without[o.head][j];
    if (fabs(drill_round(part, 2)) < 0.1 || !adds_up(&o, j))
        drill_refuse(d);
    d->tolerance = 0.01;
    drill_ask(d,
              "A number of the output is %s: %s, from heads 1, 2 and 3. Head %zu is switched off. What is the number "
              "now?",
              drill_number(o.output[j], 2).s, drill_sum(parts, HEADS, 2).s, o.head + 1);
    drill_value(d, others, "Its part goes: %s - %s = %s.", drill_number(o.output[j], 2).s, drill_factor(part, 2).s,
                drill_number(others, 2).s);
    drill_value(d, part, "This is what head %zu brought, and what is missing now.", o.head + 1);
    drill_value(d, o.output[j], "As before? Head %zu brought %s, which is gone.", o.head + 1, drill_number(part, 2).s);
    drill_value(d, o.output[j] + part, "This adds its part once more, or takes away its size without the sign.");
    drill_value(d, others / (HEADS - 1), "This is the mean of the other two. W_O adds what heads bring in.");
    drill_value(d, others * HEADS / (HEADS - 1),
                "This makes the others larger to fill the gap, as dropout would. Nothing "
                "fills it.");
    drill_hint(d, "The output is a sum of parts, one from each head.");
    drill_otherwise(d, "Add up what the other two heads bring in.");
    drill_run_free(&o.run);
}

static void column(struct drill_draft *d)
{
    size_t j = drill_pick(d->random, D_MODEL);
    double weights[D_MODEL];
    struct off o;

    draw(&o, d);
    for (size_t c = 0; c < D_MODEL; c++)
        weights[c] = o.run.model.W_O[c * D_MODEL + j];
    for (size_t i = 0; i < HEADS; i++) {
        double shown = 0;

        for (size_t c = i * D_K; c < (i + 1) * D_K; c++)
            shown += drill_round(o.concat[c], 2) * weights[c];
        if (drill_round(shown, 2) != drill_round(o.brought[i][j], 2) || !adds_up(&o, j))
            drill_refuse(d);
    }
    for (size_t i = 0; i < HEADS; i++)
        if (i != o.head && fabs(drill_round(o.without[i][j], 2) - drill_round(o.without[o.head][j], 2)) < 0.1)
            drill_refuse(d);
    drill_ask(d,
              "Row *%s* of concat is %s, from %d heads. A column of W_O is %s. In this cell the output changes "
              "from %s to %s when one head is switched off. Which?",
              o.word, drill_row(o.concat, D_MODEL, 2).s, HEADS, drill_row(weights, D_MODEL, 1).s,
              drill_number(o.output[j], 2).s, drill_number(o.without[o.head][j], 2).s);
    for (size_t k = 0; k < HEADS; k++) {
        size_t i = (o.head + k) % HEADS, c = i * D_K;

        drill_option(d, head_name(i).s, "Head %zu brings %s = %s. Without it the cell %s %s.", i + 1,
                     drill_products(o.concat + c, weights + c, D_K, 2).s, drill_number(o.brought[i][j], 2).s,
                     k == 0 ? "is" : "would be", drill_number(o.without[i][j], 2).s);
    }
    drill_option(d, "it could be any of them", "The heads bring %s, %s and %s, and only one of these is the change.",
                 drill_number(o.brought[0][j], 2).s, drill_number(o.brought[1][j], 2).s,
                 drill_number(o.brought[2][j], 2).s);
    drill_hint(d, "Each head has %d places of concat, and as many of the column.", D_K);
    drill_hint(d, "Multiply place by place, head by head. Which part is the change?");
    drill_run_free(&o.run);
}

static void make(struct question *out, struct random *random)
{
    static const struct drill_phrasing phrasings[] = {
        {"rows", DRILL_CHOICE, rows}, {"rows", DRILL_CHOICE, rows},       {"concat", DRILL_CHOICE, concat},
        {"cell", DRILL_CHOICE, cell}, {"cell-typed", DRILL_NUMBER, cell}, {"column", DRILL_CHOICE, column},
    };

    drill_write(out, random, phrasings, sizeof phrasings / sizeof *phrasings);
}

const struct drill drill_head_off = {"head-off", "A head switched off", "six-stages#output", make};
