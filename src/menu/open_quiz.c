/* SPDX-License-Identifier: MIT */
#include "menu/open_quiz.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

const char *open_quiz_find_step(const struct library *library, const char *place, size_t *lesson)
{
    const struct catalogue *catalogue = library->catalogue;
    const char *step = strchr(place, '#');

    for (*lesson = 0; step && *lesson < catalogue->lesson_count; ++*lesson) {
        const char *name = catalogue->lessons[*lesson].name;

        if (strlen(name) == (size_t)(step - place) && strncmp(name, place, strlen(name)) == 0)
            return step + 1;
    }
    return NULL;
}

bool open_quiz_row(struct paper *paper, const struct menu_row *row, struct library *library,
                   const struct progress *progress, struct text *message, struct error *e)
{
    switch (row->kind) {
    case MENU_ROW_DRILL:
        paper_open_drill(paper, drill_table[row->index]);
        return true;
    case MENU_ROW_REVIEW:
        return paper_open_review(paper, library, progress) ||
               error_set(e, ERROR_INPUT, "nothing is due now: what you miss in a quiz comes back here");
    case MENU_ROW_FINAL:
        return paper_open_final(paper, library, e);
    default:
        return paper_open_lesson(paper, library, row->index, message, e);
    }
}

/* The function for struct quiz_setup that names steps of a library. */
static void name_step(void *context, const char *place, struct text *title, struct text *own)
{
    struct library *library = context;
    size_t index;
    const char *name = open_quiz_find_step(library, place, &index);
    struct lesson *lesson = name ? library_lesson(library, index, NULL) : NULL;
    int part;
    const struct step *step = lesson ? lesson_find(lesson, name, &part, NULL) : NULL;

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

void open_quiz_sit(struct open_quiz *quiz, struct paper *paper, struct progress *progress)
{
    quiz->paper = *paper;
    quiz->lesson = paper->lesson;
    paper_sit(&quiz->paper, &quiz->own, progress);
    quiz->setup = (struct quiz_setup){.sitting = &quiz->own, .title = quiz->paper.title};
}

bool open_quiz_review(struct open_quiz *quiz, struct library *library)
{
    struct sitting again;
    struct text title = {0};

    if (!paper_sit_missed(quiz->setup.sitting, &again))
        return false;
    quiz_player_destroy(quiz->player);
    sitting_free(&quiz->own);
    quiz->own = again;
    if (!quiz->title) {
        text_addf(&title, "%s, once more", quiz->setup.title);
        quiz->title = text_take(&title);
    }
    quiz->setup.title = quiz->title;
    quiz->setup.sitting = &quiz->own;
    quiz->setup.minutes = 0;
    open_quiz_begin(quiz, library);
    return true;
}

bool open_quiz_is_begun(const struct open_quiz *quiz, const char *name)
{
    return quiz->player && !quiz->setup.sitting->submitted && strcmp(quiz->setup.sitting->name, name) == 0;
}

void open_quiz_close(struct open_quiz *quiz)
{
    if (quiz->player) {
        sitting_leave(quiz->setup.sitting);
        quiz_player_destroy(quiz->player);
    }
    sitting_free(&quiz->own);
    paper_free(&quiz->paper);
    free(quiz->title);
    *quiz = (struct open_quiz){.lesson = SIZE_MAX};
}
