/* SPDX-License-Identifier: MIT */
#include "learner/whole.h"

#include "base/memory.h"
#include "base/random.h"

#include <stdlib.h>
#include <string.h>

#define STREAM_SHARES ((uint64_t)1 << 32) /* of random numbers, after those of the quizzes */

/* Puts numbers into a random order. */
static void shuffle(size_t *numbers, size_t count, struct random *random)
{
    for (size_t i = count; i > 1; i--) {
        size_t other = (size_t)(random_bits(random) % i), number = numbers[i - 1];

        numbers[i - 1] = numbers[other];
        numbers[other] = number;
    }
}

static bool can_be_drawn(const struct question *q)
{
    return question_is_graded(q) && !q->type->is_long;
}

size_t whole_count(const struct quiz *quiz)
{
    size_t count = 0;

    for (size_t i = 0; i < quiz->question_count; i++)
        count += can_be_drawn(&quiz->questions[i]);
    return count;
}

/* The indices of the questions that can be drawn from a quiz, in a random order; the caller frees them. */
static size_t *mix(const struct quiz *quiz, uint64_t seed, uint64_t stream, size_t *count)
{
    size_t *indices = memory_new_array(quiz->question_count + 1, sizeof *indices);
    struct random random;

    *count = 0;
    for (size_t i = 0; i < quiz->question_count; i++)
        if (can_be_drawn(&quiz->questions[i]))
            indices[(*count)++] = i;
    random_start(&random, seed, stream);
    shuffle(indices, *count, &random);
    return indices;
}

/* Deals `count` questions among quizzes that have `most` each, one each in turn; chance decides which get one more. */
static void deal(size_t *shares, const size_t *most, size_t quizzes, size_t count, uint64_t seed)
{
    size_t *turns = memory_new_array(quizzes + 1, sizeof *turns);
    struct random random;
    bool dealt = true;

    for (size_t i = 0; i < quizzes; i++)
        turns[i] = i;
    random_start(&random, seed, STREAM_SHARES);
    shuffle(turns, quizzes, &random);
    while (count > 0 && dealt) {
        dealt = false;
        for (size_t i = 0; i < quizzes && count > 0; i++)
            if (shares[turns[i]] < most[turns[i]]) {
                shares[turns[i]]++;
                count--;
                dealt = true;
            }
    }
    free(turns);
}

static int compare_indices(const void *a, const void *b)
{
    const size_t *one = a, *other = b;

    return (*one > *other) - (*one < *other);
}

void whole_draw(const struct quiz *quizzes, size_t quiz_count, size_t count, uint64_t seed,
                const struct question ***out, size_t *out_count)
{
    size_t **indices = memory_new_array(quiz_count + 1, sizeof *indices);
    size_t *most = memory_new_array(quiz_count + 1, sizeof *most);
    size_t *shares = memory_new_array(quiz_count + 1, sizeof *shares);

    *out = NULL;
    *out_count = 0;
    for (size_t i = 0; i < quiz_count; i++)
        indices[i] = mix(&quizzes[i], seed, i, &most[i]);
    deal(shares, most, quiz_count, count, seed);
    for (size_t i = 0; i < quiz_count; i++) {
        if (shares[i] > 1)
            qsort(indices[i], shares[i], sizeof *indices[i], compare_indices);
        for (size_t q = 0; q < shares[i]; q++)
            question_list_add(out, out_count, &quizzes[i].questions[indices[i][q]]);
        free(indices[i]);
    }
    free(indices);
    free(most);
    free(shares);
}

bool whole_is_placement(const struct attempt *s)
{
    return strcmp(s->name, QUIZ_PLACEMENT) == 0;
}

bool whole_is_final(const struct attempt *s)
{
    return strcmp(s->name, QUIZ_FINAL) == 0;
}

static bool is_right(const struct item *item)
{
    return item->tries > 0 && item->first >= 1;
}

/* Whether two steps are of one lesson. */
static bool is_same_lesson(const char *one, const char *other)
{
    size_t length = strcspn(one, "#");

    return strcspn(other, "#") == length && strncmp(one, other, length) == 0;
}

size_t whole_lessons(const struct attempt *s, struct whole_lesson **out)
{
    size_t count = 0;

    *out = memory_new_array(s->count + 1, sizeof **out);
    for (size_t i = 0; i < s->count; i++) {
        const struct item *item = &s->items[i];
        size_t at = 0;

        if (!question_is_graded(item->question) || !item->question->step)
            continue;
        while (at < count && !is_same_lesson((*out)[at].step, item->question->step))
            at++;
        if (at == count)
            (*out)[count++] = (struct whole_lesson){item->question->step, true};
        (*out)[at].is_known = (*out)[at].is_known && is_right(item);
    }
    return count;
}

size_t whole_again(const struct attempt *s, const char ***out)
{
    size_t count = 0;

    *out = memory_new_array(s->count + 1, sizeof **out);
    for (size_t i = 0; i < s->count; i++) {
        const char *step = s->items[i].question->step;
        size_t at = 0;

        if (!question_is_graded(s->items[i].question) || !step || is_right(&s->items[i]))
            continue;
        while (at < count && strcmp((*out)[at], step) != 0)
            at++;
        if (at == count)
            (*out)[count++] = step;
    }
    return count;
}
