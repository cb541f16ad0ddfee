/* SPDX-License-Identifier: MIT */
/* Every sum in the feedback and the hints of drills comes out: both sides of each = that has numbers on both. */
#include "drill/drill.h"

#include "formula.h"
#include "made.h"
#include "suites.h"

#include <ctype.h>
#include <math.h>
#include <string.h>

#define SEEDS 200
#define TOPICS 21

/* The sum that ends at `end`, the longest one; false if none does. */
static bool sum_before(const char *source, const char *end, double *value)
{
    const char *start = end;

    while (start > source && (strchr("0123456789.,()+-/ e^", start[-1]) || (unsigned char)start[-1] >= 0x80))
        start--;
    for (; start < end; start++) {
        bool inside = start > source && isalnum((unsigned char)start[-1]);
        const char *at = start;
        struct value sum;

        if (formula_read(&at, NULL, &sum) && at == end && !inside) {
            *value = sum.n[0];
            return true;
        }
    }
    return false;
}

/* Compares both sides of each = that has numbers on both; returns how many. */
static size_t check_sums(const struct question *q, const struct question_text *t)
{
    size_t checked = 0;

    for (const char *at = t->source; at && (at = strstr(at, " = ")) != NULL; at += 3) {
        const char *after = at + 3;
        struct value right;
        double left;

        if (!sum_before(t->source, at, &left) || !formula_read(&after, NULL, &right) || right.kind != VALUE_NUMBER)
            continue;
        ck_assert_msg(fabs(left - right.n[0]) < 0.0051 + 0.004 * fabs(left), "%s: %g is not %g: %s", q->id, left,
                      right.n[0], t->source);
        checked++;
    }
    return checked;
}

START_TEST(sums_come_out)
{
    size_t checked = 0;

    for (uint64_t seed = 1; seed <= SEEDS; seed++) {
        struct question q;

        made_question(&q, drill_table[_i], seed, 2);
        for (size_t i = 0; i < q.answer_count; i++)
            checked += check_sums(&q, &q.answers[i].feedback);
        for (size_t i = 0; i < q.hint_count; i++)
            checked += check_sums(&q, &q.hints[i]);
        checked += check_sums(&q, &q.feedback);
        question_free(&q);
    }
    if (!strstr(drill_table[_i]->name, "shape"))
        ck_assert_msg(checked >= SEEDS / 2, "%s: %zu", drill_table[_i]->name, checked);
}
END_TEST

Suite *drill_feedback_suite(void)
{
    Suite *suite = suite_create("drill_feedback");
    TCase *tc = tcase_create("feedback");

    tcase_add_loop_test(tc, sums_come_out, 0, TOPICS);
    suite_add_tcase(suite, tc);
    return suite;
}
