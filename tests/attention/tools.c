/* SPDX-License-Identifier: MIT */
#include "tools.h"

#include "base/memory.h"
#include "base/random.h"

#include <check.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

static char **numbered_words(char prefix, size_t count)
{
    char **words = memory_new_array(count, sizeof *words);

    for (size_t i = 0; i < count; i++) {
        struct text word = {0};

        text_addf(&word, "%c%zu", prefix, i + 1);
        words[i] = text_take(&word);
    }
    return words;
}

static void fill(double *numbers, size_t count, double scale, struct random *random)
{
    for (size_t i = 0; i < count; i++)
        while ((numbers[i] = random_normal(random) * scale) == 0)
            ;
}

struct model random_model(size_t n, size_t m, size_t d_model, size_t num_heads, unsigned seed)
{
    struct model model;
    struct error e = {0};
    struct random random;
    double scale = 1 / sqrt((double)d_model);

    ck_assert_msg(model_make(&model, n, m, d_model, num_heads, &e), "%s", e.message);
    random_start(&random, seed, 1);
    model.tokens = numbered_words('w', n);
    fill(model.X, n * d_model, 1, &random);
    if (m != 0) {
        model.memory_tokens = numbered_words('m', m);
        fill(model.memory_X, m * d_model, 1, &random);
    }
    fill(model.W_Q, d_model * d_model, scale, &random);
    fill(model.W_K, d_model * d_model, scale, &random);
    fill(model.W_V, d_model * d_model, scale, &random);
    fill(model.W_O, d_model * d_model, scale, &random);
    return model;
}

static void compare_matrices(struct matrix a, struct matrix b, const char *name, double relative, double absolute)
{
    ck_assert_uint_eq(a.rows, b.rows);
    ck_assert_uint_eq(a.cols, b.cols);
    ck_assert_int_eq(a.at == NULL, b.at == NULL);
    for (size_t i = 0; i < a.rows * a.cols; i++) {
        bool same = a.at[i] == b.at[i] || fabs(a.at[i] - b.at[i]) <= relative * fabs(a.at[i]) + absolute;

        if (!same)
            ck_abort_msg("%s[%zu,%zu] of %zu x %zu: %.17g and %.17g", name, i / a.cols + 1, i % a.cols + 1, a.rows,
                         a.cols, a.at[i], b.at[i]);
    }
}

void compare_records(const struct record *a, const struct record *b, double relative, double absolute)
{
    for (int id = 0; id < MATRIX_COUNT; id++)
        for (size_t head = 0; head < (matrix_table[id].per_head ? a->model->num_heads : 1); head++)
            compare_matrices(record_matrix(a, (enum matrix_id)id, head), record_matrix(b, (enum matrix_id)id, head),
                             matrix_table[id].name, relative, absolute);
}

bool send_to_text(void *to, const char *bytes, size_t length)
{
    text_add_bytes(to, bytes, length);
    return true;
}

struct text trace_text(const struct record *record)
{
    struct text out = {0};

    ck_assert(model_trace(record, send_to_text, &out));
    return out;
}

const char *find_interpreter(const char *const *names, const char *probe)
{
    for (; *names; names++) {
        const char *name = **names == '$' ? getenv(*names + 1) : *names;
        struct text command = {0};
        int status;

        if (!name)
            continue;
        text_addf(&command, "%s %s >/dev/null 2>&1", name, probe);
        status = system(text_string(&command));
        text_free(&command);
        if (status == 0)
            return name;
    }
    return NULL;
}

struct text output_of_command(const char *command)
{
    FILE *from = popen(command, "r");
    struct text out = {0};
    char bytes[4096];
    size_t got;

    ck_assert_ptr_nonnull(from);
    while ((got = fread(bytes, 1, sizeof bytes, from)) > 0)
        text_add_bytes(&out, bytes, got);
    ck_assert_msg(pclose(from) == 0, "%s fails", command);
    return out;
}
