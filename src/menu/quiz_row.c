/* SPDX-License-Identifier: MIT */
#include "menu/quiz_row.h"

#include "base/memory.h"
#include "base/number.h"
#include "base/utf8.h"
#include "draw/flow.h"
#include "quiz/question_set.h"

#include <stdlib.h>
#include <string.h>

#define BOTH 45      /* from so many columns on, a quiz's number of questions is beside its score */
#define SCORE_COLS 8 /* columns of a score at the end of a row, with the gap before it */

size_t quiz_row_list(const struct menu *menu, struct menu_row **rows)
{
    size_t lessons = menu->library->catalogue->lesson_count, drills = 0, quizzes = 0, count = 0;

    while (drill_table[drills])
        drills++;
    *rows = memory_new_array(lessons + drills + 3, sizeof **rows);
    if (question_set_count_due(menu->library, menu->progress) > 0)
        (*rows)[count++] = (struct menu_row){MENU_ROW_REVIEW, 0};
    if (catalogue_has_quiz(menu->library->catalogue, lessons))
        (*rows)[count++] = (struct menu_row){MENU_ROW_PLACEMENT, lessons};
    for (size_t i = 0; i < lessons; i++)
        if (catalogue_has_quiz(menu->library->catalogue, i)) {
            (*rows)[count++] = (struct menu_row){MENU_ROW_QUIZ, i};
            quizzes++;
        }
    if (quizzes > 1)
        (*rows)[count++] = (struct menu_row){MENU_ROW_FINAL, 0};
    for (size_t i = 0; i < drills; i++)
        (*rows)[count++] = (struct menu_row){MENU_ROW_DRILL, i};
    return count;
}

const char *quiz_row_title(const struct menu *menu, const struct menu_row *row)
{
    const struct lesson *lesson;

    if (row->kind == MENU_ROW_REVIEW)
        return "What is due again";
    if (row->kind == MENU_ROW_DRILL)
        return drill_table[row->index]->title;
    if (row->kind != MENU_ROW_QUIZ)
        return row->kind == MENU_ROW_FINAL ? QUIZ_FINAL_TITLE : QUIZ_PLACEMENT_TITLE;
    lesson = library_lesson(menu->library, row->index, NULL);
    return lesson ? lesson->title : menu->library->catalogue->lessons[row->index].name;
}

/* The history's name for the quiz of a row; the caller frees it. */
static char *name_of(const struct menu *menu, const struct menu_row *row)
{
    struct text name = {0};

    if (row->kind == MENU_ROW_REVIEW)
        text_add(&name, QUESTION_SET_REVIEW);
    else if (row->kind == MENU_ROW_FINAL)
        text_add(&name, QUIZ_FINAL);
    else if (row->kind != MENU_ROW_DRILL)
        text_add(&name, catalogue_quiz_name(menu->library->catalogue, row->index));
    else
        text_addf(&name, DRILL_PREFIX "%s", drill_table[row->index]->name);
    return text_take(&name);
}

bool quiz_row_is_open(const struct menu *menu, const struct menu_row *row)
{
    char *name = name_of(menu, row);
    bool is = menu->begun && !menu->begun->submitted && strcmp(menu->begun->name, name) == 0;

    free(name);
    return is;
}

/* A quiz that was begun and can be continued. */
struct begun {
    size_t answered, of, right; /* right: at the first answer */
    bool exam;                  /* which does not say what is right */
};

/* Whether a row's quiz was begun: it is open, or was left unfinished at another time. */
static bool find_begun(const struct menu *menu, const struct menu_row *row, struct begun *out)
{
    char *name = name_of(menu, row);
    struct progress_begun left = {0};
    struct attempt_sum sum;
    bool is;

    if (quiz_row_is_open(menu, row)) {
        sum = attempt_sum(menu->begun);
        *out = (struct begun){sum.answered, sum.of, sum.right, menu->begun->exam};
        is = true;
    } else {
        is = menu->progress && progress_begun(menu->progress, name, &left);
        *out = (struct begun){left.answered, left.of, left.right, false};
    }
    free(name);
    return is;
}

bool quiz_row_is_begun(const struct menu *menu, const struct menu_row *row)
{
    struct begun begun;

    return find_begun(menu, row, &begun);
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

void quiz_row_add_last(const struct progress *progress, const char *quiz, struct text *out)
{
    struct progress_results results = progress_results(progress, quiz);

    if (results.count == 0)
        return;
    text_add(out, "last ");
    add_percent(out, progress_share(&results.last));
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

/* Appends how many questions there are; a drill has no end. */
static void add_size(const struct menu *menu, const struct menu_row *row, struct text *out)
{
    if (row->kind == MENU_ROW_REVIEW)
        add_questions(out, question_set_count_due(menu->library, menu->progress));
    else if (row->kind == MENU_ROW_FINAL)
        add_questions(out, question_set_count_final(menu->library));
    else if (row->kind != MENU_ROW_DRILL && library_quiz(menu->library, row->index, NULL))
        add_questions(out, count_questions(menu, row->index));
    else if (row->kind != MENU_ROW_DRILL)
        text_add(out, "has an error");
}

void quiz_row_draw(struct canvas *canvas, const struct menu *menu, const struct menu_row *row, int at, struct area area,
                   bool chosen)
{
    int end = area.col + area.cols - 2, order = 0, room;
    char *name = name_of(menu, row);
    struct progress_results results = progress_results(menu->progress, name);
    struct text size = {0}, score = {0};
    struct begun begun;

    if (row->kind == MENU_ROW_QUIZ)
        order = menu->library->catalogue->lessons[row->index].order;
    if (order)
        canvas_putf(canvas, at, MENU_TITLE_COL - 3 - (order > 9), ROLE_DIM, "%d", order);
    if (find_begun(menu, row, &begun))
        text_addf(&score, "%zu/%zu", begun.answered, begun.of);
    else if (row->kind != MENU_ROW_REVIEW && results.count > 0)
        add_percent(&score, progress_share(&results.last));
    if (area.cols >= BOTH || score.length == 0)
        add_size(menu, row, &size);
    room = end - MENU_TITLE_COL - (size.length ? (int)size.length + 1 : 0) - (area.cols >= BOTH ? SCORE_COLS : 0);
    if (area.cols < BOTH && score.length)
        room -= SCORE_COLS;
    canvas_put_cut(canvas, at, MENU_TITLE_COL, room, chosen ? ROLE_STRONG : ROLE_PLAIN, quiz_row_title(menu, row));
    canvas_put_right(canvas, at, end, ROLE_PLAIN, text_string(&score));
    canvas_put_right(canvas, at, end - (area.cols >= BOTH ? SCORE_COLS : 0), ROLE_DIM, text_string(&size));
    text_free(&size);
    text_free(&score);
    free(name);
}

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

/* Draws a line of a list: a name, and at the end a remark. */
static void draw_entry(struct canvas *canvas, struct area area, const char *name, const char *said)
{
    int room = area.cols - 2 - (*said ? canvas_columns(&canvas->theme, said) + 2 : 0);

    canvas_put_cut(canvas, area.row, area.col + 2, room, ROLE_PLAIN, name);
    canvas_put_right(canvas, area.row, area.col + area.cols, ROLE_DIM, said);
}

/* Draws what was missed most in the quiz of a lesson. */
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

/* Draws what is due, the longest due first; the questions of a drill, which have no names, share a line. */
static void draw_due(struct canvas *canvas, const struct menu *menu, struct area area)
{
    struct progress_review *due = NULL;
    size_t count = menu->progress ? progress_reviews(menu->progress, &due) : 0;
    int at = area.row;

    for (size_t i = 0; i < count && at < area.row + area.rows; i++) {
        const struct question *q = due[i].is_due ? question_set_find(menu->library, due[i].question) : NULL;
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

/* Appends where Enter leads in a quiz that was begun. */
static void add_begun(const struct begun *begun, struct text *out)
{
    text_addf(out, " goes on: %zu of %zu answered", begun->answered, begun->of);
    if (!begun->exam)
        text_addf(out, ", %zu right", begun->right);
    text_add(out, ". s begins again.");
}

/* "Last 10 of 12 (83 %), best 92 %; taken 3 times." */
static void add_results(const struct progress_results *results, struct text *out)
{
    if (results->count == 0) {
        text_add(out, "Not taken yet.");
        return;
    }
    text_add(out, "Last ");
    add_points(out, results->last.score);
    text_addf(out, " of %zu (", results->last.of);
    add_percent(out, progress_share(&results->last));
    text_add(out, ")");
    if (results->count > 1) {
        text_add(out, ", best ");
        add_percent(out, results->best);
    }
    text_addf(out, "; taken %zu time%s.", results->count, results->count == 1 ? "" : "s");
}

/* Appends what the row's quiz is. */
static void add_about(const struct menu *menu, const struct menu_row *row, struct text *out)
{
    struct error e = {0};

    if (row->kind == MENU_ROW_REVIEW) {
        text_add(out, "What you missed comes back: at once, then a day after a right answer, and after 3, 7 and 21.");
    } else if (row->kind == MENU_ROW_DRILL) {
        text_addf(out,
                  "%d questions, made anew each time from a model that runs; the wrong options are what real mistakes "
                  "compute.",
                  QUESTION_SET_DRILL);
    } else if (row->kind == MENU_ROW_PLACEMENT && library_quiz(menu->library, row->index, &e)) {
        text_add(out, "For those who have met attention before: ");
        add_questions(out, count_questions(menu, row->index));
        text_add(out, " over the lessons. At the end it says which you may skip. Or just begin with lesson 1.");
    } else if (row->kind == MENU_ROW_FINAL) {
        text_addf(
            out,
            "An exam: %zu questions of all lessons, others each time. What was right is said at the end, and which "
            "steps to look at again.",
            question_set_count_final(menu->library));
    } else if (library_quiz(menu->library, row->index, &e)) {
        add_questions(out, count_questions(menu, row->index));
        text_add(out, " on this lesson. Each tells at once why an answer is wrong, and which step explains it.");
    } else {
        error_write(&e, out);
    }
}

void quiz_row_draw_whole(struct canvas *canvas, const struct menu *menu, const struct menu_row *row, struct area area)
{
    char *name = name_of(menu, row);
    struct progress_results results = progress_results(menu->progress, name);
    struct text about = {0}, went = {0};
    struct begun begun;
    int at;

    at = flow_draw_words(canvas, quiz_row_title(menu, row), "", area) + 1;
    add_about(menu, row, &about);
    at = flow_draw_words(canvas, NULL, text_string(&about), area_below(area, at)) + 1;
    if (find_begun(menu, row, &begun)) {
        add_begun(&begun, &went);
        at = flow_draw_words(canvas, "Enter", text_string(&went), area_below(area, at)) + 1;
    } else if (row->kind != MENU_ROW_REVIEW) {
        add_results(&results, &went);
        at = flow_draw_words(canvas, NULL, text_string(&went), area_below(area, at)) + 1;
    }
    if (row->kind == MENU_ROW_REVIEW)
        draw_due(canvas, menu, area_below(area, at));
    else
        draw_missed(canvas, menu, row, area_below(area, at));
    text_free(&about);
    text_free(&went);
    free(name);
}
