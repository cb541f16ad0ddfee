/* SPDX-License-Identifier: MIT */
/* What the views of a designed sentence, of work by hand, of two heads' row and of a hidden mistake say of their
 * numbers, with what the plan, Split and Concat say: over all positions of their dials, against the quantity a
 * sentence speaks of, computed here from what the view is given. Their short lines too. */
#include "base/memory.h"
#include "base/random.h"
#include "base/utf8.h"
#include "said.h"
#include "study/bank.h"
#include "study/conversation.h"
#include "suites.h"
#include "views.h"

#include <check.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* The indices of numbers, the largest first, the earlier of equals first. */
static void rank(const double *numbers, size_t count, size_t *order)
{
    for (size_t i = 0; i < count; i++) {
        size_t at = 0;

        for (size_t j = 0; j < count; j++)
            at += numbers[j] > numbers[i] + 1e-12 || (fabs(numbers[j] - numbers[i]) <= 1e-12 && j < i);
        order[at] = i;
    }
}

static void row_of_scores(const double *query, const double *keys, size_t count, size_t places, double *scores)
{
    for (size_t j = 0; j < count; j++) {
        scores[j] = 0;
        for (size_t c = 0; c < places; c++)
            scores[j] += query[c] * keys[j * places + c];
    }
}

/* -------------------------------------------------------------------------------------------------- conversation */

/* Those answer who are heard with 15 % or more, and they are most of what is heard: more than 60 %. */
static void check_talk(const struct said *h, size_t asks, const struct conversation *c)
{
    static const char *const names[CONVERSATION_WORDS] = {"The₁",   "tired", "mechanic", "fixed", "the₅",
                                                          "engine", "with",  "a",        "wrench"};
    double scores[CONVERSATION_WORDS], shares[CONVERSATION_WORDS], sum = 0;
    size_t order[CONVERSATION_WORDS], count = 0;
    struct text all = {0}, only = {0}, said = {0};

    row_of_scores(c->Q[asks], c->K[0], CONVERSATION_WORDS, CONVERSATION_PLACES, scores);
    said_soften(scores, CONVERSATION_WORDS, 2, shares);
    rank(shares, CONVERSATION_WORDS, order);
    for (; count < CONVERSATION_WORDS && shares[order[count]] >= 0.15; count++) {
        text_addf(&all, "%s%s %.1f %%", count ? ", " : "", names[order[count]], 100 * shares[order[count]]);
        text_addf(&only, "%s%s", count ? ", " : "", names[order[count]]);
        sum += shares[order[count]];
    }
    ck_assert(count > 0 && sum >= 0.6);
    text_addf(&said, "%s asks; %s answer%s.", names[asks], text_string(&all), count == 1 ? "s" : "");
    said_only_if(h, h->look, text_string(&said), true);
    said_only_if(h, h->look, "no answer stands out", false);
    text_cut(&said, 0);
    text_addf(&said, "%s: %s", names[asks], text_string(&all));
    if (utf8_columns(text_string(&said)) > 31) {
        text_cut(&said, 0);
        text_addf(&said, "%s: %s", names[asks], text_string(&only));
    }
    ck_assert_str_eq(h->brief, text_string(&said));
    text_cut(&said, 0);
    text_addf(&said, " %s ", names[asks]);
    ck_assert_ptr_nonnull(strstr(strstr(h->prose, "Who listens to whom"), text_string(&said)));
    ck_assert_ptr_nonnull(strstr(strstr(strstr(h->prose, "Who listens"), text_string(&said)), text_string(&all)));
    text_free(&all);
    text_free(&only);
    text_free(&said);
}

START_TEST(the_conversation_says_who_answers)
{
    struct conversation c;

    conversation_run(&c);
    for (size_t at = 0; at < CONVERSATION_WORDS * CONVERSATION_WORDS; at++) {
        struct trial t = trial_open_at("conversation", "word=%s key=%s", conversation_words[at / CONVERSATION_WORDS],
                                       conversation_words[at % CONVERSATION_WORDS]);
        struct said h = said_hear(&t);

        check_talk(&h, at / CONVERSATION_WORDS, &c);
        said_forget(&h);
        trial_close(&t);
    }
}
END_TEST

/* ---------------------------------------------------------------------------------------------------------- bank */

static void shares_of(const struct bank *bank, size_t head, size_t word, double shares[BANK_WORDS])
{
    double scores[BANK_WORDS];

    row_of_scores(bank->Q[head] + word * BANK_D_K, bank->K[head], BANK_WORDS, BANK_D_K, scores);
    said_soften(scores, BANK_WORDS, sqrt(BANK_D_K), shares);
}

static int percent(double share)
{
    return (int)lround(100 * share);
}

/* What a row of shares shows: nothing asked, two that share the lead, or one that has it. */
static void check_bank_row(const struct said *h, size_t word, const double shares[BANK_WORDS])
{
    const char *asks = bank_words[word], *first, *second;
    size_t order[BANK_WORDS];
    char look[100], brief[100];

    rank(shares, BANK_WORDS, order);
    first = bank_words[order[0]];
    second = bank_words[order[1]];
    if (shares[order[0]] - shares[order[BANK_WORDS - 1]] < 1e-9) {
        snprintf(look, sizeof look, "“%s” asks for nothing in this head: every word gets as much.", asks);
        snprintf(brief, sizeof brief, "“%s” asks nothing: all even", asks);
    } else if (shares[order[0]] - shares[order[1]] < 0.03) {
        ck_assert_msg(shares[order[1]] - shares[order[2]] >= 0.03, "%s: a third shares too", h->look);
        snprintf(look, sizeof look, "“%s” has to share: %d %% for “%s”, %d %% for “%s”.", asks,
                 percent(shares[order[0]]), first, percent(shares[order[1]]), second);
        snprintf(brief, sizeof brief, "%s %d %%, %s %d %%", first, percent(shares[order[0]]), second,
                 percent(shares[order[1]]));
    } else {
        snprintf(look, sizeof look, "“%s” gives %d %% of its attention to “%s”.", asks, percent(shares[order[0]]),
                 first);
        snprintf(brief, sizeof brief, "“%s” gives “%s” %d %%", asks, first, percent(shares[order[0]]));
    }
    ck_assert_str_eq(h->look, look);
    ck_assert_str_eq(h->brief, brief);
}

/* The note of a head: what is asked, and what each question alone would get. */
static void check_bank_note(const struct said *h, const struct bank *bank, size_t head, size_t word)
{
    const double *q = bank->Q[head] + word * BANK_D_K;
    double meaning[BANK_WORDS], syntax[BANK_WORDS];
    bool grammar = head == 3 && (q[0] != 0 || q[2] != 0), sense = head == 3 && (q[1] != 0 || q[3] != 0);
    bool is_bank = word == 1, is_water = head == 0 && q[2] != 0;
    char said[120];

    shares_of(bank, 0, word, meaning);
    shares_of(bank, 1, word, syntax);
    said_only_if(h, h->prose, "Bank asks as much for water", is_water && q[2] == q[1]);
    said_only_if(h, h->prose, "asks a little for water", is_water && q[2] < q[1]);
    snprintf(said, sizeof said, "No word here answers but itself, with %d %%.", percent(meaning[1]));
    said_only_if(h, h->prose, said, is_water);
    for (size_t i = 0; i < BANK_WORDS && is_water; i++)
        ck_assert((bank->K[0][i * BANK_D_K + 2] > 0) == (i == word));
    said_only_if(h, h->prose, "Two questions, one row of shares.", grammar && sense && !is_bank);
    said_only_if(h, h->prose, "asks for meaning alone.", sense && !grammar);
    said_only_if(h, h->prose, "asks for neither.", head == 3 && !sense && !grammar);
    snprintf(said, sizeof said, "Each alone had %d %% and %d %% in a head of its own.", percent(syntax[0]),
             percent(meaning[BANK_WORDS - 1]));
    said_only_if(h, h->prose, said, head == 3 && is_bank);
}

START_TEST(the_bank_asks_what_it_says)
{
    struct bank bank;

    bank_run(&bank);
    for (size_t at = 0; at < BANK_HEADS * BANK_WORDS * BANK_WORDS; at++) {
        size_t head = at % BANK_HEADS, word = at / BANK_HEADS % BANK_WORDS;
        struct trial t = trial_open_at("bank", "head=%zu word=%s to=%s", head + 2, bank_words[word],
                                       bank_words[at / BANK_HEADS / BANK_WORDS]);
        struct said h = said_hear(&t);
        double shares[BANK_WORDS];

        shares_of(&bank, head, word, shares);
        check_bank_row(&h, word, shares);
        check_bank_note(&h, &bank, head, word);
        said_forget(&h);
        trial_close(&t);
    }
}
END_TEST

/* -------------------------------------------------------------------------------------- the plan, split and concat */

static struct said hear_stage(const struct view *view, struct stage *stage)
{
    struct trial t = {.view = view, .self = stage};
    struct said h = said_hear(&t);

    text_free(&t.text);
    return h;
}

/* The line of a plain text that says what happens in a stage. */
static void expect_in_line(const struct said *h, const char *stage, const char *words)
{
    const char *line = strstr(h->prose, stage), *found = line ? strstr(line, words) : NULL;

    ck_assert_msg(found && found < line + strcspn(line, "\n"), "%s: \"%s\" does not stand after %s:\n%s", h->state,
                  words, stage, h->prose);
}

/* "4×8 → 4×4" of the matrices that there are. */
static void check_shapes(const struct said *h, const struct stage *stage)
{
    static const struct {
        const char *stage;
        enum matrix_id from, to; /* MATRIX_COUNT: none */
    } shapes[] = {{"2 Project", MATRIX_X, MATRIX_Q},
                  {"3 Score", MATRIX_SCORES, MATRIX_COUNT},
                  {"4 Scale", MATRIX_SCALED, MATRIX_COUNT},
                  {"5 Softmax", MATRIX_WEIGHTS, MATRIX_HEAD},
                  {"6 Concat", MATRIX_CONCAT, MATRIX_OUTPUT}};
    struct matrix whole = stage_matrix(stage, MATRIX_WHOLE_W_Q), part = stage_matrix(stage, MATRIX_W_Q);
    const char *scale = strstr(h->prose, "divide by √d_k = √");
    char said[120];
    double root;

    snprintf(said, sizeof said, "cut W_Q, W_K and W_V into %zu head%s", whole.cols / part.cols,
             whole.cols == part.cols ? "" : "s");
    expect_in_line(h, "1 Split", said);
    snprintf(said, sizeof said, " %zu×%zu → %zu of %zu×%zu", whole.rows, whole.cols, whole.cols / part.cols, part.rows,
             part.cols);
    expect_in_line(h, "1 Split", said);
    for (size_t i = 0; i < sizeof shapes / sizeof *shapes; i++) {
        struct matrix from = stage_matrix(stage, shapes[i].from);

        if (shapes[i].to == MATRIX_COUNT)
            snprintf(said, sizeof said, " %zu×%zu", from.rows, from.cols);
        else
            snprintf(said, sizeof said, " %zu×%zu → %zu×%zu", from.rows, from.cols,
                     stage_matrix(stage, shapes[i].to).rows, stage_matrix(stage, shapes[i].to).cols);
        expect_in_line(h, shapes[i].stage, said);
    }
    ck_assert_ptr_nonnull(scale);
    root = strtod(strstr(strstr(scale, "= √") + strlen("= √"), " = ") + strlen(" = "), NULL);
    ck_assert(fabs(root * root - (double)part.cols) <= 0.011 * root);
}

/* A wave of another length in each pair of columns: what stands in X for a place. */
static double wave(size_t place, size_t col, size_t d_model)
{
    double angle = (double)place / pow(10000, (double)(col - col % 2) / (double)d_model);

    return col % 2 ? cos(angle) : sin(angle);
}

/* What is said of X, of X itself: each row a place of its own in the right half and the largest of the left half one
 * kind; or, where a word comes twice, the same vector once the wave is taken away. */
static void check_rows(const struct said *h, const struct stage *stage)
{
    const struct model *m = stage_model(stage);
    struct matrix x = stage_matrix(stage, MATRIX_X);
    bool halves = x.cols == 2 * x.rows, waves = true;

    for (size_t i = 0; i < x.rows; i++) {
        for (size_t c = 0; halves && c < x.rows; c++)
            halves = x.at[i * x.cols + x.rows + c] == (c == i) && (c == i || x.at[i * x.cols + c] < 0.5);
        for (size_t j = 0; j < i; j++)
            for (size_t c = 0; c < x.cols && strcmp(m->tokens[i], m->tokens[j]) == 0; c++)
                waves = waves && fabs(x.at[i * x.cols + c] - wave(i, c, x.cols) -
                                      (x.at[j * x.cols + c] - wave(j, c, x.cols))) < 1e-9;
    }
    said_only_if(h, h->look, "Left half of X: what kind of word. Right half: where it stands.", halves);
    said_only_if(h, h->brief, "left: what kind, right: where", halves);
    if (trial_holds(h->look, "plus a wave for its place"))
        ck_assert(waves && trial_holds(h->brief, "one row a word: random + place"));
    else
        ck_assert(halves || trial_holds(h->look, "X has one row for each word; the file gives its numbers."));
}

/* One of three readings of a row of Q, K or V: of all of X with the head's columns of the weights, or of the head's
 * share of X with its rows of them. */
static void read_row(const struct stage *stage, bool cut_x, double *out)
{
    const struct model *m = stage_model(stage);
    bool memory = stage->of > 0 && m->memory_X;
    struct matrix x = stage_matrix(stage, memory ? MATRIX_MEMORY : MATRIX_X);
    struct matrix W = stage_matrix(stage, (enum matrix_id)(MATRIX_WHOLE_W_Q + stage->of));
    size_t row = x.rows > 2 ? 2 : x.rows - 1, first = stage->at.head * m->d_k;

    for (size_t c = 0; c < m->d_k; c++) {
        out[c] = 0;
        for (size_t f = cut_x ? first : 0; f < (cut_x ? first + m->d_k : x.cols); f++)
            out[c] += x.at[row * x.cols + f] * W.at[f * W.cols + first + c];
    }
}

static void check_verdicts(const struct said *h, const struct stage *stage)
{
    const struct model *m = stage_model(stage);
    const char *third = strstr(h->prose, "  cut X, then multiply"), *second = strstr(h->prose, ", then cut ");
    double *all = calloc(2 * m->d_k, sizeof *all);
    bool same = true;
    char own[400];

    read_row(stage, false, all);
    read_row(stage, true, all + m->d_k);
    for (size_t c = 0; c < m->d_k; c++)
        same = same && fabs(all[c] - all[m->d_k + c]) <= 1e-9 * (1 + fabs(all[c]));
    free(all);
    ck_assert(third && second && second < third);
    ck_assert(trial_holds(second, "✓ the same") && strstr(second, "✓ the same") < third);
    snprintf(own, sizeof own, "%.380s", third);
    own[strcspn(own + 2, "WQKV") + 2] = '\0'; /* up to the matrix after it */
    said_only_if(h, own, "✓ one head: all of X", same && m->num_heads == 1);
    said_only_if(h, own, "the same by luck", same && m->num_heads > 1);
    said_only_if(h, own, "✗ no places", !same && m->labels && stage->at.head == 0);
    said_only_if(h, own, "✗ no kinds", !same && m->labels && stage->at.head == 1);
    said_only_if(h, own, "✗ not the same", !same && !m->labels);
}

static void check_blocks(const struct said *h, const struct stage *stage)
{
    size_t cols = stage_matrix(stage, MATRIX_WHOLE_W_Q).cols, d_k = stage_matrix(stage, MATRIX_W_Q).cols;
    char said[100];

    if (cols == d_k)
        snprintf(said, sizeof said, "One head takes all %zu columns of W_%c: nothing is cut.", cols, "QKV"[stage->of]);
    else
        snprintf(said, sizeof said, "The %zu columns of W_%c are cut into two blocks of %zu. X is never cut.", cols,
                 "QKV"[stage->of], d_k);
    if (cols > 2 * d_k || strlen(said) > 66) /* two as a word where there is room for it */
        snprintf(said, sizeof said, "The %zu columns of W_%c are cut into %zu blocks of %zu. X is never cut.", cols,
                 "QKV"[stage->of], cols / d_k, d_k);
    ck_assert_str_eq(h->look, said);
    ck_assert_str_eq(h->brief, cols == d_k ? "one head: nothing is cut" : "columns of W are cut, never X");
}

/* Concat holds each head's output in its own columns, as it is. */
static void check_concat(const struct said *h, const struct stage *stage)
{
    struct matrix concat = stage_matrix(stage, MATRIX_CONCAT), own = stage_matrix(stage, MATRIX_HEAD);
    size_t heads = concat.cols / own.cols;
    char said[100];

    for (size_t i = 0; i < own.rows * own.cols; i++)
        ck_assert(concat.at[i / own.cols * concat.cols + stage->at.head * own.cols + i % own.cols] == own.at[i]);
    snprintf(said, sizeof said, "%zu blocks of %zu columns, one for each head. Nothing is mixed yet.", heads, own.cols);
    ck_assert_str_eq(h->look, heads == 1   ? "One head: concat is its output, unchanged."
                              : heads == 2 ? "Left half: head 1. Right half: head 2. Nothing is mixed yet."
                                           : said);
    ck_assert_str_eq(h->brief, heads == 1 ? "one head, unchanged" : "side by side, not mixed yet");
}

/* In all heads (of many, four), of Q, K and V. */
static void check_turns(const char *name, struct example *example)
{
    const struct view *view = view_find(name);
    struct stage *stage = views_open(view, example, NULL, "");
    size_t heads = stage_model(stage)->num_heads;

    for (size_t turn = 0; turn < 3 * (heads < 4 ? heads : 4); turn++) {
        struct said h = hear_stage(view, stage);

        if (strcmp(name, "input") == 0) {
            check_shapes(&h, stage);
            check_rows(&h, stage);
        } else if (strcmp(name, "split") == 0) {
            check_blocks(&h, stage);
            check_verdicts(&h, stage);
        } else {
            check_concat(&h, stage);
        }
        said_forget(&h);
        views_press(stage, turn % 3 == 2 ? KEY_CODE_TAB : 'v');
    }
    view_close(view, stage);
}

/* Heads that divide d_model, and nothing added: of others split says no readings, and the plan other shapes. */
static bool is_as_in_the_paper(const struct model *m)
{
    return model_is_square(m) && !m->b_Q && !m->has_scale && !m->given_Q && !m->before;
}

START_TEST(shapes_and_readings_are_so)
{
    struct example *example = views_example((size_t)_i);

    if (is_as_in_the_paper(&example->model)) {
        check_turns("input", example);
        check_turns("split", example);
        check_turns("concat", example);
    }
    example_destroy(example);
}
END_TEST

/* ------------------------------------------------------------------------------------------------- one head by hand */

enum { SIDE = 3 };
enum { STEP_V = 2, STEP_SCORE, STEP_SCALE, STEP_SOFTMAX, STEP_BLEND, STEP_TOTAL };

/* A head of n words and d features in whole numbers: entries in tenths, what is made of them in hundredths, scores in
 * ten-thousandths. So what is equal is equal. */
struct whole_head {
    size_t n, d;
    long x[SIDE * SIDE], w[3][SIDE * SIDE], made[3][SIDE * SIDE], scores[SIDE * SIDE];
};

static void add_tenths(struct text *state, const char *key, const long *numbers, size_t rows, size_t cols)
{
    text_addf(state, " %s=", key);
    for (size_t i = 0; i < rows * cols; i++)
        text_addf(state, "%s%.1f", i == 0 ? "" : i % cols ? "," : ":", (double)numbers[i] / 10);
}

static void deal_head(struct random *r, struct whole_head *head, struct text *state)
{
    static const char *const tokens[] = {"a", "a,b", "a,b,c"}, *const keys[] = {"w_q", "w_k", "w_v"};

    *head = (struct whole_head){.n = 1 + views_random_below(r, SIDE), .d = 1 + views_random_below(r, SIDE)};
    text_addf(state, "tokens=%s", tokens[head->n - 1]);
    for (size_t i = 0; i < head->n * head->d; i++)
        head->x[i] = (long)views_random_below(r, 4) - 1;
    add_tenths(state, "x", head->x, head->n, head->d);
    for (size_t of = 0; of < 3; of++) {
        for (size_t i = 0; i < head->d * head->d; i++)
            head->w[of][i] = (long)views_random_below(r, 6) - 2;
        add_tenths(state, keys[of], head->w[of], head->d, head->d);
        for (size_t i = 0; i < head->n * head->d; i++)
            for (size_t f = 0; f < head->d; f++)
                head->made[of][i] += head->x[i / head->d * head->d + f] * head->w[of][f * head->d + i % head->d];
    }
    for (size_t i = 0; i < head->n * head->n; i++)
        for (size_t c = 0; c < head->d; c++)
            head->scores[i] += head->made[0][i / head->n * head->d + c] * head->made[1][i % head->n * head->d + c];
}

/* The place of a row's largest number; `count` if two have it. */
static size_t largest_alone(const long *row, size_t count)
{
    size_t best = 0, equals = 0;

    for (size_t i = 1; i < count; i++)
        best = row[i] > row[best] ? i : best;
    for (size_t i = 0; i < count; i++)
        equals += row[i] == row[best];
    return equals == 1 ? best : count;
}

/* Says which word a row's number is, with that number at the end: "a asks, and b answers best: 0.05". */
static void check_number(const struct said *h, const char *words, bool is_true, double number)
{
    said_only_if(h, h->look, words, is_true);
    if (is_true)
        ck_assert_msg(fabs(strtod(strstr(h->look, words) + strlen(words), NULL) - number) <= 0.00501,
                      "%s: %s is not %g", h->state, h->look, number);
}

/* The tokens are a, b and c. */
static char name_of(size_t token)
{
    return (char)('a' + token);
}

static void check_made(const struct said *h, const struct whole_head *head, size_t step, size_t row)
{
    static const char *const verbs[] = {"asks", "offers", "hands over"};
    const long *made = head->made[step] + row * head->d;
    size_t best = largest_alone(made, head->d);
    bool is_true = best < head->d && made[best] > 0;
    char words[100], brief[100];

    best %= head->d;
    snprintf(words, sizeof words, "%c %s most under “d%zu”: ", name_of(row), verbs[step], best + 1);
    snprintf(brief, sizeof brief, "%c, most under “d%zu”: ", name_of(row), best + 1);
    check_number(h, words, is_true, (double)made[best] / 100);
    said_only_if(h, h->look, " most under ", is_true);
    said_only_if(h, h->brief, brief, is_true);
}

static void check_shared(const struct said *h, const struct whole_head *head, size_t step, size_t row)
{
    const long *scores = head->scores + row * head->n;
    size_t best = largest_alone(scores, head->n);
    bool is_true = best < head->n;
    double plain[SIDE], shares[SIDE];
    char words[100], brief[100];

    for (size_t i = 0; i < head->n; i++)
        plain[i] = (double)scores[i] / 10000;
    said_soften(plain, head->n, sqrt((double)head->d), shares);
    best %= head->n;
    if (step == STEP_SCORE) {
        snprintf(words, sizeof words, "%c asks, and %c answers best: ", name_of(row), name_of(best));
        snprintf(brief, sizeof brief, "%c answers %c best: ", name_of(best), name_of(row));
        check_number(h, words, is_true, plain[best]);
    } else if (step == STEP_SOFTMAX) {
        snprintf(words, sizeof words, "%c gives %c %d %% of its attention;", name_of(row), name_of(best),
                 percent(shares[best]));
        snprintf(brief, sizeof brief, "%c gives %c %d %%", name_of(row), name_of(best), percent(shares[best]));
    } else {
        snprintf(words, sizeof words, "%c takes home %d %% of the value of %c.", name_of(row), percent(shares[best]),
                 name_of(best));
        snprintf(brief, sizeof brief, "%c takes %d %% of %c", name_of(row), percent(shares[best]), name_of(best));
    }
    said_only_if(h, h->look, words, is_true);
    said_only_if(h, h->brief, brief, is_true);
}

/* Gaps become smaller only where there are any, and something is divided by more than 1. */
static void check_gaps(const struct said *h, const struct whole_head *head)
{
    bool gaps = false;

    for (size_t i = 0; i < head->n * head->n; i++)
        gaps = gaps || head->scores[i] != head->scores[i / head->n * head->n];
    said_only_if(h, h->look, "same order, smaller gaps", gaps && head->d > 1);
    said_only_if(h, h->look, "Every score is divided by √1 = 1: nothing changes.", head->d == 1);
}

START_TEST(one_head_says_what_is_so)
{
    static const char *const steps[STEP_TOTAL] = {" of=q",       " of=k",         " of=v",      " step=score",
                                                  " step=scale", " step=softmax", " step=blend"};
    struct random r;

    random_start(&r, 7, (uint64_t)_i);
    for (size_t turn = 0; turn < 60; turn++) {
        struct text state = {0};
        struct whole_head head;
        size_t length;

        deal_head(&r, &head, &state);
        length = state.length;
        for (size_t i = 0; i < head.n * STEP_TOTAL; i++) {
            struct trial t;
            struct said h;

            text_cut(&state, length);
            text_addf(&state, "%s cell=%zu,1", steps[i % STEP_TOTAL], i / STEP_TOTAL + 1);
            t = trial_open(view_find("one-head"), text_string(&state));
            h = said_hear(&t);
            if (i % STEP_TOTAL <= STEP_V)
                check_made(&h, &head, i % STEP_TOTAL, i / STEP_TOTAL);
            else if (i % STEP_TOTAL == STEP_SCALE)
                check_gaps(&h, &head);
            else
                check_shared(&h, &head, i % STEP_TOTAL, i / STEP_TOTAL);
            said_forget(&h);
            trial_close(&t);
        }
        text_free(&state);
    }
}
END_TEST

/* ---------------------------------------------------------------------------------------------------- matrix product
 */

/* A B in whole numbers, of n × d and d × n. */
static void multiply(const long *a, const long *b, size_t n, size_t d, long *out)
{
    for (size_t i = 0; i < n * n; i++) {
        out[i] = 0;
        for (size_t k = 0; k < d; k++)
            out[i] += a[i / n * d + k] * b[k * n + i % n];
    }
}

static void add_whole(struct text *state, const char *key, const long *numbers, size_t rows, size_t cols)
{
    text_addf(state, "%s%s=", state->length ? " " : "", key);
    for (size_t i = 0; i < rows * cols; i++)
        text_addf(state, "%s%ld", i == 0 ? "" : i % cols ? "," : ":", numbers[i]);
}

/* A of n × d and B of d × n. */
struct factors {
    const long *at[2];
    size_t n, d;
};

/* What is said of a cell of A (0), B (1) or A B (2), held against what changing that number changes. */
static void check_cell(const struct said *h, const struct factors *f, int of, size_t cell)
{
    const long *a = f->at[0], *b = f->at[1];
    size_t n = f->n, d = f->d;
    size_t cols = of == 0 ? d : n, row = cell / cols + 1, col = cell % cols + 1;
    long before[SIDE * SIDE], after[SIDE * SIDE], changed[2][SIDE * SIDE];
    char look[100], brief[100];

    if (of == 2) {
        snprintf(look, sizeof look, "Row %zu of A meets column %zu of B: %zu product%s.", row, col, d,
                 d == 1 ? "" : "s, added up");
        snprintf(brief, sizeof brief, "row %zu of A × col %zu of B", row, col);
    } else {
        snprintf(look, sizeof look, "%s %zu of %c makes %s %zu of A B, and no other.", of == 0 ? "Row" : "Column",
                 of == 0 ? row : col, "AB"[of], of == 0 ? "row" : "column", of == 0 ? row : col);
        snprintf(brief, sizeof brief, of == 0 ? "row %zu of A: row %zu of A B" : "col %zu of B: col %zu of A B",
                 of == 0 ? row : col, of == 0 ? row : col);
        memcpy(changed[0], a, n * d * sizeof *a);
        memcpy(changed[1], b, n * d * sizeof *b);
        changed[of][cell]++;
        multiply(a, b, n, d, before);
        multiply(changed[0], changed[1], n, d, after);
        for (size_t i = 0; i < n * n; i++)
            ck_assert(before[i] == after[i] || (of == 0 ? i / n + 1 == row : i % n + 1 == col));
    }
    ck_assert_str_eq(h->look, look);
    ck_assert_str_eq(h->brief, brief);
}

START_TEST(a_product_says_what_is_so)
{
    static const char *const matrices[] = {" matrix=left", " matrix=right", ""};
    static const long a[] = {1, 2, -3, 4, 0, -1, 5, 2, 7}, b[] = {2, 1, 0, 3, 5, -2, 1, 1, -4};
    long product[SIDE * SIDE];

    for (size_t size = 0; size < SIDE * SIDE; size++)
        for (int of = 0; of < 3; of++) {
            size_t n = size % SIDE + 1, d = size / SIDE + 1, cols = of == 0 ? d : n, rows = of == 1 ? d : n;

            multiply(a, b, n, d, product);
            for (size_t cell = 0; cell < rows * cols; cell++) {
                struct text state = {0};
                struct trial t;
                struct said h;

                add_whole(&state, "left", a, n, d);
                add_whole(&state, "right", b, d, n);
                text_addf(&state, "%s cell=%zu,%zu", matrices[of], cell / cols + 1, cell % cols + 1);
                t = trial_open(view_find("matrix-product"), text_string(&state));
                h = said_hear(&t);
                check_cell(&h, &(struct factors){{a, b}, n, d}, of, cell);
                ck_assert(of < 2 || trial_measure(&t, "cell") == (double)product[cell]);
                said_forget(&h);
                trial_close(&t);
                text_free(&state);
            }
        }
}
END_TEST

/* ------------------------------------------------------------------------------------------- two heads and one row */

/* What one of the two takes home: fetched where it is near the leader's own value, averaged where it is near the mean
 * and the leader has little more than its part, else mixed. */
static void check_home(const struct said *h, const char *said, const double *scores, const double *values,
                       double temperature)
{
    static const char *const labels[SIDE] = {"edge", "core", "oedema"};
    double shares[SIDE], home = 0, mean = 0, to_own, to_mean;
    size_t left = 0, order[SIDE];
    bool fetched, averaged;
    char own[200], near[60];

    said_soften(scores, SIDE, temperature, shares);
    rank(shares, SIDE, order);
    for (size_t i = 0; i < SIDE; i++) {
        home += shares[i] * values[i];
        left += !isinf(scores[i]);
        mean += isinf(scores[i]) ? 0 : values[i];
    }
    mean /= left ? (double)left : 1;
    to_own = fabs(home - values[order[0]]);
    to_mean = fabs(home - mean);
    if (left && (fabs(to_own - to_mean) < 1e-9 && to_own > 1e-9))
        return; /* in the middle: either may be said */
    fetched = left && to_own <= to_mean + 1e-9 && shares[order[0]] >= 0.75;
    averaged = left && !fetched && to_mean <= to_own + 1e-9 && shares[order[0]] <= 1.5 / (double)left;
    snprintf(own, sizeof own, "%.190s", said);
    if (strstr(own, "At T = 1") || strstr(own, "T = "))
        *strstr(own, strstr(own, "At T = 1") ? "At T = 1" : "T = ") = '\0';
    said_only_if(h, own, "nothing: every score is masked", left == 0);
    said_only_if(h, own, "fetched: near ", fetched);
    snprintf(near, sizeof near, "fetched: near %s's own %g;", labels[order[0]], values[order[0]]);
    said_only_if(h, own, near, fetched);
    said_only_if(h, own, "averaged: near the mean, ", averaged);
    said_only_if(h, own, "mixed: ", left && !fetched && !averaged);
    if (averaged)
        ck_assert(fabs(strtod(strstr(own, "the mean, ") + 10, NULL) - mean) <= 0.0501);
}

static void check_readers(const double *scores, const double *values, double sharp, double soft, bool as_rows)
{
    struct text state = {0};
    const char *said;
    struct trial t;
    struct said h;
    double shares[2][SIDE];
    size_t order[SIDE], left = 0;

    for (size_t i = 0; i < SIDE; i++) {
        left += !isinf(scores[i]);
        text_addf(&state, isinf(scores[i]) ? "%s-inf" : "%s%g", i ? "," : "scores=", scores[i]);
    }
    text_addf(&state, " values=%g,%g,%g sharp=%g soft=%g%s", values[0], values[1], values[2], sharp, soft,
              as_rows ? " as=rows" : "");
    t = trial_open(view_find("temperature-heads"), text_string(&state));
    h = said_hear(&t);
    said = strstr(h.prose, "takes home");
    check_home(&h, said, scores, values, sharp);
    check_home(&h, strstr(said + 1, "takes home"), scores, values, soft);
    said_soften(scores, SIDE, fmin(sharp, soft), shares[0]);
    said_soften(scores, SIDE, fmax(sharp, soft), shares[1]);
    rank(shares[0], SIDE, order);
    said_only_if(&h, h.brief, "all masked: nothing comes home", left == 0);
    said_only_if(&h, h.brief, "one is left: it takes 100 %", left == 1);
    said_only_if(&h, h.brief, "same T, same shares", left > 1 && sharp == soft);
    said_only_if(&h, h.brief, "equal at every temperature",
                 left > 1 && sharp != soft && shares[0][order[0]] - shares[0][order[left - 1]] < 1e-15);
    if (trial_holds(h.brief, "sharp "))
        ck_assert(fabs(strtod(h.brief + 6, NULL) - 100 * shares[0][order[0]]) <= 0.0501 &&
                  fabs(strtod(strstr(h.brief, "soft ") + 5, NULL) - 100 * shares[1][order[0]]) <= 0.0501);
    said_only_if(&h, h.prose, "A head gives a token one row of shares; two rows take two heads", !as_rows);
    said_only_if(&h, h.prose, "Each token has its query; its length sets that row's temperature", as_rows);
    said_only_if(&h, h.prose, "T = 1 divides by 1: the scores stay as they are", !as_rows && (sharp == 1 || soft == 1));
    said_only_if(&h, h.prose, " % apart", false); /* e^(s/T) is e^(s·(1/T)) */
    said_forget(&h);
    trial_close(&t);
    text_free(&state);
}

START_TEST(readers_take_home_what_is_said)
{
    static const double dial[] = {-INFINITY, -800, 0, 1, 3}, temperatures[] = {0.1, 0.7, 1, 4, 10};
    static const double values[][SIDE] = {{90, 40, 60}, {5, 5, 5}, {0, 10, 10}, {-3, 3, 0}};

    for (size_t i = (size_t)_i % ONE_IN(4); i < 125; i += ONE_IN(4))
        for (size_t pair = 0; pair < 25; pair++) {
            double scores[SIDE] = {dial[i % 5], dial[i / 5 % 5], dial[i / 25]};

            check_readers(scores, values[_i / 2], temperatures[pair % 5], temperatures[pair / 5], _i % 2);
        }
}
END_TEST

Suite *view_said_labs_suite(void)
{
    Suite *suite = suite_create("view_said_labs");
    TCase *all = tcase_create("all");

    tcase_add_test(all, the_conversation_says_who_answers);
    tcase_add_test(all, the_bank_asks_what_it_says);
    tcase_add_loop_test(all, shapes_and_readings_are_so, 0, VIEWS_EXAMPLES);
    tcase_add_loop_test(all, one_head_says_what_is_so, 0, 4);
    tcase_add_test(all, a_product_says_what_is_so);
    tcase_add_loop_test(all, readers_take_home_what_is_said, 0, 8);
    suite_add_tcase(suite, all);
    return suite;
}
