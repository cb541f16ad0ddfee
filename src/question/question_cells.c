/* SPDX-License-Identifier: MIT */
/* In a lesson: numbers of the model, one for each formula. The answers are formulas of known mistakes. Those who cannot
 * type choose from the right numbers, the known mistakes and, if these are too few, results of slips. */
#include "question/reply.h"

#include "base/memory.h"
#include "base/number.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#define ROUNDING 1e-9 /* error of numbers that went through binary */
#define DECIMALS_MOST 6

double question_tolerance(const struct question *q, const struct expected *expected)
{
    bool is_whole =
        expected->decimals == 0 && fabs(expected->value - round(expected->value)) <= ROUNDING * fabs(expected->value);

    return q->within >= 0 ? q->within : is_whole ? 0 : 0.5 * pow(10, -expected->decimals);
}

static bool agrees(const struct question *q, double said, const struct expected *expected)
{
    double most = question_tolerance(q, expected);

    return fabs(said - expected->value) <= most + ROUNDING * (fabs(expected->value) + most);
}

size_t question_find_unsaid(const struct question *q, const struct expected *expected)
{
    const struct expected *answers = expected + q->cell_count;

    for (size_t i = 0; i < q->answer_count; i++) {
        bool is_taken = q->cell_count == 1 && agrees(q, answers[i].value, expected);

        for (size_t before = 0; before < i; before++)
            is_taken = is_taken || agrees(q, answers[i].value, &answers[before]);
        if (is_taken)
            return i;
    }
    return QUESTION_NONE;
}

/* Whether a number can be meant. A share typed as 86, or a percentage of a number that is not a share, is refused
 * rather than graded as wrong. */
static bool may_be(const struct typed_number *said, const struct expected *expected, struct error *e)
{
    if (expected->is_share && !said->is_percent && said->value > 1 && said->value <= 100)
        return error_set(e, ERROR_INPUT, "a share lies between 0 and 1: if you mean %s %%, write the sign too",
                         said->as_typed);
    if (expected->is_share && (said->value > 1 || said->value < 0))
        return error_set(e, ERROR_INPUT, "a share lies between 0 and 1: %s does not", said->as_typed);
    if (!expected->is_share && said->is_percent && fabs(expected->value) > 1) /* else it may be a share all the same */
        return error_set(e, ERROR_INPUT, "this number is not a share: write it without %%");
    return true;
}

/* Measures how far a typed number is from the expected one as shown, so that the screen adds up. */
static void measure(const struct question *q, struct graded_number *n, const struct expected *expected)
{
    char shown[NUMBER_ROOM];
    double unit;

    number_fixed(shown, expected->value, expected->decimals);
    n->right = agrees(q, n->said.value, expected);
    n->off = n->said.value - strtod(shown, NULL);
    n->decimals = n->said.decimals > expected->decimals ? n->said.decimals : expected->decimals;
    for (unit = 0.5 * pow(10, -n->decimals); n->decimals < DECIMALS_MOST && n->off != 0 && fabs(n->off) < unit;)
        unit = 0.5 * pow(10, -++n->decimals);
}

/* Reads the numbers of the cells. Of two readings of a number, takes the right one, if either is right. */
static bool read_cells(const struct question *q, const struct expected *expected, const char *typed,
                       struct typed_number *said, struct error *e)
{
    struct typed_number readings[TYPED_READINGS];

    if (q->cell_count == 1 && typed_number_read(typed, readings, NULL) == 2)
        for (size_t i = 0; i < 2; i++)
            if (agrees(q, readings[i].value, expected)) {
                *said = readings[i];
                return true;
            }
    return typed_numbers_read(typed, said, q->cell_count, e);
}

static bool grade_numbers(const struct question *q, const struct expected *expected, const struct reply *reply,
                          struct grade *out, struct error *e)
{
    struct typed_number *said = memory_new_array(q->cell_count, sizeof *said);
    size_t right = 0;
    bool ok = read_cells(q, expected, reply->typed, said, e);

    for (size_t i = 0; ok && i < q->cell_count; i++)
        ok = may_be(&said[i], &expected[i], e);
    if (ok)
        out->numbers = memory_new_array(q->cell_count, sizeof *out->numbers);
    for (size_t i = 0; ok && i < q->cell_count; i++) {
        out->numbers[i].said = said[i];
        measure(q, &out->numbers[i], &expected[i]);
        right += out->numbers[i].right;
    }
    free(said);
    if (!ok)
        return false;
    out->score = (double)right / (double)q->cell_count;
    for (size_t i = 0; right < q->cell_count && i < q->answer_count && out->answer == QUESTION_NONE; i++)
        if (agrees(q, out->numbers[0].said.value, &expected[q->cell_count + i]))
            out->answer = i;
    return true;
}

#define WANTED 3     /* options, at least */
#define FILLED 4     /* this many if wrong ones have to be made */
#define EXACT 4      /* the most decimals of a number that is not a cell, if it is exact with them */
#define ROUNDED 2    /* decimals of other numbers; more for small ones */
#define NATURAL (-1) /* decimals of their own for each number */

struct number_option {
    double *values; /* [cell_count] */
    char *printed;
    const struct question_text *feedback; /* borrowed; NULL: none */
    bool right;
};

/* The options while they are collected; no two print alike. */
struct number_list {
    const struct question *question;
    const struct question_model *model;
    size_t most;    /* options */
    int *decimals;  /* [cell_count]: with which a number is shown; −1: as many as it has */
    double *values; /* [cell_count], being made */
    struct number_option *options;
    size_t count;
};

static int natural_decimals(double value)
{
    int decimals = number_decimals(&value, 1, EXACT + 1);

    if (decimals > EXACT)
        for (decimals = ROUNDED; decimals < EXACT && fabs(value) * pow(10, decimals) < 10; decimals++)
            ;
    return decimals;
}

static void print_one(char out[NUMBER_ROOM], double value, int decimals)
{
    number_shown(out, value, decimals == NATURAL ? natural_decimals(value) : decimals);
}

/* "64, 4", which the caller frees. */
static char *print_all(const struct number_list *n, const double *values)
{
    struct text out = {0};
    char number[NUMBER_ROOM];

    for (size_t i = 0; i < n->question->cell_count; i++) {
        print_one(number, values[i], n->decimals[i]);
        text_addf(&out, "%s%s", i ? ", " : "", number);
    }
    return text_take(&out);
}

/* Numbers of a matrix get the decimals of that matrix, or of the mistake's; others as many as they need. */
static void choose_decimals(struct number_list *n)
{
    const struct question *q = n->question;

    n->decimals = memory_new_array(q->cell_count, sizeof *n->decimals);
    for (size_t i = 0; i < q->cell_count; i++)
        n->decimals[i] = q->cells[i].is_cell ? n->model->expected[i].decimals : NATURAL;
    for (size_t i = 0; q->cells[0].is_cell && i < q->answer_count; i++)
        if (n->model->expected[q->cell_count + i].decimals > n->decimals[0])
            n->decimals[0] = n->model->expected[q->cell_count + i].decimals;
}

/* Whether a number would be taken for the right one, as it is or as it is printed. */
static bool is_right(const struct number_list *n, size_t cell, double value)
{
    const struct expected *expected = &n->model->expected[cell];
    double most = question_tolerance(n->question, expected);
    char printed[NUMBER_ROOM];

    most += ROUNDING * (fabs(expected->value) + most);
    print_one(printed, value, n->decimals[cell]);
    return fabs(value - expected->value) <= most || fabs(strtod(printed, NULL) - expected->value) <= most;
}

/* Whether a number made here is plausible: no share above 1, and no count below 0. */
static bool is_likely(const struct number_list *n, size_t cell, double value)
{
    const struct expected *expected = &n->model->expected[cell];

    if (expected->is_share)
        return value >= 0 && value <= 1;
    return value >= 0 || expected->value < 0 || n->question->cells[cell].is_cell;
}

static bool could_be(const struct number_list *n, const double *values, bool is_known)
{
    bool wrong = false;

    for (size_t i = 0; i < n->question->cell_count; i++) {
        if (!isfinite(values[i]) || (!is_known && !is_likely(n, i, values[i])))
            return false;
        wrong = wrong || !is_right(n, i, values[i]);
    }
    return wrong;
}

static void add(struct number_list *n, const double *values, const struct question_text *feedback, bool right)
{
    struct number_option option = {.printed = print_all(n, values), .feedback = feedback, .right = right};

    for (size_t i = 0; i < n->count; i++)
        if (strcmp(n->options[i].printed, option.printed) == 0) {
            free(option.printed);
            return;
        }
    option.values = memory_copy_array(values, n->question->cell_count, sizeof *option.values);
    n->options = memory_resize(n->options, n->count + 1, sizeof *n->options);
    n->options[n->count++] = option;
}

static void add_wrong(struct number_list *n, const double *values, const struct question_text *feedback)
{
    if (n->count < n->most && could_be(n, values, feedback != NULL))
        add(n, values, feedback, false);
}

/* Adds known mistakes. Each replaces the first number, as in grading; the other numbers are right. */
static void add_known(struct number_list *n)
{
    const struct question *q = n->question;

    for (size_t i = 0; i < q->cell_count; i++)
        n->values[i] = n->model->expected[i].value;
    add(n, n->values, NULL, true);
    for (size_t i = 0; i < q->answer_count; i++) {
        n->values[0] = n->model->expected[q->cell_count + i].value;
        add_wrong(n, n->values, &q->answers[i].feedback);
    }
}

/* Whether an option comes after another: ascending by the first number that differs. */
static bool comes_after(const struct number_list *n, size_t a, size_t b)
{
    const double *one = n->options[a].values, *other = n->options[b].values;

    for (size_t i = 0; i < n->question->cell_count; i++)
        if (one[i] < other[i] || one[i] > other[i])
            return one[i] > other[i];
    return false;
}

static void sort(struct number_list *n)
{
    for (size_t i = 1; i < n->count; i++)
        for (size_t j = i; j > 0 && comes_after(n, j - 1, j); j--) {
            struct number_option option = n->options[j];

            n->options[j] = n->options[j - 1];
            n->options[j - 1] = option;
        }
}

static void free_numbers(struct number_list *n)
{
    for (size_t i = 0; i < n->count; i++) {
        free(n->options[i].values);
        free(n->options[i].printed);
    }
    free(n->options);
    free(n->values);
    free(n->decimals);
}

static bool is_enough(const struct number_list *n)
{
    return n->count >= FILLED;
}

/* Offers neighbours of the numbers: in their rows, in their columns, anywhere. */
static void offer_near(struct number_list *n)
{
    for (size_t nth = 0; !is_enough(n) && n->model->find_near(n->model->self, nth, n->values); nth++)
        add_wrong(n, n->values, NULL);
}

/* Computes formulas, one for each cell, with semicolons between; offers the results. */
static void offer_formulas(struct number_list *n, const char *formulas)
{
    bool ok = !is_enough(n);

    for (size_t i = 0; ok && i < n->question->cell_count; i++) {
        size_t length = strcspn(formulas, ";");
        char *formula = memory_copy_bytes(formulas, length);

        ok = n->model->evaluate(n->model->self, formula, &n->values[i]);
        formulas += length + (formulas[length] == ';');
        free(formula);
    }
    if (ok)
        add_wrong(n, n->values, NULL);
}

/* All formulas, each wrapped in two texts. */
static char *wrap_all(const struct number_list *n, const char *before, const char *after)
{
    struct text out = {0};

    for (size_t i = 0; i < n->question->cell_count; i++)
        text_addf(&out, "%s%s%s%s", i ? ";" : "", before, n->question->cells[i].formula, after);
    return text_take(&out);
}

/* Offers `all` with `length` bytes at a place replaced. */
static void offer_replaced(struct number_list *n, const char *all, const char *at, size_t length, const char *by)
{
    struct text out = {0};

    text_add_bytes(&out, all, (size_t)(at - all));
    text_add(&out, by);
    text_add(&out, at + length);
    offer_formulas(n, text_string(&out));
    text_free(&out);
}

/* Offers one sign replaced by another. */
static void offer_signs(struct number_list *n, const char *all)
{
    static const struct {
        char sign;
        const char *other;
    } wrong_answers[] = {{'/', "*"}, {'*', "+"}, {'+', "-"}, {'-', "+"}, {'^', "*"}};
    int depth = 0; /* of labels' brackets */

    for (const char *at = all; *at && !is_enough(n); at++) {
        depth += *at == '[' ? 1 : *at == ']' ? -1 : 0;
        for (size_t i = 0; depth == 0 && i < sizeof wrong_answers / sizeof *wrong_answers; i++)
            if (*at == wrong_answers[i].sign)
                offer_replaced(n, all, at, 1, wrong_answers[i].other);
    }
}

static size_t word_length(const char *at)
{
    return strspn(at, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_.");
}

static bool is_word(const char *at, size_t length, const char *word)
{
    return strlen(word) == length && memcmp(at, word, length) == 0;
}

/* Offers a size replaced by another, or a function left out. */
static void offer_name(struct number_list *n, const char *all, const char *at, size_t length)
{
    static const char *const sizes[] = {"d_model", "n", "d_k", "h"};
    static const char *const functions[] = {"sqrt", "exp", "ln", "log2"};
    const size_t size_count = sizeof sizes / sizeof *sizes;

    for (size_t i = 0; i < size_count; i++)
        for (size_t j = 0; is_word(at, length, sizes[i]) && j < size_count; j++)
            if (i != j)
                offer_replaced(n, all, at, length, sizes[j]);
    for (size_t i = 0; i < sizeof functions / sizeof *functions; i++)
        if (is_word(at, length, functions[i]))
            offer_replaced(n, all, at, length, " ");
}

static void offer_names(struct number_list *n, const char *all)
{
    for (const char *at = all; *at && !is_enough(n);) {
        size_t length = word_length(at);

        if (length > 0)
            offer_name(n, all, at, length);
        at += *at == '[' ? strcspn(at, "]") : length > 0 ? length : 1;
    }
}

/* Offers the right numbers in the other order. */
static void offer_turned(struct number_list *n)
{
    struct text all = {0};

    for (size_t i = n->question->cell_count; i-- > 0;)
        text_addf(&all, "%s%s", n->question->cells[i].formula, i ? ";" : "");
    offer_formulas(n, text_string(&all));
    text_free(&all);
}

/* Offers what nearly any number can be mistaken for. */
static void offer_usual(struct number_list *n)
{
    static const struct {
        const char *before, *after;
    } usual[] = {{"1-(", ")"},  {"-(", ")"},   {"2*(", ")"},    {"(", ")/2"},    {"(", ")+1"},    {"(", ")-1"},
                 {"10*(", ")"}, {"(", ")+10"}, {"(", ")-1000"}, {"(", ")+1000"}, {"(", ")+10000"}};
    bool is_part = n->model->expected[0].value > 0 && n->model->expected[0].value < 1;

    for (size_t i = is_part ? 0 : 1; i < sizeof usual / sizeof *usual && !is_enough(n); i++) {
        char *all = wrap_all(n, usual[i].before, usual[i].after);

        offer_formulas(n, all);
        free(all);
    }
}

/* Makes wrong numbers if the course names too few: neighbours, and results of slips in the formula. */
static void fill(struct number_list *n)
{
    char *all;

    if (n->count >= WANTED)
        return;
    all = wrap_all(n, "", "");
    offer_near(n);
    if (n->question->cell_count > 1)
        offer_turned(n);
    offer_names(n, all);
    offer_signs(n, all);
    offer_usual(n);
    free(all);
}

/* The right numbers, the known mistakes, and others until there are enough, in ascending order. */
static bool offer_numbers(const struct question *q, const struct question_model *model, struct question_options *out,
                          struct error *e)
{
    struct number_list n = {.question = q, .model = model, .most = out->most};

    if (q->cell_count == 0)
        return error_set(e, ERROR_INPUT, "it does not ask for a number: choose another");
    if (!model)
        return true;
    choose_decimals(&n);
    n.values = memory_new_array(q->cell_count, sizeof *n.values);
    add_known(&n);
    fill(&n);
    sort(&n);
    for (size_t i = 0; i < n.count; i++) {
        struct question_option *option = reply_add_option(out, n.options[i].right);

        option->words = memory_copy(n.options[i].printed);
        option->feedback = n.options[i].feedback;
    }
    free_numbers(&n);
    return out->count >= 2 || error_set(e, ERROR_INPUT, "no wrong number is known: add a wrong: line to it");
}

const struct question_type question_cells = {.name = "cells",
                                             .is_typed = true,
                                             .prompt = "a number",
                                             .read = reply_read_text,
                                             .grade = grade_numbers,
                                             .offer = offer_numbers};
