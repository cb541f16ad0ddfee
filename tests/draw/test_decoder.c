/* SPDX-License-Identifier: MIT */
#include "base/random.h"
#include "base/text.h"
#include "draw/keys.h"
#include "suites.h"
#include "terminal/decoder.h"

#include <string.h>

static const char *name_of(int key)
{
    switch (key) {
    case KEY_CODE_TAB:
        return "Tab";
    case KEY_CODE_ENTER:
        return "Enter";
    case KEY_CODE_ESC:
        return "Esc";
    case KEY_CODE_BACKSPACE:
        return "Backspace";
    case KEY_CODE_UP:
        return "Up";
    case KEY_CODE_DOWN:
        return "Down";
    case KEY_CODE_LEFT:
        return "Left";
    case KEY_CODE_RIGHT:
        return "Right";
    case KEY_CODE_HOME:
        return "Home";
    case KEY_CODE_END:
        return "End";
    case KEY_CODE_PAGE_UP:
        return "PgUp";
    case KEY_CODE_PAGE_DOWN:
        return "PgDn";
    case KEY_CODE_DELETE:
        return "Delete";
    case KEY_CODE_BACK_TAB:
        return "BackTab";
    case KEY_CODE_CLEAR:
        return "Ctrl-U";
    case DECODER_REDRAW:
        return "Redraw";
    default:
        return NULL;
    }
}

/* Appends what was decoded, with a blank behind: names, characters, "click 4,9", "wheel -1 3,2", "light", "dark". */
static void add(struct text *out, const struct decoder *d, enum decoded decoded)
{
    switch (decoded) {
    case DECODED_NOTHING:
        break;
    case DECODED_KEY:
        if (name_of(d->key))
            text_addf(out, "%s ", name_of(d->key));
        else if (d->key < 0x80)
            text_addf(out, "%c ", d->key);
        else
            text_addf(out, "U+%04X ", (unsigned)d->key);
        break;
    case DECODED_CLICK:
        text_addf(out, "click %d,%d ", d->row, d->col);
        break;
    case DECODED_WHEEL:
        text_addf(out, "wheel %d %d,%d ", d->key, d->row, d->col);
        break;
    case DECODED_BACKGROUND:
        text_add(out, d->light ? "light " : "dark ");
        break;
    }
}

/* Everything there is for now was read: what input.c does then. */
static void pause_input(struct text *out, struct decoder *d)
{
    enum decoded decoded;

    while ((decoded = decoder_pause(d)) != DECODED_NOTHING)
        add(out, d, decoded);
}

/* Feeds bytes that arrive together, the first of them after `waited` milliseconds. */
static void feed(struct text *out, struct decoder *d, const char *bytes, size_t length, long waited)
{
    for (size_t i = 0; i < length; i++)
        add(out, d, decoder_byte(d, (unsigned char)bytes[i], i == 0 ? waited : 0));
    pause_input(out, d);
}

/* Feeds up to four pieces, `waited` milliseconds apart. */
static void assert_pieces(const char *const pieces[4], long waited, const char *expected)
{
    struct decoder d = {0};
    struct text out = {0};

    for (int i = 0; i < 4 && pieces[i]; i++)
        feed(&out, &d, pieces[i], strlen(pieces[i]), i == 0 ? 0 : waited);
    ck_assert_str_eq(text_string(&out), expected);
    text_free(&out);
}

static void assert_decoded(const char *bytes, const char *expected)
{
    assert_pieces((const char *const[4]){bytes}, 0, expected);
}

START_TEST(characters_and_single_keys)
{
    assert_decoded("aZ09 ~", "a Z 0 9   ~ ");
    assert_decoded("\r\n\t\x7F\b", "Enter Enter Tab Backspace Backspace ");
    assert_decoded("\x15", "Ctrl-U ");
    assert_decoded("\f", "Redraw ");
    assert_decoded("\x01\x02\x04\x1Cx", "x ");
    assert_decoded("é日😀", "U+00E9 U+65E5 U+1F600 ");
}
END_TEST

START_TEST(invalid_utf8_is_dropped_and_costs_no_key)
{
    assert_decoded("\xE9q", "q ");
    assert_decoded("\x80\xFF\xFEq", "q ");
    assert_decoded("\xC3\xC3\xA9q", "U+00E9 q ");
    assert_decoded("\xED\xA0\x80\xC2\x9Bq", "q "); /* a surrogate, a C1 control */
    assert_decoded("\xE6\x97\rq", "Enter q ");
}
END_TEST

START_TEST(sequences_that_are_keys)
{
    assert_decoded("\033[A\033[B\033[C\033[D\033[H\033[F\033[Z", "Up Down Right Left Home End BackTab ");
    assert_decoded("\033OA\033OB\033OC\033OD\033OH\033OF\033OM", "Up Down Right Left Home End Enter ");
    assert_decoded("\033[1~\033[4~\033[7~\033[8~\033[3~\033[5~\033[6~", "Home End Home End Delete PgUp PgDn ");
    assert_decoded("\033[5~\033[A", "PgUp Up ");
    assert_decoded("\033Oj\033Ok\033Om\033Op\033Oy", "* + - 0 9 ");
}
END_TEST

START_TEST(other_sequences_are_swallowed_whole)
{
    static const char *const sequences[] = {
        /* keys with modifiers, function keys, paste, focus, what other programs ask for */
        "\033[1;5C",
        "\033[1;2A",
        "\033[5;3~",
        "\033[27;5;13~",
        "\033[99;5u",
        "\033[2~",
        "\033[[A",
        "\033OP",
        "\033O5A",
        "\033[200~",
        "\033[201~",
        "\033[I",
        "\033[O",
        "\033[?62;22c",
        "\033[>0;276;0c",
        "\033[12;40R",
        /* strings that are not the answer about the background, or a broken one */
        "\033]10;rgb:f/f/f\a",
        "\033]52;c;Zm9v\033\\",
        "\033P1$r0m\033\\",
        "\033_Gi=1;OK\033\\",
        "\033^x\033\\",
        "\033P11;rgb:f/f/f\a",
        "\033]11;?\a",
        "\033]11;rgb:zz/0/0\a",
        "\033]11;rgb:12345/0/0\a",
        "\033]11;rgb:f/f\a",
        /* Alt and something */
        "\033x",
        "\033\r",
        "\033\x7F",
        "\033é",
        "\033 ",
        "\033\033[A",
        "\033\033OA",
    };

    for (size_t i = 0; i < sizeof sequences / sizeof *sequences; i++) {
        struct text bytes = {0};

        text_addf(&bytes, "a%sb", sequences[i]);
        assert_decoded(text_string(&bytes), "a b ");
        text_free(&bytes);
    }
}
END_TEST

/* Enter would answer with half of the text, and the rest would be keys. If the end is lost, a pause or Esc ends it. */
START_TEST(what_is_pasted_is_characters)
{
    assert_decoded("\033[200~a\rb\nc\td\033[201~\r", "a   b   c   d Enter ");
    assert_decoded("\033[200~\033[A\b\x7F\x15é\f\033[201~\033[A", "U+00E9 Up ");
    assert_pieces((const char *const[4]){"\033[200~a", "\r", "b\033[20", "1~\r"}, 80, "a   b Enter ");
    assert_pieces((const char *const[4]){"\033[200~a", "\r", "\r", "b"}, 2500, "a Enter Enter b ");
    assert_pieces((const char *const[4]){"\033[200~a\r", "\033", "\r"}, 80, "a   Esc Enter ");
    assert_decoded("\033[200~ \r\ta b\033[201~\033[200~ é \033[201~ ", "a   b U+00E9     ");
}
END_TEST

START_TEST(esc_alone_is_a_key)
{
    assert_decoded("\033", "Esc ");
    assert_decoded("\033\033", "Esc Esc ");
    assert_decoded("\033\033\033\033", "Esc Esc Esc Esc ");
    assert_pieces((const char *const[4]){"\033", "x", "\033", "[A"}, 30, "Esc x Esc [ A ");
}
END_TEST

START_TEST(a_sequence_may_come_in_pieces)
{
    assert_pieces((const char *const[4]){"\033[", "A"}, 80, "Up ");
    assert_pieces((const char *const[4]){"\033[1", ";5", "C", "x"}, 80, "x ");
    assert_pieces((const char *const[4]){"\xE6", "\x97", "\xA5"}, 5000, "U+65E5 ");
    assert_pieces((const char *const[4]){"\033[<0;1", "0;5", "M"}, 80, "click 4,9 ");
}
END_TEST

START_TEST(whoever_pauses_in_a_sequence_gets_the_next_key)
{
    assert_pieces((const char *const[4]){"\033[", "A"}, 300, "A ");
    assert_pieces((const char *const[4]){"\033O", "q"}, 300, "q ");
    assert_pieces((const char *const[4]){"\033]", "q"}, 300, "q ");
    assert_pieces((const char *const[4]){"\033P", "q"}, 300, "q ");
    assert_pieces((const char *const[4]){"\033]", "\033"}, 300, "Esc ");
    assert_pieces((const char *const[4]){"\033]11;rgb:f/f/f\033", "q"}, 300, "q ");
    assert_pieces((const char *const[4]){"\033]11;rgb:ff", "q"}, 300, "q ");
    assert_pieces((const char *const[4]){"\033]11;rgb:ff", "a"}, 3000, "a ");
    assert_pieces((const char *const[4]){"\033]11;rgb:ff", "\r"}, 30, "Enter ");
}
END_TEST

START_TEST(the_answer_about_the_background)
{
    assert_decoded("\033]11;rgb:ffff/ffff/ffff\033\\", "light ");
    assert_decoded("\033]11;rgb:FF/FF/FF\a", "light ");
    assert_decoded("\033]11;rgb:0000/0000/0000\033\\", "dark ");
    assert_decoded("\033]11;rgba:fdfd/f6f6/e3e3/ffff\033\\", "light "); /* Solarized */
    assert_decoded("\033]11;rgb:0000/2b2b/3636\033\\", "dark ");
    assert_decoded("\033]11;rgb:0/f/0\a", "light "); /* green is bright … */
    assert_decoded("\033]11;rgb:0/0/f\a", "dark ");  /* … blue is not */
    assert_decoded("\033]11;rgb:fff/000/fff\a", "dark ");
    assert_decoded("ab\033]11;rgb:f/f/f\acd", "a b light c d ");
}
END_TEST

/* Wherever the line tears it apart: never a letter among the keys. Behind its first byte it costs an Esc. */
START_TEST(the_answer_may_come_late_and_torn)
{
    static const char reply[] = "\033]11;rgb:ffff/ffff/ffff\033\\";

    for (size_t cut = 1; cut < sizeof reply - 1; cut++) {
        struct decoder d = {.expects_reply = true};
        struct text out = {0};

        feed(&out, &d, reply, cut, 0);
        feed(&out, &d, reply + cut, sizeof reply - 1 - cut, 1500);
        feed(&out, &d, "q", 1, 1500);
        ck_assert_msg(strcmp(text_string(&out), cut == 1 ? "Esc light q " : "light q ") == 0, "cut at %zu: %s", cut,
                      text_string(&out));
        text_free(&out);
    }
}
END_TEST

START_TEST(nobody_asked_so_a_bracket_is_a_key)
{
    assert_pieces((const char *const[4]){"\033", "]1"}, 300, "Esc ] 1 ");
}
END_TEST

START_TEST(clicks_and_wheel)
{
    assert_decoded("\033[<0;10;5M\033[<0;10;5m", "click 4,9 ");
    assert_decoded("\033[<0;1;1M\033[<0;2;1M\033[<0;400;150M", "click 0,0 click 0,1 click 149,399 ");
    assert_decoded("\033[<64;3;4M\033[<65;3;4M", "wheel -1 3,2 wheel 1 3,2 ");
    assert_decoded("\033[<16;3;4M", "click 3,2 "); /* with Ctrl */
    assert_decoded("\033[<1;3;4M\033[<2;3;4M\033[<32;3;4M\033[<66;3;4Mx", "x ");
    assert_decoded("\033[<0;0;4M\033[<0;;M\033[<0;3M\033[<;M\033[<0;-3;4M\033[<0;3;4;5Mx", "x ");
    assert_decoded("\033[M !!\033[M#!!\033[M`*%x", "click 0,0 wheel -1 4,9 x ");
    assert_decoded("\033[M \xF0\xF1x", "click 208,207 x ");
}
END_TEST

/* A key that curses recognised belongs to an Esc right before it (Alt), or to what is pasted, and ends anything else
 * that was open. */
START_TEST(keys_that_curses_recognised)
{
    struct decoder d = {0};
    struct text out = {0};

    ck_assert(decoder_accepts_key(&d, 0));
    decoder_byte(&d, 0x1B, 0);
    ck_assert(!decoder_accepts_key(&d, 0));
    ck_assert(!decoder_is_open(&d));
    decoder_byte(&d, 0x1B, 0);
    decoder_byte(&d, 0x1B, 0);
    ck_assert(!decoder_accepts_key(&d, 0));
    feed(&out, &d, "\033[1", 3, 0);
    ck_assert(decoder_is_open(&d));
    ck_assert(decoder_accepts_key(&d, 0));
    feed(&out, &d, "C", 1, 0);
    ck_assert_str_eq(text_string(&out), "C ");
    feed(&out, &d, "\033[200~", 6, 0);
    ck_assert(!decoder_accepts_key(&d, 1000));
    ck_assert(decoder_accepts_key(&d, 2500));
    text_free(&out);
}
END_TEST

/* Whatever comes, it ends: a second of silence, and a key is a key again. */
START_TEST(any_noise_ends)
{
    static const char alphabet[] = "\033\033\033[[]O;1<M~A\aPm\\\x9B\xC3\xA9\x80:/frgb";
    struct random random;

    random_start(&random, 7, (uint64_t)_i);
    for (int round = 0; round < 2000; round++) {
        struct decoder d = {.expects_reply = round % 2 == 0};
        struct text out = {0};

        for (int i = 0; i < 40; i++) {
            char byte = alphabet[random_bits(&random) % (sizeof alphabet - 1)];

            feed(&out, &d, &byte, 1, random_bits(&random) % 4 == 0 ? 150 : 0);
            ck_assert_uint_lt(d.length, sizeof d.bytes);
        }
        text_cut(&out, 0);
        feed(&out, &d, "q", 1, 2500);
        ck_assert_str_eq(text_string(&out), "q ");
        text_free(&out);
    }
}
END_TEST

Suite *draw_decoder_suite(void)
{
    Suite *suite = suite_create("decoder");
    TCase *tests = tcase_create("decoder");

    tcase_add_test(tests, characters_and_single_keys);
    tcase_add_test(tests, invalid_utf8_is_dropped_and_costs_no_key);
    tcase_add_test(tests, sequences_that_are_keys);
    tcase_add_test(tests, other_sequences_are_swallowed_whole);
    tcase_add_test(tests, what_is_pasted_is_characters);
    tcase_add_test(tests, esc_alone_is_a_key);
    tcase_add_test(tests, a_sequence_may_come_in_pieces);
    tcase_add_test(tests, whoever_pauses_in_a_sequence_gets_the_next_key);
    tcase_add_test(tests, the_answer_about_the_background);
    tcase_add_test(tests, the_answer_may_come_late_and_torn);
    tcase_add_test(tests, nobody_asked_so_a_bracket_is_a_key);
    tcase_add_test(tests, clicks_and_wheel);
    tcase_add_test(tests, keys_that_curses_recognised);
    tcase_add_loop_test(tests, any_noise_ends, 0, 8);
    suite_add_tcase(suite, tests);
    return suite;
}
