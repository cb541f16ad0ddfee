/* SPDX-License-Identifier: MIT */
/* The wall: on and back, answers, cells hidden by hand, what is told. */
#include "base/random.h"
#include "player/player_state.h"
#include "screen/suites.h"
#include "screen/tools.h"
#include "screen/wall_room.h"

#include <string.h>

static struct wall_room r;

static void teardown(void)
{
    wall_room_close(&r);
}

static int below(struct random *random, int most)
{
    return (int)(random_uniform(random) * most);
}

/* ---------------------------------------------------------------------------------------------------- on and back */

START_TEST(one_thing_after_the_other)
{
    wall_room_open(&r, wall_room_lesson, 0);
    wall_room_resize(&r, 80, 40);
    ck_assert(!wall_answers_next(&r.wall));
    wall_room_expect(&r, "The first sentence.");
    wall_room_expect(&r, "0.00      ?  -1.00"); /* before it is asked for */
    wall_room_refuse(&r, "How well does cat answer sat?");
    ck_assert(wall_next(&r.wall));
    ck_assert(wall_answers_next(&r.wall));
    wall_room_expect(&r, "The first sentence."); /* which it is about */
    wall_room_expect(&r, "How well does cat answer sat?");
    wall_room_expect(&r, "0.00      ?  -1.00");
    wall_room_refuse(&r, "5.60  -1.00   0.00");
    wall_room_refuse(&r, "second part");
    ck_assert(wall_next(&r.wall));
    ck_assert(!wall_answers_next(&r.wall));
    wall_room_expect(&r, "✓ It is 5.60.");
    wall_room_expect(&r, "It is two times 2.8.");
    ck_assert(wall_next(&r.wall));
    wall_room_expect(&r, "The second part.");
    wall_room_refuse(&r, "The first sentence.");
    wall_room_refuse(&r, "How many features?");
    ck_assert(wall_next(&r.wall));
    wall_room_expect(&r, "The second part.");
    wall_room_expect(&r, "How many features?");
    wall_room_expect(&r, "A  Four");
    wall_room_refuse(&r, "✓");
    wall_room_refuse(&r, "Which rows change?");
    ck_assert(wall_next(&r.wall));
    wall_room_expect(&r, "✓ B  Eight");
    wall_room_expect(&r, "All of them.");
    wall_room_expect(&r, "X is never cut.");
    wall_room_refuse(&r, "Which rows change?");
    ck_assert(wall_next(&r.wall));
    wall_room_expect(&r, "Which rows change?");
    wall_room_refuse(&r, "All of them.");
    ck_assert(wall_next(&r.wall));
    wall_room_expect(&r, "The answer is: none");
}
END_TEST

static void expect_told(const struct message_show *a, const struct message_show *b)
{
    ck_assert_str_eq(a->lesson, b->lesson);
    ck_assert_str_eq(a->step, b->step);
    ck_assert_int_eq(a->part, b->part);
    ck_assert_int_eq(a->revealed, b->revealed);
    ck_assert_str_eq(a->state, b->state);
    ck_assert_str_eq(a->example, b->example);
    ck_assert_str_eq(a->hidden, b->hidden);
}

/* Steps into the middle of somewhere, with the view as nobody left it. */
static void wander(struct random *random)
{
    static const char *const keys[] = {"Enter Down Esc", "Tab", "c", "e Up Right Enter", "d Up Esc", "Enter Left Left"};
    int times = below(random, 5);

    wall_go_to(&r.wall, (size_t)below(random, (int)r.wall.player->lesson->step_count));
    while (times-- > 0) {
        wall_next(&r.wall);
        if (below(random, 3) == 0)
            wall_room_press(&r, keys[below(random, 6)]);
        if (below(random, 8) == 0)
            wall_show_all(&r.wall);
        if (below(random, 4) == 0)
            wall_back(&r.wall);
    }
}

START_TEST(back_is_the_inverse_of_next)
{
    struct random random;

    random_start(&random, (uint64_t)_i, 3);
    wall_room_open(&r, _i == 5 ? wall_room_lesson : NULL, _i == 5 ? 0 : (size_t)_i);
    for (int round = 0; round < 60; round++) {
        struct message_show before, after;
        int times = 0;

        wander(&random);
        wall_describe(&r.wall, &before);
        for (int n = below(&random, 20); n > 0 && wall_next(&r.wall); n--)
            times++;
        while (times-- > 0)
            ck_assert(wall_back(&r.wall));
        wall_describe(&r.wall, &after);
        expect_told(&before, &after);
    }
}
END_TEST

START_TEST(goes_to_both_ends)
{
    int on = 0, back = 0;

    wall_room_open(&r, NULL, (size_t)_i);
    while (wall_next(&r.wall))
        on++;
    ck_assert_uint_eq(r.wall.player->step + 1, r.wall.player->lesson->step_count);
    while (wall_back(&r.wall))
        back++;
    ck_assert_int_eq(on, back);
    ck_assert_uint_eq(r.wall.player->step, 0);
    ck_assert_int_eq(r.wall.player->part, 0);
}
END_TEST

START_TEST(a_step_entered_backwards_is_all_there)
{
    struct message_show show;

    wall_room_open(&r, wall_room_lesson, 0);
    wall_go_to(&r.wall, 1);
    ck_assert(wall_back(&r.wall));
    wall_describe(&r.wall, &show);
    ck_assert_str_eq(show.step, "score");
    ck_assert_int_eq(show.part, 5);
    ck_assert_int_eq(show.revealed, 3);
    wall_room_expect(&r, "[5.60]");
}
END_TEST

/* ---------------------------------------------------------------------------------------------------------- hiding */

START_TEST(hides_what_is_pointed_at)
{
    wall_room_open(&r, screen_lesson, 0);
    ck_assert(wall_open(&r.wall, 0, "score", NULL));
    wall_room_expect(&r, "5.60] -1.00");
    wall_room_press(&r, "Enter");
    ck_assert(wall_hide_cell(&r.wall));
    wall_room_refuse(&r, "[5.60]");
    wall_room_refuse(&r, "0.0×0.0 = 5.60"); /* its arithmetic */
    wall_room_agree(&r);
    wall_room_press(&r, "Right");
    ck_assert(wall_hide_row(&r.wall));
    wall_room_refuse(&r, "5.60] -1.00");
    wall_room_agree(&r);
    ck_assert(wall_hide_row(&r.wall)); /* all of it is hidden: shown again, the cell too */
    ck_assert(!wall_unhide(&r.wall));
    ck_assert(wall_hide_cell(&r.wall));
    wall_next(&r.wall);
    wall_next(&r.wall);
    wall_go_to(&r.wall, 1);
    wall_room_refuse(&r, "[-1.00]");
    ck_assert(wall_unhide(&r.wall));
    wall_room_expect(&r, "[-1.00]");
    wall_room_agree(&r);
}
END_TEST

START_TEST(a_question_and_a_hand_hide_together)
{
    struct message_show show;

    wall_room_open(&r, wall_room_lesson, 0);
    ck_assert(wall_hide_cell(&r.wall)); /* cat,The */
    wall_describe(&r.wall, &show);
    ck_assert_str_eq(show.hidden, "scores1[cat,The]");
    ck_assert(wall_next(&r.wall));
    wall_room_expect(&r, "0.00      ?  -1.00");
    ck_assert(wall_next(&r.wall));
    wall_room_expect(&r, "0.00   5.60  -1.00");
    wall_room_refuse(&r, "[5.60]");
    wall_room_agree(&r);
}
END_TEST

START_TEST(nothing_to_hide_where_there_are_no_cells)
{
    wall_room_open(&r, wall_room_lesson, 0);
    wall_go_to(&r.wall, 1);
    ck_assert(!wall_hide_cell(&r.wall));
    ck_assert(!wall_hide_row(&r.wall));
    ck_assert(!wall_unhide(&r.wall));
}
END_TEST

/* ---------------------------------------------------------------------------------------------------------- obeying */

/* A message of the program's own course, with all that its makers cannot have meant. */
static void garble(struct message_show *show, struct random *random)
{
    static const char *const states[] = {"cell=sat,cat",
                                         "cell=",
                                         "=",
                                         "head=9",
                                         "%%%",
                                         "tokens=@/etc/passwd",
                                         "weights=/etc/passwd",
                                         "x=1 x=2",
                                         "code=c",
                                         "hide=The,The",
                                         "scores=1,2",
                                         "d_k=99999999",
                                         "cell=999",
                                         "tokens=a%20b d_model=8 heads=2",
                                         "mistake=on d_model=",
                                         "off=1,2,3,4"};
    static const char *const steps[] = {"score", "softmax", "maximum", "input", "nowhere", "", "hull", "lab", "roles"};
    static const char *const lessons[] = {"six-stages", "one-head", "why-many-heads", "pitfalls", "why-attention",
                                          "none",       ""};
    static const char *const hidden[] = {"scores1[sat,cat]",
                                         ";;;",
                                         "[",
                                         "scores1[",
                                         "]",
                                         "a]b[c",
                                         "scores9[1,1]",
                                         "weights1[sat,cat];X[#1,#1]",
                                         "scores1[#0,#99999999999999999999]"};

    *show = (struct message_show){.position = below(random, 3), .steps = below(random, 9999)};
    message_copy(show->lesson, sizeof show->lesson, lessons[below(random, 7)]);
    message_copy(show->step, sizeof show->step, steps[below(random, 9)]);
    message_copy(show->state, sizeof show->state, below(random, 2) ? states[below(random, 16)] : "");
    message_copy(show->example, sizeof show->example, below(random, 3) ? "" : states[below(random, 16)]);
    message_copy(show->hidden, sizeof show->hidden, below(random, 2) ? hidden[below(random, 9)] : "");
    show->part = below(random, 2) ? below(random, 5) : 9999;
    show->revealed = below(random, 2) ? below(random, 5) : 9999;
    show->big = below(random, 2);
    show->blank = below(random, 9) == 0;
}

START_TEST(stands_whatever_it_is_told)
{
    struct random random;

    random_start(&random, (uint64_t)_i, 9);
    wall_room_open(&r, NULL, 2);
    for (int i = 0; i < 300; i++) {
        struct message_show show, told, again;
        struct error e = {0};
        bool ok;

        garble(&show, &random);
        ok = wall_apply(&r.wall, &show, &e);
        ck_assert(ok == (e.message[0] == '\0'));
        wall_room_draw(&r);
        wall_describe(&r.wall, &told);
        wall_apply(&r.wall, &show, NULL); /* a second time it changes nothing */
        wall_describe(&r.wall, &again);
        expect_told(&told, &again);
        ck_assert_int_le(told.part, 9);
        ck_assert_int_le(told.revealed, LESSON_QUESTIONS);
    }
}
END_TEST

START_TEST(says_what_it_cannot_show)
{
    struct message_show show;
    struct error e = {0};

    wall_room_open(&r, NULL, 2);
    wall_describe(&r.wall, &show);
    strcpy(show.lesson, "seven-stages");
    ck_assert(!wall_apply(&r.wall, &show, &e));
    ck_assert_str_eq(e.message,
                     "lesson seven-stages: this course does not have it: follow with the course of the lecture");
    strcpy(show.lesson, "six-stages");
    strcpy(show.step, "scope");
    ck_assert(!wall_apply(&r.wall, &show, &e));
    ck_assert_str_eq(e.message, "six-stages has no step scope: follow with the course of the lecture");
    strcpy(show.step, "score");
    strcpy(show.state, "cell=no,where");
    ck_assert(!wall_apply(&r.wall, &show, &e));
    wall_room_expect(&r, "Six stages · Score"); /* as much of it as can be */
}
END_TEST

/* A step whose state cannot be read is shown as the lesson has it. */
START_TEST(shows_the_lessons_picture_instead)
{
    struct message_show show, told;

    wall_room_open(&r, wall_room_lesson, 0);
    wall_describe(&r.wall, &told);
    show = told;
    strcpy(show.state, "cell=no,where");
    ck_assert(wall_open(&r.other, 0, "words", NULL));
    ck_assert(!wall_apply(&r.other, &show, NULL));
    wall_describe(&r.other, &show);
    expect_told(&show, &told);
}
END_TEST

/* The text of a step is where its reader left it, while only the view's state is another. */
START_TEST(a_state_takes_no_text_away)
{
    struct message_show show;
    struct player *before;

    wall_room_open(&r, wall_room_lesson, 0);
    wall_go_to(&r.wall, 1);
    wall_show_all(&r.wall);
    wall_room_expect(&r, "20. last item");
    wall_room_refuse(&r, "No view.");
    wall_room_press(&r, "PgUp");
    wall_room_expect(&r, "No view.");
    wall_describe(&r.wall, &show);
    before = r.wall.player;
    ck_assert(wall_apply(&r.wall, &show, NULL));
    ck_assert_ptr_eq(r.wall.player, before);
    wall_room_expect(&r, "No view.");
}
END_TEST

START_TEST(takes_over_a_new_version)
{
    struct message_show show;
    struct text changed = {0}, said = {0};

    wall_room_open(&r, wall_room_lesson, 0);
    wall_next(&r.wall);
    wall_next(&r.wall);
    wall_hide_cell(&r.wall);
    text_add(&changed, wall_room_lesson);
    text_add(&changed, "\n---\n\n## More\n\nA new step.\n");
    wall_room_write(&r, text_string(&changed));
    ck_assert(library_refresh(&r.opened.library, &said));
    wall_renew(&r.wall);
    wall_describe(&r.wall, &show);
    ck_assert_str_eq(show.step, "score");
    ck_assert_int_eq(show.revealed, 1);
    ck_assert_str_eq(show.hidden, "scores1[cat,The]");
    wall_room_expect(&r, "It is 5.60.");
    wall_room_agree(&r);
    wall_go_to(&r.wall, 3);
    wall_room_expect(&r, "A new step.");
    text_free(&changed);
    text_free(&said);
}
END_TEST

/* The answers that have come are there again, also where a step has no view. */
START_TEST(a_new_version_keeps_the_answers_of_words_alone)
{
    struct text changed = {0}, said = {0};

    wall_room_open(&r, wall_room_lesson, 0);
    wall_go_to(&r.wall, 1);
    wall_next(&r.wall);
    wall_room_refuse(&r, "It is 4.");
    wall_next(&r.wall);
    wall_room_expect(&r, "It is 4.");
    text_addf(&changed, "%s\n---\n\n## More\n\nA new step.\n", wall_room_lesson);
    wall_room_write(&r, text_string(&changed));
    ck_assert(library_refresh(&r.opened.library, &said));
    wall_renew(&r.wall);
    wall_room_expect(&r, "It is 4.");
    wall_room_agree(&r);
    text_free(&changed);
    text_free(&said);
}
END_TEST

/* Why a mistake is one, and how one would notice, is the text's to say: the picture has what is measured alone. */
START_TEST(a_mistake_repeats_no_text)
{
    wall_room_open(&r, NULL, 4);
    wall_room_resize(&r, 120, 60);
    for (int i = 0; i < 60; i++) {
        wall_room_refuse(&r, "You would see: ");
        wall_room_refuse(&r, "In a test: ");
        wall_next(&r.wall);
    }
}
END_TEST

Suite *screen_wall_suite(void)
{
    Suite *suite = suite_create("screen_wall");
    TCase *tests = tcase_create("wall");

    tcase_add_checked_fixture(tests, NULL, teardown);
    tcase_add_test(tests, one_thing_after_the_other);
    tcase_add_loop_test(tests, back_is_the_inverse_of_next, 0, 6);
    tcase_add_loop_test(tests, goes_to_both_ends, 0, 5);
    tcase_add_test(tests, a_step_entered_backwards_is_all_there);
    tcase_add_test(tests, a_mistake_repeats_no_text);
    tcase_add_test(tests, hides_what_is_pointed_at);
    tcase_add_test(tests, a_question_and_a_hand_hide_together);
    tcase_add_test(tests, nothing_to_hide_where_there_are_no_cells);
    tcase_add_loop_test(tests, stands_whatever_it_is_told, 0, 4);
    tcase_add_test(tests, says_what_it_cannot_show);
    tcase_add_test(tests, shows_the_lessons_picture_instead);
    tcase_add_test(tests, a_state_takes_no_text_away);
    tcase_add_test(tests, takes_over_a_new_version);
    tcase_add_test(tests, a_new_version_keeps_the_answers_of_words_alone);
    suite_add_tcase(suite, tests);
    return suite;
}
