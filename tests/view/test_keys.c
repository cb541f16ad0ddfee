/* SPDX-License-Identifier: MIT */
/* The table of keys that the views share: complete, described, acted on, and clear of the keys that belong to the
 * player, the menu and the lecture (src/README.md, Keys and screens). */
#include "suites.h"
#include "trial.h"
#include "view/dials.h"
#include "views.h"

#include <string.h>

enum { CODES = 32 };

/* The codes of a row; a range stands for all its digits. */
static size_t codes_of(const struct key *key, int codes[CODES])
{
    size_t count = 0;

    for (const char *at = key->keys; *at;) {
        size_t length = strcspn(at, " ");

        if (length == 3 && at[1] == '-')
            for (int digit = at[0]; digit <= at[2]; digit++)
                codes[count++] = digit;
        else
            codes[count++] = keys_code(at, length);
        at += length + (at[length] == ' ');
    }
    return count;
}

START_TEST(no_key_twice)
{
    int seen[256], codes[CODES];
    size_t count = 0;

    for (const struct key *key = stage_keys; key->keys; key++)
        for (size_t i = codes_of(key, codes); i > 0; i--) {
            ck_assert_msg(codes[i - 1] != 0, "\"%s\" is not a key", key->keys);
            for (size_t j = 0; j < count; j++)
                ck_assert_msg(seen[j] != codes[i - 1], "\"%s\" stands twice", key->keys);
            ck_assert_ptr_eq(keys_find(stage_keys, codes[i - 1]), key);
            seen[count++] = codes[i - 1];
        }
    ck_assert_uint_gt(count, 20);
}
END_TEST

/* Every row does something, with words for the help, or stands under one that has them. */
START_TEST(every_row_is_described)
{
    for (const struct key *key = stage_keys; key->keys; key++) {
        ck_assert_msg(key->act != NULL, "%s does nothing", key->keys);
        ck_assert(key->help || key > stage_keys);
        ck_assert_msg(key->help || key->shown == NULL, "%s is shown and not explained", key->keys);
    }
}
END_TEST

/* What a view is in, as far as a key can change it. */
static void snapshot(const struct stage *stage, const struct view *view, struct text *out)
{
    view_write_state(view, stage, out);
    text_addf(out, " at %d %zu %zu %zu playing %d of %d language %d", (int)stage->at.id, stage->at.head, stage->at.row,
              stage->at.col, stage->playing, stage->of, stage->habits->language);
}

/* Presses a row's first key in a view; whether that changed anything. */
static bool press(struct stage *stage, const struct view *view, const struct key *key, enum reaction *reaction)
{
    struct text before = {0}, after = {0};
    int codes[CODES];
    bool changed;

    codes_of(key, codes);
    snapshot(stage, view, &before);
    *reaction = views_press(stage, codes[0]);
    snapshot(stage, view, &after);
    changed = strcmp(text_string(&before), text_string(&after)) != 0;
    text_free(&before);
    text_free(&after);
    return changed;
}

/* Counts in which views a key changes something; where it does not work it is passed on and changes nothing. */
static size_t count_effects(const struct key *key, struct example *example)
{
    size_t effects = 0;

    for (const struct view *const *view = views_table; *view; view++) {
        struct view_habits habits = {.speed = VIEW_SPEED_USUAL};
        struct stage *stage = views_open(*view, example, &habits, "");
        bool works = key_works(key, stage, NULL), changed;
        enum reaction reaction;

        stage_select(stage, stage->at.id, 1, 1); /* from where one can move everywhere */
        changed = press(stage, *view, key, &reaction);
        effects += changed;
        ck_assert_msg(works || (reaction == REACT_PASS && !changed), "%s: %s", (*view)->name, key->keys);
        ck_assert_msg(!works || reaction != REACT_PASS, "%s: %s", (*view)->name, key->keys);
        view_close(*view, stage);
    }
    return effects;
}

START_TEST(every_key_does_something)
{
    struct example *example = views_example_of("tokens=a%20b%20c%20d%20e%20f%20g%20h%20i mask=causal");

    for (const struct key *key = stage_keys; key->keys; key++)
        ck_assert_msg(count_effects(key, example) > 0, "%s does nothing", key->keys);
    example_destroy(example);
}
END_TEST

/* A key that works is done, one that does not is passed on, in every example. */
START_TEST(works_and_acts_agree)
{
    struct example *example = views_example((size_t)_i);

    for (const struct key *key = stage_keys; key->keys; key++)
        if (!key->is_inside)
            count_effects(key, example);
    example_destroy(example);
}
END_TEST

/* Fails unless a key works in just these views. */
static void expect_working(const char *words, int code, const char *expected)
{
    struct example *example = views_example_of(words);
    struct text working = {0};

    for (const struct view *const *view = views_table; *view; view++) {
        struct stage *stage = views_open(*view, example, NULL, "");

        if (views_key_works(stage, code))
            text_addf(&working, "%s%s", working.length ? " " : "", (*view)->name);
        view_close(*view, stage);
    }
    ck_assert_str_eq(text_string(&working), expected);
    text_free(&working);
    example_destroy(example);
}

START_TEST(where_keys_work)
{
    expect_working("", '1', "project score scale softmax blend output heads");
    expect_working("", 'c', "split project score scale softmax blend concat output heads");
    expect_working("", 'a', "split project score scale softmax blend concat output heads");
    expect_working("", 'n', "split project score scale blend concat output");
    expect_working("mask=causal", 'n', "split project score scale softmax blend concat output");
    expect_working("heads=1", KEY_CODE_TAB, "");
    expect_working("heads=1", KEY_CODE_BACK_TAB, "");
    expect_working("heads=1", '1', "output");
}
END_TEST

/* The keys that mean the same everywhere, and a lecture's; in the cells (after Enter) h and l move. */
/* A dial of Q, K and V, and one of all heads, where there are such. */
START_TEST(what_dials_a_stage_has)
{
    static const struct {
        const char *view, *example, *dials;
    } stages[] = {{"project", "", "of all zoom "},
                  {"split", "", "of zoom "},
                  {"score", "", "all zoom "},
                  {"output", "", "zoom "},
                  {"score", "heads=1", "zoom "}};

    for (size_t i = 0; i < sizeof stages / sizeof *stages; i++) {
        struct example *example = views_example_of(stages[i].example);
        struct stage *stage = views_open(view_find(stages[i].view), example, NULL, "");
        const struct state_key *dial;
        struct text names = {0};

        for (size_t at = 0; (dial = dials_at(view_find(stages[i].view), stage, at)) != NULL; at++)
            text_addf(&names, "%s ", dial->name);
        ck_assert_str_eq(text_string(&names), stages[i].dials);
        text_free(&names);
        view_close(view_find(stages[i].view), stage);
        example_destroy(example);
    }
}
END_TEST

/* What was selected stays selected, in the same place of the other projection. */
START_TEST(turning_q_k_v_keeps_the_cell)
{
    struct trial t = trial_open(view_find("project"), "cell=#3,#2");
    struct cell_at at;

    trial_use(&t, "of+");
    at = ((const struct stage *)t.self)->at;
    ck_assert(at.id == MATRIX_K && at.row == 2 && at.col == 1);
    trial_use(&t, "n of+");
    at = ((const struct stage *)t.self)->at;
    ck_assert(at.id == MATRIX_W_V || at.id == MATRIX_X || at.id == MATRIX_V);
    ck_assert_str_eq(dials_at(t.view, t.self, 0)->dial, "of");
    trial_use(&t, "all+ zoom+ zoom+");
    trial_expect(trial_state(&t), "all=yes zoom=colours");
    trial_use(&t, "all+ zoom+ zoom+");
    ck_assert_ptr_null(strstr(trial_state(&t), "zoom"));
    trial_close(&t);
}
END_TEST

START_TEST(foreign_keys_are_left_alone)
{
    static const char *const always[] = {"Enter", "Esc", "?", "q", "g", "p", "e", "b",
                                         "f",     "x",   "/", "+", "-", "d", "M", "Space"};
    static const char *const outside[] = {"Right", "l", "Left", "h", "PgUp", "PgDn", "Home", "End"};

    for (size_t i = 0; i < sizeof always / sizeof *always; i++)
        ck_assert_msg(!keys_find(stage_keys, keys_code(always[i], strlen(always[i]))), "%s is not the view's",
                      always[i]);
    for (size_t i = 0; i < sizeof outside / sizeof *outside; i++)
        ck_assert(keys_find(stage_keys, keys_code(outside[i], strlen(outside[i])))->is_inside);
    for (int capital = 'A'; capital <= 'Z'; capital++)
        ck_assert_ptr_null(keys_find(stage_keys, capital));
    ck_assert_ptr_null(keys_find(stage_keys, '0'));
}
END_TEST

/* The words of the footer are there for what works, and short. */
START_TEST(words_for_the_footer)
{
    struct example *example = views_example((size_t)_i);

    for (const struct view *const *view = views_table; *view; view++) {
        struct stage *stage = views_open(*view, example, NULL, "");

        for (const struct key *key = stage_keys; key->keys; key++) {
            struct key_offer offer = {0};

            key_works(key, stage, &offer);
            ck_assert_uint_lt(offer.word.length, 20);
            key_offer_free(&offer);
        }
        view_close(*view, stage);
    }
    example_destroy(example);
}
END_TEST

/* ------------------------------------------------------------------------------------------------- the other tables */

START_TEST(views_are_complete)
{
    size_t count = 0;

    for (const struct view *const *view = views_table; *view; view++, count++) {
        const struct view *v = *view;

        ck_assert_ptr_eq(view_find(v->name), v);
        ck_assert_str_eq(v->name, count < STAGE_COUNT ? stage_names[count] : "heads");
        ck_assert(*v->title && *v->summary && v->keys && v->state);
        ck_assert(v->open && v->takes_prose && v->fill && v->pick && v->describe && v->play && v->tick && v->close);
    }
    ck_assert_uint_eq(count, STAGE_COUNT + 1);
    ck_assert_ptr_null(view_find("nonsense"));
    ck_assert_ptr_null(view_find(""));
}
END_TEST

/* Each row of each view's state says what it is, and its usual value, named or not, opens the same view. */
START_TEST(states_are_described)
{
    for (const struct view *const *view = view_table; *view; view++) {
        struct trial t = trial_open(*view, "");

        ck_assert_str_eq(trial_state(&t), "");
        trial_close(&t);
        for (const struct state_key *key = (*view)->state; key->name; key++) {
            struct text state = {0};

            ck_assert(key->form && *key->form && key->help && *key->help && key->read && key->write);
            ck_assert_ptr_eq(state_find((*view)->state, key->name), key);
            if (!key->usual)
                continue;
            text_addf(&state, "%s=", key->name);
            state_encode(&state, key->usual, false);
            t = trial_open(*view, text_string(&state));
            ck_assert_msg(!*trial_state(&t), "%s: %s is not its usual value", (*view)->name, text_string(&state));
            trial_close(&t);
            text_free(&state);
        }
    }
}
END_TEST

Suite *view_keys_suite(void)
{
    Suite *suite = suite_create("view_keys");
    TCase *keys = tcase_create("keys"), *tables = tcase_create("tables");

    tcase_add_test(keys, no_key_twice);
    tcase_add_test(keys, every_row_is_described);
    tcase_add_test(keys, every_key_does_something);
    tcase_add_loop_test(keys, works_and_acts_agree, 0, VIEWS_EXAMPLES);
    tcase_add_test(keys, where_keys_work);
    tcase_add_test(keys, what_dials_a_stage_has);
    tcase_add_test(keys, turning_q_k_v_keeps_the_cell);
    tcase_add_test(keys, foreign_keys_are_left_alone);
    tcase_add_loop_test(keys, words_for_the_footer, 0, VIEWS_EXAMPLES);
    tcase_add_test(tables, views_are_complete);
    tcase_add_test(tables, states_are_described);
    suite_add_tcase(suite, keys);
    suite_add_tcase(suite, tables);
    return suite;
}
