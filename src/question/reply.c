/* SPDX-License-Identifier: MIT */
#include "question/reply.h"

#include "base/compiler.h"
#include "base/memory.h"
#include "base/utf8.h"
#include "question/typed_text.h"

#include <string.h>

#define MOST_SHOWN 40 /* columns of what was typed in a message */

/* What was typed, as messages quote it: one line, cut. Free with text_free(). */
static struct text shown(const char *typed)
{
    struct text out = {0};
    size_t length = utf8_prefix(typed, MOST_SHOWN);

    text_add_bytes(&out, typed, length);
    text_add(&out, typed[length] ? "…" : "");
    return out;
}

bool reply_refuse(const char *typed, const char *why, size_t count, struct error *e)
{
    struct text words = shown(typed);

    if (count)
        error_set(e, ERROR_INPUT, "%s %s from 1 to %zu, or its letter", text_string(&words), why, count);
    else
        error_set(e, ERROR_INPUT, "%s %s", text_string(&words), why);
    text_free(&words);
    return false;
}

bool reply_is_letter(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

bool reply_is_digit(char c)
{
    return c >= '0' && c <= '9';
}

void reply_pass(const char **at, const char *bytes)
{
    *at += strspn(*at, bytes);
}

bool reply_take_number(const char **at, size_t count, size_t *place)
{
    size_t number = 0;

    if (!reply_is_digit(**at))
        return false;
    for (; reply_is_digit(**at); (*at)++)
        number = number > count ? number : number * 10 + (size_t)(**at - '0');
    *place = number - 1;
    return number >= 1 && number <= count;
}

size_t reply_find_words(const struct question *q, const size_t *indices, size_t count, bool right, const char *typed)
{
    struct typed_text own;
    size_t found = QUESTION_NONE, fitting = 0;
    enum typed_fit best = FITS_NOT;

    typed_text_read(&own, typed);
    for (size_t i = 0; i < count; i++) {
        const struct question_answer *answer = &q->answers[indices[i]];
        const struct question_text *text = right ? &answer->match : &answer->text;
        struct text plain = {0};
        enum typed_fit fit, other;

        question_text_add_plain(text, &plain);
        fit = typed_text_fit_words(&own, text_string(&plain));
        other = text->source ? typed_text_fit_words(&own, text->source) : FITS_NOT;
        fit = other > fit ? other : fit;
        fitting = fit > best ? 1 : fitting + (fit == best);
        if (fit > best) {
            best = fit;
            found = indices[i];
        }
        text_free(&plain);
    }
    typed_text_free(&own);
    return fitting == 1 ? found : QUESTION_NONE;
}

bool reply_read_text(const struct question *q UNUSED, const struct question_order *order UNUSED, const char *typed,
                     struct reply *out, struct error *e UNUSED)
{
    out->typed = memory_copy(typed);
    return true;
}

void reply_keep_option(const struct question *q, const struct question_order *order UNUSED, const struct reply *reply,
                       struct text *out)
{
    if (reply->option < q->answer_count)
        question_text_add_plain(&q->answers[reply->option].text, out);
}

bool reply_recall_option(const struct question *q, const struct question_order *order UNUSED, const char *kept,
                         struct reply *out)
{
    out->option = question_find_option(q, kept);
    return out->option != QUESTION_NONE;
}

/* A quote among the words is doubled, so that the quoted words of one answer never begin with those of another. */
void reply_keep_words(const struct question_text *words, struct text *out)
{
    struct text plain = {0};

    question_text_add_plain(words, &plain);
    text_add_byte(out, '"');
    for (const char *at = text_string(&plain); *at; at++) {
        text_add(out, *at == '"' ? "\"" : "");
        text_add_byte(out, *at);
    }
    text_add_byte(out, '"');
    text_free(&plain);
}

/* Bytes of the kept text that are exactly these words; 0: it begins with others. */
static size_t kept_length(const char *kept, const struct question_text *words, bool quoted)
{
    struct text own = {0};
    size_t length;

    (quoted ? reply_keep_words : question_text_add_plain)(words, &own);
    length = strncmp(kept, text_string(&own), own.length) == 0 ? own.length : 0;
    text_free(&own);
    return !kept[length] || strncmp(kept + length, "; ", 2) == 0 || strncmp(kept + length, " ->", 3) == 0 ? length : 0;
}

size_t reply_take_words(const struct question *q, struct kept_words *kept, const size_t *indices, size_t count,
                        bool right)
{
    size_t found = QUESTION_NONE, most = 0, next = 0, best = 0;

    for (size_t i = 0; i < count && !right; i++)
        if (kept->taken[indices[i]])
            next = i + 1;
    for (size_t i = 0; i < count; i++) {
        const struct question_answer *answer = &q->answers[indices[i]];
        size_t length = kept_length(kept->at, right ? &answer->match : &answer->text, kept->quoted);
        size_t rank = 2 * length + (length > 0 && i >= next); /* without quotes, "red; green" begins with "red" */

        if (rank > best && (right || !kept->taken[indices[i]])) {
            best = rank;
            most = length;
            found = indices[i];
        }
    }
    kept->at += most;
    if (found != QUESTION_NONE && !right)
        kept->taken[found] = true;
    return found;
}

bool reply_take_sign(struct kept_words *kept, const char *sign)
{
    size_t length = strlen(sign);
    bool is_next = strncmp(kept->at, sign, length) == 0;

    kept->at += is_next ? length : 0;
    return is_next;
}

bool reply_grade_option(const struct question *q, const struct expected *expected UNUSED, const struct reply *reply,
                        struct grade *out, struct error *e)
{
    if (reply->option >= q->answer_count)
        return error_set(e, ERROR_INPUT, "there is no such option: choose 1 to %zu", q->answer_count);
    out->answer = reply->option;
    out->score = q->answers[reply->option].weight;
    return true;
}

bool reply_find_best_option(const struct question *q, struct reply *out)
{
    out->option = 0;
    for (size_t i = 1; i < q->answer_count; i++)
        if (q->answers[i].weight > q->answers[out->option].weight)
            out->option = i;
    return q->answer_count > 0;
}

struct question_option *reply_add_option(struct question_options *out, bool right)
{
    out->of = memory_resize(out->of, out->count + 1, sizeof *out->of);
    out->of[out->count] = (struct question_option){.right = right};
    return &out->of[out->count++];
}

bool reply_offer_answers(const struct question *q, const struct question_model *model UNUSED,
                         struct question_options *out, struct error *e)
{
    bool has_right = false;

    for (size_t i = 0; i < q->answer_count; i++) {
        struct question_option *option = reply_add_option(out, question_is_right(q, i));

        option->text = &q->answers[i].text;
        option->feedback = &q->answers[i].feedback;
        has_right = has_right || option->right;
    }
    if (out->count < 2)
        return error_set(e, ERROR_INPUT, "it has %zu option: give it two or more", out->count);
    return has_right || error_set(e, ERROR_INPUT, "none of its options is right: make one worth all");
}

double reply_worth(const struct question *q, const char *typed)
{
    struct reply reply = {.typed = typed};
    struct grade grade;
    double score = question_grade(q, NULL, &reply, &grade, NULL) ? grade.score : -1;

    grade_free(&grade);
    return score;
}

bool reply_find_best_typed(const struct question *q,
                           double (*spell)(const struct question *q, size_t answer, struct text *out),
                           struct reply *out)
{
    double best = -1;

    for (size_t i = 0; i < q->answer_count && best < 1; i++) {
        struct text words = {0};
        double score;

        if (q->answers[i].weight <= best)
            continue;
        score = spell(q, i, &words);
        if (score > best) {
            best = score;
            reply_free(out);
            out->typed = text_take(&words);
        }
        text_free(&words);
    }
    return out->typed != NULL;
}
