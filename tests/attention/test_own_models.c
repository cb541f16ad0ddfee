/* SPDX-License-Identifier: MIT */
/* Layers of PyTorch models as lessons/code/dump_layer.py writes them: those of tests/data/layers are read and computed
 * as PyTorch computed them, and with PyTorch at hand they are written again, the same, and what is no such layer is
 * refused in one line. */
#include "base/file.h"
#include "base/missing.h"
#include "suites.h"
#include "tools.h"

#include <jansson.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define PROGRAM "lessons/code/dump_layer.py"
#define MODELS "tests/attention/own_models.py"
#define RUNNER "tests/attention/run_program.py"
#define MOST_OFF 1e-5 /* of PyTorch's single precision */

/* What each file holds; its output is known unless its heads stand alone. */
static const struct {
    const char *name;
    size_t heads, owners, d_in, memory;
    bool given, masked, has_bias, has_added, has_output;
} layers[] = {
    {"multihead", 2, 2, 8, 0, false, false, true, false, true},
    {"decoder-self", 2, 2, 8, 0, false, true, true, false, true},
    {"decoder-memory", 2, 2, 8, 4, false, true, true, false, true},
    {"narrow", 2, 2, 8, 5, false, false, false, true, true},
    {"gpt2", 2, 2, 8, 0, false, true, true, false, true},
    {"fused-linear", 2, 2, 8, 0, false, true, true, false, true},
    {"bert", 2, 2, 8, 0, false, true, true, false, true},
    {"llama", 4, 2, 8, 0, false, true, false, false, true},
    {"rotary", 4, 2, 0, 0, true, true, false, false, true},
    {"rotary-repeated", 4, 2, 0, 0, true, true, false, false, true},
    {"rotary-wide", 4, 2, 0, 0, true, true, false, false, false},
};

#define LAYERS ((int)(sizeof layers / sizeof *layers))

static struct text read_layer_file(int at)
{
    struct text path = {0}, bytes = {0};
    struct error e = {0};

    text_addf(&path, "tests/data/layers/%s.json", layers[at].name);
    ck_assert_msg(file_read(text_string(&path), MODEL_JSON_MOST, &bytes, &e), "%s", e.message);
    text_free(&path);
    return bytes;
}

START_TEST(is_computed_as_pytorch_did)
{
    struct text bytes = read_layer_file(_i);
    struct record record = {0};
    struct model model;
    struct error e = {0};

    ck_assert_msg(model_read(&model, bytes.bytes, bytes.length, layers[_i].name, &e), "%s", e.message);
    ck_assert_uint_eq(model.n, 6);
    ck_assert_uint_eq(model.num_heads, layers[_i].heads);
    ck_assert_uint_eq(model.owners, layers[_i].owners);
    ck_assert(!layers[_i].d_in || model.d_in == layers[_i].d_in);
    ck_assert_uint_eq(model.memory_tokens ? model.m : 0, layers[_i].memory);
    ck_assert_int_eq(model.given_Q != NULL, layers[_i].given);
    ck_assert_int_eq(model.mask != NULL, layers[_i].masked);
    ck_assert_int_eq(model.b_Q && model.b_V && model.b_O, layers[_i].has_bias);
    ck_assert_int_eq(model.added != NULL, layers[_i].has_added);
    for (enum record_way way = RECORD_SIMPLE; way <= RECORD_EXACT; way++) {
        ck_assert_msg(record_run_with(&record, &model, way, &e), "%s", e.message);
        if (layers[_i].has_output)
            ck_assert_double_le(record_surprise(&record), MOST_OFF);
        else
            ck_assert(isnan(record_surprise(&record)));
        record_free(&record);
    }
    model_free(&model);
    text_free(&bytes);
}
END_TEST

/* ------------------------------------------------------------------------------------------------------ with PyTorch
 */

static const char *python; /* NULL: none has PyTorch */

/* Once for all tests: to load PyTorch takes longer than everything else. Sanitizers see nothing of what Python runs. */
static void find_python(void)
{
    static const char *const names[] = {"$PYTHON", "python3", "/usr/bin/python3", NULL};

    if (HAS_SANITIZER)
        return;
    python = find_interpreter(names, "-c 'import torch'");
    if (!python)
        missing_here("PyTorch", "layers of PyTorch models, as dump_layer.py writes them");
}

/* The largest number of a list; 0 if it has none. */
static double largest(const json_t *list)
{
    const json_t *item;
    double most = 0;
    size_t i;

    json_array_foreach(list, i, item) most = fmax(most, fabs(json_number_value(item)));
    return most;
}

/* The same names, lists as long, numbers as large: another processor adds up in another order, which changes a small
 * number by as much as the large ones beside it. */
static void expect_same(const json_t *got, const json_t *wanted, double beside, const char *what)
{
    const char *key;
    const json_t *item;
    size_t i;

    ck_assert_msg(json_is_number(got) ? json_is_number(wanted) : json_typeof(got) == json_typeof(wanted), "%s", what);
    if (json_is_object(got)) {
        ck_assert_msg(json_object_size(got) == json_object_size(wanted), "%s", what);
        json_object_foreach((json_t *)got, key, item)
        {
            ck_assert_msg(json_object_get(wanted, key), "%s: %s", what, key);
            expect_same(item, json_object_get(wanted, key), 0, what);
        }
    } else if (json_is_array(got)) {
        ck_assert_msg(json_array_size(got) == json_array_size(wanted), "%s", what);
        beside = largest(wanted);
        json_array_foreach(got, i, item) expect_same(item, json_array_get(wanted, i), beside, what);
    } else if (json_is_string(got)) {
        ck_assert_str_eq(json_string_value(got), json_string_value(wanted));
    } else {
        double is = json_number_value(got), was = json_number_value(wanted);

        ck_assert_msg(fabs(is - was) <= MOST_OFF * (1 + beside), "%s: %.9g, was %.9g", what, is, was);
    }
}

/* What dump_layer.py says of what it refuses: how it begins, and what it advises. */
static const struct {
    const char *name, *says, *advises;
} refusals[] = {
    {"rotary-without", "layer 1 does something more: its output differs by ", "use --rotated"},
    {"soft-cap", "layer 0 does something more", "use --rotated"},
    {"norms", "layer 0 does something more", "use --rotated"},
    {"window", "layer 0 does something more", "use --rotated"},
    {"sink", "layer 0 does something more", "use --rotated"},
    {"added-key", "layer 0 does something more", NULL},
    {"short-numbers", "the layer computes in 16 bits", "load the model in float32"},
    {"quantised", "its weights are quantised", "load the model in float32"},
    {"unknown", "no attention in this model", "add the names of yours to KINDS"},
    {"one-key", "layer 0 is not put together as its names say: ", NULL},
    {"layer-3", "--layer 3: this model has 3", "use 0 to 2"},
    {"layer-below", "--layer -1: this model has 3", "use 0 to 2"},
    {"not-called", "the model never called this layer", NULL},
    {"too-few-words", "there are 2 words, but the layer read 6", "give a word for each row"},
    {"too-wide", "the layer is 1056 numbers wide", "--rotated writes its heads alone"},
    {"other-values", "keys and values come from different numbers", NULL},
    {"blind-row", "the layer's output is not finite", NULL},
    {"turns-nothing", "nn.MultiheadAttention turns nothing", "leave --rotated out"},
    {"no-sdpa", "scaled_dot_product_attention was called 0 times", "attn_implementation"},
};

static void check_refusal(const char *name, const char *said)
{
    for (size_t i = 0; i < sizeof refusals / sizeof *refusals; i++)
        if (strcmp(refusals[i].name, name) == 0) {
            const char *advises = refusals[i].advises;

            ck_assert_msg(strncmp(said, refusals[i].says, strlen(refusals[i].says)) == 0, "%s: %s", name, said);
            ck_assert_msg(!advises || strstr(said, advises), "%s: %s", name, said);
            ck_assert_msg(advises || !strstr(said, "--rotated"), "%s: %s", name, said); /* where it is of no use */
            return;
        }
    ck_abort_msg("%s is refused: %s", name, said);
}

/* "frozen" is the model of "multihead" without gradients. */
static void check_layer(const char *name, const char *json)
{
    const char *file = strcmp(name, "frozen") == 0 ? "multihead" : name;

    for (int i = 0; i < LAYERS; i++)
        if (strcmp(layers[i].name, file) == 0) {
            struct text bytes = read_layer_file(i);
            json_t *got = json_loads(json, 0, NULL), *wanted = json_loadb(bytes.bytes, bytes.length, 0, NULL);

            ck_assert_msg(got && wanted, "%s: no JSON", name);
            expect_same(got, wanted, 0, name);
            json_decref(got);
            json_decref(wanted);
            text_free(&bytes);
            return;
        }
    ck_abort_msg("%s is not refused", name);
}

/* All of them, in one run. */
START_TEST(writes_what_it_should_and_nothing_else)
{
    size_t lines = 0;
    struct text command = {0}, out;

    if (!python)
        return;
    text_addf(&command, "%s " MODELS, python);
    out = output_of_command(text_string(&command));
    for (char *line = strtok(out.bytes, "\n"); line; line = strtok(NULL, "\n"), lines++) {
        char *value = strchr(line, '\t');

        ck_assert_ptr_nonnull(value);
        *value++ = '\0';
        if (strncmp(value, "refused: ", 9) == 0)
            check_refusal(line, value + 9);
        else
            check_layer(line, value);
    }
    ck_assert_uint_eq(lines, LAYERS + 1 + sizeof refusals / sizeof *refusals);
    text_free(&out);
    text_free(&command);
}
END_TEST

/* Runs the program; returns its exit status, and what it wrote to standard output, and to standard error. */
static int run_program(const char *interpreter, const char *arguments, struct text *out, struct text *err)
{
    char path[] = "/tmp/headway-layer-XXXXXX";
    struct text command = {0};
    struct error e = {0};
    int status, file = mkstemp(path);

    ck_assert_int_ge(file, 0);
    close(file);
    text_addf(&command, "%s " PROGRAM " %s 2>%s; echo \" status $?\"", interpreter, arguments, path);
    *out = output_of_command(text_string(&command));
    *err = (struct text){0};
    ck_assert_msg(file_read(path, 1 << 20, err, &e), "%s", e.message);
    unlink(path);
    ck_assert_int_eq(sscanf(strrchr(out->bytes, ' '), "%d", &status), 1);
    text_cut(out, (size_t)(strstr(out->bytes, " status ") - out->bytes));
    text_free(&command);
    return status;
}

START_TEST(is_a_program)
{
    struct text out, err, bare = {0};

    if (!python)
        return;
    ck_assert_int_eq(run_program(python, MODELS ":gpt2 --layer 2", &out, &err), 0);
    check_layer("gpt2", text_string(&out));
    ck_assert_str_eq(text_string(&err), "");
    text_free(&out);
    text_free(&err);
    text_addf(&bare, "%s -E -S", python); /* finds no library */
    ck_assert_int_eq(run_program(text_string(&bare), "gpt2", &out, &err), 2);
    ck_assert_str_eq(text_string(&err), "dump_layer.py: PyTorch cannot be loaded (No module named 'torch'): "
                                        "install it for this Python\n");
    text_free(&bare);
    text_free(&out);
    text_free(&err);
}
END_TEST

/* Each time one line on standard error, nothing on standard output, and status 2. */
START_TEST(says_in_a_line_what_it_cannot_do)
{
    static const struct {
        const char *arguments, *says;
    } bad[] = {
        {MODELS ":gpt2 --layer 3", "dump_layer.py: --layer 3: this model has 3; use 0 to 2\n"},
        {MODELS ":unknown", "dump_layer.py: no attention in this model: "},
        {MODELS ":soft_cap", "dump_layer.py: layer 0 does something more: "},
        {MODELS ":nobody", "dump_layer.py: " MODELS " has no nobody(): write one that returns a model, "},
        {"nowhere.py", "dump_layer.py: nowhere.py does not exist: write FILE.py:FUNCTION, "},
        {MODELS ":gpt2 --layer two", "dump_layer.py: argument --layer: invalid int value: 'two'\n"},
        {MODELS ":read", "dump_layer.py: " MODELS ": read() has to return three things: a model, its inputs, "},
        {MODELS ":seeded", "dump_layer.py: " MODELS ":seeded: TypeError at "}, /* an error of theirs */
    };
    char path[] = "/tmp/headway-layer-XXXXXX";
    struct text command = {0}, err;
    const char *at;
    int file;

    if (!python)
        return;
    file = mkstemp(path);
    ck_assert_int_ge(file, 0);
    text_addf(&command, "%s " RUNNER " " PROGRAM, python);
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
        text_addf(&command, " '%s'", bad[i].arguments);
    text_addf(&command, " 2>&1 >%s", path);
    err = output_of_command(text_string(&command));
    at = text_string(&err);
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        const char *status = at + strcspn(at, "\n") + 1, *next = "status 2\n";

        ck_assert_msg(strncmp(at, bad[i].says, strlen(bad[i].says)) == 0, "%s: %s", bad[i].arguments, at);
        ck_assert_msg(strncmp(status, next, strlen(next)) == 0, "%s: %s", bad[i].arguments, at);
        at = status + strlen(next);
    }
    ck_assert_str_eq(at, "");
    ck_assert_int_eq(lseek(file, 0, SEEK_END), 0);
    close(file);
    unlink(path);
    text_free(&command);
    text_free(&err);
}
END_TEST

Suite *attention_own_models_suite(void)
{
    Suite *suite = suite_create("attention/own_models");
    TCase *tests = tcase_create("own_models");

    tcase_add_unchecked_fixture(tests, find_python, NULL);
    tcase_add_loop_test(tests, is_computed_as_pytorch_did, 0, LAYERS);
    tcase_add_test(tests, writes_what_it_should_and_nothing_else);
    tcase_add_test(tests, is_a_program);
    tcase_add_test(tests, says_in_a_line_what_it_cannot_do);
    suite_add_tcase(suite, tests);
    return suite;
}
