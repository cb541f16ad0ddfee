/* SPDX-License-Identifier: MIT */
/* Fuzzes the reader of lessons, with its formulas and questions. Whatever the bytes are, lesson_parse() says what is
 * wrong in clean lines with their places, and what it gives can be laid out and drawn at any width, in Unicode and in
 * ASCII, without a byte that commands a terminal. A step's notes serve as an answer to its questions: it is graded, or
 * refused in a clean line; and those of the first as the address of a place. Seeds: lesson/, made by make_seeds.py. */
#include "course/lesson.h"
#include "base/memory.h"
#include "require.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

/* libFuzzer's name for it; -Wmissing-prototypes wants one. */
int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t length);

/* Answers a question with the first line of the notes; every number that is expected is `value`. */
static void answer(const struct question *q, const char *notes, double value)
{
    char *typed = memory_copy_bytes(notes, strcspn(notes, "\n"));
    size_t count = q->type == &question_cells ? q->cell_count + q->answer_count : 0;
    struct expected *expected = memory_new_array(count + 1, sizeof *expected);
    struct reply reply = {.typed = typed, .option = strlen(typed)};
    struct grade grade;
    struct error e = {0};

    for (size_t i = 0; i < count; i++)
        expected[i] = (struct expected){.value = value, .decimals = 2, .is_share = value <= 1};
    if (question_grade(q, expected, &reply, &grade, &e)) {
        require(grade.score >= 0 && grade.score <= 1);
        require(grade.answer == QUESTION_NONE || grade.answer < q->answer_count);
        grade_free(&grade);
    } else {
        require(e.code == ERROR_INPUT && *e.message && !strchr(e.message, '\n'));
        require_clean(e.message);
    }
    require((question_right_answer(q) == QUESTION_NONE) ==
            (q->type == &question_cells || q->type == &question_challenge));
    require(question_find_option(q, typed) == QUESTION_NONE || question_find_option(q, typed) < q->answer_count);
    free(expected);
    free(typed);
}

/* All that a challenge needs is there, and clean. */
static void require_challenge(const struct question *q)
{
    const struct challenge *c = q->challenge;
    const struct challenge_list *lists[] = {&c->touch, &c->claims, &c->same};

    require(q->title && c->view && c->state && c->model.text);
    require(c->touch.count > 0 && c->claims.count > 0 && c->claims.count <= CHALLENGE_CLAIMS);
    require_clean(q->title);
    require_clean(c->view);
    require_clean(c->state);
    require_clean(c->model.text);
    require_clean(c->only);
    for (size_t i = 0; i < sizeof lists / sizeof *lists; i++)
        for (size_t j = 0; j < lists[i]->count; j++) {
            require_clean(lists[i]->of[j].text);
            require_clean(lists[i]->of[j].name);
        }
    for (size_t i = 0; i < c->wrong_count; i++)
        require(c->wrongs[i].claims.count > 0 && c->wrongs[i].tries.count > 0);
}

static void require_question(const struct question *q, const char *notes, int width)
{
    struct prose prose = {0};

    require(q->answer_count > 0 || q->cell_count > 0 || q->challenge);
    if (q->challenge)
        require_challenge(q);
    question_add_prose(q, &prose);
    require_prose(&prose);
    lay(&prose, width);
    free(prose.blocks);
    answer(q, notes, width / 100.0);
}

/* Parts and deeper sections come in their order, deeper text in the part before it and never a question; and what each
 * part shows is known. */
static void require_parts(const struct step *step)
{
    int part = 0, deeper = 0;

    for (size_t i = 0; i < step->prose.block_count; i++) {
        const struct block *block = &step->prose.blocks[i];

        require(block->part >= part && block->part < step->parts);
        require(!block->deeper || (block->part == part && block->kind != PROSE_QUESTION));
        require(block->deeper == 0 || block->deeper == deeper || block->deeper == deeper + 1);
        part = block->part;
        deeper = block->deeper > deeper ? block->deeper : deeper;
    }
    for (int i = 0; i < step->parts; i++) {
        require(!lesson_part_view(step, i) == !lesson_part_state(step, i));
        require_clean(lesson_part_state(step, i));
        require_clean(lesson_part_look(step, i));
    }
}

/* What links bring as states is text without what commands a terminal, whatever it says. */
static void require_links(const struct step *step)
{
    for (size_t b = 0; b < step->prose.block_count; b++)
        for (size_t r = 0; r < step->prose.blocks[b].run_count; r++) {
            const struct run *run = &step->prose.blocks[b].runs[r];
            const char *query = run->flags & RUN_LINK && run->target ? strchr(run->target, '?') : NULL;
            char *state = query ? lesson_link_state(step, step->parts - 1, query + 1, strcspn(query + 1, "#")) : NULL;

            require_clean(state);
            free(state);
        }
}

/* A place that is asked for is one that there is, or refused in a clean line; each part has an address. */
static void require_places(struct lesson *lesson, const char *notes)
{
    char *address = memory_copy_bytes(notes, strcspn(notes, "\n"));
    struct text own = {0};
    struct error e = {0};
    int part = -2;
    const struct step *step = lesson_find(lesson, address, &part, &e);

    require(!step || (part >= -1 && part < step->parts));
    require(step || (e.code == ERROR_INPUT && *e.message && !strchr(e.message, '\n')));
    require_clean(e.message);
    for (size_t i = 0; i < lesson->step_count; i++) {
        text_cut(&own, 0);
        text_addf(&own, "%s:%d", lesson->steps[i].name, lesson->steps[i].parts);
        step = lesson_find(lesson, text_string(&own), &part, NULL);
        require(!step || (strcmp(step->name, lesson->steps[i].name) == 0 && part == lesson->steps[i].parts - 1));
    }
    text_free(&own);
    free(address);
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t length)
{
    struct problems problems = {0};
    struct lesson lesson;
    unsigned width = (unsigned)length;
    bool ok;

    for (size_t i = 0; i < length; i++)
        width = width * 31 + bytes[i]; /* so that a seed is a lesson and nothing else */
    start_run(width);
    ok = lesson_parse(&lesson, (const char *)bytes, length, "01-fuzz.md", &problems);
    width = 1 + width % WIDEST;
    require(ok == (problems.errors == 0));
    require_problems(&problems);
    require_prose(&lesson.intro);
    lay(&lesson.intro, (int)width);
    for (size_t i = 0; i < lesson.step_count; i++) {
        const struct step *step = &lesson.steps[i];

        require(step->parts >= 1);
        require_clean(step->title);
        require_clean(step->name);
        require_clean(step->notes);
        require_clean(step->view_look);
        require_prose(&step->prose);
        require_parts(step);
        require_links(step);
        lay(&step->prose, (int)width);
        for (size_t q = 0; q < step->question_count; q++)
            require_question(&step->questions[q], step->notes, (int)width);
        if (i == 0)
            require_places(&lesson, step->notes);
    }
    lesson_free(&lesson);
    problems_free(&problems);
    return 0;
}
