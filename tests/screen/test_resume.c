/* SPDX-License-Identifier: MIT */
/* A learner who comes back finds all as it was: step, part, cell, head and answers. */
#include "base/memory.h"
#include "screen/desk.h"
#include "screen/suites.h"
#include "screen/tools.h"

#include <check.h>
#include <stdlib.h>

static struct desk desk;

static void prepare(void)
{
    desk_prepare(&desk);
}

static void put_away(void)
{
    desk_close(&desk);
}

static void start_course(void)
{
    desk_open_reader(&desk, &desk_course, 80, 24);
}

/* Ends the program and starts it again; there must be nothing to say. */
static void come_back(void)
{
    struct text message = {0};

    desk_end_reader(&desk, &message);
    ck_assert_str_eq(text_string(&message), "");
    text_free(&message);
    start_course();
}

/* ------------------------------------------------------------------------------------------------------ coming back */

#define NEXT_WORD "3 Enter > > > Right Right Right Right Right Right Right "
#define SHARPER "2 Enter > > > > > > > Right Right Right Right Right "

/* Keys that lead somewhere in the program's own lessons, or in the course of these tests; what is there comes back.
 * What is in the middle of something (a field, the cells, help) comes back as the step that it was about. */
static const struct {
    bool own;
    const char *keys, *then;
} pages[] = {
    {true, "Enter", ""},
    {true, "Enter Right", ""},                                                   /* the second part */
    {true, "Enter Right Right", ""},                                             /* a view, with the lesson's state */
    {true, "Enter Right Right Enter Down Right", "Esc"},                         /* another cell */
    {true, "Enter Right Right Tab", ""},                                         /* another head */
    {true, "Enter Right Right n", ""},                                           /* another matrix */
    {true, "Enter Right Right d Up", "Esc"},                                     /* a dial turned */
    {true, "Enter Right Right Enter Enter", ""},                                 /* a number is followed, */
    {true, "Enter Right Right Enter Enter Right Enter Down", ""},                /* and on */
    {true, "Enter Right Right Enter Enter Enter Enter", ""},                     /* to what is given, */
    {true, "Enter Right Right Enter Enter Enter Enter Enter 3 Enter", ""},       /* which is changed, */
    {true, "Enter Right Right Enter Enter Enter Enter Enter 3 Enter m", "Down"}, /* off, */
    {true, "Enter Right Right Enter Enter Enter Enter Enter 3 Enter Down Esc Right", ""}, /* and left */
    {true, "Enter Right Right e a Space d o g Space r a n Enter", ""},                    /* own words, */
    {true, "Enter Right Right e a Space d o g Space r a n Enter Enter Down Right Enter",
     ""},                                            /* with a number followed */
    {true, "Enter Right Right o", ""},               /* the board, */
    {true, "Enter Right Right o o Enter Up", "Esc"}, /* all of it */
    {true, "Enter Right Right ?", "Esc"},
    {true, "Enter Right Right Enter Down Esc > <", ""},        /* away and back */
    {true, "Enter Right Right Enter Down Esc Right Left", ""}, /* and along the line */
    {true, "Enter > > >", ""},                                 /* before the view comes */
    {true, "Enter > > > Right", ""},                           /* and with it */
    {true, "Enter End", ""},
    {true, "Enter End Right", "Left"},   /* what is open */
    {true, "Enter End Right Right", ""}, /* the next lesson */
    {true, "2 Enter Right", ""},         /* a question */
    {true, "2 Enter > Right 1 / 4", "Esc"},
    {true, "3 Enter Right", ""},
    {false, "Enter", ""},
    {false, "Enter Right Right Right", ""},
    {false, "2 Enter > Right", ""},
    {false, "3 Enter > > > Enter Up", "Esc"},
    {false, "4 Enter End", ""},
    {false, NEXT_WORD, ""},                                                    /* a challenge, */
    {false, NEXT_WORD "Enter Down Down Down Down Right Enter 2 Enter", "Esc"}, /* begun, */
    {false, NEXT_WORD "Enter Down Down Down Down Right Enter 2 Enter n Right Enter Down",
     ""},                                              /* its number followed, */
    {false, NEXT_WORD "Enter o", "Esc"},               /* on the board, */
    {false, SHARPER "d Right Right Down Down", "Esc"}, /* and one of dials */
};

START_TEST(a_learner_comes_back_to_the_very_place)
{
    char *before;

    if (pages[_i].own)
        desk_write_kinds(&desk);
    start_course();
    screen_press(&desk.screen, pages[_i].keys);
    screen_press(&desk.screen, pages[_i].then);
    before = memory_copy(text_string(&desk.screen.text));
    come_back();
    ck_assert_str_eq(text_string(&desk.screen.text), before);
    screen_press(&desk.screen,
                 screen_has(&desk.screen, "\n › ") ? "Esc Enter" : "q Enter"); /* and from the menu; a field takes q */
    ck_assert_str_eq(text_string(&desk.screen.text), before);
    free(before);
}
END_TEST

/* The same in the middle of something: a place is kept at each key, not only when it is over. */
START_TEST(the_place_is_kept_at_each_key)
{
    static const char *const keys[] = {"Enter", "Right", "Right", "Enter", "Down", "Right", "Tab", "Esc", ">", "<"};
    struct progress_place place;
    struct text expected = {0}, state = {0};

    desk_write_kinds(&desk);
    start_course();
    for (size_t i = 0; i < sizeof keys / sizeof *keys; i++) {
        struct progress *progress;

        screen_press(&desk.screen, keys[i]);
        progress = desk_progress(&desk); /* as another program would, now */
        ck_assert(progress_place(progress, &place));
        text_addf(&state, "%s.%d%s%s ", place.step, place.part, *place.state ? "/" : "", place.state);
        progress_close(progress);
    }
    text_add(&expected, "plain.0 plain.1 score.0 score.0 score.0/cell=on,cat "
                        "score.0/cell=on,sat score.0/head=2 cell=on,sat score.0/head=2 cell=on,sat "
                        "softmax.0/head=2 score.0/head=2 cell=on,sat ");
    ck_assert_str_eq(text_string(&state), text_string(&expected));
    text_free(&state);
    text_free(&expected);
}
END_TEST

START_TEST(steps_are_as_they_were_left)
{
    desk_write_kinds(&desk);
    start_course();
    screen_shows(&desk.screen, "Enter Right Right Enter Down Esc > q", "✓ Plain words", "✓ Score",
                 "▸● Softmax   you were here"); /* whose text has several pages */
    come_back();
    screen_expect(&desk.screen, "Test lesson · Softmax");
    screen_shows(&desk.screen, "<", "── scores₁[on,cat]");
    screen_shows(&desk.screen, "Left", "The second part.");
}
END_TEST

/* The head that one was at is where one begins; from there on it goes along from step to step. */
START_TEST(the_head_goes_along)
{
    desk_write_kinds(&desk);
    start_course();
    screen_shows(&desk.screen, "Enter Right Right Tab Right", "▪ head 2");
    come_back();
    screen_expect(&desk.screen, "Test lesson · Softmax");
    screen_expect(&desk.screen, "▪ head 2");
    screen_shows(&desk.screen, "Tab Left", "▪ head 1"); /* which was left at head 2 */
}
END_TEST

/* ---------------------------------------------------------------------------------------------------------- answers */

START_TEST(answers_are_there_again)
{
    desk_write_kinds(&desk);
    start_course();
    screen_press(&desk.screen, "2 Enter Right");
    screen_type(&desk.screen, "5.2");
    screen_shows(&desk.screen, "Enter", "✗ You said 5.2, it is 5.60: 0.40 too small.");
    screen_press(&desk.screen, "> Right");
    screen_type(&desk.screen, "1/4 0.25 .25 0.3");
    screen_shows(&desk.screen, "Enter", "✗ 3 of 4 are right.");
    come_back();
    screen_expect(&desk.screen, "[0.25] 0.25  0.25  0.25   1.00"); /* no longer hidden */
    screen_expect(&desk.screen, "✗ 3 of 4 are right.");
    screen_expect(&desk.screen, "weights₁[The,on]: you said 0.3, 0.05 too large.");
    screen_shows(&desk.screen, "Home Right", "[5.60]");
    screen_resize(&desk.screen, 120, 60);
    screen_expect(&desk.screen, "✗ You said 5.2, it is 5.60: 0.40 too small.");
}
END_TEST

/* Right, wrong, given up; a choice and a word; the last answer counts. */
START_TEST(each_kind_of_answer_is_there_again)
{
    static const struct {
        const char *typed, *shows;
    } cases[] = {
        {"5.6", "✓ 5.60 is right."},
        {"", "✓ No guess is fine."},
        {"7", "1.40 too large."},
    };
    char *before;
    struct progress *progress;

    desk_write_kinds(&desk);
    start_course();
    screen_resize(&desk.screen, 120, 60);
    screen_press(&desk.screen, "2 Enter Right");
    screen_type(&desk.screen, cases[_i].typed);
    screen_press(&desk.screen, *cases[_i].typed ? "Enter" : "Enter Enter");
    screen_expect(&desk.screen, cases[_i].shows);
    screen_shows(&desk.screen, "Enter Right 1 Enter", "✗ 1  Four (your answer)");
    screen_press(&desk.screen, "Enter");
    screen_type(&desk.screen, "cat");
    screen_shows(&desk.screen, "Enter", "It stands 2nd still.");
    before = memory_copy(text_string(&desk.screen.text));
    progress = desk_progress(&desk);
    ck_assert_uint_eq(progress_count(progress, "questions").answered, 3);
    progress_close(progress);
    come_back();
    screen_resize(&desk.screen, 120, 60);
    ck_assert_str_eq(text_string(&desk.screen.text), before);
    free(before);
}
END_TEST

/* A part is read when it was on screen, and no other is. */
START_TEST(what_was_on_screen_is_read)
{
    struct progress *progress;

    desk_write_lesson(&desk, 1, "parts",
                      "# Parts\n\n---\n\n## One\n\nFirst.\n\n<!-- pause -->\n\nSecond.\n\n<!-- pause -->\n\nThird.\n");
    start_course();
    screen_press(&desk.screen, "Enter");
    progress = desk_progress(&desk);
    ck_assert(progress_is_read(progress, "parts", "one", 0) && !progress_is_read(progress, "parts", "one", 1));
    progress_close(progress);
    screen_press(&desk.screen, "Right");
    progress = desk_progress(&desk);
    ck_assert(progress_is_read(progress, "parts", "one", 1) && !progress_is_read(progress, "parts", "one", 2));
    progress_close(progress);
    screen_shows(&desk.screen, "q", "━━━━━━──     2/3", "Enter go on at One 2 ");
}
END_TEST

/* Where nothing but a question is open, Enter leads to it, also from another lesson. */
START_TEST(enter_leads_to_the_open_question)
{
    struct progress *progress;
    struct progress_place place;
    struct text message = {0};

    desk_write_lesson(
        &desk, 1, "parts",
        "# Parts\n\n---\n\n## One\n\nFirst.\n\n---\n\n## Two\n\nSecond.\n\n```predict\nask: Who asks?\nanswer: "
        "sat\n```\n\nThird.\n");
    desk_write_lesson(&desk, 2, "other", "# Other\n\n---\n\n## One\n\nText.\n");
    progress = desk_progress(&desk);
    progress_read_part(progress, "parts", "one", 0);
    progress_read_part(progress, "parts", "two", 0);
    progress_read_part(progress, "parts", "two", 2);
    progress_set_place(progress, &(struct progress_place){.lesson = "other", .step = "one"});
    ck_assert(progress_save(progress, true, &message));
    progress_close(progress);
    start_course();
    screen_shows(&desk.screen, "q 1", "━━━━━━──  1 open", "Enter go on at Two 2 ");
    screen_shows(&desk.screen, "Enter", "Who asks?");
    progress = desk_progress(&desk);
    ck_assert(progress_place(progress, &place));
    ck_assert_str_eq(place.step, "two");
    ck_assert_int_eq(place.part, 1);
    progress_close(progress);
}
END_TEST

START_TEST(skipping_costs_nothing)
{
    struct progress *progress;

    desk_write_kinds(&desk);
    start_course();
    screen_shows(&desk.screen, "2 Enter End q", "2  Questions            ━━──────     2/9", " ● Score", "   Softmax",
                 "▸● Words");
    progress = desk_progress(&desk);
    ck_assert_uint_eq(progress_count(progress, "questions").seen, 2);
    ck_assert(!progress_is_seen(progress, "questions", "softmax"));
    progress_close(progress);
    come_back();
    screen_shows(&desk.screen, "Left Esc", "▸● Softmax   you were here");
}
END_TEST

Suite *screen_resume_suite(void)
{
    Suite *suite = suite_create("screen_resume");
    TCase *tests = tcase_create("resume");

    tcase_add_checked_fixture(tests, prepare, put_away);
    tcase_add_loop_test(tests, a_learner_comes_back_to_the_very_place, 0, (int)(sizeof pages / sizeof *pages));
    tcase_add_test(tests, the_place_is_kept_at_each_key);
    tcase_add_test(tests, steps_are_as_they_were_left);
    tcase_add_test(tests, the_head_goes_along);
    tcase_add_test(tests, answers_are_there_again);
    tcase_add_loop_test(tests, each_kind_of_answer_is_there_again, 0, 3);
    tcase_add_test(tests, what_was_on_screen_is_read);
    tcase_add_test(tests, enter_leads_to_the_open_question);
    tcase_add_test(tests, skipping_costs_nothing);
    suite_add_tcase(suite, tests);
    return suite;
}
