/* SPDX-License-Identifier: MIT */
/* How the quiz player looks: golden screens, sizes, the help; and that it stands whatever comes. */
#include "base/random.h"
#include "draw/keys.h"
#include "quiz/quiz_state.h"
#include "screen/quiz_desk.h"
#include "screen/suites.h"
#include "ui/footer.h"
#include "ui/too_small.h"

#include <string.h>

static struct quiz_desk d;

static void put_away(void)
{
    quiz_desk_close(&d);
}

enum { EVENTS = SOME_OF(4000) };

/* ---------------------------------------------------------------------------------------------------- golden screens
 */

static const struct look {
    const char *name;
    int cols, rows;
    bool exam, ascii;
    const char *keys;
} looks[] = {
    {"quiz-80x24", 80, 24, false, false, ""},
    {"quiz-40x12", 40, 12, false, false, ""},
    {"quiz-120x40", 120, 40, false, false, ""},
    {"quiz-answered-80x24", 80, 24, false, false, "1 Enter"},
    {"quiz-answered-40x12", 40, 12, false, false, "1 Enter"},
    {"quiz-answered-120x40", 120, 40, false, false, "1 Enter"},
    {"quiz-answered-ascii", 80, 24, false, true, "1 Enter"},
    {"quiz-several-80x24", 80, 24, false, false, "Right Space 3"},
    {"quiz-pairs-40x12", 40, 12, false, false, "End Left Left b"},
    {"quiz-pairs-80x24", 80, 24, false, false, "End Left Left b"},
    {"quiz-pairs-answered-80x24", 80, 24, false, false, "End Left Left b a c Enter"},
    {"quiz-end-80x24", 80, 24, false, false, "1 Enter Right s Right t Enter End Right"},
    {"quiz-help-80x24", 80, 24, false, false, "?"},
    {"quiz-exam-80x24", 80, 24, true, false, "2 Enter m"},
    {"quiz-exam-list-80x24", 80, 24, true, false, "2 Enter m Right l"},
    {"quiz-exam-submit-40x12", 40, 12, true, false, "2 Enter S"},
    {"quiz-exam-review-80x24", 80, 24, true, false, "2 Enter S Enter"},
};

START_TEST(looks_as_it_did)
{
    const struct look *look = &looks[_i];

    quiz_desk_open(&d, quiz_desk_types, look->exam, look->cols, look->rows);
    if (look->ascii)
        screen_theme(&d.screen, &(struct theme){.ascii = true});
    screen_press(&d.screen, look->keys);
    screen_expect_golden(&d.screen, look->name);
}
END_TEST

START_TEST(a_window_that_is_too_small_says_so)
{
    quiz_desk_open(&d, quiz_desk_types, false, 39, 12);
    screen_expect(&d.screen, "40×12");
    screen_press(&d.screen, "2 Enter");
    ck_assert_uint_eq(d.attempt.items[0].state, ITEM_OPEN);
    screen_resize(&d.screen, 40, 12);
    screen_expect(&d.screen, "d_model is 8");
}
END_TEST

START_TEST(a_resize_keeps_what_is_chosen_in_sight)
{
    quiz_desk_open(&d, quiz_desk_types, false, 120, 40);
    screen_press(&d.screen, "4");
    screen_resize(&d.screen, 40, 12);
    screen_expect(&d.screen, "▸ 4  The rows");
    screen_resize(&d.screen, 80, 24);
    screen_expect(&d.screen, "▸ 4  The rows");
}
END_TEST

/* Where the blank lines are what does not fit, they go: no option is out of sight. */
START_TEST(options_come_before_blank_lines)
{
    quiz_desk_open(&d,
                   "One line of it, and then another one of it, and a third one of it, and a fourth one of "
                   "it, and a fifth, which is the last of all?{~one\n~two\n~three\n=four}\n",
                   false, 40, 12);
    screen_expect(&d.screen, "One line of it");
    screen_expect(&d.screen, "4  four");
    screen_refuse(&d.screen, "more line");
}
END_TEST

START_TEST(a_long_question_scrolls_and_says_so)
{
    quiz_desk_open(&d, quiz_desk_types, false, 40, 12);
    screen_expect(&d.screen, "▾ 4 more lines, PgDn");
    screen_shows(&d.screen, "PgDn", "The rows no longer", "▴ PgUp");
    screen_refuse(&d.screen, "d_model is 8");
    screen_send(&d.screen, (struct event){.kind = EVENT_WHEEL, .row = 5, .col = 5, .code = -1});
    screen_expect(&d.screen, "▾ 3 more lines, PgDn");
    screen_click(&d.screen, "more lines");
    screen_expect(&d.screen, "▴ PgUp");
    screen_shows(&d.screen, "1 Down", "▸ 2  They get flatter"); /* the chosen one comes back into sight */
}
END_TEST

START_TEST(the_help_tells_what_works_here)
{
    quiz_desk_open(&d, quiz_desk_types, false, 40, 12);
    screen_shows(&d.screen, "?", "Help: the quiz", "choose an option by its");
    screen_refuse(&d.screen, "submit the exam");
    screen_hides(&d.screen, "PgDn", "choose an option by its");
    screen_send(&d.screen, (struct event){.kind = EVENT_WHEEL, .code = -1});
    screen_shows(&d.screen, "Esc 2", "▸ 2"); /* and the keys are the question's again */
    screen_press(&d.screen, "M");
    ck_assert_uint_eq(d.screen.request, SCENE_DRAW | SCENE_MOUSE);
    screen_expect(&d.screen, "The mouse is");
    screen_hides(&d.screen, "1", "The mouse is");
}
END_TEST

/* Each key that works stands in the help, beside what it does now. */
START_TEST(the_help_names_each_key_that_works)
{
    quiz_desk_open(&d, quiz_desk_types, false, 80, 40);
    screen_shows(&d.screen, "?", "│ ↓ j ↑ k     option by option", "│ → space     next question");
    screen_refuse(&d.screen, "question before"); /* there is none */
    screen_shows(&d.screen, "Esc End Left Left ?", "in pairs: the right side of the marked row",
                 "│ → space     next question");
    screen_refuse(&d.screen, "take the last letter back"); /* there is none */
    screen_shows(&d.screen, "Esc Space", "question 7 of 8");
}
END_TEST

/* q and Esc close the help, and nothing below it. */
START_TEST(the_help_closes_alone)
{
    static const char *const keys[] = {"q", "Esc", "?", "Enter"};

    quiz_desk_prepare(&d, quiz_desk_types, false);
    quiz_desk_start(&d, 120, 24);
    for (size_t i = 0; i < sizeof keys / sizeof *keys; i++) {
        screen_shows(&d.screen, "?", "Esc close");
        screen_press(&d.screen, keys[i]);
        ck_assert_uint_eq(d.screen.request, SCENE_DRAW);
        screen_refuse(&d.screen, "Esc close");
    }
}
END_TEST

START_TEST(foreign_bytes_are_shown_and_not_sent)
{
    quiz_desk_open(&d, "// [id:a\033[2Jb]\n::t\033]0;x\a::Is \033[31m it \x80 so?{=y\033c#f\033c =z}\n", false, 80, 24);
    for (size_t i = 0; i < (size_t)(d.screen.canvas.rows * d.screen.canvas.cols); i++)
        ck_assert(d.screen.canvas.cells[i].glyph == 0 || d.screen.canvas.cells[i].glyph >= U' ');
    screen_type(&d.screen, "q");
    screen_press(&d.screen, "Enter Right");
    for (size_t i = 0; i < (size_t)(d.screen.canvas.rows * d.screen.canvas.cols); i++)
        ck_assert(d.screen.canvas.cells[i].glyph == 0 || d.screen.canvas.cells[i].glyph >= U' ');
}
END_TEST

/* ------------------------------------------------------------------------------------------------- whatever comes */

static const int codes[] = {
    KEY_CODE_RIGHT,
    KEY_CODE_LEFT,
    KEY_CODE_UP,
    KEY_CODE_DOWN,
    KEY_CODE_ENTER,
    KEY_CODE_ESC,
    KEY_CODE_TAB,
    KEY_CODE_PAGE_UP,
    KEY_CODE_PAGE_DOWN,
    KEY_CODE_HOME,
    KEY_CODE_BACKSPACE,
    KEY_CODE_SPACE,
    KEY_CODE_END,
    KEY_CODE_DELETE,
    'a',
    'b',
    'e',
    'f',
    't',
    'i',
    's',
    'r',
    'v',
    'm',
    'l',
    'n',
    'p',
    'j',
    'k',
    '?',
    '0',
    '1',
    '2',
    '3',
    '9',
    'M',
    'S',
    'q',
    'x',
    0x1F600,
    0x301,
    0x65E5,
};

static int below(struct random *r, int most)
{
    return (int)(random_uniform(r) * most);
}

static void send_one(struct random *r)
{
    struct event event = {
        .kind = EVENT_KEY, .row = below(r, d.screen.canvas.rows), .col = below(r, d.screen.canvas.cols)};
    int kind = below(r, 20);

    event.code = codes[below(r, sizeof codes / sizeof *codes)];
    if (kind == 0)
        event.kind = EVENT_CLICK;
    if (kind == 1)
        event = (struct event){.kind = EVENT_WHEEL, .code = below(r, 2) ? 1 : -1};
    if (kind == 2)
        d.screen.own.levels[0].scene.tick(d.player);
    screen_send(&d.screen, event);
}

/* Every key that the footer names does something: a row of the table that works has it. */
static void expect_true_footer(void)
{
    const struct scene *scene = &d.screen.own.levels[0].scene;
    struct footer footer = {0};
    bool box = d.screen.own.count > 1;

    if (too_small_is(&d.screen.canvas) || box)
        return;
    scene->footer(scene->self, &d.screen.canvas, &footer);
    ck_assert_uint_gt(footer.count, 0);
    for (size_t i = 0; i < footer.count; i++) {
        const struct key *key = footer.items[i].key;
        int code = key->shown ? 0 : keys_code(key->keys, strcspn(key->keys, " "));
        const struct key *found = code ? quiz_find_key(d.player, &d.screen.canvas, code) : key;

        ck_assert_msg(found == key, "%s of the footer is another key\n%s", text_string(&footer.items[i].shown),
                      text_string(&d.screen.text));
    }
    footer_free(&footer);
}

static void run(const char *gift, bool exam, uint64_t seed)
{
    static const int colors[] = {256, 16, 8, 0};
    struct random r;
    int row, col;

    random_start(&r, seed, 0);
    quiz_desk_open(&d, gift, exam, 80, 24);
    for (int i = 0; i < EVENTS; i++) {
        if (below(&r, 12) == 0)
            canvas_resize(&d.screen.canvas, 1 + below(&r, below(&r, 2) ? 30 : 70),
                          1 + below(&r, below(&r, 2) ? 90 : 220));
        if (below(&r, 40) == 0)
            d.screen.canvas.theme = (struct theme){colors[below(&r, 4)], below(&r, 2), below(&r, 2), below(&r, 4) == 0};
        send_one(&r);
        expect_true_footer();
        if (screen_cursor(&d.screen, &row, &col)) {
            ck_assert_int_ge(row, 0);
            ck_assert_int_lt(row, d.screen.canvas.rows);
            ck_assert_int_lt(col, d.screen.canvas.cols);
        }
    }
    screen_resize(&d.screen, 80, 24);
    screen_shows(&d.screen, "Esc Esc Esc", "? help");
}

START_TEST(a_practice_stands_it)
{
    run(quiz_desk_types, false, (uint64_t)_i + 1);
}
END_TEST

START_TEST(an_exam_stands_it)
{
    run(quiz_desk_types, true, (uint64_t)_i + 100);
}
END_TEST

/* Words of 10,000 bytes, 500 options, wide characters, many pairs, nothing but a description. */
START_TEST(a_large_quiz_stands_it)
{
    struct text gift = {0}, word = {0};

    text_repeat(&word, "W", 10000);
    text_addf(&gift, "Long %s?{\n=right %s#%s\n", text_string(&word), text_string(&word), text_string(&word));
    for (int i = 2; i <= 500; i++)
        text_addf(&gift, "~option %d 日本語#no %d\n", i, i);
    text_add(&gift, "}\n\nOnly text, e\u0301 and 日本語\n\nPairs{\n");
    for (int i = 0; i < 60; i++)
        text_addf(&gift, "=左 %d -> 右 %d\n", i, i);
    text_addf(&gift, "}\n\nWrite {####%s}\n", text_string(&word));
    run(text_string(&gift), _i == 1, (uint64_t)_i + 200);
    text_free(&gift);
    text_free(&word);
}
END_TEST

Suite *screen_quiz_looks_suite(void)
{
    Suite *suite = suite_create("screen_quiz_looks");
    TCase *tcase = tcase_create("looks"), *monkey = tcase_create("monkey");

    tcase_add_checked_fixture(tcase, NULL, put_away);
    tcase_add_checked_fixture(monkey, NULL, put_away);
    tcase_add_loop_test(tcase, looks_as_it_did, 0, sizeof looks / sizeof *looks);
    tcase_add_test(tcase, a_window_that_is_too_small_says_so);
    tcase_add_test(tcase, a_resize_keeps_what_is_chosen_in_sight);
    tcase_add_test(tcase, options_come_before_blank_lines);
    tcase_add_test(tcase, a_long_question_scrolls_and_says_so);
    tcase_add_test(tcase, the_help_tells_what_works_here);
    tcase_add_test(tcase, the_help_names_each_key_that_works);
    tcase_add_test(tcase, the_help_closes_alone);
    tcase_add_test(tcase, foreign_bytes_are_shown_and_not_sent);
    tcase_add_loop_test(monkey, a_practice_stands_it, 0, 2);
    tcase_add_loop_test(monkey, an_exam_stands_it, 0, 2);
    tcase_add_loop_test(monkey, a_large_quiz_stands_it, 0, 2);
    suite_add_tcase(suite, tcase);
    suite_add_tcase(suite, monkey);
    return suite;
}
