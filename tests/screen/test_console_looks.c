/* SPDX-License-Identifier: MIT */
/* How the console looks: what stands where at every size, and what it says of the place, the wall and the room. */
#include "screen/lectern.h"
#include "screen/suites.h"

#include "base/memory.h"

#include <check.h>
#include <stdlib.h>
#include <string.h>

static struct lectern l;

static void start_course(void)
{
    lectern_open_long(&l);
}

/* Draws again, after what a key does not change. */
static void redraw(void)
{
    screen_resize(&l.screen, l.screen.canvas.cols, l.screen.canvas.rows);
}

static struct console_frame frame_of(void)
{
    struct console_frame frame;

    console_frame_make(&frame, l.console, &l.screen.canvas);
    return frame;
}

/* ------------------------------------------------------------------------------------------------------- every size */

static bool is_inside(struct area area)
{
    return area.row >= 0 && area.col >= 0 && area.rows > 0 && area.cols > 0 &&
           area.row + area.rows <= l.screen.canvas.rows && area.col + area.cols <= l.screen.canvas.cols;
}

static bool overlap(struct area a, struct area b)
{
    return a.row < b.row + b.rows && b.row < a.row + a.rows && a.col < b.col + b.cols && b.col < a.col + a.cols;
}

/* Everything has its place, and there is nothing in two. */
static void check_places(const struct console_frame *f)
{
    struct area all[] = {f->wall,
                         f->notes,
                         f->room,
                         {0, 0, f->titles_row + 1, l.screen.canvas.cols},
                         {f->next_row, 0, 1, l.screen.canvas.cols},
                         {f->room.row - 1, 0, 1, l.screen.canvas.cols},
                         {f->notice_row, 0, 2, l.screen.canvas.cols},
                         {f->notes.row, f->bar_col < 0 ? 0 : f->bar_col, f->bar_col < 0 ? 0 : f->notes.rows, 1}};
    size_t count = sizeof all / sizeof *all;

    ck_assert_int_ge(f->wall.cols, 40);
    ck_assert_int_ge(f->wall.rows, 10);
    ck_assert_int_ge(f->notes.rows, 7);
    ck_assert_int_ge(f->notes.cols, 35);
    for (size_t i = 0; i < count; i++) {
        ck_assert_msg(i + 1 == count || is_inside(all[i]), "%zu is outside at %d×%d", i, l.screen.canvas.cols,
                      l.screen.canvas.rows);
        for (size_t j = 0; j < i; j++)
            ck_assert_msg(!overlap(all[i], all[j]), "%zu over %zu at %d×%d", i, j, l.screen.canvas.cols,
                          l.screen.canvas.rows);
    }
}

/* What has to be seen at each size, unless something lies over it. */
static void check_frame(void)
{
    struct console_frame frame = frame_of();

    ck_assert_msg(!l.screen.canvas.cut, "cut off at %d×%d:\n%s", l.screen.canvas.cols, l.screen.canvas.rows,
                  text_string(&l.screen.text));
    check_places(&frame);
    if (l.screen.stack->count > 1)
        return;
    ck_assert_msg(*screen_row(&l.screen, frame.footer_row), "no keys at %d×%d", l.screen.canvas.cols,
                  l.screen.canvas.rows);
    ck_assert_msg(strstr(screen_row(&l.screen, frame.next_row), " Next "), "%s", text_string(&l.screen.text));
    ck_assert_msg(strstr(screen_row(&l.screen, frame.room.row - 1), " the room "), "%s", text_string(&l.screen.text));
    ck_assert_msg(strstr(screen_row(&l.screen, frame.notes.row - 1), " notes"), "%s", text_string(&l.screen.text));
}

/* The column at which a row of the pane is not as that of the screen; −1: nowhere. */
static int differs_at(const struct canvas *screen, const struct area *pane, int row, int of_screen)
{
    for (int col = 0; col < screen->cols; col++) {
        const struct cell *seen = &l.screen.canvas.cells[(pane->row + row) * l.screen.canvas.cols + pane->col + col];
        const struct cell *meant = &screen->cells[of_screen * screen->cols + col];

        if (!(seen->glyph == meant->glyph && seen->style.ink == meant->style.ink &&
              seen->style.paper == meant->style.paper && seen->style.bold == meant->style.bold))
            return col;
    }
    return -1;
}

/* The pane holds what a screen of its size would, cell by cell; where it says what is missing there, one empty row has
 * given way to that. */
static void check_wall(void)
{
    struct console_frame frame = frame_of();
    struct wall_notes notes = {.answer = -1, .bare = true};
    struct message_poll poll;
    struct canvas screen;
    bool names;
    int gone = 0;

    if (l.console->poll) {
        lectern_tell_poll(&l, &poll);
        notes.poll = &poll;
        notes.question = &l.console->question;
    }
    canvas_make(&screen, frame.wall.rows, frame.wall.cols, &l.screen.canvas.theme);
    wall_draw(&l.console->wall, &notes, &screen);
    names = strstr(screen_row(&l.screen, frame.wall.row + screen.rows - 1), " not on the wall: ") != NULL;
    for (int row = 0; row < screen.rows - names; row++) {
        struct text text = {0};

        canvas_row_text(&screen, row + gone, &text);
        if (names && !gone && text.length == 0 && differs_at(&screen, &frame.wall, row, row) >= 0)
            gone = 1;
        text_free(&text);
        if (differs_at(&screen, &frame.wall, row, row + gone) >= 0)
            ck_abort_msg("the wall differs at %d, %d of %d×%d:\n%s", row,
                         differs_at(&screen, &frame.wall, row, row + gone), screen.cols, screen.rows,
                         text_string(&l.screen.text));
    }
    canvas_free(&screen);
}

static const struct theme themes[] = {{.colors = 256}, {.colors = 0}, {.colors = 16, .light = true}, {.ascii = true}};

static void check_sizes(bool wall_is_free)
{
    for (size_t i = 0; i < sizeof themes / sizeof *themes; i++)
        for (int rows = 24; rows <= 60; rows += i ? 9 : 4)
            for (int cols = 80; cols <= 200; cols += i ? 17 : 8) {
                l.screen.canvas.theme = themes[i];
                l.screen.canvas.cut = false;
                screen_resize(&l.screen, cols, rows);
                check_frame();
                if (wall_is_free)
                    check_wall();
            }
}

static const struct scene_keys {
    const char *keys, *typed;
    bool wall_is_free;
} scenes[] = {
    {"", "", true},
    {"Right Right Right Right", "", true},
    {"Right Right P", "", false},
    {"Right Right P Enter", "", true},
    {"Right Right P Enter H", "12 5 20", true},
    {"Right Right P Enter H", "12 5 x", true},
    {"Right Right P Enter P S", "", true},
    {"Right Right P Enter P P P P", "", true},
    {"f Right Right", "", true},
    {"b", "", false},
    {"q", "", false},
    {"g", "two", true},
    {"/", "begins", false},
    {"?", "", false},
};

START_TEST(it_fits_every_size)
{
    start_course();
    screen_press(&l.screen, scenes[_i].keys);
    screen_type(&l.screen, scenes[_i].typed);
    check_sizes(scenes[_i].wall_is_free);
    lectern_close(&l);
}
END_TEST

/* Steps with views, cells pointed at, on the program's own course. */
START_TEST(views_fit_every_size)
{
    lectern_open(&l, "six-stages");
    screen_press(&l.screen, "Right Right Right Right Right");
    if (_i)
        screen_press(&l.screen, "Enter Down");
    check_sizes(true);
    l.screen.canvas.theme = themes[0];
    screen_resize(&l.screen, 80, 24);
    screen_expect(&l.screen, _i ? "on the wall, pointing" : "on the wall ─");
    lectern_close(&l);
}
END_TEST

START_TEST(a_window_that_is_too_small_says_so)
{
    char *before;

    start_course();
    for (int rows = 1; rows <= 24; rows++)
        for (int cols = 1; cols <= 90; cols += 3)
            screen_resize(&l.screen, cols, rows); /* drawn all the same */
    screen_resize(&l.screen, 79, 24);
    screen_expect(&l.screen, "The console needs 80×24.");
    screen_expect(&l.screen, "This window has 79×24.");
    screen_expect(&l.screen, "The lecture goes on.");
    screen_expect(&l.screen, "q asks to end it.");
    before = memory_copy(lectern_told(&l));
    screen_press(&l.screen, "Right b Enter ?");
    ck_assert_str_eq(lectern_told(&l), before); /* nothing moves unseen */
    screen_shows(&l.screen, "q", "End the lecture?");
    screen_press(&l.screen, "Esc");
    screen_resize(&l.screen, 39, 11);
    screen_press(&l.screen, "q Right");
    ck_assert_str_eq(lectern_told(&l), before);
    free(before);
    screen_resize(&l.screen, 80, 23);
    screen_expect(&l.screen, "80×23");
    screen_resize(&l.screen, 80, 24);
    screen_refuse(&l.screen, "needs");
    lectern_close(&l);
}
END_TEST

/* In a window that is high and narrow the notes stand below the wall. */
START_TEST(a_narrow_window_has_its_notes_below)
{
    struct console_frame frame;

    start_course();
    screen_resize(&l.screen, 80, 40);
    frame = frame_of();
    ck_assert_int_lt(frame.bar_col, 0);
    ck_assert_int_eq(frame.wall.cols, 80);
    screen_expect(&l.screen, "Ask how they are.");
    screen_resize(&l.screen, 120, 40);
    frame = frame_of();
    ck_assert_int_ge(frame.bar_col, 60);
    lectern_close(&l);
}
END_TEST

/* ---- next, wall, the room */

START_TEST(it_says_what_comes_next)
{
    static const char *const says[] = {
        "  Next  part 2: More words here.   then 2 Two",
        "  Next  2 Two   a question",
        "  Next  the answer   then 3 Three",
        "  Next  3 Three   The third begins.",
        "  Next  lesson 2: Second",
        "  Next  the end",
    };
    struct console_frame frame;

    start_course();
    frame = frame_of();
    for (size_t i = 0; i < sizeof says / sizeof *says; i++) {
        ck_assert_str_eq(screen_row(&l.screen, frame.next_row), says[i]);
        screen_press(&l.screen, "Right");
    }
    lectern_close(&l);
}
END_TEST

START_TEST(the_title_says_where_it_is)
{
    start_course();
    ck_assert_int_eq(lectern_column(&l, 0, "Lecture · First · One, part 1 of 2"), 1);
    ck_assert_ptr_nonnull(strstr(screen_row(&l.screen, 0), "1 of 4   "));
    screen_press(&l.screen, "Right Right");
    ck_assert_int_eq(lectern_column(&l, 0, "Lecture · First · Two "), 1);
    lectern_close(&l);
}
END_TEST

START_TEST(the_wall_says_what_the_room_does_not_see)
{
    start_course();
    screen_shows(&l.screen, "f", " frozen  the room stays here ");
    screen_shows(&l.screen, "Right", " ahead  the room sees One, part 1 ");
    screen_shows(&l.screen, "End Right Right", "Lecture · Second · Four");
    screen_resize(&l.screen, 120, 40);
    screen_expect(&l.screen, " ahead  the room still sees First · One, part 1 ");
    screen_hides(&l.screen, "f b", "ahead");
    screen_expect(&l.screen, " the room is dark ");
    screen_expect(&l.screen, "The fourth begins."); /* the presenter sees it, dimmed */
    screen_shows(&l.screen, "b B", "on the wall, big cells");
    lectern_close(&l);
}
END_TEST

START_TEST(it_says_who_follows)
{
    start_course();
    screen_expect(&l.screen, " Nobody follows yet: run headway follow --wall on the projector");
    lectern_follow(&l);
    redraw();
    screen_expect(&l.screen, " 1 follows, with you");
    l.console->server.with = 23; /* as if they had said hello */
    redraw();
    screen_expect(&l.screen, " 23 follow, all with you");
    l.console->server.back = 2;
    redraw();
    screen_expect(&l.screen, " 25 follow: 23 with you, 2 looking back");
    l.console->rehearses = true;
    redraw();
    screen_expect(&l.screen, " Rehearsal: minutes are recorded, nobody can follow");
    screen_expect(&l.screen, " Rehearsal · First");
    lectern_close(&l);
}
END_TEST

/* A follower says on what screen it follows. */
static void follow_on(int cols, int rows, bool wall)
{
    client_say_screen(&l.client, rows, cols, wall);
    lectern_settle(&l);
    redraw();
}

/* Every row of a wall of this size that has anything on it stands in the pane, in this order. */
static void expect_all_rows(int cols, int rows)
{
    const struct wall_notes notes = {.answer = -1, .status = "with the presenter"};
    struct canvas wall;
    const char *at = text_string(&l.screen.text);

    canvas_make(&wall, rows, cols, &l.screen.canvas.theme);
    wall_draw(&l.console->wall, &notes, &wall);
    for (int row = 0; row < rows; row++) {
        struct text text = {0};

        canvas_row_text(&wall, row, &text);
        if (text.length) {
            at = strstr(at, text_string(&text));
            ck_assert_msg(at != NULL, "no \"%s\" on\n%s", text_string(&text), text_string(&l.screen.text));
        }
        text_free(&text);
    }
    canvas_free(&wall);
}

START_TEST(the_wall_is_shown_at_its_own_size)
{
    static const char *const keys[] = {"Right", "Right", "Right", "Enter Right", "Esc B", "B Right", "Right"};

    lectern_open(&l, "six-stages");
    screen_resize(&l.screen, 160, 48);
    lectern_follow(&l);
    follow_on(80, 24, true);
    screen_expect(&l.screen, "on the wall, 80×24");
    screen_expect(&l.screen, " the wall 80×24; nobody else follows");
    expect_all_rows(80, 24);
    for (size_t i = 0; i < sizeof keys / sizeof *keys; i++) {
        screen_press(&l.screen, keys[i]);
        expect_all_rows(80, 24);
    }
    follow_on(40, 12, false);
    screen_expect(&l.screen, "on the wall, 40×12");
    screen_expect(&l.screen, " 1 follows, with you");
    expect_all_rows(40, 12);
    lectern_close(&l);
}
END_TEST

/* What is pointed at stays in sight of a pane that is smaller than the wall, and a click finds it there. */
START_TEST(a_large_wall_is_seen_in_part)
{
    static const int sizes[][2] = {{120, 40}, {80, 24}, {200, 60}, {500, 200}};

    lectern_prepare(&l);
    lectern_write(&l, "lessons/01-a.md", "# A\n\nB.\n\n---\n\n## Score\n\n```view\nscore cell=sat,cat\n```\n\nC.\n");
    lectern_begin(&l, "a");
    screen_resize(&l.screen, 80, 24);
    lectern_follow(&l);
    screen_press(&l.screen, "Enter");
    for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++) {
        struct console_frame frame;
        int found = 0;

        follow_on(sizes[i][0], sizes[i][1], true);
        frame = frame_of();
        for (int row = 0; row < l.screen.canvas.rows; row++)
            found +=
                strchr(screen_row(&l.screen, row), '[') && area_holds(frame.wall, row, lectern_column(&l, row, "["));
        ck_assert_msg(found > 0, "of %d×%d:\n%s", sizes[i][0], sizes[i][1], text_string(&l.screen.text));
        if (sizes[i][0] == 80)
            screen_expect(&l.screen, " q(sat) · k(cat) = 0.0×-0.5 + 2.0×2.8");
    }
    follow_on(80, 24, true);
    screen_click(&l.screen, "-1.00 ");
    ck_assert(strstr(lectern_here(&l), "cell=cat,cat") != NULL);
    screen_expect(&l.screen, "[-1.00]");
    lectern_close(&l);
}
END_TEST

/* What is named is not drawn, and what is drawn is not named. */
START_TEST(the_console_names_what_the_wall_leaves_out)
{
    static const int sizes[][2] = {{40, 12}, {80, 24}, {120, 40}, {120, 100}, {200, 120}};
    int named = 0;

    lectern_prepare(&l);
    lectern_write(&l, "lessons/01-a.md", "# A\n\nB.\n\n---\n\n## C\n\n```view\nconversation\n```\n\nD.\n");
    lectern_begin(&l, "a");
    screen_resize(&l.screen, 200, 60);
    lectern_follow(&l);
    for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++) {
        bool is_named;

        follow_on(sizes[i][0], sizes[i][1], true);
        is_named = screen_has(&l.screen, "not on the wall: Who listens to whom");
        ck_assert_msg(is_named != screen_has(&l.screen, "wrench        fixed 71.5 %"), "%dx%d:\n%s", sizes[i][0],
                      sizes[i][1], text_string(&l.screen.text));
        named += is_named;
    }
    ck_assert_int_gt(named, 0);
    ck_assert_int_lt(named, (int)(sizeof sizes / sizeof *sizes));
    lectern_close(&l);
}
END_TEST

Suite *screen_console_looks_suite(void)
{
    Suite *suite = suite_create("screen_console_looks");
    TCase *tcase = tcase_create("looks"), *sizes = tcase_create("sizes");

    tcase_add_loop_test(sizes, it_fits_every_size, 0, sizeof scenes / sizeof *scenes);
    tcase_add_loop_test(sizes, views_fit_every_size, 0, 2);
    tcase_add_test(sizes, a_window_that_is_too_small_says_so);
    tcase_add_test(sizes, a_narrow_window_has_its_notes_below);
    tcase_add_test(tcase, it_says_what_comes_next);
    tcase_add_test(tcase, the_title_says_where_it_is);
    tcase_add_test(tcase, the_wall_says_what_the_room_does_not_see);
    tcase_add_test(tcase, it_says_who_follows);
    tcase_add_test(tcase, the_wall_is_shown_at_its_own_size);
    tcase_add_test(tcase, a_large_wall_is_seen_in_part);
    tcase_add_test(tcase, the_console_names_what_the_wall_leaves_out);
    suite_add_tcase(suite, sizes);
    suite_add_tcase(suite, tcase);
    return suite;
}
