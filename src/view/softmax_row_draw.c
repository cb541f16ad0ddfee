/* SPDX-License-Identifier: MIT */
/* Where the numbers of a row stand: a line a score, its way through softmax from left to right, then its bar; below,
 * the dial, and where there is room all of the dial at once. */
#include "base/number.h"
#include "draw/bar.h"
#include "view/row_draw.h"
#include "view/softmax_row.h"

#include <math.h>
#include <string.h>

enum { STEP = 8, SHARE = 9, BAR_LEAST = 8, BAR_MOST = 64, TALL = 20, STRIP_FROM = 13 };

/* ------------------------------------------------------------------------------------------------- where things are */

/* What stands where in an area: rows from its top, −1 where there is no room; columns from its left. */
struct place {
    struct area area;
    size_t first, shown; /* the scores in sight */
    int header, keys, totals, raw, strip, dial, dial_rows, summary, ratios;
    int score, divided, less, power, share, bar, bar_columns; /* numbers end before these columns */
    bool steps;
};

static int width_of(double number)
{
    char room[NUMBER_ROOM];

    return isinf(number) ? 4 : (int)number_fixed(room, number, SOFTMAX_ROW_DECIMALS);
}

/* Columns of the numbers of one step, with a gap. */
static int step_columns(const double *numbers, size_t count)
{
    int widest = STEP;

    for (size_t i = 0; i < count; i++)
        widest = width_of(numbers[i]) + 2 > widest ? width_of(numbers[i]) + 2 : widest;
    return widest;
}

static void place_columns(struct place *p, const struct row_edit *edit, const struct row_shares *shares,
                          const struct theme *theme)
{
    size_t n = edit->row.count;
    int col = row_draw_label_columns(edit, theme) + 1, cols = p->area.cols;
    int divided = step_columns(shares->divided, n), less = step_columns(shares->less, n);

    col += row_draw_score_columns(edit, theme);
    p->score = col;
    p->steps = col + divided + less + STEP + SHARE + 2 + BAR_LEAST <= cols;
    if (p->steps) {
        p->divided = col += divided;
        p->less = col += less;
        p->power = col += STEP;
    }
    p->share = col += SHARE;
    p->bar = col + 2;
    p->bar_columns = cols - p->bar < BAR_MOST ? cols - p->bar : BAR_MOST;
}

/* Takes `rows` of what is left; whether there were so many. */
static bool take(int *left, int rows)
{
    if (*left < rows)
        return false;
    *left -= rows;
    return true;
}

/* The scores in sight: all, or as many as there is room for, with the selected one among them. */
static void place_scores(struct place *p, const struct row_edit *edit, int *left)
{
    size_t n = edit->row.count, room = *left > 0 ? (size_t)*left : 1;

    if (room > n)
        room = n;
    else if (room >= 3)
        room--; /* the line below tells of the rest */
    p->shown = room;
    p->first = edit->at >= room ? edit->at - room + 1 : 0;
    *left -= (int)room;
}

static void place_all(struct place *p, const struct row_edit *edit, const struct theme *theme, struct area area)
{
    struct row_shares shares;
    int left = area.rows, n = (int)edit->row.count, row = area.row;
    bool summary, header, dial, marks, totals, raw, gap, strip, ratios, big = softmax_row_overflows(edit);

    row_soften(&shares, &edit->row, edit->temperature[0]);
    *p = (struct place){.area = area};
    place_columns(p, edit, &shares, theme);
    place_scores(p, edit, &left);
    summary = take(&left, 1);
    raw = big && take(&left, 1);
    header = take(&left, 1);
    dial = area.cols >= ROW_DIAL_SIDES + 12 && take(&left, 1);
    marks = dial && take(&left, 1);
    totals = p->steps && take(&left, 1);
    raw = raw || (p->steps && take(&left, 1));
    gap = take(&left, 1);
    strip = marks && gap && area.rows >= STRIP_FROM && take(&left, n + 2);
    ratios = strip && take(&left, n + 1);
    p->header = header ? row++ : -1;
    p->keys = row;
    row += (int)p->shown;
    p->totals = totals ? row++ : -1;
    p->raw = raw ? row++ : -1;
    row += gap;
    p->strip = strip ? ++row : -1; /* its caption stands above it */
    row += strip ? n : 0;
    p->dial = dial ? row : -1;
    p->dial_rows = dial + marks;
    row += p->dial_rows + strip;
    p->summary = summary ? row++ : -1;
    p->ratios = ratios ? row + 1 : -1;
}

static struct area inner(struct area area)
{
    return (struct area){area.row, area.col + 1, area.rows, area.cols - 2};
}

int softmax_row_rows(const void *self, const struct theme *theme, struct area room, bool compact)
{
    const struct row_edit *edit = self;
    int n = (int)edit->row.count, wanted = n + 7;

    (void)theme;
    (void)compact;
    if (room.rows >= TALL)
        wanted += 2 * n + 3;
    return wanted < room.rows ? wanted : room.rows;
}

/* -------------------------------------------------------------------------------------------------------- drawing */

static void draw_header(struct canvas *canvas, const struct place *p, const struct row_edit *edit)
{
    int left = p->area.col;
    struct text divided = {0};

    if (p->header < 0)
        return;
    canvas_put_right(canvas, p->header, left + p->score - 1, ROLE_DIM, "score");
    if (p->steps) {
        text_add(&divided, "÷ ");
        row_add_temperature(&divided, edit->temperature[0]);
        canvas_put_right(canvas, p->header, left + p->divided, ROLE_DIM, text_string(&divided));
        canvas_put_right(canvas, p->header, left + p->less, ROLE_DIM, "- max");
        canvas_put_right(canvas, p->header, left + p->power, ROLE_DIM, "e^");
    }
    canvas_put_right(canvas, p->header, left + p->share, ROLE_DIM, p->steps ? "÷ sum" : "share");
    text_free(&divided);
}

static void draw_scores(struct canvas *canvas, const struct place *p, const struct row_edit *edit,
                        const struct row_shares *shares)
{
    struct style style = theme_role(&canvas->theme, theme_head(0));
    int left = p->area.col, columns = row_draw_score_columns(edit, &canvas->theme);

    style.bold = false;
    for (size_t k = 0; k < p->shown; k++) {
        size_t i = p->first + k;
        int row = p->keys + (int)k;
        enum role role = i == edit->at ? ROLE_PLAIN : ROLE_DIM;

        row_draw_label(canvas, row, left, p->score - columns, edit, i);
        row_draw_score(canvas, row, left + p->score, columns, edit, i);
        if (p->steps) {
            row_draw_number(canvas, row, left + p->divided, role, shares->divided[i], SOFTMAX_ROW_DECIMALS);
            row_draw_number(canvas, row, left + p->less, role, shares->less[i], SOFTMAX_ROW_DECIMALS);
            row_draw_number(canvas, row, left + p->power, role, shares->power[i], SOFTMAX_ROW_DECIMALS);
        }
        row_draw_share(canvas, row, left + p->share, edit, shares, i);
        bar_draw(canvas, row, left + p->bar, p->bar_columns, style, shares->share[i]);
    }
}

static void draw_totals(struct canvas *canvas, const struct place *p, const struct row_edit *edit,
                        const struct row_shares *shares)
{
    int left = p->area.col;
    struct text total = {0};
    int columns;

    if (p->totals < 0)
        return;
    row_add_number(&total, shares->max, SOFTMAX_ROW_DECIMALS);
    canvas_put_right(canvas, p->totals, left + p->divided, ROLE_PLAIN, text_string(&total));
    canvas_put_right(canvas, p->totals, left + p->divided - canvas_columns(&canvas->theme, text_string(&total)) - 1,
                     ROLE_DIM, "max");
    text_free(&total);
    row_draw_number(canvas, p->totals, left + p->power, ROLE_PLAIN, shares->sum, SOFTMAX_ROW_DECIMALS);
    canvas_put_right(canvas, p->totals, left + p->power - 6, ROLE_DIM, "sum");
    softmax_row_add_total(edit, shares, &total);
    columns = (int)strcspn(text_string(&total), "(");
    columns = total.bytes[columns] ? columns - 2 : columns;
    canvas_put_cut(canvas, p->totals, left + p->share - columns, p->area.cols - p->share + columns, ROLE_DIM,
                   text_string(&total));
    text_free(&total);
}

static void draw_summary(struct canvas *canvas, const struct place *p, const struct row_edit *edit,
                         const struct row_shares *shares)
{
    int col = p->area.col + 1, end = p->area.col + p->area.cols;
    struct text line = {0};

    if (p->summary < 0)
        return;
    if (p->dial < 0) {
        canvas_put(canvas, p->summary, col, ROLE_DIM, "T");
        col += 2;
        col += row_draw_temperature(canvas, p->summary, col, edit, 0) + 2;
    }
    softmax_row_add_summary(shares, end - col > 0 ? end - col : 1, &line);
    canvas_put_cut(canvas, p->summary, col, end - col, ROLE_PLAIN, text_string(&line));
    text_free(&line);
    if (p->shown == edit->row.count)
        return;
    text_addf(&line, " %zu of %zu %s", p->shown, edit->row.count, p->first + p->shown < edit->row.count ? "▾" : "▴");
    canvas_put_right(canvas, p->summary, end, ROLE_DIM, text_string(&line));
    text_free(&line);
}

/* How much more the selected score gets than each of the others: a matter of differences alone. */
static void draw_ratios(struct canvas *canvas, const struct place *p, const struct row_edit *edit,
                        const struct row_shares *shares)
{
    int row = p->ratios;

    if (row < 0)
        return;
    canvas_put(canvas, row++, p->area.col + 1, ROLE_PLAIN, "Only differences count");
    for (size_t i = 0; i < edit->row.count; i++) {
        struct text ratio = {0};

        if (softmax_row_add_ratio(edit, shares, i, &ratio))
            canvas_put_cut(canvas, row++, p->area.col + 1, p->area.cols - 1, ROLE_DIM, text_string(&ratio));
        text_free(&ratio);
    }
}

void softmax_row_draw(const void *self, struct canvas *canvas, struct area area, bool compact)
{
    const struct row_edit *edit = self;
    struct area before = canvas_clip(canvas, area);
    struct row_shares shares;
    struct place p;

    (void)compact;
    row_soften(&shares, &edit->row, edit->temperature[0]);
    place_all(&p, edit, &canvas->theme, inner(area));
    draw_header(canvas, &p, edit);
    draw_scores(canvas, &p, edit, &shares);
    draw_totals(canvas, &p, edit, &shares);
    if (p.raw >= 0) {
        struct text raw = {0};

        softmax_row_add_raw(edit, &raw);
        canvas_put_cut(canvas, p.raw, p.area.col + 1, p.area.cols - 1, ROLE_DIM, text_string(&raw));
        text_free(&raw);
    }
    if (p.strip >= 0)
        row_draw_strip(canvas, (struct area){p.strip - 1, p.area.col, (int)edit->row.count + 1, p.area.cols}, edit);
    if (p.dial >= 0)
        row_draw_dial(canvas, (struct area){p.dial, p.area.col, p.dial_rows, p.area.cols}, edit);
    draw_summary(canvas, &p, edit, &shares);
    draw_ratios(canvas, &p, edit, &shares);
    canvas_clip(canvas, before);
}

bool softmax_row_click(void *self, const struct theme *theme, struct area area, bool compact, int row, int col)
{
    struct row_edit *edit = self;
    struct place p;
    int at;

    (void)compact;
    place_all(&p, edit, theme, inner(area));
    if (row >= p.keys && row < p.keys + (int)p.shown) {
        row_edit_select(edit, p.first + (size_t)(row - p.keys));
        return true;
    }
    at = row_dial_hit((struct area){p.dial, p.area.col, p.dial_rows, p.area.cols}, row, col);
    if (at < 0)
        return false;
    row_edit_play(edit, false);
    row_edit_turn(edit, row_dial_temperature(at, p.area.cols - ROW_DIAL_SIDES));
    return true;
}
