/* SPDX-License-Identifier: MIT */
/* Quizzes as files: which lesson has one, what it is called, what cannot be opened; and what check wants of one. */
#include "command/captured.h"
#include "course/catalogue.h"
#include "dump.h"
#include "gift_dump.h"
#include "question/quiz.h"
#include "question/quiz_format.h"
#include "suites.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static char *directory; /* of one test */
static struct catalogue catalogue;

static void path_of(char path[512], const char *name)
{
    snprintf(path, 512, "%s/%s", directory, name);
}

static void put(const char *name, const char *content, size_t length)
{
    char path[512];
    FILE *file;

    path_of(path, name);
    file = fopen(path, "wb");
    ck_assert_ptr_nonnull(file);
    fwrite(content, 1, length, file);
    ck_assert_int_eq(fclose(file), 0);
}

static void set_up(void)
{
    char path[512];

    directory = captured_directory();
    path_of(path, "lessons");
    ck_assert_int_eq(mkdir(path, 0700), 0);
    path_of(path, "quizzes");
    ck_assert_int_eq(mkdir(path, 0700), 0);
    put("lessons/01-one.md", "# One\n", 6);
    put("lessons/02-two.md", "# Two\n", 6);
    put("quizzes/01-one.gift", "// [id:a]\nA{T}\n\nB{\n", 19);
    ck_assert(catalogue_open(&catalogue, directory, NULL));
}

static void tear_down(void)
{
    catalogue_close(&catalogue);
    captured_remove(directory);
}

/* -------------------------------------------------------------------------------------------------------- opening */

START_TEST(opens_the_quiz_of_a_lesson)
{
    struct problems problems = {0};
    struct error e = {0};
    struct text path = {0};
    struct quiz quiz;
    char file[512];

    path_of(file, "quizzes/01-one.gift");
    ck_assert(catalogue_has_quiz(&catalogue, 0) && !catalogue_has_quiz(&catalogue, 1));
    catalogue_add_quiz_path(&catalogue, 0, &path);
    ck_assert_str_eq(text_string(&path), "quizzes/01-one.gift");
    ck_assert(catalogue_open_quiz(&catalogue, 0, &quiz, &problems, &e));
    ck_assert_str_eq(quiz.name, "one");
    ck_assert_str_eq(quiz.file, file);
    ck_assert_uint_eq(quiz.question_count, 1);
    ck_assert_uint_eq(problems.errors, 1);
    ck_assert_str_eq(problems.items[0].error.file, file);
    ck_assert_ptr_eq(quiz_find(&quiz, "a"), &quiz.questions[0]);
    ck_assert_ptr_null(quiz_find(&quiz, "b"));
    quiz_free(&quiz);
    ck_assert(!catalogue_open_quiz(&catalogue, 1, &quiz, &problems, &e));
    ck_assert_str_eq(e.message, "the lesson two has no quiz: it would be quizzes/02-two.gift");
    quiz_free(&quiz);
    text_free(&path);
    problems_free(&problems);
}
END_TEST

START_TEST(opens_a_file_anywhere)
{
    struct quiz quiz;
    char path[512];

    path_of(path, "05-a.b.gift");
    put("05-a.b.gift", "A{T}", 4);
    ck_assert(quiz_open_file(&quiz, path, NULL, NULL));
    ck_assert_str_eq(quiz.name, "05-a.b");
    quiz_free(&quiz);
    path_of(path, "a\033[2J\342\200\256b.gift");
    put("a\033[2J\342\200\256b.gift", "A{T}", 4);
    ck_assert(quiz_open_file(&quiz, path, NULL, NULL));
    ck_assert_str_eq(quiz.name, "a^[[2J\357\277\275b"); /* an export begins with it */
    quiz_free(&quiz);
    path_of(path, "quizzes/01-one.gift");
    ck_assert(quiz_open_file(&quiz, path, NULL, NULL));
    ck_assert_str_eq(quiz.name, "one");
    quiz_free(&quiz);
}
END_TEST

START_TEST(says_what_it_cannot_open)
{
    static const struct {
        const char *name, *content, *message;
        size_t line;
    } cases[] = {
        {"lessons", NULL, " is a directory: name a file", 0},
        {"nothing.gift", NULL, ": No such file or directory: check the name", 0},
        {"05-a.b.gift", "", "this file holds no question: write one as Is it so? {TRUE}", 1},
        {"05-a.b.gift", "A{~x =b ~c\n",
         "this { is never closed: put } after the answers, or write \\{ for a brace in "
         "a text",
         1},
    };

    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct error e = {0};
        struct quiz quiz;
        char path[512];

        path_of(path, cases[i].name);
        if (cases[i].content)
            put(cases[i].name, cases[i].content, strlen(cases[i].content));
        ck_assert(!quiz_open_file(&quiz, path, NULL, &e));
        ck_assert_int_eq(e.code, ERROR_INPUT);
        ck_assert_msg(strstr(e.message, cases[i].message), "%s", e.message);
        ck_assert_uint_eq(e.line, cases[i].line);
        quiz_free(&quiz);
    }
}
END_TEST

START_TEST(a_file_of_100_mb_is_not_read)
{
    struct error e = {0};
    struct quiz quiz;
    char path[512];

    path_of(path, "05-a.b.gift");
    put("05-a.b.gift", "", 0);
    ck_assert_int_eq(truncate(path, 100 << 20), 0);
    ck_assert(!quiz_open_file(&quiz, path, NULL, &e));
    ck_assert_msg(strstr(e.message, "100.0 MiB is too large: at most 4 MiB are read"), "%s", e.message);
    quiz_free(&quiz);
}
END_TEST

/* ----------------------------------------------------------------------------------------------------------- check */

static const struct check_case {
    const char *file, *problems;
} checks[] = {
    {"// [id:a]\nA{~x#The key alone. ~y#The query alone. =z#Their product.}", ""},
    {"// [id:a]\nA{T#It adds up to one.#Each row does.}", ""},
    {"// [id:a]\nA{=x =y =%50%z#Nearly: say which.}", ""},
    {"// [id:a]\nA{#1:0 =%50%1:1#Round later. ~#Divide first.}", ""},
    {"// [id:a]\nA{=a->b =c->d}", ""},
    {"A", ""},
    {"A{}", "1:1 style: this question has no id: write // [id:name] above it, so that its answers outlast a change\n"},
    {"// [id:a]\nA{~x ~y#1 / 4. =z#Their product.}",
     "2:4 style: option 1 has no feedback: say after # why it is right or wrong\n"},
    {"// [id:a]\nA{T#It adds up.}", "2:3 style: option 1 has no feedback: say after # why it is right or wrong\n"},
    {"// [id:a]\nA{=x =%0%y}", "2:10 style: answer 2 has no feedback: say after # why it is right or wrong\n"},
    {"// [id:a]\nA{#1 =%50%2 ~}", "2:1 style: answer 2 has no feedback: say after # why it is right or wrong\n"
                                  "2:1 style: answer 3 has no feedback: say after # why it is right or wrong\n"},
    {"// [id:a]\nA{~x#One row. =z#Another row. ~y# One  row.}",
     "2:32 style: options 1 and 3 have the same feedback: say of each why it is right or wrong\n"},
    {"// [id:a]\nA{~x#Great  work =y#\xE2\x9C\x93}",
     "2:4 style: the feedback of option 1 only says right or wrong: say why\n"
     "2:19 style: the feedback of option 2 only says right or wrong: say why\n"},
    {"// [id:a]\nA{~x#Count once =y#count  Once}",
     "2:18 style: options 1 and 2 have the same feedback: say of each why it is right or wrong\n"},
    {"// [id:a]\nA{~x#It gives 1 =y#It gives -1}", ""},
    {"// [id:a]\nA{~x#No. =y#That's right!}",
     "2:4 style: the feedback of option 1 only says right or wrong: say why\n"
     "2:11 style: the feedback of option 2 only says right or wrong: say why\n"},
    {"// [id:a]\n[html]A{=x#<b>Correct</b>, very good. =%0%*#:-(}",
     "2:10 style: the feedback of answer 1 only says right or wrong: say why\n"
     "2:43 style: the feedback of answer 2 only says right or wrong: say why\n"},
    {"// [id:a]\nA{~%33%x#One. =y#Two. ~%-49.5%z#Three. ~%33.33%w#Four. ~%33.333%v#Five.}",
     "2:8 warning: Moodle takes no weight of 33 %: the nearest that it takes is 33.33333\n"
     "2:31 warning: Moodle takes no weight of -49.5 %: the nearest that it takes is -50\n"
     "2:48 warning: Moodle takes no weight of 33.33 %: the nearest that it takes is 33.33333\n"},
    {"// [id:a]\nA{=x#One. ~y#Two. ~x#Three. ~x#Four.}",
     "2:20 warning: options 1 and 3 are the same, and Moodle shows both: change one\n"},
    {"// [id:a]\nA{=x#One. ~X#Two. ~[html]<img src\\=\"a\">#Three. ~[html]<img src\\=\"b\">#Four.}", ""},
    {"// [id:a]\nA{=x -> y =z -> y}", ""},
    {"// [id:a]\nA{~%50%x#One. ~%50%y#Two. ~z#Three. ~w#Four.}",
     "2:28 warning: ticking every option earns all marks, in Moodle too: let wrong ones cost some, as ~%-50%\n"},
    {"// [id:a]\nA{~%50%x#One. ~%50%y#Two. ~z#Three. ~%-50%w#Four.}", ""},
    {"// [id:a]\nA{~%50%x#One. ~%50%y#Two.}", ""},
    {"// [id:a]\nA{=x#One. ~z#Two.}", ""},
};

START_TEST(checks_what_authors_forget)
{
    struct problems problems = {0};
    struct quiz quiz = gift_quiz(checks[_i].file, NULL);
    struct text dump = {0};

    ck_assert_uint_eq(quiz.question_count, 1);
    quiz_check(&quiz, NULL, 0, &problems);
    dump_problems(&dump, &problems);
    dump_check(&dump, checks[_i].problems);
    problems_free(&problems);
    quiz_free(&quiz);
}
END_TEST

START_TEST(an_id_is_taken_once_among_all_quizzes)
{
    struct problems problems = {0};
    struct quiz quizzes[] = {gift_quiz("// [id:a]\nA{}\n\n// [id:b]\nB{}", NULL), gift_quiz("// [id:b]\nC{}", NULL)};
    struct text dump = {0};

    quiz_check(&quizzes[1], quizzes, 2, &problems);
    dump_problems(&dump, &problems);
    dump_check(&dump, "2:1 the id b is taken by the question in line 5 of t.gift: choose another\n");
    problems_free(&problems);
    free(quizzes[0].questions[0].id);
    quizzes[0].questions[0].id = strdup("b");
    quiz_check(&quizzes[0], NULL, 0, &problems);
    dump_problems(&dump, &problems);
    dump_check(&dump, "5:1 the id b is taken by the question in line 2 of t.gift: choose another\n");
    problems_free(&problems);
    quiz_free(&quizzes[0]);
    quiz_free(&quizzes[1]);
}
END_TEST

/* Bytes of a literal; with zeros in it. */
#define BYTES(literal) literal, sizeof literal - 1

static const struct {
    const char *bytes;
    size_t length;
    enum quiz_guess guess;
} guesses[] = {
    {BYTES(""), QUIZ_IS_GIFT},
    {BYTES("::T::Is it? {T}"), QUIZ_IS_GIFT},
    {BYTES("Only words."), QUIZ_IS_GIFT},
    /* Aiken. */
    {BYTES("Which?\nA. one\nB. two\nANSWER: B"), QUIZ_IS_AIKEN},
    {BYTES("\xEF\xBB\xBF\r\nWhich?\r\nA) one\r\nB) two\r\nC) three\r\nANSWER: A \r\n"), QUIZ_IS_AIKEN},
    {BYTES("Which set?\nA. {1, 2}\nB. {3}\nANSWER: B\n\nIs {} a set?\nA. no\nB. yes\nANSWER: B\n"), QUIZ_IS_AIKEN},
    {BYTES("Which?\nA. one\nB. two\nANSWER: C"), QUIZ_IS_GIFT}, /* the letter of no option */
    {BYTES("Which?\nB. one\nA. two\nANSWER: A"), QUIZ_IS_GIFT},
    {BYTES("Which?\nA. one\nANSWER: A"), QUIZ_IS_GIFT},
    {BYTES("What is this?\nA. one\nB. two\nANSWER: B\n\nWhich format? {=Aiken ~GIFT}"), QUIZ_IS_GIFT},
    {BYTES("Which format? {=Aiken ~GIFT}\n\nWhat?\nA. one\nB. two\nANSWER: B"), QUIZ_IS_GIFT},
    {BYTES("What?\nA. one\nB. two\nANSWER: B {=x ~y}"), QUIZ_IS_GIFT},
    /* XML, pages, JSON. */
    {BYTES("<?xml version=\"1.0\" ?>\n<quiz>\n<question type=\"category\"/>"), QUIZ_IS_MOODLE_XML},
    {BYTES("\xEF\xBB\xBF<quiz></quiz>"), QUIZ_IS_MOODLE_XML},
    {BYTES("<quiz> is what in Moodle XML? {=its root ~a question}"), QUIZ_IS_GIFT},
    {BYTES("<?xml begins what? {=XML ~HTML}"), QUIZ_IS_GIFT},
    {BYTES("<!DOCTYPE html>\n<HTML><body>Log in</body></HTML>"), QUIZ_IS_HTML},
    {BYTES("<!DOCTYPE html> begins what? {=HTML ~XML}"), QUIZ_IS_GIFT},
    {BYTES("{\n  \"questions\": []}"), QUIZ_IS_JSON},
    {BYTES("{=one ~two} is it?"), QUIZ_IS_GIFT},
    {BYTES("{\\rtf1\\ansi Is it?}"), QUIZ_IS_RTF},
    {BYTES("%PDF-1.7\n"), QUIZ_IS_PDF},
    {BYTES("PK\003\004\024\0\0\0"), QUIZ_IS_ZIP},
    /* UTF-16: with a mark, and without, either byte first. */
    {BYTES("\xFF\xFE"), QUIZ_IS_UTF16},
    {BYTES("\xFE\xFF\0I\0s"), QUIZ_IS_UTF16},
    {BYTES("I\0s\0 \0i\0t\0?\0 \0{\0T\0}\0"), QUIZ_IS_UTF16},
    {BYTES("\0I\0s\0 \0i\0t\0?\0 \0{\0T\0}"), QUIZ_IS_UTF16},
    {BYTES("\0\nI\0s it? And is it so?{T}"), QUIZ_IS_GIFT}, /* two zeros that came in by accident */
};

START_TEST(knows_other_formats)
{
    enum quiz_guess guess = quiz_format_guess(guesses[_i].bytes, guesses[_i].length);

    ck_assert_int_eq(guess, guesses[_i].guess);
    ck_assert((quiz_format_refusal(guess) == NULL) == (guess == QUIZ_IS_GIFT));
}
END_TEST

Suite *course_quiz_suite(void)
{
    Suite *suite = suite_create("course_quiz");
    TCase *files = tcase_create("files"), *check = tcase_create("check");

    tcase_add_checked_fixture(files, set_up, tear_down);
    tcase_add_test(files, opens_the_quiz_of_a_lesson);
    tcase_add_test(files, opens_a_file_anywhere);
    tcase_add_test(files, says_what_it_cannot_open);
    tcase_add_test(files, a_file_of_100_mb_is_not_read);
    tcase_add_loop_test(check, checks_what_authors_forget, 0, (int)(sizeof checks / sizeof *checks));
    tcase_add_loop_test(check, knows_other_formats, 0, (int)(sizeof guesses / sizeof *guesses));
    tcase_add_test(check, an_id_is_taken_once_among_all_quizzes);
    suite_add_tcase(suite, files);
    suite_add_tcase(suite, check);
    return suite;
}
