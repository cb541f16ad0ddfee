/* SPDX-License-Identifier: MIT */
/* A grid of tokens, along columns and then along rows: weights of one token and of all, the gain, and which token
 * carries news. */
#include "drill/draft.h"

struct grid_size {
    size_t rows, cols;
};

static struct grid_size draw(struct drill_draft *d)
{
    struct grid_size s = {3 + drill_pick(d, 10), 3 + drill_pick(d, 10)};

    if (s.rows == s.cols)
        drill_refuse(d);
    return s;
}

#define W(number) drill_whole(number).s

static void one_token(struct drill_draft *d)
{
    struct grid_size s = draw(d);
    size_t tokens = s.rows * s.cols;

    drill_ask(d,
              "A grid has %zu rows and %zu columns. In axial attention, how many weights does one token make, in both "
              "passes together?",
              s.rows, s.cols);
    drill_value(d, (double)(s.rows + s.cols), "%zu in its column, %zu in its row: %zu + %zu = %zu.", s.rows, s.cols,
                s.rows, s.cols, s.rows + s.cols);
    drill_value(d, (double)tokens, "This is %zu×%zu = %zu, all tokens at once. It asks its column and its row alone.",
                s.rows, s.cols, tokens);
    drill_value(d, (double)(s.rows + s.cols - 1),
                "This counts the token itself once. It is in its column and in its row, and asks itself in both.");
    drill_value(d, (double)s.rows, "This is the first pass, its column. The second is its row.");
    drill_value(d, (double)s.cols, "This is the second pass, its row. The first is its column.");
    drill_value(d, (double)(tokens * (s.rows + s.cols)), "That is what all %zu tokens make. The question is about one.",
                tokens);
    drill_hint(d, "A column has %zu tokens.", s.rows);
    drill_otherwise(d, "Count its column, then its row.");
}

static void all_tokens(struct drill_draft *d)
{
    struct grid_size s = draw(d);
    size_t tokens = s.rows * s.cols;

    drill_ask(d,
              "A grid has %zu rows and %zu columns. How many weights do all of its tokens make in axial attention, in "
              "both passes together?",
              s.rows, s.cols);
    drill_value(d, (double)(tokens * (s.rows + s.cols)), "%zu tokens, each %zu + %zu: %zu×%zu = %s.", tokens, s.rows,
                s.cols, tokens, s.rows + s.cols, W(tokens * (s.rows + s.cols)));
    drill_value(d, (double)(tokens * tokens), "This is %zu×%zu = %s, every token with every token.", tokens, tokens,
                W(tokens * tokens));
    drill_value(d, (double)(s.rows + s.cols), "This is %zu + %zu = %zu, one token. There are %zu.", s.rows, s.cols,
                s.rows + s.cols, tokens);
    drill_value(d, (double)(tokens * s.rows), "This is %zu×%zu = %s, the first pass. The second comes on top.", tokens,
                s.rows, W(tokens * s.rows));
    drill_value(d, (double)(tokens * s.cols), "This is %zu×%zu = %s, the second pass. The first comes before it.",
                tokens, s.cols, W(tokens * s.cols));
    drill_hint(d, "How many tokens are there, and how many does each of them ask?");
    drill_otherwise(d, "Multiply the %zu tokens by how many each asks in its column and its row.", tokens);
}

/* Grids with a whole gain. */
static const struct grid_size wholes[] = {{2, 2},   {3, 6},   {4, 4},   {6, 3},  {4, 12}, {6, 6},   {12, 4},
                                          {6, 12},  {8, 8},   {12, 6},  {20, 5}, {5, 20}, {10, 10}, {10, 15},
                                          {12, 12}, {15, 10}, {20, 20}, {24, 8}, {8, 24}, {30, 6}};

static void gained(struct drill_draft *d)
{
    struct grid_size s = DRILL_ANY(d, wholes);
    size_t tokens = s.rows * s.cols, sum = s.rows + s.cols, gain = tokens / sum;

    drill_ask(d,
              "A grid has %zu rows and %zu columns. How many times fewer weights does axial attention make than "
              "attention over all tokens at once?",
              s.rows, s.cols);
    drill_value(d, (double)gain, "%zu×%zu tokens against %zu + %zu: %zu / %zu = %zu.", s.rows, s.cols, s.rows, s.cols,
                tokens, sum, gain);
    drill_value(d, (double)sum, "This is %zu + %zu, what one token asks. The question is how often that goes into %zu.",
                s.rows, s.cols, tokens);
    drill_value(d, (double)tokens, "This is %zu×%zu, what one token asks without axial attention.", s.rows, s.cols);
    drill_value(d, (double)s.rows, "The second pass alone is %zu times less than all at once. There are two passes.",
                s.rows);
    drill_value(d, (double)s.cols, "The first pass alone is %zu times less than all at once. There are two passes.",
                s.cols);
    drill_value(d, 2 * (double)gain, "This is twice too much: two passes cost the sum of both.");
    drill_hint(d, "Compare what one token asks: all at once, and in both passes.");
    drill_otherwise(d, "Divide %zu×%zu by %zu + %zu.", s.rows, s.cols, s.rows, s.cols);
}

/* "(2, 3)" */
static struct drill_words token(size_t row, size_t col)
{
    return drill_format("(%zu, %zu)", row + 1, col + 1);
}

/* Asks through which token one hears of another. Of the two that meet both, only one has heard of it after the first
 * pass. */
static void carried(struct drill_draft *d, bool is_rows_first)
{
    size_t row = drill_pick(d, 9), col = drill_pick(d, 9), of_row = drill_pick(d, 9), of_col = drill_pick(d, 9);
    struct drill_words asks = token(row, col), of = token(of_row, of_col);
    struct drill_words by = is_rows_first ? token(of_row, col) : token(row, of_col);
    struct drill_words late = is_rows_first ? token(row, of_col) : token(of_row, col);

    if (row == of_row || col == of_col)
        drill_refuse(d);
    drill_ask(d,
              "Axial attention over a grid, first along the %s, then along the %s. Through which token (row, column) "
              "does %s hear of %s?",
              is_rows_first ? "rows" : "columns", is_rows_first ? "columns" : "rows", asks.s, of.s);
    drill_option(d, by.s, "%s asks %s in the first pass, and %s asks %s in the second.", by.s, of.s, asks.s, by.s);
    drill_option(d, late.s, "%s asks %s in the first pass, and that hears of %s only in the second.", asks.s, late.s,
                 of.s);
    drill_option(d, of.s, "No weight leads from one to the other: they share neither row nor column.");
    drill_option(d, "none", "Two passes are enough: each token hears of every other.");
    drill_hint(d, "Who has heard of %s after the first pass?", of.s);
    drill_note(d, "Two steps lead anywhere in the grid.");
}

static void columns_first(struct drill_draft *d)
{
    carried(d, false);
}

static void rows_first(struct drill_draft *d)
{
    carried(d, true);
}

static const struct drill_phrasing phrasings[] = {{"token", DRILL_CHOICE, one_token},
                                                  {"token-typed", DRILL_NUMBER, one_token},
                                                  {"all", DRILL_CHOICE, all_tokens},
                                                  {"all-typed", DRILL_NUMBER, all_tokens},
                                                  {"gain", DRILL_CHOICE, gained},
                                                  {"gain-typed", DRILL_NUMBER, gained},
                                                  {"columns-first", DRILL_CHOICE, columns_first},
                                                  {"rows-first", DRILL_CHOICE, rows_first},
                                                  {NULL, DRILL_CHOICE, NULL}};

const struct drill drill_axial = {"axial", "Columns, then rows", "what-it-costs#axial", phrasings};
