/* SPDX-License-Identifier: MIT */
/* Fuzzes the reader of GIFT, with Moodle's texts and the grading of every type. Whatever the bytes are, gift_read() and
 * quiz_check() say what is wrong in clean lines with their places, and what they give can be laid out and drawn at any
 * width. Each question is answered with its title, with each of its own answers, and with options and pairs chosen by
 * the bytes: it is graded, or refused in a clean line. Seeds: gift/, made by make_seeds.py. */
#include "base/memory.h"
#include "question/quiz.h"
#include "question/quiz_key.h"
#include "require.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#define QUESTIONS 20 /* of a quiz that are drawn and answered */

/* libFuzzer's name for it; -Wmissing-prototypes wants one. */
int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t length);

/* Whether an answer to it may cost points. */
static bool may_cost(const struct question *q)
{
    return (q->type == &question_choice && !q->several) || q->type == &question_words;
}

static void require_graded(const struct question *q, const struct reply *reply)
{
    struct grade grade;
    struct error e = {0};

    if (question_grade(q, NULL, reply, &grade, &e)) {
        require(grade.score >= (may_cost(q) ? -1 : 0) && grade.score <= 1);
        require(grade.answer == QUESTION_NONE || grade.answer < q->answer_count);
    } else {
        require(e.code == ERROR_INPUT && *e.message && !strchr(e.message, '\n'));
        require_clean(e.message);
    }
    grade_free(&grade);
}

/* A reply comes back from what is kept of it. */
static void require_recalled(const struct question *q, const struct reply *reply)
{
    struct question_order order = quiz_key_order(q);
    struct text kept = {0}, again = {0};
    struct reply recalled;

    question_keep_reply(q, &order, reply, &kept);
    if (kept.length > 0) {
        require(question_recall_reply(q, &order, text_string(&kept), &recalled));
        question_keep_reply(q, &order, &recalled, &again);
        require(strcmp(text_string(&kept), text_string(&again)) == 0);
        reply_free(&recalled);
    }
    question_order_free(&order);
    text_free(&kept);
    text_free(&again);
}

/* What is said of a question before it is answered, of a reply, and what a room could choose from is clean. */
static void require_told(const struct question *q, const struct reply *reply)
{
    struct question_order order = {.options = memory_new_array(q->answer_count + 1, sizeof *order.options),
                                   .option_count = q->answer_count};
    struct question_options options = {.most = 8};
    struct error e = {0};
    struct text out = {0};

    for (size_t i = 0; i < q->answer_count; i++) {
        order.options[i] = i;
        require(!question_matches(q, i, q->answer_count));
        require(question_right_answer(q) != i || question_is_right(q, i));
    }
    require_recalled(q, reply);
    question_add_prompt(q, &out);
    question_add_reply(q, &order, reply, &out);
    require_clean(text_string(&out));
    if (question_offer(q, NULL, &options, &e))
        require(options.count <= options.most);
    else
        require(e.code == ERROR_INPUT && *e.message);
    for (size_t i = 0; i < options.count; i++)
        require_clean(options.of[i].words);
    question_options_free(&options);
    question_order_free(&order);
    text_free(&out);
}

/* Answers a question in ways that `dice` chooses. */
static void answer(const struct question *q, unsigned dice)
{
    bool *chosen = memory_new_array(q->answer_count + 1, sizeof *chosen);
    size_t *matched = memory_new_array(q->answer_count + 1, sizeof *matched);
    struct reply reply = {.chosen = chosen, .matched = matched, .typed = q->title, .mark = (dice % 5) / 4.0};

    for (size_t i = 0; i < q->answer_count; i++) {
        chosen[i] = dice >> i % 16 & 1;
        matched[i] = (dice + i) % (q->answer_count + 1);
        if (matched[i] == q->answer_count)
            matched[i] = QUESTION_NONE;
    }
    reply.option = dice % (q->answer_count + 1);
    require_graded(q, &reply);
    require_told(q, &reply);
    for (size_t i = 0; i < q->answer_count; i++) {
        reply.typed = q->answers[i].text.source ? q->answers[i].text.source : "1.5";
        reply.option = i;
        require_graded(q, &reply);
    }
    free(chosen);
    free(matched);
}

static void require_source(const struct question_text *t)
{
    for (const char *at = t->source; at && *at; at++)
        require(*at == '\n' || *at == '\t' || (unsigned char)*at >= ' ');
}

/* An option is found by its words, or one before it that has the same. */
static void require_options(const struct question *q)
{
    struct text plain = {0};

    question_text_add_plain(&q->text, &plain);
    require(question_find_option(q, text_string(&plain)) == QUESTION_NONE || q->answer_count > 0);
    for (size_t i = 0; i < q->answer_count; i++) {
        text_cut(&plain, 0);
        question_text_add_plain(&q->answers[i].text, &plain);
        require(question_find_option(q, text_string(&plain)) <= i);
    }
    text_free(&plain);
}

static void require_question(const struct question *q, unsigned dice)
{
    struct prose prose = {0};
    struct text plain = {0};

    require(q->line > 0 && q->column > 0 && q->title);
    require(q->text.source || q->tail.source);
    require_clean(q->id);
    require_clean(q->title);
    require_clean(q->category);
    require_clean(q->step);
    require_clean(q->view);
    for (size_t i = 0; i < q->tag_count; i++)
        require_clean(q->tags[i]);
    for (size_t i = 0; i < q->answer_count; i++) {
        require_source(&q->answers[i].text);
        require_source(&q->answers[i].match);
        require_source(&q->answers[i].feedback);
    }
    require_source(&q->text);
    question_text_add_plain(&q->text, &plain);
    require_clean(text_string(&plain));
    require(question_right_answer(q) == QUESTION_NONE || question_right_answer(q) < q->answer_count);
    require(question_is_graded(q) == (strcmp(question_type_name(q), "description") != 0));
    text_cut(&plain, 0);
    question_add_title(q, &plain);
    require((plain.length > 0 || q->text.format == TEXT_HTML) && !strchr(text_string(&plain), '\n'));
    question_add_key(q, &plain);
    question_add_prose(q, &prose);
    require_prose(&prose);
    lay(&prose, (int)(1 + dice % WIDEST));
    if (is_thorough) {
        require_options(q);
        quiz_key_add(&plain, q, NULL);
        answer(q, dice);
    }
    free(prose.blocks);
    text_free(&plain);
}

/* Picks questions from the last to the first: each comes with its passage. */
static void require_passages(const struct quiz *quiz)
{
    const struct question **list = NULL;
    size_t count = 0;

    for (size_t i = quiz->question_count; i-- > 0;) {
        const struct question *q = &quiz->questions[i], *passage = question_passage(q);

        require(!passage || (passage >= quiz->questions && passage <= q && !question_is_graded(passage)));
        if (i < QUESTIONS)
            question_list_add(&list, &count, q);
    }
    for (size_t i = 0; i < count; i++)
        require(!question_is_graded(list[i]) || !question_passage(list[i]) ||
                (i > 0 && question_passage(list[i - 1]) == question_passage(list[i])));
    free(list);
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t length)
{
    struct problems problems = {0}, more = {0};
    unsigned dice = (unsigned)length;
    struct quiz quiz, same;
    bool ok;

    for (size_t i = 0; i < length; i++)
        dice = dice * 31 + bytes[i]; /* so that a seed is a quiz and nothing else */
    start_run(dice);
    ok = gift_read(&quiz, (const char *)bytes, length, "quizzes/01-fuzz.gift", &problems);
    require(ok == (problems.errors == 0));
    require(quiz.question_count > 0 || !ok);
    require_problems(&problems);
    same = quiz;
    quiz_check(&quiz, &same, 1, &more);
    require_problems(&more);
    for (size_t i = 0; i < quiz.question_count && i < QUESTIONS; i++) {
        require_question(&quiz.questions[i], dice);
        require(!quiz.questions[i].id || quiz_find(&quiz, quiz.questions[i].id) == &quiz.questions[i]);
    }
    require_passages(&quiz);
    quiz_free(&quiz);
    problems_free(&problems);
    problems_free(&more);
    return 0;
}
