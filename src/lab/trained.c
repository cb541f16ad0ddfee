/* SPDX-License-Identifier: MIT */
#include "lab/trained.h"

#include "attention/record.h"
#include "base/memory.h"
#include "training/run.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* ------------------------------------------------------------------------------------------------------- shared runs
 */

/* A run, and how many look at it. */
struct shared {
    struct training_run *run;
    size_t users;
    struct shared *next;
};

static struct shared *runs;

static void free_unused(const struct shared *but)
{
    for (struct shared **at = &runs; *at;) {
        struct shared *shared = *at;

        if (shared->users > 0 || shared == but) {
            at = &shared->next;
            continue;
        }
        *at = shared->next;
        training_free(shared->run);
        free(shared);
    }
}

static void free_kept(void)
{
    free_unused(NULL);
}

/* The run of a set-up: one that is there, or a new one. */
static struct shared *take(const struct training_setup *setup, struct error *e)
{
    static bool will_free;
    struct shared *shared = runs;
    struct training_run *run;

    while (shared && !training_is_same(training_setup_of(shared->run), setup))
        shared = shared->next;
    if (!shared) {
        if (!(run = training_new(setup, e)))
            return NULL;
        shared = memory_new(sizeof *shared);
        *shared = (struct shared){.run = run, .next = runs};
        runs = shared;
    }
    if (!will_free)
        will_free = atexit(free_kept) == 0;
    shared->users++;
    return shared;
}

/* Of those that nobody looks at the last one is kept. */
static void release(struct shared *shared)
{
    if (shared && --shared->users == 0)
        free_unused(shared);
}

/* ----------------------------------------------------------------------------------------------------------- probes
 */

/* What is tried out of the network as it is shown, each an exam of its own. */
enum {
    PROBE_ASKED, /* with the cuts that were asked for */
    PROBE_PAIR,  /* what all heads that look one back wrote is cut from layer 2's keys */
    PROBE_OFF,   /* and the other heads after it */
    PROBE_WIRE = PROBE_OFF + TRAINED_LAYERS * TRAINED_HEADS,
    PROBE_LENGTH = PROBE_WIRE + TRAINED_HEADS * WIRES,
    PROBES = PROBE_LENGTH + TRAINED_LENGTHS
};

#define ONE_BACK 0.7
#define FORMING 0.5

struct trained {
    struct trained_asked asked;
    struct shared *shared;
    bool failed;
    int shown; /* the reading that all below is about; −1: none yet */
    struct passage *passage;
    struct model models[TRAINED_LAYERS]; /* Q and K of the passage, as given heads */
    struct record records[TRAINED_LAYERS];
    double probes[PROBES]; /* how much is right; NaN: not known */
    int probing;           /* the one that is under way; −1: none */
    struct exam exam;
    struct passage *scratch;
    struct line lines[LINE_BY_LENGTH];
};

unsigned trained_bit(size_t layer, size_t head)
{
    return 1u << (layer * TRAINED_HEADS + head);
}

static const unsigned char wires[] = {0, CUT_KEYS, CUT_QUERIES, CUT_VALUES, CUT_PAST};

static struct cuts make_cuts(unsigned off, size_t cut_head, size_t cut)
{
    struct cuts cuts = {0};

    for (size_t layer = 0; layer < TRAINED_LAYERS; layer++)
        for (size_t head = 0; head < TRAINED_HEADS; head++)
            cuts.off[layer][head] = off & trained_bit(layer, head);
    cuts.wire[cut_head] = wires[cut];
    return cuts;
}

static struct cuts cuts_of(const struct trained_asked *asked)
{
    return make_cuts(asked->off, asked->cut_head, asked->cut);
}

static const struct training_run *run_of(const struct trained *trained)
{
    return trained->shared->run;
}

static const struct network *network_of(const struct trained *trained)
{
    return training_network(run_of(trained), trained->shown);
}

static const struct training_reading *reading_of(const struct trained *trained)
{
    return training_reading(run_of(trained), trained->shown);
}

static bool is_whole(const struct trained_asked *asked)
{
    return !asked->off && !asked->cut;
}

static bool any_one_back(const struct trained *trained)
{
    for (size_t head = 0; head < trained->asked.heads; head++)
        if (trained_looks(trained, LOOKS_BEFORE, 0, head, 0) >= ONE_BACK)
            return true;
    return false;
}

/* Whether some head of layer 2 is where an induction head would be, and something could hand it what it needs. */
static bool may_be_pair(const struct trained *trained)
{
    for (size_t head = 0; trained->asked.layers > 1 && head < trained->asked.heads; head++)
        if (trained_looks(trained, LOOKS_AFTER, 1, head, 0) >= ONE_BACK)
            return any_one_back(trained);
    return false;
}

static bool is_wanted(const struct trained *trained, int probe)
{
    const struct trained_asked *asked = &trained->asked;
    size_t heads = asked->heads;

    if (probe == PROBE_ASKED)
        return !is_whole(asked);
    if (probe == PROBE_PAIR)
        return may_be_pair(trained);
    if (probe >= PROBE_LENGTH)
        return asked->wants_lengths && (size_t)(probe - PROBE_LENGTH + TRAINED_SHORTEST) <= asked->letters;
    if (probe >= PROBE_WIRE)
        return asked->wants_cuts && asked->layers > 1 && (size_t)(probe - PROBE_WIRE) / WIRES < heads;
    return asked->wants_cuts && (size_t)(probe - PROBE_OFF) / TRAINED_HEADS < asked->layers &&
           (size_t)(probe - PROBE_OFF) % TRAINED_HEADS < heads;
}

/* Of all heads that look one back. */
static struct cuts cut_pair(const struct trained *trained)
{
    struct cuts cuts = {0};

    for (size_t head = 0; head < trained->asked.heads; head++)
        if (trained_looks(trained, LOOKS_BEFORE, 0, head, 0) >= ONE_BACK)
            cuts.wire[head] = CUT_KEYS;
    return cuts;
}

static struct cuts cuts_for(const struct trained *trained, int probe)
{
    if (probe == PROBE_ASKED || probe >= PROBE_LENGTH)
        return cuts_of(&trained->asked);
    if (probe == PROBE_PAIR)
        return cut_pair(trained);
    if (probe >= PROBE_WIRE)
        return make_cuts(0, (size_t)(probe - PROBE_WIRE) / WIRES, (size_t)(probe - PROBE_WIRE) % WIRES + 1);
    return make_cuts(1u << (probe - PROBE_OFF), 0, 0);
}

/* The next probe that is wanted and not known; −1: none. */
static int next_probe(const struct trained *trained)
{
    for (int probe = 0; probe < PROBES; probe++)
        if (isnan(trained->probes[probe]) && is_wanted(trained, probe))
            return probe;
    return -1;
}

static void begin_probe(struct trained *trained, int probe)
{
    const struct cuts cuts = cuts_for(trained, probe);
    const struct line *lines = training_exam(run_of(trained));
    int count = LINE_EXAM;

    if (probe >= PROBE_LENGTH) {
        line_make_lengths(trained->lines, (int)trained->asked.letters, probe - PROBE_LENGTH);
        lines = trained->lines;
        count = LINE_BY_LENGTH;
    }
    exam_start(&trained->exam, network_of(trained), lines, count, &cuts);
    trained->exam.brief = true;
    trained->probing = probe;
}

static void work_on_probe(struct trained *trained)
{
    if (trained->probing < 0)
        begin_probe(trained, next_probe(trained));
    if (exam_advance(&trained->exam, trained->scratch))
        return;
    trained->probes[trained->probing] = exam_right(&trained->exam);
    trained->probing = -1;
}

static void forget_probes(struct trained *trained, int from, int to)
{
    for (int probe = from; probe < to; probe++)
        trained->probes[probe] = NAN;
    trained->probing = -1;
}

/* ---------------------------------------------------------------------------------------------------------- reading
 */

static void free_records(struct trained *trained)
{
    for (size_t layer = 0; layer < TRAINED_LAYERS; layer++) {
        record_free(&trained->records[layer]);
        model_free(&trained->models[layer]);
    }
}

/* One head's block of d_k columns. */
static void copy_block(double *to, const real *from, size_t n, size_t head, size_t d_k)
{
    for (size_t row = 0; row < n; row++)
        for (size_t col = 0; col < d_k; col++)
            to[(head * n + row) * d_k + col] = from[row * WIDTH + head * d_k + col];
}

static void copy_heads(struct model *model, const struct network *network, const struct passage_layer *from,
                       size_t layer)
{
    size_t n = model->n;

    for (size_t head = 0; head < model->num_heads; head++) {
        copy_block(model->given_Q, from->Q, n, head, model->d_k);
        copy_block(model->given_K, from->K, n, head, model->d_k);
        copy_block(model->given_V, from->V, n, head, model->d_k);
        for (size_t at = 0; network->relative && at < n * n; at++)
            if (at % n <= at / n)
                model->added[head * n * n + at] =
                    network->at.layer[layer].bias[head * WIDTH + (at / n - at % n)];
    }
}

/* Layer `layer` of what was read: Q, K and V as they were there, whatever was cut before. */
static bool make_record(struct trained *trained, size_t layer, struct error *e)
{
    const struct network *network = network_of(trained);
    struct model *model = &trained->models[layer];
    size_t n = (size_t)trained->passage->n, heads = (size_t)network->heads;
    char letters[TRAINED_LETTERS][2] = {{0}}, *tokens[TRAINED_LETTERS];

    *model = model_square(n, 0, WIDTH, heads);
    model->owners = heads;
    if (!model_allocate(model, (struct model_parts){.given = true}, e))
        return false;
    for (size_t i = 0; i < n; i++) {
        letters[i][0] = trained->asked.line[i];
        tokens[i] = letters[i];
    }
    model->tokens = model_clean_tokens(tokens, n);
    if (network->relative)
        model->added = memory_new_array(heads * n * n, sizeof *model->added);
    copy_heads(model, network, &trained->passage->layer[layer], layer);
    return model_set_mask(model, MASK_CAUSAL, 0, e) && record_run(&trained->records[layer], model, e);
}

/* Lets the network of the step that is shown read the letters. */
static void read_line(struct trained *trained)
{
    const struct cuts cuts = cuts_of(&trained->asked);

    free_records(trained);
    network_read(network_of(trained), trained->asked.line, &cuts, trained->passage);
    for (size_t layer = 0; layer < trained->asked.layers; layer++)
        if (!make_record(trained, layer, NULL))
            trained->failed = true;
}

/* Shows as much of what was asked for as there is. */
static void show(struct trained *trained)
{
    int last = training_last(run_of(trained)), asked = (int)trained->asked.step;
    int step = last < asked ? last : asked;

    if (step < 0) {
        trained->shown = -1;
        return;
    }
    step = training_reading(run_of(trained), step)->step;
    if (step == trained->shown)
        return;
    trained->shown = step;
    forget_probes(trained, 0, PROBES);
    read_line(trained);
}

/* ------------------------------------------------------------------------------------------------------- what is asked
 */

struct trained *trained_new(void)
{
    struct trained *trained = memory_new(sizeof *trained);

    trained->passage = memory_new(sizeof *trained->passage);
    trained->scratch = memory_new(sizeof *trained->scratch);
    trained->shown = -1;
    forget_probes(trained, 0, PROBES);
    return trained;
}

void trained_free(struct trained *trained)
{
    release(trained->shared);
    free_records(trained);
    free(trained->passage);
    free(trained->scratch);
    free(trained);
}

static struct training_setup setup_of(const struct trained_asked *asked)
{
    return (struct training_setup){
        .seed = asked->seed,
        .layers = (int)asked->layers,
        .heads = (int)asked->heads,
        .letters = (int)asked->letters,
        .least = (int)asked->least,
        .most = (int)asked->most,
        .before = (int)asked->before,
        .steps = (int)asked->steps,
        .relative = asked->relative,
        .rate = asked->rate,
    };
}

bool trained_ask(struct trained *trained, const struct trained_asked *asked, struct error *e)
{
    const struct training_setup setup = setup_of(asked);
    struct trained_asked before = trained->asked;
    bool is_other = !trained->shared || !training_is_same(training_setup_of(run_of(trained)), &setup);
    struct shared *shared;

    if (is_other) {
        if (!training_check(&setup, e) || !(shared = take(&setup, e)))
            return false;
        release(trained->shared);
        trained->shared = shared;
        trained->shown = -1;
        forget_probes(trained, 0, PROBES);
    }
    trained->asked = *asked;
    trained->failed = false;
    if (before.off != asked->off || before.cut != asked->cut || before.cut_head != asked->cut_head) {
        forget_probes(trained, PROBE_ASKED, PROBE_ASKED + 1);
        forget_probes(trained, PROBE_LENGTH, PROBES);
        before.line[0] = '\0';
    }
    if (trained->shown >= 0 && strcmp(before.line, asked->line) != 0)
        read_line(trained);
    show(trained);
    return true;
}

size_t trained_every(size_t steps)
{
    return (size_t)training_every(&(struct training_setup){.steps = (int)steps});
}

bool trained_failed(const struct trained *trained)
{
    return trained->failed;
}

bool trained_reaches(const struct trained *trained, size_t step)
{
    return training_last(run_of(trained)) >= (int)step;
}

bool trained_is_done(const struct trained *trained)
{
    return trained->failed || (trained_reaches(trained, trained->asked.step) && next_probe(trained) < 0);
}

static void train(struct trained *trained)
{
    struct error e = {0};

    training_advance(trained->shared->run, 1, &e);
    trained->failed = e.code == ERROR_WORK;
    show(trained);
}

void trained_work(struct trained *trained)
{
    if (!trained_reaches(trained, trained->asked.step))
        train(trained);
    else if (next_probe(trained) >= 0)
        work_on_probe(trained);
}

void trained_finish(struct trained *trained)
{
    while (!trained_is_done(trained))
        trained_work(trained);
}

/* -------------------------------------------------------------------------------------------------------- what is told
 */

bool trained_step(const struct trained *trained, size_t *step)
{
    *step = trained->shown < 0 ? 0 : (size_t)trained->shown;
    return trained->shown >= 0 && !trained->failed;
}

bool trained_reading(const struct trained *trained, size_t index, struct trained_reading *out)
{
    size_t every = trained_every(trained->asked.steps), step = index * every;
    const struct training_reading *reading;

    if (step >= trained->asked.steps + every)
        return false;
    step = step < trained->asked.steps ? step : trained->asked.steps;
    if (!trained_reaches(trained, step))
        return false;
    reading = training_reading(run_of(trained), (int)step);
    *out = (struct trained_reading){step, reading->exam.loss, reading->exam.right, reading->own.right};
    return true;
}

bool trained_has_own(const struct trained *trained)
{
    return training_has_own(training_setup_of(run_of(trained)));
}

double trained_looks(const struct trained *trained, enum trained_look what, size_t layer, size_t head, size_t k)
{
    const struct training_reading *reading = reading_of(trained);
    const struct head_scores *exam = &reading->exam.head[layer][head], *own = &reading->own.head[layer][head];

    switch (what) {
    case LOOKS_BEFORE:
        return exam->before;
    case LOOKS_AFTER:
        return exam->after;
    case LOOKS_SPREAD:
        return exam->spread;
    case LOOKS_BACK:
        return own->back[k];
    case LOOKS_RULER:
        return own->ruler[k];
    default:
        return own->behind[k];
    }
}

/* The k from `first` on that a head looks at most. */
static size_t most_of(const struct trained *trained, enum trained_look what, const size_t at[2], size_t first)
{
    size_t most = first;

    for (size_t k = first + 1; k < TRAINED_PLACES; k++)
        if (trained_looks(trained, what, at[0], at[1], k) > trained_looks(trained, what, at[0], at[1], most))
            most = k;
    return most;
}

/* Whether a head looks at least so much at one of those places; then *k says at which. */
static bool looks_at(const struct trained *trained, enum trained_look what, const size_t at[2], double least, size_t *k)
{
    size_t first = what == LOOKS_RULER ? 1 : what == LOOKS_BACK ? 2 : 2, most = most_of(trained, what, at, first);

    if (trained_looks(trained, what, at[0], at[1], most) < least)
        return false;
    *k = most;
    return true;
}

static enum trained_name name_first(const struct trained *trained, const size_t at[2], size_t *k)
{
    double before = trained_looks(trained, LOOKS_BEFORE, at[0], at[1], 0);

    if (before >= ONE_BACK)
        return NAMED_ONE_BACK;
    if (looks_at(trained, LOOKS_BACK, at, 0.5, k))
        return NAMED_BACK;
    if (trained->asked.layers == 1 && looks_at(trained, LOOKS_RULER, at, 0.8, k))
        return NAMED_BACK;
    if (before >= FORMING)
        return NAMED_FORMING;
    return trained_looks(trained, LOOKS_SPREAD, at[0], at[1], 0) >= 0.8 ? NAMED_SPREADS : NAMED_MIXED;
}

static enum trained_name name_second(const struct trained *trained, const size_t at[2], size_t *k)
{
    double after = trained_looks(trained, LOOKS_AFTER, at[0], at[1], 0);
    double pair = trained->probes[PROBE_PAIR], right = reading_of(trained)->exam.right;

    if (looks_at(trained, LOOKS_RULER, at, 0.8, k))
        return NAMED_BACK;
    if (after >= ONE_BACK && pair <= right / 2) /* not known is no proof */
        return NAMED_INDUCTION;
    if (looks_at(trained, LOOKS_BEHIND, at, 0.5, k))
        return NAMED_BEHIND;
    if (after >= FORMING)
        return NAMED_FORMING;
    return trained_looks(trained, LOOKS_SPREAD, at[0], at[1], 0) >= 0.8 ? NAMED_SPREADS : NAMED_MIXED;
}

enum trained_name trained_name(const struct trained *trained, size_t layer, size_t head, size_t *k)
{
    const size_t at[2] = {layer, head};

    *k = 1;
    return layer == 0 ? name_first(trained, at, k) : name_second(trained, at, k);
}

double trained_right(const struct trained *trained)
{
    return is_whole(&trained->asked) ? reading_of(trained)->exam.right : trained->probes[PROBE_ASKED];
}

double trained_right_off(const struct trained *trained, size_t layer, size_t head)
{
    return trained->probes[PROBE_OFF + (int)(layer * TRAINED_HEADS + head)];
}

double trained_right_cut(const struct trained *trained, size_t head, enum trained_wire wire)
{
    return trained->probes[PROBE_WIRE + (int)(head * WIRES) + (int)wire];
}

double trained_right_of(const struct trained *trained, size_t length)
{
    return trained->probes[PROBE_LENGTH + (int)length - TRAINED_SHORTEST];
}

double trained_try(struct trained *trained, const struct trained_trial *trial)
{
    const struct cuts cuts = make_cuts(trial->off, trial->cut_head, trial->cut);
    struct line *lines = trial->length ? memory_new_array(LINE_BY_LENGTH, sizeof *lines) : NULL;
    struct exam exam;

    if (lines)
        line_make_lengths(lines, (int)trained->asked.letters, (int)trial->length - TRAINED_SHORTEST);
    exam_start(&exam, network_of(trained), lines ? lines : training_exam(run_of(trained)),
               lines ? LINE_BY_LENGTH : LINE_EXAM, &cuts);
    exam.brief = true;
    while (exam_advance(&exam, trained->scratch))
        continue;
    free(lines);
    return exam_right(&exam);
}

const double *trained_weights(const struct trained *trained, size_t layer, size_t head)
{
    return record_matrix(&trained->records[layer], MATRIX_WEIGHTS, head).at;
}

struct origin trained_origin(const struct trained *trained, size_t layer, size_t head, size_t row, size_t col)
{
    return origin_find(&trained->records[layer], (struct cell_at){MATRIX_WEIGHTS, head, row, col});
}

char trained_says(const struct trained *trained, size_t row, double *share)
{
    int letter = passage_says(trained->passage, network_of(trained), (int)row);

    *share = trained->passage->predicted[row * WIDTH + (size_t)letter];
    return (char)('A' + letter);
}

void trained_parts(const struct trained *trained, size_t layer, size_t head, size_t row, size_t col,
                   struct trained_parts *out)
{
    const struct passage *passage = is_whole(&trained->asked) ? trained->passage : trained->scratch;
    struct score_parts parts;

    if (passage == trained->scratch)
        network_read(network_of(trained), trained->asked.line, NULL, trained->scratch);
    network_score_parts(network_of(trained), passage, (int)layer, (int)head, (int)row, (int)col, &parts);
    *out = (struct trained_parts){.count = (size_t)parts.count, .score = parts.score};
    for (size_t i = 0; i < out->count; i++)
        for (size_t j = 0; j < out->count; j++)
            out->part[i][j] = parts.part[i][j];
}
