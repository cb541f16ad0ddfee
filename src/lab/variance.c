/* SPDX-License-Identifier: MIT */
/* Why divide by √d_k: random queries and keys, their scores before and after. */
#include "base/compiler.h"
#include "base/memory.h"
#include "base/monotonic.h"
#include "sheet/sheet.h"
#include "study/experiment.h"
#include "view/state.h"
#include "walk/arithmetic.h"
#include "walk/insight.h"

#include <inttypes.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#define DRAWS_USUAL 20000u
#define SLICE_NANOSECONDS 1400000 /* a key waits at most this long and a redraw */
#define SIZES 5                   /* values of d_k that can be chosen */
#define KEPT 20                   /* experiments that are kept */
#define AXIS_DEVIATIONS 4         /* the axis reaches so many standard deviations (by theory, before scaling) from 0 */

/* What `show` names, bit by bit; "every" is the table of all d_k. */
enum { SHOWS_VARIANCE = 1, SHOWS_BITS = 2, SHOWS_GRADIENT = 4, SHOWS_TOP = 8, SHOWS_EVERY = 16 };

static const size_t sizes[SIZES] = {1, 4, 16, 64, 256};
static const char *const side_names[EXPERIMENT_SIDES] = {"before", "after"};

struct variance {
    size_t size; /* index of the size */
    uint64_t draws, seed;
    bool equal;                /* all components of a vector are one number */
    enum experiment_side side; /* which of the two the sum below is about */
    unsigned shows;
    struct experiment *run;        /* the experiment that is shown */
    struct experiment *all[SIZES]; /* every d_k, for the table; with fewer draws */
    bool fresh;                    /* a key came: draw before computing goes on */
};

/* How many draws each row of the table has when finished. */
static uint64_t draws_each(const struct variance *self)
{
    return self->draws < DRAWS_USUAL ? self->draws : DRAWS_USUAL;
}

/* Makes the experiments match the settings; keeps what was drawn if it still belongs to them. */
static void restart(struct variance *self, bool all)
{
    size_t d_k = sizes[self->size];

    if (all || self->run->d_k != d_k || self->run->drawn > self->draws)
        experiment_start(self->run, d_k, self->equal, self->seed);
    for (size_t i = 0; i < SIZES; i++)
        if (all || self->all[i]->drawn > draws_each(self))
            experiment_start(self->all[i], sizes[i], self->equal, self->seed);
    self->fresh = true;
}

/* The first experiment that is not finished, and how many draws it lacks; NULL: none. */
static struct experiment *next_to_draw(const struct variance *self, bool table, uint64_t *lacks)
{
    *lacks = self->draws - self->run->drawn;
    if (*lacks)
        return self->run;
    for (size_t i = 0; i < SIZES && table; i++) {
        *lacks = draws_each(self) - self->all[i]->drawn;
        if (*lacks)
            return self->all[i];
    }
    return NULL;
}

/* The last runs that were finished, kept because a handout opens the same experiment for one part after another. */
static struct {
    uint64_t seed;
    struct experiment run;
} kept[KEPT];
static size_t kept_next;

/* Takes over a kept run, if nothing has been drawn for this one yet. */
static bool take_kept(struct experiment *run, uint64_t seed, uint64_t draws)
{
    for (size_t i = 0; run->drawn == 0 && i < KEPT; i++)
        if (kept[i].seed == seed && kept[i].run.d_k == run->d_k && kept[i].run.equal == run->equal &&
            kept[i].run.drawn == draws) {
            *run = kept[i].run;
            return true;
        }
    return false;
}

/* Draws `count` of the pairs that a run lacks; keeps a run that is finished. */
static void draw(const struct variance *self, struct experiment *run, uint64_t count, uint64_t lacks)
{
    if (take_kept(run, self->seed, lacks))
        return;
    experiment_draw(run, count);
    if (count < lacks)
        return;
    kept[kept_next].seed = self->seed;
    kept[kept_next].run = *run;
    kept_next = (kept_next + 1) % KEPT;
}

/* Draws everything still missing, however long it takes; for views without somebody waiting at a screen. */
static void finish(const struct variance *self, bool table)
{
    struct experiment *run;
    uint64_t lacks;

    while ((run = next_to_draw(self, table, &lacks)) != NULL)
        draw(self, run, lacks, lacks);
}

static bool is_computing(const void *self)
{
    uint64_t lacks;

    return next_to_draw(self, true, &lacks) != NULL;
}

/* Computes a slice: pieces of a tenth of a millisecond or less, until its time is over. */
static int tick(void *object)
{
    struct variance *self = object;
    long long start = monotonic_nanoseconds();
    struct experiment *run;
    uint64_t lacks;

    if (self->fresh) {
        self->fresh = false;
        return is_computing(self) ? VIEW_AT_ONCE : 0;
    }
    while ((run = next_to_draw(self, true, &lacks)) != NULL) {
        uint64_t piece = EXPERIMENT_KEYS * (128 / (1 + run->d_k / 16) + 1);

        draw(self, run, piece < lacks ? piece : lacks, lacks);
        if (monotonic_nanoseconds() - start > SLICE_NANOSECONDS)
            break;
    }
    return run && is_computing(self) ? VIEW_AT_ONCE : 0;
}

static void note_of_one(const struct state_key *key UNUSED, const void *self UNUSED, struct text *out)
{
    text_add(out, "at 1 nothing differs: √1 is 1");
}

static void note_of_equal(const struct state_key *key UNUSED, const void *self UNUSED, struct text *out)
{
    text_add(out, "equal: variance d_k², so d_k is left after");
}

static const struct state_key state_keys[] = {
    {"d_k", "1|4|16|64|256", "components of a query and of a key", "64", STATE_WORD(struct variance, size),
     .dial = "d_k", .is_basis = true, .note = note_of_one},
    {"draws", "16-10000000", "how many scores are drawn", "20000", STATE_NUMBER(struct variance, draws),
     .dial = "draws", .turns = "20|200|2000|20000|200000|2000000", .is_basis = true},
    {"seed", "N", "the same seed draws the same numbers", "1", STATE_NUMBER(struct variance, seed), .dial = "seed",
     .is_basis = true},
    {"components", "normal|equal", "independent normal numbers, or one for all", "normal",
     STATE_WORD(struct variance, equal), .dial = "components", .is_basis = true, .note = note_of_equal},
    {"scaled", "off|on", "the sum is about the scores before, or after scaling", "off",
     STATE_WORD(struct variance, side), .dial = "scaled"},
    {"show", "all|variance|bits|gradient|top|every", "what is shown, with commas between; what is not keeps its place",
     "all", STATE_LIST(struct variance, shows)},
    {0},
};

static void close_view(void *object)
{
    struct variance *self = object;

    for (size_t i = 0; i < SIZES; i++)
        free(self->all[i]);
    free(self->run);
    free(self);
}

static void *open(const struct view *view, const struct view_setup *setup UNUSED, const char *state, struct error *e)
{
    struct variance *self = memory_new(sizeof *self);

    self->run = memory_new(sizeof *self->run);
    for (size_t i = 0; i < SIZES; i++)
        self->all[i] = memory_new(sizeof *self->all[i]);
    if (!view_opened(view, self, state, e))
        return NULL;
    restart(self, true);
    self->fresh = false;
    return self;
}

static void choose(struct variance *self, size_t size)
{
    self->size = size;
    restart(self, false);
}

/* Keeps what was drawn, if it still belongs to the settings. */
static bool turned(void *self, const struct state_key *dial, struct error *e UNUSED)
{
    restart(self, strcmp(dial->name, "seed") == 0 || strcmp(dial->name, "components") == 0);
    return true;
}

static unsigned do_again(void *object, const struct key *key UNUSED, int code UNUSED)
{
    struct variance *self = object;

    self->seed++;
    restart(self, true);
    return REACT_DONE;
}

static const struct key keys[] = {
    {"a", 0, NULL, "draw again", "draw again, with the next seed", .act = do_again},
    {0},
};

/* The mean largest share in percent: 84 for 0.84. */
static int percent(const struct experiment *run, enum experiment_side side)
{
    return (int)round(100 * experiment_largest(run, side));
}

static void look(const struct variance *self, struct view_lines *out)
{
    const struct experiment *run = self->run;
    size_t d_k = run->d_k, root = (size_t)sqrt((double)d_k);
    double before = experiment_theory(run, EXPERIMENT_BEFORE), after = experiment_theory(run, EXPERIMENT_AFTER);

    if (d_k == 1) {
        insight_both(out, "d_k is 1, and √1 = 1: before and after are the same.", "√1 = 1: nothing changes");
    } else if (self->equal) {
        insight_both(out, "Equal components: by theory variance d_k² = %.0f, scaled %.0f.",
                     "theory d_k² = %.0f, then %.0f", before, after);
    } else if (run->rows == 0) {
        insight_both(out, "Drawing queries and keys.", "drawing queries and keys");
    } else {
        insight_full(out, "The top key takes %d %% of a row; divided by √%zu = %zu: %d %%.",
                     percent(run, EXPERIMENT_BEFORE), d_k, root, percent(run, EXPERIMENT_AFTER));
        insight_brief(out, "top key: %d %%, then %d %%", percent(run, EXPERIMENT_BEFORE),
                      percent(run, EXPERIMENT_AFTER));
    }
}

/* Writes the sum in one of several forms: 0 is the longest. */
static void write_sum(const struct variance *self, int form, struct line *out)
{
    const struct experiment *run = self->run;
    double variance = experiment_variance(run, self->side), theory = experiment_theory(run, self->side);
    double count = (double)run->drawn, before = experiment_variance(run, EXPERIMENT_BEFORE);

    if (run->drawn == 0)
        line_add(out, ROLE_DIM, "nothing drawn yet");
    else if (form == 2)
        line_addf(out, ROLE_PLAIN, "%.2f, theory %.0f", variance, theory);
    else if (self->side == EXPERIMENT_AFTER)
        line_addf(out, ROLE_PLAIN, "%s%.2f / %zu = %.2f, theory%s %.0f",
                  form ? "" : "variance before / (√d_k)² = ", before, run->d_k, variance,
                  form          ? ""
                  : self->equal ? " d_k ="
                                : "",
                  theory);
    else
        line_addf(out, ROLE_PLAIN, "%s%.0f / %.0f = %.2f, theory%s %.0f",
                  form ? "" : "Σ (s - mean)² / draws = ", variance * count, count, variance,
                  form          ? ""
                  : self->equal ? " d_k² ="
                                : " d_k =",
                  theory);
}

static void describe(const void *object, struct view_lines *out, int columns, bool compact)
{
    const struct variance *self = object;

    look(self, out);
    if (self->run->drawn < self->draws)
        text_addf(&out->caption, "%.0f %% drawn", floor(100.0 * (double)self->run->drawn / (double)self->draws));
    line_addf(&out->cell, ROLE_STRONG,
              self->side == EXPERIMENT_BEFORE ? "variance of s = q·k" : "variance of q·k / √d_k");
    for (int form = compact; form < 3; form++) {
        line_free(&out->sum);
        write_sum(self, form, &out->sum);
        if (arithmetic_fits(&out->sum, columns))
            return;
    }
}

static bool measure(const void *object, const char *name, double *out)
{
    static const struct {
        const char *names[EXPERIMENT_SIDES];
        double (*of)(const struct experiment *run, enum experiment_side side);
    } numbers[] = {
        {{"before", "after"}, experiment_variance},
        {{"theory_before", "theory_after"}, experiment_theory},
        {{"entropy_before", "entropy_after"}, experiment_entropy},
        {{"gradient_before", "gradient_after"}, experiment_gradient},
        {{"largest_before", "largest_after"}, experiment_largest},
    };
    const struct variance *self = object;

    for (size_t i = 0; i < 2 * sizeof numbers / sizeof *numbers; i++)
        if (strcmp(numbers[i / 2].names[i % 2], name) == 0) {
            finish(self, false);
            *out = numbers[i / 2].of(self->run, (enum experiment_side)(i % 2));
            return true;
        }
    return false;
}

/* Colours other than those of heads, since there are no heads here. */
static enum role role_of(enum experiment_side side)
{
    return side == EXPERIMENT_BEFORE ? ROLE_PLAIN : ROLE_DIM;
}

static void fill_histograms(const struct variance *self, struct sheet *sheet)
{
    struct sheet_block *block = sheet_add(sheet, BLOCK_HISTOGRAMS, "histograms");
    struct histograms *of = &block->histograms;

    sheet_size(block, 3, 2);
    sheet_size(block, 4, 7);
    sheet_size(block, 8, 17);
    block->columns = 32;
    block->wide = true;
    text_add(&block->title, "Histogram, percent of the scores");
    of->axis = "score";
    of->end = AXIS_DEVIATIONS * sqrt(experiment_theory(self->run, EXPERIMENT_BEFORE));
    for (enum experiment_side side = 0; side < EXPERIMENT_SIDES; side++) {
        struct histogram *histogram = histograms_add(of, side_names[side], role_of(side));
        double step = 2 * of->end / HISTOGRAM_PARTS;

        for (int part = 0; part < HISTOGRAM_PARTS; part++)
            histogram->shares[part] =
                experiment_share(self->run, side, -of->end + part * step, -of->end + (part + 1) * step);
    }
}

/* Adds a measured number, once there is a row. */
static void add_measured(struct table *table, const struct experiment *run, double number, enum role role)
{
    if (run->rows > 0)
        table_add_number(table, number, role);
    else
        table_add_blank(table);
}

/* Adds a column of the tables; one that is not shown keeps its place. */
static void add_measure(const struct variance *self, struct table *table, unsigned shown, struct table_column column)
{
    column.blank = !(self->shows & shown);
    column.from = SHEET_MEASURED;
    table_add_column(table, column);
}

static void fill_numbers(const struct variance *self, struct sheet *sheet)
{
    struct sheet_block *block = sheet_add(sheet, BLOCK_TABLE, "numbers");
    struct table *table = &block->table;
    const struct experiment *run = self->run;

    sheet_size(block, 0, EXPERIMENT_SIDES);
    sheet_size(block, 2, EXPERIMENT_SIDES + 1);
    block->beside = true;
    block->columns = 38;
    text_add(&block->caption, "Before and after the division");
    table->label_columns = 7;
    table->selected = (size_t)self->side;
    add_measure(self, table, SHOWS_VARIANCE, (struct table_column){.heading = "variance", .decimals = 2, .columns = 9});
    add_measure(self, table, SHOWS_VARIANCE, (struct table_column){.heading = "theory", .columns = 7});
    add_measure(self, table, SHOWS_BITS, (struct table_column){.heading = "bits", .decimals = 2, .columns = 6});
    add_measure(self, table, SHOWS_GRADIENT, (struct table_column){.heading = "gradient", .decimals = 3, .columns = 9});
    add_measure(self, table, SHOWS_TOP,
                (struct table_column){.heading = "top share", .decimals = 2, .columns = 10, .rank = 1});
    for (enum experiment_side side = 0; side < EXPERIMENT_SIDES; side++) {
        enum role role = side == self->side ? ROLE_STRONG : ROLE_PLAIN;

        text_add(table_add_row(table, role_of(side)), side_names[side]);
        add_measured(table, run, experiment_variance(run, side), role);
        table_add_number(table, experiment_theory(run, side), ROLE_DIM);
        add_measured(table, run, experiment_entropy(run, side), role);
        add_measured(table, run, experiment_gradient(run, side), role);
        add_measured(table, run, experiment_largest(run, side), role);
    }
}

static void fill_note(const struct variance *self, struct sheet *sheet)
{
    struct sheet_block *block = sheet_add(sheet, BLOCK_TEXT, "note");

    sheet_size(block, 5, 3);
    sheet_size(block, 6, 9);
    block->beside = block->gap = true;
    block->role = ROLE_DIM;
    text_addf(&block->text,
              "The components of q and k are normal with mean 0 and variance 1, and %s. After: q·k / √d_k, here q·k / "
              "%s.",
              self->equal ? "within a vector all equal" : "independent of each other",
              (const char *[SIZES]){"1", "2", "4", "8", "16"}[self->size]);
    text_add(&block->shorter, "Before: q·k; after: q·k / √d_k.");
    if (!(self->shows & (SHOWS_BITS | SHOWS_GRADIENT)))
        return;
    text_addf(&block->text,
              "\nBits (the entropy), gradient and top share are means over softmax rows of %d keys; the gradient is "
              "the size of diag(p) - p pᵀ.",
              EXPERIMENT_KEYS);
    text_addf(&block->shorter, " Bits and gradient: of a softmax of %d keys.", EXPERIMENT_KEYS);
}

/* Shows all d_k at once: three measures, each before and after. */
static void fill_every(const struct variance *self, struct sheet *sheet)
{
    static const struct {
        const char *name;
        int decimals;
        unsigned shown;
        double (*of)(const struct experiment *run, enum experiment_side side);
    } measures[] = {{"variance", 2, SHOWS_VARIANCE, experiment_variance},
                    {"bits", 2, SHOWS_BITS, experiment_entropy},
                    {"gradient", 3, SHOWS_GRADIENT, experiment_gradient}};
    struct sheet_block *block = sheet_add(sheet, BLOCK_TABLE, "every");
    struct table *table = &block->table;

    sheet_size(block, 7, SIZES);
    sheet_size(block, 7, SIZES + 2);
    block->columns = 63;
    block->blank = !(self->shows & SHOWS_EVERY);
    text_addf(&block->title, "Every d_k, %" PRIu64 " draws each, before and after", draws_each(self));
    table->label_columns = 9;
    table->selected = self->size;
    for (size_t m = 0; m < 3; m++)
        for (enum experiment_side side = 0; side < EXPERIMENT_SIDES; side++)
            add_measure(self, table, measures[m].shown,
                        (struct table_column){.heading = side ? side_names[side] : measures[m].name,
                                              .role = role_of(side),
                                              .decimals = measures[m].decimals,
                                              .columns = side ? 8 : 10});
    for (size_t i = 0; i < SIZES; i++) {
        enum role role = i == self->size ? ROLE_STRONG : ROLE_PLAIN;

        text_addf(table_add_row(table, role), "d_k %zu", sizes[i]);
        for (size_t m = 0; m < 6; m++)
            add_measured(table, self->all[i], measures[m / 2].of(self->all[i], (enum experiment_side)(m % 2)), role);
    }
}

static void fill(const void *object, struct sheet *sheet)
{
    const struct variance *self = object;

    if (sheet->is_plain)
        finish(self, true);
    sheet->columns = 66;
    fill_histograms(self, sheet);
    fill_numbers(self, sheet);
    fill_note(self, sheet);
    fill_every(self, sheet);
}

static bool pick(void *object, const struct sheet_spot *spot)
{
    struct variance *self = object;

    if (strcmp(spot->block, "numbers") == 0)
        self->side = (enum experiment_side)spot->row;
    else if (strcmp(spot->block, "every") == 0)
        choose(self, spot->row);
    return true;
}

const struct view view_variance = {
    .name = "variance",
    .title = "Variance: why divide by √d_k",
    .summary = "random queries and keys: their scores before and after / root of d_k",
    .keys = keys,
    .state = state_keys,
    .open = open,
    .turned = turned,
    .fill = fill,
    .pick = pick,
    .describe = describe,
    .tick = tick,
    .is_computing = is_computing,
    .measure = measure,
    .close = close_view,
};
