/* SPDX-License-Identifier: MIT */
#include "print/quiz_score.h"

#include "base/number.h"

#include <math.h>

void quiz_score_add_number(struct text *out, double number)
{
    text_add(out, number_brief(number, 2).is);
}

double quiz_score_percent(double score, size_t of)
{
    return of ? 100 * score / (double)of : 100;
}

void quiz_score_add(struct text *out, double score, size_t of)
{
    char percent[NUMBER_ROOM];

    quiz_score_add_number(out, score);
    text_addf(out, " of %zu", of);
    if (of == 0)
        return;
    number_fixed(percent, floor(quiz_score_percent(score, of) + 0.5), 0); /* 12.5 becomes 13, as people round */
    text_addf(out, " (%s %%)", percent);
}

void quiz_score_add_count(struct text *out, size_t count, const char *one)
{
    text_addf(out, "%zu %s%s", count, one, count == 1 ? "" : "s");
}
