/* SPDX-License-Identifier: MIT */
/* What is kept for each word while a text is written: for all heads, for heads that share, in bytes. */
#include "drill/draft.h"

/* h heads of d_k columns, which share g K and g V. */
struct sizes {
    size_t d_model, h, d_k, g;
};

static struct sizes draw(struct drill_draft *d)
{
    static const size_t heads[] = {4, 8, 16, 32}, widths[] = {16, 32, 64, 128};
    size_t h = DRILL_ANY(d, heads), g = h / 2;
    struct model model = drill_sizes(1, 0, h * DRILL_ANY(d, widths), h);

    for (size_t halves = drill_pick(d, 3); halves > 0 && g > 1; halves--)
        g /= 2;
    return (struct sizes){model.d_model, h, model.d_k, g};
}

#define W(number) drill_whole(number).s

static void all_heads(struct drill_draft *d)
{
    struct sizes s = draw(d);

    drill_ask(d,
              "d_model = %zu, %zu heads, each with a K and V of its own. How many numbers does a KV cache keep of one "
              "word in one layer?",
              s.d_model, s.h);
    drill_value(d, 2 * (double)s.d_model, "A key and a value, each %zu wide in all heads together: 2×%zu = %s.",
                s.d_model, s.d_model, W(2 * s.d_model));
    drill_value(d, (double)s.d_model, "These are the keys of all heads. The values are kept, too, as many.");
    drill_value(d, 3 * (double)s.d_model, "This is 3×%zu: Q is in it. Nobody reads the query of an old word again.",
                s.d_model);
    drill_value(d, 2 * (double)s.d_k, "This is 2×%zu = %s, one head alone. There are %zu.", s.d_k, W(2 * s.d_k), s.h);
    drill_value(d, 2 * (double)(s.h * s.d_model),
                "This gives each of %zu heads %zu columns. A head has %zu / %zu = %zu.", s.h, s.d_model, s.d_model, s.h,
                s.d_k);
    drill_hint(d, "Which of query, key and value does the next word still need?");
    drill_otherwise(d, "Count the columns of K, all heads together, then those of V.");
}

static void shared(struct drill_draft *d)
{
    struct sizes s = draw(d);

    drill_ask(d,
              "%zu heads of %zu columns share %zu K and %zu V. How many numbers does a KV cache keep of one word in "
              "one layer?",
              s.h, s.d_k, s.g, s.g);
    drill_value(d, 2 * (double)(s.g * s.d_k),
                "2·g·d_k = 2×%zu×%zu = %s. All %zu heads ask, but what they ask is kept once.", s.g, s.d_k,
                W(2 * s.g * s.d_k), s.h);
    drill_value(d, 2 * (double)s.d_model, "This is 2×%zu×%zu = %s, a K and V for each head. Here heads share them.",
                s.h, s.d_k, W(2 * s.d_model));
    drill_value(d, (double)(s.g * s.d_k), "This is %zu×%zu = %s, the keys alone. The values are kept, too.", s.g, s.d_k,
                W(s.g * s.d_k));
    drill_value(d, (double)((s.h + 2 * s.g) * s.d_k),
                "This counts the queries of %zu heads as well. A query asks once, and is not kept.", s.h);
    drill_value(d, 2 * (double)(s.h / s.g * s.d_k),
                "This counts the %zu heads that share. What counts is how many K and V there are: %zu.", s.h / s.g,
                s.g);
    drill_hint(d, "How wide is one key, how wide one value?");
    drill_otherwise(d, "Multiply 2 by the number of K and by the width of one, %zu.", s.d_k);
}

static void in_bytes(struct drill_draft *d)
{
    static const size_t depths[] = {8, 16, 32, 64};
    struct sizes s = draw(d);
    size_t layers = DRILL_ANY(d, depths), kib = 2 * s.g * s.d_k * layers * 2 / 1024;

    if (kib < 2)
        drill_refuse(d);
    drill_ask(d,
              "A model has %zu layers of %zu heads, %zu columns each, which share %zu K and %zu V. A number takes 2 "
              "bytes. How many KiB (1024 bytes) does one more word take in its KV cache?",
              layers, s.h, s.d_k, s.g, s.g);
    drill_value(d, (double)kib, "2×%zu×%zu numbers a layer, %zu layers, 2 bytes: 2×%zu×%zu×%zu×2 = %s bytes.", s.g,
                s.d_k, layers, s.g, s.d_k, layers, W(kib * 1024));
    drill_value(d, (double)kib / 2, "This is half of it: V is missing, or the 2 bytes of a number.");
    drill_value(d, (double)(kib * s.h / s.g), "This is what %zu heads would take, each with a K and V of its own.",
                s.h);
    drill_value(d, (double)(kib * 2), "This is twice as much. Only K and V are kept, of 2 bytes a number.");
    drill_value(d, (double)(kib * 1024), "This is in bytes. 1024 of them are a KiB.");
    drill_hint(d, "First one layer: 2·g·d_k numbers.");
    drill_hint(d, "Every layer keeps K and V of its own.");
    drill_otherwise(d, "2·g·d_k numbers a layer, times layers, times 2 bytes, divided by 1024.");
}

static void factor(struct drill_draft *d)
{
    struct sizes s = draw(d);
    size_t smaller = s.h / s.g;

    drill_ask(d,
              "%zu heads had a K and V each. Now they share %zu K and %zu V. How many times smaller has the KV cache "
              "become?",
              s.h, s.g, s.g);
    drill_value(d, (double)smaller, "%zu / %zu = %zu. The 2, for K and V, was there before and is there now.", s.h, s.g,
                smaller);
    drill_value(d, (double)s.h, "So it would be with one K and one V for all %zu heads.", s.h);
    drill_value(d, 2 * (double)smaller, "K and V both become %zu times fewer. Together that is %zu times, not %zu.",
                smaller, smaller, 2 * smaller);
    drill_value(d, (double)(s.h - s.g), "This is how many K are gone. The question is how many times fewer there are.");
    drill_value(d, (double)s.g, "This is how many are left. How often does that go into %zu?", s.h);
    drill_value(d, 1, "So it is for the FLOPs of the scores: they stay. What is kept becomes less.");
    drill_hint(d, "How many heads share one K?");
}

static const struct drill_phrasing phrasings[] = {
    {"all-heads", DRILL_CHOICE, all_heads}, {"all-heads-typed", DRILL_NUMBER, all_heads},
    {"shared", DRILL_CHOICE, shared},       {"shared-typed", DRILL_NUMBER, shared},
    {"bytes", DRILL_CHOICE, in_bytes},      {"bytes-typed", DRILL_NUMBER, in_bytes},
    {"factor", DRILL_CHOICE, factor},       {NULL, DRILL_CHOICE, NULL}};

const struct drill drill_kv_cache = {"kv-cache", "What is kept of a word", "what-it-costs#sharing", phrasings};
