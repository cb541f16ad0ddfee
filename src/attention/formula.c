/* SPDX-License-Identifier: MIT */
/* Recursive descent, one function per level:
 *   sum := product (("+" | "-") product)*      product := unary (("*" | "/") unary)*
 *   unary := "-" unary | power                 power := operand ["^" unary]
 *   operand := number | "(" sum ")" | size | cell | name "." name | function operand
 *            | row-function row | row-function "(" row ")" */
#include "attention/formula.h"

#include "base/number.h"
#include "base/text.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#define DEPTH_MOST 64 /* brackets, signs, powers and functions inside each other */

struct parser {
    const char *formula, *at;
    const struct record *record;
    const struct formula_names *names;
    int depth;
    struct error *e; /* its code says whether parsing has failed */
};

static double parse_sum(struct parser *p);
static double parse_unary(struct parser *p);
static double parse_operand(struct parser *p);

/* Keeps the first failure, with its column; values returned after that do not matter. */
static double fail_at(struct parser *p, const char *at, const char *message, size_t length, const char *advice)
{
    if (p->e->code != ERROR_NONE)
        return 0;
    error_set(p->e, ERROR_INPUT, "%s \"%.*s\" %s", message, (int)(length > 40 ? 40 : length), at, advice);
    error_at(p->e, "", 1, (size_t)(at - p->formula) + 1);
    return 0;
}

static double fail(struct parser *p, const char *message)
{
    if (p->e->code != ERROR_NONE)
        return 0;
    error_set(p->e, ERROR_INPUT, "%s", message);
    error_at(p->e, "", 1, (size_t)(p->at - p->formula) + 1);
    return 0;
}

static void skip_blanks(struct parser *p)
{
    p->at += strspn(p->at, " \t\r\n");
}

/* Takes `byte` if it comes next. */
static bool take(struct parser *p, char byte)
{
    skip_blanks(p);
    if (*p->at != byte)
        return false;
    p->at++;
    return true;
}

static bool is_letter(char byte)
{
    return (byte >= 'a' && byte <= 'z') || (byte >= 'A' && byte <= 'Z');
}

static size_t name_length(const char *at)
{
    size_t length = 0;

    while (is_letter(at[length]) || number_is_digit(at[length]) || at[length] == '_')
        length++;
    return length;
}

static bool same(const char *name, size_t length, const char *other)
{
    return strlen(other) == length && memcmp(name, other, length) == 0;
}

/* Digits, perhaps a point and more, perhaps an exponent; strtod() alone does not say where these end. */
static double parse_number(struct parser *p)
{
    const char *end = p->at;
    double value;

    while (number_is_digit(*end))
        end++;
    if (*end == '.')
        end++;
    while (number_is_digit(*end))
        end++;
    if ((*end == 'e' || *end == 'E') &&
        (number_is_digit(end[1]) || (strchr("+-", end[1]) && end[1] && number_is_digit(end[2]))))
        for (end += 2; number_is_digit(*end);)
            end++;
    value = strtod(p->at, NULL); /* reads all of 0x10, but then x10 is left over, which is refused */
    p->at = end;
    return value;
}

struct place {
    enum matrix_id id;
    size_t head;
    struct matrix matrix;
};

/* The label up to `,` or `]`, without blanks around it, as an index. */
static bool parse_label(struct parser *p, const struct place *place, bool column, size_t *index)
{
    const char *start;
    size_t length;

    skip_blanks(p);
    start = p->at;
    length = strcspn(start, ",]");
    p->at += length;
    while (length && strchr(" \t\r\n", start[length - 1]))
        length--;
    *index = record_find_label(p->record->model, place->id, place->head, column, start, length);
    if (p->e->code == ERROR_NONE && *index != LABEL_NONE)
        return true;
    fail_at(p, start, column ? "there is no column" : "there is no row", length,
            "here: use a label or a number as in #1");
    return false;
}

/* "scores1[sat": the matrix and a row of it. */
static bool parse_row(struct parser *p, struct place *place, size_t *row)
{
    const char *start = p->at;
    size_t length = name_length(start);

    if (!record_find(p->record, start, length, &place->id, &place->head)) {
        fail_at(p, start, "there is no", length, "here: use names such as scores1, W_O, n or sqrt");
        return false;
    }
    place->matrix = record_matrix(p->record, place->id, place->head);
    p->at += length;
    if (!take(p, '[')) {
        fail(p, "a matrix needs a cell: write [row,column] after it");
        return false;
    }
    return parse_label(p, place, false, row);
}

static double parse_cell(struct parser *p)
{
    struct place place;
    size_t row, column;

    if (!parse_row(p, &place, &row))
        return 0;
    if (!take(p, ','))
        return fail(p, "a cell has a row and a column: write [row,column]");
    if (!parse_label(p, &place, true, &column))
        return 0;
    if (!take(p, ']'))
        return fail(p, "the cell does not end: write ] after the column");
    return place.matrix.at[row * place.matrix.cols + column];
}

static double row_sum(const double *row, size_t count)
{
    double sum = 0;

    for (size_t i = 0; i < count; i++)
        sum += row[i];
    return sum;
}

static double row_max(const double *row, size_t count)
{
    double most = row[0];

    for (size_t i = 1; i < count; i++)
        most = fmax(most, row[i]);
    return most;
}

static double row_min(const double *row, size_t count)
{
    double least = row[0];

    for (size_t i = 1; i < count; i++)
        least = fmin(least, row[i]);
    return least;
}

typedef double row_function(const double *row, size_t count);

static const struct {
    const char *name;
    row_function *call;
    bool of_shares; /* only used for a row of shares */
} row_functions[] = {
    {"sum", row_sum, false}, {"min", row_min, false}, {"max", row_max, false}, {"entropy", record_entropy, true}};

#define DEGREE 0.017453292519943295 /* in radians */

static double sin_of_degrees(double degrees)
{
    return sin(degrees * DEGREE);
}

static double cos_of_degrees(double degrees)
{
    return cos(degrees * DEGREE);
}

static double atan_in_degrees(double ratio)
{
    return atan(ratio) / DEGREE;
}

static const struct {
    const char *name;
    double (*call)(double value);
} functions[] = {{"sqrt", sqrt},
                 {"exp", exp},
                 {"ln", log},
                 {"log2", log2},
                 {"abs", fabs},
                 {"sin", sin_of_degrees},
                 {"cos", cos_of_degrees},
                 {"atan", atan_in_degrees}};

static double parse_of_row(struct parser *p, row_function *call, bool of_shares)
{
    bool bracket = take(p, '(');
    struct place place;
    size_t row;

    skip_blanks(p);
    if (!parse_row(p, &place, &row))
        return 0;
    if (!take(p, ']'))
        return fail(p, "a row is meant here: write [row]");
    if (bracket && !take(p, ')'))
        return fail(p, "a bracket is not closed: write ) after the row");
    if (of_shares && !matrix_table[place.id].is_share)
        return fail(p, "only a row of shares has an entropy: use weights1 and the like");
    return call(place.matrix.at + row * place.matrix.cols, place.matrix.cols);
}

/* A size by its name; false if it is none. */
static bool find_size(const struct model *model, const char *name, size_t length, double *value)
{
    const struct {
        const char *name;
        size_t value;
    } sizes[] = {
        {"n", model->n}, {"m", model->m}, {"d_model", model->d_model}, {"d_k", model->d_k}, {"h", model->num_heads}};

    for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++)
        if (same(name, length, sizes[i].name)) {
            *value = (double)sizes[i].value;
            return true;
        }
    return false;
}

/* "variance.after", with `length` bytes before the dot. */
static double parse_measured(struct parser *p, size_t length)
{
    const char *owner = p->at, *name = owner + length + 1;
    size_t name_bytes = name_length(name);
    char copies[2][FORMULA_NAME_MOST + 1] = {0};
    double value = 0;

    p->at = name;
    if (name_bytes == 0)
        return fail(p, "the name after the dot is missing: write it as in variance.after");
    p->at = owner;
    if (length > FORMULA_NAME_MOST || name_bytes > FORMULA_NAME_MOST)
        return fail(p, "no number has so long a name: write it as in variance.after");
    memcpy(copies[0], owner, length);
    memcpy(copies[1], name, name_bytes);
    if (!p->names->measure)
        return fail(p, "nothing is measured here: use cells, sizes and numbers");
    if (!p->names->measure(p->names->context, copies[0], copies[1], &value, p->e)) {
        error_at(p->e, "", 1, (size_t)(owner - p->formula) + 1);
        return 0;
    }
    p->at = name + name_bytes;
    return value;
}

static double parse_name(struct parser *p)
{
    const char *name = p->at;
    size_t length = name_length(name);
    double value;

    if (name[length] == '.')
        return parse_measured(p, length);
    for (size_t i = 0; i < sizeof row_functions / sizeof *row_functions; i++)
        if (same(name, length, row_functions[i].name)) {
            p->at += length;
            return parse_of_row(p, row_functions[i].call, row_functions[i].of_shares);
        }
    for (size_t i = 0; i < sizeof functions / sizeof *functions; i++)
        if (same(name, length, functions[i].name)) {
            p->at += length;
            return functions[i].call(parse_operand(p));
        }
    if (!find_size(p->record->model, name, length, &value))
        return parse_cell(p);
    p->at += length;
    return value;
}

static double parse_operand(struct parser *p)
{
    double value = 0;

    skip_blanks(p);
    if (++p->depth > DEPTH_MOST)
        fail(p, "the formula is nested too deeply: write it with fewer brackets");
    else if (number_is_digit(*p->at) || (*p->at == '.' && number_is_digit(p->at[1])))
        value = parse_number(p);
    else if (is_letter(*p->at))
        value = parse_name(p);
    else if (!take(p, '('))
        fail(p, "a number, a cell or a bracket is missing here: write one");
    else if (value = parse_sum(p), p->e->code == ERROR_NONE && !take(p, ')'))
        fail(p, "a bracket is not closed: write )");
    p->depth--;
    return value;
}

static double parse_power(struct parser *p)
{
    double base = parse_operand(p);

    return p->e->code == ERROR_NONE && take(p, '^') ? pow(base, parse_unary(p)) : base;
}

static double parse_unary(struct parser *p)
{
    double value = 0;

    if (++p->depth > DEPTH_MOST)
        fail(p, "the formula is nested too deeply: write it with fewer brackets");
    else
        value = take(p, '-') ? -parse_unary(p) : parse_power(p);
    p->depth--;
    return value;
}

static double parse_product(struct parser *p)
{
    double value = parse_unary(p);

    while (p->e->code == ERROR_NONE) {
        if (take(p, '*'))
            value *= parse_unary(p);
        else if (take(p, '/'))
            value /= parse_unary(p);
        else
            break;
    }
    return value;
}

static double parse_sum(struct parser *p)
{
    double value = parse_product(p);

    while (p->e->code == ERROR_NONE) {
        if (take(p, '+'))
            value += parse_product(p);
        else if (take(p, '-'))
            value -= parse_product(p);
        else
            break;
    }
    return value;
}

/* Refuses what follows a complete formula, and says what could follow. */
static void refuse_rest(struct parser *p)
{
    struct text message = {0};

    text_add(&message, "this does not belong to a formula: use numbers, cells, + - * / ^ ( )");
    for (size_t i = 0; i < sizeof functions / sizeof *functions; i++)
        text_addf(&message, " %s", functions[i].name);
    for (size_t i = 0; i < sizeof row_functions / sizeof *row_functions; i++)
        text_addf(&message, " %s", row_functions[i].name);
    fail(p, text_string(&message));
    text_free(&message);
}

/* A sum, refused unless it is finite. */
static double parse_finite(struct parser *p)
{
    const char *start = p->at;
    double result = parse_sum(p);

    skip_blanks(p);
    if (p->e->code == ERROR_NONE && !isfinite(result)) {
        p->at = start;
        fail(p, "the result is not finite: look for a division by 0, a masked cell or a large exponent");
    }
    return result;
}

bool formula_evaluate(const char *formula, const struct formula_names *names, double *value, struct error *e)
{
    struct error own;
    struct parser parser = {
        .formula = formula, .at = formula, .record = names->record, .names = names, .e = e ? e : &own};
    double result;

    error_clear(parser.e);
    result = parse_finite(&parser);
    if (parser.e->code == ERROR_NONE && *parser.at)
        refuse_rest(&parser);
    if (parser.e->code != ERROR_NONE)
        return false;
    *value = result;
    return true;
}

bool formula_compare(const char *formula, const struct formula_names *names, struct formula_claim *out, struct error *e)
{
    struct error own;
    struct parser parser = {
        .formula = formula, .at = formula, .record = names->record, .names = names, .e = e ? e : &own};

    error_clear(parser.e);
    *out = (struct formula_claim){.value = parse_finite(&parser)};
    out->at_least = *parser.at == '>';
    if (parser.e->code == ERROR_NONE && (!*parser.at || !strchr("<>", *parser.at) || parser.at[1] != '='))
        fail(&parser, "a condition demands something: write >= or <= and a number after it");
    if (parser.e->code == ERROR_NONE) {
        parser.at += 2;
        out->wanted = parse_finite(&parser);
    }
    if (parser.e->code == ERROR_NONE && *parser.at)
        refuse_rest(&parser);
    out->holds = out->at_least ? out->value >= out->wanted : out->value <= out->wanted;
    return parser.e->code == ERROR_NONE;
}
