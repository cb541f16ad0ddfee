/* SPDX-License-Identifier: MIT */
/* A choice: one option of several, or any number of them, whose weights add up. */
#include "base/compiler.h"
#include "base/memory.h"
#include "base/number.h"
#include "base/random.h"
#include "base/utf8.h"
#include "question/gift_reader.h"
#include "question/gift_write.h"
#include "question/question.h"
#include "question/reply.h"
#include "question/typed_text.h"

#include <inttypes.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

/* Takes a letter that is not part of a word. */
static bool take_letter(const char **at, size_t count, size_t *place)
{
    if (!reply_is_letter(**at) || reply_is_letter((*at)[1]))
        return false;
    *place = (size_t)((**at | 0x20) - 'a');
    ++*at;
    return *place < count;
}

/* Takes the place of an option: 2, b, 2. b) (b) [2] #2. */
static bool reply_take_place(const char **at, size_t count, size_t *place)
{
    reply_pass(at, "([#");
    if (!reply_take_number(at, count, place) && !take_letter(at, count, place))
        return false;
    reply_pass(at, ".)]");
    return true;
}

/* Cuts the next option off *rest: up to the next ~ or =. */
static struct gift_span next_option(const struct gift_reader *r, struct gift_span *rest)
{
    struct gift_span option = {rest->begin, rest->begin + 1};

    while (option.end < rest->end && !gift_is_sign(r, option.end, '~') && !gift_is_sign(r, option.end, '='))
        option.end++;
    rest->begin = option.end;
    return option;
}

static void read_gift_option(struct gift_reader *r, struct gift_span option, enum text_format format)
{
    struct place where = gift_place(r, option.begin);
    struct gift_span text = option, feedback;
    bool is_right = gift_is_sign(r, option.begin, '='), has_sign = is_right || gift_is_sign(r, option.begin, '~');
    struct question_answer *answer;
    enum text_format text_format;
    double weight = is_right, unread;

    text.begin += has_sign;
    text = gift_trim(r, text);
    if (text.begin == text.end && !is_right)
        return; /* as in ~=right */
    if (!has_sign)
        problems_warn(r->problems, where, "this is read as a wrong option: put ~ before it");
    if (!is_right)
        gift_take_weight(r, &text, &weight);
    else if (gift_take_weight(r, &(struct gift_span){text.begin, text.end}, &unread))
        problems_warn(r->problems, where, "after = no weight is read, and it stays in the text: write ~%%%g%%",
                      100 * unread);
    gift_take_feedback(r, &text, &feedback);
    text_format = gift_take_format(r, &text, format);
    if (gift_is_empty(r, text)) {
        problems_warn(r->problems, where, "this option is empty and left out: write its text, or remove it");
        return;
    }
    answer = gift_add_answer(r, option.begin);
    if (!answer)
        return;
    answer->weight = weight;
    gift_make_text(r, &answer->text, text, text_format);
    gift_read_text(r, &answer->feedback, feedback, format);
}

static bool read_gift(struct gift_reader *r, struct gift_span span, enum text_format format)
{
    if (gift_find(r, span, '~') == span.end)
        return false;
    r->q->several = gift_find(r, span, '=') == span.end;
    gift_warn_of_choice(r, span);
    while (span.begin < span.end && r->q->answer_count <= QUIZ_ANSWERS)
        read_gift_option(r, next_option(r, &span), format);
    if (r->is_broken)
        return true;
    if (r->q->answer_count < 2)
        gift_error(r, ((struct place){r->locator.file, r->q->line, r->q->column}),
                   "a choice has two options or more: write another, with ~ before it");
    else
        gift_check_weights(r);
    return true;
}

/* A single right option gets =, several get weights: without any ~ they would be texts to type. */
static void write_gift(struct text *out, const struct question *q)
{
    bool has_right = q->several;

    for (size_t i = 0; i < q->answer_count; i++) {
        const struct question_answer *a = &q->answers[i];
        bool is_right = !has_right && a->weight == 1;

        has_right = has_right || is_right;
        text_add(out, is_right ? "\n\t=" : "\n\t~");
        if (!is_right)
            gift_write_weight(out, a->weight, 0, gift_looks_like_weight(a->text.source));
        gift_write_text(out, &a->text, q->text.format, false);
        gift_write_feedback(out, &a->feedback, q->text.format, false);
    }
}

static bool read_option(const struct question *q, const struct question_order *order, const char *typed,
                        struct reply *out, struct error *e)
{
    const char *at = typed;
    size_t place, second;

    if (reply_take_place(&at, order->option_count, &place) && !*at) {
        out->option = order->options[place];
        return true;
    }
    out->option = reply_find_words(q, order->options, order->option_count, false, typed);
    if (out->option != QUESTION_NONE)
        return true;
    for (at = typed; reply_take_place(&at, order->option_count, &second);) {
        reply_pass(&at, " ,;");
        if (!*at)
            return reply_refuse(typed, "is more than one option: type the number or the letter of one", 0, e);
    }
    return reply_refuse(typed, "is not an option: type a number", order->option_count, e);
}

/* Bytes between two places: blanks, commas, "and". */
static size_t between(const char *at)
{
    size_t length = strspn(at, " \t,;+&");

    if (length == 0 && strspn(at, "aA") && (at[1] | 0x20) == 'n' && (at[2] | 0x20) == 'd' && !reply_is_letter(at[3]))
        return 3;
    return length;
}

/* Reads places with separators between them; letters need none. */
static bool read_places(const struct question_order *order, const char *at, bool letters, bool *chosen)
{
    size_t place;

    while (*at) {
        size_t length = between(at);

        if (length > 0) {
            at += length;
        } else if (letters && reply_is_letter(*at)) {
            place = (size_t)((*at++ | 0x20) - 'a');
            if (place >= order->option_count || chosen[order->options[place]])
                return false;
            chosen[order->options[place]] = true;
        } else if (!letters && reply_take_place(&at, order->option_count, &place)) {
            chosen[order->options[place]] = true;
        } else {
            return false;
        }
    }
    return true;
}

/* Reads options by their own words or places, each up to one of `separators`. */
static bool read_words(const struct question *q, const struct question_order *order, const char *typed,
                       const char *separators, bool *chosen)
{
    for (size_t count = 0; *typed; count++) {
        size_t length = strcspn(typed, separators), option, place;
        char *piece = memory_copy_bytes(typed, length);
        const char *at = piece;

        reply_pass(&at, " \t");
        if (reply_take_place(&at, order->option_count, &place) && !at[strspn(at, " \t")])
            option = order->options[place];
        else
            option = reply_find_words(q, order->options, order->option_count, false, piece);
        free(piece);
        if (option == QUESTION_NONE || count >= order->option_count)
            return false;
        chosen[option] = true;
        typed += length;
        reply_pass(&typed, separators);
        reply_pass(&typed, " \t");
    }
    return true;
}

static bool read_several(const struct question *q, const struct question_order *order, const char *typed,
                         struct reply *out, struct error *e)
{
    bool *chosen = memory_new_array(q->answer_count, sizeof *chosen), ok = false;

    out->chosen = chosen;
    for (int way = 0; way < 5 && !ok; way++) {
        memset(chosen, 0, q->answer_count * sizeof *chosen);
        ok = way == 0   ? read_places(order, typed, false, chosen)
             : way == 1 ? read_words(q, order, typed, "", chosen)
             : way == 2 ? read_words(q, order, typed, ";", chosen)
             : way == 3 ? read_words(q, order, typed, ",;", chosen)
                        : read_places(order, typed, true, chosen);
    }
    return ok || reply_refuse(typed, "names no options: type for each a number", order->option_count, e);
}

static bool read_choice(const struct question *q, const struct question_order *order, const char *typed,
                        struct reply *out, struct error *e)
{
    return (q->several ? read_several : read_option)(q, order, typed, out, e);
}

/* Appends each ticked option by `add`, with "; " between. */
static void add_ticked(const struct question *q, const struct question_order *order, const struct reply *reply,
                       void (*add)(const struct question_text *option, struct text *out), struct text *out)
{
    size_t start = out->length;

    for (size_t i = 0; reply->chosen && i < order->option_count; i++)
        if (reply->chosen[order->options[i]]) {
            text_add(out, out->length > start ? "; " : "");
            add(&q->answers[order->options[i]].text, out);
        }
}

static void add_reply(const struct question *q, const struct question_order *order, const struct reply *reply,
                      struct text *out)
{
    if (q->several)
        add_ticked(q, order, reply, question_text_add_plain, out);
    else
        reply_keep_option(q, order, reply, out);
}

static void keep_choice(const struct question *q, const struct question_order *order, const struct reply *reply,
                        struct text *out)
{
    if (q->several)
        add_ticked(q, order, reply, reply_keep_words, out);
    else
        reply_keep_option(q, order, reply, out);
}

/* Reads the words of options with "; " between; false if there are others. */
static bool take_options(const struct question *q, const struct question_order *order, const char *kept, bool quoted,
                         bool *chosen)
{
    struct kept_words words = {.at = kept, .quoted = quoted, .taken = chosen};

    memset(chosen, 0, q->answer_count * sizeof *chosen);
    do
        if (reply_take_words(q, &words, order->options, order->option_count, false) == QUESTION_NONE)
            return false;
    while (reply_take_sign(&words, "; "));
    return !*words.at;
}

static bool recall_several(const struct question *q, const struct question_order *order, const char *kept,
                           struct reply *out)
{
    bool *chosen = memory_new_array(q->answer_count, sizeof *chosen);

    out->chosen = chosen;
    if (take_options(q, order, kept, true, chosen) || take_options(q, order, kept, false, chosen))
        return true;
    if (*kept == '"')
        return false;
    reply_free(out); /* an earlier version kept it, and the options are spelt a little differently now */
    return read_several(q, order, kept, out, NULL);
}

static bool recall_choice(const struct question *q, const struct question_order *order, const char *kept,
                          struct reply *out)
{
    return (q->several ? recall_several : reply_recall_option)(q, order, kept, out);
}

static bool grade_several(const struct question *q, const struct reply *reply, struct grade *out, struct error *e)
{
    size_t chosen = 0;

    for (size_t i = 0; i < q->answer_count; i++)
        if (reply->chosen[i]) {
            out->score += q->answers[i].weight;
            out->answer = i;
            chosen++;
        }
    if (chosen != 1)
        out->answer = QUESTION_NONE;
    out->score = fmax(out->score, 0);
    return chosen > 0 || error_set(e, ERROR_INPUT, "no option is chosen: choose one or more");
}

static bool best_of_several(const struct question *q, struct reply *out)
{
    bool *chosen = memory_new_array(q->answer_count, sizeof *chosen), any = false;

    for (size_t i = 0; i < q->answer_count; i++) {
        chosen[i] = q->answers[i].weight > 0;
        any = any || chosen[i];
    }
    out->chosen = chosen;
    return any;
}

static bool grade_choice(const struct question *q, const struct expected *expected, const struct reply *reply,
                         struct grade *out, struct error *e)
{
    return q->several ? grade_several(q, reply, out, e) : reply_grade_option(q, expected, reply, out, e);
}

static bool best_choice(const struct question *q, struct reply *out)
{
    return (q->several ? best_of_several : reply_find_best_option)(q, out);
}

const struct question_type question_choice = {.name = "multiple-choice",
                                              .gap_name = "missing-word",
                                              .is_chosen = true,
                                              .read_gift = read_gift,
                                              .write_gift = write_gift,
                                              .read = read_choice,
                                              .add_reply = add_reply,
                                              .keep = keep_choice,
                                              .recall = recall_choice,
                                              .grade = grade_choice,
                                              .find_best = best_choice,
                                              .offer = reply_offer_answers};
