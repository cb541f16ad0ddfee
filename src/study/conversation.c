/* SPDX-License-Identifier: MIT */
#include "study/conversation.h"

#include "attention/stages.h"

#include <string.h>

const char *const conversation_words[CONVERSATION_WORDS] = {"The",    "tired", "mechanic", "fixed", "the",
                                                            "engine", "with",  "a",        "wrench"};
const char *const conversation_features[CONVERSATION_FEATURES] = {"person",  "machine", "tool",   "deed",
                                                                  "quality", "begin",   "middle", "end"};
const char *const conversation_places[CONVERSATION_PLACES] = {"who", "what", "how", "says"};
const char *const conversation_values[CONVERSATION_VALUES] = {"person", "machine", "tool", "deed", "quality"};

/* clang-format off */
/* What each word is, and which part of the sentence it is in; "with" is a little of a deed: it tells how. */
static const double X[CONVERSATION_WORDS][CONVERSATION_FEATURES] = {
    {0, 0, 0, 0,   0, 1,   0, 0}, /* The */
    {0, 0, 0, 0,   1, 0.5, 0, 0}, /* tired */
    {1, 0, 0, 0,   0, 1,   0, 0}, /* mechanic */
    {0, 0, 0, 1,   0, 0,   0, 0}, /* fixed */
    {0, 0, 0, 0,   0, 0,   1, 0}, /* the */
    {0, 1, 0, 0,   0, 0,   1, 0}, /* engine */
    {0, 0, 0, 0.2, 0, 0,   0, 1}, /* with */
    {0, 0, 0, 0,   0, 0,   0, 1}, /* a */
    {0, 0, 1, 0,   0, 0,   0, 1}, /* wrench */
};

/* What a word looks for: who, what, how, or what is said of it. */
static const double W_Q[CONVERSATION_FEATURES][CONVERSATION_PLACES] = {
    {-1, 0, 0, 2.5}, /* a person: what is said of it, and less for itself */
    {0, -1, 0, 2.5}, /* a machine likewise */
    {0, 0, -1, 2.5}, /* a tool likewise */
    {2, 2, 2, 0},    /* a deed: who did what, and how */
    {2, 0, 0, 0},    /* a quality: whose it is */
    {2, 0, 0, 0},    /* the beginning of the sentence: the one who acts */
    {0, 2, 0, 0},    /* its middle: the thing acted on */
    {0, 0, 2, 0},    /* its end: the means */
};

/* What a word advertises; a quality is said of a person, not of things. */
static const double W_K[CONVERSATION_FEATURES][CONVERSATION_PLACES] = {
    {3.2, 0, 0, 0},
    {0, 3, 0, 0},
    {0, 0, 2.8, 0},
    {0, 0, 0, 3},
    {0, -4, -4, 3},
    {0, 0, 0, 0},
    {0, 0, 0, 0},
    {0, 0, 0, 0},
};

/* What a word hands over: what it is, and nothing of its place. */
static const double W_V[CONVERSATION_FEATURES][CONVERSATION_VALUES] = {
    {1, 0, 0, 0, 0},
    {0, 1, 0, 0, 0},
    {0, 0, 1, 0, 0},
    {0, 0, 0, 1, 0},
    {0, 0, 0, 0, 1},
    {0, 0, 0, 0, 0},
    {0, 0, 0, 0, 0},
    {0, 0, 0, 0, 0},
};
/* clang-format on */

void conversation_run(struct conversation *out)
{
    enum { N = CONVERSATION_WORDS, D = CONVERSATION_FEATURES, D_K = CONVERSATION_PLACES, D_V = CONVERSATION_VALUES };

    memcpy(out->X, X, sizeof X);
    attention_project(out->Q[0], X[0], W_Q[0], N, D, D_K);
    attention_project(out->K[0], X[0], W_K[0], N, D, D_K);
    attention_project(out->V[0], X[0], W_V[0], N, D, D_V);
    attention_score(out->scores[0], out->Q[0], out->K[0], N, N, D_K);
    attention_scale(out->scaled[0], out->scores[0], N, N, D_K);
    attention_softmax(out->weights[0], out->scaled[0], N, N);
    attention_blend(out->home[0], out->weights[0], out->V[0], N, N, D_V);
}
