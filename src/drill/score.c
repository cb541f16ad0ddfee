/* SPDX-License-Identifier: MIT */
/* One cell of Q Kᵀ, from rows of Q and K of a model that runs. */
#include "drill/draft.h"

#include <math.h>

/* A run and a cell of its scores. */
struct cell {
    const struct drill_run *run;
    size_t n, d_k, head, i, j; /* row i asks, row j answers; i ≠ j */
    struct origin origin;      /* q · k */
    const double *q, *k, *scores;
};

/* Where the score of two words comes from. */
static struct origin score_of(const struct cell *c, size_t asks, size_t answers)
{
    return origin_find(&c->run->record, (struct cell_at){MATRIX_SCORES, c->head, asks, answers});
}

static void draw(struct cell *c, struct drill_draft *d, size_t n)
{
    c->n = n;
    c->d_k = 2 + drill_pick(d, 3);
    c->head = drill_pick(d, 2);
    c->run = drill_run_start(d, n, 2 * c->d_k, 2);
    c->i = drill_pick(d, n);
    c->j = (c->i + 1 + drill_pick(d, n - 1)) % n;
    c->origin = score_of(c, c->i, c->j);
    c->q = c->origin.a.at;
    c->k = c->origin.b.at;
    c->scores = drill_run_row(c->run, MATRIX_SCORES, c->head, c->i);
    d->decimals = 2;
}

/* Adds the slip of a sign lost at the first place where a minus matters. */
static void sign_wrong(struct drill_draft *d, const struct cell *c)
{
    for (size_t p = 0; p < c->d_k; p++)
        if (drill_round(origin_term(&c->origin, p), 2) != 0 && (c->q[p] < 0 || c->k[p] < 0)) {
            drill_value(d, -c->scores[c->j], "The sign is turned round. In place %zu %s is %s: %s×%s = %s.", p + 1,
                        c->q[p] < 0 && c->k[p] < 0 ? "minus times minus"
                        : c->q[p] < 0              ? "minus times plus"
                                                   : "plus times minus",
                        origin_term(&c->origin, p) < 0 ? "minus" : "plus", drill_factor(c->q[p], 1).s,
                        drill_factor(c->k[p], 1).s, drill_number(origin_term(&c->origin, p), 2).s);
            return;
        }
}

/* Slips that need nothing but q and k. */
static void plain_wrong_answers(struct drill_draft *d, const struct cell *c)
{
    double of_q = drill_total(c->q, c->d_k), of_k = drill_total(c->k, c->d_k), sizes = 0;
    size_t big = 0; /* the place whose product is the largest by size */

    for (size_t p = 0; p < c->d_k; p++) {
        sizes += fabs(origin_term(&c->origin, p));
        big = fabs(origin_term(&c->origin, p)) > fabs(origin_term(&c->origin, big)) ? p : big;
    }
    drill_value(
        d, of_q + of_k,
        "This adds all numbers of both rows. Within a place they are multiplied; then the places are added up.");
    drill_value(d, sizes, "Here a minus sign got lost: this is the sum of the products without their signs.");
    drill_value(d, c->scores[c->j] / sqrt((double)c->d_k),
                "This is already divided by √%zu = %s. The score comes before the scaling.", c->d_k,
                drill_root(c->d_k).s);
    drill_value(d, origin_term(&c->origin, big), "This is the product of place %zu alone, %s×%s. All %zu places count.",
                big + 1, drill_factor(c->q[big], 1).s, drill_factor(c->k[big], 1).s, c->d_k);
    drill_value(d, of_q * of_k,
                "This multiplies the sums of the two rows, %s×%s. Place 1 meets place 1 only, and so on.",
                drill_factor(of_q, 1).s, drill_factor(of_k, 1).s);
    sign_wrong(d, c);
    drill_otherwise(d, "Multiply place by place, %zu products, mind the signs, and add them up.", c->d_k);
}

static void right_score(struct drill_draft *d, const struct cell *c)
{
    drill_value(d, c->scores[c->j], "%s = %s.", drill_products(&c->origin, 1).s, drill_number(c->scores[c->j], 2).s);
}

/* Whether there is hardly anything to multiply. */
static bool is_dull(const double *row, size_t count)
{
    size_t numbers = 0;

    for (size_t p = 0; p < count; p++)
        numbers += row[p] < 0 || row[p] > 0;
    return numbers < 2;
}

static void pair(struct drill_draft *d)
{
    struct cell c;
    const char *asks, *answers;

    draw(&c, d, 3);
    asks = c.run->words[c.i];
    answers = c.run->words[c.j];
    if (is_dull(c.q, c.d_k) || is_dull(c.k, c.d_k))
        drill_refuse(d);
    if (drill_pick(d, 2))
        drill_ask(d, "The query of *%s* is %s, the key of *%s* is %s. What is the score of this pair?", asks,
                  drill_row(c.q, c.d_k, 1).s, answers, drill_row(c.k, c.d_k, 1).s);
    else
        drill_ask(d, "*%s* asks with q = %s, *%s* answers with k = %s. What stands in scores%s, row *%s*, column *%s*?",
                  asks, drill_row(c.q, c.d_k, 1).s, answers, drill_row(c.k, c.d_k, 1).s, drill_subscript(c.head), asks,
                  answers);
    right_score(d, &c);
    plain_wrong_answers(d, &c);
    drill_hint(d, "Multiply place by place.");
    drill_hint(d, "The first product is %s×%s.", drill_factor(c.q[0], 1).s, drill_factor(c.k[0], 1).s);
}

static void add_rows(struct text *out, const struct cell *c, enum matrix_id id, const char *letter)
{
    for (size_t r = 0; r < c->n; r++)
        text_addf(out, "\n- %s(%s) = %s", letter, c->run->words[r],
                  drill_row(drill_run_row(c->run, id, c->head, r), c->d_k, 1).s);
}

/* Slips that mix up rows of Q and K. */
static void row_wrong_answers(struct drill_draft *d, const struct cell *c)
{
    struct origin turned = score_of(c, c->j, c->i), queries = c->origin, keys = c->origin;
    const char *asks = c->run->words[c->i], *answers = c->run->words[c->j];

    queries.b = turned.a;
    keys.a = turned.b;
    drill_value(d, origin_result(&turned),
                "This is row *%s*, column *%s*: q(%s) · k(%s) = %s. Rows ask, columns answer.", answers, asks, answers,
                asks, drill_number(origin_result(&turned), 2).s);
    drill_value(d, origin_result(&queries), "This is q(%s) · q(%s) = %s: Q times Qᵀ. A query meets a key, not a query.",
                asks, answers, drill_number(origin_result(&queries), 2).s);
    drill_value(d, origin_result(&keys), "This is k(%s) · k(%s) = %s: K times Kᵀ. The one that asks has a query.", asks,
                answers, drill_number(origin_result(&keys), 2).s);
    for (size_t r = 0; r < c->n; r++)
        if (r != c->j)
            drill_value(d, c->scores[r], "This is column *%s*: q(%s) · k(%s) = %s.", c->run->words[r], asks,
                        c->run->words[r], drill_number(c->scores[r], 2).s);
    plain_wrong_answers(d, c);
}

static void table(struct drill_draft *d)
{
    struct text rows = {0};
    const char *asks, *answers;
    struct cell c;

    draw(&c, d, 3);
    asks = c.run->words[c.i];
    answers = c.run->words[c.j];
    if (is_dull(c.q, c.d_k) || is_dull(c.k, c.d_k))
        drill_refuse(d);
    add_rows(&rows, &c, MATRIX_Q, "q");
    add_rows(&rows, &c, MATRIX_K, "k");
    drill_ask(d, "One head has these rows of Q and K:\n%s\n\nWhat stands in row *%s*, column *%s* of $Q K^\\top$?",
              text_string(&rows), asks, answers);
    right_score(d, &c);
    row_wrong_answers(d, &c);
    drill_hint(d, "Rows ask, columns answer.");
    drill_hint(d, "It is q(%s) · k(%s).", asks, answers);
    drill_note(d, "In Kᵀ keys have become columns, so row i, column j of the product is qᵢ · kⱼ.");
    text_free(&rows);
}

/* The index of the largest (sign 1) or smallest (sign -1) score; n if there are two. */
static size_t extreme(const double *scores, size_t n, double sign)
{
    size_t best = 0, same = 0;

    for (size_t j = 1; j < n; j++)
        best = sign * scores[j] > sign * scores[best] ? j : best;
    for (size_t j = 0; j < n; j++)
        same += drill_round(scores[j], 2) == drill_round(scores[best], 2);
    return same == 1 ? best : n;
}

static void winner(struct drill_draft *d)
{
    bool largest = drill_pick(d, 2);
    const char *asks, *name = largest ? "highest" : "lowest";
    struct text rows = {0};
    struct cell c;
    size_t best;

    draw(&c, d, 4);
    asks = c.run->words[c.i];
    best = extreme(c.scores, c.n, largest ? 1 : -1);
    if (best == c.n || is_dull(c.q, c.d_k))
        drill_refuse(d);
    add_rows(&rows, &c, MATRIX_K, "k");
    drill_ask(d, "*%s* asks with q = %s. The keys are\n%s\n\nWhich word gets the %s score from *%s*?", asks,
              drill_row(c.q, c.d_k, 1).s, text_string(&rows), name, asks);
    for (size_t r = 0; r < c.n; r++) {
        size_t j = (best + r) % c.n;
        struct origin score = score_of(&c, c.i, j % c.n);

        if (best < c.n)
            drill_option(d, c.run->words[j], "q · k(%s) = %s = %s%s.", c.run->words[j], drill_products(&score, 1).s,
                         drill_number(c.scores[j], 2).s,
                         r == 0                ? largest ? ", more than the others" : ", less than the others"
                         : largest && j == c.i ? "; a word may well look at itself, but here another one wins"
                                               : "");
    }
    drill_hint(d, "Four scores: q times each key, place by place.");
    drill_note(d, "The scores of the row are %s.", drill_row(c.scores, c.n, 2).s);
    text_free(&rows);
}

static void missing(struct drill_draft *d)
{
    struct text key = {0};
    double rest, target, product;
    struct cell c;
    size_t p;

    draw(&c, d, 3);
    p = drill_pick(d, c.d_k);
    target = c.scores[c.j];
    product = origin_term(&c.origin, p);
    rest = target - product;
    if (drill_round(product, 2) == 0 || is_dull(c.q, c.d_k) || drill_round(fabs(c.q[p]), 2) == 1)
        drill_refuse(d);
    for (size_t x = 0; x < c.d_k; x++)
        text_addf(&key, "%s%s", x ? ", " : "[", x == p ? "?" : drill_number(c.k[x], 1).s);
    d->decimals = 1;
    drill_ask(d,
              "q = %s, k = %s]: one number of the key cannot be read. The score of the two is %s. What is the number?",
              drill_row(c.q, c.d_k, 1).s, text_string(&key), drill_number(target, 2).s);
    if (drill_round(c.q[p], 2) != 0) {
        drill_value(d, c.k[p], "The other places make %s. %s - %s = %s are left for %s×?, so it is %s.",
                    drill_number(rest, 2).s, drill_number(target, 2).s, drill_factor(rest, 2).s,
                    drill_number(target - rest, 2).s, drill_factor(c.q[p], 1).s, drill_number(c.k[p], 1).s);
        drill_value(d, target - rest, "%s is the product in that place. It still holds q's %s.",
                    drill_number(target - rest, 2).s, drill_number(c.q[p], 1).s);
        drill_value(d, target / c.q[p], "This is %s / %s: as if the other places made 0. They make %s.",
                    drill_number(target, 2).s, drill_factor(c.q[p], 1).s, drill_number(rest, 2).s);
        drill_value(d, (target + rest) / c.q[p], "This adds what the other places make, %s. It is taken away.",
                    drill_number(rest, 2).s);
        drill_value(d, -c.k[p], "The sign is turned round: this would put %s into the sum.",
                    drill_number(-product, 2).s);
        drill_value(d, target - drill_total(c.k, c.d_k) + c.k[p],
                    "This takes k's other numbers from the score without multiplying them with q.");
    }
    drill_hint(d, "What do the other places make?");
    drill_hint(d, "What is left of %s is %s times the number.", drill_number(target, 2).s, drill_number(c.q[p], 1).s);
    drill_otherwise(d, "Take the other products from the score, then divide by %s.", drill_number(c.q[p], 1).s);
    text_free(&key);
}

static const struct drill_phrasing phrasings[] = {
    {"pair", DRILL_CHOICE, pair},     {"pair-typed", DRILL_NUMBER, pair},
    {"table", DRILL_CHOICE, table},   {"table-typed", DRILL_NUMBER, table},
    {"winner", DRILL_CHOICE, winner}, {"missing", DRILL_CHOICE, missing},
    {NULL, DRILL_CHOICE, NULL}};

const struct drill drill_score = {"score", "A score", "six-stages#score", phrasings};
