/* SPDX-License-Identifier: MIT */
/* The design of the eight heads. A 1 in X says what each word is, and its place. Heads of place use places alone, the
 * others everything else. Which word is whose subject or noun is given in X: no weight works it out. */
#include "attention/roles.h"

#include "attention/stages.h"

enum feature {
    WORD,
    START,
    MAIN_VERB,
    INNER_VERB,
    MAIN_SUBJECT,
    INNER_SUBJECT,
    SHE,
    WOMAN,
    ITALIAN_CITY,
    ITALIAN_COUNTRY,
    FIRST_DETERMINER,
    FIRST_NOUN,
    SECOND_DETERMINER,
    SECOND_NOUN,
    HEALTH,
    PLACE,
    FEATURES = PLACE + ROLES_WORDS
};

#define IS_MOST 3

/* A word and its features. */
struct word {
    const char *text;
    enum feature is[IS_MOST]; /* ended by a 0 */
};

static const struct word sentences[][ROLES_WORDS] = {
    {{"<s>", {START}},
     {"Ann", {MAIN_SUBJECT, WOMAN}},
     {"from", {0}},
     {"Italy", {ITALIAN_COUNTRY}},
     {"says", {MAIN_VERB}},
     {"she", {INNER_SUBJECT, SHE}},
     {"loves", {INNER_VERB}},
     {"Rome", {ITALIAN_CITY}}},
    {{"<s>", {START}},
     {"the", {FIRST_DETERMINER}},
     {"old", {0}},
     {"nurse", {FIRST_NOUN, MAIN_SUBJECT, HEALTH}},
     {"helps", {MAIN_VERB}},
     {"a", {SECOND_DETERMINER}},
     {"sick", {HEALTH}},
     {"child", {SECOND_NOUN}}},
};
static const struct word he = {"he", {INNER_SUBJECT}}, paris = {"Paris", {0}};

const char *const roles_names[ROLES_HEADS] = {"before", "after", "verbs", "she", "facts", "alike", "nouns", "topic"};

/* Who asks for whom, each pair in a column of queries and keys. In one more column every word asks for <s>. */
static const struct {
    enum feature asks, sought;
} links[ROLES_HEADS][2] = {
    [ROLE_VERBS] = {{MAIN_VERB, MAIN_SUBJECT}, {INNER_VERB, INNER_SUBJECT}},
    [ROLE_SHE] = {{SHE, WOMAN}},
    [ROLE_FACTS] = {{ITALIAN_COUNTRY, ITALIAN_CITY}, {ITALIAN_CITY, ITALIAN_COUNTRY}},
    [ROLE_NOUNS] = {{FIRST_DETERMINER, FIRST_NOUN}, {SECOND_DETERMINER, SECOND_NOUN}},
    [ROLE_TOPIC] = {{HEALTH, HEALTH}},
};
#define REST 2 /* the column of <s> */

/* Each place has its own four signs: neighbours, and the first and the last place, agree in three, other pairs in
 * fewer. */
static const double places[ROLES_WORDS][ROLES_D_K] = {
    {1, 1, 1, 1},     {-1, 1, 1, 1},   {-1, -1, 1, 1}, {-1, -1, -1, 1},
    {-1, -1, -1, -1}, {1, -1, -1, -1}, {1, 1, -1, -1}, {1, 1, 1, -1},
};

/* Each place asks for the one `by` places further on; where there is none, for nothing. */
static void design_by_place(double W_Q[][ROLES_D_K], double W_K[][ROLES_D_K], int by)
{
    for (int place = 0; place < ROLES_WORDS; place++)
        for (size_t i = 0; i < ROLES_D_K; i++) {
            W_K[PLACE + place][i] = 2 * places[place][i];
            if (place + by >= 0 && place + by < ROLES_WORDS)
                W_Q[PLACE + place][i] = 1.5 * places[place + by][i];
        }
}

static void design_by_links(double W_Q[][ROLES_D_K], double W_K[][ROLES_D_K], size_t head)
{
    for (size_t i = 0; i < 2 && links[head][i].asks; i++) {
        W_Q[links[head][i].asks][i] = 4;
        W_K[links[head][i].sought][i] = 3;
    }
    W_Q[WORD][REST] = 2;
    W_K[START][REST] = 3;
}

/* A head whose weights are all 0 prefers nothing. */
static void design(double W_Q[][ROLES_D_K], double W_K[][ROLES_D_K], size_t head)
{
    if (head == ROLE_BEFORE || head == ROLE_BEHIND)
        design_by_place(W_Q, W_K, head == ROLE_BEFORE ? -1 : 1);
    else if (head != ROLE_ALIKE)
        design_by_links(W_Q, W_K, head);
}

static void place_word(double *row, const struct word *word, size_t place)
{
    row[WORD] = 1;
    for (size_t i = 0; i < IS_MOST && word->is[i]; i++)
        row[word->is[i]] = 1;
    row[PLACE + place] = 1;
}

void roles_run(struct roles *out, enum roles_sentence sentence, bool is_causal)
{
    double X[ROLES_WORDS][FEATURES] = {{0}}, scaled[ROLES_WORDS * ROLES_WORDS];
    unsigned char mask[ROLES_WORDS * ROLES_WORDS];
    const size_t n = ROLES_WORDS;

    for (size_t i = 0; i < n; i++) {
        const struct word *word = &sentences[sentence == ROLES_NURSE][i];

        word = sentence == ROLES_HE && i == 5 ? &he : sentence == ROLES_PARIS && i == 7 ? &paris : word;
        out->words[i] = word->text;
        place_word(X[i], word, i);
    }
    attention_allow(mask, n, n, 0);
    for (size_t head = 0; head < ROLES_HEADS; head++) {
        double W_Q[FEATURES][ROLES_D_K] = {{0}}, W_K[FEATURES][ROLES_D_K] = {{0}};

        design(W_Q, W_K, head);
        attention_project(out->Q[head], X[0], W_Q[0], n, FEATURES, ROLES_D_K);
        attention_project(out->K[head], X[0], W_K[0], n, FEATURES, ROLES_D_K);
        attention_score(out->scores[head], out->Q[head], out->K[head], n, n, ROLES_D_K);
        attention_scale(scaled, out->scores[head], n, n, ROLES_D_K);
        attention_mask(out->masked[head], scaled, is_causal ? mask : NULL, n, n);
        attention_softmax(out->weights[head], out->masked[head], n, n);
    }
}
