/* SPDX-License-Identifier: MIT */
/* The loss of guessing evenly, which is ln of the number of choices; the loss of a share; the number of choices from
 * the loss. */
#include "drill/draft.h"

#include <math.h>

#define LOGS "ln 2 = 0.693 and ln 10 = 2.303."

/* A number of letters, signs or words: a product of twos and tens, from 4 to 800; not 10, whose logarithm is given. */
struct many {
    size_t twos, tens, count;
    double loss;
};

static struct many draw(struct drill_draft *d)
{
    struct many m = {.twos = drill_pick(d, 4), .tens = drill_pick(d, 3), .count = 1};

    for (size_t i = 0; i < m.twos; i++)
        m.count *= 2;
    for (size_t i = 0; i < m.tens; i++)
        m.count *= 10;
    if (m.count < 4 || m.count == 10)
        drill_refuse(d);
    m.loss = log((double)m.count);
    d->decimals = 2;
    d->tolerance = 0.02;
    return m;
}

/* "3×0.693 + 2.303 = 4.38" */
static struct drill_words added(const struct many *m)
{
    struct text t = {0};

    if (m->twos > 1)
        text_addf(&t, "%zu×", m->twos);
    text_add(&t, m->twos > 0 ? "0.693" : "");
    text_add(&t, m->twos > 0 && m->tens > 0 ? " + " : "");
    if (m->tens > 1)
        text_addf(&t, "%zu×", m->tens);
    text_add(&t, m->tens > 0 ? "2.303" : "");
    text_addf(&t, " = %s", drill_number(m->loss, 2).s);
    return drill_take(&t);
}

static void even(struct drill_draft *d)
{
    static const char *const whats[] = {"letters", "signs", "words", "tokens"};
    const char *what = DRILL_ANY(d, whats);
    struct many m = draw(d);

    drill_ask(d, "A model guesses evenly among %zu %s. What is its loss? " LOGS, m.count, what);
    drill_value(d, m.loss, "The loss is −ln(1/%zu), which is ln %zu: %s.", m.count, m.count, added(&m).s);
    drill_value(d, 1 / (double)m.count, "This is the share, 1 / %zu. The loss is its logarithm, without the minus.",
                m.count);
    drill_value(d, log2((double)m.count), "This is the logarithm to the base 2. Here the base is e.");
    drill_value(d, log10((double)m.count), "This is the logarithm to the base 10. Here the base is e.");
    drill_value(d, -m.loss, "A share has a negative logarithm. The loss is that without the minus.");
    drill_value(d, (double)m.count, "This is how many %s there are. The loss is the logarithm of it.", what);
    drill_hint(d, "Each gets 1 / %zu, and −ln(1/%zu) is ln %zu.", m.count, m.count, m.count);
    drill_hint(d, "%zu is a product of twos and tens; their logarithms add up.", m.count);
    drill_otherwise(d, "Take the natural logarithm of %zu.", m.count);
}

static void of_share(struct drill_draft *d)
{
    struct many m = draw(d);

    drill_ask(d, "A model gave the right letter a share of 1/%zu. What is the loss of that? " LOGS, m.count);
    drill_value(d, m.loss, "The loss is −ln(1/%zu), which is ln %zu: %s.", m.count, m.count, added(&m).s);
    drill_value(d, -m.loss, "This is ln(1/%zu). The loss is that without the minus.", m.count);
    drill_value(d, 1 - 1 / (double)m.count, "This is what all the others got.");
    drill_value(d, 1 / (double)m.count, "This is the share itself.");
    drill_value(d, log2((double)m.count), "This is the logarithm to the base 2. Here the base is e.");
    drill_value(d, (double)m.count, "This is 1 divided by the share. The loss is the logarithm of it.");
    drill_hint(d, "The loss is −ln of the share.");
    drill_otherwise(d, "Take the natural logarithm of %zu.", m.count);
}

static void how_many(struct drill_draft *d)
{
    struct many m = draw(d);
    double loss = drill_round(m.loss, 2);

    d->decimals = 0;
    d->tolerance = 0;
    drill_ask(d, "A model guesses evenly, and its loss is %s. Among how many does it guess? " LOGS,
              drill_number(loss, 2).s);
    drill_value(d, (double)m.count, "The loss is ln %zu: %s.", m.count, added(&m).s);
    drill_value(d, exp2(loss), "This is 2^%s. Here the base is e.", drill_number(loss, 2).s);
    drill_value(d, 2 * (double)m.count, "Twice as many would cost ln 2 more.");
    drill_value(d, 10 * (double)m.count, "Ten times as many would cost ln 10 more.");
    drill_value(d, pow(10, loss), "This is 10^%s. Here the base is e.", drill_number(loss, 2).s);
    drill_hint(d, "The loss is the logarithm of what is asked for.");
    drill_hint(d, "Of how many ln 2 and ln 10 is the loss a sum?");
}

static const struct drill_phrasing phrasings[] = {
    {"even", DRILL_CHOICE, even},         {"even-typed", DRILL_NUMBER, even},
    {"of-share", DRILL_CHOICE, of_share}, {"of-share-typed", DRILL_NUMBER, of_share},
    {"how-many", DRILL_CHOICE, how_many}, {NULL, DRILL_CHOICE, NULL}};

const struct drill drill_guessing = {"guessing", "What guessing costs", "what-heads-learn#nobody-designs", phrasings};
