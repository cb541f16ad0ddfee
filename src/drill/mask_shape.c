/* SPDX-License-Identifier: MIT */
/* Shapes of masks against (batch, heads, n, m): which one is right, how one is read, and with what effect. */
#include "drill/draft.h"

/* b sentences, h heads, n words; all different, so that no shape fits by accident unless that is asked for. */
struct sizes {
    size_t b, h, n;
};

static struct sizes draw(struct drill_draft *d)
{
    static const size_t heads[] = {2, 4, 8, 16};
    struct sizes s = {2 + drill_pick(d, 8), DRILL_ANY(d, heads), 5 + drill_pick(d, 20)};

    if (s.b == s.h || s.b == s.n || s.h == s.n)
        drill_refuse(d);
    return s;
}

/* "[3, 1, 1, 7]"; sizes of 0 at the left are left out. */
static struct drill_words shape(size_t a, size_t b, size_t c, size_t e)
{
    if (a)
        return drill_format("[%zu, %zu, %zu, %zu]", a, b, c, e);
    return b ? drill_format("[%zu, %zu, %zu]", b, c, e) : drill_format("[%zu, %zu]", c, e);
}

static void padding(struct drill_draft *d)
{
    struct sizes s = draw(d);

    drill_ask(d,
              "%zu sentences of %zu columns, %zu heads: the scores are %s. The padding mask has a row a sentence. What "
              "shape must it get?",
              s.b, s.n, s.h, shape(s.b, s.h, s.n, s.n).s);
    drill_option(d, shape(s.b, 1, 1, s.n).s, "%zu stands under the sentences, %zu under the keys; the 1s are repeated.",
                 s.b, s.n);
    drill_option(d, shape(0, s.b, 1, s.n).s, "Aligned at the right, %zu stands under the %zu heads: an error.", s.b,
                 s.h);
    drill_option(d, shape(0, 0, s.b, s.n).s, "Aligned at the right, %zu stands under the %zu queries: an error.", s.b,
                 s.n);
    drill_option(d, shape(s.b, 1, s.n, 1).s, "This fits, and hides the rows of the pads. Their columns stay in sight.");
    drill_option(d, shape(1, s.b, 1, s.n).s, "Here the sentences stand under the %zu heads: an error.", s.h);
    drill_hint(d, "Write it under %s, so that both end at the same place.", shape(s.b, s.h, s.n, s.n).s);
    drill_hint(d, "It is the same for all heads and for all queries.");
    drill_note(d, "Sizes are equal, or 1, or missing at the left.");
}

static void both(struct drill_draft *d)
{
    struct sizes s = draw(d);

    drill_ask(d,
              "A decoder: %zu sentences of %zu columns, %zu heads, so the scores are %s. One mask is to hide pads and "
              "what comes later. What shape has it at least?",
              s.b, s.n, s.h, shape(s.b, s.h, s.n, s.n).s);
    drill_option(d, shape(s.b, 1, s.n, s.n).s, "It differs by sentence, by row and by column; heads share it.");
    drill_option(d, shape(s.b, 1, 1, s.n).s, "This is a padding mask. What comes later differs from row to row.");
    drill_option(d, shape(0, 0, s.n, s.n).s, "This is a causal mask. Pads differ from sentence to sentence.");
    drill_option(d, shape(0, s.b, s.n, s.n).s, "Aligned at the right, %zu stands under the %zu heads: an error.", s.b,
                 s.h);
    drill_option(d, shape(s.b, s.h, s.n, s.n).s, "This fits. But all %zu heads hide the same: a 1 there would do.",
                 s.h);
    drill_hint(d, "For which of the four does what is hidden differ?");
    drill_hint(d, "Where nothing differs a 1 is enough.");
}

static void read_as(struct drill_draft *d)
{
    struct sizes s = draw(d);

    drill_ask(d, "A mask of shape %s meets scores of four sizes. As what shape is it read?", shape(0, s.b, 1, s.n).s);
    drill_option(d, shape(1, s.b, 1, s.n).s, "What is missing is missing at the left, and counts as 1.");
    drill_option(d, shape(s.b, 1, 1, s.n).s, "So it was meant, perhaps. But a 1 is put in at the left, nowhere else.");
    drill_option(d, shape(s.b, 1, s.n, 1).s, "Shapes are aligned at the right: the last size stays the last.");
    drill_option(d, shape(s.b, s.h, 1, s.n).s,
                 "Nobody puts in a size that was not there. What is missing counts as 1.");
    drill_hint(d, "Shapes end at the same place.");
}

static void outcome(struct drill_draft *d)
{
    static const size_t heads[] = {2, 4, 8};
    size_t h = DRILL_ANY(d, heads), kind = drill_pick(d, 3), n = 9 + drill_pick(d, 12);
    size_t b = kind == 0 ? 1 : kind == 1 ? h : 3 + 2 * drill_pick(d, 3); /* odd, and h is even */

    drill_ask(d, "A padding mask of shape %s, a row a sentence, meets scores of shape %s. What comes of it?",
              shape(0, b, 1, n).s, shape(b, h, n, n).s);
    if (kind == 0)
        drill_option(d, "It fits, and is right", "With one sentence its 1 is repeated for all heads. That is right.");
    else if (kind == 1)
        drill_option(d, "It fits, and is wrong", "%zu sentences land on %zu heads, and nothing complains.", b, h);
    else
        drill_option(d, "An error", "%zu stands under the %zu heads, and is not 1.", b, h);
    if (kind != 0)
        drill_option(d, "It fits, and is right", "Aligned at the right, its first size stands under the heads.");
    if (kind != 1)
        drill_option(d, "It fits, and is wrong", "So it would be with as many sentences as heads, %zu.", h);
    if (kind != 2)
        drill_option(d, "An error", "Its first size stands under the heads, where %zu is no misfit.", b);
    drill_hint(d, "Its first size stands under the heads.");
    drill_hint(d, "Is that size 1, or as many as there are heads?");
}

static void wrong_cells(struct drill_draft *d)
{
    static const size_t heads[] = {2, 3, 4, 8};
    size_t h = DRILL_ANY(d, heads), n = 4 + drill_pick(d, 9), others = h - 1, wrong = 2 * others * n;

    if (h == n)
        drill_refuse(d);
    drill_ask(d,
              "%zu sentences of %zu columns, %zu heads. Only the last column of sentence 2 is a pad. By mistake the "
              "padding mask has the shape %s. In how many cells is it wrong?",
              h, n, h, shape(0, h, 1, n).s);
    drill_value(d, (double)wrong,
                "Head 2 hides a column in %zu other sentence%s, the other heads show the pad: 2×%zu×%zu = %zu.", others,
                others == 1 ? "" : "s", others, n, wrong);
    drill_value(d, (double)(others * n), "This is one half of it: a column too many, or a pad in sight.");
    drill_value(d, (double)(2 * h * n),
                "This counts head 2 of sentence 2 as well. There the pad is hidden, as it should be.");
    drill_value(d, (double)(h * n), "This is how many were meant to be hidden: a column in each head of sentence 2.");
    drill_value(d, 0, "It fits. But %zu stands under the heads now, not under the sentences.", h);
    drill_hint(d, "What was meant for sentence 2 lands on head 2 of every sentence.");
    drill_hint(d, "A column has %zu cells. In how many tables is one wrong?", n);
    drill_otherwise(d, "Count the tables that are wrong: head 2 of the other sentences, other heads of sentence 2.");
}

static const struct drill_phrasing phrasings[] = {{"padding", DRILL_CHOICE, padding},
                                                  {"both", DRILL_CHOICE, both},
                                                  {"read-as", DRILL_CHOICE, read_as},
                                                  {"outcome", DRILL_CHOICE, outcome},
                                                  {"wrong", DRILL_CHOICE, wrong_cells},
                                                  {"wrong-typed", DRILL_NUMBER, wrong_cells},
                                                  {NULL, DRILL_CHOICE, NULL}};

const struct drill drill_mask_shape = {"mask-shape", "The shape of a mask", "masks-and-three-uses#shape", phrasings};
