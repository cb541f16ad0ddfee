/* SPDX-License-Identifier: MIT */
#include "drill/drill_parts.h"

#include "base/number.h"

#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#define NUDGE 1e-9

size_t drill_pick(struct random *random, size_t count)
{
    return (size_t)(random_uniform(random) * (double)count);
}

double drill_round(double value, int decimals)
{
    double power = 1, rounded;

    for (int i = 0; i < decimals; i++)
        power *= 10;
    rounded = floor(fabs(value) * power + 0.5 + NUDGE) / power;
    return value < 0 && rounded > 0 ? -rounded : rounded;
}

struct drill_words drill_take(struct text *t)
{
    struct drill_words words;

    snprintf(words.s, sizeof words.s, "%s", text_string(t));
    text_free(t);
    return words;
}

struct drill_words drill_format(const char *format, ...)
{
    struct drill_words words;
    va_list arguments;

    va_start(arguments, format);
    vsnprintf(words.s, sizeof words.s, format, arguments);
    va_end(arguments);
    return words;
}

struct drill_words drill_number(double value, int decimals)
{
    char digits[NUMBER_ROOM];
    struct text t = {0};

    if (decimals == 0 && value >= 0)
        return drill_whole((size_t)drill_round(value, 0));
    number_fixed(digits, drill_round(value, decimals), decimals);
    text_add(&t, digits);
    return drill_take(&t);
}

struct drill_words drill_whole(size_t value)
{
    char digits[32];
    struct text t = {0};
    size_t length = (size_t)snprintf(digits, sizeof digits, "%zu", value);

    for (size_t i = 0; i < length; i++) {
        text_add(&t, length > 4 && i > 0 && (length - i) % 3 == 0 ? "," : "");
        text_add_byte(&t, digits[i]);
    }
    return drill_take(&t);
}

struct drill_words drill_row(const double *row, size_t count, int decimals)
{
    struct text t = {0};

    text_add(&t, "[");
    for (size_t i = 0; i < count; i++)
        text_addf(&t, "%s%s", i ? ", " : "", drill_number(row[i], decimals).s);
    text_add(&t, "]");
    return drill_take(&t);
}

struct drill_words drill_shape(size_t rows, size_t cols)
{
    return drill_format("[%zu, %zu]", rows, cols);
}

struct drill_words drill_factor(double value, int decimals)
{
    struct drill_words number = drill_number(value, decimals);
    struct text t = {0};

    text_addf(&t, number.s[0] == '-' ? "(%s)" : "%s", number.s);
    return drill_take(&t);
}

struct drill_words drill_products(const double *a, const double *b, size_t count, int decimals)
{
    struct text t = {0};

    for (size_t i = 0; i < count; i++)
        text_addf(&t, "%s%s×%s", i ? " + " : "", drill_factor(a[i], decimals).s, drill_factor(b[i], decimals).s);
    return drill_take(&t);
}

struct drill_words drill_sum(const double *row, size_t count, int decimals)
{
    struct text t = {0};

    for (size_t i = 0; i < count; i++)
        text_addf(&t, "%s%s", i ? " + " : "", drill_factor(row[i], decimals).s);
    return drill_take(&t);
}

struct drill_words drill_root(size_t of)
{
    double root = sqrt((double)of);

    return drill_number(root, floor(root) < root ? 2 : 0);
}

const char *drill_subscript(size_t head)
{
    static const char *const digits[] = {"₁", "₂", "₃", "₄", "₅", "₆", "₇", "₈", "₉"};

    return digits[head % (sizeof digits / sizeof *digits)];
}
