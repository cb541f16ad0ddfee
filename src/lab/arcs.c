/* SPDX-License-Identifier: MIT */
/* One word asks: arcs from it to the words that it hears most, in the example of the conversation. Which words these
 * are, what each is asked and what it hands over come from the head's shares, scores and values. */
#include "base/compiler.h"
#include "base/memory.h"
#include "sheet/sheet.h"
#include "study/conversation.h"
#include "view/state.h"
#include "view/view.h"
#include "walk/insight.h"
#include "walk/name.h"

enum { N = CONVERSATION_WORDS, FARTHEST = N - 1 };

#define LOUD 0.15 /* a word with at least this share answers */

struct asking {
    struct conversation numbers;
    size_t word;  /* the word that asks */
    bool alone;   /* the words that answer are not shown yet */
    size_t arcs;  /* how many answers are shown, the largest share first */
    size_t reach; /* how many words to each side can answer */
};

static size_t distance(size_t a, size_t b)
{
    return a > b ? a - b : b - a;
}

/* Finds the other words that answer, the largest share first; returns how many there are. */
static size_t find_answers(const struct asking *asking, size_t answers[ARCS_MOST])
{
    const double *shares = asking->numbers.weights[asking->word];
    size_t order[N], count = 0;

    insight_order(shares, N, order);
    for (size_t i = 0; i < N && count < ARCS_MOST && shares[order[i]] >= LOUD; i++)
        if (order[i] != asking->word)
            answers[count++] = order[i];
    return count;
}

static bool is_told(const struct asking *asking, size_t place, size_t answer)
{
    return !asking->alone && place < asking->arcs && distance(answer, asking->word) <= asking->reach;
}

static size_t count_told(const struct asking *asking)
{
    size_t answers[ARCS_MOST], count = find_answers(asking, answers), told = 0;

    for (size_t i = 0; i < count; i++)
        told += is_told(asking, i, answers[i]);
    return told;
}

/* Names the place of the query in which a key answers most: who, what, how or what is said. */
static const char *name_asked(const struct conversation *numbers, size_t word, size_t key)
{
    size_t best = 0;

    for (size_t i = 1; i < CONVERSATION_PLACES; i++)
        if (numbers->Q[word][i] * numbers->K[key][i] > numbers->Q[word][best] * numbers->K[key][best])
            best = i;
    return conversation_places[best];
}

/* Names the place in which a word's value is largest. */
static const char *name_value(const struct conversation *numbers, size_t word)
{
    size_t best = 0;

    for (size_t i = 1; i < CONVERSATION_VALUES; i++)
        if (numbers->V[word][i] > numbers->V[word][best])
            best = i;
    return conversation_values[best];
}

static const struct state_sentence sentence = {conversation_words, N};

static bool read_word(const struct state_key *key, void *self, const char *value, struct error *e)
{
    return state_find_word(key, sentence, value, &((struct asking *)self)->word, e);
}

static void write_word(const struct state_key *key UNUSED, const void *self, struct text *value)
{
    text_add(value, conversation_words[((const struct asking *)self)->word]);
}

static const struct state_key state_keys[] = {
    {"word", "fixed", "the word that asks, as it is written: The and the are two", "fixed", .read = read_word,
     .write = write_word, .is_basis = true},
    {"words", "all|one", "which are told: all, or the one that asks; all keep their places", "all",
     STATE_WORD(struct asking, alone)},
    {"arcs", "0-3", "how many arcs are told, the largest share first", "3", STATE_NUMBER(struct asking, arcs)},
    {"reach", "1-8", "how many words to each side can answer", "8", STATE_NUMBER(struct asking, reach)},
    {0},
};

static void *open(const struct view *view, const struct view_setup *setup UNUSED, const char *state, struct error *e)
{
    struct asking *asking = memory_new(sizeof *asking);

    conversation_run(&asking->numbers);
    return view_opened(view, asking, state, e);
}

/* Lets a word ask, with all its answers shown. */
static void ask(struct asking *asking, size_t word)
{
    asking->word = word;
    asking->alone = false;
    asking->arcs = ARCS_MOST;
}

static unsigned do_word(void *self, const struct key *key, int code UNUSED)
{
    struct asking *asking = self;

    ask(asking, view_turn(asking->word, N, key->action));
    return REACT_DONE;
}

static unsigned do_reach(void *self, const struct key *key, int code UNUSED)
{
    struct asking *asking = self;

    ask(asking, asking->word);
    asking->reach = 1 + view_turn(asking->reach - 1, FARTHEST, key->action);
    return REACT_DONE;
}

static const struct key keys[] = {
    {"Left h", -1, "←↓↑→", "words", "left and right: who asks; also h and l", .act = do_word, .is_inside = true},
    {"Right l", 1, NULL, NULL, NULL, .act = do_word, .is_inside = true},
    {"Up k", 1, "↑↓", NULL, "how far it can look: words to each side; also k and j", .act = do_reach,
     .is_inside = true},
    {"Down j", -1, NULL, NULL, NULL, .act = do_reach, .is_inside = true},
    {"Tab", 1, NULL, "next asks", "the next word asks", .act = do_word, .names_another = true},
    {"BackTab", -1, "Shift-Tab", NULL, "the word before asks", .act = do_word, .names_another = true},
    {0},
};

static const char *const counted[] = {"no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine"};

static void look(const struct asking *asking, const char *word, struct view_lines *out)
{
    size_t answers[ARCS_MOST], count = find_answers(asking, answers), told = count_told(asking);

    if (asking->alone)
        insight_full(out, "%s, and the places of %s other words.", word, counted[N - 1]);
    else if (asking->arcs == 0)
        insight_full(out, "%s among %s other words.", word, counted[N - 1]);
    else if (asking->reach < FARTHEST)
        insight_full(out, "%s hears %s word%s to each side: %s of %s arcs.", word, counted[asking->reach],
                     asking->reach == 1 ? "" : "s", counted[told], counted[count]);
    else if (told < count)
        insight_full(out, "%s asks: %s of its %s best answers.", word, counted[told], counted[count]);
    else
        insight_full(out, "%s asks, %s answer%s. The other %s say little.", word, counted[told], told == 1 ? "s" : "",
                     counted[N - 1 - told]);
    if (asking->alone || asking->arcs == 0)
        insight_brief(out, "%s %s", word, asking->alone ? "alone" : "in its sentence");
    else
        insight_brief(out, "%s asks, %s answer%s", word, counted[told], told == 1 ? "s" : "");
}

/* Appends which word answers what: "who mechanic, what engine, how wrench". */
static void add_answers(const struct asking *asking, struct line *out)
{
    size_t answers[ARCS_MOST], count = find_answers(asking, answers);
    bool any = false;

    for (size_t i = 0; i < count; i++) {
        if (!is_told(asking, i, answers[i]))
            continue;
        line_add(out, ROLE_PLAIN, any ? ", " : "");
        line_add(out, ROLE_DIM, name_asked(&asking->numbers, asking->word, answers[i]));
        line_add(out, ROLE_PLAIN, " ");
        line_add(out, ROLE_STRONG, conversation_words[answers[i]]);
        any = true;
    }
    if (!any)
        line_add(out, ROLE_DIM, asking->alone || asking->arcs == 0 ? "Who answers?" : "Nobody in reach answers.");
}

static void describe(const void *self, struct view_lines *out, int columns UNUSED, bool compact UNUSED)
{
    const struct asking *asking = self;
    struct text word = {0};

    name_add_word(&word, conversation_words, N, asking->word);
    look(asking, text_string(&word), out);
    text_add(&word, " asks");
    if (asking->reach < FARTHEST)
        text_addf(&word, ", %zu to each side", asking->reach);
    line_add(&out->cell, theme_head(0), text_string(&word));
    text_free(&word);
    add_answers(asking, &out->sum);
}

static void fill(const void *self, struct sheet *sheet)
{
    const struct asking *asking = self;
    size_t answers[ARCS_MOST], count = find_answers(asking, answers);
    struct sheet_block *block = sheet_add(sheet, BLOCK_ARCS, "words");

    sheet->columns = 72;
    sheet_size(block, 0, 2);
    sheet_size(block, 1, ARCS_MOST + 2);
    sheet_size(block, 2, ARCS_MOST + 4);
    block->arcs.asks = asking->word;
    block->arcs.role = theme_head(0);
    for (size_t i = 0; i < N; i++) {
        bool near = distance(i, asking->word) <= asking->reach;
        struct arcs_word *word = arcs_add_word(&block->arcs, near ? ROLE_PLAIN : ROLE_DIM);

        text_add(&word->text, conversation_words[i]);
        word->is_hidden = asking->alone && i != asking->word;
    }
    for (size_t i = 0; i < count; i++) {
        struct arcs_word *word = &block->arcs.words[answers[i]];
        bool told = is_told(asking, i, answers[i]);

        text_add(arcs_add_arc(&block->arcs, answers[i], !told), name_asked(&asking->numbers, asking->word, answers[i]));
        word->role = told ? ROLE_STRONG : word->role;
        text_add(&word->below, told ? name_value(&asking->numbers, answers[i]) : "");
    }
}

static bool pick(void *self, const struct sheet_spot *spot)
{
    ask(self, spot->row);
    return true;
}

const struct view view_arcs = {
    .name = "arcs",
    .title = "A word asks",
    .summary = "who tells a word what it means",
    .keys = keys,
    .state = state_keys,
    .open = open,
    .fill = fill,
    .pick = pick,
    .describe = describe,
};
