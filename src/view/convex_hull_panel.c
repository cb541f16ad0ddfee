/* SPDX-License-Identifier: MIT */
/* The panel of the view `convex-hull`: the keys with their scores, the strip of who wins, and why. */
#include "base/number.h"
#include "draw/bar.h"
#include "view/convex_hull_scene.h"

#include <math.h>

enum {
    STATUS = 6, /* " wins" */
    STATUS_LEAST = 34,
    SHARE = 6, /* " 0.13" */
    NAME = 4   /* "▸k₃ " */
};

/* Columns of a score with a blank before it. */
static int score_columns(const struct hull_view *view, int decimals)
{
    int most = 5 + decimals;

    for (size_t head = 0; head < view->heads; head++)
        for (size_t key = 0; key < view->n; key++) {
            char digits[NUMBER_ROOM];
            int columns = (int)number_shown(digits, view->scores[head][key], decimals) + 1;

            most = columns > most ? columns : most;
        }
    return most;
}

/* Two decimals, or none where as many scores as stand on a line have no room for them. */
static int decimals_of(const struct hull_scene *scene, const struct hull_view *view)
{
    int numbers = view->heads > 1 ? (int)view->heads + 1 : 1, room = scene->panel.cols - NAME;

    if (scene->packed) {
        numbers = 1;
        room = HULL_PACKED - NAME - SHARE - 1;
    }
    return numbers * score_columns(view, 2) <= room ? 2 : 0;
}

static void put_number(struct canvas *canvas, int row, int end, enum role role, double value, int decimals)
{
    char digits[NUMBER_ROOM];

    number_shown(digits, value, decimals);
    canvas_put_right(canvas, row, end, role, digits);
}

static bool is_in_front(const struct hull_view *view, size_t head, size_t key, bool *alone)
{
    size_t winners[HULL_KEYS_MOST], count = hull_winners(view->scores[head], view->n, winners);

    *alone = count == 1;
    for (size_t i = 0; i < count; i++)
        if (winners[i] == key)
            return true;
    return false;
}

static void draw_name(struct canvas *canvas, const struct hull_view *view, int row, int col, size_t key)
{
    struct text name = {0};
    bool selected = key == view->key;

    hull_add_key(&name, key);
    if (selected)
        canvas_put(canvas, row, col, ROLE_STRONG, "▸");
    canvas_put(canvas, row, col + 1, selected ? ROLE_STRONG : ROLE_PLAIN, text_string(&name));
    text_free(&name);
}

/* The largest score that a query of this length could give: the end of the bars, so that they keep their scale while it
 * turns. */
static double bar_end(const struct hull_view *view, size_t head)
{
    double end = 2 * hull_radius(view) * view->queries[head].length;

    return end > 0 ? end : 1;
}

static void draw_bar_row(struct canvas *canvas, const struct hull_scene *scene, const struct hull_view *view, int row,
                         size_t key)
{
    int decimals = decimals_of(scene, view);
    int col = scene->panel.col, score = score_columns(view, decimals),
        status = scene->panel.cols >= STATUS_LEAST ? STATUS : 0;
    int bar = scene->panel.cols - NAME - score - SHARE - status, end = col + scene->panel.cols - status;
    struct style style = theme_role(&canvas->theme, theme_head(0));
    bool alone, front = is_in_front(view, 0, key, &alone);
    enum role role = front ? ROLE_STRONG : ROLE_PLAIN;

    style.bold = false;
    draw_name(canvas, view, row, col, key);
    if (bar > 3)
        bar_draw_signed(canvas, row, col + NAME, bar, style, view->scores[0][key] / bar_end(view, 0));
    put_number(canvas, row, end - SHARE, role, view->scores[0][key], decimals);
    put_number(canvas, row, end, role, view->shares[0][key], 2);
    if (front && status)
        canvas_put(canvas, row, end + 1, ROLE_STRONG, alone ? "wins" : "ties");
}

/* Of several heads: their scores, with the shares where there is room, and the smallest score. */
static int head_columns(const struct hull_scene *scene, const struct hull_view *view)
{
    int score = score_columns(view, decimals_of(scene, view)), full = NAME + (int)view->heads * (score + SHARE) + score;

    return full <= scene->panel.cols ? score + SHARE : score;
}

static void draw_heads_row(struct canvas *canvas, const struct hull_scene *scene, const struct hull_view *view, int row,
                           size_t key)
{
    int decimals = decimals_of(scene, view), score = score_columns(view, decimals), each = head_columns(scene, view),
        col = scene->panel.col + NAME;

    draw_name(canvas, view, row, scene->panel.col, key);
    for (size_t head = 0; head < view->heads; head++, col += each) {
        bool alone, front = is_in_front(view, head, key, &alone);

        put_number(canvas, row, col + score, front ? ROLE_STRONG : ROLE_PLAIN, view->scores[head][key], decimals);
        if (each > score)
            put_number(canvas, row, col + each, ROLE_DIM, view->shares[head][key], 2);
    }
    put_number(canvas, row, col + score, hull_has_largest_least(view, key) ? ROLE_STRONG : ROLE_DIM,
               hull_least(view, key), decimals);
    if (hull_has_largest_least(view, key) && col + score + 9 <= scene->panel.col + scene->panel.cols)
        canvas_put(canvas, row, col + score + 1, ROLE_STRONG, "largest");
}

/* Of one head its query, and what the columns are; of several, their names. */
static void draw_heading(struct canvas *canvas, const struct hull_scene *scene, const struct hull_view *view, int row)
{
    int score = score_columns(view, decimals_of(scene, view)), col = scene->panel.col + NAME,
        end = scene->panel.col + scene->panel.cols;
    struct text name = {0};

    if (view->moving) {
        hull_add_key(&name, view->key);
        text_add(&name, " follows the arrows");
        canvas_put_cut(canvas, row, scene->panel.col + 1, scene->panel.cols - 1, ROLE_STRONG, text_string(&name));
    } else if (view->heads == 1) {
        end -= scene->panel.cols >= STATUS_LEAST ? STATUS : 0;
        text_add(&name, "q at ");
        hull_add_angle(&name, view->queries[0].angle);
        text_add(&name, ", length ");
        hull_add_number(&name, view->queries[0].length, 2);
        canvas_put_cut(canvas, row, scene->panel.col + 1, end - SHARE - 6 - scene->panel.col, theme_head(0),
                       text_string(&name));
        canvas_put_right(canvas, row, end - SHARE - 1, ROLE_DIM, "q·k");
        canvas_put_right(canvas, row, end, ROLE_DIM, "share");
    }
    for (size_t head = 0; !view->moving && view->heads > 1 && head < view->heads; head++) {
        text_free(&name);
        hull_add_query(view, &name, head);
        text_add(&name, "·k");
        canvas_put_right(canvas, row, col + score, theme_head(head), text_string(&name));
        if (head_columns(scene, view) > score)
            canvas_put_right(canvas, row, col + score + SHARE, ROLE_DIM, "share");
        col += head_columns(scene, view);
    }
    if (!view->moving && view->heads > 1)
        canvas_put_right(canvas, row, col + score, ROLE_DIM, "min");
    text_free(&name);
}

/* Many keys in few rows: names and numbers, several on a line. Of several heads the smallest score stands alone. */
static void draw_packed(struct canvas *canvas, const struct hull_scene *scene, const struct hull_view *view, int row)
{
    int across = hull_packed_across(scene), decimals = decimals_of(scene, view);

    for (size_t key = 0; key < view->n; key++) {
        int at = row + (int)key / across, col = scene->panel.col + (int)key % across * HULL_PACKED;
        bool alone, front = view->heads > 1 ? hull_has_largest_least(view, key) : is_in_front(view, 0, key, &alone);

        draw_name(canvas, view, at, col, key);
        put_number(canvas, at, col + 11, front ? ROLE_STRONG : ROLE_PLAIN, hull_least(view, key), decimals);
        if (view->heads == 1)
            put_number(canvas, at, col + 17, front ? ROLE_STRONG : ROLE_PLAIN, view->shares[0][key], 2);
    }
}

/* ------------------------------------------------------------------------------------------------------- the strip */

/* The column of the strip that a direction is in. */
static int strip_column(const struct hull_scene *scene, double angle)
{
    int column = (int)floor(fmod(angle, 360) / 360 * hull_strip_columns(scene));

    return column < hull_strip_columns(scene) ? column : hull_strip_columns(scene) - 1;
}

static void draw_strip(struct canvas *canvas, const struct hull_scene *scene, const struct hull_view *view, int row)
{
    struct text strip = {0};
    int columns = hull_strip_columns(scene), now = strip_column(scene, view->queries[view->head].angle);

    hull_add_strip(view, columns, &strip);
    for (int i = 0; i < columns; i++) {
        char winner[2] = {text_string(&strip)[i], '\0'};
        enum role role = winner[0] == (char)('1' + view->key) ? ROLE_STRONG : ROLE_DIM;

        canvas_put(canvas, row, scene->panel.col + 1 + i, !scene->marks && i == now ? ROLE_TAG : role, winner);
    }
    text_free(&strip);
}

/* "▴30°" under the strip; towards the right end in front of its mark: "300°▴". */
static void draw_mark(struct canvas *canvas, const struct hull_scene *scene, const struct hull_view *view, int row,
                      size_t head)
{
    int at = strip_column(scene, view->queries[head].angle), col = scene->panel.col + 1 + at, columns;
    struct text label = {0};

    if (view->heads > 1)
        hull_add_query(view, &label, head);
    else
        hull_add_angle(&label, view->queries[head].angle);
    columns = canvas_columns(&canvas->theme, text_string(&label));
    canvas_put(canvas, row, col, theme_head(head), "▴");
    if (at + 1 + columns <= hull_strip_columns(scene))
        canvas_put(canvas, row, col + 1, theme_head(head), text_string(&label));
    else if (at >= columns)
        canvas_put(canvas, row, col - columns, theme_head(head), text_string(&label));
    text_free(&label);
}

static void draw_axis(struct canvas *canvas, const struct hull_scene *scene, int row)
{
    for (int quarter = 0; quarter < 4; quarter++) {
        int columns = hull_strip_columns(scene);

        if (columns >= 32 || quarter % 2 == 0)
            canvas_putf(canvas, row, scene->panel.col + 1 + columns * quarter / 4, ROLE_DIM, "%d°", 90 * quarter);
    }
}

static void draw_words(struct canvas *canvas, const struct hull_scene *scene, int row)
{
    struct area area = {row, scene->panel.col + 1, scene->words, scene->panel.cols - 1};

    if (flow_draw(canvas, area, &scene->flow, 0, false) > 0)
        canvas_put_right(canvas, row + scene->words - 1, area.col + area.cols, ROLE_DIM, " …");
}

/* Where each key stands, and where it wins. */
static void draw_places(struct canvas *canvas, const struct hull_scene *scene, const struct hull_view *view, int row)
{
    canvas_put_cut(canvas, row, scene->panel.col + 1, scene->panel.cols - 1, ROLE_DIM,
                   "where each key stands, and wins alone");
    for (size_t key = 0; key < view->n; key++) {
        struct text place = {0};

        draw_name(canvas, view, ++row, scene->panel.col, key);
        hull_add_place(view, key, &place);
        canvas_put_cut(canvas, row, scene->panel.col + NAME, scene->panel.cols - NAME,
                       key == view->key ? ROLE_STRONG : ROLE_PLAIN, text_string(&place));
        text_free(&place);
    }
}

void hull_draw_panel(struct canvas *canvas, const struct hull_scene *scene, const struct hull_view *view)
{
    int row = scene->panel.row;

    if (scene->heading)
        draw_heading(canvas, scene, view, row++);
    if (scene->packed)
        draw_packed(canvas, scene, view, row);
    for (size_t key = 0; key < view->n && !scene->packed; key++)
        (view->heads > 1 ? draw_heads_row : draw_bar_row)(canvas, scene, view, row + (int)key, key);
    row += scene->keys + scene->gap;
    if (scene->caption)
        canvas_put_cut(canvas, row++, scene->panel.col + 1, scene->panel.cols - 1, ROLE_DIM,
                       "who wins, all the way round");
    draw_strip(canvas, scene, view, row++);
    for (size_t i = 1; i <= view->heads && scene->marks; i++) { /* whose query turns last, on top of the others */
        size_t head = (view->head + i) % view->heads;

        draw_mark(canvas, scene, view, row + (int)head % scene->marks, head);
    }
    row += scene->marks;
    if (scene->axis)
        draw_axis(canvas, scene, row++);
    row += scene->gap_words;
    if (scene->words)
        draw_words(canvas, scene, row);
    if (scene->places)
        draw_places(canvas, scene, view, row + scene->words + scene->gap_places);
}
