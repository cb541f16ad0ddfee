/* SPDX-License-Identifier: MIT */
#include "menu/open_quiz.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

const struct step *open_quiz_find_step(struct library *library, const char *place, size_t *lesson, int *part,
                                       struct error *e)
{
    const struct catalogue *catalogue = library->catalogue;
    const char *step = strchr(place, '#');
    struct lesson *opened;

    for (*lesson = 0; step && *lesson < catalogue->lesson_count; ++*lesson) {
        const char *name = catalogue->lessons[*lesson].name;

        if (strlen(name) != (size_t)(step - place) || strncmp(name, place, strlen(name)) != 0)
            continue;
        opened = library_lesson(library, *lesson, e);
        return opened ? lesson_find(opened, step + 1, part, e) : NULL;
    }
    error_set(e, ERROR_INPUT, "%.80s is not a step of this course: the quiz is about another", place);
    return NULL;
}

bool open_quiz_row(struct question_set *set, const struct menu_row *row, struct library *library,
                   const struct progress *progress, struct text *message, struct error *e)
{
    switch (row->kind) {
    case MENU_ROW_DRILL:
        question_set_open_drill(set, drill_table[row->index]);
        return true;
    case MENU_ROW_REVIEW:
        return question_set_open_review(set, library, progress) ||
               error_set(e, ERROR_INPUT, "nothing is due now: what you miss in a quiz comes back here");
    case MENU_ROW_FINAL:
        return question_set_open_final(set, library, e);
    default:
        return question_set_open_lesson(set, library, row->index, message, e);
    }
}

/* The function for struct quiz_setup that names steps of a library. */
static void name_step(void *context, const char *place, struct text *title, struct text *own)
{
    struct library *library = context;
    size_t index;
    int part;
    const struct step *step = open_quiz_find_step(library, place, &index, &part, NULL);
    struct lesson *lesson = step ? library_lesson(library, index, NULL) : NULL;

    if (!step)
        return;
    text_add(title, lesson->title);
    text_add(own, lesson_step_title(lesson, (size_t)(step - lesson->steps)));
}

void open_quiz_begin(struct open_quiz *quiz, struct library *library)
{
    quiz->setup.name_step = library ? name_step : NULL;
    quiz->setup.context = library;
    quiz->player = quiz_player_new(&quiz->setup);
}

void open_quiz_start(struct open_quiz *quiz, struct question_set *set, struct progress *progress)
{
    quiz->set = *set;
    quiz->lesson = set->lesson;
    question_set_attempt(&quiz->set, &quiz->own, progress);
    quiz->setup = (struct quiz_setup){.attempt = &quiz->own, .title = quiz->set.title};
}

bool open_quiz_review(struct open_quiz *quiz, struct library *library)
{
    struct attempt again;
    struct text title = {0};

    if (!question_set_attempt_missed(quiz->setup.attempt, &again))
        return false;
    quiz_player_destroy(quiz->player);
    attempt_free(&quiz->own);
    quiz->own = again;
    if (!quiz->title) {
        text_addf(&title, "%s, once more", quiz->setup.title);
        quiz->title = text_take(&title);
    }
    quiz->setup.title = quiz->title;
    quiz->setup.attempt = &quiz->own;
    quiz->setup.minutes = 0;
    open_quiz_begin(quiz, library);
    return true;
}

bool open_quiz_is_begun(const struct open_quiz *quiz, const char *name)
{
    return quiz->player && !quiz->setup.attempt->submitted && strcmp(quiz->setup.attempt->name, name) == 0;
}

void open_quiz_close(struct open_quiz *quiz)
{
    if (quiz->player) {
        attempt_leave(quiz->setup.attempt);
        quiz_player_destroy(quiz->player);
    }
    attempt_free(&quiz->own);
    question_set_free(&quiz->set);
    free(quiz->title);
    *quiz = (struct open_quiz){.lesson = SIZE_MAX};
}
