/* SPDX-License-Identifier: MIT */
#include "menu/places.h"

#include "base/compiler.h"
#include "base/random.h"
#include "course/folder.h"
#include "screen/suites.h"
#include "screen/tools.h"

#include <string.h>

static struct folder folder;
static struct places places;
static struct screen s;
static struct library_place place;
static bool is_chosen;

static void take(void *context UNUSED, const struct library_place *chosen)
{
    place = *chosen;
    is_chosen = true;
}

static void draw_nothing(void *self UNUSED, struct canvas *canvas)
{
    canvas_clear(canvas);
}

static void press(int code)
{
    screen_send(&s, (struct event){.kind = EVENT_KEY, .code = code});
}

/* Presses a key that leaves it open; that closes it; that closes it since a place is chosen. */
static void stays(int code)
{
    press(code);
    ck_assert_uint_eq(s.own.count, 2);
}

static void leaves(int code)
{
    press(code);
    ck_assert_uint_eq(s.own.count, 1);
    ck_assert(!is_chosen);
}

static void chooses(int code)
{
    press(code);
    ck_assert_uint_eq(s.own.count, 1);
    ck_assert(is_chosen);
    is_chosen = false;
}

static void type(const char *text)
{
    for (; *text; text++)
        stays((unsigned char)*text);
}

/* Fails unless the screen has (or has not) a text. */
static void shows(const char *what, bool expected)
{
    (expected ? screen_expect : screen_refuse)(&s, what);
}

/* Opens the links of a step. */
static void open(size_t lesson, size_t step, int part)
{
    stack_cut(&s.own, 1);
    places_open(&places, lesson, step, part);
    screen_draw(&s);
}

static void open_glossary(void)
{
    stack_cut(&s.own, 1);
    places_open_glossary(&places);
    screen_draw(&s);
}

/* Opens a term; false if there is none. */
static bool open_term(const char *anchor)
{
    stack_cut(&s.own, 1);
    places_open_term(&places, anchor);
    screen_draw(&s);
    return s.own.count == 2;
}

static void set_up(void)
{
    static const struct theme theme = {.colors = 0};

    folder_open(&folder);
    s = (struct screen){0};
    stack_push(&s.own, (struct scene){.draw = draw_nothing});
    screen_begin(&s, NULL, 80, 24);
    screen_theme(&s, &theme);
    places_start(&places, &s.own, &folder.library, take, NULL);
}

static void tear_down(void)
{
    places_free(&places);
    screen_end(&s);
    folder_close(&folder);
}

START_TEST(lists_each_target_once)
{
    open(0, 0, 0);
    shows("Where this leads", true);
    shows("▸ 1 query              term", true);
    shows("  2 key                term", true);
    shows("  3 the score          step Score ", true);
    shows("  4 the second lesson  lesson Two heads", true);
    shows("  5 ", false);
}
END_TEST

START_TEST(lists_what_is_shown_so_far)
{
    open(0, 1, 0);
    shows("Glossary", true); /* no link yet */
    open(0, 1, 1);
    shows("▸ 1 blend  step Blend of Two heads", true);
}
END_TEST

START_TEST(leads_to_steps_and_lessons)
{
    open(0, 0, 0);
    chooses('3');
    ck_assert(!place.is_term);
    ck_assert_uint_eq(place.lesson, 0);
    ck_assert_str_eq(place.name, "score");
    open(0, 0, 0);
    press(KEY_CODE_DOWN);
    press(KEY_CODE_DOWN);
    press(KEY_CODE_DOWN);
    chooses(KEY_CODE_ENTER);
    ck_assert_uint_eq(place.lesson, 1);
    ck_assert_str_eq(place.name, "");
    open(0, 0, 0);
    stays('9');
    stays('z');
    leaves(KEY_CODE_ESC);
}
END_TEST

/* Where nothing is typed q closes them, as Esc does on the first sheet. */
START_TEST(q_closes_where_nothing_is_typed)
{
    open(0, 0, 0);
    leaves('q');
    open(0, 0, 0);
    stays('1'); /* an entry */
    leaves('q');
    open_glossary();
    stays('q'); /* a letter of a term */
    shows("Term › q", true);
}
END_TEST

START_TEST(an_entry_leads_on_and_back)
{
    open(0, 0, 0);
    press(KEY_CODE_DOWN);
    press(KEY_CODE_ENTER);
    shows("─ key ─", true);
    shows("What a word advertises. It answers a query.", true);
    shows("  1 query          term", true);
    shows("  2 Query and key  step of One head", true);
    shows("▸", false);
    press('1');
    shows("─ query ─", true);
    shows("to be met by a key.", true);
    press(KEY_CODE_DOWN);
    shows("▸ 1 key  term", true);
    press(KEY_CODE_ENTER);
    shows("─ key ─", true);
    stays(KEY_CODE_ESC);
    shows("▸ 1 key  term", true);
    press(KEY_CODE_ESC);
    shows("▸ 1 query          term", true); /* where it was left */
    press(KEY_CODE_ESC);
    shows("▸ 2 key ", true);
    press(KEY_CODE_ENTER);
    chooses('2');
    ck_assert_str_eq(place.name, "query-and-key");
    open(0, 0, 0);
    leaves(KEY_CODE_ESC);
}
END_TEST

START_TEST(shows_addresses_and_what_is_not_there)
{
    open(1, 0, 0);
    shows("▸ 1 the paper  https://arxiv.org/abs/1706.03762", true);
    shows("2 nowhere    no term of the glossary", true);
    shows("3 gone       no step “gone”", true);
    stays('2');
    stays('3');
    shows("select it with the mouse", false);
    stays('1');
    shows("M, then select it with the mouse", true);
    stays('M');
    ck_assert(s.own.mouse_away);
    shows("M, then select it with the mouse", true);
    press(KEY_CODE_DOWN);
    shows("select it with the mouse", false);
    screen_resize(&s, 40, 12); /* in full, on a line of its own */
    shows("│     https://arxiv.org/abs/1706.03762 │\n│ ▸ 2 nowhere ", true);
}
END_TEST

START_TEST(the_glossary_filters_as_one_types)
{
    open(0, 2, 0);
    shows("▸ d_k    How many numbers a key has.", true);
    shows("  query  What a word looks for", true);
    type("K");
    shows("▸ d_k", true);
    shows("  key  ", true);
    shows("query  ", false);
    press(KEY_CODE_DOWN);
    press(KEY_CODE_ENTER);
    shows("─ key ─", true);
    press(KEY_CODE_ESC);
    shows("▸ key", true);
    type("x");
    shows("No term is called so", true);
    stays(KEY_CODE_ENTER);
    leaves(KEY_CODE_ESC);
    open_glossary();
    shows("  zero   Nothing.", true);
    type("ze");
    shows("▸ zero", true);
    ck_assert(open_term("zero"));
    shows("─ zero ─", true);
    press('G');
    shows("▸ d_k", true);
    press(KEY_CODE_ESC);
    shows("─ zero ─", true);
    ck_assert(!open_term("none"));
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
    screen_resize(&s, 40, 12);
    ck_assert(open_term("key"));
    shows("Begins word", true);
    shows("ends, like", false);
    shows("PgDn more", true);
    press(KEY_CODE_PAGE_DOWN);
    shows("Begins word", false);
    press(KEY_CODE_PAGE_DOWN);
    shows("ends, like", true);
    shows("PgDn more", false);
    press(KEY_CODE_PAGE_UP);
    press(KEY_CODE_PAGE_UP);
    press(KEY_CODE_DOWN);
    shows("▸ 1 query  term", true); /* into sight with its mark */
    press(KEY_CODE_UP);
    shows("Begins word", true);
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
            canvas_resize(&s.canvas, 1 + (int)(random_uniform(&r) * 40), 1 + (int)(random_uniform(&r) * 130));
        if (random_uniform(&r) < 0.02) {
            struct text message = {0};

            folder_put(&folder, "01-one.md", versions[i % 3]);
            folder_put(&folder, "glossary.md",
                       i % 2 ? "# G\n\n## key\n\n[q](#q)\n" : "# G\n\n## a\n\nb\n\n## key\n\nc\n");
            library_refresh(&folder.library, &message);
            text_free(&message);
        }
        s.canvas.theme = (struct theme){.colors = i % 2 ? 256 : 0, .ascii = i % 3 == 0};
        press(code);
        if (s.own.count == 1)
            open((size_t)i % 2, 0, i % 3);
        screen_draw(&s);
    }
}
END_TEST

Suite *screen_places_suite(void)
{
    Suite *suite = suite_create("screen_places");
    TCase *tests = tcase_create("places");

    tcase_add_checked_fixture(tests, set_up, tear_down);
    tcase_add_test(tests, lists_each_target_once);
    tcase_add_test(tests, lists_what_is_shown_so_far);
    tcase_add_test(tests, leads_to_steps_and_lessons);
    tcase_add_test(tests, q_closes_where_nothing_is_typed);
    tcase_add_test(tests, an_entry_leads_on_and_back);
    tcase_add_test(tests, shows_addresses_and_what_is_not_there);
    tcase_add_test(tests, the_glossary_filters_as_one_types);
    tcase_add_test(tests, a_long_entry_scrolls);
    tcase_add_loop_test(tests, stands_any_key_and_a_course_that_changes, 0, 3);
    suite_add_tcase(suite, tests);
    return suite;
}
