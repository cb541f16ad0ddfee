/* SPDX-License-Identifier: MIT */
/* Questions on the wall of a small projector: no answer comes before its question, and none of it gets lost. */
#include "player/frame.h"
#include "player/player_state.h"
#include "screen/suites.h"
#include "screen/wall_room.h"

#include <check.h>
#include <string.h>

enum { SIX_STAGES = 2, PITFALLS = 4 }; /* places in the course */

static struct wall_room r;

static void teardown(void)
{
    wall_room_close(&r);
}

static void open_step(size_t lesson, const char *step, int cols, int rows)
{
    struct error e;

    wall_room_open(&r, NULL, lesson);
    wall_room_resize(&r, cols, rows);
    ck_assert_msg(wall_open(&r.wall, lesson, step, &e), "%s", e.message);
}

/* On to the next question of the step that has no answer. */
static void go_to_question(void)
{
    size_t step = r.wall.player->step;

    do
        ck_assert(wall_next(&r.wall) && r.wall.player->step == step);
    while (!lecture_asks(r.wall.player));
}

static const int sizes[][2] = {{40, 12}, {42, 20}, {80, 24}, {120, 40}};

/* Steps that ask again: the next question comes after the answer to the one before, and before its own. */
START_TEST(a_second_question_is_read_before_its_answer)
{
    open_step(SIX_STAGES, "split", sizes[_i][0], sizes[_i][1]);
    go_to_question();
    wall_room_expect(&r, "left half");
    wall_room_refuse(&r, "✓");
    ck_assert(wall_next(&r.wall));
    wall_room_expect(&r, "✓ C  Q₁, the same");
    wall_room_refuse(&r, "d_model = 512");
    go_to_question();
    wall_room_expect(&r, "d_model = 512");
    wall_room_refuse(&r, "X is 4×8");
    ck_assert(wall_next(&r.wall));
    wall_room_expect(&r, "They are 64, 4");
    wall_room_refuse(&r, "X is 4×8");
    go_to_question();
    wall_room_expect(&r, "X is 4×8");
    wall_room_refuse(&r, "They are 4, 4");
    ck_assert(wall_next(&r.wall));
    wall_room_expect(&r, "They are 4, 4");
    ck_assert(wall_open(&r.wall, SIX_STAGES, "softmax", NULL));
    go_to_question();
    wall_room_refuse(&r, "It is 0.86");
    ck_assert(wall_next(&r.wall));
    wall_room_expect(&r, "It is 0.86");
    wall_room_refuse(&r, "Guess");
    go_to_question();
    wall_room_expect(&r, "Guess");
    wall_room_refuse(&r, "It is 0.87");
}
END_TEST

/* Of a step without a view, whose answer with its question is longer than the page. */
START_TEST(what_is_right_is_in_sight)
{
    static const char markdown[] =
        "# Test lesson\n\n---\n\n## Lab\n\nMost mistakes in attention do not crash. The shapes agree, and the loss "
        "falls.\n\n```predict\nask: A model trains, and its loss falls. What does that say about its attention?\n"
        "wrong: That each word sees what it should.\nwrong: That its shares add up to 1.\n"
        "right: Little. # Training makes the best of the code that there is, right or wrong.\n"
        "wrong: That its heads are put together rightly.\n"
        "then: So a test has to look at the quantity that gives a mistake away: a sum, a spread, what depends on what."
        "\n```\n";

    wall_room_open(&r, markdown, 0);
    wall_room_resize(&r, sizes[_i][0], sizes[_i][1]);
    go_to_question();
    wall_room_expect(&r, "C  Little.");
    wall_room_refuse(&r, "✓");
    ck_assert(wall_next(&r.wall));
    wall_room_expect(&r, "✓ C  Little.");
    wall_room_expect(&r, "depends on what.");
}
END_TEST

/* The presenter makes the mistake while the answer is on the wall: the room sees both. */
START_TEST(a_mistake_is_seen_beside_the_answer)
{
    open_step(PITFALLS, "scale-d-model", sizes[_i][0], sizes[_i][1]);
    go_to_question();
    ck_assert(wall_next(&r.wall));
    wall_room_press(&r, "m");
    wall_room_expect(&r, "✓ B  They get flatter.");
    wall_room_expect(&r, "0.73");
}
END_TEST

/* Before the room is asked how many columns nobody reads, nothing says so. */
START_TEST(no_title_answers)
{
    open_step(PITFALLS, "indivisible", sizes[_i][0], sizes[_i][1]);
    for (int asked = 0; asked < 2; asked++) {
        wall_room_expect(&r, "refused");
        wall_room_refuse(&r, "over");
        wall_room_refuse(&r, "= 1");
        if (asked == 0)
            go_to_question();
    }
    wall_room_expect(&r, "How many of the");
}
END_TEST

/* An eighth is not said as 0.12. */
START_TEST(an_exact_answer_is_not_rounded)
{
    open_step(PITFALLS, "late-scale", 80, 24);
    go_to_question();
    ck_assert(wall_next(&r.wall));
    go_to_question();
    ck_assert(wall_next(&r.wall));
    wall_room_expect(&r, "✓ It is 0.125.");
}
END_TEST

/* The arithmetic of what is pointed at stands on the wall, whole. */
static void expect_sum(const char *where)
{
    const struct player *p = r.wall.player;
    const char *screen = wall_room_draw(&r), *sum;
    struct view_lines lines = {.stage = -1};
    struct frame frame;

    frame_make(&frame, r.wall.player, &r.canvas);
    p->view->describe(p->self, &lines, r.canvas.cols - 2, frame.compact);
    sum = text_string(frame.sum_row >= 0 ? &frame.lines.sum.text : &lines.sum.text);
    ck_assert_msg((*sum != 0) == (lines.sum.text.length > 0) && strstr(screen, sum) != NULL,
                  "%s, %d×%d: no \"%s\" on\n%s", where, r.canvas.cols, r.canvas.rows, sum, screen);
    view_lines_free(&lines);
    frame_free(&frame);
    wall_room_agree(&r);
}

/* Presses a key of the view, as the console does. */
static void view_act(struct player *p, const char *key)
{
    const struct key *row = keys_find(p->view->keys, keys_code(key, strlen(key)));

    if (row && player_view_works(row, p, NULL))
        view_key_act(p->self, row, keys_code(key, strlen(key)));
}

/* Wherever the presenter points, whatever is asked there, and however small the wall is: the cell's arithmetic is on
 * it. */
START_TEST(pointing_shows_its_arithmetic)
{
    size_t pointed = 0;

    wall_room_open(&r, NULL, 0);
    wall_room_resize(&r, sizes[_i][0], sizes[_i][1]);
    for (size_t lesson = 0; lesson < r.opened.catalogue.lesson_count; lesson++) {
        ck_assert(wall_open(&r.wall, lesson, NULL, NULL));
        for (size_t step = 0; step < r.wall.player->lesson->step_count; step += ONE_IN(3)) {
            wall_go_to(&r.wall, step);
            do {
                struct player *p = r.wall.player;

                if (p->step != step || !player_has_view(p) || !player_has_cells(p) || p->view->measures_time)
                    continue; /* what is not measured yet has no arithmetic */
                p->entered = true;
                expect_sum(player_step(p)->name);
                view_act(p, "Right");
                view_act(p, "Down");
                expect_sum(player_step(p)->name);
                p->entered = false;
                pointed++;
            } while (r.wall.player->step == step && wall_next(&r.wall));
        }
    }
    ck_assert_uint_gt(pointed, SOME_OF(50));
}
END_TEST

/* A question that the room votes on keeps the view that it is about. */
static bool poll_keeps_view(size_t lesson, const char *step, bool solved)
{
    struct poll_list list = {0};
    struct poll_question question = {0};
    struct message_poll poll = {.id = 1, .phase = POLL_OPEN, .present = 3, .solved = solved};
    struct error e = {0};
    struct frame frame;
    bool keeps;

    ck_assert_msg(wall_open(&r.wall, lesson, step, &e), "%s", e.message);
    poll_list_make(&list, &r.opened.library, lesson, r.wall.player->step);
    ck_assert(list.count > 0 && list.items[0].of_step);
    ck_assert_msg(poll_question_find(&question, &r.opened.library, list.items[0].key, &e), "%s", e.message);
    poll.options = (int)question.choice_count;
    r.notes.question = &question;
    r.notes.poll = &poll;
    wall_room_draw(&r);
    frame_make(&frame, r.wall.player, &r.canvas);
    keeps = frame.view.rows > 0;
    frame_free(&frame);
    r.notes.question = NULL;
    r.notes.poll = NULL;
    poll_question_free(&question);
    poll_list_free(&list);
    return keeps;
}

START_TEST(a_poll_keeps_its_matrix)
{
    static const char *const steps[] = {"split", "project", "score", "scale", "softmax", "blend", "concat", "output"};

    wall_room_open(&r, NULL, SIX_STAGES);
    wall_room_resize(&r, 80, 24);
    for (size_t i = 0; i < sizeof steps / sizeof *steps; i++)
        ck_assert_msg(poll_keeps_view(SIX_STAGES, steps[i], false), "%s:\n%s", steps[i], text_string(&r.text));
}
END_TEST

/* Also where nobody points there, if there is room. */
START_TEST(empty_rows_hold_the_arithmetic)
{
    static const char markdown[] =
        "# Test lesson\n\n---\n\n## Plan\n\n```view\ninput cell=sat,verb\n```\n\nFour words go in.\n\n"
        "```predict\nask: 8 features, 2 heads: how many features of X will each head read?\n"
        "wrong: 4, half of them\nright: 8, all of them\n```\n";

    wall_room_open(&r, markdown, 0);
    wall_room_expect(&r, "Four words go in");
    expect_sum("input");
    go_to_question();
    wall_room_expect(&r, "8 features, 2 heads");
    wall_room_expect(&r, "Four words go in");
    expect_sum("input");
}
END_TEST

/* What a question is about stands above it, where there is room: the sentences before it. */
START_TEST(a_question_stands_below_what_it_is_about)
{
    static const char markdown[] =
        "# Test lesson\n\n---\n\n## Split\n\n```view\nsplit matrix=W_Q\n```\n\nA head owns d_k columns.\n\n"
        "```predict\nask: d_model = 512 with 8 heads: how wide is a head?\ncells: 512/8\n```\n\n"
        "```predict\nask: X is 4×8. How many rows has Q₁?\ncells: n\n```\n";

    wall_room_open(&r, markdown, 0);
    wall_room_resize(&r, 120, 40);
    wall_room_expect(&r, "A head owns d_k");
    go_to_question();
    wall_room_expect(&r, "A head owns d_k");
    wall_room_expect(&r, "d_model = 512");
    ck_assert(wall_next(&r.wall));
    wall_room_expect(&r, "It is 64");
    go_to_question();
    wall_room_expect(&r, "X is 4×8");
}
END_TEST

Suite *screen_wall_asks_suite(void)
{
    Suite *suite = suite_create("screen_wall_asks");
    TCase *tests = tcase_create("asks"), *pointing = tcase_create("pointing");
    const int count = sizeof sizes / sizeof *sizes;

    tcase_add_checked_fixture(tests, NULL, teardown);
    tcase_add_loop_test(tests, a_second_question_is_read_before_its_answer, 0, count);
    tcase_add_loop_test(tests, what_is_right_is_in_sight, 0, count);
    tcase_add_loop_test(tests, a_mistake_is_seen_beside_the_answer, 0, count);
    tcase_add_loop_test(tests, no_title_answers, 0, count);
    tcase_add_test(tests, a_poll_keeps_its_matrix);
    tcase_add_test(tests, empty_rows_hold_the_arithmetic);
    tcase_add_test(tests, an_exact_answer_is_not_rounded);
    tcase_add_test(tests, a_question_stands_below_what_it_is_about);
    suite_add_tcase(suite, tests);

    tcase_add_unchecked_fixture(pointing, screen_train_ahead, NULL);
    tcase_add_checked_fixture(pointing, NULL, teardown);
    tcase_add_loop_test(pointing, pointing_shows_its_arithmetic, 0, count);
    suite_add_tcase(suite, pointing);
    return suite;
}
