/* SPDX-License-Identifier: MIT */
/* What the views other than the mistake lab say of their numbers: each sentence with a number or a comparison in it,
 * over all values of all dials (words, heads, masks, cells, modes, temperatures), against the quantity it speaks of,
 * computed here from what the view is given. */
#include "said.h"
#include "study/hull.h"
#include "suites.h"
#include "trial.h"
#include "views.h"

#include <check.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Says what is false, and where. */
#define check_true(truth, name, state, said)                                                                           \
    ck_assert_msg(truth, "%s %s: said was “%s”, which is not so", name, state, said)

static bool begins(const char *text, const char *words)
{
    return strncmp(text, words, strlen(words)) == 0;
}

/* ------------------------------------------------------------------------------------------------- the six stages */

/* The look line of a stage, for the cell selected. The caller frees it. */
static char *look_of(const struct view *view, const struct stage *stage)
{
    struct view_lines lines = {0};
    char *look;

    view->describe(stage, &lines, 200, false);
    look = strdup(text_string(&lines.look));
    view_lines_free(&lines);
    return look;
}

static double largest_of(struct matrix m, size_t row, size_t *where)
{
    double most = -INFINITY;

    *where = 0;
    for (size_t col = 0; col < m.cols; col++)
        if (m.at[row * m.cols + col] > most) {
            most = m.at[row * m.cols + col];
            *where = col;
        }
    return most;
}

/* The largest share of a row of scaled scores without any mask, which is what Score looks at. */
static double open_share(struct matrix scaled, size_t row, size_t *where)
{
    double most = largest_of(scaled, row, where), sum = 0;

    for (size_t j = 0; j < scaled.cols; j++)
        sum += exp(scaled.at[row * scaled.cols + j] - most);
    return 1 / sum;
}

static void check_score(const struct stage *stage, const char *name, const char *said)
{
    struct matrix scaled = stage_matrix(stage, MATRIX_SCALED);
    size_t sharp = 0, before = 0, where;

    for (size_t row = 0; row < scaled.rows && scaled.cols > 1; row++)
        if (open_share(scaled, row, &where) >= 0.6) {
            sharp++;
            before += where + 1 == row && !stage_model(stage)->memory_X;
        }
    check_true((strstr(said, "In no row") || strstr(said, "One word")) == (sharp == 0), name, "score", said);
    check_true(begins(said, "In every row") == (sharp > 0 && sharp == scaled.rows), name, "score", said);
    check_true((strstr(said, "the word just before") != NULL) == (sharp > 0 && before == sharp), name, "score", said);
}

static void check_blend(const struct stage *stage, const char *name, const char *said)
{
    struct matrix weights = stage_matrix(stage, MATRIX_WEIGHTS);
    size_t row = stage->at.id == MATRIX_V ? (weights.rows > 2 ? 2 : weights.rows - 1) : stage->at.row, best = 0;
    double most = largest_of(weights, row, &best), sum = 0;

    for (size_t col = 0; col < weights.cols; col++)
        sum += weights.at[row * weights.cols + col];
    check_true((strstr(said, "has most of it") != NULL) == (sum > 0 && most <= 0.5), name, "blend", said);
    check_true((strstr(said, "nothing else") != NULL) == (most == 1), name, "blend", said);
    check_true((strstr(said, "below 1 %") != NULL) == (most >= 0.995 && most < 1), name, "blend", said);
    check_true((strstr(said, "all 0") != NULL) == (sum == 0), name, "blend", said);
    if (strstr(said, "holds "))
        check_true(fabs(strtod(strstr(said, "holds ") + 6, NULL) - 100 * most) <= 0.5 + 1e-9, name, "blend", said);
}

static void check_softmax(const struct stage *stage, const char *name, const char *said)
{
    struct matrix weights = stage_matrix(stage, MATRIX_WEIGHTS);
    size_t empty = 0, even = 0;
    bool masked = false;

    for (size_t row = 0; row < weights.rows; row++) {
        double sum = 0, most = 0, least = 1;

        for (size_t col = 0; col < weights.cols; col++) {
            double share = weights.at[row * weights.cols + col];

            masked = masked || !model_may_attend(stage_model(stage), row, col);
            sum += share;
            most = fmax(most, share);
            least = fmin(least, share);
        }
        empty += sum == 0;
        even += weights.cols > 1 && most - least < 0.005;
        check_true(sum == 0 || fabs(sum - 1) < 1e-9, name, "softmax", said);
    }
    check_true((strstr(said, " empty:") != NULL) == (empty > 0), name, "softmax", said);
    if (empty)
        check_true(strtoul(said, NULL, 10) == empty, name, "softmax", said);
    check_true(begins(said, "The mask hides ") == (masked && !empty), name, "softmax", said);
    if (strstr(said, " is even: "))
        check_true(even == 1, name, "softmax", said);
}

static void check_output(const struct stage *stage, const char *name, const char *said)
{
    struct matrix W_O = stage_matrix(stage, MATRIX_W_O), out = stage_matrix(stage, MATRIX_OUTPUT);
    size_t d_k = stage_model(stage)->d_k, col = stage->at.col, read = 0;

    if (stage->at.id != MATRIX_OUTPUT && stage->at.id != MATRIX_W_O)
        return; /* then the column is that of a cell which is not selected */
    for (size_t head = 0; head < stage_model(stage)->num_heads; head++) {
        bool any = false;

        for (size_t c = 0; c < d_k; c++)
            any = any || W_O.at[(head * d_k + c) * W_O.cols + col] != 0;
        read += any;
    }
    if (strstr(said, "is high only"))
        for (size_t row = 0; row < out.rows; row++) {
            struct matrix concat = stage_matrix(stage, MATRIX_CONCAT);
            bool both = concat.at[row * concat.cols + 1] > 0.5 && concat.at[row * concat.cols + d_k + 1] > 0.5;

            check_true(both == (row == 2) && (out.at[row * out.cols + col] > 0.6) == (row == 2), name, "output", said);
        }
    else
        check_true(strstr(said, "reads one head only") ? read == 1
                   : strstr(said, "reads no head")     ? read == 0
                                                       : read > 1,
                   name, "output", said);
    if (strstr(said, " heads at once."))
        check_true(strtoul(strstr(said, " reads ") + 7, NULL, 10) == read, name, "output", said);
    for (size_t row = 0; row < out.rows && read == 0; row++)
        check_true(out.at[row * out.cols + col] == 0, name, "output", said);
}

static void check_project(const struct stage *stage, const char *name, const char *said)
{
    struct matrix W = stage_matrix(stage, (enum matrix_id)(MATRIX_W_Q + stage->of));
    double most = 0, named = 0;

    for (size_t i = 0; i < W.rows * W.cols; i++)
        most = fmax(most, fabs(W.at[i]));
    if (strstr(said, "farthest from 0") && sscanf(strstr(said, "feature ") + 8, "%lf", &named) == 1)
        for (size_t col = 0, row = (size_t)named - 1; col < W.cols; col++)
            if (fabs(W.at[row * W.cols + col]) == most)
                return;
    check_true(!strstr(said, "farthest from 0") || named == 0, name, "project", said);
    check_true((strstr(said, "no K and V of its own") != NULL) ==
                   (stage->of > 0 && !stage_is_skipped(stage) &&
                    model_owner(stage_model(stage), stage->at.head) != stage->at.head),
               name, "project", said);
}

static void check_scale(const struct stage *stage, const char *name, const char *said)
{
    double root = sqrt((double)stage_model(stage)->d_k);
    char by[32];

    if (stage_model(stage)->has_scale) {
        snprintf(by, sizeof by, "scale, %.6g.", stage_model(stage)->scale);
        check_true(strstr(said, by) != NULL, name, "scale", said);
        return;
    }
    snprintf(by, sizeof by, root == floor(root) ? " = %.0f" : " = %.2f", root);
    check_true((strstr(said, "nothing changes") != NULL) == (root == 1), name, "scale", said);
    check_true((strstr(said, "halved") != NULL) == (root == 2), name, "scale", said);
    check_true(root <= 2 || strstr(said, by) || root == 2, name, "scale", said);
}

static const struct {
    enum stage_id id;
    void (*check)(const struct stage *stage, const char *name, const char *said);
} stages[] = {
    {STAGE_PROJECT, check_project}, {STAGE_SCORE, check_score}, {STAGE_SCALE, check_scale},
    {STAGE_SOFTMAX, check_softmax}, {STAGE_BLEND, check_blend}, {STAGE_OUTPUT, check_output},
};

/* Of an example, all heads, Q, K and V, and cells of every matrix: all of them, or some of a large one. */
static void check_stage(size_t which, struct example *example, const char *name)
{
    const struct view *view = view_find(stage_names[stages[which].id]);
    struct stage *stage = views_open(view, example, NULL, "");
    size_t heads = stage_model(stage)->num_heads;

    for (size_t turn = 0; turn < 3 * 3 * (heads < 4 ? heads : 4); turn++) {
        struct matrix m = stage_matrix(stage, stage->at.id);

        for (size_t row = 0; row<m.rows; row += m.rows> 32 ? m.rows / 2 : 1)
            for (size_t col = 0; col<m.cols; col += m.cols> 16 ? m.cols / 2 : 1) {
                char *said;

                stage_select(stage, stage->at.id, row, col);
                said = look_of(view, stage);
                stages[which].check(stage, name, said);
                free(said);
            }
        views_press(stage, turn % 3 == 0 ? 'n' : turn % 3 == 1 ? KEY_CODE_TAB : 'v');
    }
    view_close(view, stage);
}

START_TEST(stages_say_what_is_so)
{
    struct example *example = views_example((size_t)_i);

    for (size_t which = 0; which < sizeof stages / sizeof *stages; which++)
        check_stage(which, example, views_example_name((size_t)_i));
    example_destroy(example);
}
END_TEST

/* One word has one score: there is no gap to shrink. */
START_TEST(one_score_has_no_gaps)
{
    static const char *const words[] = {"d_model=1 heads=1", "d_model=4 heads=1", "d_model=18 heads=2",
                                        "d_model=1024 heads=1"};
    const struct view *scale = view_find("scale");

    for (size_t i = 0; i < 4; i++)
        for (int count = 1; count <= 2; count++) {
            struct text spec = {0};
            struct example *example;
            struct stage *stage;
            char *said;

            text_addf(&spec, "tokens=%s %s", count == 1 ? "one" : "one%20two", words[i]);
            example = views_example_of(text_string(&spec));
            stage = views_open(scale, example, NULL, "");
            said = look_of(scale, stage);
            check_scale(stage, words[i], said);
            check_true((strstr(said, "smaller gaps") || strstr(said, "the gaps shrink")) == (count == 2 && i > 0),
                       words[i], "scale", said);
            check_true((strstr(said, "no gaps") != NULL) == (count == 1 && i > 0), words[i], "scale", said);
            free(said);
            view_close(scale, stage);
            example_destroy(example);
            text_free(&spec);
        }
}
END_TEST

/* Where nothing is attended to, no word is. */
START_TEST(nothing_is_no_word)
{
    struct example *example = views_example_of("mask=padding:4");
    const struct view *softmax = view_find("softmax"), *scale = view_find("scale");
    struct stage *stage = views_open(softmax, example, NULL, "");
    struct text plain = {0};
    struct trial t;

    view_plain(softmax, stage, false, &plain);
    trial_expect(text_string(&plain), "0.00  no share");
    ck_assert(!trial_holds(text_string(&plain), "1.0 words"));
    view_close(softmax, stage);
    text_free(&plain);
    stage = views_open(scale, example, NULL, "");
    view_plain(scale, stage, false, &plain);
    trial_expect(text_string(&plain), "0.0 words");
    view_close(scale, stage);
    text_free(&plain);
    example_destroy(example);
    t = trial_open_at("softmax-row", "scores=-inf,-inf");
    trial_expect(trial_plain(&t), "nothing is attended to");
    ck_assert(!trial_holds(trial_plain(&t), "word"));
    ck_assert_double_eq(trial_measure(&t, "words"), 0);
    trial_close(&t);
}
END_TEST

/* ------------------------------------------------------------------------------------------------- rows of scores */

static const double dial[] = {-INFINITY, -800, -2, 0, 0.01, 1, 3, 709.5, 800};
static const double temperatures[] = {0.1, 0.5, 1, 4, 10};

#define DIAL (sizeof dial / sizeof *dial)

static void add_score(struct text *state, double score)
{
    if (isinf(score))
        text_add(state, "-inf");
    else
        text_addf(state, "%g", score);
}

/* Shares as softmax makes them, in long doubles, largest first in *order. */
static size_t soften(const double *scores, size_t count, double temperature, long double *shares)
{
    long double sum = 0;
    double most = -INFINITY;
    size_t left = 0;

    for (size_t i = 0; i < count; i++)
        most = fmax(most, scores[i]);
    for (size_t i = 0; i < count; i++) {
        left += !isinf(scores[i]);
        shares[i] = isinf(scores[i]) ? 0 : expl(((long double)scores[i] - most) / temperature);
        sum += shares[i];
    }
    for (size_t i = 0; i < count && left; i++)
        shares[i] /= sum;
    return left;
}

static void check_row(const double scores[3], double temperature)
{
    struct text state = {0};
    long double shares[3], most = 0, second = 0, least = 1, raw = 0;
    double top = -INFINITY;
    size_t left = soften(scores, 3, temperature, shares);
    const char *said;
    struct trial t;

    text_add(&state, "scores=");
    for (size_t i = 0; i < 3; i++) {
        text_add(&state, i ? "," : "");
        add_score(&state, scores[i]);
        raw += expl((long double)scores[i] / temperature);
        top = fmax(top, scores[i] / temperature);
        if (isinf(scores[i]))
            continue;
        second = shares[i] > most ? most : shares[i] > second ? shares[i] : second;
        most = shares[i] > most ? shares[i] : most;
        least = shares[i] < least ? shares[i] : least;
    }
    text_addf(&state, " temperature=%g", temperature);
    t = trial_open_at("softmax-row", "%s", text_string(&state));
    said = trial_look(&t);
#define TRUE_OF_ROW(truth) check_true(truth, "softmax-row", text_string(&state), said)
    TRUE_OF_ROW((strstr(said, "Every score is -∞") != NULL) == (left == 0));
    TRUE_OF_ROW((strstr(said, "takes all 100 %") != NULL) == (left == 1));
    if (left > 1) {
        bool large = raw > 1.7976931348623157e308L, small = raw < 2.4e-324L;

        TRUE_OF_ROW((strstr(said, "overflows a double") != NULL) == large);
        TRUE_OF_ROW(begins(said, "The sum of e^x") == (large && top < 709.78));
        TRUE_OF_ROW((strstr(said, "is 0 in a double") != NULL) == small);
        if (!large && !small) {
            TRUE_OF_ROW(begins(said, "The shares are even") == (most - least < 1e-15L));
            TRUE_OF_ROW(begins(said, "The shares are nearly even") ==
                        (most - least >= 1e-15L && most - least < 0.005L));
            if (most - least >= 0.005L) {
                TRUE_OF_ROW((strstr(said, "have the same score") != NULL) == (most == second));
                TRUE_OF_ROW((strstr(said, "next to nothing") != NULL) == (most >= 1000 * second && most > second));
                if (strstr(said, " times the share"))
                    TRUE_OF_ROW(fabsl(strtold(strstr(said, ") = ") ? said : strstr(said, " = ") + 3, NULL) -
                                      most / second) <= 0.0501L);
            }
        }
    }
    trial_close(&t);
    text_free(&state);
}

START_TEST(a_row_says_what_is_so)
{
    for (size_t i = 0; i < DIAL * DIAL * DIAL; i++) {
        double scores[3] = {dial[i % DIAL], dial[i / DIAL % DIAL], dial[i / DIAL / DIAL]};

        check_row(scores, temperatures[_i]);
    }
}
END_TEST

/* Both heads of a row, at all pairs of temperatures. */
static void check_heads(const double scores[3], double sharp, double soft, bool as_rows)
{
    struct text state = {0};
    long double shares[2][3];
    size_t left = soften(scores, 3, sharp, shares[0]), lower = soft < sharp, first = 0;
    const char *said, *percent;
    struct trial t;

    soften(scores, 3, soft, shares[1]);
    for (size_t i = 1; i < 3; i++)
        first = scores[i] > scores[first] ? i : first;
    text_add(&state, "scores=");
    for (size_t i = 0; i < 3; i++) {
        text_add(&state, i ? "," : "");
        add_score(&state, scores[i]);
    }
    text_addf(&state, " sharp=%g soft=%g%s", sharp, soft, as_rows ? " as=rows" : "");
    t = trial_open_at("temperature-heads", "%s", text_string(&state));
    said = trial_look(&t);
#define TRUE_OF_HEADS(truth) check_true(truth, "temperature-heads", text_string(&state), said)
    TRUE_OF_HEADS((strstr(said, "nothing comes home") != NULL) == (left == 0));
    TRUE_OF_HEADS((strstr(said, "One score is left") != NULL) == (left == 1));
    TRUE_OF_HEADS((strstr(said, "The same temperature twice") != NULL) == (left > 1 && sharp == soft));
    percent = strstr(said, as_rows ? "gives " : "gets ");
    if (percent) {
        double more = 100 * (double)shares[lower][first], less = 100 * (double)shares[1 - lower][first], one, two;
        const char *second = strstr(said, as_rows ? ", not " : "soft: ");

        percent += strcspn(percent, "0123456789");
        one = strtod(percent, NULL);
        two = strtod(second + 6, NULL);
        TRUE_OF_HEADS(fabs(one - more) <= 0.0501 && fabs(two - less) <= 0.0501 && one > two);
    }
    trial_close(&t);
    text_free(&state);
}

START_TEST(two_heads_say_what_is_so)
{
    static const double few[] = {-INFINITY, -800, 0, 1, 3};

    for (size_t i = 0; i < 125; i++)
        for (size_t pair = 0; pair < 25; pair++) {
            double scores[3] = {few[i % 5], few[i / 5 % 5], few[i / 25]};

            check_heads(scores, temperatures[pair % 5], temperatures[pair / 5], _i);
        }
}
END_TEST

/* --------------------------------------------------------------------------------------------------- small examples */

/* Who wins is found by trying directions: a key that is said to win does somewhere, one that cannot does nowhere, and
 * no share passes its bound. */
START_TEST(the_hull_says_what_is_so)
{
    static const char *const keys[] = {"10,0:0,10:5,5:2,2", "0,0:4,0:0,4:4,4:2,2", "1,1:1,1:3,0", "1,0:2,0:3,0",
                                       "0,3:1,1:3,0:2,2:5,1"};

    for (size_t set = 0; set < sizeof keys / sizeof *keys; set++)
        for (int key = 1; key <= 3; key++) {
            struct trial t = trial_open_at("convex-hull", "keys=%s key=%d", keys[set], key);
            double K[2 * HULL_KEYS_MOST];
            size_t n = said_keys(keys[set], K);
            const char *said = trial_prose(&t);
            double best_share = 0;
            bool wins = false;

            for (int step = 0; step < 3600; step++) {
                double x = cos(step * acos(-1) / 1800), y = sin(step * acos(-1) / 1800), own, most = -INFINITY, sum = 0;

                own = x * K[2 * (key - 1)] + y * K[2 * (key - 1) + 1];
                for (size_t k = 0; k < n; k++) {
                    double score = x * K[2 * k] + y * K[2 * k + 1];

                    most = (int)k + 1 == key ? most : fmax(most, score);
                    sum += exp(20 * (score - own));
                }
                wins = wins || own > most + 1e-9;
                best_share = fmax(best_share, 1 / sum);
            }
            check_true((strstr(said, "It wins alone") != NULL) == wins, "convex-hull", keys[set], said);
            check_true((strstr(said, "never more than ") != NULL) == !wins, "convex-hull", keys[set], said);
            if (!wins)
                check_true(strtod(strstr(said, "never more than ") + 16, NULL) >= best_share - 0.005, "convex-hull",
                           keys[set], said);
            trial_close(&t);
        }
}
END_TEST

/* Each word and each head of the bank: what is largest, and by how much. */
START_TEST(the_bank_says_what_is_so)
{
    static const char *const words[] = {"The", "bank", "was", "full", "of", "money"};

    for (int head = 2; head <= 5; head++)
        for (size_t word = 0; word < 6; word++) {
            struct trial t = trial_open_at("bank", "head=%d word=%s", head, words[word]);
            char *said = strdup(trial_look(&t)), *plain = strdup(trial_plain(&t));
            double most = 0, second = 0, least = 1;
            char share[32];

            for (int i = 1; i <= 6; i++) {
                double one = trial_measure(&t, (snprintf(share, sizeof share, "share%d", i), share));

                second = one > most ? most : fmax(second, one);
                most = fmax(most, one);
                least = fmin(least, one);
            }
            check_true((strstr(said, "every word gets as much") != NULL) == (most - least < 1e-9), "bank", plain, said);
            check_true((strstr(said, "has to share") != NULL) == (most - least >= 1e-9 && most - second < 0.03), "bank",
                       plain, said);
            if (strstr(said, "gives ")) {
                snprintf(share, sizeof share, "gives %.0f %% of", 100 * most);
                check_true(strstr(said, share) != NULL, "bank", plain, said);
            }
            trial_close(&t);
            free(said);
            free(plain);
        }
}
END_TEST

/* The measured shares are those that are said, and the larger is that of the unscaled row. */
START_TEST(the_draws_say_what_is_so)
{
    static const int sizes[] = {1, 4, 16, 64, 256};

    for (size_t i = 0; i < 5; i++)
        for (int equal = 0; equal < 2; equal++) {
            struct trial t =
                trial_open_at("variance", "d_k=%d components=%s draws=1600", sizes[i], equal ? "equal" : "normal");
            double before = trial_measure(&t, "largest_before"), after = trial_measure(&t, "largest_after");
            char expected[100];

            if (sizes[i] == 1)
                snprintf(expected, sizeof expected, "before and after are the same");
            else if (equal)
                snprintf(expected, sizeof expected, "by theory variance d_k² = %d, scaled %d.", sizes[i] * sizes[i],
                         sizes[i]);
            else
                snprintf(expected, sizeof expected, "takes %.0f %% of a row; divided by √%d = %.0f: %.0f %%.",
                         100 * before, sizes[i], sqrt(sizes[i]), 100 * after);
            trial_expect(trial_look(&t), expected);
            ck_assert(sizes[i] == 1 ? before == after : before > after);
            trial_close(&t);
        }
}
END_TEST

Suite *view_said_suite(void)
{
    Suite *suite = suite_create("view_said");
    TCase *all = tcase_create("all");

    tcase_add_loop_test(all, stages_say_what_is_so, 0, VIEWS_EXAMPLES);
    tcase_add_test(all, one_score_has_no_gaps);
    tcase_add_test(all, nothing_is_no_word);
    tcase_add_loop_test(all, a_row_says_what_is_so, 0, 5);
    tcase_add_loop_test(all, two_heads_say_what_is_so, 0, 2);
    tcase_add_test(all, the_hull_says_what_is_so);
    tcase_add_test(all, the_bank_says_what_is_so);
    tcase_add_test(all, the_draws_say_what_is_so);
    suite_add_tcase(suite, all);
    return suite;
}
