/* SPDX-License-Identifier: MIT */
/* A row of scores divided by √d_k, and by what people wrongly use instead. */
#include "drill/draft.h"

#include "attention/mistakes.h"

#include <math.h>

#define WORDS 3

enum wrong { BY_D_MODEL, BY_D_K, TIMES, NOT, BY_HEADS, BY_WORDS, BY_WHOLE, SLIPS };

static const char *const did[] = {[BY_D_MODEL] = "It divided by √d_model",
                                  [BY_D_K] = "It divided by d_k, without a root",
                                  [TIMES] = "It multiplied by √d_k",
                                  [NOT] = "It left them as they were",
                                  [BY_HEADS] = "It divided by √h",
                                  [BY_WORDS] = "It divided by √n",
                                  [BY_WHOLE] = "It divided by d_model, without a root"};

/* A row of scores of a head, its sizes, and what the engine's mistakes make of it. */
struct row {
    const struct drill_run *run;
    size_t d_model, h, d_k, head, i;
    const char *word;
    const double *scores, *scaled; /* [WORDS] */
    double root;                   /* √d_k */
    double wrong_answers[SLIPS][WORDS];
    struct drill_words why[SLIPS];
};

static void make_wrong_answers(struct row *r)
{
    struct cell_at first = {MATRIX_SCALED, r->head, r->i, 0};
    struct drill_words root = drill_root(r->d_k);

    drill_run_mistake(r->wrong_answers[BY_D_MODEL], r->run, MISTAKE_SCALE_D_MODEL, first);
    r->why[BY_D_MODEL] = drill_format("This divides by √d_model = √%zu = %s instead of √d_k = √%zu = %s.", r->d_model,
                                      drill_root(r->d_model).s, r->d_k, root.s);
    drill_run_mistake(r->wrong_answers[BY_D_K], r->run, MISTAKE_SCALE_D_K, first);
    r->why[BY_D_K] = drill_format("This divides by d_k = %zu itself. Its root is %s.", r->d_k, root.s);
    drill_run_mistake(r->wrong_answers[TIMES], r->run, MISTAKE_MULTIPLY, first);
    r->why[TIMES] = drill_format(
        "This multiplies by √%zu = %s. Scaling takes back that scores grow with d_k: it divides.", r->d_k, root.s);
    drill_run_mistake(r->wrong_answers[NOT], r->run, MISTAKE_NO_SCALE, first);
    r->why[NOT] = drill_format("Nothing is divided here: these are the scores as they were.");
    mistake_scale_d_model(r->wrong_answers[BY_HEADS], r->scores, 1, WORDS, r->h);
    r->why[BY_HEADS] =
        drill_format("This divides by √h = √%zu = %s. A score is made within one head, however many there are.", r->h,
                     drill_root(r->h).s);
    mistake_scale_d_model(r->wrong_answers[BY_WORDS], r->scores, 1, WORDS, WORDS);
    r->why[BY_WORDS] = drill_format(
        "This divides by √n = √%d = %s, the root of how many words there are. A score adds up d_k products.", WORDS,
        drill_root(WORDS).s);
    mistake_scale_d_k(r->wrong_answers[BY_WHOLE], r->scores, 1, WORDS, r->d_model);
    r->why[BY_WHOLE] =
        drill_format("This divides by d_model = %zu: that is all heads together, and no root was taken.", r->d_model);
}

static void draw(struct row *r, struct drill_draft *d)
{
    static const struct {
        size_t d_model, h;
    } sizes[] = {{8, 2}, {8, 2}, {12, 3}, {16, 4}, {6, 3}, {8, 4}, {6, 2}, {9, 3}, {4, 2}};
    size_t which = drill_pick(d, sizeof sizes / sizeof *sizes);
    double most = 0;
    size_t numbers = 0;

    r->d_model = sizes[which].d_model;
    r->h = sizes[which].h;
    r->head = drill_pick(d, r->h);
    r->i = drill_pick(d, WORDS);
    r->run = drill_run_start(d, WORDS, r->d_model, r->h);
    r->d_k = r->run->model.d_k;
    r->root = sqrt((double)r->d_k);
    r->word = r->run->words[r->i];
    r->scores = drill_run_row(r->run, MATRIX_SCORES, r->head, r->i);
    r->scaled = drill_run_row(r->run, MATRIX_SCALED, r->head, r->i);
    for (size_t j = 0; j < WORDS; j++) {
        most = fmax(most, fabs(r->scores[j]));
        numbers += r->scores[j] < 0 || r->scores[j] > 0;
    }
    if (most < 1 || numbers < 2)
        drill_refuse(d);
    make_wrong_answers(r);
    d->decimals = 2;
    d->tolerance = 0.01;
}

static void hints(struct drill_draft *d, const struct row *r)
{
    drill_hint(d, "How wide is one head here?");
    drill_hint(d, "d_k = %zu / %zu = %zu, and √%zu = %s.", r->d_model, r->h, r->d_k, r->d_k, drill_root(r->d_k).s);
}

static void whole(struct drill_draft *d)
{
    struct drill_words scores;
    struct row r;

    draw(&r, d);
    scores = drill_row(r.scores, WORDS, 2);
    if (drill_pick(d, 2))
        drill_ask(d, "d_model = %zu, %zu heads. Row *%s* of scores%s is %s. What is this row of scaled%s?", r.d_model,
                  r.h, r.word, drill_subscript(r.head), scores.s, drill_subscript(r.head));
    else
        drill_ask(d,
                  "*%s* gives three words the scores %s. The layer has d_model = %zu and %zu heads. What goes into the "
                  "softmax?",
                  r.word, scores.s, r.d_model, r.h);
    drill_values(d, r.scaled, WORDS, "d_k = %zu / %zu = %zu, so each score is divided by √%zu = %s.", r.d_model, r.h,
                 r.d_k, r.d_k, drill_root(r.d_k).s);
    for (size_t i = 0; i < SLIPS; i++)
        drill_values(d, r.wrong_answers[i], WORDS, "%s", r.why[i].s);
    hints(d, &r);
}

static void one(struct drill_draft *d)
{
    size_t j = drill_pick(d, WORDS);
    struct drill_words score;
    struct row r;

    draw(&r, d);
    score = drill_number(r.scores[j], 2);
    if (fabs(r.scores[j]) < 1)
        drill_refuse(d);
    drill_ask(d, "In a layer with d_model = %zu and %zu heads *%s* gives *%s* a score of %s. What is the scaled score?",
              r.d_model, r.h, r.word, r.run->words[j], score.s);
    drill_value(d, r.scaled[j], "d_k = %zu / %zu = %zu, and %s / √%zu = %s / %s = %s.", r.d_model, r.h, r.d_k, score.s,
                r.d_k, score.s, drill_root(r.d_k).s, drill_number(r.scaled[j], 2).s);
    for (size_t i = 0; i < SLIPS; i++)
        if (i != BY_WORDS) /* the question does not say how many there are */
            drill_value(d, r.wrong_answers[i][j], "%s", r.why[i].s);
    hints(d, &r);
    drill_otherwise(d, "Find d_k from %zu and %zu, take its root, and divide %s by it.", r.d_model, r.h, score.s);
}

static void back(struct drill_draft *d)
{
    size_t j = drill_pick(d, WORDS);
    double scaled;
    struct row r;

    draw(&r, d);
    scaled = r.scaled[j];
    if (r.d_k != 4 || fabs(r.scores[j]) < 1) /* other roots cannot be taken in one's head */
        drill_refuse(d);
    drill_ask(d, "A scaled score is %s. d_model = %zu, %zu heads. What was the score?", drill_number(scaled, 2).s,
              r.d_model, r.h);
    drill_value(d, r.scores[j], "It was divided by √%zu = %s, so it was %s×%s = %s.", r.d_k, drill_root(r.d_k).s,
                drill_number(scaled, 2).s, drill_root(r.d_k).s, drill_number(r.scores[j], 2).s);
    drill_value(d, scaled * sqrt((double)r.d_model), "This multiplies by √d_model = √%zu = %s. A head is %zu wide.",
                r.d_model, drill_root(r.d_model).s, r.d_k);
    drill_value(d, scaled / r.root, "This divides by √%zu once more. To go back, multiply.", r.d_k);
    drill_value(d, scaled * (double)r.d_k, "This multiplies by d_k = %zu. The score was divided by its root.", r.d_k);
    drill_value(d, scaled * (double)r.h, "This multiplies by the number of heads, %zu.", r.h);
    drill_hint(d, "It was divided by √d_k.");
    drill_hint(d, "d_k = %zu / %zu.", r.d_model, r.h);
    drill_otherwise(d, "Find what it was divided by, and multiply %s by that.", drill_number(scaled, 2).s);
}

/* Offers something else that a program could have done, unless its row looks like the one found. */
static void suspect(struct drill_draft *d, const char *what, const double *row, const double *found)
{
    if (drill_apart(row, found, WORDS) > 0.05)
        drill_option(d, what, "Then the row would be %s.", drill_row(row, WORDS, 2).s);
}

static void diagnose(struct drill_draft *d)
{
    size_t made = drill_pick(d, SLIPS + 2), first = drill_pick(d, SLIPS);
    bool is_right = made >= SLIPS;
    const double *found;
    struct row r;

    draw(&r, d);
    found = is_right ? r.scaled : r.wrong_answers[made];
    if (!is_right && drill_apart(found, r.scaled, WORDS) < 0.1)
        drill_refuse(d);
    drill_ask(d,
              "d_model = %zu, h = %zu, n = %d. Between score and softmax a program turned the row %s into %s. What did "
              "it do?",
              r.d_model, r.h, WORDS, drill_row(r.scores, WORDS, 2).s, drill_row(found, WORDS, 2).s);
    if (is_right)
        drill_option(d, "It divided by √d_k, as it should", "√d_k = √%zu = %s, and each score was divided by that.",
                     r.d_k, drill_root(r.d_k).s);
    else
        drill_option(d, did[made], "%s", r.why[made].s);
    if (!is_right)
        suspect(d, "It divided by √d_k, as it should", r.scaled, found);
    for (size_t i = 0; i < SLIPS; i++)
        suspect(d, did[(first + i) % SLIPS], r.wrong_answers[(first + i) % SLIPS], found);
    drill_hint(d, "Take a score that is not 0, and divide it by what became of it.");
    drill_hint(d, "√d_k is √%zu = %s, √d_model is √%zu = %s.", r.d_k, drill_root(r.d_k).s, r.d_model,
               drill_root(r.d_model).s);
}

static const struct drill_phrasing phrasings[] = {
    {"whole", DRILL_CHOICE, whole},       {"whole", DRILL_CHOICE, whole}, {"one", DRILL_CHOICE, one},
    {"one-typed", DRILL_NUMBER, one},     {"back", DRILL_CHOICE, back},   {"back-typed", DRILL_NUMBER, back},
    {"diagnose", DRILL_CHOICE, diagnose}, {NULL, DRILL_CHOICE, NULL}};

const struct drill drill_scaled_row = {"scaled-row", "A row divided", "six-stages#scale", phrasings};
