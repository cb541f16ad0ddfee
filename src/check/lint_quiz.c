/* SPDX-License-Identifier: MIT */
#include "check/lint_quiz.h"

#include "base/memory.h"
#include "learner/sitting.h"
#include "print/quiz_score.h"

#include <stdlib.h>
#include <string.h>

static struct place place_of(const struct lint *lint, const struct question *q)
{
    return (struct place){lint->file, q->line, q->column};
}

/* ------------------------------------------------------------------------------------------------------------ steps */

static void check_step(struct lint *lint, const struct question *q, struct library *library)
{
    const struct catalogue_entry *entry;
    struct lesson *lesson;
    struct error e = {0};
    char *name;
    int part;

    if (!q->step || !library)
        return;
    name = memory_copy_bytes(q->step, strcspn(q->step, "#"));
    entry = catalogue_find(library->catalogue, name, &e);
    if (!entry) {
        problems_add(lint->problems, place_of(lint, q), "[step:%s]: %s", q->step, e.message);
    } else {
        const char *step = q->step + strlen(name);

        /* A lesson with an error of its own is reported as that. */
        lesson = library_lesson(library, (size_t)(entry - library->catalogue->lessons), NULL);
        step += *step == '#';
        if (lesson && !lesson_find(lesson, step, &part, &e))
            problems_add(lint->problems, place_of(lint, q), "[step:%s]: %s", q->step, e.message);
    }
    free(name);
}

/* ------------------------------------------------------------------------------------------------ views and numbers */

/* Opens what a question is about: its view, or the default example; false, with a problem, if that cannot be done. */
static bool open_topic(struct lint *lint, const struct question *q, struct topic *topic)
{
    struct error e = {0};
    const char *state;
    char *name;
    bool ok;

    if (!q->view)
        return topic_open(topic, NULL, 0, &e);
    name = memory_copy_bytes(q->view, strcspn(q->view, " "));
    state = q->view + strlen(name);
    ok = topic_open_view(topic, name, state + strspn(state, " "), &e);
    if (!ok && e.code == ERROR_WORK)
        memory_exhausted(); /* not the quiz's fault */
    if (!ok)
        problems_add(lint->problems, place_of(lint, q), "[view:%s]: %s", q->view, e.message);
    free(name);
    return ok;
}

static void check_texts(struct lint *lint, const struct question *q)
{
    struct prose texts = {0};
    struct topic topic;
    bool ok = open_topic(lint, q, &topic);

    question_add_prose(q, &texts);
    lint_prose(lint, &texts, ok ? &topic : NULL);
    free(texts.blocks);
    topic_close(&topic);
}

/* ---------------------------------------------------------------------------------------------------- model answers */

/* Says what the best answer is worth where that is not all. */
static void refuse_best(struct lint *lint, const struct question *q, double score, const char *answer)
{
    struct text percent = {0};

    quiz_score_add_number(&percent, 100 * score);
    problems_add(lint->problems, place_of(lint, q), "its best answer, \"%.80s\", earns %s %%: let it earn 100", answer,
                 text_string(&percent));
    text_free(&percent);
}

/* Takes the question and gives the answer that earns the most. */
static void check_best(struct lint *lint, const struct question *q)
{
    const struct sitting_setup setup = {.questions = &q, .count = 1, .name = ""};
    struct sitting sitting;
    struct reply best;
    struct text answer = {0};
    struct error e = {0};

    sitting_start(&sitting, &setup);
    if (sitting_best_reply(&sitting, 0, &best)) {
        sitting_add_solution(&sitting, 0, &answer);
        if (!sitting_answer(&sitting, 0, &best, &e))
            problems_add(lint->problems, place_of(lint, q), "its best answer, \"%.80s\", is taken for none: %s",
                         text_string(&answer), e.message);
        else if (sitting.items[0].grade.score < 1 - 1e-6)
            refuse_best(lint, q, sitting.items[0].grade.score, text_string(&answer));
    }
    reply_free(&best);
    sitting_free(&sitting);
    text_free(&answer);
}

void lint_quiz(struct lint *lint, const struct quiz *quiz, struct library *library)
{
    for (size_t i = 0; i < quiz->question_count; i++) {
        check_step(lint, &quiz->questions[i], library);
        check_texts(lint, &quiz->questions[i]);
        check_best(lint, &quiz->questions[i]);
    }
}
