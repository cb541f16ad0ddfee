/* SPDX-License-Identifier: MIT */
#include "base/file.h"
#include "base/memory.h"
#include "model/example.h"
#include "model/model_json.h"
#include "model/spec.h"
#include "suites.h"

#include <stdlib.h>
#include <string.h>

/* A value of many bytes that no table can hold: `count` times `unit`. */
static char *repeated(const char *unit, size_t count)
{
    struct text out = {0};

    text_repeat(&out, unit, count);
    return text_take(&out);
}

static void expect_refused(const char *key, const char *value, const char *shown, const char *message)
{
    struct spec spec = {0};
    struct error e = {0};

    ck_assert_msg(!spec_set(&spec, key, value, shown, &e), "%s=%s was accepted", key, value);
    ck_assert_int_eq(e.code, ERROR_INPUT);
    ck_assert_msg(strstr(e.message, message) == e.message, "\"%s\" is not \"%s\"", e.message, message);
    ck_assert_uint_eq(spec.given, 0);
    spec_free(&spec);
}

static const struct {
    const char *key, *value, *shown, *message;
} refused[] = {
    {"heads", "0", "--heads", "--heads 0 is too small: use 1 to 1024"},
    {"heads", "00", "--heads", "--heads 00 is too small"},
    {"heads", "-2", "--heads", "--heads -2 is too small: use 1 to 1024"},
    {"heads", "1025", "--heads", "--heads 1025 is too large: use 1 to 1024"},
    {"heads", "99999999999999999999999999", "--heads", "--heads 99999999999999999999999999 is too large"},
    {"heads", "-99999999999999999999999999", "--heads", "--heads -99999999999999999999999999 is too small"},
    {"heads", "two", "--heads", "--heads two is not a whole number: use 1 to 1024"},
    {"heads", "", "--heads", "--heads \"\" is not a whole number"},
    {"heads", "2.5", "--heads", "--heads 2.5 is not a whole number"},
    {"heads", " 2", "--heads", "--heads  2 is not a whole number"},
    {"heads", "2x", "heads", "heads 2x is not a whole number"},
    {"heads", "0x10", "heads", "heads 0x10 is not a whole number"},
    {"heads", "+2", "heads", "heads +2 is not a whole number"},
    {"d_model", "0", "--d-model", "--d-model 0 is too small: use 1 to 1024"},
    {"d_model", "4096", "d_model", "d_model 4096 is too large: use 1 to 1024"},
    {"d_model", "-8", "--d-model", "--d-model -8 is too small"},
    {"d_model", "eight", "--d-model", "--d-model eight is not a whole number"},
    {"seed", "-1", "--seed", "--seed -1 is too small: use 0 to 18446744073709551615"},
    {"seed", "18446744073709551616", "--seed", "--seed 18446744073709551616 is too large"},
    {"tokens", "", "--tokens", "--tokens has no word: give at least one"},
    {"tokens", " \t\n\r\f\v ", "--tokens", "--tokens has no word"},
    {"words", " ", "--words", "--words: there is no word: type 1 to 8, such as \"The cat sat on\""},
    {"words", "a a a a a a a a a", "words", "words: 9 words are too many: by kind there may be 8, with random weights"},
    {"words", "a zebra", "--words", "--words: what kind of word is \"zebra\": write zebra:noun, or :det :verb :prep"},
    {"words", "zebra:nuon", "--words", "--words: nuon is no kind of word: did you mean zebra:noun?"},
    {"words", "10:30", "--words", "--words: what kind of word is \"10:30\": write 10:30:noun, or"},
    {"words", "a internationalisation:noun", "--words", "--words: word 2 is 20 columns wide: 16 are the most"},
    {"words", "a\033b:noun", "--words",
     "--words: word 1, \"a^[b\", holds what is not a letter or cannot be seen: type it again"},
    {"words", "c\u00ADat:noun", "--words",
     "--words: word 1, \"cat\", holds what is not a letter or cannot be seen: type it again"},
    {"words", "a \xff:noun", "--words", "--words: word 2, \""},
    {"words", "\xCC\x81:noun", "--words", "--words: nothing is to be seen of word 1: type it again"},
    {"weights", "", "--weights", "--weights is empty: use designed, random or the name of a JSON file"},
    {"mask", "", "--mask", "--mask \"\" is not a mask: use none, causal or padding:K"},
    {"mask", "Causal", "--mask", "--mask Causal is not a mask"},
    {"mask", "padding", "--mask", "--mask padding is not a mask"},
    {"mask", "padding:", "--mask", "--mask padding: \"\" is not a whole number: use 0 to 1024"},
    {"mask", "padding:-1", "--mask", "--mask padding: -1 is too small"},
    {"mask", "padding:9999", "mask", "mask padding: 9999 is too large"},
    {"colour", "red", "--colour", "--colour is not part of a model"},
};

START_TEST(bad_values_are_refused)
{
    expect_refused(refused[_i].key, refused[_i].value, refused[_i].shown, refused[_i].message);
}
END_TEST

START_TEST(long_words_are_refused)
{
    char *longest = repeated("x", 256), *longer = repeated("y", 257), *endless = repeated("z", 10000);
    struct text tokens = {0};
    struct spec spec = {0};

    text_addf(&tokens, "a b %s", longer);
    expect_refused("tokens", text_string(&tokens), "--tokens",
                   "--tokens: word 3, \"yyyyyyyyyyyyyyyy...\", has 257 bytes: a word may have 1 to 256");
    expect_refused("tokens", endless, "tokens", "tokens: word 1, \"zzzzzzzzzzzzzzzz...\", has 10000 bytes");
    ck_assert(spec_set(&spec, "tokens", longest, "--tokens", NULL));
    spec_free(&spec);
    text_free(&tokens);
    free(longest);
    free(longer);
    free(endless);
}
END_TEST

START_TEST(many_words_are_refused)
{
    char *most = repeated("a ", 1024), *more = repeated("a ", 1025);
    struct spec spec = {0};
    struct model model;

    expect_refused("tokens", more, "--tokens", "--tokens has 1025 words: give 1 to 1024");
    ck_assert(spec_set(&spec, "tokens", most, "--tokens", NULL));
    ck_assert(spec_build(&spec, &model, NULL));
    ck_assert_uint_eq(model.n, 1024);
    model_free(&model);
    spec_free(&spec);
    free(most);
    free(more);
}
END_TEST

/* A spec from "key=value" strings, NULL at the end. */
static struct spec make_spec(const char *const pairs[])
{
    struct spec spec = {0};
    struct error e = {0};

    for (; *pairs; pairs++) {
        size_t length = strcspn(*pairs, "=");
        char *key = memory_copy_bytes(*pairs, length);

        ck_assert_msg(spec_set(&spec, key, *pairs + length + 1, key, &e), "%s", e.message);
        free(key);
    }
    return spec;
}

static void expect_unbuildable(const char *const pairs[], const char *message)
{
    struct spec spec = make_spec(pairs);
    struct model model;
    struct error e = {0};

    ck_assert_msg(!spec_build(&spec, &model, &e), "%s was built", pairs[0]);
    ck_assert_int_eq(e.code, ERROR_INPUT);
    ck_assert_msg(strstr(e.message, message) == e.message, "\"%s\" is not \"%s\"", e.message, message);
    ck_assert_ptr_null(model.X);
    ck_assert_ptr_null(example_new(&spec, &e));
    spec_free(&spec);
}

static const struct {
    const char *pairs[4], *message;
} unbuildable[] = {
    {{"heads=3"}, "--heads 3 does not divide --d-model 8: use 1, 2, 4 or 8"},
    {{"d_model=7"}, "--heads 2 does not divide --d-model 7: use 1 or 7"},
    {{"d_model=12", "heads=5"}, "--heads 5 does not divide --d-model 12: use 1, 2, 3, 4, 6 or 12"},
    {{"d_model=8", "heads=16"}, "--heads 16 does not divide --d-model 8"},
    {{"weights=designed", "seed=3"}, "--seed does not go with --weights designed"},
    {{"weights=designed", "tokens=a b"}, "--tokens does not go with --weights designed"},
    {{"d_model=8", "weights=designed"}, "--d-model does not go with --weights designed"},
    {{"weights=a.json", "heads=2"}, "--heads does not go with --weights a.json, which brings its own"},
    {{"weights=a.json"}, "a.json has not been read"},
    {{"words=a dog ran", "heads=4"}, "--heads does not go with --words, whose weights are designed for them"},
    {{"words=a dog ran", "seed=4"}, "--seed does not go with --words"},
    {{"words=a dog ran", "tokens=a"}, "--tokens does not go with --words"},
    {{"words=a dog ran", "weights=random"}, "--weights random does not go with --words"},
    {{"words=a dog ran", "weights=a.json"}, "--weights a.json does not go with --words"},
    {{"words=a dog ran", "mask=padding:4"}, "--mask padding:4 hides more than the 3 keys there are"},
    {{"mask=padding:5"}, "--mask padding:5 hides more than the 4 keys there are: use padding:0 to padding:4"},
    {{"tokens=one", "mask=padding:2"}, "--mask padding:2 hides more than the 1 keys there are"},
};

START_TEST(contradictions_are_refused)
{
    expect_unbuildable(unbuildable[_i].pairs, unbuildable[_i].message);
}
END_TEST

static struct model build(const char *const pairs[])
{
    struct spec spec = make_spec(pairs);
    struct model model;
    struct error e = {0};

    ck_assert_msg(spec_build(&spec, &model, &e), "%s", e.message);
    spec_free(&spec);
    return model;
}

START_TEST(nothing_is_the_default_example)
{
    struct model model = build((const char *const[]){NULL}), masked = build((const char *const[]){"mask=causal", NULL});
    struct model named = build((const char *const[]){"weights=designed", "mask=padding:1", NULL});

    ck_assert_int_eq(model.origin, MODEL_DESIGNED);
    ck_assert_ptr_null(model.mask);
    ck_assert_int_eq(masked.origin, MODEL_DESIGNED);
    ck_assert_int_eq(masked.mask_kind, MASK_CAUSAL);
    ck_assert_int_eq(named.origin, MODEL_DESIGNED);
    ck_assert_uint_eq(named.padding, 1);
    model_free(&model);
    model_free(&masked);
    model_free(&named);
}
END_TEST

START_TEST(a_size_or_a_word_means_random)
{
    static const char *const given[][4] = {
        {"tokens=The cat sat on"},   {"d_model=8"}, {"heads=2"}, {"seed=1"}, {"weights=random"},
        {"weights=random", "seed=1"}};
    struct model first = build(given[0]);

    for (size_t i = 0; i < sizeof given / sizeof *given; i++) {
        struct model model = build(given[i]);

        ck_assert_int_eq(model.origin, MODEL_RANDOM);
        ck_assert_uint_eq(model.seed, 1);
        ck_assert_ptr_null(model.labels);
        ck_assert_mem_eq(model.X, first.X, 32 * sizeof(double));
        ck_assert_mem_eq(model.W_O, first.W_O, 64 * sizeof(double));
        model_free(&model);
    }
    model_free(&first);
}
END_TEST

START_TEST(words_are_split_at_blanks)
{
    struct model model = build((const char *const[]){"tokens=\t I\vlove \r\n deep\flearning\x1b[2J ", "heads=4", NULL});

    ck_assert_uint_eq(model.n, 4);
    ck_assert_str_eq(model.tokens[0], "I");
    ck_assert_str_eq(model.tokens[1], "love");
    ck_assert_str_eq(model.tokens[2], "deep");
    ck_assert_str_eq(model.tokens[3], "learning^[[2J");
    ck_assert_uint_eq(model.d_k, 2);
    model_free(&model);
}
END_TEST

START_TEST(the_last_value_counts)
{
    struct model model = build((const char *const[]){"heads=3", "weights=x.json", "tokens=a", "heads=8",
                                                     "weights=random", "tokens=b c", NULL});

    ck_assert_uint_eq(model.num_heads, 8);
    ck_assert_uint_eq(model.n, 2);
    model_free(&model);
}
END_TEST

/* A spec whose file has been read. */
static struct spec file_spec(const char *bytes, const char *mask)
{
    struct spec spec = make_spec((const char *const[]){"weights=given.json", NULL});

    spec_give(&spec, memory_copy(bytes), strlen(bytes));
    if (mask)
        ck_assert(spec_set(&spec, "mask", mask, "--mask", NULL));
    return spec;
}

START_TEST(a_file_brings_everything)
{
    struct text bytes = {0};
    struct spec spec, plain;
    struct model model;
    struct error e = {0};

    ck_assert(file_read("tests/data/causal.json", MODEL_JSON_MOST, &bytes, NULL));
    spec = file_spec(text_string(&bytes), NULL);
    ck_assert_msg(spec_build(&spec, &model, &e), "%s", e.message);
    ck_assert_int_eq(model.origin, MODEL_FILE);
    ck_assert_int_eq(model.mask_kind, MASK_CAUSAL); /* as it hides: the file only has its numbers */
    ck_assert(!model_may_attend(&model, 0, 5));
    model_free(&model);
    plain = file_spec(text_string(&bytes), "none"); /* --mask overrides the file's */
    ck_assert(spec_build(&plain, &model, NULL));
    ck_assert(model_may_attend(&model, 0, 5));
    model_free(&model);
    spec_free(&spec);
    spec_free(&plain);
    text_free(&bytes);
}
END_TEST

START_TEST(a_bad_file_is_refused_by_name)
{
    struct spec spec = file_spec("[", NULL), memory;
    struct text bytes = {0};
    struct model model;
    struct error e = {0};

    ck_assert(!spec_build(&spec, &model, &e));
    ck_assert_str_eq(e.file, "given.json");
    ck_assert(file_read("tests/data/cross.json", MODEL_JSON_MOST, &bytes, NULL));
    memory = file_spec(text_string(&bytes), "causal");
    ck_assert(!spec_build(&memory, &model, &e));
    ck_assert_ptr_nonnull(strstr(e.message, "a causal mask needs queries and keys from the same words"));
    ck_assert_ptr_null(model.X);
    spec_free(&spec);
    spec_free(&memory);
    text_free(&bytes);
}
END_TEST

/* Like a state's encoding, as far as these tests go. */
static void encode(struct text *out, const char *value)
{
    for (; *value; value++)
        text_add(out, *value == ' ' ? "%20" : (char[]){*value, '\0'});
}

static const struct {
    const char *pairs[8], *state;
} states[] = {
    {{NULL}, ""},
    {{"weights=designed"}, ""},
    {{"mask=none"}, ""},
    {{"mask=causal"}, "mask=causal"},
    {{"weights=designed", "mask=padding:2"}, "mask=padding:2"},
    {{"weights=random"}, "weights=random"},
    {{"seed=7", "weights=random"}, "seed=7"},
    {{"seed=7", "heads=4", "tokens=I love", "d_model=8"}, "tokens=I%20love d_model=8 heads=4 seed=7"},
    {{"tokens=a", "mask=padding:1", "seed=18446744073709551615"}, "tokens=a seed=18446744073709551615 mask=padding:1"},
    {{"words=The cat sat on"}, ""},
    {{"words=The:det  cat:noun sat on ", "mask=causal"}, "mask=causal"},
    {{"words=The cat sat:noun on"}, "words=The%20cat%20sat:noun%20on"},
    {{"mask=causal", "words=dogs:noun bark"}, "words=dogs:noun%20bark mask=causal"},
    {{"weights=x.json"}, ""},
    {{"weights=x.json", "mask=none"}, "mask=none"},
};

START_TEST(states_leave_defaults_out)
{
    struct spec spec = make_spec(states[_i].pairs);
    struct text out = {0};

    spec_write(&spec, &out, encode);
    ck_assert_str_eq(text_string(&out), states[_i].state);
    text_cut(&out, 0);
    text_add(&out, "head=2");
    spec_write(&spec, &out, encode);
    ck_assert(strncmp(text_string(&out), "head=2", 6) == 0);
    ck_assert_uint_eq(out.length, 6 + (*states[_i].state ? 1 + strlen(states[_i].state) : 0));
    text_free(&out);
    spec_free(&spec);
}
END_TEST

START_TEST(examples_own_what_they_hold)
{
    struct spec spec = make_spec((const char *const[]){"tokens=a b c", "d_model=6", "heads=3", NULL});
    struct example *example = example_new(&spec, NULL);

    spec_free(&spec);
    ck_assert_ptr_nonnull(example);
    ck_assert_str_eq(example->spec.tokens, "a b c");
    ck_assert_ptr_eq(example->record.model, &example->model);
    ck_assert_uint_eq(record_matrix(&example->record, MATRIX_SCORES, 2).rows, 3);
    example_destroy(example);
    example_destroy(NULL);
}
END_TEST

/* All but the content of a file, which may be 30 MB, and which is freed with the last spec that has it. */
START_TEST(copies_are_deep)
{
    struct spec spec = file_spec("[]", "causal"), copy;

    spec_copy(&copy, &spec);
    spec_free(&spec);
    ck_assert_str_eq(copy.weights_file, "given.json");
    ck_assert_uint_eq(copy.weights_length, 2);
    ck_assert_mem_eq(copy.weights_bytes, "[]", 2);
    ck_assert_int_eq(copy.mask, MASK_CAUSAL);
    spec_free(&copy);
    ck_assert_uint_eq(copy.given, 0);
}
END_TEST

#define COUNT(table) ((int)(sizeof(table) / sizeof *(table)))

Suite *attention_spec_suite(void)
{
    Suite *suite = suite_create("attention/spec");
    TCase *tests = tcase_create("spec");

    tcase_add_loop_test(tests, bad_values_are_refused, 0, COUNT(refused));
    tcase_add_test(tests, long_words_are_refused);
    tcase_add_test(tests, many_words_are_refused);
    tcase_add_loop_test(tests, contradictions_are_refused, 0, COUNT(unbuildable));
    tcase_add_test(tests, nothing_is_the_default_example);
    tcase_add_test(tests, a_size_or_a_word_means_random);
    tcase_add_test(tests, words_are_split_at_blanks);
    tcase_add_test(tests, the_last_value_counts);
    tcase_add_test(tests, a_file_brings_everything);
    tcase_add_test(tests, a_bad_file_is_refused_by_name);
    tcase_add_loop_test(tests, states_leave_defaults_out, 0, COUNT(states));
    tcase_add_test(tests, examples_own_what_they_hold);
    tcase_add_test(tests, copies_are_deep);
    suite_add_tcase(suite, tests);
    return suite;
}
