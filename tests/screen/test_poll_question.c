/* SPDX-License-Identifier: MIT */
/* Questions that a room can be asked: all of the course, and what they become. */
#include "classroom/poll_question.h"

#include "command/captured.h"
#include "screen/poll_asked.h"
#include "screen/suites.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ------------------------------------------------------------------------------------------------------- the course */

struct course {
    struct catalogue catalogue;
    struct library library;
};

static void open_course(struct course *c)
{
    ck_assert(catalogue_open(&c->catalogue, NULL, NULL));
    library_open(&c->library, &c->catalogue);
}

/* A course of one lesson, called test: its directory, which the caller removes. */
static char *open_own_course(struct course *c, const char *markdown)
{
    char *directory = captured_directory();

    captured_write_string(directory, "lessons/01-test.md", markdown);
    ck_assert(catalogue_open(&c->catalogue, directory, NULL));
    library_open(&c->library, &c->catalogue);
    return directory;
}

static void close_course(struct course *c)
{
    library_close(&c->library);
    catalogue_close(&c->catalogue);
}

static bool is_listed(const struct poll_list *list, const char *key)
{
    for (size_t i = 0; i < list->count; i++)
        if (strcmp(list->items[i].key, key) == 0)
            return true;
    return false;
}

START_TEST(every_prediction_can_be_asked)
{
    struct course c;
    struct lesson *lesson;
    struct poll_list list;
    size_t count = 0;

    open_course(&c);
    ck_assert_int_lt(_i, (int)c.catalogue.lesson_count);
    lesson = library_lesson(&c.library, (size_t)_i, NULL);
    ck_assert_ptr_nonnull(lesson);
    poll_list_make(&list, &c.library, (size_t)_i, 0);
    for (size_t s = 0; s < lesson->step_count; s++) {
        const struct step *step = lesson_at(lesson, s);

        for (size_t i = 0; i < step->question_count; i++, count++) {
            char key[MESSAGE_NAME_ROOM];
            struct poll_question q;
            struct error e = {0};

            snprintf(key, sizeof key, "lesson:%s", step->questions[i].id);
            if (step->questions[i].challenge) { /* a room cannot touch */
                ck_assert_msg(!is_listed(&list, key) && !poll_question_find(&q, &c.library, key, &e), "%s", key);
                poll_question_free(&q);
                continue;
            }
            ck_assert_msg(is_listed(&list, key), "%s is not listed", key);
            ck_assert_msg(poll_question_find(&q, &c.library, key, &e), "%s", e.message);
            ck_assert(q.question == &step->questions[i] && q.step == s && q.lesson == (size_t)_i);
            poll_expect_sound(&q, lesson);
            poll_question_free(&q);
        }
    }
    ck_assert_uint_gt(count, 5);
    poll_list_free(&list);
    close_course(&c);
}
END_TEST

/* All questions with options that the course's quizzes have, whatever they are about. */
START_TEST(every_choice_of_a_quiz_can_be_asked)
{
    static const int choices[] = {8, 6, 17, 8, 13}, truths[] = {2, 1, 4, 2, 2}; /* lesson by lesson */
    int counted[2] = {0};
    struct course c;
    struct poll_list list;
    const struct quiz *quiz;

    open_course(&c);
    quiz = library_quiz(&c.library, (size_t)_i, NULL);
    ck_assert_ptr_nonnull(quiz);
    poll_list_make(&list, &c.library, (size_t)_i, 0);
    for (size_t i = 0; i < quiz->question_count; i++) {
        const struct question *q = &quiz->questions[i];
        char key[MESSAGE_NAME_ROOM];
        struct poll_question found;
        struct error e = {0};

        if (q->type != &question_choice && q->type != &question_truth)
            continue;
        counted[q->type == &question_truth]++;
        snprintf(key, sizeof key, "quiz:%s#%s", c.catalogue.lessons[_i].name, q->id);
        ck_assert_msg(is_listed(&list, key), "%s is not listed", key);
        ck_assert_msg(poll_question_find(&found, &c.library, key, &e), "%s", e.message);
        ck_assert(found.question == q);
        poll_question_free(&found);
    }
    ck_assert_int_eq(counted[0], choices[_i]);
    ck_assert_int_eq(counted[1], truths[_i]);
    poll_list_free(&list);
    close_course(&c);
}
END_TEST

START_TEST(all_that_is_listed_is_found)
{
    struct course c;
    struct lesson *lesson;
    struct poll_list list;
    size_t of_quiz = 0;

    open_course(&c);
    lesson = library_lesson(&c.library, (size_t)_i, NULL);
    poll_list_make(&list, &c.library, (size_t)_i, 1);
    for (size_t i = 0; i < list.count; i++) {
        struct poll_question q;
        struct error e = {0};

        ck_assert_msg(poll_question_find(&q, &c.library, list.items[i].key, &e), "%s", e.message);
        ck_assert_str_eq(q.key, list.items[i].key);
        ck_assert_uint_lt(strlen(q.key), MESSAGE_NAME_ROOM);
        ck_assert(*list.items[i].title && !strchr(list.items[i].title, '\n'));
        ck_assert(list.items[i].of_quiz == (q.step == SIZE_MAX));
        of_quiz += list.items[i].of_quiz;
        poll_expect_sound(&q, lesson);
        poll_question_free(&q);
    }
    ck_assert_uint_gt(of_quiz, 3);
    poll_list_free(&list);
    close_course(&c);
}
END_TEST

/* 0: of the step; 1: of the quiz, explained by it; 2: of other steps; 3: the rest of the quiz. */
static int rank_of(const struct poll_listed *item)
{
    return item->of_step ? (item->of_quiz ? 1 : 0) : item->of_quiz ? 3 : 2;
}

START_TEST(the_nearest_stand_first)
{
    struct course c;
    struct poll_list list;
    bool seen[4] = {false};

    open_course(&c);
    poll_list_make(&list, &c.library, 2, 1);
    for (size_t i = 0; i < list.count; i++) {
        seen[rank_of(&list.items[i])] = true;
        ck_assert(i == 0 || rank_of(&list.items[i - 1]) <= rank_of(&list.items[i]));
    }
    ck_assert(seen[0] && seen[1] && seen[2] && seen[3]);
    ck_assert_str_eq(list.items[0].key, "lesson:six-stages#cut");
    ck_assert_str_eq(list.items[1].key, "lesson:six-stages#split");
    ck_assert_str_eq(list.items[2].key, "lesson:six-stages#split-2");
    ck_assert_int_eq(strncmp(list.items[3].key, "quiz:six-stages#six-stages/", 27), 0);
    poll_list_free(&list);
    close_course(&c);
}
END_TEST

START_TEST(numbers_become_options)
{
    static const char *const cases[][2] = {
        {"lesson:six-stages#project", "2.00; 2.80; 4.80; *5.60"},      /* decimals are the matrix's */
        {"lesson:six-stages#split", "4, 64; *64, 4; 64, 36; 4096, 4"}, /* several cells */
        {"lesson:six-stages#softmax", "0.05; 0.25; *0.86"},            /* two known mistakes are enough */
        {"lesson:pitfalls#late-scale-2", "0.016; *0.125; 8"},          /* exact, if that is short */
        {"lesson:one-head#project", "*columns; rows"},                 /* row, column are the same words */
        {"lesson:six-stages#score", "cat; dog; *none; sat"},           /* "*" is not an option */
    };
    struct course c;

    open_course(&c);
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
        poll_expect_options(&c.library, cases[i][0], cases[i][1]);
    close_course(&c);
}
END_TEST

/* Where no mistake is known the matrix's others are offered, and to one that is known some more. */
START_TEST(numbers_that_nobody_named_become_options)
{
    static const char markdown[] =
        "# Test\n\n---\n\n## Softmax\n<!-- name: softmax -->\n\n```view\nsoftmax\n```\n\nText.\n\n"
        "```predict\nid: softmax\nask: How much?\ncells: weights1[cat,The]\n```\n\n"
        "```predict\nid: softmax-2\nask: How much?\ncells: weights1[cat,The]\nwrong: 1/2 # Half.\n```\n";
    struct course c;
    char *directory = open_own_course(&c, markdown);

    poll_expect_options(&c.library, "lesson:test#softmax", "0.03; 0.05; 0.25; *0.86");
    poll_expect_options(&c.library, "lesson:test#softmax-2", "0.03; 0.05; 0.50; *0.86");
    close_course(&c);
    captured_remove(directory);
}
END_TEST

START_TEST(options_have_the_feedback_of_the_question)
{
    struct course c;
    struct poll_question q;

    open_course(&c);
    ck_assert(poll_question_find(&q, &c.library, "lesson:six-stages#project", NULL));
    for (size_t i = 0; i < q.choice_count; i++) {
        char *words = poll_words(&q.choices[i].feedback);

        ck_assert_int_eq(*words == '\0', q.choices[i].right);
        if (i == 1)
            ck_assert_msg(strstr(words, "That is the key's number") != NULL, "%s", words);
        free(words);
    }
    ck_assert_uint_gt(q.feedback.block_count, 0);
    poll_question_free(&q);
    close_course(&c);
}
END_TEST

START_TEST(what_is_no_key_is_refused)
{
    static const char *const keys[] = {"",
                                       "lesson:",
                                       "quiz:",
                                       "lesson:#",
                                       "quiz:six-stages",
                                       "quiz:six-stages#",
                                       "quiz:six-stages#nothing",
                                       "lesson:six-stages",
                                       "lesson:six-stages#",
                                       "lesson:six-stages#split-3",
                                       "lesson:six-stages#split-",
                                       "lesson:six-stages#splitted",
                                       "lesson:nothing#split",
                                       "lesson:03-six-stages#split",
                                       "quiz:glossary#x",
                                       "six-stages#split",
                                       "lesson:../../etc/passwd#x",
                                       "lesson:\x1b[31m#\xff",
                                       "quiz:%s%n%s#%n"};
    struct course c;
    struct poll_question q;

    open_course(&c);
    for (size_t i = 0; i < sizeof keys / sizeof *keys; i++) {
        struct error e = {0};

        ck_assert_msg(!poll_question_find(&q, &c.library, keys[i], &e), "%s", keys[i]);
        ck_assert_int_eq(e.code, ERROR_INPUT);
        ck_assert_msg(strstr(e.message, "this course has no question") && !strchr(e.message, '\x1b'), "%s", e.message);
        poll_question_free(&q);
    }
    close_course(&c);
}
END_TEST

START_TEST(a_key_that_is_too_long_is_refused)
{
    struct course c;
    struct poll_question q;
    struct error e = {0};
    char *key = malloc(1 << 20);

    memset(key, 'x', 1 << 20);
    memcpy(key, "lesson:", 7);
    key[(1 << 20) - 1] = '\0';
    open_course(&c);
    ck_assert(!poll_question_find(&q, &c.library, key, &e));
    ck_assert_int_eq(e.code, ERROR_INPUT);
    poll_question_free(&q);
    key[MESSAGE_NAME_ROOM - 1] = '\0';
    ck_assert(!poll_question_find(&q, &c.library, key, NULL));
    poll_question_free(&q);
    close_course(&c);
    free(key);
}
END_TEST

START_TEST(a_poll_starts_with_the_options)
{
    struct course c;
    struct poll_question q;
    struct poll poll;

    open_course(&c);
    ck_assert(poll_question_find(&q, &c.library, "lesson:six-stages#project", NULL));
    poll_question_start(&q, &poll, 7);
    ck_assert_int_eq(poll.id, 7);
    ck_assert_str_eq(poll.key, "lesson:six-stages#project");
    ck_assert_msg(strstr(poll.question, "What is q(sat) · k(cat)?") != NULL, "%s", poll.question);
    ck_assert_int_eq(poll.option_count, 4);
    ck_assert_str_eq(poll.options[3].text, "5.60");
    ck_assert(poll.options[3].right && !poll.options[2].right);
    poll_free(&poll);
    poll_question_free(&q);
    close_course(&c);
}
END_TEST

Suite *screen_poll_question_suite(void)
{
    Suite *suite = suite_create("screen_poll_question");
    TCase *course = tcase_create("course");

    tcase_add_loop_test(course, every_prediction_can_be_asked, 0, 5);
    tcase_add_loop_test(course, every_choice_of_a_quiz_can_be_asked, 0, 5);
    tcase_add_loop_test(course, all_that_is_listed_is_found, 0, 5);
    tcase_add_test(course, the_nearest_stand_first);
    tcase_add_test(course, numbers_become_options);
    tcase_add_test(course, numbers_that_nobody_named_become_options);
    tcase_add_test(course, options_have_the_feedback_of_the_question);
    tcase_add_test(course, what_is_no_key_is_refused);
    tcase_add_test(course, a_key_that_is_too_long_is_refused);
    tcase_add_test(course, a_poll_starts_with_the_options);
    suite_add_tcase(suite, course);
    return suite;
}
