/* SPDX-License-Identifier: MIT */
/* The arcs: which words answer, what they are asked and what they hand over is what the conversation's engine says. */
#include "study/conversation.h"
#include "suites.h"
#include "trial.h"

#include <stdio.h>
#include <string.h>
#include <strings.h>

enum { N = CONVERSATION_WORDS };

static const struct view *view(void)
{
    return view_find("arcs");
}

static size_t find_largest(const double *numbers, size_t count)
{
    size_t best = 0;

    for (size_t i = 1; i < count; i++)
        best = numbers[i] > numbers[best] ? i : best;
    return best;
}

/* The other words with at least 15 %, and those alone, whichever of the keys' places and of the values is largest. */
START_TEST(arcs_are_what_the_engine_says)
{
    struct trial t = trial_open_at("arcs", "word=%s", conversation_words[_i]);
    struct conversation c;
    int lines = 0;

    conversation_run(&c);
    for (size_t i = 0; i < N; i++) {
        double terms[CONVERSATION_PLACES];
        char line[80];
        bool answers = i != (size_t)_i && c.weights[_i][i] >= 0.15;

        for (size_t place = 0; place < CONVERSATION_PLACES; place++)
            terms[place] = c.Q[_i][place] * c.K[i][place];
        snprintf(line, sizeof line, "  %s: %s (%s)\n", conversation_places[find_largest(terms, CONVERSATION_PLACES)],
                 conversation_words[i], conversation_values[find_largest(c.V[i], CONVERSATION_VALUES)]);
        ck_assert_msg(trial_holds(trial_plain(&t), line) == answers, "%s", line);
        lines += answers;
    }
    ck_assert_int_ge(lines, 1);
    ck_assert_int_le(lines, 3);
    trial_check_drawing(&t);
    trial_check_lines(&t);
    trial_close(&t);
}
END_TEST

static const char *const wide[] = {
    "                                  ╭───────────────── how ────────────────╮",
    "                                  │╭──── what ────╮                      │",
    "                       ╭── who ──╮││              │                      │",
    "                       ▾         │││              ▾                      ▾",
    "    The    tired    mechanic   ▸fixed    the    engine    with    a    wrench",
    "",
    "                    person                      machine                tool",
    NULL,
};
static const char *const narrow[] = {
    "  The  tired  mechanic ▸fixed  the",
    "              ▴who",
    "  engine  with  a  wrench",
    "  ▴what            ▴how",
    NULL,
};
static const char *const folded[] = {
    " ▸fixed  who       what    how",
    "         mechanic  engine  wrench",
    NULL,
};
static const char *const engine_asks[] = {
    "",
    "",
    "                                  ╭───── says ────╮",
    "                                  ▾               │",
    "    The    tired    mechanic    fixed    the   ▸engine    with    a    wrench",
    "",
    "                                deed",
    NULL,
};
static const char *const ascii[] = {
    "                                  +----------------- how ----------------+",
    "                                  |+---- what ----+                      |",
    "                       +-- who --+||              |                      |",
    "                       v         |||              v                      v",
    "    The    tired    mechanic   >fixed    the    engine    with    a    wrench",
    "",
    "                    person                      machine                tool",
    NULL,
};

/* What has room is shown: arcs over one line, else what is asked below the words, else the answers alone. */
static const struct {
    const char *state;
    int cols, rows;
    struct theme theme;
    const char *const *lines;
} pictures[] = {
    {"", 80, 10, {.colors = 256}, wide},
    {"", 80, 7, {.colors = 0}, wide},
    {"", 40, 7, {.colors = 256}, narrow},
    {"", 40, 4, {.colors = 0}, narrow},
    {"", 40, 2, {.colors = 256}, folded},
    {"word=engine", 80, 10, {.colors = 256}, engine_asks},
    {"", 80, 7, {.colors = 8, .ascii = true}, ascii},
};

START_TEST(it_looks_like_this)
{
    struct trial t = trial_open(view(), pictures[_i].state);
    const char *screen = trial_screen(&t, pictures[_i].cols, pictures[_i].rows, pictures[_i].theme);

    for (const char *const *line = pictures[_i].lines; *line; line++) {
        size_t length = strcspn(screen, "\n");

        ck_assert_msg(strlen(*line) == length && strncmp(screen, *line, length) == 0, "%s\n%s", *line, screen);
        screen += length + 1;
    }
    ck_assert_uint_eq(strspn(screen, "\n"), strlen(screen));
    trial_close(&t);
}
END_TEST

/* Every column of a word's name stays where it is, whatever is told. */
START_TEST(words_keep_their_places)
{
    static const char *const states[] = {"words=one arcs=0", "arcs=0", "arcs=1", "arcs=2", "reach=1"};
    struct trial all = trial_open(view(), ""), less = trial_open(view(), states[_i]);
    char row[200];

    snprintf(row, sizeof row, "%s", strstr(trial_drawn(&all, 80, 10), "    The"));
    row[strcspn(row, "\n")] = '\0';
    if (_i == 0)
        strcpy(row, "    ···    ·····    ········   ▸fixed    ···    ······    ····    ·    ······");
    trial_expect(trial_drawn(&less, 80, 10), row);
    trial_check_state(&less);
    trial_close(&less);
    trial_close(&all);
}
END_TEST

/* Arcs come with the largest share first; neighbours alone leave one. */
START_TEST(arcs_come_one_by_one)
{
    static const char *const names[] = {"mechanic", "engine", "wrench"};

    for (size_t count = 0; count <= 3; count++) {
        struct trial t = trial_open_at("arcs", "arcs=%zu", count);

        for (size_t i = 0; i < 3; i++) {
            struct text line = {0};

            text_addf(&line, ": %s (", names[i]);
            ck_assert_int_eq(trial_holds(trial_plain(&t), text_string(&line)), i < count);
            text_free(&line);
        }
        trial_close(&t);
    }
    struct trial t = trial_open(view(), "reach=1");

    trial_expect(trial_plain(&t), "mechanic (person)");
    ck_assert(!trial_holds(trial_plain(&t), "engine ("));
    trial_expect(trial_sum(&t, 40), "who mechanic");
    trial_expect(trial_look(&t), "fixed hears one word to each side: one of three arcs.");
    trial_close(&t);
}
END_TEST

START_TEST(what_keys_do)
{
    static const struct trial_keys list[] = {
        {"Right", "word=the"},
        {"Left", "word=mechanic"},
        {"Left Left Left Left", "word=wrench"},
        {"Tab Tab", "word=engine"},
        {"BackTab Tab", ""},
        {"Down", "reach=7"},
        {"Up", "reach=1"},
        {"Up Down", ""},
        {"Down Right", "word=the reach=7"},
        {NULL, NULL},
    };
    struct trial t = trial_open(view(), "words=one arcs=0");

    trial_check_keys(view(), list);
    trial_press(&t, "Right"); /* whoever chooses sees all */
    ck_assert_str_eq(trial_state(&t), "word=the");
    trial_close(&t);
}
END_TEST

START_TEST(states_read_back)
{
    trial_reads_back(view(), "", "");
    trial_reads_back(view(), "word=fixed words=all arcs=3 reach=8", "");
    trial_reads_back(view(), "reach=2 arcs=1 words=one word=The", "word=The words=one arcs=1 reach=2");
    trial_refuses(view(), "word=cat", "the sentence has no such word");
    trial_refuses(view(), "words=two", "write all or one");
    trial_refuses(view(), "arcs=4", NULL);
    trial_refuses(view(), "reach=0", NULL);
    trial_refuses(view(), "head=2", "no such key");
}
END_TEST

START_TEST(clicks_choose)
{
    struct theme theme = {.colors = 256};
    struct view_room room = {&theme, {2, 0, 10, 80}, NULL, NULL};
    struct trial t = trial_open(view(), "words=one arcs=0");

    ck_assert(view_click(view(), t.self, &room, 6, 12)); /* tired */
    ck_assert(!view_click(view(), t.self, &room, 3, 12));
    ck_assert_str_eq(trial_state(&t), "word=tired");
    trial_close(&t);
}
END_TEST

Suite *view_arcs_suite(void)
{
    Suite *suite = suite_create("view_arcs");
    TCase *tests = tcase_create("arcs");

    tcase_add_loop_test(tests, arcs_are_what_the_engine_says, 0, N);
    tcase_add_loop_test(tests, it_looks_like_this, 0, (int)(sizeof pictures / sizeof *pictures));
    tcase_add_loop_test(tests, words_keep_their_places, 0, 5);
    tcase_add_test(tests, arcs_come_one_by_one);
    tcase_add_test(tests, what_keys_do);
    tcase_add_test(tests, states_read_back);
    tcase_add_test(tests, clicks_choose);
    suite_add_tcase(suite, tests);
    return suite;
}
