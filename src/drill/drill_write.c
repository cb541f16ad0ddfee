/* SPDX-License-Identifier: MIT */
#include "drill/drill_parts.h"

#include "base/memory.h"

#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define LEAST_ANSWERS 3
#define SLACK 1e-9

/* ------------------------------------------------------------------------------------------------------- the texts */

static char *print(const char *format, va_list arguments)
{
    va_list again;
    int length;
    char *out;

    va_copy(again, arguments);
    length = vsnprintf(NULL, 0, format, again);
    va_end(again);
    out = memory_new((size_t)length + 1);
    vsnprintf(out, (size_t)length + 1, format, arguments);
    return out;
}

static void make_text_as(struct question_text *out, enum text_format format, const char *source)
{
    question_text_make(out, format, source, (struct place){"drill", 1, 1}, NULL);
}

static void make_text(struct question_text *out, const char *source)
{
    make_text_as(out, TEXT_MARKDOWN, source);
}

static void set_text(struct question_text *out, const char *format, va_list arguments)
{
    char *source = print(format, arguments);

    question_text_free(out);
    make_text(out, source);
    free(source);
}

/* What to type, where something is to be typed. */
static const char *what_to_type(const struct drill_draft *draft)
{
    static const char *const numbers[] = {" Type a whole number.", " Type it to one decimal.",
                                          " Type it to two decimals."};

    if (draft->form == DRILL_TEXT)
        return " Type it as [rows, columns].";
    return draft->form == DRILL_NUMBER ? numbers[draft->decimals] : "";
}

void drill_ask(struct drill_draft *draft, const char *format, ...)
{
    struct text whole = {0};
    va_list arguments;
    char *source;

    va_start(arguments, format);
    source = print(format, arguments);
    va_end(arguments);
    text_addf(&whole, "%s%s", source, what_to_type(draft));
    question_text_free(&draft->q->text);
    make_text(&draft->q->text, text_string(&whole));
    text_free(&whole);
    free(source);
}

void drill_hint(struct drill_draft *draft, const char *format, ...)
{
    struct question *q = draft->q;
    va_list arguments;

    q->hints = memory_resize(q->hints, q->hint_count + 1, sizeof *q->hints);
    q->hints[q->hint_count] = (struct question_text){0};
    va_start(arguments, format);
    set_text(&q->hints[q->hint_count++], format, arguments);
    va_end(arguments);
}

void drill_note(struct drill_draft *draft, const char *format, ...)
{
    va_list arguments;

    va_start(arguments, format);
    set_text(&draft->q->feedback, format, arguments);
    va_end(arguments);
}

void drill_otherwise(struct drill_draft *draft, const char *format, ...)
{
    va_list arguments;
    char *source;

    va_start(arguments, format);
    source = print(format, arguments);
    va_end(arguments);
    text_cut(&draft->otherwise, 0);
    text_add(&draft->otherwise, source);
    free(source);
}

void drill_refuse(struct drill_draft *draft)
{
    draft->refused = true;
}

/* ------------------------------------------------------------------------------------------------------- the answers
 */

/* Whether somebody who rounds a little otherwise could mean either. */
static bool are_alike(const struct drill_draft *draft, const struct drill_answer *a, const struct drill_answer *b)
{
    double apart = 0;

    if (strcmp(text_string(&a->shown), text_string(&b->shown)) == 0 ||
        strcmp(text_string(&a->feedback), text_string(&b->feedback)) == 0)
        return true;
    if (a->value_count == 0 || a->value_count != b->value_count)
        return false;
    for (size_t i = 0; i < a->value_count; i++)
        apart = fmax(apart, fabs(a->values[i] - b->values[i]));
    return apart <= 2 * draft->tolerance + SLACK;
}

static void free_answer(struct drill_answer *answer)
{
    text_free(&answer->shown);
    text_free(&answer->feedback);
    *answer = (struct drill_answer){0};
}

static void add(struct drill_draft *draft, struct drill_answer answer, const char *format, va_list arguments)
{
    char *feedback = print(format, arguments);
    bool is_new = draft->count < 1 + DRILL_SLIPS;

    text_add(&answer.feedback, feedback);
    free(feedback);
    for (size_t i = 0; i < draft->count && is_new; i++)
        is_new = !are_alike(draft, &answer, &draft->answers[i]);
    if (is_new)
        draft->answers[draft->count++] = answer;
    else
        free_answer(&answer);
}

void drill_value(struct drill_draft *draft, double value, const char *format, ...)
{
    struct drill_answer answer = {.values = {drill_round(value, draft->decimals)}, .value_count = 1};
    va_list arguments;

    text_add(&answer.shown, drill_number(value, draft->decimals).s);
    va_start(arguments, format);
    add(draft, answer, format, arguments);
    va_end(arguments);
}

void drill_values(struct drill_draft *draft, const double *row, size_t count, const char *format, ...)
{
    struct drill_answer answer = {.value_count = count};
    va_list arguments;

    for (size_t i = 0; i < count; i++)
        answer.values[i] = drill_round(row[i], draft->decimals);
    text_add(&answer.shown, drill_row(row, count, draft->decimals).s);
    va_start(arguments, format);
    add(draft, answer, format, arguments);
    va_end(arguments);
}

void drill_option(struct drill_draft *draft, const char *shown, const char *format, ...)
{
    struct drill_answer answer = {0};
    va_list arguments;

    text_add(&answer.shown, shown);
    va_start(arguments, format);
    add(draft, answer, format, arguments);
    va_end(arguments);
}

/* --------------------------------------------------------------------------------------------------- the question */

static void swap(struct drill_answer *a, struct drill_answer *b)
{
    struct drill_answer kept = *a;

    *a = *b;
    *b = kept;
}

/* Keeps DRILL_OPTIONS of the answers, the first two among them, and puts them in an order by chance. */
static void choose(struct drill_draft *draft, size_t *right)
{
    struct drill_answer *answers = draft->answers;

    for (size_t i = 2; i < DRILL_OPTIONS && i < draft->count; i++)
        swap(&answers[i], &answers[i + drill_pick(draft->random, draft->count - i)]);
    while (draft->count > DRILL_OPTIONS)
        free_answer(&answers[--draft->count]);
    *right = 0;
    for (size_t i = draft->count; i > 1; i--) {
        size_t other = drill_pick(draft->random, i);

        swap(&answers[i - 1], &answers[other]);
        if (*right == i - 1 || *right == other)
            *right = *right == other ? i - 1 : other;
    }
}

static void make_answer(struct question_answer *out, const struct drill_draft *draft, size_t i, bool is_right)
{
    const struct drill_answer *answer = &draft->answers[i];

    out->weight = is_right;
    make_text(&out->feedback, text_string(&answer->feedback));
    if (draft->form == DRILL_NUMBER)
        out->range =
            (struct question_range){.kind = RANGE_AROUND, .value = answer->values[0], .tolerance = draft->tolerance};
    else /* what is typed is plain, as in a file */
        make_text_as(&out->text, draft->form == DRILL_TEXT ? TEXT_PLAIN : TEXT_MARKDOWN, text_string(&answer->shown));
}

static void finish(struct drill_draft *draft)
{
    static const enum question_type types[] = {[DRILL_CHOICE] = QUESTION_MULTIPLE_CHOICE,
                                               [DRILL_NUMBER] = QUESTION_NUMERICAL,
                                               [DRILL_TEXT] = QUESTION_SHORT_ANSWER};
    struct question *q = draft->q;
    size_t right = 0;

    q->type = types[draft->form];
    if (draft->form == DRILL_CHOICE)
        choose(draft, &right);
    q->answers = memory_new_array(draft->count + 1, sizeof *q->answers);
    for (size_t i = 0; i < draft->count; i++)
        make_answer(&q->answers[q->answer_count++], draft, i, i == right);
    if (draft->form != DRILL_CHOICE) {
        struct question_answer *any = &q->answers[q->answer_count++];

        make_text(&any->feedback, text_string(&draft->otherwise));
        any->range.kind = RANGE_ANY;
        if (draft->form == DRILL_TEXT) {
            any->range = (struct question_range){0};
            make_text_as(&any->text, TEXT_PLAIN, "*");
        }
    }
}

static void free_draft(struct drill_draft *draft)
{
    while (draft->count > 0)
        free_answer(&draft->answers[--draft->count]);
    text_free(&draft->otherwise);
}

static void add_tag(struct question *q, const char *tag)
{
    q->tags = memory_resize(q->tags, q->tag_count + 1, sizeof *q->tags);
    q->tags[q->tag_count++] = memory_copy(tag);
}

void drill_write(struct question *out, struct random *random, const struct drill_phrasing *phrasings, size_t count)
{
    for (bool done = false; !done;) {
        const struct drill_phrasing *phrasing = &phrasings[drill_pick(random, count)];
        struct drill_draft *draft = memory_new(sizeof *draft);

        *out = (struct question){0};
        *draft = (struct drill_draft){.q = out, .random = random, .form = phrasing->form};
        add_tag(out, "drill");
        add_tag(out, phrasing->name);
        phrasing->write(draft);
        done = !draft->refused && draft->count >= LEAST_ANSWERS;
        if (done)
            finish(draft);
        else
            question_free(out);
        free_draft(draft);
        free(draft);
    }
}
