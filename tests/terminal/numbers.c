/* SPDX-License-Identifier: MIT */
#include "terminal/numbers.h"

#include "base/memory.h"
#include "base/utf8.h"

#include <check.h>
#include <jansson.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ------------------------------------------------------------------------------------------------------- in a trace */

/* Behind the `which`-th (from 0) `"NAME": ` of the trace. */
static const char *find_member(const char *trace, const char *name, int which)
{
    char wanted[64];
    const char *at = trace;

    snprintf(wanted, sizeof wanted, "\"%s\": [", name);
    for (; (at = strstr(at, wanted)) != NULL; which--) {
        at += strlen(wanted) - 1;
        if (which == 0)
            return at;
    }
    ck_abort_msg("the trace has no %s of that head", name);
    return NULL;
}

/* Behind the bracket that closes the one at `at`; matrices hold no strings. (Check writes a file at each assertion:
 * they are not for loops over large matrices.) */
static const char *behind_bracket(const char *at)
{
    int depth = 0;

    do {
        depth += (*at == '[') - (*at == ']');
        if (*at++ == '\0')
            ck_abort_msg("a matrix of the trace does not end");
    } while (depth > 0);
    return at;
}

/* Reads the array of rows at `at`; null is what the mask forbids. */
static struct numbers read_rows(const char *at)
{
    struct numbers matrix = {0};
    json_error_t error;
    json_t *rows = json_loadb(at, (size_t)(behind_bracket(at) - at), 0, &error), *row;

    ck_assert_msg(rows != NULL, "a matrix of the trace cannot be read: %s", error.text);
    matrix.rows = json_array_size(rows);
    matrix.cols = json_array_size(json_array_get(rows, 0));
    matrix.at = memory_new_array(matrix.rows * matrix.cols, sizeof *matrix.at);
    for (size_t i = 0; i < matrix.rows; i++) {
        row = json_array_get(rows, i);
        if (json_array_size(row) != matrix.cols)
            ck_abort_msg("a matrix of the trace is ragged");
        for (size_t j = 0; j < matrix.cols; j++) {
            json_t *cell = json_array_get(row, j);

            if (!json_is_number(cell) && !json_is_null(cell))
                ck_abort_msg("a cell of the trace is not a number");
            matrix.at[i * matrix.cols + j] = json_is_null(cell) ? -INFINITY : json_number_value(cell);
        }
    }
    json_decref(rows);
    return matrix;
}

/* How many matrices of this name the trace has. */
static int count_members(const char *trace, const char *name)
{
    char wanted[64];
    int count = 0;

    snprintf(wanted, sizeof wanted, "\"%s\": [", name);
    for (; (trace = strstr(trace, wanted)) != NULL; trace++)
        count++;
    return count;
}

struct numbers numbers_read(const char *trace, const char *name, int head)
{
    struct numbers matrix = read_rows(find_member(trace, name, head < 0 ? count_members(trace, name) - 1 : head));

    if (strcmp(name, "weights") == 0) {
        struct numbers masked = read_rows(find_member(trace, "masked", head));

        matrix.is_share = true;
        for (size_t i = 0; i < matrix.rows * matrix.cols; i++)
            if (isinf(masked.at[i])) {
                ck_assert_msg(matrix.at[i] == 0, "what the mask forbids has a weight");
                matrix.at[i] = -INFINITY;
            }
        numbers_free(&masked);
    }
    return matrix;
}

struct numbers numbers_whole(const char *trace, const char *name, size_t heads)
{
    struct numbers whole = {0};

    for (size_t head = 0; head < heads; head++) {
        struct numbers part = numbers_read(trace, name, (int)head);

        if (head == 0) {
            whole = (struct numbers){.rows = part.rows, .cols = part.cols * heads};
            whole.at = memory_new_array(whole.rows * whole.cols, sizeof *whole.at);
        }
        for (size_t i = 0; i < part.rows; i++)
            memcpy(whole.at + i * whole.cols + head * part.cols, part.at + i * part.cols, part.cols * sizeof *part.at);
        numbers_free(&part);
    }
    return whole;
}

struct numbers numbers_transposed(struct numbers matrix)
{
    struct numbers turned = {.rows = matrix.cols, .cols = matrix.rows};

    turned.at = memory_new_array(turned.rows * turned.cols, sizeof *turned.at);
    for (size_t i = 0; i < matrix.rows; i++)
        for (size_t j = 0; j < matrix.cols; j++)
            turned.at[j * turned.cols + i] = matrix.at[i * matrix.cols + j];
    numbers_free(&matrix);
    return turned;
}

void numbers_free(struct numbers *matrix)
{
    free(matrix->at);
    *matrix = (struct numbers){0};
}

/* -------------------------------------------------------------------------------------------------------- in a text */

/* A piece of a line between blanks and the marks round a cell; the column of its last character. */
struct word {
    char text[32];
    int end;
};

#define WORDS_MOST 128
#define SHORT 0 /* instead of a number of decimals: one, and no zero before the point */

/* Whether a character stands beside a number without being a part of it: brackets, hairlines, shades. */
static bool is_between(char32_t c)
{
    return c <= U' ' || c == U'[' || c == U']' || c == U'│' || c == U'|' || (c >= U'░' && c <= U'▓') || c == U'█';
}

/* Cuts a line into words. */
static size_t cut_line(const char *line, struct word *words)
{
    const char *end = line + strcspn(line, "\n");
    size_t count = 0, length = 0;
    int col = 0;

    while (line < end && count < WORDS_MOST) {
        const char *start = line;
        char32_t c = utf8_next(&line, end);
        size_t bytes = (size_t)(line - start);

        if (is_between(c)) {
            count += length > 0;
            length = 0;
        } else if (length + bytes < sizeof words->text) {
            memcpy(words[count].text + length, start, bytes);
            length += bytes;
            words[count].text[length] = '\0';
            words[count].end = col + utf8_width(c) - 1;
        }
        col += utf8_width(c);
    }
    return count < WORDS_MOST ? count + (length > 0) : count;
}

const char *numbers_print(double value, int decimals, char out[400])
{
    snprintf(out, 400, "%.*f", decimals, value);
    if (out[0] == '-' && out[strcspn(out, "123456789")] == '\0')
        memmove(out, out + 1, strlen(out));
    return out;
}

/* Whether a word is a cell's number; `decimals` may be SHORT. */
static bool is_printed(const struct numbers *matrix, size_t cell, int decimals, const char *word)
{
    char number[400], *zero;

    if (isinf(matrix->at[cell]))
        return matrix->is_share ? strcmp(word, "·") == 0 || strcmp(word, "0") == 0 : strcmp(word, "-∞") == 0;
    numbers_print(matrix->at[cell], decimals == SHORT ? 1 : decimals, number);
    zero = number[0] == '-' ? number + 1 : number;
    if (decimals == SHORT && strncmp(zero, "0.", 2) == 0)
        memmove(zero, zero + 1, strlen(zero));
    return strcmp(word, number) == 0;
}

static bool row_is_at(const struct numbers *matrix, size_t row, int decimals, const struct word *words)
{
    for (size_t col = 0; col < matrix->cols; col++)
        if (!is_printed(matrix, row * matrix->cols + col, decimals, words[col].text))
            return false;
    return true;
}

/* Whether a row stands in a line with its last digits where `place` has them. */
static bool line_continues(const struct numbers *matrix, size_t row, const char *line,
                           const struct numbers_place *place)
{
    struct word words[WORDS_MOST];
    size_t count = cut_line(line, words);

    for (size_t first = 0; first + matrix->cols <= count; first++)
        if (words[first].end == place->end[0] && row_is_at(matrix, row, place->decimals, words + first)) {
            for (size_t col = 0; col < matrix->cols; col++)
                if (words[first + col].end != place->end[col])
                    return false;
            return true;
        }
    return false;
}

const char *numbers_at_line(const char *text, int line)
{
    for (; line > 0 && *text; line--) {
        text += strcspn(text, "\n");
        text += *text == '\n';
    }
    return text;
}

/* Whether the matrix begins in this line. */
static bool begins_in(const char *line, const struct numbers *matrix, struct numbers_place *place)
{
    struct word words[WORDS_MOST];
    size_t count = cut_line(line, words);

    for (size_t first = 0; first + matrix->cols <= count; first++) {
        bool found = row_is_at(matrix, 0, place->decimals, words + first);

        for (size_t col = 0; col < matrix->cols; col++)
            place->end[col] = words[first + col].end;
        for (size_t row = 1; found && row < matrix->rows; row++)
            found = line_continues(matrix, row, numbers_at_line(line, (int)row), place);
        if (found)
            return true;
    }
    return false;
}

int numbers_decimals(const struct numbers *matrix)
{
    for (size_t i = 0; i < matrix->rows * matrix->cols; i++)
        if (isfinite(matrix->at[i]) && fabs(10 * matrix->at[i] - round(10 * matrix->at[i])) > 1e-9)
            return 2;
    return 1;
}

bool numbers_find(const char *text, int from, int to, const struct numbers *matrix, struct numbers_place *place)
{
    ck_assert_uint_le(matrix->cols, NUMBERS_MOST_COLS);
    for (int decimals = 2; decimals >= (matrix->may_be_short ? SHORT : numbers_decimals(matrix)); decimals--)
        for (int row = from; row < to; row++) {
            *place = (struct numbers_place){.row = row, .decimals = decimals};
            if (begins_in(numbers_at_line(text, row), matrix, place))
                return true;
        }
    return false;
}

int numbers_line(const char *text, const char *what)
{
    const char *at = strstr(text, what);
    int line = 0;

    for (; at && text < at; text++)
        line += *text == '\n';
    return at ? line : -1;
}
