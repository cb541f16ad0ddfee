/* SPDX-License-Identifier: MIT */
#include "formula.h"

#include <check.h>
#include <ctype.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define ARGUMENTS 6

struct reader {
    const char *at;
    const struct scope *scope;
    bool ok;
};

static struct value number(double n)
{
    return (struct value){.kind = VALUE_NUMBER, .n = {n}, .count = 1};
}

void scope_add(struct scope *scope, const char *name, size_t length, const struct value *value)
{
    if (scope->count == FORMULA_NAMES || length >= sizeof scope->names[0].name)
        ck_abort_msg("no room for another name: %s", name);
    snprintf(scope->names[scope->count].name, sizeof scope->names[0].name, "%.*s", (int)length, name);
    scope->names[scope->count++].value = *value;
}

/* ----------------------------------------------------------------------------------------------- numbers as printed */

static double read_digits(const char **at, int *decimals)
{
    char digits[40];
    size_t length = 0;
    bool point = false;

    for (*decimals = 0; length < sizeof digits - 1; (*at)++) {
        if (**at == ',' && !point && isdigit((unsigned char)(*at)[1]) && isdigit((unsigned char)(*at)[2]) &&
            isdigit((unsigned char)(*at)[3]))
            continue;
        if (**at == '.' && !point && isdigit((unsigned char)(*at)[1]))
            point = true;
        else if (!isdigit((unsigned char)**at))
            break;
        else
            *decimals += point;
        digits[length++] = **at;
    }
    digits[length] = '\0';
    return strtod(digits, NULL);
}

bool formula_read_number(const char **at, double *out, int *decimals)
{
    const char *start = *at;
    bool brackets = start[0] == '(' && start[1] == '-', minus;

    start += brackets;
    minus = *start == '-';
    start += minus;
    if (!isdigit((unsigned char)*start))
        return false;
    *out = read_digits(&start, decimals) * (minus ? -1 : 1);
    if (brackets && *start++ != ')')
        return false;
    *at = start;
    return true;
}

/* -------------------------------------------------------------------------------------------------------- functions */

/* Rounds what is to be shown, halves away from 0. */
static double rounded(double value, int decimals)
{
    double power = pow(10, decimals), out = floor(fabs(value) * power + 0.5 + 1e-9) / power;

    return value < 0 && out > 0 ? -out : out;
}

static void add_number(struct value *to, double value, int decimals, bool brackets)
{
    size_t length = strlen(to->words);

    value = rounded(value, decimals);
    snprintf(to->words + length, sizeof to->words - length, brackets && value < 0 ? "(%.*f)" : "%.*f", decimals, value);
}

static void add_words(struct value *to, const char *words, size_t count)
{
    size_t length = strlen(to->words);

    snprintf(to->words + length, sizeof to->words - length, "%.*s", (int)count, words);
}

static const char *between(size_t i, size_t count)
{
    return i == 0 ? "" : i + 1 == count ? " and " : ", ";
}

static struct value one_by_one(const struct value *a, double (*function)(double))
{
    struct value out = *a;

    for (size_t i = 0; i < a->count; i++)
        out.n[i] = function(a->n[i]);
    return out;
}

static double two_decimals(double value)
{
    return rounded(value, 2);
}

static struct value call_exp(const struct value *a)
{
    return one_by_one(a, exp);
}

static struct value call_ln(const struct value *a)
{
    return one_by_one(a, log);
}

static struct value call_abs(const struct value *a)
{
    return one_by_one(a, fabs);
}

/* As it is shown, to two decimals. */
static struct value call_shown(const struct value *a)
{
    return one_by_one(a, two_decimals);
}

static struct value call_sum(const struct value *a)
{
    double sum = 0;

    for (size_t i = 0; i < a->count; i++)
        sum += a->n[i];
    return number(sum);
}

static struct value call_max(const struct value *a)
{
    double most = a->n[0];

    for (size_t i = 1; i < a->count; i++)
        most = fmax(most, a->n[i]);
    return number(most);
}

static struct value call_min(const struct value *a)
{
    double least = a->n[0];

    for (size_t i = 1; i < a->count; i++)
        least = fmin(least, a->n[i]);
    return number(least);
}

/* How many numbers of a row are another one. */
static struct value call_times(const struct value *a)
{
    size_t times = 0;

    for (size_t i = 0; i < a[0].count; i++)
        times += fabs(a[0].n[i] - a[1].n[0]) < 1e-9;
    return number((double)times);
}

static double without_rest(double value)
{
    return floor(value + 1e-9);
}

static struct value call_whole(const struct value *a)
{
    return one_by_one(a, without_rest);
}

/* The place of a number that cannot be read, from 1. */
static struct value call_hidden(const struct value *a)
{
    size_t place = 0;

    while (place < a->count && !isnan(a->n[place]))
        place++;
    return number((double)place + 1);
}

/* A row with a number in that place. */
static struct value call_filled(const struct value *a)
{
    struct value out = a[0];

    out.n[(size_t)call_hidden(a).n[0] - 1] = a[1].n[0];
    return out;
}

/* Which of the words after the first are the first, from 1; 0: none. */
static struct value call_which(const struct value *a)
{
    for (size_t i = 1; i < ARGUMENTS; i++)
        if (a[i].kind == VALUE_WORDS && strcmp(a[0].words, a[i].words) == 0)
            return number((double)i);
    return number(0);
}

static struct value call_count(const struct value *a)
{
    return number((double)a->count);
}

/* The numbers of a row from one place to another. */
static struct value call_slice(const struct value *a)
{
    struct value out = {.kind = VALUE_ROW};

    for (size_t i = (size_t)a[1].n[0]; i >= 1 && i <= (size_t)a[2].n[0] && i <= a[0].count; i++)
        out.n[out.count++] = a[0].n[i - 1];
    return out;
}

/* Every so many-th number of a row, from a place on. */
static struct value call_every(const struct value *a)
{
    struct value out = {.kind = VALUE_ROW};

    for (size_t i = (size_t)a[1].n[0]; i >= 1 && i <= a[0].count; i += (size_t)a[2].n[0])
        out.n[out.count++] = a[0].n[i - 1];
    return out;
}

/* One row after the other. */
static struct value call_join(const struct value *a)
{
    struct value out = a[0];

    out.kind = VALUE_ROW;
    for (size_t i = 0; i < a[1].count && out.count < FORMULA_CELLS; i++)
        out.n[out.count++] = a[1].n[i];
    return out;
}

/* first(2, 4) = [1, 1, 0, 0] */
static struct value call_first(const struct value *a)
{
    struct value out = {.kind = VALUE_ROW, .count = (size_t)a[1].n[0]};

    for (size_t i = 0; i < out.count && i < FORMULA_CELLS; i++)
        out.n[i] = (double)i < a[0].n[0];
    return out;
}

/* One of the values after the first, which says which, from 1. */
static struct value call_pick(const struct value *a)
{
    size_t which = (size_t)a[0].n[0];

    return which >= 1 && which < ARGUMENTS ? a[which] : number(NAN);
}

/* Which word of a sentence it is, from 1; 0 if it is none. */
static struct value call_place(const struct value *a)
{
    const char *at = a[1].words;
    size_t own = strlen(a[0].words);

    for (double place = 1; *at; place++) {
        size_t length = strcspn(at, " ");

        if (length == own && strncmp(at, a[0].words, own) == 0)
            return number(place);
        at += length + (at[length] == ' ');
    }
    return number(0);
}

/* The first so many words of a sentence: "The, cat and sat". */
static struct value call_names(const struct value *a)
{
    struct value out = {.kind = VALUE_WORDS};
    const char *at = a[0].words;
    size_t count = (size_t)a[1].n[0];

    for (size_t i = 0; i < count && *at; i++) {
        add_words(&out, between(i, count), 5);
        add_words(&out, at, strcspn(at, " "));
        at += strcspn(at, " ");
        at += *at == ' ';
    }
    return out;
}

/* "2.0×1.5 + 0.5×(-1.0)", with so many decimals. */
static struct value call_products(const struct value *a)
{
    struct value out = {.kind = VALUE_WORDS};

    for (size_t i = 0; i < a[0].count; i++) {
        add_words(&out, i ? " + " : "", 3);
        add_number(&out, a[0].n[i], (int)a[2].n[0], true);
        add_words(&out, "×", 2);
        add_number(&out, a[1].n[i], (int)a[2].n[0], true);
    }
    return out;
}

/* "1.00 + (-2.72)" */
static struct value call_added(const struct value *a)
{
    struct value out = {.kind = VALUE_WORDS};

    for (size_t i = 0; i < a->count; i++) {
        add_words(&out, i ? " + " : "", 3);
        add_number(&out, a->n[i], 2, true);
    }
    return out;
}

/* "e^1.00 = 2.72 and e^0.25 = 1.28" */
static struct value call_powers(const struct value *a)
{
    struct value out = {.kind = VALUE_WORDS};

    for (size_t i = 0; i < a->count; i++) {
        add_words(&out, between(i, a->count), 5);
        add_words(&out, "e^", 2);
        add_number(&out, a->n[i], 2, false);
        add_words(&out, " = ", 3);
        add_number(&out, exp(a->n[i]), 2, false);
    }
    return out;
}

/* --------------------------------------------------------------------------------------- the matrices of attention */

/* What a row and a column of a matrix stand for; sizes: n, m, d_model, h. */
enum axis_kind { ASKS, ANSWERS, FEATURE, PLACE, COLUMN, RESULT };

static const struct {
    const char *name;
    enum axis_kind rows, cols;
} matrices[] = {{"weights", ASKS, ANSWERS}, {"scores", ASKS, ANSWERS}, {"concat", ASKS, COLUMN},
                {"output", ASKS, RESULT},   {"head", ASKS, PLACE},     {"W_Q", FEATURE, PLACE},
                {"W_O", COLUMN, RESULT},    {"Q", ASKS, PLACE},        {"K", ANSWERS, PLACE},
                {"V", ANSWERS, PLACE},      {"X", ASKS, FEATURE}};

static enum axis_kind axis_of(const char *name, bool of_rows)
{
    bool turned = strstr(name, "ᵀ") != NULL;

    for (size_t i = 0; i < sizeof matrices / sizeof *matrices; i++)
        if (strncmp(name, matrices[i].name, strlen(matrices[i].name)) == 0)
            return of_rows != turned ? matrices[i].rows : matrices[i].cols;
    ck_abort_msg("no matrix is called %s", name);
}

static double size_of(enum axis_kind axis, const double *sizes)
{
    const double all[] = {sizes[0], sizes[1], sizes[2], sizes[2] / sizes[3], sizes[2], sizes[2]};

    return all[axis];
}

/* shape('K₁ᵀ', [n, m, d_model, h]) */
static struct value call_shape(const struct value *a)
{
    return (struct value){
        .kind = VALUE_ROW,
        .count = 2,
        .n = {size_of(axis_of(a[0].words, true), a[1].n), size_of(axis_of(a[0].words, false), a[1].n)}};
}

static struct value axis_words(const struct value *a, bool of_rows, const char *const *names)
{
    enum axis_kind axis = axis_of(a[0].words, of_rows);
    struct value out = {.kind = VALUE_WORDS};

    if (a[1].kind == VALUE_ROW)
        snprintf(out.words, sizeof out.words, "each of the %.0f %s", size_of(axis, a[1].n), names[axis]);
    else
        snprintf(out.words, sizeof out.words, "%s", names[axis]);
    return out;
}

static const char *const many[] = {"words that ask",
                                   "words that answer",
                                   "features of X",
                                   "places of one head",
                                   "columns of all heads together",
                                   "features of the output"};
static const char *const single[] = {"a word that asks",    "a word that answers",          "a feature of X",
                                     "a place of one head", "a column of one of the heads", "a feature of the output"};

/* rows('K', sizes): "each of the 5 words that answer"; row('K'): "a word that answers" */
static struct value call_rows(const struct value *a)
{
    return axis_words(a, true, many);
}

static struct value call_cols(const struct value *a)
{
    return axis_words(a, false, many);
}

static struct value call_row(const struct value *a)
{
    return axis_words(a, true, single);
}

static struct value call_col(const struct value *a)
{
    return axis_words(a, false, single);
}

/* size('a word that asks', sizes) */
static struct value call_size(const struct value *a)
{
    for (size_t i = 0; i < sizeof single / sizeof *single; i++)
        if (strcmp(a[0].words, single[i]) == 0)
            return number(size_of((enum axis_kind)i, a[1].n));
    return number(NAN);
}

static const struct {
    const char *name;
    struct value (*call)(const struct value *arguments);
} functions[] = {{"exp", call_exp},           {"ln", call_ln},         {"abs", call_abs},       {"shown", call_shown},
                 {"sum", call_sum},           {"max", call_max},       {"min", call_min},       {"times", call_times},
                 {"count", call_count},       {"slice", call_slice},   {"join", call_join},     {"every", call_every},
                 {"first", call_first},       {"pick", call_pick},     {"place", call_place},   {"names", call_names},
                 {"products", call_products}, {"added", call_added},   {"powers", call_powers}, {"shape", call_shape},
                 {"rows", call_rows},         {"cols", call_cols},     {"row", call_row},       {"col", call_col},
                 {"whole", call_whole},       {"hidden", call_hidden}, {"filled", call_filled}, {"which", call_which},
                 {"size", call_size}};

/* --------------------------------------------------------------------------------------------------------- reading */

static struct value read_any(struct reader *r);
static struct value read_sum(struct reader *r);

static bool take(struct reader *r, const char *sign)
{
    const char *at = r->at + strspn(r->at, " ");
    size_t length = strlen(sign);

    if (strncmp(at, sign, length) != 0 || (isalpha((unsigned char)*sign) && isalnum((unsigned char)at[length])))
        return false;
    r->at = at + length;
    return true;
}

static struct value refuse(struct reader *r)
{
    r->ok = false;
    return number(NAN);
}

static struct value apply(char sign, const struct value *a, const struct value *b)
{
    struct value out = a->kind == VALUE_ROW ? *a : *b;

    for (size_t i = 0; i < out.count; i++) {
        double x = a->n[a->kind == VALUE_ROW ? i : 0], y = b->n[b->kind == VALUE_ROW ? i : 0];

        out.n[i] = sign == '+' ? x + y : sign == '-' ? x - y : sign == '*' ? x * y : sign == '/' ? x / y : pow(x, y);
    }
    return out;
}

static size_t read_arguments(struct reader *r, struct value *out, size_t most, const char *end)
{
    size_t count = 0;

    do {
        if (count == most)
            return refuse(r), 0;
        out[count++] = read_any(r);
    } while (r->ok && take(r, ","));
    r->ok = r->ok && take(r, end);
    return count;
}

static struct value read_name(struct reader *r)
{
    const char *name = r->at;
    size_t length = 0;

    while (isalnum((unsigned char)name[length]) || name[length] == '_')
        length++;
    r->at += length;
    for (size_t i = 0; i < sizeof functions / sizeof *functions && *r->at == '('; i++)
        if (strlen(functions[i].name) == length && strncmp(functions[i].name, name, length) == 0) {
            struct value arguments[ARGUMENTS] = {0};

            r->at++;
            read_arguments(r, arguments, ARGUMENTS, ")");
            return r->ok ? functions[i].call(arguments) : number(NAN);
        }
    for (size_t i = r->scope ? r->scope->count : 0; i-- > 0;)
        if (strlen(r->scope->names[i].name) == length && strncmp(r->scope->names[i].name, name, length) == 0)
            return r->scope->names[i].value;
    return length == 1 && *name == 'e' ? number(exp(1)) : refuse(r);
}

static struct value read_list(struct reader *r)
{
    struct value cells[FORMULA_CELLS], out = {.kind = VALUE_ROW};

    out.count = read_arguments(r, cells, FORMULA_CELLS, "]");
    for (size_t i = 0; i < out.count; i++)
        out.n[i] = cells[i].n[0];
    return out;
}

static struct value read_primary(struct reader *r)
{
    struct value out;
    int decimals;

    r->at += strspn(r->at, " ");
    if (isdigit((unsigned char)*r->at))
        return number(read_digits(&r->at, &decimals));
    if (isalpha((unsigned char)*r->at))
        return read_name(r);
    if (take(r, "'")) {
        out = (struct value){.kind = VALUE_WORDS};
        add_words(&out, r->at, strcspn(r->at, "'"));
        r->at += strlen(out.words);
        return take(r, "'") ? out : refuse(r);
    }
    if (take(r, "["))
        return read_list(r);
    if (!take(r, "("))
        return refuse(r);
    out = r->scope ? read_any(r) : read_sum(r);
    return take(r, ")") ? out : refuse(r);
}

static struct value read_power(struct reader *r)
{
    struct value out, other;

    if (take(r, "-"))
        return other = read_power(r), apply('*', &(struct value){.n = {-1}, .count = 1}, &other);
    if (take(r, "√"))
        return other = read_power(r), apply('^', &other, &(struct value){.n = {0.5}, .count = 1});
    out = read_primary(r);
    while (r->ok && out.kind == VALUE_ROW && *r->at == '[') {
        size_t place;

        r->at++;
        place = (size_t)read_any(r).n[0];
        r->ok = r->ok && take(r, "]");
        out = number(place >= 1 && place <= out.count ? out.n[place - 1] : NAN);
    }
    if (r->ok && *r->at == '^') {
        r->at++;
        other = read_power(r);
        out = apply('^', &out, &other);
    }
    return out;
}

static struct value read_product(struct reader *r)
{
    struct value out = read_power(r), other;

    while (r->ok) {
        char sign = take(r, "×") ? '*' : take(r, "/ ") ? '/' : ' ';

        if (sign == ' ')
            break;
        other = read_power(r);
        out = apply(sign, &out, &other);
    }
    return out;
}

static struct value read_sum(struct reader *r)
{
    struct value out = read_product(r), other;

    while (r->ok) {
        char sign = take(r, "+ ") ? '+' : take(r, "- ") ? '-' : ' ';

        if (sign == ' ')
            break;
        other = read_product(r);
        out = apply(sign, &out, &other);
    }
    return out;
}

/* Whether two values are the same: −1, 0 or 1, as one number is smaller or larger. */
static int compare(const struct value *a, const struct value *b)
{
    if (a->kind == VALUE_WORDS || b->kind == VALUE_WORDS)
        return strcmp(a->words, b->words);
    for (size_t i = 0; i < a->count && i < b->count; i++)
        if (!(fabs(a->n[i] - b->n[i]) < 1e-9))
            return a->n[i] < b->n[i] ? -1 : 1;
    return a->count == b->count ? 0 : 1;
}

static struct value read_comparison(struct reader *r)
{
    static const char *const signs[] = {"!=", "<=", ">=", "=", "<", ">"};
    struct value a = read_sum(r), b;

    for (size_t i = 0; r->ok && i < sizeof signs / sizeof *signs; i++)
        if (take(r, signs[i])) {
            int sign = (b = read_sum(r), compare(&a, &b));
            const bool is[] = {sign != 0, sign <= 0, sign >= 0, sign == 0, sign<0, sign> 0};

            return number(is[i]);
        }
    return a;
}

static struct value read_any(struct reader *r)
{
    struct value out = read_comparison(r);

    while (r->ok) {
        bool is_and = take(r, "and");

        if (!is_and && !take(r, "or"))
            break;
        if (is_and)
            out = number((read_comparison(r).n[0] != 0) & (out.n[0] != 0));
        else
            out = number((read_comparison(r).n[0] != 0) | (out.n[0] != 0));
    }
    return out;
}

bool formula_read(const char **at, const struct scope *scope, struct value *out)
{
    struct reader r = {.at = *at, .scope = scope, .ok = true};

    *out = read_sum(&r);
    *at = r.ok ? r.at : *at;
    return r.ok;
}

struct value formula_value(const char *source, const struct scope *scope)
{
    struct reader r = {.at = source, .scope = scope, .ok = true};
    struct value out = read_any(&r);

    if (!r.ok || r.at[strspn(r.at, " ")] != '\0')
        ck_abort_msg("no formula: %s (at: %s)", source, r.at);
    return out;
}
