/* SPDX-License-Identifier: MIT */
/* A long record, in which the newest entry looks for the first: its share, how far its score must lead, and the alarm
 * that two heads and a feed-forward layer make from it. */
#include "study/long_row.h"

#include "attention/origin.h"
#include "base/compiler.h"
#include "base/number.h"
#include "sheet/sheet.h"
#include "view/dials.h"
#include "walk/arithmetic.h"
#include "walk/insight.h"

#include <math.h>
#include <stdio.h>

enum { OF_ROW, OF_ALARM };
enum { NOT_LONGER = 5, CELLS = 32, DECIMALS_MOST = 2 };

extern const struct view view_long_row;

/* What `show` names, bit by bit. */
enum { SHOWS_WEIGHTS = 1, SHOWS_LEADS = 2, SHOWS_ALARM = 4, SHOWS_HEADS = 8 };

static const size_t lengths[NOT_LONGER] = {4, 16, 64, 512, 4096};
static const double spreads[] = {0, 0.5, 1, 2};

struct long_row_view {
    size_t of, length, spread, no_drug, lab_fine; /* indexes, from 0, into the words of their keys */
    unsigned shows;
    double lead;
    uint64_t seed;
    struct long_row row;
    double half[NOT_LONGER], ninety[NOT_LONGER]; /* the leads needed in rows of these lengths */
    double finds, stays;                         /* what each head brings home of a value 1 */
    double strip[CELLS];                         /* the largest weight of each cell's entries */
    size_t largest[CELLS];                       /* the entry with that weight */
    size_t cells;
};

/* The first entry has a cell of its own, so that it does not disappear in a group. */
static void settle_strip(struct long_row_view *view)
{
    const struct long_row *row = &view->row;

    view->cells = row->count < CELLS ? row->count : CELLS;
    for (size_t cell = 0; cell < view->cells; cell++) {
        size_t first = cell ? 1 + (row->count - 1) * (cell - 1) / (view->cells - 1) : 0;
        size_t end = 1 + (row->count - 1) * cell / (view->cells - 1);

        view->largest[cell] = first;
        for (size_t i = first; i < end; i++)
            view->largest[cell] = row->weights[i] > row->weights[view->largest[cell]] ? i : view->largest[cell];
        view->strip[cell] = row->weights[view->largest[cell]];
    }
}

static void settle(void *self)
{
    struct long_row_view *view = self;
    struct long_row_choice choice = {
        .lead = view->no_drug ? 0 : view->lead, .spread = spreads[view->spread], .seed = view->seed};
    struct long_row *row = &view->row;

    for (size_t i = 0; i < NOT_LONGER; i++) {
        choice.count = lengths[i];
        long_row_run(row, &choice);
        view->half[i] = long_row_lead(row, 0.5);
        view->ninety[i] = long_row_lead(row, 0.9);
    }
    choice.count = lengths[view->length];
    long_row_run(row, &(struct long_row_choice){.count = choice.count, .lead = LONG_ROW_OWN_LEAD});
    view->stays = row->weights[0];
    choice.lead = view->lead;
    long_row_run(row, &choice);
    view->finds = row->weights[0];
    choice.lead = view->no_drug ? 0 : view->lead;
    long_row_run(row, &choice);
    settle_strip(view);
}

static double alarm_of(const struct long_row_view *view, bool drug, bool lab)
{
    return long_row_and(drug ? view->finds : 0, lab ? view->stays : 0);
}

static void look_at_alarm(const struct long_row_view *view, struct view_lines *out)
{
    double alarm = alarm_of(view, !view->no_drug, !view->lab_fine);

    if (!(view->shows & SHOWS_ALARM)) {
        insight_both(out, "Two heads read the same record, each for its own reason.", "two heads, one record");
    } else if (view->no_drug || view->lab_fine) {
        insight_both(out,
                     view->no_drug && view->lab_fine ? "Neither is there: no alarm." : "Only one of the two: no alarm.",
                     "no alarm");
    } else if (alarm > 0) {
        insight_both(out, "The drug and a high lab result: the alarm is %.2f.", "both: the alarm is %.2f", alarm);
    } else {
        insight_both(out, "Both are there, but head 1 fetches only %.2f: no alarm.", "only %.2f fetched: no alarm",
                     view->finds);
    }
}

static void look_at_row(const struct long_row_view *view, struct view_lines *out)
{
    double share = view->row.weights[0];
    size_t others = view->row.count - 1;
    const struct number_text lead = number_brief(view->lead, DECIMALS_MOST);

    if (!(view->shows & SHOWS_WEIGHTS)) {
        insight_full(out, "Entry %zu, the newest, asks all %zu entries.", others + 1, others + 1);
        insight_brief(out, "entry %zu asks all", others + 1);
    } else if (view->no_drug) {
        insight_both(out, "No drug: no key stands out, and nothing is found.", "no drug: nothing is found");
    } else {
        insight_full(out, "One key leads by %s, and %s the other %zu%s.", lead.is,
                     share < 0.5 ? "still has less than" : "has more than", others, share < 0.5 ? "" : " together");
        insight_brief(out, "lead %s: a share of %.2f", lead.is, share);
    }
}

static void describe(const void *self, struct view_lines *out, int columns, bool compact UNUSED)
{
    const struct long_row_view *view = self;
    double lead = view->row.scaled[0], power = exp(lead), others = view->row.others;

    if (view->of == OF_ALARM) {
        double drug = view->no_drug ? 0 : view->finds, lab = view->lab_fine ? 0 : view->stays;

        look_at_alarm(view, out);
        line_add(&out->cell, ROLE_PLAIN, "alarm");
        if (!(view->shows & SHOWS_ALARM))
            line_add(&out->sum, ROLE_DIM, "not computed yet");
        else
            arithmetic_say(&out->sum, columns, ROLE_PLAIN, "max(0, %.2f + %.2f - 1) = %.2f", drug, lab,
                           long_row_and(drug, lab));
        return;
    }
    look_at_row(view, out);
    line_addf(&out->cell, ROLE_PLAIN, "weights[%zu,1]", view->row.count);
    if (!(view->shows & SHOWS_WEIGHTS))
        line_add(&out->sum, ROLE_DIM, "the weights are not computed yet");
    else if (!arithmetic_say(&out->sum, columns, ROLE_PLAIN, "e^%.2f / (e^%.2f + the others) = %.1f / %.1f = %.2f",
                             lead, lead, power, power + others, view->row.weights[0]))
        arithmetic_say(&out->sum, columns, ROLE_PLAIN, "%.1f / %.1f = %.2f", power, power + others,
                       view->row.weights[0]);
}

static const struct state_key state_keys[] = {
    {"of", "row|alarm", "the row of weights, or what comes of it", "row", STATE_WORD(struct long_row_view, of)},
    {"words", "4|16|64|512|4096", "how many entries the record has", "512", STATE_WORD(struct long_row_view, length),
     .dial = "entries", .is_basis = true},
    {"lead", "0-12", "how far the score of entry 1 leads", "6.2", STATE_DECIMAL(struct long_row_view, lead),
     .dial = "lead", .turns = "0|1|2|3|4|5|5.5|6|6.2|6.5|7|7.5|8|8.4|8.5|9|10|11|12", .is_basis = true},
    {"spread", "0|0.5|1|2", "how much the scores of the others vary: their standard deviation", "0",
     STATE_WORD(struct long_row_view, spread), .dial = "spread", .is_basis = true},
    {"seed", "1-1000", "which scores they draw", "1", STATE_NUMBER(struct long_row_view, seed), .is_basis = true},
    {"drug", "yes|no", "whether entry 1 is the drug", "yes", STATE_WORD(struct long_row_view, no_drug), .dial = "drug",
     .is_basis = true},
    {"lab", "high|fine", "what the newest entry says", "high", STATE_WORD(struct long_row_view, lab_fine),
     .dial = "lab", .is_basis = true},
    {"show", "all|weights|leads|alarm|heads", "what is shown; what is not keeps its place", "all",
     STATE_LIST(struct long_row_view, shows)},
    {0},
};

static unsigned do_turn(void *self, const struct key *key, int code UNUSED)
{
    const struct state_key *lead = state_find(state_keys, "lead");

    return dials_turn(&view_long_row, self, lead, key->action == VIEW_LEFT ? -1 : 1) ? REACT_DONE : REACT_PASS;
}

static const struct key keys[] = {
    {"Left h", VIEW_LEFT, "←→", "lead", "a smaller or a larger lead", VIEW_INSIDE(do_turn, NULL)},
    {"Right l", VIEW_RIGHT, VIEW_INSIDE(do_turn, NULL)},
    {0},
};

/* "share" of entry 1, "half" and "ninety": the leads that give it so much; and what the heads bring home. */
static bool measure(const void *self, const char *name, double *out)
{
    const struct long_row_view *view = self;
    const struct view_named numbers[] = {{"share", view->row.weights[0]},
                                         {"lead", view->lead},
                                         {"spread", spreads[view->spread]},
                                         {"power", exp(view->row.scaled[0])},
                                         {"others", view->row.others},
                                         {"half", view->half[view->length]},
                                         {"ninety", view->ninety[view->length]},
                                         {"own", view->stays},
                                         {"alarm", alarm_of(view, !view->no_drug, !view->lab_fine)},
                                         {0}};

    return view_find_named(numbers, name, out);
}

/* Where a number comes from that is a formula only while all the others score 0. */
static const char *from_even(const struct long_row_view *view, const char *formula)
{
    return view->spread ? SHEET_MEASURED : formula;
}

static const char *label_of(const void *context, bool column UNUSED, size_t index UNUSED, char out[24])
{
    const struct long_row_view *view = ((const struct matrix_of *)context)->view;

    snprintf(out, 24, "%zu", view->row.count);
    return column ? "" : out;
}

static enum grid_cell cell_of(const void *context, size_t row UNUSED, size_t col UNUSED)
{
    const struct long_row_view *view = ((const struct matrix_of *)context)->view;

    return view->shows & SHOWS_WEIGHTS ? GRID_SHOWN : GRID_AHEAD;
}

static void fill_strip(const struct long_row_view *view, struct sheet *sheet)
{
    struct sheet_block *block = sheet_add(sheet, BLOCK_MATRICES, "strip");
    struct grid grid = grid_of_shares(view->strip, 1, view->cells);
    struct sheet_matrix *m;

    sheet_size(block, 2, 2);
    block->matrices.alone = true;
    grid.label = label_of;
    grid.state = cell_of;
    grid.heat_alone = true;
    grid.col_labels = false;
    m = matrices_add(&block->matrices, grid, (struct matrix_of){.view = view});
    text_addf(&m->brief, "row %zu", view->row.count);
    line_addf(&m->name, ROLE_STRONG, "row %zu", view->row.count);
    m->legend = "weights ";
    if (view->row.count > view->cells)
        text_addf(&m->note, "entry 1, then %.0f to a cell: the largest weight of each",
                  round((double)(view->row.count - 1) / (CELLS - 1)));
}

static void add_share(const struct long_row_view *view, struct table *table, double entries, double score, double share)
{
    double each = entries == 1 ? exp(score) : view->row.others / entries;

    if (!(view->shows & SHOWS_WEIGHTS))
        return;
    table_add_number(table, entries, ROLE_PLAIN);
    table_add_number(table, score, ROLE_PLAIN);
    table_add_number(table, each, ROLE_PLAIN);
    table_add_number(table, entries * each, ROLE_PLAIN);
    table_add_number(table, share, ROLE_STRONG);
    table_add_number(table, share, ROLE_PLAIN);
}

/* Shows entry 1 and all the others, and what each adds to the sum of the softmax, alone and together. */
static void fill_shares(const struct long_row_view *view, struct sheet *sheet)
{
    struct sheet_block *block = sheet_add(sheet, BLOCK_TABLE, "shares");
    struct table *table = &block->table;
    double others = (double)view->row.count - 1, share = view->row.weights[0];
    const struct table_column columns[] = {
        {.key = "entries", .from = SHEET_GIVEN, .heading = "entries", .columns = 9, .rank = 2},
        {.key = "score", .from = SHEET_GIVEN, .rank = TABLE_LEFT_OUT},
        {.key = "each",
         .from = from_even(view, "exp(row.score)"),
         .heading = view->spread ? "e^score, mean" : "e^score",
         .decimals = 1,
         .columns = 15,
         .rank = 3},
        {.key = "all", .from = "row.entries*row.each", .heading = "together", .decimals = 1, .columns = 11, .rank = 1},
        {.key = "share", .from = "row.all/sum.all", .heading = "share", .decimals = 2, .columns = 7},
        {.kind = COLUMN_BAR, .from = "row.share", .columns = 10, .rank = 1},
    };

    sheet_size(block, 0, 2);
    sheet_size(block, 1, 3);
    block->gap = true;
    text_addf(&block->caption, "Row %zu", view->row.count);
    table->label_columns = 17;
    table->selected = SHEET_NONE;
    table_add_columns(table, columns, sizeof columns / sizeof *columns);
    text_add(table_add_row(table, ROLE_PLAIN), view->no_drug ? "entry 1, no drug" : "entry 1, drug");
    add_share(view, table, 1, view->row.scaled[0], share);
    text_addf(table_add_row(table, ROLE_PLAIN), "the other %.0f", others);
    add_share(view, table, others, 0, 1 - share);
}

/* Shows the leads that are needed for a half and for nine tenths of the attention. */
static void fill_leads(const struct long_row_view *view, struct sheet *sheet, int rank)
{
    struct sheet_block *block = sheet_add(sheet, BLOCK_TABLE, "leads");
    struct table *table = &block->table;
    static const struct {
        const char *key, *from;
    } among[NOT_LONGER] = {{"n4", "ln((head.n4-1)*row.odds)"},
                           {"n16", "ln((head.n16-1)*row.odds)"},
                           {"n64", "ln((head.n64-1)*row.odds)"},
                           {"n512", "ln((head.n512-1)*row.odds)"},
                           {"n4096", "ln((head.n4096-1)*row.odds)"}};

    sheet_size(block, rank, 2);
    sheet_size(block, rank, 3);
    block->gap = true;
    block->blank = !(view->shows & SHOWS_LEADS);
    text_add(&block->caption, "Leads that are needed");
    text_add(&table->corner, "lead, among");
    table->label_columns = 17;
    table->selected = SHEET_NONE;
    table_add_column(table, (struct table_column){.key = "odds", .from = SHEET_GIVEN, .rank = TABLE_LEFT_OUT});
    for (size_t i = 0; i < NOT_LONGER; i++) {
        bool is_mine = i == view->length;
        const struct table_column column = {.key = among[i].key,
                                            .from = from_even(view, among[i].from),
                                            .decimals = 2,
                                            .columns = 8,
                                            .role = is_mine ? ROLE_STRONG : ROLE_PLAIN,
                                            .rank = !is_mine};

        text_addf(&table_add_column(table, column)->way, "%zu", lengths[i]);
    }
    for (int row = 0; row < 2; row++) {
        text_add(table_add_row(table, ROLE_PLAIN), row ? "for 90 %" : "for half");
        table_add_number(table, row ? 9 : 1, ROLE_PLAIN);
        for (size_t i = 0; i < NOT_LONGER && view->shows & SHOWS_LEADS; i++)
            table_add_number(table, (row ? view->ninety : view->half)[i], i == view->length ? ROLE_STRONG : ROLE_PLAIN);
    }
}

/* Shows all four cases: what both heads bring home, and what a unit of the feed-forward layer makes of it. */
static void fill_alarm(const struct long_row_view *view, struct sheet *sheet, int rank)
{
    static const char *const cases[] = {"drug, lab high", "drug, lab fine", "no drug, lab high", "no drug, lab fine"};
    const bool tells = view->shows & SHOWS_ALARM, counts = tells || view->shows & SHOWS_HEADS;
    const struct table_column columns[] = {
        {.key = "drug", .from = SHEET_GIVEN, .rank = TABLE_LEFT_OUT},
        {.key = "lab", .from = SHEET_GIVEN, .rank = TABLE_LEFT_OUT},
        {.key = "lead", .from = SHEET_GIVEN, .rank = TABLE_LEFT_OUT},
        {.key = "stay", .from = SHEET_GIVEN, .rank = TABLE_LEFT_OUT},
        {.key = "others", .from = SHEET_GIVEN, .rank = TABLE_LEFT_OUT},
        {.key = "finds", .from = from_even(view, "exp(row.lead)/(exp(row.lead)+row.others)"), .rank = TABLE_LEFT_OUT},
        {.key = "stays", .from = "exp(row.stay)/(exp(row.stay)+row.others)", .rank = TABLE_LEFT_OUT},
        {.key = "first", .from = "row.drug*row.finds", .heading = "head 1", .decimals = 2, .columns = 7},
        {.key = "own", .from = "row.lab*row.stays", .heading = "head 2", .decimals = 2, .columns = 7},
        {.key = "alarm",
         .from = "(row.first+row.own-1+abs(row.first+row.own-1))/2",
         .heading = "alarm",
         .decimals = 2,
         .columns = 7,
         .role = ROLE_STRONG,
         .blank = !tells},
        {.kind = COLUMN_BAR, .from = "row.alarm", .columns = 10, .rank = 1, .blank = !tells},
    };
    struct sheet_block *block = sheet_add(sheet, BLOCK_TABLE, "alarm");
    struct table *table = &block->table;

    sheet_size(block, rank, 4);
    sheet_size(block, rank, 5);
    block->gap = true;
    block->blank = !counts;
    text_add(&block->caption, tells ? "max(0, head 1 + head 2 - 1)" : "What the heads bring");
    table->label_columns = 19;
    table->selected = (size_t)(2 * view->no_drug + view->lab_fine);
    table_add_columns(table, columns, sizeof columns / sizeof *columns);
    for (size_t i = 0; i < 4; i++) {
        double drug = i < 2, lab = i % 2 == 0, alarm = alarm_of(view, drug > 0, lab > 0);
        const double numbers[] = {
            drug,        lab,         view->lead,         LONG_ROW_OWN_LEAD, (double)view->row.count - 1,
            view->finds, view->stays, drug * view->finds, lab * view->stays, alarm,
            alarm};

        text_add(table_add_row(table, ROLE_PLAIN), cases[i]);
        for (size_t j = 0; j < sizeof numbers / sizeof *numbers && counts; j++)
            table_add_number(table, numbers[j], ROLE_PLAIN);
    }
}

static void fill(const void *self, struct sheet *sheet)
{
    const struct long_row_view *view = self;

    fill_strip(view, sheet);
    fill_shares(view, sheet);
    fill_leads(view, sheet, view->of == OF_ROW ? 1 : 7);
    fill_alarm(view, sheet, view->of == OF_ALARM ? 0 : 7);
}

static bool find_origin(const void *self, const struct matrix_of *of UNUSED, size_t row UNUSED, size_t col,
                        struct origin *out)
{
    const struct long_row_view *view = self;

    *out = origin_of_softmax(view->row.scaled, view->row.count, view->largest[col]);
    return true;
}

const struct view view_long_row = {
    .name = "long-row",
    .title = "One entry among many",
    .summary = "one row of weights over a long record",
    .keys = keys,
    .state = state_keys,
    .size = sizeof(struct long_row_view),
    .open = view_open,
    .settle = settle,
    .fill = fill,
    .origin = find_origin,
    .describe = describe,
    .measure = measure,
};
