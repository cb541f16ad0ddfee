/* SPDX-License-Identifier: MIT */
#include "question/gift_write.h"

#include "base/number.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#define TOP "$course$/top" /* Moodle's name of the category that contains all others */

/* Weights in per cent that Moodle accepts, besides those with at most one decimal. */
static const char *const moodle_weights[] = {"83.33333", "66.66667", "33.33333", "16.66667", "14.28571", "11.11111"};
static const double moodle_shares[] = {5 / 6.0, 2 / 3.0, 1 / 3.0, 1 / 6.0, 1 / 7.0, 1 / 9.0};

/* Writes 100 times a weight with as few decimals as read back to the same weight; false if none do. */
static bool spell(double percent, double weight, char *out)
{
    for (int decimals = 0; decimals <= 20; decimals++) {
        number_fixed(out, percent, decimals);
        if (strtod(out, NULL) / 100 == weight)
            return true;
    }
    return false;
}

static void add_weight(struct text *out, double weight)
{
    char number[NUMBER_ROOM];
    double percent = weight * 100;

    for (size_t i = 0; i < sizeof moodle_shares / sizeof *moodle_shares; i++)
        if (fabs(fabs(weight) - moodle_shares[i]) < 1e-15) { /* no decimal number has this value: a program made it */
            text_addf(out, "%s%s", weight < 0 ? "-" : "", moodle_weights[i]);
            return;
        }
    if (!spell(percent, weight, number) && !spell(nextafter(percent, INFINITY), weight, number) &&
        !spell(nextafter(percent, -INFINITY), weight, number))
        number_fixed(number, percent, 5);
    text_add(out, number);
}

bool gift_looks_like_weight(const char *source)
{
    return source[0] == '%' && source[1] && strchr("-.0123456789", source[1]) && strchr(source + 1, '%');
}

void gift_write_weight(struct text *out, double weight, double usual, bool always)
{
    if (weight == usual && !always)
        return;
    text_add_byte(out, '%');
    add_weight(out, weight);
    text_add_byte(out, '%');
}

static const char *const format_tags[] = {
    [TEXT_MARKDOWN] = "[markdown]", [TEXT_MOODLE] = "[moodle]", [TEXT_HTML] = "[html]", [TEXT_PLAIN] = "[plain]"};

void gift_write_escaped(struct text *out, const char *source, bool no_arrow)
{
    for (const char *at = source; *at; at++) {
        if (no_arrow && at[0] == '-' && at[1] == '>') {
            text_add(out, "→");
            at++;
        } else if (*at == '\n') {
            text_add(out, "\\n");
        } else {
            if (strchr("\\#=~{}:", *at))
                text_add_byte(out, '\\');
            text_add_byte(out, *at);
        }
    }
}

/* Whether a text begins like a format or a comment, which would be misread. */
static bool needs_tag(const char *source)
{
    for (size_t i = 0; i < sizeof format_tags / sizeof *format_tags; i++)
        if (strncmp(source, format_tags[i], strlen(format_tags[i])) == 0)
            return true;
    return strncmp(source, "//", 2) == 0;
}

void gift_write_text(struct text *out, const struct question_text *t, enum text_format inherited, bool no_arrow)
{
    if (!t->source)
        return;
    if (t->format != inherited || needs_tag(t->source))
        text_add(out, format_tags[t->format]);
    gift_write_escaped(out, t->source, no_arrow);
}

void gift_write_feedback(struct text *out, const struct question_text *t, enum text_format inherited, bool no_arrow)
{
    if (!t->source)
        return;
    text_add_byte(out, '#');
    gift_write_text(out, t, inherited, no_arrow);
}

/* Appends [word:value]; a ] in it is escaped, and a \ at its end kept from escaping. */
static void add_token(struct text *out, const char *word, const char *value)
{
    size_t length = strlen(value);

    text_addf(out, "// [%s:", word);
    for (const char *at = value; *at; at++) {
        if (*at == ']')
            text_add_byte(out, '\\');
        text_add_byte(out, *at == '\n' ? ' ' : *at);
    }
    text_add(out, length > 0 && value[length - 1] == '\\' ? " ]\n" : "]\n");
}

static void add_comments(struct text *out, const struct question *q)
{
    if (q->id)
        add_token(out, "id", q->id);
    for (size_t i = 0; i < q->tag_count; i++)
        add_token(out, "tag", q->tags[i]);
    if (q->step)
        add_token(out, "step", q->step);
    if (q->view)
        add_token(out, "view", q->view);
    for (size_t i = 0; i < q->hint_count; i++)
        if (q->hints[i].source)
            add_token(out, "hint", q->hints[i].source);
}

static void add_answers(struct text *out, const struct question *q)
{
    size_t start = out->length;

    text_add_byte(out, '{');
    if (q->type->write_gift)
        q->type->write_gift(out, q);
    if (q->feedback.source) {
        text_add(out, "\n\t####");
        gift_write_text(out, &q->feedback, q->text.format, false);
    }
    text_add(out, memchr(out->bytes + start, '\n', out->length - start) ? "\n}" : "}");
}

static void add_question(struct text *out, const struct question *q)
{
    add_comments(out, q);
    if (q->title && *q->title) {
        text_add(out, "::");
        gift_write_escaped(out, q->title, false);
        text_add(out, "::");
    }
    gift_write_text(out, &q->text, TEXT_MOODLE, false);
    if (question_is_graded(q)) {
        text_add(out, q->tail.source || !q->text.source ? "" : " ");
        add_answers(out, q);
        if (q->tail.source)
            gift_write_escaped(out, q->tail.source, false);
    }
    text_add(out, "\n");
}

/* Appends a category. Moodle does not escape it; here only a \ gets another before it, if it would be read as an
 * escape. */
static void add_category(struct text *out, const char *category)
{
    text_add(out, "$CATEGORY: ");
    for (const char *at = category; *at; at++) {
        if (*at == '\n') {
            text_add(out, "\\n");
            continue;
        }
        if (*at == '\\' && at[1] && strchr(":#={}~\\n\n", at[1]))
            text_add_byte(out, '\\');
        text_add_byte(out, *at);
    }
    text_add(out, "\n\n");
}

void gift_write_quiz(struct text *out, const struct quiz *quiz, const char **category)
{
    for (size_t i = 0; i < quiz->question_count; i++) {
        const struct question *q = &quiz->questions[i];
        const char *own = q->category ? q->category : *category ? TOP : NULL;

        text_add(out, out->length ? "\n" : "");
        if (own && (!*category || strcmp(own, *category) != 0))
            add_category(out, own);
        *category = own;
        add_question(out, q);
    }
}
