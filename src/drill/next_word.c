/* SPDX-License-Identifier: MIT */
/* A decoder in training is given the text shifted by one place: which row has to write which word, and which words see
 * which. */
#include "drill/draft.h"

#define WORDS 4

/* The first `count` words: "The cat sat on". */
static struct drill_words sentence(const struct drill_run *run, size_t count)
{
    struct text t = {0};

    for (size_t i = 0; i < count; i++)
        text_addf(&t, "%s%s", i ? " " : "", run->words[i]);
    return drill_take(&t);
}

static void row(struct drill_draft *d)
{
    const struct drill_run *run = drill_run_start(d, WORDS, 8, 2);
    size_t k = 1 + drill_pick(d, WORDS);

    drill_ask(d,
              "A decoder learns to write “%s”. It is given `<s>` in row 1, then all words but the last. Which row has "
              "to write *%s*?",
              sentence(run, WORDS).s, run->words[k - 1]);
    drill_value(d, (double)k, "`<s>` takes row 1, so *%s* itself comes in row %zu + 1 = %zu. The row before writes it.",
                run->words[k - 1], k, k + 1);
    drill_value(d, (double)(k + 1), "%s",
                k == WORDS ? "There is no such row: the last word is not given, only written."
                           : "That row is given the word already. It writes what comes after.");
    drill_value(d, (double)k - 1, "%s",
                k == 1 ? "There is no such row: rows are counted from 1." : "That row writes the word before.");
    drill_value(d, (double)(k + 2), "%s", "That is two rows late: what a row is given has been written before.");
    drill_hint(d, "Row 1 is given `<s>` and writes *%s*.", run->words[0]);
    drill_hint(d, "Row 2 is given *%s* and writes *%s*.", run->words[0], run->words[1]);
    drill_otherwise(d, "Rows are 1 to %d: row 1 writes word 1.", WORDS);
}

static void word(struct drill_draft *d)
{
    const struct drill_run *run = drill_run_start(d, WORDS, 8, 2);
    size_t k = 1 + drill_pick(d, WORDS - 1); /* the word that a row is given */

    drill_ask(d, "A decoder learns to write “%s” and is given `<s>` %s. What does the row of *%s* have to write?",
              sentence(run, WORDS).s, sentence(run, WORDS - 1).s, run->words[k - 1]);
    drill_option(d, run->words[k], "The row of word %zu writes word %zu + 1 = %zu.", k, k, k + 1);
    for (size_t i = 0; i < WORDS; i++)
        if (i != k)
            drill_option(d, run->words[i], "%s",
                         i + 1 == k ? "That word the row is given. There would be nothing to learn."
                         : i < k    ? "That word stands before the row's own. An earlier row writes it."
                                    : "That word comes later. A row writes the very next one.");
    drill_hint(d, "`<s>` has to write *%s*.", run->words[0]);
    drill_hint(d, "What comes right after *%s*?", run->words[k - 1]);
}

static void seen(struct drill_draft *d)
{
    size_t n = 5 + drill_pick(d, 12), k = 2 + drill_pick(d, n - 3);

    drill_ask(d, "A decoder computes %zu words at once, with a causal mask. How many rows may see word %zu?", n, k);
    drill_value(d, (double)(n - k + 1), "Its own row, and all after it: %zu - %zu + 1 = %zu.", n, k, n - k + 1);
    drill_value(d, (double)k, "This is how many words row %zu sees. The question is who sees word %zu.", k, k);
    drill_value(d, (double)(n - k), "This leaves out its own row: %zu - %zu = %zu. A word may see itself.", n, k,
                n - k);
    drill_value(d, (double)(k - 1), "These are the rows before it: %zu - 1 = %zu. From them it is hidden.", k, k - 1);
    drill_value(d, (double)n, "So many rows would see it without a mask.");
    drill_hint(d, "Row 1 may not see it: it comes later.");
    drill_hint(d, "The first row that sees it is row %zu, the last is row %zu.", k, n);
    drill_otherwise(d, "Count the rows from %zu to %zu.", k, n);
}

static const struct drill_phrasing phrasings[] = {{"row", DRILL_CHOICE, row},         {"row-typed", DRILL_NUMBER, row},
                                                  {"word", DRILL_CHOICE, word},       {"seen", DRILL_CHOICE, seen},
                                                  {"seen-typed", DRILL_NUMBER, seen}, {NULL, DRILL_CHOICE, NULL}};

const struct drill drill_next_word = {"next-word", "One word on", "masks-and-three-uses#shifted", phrasings};
