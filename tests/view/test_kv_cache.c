/* SPDX-License-Identifier: MIT */
/* The view kv-cache: what it counts and what its weights become, what it keeps for later, its keys and states. */
#include "attention/record.h"
#include "model/shipped.h"
#include "suites.h"
#include "trial.h"

#include <string.h>

extern const struct view view_kv_cache;

static const struct view *const cache = &view_kv_cache;

static void expect_at(const char *state, const char *words)
{
    struct trial t = trial_open(cache, state);

    trial_expect(trial_prose(&t), words);
    trial_close(&t);
}

static double measure_at(const char *state, const char *name)
{
    struct trial t = trial_open(cache, state);
    double value = trial_measure(&t, name);

    trial_close(&t);
    return value;
}

START_TEST(its_numbers_can_be_quoted)
{
    static const double numbers[] = {128, 256, 512, 1024};
    static const char *const kv[] = {"kv=1", "kv=2", "kv=4", "kv=8"};
    static const char *const llama = "d_model=8192 heads=64 layers=80 words=1";
    double value;
    struct trial t;

    for (size_t i = 0; i < 4; i++) {
        ck_assert_double_eq(measure_at(kv[i], "numbers"), numbers[i]);
        ck_assert_double_eq(measure_at(kv[i], "bytes"), numbers[i] * 6 * 4096 * 2);
        ck_assert_double_eq(measure_at(kv[i], "scores"), 2.0 * 512 * 4096); /* whoever the keys belong to */
    }
    t = trial_open(cache, llama);
    ck_assert_double_eq(trial_measure(&t, "bytes"), 320 * 1024); /* of eight; a K of its own for each: below */
    ck_assert(!cache->measure(t.self, "byte", &value));
    trial_press(&t, "kv+ kv+ kv+");
    ck_assert_double_eq(trial_measure(&t, "bytes"), 2.5 * 1024 * 1024);
    trial_close(&t);
}
END_TEST

/* In the walk's order kind and place say the same, so sharing is not seen; swapped, head 1 loses what it looked for. */
START_TEST(sharing_shows_where_kind_and_place_differ)
{
    static const char *const same = "of=weights cell=sat,cat", *const swapped = "of=weights order=swapped cell=cat,sat";

    ck_assert_double_eq_tol(measure_at(same, "own"), 0.86, 0.005);
    ck_assert_double_eq_tol(measure_at(same, "shared"), 0.86, 0.005);
    ck_assert_double_eq_tol(measure_at(swapped, "own"), 0.86, 0.005);
    ck_assert_double_eq_tol(measure_at(swapped, "shared"), 0.37, 0.005);
}
END_TEST

/* The lesson sends whoever wants to walk through it to the model one-key. */
START_TEST(a_model_that_ships_shares_the_same_keys)
{
    struct model model;
    struct record record;
    struct error e = {0};

    ck_assert_msg(shipped_read("one-key", &model, &e), "%s", e.message);
    ck_assert(record_run(&record, &model, &e));
    ck_assert_uint_eq(model.owners, 1);
    for (size_t head = 0; head < 2; head++)
        for (size_t i = 0; i < 16; i++) {
            struct text state = {0};

            text_addf(&state, "of=weights head=%zu cell=#%zu,#%zu", head + 1, i / 4 + 1, i % 4 + 1);
            ck_assert_double_eq_tol(measure_at(text_string(&state), "shared"),
                                    record_matrix(&record, MATRIX_WEIGHTS, head).at[i], 1e-12);
            text_free(&state);
        }
    record_free(&record);
    model_free(&model);
}
END_TEST

START_TEST(words_follow_the_numbers)
{
    expect_at("", "Look here: Every head keeps keys and values of its own.");
    expect_at("kv=2", "4 heads share one K and V: 1/4 of the cache.");
    expect_at("kv=2 show=heads", "Look here: 4 heads share one K and V.");
    expect_at("kv=2", "2·g·d_k · layers · words · bytes = 256 × 6 × 4096 × 2 = 12,582,912 bytes");
    expect_at("kv=2 show=numbers", "2·g·d_k = 2 × 2 × 64 = 256 numbers");
    expect_at("heads=64 kv=64", "64 multi-head  2·64·8 =");
    expect_at("of=weights order=swapped cell=cat,sat", "Row cat gives sat 0.86 with its own keys, 0.37 with shared");
    expect_at("of=weights show=own", "Look here: Row sat gives cat 0.86.");
    expect_at("of=weights head=2 cell=sat,cat", "weights₂, shared K");
    expect_at("of=words", "query  -    -    -    -    q    asks");
    expect_at("of=words", "key    k    k    k    k    k    kept");
    expect_at("of=words show=heads", "query  q    q    q    q    q");
}
END_TEST

START_TEST(what_is_not_shown_is_not_told)
{
    static const struct {
        const char *state, *hidden[3];
    } cases[] = {
        {"show=heads,numbers", {"256", "multi-query", "2·4·64"}},
        {"of=weights show=heads", {"0.86", "0.03", "e^"}},
        {"show=heads", {"1024", "MiB", "2·8·64"}},
        {"of=words show=heads", {"kept:", "kept ", " - "}},
        {"kv=1 show=numbers", {"MiB", "bytes =", "FLOPs"}},
        {"of=weights order=swapped cell=cat,sat show=own", {"0.37", "▾0", "shared ones"}},
    };

    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct trial t = trial_open(cache, cases[i].state);

        for (size_t j = 0; j < 3; j++) {
            ck_assert_msg(!trial_holds(trial_drawn(&t, 80, 14), cases[i].hidden[j]), "%s tells %s", cases[i].state,
                          cases[i].hidden[j]);
            ck_assert_msg(!trial_holds(trial_look(&t), cases[i].hidden[j]), "%s looks", cases[i].state);
            ck_assert_msg(!trial_holds(trial_sum(&t, 78), cases[i].hidden[j]), "%s sums", cases[i].state);
        }
        ck_assert_ptr_null(strstr(trial_plain(&t), "\n\n\n")); /* no row is printed empty */
        trial_check_lines(&t);
        trial_close(&t);
    }
}
END_TEST

START_TEST(states_are_read_and_refused)
{
    static const char *const good[] = {"",
                                       "heads=64 kv=1 layers=80 d_model=8192 words=1 bytes=1",
                                       "of=weights order=swapped head=2 cell=on,on show=own",
                                       "show=numbers,bytes",
                                       "of=words",
                                       "of=words show=kept"};

    for (size_t i = 0; i < sizeof good / sizeof *good; i++) {
        struct trial t = trial_open(cache, good[i]);

        trial_check_lines(&t);
        trial_check_state(&t);
        trial_close(&t);
    }
    trial_reads_back(cache, "heads=4 kv=8", "heads=4 kv=4"); /* no more than ask */
    trial_refuses(cache, "heads=3", "1, 2, 4");
    trial_refuses(cache, "layers=0", "1 to 128");
    trial_refuses(cache, "cell=sat", "row,column");
    trial_refuses(cache, "cell=sat,dog", "The cat sat on");
    trial_refuses(cache, "order=sideways", "walk or swapped");
}
END_TEST

START_TEST(keys_and_dials_go_everywhere)
{
    struct trial t = trial_open(cache, "");

    trial_leads(&t, "Down Down", "kv=2");
    trial_leads(&t, "Down", "kv=1");
    ck_assert(!trial_holds(trial_prose(&t), "order"));
    trial_use(&t, "Up Up Up heads- heads-"); /* no more K and V than heads */
    ck_assert_str_eq(trial_state(&t), "heads=2 kv=2");
    trial_use(&t, "heads+"); /* each still has its own */
    ck_assert_str_eq(trial_state(&t), "heads=4 kv=4");
    trial_leads(&t, "kv- heads+", "kv=2");
    trial_close(&t);
    t = trial_open(cache, "of=weights");
    trial_leads(&t, "Down Right order+ head+", "of=weights order=swapped head=2 cell=on,cat");
    trial_use(&t, "of+");
    ck_assert(!trial_works(&t, "Down")); /* of the words nothing is selected */
    trial_close(&t);
}
END_TEST

START_TEST(holds_in_any_state_and_room)
{
    static const char *const of[] = {"cache", "weights", "words"};
    struct random r;

    random_start(&r, 11, (unsigned)_i);
    for (size_t kv = 0; kv <= (size_t)_i; kv++) {
        struct trial t = trial_open_at("kv-cache", "of=%s heads=%d kv=%d order=%s", of[kv % 3], 1 << _i, 1 << kv,
                                       _i % 2 ? "swapped" : "walk");

        trial_check_lines(&t);
        trial_check_state(&t);
        for (int i = 0; i < 20; i++)
            trial_draw_at_random(&t, &r);
        trial_close(&t);
    }
}
END_TEST

START_TEST(clicks_choose_rows_and_weights)
{
    static const struct theme theme = {.colors = 256};
    struct view_room room = {&theme, {0, 0, 14, 80}, NULL, NULL};
    struct trial t = trial_open(cache, ""), w = trial_open(cache, "of=weights");
    bool rows[4] = {false}, cell = false;

    for (int i = 0; i < room.area.rows * room.area.cols; i++) {
        if (view_click(cache, t.self, &room, i / room.area.cols, i % room.area.cols))
            for (size_t kv = 0; kv < 4; kv++)
                rows[kv] = rows[kv] || trial_measure(&t, "numbers") == 128.0 * (double)(1 << kv);
        if (view_click(cache, w.self, &room, i / room.area.cols, i % room.area.cols))
            cell = cell || strstr(trial_state(&w), "cell=on,The");
    }
    ck_assert(rows[0] && rows[1] && rows[2] && rows[3] && cell);
    trial_close(&t);
    trial_close(&w);
}
END_TEST

Suite *view_kv_cache_suite(void)
{
    Suite *suite = suite_create("view_kv_cache");
    TCase *tests = tcase_create("kv_cache");

    tcase_add_test(tests, its_numbers_can_be_quoted);
    tcase_add_test(tests, sharing_shows_where_kind_and_place_differ);
    tcase_add_test(tests, a_model_that_ships_shares_the_same_keys);
    tcase_add_test(tests, words_follow_the_numbers);
    tcase_add_test(tests, what_is_not_shown_is_not_told);
    tcase_add_test(tests, states_are_read_and_refused);
    tcase_add_test(tests, keys_and_dials_go_everywhere);
    tcase_add_loop_test(tests, holds_in_any_state_and_room, 0, 7);
    tcase_add_test(tests, clicks_choose_rows_and_weights);
    suite_add_tcase(suite, tests);
    return suite;
}
