/* SPDX-License-Identifier: MIT */
/* "The bank was full of money": pick a head, see what bank attends to. The first head is a book's illustration, said to
 * be one; the others are computed. State and keys; the rest is in bank_words.c and bank_draw.c. */
#include "view/bank.h"

#include "base/memory.h"
#include "base/number.h"
#include "view/state.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const struct key keys[] = {
    {"Left h", BANK_LEFT, "←→", "word", "the word that asks"},
    {"Right l", BANK_RIGHT, NULL, NULL, NULL},
    {"Up k", BANK_UP, "↑↓", "share", "the share whose arithmetic is shown"},
    {"Down j", BANK_DOWN, NULL, NULL, NULL},
    {"Tab", BANK_NEXT, NULL, "head", "the next head"},
    {"BackTab", BANK_LAST, "Shift-Tab", NULL, "the head before"},
    {"1-5", BANK_DIGIT, "1-5", "head", "a head; 1 is the illustration"},
    {0},
};

static const struct parameter parameters[] = {
    {"head", "1-5", "the head shown; 1 is the illustration, the others are computed"},
    {"word", "word", "the word that asks (bank)"},
    {"to", "word", "the word whose share is looked at (the one with the largest)"},
    {0},
};

bool bank_is_drawn(const struct bank_view *view)
{
    return view->head == 0;
}

size_t bank_asking(const struct bank_view *view)
{
    return bank_is_drawn(view) ? BANK_ITSELF : view->word;
}

const double *bank_shares(const struct bank_view *view, size_t head, size_t asking)
{
    if (head == 0)
        return asking == BANK_ITSELF ? bank_illustration : NULL;
    return view->bank.weights[head - 1] + asking * BANK_WORDS;
}

size_t bank_answering(const struct bank_view *view)
{
    const double *shares = bank_shares(view, view->head, bank_asking(view));
    size_t best = 0;

    if (view->chosen)
        return view->to;
    for (size_t i = 1; i < BANK_WORDS; i++)
        if (shares[i] > shares[best] + 1e-9)
            best = i;
    return best;
}

/* ------------------------------------------------------------------------------------------------------------ state */

/* Finds a word by its name, or by #number. */
static bool read_word(const char *key, const char *value, size_t *out, struct error *e)
{
    uint64_t number;

    if (value[0] == '#' && number_parse(value + 1, BANK_WORDS, &number) && number > 0) {
        *out = (size_t)number - 1;
        return true;
    }
    for (*out = 0; *out < BANK_WORDS; ++*out)
        if (strcmp(bank_words[*out], value) == 0)
            return true;
    return error_set(e, ERROR_INPUT, "%s=%.80s: write a word of “The bank was full of money”, or #1 to #%d", key, value,
                     BANK_WORDS);
}

static bool set(void *self, const char *key, const char *value, struct error *e)
{
    struct bank_view *view = self;
    uint64_t number;

    if (strcmp(key, "word") == 0)
        return read_word(key, value, &view->word, e);
    if (strcmp(key, "to") == 0) {
        view->chosen = true;
        return read_word(key, value, &view->to, e);
    }
    if (strcmp(key, "head") != 0)
        return error_set(e, ERROR_INPUT, "%.80s: this view has no such key: its keys are head, word and to", key);
    if (!number_parse(value, BANK_SHOWN, &number) || number < 1)
        return error_set(e, ERROR_INPUT, "head=%.80s: heads are 1 to %d here", value, BANK_SHOWN);
    view->head = (size_t)number - 1;
    return true;
}

static void *open(const struct view_setup *setup, const char *state, struct error *e)
{
    struct bank_view *view = memory_new(sizeof *view);

    (void)setup;
    view->word = BANK_ITSELF;
    bank_run(&view->bank);
    if (state_read(state, set, view, e))
        return view;
    free(view);
    return NULL;
}

static void write_state(const void *self, struct text *out)
{
    const struct bank_view *view = self;
    char number[24];

    snprintf(number, sizeof number, "%zu", view->head + 1);
    if (view->head > 0)
        state_write(out, "head", number);
    if (view->word != BANK_ITSELF)
        state_write(out, "word", bank_words[view->word]);
    if (view->chosen)
        state_write(out, "to", bank_words[view->to]);
}

/* ----------------------------------------------------------------------------------------------------------- acting */

/* Another row: its largest share is looked at. */
static void show_row(struct bank_view *view, size_t head, size_t word)
{
    view->head = head;
    view->word = word;
    view->chosen = false;
}

static bool works(const void *self, int action, struct text *word)
{
    const struct bank_view *view = self;

    if (action == BANK_NEXT && word)
        text_addf(word, "head %zu", (view->head + 1) % BANK_SHOWN + 1);
    return action > BANK_RIGHT || !bank_is_drawn(view);
}

static enum reaction act(void *self, int action, int code)
{
    struct bank_view *view = self;
    size_t answering = bank_answering(view);

    if (!works(self, action, NULL))
        return REACT_PASS;
    if (action == BANK_UP || action == BANK_DOWN) {
        view->to = (answering + (action == BANK_DOWN ? 1 : BANK_WORDS - 1)) % BANK_WORDS;
        view->chosen = true;
    } else if (action == BANK_LEFT || action == BANK_RIGHT) {
        show_row(view, view->head, (view->word + (action == BANK_RIGHT ? 1 : BANK_WORDS - 1)) % BANK_WORDS);
    } else if (action == BANK_DIGIT) {
        show_row(view, (size_t)(code - '1'), view->word);
    } else {
        show_row(view, (view->head + (action == BANK_NEXT ? 1 : BANK_SHOWN - 1)) % BANK_SHOWN, view->word);
    }
    return REACT_DONE;
}

static bool click(void *self, const struct theme *theme, struct area area, bool compact, int row, int col)
{
    struct bank_view *view = self;
    size_t head = view->head, word = BANK_WORDS;

    (void)compact;
    if (!bank_find(view, theme, area, (int[2]){row, col}, &head, &word))
        return false;
    if (head != view->head)
        show_row(view, head, view->word);
    if (word < BANK_WORDS) {
        view->to = word;
        view->chosen = true;
    }
    return true;
}

/* "share6" or "head3_share6"; "scaled6" of a computed head. */
static bool measure(const void *self, const char *name, double *out)
{
    const struct bank_view *view = self;
    size_t head = view->head;
    bool scaled;
    uint64_t number;

    if (strncmp(name, "head", 4) == 0 && name[4] >= '1' && name[4] <= '0' + BANK_SHOWN && name[5] == '_') {
        head = (size_t)(name[4] - '1');
        name += 6;
    }
    scaled = strncmp(name, "scaled", 6) == 0;
    if (!scaled && strncmp(name, "share", 5) != 0)
        return false;
    if (!number_parse(name + (scaled ? 6 : 5), BANK_WORDS, &number) || number < 1 || (scaled && head == 0))
        return false;
    if (scaled)
        *out = view->bank.scaled[head - 1][view->word * BANK_WORDS + number - 1];
    else
        *out = bank_shares(view, head, head == 0 ? BANK_ITSELF : view->word)[number - 1];
    return true;
}

static void close(void *self)
{
    free(self);
}

const struct view view_bank = {
    .name = "bank",
    .title = "Bank: what it attends to",
    .summary = "one sentence, five heads",
    .keys = keys,
    .parameters = parameters,
    .open = open,
    .rows = bank_rows,
    .columns = bank_columns,
    .draw = bank_draw,
    .describe = bank_describe,
    .explain = bank_explain,
    .act = act,
    .works = works,
    .click = click,
    .measure = measure,
    .plain = bank_plain,
    .write_state = write_state,
    .close = close,
};
