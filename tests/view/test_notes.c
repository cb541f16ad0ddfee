/* SPDX-License-Identifier: MIT */
/* What is said of single values of a dial, held against the numbers: in every setting of all dials of a mistake, and of
 * the other views round the whole dial. A note of another form than those that are computed here fails. */
#include "settings.h"
#include "suites.h"
#include "trial.h"
#include "view/dials.h"

#include <check.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

enum { DIALS = PITFALL_DIALS, NOTE = 120 };

/* The note of a dial as the others stand; "" if it has none. */
static void take_note(const struct state_key *dial, const void *self, char out[NOTE])
{
    struct text note = {0};

    if (dial->note)
        dial->note(dial, self, &note);
    ck_assert_uint_lt(note.length, NOTE);
    snprintf(out, NOTE, "%s", text_string(&note));
    text_free(&note);
}

/* The clause "at 1 and 4 NAMED": whether `value` is one of its values. Moves past it and a "; ". */
static bool is_named(const char **at, const char *value, const char **named)
{
    bool found = false;

    ck_assert_msg(strncmp(*at, "at ", 3) == 0, "“%s” is none of the forms", *at);
    for (*at += 3;; *at += strlen(" and ")) {
        size_t length = strcspn(*at, " ");

        found = found || (strlen(value) == length && strncmp(*at, value, length) == 0);
        *at += length;
        if (strncmp(*at, " and ", 5) != 0)
            break;
    }
    *named = *at + 1;
    *at += strcspn(*at, ";");
    *at += strspn(*at, "; ");
    return found;
}

static bool begins(const char *string, const char *with)
{
    return strncmp(string, with, strlen(with)) == 0;
}

/* --------------------------------------------------------------------------------------------------- the mistakes */

/* Whether it is true of the head that is shown. */
static bool is_true(struct trial *t, const struct state_key *dial, const char *named)
{
    const struct pitfall *p = t->self;

    if (begins(named, "nothing differs"))
        return p->changed == 0;
    if (begins(named, "cells become NaN"))
        return p->has_no_number;
    if (begins(named, "scores are 4 times as large")) {
        double now = pitfall_at(p, MATRIX_SCORES)[p->model.n * p->model.m - 1], before;

        ck_assert(dials_set(t->view, t->self, dial, "1"));
        before = pitfall_at(p, MATRIX_SCORES)[p->model.n * p->model.m - 1];
        ck_assert(dials_set(t->view, t->self, dial, "2"));
        return fabs(now - 4 * before) <= 1e-9 * fabs(now);
    }
    ck_abort_msg("%s: “%s” is none of the forms", t->view->name, named);
}

/* Holds the clauses of a note against this setting: what it says of the dial's value now is true, of each head.
 * Returns whether one of the clauses is not true here, where the dial has another value. */
static bool check_note(struct trial *t, const struct state_key *dial, const char *note)
{
    const struct pitfall *p = t->self;
    char value[DIAL_VALUE_MOST];
    bool tells = false;

    dials_value(dial, t->self, value);
    for (const char *at = note, *named; *at;) {
        bool here = is_named(&at, value, &named);

        for (size_t head = 0; head < p->model.num_heads; head++) {
            bool holds = (here || !begins(named, "scores")) && is_true(t, dial, named);

            ck_assert_msg(!here || holds, "%s, %s=%s, head %zu: “%s”", t->view->name, dial->name, value, head + 1,
                          note);
            tells = tells || !holds;
            trial_press(t, "Tab");
        }
    }
    return tells;
}

/* Of every dial, in every setting; a note that is true of all values says nothing of single ones. */
START_TEST(what_a_note_says_is_so_whatever_the_others_are)
{
    const struct view *view = view_table[_i];
    bool has_note[DIALS] = {false}, tells[DIALS] = {false};
    struct trial t;
    char note[NOTE];

    for (size_t i = 0; state_find(view->state, "mistake") && settings_open(view, i, &t); i += ONE_IN(7)) {
        for (size_t dial = 0; strcmp(view->state[dial].name, "mistake") != 0; dial++) {
            take_note(&view->state[dial], t.self, note);
            has_note[dial] = has_note[dial] || *note;
            tells[dial] = check_note(&t, &view->state[dial], note) || tells[dial];
        }
        trial_close(&t);
    }
    for (size_t dial = 0; dial < DIALS; dial++)
        ck_assert_msg(has_note[dial] == tells[dial], "%s: the note of dial %zu", view->name, dial + 1);
}
END_TEST

/* ------------------------------------------------------------------------------------------------- the other views */

/* T: each is the root of its d_k, and a value of the dial. */
START_TEST(roots_are_temperatures)
{
    static const char *const dials[][2] = {
        {"softmax-row", "temperature"}, {"temperature-heads", "sharp"}, {"temperature-heads", "soft"}};

    for (size_t i = 0; i < sizeof dials / sizeof *dials; i++) {
        struct trial t = trial_open_at(dials[i][0], "%s", "");
        const struct state_key *dial = state_find(t.view->state, dials[i][1]);
        double roots[4], of[4];
        char note[NOTE], value[DIAL_VALUE_MOST], listed[DIAL_VALUE_MOST + 2], stops[200];

        take_note(dial, t.self, note);
        ck_assert_ptr_nonnull(strstr(note, " are √d_k for "));
        ck_assert_int_eq(sscanf(note, "%lf %lf %lf %lf", &roots[0], &roots[1], &roots[2], &roots[3]), 4);
        ck_assert_int_eq(sscanf(strstr(note, " for ") + 5, "%lf %lf %lf %lf", &of[0], &of[1], &of[2], &of[3]), 4);
        snprintf(stops, sizeof stops, "|%s|", dial->turns);
        for (int k = 0; k < 4; k++) {
            ck_assert_double_eq(roots[k], sqrt(of[k]));
            snprintf(value, sizeof value, "%g", roots[k]);
            snprintf(listed, sizeof listed, "|%s|", value);
            ck_assert_ptr_nonnull(strstr(stops, listed));
            ck_assert(dials_set(t.view, t.self, dial, value));
        }
        trial_close(&t);
    }
}
END_TEST

START_TEST(at_one_component_scaling_changes_nothing)
{
    static const char *const measured[] = {"variance", "entropy", "gradient", "largest"};
    char note[NOTE];

    for (int equal = 0; equal < 2; equal++) {
        struct trial t = trial_open_at("variance", "d_k=1 draws=2000 components=%s", equal ? "equal" : "normal");

        take_note(state_find(t.view->state, "d_k"), t.self, note);
        ck_assert_str_eq(note, "at 1 nothing differs: √1 is 1");
        ck_assert_double_eq(trial_measure(&t, "before"), trial_measure(&t, "after"));
        for (size_t i = 1; i < sizeof measured / sizeof *measured; i++) {
            char names[2][40];

            snprintf(names[0], sizeof names[0], "%s_before", measured[i]);
            snprintf(names[1], sizeof names[1], "%s_after", measured[i]);
            ck_assert_double_eq(trial_measure(&t, names[0]), trial_measure(&t, names[1]));
        }
        take_note(state_find(t.view->state, "components"), t.self, note);
        ck_assert_str_eq(note, "equal: variance d_k², so d_k is left after");
        trial_close(&t);
    }
    for (int d_k = 4; d_k <= 256; d_k *= 4) {
        struct trial t = trial_open_at("variance", "d_k=%d draws=200000 components=equal", d_k);

        ck_assert_double_eq(trial_measure(&t, "theory_before"), d_k * d_k);
        ck_assert_double_eq(trial_measure(&t, "theory_after"), d_k);
        ck_assert_double_eq_tol(trial_measure(&t, "before") / (d_k * d_k), 1, 0.05);
        ck_assert_double_eq_tol(trial_measure(&t, "after") / d_k, 1, 0.05);
        trial_close(&t);
    }
}
END_TEST

/* Which key has the largest score in a direction; -1: several have. */
static int winner_at(const double K[][2], int n, double degrees)
{
    double radians = degrees * acos(-1) / 180, best = -INFINITY;
    int winner = -1;

    for (int i = 0; i < n; i++) {
        double score = cos(radians) * K[i][0] + sin(radians) * K[i][1];

        winner = fabs(score - best) < 1e-6 ? -1 : score > best ? i : winner;
        best = fmax(best, score);
    }
    return winner;
}

/* Round the whole dial: the key that is named is in front, up to both ends and not beyond them. */
START_TEST(who_wins_from_where_to_where)
{
    static const double K[][2] = {{10, 0}, {0, 10}, {5, 5}, {2, 2}};
    static const char *const sub[] = {"₁", "₂", "₃", "₄"};
    char note[NOTE], begin[40];

    for (int angle = 0; angle < 360; angle += 3) {
        struct trial t = trial_open_at("convex-hull", "angle=%d keys=10,0:0,10:5,5:2,2", angle);
        int winner = winner_at(K, 4, angle), from, to;

        take_note(state_find(t.view->state, "angle"), t.self, note);
        if (winner < 0) {
            ck_assert_str_eq(note, "");
        } else {
            snprintf(begin, sizeof begin, "k%s wins from ", sub[winner]);
            ck_assert_msg(begins(note, begin), "%d: “%s”", angle, note);
            ck_assert_int_eq(sscanf(note + strlen(begin), "%d° to %d°", &from, &to), 2);
            ck_assert_int_eq(winner_at(K, 4, from + 1), winner);
            ck_assert_int_eq(winner_at(K, 4, to - 1), winner);
            ck_assert_int_ne(winner_at(K, 4, from - 1), winner);
            ck_assert_int_ne(winner_at(K, 4, to + 1), winner);
        }
        trial_close(&t);
    }
}
END_TEST

/* What a question still asks is no note; a length of 0 is no direction. */
START_TEST(no_note_tells_what_is_not_shown_yet)
{
    struct trial t = trial_open_at("convex-hull", "%s", "angle=30 show=score,share");
    char note[NOTE];

    take_note(state_find(t.view->state, "angle"), t.self, note);
    ck_assert_str_eq(note, "");
    take_note(state_find(t.view->state, "length"), t.self, note);
    ck_assert_str_eq(note, "at 0 every score is 0");
    ck_assert(dials_set(t.view, t.self, state_find(t.view->state, "length"), "0"));
    for (int key = 1; key <= 4; key++) {
        snprintf(note, sizeof note, "score%d", key);
        ck_assert_double_eq(trial_measure(&t, note), 0);
    }
    trial_close(&t);
}
END_TEST

/* After the values, in a line with them; where there is no room for both, fewer values round the chosen one, or these
 * alone. */
START_TEST(a_note_stands_after_the_values)
{
    struct trial t = trial_open_at("pitfall-no-max", "%s", "times=8");
    static const struct {
        int columns;
        const char *line;
    } rooms[] = {
        {118, " 1  4  5.6  5.65 [8] 15.9  16  32     at 1 and 4 nothing differs; at 32 cells become NaN"},
        {78, "…  5.6  5.65 [8] 15.9  …    at 1 and 4 nothing differs; at 32 cells become NaN"},
        {38, " 1  4  5.6  5.65 [8] 15.9  16  32 "},
    };
    const struct theme theme = {.colors = 256};

    for (size_t i = 0; i < sizeof rooms / sizeof *rooms; i++) {
        struct view_lines lines = {0};

        dials_describe(state_find(t.view->state, "times"), t.self, &lines, &theme, rooms[i].columns);
        ck_assert_str_eq(text_string(&lines.sum.text), rooms[i].line);
        view_lines_free(&lines);
    }
    trial_close(&t);
}
END_TEST

Suite *view_notes_suite(void)
{
    Suite *suite = suite_create("view_notes");
    TCase *tests = tcase_create("notes");
    int views = 0;

    while (view_table[views])
        views++;
    tcase_add_loop_test(tests, what_a_note_says_is_so_whatever_the_others_are, 0, views);
    tcase_add_test(tests, roots_are_temperatures);
    tcase_add_test(tests, at_one_component_scaling_changes_nothing);
    tcase_add_test(tests, who_wins_from_where_to_where);
    tcase_add_test(tests, no_note_tells_what_is_not_shown_yet);
    tcase_add_test(tests, a_note_stands_after_the_values);
    suite_add_tcase(suite, tests);
    return suite;
}
