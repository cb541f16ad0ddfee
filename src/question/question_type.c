/* SPDX-License-Identifier: MIT */
/* The table of the types of questions, and the type that asks nothing. */
#include "base/compiler.h"
#include "question/question.h"
#include "question/question_reply.h"

static bool grade_nothing(const struct question *q UNUSED, const struct expected *expected UNUSED,
                          const struct reply *reply UNUSED, struct grade *out UNUSED, struct error *e UNUSED)
{
    return true;
}

const struct question_type question_description = {
    .name = "description", .prompt = "nothing: Enter goes on", .read = question_read_text, .grade = grade_nothing};

const struct question_type *const question_types[] = {
    &question_essay, &question_number,      &question_choice, &question_pairs,     &question_truth,
    &question_words, &question_description, &question_cells,  &question_challenge, NULL};
