/* SPDX-License-Identifier: MIT */
#include "course/question.h"

#include "base/memory.h"
#include "base/number.h"
#include "base/utf8.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <wchar.h>
#include <wctype.h>

#define ROUNDING 1e-9 /* of numbers that have gone through binary */
#define DECIMALS_MOST 6

double question_tolerance(const struct question *q, const struct expected *expected)
{
    return q->within >= 0 ? q->within : 0.5 * pow(10, -expected->decimals);
}

static bool agrees(const struct question *q, double said, const struct expected *expected)
{
    double most = question_tolerance(q, expected);

    return fabs(said - expected->value) <= most + ROUNDING * (fabs(expected->value) + most);
}

/* ---------------------------------------------------------------------------------------------------- what is typed */

/* A text as it is compared: no blanks, no quotation marks, small letters. */
static void fold(const char *text, struct text *out)
{
    const char *end = text + strlen(text);

    while (text < end) {
        char32_t c = utf8_next(&text, end);

        if (c > ' ' && c != 0xA0 && !wcschr(L"\"'“”‘’«»", (wchar_t)c))
            utf8_add(out, (char32_t)towlower((wint_t)c));
    }
}

static bool is_same(const char *a, const char *b)
{
    struct text folded[2] = {0};
    bool same;

    fold(a, &folded[0]);
    fold(b, &folded[1]);
    same = strcmp(text_string(&folded[0]), text_string(&folded[1])) == 0;
    text_free(&folded[0]);
    text_free(&folded[1]);
    return same;
}

static bool is_any(const struct question_answer *answer)
{
    return strcmp(answer->text.source, "*") == 0;
}

static bool grade_text(const struct question *q, const struct expected *expected, const struct reply *reply,
                       struct grade *out, struct error *e)
{
    (void)expected;
    (void)e;
    for (size_t i = 0; i < q->answer_count && out->answer == QUESTION_NONE; i++)
        if (!is_any(&q->answers[i]) && is_same(q->answers[i].text.source, reply->typed))
            out->answer = i;
    for (size_t i = 0; i < q->answer_count && out->answer == QUESTION_NONE; i++)
        if (is_any(&q->answers[i]))
            out->answer = i;
    out->score = out->answer == QUESTION_NONE ? 0 : q->answers[out->answer].weight;
    return true;
}

/* --------------------------------------------------------------------------------------------------------- numbers */

/* A share that is typed as 86, or a percentage of what is none: neither right nor wrong, but not what was meant. */
static bool may_be(const struct typed_number *said, const struct expected *expected, struct error *e)
{
    if (expected->is_share && !said->is_percent && said->value > 1 && said->value <= 100)
        return error_set(e, ERROR_INPUT, "a share lies between 0 and 1: if you mean %s %%, write the sign too",
                         said->as_typed);
    if (expected->is_share && (said->value > 1 || said->value < 0))
        return error_set(e, ERROR_INPUT, "a share lies between 0 and 1: %s does not", said->as_typed);
    if (!expected->is_share && said->is_percent && fabs(expected->value) > 1) /* else it may be a share all the same */
        return error_set(e, ERROR_INPUT, "this number is no share: write it without %%");
    return true;
}

/* How far off it is from the number as it is shown, so that what stands on the screen adds up. */
static void measure(const struct question *q, struct graded_number *n, const struct expected *expected)
{
    char shown[NUMBER_ROOM];
    double unit;

    number_fixed(shown, expected->value, expected->decimals);
    n->right = agrees(q, n->said.value, expected);
    n->off = n->said.value - strtod(shown, NULL);
    n->decimals = n->said.decimals > expected->decimals ? n->said.decimals : expected->decimals;
    for (unit = 0.5 * pow(10, -n->decimals); n->decimals < DECIMALS_MOST && n->off != 0 && fabs(n->off) < unit;)
        unit = 0.5 * pow(10, -++n->decimals);
}

static bool grade_numbers(const struct question *q, const struct expected *expected, const struct reply *reply,
                          struct grade *out, struct error *e)
{
    struct typed_number *said = memory_new_array(q->cell_count, sizeof *said);
    size_t right = 0;
    bool ok = typed_numbers_read(reply->typed, said, q->cell_count, e);

    for (size_t i = 0; ok && i < q->cell_count; i++)
        ok = may_be(&said[i], &expected[i], e);
    if (ok)
        out->numbers = memory_new_array(q->cell_count, sizeof *out->numbers);
    for (size_t i = 0; ok && i < q->cell_count; i++) {
        out->numbers[i].said = said[i];
        measure(q, &out->numbers[i], &expected[i]);
        right += out->numbers[i].right;
    }
    free(said);
    if (!ok)
        return false;
    out->score = (double)right / (double)q->cell_count;
    for (size_t i = 0; right < q->cell_count && i < q->answer_count && out->answer == QUESTION_NONE; i++)
        if (agrees(q, out->numbers[0].said.value, &expected[q->cell_count + i]))
            out->answer = i;
    return true;
}

/* ---------------------------------------------------------------------------------------------------------- choices */

static bool grade_choice(const struct question *q, const struct expected *expected, const struct reply *reply,
                         struct grade *out, struct error *e)
{
    (void)expected;
    if (reply->option >= q->answer_count)
        return error_set(e, ERROR_INPUT, "there is no such option: choose 1 to %zu", q->answer_count);
    out->answer = reply->option;
    out->score = q->answers[reply->option].weight;
    return true;
}

bool question_grade(const struct question *q, const struct expected *expected, const struct reply *reply,
                    struct grade *out, struct error *e)
{
    static bool (*const graders[])(const struct question *q, const struct expected *expected, const struct reply *reply,
                                   struct grade *out, struct error *e) = {[QUESTION_MULTIPLE_CHOICE] = grade_choice,
                                                                          [QUESTION_SHORT_ANSWER] = grade_text,
                                                                          [QUESTION_NUMERICAL] = grade_numbers};

    *out = (struct grade){.answer = QUESTION_NONE};
    return graders[q->type](q, expected, reply, out, e);
}

size_t question_right_answer(const struct question *q)
{
    for (size_t i = 0; i < q->answer_count; i++)
        if (q->answers[i].weight >= 1)
            return i;
    return QUESTION_NONE;
}

size_t question_find_option(const struct question *q, const char *words)
{
    size_t found = QUESTION_NONE;

    for (size_t i = 0; i < q->answer_count && found == QUESTION_NONE; i++) {
        struct text plain = {0};

        question_text_add_plain(&q->answers[i].text, &plain);
        if (strcmp(text_string(&plain), words) == 0)
            found = i;
        text_free(&plain);
    }
    return found;
}

static void add_blocks(const struct question_text *t, struct prose *out)
{
    for (size_t i = 0; i < t->prose.block_count; i++)
        *prose_add_block(out, PROSE_PARAGRAPH) = t->prose.blocks[i];
}

void question_add_prose(const struct question *q, struct prose *out)
{
    add_blocks(&q->text, out);
    for (size_t i = 0; i < q->answer_count; i++) {
        add_blocks(&q->answers[i].text, out);
        add_blocks(&q->answers[i].feedback, out);
    }
    for (size_t i = 0; i < q->hint_count; i++)
        add_blocks(&q->hints[i], out);
    add_blocks(&q->feedback, out);
}

void grade_free(struct grade *g)
{
    free(g->numbers);
    *g = (struct grade){.answer = QUESTION_NONE};
}

void question_free(struct question *q)
{
    free(q->id);
    question_text_free(&q->text);
    for (size_t i = 0; i < q->answer_count; i++) {
        question_text_free(&q->answers[i].text);
        question_text_free(&q->answers[i].feedback);
    }
    free(q->answers);
    for (size_t i = 0; i < q->cell_count; i++)
        free(q->cells[i].formula);
    free(q->cells);
    for (size_t i = 0; i < q->hint_count; i++)
        question_text_free(&q->hints[i]);
    free(q->hints);
    question_text_free(&q->feedback);
    *q = (struct question){0};
}
