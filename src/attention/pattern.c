/* SPDX-License-Identifier: MIT */
#include "attention/pattern.h"

#include "base/memory.h"

#include <math.h>

enum { FIRST_COUNTED = 2 };
#define MOSTLY 0.5
#define EVENLY 0.9

const char *const pattern_names[PATTERN_COUNT] = {[PATTERN_NONE] = "",
                                                  [PATTERN_ITSELF] = "itself",
                                                  [PATTERN_BEFORE] = "the word before",
                                                  [PATTERN_FIRST] = "the first word",
                                                  [PATTERN_SPREADS] = "spread evenly"};

/* Adds what one word contributes; nothing if it may attend to nothing. */
static void count_word(const struct model *model, const double *shares, size_t i, struct pattern *pattern)
{
    size_t allowed = 0;

    for (size_t j = 0; j < model->m; j++)
        allowed += model_may_attend(model, i, j);
    if (allowed == 0)
        return;
    pattern->words++;
    pattern->itself += shares[i];
    pattern->before += shares[i - 1];
    pattern->first += shares[0];
    pattern->spread += allowed > 1 ? record_entropy(shares, model->m) / log2((double)allowed) : 0;
}

static enum pattern_kind find_kind(const struct pattern *pattern)
{
    if (pattern->words == 0)
        return PATTERN_NONE;
    if (pattern->itself > MOSTLY)
        return PATTERN_ITSELF;
    if (pattern->before > MOSTLY)
        return PATTERN_BEFORE;
    if (pattern->first > MOSTLY)
        return PATTERN_FIRST;
    return pattern->spread > EVENLY ? PATTERN_SPREADS : PATTERN_NONE;
}

static void find_pattern(const struct record *record, size_t head, struct pattern *pattern)
{
    const struct model *model = record->model;
    struct matrix weights = record_matrix(record, MATRIX_WEIGHTS, head);

    pattern->known = true;
    for (size_t i = FIRST_COUNTED; i < model->n && !model->memory_tokens; i++)
        count_word(model, weights.at + i * weights.cols, i, pattern);
    if (pattern->words > 0) {
        pattern->itself /= (double)pattern->words;
        pattern->before /= (double)pattern->words;
        pattern->first /= (double)pattern->words;
        pattern->spread /= (double)pattern->words;
    }
    pattern->kind = find_kind(pattern);
}

const struct pattern *pattern_of_head(const struct record *record, size_t head)
{
    struct record_found *found = record->found;

    if (!found->patterns)
        found->patterns = memory_new_array(record->model->num_heads, sizeof *found->patterns);
    if (!found->patterns[head].known)
        find_pattern(record, head, &found->patterns[head]);
    return &found->patterns[head];
}

double pattern_strength(const struct pattern *pattern)
{
    const double strengths[PATTERN_COUNT] = {[PATTERN_ITSELF] = pattern->itself,
                                             [PATTERN_BEFORE] = pattern->before,
                                             [PATTERN_FIRST] = pattern->first,
                                             [PATTERN_SPREADS] = pattern->spread};

    return strengths[pattern->kind];
}
