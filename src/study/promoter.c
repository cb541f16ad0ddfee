/* SPDX-License-Identifier: MIT */
#include "study/promoter.h"

#include "base/memory.h"
#include "base/text.h"
#include "model/shipped.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

const enum promoter_column promoter_signs[PROMOTER_SIGNS] = {PROMOTER_A, PROMOTER_T1, PROMOTER_A2, PROMOTER_T3};

/* What the classifier has learnt. */
static const double slope = 6, least = 18;

bool promoter_is_letters(const char *letters)
{
    size_t length = strlen(letters);

    return length >= PROMOTER_LEAST && length <= PROMOTER_MOST && strspn(letters, PROMOTER_LETTERS) == length;
}

/* "[CLS]", "C₁", "[PAD]"; the caller frees it. */
static char *token_of(const struct promoter_choice *choice, size_t letters, size_t token)
{
    static const char *const digits[] = {"₀", "₁", "₂", "₃", "₄", "₅", "₆", "₇", "₈", "₉"};
    struct text name = {0};

    if (token == 0 || token > letters)
        text_add(&name, token ? "[PAD]" : "[CLS]");
    else
        text_addf(&name, "%c%s%s", choice->letters[token - 1], token >= 10 ? digits[token / 10] : "",
                  digits[token % 10]);
    return text_take(&name);
}

/* One row of X. */
static void fill_row(double *row, const struct promoter_choice *choice, size_t letters, size_t token)
{
    static const char known[] = "ACGT";
    const char *letter = token > 0 && token <= letters ? strchr(known, choice->letters[token - 1]) : NULL;

    memset(row, 0, PROMOTER_COLUMNS * sizeof *row);
    if (token == 0)
        row[PROMOTER_CLS] = 1;
    if (letter)
        row[PROMOTER_A + (letter - known)] = 1;
    if (!choice->is_bag)
        row[PROMOTER_PLACE + token] = 1;
}

/* Gives a loaded model other tokens (words, X and mask); its weights stay. False without memory. */
static bool lay(struct promoter *p, const struct promoter_choice *choice)
{
    struct model *model = &p->model, *first = model;

    memory_free_strings(model->tokens, model->n);
    model->tokens = memory_new_array(p->n + 1, sizeof *model->tokens);
    for (struct model *layer = model; layer; layer = layer->before) {
        layer->n = layer->m = p->n;
        first = layer;
    }
    free(first->X);
    first->X = memory_new_array(p->n * PROMOTER_COLUMNS, sizeof *first->X);
    for (size_t i = 0; i < p->n; i++) {
        model->tokens[i] = token_of(choice, p->letters, i);
        fill_row(first->X + i * PROMOTER_COLUMNS, choice, p->letters, i);
    }
    return model_set_mask(model, choice->shows_pads ? MASK_NONE : MASK_PADDING, choice->pads, NULL);
}

/* Runs the loaded model on other letters; its former run has been freed. */
static void run(struct promoter *out, const struct promoter_choice *choice)
{
    struct error e = {0};

    out->letters = strlen(choice->letters);
    out->n = 1 + out->letters + choice->pads;
    if (!lay(out, choice) || !record_run(&out->record, &out->model, &e))
        memory_exhausted(); /* nothing else can be wrong with it */
    out->match = record_matrix(&out->record, MATRIX_OUTPUT, 0).at[PROMOTER_MATCH];
    out->score = slope * out->match - least;
    out->percent = 100 / (1 + exp(-out->score));
}

void promoter_run(struct promoter *out, const struct promoter_choice *choice)
{
    struct error e = {0};

    *out = (struct promoter){0};
    if (!shipped_read_own(choice->has_idle ? "promoter-idle" : "promoter", &out->model, &e))
        memory_exhausted();
    run(out, choice);
}

const struct record *promoter_layer(const struct promoter *promoter, size_t layer)
{
    return record_layer(&promoter->record, PROMOTER_LAYERS - layer);
}

double promoter_holds(const struct promoter *promoter, size_t token, enum promoter_column column)
{
    return record_matrix(&promoter->record, MATRIX_X, 0).at[token * PROMOTER_COLUMNS + column];
}

double promoter_sum(const struct promoter *promoter, size_t token)
{
    double sum = 0;

    for (size_t i = 0; i < PROMOTER_SIGNS; i++)
        sum += promoter_holds(promoter, token, promoter_signs[i]);
    return sum;
}

bool promoter_chooses_same(const struct promoter_choice *one, const struct promoter_choice *two)
{
    return strcmp(one->letters, two->letters) == 0 && one->pads == two->pads && one->is_bag == two->is_bag &&
           one->shows_pads == two->shows_pads && one->has_idle == two->has_idle;
}

static void run_without_each(const struct promoter_choice *choice, double *falls)
{
    struct promoter_choice without = *choice;
    struct promoter gone;
    double score;

    promoter_run(&gone, choice);
    score = gone.score;
    for (size_t i = 0; i < gone.letters; i++) {
        without.letters[i] = 'N';
        record_free(&gone.record);
        run(&gone, &without);
        falls[i] = score - gone.score;
        without.letters[i] = choice->letters[i];
    }
    promoter_free(&gone);
}

void promoter_falls(const struct promoter_choice *choice, double *falls)
{
    static struct promoter_choice last; /* all parts of a step ask the same: the last answer is kept */
    static double kept[PROMOTER_MOST];

    if (!promoter_chooses_same(choice, &last)) {
        run_without_each(choice, kept);
        last = *choice;
    }
    memcpy(falls, kept, strlen(choice->letters) * sizeof *falls);
}

void promoter_free(struct promoter *promoter)
{
    record_free(&promoter->record);
    model_free(&promoter->model);
    *promoter = (struct promoter){0};
}
