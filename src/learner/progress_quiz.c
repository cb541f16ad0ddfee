/* SPDX-License-Identifier: MIT */
/* What quizzes leave in the learner's progress: the schedule of what was missed, and results. */
#include "learner/progress_parts.h"

void progress_quiz_answer(struct progress *p, const char *question, const char *answer, double score, bool moves)
{
    (void)moves;
    progress_answer(p, question, answer, score);
}

void progress_sat(struct progress *p, const struct progress_sitting *sitting)
{
    (void)p;
    (void)sitting;
}

size_t progress_reviews(const struct progress *p, struct progress_review **out)
{
    (void)p;
    *out = NULL;
    return 0;
}

size_t progress_missed(const struct progress *p, struct progress_missed **out)
{
    (void)p;
    *out = NULL;
    return 0;
}

size_t progress_sittings(const struct progress *p)
{
    (void)p;
    return 0;
}

void progress_sitting(const struct progress *p, size_t index, struct progress_sitting *out)
{
    (void)p;
    (void)index;
    *out = (struct progress_sitting){0};
}
