/* SPDX-License-Identifier: MIT */
#include "print/quiz_plain.h"

#include "base/memory.h"
#include "base/monotonic.h"
#include "base/number.h"
#include "base/prose.h"
#include "base/utf8.h"
#include "learner/whole.h"
#include "line/line_input.h"
#include "player/question_shown.h"
#include "print/plain.h"
#include "print/quiz_score.h"
#include "question/typed_number.h"

#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

struct quiz_taking {
    const struct quiz_session *session;
    struct text text, line; /* collected until it is sent; the last one that was read */
    size_t number, total;   /* of the question, from 1; of all that are graded */
    long long deadline;     /* of the clock that counts seconds; 0: none */
    size_t vain;            /* lines since the question was shown for the first time */
    bool ended;             /* no line will be read any more */
};

/* Sends what was collected, at once; in silence it is dropped. */
static void quiz_plain_send(struct quiz_taking *t)
{
    if (t->session->silent) {
        text_free(&t->text);
        return;
    }
    output_send(t->session->out, &t->text);
    output_flush(t->session->out);
}

static void quiz_plain_add(struct quiz_taking *t, const struct prose *prose)
{
    plain_add_prose(&t->text, prose, t->session->out->ascii);
}

/* Appends words, formatted as by printf(), as a paragraph. */
static void quiz_plain_say(struct quiz_taking *t, const char *format, ...)
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

/* Appends what comes before the first question. */
static void quiz_plain_add_opening(struct quiz_taking *t)
{
    const struct quiz_session *session = t->session;
    const struct attempt *s = session->attempt;

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
    if (s->goes_on)
        quiz_plain_say(t, "It goes on where it was left: %zu of %zu answered. With --anew it begins again.",
                       attempt_sum(s).answered, t->total);
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

/* Counts up and appends the next question: its heading and text, its picture and its options. */
static void quiz_plain_add_text(struct quiz_taking *t, const struct item *item)
{
    struct prose prose = {0};

    add_heading(t, item->question);
    prose_add_block(&prose, PROSE_PARAGRAPH);
    question_show_asked(&prose, item->question);
    quiz_plain_add(t, &prose);
    prose_free(&prose);
}

static void quiz_plain_add_question(struct quiz_taking *t, const struct item *item)
{
    struct prose prose = {0};

    quiz_plain_add_text(t, item);
    plain_add_picture(&t->text, item->question, t->session->opened, t->session->out->ascii);
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

/* Appends the result of a question, and the step to look at if it was not right. */
static void quiz_plain_add_outcome(struct quiz_taking *t, const struct item *item)
{
    const struct question *q = item->question;
    struct prose prose = {0};

    question_show_outcome(&prose, &(struct question_shown){.item = item, .at = QUESTION_NONE}, true);
    quiz_plain_add(t, &prose);
    prose_free(&prose);
    if (q->step && (!item->is_graded || item->grade.score < 1) && has_lesson(t, q->step))
        quiz_plain_say(t, "Look at: headway lesson %s", q->step);
}

/* How many questions have which result. */
struct tally {
    size_t right, partly, wrong, unanswered, unmarked;
};

static struct tally count(const struct attempt *s)
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

/* Appends which lessons may be skipped, and with which to begin. */
static void add_placement(struct quiz_taking *t)
{
    struct whole_lesson *lessons;
    size_t count = whole_lessons(t->session->attempt, &lessons);
    struct text known = {0};
    const char *first = NULL;

    for (size_t i = 0; i < count; i++) {
        if (!lessons[i].is_known)
            first = first ? first : lessons[i].step;
        else
            text_addf(&known, "%s%.*s", known.length ? ", " : "", (int)strcspn(lessons[i].step, "#"), lessons[i].step);
    }
    if (known.length)
        quiz_plain_say(t, "You may skip: %s.", text_string(&known));
    if (first)
        quiz_plain_say(t, "Begin with: headway lesson %.*s", (int)strcspn(first, "#"), first);
    text_free(&known);
    free(lessons);
}

/* Appends the steps to look at again, a line each. */
static void add_again(struct quiz_taking *t)
{
    const char **steps;
    size_t count = whole_again(t->session->attempt, &steps);

    text_add(&t->text, count ? "Look again at\n" : "");
    for (size_t i = 0; i < count; i++) {
        text_add(&t->text, "  headway lesson ");
        utf8_clean(&t->text, steps[i], strlen(steps[i]));
        text_add(&t->text, "\n");
    }
    text_add(&t->text, count ? "\n" : "");
    free(steps);
}

/* Appends the sum of the results. */
static void quiz_plain_add_sum(struct quiz_taking *t)
{
    const struct attempt_sum sum = attempt_sum(t->session->attempt);
    const struct tally tally = count(t->session->attempt);
    struct text said = {0};

    text_add(&said, "Score: ");
    quiz_score_add(&said, sum.score, sum.of);
    add_kind(&said, tally.right, "right");
    add_kind(&said, tally.partly, "partly right");
    add_kind(&said, tally.wrong, "wrong");
    add_kind(&said, tally.unanswered, "not answered");
    add_kind(&said, tally.unmarked, "not marked");
    quiz_plain_say(t, "%s.", text_string(&said));
    if (whole_is_placement(t->session->attempt) && sum.open == 0)
        add_placement(t);
    if (whole_is_final(t->session->attempt))
        add_again(t);
    if (t->session->progress && !whole_is_placement(t->session->attempt) && tally.partly + tally.wrong > 0) {
        text_add(&t->text, "What was not right comes back: ");
        utf8_clean(&t->text, t->session->again, strlen(t->session->again));
        text_add(&t->text, "\n\n");
    }
    text_free(&said);
}

/* Limits for input that is not a terminal: a program may write forever. */
#define VAIN_MOST 1000      /* lines that do not lead to the next question */
#define ESSAY_MOST 4000000u /* bytes */

/* Says why a line is no answer; it is asked for again. */
static void refuse(struct quiz_taking *t, const char *message)
{
    if (t->session->silent)
        fprintf(stderr, "headway: question %zu: %s\n", t->number, message);
    else
        quiz_plain_say(t, "%s.", message);
}

/* Appends how much of the time is left. */
static void add_time(struct quiz_taking *t)
{
    long long left = t->deadline - monotonic_now() / 1000;

    if (t->deadline && left >= 60)
        text_addf(&t->text, "%lld min left. ", left / 60);
    else if (t->deadline)
        text_addf(&t->text, "%lld s left. ", left > 0 ? left : 0);
}

/* Ends the input, as nothing in it leads to the next question. */
static void end_vain(struct quiz_taking *t, const char *what)
{
    struct text message = {0};

    t->ended = true;
    text_addf(&message, "%s: what was answered so far counts", what);
    refuse(t, text_string(&message));
    text_free(&message);
}

/* Asks for a line into t->line (`prompt` NULL: for one more); false if there is none: the input or the time is over, or
 * nobody reads the output. */
static bool ask(struct quiz_taking *t, const char *prompt)
{
    if (t->ended)
        return false;
    if (prompt) {
        add_time(t);
        text_addf(&t->text, "%s: ", prompt);
    }
    quiz_plain_send(t);
    t->ended = t->session->out->failed || !line_input_read(&t->line);
    if (prompt && !isatty(STDIN_FILENO))
        text_add(&t->text, "\n"); /* a typist's Enter ends the line of the prompt */
    if (prompt || t->ended)
        text_add(&t->text, "\n");
    if (t->ended) {
        quiz_plain_say(t, "The input has ended: what was answered so far counts.");
    } else if (t->deadline && monotonic_now() / 1000 >= t->deadline) {
        t->ended = true;
        quiz_plain_say(t, "The time is over: this came too late.");
    } else if (prompt && ++t->vain > VAIN_MOST && !isatty(STDIN_FILENO)) {
        end_vain(t, "these lines lead to no end");
    }
    return !t->ended;
}

static bool is_blank(const struct text *line)
{
    const char *string = text_string(line);

    return string[strspn(string, " ")] == '\0';
}

static bool is_hint(const struct text *line)
{
    const char *string = text_string(line);

    string += strspn(string, " ");
    return string[0] == '?' && string[1 + strspn(string + 1, " ")] == '\0';
}

static void give_hint(struct quiz_taking *t, struct item *item)
{
    struct prose prose = {0};

    if (t->session->attempt->exam) {
        quiz_plain_say(t, "There are no hints in an exam.");
    } else if (item->hints < item->question->hint_count) {
        item->hints++;
        question_show_hints(&prose, item);
        quiz_plain_add(t, &prose);
        prose_free(&prose);
    } else {
        quiz_plain_say(t, item->hints ? "There are no more hints." : "There is no hint.");
    }
}

/* Whether each row of pairs has a letter, as on the screen. In an exam one may go on without. False with *e set. */
static bool is_matched(const struct attempt *s, size_t i, const struct reply *reply, struct error *e)
{
    const struct item *item = &s->items[i];
    size_t row = s->exam ? QUESTION_NONE : question_find_unmatched(item->question, &item->order, reply->matched);

    return row == QUESTION_NONE ||
           error_set(e, ERROR_INPUT, "row %zu has no letter yet: type one for each row, or an empty line gives up",
                     row + 1);
}

/* Takes the line as the answer to the question; false if it is none. */
static bool answer(struct quiz_taking *t, size_t i, const char *line)
{
    struct attempt *s = t->session->attempt;
    struct reply reply;
    struct error e = {0};
    bool ok = attempt_read(s, i, line, &reply, &e) && is_matched(s, i, &reply, &e) && attempt_answer(s, i, &reply, &e);

    reply_free(&reply);
    if (!ok)
        refuse(t, e.message);
    return ok;
}

/* Gives a question up; in an exam, an answer that was given before stays. */
static void give_up(struct quiz_taking *t, size_t i)
{
    struct attempt *s = t->session->attempt;

    if (!s->exam || s->items[i].state != ITEM_ANSWERED)
        attempt_give_up(s, i);
}

/* Asks until there is an answer to a question of one line, or it is given up. */
static void take_line(struct quiz_taking *t, size_t i)
{
    struct item *item = &t->session->attempt->items[i];
    struct text prompt = {0};

    text_add(&prompt, "Your answer (");
    question_add_prompt(item->question, &prompt);
    text_add(&prompt, ")");
    while (ask(t, text_string(&prompt))) {
        if (is_hint(&t->line)) {
            give_hint(t, item);
        } else if (is_blank(&t->line)) {
            give_up(t, i);
            break;
        } else if (answer(t, i, text_string(&t->line))) {
            break;
        }
    }
    text_free(&prompt);
}

/* Collects the lines of an essay; none if it is given up. */
static void take_essay(struct quiz_taking *t, size_t i)
{
    struct item *item = &t->session->attempt->items[i];
    const char *prompt = "Your answer (lines; an empty one ends it)";
    struct text essay = {0};

    while (ask(t, prompt)) {
        if (is_hint(&t->line) && essay.length == 0) {
            give_hint(t, item);
            continue;
        }
        if (is_blank(&t->line))
            break;
        text_addf(&essay, "%s%s", essay.length ? "\n" : "", text_string(&t->line));
        prompt = NULL;
        if (essay.length > ESSAY_MOST)
            end_vain(t, "this text comes to no end");
    }
    if (essay.length)
        answer(t, i, text_string(&essay));
    else if (!t->ended)
        give_up(t, i);
    text_free(&essay);
}

/* Asks what an essay is worth, after showing its model answer. */
static void ask_mark(struct quiz_taking *t, size_t i)
{
    struct error e;

    while (ask(t, "What is yours worth, 0, 1/2 or 1")) {
        struct typed_number mark;

        if (is_blank(&t->line))
            return;
        if (!typed_numbers_read(text_string(&t->line), &mark, 1, &e)) {
            refuse(t, e.message);
        } else if (mark.value < 0 || mark.value > 1) {
            refuse(t, "an answer is worth 0 to 1: type 0, 1/2 or 1");
        } else {
            attempt_mark(t->session->attempt, i, mark.value);
            return;
        }
    }
}

/* Tells the result of a question; for an essay, asks what it is worth. */
static void print_outcome(struct quiz_taking *t, size_t i)
{
    const struct item *item = &t->session->attempt->items[i];

    quiz_plain_add_outcome(t, item);
    if (item->wants_mark)
        ask_mark(t, i);
}

/* Saves the learner's progress; reports problems on standard error. */
static void quiz_plain_save(const struct quiz_session *session, bool leaving)
{
    struct text message = {0};

    if (session->progress)
        progress_save(session->progress, leaving, &message);
    if (message.length)
        fprintf(stderr, "headway: %s\n", text_string(&message));
    text_free(&message);
}

static void take_item(struct quiz_taking *t, size_t i)
{
    struct attempt *s = t->session->attempt;

    if (s->items[i].question->type->is_long)
        take_essay(t, i);
    else
        take_line(t, i);
    if (s->exam || s->items[i].state == ITEM_OPEN)
        return;
    print_outcome(t, i);
    quiz_plain_save(t->session, false);
}

/* Appends the earlier answer to a question of an exam, if its options do not show it; in practice, what was typed and
 * not given. */
static void add_before(struct quiz_taking *t, size_t i)
{
    const struct item *item = &t->session->attempt->items[i];
    struct text said = {0};

    if (item->question->type->is_typed)
        attempt_add_answer(t->session->attempt, i, &said);
    if (said.length)
        quiz_plain_say(t, "So far you answered: %s", text_string(&said));
    else if (item->draft)
        quiz_plain_say(t, "So far you typed, without giving it: %s", item->draft);
    text_free(&said);
}

/* Prints a question and takes the answer. */
static void show_and_take(struct quiz_taking *t, size_t i)
{
    const struct item *item = &t->session->attempt->items[i];

    quiz_plain_add_question(t, item);
    add_before(t, i);
    if (question_is_graded(item->question))
        take_item(t, i);
}

/* The index of the question of that number; QUESTION_NONE: there is none. */
static size_t find_number(const struct attempt *s, uint64_t number)
{
    for (size_t i = 0; i < s->count; i++)
        if (question_is_graded(s->items[i].question) && --number == 0)
            return i;
    return QUESTION_NONE;
}

/* Lets an exam's questions be answered again before it is submitted. */
static void look_again(struct quiz_taking *t)
{
    const struct attempt *s = t->session->attempt;
    uint64_t number;

    t->number = 0;
    while (ask(t, "Empty line: submit. Or the number of a question, to answer it again")) {
        if (is_blank(&t->line))
            return;
        if (!number_parse(text_string(&t->line), t->total, &number) || number == 0) {
            quiz_plain_say(t, "Type a number from 1 to %zu, or an empty line.", t->total);
            continue;
        }
        t->number = (size_t)number - 1;
        show_and_take(t, find_number(s, number));
    }
}

/* After an exam, prints every question with its result. */
static void print_all(struct quiz_taking *t)
{
    struct attempt *s = t->session->attempt;

    t->number = 0;
    t->deadline = 0;
    for (size_t i = 0; i < s->count; i++) {
        if (!question_is_graded(s->items[i].question))
            continue;
        quiz_plain_add_text(t, &s->items[i]);
        print_outcome(t, i);
    }
}

/* Whether an item was answered before the quiz was left; of a description, whether all questions about it were. */
static bool is_done(const struct attempt *s, size_t i)
{
    bool has_questions = false;

    if (question_is_graded(s->items[i].question))
        return s->items[i].state != ITEM_OPEN;
    for (size_t other = i + 1; other < s->count && s->items[other].section == s->items[i].section; other++) {
        if (!question_is_graded(s->items[other].question))
            continue;
        if (s->items[other].state == ITEM_OPEN)
            return false;
        has_questions = true;
    }
    return has_questions;
}

void quiz_plain_take(const struct quiz_session *session)
{
    struct attempt *s = session->attempt;
    struct quiz_taking t = {.session = session, .total = attempt_sum(s).of};
    bool is_cut;

    if (session->minutes)
        t.deadline = monotonic_now() / 1000 + 60LL * session->minutes;
    quiz_plain_add_opening(&t);
    for (size_t i = 0; i < s->count && !t.ended; i++) {
        t.vain = 0;
        if (is_done(s, i))
            t.number += question_is_graded(s->items[i].question);
        else
            show_and_take(&t, i);
    }
    if (s->exam)
        look_again(&t);
    is_cut = line_input_signal() != 0;
    (is_cut ? attempt_leave : attempt_submit)(s);
    quiz_plain_save(session, false);
    if (s->exam && !is_cut)
        print_all(&t);
    quiz_plain_add_sum(&t);
    quiz_plain_send(&t);
    quiz_plain_save(session, true);
    text_free(&t.line);
}
