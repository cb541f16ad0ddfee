/* SPDX-License-Identifier: MIT */
/* The key tables: complete, described, and free of keys that two tables would claim. */
#include "attention/mistaken.h"
#include "base/memory.h"
#include "learner/progress.h"
#include "menu/link_pages.h"
#include "menu/menu.h"
#include "menu/search.h"
#include "player/frame.h"
#include "player/player_state.h"
#include "screen/suites.h"
#include "screen/tools.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* No key twice in a table, and none without a code; every row is described, or stands under one that is. */
static void check_table(const struct key *table)
{
    ck_assert_ptr_nonnull(table[0].help);
    for (const struct key *row = table; row->keys; row++) {
        int codes[SCREEN_CODES_MOST];
        size_t count = screen_key_codes(row, codes);

        for (size_t i = 0; i < count; i++) {
            ck_assert_msg(codes[i] != 0, "no key is called so: %s", row->keys);
            ck_assert_msg(keys_find(table, codes[i]) == row, "twice: %s", row->keys);
        }
    }
}

/* The same of a table where of rows with the same key the first that works counts: before another one with its key a
 * row says when it works. */
static void check_turns(const struct key *table)
{
    ck_assert(!table->keys || table->help);
    for (const struct key *row = table; row->keys; row++) {
        int codes[SCREEN_CODES_MOST];
        size_t count = screen_key_codes(row, codes);

        for (size_t i = 0; i < count; i++) {
            ck_assert_msg(codes[i] != 0, "no key is called so: %s", row->keys);
            ck_assert_msg(row->works || !keys_find(row + 1, codes[i]), "%s hides what comes after it", row->keys);
        }
    }
}

/* Calls a check with the rows of all that holds keys, in the player and in the fields of views. */
static void for_held_keys(void (*check)(const struct key *table))
{
    for (size_t i = 0; player_holders[i]; i++)
        if (player_holders[i]->keys)
            check(player_holders[i]->keys);
    for (size_t i = 0; view_table[i]; i++)
        if (view_table[i]->field_keys)
            check(view_table[i]->field_keys);
}

START_TEST(tables_are_complete)
{
    check_turns(player_keys); /* every_key_of_the_player_works shows that each row has its turn */
    for_held_keys(check_turns);
    check_table(overlay_keys);
    check_table(jump_keys);
    check_table(search_keys);
    check_table(link_pages_keys);
    check_table(link_pages_terms_keys);
    check_table(editor_keys);
    check_turns(menu_keys);
}
END_TEST

static void expect_actions(const struct key *table)
{
    for (const struct key *row = table; row->keys; row++)
        ck_assert_msg(row->act != NULL, "%s does nothing", row->keys);
}

/* Every row of a screen's tables does something by itself. */
START_TEST(rows_hold_what_they_do)
{
    const struct key *const tables[] = {player_keys,     overlay_keys,          jump_keys,  menu_keys, search_keys,
                                        link_pages_keys, link_pages_terms_keys, editor_keys};

    for (size_t i = 0; i < sizeof tables / sizeof *tables; i++)
        expect_actions(tables[i]);
    for_held_keys(expect_actions);
}
END_TEST

/* Whoever types in a view finds in its rows what Enter takes and how to leave it. */
START_TEST(a_field_has_rows_of_enter_and_esc)
{
    for (size_t i = 0; view_table[i]; i++) {
        const struct key *keys = view_table[i]->field_keys;

        for (size_t k = 0; keys && k < 2; k++) {
            const struct key *row = keys_find(keys, k == 0 ? KEY_CODE_ENTER : KEY_CODE_ESC);

            ck_assert_msg(row && row->word && row->help, "%s", view_table[i]->name);
        }
    }
}
END_TEST

/* Whether outside of a view a key may be the view's and the player's: the view's comes first. Digits are the player's
 * where there is no view, m is where numbers can be changed. */
static bool may_share(const struct view *view, int code)
{
    return (code >= '1' && code <= '9') || (code == 'm' && !view->given);
}

/* Outside the view its keys stand beside the player's, so none may mean two things. Inside, arrows and letters that
 * move are its own. */
START_TEST(views_and_player_share_no_key)
{
    for (size_t i = 0; view_table[i]; i++) {
        check_table(view_table[i]->keys);
        for (const struct key *row = view_table[i]->keys; row->keys; row++) {
            int codes[SCREEN_CODES_MOST];
            size_t count = screen_key_codes(row, codes);

            for (size_t k = 0; k < count; k++) {
                if (codes[k] == KEY_CODE_ESC && view_table[i]->is_typing)
                    continue; /* of what is typed, or chosen by hand: then it comes there first */
                if (!row->is_inside && !may_share(view_table[i], codes[k]))
                    ck_assert_msg(!keys_find(player_keys, codes[k]), "%s: %s", view_table[i]->name, row->keys);
            }
        }
    }
}
END_TEST

/* A digit belongs to what shows its number: a head, an option, and, on the page after the last, what is open. */
START_TEST(a_digit_is_what_shows_it)
{
    struct screen s;

    screen_open(&s, screen_questions, 80, 24);
    screen_shows(&s, "2", "▪ head 2");
    screen_shows(&s, "Right Right Right Right 2", "▸ 2  Eight", "▪ head 1"); /* whose score was asked for */
    screen_shows(&s, "End Right Right", "Still open:");
    screen_shows(&s, "9", "Nothing has that number.");
    screen_shows(&s, "1", "1 of 3");
    screen_refuse(&s, "Still open:");
    screen_shows(&s, "Left 2", "▪ head 2");
    screen_close(&s);
}
END_TEST

/* The grammar of keys (src/README.md, Keys and screens): what each letter is for, in whatever words the tables say it.
 */
static const struct {
    int code;
    const char *means[7]; /* the beginning of the row's help */
} grammar[] = {
    {'a',
     {"compute", "the result comes into being", "each word asks in turn", "T runs", "turn all the way round",
      "draw again", "train from the step shown"}}, /* it plays */
    {'p', {"play the whole walk"}},
    {'+', {"play faster"}},
    {'=', {"play faster"}},
    {'c', {"code instead of text", "the two listings"}},
    {'d', {"what can be turned", "away from the dials"}},
    {'e', {"another example"}},
    {'g', {"go to a step"}},
    {'<', {"step back, step on"}},
    {'>', {"step back, step on"}},
    {'m',
     {"make the mistake", "mask the selected", "show all numbers", "the numbers that were changed",
      "how it began, and back"}}, /* off and on */
    {'n', {"the next matrix", "the next cell that differs", "the next key"}},
    {'o', {"the whole machine"}},
    {'t', {"type the numbers yourself", "type letters of your own"}},
    {'u', {"take back the number"}},
    {'0', {"the view, and all numbers, as they were", "the dial as it was", "begin again", "another number"}},
    {'.', {"another number"}}, /* within it */
    {'x', {"says which key"}}, /* it was another example once */
    {'G', {"glossary"}},
    {'/', {"search"}},
    {'?', {"this help"}},
    {'Q', {"the quiz"}},
    {'M', {"the mouse"}},
    {'q', {"quit"}},
};

#define GRAMMAR (sizeof grammar / sizeof *grammar)

/* Fails unless a letter means what it means everywhere. */
static void check_letter(const char *where, const struct key *row, int code)
{
    static const char letters[] = "hjkl", *const arrows[] = {"Left h", "Down j", "Up k", "Right l"};
    const char *arrow = strchr(letters, code), *help = row->help ? row->help : (row - 1)->help;
    bool is_right = false;
    size_t i = 0;

    if (arrow) {
        ck_assert_msg(strncmp(row->keys, arrows[arrow - letters], strlen(arrows[arrow - letters])) == 0, "%s: %s",
                      where, row->keys);
        return;
    }
    while (i < GRAMMAR && grammar[i].code != code)
        i++;
    ck_assert_msg(i < GRAMMAR, "%s: %c is not a letter of the grammar", where, code);
    for (size_t k = 0; k < 7 && grammar[i].means[k]; k++)
        is_right = is_right || strncmp(help, grammar[i].means[k], strlen(grammar[i].means[k])) == 0;
    ck_assert_msg(is_right, "%s: %c means “%s”", where, code, help);
}

static void check_letters(const char *where, const struct key *table)
{
    for (const struct key *row = table; row->keys; row++) {
        int codes[SCREEN_CODES_MOST];
        size_t count = screen_key_codes(row, codes);

        for (size_t i = 0; i < count; i++)
            if (codes[i] > KEY_CODE_SPACE && codes[i] < KEY_CODE_BACKSPACE && codes[i] != '-' &&
                !(codes[i] >= '1' && codes[i] <= '9'))
                check_letter(where, row, codes[i]);
    }
}

/* One letter means one thing, in every view, in a lesson and at the dials; digits belong to what shows that number, and
 * none of a lecture's letters is a view's. */
START_TEST(a_letter_means_one_thing)
{
    check_letters("a lesson", player_keys);
    for (size_t i = 0; player_holders[i]; i++)
        if (player_holders[i]->keys)
            check_letters(player_holders[i]->heading, player_holders[i]->keys);
    for (size_t i = 0; view_table[i]; i++) {
        const struct key *keys = view_table[i]->keys;

        check_letters(view_table[i]->name, keys);
        for (const char *of_lecture = "bfrBCFHJKMPSTU.,;0"; *of_lecture; of_lecture++)
            ck_assert_msg(!keys_find(keys, *of_lecture), "%s: %c", view_table[i]->name, *of_lecture);
        if (keys_find(keys, '1'))
            ck_assert_msg(strstr(keys_find(keys, '1')->help, "head") || strstr(keys_find(keys, '1')->help, "NumPy") ||
                              strstr(keys_find(keys, '1')->help, "by its number"),
                          "%s: digits", view_table[i]->name);
    }
}
END_TEST

/* Starts a view by itself. */
static void start_view(struct screen *s, const char *name, int cols, int rows)
{
    screen_prepare(s, NULL);
    s->setup.lesson = NULL;
    s->setup.view = view_find(name);
    screen_start(s, cols, rows);
}

/* Answers a round of diagnose: Split, and there the first; on to the next. */
static void answer_round(struct screen *s)
{
    screen_shows(s, "1 Enter 1 Enter", "Law ");
    screen_press(s, "Enter");
}

/* Diagnose: in the list of answers the footer names what ↑↓, →, Enter and Esc do, each once, and that is what they do;
 * a digit leads into it. */
START_TEST(diagnose_says_what_its_keys_do)
{
    struct screen s;

    start_view(&s, "diagnose", 80, 24);
    ck_assert_ptr_nonnull(strstr(screen_row(&s, -1), " Enter answer   1-5 stage "));
    screen_press(&s, "2");
    ck_assert_ptr_nonnull(strstr(screen_row(&s, -1), " ↑↓ choose   Enter choose   1-5 stage   → cells   Esc laws "));
    screen_expect(&s, "▸ 2 Scale");
    screen_press(&s, "Enter");
    ck_assert_ptr_nonnull(strstr(screen_row(&s, -1), " ↑↓ choose   Enter answer   → cells   Esc stages "));
    ck_assert_ptr_null(strstr(screen_row(&s, -1), "terms"));
    screen_shows(&s, "Down", "▸ 2 divided by d_k");
    screen_shows(&s, "Right Right", "scores₁[a,dog]");
    ck_assert_ptr_nonnull(strstr(screen_row(&s, -1), " ←↓↑→ cell "));
    ck_assert_ptr_nonnull(strstr(screen_row(&s, -1), " Esc out "));
    screen_shows(&s, "Esc Esc Esc", "Which stage?");
    screen_shows(&s, "Down", "Enter answers; then arrows choose.");
    screen_close(&s);
}
END_TEST

/* A better score than any before is told to who keeps it; one that is no better is not. */
START_TEST(the_best_score_of_diagnose_is_kept)
{
    struct player_history history = screen_history();
    struct progress_answer best;
    struct screen s;
    int right = 0;

    if (_i)
        progress_answer(history.context, PLAYER_BEST, "1", 1);
    screen_prepare(&s, NULL);
    s.setup.lesson = NULL;
    s.setup.view = view_find("diagnose");
    s.setup.history = &history;
    screen_start(&s, 80, 24);
    for (size_t round = 0; round < MISTAKEN_ROUNDS; round++) {
        right += mistaken_which(1, round) == MISTAKE_SPLIT;
        screen_press(&s, round >= 7 ? "Enter" : ""); /* nothing is measured */
        answer_round(&s);
    }
    ck_assert_int_eq(right, 1);
    screen_expect(&s, "1 of 10 right");
    screen_expect(&s, "The best so far: 1.");
    ck_assert_uint_eq(progress_answers(history.context, PLAYER_BEST, &best), 1);
    ck_assert_str_eq(best.answer, "1");
    ck_assert_double_eq(best.score, 1);
    progress_close(history.context);
    screen_close(&s);
}
END_TEST

/* The strip, what the dial means, its values, its keys: the same in every view and at every size. */
START_TEST(the_dials_look_the_same_everywhere)
{
    struct screen s;

    start_view(&s, "pitfall-scale-d-model", 80, 24);
    screen_expect(&s, "  d_model 8   heads 2   words 4   X times 1   instead d_model   sides both");
    screen_press(&s, "d Right Up");
    screen_expect(&s, "  d_model 8   heads[4]  words 4   X times 1   instead d_model   sides both");
    ck_assert_ptr_nonnull(strstr(screen_row(&s, -3), "── heads: d_k = d_model / heads ──"));
    ck_assert_str_eq(screen_row(&s, -2), "  1  2 [4] 8     at 1 nothing differs: d_k is d_model");
    ck_assert_str_eq(screen_row(&s, -1), " ←→ dial   ↑↓ value   0 as it was   Esc done   m right alone   ? help");
    screen_press(&s, "0");
    ck_assert_str_eq(screen_row(&s, -2), "  1 [2] 4  8     at 1 nothing differs: d_k is d_model");
    screen_press(&s, "0");
    ck_assert_str_eq(screen_row(&s, -2), " The dial is as it was.");
    screen_press(&s, "k m Enter"); /* a key of the view stays one */
    screen_expect(&s, "  d_model 8   heads 4   words 4   X times 1   instead d_model   sides off");
    ck_assert_ptr_null(player_dial(s.player));
    screen_shows(&s, "0", "  d_model 8   heads 2   words 4   X times 1   instead d_model   sides both");
    screen_close(&s);
    start_view(&s, "softmax-row", 40, 12);
    screen_refuse(&s, "plus");
    screen_press(&s, "d Left Left Down Down Down");
    ck_assert_str_eq(screen_row(&s, 2), "  scores 3  plus[0] T 1"); /* where Look here stood: no row is free */
    ck_assert_str_eq(screen_row(&s, -2), " [0] 1  1000");
    screen_press(&s, "Right Down Down Down Down Down Down Down Down Down Down Down");
    ck_assert_str_eq(screen_row(&s, -2), " T 0.1 is where this dial ends.");
    screen_shows(&s, "Esc", "Look");
    screen_close(&s);
    start_view(&s, "project", 80, 24); /* of whose dials none stands in the picture */
    screen_refuse(&s, "cells fit");
    screen_press(&s, "d Up");
    ck_assert_str_eq(screen_row(&s, 2), "  of[K]  all heads no   cells fit");
    screen_shows(&s, "d", "Look here");
    screen_close(&s);
}
END_TEST

/* A click chooses a dial, one more turns it; what is typed keeps its letters, and nothing is offered that is text. */
START_TEST(dials_by_the_mouse_and_not_while_typing)
{
    struct screen s;

    start_view(&s, "softmax-row", 80, 24);
    screen_click(&s, "plus 0");
    ck_assert_ptr_nonnull(strstr(screen_row(&s, -2), "[0] 1"));
    screen_click(&s, "plus[0]");
    ck_assert_ptr_nonnull(strstr(screen_row(&s, -2), "0 [1] 1000"));
    screen_click(&s, "k₂");
    ck_assert_ptr_null(player_dial(s.player));
    screen_hides(&s, "Enter", "d dials");
    screen_press(&s, "d");
    ck_assert_ptr_null(player_dial(s.player));
    screen_close(&s);
}
END_TEST

/* While something is typed every character but ? is a part of it: the footer names the keys of the field and no other,
 * the help the same ones first, and a click presses them. */
START_TEST(while_typing_letters_are_no_keys)
{
    static const struct {
        const char *view, *to, *footer, *help, *click;
    } cases[] = {{"matrix-product", "t", " Enter show it   Esc leave   Tab hint   ? help", "a hint", "Esc leave"},
                 {"one-head", "t", " Enter show it   Esc leave   Tab hint   ? help", "a hint", "Esc leave"},
                 {"softmax-row", "Enter Enter", " Enter take   Tab next   Esc as it was   ? help",
                  "take it, type the next", "Esc as"},
                 {"temperature-heads", "Enter Enter", " Enter take   Tab next   Esc as it was   ? help",
                  "the score as it was", "Esc as"},
                 {"promoter", "t", " Enter read   Esc as it was   ? help", "read these letters", "Esc as"},
                 {"rollout", "t", " Enter read   Esc as it was   ? help", "the letters as they were", "Esc as"},
                 {"training", "t", " Enter read   Esc as it was   ? help", "let it read these letters", "Esc as"}};
    struct screen s;

    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        start_view(&s, cases[i].view, 80, 24);
        screen_press(&s, cases[i].to);
        ck_assert_str_eq(screen_row(&s, -1), cases[i].footer);
        screen_type(&s, "qmp");
        screen_expect(&s, "qmp");
        screen_shows(&s, "?", "While you type", cases[i].help, "move in it, and correct it");
        screen_refuse(&s, "In this view");
        screen_shows(&s, "Esc", "qmp");
        screen_click(&s, cases[i].click);
        screen_refuse(&s, "qmp");
        ck_assert(!s.player->view->is_typing(s.player->self));
        screen_close(&s);
    }
}
END_TEST

/* A number that replaces a wrong one has nothing to do with what was said of that. */
START_TEST(a_new_number_replaces_a_wrong_one)
{
    struct screen s;

    start_view(&s, "matrix-product", 80, 24);
    screen_shows(&s, "t 9 9 Enter", " too large");
    screen_hides(&s, "6", "996", " too large");
    screen_close(&s);
}
END_TEST

/* In a lab, too, each key does something or says what would; the way out is in the footer. */
START_TEST(no_key_is_silent_in_a_lab)
{
    static const char *const keys[] = {"Right", "Left", "Esc",  "PgUp", "PgDn", "Space", "Home", "End", "<",    ">",
                                       "Tab",   "Up",   "Down", "1",    "9",    "Y",     "G",    "/",   "Enter"};
    struct screen s;

    for (size_t v = 0; view_table[v]; v++)
        for (size_t i = v % ONE_IN(4); i < sizeof keys / sizeof *keys; i += ONE_IN(4)) {
            struct text before = {0};

            start_view(&s, view_table[v]->name, 80, 24);
            screen_expect(&s, "q quit");
            text_add(&before, text_string(&s.text));
            screen_press(&s, keys[i]);
            ck_assert_msg(strcmp(text_string(&s.text), text_string(&before)) != 0 || player_wait(s.player) >= 0,
                          "%s: %s is silent\n%s", view_table[v]->name, keys[i], text_string(&s.text));
            text_free(&before);
            screen_close(&s);
        }
}
END_TEST

/* What is shown next by one of these keys gets the line in which it is named: the dials leave it. */
START_TEST(every_key_to_another_has_its_name_shown)
{
    static const char *const names[] = {"n", "Tab", "BackTab"};
    size_t rows = 0;

    for (size_t v = 0; view_table[v]; v++)
        for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
            const struct key *row = keys_find(view_table[v]->keys, keys_code(names[i], strlen(names[i])));

            ck_assert_msg(!row || row->names_another, "%s: %s", view_table[v]->name, names[i]);
            rows += row != NULL;
        }
    ck_assert_uint_gt(rows, 60);
}
END_TEST

/* What every view can be told to be, it says in its state table and nowhere else: each dial turns, and back. */
START_TEST(every_dial_turns)
{
    size_t dials = 0;

    for (size_t i = 0; view_table[i]; i++) {
        struct screen s;

        start_view(&s, view_table[i]->name, 80, 24);
        screen_press(&s, "d");
        for (size_t dial = 1; player_dial(s.player); dial++, dials++) {
            const struct state_key *now = player_dial(s.player);
            struct text before = {0}, after = {0};

            ck_assert_uint_eq(s.player->dial, dial);
            screen_expect(&s, now->dial);
            text_add(&before, screen_row(&s, -2));
            screen_press(&s, "Up");
            if (strstr(screen_row(&s, -2), "ends."))
                screen_press(&s, "Down");
            text_add(&after, screen_row(&s, -2));
            ck_assert_msg(strcmp(text_string(&before), text_string(&after)) != 0, "%s: %s does not turn",
                          view_table[i]->name, now->name);
            if (!now->is_derived) {
                screen_press(&s, "0");
                ck_assert_str_eq(screen_row(&s, -2), text_string(&before));
            }
            text_free(&before);
            text_free(&after);
            screen_press(&s, "Right");
            if (s.player->dial == 1)
                break;
        }
        screen_press(&s, "Esc");
        ck_assert_ptr_null(player_dial(s.player));
        screen_close(&s);
    }
    ck_assert_uint_gt(dials, 90);
}
END_TEST

static const char *const long_lesson = "# T\n\n---\n\n## A\n\n1. item\n2. item\n3. item\n4. item\n5. item\n6. item\n"
                                       "7. item\n8. item\n9. item\n10. item\n11. item\n12. item\n13. item\n"
                                       "14. item\n15. item\n16. item\n17. item\n18. item\n19. item\n20. item\n"
                                       "21. item\n22. item\n23. item\n24. item\n";

static const char *const deeper_lesson = "# T\n\n---\n\n## A\n\nText.\n\n### More\n<!-- deeper -->\n\nDeep.\n";

static const char *const touch_lesson = "# T\n\n---\n\n## A\n\n```view\ninput cell=sat,verb\n```\n\nText.\n";

/* Where the rows of a key work: of those with the same keys the `nth`, from 0; before a room, or not. */
static const struct working {
    const char *keys;
    int nth;
    const char *const *lesson, *to;
    bool in_lecture;
    const char *way_back;
} pages[] = {{"1-9", 0, &screen_lesson, "End Right", false, NULL},
             {"Enter", 1, &screen_lesson, "", false, NULL},
             {"PgDn", 0, &long_lesson, "PgUp", true, NULL},
             {"PgUp", 0, &long_lesson, "", true, NULL},
             {"PgDn", 1, &screen_lesson, "Right Right", false, NULL},
             {"PgUp", 1, &screen_lesson, "Right Right", false, NULL},
             {"Down j", 0, &deeper_lesson, "", false, NULL},
             {"0", 0, &screen_lesson, "Right Right 2", false, NULL},
             {"u", 0, &touch_lesson, "Up Enter Up Enter", false, NULL},
             {"m", 0, &touch_lesson, "Up Enter Up Enter", false, NULL},
             {"Esc", 0, &screen_lesson, "Right Right Enter", false, NULL},
             {"Backspace", 0, &screen_questions, "Right Enter Enter", false, NULL},
             {"Backspace", 1, &screen_lesson, "", false, "the quiz"},
             {"Backspace", 2, &screen_lesson, "Right Right", false, NULL},
             {"", 0, &screen_lesson, "Right Right", false, NULL}};

/* Leads to where a row works. */
static void go_where_it_works(struct screen *s, const struct key *row)
{
    const struct working *place = pages;
    int nth = 0;

    for (const struct key *before = player_keys; before < row; before++)
        nth += strcmp(before->keys, row->keys) == 0;
    while (*place->keys && (strcmp(place->keys, row->keys) != 0 || place->nth != nth))
        place++;
    screen_prepare(s, *place->lesson);
    s->setup.course = place->in_lecture ? NULL : &s->opened.library;
    s->setup.has_quiz = !place->in_lecture;
    s->setup.in_lecture = place->in_lecture;
    s->setup.way_back = place->way_back;
    screen_start(s, 80, 24);
    screen_press(s, place->to);
}

/* The row that a key has there, as player_key() finds it. */
static const struct key *row_now(struct screen *s, int code)
{
    struct frame frame;
    const struct player_turn turn = {s->player, &frame};
    const struct key *row;

    frame_make(&frame, s->player, &s->canvas);
    row = player_find_key(&turn, code);
    frame_free(&frame);
    return row;
}

/* What a key asks of the one who runs the player; of the others none asks for anything. */
static unsigned wish_of(const struct key *row)
{
    static const struct {
        int code;
        unsigned request;
    } asked[] = {{'q', SCENE_QUIT}, {'/', SCENE_SEARCH}, {'G', SCENE_LINKS}, {'M', SCENE_MOUSE}, {'Q', SCENE_QUIZ}};

    for (size_t i = 0; i < sizeof asked / sizeof *asked; i++)
        if (keys_find(player_keys, asked[i].code) == row)
            return asked[i].request;
    return row->action == SCENE_BACK ? SCENE_BACK : SCENE_NOTHING;
}

/* Every key of every row of the player's does what that row says, in a place where it works: it changes the screen, or
 * asks for what only the reader has. None is dead because another row has the same key. */
START_TEST(every_key_of_the_player_works)
{
    for (const struct key *row = player_keys; row->keys; row++) {
        int codes[SCREEN_CODES_MOST];
        size_t count = screen_key_codes(row, codes);

        for (size_t i = 0; i < count; i++) {
            struct screen s;
            struct text before = {0};
            unsigned request;

            go_where_it_works(&s, row);
            text_add(&before, text_string(&s.text));
            ck_assert_msg(row_now(&s, codes[i]) == row, "%s: another row has key %zu of it", row->keys, i + 1);
            request = stack_event(s.stack, &(struct event){.kind = EVENT_KEY, .code = codes[i]}, &s.canvas);
            ck_assert_msg((request & ~(unsigned)SCENE_DRAW) == wish_of(row), "%s: %u", row->keys, request);
            screen_resize(&s, 80, 24);
            if (request & SCENE_DRAW)
                ck_assert_msg(strcmp(text_string(&before), text_string(&s.text)) != 0, "%s", row->keys);
            else
                ck_assert_msg(request != SCENE_NOTHING, "%s does nothing", row->keys);
            text_free(&before);
            screen_close(&s);
        }
    }
}
END_TEST

/* While an answer is typed most keys are letters: no reason names a key that is none, or says what is not so. */
START_TEST(a_typed_answer_gives_its_own_reasons)
{
    static const char *const keys[][2] = {{"Esc", "An answer is typed here: → leads on."},
                                          {"Down", "An answer is typed here: → leads on."},
                                          {"Home", "An answer is typed here: → leads on."},
                                          {"End", "An answer is typed here: → leads on."},
                                          {"Delete", FIELD_STILL},
                                          {"Up", NULL}};
    struct screen s;

    screen_open(&s, screen_questions, 80, 24);
    screen_press(&s, "Right");
    ck_assert(predict_is_typing(s.player));
    for (size_t i = 0; keys[i][1]; i++) {
        screen_press(&s, "Left Right");
        screen_shows(&s, keys[i][0], keys[i][1]);
        screen_press(&s, "Ctrl-U");
    }
    screen_close(&s);
}
END_TEST

/* While an option can be chosen the picture's keys work, and the help says so: except for those of the question. */
START_TEST(the_help_of_a_choice_has_the_pictures_keys)
{
    struct screen s;

    screen_open(&s, screen_questions, 80, 24);
    screen_press(&s, "Right Right Right Right");
    screen_resize(&s, 120, 50);
    ck_assert(predict_is_open(s.player) && !predict_is_typing(s.player));
    screen_shows(&s, "?", "In this view", "code instead of text", "↑ k       from the text into the cells");
    screen_refuse(&s, "1-9       a head");
    screen_hides(&s, "Esc c", "Eight");
    screen_close(&s);
}
END_TEST

/* The help names every key of what it says, and says of each what it does here. */
START_TEST(the_help_says_what_each_key_does)
{
    struct screen s;

    screen_open(&s, screen_lesson, 120, 50);
    screen_shows(&s, "?", "PgDn      a page on", "Enter     a page on: there is nothing to enter here");
    screen_refuse(&s, " x ");
    screen_shows(&s, "Esc x", "There is no example here.");
    screen_shows(&s, "Right Right ?", " e         another example", " x         says which key",
                 "Backspace a page back");
    screen_close(&s);
}
END_TEST

/* In the cells a key of the text is not said to have come to an end. */
START_TEST(in_the_cells_the_texts_keys_are_its_own)
{
    struct screen s;

    screen_open(&s, screen_lesson, 80, 24);
    screen_shows(&s, "End Up Backspace", "That is for the text: Esc leads there.");
    ck_assert(s.player->entered);
    screen_hides(&s, "Esc Backspace", "That is for the text");
    screen_close(&s);
}
END_TEST

/* A key that begins to type does something, though the state is the same; a number that nothing has says so. */
START_TEST(what_a_key_did_is_not_denied)
{
    static const struct {
        const char *view, *keys;
    } types[] = {{"promoter", "t"}, {"training", "t"}, {"rollout", "t"}, {"softmax-row", "Enter Enter"}};
    struct screen s;

    for (size_t i = 0; i < sizeof types / sizeof *types; i++) {
        start_view(&s, types[i].view, 80, 24);
        screen_press(&s, types[i].keys);
        ck_assert(s.player->view->is_typing(s.player->self));
        ck_assert_msg(!s.player->notice.length, "%s: %s", types[i].view, text_string(&s.player->notice));
        screen_close(&s);
    }
    start_view(&s, "diagnose", 80, 24);
    screen_shows(&s, "9", "Nothing here has that number.");
    screen_close(&s);
}
END_TEST

/* In a field of a view, too: at its ends, and where nothing is to be erased. */
START_TEST(no_key_is_silent_in_a_field)
{
    static const char *const views[] = {"matrix-product", "one-head", "softmax-row", "promoter", "training"};
    static const char *const keys[] = {"Left", "Home", "End", "Backspace", "Delete", "Ctrl-U", "Up", "Down"};
    struct screen s;

    for (size_t v = 0; v < sizeof views / sizeof *views; v++) {
        start_view(&s, views[v], 80, 24);
        screen_press(&s, v == 2 ? "Enter Enter Ctrl-U" : "t Ctrl-U");
        ck_assert(s.player->view->is_typing(s.player->self));
        for (size_t i = 0; i < sizeof keys / sizeof *keys && s.player->view->is_typing(s.player->self); i++) {
            char *before;

            screen_press(&s, "Z Backspace"); /* takes away what was said */
            before = memory_copy(text_string(&s.text));
            screen_press(&s, keys[i]);
            ck_assert_msg(strcmp(text_string(&s.text), before) != 0, "%s: %s is silent", views[v], keys[i]);
            free(before);
        }
        screen_close(&s);
    }
}
END_TEST

/* The smallest screen shows what is typed too, also where the dials had their rows. */
START_TEST(what_is_typed_is_seen_on_the_smallest_screen)
{
    static const char *const views[] = {"promoter", "rollout", "training"}, *const to[] = {"t", "d t"};
    struct screen s;

    for (size_t i = 0; i < 6; i++) {
        start_view(&s, views[i / 2], 40, 12);
        screen_press(&s, to[i % 2]);
        screen_shows(&s, "A C", "letters › AC");
        screen_expect_row(&s, -1, " Enter read  Esc as it was  ? help");
        screen_close(&s);
    }
}
END_TEST

/* At the dials a key that goes to another matrix or head is seen, because the dial makes room for its name. */
START_TEST(another_matrix_is_seen_from_the_dials)
{
    static const char *const cases[][3] = {{"scale", "n", "── scores₁[sat,cat]"}, {"training", "Tab", "── weights "}};
    struct screen s;

    for (size_t i = 0; i < 2; i++) {
        start_view(&s, cases[i][0], 80, 24);
        screen_hides(&s, "d", cases[i][2]);
        screen_shows(&s, cases[i][1], cases[i][2]);
        screen_close(&s);
    }
}
END_TEST

/* On the smallest screen each hint differs from what was shown before it; after the last one a key says so. */
START_TEST(each_hint_is_seen_on_the_smallest_screen)
{
    static const char *const shown[] = {" 0×0 + 1×2 + 0×-1 + 1×0 = ?", " the row times the column, one by one",
                                        " 0×0 + 1×2 + 0×-1 + 1×0 = ?", " There is no further hint."};
    struct screen s;

    start_view(&s, "one-head", 40, 12);
    screen_press(&s, "t");
    for (size_t i = 0; i < sizeof shown / sizeof *shown; i++) {
        screen_expect_row(&s, -2, shown[i]);
        screen_press(&s, "Tab");
    }
    screen_close(&s);
}
END_TEST

/* No key is silent: what does nothing here says so, and the next key takes that away. */
START_TEST(no_key_is_silent)
{
    static const struct {
        const char *to, *key, *says;
    } cases[] = {
        {"", "Left", "This is the first page."},
        {"", "PgUp", "This is the first page."},
        {"", "Backspace", "This is the first page."},
        {"", "<", "This is the first step."},
        {"", "Up", "There are no cells to go to."},
        {"", "Esc", "q quits."},
        {"", "1", "No number key does anything here."},
        {"", "Y", "That is not a key: ? has them."},
        {"", "s", "That is not a key: ? has them."},
        {"", "/", "That does nothing here: ? helps."},
        {"Right Right", "Down", "Nothing here goes deeper."},
        {"End", ">", "This is the last step."},
        {"End Right", "Right", "This is the end."},
        {"End Right", "Space", "This is the end."},
        {"End Right", "Enter", "There is nothing to enter here."},
    };
    struct screen s;

    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        screen_open(&s, screen_lesson, 80, 24);
        screen_press(&s, cases[i].to);
        screen_press(&s, cases[i].key);
        ck_assert_msg(strcmp(screen_row(&s, -2) + 1, cases[i].says) == 0, "%s %s does not say “%s”:\n%s", cases[i].to,
                      cases[i].key, cases[i].says, text_string(&s.text));
        screen_hides(&s, "g Esc", cases[i].says);
        screen_close(&s);
    }
}
END_TEST

/* A lesson by itself has nothing to search, and nowhere to lead. */
START_TEST(without_a_course_there_is_nothing_to_search)
{
    struct screen s;

    screen_open(&s, screen_lesson, 120, 50);
    screen_press(&s, "/");
    ck_assert_uint_eq(s.request, SCENE_DRAW);
    screen_expect(&s, " That does nothing here: ? helps.\n");
    screen_press(&s, "g Esc G");
    ck_assert_uint_eq(s.request, SCENE_DRAW);
    screen_expect(&s, " That does nothing here: ? helps.\n");
    screen_hides(&s, "?", "search", "glossary");
    screen_close(&s);
}
END_TEST

START_TEST(the_footer_tells_outside_and_inside)
{
    struct screen s;

    screen_open(&s, NULL, 80, 24);
    screen_press(&s, "> > >");
    ck_assert_str_eq(screen_row(&s, -1),
                     " → on   ← back   Enter cells   Tab head 2   c code   o board   ? help    4 of 9");
    screen_shows(&s, "Enter", " ←↓↑→ cell   Tab head 2   Enter follow   Space on   Esc text   ? help ");
    screen_shows(&s, "Esc End", " → on   ← back ");
    for (int i = 0; i < 9 && !screen_has(&s, "Enter answer"); i++)
        screen_press(&s, "Right");
    screen_expect(&s, " Enter answer   Tab hint   → later   ← back "); /* a number of W_O is to be predicted */
    for (int i = 0; i < 12 && !screen_has(&s, "Still open:"); i++)
        screen_press(&s, "Right");
    ck_assert_str_eq(screen_row(&s, -1),
                     " ← back   1-9 open   g go to   q quit   ? help                           9 of 9");
    screen_hides(&s, "Home", "back");
    screen_close(&s);
}
END_TEST

/* Where there are no cells, Enter leads to what the view's own arrows move. */
START_TEST(enter_says_what_is_there)
{
    static const char *const views[][2] = {{"score", "Enter cells "},
                                           {"temperature-heads", "Enter row "},
                                           {"softmax-row", "Enter row "},
                                           {"conversation", "Enter words "},
                                           {"convex-hull", "Enter turn "}};

    for (size_t i = 0; i < sizeof views / sizeof *views; i++) {
        char lesson[200];
        struct screen s;

        snprintf(lesson, sizeof lesson, "# T\n\nIntro.\n\n---\n\n## A\n<!-- name: a -->\n\n```view\n%s\n```\n\nText.\n",
                 views[i][0]);
        screen_open(&s, lesson, 80, 24);
        screen_shows(&s, "End", views[i][1]);
        screen_close(&s);
    }
}
END_TEST

START_TEST(the_small_footer_keeps_the_ways_out)
{
    struct screen s;

    screen_open(&s, screen_lesson, 40, 12);
    screen_press(&s, ">");
    ck_assert_str_eq(screen_row(&s, -1), " → on  ← back  Enter cells  ? help");
    screen_press(&s, "Enter");
    ck_assert_str_eq(screen_row(&s, -1), " ←↓↑→ cell  Esc text  ? help");
    screen_shows(&s, "Esc c", "c text");
    screen_press(&s, "c Right");
    ck_assert_str_eq(screen_row(&s, -1), " → on  ← back  Enter cells  ? help");
    screen_close(&s);
    start_view(&s, "convex-hull", 40, 12);
    screen_press(&s, "Enter");
    ck_assert_str_eq(screen_row(&s, -1), " ←→ turn  ↑↓ length  Esc out  ? help");
    screen_close(&s);
    screen_open(&s, "# T\n\n---\n\n## A\n\n```view\nconvex-hull\n```\n\nText.\n", 40, 12);
    screen_press(&s, "Enter");
    ck_assert_str_eq(screen_row(&s, -1), " ←→ turn  ↑↓ length  Esc text  ? help");
    screen_close(&s);
}
END_TEST

START_TEST(help_shows_what_works_here)
{
    struct screen s;

    screen_open(&s, screen_lesson, 120, 50);
    screen_shows(&s, "Right Right ?", "╭─ Help: the score view ─", "│ → l       a page on; nothing is passed over",
                 "query     what a word looks for");
    screen_refuse(&s, "out again");
    screen_press(&s, "? Enter ?");
    screen_expect(&s, "│ Space     a page on, also from the cells"); /* → and l are the view's now */
    screen_refuse(&s, "nothing is passed over");
    screen_expect(&s, "Esc       out again");
    screen_expect(&s, "←↓↑→ ");
    screen_hides(&s, "Esc", "Help:");
    screen_expect(&s, "Esc text"); /* closing the help has not left the view */
    screen_press(&s, "? q");
    ck_assert_uint_eq(s.request, SCENE_DRAW);
    screen_refuse(&s, "Help:");
    screen_expect(&s, "Esc text"); /* nor has q */
    screen_shows(&s, "Enter ?", "│ Following a number", "│ Enter     to where that number was made");
    screen_refuse(&s, "into the cells"); /* which Enter no longer does */
    screen_refuse(&s, "←↓↑→ ");          /* nor do the arrows move the cell */
    screen_close(&s);
}
END_TEST

/* Even in the smallest window, page by page, every row of the tables that works is there. */
START_TEST(help_can_be_read_in_a_small_window)
{
    struct screen s;
    struct text all = {0};

    screen_open(&s, NULL, 40, 12);
    screen_shows(&s, "> > > ?", "PgDn more");
    for (int i = 0; i < 20; i++) {
        text_add(&all, text_string(&s.text));
        screen_press(&s, "PgDn");
    }
    screen_refuse(&s, "PgDn more");
    ck_assert_ptr_nonnull(strstr(text_string(&all), "│ q         quit"));
    ck_assert_ptr_nonnull(strstr(text_string(&all), "│ Tab       "));
    ck_assert_ptr_nonnull(strstr(text_string(&all), "│ head      one such pattern"));
    screen_shows(&s, "PgUp Up Down PgUp PgUp PgUp PgUp PgUp PgUp PgUp PgUp PgUp", "│ In a lesson");
    screen_wheel(&s, "In a lesson", 1);
    screen_refuse(&s, "In a lesson");
    text_free(&all);
    screen_close(&s);
}
END_TEST

START_TEST(nothing_plays_without_animation)
{
    struct screen s;

    screen_prepare(&s, screen_lesson);
    s.setup.animate = false;
    screen_start(&s, 200, 24);
    screen_hides(&s, "Right Right", "play");
    screen_press(&s, "p a");
    ck_assert_int_eq(player_wait(s.player), -1);
    screen_hides(&s, "?", "play");
    screen_close(&s);
}
END_TEST

Suite *screen_keys_suite(void)
{
    Suite *suite = suite_create("screen_keys");
    TCase *tests = tcase_create("keys");

    tcase_add_test(tests, tables_are_complete);
    tcase_add_test(tests, rows_hold_what_they_do);
    tcase_add_test(tests, a_field_has_rows_of_enter_and_esc);
    tcase_add_test(tests, views_and_player_share_no_key);
    tcase_add_test(tests, a_digit_is_what_shows_it);
    tcase_add_test(tests, a_letter_means_one_thing);
    tcase_add_test(tests, diagnose_says_what_its_keys_do);
    tcase_add_loop_test(tests, the_best_score_of_diagnose_is_kept, 0, 2);
    tcase_add_test(tests, the_dials_look_the_same_everywhere);
    tcase_add_test(tests, dials_by_the_mouse_and_not_while_typing);
    tcase_add_test(tests, while_typing_letters_are_no_keys);
    tcase_add_test(tests, a_new_number_replaces_a_wrong_one);
    tcase_add_test(tests, no_key_is_silent_in_a_lab);
    tcase_add_test(tests, every_key_to_another_has_its_name_shown);
    tcase_add_test(tests, every_dial_turns);
    tcase_add_test(tests, every_key_of_the_player_works);
    tcase_add_test(tests, a_typed_answer_gives_its_own_reasons);
    tcase_add_test(tests, the_help_of_a_choice_has_the_pictures_keys);
    tcase_add_test(tests, the_help_says_what_each_key_does);
    tcase_add_test(tests, in_the_cells_the_texts_keys_are_its_own);
    tcase_add_test(tests, what_a_key_did_is_not_denied);
    tcase_add_test(tests, no_key_is_silent);
    tcase_add_test(tests, no_key_is_silent_in_a_field);
    tcase_add_test(tests, what_is_typed_is_seen_on_the_smallest_screen);
    tcase_add_test(tests, each_hint_is_seen_on_the_smallest_screen);
    tcase_add_test(tests, another_matrix_is_seen_from_the_dials);
    tcase_add_test(tests, without_a_course_there_is_nothing_to_search);
    tcase_add_test(tests, the_footer_tells_outside_and_inside);
    tcase_add_test(tests, enter_says_what_is_there);
    tcase_add_test(tests, the_small_footer_keeps_the_ways_out);
    tcase_add_test(tests, help_shows_what_works_here);
    tcase_add_test(tests, help_can_be_read_in_a_small_window);
    tcase_add_test(tests, nothing_plays_without_animation);
    suite_add_tcase(suite, tests);
    return suite;
}
