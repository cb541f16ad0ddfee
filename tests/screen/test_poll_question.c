/* SPDX-License-Identifier: MIT */
/* Questions that a room can be asked: all of the course, and what they become. */
#include "screen/poll_question.h"

#include "course/folder.h"
#include "screen/expected.h"
#include "screen/suites.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

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

static void close_course(struct course *c)
{
    library_close(&c->library);
    catalogue_close(&c->catalogue);
}

/* The words of an option; the caller frees them. */
static char *words_of(const struct prose *prose)
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
            char *one = words_of(&q->choices[i].text), *other = words_of(&q->choices[j].text);

            ck_assert_msg(strcmp(one, other) != 0 && *one, "%s has “%s” twice", q->key, one);
            free(one);
            free(other);
        }
}

/* What the grader says of an option, typed as it is printed. */
static double score_of(const struct poll_question *q, const struct expected *expected, size_t option)
{
    char *typed = words_of(&q->choices[option].text);
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
        char *one = words_of(&q->choices[i - 1].text), *other = words_of(&q->choices[i].text);

        ck_assert_msg(strtod(one, NULL) <= strtod(other, NULL), "%s before %s in %s", one, other, q->key);
        free(one);
        free(other);
    }
}

static void expect_sound(const struct poll_question *q, struct lesson *lesson)
{
    const struct question *of = q->question;
    size_t least = of->type == QUESTION_CELLS || of->type == QUESTION_MULTIPLE_CHOICE ? 3 : 2;

    ck_assert_msg(q->choice_count >= least, "%s has %zu options", q->key, q->choice_count);
    ck_assert_uint_le(q->choice_count, MESSAGE_OPTIONS_MOST);
    ck_assert_msg(of->several ? count_right(q) >= 1 : count_right(q) == 1, "%s has %zu right ones", q->key,
                  count_right(q));
    ck_assert_uint_gt(q->text.block_count, 0);
    expect_all_different(q);
    if (of->type == QUESTION_CELLS || of->type == QUESTION_SHORT_ANSWER)
        expect_graded_alike(q, q->step == SIZE_MAX ? NULL : lesson_at(lesson, q->step));
    if (of->type == QUESTION_CELLS)
        expect_ascending(q);
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
            ck_assert_msg(is_listed(&list, key), "%s is not listed", key);
            ck_assert_msg(poll_question_find(&q, &c.library, key, &e), "%s", e.message);
            ck_assert(q.question == &step->questions[i] && q.step == s && q.lesson == (size_t)_i);
            expect_sound(&q, lesson);
            poll_question_free(&q);
        }
    }
    ck_assert_uint_gt(count, 5);
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
        expect_sound(&q, lesson);
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
    ck_assert_str_eq(list.items[0].key, "lesson:six-stages#split");
    ck_assert_str_eq(list.items[1].key, "lesson:six-stages#split-2");
    ck_assert_int_eq(strncmp(list.items[2].key, "quiz:six-stages#six-stages/", 27), 0);
    poll_list_free(&list);
    close_course(&c);
}
END_TEST

/* Opens a question and compares its options, "4.80; *5.60" with a star before the right one. */
static void expect_options(struct library *library, const char *key, const char *options)
{
    struct poll_question q;
    struct text all = {0};
    struct error e = {0};

    ck_assert_msg(poll_question_find(&q, library, key, &e), "%s", e.message);
    for (size_t i = 0; i < q.choice_count; i++) {
        char *words = words_of(&q.choices[i].text);

        text_addf(&all, "%s%s%s", i ? "; " : "", q.choices[i].right ? "*" : "", words);
        free(words);
    }
    ck_assert_str_eq(text_string(&all), options);
    text_free(&all);
    poll_question_free(&q);
}

START_TEST(numbers_become_options)
{
    static const char *const cases[][2] = {
        {"lesson:six-stages#project", "2.00; 2.80; 4.80; *5.60"},      /* decimals are the matrix's */
        {"lesson:six-stages#split", "4, 64; *64, 4; 64, 36; 4096, 4"}, /* several cells */
        {"lesson:six-stages#softmax", "0.03; 0.05; 0.25; *0.86"},      /* no mistake is known: the matrix's others */
        {"lesson:pitfalls#late-scale-2", "0.016; *0.125; 8"},          /* exact, if that is short */
        {"lesson:one-head#project", "*columns; rows"},                 /* row, column are the same words */
        {"lesson:six-stages#score", "cat; dog; *none; sat"},           /* "*" is no option */
    };
    struct course c;

    open_course(&c);
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
        expect_options(&c.library, cases[i][0], cases[i][1]);
    close_course(&c);
}
END_TEST

START_TEST(options_have_the_feedback_of_the_question)
{
    struct course c;
    struct poll_question q;

    open_course(&c);
    ck_assert(poll_question_find(&q, &c.library, "lesson:six-stages#project", NULL));
    for (size_t i = 0; i < q.choice_count; i++) {
        char *words = words_of(&q.choices[i].feedback);

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
    ck_assert_msg(strstr(poll.question, "What will q(sat) · k(cat) be?") != NULL, "%s", poll.question);
    ck_assert_int_eq(poll.option_count, 4);
    ck_assert_str_eq(poll.options[3].text, "5.60");
    ck_assert(poll.options[3].right && !poll.options[2].right);
    poll_free(&poll);
    poll_question_free(&q);
    close_course(&c);
}
END_TEST

/* ---------------------------------------------------------------------------------------------- a course of its own */

static void put_quiz(const struct folder *f, const char *gift)
{
    char path[512];
    FILE *file;

    snprintf(path, sizeof path, "%s/quizzes", f->path);
    ck_assert_int_eq(mkdir(path, 0700), 0);
    strcat(path, "/01-one.gift");
    file = fopen(path, "wb");
    ck_assert_ptr_nonnull(file);
    fputs(gift, file);
    ck_assert_int_eq(fclose(file), 0);
}

static void close_folder(struct folder *f)
{
    char path[512];

    snprintf(path, sizeof path, "%s/quizzes/01-one.gift", f->path);
    unlink(path);
    *strrchr(path, '/') = '\0';
    rmdir(path);
    folder_close(f);
}

START_TEST(types_of_a_quiz_become_options)
{
    struct folder f;

    folder_open(&f);
    put_quiz(&f, "// [id:several]\nWhich are even?{\n~%50%two#Yes.\n~%50%four#Yes.\n~%-100%five#Odd.\n}\n\n"
                 "// [id:truth]\nRows add up to 1.{TRUE#Look again.#So they do.}\n\n"
                 "// [id:lie]\nColumns add up to 1.{F#No.#Right.}\n\n"
                 "// [id:gap]\nA row has {=n#It is. ~h#No.} numbers.\n\n"
                 "// [id:code]\n[markdown]Which is it?{\n=`a * b`#Yes.\n~$\\sqrt{2}$#No.\n~*both*#No.\n}\n");
    expect_options(&f.library, "quiz:one#several", "*two; *four; five");
    expect_options(&f.library, "quiz:one#truth", "*True; False");
    expect_options(&f.library, "quiz:one#lie", "True; *False");
    expect_options(&f.library, "quiz:one#gap", "*n; h");
    expect_options(&f.library, "quiz:one#code", "*a * b; √2; both");
    close_folder(&f);
}
END_TEST

START_TEST(a_missing_word_is_a_gap)
{
    struct folder f;
    struct poll_question q;
    char *words;

    folder_open(&f);
    put_quiz(&f, "// [id:gap]\nA row has {=n#It is. ~h#No.} numbers.\n");
    ck_assert(poll_question_find(&q, &f.library, "quiz:one#gap", NULL));
    words = words_of(&q.text);
    ck_assert_str_eq(words, "A row has _____ numbers.");
    free(words);
    poll_question_free(&q);
    close_folder(&f);
}
END_TEST

START_TEST(a_question_without_id_is_known_by_its_text)
{
    struct folder f;
    struct poll_list list;
    struct poll_question q;
    struct error e = {0};
    char gift[1024];

    folder_open(&f);
    snprintf(gift, sizeof gift, "What?{=a#A. ~b#B.}\n\n// [id:%0400d]\nHow?{=a#A. ~b#B.}\n\nWhat?{=c#A. ~d#B.}\n", 1);
    put_quiz(&f, gift);
    poll_list_make(&list, &f.library, 0, 0);
    ck_assert_uint_eq(list.count, 3); /* one is a step's; of two with one text the second cannot be told apart */
    for (size_t i = 1; i < list.count; i++) {
        ck_assert_msg(strncmp(list.items[i].key, "quiz:one#text:", 14) == 0, "%s", list.items[i].key);
        ck_assert_msg(poll_question_find(&q, &f.library, list.items[i].key, &e), "%s", e.message);
        poll_question_free(&q);
    }
    poll_list_free(&list);
    close_folder(&f);
}
END_TEST

START_TEST(what_cannot_be_asked_says_why)
{
    static const struct {
        const char *gift, *why;
    } cases[] = {
        {"// [id:x]\nMatch.{\n=Q -> n\n=K -> m\n}\n", "it has no options (matching)"},
        {"// [id:x]\nWhy?{}\n", "it has no options (essay)"},
        {"// [id:x]\nHow much?{#4:0.1}\n", "it has no options (numerical)"},
        {"// [id:x]\nWhat?{=softmax#It is.}\n", "no wrong answer to it is known"},
        {"// [id:x]\nWhat?{=soft*#It is. =%0%hard#No.}\n", "its right answers are patterns"},
    };

    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct folder f;
        struct poll_list list;
        struct poll_question q;
        struct error e = {0};

        folder_open(&f);
        put_quiz(&f, cases[i].gift);
        poll_list_make(&list, &f.library, 0, 2);
        ck_assert_uint_eq(list.count, 1);
        ck_assert(!list.items[0].of_quiz);
        ck_assert(!poll_question_find(&q, &f.library, "quiz:one#x", &e));
        ck_assert_msg(strstr(e.message, cases[i].why) != NULL, "%s", e.message);
        poll_question_free(&q);
        poll_list_free(&list);
        close_folder(&f);
    }
}
END_TEST

START_TEST(too_many_options_are_refused)
{
    struct folder f;
    struct poll_question q;
    struct text gift = {0};
    struct error e = {0};

    folder_open(&f);
    text_add(&gift, "// [id:x]\nWhich?{\n=a0#Yes.\n");
    for (int i = 1; i < 27; i++)
        text_addf(&gift, "~a%d#No.\n", i);
    text_add(&gift, "}\n");
    put_quiz(&f, text_string(&gift));
    ck_assert(!poll_question_find(&q, &f.library, "quiz:one#x", &e));
    ck_assert_msg(strstr(e.message, "it has 27 options: a room can choose from 26") != NULL, "%s", e.message);
    poll_question_free(&q);
    text_free(&gift);
    close_folder(&f);
}
END_TEST

START_TEST(a_number_that_cannot_be_computed_is_refused)
{
    struct folder f;
    struct poll_question q;
    struct error e = {0};

    folder_open(&f);
    folder_put(&f, "02-two.md", "# Two\n\n## Blend\n\n```predict\nask: What?\ncells: scores9[x,y]\n```\n");
    ck_assert(!poll_question_find(&q, &f.library, "lesson:two#blend", &e));
    ck_assert_int_eq(e.code, ERROR_INPUT);
    ck_assert_msg(strstr(e.message, "cannot be asked") != NULL, "%s", e.message);
    poll_question_free(&q);
    close_folder(&f);
}
END_TEST

/* Whatever is asked for, wrong numbers are found: 0, negative ones, a wide tolerance, a share. */
START_TEST(there_are_always_wrong_numbers)
{
    static const char *const cells[] = {"0",
                                        "1 - 1",
                                        "0 - 3",
                                        "1",
                                        "0.5",
                                        "1000000",
                                        "1; 1; 1",
                                        "weights1[sat,cat]",
                                        "weights2[The,The]",
                                        "n; d_k; h",
                                        "0\nwithin: 100",
                                        "5\nwithin: 7"};

    for (size_t i = 0; i < sizeof cells / sizeof *cells; i++) {
        struct folder f;
        struct poll_question q;
        struct error e = {0};
        struct text lesson = {0};

        folder_open(&f);
        text_addf(&lesson, "# Two\n\n## Blend\n\n```predict\nask: What?\ncells: %s\n```\n", cells[i]);
        folder_put(&f, "02-two.md", text_string(&lesson));
        ck_assert_msg(poll_question_find(&q, &f.library, "lesson:two#blend", &e), "%s: %s", cells[i], e.message);
        expect_sound(&q, library_lesson(&f.library, 1, NULL));
        poll_question_free(&q);
        text_free(&lesson);
        close_folder(&f);
    }
}
END_TEST

START_TEST(what_is_drawn_outlasts_the_course)
{
    struct folder f;
    struct poll_question q;
    char *words;

    folder_open(&f);
    ck_assert(poll_question_find(&q, &f.library, "lesson:one#nothing", NULL));
    folder_close(&f);
    words = words_of(&q.choices[0].text);
    ck_assert_str_eq(words, "Along the river.");
    free(words);
    words = words_of(&q.choices[1].feedback);
    ck_assert_str_eq(words, "Down.");
    free(words);
    poll_question_free(&q);
}
END_TEST

Suite *screen_poll_question_suite(void)
{
    Suite *suite = suite_create("screen_poll_question");
    TCase *course = tcase_create("course"), *own = tcase_create("own");

    tcase_add_loop_test(course, every_prediction_can_be_asked, 0, 5);
    tcase_add_loop_test(course, all_that_is_listed_is_found, 0, 5);
    tcase_add_test(course, the_nearest_stand_first);
    tcase_add_test(course, numbers_become_options);
    tcase_add_test(course, options_have_the_feedback_of_the_question);
    tcase_add_test(course, what_is_no_key_is_refused);
    tcase_add_test(course, a_key_that_is_too_long_is_refused);
    tcase_add_test(course, a_poll_starts_with_the_options);
    suite_add_tcase(suite, course);
    tcase_add_test(own, types_of_a_quiz_become_options);
    tcase_add_test(own, a_missing_word_is_a_gap);
    tcase_add_test(own, a_question_without_id_is_known_by_its_text);
    tcase_add_test(own, what_cannot_be_asked_says_why);
    tcase_add_test(own, too_many_options_are_refused);
    tcase_add_test(own, a_number_that_cannot_be_computed_is_refused);
    tcase_add_test(own, there_are_always_wrong_numbers);
    tcase_add_test(own, what_is_drawn_outlasts_the_course);
    suite_add_tcase(suite, own);
    return suite;
}
