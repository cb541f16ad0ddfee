/* SPDX-License-Identifier: MIT */
#include "markup/tex.h"

#include "base/ascii.h"
#include "base/compiler.h"
#include "base/memory.h"
#include "base/number.h"
#include "base/utf8.h"
#include "markup/tex_box.h"
#include "markup/tex_symbols.h"

#include <stdlib.h>
#include <string.h>

#define COLUMN_GAP 2 /* blanks between the columns of a matrix of several lines */

/* Reads a formula from left to right, once for each form that is wanted, and lays it out as it goes. */
struct tex_reader {
    const char *start, *at, *end;
    bool is_displayed; /* fractions, limits and matrices take several lines here */
    bool is_ascii;
    bool is_tight; /* in a script: no blanks around operators */
    enum tex_style style;
    int depth;
    bool has_failed; /* malformed: then `at` is `end`, so that every loop ends */
    tex_report *report;
    void *to;
};

/* A bracket after \left or \right, or of a matrix. */
struct tex_fence {
    const char *name; /* as written: "(", "\\{", "\\langle" */
    const char *text;
    const char *top, *side, *bottom, *middle; /* its parts over several lines; `middle` NULL: the side goes on */
};

/* Traits of a piece that matter to its neighbours. */
enum tex_trait {
    TEX_SINGLE = 1,    /* one operand, or something in brackets */
    TEX_OPERATOR = 2,  /* has a + or = outside brackets */
    TEX_DIVIDED = 4,   /* a/b in one line */
    TEX_WORD = 8,      /* letters that belong together: a blank separates them from others */
    TEX_POWER = 16,    /* has something above */
    TEX_ROOT = 32,     /* √x without brackets */
    TEX_STACKED = 64,  /* a fraction of several lines */
    TEX_SPACED = 128,  /* has blanks outside brackets */
    TEX_LIMITED = 256, /* in a displayed formula its scripts go below and above it */
    TEX_NAME = 512     /* letters without a script: a bracket after them holds their argument */
};

struct tex_piece {
    struct tex_box box;
    enum tex_class left, right; /* its class to what comes before it, and after it */
    unsigned traits;
};

/* What ends a row, besides the end of the formula. */
enum tex_stop { TEX_STOP_BRACE, TEX_STOP_CELL, TEX_STOP_RIGHT, TEX_STOP_BRACKET };

enum tex_align { TEX_LEFT, TEX_CENTRE, TEX_RIGHT };

/* A row: pieces beside each other, with blanks where their classes want them. */
struct tex_row {
    struct tex_piece all;     /* what is laid out so far */
    struct tex_piece waiting; /* the last piece, until it is known what follows */
    bool has_waiting;
    bool after_blank; /* in the source a blank precedes the waiting piece */
    int columns;      /* columns requested before it; −1: none at all */
    unsigned before_traits;
    char32_t last; /* the last character laid out; 0: none */
    int pieces, operands, nesting;
    bool is_open; /* the first bracket is still open */
    bool leads;   /* a letter or a word comes right before: a bracket now holds its argument */
};

/* ----------------------------------------------------------------------------------------------------- words of TeX */

/* Blank columns of a spacing command ("," or "quad"): at least 1; 0 for an unknown one, −1 for one that removes a
 * blank. */
static int tex_space_named(const char *name, size_t length)
{
    static const struct {
        const char *name;
        int columns;
    } spaces[] = {{",", 1},
                  {":", 1},
                  {";", 1},
                  {">", 1},
                  {" ", 1},
                  {"!", -1},
                  {"thinspace", 1},
                  {"medspace", 1},
                  {"quad", 2},
                  {"qquad", 4},
                  {"negthinspace", -1},
                  {"enspace", 1}};

    for (size_t i = 0; i < sizeof spaces / sizeof *spaces; i++)
        if (tex_is_named(spaces[i].name, name, length))
            return spaces[i].columns;
    return 0;
}

/* Whether a command changes nothing that a terminal could show (\displaystyle, \big). */
static bool tex_is_ignored(const char *name, size_t length)
{
    static const char *const ignored[] = {"limits", "nolimits", "displaystyle", "textstyle", "scriptstyle", "nonumber",
                                          "notag",  "big",      "Big",          "bigg",      "Bigg",        "bigl",
                                          "bigr",   "bigm",     "Bigl",         "Bigr",      "Bigm",        "biggl",
                                          "biggr",  "Biggl",    "Biggr",        "middle",    "hline"};

    for (size_t i = 0; i < sizeof ignored / sizeof *ignored; i++)
        if (tex_is_named(ignored[i], name, length))
            return true;
    return false;
}

/* The bracket of that name, or NULL. */
static const struct tex_fence *tex_fence_named(const char *name, size_t length)
{
    static const struct tex_fence fences[] = {
        {"(", "(", "⎛", "⎜", "⎝", NULL},        {")", ")", "⎞", "⎟", "⎠", NULL},
        {"[", "[", "⎡", "⎢", "⎣", NULL},        {"]", "]", "⎤", "⎥", "⎦", NULL},
        {"\\{", "{", "⎧", "⎪", "⎩", "⎨"},       {"\\}", "}", "⎫", "⎪", "⎭", "⎬"},
        {"\\lbrace", "{", "⎧", "⎪", "⎩", "⎨"},  {"\\rbrace", "}", "⎫", "⎪", "⎭", "⎬"},
        {"|", "|", "│", "│", "│", NULL},        {"\\vert", "|", "│", "│", "│", NULL},
        {"\\lvert", "|", "│", "│", "│", NULL},  {"\\rvert", "|", "│", "│", "│", NULL},
        {"\\|", "‖", "‖", "‖", "‖", NULL},      {"\\Vert", "‖", "‖", "‖", "‖", NULL},
        {"\\lVert", "‖", "‖", "‖", "‖", NULL},  {"\\rVert", "‖", "‖", "‖", "‖", NULL},
        {"\\langle", "⟨", "╱", "│", "╲", NULL}, {"\\rangle", "⟩", "╲", "│", "╱", NULL},
        {"\\lfloor", "⌊", "│", "│", "⌊", NULL}, {"\\rfloor", "⌋", "│", "│", "⌋", NULL},
        {"\\lceil", "⌈", "⌈", "│", "│", NULL},  {"\\rceil", "⌉", "⌉", "│", "│", NULL},
        {"/", "/", "/", "/", "/", NULL},        {".", "", "", "", "", NULL},
    };

    for (size_t i = 0; i < sizeof fences / sizeof *fences; i++)
        if (tex_is_named(fences[i].name, name, length))
            return &fences[i];
    return NULL;
}

/* ----------------------------------------------------------------------------------------------- rectangles of text */

static bool fits(int lines, int columns)
{
    return lines <= 1 || (lines <= TEX_BOX_LINES && columns <= TEX_BOX_COLUMNS);
}

/* Adds empty lines above and below. */
static void grow(struct tex_box *box, int above, int below)
{
    int count = box->count + above + below;

    if (count == box->count)
        return;
    box->lines = memory_resize(box->lines, (size_t)count, sizeof *box->lines);
    memmove(box->lines + above, box->lines, (size_t)box->count * sizeof *box->lines);
    memset(box->lines, 0, (size_t)above * sizeof *box->lines);
    memset(box->lines + above + box->count, 0, (size_t)below * sizeof *box->lines);
    box->count = count;
    box->base += above;
}

/* Writes text after the end of a line, at a column. */
static void put_at(struct tex_line *line, int column, const char *text)
{
    text_repeat(&line->text, " ", (size_t)(column - line->columns));
    text_add(&line->text, text);
    line->columns = column + utf8_columns(text);
}

/* Frees the lines and leaves an empty box. */
static void tex_box_free(struct tex_box *box)
{
    for (int i = 0; i < box->count; i++)
        text_free(&box->lines[i].text);
    free(box->lines);
    *box = (struct tex_box){0};
}

/* Copies the lines of `from` into the box, whose lines `line` and below end before `column`; frees `from`. */
static void copy_in(struct tex_box *box, struct tex_box *from, int line, int column)
{
    for (int i = 0; i < from->count; i++)
        if (from->lines[i].columns > 0)
            put_at(&box->lines[line + i], column, text_string(&from->lines[i].text));
    tex_box_free(from);
}

/* Appends text on the baseline. */
static void tex_box_put(struct tex_box *box, const char *text)
{
    if (box->count == 0)
        grow(box, 0, 1);
    if (!*text)
        return;
    put_at(&box->lines[box->base], box->columns, text);
    box->columns = box->lines[box->base].columns;
}

/* Appends blank columns. */
static void tex_box_gap(struct tex_box *box, int columns)
{
    box->columns += columns;
}

static int larger(int a, int b)
{
    return a > b ? a : b;
}

/* Appends `from`, baseline on baseline, and frees it. */
static void tex_box_join(struct tex_box *box, struct tex_box *from)
{
    int above = larger(0, from->base - box->base);
    int line = box->base + above - from->base, lines = larger(box->count + above, line + from->count);
    int column = box->columns, columns = column + from->columns;

    box->is_too_large = box->is_too_large || from->is_too_large || !fits(lines, columns);
    if (box->is_too_large) {
        tex_box_free(from);
        return;
    }
    grow(box, above, lines - above - box->count);
    copy_in(box, from, line, column);
    box->columns = columns;
}

/* Puts `from` below what is there, in a box at least `columns` wide, and frees it. The baseline stays. */
static void tex_box_below(struct tex_box *box, struct tex_box *from, int columns, enum tex_align align)
{
    int line = box->count, room = larger(columns, from->columns);
    int margin = align == TEX_LEFT ? 0 : align == TEX_RIGHT ? room - from->columns : (room - from->columns) / 2;

    box->is_too_large = box->is_too_large || from->is_too_large || !fits(line + from->count, room);
    if (box->is_too_large) {
        tex_box_free(from);
        return;
    }
    grow(box, 0, larger(from->count, 1));
    box->columns = larger(box->columns, room);
    copy_in(box, from, line, margin);
}

/* The text of the baseline, "" of an empty box; borrowed. */
static const char *tex_box_text(const struct tex_box *box)
{
    bool is_inside = box->base >= 0 && box->base < box->count;

    return is_inside ? text_string(&box->lines[box->base].text) : "";
}

/* --------------------------------------------------------------------------------------------------- rows of pieces */

/* A row holds arguments, these hold commands, and these rows and arguments. */
static struct tex_piece tex_read_row(struct tex_reader *r, enum tex_stop stop);
static struct tex_piece tex_read_argument(struct tex_reader *r);
static struct tex_piece read_command(struct tex_reader *r);

/* Whether a character is a letter or a digit, or written like one: beside a word it needs a blank. */
static bool tex_is_letter(char32_t c)
{
    bool is_sign = (c >= 0x2190 && c < 0x2600) || c == U'×' || c == U'·' || c == U'±' || c == U'÷' || c == U'…';

    return (c >= U'0' && c <= U'9') || (c >= U'A' && c <= U'Z') || (c >= U'a' && c <= U'z') || (c >= 0x80 && !is_sign);
}

static char32_t first_character(const struct tex_piece *piece)
{
    const char *text = tex_box_text(&piece->box);

    return *text ? utf8_next(&text, text + strlen(text)) : 0;
}

static char32_t last_character(const struct tex_piece *piece)
{
    const char *text = tex_box_text(&piece->box), *end = text + strlen(text), *at = end;

    while (at > text && ((unsigned char)*--at & 0xC0) == 0x80)
        continue;
    return at < end ? utf8_next(&at, end) : 0;
}

/* Blanks between two neighbours: 's' where the source has one, 'c' before a letter. */
static char gap_of_classes(enum tex_class before, enum tex_class next)
{
    static const char gaps[][10] = {
        /*                 . o f l b r ( ) ,  */
        [TEX_NOTHING] = "0000000000", [TEX_ORDINARY] = "0s1111s000", [TEX_FUNCTION] = "0111110000",
        [TEX_LARGE] = "0111111000",   [TEX_BINARY] = "0111111011",   [TEX_RELATION] = "0111101101",
        [TEX_OPEN] = "0000000000",    [TEX_CLOSE] = "0c1111s000",    [TEX_COMMA] = "0111111001",
        [TEX_SIGN] = "0000000000"};

    return gaps[before][next];
}

static int natural_gap(const struct tex_row *row, const struct tex_reader *r)
{
    const struct tex_piece *next = &row->waiting;
    enum tex_class left = row->all.right, right = next->left;
    char32_t first = first_character(next);
    char gap = gap_of_classes(left, right);

    if (left == TEX_NOTHING || row->last == U' ' || first == U' ')
        return 0;
    if ((row->before_traits | next->traits) & TEX_STACKED)
        return left != TEX_OPEN && right != TEX_CLOSE && right != TEX_COMMA;
    if ((row->before_traits | next->traits) & TEX_WORD && tex_is_letter(row->last) && tex_is_letter(first))
        return 1;
    if (r->is_tight || (right == TEX_OPEN && row->before_traits & TEX_NAME))
        return 0;
    if (gap == 'c')
        return tex_is_letter(first) || first >= 0x80 || row->after_blank;
    return gap == 's' ? row->after_blank : gap == '1';
}

/* A + or − with nothing before it is a sign, and with nothing after it no operation. */
static void settle_operator(struct tex_row *row, enum tex_class next)
{
    struct tex_piece *piece = &row->waiting;
    enum tex_class before = row->all.right;
    bool is_first = before != TEX_ORDINARY && before != TEX_CLOSE;
    bool is_last = next == TEX_NOTHING || next == TEX_CLOSE || next == TEX_COMMA || next == TEX_RELATION;

    if (piece->left != TEX_BINARY || (!is_first && !is_last))
        return;
    piece->left = piece->right = is_first && !is_last ? TEX_SIGN : TEX_ORDINARY;
}

/* Counts operands and operators outside of brackets. */
static void count_in(struct tex_row *row)
{
    const struct tex_piece *piece = &row->waiting;
    enum tex_class class = piece->left;
    bool is_outside = row->nesting == 0, is_argument = class == TEX_OPEN && row->leads;

    if (row->pieces > 0 && is_outside)
        row->is_open = false;
    if (row->pieces == 0)
        row->is_open = class == TEX_OPEN;
    row->pieces++;
    if (class == TEX_OPEN && piece->right == TEX_OPEN)
        row->nesting++;
    if (class == TEX_CLOSE && row->nesting > 0)
        row->nesting--;
    else if (is_outside && (class == TEX_BINARY || class == TEX_RELATION || class == TEX_COMMA))
        row->all.traits |= TEX_OPERATOR;
    else if (is_outside && !is_argument)
        row->operands++;
}

/* Lays the waiting piece, now that the class of what follows is known. */
static void lay_waiting(struct tex_row *row, const struct tex_reader *r, enum tex_class next)
{
    struct tex_piece *piece = &row->waiting;
    int gap;

    settle_operator(row, next);
    gap = natural_gap(row, r);
    gap = row->columns < 0 ? 0 : row->columns > gap ? row->columns : gap;
    if (gap > 0 && row->nesting == 0)
        row->all.traits |= TEX_SPACED;
    count_in(row);
    if (row->pieces == 1)
        row->all.left = piece->left;
    row->all.right = piece->right;
    row->before_traits = piece->traits;
    row->last = last_character(piece);
    row->leads = (piece->right == TEX_ORDINARY || piece->right == TEX_FUNCTION) && tex_is_letter(row->last) &&
                 !(row->last >= U'0' && row->last <= U'9');
    tex_box_gap(&row->all.box, gap);
    tex_box_join(&row->all.box, &piece->box);
    row->has_waiting = false;
}

static bool begins_operand(enum tex_class class)
{
    return class == TEX_ORDINARY || class == TEX_FUNCTION || class == TEX_LARGE || class == TEX_OPEN;
}

static bool ends_operand(enum tex_class class)
{
    return class == TEX_ORDINARY || class == TEX_FUNCTION || class == TEX_LARGE || class == TEX_CLOSE;
}

/* Puts a piece between `before`, which ends in "(", and ")", after which it counts as a single operand. */
static void tex_enclose(struct tex_piece *piece, const char *before)
{
    struct tex_box all = {0};

    tex_box_put(&all, before);
    tex_box_join(&all, &piece->box);
    tex_box_put(&all, ")");
    *piece = (struct tex_piece){.box = all, .left = TEX_OPEN, .right = TEX_CLOSE, .traits = TEX_SINGLE};
}

/* Adds a piece, which is the row's from then on. */
static void tex_row_add(struct tex_row *row, const struct tex_reader *r, struct tex_piece *piece, bool after_blank,
                        int columns)
{
    if (row->has_waiting) {
        if (row->waiting.traits & TEX_DIVIDED && begins_operand(piece->left))
            tex_enclose(&row->waiting, "(");
        if (piece->traits & TEX_DIVIDED && ends_operand(row->waiting.right))
            tex_enclose(piece, "(");
        lay_waiting(row, r, piece->left);
    }
    row->waiting = *piece;
    row->has_waiting = true;
    row->after_blank = after_blank;
    row->columns = columns;
    *piece = (struct tex_piece){0};
}

/* Ends the row and returns it as one piece. */
static struct tex_piece tex_row_end(struct tex_row *row, const struct tex_reader *r)
{
    struct tex_piece *all = &row->all;
    bool has_function = false;

    if (row->has_waiting) {
        if (row->pieces == 0) {
            row->waiting.left = row->waiting.left == TEX_BINARY ? TEX_ORDINARY : row->waiting.left;
            row->waiting.right = row->waiting.right == TEX_BINARY ? TEX_ORDINARY : row->waiting.right;
            return row->waiting;
        }
        lay_waiting(row, r, TEX_NOTHING);
    }
    has_function = all->left == TEX_FUNCTION || all->left == TEX_LARGE;
    if (has_function && row->operands > 1)
        all->traits |= TEX_OPERATOR;
    all->traits |= row->before_traits & (TEX_WORD | TEX_POWER);
    if ((row->operands <= 1 && !(all->traits & TEX_OPERATOR)) || (row->is_open && row->nesting == 0))
        all->traits |= TEX_SINGLE;
    return *all;
}

/* Scripts as they were read: one line each, tight. */
struct scripts {
    struct tex_piece below, above;
    bool has_below, has_above;
    struct text primes;
};

/* What a script may consist of to be set in small characters. */
struct small {
    bool above;
    bool is_name;       /* it belongs to a name: d_k and W_i keep their underscore, as everywhere */
    bool has_operators; /* i=1 is set small, too: limits */
};

/* The superscript for a script that is a single sign, or NULL. */
static const char *whole_above(const char *text)
{
    static const char *const signs[][2] = {{"⊤", "ᵀ"}, {"T", "ᵀ"}, {"*", "*"}, {"∗", "*"},
                                           {"∘", "°"}, {"†", "†"}, {"′", "′"}};

    for (size_t i = 0; i < sizeof signs / sizeof *signs; i++)
        if (strcmp(text, signs[i][0]) == 0)
            return signs[i][1];
    return NULL;
}

/* Sets a script in small characters; false, with nothing appended, if Unicode lacks some of them, or if that would be
 * hard to read: words, sums. */
static bool set_small(struct text *out, const char *text, struct small small)
{
    const char *at = text, *end = text + strlen(text);
    size_t start = out->length;
    int letters = 0;

    while (at < end) {
        bool is_first = at == text;
        char32_t c = utf8_next(&at, end), raised = tex_raised(c, small.above);
        bool is_operator = c == U'+' || c == U'=' || c == U'−', is_letter = !is_operator && c > U'9';

        letters = is_letter ? letters + 1 : 0;
        if (!raised || letters > 2 || (is_letter && small.is_name) ||
            (is_operator && !small.has_operators && !(is_first && (c == U'−' || at == end)))) {
            text_cut(out, start);
            return false;
        }
        utf8_add(out, raised);
    }
    return true;
}

/* Whether a script can follow _ or ^ without brackets: letters and digits, perhaps a minus before them. */
static bool is_plain(const struct tex_piece *piece)
{
    const char *text = tex_box_text(&piece->box), *end = text + strlen(text);

    if (piece->left == TEX_OPEN && piece->right == TEX_CLOSE && piece->traits & TEX_SINGLE)
        return true;
    if (piece->traits & (TEX_OPERATOR | TEX_POWER | TEX_ROOT | TEX_DIVIDED))
        return false;
    for (const char *at = text; at < end;) {
        const char *start = at;
        char32_t c = utf8_next(&at, end);
        bool is_minus = start == text && (c == U'−' || c == U'-');
        bool is_small = (c >= 0x2070 && c < 0x20A0) || (c >= 0x1D00 && c < 0x1DC0) || c == 0x2C7C;

        bool is_sign = c == U'.' || c == U'∞' || c == U'*';

        if (!is_minus && !is_sign && (!tex_is_letter(c) || is_small))
            return false;
    }
    return true;
}

/* Appends "_model" or "^(a+b)". */
static void add_long(struct text *out, const struct tex_piece *script, bool above)
{
    bool plain = is_plain(script);

    text_add(out, above ? "^" : "_");
    text_add(out, plain ? "" : "(");
    text_add(out, tex_box_text(&script->box));
    text_add(out, plain ? "" : ")");
}

static bool add_small(const struct tex_reader *r, struct text *out, const struct tex_piece *script, struct small small)
{
    const char *text = tex_box_text(&script->box), *whole = small.above ? whole_above(text) : NULL;

    if (!*text)
        return true;
    if (r->is_ascii)
        return false;
    if (!whole)
        return set_small(out, text, small);
    text_add(out, whole);
    return true;
}

/* Adds both scripts in one line, small where possible; for Σ both or neither. Returns whether one of them is not
 * small. */
static bool add_scripts(const struct tex_reader *r, struct text *out, const struct scripts *s,
                        const struct tex_piece *base)
{
    const char *name = tex_box_text(&base->box);
    struct small below = {false, strcmp(name, "d") == 0 || strcmp(name, "W") == 0, base->left == TEX_LARGE};
    struct small above = {true, false, base->left == TEX_LARGE};
    size_t start = out->length;
    bool below_ok = !s->has_below || add_small(r, out, &s->below, below), above_ok;

    if (!below_ok)
        add_long(out, &s->below, false);
    text_add(out, text_string(&s->primes));
    above_ok = !s->has_above || add_small(r, out, &s->above, above);
    if (!above_ok)
        add_long(out, &s->above, true);
    if (base->left == TEX_LARGE && below_ok != above_ok) {
        text_cut(out, start);
        if (s->has_below)
            add_long(out, &s->below, false);
        if (s->has_above)
            add_long(out, &s->above, true);
    }
    return !below_ok || !above_ok;
}

/* Limits above and below Σ. */
static void stack_limits(struct tex_piece *base, struct scripts *s)
{
    struct tex_box stack = {0}, *parts[] = {&s->above.box, &base->box, &s->below.box};
    int columns = 0;

    for (int i = 0; i < 3; i++)
        columns = parts[i]->columns > columns ? parts[i]->columns : columns;
    if (s->has_above)
        tex_box_below(&stack, parts[0], columns, TEX_CENTRE);
    stack.base = stack.count;
    tex_box_below(&stack, parts[1], columns, TEX_CENTRE);
    if (s->has_below)
        tex_box_below(&stack, parts[2], columns, TEX_CENTRE);
    base->box = stack;
    base->traits |= TEX_STACKED;
}

/* Puts the scripts of something tall at its upper and its lower end. */
static void put_at_corners(const struct tex_reader *r, struct tex_piece *base, const struct scripts *s)
{
    struct scripts one = {.above = s->above, .has_above = s->has_above, .primes = s->primes};
    struct tex_box corner = {.base = base->box.base}, below = {0};
    struct text text = {0};

    add_scripts(r, &text, &one, base);
    tex_box_put(&below, text_string(&text));
    tex_box_below(&corner, &below, 0, TEX_LEFT);
    text_cut(&text, 0);
    if (s->has_below) {
        one = (struct scripts){.below = s->below, .has_below = true};
        add_scripts(r, &text, &one, base);
        while (corner.count + 1 < base->box.count)
            tex_box_below(&corner, &(struct tex_box){0}, 0, TEX_LEFT);
        tex_box_put(&below, text_string(&text));
        tex_box_below(&corner, &below, 0, TEX_LEFT);
    }
    tex_box_join(&base->box, &corner);
    text_free(&text);
}

static void put_behind(const struct tex_reader *r, struct tex_piece *base, const struct scripts *s)
{
    struct text text = {0};
    unsigned hidden = TEX_DIVIDED | TEX_OPERATOR | (s->has_above || s->primes.length ? TEX_POWER | TEX_ROOT : 0u);
    bool is_long;

    if (base->traits & hidden || !(base->traits & TEX_SINGLE))
        tex_enclose(base, "(");
    is_long = add_scripts(r, &text, s, base);
    tex_box_put(&base->box, text_string(&text));
    base->traits &= ~(unsigned)TEX_NAME;
    base->traits |= (is_long ? TEX_WORD : 0u) | (s->has_above ? TEX_POWER : 0u);
    if (is_long && text.bytes[text.length - 1] == ')' && base->right == TEX_ORDINARY)
        base->right = TEX_CLOSE;
    text_free(&text);
}

static struct tex_piece read_script(struct tex_reader *r)
{
    struct tex_reader outside = *r;
    struct tex_piece piece;

    r->at++;
    r->is_tight = true;
    r->is_displayed = false;
    r->style = TEX_PLAIN; /* small letters have no other style */
    piece = tex_read_argument(r);
    r->style = outside.style;
    r->is_tight = outside.is_tight;
    r->is_displayed = outside.is_displayed;
    return piece;
}

/* Whether one of these characters comes next. */
static bool tex_is_one_of(const struct tex_reader *r, const char *characters)
{
    return r->at < r->end && *r->at && strchr(characters, *r->at);
}

/* Gives up on the formula: reports `message` for the byte `at`, and stops. */
static void tex_fail(struct tex_reader *r, const char *at, const char *message)
{
    if (!r->has_failed && r->report)
        r->report(r->to, (size_t)(at - r->start), message);
    r->has_failed = true;
    r->at = r->end;
}

static bool is_blank(char c)
{
    return c == ' ' || c == '\t' || c == '\n' || c == '\r' || c == '~';
}

static bool is_ascii_letter(char c)
{
    return (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z');
}

/* Bytes of the command that begins with the backslash at `at`: \word, or \ and one character. */
static size_t tex_command_length(const struct tex_reader *r, const char *at)
{
    const char *end = at + 1;

    while (end < r->end && is_ascii_letter(*end))
        end++;
    if (end == at + 1 && end < r->end)
        utf8_next(&end, r->end);
    return (size_t)(end - at);
}

/* Skips blanks and commands that change nothing. Returns whether there was any; adds requested columns to *columns,
 * which may be NULL, or sets it to −1 if the blank is to be removed. */
static bool tex_skip(struct tex_reader *r, int *columns)
{
    const char *start = r->at;

    while (r->at < r->end) {
        size_t length;
        int space;

        if (is_blank(*r->at)) {
            r->at++;
            continue;
        }
        if (*r->at != '\\')
            break;
        length = tex_command_length(r, r->at);
        space = tex_space_named(r->at + 1, length - 1);
        if (space == 0 && !tex_is_ignored(r->at + 1, length - 1))
            break;
        if (columns && space < 0)
            *columns = -1;
        else if (columns && *columns >= 0)
            *columns += space;
        r->at += length;
    }
    return r->at > start;
}

/* Reads the scripts that begin here, if any. */
static void read_scripts(struct tex_reader *r, struct scripts *s)
{
    for (;;) {
        const char *before = r->at;
        bool above;

        tex_skip(r, NULL);
        if (tex_is_one_of(r, "'")) {
            text_add(&s->primes, r->is_ascii ? "'" : "′");
            r->at++;
            continue;
        }
        if (!tex_is_one_of(r, "^_")) {
            r->at = r->has_failed ? r->end : before;
            return;
        }
        above = *r->at == '^';
        if (above ? s->has_above : s->has_below) {
            tex_fail(r, r->at,
                     above ? "a second ^ here: put the first one and its base in braces"
                           : "a second _ here: put the first one and its base in braces");
            return;
        }
        *(above ? &s->above : &s->below) = read_script(r);
        *(above ? &s->has_above : &s->has_below) = true;
    }
}

/* Bytes of the number that begins here: 64, 0.5, 16,384. */
static size_t number_length(const struct tex_reader *r)
{
    const char *at = r->at;

    while (at < r->end && number_is_digit(*at))
        at++;
    while (r->end - at >= 4 && at - r->at <= 3 && *at == ',' && number_is_digit(at[1]) && number_is_digit(at[2]) &&
           number_is_digit(at[3]) && (r->end - at == 4 || !number_is_digit(at[4])))
        at += 4;
    if (r->end - at >= 2 && *at == '.' && number_is_digit(at[1]))
        for (at++; at < r->end && number_is_digit(*at);)
            at++;
    return (size_t)(at - r->at);
}

/* Appends a character in the reader's style. */
static void add_styled(const struct tex_reader *r, struct text *out, char32_t c)
{
    utf8_add(out, r->is_ascii ? c : tex_styled(c, r->style));
}

/* A piece of one line of text. */
static struct tex_piece tex_piece_of(const char *text, enum tex_class class, unsigned traits)
{
    struct tex_piece piece = {.left = class, .right = class, .traits = traits};

    tex_box_put(&piece.box, text);
    return piece;
}

static struct tex_piece read_digits(struct tex_reader *r, size_t length)
{
    struct tex_piece piece;
    struct text text = {0};

    for (; length > 0; length--)
        add_styled(r, &text, (unsigned char)*r->at++);
    piece = tex_piece_of(text_string(&text), TEX_ORDINARY, TEX_SINGLE);
    text_free(&text);
    return piece;
}

/* Reports the text from `at` to `end`, followed by the message; reading goes on. */
static void tex_warn(struct tex_reader *r, const char *at, const char *end, const char *message)
{
    enum { MOST = 40 }; /* bytes of it that are shown */
    struct text text = {0};

    if (!r->report || r->has_failed)
        return;
    text_add_bytes(&text, at, utf8_fit(at, (size_t)(end - at), MOST));
    text_add(&text, message);
    r->report(r->to, (size_t)(at - r->start), text_string(&text));
    text_free(&text);
}

/* Whether a sign is read as a word: "in", "mod", "alpha"; of operations also "x". */
static bool is_word(const char *text, enum tex_class class)
{
    return is_ascii_letter(text[0]) && (is_ascii_letter(text[1]) || class == TEX_BINARY);
}

/* A symbol as a piece. */
static struct tex_piece tex_piece_of_symbol(const struct tex_reader *r, const struct tex_symbol *symbol)
{
    const char *text = symbol->text, *end = text + strlen(text);
    struct tex_piece piece;
    struct text styled = {0};
    char32_t c = utf8_next(&text, end);

    if (r->is_ascii)
        text_add(&styled, symbol->ascii ? symbol->ascii : ascii_of(c) ? ascii_of(c) : symbol->text);
    else if (text == end)
        add_styled(r, &styled, c);
    else
        text_add(&styled, symbol->text);
    piece = tex_piece_of(text_string(&styled), symbol->class, TEX_SINGLE);
    piece.traits |= is_word(text_string(&styled), symbol->class) ? TEX_WORD : 0u;
    piece.traits |= symbol->habit == TEX_LIMITS ? TEX_LIMITED : 0u;
    if (symbol->habit == TEX_PREFIX)
        piece.right = TEX_SIGN;
    text_free(&styled);
    return piece;
}

/* Reads one character that is no command: itself, cleaned. */
static struct tex_piece read_character(struct tex_reader *r)
{
    const char *start = r->at;
    char32_t c = utf8_next(&r->at, r->end);
    const struct tex_symbol *symbol = tex_symbol_typed(start, (size_t)(r->at - start));
    struct text raw = {0}, clean = {0};
    struct tex_piece piece;

    if (symbol)
        return tex_piece_of_symbol(r, symbol);
    if (c == U'%')
        tex_warn(r, start, r->at, " begins a comment elsewhere: write \\% for a percent sign");
    if (c == U'&')
        tex_warn(r, start, r->at, " is outside a matrix: write a backslash before it");
    add_styled(r, &raw, c);
    utf8_clean(&clean, text_string(&raw), raw.length);
    piece = tex_piece_of(text_string(&clean), TEX_ORDINARY, TEX_SINGLE);
    text_free(&raw);
    text_free(&clean);
    return piece;
}

/* Whether `word` comes next; a command counts only whole. */
static bool tex_is_next(const struct tex_reader *r, const char *word)
{
    size_t length = strlen(word);
    bool is_command = *word == '\\' && length > 2;

    if ((size_t)(r->end - r->at) < length || memcmp(r->at, word, length) != 0)
        return false;
    return !is_command || tex_command_length(r, r->at) == length;
}

/* Reads a group in braces; the reader is at the first brace. */
static struct tex_piece read_group(struct tex_reader *r)
{
    const char *start = r->at++;
    struct tex_piece piece = tex_read_row(r, TEX_STOP_BRACE);

    if (!r->has_failed && !tex_is_next(r, "}"))
        tex_fail(r, start, "this { has no }: close it");
    r->at += !r->has_failed;
    if (piece.left != TEX_OPEN && piece.left != TEX_FUNCTION)
        piece.left = TEX_ORDINARY;
    if (piece.right != TEX_CLOSE && piece.right != TEX_FUNCTION)
        piece.right = TEX_ORDINARY;
    return piece;
}

/* The piece that begins here, without scripts. */
static struct tex_piece tex_read_piece(struct tex_reader *r)
{
    size_t digits = number_length(r);

    if (*r->at == '{')
        return read_group(r);
    if (*r->at == '\\')
        return read_command(r);
    return digits ? read_digits(r, digits) : read_character(r);
}

/* The piece that begins here, with its scripts; an empty piece if there are only scripts. */
static struct tex_piece tex_read_scripted(struct tex_reader *r)
{
    struct tex_piece base;
    struct scripts s = {0};

    if (tex_is_one_of(r, "^_'"))
        base = tex_piece_of("", TEX_ORDINARY, TEX_SINGLE);
    else
        base = tex_read_piece(r);
    read_scripts(r, &s);
    if (s.has_below || s.has_above || s.primes.length) {
        if (base.traits & TEX_LIMITED && r->is_displayed && base.box.count == 1 && !s.primes.length)
            stack_limits(&base, &s);
        else if (base.box.count > 1)
            put_at_corners(r, &base, &s);
        else
            put_behind(r, &base, &s);
    }
    tex_box_free(&s.below.box);
    tex_box_free(&s.above.box);
    text_free(&s.primes);
    return base;
}

/* Whether something begins here that cannot be an argument. */
static bool is_at_stop(const struct tex_reader *r)
{
    return r->at == r->end || tex_is_one_of(r, "}&^_") || tex_is_next(r, "\\\\") || tex_is_next(r, "\\end") ||
           tex_is_next(r, "\\right");
}

/* Reads a group in braces, or one sign, as after \frac or ^. Fails if there is none. */
static struct tex_piece tex_read_argument(struct tex_reader *r)
{
    struct tex_piece piece = {0};
    const char *start = r->at;

    tex_skip(r, NULL);
    if (r->depth == TEX_DEPTH) {
        tex_fail(r, start, "this is nested too deep: make it flatter");
        return piece;
    }
    if (is_at_stop(r)) {
        tex_fail(r, start, "something is missing here: write it, in braces");
        return piece;
    }
    r->depth++;
    piece = number_is_digit(*r->at) ? read_digits(r, 1) : tex_read_piece(r);
    r->depth--;
    return piece;
}

/* The character that a backslash in a text makes of the one after it, where the reader is. */
static char32_t read_escape(struct tex_reader *r, const char *backslash)
{
    if (!tex_is_one_of(r, "#$%&_{}, ")) {
        tex_warn(r, backslash, backslash + tex_command_length(r, backslash),
                 " is not known in a text: write it outside");
        return U'\\';
    }
    r->at++;
    return r->at[-1] == ',' ? U' ' : (char32_t)r->at[-1];
}

/* Reads a group in braces as text: its blanks count, and nothing in it is a formula. */
static struct tex_piece tex_read_text(struct tex_reader *r)
{
    struct text raw = {0}, clean = {0};
    struct tex_piece piece;
    const char *start = r->at;
    int open = 0;

    tex_skip(r, NULL);
    if (!tex_is_next(r, "{"))
        return tex_read_argument(r);
    do {
        const char *at = r->at;
        char32_t c = utf8_next(&r->at, r->end);

        open += c == U'{' ? 1 : c == U'}' ? -1 : 0;
        if (c == U'{' || c == U'}')
            continue;
        if (c == U'~' || c == U'\n' || c == U'\t')
            c = U' ';
        if (c == U'\\')
            c = read_escape(r, at);
        if (c != U' ' || raw.length == 0 || raw.bytes[raw.length - 1] != ' ')
            add_styled(r, &raw, c);
    } while (open > 0 && r->at < r->end);
    if (open > 0)
        tex_fail(r, start, "this { has no }: close it");
    utf8_clean(&clean, text_string(&raw), raw.length);
    piece = tex_piece_of(text_string(&clean), TEX_ORDINARY, TEX_SINGLE | TEX_WORD | TEX_NAME);
    if (!clean.length || !clean.bytes[1])
        piece.traits = TEX_SINGLE;
    text_free(&raw);
    text_free(&clean);
    return piece;
}

/* Whether the row ends here; fails where something ends that never began. */
static bool is_row_end(struct tex_reader *r, enum tex_stop stop)
{
    if (r->at == r->end)
        return true;
    if (*r->at == '}') {
        if (stop != TEX_STOP_BRACE)
            tex_fail(r, r->at, "this } has no {: open it, or write \\}");
        return true;
    }
    if (*r->at == ']')
        return stop == TEX_STOP_BRACKET;
    if (*r->at == '&' || tex_is_next(r, "\\\\"))
        return stop == TEX_STOP_CELL;
    if (tex_is_next(r, "\\right")) {
        if (stop != TEX_STOP_RIGHT)
            tex_fail(r, r->at, "this \\right has no \\left: write \\left before it, or a bracket alone");
        return true;
    }
    if (tex_is_next(r, "\\end")) {
        if (stop != TEX_STOP_CELL)
            tex_fail(r, r->at, "this \\end is in the way: close what began before it");
        return true;
    }
    return false;
}

/* Reads a row of pieces up to what ends it, which is left unread. */
static struct tex_piece tex_read_row(struct tex_reader *r, enum tex_stop stop)
{
    struct tex_row row = {0};

    if (r->depth == TEX_DEPTH) {
        tex_fail(r, r->at, "this is nested too deep: make it flatter");
        return (struct tex_piece){0};
    }
    r->depth++;
    for (;;) {
        int columns = 0;
        bool after_blank = tex_skip(r, &columns);
        struct tex_piece piece;

        if (is_row_end(r, stop))
            break;
        piece = tex_read_scripted(r);
        tex_row_add(&row, r, &piece, after_blank, columns);
    }
    r->depth--;
    if (row.pieces == 0 && !row.has_waiting)
        return tex_piece_of("", TEX_ORDINARY, TEX_SINGLE);
    return tex_row_end(&row, r);
}

/* ---------------------------------------------------------------------------------- matrices and other environments */

/* How an environment is shown. */
struct environment {
    const char *name;
    const char *left, *right; /* brackets around it, as tex_fence_named() knows them */
    char align;               /* its cells are 'c'entred, 'l'eft, or 'a'ligned in pairs of columns, as in equations */
    bool has_columns;         /* a group after its name lists the columns */
};

static const struct environment environments[] = {
    {"matrix", ".", ".", 'c', false},      {"pmatrix", "(", ")", 'c', false},  {"bmatrix", "[", "]", 'c', false},
    {"Bmatrix", "\\{", "\\}", 'c', false}, {"vmatrix", "|", "|", 'c', false},  {"Vmatrix", "\\|", "\\|", 'c', false},
    {"smallmatrix", ".", ".", 'c', false}, {"array", ".", ".", 'c', true},     {"cases", "\\{", ".", 'l', false},
    {"aligned", ".", ".", 'a', false},     {"align", ".", ".", 'a', false},    {"align*", ".", ".", 'a', false},
    {"split", ".", ".", 'a', false},       {"gathered", ".", ".", 'l', false}, {"gather", ".", ".", 'l', false},
    {"gather*", ".", ".", 'l', false},     {"equation", ".", ".", 'l', false}, {"equation*", ".", ".", 'l', false},
};

struct cells {
    struct tex_piece *items; /* in the order of the source */
    size_t *row_of, *column_of;
    size_t count, rows, columns;
    const char *ampersand; /* the first &; NULL: there is none */
};

static void add_cell(struct cells *cells, struct tex_piece *piece, size_t row, size_t column)
{
    size_t count = cells->count + 1;

    if ((cells->count & (cells->count - 1)) == 0) { /* 0, 1, 2, 4, 8 …: double the room */
        size_t room = cells->count ? 2 * cells->count : 1;

        cells->items = memory_resize(cells->items, room, sizeof *cells->items);
        cells->row_of = memory_resize(cells->row_of, room, sizeof *cells->row_of);
        cells->column_of = memory_resize(cells->column_of, room, sizeof *cells->column_of);
    }
    cells->items[cells->count] = *piece;
    cells->row_of[cells->count] = row;
    cells->column_of[cells->count] = column;
    cells->count = count;
    cells->rows = row + 1 > cells->rows ? row + 1 : cells->rows;
    cells->columns = column + 1 > cells->columns ? column + 1 : cells->columns;
}

static void free_cells(struct cells *cells)
{
    for (size_t i = 0; i < cells->count; i++)
        tex_box_free(&cells->items[i].box);
    free(cells->items);
    free(cells->row_of);
    free(cells->column_of);
}

/* Skips the distance between two lines: [2pt]. */
static void pass_distance(struct tex_reader *r)
{
    enum { MOST = 10 }; /* bytes */
    size_t length = r->end - r->at < MOST ? (size_t)(r->end - r->at) : MOST;
    const char *end = tex_is_next(r, "[") ? memchr(r->at, ']', length) : NULL;

    if (end)
        r->at = end + 1;
}

/* Reads cells up to what ends them; an empty last row does not count. */
static struct cells read_cells(struct tex_reader *r)
{
    struct cells cells = {0};
    size_t row = 0, column = 0;

    for (;;) {
        struct tex_piece piece = tex_read_row(r, TEX_STOP_CELL);
        bool is_cell = tex_is_next(r, "&"), is_line = tex_is_next(r, "\\\\");

        if (column == 0 && row > 0 && !is_cell && !is_line && !*tex_box_text(&piece.box))
            tex_box_free(&piece.box);
        else
            add_cell(&cells, &piece, row, column);
        if (!is_cell && !is_line)
            return cells;
        if (is_cell && !cells.ampersand)
            cells.ampersand = r->at;
        r->at += is_cell ? 1 : 2;
        if (is_line)
            pass_distance(r);
        column = is_cell ? column + 1 : 0;
        row += is_line;
    }
}

/* Rows as they are written in one line: 1, 2; 3, 4. An equation that begins with its relation goes on. */
static struct tex_box join_cells(struct cells *cells, char align)
{
    struct tex_box all = {0};
    bool is_first = true;

    tex_box_put(&all, "");
    for (size_t i = 0; i < cells->count; i++) {
        struct tex_box *box = &cells->items[i].box;
        bool is_line = cells->column_of[i] == 0;

        if (align == 'a' && is_line && !*tex_box_text(box))
            continue;
        if (!is_first)
            tex_box_put(&all, is_line ? "; " : align == 'a' ? " " : ", ");
        tex_box_join(&all, box);
        is_first = false;
    }
    return all;
}

static bool is_number(const char *text)
{
    const char *end = text + strlen(text);

    while (text < end) {
        char32_t c = utf8_next(&text, end);

        if (!(c >= U'0' && c <= U'9') && c != U'.' && c != U'−' && c != U'-')
            return false;
    }
    return true;
}

/* Finds the alignment of each column: numbers to the right. */
static void align_columns(enum tex_align *aligns, const struct cells *cells, char align)
{
    for (size_t c = 0; c < cells->columns; c++)
        aligns[c] = align == 'l' || (align == 'a' && c % 2) ? TEX_LEFT : TEX_RIGHT;
    for (size_t i = 0; align == 'c' && i < cells->count; i++)
        if (!is_number(tex_box_text(&cells->items[i].box)))
            aligns[cells->column_of[i]] = TEX_CENTRE;
}

/* The blanks before a column: none before the first, one before an equation's relation. */
static int gap_before(size_t column, char align)
{
    return column == 0 ? 0 : align == 'a' && column % 2 ? 1 : COLUMN_GAP;
}

/* Lays one row; *next is its first cell, and then that of the row below. */
static struct tex_box lay_row(struct cells *cells, const int *widths, const enum tex_align *aligns, size_t *next,
                              char align)
{
    struct tex_box line = {0};
    size_t row = cells->row_of[*next];

    tex_box_put(&line, "");
    for (; *next < cells->count && cells->row_of[*next] == row; ++*next) {
        size_t c = cells->column_of[*next];
        struct tex_box *box = &cells->items[*next].box;
        int blank = widths[c] - box->columns, margin = aligns[c] == TEX_LEFT ? 0 : blank;

        margin = aligns[c] == TEX_CENTRE ? blank / 2 : margin;
        tex_box_gap(&line, gap_before(c, align) + margin);
        tex_box_join(&line, box);
        tex_box_gap(&line, aligns[c] == TEX_RIGHT ? 0 : blank - (aligns[c] == TEX_CENTRE ? margin : 0));
    }
    return line;
}

/* Stacks rows with columns of these widths; equations of several lines have a blank line between them. */
static struct tex_box stack_rows(struct cells *cells, const int *widths, const enum tex_align *aligns, char align)
{
    struct tex_box all = {0};
    bool was_tall = false;

    for (size_t i = 0; i < cells->count;) {
        struct tex_box line = lay_row(cells, widths, aligns, &i, align);
        bool is_tall = line.count > 1;

        if (all.count > 0 && (is_tall || was_tall))
            tex_box_below(&all, &(struct tex_box){0}, 0, TEX_LEFT);
        was_tall = is_tall;
        if (cells->rows == 1)
            all.base = line.base;
        tex_box_below(&all, &line, 0, TEX_LEFT);
    }
    if (cells->rows > 1)
        all.base = (all.count - 1) / 2;
    return all;
}

static struct tex_box stack_cells(struct cells *cells, char align)
{
    struct tex_box all = {0};
    int *widths = memory_new_array(cells->columns, sizeof *widths), columns = 0;
    enum tex_align *aligns = memory_new_array(cells->columns, sizeof *aligns);

    for (size_t i = 0; i < cells->count; i++) {
        size_t c = cells->column_of[i];

        widths[c] = cells->items[i].box.columns > widths[c] ? cells->items[i].box.columns : widths[c];
    }
    for (size_t c = 0; c < cells->columns; c++)
        columns += gap_before(c, align) + widths[c];
    align_columns(aligns, cells, align);
    if (cells->rows > TEX_BOX_LINES || columns > TEX_BOX_COLUMNS)
        all.is_too_large = true;
    else
        all = stack_rows(cells, widths, aligns, align);
    free(widths);
    free(aligns);
    return all;
}

static const char *fence_text(const struct tex_reader *r, const char *text)
{
    const char *at = text, *end = text + strlen(text), *ascii = NULL;

    if (r->is_ascii && at < end)
        ascii = ascii_of(utf8_next(&at, end));
    return ascii ? ascii : text;
}

/* Puts a bracket as tall as what it encloses. */
static void put_fence(const struct tex_reader *r, struct tex_box *all, const struct tex_fence *fence, int count,
                      int base)
{
    struct tex_box column = {.base = base};

    for (int i = 0; i < count && *fence->text; i++) {
        const char *piece = i == 0 ? fence->top : i + 1 == count ? fence->bottom : fence->side;
        struct tex_box line = {0};

        if (fence->middle && count > 2 && i == count / 2)
            piece = fence->middle;
        tex_box_put(&line, fence_text(r, piece));
        tex_box_below(&column, &line, 0, TEX_LEFT);
    }
    tex_box_join(all, &column);
}

/* Puts a piece between brackets of its height. */
static void put_fences(struct tex_reader *r, struct tex_piece *piece, const struct tex_fence *left,
                       const struct tex_fence *right)
{
    struct tex_box all = {0};
    int count = piece->box.count, base = piece->box.base;

    if (count > 1) {
        put_fence(r, &all, left, count, base);
        tex_box_join(&all, &piece->box);
        put_fence(r, &all, right, count, base);
    } else {
        tex_box_put(&all, fence_text(r, left->text));
        tex_box_join(&all, &piece->box);
        tex_box_put(&all, fence_text(r, right->text));
    }
    *piece = (struct tex_piece){.box = all, .left = TEX_OPEN, .right = TEX_CLOSE, .traits = TEX_SINGLE};
}

/* Reads \end and its name, which must be `name`. */
static void read_end(struct tex_reader *r, const char *begin, const char *name, size_t length)
{
    if (r->has_failed)
        return;
    if (tex_is_next(r, "\\end")) {
        r->at += strlen("\\end");
        tex_skip(r, NULL);
        if (tex_is_next(r, "{") && (size_t)(r->end - r->at) >= length + 2 && memcmp(r->at + 1, name, length) == 0 &&
            r->at[length + 1] == '}') {
            r->at += length + 2;
            return;
        }
    }
    tex_fail(r, begin, "this \\begin has no \\end of the same name: write it");
}

/* Makes one piece of cells, in rows if the formula is displayed. */
static struct tex_piece lay_cells(const struct tex_reader *r, struct cells *cells, char align)
{
    struct tex_piece all = {.left = TEX_ORDINARY, .right = TEX_ORDINARY};

    if (cells->count == 1) {
        all = cells->items[0];
        cells->items[0] = (struct tex_piece){0};
    } else {
        all.box = r->is_displayed ? stack_cells(cells, align) : join_cells(cells, align);
        all.traits = all.box.count > 1 ? TEX_SINGLE | TEX_STACKED : TEX_OPERATOR;
    }
    free_cells(cells);
    return all;
}

/* Reads the name in braces after \begin; NULL, having failed, if no environment has that name. */
static const struct environment *read_name(struct tex_reader *r, const char *begin)
{
    const char *close;

    tex_skip(r, NULL);
    close = tex_is_next(r, "{") ? memchr(r->at, '}', (size_t)(r->end - r->at)) : NULL;
    for (size_t i = 0; close && i < sizeof environments / sizeof *environments; i++) {
        size_t length = strlen(environments[i].name);

        if ((size_t)(close - r->at - 1) == length && memcmp(r->at + 1, environments[i].name, length) == 0) {
            r->at = close + 1;
            return &environments[i];
        }
    }
    tex_fail(r, begin, "no such environment is known: write matrix, pmatrix, bmatrix, cases or aligned");
    return NULL;
}

/* Reads an environment; the reader is after \begin. */
static struct tex_piece tex_read_environment(struct tex_reader *r)
{
    const char *begin = r->at - strlen("\\begin"), *right;
    const struct environment *e = read_name(r, begin);
    bool is_displayed = r->is_displayed;
    struct tex_piece all = {0};
    struct cells cells;

    if (!e)
        return all;
    if (e->has_columns) {
        all = tex_read_argument(r);
        tex_box_free(&all.box);
    }
    r->is_displayed = is_displayed && e->align != 'c' && *e->left == '.';
    cells = read_cells(r);
    r->is_displayed = is_displayed;
    read_end(r, begin, e->name, strlen(e->name));
    all = lay_cells(r, &cells, e->align);
    right = e->align == 'l' && *e->left != '.' && all.box.count == 1 ? "\\}" : e->right;
    if (*e->left != '.')
        put_fences(r, &all, tex_fence_named(e->left, strlen(e->left)), tex_fence_named(right, strlen(right)));
    return all;
}

/* --------------------------------------------------------------------------------------------------------- commands */

/* A command that is more than one sign. How to add one: a row in the table below, and a function that reads what comes
 * after it; `argument` tells rows of one function apart. */
struct command {
    const char *name;
    struct tex_piece (*read)(struct tex_reader *r, const struct command *command);
    int argument;
    char32_t mark;     /* of an accent: the combining character */
    const char *words; /* of an accent: what it is called */
};

/* Puts a piece in brackets unless it is clear without them. */
static void bracket_unless(struct tex_piece *piece, bool is_clear)
{
    if (!is_clear)
        tex_enclose(piece, "(");
}

/* a/b in one line. A product needs brackets below, but not above. */
static struct tex_piece divide(const struct tex_reader *r, struct tex_piece *over, struct tex_piece *under)
{
    struct tex_piece all;
    bool is_wide;

    bracket_unless(over, !(over->traits & (TEX_OPERATOR | TEX_DIVIDED)));
    bracket_unless(under, under->traits & TEX_SINGLE && !(under->traits & (TEX_OPERATOR | TEX_DIVIDED)));
    is_wide = (over->traits | under->traits) & TEX_SPACED && !r->is_tight;
    all = *over;
    tex_box_put(&all.box, is_wide ? " / " : "/");
    tex_box_join(&all.box, &under->box);
    all.left = all.right = TEX_ORDINARY;
    all.traits = TEX_SINGLE | TEX_DIVIDED | (is_wide ? TEX_SPACED : 0u) | (under->traits & TEX_WORD);
    return all;
}

/* The numerator above a rule above the denominator. */
static struct tex_piece stack(const struct tex_reader *r, struct tex_piece *over, struct tex_piece *under)
{
    struct tex_piece all = {.left = TEX_ORDINARY, .right = TEX_ORDINARY, .traits = TEX_SINGLE | TEX_STACKED};
    struct tex_box rule = {0};
    struct text dashes = {0};
    int columns = (over->box.columns > under->box.columns ? over->box.columns : under->box.columns) + 2;

    if (columns > TEX_BOX_COLUMNS) {
        all.box.is_too_large = true;
        tex_box_free(&over->box);
        tex_box_free(&under->box);
        return all;
    }
    text_repeat(&dashes, r->is_ascii ? "-" : "─", (size_t)columns);
    tex_box_put(&rule, text_string(&dashes));
    tex_box_below(&all.box, &over->box, columns, TEX_CENTRE);
    all.box.base = all.box.count;
    tex_box_below(&all.box, &rule, columns, TEX_CENTRE);
    tex_box_below(&all.box, &under->box, columns, TEX_CENTRE);
    text_free(&dashes);
    return all;
}

static struct tex_piece read_fraction(struct tex_reader *r, const struct command *command UNUSED)
{
    bool is_displayed = r->is_displayed;
    struct tex_piece over, under;

    r->is_displayed = false;
    over = tex_read_argument(r);
    under = tex_read_argument(r);
    r->is_displayed = is_displayed;
    return is_displayed ? stack(r, &over, &under) : divide(r, &over, &under);
}

static struct tex_piece read_binomial(struct tex_reader *r, const struct command *command UNUSED)
{
    bool is_displayed = r->is_displayed;
    struct tex_piece over, under;

    r->is_displayed = false;
    over = tex_read_argument(r);
    under = tex_read_argument(r);
    r->is_displayed = is_displayed;
    tex_box_put(&over.box, " choose ");
    tex_box_join(&over.box, &under.box);
    tex_enclose(&over, "(");
    return over;
}

/* Appends a root sign with its index before it: ³√, (a+b)√; in ASCII root_3. */
static void add_index(const struct tex_reader *r, struct text *out, const char *index)
{
    const char *end = index + strlen(index);
    size_t start = out->length;

    if (r->is_ascii) {
        text_addf(out, "root_%s", index);
        return;
    }
    while (index < end) {
        const char *at = index;
        char32_t raised = tex_raised(utf8_next(&index, end), true);

        if (!raised) {
            text_cut(out, start);
            text_addf(out, "(%s)", at);
            break;
        }
        utf8_add(out, raised);
    }
    text_add(out, "√");
}

static struct tex_piece read_root(struct tex_reader *r, const struct command *command UNUSED)
{
    struct tex_reader outside = *r;
    struct tex_piece index = {0}, body;
    struct text sign = {0};
    bool is_clear;

    r->is_displayed = false;
    tex_skip(r, NULL);
    if (tex_is_next(r, "[")) {
        r->at++;
        r->is_tight = true;
        index = tex_read_row(r, TEX_STOP_BRACKET);
        r->is_tight = outside.is_tight;
        if (!r->has_failed && !tex_is_next(r, "]"))
            tex_fail(r, outside.at, "this root's [ has no ]: close it");
        r->at += !r->has_failed;
    }
    body = tex_read_argument(r);
    r->is_displayed = outside.is_displayed;
    if (index.box.count)
        add_index(r, &sign, tex_box_text(&index.box));
    else
        text_add(&sign, r->is_ascii ? "sqrt" : "√");
    is_clear = body.left == TEX_OPEN && body.right == TEX_CLOSE && body.traits & TEX_SINGLE;
    if (!r->is_ascii && body.traits & TEX_SINGLE &&
        !(body.traits & (TEX_OPERATOR | TEX_DIVIDED | TEX_POWER | TEX_ROOT)))
        is_clear = true;
    bracket_unless(&body, is_clear);
    body.traits = TEX_SINGLE | (body.right == TEX_CLOSE ? 0u : TEX_WORD | TEX_ROOT);
    body.left = TEX_ORDINARY;
    tex_box_free(&index.box);
    index = tex_piece_of(text_string(&sign), TEX_ORDINARY, 0);
    tex_box_join(&index.box, &body.box);
    body.box = index.box;
    text_free(&sign);
    return body;
}

/* Reads on in another style. */
static struct tex_piece read_in(struct tex_reader *r, enum tex_style style,
                                struct tex_piece (*read)(struct tex_reader *))
{
    enum tex_style before = r->style;
    struct tex_piece piece;

    r->style = style;
    piece = read(r);
    r->style = before;
    return piece;
}

static struct tex_piece read_styled(struct tex_reader *r, const struct command *command)
{
    return read_in(r, (enum tex_style)command->argument, tex_read_argument);
}

/* Whether a group holds only letters, which make a word. */
static bool is_word_next(const struct tex_reader *r)
{
    const char *at = r->at;

    while (at < r->end && *at == ' ')
        at++;
    if (at == r->end || *at != '{')
        return false;
    for (at++; at < r->end && *at != '}'; at++)
        if (!((*at >= 'A' && *at <= 'Z') || (*at >= 'a' && *at <= 'z') || *at == '-' || *at == ' '))
            return false;
    return at < r->end;
}

/* \mathrm: a word, or a formula in upright letters, which are the only ones here. */
static struct tex_piece read_upright(struct tex_reader *r, const struct command *command)
{
    struct tex_piece piece = read_in(r, TEX_PLAIN, is_word_next(r) ? tex_read_text : tex_read_argument);

    if (command->argument) {
        piece.left = piece.right = TEX_FUNCTION;
        piece.traits = TEX_SINGLE | TEX_WORD | TEX_NAME;
    }
    return piece;
}

static struct tex_piece read_operator_name(struct tex_reader *r, const struct command *command)
{
    bool has_limits = tex_is_next(r, "*");
    struct tex_piece piece;

    r->at += has_limits;
    piece = read_upright(r, command);
    piece.traits |= has_limits ? TEX_LIMITED : 0u;
    return piece;
}

static struct tex_piece read_text(struct tex_reader *r, const struct command *command)
{
    return read_in(r, (enum tex_style)command->argument, tex_read_text);
}

/* Puts a combining character on the first letter, or on each of them. */
static void put_marks(struct text *out, const char *text, char32_t mark, bool on_all)
{
    const char *end = text + strlen(text);
    bool is_first = true;

    while (text < end) {
        char32_t c = utf8_next(&text, end);

        utf8_add(out, c);
        if (utf8_width(c) == 1 && (is_first || on_all))
            utf8_add(out, mark);
        is_first = false;
    }
}

/* Reads an accent: ŷ, a mark on one letter, or a line over all; otherwise, and in ASCII, in words: y_hat, hat(ab). */
static struct tex_piece read_accent(struct tex_reader *r, const struct command *command)
{
    bool is_displayed = r->is_displayed, is_line = command->argument, is_one;
    struct tex_piece body;
    struct text text = {0};

    r->is_displayed = false;
    body = tex_read_argument(r);
    r->is_displayed = is_displayed;
    is_one = body.box.columns == 1 || (r->is_ascii && body.traits & TEX_WORD && !(body.traits & TEX_SPACED) &&
                                       !strpbrk(tex_box_text(&body.box), "_^"));
    if (r->is_ascii && is_one)
        text_addf(&text, "%s_%s", tex_box_text(&body.box), command->words);
    else if (!r->is_ascii && (is_one || is_line))
        put_marks(&text, tex_box_text(&body.box), command->mark, is_line);
    else
        text_addf(&text, "%s(%s)", command->words, tex_box_text(&body.box));
    tex_box_free(&body.box);
    tex_box_put(&body.box, text_string(&text));
    body.left = TEX_ORDINARY;
    body.right = is_one || (is_line && !r->is_ascii) ? TEX_ORDINARY : TEX_CLOSE;
    body.traits = TEX_SINGLE | (is_one && !r->is_ascii ? 0u : TEX_WORD);
    text_free(&text);
    return body;
}

static const struct tex_fence *read_fence(struct tex_reader *r)
{
    const struct tex_fence *fence = NULL;
    const char *start = r->at;
    size_t length = 0;

    tex_skip(r, NULL);
    if (r->at < r->end)
        length = *r->at == '\\' ? tex_command_length(r, r->at) : 1;
    if (length)
        fence = tex_fence_named(r->at, length);
    if (!fence)
        tex_fail(r, start, "no bracket after \\left or \\right: write one, or a full stop for none");
    else
        r->at += length;
    return fence;
}

static struct tex_piece read_left(struct tex_reader *r, const struct command *command UNUSED)
{
    const char *start = r->at;
    const struct tex_fence *left = read_fence(r), *right;
    struct tex_piece body = tex_read_row(r, TEX_STOP_RIGHT);

    if (!r->has_failed && !tex_is_next(r, "\\right"))
        tex_fail(r, start, "this \\left has no \\right: write \\right and a bracket, or a full stop for none");
    if (r->has_failed)
        return body;
    r->at += strlen("\\right");
    right = read_fence(r);
    if (right)
        put_fences(r, &body, left, right);
    return body;
}

/* Reads \not. ≠ and ∉ are signs of their own; no other sign is struck out. */
static struct tex_piece read_not(struct tex_reader *r, const struct command *command UNUSED)
{
    static const char *const struck[][2] = {{"=", "ne"}, {"\\in", "notin"}};
    const char *start = r->at - strlen("\\not");

    tex_skip(r, NULL);
    for (size_t i = 0; i < sizeof struck / sizeof *struck; i++)
        if (tex_is_next(r, struck[i][0])) {
            r->at += strlen(struck[i][0]);
            return tex_piece_of_symbol(r, tex_symbol_named(struck[i][1], strlen(struck[i][1])));
        }
    tex_warn(r, start, start + strlen("\\not"), " is known before = and \\in only: say it in words");
    return tex_piece_of("\\not", TEX_ORDINARY, TEX_SINGLE | TEX_WORD);
}

static struct tex_piece read_modulo(struct tex_reader *r, const struct command *command UNUSED)
{
    struct tex_piece body = tex_read_argument(r);

    tex_enclose(&body, "(mod ");
    return body;
}

static struct tex_piece read_begin(struct tex_reader *r, const struct command *command UNUSED)
{
    return tex_read_environment(r);
}

static const struct command commands[] = {
    {"frac", read_fraction, 0, 0, NULL},
    {"dfrac", read_fraction, 0, 0, NULL},
    {"tfrac", read_fraction, 0, 0, NULL},
    {"cfrac", read_fraction, 0, 0, NULL},
    {"binom", read_binomial, 0, 0, NULL},
    {"sqrt", read_root, 0, 0, NULL},
    {"mathbf", read_styled, TEX_BOLD, 0, NULL},
    {"boldsymbol", read_styled, TEX_BOLD, 0, NULL},
    {"bm", read_styled, TEX_BOLD, 0, NULL},
    {"mathbb", read_styled, TEX_BLACKBOARD, 0, NULL},
    {"mathcal", read_styled, TEX_SCRIPT, 0, NULL},
    {"mathscr", read_styled, TEX_SCRIPT, 0, NULL},
    {"mathrm", read_upright, 0, 0, NULL},
    {"mathit", read_upright, 0, 0, NULL},
    {"mathsf", read_upright, 0, 0, NULL},
    {"mathtt", read_upright, 0, 0, NULL},
    {"operatorname", read_operator_name, 1, 0, NULL},
    {"text", read_text, TEX_PLAIN, 0, NULL},
    {"textrm", read_text, TEX_PLAIN, 0, NULL},
    {"textit", read_text, TEX_PLAIN, 0, NULL},
    {"texttt", read_text, TEX_PLAIN, 0, NULL},
    {"textsf", read_text, TEX_PLAIN, 0, NULL},
    {"mbox", read_text, TEX_PLAIN, 0, NULL},
    {"textbf", read_text, TEX_BOLD, 0, NULL},
    {"hat", read_accent, 0, 0x302, "hat"},
    {"widehat", read_accent, 0, 0x302, "hat"},
    {"tilde", read_accent, 0, 0x303, "tilde"},
    {"widetilde", read_accent, 0, 0x303, "tilde"},
    {"bar", read_accent, 1, 0x304, "bar"},
    {"overline", read_accent, 1, 0x305, "bar"},
    {"underline", read_accent, 1, 0x332, "underline"},
    {"dot", read_accent, 0, 0x307, "dot"},
    {"ddot", read_accent, 0, 0x308, "ddot"},
    {"vec", read_accent, 0, 0x20D7, "vec"},
    {"left", read_left, 0, 0, NULL},
    {"not", read_not, 0, 0, NULL},
    {"pmod", read_modulo, 0, 0, NULL},
    {"begin", read_begin, 0, 0, NULL},
};

/* Skips the group that begins here with an opening bracket; stays if it has no end nearby. */
static void pass_group(struct tex_reader *r, char open, char close)
{
    enum { MOST = 200 }; /* bytes */
    int depth = 0;

    for (const char *at = r->at; at < r->end && at < r->at + MOST; at++) {
        if (*at == '\\') {
            at++;
            continue;
        }
        depth += *at == open ? 1 : *at == close ? -1 : 0;
        if (depth == 0) {
            r->at = at + 1;
            return;
        }
    }
}

/* Keeps an unknown command as it was written, with the arguments right after it. */
static struct tex_piece read_unknown(struct tex_reader *r, size_t length)
{
    const char *start = r->at, *before;
    struct tex_piece piece;
    struct text clean = {0};

    tex_warn(r, start, start + length, " is not known: it is shown as written, so write it another way");
    r->at += length;
    do {
        before = r->at;
        if (tex_is_next(r, "{"))
            pass_group(r, '{', '}');
        else if (tex_is_next(r, "["))
            pass_group(r, '[', ']');
    } while (r->at > before);
    utf8_clean(&clean, start, (size_t)(r->at - start));
    piece = tex_piece_of(text_string(&clean), TEX_ORDINARY, TEX_SINGLE | TEX_WORD);
    text_free(&clean);
    return piece;
}

/* Reads a command; the reader is at its backslash. */
static struct tex_piece read_command(struct tex_reader *r)
{
    size_t length = tex_command_length(r, r->at);
    const struct tex_symbol *symbol = tex_symbol_named(r->at + 1, length - 1);

    if (symbol) {
        r->at += length;
        return tex_piece_of_symbol(r, symbol);
    }
    for (size_t i = 0; i < sizeof commands / sizeof *commands; i++)
        if (strlen(commands[i].name) == length - 1 && memcmp(commands[i].name, r->at + 1, length - 1) == 0) {
            r->at += length;
            return commands[i].read(r, &commands[i]);
        }
    return read_unknown(r, length);
}

/* -------------------------------------------------------------------------------------------------------- the whole */

/* Reads the whole formula: lines divided by \\. */
static struct tex_piece read_lines(struct tex_reader *r)
{
    struct cells cells = read_cells(r);

    if (r->at < r->end)
        tex_fail(r, r->at, "this \\end has no \\begin: write it, or take this away");
    if (cells.ampersand)
        tex_fail(r, cells.ampersand, "this & is outside a matrix: put \\begin{aligned} and \\end{aligned} around");
    return lay_cells(r, &cells, 'l');
}

/* Lays out the formula in one form; false if it cannot be read, or would have too many or too long lines. */
static bool lay(struct tex_reader r, struct tex_box *out, bool is_displayed, bool is_ascii)
{
    r.is_displayed = is_displayed;
    r.is_ascii = is_ascii;
    *out = read_lines(&r).box;
    if (!r.has_failed && !out->is_too_large)
        return true;
    tex_box_free(out);
    return false;
}

void tex_lay(const char *bytes, size_t length, bool is_displayed, bool is_ascii, void (*see)(const struct tex_box *box))
{
    const struct tex_reader r = {.start = bytes, .at = bytes, .end = bytes + length};
    struct tex_box box;

    if (lay(r, &box, is_displayed, is_ascii))
        see(&box);
    tex_box_free(&box);
}

/* The formula as it was written, with its dollars. */
static char *written(const char *bytes, size_t length, bool is_displayed)
{
    const char *dollars = is_displayed ? "$$" : "$";
    struct text text = {0};

    text_add(&text, dollars);
    for (size_t i = 0; i < length; i++) { /* line ends are blanks here, not bytes to be made visible */
        size_t start = i;

        while (i < length && bytes[i] != '\n' && bytes[i] != '\t')
            i++;
        utf8_clean(&text, bytes + start, i - start);
        if (i < length)
            text_add_byte(&text, ' ');
    }
    text_add(&text, dollars);
    return text_take(&text);
}

/* Fills the rows from both layouts, which have the same number of lines. */
static void take_rows(struct tex *out, const struct tex_box *text, const struct tex_box *ascii)
{
    out->row_count = (size_t)text->count;
    out->baseline = (size_t)text->base;
    out->rows = memory_new_array(out->row_count, sizeof *out->rows);
    for (size_t i = 0; i < out->row_count; i++) {
        out->rows[i].text = memory_copy(text_string(&text->lines[i].text));
        out->rows[i].ascii = memory_copy(text_string(&ascii->lines[i].text));
    }
}

/* Makes one row, the same as the line. */
static void take_line(struct tex *out)
{
    out->row_count = 1;
    out->rows = memory_new_array(1, sizeof *out->rows);
    out->rows[0].text = memory_copy(out->line.text);
    out->rows[0].ascii = memory_copy(out->line.ascii);
}

void tex_read(struct tex *out, const char *bytes, size_t length, bool is_displayed, tex_report *report, void *to)
{
    struct tex_reader r = {.start = bytes, .at = bytes, .end = bytes + length, .report = report, .to = to};
    struct tex_box text = {0}, ascii = {0};
    bool ok = length <= TEX_LIMIT;

    *out = (struct tex){0};
    if (!ok)
        tex_fail(&r, bytes, "this formula is too long: divide it");
    ok = ok && lay(r, &text, false, false);
    r.report = NULL;
    ok = ok && lay(r, &ascii, false, true);
    out->line.text = ok ? memory_copy(tex_box_text(&text)) : written(bytes, length, is_displayed);
    out->line.ascii = memory_copy(ok ? tex_box_text(&ascii) : out->line.text);
    tex_box_free(&text);
    tex_box_free(&ascii);
    if (!is_displayed)
        return;
    if (ok && lay(r, &text, true, false) && lay(r, &ascii, true, true) && text.count == ascii.count)
        take_rows(out, &text, &ascii);
    else
        take_line(out);
    tex_box_free(&text);
    tex_box_free(&ascii);
}

void tex_free(struct tex *tex)
{
    free(tex->line.text);
    free(tex->line.ascii);
    for (size_t i = 0; i < tex->row_count; i++) {
        free(tex->rows[i].text);
        free(tex->rows[i].ascii);
    }
    free(tex->rows);
    *tex = (struct tex){0};
}
