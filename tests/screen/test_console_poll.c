/* SPDX-License-Identifier: MIT */
/* Asking the room from the console; what is kept of it; a presenter who comes back. */
#include "base/monotonic.h"
#include "screen/lectern.h"
#include "screen/suites.h"

#include "base/file.h"
#include "base/memory.h"
#include "command/captured.h"

#include <check.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static struct lectern l;

static const char *const lesson =
    "# First\n\nAbout it.\n\n---\n\n## One\n<!-- minutes: 2 -->\n\nText.\n\n---\n\n## Two\n"
    "\n```predict\nask: Which letter is first?\nright: A. # Yes.\nwrong: B. # No.\n"
    "wrong: C. # No.\nthen: It is.\n```\n\n<!-- pause -->\n\n```predict\nask: And last?\n"
    "wrong: Y. # No.\nright: Z. # Yes.\n```\n";
static const char *const other = "# Second\n\nIt.\n\n---\n\n## Three\n\nNo question here.\n";
static const char *const quiz =
    "::q1::[markdown]Is water wet?{T}\n\n::q2::[markdown]How many legs?{\n=four\n~two\n~six\n}\n";

static void start_course(void)
{
    lectern_prepare(&l);
    lectern_write(&l, "lessons/01-first.md", lesson);
    lectern_write(&l, "lessons/02-second.md", other);
    lectern_write(&l, "quizzes/01-first.gift", quiz);
    lectern_begin(&l, "first second");
}

/* The results as they are on disk. */
static const char *csv(void)
{
    static struct text bytes;
    struct error e = {0};

    text_cut(&bytes, 0);
    ck_assert_msg(file_read(l.journal.results.path, 100000, &bytes, &e), "%s", e.message);
    return text_string(&bytes);
}

static void answer(int option)
{
    ck_assert(client_answer(&l.client, option));
    for (int i = 0; i < 20; i++)
        lectern_settle(&l);
}

/* The room's screen cannot vote, and is not counted among those who have not yet. */
START_TEST(a_wall_is_not_waited_for)
{
    start_course();
    lectern_follow(&l);
    screen_shows(&l.screen, "Right P Enter", "0 of 1 answered");
    client_say_screen(&l.client, 24, 80, true);
    for (int i = 0; i < 20; i++)
        lectern_settle(&l);
    screen_draw(&l.screen);
    screen_expect(&l.screen, "the wall 80×24");
    screen_refuse(&l.screen, "of 1 answered"); /* neither here nor in the picture of the wall */
    lectern_close(&l);
}
END_TEST

START_TEST(a_poll_from_beginning_to_end)
{
    start_course();
    lectern_follow(&l);
    screen_press(&l.screen, "Right P");
    ck_assert_uint_eq(l.console->choice.chosen, 0); /* the step's own question */
    screen_expect(&l.screen, "Which letter is first?");
    screen_expect(&l.screen, "Is water wet?");
    screen_press(&l.screen, "Enter");
    lectern_settle(&l);
    ck_assert_int_eq(l.client.poll.phase, POLL_OPEN);
    ck_assert_int_eq(l.client.poll.options, 3);
    answer(1);
    ck_assert_int_eq(poll_answered(l.console->poll, 0), 1);
    ck_assert_int_eq(l.client.poll.first.length, 0); /* the spread stays here */
    screen_press(&l.screen, "H");
    screen_type(&l.screen, "12 5 2");
    ck_assert_str_eq(lectern_place(&l), "first#two/1+0"); /* digits and blanks are no keys */
    ck_assert_int_eq(l.console->poll->options[2].raised_hands[0], 2);
    screen_type(&l.screen, "0");
    screen_press(&l.screen, "Enter");
    ck_assert_uint_eq(l.screen.stack->count, 1);
    ck_assert_int_eq(poll_answered(l.console->poll, 0), 38);
    ck_assert_str_eq(csv(), "question,option,right,first vote,second vote,poll\nWhich letter is first?,A.,yes,12,,1\n"
                            "Which letter is first?,B.,no,6,,1\nWhich letter is first?,C.,no,20,,1\n");
    screen_press(&l.screen, "P");
    lectern_settle(&l);
    ck_assert_int_eq(l.client.poll.phase, POLL_CLOSED);
    ck_assert_int_eq(l.client.poll.first.of[1], 6);
    screen_press(&l.screen, "d");
    ck_assert_int_eq(l.console->poll->phase, POLL_DISCUSS);
    screen_press(&l.screen, "v H");
    ck_assert_str_eq(text_string(&l.console->hands.field.text), "");
    screen_type(&l.screen, "30,7");
    screen_press(&l.screen, "Enter P");
    lectern_settle(&l);
    ck_assert_int_eq(l.client.poll.phase, POLL_RESULT);
    ck_assert_int_eq(l.client.poll.second.of[0], 30);
    ck_assert(!l.client.poll.solved);
    screen_press(&l.screen, "S");
    lectern_settle(&l);
    ck_assert(l.client.poll.solved);
    ck_assert_str_eq(lectern_place(&l), "first#two/1+0");
    screen_press(&l.screen, "Esc");
    lectern_settle(&l);
    ck_assert_ptr_null(l.console->poll);
    ck_assert(!l.client.has_poll);
    ck_assert_str_eq(lectern_place(&l), "first#two/1+1"); /* what has been solved needs no key any more */
    ck_assert_uint_eq(l.journal.results.count, 1);
    ck_assert_uint_eq(l.journal.poll, SIZE_MAX);
    ck_assert_ptr_nonnull(strstr(csv(), "first?,A.,yes,12,30,1\n"));
    lectern_close(&l);
}
END_TEST

/* One key does for who holds a clicker: close, discuss, vote again, close; back is one back; and the solution, which is
 * a key of its own, makes it the way back to the lesson. */
START_TEST(one_key_leads_a_poll_and_one_goes_back)
{
    static const enum poll_phase way[] = {POLL_OPEN, POLL_CLOSED, POLL_DISCUSS, POLL_SECOND, POLL_RESULT};

    start_course();
    screen_press(&l.screen, "Right P Enter");
    for (size_t i = 0; i < 5; i++) {
        ck_assert_int_eq(l.console->poll->phase, way[i]);
        screen_press(&l.screen, i % 2 ? "PgDn" : "P");
    }
    screen_expect(&l.screen, "S shows the solution, Esc goes back to the lesson");
    for (size_t i = 5; i-- > 0;) {
        ck_assert_int_eq(l.console->poll->phase, way[i]);
        screen_press(&l.screen, i % 2 ? "PgUp" : "u");
    }
    ck_assert_int_eq(l.console->poll->phase, POLL_OPEN);
    ck_assert_str_eq(lectern_place(&l), "first#two/1+0");
    screen_press(&l.screen, "S"); /* not while the room votes */
    ck_assert(!l.console->poll->solved);
    screen_expect(&l.screen, "the room is voting");
    screen_press(&l.screen, "P S u");
    ck_assert(poll_is_open(l.console->poll) && !l.console->poll->solved);
    screen_press(&l.screen, "P S S");
    ck_assert(!l.console->poll->solved);
    screen_press(&l.screen, "S Right");
    ck_assert_ptr_null(l.console->poll);
    ck_assert_str_eq(lectern_place(&l), "first#two/1+1");
    lectern_close(&l);
}
END_TEST

START_TEST(a_second_vote_needs_no_discussion)
{
    start_course();
    screen_press(&l.screen, "Right P Enter v d");
    ck_assert_int_eq(l.console->poll->phase, POLL_OPEN);
    screen_press(&l.screen, "P v");
    ck_assert_int_eq(l.console->poll->phase, POLL_SECOND);
    screen_press(&l.screen, "d v");
    ck_assert_int_eq(l.console->poll->phase, POLL_SECOND); /* back is another key */
    screen_press(&l.screen, "P v");
    ck_assert_int_eq(l.console->poll->phase, POLL_RESULT);
    screen_press(&l.screen, "x");
    ck_assert_ptr_null(l.console->poll);
    ck_assert_str_eq(lectern_place(&l), "first#two/1+0"); /* nothing was solved */
    lectern_close(&l);
}
END_TEST

/* A question of a later part is not revealed before its time; nor is one of the quiz. */
START_TEST(only_the_steps_own_question_is_revealed)
{
    start_course();
    screen_press(&l.screen, "Right P Down Enter"); /* of the step's second part */
    ck_assert_str_eq(l.console->poll->question, "And last?");
    screen_press(&l.screen, "P S Esc");
    ck_assert_str_eq(lectern_place(&l), "first#two/1+1"); /* it stands behind the first one */
    screen_press(&l.screen, "Right P Down Enter P S Esc");
    ck_assert_str_eq(lectern_place(&l), "first#two/2+2");
    screen_press(&l.screen, "P End Down Down Down Down Enter");
    ck_assert_ptr_nonnull(strstr(l.console->poll->key, "quiz:first#"));
    screen_press(&l.screen, "P S Esc");
    ck_assert_str_eq(lectern_place(&l), "first#two/2+2");
    lectern_close(&l);
}
END_TEST

START_TEST(who_asks_wants_to_be_seen)
{
    start_course();
    screen_press(&l.screen, "b P Enter");
    ck_assert(!l.console->blank && !l.console->told.blank);
    screen_press(&l.screen, "b");
    ck_assert(l.console->told.blank);
    lectern_close(&l);
}
END_TEST

START_TEST(a_list_can_be_left_and_may_be_empty)
{
    start_course();
    screen_press(&l.screen, "P Esc");
    ck_assert_uint_eq(l.screen.stack->count, 1);
    ck_assert_uint_eq(l.journal.results.count, 0);
    screen_press(&l.screen, "g");
    screen_type(&l.screen, "three");
    screen_press(&l.screen, "Enter P");
    ck_assert_uint_eq(l.screen.stack->count, 1);
    screen_expect(&l.screen, "there is no question here that a room can be asked");
    lectern_close(&l);
}
END_TEST

/* The list and the line of hands are scenes as all others: their last row can be clicked, ? has their keys, and a key
 * that does nothing says so. */
START_TEST(list_and_hands_are_scenes)
{
    start_course();
    screen_shows(&l.screen, "P z", "That does nothing here: ? helps.");
    screen_shows(&l.screen, "?", "back to the lesson: nothing is asked");
    screen_shows(&l.screen, "Esc", "Enter ask");
    screen_shows(&l.screen, "Up", "This is the first question.");
    screen_shows(&l.screen, "PgDn PgDn", "This is the last question.");
    screen_press(&l.screen, "PgUp");
    screen_click(&l.screen, "Esc back");
    ck_assert_uint_eq(l.screen.stack->count, 1);
    ck_assert_ptr_null(l.console->poll);
    screen_press(&l.screen, "P");
    screen_click(&l.screen, "Enter ask");
    ck_assert_ptr_nonnull(l.console->poll);
    screen_shows(&l.screen, "H Up", "Now only: Enter done, Esc leave");
    screen_hides(&l.screen, "7", "Now only");
    screen_shows(&l.screen, "Right", "Now only: Enter done, Esc leave");
    screen_press(&l.screen, "Left");
    screen_click(&l.screen, "Enter done");
    ck_assert_uint_eq(l.screen.stack->count, 1);
    ck_assert_int_eq(l.console->poll->options[0].raised_hands[0], 7);
    screen_press(&l.screen, "H");
    screen_click(&l.screen, "Esc leave");
    ck_assert_uint_eq(l.screen.stack->count, 1);
    lectern_close(&l);
}
END_TEST

START_TEST(hands_that_are_no_hands_do_not_count)
{
    start_course();
    screen_shows(&l.screen, "Right P Enter H", "Enter done");
    screen_type(&l.screen, "3 x");
    screen_refuse(&l.screen, "Enter done"); /* it does nothing until that is mended */
    screen_expect(&l.screen, "\"x\" is not a count from 0 to 99999");
    ck_assert_int_eq(l.console->poll->options[0].raised_hands[0], 3);
    screen_press(&l.screen, "Enter"); /* that is looked at first */
    ck_assert_uint_eq(l.screen.stack->count, 2);
    screen_press(&l.screen, "Backspace");
    screen_type(&l.screen, "4 5 6");
    screen_expect(&l.screen, "there are 3 options");
    screen_hides(&l.screen, "Backspace", "there are 3 options");
    screen_press(&l.screen, "Enter H");
    ck_assert_str_eq(text_string(&l.console->hands.field.text), "3 4 5"); /* to be corrected */
    screen_press(&l.screen, "Backspace Esc");
    ck_assert_int_eq(l.console->poll->options[2].raised_hands[0], 0);
    ck_assert_uint_eq(l.screen.stack->count, 1);
    lectern_close(&l);
}
END_TEST

START_TEST(results_that_cannot_be_written_are_tried_again)
{
    struct text folder = {0};

    start_course();
    text_addf(&folder, "%s/headway/lectures", l.state);
    ck_assert_int_eq(rmdir(text_string(&folder)), 0);
    captured_write_string(l.state, "headway/lectures", "in the way");
    screen_shows(&l.screen, "Right P Enter", "the file of the results cannot be written");
    screen_hides(&l.screen, "H", "cannot be written"); /* said once, */
    screen_expect(&l.screen, "results not written");   /* and marked as long as it is so */
    screen_type(&l.screen, "1 2 3");
    screen_refuse(&l.screen, "cannot be written");
    ck_assert_int_eq(unlink(text_string(&folder)), 0);
    screen_shows(&l.screen, "Enter", "the file of the results is written again");
    screen_refuse(&l.screen, "results not written");
    ck_assert_ptr_nonnull(strstr(csv(), "first?,C.,no,3,,1\n"));
    text_free(&folder);
    lectern_close(&l);
}
END_TEST

START_TEST(a_question_that_goes_away_ends_its_poll)
{
    start_course();
    screen_press(&l.screen, "Right P Enter H");
    screen_type(&l.screen, "5");
    lectern_write(&l, "lessons/01-first.md",
                  "# First\n\n---\n\n## One\n\nA.\n\n---\n\n## Two\n\nNothing is asked now.\n");
    screen_press(&l.screen, "6");
    ck_assert_ptr_null(l.console->poll);
    ck_assert_uint_eq(l.screen.stack->count, 1);
    ck_assert_uint_eq(l.journal.results.count, 1);
    ck_assert_int_eq(l.journal.results.polls[0]->options[0].raised_hands[0], 5);
    lectern_close(&l);
}
END_TEST

/* Whoever answers a hundred times a second does not make the presenter write a hundred files. */
START_TEST(answers_are_kept_now_and_then)
{
    start_course();
    lectern_follow(&l);
    screen_press(&l.screen, "Right P Enter");
    lectern_settle(&l);
    answer(0);
    ck_assert_ptr_nonnull(strstr(csv(), "first?,A.,yes,1,,1\n"));
    l.console->kept = monotonic_now() + 1000000;
    answer(1);
    answer(2);
    ck_assert_int_eq(poll_answered(l.console->poll, 0), 1);
    ck_assert_ptr_nonnull(strstr(csv(), "first?,A.,yes,1,,1\n"));
    l.console->kept = 0;
    l.scene.shown(l.scene.self);
    ck_assert_ptr_nonnull(strstr(csv(), "first?,C.,no,1,,1\n"));
    l.console->kept = monotonic_now() + 1000000;
    answer(1);
    lectern_kill(&l); /* by a signal that leaves it time */
    lectern_resume(&l);
    ck_assert_ptr_nonnull(strstr(csv(), "first?,B.,no,1,,1\n"));
    lectern_close(&l);
}
END_TEST

/* --------------------------------------------------------------------------------------------------------- resuming */

START_TEST(a_killed_presenter_goes_on_in_the_poll)
{
    char *here;
    struct message_poll before, after;
    long long began = monotonic_now(), now;

    start_course();
    lectern_follow(&l);
    screen_press(&l.screen, "Right P Enter");
    lectern_settle(&l);
    answer(2);
    screen_press(&l.screen, "P v H");
    screen_type(&l.screen, "12 5");
    l.console->clock.start -= 300000;
    screen_press(&l.screen, "Enter H"); /* anything that is kept */
    screen_type(&l.screen, " 2");
    here = memory_copy(lectern_here(&l));
    lectern_tell_poll(&l, &before);
    lectern_kill(&l);
    lectern_resume(&l);
    ck_assert_str_eq(lectern_here(&l), here);
    ck_assert_ptr_nonnull(l.console->poll);
    ck_assert_int_eq(l.console->poll->phase, POLL_SECOND);
    lectern_settle(&l); /* it has connected again by itself */
    lectern_tell_poll(&l, &after);
    ck_assert_mem_eq(&after, &before, sizeof before);
    ck_assert_int_eq(l.client.poll.phase, POLL_SECOND);
    ck_assert_int_ge(clock_elapsed(&l.console->clock, monotonic_now()), 300000);
    now = monotonic_now();
    ck_assert_int_lt(clock_elapsed(&l.console->clock, now), 301000 + now - began); /* the journal has whole seconds */
    screen_press(&l.screen, "H");
    ck_assert_str_eq(text_string(&l.console->hands.field.text), "12 5 2");
    screen_press(&l.screen, "Enter P Esc");
    ck_assert_ptr_nonnull(strstr(csv(), "first?,C.,no,1,2,1\n")); /* the same file */
    free(here);
    lectern_close(&l);
}
END_TEST

START_TEST(a_killed_presenter_goes_on_at_the_place)
{
    char *here, *told;

    lectern_open(&l, "six-stages why-many-heads");
    screen_press(&l.screen, "g");
    screen_type(&l.screen, "score");
    screen_press(&l.screen, "Enter Enter Down Right Tab . B Right f Right Right b");
    here = memory_copy(lectern_here(&l));
    told = memory_copy(lectern_told(&l));
    ck_assert(l.console->frozen);
    lectern_kill(&l);
    lectern_resume(&l);
    ck_assert_str_eq(lectern_here(&l), here);
    ck_assert_str_eq(lectern_told(&l), told);
    screen_press(&l.screen, "F");
    ck_assert(!l.console->frozen);
    ck_assert(l.console->told.blank);
    free(here);
    free(told);
    lectern_close(&l);
}
END_TEST

/* What passed while nobody presented counts, unless the room must have gone home. */
START_TEST(the_clock_goes_on_for_who_was_away)
{
    struct text path = {0}, bytes = {0};
    static const struct {
        int hours, seconds; /* elapsed, and what the test takes */
    } cases[] = {{1, 3600 + 60}, {3, 60}};

    for (size_t i = 0; i < 2; i++) {
        long long began = monotonic_now(), now, elapsed;

        start_course();
        l.console->clock.start -= 60000;
        l.console->clock.entered -= 60000;
        lectern_kill(&l);
        ck_assert(journal_open(&l.journal, NULL));
        l.journal.saved = time(NULL) - cases[i].hours * 3600;
        l.setup.resumes = true;
        catalogue_open(&l.opened.catalogue, l.directory, NULL);
        library_open(&l.opened.library, &l.opened.catalogue);
        l.console = console_new(&l.setup, NULL);
        l.scene = console_stack(l.console)->levels[0].scene;
        console_clock(l.console, &now);
        elapsed = clock_elapsed(&l.console->clock, now) / 1000;
        ck_assert_int_ge(elapsed, cases[i].seconds);
        ck_assert_int_le(elapsed, cases[i].seconds + (now - began) / 1000 + 2); /* two clocks of whole seconds */
        ck_assert_int_ge(clock_step_spent(&l.console->clock, 0, now) / 1000, cases[i].seconds);
        lectern_close(&l);
    }
    text_free(&path);
    text_free(&bytes);
}
END_TEST

START_TEST(a_lesson_that_has_gone_does_not_keep_it_from_going_on)
{
    start_course();
    screen_press(&l.screen, "Right P Enter");
    lectern_kill(&l);
    lectern_write(&l, "lessons/01-first.md", "# First\n\n---\n\n## Six\n\nA.\n\n---\n\n## Seven\n\nB.\n");
    lectern_resume(&l);
    ck_assert_ptr_null(l.console->poll);
    ck_assert_uint_eq(l.journal.poll, SIZE_MAX);
    ck_assert_str_eq(l.journal.show.lesson, "first");
    ck_assert_uint_eq(l.journal.results.count, 1);
    ck_assert_uint_gt(l.console->notice.length, 0);
    lectern_close(&l);
}
END_TEST

START_TEST(the_open_list_has_the_questions_of_now)
{
    start_course();
    screen_press(&l.screen, "Right P End");
    screen_press(&l.screen, "PgDn");
    ck_assert_uint_eq(l.console->choice.chosen, 3);
    lectern_write(&l, "quizzes/01-first.gift", "::q1::[markdown]Is ice cold?{T}\n");
    screen_press(&l.screen, "Up");
    ck_assert_uint_eq(l.console->choice.list.count, 3);
    screen_expect(&l.screen, "Is ice cold?");
    lectern_write(&l, "lessons/01-first.md", "# First\n\n---\n\n## One\n\nA.\n\n---\n\n## Two\n\nB.\n");
    lectern_write(&l, "quizzes/01-first.gift", "Nothing but a text.\n");
    screen_press(&l.screen, "J");
    ck_assert_uint_eq(l.screen.stack->count, 1);
    screen_expect(&l.screen, "there is no question here");
    lectern_close(&l);
}
END_TEST

Suite *screen_console_poll_suite(void)
{
    Suite *suite = suite_create("screen_console_poll");
    TCase *tests = tcase_create("polls"), *resuming = tcase_create("resuming");

    tcase_add_test(tests, a_wall_is_not_waited_for);
    tcase_add_test(tests, a_poll_from_beginning_to_end);
    tcase_add_test(tests, one_key_leads_a_poll_and_one_goes_back);
    tcase_add_test(tests, a_second_vote_needs_no_discussion);
    tcase_add_test(tests, only_the_steps_own_question_is_revealed);
    tcase_add_test(tests, who_asks_wants_to_be_seen);
    tcase_add_test(tests, a_list_can_be_left_and_may_be_empty);
    tcase_add_test(tests, list_and_hands_are_scenes);
    tcase_add_test(tests, hands_that_are_no_hands_do_not_count);
    tcase_add_test(tests, results_that_cannot_be_written_are_tried_again);
    tcase_add_test(tests, a_question_that_goes_away_ends_its_poll);
    tcase_add_test(tests, the_open_list_has_the_questions_of_now);
    suite_add_tcase(suite, tests);
    tcase_add_test(resuming, answers_are_kept_now_and_then);
    tcase_add_test(resuming, a_killed_presenter_goes_on_in_the_poll);
    tcase_add_test(resuming, a_killed_presenter_goes_on_at_the_place);
    tcase_add_test(resuming, the_clock_goes_on_for_who_was_away);
    tcase_add_test(resuming, a_lesson_that_has_gone_does_not_keep_it_from_going_on);
    suite_add_tcase(suite, resuming);
    return suite;
}
