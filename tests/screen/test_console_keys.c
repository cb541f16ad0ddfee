/* SPDX-License-Identifier: MIT */
/* The keys of the console: complete, described, none of them with two meanings in one place; and any of them in any
 * order. */
#include "screen/lectern.h"
#include "screen/overlay.h"
#include "screen/player_parts.h"
#include "screen/suites.h"

#include "base/memory.h"
#include "base/random.h"

#include <check.h>
#include <stdlib.h>
#include <string.h>

#define CODES_MOST 32
#define EVENTS SOME_OF(5000)

static struct lectern l;

/* All codes of a row; digits of a range one by one. */
static size_t codes_of(const struct key *row, int codes[CODES_MOST])
{
    size_t count = 0;

    for (const char *at = row->keys; *at; at += strspn(at, " ")) {
        size_t length = strcspn(at, " ");

        if (length == 3 && at[1] == '-') {
            for (int digit = at[0]; digit <= at[2]; digit++)
                codes[count++] = digit;
        } else {
            codes[count++] = keys_code(at, length);
        }
        ck_assert_uint_le(count, CODES_MOST);
        at += length;
    }
    return count;
}

static void check_table(const struct key *table)
{
    ck_assert_ptr_nonnull(table[0].help);
    for (const struct key *row = table; row->keys; row++) {
        int codes[CODES_MOST];
        size_t count = codes_of(row, codes);

        ck_assert_int_gt(row->action, 0);
        for (size_t i = 0; i < count; i++) {
            ck_assert_msg(codes[i] != 0, "no key is called so: %s", row->keys);
            ck_assert_msg(keys_find(table, codes[i]) == row, "twice: %s", row->keys);
        }
    }
}

START_TEST(tables_are_complete)
{
    const struct key *const tables[] = {console_keys, console_poll_keys};
    bool found[CONSOLE_ACTION_COUNT] = {0};

    check_table(console_choice_keys);
    check_table(console_hands_keys);
    check_table(console_leave_keys);
    for (size_t i = 0; i < 2; i++) {
        check_table(tables[i]);
        for (const struct key *row = tables[i]; row->keys; row++) {
            ck_assert_int_lt(row->action, CONSOLE_ACTION_COUNT);
            found[row->action] = true;
        }
    }
    for (int action = 1; action < CONSOLE_ACTION_COUNT; action++)
        ck_assert_msg(found[action], "action %d has no key", action);
}
END_TEST

/* What works in the lecture and in a poll means the same in both. */
START_TEST(what_is_in_both_tables_means_the_same)
{
    for (const struct key *row = console_poll_keys; row->keys; row++)
        for (const struct key *other = console_keys; other->keys; other++)
            if (other->action == row->action && row->action != CONSOLE_POLL && row->action != CONSOLE_BACK)
                ck_assert_msg(other->help == row->help || strcmp(other->help, row->help) == 0, "%s", row->keys);
}
END_TEST

/* Outside of its cells a view's keys stand beside the console's, so none may mean two things. Inside, what moves there
 * comes first; what a clicker sends always goes on and back. */
START_TEST(views_and_console_share_no_key)
{
    static const int only_outside[] = {KEY_CODE_RIGHT, KEY_CODE_LEFT,      'l', 'h',
                                       KEY_CODE_ENTER, KEY_CODE_BACKSPACE, '.', '-'};

    for (size_t i = 0; view_table[i]; i++) {
        const struct view *view = view_table[i];

        for (const struct key *row = view->keys; row->keys; row++) {
            int codes[CODES_MOST];
            size_t count = codes_of(row, codes), k = 0;

            for (size_t at = 0; at < count; at++) {
                for (k = 0; k < sizeof only_outside / sizeof *only_outside; k++)
                    if (only_outside[k] == codes[at] && view_key_is_inside(row))
                        break;
                if (k == sizeof only_outside / sizeof *only_outside && !(codes[at] == KEY_CODE_ESC && view->is_typing))
                    ck_assert_msg(!keys_find(console_keys, codes[at]), "%s: %s", view->name, row->keys);
                if (codes[at] == '.')
                    ck_assert_msg(!view->hide, "%s types with the key that hides", view->name);
            }
        }
    }
}
END_TEST

/* Keys that learners know mean the same to a presenter. */
START_TEST(keys_of_the_player_keep_their_meaning)
{
    static const int same[][2] = {{KEY_CODE_RIGHT, KEY_CODE_RIGHT},
                                  {KEY_CODE_LEFT, KEY_CODE_LEFT},
                                  {KEY_CODE_ENTER, KEY_CODE_ENTER},
                                  {KEY_CODE_ESC, KEY_CODE_ESC},
                                  {KEY_CODE_HOME, KEY_CODE_HOME},
                                  {KEY_CODE_END, KEY_CODE_END},
                                  {KEY_CODE_BACKSPACE, KEY_CODE_LEFT},
                                  {KEY_CODE_PAGE_UP, KEY_CODE_LEFT},
                                  {KEY_CODE_PAGE_DOWN, KEY_CODE_RIGHT},
                                  {'+', '+'},
                                  {'-', '-'},
                                  {'x', 'x'},
                                  {'g', 'g'},
                                  {'/', '/'},
                                  {'M', 'M'},
                                  {'?', '?'},
                                  {'q', 'q'}};

    for (const struct key *row = player_keys; row->keys; row++) {
        int codes[CODES_MOST];
        size_t count = codes_of(row, codes);

        for (size_t i = 0; i < count; i++) {
            const struct key *mine = keys_find(console_keys, codes[i]);
            size_t k = 0;

            while (mine && k < sizeof same / sizeof *same &&
                   (keys_find(player_keys, same[k][0]) != row || keys_find(console_keys, same[k][1]) != mine))
                k++;
            ck_assert_msg(!mine || k < sizeof same / sizeof *same, "%s means something else", row->keys);
        }
    }
}
END_TEST

/* Leads to where a key works. */
static void go_where_it_works(int action, bool in_poll)
{
    static const struct {
        int action;
        bool in_poll;
        const char *keys;
    } places[] = {{CONSOLE_OUT, false, "Enter"},
                  {CONSOLE_RETURN, false, "f Right"},
                  {CONSOLE_HIDE, false, "Enter"},
                  {CONSOLE_HIDE_ROW, false, "Enter"},
                  {CONSOLE_UNHIDE, false, "Enter ."},
                  {CONSOLE_FASTER, false, "a"},
                  {CONSOLE_SLOWER, false, "a"},
                  {CONSOLE_LAST, false, "Home"},
                  {CONSOLE_BACK, true, "P Enter P"},
                  {CONSOLE_SOLVE, true, "P Enter P"},
                  {CONSOLE_DISCUSS, true, "P Enter P"},
                  {CONSOLE_AGAIN, true, "P Enter P"},
                  {0, false, ""},
                  {0, true, "P Enter"}};
    size_t i = 0;

    while (places[i].in_poll != in_poll || (places[i].action && places[i].action != action))
        i++;
    lectern_open(&l, "six-stages");
    lectern_press(&l, "g");
    lectern_type(&l, "score");
    lectern_press(&l, "Enter");
    lectern_press(&l, places[i].keys);
    ck_assert(in_poll == (l.console->poll != NULL));
}

/* What a key may change, in a word. */
static char *state_of(void)
{
    struct text out = {0};
    const struct console *c = l.console;

    text_addf(&out, "%s%s%d %d %d %d %d %d %d %d %d %zu %s", lectern_here(&l), lectern_told(&l), c->mode, c->face,
              c->blank, c->frozen, c->wall.player->entered, c->wall.player->habits.speed, c->mouse_away,
              c->poll ? (int)c->poll->phase : -1, c->poll && c->poll->solved, c->notes.first, text_string(&c->notice));
    return text_take(&out);
}

START_TEST(every_key_does_something)
{
    const struct key *const tables[] = {console_keys, console_poll_keys};

    for (size_t table = 0; table < 2; table++)
        for (const struct key *row = tables[table]; row->keys; row++) {
            int codes[CODES_MOST];
            size_t count = codes_of(row, codes);

            for (size_t i = 0; i < count; i++) {
                char *before, *after;

                go_where_it_works(row->action, table == 1);
                if (row->action == CONSOLE_NOTES_UP)
                    lectern_press(&l, "J");
                if (row->action == CONSOLE_NOTES_UP || row->action == CONSOLE_NOTES_DOWN)
                    lectern_resize(&l, 80, 24);
                ck_assert_msg(console_works(l.console, row->action, NULL), "%s", row->keys);
                before = state_of();
                lectern_send(&l, (struct event){.kind = EVENT_KEY, .code = codes[i]});
                after = state_of();
                ck_assert_msg(strcmp(before, after) != 0 || row->action == CONSOLE_NOTES_UP ||
                                  row->action == CONSOLE_NOTES_DOWN || row->action == CONSOLE_END_POLL,
                              "%s does nothing", row->keys);
                if (row->action == CONSOLE_END_POLL)
                    ck_assert_ptr_null(l.console->poll);
                free(before);
                free(after);
                lectern_close(&l);
            }
        }
}
END_TEST

/* Of the view's own keys the first stays on 80 columns: how else would the presenter know? */
START_TEST(the_footer_says_what_the_view_is_about)
{
    lectern_open(&l, "pitfalls");
    lectern_resize(&l, 80, 24);
    lectern_press(&l, "End Home Right Right Right");
    lectern_expect(&l, "m make the mistake");
    lectern_press(&l, "m");
    lectern_expect(&l, "m right alone");
    lectern_close(&l);
}
END_TEST

START_TEST(the_footer_names_what_works)
{
    lectern_open(&l, "six-stages");
    lectern_expect(&l, "→ answer"); /* of the question that this step asks */
    lectern_expect(&l, "P ask");
    lectern_refuse(&l, "← back");
    lectern_press(&l, "f");
    lectern_expect(&l, "f bring the room");
    lectern_press(&l, "F Right b");
    lectern_expect(&l, "b light again");
    lectern_press(&l, "b Right Right Right Enter");
    lectern_expect(&l, "←↓↑→ cell");
    lectern_expect(&l, "Esc out");
    lectern_press(&l, "Esc P Enter");
    lectern_expect(&l, "P close the vote");
    lectern_refuse(&l, "solution");
    lectern_press(&l, "P");
    lectern_expect(&l, "P discuss");
    lectern_expect(&l, "v vote again");
    lectern_expect(&l, "S solution");
    lectern_press(&l, "S");
    lectern_expect(&l, "P back to the lesson");
    lectern_press(&l, "Esc ?");
    lectern_expect(&l, "Help: the presenter's console");
    lectern_expect(&l, "exactly one thing back");
    lectern_press(&l, "PgDn PgDn PgDn PgDn");
    lectern_expect(&l, "In this view");
    lectern_press(&l, "?");
    lectern_refuse(&l, "Help: the presenter's console");
    lectern_close(&l);
}
END_TEST

/* -------------------------------------------------------------------------------------------------------- any order */

static int below(struct random *r, int most)
{
    return (int)(random_uniform(r) * most);
}

static int any_code(struct random *r)
{
    static const int others[] = {
        KEY_CODE_RIGHT,  KEY_CODE_LEFT,      KEY_CODE_UP,   KEY_CODE_DOWN, KEY_CODE_ENTER,     KEY_CODE_ESC,
        KEY_CODE_TAB,    KEY_CODE_BACKSPACE, KEY_CODE_HOME, KEY_CODE_END,  KEY_CODE_PAGE_DOWN, KEY_CODE_PAGE_UP,
        KEY_CODE_DELETE, KEY_CODE_BACK_TAB,  0x1F600,       0x301};

    if (below(r, 3) == 0)
        return others[below(r, sizeof others / sizeof *others)];
    if (below(r, 3) == 0)
        return "PPHSdvufFb.,;"[below(r, 13)];
    return 32 + below(r, 95);
}

/* Out of everything: on a step, without a poll. */
static void get_out(void)
{
    for (int i = 0; i < 6; i++)
        lectern_press(&l, "Esc");
    ck_assert_int_eq(l.console->mode, CONSOLE_STEP);
    ck_assert_ptr_null(l.console->poll);
    ck_assert(!l.console->wall.player->entered);
}

/* One key on, one back, and everything is as it was. */
static void check_way_back(void)
{
    char *before;
    bool goes_on;

    get_out();
    before = memory_copy(lectern_here(&l));
    goes_on = console_works(l.console, CONSOLE_NEXT, NULL);
    lectern_press(&l, "PgDn");
    ck_assert_msg(goes_on == (strcmp(before, lectern_here(&l)) != 0), "at %s", before);
    if (goes_on)
        lectern_press(&l, "PgUp");
    ck_assert_str_eq(lectern_here(&l), before);
    free(before);
}

static void send_one(struct random *r)
{
    struct event event = {.kind = EVENT_KEY, .row = below(r, l.canvas.rows), .col = below(r, l.canvas.cols)};
    int kind = below(r, 30);

    event.code = any_code(r);
    if (kind < 2)
        event.kind = EVENT_CLICK;
    else if (kind == 2)
        event = (struct event){.kind = EVENT_WHEEL, .row = event.row, .col = event.col, .code = below(r, 2) * 2 - 1};
    else if (kind == 3)
        lectern_wait(&l, 0);
    else if (kind == 4)
        lectern_resize(&l, 1 + below(r, 160), 1 + below(r, 50));
    lectern_send(&l, event);
    if (l.console->mode == CONSOLE_LEAVE) /* not yet */
        lectern_press(&l, "Esc");
    else if (l.wish & SCENE_QUIT)
        ck_abort_msg("it has ended by itself");
}

START_TEST(it_stands_whatever_is_pressed)
{
    struct random r;

    random_start(&r, (uint64_t)_i + 1, 0);
    lectern_open(&l, _i ? "why-many-heads pitfalls" : "one-head six-stages");
    lectern_follow(&l);
    for (int i = 0; i < EVENTS; i++) {
        send_one(&r);
        if (i % 100 == 0)
            lectern_settle(&l);
        if (i % 250 == 99)
            check_way_back();
        if (i % 1000 == 999) {
            char *here = memory_copy(lectern_here(&l)), *told = memory_copy(lectern_told(&l));

            lectern_kill(&l);
            lectern_resume(&l);
            ck_assert_str_eq(lectern_here(&l), here);
            ck_assert_str_eq(lectern_told(&l), told);
            free(here);
            free(told);
            lectern_settle(&l);
        }
    }
    check_way_back();
    lectern_close(&l);
}
END_TEST

Suite *screen_console_keys_suite(void)
{
    Suite *suite = suite_create("screen_console_keys");
    TCase *tests = tcase_create("keys");

    tcase_add_test(tests, tables_are_complete);
    tcase_add_test(tests, what_is_in_both_tables_means_the_same);
    tcase_add_test(tests, views_and_console_share_no_key);
    tcase_add_test(tests, keys_of_the_player_keep_their_meaning);
    tcase_add_test(tests, every_key_does_something);
    tcase_add_test(tests, the_footer_says_what_the_view_is_about);
    tcase_add_test(tests, the_footer_names_what_works);
    tcase_add_loop_test(tests, it_stands_whatever_is_pressed, 0, 2);
    suite_add_tcase(suite, tests);
    return suite;
}
