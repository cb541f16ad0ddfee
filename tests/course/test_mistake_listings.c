/* SPDX-License-Identifier: MIT */
/* Wrong code beside right code, in every language: exactly what differs is lit, and that is little. */
#include "attention/mistakes.h"
#include "base/listing.h"
#include "base/memory.h"
#include "base/utf8.h"
#include "course/catalogue.h"
#include "suites.h"

#include <stdlib.h>
#include <string.h>

enum { COLUMNS_MOST = 48, LIT_MOST = 6 };

/* Where it takes more in plain loops: a loop goes, a loop over rows becomes one over columns, two functions one. */
static const struct {
    const char *wrong;
    size_t most;
} longer[] = {
    {"no-max-float", 8},
    {"softmax-columns", 10},
    {"scale-queries", 11},
    {"sum-outputs", 20},
};

static size_t lit_most(const char *wrong, enum listing_language language)
{
    for (size_t i = 0; language == LANGUAGE_C && i < sizeof longer / sizeof *longer; i++)
        if (strcmp(wrong, longer[i].wrong) == 0)
            return longer[i].most;
    return LIT_MOST;
}

static size_t pair_count(void)
{
    size_t count = 0;

    while (mistake_pairs[count].wrong)
        count++;
    return count;
}

/* ---- how many lines differ, found in another way ---- */

static size_t min(size_t a, size_t b)
{
    return a < b ? a : b;
}

/* The fewest lines to be taken away and put in to make b of a, found forwards (Wagner and Fischer, 1974). */
static size_t count_edits(const struct listing *a, const struct listing *b)
{
    size_t *row = memory_new_array(b->count + 1, sizeof *row), edits;

    for (size_t j = 0; j <= b->count; j++)
        row[j] = j;
    for (size_t i = 1; i <= a->count; i++) {
        size_t corner = row[0];

        row[0] = i;
        for (size_t j = 1; j <= b->count; j++) {
            size_t above = row[j];

            row[j] = 1 + min(above, row[j - 1]);
            if (strcmp(a->lines[i - 1], b->lines[j - 1]) == 0)
                row[j] = min(row[j], corner);
            corner = above;
        }
    }
    edits = row[b->count];
    free(row);
    return edits;
}

static size_t count_lit(const struct listing *l)
{
    size_t count = 0;

    for (size_t i = 0; i < l->count; i++)
        count += l->lit[i];
    return count;
}

/* Whether what is not lit is the same in both. */
static bool rest_is_the_same(const struct listing *a, const struct listing *b)
{
    size_t i = 0, j = 0;

    for (;; i++, j++) {
        while (i < a->count && a->lit[i])
            i++;
        while (j < b->count && b->lit[j])
            j++;
        if (i == a->count || j == b->count)
            return i == a->count && j == b->count;
        if (strcmp(a->lines[i], b->lines[j]) != 0)
            return false;
    }
}

/* ---- the listings ---- */

struct both {
    struct listing right, wrong;
};

static void cut(struct listing *out, const struct course_file *file, const char *region, const char *title)
{
    ck_assert_msg(listing_cut(out, file->bytes, file->length, region), "%s has no %s", title, region);
    for (size_t i = 0; i < out->count; i++)
        ck_assert_msg(utf8_columns(out->lines[i]) <= COLUMNS_MOST, "%s, %s, too wide: %s", title, region,
                      out->lines[i]);
}

static void cut_both(struct both *out, const struct mistake_pair *pair, enum listing_language language)
{
    struct catalogue own = {0};
    struct course_file right, wrong;

    ck_assert(catalogue_source(&own, language, &right, NULL));
    ck_assert(catalogue_mistakes(&own, language, &wrong, NULL));
    cut(&out->right, &right, pair->right, listing_languages[language].title);
    cut(&out->wrong, &wrong, pair->wrong, listing_languages[language].title);
    course_file_free(&right);
    course_file_free(&wrong);
}

static void free_both(struct both *b)
{
    listing_free(&b->right);
    listing_free(&b->wrong);
}

START_TEST(lights_what_differs_and_nothing_else)
{
    const struct mistake_pair *pair = &mistake_pairs[_i];

    for (enum listing_language language = 0; language < LANGUAGE_COUNT; language++) {
        const char *title = listing_languages[language].title;
        size_t most = lit_most(pair->wrong, language);
        struct both b;

        cut_both(&b, pair, language);
        ck_assert_msg(listing_differ(&b.right, &b.wrong), "%s: %s is right", title, pair->wrong);
        ck_assert_msg(rest_is_the_same(&b.right, &b.wrong), "%s, %s: not all is lit", title, pair->wrong);
        ck_assert_msg(count_lit(&b.right) + count_lit(&b.wrong) == count_edits(&b.right, &b.wrong),
                      "%s, %s: too much is lit", title, pair->wrong);
        ck_assert_msg(count_lit(&b.right) <= most && count_lit(&b.wrong) <= most, "%s, %s: %zu and %zu lines differ",
                      title, pair->wrong, count_lit(&b.right), count_lit(&b.wrong));
        free_both(&b);
    }
}
END_TEST

/* In the files, a comment marks the lines of the wrong code that the right one does not have, but for empty ones. */
START_TEST(marks_what_the_right_code_does_not_have)
{
    const struct mistake_pair *pair = &mistake_pairs[_i];

    for (enum listing_language language = 0; language < LANGUAGE_COUNT; language++) {
        const char *title = listing_languages[language].title;
        struct both b;
        bool *marked;

        cut_both(&b, pair, language);
        ck_assert_msg(count_lit(&b.right) > 0, "%s marks no line of %s", title, pair->right);
        marked = memory_new_array(b.wrong.count, sizeof *marked);
        memcpy(marked, b.wrong.lit, b.wrong.count * sizeof *marked);
        listing_differ(&b.right, &b.wrong);
        for (size_t i = 0; i < b.wrong.count; i++)
            ck_assert_msg(!b.wrong.lines[i][0] || marked[i] == b.wrong.lit[i], "%s, %s, marked wrongly: %s", title,
                          pair->wrong, b.wrong.lines[i]);
        free(marked);
        free_both(&b);
    }
}
END_TEST

static bool is_named(const char *name, size_t length)
{
    bool named = false;

    for (const struct mistake_pair *pair = mistake_pairs; pair->wrong; pair++)
        named = named || (strlen(pair->wrong) == length && memcmp(pair->wrong, name, length) == 0);
    return named;
}

START_TEST(holds_nothing_that_no_pair_names)
{
    struct catalogue own = {0};

    for (enum listing_language language = 0; language < LANGUAGE_COUNT; language++) {
        const char *marker = language == LANGUAGE_C ? "/*> " : language == LANGUAGE_JAVASCRIPT ? "//> " : "#> ";
        struct course_file file;
        size_t regions = 0;

        ck_assert(catalogue_mistakes(&own, language, &file, NULL));
        for (const char *at = strstr(file.bytes, marker); at; at = strstr(at, marker), regions++) {
            size_t length;

            at += strlen(marker);
            length = strcspn(at, " \n");
            ck_assert_msg(is_named(at, length), "%s: %.*s", file.path, (int)length, at);
        }
        ck_assert_uint_eq(regions, pair_count());
        course_file_free(&file);
    }
}
END_TEST

/* A row whose powers have all become 0 is made of 0s in every language: each softmax without a maximum looks at the sum
 * it divides by. (A hidden row alone is another matter: -800 three times hides nothing.) */
START_TEST(no_maximum_leaves_0s_everywhere)
{
    static const char *const regions[] = {"no-max", "no-max-float"};
    static const char *const guards[] = {"if (sum == 0)", "but 1 for 0", "total == 0", "total === 0"};
    struct catalogue own = {0};

    for (int language = 0; language < LANGUAGE_COUNT; language++)
        for (size_t i = 0; i < sizeof regions / sizeof *regions; i++) {
            struct course_file file;
            struct listing listing = {0};
            bool guarded = false;

            ck_assert(catalogue_mistakes(&own, (enum listing_language)language, &file, NULL));
            cut(&listing, &file, regions[i], listing_languages[language].title);
            for (size_t line = 0; line < listing.count; line++)
                for (size_t g = 0; g < sizeof guards / sizeof *guards; g++)
                    guarded = guarded || strstr(listing.lines[line], guards[g]);
            ck_assert_msg(guarded, "%s, %s divides by 0", listing_languages[language].title, regions[i]);
            listing_free(&listing);
            course_file_free(&file);
        }
}
END_TEST

Suite *mistake_listings_suite(void)
{
    Suite *suite = suite_create("mistake_listings");
    TCase *tests = tcase_create("mistake_listings");

    tcase_add_loop_test(tests, lights_what_differs_and_nothing_else, 0, (int)pair_count());
    tcase_add_loop_test(tests, marks_what_the_right_code_does_not_have, 0, (int)pair_count());
    tcase_add_test(tests, holds_nothing_that_no_pair_names);
    tcase_add_test(tests, no_maximum_leaves_0s_everywhere);
    suite_add_tcase(suite, tests);
    return suite;
}
