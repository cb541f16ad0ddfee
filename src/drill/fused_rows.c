/* SPDX-License-Identifier: MIT */
/* One layer for Q, K and V: where a head's block begins in either order of its rows, and what a program that expects
 * the other order reads as a key. */
#include "drill/draft.h"

/* h heads of k rows, and one of the heads, from 1. */
struct layer {
    size_t h, k, head;
};

static struct layer draw(struct drill_draft *d)
{
    static const size_t heads[] = {4, 8}, rows[] = {2, 8, 16, 32};
    struct layer layer = {.h = DRILL_ANY(d, heads), .k = DRILL_ANY(d, rows)};

    layer.head = 2 + drill_pick(d, layer.h - 1);
    return layer;
}

static void ask(struct drill_draft *d, const struct layer *l, const char *order)
{
    drill_ask(
        d,
        "`nn.Linear` makes Q, K and V of %zu heads, %zu rows a block. %s. With which row, counted from 0, does the "
        "key of head %zu begin?",
        l->h, l->k, order, l->head);
}

static void by_matrix(struct drill_draft *d)
{
    struct layer l = draw(d);
    size_t all = l.h * l.k, before = (l.head - 1) * l.k;

    ask(d, &l, "First comes all of Q, then all of K, then all of V");
    drill_value(d, (double)(all + before),
                "Before it lie all of Q, %zu rows, and the keys of the heads before: %zu + %zu×%zu = %zu.", all, all,
                l.head - 1, l.k, all + before);
    drill_value(d, (double)(3 * before + l.k), "This is the other order, with all of head 1 first.");
    drill_value(d, (double)(all + before + l.k), "This is one block too far: it counts the key of head %zu itself.",
                l.head);
    drill_value(d, (double)all, "That is where K begins, with head 1.");
    drill_value(d, (double)before, "That is where the query of head %zu begins. All of Q comes before K.", l.head);
    drill_hint(d, "All of Q takes %zu rows.", all);
    drill_otherwise(d, "Count the blocks before it: all of Q, then the keys of the heads before.");
}

static void by_head(struct drill_draft *d)
{
    struct layer l = draw(d);
    size_t head = 3 * (l.head - 1) * l.k;

    ask(d, &l, "First comes all of head 1, its query, key and value, then all of head 2");
    drill_value(d, (double)(head + l.k), "Each head before takes %zu rows, then comes a query: %zu×%zu + %zu = %zu.",
                3 * l.k, l.head - 1, 3 * l.k, l.k, head + l.k);
    drill_value(d, (double)(l.h * l.k + (l.head - 1) * l.k), "This is the other order, with all of Q first.");
    drill_value(d, (double)head, "That is where head %zu begins, with its query.", l.head);
    drill_value(d, (double)(head + 2 * l.k), "That is where its value begins, one block later.");
    drill_value(d, (double)(head + 4 * l.k), "This is the key of the next head.");
    drill_hint(d, "A head takes %zu rows.", 3 * l.k);
    drill_otherwise(d, "Count the blocks before it: three for each head before, and its own query.");
}

static void lands(struct drill_draft *d)
{
    static const char *const names[] = {"W_Q", "W_K", "W_V"};
    struct layer l = draw(d);
    size_t block = 3 * (l.head - 1) + 1, matrix = block / l.h;

    drill_ask(
        d,
        "A file has all of Q first, then all of K, then all of V, %zu heads each. A program reads it head by head: "
        "query, key, value. From which matrix is the block that head %zu takes for its "
        "key?",
        l.h, l.head);
    drill_option(d, names[matrix], "%zu blocks come before it, and each matrix has %zu.", block, l.h);
    if (matrix != 0)
        drill_option(d, names[0], "Queries are the first %zu blocks. %zu blocks come before this one.", l.h, block);
    if (matrix != 1)
        drill_option(d, names[1], "Keys are blocks %zu to %zu, counted from 0. This is block %zu.", l.h, 2 * l.h - 1,
                     block);
    if (matrix != 2)
        drill_option(d, names[2], "Values begin with block %zu, counted from 0. This is block %zu.", 2 * l.h, block);
    drill_option(d, "None: it is an error", "There are 3×%zu blocks in both, all of one shape. Nothing complains.",
                 l.h);
    drill_hint(d, "How many blocks does the program read before it?");
    drill_hint(d, "In the file %zu blocks are queries, then come %zu keys.", l.h, l.h);
}

static const struct drill_phrasing phrasings[] = {
    {"by-matrix", DRILL_CHOICE, by_matrix}, {"by-matrix-typed", DRILL_NUMBER, by_matrix},
    {"by-head", DRILL_CHOICE, by_head},     {"by-head-typed", DRILL_NUMBER, by_head},
    {"lands", DRILL_CHOICE, lands},         {NULL, DRILL_CHOICE, NULL}};

const struct drill drill_fused_rows = {"fused-rows", "Rows of a fused layer", "in-code#linear", phrasings};
