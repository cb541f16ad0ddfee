/* SPDX-License-Identifier: MIT */
/* The quiz player, practice: every type by keys and by clicks, hints, trouble, other tries, the sum. */
#include "command/captured.h"
#include "draw/keys.h"
#include "growth.h"
#include "screen/quiz_desk.h"
#include "screen/quiz_parts.h"
#include "screen/suites.h"

#include <check.h>
#include <stdlib.h>
#include <string.h>

/* A practice of all types at the question of that number, from 1. */
static void open_at(struct quiz_desk *d, int question, int cols, int rows)
{
    quiz_desk_open(d, quiz_desk_types, false, cols, rows);
    for (int i = 1; i < question; i++)
        quiz_desk_press(d, "Right");
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
    quiz_desk_expect(&d, "── Scale ─");
    quiz_desk_refuse(&d, "scale-by-d-model"); /* an id may hint at the answer */
    quiz_desk_press(&d, "9");
    quiz_desk_expect(&d, "There is no such option.");
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
    quiz_desk_click(&d, "Enter next");
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
    quiz_desk_expect(&d, "e Six stages · split");
    quiz_desk_press(&d, "e");
    ck_assert_uint_eq(d.wish, QUIZ_STEP);
    ck_assert_str_eq(quiz_player_step(d.player), "six-stages#split");
    quiz_desk_resize(&d, 40, 12);
    quiz_desk_expect(&d, "e split");
    quiz_desk_close(&d);
}
END_TEST

/* After the feedback Enter, Space and → are the next question, and ← is the one before, whatever the type is. */
START_TEST(an_answered_question_leads_on)
{
    static const char *const on[] = {"Enter", "Space", "Right"};
    struct quiz_desk d;

    open_at(&d, 1, 80, 24);
    quiz_desk_press(&d, "2 Enter");
    quiz_desk_expect(&d, "Enter next   r again   e Six stages · scale");
    quiz_desk_press(&d, on[_i]);
    quiz_desk_expect(&d, "question 2 of 8");
    ck_assert_uint_eq(d.wish, QUIZ_DRAW);
    quiz_desk_press(&d, "Left");
    quiz_desk_expect(&d, "✓ 2  They get flatter");
    quiz_desk_press(&d, "Right Right Right Right Right b Right"); /* from pairs, too */
    quiz_desk_expect(&d, "question 7 of 8");
    quiz_desk_press(&d, "Left");
    quiz_desk_expect(&d, "question 6 of 8");
    quiz_desk_expect(&d, " 1  Q → b");
    quiz_desk_press(&d, "s");
    quiz_desk_press(&d, on[_i]);
    quiz_desk_expect(&d, "question 7 of 8");
    quiz_desk_close(&d);
}
END_TEST

/* Where the feedback is longer than the screen, its rest comes before the next question. */
START_TEST(nobody_walks_past_the_feedback)
{
    static const char *const on[] = {"Enter", "Space", "Right"};
    struct quiz_desk d;

    open_at(&d, 1, 40, 12);
    quiz_desk_press(&d, "1 Enter");
    quiz_desk_refuse(&d, "In general");
    quiz_desk_expect(&d, "Enter more");
    for (int pages = 0; d.player->at == 0 && pages < 5; pages++) {
        if (quiz_page_below(d.player, &(struct quiz_frame){.text.rows = 8}) == 0)
            quiz_desk_expect(&d, "In general");
        quiz_desk_press(&d, on[_i]);
    }
    quiz_desk_expect(&d, "Which are even?");
    quiz_desk_close(&d);
}
END_TEST

/* The letter under which a right side stands. */
static int letter_of(const struct quiz_desk *d, const char *right)
{
    const struct item *item = &d->sitting.items[d->player->at];

    for (size_t i = 0; i < item->order.choice_count; i++)
        if (strcmp(item->question->answers[item->order.choices[i]].match.source, right) == 0)
            return 'a' + (int)i;
    ck_abort_msg("no right side %s", right);
    return 0;
}

/* Presses the letter of a right side. */
static void match(struct quiz_desk *d, const char *right)
{
    quiz_desk_send(d, (struct event){.kind = EVENT_KEY, .code = letter_of(d, right)});
}

START_TEST(pairs_are_matched_by_letters)
{
    struct quiz_desk d;

    quiz_desk_open(&d, quiz_desk_types, _i == 1, 80, 24);
    quiz_desk_press(&d, "Right Right Right Right Right");
    quiz_desk_expect(&d, "a-d match");
    quiz_desk_expect(&d, "▸ 1  Q → ?");
    match(&d, "n × d_k");
    quiz_desk_expect(&d, "▸ 2  scores → ?");
    match(&d, "n × n");
    match(&d, "n × d_model"); /* the last row */
    ck_assert_uint_eq(d.sitting.items[5].state, ITEM_OPEN);
    quiz_desk_press(&d, "Enter");
    if (_i == 1)
        quiz_desk_press(&d, "S Enter");
    ck_assert(score(&d, 5) == 1);
    if (_i == 0)
        quiz_desk_expect(&d, "✓ 1  Q → n × d_k");
    quiz_desk_close(&d);
}
END_TEST

/* The letter that is typed is the letter that is shown, for each row and each right side. */
START_TEST(the_letter_typed_is_the_letter_shown)
{
    char row[] = "1", letter[] = {(char)('a' + _i), '\0'};
    struct quiz_desk d;

    for (*row = '1'; *row <= '3'; ++*row) {
        struct text shown = {0};

        open_at(&d, 6, 80, 24);
        quiz_desk_press(&d, row);
        quiz_desk_press(&d, letter);
        text_addf(&shown, "→ %s", letter);
        quiz_desk_expect(&d, text_string(&shown));
        ck_assert_uint_eq(d.player->drafts[5].matched[*row - '1'], d.sitting.items[5].order.choices[_i]);
        text_free(&shown);
        quiz_desk_close(&d);
    }
}
END_TEST

START_TEST(the_mark_goes_to_the_next_row_without_a_letter)
{
    struct quiz_desk d;

    open_at(&d, 6, 80, 24);
    quiz_desk_press(&d, "2 a");
    quiz_desk_expect(&d, "▸ 3  X → ?");
    quiz_desk_press(&d, "b"); /* the last row: round to the first */
    quiz_desk_expect(&d, "▸ 1  Q → ?");
    quiz_desk_press(&d, "Enter");
    ck_assert_uint_eq(d.sitting.items[5].state, ITEM_OPEN);
    quiz_desk_expect(&d, "Row 1 has no letter yet: type one, or s gives up");
    quiz_desk_press(&d, "Backspace"); /* the letter that was given last */
    quiz_desk_expect(&d, "▸ 3  X → ?");
    quiz_desk_press(&d, "Up Up c");
    quiz_desk_expect(&d, "  1  Q → c");
    quiz_desk_expect(&d, "▸ 3  X → ?");
    quiz_desk_press(&d, "Backspace Backspace");
    quiz_desk_expect(&d, "▸ 2  scores → ?");
    quiz_desk_press(&d, "Backspace");
    quiz_desk_expect(&d, "There is nothing to take back.");
    quiz_desk_press(&d, "h");
    quiz_desk_expect(&d, "No right side has that letter.");
    quiz_desk_close(&d);
}
END_TEST

/* With more right sides than letters they have two letters; letters of right sides come before other keys. */
START_TEST(many_pairs_have_many_letters)
{
    struct text gift = {0};
    struct quiz_desk d;

    text_add(&gift, "Which?{\n");
    for (int i = 1; i <= 40; i++)
        text_addf(&gift, "=left %d -> right %d\n", i, i);
    text_add(&gift, "}\n");
    quiz_desk_open(&d, text_string(&gift), false, 80, 24);
    quiz_desk_press(&d, "1 2 a l");
    quiz_desk_expect(&d, "▸ 12  left 12 → al");
    ck_assert_uint_eq(d.player->drafts[0].matched[11], d.sitting.items[0].order.choices[37]);
    quiz_desk_press(&d, "q"); /* alq is none: a new one */
    quiz_desk_expect(&d, "▸ 12  left 12 → q");
    ck_assert_uint_eq(d.wish, QUIZ_DRAW);
    text_free(&gift);
    quiz_desk_close(&d);
}
END_TEST

/* On a small screen the right sides stay in sight, whichever row is marked. */
START_TEST(the_right_sides_stay_in_sight)
{
    struct quiz_desk d;
    struct text gift = {0};

    text_add(&gift, "Which of these is which? Look at each of them twice before you give it a letter.{\n");
    for (int i = 1; i <= 6; i++)
        text_addf(&gift, "=a left side that takes more than a line %d -> right %d\n", i, i);
    text_add(&gift, "}\n");
    quiz_desk_open(&d, text_string(&gift), false, 40, 12);
    for (int row = 1; row <= 6; row++) {
        struct text at = {0};

        text_addf(&at, "▸ %d  a left side", row);
        quiz_desk_expect(&d, text_string(&at));
        quiz_desk_expect(&d, " f right");
        quiz_desk_press(&d, "b");
        text_free(&at);
    }
    quiz_desk_refuse(&d, "To choose from");
    quiz_desk_resize(&d, 80, 24);
    quiz_desk_expect(&d, "To choose from");
    text_free(&gift);
    quiz_desk_close(&d);
}
END_TEST

START_TEST(pairs_are_matched_with_clicks)
{
    struct quiz_desk d;

    open_at(&d, 6, 80, 24);
    quiz_desk_click(&d, "scores →");
    quiz_desk_expect(&d, "▸ 2  scores → ?");
    quiz_desk_click(&d, "d  ");
    quiz_desk_expect(&d, "  2  scores → d");
    quiz_desk_press(&d, "Left");
    quiz_desk_expect(&d, "question 5 of 8");
    quiz_desk_press(&d, "Right"); /* what was chosen is kept */
    quiz_desk_expect(&d, "  2  scores → d");
    quiz_desk_press(&d, "s");
    quiz_desk_expect(&d, "✓ 2  scores → n × n");
    quiz_desk_close(&d);
}
END_TEST

/* Esc leads out of what is open, q to the menu; neither gives the quiz up. */
START_TEST(a_quiz_is_left_and_kept)
{
    struct quiz_desk d;

    open_at(&d, 4, 120, 24);
    quiz_player_show(d.player, "lesson", "menu", false);
    quiz_desk_type(&d, "soft");
    quiz_desk_press(&d, "Esc"); /* the field */
    ck_assert_uint_eq(d.wish, QUIZ_DRAW);
    quiz_desk_expect(&d, "Esc lesson");
    quiz_desk_press(&d, "l Esc"); /* the list */
    ck_assert_uint_eq(d.wish, QUIZ_DRAW);
    quiz_desk_expect(&d, "› soft");
    quiz_desk_press(&d, "Esc");
    ck_assert_uint_eq(d.wish, QUIZ_BACK);
    quiz_desk_press(&d, "q");
    ck_assert_uint_eq(d.wish, QUIZ_QUIT);
    ck_assert(!d.sitting.submitted);
    quiz_desk_expect(&d, "› soft");
    quiz_player_show(d.player, NULL, NULL, false);
    quiz_desk_press(&d, "Esc");
    quiz_desk_expect(&d, "q quits.");
    quiz_desk_close(&d);
}
END_TEST

/* What stands in a field has the arrows, up to its ends. */
START_TEST(arrows_lead_on_from_the_ends_of_a_text)
{
    struct quiz_desk d;

    open_at(&d, 4, 80, 24);
    quiz_desk_type(&d, "ab");
    quiz_desk_press(&d, "Left");
    quiz_desk_expect(&d, "question 4 of 8");
    quiz_desk_press(&d, "Right Right");
    quiz_desk_expect(&d, "question 5 of 8");
    quiz_desk_press(&d, "Space");
    quiz_desk_expect(&d, "question 6 of 8");
    quiz_desk_press(&d, "Left Left");
    quiz_desk_expect(&d, "› ab");
    quiz_desk_press(&d, "Home Left");
    quiz_desk_expect(&d, "question 3 of 8");
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
    quiz_desk_expect(&d, "e Six stages · scale");
    quiz_desk_press(&d, "e");
    ck_assert_uint_eq(d.wish, QUIZ_STEP);
    ck_assert_str_eq(quiz_player_step(d.player), "pitfalls#scale");
    quiz_desk_press(&d, "Enter Esc"); /* the question, and back */
    quiz_desk_expect(&d, "▸ ✗  1  Scale");
    quiz_desk_press(&d, "Down");
    quiz_desk_refuse(&d, "e Six stages");
    quiz_desk_press(&d, "Enter");
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
    quiz_desk_expect(&d, "Enter next");
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
    ck_assert_uint_eq(strlen(d->sitting.items[0].reply.typed), size + 1);
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
    tcase_add_loop_test(tcase, an_answered_question_leads_on, 0, 3);
    tcase_add_loop_test(tcase, nobody_walks_past_the_feedback, 0, 3);
    tcase_add_loop_test(tcase, pairs_are_matched_by_letters, 0, 2);
    tcase_add_loop_test(tcase, the_letter_typed_is_the_letter_shown, 0, 4);
    tcase_add_test(tcase, the_mark_goes_to_the_next_row_without_a_letter);
    tcase_add_test(tcase, many_pairs_have_many_letters);
    tcase_add_test(tcase, the_right_sides_stay_in_sight);
    tcase_add_test(tcase, a_quiz_is_left_and_kept);
    tcase_add_test(tcase, arrows_lead_on_from_the_ends_of_a_text);
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
