/* SPDX-License-Identifier: MIT */
/* How long a layer takes on this computer, for more and more heads, and for more and more words. What was measured is a
 * part of the state. */
#include "study/stopwatch.h"

#include "base/compiler.h"
#include "base/memory.h"
#include "base/monotonic.h"
#include "base/number.h"
#include "sheet/sheet.h"
#include "view/state.h"
#include "walk/arithmetic.h"
#include "walk/insight.h"

#include <inttypes.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#define SLICE_NANOSECONDS 1400000 /* a key waits at most this long, or one slice, and a redraw */

enum { HEADS, WORDS, TABLES };

static const size_t widths[] = {64, 128, 256};
enum { WIDTHS = sizeof widths / sizeof *widths };

struct stopwatch_view {
    struct stopwatch watch;
    unsigned of;  /* which table is shown */
    size_t width; /* index of the width */
    size_t row;   /* the selected row */
    bool runs;    /* it is measuring, until all rounds are done */
    bool fresh;   /* a key came: draw before measuring goes on */
};

static const struct {
    size_t rows;
    size_t (*at)(size_t row); /* the case of a row */
} tables[TABLES] = {{STOPWATCH_HEADS, stopwatch_of_heads}, {STOPWATCH_WORDS, stopwatch_of_words}};

/* What was last measured for each width, kept because a lesson opens one picture after the other. */
static struct stopwatch kept[WIDTHS];

static void restart(struct stopwatch_view *view)
{
    stopwatch_start(&view->watch, widths[view->width], monotonic_nanoseconds);
    view->fresh = true;
}

static bool is_computing(const void *self)
{
    const struct stopwatch_view *view = self;

    return view->runs && !stopwatch_is_done(&view->watch);
}

static void keep(const struct stopwatch_view *view)
{
    struct stopwatch *own = &kept[view->width];

    own->rounds = view->watch.rounds;
    own->spent = view->watch.spent;
    memcpy(own->best, view->watch.best, sizeof own->best);
}

/* Continues from what is kept, if that is more than the state brought. */
static void take_kept(struct stopwatch_view *view)
{
    const struct stopwatch *own = &kept[view->width];

    if (view->watch.numbers || own->rounds <= view->watch.rounds)
        return;
    view->watch.rounds = own->rounds;
    view->watch.spent = own->spent;
    memcpy(view->watch.best, own->best, sizeof own->best);
}

/* Measures one slice after the other, until its time is over. */
static int tick(void *self)
{
    struct stopwatch_view *view = self;
    long long start = monotonic_nanoseconds();
    bool goes_on = true;

    if (!is_computing(view))
        return 0;
    if (view->fresh) {
        view->fresh = false;
        return 1;
    }
    take_kept(view);
    while (goes_on && is_computing(view) && monotonic_nanoseconds() - start < SLICE_NANOSECONDS)
        goes_on = stopwatch_slice(&view->watch);
    keep(view);
    if (goes_on && is_computing(view))
        return 1;
    view->runs = false;
    stopwatch_free(&view->watch);
    return 0;
}

static double time_of(const struct stopwatch_view *view, size_t at, enum stopwatch_part part)
{
    return (double)view->watch.best[at][part] / 1e6; /* ms */
}

static double sum_of(const struct stopwatch_view *view, size_t at)
{
    return time_of(view, at, STOPWATCH_ALONE) + time_of(view, at, STOPWATCH_MEET);
}

/* The time of score to blend divided by that of project and W_O; 0 if a part is too fast for the clock. */
static double ratio_of(const struct stopwatch_view *view, size_t at)
{
    double alone = time_of(view, at, STOPWATCH_ALONE);

    return alone > 0 ? time_of(view, at, STOPWATCH_MEET) / alone : 0;
}

static double factor_of(const struct stopwatch_view *view, size_t at)
{
    double one = sum_of(view, tables[HEADS].at(0));

    return one > 0 ? sum_of(view, at) / one : 0;
}

static void look_at_words(const struct stopwatch_view *view, struct view_lines *out)
{
    size_t counted = 2 * widths[view->width], row = 0;

    while (row < STOPWATCH_WORDS && ratio_of(view, stopwatch_of_words(row)) < 1)
        row++;
    if (row == STOPWATCH_WORDS) {
        insight_both(out, "Measured, score to blend is the smaller part up to 512 words.", "projections take longer");
        return;
    }
    insight_both(out, "Score to blend takes longer from %zu words on; by count, from %zu.",
                 "more from %zu; counted from %zu", stopwatch_cases[stopwatch_of_words(row)].words, counted);
}

static void look(const struct stopwatch_view *view, struct view_lines *out)
{
    double factor = factor_of(view, tables[HEADS].at(STOPWATCH_HEADS - 1));

    if (view->watch.rounds == 0) {
        insight_both(out, "Nothing is measured yet.", "nothing is measured yet");
    } else if (view->of == WORDS) {
        look_at_words(view, out);
    } else {
        insight_both(out, "Eight heads: the same products, %.2f times the time of one.", "8 heads: %.2f times the time",
                     factor);
    }
}

static void describe(const void *self, struct view_lines *out, int columns, bool compact UNUSED)
{
    const struct stopwatch_view *view = self;
    size_t at = tables[view->of].at(view->row), one = tables[HEADS].at(0);

    look(view, out);
    if (view->watch.rounds > 0 && view->watch.rounds < STOPWATCH_ROUNDS)
        text_addf(&out->caption, "%zu of %d rounds", view->watch.rounds, STOPWATCH_ROUNDS);
    line_addf(&out->cell, ROLE_PLAIN, "%zu words, %zu head%s", stopwatch_cases[at].words, stopwatch_cases[at].heads,
              stopwatch_cases[at].heads == 1 ? "" : "s");
    if (view->watch.rounds == 0)
        line_add(&out->sum, ROLE_DIM, "not measured yet");
    else if (view->of == WORDS)
        line_addf(&out->sum, ROLE_PLAIN, "%.3f / %.3f = %.2f", time_of(view, at, STOPWATCH_MEET),
                  time_of(view, at, STOPWATCH_ALONE), ratio_of(view, at));
    else if (!arithmetic_say(&out->sum, columns, ROLE_PLAIN, "(%.3f + %.3f) / (%.3f + %.3f) = %.2f",
                             time_of(view, at, STOPWATCH_ALONE), time_of(view, at, STOPWATCH_MEET),
                             time_of(view, one, STOPWATCH_ALONE), time_of(view, one, STOPWATCH_MEET),
                             factor_of(view, at)))
        arithmetic_say(&out->sum, columns, ROLE_PLAIN, "%.3f / %.3f = %.2f", sum_of(view, at), sum_of(view, one),
                       factor_of(view, at));
}

/* Reads nanoseconds, for each case those of project and W_O and those of score to blend. */
static bool read_times(const struct state_key *key, void *self, const char *value, struct error *e)
{
    struct stopwatch_view *view = self;
    uint64_t *best = view->watch.best[0];
    const char *at = value;

    for (size_t i = 0; i < STOPWATCH_CASES * STOPWATCH_PARTS; i++) {
        char number[16];
        size_t length = strcspn(at, ",");
        bool is_last = i + 1 == STOPWATCH_CASES * STOPWATCH_PARTS;

        memset(number, 0, sizeof number);
        if (length < sizeof number)
            memcpy(number, at, length);
        if (!number_parse(number, UINT64_C(1000000000000), best + i) || (at[length] == ',') == is_last)
            return error_set(e, ERROR_INPUT, "%s=%.40s: write %d times in nanoseconds, with commas between", key->name,
                             value, STOPWATCH_CASES * STOPWATCH_PARTS);
        at += length + !is_last;
    }
    view->watch.rounds = view->watch.rounds ? view->watch.rounds : STOPWATCH_ROUNDS;
    return true;
}

static void write_times(const struct state_key *key UNUSED, const void *self, struct text *value)
{
    const struct stopwatch_view *view = self;
    const uint64_t *best = view->watch.best[0];

    for (size_t i = 0; view->watch.rounds && i < STOPWATCH_CASES * STOPWATCH_PARTS; i++)
        text_addf(value, "%s%" PRIu64, i ? "," : "", best[i]);
}

/* Writes how many rounds were measured, unless all were. */
static void write_rounds(const struct state_key *key, const void *self, struct text *value)
{
    size_t rounds = ((const struct stopwatch_view *)self)->watch.rounds;

    if (rounds > 0 && rounds < STOPWATCH_ROUNDS)
        state_write_number(key, self, value);
}

/* Writes nothing: a follower shows what was measured, and does not measure. */
static void write_nothing(const struct state_key *key UNUSED, const void *self UNUSED, struct text *value UNUSED)
{
}

static const struct state_key state_keys[] = {
    {"of", "heads|words", "what grows, from row to row", "heads", STATE_WORD(struct stopwatch_view, of),
     .dial = "table"},
    {"d_model", "64|128|256", "columns of X", "128", STATE_WORD(struct stopwatch_view, width), .dial = "d_model",
     .is_basis = true},
    {"run", "no|yes", "whether it measures what is not measured yet", NULL, .read = state_read_word,
     .write = write_nothing, STATE_MEMBER(struct stopwatch_view, runs)},
    {"rounds", "0-100", "of how many rounds the times are the fastest", NULL, .read = state_read_number,
     .write = write_rounds, STATE_MEMBER(struct stopwatch_view, watch.rounds)},
    {"times", "N,N", "what was measured, in nanoseconds", NULL, .read = read_times, .write = write_times},
    {"row", "1-5", "the selected row", "4", STATE_INDEX(struct stopwatch_view, row)},
    {0},
};

static void settle(struct stopwatch_view *view)
{
    if (view->row >= tables[view->of].rows)
        view->row = tables[view->of].rows - 1;
}

static void close_view(void *self)
{
    struct stopwatch_view *view = self;

    stopwatch_free(&view->watch);
    free(view);
}

static void *open(const struct view *view, const struct view_setup *setup UNUSED, const char *state, struct error *e)
{
    struct stopwatch_view *self = view_opened(view, memory_new(sizeof *self), state, e);

    if (!self)
        return NULL;
    self->watch.d_model = widths[self->width];
    self->watch.clock = monotonic_nanoseconds;
    if (self->watch.best[0][STOPWATCH_ALONE] == 0)
        self->watch.rounds = 0;
    settle(self);
    return self;
}

/* Another width needs other measurements. */
static bool turned(void *self, const struct state_key *dial, struct error *e UNUSED)
{
    struct stopwatch_view *view = self;

    settle(view);
    view->fresh = true;
    if (strcmp(dial->name, "d_model") == 0) {
        view->runs = view->runs || view->watch.rounds > 0;
        restart(view);
    }
    return true;
}

static unsigned do_measure(void *self, const struct key *key UNUSED, int code UNUSED)
{
    struct stopwatch_view *view = self;

    kept[view->width] = (struct stopwatch){0};
    restart(view);
    view->runs = true;
    return REACT_DONE;
}

static unsigned do_move(void *self, const struct key *key, int code UNUSED)
{
    struct stopwatch_view *view = self;
    size_t none = 0;

    view->fresh = true;
    return view_move((enum view_move)key->action, 1, &view->row, &none, tables[view->of].rows, 1) ? REACT_DONE
                                                                                                  : REACT_PASS;
}

static const struct key keys[] = {
    {"a", 0, NULL, "measure", "compute, and measure how long it takes", .act = do_measure},
    {"Up k", VIEW_UP, "↑↓", "row", "the row whose arithmetic is shown", VIEW_INSIDE(do_move, NULL)},
    {"Down j", VIEW_DOWN, VIEW_INSIDE(do_move, NULL)},
    {0},
};

/* The longest time in the table of heads, which has a full bar. */
static double longest(const struct stopwatch_view *view)
{
    double most = 0;

    for (size_t row = 0; row < STOPWATCH_HEADS; row++)
        most = fmax(most, sum_of(view, stopwatch_of_heads(row)));
    return most > 0 ? most : 1;
}

/* Adds a row: what was measured, and what follows from it. */
static void add_case(const struct stopwatch_view *view, struct table *table, size_t row)
{
    unsigned of = view->of;
    size_t at = tables[of].at(row), count = of == HEADS ? stopwatch_cases[at].heads : stopwatch_cases[at].words;
    enum role role = row == table->selected ? ROLE_STRONG : ROLE_PLAIN;
    const double heads[] = {sum_of(view, at), sum_of(view, at) / longest(view), factor_of(view, at)};
    const double words[] = {ratio_of(view, at)}, *numbers = of == HEADS ? heads : words;
    size_t more = of == HEADS ? 3 : 1;

    text_addf(table_add_row(table, role), "%zu %s%s", count, of == HEADS ? "head" : "word", count == 1 ? "" : "s");
    for (size_t i = 0; i < STOPWATCH_PARTS + more; i++)
        if (view->watch.rounds == 0)
            table_add_blank(table);
        else
            table_add_number(
                table, i < STOPWATCH_PARTS ? time_of(view, at, (enum stopwatch_part)i) : numbers[i - STOPWATCH_PARTS],
                role);
    if (of == WORDS) /* this one is counted, so it is known before the others */
        table_add_number(table, (double)count / (2 * (double)widths[view->width]), role);
}

static void fill_table(const struct stopwatch_view *view, struct sheet *sheet)
{
    static const struct table_column both[] = {
        {.key = "alone",
         .from = SHEET_MEASURED,
         .heading = "project, W_O",
         .unit = " ms",
         .decimals = 3,
         .columns = 15,
         .rank = 1},
        {.key = "meet",
         .from = SHEET_MEASURED,
         .heading = "score … blend",
         .unit = " ms",
         .decimals = 3,
         .columns = 15},
    };
    static const struct table_column more[TABLES][3] = {
        {{.from = "row.alone + row.meet", .heading = "sum", .unit = " ms", .decimals = 3, .columns = 12, .rank = 2},
         {.kind = COLUMN_BAR, .from = "row.sum", .columns = 8, .rank = 3},
         {.from = SHEET_MEASURED, .heading = "factor", .decimals = 2, .columns = 9}},
        {{.from = "row.meet / row.alone", .heading = "measured", .unit = " : 1", .decimals = 2, .columns = 13},
         {.from = SHEET_MEASURED,
          .closes = SHEET_MEASURED,
          .heading = "counted n/2d",
          .unit = " : 1",
          .decimals = 3,
          .columns = 16,
          .rank = 2}},
    };
    unsigned of = view->of;
    struct sheet_block *block = sheet_add(sheet, BLOCK_TABLE, of == HEADS ? "heads" : "words");

    sheet_size(block, 0, (int)tables[of].rows);
    sheet_size(block, 0, 1 + (int)tables[of].rows);
    text_add(&block->caption, of == HEADS ? "Measured: 256 words" : "Measured: 8 heads");
    block->gap = true;
    block->table.label_columns = 11;
    block->table.selected = view->row;
    table_add_columns(&block->table, both, 2);
    table_add_columns(&block->table, more[of], of == HEADS ? 3 : 2);
    for (size_t row = 0; row < tables[of].rows; row++)
        add_case(view, &block->table, row);
}

/* Says how it was measured, once it was. */
static void fill_note(const struct stopwatch_view *view, struct sheet *sheet)
{
    struct sheet_block *block = sheet_add(sheet, BLOCK_TEXT, "note");

    sheet_size(block, 4, 2);
    block->gap = true;
    block->role = ROLE_DIM;
    block->blank = view->watch.rounds == 0;
    text_addf(&block->text,
              "The fastest of up to %d rounds, taken in turn. Scores, scaled, masked and weights: all four are written "
              "here; programs built for speed write none.",
              STOPWATCH_ROUNDS);
    text_addf(&block->shorter, "The fastest of up to %d rounds.", STOPWATCH_ROUNDS);
}

static void fill(const void *self, struct sheet *sheet)
{
    const struct stopwatch_view *view = self;

    fill_table(view, sheet);
    fill_note(view, sheet);
}

static bool pick(void *self, const struct sheet_spot *spot)
{
    struct stopwatch_view *view = self;

    if (spot->row == SHEET_NONE)
        return false;
    view->row = spot->row;
    return true;
}

const struct view view_stopwatch = {
    .name = "stopwatch",
    .title = "What a layer takes, measured",
    .summary = "time for more heads, and for more words, on this computer",
    .keys = keys,
    .state = state_keys,
    .measures_time = true,
    .open = open,
    .turned = turned,
    .fill = fill,
    .pick = pick,
    .describe = describe,
    .tick = tick,
    .is_computing = is_computing,
    .close = close_view,
};
