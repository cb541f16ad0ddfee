/* SPDX-License-Identifier: MIT */
/* What lies over a screen: in each box no key is silent, its row of keys and its list can be clicked, the wheel goes
 * through the list, and ? has its keys. */
#include "base/memory.h"
#include "screen/desk.h"
#include "screen/lectern.h"
#include "screen/quiz_desk.h"
#include "screen/suites.h"
#include "screen/tools.h"

#include <stdlib.h>
#include <string.h>

static struct desk desk;

static void prepare(void)
{
    desk_prepare(&desk);
    desk_open_reader(&desk, &desk_course, 80, 24);
}

static void put_away(void)
{
    desk_close(&desk);
}

/* The keys that open each box of the course, and what it shows. */
static const struct {
    const char *to, *shows;
} boxes[] = {
    {"C", "Challenges, "},
    {"G", "Term › "},
    {"G Enter", "Esc back"},
    {"E", "Read › "},
    {"/", "Filter › "},
    {"/ z z z", "Filter › zzz"},
    {"?", "Help: the menu"},
    {"Enter /", "Find › "},
    {"Enter / z z z z", "nothing found"},
    {"Enter g", "or a name ›"},
    {"Enter G", "Esc back"},
    {"L Enter e", "▸words"},
    {"L Enter e Down", "▸kinds"},
    {"L Enter e Up", "▸example"},
    {"C ?", "Help: Challenges"},
};

#define BOXES (sizeof boxes / sizeof *boxes)

/* Whether a key changes nothing on the screen, and asks for nothing. */
static bool is_silent(const char *to, int code)
{
    struct event event = {.kind = EVENT_KEY, .code = code};
    size_t size;
    struct cell *before;
    unsigned request;
    bool is_same;

    prepare();
    screen_press(&desk.screen, to);
    size = (size_t)(desk.screen.canvas.rows * desk.screen.canvas.cols) * sizeof *before;
    before = memory_new(size);
    memcpy(before, desk.screen.canvas.cells, size);
    request = stack_event(desk.screen.stack, &event, &desk.screen.canvas);
    screen_draw_cells(&desk.screen);
    is_same = memcmp(before, desk.screen.canvas.cells, size) == 0 && !(request & ~(unsigned)SCENE_DRAW);
    free(before);
    put_away();
    return is_same;
}

/* Keys that edit a field have nothing to do at its ends. */
static bool edits(int code)
{
    static const int codes[] = {KEY_CODE_LEFT,   KEY_CODE_RIGHT,     KEY_CODE_HOME, KEY_CODE_END,
                                KEY_CODE_DELETE, KEY_CODE_BACKSPACE, KEY_CODE_CLEAR};

    for (size_t i = 0; i < sizeof codes / sizeof *codes; i++)
        if (codes[i] == code)
            return true;
    return false;
}

START_TEST(no_key_of_a_box_is_silent)
{
    static const int codes[] = {KEY_CODE_TAB,
                                KEY_CODE_ENTER,
                                KEY_CODE_ESC,
                                KEY_CODE_UP,
                                KEY_CODE_DOWN,
                                KEY_CODE_LEFT,
                                KEY_CODE_RIGHT,
                                KEY_CODE_END,
                                KEY_CODE_PAGE_UP,
                                KEY_CODE_PAGE_DOWN,
                                KEY_CODE_HOME,
                                KEY_CODE_BACK_TAB,
                                'x',
                                'Z',
                                '?',
                                '/',
                                '7'};
    bool is_typed;
    int row, col;

    prepare();
    screen_shows(&desk.screen, boxes[_i].to, boxes[_i].shows);
    is_typed = screen_cursor(&desk.screen, &row, &col);
    put_away();
    for (size_t i = 0; i < sizeof codes / sizeof *codes; i++)
        if (!is_typed || !edits(codes[i]))
            ck_assert_msg(!is_silent(boxes[_i].to, codes[i]), "after “%s” %#x is silent", boxes[_i].to,
                          (unsigned)codes[i]);
}
END_TEST

/* What is said in a box stands in its border: the keys stay named. */
START_TEST(a_notice_covers_no_keys_of_a_box)
{
    static const struct {
        const char *to, *says, *key;
    } said[] = {{"C x", " That does nothing here: ? helps. ", "Esc back"},
                {"? x", " Now only: ", "Esc close"},
                {"Enter / s o f t Up", " This is the first place. ", "Esc stay"}};

    for (int cols = 40; cols <= 120; cols += 40) {
        prepare();
        screen_resize(&desk.screen, cols, 24);
        screen_shows(&desk.screen, said[_i].to, said[_i].says, said[_i].key);
        put_away();
    }
}
END_TEST

/* Nor does a pasted text act as keys: it is typed, or not read. */
START_TEST(what_is_pasted_is_no_key)
{
    static const char pasted[] = "q7 G?nxe", says[] = "Nothing is typed here: the pasted text was not read.";
    static const char *const places[] = {"", "Q", "L", "Enter", "Enter Q", "L Enter", "C Enter"};
    size_t count = sizeof places / sizeof *places;
    int row, col;

    prepare();
    screen_press(&desk.screen, (size_t)_i < count ? places[_i] : boxes[(size_t)_i - count].to);
    screen_refuse(&desk.screen, pasted);
    if (screen_cursor(&desk.screen, &row, &col)) {
        screen_paste(&desk.screen, pasted);
        screen_expect(&desk.screen, pasted);
        screen_refuse(&desk.screen, says);
    } else {
        size_t scenes = desk.screen.stack->count;

        screen_paste(&desk.screen, pasted);
        screen_expect(&desk.screen, says);
        ck_assert_uint_eq(desk.screen.stack->count, scenes);
        screen_resize(&desk.screen, 30, 9);
        screen_paste(&desk.screen, pasted);
        screen_expect(&desk.screen, "Nothing is typed here");
    }
    put_away();
}
END_TEST

/* What a click does in a box, on a key or on a row: what is shown then, and what no more. */
static const struct {
    const char *to, *on, *shows, *hides;
} clicks[] = {
    {"C", "Esc back", "Lessons", "Challenges, "},   {"C", "? help", "Help: Challenges", NULL},
    {"G", "Enter open", "G all terms", "Term › "},  {"G", "Esc back", "Lessons", "Term › "},
    {"E", "Esc back", "Lessons", "Read › "},        {"/", "Esc all", "Lessons", "Filter › "},
    {"?", "Esc close", "Lessons", "Help: "},        {"Enter /", "Esc stay", "→ on", "Find ›"},
    {"Enter g", "Esc stay", "→ on", "or a name ›"}, {"L Enter e", "Tab next", "▸kinds", NULL},
    {"L Enter e", "weights ", "▸weights", NULL},    {"L Enter e Up", "▸example", "[I love deep learning]", NULL},
    {"L Enter e", "Esc leave", "? help", "▸words"},
};

START_TEST(a_box_answers_clicks)
{
    prepare();
    screen_press(&desk.screen, clicks[_i].to);
    screen_click(&desk.screen, clicks[_i].on);
    screen_expect(&desk.screen, clicks[_i].shows);
    if (clicks[_i].hides)
        screen_refuse(&desk.screen, clicks[_i].hides);
    put_away();
}
END_TEST

/* The second row is chosen by a click, opened by another, and reached by the wheel. */
START_TEST(rows_of_a_box_are_chosen_with_the_mouse)
{
    prepare();
    screen_press(&desk.screen, "Enter /");
    screen_type(&desk.screen, "softmax");
    screen_wheel(&desk.screen, "Find", 1);
    screen_wheel(&desk.screen, "Find", -1);
    screen_wheel(&desk.screen, "Find", -1);
    screen_expect(&desk.screen, "This is the first place.");
    screen_click(&desk.screen, "G softmax");
    screen_expect(&desk.screen, "▸  G softmax");
    screen_click(&desk.screen, "G softmax");
    screen_expect(&desk.screen, "─ softmax ─");
    put_away();
    prepare();
    screen_press(&desk.screen, "G");
    screen_wheel(&desk.screen, "Term", 1);
    screen_shows(&desk.screen, "Up Up", "There is nothing further up.");
    put_away();
}
END_TEST

/* In an asking box only its keys do something; others say which those are, and q closes it, as Esc does. */
START_TEST(an_asking_box_has_keys_of_its_own)
{
    struct quiz_desk d;

    quiz_desk_open(&d, quiz_desk_types, true, 80, 24);
    screen_shows(&d.screen, "q x", "Leave the exam?", "Now only: Enter leave, S submit, Esc go on");
    screen_hides(&d.screen, "q", "Leave the exam?");
    screen_press(&d.screen, "q");
    screen_click(&d.screen, "Esc go on");
    screen_refuse(&d.screen, "Leave the exam?");
    screen_press(&d.screen, "q");
    screen_click(&d.screen, "S submit");
    ck_assert(d.attempt.submitted);
    quiz_desk_close(&d);
}
END_TEST

/* Where the window is too small for it, an exam asks, too. */
START_TEST(an_exam_asks_in_a_small_window)
{
    struct quiz_desk d;

    quiz_desk_open(&d, quiz_desk_types, true, 80, 24);
    screen_press(&d.screen, "End 2 Enter");
    screen_resize(&d.screen, 39, 12);
    screen_shows(&d.screen, "Esc", "Only q does something here.");
    screen_press(&d.screen, "q");
    ck_assert_uint_eq(d.screen.request & SCENE_QUIT, 0);
    screen_expect(&d.screen, "Leave the exam?");
    screen_shows(&d.screen, "x", "Leave the exam?");
    screen_hides(&d.screen, "Esc", "Leave the exam?");
    screen_press(&d.screen, "q Enter");
    ck_assert_uint_ne(d.screen.request & SCENE_QUIT, 0);
    quiz_desk_close(&d);
}
END_TEST

/* Wherever something was opened from, q leads back there, as Esc does: to the list of challenges, to a lesson from its
 * quiz, to the question from the quiz's list. */
START_TEST(q_leads_where_esc_leads)
{
    prepare();
    screen_hides(&desk.screen, "C Enter", "Challenges, ");
    screen_shows(&desk.screen, "q", "Challenges, ");
    screen_hides(&desk.screen, "q Enter", "Lessons");
    screen_shows(&desk.screen, "Q l q", "Quiz · Why attention");
    screen_hides(&desk.screen, "q", "Quiz ·", "Lessons");
    screen_shows(&desk.screen, "q", "Lessons");
    put_away();
}
END_TEST

/* The questions that a lecturer may ask: the wheel goes through them, a click chooses one. */
START_TEST(the_list_of_questions_answers_the_mouse)
{
    struct lectern l;

    lectern_open(&l, "six-stages");
    screen_shows(&l.screen, "Esc", "q ends this, and asks first");
    screen_paste(&l.screen, "qbn");
    screen_expect(&l.screen, "Nothing is typed here: the pasted text was not read.");
    screen_shows(&l.screen, "P", "Ask the room");
    screen_press(&l.screen, "Down Down");
    screen_wheel(&l.screen, "Ask the room", 1);
    ck_assert_uint_eq(l.console->choice.chosen, 3);
    screen_wheel(&l.screen, "Ask the room", -1);
    ck_assert_uint_eq(l.console->choice.chosen, 2);
    screen_shows(&l.screen, "x", "That does nothing here: ? helps.");
    screen_expect(&l.screen, "Enter ask   ↑↓ choose"); /* the notice covers no keys */
    screen_paste(&l.screen, "kkq");
    screen_expect(&l.screen, "Nothing is typed here");
    ck_assert_uint_eq(l.console->choice.chosen, 2);
    screen_click(&l.screen, l.console->choice.list.items[1].title);
    ck_assert_uint_eq(l.console->choice.chosen, 1);
    screen_click(&l.screen, l.console->choice.list.items[1].title);
    ck_assert_ptr_nonnull(l.console->poll);
    lectern_close(&l);
}
END_TEST

Suite *screen_boxes_suite(void)
{
    Suite *suite = suite_create("screen_boxes");
    TCase *tests = tcase_create("boxes");

    tcase_add_loop_test(tests, no_key_of_a_box_is_silent, 0, BOXES);
    tcase_add_loop_test(tests, a_notice_covers_no_keys_of_a_box, 0, 3);
    tcase_add_loop_test(tests, what_is_pasted_is_no_key, 0, (int)BOXES + 7);
    tcase_add_loop_test(tests, a_box_answers_clicks, 0, sizeof clicks / sizeof *clicks);
    tcase_add_test(tests, rows_of_a_box_are_chosen_with_the_mouse);
    tcase_add_test(tests, an_asking_box_has_keys_of_its_own);
    tcase_add_test(tests, an_exam_asks_in_a_small_window);
    tcase_add_test(tests, q_leads_where_esc_leads);
    tcase_add_test(tests, the_list_of_questions_answers_the_mouse);
    suite_add_tcase(suite, tests);
    return suite;
}
