/* SPDX-License-Identifier: MIT */
#include "markup/entity.h"
#include "suites.h"

#include <string.h>

/* From the HTML standard's list of named character references, and its rules for numeric ones. */
static const struct {
    const char *entity, *expected;
} cases[] = {{"&amp;", "&"},
             {"&lt;", "<"},
             {"&times;", "×"},
             {"&minus;", "−"},
             {"&radic;", "√"},
             {"&alpha;", "α"},
             {"&Alpha;", "Α"},
             {"&ucirc;", "û"},
             {"&yacute;", "ý"},
             {"&nbsp;", "\xC2\xA0"},
             {"&#215;", "×"},
             {"&#xD7;", "×"},
             {"&#Xd7;", "×"},
             {"&#x1F600;", "😀"},
             {"&#0;", "\uFFFD"},
             {"&#xD800;", "\uFFFD"},
             {"&#x110000;", "\uFFFD"},
             {"&#99999999;", "\uFFFD"},
             {"&#12a;", "\uFFFD"},
             {"&nosuch;", "&nosuch;"},
             {"&;", "&;"},
             {"&AMPx;", "&AMPx;"},
             {"&am;", "&am;"},
             {"&ampx;", "&ampx;"}};

START_TEST(gives_the_character)
{
    struct text out = {0};

    text_add(&out, "x");
    entity_add(&out, cases[_i].entity, strlen(cases[_i].entity));
    ck_assert_str_eq(text_string(&out) + 1, cases[_i].expected);
    text_free(&out);
}
END_TEST

Suite *course_entity_suite(void)
{
    Suite *suite = suite_create("course_entity");
    TCase *tests = tcase_create("entity");

    tcase_add_loop_test(tests, gives_the_character, 0, sizeof cases / sizeof *cases);
    suite_add_tcase(suite, tests);
    return suite;
}
