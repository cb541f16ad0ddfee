/* SPDX-License-Identifier: MIT */
/* The keys of the console: complete, described, none of them with two meanings in one place; and any of them in any
 * order. */
#include "player/player_state.h"
#include "screen/lectern.h"
#include "screen/suites.h"
#include "screen/tools.h"

#include "base/memory.h"
#include "base/random.h"

#include <check.h>
#include <stdlib.h>
#include <string.h>

#define EVENTS SOME_OF(5000)

static struct lectern l;

static void check_table(const struct key *table)
{
    ck_assert_ptr_nonnull(table[0].help);
    for (const struct key *row = table; row->keys; row++) {
        int codes[SCREEN_CODES_MOST];
        size_t count = screen_key_codes(row, codes);

        ck_assert_msg(row->act != NULL, "does nothing: %s", row->keys);
        for (size_t i = 0; i < count; i++) {
            ck_assert_msg(codes[i] != 0, "no key is called so: %s", row->keys);
            ck_assert_msg(keys_find(table, codes[i]) == row, "twice: %s", row->keys);
        }
    }
}

START_TEST(tables_are_complete)
{
    check_table(console_keys);
    check_table(console_poll_keys);
    check_table(console_common_keys);
    check_table(ask_room_keys);
    check_table(hands_keys);
    check_table(console_leave_keys);
}
END_TEST

/* What works in the lecture and in a poll alike takes no key of either. */
START_TEST(the_common_keys_are_nobody_elses)
{
    for (const struct key *row = console_common_keys; row->keys; row++) {
        int codes[SCREEN_CODES_MOST];
        size_t count = screen_key_codes(row, codes);

        for (size_t i = 0; i < count; i++)
            ck_assert_msg(!keys_find(console_keys, codes[i]) && !keys_find(console_poll_keys, codes[i]), "%s",
                          row->keys);
    }
}
END_TEST

/* The row of a key in the lecture; NULL: it has none. */
static const struct key *find_row(int code)
{
    const struct key *row = keys_find(console_keys, code);

    return row ? row : keys_find(console_common_keys, code);
}

/* Outside of its cells a view's keys stand beside the console's, so none may mean two things. Inside, what moves there
 * comes first; what a clicker sends always goes on and back. */
START_TEST(views_and_console_share_no_key)
{
    static const int only_outside[] = {KEY_CODE_RIGHT,   KEY_CODE_LEFT,      'l',           'h',
                                       KEY_CODE_ENTER,   KEY_CODE_BACKSPACE, KEY_CODE_HOME, KEY_CODE_END,
                                       KEY_CODE_PAGE_UP, KEY_CODE_PAGE_DOWN, KEY_CODE_ESC};

    for (size_t i = 0; view_table[i]; i++) {
        const struct view *view = view_table[i];

        for (const struct key *row = view->keys; row->keys; row++) {
            int codes[SCREEN_CODES_MOST];
            size_t count = screen_key_codes(row, codes), k = 0;

            for (size_t at = 0; at < count; at++) {
                for (k = 0; k < sizeof only_outside / sizeof *only_outside; k++)
                    if (only_outside[k] == codes[at] && row->is_inside)
                        break;
                if (k == sizeof only_outside / sizeof *only_outside && !(codes[at] == KEY_CODE_ESC && view->is_typing))
                    ck_assert_msg(!find_row(codes[at]), "%s: %s", view->name, row->keys);
            }
        }
    }
}
END_TEST

static bool does_as(const struct key *one, const struct key *other)
{
    return one->act == other->act && one->action == other->action;
}

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
                                  {KEY_CODE_SPACE, KEY_CODE_RIGHT},
                                  {'+', '+'},
                                  {'-', '-'},
                                  {'e', 'e'},
                                  {'x', 'x'},
                                  {'d', 'd'},
                                  {'g', 'g'},
                                  {'/', '/'},
                                  {'M', 'M'},
                                  {'?', '?'},
                                  {'q', 'q'}};

    for (const struct key *row = player_keys; row->keys; row++) {
        int codes[SCREEN_CODES_MOST];
        size_t count = screen_key_codes(row, codes);

        for (size_t i = 0; i < count; i++) {
            const struct key *mine = find_row(codes[i]);
            size_t k = 0;

            while (mine && k < sizeof same / sizeof *same &&
                   (!keys_find((const struct key[]){*row, {0}}, same[k][0]) || !does_as(find_row(same[k][1]), mine)))
                k++;
            ck_assert_msg(!mine || k < sizeof same / sizeof *same, "%s means something else", row->keys);
        }
    }
}
END_TEST

/* Whether a row of a table is the one of a key, named as in the table. */
static bool is_of(const struct key *row, const char *name)
{
    return keys_find((const struct key[]){*row, {0}}, keys_code(name, strlen(name))) != NULL;
}

/* Leads to where a key works. */
static void go_where_it_works(const struct key *row, bool in_poll)
{
    static const struct {
        const char *key; /* one of the row's; NULL: any other row's */
        bool in_poll;
        const char *press;
    } pages[] = {{"Esc", false, "Enter"},  {"F", false, "f Right"},  {".", false, "Enter"},    {",", false, "Enter"},
                 {";", false, "Enter ."},  {"+", false, "a"},        {"-", false, "a"},        {"End", false, "Home"},
                 {"u", true, "P Enter P"}, {"S", true, "P Enter P"}, {"d", true, "P Enter P"}, {"v", true, "P Enter P"},
                 {NULL, false, ""},        {NULL, true, "P Enter"}};
    size_t i = 0;

    while (pages[i].in_poll != in_poll || (pages[i].key && !is_of(row, pages[i].key)))
        i++;
    lectern_open(&l, "six-stages");
    screen_press(&l.screen, "g");
    screen_type(&l.screen, "score");
    screen_press(&l.screen, "Enter");
    screen_press(&l.screen, pages[i].press);
    ck_assert(in_poll == (l.console->poll != NULL));
}

/* What a key may change, in a word. */
static char *state_of(void)
{
    struct text out = {0};
    const struct console *c = l.console;

    text_addf(&out, "%s%s%zu %d %d %d %d %d %d %d %d %zu %zu %s", lectern_here(&l), lectern_told(&l),
              l.screen.stack->count, c->face, c->blank, c->frozen, c->wall.player->entered,
              c->wall.player->habits.speed, l.screen.stack->mouse_away, c->poll ? (int)c->poll->phase : -1,
              c->poll && c->poll->solved, c->wall.player->dial, c->notes.first, text_string(&c->notice));
    return text_take(&out);
}

/* Presses one key of a row where it works. */
static void check_key(const struct key *row, int code, bool in_poll)
{
    bool is_of_notes = is_of(row, "J") || is_of(row, "K"), ends_poll = in_poll && is_of(row, "x");
    char *before, *after;

    go_where_it_works(row, in_poll);
    if (is_of(row, "K"))
        screen_press(&l.screen, "J");
    if (is_of_notes)
        screen_resize(&l.screen, 80, 24);
    ck_assert_msg(key_works(row, l.console, NULL), "%s", row->keys);
    before = state_of();
    screen_send(&l.screen, (struct event){.kind = EVENT_KEY, .code = code});
    after = state_of();
    ck_assert_msg(strcmp(before, after) != 0 || is_of_notes || ends_poll, "%s does nothing", row->keys);
    if (ends_poll)
        ck_assert_ptr_null(l.console->poll);
    free(before);
    free(after);
    lectern_close(&l);
}

START_TEST(every_key_does_something)
{
    static const struct {
        const struct key *table;
        bool in_poll;
    } pages[] = {
        {console_keys, false}, {console_common_keys, false}, {console_poll_keys, true}, {console_common_keys, true}};

    for (size_t i = 0; i < sizeof pages / sizeof *pages; i++)
        for (const struct key *row = pages[i].table; row->keys; row++) {
            int codes[SCREEN_CODES_MOST];
            size_t count = screen_key_codes(row, codes);

            for (size_t k = 0; k < count; k++)
                check_key(row, codes[k], pages[i].in_poll);
        }
}
END_TEST

/* A dial that the presenter turns is turned for the room; a clicker still goes on. */
START_TEST(the_room_sees_a_dial_turn)
{
    lectern_open(&l, "pitfalls#indivisible");
    screen_resize(&l.screen, 100, 40);
    screen_shows(&l.screen, "d", "on the wall, width[7]", "←→ dial");
    screen_shows(&l.screen, "Up", "on the wall, width[8]");
    screen_expect(&l.screen, "width 8 "); /* the wall names what is, not what is chosen */
    ck_assert_ptr_nonnull(strstr(lectern_told(&l), "width=8"));
    screen_press(&l.screen, "0");
    ck_assert_ptr_null(strstr(lectern_told(&l), "width=8"));
    screen_hides(&l.screen, "Right Esc", "num_heads[");
    lectern_close(&l);
}
END_TEST

/* At a dial 0 is the dial's, even where numbers have been changed; what a key there cannot do is said. */
START_TEST(a_dial_has_its_keys_before_the_numbers)
{
    lectern_prepare(&l);
    lectern_write(&l, "lessons/01-a.md", "# A\n\n---\n\n## A\n\n```view\ninput\n```\n\nText.\n");
    lectern_begin(&l, "a");
    screen_press(&l.screen, "Enter Enter 3 Enter Esc d Up");
    ck_assert_ptr_nonnull(strstr(lectern_told(&l), "zoom=numbers"));
    ck_assert_ptr_nonnull(strstr(lectern_told(&l), "set="));
    screen_press(&l.screen, "0");
    ck_assert_ptr_null(strstr(lectern_told(&l), "zoom="));
    ck_assert_ptr_nonnull(strstr(lectern_told(&l), "set="));
    screen_shows(&l.screen, "0", "The dial is as it was.");
    ck_assert_ptr_nonnull(strstr(lectern_told(&l), "set="));
    screen_press(&l.screen, "Esc 0");
    ck_assert_ptr_null(strstr(lectern_told(&l), "set="));
    lectern_close(&l);
}
END_TEST

/* How many of the view's own keys the footer drops after the usual ones. */
static size_t count_wanted(void)
{
    const struct scene *scene = &console_stack(l.console)->levels[0].scene;
    struct canvas wide = l.screen.canvas;
    struct footer footer = {0};
    size_t count = 0;

    wide.cols = 200;
    scene->footer(scene->self, &wide, &footer);
    for (const struct key *row = l.console->wall.player->view->keys; row->keys; row++)
        for (size_t i = 0; i < footer.count; i++)
            count += footer.items[i].key == row && footer.items[i].rank == KEY_WANTED;
    footer_free(&footer);
    return count;
}

/* Of the view's own keys the first stays on 80 columns: how else would the presenter know? */
START_TEST(the_footer_says_what_the_view_is_about)
{
    lectern_open(&l, "pitfalls");
    screen_resize(&l.screen, 80, 24);
    screen_shows(&l.screen, "g 2 Enter Right", "m make the mistake");
    screen_shows(&l.screen, "m", "m right alone");
    ck_assert_uint_eq(count_wanted(), 1);
    lectern_close(&l);
}
END_TEST

START_TEST(the_footer_names_what_works)
{
    lectern_prepare(&l);
    lectern_write(&l, "lessons/01-a.md", screen_questions);
    lectern_begin(&l, "a");
    screen_expect(&l.screen, "→ next");
    screen_expect(&l.screen, "P ask");
    screen_refuse(&l.screen, "← back");
    screen_shows(&l.screen, "Right", "→ answer"); /* of the question that this step asks */
    screen_expect(&l.screen, "← back");
    screen_press(&l.screen, "Left");
    screen_shows(&l.screen, "f", "f bring the room");
    screen_shows(&l.screen, "F Right b", "b light again");
    screen_shows(&l.screen, "b Right Right Right Enter", "←↓↑→ cell", "Esc out");
    screen_shows(&l.screen, "Esc P Enter", "P close the vote");
    screen_refuse(&l.screen, "solution");
    screen_shows(&l.screen, "P", "P discuss", "v vote again", "S solution");
    screen_shows(&l.screen, "S", "P back to the lesson");
    screen_shows(&l.screen, "Esc ?", "Help: the presenter's console", "exactly one thing back", "Esc close");
    screen_refuse(&l.screen, "q quit"); /* it closes the help, and ends nothing */
    screen_shows(&l.screen, "PgDn PgDn PgDn PgDn", "In this view");
    screen_hides(&l.screen, "?", "Help: the presenter's console");
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
    screen_resize(&l.screen, 120, 40); /* a window that is too small answers no key */
    for (int i = 0; i < 6; i++)
        screen_press(&l.screen, "Esc");
    ck_assert_uint_eq(l.screen.stack->count, 1);
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
    goes_on = key_works(find_row(KEY_CODE_PAGE_DOWN), l.console, NULL);
    screen_press(&l.screen, "PgDn");
    ck_assert_msg(goes_on == (strcmp(before, lectern_here(&l)) != 0), "at %s", before);
    if (goes_on)
        screen_press(&l.screen, "PgUp");
    ck_assert_str_eq(lectern_here(&l), before);
    free(before);
}

static void send_one(struct random *r)
{
    struct event event = {
        .kind = EVENT_KEY, .row = below(r, l.screen.canvas.rows), .col = below(r, l.screen.canvas.cols)};
    int kind = below(r, 30);

    event.code = any_code(r);
    if (kind < 2)
        event.kind = EVENT_CLICK;
    else if (kind == 2)
        event = (struct event){.kind = EVENT_WHEEL, .row = event.row, .col = event.col, .code = below(r, 2) * 2 - 1};
    else if (kind == 3)
        lectern_wait(&l, 0);
    else if (kind == 4)
        screen_resize(&l.screen, 1 + below(r, 160), 1 + below(r, 50));
    screen_send(&l.screen, event);
    if (l.screen.stack->levels[l.screen.stack->count - 1].scene.self == &l.console->ask) /* not yet */
        screen_press(&l.screen, "Esc");
    else if (l.screen.request & SCENE_QUIT)
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

/* The help is of what has the keyboard now: the keys of the cells, of a number that is followed or typed, of a dial
 * come first, and what they take is not the lecture's. The footer names nothing that is refused. */
START_TEST(the_help_is_of_what_has_the_keyboard)
{
    static const struct {
        const char *keys, *has, *has_not;
    } at[] = {
        {"", "→ l space PgDn  ", "Following a number"},  {"Enter", " space PgDn  ", "→ l space PgDn"},
        {"Enter", " Backspace PgUp  ", "← h Backspace"}, {"Enter Enter", "Following a number", "Backspace PgUp"},
        {"d", "At the dials", "→ l space PgDn"},
    };

    for (size_t i = 0; i < sizeof at / sizeof *at; i++) {
        lectern_open(&l, "six-stages");
        screen_press(&l.screen, "End");
        screen_press(&l.screen, at[i].keys);
        screen_shows(&l.screen, "?", at[i].has);
        screen_refuse(&l.screen, at[i].has_not);
        lectern_close(&l);
    }
}
END_TEST

/* Home where one is at home already says so, and End. */
START_TEST(an_end_that_is_reached_is_said)
{
    lectern_open(&l, "six-stages");
    screen_shows(&l.screen, "Home", "this is the first step of the lesson");
    screen_hides(&l.screen, "End", "step of the lesson");
    screen_shows(&l.screen, "End", "this is the last step of the lesson");
    lectern_close(&l);
}
END_TEST

START_TEST(a_typed_number_refuses_what_no_footer_names)
{
    lectern_prepare(&l);
    lectern_write(&l, "lessons/01-a.md",
                  "# A\n\n---\n\n## One\n\n```view\nproject matrix=W_Q cell=3rd,2nd\n```\n\nQ.\n");
    lectern_begin(&l, "a");
    screen_press(&l.screen, "Enter Enter");
    screen_expect_row(&l.screen, -1, " ↑↓ by 0.1   Enter keep   Esc as it was   ? help");
    screen_shows(&l.screen, "b", "Enter keeps the number");
    screen_shows(&l.screen, "?", "While a number is typed");
    screen_refuse(&l.screen, "make the room's screen dark");
    screen_refuse(&l.screen, "Numbers");
    lectern_close(&l);
}
END_TEST

/* Letters that are typed in a view are no keys of the lecture: the footer names the field's, and a clicker leads back
 * from there as from everywhere. */
START_TEST(a_field_of_a_view_has_its_keys_in_a_lecture)
{
    lectern_prepare(&l);
    lectern_write(&l, "lessons/01-a.md",
                  "# A\n\n---\n\n## One\n\nFirst.\n\n---\n\n## Two\n\n```view\npromoter\n```\n\nT.\n\n---\n\n## "
                  "Three\n\n```view\n"
                  "project matrix=W_Q cell=3rd,2nd\n```\n\nQ.\n");
    lectern_begin(&l, "a");
    screen_shows(&l.screen, "Right t b", "reads  ›b");
    screen_expect_row(&l.screen, -1, " Enter read   Esc as it was   ? help");
    screen_shows(&l.screen, "Down", "You are typing: Enter takes it, Esc leaves.");
    screen_shows(&l.screen, "?", "read these letters");
    screen_refuse(&l.screen, "make the room's screen dark");
    screen_hides(&l.screen, "Esc Esc", "reads  ›");
    screen_press(&l.screen, "Right Enter Enter 2 PgUp");
    ck_assert_str_eq(lectern_place(&l), "a#two/1+0");
    lectern_close(&l);
}
END_TEST

Suite *screen_console_keys_suite(void)
{
    Suite *suite = suite_create("screen_console_keys");
    TCase *tests = tcase_create("keys");

    tcase_add_test(tests, the_room_sees_a_dial_turn);
    tcase_add_test(tests, a_dial_has_its_keys_before_the_numbers);
    tcase_add_test(tests, tables_are_complete);
    tcase_add_test(tests, the_common_keys_are_nobody_elses);
    tcase_add_test(tests, views_and_console_share_no_key);
    tcase_add_test(tests, keys_of_the_player_keep_their_meaning);
    tcase_add_test(tests, every_key_does_something);
    tcase_add_test(tests, the_footer_says_what_the_view_is_about);
    tcase_add_test(tests, the_footer_names_what_works);
    tcase_add_test(tests, the_help_is_of_what_has_the_keyboard);
    tcase_add_test(tests, an_end_that_is_reached_is_said);
    tcase_add_test(tests, a_typed_number_refuses_what_no_footer_names);
    tcase_add_test(tests, a_field_of_a_view_has_its_keys_in_a_lecture);
    tcase_add_loop_test(tests, it_stands_whatever_is_pressed, 0, 2);
    suite_add_tcase(suite, tests);
    return suite;
}
