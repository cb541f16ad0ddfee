/* SPDX-License-Identifier: MIT */
#include "view/context.h"

#include "view/arithmetic.h"
#include "view/arithmetic_other.h"
#include "view/hidden.h"
#include "view/name.h"

#include <stdio.h>
#include <string.h>

enum { LABELS = 14, TERM = 7, TAIL = 9 }; /* TAIL: of "  sum 5.600" or "  … 1024 more", less the number */

static void put_number(struct canvas *canvas, int row, int end, enum role role, double value, int decimals)
{
    char number[NUMBER_ROOM];

    arithmetic_number(number, value, decimals, false);
    canvas_put_right(canvas, row, end, role, number);
}

/* The three rows' names: "query  sat", "key    cat", or the matrices' own. */
static void put_factor_name(struct canvas *canvas, int row, int col, const struct stage *stage,
                            const struct origin_run *run)
{
    struct text name = {0};

    if (stage->at.id == MATRIX_SCORES)
        text_add(&name, run->first.id == MATRIX_Q ? "query" : "key");
    else
        name_add_matrix(&name, run->first.id, run->first.head, false);
    text_repeat(&name, " ", 1 + (name.length < 5 ? 5 - name.length : 0));
    name_add_run(&name, stage_model(stage), run, 6);
    canvas_put_cut(canvas, row, col, LABELS - 1, ROLE_DIM, text_string(&name));
    text_free(&name);
}

/* Columns of a term: no factor or product is wider, a blank before it included. */
static int term_columns(const struct stage *stage, const struct origin *p)
{
    const struct figures *a = arithmetic_figures(stage, &p->a), *b = arithmetic_figures(stage, &p->b);
    char number[NUMBER_ROOM];
    int columns = (int)number_shown(number, -a->largest * b->largest, arithmetic_decimals(stage, p));

    columns = columns > a->widest ? columns : a->widest;
    columns = (columns > b->widest ? columns : b->widest) + 1;
    return columns < TERM ? TERM : columns;
}

/* One column per term: the factors and their product, in order, as many as fit. */
static void draw_terms(struct canvas *canvas, const struct stage *stage, const struct origin *p, struct area area,
                       size_t shown)
{
    int a_decimals = arithmetic_figures(stage, &p->a)->decimals,
        b_decimals = arithmetic_figures(stage, &p->b)->decimals;
    int decimals = arithmetic_decimals(stage, p), columns = term_columns(stage, p), end = area.col + LABELS;

    for (size_t k = 0; k < shown; k++) {
        double a = origin_number(&p->a, k), b = origin_number(&p->b, k);
        struct cell_at cell = origin_cell(&p->a, k);
        struct text label = {0};

        end += columns;
        name_add_column(&label, stage_model(stage), cell.id, cell.head, cell.col, columns - 1);
        canvas_put_right(canvas, area.row + 1, end, ROLE_DIM, text_string(&label));
        text_free(&label);
        put_number(canvas, area.row + 2, end, ROLE_PLAIN, a, a_decimals);
        put_number(canvas, area.row + 3, end, ROLE_PLAIN, b, b_decimals);
        put_number(canvas, area.row + 4, end, a * b != 0 ? ROLE_STRONG : ROLE_PLAIN, a * b, decimals);
    }
    if (shown < p->count) {
        canvas_putf(canvas, area.row + 4, end + 2, ROLE_DIM, "… %zu more", p->count - shown);
    } else {
        char sum[NUMBER_ROOM];

        arithmetic_number(sum, origin_value(stage_record(stage), stage->at), decimals, false);
        canvas_putf(canvas, area.row + 4, end + 2, ROLE_STRONG, "sum %s", sum);
    }
}

/* "scores₁[sat,cat], term by term": five rows, if the selected cell is a product and there is room. */
static int draw_product(struct canvas *canvas, const struct stage *stage, struct area area)
{
    struct origin p = origin_find(stage_record(stage), stage->at);
    int tail = TAIL + stage_figures(stage, stage->at.id, stage->at.head)->widest, room;
    size_t fits, shown;
    struct line title = {0};
    struct text name = {0};

    if (area.rows < 5 || p.kind != ORIGIN_PRODUCT || hidden_in_arithmetic(stage, stage->at))
        return 0;
    room = area.cols - LABELS - tail;
    fits = room > 0 ? (size_t)(room / term_columns(stage, &p)) : 0;
    if (fits < 1 || (fits < 2 && p.count > 1))
        return 0;
    shown = p.count < fits ? p.count : fits;
    if (!canvas)
        return 5;
    name_add_cell(&name, stage_model(stage), stage->at.id, stage->at.head, stage->at.row, stage->at.col);
    line_add(&title, matrix_table[stage->at.id].per_head ? theme_head(stage->at.head) : ROLE_STRONG,
             text_string(&name));
    line_add(&title, ROLE_DIM, ", term by term");
    line_draw(canvas, area.row, area.col, area.cols, &title);
    put_factor_name(canvas, area.row + 2, area.col + 1, stage, &p.a);
    put_factor_name(canvas, area.row + 3, area.col + 1, stage, &p.b);
    canvas_put(canvas, area.row + 4, area.col + 1, ROLE_DIM, "product");
    draw_terms(canvas, stage, &p, area, shown);
    line_free(&title);
    text_free(&name);
    return 5;
}

/* The other heads' results, small, as many as fit beside each other. */
static int draw_others(struct canvas *canvas, const struct theme *theme, const struct stage *stage, struct area area)
{
    size_t heads = stage_model(stage)->num_heads;
    enum matrix_id id = stage_result(stage);
    struct layout layout = {.room = area};
    int col = area.col, used = 0;

    if (!matrix_table[id].per_head || heads < 2 || stage->kind->whole || area.rows < 4)
        return 0;
    for (size_t i = 1; i < heads; i++) {
        size_t head = (stage->at.head + i) % heads;
        struct panel *panel = panel_add(&layout, stage, id, head, false);
        struct area room = {area.row + 1, col, area.rows - 1, area.col + area.cols - col};

        if (!panel || room.cols < 12 || !panel_place(panel, theme, room, GRID_AUTO) || !panel_is_whole(panel)) {
            layout.count -= panel != NULL;
            break;
        }
        panel->axes = false;
        panel->grid.scale = stage_scale(stage, id, stage->at.head); /* the one whose legend is shown */
        panel->caption = stage_model(stage)->labels ? stage_model(stage)->labels->caption[head] : NULL;
        panel->grid.mark_row = panel->grid.mark_col = false;
        col += grid_width(&panel->grid) + 3;
        used = 2 + grid_height(&panel->grid);
    }
    if (!layout.count)
        return 0;
    if (canvas) {
        canvas_put(canvas, area.row, area.col, ROLE_PLAIN,
                   heads == 2 ? "The other head, same X" : "Other heads, same X");
        panel_draw_all(canvas, &layout);
    }
    return used;
}

int context_draw(struct canvas *canvas, const struct theme *theme, const struct stage *stage, struct area area)
{
    struct area rest = area;
    int used = draw_product(canvas, stage, area), others;

    if (used) {
        rest.row += used + 1;
        rest.rows -= used + 1;
    }
    others = draw_others(canvas, theme, stage, rest);
    return used + (others ? others + (used ? 1 : 0) : 0);
}
