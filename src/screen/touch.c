/* SPDX-License-Identifier: MIT */
#include "screen/touch.h"

#include "attention/touch.h"
#include "base/compiler.h"
#include "base/memory.h"
#include "base/number.h"
#include "draw/field.h"
#include "draw/flow_wrap.h"
#include "screen/challenge.h"
#include "view/name.h"
#include "view/touched.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#define TURN 0.1
#define WIDE 66 /* columns */

struct touch {
    struct cell_at cell;
    struct field field;       /* while it is typed */
    bool is_typing, is_fresh; /* fresh: what is typed takes its place */
    bool tells;               /* what it changed is told until one reads on */
    double from, original;    /* the number as it was found, and before all changes */
    char *set;                /* the changes as they were found, "" for none */
    char *put_off;            /* changes that are off; NULL: none are */
    bool is_for_question;     /* they are off while a question is asked */
};

static const char *changes(const struct player *p)
{
    return p->example->was ? p->example->spec.set : "";
}

/* The layer of an example that is looked at: of most models the only one. */
static const struct model *layer_of(const struct player *p, const struct example *example)
{
    return model_layer(&example->model, p->habits.back);
}

static struct touch *touch_of(struct player *p)
{
    if (!p->touch)
        p->touch = memory_new(sizeof *p->touch);
    return p->touch;
}

/* Makes the example with other changes; false, and everything stays, if it cannot be. */
static bool change(struct player *p, const char *set)
{
    struct spec spec;
    struct error e;
    bool ok;

    spec_copy(&spec, &p->example->spec);
    free(spec.set);
    spec.set = *set ? memory_copy(set) : NULL;
    spec.given = *set ? spec.given | SPEC_SET : spec.given & ~(unsigned)SPEC_SET;
    ok = player_change_example(p, &spec, &e);
    if (!ok)
        text_add(&p->notice, e.message);
    spec_free(&spec);
    return ok;
}

void touch_free(struct player *p)
{
    if (!p->touch)
        return;
    field_free(&p->touch->field);
    free(p->touch->set);
    free(p->touch->put_off);
    free(p->touch);
    p->touch = NULL;
}

/* ------------------------------------------------------------------------------------------------------- one number */

static void show_number(struct touch *t, double value)
{
    char number[NUMBER_ROOM];
    struct text text = {0};

    number_fixed(number, value, TOUCH_DECIMALS);
    text_add(&text, number);
    while (text.length > 3 && text.bytes[text.length - 1] == '0' && text.bytes[text.length - 2] != '.')
        text_cut(&text, text.length - 1);
    field_set(&t->field, text_string(&text));
    text_free(&text);
}

void touch_begin(struct player *p, struct cell_at cell)
{
    struct touch *t = touch_of(p);
    const struct example *original = p->example->was ? p->example->was : p->example;

    t->cell = cell;
    t->from = touch_number(layer_of(p, p->example), cell);
    t->original = touch_number(layer_of(p, original), cell);
    t->is_typing = t->is_fresh = t->tells = true;
    free(t->set);
    t->set = memory_copy(changes(p));
    show_number(t, t->from);
}

bool touch_is_typing(const struct player *p)
{
    return p->touch && p->touch->is_typing;
}

void touch_keep(struct player *p)
{
    if (p->touch)
        p->touch->is_typing = false;
}

bool touch_tells(const struct player *p)
{
    return !challenge_here(p) && (touch_is_typing(p) || (p->touch && p->touch->tells && p->entered && p->example->was));
}

/* Puts a number there: the one that stood there at first is no change. */
static void put(struct player *p, double value)
{
    struct text set = {0}, all = {0};
    const char *own;

    touch_set(&p->example->model, p->habits.back, p->touch->set, p->touch->cell, value, &all);
    own = value == p->touch->original ? strrchr(text_string(&all), '+') : NULL;
    if (value != p->touch->original)
        text_add(&set, text_string(&all));
    else
        text_add_bytes(&set, text_string(&all), own ? (size_t)(own - text_string(&all)) : 0);
    change(p, text_string(&set));
    text_free(&set);
    text_free(&all);
}

/* The number in the field; NAN while it is none. */
static double typed(const struct touch *t)
{
    const char *text = text_string(&t->field.text);
    char *end;
    double value = strtod(text, &end);

    return *text && !*end && strspn(text, "-.0123456789") == strlen(text) && fabs(value) <= TOUCH_MOST
               ? round(value * 1000) / 1000
               : NAN;
}

static void take_typed(struct player *p)
{
    double value = typed(p->touch);

    if (!isnan(value))
        put(p, value);
}

static unsigned do_turn(void *self, const struct key *key, int code UNUSED)
{
    struct player *p = self;
    double value = typed(p->touch), now = isnan(value) ? touch_number(layer_of(p, p->example), p->touch->cell) : value;

    now = round((now + key->action * TURN) * 1000) / 1000;
    if (fabs(now) > TOUCH_MOST) {
        text_addf(&p->notice, "Numbers go from -%g to %g.", TOUCH_MOST, TOUCH_MOST);
        return SCENE_DRAW;
    }
    show_number(p->touch, now);
    put(p, now);
    return SCENE_DRAW;
}

static unsigned do_keep(void *self, const struct key *key UNUSED, int code UNUSED)
{
    struct player *p = self;

    if (isnan(typed(p->touch))) {
        text_addf(&p->notice, "That is no number from -%g to %g: Esc leaves it as it was.", TOUCH_MOST, TOUCH_MOST);
        return SCENE_DRAW;
    }
    p->touch->is_typing = false;
    return SCENE_DRAW;
}

static unsigned do_take_back(void *self, const struct key *key UNUSED, int code UNUSED)
{
    struct player *p = self;

    p->touch->is_typing = false;
    change(p, p->touch->set);
    return SCENE_DRAW;
}

const struct key touch_keys[] = {
    {"Up", 1, "↑↓", "by 0.1", "the number, 0.1 up or down", .act = do_turn, .rank = KEY_WANTED},
    {"Down", -1, NULL, NULL, NULL, .act = do_turn},
    {"Enter", 0, NULL, "keep", "keep the number", .act = do_keep, .rank = KEY_KEPT},
    {"Esc", 0, NULL, "as it was", "the number as it was before", .act = do_take_back, .rank = KEY_KEPT},
    {0},
};

/* Whether a key writes a number, or goes along it. */
static bool is_of_number(int code)
{
    static const int edits[] = {KEY_CODE_BACKSPACE, KEY_CODE_DELETE, KEY_CODE_LEFT,
                                KEY_CODE_RIGHT,     KEY_CODE_HOME,   KEY_CODE_END};

    for (size_t i = 0; i < sizeof edits / sizeof *edits; i++)
        if (code == edits[i])
            return true;
    return code > 0 && code < 128 && strchr("0123456789.-", code);
}

bool touch_key(struct player *p, int code)
{
    const struct key *row = touch_is_typing(p) ? keys_find(touch_keys, code) : NULL;

    if (!touch_is_typing(p))
        return false;
    if (row) {
        row->act(p, row, code);
        return true;
    }
    if (code == ' ' || code == KEY_CODE_PAGE_DOWN) { /* they read on from everywhere */
        p->touch->is_typing = false;
        return false;
    }
    if (is_of_number(code)) {
        if (p->touch->is_fresh && code < 128)
            field_set(&p->touch->field, "");
        field_key(&p->touch->field, code);
        take_typed(p);
    } else {
        text_add(&p->notice, "Enter keeps the number, Esc leaves it as it was.");
    }
    p->touch->is_fresh = false;
    return true;
}

/* ------------------------------------------------------------------------------------------------------ all of them */

bool touch_has(const struct player *p)
{
    return p->example->was || (p->touch && p->touch->put_off);
}

void touch_undo_last(struct player *p)
{
    struct text set = {0};

    if (!p->example->was)
        touch_switch(p); /* what is off is seen before it goes */
    touch_undo(changes(p), &set);
    change(p, text_string(&set));
    text_free(&set);
}

void touch_undo_all(struct player *p)
{
    if (p->touch)
        free(p->touch->put_off);
    if (p->touch)
        p->touch->put_off = NULL;
    if (p->example->was)
        change(p, "");
}

void touch_switch(struct player *p)
{
    struct touch *t = touch_of(p);
    char *set = p->example->was ? memory_copy("") : t->put_off;
    char *off = p->example->was ? memory_copy(changes(p)) : NULL;

    if (set && change(p, set))
        t->put_off = off;
    else
        free(off);
    free(set);
}

void touch_mind(struct player *p)
{
    const struct step *step = player_step(p);
    bool asks = step->asked && step->asked[p->part] && !p->is_at_end && !p->entered;

    if (p->touch && !p->entered)
        p->touch->tells = false;
    if (p->in_lecture || challenge_here(p) || !touch_has(p))
        return;
    if (asks && p->example->was) {
        touch_switch(p);
        p->touch->is_for_question = true;
        text_add(&p->notice, "Your changes are off here: the question is about the numbers as they were.");
    } else if (!asks && p->touch->is_for_question) {
        p->touch->is_for_question = false;
        if (p->touch->put_off)
            touch_switch(p);
    }
}

/* ------------------------------------------------------------------------------------------------------------ shown */

static void add_name(const struct player *p, struct text *out)
{
    const struct cell_at *cell = &p->touch->cell;

    name_add_cell(out, layer_of(p, p->example), cell->id, cell->head, cell->row, cell->col);
}

static void add_number(double value, struct text *out)
{
    char number[NUMBER_ROOM];

    number_fixed(number, value, round(value * 10) == value * 10 ? 1 : TOUCH_DECIMALS);
    text_add(out, number);
}

void touch_draw(const struct player *p, struct canvas *canvas, int row)
{
    struct text before = {0};
    int col = 1;

    add_name(p, &before);
    text_add(&before, " was ");
    add_number(p->touch->original, &before);
    text_add(&before, ", now › ");
    col += canvas_put_cut(canvas, row, col, canvas->cols - 8, ROLE_PLAIN, text_string(&before));
    field_draw(canvas, row, col, canvas->cols - 1 - col, &p->touch->field);
    canvas_cursor(canvas, row, col + field_cursor(&canvas->theme, &p->touch->field, canvas->cols - 1 - col));
    text_free(&before);
}

void touch_lay(const struct player *p, struct flow *out, int columns, int rows)
{
    struct text all = {0}, first = {0};
    struct line line = {0};
    double now = touch_number(layer_of(p, p->example), p->touch->cell);

    text_add(&first, now == p->touch->original || columns < WIDE ? "" : "You changed  ");
    add_name(p, &first);
    if (now == p->touch->original)
        text_add(&first, columns >= WIDE ? ": type another, and all that rests on it follows." : ": type a number");
    if (now != p->touch->original) {
        text_add(&first, "  ");
        add_number(p->touch->original, &first);
        text_add(&first, " → ");
        add_number(now, &first);
        text_add(&first, columns >= WIDE ? ". Downstream, stage by stage:" : "");
    }
    line_add(&line, ROLE_STRONG, text_string(&first));
    flow_push(out, &line);
    if (p->example->was && touched_add_downstream(p->example, columns, &all) == 0)
        text_add(&all, "Nothing that is computed prints differently.");
    for (const char *at = text_string(&all); *at; at += strcspn(at, "\n"), at += *at == '\n') {
        line_clear(&line);
        line_addf(&line, ROLE_PLAIN, "  %.*s", (int)strcspn(at, "\n"), at);
        if (out->count < (size_t)rows)
            flow_push(out, &line);
    }
    line_free(&line);
    text_free(&first);
    text_free(&all);
}
