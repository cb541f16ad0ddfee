/* SPDX-License-Identifier: MIT */
/* What the frame says round the view `convex-hull`: look here, and the arithmetic of the selected key. */
#include "base/number.h"
#include "base/utf8.h"
#include "view/convex_hull.h"
#include "view/look.h"

#include <math.h>
#include <stdint.h>

/* The key that the three heads together pick: nearly all of it is left, and little of the others. SIZE_MAX if none. */
static size_t picked(const struct hull_view *view)
{
    size_t found = SIZE_MAX;

    for (size_t key = 0; key < view->n; key++) {
        double part = hull_output(view, key);

        if (part >= 0.9 && found == SIZE_MAX)
            found = key;
        else if (fabs(part) > 0.1)
            return SIZE_MAX;
    }
    return found;
}

static void look_at_heads(const struct hull_view *view, struct text *look, struct text *brief)
{
    struct text name = {0};

    if (view->heads == HULL_HEADS_MOST && picked(view) < view->n) {
        hull_add_subscripted(&name, "v", picked(view));
        look_say(look, LOOK_MOST, "Values add up: W_O makes %s out of three mixtures.", text_string(&name));
        look_say(brief, LOOK_SHORT_MOST, "W_O makes %s of three heads", text_string(&name));
    } else if (view->heads == HULL_HEADS_MOST) {
        look_say(look, LOOK_MOST, "Three mixtures leave; W_O adds them up to another mixture.");
        look_say(brief, LOOK_SHORT_MOST, "W_O adds up three mixtures");
    } else {
        size_t count = hull_add_best_least(view, &name);

        if (!look_say(look, LOOK_MOST, "The min of both scores is largest for %s, but no score leaves.",
                      text_string(&name)))
            look_say(look, LOOK_MOST, "The min of both scores ties, and no score leaves its head.");
        if (count > 1)
            look_say(brief, LOOK_SHORT_MOST, "min ties, and stays inside");
        else
            look_say(brief, LOOK_SHORT_MOST, "min picks %s, but stays inside", text_string(&name));
    }
    text_free(&name);
}

/* Several keys are in front together. */
static bool look_at_tie(const struct hull_view *view, struct text *look)
{
    size_t winners[HULL_KEYS_MOST], count = hull_winners(view->scores[view->head], view->n, winners);
    struct text names = {0};
    bool said;

    hull_add_keys(&names, winners, count);
    said = count > 1 && look_say(look, LOOK_MOST, "%s tie: no key is alone in front.", text_string(&names));
    text_free(&names);
    return said;
}

static void look_at_mean(const struct hull_view *view, const struct hull_mean *mean, struct text *look,
                         struct text *brief)
{
    struct text name = {0}, others = {0};
    size_t digit = view->key + 1;

    hull_add_key(&name, view->key);
    hull_add_keys(&others, mean->of, mean->count);
    if (mean->count == 1) {
        look_say(look, LOOK_MOST, "%s stands where %s stands: neither is ever alone in front.", text_string(&name),
                 text_string(&others));
        look_say(brief, LOOK_SHORT_MOST, "%s = %s: never alone", text_string(&name), text_string(&others));
    } else if (hull_place(&view->hull, view->K, view->n, view->key) == HULL_EDGE) {
        look_say(look, LOOK_MOST, "No %zu in the strip: %s lies between %s.", digit, text_string(&name),
                 text_string(&others));
        look_say(brief, LOOK_SHORT_MOST, "No %zu in the strip: never alone", digit);
    } else {
        look_say(look, LOOK_MOST, "No %zu in the strip: %s lies inside the hull.", digit, text_string(&name));
        look_say(brief, LOOK_SHORT_MOST, "No %zu in the strip: inside", digit);
    }
    text_free(&name);
    text_free(&others);
}

static void look_at_key(const struct hull_view *view, struct text *look, struct text *brief)
{
    struct hull_mean mean;
    struct text name = {0}, arc = {0};
    bool tie = look_at_tie(view, look);

    if (hull_mean(&view->hull, view->K, view->n, view->key, &mean)) {
        struct text other = {0};

        look_at_mean(view, &mean, tie ? &other : look, brief);
        text_free(&other);
        return;
    }
    hull_add_key(&name, view->key);
    hull_add_arc(view, view->key, &arc);
    if (!tie)
        look_say(look, LOOK_MOST, "%s is a corner: the strip has a %zu %s.", text_string(&name), view->key + 1,
                 text_string(&arc));
    look_say(brief, LOOK_SHORT_MOST, "%s wins %s", text_string(&name), text_string(&arc));
    text_free(&name);
    text_free(&arc);
}

/* "0.5×8.66 + 0.5×5" and whether the sum of that, as it stands, is the score. */
static const char *add_mean_of_scores(const struct hull_view *view, const struct hull_mean *mean, struct text *out)
{
    double sum = 0;

    for (size_t i = 0; i < mean->count; i++) {
        double score = view->scores[view->head][mean->of[i]];

        text_add(out, i ? " + " : "");
        hull_add_number(out, mean->part[i], 3);
        text_add(out, "×");
        hull_add_number(out, score, 2);
        sum += hull_rounded(mean->part[i], 0.001) * hull_rounded(score, 0.01);
    }
    return hull_equals(sum, view->scores[view->head][view->key]);
}

/* "0.866×5 + 0.5×5 = 6.83". */
static void add_products(const struct hull_view *view, struct text *out)
{
    const double *q = view->q[view->head], *k = &view->K[2 * view->key];
    double sum = 0, score = view->scores[view->head][view->key];
    char digits[NUMBER_ROOM];

    for (size_t i = 0; i < 2; i++) {
        text_add(out, i ? " + " : "");
        hull_add_number(out, q[i], 3);
        text_add(out, "×");
        hull_add_number(out, k[i], 2);
        sum += hull_rounded(q[i], 0.001) * k[i];
    }
    number_fixed(digits, score, 2);
    text_addf(out, "%s%s", hull_equals(sum, score), digits);
}

/* "q·k₃ = 0.866×5 + 0.5×5 = 6.83"; without room for all of it the numbers alone, or the result. */
static void add_score(const struct hull_view *view, struct text *out, int columns)
{
    char digits[NUMBER_ROOM];
    struct text name = {0}, products = {0};
    int wanted;

    hull_add_query(view, &name, view->head);
    text_add(&name, "·");
    hull_add_key(&name, view->key);
    text_add(&name, " = ");
    add_products(view, &products);
    wanted = utf8_columns(text_string(&products));
    if (columns <= 0 || wanted + utf8_columns(text_string(&name)) <= columns) {
        text_addf(out, "%s%s", text_string(&name), text_string(&products));
    } else if (wanted <= columns) {
        text_add(out, text_string(&products));
    } else {
        number_fixed(digits, view->scores[view->head][view->key], 2);
        text_addf(out, "%s%s", text_string(&name), digits);
    }
    text_free(&name);
    text_free(&products);
}

/* Behind the score: the same as a mean of others, or the share. */
static void add_score_again(const struct hull_view *view, struct text *out)
{
    struct hull_mean mean;
    struct text scores = {0};
    char digits[NUMBER_ROOM];

    if (!hull_mean(&view->hull, view->K, view->n, view->key, &mean)) {
        number_fixed(digits, view->shares[view->head][view->key], 2);
        text_addf(out, ", share %s", digits);
        return;
    }
    text_add(out, add_mean_of_scores(view, &mean, &scores));
    text_add(out, text_string(&scores));
    text_free(&scores);
}

/* "min(q₁·k₃, q₂·k₃) = min(5, 5) = 5". */
static void add_least(const struct hull_view *view, bool named, struct text *out)
{
    text_add(out, "min(");
    for (size_t head = 0; head < view->heads && named; head++) {
        text_add(out, head ? ", " : "");
        hull_add_query(view, out, head);
        text_add(out, "·");
        hull_add_key(out, view->key);
    }
    text_add(out, named ? ") = min(" : "");
    for (size_t head = 0; head < view->heads; head++) {
        text_add(out, head ? ", " : "");
        hull_add_number(out, view->scores[head][view->key], 2);
    }
    text_add(out, ") = ");
    hull_add_number(out, hull_least(view, view->key), 2);
}

/* "W_O: 3×0.333 - 0.007 - 0.007 ≈ 0.99 of v₃": the selected value in W_O's sum. */
static void add_output(const struct hull_view *view, bool roomy, struct text *out)
{
    double sum = 0;
    char digits[NUMBER_ROOM];

    text_add(out, roomy ? "W_O: " : "");
    for (size_t i = 0; i < HULL_HEADS_MOST; i++) {
        size_t head = (i + 2) % HULL_HEADS_MOST; /* what is added comes first */

        number_fixed(digits, view->shares[head][view->key], 3);
        text_addf(out, "%s%s%s", i ? " - " : "", hull_mix[head] > 1 ? "3×" : "", digits);
        sum += hull_mix[head] * hull_rounded(view->shares[head][view->key], 0.001);
    }
    number_fixed(digits, hull_output(view, view->key), 2);
    text_addf(out, "%s%s", hull_equals(sum, hull_output(view, view->key)), digits);
    if (!roomy)
        return;
    text_add(out, " of ");
    hull_add_subscripted(out, "v", view->key);
}

/* Whether a text takes at most so many columns (≤ 0: as many as it likes). */
static bool fits(const struct text *text, int columns)
{
    return columns <= 0 || utf8_columns(text_string(text)) <= columns;
}

/* Replaces the text by a longer one if that fits. */
static void take(struct text *text, const struct text *longer, int columns)
{
    if (!fits(longer, columns))
        return;
    text_free(text);
    text_add(text, text_string(longer));
}

/* The score, the same as a mean of others or with its share, and what mean that is: as much as fits. */
static void add_score_that_fits(const struct hull_view *view, struct text *out, int columns)
{
    struct hull_mean mean;
    struct text best = {0}, more = {0};

    add_score(view, &best, columns);
    text_add(&more, text_string(&best));
    add_score_again(view, &more);
    take(&best, &more, columns);
    if (hull_mean(&view->hull, view->K, view->n, view->key, &mean) && mean.count > 1) {
        text_addf(&more, ", the %smean of ", hull_is_even(&mean) ? "" : "weighted ");
        hull_add_keys(&more, mean.of, mean.count);
        take(&best, &more, columns);
    }
    text_add(out, text_string(&best));
    text_free(&best);
    text_free(&more);
}

/* Appends the arithmetic of the selected key, as much of it as fits (columns ≤ 0: all). */
static void add_sum(const struct hull_view *view, struct text *out, int columns)
{
    struct text named = {0};

    if (view->heads == HULL_HEADS_MOST) {
        add_output(view, columns <= 0 || columns >= 60, out);
    } else if (view->heads == 1) {
        add_score_that_fits(view, out, columns);
    } else {
        add_least(view, true, &named);
        if (fits(&named, columns))
            text_add(out, text_string(&named));
        else
            add_least(view, false, out);
        text_free(&named);
    }
}

void hull_describe(const void *self, struct view_lines *out, int columns, bool compact)
{
    const struct hull_view *view = self;
    struct text cell = {0}, sum = {0};

    (void)compact;
    out->stage = -1;
    out->head = view->heads > 1 ? (int)view->head + 1 : 0;
    if (view->heads > 1)
        look_at_heads(view, &out->look, &out->look_short);
    else
        look_at_key(view, &out->look, &out->look_short);
    if (view->heads == HULL_HEADS_MOST) {
        text_add(&cell, "part of ");
        hull_add_subscripted(&cell, "v", view->key);
        text_add(&cell, " in the output");
    } else {
        text_add(&cell, view->heads == 1 ? "score of " : "smaller score of ");
        hull_add_key(&cell, view->key);
    }
    text_add(&cell, ", ");
    hull_add_query(view, &cell, view->head);
    text_add(&cell, " at ");
    hull_add_angle(&cell, view->queries[view->head].angle);
    line_add(&out->cell, ROLE_STRONG, text_string(&cell));
    add_sum(view, &sum, columns);
    line_add(&out->sum, ROLE_PLAIN, text_string(&sum));
    text_free(&cell);
    text_free(&sum);
}
