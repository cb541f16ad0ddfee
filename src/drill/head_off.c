/* SPDX-License-Identifier: MIT */
/* Which head was switched off, told from what is left. */
#include "drill/draft.h"

#include <math.h>

#define WORDS 3
#define HEADS 3
#define D_K 2
#define D_MODEL 6

/* A word's row of concat and of the output, all as it is shown. */
struct off {
    const struct drill_run *run;
    size_t row, head; /* the head that is off, from 0 */
    const char *word;
    double concat[D_MODEL];
    double brought[HEADS][D_MODEL]; /* what each head adds to the output */
    double output[D_MODEL];         /* of all heads: the sum of these */
    double without[HEADS][D_MODEL]; /* the output without a head */
};

/* Copies the row from the record; returns whether it is the sum of what the heads add, without head `less`. */
static bool take(double *to, const struct off *o, size_t less)
{
    bool adds_up = true;

    drill_show(to, drill_run_row(o->run, MATRIX_OUTPUT, 0, o->row), D_MODEL);
    for (size_t j = 0; j < D_MODEL; j++) {
        double sum = 0;

        for (size_t i = 0; i < HEADS; i++)
            sum += i == less ? 0 : o->brought[i][j];
        adds_up = adds_up && drill_round(sum, 2) == to[j];
    }
    return adds_up;
}

/* What a head adds to a column of the row, from the present concat. */
static struct origin part_of(const struct off *o, size_t head, size_t j)
{
    struct origin all = origin_find(&o->run->record, (struct cell_at){MATRIX_OUTPUT, 0, o->row, j});

    return origin_part(&all, head * D_K, D_K);
}

static void bring(struct off *o)
{
    for (size_t i = 0; i < HEADS; i++)
        for (size_t j = 0; j < D_MODEL; j++) {
            struct origin part = part_of(o, i, j);

            o->brought[i][j] = drill_round(origin_result(&part), 2);
        }
}

static void draw(struct off *o, struct drill_draft *d)
{
    struct drill_run *run = drill_run_start(d, WORDS, D_MODEL, HEADS);
    bool is_good;

    *o = (struct off){.run = run};
    o->row = drill_pick(d, WORDS);
    o->head = drill_pick(d, HEADS);
    o->word = run->words[o->row];
    drill_show(o->concat, drill_run_row(run, MATRIX_CONCAT, 0, o->row), D_MODEL);
    bring(o);
    is_good = take(o->output, o, HEADS);
    for (size_t i = 0; i < HEADS; i++) {
        record_switch_head(&run->record, 0, i, true);
        is_good = take(o->without[i], o, i) && is_good && drill_apart(o->output, o->without[i], D_MODEL) >= 0.3;
        record_switch_head(&run->record, 0, i, false);
        for (size_t k = 0; k < i; k++)
            is_good = is_good && drill_apart(o->without[i], o->without[k], D_MODEL) >= 0.3;
    }
    if (!is_good)
        drill_refuse(d);
    d->decimals = 2;
}

static struct drill_words head_name(size_t head)
{
    return drill_format("head %zu", head + 1);
}

static void rows(struct drill_draft *d)
{
    struct text brought = {0};
    struct off o;

    draw(&o, d);
    for (size_t i = 0; i < HEADS; i++)
        text_addf(&brought, "\n- head %zu: %s", i + 1, drill_row(o.brought[i], D_MODEL, 2).s);
    drill_ask(
        d,
        "Through W_O, each head brings this into row *%s* of the output:\n%s\n\nOne head is switched off, and the "
        "row becomes %s. Which?",
        o.word, drill_take(&brought).s, drill_row(o.without[o.head], D_MODEL, 2).s);
    drill_option(d, head_name(o.head).s,
                 "With all heads the row is %s. What is missing is %s, which is what head %zu brings.",
                 drill_row(o.output, D_MODEL, 2).s, drill_row(o.brought[o.head], D_MODEL, 2).s, o.head + 1);
    for (size_t i = 0; i < HEADS; i++)
        if (i != o.head)
            drill_option(d, head_name(i).s, "Without head %zu the row would be %s.", i + 1,
                         drill_row(o.without[i], D_MODEL, 2).s);
    drill_option(d, "none: this is the row with all heads",
                 "With all of them it would be %s, the sum of the three rows.", drill_row(o.output, D_MODEL, 2).s);
    drill_hint(d, "The output is the sum of what the heads bring in.");
    drill_hint(d, "Look at the first number: all heads together make %s there.", drill_number(o.output[0], 2).s);
}

static void concat(struct drill_draft *d)
{
    double row[D_MODEL];
    struct off o;
    size_t first;

    draw(&o, d);
    first = o.head * D_K + 1;
    for (size_t j = 0; j < D_MODEL; j++) {
        row[j] = j / D_K == o.head ? 0 : o.concat[j];
        if (fabs(o.concat[j]) < 0.05)
            drill_refuse(d);
    }
    drill_ask(d, "d_model = %d, %d heads, one of them switched off. Row *%s* of concat is %s. Which head is off?",
              D_MODEL, HEADS, o.word, drill_row(row, D_MODEL, 2).s);
    drill_option(d, head_name(o.head).s,
                 "Columns %zu and %zu are 0, and they are head %zu's: %d columns each, side by side.", first, first + 1,
                 o.head + 1, D_K);
    for (size_t i = 0; i < HEADS; i++)
        if (i != o.head)
            drill_option(d, head_name(i).s, "Head %zu has columns %zu and %zu: %s, so it is on.", i + 1, i * D_K + 1,
                         i * D_K + 2, drill_row(o.concat + i * D_K, D_K, 2).s);
    drill_option(d, "it cannot be told from this row",
                 "It can: in concat nothing is mixed yet. After W_O it would be harder.");
    drill_hint(d, "Each head has %d columns, head 1 the first ones.", D_K);
}

static void cell(struct drill_draft *d)
{
    size_t j = drill_pick(d, D_MODEL);
    double parts[HEADS], others, part;
    struct off o;

    draw(&o, d);
    for (size_t i = 0; i < HEADS; i++)
        parts[i] = o.brought[i][j];
    part = parts[o.head];
    others = o.without[o.head][j];
    if (fabs(part) < 0.1)
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
    drill_value(d, o.output[j] + part,
                part < 0 ? "This takes away %s, without its sign." : "This adds %s once more, which is to go.",
                drill_number(fabs(part), 2).s);
    drill_value(d, others / (HEADS - 1), "This is the mean of the other two. W_O adds what heads bring in.");
    drill_value(d, others * HEADS / (HEADS - 1),
                "This multiplies the other two by %d/%d to fill the gap, as dropout would. Nothing fills it.", HEADS,
                HEADS - 1);
    drill_hint(d, "The output is a sum of parts, one from each head.");
    drill_otherwise(d, "Add up what the other two heads bring in.");
}

static void column(struct drill_draft *d)
{
    size_t j = drill_pick(d, D_MODEL);
    double weights[D_MODEL], change;
    struct off o;

    draw(&o, d);
    change = o.brought[o.head][j];
    for (size_t c = 0; c < D_MODEL; c++)
        weights[c] = o.run->model.W_O[c * D_MODEL + j];
    for (size_t i = 0; i < HEADS; i++) { /* shown numbers give the same parts, only one is the change */
        struct origin of_shown = part_of(&o, i, j);
        double part;

        of_shown.a = origin_numbers(o.concat + i * D_K, 1);
        part = drill_round(origin_result(&of_shown), 2);
        if (fabs(part - o.brought[i][j]) > 0.001 || (i != o.head && fabs(part - change) < 0.1))
            drill_refuse(d);
    }
    if (fabs(change) < 0.1)
        drill_refuse(d);
    drill_ask(d,
              "Row *%s* of concat is %s, from %d heads. A column of W_O is %s. In this cell the output changes "
              "from %s to %s when one head is switched off. Which?",
              o.word, drill_row(o.concat, D_MODEL, 2).s, HEADS, drill_row(weights, D_MODEL, 1).s,
              drill_number(o.output[j], 2).s, drill_number(o.without[o.head][j], 2).s);
    for (size_t k = 0; k < HEADS; k++) {
        size_t i = (o.head + k) % HEADS;
        struct origin part = part_of(&o, i, j);

        drill_option(d, head_name(i).s, "Head %zu brings %s = %s. Without it the cell %s %s.", i + 1,
                     drill_products(&part, 2).s, drill_number(o.brought[i][j], 2).s, k == 0 ? "is" : "would be",
                     drill_number(o.without[i][j], 2).s);
    }
    drill_option(d, "it could be any of them", "The heads bring %s, %s and %s, and only one of these is the change.",
                 drill_number(o.brought[0][j], 2).s, drill_number(o.brought[1][j], 2).s,
                 drill_number(o.brought[2][j], 2).s);
    drill_hint(d, "Each head has %d places of concat, and as many of the column.", D_K);
    drill_hint(d, "Multiply place by place, head by head. Which part is the change?");
}

static const struct drill_phrasing phrasings[] = {{"rows", DRILL_CHOICE, rows},       {"rows", DRILL_CHOICE, rows},
                                                  {"concat", DRILL_CHOICE, concat},   {"cell", DRILL_CHOICE, cell},
                                                  {"cell-typed", DRILL_NUMBER, cell}, {"column", DRILL_CHOICE, column},
                                                  {NULL, DRILL_CHOICE, NULL}};

const struct drill drill_head_off = {"head-off", "A head switched off", "six-stages#output", phrasings};
