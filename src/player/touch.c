/* SPDX-License-Identifier: MIT */
#include "player/touch.h"

#include "attention/touch.h"
#include "base/compiler.h"
#include "base/memory.h"
#include "base/number.h"
#include "base/utf8.h"
#include "draw/field.h"
#include "draw/flow.h"
#include "player/challenge.h"
#include "player/follow.h"
#include "view/follow.h"
#include "walk/touched.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#define TURN 0.1

/* The changes as text, with a minus sign before them if they are off; "" for none. */
static const char *changes(const struct player *p)
{
    return touch_has(p) ? p->example->spec.set : "";
}

static double number_now(const struct player *p, const struct layer_cell *at)
{
    return touch_number(model_layer(&p->example->model, at->back), at->cell);
}

static double number_was(const struct player *p, const struct layer_cell *at)
{
    const struct example *original = p->example->was ? p->example->was : p->example;

    return touch_number(model_layer(&original->model, at->back), at->cell);
}

static struct touch *touch_of(struct player *p)
{
    if (!p->touch)
        p->touch = memory_new(sizeof *p->touch);
    return p->touch;
}

/* Makes the example with other changes, if they are others; on failure, returns false and changes nothing. */
static bool change(struct player *p, const char *set)
{
    struct error e;
    bool ok = strcmp(set, changes(p)) == 0 || player_change_numbers(p, set, &e);

    if (!ok)
        text_add(&p->notice, e.message);
    return ok;
}

static void show_number(struct touch *t, double value)
{
    char number[NUMBER_ROOM];
    struct text text = {0};

    number_fixed(number, value, touch_is_mask(t->at.cell) ? 0 : TOUCH_DECIMALS);
    text_add(&text, number);
    while (!touch_is_mask(t->at.cell) && text.length > 3 && text.bytes[text.length - 1] == '0' &&
           text.bytes[text.length - 2] != '.')
        text_cut(&text, text.length - 1);
    field_set(&t->field, text_string(&text));
    text_free(&text);
}

void touch_begin(struct player *p, struct layer_cell at)
{
    struct touch *t = touch_of(p);

    if (touch_is_off(changes(p)))
        touch_switch(p); /* changes that are off come on before one is added */
    p->view->follow(p->self, HOP_TELL, 0);
    t->at = at;
    t->from = number_now(p, &at);
    t->is_typing = t->is_fresh = true;
    free(t->set);
    t->set = memory_copy(changes(p));
    show_number(t, t->from);
}

bool touch_is_typing(const struct player *p)
{
    return p->touch && p->touch->is_typing;
}

bool touch_tells(const struct player *p)
{
    return !challenge_here(p) && (touch_is_typing(p) || (player_aside(p) == ASIDE_CHANGES && p->example->was));
}

/* Sets the number; its original value counts as no change. */
static void put(struct player *p, double value)
{
    struct text set = {0}, all = {0};
    bool is_original = value == number_was(p, &p->touch->at);
    const char *own;

    touch_set(&p->example->model, p->touch->at, p->touch->set, value, &all);
    own = is_original ? strrchr(text_string(&all), '+') : NULL;
    if (!is_original)
        text_add(&set, text_string(&all));
    else
        text_add_bytes(&set, text_string(&all), own ? (size_t)(own - text_string(&all)) : 0);
    change(p, text_string(&set));
    text_free(&set);
    text_free(&all);
}

/* The number in the field; NAN while it is none, or one that cannot be used there. */
static double typed(const struct touch *t)
{
    const char *text = text_string(&t->field.text);
    char *end;
    double value = strtod(text, &end);

    if (touch_is_mask(t->at.cell))
        return strcmp(text, "0") == 0 || strcmp(text, "1") == 0 ? value : NAN;
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
    double value = typed(p->touch), now = isnan(value) ? number_now(p, &p->touch->at) : value;

    now = touch_is_mask(p->touch->at.cell) ? key->action > 0 : round((now + key->action * TURN) * 1000) / 1000;
    if (fabs(now) > TOUCH_MOST) {
        text_addf(&p->notice, "Numbers go from -%g to %g.", TOUCH_MOST, TOUCH_MOST);
        return SCENE_DRAW;
    }
    show_number(p->touch, now);
    put(p, now);
    return SCENE_DRAW;
}

static bool turn_works(const void *self, const struct key *key, struct key_offer *offer)
{
    const struct player *p = self;

    if (key->word && touch_is_mask(p->touch->at.cell))
        text_add(&offer->word, "1 or 0");
    return true;
}

static unsigned do_keep(void *self, const struct key *key UNUSED, int code UNUSED)
{
    struct player *p = self;

    if (isnan(typed(p->touch)) && touch_is_mask(p->touch->at.cell)) {
        text_add(&p->notice, "A mask holds 1, which lets a word be seen, or 0: Esc leaves it as it was.");
        return SCENE_DRAW;
    }
    if (isnan(typed(p->touch))) {
        text_addf(&p->notice, "That is not a number from -%g to %g: Esc leaves it as it was.", TOUCH_MOST, TOUCH_MOST);
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

/* Edits the number, or moves within it; the first character replaces the number that was there. */
static unsigned do_edit(void *self, const struct key *key UNUSED, int code)
{
    struct player *p = self;
    bool replaces = p->touch->is_fresh && code <= KEY_CODE_BACKSPACE;

    if (replaces)
        field_set(&p->touch->field, "");
    p->touch->is_fresh = false;
    if (view_edit(&p->touch->field, code) == REACT_STILL && !replaces)
        player_say(p, FIELD_STILL);
    take_typed(p);
    return SCENE_DRAW;
}

static const struct key touch_keys[] = {
    {"0-9 . -", 0, "0-9 . -", NULL, "another number", .act = do_edit},
    {"Left Right Home End Backspace Delete Ctrl-U", 0, NULL, NULL, "move in it, and correct it", .act = do_edit},
    {"Up", 1, "↑↓", "by 0.1", "the number, 0.1 up or down", .act = do_turn, .works = turn_works, .rank = KEY_WANTED},
    {"Down", -1, NULL, NULL, NULL, .act = do_turn},
    {"Enter", 0, NULL, "keep", "keep the number", .act = do_keep, .rank = KEY_KEPT},
    {"Esc", 0, NULL, "as it was", "the number as it was before", .act = do_take_back, .rank = KEY_KEPT},
    {0},
};

/* The help and the hint leave the number in the field; what reads on or back takes it. */
static void leave(struct player *p, const struct key *row)
{
    p->touch->is_typing = p->touch->is_typing && row->keeps_place;
}

const struct key_holder touch_holder = {.keys = touch_keys,
                                        .heading = "While a number is typed",
                                        .is_alone = true,
                                        .holds = touch_is_typing,
                                        .why_not = "Enter keeps the number, Esc leaves it as it was.",
                                        .leave = leave};

bool touch_has(const struct player *p)
{
    return (p->example->spec.given & SPEC_SET) != 0;
}

/* Begins at the selected cell; false, with the reason, if it has no terms. Precondition: the view has terms(). */
static bool follow_begin(struct player *p, struct text *why_not)
{
    if (p->view->follow(p->self, HOP_BEGIN, 0))
        return true;
    text_add(why_not, text_string(&p->view->terms(p->self)->why_none));
    return false;
}

void touch_enter(struct player *p)
{
    struct layer_cell at;

    if (!p->view->given || !p->view->given(p->self, &at))
        follow_begin(p, &p->notice);
    else if (!challenge_refuses(p, at.cell))
        touch_begin(p, at);
}

void touch_undo_last(struct player *p)
{
    struct text set = {0};

    if (touch_is_off(changes(p)))
        touch_switch(p); /* changes that are off come on before one is removed */
    touch_undo(changes(p), &set);
    change(p, text_string(&set));
    text_free(&set);
}

void touch_undo_all(struct player *p)
{
    if (touch_has(p))
        change(p, "");
}

void touch_switch(struct player *p)
{
    const char *now = changes(p);
    struct text set = {0};

    text_addf(&set, "%s%s", touch_is_off(now) ? "" : "-", now + touch_is_off(now));
    change(p, text_string(&set));
    text_free(&set);
}

void touch_mind(struct player *p)
{
    const struct step *step = player_step(p);
    bool asks = step->asked && step->asked[p->part] && !p->is_at_end && !p->entered;

    if (!p->entered)
        follow_end(p);
    if (p->in_lecture || challenge_here(p) || !touch_has(p))
        return;
    if (asks && p->example->was) {
        touch_switch(p);
        touch_of(p)->is_for_question = true;
        text_add(&p->notice, "Your changes are off here: the question is about the numbers as they were.");
    } else if (!asks && touch_is_for_question(p)) {
        p->touch->is_for_question = false;
        if (touch_is_off(changes(p)))
            touch_switch(p);
    }
}

void touch_draw(const struct player *p, struct canvas *canvas, int row)
{
    struct text before = {0};
    int col = 1;

    touched_add_name(model_layer(&p->example->model, p->touch->at.back), p->touch->at.cell, &before);
    text_add(&before, " was ");
    touched_add_number(p->touch->at.cell, number_was(p, &p->touch->at), &before);
    text_add(&before, ", now › ");
    col += canvas_put_cut(canvas, row, col, canvas->cols - 8, ROLE_PLAIN, text_string(&before));
    field_draw(canvas, row, col, canvas->cols - 1 - col, &p->touch->field);
    canvas_cursor(canvas, row, col + field_cursor(&canvas->theme, &p->touch->field, canvas->cols - 1 - col));
    text_free(&before);
}

enum heading { HEADING_BRIEF, HEADING_WORDED, HEADING_WHOLE };

/* Appends what is typed or was changed. */
static void add_heading(const struct player *p, enum heading form, struct text *out)
{
    bool is_wide = form == HEADING_WHOLE, has_words = form > HEADING_BRIEF;
    size_t others = p->example->was ? touch_count(changes(p)) : 0;
    struct layer_cell at = touch_is_typing(p) ? p->touch->at : (struct layer_cell){0};

    if (!touch_is_typing(p))
        touch_find(&p->example->model, changes(p), others - 1, &at);
    if (number_was(p, &at) == number_now(p, &at)) {
        touched_add_name(model_layer(&p->example->model, at.back), at.cell, out);
        text_add(out, is_wide     ? ": type another, and all that rests on it follows."
                      : has_words ? ": type another; the rest follows."
                                  : ": type a number");
        return;
    }
    text_add(out, has_words ? "You changed  " : "");
    touched_add_change(p->example, at, out);
    if (others > 1)
        text_addf(out, has_words ? ", and %zu more" : " +%zu", others - 1);
    text_add(out, !has_words ? "" : is_wide && others < 2 ? ". Downstream, stage by stage:" : ". Downstream:");
}

void touch_lay(const struct player *p, struct flow *out, int columns, int rows)
{
    struct text all = {0}, first = {0};
    struct line line = {0};

    add_heading(p, HEADING_WHOLE, &first);
    for (int form = HEADING_WHOLE - 1; form >= HEADING_BRIEF && utf8_columns(text_string(&first)) > columns; form--) {
        text_cut(&first, 0);
        add_heading(p, (enum heading)form, &first);
    }
    line_add(&line, ROLE_STRONG, text_string(&first));
    flow_push(out, &line);
    if (p->example->was && p->view->changes(p->self, columns, rows > 1 ? (size_t)rows - 1 : 1, &all) == 0)
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
