/* SPDX-License-Identifier: MIT */
/* What a row in a learner's hands says about itself: its state as text, in and out, and what can be typed. */
#include "base/number.h"
#include "base/utf8.h"
#include "view/arithmetic.h"
#include "view/row_edit.h"

#include <math.h>
#include <string.h>

/* --------------------------------------------------------------------------------------------------------- reading */

/* Says which key and value could not be used, and why. */
static bool refuse(struct error *e, const char *key, const char *value, const struct error *why)
{
    return error_set(e, ERROR_INPUT, "%s=%.80s: %s", key, value, why->message);
}

static bool read_value(const char *string, double *out, struct error *e)
{
    return row_read_number(string, -ROW_SCORE_MOST, ROW_SCORE_MOST, "value", out, e);
}

bool row_edit_set_scores(void *self, const char *value, struct error *e)
{
    struct row_edit *edit = self;
    double scores[ROW_MOST];
    struct error why = {0};
    size_t count = row_read_list(value, row_read_score, ROW_LEAST, scores, &why);

    if (!count)
        return refuse(e, "scores", value, &why);
    memcpy(edit->row.score, scores, count * sizeof *scores);
    edit->row.count = count;
    return true;
}

bool row_edit_set_values(void *self, const char *value, struct error *e)
{
    struct row_edit *edit = self;
    double values[ROW_MOST];
    struct error why = {0};
    size_t count = row_read_list(value, read_value, 1, values, &why);

    if (!count)
        return refuse(e, "values", value, &why);
    if (count > edit->row.count)
        return error_set(e, ERROR_INPUT, "values=%.80s: there are more values than the %zu scores: leave some out",
                         value, edit->row.count);
    memcpy(edit->row.value, values, count * sizeof *values);
    return true;
}

bool row_edit_set_labels(void *self, const char *value, struct error *e)
{
    struct row_edit *edit = self;
    struct error why = {0};

    return row_read_labels(&edit->row, value, &why) || refuse(e, "labels", value, &why);
}

bool row_edit_set_cell(void *self, const char *value, struct error *e)
{
    struct row_edit *edit = self;
    uint64_t cell;

    if (!number_parse(value, edit->row.count, &cell) || cell == 0)
        return error_set(e, ERROR_INPUT, "cell=%.40s: there is no such score: write 1 to %zu", value, edit->row.count);
    edit->at = (size_t)cell - 1;
    return true;
}

bool row_edit_set_moved(void *self, const char *value, struct error *e)
{
    struct row_edit *edit = self;

    edit->moved = strcmp(value, "yes") == 0;
    return edit->moved || error_set(e, ERROR_INPUT, "moved=%.40s: write yes, or leave it out", value);
}

bool row_edit_set_temperature(struct row_edit *edit, size_t head, const char *key, const char *value, struct error *e)
{
    struct error why = {0};

    return row_read_number(value, ROW_COLDEST, ROW_HOTTEST, "temperature", &edit->temperature[head], &why) ||
           refuse(e, key, value, &why);
}

bool row_edit_find(const struct row_edit *edit, const char *name, const char *prefix, size_t *index)
{
    uint64_t number;

    if (strncmp(name, prefix, strlen(prefix)) != 0 || !number_parse(name + strlen(prefix), edit->row.count, &number) ||
        number == 0)
        return false;
    *index = (size_t)number - 1;
    return true;
}

/* --------------------------------------------------------------------------------------------------------- writing */

void row_edit_write_scores(const struct row_edit *edit, struct text *out)
{
    const struct row *row = &edit->row;
    struct text list = {0};
    bool usual = row->count == edit->usual->count;

    for (size_t i = 0; usual && i < row->count; i++)
        usual = row->score[i] == edit->usual->scores[i];
    row_write_list(&list, row->score, row->count);
    if (!usual)
        state_write(out, "scores", text_string(&list));
    text_free(&list);
}

void row_edit_write_values(const struct row_edit *edit, struct text *out)
{
    struct text list = {0};

    row_write_list(&list, edit->row.value, edit->row.count);
    if (memcmp(edit->row.value, edit->usual->values, edit->row.count * sizeof *edit->row.value) != 0)
        state_write(out, "values", text_string(&list));
    text_free(&list);
}

void row_edit_write_labels(const struct row_edit *edit, struct text *out)
{
    struct text list = {0};
    bool usual = true;

    for (size_t i = 0; i < edit->row.count; i++)
        usual = usual && strcmp(edit->row.label[i], edit->usual->labels[i]) == 0;
    row_write_labels(&list, &edit->row);
    if (!usual)
        state_write(out, "labels", text_string(&list));
    text_free(&list);
}

void row_edit_write_cell(const struct row_edit *edit, struct text *out)
{
    char cell[24];

    number_fixed(cell, (double)(edit->at + 1), 0);
    if (edit->at > 0)
        state_write(out, "cell", cell);
}

void row_edit_write_moved(const struct row_edit *edit, struct text *out)
{
    if (edit->moved)
        state_write(out, "moved", "yes");
}

void row_edit_write_temperature(const struct row_edit *edit, size_t head, const char *key, struct text *out)
{
    double temperature = edit->playing && head == edit->head ? edit->before : edit->temperature[head];
    struct text number = {0};

    row_add_temperature(&number, temperature);
    if (temperature != edit->usual->temperatures[head])
        state_write(out, key, text_string(&number));
    text_free(&number);
}

/* --------------------------------------------------------------------------------------------------- while typing */

/* Says what is wrong; where that is too long, what to do alone: the text that is wrong stands in the field. */
static void describe_problem(const char *problem, struct line *out, int columns)
{
    line_add(out, ROLE_STRONG, problem);
    if (arithmetic_fits(out, columns))
        return;
    line_free(out);
    for (const char *next = strstr(problem, ": "); next; next = strstr(problem, ": "))
        problem = next + 2;
    line_add(out, ROLE_STRONG, problem);
}

void row_edit_describe(const struct row_edit *edit, struct line *out, int columns)
{
    struct text now = {0};

    if (edit->problem.length) {
        describe_problem(text_string(&edit->problem), out, columns);
        return;
    }
    if (edit->typing == ROW_TYPING_SCORE)
        row_write_list(&now, &edit->row.score[edit->at], 1);
    else
        row_add_temperature(&now, edit->temperature[edit->head]);
    line_addf(out, ROLE_PLAIN, "Enter takes it, Esc keeps %s", text_string(&now));
    if (columns >= 76)
        line_add(out, ROLE_DIM,
                 edit->typing == ROW_TYPING_SCORE ? "   Tab takes it and goes on; -inf masks"
                                                  : "   0.1 to 10; √64 is 8");
    text_free(&now);
}

void row_edit_free(struct row_edit *edit)
{
    field_free(&edit->field);
    text_free(&edit->problem);
}
