/* SPDX-License-Identifier: MIT */
/* "The bank was full of money": pick a head, see what bank attends to. The first head is drawn after a book's
 * illustration, and says so; the others are computed. */
#include "study/bank.h"

#include "base/compiler.h"
#include "base/memory.h"
#include "sheet/sheet.h"
#include "view/state.h"
#include "walk/arithmetic.h"
#include "walk/insight.h"

#include <math.h>
#include <string.h>

#define SHOWN (BANK_HEADS + 1) /* heads to choose from */
#define ITSELF 1               /* the word bank */

/* What `show` names, bit by bit: "heads" shows the shares of all heads, "weights" a head's whole matrix, with a note
 * about it. */
enum { SHOWS_SHARE = 1, SHOWS_BAR = 2, SHOWS_HEADS = 4, SHOWS_WEIGHTS = 8 };

struct bank_view {
    struct bank bank;
    unsigned shows;
    size_t head; /* from 0; 0: the illustration */
    size_t word; /* the word that asks; in the illustration that is always bank */
    size_t to;   /* the word that answers, if one is chosen */
    bool chosen; /* if false, the one with the largest share is meant */
};

static bool is_drawn(const struct bank_view *view)
{
    return view->head == 0;
}

static size_t asking_word(const struct bank_view *view)
{
    return is_drawn(view) ? ITSELF : view->word;
}

static const double *shares_of(const struct bank_view *view, size_t head, size_t asking)
{
    if (head == 0)
        return asking == ITSELF ? bank_illustration : NULL;
    return view->bank.weights[head - 1] + asking * BANK_WORDS;
}

static size_t answering_word(const struct bank_view *view)
{
    const double *shares = shares_of(view, view->head, asking_word(view));
    size_t best[BANK_WORDS];

    insight_order(shares, BANK_WORDS, best);
    return view->chosen ? view->to : best[0];
}

#define ALIKE 1e-9  /* two shares that differ by less are equal */
#define NEARLY 0.03 /* up to this difference, two words are said to share the attention */

static const char *caption_of(size_t head)
{
    return head == 0 ? "illustration" : bank_captions[head - 1];
}

static int percent(double share)
{
    return (int)floor(100 * share + 0.5);
}

static void look(const struct bank_view *view, struct view_lines *out)
{
    const double *shares = shares_of(view, view->head, asking_word(view));
    const char *asking = bank_words[asking_word(view)];
    size_t best[BANK_WORDS];

    insight_order(shares, BANK_WORDS, best);
    if (is_drawn(view)) {
        insight_both(out, "Drawn to illustrate the idea: nobody computed these six shares.",
                     "an illustration, not computed");
    } else if (shares[best[0]] - shares[best[BANK_WORDS - 1]] < ALIKE) {
        insight_both(out, "“%s” asks for nothing in this head: every word gets as much.", "“%s” asks nothing: all even",
                     asking);
    } else if (shares[best[0]] - shares[best[1]] < NEARLY) {
        insight_full(out, "“%s” has to share: %d %% for “%s”, %d %% for “%s”.", asking, percent(shares[best[0]]),
                     bank_words[best[0]], percent(shares[best[1]]), bank_words[best[1]]);
        insight_brief(out, "%s %d %%, %s %d %%", bank_words[best[0]], percent(shares[best[0]]), bank_words[best[1]],
                      percent(shares[best[1]]));
    } else {
        insight_full(out, "“%s” gives %d %% of its attention to “%s”.", asking, percent(shares[best[0]]),
                     bank_words[best[0]]);
        insight_brief(out, "“%s” gives “%s” %d %%", asking, bank_words[best[0]], percent(shares[best[0]]));
    }
}

/* Appends what a word asks in the head that asks for both: places 1 and 3 of its query are grammar, 2 and 4 meaning. */
static void add_questions(const struct bank_view *view, struct text *out)
{
    const double *q = view->bank.Q[view->head - 1] + view->word * BANK_D_K;
    bool grammar = q[0] != 0 || q[2] != 0, meaning = q[1] != 0 || q[3] != 0;

    if (grammar && meaning)
        text_add(out, "Two questions, one row of shares.");
    else if (grammar || meaning)
        text_addf(out, "“%s” asks for %s alone.", bank_words[view->word], grammar ? "grammar" : "meaning");
    else
        text_addf(out, "“%s” asks for neither.", bank_words[view->word]);
}

static void add_note(const struct bank_view *view, struct text *out)
{
    static const char *const asks[BANK_HEADS] = {"Who holds what? ", "Which word is tied to mine by grammar? ",
                                                 "What stands before me? ",
                                                 "One head that asks for grammar and meaning at once. "};

    if (is_drawn(view)) {
        text_add(out, "From the online book Foundation Model Engineering, 3.2. It also speaks of a head from bank to "
                      "river: in this sentence there is no river to attend to.");
        return;
    }
    text_add(out, asks[view->head - 1]);
    if (view->head == 1 && view->word == ITSELF)
        text_addf(out,
                  "Bank asks as much for water, as the bank of a river would. No word here answers but itself, "
                  "with %d %%.",
                  percent(view->bank.weights[0][ITSELF * BANK_WORDS + ITSELF]));
    else if (view->head == 2 || view->head == 1)
        text_add(out, "Designed and computed; a trained head finds its own question.");
    else if (view->head == 3)
        text_add(out, "Only places count here; what the words mean does not.");
    else if (view->word == ITSELF)
        text_addf(out, "Each alone had %d %% and %d %% in a head of its own.",
                  percent(view->bank.weights[1][ITSELF * BANK_WORDS]),
                  percent(view->bank.weights[0][ITSELF * BANK_WORDS + BANK_WORDS - 1]));
    else
        add_questions(view, out);
}

static void add_drawn_sum(const struct bank_view *view, int columns, struct text *out)
{
    struct text of = {0};
    size_t start = out->length;

    for (size_t i = 0; i < BANK_WORDS; i++)
        text_addf(out, "%s%d", i ? " + " : "", percent(bank_illustration[i]));
    text_add(out, " = 100");
    text_addf(&of, "; %d of it for %s", percent(bank_illustration[answering_word(view)]),
              bank_words[answering_word(view)]);
    if (columns <= 0 || (int)(out->length - start + of.length) <= columns)
        text_add(out, text_string(&of));
    text_free(&of);
}

static struct origin share_origin(const struct bank_view *view, size_t head, size_t asking, size_t answering)
{
    return origin_of_softmax(view->bank.scaled[head - 1] + asking * BANK_WORDS, BANK_WORDS, answering);
}

/* Appends the arithmetic of the share looked at, as much of it as fits (columns ≤ 0: all). */
static void add_sum(const struct bank_view *view, struct text *out, int columns)
{
    struct origin origin;
    struct arithmetic a = {.origin = &origin, .decimals = 2, .a_decimals = 2, .terms = SIZE_MAX};
    struct line line = {0};

    if (is_drawn(view)) {
        add_drawn_sum(view, columns, out);
        return;
    }
    origin = share_origin(view, view->head, view->word, answering_word(view));
    a.value = shares_of(view, view->head, view->word)[answering_word(view)];
    arithmetic_add(&a, columns, &line);
    text_add(out, text_string(&line.text));
    line_free(&line);
}

static void describe(const void *self, struct view_lines *out, int columns, bool compact UNUSED)
{
    const struct bank_view *view = self;
    struct text sum = {0};

    out->head = (int)view->head + 1;
    text_add(&out->caption, caption_of(view->head));
    look(view, out);
    line_addf(&out->cell, theme_head(view->head), "share that “%s” gives “%s”", bank_words[asking_word(view)],
              bank_words[answering_word(view)]);
    add_sum(view, &sum, columns);
    line_add(&out->sum, ROLE_PLAIN, text_string(&sum));
    text_free(&sum);
}

static void add_product(const struct bank_view *view, struct text *out)
{
    size_t head = view->head - 1, asking = asking_word(view), answering = answering_word(view);
    struct origin score = origin_of_product(origin_numbers(view->bank.Q[head] + asking * BANK_D_K, 1),
                                            origin_numbers(view->bank.K[head] + answering * BANK_D_K, 1), BANK_D_K);
    size_t cell = asking * BANK_WORDS + answering;

    text_addf(out, "%-14s%9s%9s%9s\n", "", bank_words[asking], bank_words[answering], "");
    text_addf(out, "%-14s%9s%9s%9s\n", "", "query", "key", "product");
    for (size_t i = 0; i < BANK_D_K; i++)
        text_addf(out, "%-14s%9.1f%9.1f%9.1f\n", bank_places[head][i], origin_number(&score.a, i) + 0.0,
                  origin_number(&score.b, i) + 0.0, origin_term(&score, i) + 0.0);
    text_addf(out, "%-32s%9.1f\n", "score", view->bank.scores[head][cell] + 0.0);
    text_addf(out, "÷ √%d%28s%9.2f\n", BANK_D_K, "", view->bank.scaled[head][cell] + 0.0);
}

static void explain(const void *self, struct text *out)
{
    const struct bank_view *view = self;

    if (is_drawn(view)) {
        text_add(out,
                 "Nothing was computed here: no query, no key, no score. The\nbook drew six shares that add up:\n");
        add_sum(view, out, 0);
        return;
    }
    add_product(view, out);
    text_add(out, "share  ");
    add_sum(view, out, 53);
}

static const struct state_sentence sentence = {bank_words, BANK_WORDS};

static bool read_word(const struct state_key *key, void *self, const char *value, struct error *e)
{
    return state_find_word(key, sentence, value, &((struct bank_view *)self)->word, e);
}

static void write_word(const struct state_key *key UNUSED, const void *self, struct text *value)
{
    text_add(value, bank_words[((const struct bank_view *)self)->word]);
}

static bool read_to(const struct state_key *key, void *self, const char *value, struct error *e)
{
    struct bank_view *view = self;

    view->chosen = true;
    return state_find_word(key, sentence, value, &view->to, e);
}

static void write_to(const struct state_key *key UNUSED, const void *self, struct text *value)
{
    const struct bank_view *view = self;

    if (view->chosen)
        text_add(value, bank_words[view->to]);
}

static const struct state_key state_keys[] = {
    {"head", "1-5", "the head shown; 1 is the illustration, the others are computed", "1",
     STATE_INDEX(struct bank_view, head), .is_basis = true},
    {"word", "word", "the word that asks", "bank", .read = read_word, .write = write_word, .is_basis = true},
    {"to", "word", "the word whose share is looked at (the one with the largest)", .read = read_to, .write = write_to},
    {"show", "all|share|bar|heads|weights", "what is shown, with commas between; what is not keeps its place", "all",
     STATE_LIST(struct bank_view, shows)},
    {0},
};

static void *open(const struct view *view, const struct view_setup *setup UNUSED, const char *state, struct error *e)
{
    struct bank_view *self = memory_new(sizeof *self);

    bank_run(&self->bank);
    return view_opened(view, self, state, e);
}

/* Shows another row, with its largest share selected. */
static void show_row(struct bank_view *view, size_t head, size_t word)
{
    view->head = head;
    view->word = word;
    view->chosen = false;
}

/* A word is chosen only in a head that is computed. */
static bool word_works(const void *self, const struct key *key UNUSED, struct key_offer *offer UNUSED)
{
    return !is_drawn(self);
}

static unsigned do_word(void *self, const struct key *key, int code UNUSED)
{
    struct bank_view *view = self;

    show_row(view, view->head, view_turn(view->word, BANK_WORDS, key->action));
    return REACT_DONE;
}

static unsigned do_share(void *self, const struct key *key, int code UNUSED)
{
    struct bank_view *view = self;

    view->to = view_turn(answering_word(view), BANK_WORDS, key->action);
    view->chosen = true;
    return REACT_DONE;
}

static unsigned do_turn(void *self, const struct key *key, int code UNUSED)
{
    struct bank_view *view = self;

    show_row(view, view_turn(view->head, SHOWN, key->action), view->word);
    return REACT_DONE;
}

static bool turn_works(const void *self, const struct key *key, struct key_offer *offer)
{
    const struct bank_view *view = self;

    text_addf(&offer->word, "head %zu", view_turn(view->head, SHOWN, key->action) + 1);
    return true;
}

static unsigned do_head(void *self, const struct key *key UNUSED, int code)
{
    struct bank_view *view = self;

    show_row(view, (size_t)(code - '1'), view->word);
    return REACT_DONE;
}

static const struct key keys[] = {
    {"Left h", -1, "←→", "word", "the word that asks", .act = do_word, .works = word_works, .is_inside = true},
    {"Right l", 1, NULL, NULL, NULL, .act = do_word, .works = word_works, .is_inside = true},
    {"Up k", -1, "↑↓", "share", "the share whose arithmetic is shown", .act = do_share, .is_inside = true},
    {"Down j", 1, NULL, NULL, NULL, .act = do_share, .is_inside = true},
    {"Tab", 1, NULL, "head", "the next head", .act = do_turn, .works = turn_works, .names_another = true},
    {"BackTab", -1, "Shift-Tab", NULL, "the head before", .act = do_turn, .names_another = true},
    {"1-5", 0, "1-5", "head", "a head; 1 is the illustration", .act = do_head},
    {0},
};

/* "share6" or "head3_share6"; "scaled6" of a computed head. */
static bool measure(const void *self, const char *name, double *out)
{
    const struct bank_view *view = self;
    size_t head = view->head, word;

    if (view_take_index(&name, "head", SHOWN, &head) && *name++ != '_')
        return false;
    if (view_take_index(&name, "scaled", BANK_WORDS, &word) && !*name && head > 0)
        *out = view->bank.scaled[head - 1][view->word * BANK_WORDS + word];
    else if (view_take_index(&name, "share", BANK_WORDS, &word) && !*name)
        *out = shares_of(view, head, head == 0 ? ITSELF : view->word)[word];
    else
        return false;
    return true;
}

static void fill_heads(const struct bank_view *view, struct sheet *sheet)
{
    struct sheet_block *block = sheet_add(sheet, BLOCK_CHOICES, "heads");

    sheet_size(block, 1, 1);
    block->words.asks = view->head;
    for (size_t head = 0; head < SHOWN; head++)
        text_add(words_add(&block->words, 0, false), caption_of(head));
}

/* Each word's share, and the same in all heads. */
static void fill_shares(const struct bank_view *view, struct sheet *sheet)
{
    static const char *const headings[SHOWN] = {"head 1", "head 2", "head 3", "head 4", "head 5"};
    struct sheet_block *block = sheet_add(sheet, BLOCK_TABLE, "shares");
    struct table *table = &block->table;
    const struct table_column columns[] = {
        {.kind = COLUMN_SHARE,
         .from = "cell.source",
         .heading = "share",
         .columns = 9,
         .source = {{.view = view, .head = view->head}, .row = asking_word(view)},
         .blank = !(view->shows & SHOWS_SHARE)},
        {.kind = COLUMN_BAR, .from = "row.share", .columns = 6, .blank = !(view->shows & SHOWS_BAR)},
    };

    sheet_size(block, 0, BANK_WORDS);
    sheet_size(block, 2, 2 + BANK_WORDS);
    text_addf(&block->title, "“%s” attends to", bank_words[asking_word(view)]);
    table->label_columns = 8;
    table->bar_role = theme_head(view->head);
    table->is_hatched = is_drawn(view);
    table->selected = answering_word(view);
    table_add_columns(table, columns, sizeof columns / sizeof *columns);
    for (size_t head = 0; head < SHOWN; head++)
        table_add_column(table,
                         (struct table_column){.from = "100 * cell.source",
                                               .source = {{.view = view, .head = head}, .row = asking_word(view)},
                                               .heading = headings[head],
                                               .role = theme_head(head),
                                               .unit = " %",
                                               .columns = 8,
                                               .rank = 1})
            ->blank = !(view->shows & SHOWS_HEADS);
    for (size_t word = 0; word < BANK_WORDS; word++) {
        double share = shares_of(view, view->head, asking_word(view))[word];
        enum role role = word == table->selected ? ROLE_STRONG : ROLE_PLAIN;

        text_add(table_add_row(table, role), bank_words[word]);
        table_add_number(table, share, role);
        table_add_number(table, share, ROLE_PLAIN);
        for (size_t head = 0; head < SHOWN; head++) {
            const double *shares = shares_of(view, head, asking_word(view));

            if (shares)
                table_add_number(table, percent(shares[word]), head == view->head ? ROLE_STRONG : ROLE_DIM);
            else
                table_add_blank(table);
        }
    }
}

static void fill_note(const struct bank_view *view, struct sheet *sheet)
{
    struct sheet_block *block = sheet_add(sheet, BLOCK_TEXT, "note");

    sheet_size(block, 5, 2);
    block->gap = true;
    block->blank = !(view->shows & SHOWS_WEIGHTS);
    add_note(view, &block->text);
}

static const char *label_of(const void *context UNUSED, bool column UNUSED, size_t index, char out[24] UNUSED)
{
    return bank_words[index];
}

/* The head's whole matrix, and the product behind the share that is looked at. */
static void fill_weights(const struct bank_view *view, struct sheet *sheet)
{
    struct sheet_block *block = sheet_add(sheet, BLOCK_MATRICES, "weights"), *terms;
    struct grid grid = grid_of_shares(view->bank.weights[is_drawn(view) ? 0 : view->head - 1], /* blank if drawn */
                                      BANK_WORDS, BANK_WORDS);
    struct sheet_matrix *matrix;
    struct text product = {0};

    grid.label = label_of;
    grid.lit_row = true;
    grid_select(&grid, asking_word(view), answering_word(view));
    sheet_size(block, 6, 2 + BANK_WORDS);
    terms = sheet_add(sheet, BLOCK_LINES, "terms");
    sheet_size(terms, 7, BANK_D_K + 4);
    terms->beside = true;
    terms->columns = 42;
    block->gap = true;
    matrix = matrices_add(&block->matrices, grid, (struct matrix_of){.view = view, .head = view->head});
    matrix->legend = "";
    line_addf(&matrix->name, theme_head(view->head), "weights of head %zu: a row asks, a column answers",
              view->head + 1);
    block->blank = is_drawn(view) || !(view->shows & SHOWS_WEIGHTS);
    terms->blank = !(view->shows & SHOWS_WEIGHTS);
    if (!is_drawn(view))
        add_product(view, &product);
    lines_add_text(&terms->lines, ROLE_PLAIN, text_string(&product));
    text_free(&product);
}

static void fill(const void *self, struct sheet *sheet)
{
    const struct bank_view *view = self;

    fill_heads(view, sheet);
    fill_shares(view, sheet);
    fill_note(view, sheet);
    fill_weights(view, sheet);
}

static bool pick(void *self, const struct sheet_spot *spot)
{
    struct bank_view *view = self;
    bool is_matrix = strcmp(spot->block, "weights") == 0;

    if (strcmp(spot->block, "heads") == 0) {
        show_row(view, spot->row, view->word);
        return true;
    }
    if (is_matrix && is_drawn(view))
        return false;
    view->word = is_matrix ? spot->row : view->word;
    view->to = is_matrix ? spot->col : spot->row;
    view->chosen = true;
    return true;
}

static bool find_origin(const void *self, const struct matrix_of *of, size_t row, size_t col, struct origin *out)
{
    if (of->head == 0) /* the illustration is not computed */
        *out = (struct origin){.kind = ORIGIN_GIVEN};
    else
        *out = share_origin(self, of->head, row, col);
    return true;
}

const struct view view_bank = {
    .name = "bank",
    .title = "Bank: what it attends to",
    .summary = "one sentence, five heads",
    .keys = keys,
    .state = state_keys,
    .open = open,
    .fill = fill,
    .origin = find_origin,
    .pick = pick,
    .describe = describe,
    .explain = explain,
    .measure = measure,
};
