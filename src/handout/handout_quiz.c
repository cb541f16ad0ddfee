/* SPDX-License-Identifier: MIT */
#include "handout/handout.h"
#include "player/question_shown.h"
#include "print/quiz_export.h"

static void write_words(struct handout *h, const char *words, unsigned flags)
{
    struct prose prose = {0};

    prose_add_run(prose_add_block(&prose, PROSE_PARAGRAPH), words, NULL, flags);
    h->writer->prose(h, &prose);
    prose_free(&prose);
}

/* Writes what is chosen from, or how it is answered. */
static void write_room(struct handout *h, const struct question *q)
{
    struct question_order order = quiz_key_order(q);
    struct prose options = {0}, sides = {0};

    question_show_choices(&options, &sides, q, &order);
    h->writer->prose(h, &options);
    h->writer->prose(h, &sides);
    if (q->type->line && !q->tail.source)
        write_words(h, q->type->line, 0);
    prose_free(&options);
    prose_free(&sides);
    question_order_free(&order);
}

static void write_asked(struct handout *h, const struct question *q)
{
    struct text words = {0};

    if (!q->tail.source) {
        h->writer->prose(h, &q->text.prose);
        return;
    }
    export_add_asked(&words, q); /* a gap in a sentence: its styles go */
    write_words(h, text_string(&words), 0);
    text_free(&words);
}

/* Writes what is right, and why. */
static void write_key(struct handout *h, const struct question *q, size_t number)
{
    const struct question_text *reason;
    struct text words = {0}, marker = {0};
    struct prose right = {0};

    quiz_key_add(&words, q, NULL);
    text_addf(&marker, "%zu.", number);
    prose_add_block(&right, PROSE_ITEM)->level = 1;
    right.blocks[0].marker = text_take(&marker);
    prose_add_run(&right.blocks[0], words.length || q->feedback.source ? text_string(&words) : "No model answer.", NULL,
                  RUN_STRONG);
    h->writer->prose(h, &right);
    for (size_t at = 0; (reason = quiz_key_reason(q, &at));)
        h->writer->prose(h, &reason->prose);
    prose_free(&right);
    text_free(&words);
}

void handout_quiz(struct handout *h, const struct quiz *quiz)
{
    size_t number = 0;

    for (size_t i = 0; i < quiz->question_count; i++) {
        const struct question *q = &quiz->questions[i];
        struct text heading = {0};

        if (question_is_graded(q))
            text_addf(&heading, "%zu. ", ++number);
        text_add(&heading, q->title ? q->title : "");
        if (heading.length)
            h->writer->heading(h, 3, text_string(&heading), NULL);
        write_asked(h, q);
        handout_question_picture(h, q);
        write_room(h, q);
        text_free(&heading);
    }
    if (!h->answers)
        return;
    h->writer->heading(h, 3, "Answers", NULL);
    number = 0;
    for (size_t i = 0; i < quiz->question_count; i++)
        if (question_is_graded(&quiz->questions[i]))
            write_key(h, &quiz->questions[i], ++number);
}
