/* SPDX-License-Identifier: MIT */
/* Multiplications of each stage, from the sizes of what is multiplied; and what happens when n doubles. */
#include "drill/draft.h"

struct sizes {
    size_t n, d_model, h, d_k;
    size_t projection; /* multiplications of X times the whole W_Q */
    size_t score;      /* of one head's scores; its weights times its values take as many */
    size_t output;     /* of concat times W_O */
};

#define W(number) drill_whole(number).s

/* Multiplications of a product: one for each number added up in each of its cells. */
static size_t products(const struct model *model, enum matrix_id product, enum axis inner)
{
    return record_axis(model, matrix_table[product].rows) * record_axis(model, matrix_table[product].cols) *
           record_axis(model, inner);
}

static struct sizes draw(struct drill_draft *d)
{
    static const size_t heads[] = {2, 4, 8}, widths[] = {2, 4, 8, 16}, words[] = {3, 5, 6, 10, 12, 20};
    size_t h = DRILL_ANY(d, heads), d_model = h * DRILL_ANY(d, widths);
    struct model m = drill_sizes(DRILL_ANY(d, words), 0, d_model, h);

    return (struct sizes){m.n,
                          d_model,
                          h,
                          m.d_k,
                          h * products(&m, MATRIX_Q, AXIS_FEATURE),
                          products(&m, MATRIX_SCORES, AXIS_PLACE),
                          products(&m, MATRIX_OUTPUT, AXIS_CONCAT)};
}

static void projections(struct drill_draft *d)
{
    struct sizes s = draw(d);

    drill_ask(d, "%zu words, d_model = %zu, %zu heads. How many multiplications make Q, K and V of all heads out of X?",
              s.n, s.d_model, s.h);
    drill_value(d, 3 * (double)s.projection, "3×%zu×%zu cells of %zu products each: %s.", s.n, s.d_model, s.d_model,
                W(3 * s.projection));
    drill_value(d, (double)s.projection, "This is %zu×%zu×%zu = %s, for Q alone. K and V take as many each.", s.n,
                s.d_model, s.d_model, W(s.projection));
    drill_value(d, 3 * (double)(s.h * s.projection),
                "This counts %zu×%zu×%zu for each of %zu heads. A head makes only %zu columns; %zu are those of all.",
                s.n, s.d_model, s.d_model, s.h, s.d_k, s.d_model);
    drill_value(d, 3 * (double)(s.n * s.d_model), "This is 3×%zu×%zu = %s, the cells. Each is a sum of %zu products.",
                s.n, s.d_model, W(3 * s.n * s.d_model), s.d_model);
    drill_value(d, 3 * (double)(s.n * s.d_model * s.d_k),
                "This adds up %zu products in a cell. X has %zu columns, and each head reads them all.", s.d_k,
                s.d_model);
    drill_value(d, 4 * (double)s.projection, "This is 4×%s: W_O is in it, which comes at the very end.",
                W(s.projection));
    drill_hint(d, "How many cells have Q, K and V, and how many products are added up in each?");
    drill_otherwise(d, "Count the cells of Q, %zu×%zu, times the products in one, %zu; then K and V.", s.n, s.d_model,
                    s.d_model);
}

static void scores(struct drill_draft *d)
{
    struct sizes s = draw(d);

    drill_ask(d, "%zu words, d_model = %zu, %zu heads. How many multiplications do the scores of all heads take?", s.n,
              s.d_model, s.h);
    drill_value(d, (double)(s.h * s.score), "%zu heads, %zu×%zu cells each, %zu products in a cell: %s.", s.h, s.n, s.n,
                s.d_k, W(s.h * s.score));
    drill_value(d, (double)(s.h * s.n * s.n * s.d_model),
                "This has %zu products in a cell of each head. A head's queries are %zu / %zu = %zu wide.", s.d_model,
                s.d_model, s.h, s.d_k);
    drill_value(d, (double)s.score, "This is %zu×%zu×%zu = %s, one head alone. There are %zu.", s.n, s.n, s.d_k,
                W(s.score), s.h);
    drill_value(d, (double)(s.h * s.n * s.n), "This is %zu×%zu×%zu = %s, the cells. Each is a sum of %zu products.",
                s.h, s.n, s.n, W(s.h * s.n * s.n), s.d_k);
    drill_value(d, (double)(s.h * s.n * s.d_k),
                "This gives each word one score. It has %zu in each head, one for each key.", s.n);
    drill_value(d, (double)(s.n * s.d_model * s.d_model),
                "This is %zu×%zu×%zu = %s, a projection. A score meets a key, not a column of W_Q.", s.n, s.d_model,
                s.d_model, W(s.n * s.d_model * s.d_model));
    drill_hint(d, "Every query meets every key, in every head.");
    drill_hint(d, "One score is a sum of d_k = %zu products.", s.d_k);
    drill_note(d, "h·n²·d_k is n²·d_model: more heads do not cost more multiplications here.");
    drill_otherwise(d, "Count cells, %zu×%zu in each of %zu heads, times the products in one.", s.n, s.n, s.h);
}

static void blend(struct drill_draft *d)
{
    struct sizes s = draw(d);

    drill_ask(d, "One head is %zu wide and looks at %zu words. How many multiplications is its weights×V?", s.d_k, s.n);
    drill_value(d, (double)s.score, "%zu×%zu cells, each a mean of %zu values: %zu×%zu×%zu = %s.", s.n, s.d_k, s.n, s.n,
                s.d_k, s.n, W(s.score));
    drill_value(d, (double)(s.n * s.d_k), "This is %zu×%zu = %zu, the cells. Each adds up %zu shares times values.",
                s.n, s.d_k, s.n * s.d_k, s.n);
    drill_value(d, (double)(s.n * s.d_k * s.d_k),
                "This adds up %zu products in a cell. The sum runs over words: there are %zu.", s.d_k, s.n);
    drill_value(d, (double)(s.n * s.n), "This is %zu×%zu = %zu, the shares. Each multiplies %zu numbers of a value.",
                s.n, s.n, s.n * s.n, s.d_k);
    drill_value(d, (double)(s.n * s.n * s.n), "This is %zu³: a value would have %zu numbers. It has %zu.", s.n, s.n,
                s.d_k);
    drill_value(d, 2 * (double)s.score, "This is 2×%s: the scores, which take as many, are in it.", W(s.score));
    drill_hint(d, "Each of %zu words takes a share of each of %zu values.", s.n, s.n);
    drill_otherwise(d, "Count the cells of the head's output, %zu×%zu, times the products in one.", s.n, s.d_k);
}

static void output(struct drill_draft *d)
{
    struct sizes s = draw(d);

    drill_ask(d,
              "%zu heads, each %zu wide, are put side by side for %zu words, and W_O is applied. How many "
              "multiplications is that?",
              s.h, s.d_k, s.n);
    drill_value(d, (double)s.output,
                "Concat is %zu×%zu, W_O is %zu×%zu: %zu×%zu×%zu = %s. Concat itself multiplies "
                "nothing.",
                s.n, s.d_model, s.d_model, s.d_model, s.n, s.d_model, s.d_model, W(s.output));
    drill_value(d, (double)(s.n * s.d_model * s.d_k),
                "This is %zu×%zu×%zu = %s, what one head brings in. W_O reads all heads.", s.n, s.d_model, s.d_k,
                W(s.n * s.d_model * s.d_k));
    drill_value(d, (double)(s.h * s.output),
                "This applies a whole W_O to each of %zu heads. There is one, %zu×%zu, for all.", s.h, s.d_model,
                s.d_model);
    drill_value(d, (double)(s.n * s.d_model), "This is %zu×%zu = %zu, the cells. Each is a sum of %zu products.", s.n,
                s.d_model, s.n * s.d_model, s.d_model);
    drill_value(d, (double)(s.n * s.n * s.d_model),
                "This is %zu×%zu×%zu = %s, what scores take. W_O works on each word by itself.", s.n, s.n, s.d_model,
                W(s.n * s.n * s.d_model));
    drill_hint(d, "d_model is %zu×%zu = %zu.", s.h, s.d_k, s.d_model);
    drill_otherwise(d, "Each cell of the output is a sum over all %zu×%zu columns of concat.", s.h, s.d_k);
}

/* What a stage is, and by what power of n it grows. */
static const struct {
    const char *name, *why;
    size_t power;
} stages[] = {
    {"Making Q, K and V out of X", "Each word is projected by itself", 1},
    {"Scoring", "Every word meets every word", 2},
    {"Multiplying the weights with V", "Every word takes a share of every word", 2},
    {"Multiplying concat with W_O", "Each word is mixed by itself", 1},
};

static void doubled(struct drill_draft *d)
{
    struct sizes s = draw(d);
    size_t which = drill_pick(d, 4);
    const char *name = stages[which].name;
    bool is_square = stages[which].power == 2;
    double before = which == 0 ? 3 * (double)s.projection : is_square ? (double)(s.h * s.score) : (double)s.output;

    drill_ask(d, "%s takes %s multiplications with %zu words, in all heads together. How many with %zu words?", name,
              drill_number(before, 0).s, s.n, 2 * s.n);
    drill_value(d, before * (is_square ? 4 : 2), "%s: n is in it %s, and %s×%s = %s.", stages[which].why,
                is_square ? "twice" : "once", is_square ? "4" : "2", drill_number(before, 0).s,
                drill_number(before * (is_square ? 4 : 2), 0).s);
    drill_value(d, before * (is_square ? 2 : 4),
                is_square
                    ? "Twice as many would be right for twice the queries. There are twice as many keys, too."
                    : "Four times as many is right for scores, where words meet in pairs. Here each stands alone.");
    drill_value(d, before, "These would be as many as before. Each new word has a row of its own to compute.");
    drill_value(d, before * 8, "This is 2³ times as many: n is not in it three times. d_model has not changed.");
    drill_value(d, before + (double)s.n,
                "This adds %zu, one for each new word. A word takes more than one multiplication.", s.n);
    drill_hint(d, "Is it done for each word, or for each pair of words?");
    drill_note(
        d,
        "Projections and W_O grow with n, scores and weights×V with n². In long texts the second kind is the larger.");
}

static const struct drill_phrasing phrasings[] = {{"projections", DRILL_CHOICE, projections},
                                                  {"projections-typed", DRILL_NUMBER, projections},
                                                  {"scores", DRILL_CHOICE, scores},
                                                  {"scores-typed", DRILL_NUMBER, scores},
                                                  {"blend", DRILL_CHOICE, blend},
                                                  {"blend-typed", DRILL_NUMBER, blend},
                                                  {"output", DRILL_CHOICE, output},
                                                  {"doubled", DRILL_CHOICE, doubled},
                                                  {"doubled", DRILL_CHOICE, doubled},
                                                  {NULL, DRILL_CHOICE, NULL}};

const struct drill drill_flops = {"flops", "Multiplications", "six-stages#output", phrasings};
