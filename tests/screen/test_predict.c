/* SPDX-License-Identifier: MIT */
/* Predict, then reveal: a question is a part of its own, asked as one comes to it; what is typed there, what comes of
 * it, and what is kept. */
#include "learner/progress.h"
#include "screen/suites.h"
#include "screen/tools.h"

#include <stdlib.h>

static struct screen s;

static void teardown(void)
{
    screen_close(&s);
}

/* The last but so many rows: 2 the arithmetic, 1 the footer. */
static void expect_row(int from_below, const char *row)
{
    ck_assert_str_eq(screen_row(&s, -from_below), row);
}

START_TEST(a_number_is_hidden_asked_for_and_revealed)
{
    screen_open(&s, screen_questions, 80, 24);
    screen_expect(&s, "0.00      ?  -1.00   0.00"); /* from the start of the step */
    screen_expect(&s, "\n Text of score.\n");
    screen_refuse(&s, "How well does cat answer sat?");
    screen_shows(&s, "Right", " How well does cat answer sat?\n ›   to 2 decimals\n");
    screen_refuse(&s, "Text of score.");
    screen_expect(&s, "0.00     [?] -1.00   0.00"); /* and is selected */
    expect_row(2, " hidden: what do you expect here?");
    expect_row(1, " Enter answer   Tab hint   → later   ← back   ↑ picture                  1 of 3");
    screen_type(&s, "5.2");
    screen_expect(&s, " › 5.2\n");
    expect_row(1, " Enter answer   Tab hint   Esc erase   → later   ← back   ↑ picture      1 of 3");
    screen_shows(&s, "Enter", " ✗ You said 5.2, it is 5.60: 0.40 too small.\n\n It is 2.0 times 2.8.\n", "[5.60]");
    expect_row(2, " q(sat) · k(cat) = 0.0×-0.5 + 2.0×2.8 + 0.0×0.0 + 0.0×0.0 = 5.60");
    screen_refuse(&s, "› ");
    screen_shows(&s, "Enter", "part 3 of 5"); /* and on */
}
END_TEST

START_TEST(verdicts)
{
    static const struct {
        const char *typed, *verdict;
    } cases[] = {
        {"5.6", " ✓ 5.60 is right.\n"},
        {"5.604", " ✓ You said 5.604, it is 5.60: right, within 0.005.\n"},
        {"5,7", " ✗ You said 5,7, it is 5.60: 0.10 too large.\n"},
        {"2.8", " ✗ You said 2.8, it is 5.60: 2.80 too small.\n   That is the key alone.\n"},
        {"-1/4", " ✗ You said -1/4, it is 5.60: 5.85 too small.\n"},
        {"-5.6", " ✗ You said -5.6, it is 5.60: its size is right, its sign is not.\n"},
        {"560", " ✗ You said 560, it is 5.60: that is a hundred times as much.\n"},
        {"0.056", " ✗ You said 0.056, it is 5.60: that is a hundredth of it.\n"},
        {"", " ✓ No guess is fine. It is 5.60.\n\n It is 2.0 times 2.8.\n"},
    };

    screen_open(&s, screen_questions, 80, 24);
    screen_press(&s, "Right");
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        screen_type(&s, cases[i].typed);
        screen_press(&s, *cases[i].typed ? "Enter" : "Enter Enter");
        screen_expect(&s, cases[i].verdict);
        screen_press(&s, "Backspace"); /* try again: it is hidden again, and the field is empty */
        screen_refuse(&s, cases[i].verdict);
        screen_expect(&s, "[?]");
        screen_expect(&s, "\n ›   to 2 decimals\n");
    }
}
END_TEST

START_TEST(what_is_no_number_loses_nothing)
{
    screen_open(&s, screen_questions, 80, 24);
    screen_press(&s, "Right");
    screen_type(&s, "five ?qxh ");
    screen_press(&s, "Enter");
    expect_row(2, " one number is asked for: write it as 0.86, 86 % or 1/4");
    screen_expect(&s, " How well does cat answer sat?\n › five ?qxh\n"); /* where it was */
    screen_expect(&s, "1 of 3");
    screen_press(&s, "Home Delete"); /* the message goes with the next key, the text stays */
    expect_row(2, " hidden: what do you expect here?");
    screen_expect(&s, " › ive ?qxh\n");
    screen_press(&s, "Esc"); /* erases it, and the question stays */
    screen_expect(&s, " How well does cat answer sat?\n ›   to 2 decimals\n");
    screen_expect(&s, "[?]");
    expect_row(1, " Enter answer   Tab hint   → later   ← back   ↑ picture                  1 of 3");
}
END_TEST

/* What has no room on one page goes on on the next, which begins with a sentence. */
START_TEST(long_feedback_goes_on_with_a_sentence)
{
    static const char lesson[] =
        "# T\n\n---\n\n## A\n\n```view\nscore cell=cat,The\n```\n\nText.\n\n```predict\nask: How well?\n"
        "cells: scores1[sat,cat]\n"
        "wrong: K1[cat,2nd] # That is the key's own number, and the query's number in that place has still to be "
        "multiplied with it, as in all the places before it. Every place of the query meets the same place of the "
        "key, and only then are the products added up to one score.\n"
        "then: The score is a sum of products. It says how well the key answers what the query has asked for.\n```\n";

    screen_open(&s, lesson, 80, 24);
    screen_press(&s, "Right");
    screen_type(&s, "2.8");
    screen_press(&s, "Enter");
    screen_expect(&s, " ✗ You said 2.8, it is 5.60: 2.80 too small.\n   That is the key's own number");
    screen_shows(&s, "Right", "\n\n The score is a sum of products. It says");
    screen_refuse(&s, "Every place of the"); /* whose sentence began on the page before */
}
END_TEST

/* The screen without the row in which something is said; the caller frees it. */
static char *all_but_what_is_said(void)
{
    struct text rows = {0};

    for (int row = 0; row < s.canvas.rows; row++)
        text_addf(&rows, "%s\n", row == s.canvas.rows - 2 ? "" : screen_row(&s, row));
    return text_take(&rows);
}

/* A hint moves nothing; the next key takes it away, Tab brings the next, and after the last the first. */
START_TEST(hints_come_when_they_are_asked_for)
{
    static const char *const hints[] = {" Hint 1: One place.", " Hint 2: The 2nd.", " Hint 1: One place."};
    char *before;

    screen_open(&s, screen_questions, 80, 24);
    screen_press(&s, "Right");
    screen_type(&s, "5");
    before = all_but_what_is_said();
    for (size_t i = 0; i < sizeof hints / sizeof *hints; i++) {
        char *now;

        screen_press(&s, "Tab"); /* and does not turn the head */
        expect_row(2, hints[i]);
        now = all_but_what_is_said();
        ck_assert_str_eq(now, before);
        free(now);
    }
    free(before);
    screen_type(&s, ".");
    screen_refuse(&s, "Hint");
    screen_expect(&s, " › 5.\n");
    screen_hides(&s, "Enter", "Hint");
}
END_TEST

/* A question without a hint says so. */
START_TEST(not_every_question_has_a_hint)
{
    screen_open(&s, screen_questions, 80, 24);
    screen_hides(&s, "> Right", "Tab hint");
    screen_press(&s, "Tab");
    expect_row(2, " There is no hint here.");
}
END_TEST

/* What is said and finds no room in one row takes the hairline's, too; more than that ends with a mark. */
START_TEST(a_long_hint_takes_two_rows)
{
    static const char lesson[] =
        "# T\n\n---\n\n## A\n\nText.\n\n```predict\nask: One?\ncells: n\n"
        "hint: One two three four five six seven eight nine ten.\n"
        "hint: One two three four five six seven eight nine ten eleven twelve thirteen.\n```\n";

    screen_open(&s, lesson, 40, 12);
    screen_press(&s, "Right Tab");
    expect_row(4, "");
    expect_row(3, " Hint 1: One two three four five six");
    expect_row(2, " seven eight nine ten.");
    expect_row(1, " Enter answer  Tab hint  → later");
    screen_press(&s, "Tab");
    expect_row(3, " Hint 2: One two three four five six");
    expect_row(2, " seven eight nine ten eleven twelve…");
}
END_TEST

/* Nothing is taken for an answer that might be a slip: Enter on nothing says what it does, any other key calls it off.
 */
START_TEST(enter_on_nothing_gives_up_when_it_is_pressed_twice)
{
    screen_open(&s, screen_questions, 80, 24);
    screen_press(&s, "Right Enter");
    expect_row(2, " Enter once more gives up and shows it.");
    expect_row(1, " Enter show it   Tab hint   → later   ← back   ↑ picture                 1 of 3");
    screen_press(&s, "Tab");
    expect_row(2, " Hint 1: One place.");
    screen_press(&s, "Enter");
    expect_row(2, " Enter once more gives up and shows it.");
    screen_press(&s, "Right Left Enter");
    expect_row(2, " Enter once more gives up and shows it.");
    screen_refuse(&s, "5.60\n");
    screen_shows(&s, "Enter", " ✓ No guess is fine. It is 5.60.\n", "[5.60]");
}
END_TEST

/* From a question Up leads into the cells, Esc back to it; → leaves it for later, and ← finds it as it was. */
START_TEST(a_question_is_left_without_an_answer)
{
    screen_open(&s, screen_questions, 80, 24);
    screen_shows(&s, "Right Up Down", "── scores₁[on,cat] ─", "Esc question");
    screen_shows(&s, "Esc", "\n ›   to 2 decimals\n");
    screen_shows(&s, "Right", "part 3 of 5"); /* costs nothing */
    screen_shows(&s, "Left", "── scores₁[sat,cat] ─", "0.00     [?] -1.00   0.00");
    screen_shows(&s, "Space", "part 3 of 5"); /* nothing is typed: it reads on, too */
    screen_shows(&s, "Backspace", "\n ›   to 2 decimals\n");
    screen_shows(&s, "> <", "part 2 of 5"); /* as it was left */
    screen_expect(&s, "0.00     [?] -1.00   0.00");
}
END_TEST

/* With text on that side of the cursor the arrows move it; at its ends they are the reading keys. */
START_TEST(arrows_move_in_what_is_typed)
{
    screen_open(&s, screen_questions, 80, 24);
    screen_press(&s, "Right");
    screen_type(&s, "52");
    screen_shows(&s, "Left .", " › 5.2\n");
    screen_shows(&s, "Right Right", "part 3 of 5");     /* to its end, and out */
    screen_shows(&s, "Left", "\n ›   to 2 decimals\n"); /* what was not answered is not kept */
    screen_type(&s, "5");
    screen_shows(&s, "Left Left", "part 1 of 5");
}
END_TEST

START_TEST(a_choice_is_made_by_digit_or_arrow)
{
    screen_open(&s, screen_questions, 80, 40);
    screen_shows(&s, "Right Right Right", " How many features?\n   1  Four\n   2  Eight\n   3  Two\n");
    expect_row(1, " 1-3 choose   Enter answer   Tab hint   → later   ← back   ? help        1 of 3");
    screen_shows(&s, "Down Down Down", " ▸ 3  Two\n");
    screen_shows(&s, "Up 9 1 Tab", " ▸ 1  Four\n   2  Eight\n   3  Two\n");
    expect_row(2, " Hint: Look at X.");
    screen_press(&s, "Enter");
    screen_expect(&s, " ✗ 1  Four (your answer)\n      That is d_k.\n ✓ 2  Eight\n      All of them.\n\n"
                      " X is never cut.\n");
    screen_refuse(&s, "3  Two"); /* what came of it takes the options' place */
    screen_press(&s, "Backspace 2 Enter");
    screen_expect(&s, " How many features?\n ✓ 2  Eight (your answer)\n      All of them.\n\n X is");
    screen_press(&s, "Backspace Enter Enter");
    screen_expect(&s, " How many features?\n ✓ 2  Eight\n      All of them.\n\n"
                      " No guess is fine: it is the one with the ✓.\n");
}
END_TEST

START_TEST(a_click_opens_and_chooses)
{
    screen_open(&s, screen_questions, 120, 40);
    screen_shows(&s, "Right Up", " Enter follow ");
    screen_click(&s, "Esc to answer"); /* out of the cells */
    screen_expect(&s, " Enter answer ");
    screen_type(&s, "5.6");
    screen_shows(&s, "Enter", "✓ 5.60 is right.");
    screen_press(&s, "Right Right");
    screen_click(&s, "Eight");
    screen_expect(&s, "▸ 2  Eight");
    screen_click(&s, "Enter answer");
    screen_expect(&s, "✓ 2  Eight (your answer)");
}
END_TEST

START_TEST(words_are_typed)
{
    screen_open(&s, screen_questions, 120, 60);
    screen_press(&s, "Right Right Right Right");
    screen_type(&s, "Cat ");
    screen_shows(&s, "Enter", "✗ Wrong. You said “Cat”.\n", "  It stands 2nd still.\n", "✓ The answer is: none\n");
    screen_press(&s, "Backspace");
    screen_type(&s, "NONE");
    screen_shows(&s, "Enter", "✓ Right. You said “NONE”.", "Head 1 reads places.");
    screen_expect(&s, "Backspace again"); /* nothing is asked any more */
    screen_shows(&s, "Enter", "2 of 3");
}
END_TEST

START_TEST(several_numbers_are_hidden_from_the_start)
{
    screen_open(&s, screen_questions, 80, 24);
    screen_press(&s, ">");
    screen_expect(&s, "Text of softmax."); /* they are hidden before they are asked for: nobody has seen them yet */
    screen_expect(&s, "   ?     ?     ?     ?      ?");
    screen_shows(&s, "Right", "  [?]    ?     ?     ?      ?");
    screen_type(&s, "0.25 25 0.3 0.25");
    screen_press(&s, "Enter");
    expect_row(2, " a share lies between 0 and 1: if you mean 25 %, write the sign too");
    screen_press(&s, "Home Right Right Right Right Right Right Right");
    screen_type(&s, "%");
    screen_press(&s, "Enter");
    screen_expect(&s, " ✗ 3 of 4 are right. They are 0.25, 0.25, 0.25, 0.25.\n"
                      "   weights₁[The,sat]: you said 0.3, 0.05 too large.\n");
    screen_expect(&s, "[0.25] 0.25  0.25  0.25   1.00");
    screen_press(&s, "Backspace");
    screen_type(&s, "1/4 1/4 1/4 1/4");
    screen_shows(&s, "Enter", " ✓ All 4 are right: 0.25, 0.25, 0.25, 0.25.\n");
}
END_TEST

START_TEST(a_step_without_a_view_asks_too)
{
    screen_open(&s, screen_questions, 40, 12);
    screen_shows(&s, "End Enter", "\n ›   a whole number\n"); /* there is nothing to enter: it reads on */
    screen_type(&s, "3");
    screen_shows(&s, "Enter", "✗ You said 3, it is 4: 1 too small.");
    screen_shows(&s, "Backspace Esc", "\n ›   a whole number\n");
}
END_TEST

/* The question stands below the folded view, whose row it asks about is in sight; what came of it, with the arithmetic.
 */
START_TEST(small_windows)
{
    screen_open(&s, screen_questions, 40, 12);
    screen_expect(&s, "?  -1.00");
    screen_press(&s, "Right Right");
    screen_expect(&s, "         The    cat▾   sat     on\n ▸sat   0.00     [?] -1.00   0.00\n");
    screen_expect(&s, " How well does cat answer sat?\n ›   to 2 decimals\n");
    expect_row(1, " Enter answer  Tab hint  → later");
    screen_press(&s, "Tab Tab");
    expect_row(2, " Hint 2: The 2nd.");
    screen_type(&s, "2.8");
    screen_expect(&s, " How well does cat answer sat?\n › 2.8\n");
    screen_shows(&s, "Enter", " ✗ You said 2.8, it is 5.60: 2.80 too\n   small.\n   That is the key alone.\n",
                 "[5.60]");
    expect_row(2, " 0×-0.5 + 2×2.8 + 0×0 + 0×0 = 5.60");
}
END_TEST

/* A number of which 2 off is right is shown to tenths, not to hundredths that nobody asked for. */
START_TEST(a_rough_number_is_shown_roughly)
{
    static const char lesson[] = "# T\n\n---\n\n## A\n\nText.\n\n```predict\nask: One?\ncells: 100/13.21\nwithin: 2\n"
                                 "```\n";

    screen_open(&s, lesson, 80, 24);
    screen_shows(&s, "Right", " ›   within 2 is right\n");
    screen_type(&s, "8");
    screen_shows(&s, "Enter", " ✓ You said 8, it is 7.6: right, within 2.\n");
}
END_TEST

/* Where the code has the text's room nobody answers what is not in sight. */
START_TEST(nothing_is_asked_behind_the_code)
{
    screen_open(&s, screen_questions, 80, 24);
    screen_shows(&s, "Right Right Right Right", "   1  Four\n");
    screen_hides(&s, "c 2", "choose");
    screen_shows(&s, "c", "   1  Four\n   2  Eight\n", "1-3 choose");
    screen_shows(&s, "2", " ▸ 2  Eight\n");
}
END_TEST

/* About other words nothing is hidden, and the question is still about the lesson's. */
START_TEST(another_example_hides_nothing)
{
    screen_open(&s, screen_questions, 120, 40);
    screen_hides(&s, "e Up Right Enter", "?  ");
    screen_press(&s, "Right");
    screen_type(&s, "5.6");
    screen_shows(&s, "Enter", "✓ 5.60 is right.");
    screen_shows(&s, "e Up Left Enter Backspace", "[?]");
}
END_TEST

START_TEST(help_tells_the_keys_of_a_choice)
{
    screen_open(&s, screen_questions, 120, 40);
    screen_shows(&s, "Right Right Right ?", "In this question", "1-9       choose an option; also with the");
    screen_shows(&s, "Esc 2 Enter", "✓ 2  Eight (your answer)");
}
END_TEST

/* A question has the heading that the lesson gives it, or none. */
START_TEST(a_question_has_its_own_heading)
{
    static const char lesson[] = "# T\n\n---\n\n## A\n\n### Before you go on\n\nText.\n\n```predict\nask: One?\n"
                                 "cells: n\n```\n\n```predict\nask: Two?\ncells: n\n```\n\n### Three\n\n"
                                 "```predict\nask: Three?\ncells: n\n```\n";

    screen_open(&s, lesson, 80, 40);
    screen_expect(&s, " Before you go on\n Text.\n");
    screen_shows(&s, "Right", " Before you go on\n Text.\n\n One?\n ›   a whole number\n");
    screen_type(&s, "4");
    screen_shows(&s, "Enter Enter", " One?\n ✓ 4 is right.\n\n Two?\n ›   a whole number\n");
    screen_type(&s, "4");
    screen_shows(&s, "Enter Enter", " Two?\n ✓ 4 is right.\n\n Three\n Three?\n ›   a whole number\n");
    screen_type(&s, "5");
    screen_press(&s, "Enter");
    screen_expect(&s, " Before you go on\n Text.\n\n One?\n ✓ 4 is right.\n\n Two?\n"
                      " ✓ 4 is right.\n\n Three\n Three?\n ✗ You said 5, it is 4: 1 too large.\n");
}
END_TEST

/* --------------------------------------------------------------------------------------------------------- history */

static void start_kept(struct player_history *history)
{
    screen_prepare(&s, screen_questions);
    s.setup.history = history;
    screen_start(&s, 120, 60);
}

START_TEST(answers_are_kept)
{
    static const struct {
        const char *id, *answer;
        double score;
    } kept[] = {{"test#score", "5.2", 0},
                {"test#score-2", "Eight", 1},
                {"test#score-3", "", 0},
                {"test#softmax", "1/4 1/4 0 0", 0.5}};
    struct player_history history = screen_history();
    struct progress_review *reviews;
    struct progress_answer last;

    start_kept(&history);
    screen_press(&s, "Right");
    screen_type(&s, "5.2 ");
    screen_press(&s, "Enter Enter Right 2 Enter Enter Enter Enter Right Right");
    screen_type(&s, "1/4 1/4 0 0");
    screen_press(&s, "Enter");
    for (size_t i = 0; i < sizeof kept / sizeof *kept; i++) {
        ck_assert_uint_eq(progress_answers(history.context, kept[i].id, &last), 1);
        ck_assert_str_eq(last.answer, kept[i].answer);
        ck_assert(last.score == kept[i].score);
    }
    ck_assert_uint_eq(progress_reviews(history.context, &reviews), 0); /* it is no quiz */
    free(reviews);
    progress_close(history.context);
}
END_TEST

START_TEST(answers_of_before_come_back)
{
    static const char *const answers[][2] = {
        {"test#score", "5.2"}, {"test#score-2", "Eight"}, {"test#score-3", ""}, {"test#softmax", "nonsense"}};
    struct player_history history = screen_history();

    for (size_t i = 0; i < sizeof answers / sizeof *answers; i++)
        progress_answer(history.context, answers[i][0], answers[i][1], 0);
    start_kept(&history);
    screen_refuse(&s, "?  -1.00");
    screen_shows(&s, "Right", "✗ You said 5.2, it is 5.60: 0.40 too small.");
    screen_shows(&s, "Right Right", "✓ 2  Eight (your answer)");
    screen_shows(&s, "Right", "No guess is fine. The answer is: none");
    screen_shows(&s, "Right Right", "Four shares?"); /* what is no answer any more asks again */
    screen_expect(&s, " ›   to 2 decimals\n");
    screen_shows(&s, "Right Right", "d_model by h?", " ›   a whole number\n");
    ck_assert_uint_eq(progress_answers(history.context, "test#score", NULL), 1); /* that was no answer anew */
    progress_close(history.context);
}
END_TEST

Suite *screen_predict_suite(void)
{
    Suite *suite = suite_create("screen_predict");
    TCase *tests = tcase_create("predict");

    tcase_add_checked_fixture(tests, NULL, teardown);
    tcase_add_test(tests, a_number_is_hidden_asked_for_and_revealed);
    tcase_add_test(tests, verdicts);
    tcase_add_test(tests, what_is_no_number_loses_nothing);
    tcase_add_test(tests, long_feedback_goes_on_with_a_sentence);
    tcase_add_test(tests, hints_come_when_they_are_asked_for);
    tcase_add_test(tests, not_every_question_has_a_hint);
    tcase_add_test(tests, a_long_hint_takes_two_rows);
    tcase_add_test(tests, enter_on_nothing_gives_up_when_it_is_pressed_twice);
    tcase_add_test(tests, a_question_is_left_without_an_answer);
    tcase_add_test(tests, arrows_move_in_what_is_typed);
    tcase_add_test(tests, a_choice_is_made_by_digit_or_arrow);
    tcase_add_test(tests, a_click_opens_and_chooses);
    tcase_add_test(tests, words_are_typed);
    tcase_add_test(tests, several_numbers_are_hidden_from_the_start);
    tcase_add_test(tests, a_step_without_a_view_asks_too);
    tcase_add_test(tests, small_windows);
    tcase_add_test(tests, a_rough_number_is_shown_roughly);
    tcase_add_test(tests, nothing_is_asked_behind_the_code);
    tcase_add_test(tests, another_example_hides_nothing);
    tcase_add_test(tests, help_tells_the_keys_of_a_choice);
    tcase_add_test(tests, a_question_has_its_own_heading);
    tcase_add_test(tests, answers_are_kept);
    tcase_add_test(tests, answers_of_before_come_back);
    suite_add_tcase(suite, tests);
    return suite;
}
