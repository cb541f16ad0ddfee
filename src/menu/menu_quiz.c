/* SPDX-License-Identifier: MIT */
/* The quizzes of the menu: which there are, how they went, and what was missed in them. */
#include "menu/menu.h"

#include "base/memory.h"
#include "base/number.h"
#include "base/utf8.h"
#include "quiz/paper.h"

#include <stdlib.h>
#include <string.h>

#define TITLE_COL 6
#define BOTH 45      /* columns from which a quiz's questions stand beside its score */
#define SCORE_COLS 8 /* of a score at the end of a row, and what is free before it */

/* ------------------------------------------------------------------------------------------------------- the rows */

size_t menu_quiz_rows(const struct menu *menu, struct menu_row **rows)
{
    size_t lessons = menu->library->catalogue->lesson_count, drills = 0, count = 0;

    while (drill_table[drills])
        drills++;
    *rows = memory_new_array(lessons + drills + 1, sizeof **rows);
    if (paper_count_due(menu->library, menu->progress) > 0)
        (*rows)[count++] = (struct menu_row){MENU_ROW_REVIEW, 0};
    for (size_t i = 0; i < lessons; i++)
        if (catalogue_has_quiz(menu->library->catalogue, i))
            (*rows)[count++] = (struct menu_row){MENU_ROW_QUIZ, i};
    for (size_t i = 0; i < drills; i++)
        (*rows)[count++] = (struct menu_row){MENU_ROW_DRILL, i};
    return count;
}

const char *menu_quiz_title(const struct menu *menu, const struct menu_row *row)
{
    const struct lesson *lesson;

    if (row->kind == MENU_ROW_REVIEW)
        return "What is due again";
    if (row->kind == MENU_ROW_DRILL)
        return drill_table[row->index]->title;
    lesson = library_lesson(menu->library, row->index, NULL);
    return lesson ? lesson->title : menu->library->catalogue->lessons[row->index].name;
}

void menu_choose_quiz(struct menu *menu)
{
    struct menu_row *rows;
    size_t count = menu_quiz_rows(menu, &rows);

    menu->quiz = count > 0 ? rows[0] : (struct menu_row){MENU_ROW_QUIZ, 0};
    for (size_t i = 0; i < count && menu->quiz.kind != MENU_ROW_REVIEW; i++)
        if (rows[i].kind == MENU_ROW_QUIZ && rows[i].index == menu->chosen)
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

/* What the history calls the quiz of a row; the caller frees it. */
static char *name_of(const struct menu *menu, const struct menu_row *row)
{
    struct text name = {0};

    if (row->kind == MENU_ROW_REVIEW)
        text_add(&name, PAPER_REVIEW);
    else if (row->kind == MENU_ROW_QUIZ)
        text_add(&name, menu->library->catalogue->lessons[row->index].name);
    else
        text_addf(&name, DRILL_PREFIX "%s", drill_table[row->index]->name);
    return text_take(&name);
}

bool menu_quiz_is_begun(const struct menu *menu, const struct menu_row *row)
{
    char *name = name_of(menu, row);
    bool is = menu->begun && !menu->begun->submitted && strcmp(menu->begun->name, name) == 0;

    free(name);
    return is;
}

/* ------------------------------------------------------------------------------------------------------- how it went
 */

/* What the history says of a quiz. */
struct results {
    size_t count;
    struct progress_sitting last;
    double best; /* a share of 1 */
};

static double share_of(const struct progress_sitting *sitting)
{
    return sitting->of ? sitting->score / (double)sitting->of : 0;
}

static struct results results_of(const struct menu *menu, const char *quiz)
{
    struct results results = {0};
    size_t count = menu->progress ? progress_sittings(menu->progress) : 0;

    for (size_t i = 0; i < count; i++) {
        struct progress_sitting sitting;

        progress_sitting(menu->progress, i, &sitting);
        if (strcmp(sitting.quiz, quiz) != 0)
            continue;
        results.count++;
        results.last = sitting;
        results.best = share_of(&sitting) > results.best ? share_of(&sitting) : results.best;
    }
    return results;
}

static void add_percent(struct text *out, double share)
{
    text_addf(out, "%.0f %%", 100 * share);
}

static void add_points(struct text *out, double points)
{
    char number[NUMBER_ROOM];

    number_fixed(number, points, number_decimals(&points, 1, 2));
    text_add(out, number);
}

void menu_add_last(const struct menu *menu, const char *quiz, struct text *out)
{
    struct results results = results_of(menu, quiz);

    if (results.count == 0)
        return;
    text_add(out, "last ");
    add_percent(out, share_of(&results.last));
}

void menu_add_due(const struct menu *menu, struct text *out)
{
    size_t due = paper_count_due(menu->library, menu->progress);

    if (due > 0)
        text_addf(out, "%zu question%s due today", due, due == 1 ? "" : "s");
}

/* How many questions a quiz has that can be graded. */
static size_t count_questions(const struct menu *menu, size_t lesson)
{
    const struct quiz *quiz = library_quiz(menu->library, lesson, NULL);
    size_t count = 0;

    for (size_t i = 0; quiz && i < quiz->question_count; i++)
        count += question_is_graded(&quiz->questions[i]);
    return count;
}

static void add_questions(struct text *out, size_t count)
{
    text_addf(out, "%zu question%s", count, count == 1 ? "" : "s");
}

/* ----------------------------------------------------------------------------------------------------- the left half
 */

/* How many questions there are; of a drill there is no end. */
static void add_size(const struct menu *menu, const struct menu_row *row, struct text *out)
{
    if (row->kind == MENU_ROW_REVIEW)
        add_questions(out, paper_count_due(menu->library, menu->progress));
    else if (row->kind == MENU_ROW_QUIZ && library_quiz(menu->library, row->index, NULL))
        add_questions(out, count_questions(menu, row->index));
    else if (row->kind == MENU_ROW_QUIZ)
        text_add(out, "has an error");
}

void menu_draw_quiz_row(struct canvas *canvas, const struct menu *menu, const struct menu_row *row, int at,
                        struct area area, bool chosen)
{
    int end = area.col + area.cols - 2, order = 0, room;
    char *name = name_of(menu, row);
    struct results results = results_of(menu, name);
    struct text size = {0}, score = {0};

    if (row->kind == MENU_ROW_QUIZ)
        order = menu->library->catalogue->lessons[row->index].order;
    if (order)
        canvas_putf(canvas, at, TITLE_COL - 3 - (order > 9), ROLE_DIM, "%d", order);
    if (menu_quiz_is_begun(menu, row))
        text_addf(&score, "%zu/%zu", sitting_sum(menu->begun).answered, sitting_sum(menu->begun).of);
    else if (row->kind != MENU_ROW_REVIEW && results.count > 0)
        add_percent(&score, share_of(&results.last));
    if (area.cols >= BOTH || score.length == 0)
        add_size(menu, row, &size);
    room = end - TITLE_COL - (size.length ? (int)size.length + 1 : 0) - (area.cols >= BOTH ? SCORE_COLS : 0);
    if (area.cols < BOTH && score.length)
        room -= SCORE_COLS;
    canvas_put_cut(canvas, at, TITLE_COL, room, chosen ? ROLE_STRONG : ROLE_PLAIN, menu_quiz_title(menu, row));
    canvas_put_right(canvas, at, end, ROLE_PLAIN, text_string(&score));
    canvas_put_right(canvas, at, end - (area.cols >= BOTH ? SCORE_COLS : 0), ROLE_DIM, text_string(&size));
    text_free(&size);
    text_free(&score);
    free(name);
}

/* ---------------------------------------------------------------------------------------------------- the right half
 */

/* What a question is called on the screen: its title, else the start of its text. Clean. */
static void add_question_name(const struct question *q, struct text *out)
{
    struct text title = {0};

    question_add_title(q, &title);
    utf8_clean(out, text_string(&title), title.length);
    text_free(&title);
}

/* Whether a question of the history belongs to the row; its name is appended if so. */
static bool is_of_row(const struct menu *menu, const struct menu_row *row, const char *key, struct text *name)
{
    const struct quiz *quiz = row->kind == MENU_ROW_QUIZ ? library_quiz(menu->library, row->index, NULL) : NULL;
    const struct question *q = quiz ? quiz_find(quiz, key) : NULL;

    if (q)
        add_question_name(q, name);
    return q != NULL;
}

/* A line of a list: a name, and what is said of it at the end. */
static void draw_entry(struct canvas *canvas, struct area area, const char *name, const char *said)
{
    int room = area.cols - 2 - (*said ? canvas_columns(&canvas->theme, said) + 2 : 0);

    canvas_put_cut(canvas, area.row, area.col + 2, room, ROLE_PLAIN, name);
    canvas_put_right(canvas, area.row, area.col + area.cols, ROLE_DIM, said);
}

/* What was missed most in the quiz of a lesson. */
static void draw_missed(struct canvas *canvas, const struct menu *menu, const struct menu_row *row, struct area area)
{
    struct progress_missed *missed = NULL;
    size_t count = menu->progress ? progress_missed(menu->progress, &missed) : 0;
    int at = area.row + 1;

    for (size_t i = 0; i < count && at < area.row + area.rows; i++) {
        struct text name = {0}, said = {0};

        if (is_of_row(menu, row, missed[i].question, &name)) {
            if (at == area.row + 1)
                canvas_put_cut(canvas, area.row, area.col, area.cols, ROLE_DIM, "Most often missed");
            text_addf(&said, "%zu of %zu", missed[i].missed, missed[i].answered);
            draw_entry(canvas, (struct area){at++, area.col, 1, area.cols}, text_string(&name), text_string(&said));
        }
        text_free(&name);
        text_free(&said);
    }
    free(missed);
}

/* The drill that a question of the history came from; NULL: it is of none, or of one that is no more. */
static const struct drill *drill_of(const char *question)
{
    size_t prefix = strlen(DRILL_PREFIX);
    const struct drill *drill;
    char *name;

    if (strncmp(question, DRILL_PREFIX, prefix) != 0)
        return NULL;
    name = memory_copy_bytes(question + prefix, strcspn(question + prefix, "/"));
    drill = drill_find(name, NULL);
    free(name);
    return drill;
}

/* What is due, due longest first; the questions of a drill, which have no names, in one line. */
static void draw_due(struct canvas *canvas, const struct menu *menu, struct area area)
{
    struct progress_review *due = NULL;
    size_t count = menu->progress ? progress_reviews(menu->progress, &due) : 0;
    int at = area.row;

    for (size_t i = 0; i < count && at < area.row + area.rows; i++) {
        const struct question *q = due[i].is_due ? paper_find(menu->library, due[i].question) : NULL;
        const struct drill *drill = due[i].is_due && !q ? drill_of(due[i].question) : NULL;
        size_t before = 0, all = 0;
        struct text name = {0}, said = {0};

        for (size_t other = 0; drill && other < count; other++)
            if (due[other].is_due && drill_of(due[other].question) == drill) {
                before += other < i;
                all++;
            }
        if ((!q && !drill) || before > 0)
            continue;
        if (q)
            add_question_name(q, &name);
        else
            text_addf(&name, "Drill: %s", drill->title);
        if (drill)
            add_questions(&said, all);
        draw_entry(canvas, (struct area){at++, area.col, 1, area.cols}, text_string(&name), text_string(&said));
        text_free(&name);
        text_free(&said);
    }
    free(due);
}

/* Where Enter leads to in a quiz that was begun. */
static void add_begun(const struct sitting *begun, struct text *out)
{
    struct sitting_sum sum = sitting_sum(begun);

    text_addf(out, " goes on: %zu of %zu answered, %zu right. s begins again.", sum.answered, sum.of, sum.right);
}

/* "Last 10 of 12 (83 %), best 92 %, taken 3 times." */
static void add_results(const struct results *results, struct text *out)
{
    if (results->count == 0) {
        text_add(out, "Not taken yet.");
        return;
    }
    text_add(out, "Last ");
    add_points(out, results->last.score);
    text_addf(out, " of %zu (", results->last.of);
    add_percent(out, share_of(&results->last));
    text_add(out, ")");
    if (results->count > 1) {
        text_add(out, ", best ");
        add_percent(out, results->best);
    }
    text_addf(out, "; taken %zu time%s.", results->count, results->count == 1 ? "" : "s");
}

/* What such a quiz is. */
static void add_about(const struct menu *menu, const struct menu_row *row, struct text *out)
{
    struct error e = {0};

    if (row->kind == MENU_ROW_REVIEW) {
        text_add(out, "What you missed comes back: at once, then a day after a right answer, and after 3, 7 and 21.");
    } else if (row->kind == MENU_ROW_DRILL) {
        text_addf(out,
                  "%d questions, made anew each time from a model that runs; the wrong options are what real mistakes "
                  "compute.",
                  PAPER_DRILL);
    } else if (library_quiz(menu->library, row->index, &e)) {
        add_questions(out, count_questions(menu, row->index));
        text_add(out, " on this lesson. Each tells at once why an answer is wrong, and which step explains it.");
    } else {
        error_write(&e, out);
    }
}

void menu_draw_quiz(struct canvas *canvas, const struct menu *menu, struct area area)
{
    const struct menu_row *row = &menu->quiz;
    char *name = name_of(menu, row);
    struct results results = results_of(menu, name);
    struct text about = {0}, went = {0};
    int at;

    at = menu_draw_words(canvas, menu_quiz_title(menu, row), "", area) + 1;
    add_about(menu, row, &about);
    at = menu_draw_words(canvas, NULL, text_string(&about), menu_below(area, at)) + 1;
    if (menu_quiz_is_begun(menu, row)) {
        add_begun(menu->begun, &went);
        at = menu_draw_words(canvas, "Enter", text_string(&went), menu_below(area, at)) + 1;
    } else if (row->kind != MENU_ROW_REVIEW) {
        add_results(&results, &went);
        at = menu_draw_words(canvas, NULL, text_string(&went), menu_below(area, at)) + 1;
    }
    if (row->kind == MENU_ROW_REVIEW)
        draw_due(canvas, menu, menu_below(area, at));
    else
        draw_missed(canvas, menu, row, menu_below(area, at));
    text_free(&about);
    text_free(&went);
    free(name);
}
