/* SPDX-License-Identifier: MIT */
/* The listings in other languages, run: in NumPy, PyTorch and JavaScript every stage computes what `headway trace` says
 * (models of tests/data/), and every mistake is the mistake of attention/mistakes.c, on the same numbers; where a
 * language has it otherwise, that is written here. A language that is not installed is skipped, and said to be. */
#include "attention/mistakes.h"
#include "attention/stages.h"
#include "base/file.h"
#include "base/listing.h"
#include "base/missing.h"
#include "base/random.h"
#include "suites.h"
#include "tools.h"

#include <jansson.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { N = 4, M = 5, HEADS = 3, D_K = 2, D_MODEL = HEADS * D_K, PADDING = 1, MOST = 64 };

/* ------------------------------------------------------------------------------------------------- the languages */

static const struct {
    enum listing_language language;
    const char *interpreters[4]; /* the first that runs `probe` is taken; "$NAME" is a variable */
    const char *probe, *program, *calls;
} runs[] = {
    {LANGUAGE_NUMPY,
     {"$PYTHON", "python3", "/usr/bin/python3"},
     "-c 'import numpy'",
     "lessons/code/attention_numpy.py",
     "tests/attention/call_listings.py numpy"},
    {LANGUAGE_PYTORCH,
     {"$PYTHON", "python3", "/usr/bin/python3"},
     "-c 'import torch'",
     "lessons/code/attention_pytorch.py",
     "tests/attention/call_listings.py pytorch"},
    {LANGUAGE_JAVASCRIPT,
     {"$NODE", "node", "nodejs"},
     "--eval 0",
     "lessons/code/attention.mjs",
     "tests/attention/call_listings.mjs javascript"},
};

#define RUNS ((int)(sizeof runs / sizeof *runs))

static const char *interpreter_of[RUNS]; /* NULL: there is none */

/* Once for all tests: to load PyTorch takes longer than everything else. Sanitizers see nothing of what it runs. */
static void find_interpreters(void)
{
    for (int run = 0; run < SOME_OF(RUNS); run++) {
        interpreter_of[run] = find_interpreter(runs[run].interpreters, runs[run].probe);
        if (!interpreter_of[run])
            missing_here(listing_languages[runs[run].language].title,
                         "its listings and what lessons show of it, against trace and the mistakes in C");
    }
}

/* -------------------------------------------------------------------------------------------------- comparing */

/* "nan", "inf", "-inf", a number or a truth as a number; null is −∞ in a trace. */
static double number_of(const json_t *item)
{
    if (json_is_string(item))
        return strtod(json_string_value(item), NULL);
    return json_is_null(item) ? -INFINITY : json_is_boolean(item) ? json_is_true(item) : json_number_value(item);
}

/* Numbers of nested lists, one after the other, against `expected`; returns how many there were. */
static size_t compare(const json_t *got, const double *expected, size_t count, double tolerance, const char *what)
{
    size_t used = 0;

    if (json_is_array(got)) {
        for (size_t i = 0; i < json_array_size(got); i++)
            used += compare(json_array_get(got, i), expected + used, count - used, tolerance, what);
    } else {
        double is = number_of(got), wanted = count ? *expected : 0;
        bool same = is == wanted || (isnan(is) && isnan(wanted)) ||
                    fabs(is - wanted) <= tolerance * fabs(wanted) + tolerance * 1e-3;

        ck_assert_msg(count > 0, "%s: more numbers than in C", what);
        ck_assert_msg(same, "%s: %.17g, in C %.17g", what, is, wanted);
        used = 1;
    }
    return used;
}

/* ---------------------------------------------------------------------------------------- stages, by whole runs */

static const char *const models[] = {"self",     "causal",   "padding",   "cross",
                                     "one-head", "one-word", "blind-row", "large-scores"};

#define MODELS (sizeof models / sizeof *models)

static struct text model_text(size_t i, char path[80])
{
    struct text bytes = {0};
    struct error e = {0};

    snprintf(path, 80, "tests/data/%s.json", models[i]);
    ck_assert_msg(file_read(path, MODEL_JSON_MOST, &bytes, &e), "%s", e.message);
    return bytes;
}

/* A model alone, without what was computed of it. */
static json_t *bare_model(size_t i)
{
    static const char *const made[] = {"Q", "K", "V", "scores", "scaled", "masked", "weights", "output"};
    char path[80];
    struct text bytes = model_text(i, path);
    json_t *root = json_loadb(bytes.bytes, bytes.length, 0, NULL), *head;
    size_t index;

    json_object_del(root, "concat");
    json_object_del(root, "output");
    json_array_foreach(json_object_get(root, "heads"), index, head) for (size_t k = 0; k < sizeof made / sizeof *made;
                                                                         k++) json_object_del(head, made[k]);
    text_free(&bytes);
    return root;
}

/* Every matrix of a trace against that of our own run. */
static void compare_run(const json_t *root, size_t i, const char *language)
{
    char path[80];
    struct text bytes = model_text(i, path), what = {0};
    struct model model;
    struct record record;

    ck_assert(model_read(&model, bytes.bytes, bytes.length, path, NULL));
    ck_assert(record_run(&record, &model, NULL));
    for (enum matrix_id id = 0; id < MATRIX_COUNT; id++) {
        const struct matrix_info *info = &matrix_table[id];

        for (size_t head = 0; info->json && head < (info->per_head ? model.num_heads : 1); head++) {
            const json_t *at = info->per_head ? json_array_get(json_object_get(root, "heads"), head) : root;
            struct matrix ours = record_matrix(&record, id, head);

            if (!ours.at)
                continue;
            text_addf(&what, "%s, %s, %s of head %zu", language, models[i], info->name, head + 1);
            ck_assert_uint_eq(
                compare(json_object_get(at, info->json), ours.at, ours.rows * ours.cols, 1e-9, text_string(&what)),
                ours.rows * ours.cols);
            text_free(&what);
        }
    }
    record_free(&record);
    model_free(&model);
    text_free(&bytes);
}

/* ------------------------------------------------------------------------------------- mistakes, function by function
 */

/* What is given to the functions; the mask hides all of row 1, and some. */
static struct {
    double words[N * D_MODEL], positions[N * D_MODEL], Q[N * D_MODEL], W[D_MODEL * D_K], queries[N * D_K],
        keys[M * D_K], scores[N * M], masked[N * M], added[N * M], huge[N * M], tiny[N * M], heads[HEADS * N * D_K],
        concat[N * D_MODEL], W_O[D_MODEL * D_MODEL];
    unsigned char mask[N * M];
} g;

static void fill_given(void)
{
    double *const random[] = {g.words, g.positions, g.Q, g.W, g.queries, g.keys, g.scores, g.heads, g.concat, g.W_O};
    static const size_t counts[] = {N * D_MODEL, N * D_MODEL, N * D_MODEL,     D_MODEL * D_K, N * D_K,
                                    M * D_K,     N * M,       HEADS * N * D_K, N * D_MODEL,   D_MODEL * D_MODEL};
    struct random r;

    random_start(&r, 13, 0);
    for (size_t k = 0; k < sizeof random / sizeof *random; k++)
        for (size_t i = 0; i < counts[k]; i++)
            random[k][i] = random_normal(&r);
    for (size_t i = 0; i < N * M; i++) {
        g.mask[i] = i >= M && i % 3 > 0;
        g.added[i] = g.mask[i] ? 0 : -INFINITY;
        g.masked[i] = g.mask[i] ? g.scores[i] : -INFINITY;
        g.huge[i] = i % M == 1 ? 88.5 : i % M == 2 && i > M ? 89 : i % M == 3 && i > 2 * M ? 710 : 0.5;
        g.tiny[i] = i < M ? -90 : i < 2 * M ? -110 : i < 3 * M ? -800 : i % M == 0 ? -740 : -800;
    }
}

/* The same calls in C, each with its numbers to `out`. */
#define IN_C(name, ...)                                                                                                \
    static void name(double *out)                                                                                      \
    {                                                                                                                  \
        __VA_ARGS__;                                                                                                   \
    }
#define BY_HEAD(call)                                                                                                  \
    for (size_t head = 0; head < HEADS; head++)                                                                        \
    call

static void to_numbers(double *out, const unsigned char *mask)
{
    for (size_t i = 0; i < N * M; i++)
        out[i] = mask[i];
}

static void right_outputs(double *out)
{
    double concat[N * D_MODEL];

    BY_HEAD(attention_concat(concat, g.heads + head * N * D_K, N, D_K, HEADS, head));
    attention_output(out, concat, g.W_O, N, D_MODEL);
}

static void right_score_scale(double *out)
{
    attention_score(out, g.queries, g.keys, N, M, D_K);
    attention_scale(out, out, N, M, D_K);
}

IN_C(right_d_k, out[0] = (double)attention_d_k(D_MODEL, HEADS))
IN_C(right_place, attention_place(out, g.words, g.positions, N, D_MODEL))
IN_C(right_split, BY_HEAD(attention_split_heads(out + head * N * D_K, g.Q, N, D_MODEL, HEADS, head)))
IN_C(right_project, attention_project(out, g.words, g.W, N, D_MODEL, D_K))
IN_C(right_bias, memcpy(out, g.Q, sizeof g.Q); attention_bias(out, g.words, N, D_MODEL))
IN_C(right_scale_by, attention_scale_by(out, g.scores, N, M, 2))
IN_C(right_add, attention_add(out, g.scores, g.huge, N, M))
IN_C(right_residual, attention_residual(out, g.words, g.positions, N, D_MODEL))
IN_C(right_scale, attention_scale(out, g.scores, N, M, D_K))
IN_C(right_allow, unsigned char mask[N * M]; attention_allow(mask, N, M, PADDING); to_numbers(out, mask))
IN_C(right_mask, attention_mask(out, g.scores, g.mask, N, M))
IN_C(right_softmax, attention_softmax(out, g.masked, N, M))
IN_C(right_softmax_huge, attention_softmax(out, g.huge, N, M))
IN_C(right_softmax_tiny, attention_softmax(out, g.tiny, N, M))
IN_C(right_weights, attention_weights(out, g.scores, g.mask, N, M, D_K))
IN_C(right_concat, BY_HEAD(attention_concat(out, g.heads + head * N * D_K, N, D_K, HEADS, head)))
IN_C(right_output, attention_output(out, g.concat, g.W_O, N, D_MODEL))
IN_C(indivisible, out[0] = (double)mistake_indivisible(7, 2))
IN_C(exact, out[0] = 3.5)
IN_C(no_positions, mistake_no_positions(out, g.words, g.positions, N, D_MODEL))
IN_C(split, BY_HEAD(mistake_split(out + head * N * D_K, g.Q, N, D_MODEL, HEADS, head)))
IN_C(slice_x, mistake_slice_x(out, g.words + D_K, g.W + D_K * D_K, N, D_MODEL, D_K))
IN_C(slices_x,
     BY_HEAD(mistake_slice_x(out + head * N * D_K, g.words + head * D_K, g.W + head * D_K * D_K, N, D_MODEL, D_K)))
IN_C(scale_d_model, mistake_scale_d_model(out, g.scores, N, M, D_MODEL))
IN_C(scale_d_k, mistake_scale_d_k(out, g.scores, N, M, D_K))
IN_C(no_scale, mistake_no_scale(out, g.scores, N, M, D_K))
IN_C(multiply, mistake_multiply(out, g.scores, N, M, D_K))
IN_C(mixup, unsigned char mask[N * M]; mistake_mask_mixup(mask, N, M, PADDING); to_numbers(out, mask))
IN_C(causal_only, unsigned char mask[N * M]; mistake_mask_causal_only(mask, N, M, PADDING); to_numbers(out, mask))
IN_C(mask_value, mistake_mask_value(out, g.scores, g.mask, N, M, -1e9))
IN_C(mask_add, mistake_mask_add(out, g.scores, g.mask, N, M, -1e9))
IN_C(mask_kind, mistake_mask_kind(out, g.scores, g.mask, N, M))
IN_C(mask_inverted, mistake_mask_inverted(out, g.scores, g.mask, N, M))
IN_C(mask_filled, mistake_mask_filled(out, g.scores, g.added, N, M))
IN_C(bare_softmax, mistake_bare_softmax(out, g.masked, N, M))
IN_C(softmax_columns, mistake_softmax_columns(out, g.masked, N, M))
IN_C(no_max, mistake_no_max(out, g.masked, N, M))
IN_C(no_max_huge, mistake_no_max(out, g.huge, N, M))
IN_C(no_max_tiny, mistake_no_max(out, g.tiny, N, M))
IN_C(no_max_float, mistake_no_max_float(out, g.masked, N, M))
IN_C(no_max_float_huge, mistake_no_max_float(out, g.huge, N, M))
IN_C(no_max_float_tiny, mistake_no_max_float(out, g.tiny, N, M))
IN_C(late_scale, mistake_late_scale(out, g.scores, g.mask, N, M, D_K))
IN_C(late_mask, mistake_late_mask(out, g.scores, g.mask, N, M, D_K))
IN_C(sum_heads, BY_HEAD(mistake_sum_heads(out, g.heads + head * N * D_K, N, D_K, HEADS, head)))
IN_C(mean_heads, BY_HEAD(mistake_mean_heads(out, g.heads + head * N * D_K, N, D_K, HEADS, head)))
IN_C(merge, BY_HEAD(mistake_merge(out, g.heads + head * N * D_K, N, D_K, HEADS, head)))
IN_C(no_output, mistake_no_output(out, g.concat, g.W_O, N, D_MODEL))
IN_C(scale_queries, mistake_scale_queries(out, g.queries, g.keys, N, M, D_K))
IN_C(sum_outputs,
     BY_HEAD(mistake_sum_outputs(out, g.heads + head * N * D_K, g.W_O + head * D_K * D_MODEL, N, D_K, D_MODEL)))

/* Columns of `words` that a head of 3.5 of 7 columns gets where / does not round: row 1 alone, 7 of its numbers. */
IN_C(half_head_1, memcpy(out, g.words, 3 * sizeof *out))
IN_C(half_head_2, memcpy(out, g.words + 3, 4 * sizeof *out))

enum { EXACT = 1 << LANGUAGE_JAVASCRIPT, ARRAYS = 1 << LANGUAGE_NUMPY | EXACT, TENSORS = 1 << LANGUAGE_PYTORCH };
enum { ALL = ARRAYS | TENSORS, PYTHON = ALL & ~EXACT, FLOAT = 1 };

/* Each call: "right" or the mistake's region, the function, what is given; what it comes to in C, and how many numbers
 * (0: it refuses). */
static const struct call {
    const char *region, *function, *given;
    void (*in_c)(double *out);
    size_t count;
    int languages, precision;
} calls[] = {
    {"right", "d_k", "6 3", right_d_k, 1, ALL, 0},
    {"right", "d_k", "7 2", NULL, 0, ALL, 0},
    {"right", "place", "words positions", right_place, N *D_MODEL, ALL, 0},
    {"right", "split_heads", "Q 3", right_split, N *D_MODEL, ALL, 0},
    {"right", "project", "words W", right_project, N *D_K, ALL, 0},
    {"right", "scale", "scores 2", right_scale, N *M, ALL, 0},
    {"right", "bias", "Q row", right_bias, N *D_MODEL, ALL, 0},
    {"right", "scale_by", "scores 2", right_scale_by, N *M, ALL, 0},
    {"right", "add", "scores huge", right_add, N *M, ALL, 0},
    {"right", "residual", "words positions", right_residual, N *D_MODEL, ALL, 0},
    {"right", "score_scale", "queries keys 2", right_score_scale, N *M, ALL, 0},
    {"right", "allow", "4 5 1", right_allow, N *M, ALL, 0},
    {"right", "mask", "scores mask", right_mask, N *M, ALL, 0},
    {"right", "softmax", "masked", right_softmax, N *M, ALL, 0},
    {"right", "softmax", "huge", right_softmax_huge, N *M, ALL, 0},
    {"right", "softmax", "tiny", right_softmax_tiny, N *M, ALL, 0},
    {"right", "weights", "scores mask 2", right_weights, N *M, ALL, 0},
    {"right", "concat", "heads", right_concat, N *D_MODEL, ALL, 0},
    {"right", "output", "concat W_O", right_output, N *D_MODEL, ALL, 0},
    {"right", "concat_output", "heads W_O", right_outputs, N *D_MODEL, ALL, 0},
    {"right", "split", "seven 2 0", half_head_1, 3, EXACT, 0}, /* the last column is in a head */
    {"right", "split", "seven 2 1", half_head_2, 4, EXACT, 0},
    {"indivisible", "d_k", "7 2", indivisible, 1, PYTHON, 0},
    {"indivisible", "d_k", "7 2", exact, 1, EXACT, 0},
    {"no-positions", "place", "words positions", no_positions, N *D_MODEL, ALL, 0},
    {"split", "split_heads", "Q 3", split, N *D_MODEL, ALL, 0},
    {"slice-x", "project", "words W 1", slice_x, N *D_K, ARRAYS, 0},
    {"slice-x", "project", "words blocks", slices_x, N *D_MODEL, TENSORS, 0},
    {"scale-d-model", "scale", "scores 6", scale_d_model, N *M, ALL, 0},
    {"scale-d-k", "scale", "scores 2", scale_d_k, N *M, ALL, 0},
    {"no-scale", "scale", "scores 2", no_scale, N *M, ALL, 0},
    {"multiply", "scale", "scores 2", multiply, N *M, ALL, 0},
    {"mask-mixup", "allow", "4 5 1", mixup, N *M, ALL, 0},
    {"mask-causal-only", "allow", "4 5 1", causal_only, N *M, ALL, 0},
    {"mask-value", "mask", "scores mask", mask_value, N *M, ALL, 0},
    {"mask-add", "mask", "scores mask", mask_add, N *M, ALL, 0},
    {"mask-kind", "mask", "scores mask", mask_kind, N *M, ALL, 0},
    {"mask-inverted", "mask", "scores mask", mask_inverted, N *M, ALL, 0},
    {"mask-filled", "mask", "scores added", mask_filled, N *M, ALL, 0},
    {"bare-softmax", "softmax", "masked", bare_softmax, N *M, ALL, 0},
    {"softmax-columns", "softmax", "masked", softmax_columns, N *M, ALL, 0},
    {"no-max", "softmax", "masked", no_max, N *M, ALL, 0},
    {"no-max", "softmax", "huge", no_max_huge, N *M, ALL, 0},
    {"no-max", "softmax", "tiny", no_max_tiny, N *M, ALL, 0},
    {"no-max-float", "softmax", "masked", no_max_float, N *M, ALL, FLOAT},
    {"no-max-float", "softmax", "huge", no_max_float_huge, N *M, ALL, FLOAT},
    {"no-max-float", "softmax", "tiny", no_max_float_tiny, N *M, ALL, FLOAT},
    {"late-scale", "weights", "scores mask 2", late_scale, N *M, ALL, 0},
    {"late-mask", "weights", "scores mask 2", late_mask, N *M, ALL, 0},
    {"sum-heads", "concat", "heads", sum_heads, N *D_K, ALL, 0},
    {"mean-heads", "concat", "heads", mean_heads, N *D_K, ALL, 0},
    {"merge", "concat", "heads", merge, N *D_MODEL, ALL, 0},
    {"no-output", "output", "concat W_O", no_output, N *D_MODEL, ALL, 0},
    {"scale-queries", "score_scale", "queries keys 2", scale_queries, N *M, ALL, 0},
    {"sum-outputs", "concat_output", "heads W_O", sum_outputs, N *D_MODEL, ALL, 0},
};

#define CALLS (sizeof calls / sizeof *calls)

/* How what is given is shaped: [planes × rows × cols]. */
static const struct shaped {
    const char *name;
    const double *at; /* NULL: the mask, of truths */
    size_t planes, rows, cols;
} shapes[] = {
    {"words", g.words, 1, N, D_MODEL},
    {"positions", g.positions, 1, N, D_MODEL},
    {"Q", g.Q, 1, N, D_MODEL},
    {"W", g.W, 1, D_MODEL, D_K},
    {"blocks", g.W, HEADS, D_K, D_K},
    {"queries", g.queries, 1, N, D_K},
    {"keys", g.keys, 1, M, D_K},
    {"scores", g.scores, 1, N, M},
    {"mask", NULL, 1, N, M},
    {"masked", g.masked, 1, N, M},
    {"added", g.added, 1, N, M},
    {"huge", g.huge, 1, N, M},
    {"tiny", g.tiny, 1, N, M},
    {"heads", g.heads, HEADS, N, D_K},
    {"concat", g.concat, 1, N, D_MODEL},
    {"W_O", g.W_O, 1, D_MODEL, D_MODEL},
    {"seven", g.words, 1, 1, 7},
    {"row", g.words, 1, 1, D_MODEL},
};

static json_t *shaped_json(const struct shaped *s)
{
    json_t *planes = json_array(), *only;

    for (size_t k = 0; k < s->planes; k++) {
        json_t *plane = json_array();

        for (size_t i = 0; i < s->rows; i++) {
            json_t *row = json_array();

            for (size_t j = 0; j < s->cols; j++) {
                size_t at = (k * s->rows + i) * s->cols + j;

                json_array_append_new(row, !s->at             ? json_boolean(g.mask[at])
                                           : isinf(s->at[at]) ? json_string("-inf")
                                                              : json_real(s->at[at]));
            }
            json_array_append_new(plane, row);
        }
        json_array_append_new(planes, plane);
    }
    if (s->planes > 1)
        return planes;
    only = json_incref(json_array_get(planes, 0));
    json_decref(planes);
    return only;
}

static json_t *given_json(const char *name, size_t length)
{
    for (size_t i = 0; i < sizeof shapes / sizeof *shapes; i++)
        if (strlen(shapes[i].name) == length && memcmp(shapes[i].name, name, length) == 0)
            return shaped_json(&shapes[i]);
    return json_integer(strtol(name, NULL, 10));
}

static json_t *call_json(const struct call *call)
{
    json_t *list = json_array();
    struct text function = {0};

    text_addf(&function, "attention_%s", call->function);
    json_array_append_new(list, json_string(call->region));
    json_array_append_new(list, json_string(text_string(&function)));
    for (const char *at = call->given; *at; at += strspn(at, " ")) {
        size_t length = strcspn(at, " ");

        json_array_append_new(list, given_json(at, length));
        at += length;
    }
    text_free(&function);
    return list;
}

static void compare_call(const struct call *call, const json_t *got, const char *language)
{
    double expected[MOST] = {0};
    struct text what = {0};

    text_addf(&what, "%s, %s, attention_%s(%s)", language, call->region, call->function, call->given);
    if (call->count == 0) {
        ck_assert_msg(json_is_string(got), "%s is not refused", text_string(&what));
    } else {
        call->in_c(expected);
        ck_assert_msg(compare(got, expected, call->count, call->precision == FLOAT ? 2e-5 : 1e-12,
                              text_string(&what)) == call->count,
                      "%s: fewer numbers than in C", text_string(&what));
    }
    text_free(&what);
}

/* ----------------------------------------------------------------------------------------------------------- tests */

/* All calls in one list, written to a file, whose name goes to `path`: models first. */
static void write_calls(enum listing_language language, char *path)
{
    json_t *list = json_array();
    int file = mkstemp(path);

    ck_assert_int_ge(file, 0);
    for (size_t i = 0; i < MODELS; i++)
        json_array_append_new(list, json_pack("[s, o]", "run", bare_model(i)));
    for (size_t i = 0; i < CALLS; i++)
        if (calls[i].languages & 1 << language)
            json_array_append_new(list, call_json(&calls[i]));
    ck_assert_int_eq(json_dumpfd(list, file, 0), 0);
    json_decref(list);
    close(file);
}

/* The next line of what was printed, as JSON. */
static json_t *next_line(const char **at)
{
    size_t length = strcspn(*at, "\n");
    json_t *line = json_loadb(*at, length, JSON_DECODE_ANY, NULL);

    ck_assert_msg(line != NULL, "no JSON: %.200s", *at);
    *at += length + ((*at)[length] == '\n');
    return line;
}

/* Every stage and every mistake. */
START_TEST(computes_what_c_computes)
{
    enum listing_language language = runs[_i].language;
    const char *interpreter = interpreter_of[_i], *title = listing_languages[language].title, *at;
    char path[] = "/tmp/headway-calls-XXXXXX";
    struct text command = {0}, out;

    if (!interpreter)
        return;
    fill_given();
    write_calls(language, path);
    text_addf(&command, "%s %s %s", interpreter, runs[_i].calls, path);
    out = output_of_command(text_string(&command));
    at = text_string(&out);
    for (size_t i = 0; i < MODELS; i++) {
        json_t *line = next_line(&at);

        compare_run(line, i, title);
        json_decref(line);
    }
    for (size_t i = 0; i < CALLS; i++)
        if (calls[i].languages & 1 << language) {
            json_t *line = next_line(&at);

            compare_call(&calls[i], line, title);
            json_decref(line);
        }
    ck_assert_str_eq(at, "");
    unlink(path);
    text_free(&out);
    text_free(&command);
}
END_TEST

/* As its first lines say: a model's file in, a trace out. */
START_TEST(is_a_program)
{
    const char *interpreter = interpreter_of[_i];
    struct text command = {0}, out;
    json_t *root;

    if (!interpreter)
        return;
    text_addf(&command, "%s %s tests/data/blind-row.json", interpreter, runs[_i].program);
    out = output_of_command(text_string(&command));
    root = json_loadb(out.bytes, out.length, 0, NULL);
    compare_run(root, 6, listing_languages[runs[_i].language].title);
    json_decref(root);
    text_free(&out);
    text_free(&command);
}
END_TEST

/* A mistake without a call would not be noticed. */
START_TEST(every_mistake_is_called)
{
    for (const struct mistake_pair *pair = mistake_pairs; pair->wrong; pair++) {
        int languages = 0;

        for (size_t i = 0; i < CALLS; i++)
            languages |= strcmp(calls[i].region, pair->wrong) == 0 ? calls[i].languages : 0;
        ck_assert_msg(languages == ALL, "%s is not called in every language", pair->wrong);
    }
}
END_TEST

/* The pieces of code that lessons show between their words: what each makes of two sentences in 8 heads, and that it is
 * what one head after the other makes. */
START_TEST(what_a_lesson_shows_runs)
{
    static const char *const expected[] = {"{\"weights\": [2, 8, 3, 5], \"output\": [2, 3, 64]}",
                                           "{\"weights\": [2, 8, 5, 5], \"wide\": 192, \"takes\": 1}"};
    const char *interpreter = interpreter_of[1], *at;
    struct text command = {0}, out;

    if (!interpreter)
        return;
    text_addf(&command, "%s tests/attention/run_fences.py lessons/*.md", interpreter);
    out = output_of_command(text_string(&command));
    at = text_string(&out);
    for (size_t i = 0; i < sizeof expected / sizeof *expected; i++) {
        json_t *line = next_line(&at), *wanted = json_loads(expected[i], 0, NULL);
        const char *name;
        json_t *value;

        json_object_foreach(wanted, name, value)
            ck_assert_msg(json_equal(json_object_get(line, name), value), "%zu: %s is another", i + 1, name);
        json_object_foreach(line, name, value)
            ck_assert_msg(strncmp(name, "off", 3) != 0 || json_number_value(value) < 1e-12, "%zu: %s", i + 1, name);
        json_decref(wanted);
        json_decref(line);
    }
    ck_assert_str_eq(at, "");
    text_free(&out);
    text_free(&command);
}
END_TEST

Suite *attention_listings_suite(void)
{
    Suite *suite = suite_create("attention/listings");
    TCase *tests = tcase_create("listings");

    tcase_add_unchecked_fixture(tests, find_interpreters, NULL);
    tcase_add_loop_test(tests, computes_what_c_computes, 0, SOME_OF(RUNS));
    tcase_add_loop_test(tests, is_a_program, 0, SOME_OF(RUNS));
    tcase_add_test(tests, every_mistake_is_called);
    tcase_add_test(tests, what_a_lesson_shows_runs);
    suite_add_tcase(suite, tests);
    return suite;
}
