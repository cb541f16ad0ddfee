/* SPDX-License-Identifier: MIT */
#include "screen/menu.h"

#include "base/memory.h"
#include "draw/flow.h"
#include "screen/box.h"
#include "screen/footer.h"
#include "screen/too_small.h"
#include "view/view.h"

#include <stdlib.h>
#include <string.h>

#define LOW 20       /* rows: under this nothing but the list */
#define TWO_PANES 76 /* columns from which the chosen lesson is shown beside the list */
#define LIST_COLS 45 /* of the list beside it */
#define TITLE_COL 6  /* of a lesson in the list */
#define BAR 8        /* columns of a lesson's bar */
#define STATUS 7     /* "done", "12/17", right-aligned */
#define INTRO_MOST 4 /* lines of a lesson's introduction */

static bool is_low(const struct canvas *canvas)
{
    return canvas->rows < LOW;
}

/* --------------------------------------------------------------------------------------------------------- the list */

size_t menu_line_of(const struct menu_row *rows, size_t count, size_t row)
{
    size_t last = row < count ? row : count - (count > 0);

    return row + (count > 0 && rows[0].is_lesson && !rows[last].is_lesson ? 2 : 0);
}

struct menu_list menu_place_list(const struct canvas *canvas, size_t count, size_t at)
{
    struct menu_list list = {.area = {is_low(canvas) ? 1 : 3, 0, 0, canvas->cols}};

    list.area.rows = canvas->rows - list.area.row - (is_low(canvas) ? 1 : 3);
    if (canvas->cols >= TWO_PANES)
        list.area.cols = LIST_COLS;
    if (at >= (size_t)list.area.rows)
        list.first = at - (size_t)list.area.rows + 1;
    if (list.first + (size_t)list.area.rows > count)
        list.first = count > (size_t)list.area.rows ? count - (size_t)list.area.rows : 0;
    return list;
}

static size_t seen_of(const struct menu *menu, const struct lesson *lesson)
{
    size_t seen = menu->progress ? progress_count(menu->progress, lesson->name).seen : 0;

    return seen < lesson->step_count ? seen : lesson->step_count;
}

/* "━━━━────   4/9", its end at column `end`. */
static void draw_bar(struct canvas *canvas, int row, int end, size_t seen, size_t steps)
{
    int col = end - STATUS - BAR, filled = steps ? (int)((seen * BAR + steps - 1) / steps) : 0;
    struct text status = {0};

    if (seen < steps && filled == BAR)
        filled--;
    for (int i = 0; i < BAR; i++)
        canvas_put(canvas, row, col + i, i < filled ? ROLE_STRONG : ROLE_HAIRLINE, i < filled ? "━" : "─");
    if (seen == steps)
        text_add(&status, "done");
    else
        text_addf(&status, "%zu/%zu", seen, steps);
    canvas_put_right(canvas, row, end, seen == steps ? ROLE_DIM : ROLE_PLAIN, text_string(&status));
    text_free(&status);
}

static void draw_lesson(struct canvas *canvas, const struct menu *menu, size_t index, int row, struct area area)
{
    const struct catalogue_entry *entry = &menu->library->catalogue->lessons[index];
    const struct lesson *lesson = library_lesson(menu->library, index, NULL);
    bool was_here = menu->was_somewhere && menu->place_lesson == index;
    int end = area.col + area.cols - 2, room = end - STATUS - BAR - 2 - TITLE_COL;
    enum role role = index == menu->chosen || was_here ? ROLE_STRONG : ROLE_PLAIN;
    struct text number = {0};

    if (entry->order)
        text_addf(&number, "%d", entry->order);
    canvas_put_right(canvas, row, TITLE_COL - 2, ROLE_DIM, text_string(&number));
    canvas_put_cut(canvas, row, TITLE_COL, room, lesson ? role : ROLE_DIM, lesson ? lesson->title : entry->name);
    if (lesson)
        draw_bar(canvas, row, end, seen_of(menu, lesson), lesson->step_count);
    else
        canvas_put_right(canvas, row, end, ROLE_STRONG, "has an error");
    text_free(&number);
}

static void draw_row(struct canvas *canvas, const struct menu *menu, const struct menu_row *row, int at,
                     struct area area)
{
    char key[2] = "";

    if (row->is_lesson) {
        draw_lesson(canvas, menu, row->index, at, area);
    } else if (menu->in_labs) {
        canvas_put_cut(canvas, at, 3, area.cols - 4, ROLE_PLAIN, view_table[row->index]->title);
    } else {
        key[0] = menu_also[row->index].key;
        canvas_put(canvas, at, 3, ROLE_STRONG, key);
        canvas_put(canvas, at, TITLE_COL, ROLE_PLAIN, menu_also[row->index].title);
        canvas_put_cut(canvas, at, TITLE_COL + 10, area.cols - TITLE_COL - 11, ROLE_DIM, menu_also[row->index].summary);
    }
}

static void draw_list(struct canvas *canvas, const struct menu *menu)
{
    struct menu_row *rows;
    size_t count = menu_rows(menu, &rows), at = menu_chosen_row(menu, rows, count);
    struct menu_list list = menu_place_list(canvas, menu_line_of(rows, count, count), menu_line_of(rows, count, at));

    for (size_t i = 0; i < count; i++) {
        int row = list.area.row + (int)menu_line_of(rows, count, i) - (int)list.first;

        if (row < list.area.row || row >= list.area.row + list.area.rows)
            continue;
        if (i == at)
            canvas_put(canvas, row, 1, ROLE_STRONG, "▸");
        draw_row(canvas, menu, &rows[i], row, list.area);
        if (i > 0 && rows[i - 1].is_lesson && !rows[i].is_lesson && row - 1 > list.area.row)
            canvas_put(canvas, row - 1, 1, ROLE_DIM, "Also");
    }
    if (count == 0)
        canvas_put_cut(canvas, list.area.row, 3, list.area.cols - 4, ROLE_DIM, "nothing has that in its name");
    free(rows);
}

/* ------------------------------------------------------------------------------------------------- what is chosen */

/* Draws text as prose, at most `most` lines; returns the row behind it. */
static int draw_prose(struct canvas *canvas, const struct prose *prose, struct area area, int most)
{
    struct flow flow;
    int rows;

    flow_lay(&flow, prose, area.cols, 0, &canvas->theme);
    rows = (int)flow.count < most ? (int)flow.count : most;
    area.rows = rows < area.rows ? rows : area.rows;
    flow_draw(canvas, area, &flow, 0, false);
    flow_free(&flow);
    return area.row + area.rows;
}

static int draw_string(struct canvas *canvas, const char *string, struct area area, int most)
{
    struct prose prose = {0};
    int row;

    prose_add_run(prose_add_block(&prose, PROSE_PARAGRAPH), string, NULL, 0);
    row = draw_prose(canvas, &prose, area, most);
    prose_free(&prose);
    return row;
}

/* Where Enter leads in a lesson: the step one stopped at, the first that was not seen, or the first. */
static size_t next_step(const struct menu *menu, struct lesson *lesson, size_t index)
{
    const struct step *place = NULL;

    if (menu->was_somewhere && menu->place_lesson == index)
        place = lesson_step(lesson, menu->place_step);
    if (place)
        return (size_t)(place - lesson->steps);
    for (size_t i = 0; menu->progress && i < lesson->step_count; i++)
        if (!progress_is_seen(menu->progress, lesson->name, lesson->steps[i].name))
            return i;
    return 0;
}

size_t menu_next_step(const struct menu *menu, size_t index)
{
    struct lesson *lesson = library_lesson(menu->library, index, NULL);

    if (!lesson)
        return 0;
    lesson_read(lesson);
    return next_step(menu, lesson, index);
}

static void draw_steps(struct canvas *canvas, const struct menu *menu, struct lesson *lesson, struct area area)
{
    size_t at = next_step(menu, lesson, menu->chosen), rows = area.rows > 0 ? (size_t)area.rows : 0, first = 0;

    if (lesson->step_count > rows && at + 2 > rows)
        first = at + 2 - rows < lesson->step_count - rows ? at + 2 - rows : lesson->step_count - rows;
    for (size_t i = first; i < lesson->step_count && i - first < rows; i++) {
        const struct step *step = &lesson->steps[i];
        bool seen = menu->progress && progress_is_seen(menu->progress, lesson->name, step->name);
        bool more = i - first + 1 == rows && i + 1 < lesson->step_count;
        int row = area.row + (int)(i - first), col;

        if (more) {
            canvas_putf(canvas, row, area.col + 2, ROLE_DIM, "… and %zu more", lesson->step_count - i);
            break;
        }
        canvas_put(canvas, row, area.col, i == at ? ROLE_STRONG : ROLE_DIM, i == at ? "▸" : seen ? "✓" : " ");
        col = canvas_put_cut(canvas, row, area.col + 2, area.cols - 2, i == at ? ROLE_STRONG : ROLE_PLAIN, step->title);
        if (i == at && menu->was_somewhere && menu->place_lesson == menu->chosen && col + 18 < area.cols)
            canvas_put(canvas, row, area.col + col + 4, ROLE_DIM, "you were here");
    }
}

static void draw_chosen_lesson(struct canvas *canvas, const struct menu *menu, struct area area)
{
    struct error e = {0};
    struct lesson *lesson = library_lesson(menu->library, menu->chosen, &e);
    int bottom = area.row + area.rows, row;
    struct text minutes = {0};

    if (!lesson) {
        draw_string(canvas, e.message, area, area.rows);
        return;
    }
    lesson_read(lesson);
    if (lesson_minutes(lesson) > 0)
        text_addf(&minutes, "about %d min", lesson_minutes(lesson));
    canvas_put_cut(canvas, area.row, area.col, area.cols - (int)minutes.length - 2, ROLE_STRONG, lesson->title);
    canvas_put_right(canvas, area.row, area.col + area.cols, ROLE_DIM, text_string(&minutes));
    text_free(&minutes);
    row = area.row + 2;
    row = draw_prose(canvas, &lesson->intro, (struct area){row, area.col, bottom - row, area.cols}, INTRO_MOST) + 1;
    draw_steps(canvas, menu, lesson, (struct area){row, area.col, bottom - row, area.cols});
}

static void draw_chosen(struct canvas *canvas, const struct menu *menu)
{
    struct area area = {3, LIST_COLS + 3, canvas->rows - 6, canvas->cols - LIST_COLS - 4};
    size_t lessons = menu->library->catalogue->lesson_count;
    const char *title, *summary;

    if (canvas->cols < TWO_PANES || is_low(canvas))
        return;
    canvas_down(canvas, 2, LIST_COLS, canvas->rows - 4);
    if (!menu->in_labs && menu->chosen < lessons) {
        area.row--;
        area.rows++;
        draw_chosen_lesson(canvas, menu, area);
        return;
    }
    title = menu->in_labs ? view_table[menu->lab]->title : menu_also[menu->chosen - lessons].title;
    summary = menu->in_labs ? view_table[menu->lab]->summary : menu_also[menu->chosen - lessons].summary;
    area.row = draw_string(canvas, title, area, 2) + 1;
    draw_string(canvas, summary, area, 4);
}

/* ------------------------------------------------------------------------------------------------------- the screen */

static void draw_title(struct canvas *canvas, const struct menu *menu)
{
    size_t seen = 0, steps = 0;
    struct text all = {0};
    int col = 1;

    for (size_t i = 0; i < menu->library->catalogue->lesson_count; i++) {
        const struct lesson *lesson = library_lesson(menu->library, i, NULL);

        steps += lesson ? lesson->step_count : 0;
        seen += lesson ? seen_of(menu, lesson) : 0;
    }
    text_addf(&all, "%zu of %zu steps", seen, steps);
    col += canvas_put(canvas, 0, col, ROLE_STRONG, menu->in_labs ? "Labs" : "Headway") + 2;
    canvas_put_cut(canvas, 0, col, canvas->cols - col - (int)all.length - 3, ROLE_DIM,
                   menu->in_labs ? "every view by itself" : "multi-head attention, by hand");
    canvas_put_right(canvas, 0, canvas->cols - 1, ROLE_DIM, text_string(&all));
    text_free(&all);
    if (is_low(canvas))
        return;
    canvas_across(canvas, 1, 0, canvas->cols);
    canvas_put(canvas, 2, 1, ROLE_DIM, menu->in_labs ? "Views" : "Lessons");
}

/* Whether a key is for where one is. */
static bool works(const struct menu *menu, const struct key *key)
{
    size_t lessons = menu->library->catalogue->lesson_count;
    bool is_leave = keys_find(key, KEY_CODE_ESC) == key, is_begin = keys_find(key, 's') == key;

    if (is_leave)
        return menu->in_labs;
    return !is_begin || (!menu->in_labs && menu->chosen < lessons);
}

static void draw_keys(struct canvas *canvas, const struct menu *menu)
{
    struct footer footer = {0};
    struct text word = {0};

    for (const struct key *key = menu_keys; key->keys; key++) {
        bool opens = keys_find(key, KEY_CODE_ENTER) == key;

        if (opens && !menu->in_labs && menu->was_somewhere && menu->chosen == menu->place_lesson)
            text_add(&word, "go on");
        if (works(menu, key))
            footer_add(&footer, key, &word,
                       keys_find(key, '?') == key ? FOOTER_LAST
                       : opens                    ? FOOTER_KEPT
                                                  : FOOTER_USUAL);
        text_free(&word);
    }
    footer_place(&footer, &canvas->theme, 1, canvas->cols - 1, is_low(canvas) ? 2 : 3);
    footer_draw(canvas, canvas->rows - 1, &footer);
    footer_free(&footer);
}

/* The last row while a filter is typed. */
static void draw_filter(struct canvas *canvas, const struct menu *menu)
{
    static const char label[] = "Filter › ", help[] = "Enter open   ↑↓ choose   Esc all";
    int row = canvas->rows - 1, col = 1, room = canvas->cols - 2;
    bool has_room = canvas->cols >= TWO_PANES;

    col += canvas_put(canvas, row, col, ROLE_DIM, label);
    room -= col + (has_room ? canvas_columns(&canvas->theme, help) + 2 : 0);
    field_draw(canvas, row, col, room, &menu->filter);
    canvas_cursor(canvas, row, col + field_cursor(&canvas->theme, &menu->filter, room));
    if (has_room)
        canvas_put_right(canvas, row, canvas->cols - 1, ROLE_DIM, help);
}

static void draw_help(struct canvas *canvas)
{
    struct area area = box_place(canvas, 12, 62);
    int row = area.row;
    struct text keys = {0};

    box_draw(canvas, area, "Help: the menu");
    for (const struct key *key = menu_keys; key->keys && row < area.row + area.rows; key++) {
        if (!key->help)
            continue;
        text_free(&keys);
        keys_add_all(&keys, key);
        canvas_put_cut(canvas, row, area.col, 18, ROLE_STRONG, text_string(&keys));
        canvas_put_cut(canvas, row++, area.col + 19, area.cols - 19, ROLE_PLAIN, key->help);
    }
    text_free(&keys);
}

void menu_draw(struct menu *menu, struct canvas *canvas)
{
    canvas_clear(canvas);
    if (too_small_is(canvas)) {
        too_small_draw(canvas);
        return;
    }
    draw_title(canvas, menu);
    draw_list(canvas, menu);
    draw_chosen(canvas, menu);
    if (!is_low(canvas))
        canvas_across(canvas, canvas->rows - 2, 0, canvas->cols);
    if (menu->notice.length)
        canvas_put_cut(canvas, canvas->rows - 2 - !is_low(canvas), 1, canvas->cols - 2, ROLE_STRONG,
                       text_string(&menu->notice));
    if (menu->filters)
        draw_filter(canvas, menu);
    else
        draw_keys(canvas, menu);
    if (menu->has_help)
        draw_help(canvas);
}
