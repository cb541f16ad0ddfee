/* SPDX-License-Identifier: MIT */
/* What is said of a word that asks and of those that answer. */
#include "base/number.h"
#include "view/arithmetic.h"
#include "view/conversation.h"
#include "view/look.h"
#include "view/name.h"

#include <math.h>
#include <string.h>
#include <strings.h>

enum { N = CONVERSATION_WORDS, ANSWERS_MOST = 3 };

#define MOST 0.6 /* of what a word hears */

void conversation_order(const struct talk *talk, size_t word, size_t order[CONVERSATION_WORDS])
{
    const double *share = talk->numbers.weights[word];

    for (size_t i = 0; i < N; i++)
        order[i] = i;
    for (size_t i = 1; i < N; i++)
        for (size_t at = i; at > 0 && share[order[at - 1]] < share[order[at]]; at--) {
            size_t quieter = order[at - 1];

            order[at - 1] = order[at];
            order[at] = quieter;
        }
}

size_t conversation_loudest(const struct talk *talk)
{
    size_t order[N];

    conversation_order(talk, talk->word, order);
    return order[0];
}

void conversation_add_word(struct text *out, size_t word)
{
    bool again = false;

    for (size_t i = 0; i < N; i++)
        again = again || (i != word && strcasecmp(conversation_words[i], conversation_words[word]) == 0);
    text_add(out, conversation_words[word]);
    if (again)
        name_add_subscript(out, word + 1);
}

void conversation_add_answers(struct text *out, const struct talk *talk, size_t word, size_t count)
{
    size_t order[N];

    conversation_order(talk, word, order);
    for (size_t i = 0; i < count; i++) {
        text_add(out, i ? ", " : "");
        conversation_add_word(out, order[i]);
        text_addf(out, " %.1f %%", 100 * talk->numbers.weights[word][order[i]]);
    }
}

size_t conversation_answers(const struct talk *talk, size_t word)
{
    size_t order[N];
    double sum = 0;

    conversation_order(talk, word, order);
    for (size_t i = 0; i < ANSWERS_MOST; i++) {
        sum += talk->numbers.weights[word][order[i]];
        if (sum >= MOST && talk->numbers.weights[word][order[i + 1]] < CONVERSATION_LOUD)
            return i + 1;
    }
    return 0;
}

void conversation_add_home(struct text *out, const struct talk *talk, size_t word, int columns)
{
    const double *home = talk->numbers.home[word];
    bool said[CONVERSATION_VALUES] = {false};

    for (size_t i = 0; i < CONVERSATION_VALUES; i++) {
        struct text one = {0};
        size_t best = 0;

        while (said[best])
            best++;
        for (size_t j = best + 1; j < CONVERSATION_VALUES; j++)
            if (!said[j] && home[j] > home[best])
                best = j;
        said[best] = true;
        text_addf(&one, "%s%s %.2f", i ? "  " : "", conversation_values[best], home[best]);
        if (columns == 0 || (int)(out->length + one.length) + (i + 1 < CONVERSATION_VALUES ? 5 : 0) <= columns) {
            text_add(out, text_string(&one));
        } else {
            text_add(out, "  …");
            i = CONVERSATION_VALUES;
        }
        text_free(&one);
    }
}

void conversation_add_features(struct text *out, const struct talk *talk, size_t word)
{
    bool any = false;

    for (size_t i = 0; i < CONVERSATION_FEATURES; i++) {
        if (talk->numbers.X[word][i] == 0)
            continue;
        text_addf(out, "%s%s %.1f", any ? ", " : "", conversation_features[i], talk->numbers.X[word][i]);
        any = true;
    }
}

/* ------------------------------------------------------------------------------------------------------------ look */

void conversation_look(const struct talk *talk, struct view_lines *out)
{
    size_t order[N], count = conversation_answers(talk, talk->word);
    struct text word = {0}, names = {0}, shares = {0};
    double sum = 0;

    conversation_order(talk, talk->word, order);
    conversation_add_word(&word, talk->word);
    for (size_t i = 0; i < count; i++) {
        text_add(&names, i ? ", " : "");
        conversation_add_word(&names, order[i]);
        sum += talk->numbers.weights[talk->word][order[i]];
    }
    conversation_add_answers(&shares, talk, talk->word, count ? count : 1);
    if (count == 0)
        look_say(&out->look, LOOK_MOST, "%s asks, and no answer stands out.", text_string(&word));
    else if (!look_say(&out->look, LOOK_MOST, "%s asks; %s answer%s.", text_string(&word), text_string(&shares),
                       count == 1 ? "s" : ""))
        look_say(&out->look, LOOK_MOST, "%s asks; %s answer%s: %.1f %% of all.", text_string(&word),
                 text_string(&names), count == 1 ? "s" : "", 100 * sum);
    if (!look_say(&out->look_short, LOOK_SHORT_MOST, "%s: %s", text_string(&word), text_string(&shares)) &&
        !look_say(&out->look_short, LOOK_SHORT_MOST, "%s: %s", text_string(&word), text_string(&names)))
        look_say(&out->look_short, LOOK_SHORT_MOST, "%s asks, %zu words answer", text_string(&word), count);
    text_free(&word);
    text_free(&names);
    text_free(&shares);
}

/* ------------------------------------------------------------------------------------------------------ arithmetic */

/* Which parts of the arithmetic there is room for. */
struct sum_form {
    bool named, products, zeros, tail; /* names; terms; those with a factor 0 too; what becomes of the score */
};

/* Appends the products of query and key; those with a factor 0 one by one, or counted. */
static void add_products(const struct talk *talk, bool zeros, struct text *out)
{
    const double *q = talk->numbers.Q[talk->word], *k = talk->numbers.K[talk->key];
    size_t folded = 0, shown = 0;

    for (size_t i = 0; i < CONVERSATION_PLACES; i++) {
        if (!zeros && (q[i] == 0 || k[i] == 0)) {
            folded++;
            continue;
        }
        text_addf(out, "%s%.1f×%.1f", shown ? " + " : "", q[i] + 0.0, k[i] + 0.0);
        shown++;
    }
    if (folded)
        text_addf(out, "%s%zu with a 0", shown ? " + " : "", folded);
}

static void add_form(const struct talk *talk, struct sum_form form, struct line *out)
{
    char score[NUMBER_ROOM], scaled[NUMBER_ROOM];
    struct text sum = {0};

    if (form.named) {
        text_add(&sum, "q(");
        conversation_add_word(&sum, talk->word);
        text_add(&sum, ") · k(");
        conversation_add_word(&sum, talk->key);
        text_add(&sum, ") = ");
    }
    if (form.products)
        add_products(talk, form.zeros, &sum);
    number_fixed(score, talk->numbers.scores[talk->word][talk->key], 2);
    number_fixed(scaled, talk->numbers.scaled[talk->word][talk->key], 2);
    text_addf(&sum, form.products ? " = %s" : "score %s", score);
    if (form.tail)
        text_addf(&sum, ", ÷ 2 = %s", scaled);
    line_add(out, ROLE_PLAIN, text_string(&sum));
    line_addf(out, ROLE_STRONG, ": %.1f %%", 100 * talk->numbers.weights[talk->word][talk->key]);
    text_free(&sum);
}

void conversation_add_sum(const struct talk *talk, int columns, struct line *out)
{
    static const struct sum_form forms[] = {
        {true, true, true, true},   {true, true, true, false},   {true, true, false, false},
        {false, true, false, true}, {false, true, false, false}, {false, false, false, true},
    };

    for (size_t i = 0; i < sizeof forms / sizeof *forms; i++) {
        line_free(out);
        add_form(talk, forms[i], out);
        if (arithmetic_fits(out, columns))
            return;
    }
}

/* The shares and values that make one number of what is taken home. */
static void explain_home(const struct talk *talk, size_t value, struct text *out)
{
    const double *share = talk->numbers.weights[talk->word];

    text_addf(out, "%s taken home:\n", conversation_values[value]);
    for (size_t i = 0; i < N; i++) {
        if (talk->numbers.V[i][value] == 0)
            continue;
        text_addf(out, "  %.3f × %.1f of ", share[i], talk->numbers.V[i][value]);
        conversation_add_word(out, i);
        text_add_byte(out, '\n');
    }
    text_addf(out, "  = %.3f\n", talk->numbers.home[talk->word][value]);
}

void conversation_explain(const void *self, struct text *out)
{
    const struct talk *talk = self;
    const struct conversation *numbers = &talk->numbers;
    char number[NUMBER_ROOM];
    double sum = 0;

    text_add(out, "q(");
    conversation_add_word(out, talk->word);
    text_add(out, ") · k(");
    conversation_add_word(out, talk->key);
    text_add(out, "), place by place:\n");
    for (size_t i = 0; i < CONVERSATION_PLACES; i++) {
        double q = numbers->Q[talk->word][i], k = numbers->K[talk->key][i];

        number_fixed(number, q * k, 2);
        text_addf(out, "  %-5s %.1f × %.1f = %s\n", conversation_places[i], q + 0.0, k + 0.0, number);
    }
    number_fixed(number, numbers->scores[talk->word][talk->key], 2);
    text_addf(out, "  score %s", number);
    number_fixed(number, numbers->scaled[talk->word][talk->key], 2);
    text_addf(out, "; scaled: ÷ √4 = ÷ 2: %s\n", number);
    for (size_t i = 0; i < N; i++)
        sum += exp(numbers->scaled[talk->word][i]);
    text_addf(out, "  share e^%s / the sum of all nine\n    = %.2f / %.2f = %.3f\n\n", number,
              exp(numbers->scaled[talk->word][talk->key]), sum, numbers->weights[talk->word][talk->key]);
    for (size_t i = 0; i < CONVERSATION_VALUES; i++)
        explain_home(talk, i, out);
}
