/* SPDX-License-Identifier: MIT */
#include "screen/menu.h"

#include "base/memory.h"
#include "base/utf8.h"
#include "screen/too_small.h"
#include "view/view.h"

#include <stdlib.h>
#include <string.h>

#define ALL 1000000 /* rows: from one end of a list to the other */

enum menu_action {
    ACTION_UP = 1,
    ACTION_DOWN,
    ACTION_OPEN,
    ACTION_BEGIN,
    ACTION_FILTER,
    ACTION_FIRST,
    ACTION_LAST,
    ACTION_PAGE_UP,
    ACTION_PAGE_DOWN,
    ACTION_LABS,
    ACTION_QUIZZES,
    ACTION_GLOSSARY,
    ACTION_DIGIT,
    ACTION_LEAVE,
    ACTION_MOUSE,
    ACTION_QUIT,
    ACTION_HELP
};

const struct key menu_keys[] = {
    {"Up k", ACTION_UP, "↑↓", "choose", "choose", .rank = KEY_USUAL},
    {"Down j", ACTION_DOWN, NULL, NULL, NULL, .rank = KEY_USUAL},
    {"Enter Right l Space", ACTION_OPEN, NULL, "open", "open, where you stopped in it", .rank = KEY_USUAL},
    {"s", ACTION_BEGIN, NULL, "from the start", "open at the first step", .rank = KEY_USUAL},
    {"Esc Left h", ACTION_LEAVE, NULL, "back", "back to the lessons", .rank = KEY_USUAL},
    {"/ g", ACTION_FILTER, NULL, "filter", "type a few letters of a title, or a number", .rank = KEY_USUAL},
    {"1-9", ACTION_DIGIT, NULL, NULL, "choose the lesson of that number", .rank = KEY_USUAL},
    {"L", ACTION_LABS, NULL, NULL, "labs: every view by itself", .rank = KEY_USUAL},
    {"Q", ACTION_QUIZZES, NULL, NULL, "quizzes: of lessons, what is due, drills", .rank = KEY_USUAL},
    {"G", ACTION_GLOSSARY, NULL, NULL, "glossary: every symbol and term", .rank = KEY_USUAL},
    {"PgUp", ACTION_PAGE_UP, NULL, NULL, "a page up, down", .rank = KEY_USUAL},
    {"PgDn", ACTION_PAGE_DOWN, NULL, NULL, NULL, .rank = KEY_USUAL},
    {"Home", ACTION_FIRST, NULL, NULL, "the first, the last", .rank = KEY_USUAL},
    {"End", ACTION_LAST, NULL, NULL, NULL, .rank = KEY_USUAL},
    {"M", ACTION_MOUSE, NULL, NULL, "the mouse to the terminal, and back", .rank = KEY_USUAL},
    {"q", ACTION_QUIT, NULL, "quit", "quit", .rank = KEY_USUAL},
    {"?", ACTION_HELP, NULL, "help", "this help", .rank = KEY_USUAL},
    {0},
};

const struct menu_also menu_also[] = {
    {'L', "Labs", "every view by itself", MENU_DRAWS},
    {'Q', "Quizzes", "find out what you know", MENU_DRAWS},
    {'G', "Glossary", "every symbol and term", MENU_GLOSSARY},
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

/* --------------------------------------------------------------------------------------------------------- the list */

/* Whether a title has the text that is typed somewhere, case aside. */
static bool has(const char *title, const char *wanted)
{
    struct text folded = {0}, sought = {0};
    bool found;

    utf8_fold(&folded, title);
    utf8_fold(&sought, wanted);
    found = strstr(text_string(&folded), text_string(&sought)) != NULL;
    text_free(&folded);
    text_free(&sought);
    return found;
}

static bool passes(const struct menu *menu, const char *title, int number)
{
    const char *wanted = text_string(&menu->filter.text);

    if (!menu->filters || !*wanted)
        return true;
    if (number > 0 && wanted[strspn(wanted, "0123456789")] == '\0')
        return atoi(wanted) == number;
    return has(title, wanted);
}

static void add_row(struct menu_row **rows, size_t *count, enum menu_row_kind kind, size_t index)
{
    *rows = memory_resize(*rows, *count + 1, sizeof **rows);
    (*rows)[(*count)++] = (struct menu_row){kind, index};
}

static size_t lab_rows(const struct menu *menu, struct menu_row **rows)
{
    size_t count = 0;

    for (size_t i = 0; view_table[i]; i++)
        if (passes(menu, view_table[i]->title, 0) || passes(menu, view_table[i]->name, 0))
            add_row(rows, &count, MENU_ROW_LAB, i);
    return count;
}

static size_t quiz_rows(const struct menu *menu, struct menu_row **rows)
{
    struct menu_row *all;
    size_t count = 0, whole = menu_quiz_rows(menu, &all);

    for (size_t i = 0; i < whole; i++) {
        bool is_lesson = all[i].kind == MENU_ROW_QUIZ;

        if (passes(menu, menu_quiz_title(menu, &all[i]),
                   is_lesson ? menu->library->catalogue->lessons[all[i].index].order : 0))
            add_row(rows, &count, all[i].kind, all[i].index);
    }
    free(all);
    return count;
}

size_t menu_rows(const struct menu *menu, struct menu_row **rows)
{
    const struct catalogue *catalogue = menu->library->catalogue;
    size_t count = 0;

    *rows = NULL;
    if (menu->list != MENU_LESSONS)
        return (menu->list == MENU_LABS ? lab_rows : quiz_rows)(menu, rows);
    for (size_t i = 0; i < catalogue->lesson_count; i++) {
        struct lesson *lesson = library_lesson(menu->library, i, NULL);

        if (passes(menu, lesson ? lesson->title : catalogue->lessons[i].name, catalogue->lessons[i].order))
            add_row(rows, &count, MENU_ROW_LESSON, i);
    }
    for (size_t i = 0; i < MENU_ALSO; i++)
        if (passes(menu, menu_also[i].title, 0))
            add_row(rows, &count, MENU_ROW_ALSO, i);
    return count;
}

struct menu_row menu_chosen_in_list(const struct menu *menu)
{
    size_t lessons = menu->library->catalogue->lesson_count;

    if (menu->list == MENU_LABS)
        return (struct menu_row){MENU_ROW_LAB, menu->lab};
    if (menu->list == MENU_QUIZZES)
        return menu->quiz;
    if (menu->chosen < lessons)
        return (struct menu_row){MENU_ROW_LESSON, menu->chosen};
    return (struct menu_row){MENU_ROW_ALSO, menu->chosen - lessons};
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

size_t menu_chosen_row(const struct menu *menu, const struct menu_row *rows, size_t count)
{
    const struct menu_row chosen = menu_chosen_in_list(menu);

    for (size_t i = 0; i < count; i++)
        if (rows[i].kind == chosen.kind && rows[i].index == chosen.index)
            return i;
    return count;
}

/* Moves the choice by so many rows; from what the filter has taken away, to the first. */
static void move(struct menu *menu, long by)
{
    struct menu_row *rows;
    size_t count = menu_rows(menu, &rows), at = menu_chosen_row(menu, rows, count);
    long to = at == count ? 0 : (long)at + by;

    if (count > 0)
        choose(menu, &rows[to < 0 ? 0 : to >= (long)count ? (long)count - 1 : to]);
    free(rows);
}

/* ------------------------------------------------------------------------------------------------------------- keys */

/* The lesson that is chosen, if one is and it can be read. */
static struct lesson *chosen_lesson(const struct menu *menu)
{
    if (menu->list != MENU_LESSONS || menu->chosen >= menu->library->catalogue->lesson_count)
        return NULL;
    return library_lesson(menu->library, menu->chosen, NULL);
}

/* What Enter does with a lesson: begins it, goes on in it, or opens what was seen from end to end. */
static const char *open_word(const struct menu *menu, struct lesson *lesson)
{
    size_t seen = menu_seen(menu, lesson);

    if (menu->was_somewhere && menu->chosen == menu->place_lesson)
        return "go on";
    return seen == 0 ? "begin" : seen < lesson->step_count ? "go on" : "open";
}

bool menu_works(const struct menu *menu, const struct key *key, struct text *word)
{
    struct lesson *lesson = chosen_lesson(menu);

    switch (key->action) {
    case ACTION_OPEN:
        if (lesson && word)
            text_add(word, open_word(menu, lesson));
        return true;
    case ACTION_BEGIN:
        return lesson && menu_next_step(menu, menu->chosen) > 0;
    case ACTION_LEAVE:
        return menu->list != MENU_LESSONS;
    default:
        return true;
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
static enum menu_answer open_also(struct menu *menu, const struct menu_also *also)
{
    if (also->answer == MENU_DRAWS)
        enter(menu, also->key == 'L' ? MENU_LABS : MENU_QUIZZES);
    return also->answer;
}

/* Opens what is chosen, unless the filter has taken it away. */
static enum menu_answer open_chosen(struct menu *menu, enum menu_answer how)
{
    size_t lessons = menu->library->catalogue->lesson_count, count, at;
    struct menu_row *rows;
    struct text why = {0};
    struct error e;

    count = menu_rows(menu, &rows);
    at = menu_chosen_row(menu, rows, count);
    free(rows);
    if (at == count)
        return MENU_PASSES;
    menu->filters = false;
    if (menu->list != MENU_LESSONS)
        return menu->list == MENU_LABS ? MENU_LAB : MENU_QUIZ;
    if (menu->chosen >= lessons)
        return open_also(menu, &menu_also[menu->chosen - lessons]);
    if (library_lesson(menu->library, menu->chosen, &e))
        return how;
    error_write(&e, &why);
    menu_say(menu, text_string(&why));
    text_free(&why);
    return MENU_DRAWS;
}

static enum menu_answer choose_number(struct menu *menu, int number)
{
    const struct catalogue *catalogue = menu->library->catalogue;

    for (size_t i = 0; i < catalogue->lesson_count; i++)
        if (catalogue->lessons[i].order == number) {
            enter(menu, MENU_LESSONS);
            menu->chosen = i;
            return MENU_DRAWS;
        }
    return MENU_PASSES;
}

static enum menu_answer give_mouse(struct menu *menu)
{
    menu->mouse_away = !menu->mouse_away;
    menu_say(menu, menu->mouse_away ? "The mouse is the terminal's, to select and copy: M brings it back."
                                    : "The mouse chooses here: click once to choose, again to open.");
    return MENU_MOUSE;
}

/* Moves by what a key says: a row, a page of the list, or all the way. */
static enum menu_answer walk(struct menu *menu, const struct canvas *canvas, int action)
{
    bool up = action == ACTION_UP || action == ACTION_PAGE_UP || action == ACTION_FIRST;
    long by = 1;

    if (action == ACTION_PAGE_UP || action == ACTION_PAGE_DOWN)
        by = menu_place_list(menu, canvas, NULL, 0).area.rows;
    else if (action == ACTION_FIRST || action == ACTION_LAST)
        by = ALL;
    move(menu, up ? -by : by);
    return MENU_DRAWS;
}

static enum menu_answer act(struct menu *menu, const struct canvas *canvas, const struct key *key, int code)
{
    switch (key->action) {
    case ACTION_OPEN:
        return open_chosen(menu, MENU_GOES_ON);
    case ACTION_BEGIN:
        return open_chosen(menu, MENU_BEGINS);
    case ACTION_FILTER:
        menu->filters = true;
        field_set(&menu->filter, "");
        return MENU_DRAWS;
    case ACTION_DIGIT:
        return choose_number(menu, code - '0');
    case ACTION_LABS:
        enter(menu, MENU_LABS);
        return MENU_DRAWS;
    case ACTION_QUIZZES:
        enter(menu, MENU_QUIZZES);
        return MENU_DRAWS;
    case ACTION_GLOSSARY:
        return MENU_GLOSSARY;
    case ACTION_LEAVE:
        enter(menu, MENU_LESSONS);
        return MENU_DRAWS;
    case ACTION_MOUSE:
        return give_mouse(menu);
    case ACTION_HELP:
        menu->has_help = true;
        menu->help_first = 0;
        return MENU_DRAWS;
    case ACTION_QUIT:
        return MENU_QUITS;
    default:
        return walk(menu, canvas, key->action);
    }
}

/* While a filter is typed: Enter opens what is chosen, Esc lets all pass again. */
static enum menu_answer type(struct menu *menu, int code)
{
    if (code == KEY_CODE_ENTER)
        return open_chosen(menu, MENU_GOES_ON);
    if (code == KEY_CODE_ESC)
        menu->filters = false;
    else if (code == KEY_CODE_UP || code == KEY_CODE_DOWN)
        move(menu, code == KEY_CODE_UP ? -1 : 1);
    else if (field_key(&menu->filter, code))
        move(menu, 0);
    return MENU_DRAWS;
}

static enum menu_answer take_key(struct menu *menu, const struct canvas *canvas, int code)
{
    const struct key *key = keys_find(menu_keys, code);
    bool had_notice = menu->notice.length > 0;
    enum menu_answer answer = MENU_PASSES;

    text_free(&menu->notice);
    if (menu->has_help)
        answer = menu_help_key(menu, canvas, code);
    else if (menu->filters)
        answer = type(menu, code);
    else if (key && menu_works(menu, key, NULL))
        answer = act(menu, canvas, key, code);
    return answer == MENU_PASSES && had_notice ? MENU_DRAWS : answer;
}

/* ------------------------------------------------------------------------------------------------------- the mouse */

/* Chooses the row of the list at a place; a click on what is chosen opens it. */
static enum menu_answer click_list(struct menu *menu, const struct canvas *canvas, int row)
{
    struct menu_row *rows;
    size_t count = menu_rows(menu, &rows), at = menu_chosen_row(menu, rows, count);
    struct menu_list list = menu_place_list(menu, canvas, rows, count);
    enum menu_answer answer = MENU_PASSES;

    for (size_t i = 0; i < count; i++)
        if (row - list.area.row + (int)list.first == (int)menu_line_of(rows, count, i)) {
            choose(menu, &rows[i]);
            answer = i == at ? open_chosen(menu, MENU_GOES_ON) : MENU_DRAWS;
        }
    free(rows);
    return answer;
}

/* A click in the last row is the key that stands there. */
static enum menu_answer click_key(struct menu *menu, const struct canvas *canvas, int col)
{
    struct footer footer = {0};
    int code;

    menu_footer(menu, canvas, &footer);
    code = footer_hit(&footer, col);
    footer_free(&footer);
    return code ? take_key(menu, canvas, code) : MENU_PASSES;
}

static enum menu_answer click(struct menu *menu, const struct canvas *canvas, int row, int col)
{
    struct area list = menu_place_list(menu, canvas, NULL, 0).area;

    if (menu->has_help)
        return MENU_PASSES;
    text_free(&menu->notice);
    if (row == canvas->rows - 1)
        return menu->filters ? MENU_PASSES : click_key(menu, canvas, col);
    if (row < list.row || row >= list.row + list.rows || col >= list.col + list.cols)
        return MENU_PASSES;
    return click_list(menu, canvas, row);
}

enum menu_answer menu_event(struct menu *menu, const struct event *event, const struct canvas *canvas)
{
    if (too_small_is(canvas))
        return event->kind == EVENT_KEY && event->code == 'q' ? MENU_QUITS : MENU_PASSES;
    if (event->kind == EVENT_KEY)
        return take_key(menu, canvas, event->code);
    if (event->kind == EVENT_CLICK)
        return click(menu, canvas, event->row, event->col);
    if (event->kind != EVENT_WHEEL)
        return MENU_PASSES;
    if (menu->has_help)
        return menu_help_scroll(menu, canvas, event->code);
    move(menu, event->code);
    return MENU_DRAWS;
}
