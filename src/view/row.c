/* SPDX-License-Identifier: MIT */
#include "view/row.h"

#include "attention/record.h"
#include "attention/stages.h"
#include "base/memory.h"
#include "base/number.h"
#include "base/utf8.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* --------------------------------------------------------------------------------------------------------- softmax */

static void rank_shares(struct row_shares *out, const struct row *row)
{
    out->first = out->second = row->count;
    for (size_t i = 0; i < row->count; i++) {
        if (isinf(row->score[i]))
            continue;
        if (out->first == row->count || out->share[i] > out->share[out->first]) {
            out->second = out->first;
            out->first = i;
        } else if (out->second == row->count || out->share[i] > out->share[out->second]) {
            out->second = i;
        }
    }
}

void row_soften(struct row_shares *out, const struct row *row, double temperature)
{
    *out = (struct row_shares){.max = -INFINITY};
    for (size_t i = 0; i < row->count; i++) {
        out->divided[i] = row->score[i] / temperature;
        out->max = fmax(out->max, out->divided[i]);
        out->left += !isinf(row->score[i]);
    }
    for (size_t i = 0; i < row->count; i++) {
        out->less[i] = out->left ? out->divided[i] - out->max : -INFINITY;
        out->power[i] = exp(out->less[i]);
        out->sum += out->power[i];
    }
    attention_softmax(out->share, out->divided, 1, row->count);
    out->bits = record_entropy(out->share, row->count) + 0.0;
    out->words = record_words(out->share, row->count);
    rank_shares(out, row);
}

double row_raw_sum(const struct row *row, double temperature)
{
    double sum = 0;

    for (size_t i = 0; i < row->count; i++)
        sum += exp(row->score[i] / temperature);
    return sum;
}

int row_printed_sum(const struct row *row, const struct row_shares *shares)
{
    int tenths = 0;

    for (size_t i = 0; i < row->count; i++) {
        char number[NUMBER_ROOM];

        number_fixed(number, 100 * shares->share[i], 1);
        tenths += (int)lround(10 * strtod(number, NULL));
    }
    return tenths;
}

/* --------------------------------------------------------------------------------------------------------- reading */

/* Whether the string is [sign] digits [. digits] with at least one digit; counts the decimals. */
static bool is_decimal(const char *string, size_t *decimals)
{
    const char *at = string + strspn(string, "+-");
    size_t whole = strspn(at, "0123456789"), dot = at[whole] == '.';

    *decimals = dot ? strspn(at + whole + 1, "0123456789") : 0;
    return at - string <= 1 && whole + *decimals > 0 && whole <= 12 && at[whole + dot + *decimals] == '\0';
}

bool row_read_number(const char *string, double least, double most, const char *what, double *out, struct error *e)
{
    char first[NUMBER_ROOM], last[NUMBER_ROOM];
    size_t decimals;

    if (!is_decimal(string, &decimals))
        return error_set(e, ERROR_INPUT, "“%.40s” is no %s: write 1 or -0.5", string, what);
    if (decimals > ROW_DECIMALS)
        return error_set(e, ERROR_INPUT, "%.40s: write at most %d decimals", string, ROW_DECIMALS);
    *out = strtod(string, NULL) + 0.0;
    if (*out >= least && *out <= most)
        return true;
    number_shortest(first, least);
    number_shortest(last, most);
    return error_set(e, ERROR_INPUT, "%.40s: a %s is %s to %s", string, what, first, last);
}

bool row_read_score(const char *string, double *out, struct error *e)
{
    if (strcmp(string, "-inf") == 0 || strcmp(string, "-∞") == 0) {
        *out = -INFINITY;
        return true;
    }
    return row_read_number(string, -ROW_SCORE_MOST, ROW_SCORE_MOST, "score", out, e);
}

size_t row_read_list(const char *value, row_reader *read, size_t least, double out[ROW_MOST], struct error *e)
{
    for (size_t count = 0; count < ROW_MOST; value++) {
        size_t length = strcspn(value, ",");
        char *one = memory_copy_bytes(value, length);
        bool ok = read(one, &out[count++], e);

        free(one);
        if (!ok)
            return 0;
        value += length;
        if (*value)
            continue;
        if (count >= least)
            return count;
        error_set(e, ERROR_INPUT, "%zu of at least %zu numbers: write them with commas between", count, least);
        return 0;
    }
    error_set(e, ERROR_INPUT, "more than %d numbers: leave some out", ROW_MOST);
    return 0;
}

static bool read_label(char label[ROW_LABEL], const char *value, size_t length, struct error *e)
{
    struct text clean = {0};
    bool ok;

    utf8_clean(&clean, value, length);
    ok = clean.length > 0 && clean.length < ROW_LABEL && utf8_columns(text_string(&clean)) > 0 &&
         utf8_columns(text_string(&clean)) <= ROW_LABEL_COLUMNS;
    if (ok)
        memcpy(label, text_string(&clean), clean.length + 1);
    else
        error_set(e, ERROR_INPUT, "“%.40s” is no name: write 1 to %d letters", text_string(&clean), ROW_LABEL_COLUMNS);
    text_free(&clean);
    return ok;
}

bool row_read_labels(struct row *row, const char *value, struct error *e)
{
    for (size_t i = 0;; i++) {
        size_t length = strcspn(value, ",");

        if (i == row->count)
            return error_set(e, ERROR_INPUT, "there are more names than the %zu scores: leave some out", row->count);
        if (!read_label(row->label[i], value, length, e))
            return false;
        if (!value[length])
            return true;
        value += length + 1;
    }
}

/* --------------------------------------------------------------------------------------------------------- writing */

void row_write_list(struct text *out, const double *numbers, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        char number[NUMBER_ROOM];

        number_shortest(number, numbers[i] + 0.0);
        text_addf(out, "%s%s", i ? "," : "", isinf(numbers[i]) ? "-inf" : number);
    }
}

void row_write_labels(struct text *out, const struct row *row)
{
    for (size_t i = 0; i < row->count; i++)
        text_addf(out, "%s%s", i ? "," : "", row->label[i]);
}

int row_decimals(const double *numbers, size_t count)
{
    int most = 1;

    for (size_t i = 0; i < count; i++) {
        int decimals = isinf(numbers[i]) ? 1 : number_decimals(&numbers[i], 1, ROW_DECIMALS);

        most = decimals > most ? decimals : most;
    }
    return most;
}

void row_add_number(struct text *out, double number, int decimals)
{
    char room[NUMBER_ROOM];

    number_fixed(room, number, decimals);
    text_add(out, number == -INFINITY ? "-∞" : room);
}

void row_add_temperature(struct text *out, double temperature)
{
    char number[NUMBER_ROOM];

    number_shortest(number, temperature);
    text_add(out, number);
}

void row_add_share(struct text *out, double share, double score)
{
    if (isinf(score))
        text_add(out, "0 %");
    else
        text_addf(out, "%.1f %%", 100 * share);
}
