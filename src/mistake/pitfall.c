/* SPDX-License-Identifier: MIT */
/* The state of a mistake: its dials, what both sides come to, and keys. */
#include "mistake/pitfall.h"

#include "base/compiler.h"
#include "base/memory.h"
#include "base/number.h"
#include "view/state.h"

#include <stdlib.h>
#include <string.h>

/* ------------------------------------------------------------------------------------------------------------ state */

/* The cell that is selected at first: the one that differs most, so that its arithmetic tells something. */
static void select_worst(struct pitfall *p)
{
    p->row = p->worst_row;
    p->col = p->worst_col;
}

/* Builds what the dials say, once they have been read; what comes after them in a state is about that. */
static bool settle(struct pitfall_view *view, struct error *e)
{
    if (view->p.record.model)
        return true;
    if (!pitfall_build(&view->p, e))
        return false;
    pitfall_make(view);
    select_worst(&view->p);
    return true;
}

bool pitfall_read_head(const struct state_key *key, void *self, const char *value, struct error *e)
{
    struct pitfall_view *view = self;
    struct pitfall *p = self;
    uint64_t head;

    if (!settle(view, e))
        return false;
    if (!number_parse(value, p->model.num_heads, &head) || head == 0)
        return error_set(e, ERROR_INPUT, "%s=%.40s: write 1 to %zu", key->name, value, p->model.num_heads);
    p->head = (size_t)head - 1;
    pitfall_make(view);
    select_worst(p);
    return true;
}

void pitfall_write_head(const struct state_key *key UNUSED, const void *self, struct text *value)
{
    size_t head = ((const struct pitfall *)self)->head;

    if (head)
        text_addf(value, "%zu", head + 1);
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

bool pitfall_read_cell(const struct state_key *key, void *self, const char *value, struct error *e)
{
    struct pitfall *p = self;
    size_t cell[2];

    if (!settle(self, e))
        return false;
    if (!find_cell(p, value, strlen(value), cell))
        return error_set(e, ERROR_INPUT, "%s=%.40s: there is no such cell: write row,column with its labels, or #1,#1",
                         key->name, value);
    p->row = cell[0];
    p->col = cell[1];
    return true;
}

void pitfall_write_cell(const struct state_key *key UNUSED, const void *self, struct text *value)
{
    const struct pitfall *p = self;
    size_t found[2];
    char row[32], col[32];

    if (p->row == p->worst_row && p->col == p->worst_col)
        return;
    text_addf(value, "%s,%s", pitfall_row_label(p, PITFALL_RIGHT, p->row, row),
              pitfall_column_label(p, PITFALL_RIGHT, p->col, col));
    if (find_cell(p, value->bytes, value->length, found) && found[0] == p->row && found[1] == p->col)
        return;
    text_free(value);
    text_addf(value, "#%zu,#%zu", p->row + 1, p->col + 1);
}

bool pitfall_read_code(const struct state_key *key, void *self, const char *value, struct error *e)
{
    struct pitfall *p = self;
    enum listing_language language = listing_language_find(value);

    if (language == LANGUAGE_COUNT)
        return error_set(e, ERROR_INPUT, "%s=%.40s: write one of %s", key->name, value, key->form);
    p->code = p->sources != NULL;
    p->habits->language = language;
    return true;
}

void pitfall_write_code(const struct state_key *key UNUSED, const void *self, struct text *value)
{
    const struct pitfall *p = self;

    if (p->code)
        text_add(value, listing_languages[p->habits->language].key);
}

static bool holds(const struct pitfall *p, const struct pitfall_note *note)
{
    for (size_t i = 0; i < 2 && note->when[i].dial; i++)
        if (strcmp(pitfall_value(p, note->when[i].dial), note->when[i].is) != 0)
            return false;
    return true;
}

void pitfall_note(const struct state_key *key, const void *self, struct text *out)
{
    const struct pitfall *p = self;

    for (const struct pitfall_note *note = p->kind->notes; note && note->dial && !out->length; note++)
        if (strcmp(note->dial, key->name) == 0 && holds(p, note))
            text_add(out, note->says);
}

void pitfall_close(void *self)
{
    struct pitfall_view *view = self;

    pitfall_forget(view);
    record_free(&view->p.record);
    model_free(&view->p.model);
    free(view);
}

void *pitfall_open(const struct view *view, const struct view_setup *setup, const char *state, struct error *e)
{
    struct pitfall_view *self = memory_new(sizeof *self);
    struct pitfall *p = &self->p;

    p->view = view;
    p->kind = view->kind;
    p->habits = setup && setup->habits ? setup->habits : &p->own_habits;
    p->sources = setup ? setup->sources : NULL;
    p->has_text = setup && setup->has_text;
    if (state_read_keys(state, view->state, self, e) && settle(self, e))
        return self;
    pitfall_close(self);
    return NULL;
}

/* ------------------------------------------------------------------------------------------------------------- keys */

/* Builds the model of the dials as they stand; where that cannot be, it stays as it was. */
bool pitfall_turned(void *self, const struct state_key *dial UNUSED, struct error *e)
{
    if (!pitfall_build(self, e))
        return false;
    pitfall_make(self);
    return true;
}

static unsigned do_move(void *self, const struct key *key, int code UNUSED)
{
    struct pitfall *p = self;
    size_t rows = pitfall_row_count(p), cols = pitfall_column_count(p);

    return view_move((enum view_move)key->action, 1, &p->row, &p->col, rows, cols) ? REACT_DONE : REACT_PASS;
}

static bool move_works(const void *self, const struct key *key UNUSED, struct key_offer *offer UNUSED)
{
    return !pitfall_takes_prose(self);
}

static unsigned do_mode(void *self, const struct key *key UNUSED, int code UNUSED)
{
    struct pitfall *p = self;

    p->mode = p->mode == PITFALL_OFF ? PITFALL_ON : PITFALL_OFF;
    return REACT_DONE;
}

static bool mode_works(const void *self, const struct key *key UNUSED, struct key_offer *offer)
{
    static const char *const words[][2] = {
        [false] = {"make the mistake", "right alone"}, [true] = {"the other way", "one way"}};
    const struct pitfall *p = self;

    text_add(&offer->word, words[p->kind->is_right_too][p->mode != PITFALL_OFF]);
    return !pitfall_takes_prose(p);
}

static unsigned do_head(void *self, const struct key *key, int code UNUSED)
{
    struct pitfall *p = self;

    p->head = view_turn(p->head, p->model.num_heads, key->action);
    pitfall_make(self);
    return REACT_DONE;
}

static bool head_works(const void *self, const struct key *key, struct key_offer *offer)
{
    const struct pitfall *p = self;

    if (key->word)
        text_addf(&offer->word, "head %zu", view_turn(p->head, p->model.num_heads, key->action) + 1);
    return pitfall_has_heads(p) && !pitfall_takes_prose(p);
}

static unsigned do_next(void *self, const struct key *key UNUSED, int code UNUSED)
{
    pitfall_select_next(self);
    return REACT_DONE;
}

static bool next_works(const void *self, const struct key *key UNUSED, struct key_offer *offer UNUSED)
{
    const struct pitfall *p = self;

    return p->mode != PITFALL_OFF && p->difference > 0 && !pitfall_takes_prose(p);
}

/* Code has its place already where it stands aside: then the key gives the digits to its languages. */
static unsigned do_code(void *self, const struct key *key UNUSED, int code UNUSED)
{
    struct pitfall *p = self;

    if (p->habits->has_code_aside)
        p->habits->code = !p->habits->code;
    else
        p->code = !p->code;
    return REACT_SWAP;
}

static bool code_works(const void *self, const struct key *key UNUSED, struct key_offer *offer)
{
    const struct pitfall *p = self;

    if (p->habits->has_code_aside)
        text_add(&offer->word, p->habits->code ? "done" : "language");
    else
        text_add(&offer->word, p->code ? "numbers" : "code");
    return p->sources != NULL;
}

static unsigned do_language(void *self, const struct key *key UNUSED, int code)
{
    ((struct pitfall *)self)->habits->language = (enum listing_language)(code - '1');
    return REACT_DONE;
}

static bool language_works(const void *self, const struct key *key UNUSED, struct key_offer *offer UNUSED)
{
    const struct pitfall *p = self;

    return p->habits->has_code_aside ? p->habits->code && p->sources : p->code;
}

const struct key pitfall_keys[] = {
    VIEW_MOVES(do_move, move_works),
    {"m", 0, NULL, "mistake", "make the mistake; take it back", .act = do_mode, .works = mode_works},
    {"n", 0, NULL, "next change", "the next cell that differs, greatest first", .act = do_next, .works = next_works},
    {"Tab", 1, NULL, "head", "the next head", .act = do_head, .works = head_works},
    {"BackTab", -1, NULL, NULL, "the head before", .act = do_head, .works = head_works},
    {"c", 0, NULL, "code", "the two listings, what differs lit; the numbers again", .act = do_code,
     .works = code_works},
    {"1-5", 0, NULL, "language", "C, pseudocode, NumPy, PyTorch, JavaScript", .act = do_language,
     .works = language_works},
    {0},
};

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
