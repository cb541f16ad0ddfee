/* SPDX-License-Identifier: MIT */
#include "screen/quiz_text.h"

#include "base/number.h"
#include "base/utf8.h"
#include "course/quiz_key.h"
#include "screen/question_prose.h"
#include "screen/quiz_words.h"

#include <string.h>

#define LETTERS 26

/* -------------------------------------------------------------------------------------------------------- asking */

/* Appends the gap of a missing word, apart from the words around it but close to a sign that follows. */
static void add_gap(struct prose *out, const struct question *q)
{
    const struct block *last = &out->blocks[out->block_count - 1];
    const char *before = last->run_count ? last->runs[last->run_count - 1].text : "";
    const char *behind = q->tail.source;
    size_t length = strlen(before);
    struct text gap = {0};

    text_addf(&gap, "%s_____%s", length && before[length - 1] != ' ' ? " " : "",
              strchr(".,;:!?)", *behind) ? "" : " "); /* a text without a character too */
    question_prose_words(out, text_string(&gap), 0);
    text_free(&gap);
    question_prose_text(out, &q->tail, 0);
}

void quiz_text_add_question(struct prose *out, const struct item *item)
{
    prose_add_block(out, PROSE_PARAGRAPH);
    question_prose_text(out, &item->question->text, 0);
    if (item->question->tail.source)
        add_gap(out, item->question);
}

void quiz_text_add_hints(struct prose *out, const struct item *item)
{
    for (size_t i = 0; i < item->hints && i < item->question->hint_count; i++) {
        question_prose_item(out, 1, "Hint ");
        question_prose_text(out, &item->question->hints[i], 0);
    }
}

/* ------------------------------------------------------------------------------------------------------- options */

/* What there is to say of options: how far the item has come, as far as that may be seen. */
struct showing {
    const struct item *item;
    size_t at;
    bool told; /* answered, and nothing is kept back */
};

static bool is_chosen(const struct item *item, size_t answer)
{
    const struct reply *reply = &item->reply;

    if (item->state == ITEM_GIVEN_UP)
        return false;
    if (item->question->type->form == FORM_PAIRED)
        return reply->matched && reply->matched[answer] != QUESTION_NONE;
    return item->question->several ? reply->chosen && reply->chosen[answer] : reply->option == answer;
}

/* ▸ ✓ ✗ ½, or a blank: what stands before an option. */
static const char *mark_of(const struct showing *s, size_t answer, bool is_here)
{
    const struct question *q = s->item->question;
    bool chosen = is_chosen(s->item, answer);

    if (!s->told)
        return is_here ? "▸" : " ";
    if (q->type->form == FORM_PAIRED)
        return !chosen || question_matches(q, answer, s->item->reply.matched[answer]) ? "✓" : "✗";
    if (question_is_right(q, answer))
        return "✓";
    return !chosen ? " " : q->answers[answer].weight > 0 ? "½" : "✗";
}

/* Appends feedback below an option, a little further in. */
static void add_feedback_below(struct prose *out, const struct question_text *t)
{
    if (!t->source)
        return;
    question_prose_item(out, 2, " ");
    question_prose_text(out, t, 0);
}

static void add_option(struct prose *out, const struct showing *s, size_t place)
{
    const struct question *q = s->item->question;
    size_t answer = s->item->order.options[place];
    bool chosen = is_chosen(s->item, answer), told = s->told && (chosen || question_is_right(q, answer));
    int digits = s->item->order.option_count > 99 ? 3 : s->item->order.option_count > 9 ? 2 : 1;
    struct text marker = {0};

    text_addf(&marker, "%s ", mark_of(s, answer, place == s->at));
    if (q->several)
        text_add(&marker, chosen ? "[x] " : "[ ] ");
    text_addf(&marker, "%*zu ", digits, place + 1);
    question_prose_item(out, 1, text_string(&marker));
    text_free(&marker);
    question_prose_text(out, &q->answers[answer].text,
                        !s->told                       ? 0
                        : !told                        ? RUN_DIM
                        : question_is_right(q, answer) ? RUN_STRONG
                                                       : 0);
    if (s->item->state == ITEM_ANSWERED && (q->several ? told && !chosen : chosen))
        question_prose_words(out, chosen ? "  (your answer)" : "  (not ticked)", RUN_DIM);
    if (told)
        add_feedback_below(out, &q->answers[answer].feedback);
}

/* The place of the right side that stands as `answer`, from 1; 0: none. */
static size_t choice_number(const struct item *item, size_t answer)
{
    for (size_t i = 0; answer != QUESTION_NONE && i < item->order.choice_count; i++)
        if (question_text_is_same(&item->question->answers[answer].match,
                                  &item->question->answers[item->order.choices[i]].match))
            return i + 1;
    return 0;
}

/* What stands after a left side before it is graded: the right one, by its letter. */
static void add_arrow(struct prose *out, const struct item *item, size_t answer)
{
    size_t number = item->reply.matched ? choice_number(item, item->reply.matched[answer]) : 0;
    struct text arrow = {0};

    text_add(&arrow, " → ");
    if (number)
        quiz_key_add_side(&arrow, number - 1);
    text_add(&arrow, number ? " " : "?");
    question_prose_words(out, text_string(&arrow), number ? RUN_STRONG : RUN_DIM);
    if (number)
        question_prose_text(out, &item->question->answers[item->reply.matched[answer]].match, 0);
    text_free(&arrow);
}

/* A pair that is graded: what was matched, and below it what is right. */
static void add_match(struct prose *out, const struct showing *s, size_t answer)
{
    const struct question *q = s->item->question;
    bool chosen = is_chosen(s->item, answer);
    size_t given = chosen ? s->item->reply.matched[answer] : answer;

    question_prose_words(out, " → ", 0);
    question_prose_text(out, &q->answers[given].match, 0);
    if (chosen && !question_matches(q, answer, given)) {
        question_prose_words(out, "  (your answer)", RUN_DIM);
        question_prose_item(out, 2, "  Right:");
        question_prose_text(out, &q->answers[answer].match, 0);
    } else if (!chosen && s->item->state == ITEM_ANSWERED) {
        question_prose_words(out, "  (you left it open)", RUN_DIM);
    }
    add_feedback_below(out, &q->answers[answer].feedback);
}

static void add_pair(struct prose *out, const struct showing *s, size_t place)
{
    size_t answer = s->item->order.options[place];
    struct text marker = {0};

    text_addf(&marker, "%s %*zu ", mark_of(s, answer, place == s->at), s->item->order.option_count > 9 ? 2 : 1,
              place + 1);
    question_prose_item(out, 1, text_string(&marker));
    text_free(&marker);
    question_prose_text(out, &s->item->question->answers[answer].text, 0);
    if (s->told)
        add_match(out, s, answer);
    else
        add_arrow(out, s->item, answer);
}

/* "a weight   b value" */
static void add_sides_in_line(struct prose *out, const struct item *item)
{
    prose_add_block(out, PROSE_PARAGRAPH);
    for (size_t i = 0; i < item->order.choice_count; i++) {
        struct text letter = {0};

        if (i > 0)
            question_prose_words(out, " · ", RUN_DIM);
        quiz_key_add_side(&letter, i);
        text_add_byte(&letter, ' ');
        question_prose_words(out, text_string(&letter), RUN_STRONG);
        question_prose_text(out, &item->question->answers[item->order.choices[i]].match, 0);
        text_free(&letter);
    }
}

void quiz_text_add_sides(struct prose *out, const struct item *item, bool in_line)
{
    if (item->question->type->form != FORM_PAIRED)
        return;
    if (in_line) {
        add_sides_in_line(out, item);
        return;
    }
    prose_add_block(out, PROSE_PARAGRAPH);
    question_prose_words(out, "To choose from:", RUN_DIM);
    for (size_t i = 0; i < item->order.choice_count; i++) {
        struct text marker = {0};

        text_add(&marker, "  ");
        quiz_key_add_side(&marker, i);
        text_add(&marker, item->order.choice_count > LETTERS && i < LETTERS ? "  " : " ");
        question_prose_item(out, 1, text_string(&marker));
        question_prose_text(out, &item->question->answers[item->order.choices[i]].match, 0);
        text_free(&marker);
    }
}

void quiz_text_add_options(struct prose *out, const struct item *item, size_t at, bool silent, size_t blocks[])
{
    const struct question *q = item->question;
    struct showing s = {.item = item, .at = at, .told = item->state != ITEM_OPEN && !silent};

    for (size_t i = 0; i < item->order.option_count; i++) {
        if (blocks)
            blocks[i] = out->block_count;
        if (question_has_options(q))
            (q->type->form == FORM_PAIRED ? add_pair : add_option)(out, &s, i);
    }
}

/* ------------------------------------------------------------------------------------------------ what came of it */

/* "Right.", "Partly right: 0.67 of 1.", "Wrong: it costs 0.5." */
static void add_verdict(struct prose *out, const struct item *item)
{
    struct text verdict = {0};
    double score = item->grade.score;

    question_prose_item(out, 1, score >= 1 ? "✓" : score > 0 ? "½" : "✗");
    if (score > 0 && score < 1) {
        text_add(&verdict, "Partly right: ");
        quiz_words_add_score(&verdict, score);
        text_add(&verdict, " of 1.");
    } else if (score < 0) {
        text_add(&verdict, "Wrong: it costs ");
        quiz_words_add_score(&verdict, -score);
        text_add(&verdict, ".");
    } else {
        text_add(&verdict, score >= 1 ? "Right." : "Wrong.");
    }
    question_prose_words(out, text_string(&verdict), 0);
    text_free(&verdict);
}

/* Appends what would be right where that is typed. */
static void add_solution(struct prose *out, const struct question *q)
{
    size_t best = quiz_words_best(q);
    struct text words = {0};

    if (best == QUESTION_NONE)
        return;
    quiz_words_add_typed(&words, q, best);
    question_prose_item(out, 1, "✓");
    question_prose_words(out, "The answer is: ", 0);
    question_prose_words(out, text_string(&words), RUN_STRONG);
    text_free(&words);
    add_feedback_below(out, &q->answers[best].feedback);
}

static void add_typed(struct prose *out, const struct item *item)
{
    const struct question *q = item->question;
    struct text said = {0};

    if (item->state == ITEM_ANSWERED) {
        utf8_clean(&said, item->reply.typed ? item->reply.typed : "",
                   item->reply.typed ? strlen(item->reply.typed) : 0);
        add_verdict(out, item);
        question_prose_words(out, " You said “", 0);
        question_prose_words(out, text_string(&said), 0);
        question_prose_words(out, "”.", 0);
        if (item->grade.answer != QUESTION_NONE)
            add_feedback_below(out, &q->answers[item->grade.answer].feedback);
        text_free(&said);
    }
    if (item->state == ITEM_GIVEN_UP || item->grade.score < 1)
        add_solution(out, q);
}

/* What is said of options: the verdict where their marks do not tell it, and all of it where they are not seen. */
static void add_chosen(struct prose *out, const struct item *item, bool complete)
{
    const struct question *q = item->question;
    struct showing s = {.item = item, .at = QUESTION_NONE, .told = true};
    bool is_marked = item->grade.score == 0 || item->grade.score == 1; /* the mark at the option tells all */

    if (item->state == ITEM_ANSWERED && (complete || !is_marked))
        add_verdict(out, item);
    for (size_t i = 0; complete && i < item->order.option_count; i++) {
        size_t answer = item->order.options[i];

        if (q->type->form == FORM_PAIRED)
            add_pair(out, &s, i);
        else if (is_chosen(item, answer) || question_is_right(q, answer))
            add_option(out, &s, i);
    }
}

/* What was written, unless who wrote it has just read it. */
static void add_own_text(struct prose *out, const struct item *item)
{
    struct text said = {0};

    utf8_clean(&said, item->reply.typed ? item->reply.typed : "", item->reply.typed ? strlen(item->reply.typed) : 0);
    if (item->state == ITEM_ANSWERED && said.length) {
        prose_add_block(out, PROSE_PARAGRAPH);
        question_prose_words(out, "Your answer", RUN_STRONG);
        prose_add_block(out, PROSE_PARAGRAPH);
        question_prose_words(out, text_string(&said), 0);
    }
    text_free(&said);
}

static void add_essay(struct prose *out, const struct item *item, bool complete)
{
    struct text mark = {0};

    if (!complete)
        add_own_text(out, item);

    if (item->question->feedback.source) {
        prose_add_block(out, PROSE_PARAGRAPH);
        question_prose_words(out, "A model answer", RUN_STRONG);
        prose_add_block(out, PROSE_PARAGRAPH);
        question_prose_text(out, &item->question->feedback, 0);
    }
    if (item->state == ITEM_ANSWERED && item->is_graded && !item->wants_mark) {
        text_add(&mark, "By your own judgement: ");
        quiz_words_add_score(&mark, item->grade.score);
        text_add(&mark, " of 1.");
        prose_add_block(out, PROSE_PARAGRAPH);
        question_prose_words(out, text_string(&mark), 0);
    }
    text_free(&mark);
}

static void add_general(struct prose *out, const struct question *q)
{
    if (!q->feedback.source)
        return;
    prose_add_block(out, PROSE_PARAGRAPH);
    question_prose_words(out, "In general: ", RUN_STRONG);
    question_prose_text(out, &q->feedback, 0);
}

/* Where a later answer was better: what counts all the same. */
static void add_first(struct prose *out, const struct item *item)
{
    struct text line = {0};

    if (item->tries < 2 || item->state != ITEM_ANSWERED || item->grade.score == item->first)
        return;
    text_add(&line, "The first answer counts: ");
    quiz_words_add_score(&line, item->first);
    text_add(&line, " of 1.");
    prose_add_block(out, PROSE_PARAGRAPH);
    question_prose_words(out, text_string(&line), RUN_DIM);
    text_free(&line);
}

void quiz_text_add_outcome(struct prose *out, const struct item *item, bool complete)
{
    const struct question *q = item->question;

    if (item->state == ITEM_OPEN || q->type->form == FORM_NONE)
        return;
    if (q->type->form == FORM_WRITTEN) {
        add_essay(out, item, complete);
        return;
    }
    if (item->state == ITEM_GIVEN_UP) {
        prose_add_block(out, PROSE_PARAGRAPH);
        question_prose_words(
            out, question_has_options(q) ? "Passed over: ✓ stands before what is right." : "Passed over.", 0);
    }
    if (question_has_options(q))
        add_chosen(out, item, complete);
    else
        add_typed(out, item);
    add_general(out, q);
    add_first(out, item);
}

/* -------------------------------------------------------------------------------------------------- in one line */

static void add_plain(struct text *out, const struct question_text *t)
{
    if (!t->source || !*t->source)
        return;
    text_add(out, out->length ? " " : "");
    question_text_add_plain(t, out);
}

void quiz_text_add_feedback(struct text *out, const struct item *item)
{
    const struct question *q = item->question;
    struct text line = {0};

    if (item->state == ITEM_OPEN)
        return;
    for (size_t i = 0; i < q->answer_count; i++) {
        bool is_given =
            question_has_options(q) ? is_chosen(item, i) : item->state == ITEM_ANSWERED && item->grade.answer == i;

        if (is_given)
            add_plain(&line, &q->answers[i].feedback);
    }
    add_plain(&line, &q->feedback);
    text_add(out, text_string(&line));
    text_free(&line);
}
