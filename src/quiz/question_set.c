/* SPDX-License-Identifier: MIT */
#include "quiz/question_set.h"

#include "base/memory.h"
#include "base/random.h"
#include "learner/whole.h"

#include <stdlib.h>
#include <time.h>

#define SEED_FROM 1000 /* a fresh seed has four to six digits, to be typed again */
#define SEED_TO 1000000

static uint64_t fresh_seed(void)
{
    struct timespec now;
    struct random random;

    clock_gettime(CLOCK_REALTIME, &now);
    random_start(&random, (uint64_t)now.tv_sec, (uint64_t)now.tv_nsec);
    return SEED_FROM + random_bits(&random) % (SEED_TO - SEED_FROM);
}

static struct quiz *add_quiz(struct question_set *set)
{
    set->quizzes = memory_resize(set->quizzes, set->quiz_count + 1, sizeof *set->quizzes);
    set->quizzes[set->quiz_count] = (struct quiz){0};
    return &set->quizzes[set->quiz_count++];
}

/* Appends that a quiz has questions that are left out. */
static void report_errors(const struct problems *problems, struct text *message)
{
    const struct error *first = problems_first(problems);

    if (!first)
        return;
    text_add(message, message->length ? "\n" : "");
    error_write(first, message);
    text_addf(message, "; %zu question%s left out", problems->errors, problems->errors == 1 ? " is" : "s are");
}

bool question_set_open_lesson(struct question_set *set, struct library *library, size_t lesson, struct text *message,
                              struct error *e)
{
    const struct catalogue *catalogue = library->catalogue;
    bool is_placement = lesson == catalogue->lesson_count;
    const struct lesson *about = is_placement ? NULL : library_lesson(library, lesson, NULL);
    struct problems problems = {0};
    struct quiz *quiz;
    bool ok;

    *set = (struct question_set){.lesson = is_placement ? (size_t)-1 : lesson, .seed = fresh_seed(), .stays = true};
    quiz = add_quiz(set);
    ok = catalogue_open_quiz(catalogue, lesson, quiz, &problems, e);
    for (size_t i = 0; ok && i < quiz->question_count; i++)
        question_list_add(&set->questions, &set->count, &quiz->questions[i]);
    if (ok)
        report_errors(&problems, message);
    problems_free(&problems);
    set->name = memory_copy(catalogue_quiz_name(catalogue, lesson));
    set->title = memory_copy(about ? about->title : is_placement ? QUIZ_PLACEMENT_TITLE : set->name);
    return ok;
}

/* The question of a quiz that the history calls `key`, if it can be graded. */
static const struct question *find_in(const struct quiz *quiz, const char *key)
{
    const struct question *found = quiz_find(quiz, key);

    return found && question_is_graded(found) ? found : NULL;
}

static const struct question *find_place(struct library *library, const char *key, size_t *lesson)
{
    const struct question *found = NULL;

    for (*lesson = 0; *lesson < library->catalogue->lesson_count; ++*lesson) {
        const struct quiz *quiz = library_quiz(library, *lesson, NULL);

        found = quiz ? find_in(quiz, key) : NULL;
        if (found)
            break;
    }
    return found;
}

const struct question *question_set_find(struct library *library, const char *key)
{
    size_t lesson;

    return find_place(library, key, &lesson);
}

size_t question_set_count_due(struct library *library, const struct progress *progress)
{
    struct progress_review *due;
    size_t count = progress ? progress_reviews(progress, &due) : 0, found = 0;

    for (size_t i = 0; i < count; i++)
        found += due[i].is_due && (question_set_find(library, due[i].question) || drill_of(due[i].question));
    if (progress)
        free(due);
    return found;
}

/* Adds the quiz of a lesson, unless the paper has it already; returns its index among the set's quizzes. */
static size_t open_once(struct question_set *set, struct library *library, size_t lesson, size_t *numbers)
{
    if (numbers[lesson] == 0) {
        catalogue_open_quiz(library->catalogue, lesson, add_quiz(set), NULL, NULL);
        numbers[lesson] = set->quiz_count;
    }
    return numbers[lesson] - 1;
}

/* Adds an empty quiz with room for `most` questions of drills. */
static struct quiz *add_drills(struct question_set *set, size_t most)
{
    struct quiz *quiz = add_quiz(set);

    quiz->name = memory_copy("drill");
    quiz->file = memory_copy("drill");
    quiz->questions = memory_new_array(most + 1, sizeof *quiz->questions);
    return quiz;
}

/* Opens all quizzes first, so that what is borrowed from them stays in place. */
static void open_due(struct question_set *set, struct library *library, const struct progress_review *due, size_t count)
{
    size_t *numbers = memory_new_array(library->catalogue->lesson_count + 1, sizeof *numbers), lesson;
    struct quiz *drills;

    for (size_t i = 0; i < count; i++)
        if (due[i].is_due && find_place(library, due[i].question, &lesson))
            open_once(set, library, lesson, numbers);
    drills = add_drills(set, count);
    for (size_t i = 0; i < count; i++)
        if (due[i].is_due && drill_remake(&drills->questions[drills->question_count], due[i].question))
            drills->question_count++;
    free(numbers);
}

bool question_set_open_review(struct question_set *set, struct library *library, const struct progress *progress)
{
    struct progress_review *due;
    size_t count = progress_reviews(progress, &due);

    *set = (struct question_set){.lesson = (size_t)-1, .seed = fresh_seed()};
    set->name = memory_copy(QUESTION_SET_REVIEW);
    set->title = memory_copy("What is due again");
    open_due(set, library, due, count);
    for (size_t i = 0; i < count; i++) {
        const struct question *found = NULL;

        for (size_t quiz = 0; due[i].is_due && !found && quiz < set->quiz_count; quiz++)
            found = find_in(&set->quizzes[quiz], due[i].question);
        if (found)
            question_list_add(&set->questions, &set->count, found);
    }
    free(due);
    return set->count > 0;
}

size_t question_set_count_final(struct library *library)
{
    size_t count = 0;

    for (size_t i = 0; i < library->catalogue->lesson_count; i++) {
        const struct quiz *quiz = library_quiz(library, i, NULL);

        count += quiz ? whole_count(quiz) : 0;
    }
    return count < WHOLE_FINAL_COUNT ? count : WHOLE_FINAL_COUNT;
}

bool question_set_open_final(struct question_set *set, struct library *library, struct error *e)
{
    const struct catalogue *catalogue = library->catalogue;

    *set = (struct question_set){.lesson = (size_t)-1, .seed = fresh_seed(), .shuffles = true, .exam = true};
    set->name = memory_copy(QUIZ_FINAL);
    set->title = memory_copy(QUIZ_FINAL_TITLE);
    for (size_t i = 0; i < catalogue->lesson_count; i++)
        if (catalogue_has_quiz(catalogue, i))
            catalogue_open_quiz(catalogue, i, add_quiz(set), NULL, NULL);
    whole_draw(set->quizzes, set->quiz_count, WHOLE_FINAL_COUNT, set->seed, &set->questions, &set->count);
    return set->count > 0 || error_set(e, ERROR_INPUT, "this course has no quizzes: a final exam is drawn from them");
}

void question_set_open_drill(struct question_set *set, const struct drill *drill)
{
    struct quiz *quiz;
    struct text name = {0};

    *set = (struct question_set){.lesson = (size_t)-1, .seed = fresh_seed(), .shuffles = true};
    text_addf(&name, DRILL_PREFIX "%s", drill->name);
    set->name = text_take(&name);
    set->title = memory_copy(drill->title);
    quiz = add_drills(set, QUESTION_SET_DRILL);
    drill_make_many(quiz->questions, QUESTION_SET_DRILL, drill, set->seed);
    for (quiz->question_count = 0; quiz->question_count < QUESTION_SET_DRILL; quiz->question_count++)
        question_list_add(&set->questions, &set->count, &quiz->questions[quiz->question_count]);
}

void question_set_attempt(const struct question_set *set, struct attempt *attempt, struct progress *progress)
{
    attempt_start(attempt, &(struct attempt_setup){.questions = set->questions,
                                                   .count = set->count,
                                                   .name = set->name,
                                                   .exam = set->exam,
                                                   .shuffles = set->shuffles,
                                                   .seed = set->seed,
                                                   .progress = progress,
                                                   .stays = set->stays,
                                                   .anew = set->anew});
}

bool question_set_attempt_missed(const struct attempt *before, struct attempt *attempt)
{
    const struct question **missed = NULL;
    size_t count = 0;

    for (size_t i = 0; i < before->count; i++)
        if (question_is_graded(before->items[i].question) && before->items[i].tries > 0 && before->items[i].first < 1)
            question_list_add(&missed, &count, before->items[i].question);
    if (count > 0)
        attempt_start(attempt, &(struct attempt_setup){.questions = missed,
                                                       .count = count,
                                                       .name = QUESTION_SET_REVIEW,
                                                       .shuffles = before->shuffled,
                                                       .seed = fresh_seed(),
                                                       .progress = before->progress});
    free(missed);
    return count > 0;
}

void question_set_free(struct question_set *set)
{
    for (size_t i = 0; i < set->quiz_count; i++)
        quiz_free(&set->quizzes[i]);
    free(set->quizzes);
    free(set->questions);
    free(set->name);
    free(set->title);
    *set = (struct question_set){0};
}
