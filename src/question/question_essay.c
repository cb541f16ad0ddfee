/* SPDX-License-Identifier: MIT */
/* A text of one's own. There are no answers; the feedback is the model answer, and learners mark themselves. */
#include "base/compiler.h"
#include "question/gift_reader.h"
#include "question/reply.h"

static bool read_gift(struct gift_reader *r UNUSED, struct gift_span answers, enum text_format format UNUSED)
{
    return answers.begin == answers.end;
}

static bool grade_essay(const struct question *q UNUSED, const struct expected *expected UNUSED,
                        const struct reply *reply, struct grade *out, struct error *e UNUSED)
{
    out->score = reply->mark;
    return true;
}

const struct question_type question_essay = {.name = "essay",
                                             .is_typed = true,
                                             .is_long = true,
                                             .line = "Answer in your own words.",
                                             .prompt = "your answer; a model answer follows, and you mark yourself",
                                             .read_gift = read_gift,
                                             .read = reply_read_text,
                                             .grade = grade_essay};
