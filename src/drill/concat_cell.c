/* SPDX-License-Identifier: MIT */
/* Which head and place a column of concat belongs to, which number is there, and whose numbers these are after a wrong
 * merge. */
#include "drill/draft.h"

#include "attention/stages.h"
#include "base/memory.h"

#include <stdlib.h>

#define WORDS 4

struct sizes {
    size_t h, d_k, d_model, head, place; /* head and place from 1 */
};

static struct sizes draw(struct drill_draft *d)
{
    static const size_t heads[] = {2, 3, 4, 8}, widths[] = {3, 4, 5, 16, 64};
    struct sizes s = {0};

    s.h = DRILL_ANY(d, heads);
    s.d_k = DRILL_ANY(d, widths);
    s.d_model = s.h * s.d_k;
    s.head = 1 + drill_pick(d, s.h);
    s.place = 1 + drill_pick(d, s.d_k);
    return s;
}

/* The column, from 1, in which attention_concat() puts a place of a head. */
static size_t column_of(struct sizes s)
{
    double *concat = memory_new_array(s.d_model, sizeof *concat), *own = memory_new_array(s.d_k, sizeof *own);
    size_t column = 0;

    own[s.place - 1] = 1;
    attention_concat(concat, own, 1, s.d_k, s.h, s.head - 1);
    while (concat[column] < 1)
        column++;
    free(concat);
    free(own);
    return column + 1;
}

static struct drill_words whose(size_t head, size_t place)
{
    return drill_format("head %zu, column %zu", head, place);
}

static void where(struct drill_draft *d)
{
    struct sizes s = draw(d);
    size_t c = column_of(s), before = (s.head - 1) * s.d_k;

    if (c % s.d_k == 0 && drill_pick(d, 2)) /* the last column of a head is harder: ask for it half as often */
        drill_refuse(d);
    drill_ask(d,
              "%zu heads of %zu columns each make concat. Column %zu of it, counted from 1, is which head's, and which "
              "of its columns?",
              s.h, s.d_k, c);
    drill_option(d, whose(s.head, s.place).s, "Heads before it fill %zu×%zu = %zu columns; %zu - %zu = %zu.",
                 s.head - 1, s.d_k, before, c, before, s.place);
    drill_option(
        d, whose((c - 1) % s.h + 1, (c - 1) / s.h + 1).s,
        "Here the heads take turns, column by column. Concat lays whole heads side by side: %zu columns of head "
        "1 first.",
        s.d_k);
    if (s.head > 1)
        drill_option(d, whose(s.head - 1, s.place).s, "This counts heads from 0. Head 1 has columns 1 to %zu.", s.d_k);
    if (s.place > 1)
        drill_option(d, whose(s.head, s.place - 1).s, "This counts columns from 0. Head %zu begins at column %zu.",
                     s.head, before + 1);
    if (s.place <= s.h && s.head <= s.d_k)
        drill_option(d, whose(s.place, s.head).s, "Head and column are swapped: head %zu has columns %zu to %zu.",
                     s.place, (s.place - 1) * s.d_k + 1, s.place * s.d_k);
    if (s.head < s.h)
        drill_option(d, whose(s.head + 1, s.place).s, "Head %zu begins at column %zu.", s.head + 1, s.head * s.d_k + 1);
    if (s.place < s.d_k)
        drill_option(d, whose(s.head, s.place + 1).s, "That would be column %zu of concat.", c + 1);
    drill_hint(d, "Head 1 has columns 1 to %zu.", s.d_k);
    drill_hint(d, "How often does %zu fit wholly before column %zu?", s.d_k, c);
}

static void column(struct drill_draft *d)
{
    struct sizes s = draw(d);
    size_t c = column_of(s);

    if (s.head == 1) /* nothing to count */
        drill_refuse(d);
    drill_ask(d, "d_model = %zu, %zu heads. In which column of concat, counted from 1, stands column %zu of head %zu?",
              s.d_model, s.h, s.place, s.head);
    drill_value(d, (double)c, "Heads before it fill %zu×%zu = %zu columns, and %zu more: %zu.", s.head - 1, s.d_k,
                (s.head - 1) * s.d_k, s.place, c);
    drill_value(d, (double)((s.place - 1) * s.h + s.head),
                "Here the heads take turns: column 1 of each, then column 2 of each. Concat keeps a head together.");
    drill_value(d, (double)(s.head * s.d_k + s.place),
                "This counts head %zu among the heads before it: %zu×%zu columns.", s.head, s.head, s.d_k);
    drill_value(d, (double)c - 1, "This counts columns from 0.");
    drill_value(d, (double)s.place,
                "This is its column in the head alone, or in a sum of heads. They stand side by side.");
    drill_value(d, (double)((s.place - 1) * s.d_k + s.head),
                "This takes the head's number for the column's: (%zu - 1)×%zu "
                "+ %zu.",
                s.place, s.d_k, s.head);
    drill_value(d, (double)(s.head * s.place), "This multiplies, %zu×%zu. Count the columns that come before.", s.head,
                s.place);
    drill_hint(d, "A head is %zu / %zu = %zu wide.", s.d_model, s.h, s.d_k);
    drill_hint(d, "How many heads come before head %zu?", s.head);
    drill_otherwise(d, "Count the columns of the heads before head %zu, then %zu more.", s.head, s.place);
}

static void value(struct drill_draft *d)
{
    static const struct {
        size_t h, d_k;
    } sizes[] = {{2, 2}, {3, 2}, {2, 3}, {4, 2}};
    size_t which = drill_pick(d, 4), h = sizes[which].h, d_k = sizes[which].d_k, row = drill_pick(d, WORDS);
    size_t column = drill_pick(d, h * d_k), place = column % d_k, turn = column % h;
    struct drill_run *run = drill_run_start(d, WORDS, h * d_k, h);
    const char *word = run->words[row];
    double concat[DRILL_CELLS], sum = 0;
    struct text heads = {0};

    drill_show(concat, drill_run_row(run, MATRIX_CONCAT, 0, row), h * d_k);
    for (size_t i = 0; i < h; i++) {
        text_addf(&heads, "\n- head%s: %s", drill_subscript(i), drill_row(concat + i * d_k, d_k, 2).s);
        sum += concat[i * d_k + place];
    }
    d->decimals = 2;
    drill_ask(d, "For *%s* the heads have\n%s\n\nWhat stands in row *%s* of concat, column %zu counted from 1?", word,
              drill_take(&heads).s, word, column + 1);
    drill_value(d, concat[column], "The row is %s: head 1 first, side by side. Column %zu is column %zu of head %zu.",
                drill_row(concat, h * d_k, 2).s, column + 1, place + 1, column / d_k + 1);
    drill_value(
        d, concat[turn * d_k + column / h],
        "Here the heads take turns: this is column %zu of head %zu. Concat keeps the columns of a head together.",
        column / h + 1, turn + 1);
    drill_value(d, sum, "This adds the heads: column %zu of each. Concat adds nothing.", place + 1);
    drill_value(d, sum / (double)h, "This is the mean of the heads in column %zu. Concat copies, it does not mix.",
                place + 1);
    for (size_t i = 0; i < h; i++)
        drill_value(d, concat[i * d_k + place], "This is column %zu of head %zu, which is column %zu of concat.",
                    place + 1, i + 1, i * d_k + place + 1);
    drill_hint(d, "Write the heads' rows in one line, head 1 first.");
    drill_otherwise(d, "Copy the rows of the heads one after the other, then count to column %zu.", column + 1);
}

/* The word and head that a row of concat begins with after a merge without a transpose. */
static struct cell_at merged_from(size_t n, size_t h, size_t row)
{
    struct record record;
    struct model model;
    struct cell_at from;

    if (!model_make(&model, n, 0, h, h, NULL) || !record_run(&record, &model, NULL))
        memory_exhausted();
    from = mistaken_origin(&record, MISTAKE_MERGE, (struct cell_at){MATRIX_CONCAT, 0, row, 0}).a.first;
    record_free(&record);
    model_free(&model);
    return from;
}

static struct drill_words words_of(size_t first, size_t count, size_t head)
{
    return drill_format("words %zu %s %zu, from head %zu", first, count == 2 ? "and" : "to", first + count - 1, head);
}

static void merged(struct drill_draft *d)
{
    size_t h = 2 + drill_pick(d, 3), n = h * (2 + drill_pick(d, 3)), row = drill_pick(d, n);
    struct cell_at from = merged_from(n, h, row);
    size_t head = from.head, first = from.row;

    drill_ask(d,
              "%zu words, %zu heads. Somebody reads (heads, n, d_k) as (n, d_model) without a transpose. What does row "
              "%zu of concat hold then, counted from 1?",
              n, h, row + 1);
    drill_option(
        d, words_of(first + 1, h, head + 1).s,
        "Memory holds head 1 whole, %zu words, then head 2. A row takes %zu of these pieces: row %zu takes pieces "
        "%zu to %zu.",
        n, h, row + 1, row * h + 1, row * h + h);
    drill_option(d, drill_format("word %zu, from all %zu heads", row + 1, h).s,
                 "That is what it should hold. For that the pieces of one word must come to lie side by side: "
                 "transpose first.");
    if (row < h)
        drill_option(d, words_of(1, h, row + 1).s, "Row %zu is not the start of head %zu: a head fills %zu rows.",
                     row + 1, row + 1, n / h);
    drill_option(d, words_of(first + 1, h, (head + 1) % h + 1).s,
                 "The words are right, the head is not: head %zu fills rows %zu to %zu.", (head + 1) % h + 1,
                 (head + 1) % h * (n / h) + 1, (head + 1) % h * (n / h) + n / h);
    drill_option(d, words_of((first + h) % n + 1, h, head + 1).s, "These stand in row %zu.",
                 head * (n / h) + (first + h) % n / h + 1);
    drill_hint(d, "In memory stand all words of head 1, then all words of head 2.");
    drill_hint(d, "A row of concat takes %zu pieces of d_k numbers, in the order of memory.", h);
    drill_note(d, "The shape is right all the same, so no error appears.");
}

static const struct drill_phrasing phrasings[] = {
    {"where", DRILL_CHOICE, where}, {"column", DRILL_CHOICE, column},     {"column-typed", DRILL_NUMBER, column},
    {"value", DRILL_CHOICE, value}, {"value-typed", DRILL_NUMBER, value}, {"merged", DRILL_CHOICE, merged},
    {NULL, DRILL_CHOICE, NULL}};

const struct drill drill_concat_cell = {"concat-cell", "A cell of concat", "six-stages#concat", phrasings};
