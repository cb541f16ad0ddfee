/* SPDX-License-Identifier: MIT */
/* The design of the four heads. Every entry has at most one decimal and a reason. Features 1-5 of a word say its kind,
 * 6 and 7 its part in the sentence, 8-10 what it means (a bank holds something; a little of the word is also the bank
 * of a river), 11-16 its place. A word for which W_Q asks for nothing has the query 0 and attends evenly. */
#include "study/bank.h"

#include "attention/stages.h"

enum { FEATURES = 16 };

const char *const bank_words[BANK_WORDS] = {"The", "bank", "was", "full", "of", "money"};
const char *const bank_captions[BANK_HEADS] = {"meaning", "syntax", "the word before", "both at once"};
const char *const bank_places[BANK_HEADS][BANK_D_K] = {
    {"holder", "held", "water", "how much"},
    {"determiner", "subject", "adjective", "preposition"},
    {"place, sign 1", "place, sign 2", "place, sign 3", "place, sign 4"},
    {"determiner", "held", "preposition", "holder"},
};
const double bank_illustration[BANK_WORDS] = {0.05, 0.20, 0.05, 0.10, 0.05, 0.55};

/* clang-format off */
static const double X[BANK_WORDS][FEATURES] = {
    /* det noun verb adj prep subj obj holds held water 1st … 6th */
    {1, 0, 0, 0, 0, 0, 0, 0,   0, 0,   1, 0, 0, 0, 0, 0}, /* The */
    {0, 1, 0, 0, 0, 1, 0, 1,   0, 0.4, 0, 1, 0, 0, 0, 0}, /* bank */
    {0, 0, 1, 0, 0, 0, 0, 0,   0, 0,   0, 0, 1, 0, 0, 0}, /* was */
    {0, 0, 0, 1, 0, 0, 0, 0.5, 0, 0,   0, 0, 0, 1, 0, 0}, /* full */
    {0, 0, 0, 0, 1, 0, 0, 0,   0, 0,   0, 0, 0, 0, 1, 0}, /* of */
    {0, 1, 0, 0, 0, 0, 1, 0,   1, 0,   0, 0, 0, 0, 0, 1}, /* money */
};

static const double W_Q[BANK_HEADS][FEATURES][BANK_D_K] = {
    { /* meaning: holder, held, water, how much */
        [7] = {0, 2, 0, 0}, /* what holds asks what is held */
        [8] = {2, 0, 0, 1}, /* what is held asks for a holder, and how much */
        [9] = {0, 0, 5, 0}, /* the other bank asks for its river */
    },
    { /* syntax: determiner, subject, adjective, preposition */
        [0] = {0, 2, 0, 0},  /* a determiner asks for its noun */
        [1] = {2, 0, 0, 0},  /* a noun for its determiner */
        [2] = {0, 2, 0, 0},  /* a verb for its subject */
        [3] = {0, 2, 0, 0},  /* an adjective for what it describes */
        [4] = {0, 0, 2, 0},  /* a preposition for what it belongs to */
        [6] = {-2, 0, 0, 2}, /* an object not for a determiner but for its preposition */
    },
    { /* the word before: each place has a pattern of signs and asks for the pattern before its own */
        [11] = {1, 1, 1, 1}, [12] = {-1, 1, 1, 1}, [13] = {-1, -1, 1, 1}, [14] = {-1, -1, -1, 1},
        [15] = {-1, -1, -1, -1}, /* and nothing comes before the first place */
    },
    { /* both at once: determiner, held, preposition, holder */
        [1] = {2, 0, 0, 0}, [6] = {-2, 0, 2, 0}, /* as syntax asks */
        [7] = {0, 2, 0, 0}, [8] = {0, 0, 0, 2},  /* as meaning asks */
    },
};

static const double W_K[BANK_HEADS][FEATURES][BANK_D_K] = {
    {[3] = {0, 0, 0, 1}, [7] = {3, 0, 0, 0}, [8] = {0, 3, 0, 0}, [9] = {0, 0, 3, 0}},
    {[0] = {3, 0, 0, 0}, [1] = {0, 1, 0, 0}, [3] = {0, 0, 3, 0}, [4] = {0, 0, 0, 3}, [5] = {0, 2, 0, 0}},
    {[10] = {2, 2, 2, 2}, [11] = {-2, 2, 2, 2}, [12] = {-2, -2, 2, 2}, [13] = {-2, -2, -2, 2},
     [14] = {-2, -2, -2, -2}, [15] = {2, -2, -2, -2}},
    {[0] = {3, 0, 0, 0}, [4] = {0, 0, 3, 0}, [7] = {0, 0, 0, 3}, [8] = {0, 3, 0, 0}},
};
/* clang-format on */

void bank_run(struct bank *out)
{
    for (size_t head = 0; head < BANK_HEADS; head++) {
        attention_project(out->Q[head], X[0], W_Q[head][0], BANK_WORDS, FEATURES, BANK_D_K);
        attention_project(out->K[head], X[0], W_K[head][0], BANK_WORDS, FEATURES, BANK_D_K);
        attention_score(out->scores[head], out->Q[head], out->K[head], BANK_WORDS, BANK_WORDS, BANK_D_K);
        attention_scale(out->scaled[head], out->scores[head], BANK_WORDS, BANK_WORDS, BANK_D_K);
        attention_softmax(out->weights[head], out->scaled[head], BANK_WORDS, BANK_WORDS);
    }
}
