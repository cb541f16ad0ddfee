/* SPDX-License-Identifier: MIT */
/* Where the parts of the view `convex-hull` stand: the plane at the left (or on top), at its right the scores of the
 * keys, the strip of who wins, and why. */
#include "view/convex_hull_scene.h"

#include <math.h>
#include <string.h>

enum {
    PANEL_LEAST = 46, /* columns of the panel beside the plane */
    PANEL_MOST = 64,
    PLANE_LEAST = 6,  /* rows: less shows nothing */
    GAP = 2,          /* columns between plane and panel */
    STACK_LEAST = 24, /* rows from which the plane may stand on top */
    STRIP_MOST = 72   /* columns: 5° each */
};

void hull_lay_words(const struct hull_view *view, const struct theme *theme, int width, enum hull_detail detail,
                    struct flow *flow)
{
    struct text lines = {0};
    struct prose prose = {0};
    const char *at;

    hull_add_proof(view, detail, &lines);
    for (at = text_string(&lines); *at; at += strspn(at, "\n")) {
        size_t length = strcspn(at, "\n");
        struct text line = {0};

        text_add_bytes(&line, at, length);
        prose_add_run(prose_add_block(&prose, PROSE_PARAGRAPH), text_string(&line), NULL, 0);
        text_free(&line);
        at += length;
    }
    flow_lay(flow, &prose, width, 0, theme);
    prose_free(&prose);
    text_free(&lines);
}

/* Takes the blank lines between paragraphs out: the panel has no rows to spare. */
static void close_up(struct flow *flow)
{
    size_t kept = 0;

    for (size_t i = 0; i < flow->count; i++) {
        if (flow->lines[i].count)
            flow->lines[kept++] = flow->lines[i];
        else
            line_free(&flow->lines[i]);
    }
    flow->count = kept;
}

int hull_packed_across(const struct hull_scene *scene)
{
    return scene->panel.cols / HULL_PACKED > 0 ? scene->panel.cols / HULL_PACKED : 1;
}

/* Hands out the rows of the panel: keys and strip first, then what helps most. */
static void share_rows(struct hull_scene *scene, const struct hull_view *view, int wanted_words)
{
    int *const wishes[] = {&scene->words, &scene->marks, &scene->heading,   &scene->axis,
                           &scene->words, &scene->words, &scene->words,     &scene->words,
                           &scene->words, &scene->gap,   &scene->gap_words, &scene->caption};
    int left = scene->panel.rows - 1;

    scene->heading = scene->marks = scene->axis = scene->words = scene->gap = scene->gap_words = scene->caption = 0;
    scene->gap_places = scene->places = 0;
    scene->keys = (int)view->n;
    scene->packed = scene->keys > left;
    if (scene->packed)
        scene->keys = (scene->keys + hull_packed_across(scene) - 1) / hull_packed_across(scene);
    left -= scene->keys;
    for (size_t i = 0; i < sizeof wishes / sizeof *wishes && left > 0; i++)
        if (wishes[i] != &scene->words || scene->words < wanted_words) {
            ++*wishes[i];
            left--;
        }
    for (; left > 0 && scene->words < wanted_words; left--)
        scene->words++;
    for (; left > 0 && scene->marks < (int)view->heads; left--)
        scene->marks++;
    if (left >= (int)view->n + 2) {
        scene->gap_places = 1;
        scene->places = (int)view->n + 1;
    }
}

static int clamp(int least, int value, int most)
{
    return value < least ? least : value > most ? most : value;
}

int hull_strip_columns(const struct hull_scene *scene)
{
    return clamp(1, scene->panel.cols - 1, STRIP_MOST);
}

/* Rows that the panel takes in full, so many words included. */
static int panel_rows(const struct hull_view *view, int words)
{
    return 1 + (int)view->n + 2 + 1 + (int)view->heads + 1 + 1 + words;
}

/* The plane beside the panel, or, where that makes it larger, on top of it. */
static void place(struct hull_scene *scene, const struct hull_view *view, struct area area)
{
    int beside = clamp(0, (area.cols - PANEL_LEAST - GAP - 2 * HULL_LABELS) / 2, area.rows),
        below = panel_rows(view, 5);
    int on_top = area.rows >= STACK_LEAST ? clamp(0, area.rows - below - 1, (area.cols - 2 * HULL_LABELS) / 2) : 0;

    scene->plane = area;
    scene->panel = area;
    if (on_top > beside) {
        scene->has_plane = true;
        scene->plane.rows = on_top;
        scene->panel.row += on_top + 1;
        scene->panel.rows -= on_top + 1;
    } else if (beside >= PLANE_LEAST) {
        scene->has_plane = true;
        scene->plane.cols = 2 * beside + 2 * HULL_LABELS;
        scene->panel.col += scene->plane.cols + GAP;
        scene->panel.cols -= scene->plane.cols + GAP;
    }
    scene->panel.cols = clamp(1, scene->panel.cols, PANEL_MOST);
}

/* Lays everything out; the caller frees scene->flow. */
static void lay_out(struct hull_scene *scene, const struct hull_view *view, const struct theme *theme, struct area area)
{
    *scene = (struct hull_scene){0};
    area.col += area.cols > 2; /* one column stays empty at either side */
    area.cols -= area.cols > 3 ? 2 : area.cols > 2;
    place(scene, view, area);
    for (enum hull_detail detail = HULL_FULL; detail <= HULL_BRIEF; detail++) {
        hull_lay_words(view, theme, scene->panel.cols - 1, detail, &scene->flow);
        close_up(&scene->flow);
        share_rows(scene, view, (int)scene->flow.count);
        if (detail == HULL_BRIEF || (int)scene->flow.count <= scene->words)
            break;
        flow_free(&scene->flow);
    }
}

int hull_rows(const void *self, const struct theme *theme, struct area room, bool compact)
{
    const struct hull_view *view = self;
    int usual = 1 + (int)view->n + 1 + 1 + 1 + (view->heads == 1 ? 3 : (int)view->heads + 1);

    (void)theme;
    if (compact || room.rows < usual)
        return room.rows;
    return room.rows >= STACK_LEAST ? clamp(usual, room.rows * 2 / 3, room.rows) : usual;
}

int hull_columns(const void *self, const struct theme *theme, int rows)
{
    (void)self;
    (void)theme;
    return 2 + 2 * HULL_LABELS + 2 * clamp(5, rows, 12) + GAP + PANEL_LEAST;
}

void hull_draw(const void *self, struct canvas *canvas, struct area area, bool compact)
{
    const struct hull_view *view = self;
    struct area before = canvas_clip(canvas, area);
    struct hull_scene scene;

    (void)compact;
    lay_out(&scene, view, &canvas->theme, area);
    if (scene.has_plane)
        hull_draw_plane(canvas, &scene, view);
    hull_draw_panel(canvas, &scene, view);
    flow_free(&scene.flow);
    canvas_clip(canvas, before);
}

/* The direction from the origin to a place of the plane, or the key that stands there. */
static bool hit_plane(const struct hull_scene *scene, const struct hull_view *view, const struct theme *theme,
                      const int place[2], struct hull_hit *hit)
{
    struct plot plot;
    double x, y;

    hull_make_plot(&plot, view, theme, scene->plane);
    for (size_t key = 0; key < view->n && !hit->is_key; key++) {
        int row, col;

        hit->is_key = plot_find(&plot, view->K[2 * key], view->K[2 * key + 1], &row, &col) && row == place[0] &&
                      place[1] >= col && place[1] <= col + 2;
        hit->key = key;
    }
    plot_place(&plot, place[0], place[1], &x, &y);
    plot_free(&plot);
    hit->angle = fmod(round(atan2(y, x) * 180 / acos(-1)) + 360, 360);
    return hit->is_key || hypot(x, y) > 0;
}

bool hull_find(const struct hull_view *view, const struct theme *theme, struct area area, int row, int col,
               struct hull_hit *hit)
{
    struct hull_scene scene;
    int first, strip;
    bool found = false;

    *hit = (struct hull_hit){0};
    lay_out(&scene, view, theme, area);
    first = scene.panel.row + scene.heading;
    strip = first + scene.keys + scene.gap + scene.caption;
    if (scene.has_plane && area_holds(scene.plane, row, col)) {
        found = hit_plane(&scene, view, theme, (int[2]){row, col}, hit);
    } else if (area_holds(scene.panel, row, col) && row >= first && row < first + (int)view->n && !scene.packed) {
        found = hit->is_key = true;
        hit->key = (size_t)(row - first);
    } else if (row == strip && col > scene.panel.col && col <= scene.panel.col + hull_strip_columns(&scene)) {
        found = true;
        hit->angle = round(360 * (col - scene.panel.col - 0.5) / hull_strip_columns(&scene));
    }
    flow_free(&scene.flow);
    return found;
}
