/* SPDX-License-Identifier: MIT */
/* Hostile input: whatever is typed, nothing breaks; whatever a word holds, nothing but pictures and what curses sends
 * reaches the terminal, and columns stay aligned. */
#include "base/text.h"
#include "base/utf8.h"
#include "terminal/clean.h"
#include "terminal/numbers.h"
#include "terminal/pty.h"
#include "terminal/suites.h"
#include "terminal/walk.h"

#include <check.h>
#include <stdlib.h>
#include <string.h>

/* --------------------------------------------------------------------------------------------------------- garbage */

#define GARBAGE 20000
#define PIECE 160

static unsigned long long seed;

static unsigned draw(unsigned below)
{
    seed = seed * 6364136223846793005ULL + 1442695040888963407ULL;
    return (unsigned)(seed >> 33) % below;
}

/* Bytes that the terminal's line discipline does not keep to itself, and that do not quit. */
static char harmless(unsigned char byte)
{
    return byte == 'q' || (byte && strchr("\003\017\021\023\026\031\032\034", byte)) ? 'x' : (char)byte;
}

/* Begins as answers and reports of terminals do, and goes on anyhow. */
static void add_sequence(struct text *out)
{
    static const char *const starts[] = {
        "\033[A",
        "\033OB",
        "\033[5~",
        "\033[",
        "\033O",
        "\033",
        "\033\033",
        "\033]11;rgb:",
        "\033\\",
        "\007",
        "\033]11;rgb:ffff/ffff/ffff\007",
        "\033]11;rgb:0/0/0\033\\",
        "\033]52;c;",
        "\033P1$r",
        "\033[<0;",
        "\033[M",
        "\033[<64;9;9M",
        "\033[200~",
        "\033[201~",
        "\033[?1;2c",
        "\033[>0;95;0c",
        "\033[12;40R",
        "\033[I",
        "\033[O",
        "\033[[A",
        "\033[1;5C",
        "\033[27;5;13~",
        "\033[999999999999999999~",
        "\033[;;;;;;;;;;;;",
        "\033X",
        "\033^",
        "\033_G",
    };

    text_add(out, starts[draw(sizeof starts / sizeof *starts)]);
    if (draw(4) == 0)
        text_addf(out, "\033[<%u;%u;%u%c", draw(70), draw(300), draw(90), draw(2) ? 'M' : 'm');
}

static void add_something(struct text *out)
{
    static const char *const characters[] = {"é",        "日",           "e\u0301", "\u0301",   "\xC3",
                                             "\xE6\x97", "\xF0\x9F\x99", "\xFF",    "\xC0\x80", "🙂"};
    static const char keys[] = "hjklnvcazxegpdM?*+-=<>[]0123456789 \t\r\177";

    switch (draw(6)) {
    case 0:
        add_sequence(out);
        break;
    case 1:
        text_add(out, characters[draw(sizeof characters / sizeof *characters)]);
        break;
    case 2:
        text_add_byte(out, harmless((unsigned char)(1 + draw(255))));
        break;
    default:
        text_add_byte(out, keys[draw(sizeof keys - 1)]);
    }
}

static const struct {
    unsigned seed;
    int rows, cols;
} storms[] = {{1, 24, 80}, {2, 12, 40}};

/* In the lesson that it began with: Q opens a quiz, a link another lesson, and from there one comes back. */
static bool is_at_home(struct pty *p)
{
    return strncmp(pty_row(p, 0), " Six stages", strlen(" Six stages")) == 0 && !strstr(pty_row(p, 24), "Esc quiz") &&
           !strstr(pty_row(p, 24), "Esc back there");
}

START_TEST(random_bytes_break_nothing)
{
    struct pty *p = walk_start(storms[_i].rows, storms[_i].cols, NULL, NULL);
    struct text piece = {0};
    size_t clean = 0;

    seed = storms[_i].seed;
    for (size_t sent = 0; sent < GARBAGE; sent += piece.length) {
        text_cut(&piece, 0);
        while (piece.length < PIECE)
            add_something(&piece);
        pty_bytes(p, text_string(&piece), piece.length);
        if (p->has_ended)
            pty_fail(p, "it has ended after %zu bytes", sent);
        clean = clean_expect(p, clean);
    }
    pty_resize(p, 25, 81); /* where the first row names the lesson */
    pty_keys(p, "Esc Esc Esc Esc");
    pty_settle(p);
    for (int away = 0; away < 60 && !is_at_home(p); away++) {
        pty_keys(p, strstr(pty_row(p, 0), "Quiz") ? "q" : "Esc");
        pty_settle(p);
    }
    for (int later = 0; later < 60 && strstr(pty_row(p, 24), "Enter answer"); later++) { /* where g is typed */
        pty_keys(p, "C-u Right");
        pty_settle(p);
    }
    pty_shows(p, "g 5 Enter", "5 of 9");
    pty_keys(p, "q");
    ck_assert_int_eq(pty_exit(p), 0);
    pty_expect_restored(p);
    text_free(&piece);
    pty_free(p);
}
END_TEST

/* ----------------------------------------------------------------------------------------------------------- words */

/* Four words, and what the first must be shown as somewhere (NULL: whatever). */
static const struct {
    const char *words[4], *shown;
} sentences[] = {
    {{"\033]0;owned\007", "\033[6n", "\033c", "\033[?1003h"}, "^[]0;o"},
    {{"\001\002\003", "\033P+q", "a\bb\bc", "\016x"}, "^A^B^C"},
    {{"\177", "\302\2336n", "\2336n", "\302\205"}, NULL},
    {{"\377\376", "\303(", "\355\240\200", "\360\237\231"}, "�"},
    {{"日本語", "e\u0301te\u0301", "한국어", "plain"}, "日本"},
    {{"🙂", "a\u0300\u0301\u0302\u0303\u0304\u0305", "\u0301", "ｆｕｌｌ"}, NULL},
    {{"\u202Eevil", "\u200B", "\u2028", "\u2066x"}, NULL},
    {{"%s%n%d", "$(x)", "--", "\\033[31m"}, "%s%n%d"},
    {{"averyveryverylongwordthatfillsmorethanitsplace", "b", "日本語日本語日本語日本語", "c"}, NULL},
};

#define SENTENCES (int)(sizeof sentences / sizeof *sentences)

/* How words reach it: in the command line, in a file of words, in a model; for the latter two the first four do. */
enum way { OPTION, FILE_OF_WORDS, MODEL };

#define RAW_SENTENCES 4

static void write_sentence(int i, const char *between, struct text *out)
{
    for (int word = 0; word < 4; word++)
        text_addf(out, "%s%s", word ? between : "", sentences[i].words[word]);
}

/* A trace of other words, with these in their place: JSON in which what is not plain is escaped. */
static void write_model(int i, struct text *out)
{
    char *trace = walk_print("trace --tokens 'a b c d' --heads 2", NULL), *rest = strchr(trace, ']');

    text_add(out, "{\"tokens\": [");
    for (int word = 0; word < 4; word++) {
        const char *at = sentences[i].words[word], *end = at + strlen(at);

        text_add(out, word ? ", \"" : "\"");
        while (at < end) {
            char32_t c = utf8_next(&at, end);

            if (c < 0x10000 && c != UTF8_INVALID && (c < U' ' || c >= 0x7F || c == U'"' || c == U'\\'))
                text_addf(out, "\\u%04X", (unsigned)c);
            else
                utf8_add(out, c);
        }
        text_add_byte(out, '"');
    }
    text_add(out, rest);
    free(trace);
}

/* The options for walk and trace. */
static void write_options(int i, enum way way, struct text *out)
{
    struct text bytes = {0};

    if (way == MODEL)
        write_model(i, &bytes);
    else
        write_sentence(i, way == OPTION ? " " : "\n", &bytes);
    if (way == OPTION)
        text_addf(out, "--tokens '%s' --heads 2", text_string(&bytes));
    else if (way == FILE_OF_WORDS)
        text_addf(out, "--tokens @%s --heads 2", walk_file("words.txt", text_string(&bytes), bytes.length));
    else
        text_addf(out, "--weights %s", walk_file("words.json", text_string(&bytes), bytes.length));
    text_free(&bytes);
}

/* The result of step Score stands with its columns under each other, whatever the labels are. */
static void expect_aligned(struct pty *p, const char *options)
{
    struct text arguments = {0};
    struct numbers scores;
    struct numbers_place place;
    char *trace, *screen = walk_copy(p);

    text_addf(&arguments, "trace %s", options);
    trace = walk_print(text_string(&arguments), NULL);
    scores = numbers_read(trace, "scores", 0);
    if (!numbers_find(screen, 4, 20, &scores, &place))
        pty_fail(p, "scores₁ does not stand there, aligned");
    text_free(&arguments);
    numbers_free(&scores);
    free(trace);
    free(screen);
}

static void walk_with_words(int sentence, enum way way)
{
    struct text options = {0};
    struct pty *p;

    write_options(sentence, way, &options);
    p = walk_start(24, 80, NULL, text_string(&options));
    for (int i = 0; i < WALK_STEPS; i++) {
        walk_expect_sound(p);
        if (i == 3)
            expect_aligned(p, text_string(&options));
        pty_keys(p, "Enter Down Esc >");
    }
    pty_keys(p, "Home e End text:x Tab");
    if (sentences[sentence].shown)
        pty_expect(p, sentences[sentence].shown);
    clean_expect(p, 0);
    pty_keys(p, "C-c");
    ck_assert_int_eq(pty_exit(p), 130);
    pty_expect_restored(p);
    text_free(&options);
    pty_free(p);
}

START_TEST(words_reach_no_terminal_raw)
{
    walk_with_words(_i, OPTION);
}
END_TEST

START_TEST(words_of_files_reach_no_terminal_raw)
{
    walk_with_words(_i / 2, _i % 2 ? FILE_OF_WORDS : MODEL);
}
END_TEST

/* Plain text of such words holds no control but line ends. */
START_TEST(words_reach_no_plain_text_raw)
{
    struct text arguments = {0};
    char *plain;
    const char *at, *end;

    text_add(&arguments, "walk --plain ");
    write_options(_i, FILE_OF_WORDS, &arguments);
    plain = walk_print(text_string(&arguments), NULL);
    at = plain;
    end = plain + strlen(plain);
    while (at < end) {
        const char *start = at;

        if (clean_take_acted_upon(&at, end) || *start == '\r' || *start == '\b')
            ck_abort_msg("byte 0x%02X in plain text", (unsigned char)*start);
    }
    free(plain);
    text_free(&arguments);
}
END_TEST

/* What is refused is quoted in the message: that goes to the terminal too. */
static const char *const refused[] = {
    "headway '\033]0;owned\007'",
    "headway walk '\033[6n'",
    "headway walk --stage '\033[6n\033]0;x\007'",
    "headway walk --theme '\033c'",
    "headway walk --weights '\033]0;x\007.json'",
    "headway walk --tokens '@\033]0;x\007'",
    "headway walk --heads '\033[6n'",
    "headway walk '--\033[6n'",
    "headway walk --mask '\033[6n'",
    "headway lesson '\302\2336n'",
    "headway lab '\033P'",
    "headway show '\033]0;x\007'",
    "headway lesson six-stages --state 'cell=\033[6n,\033c'",
    "headway lesson six-stages --state '\033[6n=1'",
    "headway check '\033]0;x\007'",
};

START_TEST(messages_quote_nothing_raw)
{
    struct pty *p = pty_start(24, 80, NULL, refused[_i]);
    size_t length;

    ck_assert_int_eq(pty_exit(p), 2);
    clean_expect(p, 0);
    ck_assert_msg(!strchr(pty_output(p, &length), '\033'), "a message with an escape byte: %s", pty_row(p, 0));
    pty_expect(p, "headway: ");
    pty_free(p);
}
END_TEST

Suite *walk_hostile_suite(void)
{
    Suite *suite = suite_create("walk hostile");
    TCase *tests = tcase_create("walk hostile");

    tcase_add_loop_test(tests, random_bytes_break_nothing, 0, (int)(sizeof storms / sizeof *storms));
    tcase_add_loop_test(tests, words_reach_no_terminal_raw, 0, SENTENCES);
    tcase_add_loop_test(tests, words_of_files_reach_no_terminal_raw, 0, 2 * RAW_SENTENCES);
    tcase_add_loop_test(tests, words_reach_no_plain_text_raw, 0, SENTENCES);
    tcase_add_loop_test(tests, messages_quote_nothing_raw, 0, (int)(sizeof refused / sizeof *refused));
    suite_add_tcase(suite, tests);
    return suite;
}
