/* SPDX-License-Identifier: MIT */
/* "The tired mechanic fixed the engine with a wrench": one head, designed by hand, in which words ask and answer. A
 * deed asks who did what, and how; a quality, or a small word at the beginning, in the middle or at the end of the
 * sentence, asks for the noun there; nouns ask what is said about them. Numbers have one decimal. A word hands over
 * what it is, so d_v is not d_k here.
 * Worked: q(fixed) = [2 2 2 0], k(mechanic) = [3.2 0 0 0], score 6.4, scaled 6.4 / √4 = 3.2. */
#ifndef HEADWAY_STUDY_CONVERSATION_H
#define HEADWAY_STUDY_CONVERSATION_H

enum {
    CONVERSATION_WORDS = 9,    /* n */
    CONVERSATION_FEATURES = 8, /* d_model: person machine tool deed quality, begin middle end */
    CONVERSATION_PLACES = 4,   /* d_k: who what how says */
    CONVERSATION_VALUES = 5    /* d_v: person machine tool deed quality */
};

extern const char *const conversation_words[CONVERSATION_WORDS];
extern const char *const conversation_features[CONVERSATION_FEATURES];
extern const char *const conversation_places[CONVERSATION_PLACES];
extern const char *const conversation_values[CONVERSATION_VALUES];

/* Everything that the head computes; rows ask, columns answer. */
struct conversation {
    double X[CONVERSATION_WORDS][CONVERSATION_FEATURES];
    double Q[CONVERSATION_WORDS][CONVERSATION_PLACES], K[CONVERSATION_WORDS][CONVERSATION_PLACES];
    double V[CONVERSATION_WORDS][CONVERSATION_VALUES];
    double scores[CONVERSATION_WORDS][CONVERSATION_WORDS], scaled[CONVERSATION_WORDS][CONVERSATION_WORDS];
    double weights[CONVERSATION_WORDS][CONVERSATION_WORDS];
    double home[CONVERSATION_WORDS][CONVERSATION_VALUES]; /* what each word takes home: weights × V */
};

/* Runs the head with the functions of stages.h. */
void conversation_run(struct conversation *out);

#endif
