/* SPDX-License-Identifier: MIT */
/* Answers as lines that are typed. */
#include "base/compiler.h"
#include "learner/sitting.h"

#include "base/memory.h"
#include "base/utf8.h"
#include "course/typed_text.h"

#include <stdlib.h>
#include <string.h>

#define MOST_BYTES 400000 /* of an answer that is typed: 100,000 characters of any script */
#define MOST_SHOWN 40     /* columns of it in a message */
#define LETTERS 26

/* ------------------------------------------------------------------------------------------------- what is typed */

/* What was typed as a message has it: one line, cut. Free with text_free(). */
static struct text shown(const char *typed)
{
    struct text out = {0};
    size_t length = utf8_prefix(typed, MOST_SHOWN);

    text_add_bytes(&out, typed, length);
    text_add(&out, typed[length] ? "…" : "");
    return out;
}

/* Says what is wrong with what was typed; where `count` is not 0, also which places there are. */
static bool refuse(const char *typed, const char *why, size_t count, struct error *e)
{
    struct text words = shown(typed);

    if (count)
        error_set(e, ERROR_INPUT, "%s %s from 1 to %zu, or its letter", text_string(&words), why, count);
    else
        error_set(e, ERROR_INPUT, "%s %s", text_string(&words), why);
    text_free(&words);
    return false;
}

static bool is_letter(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

static bool is_digit(char c)
{
    return c >= '0' && c <= '9';
}

/* Passes over these bytes. */
static void pass(const char **at, const char *bytes)
{
    *at += strspn(*at, bytes);
}

/* Takes a number from 1 off the text; *place counts from 0. */
static bool take_number(const char **at, size_t count, size_t *place)
{
    size_t number = 0;

    if (!is_digit(**at))
        return false;
    for (; is_digit(**at); (*at)++)
        number = number > count ? number : number * 10 + (size_t)(**at - '0');
    *place = number - 1;
    return number >= 1 && number <= count;
}

/* Takes a letter that stands by itself. */
static bool take_letter(const char **at, size_t count, size_t *place)
{
    if (!is_letter(**at) || is_letter((*at)[1]))
        return false;
    *place = (size_t)((**at | 0x20) - 'a');
    ++*at;
    return *place < count;
}

/* Takes the place of an option: 2, b, 2. b) (b) [2] #2. */
static bool take_place(const char **at, size_t count, size_t *place)
{
    pass(at, "([#");
    if (!take_number(at, count, place) && !take_letter(at, count, place))
        return false;
    pass(at, ".)]");
    return true;
}

/* ------------------------------------------------------------------------------------------------------ own words */

/* The index of the only one of `indices` whose words were typed; QUESTION_NONE: none, or several. */
static size_t find_words(const struct question *q, const size_t *indices, size_t count, bool right, const char *typed)
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

static size_t find_option(const struct item *item, const char *typed)
{
    return find_words(item->question, item->order, item->option_count, false, typed);
}

/* --------------------------------------------------------------------------------------------------------- options */

static bool read_option(const struct item *item, const char *typed, struct held_reply *out, struct error *e)
{
    const char *at = typed;
    size_t place, second;

    if (take_place(&at, item->option_count, &place) && !*at) {
        out->option = item->order[place];
        return true;
    }
    out->option = find_option(item, typed);
    if (out->option != QUESTION_NONE)
        return true;
    for (at = typed; take_place(&at, item->option_count, &second);) {
        pass(&at, " ,;");
        if (!*at)
            return refuse(typed, "is more than one option: type the number or the letter of one", 0, e);
    }
    return refuse(typed, "is no option: type a number", item->option_count, e);
}

/* Bytes of what stands between two places: blanks, commas, "and". */
static size_t between(const char *at)
{
    size_t length = strspn(at, " \t,;+&");

    if (length == 0 && strspn(at, "aA") && (at[1] | 0x20) == 'n' && (at[2] | 0x20) == 'd' && !is_letter(at[3]))
        return 3;
    return length;
}

/* Reads places with something between, or without where they are letters. */
static bool read_places(const struct item *item, const char *at, bool letters, bool *chosen)
{
    size_t place;

    while (*at) {
        size_t length = between(at);

        if (length > 0) {
            at += length;
        } else if (letters && is_letter(*at)) {
            place = (size_t)((*at++ | 0x20) - 'a');
            if (place >= item->option_count || chosen[item->order[place]])
                return false;
            chosen[item->order[place]] = true;
        } else if (!letters && take_place(&at, item->option_count, &place)) {
            chosen[item->order[place]] = true;
        } else {
            return false;
        }
    }
    return true;
}

/* Reads options by their own words or places, each up to one of `separators`. */
static bool read_words(const struct item *item, const char *typed, const char *separators, bool *chosen)
{
    for (size_t count = 0; *typed; count++) {
        size_t length = strcspn(typed, separators), option, place;
        char *piece = memory_copy_bytes(typed, length);
        const char *at = piece;

        pass(&at, " \t");
        if (take_place(&at, item->option_count, &place) && !at[strspn(at, " \t")])
            option = item->order[place];
        else
            option = find_option(item, piece);
        free(piece);
        if (option == QUESTION_NONE || count >= item->option_count)
            return false;
        chosen[option] = true;
        typed += length;
        pass(&typed, separators);
        pass(&typed, " \t");
    }
    return true;
}

static bool read_several(const struct item *item, const char *typed, struct held_reply *out, struct error *e)
{
    const size_t size = item->question->answer_count * sizeof *out->chosen;
    bool ok = false;

    out->chosen = memory_new_array(item->question->answer_count, sizeof *out->chosen);
    for (int way = 0; way < 5 && !ok; way++) {
        memset(out->chosen, 0, size);
        ok = way == 0   ? read_places(item, typed, false, out->chosen)
             : way == 1 ? read_words(item, typed, "", out->chosen)
             : way == 2 ? read_words(item, typed, ";", out->chosen)
             : way == 3 ? read_words(item, typed, ",;", out->chosen)
                        : read_places(item, typed, true, out->chosen);
    }
    return ok || refuse(typed, "names no options: type for each a number", item->option_count, e);
}

/* ------------------------------------------------------------------------------------------------------------ pairs */

/* Passes over what stands between the sides of a pair: = - -> → : and blanks. */
static void take_arrow(const char **at)
{
    pass(at, " \t.)]");
    pass(at, "=->:");
    if (strncmp(*at, "→", strlen("→")) == 0)
        *at += strlen("→");
    pass(at, " \t");
}

/* Takes the letter of a right side of pairs, of more than 26 "ab"; *side counts from 0. Of so few that one letter tells
 * them apart, letters may follow each other: "bac". */
static bool take_side(const char **at, size_t count, size_t *side)
{
    size_t number = 0;

    if (!is_letter(**at))
        return false;
    do
        number = number > count ? number : number * LETTERS + (size_t)((*(*at)++ | 0x20) - 'a') + 1;
    while (count > LETTERS && is_letter(**at));
    *side = number - 1;
    return number <= count;
}

/* Pairs as "1=b 2=a", or "b a": the left sides have numbers, the right ones letters. *clash: a left side has two. */
static bool read_short_pairs(const struct item *item, const char *at, size_t *matched, bool *clash)
{
    size_t next = 0, left, right, *to;

    for (pass(&at, " \t,;("); *at; pass(&at, " \t,;()]")) {
        left = next;
        if (is_digit(*at)) {
            if (!take_number(&at, item->option_count, &left))
                return false;
            take_arrow(&at);
        }
        if (!take_side(&at, item->choice_count, &right) || left >= item->option_count)
            return false;
        to = &matched[item->order[left]];
        *clash = *clash || (*to != QUESTION_NONE && *to != item->choices[right]);
        *to = item->choices[right];
        next = left + 1;
    }
    return true;
}

/* The side of a pair by its place, or by its own words. */
static size_t find_side(const struct item *item, bool right, const char *words, size_t length)
{
    const size_t *indices = right ? item->choices : item->order;
    size_t count = right ? item->choice_count : item->option_count, place = 0, found;
    char *own = memory_copy_bytes(words, length);
    const char *at = own;

    pass(&at, " \t");
    if ((right ? take_side : take_number)(&at, count, &place) && !at[strspn(at, ".) \t")])
        found = indices[place];
    else
        found = find_words(item->question, indices, count, right, own);
    free(own);
    return found;
}

/* Pairs in words, "query -> what is asked; key -> what is offered". *clash: a left side is there twice, with two right
 * ones or more often than there are left sides. */
static bool read_long_pairs(const struct item *item, const char *typed, const char *arrow, size_t *matched, bool *clash)
{
    for (size_t count = 0; *typed; count++) {
        size_t length = strcspn(typed, ";"), left, right;
        const char *found = strstr(typed, arrow);

        if (!found || found >= typed + length)
            return false;
        left = find_side(item, false, typed, (size_t)(found - typed));
        found += strlen(arrow);
        right = find_side(item, true, found, (size_t)(typed + length - found));
        if (left == QUESTION_NONE || right == QUESTION_NONE)
            return false;
        if (count >= item->option_count || (matched[left] != QUESTION_NONE && matched[left] != right)) {
            *clash = true;
            return false;
        }
        matched[left] = right;
        typed += length;
        pass(&typed, "; \t");
    }
    return true;
}

static bool read_pairs(const struct item *item, const char *typed, struct held_reply *out, struct error *e)
{
    static const char *const arrows[] = {"->", "→", "="};
    size_t count = item->question->answer_count;
    bool clash = false, ok = false, any = false;

    out->matched = memory_new_array(count, sizeof *out->matched);
    for (size_t way = 0; way <= sizeof arrows / sizeof *arrows && !ok && !clash; way++) {
        for (size_t i = 0; i < count; i++)
            out->matched[i] = QUESTION_NONE;
        ok = way == 0 ? read_short_pairs(item, typed, out->matched, &clash)
                      : read_long_pairs(item, typed, arrows[way - 1], out->matched, &clash);
    }
    for (size_t i = 0; ok && i < count; i++)
        any = any || out->matched[i] != QUESTION_NONE;
    if (ok && !any)
        return error_set(e, ERROR_INPUT, "nothing is paired: type for each row a letter of the right, b a, or 1=b 2=a");
    if (clash)
        return refuse(typed, "gives one left side two right ones: name each left side once", 0, e);
    return ok || refuse(typed, "is no pairing: type for each row a letter of the right, b a, or 1=b 2=a", 0, e);
}

/* --------------------------------------------------------------------------------------------- truth, texts, all */

static bool read_truth(const struct item *item, const char *typed, struct held_reply *out, struct error *e)
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
        out->option = find_option(item, typed);
    return out->option != QUESTION_NONE || refuse(typed, "is neither true nor false: type t or f", 0, e);
}

static bool read_text(const struct item *item UNUSED, const char *typed, struct held_reply *out, struct error *e UNUSED)
{
    text_add(&out->typed, typed);
    return true;
}

bool sitting_read(const struct sitting *s, size_t i, const char *typed, struct held_reply *out, struct error *e)
{
    const struct item *item = &s->items[i];
    const char *end;
    char *own;
    bool ok;

    *out = (struct held_reply){.option = QUESTION_NONE};
    pass(&typed, " \t\r\n");
    for (end = typed + strlen(typed); end > typed && strchr(" \t\r\n", end[-1]);)
        end--;
    if (end == typed && item->question->type != QUESTION_ESSAY)
        return error_set(e, ERROR_INPUT, "nothing is typed: answer, or give up");
    if (end - typed > MOST_BYTES)
        return error_set(e, ERROR_INPUT, "an answer of %zu bytes is too long: write at most %d", (size_t)(end - typed),
                         MOST_BYTES);
    own = memory_copy_bytes(typed, (size_t)(end - typed));
    switch (item->question->type) {
    case QUESTION_MULTIPLE_CHOICE:
        ok = (item->question->several ? read_several : read_option)(item, own, out, e);
        break;
    case QUESTION_TRUE_FALSE:
        ok = read_truth(item, own, out, e);
        break;
    case QUESTION_MATCHING:
        ok = read_pairs(item, own, out, e);
        break;
    default:
        ok = read_text(item, own, out, e);
    }
    free(own);
    return ok;
}
