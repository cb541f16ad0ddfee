/* SPDX-License-Identifier: MIT */
/* Questions on the wall of a small projector: no answer comes before its question, and none of it gets lost. */
#include "screen/suites.h"
#include "screen/wall_room.h"

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

static const int sizes[][2] = {{40, 12}, {42, 20}, {80, 24}, {120, 40}};

/* Two steps ask twice in one part: below the first answer stands the second question. */
START_TEST(a_second_question_is_read_before_its_answer)
{
    open_step(SIX_STAGES, "split", sizes[_i][0], sizes[_i][1]);
    wall_room_expect(&r, "d_model = 512");
    wall_room_refuse(&r, "X is 4×8");
    ck_assert(wall_next(&r.wall));
    wall_room_expect(&r, "They are 64, 4");
    wall_room_expect(&r, "X is 4×8");
    wall_room_refuse(&r, "They are 4, 4");
    ck_assert(wall_next(&r.wall));
    wall_room_expect(&r, "They are 4, 4");
    ck_assert(wall_open(&r.wall, SIX_STAGES, "softmax", NULL));
    ck_assert(wall_next(&r.wall));
    wall_room_expect(&r, "It is 0.86");
    wall_room_expect(&r, "Guess");
    wall_room_refuse(&r, "It is 0.87");
}
END_TEST

/* Of a step without a view, whose answer with its question is longer than the page. */
START_TEST(what_is_right_is_in_sight)
{
    open_step(PITFALLS, "lab", sizes[_i][0], sizes[_i][1]);
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
    wall_room_expect(&r, "How many of the");
    wall_room_expect(&r, "refused");
    wall_room_refuse(&r, "over");
    wall_room_refuse(&r, "= 1");
}
END_TEST

/* An eighth is not said as 0.12. */
START_TEST(an_exact_answer_is_not_rounded)
{
    open_step(PITFALLS, "late-scale", 80, 24);
    for (int i = 0; i < 3; i++)
        ck_assert(wall_next(&r.wall));
    wall_room_expect(&r, "✓ It is 0.125.");
}
END_TEST

Suite *screen_wall_asks_suite(void)
{
    Suite *suite = suite_create("screen_wall_asks");
    TCase *tests = tcase_create("asks");
    const int count = sizeof sizes / sizeof *sizes;

    tcase_add_checked_fixture(tests, NULL, teardown);
    tcase_add_loop_test(tests, a_second_question_is_read_before_its_answer, 0, count);
    tcase_add_loop_test(tests, what_is_right_is_in_sight, 0, count);
    tcase_add_loop_test(tests, a_mistake_is_seen_beside_the_answer, 0, count);
    tcase_add_loop_test(tests, no_title_answers, 0, count);
    tcase_add_test(tests, an_exact_answer_is_not_rounded);
    suite_add_tcase(suite, tests);
    return suite;
}
