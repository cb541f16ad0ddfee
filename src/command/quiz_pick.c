/* SPDX-License-Identifier: MIT */
#include "command/quiz_pick.h"

#include "base/memory.h"
#include "base/utf8.h"
#include "command/quiz_drill.h"
#include "drill/drill.h"
#include "line/report.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

bool quiz_pick_find(const struct catalogue *catalogue, const char *operand, size_t *lesson, struct error *e)
{
    size_t length = strlen(operand);
    const struct catalogue_entry *entry;

    *lesson = SIZE_MAX;
    if (strcmp(operand, "-") == 0 || strchr(operand, '/') || (length > 5 && strcmp(operand + length - 5, ".gift") == 0))
        return true;
    entry = catalogue_find(catalogue, operand, e);
    if (entry)
        *lesson = (size_t)(entry - catalogue->lessons);
    else if (!*operand || access(operand, F_OK) != 0)
        return false;
    else if (e)
        error_clear(e);
    return true;
}

void quiz_pick_add_title(const struct catalogue *catalogue, size_t lesson, struct text *out)
{
    const struct catalogue_entry *entry = &catalogue->lessons[lesson];
    struct course_file file;
    struct lesson read;

    if (!catalogue_read(catalogue, entry->path, &file, NULL)) {
        text_add(out, entry->name);
        return;
    }
    lesson_parse(&read, file.bytes, file.length, file.path, NULL);
    text_add(out, read.title && *read.title ? read.title : entry->name);
    lesson_free(&read);
    course_file_free(&file);
}

/* ----------------------------------------------------------------------------------------------------- what is open */

static struct quiz *add_quiz(struct quiz_pick *pick)
{
    pick->quizzes = memory_resize(pick->quizzes, pick->quiz_count + 1, sizeof *pick->quizzes);
    pick->quizzes[pick->quiz_count] = (struct quiz){0};
    return &pick->quizzes[pick->quiz_count++];
}

/* Adds a name to what the paper is called. */
static void add_name(struct quiz_pick *pick, const char *name, const char *title)
{
    if (pick->name.length) {
        text_add(&pick->name, ", ");
        text_add(&pick->title, ", ");
    }
    utf8_clean(&pick->name, name, strlen(name));
    utf8_clean(&pick->title, title, strlen(title));
}

bool quiz_pick_add_lesson(struct quiz_pick *pick, const struct catalogue *catalogue, size_t lesson, struct error *e)
{
    struct problems problems = {0};
    struct quiz *quiz = add_quiz(pick);
    struct text title = {0};
    bool ok = catalogue_open_quiz(catalogue, lesson, quiz, &problems, e);

    report_problems(&problems, ok ? NULL : e, false);
    pick->refused += problems.errors;
    problems_free(&problems);
    quiz_pick_add_title(catalogue, lesson, &title);
    add_name(pick, catalogue->lessons[lesson].name, text_string(&title));
    text_free(&title);
    return ok;
}

bool quiz_pick_add_file(struct quiz_pick *pick, const char *path, struct error *e)
{
    struct problems problems = {0};
    struct quiz *quiz = add_quiz(pick);
    bool ok = quiz_open_file(quiz, path, &problems, e);

    report_problems(&problems, ok ? NULL : e, false);
    pick->refused += problems.errors;
    problems_free(&problems);
    if (ok)
        add_name(pick, quiz->name, quiz->name);
    return ok;
}

/* Adds all quizzes of the course. Where what is due is looked for in them, one that cannot be used is only reported. */
static bool add_course(struct quiz_pick *pick, const struct catalogue *catalogue, bool reviews, struct error *e)
{
    size_t found = 0;
    struct error trouble = {0};

    for (size_t i = 0; i < catalogue->lesson_count; i++) {
        if (!catalogue_has_quiz(catalogue, i))
            continue;
        found++;
        if (!quiz_pick_add_lesson(pick, catalogue, i, reviews ? &trouble : e) && !reviews)
            return false;
        if (trouble.code != ERROR_NONE)
            error_report(&trouble);
        error_clear(&trouble);
    }
    text_free(&pick->name);
    text_free(&pick->title);
    add_name(pick, "all", "The whole course");
    if (found == 0 && !reviews)
        return error_set(e, ERROR_INPUT, "this course has no quizzes: name a FILE.gift, or drill");
    return true;
}

static bool add_operand(struct quiz_pick *pick, const struct catalogue *catalogue, const char *operand,
                        const struct quiz_request *request, struct error *e)
{
    size_t lesson;

    if (strcmp(operand, QUIZ_DRILL) == 0) {
        if (request->reviews)
            return true; /* what is due is made again by its id */
        add_name(pick, QUIZ_DRILL, "Drill");
        return quiz_drill_make(add_quiz(pick), request->topic, request->seed, request->count, e);
    }
    if (!quiz_pick_find(catalogue, operand, &lesson, e))
        return false;
    return lesson == SIZE_MAX ? quiz_pick_add_file(pick, operand, e) : quiz_pick_add_lesson(pick, catalogue, lesson, e);
}

/* --------------------------------------------------------------------------------------------------- what is picked */

static void pick_all(struct quiz_pick *pick)
{
    for (size_t i = 0; i < pick->quiz_count; i++)
        for (size_t q = 0; q < pick->quizzes[i].question_count; q++)
            question_list_add(&pick->questions, &pick->question_count, &pick->quizzes[i].questions[q]);
}

const struct question *quiz_pick_question(const struct quiz_pick *pick, const char *name)
{
    for (size_t i = 0; i < pick->quiz_count; i++) {
        const struct question *found = quiz_find(&pick->quizzes[i], name);

        if (found && question_is_graded(found))
            return found;
    }
    return NULL;
}

/* Makes those of `due` that are of a drill again, as a quiz of their own. It is opened last: what is borrowed from the
 * quizzes' questions stays where it is. */
static void remake_drills(struct quiz_pick *pick, const struct progress_review *due, size_t count)
{
    struct quiz *quiz = add_quiz(pick);

    quiz->name = memory_copy(QUIZ_DRILL);
    quiz->file = memory_copy(QUIZ_DRILL);
    quiz->questions = memory_new_array(count + 1, sizeof *quiz->questions);
    for (size_t i = 0; i < count; i++)
        if (due[i].is_due && drill_remake(&quiz->questions[quiz->question_count], due[i].question))
            quiz->question_count++;
}

/* Picks what is due, due longest first. */
static void pick_due(struct quiz_pick *pick, const struct progress *progress, bool drills)
{
    struct progress_review *due;
    size_t count = progress_reviews(progress, &due);

    if (drills)
        remake_drills(pick, due, count);
    for (size_t i = 0; i < count; i++) {
        const struct question *found = due[i].is_due ? quiz_pick_question(pick, due[i].question) : NULL;

        pick->due += due[i].is_due;
        if (found)
            question_list_add(&pick->questions, &pick->question_count, found);
    }
    free(due);
    text_free(&pick->name);
    text_free(&pick->title);
    add_name(pick, "review", "What is due again");
}

/* Whether all that may be due is in what was named: a lesson, or a drill, leaves the others out. */
static bool names_all(const struct catalogue *catalogue, const struct arguments *a)
{
    size_t lesson;

    for (size_t i = 0; i < a->operand_count; i++)
        if (strcmp(a->operands[i], QUIZ_DRILL) == 0 ||
            (quiz_pick_find(catalogue, a->operands[i], &lesson, NULL) && lesson != SIZE_MAX))
            return false;
    return true;
}

bool quiz_pick_open(struct quiz_pick *out, const struct opened *opened, const struct arguments *a,
                    const struct quiz_request *request, const struct progress *progress, struct error *e)
{
    const struct catalogue *catalogue = &opened->catalogue;
    bool all = a->operand_count == 0 || (request->reviews && names_all(catalogue, a));

    *out = (struct quiz_pick){0};
    for (size_t i = 0; i < a->operand_count; i++)
        if (!add_operand(out, catalogue, a->operands[i], request, e))
            return false;
    if (all && !add_course(out, catalogue, request->reviews, e))
        return false;
    if (request->reviews)
        pick_due(out, progress, all || request->drills);
    else
        pick_all(out);
    return true;
}

void quiz_pick_free(struct quiz_pick *pick)
{
    for (size_t i = 0; i < pick->quiz_count; i++)
        quiz_free(&pick->quizzes[i]);
    free(pick->quizzes);
    free(pick->questions);
    text_free(&pick->name);
    text_free(&pick->title);
    *pick = (struct quiz_pick){0};
}
