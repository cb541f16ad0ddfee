/* SPDX-License-Identifier: MIT */
/* What the course has to say, line by line, and where it says it. Every line of the curriculum's lessons 1 to 9, and
 * every error of the sources that is set right in them, names a lesson, a step, and words that the step's text must
 * hold: as it reads on the screen, prose and questions, without notes. Take a sentence out, and a row fails. */
#include "base/file.h"
#include "base/text.h"
#include "course/catalogue.h"
#include "course/lesson.h"
#include "course/term.h"
#include "curriculum.h"
#include "markup/markdown.h"
#include "suites.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define GLOSSARY "glossary.md"
#define LESSONS_MOST 16
#define LAB 4 /* the mistake lab among them */
#define LEAST_QUESTIONS 3
#define LEAST_NOTES 120 /* bytes: what to ask, and what people get wrong */

static struct catalogue catalogue;
static struct lesson lessons[LESSONS_MOST];

static void set_up(void)
{
    ck_assert(catalogue_open(&catalogue, NULL, NULL));
    for (size_t i = 0; i < catalogue.lesson_count; i++) {
        struct course_file file;

        ck_assert(catalogue_read(&catalogue, catalogue.lessons[i].path, &file, NULL));
        ck_assert(lesson_parse(&lessons[i], file.bytes, file.length, catalogue.lessons[i].path, NULL));
        course_file_free(&file);
    }
}

static void tear_down(void)
{
    for (size_t i = 0; i < catalogue.lesson_count; i++)
        lesson_free(&lessons[i]);
    catalogue_close(&catalogue);
}

static const struct step *find_step(const char *lesson, const char *step)
{
    for (size_t i = 0; i < catalogue.lesson_count; i++)
        if (strcmp(lessons[i].name, lesson) == 0)
            return lesson_step(&lessons[i], step);
    return NULL;
}

/* Appends all words of prose with one blank between, so that a sentence can be found whatever its lines. */
static void add_prose(struct text *out, const struct prose *prose)
{
    for (size_t b = 0; b < prose->block_count; b++) {
        text_add_byte(out, ' ');
        for (size_t r = 0; r < prose->blocks[b].run_count; r++) {
            const struct run *run = &prose->blocks[b].runs[r];

            for (const char *at = run->text; *at; at++)
                if (*at != ' ' || !out->length || out->bytes[out->length - 1] != ' ')
                    text_add_byte(out, *at);
            if (run->flags & (RUN_LINE_END | RUN_CELL_END))
                text_add_byte(out, ' ');
        }
    }
}

static void add_question(struct text *out, const struct question *q)
{
    add_prose(out, &q->text.prose);
    for (size_t i = 0; i < q->answer_count; i++) {
        add_prose(out, &q->answers[i].text.prose);
        add_prose(out, &q->answers[i].feedback.prose);
    }
    for (size_t i = 0; i < q->hint_count; i++)
        add_prose(out, &q->hints[i].prose);
    add_prose(out, &q->feedback.prose);
}

/* A step's prose, then its questions, with all that may be said to an answer. */
static void add_step(struct text *out, const struct step *step)
{
    add_prose(out, &step->prose);
    for (size_t i = 0; i < step->question_count; i++)
        add_question(out, &step->questions[i]);
}

static void check_line(const struct curriculum_line *line)
{
    const struct step *step = find_step(line->lesson, line->step);
    struct text text = {0};

    ck_assert_msg(step != NULL, "%s: there is no %s#%s", line->about, line->lesson, line->step);
    add_step(&text, step);
    ck_assert_msg(!line->view || (step->view_name && strcmp(step->view_name, line->view) == 0),
                  "%s: %s#%s does not show %s", line->about, line->lesson, line->step, line->view);
    ck_assert(line->view || line->words[0]);
    for (size_t i = 0; i < CURRICULUM_WORDS && line->words[i]; i++)
        ck_assert_msg(strstr(text_string(&text), line->words[i]), "%s: %s#%s does not say \"%s\"", line->about,
                      line->lesson, line->step, line->words[i]);
    text_free(&text);
}

START_TEST(holds_each_line)
{
    check_line(&curriculum_lines[_i]);
}
END_TEST

START_TEST(holds_each_line_of_the_lab)
{
    check_line(&lab_lines[_i]);
}
END_TEST

/* What stands deeper in a step. */
static void add_deeper(struct text *out, const struct step *step)
{
    for (size_t b = 0; b < step->prose.block_count; b++)
        if (step->prose.blocks[b].deeper)
            add_prose(out, &(struct prose){.blocks = &step->prose.blocks[b], .block_count = 1});
}

/* Beside the text a mistake's picture leaves to the text what one would see of it, how it hides, a test that finds it,
 * and where it was seen or to whom it happens. The first and the last stand deeper, the others on the line or there. */
START_TEST(tells_how_to_notice_each_mistake)
{
    const struct lesson *lab = &lessons[LAB];
    size_t mistakes = 0;

    for (size_t i = 0; i < lab->step_count; i++) {
        const struct step *step = &lab->steps[i];
        struct text all = {0}, deeper = {0};

        if (i == 0 || !step->view_name || strncmp(step->view_name, "pitfall-", strlen("pitfall-")) != 0)
            continue;
        mistakes++;
        add_prose(&all, &step->prose);
        add_deeper(&deeper, step);
        ck_assert_msg(strstr(text_string(&deeper), "You would see"), "%s: what would one see?", step->name);
        ck_assert_msg(strstr(text_string(&all), " hides "), "%s: how does it hide?", step->name);
        ck_assert_msg(strstr(text_string(&deeper), " test"), "%s: what test finds it?", step->name);
        ck_assert_msg(strstr(text_string(&deeper), "Seen in") || strstr(text_string(&deeper), "It happens"),
                      "%s: where was it seen?", step->name);
        text_free(&all);
        text_free(&deeper);
    }
    ck_assert_uint_eq(mistakes, 16);
}
END_TEST

/* How often a text stands in a file of a lesson. */
static size_t count_in_file(size_t lesson, const char *wanted)
{
    struct course_file file;
    size_t count = 0;

    ck_assert(catalogue_read(&catalogue, catalogue.lessons[lesson].path, &file, NULL));
    for (const char *at = file.bytes; (at = strstr(at, wanted)); at += strlen(wanted))
        count++;
    course_file_free(&file);
    return count;
}

/* The line of a list that is `line`, or NULL. */
static const char *find_line(const char *list, const char *line)
{
    size_t length = strlen(line);

    for (const char *at = list; (at = strstr(at, line)); at += length)
        if ((at == list || at[-1] == '\n') && at[length] == '\n')
            return at;
    return NULL;
}

/* What somebody has answered is kept by the id: the questions are those of tests/data/questions.txt, and each says its
 * id itself, so that it may move. A new question is added to that list; one that is there stays what it was. */
START_TEST(asks_questions_whose_ids_stay)
{
    struct text list = {0};
    size_t lines = 0, asked = 0;

    ck_assert(file_read("tests/data/questions.txt", 1 << 16, &list, NULL));
    for (const char *at = text_string(&list); *at; at++)
        lines += *at == '\n';
    for (size_t i = 0; i < catalogue.lesson_count; i++) {
        size_t of_lesson = 0;

        for (size_t j = 0; j < lessons[i].step_count; j++)
            for (size_t k = 0; k < lessons[i].steps[j].question_count; k++, of_lesson++) {
                const char *id = lessons[i].steps[j].questions[k].id;

                ck_assert_msg(find_line(text_string(&list), id), "questions.txt does not know %s", id);
            }
        ck_assert_uint_eq(count_in_file(i, "\n```predict\nid: ") + count_in_file(i, "\n```challenge\nid: "), of_lesson);
        asked += of_lesson;
    }
    ck_assert_uint_eq(asked, lines); /* none is asked twice: see the problems of a lesson */
    text_free(&list);
}
END_TEST

/* Whoever answers wrongly is told why. */
static void check_feedback(const struct question *q)
{
    for (size_t i = 0; i < q->answer_count; i++)
        ck_assert_msg(q->answers[i].weight > 0 || q->answers[i].feedback.source, "%s: \"%s\" says not why", q->id,
                      q->answers[i].text.source);
}

START_TEST(asks_in_every_lesson)
{
    const struct lesson *lesson = &lessons[_i];
    size_t questions = 0, choices = 0, numbers = 0, first = 0;

    if ((size_t)_i >= catalogue.lesson_count)
        return;
    for (size_t i = 0; i < lesson->step_count; i++)
        for (size_t j = 0; j < lesson->steps[i].question_count; j++) {
            const struct question *q = &lesson->steps[i].questions[j];

            questions++;
            choices += q->type == &question_choice;
            numbers += q->type == &question_cells;
            first += q->type == &question_choice && question_right_answer(q) == 0;
            ck_assert_msg(q->hint_count > 0, "%s: there is no hint", q->id);
            check_feedback(q);
        }
    ck_assert_msg(questions >= LEAST_QUESTIONS, "%s has %zu questions to predict", lesson->name, questions);
    ck_assert_msg(first < choices, "%s: the right option always stands first", lesson->name);
    ck_assert_msg(choices && numbers, "%s has questions of one kind only", lesson->name);
}
END_TEST

/* Whether a text holds one of some words. */
static bool has_one_of(const char *text, const char *const words[])
{
    for (size_t i = 0; words[i]; i++)
        if (strstr(text, words[i]))
            return true;
    return false;
}

/* What to say is prose; what to ask, and what the room will get wrong, are told by their words. */
static const char *const asking[] = {"Ask", "ask", "guess", "vote", NULL};
static const char *const erring[] = {"They ", "they ", "omebody", "Most ", "verybody", "Half the room", NULL};

START_TEST(serves_an_instructor)
{
    const struct lesson *lesson = &lessons[_i];

    if ((size_t)_i >= catalogue.lesson_count)
        return;
    for (size_t i = 0; i < lesson->step_count; i++) {
        const struct step *step = &lesson->steps[i];

        ck_assert_msg(*step->name && strlen(step->name) < 20, "%s: step %zu needs a short name", lesson->name, i + 1);
        ck_assert_msg(step->minutes > 0, "%s#%s has no minutes", lesson->name, step->name);
        ck_assert_msg(strlen(step->notes) >= LEAST_NOTES, "%s#%s: the notes help nobody", lesson->name, step->name);
        ck_assert_msg(has_one_of(step->notes, asking), "%s#%s: what to ask the room?", lesson->name, step->name);
        ck_assert_msg(has_one_of(step->notes, erring), "%s#%s: what will they get wrong?", lesson->name, step->name);
        ck_assert_msg(step->prose.block_count > 0, "%s#%s says nothing", lesson->name, step->name);
    }
}
END_TEST

/* Adds the anchor of each term of the glossary, " query ", and fails where one has no text or leads nowhere. */
static void add_terms(struct text *out, const struct prose *glossary)
{
    for (size_t b = 0; b < glossary->block_count; b++) {
        const struct block *block = &glossary->blocks[b];
        struct text title = {0};
        char *anchor;

        if (block->kind != PROSE_HEADING || block->level != 2)
            continue;
        for (size_t r = 0; r < block->run_count; r++)
            text_add(&title, block->runs[r].text);
        if (term_is_claim(text_string(&title))) { /* the menu leads to it */
            text_free(&title);
            continue;
        }
        ck_assert_msg(b + 1 < glossary->block_count && block[1].kind == PROSE_PARAGRAPH, "%s: nothing is said",
                      text_string(&title));
        anchor = lesson_anchor(text_string(&title));
        text_addf(out, " %s ", anchor);
        free(anchor);
        text_free(&title);
    }
}

/* Adds the term that each link to the glossary names, " query "; in the glossary itself links are "#query". */
static void add_links(struct text *out, const struct prose *prose, const char *page)
{
    for (size_t b = 0; b < prose->block_count; b++)
        for (size_t r = 0; r < prose->blocks[b].run_count; r++) {
            const struct run *run = &prose->blocks[b].runs[r];

            if (run->flags & RUN_LINK && run->target && strncmp(run->target, page, strlen(page)) == 0)
                text_addf(out, " %s ", run->target + strlen(page));
        }
}

/* Fails unless every word of `words`, each between blanks, stands in `text` too. */
static void check_words(const struct text *words, const struct text *text, const char *what)
{
    char word[128];
    int taken;

    for (const char *at = text_string(words); sscanf(at, " %120s%n", word + 1, &taken) == 1; at += taken) {
        word[0] = ' ';
        memcpy(word + strlen(word), " ", 2);
        ck_assert_msg(strstr(text_string(text), word), "%s:%s", what, word);
    }
}

START_TEST(explains_its_terms)
{
    struct text terms = {0}, links = {0};
    struct course_file file;
    struct markdown glossary;

    ck_assert(catalogue_read(&catalogue, "lessons/" GLOSSARY, &file, NULL));
    ck_assert(markdown_parse(&glossary, file.bytes, file.length, GLOSSARY, NULL));
    add_terms(&terms, &glossary.prose);
    add_links(&links, &glossary.prose, "#");
    for (size_t i = 0; i < catalogue.lesson_count; i++)
        for (size_t s = 0; s < lessons[i].step_count; s++)
            add_links(&links, &lessons[i].steps[s].prose, GLOSSARY "#");
    check_words(&links, &terms, "the glossary lacks a term that is linked to");
    check_words(&terms, &links, "no link leads to a term");
    for (size_t i = 0; glossary_terms[i]; i++)
        ck_assert_msg(strstr(text_string(&terms), glossary_terms[i]), "the glossary lacks%s", glossary_terms[i]);
    ck_assert_msg(strstr(file.bytes, "In NumPy and PyTorch no number moves in memory") &&
                      !strstr(file.bytes, "That moves numbers in memory"),
                  "a transpose moves nothing in memory");
    markdown_free(&glossary);
    course_file_free(&file);
    text_free(&terms);
    text_free(&links);
}
END_TEST

Suite *course_curriculum_suite(void)
{
    Suite *suite = suite_create("course_curriculum");
    TCase *tests = tcase_create("curriculum");

    tcase_add_unchecked_fixture(tests, set_up, tear_down); /* once for all: nothing changes them */
    tcase_add_loop_test(tests, holds_each_line, 0, (int)curriculum_line_count);
    tcase_add_loop_test(tests, holds_each_line_of_the_lab, 0, (int)lab_line_count);
    tcase_add_test(tests, tells_how_to_notice_each_mistake);
    tcase_add_test(tests, asks_questions_whose_ids_stay);
    tcase_add_loop_test(tests, asks_in_every_lesson, 0, LESSONS_MOST);
    tcase_add_loop_test(tests, serves_an_instructor, 0, LESSONS_MOST);
    tcase_add_test(tests, explains_its_terms);
    suite_add_tcase(suite, tests);
    return suite;
}
