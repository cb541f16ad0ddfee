/* SPDX-License-Identifier: MIT */
#include "print/quiz_paper.h"

#include "base/utf8.h"
#include "player/question_shown.h"
#include "print/plain.h"
#include "print/quiz_score.h"

#include <inttypes.h>

#define LINE 74 /* columns to write on */
#define ESSAY_LINES 10

static void add_line(struct text *out, const char *before, int columns)
{
    text_add(out, before);
    text_repeat(out, "_", (size_t)columns);
    text_add(out, "\n");
}

static void add_prose(struct text *out, struct prose *prose, bool ascii)
{
    plain_add_prose(out, prose, ascii);
    prose_free(prose);
}

/* Appends its number and title, and what it asks: without a title the number is in the same line. */
static void add_asked(struct text *out, const struct question *q, size_t number, bool ascii)
{
    bool has_title = q->title && *q->title;
    struct text heading = {0}, clean = {0};
    struct prose asked = {0};

    question_add_heading(q, number, &heading);
    utf8_clean(&clean, text_string(&heading), heading.length);
    text_add(&clean, has_title ? "\n\n" : number > 0 ? " " : "");
    prose_add_block(&asked, PROSE_PARAGRAPH);
    if (has_title)
        text_add(out, text_string(&clean));
    else
        question_prose_words(&asked, text_string(&clean), 0);
    question_show_asked(&asked, q);
    add_prose(out, &asked, ascii);
    text_free(&heading);
    text_free(&clean);
}

void quiz_paper_add_question(struct text *out, const struct question *q, const struct question_order *order,
                             size_t number, const struct opened *opened, bool ascii)
{
    struct prose options = {0}, sides = {0};

    add_asked(out, q, number, ascii);
    if (opened)
        plain_add_picture(out, q, opened, ascii);
    question_show_choices(&options, &sides, q, order);
    add_prose(out, &options, ascii);
    add_prose(out, &sides, ascii);
}

void quiz_paper_add_answer(struct text *out, const struct question *q, const struct question_order *order,
                           size_t number, bool ascii)
{
    struct prose key = {0};

    question_show_key(&key, q, order, number);
    add_prose(out, &key, ascii);
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
        const struct question *q = s->items[i].question;

        quiz_paper_add_question(out, q, &s->items[i].order, question_is_graded(q) ? ++number : 0, opened, ascii);
        for (int line = 0; q->type->is_long && line < ESSAY_LINES; line++) {
            add_line(out, "  ", LINE);
            text_add(out, "\n");
        }
    }
}

void quiz_paper_add_key(struct text *out, const struct attempt *s, const char *title, bool ascii)
{
    size_t number = 0;

    text_add(out, "Key: ");
    add_title(out, s, title);
    for (size_t i = 0; i < s->count; i++)
        if (question_is_graded(s->items[i].question))
            quiz_paper_add_answer(out, s->items[i].question, &s->items[i].order, ++number, ascii);
}
