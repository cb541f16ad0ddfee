/* SPDX-License-Identifier: MIT */
/* One row of scores, read sharply and softly: two heads with temperatures of their own, or two queries of one head, of
 * which the longer one asks more sharply. What each brings home is one number fetched, or all of them averaged. */
#include "view/temperature_heads.h"

#include "base/memory.h"
#include "base/utf8.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

static const struct row_usual usual = {
    .count = 4,
    .scores = {2, 1, 0.5, 0},
    .values = {90, 40, 60, 30, 80, 50, 70, 20},
    .labels = {"edge", "core", "oedema", "tissue", "vessel", "bone", "air", "fluid"},
    .heads = ROW_HEADS,
    .temperatures = {0.5, 4},
};

enum { AS_ROWS = ROW_OWN, TWICE };

static const struct key keys[] = {
    ROW_KEYS,
    {"Tab", ROW_HEAD, NULL, "head", "turn the other one's temperature"},
    {"w", AS_ROWS, NULL, "two rows", "two queries of one head, and back to two heads"},
    {"u", TWICE, NULL, "q × 2", "a query twice as long: the temperature halved"},
    ROW_MORE_KEYS,
    {0},
};

static const struct parameter parameters[] = {
    {"scores", "2,1,0.5,0", "2 to 8 numbers; -inf is masked"},
    {"labels", "a,b,c", "names of the scores"},
    {"values", "90,40,60,30", "what each key hands over"},
    {"sharp", "0.1-10", "the temperature of the first"},
    {"soft", "0.1-10", "the temperature of the second"},
    {"cell", "1-8", "the selected score"},
    {"moved", "yes", "the same was just added to all scores: that is said"},
    {"head", "1, 2", "whose temperature is turned"},
    {"as", "heads, rows", "two heads, or two queries of one"},
    {0},
};

/* ---------------------------------------------------------------------------------------------------------- state */

static bool set_sharp(void *self, const char *value, struct error *e)
{
    return row_edit_set_temperature(self, 0, "sharp", value, e);
}

static bool set_soft(void *self, const char *value, struct error *e)
{
    return row_edit_set_temperature(self, 1, "soft", value, e);
}

static bool set_head(void *self, const char *value, struct error *e)
{
    struct temperature_heads *heads = self;

    if (strcmp(value, "1") != 0 && strcmp(value, "2") != 0)
        return error_set(e, ERROR_INPUT, "head=%.40s: write 1 or 2", value);
    heads->edit.head = value[0] == '2';
    return true;
}

static bool set_as(void *self, const char *value, struct error *e)
{
    struct temperature_heads *heads = self;

    heads->as_rows = strcmp(value, "rows") == 0;
    return heads->as_rows || strcmp(value, "heads") == 0 ||
           error_set(e, ERROR_INPUT, "as=%.40s: write heads or rows", value);
}

static const struct state_key state_keys[] = {
    {"scores", row_edit_set_scores},
    {"labels", row_edit_set_labels},
    {"values", row_edit_set_values},
    {"sharp", set_sharp},
    {"soft", set_soft},
    {"cell", row_edit_set_cell},
    {"moved", row_edit_set_moved},
    {"head", set_head},
    {"as", set_as},
    {0},
};

static void close(void *self)
{
    struct temperature_heads *heads = self;

    row_edit_free(&heads->edit);
    free(heads);
}

static void *open(const struct view_setup *setup, const char *state, struct error *e)
{
    struct temperature_heads *heads = memory_new(sizeof *heads);

    row_edit_start(&heads->edit, &usual, setup);
    if (!state_read_keys(state, state_keys, heads, e)) {
        close(heads);
        return NULL;
    }
    row_edit_opened(&heads->edit);
    return heads;
}

static void write_state(const void *self, struct text *out)
{
    const struct temperature_heads *heads = self;

    row_edit_write_scores(&heads->edit, out);
    row_edit_write_labels(&heads->edit, out);
    row_edit_write_values(&heads->edit, out);
    row_edit_write_temperature(&heads->edit, 0, "sharp", out);
    row_edit_write_temperature(&heads->edit, 1, "soft", out);
    row_edit_write_cell(&heads->edit, out);
    row_edit_write_moved(&heads->edit, out);
    if (heads->edit.head)
        state_write(out, "head", "2");
    if (heads->as_rows)
        state_write(out, "as", "rows");
}

/* ----------------------------------------------------------------------------------------------------- the frame's */

static void describe(const void *self, struct view_lines *out, int columns, bool compact)
{
    const struct temperature_heads *heads = self;
    size_t which = heads->edit.head;

    (void)compact;
    out->stage = -1;
    temperature_heads_look(heads, out);
    if (heads->as_rows) {
        text_add(&out->caption, "one head, two queries");
    } else {
        out->head = (int)which + 1;
        text_add(&out->caption, temperature_heads_style(heads, which));
    }
    line_addf(&out->cell, theme_head(which), "what %s %zu takes home", heads->as_rows ? "row" : "head", which + 1);
    if (row_edit_is_typing(self))
        row_edit_describe(&heads->edit, &out->sum, columns);
    else
        temperature_heads_add_sum(heads, which, columns, &out->sum);
}

static bool measure(const void *self, const char *name, double *out)
{
    static const char *const prefixes[ROW_HEADS] = {"sharp", "soft"};
    const struct temperature_heads *heads = self;

    for (size_t which = 0; which < ROW_HEADS; which++) {
        size_t length = strlen(prefixes[which]), i;
        struct reading reading;

        temperature_heads_read(&reading, heads, which);
        if (strcmp(name, "mean") == 0)
            *out = reading.mean;
        else if (strncmp(name, prefixes[which], length) != 0)
            continue;
        else if (strcmp(name + length, "_entropy") == 0)
            *out = reading.shares.bits;
        else if (strcmp(name + length, "_words") == 0)
            *out = reading.shares.words;
        else if (strcmp(name + length, "_value") == 0)
            *out = reading.home;
        else if (row_edit_find(&heads->edit, name, prefixes[which], &i))
            *out = reading.shares.share[i];
        else
            return false;
        return true;
    }
    return false;
}

/* ------------------------------------------------------------------------------------------------------ plain text */

static void add_plain_row(const struct temperature_heads *heads, const struct reading readings[ROW_HEADS], size_t i,
                          struct text *out)
{
    const struct row *row = &heads->edit.row;
    struct text cell = {0};

    text_addf(out, "  %s", row->label[i]);
    text_repeat(out, " ", (size_t)(ROW_LABEL_COLUMNS - utf8_columns(row->label[i])));
    row_add_number(&cell, row->value[i], temperature_heads_value_decimals(heads));
    utf8_add_right(out, text_string(&cell), 10);
    text_free(&cell);
    row_add_number(&cell, row->score[i], row_decimals(row->score, row->count));
    utf8_add_right(out, text_string(&cell), 11);
    for (size_t which = 0; which < ROW_HEADS; which++) {
        text_free(&cell);
        row_add_number(&cell, readings[which].exponent[i], 2);
        utf8_add_right(out, text_string(&cell), 11);
        text_free(&cell);
        row_add_share(&cell, readings[which].shares.share[i], row->score[i]);
        utf8_add_right(out, text_string(&cell), 9);
    }
    text_add_byte(out, '\n');
    text_free(&cell);
}

static void add_plain_head(const struct temperature_heads *heads, const struct reading *reading, size_t which,
                           struct text *out)
{
    struct line sum = {0};

    text_addf(out, "\n%s %zu, %s, T = ", heads->as_rows ? "Row" : "Head", which + 1,
              temperature_heads_style(heads, which));
    row_add_temperature(out, heads->edit.temperature[which]);
    text_add(out, ", a query × ");
    temperature_heads_add_length(heads, which, out);
    text_add(out, "\n  takes home ");
    temperature_heads_add_sum(heads, which, 0, &sum);
    text_addf(out, "%s\n  ", text_string(&sum.text));
    temperature_heads_add_home(heads, reading, out);
    text_add(out, "\n  ");
    temperature_heads_add_note(heads, which, out);
    text_add_byte(out, '\n');
    line_free(&sum);
}

static void plain(const void *self, struct text *out)
{
    const struct temperature_heads *heads = self;
    struct reading readings[ROW_HEADS];
    struct view_lines lines = {0};

    for (size_t which = 0; which < ROW_HEADS; which++)
        temperature_heads_read(&readings[which], heads, which);
    describe(self, &lines, 0, false);
    text_addf(out, "Look here: %s\n\n", text_string(&lines.look));
    text_addf(out, "                 value      score%s\n",
              heads->as_rows ? "   row 1 q·k    share  row 2 q·k    share"
                             : "   head 1 ÷T    share  head 2 ÷T    share");
    for (size_t i = 0; i < heads->edit.row.count; i++)
        add_plain_row(heads, readings, i, out);
    for (size_t which = 0; which < ROW_HEADS; which++)
        add_plain_head(heads, &readings[which], which, out);
    text_add_byte(out, '\n');
    temperature_heads_add_moral(heads, out);
    text_add_byte(out, '\n');
    view_lines_free(&lines);
}

/* -------------------------------------------------------------------------------------------------------- the view */

static enum reaction act(void *self, int action, int code)
{
    struct temperature_heads *heads = self;
    double half = heads->edit.temperature[heads->edit.head] / 2;

    if (action < ROW_OWN)
        return row_edit_act(self, action, code);
    row_edit_play(self, false);
    heads->edit.moved = false;
    if (action == AS_ROWS)
        heads->as_rows = !heads->as_rows;
    else if (half >= ROW_COLDEST)
        heads->edit.temperature[heads->edit.head] = round(half * 1000) / 1000;
    else
        return REACT_PASS;
    return REACT_DONE;
}

static bool works(const void *self, int action, struct text *word)
{
    const struct temperature_heads *heads = self;

    if (action < ROW_OWN && !(action == ROW_HEAD && heads->as_rows && word))
        return row_edit_works(self, action, word);
    if (row_edit_is_typing(self))
        return false;
    if (action == ROW_HEAD) {
        text_addf(word, "row %d", heads->edit.head ? 1 : 2);
        return true;
    }
    if (action == AS_ROWS && word)
        text_add(word, heads->as_rows ? "two heads" : "two rows");
    return action == AS_ROWS || heads->edit.temperature[heads->edit.head] / 2 >= ROW_COLDEST;
}

const struct view view_temperature_heads = {
    .name = "temperature-heads",
    .title = "One row, sharp and soft",
    .summary = "the same scores read twice: sharply (a tumour), softly (an oedema)",
    .keys = keys,
    .parameters = parameters,
    .open = open,
    .rows = temperature_heads_rows,
    .columns = temperature_heads_columns,
    .draw = temperature_heads_draw,
    .describe = describe,
    .act = act,
    .works = works,
    .is_typing = row_edit_is_typing,
    .type = row_edit_type,
    .click = temperature_heads_click,
    .play = row_edit_play,
    .tick = row_edit_tick,
    .measure = measure,
    .plain = plain,
    .write_state = write_state,
    .close = close,
};
