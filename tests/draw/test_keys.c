/* SPDX-License-Identifier: MIT */
#include "draw/keys.h"
#include "suites.h"

#include <string.h>

/* A table as a screen would have it, with every way to write a row. */
static const struct key table[] = {
    {"Right l Space", 1, NULL, "next", "next step", .rank = KEY_USUAL},
    {"Left h", 2, NULL, "back", "previous step", .rank = KEY_USUAL},
    {"Left Down Up Right h j k l", 3, "←↓↑→", "move", "move the cursor", .rank = KEY_USUAL},
    {"1-9", 4, NULL, "head", "switch a head off", .rank = KEY_USUAL},
    {"+ -", 5, "+-", "speed", "faster, slower", .rank = KEY_USUAL},
    {"PgDn", 6, NULL, NULL, "scroll", .rank = KEY_USUAL},
    {"BackTab", 7, NULL, NULL, NULL, .rank = KEY_USUAL},
    {"é", 8, NULL, NULL, "a letter that is no ASCII", .rank = KEY_USUAL},
    {0},
};

static int action_of(int code)
{
    const struct key *key = keys_find(table, code);

    return key ? key->action : 0;
}

START_TEST(every_name_has_its_code)
{
    static const struct {
        const char *name;
        int code;
    } names[] = {
        {"Right", KEY_CODE_RIGHT},
        {"Left", KEY_CODE_LEFT},
        {"Up", KEY_CODE_UP},
        {"Down", KEY_CODE_DOWN},
        {"Enter", KEY_CODE_ENTER},
        {"Esc", KEY_CODE_ESC},
        {"Tab", KEY_CODE_TAB},
        {"Space", KEY_CODE_SPACE},
        {"BackTab", KEY_CODE_BACK_TAB},
        {"Home", KEY_CODE_HOME},
        {"End", KEY_CODE_END},
        {"Backspace", KEY_CODE_BACKSPACE},
        {"PgUp", KEY_CODE_PAGE_UP},
        {"PgDn", KEY_CODE_PAGE_DOWN},
        {"Delete", KEY_CODE_DELETE},
        {"a", 'a'},
        {"?", '?'},
        {"*", '*'},
        {"-", '-'},
        {"é", 0xE9},
        {"日", 0x65E5},
        {"😀", 0x1F600},
    };

    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        ck_assert_msg(keys_code(names[i].name, strlen(names[i].name)) == names[i].code, "%s", names[i].name);
}
END_TEST

START_TEST(what_is_no_name_has_no_code)
{
    static const char *const wrong[] = {"",     "right", "Rightt", "Righ", "ab", "éa",
                                        "\xC3", "\xFF",  " ",      "\x01", "F1", "1-9"};

    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++)
        ck_assert_msg(keys_code(wrong[i], strlen(wrong[i])) == 0, "“%s”", wrong[i]);
    ck_assert_int_eq(keys_code("Right", 1), 'R');
    ck_assert_int_eq(keys_code("Upper", 2), KEY_CODE_UP);
}
END_TEST

START_TEST(the_first_row_that_has_a_key_answers_it)
{
    ck_assert_int_eq(action_of(KEY_CODE_RIGHT), 1);
    ck_assert_int_eq(action_of('l'), 1);
    ck_assert_int_eq(action_of(' '), 1);
    ck_assert_int_eq(action_of('h'), 2);
    ck_assert_int_eq(action_of('k'), 3);
    ck_assert_int_eq(action_of(KEY_CODE_PAGE_DOWN), 6);
    ck_assert_int_eq(action_of(KEY_CODE_BACK_TAB), 7);
    ck_assert_int_eq(action_of(0xE9), 8);
}
END_TEST

START_TEST(a_range_has_its_digits_and_nothing_else)
{
    for (int digit = '1'; digit <= '9'; digit++)
        ck_assert_int_eq(action_of(digit), 4);
    ck_assert_int_eq(action_of('0'), 0);
    ck_assert_int_eq(action_of('-'), 5);
    ck_assert_int_eq(action_of('+'), 5);
    ck_assert_int_eq(action_of(':'), 0);
}
END_TEST

START_TEST(other_keys_are_found_nowhere)
{
    ck_assert_int_eq(action_of(0), 0);
    ck_assert_int_eq(action_of('x'), 0);
    ck_assert_int_eq(action_of('R'), 0);
    ck_assert_int_eq(action_of(KEY_CODE_HOME), 0);
    ck_assert_int_eq(action_of(KEY_CODE_TAB), 0);
}
END_TEST

static void assert_written(const struct key *key, const char *shown, const char *all)
{
    struct key_offer offer = {0};
    struct text text = {0};

    ck_assert(key_works(key, NULL, &offer));
    ck_assert_str_eq(text_string(&offer.shown), shown);
    keys_add_all(&text, key);
    ck_assert_str_eq(text_string(&text), all);
    key_offer_free(&offer);
    text_free(&text);
}

START_TEST(footer_and_help_write_keys_as_glyphs)
{
    assert_written(&table[0], "→", "→ l space");
    assert_written(&table[1], "←", "← h");
    assert_written(&table[2], "←↓↑→", "← ↓ ↑ → h j k l");
    assert_written(&table[3], "1-9", "1-9");
    assert_written(&table[4], "+-", "+ -");
    assert_written(&table[5], "PgDn", "PgDn");
    assert_written(&table[6], "Shift-Tab", "Shift-Tab");
    assert_written(&table[7], "é", "é");
}
END_TEST

START_TEST(blanks_between_names_do_not_matter)
{
    static const struct key row = {"  Esc   q ", 1, NULL, NULL, NULL, .rank = KEY_USUAL}, end = {0};
    const struct key rows[] = {row, end};

    assert_written(&row, "Esc", "Esc q");
    ck_assert_ptr_eq(keys_find(rows, 'q'), &rows[0]);
    ck_assert_ptr_null(keys_find(rows, ' '));
}
END_TEST

/* An owner of keys: what its rows did, and whether they may. */
struct owner {
    bool may;
    int did, code;
};

static unsigned act(void *self, const struct key *key, int code)
{
    struct owner *owner = self;

    owner->did = key->action;
    owner->code = code;
    return 40 + (unsigned)key->action;
}

static bool may(const void *self, const struct key *key, struct key_offer *offer)
{
    text_addf(&offer->word, "head %d", key->action);
    text_add(&offer->shown, "1-4");
    offer->rank = KEY_KEPT;
    return ((const struct owner *)self)->may;
}

static const struct key owned[] = {
    {"a", 1, NULL, "always", "always", .act = act, .rank = KEY_WANTED},
    {"1-9", 2, NULL, "sometimes", "sometimes", .act = act, .works = may},
    {0},
};

START_TEST(a_row_does_what_it_says_where_it_works)
{
    struct owner owner = {0};
    unsigned out = 0;

    ck_assert(keys_act(owned, &owner, 'a', &out));
    ck_assert(owner.did == 1 && owner.code == 'a' && out == 41);
    ck_assert(!keys_act(owned, &owner, '3', &out) && !keys_act(owned, &owner, 'x', &out));
    ck_assert(owner.did == 1 && out == 41);
    owner.may = true;
    ck_assert(keys_act(owned, &owner, '3', &out));
    ck_assert(owner.did == 2 && owner.code == '3' && out == 42);
}
END_TEST

static bool never(const struct key *key UNUSED, const void *self UNUSED, struct key_offer *offer UNUSED)
{
    return false;
}

START_TEST(a_key_that_does_nothing_gives_its_reason)
{
    static const struct key rows[] = {
        {"a", 1, .act = act, .works = may},
        {"a b", 2, .act = act, .works = may, .why_not = "not now"},
        {"a", 3, .act = act, .works = may, .why_not = "nor this"},
        {"c", 4, .act = act, .works = may},
        {"c", 5, .act = act, .works = may},
        {0},
    };

    struct owner owner = {0};
    bool acts = true;

    ck_assert_ptr_eq(keys_choose(rows, NULL, &owner, 'a', &acts), &rows[1]);
    ck_assert_ptr_eq(keys_choose(rows, NULL, &owner, 'b', &acts), &rows[1]);
    ck_assert_ptr_eq(keys_choose(rows, NULL, &owner, 'c', &acts), &rows[4]); /* which gives none */
    ck_assert(!acts);
    ck_assert_ptr_null(keys_choose(rows, NULL, &owner, 'd', &acts));
    owner.may = true;
    ck_assert_ptr_eq(keys_choose(rows, NULL, &owner, 'a', &acts), &rows[0]);
    ck_assert(acts);
    ck_assert_ptr_eq(keys_choose(rows, never, &owner, 'a', &acts), &rows[1]);
    ck_assert(!acts);
}
END_TEST

START_TEST(the_first_key_of_a_list)
{
    ck_assert_int_eq(keys_first("  Esc q"), KEY_CODE_ESC);
    ck_assert_int_eq(keys_first("q"), 'q');
    ck_assert_int_eq(keys_first("3-7 a"), '3');
    ck_assert_int_eq(keys_first("-"), '-');
    ck_assert_int_eq(keys_first(""), 0);
}
END_TEST

START_TEST(an_offer_begins_as_the_row_says)
{
    struct owner owner = {0};
    struct key_offer offer = {0};

    ck_assert(key_works(&owned[0], &owner, &offer));
    ck_assert_str_eq(text_string(&offer.word), "always");
    ck_assert_str_eq(text_string(&offer.shown), "a");
    ck_assert_int_eq(offer.rank, KEY_WANTED);
    key_offer_free(&offer);
    ck_assert(!key_works(&owned[1], &owner, &offer));
    ck_assert_str_eq(text_string(&offer.word), "head 2");
    ck_assert_str_eq(text_string(&offer.shown), "1-4");
    ck_assert_int_eq(offer.rank, KEY_KEPT);
    key_offer_free(&offer);
}
END_TEST

/* On a terminal of ASCII alone arrows are words: < > ^ v would be keys. */
START_TEST(arrows_are_spelt)
{
    static const char *const spelt[][2] = {{"→", "Right"},
                                           {"↑↓", "Up Down"},
                                           {"←↓↑→", "arrows"},
                                           {"← →", "Left Right"},
                                           {"< >", "< >"},
                                           {"→ l Space", "Right l Space"},
                                           {"↑↓ Enter", "Up Down Enter"}};

    for (size_t i = 0; i < sizeof spelt / sizeof *spelt; i++) {
        struct text shown = {0};

        text_add(&shown, spelt[i][0]);
        keys_spell(&shown);
        ck_assert_str_eq(text_string(&shown), spelt[i][1]);
        text_free(&shown);
    }
}
END_TEST

Suite *draw_keys_suite(void)
{
    Suite *suite = suite_create("keys");
    TCase *tests = tcase_create("keys");

    tcase_add_test(tests, arrows_are_spelt);
    tcase_add_test(tests, every_name_has_its_code);
    tcase_add_test(tests, a_row_does_what_it_says_where_it_works);
    tcase_add_test(tests, a_key_that_does_nothing_gives_its_reason);
    tcase_add_test(tests, the_first_key_of_a_list);
    tcase_add_test(tests, an_offer_begins_as_the_row_says);
    tcase_add_test(tests, what_is_no_name_has_no_code);
    tcase_add_test(tests, the_first_row_that_has_a_key_answers_it);
    tcase_add_test(tests, a_range_has_its_digits_and_nothing_else);
    tcase_add_test(tests, other_keys_are_found_nowhere);
    tcase_add_test(tests, footer_and_help_write_keys_as_glyphs);
    tcase_add_test(tests, blanks_between_names_do_not_matter);
    suite_add_tcase(suite, tests);
    return suite;
}
