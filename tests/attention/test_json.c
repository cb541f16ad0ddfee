/* SPDX-License-Identifier: MIT */
/* Reading what somebody says is a model. A bad one is a good one with one thing replaced. */
#include "model/model_json.h"
#include "suites.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char good[] =
    "{\"tokens\": [\"a\", \"b\"],\n"
    " \"d_model\": 4, \"num_heads\": 2,\n"
    " \"X\": [[1, 2, 3, 4], [5, 6, 7, 8]],\n"
    " \"memory\": {\"tokens\": [\"k\", \"l\", \"m\"],\n"
    "   \"X\": [[1, 0, 0, 0], [0, 1, 0, 0], [0, 0, 1, 0.5]]},\n"
    " \"mask\": [[1, 0, 1], [0, 0, 0]],\n"
    " \"heads\": [\n"
    "  {\"W_Q\": [[1, 2], [3, 4], [5, 6], [7, 8]], \"W_K\": [[1, 0], [0, 1], [1, 0], [0, 1]],\n"
    "   \"W_V\": [[0, 0], [0, 0], [0, 0], [0, 9]]},\n"
    "  {\"W_Q\": [[-1, -2], [-3, -4], [-5, -6], [-7, -8]],\n"
    "   \"W_K\": [[2, 0], [0, 2], [2, 0], [0, 2]], \"W_V\": [[1, 1], [1, 1], [1, 1], [1, 1]]}],\n"
    " \"W_O\": [[1, 0, 0, 0], [0, 1, 0, 0], [0, 0, 1, 0], [0, 0, 0, 1.5]]}\n";

START_TEST(a_model_is_read)
{
    struct model model;
    struct error e = {0};

    ck_assert_msg(model_read(&model, good, strlen(good), "m.json", &e), "%s", e.message);
    ck_assert(model.n == 2 && model.m == 3 && model.d_model == 4 && model.num_heads == 2 && model.d_k == 2);
    ck_assert_str_eq(model.tokens[1], "b");
    ck_assert_str_eq(model.memory_tokens[2], "m");
    ck_assert_double_eq(model.X[7], 8);
    ck_assert_double_eq(model.memory_X[11], 0.5);
    ck_assert_double_eq(model.W_Q[1], 2);
    ck_assert_double_eq(model.W_Q[2], -1); /* the second head's block stands to the right of the first */
    ck_assert_double_eq(model.W_Q[15], -8);
    ck_assert_double_eq(model.W_K[6], 0);
    ck_assert_double_eq(model.W_K[7], 2);
    ck_assert_double_eq(model.W_V[13], 9);
    ck_assert_double_eq(model.W_O[15], 1.5);
    ck_assert(model_may_attend(&model, 0, 2) && !model_may_attend(&model, 0, 1) && !model_may_attend(&model, 1, 0));
    ck_assert_int_eq(model.mask_kind, MASK_GIVEN);
    ck_assert_int_eq(model.origin, MODEL_FILE);
    model_free(&model);
}
END_TEST

/* A model with the first `from` replaced. */
static struct text altered_in(const char *model, const char *from, const char *to)
{
    const char *at = strstr(model, from);
    struct text out = {0};

    ck_assert_msg(at != NULL, "%s is not in the model", from);
    text_add_bytes(&out, model, (size_t)(at - model));
    text_add(&out, to);
    text_add(&out, at + strlen(from));
    return out;
}

static struct text altered(const char *from, const char *to)
{
    return altered_in(good, from, to);
}

static void expect_refused(const char *bytes, size_t length, const char *message)
{
    struct model model;
    struct error e = {0};

    ck_assert_msg(!model_read(&model, bytes, length, "m.json", &e), "was read: %s", message);
    ck_assert_int_eq(e.code, ERROR_INPUT);
    ck_assert_msg(strstr(e.message, message) != NULL, "\"%s\" is not \"%s\"", e.message, message);
    ck_assert_msg(strstr(e.message, "m.json") != NULL || strcmp(e.file, "m.json") == 0, "no file in \"%s\"", e.message);
    ck_assert_msg(strchr(e.message, ':') != NULL, "no advice in \"%s\"", e.message);
    ck_assert_msg(e.message[strlen(e.message) - 1] != '.', "%s", e.message);
    ck_assert_ptr_null(model.X);
    ck_assert_ptr_null(model.tokens);
    ck_assert(!model_read(&model, bytes, length, "m.json", NULL));
}

static const struct {
    const char *from, *to, *message;
} bad[] = {
    /* members that are missing */
    {"\"tokens\": [\"a\", \"b\"]", "\"x\": 1", "m.json: tokens is missing"},
    {"\"d_model\": 4,", "", "m.json: d_model is missing"},
    {"\"X\": [[1, 2, 3, 4], [5, 6, 7, 8]]", "\"x\": 1", "m.json: X is missing"},
    {"\"heads\"", "\"feet\"", "m.json: heads is missing"},
    {"\"W_Q\": [[1, 2], [3, 4], [5, 6], [7, 8]],", "", "m.json: W_Q of head 1 is missing"},
    {"\"W_V\": [[1, 1], [1, 1], [1, 1], [1, 1]]", "\"x\": 1", "m.json: W_V of head 2 is missing"},
    {"\"W_O\"", "\"W_P\"", "m.json: W_O is missing"},
    {"\"d_model\"", "\"kinds\": [], \"d_model\"", "m.json: kinds does not go with these sizes: leave it out"},
    {"{\"tokens\": [\"k\", \"l\", \"m\"],", "{", "m.json: tokens of the memory is missing"},
    {"\"X\": [[1, 0, 0, 0], [0, 1, 0, 0], [0, 0, 1, 0.5]]", "\"x\": 1", "m.json: X of the memory is missing"},
    /* the wrong kind of thing */
    {"[\"a\", \"b\"]", "\"a b\"", "m.json: tokens is not an array"},
    {"\"b\"]", "7]", "m.json: tokens, word 2, is not a string"},
    {"\"l\"", "null", "m.json: tokens of the memory, word 2, is not a string"},
    {"\"b\"]", "\"\"]", "m.json: tokens, word 2, is empty"},
    {"\"a\", \"b\"", "", "m.json: the number of tokens is 0"},
    {"\"k\", \"l\", \"m\"", "", "m.json: the memory has no token"},
    {"[[1, 2, 3, 4], [5, 6, 7, 8]]", "{}", "m.json: X is not an array"},
    {"[5, 6, 7, 8]]", "5]", "m.json: X, row 2, is not an array"},
    {"[5, 6, 7, 8]]", "[5, 6, \"7\", 8]]", "m.json: X, row 2, column 3, is not a number"},
    {"[5, 6, 7, 8]]", "[5, 6, 7, null]]", "m.json: X, row 2, column 4, is not a number"},
    {"[5, 6, 7, 8]]", "[5, 6, true, 8]]", "m.json: X, row 2, column 3, is not a number"},
    {"[-7, -8]", "[-7, []]", "m.json: W_Q of head 2, row 4, column 2, is not a number"},
    {"{\"tokens\": [\"k\"", "[{\"tokens\": [\"k\"", "not JSON"},
    {"{\"W_Q\": [[1, 2]", "7, {\"W_Q\": [[1, 2]", "m.json: num_heads is 2, but heads has 3"},
    {"\"num_heads\": 2", "\"num_heads\": \"2\"", "m.json: num_heads is not a whole number from 1 to 1024"},
    {"\"d_model\": 4", "\"d_model\": [4]", "m.json: d_model is not a whole number from 1 to 1024"},
    /* sizes that do not fit */
    {"\"d_model\": 4", "\"d_model\": 0", "m.json: d_model is not a whole number from 1 to 1024"},
    {"\"d_model\": 4", "\"d_model\": -4", "m.json: d_model is not a whole number from 1 to 1024"},
    {"\"d_model\": 4", "\"d_model\": 4.5", "m.json: d_model is not a whole number from 1 to 1024"},
    {"\"d_model\": 4", "\"d_model\": 1e300", "m.json: d_model is not a whole number from 1 to 1024"},
    {"\"d_model\": 4", "\"d_model\": 1000000000000000000000", "m.json: d_model is not a whole number"},
    {"\"d_model\": 4", "\"d_model\": 5", "m.json: X, row 1, has 4 columns: it needs 5 (the matrix is 2 x 5)"},
    {"\"d_model\": 4", "\"d_model\": 8", "m.json: X, row 1, has 4 columns: it needs 8"},
    {"\"num_heads\": 2", "\"num_heads\": 4", "m.json: num_heads is 4, but heads has 2"},
    {"\"num_heads\": 2", "\"num_heads\": 0", "m.json: num_heads is not a whole number"},
    {"[5, 6, 7, 8]]", "[5, 6, 7]]", "m.json: X, row 2, has 3 columns: it needs 4 (the matrix is 2 x 4)"},
    {"[5, 6, 7, 8]]", "[5, 6, 7, 8, 9]]", "m.json: X, row 2, has 5 columns: it needs 4"},
    {"[5, 6, 7, 8]]", "[5, 6, 7, 8], [1, 2, 3, 4]]", "m.json: X has 3 rows: it needs 2"},
    {", [5, 6, 7, 8]]", "]", "m.json: X has 1 rows: it needs 2"},
    {"[[1, 2], [3, 4], [5, 6], [7, 8]]", "[]", "m.json: W_Q of head 1 has 0 rows: it needs 4"},
    {"[2, 0], [0, 2]]", "[2, 0], [0]]", "m.json: W_K of head 2, row 4, has 1 columns: it needs 2"},
    {"[0, 0, 0, 1.5]]", "[0, 0, 0, 1.5], []]", "m.json: W_O has 5 rows: it needs 4"},
    {"[0, 0, 1, 0.5]]", "[0, 0, 1]]", "m.json: X of the memory, row 3, has 3 columns: it needs 4"},
    {"[[1, 0, 1], [0, 0, 0]]", "[[1, 0], [0, 0]]", "m.json: mask, row 1, has 2 columns: it needs 3"},
    {"[[1, 0, 1], [0, 0, 0]]", "[[1, 0, 1]]", "m.json: mask has 1 rows: it needs 2"},
    {"[0, 0, 0]]", "[0, 2, 0]]", "m.json: mask, row 2, column 2, is not 0 or 1"},
    {"[0, 0, 0]]", "[0, 0.5, 0]]", "m.json: mask, row 2, column 2, is not 0 or 1"},
    {"[0, 0, 0]]", "[0, true, 0]]", "m.json: mask, row 2, column 2, is not a number"},
    {"[[1, 0, 1], [0, 0, 0]]", "\"causal\"", "m.json: mask is not an array"},
    /* numbers that are none */
    {"[5, 6, 7, 8]]", "[5, 6, NaN, 8]]", "not JSON"},
    {"[5, 6, 7, 8]]", "[5, 6, Infinity, 8]]", "not JSON"},
    {"[5, 6, 7, 8]]", "[5, 6, -inf, 8]]", "not JSON"},
    {"[5, 6, 7, 8]]", "[5, 6, 1e400, 8]]", "a number is too large for a double"},
    {"[5, 6, 7, 8]]", "[5, 6, -1e400, 8]]", "a number is too large for a double"},
    {"[5, 6, 7, 8]]", "[5, 6, 0x7, 8]]", "not JSON"},
    {"[5, 6, 7, 8]]", "[5, 6, 7., 8]]", "not JSON"},
    {"[5, 6, 7, 8]]", "[5, 6, , 8]]", "not JSON"},
    {"[5, 6, 7, 8]]", "[5, 6, 7, 8,]]", "not JSON"},
    /* not JSON, or more than one */
    {"\"d_model\": 4", "\"d_model\": 4, \"d_model\": 4", "a member of this name came before"},
    {"1.5]]}\n", "1.5]]}\n{}", "something follows the model"},
    {"1.5]]}\n", "1.5]]\n", "the JSON ends too early"},
    {"\"b\"]", "\"b\\u0000\"]", "a string holds a zero byte"},
    {"\"b\"]", "\"\xff\"]", "this is not UTF-8"},
    {"\"b\"]", "\"b]", "not JSON"},
};

/* A model of two layers in which one thing is wrong; and one of given heads. */
static const char other[] =
    "{\"tokens\": [\"a\", \"b\"], \"d_model\": 2, \"X\": [[1, 2, 3], [4, 5, 6]],\n"
    " \"memory\": {\"tokens\": [\"k\"], \"X\": [[1, 0, 0, 1]]},\n"
    " \"layers\": [{\"d_in\": 3, \"num_heads\": 2, \"scale\": 0.5, \"heads\": [\n"
    "  {\"W_Q\": [[1], [2], [3]], \"b_Q\": [0.5], \"W_K\": [[1], [2], [3], [4]], \"W_V\": [[1, 2], [3, 4], [5, 6], [7, "
    "8]],\n"
    "   \"b_V\": [1, -1], \"bias\": [[0], [-1]]},\n"
    "  {\"W_Q\": [[-1], [-2], [-3]], \"kv\": 1}], \"W_O\": [[1, 0], [0, 1], [1, 1], [2, 2]], \"b_O\": [1, 2]},\n"
    " {\"X\": [[1, 2], [3, 4]], \"heads\": [{\"W_Q\": [[1], [0]], \"W_K\": [[1], [0], [0], [0]],\n"
    "  \"W_V\": [[1], [1], [0], [0]]}], \"W_O\": [[1, 2]]}],\n"
    " \"expected\": [[1, 2], [3, 4]]}\n";
static const char given[] = "{\"tokens\": [\"a\", \"b\"], \"heads\": [\n"
                            " {\"Q\": [[1, 2], [3, 4]], \"K\": [[1, 0], [0, 1]], \"V\": [[1, 2, 3], [4, 5, 6]]},\n"
                            " {\"Q\": [[0, 1], [1, 0]], \"kv\": 1}]}\n";

static const struct {
    const char *model, *from, *to, *message;
} bad_others[] = {
    {other, "\"layers\": [", "\"heads\": [], \"layers\": [", "m.json: layers is given with heads"},
    {other, "\"layers\": [", "\"layers\": {}, \"other\": [", "m.json: layers is not an array of layers"},
    {other, "\"layers\": [", "\"layers\": [], \"other\": [", "m.json: layers is not an array of layers"},
    {other, "\"layers\": [", "\"layers\": [7, ", "m.json: layer 1 is not an object"},
    {other, "\"heads\": [{\"W_Q\": [[1], [0]]", "\"other\": [{\"W_Q\": [[1], [0]]",
     "m.json: heads of layer 2 is missing"},
    {other, "\"X\": [[1, 2], [3, 4]], ", "", "m.json: X of layer 2 is missing: X of the layer before cannot be added"},
    {other, "\"X\": [[1, 2], [3, 4]]", "\"d_in\": 3", "m.json: d_in of layer 2 is 3, and the layer before makes 2"},
    {other, "\"num_heads\": 2", "\"num_heads\": 3", "m.json: num_heads is 3, but heads of layer 1 has 2"},
    {other, "\"d_in\": 3", "\"d_in\": 2", "m.json: X, row 1, has 3 columns: it needs 2"},
    {other, "\"d_in\": 3", "\"d_in\": 0", "m.json: d_in is not a whole number from 1 to 1024"},
    {other, "\"scale\": 0.5", "\"scale\": \"1\"", "m.json: scale is not a number: write what scores are multiplied by"},
    {other, "\"b_Q\": [0.5]", "\"b_Q\": 0.5", "m.json: b_Q of head 1 of layer 1 is not an array"},
    {other, "\"b_Q\": [0.5]", "\"b_Q\": [1, 2]", "m.json: b_Q of head 1 of layer 1 has 2 numbers: it needs 1"},
    {other, "\"b_V\": [1, -1]", "\"b_V\": [1, null]", "m.json: b_V of head 1 of layer 1, number 2, is not a number"},
    {other, "[[0], [-1]]", "[[0]]", "m.json: bias of head 1 of layer 1 has 1 rows: it needs 2"},
    {other, "[[0], [-1]]", "[[0], [1, 2]]", "m.json: bias of head 1 of layer 1, row 2, has 2 columns: it needs 1"},
    {other, "\"kv\": 1", "\"kv\": 2", "m.json: kv of head 2 of layer 1 is not the number of a head before it"},
    {other, "\"kv\": 1", "\"kv\": \"1\"", "m.json: kv of head 2 of layer 1 is not the number of a head"},
    {other, "\"kv\": 1", "\"kv\": 1, \"W_K\": []", "m.json: kv of head 2 of layer 1 is given with W_K"},
    {other, "\"kv\": 1}", "\"kv\": 1}, {\"kv\": 2}", "m.json: num_heads is 2, but heads of layer 1 has 3"},
    {other, "[[-1], [-2], [-3]]", "[[-1, 1], [-2, 1], [-3, 1]]",
     "m.json: W_Q of head 2 of layer 1, row 1, has 2 columns"},
    {other, "[[1], [2], [3]]", "[[], [], []]", "m.json: d_k is 0 in 2 heads: use 1 to 512 columns a head"},
    {other, "[[1, 0, 0, 1]]", "[[]]", "m.json: X of the memory has 0 columns: use 1 to 1024"},
    {other, "\"b_O\": [1, 2]", "\"b_O\": [1]", "m.json: b_O of layer 1 has 1 numbers: it needs 2"},
    {other, "[[1, 2]]}]", "[[1]]}]", "m.json: W_O of layer 2, row 1, has 1 columns: it needs 2"},
    {other, "\"expected\": [[1, 2], [3, 4]]", "\"expected\": [[1, 2]]", "m.json: expected has 1 rows: it needs 2"},
    {given, "\"heads\"", "\"b_O\": [1], \"heads\"", "m.json: b_O stands without W_O"},
    {given, "\"heads\"", "\"expected\": [[1]], \"heads\"", "m.json: expected stands without W_O"},
    {given, "\"heads\"", "\"W_O\": [[1]], \"heads\"", "m.json: d_model is missing"},
    {given, "\"kv\": 1", "\"W_Q\": [[1]]", "m.json: head 2 has W_Q, and head 1 has Q: give Q, K and V of all heads"},
    {given, "\"K\"", "\"k\"", "m.json: K of head 1 is missing"},
    {given, "[4, 5, 6]", "[4, 5]", "m.json: V of head 1, row 2, has 2 columns: it needs 3"},
    {given, "\"kv\": 1}", "\"kv\": 1}, {\"Q\": [[0, 1], [1, 0]], \"kv\": 2}",
     "m.json: kv of head 3 names a head that has no K and V of its own"},
};

START_TEST(bad_others_are_refused)
{
    struct text bytes = altered_in(bad_others[_i].model, bad_others[_i].from, bad_others[_i].to);

    expect_refused(bytes.bytes, bytes.length, bad_others[_i].message);
    text_free(&bytes);
}
END_TEST

START_TEST(bad_models_are_refused)
{
    struct text bytes = altered(bad[_i].from, bad[_i].to);

    expect_refused(bytes.bytes, bytes.length, bad[_i].message);
    text_free(&bytes);
}
END_TEST

/* ^X may stand for one byte that was given, ^x cannot: with it a token is as long as it looks. */
START_TEST(a_token_is_as_long_as_it_was_given)
{
    for (int small = 0; small < 2; small++) {
        struct text token = {0}, bytes;
        struct model model;
        struct error e = {0};

        text_add(&token, "\"");
        text_repeat(&token, small ? "^x" : "^X", MODEL_TOKEN_MOST);
        text_add(&token, "\"]");
        bytes = altered("\"b\"]", text_string(&token));
        if (small) {
            expect_refused(bytes.bytes, bytes.length, "is too long");
        } else {
            ck_assert_msg(model_read(&model, bytes.bytes, bytes.length, "m.json", &e), "%s", e.message);
            model_free(&model);
        }
        text_free(&bytes);
        text_free(&token);
    }
}
END_TEST

START_TEST(what_is_no_object_is_refused)
{
    static const char *const texts[] = {"[]", "null", "7", "\"model\"", "true", " [1, 2]\n"};
    static const struct {
        const char *text, *message;
    } wrong[] = {
        {"{\"tokens\": [\"a\"], \"d_model\": 1, \"X\": [[1]], \"memory\": 7, \"heads\": [7]}",
         "m.json: memory is not an object"},
        {"{\"tokens\": [\"a\"], \"d_model\": 1, \"X\": [[1]], \"heads\": [7]}", "m.json: head 1 is not an object"},
        {"{\"tokens\": [\"a\"], \"d_model\": 1, \"X\": [[1]], \"heads\": []}", "m.json: num_heads is 0: use 1 to 1024"},
    };

    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        struct model model;
        struct error e = {0};

        ck_assert(!model_read(&model, texts[i], strlen(texts[i]), "m.json", &e));
        ck_assert_msg(strstr(e.message, "m.json: the JSON is not an object") != NULL, "%s: %s", texts[i], e.message);
    }
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++)
        expect_refused(wrong[i].text, strlen(wrong[i].text), wrong[i].message);
}
END_TEST

/* A file that was cut off at any place is refused, with the place where it ends. */
START_TEST(truncated_models_are_refused)
{
    for (size_t length = 1; length + 2 < sizeof good; length++) {
        struct model model;
        struct error e = {0};

        ck_assert_msg(!model_read(&model, good, length, "m.json", &e), "%zu bytes", length);
        ck_assert_int_eq(e.code, ERROR_INPUT);
        ck_assert_str_eq(e.file, "m.json");
        ck_assert_uint_ge(e.line, 1);
        ck_assert_uint_ge(e.column, 1);
    }
}
END_TEST

START_TEST(empty_files_are_refused)
{
    expect_refused("", 0, "m.json is empty: a model is a JSON object");
    expect_refused(" \n\t ", 4, "the JSON ends too early");
}
END_TEST

START_TEST(syntax_errors_say_where)
{
    struct text bytes = altered("\"num_heads\": 2,", "\"num_heads\": ?,");
    struct model model;
    struct error e = {0};

    ck_assert(!model_read(&model, bytes.bytes, bytes.length, "m.json", &e));
    ck_assert_str_eq(e.file, "m.json");
    ck_assert_uint_eq(e.line, 2);
    ck_assert_uint_ge(e.column, 29);
    ck_assert_uint_le(e.column, 30);
    text_free(&bytes);
}
END_TEST

START_TEST(deep_nesting_is_refused)
{
    static const char *const units[] = {"[", "{\"a\":"};

    for (size_t i = 0; i < 2; i++) {
        struct text bytes = {0};

        text_repeat(&bytes, units[i], 100000);
        expect_refused(bytes.bytes, bytes.length, "brackets are nested too deeply");
        text_free(&bytes);
    }
}
END_TEST

START_TEST(too_many_bytes_are_refused_before_they_are_read)
{
    char byte = '{';

    expect_refused(&byte, (size_t)MODEL_JSON_MOST + 1, "m.json has 128.0 MiB: a model has at most 128");
    expect_refused(&byte, (size_t)200 << 20, "m.json has 200.0 MiB");
}
END_TEST

/* 2 bytes a value would become 40 in the tree: 34 MB that would take more than half a gigabyte. */
START_TEST(too_many_values_are_refused_before_they_are_parsed)
{
    size_t length = 17u << 20;
    char *commas = malloc(length * 2 + 2);

    commas[0] = '[';
    for (size_t i = 0; i < length; i++)
        memcpy(commas + 1 + i * 2, "0,", 2);
    expect_refused(commas, length * 2, "values: at most 16777216 are read");
    free(commas);
}
END_TEST

START_TEST(more_than_1024_words_are_refused)
{
    struct text bytes = {0};

    text_add(&bytes, "{\"tokens\": [\"a\"");
    text_repeat(&bytes, ", \"a\"", 1024);
    text_add(&bytes, "], \"d_model\": 1, \"X\": [], \"heads\": [{}], \"W_O\": [[1]]}");
    expect_refused(bytes.bytes, bytes.length, "m.json: the number of tokens is 1025: use 1 to 1024");
    text_free(&bytes);
}
END_TEST

/* The good model with a first word of this text. */
static bool read_word(const char *word, char *out, size_t room)
{
    struct text quoted = {0}, bytes;
    struct model model;
    bool ok;

    text_addf(&quoted, "\"%s\", \"b\"]", word);
    bytes = altered("\"a\", \"b\"]", text_string(&quoted));
    ok = model_read(&model, bytes.bytes, bytes.length, "m.json", NULL);
    if (ok)
        snprintf(out, room, "%s", model.tokens[0]);
    model_free(&model);
    text_free(&bytes);
    text_free(&quoted);
    return ok;
}

START_TEST(words_are_cleaned_and_limited)
{
    char out[400];
    struct text word = {0};

    ck_assert(read_word("\\u001b[31mred\\u007f\\n\\u202e", out, sizeof out));
    ck_assert_str_eq(out, "^[[31mred^?^J\xEF\xBF\xBD");
    ck_assert(read_word("New York", out, sizeof out));
    ck_assert_str_eq(out, "New York");
    text_repeat(&word, "x", 256);
    ck_assert(read_word(text_string(&word), out, sizeof out));
    text_add(&word, "x");
    ck_assert(!read_word(text_string(&word), out, sizeof out));
    text_repeat(&word, "x", 9743);
    ck_assert(!read_word(text_string(&word), out, sizeof out));
    text_free(&word);
}
END_TEST

/* What a trace adds, and what nobody knows, is not even looked at. */
START_TEST(other_members_are_ignored)
{
    struct text bytes = altered("\"W_O\":", "\"concat\": \"?\", \"output\": [[\"x\"], 7], \"note\": null, \"W_O\":");
    struct model model;
    struct error e = {0};

    ck_assert_msg(model_read(&model, bytes.bytes, bytes.length, "m.json", &e), "%s", e.message);
    model_free(&model);
    text_free(&bytes);
}
END_TEST

/* num_heads may be left out, as in the example of the README: the heads can be counted. */
START_TEST(heads_are_counted)
{
    struct text bytes = altered("\"num_heads\": 2,", "");
    struct model model;

    ck_assert(model_read(&model, bytes.bytes, bytes.length, "m.json", NULL));
    ck_assert_uint_eq(model.num_heads, 2);
    model_free(&model);
    text_free(&bytes);
}
END_TEST

START_TEST(names_of_files_are_made_harmless)
{
    struct model model;
    struct error e = {0};
    char name[5000];

    memset(name, 'n', sizeof name);
    name[0] = '\x1b';
    name[sizeof name - 1] = '\0';
    ck_assert(!model_read(&model, "[]", 2, name, &e));
    ck_assert_ptr_null(strchr(e.message, '\x1b'));
    ck_assert_ptr_nonnull(strstr(e.message, "the JSON is not an object: write the model in { }"));
    ck_assert(!model_read(&model, "[", 1, name, &e));
    ck_assert_ptr_null(strchr(e.file, '\x1b'));
}
END_TEST

#define COUNT(table) ((int)(sizeof(table) / sizeof *(table)))

Suite *attention_json_suite(void)
{
    Suite *suite = suite_create("attention/json");
    TCase *tests = tcase_create("reader");

    tcase_add_test(tests, a_model_is_read);
    tcase_add_loop_test(tests, bad_models_are_refused, 0, COUNT(bad));
    tcase_add_loop_test(tests, bad_others_are_refused, 0, (int)(sizeof bad_others / sizeof *bad_others));
    tcase_add_test(tests, a_token_is_as_long_as_it_was_given);
    tcase_add_test(tests, what_is_no_object_is_refused);
    tcase_add_test(tests, truncated_models_are_refused);
    tcase_add_test(tests, empty_files_are_refused);
    tcase_add_test(tests, syntax_errors_say_where);
    tcase_add_test(tests, deep_nesting_is_refused);
    tcase_add_test(tests, too_many_bytes_are_refused_before_they_are_read);
    tcase_add_test(tests, too_many_values_are_refused_before_they_are_parsed);
    tcase_add_test(tests, more_than_1024_words_are_refused);
    tcase_add_test(tests, words_are_cleaned_and_limited);
    tcase_add_test(tests, other_members_are_ignored);
    tcase_add_test(tests, heads_are_counted);
    tcase_add_test(tests, names_of_files_are_made_harmless);
    suite_add_tcase(suite, tests);
    return suite;
}
