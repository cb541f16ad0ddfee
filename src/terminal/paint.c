/* SPDX-License-Identifier: MIT */
#include "terminal/paint.h"

#include "base/memory.h"
#include "terminal/curses.h"

#include <stdlib.h>
#include <string.h>
#include <wchar.h>

#define PAIR_SLOTS 2048 /* a power of 2, more than CURSES_MOST_PAIRS: a search always ends */
#define MOST_GAP 8      /* blanks: more are cheaper to skip than to write */

struct pair {
    short ink, paper, number; /* number 0: the slot is free */
};

int paint_start_colors(struct paint *paint)
{
    if (!has_colors() || start_color() == ERR || COLORS < 8 || COLOR_PAIRS < 2)
        return 0;
    paint->has_page = use_default_colors() == OK;
    paint->pair_limit = COLOR_PAIRS - 1 < CURSES_MOST_PAIRS ? COLOR_PAIRS - 1 : CURSES_MOST_PAIRS;
    paint->pairs = memory_new_array(PAIR_SLOTS, sizeof *paint->pairs);
    if (COLORS > 256) {
        paint->is_direct = CURSES_HAS_EXTENDED_PAIRS;
        return paint->is_direct ? 256 : 8;
    }
    return COLORS == 256 ? 256 : COLORS >= 16 ? 16 : 8;
}

#if CURSES_HAS_EXTENDED_PAIRS
/* A colour as 0xRRGGBB; such terminals keep 0…7 for the user's own. */
static int direct_color(short color)
{
    return color < 8 ? color : (int)theme_rgb(color);
}
#endif

/* Tells curses what pair `number` is. */
static void make_pair(const struct paint *paint, short number, short ink, short paper)
{
    if (!paint->has_page) {
        ink = ink < 0 ? COLOR_WHITE : ink;
        paper = paper < 0 ? COLOR_BLACK : paper;
    }
#if CURSES_HAS_EXTENDED_PAIRS
    if (paint->is_direct) {
        init_extended_pair(number, direct_color(ink), direct_color(paper));
        return;
    }
#endif
    init_pair(number, ink, paper);
}

static void forget_pairs(struct paint *paint)
{
    for (int i = 0; i < PAIR_SLOTS; i++)
        paint->pairs[i] = (struct pair){0};
    paint->pair_count = 0;
    paint->is_full = false;
}

/* The number of a pair; 0, the page's own, where there are no colours or no room. */
static short pair_number(struct paint *paint, short ink, short paper)
{
    unsigned slot = ((unsigned)(ink + 1) * 263u + (unsigned)(paper + 1) * 7u) % PAIR_SLOTS;
    struct pair *pair;

    if (paint->pair_limit == 0 || (ink == COLOR_PAGE && paper == COLOR_PAGE))
        return 0;
    for (pair = &paint->pairs[slot]; pair->number; pair = &paint->pairs[slot]) {
        if (pair->ink == ink && pair->paper == paper)
            return pair->number;
        slot = (slot + 1) % PAIR_SLOTS;
    }
    if (paint->pair_count == paint->pair_limit) {
        paint->is_full = true;
        return 0;
    }
    *pair = (struct pair){.ink = ink, .paper = paper, .number = (short)++paint->pair_count};
    make_pair(paint, pair->number, ink, paper);
    return pair->number;
}

static bool is_same(const struct cell *a, const struct cell *b)
{
    bool same = a->glyph == b->glyph && a->style.ink == b->style.ink && a->style.paper == b->style.paper &&
                a->style.bold == b->style.bold && a->style.faint == b->style.faint &&
                a->style.reverse == b->style.reverse;

    for (int i = 0; same && i < CANVAS_MARKS; i++)
        same = a->mark[i] == b->mark[i];
    return same;
}

/* The character as it may be sent: `?` for one that the C library does not know, or that is not as wide as its
 * cells. */
static wchar_t printable(const struct cell *cell, bool is_wide)
{
    int width;

    if (cell->glyph >= U' ' && cell->glyph < 0x7F && !is_wide)
        return (wchar_t)cell->glyph;
    if (cell->glyph == 0)
        return L' ';
    width = wcwidth((wchar_t)cell->glyph);
    return width == (is_wide ? 2 : 1) ? (wchar_t)cell->glyph : L'?';
}

/* A blank shows no ink, only its background. */
static bool is_blank(const struct cell *cell)
{
    return cell->glyph == U' ' && cell->mark[0] == 0 && !cell->style.reverse;
}

/* Where the blanks from `start` end, if they are few and what follows has the same background; else `start`. */
static int gap_end(const struct cell *cells, int cols, int start)
{
    short paper = cells[start - 1].style.paper;
    int end = start;

    while (end < cols && end - start <= MOST_GAP && is_blank(&cells[end]) && cells[end].style.paper == paper)
        end++;
    return end < cols && end - start <= MOST_GAP && cells[end].style.paper == paper ? end : start;
}

/* Copies a row; in the copy, a few blanks between two words keep the pen of the first word, which saves switching it
 * off and on: a third of the cost of colours. Blanks that need not be sent stay as they are. */
static void keep_pen(struct cell *row, const struct cell *cells, int cols)
{
    memcpy(row, cells, (size_t)cols * sizeof *cells);
    for (int col = 1; col < cols; col++) {
        int end = is_blank(&cells[col]) && !is_blank(&cells[col - 1]) && !cells[col - 1].style.reverse
                      ? gap_end(cells, cols, col)
                      : col;

        for (; col < end; col++)
            row[col].style = row[col - 1].style;
    }
}

static attr_t attributes(const struct style *style)
{
    return (style->bold ? A_BOLD : A_NORMAL) | (style->faint ? A_DIM : A_NORMAL) |
           (style->reverse ? A_REVERSE : A_NORMAL);
}

static void convert(struct paint *paint, const struct cell *cell, bool is_wide, cchar_t *out)
{
    wchar_t characters[CANVAS_MARKS + 2] = {printable(cell, is_wide)};

    for (int i = 0; i < CANVAS_MARKS && cell->mark[i]; i++)
        characters[i + 1] = (wchar_t)cell->mark[i];
    setcchar(out, characters, attributes(&cell->style), pair_number(paint, cell->style.ink, cell->style.paper), NULL);
}

/* Sends the cells from `start` to before `end` of a row. The right half of a wide character goes with its left one. */
static void send_run(struct paint *paint, const struct cell *cells, int row, int start, int end)
{
    cchar_t *run = paint->run;
    int count = 0;

    for (int col = start; col < end; col++) {
        bool is_wide = col + 1 < end && cells[col].glyph != 0 && cells[col + 1].glyph == 0;

        convert(paint, &cells[col], is_wide, &run[count++]);
        col += is_wide && wcwidth((wchar_t)cells[col].glyph) == 2;
    }
    mvwadd_wchnstr(newscr, row, start, run, count);
}

/* Sends what changed in a row; returns whether anything did. */
static bool send_row(struct paint *paint, const struct cell *wanted, int cols, int row)
{
    struct cell *given = paint->given + (size_t)row * (size_t)paint->cols;
    const struct cell *cells = paint->row, *shown = paint->row + paint->cols;
    bool changed = false;

    if (memcmp(wanted, given, (size_t)cols * sizeof *given) == 0)
        return false;
    keep_pen(paint->row, wanted, cols);
    keep_pen(paint->row + paint->cols, given, cols);
    memcpy(given, wanted, (size_t)cols * sizeof *given);
    for (int col = 0; col < cols; col++) {
        int start = col, end;

        if (is_same(&cells[col], &shown[col]))
            continue;
        while (start > 0 && cells[start].glyph == 0)
            start--;
        for (end = col; end < cols && (!is_same(&cells[end], &shown[end]) || cells[end].glyph == 0);)
            end++;
        send_run(paint, cells, row, start, end);
        changed = true;
        col = end;
    }
    return changed;
}

static bool send_rows(struct paint *paint, const struct canvas *canvas)
{
    int rows = canvas->rows < paint->rows ? canvas->rows : paint->rows;
    int cols = canvas->cols < paint->cols ? canvas->cols : paint->cols;
    bool changed = false;

    for (int row = 0; row < rows; row++)
        changed |= send_row(paint, canvas->cells + (size_t)row * (size_t)canvas->cols, cols, row);
    return changed;
}

void paint_begin(struct paint *paint)
{
    static const struct cell blank = {.glyph = U' ', .style = {.ink = COLOR_PAGE, .paper = COLOR_PAGE}};

    paint->rows = LINES;
    paint->cols = COLS;
    paint->given = memory_resize(paint->given, (size_t)LINES * (size_t)COLS, sizeof *paint->given);
    for (size_t i = 0; i < (size_t)LINES * (size_t)COLS; i++)
        paint->given[i] = blank;
    paint->row = memory_resize(paint->row, 2 * (size_t)COLS, sizeof *paint->row);
    paint->run = memory_resize(paint->run, (size_t)COLS, sizeof(cchar_t));
    paint->has_cursor_moved = true;
    werase(newscr);
    clearok(curscr, TRUE);
}

/* A hidden cursor may stay wherever curses wrote last, which saves moving it. */
static void place_cursor(const struct paint *paint)
{
    bool is_shown = paint->cursor_row >= 0 && paint->cursor_row < paint->rows && paint->cursor_col >= 0 &&
                    paint->cursor_col < paint->cols;

    leaveok(newscr, !is_shown);
    if (is_shown)
        wmove(newscr, paint->cursor_row, paint->cursor_col);
    curs_set(is_shown);
}

bool paint_canvas(struct paint *paint, const struct canvas *canvas)
{
    bool changed = send_rows(paint, canvas);

    if (paint->is_full) { /* full of pairs of earlier frames: begin again with those of this one */
        forget_pairs(paint);
        paint_begin(paint);
        changed = send_rows(paint, canvas);
        paint->is_full = false;
    }
    return changed || paint->has_cursor_moved;
}

void paint_send(struct paint *paint)
{
    place_cursor(paint);
    paint->has_cursor_moved = false;
    doupdate();
}

void paint_cursor(struct paint *paint, int row, int col)
{
    if (row == paint->cursor_row && col == paint->cursor_col)
        return;
    paint->cursor_row = row < 0 ? -1 : row;
    paint->cursor_col = row < 0 ? -1 : col;
    paint->has_cursor_moved = true;
}

void paint_free(struct paint *paint)
{
    free(paint->given);
    free(paint->row);
    free(paint->run);
    free(paint->pairs);
    *paint = (struct paint){0};
}
