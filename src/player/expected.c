/* SPDX-License-Identifier: MIT */
#include "player/expected.h"

#include "base/memory.h"
#include "base/number.h"
#include "player/evaluation.h"
#include "walk/hidden.h"
#include "walk/name.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#define DECIMALS 2       /* for a number that is no cell */
#define DECIMALS_EXACT 3 /* for one that needs them to be exact: 0.125 */

/* One decimal more where that makes the number exact: 0.125 is not shown as 0.12. */
static int decimals_of(double value)
{
    double thousands = value * 1000;

    if (fabs(thousands) < 1e6 && fabs(thousands - round(thousands)) < 1e-9)
        return number_decimals(&value, 1, DECIMALS_EXACT);
    return number_decimals(&value, 1, DECIMALS);
}

/* At most one decimal more than the tolerance calls for: where 2 off is still right, hundredths say nothing. */
static int decimals_that_count(double within, int decimals)
{
    int most = within > 0 ? 1 - (int)floor(log10(within)) : decimals;

    return most < 0 ? 0 : most < decimals ? most : decimals;
}

static bool compute(const char *formula, double within, struct evaluation *evaluation, struct expected *out,
                    struct error *e)
{
    const struct record *record = evaluation_record(evaluation, e);
    struct cell_at cell;

    if (!record || !evaluation_value(evaluation, formula, &out->value, e))
        return false;
    if (hidden_find(record, formula, strlen(formula), &cell)) {
        out->decimals = stage_decimals(cell.id, record_matrix(record, cell.id, cell.head));
        out->is_share = matrix_table[cell.id].is_share;
    } else {
        out->decimals = decimals_that_count(within, decimals_of(out->value));
    }
    return true;
}

struct expected *expected_compute(const struct step *step, const struct question *q, struct error *e)
{
    size_t count = q->cell_count + (q->cell_count > 0 ? q->answer_count : 0);
    struct expected *out = NULL;
    struct evaluation evaluation = {0};
    struct error own = {0};
    bool ok = q->cell_count > 0 && evaluation_open(&evaluation, step, lesson_part_of(step, q), &own);

    if (ok)
        out = memory_new_array(count, sizeof *out);
    for (size_t i = 0; ok && i < count; i++)
        ok = compute(i < q->cell_count ? q->cells[i].formula : q->answers[i - q->cell_count].text.source, q->within,
                     &evaluation, &out[i], &own);
    if (own.code == ERROR_WORK)
        memory_exhausted(); /* not the question's fault */
    if (e)
        *e = own;
    evaluation_close(&evaluation);
    if (ok)
        return out;
    free(out);
    return NULL;
}

/* The model of a question, opened when a number of it is first asked for. */
struct asked_model {
    const struct step *step;
    const struct question *question;
    struct evaluation evaluation;
    bool was_opened, is_open;
};

static bool open_evaluation(struct asked_model *m)
{
    if (!m->was_opened)
        m->is_open = evaluation_open(&m->evaluation, m->step, lesson_part_of(m->step, m->question), NULL);
    m->was_opened = true;
    return m->is_open;
}

static bool evaluate(void *self, const char *formula, double *value)
{
    struct asked_model *m = self;

    return open_evaluation(m) && evaluation_value(&m->evaluation, formula, value, NULL);
}

/* The number `down` rows below a cell and `right` columns to its right, wrapping at the edges, in matrix `id` of the
 * same head; NAN if that is of another size. */
static double number_near(const struct record *record, struct cell_at cell, enum matrix_id id, size_t down,
                          size_t right)
{
    struct matrix own = record_matrix(record, cell.id, cell.head), near = record_matrix(record, id, cell.head);

    if (!near.at || near.rows != own.rows || near.cols != own.cols)
        return NAN;
    return near.at[(cell.row + down) % own.rows * own.cols + (cell.col + right) % own.cols];
}

/* Finds the nth numbers near those asked for: 0: before scaling (NAN: there are none), then others of the same rows,
 * then of other rows. False: there are no more. */
static bool find_near(void *self, size_t nth, double *values)
{
    struct asked_model *m = self;
    const struct record *record = open_evaluation(m) ? evaluation_record(&m->evaluation, NULL) : NULL;
    struct matrix first = {0};
    bool is_unscaled = false;

    for (size_t i = 0; record && i < m->question->cell_count; i++) {
        const char *formula = m->question->cells[i].formula;
        struct cell_at cell;

        if (!hidden_find(record, formula, strlen(formula), &cell))
            return false;
        if (i == 0) {
            first = record_matrix(record, cell.id, cell.head);
            is_unscaled = nth == 0 && cell.id == MATRIX_SCALED;
        }
        if (nth >= first.rows * first.cols)
            return false;
        values[i] = nth == 0 && !is_unscaled ? NAN
                                             : number_near(record, cell, is_unscaled ? MATRIX_SCORES : cell.id,
                                                           nth / first.cols, nth % first.cols);
    }
    return record != NULL;
}

bool expected_offer(const struct step *step, const struct question *q, struct question_options *out, struct error *e)
{
    struct asked_model asked = {.step = step, .question = q};
    struct expected *expected;
    bool ok;

    if (q->cell_count == 0)
        return question_offer(q, NULL, out, e);
    expected = expected_compute(step, q, e);
    if (!expected)
        return false;
    ok = question_offer(q, &(struct question_model){expected, &asked, evaluate, find_near}, out, e);
    evaluation_close(&asked.evaluation);
    free(expected);
    return ok;
}

static struct expected *expect(const void *step, const struct question *q, struct error *e)
{
    return expected_compute(step, q, e);
}

void expected_attempt(struct attempt *s, const struct step *step)
{
    const struct question **questions = memory_new_array(step->question_count + 1, sizeof(void *));

    for (size_t i = 0; i < step->question_count; i++)
        questions[i] = &step->questions[i];
    attempt_start(s, &(struct attempt_setup){.questions = questions,
                                             .count = step->question_count,
                                             .name = step->name,
                                             .is_lesson = true,
                                             .expect = expect,
                                             .context = step});
    free(questions);
}

void expected_add_number(struct text *out, double value, int decimals)
{
    char number[NUMBER_ROOM];

    number_shown(number, value, decimals);
    text_add(out, decimals == 0 && value >= 0 ? number_grouped(value).is : number);
}

void expected_add(struct text *out, const struct expected *expected)
{
    expected_add_number(out, expected->value, expected->decimals);
}

void expected_add_name(struct text *out, const char *formula)
{
    size_t letters = strcspn(formula, "[0123456789"), digits = strspn(formula + letters, "0123456789");

    if (formula[letters + digits] != '[') {
        text_add(out, formula);
        return;
    }
    text_add_bytes(out, formula, letters);
    if (digits)
        name_add_subscript(out, strtoul(formula + letters, NULL, 10));
    text_add(out, formula + letters + digits);
}
