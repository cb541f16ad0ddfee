/* SPDX-License-Identifier: MIT */
#include "menu/search.h"

#include "base/compiler.h"
#include "base/random.h"
#include "course/folder.h"
#include "screen/chooser.h"
#include "screen/suites.h"
#include "screen/tools.h"

static struct folder folder;
static struct search search;
static struct search_place place;

static void take(void *context UNUSED, const struct search_place *chosen)
{
    place = *chosen;
    chooser.is_chosen = true;
}

static void resize(int rows, int cols)
{
    screen_resize(&chooser.screen, cols, rows);
}

static void open(void)
{
    search_open(&search, &chooser.screen.own, &folder.library, take, NULL);
    screen_draw(&chooser.screen);
}

static void set_up(void)
{
    folder_open(&folder);
    chooser_start();
    open();
}

static void tear_down(void)
{
    search_free(&search);
    screen_end(&chooser.screen);
    folder_close(&folder);
}

START_TEST(says_what_it_wants_and_what_it_found)
{
    chooser_shows("lessons and glossary, from 2 letters on", true);
    chooser_shows("Enter", false);
    chooser_type("k");
    chooser_shows("from 2 letters on", true);
    chooser_type("ey");
    chooser_shows("Find › key", true);
    chooser_shows("4 places", true);
    chooser_shows("▸  G key", true);
    chooser_shows("   1 Query and key", true);
    chooser_shows("What a word advertises. It answers a query.", true);
    chooser_shows("meets each key: see the score", true);
    chooser_shows("Glossary: key", true);
    chooser_type("q");
    chooser_shows("nothing found", true);
    chooser_stays(KEY_CODE_ENTER);
    chooser_press(KEY_CODE_BACKSPACE);
    chooser_shows("4 places", true);
    chooser_leaves(KEY_CODE_ESC);
}
END_TEST

START_TEST(shows_the_words_around)
{
    resize(12, 40);
    chooser_type("comes");
    chooser_shows("1 Score", true);
    chooser_shows("…ΣÄ comes, unders…", true);
    chooser_shows("Lesson 1 One head, step 2 Score", true);
    chooser_shows("1 place\n", false);
    chooser_shows("Esc stay", true);
    chooser.screen.canvas.theme.ascii = true;
    screen_draw(&chooser.screen);
    chooser_shows("1 Score", true);
    chooser_shows("...", true);
}
END_TEST

/* Words before the hit never push out those after it, with the mark of what is left out. */
START_TEST(the_excerpt_fits_its_row_at_every_width)
{
    chooser_type("blend");
    for (int cols = 44; cols <= 90; cols++) {
        resize(12, cols);
        chooser_shows("; blend.", true);
    }
}
END_TEST

START_TEST(leads_to_a_step_a_lesson_and_a_term)
{
    chooser_type("underscored");
    chooser_chooses(KEY_CODE_ENTER);
    ck_assert(!place.place.is_term);
    ck_assert_uint_eq(place.place.lesson, 0);
    ck_assert_uint_eq(place.step, 1);
    ck_assert_str_eq(place.place.name, "score");
    ck_assert_int_eq(place.part, 1);
    ck_assert_str_eq(place.words, "underscored; blend.");
    open();
    chooser_type("two heads");
    chooser_chooses(KEY_CODE_ENTER);
    ck_assert_uint_eq(place.place.lesson, 1);
    ck_assert_str_eq(place.place.name, "");
    ck_assert_str_eq(place.words, "");
    open();
    chooser_type("key");
    chooser_chooses(KEY_CODE_ENTER);
    ck_assert(place.place.is_term);
    ck_assert_str_eq(place.place.name, "key");
    open();
    chooser_leaves(KEY_CODE_ENTER); /* nothing is typed */
}
END_TEST

START_TEST(the_list_scrolls_with_the_choice)
{
    struct text many = {0}, message = {0};

    text_add(&many, "# Many\n");
    for (int i = 0; i < 12; i++)
        text_addf(&many, "\n---\n\n## Step %d\n\nOf otters.\n", i);
    folder_put(&folder, "01-one.md", text_string(&many));
    library_refresh(&folder.library, &message);
    resize(12, 40);
    chooser_type("o ");
    chooser_type("\x7f");
    chooser_type("o");
    chooser_press(KEY_CODE_BACKSPACE);
    chooser_type("tters");
    chooser_shows("otters", true);
    ck_assert_uint_eq(search.hits.count, 12);
    chooser_press(KEY_CODE_UP);
    ck_assert_uint_eq(search.chosen, 0);
    for (int i = 0; i < 20; i++)
        chooser_press(KEY_CODE_DOWN);
    ck_assert_uint_eq(search.chosen, search.hits.count - 1);
    ck_assert_uint_eq(search.first, search.chosen - 5); /* six rows */
    chooser_press(KEY_CODE_PAGE_UP);
    ck_assert_uint_eq(search.first, search.chosen);
    chooser_press(KEY_CODE_PAGE_DOWN);
    ck_assert_uint_eq(search.first, search.chosen - 5);
    chooser_shows("▸", true);
    text_free(&many);
    text_free(&message);
}
END_TEST

START_TEST(finds_in_what_was_read_anew)
{
    struct text message = {0};

    chooser_type("zebras");
    chooser_shows("1 place", true);
    folder_put(&folder, "01-one.md", "# One\n\n## Lions\n\nOf lions.\n");
    ck_assert(library_refresh(&folder.library, &message));
    search_refresh(&search);
    screen_draw(&chooser.screen);
    chooser_shows("nothing found", true);
    chooser_leaves(KEY_CODE_ESC);
    search_refresh(&search);
    ck_assert(!search.finder.is_filled); /* nothing to find: nothing is read */
    open();
    chooser_type("lions");
    chooser_shows("1 Lions", true);
    text_free(&message);
}
END_TEST

START_TEST(stands_any_key_on_any_screen)
{
    static const int codes[] = {'e',
                                'y',
                                ' ',
                                'k',
                                0x3A3,
                                0x1F600,
                                0x301,
                                KEY_CODE_UP,
                                KEY_CODE_DOWN,
                                KEY_CODE_PAGE_UP,
                                KEY_CODE_TAB,
                                KEY_CODE_ESC,
                                KEY_CODE_ENTER,
                                KEY_CODE_LEFT,
                                KEY_CODE_PAGE_DOWN,
                                KEY_CODE_HOME,
                                KEY_CODE_BACKSPACE,
                                KEY_CODE_BACKSPACE,
                                KEY_CODE_DELETE,
                                'o'};
    struct random r;

    random_start(&r, (uint64_t)_i + 1, 0);
    for (int i = 0; i < 4000; i++) {
        int code = codes[(size_t)(random_uniform(&r) * (double)(sizeof codes / sizeof *codes))];

        if (random_uniform(&r) < 0.1) {
            resize(1 + (int)(random_uniform(&r) * 40), 1 + (int)(random_uniform(&r) * 130));
            chooser.screen.canvas.theme = (struct theme){.colors = i % 2 ? 256 : 0, .ascii = i % 3 == 0};
        }
        if (chooser.screen.own.count == 1)
            open();
        chooser_press(code);
        screen_draw(&chooser.screen);
        ck_assert(search.hits.count == 0 || search.chosen < search.hits.count);
    }
}
END_TEST

Suite *screen_search_suite(void)
{
    Suite *suite = suite_create("screen_search");
    TCase *tests = tcase_create("search");

    tcase_add_checked_fixture(tests, set_up, tear_down);
    tcase_add_test(tests, says_what_it_wants_and_what_it_found);
    tcase_add_test(tests, shows_the_words_around);
    tcase_add_test(tests, the_excerpt_fits_its_row_at_every_width);
    tcase_add_test(tests, leads_to_a_step_a_lesson_and_a_term);
    tcase_add_test(tests, the_list_scrolls_with_the_choice);
    tcase_add_test(tests, finds_in_what_was_read_anew);
    tcase_add_loop_test(tests, stands_any_key_on_any_screen, 0, 3);
    suite_add_tcase(suite, tests);
    return suite;
}
