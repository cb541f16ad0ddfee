/* SPDX-License-Identifier: MIT */
/* Ten rounds of which mistake it is: the evidence decides, nothing more is told before the answer, all after it. */
#include "attention/mistaken.h"
#include "base/memory.h"
#include "base/utf8.h"
#include "marks.h"
#include "sheet/sheet.h"
#include "suites.h"
#include "trial.h"
#include "view/dials.h"
#include "views.h"

#include <check.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

extern const struct view view_diagnose;

static const char *const states[] = {
    "",
    "round=2 ask=scale choice=3",
    "seed=3 round=2 head=5 matrix=Q cell=5,2 in=cells",
    "seed=18446744073709551615 round=10 measured=146 looks=5",
    "seed=7 answers=merge",
    "seed=7 round=3 answers=-,split,no-output matrix=W_O cell=2,1",
    "round=score best=4",
    "round=score answers=merge,split,-,no-scale,late-mask,no-output,multiply,slice-x,mask-added,causal-alone",
};

#define STATES (sizeof states / sizeof *states)
#define CLICKED_ROWS 36
#define CLICKED_COLS 118

START_TEST(draws_in_any_room)
{
    struct trial t = trial_open(&view_diagnose, states[_i]);

    trial_check_state(&t);
    trial_check_lines(&t);
    trial_check_drawing(&t);
    trial_press(&t, "Enter");
    trial_check_lines(&t);
    trial_check_drawing(&t);
    trial_press(&t, "2 Enter Down Right n");
    trial_check_drawing(&t);
    trial_close(&t);
}
END_TEST

START_TEST(any_key_anywhere)
{
    struct trial t = trial_open(&view_diagnose, states[_i]);

    trial_check_monkey(&t, (unsigned)_i + 1, 400);
    trial_close(&t);
}
END_TEST

START_TEST(states_are_read_and_refused)
{
    trial_reads_back(&view_diagnose, "round=1 seed=1 head=1 matrix=scores cell=1,1 ask=laws choice=1 in=options", "");
    trial_reads_back(&view_diagnose, "answers=-,- seed=4", "seed=4");
    trial_reads_back(&view_diagnose, "answers=-,merge,- round=3", "round=3 answers=-,merge");
    trial_reads_back(&view_diagnose, "cell=2,1 matrix=W_Q round=10", "round=10 matrix=W_Q cell=2,1");
    trial_reads_back(&view_diagnose, "looks=2 measured=36 round=9 computed=yes",
                     "round=9 measured=36 looks=2 computed=yes");
    trial_refuses(&view_diagnose, "seed=-1", "whole number");
    trial_refuses(&view_diagnose, "seed=", "whole number");
    trial_refuses(&view_diagnose, "round=0", "1 to 10");
    trial_refuses(&view_diagnose, "round=11", "or score");
    trial_refuses(&view_diagnose, "answers=", "late-scale");
    trial_refuses(&view_diagnose, "answers=merge,", "late-scale");
    trial_refuses(&view_diagnose, "answers=merge,mergers", "mergers is not a mistake");
    trial_refuses(&view_diagnose, "answers=-,-,-,-,-,-,-,-,-,-,-", "10 rounds");
    trial_refuses(&view_diagnose, "measured=", "in order");
    trial_refuses(&view_diagnose, "measured=63", "in order");
    trial_refuses(&view_diagnose, "measured=7", "1 to 6");
    trial_refuses(&view_diagnose, "ask=score", NULL);
    trial_refuses(&view_diagnose, "best=11", NULL);
    trial_refuses(&view_diagnose, "head=7", "write 1 to 5");
    trial_refuses(&view_diagnose, "head=0", NULL);
    trial_refuses(&view_diagnose, "matrix=memory", "scores, scaled");
    trial_refuses(&view_diagnose, "cell=1", "write row,column from 1,1 to ");
    trial_refuses(&view_diagnose, "cell=0,1", "write row,column from 1,1 to ");
    trial_refuses(&view_diagnose, "cell=1,7", "write row,column from 1,1 to ");
    trial_refuses(&view_diagnose, "cell=123456789,1", "write row,column from 1,1 to ");
    trial_refuses(&view_diagnose, "mistake=merge", "answers");
}
END_TEST

START_TEST(every_mistake_has_its_view)
{
    for (int i = 0; i < MISTAKE_COUNT; i++)
        ck_assert_msg(view_find(mistake_table[i].pitfall) != NULL, "%s", mistake_table[i].pitfall);
}
END_TEST

/* ------------------------------------------------------------------------------------------- who reads the facts alone
 */

/* What the sheet says of the laws, and what it offers as answers. */
struct facts {
    char should[LAW_COUNT][40], is[LAW_COUNT][40];
    bool has_should;
    char options[8][40];
    size_t option_count;
};

static void read_facts(struct trial *t, struct facts *out)
{
    struct sheet sheet = {0};

    memset(out, 0, sizeof *out);
    t->view->fill(t->self, &sheet);
    for (size_t i = 0; i < sheet.count; i++) {
        const struct sheet_block *block = sheet.blocks[i];

        for (size_t law = 0; strcmp(block->name, "laws") == 0 && law < block->table.row_count; law++) {
            const struct table_cell *cells = &block->table.cells[law * block->table.column_count];

            for (size_t k = 0; k + 1 < block->table.column_count; k++) /* a blank stays before the next column */
                ck_assert_int_lt(utf8_columns(text_string(&cells[k].text)), block->table.columns[k].columns);
            out->has_should = !block->table.columns[0].blank;
            snprintf(out->should[law], 40, "%s", text_string(&cells[0].text));
            snprintf(out->is[law], 40, "%s", text_string(&cells[1].text));
        }
        for (size_t k = 0; strcmp(block->name, "options") == 0 && k < block->words.count; k++)
            snprintf(out->options[out->option_count++], 40, "%s", text_string(&block->words.words[k].text));
    }
    sheet_free(&sheet);
}

/* A learner's reading of the evidence: whether an answer explains it. The sizes are those that "Look here" says. */
static bool explains(const struct facts *f, const char *answer, const char *look)
{
    unsigned d_model = 0, heads = 0, d_k = 0, words = 0, features = 0;
    double ratio = atof(f->is[LAW_RATIO]), least = atof(f->is[LAW_SUMS]);
    char *end = strstr(f->is[LAW_SUMS], "–"), hidden[3][8] = {"", "", ""};
    double most = end ? atof(end + strlen("–")) : least;
    bool columns = strstr(f->is[LAW_SUMS], "cols 1") != NULL, sums_hold = least == 1 && most == 1, ratio_holds;
    bool later, pad, has_mask = sscanf(f->is[LAW_HIDDEN], "%7s %7s %7s", hidden[0], hidden[1], hidden[2]) == 3;
    bool later_hidden = strcmp(hidden[0], "–") == 0, pad_hidden = strcmp(hidden[1], "–") == 0;

    ck_assert(sscanf(strstr(look, "d_model"), "d_model %u, h %u, d_k %u", &d_model, &heads, &d_k) == 3);
    ck_assert(sscanf(f->is[LAW_READS], "%u×%u", &words, &features) == 2);
    later = atof(hidden[0]) > 0;
    pad = atof(hidden[1]) > 0;
    ratio_holds = fabs(ratio - sqrt(d_k)) < 0.006;
    if (strcmp(answer, "split, no transpose") == 0)
        return features == d_model && words < (unsigned)atoi(strstr(f->is[LAW_CONCAT], "of ") + 3);
    if (strcmp(answer, "X sliced per head") == 0)
        return features < d_model;
    if (strcmp(answer, "divided by √d_model") == 0)
        return !ratio_holds && fabs(ratio - sqrt(d_model)) < 0.006;
    if (strcmp(answer, "divided by d_k") == 0)
        return !ratio_holds && fabs(ratio - d_k) < 0.006;
    if (strcmp(answer, "not divided") == 0)
        return ratio == 1 && sums_hold;
    if (strcmp(answer, "multiplied by √d_k") == 0)
        return !ratio_holds && fabs(ratio - 1 / sqrt(d_k)) < 0.006;
    if (strcmp(answer, "divided after softmax") == 0)
        return ratio == 1 && least == most && !sums_hold;
    if (strcmp(answer, "softmax down columns") == 0)
        return columns;
    if (strcmp(answer, "mask after softmax") == 0)
        return ratio_holds && !sums_hold && !columns && !later && !pad;
    if (strcmp(answer, "mask of 0 and 1 added") == 0)
        return has_mask && (later || later_hidden) && (pad || pad_hidden) && atof(hidden[2]) > 0;
    if (strcmp(answer, "mask other way round") == 0)
        return has_mask && atof(hidden[2]) == 0;
    if (strcmp(answer, "padding mask alone") == 0)
        return later && !pad && atof(hidden[2]) > 0;
    if (strcmp(answer, "causal mask alone") == 0)
        return pad && !later && atof(hidden[2]) > 0;
    if (strcmp(answer, "merge, no transpose") == 0)
        return atoi(f->is[LAW_CONCAT]) < atoi(strstr(f->is[LAW_CONCAT], "of ") + 3);
    ck_assert_str_eq(answer, "no W_O");
    return atoi(f->is[LAW_MIXED]) < (int)heads;
}

/* Tries what every stage offers against the facts; answers with what explains them. Returns how many do. */
static size_t solve(struct trial *t, const char **answer)
{
    static char found[40];
    char keys[48] = "";
    struct facts f;
    size_t count = 0;

    for (int stage = 1; stage <= 5; stage++) {
        char press[24];

        snprintf(press, sizeof press, "%d Enter", stage);
        trial_press(t, press);
        read_facts(t, &f);
        if (trial_holds(trial_look(t), "Which stage?"))
            continue; /* without a mask none of its mistakes can be made */
        for (size_t k = 0; k < f.option_count; k++)
            if (explains(&f, f.options[k], trial_look(t))) {
                snprintf(found, sizeof found, "%s", f.options[k]);
                snprintf(keys, sizeof keys, "%d Enter %zu Enter", stage, k + 1);
                count++;
            }
        trial_use(t, "Esc");
    }
    *answer = found;
    if (count == 1)
        trial_use(t, keys);
    return count;
}

/* Seeds 1 to 200, by keys and by what stands on the sheet alone: exactly one answer explains each round, and it is
 * right. In the last rounds the laws are measured first. */
START_TEST(every_round_is_decided_by_its_facts)
{
    for (uint64_t seed = (uint64_t)_i * 10 + 1; seed < (uint64_t)_i * 10 + 1 + SOME_OF(10); seed++) {
        struct trial t = trial_open_at("diagnose", "seed=%zu", (size_t)seed);

        for (size_t round = 0; round < MISTAKEN_ROUNDS; round++) {
            struct facts f;
            const char *answer;
            size_t count;

            read_facts(&t, &f);
            ck_assert(f.has_should == (round < 3));
            for (size_t law = 0; law < LAW_COUNT; law++)
                ck_assert((*f.is[law] == '\0') == (round >= 7));
            if (round >= 7)
                trial_use(&t, "1 2 3 4 5 6 Enter");
            count = solve(&t, &answer);
            ck_assert_msg(count == 1, "seed %zu, round %zu: %zu answers explain %s", (size_t)seed, round + 1, count,
                          trial_plain(&t));
            ck_assert_str_eq(answer, mistake_table[mistaken_which(seed, round)].title);
            ck_assert_int_eq((int)trial_measure(&t, "right"), (int)round + 1);
            trial_expect(trial_look(&t), "Right: ");
            trial_use(&t, "Enter");
        }
        trial_expect(trial_look(&t), "10 of 10 right, with 18 looks. The best so far: 10.");
        trial_expect(trial_prose(&t), "10 right");
        ck_assert(!trial_holds(trial_prose(&t), "; you said"));
        trial_close(&t);
    }
}
END_TEST

/* -------------------------------------------------------------------------------------------------------- what is said
 */

/* The line of mistakes.c that a region marks first, as it is shown. */
static bool is_line_of(const char *region, const char *line)
{
    const struct view_source *source = &views_sources()[LANGUAGE_COUNT + LANGUAGE_C];
    struct listing listing;
    bool found = false;

    ck_assert(listing_cut(&listing, source->bytes, source->length, region));
    for (size_t i = 0; i < listing.count; i++)
        found = found || (listing.lit[i] && strcmp(listing.lines[i] + strspn(listing.lines[i], " "), line) == 0);
    listing_free(&listing);
    return found;
}

/* Of a wrong answer it is said what it would have shown: run again with it, that number is there. */
static void check_refuted(const struct mistaken_case *c, enum mistake said, const char *told)
{
    struct law_reading here[LAW_COUNT], there[LAW_COUNT];
    const char *at = strstr(told, " Then “");
    char a[40], b[40];
    struct record record;
    size_t law = 0;

    ck_assert_msg(at != NULL, "%s", told);
    at += strlen(" Then “");
    while (strncmp(law_names[law], at, strlen(law_names[law])) != 0)
        law++;
    ck_assert_msg(sscanf(strstr(at, "would be "), "would be %39[^,], here %39[^\n]", a, b) == 2, "%s", at);
    *strrchr(b, '.') = '\0';
    ck_assert_str_ne(a, b);
    ck_assert(mistaken_run(&record, &c->model, said, NULL));
    mistaken_measure(there, &record, said);
    mistaken_measure(here, &c->record, c->mistake);
    record_free(&record);
    if (!isnan(there[law].is[0])) {
        ck_assert_double_eq_tol(atof(a), there[law].is[0], 0.0051);
        ck_assert_double_eq_tol(atof(b), here[law].is[0], 0.0051);
    }
}

/* Every round, and every answer that its stages offer: law, number and line of code; and of what was said. */
START_TEST(feedback_is_about_the_answer)
{
    for (size_t round = 0; round < MISTAKEN_ROUNDS; round++) {
        struct mistaken_case *c = memory_new(sizeof *c);

        ck_assert(mistaken_case(c, (uint64_t)_i, round, NULL));
        for (int said = 0; said < MISTAKE_COUNT; said++) {
            const struct mistake_info *info = &mistake_table[c->mistake];
            struct text state = {0}, told = {0}, law = {0};
            char region[40], line[200];
            struct trial t;

            if (!mistaken_applies(&c->model, (enum mistake)said))
                continue;
            text_addf(&state, "seed=%d round=%zu answers=", _i, round + 1);
            text_repeat(&state, "-,", round);
            text_add(&state, mistake_table[said].name);
            t = trial_open(&view_diagnose, text_string(&state));
            view_diagnose.explain(t.self, &told);
            text_addf(&law, "Law %d, “%s”: should be ", (int)info->breaks + 1, law_names[info->breaks]);
            trial_expect(text_string(&told), text_string(&law));
            ck_assert(sscanf(strstr(text_string(&told), "The line ("), "The line (%39[^)]): %199[^\n]", region, line) ==
                      2);
            ck_assert_msg(is_line_of(region, line), "%s: %s", region, line);
            trial_expect(text_string(&told), info->title);
            trial_expect(text_string(&told), info->pitfall);
            if (said == (int)c->mistake) {
                trial_expect(text_string(&told), "✓ Right: ");
                trial_expect(trial_look(&t), "Right: ");
            } else {
                trial_expect(text_string(&told), mistake_table[said].title);
                trial_expect(trial_look(&t), "It was: ");
                check_refuted(c, (enum mistake)said, text_string(&told));
            }
            trial_close(&t);
            text_free(&state);
            text_free(&told);
            text_free(&law);
        }
        mistaken_case_free(c);
        free(c);
    }
}
END_TEST

/* Answers all ten rounds with something wrong of a stage that is always there; to the score. */
static void miss_all(struct trial *t, uint64_t seed)
{
    for (size_t round = 0; round < MISTAKEN_ROUNDS; round++) {
        if (round >= 7)
            trial_use(t, "Enter");
        trial_use(t, mistaken_which(seed, round) == MISTAKE_SPLIT ? "1 Enter 2 Enter Enter" : "1 Enter 1 Enter Enter");
    }
}

/* Opens it with habits, as the player does. */
static struct trial open_with(struct view_habits *habits, const char *state)
{
    struct view_setup setup = {.habits = habits};
    struct trial t = {.view = &view_diagnose, .self = view_diagnose.open(&view_diagnose, &setup, state, NULL)};

    ck_assert_ptr_nonnull(t.self);
    return t;
}

START_TEST(a_score_is_kept_over_seeds)
{
    struct view_habits habits = {0};
    struct trial t = open_with(&habits, "");
    const char *answer;

    miss_all(&t, 1);
    ck_assert_double_eq(trial_measure(&t, "right"), 0);
    for (size_t round = 0; round < MISTAKEN_ROUNDS; round++) {
        struct text wanted = {0};

        text_addf(&wanted, "✗ %zu %s; you said: ", round + 1, mistake_table[mistaken_which(1, round)].title);
        trial_expect(trial_plain(&t), text_string(&wanted));
        trial_expect(trial_drawn(&t, 78, 14), text_string(&wanted));
        text_free(&wanted);
    }
    trial_leads(&t, "Down Down Enter", "seed=2");
    trial_close(&t);
    t = open_with(&habits, "seed=5 round=10");
    trial_use(&t, "1 2 3 4 5 6 Enter");
    ck_assert_uint_eq(solve(&t, &answer), 1);
    trial_use(&t, "Enter");
    trial_expect(trial_look(&t), "1 of 10 right, with 6 looks. The best so far: 1.");
    ck_assert_uint_eq(habits.best, 1);
    trial_leads(&t, "Enter", "seed=6 best=1");
    trial_close(&t);
    t = open_with(&habits, "round=score");
    trial_expect(trial_look(&t), "The best so far: 1.");
    trial_close(&t);
}
END_TEST

/* Before the answer nothing says what is wrong; where laws are measured no cell is told unless it was computed. */
START_TEST(nothing_is_told_before_the_answer)
{
    struct trial t = trial_open_at("diagnose", "round=%d", _i + 1);

    for (int i = 0; i < 40; i++) {
        struct text full = {0};

        trial_press(&t, i % 3 ? "n" : "Tab Right Down");
        view_diagnose.explain(t.self, &full);
        ck_assert(trial_holds(trial_sum(&t, 400), "given") || trial_holds(trial_sum(&t, 400), "; right ") == (_i < 7));
        ck_assert(trial_holds(text_string(&full), "; right ") == trial_holds(trial_sum(&t, 400), "; right "));
        ck_assert(!trial_holds(text_string(&full), "Law "));
        ck_assert(!trial_holds(trial_drawn(&t, 118, 40), "The line"));
        text_free(&full);
    }
    trial_close(&t);
}
END_TEST

START_TEST(the_arithmetic_is_the_right_one)
{
    struct trial t = trial_open(&view_diagnose, "matrix=scaled");

    trial_expect(trial_sum(&t, 78), "here 1.55; right 2.20 / √2 = 1.55");
    trial_press(&t, "n n n n n n n n n n n n n n");
    trial_expect(trial_sum(&t, 78), "scores₁[a,a]: here 2.20; right 0.55×-2.33 + -1.98×-1.76 = 2.20");
    trial_expect(trial_sum(&t, 38), "here 2.20; right 2 terms = 2.20");
    trial_use(&t, "n n n Right Down Down Down");
    trial_expect(trial_sum(&t, 78),
                 "weights₁[pad,a]: here 0.70; right e^1.17 / (e^1.17 + e^-1.85 + 2 more) = 3.24 / 4.65 = 0.70");
    trial_use(&t, "Esc 3 Enter 1 Enter");
    trial_expect(trial_sum(&t, 78), "weights₅[pad,pad]: here 0.90; right e^0.83 / ");
    trial_close(&t);
}
END_TEST

/* Looks are counted where there is no table: a law once, each cell that is computed. */
START_TEST(looks_are_counted)
{
    struct trial t = trial_open(&view_diagnose, "round=8");
    struct facts f;

    trial_leads(&t, "2 2 4", "round=8 measured=24 looks=2");
    read_facts(&t, &f);
    ck_assert(*f.is[1] && *f.is[3] && !*f.is[0] && !*f.is[2] && !*f.is[4] && !*f.is[5]);
    trial_expect(trial_drawn(&t, 78, 20), "2 so far");
    trial_use(&t, "Right Enter");
    trial_expect(trial_sum(&t, 78), "; right ");
    ck_assert(!trial_works(&t, "Enter")); /* it is computed: the terms are next */
    trial_use(&t, "Down");
    ck_assert(!trial_holds(trial_sum(&t, 78), "; right "));
    ck_assert_double_eq(trial_measure(&t, "looks"), 3);
    trial_close(&t);
    t = trial_open(&view_diagnose, "round=7 in=cells");
    ck_assert(!trial_works(&t, "Enter")); /* nothing is hidden there */
    trial_close(&t);
}
END_TEST

START_TEST(plain_text_ends_with_the_answer)
{
    struct trial t = trial_open(&view_diagnose, "seed=3 round=2");
    const char *plain = trial_plain(&t), *list = strstr(plain, "\nWhich stage, and what?\n");
    const char *laws = strstr(plain, "Six laws\n"), *answer = strstr(plain, "\nAnswer\n");

    ck_assert(laws && list && answer && laws < list && list < answer);
    trial_expect(laws, "6 heads mixed");
    trial_expect(plain, "weights₅ 5×5");
    trial_expect(list, "5  Concat · W_O: merge, no transpose; no W_O");
    trial_expect(answer, "It is: no W_O. Law 6, “heads mixed”: should be 5 of 5, is 1 of 5.");
    trial_close(&t);
}
END_TEST

/* Where a word stands on a screen: its row. */
static int row_of(const char *screen, const char *words)
{
    const char *at = strstr(screen, words);
    int row = 0;

    for (const char *c = screen; at && c < at; c++)
        row += *c == '\n';
    return at ? row : -1;
}

/* From the laws to the last question nothing that was there moves, and all of it is in sight at 80 × 24. */
START_TEST(evidence_stays)
{
    for (size_t round = 0; round < MISTAKEN_ROUNDS; round++) {
        struct trial t = trial_open_at("diagnose", "round=%zu", round + 1);
        int laws = row_of(trial_drawn(&t, 80, 17), "X per head"), scores = row_of(trial_drawn(&t, 80, 17), "scores₁");

        ck_assert_int_ge(laws, 0);
        ck_assert_int_gt(scores, laws);
        for (const char *const *keys = (const char *const[]){"Enter", "2", "Enter", "Down", "Esc", NULL}; *keys;
             keys++) {
            trial_use(&t, *keys);
            ck_assert_int_eq(row_of(trial_drawn(&t, 80, 17), "X per head"), laws);
            ck_assert_int_eq(row_of(trial_drawn(&t, 80, 17), "scores₁"), scores);
        }
        trial_use(&t, "2 Enter Enter"); /* what is said of it takes the place of the laws */
        ck_assert_int_eq(row_of(trial_drawn(&t, 80, 17), "Law "),
                         row_of(trial_drawn(&t, 80, 17), "It was: ") < 0 ? 0 : 1);
        ck_assert_int_lt(row_of(trial_drawn(&t, 80, 17), "headway lab"), scores);
        trial_close(&t);
    }
}
END_TEST

START_TEST(keys_do_what_they_say)
{
    static const struct trial_keys list[] = {
        {"Right Right Down", "in=cells cell=2,2"},
        {"Right Right Down Left Up Up Left", "in=cells"},
        {"Right Right Esc", "cell=1,2"},
        {"n", "matrix=scaled"},
        {"Tab", "head=2"},
        {"BackTab", "head=5"},
        {"seed+ seed+", "seed=3"},
        {"Enter", "ask=stage"},
        {"Down", ""},
        {"Enter Down", "ask=stage choice=2"},
        {"Enter Esc", ""},
        {"4", "ask=stage choice=4"},
        {"4 Enter 2", "ask=mask choice=2"},
        {"4 Enter 2 9", "ask=mask choice=2"},
        {"4 Enter 2 Esc", "ask=stage choice=4"},
        {"4 Enter 2 Esc Esc", ""},
        {"4 Enter 2 Enter", "answers=mask-inverted head=5 matrix=weights cell=4,4"},
        {"4 Enter 4 Enter 3", "answers=causal-alone head=5 matrix=weights cell=4,4"},
        {"4 Enter 4 Enter Enter", "round=2 answers=causal-alone"},
        {NULL, NULL},
    };

    struct trial answered = trial_open(&view_diagnose, "answers=merge");

    trial_check_keys(&view_diagnose, list);
    ck_assert_ptr_null(dials_at(&view_diagnose, answered.self, 0)); /* no other mistakes now */
    trial_close(&answered);
}
END_TEST

/* The arithmetic in full has a line for every product, also where there are more than a line of the screen holds. */
START_TEST(the_explanation_writes_every_product)
{
    struct trial t = trial_open(&view_diagnose, "matrix=output");
    struct text out = {0};
    size_t products = 0;

    trial_expect(trial_plain(&t), "W_O 10×10"); /* so there are ten */
    view_diagnose.explain(t.self, &out);
    for (const char *at = strstr(text_string(&out), "×"); at; at = strstr(at + 1, "×"))
        products += at < strstr(text_string(&out), "\n\n");
    ck_assert_msg(products == 10, "%zu in:\n%s", products, text_string(&out));
    text_free(&out);
    trial_close(&t);
}
END_TEST

/* Clicks on a view that was opened in a state; where the click changed something, `after` is the state then, and the
 * view is opened again. Returns whether it did. */
static bool click_once(struct trial *t, const char *state, int row, int col, char after[static 256])
{
    const struct theme theme = {.colors = 256};
    struct view_room room = {&theme, {0, 0, CLICKED_ROWS, CLICKED_COLS}, NULL, NULL};

    if (!view_click(&view_diagnose, t->self, &room, row, col))
        return false;
    snprintf(after, 256, "%s", trial_state(t));
    trial_close(t);
    *t = trial_open(&view_diagnose, state);
    return true;
}

/* What is clicked is what is chosen: an option, a cell, a law that is to be measured; elsewhere a click does nothing.
 */
START_TEST(clicks_choose)
{
    struct trial t = trial_open(&view_diagnose, "matrix=W_O"), other = trial_open(&view_diagnose, "round=8");
    unsigned stages = 0, laws = 0;
    int cells = 0;

    for (int row = 0; row < CLICKED_ROWS; row++)
        for (int col = 0; col < CLICKED_COLS; col += 3) {
            char after[256];
            const char *at;

            if (click_once(&t, "matrix=W_O", row, col, after)) {
                at = strstr(after, "ask=stage");
                stages |= at ? 1u << (strstr(at, "choice=") ? atoi(strstr(at, "choice=") + 7) : 1) : 0;
                cells += trial_holds(after, "in=cells");
            }
            if (click_once(&other, "round=8", row, col, after)) {
                at = strstr(after, "measured=");
                laws |= at ? 1u << atoi(at + 9) : 0;
            }
        }
    ck_assert_str_eq(trial_state(&t), "matrix=W_O");
    ck_assert_str_eq(trial_state(&other), "round=8");
    trial_close(&t);
    trial_close(&other);
    ck_assert_int_gt(cells, 50);
    ck_assert_uint_eq(stages, 0x3e);
    ck_assert_uint_eq(laws, 0x7e);
}
END_TEST

Suite *view_diagnose_suite(void)
{
    Suite *suite = suite_create("view_diagnose");
    TCase *tests = tcase_create("diagnose"), *looks = tcase_create("looks");

    tcase_add_loop_test(looks, draws_in_any_room, 0, STATES);
    tcase_add_loop_test(looks, any_key_anywhere, 0, STATES);
    tcase_add_test(tests, states_are_read_and_refused);
    tcase_add_test(tests, every_mistake_has_its_view);
    tcase_add_loop_test(tests, every_round_is_decided_by_its_facts, 0, 20);
    tcase_add_loop_test(tests, feedback_is_about_the_answer, 1, 6);
    tcase_add_test(tests, a_score_is_kept_over_seeds);
    tcase_add_loop_test(tests, nothing_is_told_before_the_answer, 0, 10);
    tcase_add_test(tests, the_arithmetic_is_the_right_one);
    tcase_add_test(tests, looks_are_counted);
    tcase_add_test(tests, plain_text_ends_with_the_answer);
    tcase_add_test(tests, evidence_stays);
    tcase_add_test(tests, keys_do_what_they_say);
    tcase_add_test(tests, the_explanation_writes_every_product);
    tcase_add_test(tests, clicks_choose);
    suite_add_tcase(suite, tests);
    suite_add_tcase(suite, looks);
    return suite;
}
