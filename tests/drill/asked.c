/* SPDX-License-Identifier: MIT */
#include "asked.h"

#include <check.h>
#include <ctype.h>
#include <math.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

void asked_numbers(const char *at, double *out, size_t *count)
{
    const char *start = at;

    for (*count = 0; *at && *count < ASKED_NUMBERS;) {
        char digits[40];
        size_t length = 0;

        if (!isdigit((unsigned char)*at)) {
            at++;
            continue;
        }
        if (at > start && at[-1] == '-' && (at - 1 == start || !isalnum((unsigned char)at[-2])))
            digits[length++] = '-';
        while (isdigit((unsigned char)*at) || (*at == '.' && isdigit((unsigned char)at[1])) ||
               (*at == ',' && isdigit((unsigned char)at[1]))) {
            if (*at != ',')
                digits[length++] = *at;
            at++;
        }
        digits[length] = '\0';
        out[(*count)++] = strtod(digits, NULL);
    }
}

size_t asked_place(const char *source, const char *before)
{
    const char *word = strstr(source, before) + strlen(before), *at = strstr(source, "“") + strlen("“");
    size_t length = strcspn(word, "*");

    for (size_t place = 0; place < 4; place++) {
        size_t own = strcspn(at, " \xE2");

        if (own == length && strncmp(at, word, length) == 0)
            return place;
        at += own + 1;
    }
    ck_abort_msg("%s", source);
}

double asked_dot(const double *a, const double *b, size_t count)
{
    double sum = 0;

    for (size_t i = 0; i < count; i++)
        sum += a[i] * b[i];
    return sum;
}

void asked_softmax(double *out, const double *in, size_t count)
{
    double sum = 0;

    for (size_t i = 0; i < count; i++)
        sum += exp(in[i]);
    for (size_t i = 0; i < count; i++)
        out[i] = exp(in[i]) / sum;
}

void asked_shape(const char *name, const double *sizes, double *out)
{
    double n = sizes[0], m = sizes[1], d_model = sizes[2], d_k = d_model / sizes[3];
    const struct {
        const char *name;
        double rows, cols;
    } shapes[] = {{"Q", n, d_k},          {"V", m, d_k},         {"scores", n, m},
                  {"weights", n, m},      {"head", n, d_k},      {"concat", n, d_model},
                  {"output", n, d_model}, {"W_Q", d_model, d_k}, {"W_O", d_model, d_model}};

    out[0] = m;
    out[1] = d_k;
    if (*name == 'K' && strstr(name, "ᵀ")) {
        out[0] = d_k;
        out[1] = m;
    }
    for (size_t i = 0; i < sizeof shapes / sizeof *shapes; i++)
        if (strncmp(name, shapes[i].name, strlen(shapes[i].name)) == 0) {
            out[0] = shapes[i].rows;
            out[1] = shapes[i].cols;
        }
}

double asked_divisor(const char *words, double d_model, double h, double n)
{
    double d_k = d_model / h;
    const struct {
        const char *words;
        double divisor;
    } known[] = {{"It divided by √d_k, as it should", sqrt(d_k)},
                 {"It divided by √d_model", sqrt(d_model)},
                 {"It divided by d_k, without a root", d_k},
                 {"It multiplied by √d_k", 1 / sqrt(d_k)},
                 {"It left them as they were", 1},
                 {"It divided by √h", sqrt(h)},
                 {"It divided by √n", sqrt(n)},
                 {"It divided by d_model, without a root", d_model}};

    for (size_t i = 0; i < sizeof known / sizeof *known; i++)
        if (strcmp(words, known[i].words) == 0)
            return known[i].divisor;
    ck_abort_msg("%s", words);
}

void asked_spoil(const char *words, const double *s, size_t seen, double *out)
{
    double in[4], full[4];
    bool before = strncmp(words, "The mask came after", 19) == 0;

    asked_softmax(full, s, 4);
    for (size_t j = 0; j < 4; j++) {
        bool hidden = j >= seen;

        in[j] = s[j];
        if (strstr(words, "were added"))
            in[j] += !hidden;
        else if (strstr(words, "other way round"))
            in[j] = hidden ? s[j] : -INFINITY;
        else if (strstr(words, "set to 0"))
            in[j] = hidden ? 0 : s[j];
        else if (strstr(words, "itself was hidden"))
            in[j] = j + 1 >= seen ? -INFINITY : s[j];
        else
            ck_assert(before || strcmp(words, "There was no mask") == 0);
    }
    asked_softmax(out, in, 4);
    for (size_t j = 0; before && j < 4; j++)
        out[j] = j < seen ? full[j] : 0;
}

size_t asked_row(const char *source, const char *before, const char *letter)
{
    const char *word = strstr(source, before) + strlen(before), *at = source;
    size_t length = strcspn(word, "*)"), place = 0;

    while ((at = strstr(at, letter)) != NULL) {
        at += strlen(letter);
        if (strncmp(at, word, length) == 0 && at[length] == ')')
            return place;
        place++;
    }
    ck_abort_msg("%s", source);
}
