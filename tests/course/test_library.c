/* SPDX-License-Identifier: MIT */
#include "command/captured.h"
#include "course/library.h"
#include "suites.h"

#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static char *directory; /* of one test */
static struct catalogue catalogue;
static struct library library;

static void path_of(char path[512], const char *name)
{
    snprintf(path, 512, "%s/%s", directory, name);
}

/* Writes a file anew and puts it in place of the old one, as careful editors do: no two have one inode. */
static void put(const char *name, const char *content)
{
    char path[512], beside[512];
    FILE *file;

    path_of(path, name);
    path_of(beside, "beside");
    file = fopen(beside, "wb");
    ck_assert_ptr_nonnull(file);
    fputs(content, file);
    ck_assert_int_eq(fclose(file), 0);
    ck_assert_int_eq(rename(beside, path), 0);
}

static void set_up(void)
{
    char path[512];

    directory = captured_directory();
    path_of(path, "lessons");
    ck_assert_int_eq(mkdir(path, 0700), 0);
    put("lessons/01-one.md", "# One\n\n## First\n\nText.\n");
    put("lessons/02-two.md", "# Two\n\n## Other\n\nText.\n");
    ck_assert(catalogue_open(&catalogue, directory, NULL));
    library_open(&library, &catalogue);
}

static void tear_down(void)
{
    library_close(&library);
    catalogue_close(&catalogue);
    captured_remove(directory);
}

/* Refreshes; what is said, up to the next call. */
static const char *refreshed(bool expected)
{
    static char said[2000];
    struct text message = {0};

    ck_assert_msg(library_refresh(&library, &message) == expected, "%s", text_string(&message));
    snprintf(said, sizeof said, "%s", text_string(&message));
    text_free(&message);
    return said;
}

static const char *first_step(size_t lesson)
{
    return library_lesson(&library, lesson, NULL)->steps[0].title;
}

START_TEST(reads_again_what_changed)
{
    ck_assert_str_eq(first_step(0), "First");
    ck_assert_str_eq(first_step(1), "Other");
    ck_assert_str_eq(refreshed(false), "");
    put("lessons/02-two.md", "# Two\n\n## Another\n\nText.\n");
    ck_assert_str_eq(refreshed(true), "");
    ck_assert(!library.lessons[0].changed);
    ck_assert(library.lessons[1].changed);
    ck_assert_str_eq(first_step(1), "Another");
    ck_assert_str_eq(refreshed(false), "");
    ck_assert(!library.lessons[1].changed);
}
END_TEST

START_TEST(what_was_never_read_is_left_alone)
{
    ck_assert_str_eq(first_step(0), "First");
    put("lessons/02-two.md", "# Two\n\n## Another\n\nText.\n");
    put("lessons/03-new.md", "# New\n\n## New\n\nText.\n");
    ck_assert_str_eq(refreshed(false), "");
    ck_assert_uint_eq(catalogue.lesson_count, 2);
    ck_assert_str_eq(first_step(1), "Another");
}
END_TEST

/* A lesson that is wrong: the fence of its view names none. */
#define WRONG "# Two\n\n## Wrong\n\n```view\n```\n"

START_TEST(says_once_what_is_wrong)
{
    const char *said;

    ck_assert_str_eq(first_step(1), "Other");
    put("lessons/02-two.md", WRONG);
    said = refreshed(false);
    ck_assert_msg(strncmp(said, "lessons/02-two.md:6:1: ", 23) == 0, "%s", said);
    ck_assert_msg(strstr(said, "; the last good version is shown") != NULL, "%s", said);
    ck_assert_str_eq(first_step(1), "Other");
    ck_assert_str_eq(refreshed(false), "");
    put("lessons/02-two.md", "x\n" WRONG); /* still wrong, elsewhere */
    said = refreshed(false);
    ck_assert_msg(strncmp(said, "lessons/02-two.md:", 18) == 0, "%s", said);
    put("lessons/02-two.md", "# Two\n\n## Right\n\nText.\n");
    ck_assert_str_eq(refreshed(true), "lessons/02-two.md is right again");
    ck_assert_str_eq(first_step(1), "Right");
    ck_assert_str_eq(refreshed(false), "");
}
END_TEST

/* Wrong from the start: why is kept until the file is another, and seen to be mended. */
START_TEST(a_lesson_may_be_mended_that_never_was_right)
{
    struct error e = {0};

    put("lessons/02-two.md", WRONG);
    ck_assert_ptr_null(library_lesson(&library, 1, &e));
    ck_assert_uint_eq(e.line, 6);
    put("lessons/02-two.md", "# Two\n\n" WRONG);
    ck_assert_ptr_null(library_lesson(&library, 1, &e)); /* as it was read */
    ck_assert_uint_eq(e.line, 6);
    ck_assert_str_eq(refreshed(true), "");
    ck_assert_ptr_null(library_lesson(&library, 1, &e));
    ck_assert_uint_eq(e.line, 3);
    ck_assert_str_eq(refreshed(false), "");
    put("lessons/02-two.md", "# Two\n\n## Right\n\nText.\n");
    ck_assert_str_eq(refreshed(true), "lessons/02-two.md is right again");
    ck_assert_str_eq(first_step(1), "Right");
}
END_TEST

/* What was borrowed lasts until the next look. */
START_TEST(the_version_before_is_kept)
{
    const struct lesson *before = library_lesson(&library, 1, NULL);

    put("lessons/02-two.md", "# Two\n\n## Another\n\nText.\n");
    ck_assert_str_eq(refreshed(true), "");
    ck_assert_str_eq(before->steps[0].title, "Other");
    ck_assert_ptr_eq(library.lessons[1].before->lesson, before);
}
END_TEST

START_TEST(waits_while_a_file_is_missing_or_empty)
{
    char path[512];

    ck_assert_str_eq(first_step(0), "First");
    put("lessons/01-one.md", "");
    ck_assert_str_eq(refreshed(false), "");
    path_of(path, "lessons/01-one.md");
    ck_assert_int_eq(remove(path), 0);
    ck_assert_str_eq(refreshed(false), "");
    ck_assert_str_eq(first_step(0), "First");
    put("lessons/01-one.md", "# One\n\n## Last\n\nText.\n");
    ck_assert_str_eq(refreshed(true), "");
    ck_assert_str_eq(first_step(0), "Last");
}
END_TEST

/* Written in place: the inode stays, size or time tell. */
START_TEST(sees_a_file_that_is_written_in_place)
{
    char path[512];
    FILE *file;

    ck_assert_str_eq(first_step(0), "First");
    path_of(path, "lessons/01-one.md");
    file = fopen(path, "ab");
    ck_assert_ptr_nonnull(file);
    fputs("\n---\n\n## More\n\nText.\n", file);
    ck_assert_int_eq(fclose(file), 0);
    ck_assert_str_eq(refreshed(true), "");
    ck_assert_uint_eq(library_lesson(&library, 0, NULL)->step_count, 2);
}
END_TEST

START_TEST(says_why_a_file_cannot_be_read)
{
    char path[512];
    const char *said;

    ck_assert_str_eq(first_step(0), "First");
    path_of(path, "lessons/01-one.md");
    ck_assert_int_eq(remove(path), 0);
    ck_assert_int_eq(mkdir(path, 0700), 0);
    said = refreshed(false);
    ck_assert_msg(strstr(said, "is a directory") && strstr(said, "the last good version is shown"), "%s", said);
    ck_assert_str_eq(first_step(0), "First");
    ck_assert_int_eq(rmdir(path), 0);
}
END_TEST

START_TEST(the_glossary_may_come_and_change)
{
    ck_assert_uint_eq(library_glossary(&library)->block_count, 0);
    put("lessons/glossary.md", "# Glossary\n\n## key\n\nText.\n");
    ck_assert_str_eq(refreshed(true), "");
    ck_assert(library.glossary.changed);
    ck_assert_uint_eq(library_glossary(&library)->block_count, 3);
    put("lessons/glossary.md", "# Glossary\n\n## key\n\nText.\n\n<!-- without an end\n");
    ck_assert_ptr_nonnull(strstr(refreshed(false), "lessons/glossary.md:7:1: "));
    ck_assert_uint_eq(library_glossary(&library)->block_count, 3);
}
END_TEST

/* A quiz may come, change and break; what of it can be asked is there. */
START_TEST(quizzes_may_come_and_change)
{
    static const char good[] = "::A::Is it?{TRUE}\n\n::B::Is it not?{FALSE}\n";
    const struct quiz *quiz;
    struct error e = {0};
    char path[512];

    ck_assert_ptr_null(library_quiz(&library, 0, &e));
    ck_assert_str_eq(e.message, "the lesson one has no quiz: it would be quizzes/01-one.gift");
    path_of(path, "quizzes");
    ck_assert_int_eq(mkdir(path, 0700), 0);
    put("quizzes/01-one.gift", good);
    quiz = library_quiz(&library, 0, NULL);
    ck_assert_ptr_nonnull(quiz);
    ck_assert_str_eq(quiz->name, "one");
    ck_assert_uint_eq(quiz->question_count, 2);
    ck_assert_str_eq(refreshed(false), "");
    put("quizzes/01-one.gift", "::A::Is it?{TRUE}\n\n::B::Which?{~one\n");
    ck_assert_str_eq(refreshed(true), "");
    ck_assert_uint_eq(library_quiz(&library, 0, NULL)->question_count, 1);
    put("quizzes/01-one.gift", "::B::Which?{~one\n");
    ck_assert_ptr_nonnull(strstr(refreshed(false), "quizzes/01-one.gift:1:"));
    ck_assert_uint_eq(library_quiz(&library, 0, NULL)->question_count, 1); /* the last good version */
    put("quizzes/02-two.gift", "::B::Which?{~one\n");
    ck_assert_ptr_null(library_quiz(&library, 1, &e));
    ck_assert_uint_eq(e.line, 1);
    put("quizzes/02-two.gift", good);
    refreshed(true);
    ck_assert_uint_eq(library_quiz(&library, 1, NULL)->question_count, 2);
}
END_TEST

START_TEST(a_link_to_a_quiz_is_found)
{
    struct library_place place;
    struct catalogue own;
    struct library built_in;

    ck_assert(!library_find(&library, "../quizzes/01-one.gift", 0, &place)); /* there is none */
    ck_assert(catalogue_open(&own, NULL, NULL));
    library_open(&built_in, &own);
    ck_assert(library_find(&built_in, "../quizzes/03-six-stages.gift", 0, &place));
    ck_assert(place.is_quiz && place.lesson == 2 && !place.is_term);
    ck_assert(!library_find(&built_in, "../quizzes/03-other.gift", 0, &place));
    ck_assert(library_find(&built_in, "03-six-stages.md", 0, &place));
    ck_assert(!place.is_quiz && place.query_length == 0);
    ck_assert(library_find(&built_in, "./03-six-stages.md?head=2&cell=on,sat#score:2", 0, &place));
    ck_assert(place.lesson == 2 && strcmp(place.name, "score:2") == 0);
    ck_assert(place.query_length == strlen("head=2&cell=on,sat") && strncmp(place.query, "head=2", 6) == 0);
    ck_assert(library_find(&built_in, "?head=2#score", 1, &place) && place.lesson == 1);
    ck_assert(!library_find(&built_in, "../quizzes/03-six-stages.gift?head=2", 0, &place));
    library_close(&built_in);
    catalogue_close(&own);
}
END_TEST

START_TEST(the_program_s_own_course_never_changes)
{
    struct catalogue own;
    struct library shelves;
    struct text message = {0};

    ck_assert(catalogue_open(&own, NULL, NULL));
    library_open(&shelves, &own);
    ck_assert_ptr_nonnull(library_lesson(&shelves, 0, NULL));
    ck_assert(!library_refresh(&shelves, &message));
    ck_assert_uint_eq(message.length, 0);
    library_close(&shelves);
    catalogue_close(&own);
}
END_TEST

Suite *course_library_suite(void)
{
    Suite *suite = suite_create("course_library");
    TCase *tests = tcase_create("library");

    tcase_add_checked_fixture(tests, set_up, tear_down);
    tcase_add_test(tests, reads_again_what_changed);
    tcase_add_test(tests, what_was_never_read_is_left_alone);
    tcase_add_test(tests, says_once_what_is_wrong);
    tcase_add_test(tests, a_lesson_may_be_mended_that_never_was_right);
    tcase_add_test(tests, the_version_before_is_kept);
    tcase_add_test(tests, waits_while_a_file_is_missing_or_empty);
    tcase_add_test(tests, sees_a_file_that_is_written_in_place);
    tcase_add_test(tests, says_why_a_file_cannot_be_read);
    tcase_add_test(tests, the_glossary_may_come_and_change);
    tcase_add_test(tests, quizzes_may_come_and_change);
    tcase_add_test(tests, a_link_to_a_quiz_is_found);
    tcase_add_test(tests, the_program_s_own_course_never_changes);
    suite_add_tcase(suite, tests);
    return suite;
}
