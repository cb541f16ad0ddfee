/* SPDX-License-Identifier: MIT */
#include "question/quiz.h"

#include "base/file.h"
#include "base/memory.h"

#include <stdlib.h>
#include <string.h>

/* Sets *e to the first error among the problems from the index `first` on. */
static bool fail(const struct quiz *quiz, const struct problems *problems, size_t first, struct error *e)
{
    for (size_t i = first; i < problems->count; i++)
        if (problems->items[i].kind == PROBLEM_ERROR) {
            if (e)
                *e = problems->items[i].error;
            return false;
        }
    return error_set(e, ERROR_INPUT, "%s holds no question that can be used: `headway check` says why", quiz->file);
}

bool quiz_open_bytes(struct quiz *out, const char *file, const char *bytes, size_t length, struct problems *problems,
                     struct error *e)
{
    struct problems own = {0}, *all = problems ? problems : &own;
    size_t first = all->count;
    bool ok;

    gift_read(out, bytes, length, file, all);
    ok = out->question_count > 0 || fail(out, all, first, e);
    problems_free(&own);
    return ok;
}

bool quiz_open_file(struct quiz *out, const char *path, struct problems *problems, struct error *e)
{
    struct text bytes = {0};
    bool ok = file_read(path, QUIZ_LIMIT, &bytes, e);

    *out = (struct quiz){0};
    ok = ok && quiz_open_bytes(out, strcmp(path, "-") == 0 ? "standard input" : path, text_string(&bytes), bytes.length,
                               problems, e);
    text_free(&bytes);
    return ok;
}

/* Whether the history calls a question without an id by this key. */
static bool is_called(const struct question *q, const char *key)
{
    struct text own = {0};
    bool is;

    question_add_key(q, &own);
    is = strcmp(text_string(&own), key) == 0;
    text_free(&own);
    return is;
}

const struct question *quiz_find(const struct quiz *quiz, const char *id)
{
    for (size_t i = 0; i < quiz->question_count; i++)
        if (quiz->questions[i].id && strcmp(quiz->questions[i].id, id) == 0)
            return &quiz->questions[i];
    for (size_t i = 0; i < quiz->question_count; i++)
        if (!quiz->questions[i].id && is_called(&quiz->questions[i], id))
            return &quiz->questions[i];
    return NULL;
}

void quiz_free(struct quiz *quiz)
{
    for (size_t i = 0; i < quiz->question_count; i++)
        question_free(&quiz->questions[i]);
    free(quiz->questions);
    free(quiz->name);
    free(quiz->file);
    *quiz = (struct quiz){0};
}
