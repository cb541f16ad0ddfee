/* SPDX-License-Identifier: MIT */
#include "base/file.h"
#include "suites.h"
#include "tools.h"

#include <jansson.h>
#include <string.h>

static struct text trace_model(const struct model *model)
{
    struct record record;
    struct text trace;

    ck_assert(record_run(&record, model, NULL));
    trace = trace_text(&record);
    record_free(&record);
    return trace;
}

/* The trace, read as a model and run, gives the same bytes. */
static void expect_round_trip(const struct model *model)
{
    struct text first = trace_model(model), second;
    struct model read;
    struct error e = {0};

    ck_assert_msg(model_read(&read, first.bytes, first.length, "trace", &e), "%s", e.message);
    ck_assert_int_eq(read.origin, MODEL_FILE);
    second = trace_model(&read);
    ck_assert_uint_eq(first.length, second.length);
    ck_assert_mem_eq(first.bytes, second.bytes, first.length);
    text_free(&first);
    text_free(&second);
    model_free(&read);
}

START_TEST(designed_round_trip)
{
    struct model model;

    ck_assert(model_designed(&model, NULL));
    expect_round_trip(&model);
    model_free(&model);
}
END_TEST

/* The trace of words by their kinds, with a piece of it replaced. */
static bool read_with(const char *words, const char *from, const char *to, struct model *read, struct error *e)
{
    struct text bytes, other = {0};
    const char *at;
    struct model model;
    bool ok;

    ck_assert(model_by_kinds(&model, words, "words", NULL));
    bytes = trace_model(&model);
    at = strstr(text_string(&bytes), from);
    ck_assert(at != NULL);
    text_add_bytes(&other, bytes.bytes, (size_t)(at - bytes.bytes));
    text_add(&other, to);
    text_add(&other, at + strlen(from));
    ok = model_read(read, other.bytes, other.length, "t.json", e);
    model_free(&model);
    text_free(&bytes);
    text_free(&other);
    return ok;
}

/* Who reads it has the names of columns again. */
START_TEST(kinds_round_trip)
{
    struct model model, read;
    struct error e;

    ck_assert(model_by_kinds(&model, "I love deep learning", "words", NULL));
    expect_round_trip(&model);
    ck_assert(read_with("I love deep learning", "pron", "pron", &read, &e));
    ck_assert_ptr_eq(read.labels, model.labels);
    ck_assert_mem_eq(read.kinds, model.kinds, model.n);
    model_free(&model);
    model_free(&read);
}
END_TEST

static const struct {
    const char *words, *from, *to, *message;
} wrong_kinds[] = {
    {"a dog", "\"det\", \"noun\"", "\"det\"", "t.json: kinds does not have one kind for each word: write as many"},
    {"a dog", "[\"det\", \"noun\"]", "7", "t.json: kinds does not have one kind for each word"},
    {"a dog", "\"noun\"", "\"nuon\"",
     "t.json: kinds holds a kind that is not known here: write det, noun, verb or prep"},
    {"a dog", "\"noun\"", "\"adj\"",
     "t.json: kinds holds a kind that is not known here: write det, noun, verb or prep"},
    {"a dog", "\"noun\"", "null", "t.json: kinds holds a kind that is not known here"},
    {"deep", "\"adj\"", "\"x\"", "t.json: kinds holds a kind that is not known here: write det, noun, verb, prep, adj"},
};

START_TEST(wrong_kinds_are_refused)
{
    struct model read;
    struct error e;

    ck_assert(!read_with(wrong_kinds[_i].words, wrong_kinds[_i].from, wrong_kinds[_i].to, &read, &e));
    ck_assert_msg(strncmp(e.message, wrong_kinds[_i].message, strlen(wrong_kinds[_i].message)) == 0, "%s", e.message);
}
END_TEST

START_TEST(masked_round_trip)
{
    struct model model = random_model(5, 0, 6, 3, 1);

    ck_assert(model_set_mask(&model, MASK_CAUSAL, 0, NULL));
    expect_round_trip(&model);
    ck_assert(model_set_mask(&model, MASK_PADDING, 5, NULL));
    expect_round_trip(&model);
    model_free(&model);
}
END_TEST

START_TEST(memory_round_trip)
{
    struct model model = random_model(3, 4, 6, 2, 2);

    ck_assert(model_set_mask(&model, MASK_PADDING, 1, NULL));
    expect_round_trip(&model);
    model_free(&model);
}
END_TEST

START_TEST(large_round_trip)
{
    struct model model = random_model(70, 0, 64, 4, 3);

    expect_round_trip(&model);
    model_free(&model);
}
END_TEST

/* -0, the smallest and the largest double, and one that needs 17 digits. */
START_TEST(odd_numbers_round_trip)
{
    struct model model = random_model(2, 0, 4, 2, 3);

    model.W_O[0] = -0.0;
    model.W_O[1] = 5e-324;
    model.W_O[2] = 1.7976931348623157e308;
    model.W_O[3] = 0.1 + 0.2;
    for (size_t i = 0; i < 16; i++)
        model.W_V[i] = i % 4 == 0 ? 0 : 1e-300; /* so that nothing overflows */
    expect_round_trip(&model);
    model_free(&model);
}
END_TEST

/* What 256 bytes of rubbish become when they are cleaned is longer, and still a word. */
START_TEST(cleaned_words_round_trip)
{
    char controls[257], invalid[257], quotes[] = "\"\\\xe2\x82\xac/";
    struct model model;

    memset(controls, 1, 256);
    memset(invalid, 0xFF, 256);
    controls[256] = invalid[256] = '\0';
    ck_assert(model_random(&model, (char *[]){controls, invalid, quotes, NULL}, 2, 1, 1, NULL));
    ck_assert_uint_eq(strlen(model.tokens[0]), 512);
    ck_assert_uint_eq(strlen(model.tokens[1]), 768);
    expect_round_trip(&model);
    model_free(&model);
}
END_TEST

/* The members of an object, with blanks between. */
static void expect_members(const json_t *object, const char *wanted)
{
    struct text names = {0};
    const char *key;
    json_t *value;

    json_object_foreach((json_t *)object, key, value) text_addf(&names, "%s%s", names.length ? " " : "", key);
    ck_assert_str_eq(text_string(&names), wanted);
    text_free(&names);
}

START_TEST(members_stand_in_the_order_of_the_design)
{
    struct model model = random_model(3, 4, 6, 2, 2);
    struct text trace;
    json_t *root;

    ck_assert(model_set_mask(&model, MASK_PADDING, 1, NULL));
    trace = trace_model(&model);
    root = json_loadb(trace.bytes, trace.length, 0, NULL);
    ck_assert_ptr_nonnull(root);
    expect_members(root, "tokens d_model num_heads X memory mask heads concat W_O output");
    expect_members(json_object_get(root, "memory"), "tokens X");
    expect_members(json_array_get(json_object_get(root, "heads"), 1),
                   "W_Q W_K W_V Q K V scores scaled masked weights output");
    json_decref(root);
    text_free(&trace);
    model_free(&model);
}
END_TEST

START_TEST(a_masked_score_is_null)
{
    struct model model = random_model(2, 0, 2, 1, 2);
    struct text trace;
    json_t *root, *head, *first;

    ck_assert(model_set_mask(&model, MASK_CAUSAL, 0, NULL));
    trace = trace_model(&model);
    root = json_loadb(trace.bytes, trace.length, 0, NULL);
    head = json_array_get(json_object_get(root, "heads"), 0);
    first = json_array_get(json_object_get(head, "masked"), 0);
    ck_assert(json_is_number(json_array_get(first, 0)));
    ck_assert(json_is_null(json_array_get(first, 1)));
    ck_assert(json_is_number(json_array_get(json_array_get(json_object_get(head, "scaled"), 0), 1)));
    ck_assert(json_is_number(json_array_get(json_array_get(json_object_get(head, "scores"), 0), 1)));
    ck_assert_double_eq(json_number_value(json_array_get(json_array_get(json_object_get(head, "weights"), 0), 1)), 0);
    json_decref(root);
    text_free(&trace);
    model_free(&model);
}
END_TEST

START_TEST(numbers_are_the_shortest)
{
    struct model model;
    struct text trace;

    ck_assert(model_designed(&model, NULL));
    trace = trace_model(&model);
    ck_assert_ptr_nonnull(strstr(trace.bytes, "[1, 0.2, -0.1, 0, 1, 0, 0, 0]"));
    ck_assert_ptr_nonnull(strstr(trace.bytes, "[0, 5.6, -1, 0]"));
    ck_assert_ptr_nonnull(strstr(trace.bytes, "\"tokens\": [\"The\", \"cat\", \"sat\", \"on\"]"));
    text_free(&trace);
    model_free(&model);
}
END_TEST

struct limited {
    size_t calls, allowed, bytes;
};

static bool send_limited(void *to, const char *bytes, size_t length)
{
    struct limited *limited = to;

    (void)bytes;
    limited->bytes += length;
    return ++limited->calls <= limited->allowed;
}

START_TEST(a_failure_to_send_stops)
{
    struct model model = random_model(64, 0, 64, 4, 3);
    struct record record;

    ck_assert(record_run(&record, &model, NULL));
    for (size_t allowed = 0; allowed < 8; allowed++) {
        struct limited limited = {.allowed = allowed};

        ck_assert(!model_trace(&record, send_limited, &limited));
        ck_assert_uint_eq(limited.calls, allowed + 1);
        ck_assert_uint_lt(limited.bytes, (allowed + 1) * 200000);
    }
    record_free(&record);
    model_free(&model);
}
END_TEST

/* Whoever reads a trace need not compare: by how much the output differs from what the original computed. */
START_TEST(the_difference_is_written)
{
    struct text bytes = {0}, trace;
    struct model model, again;
    struct record record = {0};
    struct error e = {0};
    json_t *root;

    ck_assert_msg(file_read("tests/data/layers/gpt2.json", MODEL_JSON_MOST, &bytes, &e), "%s", e.message);
    ck_assert(model_read(&model, bytes.bytes, bytes.length, "gpt2", &e) && record_run(&record, &model, &e));
    trace = trace_text(&record);
    root = json_loadb(trace.bytes, trace.length, 0, NULL);
    ck_assert_double_gt(record_surprise(&record), 0);
    ck_assert_double_eq(json_number_value(json_object_get(root, "differs")), record_surprise(&record));
    ck_assert_msg(model_read(&again, trace.bytes, trace.length, "trace", &e), "%s", e.message);
    json_decref(root);
    model_free(&again);
    model_free(&model);
    record_free(&record);
    text_free(&trace);
    text_free(&bytes);
}
END_TEST

Suite *attention_trace_suite(void)
{
    Suite *suite = suite_create("attention/trace");
    TCase *tests = tcase_create("trace");

    tcase_add_test(tests, designed_round_trip);
    tcase_add_test(tests, kinds_round_trip);
    tcase_add_loop_test(tests, wrong_kinds_are_refused, 0, (int)(sizeof wrong_kinds / sizeof *wrong_kinds));
    tcase_add_test(tests, masked_round_trip);
    tcase_add_test(tests, memory_round_trip);
    tcase_add_test(tests, large_round_trip);
    tcase_add_test(tests, odd_numbers_round_trip);
    tcase_add_test(tests, cleaned_words_round_trip);
    tcase_add_test(tests, members_stand_in_the_order_of_the_design);
    tcase_add_test(tests, a_masked_score_is_null);
    tcase_add_test(tests, numbers_are_the_shortest);
    tcase_add_test(tests, a_failure_to_send_stops);
    tcase_add_test(tests, the_difference_is_written);
    suite_add_tcase(suite, tests);
    return suite;
}
