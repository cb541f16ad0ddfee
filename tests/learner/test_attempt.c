/* SPDX-License-Identifier: MIT */
/* A quiz's paper: the order of what stands on it, and what is read as an answer to it. */
#include "base/memory.h"
#include "paper.h"
#include "question/quiz.h"
#include "suites.h"

#include <stdlib.h>
#include <string.h>

/* ----------------------------------------------------------------------------------------------------- the order */

/* All of a question set's order, as a line. */
static char *paper_of(const struct question *const *list, size_t count, bool shuffles, uint64_t seed)
{
    struct attempt s;
    struct text line = {0};

    attempt_start(&s, &(struct attempt_setup){
                          .questions = list, .count = count, .name = "t", .shuffles = shuffles, .seed = seed});
    for (size_t i = 0; i < s.count; i++) {
        text_addf(&line, "%s:", s.items[i].question->id ? s.items[i].question->id : "-");
        for (size_t o = 0; o < s.items[i].order.option_count; o++)
            text_addf(&line, "%zu", s.items[i].order.options[o]);
        text_add(&line, "/");
        for (size_t o = 0; o < s.items[i].order.choice_count; o++)
            text_addf(&line, "%zu", s.items[i].order.choices[o]);
        text_add(&line, " ");
    }
    attempt_free(&s);
    return text_take(&line);
}

START_TEST(the_same_seed_gives_the_same_paper)
{
    char *first = paper_of(paper_all, QUESTIONS, true, 7), *again = paper_of(paper_all, QUESTIONS, true, 7);
    size_t different = 0;

    ck_assert_str_eq(first, again);
    for (uint64_t seed = 0; seed < 20; seed++) {
        char *other = paper_of(paper_all, QUESTIONS, true, seed);

        different += strcmp(first, other) != 0;
        free(other);
    }
    ck_assert_uint_eq(different, 19);
    free(first);
    free(again);
}
END_TEST

START_TEST(unshuffled_it_stands_as_in_the_file)
{
    char *paper = paper_of(paper_all, QUESTIONS, false, 7), *other = paper_of(paper_all, QUESTIONS, false, 8);

    ck_assert_ptr_nonnull(strstr(paper, "-:/ t/choice:012345/ t/several:0123/ t/truth:01/ t/text:01/ t/number:01/ "
                                        "t/pairs:0123/"));
    ck_assert_ptr_nonnull(strstr(paper, " t/essay:/ "));
    ck_assert_str_ne(paper, other); /* the right sides have an order of their own, or they would tell the answer */
    free(paper);
    free(other);
}
END_TEST

/* The part of a question set that is about a question. */
static char *part_of(const char *paper, const char *id)
{
    const char *from = strstr(paper, id);

    ck_assert_ptr_nonnull(from);
    return memory_copy_bytes(from, strcspn(from, " "));
}

START_TEST(options_stand_alike_whatever_else_is_asked)
{
    static const char *const ids[] = {"t/choice", "t/several", "t/pairs"};
    static const size_t places[] = {CHOICE, SEVERAL, PAIRS};
    char *whole = paper_of(paper_all, QUESTIONS, true, (uint64_t)_i);

    for (size_t i = 0; i < 3; i++) {
        char *alone = paper_of(&paper_all[places[i]], 1, true, (uint64_t)_i);
        char *one = part_of(alone, ids[i]), *other = part_of(whole, ids[i]);

        ck_assert_str_eq(one, other);
        free(one);
        free(other);
        free(alone);
    }
    free(whole);
}
END_TEST

/* Every question is on the question set once, and no option is lost. */
START_TEST(a_shuffled_paper_is_whole)
{
    static const size_t counts[] = {0, 6, 4, 2, 2, 2, 4, 0};
    struct attempt s;
    size_t seen[QUESTIONS] = {0};

    attempt_start(&s,
                  &(struct attempt_setup){
                      .questions = paper_all, .count = QUESTIONS, .name = "t", .shuffles = true, .seed = (uint64_t)_i});
    ck_assert_uint_eq(s.count, QUESTIONS);
    for (size_t i = 0; i < s.count; i++) {
        size_t which = (size_t)(s.items[i].question - paper_questions), bits = 0;

        seen[which]++;
        ck_assert_uint_eq(s.items[i].order.option_count, counts[which]);
        for (size_t o = 0; o < s.items[i].order.option_count; o++)
            bits |= (size_t)1 << s.items[i].order.options[o];
        ck_assert_uint_eq(bits, ((size_t)1 << counts[which]) - 1);
        ck_assert_uint_eq(s.items[i].order.choice_count, which == PAIRS ? 4 : 0); /* "asks" stands there once */
    }
    for (size_t i = 0; i < QUESTIONS; i++)
        ck_assert_uint_eq(seen[i], 1);
    attempt_free(&s);
}
END_TEST

/* Descriptions: of the whole quiz; two of a passage; one in the next category, one that nothing follows. */
static const char passages[] =
    "All\n\na{T}\n\nb{T}\n\nP1\n\nP2\n\nc{T}\n\nd{T}\n\ne{T}\n\n$CATEGORY: x\n\nf{T}\n\ng{T}\n\n"
    "$CATEGORY: y\n\nQ\n\nh{T}\n\ni{T}\n\nEnd\n";
static struct quiz quiz;
static const struct question **asked;
static size_t asked_count;

static void read_passages(void)
{
    ck_assert(gift_read(&quiz, passages, strlen(passages), "t.gift", NULL));
    for (size_t i = 0; i < quiz.question_count; i++)
        question_list_add(&asked, &asked_count, &quiz.questions[i]);
    ck_assert_uint_eq(asked_count, quiz.question_count);
}

static void free_passages(void)
{
    free(asked);
    asked = NULL;
    asked_count = 0;
    quiz_free(&quiz);
}

static struct attempt sit_passages(bool shuffles, uint64_t seed)
{
    struct attempt s;

    attempt_start(&s, &(struct attempt_setup){
                          .questions = asked, .count = asked_count, .name = "t", .shuffles = shuffles, .seed = seed});
    return s;
}

/* The question set as the texts of its questions. The caller frees it. */
static char *words_of(const struct attempt *s)
{
    struct text words = {0};

    for (size_t i = 0; i < s->count; i++)
        text_addf(&words, "%s%s", i ? " " : "", s->items[i].question->text.source);
    return text_take(&words);
}

START_TEST(a_passage_keeps_its_questions)
{
    static const char *const places[] = {"All", "ab", "ab", "P1", "P2", "cde", "cde",
                                         "cde", "fg", "fg", "Q",  "hi", "hi",  "End"};
    struct attempt s = sit_passages(false, 0);
    char *words = words_of(&s);
    bool moved[14] = {false};

    ck_assert_str_eq(words, "All a b P1 P2 c d e f g Q h i End");
    free(words);
    attempt_free(&s);
    for (uint64_t seed = 0; seed < 30; seed++) {
        size_t seen = 0;

        s = sit_passages(true, seed);
        for (size_t i = 0; i < s.count; i++) {
            const struct question *q = s.items[i].question;

            seen |= (size_t)1 << (q - quiz.questions);
            moved[i] = moved[i] || q != asked[i];
            ck_assert_msg(question_is_graded(q) ? strchr(places[i], *q->text.source) != NULL
                                                : strcmp(places[i], q->text.source) == 0,
                          "%s stands for %s", q->text.source, places[i]);
        }
        ck_assert_uint_eq(seen, ((size_t)1 << asked_count) - 1);
        attempt_free(&s);
    }
    for (size_t i = 0; i < asked_count; i++)
        ck_assert_msg(moved[i] == question_is_graded(asked[i]), "%zu", i);
}
END_TEST

/* Each question is chosen as often as another, and brings what has to be read before it. */
START_TEST(a_chosen_question_brings_its_passage)
{
    size_t chosen[9] = {0};

    for (uint64_t seed = 0; seed < 900; seed++) {
        struct attempt s = sit_passages(true, seed);
        char *words;

        attempt_cut(&s, 2);
        ck_assert_uint_eq(attempt_sum(&s).of, 2);
        words = words_of(&s);
        for (const char *at = words; *at; at++)
            if (*at >= 'a' && *at <= 'i' && (at == words || at[-1] == ' '))
                chosen[*at - 'a']++;
        ck_assert_int_eq(strpbrk(words, "cde") != NULL, strstr(words, "P1 P2 ") != NULL);
        ck_assert_int_eq(strpbrk(words, "ab") != NULL, strstr(words, "All ") != NULL);
        ck_assert_int_eq(strpbrk(words, "hi") != NULL, strstr(words, "Q ") != NULL);
        free(words);
        attempt_free(&s);
    }
    for (size_t i = 0; i < 9; i++)
        ck_assert_msg(chosen[i] > 150 && chosen[i] < 250, "%zu: %zu of 200", i, chosen[i]);
}
END_TEST

START_TEST(the_first_ones_are_left_in_the_order_of_the_file)
{
    static const char *const left[] = {"", "All a", "All a b", "All a b P1 P2 c"};

    for (size_t count = 1; count < sizeof left / sizeof *left; count++) {
        struct attempt s = sit_passages(false, 0);
        char *words;

        attempt_cut(&s, count);
        words = words_of(&s);
        ck_assert_str_eq(words, left[count]);
        free(words);
        attempt_free(&s);
    }
}
END_TEST

/* In a review questions come alone, in any order. */
START_TEST(a_question_that_comes_back_brings_its_passage)
{
    const struct question **list = NULL;
    size_t count = 0;
    struct attempt s;
    char *words;

    question_list_add(&list, &count, &quiz.questions[7]);
    question_list_add(&list, &count, &quiz.questions[5]);
    question_list_add(&list, &count, &quiz.questions[8]);
    question_list_add(&list, &count, &quiz.questions[6]);
    attempt_start(&s, &(struct attempt_setup){.questions = list, .count = count, .name = "t"});
    words = words_of(&s);
    ck_assert_str_eq(words, "P1 P2 e c f P1 P2 d");
    free(words);
    attempt_free(&s);
    free(list);
}
END_TEST

START_TEST(a_paper_may_be_empty)
{
    struct attempt s;

    attempt_start(&s, &(struct attempt_setup){.questions = NULL, .count = 0, .name = "t", .shuffles = true});
    paper_check_sum(&s, "0 of 0, answered 0, open 0, right 0");
    attempt_submit(&s);
    attempt_free(&s);
    attempt_start(&s, &(struct attempt_setup){.questions = paper_all, .count = 1, .name = "t", .shuffles = true});
    paper_check_sum(&s, "0 of 0, answered 0, open 0, right 0");
    attempt_free(&s);
}
END_TEST

/* --------------------------------------------------------------------------------------------------- what is typed */

static const struct {
    size_t question;
    const char *typed, *words; /* NULL: it is no answer */
    double score;
} typed[] = {
    {CHOICE, "2", "four", 1},
    {CHOICE, " B ", "four", 1},
    {CHOICE, "b)", "four", 1},
    {CHOICE, "2.", "four", 1},
    {CHOICE, "0", NULL, 0},
    {CHOICE, "7", NULL, 0},
    {CHOICE, "g", NULL, 0},
    {CHOICE, "2 3", NULL, 0},
    {CHOICE, "Four", "four", 1},
    {CHOICE, "fou", NULL, 0},
    {CHOICE, "", NULL, 0},
    {CHOICE, "99999999999999999999", NULL, 0},
    {SEVERAL, "1 2", "rows; columns", 1},
    {SEVERAL, "b;a", "rows; columns", 1},
    {SEVERAL, "ab", "rows; columns", 1},
    {SEVERAL, "1,3", "rows; heads", 0},
    {SEVERAL, "1 5", NULL, 0},
    {SEVERAL, ",", NULL, 0},
    {TRUTH, "F", "False", 1},
    {TRUTH, "True", "True", 0},
    {TRUTH, "no", "False", 1},
    {TRUTH, "2", "False", 1},
    {TRUTH, "maybe", NULL, 0},
    {TEXT, "SCORE", "SCORE", 1},
    {TEXT, "weight", "weight", 0.25},
    {TEXT, "none of them", "none of them", 0},
    {TEXT, "  ", NULL, 0},
    {NUMBER, ".125", ".125", 1},
    {NUMBER, "3", "3", 0.5},
    {NUMBER, "x", NULL, 0},
    {PAIRS, "5=a", NULL, 0},
    {PAIRS, "1=e", NULL, 0},
    {PAIRS, "0=a", NULL, 0},
    {PAIRS, "a b c d a", NULL, 0},
    {PAIRS, "1", NULL, 0},
    {PAIRS, "word", NULL, 0},
    {PAIRS, ";", NULL, 0},
    {ESSAY, "", "", 0},
};

START_TEST(lines_are_read_as_answers)
{
    struct attempt s = paper_start(false, NULL);
    struct reply reply;
    struct error e = {0};
    size_t i = typed[_i].question;
    bool ok = attempt_read(&s, i, typed[_i].typed, &reply, &e) && attempt_answer(&s, i, &reply, &e);

    reply_free(&reply);
    ck_assert_msg(ok == (typed[_i].words != NULL), "%s: %s", typed[_i].typed, e.message);
    ck_assert_int_eq(e.code, ok ? ERROR_NONE : ERROR_INPUT);
    if (ok) {
        paper_check_answer(&s, i, typed[_i].words);
        ck_assert(s.items[i].grade.score == typed[_i].score);
    }
    attempt_free(&s);
}
END_TEST

/* Each left side finds its right one whatever their order, by letters and by numbers alone. */
START_TEST(pairs_are_read_as_they_are_shown)
{
    struct attempt s;
    struct text line = {0};
    const struct item *item;

    attempt_start(&s,
                  &(struct attempt_setup){
                      .questions = &paper_all[PAIRS], .count = 1, .name = "t", .shuffles = true, .seed = (uint64_t)_i});
    item = &s.items[0];
    for (size_t left = 0; left < item->order.option_count; left++)
        for (size_t right = 0; right < item->order.choice_count; right++)
            if (question_matches(item->question, item->order.options[left], item->order.choices[right])) {
                if (_i % 2)
                    text_addf(&line, "%zu=%c ", left + 1, (char)('a' + right));
                else
                    text_addf(&line, "%c ", (char)('a' + right));
            }
    paper_type(&s, 0, text_string(&line));
    ck_assert(item->grade.score == 1);
    text_cut(&line, 0);
    attempt_add_answer(&s, 0, &line);
    ck_assert_ptr_nonnull(strstr(text_string(&line), "K -> answers"));
    ck_assert_ptr_nonnull(strstr(text_string(&line), "O -> asks"));
    text_free(&line);
    attempt_free(&s);
}
END_TEST

START_TEST(a_long_answer_is_refused)
{
    struct attempt s = paper_start(false, NULL);
    struct text line = {0};
    struct reply reply;
    struct error e = {0};

    text_repeat(&line, "x", 400000);
    paper_type(&s, TEXT, text_string(&line));
    text_add(&line, "x");
    ck_assert(!attempt_read(&s, ESSAY, text_string(&line), &reply, &e));
    ck_assert_str_eq(e.message, "an answer of 400001 bytes is too long: write at most 400000");
    reply_free(&reply);
    text_free(&line);
    attempt_free(&s);
}
END_TEST

/* Every question takes its own best answer, on a shuffled paper too. */
START_TEST(the_best_answer_is_accepted)
{
    struct attempt s;
    struct reply best;
    struct text words = {0};
    struct error e = {0};

    attempt_start(&s,
                  &(struct attempt_setup){
                      .questions = paper_all, .count = QUESTIONS, .name = "t", .shuffles = true, .seed = (uint64_t)_i});
    for (size_t i = 0; i < s.count; i++) {
        const struct question_type *t = s.items[i].question->type;
        bool has = attempt_best_reply(&s, i, &best);

        ck_assert_int_eq(has, t != &question_essay && t != &question_description);
        if (has) {
            text_cut(&words, 0);
            attempt_add_solution(&s, i, &words);
            ck_assert(attempt_answer(&s, i, &best, &e));
            ck_assert(s.items[i].grade.score == 1);
            paper_check_answer(&s, i, text_string(&words));
        }
        reply_free(&best);
    }
    paper_check_sum(&s, "6 of 7, answered 6, open 1, right 6");
    text_free(&words);
    attempt_free(&s);
}
END_TEST

Suite *learner_attempt_suite(void)
{
    Suite *suite = suite_create("learner_attempt");
    TCase *tests = tcase_create("sitting"), *sections = tcase_create("sections");

    tcase_add_checked_fixture(tests, paper_make, paper_remove);
    tcase_add_test(tests, the_same_seed_gives_the_same_paper);
    tcase_add_test(tests, unshuffled_it_stands_as_in_the_file);
    tcase_add_loop_test(tests, options_stand_alike_whatever_else_is_asked, 0, 10);
    tcase_add_loop_test(tests, a_shuffled_paper_is_whole, 0, 10);
    tcase_add_test(tests, a_paper_may_be_empty);
    tcase_add_loop_test(tests, lines_are_read_as_answers, 0, sizeof typed / sizeof *typed);
    tcase_add_loop_test(tests, pairs_are_read_as_they_are_shown, 0, 6);
    tcase_add_test(tests, a_long_answer_is_refused);
    tcase_add_loop_test(tests, the_best_answer_is_accepted, 0, 5);
    tcase_add_checked_fixture(sections, read_passages, free_passages);
    tcase_add_test(sections, a_passage_keeps_its_questions);
    tcase_add_test(sections, a_chosen_question_brings_its_passage);
    tcase_add_test(sections, the_first_ones_are_left_in_the_order_of_the_file);
    tcase_add_test(sections, a_question_that_comes_back_brings_its_passage);
    suite_add_tcase(suite, sections);
    suite_add_tcase(suite, tests);
    return suite;
}
