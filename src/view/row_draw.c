/* SPDX-License-Identifier: MIT */
#include "view/row_draw.h"

#include "base/number.h"
#include "draw/bar.h"

#include <math.h>
#include <stdio.h>

enum { FIELD = 8, LEFT = 12, RIGHT = ROW_DIAL_SIDES - LEFT, LABEL_LEAST = 3 };

int row_draw_label_columns(const struct row_edit *edit, const struct theme *theme)
{
    int widest = LABEL_LEAST;

    for (size_t i = 0; i < edit->row.count; i++) {
        int columns = canvas_columns(theme, edit->row.label[i]);

        widest = columns > widest ? columns : widest;
    }
    return widest + 1;
}

int row_draw_score_columns(const struct row_edit *edit, const struct theme *theme)
{
    int decimals = row_decimals(edit->row.score, edit->row.count), widest = FIELD;

    for (size_t i = 0; i < edit->row.count; i++) {
        struct text number = {0};
        int columns;

        row_add_number(&number, edit->row.score[i], decimals);
        columns = canvas_columns(theme, text_string(&number)) + 2;
        widest = columns > widest ? columns : widest;
        text_free(&number);
    }
    return widest;
}

void row_draw_label(struct canvas *canvas, int row, int col, int columns, const struct row_edit *edit, size_t i)
{
    bool selected = i == edit->at;

    if (selected)
        canvas_put(canvas, row, col, ROLE_STRONG, "▸");
    canvas_put_cut(canvas, row, col + 1, columns - 1, selected ? ROLE_STRONG : ROLE_PLAIN, edit->row.label[i]);
}

/* Draws the field behind its mark and puts the cursor into it. */
static void draw_field(struct canvas *canvas, int row, int col, int columns, const struct row_edit *edit)
{
    canvas_put(canvas, row, col, ROLE_STRONG, "›");
    field_draw(canvas, row, col + 1, columns - 1, &edit->field);
    canvas_cursor(canvas, row, col + 1 + field_cursor(&canvas->theme, &edit->field, columns - 1));
}

void row_draw_score(struct canvas *canvas, int row, int end, int columns, const struct row_edit *edit, size_t i)
{
    bool selected = i == edit->at;
    enum role role = selected ? ROLE_STRONG : ROLE_PLAIN;
    struct text number = {0};

    if (selected && edit->typing == ROW_TYPING_SCORE) {
        draw_field(canvas, row, end - columns, columns, edit);
        return;
    }
    if (selected)
        text_add_byte(&number, '[');
    row_add_number(&number, edit->row.score[i], row_decimals(edit->row.score, edit->row.count));
    if (selected)
        text_add_byte(&number, ']');
    canvas_put_right(canvas, row, end - !selected, role, text_string(&number));
    text_free(&number);
}

void row_draw_number(struct canvas *canvas, int row, int end, enum role role, double number, int decimals)
{
    struct text shown = {0};

    row_add_number(&shown, number, decimals);
    canvas_put_right(canvas, row, end, role, text_string(&shown));
    text_free(&shown);
}

void row_draw_share(struct canvas *canvas, int row, int end, const struct row_edit *edit,
                    const struct row_shares *shares, size_t i)
{
    bool masked = isinf(edit->row.score[i]);
    struct style style = theme_role(&canvas->theme, masked ? ROLE_DIM : ROLE_PLAIN);
    struct text share = {0};

    if (!masked)
        style = theme_heat(&canvas->theme, true, theme_share_step(shares->share[i]));
    style.bold |= i == edit->at;
    row_add_share(&share, shares->share[i], edit->row.score[i]);
    for (int col = end - 7; col < end + 1; col++)
        canvas_put_glyph(canvas, row, col, style, U' ');
    canvas_put_style(canvas, row, end - canvas_columns(&canvas->theme, text_string(&share)), style,
                     text_string(&share));
    text_free(&share);
}

/* -------------------------------------------------------------------------------------------------------- the dial */

/* Where a temperature stands on an axis of so many columns. */
static int dial_column(double temperature, int columns)
{
    double share = log(temperature / ROW_COLDEST) / log(ROW_HOTTEST / ROW_COLDEST);

    return (int)lround(fmin(fmax(share, 0), 1) * (columns - 1));
}

double row_dial_temperature(int column, int columns)
{
    return ROW_COLDEST * pow(ROW_HOTTEST / ROW_COLDEST, columns > 1 ? (double)column / (columns - 1) : 0);
}

int row_draw_temperature(struct canvas *canvas, int row, int col, const struct row_edit *edit, size_t head)
{
    struct text number = {0};
    int columns;

    if (edit->typing == ROW_TYPING_TEMPERATURE && head == edit->head) {
        draw_field(canvas, row, col, FIELD - 2, edit);
        return FIELD - 2;
    }
    row_add_temperature(&number, edit->temperature[head]);
    columns = canvas_put(canvas, row, col, ROLE_STRONG, text_string(&number));
    text_free(&number);
    return columns;
}

/* √d_k under the axis, each where there is room for it. */
static void draw_marks(struct canvas *canvas, int row, int col, int columns)
{
    int free_from = col - 1;

    for (int root = 1; root <= 8; root *= 2) {
        int at = col + dial_column(root, columns), taken;
        char mark[16];

        snprintf(mark, sizeof mark, root == 1 ? "1" : "√%d", root * root);
        taken = canvas_columns(&canvas->theme, mark);
        at -= root > 1;
        if (at < free_from || at + taken > col + columns)
            continue;
        canvas_put(canvas, row, at, ROLE_DIM, mark);
        free_from = at + taken + 1;
    }
}

void row_draw_dial(struct canvas *canvas, struct area area, const struct row_edit *edit)
{
    int col = area.col + LEFT, columns = area.cols - ROW_DIAL_SIDES;

    if (columns < 5 || area.rows < 1)
        return;
    canvas_put(canvas, area.row, area.col + 1, ROLE_DIM, "T");
    row_draw_temperature(canvas, area.row, area.col + 3, edit, edit->head);
    canvas_put_right(canvas, area.row, col - 1, ROLE_DIM, "0.1");
    canvas_put(canvas, area.row, col + columns + 1, ROLE_DIM, "10");
    canvas_across(canvas, area.row, col, columns);
    for (int root = 1; root <= 8; root *= 2)
        canvas_put(canvas, area.row, col + dial_column(root, columns), ROLE_DIM, "│");
    for (size_t i = 0; i < edit->usual->heads; i++) {
        size_t head = (edit->head + 1 + i) % edit->usual->heads; /* the one that is turned comes last, on top */
        char mark[24] = "▪";

        if (edit->usual->heads > 1)
            snprintf(mark, sizeof mark, "%zu", head + 1);
        canvas_put(canvas, area.row, col + dial_column(edit->temperature[head], columns), theme_head(head), mark);
    }
    if (area.rows < 2)
        return;
    canvas_put_right(canvas, area.row + 1, col - 1, ROLE_DIM, "√d_k");
    draw_marks(canvas, area.row + 1, col, columns);
}

/* One temperature's shares, one below the other. */
static void draw_strip_column(struct canvas *canvas, int row, int col, const struct row *scores, double temperature)
{
    struct row_shares shares;

    row_soften(&shares, scores, temperature);
    for (size_t i = 0; i < scores->count; i++) {
        int step = theme_share_step(shares.share[i]);
        struct style style;
        char32_t shade = theme_shade(&canvas->theme, true, step, &style);

        if (canvas->theme.colors >= 8) {
            style.paper = theme_dense(&canvas->theme, true, step);
            shade = U' ';
        }
        canvas_put_glyph(canvas, row + (int)i, col, style, shade);
    }
}

void row_draw_strip(struct canvas *canvas, struct area area, const struct row_edit *edit)
{
    int col = area.col + LEFT, columns = area.cols - ROW_DIAL_SIDES;

    canvas_put(canvas, area.row, area.col + 1, ROLE_DIM, "shares at every T");
    for (size_t head = 0; head < edit->usual->heads; head++)
        canvas_put(canvas, area.row, col + dial_column(edit->temperature[head], columns), theme_head(head), "▾");
    for (size_t i = 0; i < edit->row.count; i++)
        canvas_put_cut(canvas, area.row + 1 + (int)i, area.col + 1, LEFT - 2, ROLE_DIM, edit->row.label[i]);
    for (int at = 0; at < columns; at++)
        draw_strip_column(canvas, area.row + 1, col + at, &edit->row, row_dial_temperature(at, columns));
}

int row_dial_hit(struct area area, int row, int col)
{
    int at = col - area.col - LEFT;

    return row == area.row && at >= 0 && at < area.cols - ROW_DIAL_SIDES ? at : -1;
}
