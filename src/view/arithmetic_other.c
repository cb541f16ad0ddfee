/* SPDX-License-Identifier: MIT */
#include "view/arithmetic_other.h"

#include "view/name.h"

#include <math.h>
#include <string.h>

/* How much a line says: all, less on a small screen, or what must be said. */
enum form { FORM_FULL, FORM_COMPACT, FORM_LEAST, FORM_COUNT };

#define SUBTRACT_ABOVE                                                                                                 \
    10 /* a row whose maximum is larger is shown with it subtracted, so that its powers stay small                     \
        */
#define SUBTRACT_BELOW (-4) /* and one with so small a maximum that its powers would print as 0.00 */

static double value_of(const struct stage *stage, struct cell_at cell)
{
    return origin_value(stage_record(stage), cell);
}

static void write_scaled(const struct stage *stage, struct cell_at cell, enum form form, struct line *out)
{
    struct origin origin = origin_find(stage_record(stage), cell);
    size_t d_k = stage_model(stage)->d_k;
    char from[NUMBER_ROOM], by[NUMBER_ROOM], to[NUMBER_ROOM];

    arithmetic_number(from, origin_number(&origin.a, 0), 2, false);
    arithmetic_number(by, origin.divisor, origin.divisor == floor(origin.divisor) ? 0 : 2, false);
    arithmetic_number(to, value_of(stage, cell), 2, false);
    if (form == FORM_FULL) {
        const struct cell_at *score = &origin.a.first;
        struct text name = {0};

        name_add_cell(&name, stage_model(stage), score->id, score->head, score->row, score->col);
        line_addf(out, ROLE_PLAIN, "%s / √d_k = ", text_string(&name));
        text_free(&name);
    }
    if (form < FORM_LEAST)
        line_addf(out, ROLE_PLAIN, "%s / √%zu = ", from, d_k);
    line_addf(out, ROLE_PLAIN, "%s / %s = %s", from, by, to);
}

static void write_masked(const struct stage *stage, struct cell_at cell, enum form form, struct line *out)
{
    struct origin origin = origin_find(stage_record(stage), cell);
    char number[NUMBER_ROOM];
    struct text words = {0};

    arithmetic_number(number, origin_number(&origin.a, 0), 2, false);
    if (!origin.cleared) {
        line_addf(out, ROLE_PLAIN, form ? "allowed: %s stays" : "the mask allows it: %s stays", number);
        return;
    }
    if (form == FORM_LEAST) {
        line_addf(out, ROLE_PLAIN, "forbidden: -∞ instead of %s", number);
        return;
    }
    name_add_row(&words, stage_model(stage), cell.id, cell.head, cell.row, 12);
    text_add(&words, " may not attend to ");
    name_add_column(&words, stage_model(stage), cell.id, cell.head, cell.col, 12);
    line_addf(out, ROLE_PLAIN, form ? "%s: -∞" : "%s: -∞ instead of %s", text_string(&words), number);
    text_free(&words);
}

/* One row on its way through softmax. */
struct soft_row {
    struct origin origin;
    size_t allowed;
    double shift, sum; /* shift: subtracted for show */
};

static double score_of(const struct soft_row *row, size_t j)
{
    return origin_number(&row->origin.a, j);
}

static struct soft_row soft_row(const struct stage *stage, struct cell_at cell)
{
    struct soft_row row = {.origin = origin_find(stage_record(stage), cell)};
    double most = -INFINITY;

    for (size_t j = 0; j < row.origin.count; j++) {
        row.allowed += !isinf(score_of(&row, j));
        most = fmax(most, score_of(&row, j));
    }
    row.shift = most > SUBTRACT_ABOVE || most < SUBTRACT_BELOW ? most : 0;
    for (size_t j = 0; j < row.origin.count; j++)
        row.sum += exp(score_of(&row, j) - row.shift);
    return row;
}

/* "e^0.00 + e^2.80 + …": `shown` of the powers, of which at most `most` are written out; masked ones are left out. */
static void add_powers(const struct soft_row *row, size_t shown, size_t most, struct line *out)
{
    size_t written = 0, left = 0;

    for (size_t j = 0; j < row->origin.count && j < shown; j++) {
        char number[NUMBER_ROOM];

        if (isinf(score_of(row, j)))
            continue;
        if (written >= most) {
            left++;
            continue;
        }
        arithmetic_number(number, score_of(row, j) - row->shift, 2, false);
        line_addf(out, ROLE_PLAIN, "%se^%s", written++ ? " + " : "", number);
    }
    if (left)
        line_addf(out, ROLE_PLAIN, "%s%zu more", written ? " + " : "", left);
    if (shown < row->origin.count)
        line_add(out, ROLE_PLAIN, written ? " + …" : "…");
}

/* The division with at most `most` powers written out; with 0 of them "sum" stands for the sum. */
static void try_softmax(const struct stage *stage, struct cell_at cell, const struct soft_row *row, size_t shown,
                        size_t most, struct line *out)
{
    double mine = score_of(row, row->origin.mine) - row->shift;
    char power[NUMBER_ROOM], top[NUMBER_ROOM], sum[NUMBER_ROOM];
    struct text weight = {0};

    arithmetic_number(power, mine, 2, false);
    arithmetic_number(top, exp(mine), 2, false);
    arithmetic_number(sum, row->sum, 2, false);
    line_addf(out, ROLE_PLAIN, "e^%s / ", power);
    if (most == 0) {
        line_add(out, ROLE_PLAIN, "sum");
    } else {
        line_add(out, ROLE_PLAIN, "(");
        add_powers(row, shown, most, out);
        line_add(out, ROLE_PLAIN, ")");
    }
    if (shown < row->origin.count)
        return;
    arithmetic_add_number(stage, cell, &weight);
    line_addf(out, ROLE_PLAIN, " = %s / %s = %s", top, sum, text_string(&weight));
    text_free(&weight);
}

/* Only "16.44 / 19.05 = 0.86". */
static void write_quotient(const struct stage *stage, struct cell_at cell, const struct soft_row *row, struct line *out)
{
    char top[NUMBER_ROOM], sum[NUMBER_ROOM];
    struct text weight = {0};

    arithmetic_number(top, exp(score_of(row, row->origin.mine) - row->shift), 2, false);
    arithmetic_number(sum, row->sum, 2, false);
    arithmetic_add_number(stage, cell, &weight);
    line_addf(out, ROLE_PLAIN, "%s / %s = %s", top, sum, text_string(&weight));
    text_free(&weight);
}

static void write_weight(const struct stage *stage, struct cell_at cell, size_t shown, int columns, struct line *out)
{
    struct soft_row row = soft_row(stage, cell);
    size_t most = columns ? (size_t)columns / 6 : SIZE_MAX;

    if (row.allowed == 0) {
        line_add(out, ROLE_PLAIN, "0: this word may attend to nothing, so its row is 0 by definition");
        if (!arithmetic_fits(out, columns)) {
            line_free(out);
            line_add(out, ROLE_PLAIN, "0: nothing may be attended to here");
        }
        return;
    }
    if (isinf(score_of(&row, row.origin.mine))) {
        line_add(out, ROLE_PLAIN, "e^-∞ = 0: the mask forbids it");
        return;
    }
    for (;; most--) {
        line_free(out);
        try_softmax(stage, cell, &row, shown, most, out);
        if (arithmetic_fits(out, columns))
            return;
        if (most == 0)
            break;
    }
    line_free(out);
    write_quotient(stage, cell, &row, out);
}

static void write_concat(const struct stage *stage, struct cell_at cell, enum form form, struct line *out)
{
    struct origin origin = origin_find(stage_record(stage), cell);
    struct cell_at from = origin.a.first;
    struct text name = {0};

    if (form < FORM_LEAST) {
        name_add_cell(&name, stage_model(stage), from.id, from.head, from.row, from.col);
        text_add(&name, " = ");
    }
    arithmetic_add_number(stage, from, &name);
    line_add(out, theme_head(from.head), text_string(&name));
    if (origin.cleared)
        line_add(out, ROLE_PLAIN, form ? ", but switched off: 0" : ", but the head is switched off: 0");
    else
        line_add(out, ROLE_PLAIN, form ? ", copied" : ", copied: no arithmetic happens here");
    text_free(&name);
}

/* A number of X: given, or a word's own vector plus its position. */
static void write_given_x(const struct stage *stage, struct cell_at cell, enum form form, struct line *out)
{
    const struct model *model = stage_model(stage);
    double value = value_of(stage, cell), position = model_position(cell.row, cell.col, model->d_model);
    int decimals = stage_figures(stage, cell.id, cell.head)->decimals;
    char word[NUMBER_ROOM], place[NUMBER_ROOM], sum[NUMBER_ROOM];
    struct text label = {0};

    arithmetic_number(sum, value, decimals, false);
    if (model->origin == MODEL_RANDOM) {
        arithmetic_number(word, value - position, decimals, false);
        arithmetic_number(place, position, decimals, false);
        line_addf(out, ROLE_PLAIN, "word %s + position %s = %s", word, place, sum);
        return;
    }
    name_add_column(&label, model, cell.id, cell.head, cell.col, 12);
    if (model->labels)
        line_addf(out, ROLE_PLAIN,
                  cell.col < model->d_k ? "%s: %show much it is of kind “%s”" : "%s: %show much it stands “%s”", sum,
                  form ? "" : "given, ", text_string(&label));
    else
        line_addf(out, ROLE_PLAIN, "%s: given in the file", sum);
    text_free(&label);
}

/* "a word in the 3rd place", "a verb": what a feature of the designed example stands for. */
static void add_feature(const struct model *model, const char *label, struct text *out)
{
    static const char *const kinds[][2] = {
        {"det", "a determiner"}, {"noun", "a noun"}, {"verb", "a verb"}, {"prep", "a preposition"}};

    for (size_t i = 0; model->labels && i < sizeof kinds / sizeof *kinds; i++)
        if (strcmp(label, kinds[i][0]) == 0) {
            text_add(out, kinds[i][1]);
            return;
        }
    text_addf(out, "a word in the %s place", label);
}

/* What a designed weight of W_Q, W_K or W_V says. */
static void write_designed_weight(const struct stage *stage, struct cell_at cell, const char *number, enum form form,
                                  struct line *out)
{
    const struct model *model = stage_model(stage);
    int of = (cell.id >= MATRIX_WHOLE_W_Q ? (int)cell.id - MATRIX_WHOLE_W_Q : (int)cell.id - MATRIX_W_Q);
    static const char *const verbs[] = {"looks, this strongly, for", "answers, this strongly, to a search for",
                                        "hands over this much of"};
    static const char *const short_verbs[] = {"looks for", "answers to", "hands over"};
    char room[24], other[24];
    struct text from = {0}, to = {0};

    if (form) {
        line_addf(out, ROLE_PLAIN, "%s: %s %s %s", number,
                  record_label(model, cell.id, cell.head, false, cell.row, room), short_verbs[of],
                  record_label(model, cell.id, cell.head, true, cell.col, other));
        return;
    }
    add_feature(model, record_label(model, cell.id, cell.head, false, cell.row, room), &from);
    if (of == 2)
        text_add(&to, record_label(model, cell.id, cell.head, true, cell.col, room));
    else
        add_feature(model, record_label(model, cell.id, cell.head, true, cell.col, room), &to);
    if (of < 2 && strncmp(text_string(&to), "a word in", 9) == 0) {
        struct text place = {0};

        text_addf(&place, "the %s", record_label(model, cell.id, cell.head, true, cell.col, room));
        text_free(&to);
        to = place;
    }
    line_addf(out, ROLE_PLAIN, "%s: %s %s %s", number, text_string(&from), verbs[of], text_string(&to));
    text_free(&from);
    text_free(&to);
}

static void write_given_weight(const struct stage *stage, struct cell_at cell, enum form form, struct line *out)
{
    const struct model *model = stage_model(stage);
    char number[NUMBER_ROOM], room[24];

    arithmetic_number(number, value_of(stage, cell), stage_figures(stage, cell.id, cell.head)->decimals, false);
    if (model->origin == MODEL_RANDOM && form == FORM_LEAST)
        line_addf(out, ROLE_PLAIN, "%s: random, untrained", number);
    else if (model->origin == MODEL_RANDOM)
        line_addf(out, ROLE_PLAIN, form ? "%s: random (seed %llu)" : "%s: random, untrained (seed %llu)", number,
                  (unsigned long long)model->seed);
    else if (model->origin == MODEL_FILE)
        line_addf(out, ROLE_PLAIN, "%s: given in the file", number);
    else if (value_of(stage, cell) == 0)
        line_addf(out, ROLE_PLAIN, form ? "%s: no influence here" : "%s: designed by hand; no influence here", number);
    else if (cell.id == MATRIX_W_O)
        line_addf(out, ROLE_PLAIN,
                  form ? "%s: so much goes into %s" : "%s: so much of this column of concat goes into %s", number,
                  record_label(model, cell.id, cell.head, true, cell.col, room));
    else
        write_designed_weight(stage, cell, number, form, out);
}

static void write_in_form(const struct stage *stage, struct cell_at cell, enum form form, struct line *out)
{
    switch (cell.id) {
    case MATRIX_SCALED:
        write_scaled(stage, cell, form, out);
        break;
    case MATRIX_MASKED:
        write_masked(stage, cell, form, out);
        break;
    case MATRIX_CONCAT:
        write_concat(stage, cell, form, out);
        break;
    case MATRIX_X:
    case MATRIX_MEMORY:
        write_given_x(stage, cell, form, out);
        break;
    default:
        write_given_weight(stage, cell, form, out);
    }
}

void arithmetic_write_other(const struct stage *stage, struct cell_at cell, size_t terms, int columns, bool compact,
                            struct line *out)
{
    if (cell.id == MATRIX_WEIGHTS) {
        write_weight(stage, cell, terms, columns, out);
        return;
    }
    for (enum form form = compact ? FORM_COMPACT : FORM_FULL; form < FORM_COUNT; form++) {
        line_free(out);
        write_in_form(stage, cell, form, out);
        if (arithmetic_fits(out, columns))
            return;
    }
}
