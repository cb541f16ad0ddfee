/* SPDX-License-Identifier: MIT */
/* Attention as a conversation: pick a word, see its query against every key, and what it brings home. */
#include "study/conversation.h"

#include "base/compiler.h"
#include "base/memory.h"
#include "base/number.h"
#include "base/utf8.h"
#include "sheet/sheet.h"
#include "view/state.h"
#include "walk/arithmetic.h"
#include "walk/insight.h"
#include "walk/name.h"

#include <string.h>
#include <strings.h>

enum { N = CONVERSATION_WORDS, USUAL_WORD = 3, ANSWERS_MOST = 3 };

#define LOUD 0.15    /* a word with at least this share stands out */
#define TAIL_FROM 60 /* from so many columns on, the end of a line is shown */
#define MOST 0.6     /* words with this share together are most of what a word hears */

/* What `show` names, bit by bit: "places" is what each key answers place by place, "everyone" what each word hears. */
enum {
    SHOWS_PLACES = 1,
    SHOWS_SCORE = 2,
    SHOWS_SCALED = 4,
    SHOWS_SHARE = 8,
    SHOWS_BAR = 16,
    SHOWS_HOME = 32,
    SHOWS_EVERYONE = 64
};

enum { OF_SCORES, OF_HOME }; /* matrices whose origins are known: rows ask */

struct talk {
    struct conversation numbers;
    unsigned shows;
    size_t word; /* the word that asks */
    size_t key;  /* the word whose answer is looked at */
    const struct view_habits *habits;
    bool playing;
    size_t before; /* the word that asked before playing began */
};

static size_t find_loudest(const struct talk *talk)
{
    size_t order[N];

    insight_order(talk->numbers.weights[talk->word], N, order);
    return order[0];
}

static void add_word(struct text *out, size_t word)
{
    name_add_word(out, conversation_words, N, word);
}

/* Appends "mechanic 36.6 %, engine 30.0 %" for the `count` words that `word` hears most. */
static void add_answers(struct text *out, const struct talk *talk, size_t word, size_t count)
{
    size_t order[N];

    insight_order(talk->numbers.weights[word], N, order);
    for (size_t i = 0; i < count; i++) {
        text_add(out, i ? ", " : "");
        add_word(out, order[i]);
        text_addf(out, " %.1f %%", 100 * talk->numbers.weights[word][order[i]]);
    }
}

/* How many words make up most of what `word` hears: 1 to 3, or 0 if even three do not. */
static size_t count_answers(const struct talk *talk, size_t word)
{
    size_t order[N];
    double sum = 0;

    insight_order(talk->numbers.weights[word], N, order);
    for (size_t i = 0; i < ANSWERS_MOST; i++) {
        sum += talk->numbers.weights[word][order[i]];
        if (sum >= MOST && talk->numbers.weights[word][order[i + 1]] < LOUD)
            return i + 1;
    }
    return 0;
}

/* Appends the features of a word: "person 1.0, begin 1.0". */
static void add_features(struct text *out, const struct talk *talk, size_t word)
{
    bool any = false;

    for (size_t i = 0; i < CONVERSATION_FEATURES; i++) {
        if (talk->numbers.X[word][i] == 0)
            continue;
        text_addf(out, "%s%s %.1f", any ? ", " : "", conversation_features[i], talk->numbers.X[word][i]);
        any = true;
    }
}

/* Lets a word ask, and selects its loudest answer. */
static void ask(struct talk *talk, size_t word)
{
    talk->word = word;
    talk->key = find_loudest(talk);
}

/* ------------------------------------------------------------------------------------------------------------ look */

static void look(const struct talk *talk, struct view_lines *out)
{
    size_t order[N], count = count_answers(talk, talk->word);
    struct text word = {0}, names = {0}, shares = {0};
    double sum = 0;

    insight_order(talk->numbers.weights[talk->word], N, order);
    add_word(&word, talk->word);
    for (size_t i = 0; i < count; i++) {
        text_add(&names, i ? ", " : "");
        add_word(&names, order[i]);
        sum += talk->numbers.weights[talk->word][order[i]];
    }
    add_answers(&shares, talk, talk->word, count ? count : 1);
    if (count && !(talk->shows & SHOWS_SHARE))
        insight_full(out, "%s asks; %s answer%s.", text_string(&word), text_string(&names), count == 1 ? "s" : "");
    else if (count == 0)
        insight_full(out, "%s asks, and no answer stands out.", text_string(&word));
    else if (!insight_full(out, "%s asks; %s answer%s.", text_string(&word), text_string(&shares),
                           count == 1 ? "s" : ""))
        insight_full(out, "%s asks; %s answer%s: %.1f %% of all.", text_string(&word), text_string(&names),
                     count == 1 ? "s" : "", 100 * sum);
    if (!(talk->shows & SHOWS_SHARE && insight_brief(out, "%s: %s", text_string(&word), text_string(&shares))) &&
        !insight_brief(out, "%s: %s", text_string(&word), text_string(&names)))
        insight_brief(out, "%s asks, %zu words answer", text_string(&word), count);
    text_free(&word);
    text_free(&names);
    text_free(&shares);
}

/* ------------------------------------------------------------------------------------------------------ arithmetic */

/* Where the score of a key, or the share of the selected key, comes from. */
static struct origin score_origin(const struct talk *talk, size_t word, size_t key)
{
    return origin_of_product(origin_numbers(talk->numbers.Q[word], 1), origin_numbers(talk->numbers.K[key], 1),
                             CONVERSATION_PLACES);
}

static struct origin share_origin(const struct talk *talk)
{
    return origin_of_softmax(talk->numbers.scaled[talk->word], N, talk->key);
}

/* Appends the arithmetic of the score, and what becomes of it, in `columns` columns; 0: no limit. */
static void add_product(const struct talk *talk, int columns, struct line *out)
{
    struct origin origin = score_origin(talk, talk->word, talk->key);
    struct arithmetic a = {.origin = &origin,
                           .value = talk->numbers.scores[talk->word][talk->key],
                           .decimals = 2,
                           .a_decimals = 1,
                           .b_decimals = 1,
                           .terms = SIZE_MAX};
    struct text names = {0}, share = {0}, tail = {0};
    char scaled[NUMBER_ROOM];

    number_fixed(scaled, talk->numbers.scaled[talk->word][talk->key], 2);
    if (talk->shows & SHOWS_SHARE)
        text_addf(&share, ": %.1f %%", 100 * talk->numbers.weights[talk->word][talk->key]);
    if (talk->shows & SHOWS_SCALED && (columns == 0 || columns >= TAIL_FROM))
        text_addf(&tail, ", ÷ 2 = %s", scaled);
    text_add(&names, "q(");
    add_word(&names, talk->word);
    text_add(&names, ") · k(");
    add_word(&names, talk->key);
    text_add(&names, ")");
    a.names = text_string(&names);
    arithmetic_add(&a, columns ? columns - utf8_columns(text_string(&tail)) - (int)share.length : 0, out);
    line_add(out, ROLE_PLAIN, text_string(&tail));
    line_add(out, ROLE_STRONG, text_string(&share));
    text_free(&names);
    text_free(&share);
    text_free(&tail);
}

/* Appends the places of the selected key that are not 0: "engine: what 3.0". */
static void add_key(const struct talk *talk, struct line *out)
{
    const double *key = talk->numbers.K[talk->key];
    struct text text = {0};
    bool any = false;

    add_word(&text, talk->key);
    for (size_t i = 0; i < CONVERSATION_PLACES; i++) {
        if (key[i] == 0)
            continue;
        text_addf(&text, "%s %s %.1f", any ? "," : ":", conversation_places[i], key[i]);
        any = true;
    }
    text_add(&text, any ? "" : ": 0 in all places");
    line_add(out, ROLE_PLAIN, text_string(&text));
    text_free(&text);
}

/* Appends the arithmetic once scores are shown; until then only the key. */
static void add_sum(const struct talk *talk, int columns, struct line *out)
{
    if (talk->shows & SHOWS_SCORE)
        add_product(talk, columns, out);
    else
        add_key(talk, out);
}

/* Writes the shares and values that make one number of what is brought home. */
static void explain_home(const struct talk *talk, size_t value, struct text *out)
{
    const double *share = talk->numbers.weights[talk->word];

    text_addf(out, "%s taken home:\n", conversation_values[value]);
    for (size_t i = 0; i < N; i++) {
        if (talk->numbers.V[i][value] == 0)
            continue;
        text_addf(out, "  %.3f × %.1f of ", share[i], talk->numbers.V[i][value]);
        add_word(out, i);
        text_add_byte(out, '\n');
    }
    text_addf(out, "  = %.3f\n", talk->numbers.home[talk->word][value]);
}

static void explain(const void *self, struct text *out)
{
    const struct talk *talk = self;
    const struct conversation *numbers = &talk->numbers;
    struct origin score = score_origin(talk, talk->word, talk->key), share = share_origin(talk);
    char number[NUMBER_ROOM];

    text_add(out, "q(");
    add_word(out, talk->word);
    text_add(out, ") · k(");
    add_word(out, talk->key);
    text_add(out, "), place by place:\n");
    for (size_t i = 0; i < CONVERSATION_PLACES; i++) {
        number_fixed(number, origin_term(&score, i), 2);
        text_addf(out, "  %-5s %.1f × %.1f = %s\n", conversation_places[i], origin_number(&score.a, i) + 0.0,
                  origin_number(&score.b, i) + 0.0, number);
    }
    number_fixed(number, numbers->scores[talk->word][talk->key], 2);
    text_addf(out, "  score %s", number);
    number_fixed(number, numbers->scaled[talk->word][talk->key], 2);
    text_addf(out, "; scaled: ÷ √4 = ÷ 2: %s\n", number);
    text_addf(out, "  share e^%s / the sum of all nine\n    = %.2f / %.2f = %.3f\n\n", number,
              origin_term(&share, share.mine), origin_sum(&share), numbers->weights[talk->word][talk->key]);
    for (size_t i = 0; i < CONVERSATION_VALUES; i++)
        explain_home(talk, i, out);
}
/* ---------------------------------------------------------------------------------------------------------- state */

static const struct state_sentence sentence = {conversation_words, N};

static bool read_word(const struct state_key *key, void *self, const char *value, struct error *e)
{
    size_t word;

    if (!state_find_word(key, sentence, value, &word, e))
        return false;
    ask(self, word);
    return true;
}

static bool read_key(const struct state_key *key, void *self, const char *value, struct error *e)
{
    return state_find_word(key, sentence, value, &((struct talk *)self)->key, e);
}

/* Writes the word that asks; while each word asks in turn, the one that asked before. */
static void write_word(const struct state_key *key UNUSED, const void *self, struct text *value)
{
    const struct talk *talk = self;
    size_t word = talk->playing ? talk->before : talk->word;

    if (word != USUAL_WORD)
        text_add(value, conversation_words[word]);
}

static void write_key(const struct state_key *key UNUSED, const void *self, struct text *value)
{
    const struct talk *talk = self;

    if (!talk->playing && talk->key != find_loudest(talk))
        text_add(value, conversation_words[talk->key]);
}

static const struct state_key state_keys[] = {
    {"word", "fixed", "the word that asks, as it is written: The and the are two", .read = read_word,
     .write = write_word, .is_basis = true},
    {"key", "mechanic", "the word whose key the arithmetic is about", .read = read_key, .write = write_key},
    {"show", "all|places|score|scaled|share|bar|home|everyone",
     "what is shown, with commas between; what is not keeps its place", "all", STATE_LIST(struct talk, shows)},
    {0},
};

static void *open(const struct view *view, const struct view_setup *setup, const char *state, struct error *e)
{
    struct talk *talk = memory_new(sizeof *talk);

    talk->habits = view_habits_of(setup);
    conversation_run(&talk->numbers);
    ask(talk, USUAL_WORD);
    return view_opened(view, talk, state, e);
}

/* --------------------------------------------------------------------------------------------------------- actions */

static void play(void *self, bool start)
{
    struct talk *talk = self;

    if (talk->playing)
        ask(talk, talk->before);
    talk->playing = start && !talk->habits->still;
    if (!talk->playing)
        return;
    talk->before = talk->word;
    ask(talk, 0);
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
    ask(talk, talk->word + 1);
    return pause;
}

static unsigned do_word(void *self, const struct key *key, int code UNUSED)
{
    struct talk *talk = self;

    play(self, false);
    ask(talk, view_turn(talk->word, N, key->action));
    return REACT_DONE;
}

static unsigned do_key(void *self, const struct key *key, int code UNUSED)
{
    struct talk *talk = self;

    play(self, false);
    talk->key = view_turn(talk->key, N, key->action);
    return REACT_DONE;
}

static unsigned do_play(void *self, const struct key *key UNUSED, int code UNUSED)
{
    const struct talk *talk = self;

    play(self, !talk->playing);
    return REACT_DONE;
}

static bool play_works(const void *self, const struct key *key UNUSED, struct key_offer *offer)
{
    const struct talk *talk = self;

    return view_may_play(talk->habits, talk->playing, offer);
}

static const struct key keys[] = {
    {"Left h", -1, "←↓↑→", "words", "left and right: who asks; also h and l", .act = do_word, .is_inside = true},
    {"Right l", 1, NULL, NULL, NULL, .act = do_word, .is_inside = true},
    {"Up k", -1, "↑↓", NULL, "whose key the sum is about; also k and j", .act = do_key, .is_inside = true},
    {"Down j", 1, NULL, NULL, NULL, .act = do_key, .is_inside = true},
    {"Tab", 1, NULL, "next asks", "the next word asks", .act = do_word, .names_another = true},
    {"BackTab", -1, "Shift-Tab", NULL, "the word before asks", .act = do_word, .names_another = true},
    {"a", 0, NULL, "play", "each word asks in turn; again: stop", .act = do_play, .works = play_works},
    {0},
};

/* ----------------------------------------------------------------------------------------------------- the frame's */

static void describe(const void *self, struct view_lines *out, int columns, bool compact UNUSED)
{
    const struct talk *talk = self;
    struct text cell = {0};

    look(talk, out);
    text_add(&out->caption, "designed, not trained");
    add_word(&cell, talk->word);
    text_add(&cell, " asks ");
    add_word(&cell, talk->key);
    line_add(&out->cell, theme_head(0), text_string(&cell));
    text_free(&cell);
    add_sum(talk, columns, &out->sum);
}

/* Finds the word that a name in prose means: one written exactly so, else one that differs only in capitals. */
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

/* ---------------------------------------------------------------------------------------------------------- sheet */

static void fill_words(const struct talk *talk, struct sheet *sheet)
{
    struct sheet_block *block = sheet_add(sheet, BLOCK_WORDS, "words");

    sheet_size(block, 5, 1);
    block->words.asks = talk->word;
    block->words.role = theme_head(0);
    for (size_t i = 0; i < N; i++) {
        double share = talk->shows & SHOWS_SHARE ? talk->numbers.weights[talk->word][i] : 0;

        text_add(words_add(&block->words, share, share >= LOUD), conversation_words[i]);
    }
}

static void fill_features(const struct talk *talk, struct sheet *sheet)
{
    struct sheet_block *block = sheet_add(sheet, BLOCK_TEXT, "features");

    sheet_size(block, 7, 1);
    block->role = ROLE_DIM;
    add_word(&block->text, talk->word);
    text_add(&block->text, " is ");
    add_features(&block->text, talk, talk->word);
}

static void fill_key(const struct talk *talk, struct table *table, size_t word)
{
    const struct conversation *numbers = &talk->numbers;
    double share = numbers->weights[talk->word][word];
    enum role role = word == talk->key || share >= LOUD ? ROLE_STRONG : ROLE_DIM;

    add_word(table_add_row(table, role), word);
    for (size_t i = 0; i < CONVERSATION_PLACES; i++)
        table_add_number(table, numbers->K[word][i],
                         numbers->Q[talk->word][i] * numbers->K[word][i] != 0 ? ROLE_STRONG : ROLE_DIM);
    table_add_number(table, numbers->scores[talk->word][word], role);
    table_add_number(table, numbers->scaled[talk->word][word], ROLE_DIM);
    table_add_number(table, share, word == talk->key ? ROLE_STRONG : ROLE_PLAIN);
    table_add_number(table, share, ROLE_PLAIN);
}

/* Shows the query above all keys, scores and shares. */
static void fill_keys(const struct talk *talk, struct sheet *sheet)
{
    struct sheet_block *block = sheet_add(sheet, BLOCK_TABLE, "keys");
    struct table *table = &block->table;
    const struct table_column columns[] = {
        {.from = "cell.source",
         .source = {{.view = talk, .id = OF_SCORES}, .row = talk->word},
         .heading = "score",
         .decimals = 2,
         .columns = 8,
         .rank = 1,
         .blank = !(talk->shows & SHOWS_SCORE)},
        {.key = "scaled",
         .from = "row.score / sqrt 4",
         .heading = "÷ √4",
         .decimals = 2,
         .columns = 8,
         .rank = 4,
         .blank = !(talk->shows & SHOWS_SCALED)},
        {.kind = COLUMN_SHARE,
         .from = "softmax.scaled",
         .heading = "share",
         .decimals = 1,
         .columns = 9,
         .blank = !(talk->shows & SHOWS_SHARE)},
        {.kind = COLUMN_BAR, .from = "row.share", .columns = 6, .rank = 3, .blank = !(talk->shows & SHOWS_BAR)},
    };

    sheet_size(block, 0, 2);
    sheet_size(block, 1, 5);
    sheet_size(block, 3, 1 + N);
    text_add(&block->caption, "Query, keys, scores and shares");
    table->label_columns = 14;
    table->bar_role = theme_head(0);
    add_word(&table->corner, talk->word);
    text_add(&table->corner, " asks");
    for (size_t i = 0; i < CONVERSATION_PLACES; i++) {
        struct table_column *place = table_add_column(
            table,
            (struct table_column){.from = SHEET_GIVEN, .decimals = 1, .columns = 9, .rank = 2, .role = theme_head(0)});

        place->blank = !(talk->shows & SHOWS_PLACES);
        text_addf(&place->way, "%s %.1f", conversation_places[i], talk->numbers.Q[talk->word][i] + 0.0);
    }
    table_add_columns(table, columns, sizeof columns / sizeof *columns);
    for (size_t word = 0; word < N; word++)
        fill_key(talk, table, word);
    table->selected = talk->key;
}

static void fill_home(const struct talk *talk, struct sheet *sheet)
{
    struct sheet_block *block = sheet_add(sheet, BLOCK_TABLE, "home");
    struct table *table = &block->table;

    block->blank = !(talk->shows & SHOWS_HOME);
    sheet_size(block, 2, 1);
    sheet_size(block, 6, 1 + CONVERSATION_VALUES);
    add_word(&block->title, talk->word);
    text_add(&block->title, " takes home");
    block->brief = "home";
    table->label_columns = 15;
    table->bar_role = theme_head(0);
    table_add_column(table, (struct table_column){.key = "home",
                                                  .from = "cell.source",
                                                  .source = {{.view = talk, .id = OF_HOME}, .row = talk->word},
                                                  .decimals = 2,
                                                  .columns = 6});
    table_add_column(table, (struct table_column){.kind = COLUMN_BAR, .from = "row.home", .columns = 6});
    for (size_t i = 0; i < CONVERSATION_VALUES; i++) {
        double value = talk->numbers.home[talk->word][i];

        text_add(table_add_row(table, value >= LOUD ? ROLE_PLAIN : ROLE_DIM), conversation_values[i]);
        table_add_number(table, value, value >= LOUD ? ROLE_STRONG : ROLE_DIM);
        table_add_number(table, value, ROLE_PLAIN);
    }
}

/* Shows what every word hears. */
static void fill_all(const struct talk *talk, struct sheet *sheet)
{
    struct sheet_block *block = sheet_add(sheet, BLOCK_TABLE, "all");
    struct table *table = &block->table;

    block->blank = !(talk->shows & SHOWS_EVERYONE);
    sheet_size(block, 8, N);
    sheet_size(block, 8, 1 + N);
    text_add(&block->title, "Who listens to whom");
    table->label_columns = 15;
    table_add_column(table, (struct table_column){.kind = COLUMN_TEXT, .columns = 20});
    for (size_t i = 0; i < N; i++) {
        enum role role = i == talk->word ? ROLE_STRONG : ROLE_DIM;

        add_word(table_add_row(table, role), i);
        add_answers(table_add_text(table, role), talk, i, count_answers(talk, i));
    }
}

static void fill(const void *self, struct sheet *sheet)
{
    fill_words(self, sheet);
    fill_features(self, sheet);
    fill_keys(self, sheet);
    fill_home(self, sheet);
    fill_all(self, sheet);
}

static bool pick(void *self, const struct sheet_spot *spot)
{
    struct talk *talk = self;

    if (strcmp(spot->block, "words") == 0)
        ask(talk, spot->row);
    else if (strcmp(spot->block, "keys") == 0)
        talk->key = spot->row;
    else
        return false;
    return true;
}

static bool find_origin(const void *self, const struct matrix_of *of, size_t row, size_t col, struct origin *out)
{
    const struct talk *talk = self;

    *out = score_origin(talk, row, col);
    if (of->id == OF_HOME) {
        out->count = N;
        out->a = origin_numbers(talk->numbers.weights[row], 1);
        out->b = origin_numbers(&talk->numbers.V[0][col], CONVERSATION_VALUES);
    }
    return true;
}

/* -------------------------------------------------------------------------------------------------------- the view */

const struct view view_conversation = {
    .name = "conversation",
    .title = "Attention as a conversation",
    .summary = "pick a word: its query against every key, and what it takes home",
    .keys = keys,
    .state = state_keys,
    .open = open,
    .fill = fill,
    .origin = find_origin,
    .pick = pick,
    .describe = describe,
    .explain = explain,
    .play = play,
    .tick = tick,
    .measure = measure,
};
