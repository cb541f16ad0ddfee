/* SPDX-License-Identifier: MIT */
/* Every key, wherever a learner is: it does something, or says what would. */
#include "base/memory.h"
#include "player/player_state.h"
#include "screen/suites.h"
#include "screen/tools.h"

#include <stdlib.h>
#include <string.h>

#define USUAL_SIZE 1                 /* 80 × 24: the sanitizers look at it alone */
#define STRIDE ONE_IN(8)             /* of the keys that are pressed in a place; every key somewhere in a lesson, */
#define STRIDE_OF_KINDS (3 * STRIDE) /* and somewhere in the walks of all kinds of model */

/* Every key that there is a name of, and every letter, digit and sign. */
static size_t all_keys(int codes[])
{
    static const int named[] = {KEY_CODE_TAB,     KEY_CODE_ENTER,     KEY_CODE_ESC,    KEY_CODE_BACKSPACE, KEY_CODE_UP,
                                KEY_CODE_DOWN,    KEY_CODE_LEFT,      KEY_CODE_RIGHT,  KEY_CODE_HOME,      KEY_CODE_END,
                                KEY_CODE_PAGE_UP, KEY_CODE_PAGE_DOWN, KEY_CODE_DELETE, KEY_CODE_BACK_TAB};
    size_t count = 0;

    for (size_t i = 0; i < sizeof named / sizeof *named; i++)
        codes[count++] = named[i];
    for (int c = ' '; c < 127; c++)
        codes[count++] = c;
    return count;
}

/* Where keys are tried: a step, the keys that lead from its text to the place, and the screen there. */
struct tried {
    size_t step;
    const char *to;
    struct cell *cells;
    size_t size; /* in bytes */
    bool is_there;
};

static bool is_drawn(const struct screen *s, const struct tried *place)
{
    return memcmp(place->cells, s->canvas.cells, place->size) == 0;
}

static void come_to(struct screen *s, struct tried *place)
{
    player_go_to(s->player, place->step == 0 ? 1 : 0);
    player_go_to(s->player, place->step);
    player_show_part(s->player, 0);
    text_free(&s->player->notice);
    screen_press(s, place->to);
    if (!*place->to || s->player->notice.length) {
        text_free(&s->player->notice);
        screen_draw_cells(s);
    }
    memcpy(place->cells, s->canvas.cells, place->size);
}

/* Presses a key at a place. Returns whether it changes nothing on the screen, and asks for nothing. Whoever is at the
 * place again, with what was said to it taken away, need not come to it for the next key. */
static bool try_key(struct screen *s, struct tried *place, int code)
{
    struct event event = {.kind = EVENT_KEY, .code = code};
    unsigned request;
    bool is_still, is_silent;

    if (!place->is_there)
        come_to(s, place);
    request = stack_event(s->stack, &event, &s->canvas);
    if (s->stack->count > 1) {
        event.code = KEY_CODE_ESC;
        stack_event(s->stack, &event, &s->canvas);
        request |= SCENE_QUIT;
    }
    screen_draw_cells(s);
    is_still = player_wait(s->player) < 0; /* nothing will move either */
    is_silent = is_still && is_drawn(s, place) && !(request & ~(unsigned)SCENE_DRAW);
    if (s->player->notice.length) {
        text_free(&s->player->notice);
        screen_draw_cells(s);
    }
    place->is_there = is_still && s->stack->count == 1 && is_drawn(s, place);
    return is_silent;
}

/* Presses keys where the learner is, every `stride`-th, from `first` on; each changes the screen or asks for something.
 */
static void check_keys(struct screen *s, const char *to, size_t first, size_t stride)
{
    struct tried place = {.step = s->player->step, .to = to};
    int codes[200];
    size_t count = all_keys(codes);
    struct text silent = {0};

    place.size = (size_t)(s->canvas.rows * s->canvas.cols) * sizeof *s->canvas.cells;
    place.cells = memory_new(place.size);
    for (size_t i = first % stride; i < count; i += stride)
        if (try_key(s, &place, codes[i]))
            text_addf(&silent, codes[i] > ' ' && codes[i] < 127 ? " %c" : " %#x", (unsigned)codes[i]);
    ck_assert_msg(!silent.length, "step %zu, after “%s”, silent keys:%s", place.step + 1, to, text_string(&silent));
    free(place.cells);
}

/* In the text, in the picture and in a question no key is silent: each does something, or says what would. */
START_TEST(no_key_is_silent_anywhere)
{
    int lesson = _i / 3, size = _i % 3;
    static const struct {
        int cols, rows;
    } at[] = {{40, 12}, {80, 24}, {120, 40}};
    struct screen s;

    if (HAS_SANITIZER && size != USUAL_SIZE)
        return;
    screen_open_lesson(&s, screen_course[lesson], at[size].cols, at[size].rows);
    for (size_t step = 0; step < s.player->lesson->step_count; step++) {
        player_go_to(s.player, step);
        check_keys(&s, "", step, STRIDE);
        if (player_has_view(s.player) && player_has_cells(s.player))
            check_keys(&s, "Up", step, STRIDE);
    }
    screen_close(&s);
}
END_TEST

/* So it is in the walk of a model of any other kind. */
START_TEST(no_key_is_silent_with_any_model)
{
    static const int sizes[][2] = {{40, 12}, {80, 24}, {160, 45}};
    const int *size = sizes[_i % 3];
    size_t kind = (size_t)_i / 3;
    struct text path = {0};
    struct screen s;

    if (HAS_SANITIZER && _i % 3 != USUAL_SIZE)
        return;
    text_addf(&path, "tests/data/%s.json", screen_kinds[kind]);
    screen_open_model(&s, NULL, text_string(&path), size[0], size[1]);
    for (size_t step = 0; step < s.player->lesson->step_count; step++) {
        player_go_to(s.player, step);
        check_keys(&s, "Up", step + 3 * kind, STRIDE_OF_KINDS);
        check_keys(&s, "o Up", step + 3 * kind, STRIDE_OF_KINDS);
    }
    screen_close(&s);
    text_free(&path);
}
END_TEST

Suite *screen_silent_suite(void)
{
    Suite *suite = suite_create("screen_silent");
    TCase *tests = tcase_create("silent");

    tcase_add_unchecked_fixture(tests, screen_train_ahead, NULL);
    tcase_add_loop_test(tests, no_key_is_silent_anywhere, 0, 3 * SCREEN_COURSE);
    tcase_add_loop_test(tests, no_key_is_silent_with_any_model, 0, 3 * SCREEN_KINDS);
    suite_add_tcase(suite, tests);
    return suite;
}
