/* SPDX-License-Identifier: MIT */
#include "said.h"

#include "settings.h"

#include <check.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

const struct pitfall_matrix *said_side(const struct pitfall *p, enum pitfall_side which)
{
    return &p->matrix[which];
}

double said_at(const struct pitfall *p, enum pitfall_side which, size_t row, size_t col)
{
    return settings_cell(p, which, row, col);
}

/* A cell as it is printed; what rounds to 0 has no sign. */
static void print(char out[64], double value, int decimals)
{
    snprintf(out, 64, "%.*f", decimals, value);
    if (strtod(out, NULL) == 0)
        snprintf(out, 64, "%.*f", decimals, 0.0);
}

bool said_print_alike(double a, double b, int decimals)
{
    char first[64], second[64];

    print(first, a, decimals);
    print(second, b, decimals);
    return strcmp(first, second) == 0 || (isnan(a) && isnan(b));
}

/* Whether no cell of the two sides prints differently. */
bool said_is_alike(const struct pitfall *p)
{
    const struct pitfall_matrix *right = said_side(p, PITFALL_RIGHT), *wrong = said_side(p, PITFALL_WRONG);
    bool alike = right->rows == wrong->rows && right->cols == wrong->cols;

    for (size_t i = 0; alike && i < right->rows * right->cols; i++)
        alike = said_print_alike(right->at[i], wrong->at[i], right->decimals);
    return alike;
}

double said_largest_off(const struct pitfall *p)
{
    const struct pitfall_matrix *right = said_side(p, PITFALL_RIGHT), *wrong = said_side(p, PITFALL_WRONG);
    double most = 0;

    for (size_t i = 0; i < right->rows * right->cols; i++)
        if (fabs(wrong->at[i] - right->at[i]) > most)
            most = fabs(wrong->at[i] - right->at[i]);
    return most;
}

/* What is never less, with two decimals. */
double said_at_most(double value)
{
    return ceil(100 * value - 1e-9) / 100;
}

double said_row_most(const struct pitfall *p, enum pitfall_side which, size_t row)
{
    double most = 0;

    for (size_t col = 0; col < said_side(p, which)->cols; col++)
        most = said_at(p, which, row, col) > most ? said_at(p, which, row, col) : most;
    return most;
}

const char *said_word(const struct pitfall *p, size_t i)
{
    return p->model.tokens[i];
}

/* A head's query times its keys, from X and the weights. */
double said_score(const struct pitfall *p, size_t head, size_t i, size_t j)
{
    const struct model *m = &p->model;
    double sum = 0;

    for (size_t c = 0; c < m->d_k; c++) {
        double q = 0, k = 0;

        for (size_t f = 0; f < m->d_model; f++) {
            q += m->X[i * m->d_model + f] * m->W_Q[f * m->d_model + head * m->d_k + c];
            k += m->X[j * m->d_model + f] * m->W_K[f * m->d_model + head * m->d_k + c];
        }
        sum += q * k;
    }
    return sum;
}

/* Whether the mask of the dial hides a key: later words, or the last one. */
bool said_is_hidden(const struct pitfall *p, size_t i, size_t j)
{
    return settings_is(p, "mask", "causal") ? j > i : settings_is(p, "mask", "padding") && j + 1 == p->model.m;
}

size_t said_count_hidden(const struct pitfall *p)
{
    size_t count = 0;

    for (size_t i = 0; i < p->model.n * p->model.m; i++)
        count += said_is_hidden(p, i / p->model.m, i % p->model.m);
    return count;
}

double said_hidden_share(const struct pitfall *p, enum pitfall_side which, size_t row)
{
    double sum = 0;

    for (size_t col = 0; col < p->model.m; col++)
        sum += said_is_hidden(p, row, col) ? said_at(p, which, row, col) : 0;
    return sum;
}

/* The share that softmax of the scores by a divisor gives without any mask. */
double said_open_share(const struct pitfall *p, double divisor, size_t i, size_t j)
{
    double most = -INFINITY, sum = 0;

    for (size_t k = 0; k < p->model.m; k++)
        most = fmax(most, said_score(p, p->head, i, k) / divisor);
    for (size_t k = 0; k < p->model.m; k++)
        sum += exp(said_score(p, p->head, i, k) / divisor - most);
    return exp(said_score(p, p->head, i, j) / divisor - most) / sum;
}

double said_root_d_k(const struct pitfall *p)
{
    return sqrt((double)p->model.d_k);
}

bool said_is_one_word(const struct pitfall *p)
{
    return p->model.n == 1;
}

static saying *const *all;

/* The first of the sentences that is true is the one that is said. */
static void check_said(struct trial *t, const struct pitfall *p)
{
    char *look = strdup(trial_look(t));

    for (size_t i = 0; all[i]; i++) {
        struct text words = {0};
        bool is_true = all[i](p, &words);

        if (is_true && !trial_holds(look, text_string(&words)))
            ck_abort_msg("%s %s: true is “%s”, said was “%s”", t->view->name, trial_state(t), text_string(&words),
                         look);
        text_free(&words);
        if (is_true) {
            free(look);
            return;
        }
    }
    ck_abort_msg("%s %s: said was “%s”, and no sentence is true", t->view->name, trial_state(t), look);
}

void said_check(const char *view, saying *const *sayings)
{
    all = sayings;
    settings_each(view_find(view), check_said);
}

struct said said_hear(struct trial *t)
{
    struct said h = {.view = t->view->name};
    struct view_lines lines = {0};

    t->view->describe(t->self, &lines, 78, false);
    h.look = strdup(text_string(&lines.look));
    h.brief = strdup(text_string(&lines.look_short));
    h.state = strdup(trial_state(t));
    h.prose = strdup(trial_prose(t));
    view_lines_free(&lines);
    return h;
}

void said_forget(struct said *h)
{
    free(h->state);
    free(h->look);
    free(h->brief);
    free(h->prose);
}

void said_only_if(const struct said *h, const char *where, const char *words, bool is_true)
{
    if (trial_holds(where, words) != is_true)
        ck_abort_msg("%s %s: “%s” is %s; said was “%s”", h->view, h->state, words, is_true ? "true" : "not so", where);
}

void said_soften(const double *scores, size_t count, double divisor, double *shares)
{
    double most = -INFINITY, sum = 0;

    for (size_t i = 0; i < count; i++)
        most = fmax(most, scores[i] / divisor);
    for (size_t i = 0; i < count; i++)
        sum += shares[i] = isinf(scores[i]) ? 0 : exp(scores[i] / divisor - most);
    for (size_t i = 0; i < count && sum > 0; i++)
        shares[i] /= sum;
}

size_t said_keys(const char *keys, double *K)
{
    size_t count = 0;

    for (char *end; *keys; keys = *end ? end + 1 : end)
        K[count++] = strtod(keys, &end);
    return count / 2;
}
