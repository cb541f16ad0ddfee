/* SPDX-License-Identifier: MIT */
/* Drills as questions: one right answer, others that differ, feedback of their own, the same again by seed and by id.
 */
#include "drill/drill.h"

#include "base/file.h"
#include "base/memory.h"
#include "base/random.h"
#include "base/utf8.h"
#include "learner/attempt.h"
#include "made.h"
#include "question/quiz.h"
#include "suites.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define SEEDS SOME_OF(200)
#define TOPICS 21
#define GOLDEN "tests/golden/drills.txt"

static struct text plain_of(const struct question_text *t)
{
    struct text plain = {0};

    question_text_add_plain(t, &plain);
    return plain;
}

/* A text that is there, reads well and can go to a terminal. */
static void check_text(const struct question *q, const struct question_text *t, const char *what)
{
    struct text plain, clean = {0};

    ck_assert_msg(t->source != NULL, "%s: no %s", q->id, what);
    plain = plain_of(t);
    ck_assert_msg(plain.length > 0, "%s: %s is empty", q->id, what);
    utf8_clean(&clean, text_string(&plain), plain.length);
    ck_assert_msg(strcmp(text_string(&clean), text_string(&plain)) == 0, "%s: %s is not clean: %s", q->id, what,
                  text_string(&clean));
    ck_assert_msg(!strstr(text_string(&plain), "nan") && !strstr(text_string(&plain), "inf"), "%s: %s", q->id,
                  text_string(&plain));
    ck_assert_msg(!strstr(t->source, "..") && !strstr(t->source, "  ") && !strstr(t->source, "-0.00"), "%s: %s", q->id,
                  t->source);
    ck_assert_int_eq(t->format, q->type == &question_words && strcmp(what, "option") == 0 ? TEXT_PLAIN : TEXT_MARKDOWN);
    text_free(&plain);
    text_free(&clean);
}

/* A paragraph of its own, not a list or a heading that a number made by chance. */
static void check_paragraph(const struct question *q, const struct question_text *t)
{
    ck_assert_msg(t->prose.block_count == 1 && t->prose.blocks[0].kind == PROSE_PARAGRAPH, "%s: no paragraph: %s",
                  q->id, t->source);
}

static void check_texts(const struct question *q)
{
    check_text(q, &q->text, "question");
    for (size_t i = 0; i < q->answer_count; i++) {
        if (q->type != &question_number && strcmp(q->answers[i].text.source, "*") != 0) {
            check_text(q, &q->answers[i].text, "option");
            check_paragraph(q, &q->answers[i].text);
        }
        check_text(q, &q->answers[i].feedback, "feedback");
        check_paragraph(q, &q->answers[i].feedback);
    }
    ck_assert_msg(q->hint_count >= 1 && q->hint_count <= 2, "%s: %zu hints", q->id, q->hint_count);
    for (size_t i = 0; i < q->hint_count; i++)
        check_text(q, &q->hints[i], "hint");
    if (q->feedback.source)
        check_text(q, &q->feedback, "feedback for all");
}

static void check_answers(const struct question *q)
{
    size_t right = 0, most = q->type == &question_choice ? 4 : 20;

    ck_assert_msg(q->answer_count >= 3 && q->answer_count <= most, "%s: %zu answers", q->id, q->answer_count);
    for (size_t i = 0; i < q->answer_count; i++) {
        const struct question_answer *a = &q->answers[i];

        right += a->weight == 1;
        ck_assert_msg(a->weight == 0 || a->weight == 1, "%s: weight %g", q->id, a->weight);
        for (size_t j = 0; j < i; j++) {
            const struct question_answer *b = &q->answers[j];

            ck_assert_msg(strcmp(a->feedback.source, b->feedback.source) != 0, "%s: twice: %s", q->id,
                          a->feedback.source);
            if (q->type != &question_number)
                ck_assert_msg(strcmp(a->text.source, b->text.source) != 0, "%s: twice: %s", q->id, a->text.source);
            else if (a->range.kind != RANGE_ANY)
                ck_assert_msg(a->range.value - a->range.tolerance > b->range.value + b->range.tolerance ||
                                  b->range.value - b->range.tolerance > a->range.value + a->range.tolerance,
                              "%s: %g and %g overlap", q->id, a->range.value, b->range.value);
        }
    }
    ck_assert_msg(right == 1, "%s: %zu right answers", q->id, right);
    if (q->type == &question_number)
        ck_assert_int_eq(q->answers[q->answer_count - 1].range.kind, RANGE_ANY);
}

/* What a learner would type or choose for an answer. */
static void give(struct attempt *s, size_t answer, double score)
{
    const struct question *q = s->items[0].question;
    struct reply reply = {.option = QUESTION_NONE};
    struct text typed = {0};
    struct error e = {0};

    if (q->type == &question_choice)
        reply.option = answer;
    else if (q->type == &question_words)
        text_add(&typed, q->answers[answer].text.source);
    else
        text_addf(&typed, "%.2f", q->answers[answer].range.value);
    reply.typed = text_take(&typed);
    ck_assert_msg(attempt_answer(s, 0, &reply, &e), "%s: %s", q->id, e.message);
    ck_assert_msg(s->items[0].grade.score == score, "%s: answer %zu is worth %g", q->id, answer,
                  s->items[0].grade.score);
    ck_assert_msg(s->items[0].grade.answer == answer, "%s: answer %zu was taken for %zu", q->id, answer,
                  s->items[0].grade.answer);
    reply_free(&reply);
    attempt_try_again(s, 0);
}

static void check_grades(const struct question *q)
{
    struct attempt s;
    struct reply best;

    attempt_start(&s,
                  &(struct attempt_setup){.questions = &q, .count = 1, .name = "drill", .shuffles = true, .seed = 1});
    ck_assert(attempt_best_reply(&s, 0, &best));
    ck_assert_msg(attempt_answer(&s, 0, &best, NULL) && s.items[0].grade.score == 1, "%s: the best reply is worth %g",
                  q->id, s.items[0].grade.score);
    reply_free(&best);
    attempt_try_again(&s, 0);
    for (size_t i = 0; i < q->answer_count; i++)
        if (q->type == &question_choice || i + 1 < q->answer_count)
            give(&s, i, q->answers[i].weight);
    attempt_free(&s);
}

START_TEST(makes_questions_with_one_right_answer)
{
    const struct drill *drill = drill_table[_i];

    for (uint64_t seed = 1; seed <= SEEDS; seed++) {
        struct question q;

        made_question(&q, drill, seed, 1 + seed % 7);
        ck_assert_str_eq(q.title, drill->title);
        ck_assert_str_eq(q.step, drill->step);
        ck_assert(q.type == &question_choice || q.type == &question_number || q.type == &question_words);
        check_texts(&q);
        check_answers(&q);
        check_grades(&q);
        question_free(&q);
    }
}
END_TEST

static void check_same(const struct question *a, const struct question *b)
{
    ck_assert_str_eq(a->id, b->id);
    ck_assert_ptr_eq(a->type, b->type);
    ck_assert(question_text_is_same(&a->text, &b->text) && question_text_is_same(&a->feedback, &b->feedback));
    ck_assert_uint_eq(a->answer_count, b->answer_count);
    for (size_t i = 0; i < a->answer_count; i++) {
        ck_assert(question_text_is_same(&a->answers[i].text, &b->answers[i].text));
        ck_assert(question_text_is_same(&a->answers[i].feedback, &b->answers[i].feedback));
        ck_assert(a->answers[i].weight == b->answers[i].weight &&
                  a->answers[i].range.value == b->answers[i].range.value);
    }
    ck_assert_uint_eq(a->hint_count, b->hint_count);
    for (size_t i = 0; i < a->hint_count; i++)
        ck_assert(question_text_is_same(&a->hints[i], &b->hints[i]));
}

START_TEST(makes_the_same_again)
{
    for (uint64_t seed = 0; seed < 40; seed++) {
        struct question q, again;

        made_question(&q, drill_table[_i], seed * seed * seed, seed + 1);
        ck_assert_msg(drill_remake(&again, q.id), "%s", q.id);
        check_same(&q, &again);
        question_free(&again);
        question_free(&q);
    }
}
END_TEST

/* What `check` asks of every quiz. */
START_TEST(check_has_nothing_to_say)
{
    struct quiz quiz = {.name = memory_copy("drill"), .file = memory_copy("drill"), .question_count = SEEDS};
    struct problems problems = {0};

    quiz.questions = memory_new_array(quiz.question_count, sizeof *quiz.questions);
    for (size_t i = 0; i < quiz.question_count; i++)
        made_question(&quiz.questions[i], drill_table[_i], 7, i + 1);
    quiz_check(&quiz, NULL, 0, &problems);
    ck_assert_msg(problems.count == 0, "%s: %s", drill_table[_i]->name,
                  problems.count ? problems.items[0].error.message : "");
    problems_free(&problems);
    quiz_free(&quiz);
}
END_TEST

static void add_source(struct text *all, const struct question_text *t)
{
    text_addf(all, "%s\n", t->source ? t->source : "");
}

/* All that a question asks and says. */
static void add_question(struct text *all, const struct question *q)
{
    int type = q->type == &question_choice ? 0 : q->type == &question_words ? 2 : 3; /* as they were once counted */

    text_addf(all, "%s %d %s\n", q->id, type, q->tags[1]);
    add_source(all, &q->text);
    for (size_t i = 0; i < q->answer_count; i++) {
        text_addf(all, "%g %.17g %.17g\n", q->answers[i].weight, q->answers[i].range.value,
                  q->answers[i].range.tolerance);
        add_source(all, &q->answers[i].text);
        add_source(all, &q->answers[i].feedback);
    }
    for (size_t i = 0; i < q->hint_count; i++)
        add_source(all, &q->hints[i]);
    add_source(all, &q->feedback);
}

/* A line for the first questions of each topic, up to a seed: what they ask and say, as a number. */
static void add_questions(struct text *lines, uint64_t seeds)
{
    for (size_t i = 0; drill_table[i]; i++) {
        struct text all = {0};

        for (uint64_t seed = 1; seed <= seeds; seed++) {
            struct question q;

            made_question(&q, drill_table[i], seed, seed % 5 + 1);
            add_question(&all, &q);
            question_free(&q);
        }
        text_addf(lines, "%s %d %016llx\n", drill_table[i]->name, (int)seeds,
                  (unsigned long long)random_stream(text_string(&all), all.length));
        text_free(&all);
    }
}

/* An id leads to the question that it led to when somebody wrote it down. tests/golden/drills.txt has numbers for the
 * first questions of each topic, those of the first hundred seeds first; where a drill is to ask or say something
 * else: make golden. */
START_TEST(ids_lead_to_the_same_questions)
{
    struct text lines = {0}, golden = {0};

    add_questions(&lines, 100);
    if (!HAS_SANITIZER)
        add_questions(&lines, 1000);
    if (getenv("HEADWAY_BLESS")) {
        FILE *file = fopen(GOLDEN, "wb");

        ck_assert_ptr_nonnull(file);
        fputs(text_string(&lines), file);
        fclose(file);
    }
    ck_assert(file_read(GOLDEN, 1 << 20, &golden, NULL));
    if (HAS_SANITIZER)
        text_cut(&golden, lines.length);
    ck_assert_str_eq(text_string(&lines), text_string(&golden));
    text_free(&lines);
    text_free(&golden);
}
END_TEST

/* Whether two questions ask the same and offer the same. */
static bool is_same(const struct question *a, const struct question *b)
{
    bool same = question_text_is_same(&a->text, &b->text) && a->answer_count == b->answer_count;

    for (size_t i = 0; same && i < a->answer_count; i++)
        same = question_text_is_same(&a->answers[i].feedback, &b->answers[i].feedback);
    return same;
}

START_TEST(makes_another_by_another_seed_or_number)
{
    size_t same = 0;

    for (uint64_t seed = 1; seed <= 50; seed++) {
        struct question q, number, other;

        made_question(&q, drill_table[_i], seed, 1);
        made_question(&number, drill_table[_i], seed, 2);
        made_question(&other, drill_table[_i], seed + 1, 1);
        ck_assert(strcmp(q.id, number.id) != 0 && strcmp(q.id, other.id) != 0);
        same += is_same(&q, &number) + is_same(&q, &other);
        question_free(&q);
        question_free(&number);
        question_free(&other);
    }
    ck_assert_uint_le(same, 2); /* of 100: sizes are few, chance may hit twice */
}
END_TEST

/* Among 20 in a row at least 4 ways to ask; most are choices, some are typed. */
START_TEST(asks_in_several_ways)
{
    char names[20][40];
    size_t ways = 0, typed = 0;

    for (size_t number = 1; number <= 20; number++) {
        struct question q;
        size_t known = 0;

        made_question(&q, drill_table[_i], 7, number);
        ck_assert_uint_eq(q.tag_count, 2);
        ck_assert_str_eq(q.tags[0], "drill");
        typed += q.type != &question_choice;
        while (known < ways && strcmp(names[known], q.tags[1]) != 0)
            known++;
        if (known == ways)
            snprintf(names[ways++], sizeof names[0], "%s", q.tags[1]);
        question_free(&q);
    }
    ck_assert_msg(ways >= 4, "%s: %zu", drill_table[_i]->name, ways);
    ck_assert_msg(typed >= 2 && typed <= 12, "%s: %zu typed", drill_table[_i]->name, typed);
}
END_TEST

START_TEST(finds_topics)
{
    struct error e = {0};

    for (size_t i = 0; drill_table[i]; i++) {
        ck_assert_ptr_eq(drill_find(drill_table[i]->name, NULL), drill_table[i]);
        ck_assert_msg(strchr(drill_table[i]->step, '#') != NULL, "%s", drill_table[i]->step);
    }
    ck_assert_ptr_null(drill_table[TOPICS]);
    ck_assert_ptr_null(drill_find("softmax-rows", &e));
    ck_assert_int_eq(e.code, ERROR_INPUT);
    ck_assert_str_eq(e.message, "no topic of drills is called softmax-rows: did you mean softmax-row?");
    ck_assert_ptr_null(drill_find("cooking", &e));
    ck_assert_str_eq(e.message,
                     "no topic of drills is called cooking: use one of d-k, shapes, parameters, flops, score, "
                     "scaled-row, softmax-row, masked-row, concat-cell, head-off, hidden-cells, next-word, mask-shape, "
                     "cost, kv-cache, axial, rest, guessing, pair, address, fused-rows");
}
END_TEST

static const char *const no_ids[] = {
    "",
    "drill",
    "drill/",
    "drill/d-k",
    "drill/d-k/",
    "drill/d-k/1",
    "drill/d-k/1/",
    "drill/d-k/1/0",
    "drill/d-k/1/1/",
    "drill/d-k/1/1/1",
    "drill/d-k//1",
    "drill/d-k/-1/1",
    "drill/d-k/01/1",
    "drill/d-k/1/ 1",
    "drill/d-k/1/+1",
    "drill/d-k/18446744073709551616/1",
    "drill/d/1/1",
    "drill/d-kk/1/1",
    "drill/cooking/1/1",
    "Drill/d-k/1/1",
    "six-stages#score",
};

START_TEST(refuses_what_is_no_id)
{
    struct question q;

    ck_assert_msg(!drill_remake(&q, no_ids[_i]), "%s", no_ids[_i]);
    ck_assert_ptr_null(q.id);
}
END_TEST

/* Numbers at the end of what can be. */
START_TEST(takes_any_seed)
{
    struct question q;

    ck_assert(drill_remake(&q, "drill/score/18446744073709551615/18446744073709551615"));
    ck_assert_str_eq(q.id, "drill/score/18446744073709551615/18446744073709551615");
    question_free(&q);
    ck_assert(drill_remake(&q, "drill/score/0/1"));
    question_free(&q);
}
END_TEST

START_TEST(many_are_all_different)
{
    struct question many[40] = {0};

    drill_make_many(many, 40, drill_table[_i], 5);
    for (size_t i = 0; i < 40; i++)
        for (size_t j = 0; j < i; j++)
            ck_assert_msg(strcmp(many[i].text.source, many[j].text.source) != 0, "%s and %s ask the same", many[i].id,
                          many[j].id);
    for (size_t i = 0; i < 40; i++)
        question_free(&many[i]);
}
END_TEST

/* The sizes that a question about shapes gives; `m` is `n` where all words ask and answer. */
struct shape_sizes {
    size_t n, m, d_model, h;
};

static void read_sizes(const char *text, struct shape_sizes *s)
{
    bool crosses = sscanf(text,
                          "Cross-attention: %zu words ask, and keys and values come from %zu other words. "
                          "d_model = %zu, %zu heads.",
                          &s->n, &s->m, &s->d_model, &s->h) == 4;

    ck_assert_msg(crosses || sscanf(text, "%zu words, d_model = %zu, %zu heads.", &s->n, &s->d_model, &s->h) == 3 ||
                      sscanf(text, "X is [%zu, %zu] and goes through %zu heads.", &s->n, &s->d_model, &s->h) == 3,
                  "%s", text);
    s->m = crosses ? s->m : s->n;
}

static bool has_shape(const struct question *q, size_t rows, size_t cols)
{
    char shape[64];

    snprintf(shape, sizeof shape, "[%zu, %zu]", rows, cols);
    for (size_t i = 0; i < q->answer_count; i++)
        if (strcmp(q->answers[i].text.source, shape) == 0)
            return true;
    return false;
}

/* Where a shape is typed, that of each matrix is known, whichever was asked for; and of several with one shape, each is
 * named some time. */
START_TEST(the_shape_of_every_matrix_is_known)
{
    static const char *const names[] = {"Q", "K", "V", "scores", "weights", "head", "concat", "output", "W_Q", "W_O"};
    size_t named[sizeof names / sizeof *names] = {0}, turned = 0, asked = 0;

    for (uint64_t seed = 1; seed <= 600; seed++) {
        struct question q;
        struct shape_sizes s;

        made_question(&q, drill_find("shapes", NULL), seed, 1);
        for (size_t i = 0; q.type == &question_words && i < q.answer_count; i++) {
            const char *said = strstr(q.answers[i].feedback.source, "the shape of ");
            size_t length = said ? strcspn(said + 13, ":\xe1\xe2") : 0; /* ᵀ and ₁ are no part of the name */

            turned += said && strncmp(said + 13, "K", length) == 0 && strstr(said, "ᵀ:");
            for (size_t name = 0; said && name < sizeof names / sizeof *names; name++)
                named[name] += strlen(names[name]) == length && memcmp(said + 13, names[name], length) == 0;
        }
        if (q.type == &question_words) {
            read_sizes(q.text.source, &s);
            ck_assert_msg(has_shape(&q, s.n, s.d_model / s.h) && has_shape(&q, s.m, s.d_model / s.h) &&
                              has_shape(&q, s.d_model / s.h, s.m) && has_shape(&q, s.n, s.m) &&
                              has_shape(&q, s.n, s.d_model) && has_shape(&q, s.d_model, s.d_model / s.h) &&
                              has_shape(&q, s.d_model, s.d_model),
                          "%s: %s", q.id, q.text.source);
            asked++;
        }
        question_free(&q);
    }
    ck_assert_uint_gt(asked, 100);
    ck_assert_msg(turned > 0 && turned < named[1], "Kᵀ %zu of %zu", turned, named[1]);
    for (size_t name = 0; name < sizeof names / sizeof *names; name++)
        ck_assert_msg(named[name] > 0, "%s is never named", names[name]);
}
END_TEST

Suite *drill_suite(void)
{
    Suite *suite = suite_create("drill");
    TCase *tc = tcase_create("drill");

    tcase_add_loop_test(tc, makes_questions_with_one_right_answer, 0, TOPICS);
    tcase_add_loop_test(tc, makes_the_same_again, 0, TOPICS);
    tcase_add_loop_test(tc, makes_another_by_another_seed_or_number, 0, TOPICS);
    tcase_add_loop_test(tc, check_has_nothing_to_say, 0, TOPICS);
    tcase_add_loop_test(tc, asks_in_several_ways, 0, TOPICS);
    tcase_add_loop_test(tc, many_are_all_different, 0, TOPICS);
    tcase_add_test(tc, ids_lead_to_the_same_questions);
    tcase_add_test(tc, the_shape_of_every_matrix_is_known);
    tcase_add_test(tc, finds_topics);
    tcase_add_loop_test(tc, refuses_what_is_no_id, 0, (int)(sizeof no_ids / sizeof *no_ids));
    tcase_add_test(tc, takes_any_seed);
    suite_add_tcase(suite, tc);
    return suite;
}
