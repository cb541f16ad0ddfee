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

void challenge_free(struct challenge *challenge)
{
    for (size_t i = 0; challenge && i < challenge->wrong_count; i++) {
        free_list(&challenge->wrongs[i].claims);
        free_list(&challenge->wrongs[i].tries);
        question_text_free(&challenge->wrongs[i].says);
    }
    if (!challenge)
        return;
    free(challenge->wrongs);
    free(challenge->view);
    free(challenge->state);
    free(challenge->start.text);
    free(challenge->only);
    free(challenge->model.text);
    free_list(&challenge->touch);
    free_list(&challenge->claims);
    free_list(&challenge->same);
    free(challenge);
}
