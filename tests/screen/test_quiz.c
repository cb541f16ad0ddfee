/* SPDX-License-Identifier: MIT */
/* The quiz player, practice: every type by keys and by clicks, hints, trouble, other tries, the sum. */
#include "command/captured.h"
#include "draw/keys.h"
#include "growth.h"
#include "screen/quiz_desk.h"
#include "screen/suites.h"

#include <check.h>
#include <stdlib.h>
#include <string.h>

/* A practice of all types at the question of that number, from 1. */
static void open_at(struct quiz_desk *d, int question, int cols, int rows)
{
    quiz_desk_open(d, quiz_desk_types, false, cols, rows);
    for (int i = 1; i < question; i++)
        quiz_desk_press(d, d->sitting.items[i - 1].question->type == QUESTION_MATCHING ? "n" : "Right");
}

static double score(const struct quiz_desk *d, size_t item)
{
    return d->sitting.items[item].first;
}

START_TEST(a_choice_by_number_is_answered_in_its_place)
{
    struct quiz_desk d;

    open_at(&d, 1, 80, 24);
    quiz_desk_expect(&d, "Quiz · Mistake lab");
    quiz_desk_expect(&d, "question 1 of 8");
    quiz_desk_expect(&d, "── scale-by-d-model ─");
    quiz_desk_press(&d, "3 1 Enter");
    quiz_desk_expect(&d, "✗ 1  They get sharper");
    quiz_desk_expect(&d, "(your answer)");
    quiz_desk_expect(&d, "The other way round");
    quiz_desk_expect(&d, "✓ 2  They get flatter");
    quiz_desk_refuse(&d, "A common factor is not a common summand");
    quiz_desk_expect(&d, "In general: Take out");
    quiz_desk_expect(&d, "0 of 1 right so far");
    ck_assert(score(&d, 0) == 0);
    quiz_desk_close(&d);
}
END_TEST

/* Ways to choose the second option of a choice. */
static const char *const ways[] = {"2 Enter", "b Enter", "Down Enter", "j Enter", "4 Up k Enter"};

START_TEST(a_choice_is_made_in_many_ways)
{
    struct quiz_desk d;

    open_at(&d, 1, 80, 24);
    quiz_desk_press(&d, ways[_i]);
    ck_assert_uint_eq(d.sitting.items[0].state, ITEM_ANSWERED);
    ck_assert(score(&d, 0) == 1);
    quiz_desk_expect(&d, "1 of 1 right so far");
    quiz_desk_close(&d);
}
END_TEST

START_TEST(a_click_chooses_and_the_footer_answers)
{
    struct quiz_desk d;

    open_at(&d, 1, 80, 24);
    quiz_desk_click(&d, "They get flatter");
    quiz_desk_expect(&d, "▸ 2  They get flatter");
    quiz_desk_click(&d, "Enter answer");
    ck_assert(score(&d, 0) == 1);
    quiz_desk_click(&d, "→ next");
    quiz_desk_expect(&d, "question 2 of 8");
    quiz_desk_close(&d);
}
END_TEST

START_TEST(several_are_ticked)
{
    struct quiz_desk d;

    open_at(&d, 2, 80, 24);
    quiz_desk_press(&d, "Enter");
    quiz_desk_expect(&d, "no option is chosen");
    quiz_desk_press(&d, "Space");
    quiz_desk_expect(&d, "▸ [x] 1  two");
    quiz_desk_refuse(&d, "no option is chosen");
    quiz_desk_press(&d, "3");
    quiz_desk_expect(&d, "▸ [x] 3  five");
    quiz_desk_press(&d, "3 b");
    quiz_desk_expect(&d, "[ ] 3  five");
    quiz_desk_click(&d, "seven");
    quiz_desk_press(&d, "Enter");
    ck_assert_double_eq_tol(score(&d, 1), 0.5, 1e-9);
    quiz_desk_expect(&d, "✗ [x] 4  seven");
    quiz_desk_expect(&d, "Partly right: 0.5 of 1.");
    quiz_desk_expect(&d, "Yes, two.");
    quiz_desk_refuse(&d, "Odd.\n");
    quiz_desk_close(&d);
}
END_TEST

START_TEST(true_and_false_have_letters)
{
    struct quiz_desk d;
    int row, was, col;

    open_at(&d, 3, 80, 24);
    ck_assert(quiz_desk_find(&d, "1  True", &was, &col));
    quiz_desk_press(&d, "f Enter");
    ck_assert(quiz_desk_find(&d, "✓ 1  True", &row, &col)); /* the answer stays where it was */
    ck_assert_int_eq(row, was);
    ck_assert(score(&d, 2) == 0);
    quiz_desk_expect(&d, "They do, look again.");
    quiz_desk_press(&d, "r t Enter");
    ck_assert_double_eq(d.sitting.items[2].grade.score, 1);
    ck_assert(score(&d, 2) == 0); /* the first one counts */
    quiz_desk_expect(&d, "The first answer counts: 0 of 1.");
    quiz_desk_close(&d);
}
END_TEST

START_TEST(a_word_is_typed)
{
    struct quiz_desk d;
    int row, col;

    open_at(&d, 4, 80, 24);
    ck_assert(quiz_player_cursor(d.player, &d.canvas, &row, &col));
    quiz_desk_press(&d, "Tab");
    quiz_desk_expect(&d, "Hint  It begins with s.");
    quiz_desk_type(&d, "exq");
    quiz_desk_press(&d, "Backspace");
    quiz_desk_expect(&d, "› ex");
    quiz_desk_type(&d, "p");
    quiz_desk_press(&d, "Esc"); /* now l is a key */
    ck_assert(!quiz_player_cursor(d.player, &d.canvas, &row, &col));
    quiz_desk_press(&d, "l");
    quiz_desk_expect(&d, "all questions");
    quiz_desk_press(&d, "Esc Enter Enter");
    quiz_desk_expect(&d, "Partly right: 0.5 of 1. You said “exp”.");
    quiz_desk_expect(&d, "Half of it.");
    quiz_desk_expect(&d, "The answer is: softmax");
    quiz_desk_close(&d);
}
END_TEST

START_TEST(nothing_typed_gives_up)
{
    struct quiz_desk d;

    open_at(&d, 4, 80, 24);
    quiz_desk_expect(&d, "Enter give up");
    quiz_desk_press(&d, "Enter");
    ck_assert_uint_eq(d.sitting.items[3].state, ITEM_OPEN);
    quiz_desk_expect(&d, "Enter once more gives up");
    quiz_desk_press(&d, "Enter");
    ck_assert_uint_eq(d.sitting.items[3].state, ITEM_GIVEN_UP);
    quiz_desk_expect(&d, "Passed over.");
    quiz_desk_expect(&d, "The answer is: softmax");
    quiz_desk_press(&d, "Backspace"); /* and again */
    quiz_desk_type(&d, "Softmax");
    quiz_desk_press(&d, "Enter");
    quiz_desk_expect(&d, "Right. You said “Softmax”.");
    quiz_desk_close(&d);
}
END_TEST

START_TEST(a_number_that_is_none_is_told)
{
    struct quiz_desk d;

    open_at(&d, 5, 80, 24);
    quiz_desk_type(&d, "four");
    quiz_desk_press(&d, "Enter");
    ck_assert_uint_eq(d.sitting.items[4].state, ITEM_OPEN);
    quiz_desk_expect(&d, " ! ");
    quiz_desk_press(&d, "Home Delete Delete Delete Delete");
    quiz_desk_refuse(&d, " ! ");
    quiz_desk_type(&d, "3.95");
    quiz_desk_press(&d, "Enter");
    ck_assert(score(&d, 4) == 1);
    quiz_desk_expect(&d, "Right, four.");
    quiz_desk_expect(&d, "Enter step");
    quiz_desk_press(&d, "Enter");
    ck_assert_uint_eq(d.wish, QUIZ_STEP);
    ck_assert_str_eq(quiz_player_step(d.player), "six-stages#split");
    quiz_desk_press(&d, "e");
    ck_assert_uint_eq(d.wish, QUIZ_STEP);
    quiz_desk_close(&d);
}
END_TEST

/* The number under which a right side stands. */
static int number_of(const struct quiz_desk *d, const char *right)
{
    const struct item *item = &d->sitting.items[5];

    for (size_t i = 0; i < item->choice_count; i++)
        if (strcmp(item->question->answers[item->choices[i]].match.source, right) == 0)
            return (int)i + 1;
    ck_abort_msg("no right side %s", right);
    return 0;
}

/* Presses the digit of a right side. */
static void match(struct quiz_desk *d, const char *right)
{
    quiz_desk_send(d, (struct event){.kind = EVENT_KEY, .code = '0' + number_of(d, right)});
}

START_TEST(pairs_are_matched_with_the_keyboard_alone)
{
    struct quiz_desk d;

    open_at(&d, 6, 80, 24);
    match(&d, "n × d_k");
    quiz_desk_press(&d, "Enter"); /* two rows are open */
    ck_assert_uint_eq(d.sitting.items[5].state, ITEM_OPEN);
    quiz_desk_expect(&d, "no right side yet");
    quiz_desk_expect(&d, "▸ b  scores");
    match(&d, "n × n");
    quiz_desk_press(&d, "Right"); /* the row below is chosen already */
    for (int i = 0; i < 4 && number_of(&d, "n × d_model") != i + 1; i++)
        quiz_desk_press(&d, "Right");
    quiz_desk_press(&d, "Right Left Enter");
    ck_assert(score(&d, 5) == 1);
    quiz_desk_expect(&d, "✓ a  Q → n × d_k");
    quiz_desk_close(&d);
}
END_TEST

START_TEST(pairs_are_matched_with_clicks)
{
    struct quiz_desk d;

    open_at(&d, 6, 80, 24);
    quiz_desk_click(&d, "scores →");
    quiz_desk_expect(&d, "▸ b  scores → 1");
    quiz_desk_click(&d, "scores → 1");
    quiz_desk_expect(&d, "▸ b  scores → 2");
    quiz_desk_click(&d, "4  ");
    quiz_desk_expect(&d, "▸ b  scores → 4");
    quiz_desk_press(&d, "p");
    quiz_desk_expect(&d, "question 5 of 8");
    quiz_desk_press(&d, "Right"); /* what was chosen is kept */
    quiz_desk_expect(&d, "▸ b  scores → 4");
    quiz_desk_press(&d, "s");
    quiz_desk_expect(&d, "✓ b  scores → n × n");
    quiz_desk_close(&d);
}
END_TEST

START_TEST(who_writes_marks_the_text)
{
    struct quiz_desk d;

    open_at(&d, 7, 40, 12);
    quiz_desk_type(&d, "because sums of products grow with the number of products");
    quiz_desk_press(&d, "Up Home"); /* it wraps, and the cursor moves in it */
    quiz_desk_press(&d, "Enter");   /* as at the end of a line */
    ck_assert_uint_eq(d.sitting.items[6].state, ITEM_OPEN);
    quiz_desk_expect(&d, "Enter once more");
    quiz_desk_press(&d, "Enter");
    quiz_desk_press(&d, "PgDn PgDn");
    quiz_desk_expect(&d, "Because the variance");
    quiz_desk_expect(&d, "1 worth nothing  2 half  3 all");
    ck_assert(d.sitting.items[6].wants_mark);
    quiz_desk_press(&d, "2");
    ck_assert(!d.sitting.items[6].wants_mark);
    ck_assert_double_eq(score(&d, 6), 0.5);
    quiz_desk_expect(&d, "By your own judgement: 0.5 of 1.");
    quiz_desk_close(&d);
}
END_TEST

START_TEST(a_long_text_is_written_in_several_rows)
{
    struct quiz_desk d;
    int row, col, below, start;

    open_at(&d, 7, 80, 24);
    quiz_desk_type(&d, "one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen");
    ck_assert(quiz_player_cursor(d.player, &d.canvas, &below, &col));
    ck_assert(quiz_desk_find(&d, "› one", &start, &col));
    ck_assert_int_eq(below, start + 1);
    quiz_desk_press(&d, "Up");
    ck_assert(quiz_player_cursor(d.player, &d.canvas, &row, &col));
    ck_assert_int_eq(row, start);
    quiz_desk_press(&d, "Down End Enter Enter");
    quiz_desk_expect(&d, "Your answer");
    quiz_desk_expect(&d, "fifteen");
    quiz_desk_close(&d);
}
END_TEST

START_TEST(skipping_shows_the_answer)
{
    struct quiz_desk d;

    open_at(&d, 1, 80, 24);
    quiz_desk_press(&d, "i");
    quiz_desk_expect(&d, "Hint  Which is larger?");
    quiz_desk_refuse(&d, "i hint");
    quiz_desk_press(&d, "s");
    quiz_desk_expect(&d, "Passed over");
    quiz_desk_expect(&d, "✓ 2  They get flatter");
    quiz_desk_refuse(&d, "your answer");
    quiz_desk_press(&d, "v");
    ck_assert_uint_eq(d.wish, QUIZ_LAB);
    ck_assert_str_eq(quiz_player_view(d.player), "pitfall-scale-d-model mistake=off cell=sat,cat");
    quiz_desk_close(&d);
}
END_TEST

START_TEST(a_picture_stands_where_there_is_room)
{
    struct quiz_desk d;
    int picture, question, col, bar;

    open_at(&d, 8, 80, 24);
    ck_assert(quiz_desk_find(&d, "scores₁ 4×4", &picture, &col));
    ck_assert(quiz_desk_find(&d, "Which word does sat", &question, &col));
    ck_assert_int_lt(picture, question);
    quiz_desk_resize(&d, 120, 40);
    ck_assert(quiz_desk_find(&d, "│ Which word does sat", &question, &bar));
    ck_assert_int_gt(bar, 50);
    quiz_desk_resize(&d, 40, 12);
    quiz_desk_refuse(&d, "scores₁ 4×4");
    quiz_desk_press(&d, "v");
    quiz_desk_expect(&d, "scores₁ 4×4");
    quiz_desk_refuse(&d, "Which word");
    quiz_desk_press(&d, "v");
    quiz_desk_expect(&d, "Which word");
    quiz_desk_close(&d);
}
END_TEST

START_TEST(the_end_sums_up)
{
    struct quiz_desk d;

    d = (struct quiz_desk){0};
    quiz_desk_prepare(&d, quiz_desk_types, false);
    d.setup.leads_on = true;
    quiz_desk_start(&d, 80, 24);
    quiz_desk_press(&d, "1 Enter Right s Right t Enter End 1 Enter Right");
    quiz_desk_expect(&d, "2 of 8, 25 %");
    quiz_desk_expect(&d, "4 questions have no answer yet: l lists them.");
    quiz_desk_expect(&d, "▸ ✗  1  Scale");
    quiz_desk_expect(&d, "✗  2  Which are even?");
    quiz_desk_refuse(&d, "Softmax rows");
    ck_assert(!d.sitting.submitted);
    quiz_desk_press(&d, "Enter");
    ck_assert_uint_eq(d.wish, QUIZ_STEP);
    ck_assert_str_eq(quiz_player_step(d.player), "pitfalls#scale");
    quiz_desk_press(&d, "Down Enter"); /* it has no step: the question */
    quiz_desk_expect(&d, "question 2 of 8");
    quiz_desk_press(&d, "Esc");
    quiz_desk_expect(&d, "▸ ✗  2  Which are even?");
    quiz_desk_press(&d, "r");
    ck_assert_uint_eq(d.wish, QUIZ_REVIEW);
    ck_assert(d.sitting.submitted);
    quiz_desk_press(&d, "Right");
    ck_assert_uint_eq(d.wish, QUIZ_NEXT_LESSON);
    quiz_desk_press(&d, "q");
    ck_assert_uint_eq(d.wish, QUIZ_QUIT);
    quiz_desk_close(&d);
}
END_TEST

/* Takes the quiz of one question once, to its end, and there expects a text. */
static void take(struct progress *progress, const char *keys, const char *expected)
{
    struct quiz_desk d = {.progress = progress};

    quiz_desk_prepare(&d, "// [id:one]\nIs it so?{T}\n\n// [id:two]\nAnd this?{T}\n", false);
    quiz_desk_start(&d, 80, 24);
    quiz_desk_press(&d, keys);
    ck_assert(d.sitting.submitted);
    if (expected)
        quiz_desk_expect(&d, expected);
    else
        quiz_desk_refuse(&d, "before");
    quiz_desk_close(&d);
}

START_TEST(the_end_tells_how_it_was_before)
{
    char *directory = captured_directory();
    struct text message = {0};
    struct progress *progress;

    setenv("XDG_STATE_HOME", directory, 1);
    progress = progress_open(NULL, &message);
    take(progress, "t Enter Right t Enter Right", NULL);
    take(progress, "f Enter Right f Enter Right", "The time before: 100 %. The best so far: 100 %.");
    take(progress, "t Enter Right f Enter Right", "The time before: 0 %. The best so far: 100 %.");
    ck_assert_uint_eq(progress_sittings(progress), 3);
    progress_close(progress);
    text_free(&message);
    captured_remove(directory);
}
END_TEST

START_TEST(a_description_asks_nothing)
{
    struct quiz_desk d;

    quiz_desk_open(&d, "// [id:about]\nRead this first.\n\n// [id:one]\nIs it so?{T}\n", false, 80, 24);
    quiz_desk_expect(&d, "Read this first.");
    quiz_desk_expect(&d, "Enter go on");
    quiz_desk_press(&d, "Enter t Enter Right");
    quiz_desk_expect(&d, "1 of 1, 100 %");
    quiz_desk_expect(&d, "Nothing was missed.");
    ck_assert(d.sitting.submitted);
    quiz_desk_close(&d);
}
END_TEST

START_TEST(more_than_nine_options_take_a_number)
{
    struct quiz_desk d;
    struct text gift = {0};

    text_add(&gift, "Which?{\n");
    for (int i = 1; i <= 120; i++)
        text_addf(&gift, "%cnumber %d#Told of %d.\n", i == 117 ? '=' : '~', i, i);
    text_add(&gift, "}\n");
    quiz_desk_open(&d, text_string(&gift), false, 40, 12);
    quiz_desk_expect(&d, "more lines, PgDn");
    quiz_desk_press(&d, "1 1 7");
    quiz_desk_expect(&d, "▸ 117  number 117"); /* brought into sight */
    quiz_desk_press(&d, "Home 1 2 1");         /* there is no 121: a new number begins */
    quiz_desk_expect(&d, "▸   1  number 1\n");
    quiz_desk_press(&d, "End 1 1 7 Enter");
    quiz_desk_expect(&d, "✓ 117  number 117 (your answer)");
    quiz_desk_expect(&d, "Told of 117.");
    ck_assert(score(&d, 0) == 1);
    text_free(&gift);
    quiz_desk_close(&d);
}
END_TEST

/* A pasted text comes key by key, faster than it can be laid out: 100,000 of them took two minutes. */
static void paste(size_t size, void *context)
{
    struct quiz_desk *d = context;
    struct event event = {.kind = EVENT_KEY, .code = 'x'};

    quiz_desk_open(d, "Why? {####So.}", false, 80, 24);
    for (size_t i = 0; i < size; i++)
        quiz_player_event(d->player, &event, &d->canvas);
    quiz_desk_type(d, "y");
    quiz_desk_press(d, "Enter Enter");
    ck_assert_uint_eq(d->sitting.items[0].reply.typed.length, size + 1);
    quiz_desk_close(d);
}

START_TEST(a_long_text_is_pasted_in_no_time)
{
    struct quiz_desk d;

    ck_assert(growth_is_below(GROWTH_LINEAR, paste, 100000, &d));
}
END_TEST

Suite *screen_quiz_suite(void)
{
    Suite *suite = suite_create("screen_quiz");
    TCase *tcase = tcase_create("practice");

    tcase_add_test(tcase, a_choice_by_number_is_answered_in_its_place);
    tcase_add_loop_test(tcase, a_choice_is_made_in_many_ways, 0, sizeof ways / sizeof *ways);
    tcase_add_test(tcase, a_click_chooses_and_the_footer_answers);
    tcase_add_test(tcase, several_are_ticked);
    tcase_add_test(tcase, true_and_false_have_letters);
    tcase_add_test(tcase, a_word_is_typed);
    tcase_add_test(tcase, nothing_typed_gives_up);
    tcase_add_test(tcase, a_number_that_is_none_is_told);
    tcase_add_test(tcase, pairs_are_matched_with_the_keyboard_alone);
    tcase_add_test(tcase, pairs_are_matched_with_clicks);
    tcase_add_test(tcase, who_writes_marks_the_text);
    tcase_add_test(tcase, a_long_text_is_written_in_several_rows);
    tcase_add_test(tcase, a_long_text_is_pasted_in_no_time);
    tcase_add_test(tcase, skipping_shows_the_answer);
    tcase_add_test(tcase, a_picture_stands_where_there_is_room);
    tcase_add_test(tcase, the_end_sums_up);
    tcase_add_test(tcase, the_end_tells_how_it_was_before);
    tcase_add_test(tcase, a_description_asks_nothing);
    tcase_add_test(tcase, more_than_nine_options_take_a_number);
    suite_add_tcase(suite, tcase);
    return suite;
}
