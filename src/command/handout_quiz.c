/* SPDX-License-Identifier: MIT */
#include "base/memory.h"
#include "command/handout.h"
#include "course/quiz_exporters.h"

#include <stdlib.h>

static void write_words(struct handout *h, const char *words, unsigned flags)
{
    struct prose prose = {0};

    prose_add_run(prose_add_block(&prose, PROSE_PARAGRAPH), words, NULL, flags);
    h->writer->prose(h, &prose);
    prose_free(&prose);
}

/* Adds a text as an item of a list: its first paragraph behind the marker, the rest below; its runs are borrowed. */
static void add_item(struct prose *list, const char *marker, const struct question_text *t)
{
    for (size_t i = 0; i < t->prose.block_count; i++) {
        struct block *block = prose_add_block(list, PROSE_ITEM);

        *block = t->prose.blocks[i];
        block->kind = block->kind == PROSE_PARAGRAPH ? PROSE_ITEM : block->kind;
        block->level = block->kind == PROSE_ITEM && block->level < 1 ? 1 : block->level;
        block->marker = i == 0 ? memory_copy(marker) : block->marker ? memory_copy(block->marker) : NULL;
    }
}

/* Writes and frees a list; of its blocks only the markers are its own. */
static void end_list(struct handout *h, struct prose *list)
{
    h->writer->prose(h, list);
    for (size_t i = 0; i < list->block_count; i++)
        free(list->blocks[i].marker);
    free(list->blocks);
    *list = (struct prose){0};
}

static void write_choices(struct handout *h, const struct question *q)
{
    size_t *sides = memory_new_array(q->answer_count + 1, sizeof *sides);
    size_t count = q->type->form == FORM_PAIRED ? quiz_key_list_sides(q, sides) : 0, place = 0;
    struct text marker = {0};
    struct prose list = {0};

    for (size_t i = 0; i < q->answer_count; i++) {
        if (!q->answers[i].text.source)
            continue;
        text_cut(&marker, 0);
        quiz_key_add_place(&marker, q, place++);
        add_item(&list, text_string(&marker), &q->answers[i].text);
    }
    end_list(h, &list);
    for (size_t i = 0; i < count; i++) {
        text_cut(&marker, 0);
        quiz_key_add_side(&marker, i);
        text_add_byte(&marker, ')');
        add_item(&list, text_string(&marker), &q->answers[sides[i]].match);
    }
    end_list(h, &list);
    text_free(&marker);
    free(sides);
}

/* Writes what is chosen from, or how it is answered. */
static void write_room(struct handout *h, const struct question *q)
{
    if (question_has_options(q) && !q->type->letters) {
        if (q->several)
            write_words(h, "There may be several.", RUN_EMPHASIS);
        if (q->type->form == FORM_PAIRED)
            write_words(h, "Write the letter of the right side after each number.", RUN_EMPHASIS);
        write_choices(h, q);
    } else if (q->type->letters) {
        write_words(h, "true / false", 0);
    } else if (q->type->form != FORM_NONE) {
        write_words(h, "______________________________", 0);
    }
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
    struct text words = {0}, marker = {0};
    struct prose right = {0};

    quiz_key_add(&words, q, NULL);
    text_addf(&marker, "%zu.", number);
    prose_add_block(&right, PROSE_ITEM)->level = 1;
    right.blocks[0].marker = text_take(&marker);
    prose_add_run(&right.blocks[0], words.length || q->feedback.source ? text_string(&words) : "No model answer.", NULL,
                  RUN_STRONG);
    h->writer->prose(h, &right);
    for (size_t i = 0; i < q->answer_count; i++)
        if (q->answers[i].feedback.source && quiz_key_is_right(q, i))
            h->writer->prose(h, &q->answers[i].feedback.prose);
    if (q->feedback.source)
        h->writer->prose(h, &q->feedback.prose);
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
