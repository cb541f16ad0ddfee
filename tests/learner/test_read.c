/* SPDX-License-Identifier: MIT */
/* The reader of progress files, on bytes. */
#include "learner/progress.h"
#include "learner/progress_read.h"
#include "suites.h"

#include "base/text.h"

#include <stdlib.h>
#include <string.h>

static const struct {
    const char *bytes;
    enum progress_verdict verdict;
} files[] = {
    {"", PROGRESS_DAMAGED},
    {"\n", PROGRESS_DAMAGED},
    {"The cat sat on the mat.", PROGRESS_DAMAGED},
    {"[]", PROGRESS_DAMAGED},
    {"1", PROGRESS_DAMAGED},
    {"null", PROGRESS_DAMAGED},
    {"{}", PROGRESS_DAMAGED},
    {"{\"version\":\"1\"}", PROGRESS_DAMAGED},
    {"{\"version\":0}", PROGRESS_DAMAGED},
    {"{\"version\":-1}", PROGRESS_DAMAGED},
    {"{\"version\":true}", PROGRESS_DAMAGED},
    {"{\"version\":1} {}", PROGRESS_DAMAGED},
    {"{\"version\":1,\"version\":1}", PROGRESS_DAMAGED},
    {"{\"version\":1,\"x\":\"\xff\"}", PROGRESS_DAMAGED},
    {"{\"version\":1,\"x\":\"\\u0000\"}", PROGRESS_DAMAGED},
    {"{\"version\":1,\"x\":\"\\ud800\"}", PROGRESS_DAMAGED},
    {"{\"version\":1,\"x\":1e999}", PROGRESS_DAMAGED},
    {"{\"version\":1,\"x\":99999999999999999999}", PROGRESS_DAMAGED},
    {"\xEF\xBB\xBF{\"version\":1}", PROGRESS_DAMAGED},
    {"{\"version\":1}", PROGRESS_GOOD},
    {"{\"version\":1.0,\"courses\":{}}", PROGRESS_GOOD},
    {"{\"version\":2}", PROGRESS_NEWER},
    {"{\"version\":1.5,\"courses\":7}", PROGRESS_NEWER},
    {"{\"version\":1,\"courses\":[]}", PROGRESS_PARTLY},
};

START_TEST(files_have_a_verdict)
{
    json_t *root;

    ck_assert_int_eq(progress_read(files[_i].bytes, strlen(files[_i].bytes), &root), files[_i].verdict);
    ck_assert_int_eq(root != NULL, files[_i].verdict == PROGRESS_GOOD || files[_i].verdict == PROGRESS_PARTLY);
    json_decref(root);
}
END_TEST

#define ATTEMPT(mode, score, of, seed)                                                                                 \
    "{\"sittings\":[{\"at\":\"2026-01-31T09:05:00Z\",\"quiz\":\"a\",\"mode\":" mode ",\"score\":" score ",\"of\":" of  \
    ",\"seed\":" seed "}]}"

#define BEGUN(of, seed, answers)                                                                                       \
    "{\"begun\":{\"a\":{\"at\":\"2026-01-31T09:05:00Z\",\"of\":" of ",\"seed\":" seed ",\"answers\":" answers "}}}"

/* What was read of a step. */
#define READ(parts)                                                                                                    \
    "{\"lessons\":{\"a\":{\"s\":{\"seen\":\"2026-01-31T09:05:00Z\",\"part\":3,\"read\":" parts "},\"t\":{\"seen\":"    \
    "\"2026-01-31T09:05:00Z\"}}}}"

/* A course, and what is left of it. */
static const struct {
    const char *course, *left; /* NULL: all of it */
} courses[] = {
    {"{}", NULL},
    {"{\"place\":{\"lesson\":\"a\",\"step\":\"b\"}}", NULL},
    {"{\"place\":{\"lesson\":\"a\",\"step\":\"b\",\"part\":0,\"state\":\"\",\"at\":\"2026-01-31T09:05:00Z\"}}", NULL},
    {"{\"place\":{\"lesson\":\"a\"}}", "{}"},
    {"{\"place\":{\"lesson\":1,\"step\":\"b\"},\"x\":1}", "{\"x\":1}"},
    {"{\"place\":7}", "{}"},
    {"{\"place\":{\"lesson\":\"a\",\"step\":\"b\",\"part\":-1}}", "{\"place\":{\"lesson\":\"a\",\"step\":\"b\"}}"},
    {"{\"place\":{\"lesson\":\"a\",\"step\":\"b\",\"part\":1.5}}", "{\"place\":{\"lesson\":\"a\",\"step\":\"b\"}}"},
    {"{\"place\":{\"lesson\":\"a\",\"step\":\"b\",\"part\":10000}}", "{\"place\":{\"lesson\":\"a\",\"step\":\"b\"}}"},
    {"{\"place\":{\"lesson\":\"a\",\"step\":\"b\",\"state\":[]}}", "{\"place\":{\"lesson\":\"a\",\"step\":\"b\"}}"},
    {"{\"place\":{\"lesson\":\"a\",\"step\":\"b\",\"at\":\"now\"}}", "{\"place\":{\"lesson\":\"a\",\"step\":\"b\"}}"},
    {"{\"lessons\":[]}", "{}"},
    {"{\"lessons\":{\"a\":3,\"b\":{}}}", "{\"lessons\":{\"b\":{}}}"},
    {"{\"lessons\":{\"a\":{\"s\":null,\"t\":{\"seen\":\"2026-01-31T09:05:00.5Z\",\"part\":1}}}}",
     "{\"lessons\":{\"a\":{\"t\":{\"seen\":\"2026-01-31T09:05:00.5Z\",\"part\":1}}}}"},
    {"{\"lessons\":{\"a\":{\"s\":{},\"t\":{\"seen\":5}}}}", "{\"lessons\":{\"a\":{}}}"},
    {READ("\"\""), NULL},
    {READ("\"1\""), NULL},
    {READ("\"1-4,6\""), NULL},
    {READ("\"6,2-3\""), READ("\"\"")},
    {READ("\"1-4,4\""), READ("\"\"")},
    {READ("\"10000\""), NULL},
    {READ("\"0-3\""), READ("\"\"")},
    {READ("\"10001\""), READ("\"\"")},
    {READ("\"1-99999999999999999999\""), READ("\"\"")},
    {READ("\"4-1\""), READ("\"\"")},
    {READ("\"1,\""), READ("\"\"")},
    {READ("\",1\""), READ("\"\"")},
    {READ("\"1-\""), READ("\"\"")},
    {READ("\"1--2\""), READ("\"\"")},
    {READ("\" 1\""), READ("\"\"")},
    {READ("\"1;2\""), READ("\"\"")},
    {READ("\"\\u001b[31m\""), READ("\"\"")},
    {READ("[1,2]"), READ("\"\"")},
    {READ("null"), READ("\"\"")},
    {"{\"questions\":\"none\"}", "{}"},
    {"{\"questions\":{\"q\":[],\"r\":{}}}", "{\"questions\":{\"r\":{}}}"},
    {"{\"questions\":{\"q\":{\"answers\":{},\"box\":1}}}", "{\"questions\":{\"q\":{\"box\":1}}}"},
    {"{\"questions\":{\"q\":{\"answers\":[1,{\"at\":\"2026-01-31T09:05:00Z\",\"answer\":\"a\",\"score\":0.5},{\"at\":"
     "\"2026-01-31T09:05:00Z\",\"answer\":\"a\",\"score\":2},{\"at\":\"2026-01-31T09:05:00Z\",\"score\":1},null]}}}",
     "{\"questions\":{\"q\":{\"answers\":[{\"at\":\"2026-01-31T09:05:00Z\",\"answer\":\"a\",\"score\":0.5}]}}}"},
    {"{\"forgotten\":{\"\":\"2026-01-31T09:05:00Z\",\"a\":3}}", "{\"forgotten\":{\"\":\"2026-01-31T09:05:00Z\"}}"},
    {"{\"forgotten\":[]}", "{}"},
    {"{\"questions\":{\"q\":{\"box\":5,\"due\":\"2026-01-31T09:05:00Z\"}}}", NULL},
    {"{\"questions\":{\"q\":{\"box\":6,\"due\":\"x\",\"mine\":1}}}", "{\"questions\":{\"q\":{\"mine\":1}}}"},
    {"{\"sittings\":{}}", "{}"},
    {ATTEMPT("\"exam\"", "1.5", "2", "\"18446744073709551615\""), NULL},
    {ATTEMPT("\"practice\"", "0", "0", "\"0\",\"shuffled\":true,\"mine\":[]"), NULL},
    {ATTEMPT("\"practice\"", "0", "0", "\"0\",\"shuffled\":1"), ATTEMPT("\"practice\"", "0", "0", "\"0\"")},
    {ATTEMPT("\"test\"", "1", "2", "\"7\""), "{\"sittings\":[]}"},
    {ATTEMPT("\"exam\"", "3", "2", "\"7\""), "{\"sittings\":[]}"},
    {ATTEMPT("\"exam\"", "-1", "2", "\"7\""), "{\"sittings\":[]}"},
    {ATTEMPT("\"exam\"", "1", "2.5", "\"7\""), "{\"sittings\":[]}"},
    {ATTEMPT("\"exam\"", "1", "1000001", "\"7\""), "{\"sittings\":[]}"},
    {ATTEMPT("\"exam\"", "1", "2", "\"18446744073709551616\""), "{\"sittings\":[]}"},
    {ATTEMPT("\"exam\"", "1", "2", "\"-7\""), "{\"sittings\":[]}"},
    {ATTEMPT("\"exam\"", "1", "2", "7"), "{\"sittings\":[]}"},
    {BEGUN("12", "\"7\"", "{\"a/b\":0.5,\"a/c\":-2}"), NULL},
    {BEGUN("12", "\"7\",\"shuffled\":true", "{}"), NULL},
    {BEGUN("12", "\"7\",\"place\":\"a/b\"", "{}"), NULL},
    {BEGUN("12", "\"7\",\"drafts\":{\"a/b\":\"half a\"}", "{}"), NULL},
    {BEGUN("12", "\"7\",\"drafts\":[1]", "{}"), BEGUN("12", "\"7\"", "{}")},
    {BEGUN("12", "\"7\",\"drafts\":{\"a/b\":3,\"a/c\":\"a\\u001bb\"}", "{}"),
     BEGUN("12", "\"7\",\"drafts\":{\"a/c\":\"a^[b\"}", "{}")},
    {BEGUN("12", "\"7\",\"place\":3", "{}"), BEGUN("12", "\"7\"", "{}")},
    {BEGUN("12", "\"7\"", "{\"a/b\":1.5,\"a/c\":1,\"a/d\":\"1\"}"), BEGUN("12", "\"7\"", "{\"a/c\":1}")},
    {BEGUN("12", "\"7\"", "[1]"), "{\"begun\":{\"a\":{\"at\":\"2026-01-31T09:05:00Z\",\"of\":12,\"seed\":\"7\"}}}"},
    {BEGUN("1.5", "\"7\"", "{}"), "{\"begun\":{}}"},
    {BEGUN("-1", "\"7\"", "{}"), "{\"begun\":{}}"},
    {BEGUN("12", "7", "{}"), "{\"begun\":{}}"},
    {"{\"begun\":{\"a\":[]}}", "{\"begun\":{}}"},
    {"{\"begun\":[]}", "{}"},
    {"7", NULL},
};

START_TEST(what_is_wrong_goes_and_the_rest_stays)
{
    const char *course = courses[_i].course, *left = courses[_i].left ? courses[_i].left : course;
    bool is_course = *course == '{';
    struct text bytes = {0}, expected = {0};
    enum progress_verdict verdict;
    json_t *root;
    char *got;

    text_addf(&bytes, "{\"version\":1,\"courses\":{\"x\":%s,\"y\":{\"z\":1}}}", course);
    if (is_course)
        text_addf(&expected, "{\"version\":1,\"courses\":{\"x\":%s,\"y\":{\"z\":1}}}", left);
    else
        text_add(&expected, "{\"version\":1,\"courses\":{\"y\":{\"z\":1}}}");
    verdict = progress_read(text_string(&bytes), bytes.length, &root);
    ck_assert_int_eq(verdict, is_course && !courses[_i].left ? PROGRESS_GOOD : PROGRESS_PARTLY);
    got = json_dumps(root, JSON_COMPACT);
    ck_assert_str_eq(got, text_string(&expected));
    free(got);
    json_decref(root);
    text_free(&bytes);
    text_free(&expected);
}
END_TEST

START_TEST(texts_are_cleaned)
{
    static const char bytes[] = "{\"version\":1,\"courses\":{\"\":{\"place\":{\"lesson\":\"a\\u001b[31m\",\"step\":"
                                "\"\\u202e\",\"state\":\"head=2\\n\"}}}}";
    const char *lesson, *step, *state;
    json_t *root;

    ck_assert_int_eq(progress_read(bytes, strlen(bytes), &root), PROGRESS_GOOD);
    ck_assert_int_eq(json_unpack(root, "{s:{s:{s:{s:s, s:s, s:s}}}}", "courses", "", "place", "lesson", &lesson, "step",
                                 &step, "state", &state),
                     0);
    ck_assert_str_eq(lesson, "a^[[31m");
    ck_assert_str_eq(step, "�");
    ck_assert_str_eq(state, "head=2^J");
    json_decref(root);
}
END_TEST

/* Neither the stack nor memory: brackets without an end, and as many values as fit. */
START_TEST(absurd_files_are_refused)
{
    static const char *const units[] = {"[", "{\"a\":", "[[],", "0,", "\"\",", " "};
    struct text bytes = {0};
    json_t *root;

    for (size_t i = 0; i < sizeof units / sizeof *units; i++) {
        text_add(&bytes, "{\"version\":1,\"x\":[");
        text_repeat(&bytes, units[i], (PROGRESS_FILE_MOST - 100) / strlen(units[i]));
        ck_assert_int_eq(progress_read(text_string(&bytes), bytes.length, &root), PROGRESS_DAMAGED);
        ck_assert_ptr_null(root);
        text_cut(&bytes, 0);
    }
    text_free(&bytes);
}
END_TEST

Suite *learner_read_suite(void)
{
    Suite *suite = suite_create("learner_read");
    TCase *tests = tcase_create("read");

    tcase_add_loop_test(tests, files_have_a_verdict, 0, sizeof files / sizeof *files);
    tcase_add_loop_test(tests, what_is_wrong_goes_and_the_rest_stays, 0, sizeof courses / sizeof *courses);
    tcase_add_test(tests, texts_are_cleaned);
    tcase_add_test(tests, absurd_files_are_refused);
    suite_add_tcase(suite, tests);
    return suite;
}
