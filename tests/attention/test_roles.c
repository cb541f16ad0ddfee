/* SPDX-License-Identifier: MIT */
/* The eight designed heads, worked by hand: what each finds, where it rests, what a mask leaves. */
#include "attention/roles.h"
#include "suites.h"

#include <math.h>
#include <string.h>

static double weight(const struct roles *roles, size_t head, const char *asks, const char *answers)
{
    size_t row = 0, col = 0;

    while (strcmp(roles->words[row], asks) != 0)
        row++;
    while (strcmp(roles->words[col], answers) != 0)
        col++;
    return roles->weights[head][row * ROLES_WORDS + col];
}

static void expect(enum roles_sentence sentence, bool is_causal, size_t head, const char *asks, const char *answers,
                   double share)
{
    struct roles roles;

    roles_run(&roles, sentence, is_causal);
    ck_assert_msg(fabs(weight(&roles, head, asks, answers) - share) < 1e-12, "head %zu: %s gives %s %.4f, not %.4f",
                  head + 1, asks, answers, weight(&roles, head, asks, answers), share);
}

static const double link_share = 0.939, rest_share = 0.742;

START_TEST(each_head_finds_its_link)
{
    const double link = exp(6) / (exp(6) + exp(3) + 6),
                 place = exp(6) / (exp(6) + 2 * exp(3) + 2 + 2 * exp(-3) + exp(-6));

    ck_assert_double_eq_tol(link, link_share, 0.001);
    expect(ROLES_SHE, false, ROLE_BEFORE, "from", "Ann", place);
    expect(ROLES_SHE, false, ROLE_BEHIND, "Ann", "from", place);
    expect(ROLES_SHE, false, ROLE_VERBS, "says", "Ann", link);
    expect(ROLES_SHE, false, ROLE_VERBS, "loves", "she", link);
    expect(ROLES_SHE, false, ROLE_SHE, "she", "Ann", link);
    expect(ROLES_SHE, false, ROLE_FACTS, "Italy", "Rome", link);
    expect(ROLES_SHE, false, ROLE_FACTS, "Rome", "Italy", link);
    expect(ROLES_NURSE, false, ROLE_NOUNS, "the", "nurse", link);
    expect(ROLES_NURSE, false, ROLE_NOUNS, "a", "child", link);
    expect(ROLES_NURSE, false, ROLE_VERBS, "helps", "nurse", link);
    expect(ROLES_NURSE, false, ROLE_TOPIC, "sick", "nurse", exp(6) / (2 * exp(6) + exp(3) + 5));
}
END_TEST

START_TEST(who_finds_nothing_rests_on_the_first)
{
    const double rest = exp(3) / (exp(3) + 7);

    ck_assert_double_eq_tol(rest, rest_share, 0.001);
    expect(ROLES_SHE, false, ROLE_SHE, "Ann", "<s>", rest);
    expect(ROLES_HE, false, ROLE_SHE, "he", "<s>", rest);
    expect(ROLES_PARIS, false, ROLE_FACTS, "Italy", "<s>", rest);
    expect(ROLES_PARIS, false, ROLE_FACTS, "Paris", "<s>", rest);
    expect(ROLES_SHE, false, ROLE_NOUNS, "she", "<s>", rest);
    expect(ROLES_NURSE, false, ROLE_FACTS, "child", "<s>", rest);
    expect(ROLES_SHE, false, ROLE_ALIKE, "Rome", "<s>", 0.125);
}
END_TEST

START_TEST(a_mask_leaves_the_word_behind_to_itself)
{
    expect(ROLES_SHE, true, ROLE_BEHIND, "Ann", "Ann", exp(3) / (exp(3) + 1));
    expect(ROLES_SHE, true, ROLE_BEHIND, "Ann", "from", 0);
    expect(ROLES_SHE, true, ROLE_ALIKE, "from", "Ann", 1.0 / 3);
    expect(ROLES_SHE, true, ROLE_BEFORE, "Ann", "<s>", exp(6) / (exp(6) + exp(3)));
}
END_TEST

START_TEST(rows_add_up_to_one)
{
    struct roles roles;

    roles_run(&roles, (enum roles_sentence)(_i / 2), _i % 2);
    for (size_t head = 0; head < ROLES_HEADS; head++)
        for (size_t row = 0; row < ROLES_WORDS; row++) {
            double sum = 0;

            for (size_t col = 0; col < ROLES_WORDS; col++)
                sum += roles.weights[head][row * ROLES_WORDS + col];
            ck_assert_double_eq_tol(sum, 1, 1e-12);
        }
}
END_TEST

Suite *attention_roles_suite(void)
{
    Suite *suite = suite_create("attention_roles");
    TCase *tests = tcase_create("roles");

    tcase_add_test(tests, each_head_finds_its_link);
    tcase_add_test(tests, who_finds_nothing_rests_on_the_first);
    tcase_add_test(tests, a_mask_leaves_the_word_behind_to_itself);
    tcase_add_loop_test(tests, rows_add_up_to_one, 0, 8);
    suite_add_tcase(suite, tests);
    return suite;
}
