/* SPDX-License-Identifier: MIT */
/* A view's state is text: what is written opens the same view, in whatever order; what is no state gives a message and
 * never half a view. */
#include "suites.h"
#include "trial.h"
#include "view/state.h"
#include "views.h"
#include "walk/hidden.h"

#include <stdlib.h>
#include <string.h>

/* ------------------------------------------------------------------------------------------------- there and back */

/* Hides a cell of any matrix. */
static void hide_at_random(struct stage *stage, struct random *r)
{
    enum matrix_id id = (enum matrix_id)views_random_below(r, MATRIX_COUNT);
    struct cell_at cell = {.id = views_random_below(r, 2) ? id : stage_result(stage)};
    struct matrix matrix;

    if (matrix_table[cell.id].per_head)
        cell.head = views_random_below(r, stage_model(stage)->num_heads);
    if (cell.id == stage_result(stage) && matrix_table[cell.id].per_head && views_random_below(r, 2))
        cell.head = stage->at.head;
    matrix = record_matrix(stage_record(stage), cell.id, cell.head);
    if (!matrix.at)
        return;
    cell.row = views_random_below(r, matrix.rows);
    cell.col = views_random_below(r, matrix.cols);
    hidden_add(stage, cell);
}

static bool hide_the_same(const struct stage *a, const struct stage *b)
{
    for (size_t i = 0; i < a->hidden_count && i < b->hidden_count; i++) {
        const struct cell_at *x = &a->hidden[i], *y = &b->hidden[i];

        if (x->id != y->id || x->row != y->row || x->col != y->col ||
            (matrix_table[x->id].per_head && x->head != y->head))
            return false;
    }
    return a->hidden_count == b->hidden_count;
}

/* Puts a view into any of its states. */
static void scramble(struct stage *stage, struct random *r)
{
    views_select_at_random(stage, r);
    for (size_t i = views_random_below(r, 4); i > 0; i--)
        views_turn(stage, "zoom");
    if (views_random_below(r, 2))
        stage->habits->all_heads = true;
    if (views_random_below(r, 2)) {
        stage->habits->code = true;
        stage->habits->language = (enum listing_language)views_random_below(r, LANGUAGE_COUNT);
    }
    for (size_t head = 0; stage->kind->stage == STAGE_OUTPUT && head < stage_model(stage)->num_heads; head++)
        if (views_random_below(r, 2))
            stage_switch_head(stage, head, true);
    for (size_t i = views_random_below(r, 3); i > 0; i--)
        hide_at_random(stage, r);
}

static void compare(const struct stage *a, const struct stage *b, const char *state)
{
    bool same = a->at.id == b->at.id && a->at.head == b->at.head && a->at.row == b->at.row && a->at.col == b->at.col &&
                a->of == b->of && a->zoom == b->zoom && hide_the_same(a, b) &&
                a->habits->all_heads == b->habits->all_heads && a->habits->code == b->habits->code &&
                memcmp(a->off, b->off, stage_model(a)->num_heads) == 0;

    if (!same)
        ck_abort_msg("%s, \"%s\": another state", stage_names[a->kind->stage], state);
}

/* Writes the state of a scrambled view, opens another one in it, and writes that one's. */
static void there_and_back(const struct view *view, struct example *example, const char *model, struct random *r)
{
    struct view_habits habits = {.speed = 2}, other_habits = habits;
    struct stage *stage = views_open(view, example, &habits, model), *other;
    struct text state = {0}, again = {0};

    scramble(stage, r);
    view_write_state(view, stage, &state);
    other = views_open(view, example, &other_habits, text_string(&state));
    compare(stage, other, text_string(&state));
    view_write_state(view, other, &again);
    ck_assert_str_eq(text_string(&state), text_string(&again));
    text_free(&state);
    text_free(&again);
    view_close(view, other);
    view_close(view, stage);
}

START_TEST(written_states_open)
{
    struct example *example = views_example((size_t)_i);
    struct random r;

    random_start(&r, 9, (uint64_t)_i);
    for (const struct view *const *view = views_table; *view; view++)
        for (int i = 0; i < 20; i++)
            there_and_back(*view, example, "", &r);
    example_destroy(example);
}
END_TEST

/* The model is part of the state of a view that made it. */
START_TEST(states_carry_their_model)
{
    static const char *const models[] = {
        "tokens=I%20love%20deep%20learning d_model=8 heads=4 seed=7 mask=causal",
        "tokens=a%2Cb%20%25%20%233%20語 heads=1",
        "seed=18446744073709551615 mask=padding:2",
        "weights=random",
        "mask=causal",
        "d_model=6 heads=3",
        "weights=promoter",
        "weights=promoter mask=none",
    };
    struct random r;

    random_start(&r, 10, 0);
    for (size_t i = 0; i < sizeof models / sizeof *models; i++)
        for (const struct view *const *view = views_table; *view; view++)
            there_and_back(*view, NULL, models[i], &r);
}
END_TEST

/* States in which keys find something to do, for each view that takes them. */
static const char *const begun[] = {"",
                                    "off=1",
                                    "off=1,2",
                                    "fill=none",
                                    "fill=cell",
                                    "fill=row mask=causal",
                                    "fill=none show=exp",
                                    "compare=none",
                                    "compare=cut of=K",
                                    "tokens=a%20b%20c%20d%20e heads=8",
                                    "mask=causal",
                                    "tokens=a%2Cb%20c%2Bd%20%231%20a%3A seed=3",
                                    "d_model=6 heads=3 mask=padding:2",
                                    "mistake=off",
                                    "seed=7"};

/* Whatever is pressed: what is written is read, written again as it was, and shows the same plain text. */
START_TEST(keys_lead_to_states)
{
    const struct view *view = view_table[_i];

    for (size_t i = (size_t)_i % ONE_IN(4); i < sizeof begun / sizeof *begun; i += ONE_IN(4)) {
        struct view_setup setup = {.sources = views_sources()};
        struct trial t = {.view = view, .self = view->open(view, &setup, begun[i], NULL)};
        struct random r;

        random_start(&r, (uint64_t)_i, i);
        if (!t.self)
            continue;
        trial_check_state(&t);
        for (int k = 0; k < 60; k++) {
            trial_press_at_random(&t, &r);
            trial_check_written(&t); /* while it plays: where it began */
            if (k % 10 == 9) {
                if (view->play)
                    view->play(t.self, false);
                trial_check_state(&t);
            }
        }
        trial_close(&t);
    }
}
END_TEST

static void expect_written(const char *view, const char *state, const char *expected)
{
    struct example *example = views_example_of("");
    struct stage *stage = views_open(view_find(view), example, NULL, state);
    struct text written = {0};

    view_write_state(view_find(view), stage, &written);
    ck_assert_str_eq(text_string(&written), expected);
    text_free(&written);
    view_close(view_find(view), stage);
    example_destroy(example);
}

/* Any order is read; the table's is written, defaults left out. */
START_TEST(order_and_defaults)
{
    for (const struct view *const *view = views_table; *view; view++)
        expect_written((*view)->name, "", "");
    expect_written("score", "cell=sat,cat", "");
    expect_written("score", " \tcell=#2,#1  \n", "cell=cat,The");
    expect_written("score", "cell=sat,cat head=2", "head=2");
    expect_written("score", "cell=on,The head=2", "head=2 cell=on,The");
    expect_written("score", "zoom=half cell=sat,3rd all=yes matrix=Q head=1",
                   "matrix=Q cell=sat,3rd all=yes zoom=half");
    expect_written("project", "cell=sat,noun of=K matrix=X head=2", "head=2 of=K matrix=X cell=sat,noun");
    expect_written("project", "matrix=W_V cell=verb,det", "of=V matrix=W_V cell=verb,det");
    expect_written("split", "matrix=W_K", "of=K cell=verb,noun");
    expect_written("output", "off=1", "off=1");
    expect_written("output", "off=1 cell=sat,b:noun", "off=1"); /* usual while no head is off, so in any case */
    expect_written("output", "off=1 cell=sat,nouns", "cell=sat,nouns off=1");
    expect_written("score", "fill=row cell=on,sat", "cell=on,sat fill=row");
    expect_written("score", "fill=all", "");
    expect_written("output", "off=1 fill=none", "fill=none off=1");
    expect_written("softmax", "show=exp fill=none", "fill=none show=exp");
    expect_written("split", "compare=none", "compare=none");
    expect_written("split", "compare=x", "");
    expect_written("split", "compare=cut of=V", "of=V compare=cut");
    expect_written("scale", "compare=none cell=on,sat", "cell=on,sat compare=none");
    expect_written("score", "tokens=%EF%BF%BD\xef\xbf\xbd", "tokens=\xef\xbf\xbd\xef\xbf\xbd");
    expect_written("score", "tokens=語%C2%85\xe2\x80\xae", "tokens=語%C2%85%E2%80%AE");
    expect_written("output", "off=2,1 cell=The,ahead", "cell=The,ahead off=1,2");
    expect_written("softmax", "hide=sat,cat code=numpy", "hide=sat,cat code=numpy");
    expect_written("softmax", "hide=sat,cat+sat,%233+masked2:on,on", "hide=sat,cat+sat,sat+masked2:on,on");
    expect_written("blend", "hide=weights2:sat,cat head=2", "head=2 hide=weights2:sat,cat");
    expect_written("output", "hide=sat,nouns+concat:sat,b:noun", "hide=sat,nouns+concat:sat,b:noun");
    expect_written("score", "mask=causal tokens=a%20b seed=3", "tokens=a%20b seed=3 mask=causal");
}
END_TEST

/* --------------------------------------------------------------------------------------------------- what is no state
 */

/* Fails unless the state is refused with a message that holds `words`, at `column`. */
static void refuse(const char *view, const char *state, size_t column, const char *words)
{
    struct example *example = views_example_of("");
    struct view_setup setup = {.example = example, .sources = views_sources()};
    struct error e = {0};
    void *self = view_find(view)->open(view_find(view), &setup, state, &e);

    if (self)
        ck_abort_msg("%s \"%s\" was opened", view, state);
    ck_assert_int_eq(e.code, ERROR_INPUT);
    ck_assert_msg(strstr(e.message, words) != NULL, "\"%s\": %s", state, e.message);
    ck_assert_uint_eq(e.column, column);
    ck_assert_ptr_null(view_find(view)->open(view_find(view), &setup, state, NULL));
    for (size_t head = 0; head < example->model.num_heads; head++)
        ck_assert(!example->record.head_off[head]);
    example_destroy(example);
}

static void expect_opens(const char *view, const char *state)
{
    struct trial t = trial_open(view_find(view), state);

    trial_press(&t, "Tab n Right Down c z");
    trial_check_state(&t);
    trial_close(&t);
}

START_TEST(what_is_no_state)
{
    static const struct {
        const char *view, *state;
        size_t column;
        const char *words;
    } rows[] = {
        {"score", "nonsense", 1, "key=value"},
        {"score", "=3", 1, "key=value"},
        {"score", "head=1 =", 8, "key=value"},
        {"score", "head=1 head=2", 8, "twice"},
        {"score", "head=1 cell=sat,cat head=2", 21, "twice"},
        {"score", "hea=1", 1, "no such key"},
        {"score", "head=1 colour=red", 8, "no such key"},
        {"score", "head=0", 1, "1 to 2"},
        {"score", "head=3", 1, "1 to 2"},
        {"score", "head=-1", 1, "1 to 2"},
        {"score", "head=1x", 1, "1 to 2"},
        {"score", "head=99999999999999999999999", 1, "1 to 2"},
        {"score", "head=", 1, "1 to 2"},
        {"score", "cell=sat,dog", 1, "no such cell"},
        {"score", "compare=none", 1, "only split and scale"},
        {"split", "compare=divisors", 1, "write none, cut or x"},
        {"scale", "compare=x", 1, "write none or divisors"},
        {"score", "step=0", 1, "write 1 to 99"},
        {"score", "fill=some", 1, "write none, cell, row or all"},
        {"input", "fill=cell", 1, "all that this view shows is given"},
        {"split", "fill=cell", 1, "all that this view shows is given"},
        {"score", "show=exp", 1, "softmax only"},
        {"softmax", "show=sum", 1, "write exp"},
        {"score", "cell=sat", 1, "no such cell"},
        {"score", "cell=,", 1, "no such cell"},
        {"score", "cell=#5,#1", 1, "no such cell"},
        {"score", "cell=#0,#1", 1, "no such cell"},
        {"score", "cell=%00", 1, "%"},
        {"score", "cell=%4", 1, "%"},
        {"score", "cell=sat,cat%", 1, "%"},
        {"score", "cell=%zz", 1, "%"},
        {"score", "tokens=a\xff", 1, "not UTF-8"},
        {"score", "head=1 tokens=%e8%aa", 8, "not UTF-8"},
        {"score", "\xc0\xaf=1", 1, "not UTF-8"},
        {"score", "matrix=output", 1, "no such matrix"},
        {"score", "matrix=scores1", 1, "no such matrix"},
        {"input", "matrix=memory", 1, "no such matrix"},
        {"score", "of=K", 1, "only project and split"},
        {"project", "of=X", 1, "Q, K or V"},
        {"project", "of=", 1, "Q, K or V"},
        {"score", "hide=dog,cat", 1, "no such cell"},
        {"score", "hide=sat,cat+sat", 1, "no such cell"},
        {"score", "hide=scores3:sat,cat", 1, "no such cell"},
        {"score", "hide=", 1, "no such cell"},
        {"score", "hide=sat,cat+", 1, "no such cell"},
        {"score", "off=1", 1, "output only"},
        {"output", "off=1 cell=dog,dog", 7, "no such cell"},
        {"output", "off=1,3", 1, "1 to 2"},
        {"output", "off=1,,2", 1, "1 to 2"},
        {"score", "all=maybe", 1, "write no or yes"},
        {"score", "code=cobol", 1, "pseudocode"},
        {"score", "zoom=9", 1, "colours"},
        {"score", "tokens=@/etc/passwd", 1, "no file"},
        {"score", "weights=model.json", 1, "no file"},
        {"score", "weights=../models/promoter", 1, "one-key, promoter, promoter-idle"},
        {"score", "weights=promoter heads=2", 0, "which brings its own"},
        {"score", "heads=3", 0, "does not divide"},
        {"score", "d_model=0", 1, "too small"},
        {"score", "tokens=%20", 1, "no word"},
        {"score", "mask=padding:5", 0, "padding"},
        {"score", "mask=diagonal", 1, "causal"},
    };

    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        refuse(rows[i].view, rows[i].state, rows[i].column, rows[i].words);
}
END_TEST

/* A state that is read can be written: what would take too much room is refused, whatever keys may add. */
START_TEST(what_takes_too_much_room)
{
    struct text state = {0}, words = {0};

    text_add(&words, "tokens=");
    for (int i = 0; i < 24; i++) /* 63 signs, which are written as %21 */
        text_addf(&words, "%s!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!", i ? "%20" : "");
    refuse("score", text_string(&words), 0, "4096");
    text_cut(&words, 7 + 18 * 66);
    text_add(&words, "a");
    expect_opens("score", text_string(&words));
    text_add(&state, "hide=#1,#1");
    for (int i = 0; i < 100; i++)
        text_addf(&state, "+concat:#%d,#%d", i / 8 % 4 + 1, i % 8 + 1);
    expect_opens("score", text_string(&state)); /* each cell is hidden once */
    expect_written("score", "tokens=aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa%20b cell=#1,#2",
                   "cell=#1,b tokens=aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa%20b");
    text_free(&state);
    text_free(&words);
}
END_TEST

/* 4096 bytes and not one more. */
START_TEST(long_states)
{
    char state[5001];
    struct example *example = views_example_of("");

    memset(state, ' ', sizeof state);
    memcpy(state, "head=2", 6);
    state[4096] = '\0';
    view_close(view_find("score"), views_open(view_find("score"), example, NULL, state));
    state[4096] = ' ';
    state[4097] = '\0';
    refuse("score", state, 0, "4096");
    memset(state, 'a', 5000);
    state[5000] = '\0';
    refuse("score", state, 0, "4096");
    example_destroy(example);
}
END_TEST

/* -------------------------------------------------------------------------------------------------------- hostile */

static const char *const pieces[] = {
    "head=",    "cell=",  "matrix=", "hide=",  "off=",   "of=",      "all=yes", "code=c", "zoom=half", "tokens=",
    "d_model=", "heads=", "mask=",   "seed=",  "1",      "2",        "4",       "8",      "#1",        "#",
    ",",        " ",      "  ",      "=",      "%",      "%20",      "%2C",     "%00",    "%e8%aa%9e", "sat",
    "cat",      "scores", "Q",       "K",      "causal", "padding:", "\x01",    "\xff",   "\xe8\xaa",  "\n",
    "語",       "\"",     "\\",      "random", "-1",     "1e9"};

/* Pieces of states, and sometimes any bytes. */
static void add_noise(struct text *out, struct random *r)
{
    size_t count = views_random_below(r, 12);

    for (size_t i = 0; i < count; i++) {
        if (views_random_below(r, 8))
            text_add(out, pieces[views_random_below(r, sizeof pieces / sizeof *pieces)]);
        else
            text_add_byte(out, (char)(1 + views_random_below(r, 255)));
    }
}

/* Whatever it is, it opens a view that works, or it is refused with a message. */
static void try_noise(const struct view *view, struct example *example, const char *state)
{
    struct view_setup setup = {.example = example, .sources = views_sources()};
    struct error e = {0};
    struct stage *stage = view->open(view, &setup, state, &e);
    struct text plain = {0};

    if (!stage) {
        ck_assert_uint_gt(strlen(e.message), 0);
        return;
    }
    view_plain(view, stage, false, &plain);
    ck_assert_uint_gt(plain.length, 0);
    text_free(&plain);
    view_close(view, stage);
}

START_TEST(noise_is_no_danger)
{
    struct example *example = views_example_of("");
    struct random r;

    random_start(&r, 11, (uint64_t)_i);
    for (int i = 0; i < 400; i++) {
        struct text state = {0};

        add_noise(&state, &r);
        for (const struct view *const *view = views_table; *view; view++)
            try_noise(*view, example, text_string(&state));
        text_free(&state);
    }
    example_destroy(example);
}
END_TEST

/* A good state with one byte changed, taken away or put in. */
START_TEST(near_misses)
{
    static const char good[] =
        "head=2 of=V matrix=W_V cell=verb,det all=yes code=numpy zoom=half tokens=a%2Cb%20c d_model=4";
    struct example *example = views_example_of("");
    struct random r;

    random_start(&r, 13, 0);
    for (int i = 0; i < 600; i++) {
        size_t at = views_random_below(&r, sizeof good - 1), kind = views_random_below(&r, 3);
        struct text state = {0};

        text_add_bytes(&state, good, at);
        if (kind > 0)
            text_add_byte(&state, (char)(1 + views_random_below(&r, 255)));
        text_add(&state, good + at + (kind < 2));
        try_noise(view_find("project"), example, text_string(&state));
        text_free(&state);
    }
    example_destroy(example);
}
END_TEST

START_TEST(a_long_noise)
{
    struct example *example = views_example_of("");
    struct random r;
    char state[5000];

    random_start(&r, 12, 0);
    for (size_t length = 100; length < sizeof state; length += 311) {
        for (size_t i = 0; i < length; i++)
            state[i] = (char)(1 + views_random_below(&r, 255));
        state[length] = '\0';
        try_noise(views_table[0], example, state);
    }
    example_destroy(example);
}
END_TEST

static int count_views(void)
{
    int count = 0;

    while (view_table[count])
        count++;
    return count;
}

/* What the first lines of view.h say. */
START_TEST(a_view_has_what_it_must)
{
    for (const struct view *const *at = view_table; *at; at++) {
        const struct view *view = *at;

        ck_assert_msg(view->name && view->title && view->summary && view->keys && view->state && view->open &&
                          view->fill && view->describe,
                      "%s lacks a member", view->name);
        ck_assert_msg(!view->is_typing == !view->type && !view->type == !view->field_keys, "%s types by halves",
                      view->name);
        ck_assert_msg(!view->terms == !view->follow && !view->follow == !view->aside, "%s follows by halves",
                      view->name);
        ck_assert_msg(view->tick || (!view->play && !view->is_computing), "%s plays without a tick", view->name);
        for (const struct state_key *key = view->state; key->name; key++) {
            ck_assert_msg(key->form && key->help && key->read && key->write, "%s: %s says too little", view->name,
                          key->name);
            ck_assert_msg(state_find(view->state, key->name) == key, "%s has two rows of %s", view->name, key->name);
        }
    }
}
END_TEST

START_TEST(a_view_is_found_with_its_state)
{
    const char *state;
    struct error e;

    ck_assert_str_eq(view_get_stated("  score   head=2 cell=0,1", &state, &e)->name, "score");
    ck_assert_str_eq(state, "head=2 cell=0,1");
    ck_assert_str_eq(view_get_stated("softmax-row", &state, &e)->name, "softmax-row");
    ck_assert_str_eq(state, "");
    ck_assert_ptr_null(view_get_stated("scor head=2", &state, &e));
    ck_assert_str_eq(e.message, "there is no view scor: did you mean score?");
}
END_TEST

Suite *view_state_suite(void)
{
    Suite *suite = suite_create("view_state");
    TCase *good = tcase_create("states"), *bad = tcase_create("no states");

    tcase_add_loop_test(good, written_states_open, 0, VIEWS_EXAMPLES);
    tcase_add_test(good, states_carry_their_model);
    tcase_add_loop_test(good, keys_lead_to_states, 0, count_views());
    tcase_add_test(good, order_and_defaults);
    tcase_add_test(good, a_view_has_what_it_must);
    tcase_add_test(good, a_view_is_found_with_its_state);
    tcase_add_test(bad, what_is_no_state);
    tcase_add_test(bad, what_takes_too_much_room);
    tcase_add_test(bad, long_states);
    tcase_add_loop_test(bad, noise_is_no_danger, 0, 4);
    tcase_add_test(bad, near_misses);
    tcase_add_test(bad, a_long_noise);
    suite_add_tcase(suite, good);
    suite_add_tcase(suite, bad);
    return suite;
}
