/* SPDX-License-Identifier: MIT */
/* What quizzes leave in the learner's progress: the schedule of what was missed, and results. */
#include "base/memory.h"
#include "base/number.h"
#include "learner/progress_parts.h"
#include "learner/progress_read.h"
#include "learner/schedule.h"

#include <stdlib.h>
#include <string.h>

/* ---- results ---- */

static void sit(struct progress *p, const struct progress_sitting *sitting, bool again)
{
    size_t of = sitting->of < PROGRESS_POINTS_MOST ? sitting->of : PROGRESS_POINTS_MOST;
    double most = (double)of;
    struct change c = {.kind = CHANGE_SIT,
                       .name = progress_cleaned(sitting->quiz),
                       .score = sitting->score > 0 ? sitting->score < most ? sitting->score : most : 0,
                       .exam = sitting->exam,
                       .shuffled = sitting->shuffled,
                       .again = again,
                       .of = of,
                       .seed = sitting->seed};

    progress_change(p, &c);
}

void progress_sat(struct progress *p, const struct progress_sitting *sitting)
{
    sit(p, sitting, false);
}

void progress_sat_again(struct progress *p, const struct progress_sitting *sitting)
{
    sit(p, sitting, true);
}

size_t progress_sittings(const struct progress *p)
{
    return json_array_size(json_object_get(progress_course(p), "sittings"));
}

void progress_sitting(const struct progress *p, size_t index, struct progress_sitting *out)
{
    const json_t *sitting = json_array_get(json_object_get(progress_course(p), "sittings"), index);

    *out = (struct progress_sitting){.quiz = "", .at = ""};
    if (!sitting)
        return;
    out->quiz = json_string_value(json_object_get(sitting, "quiz"));
    out->at = json_string_value(json_object_get(sitting, "at"));
    out->exam = strcmp(json_string_value(json_object_get(sitting, "mode")), "exam") == 0;
    out->shuffled = json_is_true(json_object_get(sitting, "shuffled"));
    out->score = json_number_value(json_object_get(sitting, "score"));
    out->of = (size_t)json_integer_value(json_object_get(sitting, "of"));
    number_parse(json_string_value(json_object_get(sitting, "seed")), UINT64_MAX, &out->seed);
}

/* ---- what was missed ---- */

/* What is due longest first; then by name, so that the order is one. */
static int compare_reviews(const void *a, const void *b)
{
    const struct progress_review *one = a, *other = b;

    if (moment_is_after(one->due, other->due) || moment_is_after(other->due, one->due))
        return moment_is_after(one->due, other->due) ? 1 : -1;
    return strcmp(one->question, other->question);
}

size_t progress_reviews(const struct progress *p, struct progress_review **out)
{
    json_t *questions = json_object_get(progress_course(p), "questions"), *question;
    struct progress_review *reviews = memory_new_array(json_object_size(questions) + 1, sizeof *reviews);
    char now[MOMENT_ROOM];
    struct schedule s;
    const char *id;
    size_t count = 0;

    moment_write(now, p->clock(NULL));
    json_object_foreach(questions, id, question) if (schedule_read(question, now, &s)) reviews[count++] =
        (struct progress_review){.question = id, .box = s.box, .due = s.due, .is_due = s.is_due};
    qsort(reviews, count, sizeof *reviews, compare_reviews);
    *out = reviews;
    return count;
}

/* The most often missed first; of equals, the one that was answered less often. */
static int compare_missed(const void *a, const void *b)
{
    const struct progress_missed *one = a, *other = b;

    if (one->missed != other->missed)
        return one->missed < other->missed ? 1 : -1;
    if (one->answered != other->answered)
        return one->answered > other->answered ? 1 : -1;
    return strcmp(one->question, other->question);
}

size_t progress_missed(const struct progress *p, struct progress_missed **out)
{
    json_t *questions = json_object_get(progress_course(p), "questions"), *question;
    struct progress_missed *all = memory_new_array(json_object_size(questions) + 1, sizeof *all);
    const char *id;
    size_t count = 0;

    json_object_foreach(questions, id, question)
    {
        json_t *answers = json_object_get(question, "answers");
        const char *title = json_string_value(json_object_get(question, "title"));
        struct progress_missed missed = {
            .question = id, .title = title ? title : "", .answered = json_array_size(answers)};

        for (size_t i = 0; i < missed.answered; i++)
            missed.missed += json_number_value(json_object_get(json_array_get(answers, i), "score")) < 1;
        if (missed.missed > 0)
            all[count++] = missed;
    }
    qsort(all, count, sizeof *all, compare_missed);
    *out = all;
    return count;
}
