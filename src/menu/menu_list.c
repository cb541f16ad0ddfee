/* SPDX-License-Identifier: MIT */
/* The left half of the menu: the rows, how far each lesson is, and what is out of sight. */
#include "menu/menu.h"

#include "base/memory.h"
#include "view/view.h"

#include <stdlib.h>
#include <string.h>

#define LOW 20       /* rows: under this nothing but the list */
#define NARROW 60    /* columns: under this bars are short */
#define TWO_PANES 76 /* columns from which the chosen lesson is shown beside the list */
#define LIST_COLS                                                                                                      \
    45 /* of the list beside it, in a window of USUAL columns; a quarter of what there is more is its too */
#define LIST_MOST 70
#define USUAL 80
#define TITLE_COL 6    /* of a lesson in the list */
#define BAR 8          /* columns of a lesson's bar */
#define STATUS 8       /* "done", "2 open", "101/117", right-aligned */
#define SHORT_BAR 4    /* the same in a narrow window */
#define SUMMARY_COL 17 /* of what else there is */

bool menu_is_low(const struct canvas *canvas)
{
    return canvas->rows < LOW;
}

bool menu_has_two_panes(const struct canvas *canvas)
{
    return canvas->cols >= TWO_PANES && !menu_is_low(canvas);
}

/* ------------------------------------------------------------------------------------------------------ its place */

/* Whether a row stands below the heading. */
static bool is_other(const struct menu_row *row)
{
    return row->kind == MENU_ROW_ALSO || row->kind == MENU_ROW_DRILL;
}

size_t menu_line_of(const struct menu_row *rows, size_t count, size_t row)
{
    size_t last = row < count ? row : count - (count > 0);

    return row + (count > 0 && !is_other(&rows[0]) && is_other(&rows[last]) ? 2 : 0);
}

struct menu_list menu_place_list(const struct menu *menu, const struct canvas *canvas, const struct menu_row *rows,
                                 size_t count)
{
    int more = canvas->cols > USUAL ? (canvas->cols - USUAL) / 4 : 0;
    struct menu_list list = {.area = {menu_is_low(canvas) ? 1 : 3, 0, 0, canvas->cols},
                             .lines = menu_line_of(rows, count, count)};
    size_t at = menu_line_of(rows, count, menu_chosen_row(menu, rows, count)), room;

    list.area.rows = canvas->rows - list.area.row - (menu_is_low(canvas) ? 1 : 2);
    if (menu_has_two_panes(canvas))
        list.area.cols = LIST_COLS + more < LIST_MOST ? LIST_COLS + more : LIST_MOST;
    room = (size_t)list.area.rows;
    if (list.lines > room)
        list.first = at < room / 2 ? 0 : at - room / 2 < list.lines - room ? at - room / 2 : list.lines - room;
    return list;
}

/* -------------------------------------------------------------------------------------------------------- the rows */

struct standing menu_standing_of_all(const struct menu *menu)
{
    struct standing sum = {0};

    for (size_t i = 0; i < menu->library->catalogue->lesson_count; i++) {
        struct lesson *lesson = library_lesson(menu->library, i, NULL);
        struct standing one = {0};

        if (!lesson)
            continue;
        one = standing_of_lesson(lesson, menu->progress);
        standing_add(&sum, &one);
    }
    return sum;
}

/* "━━━━────   18/31", its end at column `end`. A bar is full when all is done, and empty only if nothing is. */
static void draw_bar(struct canvas *canvas, int row, int end, const struct standing *lesson)
{
    bool narrow = canvas->cols < NARROW, is_done = lesson->mark == STANDING_DONE;
    int bar = narrow ? SHORT_BAR : BAR, col = end - STATUS - bar;
    int filled = lesson->parts ? (int)((lesson->done * (size_t)bar + lesson->parts - 1) / lesson->parts) : 0;
    struct text status = {0};

    if (!is_done && filled == bar)
        filled--;
    for (int i = 0; i < bar; i++)
        canvas_put(canvas, row, col + i, i < filled ? ROLE_STRONG : ROLE_HAIRLINE, i < filled ? "━" : "─");
    if (is_done)
        text_add(&status, "done");
    else if (lesson->done + lesson->open == lesson->parts)
        text_addf(&status, "%zu open", lesson->open);
    else
        text_addf(&status, "%zu/%zu", lesson->done, lesson->parts);
    canvas_put_right(canvas, row, end, is_done ? ROLE_DIM : ROLE_PLAIN, text_string(&status));
    text_free(&status);
}

static void draw_lesson(struct canvas *canvas, const struct menu *menu, size_t index, int row, struct area area)
{
    const struct catalogue_entry *entry = &menu->library->catalogue->lessons[index];
    struct lesson *lesson = library_lesson(menu->library, index, NULL);
    bool narrow = canvas->cols < NARROW, was_here = menu->was_somewhere && menu->place_lesson == index;
    int end = area.col + area.cols - 2;
    int room = end - STATUS - (narrow ? SHORT_BAR : BAR) - 1 - TITLE_COL;
    enum role role = index == menu->chosen || was_here ? ROLE_STRONG : ROLE_PLAIN;
    struct standing standing = {0};
    struct text number = {0};

    if (lesson)
        standing = standing_of_lesson(lesson, menu->progress);
    if (entry->order)
        text_addf(&number, "%d", entry->order);
    canvas_put_right(canvas, row, TITLE_COL - 2, ROLE_DIM, text_string(&number));
    canvas_put_cut(canvas, row, TITLE_COL, room, lesson ? role : ROLE_DIM, lesson ? lesson->title : entry->name);
    if (lesson)
        draw_bar(canvas, row, end, &standing);
    else
        canvas_put_right(canvas, row, end, ROLE_STRONG, narrow ? "an error" : "has an error");
    text_free(&number);
}

/* "3 of 11 solved", once any is. */
static void add_solved(const struct menu *menu, struct text *out)
{
    struct standing_challenges sum = {0};

    for (size_t i = 0; i < menu->library->catalogue->lesson_count; i++) {
        const struct lesson *lesson = library_lesson(menu->library, i, NULL);
        struct standing_challenges one = {0};

        if (lesson)
            one = standing_of_challenges(lesson, menu->progress);
        sum.solved += one.solved;
        sum.of += one.of;
    }
    if (sum.solved)
        text_addf(out, "%zu of %zu solved", sum.solved, sum.of);
}

static void draw_also(struct canvas *canvas, const struct menu *menu, const struct menu_also *also, int row,
                      struct area area, bool chosen)
{
    const char key[2] = {also->key, '\0'};
    struct text summary = {0};

    if (also->key == 'Q')
        menu_add_due(menu, &summary);
    if (also->wish == SCENE_CHALLENGES)
        add_solved(menu, &summary);
    canvas_put(canvas, row, 3, ROLE_STRONG, key);
    canvas_put(canvas, row, TITLE_COL, chosen ? ROLE_STRONG : ROLE_PLAIN, also->title);
    canvas_put_cut(canvas, row, SUMMARY_COL, area.cols - SUMMARY_COL - 1, ROLE_DIM,
                   summary.length ? text_string(&summary) : also->summary);
    text_free(&summary);
}

static void draw_row(struct canvas *canvas, const struct menu *menu, const struct menu_row *row, int at,
                     struct area area, bool chosen)
{
    if (chosen)
        canvas_put(canvas, at, 1, ROLE_STRONG, "▸");
    if (row->kind == MENU_ROW_LESSON)
        draw_lesson(canvas, menu, row->index, at, area);
    else if (row->kind == MENU_ROW_ALSO)
        draw_also(canvas, menu, &menu_also[row->index], at, area, chosen);
    else if (row->kind != MENU_ROW_LAB)
        menu_draw_quiz_row(canvas, menu, row, at, area, chosen);
    else
        canvas_put_cut(canvas, at, 3, area.cols - 4, chosen ? ROLE_STRONG : ROLE_PLAIN, view_table[row->index]->title);
}

/* ------------------------------------------------------------------------------------------------- what is hidden */

/* Says how many rows there are above and below: in words where lines frame the list, else with marks beside it. */
static void draw_more(struct canvas *canvas, const struct menu_list *list)
{
    size_t bottom = list->first + (size_t)list->area.rows, below = list->lines > bottom ? list->lines - bottom : 0;
    int end = list->area.col + list->area.cols - 2;
    struct text text = {0};

    if (menu_is_low(canvas)) {
        canvas_put(canvas, list->area.row, 0, ROLE_DIM, list->first ? "▴" : "");
        canvas_put(canvas, list->area.row + list->area.rows - 1, 0, ROLE_DIM, below ? "▾" : "");
        return;
    }
    if (list->first) {
        text_addf(&text, "▴ %zu more", list->first);
        canvas_put_right(canvas, list->area.row - 1, end, ROLE_DIM, text_string(&text));
    }
    text_free(&text);
    if (below) {
        text_addf(&text, " ▾ %zu more ", below);
        canvas_put_right(canvas, list->area.row + list->area.rows, end + 1, ROLE_DIM, text_string(&text));
    }
    text_free(&text);
}

void menu_draw_list(struct canvas *canvas, const struct menu *menu)
{
    struct menu_row *rows;
    size_t count = menu_rows(menu, &rows), at = menu_chosen_row(menu, rows, count);
    struct menu_list list = menu_place_list(menu, canvas, rows, count);

    for (size_t i = 0; i < count; i++) {
        int row = list.area.row + (int)menu_line_of(rows, count, i) - (int)list.first;
        bool begins_others = i > 0 && !is_other(&rows[i - 1]) && is_other(&rows[i]);

        if (begins_others && row > list.area.row && row <= list.area.row + list.area.rows)
            canvas_put(canvas, row - 1, 1, ROLE_DIM, menu_list_words[menu->list].others);
        if (row >= list.area.row && row < list.area.row + list.area.rows)
            draw_row(canvas, menu, &rows[i], row, list.area, i == at);
    }
    if (count == 0)
        canvas_put_cut(canvas, list.area.row, 3, list.area.cols - 4, ROLE_DIM, "nothing has that in its name");
    draw_more(canvas, &list);
    free(rows);
}
