/* SPDX-License-Identifier: MIT */
/* A number is followed home: from cell to cell through the stages that made it, to what was given. */
#include "screen/follow.h"

#include "base/compiler.h"
#include "base/memory.h"
#include "base/utf8.h"
#include "draw/flow_wrap.h"
#include "screen/frame.h"
#include "screen/touch.h"

#include <stdlib.h>

#define NAMED 60        /* columns from which both factors are named */
#define CRUMBS_SPARE 22 /* columns that "term 12 of 12" and the strokes keep for themselves */

/* A number that was left for one of its terms. */
struct hop {
    struct text name, cell; /* as it is shown, and as choose() takes it */
    const struct view *view;
    size_t term, factor;
};

struct follow {
    struct hop *hops; /* [count] */
    size_t count;
    const struct view *home; /* the step's own */
    void *home_self;
    struct view_habits habits; /* as they were there */
    struct view_terms terms;
    size_t term, factor;
};

static const struct view_term *chosen(const struct follow *f)
{
    return &f->terms.terms[f->term];
}

/* The first of the terms in sight in so many rows. */
static size_t first_of(const struct follow *f, int rows)
{
    return f->term < (size_t)rows ? 0 : f->term - (size_t)rows + 1;
}

static void fill(struct player *p, size_t term, size_t factor)
{
    struct follow *f = p->follow;

    view_terms_free(&f->terms);
    p->view->terms(p->self, &f->terms);
    f->term = term < f->terms.count ? term : 0;
    f->factor = factor;
}

bool follow_begin(struct player *p, struct text *why_not)
{
    struct view_terms terms = {0};

    p->view->terms(p->self, &terms);
    if (terms.count == 0) {
        text_add(why_not, text_string(&terms.why_none));
        view_terms_free(&terms);
        return false;
    }
    p->follow = memory_new(sizeof *p->follow);
    *p->follow = (struct follow){.home = p->view, .home_self = p->self, .habits = p->habits, .terms = terms};
    return true;
}

/* Closes the view that is shown, unless it is the step's. */
static void close_shown(struct player *p)
{
    if (p->self != p->follow->home_self)
        p->view->close(p->self);
}

void follow_end(struct player *p)
{
    struct follow *f = p->follow;

    if (!f)
        return;
    close_shown(p);
    p->view = f->home;
    p->self = f->home_self;
    p->habits.head = f->habits.head;
    p->habits.all_heads = f->habits.all_heads;
    for (size_t i = 0; i < f->count; i++) {
        text_free(&f->hops[i].name);
        text_free(&f->hops[i].cell);
    }
    free(f->hops);
    view_terms_free(&f->terms);
    free(f);
    p->follow = NULL;
    predict_hide(p, false);
}

void follow_swap(struct player *p)
{
    struct follow *f = p->follow;
    const struct view *view = p->view;
    void *self = p->self;

    if (!f)
        return;
    p->view = f->home;
    p->self = f->home_self;
    f->home = view;
    f->home_self = self;
}

/* Shows another view at a cell; false, and everything stays, if it has none such. */
static bool show(struct player *p, const struct view *view, const char *cell)
{
    const struct view_setup setup = {.example = p->example, .habits = &p->habits, .sources = p->sources};
    const struct view_habits keep = p->habits;
    bool is_home = view == p->follow->home && p->follow->count == 0;
    void *self = is_home ? p->follow->home_self : view->open(view, &setup, "", NULL);

    if (!self || !view->choose(self, cell)) {
        if (self && !is_home)
            view->close(self);
        p->habits = keep;
        return false;
    }
    close_shown(p);
    p->view = view;
    p->self = self;
    predict_hide(p, false);
    return true;
}

/* ------------------------------------------------------------------------------------------------------------ keys */

static bool has_other(const void *self, const struct key *key UNUSED, struct key_offer *offer UNUSED)
{
    return ((const struct player *)self)->follow->terms.count > 1;
}

static unsigned do_choose(void *self, const struct key *key, int code UNUSED)
{
    struct player *p = self;
    struct follow *f = p->follow;

    if (key->action < 0 ? f->term == 0 : f->term + 1 >= f->terms.count)
        text_addf(&p->notice, "This is the %s of its %zu terms.", key->action < 0 ? "first" : "last", f->terms.count);
    else
        f->term += (size_t)key->action;
    return SCENE_DRAW;
}

static bool has_factors(const void *self, const struct key *key UNUSED, struct key_offer *offer UNUSED)
{
    const struct follow *f = ((const struct player *)self)->follow;

    return f->terms.count > 0 && chosen(f)->factor_count > 1;
}

static unsigned do_turn(void *self, const struct key *key UNUSED, int code UNUSED)
{
    struct follow *f = ((struct player *)self)->follow;

    f->factor = !f->factor;
    return SCENE_DRAW;
}

/* What is given can be touched, from where one began to follow: what that changes is seen there. */
static bool is_given(const void *self, const struct key *key UNUSED, struct key_offer *offer UNUSED)
{
    const struct player *p = self;
    struct cell_at cell;

    return p->view->given && p->view->given(p->self, &cell);
}

static unsigned do_touch(void *self, const struct key *key UNUSED, int code UNUSED)
{
    struct player *p = self;
    struct cell_at cell;

    p->view->given(p->self, &cell);
    follow_end(p);
    touch_begin(p, cell);
    return SCENE_DRAW;
}

static bool has_terms(const void *self, const struct key *key UNUSED, struct key_offer *offer UNUSED)
{
    return ((const struct player *)self)->follow->terms.count > 0;
}

static unsigned do_follow(void *self, const struct key *key UNUSED, int code UNUSED)
{
    struct player *p = self;
    struct follow *f = p->follow;
    const struct view_term *term = chosen(f);
    const struct view_factor *to = &term->factors[term->factor_count > 1 ? f->factor : 0];
    struct hop hop = {.view = p->view, .term = f->term, .factor = f->factor};
    const struct view *view = view_find(to->view);

    text_add(&hop.name, text_string(&f->terms.name));
    text_add(&hop.cell, text_string(&f->terms.cell));
    f->hops = memory_resize(f->hops, f->count + 1, sizeof *f->hops);
    f->hops[f->count++] = hop;
    if (view && show(p, view, text_string(&to->cell))) {
        fill(p, 0, 0);
        return SCENE_DRAW;
    }
    text_addf(&p->notice, "No picture shows %s.", text_string(&to->name));
    text_free(&hop.name);
    text_free(&hop.cell);
    f->count--;
    return SCENE_DRAW;
}

static unsigned do_back(void *self, const struct key *key UNUSED, int code UNUSED)
{
    struct player *p = self;
    struct follow *f = p->follow;
    struct hop hop;

    if (f->count == 0) {
        follow_end(p);
        return SCENE_DRAW;
    }
    hop = f->hops[--f->count];
    show(p, hop.view, text_string(&hop.cell));
    fill(p, hop.term, hop.factor);
    text_free(&hop.name);
    text_free(&hop.cell);
    return SCENE_DRAW;
}

static unsigned do_home(void *self, const struct key *key UNUSED, int code UNUSED)
{
    follow_end(self);
    return SCENE_DRAW;
}

const struct key follow_keys[] = {
    {"Up k", -1, "↑↓", "term", "another of its terms, what counts most first; also k and j", .act = do_choose,
     .works = has_other, .rank = KEY_WANTED},
    {"Down j", 1, NULL, NULL, NULL, .act = do_choose, .works = has_other},
    {"Left h", -1, "←→", "factor", "the other factor of the term; also h and l", .act = do_turn, .works = has_factors},
    {"Right l", 1, NULL, NULL, NULL, .act = do_turn, .works = has_factors},
    {"Enter", 0, NULL, "follow", "to where that number was made", .act = do_follow, .works = has_terms,
     .rank = KEY_KEPT},
    {"Enter", 0, NULL, "type", "a given number: another one in its place", .act = do_touch, .works = is_given,
     .rank = KEY_KEPT, .why_not = "Given: it comes from no other number."},
    {"Backspace", 0, NULL, "back", "one number back", .act = do_back, .rank = KEY_WANTED},
    {"Esc", 0, NULL, "home", "back to where one began to follow", .act = do_home, .rank = KEY_KEPT},
    {0},
};

/* Whether a key belongs to what is shown and leaves one where one is: code, the languages of code, the help. */
static bool stays(const struct player *p, const struct frame *frame, int code)
{
    return code == 'c' || code == '?' || code == 'M' || (frame->code && code >= '1' && code <= '9' && p->view->keys);
}

bool follow_key(struct player *p, const struct frame *frame, int code)
{
    const struct key *row = p->follow ? keys_find(follow_keys, code) : NULL;

    if (!p->follow)
        return false;
    while (row && !key_works(row, p, NULL) && keys_find(row + 1, code))
        row = keys_find(row + 1, code);
    if (row && key_works(row, p, NULL)) {
        row->act(p, row, code);
        return true;
    }
    if (row) {
        text_add(&p->notice, row->why_not ? row->why_not : text_string(&p->follow->terms.why_none));
        return true;
    }
    if (!stays(p, frame, code))
        follow_end(p); /* any other key does its own work, where one was */
    return false;
}

bool follow_click(struct player *p, const struct frame *frame, const struct canvas *canvas, int row, int col)
{
    const struct view_room room = {&canvas->theme, frame->view, &p->dial};
    struct follow *f = p->follow;
    size_t term = first_of(f, frame->text.rows) + (size_t)(row - frame->text.row);

    if (area_holds(frame->text, row, col)) {
        f->term = term < f->terms.count ? term : f->term;
        return term < f->terms.count;
    }
    if (!area_holds(frame->view, row, col) || !view_click(p->view, p->self, &room, row, col))
        return false;
    fill(p, 0, 0);
    return true;
}

/* ------------------------------------------------------------------------------------------------------------ shown */

void follow_add_crumbs(const struct player *p, int columns, struct line *out)
{
    const struct follow *f = p->follow;
    struct line own = *out;
    int room = columns - CRUMBS_SPARE - utf8_columns(text_string(&own.text));
    size_t first = f->count;

    while (first > 0 && room >= utf8_columns(text_string(&f->hops[first - 1].name)) + 3) {
        first--;
        room -= utf8_columns(text_string(&f->hops[first].name)) + 3;
    }
    *out = (struct line){0};
    line_add(out, ROLE_DIM, first > 0 ? "… ‹ " : "");
    for (size_t i = first; i < f->count; i++)
        line_addf(out, ROLE_DIM, "%s ‹ ", text_string(&f->hops[i].name));
    line_add(out, ROLE_STRONG, text_string(&own.text));
    line_free(&own);
}

void follow_add_place(const struct player *p, struct text *out)
{
    const struct follow *f = p->follow;

    if (f->terms.count > 0)
        text_addf(out, "term %zu of %zu", f->term + 1, f->terms.count);
}

/* Columns of the numbers, so that they stand below each other. */
struct widths {
    int number[2], makes;
};

static int at_least(int columns, const struct text *number)
{
    int own = utf8_columns(text_string(number));

    return own > columns ? own : columns;
}

static struct widths measure(const struct view_terms *terms)
{
    struct widths w = {0};

    for (size_t i = 0; i < terms->count; i++) {
        for (size_t k = 0; k < terms->terms[i].factor_count; k++)
            w.number[k] = at_least(w.number[k], &terms->terms[i].factors[k].number);
        w.makes = at_least(w.makes, &terms->terms[i].makes);
    }
    return w;
}

/* "▸ [2.0] ×  2.8  =  5.60   Q₁[sat,2nd] × K₁[cat,2nd]" */
static void add_term(const struct follow *f, size_t index, const struct widths *w, int columns, struct line *out)
{
    const struct view_term *t = &f->terms.terms[index];
    bool is_here = index == f->term, is_pair = t->factor_count > 1;
    enum role role = is_here ? ROLE_PLAIN : t->is_zero ? ROLE_DIM : ROLE_PLAIN;
    struct text number = {0}, marked = {0};

    line_add(out, ROLE_STRONG, is_here ? "▸" : " ");
    for (size_t k = 0; k < t->factor_count; k++) {
        bool is_chosen = is_here && (!is_pair || k == f->factor);
        const char *marks = !is_pair ? "  " : is_chosen ? "[]" : "  ";

        text_cut(&number, 0);
        text_addf(&marked, "%c%s%c", marks[0], text_string(&t->factors[k].number), marks[1]);
        utf8_add_right(&number, text_string(&marked), w->number[k] + 3);
        text_cut(&marked, 0);
        line_add(out, role, k ? "×" : "");
        line_add(out, is_chosen ? ROLE_STRONG : role, text_string(&number));
    }
    text_cut(&number, 0);
    utf8_add_right(&number, text_string(&t->makes), w->makes + 1);
    line_addf(out, role, "=%s   ", text_string(&number));
    for (size_t k = 0; k < t->factor_count; k++)
        if (columns >= NAMED || !is_pair || k == f->factor)
            line_addf(out, is_here && (!is_pair || k == f->factor) ? ROLE_STRONG : ROLE_DIM, "%s%s",
                      k && columns >= NAMED ? " × " : "", text_string(&t->factors[k].name));
    if (columns >= NAMED)
        line_add(out, ROLE_DIM, text_string(&t->factors[0].from));
    line_addf(out, ROLE_DIM, "%s%s", *t->remark ? "   " : "", t->remark);
    text_free(&number);
    text_free(&marked);
}

void follow_lay(const struct player *p, struct flow *out, int columns, int rows)
{
    const struct follow *f = p->follow;
    const struct widths widths = measure(&f->terms);
    struct line line = {0};

    line_add(&line, ROLE_PLAIN, text_string(&f->terms.why_none));
    if (f->terms.count == 0)
        flow_push(out, &line);
    for (size_t i = first_of(f, rows); i < f->terms.count && out->count < (size_t)rows; i++) {
        line_clear(&line);
        add_term(f, i, &widths, columns, &line);
        flow_push(out, &line);
    }
    line_free(&line);
}
