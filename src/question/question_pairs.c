/* SPDX-License-Identifier: MIT */
/* Pairs: each left side gets one of the right sides. One without a left side is one more right side to choose from. */
#include "base/compiler.h"
#include "question/gift_reader.h"

#include "base/memory.h"
#include "base/number.h"
#include "question/gift_write.h"
#include "question/quiz_key.h"
#include "question/reply.h"

#include <stdlib.h>
#include <string.h>

static void read_pair(struct gift_reader *r, struct gift_span span, enum text_format format)
{
    size_t arrow = gift_find_string(r, span, "->");
    struct gift_span left = {span.begin, arrow}, right = {arrow + 2, span.end};
    struct place where = gift_place(r, span.begin);
    struct question_answer *answer;
    char *match;

    if (arrow == span.end) {
        gift_error(r, where, "a pair needs -> between its sides: write =left -> right, or \\= for an equals sign");
        return;
    }
    answer = gift_add_answer(r, span.begin);
    if (!answer)
        return;
    gift_read_text(r, &answer->text, left, format);
    match = gift_string(r, right);
    if (*match)
        question_text_make(&answer->match, format, match, gift_place(r, gift_trim(r, right).begin), r->problems);
    else
        gift_error(r, where, "the right side of this pair is missing: write it after ->");
    if (gift_find(r, right, '#') < right.end)
        problems_warn(r->problems, gift_place(r, gift_find(r, right, '#')),
                      "pairs have no feedback, and this # is text: write \\# for it, or #### for general feedback");
    free(match);
}

static bool read_gift(struct gift_reader *r, struct gift_span span, enum text_format format)
{
    struct gift_span pair;
    size_t pairs = 0;

    if (gift_find(r, span, '=') == span.end || gift_find_string(r, span, "->") == span.end)
        return false;
    while (r->q->answer_count <= QUIZ_ANSWERS && gift_next_answer(r, &span, &pair))
        read_pair(r, pair, format);
    for (size_t i = 0; i < r->q->answer_count; i++) {
        pairs += r->q->answers[i].text.source != NULL;
        r->q->answers[i].weight = r->q->answers[i].text.source ? 1 : 0;
    }
    if (pairs < 2 && !r->is_broken)
        gift_error(r, ((struct place){r->locator.file, r->q->line, r->q->column}),
                   "a matching question has two pairs or more: write another, as =left -> right");
    return true;
}

static void write_gift(struct text *out, const struct question *q)
{
    for (size_t i = 0; i < q->answer_count; i++) {
        const struct question_answer *a = &q->answers[i];

        text_add(out, "\n\t=");
        gift_write_text(out, &a->text, q->text.format, true);
        text_add(out, " -> ");
        gift_write_escaped(out, a->match.source, false);
    }
}

/* Skips what separates the sides of a pair: = - -> → : and blanks. */
static void take_arrow(const char **at)
{
    reply_pass(at, " \t.)]");
    reply_pass(at, "=->:");
    if (strncmp(*at, "→", strlen("→")) == 0)
        *at += strlen("→");
    reply_pass(at, " \t");
}

/* Takes the letter of a right side; with more than 26, two letters ("ab"). *side counts from 0. If one letter is
 * enough, letters may follow each other: "bac". */
static bool take_side(const char **at, size_t count, size_t *side)
{
    size_t number = 0;

    if (!reply_is_letter(**at))
        return false;
    do
        number = number > count ? number : number * REPLY_LETTERS + (size_t)((*(*at)++ | 0x20) - 'a') + 1;
    while (count > REPLY_LETTERS && reply_is_letter(**at));
    *side = number - 1;
    return number <= count;
}

/* Pairs as "1=b 2=a", or "b a": left sides have numbers, right ones letters. *clash: a left side is given twice. */
static bool read_short_pairs(const struct question_order *order, const char *at, size_t *matched, bool *clash)
{
    size_t next = 0, left, right, *to;

    for (reply_pass(&at, " \t,;("); *at; reply_pass(&at, " \t,;()]")) {
        left = next;
        if (reply_is_digit(*at)) {
            if (!reply_take_number(&at, order->option_count, &left))
                return false;
            take_arrow(&at);
        }
        if (!take_side(&at, order->choice_count, &right) || left >= order->option_count)
            return false;
        to = &matched[order->options[left]];
        *clash = *clash || (*to != QUESTION_NONE && *to != order->choices[right]);
        *to = order->choices[right];
        next = left + 1;
    }
    return true;
}

/* Finds a side of a pair by its place, or by its own words. */
static size_t find_side(const struct question *q, const struct question_order *order, bool right, const char *words,
                        size_t length)
{
    const size_t *indices = right ? order->choices : order->options;
    size_t count = right ? order->choice_count : order->option_count, place = 0, found;
    char *own = memory_copy_bytes(words, length);
    const char *at = own;

    reply_pass(&at, " \t");
    if ((right ? take_side : reply_take_number)(&at, count, &place) && !at[strspn(at, ".) \t")])
        found = indices[place];
    else
        found = reply_find_words(q, indices, count, right, own);
    free(own);
    return found;
}

/* Pairs in words, "query -> what is asked; key -> what is offered". *clash: a left side is given twice, with two right
 * sides or more often than it occurs. */
static bool read_long_pairs(const struct question *q, const struct question_order *order, const char *typed,
                            const char *arrow, size_t *matched, bool *clash)
{
    for (size_t count = 0; *typed; count++) {
        size_t length = strcspn(typed, ";"), left, right;
        const char *found = strstr(typed, arrow);

        if (!found || found >= typed + length)
            return false;
        left = find_side(q, order, false, typed, (size_t)(found - typed));
        found += strlen(arrow);
        right = find_side(q, order, true, found, (size_t)(typed + length - found));
        if (left == QUESTION_NONE || right == QUESTION_NONE)
            return false;
        if (count >= order->option_count || (matched[left] != QUESTION_NONE && matched[left] != right)) {
            *clash = true;
            return false;
        }
        matched[left] = right;
        typed += length;
        reply_pass(&typed, "; \t");
    }
    return true;
}

static bool read_pairs(const struct question *q, const struct question_order *order, const char *typed,
                       struct reply *out, struct error *e)
{
    static const char *const arrows[] = {"->", "→", "="};
    size_t count = q->answer_count, *matched = memory_new_array(count, sizeof *matched);
    bool clash = false, ok = false, any = false;

    out->matched = matched;
    for (size_t way = 0; way <= sizeof arrows / sizeof *arrows && !ok && !clash; way++) {
        for (size_t i = 0; i < count; i++)
            matched[i] = QUESTION_NONE;
        ok = way == 0 ? read_short_pairs(order, typed, matched, &clash)
                      : read_long_pairs(q, order, typed, arrows[way - 1], matched, &clash);
    }
    for (size_t i = 0; ok && i < count; i++)
        any = any || matched[i] != QUESTION_NONE;
    if (ok && !any)
        return error_set(e, ERROR_INPUT, "nothing is paired: type for each row a letter of the right, b a, or 1=b 2=a");
    if (clash)
        return reply_refuse(typed, "gives one left side two right ones: name each left side once", 0, e);
    return ok ||
           reply_refuse(typed, "is not a pairing: type for each row a letter of the right, b a, or 1=b 2=a", 0, e);
}

static void add_side(const struct question_text *side, struct text *out)
{
    if (side->source)
        question_text_add_plain(side, out);
}

static void add_reply(const struct question *q, const struct question_order *order, const struct reply *reply,
                      struct text *out)
{
    for (size_t i = 0; reply->matched && i < order->option_count; i++) {
        size_t left = order->options[i], right = reply->matched[left];

        text_add(out, i ? "; " : "");
        add_side(&q->answers[left].text, out);
        text_add(out, " -> ");
        if (right != QUESTION_NONE)
            add_side(&q->answers[right].match, out);
    }
}

static void add_key(const struct question *q, const struct question_order *order, struct text *out)
{
    for (size_t i = 0; i < order->option_count; i++) {
        text_addf(out, i ? ", %zu" : "%zu", i + 1);
        for (size_t c = 0; c < order->choice_count; c++)
            if (question_matches(q, order->options[i], order->choices[c])) {
                quiz_key_add_side(out, c);
                break;
            }
    }
}

static void keep_pairs(const struct question *q, const struct question_order *order, const struct reply *reply,
                       struct text *out)
{
    for (size_t i = 0; i < order->option_count; i++) {
        size_t left = order->options[i], right = reply->matched[left];

        text_add(out, i > 0 ? "; " : "");
        reply_keep_words(&q->answers[left].text, out);
        text_add(out, " -> ");
        if (right != QUESTION_NONE)
            reply_keep_words(&q->answers[right].match, out);
    }
}

/* Reads pairs as keep_pairs() writes them; false if there is anything else. */
static bool take_pairs(const struct question *q, const struct question_order *order, const char *kept, bool quoted,
                       size_t *matched)
{
    struct kept_words words = {
        .at = kept, .quoted = quoted, .taken = memory_new_array(q->answer_count, sizeof *words.taken)};
    bool ok;

    for (size_t i = 0; i < q->answer_count; i++)
        matched[i] = QUESTION_NONE;
    do {
        size_t left = reply_take_words(q, &words, order->options, order->option_count, false);

        ok = left != QUESTION_NONE && reply_take_sign(&words, " -> ");
        if (ok) /* a row that was left open has no words there */
            matched[left] = reply_take_words(q, &words, order->choices, order->choice_count, true);
    } while (ok && reply_take_sign(&words, "; "));
    free(words.taken);
    return ok && !*words.at;
}

static bool recall_pairs(const struct question *q, const struct question_order *order, const char *kept,
                         struct reply *out)
{
    size_t *matched = memory_new_array(q->answer_count, sizeof *matched);

    out->matched = matched;
    if (take_pairs(q, order, kept, true, matched) || take_pairs(q, order, kept, false, matched))
        return true;
    if (*kept == '"')
        return false;
    reply_free(out); /* an earlier version kept it, and the sides are spelt a little differently now */
    return read_pairs(q, order, kept, out, NULL);
}

static bool grade_pairs(const struct question *q, const struct expected *expected UNUSED, const struct reply *reply,
                        struct grade *out, struct error *e UNUSED)
{
    size_t pairs = 0, right = 0;

    for (size_t i = 0; i < q->answer_count; i++)
        if (q->answers[i].text.source) {
            pairs++;
            right += question_matches(q, i, reply->matched[i]);
        }
    out->score = pairs ? (double)right / (double)pairs : 0;
    return true;
}

static bool best_pairs(const struct question *q, struct reply *out)
{
    size_t *matched = memory_new_array(q->answer_count, sizeof *matched);

    for (size_t i = 0; i < q->answer_count; i++)
        matched[i] = q->answers[i].text.source ? i : QUESTION_NONE;
    out->matched = matched;
    return q->answer_count > 0;
}

const struct question_type question_pairs = {.name = "matching",
                                             .is_paired = true,
                                             .how = "Write after each left side the letter of its right side.",
                                             .prompt = "for each row a letter, as in b a, or 1=b 2=a",
                                             .read_gift = read_gift,
                                             .write_gift = write_gift,
                                             .read = read_pairs,
                                             .add_reply = add_reply,
                                             .keep = keep_pairs,
                                             .recall = recall_pairs,
                                             .grade = grade_pairs,
                                             .find_best = best_pairs,
                                             .add_key = add_key};
