/* SPDX-License-Identifier: MIT */
#include "classroom/ask_room.h"

#include "base/compiler.h"
#include "classroom/console.h"
#include "draw/flow.h"
#include "ui/box.h"
#include "ui/footer.h"
#include "ui/help.h"

#define CHOICE_PAGE 10 /* questions that a page key moves */
#define WIDEST 100     /* columns of the box */
#define AROUND 6       /* rows of the screen that stay visible above and below */
#define WHOLE 4        /* rows below the list: a blank, and the whole chosen question */
#define HELP_COLS 24   /* for the keys in a row of the help, with a blank */

static unsigned do_choose(void *self, const struct key *key, int code UNUSED)
{
    struct ask_room *choice = self;
    long last = (long)choice->list.count - 1, to = (long)choice->chosen + key->action;

    to = to < 0 ? 0 : to > last ? last : to;
    if ((size_t)to == choice->chosen)
        stack_say(choice->stack, key->action < 0 ? "This is the first question." : "This is the last question.");
    choice->chosen = (size_t)to;
    return SCENE_DRAW;
}

static unsigned do_ask_chosen(void *self, const struct key *key UNUSED, int code UNUSED)
{
    const struct ask_room *choice = self;

    choice->ask(choice->context, choice->list.items[choice->chosen].key);
    return SCENE_QUIT;
}

const struct key ask_room_keys[] = {
    {"Enter", 0, NULL, "ask", "ask the room this one", .act = do_ask_chosen},
    {"Up k", -1, "↑↓", "choose", "choose the question; also k and j", .act = do_choose},
    {"Down j", 1, NULL, NULL, NULL, .act = do_choose},
    {"PgDn Space", CHOICE_PAGE, "PgDn PgUp", NULL, "ten questions on, back", .act = do_choose},
    {"PgUp", -CHOICE_PAGE, NULL, NULL, NULL, .act = do_choose},
    {"?", SCENE_HELP, NULL, "help", "this help", .act = scene_ask, .rank = KEY_LAST},
    {"Esc q P", SCENE_QUIT, NULL, "back", "back to the lesson: nothing is asked", .act = scene_ask},
    {0},
};

/* The group of a question; those of one group are listed together. */
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

/* Rows of the items `from` to before `to`, with their headings and the blanks above these. */
static int rows_of(const struct poll_list *list, size_t from, size_t to)
{
    int rows = 0;

    for (size_t i = from; i < to; i++)
        rows += begins_group(list, i) || i == from ? (i == from ? 2 : 3) : 1;
    return rows;
}

/* Keeps the chosen item visible in `rows` rows, and shows as many as fit. */
static void scroll(struct ask_room *choice, int rows)
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

static void draw_item(const struct ask_room *choice, struct canvas *canvas, struct area area, size_t index)
{
    bool is_chosen = index == choice->chosen;

    if (is_chosen)
        canvas_put(canvas, area.row, area.col, ROLE_STRONG, "▸");
    canvas_put_cut(canvas, area.row, area.col + 2, area.cols - 2, is_chosen ? ROLE_STRONG : ROLE_PLAIN,
                   choice->list.items[index].title);
}

static void draw_list(const struct ask_room *choice, struct canvas *canvas, struct area area)
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

/* Draws the whole chosen question, as far as there is room; in the list it has only one row. */
static void draw_whole(const struct ask_room *choice, struct canvas *canvas, struct area area)
{
    struct flow flow;

    flow_lay_words(&flow, choice->list.items[choice->chosen].title, 0, area.cols, &canvas->theme);
    flow_draw(canvas, area, &flow, 0, false);
    flow_free(&flow);
}

static struct area place(const struct ask_room *choice, const struct canvas *canvas)
{
    int wide = canvas->cols - 8 < WIDEST ? canvas->cols - 8 : WIDEST, most = canvas->rows - AROUND - WHOLE;
    int rows = rows_of(&choice->list, 0, choice->list.count);

    return box_place(canvas, (rows < most ? rows : most) + WHOLE, wide);
}

/* A click on a question chooses it. */
static enum scene_row choose_row(void *self, const struct canvas *canvas, int row, int col)
{
    struct ask_room *choice = self;
    struct area area = place(choice, canvas);
    size_t before = choice->chosen;

    area.rows -= WHOLE;
    for (size_t i = choice->first; area_holds(area, row, col) && i < choice->list.count; i++)
        if (area.row + rows_of(&choice->list, choice->first, i + 1) - 1 == row) {
            choice->chosen = i;
            return i == before ? SCENE_SAME_ROW : SCENE_ROW;
        }
    return SCENE_NO_ROW;
}

static void draw(void *self, struct canvas *canvas)
{
    struct ask_room *choice = self;
    struct area area = place(choice, canvas), whole = area;

    if (console_is_small(canvas))
        return;
    box_draw(canvas, area, "Ask the room");
    area.rows -= WHOLE;
    scroll(choice, area.rows);
    draw_list(choice, canvas, area);
    whole.row += area.rows + 1;
    whole.rows = WHOLE - 1;
    draw_whole(choice, canvas, whole);
    canvas_blank(canvas, (struct area){canvas->rows - 1, 0, 1, canvas->cols});
}

static unsigned event(void *self, const struct event *event, const struct canvas *canvas UNUSED)
{
    unsigned request = SCENE_NOTHING;

    if (event->kind == EVENT_KEY)
        keys_act(ask_room_keys, self, event->code, &request);
    return request;
}

static void help(void *self, struct overlay_page *page, const struct canvas *canvas)
{
    text_add(&page->title, "Help: to ask the room");
    help_add_keys(&page->lists[0], &canvas->theme,
                  &(struct help_keys){.table = ask_room_keys, .self = self, .columns = HELP_COLS, .is_full = true});
}

/* In the last row, where the keys of the scene below do nothing meanwhile. */
static void add_footer(void *self, const struct canvas *canvas, struct footer *footer)
{
    if (console_is_small(canvas))
        return;
    footer_lay_box(footer, &canvas->theme, (struct area){0, 1, canvas->rows, canvas->cols - 2}, ask_room_keys, self);
    footer->says = footer->row - 1;
}

static void list_questions(struct ask_room *choice, size_t lesson, size_t step)
{
    poll_list_free(&choice->list);
    poll_list_make(&choice->list, choice->library, lesson, step);
}

bool ask_room_open(struct ask_room *choice, struct stack *stack, size_t lesson, size_t step)
{
    choice->stack = stack;
    list_questions(choice, lesson, step);
    choice->chosen = choice->first = 0;
    if (choice->list.count == 0)
        return false;
    stack_push(stack, (struct scene){.self = choice,
                                     .is_over = true,
                                     .draw = draw,
                                     .event = event,
                                     .choose = choose_row,
                                     .help = help,
                                     .footer = add_footer});
    return true;
}

bool ask_room_renew(struct ask_room *choice, size_t lesson, size_t step)
{
    size_t level = choice->stack ? stack_level(choice->stack, choice) : 0;

    if (!choice->stack || level == choice->stack->count)
        return true;
    list_questions(choice, lesson, step);
    if (choice->chosen >= choice->list.count)
        choice->chosen = 0;
    if (choice->list.count == 0)
        stack_cut(choice->stack, level);
    return choice->list.count > 0;
}

void ask_room_free(struct ask_room *choice)
{
    poll_list_free(&choice->list);
}
