/* SPDX-License-Identifier: MIT */
#include "base/memory.h"
#include "base/number.h"
#include "classroom/poll_question_parts.h"
#include "player/expected.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#define WANTED 3      /* options, at least */
#define FILLED 4      /* so many where wrong ones have to be made */
#define EXACT 4       /* decimals with which a number that is no cell is shown if it is exact so */
#define ROUNDED 2     /* and else; more of small ones */
#define NATURAL (-1)  /* decimals of their own for each number */
#define ROUNDING 1e-9 /* of numbers that have gone through binary */

/* ------------------------------------------------------------------------------------------------------ how it reads
 */

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
static char *print_all(const struct poll_numbers *n, const double *values)
{
    struct text out = {0};
    char number[NUMBER_ROOM];

    for (size_t i = 0; i < n->question->cell_count; i++) {
        print_one(number, values[i], n->decimals[i]);
        text_addf(&out, "%s%s", i ? ", " : "", number);
    }
    return text_take(&out);
}

/* Numbers of a matrix are all shown as that matrix, or the mistake's, shows them; others each as it is. */
static void choose_decimals(struct poll_numbers *n)
{
    const struct question *q = n->question;

    n->decimals = memory_new_array(q->cell_count, sizeof *n->decimals);
    for (size_t i = 0; i < q->cell_count; i++)
        n->decimals[i] = q->cells[i].is_cell ? n->expected[i].decimals : NATURAL;
    for (size_t i = 0; q->cells[0].is_cell && i < q->answer_count; i++)
        if (n->expected[q->cell_count + i].decimals > n->decimals[0])
            n->decimals[0] = n->expected[q->cell_count + i].decimals;
}

/* --------------------------------------------------------------------------------------------------------- collecting
 */

/* Whether a number would be taken for the right one, as it is or as it is printed. */
static bool is_right(const struct poll_numbers *n, size_t cell, double value)
{
    const struct expected *expected = &n->expected[cell];
    double most = question_tolerance(n->question, expected);
    char printed[NUMBER_ROOM];

    most += ROUNDING * (fabs(expected->value) + most);
    print_one(printed, value, n->decimals[cell]);
    return fabs(value - expected->value) <= most || fabs(strtod(printed, NULL) - expected->value) <= most;
}

/* Whether a number that was made could be meant: no share beyond 1, and nothing below 0 where something is counted. */
static bool is_likely(const struct poll_numbers *n, size_t cell, double value)
{
    const struct expected *expected = &n->expected[cell];

    if (expected->is_share)
        return value >= 0 && value <= 1;
    return value >= 0 || expected->value < 0 || n->question->cells[cell].is_cell;
}

static bool could_be(const struct poll_numbers *n, const double *values, bool is_known)
{
    bool wrong = false;

    for (size_t i = 0; i < n->question->cell_count; i++) {
        if (!isfinite(values[i]) || (!is_known && !is_likely(n, i, values[i])))
            return false;
        wrong = wrong || !is_right(n, i, values[i]);
    }
    return wrong;
}

static void add(struct poll_numbers *n, const double *values, const struct question_text *feedback, bool right)
{
    struct poll_number_option option = {.printed = print_all(n, values), .feedback = feedback, .right = right};

    for (size_t i = 0; i < n->count; i++)
        if (strcmp(n->options[i].printed, option.printed) == 0) {
            free(option.printed);
            return;
        }
    option.values = memory_copy_array(values, n->question->cell_count, sizeof *option.values);
    n->options = memory_resize(n->options, n->count + 1, sizeof *n->options);
    n->options[n->count++] = option;
}

void poll_numbers_offer(struct poll_numbers *n, const double *values, const struct question_text *feedback)
{
    if (n->count < MESSAGE_OPTIONS_MOST && could_be(n, values, feedback != NULL))
        add(n, values, feedback, false);
}

/* A known mistake stands for the first number, as the grader takes it; the others are right. */
static void add_known(struct poll_numbers *n, double *values)
{
    const struct question *q = n->question;

    for (size_t i = 0; i < q->cell_count; i++)
        values[i] = n->expected[i].value;
    add(n, values, NULL, true);
    for (size_t i = 0; i < q->answer_count; i++) {
        values[0] = n->expected[q->cell_count + i].value;
        poll_numbers_offer(n, values, &q->answers[i].feedback);
    }
}

/* Whether an option stands behind another: ascending by the first number that differs. */
static bool is_behind(const struct poll_numbers *n, size_t a, size_t b)
{
    const double *one = n->options[a].values, *other = n->options[b].values;

    for (size_t i = 0; i < n->question->cell_count; i++)
        if (one[i] < other[i] || one[i] > other[i])
            return one[i] > other[i];
    return false;
}

static void sort(struct poll_numbers *n)
{
    for (size_t i = 1; i < n->count; i++)
        for (size_t j = i; j > 0 && is_behind(n, j - 1, j); j--) {
            struct poll_number_option option = n->options[j];

            n->options[j] = n->options[j - 1];
            n->options[j - 1] = option;
        }
}

static void free_numbers(struct poll_numbers *n)
{
    for (size_t i = 0; i < n->count; i++) {
        free(n->options[i].values);
        free(n->options[i].printed);
    }
    free(n->options);
    free(n->decimals);
}

/* Makes wrong numbers where the course names too few. */
static void fill(struct poll_numbers *n, const struct step *step)
{
    struct topic topic = {0};

    if (n->count < WANTED && topic_open(&topic, step, lesson_part_of(step, n->question), NULL))
        poll_slips_offer(n, &topic, FILLED);
    topic_close(&topic);
}

bool poll_numbers_make(struct poll_question *q, const struct step *step, struct error *e)
{
    struct expected *expected = expected_compute(step, q->question, e);
    struct poll_numbers n = {.question = q->question, .expected = expected};
    double *values;

    if (!expected)
        return false;
    choose_decimals(&n);
    values = memory_new_array(q->question->cell_count, sizeof *values);
    add_known(&n, values);
    free(values);
    fill(&n, step);
    sort(&n);
    for (size_t i = 0; i < n.count; i++)
        poll_options_copy(&poll_options_add(q, n.options[i].printed, n.options[i].right)->feedback,
                          n.options[i].feedback);
    free_numbers(&n);
    free(expected);
    return q->choice_count >= 2 || error_set(e, ERROR_INPUT, "no wrong number is known: add a wrong: line to it");
}
