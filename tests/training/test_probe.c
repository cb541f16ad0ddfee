/* SPDX-License-Identifier: MIT */
/* What is taken away from a network and what then is right; the parts of scores; and the walk's own engine on the same
 * weights. */
#include "attention/record.h"
#include "base/error.h"
#include "training/probe.h"
#include "training/suites.h"
#include "training/trained.h"

#include <stdlib.h>
#include <string.h>

#define LETTERS "CAFHBEGDCAFHBEGD"

/* A network that has learned something, or a random one with sharp heads: everything holds for both. */
static struct network make_network(int layers, int heads, bool relative)
{
    struct network network = {.letters = 26, .layers = layers, .heads = heads, .relative = relative};
    struct random random;

    random_start(&random, 29, 1);
    network_start(&network, &random);
    for (int l = 0; l < layers; l++)
        for (int i = 0; i < SQUARE; i++)
            network.at.layer[l].W_Q[i] *= 3;
    for (int i = 0; i < heads * WIDTH && relative; i++)
        network.at.layer[0].bias[i] = (real)random_normal(&random);
    return network;
}

static struct passage *read_letters(const struct network *network, const struct cuts *cuts)
{
    struct passage *passage = calloc(1, sizeof *passage);

    ck_assert_ptr_nonnull(passage);
    network_read(network, LETTERS, cuts, passage);
    return passage;
}

START_TEST(rows_of_weights_add_up_to_1)
{
    struct network network = make_network(2, 4, true);
    struct passage *p = read_letters(&network, NULL);

    ck_assert_int_eq(p->n, 16);
    for (int i = 0; i < p->n; i++) {
        double said = 0;

        for (int head = 0; head < 8; head++) {
            double sum = 0;

            for (int j = 0; j < p->n; j++) {
                sum += (double)passage_weight(p, head / 4, head % 4, i, j);
                if (j > i)
                    ck_assert_float_eq(passage_weight(p, head / 4, head % 4, i, j), 0);
            }
            ck_assert_double_eq_tol(sum, 1, 1e-6);
        }
        for (int letter = 0; letter < 26; letter++)
            said += (double)p->predicted[i * WIDTH + letter];
        ck_assert_double_eq_tol(said, 1, 1e-6);
    }
    free(p);
}
END_TEST

/* All four wires of a head are as good as the head off. */
START_TEST(four_cuts_are_the_head_off)
{
    struct network network = make_network(2, 2, _i / 2);
    int head = _i % 2;
    struct cuts off = {0}, wires = {0};
    struct passage *a, *b, *whole = read_letters(&network, NULL);
    double differs = 0;

    off.off[0][head] = true;
    wires.wire[head] = CUT_KEYS | CUT_QUERIES | CUT_VALUES | CUT_PAST;
    a = read_letters(&network, &off);
    b = read_letters(&network, &wires);
    for (int i = 0; i < a->n; i++)
        for (int letter = 0; letter < 26; letter++) {
            int at = i * WIDTH + letter;

            ck_assert_float_eq_tol(a->predicted[at], b->predicted[at], 1e-5f);
            differs = fmax(differs, fabs((double)(a->predicted[at] - whole->predicted[at])));
        }
    ck_assert_double_gt(differs, 1e-3);
    free(a);
    free(b);
    free(whole);
}
END_TEST

/* A cut wire changes what it leads to and nothing else. */
START_TEST(one_cut_changes_its_end_alone)
{
    struct network network = make_network(2, 2, false);
    struct cuts cuts = {.wire[1] = (unsigned char)(1 << _i)};
    struct passage *whole = read_letters(&network, NULL), *cut = read_letters(&network, &cuts);
    const struct passage_layer *a = &whole->layer[1], *b = &cut->layer[1];
    size_t size = 16 * WIDTH * sizeof(real);

    ck_assert_mem_eq(&whole->layer[0], &cut->layer[0], sizeof whole->layer[0]);
    ck_assert_int_eq(memcmp(a->K, b->K, size) != 0, _i == 0);
    ck_assert_int_eq(memcmp(a->Q, b->Q, size) != 0, _i == 1);
    ck_assert_int_eq(memcmp(a->V, b->V, size) != 0, _i == 2);
    ck_assert_int_eq(memcmp(whole->X[2], cut->X[2], size) != 0, _i != 3);
    ck_assert_mem_ne(whole->predicted, cut->predicted, size);
    free(whole);
    free(cut);
}
END_TEST

/* Also of what is left where a head is off, or cut from keys or queries. */
START_TEST(parts_add_up_to_the_score)
{
    static const struct cuts all[] = {
        {{{0}}, {0}}, {{{false, true}}, {0}}, {{{0}}, {0, CUT_KEYS}}, {{{0}}, {CUT_QUERIES, CUT_KEYS | CUT_QUERIES}}};
    const struct cuts *cuts = &all[_i / 8];
    struct network network = make_network(_i % 2 + 1, _i / 2 % 2 ? 4 : 2, _i / 4 % 2);
    struct passage *p = read_letters(&network, cuts);
    int layer = network.layers - 1;

    for (int head = 0; head < network.heads; head++) {
        struct score_parts to_3, to_7;

        network_score_parts(&network, p, cuts, &(struct head_cell){layer, head, 11, 3}, &to_3);
        network_score_parts(&network, p, cuts, &(struct head_cell){layer, head, 11, 7}, &to_7);
        ck_assert_int_eq(to_3.count, layer ? 2 + network.heads : 2);
        ck_assert_double_eq_tol(exp(to_3.score - to_7.score),
                                (double)passage_weight(p, layer, head, 11, 3) /
                                    (double)passage_weight(p, layer, head, 11, 7),
                                2e-4 * exp(to_3.score - to_7.score));
        if (network.relative)
            ck_assert_double_eq(to_3.part[PART_PLACE][PART_LETTER], 0);
    }
    free(p);
}
END_TEST

/* The head alone, its value straight to the logits: what it adds for a letter is linear in the letter's vector. */
START_TEST(copying_is_what_reaches_the_logits)
{
    struct network network = make_network(1, 2, true); /* no places */
    struct cuts only = {.off[0][0] = true}, none = {.off[0] = {true, true}};
    struct passage *with = calloc(1, sizeof *with), *without = calloc(1, sizeof *without);
    static double copying[LINE_LETTERS * LINE_LETTERS];

    network_copying(&network, 0, 1, copying);
    for (int x = 0; x < 26; x++) {
        const char letter[2] = {(char)('A' + x), '\0'}; /* a single letter attends to itself alone */

        network_read(&network, letter, &only, with);
        network_read(&network, letter, &none, without);
        for (int y = 1; y < 26; y++) {
            double more = log((double)(with->predicted[y] / with->predicted[0])) -
                          log((double)(without->predicted[y] / without->predicted[0]));

            ck_assert_double_eq_tol(more, copying[x * 26 + y] - copying[x * 26], 2e-5);
        }
    }
    free(with);
    free(without);
}
END_TEST

/* A table is the same filled in slices or at once, agrees with exams taken by hand, and leaves the network as it was.
 */
START_TEST(a_table_holds_exams)
{
    struct network network = make_network(2, 2, false), kept = network;
    struct letter_line exam[LINE_EXAM];
    struct cuts always = {.off[1][1] = true}, both = {.off[0][0] = true, .off[1][1] = true}, wire = always;
    struct probe_table table, again;
    struct probe *probe;
    struct exam taken;
    struct passage *passage = calloc(1, sizeof *passage);

    line_make_exam(exam, 26);
    probe_clear(&table);
    probe = probe_new(&network, exam, &always, (struct probe_request){&table, true, false}, NULL);
    ck_assert_double_eq(table.off[0][0], -1);
    for (int lines = 1; probe_advance(probe, lines); lines = lines * 5 % 23)
        continue;
    probe_free(probe);
    ck_assert_double_eq(table.length[12], -1);
    table.off[0][1] = 0.5; /* what is known stays */
    probe = probe_new(&network, exam, &always, (struct probe_request){&table, true, true}, NULL);
    while (probe_advance(probe, 1))
        continue;
    ck_assert_double_eq(table.off[0][1], 0.5);
    probe_clear(&again);
    probe_free(probe);
    probe = probe_new(&network, exam, &always, (struct probe_request){&again, true, true}, NULL);
    ck_assert(!probe_advance(probe, 1000000));
    table.off[0][1] = again.off[0][1];
    ck_assert_mem_eq(&table, &again, sizeof table);
    exam_start(&taken, &network, exam, LINE_EXAM, &both);
    while (exam_advance(&taken, passage))
        continue;
    ck_assert_double_eq(table.off[0][0], exam_right(&taken));
    wire.wire[1] = CUT_VALUES;
    exam_start(&taken, &network, exam, LINE_EXAM, &wire);
    while (exam_advance(&taken, passage))
        continue;
    ck_assert_double_eq(table.wire[1][2], exam_right(&taken));
    for (int i = 0; i < LINE_LENGTHS; i++)
        ck_assert_double_ge(table.length[i], 0);
    ck_assert_double_eq(table.off[0][3], -1); /* no such head */
    ck_assert_mem_eq(&network, &kept, sizeof network);
    probe_free(probe);
    free(passage);
}
END_TEST

/* What the scores of head 1 of layer 2 are by their definitions, each a sum over all pairs of rows. */
struct by_hand {
    double before, after, same, first, back[LINE_MOST], ruler[LINE_MOST], behind[LINE_MOST];
    int early, graded, rows, far[LINE_MOST];
};

static void add_by_hand(struct by_hand *h, const struct passage *p, const struct letter_line *line)
{
    for (int i = 1; i < line->length; i++) {
        bool graded = i >= line->first;

        *(graded ? &h->graded : &h->early) += 1;
        h->rows++;
        h->first += (double)passage_weight(p, 1, 0, i, 0);
        for (int j = 0; j <= i; j++) {
            double weight = (double)passage_weight(p, 1, 0, i, j);

            h->before += graded || j != i - 1 ? 0 : weight;
            h->after += graded && j > 0 && line->letter[j - 1] == line->letter[i] ? weight : 0;
            h->same += graded && j < i && line->letter[j] == line->letter[i] ? weight : 0;
            (graded ? h->ruler : h->back)[i - j] += weight;
            h->far[i - j] += !graded;
            for (int k = 1; k <= j && graded; k++)
                h->behind[k] += line->letter[j - k] == line->letter[i] && j - k < i ? weight : 0;
        }
    }
}

START_TEST(scores_are_means_over_rows)
{
    struct network network = make_network(2, 2, false);
    struct letter_line exam[LINE_EXAM];
    struct passage *p = calloc(1, sizeof *p);
    struct by_hand h = {0};
    struct scores scores;
    struct exam taken;
    const struct head_scores *head = &scores.head[1][0];

    line_make_exam(exam, 26);
    exam_start(&taken, &network, exam, LINE_EXAM, NULL);
    while (exam_advance(&taken, p))
        continue;
    exam_scores(&taken, &scores);
    for (int i = 0; i < LINE_EXAM; i++) {
        network_read_line(&network, &exam[i], NULL, p);
        add_by_hand(&h, p, &exam[i]);
    }
    ck_assert_float_eq_tol(head->before, (float)(h.before / h.early), 1e-6f);
    ck_assert_float_eq_tol(head->after, (float)(h.after / h.graded), 1e-6f);
    ck_assert_float_eq_tol(head->same, (float)(h.same / h.graded), 1e-6f);
    ck_assert_float_eq_tol(head->first, (float)(h.first / h.rows), 1e-6f);
    for (int k = 1; k < LINE_MOST; k++) {
        ck_assert(8 * h.far[k] < h.early || head->back.share >= (float)(h.back[k] / h.far[k]) - 1e-6f);
        ck_assert_float_ge(head->ruler.share, (float)(h.ruler[k] / h.graded) - 1e-6f);
        ck_assert_float_ge(head->behind.share, (float)(h.behind[k] / h.graded) - 1e-6f);
    }
    ck_assert_float_eq_tol(head->back.share, (float)(h.back[head->back.distance] / h.far[head->back.distance]), 1e-6f);
    ck_assert_float_eq_tol(head->ruler.share, (float)(h.ruler[head->ruler.distance] / h.graded), 1e-6f);
    ck_assert_float_eq_tol(head->behind.share, (float)(h.behind[head->behind.distance] / h.graded), 1e-6f);
    free(p);
}
END_TEST

/* Even attention has a spread of 1, a single bright cell in every row one of nearly 0. */
START_TEST(spread_is_entropy)
{
    struct network network = make_network(1, 1, true);
    struct letter_line exam[LINE_EXAM];
    struct passage *p = calloc(1, sizeof *p);
    struct scores scores;
    struct exam taken;

    line_make_exam(exam, 26);
    memset(network.at.layer[0].W_Q, 0, sizeof network.at.layer[0].W_Q);
    for (int i = 0; i < WIDTH; i++)
        network.at.layer[0].bias[i] = _i && i == 1 ? 40 : 0;
    exam_start(&taken, &network, exam, LINE_EXAM, NULL);
    while (exam_advance(&taken, p))
        continue;
    exam_scores(&taken, &scores);
    ck_assert_float_eq_tol(scores.head[0][0].spread, _i ? 0 : 1, 1e-5f);
    if (_i) {
        ck_assert_float_eq_tol(scores.head[0][0].before, 1, 1e-5f);
        ck_assert_int_eq(scores.head[0][0].back.distance, 1);
    }
    free(p);
}
END_TEST

/* A head that looks five back in every row does so in all of them; one that looks at its own letter stands a block
 * after the earlier one: as often as blocks of the most frequent length do. */
START_TEST(reach_is_the_distance_of_all_rows)
{
    struct network network = make_network(1, 1, true);
    int graded[LINE_MOST] = {0}, all = 0, most = 0;
    struct letter_line exam[LINE_EXAM];
    struct passage *p = calloc(1, sizeof *p);
    struct scores scores;
    struct exam taken;
    const struct head_scores *head = &scores.head[0][0];

    line_make_exam(exam, 26);
    memset(network.at.layer[0].W_Q, 0, sizeof network.at.layer[0].W_Q);
    memset(network.at.layer[0].bias, 0, sizeof network.at.layer[0].bias);
    network.at.layer[0].bias[_i ? 5 : 0] = 40;
    exam_start(&taken, &network, exam, LINE_EXAM, NULL);
    while (exam_advance(&taken, p))
        continue;
    exam_scores(&taken, &scores);
    for (int i = 0; i < LINE_EXAM; i++) {
        int block = exam[i].length + 1 - exam[i].first;

        graded[block] += block - 1;
        all += block - 1;
        most = graded[block] > graded[most] ? block : most;
    }
    ck_assert_float_eq_tol(_i ? head->back.share : head->behind.share, _i ? 1 : (float)graded[most] / (float)all,
                           1e-5f);
    ck_assert_int_eq(_i ? head->back.distance : head->behind.distance, _i ? 5 : most);
    free(p);
}
END_TEST

START_TEST(letters_that_are_none_are_refused)
{
    static const struct {
        const char *letters, *message;
    } bad[] = {{"", "0 letters: write 1 to 32"},
               {"ABCDEFGHIJABCDEFGHIJABCDEFGHIJABC", "33 letters: write 1 to 32"},
               {"ABQ", "letter 3 is not one this network knows: write A to P"},
               {"aB", "letter 1 is not one this network knows: write A to P"}};
    struct network network = {.letters = 16, .layers = 1, .heads = 1};
    struct error e = {0};
    struct model model;

    ck_assert(!network_takes(&network, bad[_i].letters, &e));
    ck_assert_int_eq(e.code, ERROR_INPUT);
    ck_assert_str_eq(e.message, bad[_i].message);
    ck_assert(!network_model(&network, 1, bad[_i].letters, &model, &e));
    ck_assert_ptr_null(model.tokens);
    ck_assert(network_takes(&network, "ABP", NULL));
}
END_TEST

/* The engine of the walk computes the same, in double, from the same weights. */
START_TEST(the_walk_computes_the_same_weights)
{
    struct network network = make_network(2, _i % 2 ? 4 : 2, _i / 2);
    struct passage *p = read_letters(&network, NULL);
    struct model model;
    struct record record;
    struct error e = {0};

    ck_assert_msg(network_model(&network, 2, LETTERS, &model, &e), "%s", e.message);
    ck_assert_msg(record_run(&record, &model, &e), "%s", e.message);
    for (size_t l = 0; l < 2; l++)
        for (size_t head = 0; head < model.num_heads; head++) {
            struct matrix weights = record_matrix(record_layer(&record, 1 - l), MATRIX_WEIGHTS, head);

            for (int i = 0; i < 16; i++)
                for (int j = 0; j < 16; j++)
                    ck_assert_double_eq_tol(weights.at[i * 16 + j], (double)passage_weight(p, (int)l, (int)head, i, j),
                                            5e-6);
        }
    record_free(&record);
    model_free(&model);
    free(p);
}
END_TEST

Suite *training_probe_suite(void)
{
    Suite *suite = suite_create("training_probe");
    TCase *tcase = tcase_create("probe");

    tcase_add_test(tcase, rows_of_weights_add_up_to_1);
    tcase_add_loop_test(tcase, four_cuts_are_the_head_off, 0, 4);
    tcase_add_loop_test(tcase, one_cut_changes_its_end_alone, 0, 4);
    tcase_add_loop_test(tcase, parts_add_up_to_the_score, 0, 32);
    tcase_add_test(tcase, copying_is_what_reaches_the_logits);
    tcase_add_test(tcase, a_table_holds_exams);
    tcase_add_test(tcase, scores_are_means_over_rows);
    tcase_add_loop_test(tcase, spread_is_entropy, 0, 2);
    tcase_add_loop_test(tcase, reach_is_the_distance_of_all_rows, 0, 2);
    tcase_add_loop_test(tcase, letters_that_are_none_are_refused, 0, 4);
    tcase_add_loop_test(tcase, the_walk_computes_the_same_weights, 0, 4);
    suite_add_tcase(suite, tcase);
    return suite;
}
