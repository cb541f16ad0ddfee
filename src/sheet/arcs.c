/* SPDX-License-Identifier: MIT */
/* A sentence with arcs from the word that asks to those that answer it: over the sentence if it fits on one line and
 * there are rows for them; else the questions are written below the words, line by line; else only the answers, beside
 * the word that asks. The place of a word depends only on the room and on the words, not on what is shown. */
#include "base/compiler.h"
#include "base/memory.h"
#include "base/utf8.h"
#include "sheet/kind.h"

#include <assert.h>
#include <stdlib.h>

enum {
    GAP_LEAST = 2, /* columns between two words under arcs */
    GAP_MOST = 5,
    BELOW = 2 /* rows from a word to the text below it */
};

struct arcs_word *arcs_add_word(struct arcs *arcs, enum role role)
{
    arcs->words = memory_resize(arcs->words, arcs->count + 1, sizeof *arcs->words);
    arcs->words[arcs->count] = (struct arcs_word){.role = role};
    return &arcs->words[arcs->count++];
}

struct text *arcs_add_arc(struct arcs *arcs, size_t to, bool blank)
{
    assert(arcs->arc_count < ARCS_MOST && to != arcs->asks);
    arcs->arcs[arcs->arc_count] = (struct arc){.to = to, .blank = blank};
    return &arcs->arcs[arcs->arc_count++].label;
}

static int word_columns(const struct arcs *arcs, size_t word)
{
    return utf8_columns(text_string(&arcs->words[word].text));
}

/* Columns of all words in one line, without gaps, with the mark before the first. */
static int sentence_columns(const struct arcs *arcs)
{
    int columns = 1;

    for (size_t i = 0; i < arcs->count; i++)
        columns += word_columns(arcs, i);
    return columns;
}

/* Rows from one arc's level to the next. */
static int level_rows(const struct sheet_block *block)
{
    return block->tall > 1 ? block->tall : 1;
}

/* Rows above the sentence: a level for each arc, and the arrowheads. */
static int arc_rows(const struct sheet_block *block)
{
    return ARCS_MOST * level_rows(block) + 1;
}

/* Columns between two words under arcs; 0: the line is too narrow for them. */
static int arcs_gap(const struct sheet_block *block, int cols)
{
    const struct arcs *arcs = &block->arcs;
    int most = GAP_MOST * level_rows(block);
    int gap = arcs->count > 1 ? (cols - sentence_columns(arcs)) / (int)(arcs->count - 1) : GAP_LEAST;

    return gap < GAP_LEAST ? 0 : gap > most ? most : gap;
}

/* Finds the place of a word in broken lines: its line, from 0, and column. Returns how many lines there are. */
static int find_place(const struct arcs *arcs, int cols, size_t word, int *line, int *col)
{
    int at = 0, lines = 1;

    for (size_t i = 0; i < arcs->count; i++) {
        int columns = word_columns(arcs, i);

        if (at > 0 && at + 1 + columns > cols) {
            at = 0;
            lines++;
        }
        if (i == word) {
            *line = lines - 1;
            *col = at + 1;
        }
        at += GAP_LEAST + columns;
    }
    return lines;
}

static int count_lines(const struct arcs *arcs, int cols)
{
    int line, col;

    return find_place(arcs, cols, 0, &line, &col);
}

static bool has_arcs(const struct sheet_block *block)
{
    return block->area.rows > arc_rows(block) && arcs_gap(block, block->area.cols) > 0;
}

/* The place of a word in the block's area: under arcs, or in lines with one below each. */
static void place_word(const struct sheet_block *block, size_t word, int *row, int *col)
{
    const struct arcs *arcs = &block->arcs;
    int gap = arcs_gap(block, block->area.cols), line;

    if (!has_arcs(block)) {
        find_place(arcs, block->area.cols, word, &line, col);
        *row = block->area.row + 2 * line;
        *col += block->area.col;
        return;
    }
    *row = block->area.row + arc_rows(block);
    *col = block->area.col + 1 + (block->area.cols - sentence_columns(arcs) - gap * ((int)arcs->count - 1)) / 2;
    for (size_t i = 0; i < word; i++)
        *col += word_columns(arcs, i) + gap;
}

static void put_word(struct canvas *canvas, const struct arcs *arcs, size_t word, int row, int col)
{
    const struct arcs_word *of = &arcs->words[word];
    bool asks = word == arcs->asks;
    struct style style = theme_role(&canvas->theme, asks ? arcs->role : of->role);

    style.bold |= asks;
    if (asks)
        canvas_put(canvas, row, col - 1, arcs->role, "▸");
    if (!of->is_hidden)
        canvas_put_style(canvas, row, col, style, text_string(&of->text));
    for (int i = 0; of->is_hidden && i < word_columns(arcs, word); i++)
        canvas_put(canvas, row, col + i, ROLE_DIM, "·");
}

static int middle_of(const struct sheet_block *block, size_t word)
{
    int row, col;

    place_word(block, word, &row, &col);
    return col + (word_columns(&block->arcs, word) - 1) / 2;
}

static size_t distance(const struct arcs *arcs, size_t arc)
{
    size_t to = arcs->arcs[arc].to;

    return to > arcs->asks ? to - arcs->asks : arcs->asks - to;
}

/* The level of an arc, from 1: the nearer its word, the lower. */
static int level_of(const struct arcs *arcs, size_t arc)
{
    int level = 1;

    for (size_t i = 0; i < arcs->arc_count; i++)
        level += distance(arcs, i) < distance(arcs, arc) || (i < arc && distance(arcs, i) == distance(arcs, arc));
    return level;
}

/* The number of an arc's stem on the word that asks, from the left, so that arcs do not cross: first those to the left,
 * the nearest first, then those to the right, the farthest first. */
static int stem_of(const struct arcs *arcs, size_t arc)
{
    bool right = arcs->arcs[arc].to > arcs->asks;
    int stem = 0;

    for (size_t i = 0; i < arcs->arc_count; i++) {
        bool other = arcs->arcs[i].to > arcs->asks, nearer = distance(arcs, i) < distance(arcs, arc);

        stem += i != arc && (other == right ? nearer != right : right);
    }
    return stem;
}

static void draw_arc(struct canvas *canvas, const struct sheet_block *block, size_t arc)
{
    const struct arcs *arcs = &block->arcs;
    const char *label = text_string(&arcs->arcs[arc].label);
    int foot = block->area.row + arc_rows(block) - 1, top = foot - level_of(arcs, arc) * level_rows(block);
    int head = middle_of(block, arcs->arcs[arc].to);
    int stem = middle_of(block, arcs->asks) - (int)arcs->arc_count / 2 + stem_of(arcs, arc);
    int from = stem < head ? stem : head, to = stem < head ? head : stem, columns = utf8_columns(label);

    for (int col = from; col <= to; col++)
        canvas_put(canvas, top, col, arcs->role, col == from ? "╭" : col == to ? "╮" : "─");
    for (int row = top + 1; row <= foot; row++) {
        canvas_put(canvas, row, stem, arcs->role, "│");
        canvas_put(canvas, row, head, arcs->role, row == foot ? "▾" : "│");
    }
    if (columns + 2 < to - from)
        canvas_putf(canvas, top, from + (to - from - columns) / 2, ROLE_STRONG, " %s ", label);
    else if (columns < to - from)
        canvas_put(canvas, top, from + 1, ROLE_STRONG, label);
}

/* Draws the answers beside the word that asks, each below its question; in one row only the answers. */
static void draw_answers(struct canvas *canvas, const struct sheet_block *block)
{
    const struct arcs *arcs = &block->arcs;
    int row = block->area.row, col = block->area.col + 1;
    bool both = block->area.rows > 1;

    put_word(canvas, arcs, arcs->asks, row, col);
    col += word_columns(arcs, arcs->asks) + 2;
    for (size_t i = 0; i < arcs->arc_count; i++) {
        const struct arc *arc = &arcs->arcs[i];
        int label = utf8_columns(text_string(&arc->label)), word = word_columns(arcs, arc->to);

        if (!arc->blank)
            put_word(canvas, arcs, arc->to, row + both, col);
        if (!arc->blank && both)
            canvas_put(canvas, row, col, arcs->role, text_string(&arc->label));
        col += (label > word ? label : word) + 2;
    }
}

static bool has_words(const struct sheet_block *block)
{
    return has_arcs(block) || block->area.rows >= 2 * count_lines(&block->arcs, block->area.cols);
}

static void draw_arcs(struct canvas *canvas, const struct sheet_block *block)
{
    const struct arcs *arcs = &block->arcs;
    int row, col;

    if (!has_words(block)) {
        draw_answers(canvas, block);
        return;
    }
    for (size_t i = 0; i < arcs->count; i++) {
        place_word(block, i, &row, &col);
        put_word(canvas, arcs, i, row, col);
        if (has_arcs(block) && block->area.rows > arc_rows(block) + BELOW)
            canvas_put(canvas, row + BELOW, col, ROLE_DIM, text_string(&arcs->words[i].below));
    }
    for (size_t i = 0; i < arcs->arc_count; i++) {
        place_word(block, arcs->arcs[i].to, &row, &col);
        if (arcs->arcs[i].blank)
            continue;
        if (has_arcs(block))
            draw_arc(canvas, block, i);
        else
            canvas_putf(canvas, row + 1, col, arcs->role, "▴%s", text_string(&arcs->arcs[i].label));
    }
}

static bool find_word(const struct sheet_block *block, const struct theme *theme UNUSED, int row, int col,
                      struct sheet_spot *out)
{
    for (size_t i = 0; i < block->arcs.count && has_words(block); i++) {
        int word_row, word_col;

        place_word(block, i, &word_row, &word_col);
        out->row = i;
        if (row == word_row && col >= word_col && col < word_col + word_columns(&block->arcs, i))
            return true;
    }
    return false;
}

/* The rows it takes: at least its smallest size, cut if there is less; where words break into lines, these lines. */
static int fit_arcs(const struct sheet_block *block, const struct theme *theme UNUSED, size_t size, struct area room)
{
    int rows = block->sizes[size].rows;

    if (size == 0)
        return rows < room.rows ? rows : room.rows;
    if (arcs_gap(block, room.cols) == 0)
        rows = 2 * count_lines(&block->arcs, room.cols);
    else if (rows > ARCS_MOST + 1)
        rows += arc_rows(block) - (ARCS_MOST + 1);
    return rows <= room.rows ? rows : 0;
}

/* The sentence, then a line an arc: "fixed asks", "  who: mechanic (person)". */
static void plain_arcs(const struct sheet_block *block, struct text *out)
{
    const struct arcs *arcs = &block->arcs;
    bool any = false;

    for (size_t i = 0; i < arcs->count; i++) {
        text_add(out, i ? " " : "");
        text_add(out, arcs->words[i].is_hidden ? "…" : text_string(&arcs->words[i].text));
    }
    text_add_byte(out, '\n');
    for (size_t i = 0; i < arcs->arc_count; i++) {
        const struct arc *arc = &arcs->arcs[i];

        if (arc->blank)
            continue;
        if (!any)
            text_addf(out, "%s asks\n", text_string(&arcs->words[arcs->asks].text));
        any = true;
        text_addf(out, "  %s: %s (%s)\n", text_string(&arc->label), text_string(&arcs->words[arc->to].text),
                  text_string(&arcs->words[arc->to].below));
    }
}

static void free_arcs(struct sheet_block *block)
{
    for (size_t i = 0; i < block->arcs.count; i++) {
        text_free(&block->arcs.words[i].text);
        text_free(&block->arcs.words[i].below);
    }
    for (size_t i = 0; i < block->arcs.arc_count; i++)
        text_free(&block->arcs.arcs[i].label);
    free(block->arcs.words);
}

const struct kind kind_arcs = {
    .fit = fit_arcs, .draw = draw_arcs, .find = find_word, .plain = plain_arcs, .free = free_arcs};
