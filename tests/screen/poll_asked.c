/* SPDX-License-Identifier: MIT */
#include "screen/poll_asked.h"

#include "player/expected.h"

#include <check.h>
#include <stdlib.h>
#include <string.h>

char *poll_words(const struct prose *prose)
{
    struct text out = {0};

    for (size_t i = 0; i < prose->block_count; i++)
        question_text_add_plain(&(struct question_text){.prose = {&prose->blocks[i], 1}}, &out);
    return text_take(&out);
}

static size_t count_right(const struct poll_question *q)
{
    size_t count = 0;

    for (size_t i = 0; i < q->choice_count; i++)
        count += q->choices[i].right;
    return count;
}

static void expect_all_different(const struct poll_question *q)
{
    for (size_t i = 0; i < q->choice_count; i++)
        for (size_t j = 0; j < i; j++) {
            char *one = poll_words(&q->choices[i].text), *other = poll_words(&q->choices[j].text);

            ck_assert_msg(strcmp(one, other) != 0 && *one, "%s has “%s” twice", q->key, one);
            free(one);
            free(other);
        }
}

/* What the grader says of an option, typed as it is printed. */
static double score_of(const struct poll_question *q, const struct expected *expected, size_t option)
{
    char *typed = poll_words(&q->choices[option].text);
    struct reply reply = {.typed = typed};
    struct grade grade = {0};
    struct error e = {0};
    double score = question_grade(q->question, expected, &reply, &grade, &e) ? grade.score : 0;

    grade_free(&grade);
    free(typed);
    return score;
}

/* Whoever types an option into the lesson is right just where the room is. */
static void expect_graded_alike(const struct poll_question *q, const struct step *step)
{
    struct expected *expected = expected_compute(step, q->question, NULL);

    for (size_t i = 0; i < q->choice_count; i++) {
        double score = score_of(q, expected, i);

        ck_assert_msg((score >= 1) == q->choices[i].right, "option %zu of %s", i, q->key);
    }
    free(expected);
}

static void expect_ascending(const struct poll_question *q)
{
    for (size_t i = 1; i < q->choice_count; i++) {
        char *one = poll_words(&q->choices[i - 1].text), *other = poll_words(&q->choices[i].text);

        ck_assert_msg(strtod(one, NULL) <= strtod(other, NULL), "%s before %s in %s", one, other, q->key);
        free(one);
        free(other);
    }
}

void poll_expect_sound(const struct poll_question *q, struct lesson *lesson)
{
    const struct question *of = q->question;
    size_t least = of->type == &question_cells || of->type == &question_choice ? 3 : 2;

    ck_assert_msg(q->choice_count >= least, "%s has %zu options", q->key, q->choice_count);
    ck_assert_uint_le(q->choice_count, MESSAGE_OPTIONS_MOST);
    ck_assert_msg(of->several ? count_right(q) >= 1 : count_right(q) == 1, "%s has %zu right ones", q->key,
                  count_right(q));
    ck_assert_uint_gt(q->text.block_count, 0);
    expect_all_different(q);
    if (of->type == &question_cells || of->type == &question_words)
        expect_graded_alike(q, q->step == SIZE_MAX ? NULL : lesson_at(lesson, q->step));
    if (of->type == &question_cells)
        expect_ascending(q);
}

void poll_expect_options(struct library *library, const char *key, const char *options)
{
    struct poll_question q;
    struct text all = {0};
    struct error e = {0};

    ck_assert_msg(poll_question_find(&q, library, key, &e), "%s", e.message);
    for (size_t i = 0; i < q.choice_count; i++) {
        char *words = poll_words(&q.choices[i].text);

        text_addf(&all, "%s%s%s", i ? "; " : "", q.choices[i].right ? "*" : "", words);
        free(words);
    }
    ck_assert_str_eq(text_string(&all), options);
    text_free(&all);
    poll_question_free(&q);
}
