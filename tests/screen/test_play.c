/* SPDX-License-Identifier: MIT */
#include "screen/suites.h"
#include "screen/tools.h"

#include <string.h>

static struct screen s;

static void teardown(void)
{
    screen_close(&s);
}

/* Lets time pass: `ticks` of the player's, or as many as it wants. Returns how many there were. */
static int pass(int ticks)
{
    int i;

    for (i = 0; i < ticks && player_wait(s.player) >= 0; i++)
        player_tick(s.player);
    screen_resize(&s, s.canvas.cols, s.canvas.rows);
    return i;
}

START_TEST(nothing_moves_by_itself)
{
    screen_open(&s, screen_lesson, 80, 24);
    screen_press(&s, "Right Right");
    ck_assert_int_eq(player_wait(s.player), -1);
    ck_assert_uint_eq(player_tick(s.player), SCENE_NOTHING);
}
END_TEST

/* Fails unless the score of sat and cat is complete, or not yet. */
static void expect_complete(bool complete)
{
    screen_expect(&s, "── scores₁[sat,cat] ─");
    if (complete)
        screen_expect(&s, "+ 0.0×0.0 = 5.60");
    else
        screen_refuse(&s, " = 5.60");
}

START_TEST(a_result_comes_into_being)
{
    screen_open(&s, screen_lesson, 80, 24);
    screen_press(&s, "Right Right");
    expect_complete(true);
    screen_shows(&s, "a", " q(sat) · k(cat) = …", "from 2 Project");
    screen_refuse(&s, "scores 4×4 ───"); /* the ledger's: it comes with the last cell */
    ck_assert_int_gt(player_wait(s.player), 0);
    pass(2);
    screen_expect(&s, " q(sat) · k(cat) = 0.0×-0.5 + 2.0×2.8 + …");
    ck_assert_int_lt(pass(10000), 40);
    expect_complete(true);
    screen_expect(&s, "scores 4×4 ───");
    screen_refuse(&s, "from 2 Project");
    screen_expect(&s, "2 of 5"); /* one view, not the walk */
    ck_assert_int_eq(player_wait(s.player), -1);
}
END_TEST

/* What reads on finishes what comes, and does no more; then it is itself again. */
START_TEST(a_reading_key_finishes)
{
    static const char *const keys[] = {"Right", "Left", "Space", "PgDn", "PgUp", "Backspace", "l", "h"};

    screen_open(&s, screen_lesson, 80, 24);
    screen_press(&s, "Right Right a");
    expect_complete(false);
    screen_press(&s, keys[_i]);
    expect_complete(true);
    screen_expect(&s, "2 of 5");
    screen_expect(&s, "Enter cells");
    ck_assert_int_eq(player_wait(s.player), -1);
    screen_shows(&s, "Right", "3 of 5");
}
END_TEST

START_TEST(any_other_key_finishes_and_does_its_own)
{
    static const struct {
        const char *key, *comes;
    } keys[] = {{"Tab", "▪ head 2"}, {"c", "def attention"}, {"?", "╭─ Help"},
                {"End", "5 of 5"},   {"g", "Step 1-5"},      {"Enter", "←↓↑→ cell"}};

    screen_open(&s, screen_lesson, 80, 24);
    screen_press(&s, "Right Right a");
    screen_press(&s, keys[_i].key);
    ck_assert_int_eq(player_wait(s.player), -1);
    screen_refuse(&s, " ·  ");
    if (strcmp(keys[_i].key, "c") != 0)
        screen_expect(&s, keys[_i].comes);
}
END_TEST

/* Inside the picture the arrows are the cells'. */
START_TEST(inside_the_picture_arrows_move)
{
    screen_open(&s, screen_lesson, 80, 24);
    screen_shows(&s, "Right Right Enter a Right", "── scores₁[sat,sat] ─", " = -1.00");
    ck_assert_int_eq(player_wait(s.player), -1);
    screen_press(&s, "a");
    ck_assert_int_gt(player_wait(s.player), 0);
    screen_shows(&s, "Space", "2 of 5");
    ck_assert_int_eq(player_wait(s.player), -1);
}
END_TEST

START_TEST(p_pauses_and_goes_on)
{
    screen_open(&s, screen_lesson, 80, 24);
    screen_press(&s, "Right Right a");
    pass(2);
    screen_shows(&s, "p", "2.0×2.8 + …", "p go on");
    ck_assert_int_eq(player_wait(s.player), -1);
    ck_assert_uint_eq(player_tick(s.player), SCENE_NOTHING);
    screen_press(&s, "+");
    ck_assert_int_eq(player_wait(s.player), -1);
    screen_expect(&s, "2.0×2.8 + …");
    screen_press(&s, "p");
    ck_assert_int_gt(player_wait(s.player), 0);
    screen_expect(&s, "p pause");
    pass(1);
    screen_expect(&s, "2.0×2.8 + 0.0×0.0 + …"); /* not from the beginning */
    screen_press(&s, "p Right");
    expect_complete(true); /* a key finishes what is paused, too */
    screen_expect(&s, "2 of 5");
    ck_assert_int_eq(player_wait(s.player), -1);
}
END_TEST

START_TEST(a_begins_again)
{
    screen_open(&s, screen_lesson, 80, 24);
    screen_press(&s, "Right Right a");
    pass(6);
    expect_complete(true);
    screen_shows(&s, "a", " q(sat) · k(cat) = …");
    ck_assert_int_gt(player_wait(s.player), 0);
}
END_TEST

/* ------------------------------------------------------------------------------------------------- at a first visit */

static int asked; /* how often it was asked whether a step is new */

static bool is_new(void *context, const char *step)
{
    asked++;
    return strcmp(step, context) != 0;
}

/* Opens the lesson for a learner who has seen one of its steps. */
static void open_to_learner(const char *seen, bool animate)
{
    static struct player_history history;

    history = (struct player_history){.context = (void *)seen, .is_new = is_new};
    asked = 0;
    screen_prepare(&s, screen_lesson);
    s.setup.history = &history;
    s.setup.animate = animate;
    screen_start(&s, 80, 24);
}

START_TEST(the_first_visit_plays)
{
    open_to_learner("nothing", true);
    ck_assert_int_eq(player_wait(s.player), -1); /* a step without a picture */
    screen_shows(&s, "Right Right", "2 of 5", " q(sat) · k(cat) = …");
    ck_assert_int_gt(player_wait(s.player), 0);
    screen_press(&s, "Right");
    expect_complete(true);
    screen_shows(&s, "Right", "3 of 5");
    ck_assert_int_gt(player_wait(s.player), 0);
    screen_shows(&s, "Tab Left", "2 of 5"); /* a second visit */
    screen_expect(&s, " = 6.06");           /* of head 2 */
    ck_assert_int_eq(player_wait(s.player), -1);
}
END_TEST

START_TEST(what_was_seen_does_not_play)
{
    open_to_learner("score", true);
    screen_press(&s, "Right Right");
    expect_complete(true);
    ck_assert_int_eq(player_wait(s.player), -1);
    ck_assert_int_gt(asked, 0);
}
END_TEST

START_TEST(nothing_comes_for_who_wants_no_motion)
{
    open_to_learner("nothing", false);
    screen_press(&s, "Right Right");
    expect_complete(true);
    ck_assert_int_eq(player_wait(s.player), -1);
}
END_TEST

/* Where nobody keeps what was seen, the first visit is that of this run; a state that is asked for is there at once. */
START_TEST(the_first_visit_of_a_run_plays)
{
    screen_prepare(&s, screen_lesson);
    s.setup.history = NULL;
    screen_start(&s, 80, 24);
    screen_shows(&s, "Right Right", " q(sat) · k(cat) = …");
    ck_assert_int_gt(player_wait(s.player), 0);
    screen_press(&s, "Right > <");
    expect_complete(true);
    ck_assert_int_eq(player_wait(s.player), -1);
}
END_TEST

START_TEST(a_lab_plays_when_it_opens)
{
    screen_prepare(&s, NULL);
    s.setup = (struct player_setup){.view = view_find("score"), .sources = s.opened.sources, .animate = _i == 0};
    s.setup.state = _i == 2 ? "cell=sat,cat" : NULL;
    screen_start(&s, 80, 24);
    expect_complete(_i > 0);
    pass(10000);
    expect_complete(true);
}
END_TEST

/* Draws after each tick, as the program does; at most so many. */
static int watch(int ticks)
{
    int i = 0;

    while (i < ticks && pass(1))
        i++;
    return i;
}

/* No page is skipped: what plays all stands still at a question until the learner leads on, by an answer or without. */
START_TEST(the_walk_waits_at_a_question)
{
    screen_open(&s, screen_questions, 80, 24);
    screen_press(&s, "p");
    ck_assert_int_lt(watch(1000), 1000);
    screen_expect(&s, "How well does cat answer sat?");
    screen_expect(&s, "The walk waits for your answer");
    ck_assert_int_eq(player_wait(s.player), -1);
    screen_type(&s, "5.6");
    screen_shows(&s, "Enter", "✓ 5.60 is right.");
    ck_assert_int_eq(player_wait(s.player), -1); /* to be read */
    screen_press(&s, "Enter");
    ck_assert_int_gt(player_wait(s.player), 0);
    screen_expect(&s, "p pause");
    ck_assert_int_lt(watch(1000), 1000);
    screen_expect(&s, "How many features?");
    screen_shows(&s, "Right", "Which rows change?"); /* without an answer, to the next one */
    screen_expect(&s, "The walk waits for your answer");
    screen_press(&s, "Left"); /* the learner takes over */
    ck_assert_int_eq(player_wait(s.player), -1);
    screen_expect(&s, "How many features?");
    screen_press(&s, "p"); /* who asks for that goes on */
    ck_assert_int_lt(watch(1000), 1000);
    screen_expect(&s, "Which rows change?");
}
END_TEST

/* Each page of a part stands for as long as its lines take to be read. */
START_TEST(the_walk_turns_every_page)
{
    static const char *const pages[] = {" 1. item", " 9. item", "17. item", "25. item", "33. item"};
    struct text lesson = {0};
    int wait;

    text_add(&lesson, "# T\n\n## A\n<!-- name: a -->\n\n");
    for (int i = 1; i <= 40; i++)
        text_addf(&lesson, "%d. item\n", i);
    text_add(&lesson, "\n---\n\n## B\n\n```view\nscore\n```\n\nText.\n");
    screen_open(&s, text_string(&lesson), 40, 12);
    text_free(&lesson);
    screen_press(&s, "p");
    for (size_t i = 1; i < sizeof pages / sizeof *pages; i++) {
        ck_assert_int_eq(pass(1), 1);
        screen_expect(&s, pages[i]);
        screen_expect(&s, "1 of 2");
    }
    wait = player_wait(s.player);
    watch(1000);
    screen_expect(&s, "Text.");
    screen_press(&s, "Home p");
    pass(1);
    ck_assert_int_ge(player_wait(s.player), wait);
}
END_TEST

/* The plan has nothing to play: that is no time of nothing. */
START_TEST(the_walk_goes_on_from_the_plan)
{
    screen_open(&s, NULL, 80, 24);
    screen_expect(&s, "part 1 of ");
    screen_press(&s, "p");
    ck_assert_int_eq(player_wait(s.player), 1);
    pass(1);
    screen_expect(&s, "part 2 of ");
    ck_assert_int_gt(player_wait(s.player), 5000); /* to be read */
    for (int i = 0; i < 1000 && !strstr(text_string(&s.text), "The walk waits"); i++)
        pass(1);
    screen_expect(&s, "The plan");
}
END_TEST

START_TEST(the_walk_plays_to_its_end)
{
    screen_open(&s, screen_lesson, 200, 24);
    screen_press(&s, "p");
    ck_assert_int_gt(player_wait(s.player), 0);
    screen_expect(&s, "p pause");
    pass(1);
    screen_expect(&s, "The second part."); /* parts are revealed too */
    pass(1);
    screen_expect(&s, "2 of 5");
    ck_assert_int_lt(pass(100000), 100000);
    screen_expect(&s, "5 of 5");
    screen_expect(&s, "p play all");
}
END_TEST

START_TEST(the_walk_can_be_paused_and_left)
{
    screen_open(&s, screen_lesson, 80, 24);
    screen_press(&s, "p");
    pass(10);
    screen_press(&s, "p");
    ck_assert_int_eq(player_wait(s.player), -1);
    screen_press(&s, "p");
    ck_assert_int_gt(player_wait(s.player), 0);
    screen_press(&s, "Right");
    ck_assert_int_eq(player_wait(s.player), -1);
    screen_press(&s, "p ?"); /* nothing moves under an overlay */
    ck_assert_int_eq(player_wait(s.player), -1);
}
END_TEST

START_TEST(speed_changes_the_wait)
{
    int usual, fast;

    screen_open(&s, screen_lesson, 80, 24);
    screen_press(&s, "Right Right a");
    pass(1);
    usual = player_wait(s.player);
    screen_press(&s, "+ +");
    pass(1);
    fast = player_wait(s.player);
    ck_assert_int_lt(fast, usual);
    screen_shows(&s, "Space + + + + +", "Speed 6 of 6");
    screen_shows(&s, "- - - - - - -", "Speed 1 of 6");
}
END_TEST

/* A matrix with more cells than anybody wants to see go by does not hold the walk up. */
START_TEST(a_large_example_does_not_hold_the_walk_up)
{
    struct text words = {0};
    struct spec spec = {0};

    for (int i = 0; i < 100; i++)
        text_addf(&words, "w%d ", i);
    ck_assert(spec_set(&spec, "tokens", text_string(&words), "tokens", NULL));
    screen_prepare(&s, screen_lesson);
    s.setup.spec = &spec;
    screen_start(&s, 80, 24);
    screen_press(&s, "Right Right p");
    ck_assert_int_lt(pass(5000), 5000);
    screen_expect(&s, "5 of 5");
    text_free(&words);
    spec_free(&spec);
}
END_TEST

/* A view that computes does so without being asked, also where nothing may move; and its seed is its own, not that of a
 * model. */
START_TEST(computing_goes_on_by_itself)
{
    screen_prepare(&s, NULL);
    s.setup.lesson = NULL;
    s.setup.view = view_find("variance");
    s.setup.animate = false;
    s.setup.state = "draws=300000 seed=5";
    screen_start(&s, 80, 24);
    screen_expect(&s, " % drawn");
    screen_expect(&s, "draws 300000   seed 5");
    ck_assert_int_ge(player_wait(s.player), 0);
    screen_shows(&s, "d Up Esc", "d_k 256");
    ck_assert_int_gt(pass(100000), 0);
    ck_assert_int_eq(player_wait(s.player), -1);
    screen_refuse(&s, "% drawn");
}
END_TEST

/* Each key at once, however many rounds are left; how long one takes is not looked at. */
START_TEST(keys_are_answered_while_it_measures)
{
    static const char *const rows[] = {"▸4 heads", "▸2 heads", "▸1 head", "▸2 heads", "▸4 heads"};

    screen_prepare(&s, NULL);
    s.setup.lesson = NULL;
    s.setup.view = view_find("stopwatch");
    s.setup.animate = false;
    s.setup.state = "d_model=64 run=yes";
    screen_start(&s, 80, 24);
    screen_press(&s, "Enter");
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        screen_press(&s, i < 3 ? "Up" : "Down");
        screen_expect(&s, rows[i]);
        ck_assert_int_ge(player_wait(s.player), 0); /* it goes on */
        player_tick(s.player);                      /* a key comes first */
        player_tick(s.player);
    }
}
END_TEST

/* What a lesson says of a trained network it says when that is trained; until then the view says what is there. */
START_TEST(a_lesson_waits_for_what_it_speaks_of)
{
    static const char lesson[] = "# Networks\n\n---\n\n## Trained\n<!-- name: trained -->\n\n"
                                 "```view\ntraining seed=77 step=20\nlook: After twenty steps.\n```\n\nProse.\n";

    screen_open(&s, lesson, 80, 24);
    screen_expect(&s, "Look here  Not trained yet");
    while (screen_has(&s, "Not trained yet"))
        pass(1);
    screen_expect(&s, "step 0 of 300");
    screen_expect(&s, "Look here  Random numbers");
    while (!screen_has(&s, "step 15 of 300"))
        pass(1);
    screen_expect(&s, "Look here  Nothing yet: the loss is that of guessing");
    ck_assert_int_lt(pass(100000), 100000);
    screen_expect(&s, "step 20 of 300");
    screen_expect(&s, "Look here  After twenty steps.");
}
END_TEST

Suite *screen_play_suite(void)
{
    Suite *suite = suite_create("screen_play");
    TCase *tests = tcase_create("play");

    tcase_add_checked_fixture(tests, NULL, teardown);
    tcase_add_test(tests, nothing_moves_by_itself);
    tcase_add_test(tests, a_result_comes_into_being);
    tcase_add_loop_test(tests, a_reading_key_finishes, 0, 8);
    tcase_add_loop_test(tests, any_other_key_finishes_and_does_its_own, 0, 6);
    tcase_add_test(tests, inside_the_picture_arrows_move);
    tcase_add_test(tests, p_pauses_and_goes_on);
    tcase_add_test(tests, a_begins_again);
    tcase_add_test(tests, the_first_visit_plays);
    tcase_add_test(tests, what_was_seen_does_not_play);
    tcase_add_test(tests, nothing_comes_for_who_wants_no_motion);
    tcase_add_test(tests, the_first_visit_of_a_run_plays);
    tcase_add_loop_test(tests, a_lab_plays_when_it_opens, 0, 3);
    tcase_add_test(tests, the_walk_waits_at_a_question);
    tcase_add_test(tests, the_walk_turns_every_page);
    tcase_add_test(tests, the_walk_goes_on_from_the_plan);
    tcase_add_test(tests, the_walk_plays_to_its_end);
    tcase_add_test(tests, the_walk_can_be_paused_and_left);
    tcase_add_test(tests, speed_changes_the_wait);
    tcase_add_test(tests, a_large_example_does_not_hold_the_walk_up);
    tcase_add_test(tests, computing_goes_on_by_itself);
    tcase_add_test(tests, keys_are_answered_while_it_measures);
    tcase_add_test(tests, a_lesson_waits_for_what_it_speaks_of);
    suite_add_tcase(suite, tests);
    return suite;
}
