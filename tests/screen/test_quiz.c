/* SPDX-License-Identifier: MIT */
/* The quiz player, practice: every type by keys and by clicks, hints, trouble, other tries, the sum. */
#include "base/file.h"
#include "base/memory.h"
#include "command/captured.h"
#include "growth.h"
#include "quiz/quiz_state.h"
#include "screen/quiz_desk.h"
#include "screen/suites.h"

#include <check.h>
#include <stdlib.h>
#include <string.h>

static struct quiz_desk d;

static void put_away(void)
{
    quiz_desk_close(&d);
}

/* A practice of all types at the question of that number, from 1. */
static void open_at(int question, int cols, int rows)
{
    quiz_desk_open(&d, quiz_desk_types, false, cols, rows);
    for (int i = 1; i < question; i++)
        screen_press(&d.screen, "Right");
}

static double score(size_t item)
{
    return d.attempt.items[item].first;
}

START_TEST(a_choice_by_number_is_answered_in_its_place)
{
    open_at(1, 80, 24);
    screen_expect(&d.screen, "Quiz · Mistake lab");
    screen_expect(&d.screen, "question 1 of 8");
    screen_expect(&d.screen, "── Scale ─");
    screen_refuse(&d.screen, "scale-by-d-model"); /* an id may hint at the answer */
    screen_shows(&d.screen, "9", "There is no such option.");
    screen_shows(&d.screen, "3 1 Enter", "✗ 1  They get sharper", "(your answer)", "The other way round",
                 "✓ 2  They get flatter");
    screen_refuse(&d.screen, "A common factor is not a common summand");
    screen_expect(&d.screen, "In general: Take out");
    screen_expect(&d.screen, "0 of 1 right so far");
    ck_assert(score(0) == 0);
}
END_TEST

/* Ways to choose the second option of a choice. */
static const char *const ways[] = {"2 Enter",   "b Enter",      "Down Down Enter",
                                   "j j Enter", "4 Up k Enter", "Up k k Enter"};

START_TEST(a_choice_is_made_in_many_ways)
{
    open_at(1, 80, 24);
    screen_press(&d.screen, ways[_i]);
    ck_assert_uint_eq(d.attempt.items[0].state, ITEM_ANSWERED);
    ck_assert(score(0) == 1);
    screen_expect(&d.screen, "1 of 1 right so far");
}
END_TEST

/* The first answer counts, and an Enter may only have been one too many on the page before. */
START_TEST(enter_alone_answers_no_choice)
{
    open_at(1, 80, 24);
    screen_refuse(&d.screen, "▸ 1");
    screen_shows(&d.screen, "Enter", "Enter once more gives up and shows it.", "Enter give up");
    ck_assert_uint_eq(d.attempt.items[0].state, ITEM_OPEN);
    screen_shows(&d.screen, "Down", "▸ 1  They get sharper");
    screen_refuse(&d.screen, "Enter once more");
    screen_press(&d.screen, "Enter");
    ck_assert_uint_eq(d.attempt.items[0].state, ITEM_ANSWERED);
    screen_hides(&d.screen, "r", "▸ 1");
    screen_press(&d.screen, "Enter Enter");
    ck_assert_uint_eq(d.attempt.items[0].state, ITEM_GIVEN_UP);
}
END_TEST

START_TEST(a_click_chooses_and_the_footer_answers)
{
    open_at(1, 80, 24);
    screen_click(&d.screen, "They get flatter");
    screen_expect(&d.screen, "▸ 2  They get flatter");
    screen_click(&d.screen, "Enter answer");
    ck_assert(score(0) == 1);
    screen_click(&d.screen, "Enter next");
    screen_expect(&d.screen, "question 2 of 8");
}
END_TEST

START_TEST(several_are_ticked)
{
    open_at(2, 80, 24);
    screen_shows(&d.screen, "Enter", "no option is chosen");
    screen_shows(&d.screen, "Space", "▸ [x] 1  two");
    screen_refuse(&d.screen, "no option is chosen");
    screen_shows(&d.screen, "3", "▸ [x] 3  five");
    screen_shows(&d.screen, "3 b", "[ ] 3  five");
    screen_click(&d.screen, "seven");
    screen_press(&d.screen, "Enter");
    ck_assert_double_eq_tol(score(1), 0.5, 1e-9);
    screen_expect(&d.screen, "✗ [x] 4  seven");
    screen_expect(&d.screen, "Partly right: 0.5 of 1.");
    screen_expect(&d.screen, "Yes, two.");
    screen_refuse(&d.screen, "Odd.\n");
}
END_TEST

START_TEST(true_and_false_have_letters)
{
    int row, was, col;

    open_at(3, 80, 24);
    ck_assert(screen_find(&d.screen, "1  True", &was, &col));
    screen_expect(&d.screen, "t true   f false");
    screen_shows(&d.screen, "f", "t true   "); /* which it does no more */
    screen_refuse(&d.screen, "f false");
    screen_shows(&d.screen, "f", "It is chosen already.");
    screen_press(&d.screen, "Enter");
    ck_assert(screen_find(&d.screen, "✓ 1  True", &row, &col)); /* the answer stays where it was */
    ck_assert_int_eq(row, was);
    ck_assert(score(2) == 0);
    screen_expect(&d.screen, "They do, look again.");
    screen_press(&d.screen, "r t Enter");
    ck_assert_double_eq(d.attempt.items[2].grade.score, 1);
    ck_assert(score(2) == 0); /* the first one counts */
    screen_expect(&d.screen, "The first answer counts: 0 of 1.");
}
END_TEST

/* In a small window too: below the options, whichever is chosen. */
START_TEST(a_hint_comes_into_sight)
{
    open_at(1, 40, 12);
    screen_expect(&d.screen, " 1-4 pick  Enter answer  i hint  ? help");
    if (_i)
        screen_press(&d.screen, "1");
    screen_refuse(&d.screen, "Hint");
    screen_shows(&d.screen, "Tab", "Which is larger?");
    screen_shows(&d.screen, "1", "▸ 1  They get sharper");
}
END_TEST

/* A hint may push the field out of sight: Enter, which opens it, and a key that moves in it bring it back. */
START_TEST(a_field_is_in_sight_after_a_hint)
{
    static const char *const keys[][2] = {{"Esc i", "Enter"}, {"Tab", "Up"}};

    quiz_desk_open(&d,
                   "// [hint:A sum of many products of numbers that are each about as far from 0 as 1 is moves "
                   "further from 0 the more of them there are\\: think of how far that is after sixteen steps, then "
                   "of what softmax makes of gaps that large, and of what is left to learn from the rest.]\n"
                   "Why does one divide?{}\n",
                   false, 40, 12);
    screen_type(&d.screen, "Since the variance of a sum grows with d_k");
    screen_expect(&d.screen, "› Since");
    screen_hides(&d.screen, keys[_i][0], "› Since");
    screen_shows(&d.screen, keys[_i][1], "› Since");
}
END_TEST

START_TEST(a_word_is_typed)
{
    int row, col;

    open_at(4, 80, 24);
    ck_assert(screen_cursor(&d.screen, &row, &col));
    screen_shows(&d.screen, "Tab", "Hint  It begins with s.");
    screen_type(&d.screen, "exq");
    screen_shows(&d.screen, "Backspace", "› ex");
    screen_type(&d.screen, "p");
    screen_press(&d.screen, "Esc"); /* now l is a key */
    ck_assert(!screen_cursor(&d.screen, &row, &col));
    screen_shows(&d.screen, "l", "all questions");
    screen_shows(&d.screen, "Esc Enter Enter", "Partly right: 0.5 of 1. You said “exp”.", "Half of it.",
                 "The answer is: softmax");
}
END_TEST

START_TEST(nothing_typed_gives_up)
{
    open_at(4, 80, 24);
    screen_expect(&d.screen, "Enter give up");
    screen_press(&d.screen, "Enter");
    ck_assert_uint_eq(d.attempt.items[3].state, ITEM_OPEN);
    screen_expect(&d.screen, "Enter once more gives up");
    screen_press(&d.screen, "Enter");
    ck_assert_uint_eq(d.attempt.items[3].state, ITEM_GIVEN_UP);
    screen_expect(&d.screen, "Passed over.");
    screen_expect(&d.screen, "The answer is: softmax");
    screen_press(&d.screen, "Backspace"); /* and again */
    screen_type(&d.screen, "Softmax");
    screen_shows(&d.screen, "Enter", "Right. You said “Softmax”.");
}
END_TEST

START_TEST(a_number_that_is_none_is_told)
{
    open_at(5, 80, 24);
    screen_type(&d.screen, "four");
    screen_press(&d.screen, "Enter");
    ck_assert_uint_eq(d.attempt.items[4].state, ITEM_OPEN);
    screen_expect(&d.screen, " ! ");
    screen_hides(&d.screen, "Home Delete Delete Delete Delete", " ! ");
    screen_type(&d.screen, "3.95");
    screen_press(&d.screen, "Enter");
    ck_assert(score(4) == 1);
    screen_expect(&d.screen, "Right, four.");
    screen_expect(&d.screen, "e Six stages · split");
    screen_press(&d.screen, "e");
    ck_assert_uint_eq(d.screen.request, SCENE_STEP);
    ck_assert_str_eq(quiz_player_step(d.player), "six-stages#split");
    screen_resize(&d.screen, 40, 12);
    screen_expect(&d.screen, "e split");
}
END_TEST

/* After the feedback Enter, Space and → are the next question, and ← is the one before, whatever the type is. */
START_TEST(an_answered_question_leads_on)
{
    static const char *const on[] = {"Enter", "Space", "Right"};

    open_at(1, 80, 24);
    screen_shows(&d.screen, "2 Enter", "Enter next  r again  e Six stages · scale");
    screen_shows(&d.screen, on[_i], "question 2 of 8");
    ck_assert_uint_eq(d.screen.request, SCENE_DRAW);
    screen_shows(&d.screen, "Left", "✓ 2  They get flatter");
    screen_press(&d.screen, "Right Right Right Right Right b Right"); /* from pairs, too */
    screen_expect(&d.screen, "question 7 of 8");
    screen_shows(&d.screen, "Left", "question 6 of 8", " 1  Q → b");
    screen_press(&d.screen, "s");
    screen_shows(&d.screen, on[_i], "question 7 of 8");
}
END_TEST

/* Where the feedback is longer than the screen, its rest comes before the next question. */
START_TEST(nobody_walks_past_the_feedback)
{
    static const char *const on[] = {"Enter", "Space", "Right"};
    bool is_read = false; /* to its end, when the question is left */

    open_at(1, 40, 12);
    screen_hides(&d.screen, "1 Enter", "In general");
    screen_expect(&d.screen, "Enter more");
    for (int pages = 0; d.player->at == 0 && pages < 5; pages++) {
        is_read = screen_has(&d.screen, "In general");
        screen_press(&d.screen, on[_i]);
    }
    ck_assert(is_read);
    screen_expect(&d.screen, "Which are even?");
}
END_TEST

/* The letter under which a right side stands. */
static int letter_of(const char *right)
{
    const struct item *item = &d.attempt.items[d.player->at];

    for (size_t i = 0; i < item->order.choice_count; i++)
        if (strcmp(item->question->answers[item->order.choices[i]].match.source, right) == 0)
            return 'a' + (int)i;
    ck_abort_msg("no right side %s", right);
    return 0;
}

/* Presses the letter of a right side. */
static void match(const char *right)
{
    screen_send(&d.screen, (struct event){.kind = EVENT_KEY, .code = letter_of(right)});
}

START_TEST(pairs_are_matched_by_letters)
{
    quiz_desk_open(&d, quiz_desk_types, _i == 1, 80, 24);
    screen_shows(&d.screen, "Right Right Right Right Right", "a-d match", "▸ 1  Q → ?");
    match("n × d_k");
    screen_expect(&d.screen, "▸ 2  scores → ?");
    match("n × n");
    match("n × d_model"); /* the last row */
    ck_assert_uint_eq(d.attempt.items[5].state, ITEM_OPEN);
    screen_press(&d.screen, "Enter");
    if (_i == 1)
        screen_press(&d.screen, "S Enter");
    ck_assert(score(5) == 1);
    if (_i == 0)
        screen_expect(&d.screen, "✓ 1  Q → n × d_k");
}
END_TEST

/* Which row of a pair stands in which row of the page; a copy, which the caller frees. */
static size_t *places_of(const struct question_page *page)
{
    size_t *pages = memory_new_array(page->count + 1, sizeof *pages);

    for (size_t i = 0; i < page->count; i++)
        pages[i] = page->rows[i].kind == QUESTION_ROW_GAP ? QUESTION_NONE : page->rows[i].place;
    return pages;
}

/* Answers the pairs of the question on screen bit by bit: nothing of it moves, whatever is said. */
static void check_pairs_stay(void)
{
    const struct question_page *page = &d.player->page;
    size_t *before = places_of(page), count = page->count, sides = page->sides.count, first = page->first;
    static const char *const keys[] = {"c", "Enter", "b", "Enter", "Backspace Backspace", "a"};

    for (size_t k = 0; k < sizeof keys / sizeof *keys; k++) {
        size_t *now;

        screen_press(&d.screen, keys[k]);
        if (page->first != first || d.attempt.items[d.player->at].state != ITEM_OPEN) /* scrolled; all are matched */
            break;
        now = places_of(page);
        ck_assert_uint_ge(page->count, count);
        ck_assert_uint_eq(page->sides.count, sides);
        ck_assert_msg(memcmp(now, before, count * sizeof *now) == 0, "after %s", keys[k]);
        free(now);
    }
    free(before);
}

/* Where the right sides are out of sight, a letter is told with what it stands for; where they are not, it is not. */
START_TEST(a_letter_is_told_where_its_side_is_not_seen)
{
    static const int sizes[][2] = {{40, 12}, {80, 24}};
    struct text gift = {0}, told = {0};
    const struct item *item;

    ck_assert(file_read("quizzes/05-pitfalls.gift", 1 << 20, &gift, NULL));
    quiz_desk_open(&d, text_string(&gift), false, sizes[_i][0], sizes[_i][1]);
    for (item = d.attempt.items; strcmp(item->question->id, "pitfalls/clues") != 0; item++)
        screen_press(&d.screen, "Esc Right");
    text_add(&told, "── 2 → ");
    question_text_add_plain(&item->question->answers[item->order.choices[1]].match, &told);
    screen_shows(&d.screen, "2 b", "not → b");
    (_i == 1 ? screen_refuse : screen_expect)(&d.screen, text_string(&told));
    screen_hides(&d.screen, "Backspace", text_string(&told));
    text_free(&gift);
    text_free(&told);
}
END_TEST

/* All pairs of the course, in four sizes. */
START_TEST(pairs_stay_where_they_are)
{
    static const char *const files[] = {"quizzes/03-six-stages.gift",           "quizzes/05-pitfalls.gift",
                                        "quizzes/06-masks-and-three-uses.gift", "quizzes/07-what-it-costs.gift",
                                        "quizzes/08-what-heads-learn.gift",     "quizzes/10-in-the-wild.gift"};
    static const int sizes[][2] = {{60, 20}, {80, 24}, {120, 40}, {160, 45}};
    const int *size = sizes[_i % 4];
    struct text gift = {0};
    size_t count = 0;

    ck_assert(file_read(files[_i / 4], 1 << 20, &gift, NULL));
    quiz_desk_open(&d, text_string(&gift), false, size[0], size[1]);
    for (size_t i = 0; i + 1 < d.attempt.count; i++) {
        if (d.attempt.items[d.player->at].question->type->is_paired) {
            check_pairs_stay();
            count++;
        }
        screen_press(&d.screen, "Esc Right");
    }
    ck_assert_uint_gt(count, 0);
    text_free(&gift);
}
END_TEST

/* The letter that is typed is the letter that is shown, for each row and each right side. */
START_TEST(the_letter_typed_is_the_letter_shown)
{
    char row[] = "1", letter[] = {(char)('a' + _i), '\0'};

    for (*row = '1'; *row <= '3'; ++*row) {
        struct text shown = {0};

        open_at(6, 80, 24);
        screen_press(&d.screen, row);
        screen_press(&d.screen, letter);
        text_addf(&shown, "→ %s", letter);
        screen_expect(&d.screen, text_string(&shown));
        ck_assert_uint_eq(d.player->drafts[5].matched[*row - '1'], d.attempt.items[5].order.choices[_i]);
        text_free(&shown);
        quiz_desk_close(&d);
    }
}
END_TEST

START_TEST(the_mark_goes_to_the_next_row_without_a_letter)
{
    open_at(6, 80, 24);
    screen_shows(&d.screen, "2 a", "▸ 3  X → ?");
    screen_shows(&d.screen, "b", "▸ 1  Q → ?"); /* the last row: round to the first */
    screen_press(&d.screen, "Enter");
    ck_assert_uint_eq(d.attempt.items[5].state, ITEM_OPEN);
    screen_expect(&d.screen, "Row 1 has no letter yet: type one, or s gives up");
    screen_shows(&d.screen, "Backspace", "▸ 3  X → ?"); /* the letter that was given last */
    screen_shows(&d.screen, "Up Up c", "  1  Q → c", "▸ 3  X → ?");
    screen_shows(&d.screen, "Backspace Backspace", "▸ 2  scores → ?");
    screen_shows(&d.screen, "Backspace", "There is nothing to take back.");
    screen_shows(&d.screen, "h", "No right side has that letter.");
}
END_TEST

/* With more right sides than letters they have two letters; letters of right sides come before other keys. */
START_TEST(many_pairs_have_many_letters)
{
    struct text gift = {0};

    text_add(&gift, "Which?{\n");
    for (int i = 1; i <= 40; i++)
        text_addf(&gift, "=left %d -> right %d\n", i, i);
    text_add(&gift, "}\n");
    quiz_desk_open(&d, text_string(&gift), false, 80, 24);
    screen_shows(&d.screen, "1 2 a l", "▸ 12  left 12 → al");
    ck_assert_uint_eq(d.player->drafts[0].matched[11], d.attempt.items[0].order.choices[37]);
    screen_shows(&d.screen, "q", "▸ 12  left 12 → q"); /* alq is none: a new one */
    ck_assert_uint_eq(d.screen.request, SCENE_DRAW);
    text_free(&gift);
}
END_TEST

/* On a small screen the right sides stay in sight, whichever row is marked. */
START_TEST(the_right_sides_stay_in_sight)
{
    struct text gift = {0};

    text_add(&gift, "Which of these is which? Look at each of them twice before you give it a letter.{\n");
    for (int i = 1; i <= 6; i++)
        text_addf(&gift, "=a left side that takes more than a line %d -> right %d\n", i, i);
    text_add(&gift, "}\n");
    quiz_desk_open(&d, text_string(&gift), false, 40, 12);
    for (int row = 1; row <= 6; row++) {
        struct text at = {0};

        text_addf(&at, "▸ %d  a left side", row);
        screen_expect(&d.screen, text_string(&at));
        screen_expect(&d.screen, " f right");
        screen_press(&d.screen, "b");
        text_free(&at);
    }
    screen_refuse(&d.screen, "To choose from");
    screen_resize(&d.screen, 80, 24);
    screen_expect(&d.screen, "To choose from");
    text_free(&gift);
}
END_TEST

START_TEST(pairs_are_matched_with_clicks)
{
    open_at(6, 80, 24);
    screen_click(&d.screen, "scores →");
    screen_expect(&d.screen, "▸ 2  scores → ?");
    screen_click(&d.screen, "d  ");
    screen_expect(&d.screen, "  2  scores → d");
    screen_shows(&d.screen, "Left", "question 5 of 8");
    screen_shows(&d.screen, "Right", "  2  scores → d"); /* what was chosen is kept */
    screen_shows(&d.screen, "s", "✓ 2  scores → n × n");
}
END_TEST

/* Esc leads out of what is open, and so does q; neither gives the quiz up. */
START_TEST(a_quiz_is_left_and_kept)
{
    open_at(4, 120, 24);
    quiz_player_show(d.player, "lesson");
    screen_type(&d.screen, "soft");
    screen_press(&d.screen, "Esc"); /* the field */
    ck_assert_uint_eq(d.screen.request, SCENE_DRAW);
    screen_expect(&d.screen, "Esc lesson");
    screen_press(&d.screen, "l Esc"); /* the list */
    ck_assert_uint_eq(d.screen.request, SCENE_DRAW);
    screen_expect(&d.screen, "› soft");
    screen_press(&d.screen, "Esc");
    ck_assert_uint_eq(d.screen.request, SCENE_BACK);
    screen_press(&d.screen, "l q");
    ck_assert_uint_eq(d.screen.request, SCENE_DRAW);
    screen_expect(&d.screen, "› soft");
    screen_press(&d.screen, "q");
    ck_assert_uint_eq(d.screen.request, SCENE_BACK);
    ck_assert(!d.attempt.submitted);
    screen_expect(&d.screen, "› soft");
    quiz_player_show(d.player, NULL);
    screen_shows(&d.screen, "Esc", "q quits.");
}
END_TEST

/* What changes nothing says so: the ends of the quiz and of the options, and what is chosen already. */
START_TEST(what_is_so_already_is_said)
{
    quiz_desk_open(&d, quiz_desk_types, false, 80, 24);
    screen_shows(&d.screen, "Home", "This is the first question.");
    screen_shows(&d.screen, "End End", "This is the last question.");
    screen_shows(&d.screen, "Home 1 Up", "This is the first.");
    screen_shows(&d.screen, "1", "It is chosen already.");
    screen_hides(&d.screen, "2", "It is chosen already.");
}
END_TEST

START_TEST(taking_the_last_letter_back_is_not_denied)
{
    open_at(6, 80, 24);
    screen_press(&d.screen, "a b c");
    screen_shows(&d.screen, "Backspace", "▸ 3  X → ?");
    screen_refuse(&d.screen, "already");
    screen_shows(&d.screen, "3", "That row is marked already.");
}
END_TEST

/* What stands in a field has the arrows, up to its ends. */
START_TEST(arrows_lead_on_from_the_ends_of_a_text)
{
    open_at(4, 80, 24);
    screen_type(&d.screen, "ab");
    screen_shows(&d.screen, "Left", "question 4 of 8");
    screen_shows(&d.screen, "Right Right", "question 5 of 8");
    screen_shows(&d.screen, "Space", "question 6 of 8");
    screen_shows(&d.screen, "Left Left", "› ab");
    screen_shows(&d.screen, "Home Left", "question 3 of 8");
}
END_TEST

START_TEST(who_writes_marks_the_text)
{
    open_at(7, 40, 12);
    screen_type(&d.screen, "because sums of products grow with the number of products");
    screen_press(&d.screen, "Up Home"); /* it wraps, and the cursor moves in it */
    screen_press(&d.screen, "Enter");   /* as at the end of a line */
    ck_assert_uint_eq(d.attempt.items[6].state, ITEM_OPEN);
    screen_expect(&d.screen, "Enter once more");
    screen_press(&d.screen, "Enter");
    screen_shows(&d.screen, "PgDn PgDn", "Because the variance", "1 worth nothing  2 half  3 all");
    ck_assert(d.attempt.items[6].wants_mark);
    screen_press(&d.screen, "2");
    ck_assert(!d.attempt.items[6].wants_mark);
    ck_assert_double_eq(score(6), 0.5);
    screen_expect(&d.screen, "By your own judgement: 0.5 of 1.");
}
END_TEST

START_TEST(a_long_text_is_written_in_several_rows)
{
    int row, col, below, start;

    open_at(7, 80, 24);
    screen_type(&d.screen, "one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen");
    ck_assert(screen_cursor(&d.screen, &below, &col));
    ck_assert(screen_find(&d.screen, "› one", &start, &col));
    ck_assert_int_eq(below, start + 1);
    screen_press(&d.screen, "Up");
    ck_assert(screen_cursor(&d.screen, &row, &col));
    ck_assert_int_eq(row, start);
    screen_shows(&d.screen, "Down End Enter Enter", "Your answer", "fifteen");
}
END_TEST

START_TEST(skipping_shows_the_answer)
{
    open_at(1, 80, 24);
    screen_shows(&d.screen, "i", "Hint  Which is larger?");
    screen_refuse(&d.screen, "i hint");
    screen_shows(&d.screen, "s", "Passed over", "✓ 2  They get flatter");
    screen_refuse(&d.screen, "your answer");
    screen_press(&d.screen, "v");
    ck_assert_uint_eq(d.screen.request, SCENE_LAB);
    ck_assert_str_eq(quiz_player_view(d.player), "pitfall-scale-d-model mistake=off cell=sat,cat");
}
END_TEST

START_TEST(a_picture_stands_where_there_is_room)
{
    int picture, question, col, bar;

    open_at(8, 80, 24);
    ck_assert(screen_find(&d.screen, "scores₁ 4×4", &picture, &col));
    ck_assert(screen_find(&d.screen, "Which word does sat", &question, &col));
    ck_assert_int_lt(picture, question);
    screen_resize(&d.screen, 120, 40);
    ck_assert(screen_find(&d.screen, "│ Which word does sat", &question, &bar));
    ck_assert_int_gt(bar, 50);
    screen_resize(&d.screen, 40, 12);
    screen_refuse(&d.screen, "scores₁ 4×4");
    screen_shows(&d.screen, "v", "scores₁ 4×4");
    screen_refuse(&d.screen, "Which word");
    screen_shows(&d.screen, "v", "Which word");
}
END_TEST

/* The list of all questions lies over the question, with keys and a help of its own; so does a picture that needs the
 * whole body. Esc takes either away, and a key that is another's is said to do nothing. */
START_TEST(the_list_has_its_own_keys)
{
    quiz_desk_open(&d, quiz_desk_types, false, 80, 24);
    screen_press(&d.screen, "l");
    ck_assert_uint_eq(d.screen.own.count, 2);
    screen_refuse(&d.screen, "Tab hint");
    screen_shows(&d.screen, "Tab", "That is not a key");
    screen_shows(&d.screen, "?", "row by row");
    screen_refuse(&d.screen, "option by option");
    screen_press(&d.screen, "Esc Down Esc");
    ck_assert_uint_eq(d.screen.own.count, 1);
    screen_expect(&d.screen, "question 1 of");
    screen_press(&d.screen, "l Down Enter");
    ck_assert_uint_eq(d.screen.own.count, 1);
    screen_expect(&d.screen, "question 2 of");
}
END_TEST

START_TEST(the_end_sums_up)
{
    d = (struct quiz_desk){0};
    quiz_desk_prepare(&d, quiz_desk_types, false);
    d.setup.leads_on = true;
    quiz_desk_start(&d, 80, 24);
    screen_shows(&d.screen, "1 Enter Right s Right t Enter End 1 Enter Right", "2 of 8, 25 %",
                 "4 questions have no answer yet: l lists them.", "▸ ✗  1  Scale", "✗  2  Which are even?");
    screen_refuse(&d.screen, "Softmax rows");
    ck_assert(!d.attempt.submitted);
    screen_expect(&d.screen, "e Six stages · scale");
    screen_press(&d.screen, "e");
    ck_assert_uint_eq(d.screen.request, SCENE_STEP);
    ck_assert_str_eq(quiz_player_step(d.player), "pitfalls#scale");
    screen_shows(&d.screen, "Enter Esc", "▸ ✗  1  Scale"); /* the question, and back */
    screen_hides(&d.screen, "Down", "e Six stages");
    screen_shows(&d.screen, "Enter", "question 2 of 8");
    screen_shows(&d.screen, "Esc", "▸ ✗  2  Which are even?");
    screen_press(&d.screen, "r");
    ck_assert_uint_eq(d.screen.request, SCENE_REVIEW);
    ck_assert(d.attempt.submitted);
    screen_press(&d.screen, "Right");
    ck_assert_uint_eq(d.screen.request, SCENE_NEXT);
    screen_press(&d.screen, "q");
    ck_assert_uint_eq(d.screen.request, SCENE_QUIT);
}
END_TEST

/* Takes the quiz of one question once, to its end, and there expects a text. */
static void take(struct progress *progress, const char *keys, const char *expected)
{
    struct quiz_desk desk = {.progress = progress};

    quiz_desk_prepare(&desk, "// [id:one]\nIs it so?{T}\n\n// [id:two]\nAnd this?{T}\n", false);
    quiz_desk_start(&desk, 80, 24);
    screen_press(&desk.screen, keys);
    ck_assert(desk.attempt.submitted);
    if (expected)
        screen_expect(&desk.screen, expected);
    else
        screen_refuse(&desk.screen, "before");
    quiz_desk_close(&desk);
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
    ck_assert_uint_eq(progress_attempts(progress), 3);
    progress_close(progress);
    text_free(&message);
    captured_remove(directory);
}
END_TEST

START_TEST(a_description_asks_nothing)
{
    quiz_desk_open(&d, "// [id:about]\nRead this first.\n\n// [id:one]\nIs it so?{T}\n", false, 80, 24);
    screen_expect(&d.screen, "Read this first.");
    screen_expect(&d.screen, "Enter next");
    screen_shows(&d.screen, "Enter t Enter Right", "1 of 1, 100 %", "Nothing was missed.");
    ck_assert(d.attempt.submitted);
}
END_TEST

START_TEST(more_than_nine_options_take_a_number)
{
    struct text gift = {0};

    text_add(&gift, "Which?{\n");
    for (int i = 1; i <= 120; i++)
        text_addf(&gift, "%cnumber %d#Told of %d.\n", i == 117 ? '=' : '~', i, i);
    text_add(&gift, "}\n");
    quiz_desk_open(&d, text_string(&gift), false, 40, 12);
    screen_expect(&d.screen, "more lines, PgDn");
    screen_shows(&d.screen, "1 1 7", "▸ 117  number 117");      /* brought into sight */
    screen_shows(&d.screen, "Home 1 2 1", "▸   1  number 1\n"); /* there is no 121: a new number begins */
    screen_shows(&d.screen, "End 1 1 7 Enter", "✓ 117  number 117 (your answer)", "Told of 117.");
    ck_assert(score(0) == 1);
    text_free(&gift);
}
END_TEST

/* A pasted text comes key by key, faster than it can be laid out: 100,000 of them took two minutes. */
static void paste(size_t size, void *context)
{
    struct quiz_desk *desk = context;
    struct event event = {.kind = EVENT_KEY, .code = 'x'};

    quiz_desk_open(desk, "Why? {####So.}", false, 80, 24);
    for (size_t i = 0; i < size; i++)
        stack_event(desk->screen.stack, &event, &desk->screen.canvas);
    screen_type(&desk->screen, "y");
    screen_press(&desk->screen, "Enter Enter");
    ck_assert_uint_eq(strlen(desk->attempt.items[0].reply.typed), size + 1);
    quiz_desk_close(desk);
}

START_TEST(a_long_text_is_pasted_in_no_time)
{
    struct quiz_desk desk;

    ck_assert(growth_is_below(GROWTH_LINEAR, paste, 100000, &desk));
}
END_TEST

/* In a field, too, no key is silent: what moves or erases nothing says so; nor is Enter where nothing is chosen. */
START_TEST(a_key_that_changes_no_answer_says_so)
{
    quiz_desk_open(&d, "Say it.{=it}\n", false, 40, 12);
    screen_shows(&d.screen, "i t Delete", "There is nothing that way");
    screen_hides(&d.screen, "s", "There is nothing that way");
    quiz_desk_close(&d);

    quiz_desk_open(&d, "Why?{}\n", false, 80, 24);
    screen_shows(&d.screen, "S o Up", "There is nothing that way");
    quiz_desk_close(&d);

    quiz_desk_open(&d, "One?{=a ~b}\n", true, 40, 12);
    screen_shows(&d.screen, "Enter", "Nothing is chosen yet.");
    screen_refuse(&d.screen, "Enter answer");
    screen_shows(&d.screen, "Enter", "It is still incomplete: see above.");
    screen_shows(&d.screen, "1", "Enter answer");
}
END_TEST

Suite *screen_quiz_suite(void)
{
    Suite *suite = suite_create("screen_quiz");
    TCase *tcase = tcase_create("practice");

    tcase_add_checked_fixture(tcase, NULL, put_away);
    tcase_add_test(tcase, a_key_that_changes_no_answer_says_so);
    tcase_add_test(tcase, a_choice_by_number_is_answered_in_its_place);
    tcase_add_loop_test(tcase, a_choice_is_made_in_many_ways, 0, sizeof ways / sizeof *ways);
    tcase_add_test(tcase, enter_alone_answers_no_choice);
    tcase_add_test(tcase, a_click_chooses_and_the_footer_answers);
    tcase_add_test(tcase, several_are_ticked);
    tcase_add_test(tcase, true_and_false_have_letters);
    tcase_add_loop_test(tcase, a_hint_comes_into_sight, 0, 2);
    tcase_add_loop_test(tcase, a_field_is_in_sight_after_a_hint, 0, 2);
    tcase_add_test(tcase, a_word_is_typed);
    tcase_add_test(tcase, nothing_typed_gives_up);
    tcase_add_test(tcase, a_number_that_is_none_is_told);
    tcase_add_loop_test(tcase, an_answered_question_leads_on, 0, 3);
    tcase_add_loop_test(tcase, nobody_walks_past_the_feedback, 0, 3);
    tcase_add_loop_test(tcase, pairs_are_matched_by_letters, 0, 2);
    tcase_add_loop_test(tcase, pairs_stay_where_they_are, 0, 6 * 4);
    tcase_add_loop_test(tcase, a_letter_is_told_where_its_side_is_not_seen, 0, 2);
    tcase_add_loop_test(tcase, the_letter_typed_is_the_letter_shown, 0, 4);
    tcase_add_test(tcase, the_mark_goes_to_the_next_row_without_a_letter);
    tcase_add_test(tcase, many_pairs_have_many_letters);
    tcase_add_test(tcase, the_right_sides_stay_in_sight);
    tcase_add_test(tcase, a_quiz_is_left_and_kept);
    tcase_add_test(tcase, what_is_so_already_is_said);
    tcase_add_test(tcase, taking_the_last_letter_back_is_not_denied);
    tcase_add_test(tcase, arrows_lead_on_from_the_ends_of_a_text);
    tcase_add_test(tcase, pairs_are_matched_with_clicks);
    tcase_add_test(tcase, who_writes_marks_the_text);
    tcase_add_test(tcase, a_long_text_is_written_in_several_rows);
    tcase_add_test(tcase, a_long_text_is_pasted_in_no_time);
    tcase_add_test(tcase, skipping_shows_the_answer);
    tcase_add_test(tcase, a_picture_stands_where_there_is_room);
    tcase_add_test(tcase, the_list_has_its_own_keys);
    tcase_add_test(tcase, the_end_sums_up);
    tcase_add_test(tcase, the_end_tells_how_it_was_before);
    tcase_add_test(tcase, a_description_asks_nothing);
    tcase_add_test(tcase, more_than_nine_options_take_a_number);
    suite_add_tcase(suite, tcase);
    return suite;
}
