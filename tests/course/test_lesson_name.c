/* SPDX-License-Identifier: MIT */
#include "course/lesson_name.h"
#include "suites.h"

#include <stdlib.h>

static const struct {
    const char *path, *name;
    int order;
} files[] = {
    {"03-six-stages.md", "six-stages", 3},
    {"/a/12-b/3-x.md", "x", 3},
    {"lessons/010-masks.md", "masks", 10},
    {"glossary.md", "glossary", 0},
    {"3d-views.md", "3d-views", 0},
    {"03.md", "03", 0},
    {"99999999999999999999-x.md", "x", 9999},
    {"plain", "plain", 0},
    {".md", ".md", 0},
    {"", "", 0},
};

START_TEST(takes_a_file_name_apart)
{
    int order = -1;
    char *name = lesson_name_of(files[_i].path, &order);

    ck_assert_str_eq(name, files[_i].name);
    ck_assert_int_eq(order, files[_i].order);
    free(name);
}
END_TEST

/* As GitHub makes them: lower case, then all but letters, marks, digits, "_", "-" and blanks goes, blanks become "-".
 */
static const struct {
    const char *heading, *anchor;
} headings[] = {
    {"Six stages", "six-stages"},
    {"Concat and W_O", "concat-and-w_o"},
    {"Scale: ÷ √d_k", "scale--d_k"},
    {"What “split” cuts", "what-split-cuts"},
    {"Q₁ = X × W", "q--x--w"},
    {"Kᵀ", "kᵀ"},
    {"ÄÖÜ Σ Жук", "äöü-σ-жук"},
    {"Ｑ１ \uFF76\uFF9E、\uFE8E 𠮷", "ｑ１-\uFF76\uFF9E\uFE8E-𠮷"},
    {"a  b", "a--b"},
    {"a.b/c", "abc"},
    {"→ 😀", "-"},
    {"?!", ""},
    {"", ""},
};

START_TEST(makes_an_anchor)
{
    char *anchor = lesson_anchor(headings[_i].heading);

    ck_assert_str_eq(anchor, headings[_i].anchor);
    free(anchor);
}
END_TEST

START_TEST(knows_a_name)
{
    static const char *const good[] = {"score", "W_O", "a-1", "größe", "-"};
    static const char *const bad[] = {"", "a b", "a.b", "a/b", "#a", "a\x1b", "\xff", "a\u202e", "√"};

    for (size_t i = 0; i < sizeof good / sizeof *good; i++)
        ck_assert_msg(lesson_name_is_valid(good[i]), "%s", good[i]);
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
        ck_assert_msg(!lesson_name_is_valid(bad[i]), "%zu", i);
}
END_TEST

Suite *course_lesson_name_suite(void)
{
    Suite *suite = suite_create("course_lesson_name");
    TCase *tests = tcase_create("lesson_name");

    tcase_add_loop_test(tests, takes_a_file_name_apart, 0, sizeof files / sizeof *files);
    tcase_add_loop_test(tests, makes_an_anchor, 0, sizeof headings / sizeof *headings);
    tcase_add_test(tests, knows_a_name);
    suite_add_tcase(suite, tests);
    return suite;
}
