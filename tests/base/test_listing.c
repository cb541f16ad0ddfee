/* SPDX-License-Identifier: MIT */
#include "base/listing.h"
#include "base/text.h"
#include "suites.h"

#include <string.h>

static const char source[] = "/*> score */\n"
                             "    for (i)\n"
                             "\tsum += a; /* here */\n"
                             "\n"
                             "      /*> inner */\n"
                             "      b; # here\n"
                             "      /*< inner */\n"
                             "      \x1b[31m \xff \t \r\n"
                             "/*< score */\n"
                             "#> py\n"
                             "  x = '# here'  \n"
                             "  # here\n"
                             "  #> py2 x\n"
                             "#  < py\n"
                             "#< py\n"
                             "#> empty\n"
                             "#< empty\n"
                             "#> twice\n"
                             "one\n"
                             "#< twice\n"
                             "#> twice\n"
                             "two\n"
                             "#< twice\n"
                             "#< ended\n"
                             "#> ended\n"
                             "three\n"
                             "#<ended\n"
                             "#> open\n"
                             "x\n";

/* Lines of a region, lit ones behind "*"; NULL: there is none. */
static const struct {
    const char *region, *expected;
} cases[] = {
    {"score", "for (i)\n*sum += a;\n\n*  b;\n  ^[[31m \uFFFD\n"},
    {"inner", "*b;\n"},
    {"py", "  x = '# here'\n*\n#  < py\n"},
    {"empty", ""},
    {"twice", "one\n"},
    {"ended", "three\n"},
    {"open", NULL},
    {"nothing", NULL},
    {"scor", NULL},
    {"py2", NULL},
    {"", NULL},
};

START_TEST(cuts_a_region)
{
    struct listing l;
    struct text out = {0};
    bool found = listing_cut(&l, source, sizeof source - 1, cases[_i].region);

    ck_assert_int_eq(found, cases[_i].expected != NULL);
    for (size_t i = 0; i < l.count; i++)
        text_addf(&out, "%s%s\n", l.lit[i] ? "*" : "", l.lines[i]);
    ck_assert_str_eq(text_string(&out), found ? cases[_i].expected : "");
    text_free(&out);
    listing_free(&l);
    ck_assert_uint_eq(l.count, 0);
}
END_TEST

START_TEST(stops_at_the_end_of_the_source)
{
    struct listing l;

    ck_assert(listing_cut(&l, "#> a\nx\n#< a", 11, "a"));
    ck_assert_uint_eq(l.count, 1);
    listing_free(&l);
    ck_assert(!listing_cut(&l, "#> a\nx\n#< a", 10, "a"));
    ck_assert(!listing_cut(&l, "", 0, "a"));
    ck_assert(!listing_cut(&l, NULL, 0, "a"));
}
END_TEST

Suite *listing_suite(void)
{
    Suite *suite = suite_create("listing");
    TCase *tests = tcase_create("listing");

    tcase_add_loop_test(tests, cuts_a_region, 0, sizeof cases / sizeof *cases);
    tcase_add_test(tests, stops_at_the_end_of_the_source);
    suite_add_tcase(suite, tests);
    return suite;
}
