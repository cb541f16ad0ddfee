/* SPDX-License-Identifier: MIT */
/* The view `convex-hull` as plain text: its keys as a table, who wins where, and why. */
#include "base/number.h"
#include "base/utf8.h"
#include "view/convex_hull_scene.h"

#include <math.h>
#include <stdlib.h>

#define STRIP 72 /* letters: 5° each */
#define PLAIN 80 /* columns of prose */

static const char *const place_words[] = {
    [HULL_CORNER] = "corner",
    [HULL_EDGE] = "on an edge",
    [HULL_INSIDE] = "inside",
    [HULL_COPY] = "a copy",
};

/* Appends a number right-aligned in so many columns. */
static void add_right(struct text *out, double value, int columns)
{
    char digits[NUMBER_ROOM];

    number_shown(digits, value, 2);
    text_addf(out, "%*s", columns, digits);
}

/* "(0.866, 0.5)". */
static void add_pair(struct text *out, const double *pair, int decimals)
{
    text_add(out, "(");
    hull_add_number(out, pair[0], decimals);
    text_add(out, ", ");
    hull_add_number(out, pair[1], decimals);
    text_add(out, ")");
}

static void add_query_line(const struct hull_view *view, size_t head, struct text *out)
{
    hull_add_query(view, out, head);
    text_add(out, " = ");
    add_pair(out, view->q[head], 3);
    text_add(out, ", at ");
    hull_add_angle(out, view->queries[head].angle);
    text_add(out, ", length ");
    hull_add_number(out, view->queries[head].length, 2);
    text_add(out, "\n");
}

static void add_heading(const struct hull_view *view, struct text *out)
{
    utf8_add_left(out, "  key  at", 24);
    for (size_t head = 0; head < view->heads; head++) {
        struct text name = {0};

        hull_add_query(view, &name, head);
        text_add(&name, "·k");
        utf8_add_right(out, text_string(&name), 9);
        text_add(out, "   share");
        text_free(&name);
    }
    text_add(out, view->heads > 1 ? "      min\n" : "  place, and where it wins alone\n");
}

static void add_key_row(const struct hull_view *view, size_t key, struct text *out)
{
    struct text left = {0};

    text_add(&left, key == view->key ? "> " : "  ");
    hull_add_key(&left, key);
    text_add(&left, "   ");
    add_pair(&left, &view->K[2 * key], 2);
    utf8_add_left(out, text_string(&left), 24);
    text_free(&left);
    for (size_t head = 0; head < view->heads; head++) {
        add_right(out, view->scores[head][key], 9);
        add_right(out, view->shares[head][key], 8);
    }
    if (view->heads > 1) {
        add_right(out, hull_least(view, key), 9);
    } else {
        text_addf(out, "  %s ", place_words[hull_place(&view->hull, view->K, view->n, key)]);
        hull_add_arc(view, key, out);
    }
    while (out->bytes[out->length - 1] == ' ')
        text_cut(out, out->length - 1);
    text_add(out, "\n");
}

void hull_plain(const void *self, struct text *out)
{
    const struct hull_view *view = self;
    const struct theme theme = {0};
    struct view_lines lines = {0};
    struct flow words;

    hull_describe(view, &lines, 0, false);
    text_addf(out, "Look here: %s\n\n", text_string(&lines.look));
    for (size_t head = 0; head < view->heads; head++)
        add_query_line(view, head, out);
    add_heading(view, out);
    for (size_t key = 0; key < view->n; key++)
        add_key_row(view, key, out);
    text_add(out, "\nThe shares are the softmax of the scores as they are, not divided by √d_k.\n");
    text_addf(out, "\nWho wins, all the way round, from 0°, %d° a digit:\n", 360 / STRIP);
    hull_add_strip(view, STRIP, out);
    text_add(out, "\n\n");
    hull_lay_words(view, &theme, PLAIN, HULL_FULL, &words);
    flow_text(&words, out);
    flow_free(&words);
    text_addf(out, "\n%s: %s\n\n", text_string(&lines.cell.text), text_string(&lines.sum.text));
    view_lines_free(&lines);
}

/* ----------------------------------------------------------------------------------------------------- term by term */

static void add_row(struct text *out, const char *name, double left, double right, int decimals)
{
    char digits[NUMBER_ROOM];

    utf8_add_left(out, name, 14);
    number_fixed(digits, left, decimals);
    text_addf(out, "%8s", digits);
    number_fixed(digits, right, 2);
    text_addf(out, " × %8s", digits);
    number_fixed(digits, left * right, 3);
    text_addf(out, " = %9s\n", digits);
}

static void explain_score(const struct hull_view *view, size_t head, struct text *out)
{
    const double *q = view->q[head], *k = &view->K[2 * view->key], *scores = view->scores[head];
    char digits[NUMBER_ROOM], most[NUMBER_ROOM];
    double largest = scores[0], sum = 0;

    for (size_t key = 0; key < view->n; key++)
        largest = fmax(largest, scores[key]);
    for (size_t key = 0; key < view->n; key++)
        sum += exp(scores[key] - largest);
    add_query_line(view, head, out);
    add_row(out, "1st place", q[0], k[0], 3);
    add_row(out, "2nd place", q[1], k[1], 3);
    number_fixed(digits, scores[view->key], 3);
    text_addf(out, "%-36s%9s\n", "score", digits);
    number_fixed(digits, scores[view->key] - largest, 3);
    number_fixed(most, sum, 3);
    text_addf(out, "share         e^%s / %s", digits, most);
    number_fixed(digits, view->shares[head][view->key], 3);
    text_addf(out, " = %s, not scaled\n", digits);
}

void hull_explain(const void *self, struct text *out)
{
    const struct hull_view *view = self;
    struct hull_mean mean;
    char digits[NUMBER_ROOM];

    for (size_t head = 0; head < view->heads; head++) {
        explain_score(view, head, out);
        if (head + 1 < view->heads)
            text_add(out, "\n");
    }
    if (view->heads == 1 && hull_mean(&view->hull, view->K, view->n, view->key, &mean)) {
        text_add(out, "\n");
        hull_add_key(out, view->key);
        hull_add_mean(out, &mean, 3);
        text_add(out, "\n");
        for (size_t i = 0; i < mean.count; i++) {
            struct text name = {0};

            text_add(&name, "score of ");
            hull_add_key(&name, mean.of[i]);
            add_row(out, text_string(&name), mean.part[i], view->scores[view->head][mean.of[i]], 3);
            text_free(&name);
        }
        number_fixed(digits, view->scores[view->head][view->key], 3);
        text_addf(out, "%-36s%9s\n", "the same score", digits);
    }
    while (out->length && out->bytes[out->length - 1] == '\n')
        text_cut(out, out->length - 1);
}
