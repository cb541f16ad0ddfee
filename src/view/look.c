/* SPDX-License-Identifier: MIT */
#include "view/look.h"

#include "base/utf8.h"

#include <stdarg.h>
#include <stdio.h>

static void look_at_row(const struct stage *stage, struct matrix weights, size_t row, struct look_rows *out)
{
    double most = 0, least = 1;
    size_t best = 0, allowed = 0;

    for (size_t col = 0; col < weights.cols; col++) {
        double w = weights.at[row * weights.cols + col];

        if (!model_may_attend(stage_model(stage), row, col))
            continue;
        allowed++;
        best = w > most ? col : best;
        most = w > most ? w : most;
        least = w < least ? w : least;
    }
    out->empty += allowed == 0;
    if (allowed > 1 && most >= 0.6) {
        out->sharp++;
        out->is_sharp[row] = 1;
        out->before += best + 1 == row;
    } else if (allowed > 1 && most - least < 0.005) {
        out->even++;
        out->is_even[row] = 1;
    }
}

const struct look_rows *look_at_weights(const struct stage *stage)
{
    struct matrix weights = stage_matrix(stage, MATRIX_WEIGHTS);
    struct look_rows *rows = stage->rows;

    if (rows->known && rows->head == stage->at.head)
        return rows;
    *rows = (struct look_rows){.known = true, .head = stage->at.head};
    for (size_t row = 0; row < weights.rows; row++)
        look_at_row(stage, weights, row, rows);
    return rows;
}

bool look_say(struct text *out, int most, const char *format, ...)
{
    char sentence[512];
    va_list arguments;

    va_start(arguments, format);
    vsnprintf(sentence, sizeof sentence, format, arguments);
    va_end(arguments);
    text_free(out);
    if (utf8_columns(sentence) > most)
        return false;
    text_add(out, sentence);
    return true;
}
