/* SPDX-License-Identifier: MIT */
#include "view/dials.h"

#include "base/compiler.h"
#include "view/state.h"

#include <ctype.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define TRIES 1000      /* most impossible values that are skipped */
#define NOTE_GAP 4      /* columns between the values and the note about one */
#define VALUES_LEAST 14 /* columns of values beside the note: " … [causal] …" */

const struct state_key *dials_at(const struct view *view, const void *self, size_t place)
{
    for (const struct state_key *key = view->state; key->name; key++)
        if (key->dial && (!key->is_there || key->is_there(key, self)) && place-- == 0)
            return key;
    return NULL;
}

/* The key with the list of the dial's values as its form; its form is NULL if they are not listed. */
static struct state_key listed(const struct state_key *dial)
{
    struct state_key list = *dial;

    list.form = dial->turns ? dial->turns : strchr(dial->form, '|') ? dial->form : NULL;
    return list;
}

/* The usual value, which a state leaves out. */
static const char *usual_value(const struct state_key *dial, char out[DIAL_VALUE_MOST])
{
    const struct state_key list = listed(dial);
    char word[STATE_WORD_MOST];

    snprintf(out, DIAL_VALUE_MOST, "%s", dial->usual ? dial->usual : list.form ? state_word(&list, 0, word) : "");
    return out;
}

const char *dials_value(const struct state_key *dial, const void *self, char out[DIAL_VALUE_MOST])
{
    struct text value = {0};

    dial->write(dial, self, &value);
    usual_value(dial, out);
    if (value.length)
        snprintf(out, DIAL_VALUE_MOST, "%s", text_string(&value));
    text_free(&value);
    return out;
}

/* The value for people: nobody reads all digits of √2. */
static const char *shown_value(const struct state_key *dial, const void *self, char out[DIAL_VALUE_MOST])
{
    enum { DIGITS = 8 };

    dials_value(dial, self, out);
    if (strchr(out, '.') && strlen(out) > DIGITS)
        snprintf(out, DIAL_VALUE_MOST, "%.2f", strtod(out, NULL));
    return out;
}

/* One dial whose value is looked for in a state. */
struct sought {
    const char *name;
    char *value;
};

static bool take(void *self, const char *key, const char *value, struct error *e UNUSED)
{
    struct sought *sought = self;

    if (strcmp(key, sought->name) == 0)
        snprintf(sought->value, DIAL_VALUE_MOST, "%s", value);
    return true;
}

const char *dials_in(const char *state, const struct state_key *dial, char out[DIAL_VALUE_MOST])
{
    struct sought sought = {dial->name, out};

    usual_value(dial, out);
    state_read(state, take, &sought, NULL);
    return out;
}

/* Steps to the next number of a list, also from a number between two of the list; false at the ends. */
static bool next_stop(const struct state_key *list, int by, char value[DIAL_VALUE_MOST])
{
    size_t count = state_count_words(list), best = count;
    double now = strtod(value, NULL);
    char word[STATE_WORD_MOST];

    for (size_t i = 0; i < count; i++) {
        double stop = strtod(state_word(list, i, word), NULL);

        if (by > 0 ? stop > now && best == count : stop < now)
            best = i;
    }
    if (best < count)
        snprintf(value, DIAL_VALUE_MOST, "%s", state_word(list, best, word));
    return best < count;
}

/* Steps to the next whole number within the form "0-360"; "N" begins at 0. */
static bool next_number(const struct state_key *dial, int by, char value[DIAL_VALUE_MOST])
{
    const char *dash = strchr(dial->form + 1, '-'); /* the first character may be a sign */
    double now = strtod(value, NULL), least = dash ? strtod(dial->form, NULL) : 0;
    double most = dash ? strtod(dash + 1, NULL) : 1e9, next = by > 0 ? floor(now) + 1 : ceil(now) - 1;

    if (next < least || next > most)
        return false;
    snprintf(value, DIAL_VALUE_MOST, "%.0f", next);
    return true;
}

static bool next_value(const struct state_key *dial, int by, char value[DIAL_VALUE_MOST])
{
    const struct state_key list = listed(dial);
    size_t at;
    char word[STATE_WORD_MOST];

    if (!list.form)
        return next_number(dial, by, value);
    if (dial->turns && isdigit((unsigned char)*dial->turns))
        return next_stop(&list, by, value);
    if (state_take_word(&list, value, &at, NULL))
        snprintf(value, DIAL_VALUE_MOST, "%s", state_word(&list, view_turn(at, state_count_words(&list), by), word));
    return at < state_count_words(&list);
}

static bool try_value(const struct view *view, void *self, const struct state_key *dial, const char *value)
{
    struct error e = {0};

    if (!dial->read(dial, self, value, &e) || (view->turned && !view->turned(self, dial, &e)))
        return false;
    if (view->settle)
        view->settle(self);
    return true;
}

bool dials_set(const struct view *view, void *self, const struct state_key *dial, const char *value)
{
    char before[DIAL_VALUE_MOST];

    dials_value(dial, self, before);
    if (try_value(view, self, dial, value))
        return true;
    try_value(view, self, dial, before);
    return false;
}

bool dials_turn(const struct view *view, void *self, const struct state_key *dial, int by)
{
    char before[DIAL_VALUE_MOST], value[DIAL_VALUE_MOST], now[DIAL_VALUE_MOST];

    dials_value(dial, self, before);
    snprintf(value, sizeof value, "%s", before);
    for (size_t i = 0; i < TRIES && next_value(dial, by, value) && strcmp(value, before) != 0; i++)
        if (dials_set(view, self, dial, value) && strcmp(dials_value(dial, self, now), before) != 0)
            return true;
    return false;
}

/* Columns of the values from `first` to `last`, each with a blank or a bracket before and after it. */
static int columns_of(const struct state_key *list, const struct theme *theme, size_t first, size_t last)
{
    char word[STATE_WORD_MOST];
    int columns = 0;

    for (size_t i = first; i <= last; i++)
        columns += canvas_columns(theme, state_word(list, i, word)) + 2;
    return columns;
}

/* "1 [2] 4  8": all of them, or those around the chosen one. */
static void add_values(const struct state_key *list, size_t chosen, const struct theme *theme, int columns,
                       struct line *out)
{
    size_t count = state_count_words(list), first = 0, last = count - 1;
    int after = columns_of(list, theme, chosen + (chosen < last) + 1, last), all = columns_of(list, theme, first, last);
    char word[STATE_WORD_MOST];

    for (; first < chosen && all - after + 4 > columns && all > columns; first++)
        all -= columns_of(list, theme, first, first);
    for (; last > chosen && all + (first ? 2 : 0) + (last + 1 < count ? 2 : 0) > columns; last--)
        all -= columns_of(list, theme, last, last);
    line_add(out, ROLE_DIM, first ? "… " : "");
    for (size_t i = first; i <= last; i++) {
        line_add(out, i == chosen ? ROLE_STRONG : ROLE_PLAIN, i == chosen ? "[" : " ");
        line_add(out, i == chosen ? ROLE_STRONG : ROLE_PLAIN, state_word(list, i, word));
        line_add(out, i == chosen ? ROLE_STRONG : ROLE_PLAIN, i == chosen ? "]" : " ");
    }
    line_add(out, ROLE_DIM, last + 1 < count ? " …" : "");
}

/* Writes where the dial is: among its values, or between its ends. */
static void add_where(const struct state_key *dial, const void *self, const struct theme *theme, int columns,
                      struct line *out)
{
    const struct state_key list = listed(dial);
    char value[DIAL_VALUE_MOST];
    size_t chosen;

    dials_value(dial, self, value);
    if (list.form && state_take_word(&list, value, &chosen, NULL)) {
        add_values(&list, chosen, theme, columns, out);
        return;
    }
    line_addf(out, ROLE_STRONG, "[%s]", shown_value(dial, self, value));
    if (strcmp(dial->form, "N") != 0)
        line_addf(out, ROLE_DIM, "   %s", dial->form);
}

void dials_describe(const struct state_key *dial, const void *self, struct view_lines *out, const struct theme *theme,
                    int columns)
{
    struct text note = {0};
    int rest;

    if (dial->note)
        dial->note(dial, self, &note);
    rest = columns - (note.length ? canvas_columns(theme, text_string(&note)) + NOTE_GAP : 0);
    line_free(&out->cell);
    line_free(&out->sum);
    line_addf(&out->cell, ROLE_STRONG, "%s", dial->dial);
    line_addf(&out->cell, ROLE_PLAIN, ": %s", dial->help);
    add_where(dial, self, theme, rest < VALUES_LEAST ? columns : rest, &out->sum);
    if (note.length && rest >= VALUES_LEAST && line_columns(theme, &out->sum) <= rest)
        line_addf(&out->sum, ROLE_DIM, "%*s%s", NOTE_GAP, "", text_string(&note));
    text_free(&note);
}

void dials_fill(const struct view *view, const void *self, struct sheet *sheet)
{
    struct sheet_block *block;
    const struct state_key *dial;
    char value[DIAL_VALUE_MOST];

    if (!dials_at(view, self, 0))
        return;
    block = sheet_add(sheet, BLOCK_DIALS, "dials");
    sheet_size(block, 2, 1);
    for (size_t i = 0; (dial = dials_at(view, self, i)) != NULL; i++)
        text_add(dials_add(&block->dials, dial->dial), shown_value(dial, self, value));
    block->dials.chosen = sheet->dial ? sheet->dial - 1 : SHEET_NONE;
}

void view_fill(const struct view *view, const void *self, struct sheet *sheet)
{
    if (!view->has_dials_aside && sheet->want != SHEET_BOARD && sheet->want != SHEET_CODE)
        dials_fill(view, self, sheet);
    sheet->columns = SHEET_WHOLE;
    view->fill(self, sheet);
}
