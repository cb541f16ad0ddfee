/* SPDX-License-Identifier: MIT */
/* Words of a sentence with their shares, and heads to choose from. */
#include "base/compiler.h"
#include "base/utf8.h"
#include "sheet/kind.h"

#include <stdio.h>
#include <string.h>

enum { WORD_GAP = 2 }; /* columns before a word, for its mark */

/* The place of a word of a sentence: its line in the block, and the column after what is before it. */
struct word_place {
    size_t word;
    int line, col, columns;
};

/* The place of the next word; begin with a zeroed one and word 0. */
static void place_word(const struct words *words, int cols, struct word_place *at)
{
    at->columns = utf8_columns(text_string(&words->words[at->word].text));
    if (at->col > 0 && at->col + WORD_GAP + at->columns > cols) {
        at->line++;
        at->col = 0;
    }
    at->col += WORD_GAP;
}

static int words_lines(const struct words *words, int cols)
{
    struct word_place at = {0};

    for (; at.word < words->count; at.word++) {
        place_word(words, cols, &at);
        at.col += at.columns;
    }
    return at.line + 1;
}

static void draw_word(struct canvas *canvas, const struct sheet_block *block, int row, int col,
                      const struct word_place *at)
{
    const struct words_word *word = &block->words.words[at->word];
    bool asks = at->word == block->words.asks;
    struct style style = theme_role(&canvas->theme, asks || word->stands_out ? ROLE_STRONG : ROLE_DIM);

    if (asks)
        canvas_put(canvas, row, col - 1, block->words.role, "▸");
    if (word->stands_out && canvas->theme.colors >= 256)
        style = theme_heat(&canvas->theme, true, theme_share_step(word->share));
    else if (asks)
        style = theme_role(&canvas->theme, block->words.role);
    style.bold |= word->stands_out || asks;
    canvas_put_style(canvas, row, col, style, text_string(&word->text));
}

/* Draws the words, and below the last line, if there are rows, the shares of those that stand out. */
static void draw_words(struct canvas *canvas, const struct sheet_block *block)
{
    int lines = words_lines(&block->words, block->area.cols);
    struct word_place at = {0};

    for (; at.word < block->words.count; at.word++) {
        const struct words_word *word = &block->words.words[at.word];

        place_word(&block->words, block->area.cols, &at);
        draw_word(canvas, block, block->area.row + at.line, block->area.col + at.col, &at);
        if (word->stands_out && at.line == lines - 1 && block->area.rows > lines)
            canvas_putf(canvas, block->area.row + lines, block->area.col + at.col, ROLE_DIM, "%.0f %%",
                        100 * word->share);
        at.col += at.columns;
    }
}

/* "▸2 meaning"; with `brief` a choice that is not shown is its number. Returns the columns it takes. */
static int draw_choice(struct canvas *canvas, const struct words *choices, size_t i, bool brief, int row, int col)
{
    bool shown = i == choices->asks;
    const char *name = text_string(&choices->words[i].text);
    int begin = col;
    char number[24];

    snprintf(number, sizeof number, "%zu", i + 1);
    if (canvas) {
        canvas_put(canvas, row, col, ROLE_STRONG, shown ? "▸" : " ");
        canvas_put(canvas, row, col + 1, theme_head(i), number);
    }
    col += 1 + (int)strlen(number);
    if (brief && !shown)
        return col - begin;
    if (canvas)
        canvas_put(canvas, row, col + 1, shown ? ROLE_STRONG : ROLE_DIM, name);
    return col + 1 + utf8_columns(name) - begin;
}

static bool choices_are_brief(const struct words *choices, int cols)
{
    int columns = (int)choices->count - 1;

    for (size_t i = 0; i < choices->count; i++)
        columns += draw_choice(NULL, choices, i, false, 0, 0);
    return columns > cols;
}

static void draw_choices(struct canvas *canvas, const struct sheet_block *block)
{
    bool brief = choices_are_brief(&block->words, block->area.cols);
    int col = block->area.col;

    for (size_t i = 0; i < block->words.count; i++)
        col += draw_choice(canvas, &block->words, i, brief, block->area.row, col) + 1;
}

static bool find_choice(const struct sheet_block *block, const struct theme *theme UNUSED, int row, int col,
                        struct sheet_spot *out)
{
    bool brief = choices_are_brief(&block->words, block->area.cols);
    int begin = block->area.col;

    for (size_t i = 0; i < block->words.count && row == block->area.row; i++) {
        int columns = draw_choice(NULL, &block->words, i, brief, 0, 0);

        if (col >= begin && col < begin + columns) {
            out->row = i;
            return true;
        }
        begin += columns + 1;
    }
    return false;
}

static bool find_word(const struct sheet_block *block, const struct theme *theme UNUSED, int row, int col,
                      struct sheet_spot *out)
{
    struct word_place at = {0};

    for (; at.word < block->words.count; at.word++) {
        place_word(&block->words, block->area.cols, &at);
        if (row == block->area.row + at.line && col >= block->area.col + at.col &&
            col < block->area.col + at.col + at.columns) {
            out->row = at.word;
            return true;
        }
        at.col += at.columns;
    }
    return false;
}

/* Rows of the words' lines, and what a size adds to them. */
static int fit_words(const struct sheet_block *block, const struct theme *theme UNUSED, size_t size, struct area room)
{
    int rows = words_lines(&block->words, room.cols) + block->sizes[size].rows;

    return rows <= room.rows ? rows : 0;
}

static void plain_words(const struct sheet_block *block, struct text *out)
{
    const struct words *words = &block->words;

    for (size_t i = 0; i < words->count; i++)
        text_addf(out, "%s%s", i ? " " : "", text_string(&words->words[i].text));
    text_add_byte(out, '\n');
}

static void plain_choices(const struct sheet_block *block, struct text *out)
{
    const struct words *choices = &block->words;

    for (size_t i = 0; i < choices->count; i++)
        text_addf(out, "%s %zu %s\n", i == choices->asks ? ">" : " ", i + 1, text_string(&choices->words[i].text));
}

const struct kind kind_words = {
    .fit = fit_words, .draw = draw_words, .find = find_word, .plain = plain_words, .free = kind_free_words};
const struct kind kind_choices = {
    .fit = kind_fit_whole, .draw = draw_choices, .find = find_choice, .plain = plain_choices, .free = kind_free_words};
