/* SPDX-License-Identifier: MIT */
/* The words of the view `convex-hull`: names, means and mixtures, and why a key wins or cannot. */
#include "base/number.h"
#include "base/utf8.h"
#include "view/convex_hull.h"

#include <math.h>

#define SHOWN 0.005 /* the least part of a mixture that is named: smaller ones print as 0.00 */

/* ------------------------------------------------------------------------------------------------------------ names */

void hull_add_subscripted(struct text *out, const char *letter, size_t number)
{
    text_add(out, letter);
    utf8_add(out, (char32_t)(U'₁' + number));
}

void hull_add_key(struct text *out, size_t key)
{
    hull_add_subscripted(out, "k", key);
}

void hull_add_query(const struct hull_view *view, struct text *out, size_t head)
{
    if (view->heads > 1)
        hull_add_subscripted(out, "q", head);
    else
        text_add(out, "q");
}

void hull_add_number(struct text *out, double value, int decimals)
{
    char digits[NUMBER_ROOM];

    number_fixed(digits, value, number_decimals(&value, 1, decimals));
    text_add(out, digits);
}

void hull_add_angle(struct text *out, double angle)
{
    hull_add_number(out, fmod(angle, 360), 2);
    text_add(out, "°");
}

/* The end of an arc, to the degree. */
static void add_end(struct text *out, double angle)
{
    hull_add_number(out, fmod(round(angle), 360), 0);
    text_add(out, "°");
}

void hull_add_keys(struct text *out, const size_t *keys, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        text_add(out, i == 0 ? "" : i + 1 < count ? ", " : " and ");
        hull_add_key(out, keys[i]);
    }
}

const char *hull_equals(double shown, double value)
{
    return fabs(round(shown * 100) - round(value * 100)) < 0.5 ? " = " : " ≈ ";
}

double hull_rounded(double value, double unit)
{
    return round(value / unit) * unit;
}

/* ----------------------------------------------------------------------------------------------- means and mixtures */

bool hull_is_even(const struct hull_mean *mean)
{
    for (size_t i = 1; i < mean->count; i++)
        if (fabs(mean->part[i] - mean->part[0]) > 1e-9)
            return false;
    return true;
}

/* Whether so many decimals say its parts exactly. */
static bool is_exact(const struct hull_mean *mean, int decimals)
{
    for (size_t i = 0; i < mean->count; i++)
        if (fabs(hull_rounded(mean->part[i], pow(10, -decimals)) - mean->part[i]) > 1e-9)
            return false;
    return true;
}

void hull_add_mean(struct text *out, const struct hull_mean *mean, int decimals)
{
    text_add(out, is_exact(mean, decimals) ? " = " : " ≈ ");
    for (size_t i = 0; i < mean->count; i++) {
        text_add(out, i ? " + " : "");
        if (mean->count > 1) {
            hull_add_number(out, mean->part[i], decimals);
            text_add(out, "·");
        }
        hull_add_key(out, mean->of[i]);
    }
}

/* The share as the same mean makes it: "√(α₁·α₂)", "α₁^0.2·α₂^0.8". */
static void add_root(struct text *out, const struct hull_mean *mean)
{
    bool root = mean->count == 2 && hull_is_even(mean);

    text_add(out, root ? "√(" : "");
    for (size_t i = 0; i < mean->count; i++) {
        text_add(out, i ? "·" : "");
        hull_add_subscripted(out, "α", mean->of[i]);
        if (!root && mean->count > 1) {
            text_add(out, "^");
            hull_add_number(out, mean->part[i], 2);
        }
    }
    text_add(out, root ? ")" : "");
}

static double mixed(const struct hull_view *view, size_t head, size_t key)
{
    return head < HULL_HEADS_MOST ? view->shares[head][key] : hull_output(view, key);
}

/* Appends what a head, or W_O (head = HULL_HEADS_MOST), hands over: "0.99·v₁ + 0.01·v₃". */
static void add_mixture(const struct hull_view *view, struct text *out, size_t head)
{
    size_t before = out->length;

    for (size_t key = 0; key < view->n; key++) {
        double part = mixed(view, head, key);
        char digits[NUMBER_ROOM];

        if (fabs(part) < SHOWN)
            continue;
        text_add(out, out->length == before ? (part < 0 ? "-" : "") : part < 0 ? " - " : " + ");
        number_fixed(digits, fabs(part), 2);
        text_addf(out, "%s·", digits);
        hull_add_subscripted(out, "v", key);
    }
    if (out->length == before)
        text_add(out, "0");
}

void hull_add_place(const struct hull_view *view, size_t key, struct text *out)
{
    static const char *const places[] = {
        [HULL_CORNER] = "a corner, ",
        [HULL_EDGE] = "on an edge",
        [HULL_INSIDE] = "inside",
        [HULL_COPY] = "at another's place",
    };

    text_add(out, "(");
    hull_add_number(out, view->K[2 * key], 2);
    text_add(out, ", ");
    hull_add_number(out, view->K[2 * key + 1], 2);
    text_addf(out, ")  %s", places[hull_place(&view->hull, view->K, view->n, key)]);
    hull_add_arc(view, key, out);
}

/* ----------------------------------------------------------------------------------------------------------- proofs */

/* Where a key of an edge ties: " It ties at 45°, no more." */
static void add_ties(const struct hull_view *view, struct text *out)
{
    double angles[2];
    size_t count = hull_ties(&view->hull, view->K, view->n, view->key, angles);

    for (size_t i = 0; i < count; i++) {
        text_add(out, i ? " and " : " At ");
        hull_add_number(out, angles[i], 1);
        text_add(out, "°");
    }
    if (count)
        text_add(out, " it ties; nowhere does it win.");
}

void hull_add_arc(const struct hull_view *view, size_t key, struct text *out)
{
    double from, to;

    if (!hull_arc(&view->hull, view->K, view->n, key, &from, &to))
        return;
    text_add(out, "from ");
    add_end(out, from);
    text_add(out, " to ");
    add_end(out, to);
}

static void add_two_decimals(struct text *out, double value)
{
    char digits[NUMBER_ROOM];

    number_fixed(digits, value, 2);
    text_add(out, digits);
}

/* "α₃ = √(α₁·α₂)". */
static void add_share(const struct hull_view *view, const struct hull_mean *mean, struct text *out)
{
    hull_add_subscripted(out, "α", view->key);
    text_add(out, is_exact(mean, 2) ? " = " : " ≈ ");
    add_root(out, mean);
}

static void prove_mean(const struct hull_view *view, const struct hull_mean *mean, struct text *out)
{
    bool two = mean->count == 2;

    hull_add_key(out, view->key);
    hull_add_mean(out, mean, 3);
    if (mean->count == 1)
        text_add(out, ": the same place, the same score. They win together or not at all.");
    else
        text_addf(out, ", so its score is the same %smean of %s: never above the %s.",
                  hull_is_even(mean) ? "" : "weighted ", two ? "both" : "their scores",
                  two ? "larger one" : "largest of them");
    add_ties(view, out);
    text_add(out, "\nIts share, whatever q: ");
    add_share(view, mean, out);
    text_add(out, ", here ");
    add_two_decimals(out, view->shares[view->head][view->key]);
    text_add(out, ", never more than ");
    add_two_decimals(out, hull_bound(mean));
    text_add(out, ".");
}

/* The same in a line or two. */
static void note_mean(const struct hull_view *view, const struct hull_mean *mean, bool with_share, struct text *out)
{
    hull_add_key(out, view->key);
    hull_add_mean(out, mean, 2);
    text_add(out, mean->count < 3 ? ": never alone" : "");
    if (!with_share)
        return;
    text_add(out, "\n");
    add_share(view, mean, out);
    text_add(out, " = ");
    add_two_decimals(out, view->shares[view->head][view->key]);
    text_add(out, ", never above ");
    add_two_decimals(out, hull_bound(mean));
}

static void prove_corner(const struct hull_view *view, bool full, struct text *out)
{
    hull_add_key(out, view->key);
    text_add(out, full ? " is a corner of the hull: no mean of other keys. It wins alone " : " wins alone ");
    hull_add_arc(view, view->key, out);
    if (full)
        text_add(out, ", and the longer the query, the nearer its share comes to 1.");
}

size_t hull_add_best_least(const struct hull_view *view, struct text *out)
{
    size_t keys[HULL_KEYS_MOST] = {0}, count = 0;

    for (size_t key = 0; key < view->n; key++)
        if (hull_has_largest_least(view, key))
            keys[count++] = key;
    hull_add_keys(out, keys, count);
    return count;
}

/* What two or three heads pass on, a line each, and what comes of it. */
static void prove_heads(const struct hull_view *view, bool full, struct text *out)
{
    for (size_t head = 0; head < view->heads; head++) {
        text_addf(out, full ? "%shead %zu hands over " : "%shead %zu: ", head ? "\n" : "", head + 1);
        add_mixture(view, out, head);
    }
    if (view->heads == HULL_HEADS_MOST) {
        text_add(out, full ? "\nW_O takes 3 of head 3, -1 of head 1 and -1 of head 2: " : "\nW_O: ");
        add_mixture(view, out, HULL_HEADS_MOST);
    } else if (full) {
        struct text names = {0};
        size_t count = hull_add_best_least(view, &names);

        text_addf(out, "\nThe min of both scores %s %s. ", count > 1 ? "is largest for" : "would pick",
                  text_string(&names));
        text_free(&names);
        text_add(out, "But no score ever leaves its head: these two mixtures of values do.");
    }
}

/* The same in one line. */
static void note_heads(const struct hull_view *view, struct text *out)
{
    if (view->heads == HULL_HEADS_MOST) {
        text_add(out, "W_O: ");
        add_mixture(view, out, HULL_HEADS_MOST);
        return;
    }
    add_mixture(view, out, 0);
    text_add(out, " | ");
    add_mixture(view, out, 1);
}

void hull_add_proof(const struct hull_view *view, enum hull_detail detail, struct text *out)
{
    struct hull_mean mean;
    bool full = detail == HULL_FULL;

    if (view->heads > 1 && detail == HULL_BRIEF)
        note_heads(view, out);
    else if (view->heads > 1)
        prove_heads(view, full, out);
    else if (!hull_mean(&view->hull, view->K, view->n, view->key, &mean))
        prove_corner(view, full, out);
    else if (full)
        prove_mean(view, &mean, out);
    else
        note_mean(view, &mean, detail == HULL_LEAN, out);
}

void hull_add_strip(const struct hull_view *view, int columns, struct text *out)
{
    for (int i = 0; i < columns; i++) {
        /* A little behind the middle: a tie is one direction, and no part of the circle is as narrow as that. */
        double angle = 360 * (i + 0.5) / columns + 1e-4;
        size_t winners[HULL_KEYS_MOST], count = hull_winners_at(view, angle, winners);

        text_add_byte(out, count == 1 ? (char)('1' + winners[0]) : '=');
    }
}
