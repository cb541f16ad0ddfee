/* SPDX-License-Identifier: MIT */
/* A statement: true, or false. Its two answers are these words, true first, and one of them is worth 1. */
#include "base/compiler.h"
#include "question/gift_reader.h"

#include "base/memory.h"
#include "base/number.h"
#include "question/gift_write.h"
#include "question/reply.h"
#include "question/typed_text.h"

#include <stdlib.h>
#include <string.h>

/* T and TRUE are 1, F and FALSE are 0, all else is -1. */
static int truth_of(const struct gift_reader *r, struct gift_span span)
{
    static const char *const names[] = {"F", "FALSE", "T", "TRUE"};
    struct gift_span said = gift_trim(r, (struct gift_span){span.begin, gift_find(r, span, '#')});

    for (int i = 0; i < 4; i++)
        if (said.end - said.begin == strlen(names[i]) &&
            memcmp(text_string(&r->block.bytes) + said.begin, names[i], said.end - said.begin) == 0)
            return i / 2;
    return -1;
}

static bool read_gift(struct gift_reader *r, struct gift_span span, enum text_format format)
{
    static const char *const names[] = {"True", "False"};
    struct place where = gift_place(r, span.begin);
    struct gift_span wrong, right;
    size_t chosen = truth_of(r, span) ? 0 : 1;

    if (truth_of(r, span) < 0)
        return false;
    gift_take_feedback(r, &span, &wrong);
    gift_take_feedback(r, &wrong, &right);
    for (size_t i = 0; i < 2; i++) {
        struct question_answer *answer = gift_add_answer(r, span.begin);

        answer->weight = i == chosen;
        question_text_make(&answer->text, TEXT_PLAIN, names[i], where, NULL);
    }
    gift_read_text(r, &r->q->answers[1 - chosen].feedback, wrong, format);
    gift_read_text(r, &r->q->answers[chosen].feedback, right, format);
    return true;
}

static void write_gift(struct text *out, const struct question *q)
{
    size_t right = q->answers[0].weight == 1 ? 0 : 1;

    text_add(out, right == 0 ? "TRUE" : "FALSE");
    if (!q->answers[0].feedback.source && !q->answers[1].feedback.source)
        return;
    text_add_byte(out, '#');
    gift_write_text(out, &q->answers[1 - right].feedback, q->text.format, false);
    gift_write_feedback(out, &q->answers[right].feedback, q->text.format, false);
}

static bool read_truth(const struct question *q, const struct question_order *order, const char *typed,
                       struct reply *out, struct error *e)
{
    static const char *const words[2][9] = {{"t", "true", "yes", "y", "1", "a", "right", "correct", "+"},
                                            {"f", "false", "no", "n", "2", "b", "wrong", "incorrect", "0"}};
    struct typed_text own;
    char *bare = memory_copy(typed);
    size_t length = strlen(bare);

    while (length > 1 && strchr(".)!", bare[length - 1]))
        bare[--length] = '\0';
    typed_text_read(&own, bare + (*bare == '('));
    for (size_t side = 0; side < 2; side++)
        for (size_t i = 0; i < 9; i++)
            if (typed_text_fit_words(&own, words[side][i]) != FITS_NOT)
                out->option = side;
    typed_text_free(&own);
    free(bare);
    if (out->option == QUESTION_NONE)
        out->option = reply_find_words(q, order->options, order->option_count, false, typed);
    return out->option != QUESTION_NONE || reply_refuse(typed, "is neither true nor false: type t or f", 0, e);
}

static const struct question_letter letters[] = {{"t", "true"}, {"f", "false"}, {0}};

const struct question_type question_truth = {.name = "true-false",
                                             .is_chosen = true,
                                             .letters = letters,
                                             .line = "true / false",
                                             .prompt = "t for true, f for false",
                                             .read_gift = read_gift,
                                             .write_gift = write_gift,
                                             .read = read_truth,
                                             .add_reply = reply_keep_option,
                                             .keep = reply_keep_option,
                                             .recall = reply_recall_option,
                                             .grade = reply_grade_option,
                                             .find_best = reply_find_best_option,
                                             .offer = reply_offer_answers};
