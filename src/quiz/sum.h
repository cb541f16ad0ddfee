/* SPDX-License-Identifier: MIT */
/* What is said at the end of a quiz: the score, how it went before, which lessons may be skipped after the placement
 * quiz, and what is still to be done. */
#ifndef HEADWAY_QUIZ_SUM_H
#define HEADWAY_QUIZ_SUM_H

#include "draw/flow.h"
#include "quiz/question_list.h"

/* How the quiz went before, in per cent. */
struct sum_before {
    bool is_there; /* it was taken before */
    double last, best;
};

struct sum {
    const struct attempt *attempt;
    const struct step_names *names;
    struct sum_before before;
    size_t listed; /* questions in the list below */
};

/* Reads how the quiz of an attempt went before; call it before the attempt has a result. */
struct sum_before sum_recall(const struct attempt *s);

/* Lays out the lines above the list, flowed to a width. Free with flow_free(). */
void sum_lay(const struct sum *sum, int width, const struct theme *theme, struct flow *out);

#endif
