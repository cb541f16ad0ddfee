/* SPDX-License-Identifier: MIT */
#include "classroom/poll_question.h"

#include "base/memory.h"
#include "base/utf8.h"
#include "player/expected.h"
#include "player/question_shown.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#define OF_STEP "lesson:"
#define OF_QUIZ "quiz:"

/* Whether a key can be sent unchanged (lecture/message.h). */
static bool is_fit(const struct text *key)
{
    struct text clean = {0};
    bool fit;

    utf8_clean(&clean, text_string(key), key->length);
    fit = key->length < MESSAGE_NAME_ROOM && strcmp(text_string(&clean), text_string(key)) == 0;
    text_free(&clean);
    return fit;
}

/* Appends the key of a question of a step. */
static bool add_step_key(struct text *out, const struct question *q)
{
    text_addf(out, "%s%s", OF_STEP, q->id ? q->id : "");
    return q->id && is_fit(out);
}

/* Appends the key of a question of a quiz: by its id, or by its text if the id cannot be sent. */
static bool add_quiz_key(struct text *out, const char *quiz, const struct question *q)
{
    struct question nameless = *q;

    text_addf(out, "%s%s#", OF_QUIZ, quiz);
    question_add_key(q, out);
    if (is_fit(out))
        return true;
    nameless.id = NULL;
    text_cut(out, 0);
    text_addf(out, "%s%s#", OF_QUIZ, quiz);
    question_add_key(&nameless, out);
    return is_fit(out);
}

/* Whether the question can be asked, as far as is known before anything is computed. */
static bool can_ask(const struct question *q)
{
    struct question_options options = {.most = MESSAGE_OPTIONS_MOST};
    bool can = question_offer(q, NULL, &options, NULL);

    question_options_free(&options);
    return can;
}

static void add_title(struct text *out, const struct question *q)
{
    struct text title = {0};

    question_text_add_plain(&q->text, &title);
    if (q->tail.source) {
        text_add(&title, " _____ ");
        question_text_add_plain(&q->tail, &title);
    }
    for (size_t i = 0; i < title.length; i++)
        if (title.bytes[i] == '\n' || title.bytes[i] == '\t')
            title.bytes[i] = ' ';
    utf8_clean(out, text_string(&title), title.length);
    text_free(&title);
}

static bool has_key(const struct poll_list *list, const char *key)
{
    for (size_t i = 0; i < list->count; i++)
        if (strcmp(list->items[i].key, key) == 0)
            return true;
    return false;
}

/* Takes ownership of the key. */
static void add_item(struct poll_list *list, const struct question *q, struct text *key, struct poll_listed item)
{
    struct text title = {0};

    add_title(&title, q);
    item.key = text_take(key);
    item.title = text_take(&title);
    list->items = memory_resize(list->items, list->count + 1, sizeof *list->items);
    list->items[list->count++] = item;
}

static void list_step(struct poll_list *list, const struct step *step, bool is_here)
{
    for (size_t i = 0; i < step->question_count; i++) {
        const struct question *q = &step->questions[i];
        struct text key = {0};

        if (can_ask(q) && add_step_key(&key, q))
            add_item(list, q, &key, (struct poll_listed){.of_step = is_here});
        text_free(&key);
    }
}

/* Lists the questions of a quiz that this step explains, or all others. */
static void list_quiz(struct poll_list *list, const struct quiz *quiz, const char *name, const char *step, bool of_step)
{
    for (size_t i = 0; quiz && i < quiz->question_count; i++) {
        const struct question *q = &quiz->questions[i];
        struct text key = {0};

        if ((q->step && strcmp(q->step, step) == 0) == of_step && can_ask(q) && add_quiz_key(&key, name, q) &&
            !has_key(list, text_string(&key)))
            add_item(list, q, &key, (struct poll_listed){.of_step = of_step, .of_quiz = true});
        text_free(&key);
    }
}

void poll_list_make(struct poll_list *out, struct library *library, size_t lesson, size_t step)
{
    const char *name = library->catalogue->lessons[lesson].name;
    struct lesson *of = library_lesson(library, lesson, NULL);
    const struct quiz *quiz = library_quiz(library, lesson, NULL);
    size_t count = of ? of->step_count : 0;
    struct text here = {0};

    *out = (struct poll_list){0};
    if (step < count) {
        text_addf(&here, "%s#%s", name, of->steps[step].name);
        list_step(out, lesson_at(of, step), true);
    }
    list_quiz(out, quiz, name, text_string(&here), true);
    for (size_t i = 0; i < count; i++)
        if (i != step)
            list_step(out, lesson_at(of, i), false);
    list_quiz(out, quiz, name, text_string(&here), false);
    text_free(&here);
}

void poll_list_free(struct poll_list *list)
{
    for (size_t i = 0; i < list->count; i++) {
        free(list->items[i].key);
        free(list->items[i].title);
    }
    free(list->items);
    *list = (struct poll_list){0};
}

/* The lesson that a key names between its kind and the #; SIZE_MAX if there is none. */
static size_t find_lesson(const struct catalogue *catalogue, const char *rest)
{
    size_t length = strcspn(rest, "#");

    for (size_t i = 0; rest[length] && i < catalogue->lesson_count; i++)
        if (strlen(catalogue->lessons[i].name) == length && memcmp(catalogue->lessons[i].name, rest, length) == 0)
            return i;
    return SIZE_MAX;
}

/* Finds a step's question in any step, as it may have moved. */
static void find_in_steps(struct poll_question *out, struct lesson *lesson)
{
    for (size_t s = 0; s < lesson->step_count && !out->question; s++) {
        const struct step *step = lesson_at(lesson, s);

        for (size_t i = 0; i < step->question_count && !out->question; i++) {
            struct text key = {0};

            if (add_step_key(&key, &step->questions[i]) && strcmp(text_string(&key), out->key) == 0) {
                out->question = &step->questions[i];
                out->step = s;
            }
            text_free(&key);
        }
    }
}

static void find_in_quiz(struct poll_question *out, const struct quiz *quiz, const char *name)
{
    for (size_t i = 0; i < quiz->question_count && !out->question; i++) {
        struct text key = {0};

        if (add_quiz_key(&key, name, &quiz->questions[i]) && strcmp(text_string(&key), out->key) == 0)
            out->question = &quiz->questions[i];
        text_free(&key);
    }
}

/* Finds what the key names; *e stays empty even if that is nothing. For a step's question, returns its lesson. */
static struct lesson *look_up(struct poll_question *out, struct library *library, struct error *e)
{
    bool is_quiz = strncmp(out->key, OF_QUIZ, strlen(OF_QUIZ)) == 0;
    const char *rest = out->key + strlen(is_quiz ? OF_QUIZ : OF_STEP);
    const struct quiz *quiz;
    struct lesson *lesson;

    if (!is_quiz && strncmp(out->key, OF_STEP, strlen(OF_STEP)) != 0)
        return NULL;
    out->lesson = find_lesson(library->catalogue, rest);
    if (out->lesson == SIZE_MAX)
        return NULL;
    if (is_quiz) {
        quiz = library_quiz(library, out->lesson, e);
        if (quiz)
            find_in_quiz(out, quiz, library->catalogue->lessons[out->lesson].name);
        return NULL;
    }
    lesson = library_lesson(library, out->lesson, e);
    if (lesson)
        find_in_steps(out, lesson);
    return lesson;
}

static void copy_text(struct prose *out, const struct question_text *text)
{
    if (!text || !text->source)
        return;
    prose_add_block(out, PROSE_PARAGRAPH);
    question_prose_text(out, text, 0);
}

static void add_choice(struct poll_question *q, const struct question_option *option)
{
    struct poll_choice *choice;

    q->choices = memory_resize(q->choices, q->choice_count + 1, sizeof *q->choices);
    choice = &q->choices[q->choice_count++];
    *choice = (struct poll_choice){.right = option->right};
    if (option->text)
        copy_text(&choice->text, option->text);
    else
        prose_add_run(prose_add_block(&choice->text, PROSE_PARAGRAPH), option->words, NULL, 0);
    copy_text(&choice->feedback, option->feedback);
}

/* Fills in what is drawn. `lesson`: the lesson of the step that asks; NULL for a quiz. */
static bool make(struct poll_question *q, struct lesson *lesson, struct error *e)
{
    struct question_options options = {.most = MESSAGE_OPTIONS_MOST};
    bool ok = expected_offer(lesson ? lesson_at(lesson, q->step) : NULL, q->question, &options, e);

    for (size_t i = 0; ok && i < options.count; i++)
        add_choice(q, &options.of[i]);
    question_options_free(&options);
    prose_add_block(&q->text, PROSE_PARAGRAPH);
    question_show_asked(&q->text, q->question);
    copy_text(&q->feedback, &q->question->feedback);
    return ok;
}

static bool refuse(const char *key, struct error *e)
{
    return error_set(e, ERROR_INPUT, "this course has no question \"%.100s\": open the course that has it", key);
}

bool poll_question_find(struct poll_question *out, struct library *library, const char *key, struct error *e)
{
    struct error own = {0};
    struct lesson *lesson;

    *out = (struct poll_question){.step = SIZE_MAX};
    if (strlen(key) >= MESSAGE_NAME_ROOM)
        return refuse(key, e);
    out->key = memory_copy(key);
    lesson = look_up(out, library, &own);
    if (own.code != ERROR_NONE) {
        if (e)
            *e = own;
        return false;
    }
    if (!out->question)
        return refuse(key, e);
    if (!make(out, lesson, &own))
        return error_set(e, own.code, "the question \"%.100s\" cannot be put to a room: %s", key, own.message);
    return true;
}

void poll_question_free(struct poll_question *q)
{
    for (size_t i = 0; i < q->choice_count; i++) {
        prose_free(&q->choices[i].text);
        prose_free(&q->choices[i].feedback);
    }
    free(q->choices);
    prose_free(&q->text);
    prose_free(&q->feedback);
    free(q->key);
    *q = (struct poll_question){0};
}

/* Appends prose as one line without styles. */
static void add_line(struct text *out, const struct prose *prose)
{
    size_t start = out->length;

    for (size_t i = 0; i < prose->block_count; i++) {
        const struct question_text one = {.prose = {&prose->blocks[i], 1}};

        if (out->length > start && out->bytes[out->length - 1] != ' ')
            text_add_byte(out, ' ');
        question_text_add_plain(&one, out);
    }
}

void poll_question_start(const struct poll_question *q, struct poll *poll, int id)
{
    struct text line = {0};

    add_line(&line, &q->text);
    poll_start(poll, id, q->key, text_string(&line));
    for (size_t i = 0; i < q->choice_count; i++) {
        text_cut(&line, 0);
        add_line(&line, &q->choices[i].text);
        poll_add_option(poll, text_string(&line), q->choices[i].right);
    }
    text_free(&line);
}
