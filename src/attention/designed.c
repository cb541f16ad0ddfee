/* SPDX-License-Identifier: MIT */
/* The default example, "The cat sat on": every entry has at most one decimal and a reason. Columns 1-4 of X say what
 * kind of word it is (a little graded: "on" is also a bit of a verb, "The" rather no verb), columns 5-8 where it
 * stands. Head 1 asks by place for the word before; the first word asks for nothing. Head 2 asks by kind: determiner
 * for noun, noun for verb, verb for its subject, preposition for verb. W_V of head 1 hands over the kind of word,
 * that of head 2 the kind as a contrast (noun against verb). In the output, b: is the word before me (head 1), t: the
 * word tied to me (head 2); nouns = ½ b:noun + ½ t:noun, verbs likewise, ahead = t:verb − b:verb. */
#include "attention/model.h"

#include <string.h>

static const struct model_labels labels = {
    .feature = {"det", "noun", "verb", "prep", "1st", "2nd", "3rd", "4th"},
    .place = {"1st", "2nd", "3rd", "4th"},
    .kind = {"det", "noun", "verb", "prep"},
    .concat = {"b:det", "b:noun", "b:verb", "b:prep", "t:det", "t:noun", "t:verb", "t:prep"},
    .output = {"b:det", "b:noun", "b:verb", "t:noun", "t:verb", "nouns", "verbs", "ahead"},
    .caption = {"the word before", "grammar"},
    .output_of = {"the word before me", "the word tied to me"},
};

/* clang-format off */
static const double X[4][8] = {
    {1, 0.2, -0.1, 0, 1, 0, 0, 0},
    {0, 1, 0.1, 0, 0, 1, 0, 0},
    {0, -0.1, 1, 0.2, 0, 0, 1, 0},
    {0, 0, 0.2, 1, 0, 0, 0, 1},
};

/* Rows are features; columns 1-4 are head 1, 5-8 head 2. */
static const double W_Q[8][8] = {
    {0, 0, 0, 0, 0, 2, 0, 0}, /* a determiner looks for a noun */
    {0, 0, 0, 0, 0, 0, 2, 0}, /* a noun for a verb */
    {0, 0, 0, 0, 0, 2, 0, 0}, /* a verb for its subject */
    {0, 0, 0, 0, 0, 0, 2, 0}, /* a preposition for a verb */
    {0, 0, 0, 0, 0, 0, 0, 0}, /* before the first word nothing stands */
    {2, 0, 0, 0, 0, 0, 0, 0},
    {0, 2, 0, 0, 0, 0, 0, 0},
    {0, 0, 2, 0, 0, 0, 0, 0},
};

/* -0.5: "not myself". */
static const double W_K[8][8] = {
    {0, 0, 0, 0, 3, 0, 0, 0},
    {0, 0, 0, 0, 0, 3, 0, 0},
    {0, 0, 0, 0, 0, 0, 3, 0},
    {0, 0, 0, 0, 0, 0, 0, 3},
    {2.8, 0, 0, 0, 0, 0, 0, 0},
    {-0.5, 2.8, 0, 0, 0, 0, 0, 0},
    {0, -0.5, 2.8, 0, 0, 0, 0, 0},
    {0, 0, -0.5, 2.8, 0, 0, 0, 0},
};

static const double W_V[8][8] = {
    {1, 0, 0, 0, 1, 0, 0, 0},
    {0, 1, 0, 0, 0, 1, -0.5, 0},
    {0, 0, 1, 0, 0, -0.5, 1, 0},
    {0, 0, 0, 1, 0, 0, 0, 1},
    {0, 0, 0, 0, 0, 0, 0, 0},
    {0, 0, 0, 0, 0, 0, 0, 0},
    {0, 0, 0, 0, 0, 0, 0, 0},
    {0, 0, 0, 0, 0, 0, 0, 0},
};

/* Columns: b:det b:noun b:verb t:noun t:verb nouns verbs ahead. */
static const double W_O[8][8] = {
    {1, 0, 0, 0, 0, 0, 0, 0},
    {0, 1, 0, 0, 0, 0.5, 0, 0},
    {0, 0, 1, 0, 0, 0, 0.5, -1},
    {0, 0, 0, 0, 0, 0, 0, 0},
    {0, 0, 0, 0, 0, 0, 0, 0},
    {0, 0, 0, 1, 0, 0.5, 0, 0},
    {0, 0, 0, 0, 1, 0, 0.5, 1},
    {0, 0, 0, 0, 0, 0, 0, 0},
};

bool model_designed(struct model *model, struct error *e)
{
    static char *const words[] = {"The", "cat", "sat", "on"};

    if (!model_make(model, 4, 0, 8, 2, e))
        return false;
    model->tokens = model_clean_tokens(words, 4);
    model->labels = &labels;
    memcpy(model->X, X, sizeof X);
    memcpy(model->W_Q, W_Q, sizeof W_Q);
    memcpy(model->W_K, W_K, sizeof W_K);
    memcpy(model->W_V, W_V, sizeof W_V);
    memcpy(model->W_O, W_O, sizeof W_O);
    return true;
}
