/* SPDX-License-Identifier: MIT */
/* Heads that do not divide d_model: which column of W_Q belongs to which head, and which to none. */
#include "attention/mistakes.h"
#include "attention/stages.h"
#include "base/compiler.h"
#include "mistake/pitfall.h"
#include "walk/insight.h"

#include <stdio.h>

/* The keys are not d_model and heads, from which the frame builds a model: it cannot if these do not divide. */
static const struct state_key state[] = {
    PITFALL_DIAL(0, "width", "6|7|8|9|10|12", "7", "d_model: the columns of W_Q"),
    PITFALL_DIAL(1, "num_heads", "1|2|3|4", "2", "how many heads share them"),
    PITFALL_STATE,
    {0},
};

static const struct pitfall_words words = {
    .symptom = "An error far from its cause, where concat is reshaped or meets W_O; or none, and a few columns of W_Q, "
               "W_K and W_V that never learn.",
    .why = "Of three explainers one asserts, one fails at a reshape, one goes on: 7 by 2 is 3 by // in Python, 3.5 in "
           "JavaScript. Rounded down, the heads' columns together are fewer than d_model. With 3.5, slice() cuts heads "
           "of 3 and 4.",
    .hides = "Where the heads divide d_model. And rounding down is no law broken: the layer works, if W_O has a row "
             "for each column of concat. Only the even split is impossible.",
    .test = "Assert d_model % num_heads == 0 where the model is made, with both numbers in the message.",
    .seen = "mlverse/torch #829 (512 by 10 became 51 and failed at a reshape); Unity-Technologies/ml-agents #4840",
};

struct sizes {
    size_t width, heads, d_k, used; /* used: columns that some head gets */
};

static struct sizes sizes_of(const struct pitfall *p, enum pitfall_side side)
{
    struct sizes s = {.width = (size_t)pitfall_number(p, "width"), .heads = (size_t)pitfall_number(p, "num_heads")};

    s.d_k = (side == PITFALL_RIGHT ? attention_d_k : mistake_indivisible)(s.width, s.heads);
    s.used = s.d_k * s.heads;
    return s;
}

/* Whether the right code refuses; the wrong one never does. */
static bool is_refused(const struct sizes *s)
{
    return s->d_k == 0;
}

/* Fills a row for no head, then one for each head: 1 where it has the column. A refused split gives no head
 * anything. */
static void fill(struct pitfall *p, enum pitfall_side side)
{
    struct sizes s = sizes_of(p, side);
    double *at;

    if (is_refused(&s))
        at = pitfall_begin(p, side, MATRIX_WHOLE_W_Q, s.heads + 1, s.width, "refused: %zu / %zu is not whole", s.width,
                           s.heads);
    else
        at = pitfall_begin(p, side, MATRIX_WHOLE_W_Q, s.heads + 1, s.width,
                           side == PITFALL_RIGHT ? "columns of W_Q, d_k = %zu / %zu = %zu"
                                                 : "columns of W_Q, d_k = %zu // %zu = %zu",
                           s.width, s.heads, s.d_k);
    p->matrix[side].decimals = 0;
    for (size_t col = 0; col < s.width && !is_refused(&s); col++)
        at[(col < s.used ? 1 + col / s.d_k : 0) * s.width + col] = 1;
}

static void make(struct pitfall *p)
{
    struct sizes right = sizes_of(p, PITFALL_RIGHT), wrong = sizes_of(p, PITFALL_WRONG);
    double quotient = (double)wrong.width / (double)wrong.heads;

    fill(p, PITFALL_RIGHT);
    fill(p, PITFALL_WRONG);
    p->region[PITFALL_RIGHT] = "d-k";
    p->region[PITFALL_WRONG] = "indivisible";
    p->words = &words;
    pitfall_fact(p, "left_out", "columns lost without a word", 0, (double)(wrong.width - wrong.used), 0);
    pitfall_yes(p, "refused", "refused", is_refused(&right), false);
    pitfall_fact(p, "concat", "columns of concat", (double)right.used, (double)wrong.used, 0);
    pitfall_fact(p, "rows", "rows of W_O", is_refused(&right) ? 0 : (double)right.width, (double)wrong.width, 0);
    pitfall_yes(p, "agree", "do these two agree", true, wrong.used == wrong.width);
    pitfall_fact(p, "quotient", "width / heads, not rounded", quotient, quotient, 2);
}

static const char *label(const struct pitfall *p UNUSED, enum pitfall_side side UNUSED, bool column, size_t index,
                         char out[32])
{
    if (!column && index == 0)
        return "no head";
    snprintf(out, 32, column ? "%zu" : "head %zu", index + column);
    return out;
}

/* Whether JavaScript's code is shown, which does not round 7 / 2. */
static bool is_exact(const struct pitfall *p, enum pitfall_side side)
{
    return side == PITFALL_WRONG && p->code && p->habits->language == LANGUAGE_JAVASCRIPT;
}

/* The columns from `first` to before `end` that JavaScript's slice() cuts for a head (from 0): it rounds both down. */
static void cut_exactly(const struct sizes *s, size_t head, size_t *first, size_t *end)
{
    double d_k = (double)s->width / (double)s->heads, from = (double)head * d_k;

    *first = (size_t)from;
    *end = (size_t)(from + d_k);
}

/* Appends "3 and 4": how wide each head comes out. */
static void add_widths(const struct sizes *s, struct text *out)
{
    for (size_t head = 0; head < s->heads; head++) {
        size_t first, end;

        cut_exactly(s, head, &first, &end);
        text_addf(out, "%s%zu", head == 0 ? "" : head + 1 < s->heads ? ", " : " and ", end - first);
    }
}

static void add_exact_cell(const struct sizes *s, size_t row, size_t col, struct text *out)
{
    size_t first, end;

    cut_exactly(s, row ? row - 1 : s->heads - 1, &first, &end);
    if (row == 0)
        text_addf(out, "%zu > %zu? %s", col + 1, end, col >= end ? "yes: 1" : "no: 0");
    else
        text_addf(out, "%zu in %zu to %zu? %s", col + 1, first + 1, end,
                  col >= first && col < end ? "yes: 1" : "no: 0");
}

static void cell(const struct pitfall *p, enum pitfall_side side, size_t row, size_t col, struct text *out)
{
    struct sizes s = sizes_of(p, side);
    double value = p->matrix[side].at[row * s.width + col];

    if (is_refused(&s)) {
        text_addf(out, "%zu / %zu is not whole: refused", s.width, s.heads);
        return;
    }
    if (is_exact(p, side)) {
        add_exact_cell(&s, row, col, out);
        return;
    }
    if (row == 0)
        text_addf(out, "%zu > %zu × %zu? ", col + 1, s.heads, s.d_k);
    else
        text_addf(out, "%zu in %zu to %zu? ", col + 1, (row - 1) * s.d_k + 1, row * s.d_k);
    text_add(out, value != 0 ? "yes: 1" : "no: 0");
}

/* Finds no origin: which head has a column is a mark, not a computed number. */
static bool origin(const struct pitfall *p UNUSED, enum pitfall_side side UNUSED, size_t row UNUSED, size_t col UNUSED,
                   struct origin *out)
{
    *out = (struct origin){.kind = ORIGIN_GIVEN};
    return true;
}

static void look(const struct pitfall *p, struct view_lines *out)
{
    struct sizes s = sizes_of(p, PITFALL_WRONG);
    struct text divisors = {0}, lost = {0}, widths = {0};

    model_add_divisors(&divisors, s.width);
    text_addf(&lost, s.used + 1 == s.width ? "column %zu" : "columns %zu to %zu", s.used + 1, s.width);
    if (s.used == s.width) {
        insight_both(out, "%zu by %zu comes out even: %zu columns a head, and no mistake.",
                     "%zu by %zu comes out even: %zu.", s.width, s.heads, s.d_k);
    } else if (is_exact(p, PITFALL_WRONG)) {
        double d_k = (double)s.width / (double)s.heads;

        add_widths(&s, &widths);
        insight_full(out, "%zu / %zu = %.2f in JavaScript: heads %s columns wide.", s.width, s.heads, d_k,
                     text_string(&widths));
        insight_brief(out, "%.2f: heads %s wide", d_k, text_string(&widths));
    } else {
        insight_full(out, "No head gets %s, unsaid. %zu divides by %s.", text_string(&lost), s.width,
                     text_string(&divisors));
        insight_brief(out, "No head gets %s.", text_string(&lost));
    }
    text_free(&divisors);
    text_free(&lost);
    text_free(&widths);
}

static const struct pitfall_note notes[] = {
    {"width", "at 12 nothing differs: 1, 2, 3 and 4 divide it", {{0}}},
    {"num_heads", "at 1 nothing differs: one head takes all columns", {{0}}},
    {0},
};

static const struct pitfall_kind kind = {
    .make = make,
    .label = label,
    .origin = origin,
    .cell = cell,
    .look = look,
    .notes = notes,
};

const struct view view_pitfall_indivisible = {
    .name = "pitfall-indivisible",
    .title = "d_model that the heads do not divide",
    .summary = "7 columns for 2 heads, and other widths that heads do not divide",
    PITFALL_VIEW,
};
