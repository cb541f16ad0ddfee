/* SPDX-License-Identifier: MIT */
/* Random events on windows of random sizes in random themes: whatever comes, there is a frame, and the way to help. */
#include "base/random.h"
#include "draw/keys.h"
#include "player/player_state.h"
#include "screen/suites.h"
#include "screen/tools.h"

enum { EVENTS = SOME_OF(6000) };

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
    KEY_CODE_BACK_TAB,
    KEY_CODE_SPACE,
    KEY_CODE_DELETE,
    KEY_CODE_END,
    'a',
    'c',
    'e',
    'g',
    'p',
    'x',
    'z',
    '?',
    '*',
    '1',
    '2',
    '9',
    'v',
    'n',
    '+',
    '-',
    'M',
    'h',
    'j',
    0x1F600,
    0x301,
};

static int below(struct random *r, int most)
{
    return (int)(random_uniform(r) * most);
}

static void change_window(struct screen *s, struct random *r)
{
    static const int colors[] = {256, 16, 8, 0};

    canvas_resize(&s->canvas, 1 + below(r, below(r, 2) ? 30 : 70), 1 + below(r, below(r, 2) ? 90 : 220));
    s->canvas.theme = (struct theme){colors[below(r, 4)], below(r, 2), below(r, 2), below(r, 4) == 0};
}

static void send_one(struct screen *s, struct random *r)
{
    struct event event = {.kind = EVENT_KEY, .row = below(r, s->canvas.rows), .col = below(r, s->canvas.cols)};
    int kind = below(r, 20);

    event.code = codes[below(r, sizeof codes / sizeof *codes)];
    if (kind == 0)
        event.kind = EVENT_CLICK;
    if (kind == 1) {
        event.kind = EVENT_WHEEL;
        event.code = below(r, 2) ? 1 : -1;
    }
    if (kind == 2)
        player_tick(s->player);
    else
        screen_send(s, event);
}

static void run(const char *markdown, const struct spec *spec, uint64_t seed, int events)
{
    struct screen s;
    struct random r;

    random_start(&r, seed, 0);
    screen_prepare(&s, markdown);
    s.setup.spec = spec;
    screen_start(&s, 80, 24);
    for (int i = 0; i < events; i++) {
        int row, col;

        if (below(&r, 12) == 0)
            change_window(&s, &r);
        send_one(&s, &r);
        screen_draw(&s);
        if (screen_cursor(&s, &row, &col)) {
            ck_assert_int_ge(row, 0);
            ck_assert_int_lt(row, s.canvas.rows);
            ck_assert_int_ge(col, 0);
            ck_assert_int_lt(col, s.canvas.cols);
        }
    }
    screen_resize(&s, 80, 24);
    for (int i = 0; i < 4; i++) /* out of whatever it is in, and the frame stands */
        screen_press(&s, "Esc");
    for (int i = 0; i < 9 && predict_is_typing(s.player); i++) /* a question that is typed has all letters */
        screen_press(&s, "Right");
    screen_expect(&s, "? help");
    screen_close(&s);
}

START_TEST(the_walk_stands_it)
{
    run(NULL, NULL, (uint64_t)_i + 1, EVENTS);
}
END_TEST

START_TEST(a_lesson_in_parts_stands_it)
{
    run(screen_lesson, NULL, (uint64_t)_i + 100, EVENTS);
}
END_TEST

START_TEST(a_lesson_that_asks_stands_it)
{
    run(screen_questions, NULL, (uint64_t)_i + 200, EVENTS);
}
END_TEST

/* More words than any window shows, some of them wide, marked, or long. */
START_TEST(a_large_example_stands_it)
{
    struct text words = {0};
    struct spec spec = {0};

    for (int i = 0; i < 70; i++)
        text_addf(&words, "%s%d ", i % 3 ? "日本" : i % 2 ? "e\u0301" : "long-word-", i);
    ck_assert(spec_set(&spec, "tokens", text_string(&words), "tokens", NULL));
    ck_assert(spec_set(&spec, "d_model", "48", "d_model", NULL));
    ck_assert(spec_set(&spec, "heads", "12", "heads", NULL));
    ck_assert(spec_set(&spec, "mask", "causal", "mask", NULL));
    run(NULL, &spec, 7, EVENTS / 4);
    text_free(&words);
    spec_free(&spec);
}
END_TEST

Suite *screen_monkey_suite(void)
{
    Suite *suite = suite_create("screen_monkey");
    TCase *tests = tcase_create("monkey");

    tcase_add_loop_test(tests, the_walk_stands_it, 0, 3);
    tcase_add_loop_test(tests, a_lesson_in_parts_stands_it, 0, 2);
    tcase_add_loop_test(tests, a_lesson_that_asks_stands_it, 0, 3);
    tcase_add_test(tests, a_large_example_stands_it);
    suite_add_tcase(suite, tests);
    return suite;
}
