/* SPDX-License-Identifier: MIT */
/* The plane of the view `convex-hull`: keys, their hull, and the queries on the circle of all directions. */
#include "view/convex_hull_scene.h"

#include <math.h>

double hull_radius(const struct hull_view *view)
{
    double most = 0;

    for (size_t key = 0; key < view->n; key++)
        most = fmax(most, hypot(view->K[2 * key], view->K[2 * key + 1]));
    return most > 0 ? most / 2 : 1;
}

void hull_make_plot(struct plot *plot, const struct hull_view *view, const struct theme *theme, struct area area)
{
    double radius = hull_radius(view);
    struct plot_bounds bounds = {-radius, -radius, radius, radius};

    for (size_t key = 0; key < view->n; key++) {
        const double *at = &view->K[2 * key];

        bounds.left = fmin(bounds.left, at[0]);
        bounds.right = fmax(bounds.right, at[0]);
        bounds.bottom = fmin(bounds.bottom, at[1]);
        bounds.top = fmax(bounds.top, at[1]);
    }
    area.col += HULL_LABELS;
    area.cols -= 2 * HULL_LABELS;
    plot_make(plot, theme, area, bounds);
}

static struct plot_ink ink_of(const struct theme *theme, enum role role, char32_t character)
{
    struct plot_ink ink = {.style = theme_role(theme, role), .character = character};

    ink.style.bold = false;
    return ink;
}

static void plot_hull(struct plot *plot, const struct hull_view *view, const struct theme *theme)
{
    struct plot_ink ink = ink_of(theme, ROLE_PLAIN, U'·');
    const struct hull *hull = &view->hull;

    for (size_t i = 0; i < hull->count; i++)
        plot_line(plot, &view->K[2 * hull->corners[i]], &view->K[2 * hull->corners[(i + 1) % hull->count]], &ink);
}

/* A label at the right of its place, or, without room there, at its left. */
static void put_label(struct canvas *canvas, const struct hull_scene *scene, int row, int col, enum role role,
                      const char *label)
{
    int columns = canvas_columns(&canvas->theme, label), end = scene->plane.col + scene->plane.cols;

    canvas_put(canvas, row, col + 1 + columns <= end ? col + 1 : col - columns, role, label);
}

static void draw_key(struct canvas *canvas, const struct hull_scene *scene, const struct plot *plot,
                     const struct hull_view *view, size_t key)
{
    bool selected = key == view->key;
    struct text label = {0};
    int row, col;

    if (!plot_find(plot, view->K[2 * key], view->K[2 * key + 1], &row, &col))
        return;
    hull_add_key(&label, key);
    canvas_put(canvas, row, col, ROLE_STRONG, selected ? "▪" : "•");
    put_label(canvas, scene, row, col, selected ? ROLE_STRONG : ROLE_PLAIN, text_string(&label));
    text_free(&label);
}

static void draw_query(struct canvas *canvas, const struct hull_scene *scene, const struct plot *plot,
                       const struct hull_view *view, size_t head)
{
    double radians = view->queries[head].angle * acos(-1) / 180, radius = hull_radius(view);
    struct text label = {0};
    int row, col;

    if (!plot_find(plot, radius * cos(radians), radius * sin(radians), &row, &col))
        return;
    hull_add_query(view, &label, head);
    put_label(canvas, scene, row, col, theme_head(head), text_string(&label));
    text_free(&label);
}

void hull_draw_plane(struct canvas *canvas, const struct hull_scene *scene, const struct hull_view *view)
{
    static const double origin[2] = {0, 0};
    struct plot_ink dim = ink_of(&canvas->theme, ROLE_HAIRLINE, U'∘');
    struct plot plot;
    double radius = hull_radius(view);
    int row, col;

    hull_make_plot(&plot, view, &canvas->theme, scene->plane);
    plot_circle(&plot, origin, radius, &dim);
    plot_hull(&plot, view, &canvas->theme);
    for (size_t head = 0; head < view->heads; head++) {
        struct plot_ink ink = ink_of(&canvas->theme, theme_head(head), U'×');
        double radians = view->queries[head].angle * acos(-1) / 180;

        plot_line(&plot, origin, (double[2]){radius * cos(radians), radius * sin(radians)}, &ink);
    }
    plot_draw(canvas, &plot);
    if (plot_find(&plot, 0, 0, &row, &col))
        canvas_put(canvas, row, col, ROLE_DIM, "+");
    for (size_t head = 0; head < view->heads; head++)
        draw_query(canvas, scene, &plot, view, head);
    for (size_t i = 1; i <= view->n; i++) /* the selected one last, on top of the others */
        draw_key(canvas, scene, &plot, view, (view->key + i) % view->n);
    plot_free(&plot);
}
