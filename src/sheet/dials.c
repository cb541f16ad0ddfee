/* SPDX-License-Identifier: MIT */
/* What can be turned, in one line: "d d_model 8   n heads 2". What is being typed for one of them takes the line. */
#include "base/utf8.h"
#include "sheet/kind.h"

#include <stdlib.h>

enum {
    GAP = 3,
    NARROW = 60, /* columns: below, dials stand closer */
    NARROW_GAP = 2,
    TYPED_MOST = 22, /* columns of what is typed */
    TYPED_NARROW = 10
};

static int gap_of(const struct sheet_block *block)
{
    return block->area.cols < NARROW ? NARROW_GAP : GAP;
}

/* Appends " 1 4 16[64]256 ": the brackets take the blanks, so that nothing moves. */
static void add_choices(struct line *line, const struct dial *dial)
{
    for (size_t i = 0; i <= dial->choice_count; i++) {
        const char *between = i == dial->chosen ? "[" : i == dial->chosen + 1 ? "]" : " ";

        line_add(line, ROLE_STRONG, between);
        if (i < dial->choice_count)
            line_add(line, i == dial->chosen ? ROLE_STRONG : ROLE_DIM, dial->choices[i]);
    }
}

static void write_dial(const struct dial *dial, struct line *line)
{
    if (dial->key)
        line_addf(line, ROLE_STRONG, "%s ", dial->key);
    line_addf(line, ROLE_DIM, dial->choice_count ? "%s" : "%s ", dial->name);
    if (dial->choice_count)
        add_choices(line, dial);
    line_add(line, ROLE_PLAIN, text_string(&dial->value));
}

static int dial_columns(const struct theme *theme, const struct dial *dial)
{
    struct line line = {0};
    int columns;

    write_dial(dial, &line);
    columns = line_columns(theme, &line);
    line_free(&line);
    return columns;
}

/* The dial in which something is being typed, or NULL. */
static const struct dial *typed_in(const struct sheet_block *block)
{
    for (size_t i = 0; i < block->dials.count; i++)
        if (block->dials.dials[i].typed)
            return &block->dials.dials[i];
    return NULL;
}

/* "seed 17   Enter takes it, Esc leaves". */
static void draw_typed(struct canvas *canvas, const struct sheet_block *block, const struct dial *dial)
{
    int row = block->area.row, col = block->area.col, end = col + block->area.cols;
    int columns = block->area.cols < NARROW ? TYPED_NARROW : TYPED_MOST;

    canvas_put_cut(canvas, row, col + 1, end - col - 1, ROLE_STRONG, dial->name);
    col += utf8_columns(dial->name) + 2;
    columns = columns < end - col ? columns : end - col;
    if (columns < 2)
        return;
    field_draw(canvas, row, col, columns, dial->typed);
    canvas_cursor(canvas, row, col + field_cursor(&canvas->theme, dial->typed, columns));
    col += columns + 1;
    canvas_put_cut(canvas, row, col, end - col, dial->is_wrong ? ROLE_STRONG : ROLE_DIM, dial->note);
}

static void draw_dials(struct canvas *canvas, const struct sheet_block *block)
{
    int col = block->area.col + 1, end = block->area.col + block->area.cols;
    const struct dial *typed = typed_in(block);

    if (typed) {
        draw_typed(canvas, block, typed);
        return;
    }
    for (size_t i = 0; i < block->dials.count && col < end; i++) {
        const struct dial *dial = &block->dials.dials[i];
        struct line line = {0};

        write_dial(dial, &line);
        line_draw(canvas, block->area.row, col, end - col, &line);
        line_free(&line);
        col += dial_columns(&canvas->theme, dial) + gap_of(block);
    }
}

/* Which choice stands at a column of a dial, counted from its first one; SHEET_NONE: none does. */
static size_t choice_at(const struct theme *theme, const struct dial *dial, int col)
{
    int begin = (dial->key ? canvas_columns(theme, dial->key) + 1 : 0) + canvas_columns(theme, dial->name) + 1;

    for (size_t i = 0; i < dial->choice_count; i++) {
        int columns = canvas_columns(theme, dial->choices[i]);

        if (col >= begin && col < begin + columns)
            return i;
        begin += columns + 1;
    }
    return SHEET_NONE;
}

static bool find_dial(const struct sheet_block *block, const struct theme *theme, int row, int col,
                      struct sheet_spot *out)
{
    int begin = block->area.col + 1;

    for (size_t i = 0; i < block->dials.count && row == block->area.row && !typed_in(block); i++) {
        int columns = dial_columns(theme, &block->dials.dials[i]);

        out->row = i;
        out->col = choice_at(theme, &block->dials.dials[i], col - begin);
        if (col >= begin && col < begin + columns)
            return true;
        begin += columns + gap_of(block);
    }
    return false;
}

static void plain_dials(const struct sheet_block *block, struct text *out)
{
    for (size_t i = 0; i < block->dials.count; i++) {
        const struct dial *dial = &block->dials.dials[i];

        text_addf(out, "%s%s %s%s", i ? ", " : "", dial->name, dial->choice_count ? dial->choices[dial->chosen] : "",
                  text_string(&dial->value));
    }
    if (block->dials.count)
        text_add_byte(out, '\n');
}

static void free_dials(struct sheet_block *block)
{
    for (size_t i = 0; i < block->dials.count; i++)
        text_free(&block->dials.dials[i].value);
    free(block->dials.dials);
}

const struct kind kind_dials = {
    .fit = kind_fit_whole, .draw = draw_dials, .find = find_dial, .plain = plain_dials, .free = free_dials};
