/* SPDX-License-Identifier: MIT */
#include "walk/insight.h"

#include "attention/stages.h"
#include "base/memory.h"
#include "base/utf8.h"
#include "walk/hidden.h"
#include "walk/name.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

#define ROUNDING 1e-9 /* relative difference up to which shares count as equal */

void hidden_look(const struct stage *stage, struct view_lines *out)
{
    const enum matrix_id *id = stage_matrices(stage);
    struct text name = {0};
    size_t count = 0;

    while (*id != MATRIX_COUNT && (count = hidden_in_matrix(stage, *id, stage->at.head)) == 0)
        id++;
    if (count > 0)
        name_add_matrix(&name, *id, stage->at.head, false);
    if (count == 0)
        insight_full(out, "A number in here is yours to predict.");
    else if (count == 1)
        insight_full(out, "The ? in %s is yours to predict.", text_string(&name));
    else
        insight_full(out, "The %zu ? in %s are yours to predict.", count, text_string(&name));
    insight_brief(out, count > 1 ? "the ? are yours to predict" : "the ? is yours to predict");
    text_free(&name);
}

/* Scores are shown before the mask: what stands out in them does not depend on it. */
static bool is_before_mask(const struct stage *stage)
{
    return stage->kind->stage == STAGE_SCORE && stage_model(stage)->mask;
}

static void look_at_row(const struct stage *stage, const double *shares, size_t row, struct insight_rows *out)
{
    const struct model *model = stage_model(stage);
    const unsigned char *mask = model->mask && !is_before_mask(stage) ? model->mask + row * model->m : NULL;
    double most = 0, least = 1;
    size_t best = 0, allowed = 0;

    for (size_t col = 0; col < model->m; col++) {
        double w = shares[col];

        if (mask && !mask[col])
            continue;
        allowed++;
        best = w > most ? col : best;
        most = w > most ? w : most;
        least = w < least ? w : least;
    }
    out->masked += allowed < model->m;
    out->empty += allowed == 0;
    if (allowed > 1 && most >= 0.6) {
        out->sharp++;
        out->is_sharp[row] = 1;
        out->before += best + 1 == row && !model->memory_X;
    } else if (allowed > 1 && most - least < 0.005) {
        out->even++;
        out->is_even[row] = 1;
    }
}

/* Whether the learner is to predict what stands out in a row. */
static bool is_hidden(const struct stage *stage, size_t row)
{
    static const enum matrix_id ids[] = {MATRIX_SCORES, MATRIX_SCALED, MATRIX_MASKED, MATRIX_WEIGHTS};

    for (size_t i = 0; i < sizeof ids / sizeof *ids; i++)
        if (hidden_in_row(stage, ids[i], stage->at.head, row))
            return true;
    return false;
}

const struct insight_rows *insight_count(const struct stage *stage)
{
    struct matrix weights = stage_matrix(stage, MATRIX_WEIGHTS), scaled = stage_matrix(stage, MATRIX_SCALED);
    struct insight_rows *rows = stage->rows;
    double *unmasked;

    if (rows->known && rows->head == stage->at.head)
        return rows;
    *rows = (struct insight_rows){.known = true, .head = stage->at.head};
    unmasked = memory_new_array(weights.cols, sizeof *unmasked);
    for (size_t row = 0; row < weights.rows; row++) {
        if (is_hidden(stage, row)) {
            rows->hidden++;
            continue;
        }
        if (is_before_mask(stage))
            attention_softmax(unmasked, scaled.at + row * scaled.cols, 1, scaled.cols);
        look_at_row(stage, is_before_mask(stage) ? unmasked : weights.at + row * weights.cols, row, rows);
    }
    free(unmasked);
    return rows;
}

static bool say(struct text *out, int most, const char *format, va_list arguments)
{
    static const struct theme ascii = {.ascii = true};
    char sentence[512];

    vsnprintf(sentence, sizeof sentence, format, arguments);
    text_free(out);
    if (utf8_columns(sentence) > most || canvas_columns(&ascii, sentence) > most)
        return false;
    text_add(out, sentence);
    return true;
}

bool insight_say(struct text *out, int most, const char *format, ...)
{
    va_list arguments;
    bool fits;

    va_start(arguments, format);
    fits = say(out, most, format, arguments);
    va_end(arguments);
    return fits;
}

bool insight_full(struct view_lines *out, const char *format, ...)
{
    va_list arguments;
    bool fits;

    va_start(arguments, format);
    fits = say(&out->look, INSIGHT_MOST, format, arguments);
    va_end(arguments);
    return fits;
}

bool insight_brief(struct view_lines *out, const char *format, ...)
{
    va_list arguments;
    bool fits;

    va_start(arguments, format);
    fits = say(&out->look_short, INSIGHT_SHORT_MOST, format, arguments);
    va_end(arguments);
    return fits;
}

void insight_both(struct view_lines *out, const char *full, const char *brief, ...)
{
    va_list arguments;

    va_start(arguments, brief);
    say(&out->look, INSIGHT_MOST, full, arguments);
    va_end(arguments);
    va_start(arguments, brief);
    say(&out->look_short, INSIGHT_SHORT_MOST, brief, arguments);
    va_end(arguments);
}

void insight_order(const double *shares, size_t count, size_t *order)
{
    for (size_t i = 0; i < count; i++) {
        size_t at = i;

        for (; at > 0 && shares[order[at - 1]] < shares[i] * (1 - ROUNDING); at--)
            order[at] = order[at - 1];
        order[at] = i;
    }
}
