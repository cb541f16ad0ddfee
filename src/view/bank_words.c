/* SPDX-License-Identifier: MIT */
/* What the view `bank` says: look here, the arithmetic of a share, and all of it as plain text. */
#include "base/number.h"
#include "base/utf8.h"
#include "draw/flow.h"
#include "view/bank.h"
#include "view/look.h"

#include <math.h>
#include <string.h>

#define NEARLY 0.03 /* two shares that differ by less share the attention */
#define PLAIN 80    /* columns of prose */

const char *bank_caption(size_t head)
{
    return head == 0 ? "illustration" : bank_captions[head - 1];
}

static int percent(double share)
{
    return (int)floor(100 * share + 0.5);
}

/* ----------------------------------------------------------------------------------------------------- what is seen */

/* The two words with the largest shares; the first of equals comes first. */
static void find_best(const double *shares, size_t best[2])
{
    best[0] = shares[1] > shares[0];
    best[1] = 1 - best[0];
    for (size_t i = 2; i < BANK_WORDS; i++) {
        if (shares[i] > shares[best[0]] + 1e-9) {
            best[1] = best[0];
            best[0] = i;
        } else if (shares[i] > shares[best[1]] + 1e-9) {
            best[1] = i;
        }
    }
}

static bool is_even(const double *shares)
{
    for (size_t i = 1; i < BANK_WORDS; i++)
        if (fabs(shares[i] - shares[0]) > 1e-9)
            return false;
    return true;
}

static void look_at(const struct bank_view *view, struct text *look, struct text *brief)
{
    const double *shares = bank_shares(view, view->head, bank_asking(view));
    const char *asking = bank_words[bank_asking(view)];
    size_t best[2];

    find_best(shares, best);
    if (bank_is_drawn(view)) {
        look_say(look, LOOK_MOST, "Drawn to illustrate the idea: nobody computed these six shares.");
        look_say(brief, LOOK_SHORT_MOST, "an illustration, not computed");
    } else if (is_even(shares)) {
        look_say(look, LOOK_MOST, "“%s” asks for nothing in this head: every word gets as much.", asking);
        look_say(brief, LOOK_SHORT_MOST, "“%s” asks nothing: all even", asking);
    } else if (shares[best[0]] - shares[best[1]] < NEARLY) {
        look_say(look, LOOK_MOST, "“%s” has to share: %d %% for “%s”, %d %% for “%s”.", asking,
                 percent(shares[best[0]]), bank_words[best[0]], percent(shares[best[1]]), bank_words[best[1]]);
        look_say(brief, LOOK_SHORT_MOST, "%s %d %%, %s %d %%", bank_words[best[0]], percent(shares[best[0]]),
                 bank_words[best[1]], percent(shares[best[1]]));
    } else {
        look_say(look, LOOK_MOST, "“%s” gives %d %% of its attention to “%s”.", asking, percent(shares[best[0]]),
                 bank_words[best[0]]);
        look_say(brief, LOOK_SHORT_MOST, "“%s” gives “%s” %d %%", asking, bank_words[best[0]],
                 percent(shares[best[0]]));
    }
}

void bank_add_note(const struct bank_view *view, struct text *out)
{
    static const char *const asks[BANK_HEADS] = {"Who holds what? ", "Which word is tied to mine by grammar? ",
                                                 "What stands before me? ",
                                                 "One head that asks for grammar and meaning at once. "};

    if (bank_is_drawn(view)) {
        text_add(out, "From the online book Foundation Model Engineering, 3.2. It also speaks of a head from bank to "
                      "river: in this sentence there is no river to attend to.");
        return;
    }
    text_add(out, asks[view->head - 1]);
    if (view->head == 1 && view->word == BANK_ITSELF)
        text_addf(out,
                  "Bank also asks a little for water, as the bank of a river would. No word here answers but "
                  "itself, with %d %%.",
                  percent(view->bank.weights[0][BANK_ITSELF * BANK_WORDS + BANK_ITSELF]));
    else if (view->head == 2 || view->head == 1)
        text_add(out, "Designed and computed; a trained head finds its own question.");
    else if (view->head == 3)
        text_add(out, "Only places count here; what the words mean does not.");
    else if (view->word == BANK_ITSELF)
        text_addf(out, "Each alone had %d %% and %d %% in a head of its own.",
                  percent(view->bank.weights[1][BANK_ITSELF * BANK_WORDS]),
                  percent(view->bank.weights[0][BANK_ITSELF * BANK_WORDS + BANK_WORDS - 1]));
    else
        text_add(out, "Two questions, one row of shares.");
}

/* ------------------------------------------------------------------------------------------------------- arithmetic */

/* "4·e^0.00 + e^1.20 + e^3.00": what the row adds up, equal terms together, in the order of the words. */
static void add_terms(const double *scaled, struct text *out)
{
    for (size_t i = 0; i < BANK_WORDS; i++) {
        size_t before = 0, count = 0;
        char digits[NUMBER_ROOM];

        while (before < i && fabs(scaled[before] - scaled[i]) > 1e-9)
            before++;
        if (before < i)
            continue;
        for (size_t j = i; j < BANK_WORDS; j++)
            count += fabs(scaled[j] - scaled[i]) <= 1e-9;
        text_add(out, i ? " + " : "");
        if (count > 1)
            text_addf(out, "%zu·", count);
        number_fixed(digits, scaled[i], 2);
        text_addf(out, "e^%s", digits);
    }
}

static double sum_of(const double *scaled)
{
    double sum = 0;

    for (size_t i = 0; i < BANK_WORDS; i++)
        sum += exp(scaled[i]);
    return sum;
}

static void add_drawn_sum(const struct bank_view *view, int columns, struct text *out)
{
    struct text of = {0};
    size_t start = out->length;

    for (size_t i = 0; i < BANK_WORDS; i++)
        text_addf(out, "%s%d", i ? " + " : "", percent(bank_illustration[i]));
    text_add(out, " = 100");
    text_addf(&of, "; %d of it for %s", percent(bank_illustration[bank_answering(view)]),
              bank_words[bank_answering(view)]);
    if (columns <= 0 || (int)(out->length - start + of.length) <= columns)
        text_add(out, text_string(&of));
    text_free(&of);
}

/* Appends the arithmetic of the share looked at, as much of it as fits (columns ≤ 0: all). */
static void add_sum(const struct bank_view *view, struct text *out, int columns)
{
    const double *scaled;
    struct text left = {0}, right = {0};
    char top[NUMBER_ROOM];

    if (bank_is_drawn(view)) {
        add_drawn_sum(view, columns, out);
        return;
    }
    scaled = view->bank.scaled[view->head - 1] + view->word * BANK_WORDS;
    number_fixed(top, scaled[bank_answering(view)], 2);
    text_addf(&left, "e^%s / (", top);
    add_terms(scaled, &left);
    text_add(&left, ")");
    text_addf(&right, " = %.2f / %.2f = %.2f", exp(scaled[bank_answering(view)]), sum_of(scaled),
              bank_shares(view, view->head, view->word)[bank_answering(view)]);
    if (columns > 0 && utf8_columns(text_string(&left)) + (int)right.length > columns) {
        text_free(&left);
        text_addf(&left, "e^%s / sum", top);
    }
    text_addf(out, "%s%s", text_string(&left), text_string(&right));
    text_free(&left);
    text_free(&right);
}

void bank_describe(const void *self, struct view_lines *out, int columns, bool compact)
{
    const struct bank_view *view = self;
    struct text sum = {0};

    (void)compact;
    out->stage = -1;
    out->head = (int)view->head + 1;
    text_add(&out->caption, bank_caption(view->head));
    look_at(view, &out->look, &out->look_short);
    line_addf(&out->cell, theme_head(view->head), "share that “%s” gives “%s”", bank_words[bank_asking(view)],
              bank_words[bank_answering(view)]);
    add_sum(view, &sum, columns);
    line_add(&out->sum, ROLE_PLAIN, text_string(&sum));
    text_free(&sum);
}

/* ----------------------------------------------------------------------------------------------------- term by term */

static void add_product(const struct bank_view *view, struct text *out)
{
    size_t head = view->head - 1, asking = bank_asking(view), answering = bank_answering(view);
    const double *q = view->bank.Q[head] + asking * BANK_D_K, *k = view->bank.K[head] + answering * BANK_D_K;
    size_t cell = asking * BANK_WORDS + answering;

    text_addf(out, "%-14s%9s%9s%9s\n", "", bank_words[asking], bank_words[answering], "");
    text_addf(out, "%-14s%9s%9s%9s\n", "", "query", "key", "product");
    for (size_t i = 0; i < BANK_D_K; i++)
        text_addf(out, "%-14s%9.1f%9.1f%9.1f\n", bank_places[head][i], q[i] + 0.0, k[i] + 0.0, q[i] * k[i] + 0.0);
    text_addf(out, "%-32s%9.1f\n", "score", view->bank.scores[head][cell] + 0.0);
    text_addf(out, "÷ √%d%28s%9.2f\n", BANK_D_K, "", view->bank.scaled[head][cell] + 0.0);
}

void bank_explain(const void *self, struct text *out)
{
    const struct bank_view *view = self;

    if (bank_is_drawn(view)) {
        text_add(out,
                 "Nothing was computed here: no query, no key, no score. The\nbook drew six shares that add up:\n");
        add_sum(view, out, 0);
        return;
    }
    add_product(view, out);
    text_add(out, "share  ");
    add_sum(view, out, 53);
}

/* ------------------------------------------------------------------------------------------------------------ plain */

static void add_prose(const char *string, struct text *out)
{
    const struct theme theme = {0};
    struct prose prose = {0};
    struct flow flow;

    prose_add_run(prose_add_block(&prose, PROSE_PARAGRAPH), string, NULL, 0);
    flow_lay(&flow, &prose, PLAIN, 0, &theme);
    flow_text(&flow, out);
    flow_free(&flow);
    prose_free(&prose);
    text_add(out, "\n");
}

/* Every head's row of the word that asks. */
static void add_rows(const struct bank_view *view, size_t asking, struct text *out)
{
    text_addf(out, "%-26s", "");
    for (size_t i = 0; i < BANK_WORDS; i++)
        text_addf(out, "%8s", bank_words[i]);
    text_add(out, "\n");
    for (size_t head = 0; head < BANK_SHOWN; head++) {
        const double *shares = bank_shares(view, head, asking);
        struct text name = {0};

        if (!shares)
            continue;
        text_addf(&name, "%s %zu %s%s", head == view->head ? ">" : " ", head + 1, bank_caption(head),
                  head == 0 ? ", drawn" : "");
        text_addf(out, "%-26s", text_string(&name));
        for (size_t i = 0; i < BANK_WORDS; i++)
            text_addf(out, "%6d %%", percent(shares[i]));
        text_add(out, "\n");
        text_free(&name);
    }
}

void bank_plain(const void *self, struct text *out)
{
    const struct bank_view *view = self;
    struct text note = {0}, terms = {0};
    struct view_lines lines = {0};

    bank_describe(view, &lines, 0, false);
    text_addf(out, "The bank was full of money.\n\nLook here: %s\n\n", text_string(&lines.look));
    text_addf(out, "Shares that “%s” gives:\n", bank_words[bank_asking(view)]);
    add_rows(view, bank_asking(view), out);
    bank_add_note(view, &note);
    text_add(out, "\n");
    add_prose(text_string(&note), out);
    text_addf(out, "Head %zu, %s: %s: %s\n", view->head + 1, bank_caption(view->head), text_string(&lines.cell.text),
              text_string(&lines.sum.text));
    if (!bank_is_drawn(view)) {
        add_product(view, &terms);
        text_addf(out, "\n%s", text_string(&terms));
    }
    text_add(out, "\n");
    text_free(&note);
    text_free(&terms);
    view_lines_free(&lines);
}
