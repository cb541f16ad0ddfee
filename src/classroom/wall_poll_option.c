/* SPDX-License-Identifier: MIT */
#include "classroom/wall_poll_parts.h"
#include "draw/bar.h"

#include <math.h>

#define NARROW 60     /* below, options stand closer to their letters */
#define WIDE 70       /* from here, two votes stand in one row */
#define BETWEEN 2     /* columns between a bar and what stands beside it */
#define LABEL 8       /* "before" and blanks */
#define SHARE 5       /* "100 %" */
#define CHANGE 5      /* "+100", and a blank before it */
#define POINTS 7      /* " points" */
#define BAR_MOST 24   /* beside a text */
#define GRID_TIGHT 12 /* below, a cell of a grid has one column for marks */
#define GRID_BAR 4    /* columns of its bars, at least where there is room */
#define GRID_TEXT 6   /* columns that the text has at least where a share is said */

/* Columns of "12  50 %". */
static int number_cols(const struct poll_scene *scene)
{
    return scene->digits + BETWEEN + SHARE;
}

int poll_option_indent(const struct poll_scene *scene)
{
    return scene->cols < NARROW ? 4 : 5;
}

/* Columns of a bar beside the text. */
static int beside_bar_cols(const struct poll_scene *scene)
{
    int left = scene->cols - poll_option_indent(scene), bar;

    if (scene->votes == 1)
        bar = (left - number_cols(scene)) / 3;
    else
        bar = (left - 2 * SHARE - CHANGE) / 5;
    return bar < 3 ? 3 : bar > BAR_MOST ? BAR_MOST : bar;
}

/* Columns of all that stands beside the text, with the blanks before it. */
static int beside_cols(const struct poll_scene *scene)
{
    int bar = beside_bar_cols(scene);

    if (scene->votes == 0)
        return 0;
    return scene->votes == 1 ? 1 + bar + 1 + number_cols(scene) : 2 * (1 + bar + 1 + SHARE) + CHANGE;
}

/* Columns before the text in a cell of a grid, of so many: marks, letter, blank. */
static int grid_indent(int cols)
{
    return cols < GRID_TIGHT ? 3 : 4;
}

/* Columns of the text and all bars in it. */
static int grid_room(int cols)
{
    return cols - grid_indent(cols) - 1;
}

static bool grid_has_share(const struct poll_scene *scene, int cols)
{
    return scene->votes > 0 && grid_room(cols) >= scene->votes * (1 + GRID_BAR + 1 + SHARE) + GRID_TEXT;
}

static int grid_bar_cols(const struct poll_scene *scene, int cols)
{
    int room = grid_room(cols), fits = (room - 2) / scene->votes - 1 - (grid_has_share(scene, cols) ? 1 + SHARE : 0);
    int most = room / (4 * scene->votes) > GRID_BAR ? room / (4 * scene->votes) : GRID_BAR;

    return fits > most ? most : fits < 1 ? 1 : fits;
}

/* Columns of a bar, its share and the blanks before them. */
static int grid_vote_cols(const struct poll_scene *scene, int cols)
{
    return 1 + grid_bar_cols(scene, cols) + (grid_has_share(scene, cols) ? 1 + SHARE : 0);
}

int poll_option_text_cols(const struct poll_scene *scene, enum poll_form form, int cols)
{
    int left = cols - poll_option_indent(scene);

    if (form == POLL_BESIDE)
        left -= beside_cols(scene);
    if (form == POLL_GRID)
        left = grid_room(cols) - (scene->votes > 0 ? scene->votes * grid_vote_cols(scene, cols) : 0);
    return left < 1 ? 1 : left;
}

int poll_option_bar_rows(const struct poll_scene *scene)
{
    return scene->votes == 2 && scene->cols < WIDE ? 2 : 1;
}

/* ----------------------------------------------------------------------------------------------------------- drawing
 */

static enum role role_of(const struct poll_scene *scene, int option)
{
    return poll_shows_right(scene, option) ? ROLE_STRONG : poll_shows_wrong(scene, option) ? ROLE_DIM : ROLE_PLAIN;
}

/* The columns that the end of a cut line leaves for "…". */
static void mark_cut(struct canvas *canvas, struct area area, int row, const struct line *line, enum role role)
{
    int columns = line_columns(&canvas->theme, line), dots = canvas_columns(&canvas->theme, "…");
    int at = columns + dots > area.cols ? area.cols - dots : columns;

    canvas_put(canvas, row, area.col + (at < 0 ? 0 : at), role, "…");
}

void poll_draw_text(struct canvas *canvas, struct area area, const struct flow *text, enum role role)
{
    int shown = (size_t)area.rows < text->count ? area.rows : (int)text->count;

    for (int i = 0; i < shown; i++) {
        const struct line *line = &text->lines[i];

        if (role == ROLE_PLAIN)
            line_draw(canvas, area.row + i, area.col, area.cols, line);
        else
            canvas_put_cut(canvas, area.row + i, area.col, area.cols, role, text_string(&line->text));
    }
    if (shown > 0 && (size_t)shown < text->count)
        mark_cut(canvas, area, area.row + shown - 1, &text->lines[shown - 1], role);
}

static void draw_letter(struct canvas *canvas, int row, int col, const struct poll_scene *scene, int option,
                        bool has_room)
{
    char letter[2] = {(char)('A' + option), '\0'};

    if (option == scene->answer)
        canvas_put(canvas, row, col, ROLE_STRONG, "▸");
    if (poll_shows_right(scene, option))
        canvas_put(canvas, row, has_room ? col + 1 : col, ROLE_STRONG, "✓");
    canvas_put(canvas, row, has_room ? col + 2 : col + 1, poll_shows_wrong(scene, option) ? ROLE_DIM : ROLE_STRONG,
               letter);
}

static void draw_text(struct canvas *canvas, struct area area, const struct poll_scene *scene, int option,
                      enum poll_form form)
{
    if ((size_t)option >= scene->q->choice_count)
        canvas_put(canvas, area.row, area.col, ROLE_DIM, "?"); /* the presenter's question has more options */
    else
        poll_draw_text(canvas, area, &scene->texts[form][option], role_of(scene, option));
}

/* The bar of a vote, the longer for the larger share; of the first of two it is dim. */
static void draw_bar(struct canvas *canvas, struct area at, const struct poll_scene *scene, int option, int vote)
{
    enum role role = vote + 1 < scene->votes ? ROLE_DIM : role_of(scene, option);
    double share = poll_share(scene->poll, vote, option);

    bar_draw(canvas, at.row, at.col, at.cols, theme_role(&canvas->theme, role),
             scene->largest > 0 ? share / scene->largest : 0);
}

/* A share in per cent, as it is printed. */
static int per_cent(const struct poll_scene *scene, int option, int vote)
{
    return (int)floor(100 * poll_share(scene->poll, vote, option) + 0.5);
}

/* "50 %", ending before a column; nothing where nobody voted. */
static void draw_share(struct canvas *canvas, int row, int end, const struct poll_scene *scene, int option, int vote)
{
    struct text words = {0};

    if (poll_sum(scene->poll, vote) == 0)
        return;
    text_addf(&words, "%d %%", per_cent(scene, option, vote));
    canvas_put_right(canvas, row, end, role_of(scene, option), text_string(&words));
    text_free(&words);
}

/* "12  50 %" */
static void draw_numbers(struct canvas *canvas, int row, int col, const struct poll_scene *scene, int option, int vote)
{
    canvas_putf(canvas, row, col, role_of(scene, option), "%*d", scene->digits, poll_count(scene->poll, vote, option));
    draw_share(canvas, row, col + number_cols(scene), scene, option, vote);
}

/* "+33 points": what the printed shares differ by; nothing where nobody voted once. */
static void draw_change(struct canvas *canvas, int row, int col, const struct poll_scene *scene, int option,
                        bool has_words)
{
    int change = per_cent(scene, option, 1) - per_cent(scene, option, 0);

    if (poll_sum(scene->poll, 0) == 0 || poll_sum(scene->poll, 1) == 0)
        return;
    if (change == 0)
        canvas_put(canvas, row, col, role_of(scene, option), has_words ? "as before" : "=");
    else
        canvas_putf(canvas, row, col, role_of(scene, option), "%+d%s", change, has_words ? " points" : "");
}

/* A vote in a row of its own, or in half of one: "before ████  12  50 %". */
static void draw_vote(struct canvas *canvas, struct area area, const struct poll_scene *scene, int option, int vote)
{
    int label = scene->votes == 2 ? LABEL : 0;
    int bar = area.cols - label - BETWEEN - number_cols(scene);

    if (label > 0)
        canvas_put(canvas, area.row, area.col, ROLE_DIM, vote == 0 ? "before" : "after");
    draw_bar(canvas, (struct area){area.row, area.col + label, 1, bar}, scene, option, vote);
    draw_numbers(canvas, area.row, area.col + label + bar + BETWEEN, scene, option, vote);
}

static void draw_below(struct canvas *canvas, struct area area, const struct poll_scene *scene, int option)
{
    int change = scene->votes == 2 ? CHANGE + (scene->cols < NARROW ? 0 : POINTS) : 0;
    bool has_words = scene->cols >= NARROW;

    area.cols -= change > 0 ? change + 1 : 0;
    if (scene->votes == 2 && scene->cols >= WIDE) {
        struct area half = {area.row, area.col, 1, (area.cols - 2 * BETWEEN) / 2};

        draw_vote(canvas, half, scene, option, 0);
        half.col += half.cols + 2 * BETWEEN;
        draw_vote(canvas, half, scene, option, 1);
        draw_change(canvas, area.row, area.col + area.cols + 2, scene, option, has_words);
        return;
    }
    for (int vote = 0; vote < scene->votes; vote++, area.row++)
        draw_vote(canvas, area, scene, option, vote);
    if (scene->votes == 2)
        draw_change(canvas, area.row - 1, area.col + area.cols + 2, scene, option, has_words);
}

/* Bars that begin at a column, behind the text. */
static void draw_beside(struct canvas *canvas, int row, int col, const struct poll_scene *scene, int option)
{
    int bar = beside_bar_cols(scene);

    for (int vote = 0; vote < scene->votes; vote++) {
        draw_bar(canvas, (struct area){row, col + 1, 1, bar}, scene, option, vote);
        if (scene->votes == 1)
            draw_numbers(canvas, row, col + 1 + bar + 1, scene, option, vote);
        else
            draw_share(canvas, row, col + 1 + bar + 1 + SHARE, scene, option, vote);
        col += 1 + bar + 1 + SHARE;
    }
    if (scene->votes == 2)
        draw_change(canvas, row, col + 1, scene, option, false);
}

static void draw_in_grid(struct canvas *canvas, struct area area, const struct poll_scene *scene, int option)
{
    int indent = grid_indent(area.cols), text = poll_option_text_cols(scene, POLL_GRID, area.cols);
    int col = area.col + indent + text;

    draw_letter(canvas, area.row, area.col, scene, option, area.cols >= GRID_TIGHT);
    draw_text(canvas, (struct area){area.row, area.col + indent, 1, text}, scene, option, POLL_GRID);
    for (int vote = 0; vote < scene->votes; vote++) {
        draw_bar(canvas, (struct area){area.row, col + 1, 1, grid_bar_cols(scene, area.cols)}, scene, option, vote);
        col += grid_vote_cols(scene, area.cols);
        if (grid_has_share(scene, area.cols))
            draw_share(canvas, area.row, col, scene, option, vote);
    }
}

void poll_option_draw(struct canvas *canvas, struct area area, const struct poll_scene *scene, int option,
                      enum poll_form form, int lines)
{
    int indent = poll_option_indent(scene), text = poll_option_text_cols(scene, form, area.cols);

    if (form == POLL_GRID) {
        draw_in_grid(canvas, area, scene, option);
        return;
    }
    draw_letter(canvas, area.row, area.col, scene, option, true);
    draw_text(canvas, (struct area){area.row, area.col + indent, lines, text}, scene, option, form);
    if (form == POLL_BESIDE)
        draw_beside(canvas, area.row, area.col + indent + text, scene, option);
    else
        draw_below(canvas, (struct area){area.row + lines, area.col + indent, area.rows - lines, area.cols - indent},
                   scene, option);
}

int poll_option_head(struct canvas *canvas, int row, int col, const struct poll_scene *scene)
{
    int left = scene->cols - beside_cols(scene), vote = 1 + beside_bar_cols(scene) + 1 + SHARE;

    canvas_put(canvas, row, col + left + 1, ROLE_DIM, "before");
    canvas_put(canvas, row, col + left + vote + 1, ROLE_DIM, "after");
    return left;
}
