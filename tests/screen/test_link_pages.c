/* SPDX-License-Identifier: MIT */
#include "menu/link_pages.h"

#include "base/compiler.h"
#include "base/random.h"
#include "course/folder.h"
#include "screen/chooser.h"
#include "screen/suites.h"
#include "screen/tools.h"

static struct folder folder;
static struct link_pages pages;
static struct library_place place;

static void take(void *context UNUSED, const struct library_place *chosen)
{
    place = *chosen;
    chooser.is_chosen = true;
}

/* Opens the links of a step. */
static void open(size_t lesson, size_t step, int part)
{
    stack_cut(&chooser.screen.own, 1);
    link_pages_open(&pages, lesson, step, part);
    screen_draw(&chooser.screen);
}

static void open_glossary(void)
{
    stack_cut(&chooser.screen.own, 1);
    link_pages_open_glossary(&pages);
    screen_draw(&chooser.screen);
}

/* Opens a term; false if there is none. */
static bool open_term(const char *anchor)
{
    stack_cut(&chooser.screen.own, 1);
    link_pages_open_term(&pages, anchor);
    screen_draw(&chooser.screen);
    return chooser.screen.own.count == 2;
}

static void set_up(void)
{
    folder_open(&folder);
    chooser_start();
    link_pages_start(&pages, &chooser.screen.own, &folder.library, take, NULL);
}

static void tear_down(void)
{
    link_pages_free(&pages);
    screen_end(&chooser.screen);
    folder_close(&folder);
}

START_TEST(lists_each_target_once)
{
    open(0, 0, 0);
    chooser_shows("Where this leads", true);
    chooser_shows("▸ 1 query              term", true);
    chooser_shows("  2 key                term", true);
    chooser_shows("  3 the score          step Score ", true);
    chooser_shows("  4 the second lesson  lesson Two heads", true);
    chooser_shows("  5 ", false);
}
END_TEST

START_TEST(lists_what_is_shown_so_far)
{
    open(0, 1, 0);
    chooser_shows("Glossary", true); /* no link yet */
    open(0, 1, 1);
    chooser_shows("▸ 1 blend  step Blend of Two heads", true);
}
END_TEST

START_TEST(leads_to_steps_and_lessons)
{
    open(0, 0, 0);
    chooser_chooses('3');
    ck_assert(!place.is_term);
    ck_assert_uint_eq(place.lesson, 0);
    ck_assert_str_eq(place.name, "score");
    open(0, 0, 0);
    chooser_press(KEY_CODE_DOWN);
    chooser_press(KEY_CODE_DOWN);
    chooser_press(KEY_CODE_DOWN);
    chooser_chooses(KEY_CODE_ENTER);
    ck_assert_uint_eq(place.lesson, 1);
    ck_assert_str_eq(place.name, "");
    open(0, 0, 0);
    chooser_stays('9');
    chooser_stays('z');
    chooser_leaves(KEY_CODE_ESC);
}
END_TEST

/* Where nothing is typed q leads back, as Esc does. */
START_TEST(q_closes_where_nothing_is_typed)
{
    open(0, 0, 0);
    chooser_leaves('q');
    open(0, 0, 0);
    chooser_stays('1'); /* an entry */
    chooser_stays('q'); /* one sheet back */
    chooser_leaves('q');
    open_glossary();
    chooser_stays('q'); /* a letter of a term */
    chooser_shows("Term › q", true);
}
END_TEST

START_TEST(an_entry_leads_on_and_back)
{
    open(0, 0, 0);
    chooser_press(KEY_CODE_DOWN);
    chooser_press(KEY_CODE_ENTER);
    chooser_shows("─ key ─", true);
    chooser_shows("What a word advertises. It answers a query.", true);
    chooser_shows("  1 query          term", true);
    chooser_shows("  2 Query and key  step of One head", true);
    chooser_shows("▸", false);
    chooser_press('1');
    chooser_shows("─ query ─", true);
    chooser_shows("to be met by a key.", true);
    chooser_press(KEY_CODE_DOWN);
    chooser_shows("▸ 1 key  term", true);
    chooser_press(KEY_CODE_ENTER);
    chooser_shows("─ key ─", true);
    chooser_stays(KEY_CODE_ESC);
    chooser_shows("▸ 1 key  term", true);
    chooser_press(KEY_CODE_ESC);
    chooser_shows("▸ 1 query          term", true); /* where it was left */
    chooser_press(KEY_CODE_ESC);
    chooser_shows("▸ 2 key ", true);
    chooser_press(KEY_CODE_ENTER);
    chooser_chooses('2');
    ck_assert_str_eq(place.name, "query-and-key");
    open(0, 0, 0);
    chooser_leaves(KEY_CODE_ESC);
}
END_TEST

START_TEST(shows_addresses_and_what_is_not_there)
{
    open(1, 0, 0);
    chooser_shows("▸ 1 the paper  https://arxiv.org/abs/1706.03762", true);
    chooser_shows("2 nowhere    no term of the glossary", true);
    chooser_shows("3 gone       no step “gone”", true);
    chooser_stays('2');
    chooser_stays('3');
    chooser_shows("select it with the mouse", false);
    chooser_stays('1');
    chooser_shows("M, then select it with the mouse", true);
    chooser_stays('M');
    ck_assert(chooser.screen.own.mouse_away);
    chooser_shows("M, then select it with the mouse", true);
    chooser_press(KEY_CODE_DOWN);
    chooser_shows("select it with the mouse", false);
    screen_resize(&chooser.screen, 40, 12); /* in full, on a line of its own */
    chooser_shows("│     https://arxiv.org/abs/1706.03762 │\n│ ▸ 2 nowhere ", true);
}
END_TEST

START_TEST(the_glossary_filters_as_one_types)
{
    open(0, 2, 0);
    chooser_shows("▸ d_k    How many numbers a key has.", true);
    chooser_shows("  query  What a word looks for", true);
    chooser_type("K");
    chooser_shows("▸ d_k", true);
    chooser_shows("  key  ", true);
    chooser_shows("query  ", false);
    chooser_press(KEY_CODE_DOWN);
    chooser_press(KEY_CODE_ENTER);
    chooser_shows("─ key ─", true);
    chooser_press(KEY_CODE_ESC);
    chooser_shows("▸ key", true);
    chooser_type("x");
    chooser_shows("No such term", true);
    chooser_stays(KEY_CODE_ENTER);
    chooser_leaves(KEY_CODE_ESC);
    open_glossary();
    chooser_shows("  zero   Nothing.", true);
    chooser_type("ze");
    chooser_shows("▸ zero", true);
    ck_assert(open_term("zero"));
    chooser_shows("─ zero ─", true);
    chooser_press('G');
    chooser_shows("▸ d_k", true);
    chooser_press(KEY_CODE_ESC);
    chooser_shows("─ zero ─", true);
    ck_assert(!open_term("none"));
}
END_TEST

START_TEST(the_glossary_filters_in_any_form_of_unicode)
{
    folder_put(&folder, "glossary.md",
               "# Glossary\n\n## cafe\u0301\n\nA house.\n\n## Straße\n\nA way.\n\n"
               "## \uFF76\uFF9E\uFF72\uFF84\uFF9E\n\nA guide.\n");
    open_glossary();
    chooser_type("CAFÉ");
    chooser_shows("▸ cafe\u0301", true);
    chooser_shows("Straße", false);
    chooser_leaves(KEY_CODE_ESC);
    open_glossary();
    chooser_type("strasse");
    chooser_shows("▸ Straße", true);
    chooser_leaves(KEY_CODE_ESC);
    open_glossary();
    chooser_type("ガイド");
    chooser_shows("▸ …\uFF72…", true);
}
END_TEST

START_TEST(a_long_entry_scrolls)
{
    struct text long_one = {0}, message = {0};

    text_add(&long_one, "# Glossary\n\n## key\n\nBegins");
    for (int i = 0; i < 100; i++)
        text_add(&long_one, " word");
    text_add(&long_one, " ends, like a [query](#query).\n\n## query\n\nText.\n");
    library_glossary(&folder.library);
    folder_put(&folder, "glossary.md", text_string(&long_one));
    ck_assert(library_refresh(&folder.library, &message));
    screen_resize(&chooser.screen, 40, 12);
    ck_assert(open_term("key"));
    chooser_shows("Begins word", true);
    chooser_shows("ends, like", false);
    chooser_shows("PgDn more", true);
    chooser_press(KEY_CODE_PAGE_DOWN);
    chooser_shows("Begins word", false);
    chooser_press(KEY_CODE_PAGE_DOWN);
    chooser_shows("ends, like", true);
    chooser_shows("PgDn more", false);
    chooser_press(KEY_CODE_PAGE_UP);
    chooser_press(KEY_CODE_PAGE_UP);
    chooser_press(KEY_CODE_DOWN);
    chooser_shows("▸ 1 query  term", true); /* into sight with its mark */
    chooser_press(KEY_CODE_UP);
    chooser_shows("Begins word", true);
    text_free(&long_one);
    text_free(&message);
}
END_TEST

START_TEST(stands_any_key_and_a_course_that_changes)
{
    static const int codes[] = {'1',
                                '2',
                                '4',
                                'G',
                                'k',
                                0x1F600,
                                'M',
                                KEY_CODE_UP,
                                KEY_CODE_DOWN,
                                KEY_CODE_PAGE_UP,
                                KEY_CODE_TAB,
                                KEY_CODE_ESC,
                                KEY_CODE_ENTER,
                                KEY_CODE_LEFT,
                                KEY_CODE_PAGE_DOWN,
                                KEY_CODE_DOWN,
                                KEY_CODE_BACKSPACE,
                                KEY_CODE_ENTER,
                                ' ',
                                'q'};
    static const char *const versions[] = {"# One\n\n## Now\n\nA [key](glossary.md#key), [x](#x).\n",
                                           "# One\n\n## Then\n\nNo.\n", "# Wrong\n\n```view\n```\n"};
    struct random r;

    random_start(&r, (uint64_t)_i + 1, 0);
    open(0, 0, 0);
    for (int i = 0; i < 4000; i++) {
        int code = codes[(size_t)(random_uniform(&r) * (double)(sizeof codes / sizeof *codes))];

        if (random_uniform(&r) < 0.1)
            canvas_resize(&chooser.screen.canvas, 1 + (int)(random_uniform(&r) * 40),
                          1 + (int)(random_uniform(&r) * 130));
        if (random_uniform(&r) < 0.02) {
            struct text message = {0};

            folder_put(&folder, "01-one.md", versions[i % 3]);
            folder_put(&folder, "glossary.md",
                       i % 2 ? "# G\n\n## key\n\n[q](#q)\n" : "# G\n\n## a\n\nb\n\n## key\n\nc\n");
            library_refresh(&folder.library, &message);
            text_free(&message);
        }
        chooser.screen.canvas.theme = (struct theme){.colors = i % 2 ? 256 : 0, .ascii = i % 3 == 0};
        chooser_press(code);
        if (chooser.screen.own.count == 1)
            open((size_t)i % 2, 0, i % 3);
        screen_draw(&chooser.screen);
    }
}
END_TEST

Suite *screen_link_pages_suite(void)
{
    Suite *suite = suite_create("screen_link_pages");
    TCase *tests = tcase_create("places");

    tcase_add_checked_fixture(tests, set_up, tear_down);
    tcase_add_test(tests, lists_each_target_once);
    tcase_add_test(tests, lists_what_is_shown_so_far);
    tcase_add_test(tests, leads_to_steps_and_lessons);
    tcase_add_test(tests, q_closes_where_nothing_is_typed);
    tcase_add_test(tests, an_entry_leads_on_and_back);
    tcase_add_test(tests, shows_addresses_and_what_is_not_there);
    tcase_add_test(tests, the_glossary_filters_as_one_types);
    tcase_add_test(tests, the_glossary_filters_in_any_form_of_unicode);
    tcase_add_test(tests, a_long_entry_scrolls);
    tcase_add_loop_test(tests, stands_any_key_and_a_course_that_changes, 0, 3);
    suite_add_tcase(suite, tests);
    return suite;
}
