/* SPDX-License-Identifier: MIT */
/* The state of a mistake: its dials, what both sides come to, and keys. */
#include "view/pitfall.h"

#include "base/memory.h"
#include "base/number.h"
#include "view/state.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char *const mode_names[] = {"off", "on", "both"};

/* ------------------------------------------------------------------------------------------------------------ state */

static bool set_dial(struct pitfall *p, const char *key, const char *value, struct error *e)
{
    size_t place = pitfall_dial_place(p->kind, key);
    const struct pitfall_dial *dial = &p->kind->dials[place];
    struct text values = {0};

    for (size_t i = 0; dial->values[i]; i++) {
        if (strcmp(dial->values[i], value) == 0) {
            p->dial[place] = i;
            text_free(&values);
            return true;
        }
        text_addf(&values, "%s%s", i == 0 ? "" : dial->values[i + 1] ? ", " : " or ", dial->values[i]);
    }
    error_set(e, ERROR_INPUT, "%s=%.40s: write %s", key, value, text_string(&values));
    text_free(&values);
    return false;
}

static bool set_mode(struct pitfall *p, const char *value, struct error *e)
{
    for (enum pitfall_mode mode = 0; mode < 3; mode++)
        if (strcmp(value, mode_names[mode]) == 0) {
            p->mode = mode;
            return true;
        }
    return error_set(e, ERROR_INPUT, "mistake=%.40s: write off, on or both", value);
}

static bool set_head(struct pitfall *p, const char *value, struct error *e)
{
    uint64_t head;

    if (!number_parse(value, p->model.num_heads, &head) || head == 0)
        return error_set(e, ERROR_INPUT, "head=%.40s: write 1 to %zu", value, p->model.num_heads);
    p->head = (size_t)head - 1;
    pitfall_make((struct pitfall_view *)p);
    return true;
}

/* A row or a column by its label, or by its number as #3; SIZE_MAX if there is none such. */
static size_t find_label(const struct pitfall *p, enum pitfall_side side, bool column, const char *label, size_t length)
{
    size_t size = column ? p->matrix[side].cols : p->matrix[side].rows;
    size_t most = column ? pitfall_column_count(p) : pitfall_row_count(p);
    char room[32];
    uint64_t number;

    if (length > 1 && length < sizeof room && label[0] == '#') {
        memcpy(room, label + 1, length - 1);
        room[length - 1] = '\0';
        return number_parse(room, most, &number) && number > 0 ? (size_t)number - 1 : SIZE_MAX;
    }
    for (size_t i = 0; i < size; i++) {
        const char *name = (column ? pitfall_column_label : pitfall_row_label)(p, side, i, room);

        if (strlen(name) == length && memcmp(name, label, length) == 0)
            return i;
    }
    return SIZE_MAX;
}

static bool find_cell(const struct pitfall *p, const char *labels, size_t length, size_t cell[2])
{
    const char *end = labels + length;

    for (enum pitfall_side side = 0; side < PITFALL_SIDES; side++)
        for (const char *comma = labels; comma < end && (comma = memchr(comma, ',', (size_t)(end - comma))); comma++) {
            cell[0] = find_label(p, side, false, labels, (size_t)(comma - labels));
            cell[1] = find_label(p, side, true, comma + 1, (size_t)(end - comma - 1));
            if (cell[0] != SIZE_MAX && cell[1] != SIZE_MAX)
                return true;
        }
    return false;
}

static bool set_cell(struct pitfall *p, const char *value, struct error *e)
{
    size_t cell[2];

    if (!find_cell(p, value, strlen(value), cell))
        return error_set(e, ERROR_INPUT,
                         "cell=%.40s: there is no such cell: write row,column with its labels, or #1,#1", value);
    p->row = cell[0];
    p->col = cell[1];
    return true;
}

static bool set_code(struct pitfall *p, const char *value, struct error *e)
{
    enum listing_language language = listing_language_find(value);

    if (language == LANGUAGE_COUNT)
        return error_set(e, ERROR_INPUT, "code=%.40s: write one of " LISTING_LANGUAGE_KEYS, value);
    p->code = p->sources != NULL;
    p->habits->language = language;
    return true;
}

struct pair {
    char key[24];
    char value[64];
};

/* Keys are used in the order dials, then the rest, whatever the order in which they are written. */
struct pairs {
    struct pitfall *p;
    struct pair at[PITFALL_DIALS + 4];
    size_t count;
};

static bool keep(void *object, const char *key, const char *value, struct error *e)
{
    struct pairs *pairs = object;
    bool known = strcmp(key, "mistake") == 0 || strcmp(key, "head") == 0 || strcmp(key, "cell") == 0 ||
                 strcmp(key, "code") == 0;

    if (!known && pitfall_dial_place(pairs->p->kind, key) == PITFALL_DIALS) {
        struct text names = {0};

        for (size_t i = 0; i < PITFALL_DIALS && pairs->p->kind->dials[i].name; i++)
            text_addf(&names, ", %s", pairs->p->kind->dials[i].name);
        error_set(e, ERROR_INPUT, "%.40s: there are mistake, head, cell, code%s", key, text_string(&names));
        text_free(&names);
        return false;
    }
    if (strlen(value) >= sizeof pairs->at[0].value)
        return error_set(e, ERROR_INPUT, "%s=%.40s…: that is too long", key, value);
    snprintf(pairs->at[pairs->count].key, sizeof pairs->at[0].key, "%s", key);
    snprintf(pairs->at[pairs->count++].value, sizeof pairs->at[0].value, "%s", value);
    return true;
}

static bool use(struct pairs *pairs, const char *key, bool (*set)(struct pitfall *, const char *, struct error *),
                struct error *e)
{
    for (size_t i = 0; i < pairs->count; i++)
        if (strcmp(pairs->at[i].key, key) == 0)
            return set(pairs->p, pairs->at[i].value, e);
    return true;
}

static bool use_dials(struct pairs *pairs, struct error *e)
{
    for (size_t i = 0; i < pairs->count; i++)
        if (pitfall_dial_place(pairs->p->kind, pairs->at[i].key) < PITFALL_DIALS &&
            !set_dial(pairs->p, pairs->at[i].key, pairs->at[i].value, e))
            return false;
    return true;
}

/* The cell that is selected at first: the one that differs most, so that its arithmetic tells something. */
static void select_worst(struct pitfall *p)
{
    p->row = p->worst_row;
    p->col = p->worst_col;
}

static bool read_state(struct pitfall_view *view, const char *state, struct error *e)
{
    struct pairs pairs = {.p = &view->p};

    if (!state_read(state, keep, &pairs, e) || !use_dials(&pairs, e) || !pitfall_build(&view->p, e))
        return false;
    pitfall_make(view);
    if (!use(&pairs, "mistake", set_mode, e) || !use(&pairs, "head", set_head, e))
        return false;
    select_worst(&view->p);
    return use(&pairs, "cell", set_cell, e) && use(&pairs, "code", set_code, e);
}

void pitfall_close(void *self)
{
    struct pitfall_view *view = self;

    pitfall_forget(view);
    record_free(&view->p.record);
    model_free(&view->p.model);
    free(view);
}

void *pitfall_open(const struct pitfall_kind *kind, const struct view_setup *setup, const char *state, struct error *e)
{
    struct pitfall_view *view = memory_new(sizeof *view);
    struct pitfall *p = &view->p;

    p->kind = kind;
    p->mode = PITFALL_BOTH;
    p->habits = setup && setup->habits ? setup->habits : &p->own_habits;
    p->sources = setup ? setup->sources : NULL;
    for (size_t i = 0; i < PITFALL_DIALS && kind->dials[i].name; i++)
        p->dial[i] = kind->dials[i].usual;
    if (read_state(view, state, e))
        return view;
    pitfall_close(view);
    return NULL;
}

static void write_cell(const struct pitfall *p, struct text *out)
{
    struct text cell = {0};
    size_t found[2];
    char row[32], col[32];

    text_addf(&cell, "%s,%s", pitfall_row_label(p, PITFALL_RIGHT, p->row, row),
              pitfall_column_label(p, PITFALL_RIGHT, p->col, col));
    if (!find_cell(p, cell.bytes, cell.length, found) || found[0] != p->row || found[1] != p->col) {
        text_free(&cell);
        text_addf(&cell, "#%zu,#%zu", p->row + 1, p->col + 1);
    }
    state_write(out, "cell", text_string(&cell));
    text_free(&cell);
}

void pitfall_write_state(const void *self, struct text *out)
{
    const struct pitfall *p = self;

    if (p->mode != PITFALL_BOTH)
        state_write(out, "mistake", mode_names[p->mode]);
    for (size_t i = 0; i < PITFALL_DIALS && p->kind->dials[i].name; i++)
        if (p->dial[i] != p->kind->dials[i].usual)
            state_write(out, p->kind->dials[i].name, p->kind->dials[i].values[p->dial[i]]);
    if (p->head) {
        char number[24];

        snprintf(number, sizeof number, "%zu", p->head + 1);
        state_write(out, "head", number);
    }
    if (p->row != p->worst_row || p->col != p->worst_col)
        write_cell(p, out);
    if (p->code)
        state_write(out, "code", listing_languages[p->habits->language].key);
}

/* ------------------------------------------------------------------------------------------------------------- keys */

/* Turns a dial to its next value with which a model can be built. */
static bool turn(struct pitfall_view *view, size_t place)
{
    struct pitfall *p = &view->p;
    size_t count = pitfall_value_count(&p->kind->dials[place]), before = p->dial[place];

    for (size_t i = 1; i < count; i++) {
        struct error e = {0};

        p->dial[place] = (before + i) % count;
        if (pitfall_build(p, &e)) {
            pitfall_make(view);
            return true;
        }
    }
    p->dial[place] = before;
    return false;
}

static bool move(struct pitfall *p, int action)
{
    size_t row = p->row, col = p->col;

    if (action == PITFALL_LEFT && col > 0)
        col--;
    else if (action == PITFALL_RIGHT_CELL && col + 1 < pitfall_column_count(p))
        col++;
    else if (action == PITFALL_UP && row > 0)
        row--;
    else if (action == PITFALL_DOWN && row + 1 < pitfall_row_count(p))
        row++;
    else
        return false;
    p->row = row;
    p->col = col;
    return true;
}

static size_t next_head(const struct pitfall *p, int action)
{
    size_t heads = p->model.num_heads;

    return (p->head + (action == PITFALL_HEAD ? 1 : heads - 1)) % heads;
}

bool pitfall_works(const void *self, int action, struct text *word)
{
    const struct pitfall *p = self;
    size_t place = action >= PITFALL_DIAL ? (size_t)(action - PITFALL_DIAL) : 0;
    const struct pitfall_dial *dial = &p->kind->dials[place];

    switch (action) {
    case PITFALL_LEFT:
    case PITFALL_DOWN:
    case PITFALL_UP:
    case PITFALL_RIGHT_CELL:
        return !p->code;
    case PITFALL_MISTAKE:
        if (word)
            text_add(word, p->mode != PITFALL_OFF  ? (p->kind->is_right_too ? "one way" : "right alone")
                           : p->kind->is_right_too ? "the other way"
                                                   : "make the mistake");
        return !p->code;
    case PITFALL_SIDE_BY_SIDE:
        if (word)
            text_add(word, p->mode != PITFALL_BOTH ? "both" : p->kind->is_right_too ? "the other way" : "wrong alone");
        return !p->code;
    case PITFALL_HEAD:
    case PITFALL_LAST_HEAD:
        if (word && action == PITFALL_HEAD)
            text_addf(word, "head %zu", next_head(p, action) + 1);
        return pitfall_has_heads(p) && !p->code;
    case PITFALL_WORST:
        return p->mode != PITFALL_OFF && p->difference > 0 && !p->code;
    case PITFALL_CODE:
        if (word)
            text_add(word, p->code ? "numbers" : "code");
        return p->sources != NULL;
    case PITFALL_LANGUAGE:
        return p->code;
    default:
        if (word)
            text_addf(word, "%s %s", dial->name, dial->values[(p->dial[place] + 1) % pitfall_value_count(dial)]);
        return !p->code;
    }
}

enum reaction pitfall_act(void *self, int action, int code)
{
    struct pitfall_view *view = self;
    struct pitfall *p = &view->p;

    if (!pitfall_works(self, action, NULL))
        return REACT_PASS;
    switch (action) {
    case PITFALL_LEFT:
    case PITFALL_DOWN:
    case PITFALL_UP:
    case PITFALL_RIGHT_CELL:
        return move(p, action) ? REACT_DONE : REACT_PASS;
    case PITFALL_MISTAKE:
        p->mode = p->mode == PITFALL_OFF ? PITFALL_ON : PITFALL_OFF;
        break;
    case PITFALL_SIDE_BY_SIDE:
        p->mode = p->mode == PITFALL_BOTH ? PITFALL_ON : PITFALL_BOTH;
        break;
    case PITFALL_HEAD:
    case PITFALL_LAST_HEAD:
        p->head = next_head(p, action);
        pitfall_make(view);
        break;
    case PITFALL_WORST:
        select_worst(p);
        break;
    case PITFALL_CODE:
        p->code = !p->code;
        return REACT_SWAP;
    case PITFALL_LANGUAGE:
        p->habits->language = (enum listing_language)(code - '1');
        break;
    default:
        return turn(view, (size_t)(action - PITFALL_DIAL)) ? REACT_DONE : REACT_PASS;
    }
    return REACT_DONE;
}

bool pitfall_choose(void *self, const char *cell)
{
    struct pitfall *p = self;
    const char *bracket = strchr(cell, '[');
    size_t length = bracket ? strcspn(bracket + 1, "]") : 0, found[2];

    if (!bracket || !find_cell(p, bracket + 1, length, found))
        return false;
    p->row = found[0];
    p->col = found[1];
    return true;
}
