/* SPDX-License-Identifier: MIT */
/* The rounds on a canvas. */
#include "view/diagnose.h"

static void draw_status(struct canvas *canvas, const struct diagnose *self, int row, struct area area)
{
    struct text status = {0};
    int room = area.cols - 2;

    for (int form = 0; form < DIAGNOSE_FORMS; form++) {
        text_cut(&status, 0);
        diagnose_add_status(self, form, &status);
        if (canvas_columns(&canvas->theme, text_string(&status)) <= room)
            break;
    }
    canvas_put_cut(canvas, row, area.col + 1, room, ROLE_PLAIN, text_string(&status));
    text_free(&status);
}

static void draw_panel(struct canvas *canvas, const struct diagnose_panel *panel)
{
    struct text title = {0};

    diagnose_add_name(panel->self, panel->id, &title);
    text_addf(&title, " %zu×%zu", panel->grid.rows, panel->grid.cols);
    if (panel->title_room)
        canvas_put_cut(canvas, panel->title_row, panel->title_col, panel->title_room,
                       matrix_table[panel->id].per_head ? theme_head(panel->self->head) : ROLE_STRONG,
                       text_string(&title));
    text_free(&title);
    grid_draw(canvas, &panel->grid);
}

/* The list; the marker stands in it while one is being chosen. */
static void draw_list(struct canvas *canvas, const struct diagnose *self, struct area area)
{
    struct diagnose_list list;
    int row, col;

    diagnose_lay_list(self, area, &list);
    for (int i = 0; i < MISTAKE_COUNT; i++) {
        bool marked = self->choosing && (size_t)i == self->choice;
        struct text line = {0};

        if (!diagnose_list_place(&list, area, i, &row, &col))
            continue;
        text_addf(&line, "%s%2d %s", marked ? "▸" : " ", i + 1, mistake_table[i].title);
        canvas_put_cut(canvas, row, col, list.columns - (list.across > 1), marked ? ROLE_STRONG : ROLE_PLAIN,
                       text_string(&line));
        text_free(&line);
    }
    if (list.first > 0 && area.cols > 2)
        canvas_put(canvas, area.row, area.col + area.cols - 1, ROLE_DIM, "▴");
    if (list.across == 1 && list.first + list.down < MISTAKE_COUNT && area.cols > 2)
        canvas_put(canvas, area.row + list.down - 1, area.col + area.cols - 1, ROLE_DIM, "▾");
}

static void draw_answer(struct canvas *canvas, const struct diagnose *self, struct area area)
{
    struct flow flow;
    size_t most, first;

    diagnose_lay_answer(self, &canvas->theme, area.cols, &flow);
    most = flow.count > (size_t)area.rows ? flow.count - (size_t)area.rows : 0;
    first = self->first < most ? self->first : most;
    if (flow_draw(canvas, area, &flow, diagnose_is_score(self) ? first : 0, false) > 0 && area.cols > 2)
        canvas_put_right(canvas, area.row + area.rows - 1, area.col + area.cols, ROLE_DIM, " …");
    flow_free(&flow);
}

void diagnose_draw(const void *object, struct canvas *canvas, struct area area, bool compact)
{
    const struct diagnose *self = object;
    struct area before = canvas_clip(canvas, area);
    struct diagnose_layout layout;

    (void)compact;
    diagnose_lay(self, &canvas->theme, area, &layout);
    if (layout.status >= 0)
        draw_status(canvas, self, layout.status, area);
    for (size_t i = 0; i < layout.count; i++)
        draw_panel(canvas, &layout.panels[i]);
    if (layout.words.rows > 0 && (diagnose_is_answered(self) || diagnose_is_score(self)))
        draw_answer(canvas, self, layout.words);
    else if (layout.words.rows > 0)
        draw_list(canvas, self, layout.words);
    canvas_clip(canvas, before);
}

static bool click_list(struct diagnose *self, struct area area, int row, int col)
{
    struct diagnose_list list;
    int at_row, at_col;

    diagnose_lay_list(self, area, &list);
    for (int i = 0; i < MISTAKE_COUNT; i++)
        if (diagnose_list_place(&list, area, i, &at_row, &at_col) && row == at_row && col >= at_col &&
            col < at_col + list.columns) {
            self->choosing = true;
            self->choice = (size_t)i;
            self->typed_one = false;
            return true;
        }
    return false;
}

bool diagnose_click(void *object, const struct theme *theme, struct area area, bool compact, int row, int col)
{
    struct diagnose *self = object;
    struct diagnose_layout layout;
    size_t cell_row, cell_col;

    (void)compact;
    diagnose_lay(self, theme, area, &layout);
    for (size_t i = 0; i < layout.count; i++)
        if (grid_hit(&layout.panels[i].grid, row, col, &cell_row, &cell_col)) {
            diagnose_select(self, layout.panels[i].id, cell_row, cell_col);
            return true;
        }
    return layout.words.rows > 0 && !diagnose_is_answered(self) && !diagnose_is_score(self) &&
           click_list(self, layout.words, row, col);
}
