/* SPDX-License-Identifier: MIT */
#include "markup/tex.h"

#include "base/ascii.h"
#include "base/compiler.h"
#include "base/memory.h"
#include "base/utf8.h"
#include "markup/tex_reader.h"

#include <stdlib.h>
#include <string.h>

#define COLUMN_GAP 2 /* blanks between the columns of a matrix of several lines */

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

/* The gap before a column; in an equation, the one before its relation. */
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

void tex_fence(struct tex_reader *r, struct tex_piece *piece, const struct tex_fence *left,
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

/* Reads \end and its name, which must be the one of `e`. */
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

/* Reads the name in braces after \begin; NULL, having failed, if none is known by it. */
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
        tex_fence(r, &all, tex_fence_named(e->left, strlen(e->left)), tex_fence_named(right, strlen(right)));
    return all;
}

/* A command that is more than one sign. How to add one: a row in the table below, and a function that reads what comes
 * after it; `argument` tells rows of one function apart. */
struct command {
    const char *name;
    struct tex_piece (*read)(struct tex_reader *r, const struct command *command);
    int argument;
    char32_t mark;     /* of an accent: the combining character */
    const char *words; /* of an accent: what it is called */
};

/* Appends what is needed in brackets. */
static void bracket_unless(struct tex_piece *piece, bool is_clear)
{
    if (!is_clear)
        tex_enclose(piece, "(", ")");
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
    tex_enclose(&over, "(", ")");
    return over;
}

/* Appends what comes before a root sign; ³√ is a sign of its own. */
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
        tex_fence(r, &body, left, right);
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

    tex_enclose(&body, "(mod ", ")");
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

struct tex_piece tex_read_lines(struct tex_reader *r)
{
    struct cells cells;

    r->read_command = read_command;
    cells = read_cells(r);
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
    *out = tex_read_lines(&r).box;
    if (!r.has_failed && !out->is_too_large)
        return true;
    tex_box_free(out);
    return false;
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
