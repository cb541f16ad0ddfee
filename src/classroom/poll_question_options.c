/* SPDX-License-Identifier: MIT */
#include "base/memory.h"
#include "base/utf8.h"
#include "classroom/poll_question_parts.h"
#include "player/question_prose.h"
#include "player/question_shown.h"
#include "question/typed_text.h"

#include <stdlib.h>
#include <string.h>

#define TYPED_MOST_ANSWERS 100 /* of which options are sought */

/* ----------------------------------------------------------------------------------------------------- what there is
 */

/* Whether what is typed can stand as an option: it is words, no pattern. */
static bool is_words(const struct question *q, size_t answer)
{
    return q->answers[answer].text.prose.block_count > 0 && !typed_text_is_wild(q->answers[answer].text.source);
}

/* The right one that stands for all that are typed; QUESTION_NONE. */
static size_t right_words(const struct question *q)
{
    for (size_t i = 0; i < q->answer_count; i++)
        if (question_is_right(q, i) && is_words(q, i))
            return i;
    return QUESTION_NONE;
}

/* Small letters without styles, which the caller frees. */
static char *folded(const struct question_text *t)
{
    struct text plain = {0}, out = {0};

    question_text_add_plain(t, &plain);
    utf8_fold(&out, text_string(&plain));
    text_free(&plain);
    return text_take(&out);
}

/* Whether two wrong answers are one mistake, spelt in two ways: “rows” and “row”, with the same feedback. */
static bool is_same_mistake(const struct question_answer *a, const struct question_answer *b)
{
    char *one = folded(&a->text), *other = folded(&b->text);
    bool spelt = strstr(one, other) || strstr(other, one);
    bool same = strcmp(one, other) == 0 || (spelt && a->feedback.source && b->feedback.source &&
                                            strcmp(a->feedback.source, b->feedback.source) == 0);

    free(one);
    free(other);
    return same;
}

/* Whether an answer that is typed becomes a wrong option: none before it is the same, and it is not graded right. */
static bool is_wrong_option(const struct question *q, size_t answer)
{
    struct reply reply = {.typed = q->answers[answer].text.source};
    struct grade grade = {.answer = QUESTION_NONE};
    bool wrong = q->answers[answer].weight <= 0 && is_words(q, answer) &&
                 question_grade(q, NULL, &reply, &grade, NULL) && grade.score <= 0;

    grade_free(&grade);
    for (size_t i = 0; wrong && i < answer; i++)
        wrong = q->answers[i].weight > 0 || !is_words(q, i) || !is_same_mistake(&q->answers[i], &q->answers[answer]);
    return wrong;
}

static size_t count_words(const struct question *q)
{
    size_t count = right_words(q) != QUESTION_NONE;

    for (size_t i = 0; i < q->answer_count; i++)
        count += is_wrong_option(q, i);
    return count;
}

/* ---------------------------------------------------------------------------------------------------- whether it can
 */

static bool has_right(const struct question *q)
{
    for (size_t i = 0; i < q->answer_count; i++)
        if (question_is_right(q, i))
            return true;
    return false;
}

static bool can_choose(const struct question *q, struct error *e)
{
    if (q->answer_count < 2)
        return error_set(e, ERROR_INPUT, "it has %zu option: give it two or more", q->answer_count);
    if (q->answer_count > MESSAGE_OPTIONS_MOST)
        return error_set(e, ERROR_INPUT, "it has %zu options: a room can choose from %d", q->answer_count,
                         MESSAGE_OPTIONS_MOST);
    return has_right(q) || error_set(e, ERROR_INPUT, "no option of it is right: make one worth all");
}

static bool can_type(const struct question *q, struct error *e)
{
    size_t count = q->answer_count > TYPED_MOST_ANSWERS ? q->answer_count : count_words(q);

    if (right_words(q) == QUESTION_NONE)
        return error_set(e, ERROR_INPUT, "its right answers are patterns: choose a question with options");
    if (count < 2)
        return error_set(e, ERROR_INPUT, "no wrong answer to it is known: choose a question with options");
    return count <= MESSAGE_OPTIONS_MOST ||
           error_set(e, ERROR_INPUT, "it has %zu options: a room can choose from %d", count, MESSAGE_OPTIONS_MOST);
}

bool poll_options_can(const struct question *q, struct error *e)
{
    switch (q->type->poll) {
    case POLL_OPTIONS:
        return can_choose(q, e);
    case POLL_WORDS:
        return can_type(q, e);
    case POLL_NUMBERS:
        return q->cell_count > 0 || error_set(e, ERROR_INPUT, "it asks for no number: choose another");
    default:
        return error_set(e, ERROR_INPUT, "it has no options (%s): choose one that has", question_type_name(q));
    }
}

/* ------------------------------------------------------------------------------------------------------- make them */

void poll_options_copy(struct prose *out, const struct question_text *text)
{
    *out = (struct prose){0};
    if (!text || !text->source)
        return;
    prose_add_block(out, PROSE_PARAGRAPH);
    question_prose_text(out, text, 0);
}

static struct poll_choice *add_choice(struct poll_question *q, bool right)
{
    struct poll_choice *choice;

    q->choices = memory_resize(q->choices, q->choice_count + 1, sizeof *q->choices);
    choice = &q->choices[q->choice_count++];
    *choice = (struct poll_choice){.right = right};
    return choice;
}

struct poll_choice *poll_options_add(struct poll_question *q, const char *words, bool right)
{
    struct poll_choice *choice = add_choice(q, right);

    prose_add_run(prose_add_block(&choice->text, PROSE_PARAGRAPH), words, NULL, 0);
    return choice;
}

struct poll_choice *poll_options_add_text(struct poll_question *q, const struct question_text *text, bool right)
{
    struct poll_choice *choice = add_choice(q, right);

    poll_options_copy(&choice->text, text);
    return choice;
}

void poll_options_add_line(struct text *out, const struct prose *prose)
{
    size_t start = out->length;

    for (size_t i = 0; i < prose->block_count; i++) {
        const struct question_text one = {.prose = {&prose->blocks[i], 1}};

        if (out->length > start && out->bytes[out->length - 1] != ' ')
            text_add_byte(out, ' ');
        question_text_add_plain(&one, out);
    }
}

/* Options to choose from, in the order of the file. */
static void make_choices(struct poll_question *q)
{
    const struct question *of = q->question;

    for (size_t i = 0; i < of->answer_count; i++) {
        const struct question_answer *answer = &of->answers[i];
        struct poll_choice *choice = poll_options_add_text(q, &answer->text, question_is_right(of, i));

        poll_options_copy(&choice->feedback, &answer->feedback);
    }
}

/* Sorts one behind those that are sorted, by its words. */
static void sink_last(struct poll_question *q)
{
    for (size_t i = q->choice_count - 1; i > 0; i--) {
        struct text words[2] = {{0}, {0}};
        struct poll_choice last = q->choices[i];
        bool sorted;

        poll_options_add_line(&words[0], &q->choices[i - 1].text);
        poll_options_add_line(&words[1], &last.text);
        sorted = strcmp(text_string(&words[0]), text_string(&words[1])) <= 0;
        text_free(&words[0]);
        text_free(&words[1]);
        if (sorted)
            return;
        q->choices[i] = q->choices[i - 1];
        q->choices[i - 1] = last;
    }
}

/* What is typed: the right words and the known wrong ones, from A to Z. */
static void make_words(struct poll_question *q)
{
    const struct question *of = q->question;
    size_t right = right_words(of);

    for (size_t i = 0; i < of->answer_count; i++) {
        if (i != right && !is_wrong_option(of, i))
            continue;
        poll_options_copy(&poll_options_add_text(q, &of->answers[i].text, i == right)->feedback,
                          &of->answers[i].feedback);
        sink_last(q);
    }
}

bool poll_options_make(struct poll_question *q, const struct step *step, struct error *e)
{
    prose_add_block(&q->text, PROSE_PARAGRAPH);
    question_show_asked(&q->text, q->question);
    poll_options_copy(&q->feedback, &q->question->feedback);
    if (q->question->type->poll == POLL_NUMBERS)
        return poll_numbers_make(q, step, e);
    if (q->question->type->poll == POLL_WORDS)
        make_words(q);
    else
        make_choices(q);
    return true;
}
