/* SPDX-License-Identifier: MIT */
#include "print/quiz_paper.h"

#include "base/memory.h"
#include "base/utf8.h"
#include "player/question_shown.h"
#include "print/plain.h"
#include "print/quiz_score.h"
#include "question/quiz_key.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#define LINE 74 /* columns to write on */
#define ESSAY_LINES 10

static void add_line(struct text *out, const char *before, int columns)
{
    text_add(out, before);
    text_repeat(out, "_", (size_t)columns);
    text_add(out, "\n");
}

/* -------------------------------------------------------------------------------------------------------- the paper */

/* Appends the numbers of left sides, with room for letters. */
static void add_blanks(struct text *out, const struct item *item)
{
    for (size_t i = 0; i < item->order.option_count; i++) {
        text_addf(out, "  %zu) ____", i + 1);
        text_add(out, i % 8 == 7 && i + 1 < item->order.option_count ? "\n" : "");
    }
    text_add(out, "\n\n");
}

/* "[ ] true    [ ] false": options that are the same in all questions of the type. */
static void add_boxes(struct text *out, const struct question *q)
{
    for (size_t i = 0; i < q->answer_count; i++) {
        struct text words = {0};

        question_text_add_plain(&q->answers[i].text, &words);
        text_add(out, i ? "    [ ] " : "  [ ] ");
        utf8_add_small(out, text_string(&words));
        text_free(&words);
    }
    text_add(out, "\n\n");
}

/* Adds lines to write on, or options to choose from. */
static void add_room(struct text *out, const struct item *item, bool ascii)
{
    const struct question *q = item->question;
    struct prose options = {0}, sides = {0};

    question_show_choices(&options, &sides, q, &item->order);
    plain_add_prose(out, &options, ascii);
    plain_add_prose(out, &sides, ascii);
    prose_free(&options);
    prose_free(&sides);
    if (q->type->letters)
        add_boxes(out, q);
    if (q->type->form == FORM_PAIRED)
        add_blanks(out, item);
    for (int i = 0; q->type->form == FORM_WRITTEN && i < ESSAY_LINES; i++) {
        add_line(out, "  ", LINE);
        text_add(out, "\n");
    }
    if (q->type->form == FORM_TYPED && question_line_to_fill(q)) {
        add_line(out, "  ", LINE / 2);
        text_add(out, "\n");
    }
}

/* "3. Were or was", or the title of a description. */
static void add_heading(struct text *out, const struct question *q, size_t *number)
{
    if (question_is_graded(q))
        text_addf(out, "%zu.", ++*number);
    if (q->title && *q->title) {
        text_add(out, question_is_graded(q) ? " " : "");
        utf8_clean(out, q->title, strlen(q->title));
    }
    if (question_is_graded(q) || (q->title && *q->title))
        text_add(out, "\n\n");
}

static void add_title(struct text *out, const struct attempt *s, const char *title)
{
    text_addf(out, "%s, ", title);
    quiz_score_add_count(out, attempt_sum(s).of, "question");
    if (s->shuffled)
        text_addf(out, ", seed %" PRIu64, s->seed);
    text_add(out, "\n\n");
}

void quiz_paper_add(struct text *out, const struct attempt *s, const char *title, const struct opened *opened,
                    bool ascii)
{
    size_t number = 0;

    add_title(out, s, title);
    add_line(out, "Name ", LINE / 2);
    text_add(out, "\n");
    for (size_t i = 0; i < s->count; i++) {
        const struct item *item = &s->items[i];
        struct prose prose = {0};

        add_heading(out, item->question, &number);
        prose_add_block(&prose, PROSE_PARAGRAPH);
        question_show_asked(&prose, item->question);
        plain_add_prose(out, &prose, ascii);
        prose_free(&prose);
        plain_add_picture(out, item->question, opened);
        add_room(out, item, ascii);
    }
}

/* ---------------------------------------------------------------------------------------------------------- the key */

/* "3. b) sharper": the answer in the words of a key. */
static void add_answer(struct text *out, const struct item *item, size_t number, bool ascii)
{
    struct text line = {0}, clean = {0};
    size_t start;

    text_addf(&line, "%zu. ", number);
    start = line.length;
    quiz_key_add(&line, item->question, &item->order);
    if (line.length == start && !item->question->feedback.source)
        text_add(&line, "No model answer.");
    utf8_clean(&clean, text_string(&line), line.length);
    plain_add_paragraph(out, text_string(&clean), ascii);
    text_free(&line);
    text_free(&clean);
}

/* Appends the name of an answer without a letter, and what it is worth: "keys (100 %): ". */
static void add_label(struct text *out, const struct question *q, size_t answer)
{
    if (q->type->form != FORM_CHOSEN || q->type->letters)
        quiz_key_add_answer(out, q, answer);
    if (!q->type->letters) {
        text_add(out, out->length ? " " : "");
        quiz_key_add_credit(out, q->answers[answer].weight);
    }
    text_add(out, ": ");
}

/* Appends what is said to an answer, or the pair in words; nothing if there is nothing to say. */
static void add_reason(struct text *out, const struct question *q, size_t answer)
{
    const struct question_answer *a = &q->answers[answer];

    if (q->type->form == FORM_PAIRED) {
        question_text_add_plain(&a->text, out);
        text_add(out, " → ");
        question_text_add_plain(&a->match, out);
    } else if (a->feedback.source) {
        add_label(out, q, answer);
        question_text_add_plain(&a->feedback, out);
    }
}

/* Adds what is said to each answer, and to all. */
static void add_reasons(struct text *out, const struct item *item, bool ascii)
{
    const struct question *q = item->question;
    struct prose list = {0};

    for (size_t i = 0; i < item->order.option_count; i++) {
        struct text words = {0}, marker = {0};
        struct block *block;

        add_reason(&words, q, item->order.options[i]);
        if (words.length > 0) {
            if (question_has_list(q))
                quiz_key_add_place(&marker, q, i);
            else
                text_add(&marker, "- ");
            text_cut(&marker, marker.length - 1); /* the blank */
            block = prose_add_block(&list, PROSE_ITEM);
            block->level = 1;
            block->marker = text_take(&marker);
            prose_add_run(block, text_string(&words), NULL, 0);
        }
        text_free(&words);
    }
    plain_add_prose(out, &list, ascii);
    prose_free(&list);
    if (q->feedback.source)
        plain_add_prose(out, &q->feedback.prose, ascii);
}

void quiz_paper_add_key(struct text *out, const struct attempt *s, const char *title, bool ascii)
{
    size_t number = 0;

    text_add(out, "Key: ");
    add_title(out, s, title);
    for (size_t i = 0; i < s->count; i++) {
        if (!question_is_graded(s->items[i].question))
            continue;
        add_answer(out, &s->items[i], ++number, ascii);
        add_reasons(out, &s->items[i], ascii);
    }
}
