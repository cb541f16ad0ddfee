/* SPDX-License-Identifier: MIT */
#include "view/view.h"

#include <string.h>

extern const struct view view_input, view_split, view_project, view_score, view_scale, view_softmax, view_blend,
    view_concat, view_output, view_conversation, view_softmax_row, view_variance, view_bank, view_convex_hull,
    view_temperature_heads, view_matrix_product, view_one_head;

const struct view *const view_table[] = {
    &view_input,
    &view_split,
    &view_project,
    &view_score,
    &view_scale,
    &view_softmax,
    &view_blend,
    &view_concat,
    &view_output,
    &view_conversation,
    &view_softmax_row,
    &view_variance,
    &view_bank,
    &view_convex_hull,
    &view_temperature_heads,
    &view_matrix_product,
    &view_one_head,
    NULL,
};

const struct view *view_find(const char *name)
{
    for (const struct view *const *view = view_table; *view; view++)
        if (strcmp((*view)->name, name) == 0)
            return *view;
    return NULL;
}

void view_lines_free(struct view_lines *lines)
{
    text_free(&lines->look);
    text_free(&lines->look_short);
    text_free(&lines->caption);
    line_free(&lines->cell);
    line_free(&lines->sum);
    *lines = (struct view_lines){0};
}
