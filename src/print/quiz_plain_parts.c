/* SPDX-License-Identifier: MIT */
#include "print/quiz_plain_parts.h"

#include "base/memory.h"
#include "base/utf8.h"
#include "player/question_shown.h"
#include "print/plain_prose.h"
#include "print/quiz_picture.h"
#include "print/quiz_score.h"

#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void quiz_plain_send(struct quiz_taking *t)
{
    if (t->session->silent) {
        text_free(&t->text);
        return;
    }
    output_send(t->session->out, &t->text);
    output_flush(t->session->out);
}

void quiz_plain_add(struct quiz_taking *t, const struct prose *prose)
{
    plain_add_prose(&t->text, prose, t->session->out->ascii);
}

void quiz_plain_say(struct quiz_taking *t, const char *format, ...)
{
    struct text clean = {0};
    va_list arguments;
    char *bytes;
    int length;

    va_start(arguments, format);
    length = vsnprintf(NULL, 0, format, arguments);
    va_end(arguments);
    bytes = memory_new((size_t)length + 1);
    va_start(arguments, format);
    vsnprintf(bytes, (size_t)length + 1, format, arguments);
    va_end(arguments);
    utf8_clean(&clean, bytes, (size_t)length);
    plain_add_paragraph(&t->text, text_string(&clean), t->session->out->ascii);
    text_free(&clean);
    free(bytes);
}

void quiz_plain_add_opening(struct quiz_taking *t)
{
    const struct quiz_session *session = t->session;
    const struct sitting *s = session->sitting;

    text_addf(&t->text, "%s: %s\n\n", s->exam ? "Exam" : "Quiz", session->title);
    text_free(&t->line);
    quiz_score_add_count(&t->line, t->total, "question");
    if (session->minutes)
        text_addf(&t->line, ", %d minute%s", session->minutes, session->minutes == 1 ? "" : "s");
    if (s->shuffled)
        text_addf(&t->line, ", seed %" PRIu64 " (--seed %" PRIu64 " gives the same paper)", s->seed, s->seed);
    text_add(&t->line, s->exam ? ". An empty line leaves a question open; feedback comes at the end."
                               : ". ? gives a hint, an empty line gives up.");
    quiz_plain_say(t, "%s", text_string(&t->line));
}

/* "Question 3 of 12: Were or was" */
static void add_heading(struct quiz_taking *t, const struct question *q)
{
    if (question_is_graded(q))
        text_addf(&t->text, "Question %zu of %zu", ++t->number, t->total);
    if (q->title && *q->title) {
        text_add(&t->text, question_is_graded(q) ? ": " : "");
        utf8_clean(&t->text, q->title, strlen(q->title));
    } else if (!question_is_graded(q)) {
        text_add(&t->text, "To read");
    }
    text_add(&t->text, "\n\n");
}

void quiz_plain_add_text(struct quiz_taking *t, const struct item *item)
{
    struct prose prose = {0};

    add_heading(t, item->question);
    prose_add_block(&prose, PROSE_PARAGRAPH);
    question_show_asked(&prose, item->question);
    quiz_plain_add(t, &prose);
    prose_free(&prose);
}

void quiz_plain_add_question(struct quiz_taking *t, const struct item *item)
{
    struct prose prose = {0};

    quiz_plain_add_text(t, item);
    quiz_picture_add(&t->text, item->question, t->session->opened);
    question_show_options(&prose, &(struct question_shown){.item = item, .at = QUESTION_NONE, .silent = true}, NULL);
    question_show_sides(&prose, item, false);
    quiz_plain_add(t, &prose);
    prose_free(&prose);
}

/* Whether the open course has the lesson of a step. */
static bool has_lesson(const struct quiz_taking *t, const char *step)
{
    const struct catalogue *catalogue = &t->session->opened->catalogue;
    size_t length = strcspn(step, "#");

    for (size_t i = 0; i < catalogue->lesson_count; i++)
        if (strlen(catalogue->lessons[i].name) == length && strncmp(catalogue->lessons[i].name, step, length) == 0)
            return true;
    return false;
}

void quiz_plain_add_outcome(struct quiz_taking *t, const struct item *item)
{
    const struct question *q = item->question;
    struct prose prose = {0};

    question_show_outcome(&prose, &(struct question_shown){.item = item, .at = QUESTION_NONE}, true);
    quiz_plain_add(t, &prose);
    prose_free(&prose);
    if (q->step && (!item->is_graded || item->grade.score < 1) && has_lesson(t, q->step))
        quiz_plain_say(t, "Look at: headway lesson %s", q->step);
}

/* How many questions have come to what. */
struct tally {
    size_t right, partly, wrong, unanswered, unmarked;
};

static struct tally count(const struct sitting *s)
{
    struct tally tally = {0};

    for (size_t i = 0; i < s->count; i++) {
        const struct item *item = &s->items[i];

        if (!question_is_graded(item->question))
            continue;
        if (item->wants_mark)
            tally.unmarked++;
        else if (item->state != ITEM_ANSWERED)
            tally.unanswered++;
        else if (item->first >= 1)
            tally.right++;
        else if (item->first > 0)
            tally.partly++;
        else
            tally.wrong++;
    }
    return tally;
}

static void add_kind(struct text *out, size_t count, const char *kind)
{
    if (count)
        text_addf(out, ", %zu %s", count, kind);
}

void quiz_plain_add_sum(struct quiz_taking *t)
{
    const struct sitting_sum sum = sitting_sum(t->session->sitting);
    const struct tally tally = count(t->session->sitting);
    struct text said = {0};

    text_add(&said, "Score: ");
    quiz_score_add(&said, sum.score, sum.of);
    add_kind(&said, tally.right, "right");
    add_kind(&said, tally.partly, "partly right");
    add_kind(&said, tally.wrong, "wrong");
    add_kind(&said, tally.unanswered, "not answered");
    add_kind(&said, tally.unmarked, "not marked");
    quiz_plain_say(t, "%s.", text_string(&said));
    if (t->session->progress && tally.partly + tally.wrong > 0) {
        text_add(&t->text, "What was not right comes back: ");
        utf8_clean(&t->text, t->session->again, strlen(t->session->again));
        text_add(&t->text, "\n\n");
    }
    text_free(&said);
}
