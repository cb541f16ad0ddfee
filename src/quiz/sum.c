/* SPDX-License-Identifier: MIT */
#include "quiz/sum.h"

#include "base/number.h"
#include "learner/progress.h"
#include "learner/whole.h"
#include "player/question_shown.h"

#include <limits.h>
#include <math.h>
#include <stdlib.h>

static double percent(double score, size_t of)
{
    return of ? 100 * score / (double)of : 0;
}

/* The percentage as it is shown: rounded, but 100 only if everything is right. */
static double shown(double percent)
{
    return percent < 100 && percent > 99 ? 99 : round(percent);
}

struct sum_before sum_recall(const struct attempt *s)
{
    struct progress_results before = progress_results(s->progress, s->name);

    return (struct sum_before){
        .is_there = before.count > 0, .best = 100 * before.best, .last = 100 * progress_share(&before.last)};
}

static void add_paragraph(struct prose *out, const char *words, unsigned flags)
{
    prose_add_block(out, PROSE_PARAGRAPH);
    question_prose_words(out, words, flags);
}

static void add_score(struct prose *out, const struct attempt_sum *score)
{
    struct text line = {0};

    text_add(&line, number_brief(score->score, 2).is);
    text_addf(&line, " of %zu, %.0f %%", score->of, shown(percent(score->score, score->of)));
    add_paragraph(out, text_string(&line), RUN_STRONG);
    text_free(&line);
}

static void add_before(struct prose *out, const struct sum *sum)
{
    struct text line = {0};

    if (!sum->before.is_there)
        return;
    text_addf(&line, "The time before: %.0f %%. The best so far: %.0f %%.", shown(sum->before.last),
              shown(sum->before.best));
    add_paragraph(out, text_string(&line), RUN_DIM);
    text_free(&line);
}

/* Adds what is still to be done, and what the list below is. */
static void add_rest(struct prose *out, const struct sum *sum, const struct attempt_sum *score)
{
    size_t unmarked = score->unmarked;
    struct text line = {0};

    if (score->open > 0)
        text_addf(&line, "%zu question%s no answer yet: l lists %s. ", score->open,
                  score->open == 1 ? " has" : "s have", score->open == 1 ? "it" : "them");
    if (unmarked > 0)
        text_addf(&line, "%zu text%s to be marked by yourself: open %s. ", unmarked,
                  unmarked == 1 ? " waits" : "s wait", unmarked == 1 ? "it" : "them");
    if (sum->listed == 0)
        text_add(&line, score->open == 0 ? "Nothing was missed." : "Nothing was missed so far.");
    else
        text_add(&line, whole_is_final(sum->attempt) ? "Look again at these: e opens the step."
                        : sum->attempt->exam         ? "All questions:"
                                                     : "Missed:");
    add_paragraph(out, text_string(&line), 0);
    text_free(&line);
}

/* Appends a lesson's title, with a comma between two. */
static void add_lesson(struct text *out, const struct sum *sum, const char *step)
{
    struct text lesson = {0}, title = {0};

    if (sum->names->name)
        sum->names->name(sum->names->context, step, &lesson, &title);
    text_addf(out, "%s%s", out->length ? ", " : "", lesson.length ? text_string(&lesson) : step);
    text_free(&lesson);
    text_free(&title);
}

/* Adds which lessons may be skipped, and with which to begin. */
static void add_placement(struct prose *out, const struct sum *sum)
{
    struct whole_lesson *lessons;
    size_t count = whole_lessons(sum->attempt, &lessons);
    struct text known = {0}, begin = {0}, line = {0};
    const char *first = NULL;

    for (size_t i = 0; i < count; i++)
        if (lessons[i].is_known)
            add_lesson(&known, sum, lessons[i].step);
        else
            first = first ? first : lessons[i].step;
    if (first)
        add_lesson(&begin, sum, first);
    if (known.length)
        text_addf(&line, "You may skip: %s. ", text_string(&known));
    if (first)
        text_addf(&line, "Begin with %s%s.", text_string(&begin), known.length ? "" : ", and leave none out");
    add_paragraph(out, text_string(&line), 0);
    text_free(&known);
    text_free(&begin);
    text_free(&line);
    free(lessons);
}

void sum_lay(const struct sum *sum, int width, const struct theme *theme, struct flow *out)
{
    struct attempt_sum score = attempt_sum(sum->attempt);
    struct prose prose = {0};

    if (score.of == 0) {
        add_paragraph(&prose, "That was all. Nothing was asked.", 0);
    } else {
        add_score(&prose, &score);
        add_before(&prose, sum);
        if (whole_is_placement(sum->attempt) && score.open == 0)
            add_placement(&prose, sum);
        add_rest(&prose, sum, &score);
    }
    flow_lay(out, &prose, width, INT_MAX, theme);
    prose_free(&prose);
}
