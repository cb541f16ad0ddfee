/* SPDX-License-Identifier: MIT */
#include "screen/search.h"

#include "base/random.h"
#include "course/folder.h"
#include "screen/suites.h"

#include <string.h>

static struct folder folder;
static struct search search;
static struct canvas canvas;
static struct search_place place;

static void resize(int rows, int cols)
{
    canvas_resize(&canvas, rows, cols);
}

static void set_up(void)
{
    static const struct theme theme = {.colors = 0};

    folder_open(&folder);
    canvas_make(&canvas, 24, 80, &theme);
    search_start(&search);
}

static void tear_down(void)
{
    search_free(&search);
    canvas_free(&canvas);
    folder_close(&folder);
}

static enum search_answer press(int code)
{
    return search_key(&search, &folder.library, &canvas, code, &place);
}

static void type(const char *text)
{
    for (; *text; text++)
        ck_assert_int_eq(press((unsigned char)*text), SEARCH_GOES_ON);
}

/* Draws; fails unless the screen has (or has not) a text. */
static void shows(const char *what, bool expected)
{
    struct text text = {0};

    canvas_clear(&canvas);
    search_draw(&canvas, &search, &folder.library);
    canvas_text(&canvas, &text);
    ck_assert_msg((strstr(text_string(&text), what) != NULL) == expected, "%s:\n%s", what, text_string(&text));
    ck_assert(canvas.cursor_row >= 0);
    text_free(&text);
}

START_TEST(says_what_it_wants_and_what_it_found)
{
    shows("lessons and glossary, from 2 letters on", true);
    shows("Enter", false);
    type("k");
    shows("from 2 letters on", true);
    type("ey");
    shows("Find › key", true);
    shows("4 places", true);
    shows("▸  G key", true);
    shows("   1 Query and key", true);
    shows("What a word advertises. It answers a query.", true);
    shows("meets each key: see the score", true);
    shows("Glossary: key", true);
    type("q");
    shows("nothing found", true);
    ck_assert_int_eq(press(KEY_CODE_ENTER), SEARCH_GOES_ON);
    press(KEY_CODE_BACKSPACE);
    shows("4 places", true);
    ck_assert_int_eq(press(KEY_CODE_ESC), SEARCH_LEFT);
}
END_TEST

START_TEST(shows_the_words_around)
{
    resize(12, 40);
    type("comes");
    shows("1 Score", true);
    shows("…ΣÄ comes, unders…", true);
    shows("Lesson 1 One head, step 2 Score", true);
    shows("1 place\n", false);
    shows("Esc stay", true);
    canvas.theme.ascii = true;
    shows("1 Score", true);
    shows("...", true);
}
END_TEST

/* Words before the hit never push out those after it, with the mark of what is left out. */
START_TEST(the_excerpt_fits_its_row_at_every_width)
{
    type("blend");
    for (int cols = 44; cols <= 90; cols++) {
        resize(12, cols);
        shows("; blend.", true);
    }
}
END_TEST

START_TEST(leads_to_a_step_a_lesson_and_a_term)
{
    type("underscored");
    ck_assert_int_eq(press(KEY_CODE_ENTER), SEARCH_CHOSEN);
    ck_assert(!place.place.is_term);
    ck_assert_uint_eq(place.place.lesson, 0);
    ck_assert_uint_eq(place.step, 1);
    ck_assert_str_eq(place.place.name, "score");
    ck_assert_int_eq(place.part, 1);
    ck_assert_str_eq(place.words, "underscored; blend.");
    type("two heads");
    ck_assert_int_eq(press(KEY_CODE_ENTER), SEARCH_CHOSEN);
    ck_assert_uint_eq(place.place.lesson, 1);
    ck_assert_str_eq(place.place.name, "");
    ck_assert_str_eq(place.words, "");
    type("key");
    ck_assert_int_eq(press(KEY_CODE_ENTER), SEARCH_CHOSEN);
    ck_assert(place.place.is_term);
    ck_assert_str_eq(place.place.name, "key");
    ck_assert_int_eq(press(KEY_CODE_ENTER), SEARCH_LEFT); /* nothing is typed */
}
END_TEST

START_TEST(the_list_scrolls_with_the_choice)
{
    resize(12, 40);
    type("e ");
    type("\x7f");
    type("e");
    press(KEY_CODE_BACKSPACE);
    type("y");
    shows("ey", true);
    ck_assert_uint_gt(search.hits.count, 3);
    press(KEY_CODE_UP);
    ck_assert_uint_eq(search.chosen, 0);
    for (int i = 0; i < 20; i++)
        press(KEY_CODE_DOWN);
    ck_assert_uint_eq(search.chosen, search.hits.count - 1);
    resize(7, 40);
    press(KEY_CODE_PAGE_UP);
    press(KEY_CODE_PAGE_DOWN);
    ck_assert_uint_eq(search.first, search.chosen);
    shows("▸", true);
}
END_TEST

START_TEST(finds_in_what_was_read_anew)
{
    struct text message = {0};

    type("zebras");
    shows("1 place", true);
    folder_put(&folder, "01-one.md", "# One\n\n## Lions\n\nOf lions.\n");
    ck_assert(library_refresh(&folder.library, &message));
    search_refresh(&search, &folder.library);
    shows("nothing found", true);
    search_start(&search);
    search_refresh(&search, &folder.library);
    ck_assert(!search.finder.is_filled); /* nothing to find: nothing is read */
    type("lions");
    shows("1 Lions", true);
    text_free(&message);
}
END_TEST

START_TEST(stands_any_key_on_any_screen)
{
    static const int codes[] = {'e',           'y',         ' ',           'k',           0x3A3,
                                0x1F600,       0x301,       KEY_CODE_UP,   KEY_CODE_DOWN, KEY_CODE_PAGE_UP,
                                KEY_CODE_TAB,  KEY_CODE_ESC, KEY_CODE_ENTER, KEY_CODE_LEFT, KEY_CODE_PAGE_DOWN,
                                KEY_CODE_HOME, KEY_CODE_BACKSPACE, KEY_CODE_BACKSPACE, KEY_CODE_DELETE, 'o'};
    struct random r;

    random_start(&r, (uint64_t)_i + 1, 0);
    for (int i = 0; i < 4000; i++) {
        int code = codes[(size_t)(random_uniform(&r) * (double)(sizeof codes / sizeof *codes))];

        if (random_uniform(&r) < 0.1) {
            resize(1 + (int)(random_uniform(&r) * 40), 1 + (int)(random_uniform(&r) * 130));
            canvas.theme = (struct theme){.colors = i % 2 ? 256 : 0, .ascii = i % 3 == 0};
        }
        press(code);
        search_draw(&canvas, &search, &folder.library);
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
