/* SPDX-License-Identifier: MIT */
#include "menu/menu.h"

#include "base/compiler.h"
#include "base/fold.h"
#include "base/memory.h"
#include "course/term.h"
#include "learner/standing.h"
#include "menu/link_pages.h"
#include "menu/quiz_row.h"
#include "quiz/question_set.h"
#include "ui/footer.h"
#include "ui/help.h"
#include "ui/notice.h"
#include "view/view.h"

#include <stdlib.h>
#include <string.h>

#define LOW 20       /* rows: a lower screen shows nothing but the list */
#define TWO_PANES 76 /* columns from which the chosen lesson is shown beside the list */
#define LIST_COLS 45 /* columns of the list beside it, in a window of USUAL columns; in a wider one a quarter more */
#define LIST_MOST 70
#define USUAL 80
#define PANE_MOST 76 /* columns: prose is no wider */
#define INTRO_MOST 4 /* lines of a lesson's introduction */
#define MARK 1       /* column of a step's mark, after the ▸ of the next one */
#define TITLE 3
#define QUIZ_RESULT 11
#define MINUTES 48     /* from so many columns on, a step's minutes are shown */
#define WAS_HERE 17    /* columns of "   you were here", and one after */
#define NARROW 60      /* columns: below this, bars are short and keys closer together */
#define BAR 8          /* columns of a lesson's bar */
#define STATUS 8       /* "done", "2 open", "101/117", right-aligned */
#define SHORT_BAR 4    /* the same in a narrow window */
#define SUMMARY_COL 17 /* of the summaries of menu_also */
#define ALL 1000000    /* rows: from one end of a list to the other */
#define WIDE 80        /* from so many columns on, the keys say where Enter leads */
#define FIELD_LEAST 44 /* columns that the filter keeps beside its keys */
#define NOTICE_MOST 3  /* lines of a message; a longer one would hide the list */
#define ESC_COLS 7     /* of "Esc all", which is shown however little room there is */
#define KEYS_COLS 19   /* the keys of a row of the help, and a blank */
#define NARROW_KEYS 12 /* the same where the box is narrower than it wants to be */

/* The rows below the lessons. */
static const struct menu_also {
    char key;
    const char *title, *summary;
    unsigned request; /* flags of scene_request */
} menu_also[] = {
    {'L', "Labs", "every view by itself", SCENE_DRAW},          {'Q', "Quizzes", "find out what you know", SCENE_DRAW},
    {'C', "Challenges", "make a head obey", SCENE_CHALLENGES},  {'G', "Glossary", "every symbol and term", SCENE_LINKS},
    {'E', "Elsewhere", "what you may have read", SCENE_CLAIMS},
};

#define MENU_ALSO (sizeof menu_also / sizeof *menu_also)

/* The words for a list: its title, "Labs", what it is, "every view by itself", and its rows, "Views". */
static const struct menu_list_words {
    const char *title, *about, *rows, *others;
} menu_list_words[MENU_LISTS] = {
    [MENU_LESSONS] = {"Headway", "multi-head attention, by hand", "Lessons", "Also"},
    [MENU_LABS] = {"Labs", "every view by itself", "Views", NULL},
    [MENU_QUIZZES] = {"Quizzes", "find out what you know", "Quizzes", "Drills"},
};

/* The place of the list on a screen, and its first visible line. */
struct menu_list {
    struct area area;
    size_t first, lines;
};

/* -------------------------------------------------------------------------------------------- rows and their places */

/* Whether the screen is so low that only the list is shown. */
static bool menu_is_low(const struct canvas *canvas)
{
    return canvas->rows < LOW;
}

static bool menu_has_two_panes(const struct canvas *canvas)
{
    return canvas->cols >= TWO_PANES && !menu_is_low(canvas);
}

/* Whether a row is below the heading. */
static bool is_other(const struct menu_row *row)
{
    return row->kind == MENU_ROW_ALSO || row->kind == MENU_ROW_DRILL;
}

/* The line of a row in the list; for `count`, the line below all rows. There is a heading between lessons, or quizzes,
 * and the other rows. */
static size_t menu_line_of(const struct menu_row *rows, size_t count, size_t row)
{
    size_t last = row < count ? row : count - (count > 0);

    return row + (count > 0 && !is_other(&rows[0]) && is_other(&rows[last]) ? 2 : 0);
}

/* The row that is chosen in the list. */
static struct menu_row chosen_in_list(const struct menu *menu)
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

/* The chosen row of the list; `count` if the filter has removed it. */
static size_t menu_chosen_row(const struct menu *menu, const struct menu_row *rows, size_t count)
{
    const struct menu_row chosen = chosen_in_list(menu);

    for (size_t i = 0; i < count; i++)
        if (rows[i].kind == chosen.kind && rows[i].index == chosen.index)
            return i;
    return count;
}

/* Works out the place for the rows of the list; the chosen row is visible, in the middle if not all rows fit. */
static struct menu_list menu_place_list(const struct menu *menu, const struct canvas *canvas,
                                        const struct menu_row *rows, size_t count)
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

/* Whether a title contains the text that is typed, or has the number. */
static bool passes(const struct menu *menu, const char *title, int number)
{
    const char *wanted = text_string(&menu->filter.text);

    if (!menu->filters || !*wanted)
        return true;
    if (number > 0 && wanted[strspn(wanted, "0123456789")] == '\0')
        return atoi(wanted) == number;
    return fold_has(title, wanted);
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
    size_t count = 0, whole = quiz_row_list(menu, &all);

    for (size_t i = 0; i < whole; i++) {
        bool is_lesson = all[i].kind == MENU_ROW_QUIZ;

        if (passes(menu, quiz_row_title(menu, &all[i]),
                   is_lesson ? menu->library->catalogue->lessons[all[i].index].order : 0))
            add_row(rows, &count, all[i].kind, all[i].index);
    }
    free(all);
    return count;
}

/* Makes the filtered rows of the list in *rows, which the caller frees; returns how many. */
static size_t menu_rows(const struct menu *menu, struct menu_row **rows)
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

/* Chooses what comes next in the list of quizzes: questions that are due; before anything was read, the placement quiz;
 * else the quiz of the chosen lesson. */
static void menu_choose_quiz(struct menu *menu)
{
    struct menu_row *rows;
    size_t count = quiz_row_list(menu, &rows);

    bool is_first = standing_of_course(menu->library, menu->progress).mark == STANDING_NONE && menu->chosen == 0;

    menu->quiz = count > 0 ? rows[0] : (struct menu_row){MENU_ROW_QUIZ, 0};
    for (size_t i = 0; i < count && menu->quiz.kind != MENU_ROW_REVIEW; i++)
        if (rows[i].kind == MENU_ROW_QUIZ && rows[i].index == menu->chosen &&
            !(is_first && menu->quiz.kind == MENU_ROW_PLACEMENT))
            menu->quiz = rows[i];
    free(rows);
}

void menu_settle(struct menu *menu)
{
    struct menu_row *rows;
    size_t count;

    if (menu->list != MENU_QUIZZES)
        return;
    count = menu_rows(menu, &rows);
    if (menu_chosen_row(menu, rows, count) == count)
        menu_choose_quiz(menu);
    free(rows);
}

/* --------------------------------------------------------------------------------------------------- what is chosen */

/* Draws a lesson's introduction; returns the row after it. */
static int draw_intro(struct canvas *canvas, const struct prose *prose, struct area area)
{
    struct flow flow;
    int row;

    area.rows = area.rows < INTRO_MOST ? area.rows : INTRO_MOST;
    flow_lay(&flow, prose, area.cols, 0, &canvas->theme);
    row = flow_draw_marked(canvas, area, &flow);
    flow_free(&flow);
    return row;
}

/* How many lines words take as a paragraph. */
static int count_lines(const struct canvas *canvas, const char *words, int cols)
{
    struct flow flow;
    int lines;

    flow_lay_words(&flow, words, 0, cols, &canvas->theme);
    lines = (int)flow.count;
    flow_free(&flow);
    return lines;
}

size_t menu_next_step(const struct menu *menu, size_t index, int *part)
{
    struct lesson *lesson = library_lesson(menu->library, index, NULL);
    bool was_here = menu->was_somewhere && menu->place_lesson == index;

    *part = 0;
    for (size_t i = 0; lesson && was_here && i < lesson->step_count; i++)
        if (strcmp(lesson->steps[i].name, menu->place_step) == 0) {
            *part = menu->progress ? progress_part(menu->progress, lesson->name, menu->place_step) : 0;
            return i;
        }
    return lesson ? standing_next(lesson, menu->progress, part) : 0;
}

/* Appends where lesson `index` goes on: "Score 3"; only a step of several parts has a number. */
static void menu_add_next(const struct menu *menu, struct lesson *lesson, size_t index, struct text *out)
{
    int part, number;
    size_t next = menu_next_step(menu, index, &part);

    text_add(out, lesson_step_title(lesson, next));
    if (lesson_count_parts(&lesson->steps[next], part, &number) > 1 && number)
        text_addf(out, " %d", number);
}

/* Which steps fit: all, or those around the next one with marks for what is left out. */
struct window {
    size_t first, end;
};

static struct window place_window(size_t steps, size_t at, size_t rows)
{
    struct window w = {0, steps};

    if (steps <= rows)
        return w;
    w.first = at < rows / 2 ? 0 : at - rows / 2 < steps - rows ? at - rows / 2 : steps - rows;
    w.end = w.first + rows;
    return w;
}

/* Draws step number i; `next`: Enter goes on there. */
static void draw_step(struct canvas *canvas, const struct menu *menu, struct lesson *lesson, size_t i, bool next,
                      struct area row)
{
    static const char *const marks[] = {[STANDING_NONE] = "", [STANDING_BEGUN] = "●", [STANDING_DONE] = "✓"};
    const char *name = lesson->steps[i].name, *title = lesson_step_title(lesson, i);
    int room = row.cols - TITLE, col = row.col + TITLE;
    bool was_here = next && menu->was_somewhere;
    enum role role = next ? ROLE_STRONG : ROLE_DIM;
    struct text minutes = {0};

    was_here = was_here && menu->place_lesson == menu->chosen && strcmp(menu->place_step, name) == 0;
    if (row.cols >= MINUTES && lesson->steps[i].minutes) {
        text_addf(&minutes, "%d min", lesson->steps[i].minutes);
        canvas_put_right(canvas, row.row, row.col + row.cols, ROLE_DIM, text_string(&minutes));
        room -= 9;
    }
    text_free(&minutes);
    canvas_put(canvas, row.row, row.col, role, next ? "▸" : "");
    canvas_put(canvas, row.row, row.col + MARK, role, marks[standing_of_step(lesson, i, menu->progress).mark]);
    col += canvas_put_cut(canvas, row.row, col, room, next ? ROLE_STRONG : ROLE_PLAIN, title);
    if (was_here && col + WAS_HERE <= row.col + TITLE + room)
        canvas_put(canvas, row.row, col + 3, ROLE_DIM, "you were here");
}

static void draw_steps(struct canvas *canvas, const struct menu *menu, struct lesson *lesson, struct area area)
{
    int part;
    size_t next = menu_next_step(menu, menu->chosen, &part), steps = lesson->step_count;
    struct window w = place_window(steps, next, area.rows > 0 ? (size_t)area.rows : 0);

    for (size_t i = w.first; i < w.end; i++) {
        struct area row = {area.row + (int)(i - w.first), area.col, 1, area.cols};
        bool above = i == w.first && i > 0 && i != next, under = i + 1 == w.end && i + 1 < steps && i != next;

        if (above || under)
            canvas_putf(canvas, row.row, row.col + TITLE, ROLE_DIM, "… %zu %s", above ? i + 1 : steps - i,
                        above ? "before" : "more");
        else
            draw_step(canvas, menu, lesson, i, i == next, row);
    }
}

/* Writes where Enter leads; before anything was read, a welcome. */
static void write_lead(const struct menu *menu, struct lesson *lesson, struct text *out)
{
    int part;
    size_t next = menu_next_step(menu, menu->chosen, &part);

    if (standing_of_course(menu->library, menu->progress).mark == STANDING_NONE)
        text_add(out,
                 menu->library->catalogue->directory
                     ? " begins. Stop wherever you like."
                     : " begins. All you need to know is what a matrix product is; stop wherever you like. Q finds out "
                       "what you may skip.");
    else if (part > 0) {
        text_addf(out, " goes on at “%s”, ", lesson_step_title(lesson, next));
        lesson_add_part(&lesson->steps[next], part, out);
        text_add(out, ", s begins again.");
    } else if (next > 0)
        text_addf(out, " goes on at “%s”, s begins again.", lesson_step_title(lesson, next));
    else if (standing_of_lesson(lesson, menu->progress).mark == STANDING_DONE)
        text_add(out, " opens it again from the start.");
}

/* Draws the quiz, after the steps. */
static void draw_quiz(struct canvas *canvas, const struct menu *menu, const struct lesson *lesson, struct area area)
{
    struct text last = {0};

    quiz_row_add_last(menu->progress, lesson->name, &last);
    canvas_put(canvas, area.row, area.col + MARK, ROLE_DIM, last.length ? "✓" : "");
    canvas_put(canvas, area.row, area.col + TITLE, ROLE_PLAIN, "Quiz");
    canvas_put_cut(canvas, area.row, area.col + QUIZ_RESULT, area.cols - QUIZ_RESULT, ROLE_DIM, text_string(&last));
    text_free(&last);
}

static void draw_lesson(struct canvas *canvas, const struct menu *menu, struct lesson *lesson, struct area area)
{
    int row, lead_rows, steps = (int)lesson->step_count;
    int quiz = catalogue_has_quiz(menu->library->catalogue, menu->chosen);
    struct text minutes = {0}, lead = {0}, all = {0};
    struct area list;

    if (lesson_minutes(lesson) > 0)
        text_addf(&minutes, "about %d min", lesson_minutes(lesson));
    canvas_put_cut(canvas, area.row, area.col, area.cols - (int)minutes.length - 2, ROLE_STRONG, lesson->title);
    canvas_put_right(canvas, area.row, area.col + area.cols, ROLE_DIM, text_string(&minutes));
    row = draw_intro(canvas, &lesson->intro, area_below(area, area.row + 2)) + (lesson->intro.block_count > 0);
    write_lead(menu, lesson, &lead);
    text_addf(&all, "Enter%s", text_string(&lead));
    lead_rows = lead.length ? count_lines(canvas, text_string(&all), area.cols) + 1 : 0;
    if (area_below(area, row).rows < steps + quiz + lead_rows)
        lead_rows = 0;
    list = area_below(area, row);
    list.rows -= quiz;
    draw_steps(canvas, menu, lesson, list);
    row += steps < list.rows ? steps : list.rows;
    if (quiz)
        draw_quiz(canvas, menu, lesson, area_below(area, row));
    row += quiz + 1;
    if (lead_rows)
        flow_draw_words(canvas, "Enter", text_string(&lead), area_below(area, row));
    text_free(&minutes);
    text_free(&lead);
    text_free(&all);
}

static void draw_chosen_lesson(struct canvas *canvas, const struct menu *menu, struct area area)
{
    struct error e = {0};
    struct lesson *lesson = library_lesson(menu->library, menu->chosen, &e);
    struct text why = {0};
    int row;

    if (lesson) {
        draw_lesson(canvas, menu, lesson, area);
        return;
    }
    canvas_put_cut(canvas, area.row, area.col, area.cols, ROLE_STRONG,
                   menu->library->catalogue->lessons[menu->chosen].name);
    error_write(&e, &why);
    row = flow_draw_words(canvas, NULL, text_string(&why), area_below(area, area.row + 2));
    flow_draw_words(canvas, NULL, "Once that is put right, the lesson opens.", area_below(area, row + 1));
    text_free(&why);
}

/* A list of names, with a mark if there are more than fit. */
struct names {
    struct canvas *canvas;
    struct area area;
    size_t count, drawn;
};

static void draw_name(struct names *n, const char *name)
{
    if (n->area.rows <= 0)
        return;
    if (n->area.rows == 1 && n->drawn + 1 < n->count)
        canvas_putf(n->canvas, n->area.row, n->area.col + 2, ROLE_DIM, "… %zu more", n->count - n->drawn);
    else
        canvas_put_cut(n->canvas, n->area.row, n->area.col + 2, n->area.cols - 2, ROLE_PLAIN, name);
    n->area.row++;
    n->area.rows--;
    n->drawn++;
}

/* Draws the names of the glossary's claims, or of its other terms. */
static void draw_terms(struct names *names, const struct prose *glossary, bool claims)
{
    struct term_list terms;

    term_list_make(&terms, glossary);
    for (size_t i = 0; i < terms.count; i++)
        names->count += term_is_claim(terms.items[i].name) == claims;
    for (size_t i = 0; i < terms.count; i++)
        if (term_is_claim(terms.items[i].name) == claims)
            draw_name(names, terms.items[i].name);
    term_list_free(&terms);
}

static void draw_also(struct canvas *canvas, const struct menu *menu, struct area area)
{
    const struct menu_also *also = &menu_also[menu->chosen - menu->library->catalogue->lesson_count];
    struct names names = {canvas, area_below(area, area.row + 4), 0, 0};

    canvas_put_cut(canvas, area.row, area.col, area.cols, ROLE_STRONG, also->title);
    canvas_put_cut(canvas, area.row + 2, area.col, area.cols, ROLE_PLAIN, also->summary);
    if (also->request == SCENE_LINKS || also->request == SCENE_CLAIMS) {
        draw_terms(&names, library_glossary(menu->library), also->request == SCENE_CLAIMS);
        return;
    }
    if (also->request == SCENE_CHALLENGES) {
        struct link_list challenges = {0};

        link_pages_list_challenges(&challenges, menu->library, menu->progress);
        names.count = challenges.count;
        for (size_t i = 0; i < names.count; i++)
            draw_name(&names, text_string(&challenges.items[i].text));
        link_list_free(&challenges);
        return;
    }
    if (also->key == 'Q') {
        struct menu_row *rows;

        names.count = quiz_row_list(menu, &rows);
        for (size_t i = 0; i < names.count; i++)
            draw_name(&names, quiz_row_title(menu, &rows[i]));
        free(rows);
        return;
    }
    while (view_table[names.count])
        names.count++;
    for (size_t i = 0; view_table[i]; i++)
        draw_name(&names, view_table[i]->title);
}

static void draw_lab(struct canvas *canvas, const struct menu *menu, struct area area)
{
    const struct view *view = view_table[menu->lab];
    struct text command = {0};
    int row;

    row = flow_draw_words(canvas, view->title, "", area) + 1;
    row = flow_draw_words(canvas, NULL, view->summary, area_below(area, row)) + 1;
    text_addf(&command, "headway lab %s", view->name);
    canvas_put_cut(canvas, row, area.col, area.cols, ROLE_DIM, text_string(&command));
    text_free(&command);
}

/* Draws what the chosen lesson, view or row holds, if there is room beside the list. */
static void menu_draw_chosen(struct canvas *canvas, const struct menu *menu)
{
    int list = menu_place_list(menu, canvas, NULL, 0).area.cols;
    struct area area = {2, list + 3, canvas->rows - 4, canvas->cols - list - 4};
    struct menu_row *rows;
    size_t count = menu_rows(menu, &rows), at = menu_chosen_row(menu, rows, count);

    free(rows);
    if (!menu_has_two_panes(canvas))
        return;
    canvas_down(canvas, 2, list, canvas->rows - 4);
    area.cols = area.cols < PANE_MOST ? area.cols : PANE_MOST;
    if (at == count)
        return;
    if (menu->list == MENU_LABS)
        draw_lab(canvas, menu, area);
    else if (menu->list == MENU_QUIZZES)
        quiz_row_draw_whole(canvas, menu, &menu->quiz, area);
    else if (menu->chosen < menu->library->catalogue->lesson_count)
        draw_chosen_lesson(canvas, menu, area);
    else
        draw_also(canvas, menu, area);
}

/* --------------------------------------------------------------------------------------------------------- the list */

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

static void draw_lesson_row(struct canvas *canvas, const struct menu *menu, size_t index, int row, struct area area)
{
    const struct catalogue_entry *entry = &menu->library->catalogue->lessons[index];
    struct lesson *lesson = library_lesson(menu->library, index, NULL);
    bool narrow = canvas->cols < NARROW, was_here = menu->was_somewhere && menu->place_lesson == index;
    int end = area.col + area.cols - 2;
    int room = end - STATUS - (narrow ? SHORT_BAR : BAR) - 1 - MENU_TITLE_COL;
    enum role role = index == menu->chosen || was_here ? ROLE_STRONG : ROLE_PLAIN;
    struct standing standing = {0};
    struct text number = {0};

    if (lesson)
        standing = standing_of_lesson(lesson, menu->progress);
    if (entry->order)
        text_addf(&number, "%d", entry->order);
    canvas_put_right(canvas, row, MENU_TITLE_COL - 2, ROLE_DIM, text_string(&number));
    canvas_put_cut(canvas, row, MENU_TITLE_COL, room, lesson ? role : ROLE_DIM, lesson ? lesson->title : entry->name);
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

/* Appends the remark on the row "quizzes": how many questions are due, if any. */
static void menu_add_due(const struct menu *menu, struct text *out)
{
    size_t due = question_set_count_due(menu->library, menu->progress);

    if (due > 0)
        text_addf(out, "%zu question%s due today", due, due == 1 ? "" : "s");
}

static void draw_also_row(struct canvas *canvas, const struct menu *menu, const struct menu_also *also, int row,
                          struct area area, bool chosen)
{
    const char key[2] = {also->key, '\0'};
    struct text summary = {0};

    if (also->key == 'Q')
        menu_add_due(menu, &summary);
    if (also->request == SCENE_CHALLENGES)
        add_solved(menu, &summary);
    canvas_put(canvas, row, 3, ROLE_STRONG, key);
    canvas_put(canvas, row, MENU_TITLE_COL, chosen ? ROLE_STRONG : ROLE_PLAIN, also->title);
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
        draw_lesson_row(canvas, menu, row->index, at, area);
    else if (row->kind == MENU_ROW_ALSO)
        draw_also_row(canvas, menu, &menu_also[row->index], at, area, chosen);
    else if (row->kind != MENU_ROW_LAB)
        quiz_row_draw(canvas, menu, row, at, area, chosen);
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

/* ----------------------------------------------------------------------------------------------------- what is done */

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

/* Moves the choice by `by` rows; if the filter hides it, to the first. Returns whether it is another one. */
static bool move(struct menu *menu, long by)
{
    struct menu_row *rows;
    size_t count = menu_rows(menu, &rows), at = menu_chosen_row(menu, rows, count);
    long to = at == count ? 0 : (long)at + by;

    to = to < 0 ? 0 : to >= (long)count ? (long)count - 1 : to;
    if (count > 0)
        choose(menu, &rows[to]);
    free(rows);
    return count > 0 && to != (long)at;
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
    if (also->request == SCENE_DRAW)
        enter(menu, also->key == 'L' ? MENU_LABS : MENU_QUIZZES);
    return also->request;
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

/* ------------------------------------------------------------------------------------------------------------- keys */

static struct menu *menu_of(const void *self)
{
    return ((const struct menu_turn *)self)->menu;
}

/* Moves the choice; says where there is no more. */
static unsigned step(struct menu *menu, long by)
{
    if (!move(menu, by))
        menu_say(menu, by < 0 ? "This is the first." : "This is the last.");
    return SCENE_DRAW;
}

static unsigned do_move(void *self, const struct key *key, int code UNUSED)
{
    return step(menu_of(self), key->action);
}

static unsigned do_page(void *self, const struct key *key, int code UNUSED)
{
    const struct menu_turn *turn = self;

    return step(turn->menu, (long)key->action * menu_place_list(turn->menu, turn->canvas, NULL, 0).area.rows);
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
    else if (menu->list == MENU_QUIZZES && quiz_row_is_begun(menu, &menu->quiz))
        text_add(&offer->word, "go on");
    return true;
}

static bool begin_works(const void *self, const struct key *key UNUSED, struct key_offer *offer UNUSED)
{
    const struct menu *menu = menu_of(self);
    int part;

    if (menu->list == MENU_QUIZZES)
        return quiz_row_is_begun(menu, &menu->quiz);
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

static bool is_at_lessons(const void *self, const struct key *key UNUSED, struct key_offer *offer UNUSED)
{
    return menu_of(self)->list == MENU_LESSONS;
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
            if (menu->list == MENU_LESSONS && menu->chosen == i)
                menu_say(menu, "It is chosen already: Enter opens it.");
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
    {"Esc q Left h", MENU_LESSONS, NULL, "back", "back to the lessons", .act = do_enter, .works = is_elsewhere,
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
    {"q", SCENE_QUIT, NULL, "quit", "quit", .act = scene_ask, .works = is_at_lessons, .rank = KEY_WANTED},
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
    {"Up BackTab", -1, "↑↓", "choose", NULL, .act = do_move, .works = has_rows},
    {"Down Tab", 1, NULL, NULL, NULL, .act = do_move, .works = has_rows},
    {"Esc", 0, NULL, "all", NULL, .act = do_let_all_pass, .rank = KEY_KEPT},
    {0},
};

static unsigned type(struct menu_turn *turn, int code)
{
    unsigned answer = SCENE_NOTHING;

    if (keys_act(filter_keys, turn, code, &answer) || keys_find(filter_keys, code))
        return answer;
    if (!field_key(&turn->menu->filter, code))
        return SCENE_NOTHING;
    move(turn->menu, 0);
    return SCENE_DRAW;
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
    unsigned request = SCENE_NOTHING;

    text_free(&menu->notice);
    if (menu->filters)
        return type(&turn, code);
    keys_act(menu_keys, &turn, code, &request);
    return request;
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

void menu_footer(const struct menu *menu, const struct canvas *canvas, struct footer *footer)
{
    const struct menu_turn turn = {(struct menu *)menu, canvas};

    if (menu->filters) {
        place_filter_keys(menu, canvas, footer);
        return;
    }
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

/* ------------------------------------------------------------------------------------------------------- the screen */

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
