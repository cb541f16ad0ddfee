/* SPDX-License-Identifier: MIT */
/* The cost of a layer whose X is wider than its output: numbers to learn and FLOPs, with biases and without; and the
 * number of words from which attention is the larger part. */
#include "study/cost.h"

#include "drill/draft.h"

#define W(number) drill_whole(number).s

struct sizes {
    size_t n, i, d, h; /* words, columns of X, d_model, heads */
    struct cost_layer layer;
};

static struct sizes draw(struct drill_draft *d, bool biases)
{
    static const size_t heads[] = {2, 4, 8}, widths[] = {4, 8, 16}, more[] = {2, 3, 4}, words[] = {3, 5, 6, 10};
    struct sizes s = {.h = DRILL_ANY(d, heads)};

    s.d = s.h * DRILL_ANY(d, widths);
    s.i = s.d * DRILL_ANY(d, more);
    s.n = DRILL_ANY(d, words);
    s.layer = (struct cost_layer){s.n, s.i, s.d, s.h, biases};
    return s;
}

static void fused(struct drill_draft *d)
{
    struct sizes s = draw(d, false);
    size_t all = (size_t)cost_count(&s.layer, COST_SUM).parameters, out = s.d * s.d;

    drill_ask(d,
              "A layer of %zu heads reads %zu columns. One product makes Q, K and V of all heads, %zu columns each; "
              "W_O is %zu×%zu. How many numbers does it learn, without biases?",
              s.h, s.i, s.d, s.d, s.d);
    drill_value(d, (double)all, "3×%zu×%zu = %s, and %zu×%zu = %s for W_O: %s.", s.i, s.d, W(all - out), s.d, s.d,
                W(out), W(all));
    drill_value(d, 4 * (double)(s.i * s.d), "This gives W_O %zu rows. It reads the heads side by side: %zu columns.",
                s.i, s.d);
    drill_value(d, (double)(all - out), "This is the one product, 3×%zu×%zu. W_O is missing.", s.i, s.d);
    drill_value(d, 4 * (double)out, "This is 4×%zu×%zu: a layer that reads %zu columns. This one reads %zu.", s.d, s.d,
                s.d, s.i);
    drill_value(d, (double)(s.i * s.d + out), "This makes %zu columns of X. Q, K and V are three times as many.", s.d);
    drill_hint(d, "How many rows and columns has the table that X is multiplied with?");
    drill_hint(d, "It has %zu rows and 3×%zu columns.", s.i, s.d);
    drill_otherwise(d, "Add two tables: %zu rows of 3×%zu numbers, and W_O.", s.i, s.d);
}

static void biased(struct drill_draft *d)
{
    struct sizes s = draw(d, true);
    size_t all = (size_t)cost_count(&s.layer, COST_SUM).parameters, bare = all - 4 * s.d;

    drill_ask(d,
              "A layer of %zu heads reads %zu columns and gives %zu. Q, K, V and the output are %zu wide, and each of "
              "their columns has a bias. Its tables hold %s numbers. How many does it learn with the biases?",
              s.h, s.i, s.d, s.d, W(bare));
    drill_value(d, (double)all, "Four times %zu columns, a number for each: %s + 4×%zu = %s.", s.d, W(bare), s.d,
                W(all));
    drill_value(d, (double)(bare + 3 * s.d), "This adds 3×%zu. The output has biases, too.", s.d);
    drill_value(
        d, (double)(bare + 3 * s.i + s.d),
        "This adds %zu for each of Q, K and V: a number for each column of X. A bias is added to what comes out.", s.i);
    drill_value(d, (double)(bare + 4 * s.h * s.d), "This adds %zu columns for each of %zu heads. The heads share them.",
                s.d, s.h);
    drill_value(d, (double)(bare + 4), "This adds 4. There is one for each column, not one for each product.");
    drill_hint(d, "A bias is a number for each column of what comes out.");
}

static void fused_flops(struct drill_draft *d)
{
    struct sizes s = draw(d, false);
    size_t flops = (size_t)cost_count(&s.layer, COST_PROJECT).flops;

    drill_ask(d,
              "%zu words of %zu columns, %zu heads. One product makes Q, K and V of all heads, %zu columns each, "
              "without biases. How many FLOPs is it, if a product of two numbers is one and its addition another?",
              s.n, s.i, s.h, s.d);
    drill_value(d, (double)flops, "3×%zu×%zu numbers, each 2×%zu FLOPs: %s.", s.n, s.d, s.i, W(flops));
    drill_value(d, (double)flops / 2, "These are the products. Each is added to a sum, too.");
    drill_value(d, (double)flops / 3, "This is Q alone. K and V take as many each.");
    drill_value(d, (double)(6 * s.n * s.d * s.d), "This sums %zu products for each number. X has %zu columns.", s.d,
                s.i);
    drill_value(d, (double)(s.h * flops), "This is %zu times too much: %zu columns are those of all heads.", s.h, s.d);
    drill_hint(d, "How many numbers come out, and of how many products is each a sum?");
    drill_otherwise(d, "Count what comes out, %zu rows of 3×%zu, times 2×%zu.", s.n, s.d, s.i);
}

static void biased_flops(struct drill_draft *d)
{
    struct sizes s = draw(d, true);
    size_t flops = (size_t)cost_count(&s.layer, COST_OUTPUT).flops, bare = flops - s.n * s.d;

    drill_ask(d,
              "concat is %zu×%zu, and W_O is %zu×%zu: %s FLOPs. Then a bias is added to each of the %zu columns. How "
              "many FLOPs together?",
              s.n, s.d, s.d, s.d, W(bare), s.d);
    drill_value(d, (double)flops, "A bias is added in each of %zu rows: %s + %zu×%zu = %s.", s.n, W(bare), s.n, s.d,
                W(flops));
    drill_value(d, (double)(bare + s.d), "This adds the %zu biases once. They are added in every row.", s.d);
    drill_value(d, (double)(bare + 2 * s.n * s.d),
                "This counts 2 for each. A bias is added, and multiplied with nothing.");
    drill_value(d, (double)bare, "This leaves the biases out.");
    drill_hint(d, "How many numbers come out? Each has a bias added.");
}

static void crossing(struct drill_draft *d)
{
    struct sizes s = draw(d, false);
    size_t words;

    s.layer.d_in = s.d;
    words = (size_t)cost_crossing(&s.layer);
    drill_ask(d,
              "d_model = %zu, %zu heads. With how many words do score and blend take as many FLOPs as project and W_O?",
              s.d, s.h);
    drill_value(d, (double)words, "8·n·d² = 4·n²·d where n = 2·d: 2×%zu = %zu.", s.d, words);
    drill_value(d, (double)s.d, "With %zu words project and W_O take twice as many: 8·n·d² against 4·n²·d.", s.d);
    drill_value(d, (double)s.d / 2, "This is %zu / 2. Divide 8·n·d² and 4·n²·d by 4·n·d.", s.d);
    drill_value(d, 4 * (double)s.d, "This is 4×%zu. Divide 8·n·d² and 4·n²·d by 4·n·d.", s.d);
    drill_value(d, 2 * (double)(s.h * s.d), "This is 2×%zu×%zu. The number of heads cancels.", s.h, s.d);
    drill_hint(d, "Project and W_O take 8·n·d², score and blend 4·n²·d.");
    drill_otherwise(d, "Divide 8·n·d² and 4·n²·d by what both have. What is left is 2·d, and n.");
}

static const struct drill_phrasing phrasings[] = {{"fused", DRILL_CHOICE, fused},
                                                  {"fused-typed", DRILL_NUMBER, fused},
                                                  {"biased", DRILL_CHOICE, biased},
                                                  {"fused-flops", DRILL_CHOICE, fused_flops},
                                                  {"fused-flops-typed", DRILL_NUMBER, fused_flops},
                                                  {"biased-flops", DRILL_CHOICE, biased_flops},
                                                  {"crossing", DRILL_NUMBER, crossing},
                                                  {NULL, DRILL_CHOICE, NULL}};

const struct drill drill_cost = {"cost", "What a layer costs", "what-it-costs#biases", phrasings};
