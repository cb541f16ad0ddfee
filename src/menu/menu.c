/* SPDX-License-Identifier: MIT */
#include "menu/menu.h"

#include "base/compiler.h"
#include "base/memory.h"
#include "base/utf8.h"
#include "ui/footer.h"
#include "ui/help.h"
#include "ui/notice.h"
#include "view/view.h"

#include <stdlib.h>
#include <string.h>

#define NARROW 60      /* columns: under this bars are short, and keys stand closer */
#define TITLE_COL 6    /* of a lesson in the list */
#define BAR 8          /* columns of a lesson's bar */
#define STATUS 8       /* "done", "2 open", "101/117", right-aligned */
#define SHORT_BAR 4    /* the same in a narrow window */
#define SUMMARY_COL 17 /* of what else there is */
#define ALL 1000000    /* rows: from one end of a list to the other */
#define WIDE 80        /* from so many columns on, the keys say where Enter leads */
#define FIELD_LEAST 44 /* columns that the filter keeps beside its keys */
#define NOTICE_MOST 3  /* lines of a message; a longer one would hide the list */
#define ESC_COLS 7     /* of "Esc all", which stays in any room */
#define KEYS_COLS 19   /* the keys of a row of the help, and a blank */
#define NARROW_KEYS 12 /* the same where the box is narrower than it wants to be */

/* "━━━━──── 18/31", ending at column `end`. A bar is full only when everything is done, and empty only if nothing
 * is. */
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

/* Says how many rows there are above and below: in words if lines frame the list, else with marks beside it. */
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

/* Draws the list, and how much of it is out of sight. */
static void menu_draw_list(struct canvas *canvas, const struct menu *menu)
{
    struct menu_row *rows;
    size_t count = menu_rows(menu, &rows), at = menu_chosen_row(menu, rows, count);
    struct menu_list list = menu_place_list(menu, canvas, rows, count);

    for (size_t i = 0; i < count; i++) {
        int row = list.area.row + (int)menu_line_of(rows, count, i) - (int)list.first;
        bool begins_others = i > 0 && menu_line_of(rows, count, i) > menu_line_of(rows, count, i - 1) + 1;

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

const struct menu_also menu_also[] = {
    {'L', "Labs", "every view by itself", SCENE_DRAW},          {'Q', "Quizzes", "find out what you know", SCENE_DRAW},
    {'C', "Challenges", "make a head obey", SCENE_CHALLENGES},  {'G', "Glossary", "every symbol and term", SCENE_LINKS},
    {'E', "Elsewhere", "what you may have read", SCENE_CLAIMS},
};

const struct menu_list_words menu_list_words[MENU_LISTS] = {
    [MENU_LESSONS] = {"Headway", "multi-head attention, by hand", "Lessons", "Also"},
    [MENU_LABS] = {"Labs", "every view by itself", "Views", NULL},
    [MENU_QUIZZES] = {"Quizzes", "find out what you know", "Quizzes", "Drills"},
};

void menu_start(struct menu *menu, struct library *library, const struct progress *progress)
{
    *menu = (struct menu){.library = library, .progress = progress};
}

void menu_set_place(struct menu *menu, size_t lesson, const char *step)
{
    char *copy = memory_copy(step);

    free(menu->place_step);
    menu->place_step = copy;
    menu->place_lesson = menu->chosen = lesson;
    menu->was_somewhere = true;
    menu->list = MENU_LESSONS;
}

void menu_say(struct menu *menu, const char *message)
{
    text_add(&menu->notice, menu->notice.length ? " " : "");
    text_add(&menu->notice, message);
}

void menu_free(struct menu *menu)
{
    free(menu->place_step);
    field_free(&menu->filter);
    text_free(&menu->notice);
    *menu = (struct menu){0};
}

static void choose(struct menu *menu, const struct menu_row *row)
{
    if (menu->list == MENU_LABS)
        menu->lab = row->index;
    else if (menu->list == MENU_QUIZZES)
        menu->quiz = *row;
    else
        menu->chosen = row->index + (row->kind == MENU_ROW_ALSO ? menu->library->catalogue->lesson_count : 0);
}

/* Moves the choice by `by` rows; if the filter hides it, to the first. */
static void move(struct menu *menu, long by)
{
    struct menu_row *rows;
    size_t count = menu_rows(menu, &rows), at = menu_chosen_row(menu, rows, count);
    long to = at == count ? 0 : (long)at + by;

    if (count > 0)
        choose(menu, &rows[to < 0 ? 0 : to >= (long)count ? (long)count - 1 : to]);
    free(rows);
}

/* The chosen lesson, or NULL if none is chosen or it cannot be read. */
static struct lesson *chosen_lesson(const struct menu *menu)
{
    if (menu->list != MENU_LESSONS || menu->chosen >= menu->library->catalogue->lesson_count)
        return NULL;
    return library_lesson(menu->library, menu->chosen, NULL);
}

/* Appends what Enter does with a lesson: begins it, goes on in it, or opens it again if it is done. */
static void add_open_word(const struct menu_turn *turn, struct lesson *lesson, struct text *out)
{
    const struct menu *menu = turn->menu;
    enum standing_mark mark = standing_of_lesson(lesson, menu->progress).mark;

    if (mark != STANDING_BEGUN && !(menu->was_somewhere && menu->chosen == menu->place_lesson)) {
        text_add(out, mark == STANDING_NONE ? "begin" : "open");
        return;
    }
    text_add(out, "go on");
    if (turn->canvas->cols >= WIDE) {
        text_add(out, " at ");
        menu_add_next(menu, lesson, menu->chosen, out);
    }
}

static void enter(struct menu *menu, enum menu_list_kind list)
{
    if (list == MENU_QUIZZES && menu->list != list)
        menu_choose_quiz(menu);
    menu->list = list;
    menu->filters = false;
}

void menu_open_quizzes(struct menu *menu)
{
    enter(menu, MENU_QUIZZES);
}

/* Opens one of the rows below the lessons. */
static unsigned open_also(struct menu *menu, const struct menu_also *also)
{
    if (also->wish == SCENE_DRAW)
        enter(menu, also->key == 'L' ? MENU_LABS : MENU_QUIZZES);
    return also->wish;
}

/* Opens what is chosen, unless the filter hides it. */
static unsigned open_chosen(struct menu *menu, unsigned how)
{
    size_t lessons = menu->library->catalogue->lesson_count, count, at;
    struct menu_row *rows;
    struct text why = {0};
    struct error e;

    count = menu_rows(menu, &rows);
    at = menu_chosen_row(menu, rows, count);
    free(rows);
    if (at == count)
        return SCENE_NOTHING;
    menu->filters = false;
    if (menu->list != MENU_LESSONS)
        return menu->list == MENU_LABS ? SCENE_LAB : how == SCENE_BEGIN ? SCENE_BEGIN : SCENE_QUIZ;
    if (menu->chosen >= lessons)
        return open_also(menu, &menu_also[menu->chosen - lessons]);
    if (library_lesson(menu->library, menu->chosen, &e))
        return how;
    error_write(&e, &why);
    menu_say(menu, text_string(&why));
    text_free(&why);
    return SCENE_DRAW;
}

static struct menu *menu_of(const void *self)
{
    return ((const struct menu_turn *)self)->menu;
}

static unsigned do_move(void *self, const struct key *key, int code UNUSED)
{
    move(menu_of(self), key->action);
    return SCENE_DRAW;
}

static unsigned do_page(void *self, const struct key *key, int code UNUSED)
{
    const struct menu_turn *turn = self;

    move(turn->menu, (long)key->action * menu_place_list(turn->menu, turn->canvas, NULL, 0).area.rows);
    return SCENE_DRAW;
}

static unsigned do_open(void *self, const struct key *key, int code UNUSED)
{
    return open_chosen(menu_of(self), (unsigned)key->action);
}

static bool open_works(const void *self, const struct key *key UNUSED, struct key_offer *offer)
{
    const struct menu *menu = menu_of(self);
    struct lesson *lesson = chosen_lesson(menu);

    if (lesson)
        add_open_word(self, lesson, &offer->word);
    else if (menu->list == MENU_QUIZZES && menu_quiz_is_begun(menu, &menu->quiz))
        text_add(&offer->word, "go on");
    return true;
}

static bool begin_works(const void *self, const struct key *key UNUSED, struct key_offer *offer UNUSED)
{
    const struct menu *menu = menu_of(self);
    int part;

    if (menu->list == MENU_QUIZZES)
        return menu_quiz_is_begun(menu, &menu->quiz);
    return chosen_lesson(menu) && (menu_next_step(menu, menu->chosen, &part) > 0 || part > 0);
}

static unsigned do_enter(void *self, const struct key *key, int code UNUSED)
{
    enter(menu_of(self), (enum menu_list_kind)key->action);
    return SCENE_DRAW;
}

static bool is_elsewhere(const void *self, const struct key *key, struct key_offer *offer UNUSED)
{
    return menu_of(self)->list != (enum menu_list_kind)key->action;
}

static unsigned do_filter(void *self, const struct key *key UNUSED, int code UNUSED)
{
    menu_of(self)->filters = true;
    field_set(&menu_of(self)->filter, "");
    return SCENE_DRAW;
}

static unsigned do_choose_number(void *self, const struct key *key UNUSED, int code)
{
    struct menu *menu = menu_of(self);
    const struct catalogue *catalogue = menu->library->catalogue;

    for (size_t i = 0; i < catalogue->lesson_count; i++)
        if (catalogue->lessons[i].order == code - '0') {
            enter(menu, MENU_LESSONS);
            menu->chosen = i;
            return SCENE_DRAW;
        }
    return SCENE_NOTHING;
}

const struct key menu_keys[] = {
    {"Up k", -1, "↑↓", "choose", "choose", .act = do_move},
    {"Down j", 1, NULL, NULL, NULL, .act = do_move},
    {"Enter Right l Space", SCENE_OPEN, NULL, "open", "open, where you stopped in it", .act = do_open,
     .works = open_works, .rank = KEY_KEPT},
    {"s", SCENE_BEGIN, NULL, "from the start", "open at the first step, begin the quiz anew", .act = do_open,
     .works = begin_works},
    {"Esc Left h", MENU_LESSONS, NULL, "back", "back to the lessons", .act = do_enter, .works = is_elsewhere,
     .rank = KEY_KEPT},
    {"/ g", 0, NULL, "filter", "type a few letters of a title, or a number", .act = do_filter},
    {"1-9", 0, NULL, NULL, "choose the lesson of that number", .act = do_choose_number},
    {"L", MENU_LABS, NULL, NULL, "labs: every view by itself", .act = do_enter, .works = is_elsewhere},
    {"Q", MENU_QUIZZES, NULL, NULL, "quizzes: of lessons, what is due, drills", .act = do_enter, .works = is_elsewhere},
    {"C", SCENE_CHALLENGES, NULL, NULL, "challenges: change numbers until a head does it", .act = scene_ask},
    {"G", SCENE_LINKS, NULL, NULL, "glossary: every symbol and term", .act = scene_ask},
    {"E", SCENE_CLAIMS, NULL, NULL, "elsewhere: what you may have read, put right", .act = scene_ask},
    {"PgUp", -1, NULL, NULL, "a page up, down", .act = do_page},
    {"PgDn", 1, NULL, NULL, NULL, .act = do_page},
    {"Home", -ALL, NULL, NULL, "the first, the last", .act = do_move},
    {"End", ALL, NULL, NULL, NULL, .act = do_move},
    {"M", SCENE_MOUSE, NULL, NULL, "the mouse to the terminal, and back", .act = scene_ask},
    {"q", SCENE_QUIT, NULL, "quit", "quit", .act = scene_ask, .rank = KEY_WANTED},
    {"?", SCENE_HELP, NULL, "help", "this help", .act = scene_ask, .rank = KEY_LAST},
    {0},
};

static unsigned do_let_all_pass(void *self, const struct key *key UNUSED, int code UNUSED)
{
    menu_of(self)->filters = false;
    return SCENE_DRAW;
}

/* Whether the filter leaves any rows. */
static bool has_rows(const void *self, const struct key *key UNUSED, struct key_offer *offer UNUSED)
{
    struct menu_row *rows;
    size_t count = menu_rows(menu_of(self), &rows);

    free(rows);
    return count > 0;
}

/* Keys while a filter is typed. */
static const struct key filter_keys[] = {
    {"Enter", SCENE_OPEN, NULL, "open", NULL, .act = do_open, .works = has_rows},
    {"Up", -1, "↑↓", "choose", NULL, .act = do_move, .works = has_rows},
    {"Down", 1, NULL, NULL, NULL, .act = do_move, .works = has_rows},
    {"Esc", 0, NULL, "all", NULL, .act = do_let_all_pass, .rank = KEY_KEPT},
    {0},
};

static unsigned type(struct menu_turn *turn, int code)
{
    unsigned answer = SCENE_DRAW;

    if (keys_find(filter_keys, code))
        keys_act(filter_keys, turn, code, &answer);
    else if (field_key(&turn->menu->filter, code))
        move(turn->menu, 0);
    return answer;
}

void menu_help(void *self, struct overlay_page *page, const struct canvas *canvas)
{
    static const char *const titles[MENU_LISTS] = {"Help: the menu", "Help: the labs", "Help: the quizzes"};
    const struct menu_turn turn = {self, canvas};
    int columns = page->column < OVERLAY_COLS ? NARROW_KEYS : KEYS_COLS;

    text_add(&page->title, titles[turn.menu->list]);
    help_add_keys(&page->lists[0], &canvas->theme,
                  &(struct help_keys){.table = menu_keys, .self = &turn, .columns = columns, .is_full = true});
}

static unsigned take_key(struct menu *menu, const struct canvas *canvas, int code)
{
    struct menu_turn turn = {menu, canvas};
    unsigned wish = SCENE_NOTHING;

    text_free(&menu->notice);
    if (menu->filters)
        return type(&turn, code);
    keys_act(menu_keys, &turn, code, &wish);
    return wish;
}

void menu_footer(const struct menu *menu, const struct canvas *canvas, struct footer *footer)
{
    const struct menu_turn turn = {(struct menu *)menu, canvas};

    if (menu->filters)
        return;
    footer_add_keys(footer, menu_keys, &turn);
    footer_place(footer, &canvas->theme, 1, canvas->cols - 1, canvas->cols < NARROW ? 2 : 3);
}

static void draw_keys(struct canvas *canvas, const struct menu *menu)
{
    struct footer footer = {0};

    menu_footer(menu, canvas, &footer);
    footer_draw(canvas, canvas->rows - 1, &footer);
    footer_free(&footer);
}

/* Places the keys of the filter at the right end of the last row; returns where they begin. */
static int place_filter_keys(const struct menu *menu, const struct canvas *canvas, struct footer *footer)
{
    const struct menu_turn turn = {(struct menu *)menu, canvas};
    int room = canvas->cols - FIELD_LEAST, columns = 0;

    footer_add_keys(footer, filter_keys, &turn);
    room = room < ESC_COLS ? ESC_COLS : room;
    footer_place(footer, &canvas->theme, 0, room, 3);
    for (size_t i = 0; i < footer->count; i++)
        if (footer->items[i].columns)
            columns = footer->items[i].col + footer->items[i].columns;
    footer_place(footer, &canvas->theme, canvas->cols - 1 - columns, canvas->cols - 1, 3);
    return canvas->cols - 1 - columns;
}

/* Draws the last row while a filter is typed. */
static void draw_filter(struct canvas *canvas, const struct menu *menu)
{
    struct footer footer = {0};
    int row = canvas->rows - 1, col = 1, room = place_filter_keys(menu, canvas, &footer) - 2;

    col += canvas_put(canvas, row, col, ROLE_DIM, "Filter › ");
    room -= col;
    field_draw(canvas, row, col, room, &menu->filter);
    canvas_cursor(canvas, row, col + field_cursor(&canvas->theme, &menu->filter, room));
    footer_draw(canvas, row, &footer);
    footer_free(&footer);
}

/* Chooses the row of the list at a place; a click on what is chosen opens it. */
static unsigned click_list(struct menu *menu, const struct canvas *canvas, int row)
{
    struct menu_row *rows;
    size_t count = menu_rows(menu, &rows), at = menu_chosen_row(menu, rows, count);
    struct menu_list list = menu_place_list(menu, canvas, rows, count);
    unsigned answer = SCENE_NOTHING;

    for (size_t i = 0; i < count; i++)
        if (row - list.area.row + (int)list.first == (int)menu_line_of(rows, count, i)) {
            choose(menu, &rows[i]);
            answer = i == at ? open_chosen(menu, SCENE_OPEN) : SCENE_DRAW;
        }
    free(rows);
    return answer;
}

static unsigned click(struct menu *menu, const struct canvas *canvas, int row, int col)
{
    struct area list = menu_place_list(menu, canvas, NULL, 0).area;

    text_free(&menu->notice);
    if (row < list.row || row >= list.row + list.rows || col >= list.col + list.cols)
        return SCENE_NOTHING;
    return click_list(menu, canvas, row);
}

unsigned menu_event(struct menu *menu, const struct event *event, const struct canvas *canvas)
{
    if (event->kind == EVENT_KEY)
        return take_key(menu, canvas, event->code);
    if (event->kind == EVENT_CLICK)
        return click(menu, canvas, event->row, event->col);
    if (event->kind != EVENT_WHEEL)
        return SCENE_NOTHING;
    move(menu, event->code);
    return SCENE_DRAW;
}

static void draw_title(struct canvas *canvas, const struct menu *menu)
{
    struct standing standing = standing_of_course(menu->library, menu->progress);
    size_t views = 0;
    const struct menu_list_words *words = &menu_list_words[menu->list];
    struct text all = {0};
    int col = 1;

    while (view_table[views])
        views++;
    if (menu->list == MENU_LABS)
        text_addf(&all, "%zu views", views);
    else if (menu->list == MENU_QUIZZES)
        menu_add_due(menu, &all);
    else
        text_addf(&all, "%zu of %zu part%s", standing.done, standing.parts, standing.parts == 1 ? "" : "s");
    col += canvas_put(canvas, 0, col, ROLE_STRONG, words->title) + 2;
    if (col + canvas_columns(&canvas->theme, words->about) + 2 + (int)all.length < canvas->cols)
        canvas_put(canvas, 0, col, ROLE_DIM, words->about);
    canvas_put_right(canvas, 0, canvas->cols - 1, ROLE_DIM, text_string(&all));
    text_free(&all);
    if (menu_is_low(canvas))
        return;
    canvas_across(canvas, 1, 0, canvas->cols);
    canvas_put(canvas, 2, 1, ROLE_DIM, words->rows);
}

void menu_draw(struct menu *menu, struct canvas *canvas)
{
    canvas_clear(canvas);
    draw_title(canvas, menu);
    if (!menu_is_low(canvas))
        canvas_across(canvas, canvas->rows - 2, 0, canvas->cols);
    menu_draw_list(canvas, menu);
    menu_draw_chosen(canvas, menu);
    notice_draw(canvas, canvas->rows - (menu_is_low(canvas) ? 1 : 2), NOTICE_MOST, text_string(&menu->notice));
    if (menu->filters)
        draw_filter(canvas, menu);
    else
        draw_keys(canvas, menu);
}
