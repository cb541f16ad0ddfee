/* SPDX-License-Identifier: MIT */
/* The menu without a terminal: its keys, its filter, what it shows of a course of any length in a window of any size.
 */
#include "command/captured.h"
#include "draw/keys.h"
#include "screen/desk.h"
#include "screen/suites.h"
#include "view/view.h"

#include <check.h>
#include <stdio.h>
#include <string.h>

static struct desk desk;

static void prepare(void)
{
    desk_prepare(&desk);
}

static void put_away(void)
{
    desk_close(&desk);
}

/* ------------------------------------------------------------------------------------------------------------- keys */

/* Keys, where they are pressed first, what the menu answers, and what is on screen then (NULL: as before). */
static const struct {
    const char *before, *key;
    unsigned answer;
    const char *comes;
} effects[] = {
    {"", "Down", SCENE_DRAW, "▸ 4  Test 4"},
    {"", "j", SCENE_DRAW, "▸ 4  Test 4"},
    {"", "Up", SCENE_DRAW, "▸ 2  Test 2"},
    {"", "k", SCENE_DRAW, "▸ 2  Test 2"},
    {"", "Enter", SCENE_OPEN, NULL},
    {"", "Right", SCENE_OPEN, NULL},
    {"", "l", SCENE_OPEN, NULL},
    {"", "Space", SCENE_OPEN, NULL},
    {"", "s", SCENE_BEGIN, NULL},
    {"", "/", SCENE_DRAW, "Filter ›"},
    {"", "g", SCENE_DRAW, "Filter ›"},
    {"", "1", SCENE_DRAW, "▸ 1  Test 1"},
    {"", "2", SCENE_DRAW, "▸ 2  Test 2"},
    {"1", "3", SCENE_DRAW, "▸ 3  Test 3"},
    {"1", "1", SCENE_DRAW, "It is chosen already: Enter opens it."},
    {"1", "Up", SCENE_DRAW, "This is the first."},
    {"1", "k", SCENE_DRAW, "This is the first."},
    {"1", "Home", SCENE_DRAW, "This is the first."},
    {"1", "PgUp", SCENE_DRAW, "This is the first."},
    {"End", "Down", SCENE_DRAW, "This is the last."},
    {"", "4", SCENE_DRAW, "▸ 4  Test 4"},
    {"", "5", SCENE_DRAW, "▸ 5  Test 5"},
    {"", "6", SCENE_DRAW, "▸ 6  Test 6"},
    {"", "7", SCENE_DRAW, "▸ 7  Test 7"},
    {"", "8", SCENE_DRAW, "▸ 8  Test 8"},
    {"", "9", SCENE_DRAW, "▸ 9  Test 9"},
    {"", "L", SCENE_DRAW, "Score: who answers whom"},
    {"", "Q", SCENE_DRAW, "▸    The width of a head"},
    {"", "C", SCENE_CHALLENGES, NULL},
    {"", "E", SCENE_CLAIMS, NULL},
    {"", "G", SCENE_LINKS, NULL},
    {"End", "PgUp", SCENE_DRAW, "▸ 1  Test 1"},
    {"", "PgDn", SCENE_DRAW, "▸ E  Elsewhere"},
    {"", "Home", SCENE_DRAW, "▸ 1  Test 1"},
    {"", "End", SCENE_DRAW, "▸ E  Elsewhere"},
    {"", "M", SCENE_DRAW | SCENE_MOUSE, "M brings it back"},
    {"M", "M", SCENE_DRAW | SCENE_MOUSE, "The mouse chooses here"},
    {"", "q", SCENE_QUIT, NULL},
    {"", "?", SCENE_DRAW, "╭─ Help: the menu"},
    {"L", "Esc", SCENE_DRAW, "▸ 3  Test 3"},
    {"L", "Left", SCENE_DRAW, "▸ 3  Test 3"},
    {"L", "h", SCENE_DRAW, "▸ 3  Test 3"},
    {"L", "Enter", SCENE_LAB, NULL},
    {"L", "q", SCENE_DRAW, "▸ 3  Test 3"},
    {"L", "2", SCENE_DRAW, "▸ 2  Test 2"},
    {"L", "L", SCENE_DRAW, "That does nothing here"}, /* where one is already */
    {"Q", "Q", SCENE_DRAW, "That does nothing here"},
    {"End", "Enter", SCENE_CLAIMS, NULL},
    {"End Up", "Enter", SCENE_LINKS, NULL},
    {"End Up Up", "Enter", SCENE_CHALLENGES, NULL},
    {"End Up Up Up", "Enter", SCENE_DRAW, "made anew"},
    {"End Up Up Up Up", "Enter", SCENE_DRAW, "Enter open   Esc back"},
    {"Q", "Esc", SCENE_DRAW, "▸ 3  Test 3"},
    {"Q", "Enter", SCENE_QUIZ, NULL},
    {"Q", "L", SCENE_DRAW, "Score: who answers whom"},
    {"Q", "q", SCENE_DRAW, "▸ 3  Test 3"},
    {"Q", "s", SCENE_DRAW, "That does nothing here"},
    {"? End", "Esc", SCENE_DRAW, "▸ 3  Test 3"},
    {"?", "?", SCENE_DRAW, "▸ 3  Test 3"},
    {"?", "q", SCENE_DRAW, "▸ 3  Test 3"},
    {"", "x", SCENE_DRAW, "That does nothing here"},
    {"", "Esc", SCENE_DRAW, "q quits."},
    {"L", "s", SCENE_DRAW, "That does nothing here"},
    {"1", "s", SCENE_DRAW, "That does nothing here"}, /* nothing was seen of it: the start is where Enter leads */
};

#define EFFECTS (sizeof effects / sizeof *effects)

START_TEST(keys_do_what_they_say)
{
    struct text before = {0};

    desk_write_course(&desk, 9, 3, "Test");
    desk_stop_at(&desk, "number-3", "s2");
    desk_open_menu(&desk, 80, 24);
    screen_press(&desk.screen, effects[_i].before);
    text_add(&before, text_string(&desk.screen.text));
    screen_press(&desk.screen, effects[_i].key);
    ck_assert_int_eq(desk.screen.request, effects[_i].answer);
    if (effects[_i].comes) {
        ck_assert_ptr_null(strstr(text_string(&before), effects[_i].comes));
        screen_expect(&desk.screen, effects[_i].comes);
    }
    text_free(&before);
}
END_TEST

/* Every code of the table stands above. */
START_TEST(every_key_was_tried)
{
    for (const struct key *row = menu_keys; row->keys; row++)
        for (const char *at = row->keys; *at; at += strspn(at, " ")) {
            size_t length = strcspn(at, " ");
            bool range = length == 3 && at[1] == '-', found = false;

            for (size_t i = 0; i < EFFECTS; i++) {
                const char *key = effects[i].key;

                found = found || (range ? strlen(key) == 1 && key[0] >= at[0] && key[0] <= at[2]
                                        : strlen(key) == length && memcmp(key, at, length) == 0);
            }
            ck_assert_msg(found, "%.*s", (int)length, at);
            at += length;
        }
}
END_TEST

static const struct {
    int cols, rows;
} help_sizes[] = {{40, 12}, {59, 15}, {80, 24}, {120, 40}};

/* Page by page every sentence of the table is there, whole, in the smallest window too. */
START_TEST(help_can_be_read)
{
    struct text all = {0};

    desk_open_menu(&desk, help_sizes[_i].cols, help_sizes[_i].rows);
    screen_press(&desk.screen, "L ?");
    for (int page = 0; page < 20; page++) {
        for (int row = 0; row < desk.screen.canvas.rows; row++) {
            text_add(&all, screen_row(&desk.screen, row));
            text_add_byte(&all, '\n');
        }
        ck_assert_int_ne(desk.screen.request, SCENE_QUIT);
        screen_press(&desk.screen, "Down");
    }
    screen_refuse(&desk.screen, "PgDn more");
    ck_assert(!desk.screen.canvas.cut);
    for (const struct key *row = menu_keys; row->keys; row++) {
        const struct menu_turn turn = {&desk.menu, &desk.screen.canvas};
        const char *help = row->help && key_works(row, &turn, NULL) ? row->help : "";

        for (size_t length; *help; help += length + (help[length] == ' ')) {
            char word[32] = "";

            length = strcspn(help, " ");
            memcpy(word, help, length);
            ck_assert_msg(strstr(text_string(&all), word) != NULL, "no \"%s\" in\n%s", word, text_string(&all));
        }
    }
    ck_assert_ptr_nonnull(strstr(text_string(&all), "back to the lessons"));
    ck_assert_ptr_null(strstr(text_string(&all), "│ L ")); /* the labs are on screen */
    ck_assert_ptr_nonnull(strstr(text_string(&all), "this help"));
    screen_shows(&desk.screen, "PgUp PgUp PgUp PgUp", "│ ↑ k ↓ j");
    screen_refuse(&desk.screen, "PgUp back");
    text_free(&all);
}
END_TEST

START_TEST(help_scrolls)
{
    desk_open_menu(&desk, 40, 12);
    screen_shows(&desk.screen, "?", "│ ↑ k ↓ j");
    screen_refuse(&desk.screen, "this help");
    screen_wheel(&desk.screen, "Help", 1);
    screen_refuse(&desk.screen, "│ ↑ k ↓ j");
    screen_wheel(&desk.screen, "Help", -1);
    screen_expect(&desk.screen, "│ ↑ k ↓ j");
    screen_hides(&desk.screen, "Space", "│ ↑ k ↓ j");
    screen_shows(&desk.screen, "PgDn PgDn PgDn", "this help");
    screen_resize(&desk.screen, 80, 24); /* all of it fits again */
    screen_expect(&desk.screen, "│ ↑ k ↓ j");
    screen_expect(&desk.screen, "this help");
    screen_resize(&desk.screen, 40, 12);
    screen_hides(&desk.screen, "k", "this help");
    screen_press(&desk.screen, "Down");
    screen_click(&desk.screen, "PgDn more");
    screen_refuse(&desk.screen, "│ ↑ k ↓ j");
    screen_shows(&desk.screen, "x", "Now only: Esc close");
    screen_shows(&desk.screen, "Esc", "▸ 1  Why attention");
}
END_TEST

/* ----------------------------------------------------------------------------------------------- what Enter is called
 */

START_TEST(enter_begins_goes_on_or_opens)
{
    int part;

    desk_write_course(&desk, 4, 3, "Test");
    desk_see(&desk, "number-1", "s1");
    desk_see(&desk, "number-1", "s2");
    desk_see(&desk, "number-1", "s3");
    desk_see(&desk, "number-2", "s1");
    desk_stop_at(&desk, "number-3", "s3");
    desk_open_menu(&desk, 80, 24);
    screen_expect_row(&desk.screen, -1, " ↑↓ choose   Enter go on at Step 3 of 3   s from the start   q quit   ? help");
    screen_expect(&desk.screen, "▸✓ Step 3 of 3   you were here");
    screen_expect(&desk.screen, "Enter goes on at “Step 3 of 3”");
    ck_assert_uint_eq(menu_next_step(&desk.menu, 2, &part), 2);
    screen_shows(&desk.screen, "Up", "Enter go on at Step 2 of 2 "); /* the first that was not read */
    screen_expect(&desk.screen, " ✓ Step 1 of 2");
    screen_expect(&desk.screen, "▸  Step 2 of 2");
    screen_refuse(&desk.screen, "you were here");
    ck_assert_uint_eq(menu_next_step(&desk.menu, 1, &part), 1);
    screen_press(&desk.screen, "Up"); /* all were */
    screen_expect_row(&desk.screen, -1, " ↑↓ choose   Enter open   / filter   q quit   ? help");
    screen_expect(&desk.screen, "Enter opens it again");
    ck_assert_uint_eq(menu_next_step(&desk.menu, 0, &part), 0);
    screen_press(&desk.screen, "End Up Up Up Up Up"); /* none was */
    screen_expect_row(&desk.screen, -1, " ↑↓ choose   Enter begin   / filter   q quit   ? help");
    screen_press(&desk.screen, "Down");
    screen_expect_row(&desk.screen, -1, " ↑↓ choose   Enter open   / filter   q quit   ? help");
}
END_TEST

START_TEST(the_small_footer_keeps_the_ways_in_and_out)
{
    desk_open_menu(&desk, 40, 12);
    screen_expect_row(&desk.screen, -1, " ↑↓ choose  Enter begin  q quit  ? help");
    screen_press(&desk.screen, "L");
    screen_expect_row(&desk.screen, -1, " Enter open  Esc back  ? help");
}
END_TEST

START_TEST(who_comes_first_is_welcome)
{
    desk_open_menu(&desk, 80, 24);
    screen_expect(&desk.screen, "Enter begins. All you need to");
    screen_expect(&desk.screen, "finds out what you may skip.");
    screen_expect(&desk.screen, "0 of ");
    screen_expect(&desk.screen, "▸ 1  Why attention");
    desk_close(&desk);
    prepare();
    desk_see(&desk, "six-stages", "score");
    desk_open_menu(&desk, 80, 24);
    screen_refuse(&desk.screen, "Enter begins.");
}
END_TEST

/* Nobody knows what a course of somebody's own asks for. */
START_TEST(so_is_who_comes_to_another_course)
{
    desk_write_course(&desk, 1, 1, "Test");
    desk_open_menu(&desk, 80, 24);
    screen_expect(&desk.screen, "Enter begins. Stop wherever you");
    screen_refuse(&desk.screen, "matrix");
    screen_expect(&desk.screen, "0 of 1 part\n");
}
END_TEST

START_TEST(progress_is_shown)
{
    desk_write_course(&desk, 3, 4, "Test");
    desk_see(&desk, "number-1", "s1");
    desk_see(&desk, "number-1", "s2");
    desk_see(&desk, "number-1", "s3");
    desk_see(&desk, "number-1", "s4");
    desk_see(&desk, "number-2", "s1");
    desk_see(&desk, "number-2", "gone"); /* a step that the lesson no longer has */
    desk_open_menu(&desk, 80, 24);
    screen_expect(&desk.screen, "5 of 12 parts");
    screen_expect(&desk.screen, "Test 1               ━━━━━━━━    done");
    screen_expect(&desk.screen, "Test 2               ━━──────     1/4");
    screen_expect(&desk.screen, "Test 3               ────────     0/4");
    screen_resize(&desk.screen, 40, 12);
    screen_expect_row(&desk.screen, 0, " Headway                  5 of 12 parts");
    screen_expect_row(&desk.screen, 2, "   2  Test 2              ━───     1/4");
}
END_TEST

/* Two steps of two texts and two questions each, the first after a text. */
static void write_questions(void)
{
    static const char step[] = "Text.\n\n```predict\nask: Yes?\nanswer: yes\n```\n\n```predict\nask: And?\nanswer: "
                               "yes\n```\n\nThe end.\n";
    struct text markdown = {0};

    text_addf(&markdown,
              "# Questions\n\n---\n\n## One\n<!-- name: one -->\n\n%s\n---\n\n## Two\n<!-- name: two "
              "-->\n\n%s",
              step, step);
    desk_write_lesson(&desk, 1, "questions", text_string(&markdown));
    desk_write_lesson(&desk, 2, "other", "# Other\n\n---\n\n## One\n\nText.\n");
    text_free(&markdown);
}

/* What the learner has read and answered of them, and what the menu says of it. */
static const struct {
    const char *read, *answered; /* of step one: which parts, and which of its questions; of step two in capitals */
    const char *bar, *one, *two, *enter;
    size_t step;
    int part;
} standings[] = {
    {"", "", "────────     0/8", "▸  One", "   Two", "Enter begin ", 0, 0},
    {"0", "", "━───────     1/8", "▸● One", "   Two", "Enter go on at One 1 ", 0, 0},
    {"013", "1", "━━━─────     3/8", " ● One", "▸  Two", "Enter go on at Two 1 ", 1, 0},
    {"03", "12", "━━━━────     4/8", " ✓ One", "▸  Two", "Enter go on at Two 1 ", 1, 0},
    {"03A", "12A", "━━━━━━──     6/8", " ✓ One", "▸● Two", "Enter go on at Two 1 ", 1, 0},
    {"03AD", "1A", "━━━━━━──  2 open", "▸● One", " ● Two", "Enter go on at One 3 ", 0, 2},
    {"03AD", "12B", "━━━━━━━─  1 open", " ✓ One", "▸● Two", "Enter go on at Two 2 ", 1, 1},
    {"03AD", "12AB", "━━━━━━━━    done", "▸✓ One", " ✓ Two", "Enter open ", 0, 0},
    {"0123ABCD", "", "━━━━────  4 open", "▸● One", " ● Two", "Enter go on at One 2 ", 0, 1},
};

static void learn(const char *read, const char *answered)
{
    struct progress *progress = desk_progress(&desk);
    struct text message = {0};

    for (; *read; read++)
        progress_read_part(progress, "questions", *read < 'A' ? "one" : "two", *read < 'A' ? *read - '0' : *read - 'A');
    for (; *answered; answered++)
        progress_answer(progress,
                        strchr("1A", *answered) ? *answered == '1' ? "questions#one" : "questions#two"
                        : *answered == '2'      ? "questions#one-2"
                                                : "questions#two-2",
                        "no", 0);
    ck_assert(progress_save(progress, true, &message));
    progress_close(progress);
}

/* Texts that were read and questions that were answered count, where the text of a question does not. */
START_TEST(what_is_open_is_shown)
{
    int part;

    write_questions();
    learn(standings[_i].read, standings[_i].answered);
    desk_open_menu(&desk, 80, 24);
    screen_expect(&desk.screen, standings[_i].bar);
    screen_expect(&desk.screen, standings[_i].one);
    screen_expect(&desk.screen, standings[_i].two);
    screen_expect(&desk.screen, standings[_i].enter);
    ck_assert_uint_eq(menu_next_step(&desk.menu, 0, &part), standings[_i].step);
    ck_assert_int_eq(part, standings[_i].part);
}
END_TEST

/* What was seen when no parts were kept is done, questions and all, and stays so. */
START_TEST(what_was_seen_before_is_done)
{
    struct text path = {0}, bytes = {0};

    write_questions();
    text_addf(&path, "headway/progress.json");
    text_addf(
        &bytes,
        "{\"version\":1,\"courses\":{\"%s\":{\"lessons\":{\"questions\":{\"one\":{\"seen\":\"2026-01-31T09:05:00Z\","
        "\"part\":0}}}}}}",
        desk.directory);
    captured_write_string(desk.state, text_string(&path), text_string(&bytes));
    desk_open_menu(&desk, 80, 24);
    screen_expect(&desk.screen, "━━━━────     4/8");
    screen_expect(&desk.screen, " ✓ One");
    screen_expect(&desk.screen, "Enter go on at Two 1 ");
    text_free(&path);
    text_free(&bytes);
}
END_TEST

START_TEST(marks_have_letters_in_ascii)
{
    static const struct theme ascii = {.colors = 256, .ascii = true};

    write_questions();
    learn("03A", "12");
    desk_open_menu(&desk, 80, 24);
    screen_theme(&desk.screen, &ascii);
    screen_expect(&desk.screen, "=====---     5/8");
    screen_expect(&desk.screen, " + One");
    screen_expect(&desk.screen, ">* Two");
}
END_TEST

/* Almost all is not all. */
START_TEST(a_bar_is_full_when_all_is)
{
    char step[8];

    desk_write_course(&desk, 1, 30, "Test");
    for (int i = 1; i < 30; i++) {
        snprintf(step, sizeof step, "s%d", i);
        desk_see(&desk, "number-1", step);
    }
    desk_open_menu(&desk, 80, 24);
    screen_expect(&desk.screen, "━━━━━━━─   29/30");
}
END_TEST

/* ---------------------------------------------------------------------------------------------------------- filter */

START_TEST(the_filter_works_as_one_types)
{
    desk_open_menu(&desk, 80, 24);
    screen_press(&desk.screen, "/");
    screen_expect_row(&desk.screen, -1,
                      " Filter ›                                      Enter open   ↑↓ choose   Esc all");
    ck_assert_int_eq(desk.screen.canvas.cursor_row, 23);
    ck_assert_int_eq(desk.screen.canvas.cursor_col, 10);
    screen_type(&desk.screen, "HEAD");
    ck_assert_int_eq(desk.screen.canvas.cursor_col, 14);
    screen_refuse(&desk.screen, "Why attention");
    screen_refuse(&desk.screen, "Labs");
    screen_expect(&desk.screen, "▸ 2  One head"); /* the choice follows what is there */
    screen_expect(&desk.screen, "4  Why many heads");
    screen_shows(&desk.screen, "Down Down Down", "▸ 8  What heads learn");
    screen_shows(&desk.screen, "Up Up", "▸ 2  One head");
    screen_type(&desk.screen, "s?q");
    screen_expect(&desk.screen, "nothing has that in its name");
    screen_expect_row(&desk.screen, -1,
                      " Filter › HEADs?q                                                       Esc all");
    screen_press(&desk.screen, "Enter"); /* what cannot be seen is not opened */
    ck_assert_int_eq(desk.screen.request, SCENE_DRAW);
    screen_shows(&desk.screen, "Backspace Backspace", "▸ 4  Why many heads");
    screen_press(&desk.screen, "Enter");
    ck_assert_int_eq(desk.screen.request, SCENE_OPEN);
    ck_assert_uint_eq(desk.menu.chosen, 3);
}
END_TEST

START_TEST(esc_lets_all_pass_again)
{
    desk_open_menu(&desk, 80, 24);
    screen_press(&desk.screen, "/");
    screen_type(&desk.screen, "4");
    screen_expect(&desk.screen, "▸ 4  Why many heads");
    screen_refuse(&desk.screen, "2  One head");
    screen_shows(&desk.screen, "Esc", "▸ 4  Why many heads", "2  One head");
    screen_shows(&desk.screen, "/", "2  One head"); /* begins anew */
}
END_TEST

START_TEST(the_filter_finds_numbers_labs_and_other_letters)
{
    desk_write_course(&desk, 30, 1, "Übung");
    desk_open_menu(&desk, 40, 12);
    screen_press(&desk.screen, "g");
    screen_type(&desk.screen, "2");
    screen_expect_row(&desk.screen, 1, " ▸ 2  Übung 2             ────     0/1");
    screen_expect_row(&desk.screen, 2, "");
    screen_type(&desk.screen, "7");
    screen_expect_row(&desk.screen, 1, " ▸27  Übung 27            ────     0/1");
    screen_press(&desk.screen, "Backspace Backspace");
    screen_type(&desk.screen, "U\u0308BUNG 3");
    screen_expect_row(&desk.screen, 1, " ▸ 3  Übung 3             ────     0/1");
    screen_expect_row(&desk.screen, 2, "  30  Übung 30            ────     0/1");
    screen_press(&desk.screen, "Esc L /");
    screen_type(&desk.screen, "hull");
    screen_expect_row(&desk.screen, 1, " ▸ Hull: which keys can win");
    screen_press(&desk.screen, "Enter");
    ck_assert_int_eq(desk.screen.request, SCENE_LAB);
    ck_assert_str_eq(view_table[desk.menu.lab]->name, "convex-hull");
}
END_TEST

/* ----------------------------------------------------------------------------------------------------------- mouse */

START_TEST(clicks_choose_and_open)
{
    desk_open_menu(&desk, 80, 24);
    screen_click(&desk.screen, "3  Six stages");
    ck_assert_int_eq(desk.screen.request, SCENE_DRAW);
    screen_expect(&desk.screen, "▸ 3  Six stages");
    screen_click(&desk.screen, "3  Six stages");
    ck_assert_int_eq(desk.screen.request, SCENE_OPEN);
    screen_click(&desk.screen, "Also");
    ck_assert_int_eq(desk.screen.request, SCENE_NOTHING);
    screen_click_at(&desk.screen, 3, 60); /* the other half */
    ck_assert_int_eq(desk.screen.request, SCENE_NOTHING);
    screen_click_at(&desk.screen, 21, 5); /* where the list is empty */
    ck_assert_int_eq(desk.screen.request, SCENE_NOTHING);
    screen_click(&desk.screen, "L  Labs");
    screen_expect(&desk.screen, "▸ L  Labs");
    screen_click(&desk.screen, "L  Labs");
    screen_click(&desk.screen, "Esc back");
    screen_expect(&desk.screen, "▸ L  Labs");
    screen_click(&desk.screen, "Why attention");
    screen_click(&desk.screen, "Enter begin   /");
    ck_assert_int_eq(desk.screen.request, SCENE_OPEN);
    screen_click(&desk.screen, "? help");
    screen_expect(&desk.screen, "Help: the menu");
    screen_press(&desk.screen, "Esc");
    screen_click(&desk.screen, "q quit");
    ck_assert_int_eq(desk.screen.request, SCENE_QUIT);
}
END_TEST

START_TEST(clicks_hit_the_row_that_is_there)
{
    desk_write_course(&desk, 30, 2, "Test");
    desk_open_menu(&desk, 80, 24);
    screen_press(&desk.screen, "End");
    screen_click(&desk.screen, "Test 25");
    screen_expect(&desk.screen, "▸25  Test 25");
    screen_press(&desk.screen, "/");
    screen_type(&desk.screen, "9");
    screen_click(&desk.screen, "Test 9 ");
    ck_assert_int_eq(desk.screen.request, SCENE_OPEN);
    ck_assert_uint_eq(desk.menu.chosen, 8);
}
END_TEST

START_TEST(the_wheel_moves_the_choice)
{
    desk_open_menu(&desk, 80, 24);
    screen_wheel(&desk.screen, "Labs", 1);
    screen_expect(&desk.screen, "▸ 2  One head");
    screen_wheel(&desk.screen, "Labs", -1);
    screen_wheel(&desk.screen, "Labs", -1);
    screen_expect(&desk.screen, "▸ 1  Why attention");
}
END_TEST

/* A message stands until the next key, however long it is. */
START_TEST(messages_are_said)
{
    struct text words = {0};

    desk_open_menu(&desk, 40, 12);
    menu_say(&desk.menu, "One.");
    menu_say(&desk.menu, "Two.");
    screen_resize(&desk.screen, 40, 12);
    screen_expect_row(&desk.screen, 10, " One. Two.");
    screen_press(&desk.screen, "x");
    ck_assert_int_eq(desk.screen.request, SCENE_DRAW);
    screen_refuse(&desk.screen, "One.");
    text_repeat(&words, "more ", 100);
    menu_say(&desk.menu, text_string(&words));
    screen_resize(&desk.screen, 40, 12);
    screen_expect(&desk.screen, "more…");
    screen_expect(&desk.screen, "▸ 1  Why attention");
    ck_assert(!desk.screen.canvas.cut);
    text_free(&words);
}
END_TEST

Suite *screen_menu_suite(void)
{
    Suite *suite = suite_create("screen_menu");
    TCase *tests = tcase_create("menu");

    tcase_add_checked_fixture(tests, prepare, put_away);
    tcase_add_loop_test(tests, keys_do_what_they_say, 0, (int)EFFECTS);
    tcase_add_test(tests, every_key_was_tried);
    tcase_add_loop_test(tests, help_can_be_read, 0, (int)(sizeof help_sizes / sizeof *help_sizes));
    tcase_add_test(tests, help_scrolls);
    tcase_add_test(tests, enter_begins_goes_on_or_opens);
    tcase_add_test(tests, the_small_footer_keeps_the_ways_in_and_out);
    tcase_add_test(tests, who_comes_first_is_welcome);
    tcase_add_test(tests, so_is_who_comes_to_another_course);
    tcase_add_test(tests, progress_is_shown);
    tcase_add_test(tests, a_bar_is_full_when_all_is);
    tcase_add_loop_test(tests, what_is_open_is_shown, 0, (int)(sizeof standings / sizeof *standings));
    tcase_add_test(tests, what_was_seen_before_is_done);
    tcase_add_test(tests, marks_have_letters_in_ascii);
    tcase_add_test(tests, the_filter_works_as_one_types);
    tcase_add_test(tests, esc_lets_all_pass_again);
    tcase_add_test(tests, the_filter_finds_numbers_labs_and_other_letters);
    tcase_add_test(tests, clicks_choose_and_open);
    tcase_add_test(tests, clicks_hit_the_row_that_is_there);
    tcase_add_test(tests, the_wheel_moves_the_choice);
    tcase_add_test(tests, messages_are_said);
    suite_add_tcase(suite, tests);
    return suite;
}
