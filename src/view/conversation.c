/* SPDX-License-Identifier: MIT */
/* Attention as a conversation: pick a word, see its query against every key, and what it takes home. */
#include "view/conversation.h"

#include "base/memory.h"
#include "base/number.h"
#include "base/utf8.h"
#include "view/state.h"

#include <stdlib.h>
#include <string.h>
#include <strings.h>

enum { N = CONVERSATION_WORDS, USUAL_WORD = 3, PLAIN_LABELS = 15 };

enum action { BACK_WORD = 1, NEXT_WORD, UP_KEY, DOWN_KEY, NEXT_OUTSIDE = 10, BACK_OUTSIDE, PLAY };

static const struct key keys[] = {
    {"Left h", BACK_WORD, "←↓↑→", "words", "left and right: who asks; also h and l"},
    {"Right l", NEXT_WORD, NULL, NULL, NULL},
    {"Up k", UP_KEY, "↑↓", NULL, "whose key the sum is about; also k and j"},
    {"Down j", DOWN_KEY, NULL, NULL, NULL},
    {"Tab", NEXT_OUTSIDE, NULL, "next asks", "the next word asks"},
    {"BackTab", BACK_OUTSIDE, "Shift-Tab", NULL, "the word before asks"},
    {"a", PLAY, NULL, "play", "each word asks in turn; again: stop"},
    {0},
};

static const struct parameter parameters[] = {
    {"word", "fixed", "the word that asks, as it is written: The and the are two"},
    {"key", "mechanic", "the word whose key the arithmetic is about"},
    {0},
};

void conversation_ask(struct talk *talk, size_t word)
{
    talk->word = word;
    talk->key = conversation_loudest(talk);
}

/* ---------------------------------------------------------------------------------------------------------- state */

static bool find_word(const char *key, const char *value, size_t *out, struct error *e)
{
    struct text sentence = {0};

    for (size_t i = 0; i < N; i++)
        if (strcmp(conversation_words[i], value) == 0) {
            *out = i;
            return true;
        }
    for (size_t i = 0; i < N; i++)
        text_addf(&sentence, "%s%s", i ? " " : "", conversation_words[i]);
    error_set(e, ERROR_INPUT, "%s=%.40s: the sentence has no such word: write one of %s", key, value,
              text_string(&sentence));
    text_free(&sentence);
    return false;
}

static bool set_word(void *self, const char *value, struct error *e)
{
    size_t word;

    if (!find_word("word", value, &word, e))
        return false;
    conversation_ask(self, word);
    return true;
}

static bool set_key(void *self, const char *value, struct error *e)
{
    struct talk *talk = self;

    return find_word("key", value, &talk->key, e);
}

static const struct state_key state_keys[] = {{"word", set_word}, {"key", set_key}, {0}};

static void close(void *self)
{
    free(self);
}

static void *open(const struct view_setup *setup, const char *state, struct error *e)
{
    static const struct view_habits usual_habits = {.speed = VIEW_SPEED_USUAL};
    struct talk *talk = memory_new(sizeof *talk);

    talk->habits = setup && setup->habits ? setup->habits : &usual_habits;
    conversation_run(&talk->numbers);
    conversation_ask(talk, USUAL_WORD);
    if (state_read_keys(state, state_keys, talk, e))
        return talk;
    close(talk);
    return NULL;
}

static void write_state(const void *self, struct text *out)
{
    struct talk talk = *(const struct talk *)self;

    if (talk.playing)
        conversation_ask(&talk, talk.before);
    if (talk.word != USUAL_WORD)
        state_write(out, "word", conversation_words[talk.word]);
    if (talk.key != conversation_loudest(&talk))
        state_write(out, "key", conversation_words[talk.key]);
}

/* --------------------------------------------------------------------------------------------------------- actions */

static void play(void *self, bool start)
{
    struct talk *talk = self;

    if (talk->playing)
        conversation_ask(talk, talk->before);
    talk->playing = start && !talk->habits->still;
    if (!talk->playing)
        return;
    talk->before = talk->word;
    conversation_ask(talk, 0);
}

static int tick(void *self)
{
    static const int pause_ms[VIEW_SPEED_MOST + 1] = {4000, 2800, 1900, 1200, 700, 350};
    struct talk *talk = self;
    int pause = pause_ms[talk->habits->speed];

    if (!talk->playing)
        return 0;
    if (talk->word + 1 == N) {
        play(talk, false);
        return 0;
    }
    conversation_ask(talk, talk->word + 1);
    return pause;
}

static bool works(const void *self, int action, struct text *word)
{
    const struct talk *talk = self;

    if (action != PLAY)
        return true;
    if (word)
        text_add(word, talk->playing ? "stop" : "play");
    return !talk->habits->still;
}

static enum reaction act(void *self, int action, int code)
{
    struct talk *talk = self;
    bool playing = talk->playing;

    (void)code;
    if (!works(self, action, NULL))
        return REACT_PASS;
    play(self, false);
    switch (action) {
    case BACK_WORD:
    case BACK_OUTSIDE:
        conversation_ask(talk, (talk->word + N - 1) % N);
        break;
    case NEXT_WORD:
    case NEXT_OUTSIDE:
        conversation_ask(talk, (talk->word + 1) % N);
        break;
    case UP_KEY:
        talk->key = (talk->key + N - 1) % N;
        break;
    case DOWN_KEY:
        talk->key = (talk->key + 1) % N;
        break;
    default:
        play(self, !playing);
    }
    return REACT_DONE;
}

/* ----------------------------------------------------------------------------------------------------- the frame's */

static void describe(const void *self, struct view_lines *out, int columns, bool compact)
{
    const struct talk *talk = self;
    struct text cell = {0};

    (void)compact;
    out->stage = -1;
    conversation_look(talk, out);
    text_add(&out->caption, "designed, not trained");
    conversation_add_word(&cell, talk->word);
    text_add(&cell, " asks ");
    conversation_add_word(&cell, talk->key);
    line_add(&out->cell, theme_head(0), text_string(&cell));
    text_free(&cell);
    conversation_add_sum(talk, columns, &out->sum);
}

/* The word that a name in prose means: the one written so, else one that differs in its capitals alone. */
static bool measure_word(const char *name, size_t *word)
{
    for (int loose = 0; loose < 2; loose++)
        for (size_t i = 0; i < N; i++)
            if ((loose ? strcasecmp : strcmp)(conversation_words[i], name) == 0) {
                *word = i;
                return true;
            }
    return false;
}

static bool measure(const void *self, const char *name, double *out)
{
    const struct talk *talk = self;
    size_t word;

    if (measure_word(name, &word)) {
        *out = talk->numbers.weights[talk->word][word];
        return true;
    }
    if (strncmp(name, "score_", 6) == 0 && measure_word(name + 6, &word)) {
        *out = talk->numbers.scores[talk->word][word];
        return true;
    }
    for (size_t i = 0; strncmp(name, "home_", 5) == 0 && i < CONVERSATION_VALUES; i++)
        if (strcmp(conversation_values[i], name + 5) == 0) {
            *out = talk->numbers.home[talk->word][i];
            return true;
        }
    return false;
}

/* ------------------------------------------------------------------------------------------------------ plain text */

static void add_number(struct text *out, double number, int decimals, int columns)
{
    char room[NUMBER_ROOM];

    number_fixed(room, number, decimals);
    utf8_add_right(out, room, columns);
}

static void add_label(struct text *out, const char *label)
{
    text_add(out, "  ");
    utf8_add_left(out, label, PLAIN_LABELS);
}

/* The query and every key, score and share. */
static void add_table(const struct talk *talk, struct text *out)
{
    struct text label = {0};

    add_label(out, "");
    for (size_t i = 0; i < CONVERSATION_PLACES; i++)
        utf8_add_right(out, conversation_places[i], 6);
    text_add(out, "   score     ÷ 2    share\n");
    conversation_add_word(&label, talk->word);
    text_add(&label, " asks");
    add_label(out, text_string(&label));
    for (size_t i = 0; i < CONVERSATION_PLACES; i++)
        add_number(out, talk->numbers.Q[talk->word][i], 1, 6);
    text_add_byte(out, '\n');
    for (size_t row = 0; row < N; row++) {
        text_free(&label);
        conversation_add_word(&label, row);
        add_label(out, text_string(&label));
        for (size_t i = 0; i < CONVERSATION_PLACES; i++)
            add_number(out, talk->numbers.K[row][i], 1, 6);
        add_number(out, talk->numbers.scores[talk->word][row], 2, 8);
        add_number(out, talk->numbers.scaled[talk->word][row], 2, 8);
        add_number(out, 100 * talk->numbers.weights[talk->word][row], 1, 7);
        text_add(out, " %\n");
    }
    text_free(&label);
}

static void plain(const void *self, struct text *out)
{
    const struct talk *talk = self;
    struct view_lines lines = {0};

    describe(self, &lines, 0, false);
    text_addf(out, "Look here: %s\n\n", text_string(&lines.look));
    for (size_t i = 0; i < N; i++)
        text_addf(out, "%s%s", i ? " " : "", conversation_words[i]);
    text_add(out, "\n\n");
    conversation_add_word(out, talk->word);
    text_add(out, " is: ");
    conversation_add_features(out, talk, talk->word);
    text_add(out, "\n\n");
    add_table(talk, out);
    text_addf(out, "\n%s\n\nIt takes home: ", text_string(&lines.sum.text));
    conversation_add_home(out, talk, talk->word, 0);
    text_add(out, "\n\nWho listens to whom:\n");
    for (size_t i = 0; i < N; i++) {
        struct text word = {0};

        conversation_add_word(&word, i);
        add_label(out, text_string(&word));
        conversation_add_answers(out, talk, i, conversation_answers(talk, i));
        text_add_byte(out, '\n');
        text_free(&word);
    }
    view_lines_free(&lines);
}

/* -------------------------------------------------------------------------------------------------------- the view */

const struct view view_conversation = {
    .name = "conversation",
    .title = "Attention as a conversation",
    .summary = "pick a word: its query against every key, and what it takes home",
    .keys = keys,
    .parameters = parameters,
    .open = open,
    .rows = conversation_rows,
    .columns = conversation_columns,
    .draw = conversation_draw,
    .describe = describe,
    .explain = conversation_explain,
    .act = act,
    .works = works,
    .click = conversation_click,
    .play = play,
    .tick = tick,
    .measure = measure,
    .plain = plain,
    .write_state = write_state,
    .close = close,
};
