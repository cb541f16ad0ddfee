/* SPDX-License-Identifier: MIT */
/* In a lesson: numbers to touch until conditions hold. The answer is the state in which they do. Whoever has the engine
 * judges that (player/judge.h), and answers with nothing else: so every answer is right. */
#include "base/compiler.h"
#include "base/memory.h"
#include "question/question_reply.h"

#include <stdlib.h>

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
                                                 .form = FORM_TOUCHED,
                                                 .prompt = "a state in which its conditions hold",
                                                 .read = question_read_text,
                                                 .grade = grade_solved,
                                                 .find_best = find_best};

static void free_list(struct challenge_list *list)
{
    for (size_t i = 0; i < list->count; i++) {
        free(list->of[i].text);
        free(list->of[i].name);
    }
    free(list->of);
}

void challenge_free(struct challenge *c)
{
    for (size_t i = 0; c && i < c->wrong_count; i++) {
        free_list(&c->wrongs[i].claims);
        free_list(&c->wrongs[i].tries);
        question_text_free(&c->wrongs[i].says);
    }
    if (!c)
        return;
    free(c->wrongs);
    free(c->view);
    free(c->state);
    free(c->start.text);
    free(c->only);
    free(c->model.text);
    free_list(&c->touch);
    free_list(&c->claims);
    free_list(&c->same);
    free(c);
}
