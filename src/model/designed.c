/* SPDX-License-Identifier: MIT */
/* The designed examples: "The cat sat on", and any other words by their kinds. Every entry of X and of the weights has
 * at most one decimal and a reason. The first columns of X say what kind of word it is (a little graded: a preposition
 * is also a bit of a verb, a determiner a bit less than no verb), the others its place. Head 1 asks by place for the
 * word before; the first word asks for nothing. Head 2 asks by kind: determiner for noun, noun for verb, verb for its
 * subject, preposition for verb. W_V of head 1 hands over the kind of word, that of head 2 the kind as a contrast (noun
 * against verb). In the output, b: is the word before me (head 1), t: the word tied to me (head 2); nouns = ½ b:noun +
 * ½ t:noun, verbs likewise, ahead = t:verb − b:verb.
 *
 * Up to four words of the first four kinds take d_model 8, all others 16, with 8 kinds and 8 places. √d_k is larger
 * then, and more words share: so keys are larger, too, and each word gives the one before it 0.77 or more. */
#include "attention/model.h"

#include "attention/words.h"
#include "base/memory.h"

#include <string.h>

#define DEFAULT_WORDS "The cat sat on"
#define SMALL 4 /* kinds, and places */
#define LARGE 8
#define QUERY 2

/* What differs between the sizes. */
static const struct design {
    struct model_labels labels;
    double place_key, kind_key, not_myself;
} designs[] = {
    {.labels = {.feature = {"det", "noun", "verb", "prep", "1st", "2nd", "3rd", "4th"},
                .place = {"1st", "2nd", "3rd", "4th"},
                .kind = {"det", "noun", "verb", "prep"},
                .concat = {"b:det", "b:noun", "b:verb", "b:prep", "t:det", "t:noun", "t:verb", "t:prep"},
                .output = {"b:det", "b:noun", "b:verb", "t:noun", "t:verb", "nouns", "verbs", "ahead"},
                .caption = {"the word before", "grammar"},
                .output_of = {"the word before me", "the word tied to me"}},
     .place_key = 2.8,
     .kind_key = 3,
     .not_myself = -0.5},
    {.labels = {.feature = {"det", "noun", "verb", "prep", "adj", "adv", "pron", "other", "1st", "2nd", "3rd", "4th",
                            "5th", "6th", "7th", "8th"},
                .place = {"1st", "2nd", "3rd", "4th", "5th", "6th", "7th", "8th"},
                .kind = {"det", "noun", "verb", "prep", "adj", "adv", "pron", "other"},
                .concat = {"b:det", "b:noun", "b:verb", "b:prep", "b:adj", "b:adv", "b:pron", "b:other", "t:det",
                           "t:noun", "t:verb", "t:prep", "t:adj", "t:adv", "t:pron", "t:other"},
                .output = {"b:det", "b:noun", "b:verb", "b:prep", "b:adj", "b:adv", "b:pron", "b:other", "t:noun",
                           "t:verb", "t:adj", "t:adv", "t:pron", "nouns", "verbs", "ahead"},
                .caption = {"the word before", "grammar"},
                .output_of = {"the word before me", "the word tied to me"}},
     .place_key = 4.4,
     .kind_key = 4.4,
     .not_myself = -0.7},
};

/* How much a word of a kind belongs to each of the first four kinds. */
static const double graded[SMALL][SMALL] = {
    [KIND_DET] = {1, 0.2, -0.1, 0},
    [KIND_NOUN] = {0, 1, 0.1, 0},
    [KIND_VERB] = {0, -0.1, 1, 0.2},
    [KIND_PREP] = {0, 0, 0.2, 1},
};

static const struct design *design_of(size_t d_k)
{
    return &designs[d_k == LARGE];
}

const struct model_labels *model_labels_of(size_t n, size_t d_model, size_t num_heads)
{
    size_t d_k = d_model / 2;

    return num_heads == 2 && d_model % 2 == 0 && (d_k == SMALL || d_k == LARGE) && n <= d_k ? &design_of(d_k)->labels
                                                                                            : NULL;
}

/* One number of a matrix [d_model × d_model]: columns of head 2 come after those of head 1. */
static double *at(const struct model *model, double *matrix, size_t row, size_t head, size_t col)
{
    return &matrix[row * model->d_model + head * model->d_k + col];
}

static void fill_X(const struct model *model)
{
    for (size_t i = 0; i < model->n; i++) {
        double *row = model->X + i * model->d_model;

        if (model->kinds[i] < SMALL)
            memcpy(row, graded[model->kinds[i]], sizeof *graded);
        else
            row[model->kinds[i]] = 1;
        row[model->d_k + i] = 1;
    }
}

/* Head 1: each place looks for the place before it; -0.5 or -0.7 means “not myself”. */
static void fill_places(const struct model *model, const struct design *design)
{
    for (size_t place = 0; place < model->d_k; place++) {
        size_t row = model->d_k + place;

        *at(model, model->W_K, row, 0, place) = design->place_key;
        if (place == 0)
            continue; /* nothing comes before the first word */
        *at(model, model->W_Q, row, 0, place - 1) = QUERY;
        *at(model, model->W_K, row, 0, place - 1) = design->not_myself;
    }
}

/* Head 2: a kind looks for another. Both heads hand over the kind, head 2 noun against verb. */
static void fill_kinds(const struct model *model, const struct design *design)
{
    for (size_t kind = 0; kind < model->d_k; kind++) {
        if (word_kinds[kind].seeks != KIND_UNKNOWN)
            *at(model, model->W_Q, kind, 1, word_kinds[kind].seeks) = QUERY;
        *at(model, model->W_K, kind, 1, kind) = design->kind_key;
        *at(model, model->W_V, kind, 0, kind) = 1;
        *at(model, model->W_V, kind, 1, kind) = 1;
    }
    *at(model, model->W_V, KIND_NOUN, 1, KIND_VERB) = -0.5;
    *at(model, model->W_V, KIND_VERB, 1, KIND_NOUN) = -0.5;
}

/* The column of W_O with this name. */
static size_t output_column(const struct design *design, const char *name)
{
    size_t col = 0;

    while (strcmp(design->labels.output[col], name) != 0)
        col++;
    return col;
}

/* Fills the columns that copy one of concat, and the three that mix the heads. */
static void fill_W_O(const struct model *model, const struct design *design)
{
    static const struct {
        const char *column;
        size_t head;
        enum word_kind kind;
        double share;
    } mixed[] = {{"nouns", 0, KIND_NOUN, 0.5}, {"nouns", 1, KIND_NOUN, 0.5}, {"verbs", 0, KIND_VERB, 0.5},
                 {"verbs", 1, KIND_VERB, 0.5}, {"ahead", 0, KIND_VERB, -1},  {"ahead", 1, KIND_VERB, 1}};

    for (size_t row = 0; row < model->d_model; row++)
        for (size_t col = 0; col < model->d_model; col++)
            model->W_O[row * model->d_model + col] =
                strcmp(design->labels.concat[row], design->labels.output[col]) == 0;
    for (size_t i = 0; i < sizeof mixed / sizeof *mixed; i++)
        model->W_O[(mixed[i].head * model->d_k + mixed[i].kind) * model->d_model +
                   output_column(design, mixed[i].column)] = mixed[i].share;
}

size_t model_kinds_of(const char *words)
{
    struct word word;
    bool is_large = words_count(words) > SMALL;

    while (!is_large && words_next(&words, &word))
        is_large = word.kind >= SMALL && word.kind != KIND_UNKNOWN;
    return is_large ? LARGE : SMALL;
}

/* Takes the words, and their kinds. */
static void take_words(struct model *model, const char *words)
{
    char **given = memory_new_array(model->n, sizeof *given);
    struct word word;

    model->kinds = memory_new_array(model->n, sizeof *model->kinds);
    for (size_t i = 0; i < model->n && words_next(&words, &word); i++) {
        given[i] = memory_copy_bytes(word.at, word.length);
        model->kinds[i] = (unsigned char)word.kind;
    }
    model->tokens = model_clean_tokens(given, model->n);
    memory_free_strings(given, model->n);
}

bool model_by_kinds(struct model *model, const char *words, const char *shown, struct error *e)
{
    const struct design *design;
    size_t size = model_kinds_of(words);

    if (!words_check(words, shown, e) || !words_check_kinds(words, shown, e) ||
        !model_make(model, words_count(words), 0, 2 * size, 2, e))
        return false;
    take_words(model, words);
    design = design_of(size);
    model->labels = &design->labels;
    fill_X(model);
    fill_places(model, design);
    fill_kinds(model, design);
    fill_W_O(model, design);
    return true;
}

bool model_designed(struct model *model, struct error *e)
{
    return model_by_kinds(model, DEFAULT_WORDS, "words", e);
}

bool model_is_default(const char *words)
{
    const char *own = DEFAULT_WORDS;
    struct word a, b;
    bool more;

    while ((more = words_next(&words, &a)) && words_next(&own, &b))
        if (a.kind != b.kind || a.length != b.length || memcmp(a.at, b.at, a.length) != 0)
            return false;
    return !more && !words_next(&own, &b);
}
