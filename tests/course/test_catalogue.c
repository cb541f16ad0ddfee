/* SPDX-License-Identifier: MIT */
#include "base/embedded.h"
#include "base/listing.h"
#include "command/captured.h"
#include "course/catalogue.h"
#include "course/lesson.h"
#include "dump.h"
#include "suites.h"

#include <stdio.h>
#include <string.h>
#include <sys/stat.h>

static char *directory; /* of one test */

static void put(const char *name, const char *content)
{
    char path[512];
    FILE *file;

    snprintf(path, sizeof path, "%s/%s", directory, name);
    file = fopen(path, "wb");
    ck_assert_ptr_nonnull(file);
    fputs(content, file);
    ck_assert_int_eq(fclose(file), 0);
}

static void make(const char *name)
{
    char path[512];

    snprintf(path, sizeof path, "%s/%s", directory, name);
    ck_assert_int_eq(mkdir(path, 0700), 0);
}

static void set_up(void)
{
    directory = captured_directory();
    make("lessons");
}

static void tear_down(void)
{
    captured_remove(directory);
}

START_TEST(lists_a_directory_in_order)
{
    static const char *const others[] = {"lessons/glossary.md", "lessons/.05-x.md.swp", "lessons/05-x.md~",
                                         "lessons/06.md", "lessons/07-.md"};
    struct catalogue c;
    struct text out = {0};

    for (size_t i = 0; i < sizeof others / sizeof *others; i++)
        put(others[i], "x");
    put("lessons/10-masks.md", "");
    put("lessons/2-one-head.md", "");
    put("lessons/03-six-stages.md", "");
    ck_assert(catalogue_open(&c, directory, NULL));
    for (size_t i = 0; i < c.lesson_count; i++)
        text_addf(&out, "%d %s %s\n", c.lessons[i].order, c.lessons[i].name, c.lessons[i].path);
    dump_check(&out, "2 one-head lessons/2-one-head.md\n3 six-stages lessons/03-six-stages.md\n"
                     "10 masks lessons/10-masks.md\n");
    catalogue_close(&c);
    ck_assert_uint_eq(c.lesson_count, 0);
}
END_TEST

static const char *message_of_opening(struct error *e)
{
    struct catalogue c;

    error_clear(e);
    ck_assert(!catalogue_open(&c, directory, e));
    ck_assert_uint_eq(c.lesson_count, 0);
    ck_assert_int_eq(e->code, ERROR_INPUT);
    return e->message;
}

START_TEST(refuses_a_directory_that_is_no_course)
{
    struct error e;
    struct catalogue c;

    ck_assert_ptr_nonnull(strstr(message_of_opening(&e), "/lessons has no lessons: name the first 01-name.md"));
    put("lessons/10-masks.md", "");
    put("lessons/04-masks.md", "");
    ck_assert_str_eq(message_of_opening(&e),
                     "lessons/04-masks.md and lessons/10-masks.md have the same name: rename one");
    put("lessons/03-six-stages.md", "");
    put("lessons/03-other.md", "");
    ck_assert_str_eq(message_of_opening(&e),
                     "lessons/03-other.md and lessons/03-six-stages.md have the same number: rename one");
    put("lessons/01-a b.md", "");
    ck_assert_ptr_nonnull(strstr(message_of_opening(&e), "lessons/01-a b.md: a lesson's name has letters"));
    ck_assert(!catalogue_open(&c, "/nonexistent", &e));
    ck_assert_ptr_nonnull(strstr(e.message, "/nonexistent/lessons: No such file or directory: a course is"));
}
END_TEST

START_TEST(finds_by_name_number_and_file)
{
    static const char *const names[] = {"six-stages", "3", "03", "03-six-stages.md"};
    struct catalogue c;
    struct error e = {0};

    put("lessons/2-one-head.md", "");
    put("lessons/03-six-stages.md", "");
    ck_assert(catalogue_open(&c, directory, NULL));
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        ck_assert_ptr_eq(catalogue_find(&c, names[i], &e), &c.lessons[1]);
    ck_assert_ptr_null(catalogue_find(&c, "six-stage", &e));
    ck_assert_str_eq(e.message, "no lesson \"six-stage\": did you mean six-stages?");
    ck_assert_int_eq(e.code, ERROR_INPUT);
    ck_assert_ptr_null(catalogue_find(&c, "4", &e));
    ck_assert_str_eq(e.message, "no lesson \"4\": `headway list lessons` names them");
    ck_assert_ptr_null(catalogue_find(&c, "", NULL));
    catalogue_close(&c);
}
END_TEST

START_TEST(reads_a_file_anew_each_time)
{
    struct catalogue c;
    struct course_file f;
    struct error e = {0};

    put("lessons/03-six-stages.md", "one");
    ck_assert(catalogue_open(&c, directory, NULL));
    ck_assert(catalogue_read(&c, c.lessons[0].path, &f, NULL));
    ck_assert_uint_eq(f.length, 3);
    ck_assert_mem_eq(f.bytes, "one", 4);
    ck_assert_ptr_nonnull(strstr(f.path, "/lessons/03-six-stages.md"));
    course_file_free(&f);
    put("lessons/03-six-stages.md", "other");
    ck_assert(catalogue_read(&c, c.lessons[0].path, &f, NULL));
    ck_assert_mem_eq(f.bytes, "other", 6);
    course_file_free(&f);
    ck_assert(catalogue_has(&c, c.lessons[0].path));
    ck_assert(catalogue_has(&(struct catalogue){0}, "lessons/03-six-stages.md"));
    ck_assert(!catalogue_has(&(struct catalogue){0}, "lessons/nothing.md"));
    ck_assert(!catalogue_has(&c, "lessons/nothing.md"));
    ck_assert(!catalogue_read(&c, "lessons/nothing.md", &f, &e));
    ck_assert_ptr_null(f.bytes);
    ck_assert_ptr_nonnull(strstr(e.message, "/lessons/nothing.md: No such file or directory"));
    catalogue_close(&c);
}
END_TEST

START_TEST(takes_listings_from_the_directory_where_it_has_them)
{
    struct catalogue c;
    struct course_file f, own;

    put("lessons/03-six-stages.md", "");
    make("lessons/code");
    put("lessons/code/attention.txt", "mine");
    put("lessons/code/mistakes.txt", "my mistakes");
    make("code");
    put("code/stages.c", "not what runs");
    put("code/mistakes.c", "not what runs");
    ck_assert(catalogue_open(&c, directory, NULL));
    ck_assert(catalogue_source(&c, LANGUAGE_PSEUDOCODE, &f, NULL));
    ck_assert_str_eq(f.bytes, "mine");
    course_file_free(&f);
    ck_assert(catalogue_source(&c, LANGUAGE_NUMPY, &f, NULL));
    ck_assert(catalogue_read(&(struct catalogue){0}, "lessons/code/attention_numpy.py", &own, NULL));
    ck_assert_ptr_eq(f.bytes, own.bytes);
    course_file_free(&f);
    course_file_free(&own);
    ck_assert(catalogue_source(&c, LANGUAGE_C, &f, NULL));
    ck_assert_str_eq(f.path, "code/stages.c");
    course_file_free(&f);
    ck_assert(catalogue_mistakes(&c, LANGUAGE_PSEUDOCODE, &f, NULL));
    ck_assert_str_eq(f.bytes, "my mistakes");
    course_file_free(&f);
    ck_assert(catalogue_mistakes(&c, LANGUAGE_NUMPY, &f, NULL));
    ck_assert_str_eq(f.path, "lessons/code/mistakes_numpy.py");
    course_file_free(&f);
    ck_assert(catalogue_mistakes(&c, LANGUAGE_C, &f, NULL));
    ck_assert_str_eq(f.path, "code/mistakes.c");
    ck_assert_str_ne(f.bytes, "not what runs");
    course_file_free(&f);
    catalogue_close(&c);
}
END_TEST

/* The lessons that the program carries are without a fault, and each is found by its name. */
START_TEST(carries_lessons_that_can_be_used)
{
    struct catalogue c;

    ck_assert(catalogue_open(&c, NULL, NULL));
    ck_assert_uint_gt(c.lesson_count, 0);
    for (size_t i = 0; i < c.lesson_count; i++) {
        struct problems problems = {0};
        struct text out = {0};
        struct course_file f;
        struct lesson l;

        ck_assert_ptr_eq(catalogue_find(&c, c.lessons[i].name, NULL), &c.lessons[i]);
        ck_assert(catalogue_read(&c, c.lessons[i].path, &f, NULL));
        lesson_parse(&l, f.bytes, f.length, f.path, &problems);
        dump_problems(&out, &problems);
        dump_check(&out, "");
        ck_assert_str_eq(l.name, c.lessons[i].name);
        ck_assert_int_eq(l.order, c.lessons[i].order);
        lesson_free(&l);
        course_file_free(&f);
        problems_free(&problems);
    }
    catalogue_close(&c);
}
END_TEST

/* Appends which parts a step has, and which of them are questions. */
static void dump_outline(struct text *out, const struct step *step)
{
    text_addf(out, "%d parts of %s:\n", step->parts, step->name);
    for (int part = 0; part < step->parts; part++)
        text_addf(out, "%s\n", step->asked[part] ? step->asked[part] : "text");
}

/* Checks what is known of a step before it is read. */
static void check_outline(const struct step *open, const struct step *whole)
{
    struct text expected = {0}, found = {0};

    dump_outline(&expected, whole);
    dump_outline(&found, open);
    dump_check(&found, text_string(&expected));
    text_free(&expected);
}

/* Appends all that a step is but where it stands in its file. */
static void dump_step(struct text *out, const struct step *step)
{
    dump_outline(out, step);
    text_addf(out, "%s|%s|%d|%s|%d|%s|%s|%s|%d\n", step->name, step->title, step->minutes, step->notes, step->parts,
              step->view_name ? step->view_name : "-", step->view_name ? step->view_state : "-",
              step->view_look ? step->view_look : "-", step->view_part);
    for (size_t i = 0; i < step->prose.block_count; i++)
        text_addf(out, "%d.%d ", step->prose.blocks[i].part, step->prose.blocks[i].deeper);
    for (int i = 0; i < step->parts && step->view_name; i++)
        text_addf(out, "%s|%s\n", lesson_part_state(step, i),
                  lesson_part_look(step, i) ? lesson_part_look(step, i) : "-");
    for (size_t i = 0; i < step->question_count; i++)
        text_addf(out, "%s\n", step->questions[i].id);
    dump_prose(out, &step->prose);
}

/* Read step by step, backwards here, a lesson is what it is read at once. */
START_TEST(opens_to_the_same_lessons_without_reading_them)
{
    struct catalogue c;

    ck_assert(catalogue_open(&c, NULL, NULL));
    for (size_t i = 0; i < c.lesson_count; i++) {
        struct course_file f;
        struct lesson whole, open;

        ck_assert(catalogue_read(&c, c.lessons[i].path, &f, NULL));
        ck_assert(lesson_parse(&whole, f.bytes, f.length, f.path, NULL));
        lesson_open(&open, f.bytes, f.length, f.path);
        ck_assert_str_eq(open.title, whole.title);
        ck_assert_str_eq(open.name, whole.name);
        ck_assert_uint_eq(open.step_count, whole.step_count);
        ck_assert_int_eq(lesson_minutes(&open), lesson_minutes(&whole)); /* before a step is read, and after */
        for (size_t j = 0; j < whole.step_count; j++) {
            ck_assert_str_eq(lesson_step_title(&open, j), whole.steps[j].title);
            ck_assert_int_eq(open.steps[j].minutes, whole.steps[j].minutes);
            check_outline(&open.steps[j], &whole.steps[j]);
            ck_assert_ptr_nonnull(open.steps[j].unread);
        }
        ck_assert_ptr_eq(lesson_step(&open, whole.steps[0].name), &open.steps[0]);
        ck_assert_ptr_null(lesson_step(&open, "nowhere"));
        for (size_t j = whole.step_count; j-- > 0;) {
            struct text expected = {0}, found = {0};

            dump_step(&expected, &whole.steps[j]);
            dump_step(&found, lesson_at(&open, j));
            dump_check(&found, text_string(&expected));
            text_free(&expected);
        }
        ck_assert_int_eq(lesson_minutes(&open), lesson_minutes(&whole));
        lesson_free(&whole);
        lesson_free(&open);
        course_file_free(&f);
    }
    catalogue_close(&c);
}
END_TEST

/* Every step of the walk that computes has a listing in every language, with one lit line at least. */
START_TEST(carries_a_listing_for_every_stage)
{
    static const char *const stages[] = {"split", "project", "score", "scale", "softmax", "blend", "concat", "output"};
    struct catalogue c = {0};

    for (enum listing_language language = 0; language < LANGUAGE_COUNT; language++) {
        const char *title = listing_languages[language].title;
        struct course_file f;

        ck_assert(catalogue_source(&c, language, &f, NULL));
        for (size_t i = 0; i < sizeof stages / sizeof *stages; i++) {
            struct listing l;
            size_t lit = 0;

            ck_assert_msg(listing_cut(&l, f.bytes, f.length, stages[i]), "%s has no %s", title, stages[i]);
            for (size_t j = 0; j < l.count; j++)
                lit += l.lit[j];
            ck_assert_msg(lit > 0, "%s lights no line of %s", title, stages[i]);
            listing_free(&l);
        }
        course_file_free(&f);
    }
}
END_TEST

Suite *course_catalogue_suite(void)
{
    Suite *suite = suite_create("course_catalogue");
    TCase *on_disk = tcase_create("directory"), *carried = tcase_create("embedded");

    tcase_add_checked_fixture(on_disk, set_up, tear_down);
    tcase_add_test(on_disk, lists_a_directory_in_order);
    tcase_add_test(on_disk, refuses_a_directory_that_is_no_course);
    tcase_add_test(on_disk, finds_by_name_number_and_file);
    tcase_add_test(on_disk, reads_a_file_anew_each_time);
    tcase_add_test(on_disk, takes_listings_from_the_directory_where_it_has_them);
    tcase_add_test(carried, carries_lessons_that_can_be_used);
    tcase_add_test(carried, opens_to_the_same_lessons_without_reading_them);
    tcase_add_test(carried, carries_a_listing_for_every_stage);
    suite_add_tcase(suite, on_disk);
    suite_add_tcase(suite, carried);
    return suite;
}
