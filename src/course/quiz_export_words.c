/* SPDX-License-Identifier: MIT */
#include "course/quiz_exporters.h"

#include "base/memory.h"
#include "base/number.h"
#include "course/typed_text.h"

#include <stdlib.h>
#include <string.h>

/* ------------------------------------------------------------------------------------------------------------ texts */

static void add_block(struct text *out, const struct block *b)
{
    size_t cells = 0;

    if (b->marker)
        text_addf(out, "%s ", b->marker);
    for (size_t i = 0; i < b->run_count; i++) {
        const struct run *run = &b->runs[i];

        if (b->kind == PROSE_FORMULA && !(run->flags & RUN_FORMULA))
            continue; /* the same in one line follows */
        text_add(out, run->text);
        if (i + 1 < b->run_count && run->flags & RUN_LINE_END)
            text_add_byte(out, '\n');
        else if (i + 1 < b->run_count && run->flags & RUN_CELL_END)
            text_add(out, b->columns > 0 && ++cells % b->columns == 0 ? "\n" : " | ");
    }
}

void export_add_text(struct text *out, const struct question_text *t)
{
    for (size_t i = 0; i < t->prose.block_count; i++) {
        const struct block *b = &t->prose.blocks[i];

        if (i > 0)
            text_add(out, b->kind == PROSE_ITEM && b[-1].kind == PROSE_ITEM ? "\n" : "\n\n");
        add_block(out, b);
    }
}

static bool is_blank(char c)
{
    return c == ' ' || c == '\t' || c == '\n';
}

void export_add_asked(struct text *out, const struct question *q)
{
    size_t length = q->text.source ? strlen(q->text.source) : 0;

    export_add_text(out, &q->text);
    if (!q->tail.source)
        return;
    text_add(out, length > 0 && is_blank(q->text.source[length - 1]) ? " _____" : "_____");
    text_add(out, is_blank(*q->tail.source) ? " " : "");
    export_add_text(out, &q->tail);
}

void export_add_place(struct text *out, size_t place)
{
    if (place < EXPORT_LETTERS)
        text_addf(out, "%c) ", (char)('a' + (int)place));
    else
        text_addf(out, "%zu) ", place + 1);
}

/* ------------------------------------------------------------------------------------------------------- what is right
 */

size_t export_list_sides(const struct question *q, size_t *sides)
{
    size_t count = 0;

    for (size_t i = 0; i < q->answer_count; i++) { /* each once, by their letters */
        const char *source = q->answers[i].match.source;
        size_t at = 0;

        while (at < count && strcmp(q->answers[sides[at]].match.source, source) < 0)
            at++;
        if (at < count && strcmp(q->answers[sides[at]].match.source, source) == 0)
            continue;
        memmove(sides + at + 1, sides + at, (count - at) * sizeof *sides);
        sides[at] = i;
        count++;
    }
    return count;
}

static void add_right_sides(struct text *out, const struct question *q)
{
    size_t *sides = memory_new_array(q->answer_count + 1, sizeof *sides), count = export_list_sides(q, sides);

    for (size_t i = 0, place = 0; i < q->answer_count; i++) {
        if (!q->answers[i].text.source)
            continue;
        text_add(out, place ? ", " : "");
        export_add_place(out, place++);
        for (size_t k = 0; k < count; k++)
            if (strcmp(q->answers[sides[k]].match.source, q->answers[i].match.source) == 0)
                text_addf(out, "%zu", k + 1);
    }
    free(sides);
}

static void add_number(struct text *out, double value)
{
    char number[NUMBER_ROOM];

    number_shortest(number, value);
    text_add(out, number);
}

static void add_range(struct text *out, const struct question_range *range)
{
    if (range->kind == RANGE_ANY) {
        text_add(out, "any number");
        return;
    }
    add_number(out, range->value);
    if (range->kind == RANGE_BETWEEN || range->tolerance > 0) {
        text_add(out, range->kind == RANGE_BETWEEN ? " … " : " ± ");
        add_number(out, range->kind == RANGE_BETWEEN ? range->to : range->tolerance);
    }
}

bool export_is_right(const struct question *q, size_t answer)
{
    const struct question_answer *a = &q->answers[answer];

    if (q->type == QUESTION_MATCHING || (q->several ? a->weight <= 0 : a->weight < 1))
        return false;
    for (size_t i = 0; i < answer && q->type == QUESTION_SHORT_ANSWER; i++)
        if (q->answers[i].weight >= 1 && typed_text_matches(a->text.source, q->answers[i].text.source))
            return false;
    return true;
}

void export_add_right(struct text *out, const struct question *q)
{
    bool has_places = q->type == QUESTION_MULTIPLE_CHOICE, any = false;

    if (q->type == QUESTION_MATCHING) {
        add_right_sides(out, q);
        return;
    }
    for (size_t i = 0; i < q->answer_count; i++) {
        const struct question_answer *a = &q->answers[i];

        if (!export_is_right(q, i))
            continue;
        text_add(out, any ? (q->type == QUESTION_MULTIPLE_CHOICE ? "; " : " or ") : "");
        any = true;
        if (has_places)
            export_add_place(out, i);
        if (q->type == QUESTION_NUMERICAL)
            add_range(out, &a->range);
        else
            question_text_add_plain(&a->text, out);
    }
}

void export_leave(struct export *x, const struct quiz *quiz, size_t question, const char *why)
{
    const struct question *q = &quiz->questions[question];

    text_addf(x->left, "%s: question %zu", quiz->name, question + 1);
    if (q->id)
        text_addf(x->left, " (%s)", q->id);
    text_addf(x->left, " is left out: %s\n", why);
}
