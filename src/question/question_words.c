/* SPDX-License-Identifier: MIT */
/* A line of text to type: a word, or a few. Its answers are the known ones; a * in one stands for anything. */
#include "base/compiler.h"
#include "question/gift_reader.h"

#include "base/fold.h"
#include "base/memory.h"
#include "base/number.h"
#include "question/gift_write.h"
#include "question/reply.h"
#include "question/typed_number.h"
#include "question/typed_text.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#define BINARY 1e-13 /* numbers that are only read may differ by this */

static void read_word(struct gift_reader *r, struct gift_span span, enum text_format format)
{
    struct place where = gift_place(r, span.begin);
    struct question_answer *answer;
    struct gift_span feedback;
    double weight = 1;

    gift_take_weight(r, &span, &weight);
    gift_take_feedback(r, &span, &feedback);
    gift_take_format(r, &span, TEXT_PLAIN); /* what is typed has no format */
    gift_warn_of_range(r, span);
    if (gift_is_empty(r, span)) {
        problems_warn(r->problems, where, "this answer is empty and left out: write its text, or remove it");
        return;
    }
    answer = gift_add_answer(r, span.begin);
    if (!answer)
        return;
    answer->weight = weight;
    gift_make_text(r, &answer->text, span, TEXT_PLAIN);
    gift_read_text(r, &answer->feedback, feedback, format);
}

/* Warns of {true}, which is a text to type but was probably not meant as one. */
static void warn_of_truth(struct gift_reader *r, struct gift_span span)
{
    static const char *const names[] = {"t", "true", "f", "false", "True", "False", "TRUE", "FALSE", "T", "F"};
    struct gift_span said = {span.begin, gift_find(r, span, '#')};
    char *word;

    said.begin += gift_is_sign(r, said.begin, '=');
    word = gift_string(r, said);
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        if (strcmp(word, names[i]) == 0)
            problems_warn(r->problems, gift_place(r, span.begin),
                          "\"%s\" is asked for as a text to type: write {TRUE} or {FALSE} if that is meant", word);
    free(word);
}

static bool read_gift(struct gift_reader *r, struct gift_span span, enum text_format format)
{
    struct gift_span answer;

    warn_of_truth(r, span);
    gift_warn_of_zero(r, span);
    gift_warn_of_words(r, span);
    while (r->q->answer_count <= QUIZ_ANSWERS && gift_next_answer(r, &span, &answer))
        read_word(r, answer, format);
    if (!r->is_broken)
        gift_check_weights(r);
    return true;
}

static bool has_arrow(const struct question_answer *a)
{
    return strstr(a->text.source, "->") || (a->feedback.source && strstr(a->feedback.source, "->"));
}

/* Whether a text without = would be taken for the answer to a statement. */
static bool is_truth(const char *source)
{
    return strcmp(source, "T") == 0 || strcmp(source, "TRUE") == 0 || strcmp(source, "F") == 0 ||
           strcmp(source, "FALSE") == 0;
}

/* A single answer with an arrow must be written without =, or it would be a pair. */
static void write_gift(struct text *out, const struct question *q)
{
    bool is_bare = q->answer_count == 1 && has_arrow(q->answers);

    for (size_t i = 0; i < q->answer_count; i++) {
        const struct question_answer *a = &q->answers[i];

        text_add(out, is_bare ? "\n\t" : "\n\t=");
        gift_write_weight(out, a->weight, 1,
                          gift_looks_like_weight(a->text.source) || (is_bare && is_truth(a->text.source)));
        gift_write_text(out, &a->text, TEXT_PLAIN, !is_bare);
        gift_write_feedback(out, &a->feedback, q->text.format, !is_bare);
    }
}

/* Whether both are one and the same number: .5 and 1/2. */
static bool are_one_number(const char *typed, const char *answer)
{
    struct typed_number said[TYPED_READINGS], meant[TYPED_READINGS];
    size_t readings = typed_number_read(answer, meant, NULL) == 1 ? typed_number_read(typed, said, NULL) : 0;

    for (size_t i = 0; i < readings; i++)
        if (fabs(said[i].value - meant->value) <= BINARY * fabs(meant->value))
            return true;
    return false;
}

static enum typed_fit fit_answer(const struct typed_text *typed, const char *as_typed,
                                 const struct question_text *answer)
{
    enum typed_fit fit = typed_text_fit(typed, answer->source);
    struct text plain = {0};

    if (fit != FITS_NOT || typed_text_is_wild(answer->source))
        return fit;
    question_text_add_plain(answer, &plain); /* without its styles */
    if (strcmp(text_string(&plain), answer->source) != 0 &&
        typed_text_fit_words(typed, text_string(&plain)) != FITS_NOT)
        fit = FITS_FREELY;
    text_free(&plain);
    return fit == FITS_NOT && are_one_number(as_typed, answer->source) ? FITS_FREELY : fit;
}

/* As in Moodle, the first answer that fits counts. A looser fit, which Moodle would not accept, counts if nothing else
 * fits, or before a pattern (as * for everything else) if it is worth no less: nobody gets less than in Moodle. Of
 * several looser fits the one worth most counts. */
static bool grade_text(const struct question *q, const struct expected *expected UNUSED, const struct reply *reply,
                       struct grade *out, struct error *e UNUSED)
{
    enum typed_fit fit = FITS_NOT;
    struct typed_text typed;

    typed_text_read(&typed, reply->typed);
    for (size_t i = 0; i < q->answer_count && fit <= FITS_FREELY; i++) {
        double weight = q->answers[i].weight;
        bool is_first = out->answer == QUESTION_NONE;

        fit = fit_answer(&typed, reply->typed, &q->answers[i].text);
        if (fit == FITS_EXACTLY || (fit != FITS_NOT && (is_first || weight > q->answers[out->answer].weight)))
            out->answer = i;
    }
    typed_text_free(&typed);
    out->score = out->answer == QUESTION_NONE ? 0 : q->answers[out->answer].weight;
    return true;
}

/* An answer's text with what its * could stand for, on one line. */
static void fill(const char *answer, const char *star, struct text *out)
{
    for (const char *at = answer; *at; at++) {
        if (at[0] == '\\' && at[1] == '*') {
            text_add_byte(out, '*');
            at++;
        } else if (*at == '*') {
            text_add(out, star);
        } else {
            text_add_byte(out, *at == '\n' || *at == '\r' ? ' ' : *at);
        }
    }
}

/* Writes words that fit an answer and, if possible, that no other answer takes from it. */
static double spell_best(const struct question *q, size_t answer, struct text *out)
{
    static const char *const stars[] = {"", "…", "anything", " any other ", "x", "?"};
    double best = -1;

    for (size_t i = 0; i < sizeof stars / sizeof *stars && best < q->answers[answer].weight; i++) {
        struct text words = {0};
        double score;

        fill(q->answers[answer].text.source, stars[i], &words);
        score = text_string(&words)[strspn(text_string(&words), " ")] ? reply_worth(q, text_string(&words)) : -1;
        if (score > best) {
            best = score;
            text_cut(out, 0);
            text_add(out, text_string(&words));
        }
        text_free(&words);
    }
    return best;
}

static bool find_best(const struct question *q, struct reply *out)
{
    return reply_find_best_typed(q, spell_best, out);
}

static void add_answer(struct text *out, const struct question *q, size_t answer)
{
    if (strcmp(q->answers[answer].text.source, "*") == 0)
        text_add(out, answer == 0 ? "anything" : "anything else");
    else
        question_text_add_plain(&q->answers[answer].text, out);
}

static bool covers(const struct question_answer *a, const struct question_answer *b)
{
    return typed_text_matches(b->text.source, a->text.source);
}

/* Whether an answer can be an option: words, not a pattern. */
static bool is_words(const struct question *q, size_t answer)
{
    return q->answers[answer].text.prose.block_count > 0 && !typed_text_is_wild(q->answers[answer].text.source);
}

/* The right answer that is the option for all right ones, or QUESTION_NONE. */
static size_t right_words(const struct question *q)
{
    for (size_t i = 0; i < q->answer_count; i++)
        if (question_is_right(q, i) && is_words(q, i))
            return i;
    return QUESTION_NONE;
}

/* Small letters without styles, which the caller frees. */
static char *folded(const struct question_text *t)
{
    struct text plain = {0}, out = {0};

    question_text_add_plain(t, &plain);
    fold_add(&out, text_string(&plain));
    text_free(&plain);
    return text_take(&out);
}

/* Whether two wrong answers are one mistake, spelt in two ways: “rows” and “row”, with the same feedback. */
static bool is_same_mistake(const struct question_answer *a, const struct question_answer *b)
{
    char *one = folded(&a->text), *other = folded(&b->text);
    bool spelt = strstr(one, other) || strstr(other, one);
    bool same = strcmp(one, other) == 0 || (spelt && a->feedback.source && b->feedback.source &&
                                            strcmp(a->feedback.source, b->feedback.source) == 0);

    free(one);
    free(other);
    return same;
}

/* Whether a known answer becomes a wrong option: it is not graded right, and none before it is the same. */
static bool is_wrong_option(const struct question *q, size_t answer)
{
    struct reply reply = {.typed = q->answers[answer].text.source};
    struct grade grade = {.answer = QUESTION_NONE};
    bool wrong = q->answers[answer].weight <= 0 && is_words(q, answer) &&
                 question_grade(q, NULL, &reply, &grade, NULL) && grade.score <= 0;

    grade_free(&grade);
    for (size_t i = 0; wrong && i < answer; i++)
        wrong = q->answers[i].weight > 0 || !is_words(q, i) || !is_same_mistake(&q->answers[i], &q->answers[answer]);
    return wrong;
}

/* Sorts the last option into those before it, by its words. */
static void sink_last(struct question_options *out)
{
    for (size_t i = out->count - 1; i > 0; i--) {
        struct text words[2] = {{0}, {0}};
        struct question_option last = out->of[i];
        bool sorted;

        question_text_add_plain(out->of[i - 1].text, &words[0]);
        question_text_add_plain(last.text, &words[1]);
        sorted = strcmp(text_string(&words[0]), text_string(&words[1])) <= 0;
        text_free(&words[0]);
        text_free(&words[1]);
        if (sorted)
            return;
        out->of[i] = out->of[i - 1];
        out->of[i - 1] = last;
    }
}

/* The right words and the known wrong ones, from A to Z. */
static bool offer_words(const struct question *q, const struct question_model *model UNUSED,
                        struct question_options *out, struct error *e)
{
    size_t right = right_words(q);

    if (right == QUESTION_NONE)
        return error_set(e, ERROR_INPUT, "its right answers are patterns: choose a question with options");
    for (size_t i = 0; i < q->answer_count; i++) {
        struct question_option *option;

        if (i != right && !is_wrong_option(q, i))
            continue;
        if (out->count == out->most) /* each is compared with all others: hundreds would take long, for nothing */
            return error_set(e, ERROR_INPUT, "it has more than %zu options: a room cannot choose from more", out->most);
        option = reply_add_option(out, i == right);
        option->text = &q->answers[i].text;
        option->feedback = &q->answers[i].feedback;
        sink_last(out);
    }
    return out->count >= 2 ||
           error_set(e, ERROR_INPUT, "no wrong answer to it is known: choose a question with options");
}

const struct question_type question_words = {.name = "short-answer",
                                             .gap_name = "missing-word",
                                             .is_typed = true,
                                             .line = "Answer: ______________________________",
                                             .prompt = "a word, or a few",
                                             .read_gift = read_gift,
                                             .write_gift = write_gift,
                                             .read = reply_read_text,
                                             .grade = grade_text,
                                             .find_best = find_best,
                                             .add_answer = add_answer,
                                             .covers = covers,
                                             .offer = offer_words};
