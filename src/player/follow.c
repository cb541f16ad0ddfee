/* SPDX-License-Identifier: MIT */
/* Following a number back: from cell to cell, through the stages that made it, to what was given. */
#include "player/follow.h"

#include "base/compiler.h"
#include "base/utf8.h"
#include "draw/flow.h"
#include "player/frame.h"
#include "player/touch.h"
#include "view/follow.h"

#include <string.h>

#define WIDE 60   /* from so many columns on both factors are named */
#define REMARK 13 /* columns of "   in the sum" */
#define TIMES 3   /* columns of " × " */
#define MARKED 3  /* columns that brackets and a blank add to a number */

/* The first term shown in so many rows. */
static size_t first_of(size_t term, int rows)
{
    return term < (size_t)rows ? 0 : term - (size_t)rows + 1;
}

bool follow_is_on(const struct player *p)
{
    return player_aside(p) == ASIDE_TERMS;
}

static bool has_other(const void *self, const struct key *key UNUSED, struct key_offer *offer UNUSED)
{
    const struct player *p = self;
    const struct view_terms *terms = p->view->terms(p->self);

    return terms->count > 1;
}

static unsigned do_choose(void *self, const struct key *key, int code UNUSED)
{
    struct player *p = self;
    const struct view_terms *terms = p->view->terms(p->self);

    if (key->action < 0 ? terms->term == 0 : terms->term + 1 >= terms->count)
        text_addf(&p->notice, "This is the %s of its %zu terms.", key->action < 0 ? "first" : "last", terms->count);
    else
        p->view->follow(p->self, HOP_TERM, terms->term + (size_t)key->action);
    return SCENE_DRAW;
}

static bool has_factors(const void *self, const struct key *key UNUSED, struct key_offer *offer UNUSED)
{
    const struct player *p = self;
    const struct view_terms *terms = p->view->terms(p->self);

    return terms->count > 0 && terms->terms[terms->term].factor_count > 1;
}

static unsigned do_turn(void *self, const struct key *key UNUSED, int code UNUSED)
{
    struct player *p = self;

    p->view->follow(p->self, HOP_FACTOR, 0);
    return SCENE_DRAW;
}

/* A given number can be changed in the place where following began: the effect is seen there. */
static bool is_given(const void *self, const struct key *key UNUSED, struct key_offer *offer UNUSED)
{
    const struct player *p = self;
    struct layer_cell cell;

    return p->view->given && p->view->given(p->self, &cell);
}

static unsigned do_touch(void *self, const struct key *key UNUSED, int code UNUSED)
{
    struct player *p = self;
    struct layer_cell cell;

    p->view->given(p->self, &cell);
    follow_end(p);
    touch_begin(p, cell);
    return SCENE_DRAW;
}

static bool has_terms(const void *self, const struct key *key UNUSED, struct key_offer *offer UNUSED)
{
    const struct player *p = self;
    const struct view_terms *terms = p->view->terms(p->self);

    return terms->count > 0;
}

static unsigned do_follow(void *self, const struct key *key UNUSED, int code UNUSED)
{
    struct player *p = self;

    p->view->follow(p->self, HOP_ON, 0);
    return SCENE_DRAW;
}

static unsigned do_back(void *self, const struct key *key UNUSED, int code UNUSED)
{
    struct player *p = self;

    p->view->follow(p->self, HOP_BACK, 0);
    return SCENE_DRAW;
}

static unsigned do_home(void *self, const struct key *key UNUSED, int code UNUSED)
{
    follow_end(self);
    return SCENE_DRAW;
}

/* Without any of the keys of the last rank one would not know how to go on, or back: in a narrow row the help, which
 * comes after them, is left out first. */
static const struct key follow_keys[] = {
    {"Up k", -1, "↑↓", "term", "another of its terms, what counts most first; also k and j", .act = do_choose,
     .works = has_other, .rank = KEY_LAST, .why_not = "There is no other term."},
    {"Down j", 1, NULL, NULL, NULL, .act = do_choose, .works = has_other, .why_not = "There is no other term."},
    {"Left h", -1, "←→", "factor", "the other factor of the term; also h and l", .act = do_turn, .works = has_factors,
     .rank = KEY_WANTED, .why_not = "This term has no other factor."},
    {"Right l", 1, NULL, NULL, NULL, .act = do_turn, .works = has_factors, .why_not = "This term has no other factor."},
    {"Enter", 0, NULL, "follow", "to where that number was made", .act = do_follow, .works = has_terms,
     .rank = KEY_LAST},
    {"Enter", 0, NULL, "type", "a given number: type another one", .act = do_touch, .works = is_given, .rank = KEY_LAST,
     .why_not = "It comes from no other number: Backspace is the way back."},
    {"Backspace", 0, NULL, "back", "one number back", .act = do_back, .rank = KEY_WANTED},
    {"Esc", 0, NULL, "home", "back to where you began to follow", .act = do_home, .rank = KEY_LAST},
    {0},
};

/* Most keys do what they did before following. */
static void leave(struct player *p, const struct key *row)
{
    if (!row->keeps_place)
        follow_end(p);
}

const struct key_holder follow_holder = {
    .keys = follow_keys, .heading = "Following a number", .is_alone = true, .holds = follow_is_on, .leave = leave};

bool follow_click(struct player *p, struct frame *frame, const struct canvas *canvas, int row, int col)
{
    size_t first;

    if (area_holds(frame->text, row, col)) {
        first = first_of(p->view->terms(p->self)->term, frame->text.rows);
        return p->view->follow(p->self, HOP_TERM, first + (size_t)(row - frame->text.row));
    }
    return frame_click(frame, p, canvas, row, col) && p->view->follow(p->self, HOP_BEGIN, 0);
}

void follow_add_place(const struct player *p, struct text *out)
{
    const struct view_terms *terms = p->view->terms(p->self);

    if (terms->count > 0)
        text_addf(out, "term %zu of %zu", terms->term + 1, terms->count);
}

/* How the terms are laid out below each other. */
struct form {
    int number[2], makes, name; /* columns they take; name: of all names of a term */
    bool is_wide;               /* both factors are named, and where a copied number comes from */
    bool fits;                  /* nothing is cut */
    bool has_makes;             /* the product is shown, too; then names come first */
    bool has_remarks;           /* remarks are shown, at the end */
    int blanks;                 /* blanks before the names */
};

static int at_least(int columns, const struct text *text)
{
    int own = utf8_columns(text_string(text));

    return own > columns ? own : columns;
}

/* Whether a factor is named: where there is little room, only the chosen one is. */
static bool is_named(const struct view_terms *terms, const struct form *form, size_t index, size_t factor)
{
    return form->is_wide || terms->terms[index].factor_count == 1 || factor == terms->factor;
}

static int name_columns(const struct view_terms *terms, const struct form *form, size_t index)
{
    const struct view_term *t = &terms->terms[index];
    int columns = form->is_wide ? utf8_columns(text_string(&t->factors[0].from)) : 0;

    for (size_t k = 0; k < t->factor_count; k++)
        if (is_named(terms, form, index, k))
            columns += utf8_columns(text_string(&t->factors[k].name)) + (form->is_wide && k ? TIMES : 0);
    return columns;
}

/* Whether a term is more than its number, which a term that is only added is not. */
static bool makes_more(const struct view_term *t)
{
    return t->factor_count > 1 || strcmp(text_string(&t->factors[0].number), text_string(&t->makes)) != 0;
}

static struct form measure_form(const struct view_terms *terms, int columns, bool is_wide)
{
    struct form form = {.is_wide = is_wide};
    bool any_more = false;
    int used, left;

    for (size_t i = 0; i < terms->count; i++) {
        int name = name_columns(terms, &form, i);

        for (size_t k = 0; k < terms->terms[i].factor_count; k++)
            form.number[k] = at_least(form.number[k], &terms->terms[i].factors[k].number);
        form.makes = at_least(form.makes, &terms->terms[i].makes);
        any_more = any_more || makes_more(&terms->terms[i]);
        form.name = name > form.name ? name : form.name;
    }
    used = 1 + form.number[0] + MARKED + (form.number[1] ? 1 + form.number[1] + MARKED : 0);
    form.has_makes = any_more && used + 2 + form.makes + 2 + form.name <= columns;
    used += form.has_makes ? 2 + form.makes : 0;
    left = columns - used - form.name;
    form.blanks = is_wide && left >= 3 ? 3 : form.has_makes ? 2 : 1; /* a marked number has a blank already */
    form.has_remarks = left >= form.blanks + REMARK;
    form.fits = left >= form.blanks;
    return form;
}

/* Both factors are named where that fits. */
static struct form measure(const struct view_terms *terms, int columns)
{
    struct form form = measure_form(terms, columns, columns >= WIDE);

    return form.is_wide && !form.fits ? measure_form(terms, columns, false) : form;
}

/* "[2.0] ×  2.8  =  5.60" */
static void add_numbers(const struct view_terms *terms, size_t index, const struct form *form, struct line *out)
{
    const struct view_term *t = &terms->terms[index];
    bool is_here = index == terms->term, is_pair = t->factor_count > 1;
    enum role role = !is_here && t->is_zero ? ROLE_DIM : ROLE_PLAIN;
    struct text number = {0}, marked = {0};

    for (size_t k = 0; k < t->factor_count; k++) {
        bool is_chosen = is_here && (!is_pair || k == terms->factor);
        const char *marks = is_pair && is_chosen ? "[]" : "  ";

        text_cut(&number, 0);
        text_cut(&marked, 0);
        text_addf(&marked, "%c%s%c", marks[0], text_string(&t->factors[k].number), marks[1]);
        utf8_add_right(&number, text_string(&marked), form->number[k] + MARKED);
        line_add(out, role, k ? "×" : "");
        line_add(out, is_chosen ? ROLE_STRONG : role, text_string(&number));
    }
    text_cut(&number, 0);
    utf8_add_right(&number, text_string(&t->makes), form->makes + 1);
    if (form->has_makes)
        line_addf(out, role, "=%s", text_string(&number));
    text_free(&number);
    text_free(&marked);
}

/* "▸ [2.0] ×  2.8  =  5.60   Q₁[sat,2nd] × K₁[cat,2nd]" */
static void add_term(const struct view_terms *terms, size_t index, const struct form *form, struct line *out)
{
    const struct view_term *t = &terms->terms[index];
    bool is_here = index == terms->term, is_pair = t->factor_count > 1;

    line_add(out, ROLE_STRONG, is_here ? "▸" : " ");
    add_numbers(terms, index, form, out);
    line_addf(out, ROLE_PLAIN, "%*s", form->blanks, "");
    for (size_t k = 0; k < t->factor_count; k++)
        if (is_named(terms, form, index, k))
            line_addf(out, is_here && (!is_pair || k == terms->factor) ? ROLE_STRONG : ROLE_DIM, "%s%s",
                      k && form->is_wide ? " × " : "", text_string(&t->factors[k].name));
    if (form->is_wide)
        line_add(out, ROLE_DIM, text_string(&t->factors[0].from));
    if (*t->remark && form->has_remarks)
        line_addf(out, ROLE_DIM, "%*s   %s", form->name - name_columns(terms, form, index), "", t->remark);
}

void follow_lay(const struct player *p, struct flow *out, int columns, int rows)
{
    const struct view_terms *terms = p->view->terms(p->self);
    struct form form = measure(terms, columns);
    struct line line = {0};

    line_add(&line, ROLE_PLAIN, text_string(&terms->why_none));
    if (terms->count == 0)
        flow_push(out, &line);
    for (size_t i = first_of(terms->term, rows); i < terms->count && out->count < (size_t)rows; i++) {
        line_clear(&line);
        add_term(terms, i, &form, &line);
        flow_push(out, &line);
    }
    line_free(&line);
}
