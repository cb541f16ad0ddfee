/* SPDX-License-Identifier: MIT */
/* Where two readers of one row stand: the row at the left, beside it the first and the second, each with what softmax
 * sees, the shares and their bars; below, what comes home from each. */
#include "base/number.h"
#include "draw/bar.h"
#include "view/row_draw.h"
#include "view/temperature_heads.h"

#include <math.h>
#include <string.h>

enum {
    EXPONENT = 8,
    SHARE = 8,
    APART = 1,
    GAP = 2,
    BAR_LEAST = 4,
    BAR_MOST = 40,
    LABEL_LEAST = 4,
    DECIMALS = 2,
    TALL = 20,
    WISH = 74 /* columns */
};

/* What stands where: rows from the top of the area, −1 where there is no room; numbers end before their columns. */
struct place {
    struct area area;
    size_t first, shown; /* scores in sight */
    int titles, header, keys, home, lines, strip, dial, dial_rows, note, moral;
    int labels, value, score; /* value −1: no room */
    int panel[ROW_HEADS], exponent, share, bar,
        bar_columns; /* the last four from a panel's left; exponent −1 likewise */
};

static int widest_value(const struct temperature_heads *heads)
{
    int widest = 5;

    for (size_t i = 0; i < heads->edit.row.count; i++) {
        char number[NUMBER_ROOM];
        int columns = (int)number_fixed(number, heads->edit.row.value[i], temperature_heads_value_decimals(heads)) + 2;

        widest = columns > widest ? columns : widest;
    }
    return widest;
}

static int widest_exponent(const struct temperature_heads *heads)
{
    int widest = EXPONENT;

    for (size_t which = 0; which < ROW_HEADS; which++) {
        struct reading reading;

        temperature_heads_read(&reading, heads, which);
        for (size_t i = 0; i < heads->edit.row.count; i++) {
            char number[NUMBER_ROOM];
            int columns = (int)number_fixed(number, reading.exponent[i], DECIMALS) + 2;

            widest = columns > widest ? columns : widest;
        }
    }
    return widest;
}

static void place_columns(struct place *p, const struct temperature_heads *heads, const struct theme *theme)
{
    int cols = p->area.cols, labels = row_draw_label_columns(&heads->edit, theme), value = widest_value(heads);
    int score = row_draw_score_columns(&heads->edit, theme), exponent = widest_exponent(heads), half, air;

    p->labels = labels < cols - score - 2 * SHARE ? labels : cols - score - 2 * SHARE;
    p->labels = p->labels < LABEL_LEAST ? LABEL_LEAST : p->labels;
    p->value = p->labels + value + score + 2 * SHARE <= cols ? p->labels + value - 1 : -1;
    p->score = (p->value < 0 ? p->labels : p->labels + value) + score;
    air = p->score + 1 + 2 * SHARE <= cols; /* behind the bracket */
    half = (cols - p->score - air) / 2;
    p->panel[0] = p->score + air;
    p->panel[1] = p->panel[0] + half;
    p->exponent = half >= exponent + APART + SHARE + GAP + BAR_LEAST ? exponent : -1;
    p->share = (p->exponent < 0 ? 0 : exponent + APART) + SHARE - 1;
    p->bar = p->share + GAP;
    p->bar_columns = half - p->bar - GAP;
    if (p->bar_columns < BAR_LEAST)
        p->bar_columns = 0;
    if (p->bar_columns > BAR_MOST)
        p->bar_columns = BAR_MOST;
}

static bool take(int *left, int rows)
{
    if (*left < rows)
        return false;
    *left -= rows;
    return true;
}

static void place_all(struct place *p, const struct temperature_heads *heads, const struct theme *theme,
                      struct area area)
{
    const struct row_edit *edit = &heads->edit;
    int left = area.rows, row = area.row;
    bool home = area.rows > 1, header, titles, lines, dial, marks, gap, note, moral, strip;
    size_t room = area.rows > 2 ? (size_t)area.rows - 1 : 1;

    *p = (struct place){.area = area};
    place_columns(p, heads, theme);
    p->shown = room < edit->row.count ? room : edit->row.count;
    p->first = edit->at >= p->shown ? edit->at - p->shown + 1 : 0;
    left -= (int)p->shown + home;
    header = take(&left, 1);
    lines = take(&left, ROW_HEADS);
    dial = area.cols >= ROW_DIAL_SIDES + 12 && take(&left, 1);
    titles = header && p->exponent >= 0 && take(&left, 1);
    marks = dial && take(&left, 1);
    note = take(&left, 1);
    gap = take(&left, 1);
    moral = note && take(&left, 1);
    strip = marks && take(&left, (int)edit->row.count + 1);
    p->titles = titles ? row++ : -1;
    p->header = header ? row++ : -1;
    p->keys = row;
    row += (int)p->shown;
    p->home = home ? row++ : -1;
    p->lines = lines ? row : -1;
    row += lines ? ROW_HEADS : 0;
    row += gap;
    p->strip = strip ? row : -1;
    row += strip ? (int)edit->row.count + 1 : 0;
    p->dial = dial ? row : -1;
    p->dial_rows = dial + marks;
    row += p->dial_rows;
    p->note = note ? row++ : -1;
    p->moral = moral ? row : -1;
}

static struct area inner(struct area area)
{
    return (struct area){area.row, area.col + 1, area.rows, area.cols - 2};
}

int temperature_heads_rows(const void *self, const struct theme *theme, struct area room, bool compact)
{
    const struct temperature_heads *heads = self;
    int wanted = (int)heads->edit.row.count + 9;

    (void)theme;
    (void)compact;
    if (room.rows >= TALL)
        wanted += (int)heads->edit.row.count + 2;
    return wanted < room.rows ? wanted : room.rows;
}

int temperature_heads_columns(const void *self, const struct theme *theme, int rows)
{
    (void)self;
    (void)theme;
    (void)rows;
    return WISH;
}

/* -------------------------------------------------------------------------------------------------------- drawing */

/* "÷ 0.5" over what softmax sees, or "q×2" where a query is that long. */
static void add_way(const struct temperature_heads *heads, size_t which, struct text *out)
{
    if (heads->as_rows) {
        text_add(out, "q × ");
        temperature_heads_add_length(heads, which, out);
        return;
    }
    text_add(out, "÷ ");
    row_add_temperature(out, heads->edit.temperature[which]);
}

static void draw_heading(struct canvas *canvas, const struct place *p, const struct temperature_heads *heads,
                         size_t which)
{
    int left = p->area.col + p->panel[which];
    struct text way = {0};
    struct line title = {0};

    add_way(heads, which, &way);
    line_addf(&title, theme_head(which), "▪ %s %zu", heads->as_rows ? "row" : "head", which + 1);
    line_addf(&title, which == heads->edit.head ? ROLE_STRONG : ROLE_DIM, "  %s",
              temperature_heads_style(heads, which));
    if (p->titles >= 0)
        line_draw(canvas, p->titles, left + 2, (p->panel[1] - p->panel[0]) - 3, &title);
    if (p->exponent >= 0) {
        canvas_put_right(canvas, p->header, left + p->exponent, ROLE_DIM, text_string(&way));
        canvas_put_right(canvas, p->header, left + p->share, ROLE_DIM, "share");
    } else {
        canvas_put_right(canvas, p->header, left + p->share, theme_head(which), text_string(&way));
    }
    line_free(&title);
    text_free(&way);
}

static void draw_head(struct canvas *canvas, const struct place *p, const struct temperature_heads *heads, size_t which)
{
    int left = p->area.col + p->panel[which];
    struct style style = theme_role(&canvas->theme, theme_head(which));
    struct reading reading;

    style.bold = false;
    temperature_heads_read(&reading, heads, which);
    for (size_t k = 0; k < p->shown; k++) {
        size_t i = p->first + k;
        int row = p->keys + (int)k;

        if (p->exponent >= 0)
            row_draw_number(canvas, row, left + p->exponent, ROLE_DIM, reading.exponent[i], DECIMALS);
        row_draw_share(canvas, row, left + p->share, &heads->edit, &reading.shares, i);
        bar_draw(canvas, row, left + p->bar, p->bar_columns, style, reading.shares.share[i]);
    }
    if (p->home >= 0) {
        char home[NUMBER_ROOM];

        number_fixed(home, reading.home, temperature_heads_home_decimals(heads));
        canvas_put_right(canvas, p->home, left + p->share, theme_head(which), home);
    }
    if (p->lines >= 0) {
        int row = p->lines + (int)which, col = p->area.col + 1;
        struct text line = {0};

        col += canvas_put(canvas, row, col, theme_head(which), which ? "▪ 2 " : "▪ 1 ");
        temperature_heads_add_home(heads, &reading, &line);
        canvas_put_cut(canvas, row, col, p->area.col + p->area.cols - col, ROLE_PLAIN, text_string(&line));
        text_free(&line);
    }
}

/* The row itself: names, values, scores. */
static void draw_row(struct canvas *canvas, const struct place *p, const struct temperature_heads *heads)
{
    const struct row_edit *edit = &heads->edit;
    int left = p->area.col, columns = row_draw_score_columns(edit, &canvas->theme);

    if (p->header >= 0 && p->value >= 0)
        canvas_put_right(canvas, p->header, left + p->value, ROLE_DIM, "value");
    if (p->header >= 0)
        canvas_put_right(canvas, p->header, left + p->score - 1, ROLE_DIM, "score");
    for (size_t k = 0; k < p->shown; k++) {
        size_t i = p->first + k;
        int row = p->keys + (int)k;

        row_draw_label(canvas, row, left, p->labels, edit, i);
        if (p->value >= 0)
            row_draw_number(canvas, row, left + p->value, ROLE_PLAIN, edit->row.value[i],
                            temperature_heads_value_decimals(heads));
        row_draw_score(canvas, row, left + p->score, columns, edit, i);
    }
    if (p->home < 0)
        return;
    if (p->shown < edit->row.count)
        canvas_putf(canvas, p->home, left + 1, ROLE_DIM, "home  %zu of %zu %s", p->shown, edit->row.count,
                    p->first + p->shown < edit->row.count ? "▾" : "▴");
    else
        canvas_put(canvas, p->home, left + 1, ROLE_DIM, "comes home");
}

/* What two temperatures have to do with heads and queries. */
static void draw_notes(struct canvas *canvas, const struct place *p, const struct temperature_heads *heads)
{
    struct text note = {0};

    temperature_heads_add_note(heads, heads->edit.head, &note);
    canvas_put_cut(canvas, p->note, p->area.col + 1, p->area.cols - 1, ROLE_DIM, text_string(&note));
    text_free(&note);
    temperature_heads_add_moral(heads, &note);
    if (p->moral >= 0)
        canvas_put_cut(canvas, p->moral, p->area.col + 1, p->area.cols - 1, ROLE_DIM, text_string(&note));
    text_free(&note);
}

void temperature_heads_draw(const void *self, struct canvas *canvas, struct area area, bool compact)
{
    const struct temperature_heads *heads = self;
    struct area before = canvas_clip(canvas, area);
    struct place p;

    (void)compact;
    place_all(&p, heads, &canvas->theme, inner(area));
    draw_row(canvas, &p, heads);
    for (size_t which = 0; which < ROW_HEADS; which++) {
        if (p.header >= 0)
            draw_heading(canvas, &p, heads, which);
        draw_head(canvas, &p, heads, which);
    }
    if (p.dial >= 0)
        row_draw_dial(canvas, (struct area){p.dial, p.area.col, p.dial_rows, p.area.cols}, &heads->edit);
    if (p.strip >= 0)
        row_draw_strip(canvas, (struct area){p.strip, p.area.col, (int)heads->edit.row.count + 1, p.area.cols},
                       &heads->edit);
    if (p.note >= 0)
        draw_notes(canvas, &p, heads);
    canvas_clip(canvas, before);
}

bool temperature_heads_click(void *self, const struct theme *theme, struct area area, bool compact, int row, int col)
{
    struct temperature_heads *heads = self;
    struct row_edit *edit = &heads->edit;
    struct place p;
    int at;

    (void)compact;
    place_all(&p, heads, theme, inner(area));
    at = row_dial_hit((struct area){p.dial, p.area.col, p.dial_rows, p.area.cols}, row, col);
    if (at >= 0) {
        row_edit_play(edit, false);
        row_edit_turn(edit, row_dial_temperature(at, p.area.cols - ROW_DIAL_SIDES));
        return true;
    }
    if (row < (p.titles >= 0 ? p.titles : p.keys) || row >= p.keys + (int)p.shown)
        return false;
    row_edit_play(edit, false);
    row_edit_select(edit, row >= p.keys ? p.first + (size_t)(row - p.keys) : edit->at);
    if (col >= p.area.col + p.panel[0])
        edit->head = col >= p.area.col + p.panel[1];
    return true;
}
