/* SPDX-License-Identifier: MIT */
/* How many numbers a layer learns: its matrices, with biases and without, and a head's part of them. */
#include "drill/draft.h"

struct sizes {
    size_t d_model, h, d_k;
    size_t whole; /* numbers of W_Q, by the engine's table; the same in W_K, W_V and W_O */
    size_t part;  /* of one head's share of W_Q */
};

static size_t numbers_of(const struct model *model, enum matrix_id id)
{
    return record_axis(model, matrix_table[id].rows) * record_axis(model, matrix_table[id].cols);
}

static struct sizes draw(struct drill_draft *d)
{
    static const size_t heads[] = {2, 4, 8}, widths[] = {2, 4, 5, 8, 16, 32, 64};
    size_t h = DRILL_ANY(d, heads), d_model = h * DRILL_ANY(d, widths);
    struct model model = drill_sizes(1, 0, d_model, h);

    return (struct sizes){d_model, h, model.d_k, numbers_of(&model, MATRIX_WHOLE_W_Q), numbers_of(&model, MATRIX_W_Q)};
}

#define W(number) drill_whole(number).s

static void all(struct drill_draft *d)
{
    struct sizes s = draw(d);

    if (drill_pick(d, 2))
        drill_ask(d, "d_model = %zu, %zu heads, no biases. How many numbers do W_Q, W_K, W_V and W_O hold together?",
                  s.d_model, s.h);
    else
        drill_ask(d,
                  "A layer of multi-head attention with d_model = %zu and %zu heads has no biases. How many numbers "
                  "does it learn?",
                  s.d_model, s.h);
    drill_value(d, 4 * (double)s.whole, "Four matrices of %zu×%zu: 4×%s = %s. The %zu heads share them.", s.d_model,
                s.d_model, W(s.whole), W(4 * s.whole), s.h);
    drill_value(d, 3 * (double)s.whole, "This is 3×%s = %s: W_Q, W_K and W_V. W_O is missing, %s more.", W(s.whole),
                W(3 * s.whole), W(s.whole));
    drill_value(d, 3 * (double)(s.h * s.whole) + (double)s.whole,
                "This gives each of the %zu heads three whole matrices of %zu×%zu. The heads share W_Q, W_K and W_V by "
                "columns.",
                s.h, s.d_model, s.d_model);
    drill_value(d, 3 * (double)s.part + (double)s.whole,
                "This counts one head's columns only: 3×%zu×%zu for it, and %s for W_O. There are %zu heads.",
                s.d_model, s.d_k, W(s.whole), s.h);
    drill_value(d, (double)s.whole, "%s is one matrix, %zu×%zu. There are four of them.", W(s.whole), s.d_model,
                s.d_model);
    drill_value(d, 4 * (double)s.d_model,
                "This is 4×%zu = %s. A matrix has %zu rows and %zu columns, so %zu×%zu numbers.", s.d_model,
                W(4 * s.d_model), s.d_model, s.d_model, s.d_model, s.d_model);
    drill_value(d, 4 * (double)(s.whole + s.d_model),
                "This is with a bias of %zu numbers after each matrix. There are none here.", s.d_model);
    drill_hint(d, "W_Q takes %zu features and makes %zu columns, those of all heads.", s.d_model, s.d_model);
    drill_hint(d, "Four matrices, each d_model × d_model.");
    drill_otherwise(d, "Multiply rows by columns for one matrix, then count the matrices.");
}

static void biased(struct drill_draft *d)
{
    struct sizes s = draw(d);

    drill_ask(d,
              "W_Q, W_K, W_V and W_O each have a bias, one number for each column. d_model = %zu, %zu heads. How many "
              "numbers do matrices and biases hold together?",
              s.d_model, s.h);
    drill_value(d, 4 * (double)(s.whole + s.d_model), "4×(%zu×%zu + %zu) = 4×%s = %s.", s.d_model, s.d_model, s.d_model,
                W(s.whole + s.d_model), W(4 * (s.whole + s.d_model)));
    drill_value(d, 4 * (double)s.whole, "This is 4×%s, the matrices without their biases.", W(s.whole));
    drill_value(d, 4 * (double)s.whole + 4,
                "This adds 4: one number for each bias. A bias has one for each of the %zu columns.", s.d_model);
    drill_value(d, 4 * (double)s.whole + (double)s.d_model,
                "This adds %zu once. There are four biases, of W_Q, W_K, W_V and W_O.", s.d_model);
    drill_value(d, 4 * (double)s.whole + 3 * (double)s.d_model,
                "This adds 3×%zu = %s. The fourth bias, that of W_O, is missing.", s.d_model, W(3 * s.d_model));
    drill_value(d, 4 * (double)s.whole + 4 * (double)s.d_k,
                "This adds 4×%zu: biases as wide as one head. They are as wide as all %zu heads, %zu.", s.d_k, s.h,
                s.d_model);
    drill_value(d, 4 * (double)s.whole + 3 * (double)(s.h * s.d_model) + (double)s.d_model,
                "This gives each of %zu heads three biases %zu wide. The heads share those columns.", s.h, s.d_model);
    drill_hint(d, "First the matrices alone: 4×%zu×%zu.", s.d_model, s.d_model);
    drill_hint(d, "Each of the four biases has %zu numbers.", s.d_model);
    drill_otherwise(d, "Count a matrix and its bias, %zu×%zu and %zu, then take all four.", s.d_model, s.d_model,
                    s.d_model);
}

static void one_head(struct drill_draft *d)
{
    struct sizes s = draw(d);

    drill_ask(d, "d_model = %zu, %zu heads. How many numbers of W_Q, W_K and W_V together belong to one head?",
              s.d_model, s.h);
    drill_value(d, 3 * (double)s.part, "It has %zu columns of each, and a column has %zu numbers: 3×%zu×%zu = %s.",
                s.d_k, s.d_model, s.d_model, s.d_k, W(3 * s.part));
    drill_value(d, 3 * (double)s.whole, "This is 3×%zu×%zu = %s, what all heads have.", s.d_model, s.d_model,
                W(3 * s.whole));
    drill_value(d, 3 * (double)(s.d_k * s.d_k),
                "This is 3×%zu×%zu: a head that reads only %zu features of X. It reads all %zu.", s.d_k, s.d_k, s.d_k,
                s.d_model);
    drill_value(d, (double)s.part, "This is %zu×%zu = %s, its columns of W_Q alone.", s.d_model, s.d_k, W(s.part));
    drill_value(d, 4 * (double)s.part, "This is 4×%zu×%zu = %s: with its rows of W_O, which were not asked for.",
                s.d_model, s.d_k, W(4 * s.part));
    drill_value(d, 3 * (double)s.d_k, "%zu is how many columns it has, 3×%zu. Each has %zu numbers.", 3 * s.d_k, s.d_k,
                s.d_model);
    drill_hint(d, "A head reads all %zu features, and makes %zu / %zu columns.", s.d_model, s.d_model, s.h);
    drill_otherwise(d, "Of each matrix a head has %zu / %zu columns of %zu numbers.", s.d_model, s.h, s.d_model);
}

static void more_heads(struct drill_draft *d)
{
    struct sizes s = draw(d);
    size_t h = 2 * s.h;

    if (s.d_model % h != 0 || s.d_k < 4)
        drill_refuse(d);
    drill_ask(d,
              "With %zu heads and d_model = %zu a layer holds %s numbers, without biases. How many with %zu heads and "
              "the same d_model?",
              s.h, s.d_model, W(4 * s.whole), h);
    drill_value(
        d, 4 * (double)s.whole,
        "As many: a head is half as wide, %zu instead of %zu columns, and there are twice as many. 4×%zu×%zu = %s.",
        s.d_k / 2, s.d_k, s.d_model, s.d_model, W(4 * s.whole));
    drill_value(d, 8 * (double)s.whole,
                "Twice as many would be so if each head stayed %zu wide. It becomes %zu / %zu = %zu.", s.d_k, s.d_model,
                h, s.d_model / h);
    drill_value(d, 2 * (double)s.whole, "Each head has half as many as before, but there are twice as many heads.");
    drill_value(d, 7 * (double)s.whole,
                "This doubles W_Q, W_K and W_V, 6×%s, and adds W_O. The heads cut those three into more parts, that is "
                "all.",
                W(s.whole));
    drill_hint(d, "How wide is a head now?");
    drill_note(d, "h·d_k is d_model, so h drops out of the count.");
    drill_otherwise(d, "Count columns of W_Q: %zu heads of %zu / %zu columns.", h, s.d_model, h);
}

static void one_matrix(struct drill_draft *d)
{
    struct sizes s = draw(d);

    drill_ask(d,
              "%zu heads of %zu columns each go side by side into W_O, which makes d_model columns of them. How many "
              "numbers has W_O?",
              s.h, s.d_k);
    drill_value(d, (double)s.whole, "W_O has %zu×%zu = %zu rows and as many columns: %zu×%zu = %s.", s.h, s.d_k,
                s.d_model, s.d_model, s.d_model, W(s.whole));
    drill_value(d, (double)s.part, "This is %zu×%zu = %s, the rows of one head. W_O has rows for all of them.", s.d_k,
                s.d_model, W(s.part));
    drill_value(d, (double)(s.d_k * s.d_k), "This is %zu×%zu. W_O reads all heads at once, %zu columns.", s.d_k, s.d_k,
                s.d_model);
    drill_value(d, (double)(s.h * s.whole),
                "This is %zu×%zu×%zu = %s, a whole W_O for each head. There is one for all.", s.h, s.d_model, s.d_model,
                W(s.h * s.whole));
    drill_value(d, (double)s.d_model, "%zu is how many rows it has. Each has as many numbers as there are columns.",
                s.d_model);
    drill_value(d, 4 * (double)s.whole, "This is all four matrices, 4×%s. W_O is one of them.", W(s.whole));
    drill_hint(d, "How many columns has concat?");
    drill_hint(d, "h·d_k = %zu×%zu is d_model.", s.h, s.d_k);
    drill_otherwise(d, "W_O has a row for each column of concat: %zu×%zu of them.", s.h, s.d_k);
}

static const struct drill_phrasing phrasings[] = {{"all", DRILL_CHOICE, all},
                                                  {"all-typed", DRILL_NUMBER, all},
                                                  {"biased", DRILL_CHOICE, biased},
                                                  {"one-head", DRILL_CHOICE, one_head},
                                                  {"one-head-typed", DRILL_NUMBER, one_head},
                                                  {"more-heads", DRILL_CHOICE, more_heads},
                                                  {"one-matrix", DRILL_CHOICE, one_matrix},
                                                  {NULL, DRILL_CHOICE, NULL}};

const struct drill drill_parameters = {"parameters", "Numbers that are learnt", "why-many-heads#price", phrasings};
