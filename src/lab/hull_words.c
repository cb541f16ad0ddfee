/* SPDX-License-Identifier: MIT */
#include "lab/hull_words.h"

#include "attention/origin.h"
#include "base/compiler.h"
#include "base/number.h"
#include "base/utf8.h"
#include "walk/insight.h"

#include <math.h>

#define NAMED 0.005 /* the least part of a mixture that is named: smaller ones print as 0.00 */
#define NO_KEY ((size_t)-1)

/* Whether the selected key is a mean of others, and which. */
static bool find_mean(const struct hull_asked *asked, struct hull_mean *mean)
{
    return hull_mean(&asked->hull, asked->K, asked->n, asked->key, mean);
}

const char *const hull_sub[HULL_KEYS_MOST] = {"₁", "₂", "₃", "₄", "₅", "₆", "₇", "₈", "₉"};

const char *hull_query_sub(const struct hull_asked *asked, size_t head)
{
    return asked->heads > 1 ? hull_sub[head] : "";
}

static double rounded(double value, double unit)
{
    return round(value / unit) * unit;
}

/* " = " if the printed values give the result to two decimals, else " ≈ ". */
static const char *equals(double printed, double value)
{
    return fabs(round(printed * 100) - round(value * 100)) < 0.5 ? " = " : " ≈ ";
}

/* Appends "k₁, k₂ and k₃". */
static void add_keys(struct text *out, const size_t *of, size_t count)
{
    for (size_t i = 0; i < count; i++)
        text_addf(out, "%sk%s", i == 0 ? "" : i + 1 < count ? ", " : " and ", hull_sub[of[i]]);
}

/* Appends the keys with the largest smallest score; returns how many. */
static size_t add_best_least(const struct hull_asked *asked, struct text *out)
{
    size_t of[HULL_KEYS_MOST] = {0}, count = 0;

    for (size_t key = 0; key < asked->n; key++)
        if (hull_has_largest_least(asked, key))
            of[count++] = key;
    add_keys(out, of, count);
    return count;
}

void hull_add_arc(const struct hull_asked *asked, size_t key, struct text *out)
{
    double from, to;

    if (hull_arc(&asked->hull, asked->K, asked->n, key, &from, &to))
        text_addf(out, "%s° to %s°", number_text(fmod(round(from), 360), 0).is,
                  number_text(fmod(round(to), 360), 0).is);
}

static bool is_even(const struct hull_mean *mean)
{
    for (size_t i = 1; i < mean->count; i++)
        if (fabs(mean->part[i] - mean->part[0]) > 1e-9)
            return false;
    return true;
}

/* " = " if its parts are exact with so many decimals, else " ≈ ". */
static const char *equals_mean(const struct hull_mean *mean, int decimals)
{
    for (size_t i = 0; i < mean->count; i++)
        if (fabs(rounded(mean->part[i], pow(10, -decimals)) - mean->part[i]) > 1e-9)
            return " ≈ ";
    return " = ";
}

/* Appends "k₃ = 0.5·k₁ + 0.5·k₂", with at most three decimals. */
static void add_mean(const struct hull_asked *asked, const struct hull_mean *mean, struct text *out)
{
    text_addf(out, "k%s%s", hull_sub[asked->key], equals_mean(mean, 3));
    for (size_t i = 0; i < mean->count; i++)
        text_addf(out, "%s%s%sk%s", i ? " + " : "", mean->count > 1 ? number_brief(mean->part[i], 3).is : "",
                  mean->count > 1 ? "·" : "", hull_sub[mean->of[i]]);
}

/* Appends the share that the same mean gives: "α₃ = √(α₁·α₂)", "α₄ = α₁^0.2·α₂^0.8". */
static void add_share(const struct hull_asked *asked, const struct hull_mean *mean, struct text *out)
{
    bool root = mean->count == 2 && is_even(mean);

    text_addf(out, "α%s%s%s", hull_sub[asked->key], equals_mean(mean, 2), root ? "√(" : "");
    for (size_t i = 0; i < mean->count; i++) {
        text_addf(out, "%sα%s", i ? "·" : "", hull_sub[mean->of[i]]);
        if (!root && mean->count > 1)
            text_addf(out, "^%s", number_brief(mean->part[i], 2).is);
    }
    text_add(out, root ? ")" : "");
}

/* Appends what a head, or W_O (head = HULL_HEADS_MOST), hands over: "0.99·v₁ + 0.01·v₃". */
static void add_mixture(const struct hull_asked *asked, struct text *out, size_t head)
{
    size_t before = out->length;

    for (size_t key = 0; key < asked->n; key++) {
        double part = head < HULL_HEADS_MOST ? asked->shares[head][key] : hull_output(asked, key);
        const char *sign = out->length == before ? (part < 0 ? "-" : "") : part < 0 ? " - " : " + ";

        if (fabs(part) >= NAMED)
            text_addf(out, "%s%s·v%s", sign, number_text(fabs(part), 2).is, hull_sub[key]);
    }
    if (out->length == before)
        text_add(out, "0");
}

/* Appends where a key on an edge ties. */
static void add_ties(const struct hull_asked *asked, struct text *out)
{
    double angles[2];
    size_t count = hull_ties(&asked->hull, asked->K, asked->n, asked->key, angles);

    for (size_t i = 0; i < count; i++)
        text_addf(out, "%s%s°", i ? " and " : " At ", number_brief(angles[i], 1).is);
    if (count)
        text_add(out, " it ties; nowhere does it win.");
}

static void prove_mean(const struct hull_asked *asked, const struct hull_mean *mean, struct text *out)
{
    bool two = mean->count == 2;

    add_mean(asked, mean, out);
    if (mean->count == 1)
        text_add(out, ": the same place, the same score. They win together or not at all.");
    else
        text_addf(out, ", so its score is the same %smean of %s: never above the %s.", is_even(mean) ? "" : "weighted ",
                  two ? "both" : "their scores", two ? "larger one" : "largest of them");
    add_ties(asked, out);
    text_add(out, "\nIts share, whatever q: ");
    add_share(asked, mean, out);
    text_addf(out, ", here %s, never more than %s.", number_text(asked->shares[asked->head][asked->key], 2).is,
              number_text(hull_bound(mean), 2).is);
}

/* Appends the same in two lines. */
static void note_mean(const struct hull_asked *asked, const struct hull_mean *mean, struct text *out)
{
    add_mean(asked, mean, out);
    text_add(out, mean->count < 3 ? ": never alone\n" : "\n");
    add_share(asked, mean, out);
    text_addf(out, " = %s, never above %s", number_text(asked->shares[asked->head][asked->key], 2).is,
              number_text(hull_bound(mean), 2).is);
}

static void prove_corner(const struct hull_asked *asked, bool full, struct text *out)
{
    text_addf(out, "k%s%s", hull_sub[asked->key],
              full ? " is a corner of the hull: no mean of other keys. It wins alone from " : " wins alone from ");
    hull_add_arc(asked, asked->key, out);
    text_add(out, full ? ", and the longer the query, the nearer its share comes to 1." : "");
}

/* Appends what two or three heads hand over, a line each, and the result. */
static void prove_heads(const struct hull_asked *asked, struct text *out)
{
    struct text names = {0};

    for (size_t head = 0; head < asked->heads; head++) {
        text_addf(out, "%shead %zu hands over ", head ? "\n" : "", head + 1);
        add_mixture(asked, out, head);
    }
    if (asked->heads == HULL_HEADS_MOST) {
        text_add(out, "\nW_O takes 3 of head 3, -1 of head 1 and -1 of head 2: ");
        add_mixture(asked, out, HULL_HEADS_MOST);
    } else {
        size_t count = add_best_least(asked, &names);

        text_addf(out, "\nThe min of both scores %s %s. ", count > 1 ? "is largest for" : "would pick",
                  text_string(&names));
        text_add(out, "But no score ever leaves its head: these two mixtures of values do.");
    }
    text_free(&names);
}

/* Appends the same in a line each, the result first. */
static void note_heads(const struct hull_asked *asked, struct text *out)
{
    if (asked->heads == HULL_HEADS_MOST) {
        text_add(out, "W_O: ");
        add_mixture(asked, out, HULL_HEADS_MOST);
        text_add(out, "\n");
    }
    for (size_t head = 0; head < asked->heads; head++) {
        text_addf(out, "%shead %zu: ", head ? "\n" : "", head + 1);
        add_mixture(asked, out, head);
    }
}

void hull_add_proof(const struct hull_asked *asked, bool full, struct text *out)
{
    struct hull_mean mean;

    if (asked->heads > 1)
        (full ? prove_heads : note_heads)(asked, out);
    else if (find_mean(asked, &mean))
        (full ? prove_mean : note_mean)(asked, &mean, out);
    else
        prove_corner(asked, full, out);
}

/* The key that the three heads together pick: nearly all of its value is left, and little of the others. NO_KEY:
 * none. */
static size_t picked(const struct hull_asked *asked)
{
    size_t found = NO_KEY;

    for (size_t key = 0; key < asked->n; key++) {
        double part = hull_output(asked, key);

        if (part >= 0.9 && found == NO_KEY)
            found = key;
        else if (fabs(part) > 0.1)
            return NO_KEY;
    }
    return found;
}

static void look_at_heads(const struct hull_asked *asked, struct text *look, struct text *brief)
{
    struct text names = {0};
    size_t count = add_best_least(asked, &names), key = picked(asked);

    if (asked->heads == HULL_HEADS_MOST && key != NO_KEY) {
        insight_say(look, INSIGHT_MOST, "Values add up: W_O makes v%s out of three mixtures.", hull_sub[key]);
        insight_say(brief, INSIGHT_SHORT_MOST, "W_O makes v%s of three heads", hull_sub[key]);
    } else if (asked->heads == HULL_HEADS_MOST) {
        insight_say(look, INSIGHT_MOST, "Three mixtures leave; W_O adds them up to another mixture.");
        insight_say(brief, INSIGHT_SHORT_MOST, "W_O adds up three mixtures");
    } else {
        if (!insight_say(look, INSIGHT_MOST, "The min of both scores is largest for %s, but no score leaves.",
                         text_string(&names)))
            insight_say(look, INSIGHT_MOST, "The min of both scores ties, and no score leaves its head.");
        if (count > 1)
            insight_say(brief, INSIGHT_SHORT_MOST, "min ties, and stays inside");
        else
            insight_say(brief, INSIGHT_SHORT_MOST, "min picks %s, but stays inside", text_string(&names));
    }
    text_free(&names);
}

/* Says that several keys tie for the lead. */
static bool look_at_tie(const struct hull_asked *asked, struct text *look)
{
    size_t winners[HULL_KEYS_MOST], count = hull_winners(asked->scores[asked->head], asked->n, winners);
    struct text names = {0};
    bool said;

    add_keys(&names, winners, count);
    said = count > 1 && insight_say(look, INSIGHT_MOST, "%s tie: no key is alone in front.", text_string(&names));
    text_free(&names);
    return said;
}

static void look_at_mean(const struct hull_asked *asked, const struct hull_mean *mean, struct text *look,
                         struct text *brief)
{
    const char *key = hull_sub[asked->key];
    struct text others = {0};
    size_t digit = asked->key + 1;

    add_keys(&others, mean->of, mean->count);
    if (mean->count == 1) {
        insight_say(look, INSIGHT_MOST, "k%s stands where %s stands: neither is ever alone in front.", key,
                    text_string(&others));
        insight_say(brief, INSIGHT_SHORT_MOST, "k%s = %s: never alone", key, text_string(&others));
    } else if (hull_place(&asked->hull, asked->K, asked->n, asked->key) == HULL_EDGE) {
        insight_say(look, INSIGHT_MOST, "No %zu in the strip: k%s lies between %s.", digit, key, text_string(&others));
        insight_say(brief, INSIGHT_SHORT_MOST, "No %zu in the strip: never alone", digit);
    } else {
        insight_say(look, INSIGHT_MOST, "No %zu in the strip: k%s lies inside the hull.", digit, key);
        insight_say(brief, INSIGHT_SHORT_MOST, "No %zu in the strip: inside", digit);
    }
    text_free(&others);
}

static void look_at_key(const struct hull_asked *asked, struct text *look, struct text *brief)
{
    struct text said = {0}, arc = {0};
    struct hull_mean mean;

    if (find_mean(asked, &mean)) {
        look_at_mean(asked, &mean, &said, brief);
    } else {
        hull_add_arc(asked, asked->key, &arc);
        insight_say(&said, INSIGHT_MOST, "k%s is a corner: the strip has a %zu from %s.", hull_sub[asked->key],
                    asked->key + 1, text_string(&arc));
        insight_say(brief, INSIGHT_SHORT_MOST, "k%s wins from %s", hull_sub[asked->key], text_string(&arc));
    }
    if (!look_at_tie(asked, look))
        text_add(look, text_string(&said));
    text_free(&said);
    text_free(&arc);
}

void hull_look_at_scores(const struct hull_asked *asked, struct text *look, struct text *brief)
{
    size_t winners[HULL_KEYS_MOST];

    text_cut(look, 0);
    text_cut(brief, 0);
    if (asked->heads > 1) {
        insight_say(look, INSIGHT_MOST, "Each key has a score from each of the %zu queries.", asked->heads);
        insight_say(brief, INSIGHT_SHORT_MOST, "a score from each query");
    } else if (look_at_tie(asked, look)) {
        insight_say(brief, INSIGHT_SHORT_MOST, "more than one is in front");
    } else {
        hull_winners(asked->scores[asked->head], asked->n, winners);
        insight_say(look, INSIGHT_MOST, "k%s lies farthest in the direction of q.", hull_sub[winners[0]]);
        insight_say(brief, INSIGHT_SHORT_MOST, "k%s is in front", hull_sub[winners[0]]);
    }
}

/* Appends "0.866×5 + 0.5×5 = 6.83". */
static void add_products(const struct hull_asked *asked, struct text *out)
{
    const double *q = asked->q[asked->head], *k = &asked->K[2 * asked->key];
    double score = asked->scores[asked->head][asked->key];

    text_addf(out, "%s×%s + %s×%s%s%s", number_brief(q[0], 3).is, number_brief(k[0], 2).is, number_brief(q[1], 3).is,
              number_brief(k[1], 2).is, equals(rounded(q[0], 0.001) * k[0] + rounded(q[1], 0.001) * k[1], score),
              number_text(score, 2).is);
}

/* Appends " = 0.5×8.66 + 0.5×5", the score as a mean of others; for a corner, its share. */
static void add_score_again(const struct hull_asked *asked, struct text *out)
{
    double sum = 0, score = asked->scores[asked->head][asked->key];
    struct hull_mean mean;
    struct text terms = {0};

    if (!find_mean(asked, &mean)) {
        text_addf(out, ", share %s", number_text(asked->shares[asked->head][asked->key], 2).is);
        return;
    }
    for (size_t i = 0; i < mean.count; i++) {
        double other = asked->scores[asked->head][mean.of[i]];

        text_addf(&terms, "%s%s×%s", i ? " + " : "", number_brief(mean.part[i], 3).is, number_brief(other, 2).is);
        sum += rounded(mean.part[i], 0.001) * rounded(other, 0.01);
    }
    text_addf(out, "%s%s", equals(sum, score), text_string(&terms));
    text_free(&terms);
}

/* Writes the score: as a product, then as a mean of others (and which mean) or with its share. Form 0 is the longest, 4
 * the shortest. */
static void write_score(const struct hull_asked *asked, int form, struct text *out)
{
    struct hull_mean mean;

    if (form != 3)
        text_addf(out, "q%s·k%s = ", hull_query_sub(asked, asked->head), hull_sub[asked->key]);
    if (form == 4)
        text_add(out, number_text(asked->scores[asked->head][asked->key], 2).is);
    else
        add_products(asked, out);
    if (form < 2)
        add_score_again(asked, out);
    if (form == 0 && find_mean(asked, &mean) && mean.count > 1) {
        text_addf(out, ", the %smean of ", is_even(&mean) ? "" : "weighted ");
        add_keys(out, mean.of, mean.count);
    }
}

/* "min(q₁·k₃, q₂·k₃) = min(5, 5) = 5". */
static void write_least(const struct hull_asked *asked, bool named, struct text *out)
{
    text_add(out, "min(");
    for (size_t head = 0; head < asked->heads && named; head++)
        text_addf(out, "%sq%s·k%s", head ? ", " : "", hull_query_sub(asked, head), hull_sub[asked->key]);
    text_add(out, named ? ") = min(" : "");
    for (size_t head = 0; head < asked->heads; head++)
        text_addf(out, "%s%s", head ? ", " : "", number_brief(asked->scores[head][asked->key], 2).is);
    text_addf(out, ") = %s", number_brief(hull_least(asked, asked->key), 2).is);
}

/* "W_O: 3×0.333 - 0.007 - 0.007 ≈ 0.99 of v₃": the selected value in W_O's sum. */
static void write_output(const struct hull_asked *asked, bool named, struct text *out)
{
    double sum = 0, part = hull_output(asked, asked->key);

    text_add(out, named ? "W_O: " : "");
    for (size_t i = 0; i < HULL_HEADS_MOST; i++) {
        size_t head = (i + 2) % HULL_HEADS_MOST; /* positive parts come first */
        double share = asked->shares[head][asked->key];

        text_addf(out, "%s%s%s", i ? " - " : "", hull_mix[head] > 1 ? "3×" : "", number_text(share, 3).is);
        sum += hull_mix[head] * rounded(share, 0.001);
    }
    text_addf(out, "%s%s", equals(sum, part), number_text(part, 2).is);
    if (named)
        text_addf(out, " of v%s", hull_sub[asked->key]);
}

/* Appends the arithmetic of the selected key in one of five forms; 0 is the longest. */
static void write_sum(const struct hull_asked *asked, int form, struct text *out)
{
    if (asked->heads == HULL_HEADS_MOST)
        write_output(asked, form == 0, out);
    else if (asked->heads == 1)
        write_score(asked, form, out);
    else
        write_least(asked, form == 0, out);
}

void hull_describe(const void *self, struct view_lines *out, int columns, bool compact UNUSED)
{
    const struct hull_asked *asked = self;
    struct text sum = {0};

    out->head = asked->heads > 1 ? (int)asked->head + 1 : 0;
    (asked->heads > 1 ? look_at_heads : look_at_key)(asked, &out->look, &out->look_short);
    if (asked->heads == HULL_HEADS_MOST)
        line_addf(&out->cell, ROLE_STRONG, "part of v%s in the output", hull_sub[asked->key]);
    else
        line_addf(&out->cell, ROLE_STRONG, "%s of k%s", asked->heads == 1 ? "score" : "smaller score",
                  hull_sub[asked->key]);
    line_addf(&out->cell, ROLE_STRONG, ", q%s at %s°", hull_query_sub(asked, asked->head),
              number_brief(asked->queries[asked->head].angle, 2).is);
    for (int form = 0; form < 5; form++) {
        text_cut(&sum, 0);
        write_sum(asked, form, &sum);
        if (columns <= 0 || utf8_columns(text_string(&sum)) <= columns)
            break;
    }
    line_add(&out->sum, ROLE_PLAIN, text_string(&sum));
    text_free(&sum);
}

void hull_add_query(const struct hull_asked *asked, size_t head, struct text *out)
{
    text_addf(out, "q%s = (%s, %s), at %s°, length %s", hull_query_sub(asked, head),
              number_brief(asked->q[head][0], 3).is, number_brief(asked->q[head][1], 3).is,
              number_brief(asked->queries[head].angle, 2).is, number_brief(asked->queries[head].length, 2).is);
}

static void add_term(struct text *out, const char *name, double left, double right)
{
    utf8_add_left(out, name, 14);
    text_addf(out, "%8s × %8s = %9s\n", number_text(left, 3).is, number_text(right, 2).is,
              number_text(left * right, 3).is);
}

static void explain_score(const struct hull_asked *asked, size_t head, struct text *out)
{
    const double *q = asked->q[head], *k = &asked->K[2 * asked->key], *scores = asked->scores[head];
    struct origin share = origin_of_softmax(scores, asked->n, asked->key);

    share.shift = origin_most(&share);
    hull_add_query(asked, head, out);
    text_add(out, "\n");
    add_term(out, "1st place", q[0], k[0]);
    add_term(out, "2nd place", q[1], k[1]);
    text_addf(out, "%-36s%9s\n", "score", number_text(scores[asked->key], 3).is);
    text_addf(out, "share         e^%s / %s = %s, not scaled\n", number_text(scores[asked->key] - share.shift, 3).is,
              number_text(origin_sum(&share), 3).is, number_text(asked->shares[head][asked->key], 3).is);
}

void hull_explain(const void *self, struct text *out)
{
    const struct hull_asked *asked = self;
    struct hull_mean mean;

    for (size_t head = 0; head < asked->heads; head++) {
        text_add(out, head ? "\n" : "");
        explain_score(asked, head, out);
    }
    if (asked->heads == 1 && find_mean(asked, &mean)) {
        text_add(out, "\n");
        add_mean(asked, &mean, out);
        text_add(out, "\n");
        for (size_t i = 0; i < mean.count; i++) {
            struct text name = {0};

            text_addf(&name, "score of k%s", hull_sub[mean.of[i]]);
            add_term(out, text_string(&name), mean.part[i], asked->scores[asked->head][mean.of[i]]);
            text_free(&name);
        }
        text_addf(out, "%-36s%9s\n", "the same score", number_text(asked->scores[asked->head][asked->key], 3).is);
    }
    text_cut(out, out->length - 1); /* without the last newline */
}
