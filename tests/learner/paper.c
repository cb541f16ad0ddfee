/* SPDX-License-Identifier: MIT */
#include "paper.h"

#include "base/memory.h"
#include "tools.h"

#include <check.h>
#include <stdio.h>

/* An answer: its text, the right side of a pair, its weight. */
struct given {
    const char *text, *match;
    double weight, value;
};

static void make_text(struct question_text *out, const char *source)
{
    question_text_make(out, TEXT_PLAIN, source, (struct place){"t.gift", 1, 1}, NULL);
}

static struct question make_question(const struct question_type *type, const char *id, const struct given *given,
                                     size_t count)
{
    struct question q = {.type = type,
                         .id = id ? memory_copy(id) : NULL,
                         .answers = memory_new_array(count + 1, sizeof *q.answers),
                         .answer_count = count,
                         .within = -1};

    make_text(&q.text, id ? id : "What?");
    for (size_t i = 0; i < count; i++) {
        if (given[i].text)
            make_text(&q.answers[i].text, given[i].text);
        if (given[i].match)
            make_text(&q.answers[i].match, given[i].match);
        q.answers[i].weight = given[i].weight;
        q.answers[i].range = (struct question_range){.value = given[i].value};
        q.several = q.several || (type == &question_choice && given[i].weight < 0);
    }
    return q;
}

static const struct given options[] = {{"two", NULL, 0, 0},   {"four", NULL, 1, 0}, {"six", NULL, 0.5, 0},
                                       {"eight", NULL, 0, 0}, {"ten", NULL, 0, 0},  {"twelve", NULL, 0, 0}};
static const struct given several[] = {
    {"rows", NULL, 0.5, 0}, {"columns", NULL, 0.5, 0}, {"heads", NULL, -0.5, 0}, {"tokens", NULL, -0.5, 0}};
static const struct given truth[] = {{"True", NULL, 0, 0}, {"False", NULL, 1, 0}};
static const struct given texts[] = {{"score", NULL, 1, 0}, {"weight", NULL, 0.25, 0}};
static const struct given numbers[] = {{NULL, NULL, 0.5, 3}, {NULL, NULL, 1, 0.125}};
static const struct given pairs[] = {
    {"Q", "asks", 0, 0}, {"K", "answers", 0, 0}, {"V", "is mixed", 0, 0}, {"O", "asks", 0, 0}, {NULL, "masks", 0, 0}};

struct question paper_questions[QUESTIONS];
const struct question *paper_all[QUESTIONS];

void paper_make(void)
{
    kept_make();
    paper_questions[INTRO] = make_question(&question_description, NULL, NULL, 0);
    paper_questions[CHOICE] = make_question(&question_choice, "t/choice", options, 6);
    paper_questions[SEVERAL] = make_question(&question_choice, "t/several", several, 4);
    paper_questions[TRUTH] = make_question(&question_truth, "t/truth", truth, 2);
    paper_questions[TEXT] = make_question(&question_words, "t/text", texts, 2);
    paper_questions[NUMBER] = make_question(&question_number, "t/number", numbers, 2);
    paper_questions[PAIRS] = make_question(&question_pairs, "t/pairs", pairs, 5);
    paper_questions[ESSAY] = make_question(&question_essay, "t/essay", NULL, 0);
    for (size_t i = 0; i < QUESTIONS; i++)
        paper_all[i] = &paper_questions[i];
}

void paper_remove(void)
{
    for (size_t i = 0; i < QUESTIONS; i++)
        question_free(&paper_questions[i]);
    kept_remove();
}

struct attempt paper_start(bool exam, struct progress *progress)
{
    struct attempt s;

    attempt_start(&s, &(struct attempt_setup){
                          .questions = paper_all, .count = QUESTIONS, .name = "t", .exam = exam, .progress = progress});
    return s;
}

/* Answers as one who types; fails the test if it is no answer. */
void paper_type(struct attempt *s, size_t i, const char *typed)
{
    struct reply reply;
    struct error e = {0};

    ck_assert_msg(attempt_read(s, i, typed, &reply, &e), "%s: %s", typed, e.message);
    ck_assert_msg(attempt_answer(s, i, &reply, &e), "%s: %s", typed, e.message);
    reply_free(&reply);
}

void paper_check_answer(const struct attempt *s, size_t i, const char *expected)
{
    struct text words = {0};

    attempt_add_answer(s, i, &words);
    ck_assert_str_eq(text_string(&words), expected);
    text_free(&words);
}

/* The sum as it would be said: "score of OF, answered A, open O, right R". */
void paper_check_sum(const struct attempt *s, const char *expected)
{
    struct attempt_sum sum = attempt_sum(s);
    char line[100];

    snprintf(line, sizeof line, "%g of %zu, answered %zu, open %zu, right %zu", sum.score, sum.of, sum.answered,
             sum.open, sum.right);
    ck_assert_str_eq(line, expected);
}
