/* SPDX-License-Identifier: MIT */
/* The table of the types of questions; the type that asks nothing, and a challenge. */
#include "base/compiler.h"
#include "base/memory.h"
#include "question/question.h"
#include "question/reply.h"

static bool grade_nothing(const struct question *q UNUSED, const struct expected *expected UNUSED,
                          const struct reply *reply UNUSED, struct grade *out UNUSED, struct error *e UNUSED)
{
    return true;
}

const struct question_type question_description = {.name = "description",
                                                   .asks_nothing = true,
                                                   .prompt = "nothing: Enter goes on",
                                                   .read = reply_read_text,
                                                   .grade = grade_nothing};

/* A challenge of a lesson: numbers to change until conditions hold. The answer is the state in which they do.
 * player/judge.h, which has the engine, judges that and submits only such states: so every answer is right. */
static bool grade_solved(const struct question *q UNUSED, const struct expected *expected UNUSED,
                         const struct reply *reply UNUSED, struct grade *out, struct error *e UNUSED)
{
    out->score = 1;
    return true;
}

static bool find_best(const struct question *q, struct reply *out)
{
    out->typed = memory_copy(q->challenge->model.text);
    return true;
}

const struct question_type question_challenge = {.name = "challenge",
                                                 .prompt = "a state in which its conditions hold",
                                                 .read = reply_read_text,
                                                 .grade = grade_solved,
                                                 .find_best = find_best};

#define ADDRESS(name) &question_##name
const struct question_type *const question_types[] = {QUESTION_TYPES(ADDRESS), NULL};
