/* SPDX-License-Identifier: MIT */
#include "player/later.h"

#include "base/memory.h"
#include "sheet/lay.h"
#include "view/dials.h"

#include <stdlib.h>
#include <string.h>

static struct later_block *find(struct later *later, const char *name)
{
    for (size_t i = 0; i < later->count; i++)
        if (strcmp(later->blocks[i].name, name) == 0)
            return &later->blocks[i];
    return NULL;
}

/* Notes which blocks, and which columns of tables, are not empty. */
static void note(struct later *later, const struct sheet *sheet)
{
    for (size_t i = 0; i < sheet->count; i++) {
        const struct sheet_block *block = sheet->blocks[i];
        struct later_block *known = find(later, block->name);

        if (!known) {
            later->blocks = memory_resize(later->blocks, later->count + 1, sizeof *later->blocks);
            known = &later->blocks[later->count++];
            *known = (struct later_block){.name = block->name};
        }
        known->is_shown = known->is_shown || !block->blank;
        for (size_t k = 0; k < block->table.column_count; k++)
            known->columns |= block->table.columns[k].blank ? 0 : 1U << k;
    }
}

static void drop_columns(struct table *table, unsigned shown)
{
    for (size_t i = 0; i < table->column_count; i++)
        if (table->columns[i].blank && !(shown & 1U << i))
            table->columns[i].rank = TABLE_LEFT_OUT;
}

static void drop(struct later *later, struct sheet *sheet)
{
    for (size_t i = sheet->count; i-- > 0;) {
        struct sheet_block *block = sheet->blocks[i];
        const struct later_block *known = find(later, block->name);
        bool has_other = i + 1 < sheet->count && sheet->blocks[i + 1]->otherwise;

        if (known && !known->is_shown && block->blank && !block->otherwise && !has_other)
            sheet_drop(sheet, i);
        else if (known)
            drop_columns(&block->table, known->columns);
    }
}

/* The view in the state of a part; NULL if the part has another view. */
static void *open_part(const struct player *p, int part, struct view_habits *habits)
{
    const char *name = lesson_part_view(player_step(p), part);
    struct view_setup setup = {.example = p->example, .habits = habits, .sources = p->sources, .has_text = true};

    return name && strcmp(name, p->view->name) == 0
               ? p->view->open(p->view, &setup, lesson_part_state(player_step(p), part), NULL)
               : NULL;
}

/* Measures the pictures of all parts, in the room less the margin. */
static void measure(struct later *later, struct sheet sheets[], int parts, const struct theme *theme, int below)
{
    struct area whole = later->room, above;

    later->rows = later->above_rows = 0;
    whole.cols -= later->margin;
    above = whole;
    above.rows -= below;
    for (int part = 0; part < parts; part++) {
        int rows[2];

        sheets[part].grows = later->margin > 0;
        rows[0] = sheet_rows(&sheets[part], theme, whole);
        rows[1] = sheet_lay(&sheets[part], theme, above);
        if (sheets[part].count == 0)
            continue;
        later->rows = rows[0] > later->rows ? rows[0] : later->rows;
        later->above_rows = rows[1] > later->above_rows ? rows[1] : later->above_rows;
    }
}

/* Fills the sheets of all parts, or that of a challenge, and measures how much of them fits in a room; beside a margin,
 * if they can do with the rest. */
static void look_ahead(const struct player *p, struct later *later, const struct theme *theme,
                       const struct later_rest *rest)
{
    struct view_habits habits = p->habits;
    int first = later->challenge ? p->part : 0, parts = later->challenge ? 1 : player_step(p)->parts;
    void **views = memory_new_array((size_t)parts, sizeof *views);
    struct sheet *sheets = memory_new_array((size_t)parts, sizeof *sheets);

    for (int part = 0; part < parts; part++) {
        if (later->challenge || !lesson_part_challenge(player_step(p), part))
            views[part] = open_part(p, first + part, &habits);
        if (!views[part])
            continue;
        view_fill(p->view, views[part], &sheets[part]);
        later->lacks_row = later->lacks_row || sheet_lacks(&sheets[part], theme, later->room) == 1;
        note(later, &sheets[part]);
    }
    for (int part = 0; part < parts; part++) {
        int cols;

        drop(later, &sheets[part]);
        later->is_elastic = later->is_elastic || sheet_is_elastic(&sheets[part]);
        cols = sheet_columns(&sheets[part], theme);
        later->cols = cols > later->cols ? cols : later->cols;
    }
    later->margin = later->cols <= later->room.cols - rest->cols ? rest->cols : 0;
    measure(later, sheets, parts, theme, rest->rows);
    if (later->margin > 0 && later->rows > later->room.rows - rest->rows) {
        later->margin = 0;
        measure(later, sheets, parts, theme, rest->rows);
    }
    for (int part = 0; part < parts; part++) {
        sheet_free(&sheets[part]);
        if (views[part])
            view_close(p->view, views[part]);
    }
    free(views);
    free(sheets);
}

/* Looks ahead, unless that has been done for this step or challenge and room. */
static struct later *know(struct player *p, const struct theme *theme, struct area room, const struct later_rest *rest)
{
    const struct question *challenge = lesson_part_challenge(player_step(p), p->part);
    struct later *later = &p->later;

    if (later->view == p->view && later->step == p->step && later->challenge == challenge &&
        memcmp(&later->room, &room, sizeof room) == 0)
        return later;
    free(later->blocks);
    *later = (struct later){.view = p->view, .step = p->step, .challenge = challenge, .room = room};
    look_ahead(p, later, theme, rest);
    return later;
}

void later_drop(struct player *p, const struct theme *theme, struct area room, const struct later_rest *rest,
                struct sheet *sheet)
{
    drop(know(p, theme, room, rest), sheet);
}

bool later_lacks_row(struct player *p, const struct theme *theme, struct area room)
{
    static const struct later_rest none;

    return know(p, theme, room, &none)->lacks_row;
}
