/* SPDX-License-Identifier: MIT */
/* Challenges on the screen, by keys alone: each of the course is failed in each way that its block knows, and solved.
 * Which number to make what comes from the block; where it stands is read off the screen. */
#include "base/memory.h"
#include "command/captured.h"
#include "player/frame.h"
#include "player/player_state.h"
#include "screen/desk.h"
#include "screen/suites.h"
#include "screen/tools.h"
#include "sheet/lay.h"

#include <check.h>
#include <stdlib.h>
#include <string.h>

#define CELLS_MOST 12 /* rows and columns of a matrix */

static struct screen s;

static void teardown(void)
{
    screen_close(&s);
}

static void open_built_in(const char *name)
{
    struct catalogue catalogue;
    struct course_file file = {0};
    struct text markdown = {0};

    ck_assert(catalogue_open(&catalogue, NULL, NULL));
    ck_assert(catalogue_read(&catalogue, catalogue_find(&catalogue, name, NULL)->path, &file, NULL));
    text_add_bytes(&markdown, file.bytes, file.length);
    screen_prepare(&s, text_string(&markdown));
    course_file_free(&file);
    catalogue_close(&catalogue);
    text_free(&markdown);
}

/* The challenge of that name, "next-word", where the player is to begin. */
static const struct challenge *find(const char *name)
{
    for (size_t i = 0; i < s.lesson.step_count; i++)
        for (int part = 0; part < s.lesson.steps[i].parts; part++) {
            const struct question *q = lesson_part_challenge(&s.lesson.steps[i], part);

            if (!q || strcmp(strchr(q->id, '#') + 1, name) != 0)
                continue;
            s.setup.step = &s.lesson.steps[i];
            s.setup.part = part;
            return q->challenge;
        }
    ck_abort_msg("there is no challenge %s", name);
    return NULL;
}

static const struct challenge *open_challenge(const char *lesson, const char *name, int cols, int rows)
{
    const struct challenge *challenge;

    open_built_in(lesson);
    challenge = find(name);
    screen_start(&s, cols, rows);
    return challenge;
}

static const struct challenge *open_next_word(void)
{
    return open_challenge("six-stages", "next-word", 80, 24);
}

/* -------------------------------------------------------------------------------------------------------- by keys */

/* "W_Q1:1st,2nd" as the hairline has it: "── W_Q₁[1st,2nd]". */
static void add_hairline(struct text *out, const char *matrix, size_t name, const char *cell, size_t length)
{
    static const char *const subscripts[] = {"₁", "₂"};

    text_add(out, "── ");
    if (strncmp(matrix, "mask:", name + 1) == 0) { /* whose 0 and 1 are put into the scores of a head */
        matrix = "masked1";
        name = strlen(matrix);
    }
    text_add_bytes(out, matrix, name - (matrix[name - 1] == '1' || matrix[name - 1] == '2'));
    if (matrix[name - 1] == '1' || matrix[name - 1] == '2')
        text_add(out, subscripts[matrix[name - 1] - '1']);
    text_addf(out, "[%.*s]", (int)length, cell);
}

/* Goes to the cell whose name the hairline has, as somebody who looks for it: in the matrix of that name row by row
 * from the first. */
static void go_to(const char *hairline)
{
    struct text matrix = {0};

    text_add_bytes(&matrix, hairline, strcspn(hairline, "[") + 1);
    for (int i = 0; i < CELLS_MOST && !screen_has(&s, text_string(&matrix)); i++)
        screen_press(&s, "n");
    text_free(&matrix);
    for (int i = 0; i < CELLS_MOST; i++)
        screen_press(&s, "Up Left");
    for (int row = 0; row < CELLS_MOST; row++) {
        for (int col = 0; col < CELLS_MOST; col++) {
            if (screen_has(&s, hairline))
                return;
            screen_press(&s, "Right");
        }
        for (int col = 0; col < CELLS_MOST; col++)
            screen_press(&s, "Left");
        screen_press(&s, "Down");
    }
    ck_abort_msg("the cursor finds no %s:\n%s", hairline, text_string(&s.text));
}

/* Types one change, "W_Q1:1st,2nd:2". */
static void type_change(const char *change, size_t length)
{
    const char *first = memchr(change, ':', length), *last = change + length;
    struct text hairline = {0}, number = {0};

    while (last[-1] != ':')
        last--;
    add_hairline(&hairline, change, (size_t)(first - change), first + 1, (size_t)(last - 1 - first - 1));
    text_add_bytes(&number, last, (size_t)(change + length - last));
    go_to(text_string(&hairline));
    screen_shows(&s, "Enter", "now › ");
    screen_type(&s, text_string(&number));
    screen_press(&s, "Enter");
    text_free(&hairline);
    text_free(&number);
}

/* Types all changes of a state, "set=W_Q1:1st,2nd:2+…". */
static void type_all(const char *state)
{
    ck_assert_msg(strncmp(state, "set=", 4) == 0, "%s", state);
    for (const char *at = state + 4; *at; at += *at == '+') {
        size_t length = strcspn(at, "+");

        type_change(at, length);
        at += length;
    }
}

/* The first words of what is said, which one line has. */
static void expect_said(const struct challenge_wrong *wrong)
{
    struct text says = {0};

    question_text_add_plain(&wrong->says, &says);
    text_cut(&says, says.length < 30 ? says.length : 30);
    screen_expect(&s, text_string(&says));
    text_free(&says);
}

static const struct {
    const char *lesson, *name;
} walked[] = {{"six-stages", "next-word"},   {"six-stages", "not-cat"},          {"six-stages", "even"},
              {"six-stages", "handed-over"}, {"six-stages", "verbs-only"},       {"why-many-heads", "two-looks"},
              {"pitfalls", "no-order"},      {"pitfalls", "cancelled"},          {"masks-and-three-uses", "hidden"},
              {"pitfalls", "saturated"},     {"masks-and-three-uses", "by-hand"}};

#define WALKED (int)(sizeof walked / sizeof *walked)

/* Each known wrong way is typed, and what it means is said; then it begins again. */
START_TEST(each_wrong_way_is_told)
{
    const struct challenge *c = open_challenge(walked[_i].lesson, walked[_i].name, 80, 24);

    ck_assert_uint_gt(c->wrong_count, 0);
    for (size_t i = 0; i < c->wrong_count; i++)
        for (size_t t = 0; t < c->wrongs[i].tries.count; t++) {
            screen_press(&s, "Enter");
            type_all(c->wrongs[i].tries.of[t].text);
            screen_refuse(&s, "Solved in");
            expect_said(&c->wrongs[i]);
            screen_shows(&s, "0", "This is as the challenge begins.");
            screen_press(&s, "Esc");
        }
}
END_TEST

/* The model solution is typed, and it is solved with the last of its numbers. */
START_TEST(each_is_solved)
{
    const struct challenge *c = open_challenge(walked[_i].lesson, walked[_i].name, 80, 24);
    size_t count = 1;
    struct text solved = {0};

    for (const char *at = c->model.text; *at; at++)
        count += *at == '+';
    screen_hides(&s, "Enter", "Solved in");
    type_all(c->model.text);
    text_addf(&solved, "Solved in %zu change", count);
    screen_expect(&s, text_string(&solved));
    screen_expect(&s, "─ solved ──");
    screen_refuse(&s, "✗");
    text_free(&solved);
    screen_hides(&s, "u", "Solved in"); /* what is taken back is judged as well */
    screen_expect(&s, "solved before");
}
END_TEST

/* ------------------------------------------------------------------------------------------------- in other views */

/* Those whose numbers are of the view's own: how they fail, and what solves them. */
static const struct {
    const char *lesson, *name, *fails, *says, *solves, *solved, *too, *says_too; /* another way to fail, or NULL */
} other[] = {
    {"why-attention", "three-voices", "Enter 2 Enter Down Down Down Enter 2 Enter Down Down Enter 2 Enter",
     "They are even. But the other three", "Enter 4 Enter Down Down Down Enter 4 Enter Down Down Enter 4 Enter",
     "Solved in 3 changes.", NULL, NULL},
    {"why-attention", "good-listener", "Left Left", "That word belongs to mechanic, and asks for him.", "Right Right",
     "Solved in 1 change.", NULL, NULL},
    {"why-attention", "drowned", "Enter 3 Enter", "As loud as money is not enough", "Enter 6 Enter",
     "Solved in 1 change.", NULL, NULL},
    {"one-head", "half", "Enter 2 Enter Down Enter 1 Enter Down Enter 1 Enter", "2 is twice 1, but e^2 is e times e^1",
     "Enter 0 . 7 Enter Down Enter 0 Enter Down Enter 0 Enter", "Solved in 1 change.", NULL, NULL},
    {"one-head", "tea-first", "Down Down Right Right Enter 2 Enter Esc", "tea is liquid, too",
     "Right Right Enter 2 Enter Esc", "Solved in 1 change.", NULL, NULL},
    {"in-the-wild", "ten-letters", "t G A T T A C A T A G Enter", "Ten letters, but no TATA in one piece.",
     "t G C G C G C T A T A Enter", "Solved in ", "t C T A T A G Enter", "Found. But ten letters were asked for."},
    {"in-the-wild", "overlooked", "d Up Up Up Up Right Right Down Esc", "It is still found.",
     "t A A T A T A A T A A Enter d Up Up Up Up Right Right Down Esc", "Solved in ", "t G A T T A C Enter",
     "No letter has all four signs"},
    {"opening-the-box", "where-it-ends", "t C G C T A T A G C G Enter", "Its first T has to be the sixth letter.",
     "t C G C G C T A T A G Enter", "Solved in ", NULL, NULL},
    {"opening-the-box", "right-by-chance", "t C G T A T A Enter", "Rollout names a letter whose loss",
     "t T A T A C G Enter", "Solved in ", NULL, NULL},
    {"what-heads-learn", "two-words", "d Up Up Up Esc Up Up Up Up Left Left Left Left Left",
     "One word gets nearly all of this row.", "d Up Up Up Esc Up Up Right Right Right Right Right Right",
     "Solved in 1 change.", NULL, NULL},
    {"what-heads-learn", "two-left", "1 2 3 5 6 7", "A pair is left, but not the best one.", "1 2 3 5 6 8",
     "Solved in 6 changes.", "4", "Half of the pair is gone"},
    {"what-heads-learn", "count-to-eight", "t Q W E R T Y U I Q W E R Enter", "It says R, as it counts",
     "t Q W E R T Y U I O Q W E R Enter", "Solved in 1 change.", "t Q W E R T Y U Q W E R Enter",
     "There is no T where it looks."},
    {"opening-the-box", "none-alone", "t T A T A T A C G C G Enter", "One letter is still needed",
     "t T A T A C G T A T A Enter", "Solved in ", NULL, NULL},
};

/* Lets a network be trained, for which no key waits. */
static void let_compute(void)
{
    while (player_wait(s.player) >= 0)
        player_tick(s.player);
    screen_draw(&s);
}

START_TEST(the_views_own_numbers_are_judged)
{
    const char *const fails[] = {other[_i].fails, other[_i].too}, *const says[] = {other[_i].says, other[_i].says_too};

    open_challenge(other[_i].lesson, other[_i].name, 80, 24);
    screen_press(&s, "Enter");
    for (size_t i = 0; i < 2 && fails[i]; i++) {
        screen_press(&s, fails[i]);
        let_compute();
        screen_expect(&s, says[i]);
        screen_refuse(&s, "Solved in");
        screen_shows(&s, "0", "This is as the challenge begins.");
        screen_refuse(&s, says[i]);
    }
    screen_press(&s, other[_i].solves);
    let_compute();
    screen_expect(&s, other[_i].solved);
}
END_TEST

/* Turns the dial that is chosen until it reads so. */
static void turn_until(const char *key, const char *reads)
{
    for (int i = 0; i < 200 && !screen_has(&s, reads); i++)
        screen_press(&s, key);
    screen_expect(&s, reads);
}

START_TEST(a_key_is_moved_off_the_edge)
{
    open_challenge("why-many-heads", "third-wins", 80, 24);
    screen_press(&s, "d");
    turn_until("Up", "angle[45]");
    screen_press(&s, "Right");
    turn_until("Up", "length[10]");
    screen_expect(&s, "A tie stays a tie, however loud. Move k₃ off the edge.");
    turn_until("Down", "length[1]");
    screen_press(&s, "Right");
    screen_shows(&s, "Up", "Only k₃ and the query here."); /* more heads */
    turn_until("Right", " x[5]");
    turn_until("Up", " x[8]");
    screen_press(&s, "Right");
    turn_until("Up", " y[8]");
    screen_expect(&s, "Solved in 3 changes.");
}
END_TEST

/* A dial, and the key that turns it until it reads so. */
struct turn {
    const char *dial, *key, *reads;
};

/* Those of which dials are turned: how they fail, and what solves them. */
static const struct {
    const char *lesson, *name;
    struct turn fails[2];
    const char *says;
    struct turn solves[2];
    const char *solved;
    struct turn too[2]; /* from there on another way to fail, or none */
    const char *says_too;
} dialled[] = {
    {"one-head",
     "sharper",
     {{"T[", "Up", "T[2]"}},
     "Above 1 a temperature evens the row out.",
     {{"T[", "Down", "T[0.4]"}},
     "Solved in 1 change.",
     {{NULL, NULL, NULL}},
     NULL},
    {"why-many-heads",
     "cold-and-warm",
     {{"T₁[", "Up", "T₁[4]"}},
     "Sharp is cold: below 1.",
     {{"T₁[", "Down", "T₁[0.3]"}, {"T₂[", "Up", "T₂[8]"}},
     "Solved in 2 changes.",
     {{NULL, NULL, NULL}},
     NULL},
    {"masks-and-three-uses",
     "worst-accident",
     {{"sentences[", "Up", "sentences[2]"}},
     "It fits, and it is wrong.",
     {{"sentences[", "Up", "sentences[3]"}, {"heads[", "Up", "heads[3]"}},
     "Solved in 2 changes.",
     {{NULL, NULL, NULL}},
     NULL},
    {"what-it-costs",
     "half-and-half",
     {{"words[", "Up", "words[2048]"}},
     "As many words as columns",
     {{"words[", "Up", "words[4096]"}},
     "Solved in 1 change.",
     {{NULL, NULL, NULL}},
     NULL},
    {"what-it-costs",
     "a-quarter",
     {{"g[", "Down", "g[1]"}},
     "It fits, but more heads could keep their own.",
     {{"g[", "Up", "g[2]"}},
     "Solved in 1 change.",
     {{NULL, NULL, NULL}},
     NULL},
    {"what-it-costs",
     "best-shape",
     {{"rows[", "Down", "rows[2]"}},
     "Long and thin: one of the passes makes nearly all",
     {{"rows[", "Up", "rows[8]"}, {"columns[", "Down", "columns[8]"}},
     "Solved in 2 changes.",
     {{NULL, NULL, NULL}},
     NULL},
    {"what-heads-learn",
     "other-pair",
     {{"cut[", "Up", "cut[1.2:keys]"}},
     "The model does without it.",
     {{"cut[", "Down", "cut[1.1:keys]"}},
     "Solved in 1 change.",
     {{NULL, NULL, NULL}},
     NULL},
    {"in-code",
     "far-apart",
     {{"words[", "Up", "words[4]"}},
     "Farther, but not yet 12.",
     {{"words[", "Up", "words[4]"}, {"d_k[", "Up", "d_k[3]"}},
     "Solved in 2 changes.",
     {{NULL, NULL, NULL}},
     NULL},
    {"in-code",
     "no-copy",
     {{"words[", "Down", "words[2]"}},
     "From head to head it is 4 now",
     {{"words[", "Up", "words[3]"}, {"d_k[", "Down", "d_k[1]"}},
     "Solved in 1 change.",
     {{NULL, NULL, NULL}},
     NULL},
    {"in-code",
     "four-mixed",
     {{"heads[", "Up", "heads[4]"}},
     "Three: all the tokens there are.",
     {{"words[", "Up", "words[4]"}},
     "Solved in 2 changes.",
     {{NULL, NULL, NULL}},
     NULL},
    {"in-the-wild",
     "ninety",
     {{"lead[", "Up", "lead[9]"}},
     "Even others are easy. Let them vary by 1 at least.",
     {{"lead[", "Up", "lead[9]"}},
     "Solved in 2 changes.",
     {{"lead[", "Down", "lead[8.5]"}, {"spread[", "Up", "spread[1]"}},
     "They vary, and some of them are large."},
};

static void turn_all(const struct turn turns[2])
{
    screen_expect(&s, "d dials"); /* at 80 columns the footer names what the challenge asks for */
    screen_press(&s, "d");
    for (size_t i = 0; i < 2 && turns[i].dial; i++) {
        for (int tries = 0; tries < CELLS_MOST && !screen_has(&s, turns[i].dial); tries++)
            screen_press(&s, "Right");
        turn_until(turns[i].key, turns[i].reads);
    }
    let_compute();
}

START_TEST(dials_solve_it)
{
    open_challenge(dialled[_i].lesson, dialled[_i].name, 80, 24);
    turn_all(dialled[_i].fails);
    screen_expect(&s, dialled[_i].says);
    screen_refuse(&s, "Solved in");
    screen_press(&s, "Esc");
    if (dialled[_i].says_too) {
        turn_all(dialled[_i].too);
        screen_expect(&s, dialled[_i].says_too);
        screen_refuse(&s, "Solved in");
        screen_press(&s, "Esc");
    }
    turn_all(dialled[_i].solves);
    screen_expect(&s, dialled[_i].solved);
    screen_refuse(&s, dialled[_i].says);
}
END_TEST

/* Neither a dial that may not be turned nor a hint leads away from the dials: there → would turn the page. */
START_TEST(one_stays_at_the_dials)
{
    open_challenge("in-the-wild", "ninety", 80, 24);
    screen_shows(&s, "d Up", "Only lead and spread here.");
    ck_assert_ptr_nonnull(player_dial(s.player));
    screen_shows(&s, "Right Up Tab", "Even others take 8.43 for nine tenths.");
    ck_assert_ptr_nonnull(player_dial(s.player));
}
END_TEST

/* How many wrong ways the tests above go in a challenge; 0: none solves it. */
static size_t ways_tested(const char *name, const struct challenge *c)
{
    for (size_t i = 0; i < WALKED; i++)
        if (strcmp(walked[i].name, name) == 0)
            return c->wrong_count;
    for (size_t i = 0; i < sizeof other / sizeof *other; i++)
        if (strcmp(other[i].name, name) == 0)
            return other[i].too ? 2 : 1;
    for (size_t i = 0; i < sizeof dialled / sizeof *dialled; i++)
        if (strcmp(dialled[i].name, name) == 0)
            return dialled[i].says_too ? 2 : 1;
    return strcmp(name, "third-wins") == 0;
}

/* No challenge of the course comes without a test that solves it by keys, and fails in each way that it knows. */
START_TEST(all_of_the_course_are_solved_here)
{
    struct catalogue catalogue;
    size_t count = 0;

    ck_assert(catalogue_open(&catalogue, NULL, NULL));
    for (size_t k = 0; k < catalogue.lesson_count; k++) {
        open_built_in(catalogue.lessons[k].name);
        for (size_t i = 0; i < s.lesson.step_count; i++)
            for (int part = 0; part < s.lesson.steps[i].parts; part++) {
                const struct question *q = lesson_part_challenge(&s.lesson.steps[i], part);

                if (!q)
                    continue;
                ck_assert_msg(ways_tested(strchr(q->id, '#') + 1, q->challenge) == q->challenge->wrong_count,
                              "%s knows %zu wrong ways", q->id, q->challenge->wrong_count);
                count++;
            }
        screen_start(&s, 80, 24);
        screen_close(&s);
    }
    ck_assert_uint_gt(count, 20);
    catalogue_close(&catalogue);
    open_next_word(); /* for teardown() */
}
END_TEST

/* ------------------------------------------------------------------------------------------------------ what it is */

START_TEST(says_what_to_do_and_how_it_stands)
{
    open_next_word();
    screen_expect(&s, "── challenge: The next word ──");
    screen_expect(&s, " touch W_Q₁ ──");
    screen_expect(&s, " Make head 1 look at the next word. The last word may do what it likes.");
    screen_expect(&s, " ✗ weights₁[The,cat]  ≥ 0.60  now 0.25");
    screen_expect(&s, " ✗ weights₁[sat,on]   ≥ 0.60  now 0.05");
    screen_expect(&s, "0 of 3 hold");
    screen_expect(&s, "→ later");
    screen_shows(&s, "Enter Down Down Down Down Right Enter 2", "1 of 3 hold"); /* while it is typed */
    screen_expect(&s, " ✓ weights₁[The,cat]  ≥ 0.60  now 0.86");
    screen_shows(&s, "Tab", "Hint 1: A row of W_Q₁ is a place; a column, whom it asks for.");
    screen_shows(&s, "Enter Tab", "Hint 2: Row 2nd asks for the 1st.");
}
END_TEST

START_TEST(only_what_is_named_may_be_touched)
{
    open_challenge("six-stages", "verbs-only", 80, 24);
    screen_press(&s, "Enter n"); /* the output, or concat: computed; X is not among them */
    screen_hides(&s, "Enter", "now ›");
    screen_close(&s);
    screen_open(&s,
                "# T\n\n---\n\n## S\n\n```challenge\nid: c\ntitle: C\nask: Do it.\nview: beside matrices=X,W_Q1\n"
                "touch: W_Q1\ncheck: weights1[The,cat] >= 0.6\nmodel: set=W_Q1:1st,2nd:2\n```\n",
                80, 24);
    screen_shows(&s, "Enter Enter", "Only W_Q₁ here.");
    screen_refuse(&s, "now ›");
    screen_shows(&s, "n Enter", "now ›");
}
END_TEST

START_TEST(the_start_is_shown_and_the_numbers_come_back)
{
    open_next_word();
    screen_shows(&s, "Enter Down Down Down Down Right Enter 2 Enter", "1 of 3 hold");
    screen_shows(&s, "m", "This is how it begins; m brings your numbers back.", "0 of 3 hold");
    screen_shows(&s, "m", "Your numbers are back.", "1 of 3 hold");
    screen_shows(&s, "0", "0 of 3 hold");
}
END_TEST

/* The lesson's own numbers are others than the challenge's: neither sees what was changed of the other. */
START_TEST(the_lessons_example_is_left_alone)
{
    open_next_word();
    screen_shows(&s, "Enter Down Down Down Down Right Enter 2 Enter Esc Left", "Six stages · Score");
    screen_refuse(&s, "number changed");
    screen_hides(&s, "Left", "number changed");
    screen_shows(&s, "Right Right", "1 number changed", "1 of 3 hold");
    screen_shows(&s, "> <", "1 of 3 hold"); /* the step as it was left */
    screen_hides(&s, "Home", "number changed");
}
END_TEST

/* Where an open question of the step asks for a number: the challenge is judged by it, so it shows it. */
START_TEST(nothing_is_hidden_in_a_challenge)
{
    open_challenge("six-stages", "verbs-only", 120, 40);
    screen_expect(&s, "✗ output[cat,ahead]  ≤ 0.10  now 0.85");
    screen_expect(&s, "0.41    0.85");
    screen_shows(&s, "Left", "?");
}
END_TEST

/* What is changed and what is judged stand side by side, whole, with shades in place of colours, too. Only W_O and the
 * output, of 8 columns each, need more than 80 × 24: the board has the rest there. */
START_TEST(what_is_judged_is_in_sight)
{
    static const int sizes[][2] = {{80, 24}, {120, 40}, {160, 45}, {200, 60}};
    bool is_wide = strcmp(walked[_i].name, "verbs-only") == 0;

    for (size_t i = is_wide; i < sizeof sizes / sizeof *sizes; i++)
        for (int colors = 8; colors <= 256; colors *= 32) {
            struct text missing = {0};
            struct frame frame;

            open_challenge(walked[_i].lesson, walked[_i].name, sizes[i][0], sizes[i][1]);
            s.canvas.theme.colors = colors;
            frame_make(&frame, s.player, &s.canvas);
            sheet_missing(&frame.sheet, &s.canvas.theme, frame.view, &missing);
            ck_assert_msg(missing.length == 0, "%s at %d×%d with %d colours: no room for %s", walked[_i].name,
                          sizes[i][0], sizes[i][1], colors, text_string(&missing));
            frame_free(&frame);
            text_free(&missing);
            screen_close(&s);
        }
    open_next_word(); /* for teardown() */
}
END_TEST

/* The whole machine, all of which the walk has reached: below it, or in its place, from where Enter and Backspace lead
 * as anywhere. */
START_TEST(the_board_shows_all_that_changes)
{
    open_challenge("six-stages", "next-word", 160, 45);
    screen_expect(&s, "── The whole machine; lit: what changes with W_Q₁[det,1st] ──");
    screen_shows(&s, "Enter Enter 2", "▴.86");
    screen_close(&s);
    open_challenge("six-stages", "next-word", 80, 24);
    screen_refuse(&s, "output 4×8");
    screen_shows(&s, "Enter o", "output 4×8");
    screen_shows(&s, "n", "── W_K₁[det,1st] ─"); /* W_K₁, which may not be touched */
    screen_shows(&s, "Enter", "Only W_Q₁ here.");
    screen_shows(&s, "n n n n n", "── Q₁[The,1st] ─"); /* V and head 2's three, which may be looked at */
    screen_shows(&s, "Enter", "▸2 Project");
    screen_shows(&s, "Backspace", "── Q₁[The,1st] ─");
    screen_shows(&s, "o", "── W_Q₁[");
    screen_refuse(&s, "output 4×8");
}
END_TEST

/* A dial that trains a network anew: no key waits for it, and nothing is said until it is judged. */
START_TEST(a_network_is_judged_once_it_is_trained)
{
    screen_open(&s,
                "# T\n\n---\n\n## S\n\n```challenge\nid: c\ntitle: C\nask: Do it.\nview: training seed=27 step=300\n"
                "touch: seed\ncheck: one back = training.before1_1 >= 0.9\nmodel: seed=2\n"
                "wrong: training.before1_1 >= 0.05 # Not yet.\ntry: seed=30\n```\n",
                80, 24);
    screen_expect(&s, "… one back  ≥ 0.90  now …");
    screen_refuse(&s, "✗");
    let_compute();
    screen_expect(&s, "✗ one back  ≥ 0.90  now ");
    screen_expect(&s, "Not yet.");
    screen_expect(&s, "── 0 of 1 hold ──");
    screen_shows(&s, "d Right Right Right Up Up Up", " seed[30]");
    screen_refuse(&s, "Not yet.");
    screen_expect(&s, "… one back  ≥ 0.90  now …");
    let_compute();
    screen_expect(&s, "✗ one back  ≥ 0.90");
    screen_expect(&s, "Not yet.");
    turn_until("Down", " seed[2]");
    screen_refuse(&s, "Solved");
    let_compute();
    screen_expect(&s, "Solved in 1 change.");
}
END_TEST

/* Where the text has room, what a number changes is told below the conditions, stage by stage; not at the start. */
START_TEST(a_large_screen_tells_what_changes)
{
    open_challenge("six-stages", "next-word", 120, 40);
    screen_refuse(&s, "output ");
    screen_press(&s, "Enter Down Down Down Down Right Enter 2");
    screen_expect(&s, " You changed  W_Q₁[1st,2nd]  0.0 → 2.0. Downstream, stage by stage:");
    screen_expect(&s, " output   6 of 32 changed   most [The,b:noun]      0.27 → 0.87    ▴ 0.60");
    screen_hides(&s, "Enter m", "0.0 → 2.0");
    screen_shows(&s, "m", " output   6 of 32 changed   most [The,b:noun]      0.27 → 0.87    ▴ 0.60");
    screen_hides(&s, "0", "0.0 → 2.0");
    screen_resize(&s, 80, 24);
    screen_hides(&s, "Enter Enter 2", "0.0 → 2.0");
}
END_TEST

START_TEST(what_solves_it_is_in_the_footer)
{
    static const char *const keyed[][3] = {
        {"in-the-wild", "ten-letters", "t letters"},  {"opening-the-box", "where-it-ends", "t letters"},
        {"what-heads-learn", "two-left", "head off"}, {"what-heads-learn", "count-to-eight", "t letters"},
        {"what-it-costs", "best-shape", "d dials"},   {"one-head", "sharper", "d dials"},
        {"in-code", "far-apart", "d dials"}};

    for (size_t i = 0; i < sizeof keyed / sizeof *keyed; i++) {
        open_challenge(keyed[i][0], keyed[i][1], 80, 24);
        screen_expect(&s, keyed[i][2]);
        screen_resize(&s, 40, 12);
        screen_expect(&s, keyed[i][2]);
        screen_close(&s);
    }
    open_challenge("six-stages", "next-word", 80, 24); /* for teardown() */
}
END_TEST

/* Matrices that stand beside each other have their ramps below themselves: X from -1 on, masked₁ from -3 on. */
START_TEST(each_ramp_is_below_its_own)
{
    int row, col, of_x, of_masked, beside;

    open_challenge("masks-and-three-uses", "hidden", 200, 60);
    ck_assert(screen_find(&s, "masked₁   ", &row, &beside));
    ck_assert(screen_find(&s, " -1 ", &row, &of_x));
    ck_assert_int_lt(of_x, beside);
    ck_assert_ptr_nonnull(strstr(screen_row(&s, row), "-3 "));
    ck_assert(screen_find(&s, " -3 ", &col, &of_masked) && col == row);
    ck_assert_int_gt(of_masked, beside);
}
END_TEST

START_TEST(it_stands_on_the_smallest_screen)
{
    open_challenge("one-head", "tea-first", 40, 12); /* what is touched comes before a choice of steps */
    screen_expect(&s, " ▸action    [2]");
    screen_close(&s);
    open_challenge("six-stages", "next-word", 40, 12);
    screen_expect(&s, "Make head 1 look at the next word.");
    screen_shows(&s, "Enter", "✗ weights₁[sat,on]   ≥ 0.60  now 0.05");
    screen_shows(&s, "Down Down Down Down Right Enter 2 Enter", "✓ weights₁[The,cat]  ≥ 0.60  now 0.86");
}
END_TEST

/* -------------------------------------------------------------------------------------- from the menu, and what stays
 */

static struct desk desk;

static void prepare(void)
{
    desk_prepare(&desk);
    desk_open_reader(&desk, &desk_course, 80, 24);
}

static void put_away(void)
{
    desk_close(&desk);
}

/* A learner who knows no more than the footer says: three of them, one after the other. */
START_TEST(three_are_solved_from_the_menu)
{
    screen_shows(&desk.screen, "C", "Challenges, 0 of 36 solved", "▸ 1 ", "Half, a quarter, a quarter");
    screen_shows(&desk.screen, "Down Down Down Enter", "── challenge: Half, a quarter, a quarter ──");
    screen_shows(&desk.screen, "Enter Enter 0 . 7 Enter", "Solved in 1 change.", "Space the next");
    screen_shows(&desk.screen, "Space", "Challenges, 1 of 36 solved", "✓ Half, a quarter, a quarter");
    screen_shows(&desk.screen, "Down Down Down Down Enter", "── challenge: Tea first ──");
    screen_shows(&desk.screen, "Enter Right Right Enter 2 Enter Esc", "Solved in 1 change.");
    screen_shows(&desk.screen, "Space", "2 of 36 solved");
    screen_shows(&desk.screen, "Down Down Down Down Down Down Enter", "── challenge: The next word ──");
    screen_press(&desk.screen,
                 "Enter Down Down Down Down Right Enter 2 Enter Down Left Enter 0 Enter Right Right Enter 2 Enter "
                 "Down Left Enter 0 Enter Right Right Enter 2 Enter");
    screen_expect(&desk.screen, "Solved in 5 changes.");
    screen_shows(&desk.screen, "Esc Esc", "3 of 36 solved");
    screen_shows(&desk.screen, "q", "C  Challenges 3 of 36 solved");
    ck_assert_uint_eq(desk.screen.request & SCENE_QUIT, 0);
}
END_TEST

/* Solved is solved when the program runs again, and what was typed stands there; a lesson needs none of them. */
START_TEST(what_was_solved_is_kept)
{
    struct captured status;

    screen_shows(&desk.screen, "C Down Down Down Enter Enter Enter 0 . 7 Enter", "Solved in 1 change.");
    desk_end_reader(&desk, NULL);
    status = captured_run("status");
    ck_assert_ptr_nonnull(strstr(text_string(&status.out), "\nchallenges            1 of 36 solved\n"));
    ck_assert_ptr_nonnull(strstr(text_string(&status.out), "\none-head              0 of 53 parts"));
    ck_assert_ptr_null(strstr(text_string(&status.out), "answered"));
    captured_free(&status);
    desk_open_reader(&desk, &desk_course, 80, 24);
    screen_expect(&desk.screen, "Solved in 1 change.");
    screen_shows(&desk.screen, "q C", "Challenges, 1 of 36 solved");
    screen_shows(&desk.screen, "4", " ▸k₁   [0.7] ");
}
END_TEST

static struct text status_now(void)
{
    struct captured c = captured_run("status");
    struct text out = {0};

    ck_assert_int_eq(c.status, 0);
    text_add(&out, text_string(&c.out));
    text_cut(&out, (size_t)(strstr(text_string(&out), "\nThis is kept in ") - text_string(&out)));
    captured_free(&c);
    return out;
}

/* Exports on one machine, and imports on another. */
static void carry(const char *from, const char *to)
{
    struct text line = {0};
    struct captured c;

    setenv("XDG_STATE_HOME", from, 1);
    c = captured_run("status --export -");
    setenv("XDG_STATE_HOME", to, 1);
    captured_write(to, "moved", c.out.bytes, c.out.length);
    captured_free(&c);
    text_addf(&line, "status --import %s/moved", to);
    c = captured_run(text_string(&line));
    ck_assert_int_eq(c.status, 0);
    captured_free(&c);
    text_free(&line);
}

/* One machine solves a challenge, another reads, and answers: each takes in what the other has, in either order, and
 * nothing is lost. */
START_TEST(what_two_machines_did_comes_together)
{
    char *away = captured_directory();
    struct text here, there, again;

    screen_shows(&desk.screen, "C Down Down Down Enter Enter Enter 0 . 7 Enter", "Solved in 1 change.");
    desk_end_reader(&desk, NULL);
    setenv("XDG_STATE_HOME", away, 1);
    desk_open_reader(&desk, &desk_course, 80, 24);
    screen_press(&desk.screen, "Enter Right Right 2 Enter Right Right");
    desk_end_reader(&desk, NULL);
    there = status_now();
    ck_assert_msg(strstr(text_string(&there), "\nwhy-attention         5 of "), "%s", text_string(&there));
    ck_assert_msg(strstr(text_string(&there), " 1 answered, 1 right\n"), "%s", text_string(&there));
    text_free(&there);
    carry(desk.state, away);
    there = status_now();
    carry(away, desk.state);
    here = status_now();
    carry(away, desk.state); /* twice is the same */
    again = status_now();
    ck_assert_ptr_nonnull(strstr(text_string(&here), "\nwhy-attention         5 of "));
    ck_assert_ptr_nonnull(strstr(text_string(&here), " 1 answered, 1 right\n"));
    ck_assert_ptr_nonnull(strstr(text_string(&here), "\nchallenges            1 of 36 solved\n"));
    ck_assert_str_eq(text_string(&here), text_string(&there));
    ck_assert_str_eq(text_string(&here), text_string(&again));
    desk_open_reader(&desk, &desk_course, 80, 24);
    screen_shows(&desk.screen, "q C", "✓ Half, a quarter, a quarter");
    screen_shows(&desk.screen, "4", " ▸k₁   [0.7] "); /* and what was typed has come along */
    captured_remove(away);
    text_free(&here);
    text_free(&there);
    text_free(&again);
}
END_TEST

/* Numbers that do not solve it yet are there again, too. */
START_TEST(what_was_begun_is_kept)
{
    screen_shows(&desk.screen, "C 7 Enter Down Down Down Down Right Enter 2 Enter", "1 of 3 hold");
    desk_end_reader(&desk, NULL);
    desk_open_reader(&desk, &desk_course, 80, 24);
    screen_expect(&desk.screen, "1 of 3 hold");
    screen_expect(&desk.screen, "1 number changed");
}
END_TEST

#define OWN(ask)                                                                                                       \
    "# T\n\n---\n\n## S\n\n```challenge\nid: c\ntitle: C\nask: " ask                                                   \
    "\ntouch: W_Q1\ncheck: weights1[The,cat] >= 0.6\nmodel: set=W_Q1:1st,2nd:2\n```\n"

static void prepare_own(void)
{
    desk_prepare(&desk);
    desk_write_lesson(&desk, 1, "t", OWN("Do this."));
    desk_open_reader(&desk, &desk_course, 80, 24);
}

/* Its author writes it anew while it is open: what was changed stays. */
START_TEST(a_new_version_keeps_the_numbers)
{
    screen_shows(&desk.screen, "C Enter Enter Down Down Down Down Right Enter 1 Enter", "Do this.", "now 0.59");
    desk_write_lesson(&desk, 1, "t", OWN("Do that, please."));
    screen_shows(&desk.screen, "Esc", "Do that, please.", "now 0.59");
    desk_write_lesson(&desk, 1, "t", "# T\n\n---\n\n## S\n\nNo challenge any more.\n");
    screen_shows(&desk.screen, "Left", "No challenge any more.");
    screen_refuse(&desk.screen, "0.59");
}
END_TEST

Suite *screen_challenge_suite(void)
{
    Suite *suite = suite_create("screen_challenge");
    TCase *tests = tcase_create("challenge"), *course = tcase_create("course"), *own = tcase_create("own");

    tcase_add_checked_fixture(tests, NULL, teardown);
    tcase_add_loop_test(tests, each_wrong_way_is_told, 0, WALKED);
    tcase_add_loop_test(tests, each_is_solved, 0, WALKED);
    tcase_add_loop_test(tests, the_views_own_numbers_are_judged, 0, (int)(sizeof other / sizeof *other));
    tcase_add_test(tests, a_key_is_moved_off_the_edge);
    tcase_add_test(tests, one_stays_at_the_dials);
    tcase_add_loop_test(tests, dials_solve_it, 0, (int)(sizeof dialled / sizeof *dialled));
    tcase_add_test(tests, all_of_the_course_are_solved_here);
    tcase_add_test(tests, says_what_to_do_and_how_it_stands);
    tcase_add_test(tests, only_what_is_named_may_be_touched);
    tcase_add_test(tests, the_start_is_shown_and_the_numbers_come_back);
    tcase_add_test(tests, the_lessons_example_is_left_alone);
    tcase_add_test(tests, nothing_is_hidden_in_a_challenge);
    tcase_add_loop_test(tests, what_is_judged_is_in_sight, 0, WALKED);
    tcase_add_test(tests, the_board_shows_all_that_changes);
    tcase_add_test(tests, a_network_is_judged_once_it_is_trained);
    tcase_add_test(tests, a_large_screen_tells_what_changes);
    tcase_add_test(tests, what_solves_it_is_in_the_footer);
    tcase_add_test(tests, it_stands_on_the_smallest_screen);
    tcase_add_test(tests, each_ramp_is_below_its_own);
    suite_add_tcase(suite, tests);
    tcase_add_checked_fixture(course, prepare, put_away);
    tcase_add_test(course, three_are_solved_from_the_menu);
    tcase_add_test(course, what_was_solved_is_kept);
    tcase_add_test(course, what_was_begun_is_kept);
    tcase_add_test(course, what_two_machines_did_comes_together);
    suite_add_tcase(suite, course);
    tcase_add_checked_fixture(own, prepare_own, put_away);
    tcase_add_test(own, a_new_version_keeps_the_numbers);
    suite_add_tcase(suite, own);
    return suite;
}
