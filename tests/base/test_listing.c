/* SPDX-License-Identifier: MIT */
#include "base/listing.h"
#include "base/memory.h"
#include "base/random.h"
#include "base/text.h"
#include "suites.h"

#include <stdlib.h>
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
                             "  //> js\n"
                             "  f(x); // here\n"
                             "  g('// here');\n"
                             "  // > js here\n"
                             "  //< js\n"
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
    {"js", "*f(x);\ng('// here');\n// > js here\n"},
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

/* ---- what differs ---- */

/* A listing of one letter a line; "*" before a letter: lit. */
static struct listing of_letters(const char *letters)
{
    struct listing l = {0};

    for (; *letters; letters++) {
        l.lines = memory_resize(l.lines, l.count + 1, sizeof *l.lines);
        l.lit = memory_resize(l.lit, l.count + 1, sizeof *l.lit);
        l.lit[l.count] = *letters == '*';
        letters += *letters == '*';
        l.lines[l.count++] = memory_copy_bytes(letters, 1);
    }
    return l;
}

static void check_letters(const struct listing *l, const char *expected)
{
    struct text out = {0};

    for (size_t i = 0; i < l->count; i++)
        text_addf(&out, "%s%s", l->lit[i] ? "*" : "", l->lines[i]);
    ck_assert_str_eq(text_string(&out), expected);
    text_free(&out);
}

static const struct {
    const char *a, *b, *expected_a, *expected_b;
} differing[] = {
    {"", "", "", ""},
    {"*abc", "ab*c", "abc", "abc"},
    {"abc", "", "*a*b*c", ""},
    {"abc", "axc", "a*bc", "a*xc"},
    {"abc", "ac", "a*bc", "ac"},
    {"ac", "*ab*c", "ac", "a*bc"},
    {"smxr", "mxsr", "*smxr", "mx*sr"},
    {"aab", "ab", "a*ab", "ab"},
    {"abcbdab", "bdcaba", "*ab*c*bdab", "bd*cab*a"},
    {"*a*b", "*x*y", "*a*b", "*x*y"},
};

START_TEST(lights_what_differs)
{
    struct listing a = of_letters(differing[_i].a), b = of_letters(differing[_i].b);
    bool differ = strcmp(differing[_i].expected_a, differing[_i].expected_b) != 0;

    ck_assert_int_eq(listing_differ(&a, &b), differ);
    check_letters(&b, differing[_i].expected_b);
    check_letters(&a, differing[_i].expected_a);
    listing_free(&a);
    listing_free(&b);
}
END_TEST

/* The length of a longest common subsequence, straight from its definition: every choice of lines of a is tried. */
static size_t naive_common(const char *a, const char *b)
{
    size_t count = strlen(a), best = 0;

    for (unsigned chosen = 0; chosen < 1u << count; chosen++) {
        const char *rest = b;
        size_t length = 0;

        for (size_t i = 0; i < count && rest; i++)
            if (chosen >> i & 1u) {
                rest = strchr(rest, a[i]);
                rest = rest ? rest + 1 : NULL;
                length++;
            }
        best = rest && length > best ? length : best;
    }
    return best;
}

static void random_letters(char *out, size_t most, struct random *r)
{
    size_t length = (size_t)(random_bits(r) % (most + 1)), letters = 1 + (size_t)(random_bits(r) % 5);

    for (size_t i = 0; i < length; i++)
        out[i] = (char)('a' + (int)(random_bits(r) % letters));
    out[length] = 0;
}

static void add_unlit(struct text *out, const struct listing *l)
{
    for (size_t i = 0; i < l->count; i++)
        if (!l->lit[i])
            text_add(out, l->lines[i]);
}

START_TEST(leaves_a_longest_common_subsequence)
{
    struct random r;

    random_start(&r, 4, 0);
    for (int i = 0; i < 1000; i++) {
        char a[11], b[11];
        struct text unlit_a = {0}, unlit_b = {0};
        struct listing x, y;

        random_letters(a, 10, &r);
        random_letters(b, 10, &r);
        x = of_letters(a);
        y = of_letters(b);
        ck_assert_int_eq(listing_differ(&x, &y), strcmp(a, b) != 0);
        add_unlit(&unlit_a, &x);
        add_unlit(&unlit_b, &y);
        ck_assert_str_eq(text_string(&unlit_a), text_string(&unlit_b));
        ck_assert_msg(unlit_a.length == naive_common(a, b), "%s and %s: %s", a, b, text_string(&unlit_a));
        ck_assert(!listing_differ(&x, &x));
        check_letters(&x, a);
        text_free(&unlit_a);
        text_free(&unlit_b);
        listing_free(&x);
        listing_free(&y);
    }
}
END_TEST

/* `count` lines of one letter, between two others. */
static struct listing of_many(size_t count, char begin, char letter)
{
    char *letters = memory_new(count + 3);
    struct listing l;

    memset(letters, letter, count + 2);
    letters[0] = begin;
    letters[count + 1] = 'z';
    l = of_letters(letters);
    free(letters);
    return l;
}

/* Where the middles are as long as it can compare, and one line longer: then they are lit whole. */
START_TEST(lights_all_of_what_is_too_long)
{
    for (size_t count = LISTING_DIFFER_MOST; count <= LISTING_DIFFER_MOST + 1; count++) {
        struct listing a = of_many(count - 1, 'x', 'c'), b = of_many(count - 1, 'y', 'c');

        a.lines[count - 1][0] = 'd';
        ck_assert(listing_differ(&a, &b));
        ck_assert(a.lit[0] && b.lit[0] && a.lit[count - 1] && !a.lit[count] && !b.lit[count]);
        for (size_t i = 1; i + 1 < count; i++)
            ck_assert_int_eq(a.lit[i], count > LISTING_DIFFER_MOST);
        listing_free(&a);
        listing_free(&b);
    }
}
END_TEST

Suite *listing_suite(void)
{
    Suite *suite = suite_create("listing");
    TCase *tests = tcase_create("listing");

    tcase_add_loop_test(tests, cuts_a_region, 0, sizeof cases / sizeof *cases);
    tcase_add_test(tests, stops_at_the_end_of_the_source);
    tcase_add_loop_test(tests, lights_what_differs, 0, sizeof differing / sizeof *differing);
    tcase_add_test(tests, leaves_a_longest_common_subsequence);
    tcase_add_test(tests, lights_all_of_what_is_too_long);
    suite_add_tcase(suite, tests);
    return suite;
}
