/* SPDX-License-Identifier: MIT */
/* Addresses and strides: where a number is stored, what a transpose does to strides, how far it is to the next head. */
#include "drill/draft.h"

/* n tokens of h heads of k numbers, no two sizes alike. */
struct sizes {
    size_t n, h, k;
};

static struct sizes draw(struct drill_draft *d)
{
    static const size_t heads[] = {2, 4, 8}, numbers[] = {2, 3, 4, 8};
    struct sizes s = {3 + drill_pick(d, 7), DRILL_ANY(d, heads), DRILL_ANY(d, numbers)};

    if (s.n == s.h || s.n == s.k || s.h == s.k)
        drill_refuse(d);
    return s;
}

static struct drill_words three(size_t a, size_t b, size_t c)
{
    return drill_format("(%zu, %zu, %zu)", a, b, c);
}

static void address(struct drill_draft *d)
{
    struct sizes s = draw(d);
    size_t t = 2 + drill_pick(d, s.n - 1), g = 1 + drill_pick(d, s.h), c = 1 + drill_pick(d, s.k);
    size_t row = s.h * s.k, right = (t - 1) * row + (g - 1) * s.k + c - 1;

    drill_ask(d,
              "Memory holds %s in reading order: tokens, heads, numbers. At which address, counted from 0, lies number "
              "%zu of token %zu, head %zu?",
              three(s.n, s.h, s.k).s, c, t, g);
    drill_value(d, (double)right, "%zu×%zu + %zu×%zu + %zu×1 = %zu.", t - 1, row, g - 1, s.k, c - 1, right);
    drill_value(d, (double)(right + 1), "This counts from 1. The first number has the address 0.");
    drill_value(d, (double)(t * row + g * s.k + c),
                "This goes one step too far on each axis: from token 1 to token %zu it is %zu.", t, t - 1);
    drill_value(d, (double)((g - 1) * s.n * s.k + (t - 1) * s.k + c - 1),
                "So it would be head by head. Here all heads of a token lie together.");
    drill_value(d, (double)(t - 1 + g - 1 + c - 1), "This takes steps of 1 on each axis. A token takes %zu places.",
                row);
    drill_hint(d, "The strides are %s.", three(row, s.k, 1).s);
    drill_hint(d, "So many steps on each axis: %zu, %zu and %zu.", t - 1, g - 1, c - 1);
    drill_otherwise(d, "Multiply the steps on each axis by its stride, and add up.");
}

static void turned(struct drill_draft *d)
{
    struct sizes s = draw(d);
    size_t row = s.h * s.k;

    drill_ask(d,
              "%s in reading order are tokens, heads, numbers. `transpose` exchanges the axes of tokens and "
              "heads. What are the strides now?",
              three(s.n, s.h, s.k).s);
    drill_option(d, three(s.k, row, 1).s, "They were %s; the first two changed places.", three(row, s.k, 1).s);
    drill_option(d, three(row, s.k, 1).s, "So they were before. With the axes their strides change places.");
    drill_option(d, three(s.n * s.k, s.k, 1).s, "This is new memory of that shape. `transpose` moves nothing.");
    drill_option(d, three(s.h, s.n, s.k).s, "This is the shape: how many there are, not how far apart.");
    drill_option(d, three(1, s.k, row).s, "This turns all three round. The numbers stay the last axis.");
    drill_hint(d, "What were they before?");
    drill_hint(d, "Nothing moves: to the next token it is as far as before.");
}

static void product(struct drill_draft *d)
{
    struct sizes s = draw(d);

    drill_ask(d,
              "weights × V has written %s into new memory: heads, tokens, numbers. Then `transpose` exchanges heads "
              "and tokens. How many places is it from head to head?",
              three(s.h, s.n, s.k).s);
    drill_value(d, (double)(s.n * s.k), "All %zu tokens of a head lie before the next: %zu×%zu = %zu.", s.n, s.n, s.k,
                s.n * s.k);
    drill_value(d, (double)s.k, "`view` would need this. But here it is the step from token to token.");
    drill_value(d, (double)(s.h * s.k), "From token to token it would be this, if heads lay side by side.");
    drill_value(d, (double)s.n, "This counts tokens. Each of them takes %zu places.", s.k);
    drill_value(d, 1, "This is from number to number.");
    drill_hint(d, "`transpose` moves nothing. Where did the product put head 2?");
    drill_otherwise(d, "Count the places that one head takes.");
}

static const struct drill_phrasing phrasings[] = {
    {"address", DRILL_CHOICE, address}, {"address-typed", DRILL_NUMBER, address}, {"turned", DRILL_CHOICE, turned},
    {"product", DRILL_CHOICE, product}, {"product-typed", DRILL_NUMBER, product}, {NULL, DRILL_CHOICE, NULL}};

const struct drill drill_address = {"address", "Addresses and strides", "in-code#axes", phrasings};
