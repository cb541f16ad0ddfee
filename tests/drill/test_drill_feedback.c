/* SPDX-License-Identifier: MIT */
/* What the feedback of drills says: every sum in it comes out, and a row that a mistake is said to have made is what
 * that mistake makes. */
#include "drill/drill.h"

#include "asked.h"
#include "suites.h"

#include <ctype.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#define SEEDS 200
#define TOPICS 10

/* ------------------------------------------------------------------------------------------------------------ sums */

/* A reader of "3×(16 + 2) / √4"; `ok` falls where it is none. */
struct sum {
    const char *at;
    bool ok;
    size_t operators;
};

static bool take(struct sum *s, const char *sign)
{
    const char *at = s->at + strspn(s->at, " ");

    if (strncmp(at, sign, strlen(sign)) != 0)
        return false;
    s->at = at + strlen(sign);
    s->operators++;
    return true;
}

static double read_sum(struct sum *s);

static double read_number(struct sum *s)
{
    char digits[40];
    size_t length = 0;

    s->at += strspn(s->at, " ");
    if (*s->at == '-')
        digits[length++] = *s->at++;
    s->ok = s->ok && isdigit((unsigned char)*s->at);
    while (length < 39 &&
           (isdigit((unsigned char)*s->at) || ((*s->at == '.' || *s->at == ',') && isdigit((unsigned char)s->at[1])))) {
        if (*s->at != ',')
            digits[length++] = *s->at;
        s->at++;
    }
    digits[length] = '\0';
    return strtod(digits, NULL);
}

static double read_factor(struct sum *s)
{
    double value;

    if (take(s, "√"))
        return sqrt(read_number(s));
    if (take(s, "e^("))
        value = exp(read_sum(s));
    else if (take(s, "e^"))
        return exp(read_number(s));
    else if (take(s, "("))
        value = read_sum(s);
    else
        return read_number(s);
    s->ok = s->ok && take(s, ")");
    return value;
}

static double read_product(struct sum *s)
{
    double value = read_factor(s);

    while (s->ok) {
        if (take(s, "×"))
            value *= read_factor(s);
        else if (take(s, "/ "))
            value /= read_factor(s);
        else
            break;
    }
    return value;
}

static double read_sum(struct sum *s)
{
    double value = read_product(s);

    while (s->ok) {
        if (take(s, "+ "))
            value += read_product(s);
        else if (take(s, "- "))
            value -= read_product(s);
        else
            break;
    }
    return value;
}

/* The sum that ends at `end`, the longest one; false if none does. */
static bool sum_before(const char *source, const char *end, double *value)
{
    const char *start = end;

    while (start > source && (strchr("0123456789.,()+-/ e^", start[-1]) || (unsigned char)start[-1] >= 0x80))
        start--;
    for (; start < end; start++) {
        struct sum s = {.at = start, .ok = true};
        bool inside = start > source && isalnum((unsigned char)start[-1]);

        *value = read_sum(&s);
        if (s.ok && s.at == end && !inside)
            return true;
    }
    return false;
}

/* Compares both sides of each = that has numbers on both; returns how many. */
static size_t check_sums(const struct question *q, const struct question_text *t)
{
    size_t checked = 0;

    for (const char *at = t->source; at && (at = strstr(at, " = ")) != NULL; at += 3) {
        struct sum right = {.at = at + 3, .ok = true};
        double left, value;

        if (!sum_before(t->source, at, &left))
            continue;
        value = read_sum(&right);
        if (!right.ok)
            continue;
        ck_assert_msg(fabs(left - value) < 0.0051 + 0.004 * fabs(value), "%s: %g is not %g: %s", q->id, left, value,
                      t->source);
        checked++;
    }
    return checked;
}

START_TEST(sums_come_out)
{
    size_t checked = 0;

    for (uint64_t seed = 1; seed <= SEEDS; seed++) {
        struct question q;

        drill_make(&q, drill_table[_i], seed, 2);
        for (size_t i = 0; i < q.answer_count; i++)
            checked += check_sums(&q, &q.answers[i].feedback);
        for (size_t i = 0; i < q.hint_count; i++)
            checked += check_sums(&q, &q.hints[i]);
        checked += check_sums(&q, &q.feedback);
        question_free(&q);
    }
    if (strcmp(drill_table[_i]->name, "shapes") != 0)
        ck_assert_msg(checked >= SEEDS / 2, "%s: %zu", drill_table[_i]->name, checked);
}
END_TEST

/* ------------------------------------------------------------------------------------------------------------ rows */

/* A row that is asked for whole. */
struct row {
    double n[ASKED_NUMBERS];
    size_t count, seen;
    const char *source;
};

static bool begins(const char *text, const char *with)
{
    return strncmp(text, with, strlen(with)) == 0;
}

static void times(double *out, const double *in, double factor)
{
    for (size_t j = 0; j < 3; j++)
        out[j] = in[j] * factor;
}

static bool scaled_slip(const struct row *r, const char *why, double *out)
{
    const double *scores = r->source[0] == '*' ? r->n : r->n + 2, *sizes = r->source[0] == '*' ? r->n + 3 : r->n;
    double d_model = sizes[0], h = sizes[1], d_k = d_model / h;
    const struct {
        const char *why;
        double divisor;
    } slips[] = {{"This divides by √d_model", sqrt(d_model)},
                 {"This divides by d_k", d_k},
                 {"This multiplies by √", 1 / sqrt(d_k)},
                 {"Nothing is divided", 1},
                 {"This divides by √h", sqrt(h)},
                 {"This divides by √n", sqrt(3)},
                 {"This divides by d_model", d_model}};

    for (size_t i = 0; i < sizeof slips / sizeof *slips; i++)
        if (begins(why, slips[i].why)) {
            times(out, scores, 1 / slips[i].divisor);
            return true;
        }
    return false;
}

static bool softmax_slip(const struct row *r, const char *why, double *out)
{
    const struct {
        const char *why;
        double factor;
    } slips[] = {{"This is made of powers of 2", log(2)},
                 {"This divides by √d_k a second time", 0.5},
                 {"This is the softmax of the row times 2", 2},
                 {"This takes e^-s", -1},
                 {"This gives all to the largest", 1000}};
    double in[3];

    for (size_t i = 0; i < sizeof slips / sizeof *slips; i++)
        if (begins(why, slips[i].why)) {
            double most = fmax(r->n[0], fmax(r->n[1], r->n[2]));

            for (size_t j = 0; j < 3; j++)
                in[j] = (r->n[j] - (slips[i].factor > 0 ? most : 0)) * slips[i].factor;
            asked_softmax(out, in, 3);
            return true;
        }
    if (!begins(why, "This divides the scaled scores by their sum"))
        return false; /* down the columns, the next row: what they are made of is not shown */
    times(out, r->n, 1 / (r->n[0] + r->n[1] + r->n[2]));
    return true;
}

static bool masked_slip(const struct row *r, const char *why, double *out)
{
    static const char *const names[][2] = {{"Here the mask came after", "The mask came after"},
                                           {"This is the softmax of the whole row", "There was no mask"},
                                           {"Here the mask's 1 and 0 were added", "were added"},
                                           {"Here the mask is the other way round", "other way round"},
                                           {"Here hidden scores became 0", "set to 0"},
                                           {"Here the word's own place", "itself was hidden"}};

    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        if (begins(why, names[i][0])) {
            asked_spoil(i == 0 ? "The mask came after the softmax" : names[i][1], r->n, r->seen, out);
            return true;
        }
    return false;
}

/* Tries each wrong row against what its feedback says; returns how many. */
static size_t check_rows(const struct question *q, bool (*slip)(const struct row *r, const char *why, double *out))
{
    struct row r = {.source = q->text.source};
    size_t checked = 0;

    asked_numbers(r.source, r.n, &r.count);
    if (slip == masked_slip)
        r.seen = asked_place(r.source, " *") + 1;
    for (size_t i = 0; i < q->answer_count; i++) {
        double said[ASKED_NUMBERS], out[4] = {0};
        size_t count;

        if (q->answers[i].weight == 1 || !slip(&r, q->answers[i].feedback.source, out))
            continue;
        asked_numbers(q->answers[i].text.source, said, &count);
        for (size_t j = 0; j < count; j++)
            ck_assert_msg(fabs(said[j] - out[j]) < 0.0051, "%s: %s is not %g %g %g %g: %s", q->id,
                          q->answers[i].text.source, out[0], out[1], out[2], out[3], q->answers[i].feedback.source);
        checked++;
    }
    return checked;
}

static const struct {
    const char *topic;
    bool (*slip)(const struct row *r, const char *why, double *out);
} rows[] = {{"scaled-row", scaled_slip}, {"softmax-row", softmax_slip}, {"masked-row", masked_slip}};

START_TEST(mistakes_make_the_rows_they_are_said_to_make)
{
    const struct drill *drill = drill_find(rows[_i].topic, NULL);
    size_t asked = 0, checked = 0;

    for (uint64_t seed = 1; seed <= SEEDS; seed++) {
        struct question q;

        drill_make(&q, drill, seed, 3);
        if (strcmp(q.tags[1], "whole") == 0) {
            asked++;
            checked += check_rows(&q, rows[_i].slip);
        }
        question_free(&q);
    }
    ck_assert_msg(asked > 20 && checked >= 2 * asked, "%s: %zu of %zu", drill->name, checked, asked);
}
END_TEST

Suite *drill_feedback_suite(void)
{
    Suite *suite = suite_create("drill_feedback");
    TCase *tc = tcase_create("feedback");

    tcase_add_loop_test(tc, sums_come_out, 0, TOPICS);
    tcase_add_loop_test(tc, mistakes_make_the_rows_they_are_said_to_make, 0, (int)(sizeof rows / sizeof *rows));
    suite_add_tcase(suite, tc);
    return suite;
}
