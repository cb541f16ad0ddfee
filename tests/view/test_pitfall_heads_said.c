/* SPDX-License-Identifier: MIT */
/* The mistakes of splitting and merging heads: what is said of them, at dials where they hurt and where they hide, and
 * that they fit every room. */
#include "base/utf8.h"
#include "suites.h"
#include "trial.h"

#include <check.h>
#include <stdio.h>
#include <string.h>

#define VIEWS 5

static const struct {
    const char *name, *own[4]; /* states of what only it has */
} views[VIEWS] = {
    {"pitfall-sum-heads", {"instead=sum", "instead=mean", "instead=sum move=swap", "instead=mean move=shift"}},
    {"pitfall-no-output", {"off=none", "off=1", "off=2", "off=none mistake=on"}},
    {"pitfall-merge", {"mask=none", "mask=causal", "mask=causal mistake=on", "mask=none mistake=off"}},
    {"pitfall-split", {"mask=none", "mask=causal", "mask=causal mistake=on", "mask=none mistake=off"}},
    {"pitfall-slice-x", {"of=q", "of=k", "of=v", "of=v mistake=on"}},
};

START_TEST(each_says_what_it_shows)
{
    static const struct {
        const char *view, *state, *words;
    } cases[] = {
        {"pitfall-sum-heads", "", "8 numbers a word become 4: which head said what is lost."},
        {"pitfall-sum-heads", "move=swap", "Heads 1 and 2 swapped: concat changes, the sum does not."},
        {"pitfall-sum-heads", "move=shift instead=mean", "1 moved from head 2 to head 1: concat changes, the mean"},
        {"pitfall-sum-heads", "heads=1 move=swap", "One head is its own sum, mean and concat: nothing differs."},
        {"pitfall-sum-heads", "", "most change, heads swapped: right 0.85, mistake 0.00"},
        {"pitfall-sum-heads", "", "The shapes differ: 4×8 against 4×4."},
        {"pitfall-sum-heads", "cell=#3,#2", "right head₁[sat,noun] = 0.87     mistake 0.87 + 0.79 = 1.66"},
        {"pitfall-sum-heads", "move=swap cell=#3,#2", "right head₂[sat,noun] = 0.79     mistake 0.79 + 0.87 = 1.66"},
        {"pitfall-sum-heads", "move=shift cell=#3,#2", "head₁[sat,noun] + 1 = 0.87 + 1 = 1.87"},
        {"pitfall-sum-heads", "instead=mean cell=#3,#2", "mistake (0.87 + 0.79) / 2 = 0.83"},
        {"pitfall-no-output", "", "An output column hears up to 2 heads; without W_O 1."},
        {"pitfall-no-output", "off=1", "Head 1 is off: 6 output columns change; without W_O 4."},
        {"pitfall-no-output", "heads=1", "One head: numbers differ, but there are no heads to mix."},
        {"pitfall-no-output", "heads=1 off=1", "The only head is off: nothing is left on either side."},
        {"pitfall-no-output", "heads=1 off=2", "There is no head 2: nothing is switched off."},
        {"pitfall-no-output", "", "heads in a column, at most: right 2, mistake 1"},
        {"pitfall-no-output", "cell=sat,nouns",
         "right head 1 0.435 + head 2 0.395 = 0.83     mistake head 2 0.791 alone"},
        {"pitfall-no-output", "off=1 cell=sat,b:noun", "right head 1 off + head 2 0.000 = 0.00"},
        {"pitfall-no-output", "off=1 cell=sat,b:noun", "mistake head 1 off = 0.00"},
        {"pitfall-merge", "", "Row The sees 1 later word, though the mask hides it."},
        {"pitfall-merge", "heads=4", "Row The sees 3 later words, though the mask hides them."},
        {"pitfall-merge", "mask=none", "A row holds numbers of up to 2 words; it should hold one word's."},
        {"pitfall-merge", "heads=1", "One head lies in memory just as its rows do: nothing differs."},
        {"pitfall-merge", "words=1", "One word: its heads lie side by side already, nothing differs."},
        {"pitfall-merge", "", "rows that see a later word: right 0, mistake 2"},
        {"pitfall-merge", "", "all of the numbers are there: right yes, mistake yes"},
        {"pitfall-merge", "mask=none cell=cat,b:noun",
         "right head₁[cat,noun] = 0.20, copied     mistake head₁[sat,noun] = 0.87, copied"},
        {"pitfall-merge", "mask=none cell=on,b:noun",
         "right head₁[on,noun] = -0.02, copied     mistake head₂[sat,noun] = 0.79, copied"},
        {"pitfall-split", "", "Head 1 hears 2 of 4 words: its row cat holds numbers of The."},
        {"pitfall-split", "head=2", "Head 2 hears 2 of 4 words: its row The holds numbers of sat."},
        {"pitfall-split", "heads=1", "One head takes all of Q: nothing is cut, nothing differs."},
        {"pitfall-split", "words=1", "One word: its heads lie one after the other, nothing differs."},
        {"pitfall-split", "", "words that this head hears: right 4, mistake 2"},
        {"pitfall-split", "cell=cat,2nd", "right Q[cat,2nd] = 0.00     mistake Q[The,noun] = 1.80"},
        {"pitfall-split", "head=2 cell=cat,noun", "right Q[cat,noun] = 0.20     mistake Q[sat,noun] = 2.00"},
        {"pitfall-slice-x", "", "All that Q of head 1 is made of lies outside its slice: all 0."},
        {"pitfall-slice-x", "of=v", "V of head 1 needs nothing outside its slice: nothing differs."},
        {"pitfall-slice-x", "heads=1", "One head: its slice of X is all of X, so nothing differs."},
        {"pitfall-slice-x", "d_model=16", "Head 1 uses 16 of 16 features; of a slice, 8."},
        {"pitfall-slice-x", "", "features that the head uses: right 8, mistake 4"},
        {"pitfall-slice-x", "cell=sat,2nd",
         "right X[sat] · W_Q₁[:,2nd] = 1.0×2.0 + 7 terms with a factor 0 = 2.00     mistake X[sat] · "
         "W_Q₁[:,2nd] = 0.0×0.0 + -0.1×0.0 + 1.0×0.0 + 0.2×0.0 = 0.00"},
    };

    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct trial t = trial_open_at(cases[i].view, "%s", cases[i].state);

        trial_expect(trial_plain(&t), cases[i].words);
        trial_close(&t);
    }
}
END_TEST

/* Right, wrong and what tells; each line of words in at most 200 columns; where it was seen. */
START_TEST(plain_text_has_it_all)
{
    static const char *const seen[VIEWS] = {NULL, NULL, "Seen in: jsbaan/transformer-from-scratch #6",
                                            "Seen in: reczoo/FuxiCTR #30; asked in hyunwoongko/transformer #15",
                                            "Seen in: pbloem/former #13"};
    static const char *const parts[] = {"Look here: ",       "\nright: ", "\nmistake: ",  "\nWhat tells:\n",
                                        "\nYou would see: ", "\nWhy: ",   "\nIt hides: ", "\nIn a test: "};

    for (size_t i = 0; i < VIEWS; i++) {
        struct trial t = trial_open_at(views[i].name, "%s", "mistake=off");
        const char *plain = trial_plain(&t);

        for (size_t k = 0; k < sizeof parts / sizeof *parts; k++) {
            const char *part = strstr(plain, parts[k]), *text;
            char line[1000];

            ck_assert_msg(part != NULL, "%s: no %s", views[i].name, parts[k]);
            text = part + strlen(parts[k]);
            snprintf(line, sizeof line, "%.*s", (int)strcspn(text, "\n"), text);
            ck_assert_msg(utf8_columns(line) <= 200, "%s: %d columns: %s", views[i].name, utf8_columns(line), line);
        }
        if (seen[i])
            trial_expect(plain, seen[i]);
        else
            ck_assert(!trial_holds(plain, "Seen in"));
        ck_assert(i == 0 || trial_holds(plain, "difference, second less first"));
        trial_close(&t);
    }
}
END_TEST

/* Whatever the dials say, something is said of it that has room, and what nothing differs in says so. */
START_TEST(something_is_said_at_every_dial)
{
    for (size_t i = 0; i < VIEWS; i++)
        for (size_t own = 0; own < 4; own++)
            for (size_t size = 0; size < 32; size++) {
                struct trial t = trial_open_at(views[i].name, "d_model=%d heads=%d words=%d %s", size & 1 ? 16 : 8,
                                               1 << (size >> 1 & 3), (int)(size >> 3) + 1, views[i].own[own]);

                trial_check_lines(&t);
                trial_check_state(&t);
                trial_close(&t);
            }
}
END_TEST

static double changed(const char *view, const char *state)
{
    struct trial t = trial_open_at(view, "%s", state);
    double cells = trial_measure(&t, "changed");

    trial_close(&t);
    return cells;
}

/* Where the mistake hides, not one cell differs; where it does not, some do. */
START_TEST(hides_where_it_says)
{
    for (size_t h = 1; h <= 8; h *= 2)
        for (size_t n = 1; n <= 4; n++)
            for (size_t i = 2; i < VIEWS; i++) {
                bool hides = h == 1 || (n == 1 && i != 4);
                struct trial t = trial_open_at(views[i].name, "d_model=16 heads=%zu words=%zu", h, n);

                ck_assert_msg((trial_measure(&t, "changed") == 0) == hides, "%s", trial_state(&t));
                ck_assert_msg(trial_holds(trial_look(&t), "nothing differs") == hides, "%s", trial_look(&t));
                trial_close(&t);
            }
    ck_assert_double_eq(changed("pitfall-sum-heads", "heads=1"), 0);
    ck_assert_double_eq(changed("pitfall-no-output", "heads=1 off=1"), 0);
    ck_assert_double_gt(changed("pitfall-no-output", "heads=1"), 0);
}
END_TEST

/* ------------------------------------------------------------------------------------------------ state, keys, rooms
 */

START_TEST(keys_turn_dials)
{
    static const struct trial_keys sum[] = {
        {"m", "mistake=off"},          {"d_model+", "d_model=16"},   {"heads+", "heads=4"},
        {"words+", "words=1"},         {"instead+", "instead=mean"}, {"move+", "move=swap"},
        {"move+ move+", "move=shift"}, {"move+ move+ move+", ""},    {NULL, NULL}};
    static const struct trial_keys no_output[] = {
        {"off+", "off=1"}, {"off+ off+ heads+ heads+ heads+", "heads=1 off=2"}, {NULL, NULL}};
    static const struct trial_keys merge[] = {
        {"mask+", "mask=none"}, {"mask+ mask+", ""}, {"d_model+ heads+", "d_model=16 heads=4"}, {NULL, NULL}};
    static const struct trial_keys split[] = {{"mask+", "mask=none"}, {"Tab", "head=2"}, {"Tab Tab", ""}, {NULL, NULL}};
    static const struct trial_keys slice[] = {
        {"of+", "of=k"}, {"of+ of+", "of=v"}, {"Tab of+", "of=k head=2"}, {NULL, NULL}};
    static const struct trial_keys *const all[VIEWS] = {sum, no_output, merge, split, slice};

    for (size_t i = 0; i < VIEWS; i++)
        for (const struct trial_keys *row = all[i]; row->keys; row++) {
            struct trial t = trial_open_at(views[i].name, "%s", "");
            char state[200], *cell;

            trial_use(&t, row->keys);
            snprintf(state, sizeof state, "%s", trial_state(&t));
            cell = strstr(state, "cell="); /* the cell stays where it was: often no longer the one that differs most */
            if (cell)
                cell[cell > state ? -1 : 0] = 0;
            ck_assert_str_eq(state, row->state);
            trial_close(&t);
        }
}
END_TEST

START_TEST(refuses_what_makes_no_sense)
{
    static const struct {
        const char *view, *state, *words;
    } bad[] = {
        {"pitfall-sum-heads", "instead=max", "sum or mean"},
        {"pitfall-sum-heads", "heads=3", "1, 2, 4 or 8"},
        {"pitfall-no-output", "off=3", "none, 1 or 2"},
        {"pitfall-merge", "mask=padding", "none or causal"},
        {"pitfall-split", "head=3", "1 to 2"},
        {"pitfall-slice-x", "of=w", "q, k or v"},
        {"pitfall-slice-x", "cell=sat,nothing", "no such"},
        {"pitfall-merge", "of=q", "mask"},
    };

    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
        trial_refuses(view_find(bad[i].view), bad[i].state, bad[i].words);
}
END_TEST

START_TEST(fits_every_room)
{
    for (size_t i = 0; i < VIEWS; i++) {
        static const char *const sizes[] = {"", "d_model=16 heads=8", "heads=4 words=2", "words=1"};

        for (size_t k = 0; k < 4; k++) {
            struct trial t = trial_open_at(views[i].name, "%s %s", sizes[k], views[i].own[k]);

            trial_check_drawing(&t);
            trial_close(&t);
        }
    }
}
END_TEST

Suite *view_pitfall_heads_said_suite(void)
{
    Suite *suite = suite_create("view_pitfall_heads_said");
    TCase *tests = tcase_create("view_pitfall_heads_said");

    tcase_add_test(tests, each_says_what_it_shows);
    tcase_add_test(tests, plain_text_has_it_all);
    tcase_add_test(tests, something_is_said_at_every_dial);
    tcase_add_test(tests, hides_where_it_says);
    tcase_add_test(tests, keys_turn_dials);
    tcase_add_test(tests, refuses_what_makes_no_sense);
    tcase_add_test(tests, fits_every_room);
    suite_add_tcase(suite, tests);
    return suite;
}
