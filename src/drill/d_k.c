/* SPDX-License-Identifier: MIT */
/* The width of a head: d_k from d_model and h, and back. */
#include "drill/draft.h"

#include "attention/mistakes.h"
#include "attention/stages.h"

#include <math.h>

struct sizes {
    size_t d_model, h, d_k;
};

static struct sizes draw(struct drill_draft *d)
{
    static const size_t heads[] = {2, 3, 4, 6, 8, 12, 16}, widths[] = {4, 8, 10, 16, 32, 64};
    size_t h = DRILL_ANY(d, heads);
    size_t d_model = h * DRILL_ANY(d, widths);

    return (struct sizes){d_model, h, attention_d_k(d_model, h)};
}

/* Wrong ways to get a head's width from d_model and h. */
static void width_wrong_answers(struct drill_draft *d, struct sizes s)
{
    drill_value(d, (double)s.d_model,
                "%zu columns for each head would make %zu×%zu = %s in all. W_Q has %zu columns, and the heads share "
                "them.",
                s.d_model, s.h, s.d_model, drill_whole(s.h * s.d_model).s, s.d_model);
    drill_value(
        d, (double)s.h,
        "%zu is how many heads there are. That many columns each would be %zu×%zu = %zu in all, and W_Q has %zu.", s.h,
        s.h, s.h, s.h * s.h, s.d_model);
    drill_value(d, (double)(s.d_model * s.h),
                "This multiplies, %zu×%zu = %s. More heads make each of them narrower, so it is a division.", s.d_model,
                s.h, drill_whole(s.d_model * s.h).s);
    drill_value(d, (double)(s.d_model - s.h), "This takes away, %zu - %zu = %zu. Columns are shared out: divide.",
                s.d_model, s.h, s.d_model - s.h);
    drill_value(d, 3 * (double)s.d_k,
                "%zu is a head's query, key and value side by side, 3×%zu. One of them alone is d_k wide.", 3 * s.d_k,
                s.d_k);
    drill_otherwise(d, "All %zu columns are shared out among %zu heads, the same number to each: divide.", s.d_model,
                    s.h);
}

static void width(struct drill_draft *d)
{
    struct sizes s = draw(d);

    if (drill_pick(d, 2))
        drill_ask(d, "A layer has d_model = %zu and %zu heads. How many columns of W_Q belong to one head?", s.d_model,
                  s.h);
    else
        drill_ask(d,
                  "Words are rows of %zu numbers, d_model = %zu, and there are %zu heads of equal width. What is d_k?",
                  s.d_model, s.d_model, s.h);
    drill_value(d, (double)s.d_k, "%zu columns are shared out among %zu heads: %zu / %zu = %zu.", s.d_model, s.h,
                s.d_model, s.h, s.d_k);
    width_wrong_answers(d, s);
    drill_hint(d, "All heads together have as many columns as W_Q.");
    drill_hint(d, "$d_k = d_{model} / h$, and h is %zu.", s.h);
}

static void halved(struct drill_draft *d)
{
    struct sizes s = draw(d);
    size_t now = attention_d_k(s.d_model, 2 * s.h);

    if (now == 0)
        drill_refuse(d);
    drill_ask(d,
              "A model with d_model = %zu has %zu heads, each %zu wide. It is built again with %zu heads and the same "
              "d_model. How wide is a head now?",
              s.d_model, s.h, s.d_k, 2 * s.h);
    drill_value(d, (double)now, "%zu / %zu = %zu: twice the heads, half the width.", s.d_model, 2 * s.h, now);
    drill_value(d, (double)s.d_k, "With %zu heads of %zu columns there would be %zu×%zu = %zu. There are %zu.", 2 * s.h,
                s.d_k, 2 * s.h, s.d_k, 2 * s.h * s.d_k, s.d_model);
    drill_value(d, 2 * (double)s.d_k, "%zu is twice as wide as before, 2×%zu. More heads share the same %zu columns.",
                2 * s.d_k, s.d_k, s.d_model);
    drill_value(d, 2 * (double)s.h, "%zu is the new number of heads. How many columns has each of them?", 2 * s.h);
    drill_value(d, (double)s.d_model, "%zu is d_model: what all heads have together.", s.d_model);
    if (now % 2 == 0)
        drill_value(d, (double)now / 2, "%zu is a quarter of %zu. Twice the heads leave half of the width.", now / 2,
                    s.d_k);
    drill_hint(d, "d_model stays %zu. What is it divided by now?", s.d_model);
    drill_note(d, "h·d_k is d_model, before and after: %zu×%zu = %zu×%zu = %zu.", s.h, s.d_k, 2 * s.h, now, s.d_model);
}

static void heads(struct drill_draft *d)
{
    struct sizes s = draw(d);

    drill_ask(d,
              "In a model with d_model = %zu each head's queries have %zu numbers. The split is even. How many heads "
              "are there?",
              s.d_model, s.d_k);
    drill_value(d, (double)s.h, "Each head takes %zu of %zu columns: %zu / %zu = %zu heads.", s.d_k, s.d_model,
                s.d_model, s.d_k, s.h);
    drill_value(d, (double)s.d_k, "%zu is how wide a head is. How often does that go into %zu?", s.d_k, s.d_model);
    drill_value(d, (double)s.d_model, "%zu heads of %zu numbers would need %zu×%zu = %s columns.", s.d_model, s.d_k,
                s.d_model, s.d_k, drill_whole(s.d_model * s.d_k).s);
    drill_value(d, (double)(s.d_model - s.d_k), "This takes one head away, %zu - %zu = %zu columns are left.",
                s.d_model, s.d_k, s.d_model - s.d_k);
    drill_value(d, 3 * (double)s.h,
                "This counts queries, keys and values apart: 3×%zu. One head owns columns in W_Q, W_K and W_V.", s.h);
    drill_hint(d, "All heads together have %zu columns.", s.d_model);
    drill_otherwise(d, "Find how often %zu goes into %zu.", s.d_k, s.d_model);
}

static void whole(struct drill_draft *d)
{
    struct sizes s = draw(d);

    drill_ask(d, "Concat puts %zu heads side by side, each with %zu columns. What must d_model be?", s.h, s.d_k);
    drill_value(d, (double)s.d_model, "%zu heads of %zu columns: %zu×%zu = %zu. W_O has as many rows.", s.h, s.d_k, s.h,
                s.d_k, s.d_model);
    drill_value(d, (double)s.d_k, "%zu is one head alone, or the sum of them all. Side by side, columns add up.",
                s.d_k);
    drill_value(d, (double)(s.h + s.d_k), "This adds, %zu + %zu = %zu. Each of the %zu heads brings %zu columns.", s.h,
                s.d_k, s.h + s.d_k, s.h, s.d_k);
    drill_value(d, 3 * (double)s.d_model,
                "3×%zu = %s is the width of W_Q, W_K and W_V side by side. Concat holds heads only.", s.d_model,
                drill_whole(3 * s.d_model).s);
    drill_value(d, (double)(s.d_k * s.d_k), "This is %zu×%zu = %s, the width squared. There are %zu heads, not %zu.",
                s.d_k, s.d_k, drill_whole(s.d_k * s.d_k).s, s.h, s.d_k);
    drill_hint(d, "Nothing is added up: columns of one head follow those of another.");
    drill_otherwise(d, "Count columns: %zu for the first head, %zu more for the second, and so on to head %zu.", s.d_k,
                    s.d_k, s.h);
}

/* Adds a number of heads that does not divide d_model; the width is rounded down, as // does. */
static void uneven_wrong(struct drill_draft *d, size_t d_model, size_t h)
{
    size_t width = mistake_indivisible(d_model, h), left = d_model - h * width;

    if (left > 0)
        drill_value(d, (double)h,
                    "%zu / %zu is %s. Rounded down, %zu heads of %zu hold %zu columns: %zu of %zu would go to nobody.",
                    d_model, h, drill_number((double)d_model / (double)h, 2).s, h, width, h * width, left, d_model);
}

static void even(struct drill_draft *d)
{
    struct sizes s = draw(d);
    size_t first = 3 + drill_pick(d, 4);

    drill_ask(d, "d_model is %zu, and heads are to be equally wide. Which number of heads can it be?", s.d_model);
    drill_value(d, (double)s.h, "%zu / %zu = %zu comes out even: %zu heads, %zu columns each.", s.d_model, s.h, s.d_k,
                s.h, s.d_k);
    for (size_t i = 0; i < 8; i++)
        uneven_wrong(d, s.d_model, first + i);
    drill_hint(d, "h must divide d_model without a rest.");
    drill_note(d, "For an even split h divides %zu; %zu need not divide anything.", s.d_model, s.d_model);
}

static void divisor(struct drill_draft *d)
{
    static const size_t squares[] = {4, 16, 64};
    size_t d_k = DRILL_ANY(d, squares), h = 2 + drill_pick(d, 7), d_model = h * d_k;

    d->decimals = 2;
    d->tolerance = 0.01;
    drill_ask(d, "d_model = %zu, h = %zu. By what number does each head divide its scores?", d_model, h);
    drill_value(d, sqrt((double)d_k), "d_k = %zu / %zu = %zu, and √%zu = %s.", d_model, h, d_k, d_k, drill_root(d_k).s);
    drill_value(d, sqrt((double)d_model),
                "This is √%zu, the root of d_model. A score adds up d_k products, so the root is that of d_k.",
                d_model);
    drill_value(d, (double)d_k, "This is d_k = %zu / %zu = %zu itself. Its root is still to be taken.", d_model, h,
                d_k);
    drill_value(d, sqrt((double)h), "This is √%zu, the root of the number of heads. A score is made within one head.",
                h);
    drill_value(d, (double)d_model / 2, "This halves d_model, %zu / 2 = %zu. Half of a number is not its root.",
                d_model, d_model / 2);
    drill_hint(d, "How wide is a head?");
    drill_hint(d, "$\\sqrt{d_k}$, with d_k = %zu / %zu.", d_model, h);
    drill_otherwise(d, "Divide %zu by %zu first, then take the root.", d_model, h);
}

static const struct drill_phrasing phrasings[] = {
    {"width", DRILL_CHOICE, width}, {"width-typed", DRILL_NUMBER, width}, {"halved", DRILL_CHOICE, halved},
    {"heads", DRILL_CHOICE, heads}, {"heads-typed", DRILL_NUMBER, heads}, {"whole", DRILL_CHOICE, whole},
    {"even", DRILL_CHOICE, even},   {"divisor", DRILL_CHOICE, divisor},   {NULL, DRILL_CHOICE, NULL}};

const struct drill drill_d_k = {"d-k", "The width of a head", "six-stages#split", phrasings};
