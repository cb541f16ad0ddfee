/* SPDX-License-Identifier: MIT */
/* What a wall draws: where it stands, the poll, and how it makes do with little room. */
#include "player/frame.h"
#include "screen/suites.h"
#include "screen/tools.h"
#include "screen/wall_room.h"

#include <stdio.h>
#include <string.h>

static struct wall_room r;

static void teardown(void)
{
    wall_room_close(&r);
}

START_TEST(a_dark_room_shows_nothing)
{
    wall_room_open(&r, NULL, 2);
    r.wall.blank = true;
    ck_assert_uint_eq(strspn(wall_room_draw(&r), " \n"), r.text.length);
    wall_room_agree(&r);
}
END_TEST

START_TEST(stands_in_the_middle)
{
    int row = 0;
    const char *line;

    wall_room_open(&r, wall_room_lesson, 0);
    wall_room_resize(&r, 200, 24);
    wall_go_to(&r.wall, 1);
    line = strstr(wall_room_draw(&r), "No view.");
    ck_assert(line != NULL);
    while (line > text_string(&r.text) && line[-1] == ' ') {
        line--;
        row++;
    }
    ck_assert_int_eq(row, 60);
    wall_go_to(&r.wall, 2);
    wall_next(&r.wall);
    line = strstr(wall_room_draw(&r), "With the view.");
    ck_assert(line != NULL && line[-1] == ' ');
}
END_TEST

START_TEST(says_whose_pace_and_where)
{
    wall_room_open(&r, wall_room_lesson, 0);
    r.wall.position = 4;
    r.wall.steps = 9;
    wall_room_expect(&r, " with the presenter                                                      4 of 9\n");
    r.notes.aside = "17 of 24 answered";
    wall_room_expect(&r, "17 of 24 answered\n");
    r.notes.status = NULL;
    wall_room_refuse(&r, "17 of 24 answered");
    r.notes.bare = true;
    wall_room_resize(&r, 40, 10);
    wall_room_refuse(&r, "needs");
    wall_room_refuse(&r, "Test lesson");
    wall_room_expect(&r, "The first sentence.");
    wall_next(&r.wall);
    wall_room_expect(&r, "How well does cat answer sat?");
}
END_TEST

START_TEST(a_click_chooses_a_cell)
{
    struct message_show show;
    const char *line, *cell;
    int row = 0;

    wall_room_open(&r, screen_lesson, 0);
    ck_assert(wall_open(&r.wall, 0, "softmax", NULL));
    cell = strstr(wall_room_draw(&r), "  on   0.05");
    ck_assert(cell != NULL);
    for (line = text_string(&r.text); strchr(line, '\n') < cell; line = strchr(line, '\n') + 1)
        row++;
    ck_assert(wall_click(&r.wall, &r.notes, &r.canvas, row, (int)(cell - line) + 8));
    wall_describe(&r.wall, &show);
    ck_assert_str_eq(show.state, "cell=on,The");
    wall_room_agree(&r);
    ck_assert(!wall_click(&r.wall, &r.notes, &r.canvas, 23, 2));
}
END_TEST

/* A poll of the step's own question leaves the view above it, its number hidden until it is solved. */
START_TEST(a_poll_has_the_room)
{
    struct poll_question question = {0};
    struct poll_list list = {0};
    struct message_poll poll = {.id = 1, .phase = POLL_OPEN, .present = 3};
    struct error e = {0};

    wall_room_open(&r, wall_room_lesson, 0);
    wall_room_resize(&r, 80, 40);
    wall_next(&r.wall);
    wall_next(&r.wall); /* the answer was there already */
    wall_room_expect(&r, "5.60  -1.00   0.00");
    poll_list_make(&list, &r.opened.library, 0, 0);
    ck_assert_uint_gt(list.count, 0);
    ck_assert_msg(poll_question_find(&question, &r.opened.library, list.items[0].key, &e), "%s", e.message);
    poll.options = (int)question.choice_count;
    r.notes.question = &question;
    r.notes.poll = &poll;
    wall_room_expect(&r, "How well does cat answer sat?");
    wall_room_expect(&r, "scores₁ 4×4");
    wall_room_refuse(&r, "5.60  -1.00   0.00   0.00\n      on");
    wall_room_expect(&r, "0.00      ?  -1.00");
    poll.phase = POLL_CLOSED;
    poll.solved = true;
    wall_room_refuse(&r, "?  -1.00");
    wall_room_resize(&r, 40, 12); /* no room for both */
    wall_room_refuse(&r, "scores₁ 4×4");
    wall_room_expect(&r, "How well does cat");
    r.notes.poll = NULL;
    r.notes.question = NULL;
    wall_room_refuse(&r, "How well does cat answer sat?\n   A");
    poll_question_free(&question);
    poll_list_free(&list);
}
END_TEST

START_TEST(names_no_keys)
{
    static const char *const keys[] = {"Enter", "Esc",     "PgDn",     "PgUp", "Press ",
                                       " Tab ", "m makes", "No guess", "guess"};

    wall_room_open(&r, NULL, 4);
    do
        for (size_t i = 0; player_has_view(r.wall.player) && i < sizeof keys / sizeof *keys; i++)
            wall_room_refuse(&r, keys[i]);
    while (wall_next(&r.wall));
}
END_TEST

/* ------------------------------------------------------------------------------------------------------ small walls */

/* The rows of the view, as they are handed out. */
static int rows_of_view(void)
{
    struct frame frame;
    int rows;

    wall_room_draw(&r);
    frame_make(&frame, r.wall.player, &r.canvas);
    rows = frame.view.rows;
    frame_free(&frame);
    return rows;
}

/* Wherever question and four rows of the view fit into ten, both are there; else the question, whole. */
START_TEST(a_question_keeps_its_view)
{
    wall_room_open(&r, NULL, (size_t)_i);
    wall_room_resize(&r, 40, 12);
    do {
        struct player *p = r.wall.player;
        size_t question = lecture_question(p);
        struct frame frame;

        if (!player_has_view(p) || question == QUESTION_NONE || !predict_is_asked(p, question))
            continue;
        wall_room_draw(&r);
        frame_make(&frame, p, &r.canvas);
        ck_assert_uint_le(frame.words.count, (size_t)frame.text.rows + (frame.view.rows > 0 ? 0 : 1));
        ck_assert_msg(frame.view.rows >= 3 || frame.text.rows > 6, "%s has no view", player_step(p)->name);
        ck_assert_int_le(frame.text.row + frame.text.rows, 11);
        frame_free(&frame);
    } while (wall_next(&r.wall));
}
END_TEST

START_TEST(a_question_leaves_the_numbers_in_sight)
{
    static const char markdown[] =
        "# Test lesson\n\n---\n\n## Softmax\n\n```view\nsoftmax cell=sat,cat\n```\n\nWords below it.\n\n"
        "```predict\nask: Row *cat* has 2.80, -0.50, 0.00, 0.00. What is the share of *The*?\n"
        "cells: weights1[cat,The]\nthen: It is row sat in another order.\n```\n";

    wall_room_open(&r, markdown, 0);
    wall_room_resize(&r, 40, 12);
    wall_room_expect(&r, "  cat     ?  0.03  0.05  0.05      ?\n");
    while (!lecture_asks(r.wall.player))
        ck_assert(wall_next(&r.wall));
    wall_room_expect(&r, "  cat     ?  0.03  0.05  0.05      ?\n");
    wall_room_expect(&r, "share of The?\n");
    ck_assert(wall_next(&r.wall));
    wall_room_expect(&r, "  cat  0.86  0.03  0.05  0.05   1.00\n"); /* the answer and all rows of the view */
    wall_room_expect(&r, "  The  0.25  0.25  0.25  0.25   1.00\n");
    wall_room_expect(&r, "  on   0.05  0.05  0.86  0.03   1.00\n");
    wall_room_expect(&r, "It is 0.86.");
}
END_TEST

/* Cells of two rows, with title and last row, as soon as the question has its answer. */
START_TEST(a_small_wall_has_bigger_cells)
{
    static const char markdown[] = "# Test lesson\n\n---\n\n## Score\n\n```view\nscore cell=sat,cat\n```\n\n"
                                   "Words.\n\n```predict\nask: How well does cat answer sat?\n"
                                   "cells: scores1[sat,cat]\n```\n";
    static const char *const steps[] = {"score", "scale", "softmax"};
    static const char *const cells[] = {"\n                 █     █\n", "\n          █     █\n",
                                        "\n                  █     █\n"};
    static const char *const titles[] = {"3 Score", "4 Scale", "5 Softmax"};
    int number;

    wall_room_open(&r, _i == 0 ? markdown : NULL, _i == 0 ? 0 : 2);
    wall_room_resize(&r, 40, 12);
    ck_assert(_i == 0 || wall_open(&r.wall, 2, steps[_i], NULL));
    while (_i == 0 && !lecture_asks(r.wall.player))
        ck_assert(wall_next(&r.wall));
    if (_i > 0) /* up to the challenge that it ends with, which has a view of its own */
        lecture_show(r.wall.player, lesson_count_parts(player_step(r.wall.player), 0, &number) - 1, LESSON_QUESTIONS);
    wall_room_refuse(&r, cells[_i]);
    wall_set_big(&r.wall, true);
    ck_assert_msg(rows_of_view() >= 8, "%d rows:\n%s", rows_of_view(), wall_room_draw(&r));
    wall_room_expect(&r, cells[_i]);
    wall_room_expect(&r, titles[_i]);
    wall_room_expect(&r, "with the presenter");
    wall_room_agree(&r);
}
END_TEST

START_TEST(a_view_without_a_question_has_bigger_cells_too)
{
    static const char markdown[] = "# Test lesson\n\n---\n\n## Score\n\n```view\nscore\n```\n\nWords below it.\n";

    wall_room_open(&r, markdown, 0);
    wall_room_resize(&r, 40, 12);
    wall_room_expect(&r, "Words below it.");
    ck_assert_int_eq(rows_of_view(), 6);
    wall_set_big(&r.wall, true);
    ck_assert_int_ge(rows_of_view(), 8);
    wall_room_expect(&r, "Score");
    wall_room_expect(&r, "with the presenter");
}
END_TEST

/* On a wall of some size the arithmetic is not given up for bigger cells. */
START_TEST(bigger_cells_leave_the_arithmetic)
{
    wall_room_open(&r, NULL, 1);
    wall_room_resize(&r, 100, 30);
    do {
        struct frame usual, bigger;

        wall_room_draw(&r);
        frame_make(&usual, r.wall.player, &r.canvas);
        wall_set_big(&r.wall, true);
        wall_room_draw(&r);
        frame_make(&bigger, r.wall.player, &r.canvas);
        ck_assert_msg(bigger.sum_row >= 0 || usual.sum_row < 0, "%s", player_step(r.wall.player)->name);
        wall_set_big(&r.wall, false);
        frame_free(&usual);
        frame_free(&bigger);
    } while (wall_next(&r.wall));
}
END_TEST

/* --------------------------------------------------------------------------------------------------------- pointing */

/* Where everything stands. */
static void note_places(char *out, size_t room)
{
    struct frame f;

    wall_room_wait(&r.wall);
    wall_draw(&r.wall, &r.notes, &r.canvas);
    frame_make(&f, r.wall.player, &r.canvas);
    snprintf(out, room, "view %d,%d %d×%d, words %d,%d %d×%d, rows %d %d %d %d, column %d", f.view.row, f.view.col,
             f.view.rows, f.view.cols, f.text.row, f.text.col, f.text.rows, f.text.cols, f.stages_row, f.ledger_row,
             f.look_row, f.sum_row, f.sum_col);
    frame_free(&f);
}

/* Wherever the pointer goes in the view of a step, nothing but what depends on the cell is another. */
static void point_around(void)
{
    static const char *const keys[] = {"Right", "Right", "Down", "Left", "Down", "Right", "Right", "Up", "Down"};
    char before[200], now[200];

    wall_room_press(&r, "Enter");
    note_places(before, sizeof before);
    for (size_t i = 0; i < sizeof keys / sizeof *keys && r.wall.player->entered; i++) {
        struct message_show show, next;

        wall_describe(&r.wall, &show);
        player_event(r.wall.player, &(struct event){.kind = EVENT_KEY, .code = keys_code(keys[i], strlen(keys[i]))},
                     &r.canvas); /* it is drawn already */
        wall_describe(&r.wall, &next);
        if (strcmp(show.step, next.step) != 0 || show.part != next.part || show.revealed != next.revealed)
            return;
        note_places(now, sizeof now);
        ck_assert_msg(strcmp(before, now) == 0, "%s part %d at %d×%d: %s, and in state %s %s", next.step, next.part,
                      r.canvas.cols, r.canvas.rows, before, next.state, now);
    }
    wall_room_press(&r, "Esc");
}

/* A lesson, at one size, with cells of one size: 5 × 3 × 2 tests. */
START_TEST(pointing_moves_nothing_else)
{
    static const int sizes[][2] = {{40, 12}, {80, 24}, {120, 40}};
    const int *size = sizes[_i / 2 % 3], tried = ONE_IN(8); /* one of so many views */
    int views = _i;

    wall_room_open(&r, NULL, (size_t)_i / 6);
    wall_room_resize(&r, size[0], size[1]);
    wall_set_big(&r.wall, _i % 2);
    do
        if (player_has_view(r.wall.player) && views++ % tried == 0)
            point_around();
    while (wall_next(&r.wall));
}
END_TEST

/* ------------------------------------------------------------------------------------------------------------- keys */

START_TEST(no_sentence_tells_to_press_a_key)
{
    static const char markdown[] =
        "# Test lesson\n\n---\n\n## One\n\nPress `m`.<!-- key --> It stays. Now press `t`, just once.<!-- key --> Five "
        "times. Guess; then press `m` to see, and `m` again.<!-- key -->\n\nTurn it: press `a`<!-- key -->. Is there "
        "one? With *four* (press `n`)<!-- key -->, nothing. Press `c`, where it says so.\n\nPress `x` to end "
        "this.<!-- key -->\n\nThe last.\n";

    wall_room_open(&r, markdown, 0);
    wall_room_expect(&r, "\n It stays. Five times.\n\n"
                         " Turn it. Is there one? With four, nothing. Press c, where it says so.\n\n The last.\n");
}
END_TEST

Suite *screen_wall_drawn_suite(void)
{
    Suite *suite = suite_create("screen_wall_drawn");
    TCase *tests = tcase_create("drawn");

    tcase_add_checked_fixture(tests, NULL, teardown);
    tcase_add_test(tests, a_dark_room_shows_nothing);
    tcase_add_test(tests, stands_in_the_middle);
    tcase_add_test(tests, says_whose_pace_and_where);
    tcase_add_test(tests, a_click_chooses_a_cell);
    tcase_add_test(tests, a_poll_has_the_room);
    tcase_add_test(tests, names_no_keys);
    tcase_add_loop_test(tests, a_question_keeps_its_view, 0, 5);
    tcase_add_test(tests, a_question_leaves_the_numbers_in_sight);
    tcase_add_loop_test(tests, a_small_wall_has_bigger_cells, 0, 3);
    tcase_add_test(tests, a_view_without_a_question_has_bigger_cells_too);
    tcase_add_test(tests, bigger_cells_leave_the_arithmetic);
    tcase_add_loop_test(tests, pointing_moves_nothing_else, 0, 5 * 3 * 2);
    tcase_add_test(tests, no_sentence_tells_to_press_a_key);
    suite_add_tcase(suite, tests);
    return suite;
}
