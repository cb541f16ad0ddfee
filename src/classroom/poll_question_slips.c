/* SPDX-License-Identifier: MIT */
#include "base/memory.h"
#include "classroom/poll_question_parts.h"
#include "walk/hidden.h"

#include <stdlib.h>
#include <string.h>

struct slips {
    struct poll_numbers *numbers;
    struct topic *topic;
    size_t wanted;
    size_t cells;   /* that are asked for */
    double *values; /* [cells], being made */
};

static bool is_enough(const struct slips *s)
{
    return s->numbers->count >= s->wanted;
}

static void offer(struct slips *s)
{
    if (!is_enough(s))
        poll_numbers_offer(s->numbers, s->values, NULL);
}

static const char *formula_of(const struct slips *s, size_t cell)
{
    return s->numbers->question->cells[cell].formula;
}

/* -------------------------------------------------------------------------------------------------- cells of a matrix
 */

/* Takes the numbers at the same places of another matrix of the same size, or so many rows below and columns to the
 * right, round the edges; false if one is no such place. */
static bool take_cells(struct slips *s, const struct cell_at *at, enum matrix_id id, size_t down, size_t right)
{
    const struct record *record = topic_record(s->topic, NULL);

    for (size_t i = 0; i < s->cells; i++) {
        enum matrix_id from = id == MATRIX_COUNT ? at[i].id : id;
        struct matrix own = record_matrix(record, at[i].id, at[i].head);
        struct matrix matrix = record_matrix(record, from, at[i].head);

        if (!matrix.at || matrix.rows != own.rows || matrix.cols != own.cols)
            return false;
        s->values[i] = matrix.at[(at[i].row + down) % own.rows * own.cols + (at[i].col + right) % own.cols];
    }
    return true;
}

/* What stands beside the cells: not scaled yet, in their rows, in their columns, anywhere. */
static void offer_neighbours(struct slips *s, const struct cell_at *at)
{
    struct matrix matrix = record_matrix(topic_record(s->topic, NULL), at[0].id, at[0].head);

    if (at[0].id == MATRIX_SCALED && take_cells(s, at, MATRIX_SCORES, 0, 0))
        offer(s);
    for (size_t right = 1; right < matrix.cols && !is_enough(s); right++)
        if (take_cells(s, at, MATRIX_COUNT, 0, right))
            offer(s);
    for (size_t down = 1; down < matrix.rows && !is_enough(s); down++)
        for (size_t right = 0; right < matrix.cols && !is_enough(s); right++)
            if (take_cells(s, at, MATRIX_COUNT, down, right))
                offer(s);
}

static void offer_cells(struct slips *s)
{
    const struct record *record = topic_record(s->topic, NULL);
    struct cell_at *at = memory_new_array(s->cells, sizeof *at);
    bool all = record != NULL;

    for (size_t i = 0; all && i < s->cells; i++)
        all = hidden_find(record, formula_of(s, i), strlen(formula_of(s, i)), &at[i]);
    if (all)
        offer_neighbours(s, at);
    free(at);
}

/* -------------------------------------------------------------------------------------------------- slips in a formula
 */

/* Formulas with semicolons between: computes one for each cell and offers what they give. */
static void offer_formulas(struct slips *s, const char *formulas)
{
    bool ok = !is_enough(s);

    for (size_t i = 0; ok && i < s->cells; i++) {
        size_t length = strcspn(formulas, ";");
        char *formula = memory_copy_bytes(formulas, length);

        ok = topic_evaluate(s->topic, formula, &s->values[i], NULL);
        formulas += length + (formulas[length] == ';');
        free(formula);
    }
    if (ok)
        offer(s);
}

/* All formulas, each between two texts. */
static char *wrap_all(const struct slips *s, const char *before, const char *behind)
{
    struct text out = {0};

    for (size_t i = 0; i < s->cells; i++)
        text_addf(&out, "%s%s%s%s", i ? ";" : "", before, formula_of(s, i), behind);
    return text_take(&out);
}

/* Offers `all` with `length` bytes at a place replaced. */
static void offer_replaced(struct slips *s, const char *all, const char *at, size_t length, const char *by)
{
    struct text out = {0};

    text_add_bytes(&out, all, (size_t)(at - all));
    text_add(&out, by);
    text_add(&out, at + length);
    offer_formulas(s, text_string(&out));
    text_free(&out);
}

/* A sign taken for another. */
static void offer_signs(struct slips *s, const char *all)
{
    static const struct {
        char sign;
        const char *other;
    } slips[] = {{'/', "*"}, {'*', "+"}, {'+', "-"}, {'-', "+"}, {'^', "*"}};
    int depth = 0; /* of labels' brackets */

    for (const char *at = all; *at && !is_enough(s); at++) {
        depth += *at == '[' ? 1 : *at == ']' ? -1 : 0;
        for (size_t i = 0; depth == 0 && i < sizeof slips / sizeof *slips; i++)
            if (*at == slips[i].sign)
                offer_replaced(s, all, at, 1, slips[i].other);
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

/* A size taken for another, a function forgotten. */
static void offer_word(struct slips *s, const char *all, const char *at, size_t length)
{
    static const char *const sizes[] = {"d_model", "n", "d_k", "h"};
    static const char *const functions[] = {"sqrt", "exp", "ln", "log2"};
    const size_t size_count = sizeof sizes / sizeof *sizes;

    for (size_t i = 0; i < size_count; i++)
        for (size_t j = 0; is_word(at, length, sizes[i]) && j < size_count; j++)
            if (i != j)
                offer_replaced(s, all, at, length, sizes[j]);
    for (size_t i = 0; i < sizeof functions / sizeof *functions; i++)
        if (is_word(at, length, functions[i]))
            offer_replaced(s, all, at, length, " ");
}

static void offer_words(struct slips *s, const char *all)
{
    for (const char *at = all; *at && !is_enough(s);) {
        size_t length = word_length(at);

        if (length > 0)
            offer_word(s, all, at, length);
        at += *at == '[' ? strcspn(at, "]") : length > 0 ? length : 1;
    }
}

/* The right numbers in the other order. */
static void offer_turned(struct slips *s)
{
    struct text all = {0};

    for (size_t i = s->cells; i-- > 0;)
        text_addf(&all, "%s%s", formula_of(s, i), i ? ";" : "");
    offer_formulas(s, text_string(&all));
    text_free(&all);
}

/* What nearly any number can be mistaken for. */
static void offer_usual(struct slips *s)
{
    static const struct {
        const char *before, *behind;
    } usual[] = {{"1-(", ")"},  {"-(", ")"},   {"2*(", ")"},    {"(", ")/2"},    {"(", ")+1"},    {"(", ")-1"},
                 {"10*(", ")"}, {"(", ")+10"}, {"(", ")-1000"}, {"(", ")+1000"}, {"(", ")+10000"}};
    bool is_part = s->numbers->expected[0].value > 0 && s->numbers->expected[0].value < 1;

    for (size_t i = is_part ? 0 : 1; i < sizeof usual / sizeof *usual && !is_enough(s); i++) {
        char *all = wrap_all(s, usual[i].before, usual[i].behind);

        offer_formulas(s, all);
        free(all);
    }
}

void poll_slips_offer(struct poll_numbers *n, struct topic *topic, size_t wanted)
{
    struct slips s = {.numbers = n, .topic = topic, .wanted = wanted, .cells = n->question->cell_count};
    char *all = wrap_all(&s, "", "");

    s.values = memory_new_array(s.cells, sizeof *s.values);
    offer_cells(&s);
    if (s.cells > 1)
        offer_turned(&s);
    offer_words(&s, all);
    offer_signs(&s, all);
    offer_usual(&s);
    free(s.values);
    free(all);
}
