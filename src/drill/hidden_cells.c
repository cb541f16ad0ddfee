/* SPDX-License-Identifier: MIT */
/* How many weights a mask hides: causal, padding, both, and in cross-attention. */
#include "drill/draft.h"

#include "attention/stages.h"

#define MOST 20

/* n rows, m columns, the last `pads` of them pads. */
struct sizes {
    size_t n, m, pads;
};

static struct sizes draw(struct drill_draft *d)
{
    size_t words = 3 + drill_pick(d, 8), pads = 2 + drill_pick(d, 4);

    return (struct sizes){words + pads, words + pads, pads};
}

/* How many cells a causal mask hides that also hides the last `pads` columns. */
static size_t count_hidden(size_t n, size_t m, size_t pads)
{
    unsigned char mask[MOST * MOST];
    size_t count = 0;

    attention_allow(mask, n, m, pads);
    for (size_t i = 0; i < n * m; i++)
        count += !mask[i];
    return count;
}

static void causal(struct drill_draft *d)
{
    size_t n = 3 + drill_pick(d, 13), hidden = count_hidden(n, n, 0);

    if (drill_pick(d, 2))
        drill_ask(d,
                  "A decoder computes %zu words at once, with a causal mask. How many of the %zu weights of a head are "
                  "hidden?",
                  n, n * n);
    else
        drill_ask(d,
                  "%zu words are given to a decoder. Row 1 sees 1 of them, row 2 sees 2, the last row all. How many "
                  "weights of a head are hidden?",
                  n);
    drill_value(d, (double)hidden, "Row 1 hides %zu, the last row none: %zu×%zu / 2 = %zu.", n - 1, n, n - 1, hidden);
    drill_value(d, (double)(hidden + n), "This hides the diagonal, too: %zu + %zu = %zu. A word may see itself.",
                hidden, n, hidden + n);
    drill_value(d, (double)(2 * hidden),
                "This hides all but a word itself: %zu - %zu = %zu. What stands before it may be seen.", n * n, n,
                2 * hidden);
    drill_value(d, (double)n, "This is the diagonal, which a causal mask never hides.");
    drill_value(d, (double)(n - 1), "This is what row 1 hides. Row 2 hides %zu, and so on.", n - 2);
    drill_hint(d, "Row 1 hides %zu words, row 2 hides %zu.", n - 1, n - 2);
    drill_hint(d, "Off the diagonal there are %zu - %zu = %zu weights. Half of them are hidden.", n * n, n, n * n - n);
    drill_otherwise(d, "Take the diagonal away from all %zu weights, and halve the rest.", n * n);
}

static void padding(struct drill_draft *d)
{
    struct sizes s = draw(d);
    size_t words = s.m - s.pads, hidden = s.n * s.pads;

    drill_ask(d,
              "In an encoder a sentence of %zu words stands in a batch of %zu columns. How many of the %zu weights of "
              "a head does the padding mask hide?",
              words, s.m, s.n * s.m);
    drill_value(d, (double)hidden, "%zu - %zu = %zu pads, a column each, in all %zu rows: %zu×%zu = %zu.", s.m, words,
                s.pads, s.n, s.n, s.pads, hidden);
    drill_value(d, (double)s.pads, "This is how many columns are hidden. Each of them has %zu cells.", s.n);
    drill_value(d, (double)(words * s.pads),
                "This hides pads from words alone, %zu×%zu = %zu. The rows of the pads are masked likewise.", words,
                s.pads, words * s.pads);
    drill_value(d, (double)(s.pads * s.pads), "This is where pads meet pads, %zu×%zu = %zu.", s.pads, s.pads,
                s.pads * s.pads);
    drill_value(d, (double)(s.n * s.m - words * words),
                "This hides the rows of the pads, too: %zu - %zu = %zu. Rows stay; nobody reads them.", s.n * s.m,
                words * words, s.n * s.m - words * words);
    drill_hint(d, "How many columns are pads?");
    drill_hint(d, "A column has a cell in each of %zu rows.", s.n);
    drill_otherwise(d, "Count the pads, and multiply by the rows.");
}

static void crossed(struct drill_draft *d)
{
    struct sizes s = draw(d);
    size_t words = s.m - s.pads, hidden;

    s.n = 2 + drill_pick(d, 9);
    hidden = s.n * s.pads;
    if (s.n == s.m || s.n == s.pads)
        drill_refuse(d);
    drill_ask(d,
              "Cross-attention: %zu words of a translation are written. The sentence has %zu words and %zu pads. How "
              "many of the weights of a head are hidden?",
              s.n, words, s.pads);
    drill_value(d, (double)hidden, "%zu columns of pads, in %zu rows: %zu×%zu = %zu. Nothing else is hidden here.",
                s.pads, s.n, s.n, s.pads, hidden);
    drill_value(d, (double)(s.m * s.pads),
                "This is what the encoder hides, with %zu rows. Here %zu words ask, so there are %zu rows.", s.m, s.n,
                s.n);
    drill_value(d, (double)count_hidden(s.n, s.n, 0),
                "This is a causal mask. The sentence is all there: nothing of it comes later.");
    drill_value(d, (double)count_hidden(s.n, s.m, s.pads),
                "This hides what comes later as well. In cross-attention nothing comes later.");
    drill_value(d, (double)s.pads, "This is how many columns are hidden. Each of them has %zu cells.", s.n);
    drill_value(d, 0, "Pads are hidden wherever they are keys, here too.");
    drill_hint(d, "Who asks has a row, who answers a column. Pads answer.");
    drill_hint(d, "There are %zu rows and %zu + %zu = %zu columns.", s.n, words, s.pads, s.m);
    drill_otherwise(d, "Only the columns of the pads are hidden: count them, and multiply by the rows.");
}

static void both(struct drill_draft *d)
{
    struct sizes s = draw(d);
    size_t later = count_hidden(s.n, s.n, 0), hidden = count_hidden(s.n, s.n, s.pads), more = hidden - later;

    drill_ask(d,
              "A decoder computes %zu columns at once, the last %zu of them pads. What comes later is hidden, and so "
              "are the pads. How many weights of a head are hidden?",
              s.n, s.pads);
    drill_value(d, (double)hidden,
                "%zu×%zu / 2 = %zu come later. The pads' own rows would still see %zu pads: %zu + %zu = %zu.", s.n,
                s.n - 1, later, more, later, more, hidden);
    drill_value(d, (double)later, "This is the causal mask alone. The rows of the pads would still see pads.");
    drill_value(d, (double)(s.n * s.pads), "This is the padding mask alone, %zu×%zu = %zu. Words would see later ones.",
                s.n, s.pads, s.n * s.pads);
    drill_value(d, (double)(later + s.n * s.pads),
                "%zu + %zu = %zu counts twice what both masks hide: pads that come later.", later, s.n * s.pads,
                later + s.n * s.pads);
    drill_value(d, (double)(later + s.pads),
                "This hides each pad from itself alone. The pads after it may not see it either.");
    drill_hint(d, "The causal mask hides %zu×%zu / 2 = %zu.", s.n, s.n - 1, later);
    drill_hint(d, "The last row still sees %zu pads, the one before it %zu.", s.pads, s.pads - 1);
    drill_otherwise(d, "Count what comes later; then what the rows of the pads see of pads, themselves included.");
}

static const struct drill_phrasing phrasings[] = {
    {"causal", DRILL_CHOICE, causal},   {"causal-typed", DRILL_NUMBER, causal},
    {"padding", DRILL_CHOICE, padding}, {"padding-typed", DRILL_NUMBER, padding},
    {"crossed", DRILL_CHOICE, crossed}, {"crossed-typed", DRILL_NUMBER, crossed},
    {"both", DRILL_CHOICE, both},       {NULL, DRILL_CHOICE, NULL}};

const struct drill drill_hidden_cells = {"hidden-cells", "What a mask hides", "masks-and-three-uses#decoder",
                                         phrasings};
