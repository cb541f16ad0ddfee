/* SPDX-License-Identifier: MIT */
#include "classroom/wall_poll.h"

#include "base/memory.h"
#include "classroom/wall_poll_parts.h"

#include <limits.h>
#include <stdio.h>
#include <stdlib.h>

#define COLS_MOST 110 /* longer lines are hard to read from afar */
#define GRID_LEAST 6  /* columns of an option among others in a row */

/* A way to lay a poll out. */
struct layout {
    enum poll_form form;
    int between;  /* rows between options */
    int sections; /* rows between question, status, options and feedback */
    int lines;    /* of an option's text, at most */
};

/* From the one that is read best from afar to the tightest. */
static const struct layout layouts[] = {
    {POLL_BELOW, 1, 2, INT_MAX},  {POLL_BELOW, 1, 1, INT_MAX}, {POLL_BELOW, 0, 1, INT_MAX}, {POLL_BELOW, 0, 0, INT_MAX},
    {POLL_BESIDE, 0, 0, INT_MAX}, {POLL_BESIDE, 0, 0, 2},      {POLL_BESIDE, 0, 0, 1},
};

enum { TIGHT_BELOW = 3, TIGHT_BESIDE }; /* of which wall_poll_rows() counts the lower one */

/* What is given up to fit, one after the other: the feedback's last lines, then the question's. The layouts from
 * `first` to `last` are tried. */
static const struct {
    int first, last;
    int question, told; /* lines that must be left of them, if they have so many */
} passes[] = {
    {0, 4, INT_MAX, INT_MAX}, {2, 4, INT_MAX, 3}, {3, 5, 2, 2}, {4, 6, 1, 2}, {4, 6, 1, 0},
};

/* Where the parts of a poll stand. */
struct plan {
    struct layout layout;
    int question, told; /* lines */
    int gap;            /* rows before the feedback */
    int columns;        /* of a grid; else 1 */
};

/* ------------------------------------------------------------------------------------------------------------ scene */

static void measure_votes(struct poll_scene *scene)
{
    int most = 0;

    for (int vote = 0; vote < scene->votes; vote++)
        for (int i = 0; i < scene->options; i++) {
            double share = poll_share(scene->poll, vote, i);
            int count = poll_count(scene->poll, vote, i);

            scene->largest = share > scene->largest ? share : scene->largest;
            most = count > most ? count : most;
        }
    scene->digits = snprintf(NULL, 0, "%d", most);
}

/* Flows the options to the width that a form leaves them in so many columns, once. */
static void lay_texts(struct poll_scene *scene, enum poll_form form, int cols)
{
    static const struct prose none = {0};
    int text_cols = poll_option_text_cols(scene, form, cols);

    if (scene->texts[form])
        return;
    scene->texts[form] = memory_new_array((size_t)scene->options, sizeof **scene->texts);
    for (int i = 0; i < scene->options; i++)
        flow_lay(&scene->texts[form][i], (size_t)i < scene->q->choice_count ? &scene->q->choices[i].text : &none,
                 text_cols, INT_MAX, scene->theme);
}

static struct poll_scene make_scene(const struct theme *theme, const struct poll_question *q,
                                    const struct message_poll *poll, int answer, int cols)
{
    struct poll_scene scene = {.theme = theme,
                               .q = q,
                               .poll = poll,
                               .answer = answer,
                               .options = poll->options,
                               .votes = phase_tells(poll->phase, 0) + phase_tells(poll->phase, 1)};
    struct prose told;

    scene.cols = cols > COLS_MOST ? COLS_MOST : cols;
    measure_votes(&scene);
    flow_lay(&scene.question, &q->text, scene.cols, INT_MAX, theme);
    poll_make_told(&told, &scene);
    flow_lay(&scene.told, &told, scene.cols, INT_MAX, theme);
    prose_free(&told);
    return scene;
}

static void free_scene(struct poll_scene *scene)
{
    for (int form = 0; form < POLL_FORMS; form++) {
        for (int i = 0; scene->texts[form] && i < scene->options; i++)
            flow_free(&scene->texts[form][i]);
        free(scene->texts[form]);
    }
    flow_free(&scene->question);
    flow_free(&scene->told);
}

/* ------------------------------------------------------------------------------------------------------------- plan */

/* Lines that an option's text takes. */
static int text_lines(const struct poll_scene *scene, const struct layout *layout, int option)
{
    size_t lines = scene->texts[layout->form][option].count;

    return lines < 1 ? 1 : lines > (size_t)layout->lines ? layout->lines : (int)lines;
}

/* Rows of an option. Below the text there is room for its bar before it is shown, so that nothing moves then. */
static int option_rows(const struct poll_scene *scene, const struct layout *layout, int option)
{
    return text_lines(scene, layout, option) + (layout->form == POLL_BELOW ? poll_option_bar_rows(scene) : 0);
}

/* Rows of all but the lines of question and feedback. */
static int fixed_rows(struct poll_scene *scene, const struct layout *layout)
{
    int rows = 1 + (scene->told.count > 0 ? 3 : 2) * layout->sections;

    lay_texts(scene, layout->form, scene->cols);
    for (int i = 0; i < scene->options; i++)
        rows += option_rows(scene, layout, i) + (i > 0 ? layout->between : 0);
    return rows;
}

static int at_most(size_t count, int most)
{
    return count > (size_t)most ? most : (int)count;
}

/* Uses rows that are left for longer options, and for rows between the parts. */
static void spread(struct poll_scene *scene, int left, struct plan *plan)
{
    struct layout *layout = &plan->layout;
    int parts = scene->told.count > 0 ? 3 : 2, used = fixed_rows(scene, layout);
    struct layout longer = *layout;

    for (int more = 0; longer.lines < left && more <= left; longer.lines++) {
        more = fixed_rows(scene, &longer) - used;
        if (more <= left)
            *layout = longer;
    }
    left -= fixed_rows(scene, layout) - used;
    if (layout->sections == 0 && left >= parts) {
        layout->sections = 1;
        left -= parts;
    }
    plan->gap = layout->sections;
    if (plan->gap == 0 && plan->told > 0 && left > 0) {
        plan->gap = 1;
        left--;
    }
    if (layout->between == 0 && left >= scene->options - 1)
        layout->between = 1;
}

/* The first layout that leaves room for so much of question and feedback; they share what it leaves. */
static bool find_plan(struct poll_scene *scene, int rows, size_t pass, struct plan *out)
{
    int question = at_most(scene->question.count, passes[pass].question);
    int told = at_most(scene->told.count, passes[pass].told);

    for (int i = passes[pass].first; i <= passes[pass].last; i++) {
        int left = rows - fixed_rows(scene, &layouts[i]);

        if (left < question + told)
            continue;
        *out = (struct plan){.layout = layouts[i], .columns = 1};
        out->question = at_most(scene->question.count, left - told);
        out->told = at_most(scene->told.count, left - out->question);
        spread(scene, left - out->question - out->told, out);
        return true;
    }
    return false;
}

/* Where one option a row is too many: as few columns as will do. */
static struct plan grid_plan(const struct poll_scene *scene, int rows)
{
    struct plan plan = {.layout = {POLL_GRID, 0, 0, 1}, .columns = 2};
    int most = scene->cols / GRID_LEAST, left;

    while (plan.columns < most && (scene->options + plan.columns - 1) / plan.columns + 2 > rows)
        plan.columns++;
    left = rows - 1 - (scene->options + plan.columns - 1) / plan.columns;
    plan.question = at_most(scene->question.count, left > 0 ? left : 0);
    plan.told = at_most(scene->told.count, left > plan.question ? left - plan.question : 0);
    return plan;
}

static struct plan make_plan(struct poll_scene *scene, int rows)
{
    struct plan plan;

    for (size_t i = 0; i < sizeof passes / sizeof *passes; i++)
        if (find_plan(scene, rows, i, &plan))
            return plan;
    return grid_plan(scene, rows);
}

/* ------------------------------------------------------------------------------------------------------------- draw */

static void draw_status(struct canvas *canvas, int row, int col, const struct poll_scene *scene,
                        const struct plan *plan)
{
    int cols =
        scene->votes == 2 && plan->layout.form == POLL_BESIDE ? poll_option_head(canvas, row, col, scene) : scene->cols;
    bool is_cut = plan->told == 0 && scene->told.count > 0;
    struct line status = {0};

    if (is_cut) {
        canvas_put_right(canvas, row, col + scene->cols, ROLE_DIM, "…"); /* there is more to say than room */
        cols -= cols == scene->cols ? 4 : 0;
    }
    poll_add_status(&status, scene, cols);
    line_draw(canvas, row, col, cols, &status);
    line_free(&status);
}

/* Draws the options one below the other; returns the row behind them. */
static int draw_list(struct canvas *canvas, int row, int col, struct poll_scene *scene, const struct plan *plan)
{
    lay_texts(scene, plan->layout.form, scene->cols);
    for (int i = 0; i < scene->options; i++) {
        int rows = option_rows(scene, &plan->layout, i);

        poll_option_draw(canvas, (struct area){row, col, rows, scene->cols}, scene, i, plan->layout.form,
                         text_lines(scene, &plan->layout, i));
        row += rows + (i + 1 < scene->options ? plan->layout.between : 0);
    }
    return row;
}

/* Draws them in columns, each read downward. */
static int draw_grid(struct canvas *canvas, int row, int col, struct poll_scene *scene, const struct plan *plan)
{
    int rows = (scene->options + plan->columns - 1) / plan->columns, cols = scene->cols / plan->columns;

    lay_texts(scene, POLL_GRID, cols);
    for (int i = 0; i < scene->options; i++)
        poll_option_draw(canvas, (struct area){row + i % rows, col + i / rows * cols, 1, cols}, scene, i, POLL_GRID, 1);
    return row + rows;
}

int wall_poll_rows(const struct theme *theme, const struct poll_question *q, const struct message_poll *poll, int cols)
{
    struct poll_scene scene = make_scene(theme, q, poll, -1, cols);
    int below = fixed_rows(&scene, &layouts[TIGHT_BELOW]), beside = fixed_rows(&scene, &layouts[TIGHT_BESIDE]);
    int rows = (below < beside ? below : beside) + (int)scene.question.count + (int)scene.told.count;

    free_scene(&scene);
    return rows;
}

void wall_poll_draw(struct canvas *canvas, struct area area, const struct poll_question *q,
                    const struct message_poll *poll, int answer)
{
    struct area before = canvas_clip(canvas, area);
    struct poll_scene scene = make_scene(&canvas->theme, q, poll, answer, area.cols);
    struct plan plan = make_plan(&scene, area.rows);
    int row = area.row, col = area.col + (area.cols - scene.cols) / 2;

    poll_draw_text(canvas, (struct area){row, col, plan.question, scene.cols}, &scene.question, ROLE_PLAIN);
    row += plan.question + plan.layout.sections;
    draw_status(canvas, row, col, &scene, &plan);
    row += 1 + plan.layout.sections;
    row = (plan.layout.form == POLL_GRID ? draw_grid : draw_list)(canvas, row, col, &scene, &plan);
    row += plan.gap;
    poll_draw_text(canvas, (struct area){row, col, plan.told, scene.cols}, &scene.told, ROLE_PLAIN);
    free_scene(&scene);
    canvas_clip(canvas, before);
}
