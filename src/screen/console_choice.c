/* SPDX-License-Identifier: MIT */
/* The list of questions to ask the room. */
#include "screen/box.h"
#include "screen/console_parts.h"

#define WIDEST 100 /* columns of the box */
#define AROUND 6   /* rows of the screen that stay in sight above and below */
#define WHOLE 4    /* rows below the list: a blank, and the chosen question whole */

/* What a question is of: those of one group stand together. */
static const char *group_of(const struct poll_listed *item)
{
    return item->of_step   ? (item->of_quiz ? "The quiz, about this step" : "This step asks")
           : item->of_quiz ? "The rest of the quiz"
                           : "Other steps of this lesson ask";
}

static bool begins_group(const struct poll_list *list, size_t index)
{
    return index == 0 || group_of(&list->items[index]) != group_of(&list->items[index - 1]);
}

/* Rows of the items from one to before another, with their headings and the blanks above these. */
static int rows_of(const struct poll_list *list, size_t from, size_t to)
{
    int rows = 0;

    for (size_t i = from; i < to; i++)
        rows += begins_group(list, i) || i == from ? (i == from ? 2 : 3) : 1;
    return rows;
}

/* Keeps the chosen one in sight in so many rows, and shows as many as there is room for. */
static void scroll(struct console_choice *choice, int rows)
{
    if (choice->chosen >= choice->list.count)
        choice->chosen = choice->list.count - 1;
    if (choice->first > choice->chosen)
        choice->first = choice->chosen;
    while (choice->first < choice->chosen && rows_of(&choice->list, choice->first, choice->chosen + 1) > rows)
        choice->first++;
    while (choice->first > 0 && rows_of(&choice->list, choice->first - 1, choice->list.count) <= rows)
        choice->first--;
}

static void draw_item(const struct console_choice *choice, struct canvas *canvas, struct area area, size_t index)
{
    bool is_chosen = index == choice->chosen;

    if (is_chosen)
        canvas_put(canvas, area.row, area.col, ROLE_STRONG, "▸");
    canvas_put_cut(canvas, area.row, area.col + 2, area.cols - 2, is_chosen ? ROLE_STRONG : ROLE_PLAIN,
                   choice->list.items[index].title);
}

static void draw_list(const struct console_choice *choice, struct canvas *canvas, struct area area)
{
    int end = area.row + area.rows;

    for (size_t i = choice->first; i < choice->list.count && area.row < end; i++) {
        if (begins_group(&choice->list, i) || i == choice->first) {
            area.row += i != choice->first;
            if (area.row + 1 >= end)
                return;
            canvas_put_cut(canvas, area.row++, area.col, area.cols, ROLE_DIM, group_of(&choice->list.items[i]));
        }
        draw_item(choice, canvas, area, i);
        area.row++;
    }
}

/* The chosen question whole, as far as there is room: in the list it has one row. */
static void draw_whole(const struct console_choice *choice, struct canvas *canvas, struct area area)
{
    struct prose prose = {0};
    struct flow flow;

    prose_add_run(prose_add_block(&prose, PROSE_PARAGRAPH), choice->list.items[choice->chosen].title, NULL, 0);
    flow_lay(&flow, &prose, area.cols, 0, &canvas->theme);
    flow_draw(canvas, area, &flow, 0, false);
    flow_free(&flow);
    prose_free(&prose);
}

void console_draw_choice(struct console *c, struct canvas *canvas)
{
    struct console_choice *choice = &c->choice;
    int wide = canvas->cols - 8 < WIDEST ? canvas->cols - 8 : WIDEST, most = canvas->rows - AROUND - WHOLE;
    int rows = rows_of(&choice->list, 0, choice->list.count);
    struct area area = box_place(canvas, (rows < most ? rows : most) + WHOLE, wide), whole = area;

    box_draw(canvas, area, "Ask the room");
    area.rows -= WHOLE;
    if (!choice->list.count)
        return;
    scroll(choice, area.rows);
    draw_list(choice, canvas, area);
    whole.row += area.rows + 1;
    whole.rows = WHOLE - 1;
    draw_whole(choice, canvas, whole);
}
