/* SPDX-License-Identifier: MIT */
#include "lab/watched.h"

#include "attention/record.h"
#include "base/memory.h"
#include "training/run.h"
#include "training/trained.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* ------------------------------------------------------------------------------------------------------ shared runs */

/* Exams besides those of the table. */
enum {
    EXAM_ASKED, /* with the heads off and the wire cut that were asked for */
    EXAM_PAIR,  /* layer 2's keys do not read what heads that look one back wrote */
    EXAMS
};

/* What is known about the network of a step with heads off or a wire cut. */
struct findings {
    int step; /* −1: no step */
    unsigned off;
    size_t cut_head, cut;
    double rights[EXAMS]; /* NaN: not known */
    struct probe_table table;
};

enum {
    KEPT_RUNS = 16,     /* runs kept that nobody looks at: as many as a lesson has, with its questions */
    KEPT_STEPS = 6,     /* steps kept of a run: the last looked at; others are trained again, in 0.1 s */
    KEPT_NETWORKS = 16, /* steps kept of all runs that nobody looks at, 45 KB each */
    KEPT_FOUND = 12,    /* findings kept of a run */
};

/* A step that was looked at. */
struct seen {
    struct network network;
    struct training_reading reading;
};

/* A run, and how many look at it. */
struct shared {
    struct training_run *run;
    size_t users;
    struct seen *seen[KEPT_STEPS]; /* the last looked at comes first; after the last NULL */
    struct findings found[KEPT_FOUND];
    size_t found_count; /* so far; new ones replace the oldest */
    struct shared *next;
};

static struct shared *runs; /* the last that was asked for comes first */

/* Keeps only the first `most` steps that were looked at; returns how many are left. */
static int keep_seen(struct shared *shared, int most)
{
    int count = 0;

    for (int i = 0; i < KEPT_STEPS; i++) {
        if (i >= most) {
            free(shared->seen[i]);
            shared->seen[i] = NULL;
        }
        count += shared->seen[i] != NULL;
    }
    return count;
}

/* Frees the runs that nobody looks at, except the first `most`. */
static void free_unused(size_t most)
{
    struct shared **at = &runs;
    size_t kept = 0;

    while (*at) {
        struct shared *shared = *at;

        if (shared->users > 0 || kept++ < most) {
            at = &shared->next;
            continue;
        }
        *at = shared->next;
        training_free(shared->run);
        keep_seen(shared, 0);
        free(shared);
    }
}

static void free_kept(void)
{
    free_unused(0);
}

static struct shared *find_run(const struct training_setup *setup)
{
    for (struct shared **at = &runs; *at; at = &(*at)->next)
        if (training_is_same(training_setup_of((*at)->run), setup)) {
            struct shared *found = *at;

            *at = found->next;
            return found;
        }
    return NULL;
}

/* Frees memory of runs that nobody looks at: the last one stays whole, the others keep only steps that were looked at,
 * those of recent runs first. */
static void put_away_unused(void)
{
    int left = KEPT_NETWORKS;

    for (struct shared *shared = runs ? runs->next : NULL; shared; shared = shared->next)
        if (shared->users == 0) {
            training_put_away(shared->run);
            left -= keep_seen(shared, left);
        }
}

/* The run of a set-up: a kept one or a new one. Frees memory of runs that nobody looks at. */
static struct shared *take(const struct training_setup *setup, struct error *e)
{
    static bool will_free;
    struct shared *shared = find_run(setup);

    if (!shared) {
        struct training_run *run = training_new(setup, e);

        if (!run)
            return NULL;
        shared = memory_new(sizeof *shared);
        shared->run = run;
    }
    if (!will_free)
        will_free = atexit(free_kept) == 0;
    shared->users++;
    shared->next = runs;
    runs = shared;
    put_away_unused();
    return shared;
}

/* Lets go of a run, which is kept. */
static void release(struct shared *shared)
{
    if (!shared)
        return;
    shared->users--;
    free_unused(KEPT_RUNS);
    put_away_unused();
}

static struct seen *find_seen(const struct shared *shared, int step)
{
    for (int i = 0; i < KEPT_STEPS; i++)
        if (shared->seen[i] && shared->seen[i]->reading.step == step)
            return shared->seen[i];
    return NULL;
}

/* Remembers a step that was looked at, if there is memory for it. */
static void remember_step(struct shared *shared, const struct network *network, const struct training_reading *reading)
{
    struct seen *seen = find_seen(shared, reading->step);
    int at = 0;

    if (!seen) {
        keep_seen(shared, KEPT_STEPS - 1);
        if (!(seen = malloc(sizeof *seen)))
            return;
        *seen = (struct seen){*network, *reading};
    }
    while (shared->seen[at] && shared->seen[at] != seen)
        at++;
    for (; at > 0; at--)
        shared->seen[at] = shared->seen[at - 1];
    shared->seen[0] = seen;
}

static bool is_about_same(const struct findings *a, const struct findings *b)
{
    return a->step == b->step && a->off == b->off && a->cut == b->cut && a->cut_head == b->cut_head;
}

/* What is known about that network, or NULL. */
static struct findings *find_found(struct shared *shared, const struct findings *about)
{
    for (size_t i = 0; i < shared->found_count && i < KEPT_FOUND; i++)
        if (is_about_same(&shared->found[i], about))
            return &shared->found[i];
    return NULL;
}

static void remember(struct shared *shared, const struct findings *found)
{
    struct findings *known = find_found(shared, found);

    *(known ? known : &shared->found[shared->found_count++ % KEPT_FOUND]) = *found;
}

/* ----------------------------------------------------------------------------------------------------------- probes */

#define ONE_BACK 0.7
#define FORMING 0.5
#define RULER 0.8
#define SPREADS 0.8

struct watched {
    struct watched_asked asked;
    struct shared *shared;
    bool failed;
    struct training_visit *visit; /* NULL: the run itself has come to all that was asked for */
    int shown;                    /* the step that all members below are about; −1: none yet */
    struct network *network;      /* NULL: there was none yet */
    struct training_reading reading;
    real shares[WATCHED_LETTERS * LINE_LETTERS]; /* of each letter as the next one, for each letter of its line */
    int says[WATCHED_LETTERS];                   /* the letter that has the largest */
    struct model models[NETWORK_LAYERS];         /* Q, K, V of the passage, as given heads */
    struct record records[NETWORK_LAYERS];
    struct findings found; /* what is known about the step that is shown */
    int taken;             /* the exam that is being taken; −1: none */
    struct exam exam;
    struct probe *probe; /* NULL: not begun */
};

unsigned watched_bit(size_t layer, size_t head)
{
    return 1u << (layer * NETWORK_HEADS + head);
}

static struct cuts make_cuts(unsigned off, size_t cut_head, size_t cut)
{
    struct cuts cuts = {0};

    for (size_t layer = 0; layer < NETWORK_LAYERS; layer++)
        for (size_t head = 0; head < NETWORK_HEADS; head++)
            cuts.off[layer][head] = off & watched_bit(layer, head);
    if (cut)
        cuts.wire[cut_head] = (unsigned char)(1u << (cut - 1));
    return cuts;
}

static struct cuts cuts_of(const struct watched_asked *asked)
{
    return make_cuts(asked->off, asked->cut_head, asked->cut);
}

static const struct training_run *run_of(const struct watched *watched)
{
    return watched->shared->run;
}

static bool is_whole(const struct watched_asked *asked)
{
    return !asked->off && !asked->cut;
}

static struct cuts cut_pair(const struct watched *watched)
{
    struct cuts cuts = {0};

    for (size_t head = 0; head < watched->asked.heads; head++)
        if (watched_looks(watched, LOOKS_BEFORE, 0, head) >= ONE_BACK)
            cuts.wire[head] = CUT_KEYS;
    return cuts;
}

/* Whether a head of layer 2 looks where an induction head does: then the exam with the wire cut is needed. */
static bool may_be_pair(const struct watched *watched)
{
    for (size_t head = 0; watched->asked.layers > 1 && head < watched->asked.heads; head++)
        if (watched_looks(watched, LOOKS_AFTER, 1, head) >= ONE_BACK)
            return true;
    return false;
}

/* The next exam; −1: none is wanted. */
static int next_exam(const struct watched *watched)
{
    if (isnan(watched->found.rights[EXAM_ASKED]) && !is_whole(&watched->asked))
        return EXAM_ASKED;
    return isnan(watched->found.rights[EXAM_PAIR]) && may_be_pair(watched) ? EXAM_PAIR : -1;
}

static void work_on_exam(struct watched *watched)
{
    if (watched->taken < 0) {
        const struct cuts cuts = next_exam(watched) == EXAM_PAIR ? cut_pair(watched) : cuts_of(&watched->asked);

        watched->taken = next_exam(watched);
        exam_start(&watched->exam, watched->network, training_exam(run_of(watched)), LINE_EXAM, &cuts);
        watched->exam.brief = true;
    }
    if (exam_advance(&watched->exam, passage_scratch()))
        return;
    watched->found.rights[watched->taken] = exam_right(&watched->exam);
    watched->taken = -1;
    remember(watched->shared, &watched->found);
}

/* Whether more of the table is wanted than is known. */
static bool wants_probe(const struct watched *watched)
{
    const struct watched_asked *asked = &watched->asked;
    size_t last = asked->heads - 1;

    return (asked->wants_lengths && isnan(watched_right_of(watched, LINE_SHORTEST + LINE_LENGTHS - 1))) ||
           (asked->wants_cuts && isnan(asked->layers > 1 ? watched_right_cut(watched, last, WIRE_PAST)
                                                         : watched_right_off(watched, 0, last)));
}

static void work_on_probe(struct watched *watched)
{
    const struct probe_request request = {&watched->found.table, watched->asked.wants_cuts,
                                          watched->asked.wants_lengths};
    const struct cuts cuts = cuts_of(&watched->asked);

    if (!watched->probe)
        watched->probe = probe_new(watched->network, training_exam(run_of(watched)), &cuts, request, NULL);
    watched->failed = !watched->probe;
    if (watched->failed || probe_advance(watched->probe, 1))
        return;
    probe_free(watched->probe);
    watched->probe = NULL;
    remember(watched->shared, &watched->found);
}

/* Looks up what is known about the step shown now; drops the exam that is being taken. */
static void look_up(struct watched *watched)
{
    const struct watched_asked *asked = &watched->asked;
    double pair = watched->found.step == watched->shown ? watched->found.rights[EXAM_PAIR] : NAN;
    const struct findings *known;

    probe_free(watched->probe);
    watched->probe = NULL;
    watched->taken = -1;
    watched->found = (struct findings){.step = watched->shown,
                                       .off = asked->off,
                                       .cut_head = asked->cut_head,
                                       .cut = asked->cut,
                                       .rights = {NAN, pair}};
    probe_clear(&watched->found.table);
    known = watched->shared ? find_found(watched->shared, &watched->found) : NULL;
    if (known)
        watched->found = *known;
}

/* ---------------------------------------------------------------------------------------------------------- reading */

static void free_records(struct watched *watched)
{
    for (size_t layer = 0; layer < NETWORK_LAYERS; layer++) {
        record_free(&watched->records[layer]);
        model_free(&watched->models[layer]);
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
                model->added[head * n * n + at] = network->at.layer[layer].bias[head * WIDTH + (at / n - at % n)];
    }
}

/* Layer `layer` of the pass, with Q, K and V as they were then, whatever was cut before. */
static bool make_record(struct watched *watched, size_t layer, const struct passage *passage)
{
    const struct network *network = watched->network;
    struct model *model = &watched->models[layer];
    size_t n = (size_t)passage->n, heads = (size_t)network->heads;
    char letters[WATCHED_LETTERS][2] = {{0}}, *tokens[WATCHED_LETTERS];

    *model = model_square(n, 0, WIDTH, heads);
    model->owners = heads;
    if (!model_allocate(model, (struct model_parts){.given = true}, NULL))
        return false;
    for (size_t i = 0; i < n; i++) {
        letters[i][0] = watched->asked.line[i];
        tokens[i] = letters[i];
    }
    model->tokens = model_clean_tokens(tokens, n);
    if (network->relative)
        model->added = memory_new_array(heads * n * n, sizeof *model->added);
    copy_heads(model, network, &passage->layer[layer], layer);
    return model_set_mask(model, MASK_CAUSAL, 0, NULL) && record_run(&watched->records[layer], model, NULL);
}

/* Lets the network of the step that is shown read the letters. */
static const struct passage *read_letters(const struct watched *watched)
{
    const struct cuts cuts = cuts_of(&watched->asked);

    network_read(watched->network, watched->asked.line, &cuts, passage_scratch());
    return passage_scratch();
}

/* Notes what the network makes of the letters. */
static void read_line(struct watched *watched)
{
    const struct passage *passage = read_letters(watched);

    free_records(watched);
    for (size_t layer = 0; layer < watched->asked.layers; layer++)
        if (!make_record(watched, layer, passage))
            watched->failed = true;
    for (int row = 0; row < passage->n; row++) {
        memcpy(watched->shares + row * LINE_LETTERS, passage->predicted + row * WIDTH,
               LINE_LETTERS * sizeof *watched->shares);
        watched->says[row] = passage_says(passage, watched->network, row);
    }
}

static void show_step(struct watched *watched, const struct network *network, const struct training_reading *reading)
{
    watched->shown = reading->step;
    if (!watched->network)
        watched->network = memory_new(sizeof *watched->network);
    *watched->network = *network;
    watched->reading = *reading;
    look_up(watched);
    read_line(watched);
}

/* Shows what was asked for; before it is there, how far the run has come. */
static void show(struct watched *watched)
{
    int asked = (int)watched->asked.step, reached = training_step(run_of(watched));
    const struct training_reading *reading = training_reading(run_of(watched), reached);
    const struct network *network = reading ? training_network(run_of(watched)) : NULL, *visited;
    const struct seen *seen = find_seen(watched->shared, asked);

    if (watched->shown == asked)
        return;
    if (network && reached > watched->shown && reached <= asked)
        show_step(watched, network, reading);
    else if (seen)
        show_step(watched, &seen->network, &seen->reading);
    else if ((visited = training_visited(watched->visit, asked, &reading)))
        show_step(watched, visited, reading);
    else if (network && reached == asked)
        show_step(watched, network, reading);
}

/* ---------------------------------------------------------------------------------------------------- what is asked */

struct watched *watched_new(void)
{
    struct watched *watched = memory_new(sizeof *watched);

    watched->shown = -1;
    look_up(watched);
    return watched;
}

static void end_visit(struct watched *watched)
{
    training_visit_free(watched->visit);
    watched->visit = NULL;
}

/* Lets go of the run; what was looked at last is kept. */
static void leave(struct watched *watched)
{
    if (watched->shared && watched->shown >= 0 && watched->shown == (int)watched->asked.step)
        remember_step(watched->shared, watched->network, &watched->reading);
    end_visit(watched);
    watched->shown = -1;
    release(watched->shared);
}

void watched_free(struct watched *watched)
{
    probe_free(watched->probe);
    leave(watched);
    free_records(watched);
    free(watched->network);
    free(watched);
}

static struct training_setup setup_of(const struct watched_asked *asked)
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

bool watched_ask(struct watched *watched, const struct watched_asked *asked, struct error *e)
{
    const struct training_setup setup = setup_of(asked);
    struct watched_asked before = watched->asked;
    bool is_other = !watched->shared || !training_is_same(training_setup_of(run_of(watched)), &setup);
    struct shared *shared;

    if (is_other) {
        if (!training_check(&setup, e) || !(shared = take(&setup, e)))
            return false;
        leave(watched);
        watched->shared = shared;
    }
    watched->asked = *asked;
    watched->failed = false;
    if (is_other || before.off != asked->off || before.cut != asked->cut || before.cut_head != asked->cut_head) {
        look_up(watched); /* which drops the other run's probe */
        before.line[0] = '\0';
    }
    if (watched->shown >= 0 && strcmp(before.line, asked->line) != 0)
        read_line(watched);
    show(watched);
    return true;
}

size_t watched_every(size_t steps)
{
    return (size_t)training_every(&(struct training_setup){.steps = (int)steps});
}

bool watched_failed(const struct watched *watched)
{
    return watched->failed;
}

/* Whether all readings up to the step are there, as a curve needs them. */
static bool is_read_through(const struct watched *watched)
{
    size_t step = watched->asked.step, steps = watched->asked.steps;

    return training_last(run_of(watched)) >= (int)(step < steps ? step - step % watched_every(steps) : steps);
}

bool watched_is_done(const struct watched *watched)
{
    return watched->failed || (watched->shown == (int)watched->asked.step && is_read_through(watched) &&
                               watched_is_named(watched) && !wants_probe(watched));
}

bool watched_is_named(const struct watched *watched)
{
    return watched->shown >= 0 && next_exam(watched) < 0;
}

static void train(struct watched *watched)
{
    struct error e = {0};

    training_advance(watched->shared->run, 1, &e);
    watched->failed = e.code == ERROR_WORK;
    show(watched);
}

static void visit(struct watched *watched)
{
    int step = (int)watched->asked.step;

    if (!watched->visit || !training_is_visit_to(watched->visit, step))
        watched->visit = training_visit(watched->shared->run, watched->visit, step, NULL);
    watched->failed = !watched->visit;
    if (!watched->failed && !training_visit_advance(watched->visit, 1))
        show(watched);
}

void watched_work(struct watched *watched)
{
    if (!is_read_through(watched))
        train(watched);
    else if (watched->shown != (int)watched->asked.step)
        visit(watched);
    else if (next_exam(watched) >= 0)
        work_on_exam(watched);
    else if (wants_probe(watched))
        work_on_probe(watched);
}

void watched_finish(struct watched *watched)
{
    while (!watched_is_done(watched))
        watched_work(watched);
}

void watched_settle(struct watched *watched)
{
    while (!watched->failed && watched->shown != (int)watched->asked.step)
        visit(watched);
    end_visit(watched);
    while (!watched->failed && next_exam(watched) >= 0)
        work_on_exam(watched);
}

/* ----------------------------------------------------------------------------------------------------- what is told */

bool watched_step(const struct watched *watched, size_t *step)
{
    *step = watched->shown < 0 ? 0 : (size_t)watched->shown;
    return watched->shown >= 0 && !watched->failed;
}

bool watched_reading(const struct watched *watched, size_t index, struct watched_reading *out)
{
    size_t every = watched_every(watched->asked.steps), step = index * every;
    const struct training_reading *reading;

    if (step >= watched->asked.steps + every)
        return false;
    step = step < watched->asked.steps ? step : watched->asked.steps;
    reading = training_reading(run_of(watched), (int)step);
    if (!reading)
        return false;
    *out = (struct watched_reading){step, reading->own.loss, reading->exam.right, reading->own.right};
    return true;
}

bool watched_here(const struct watched *watched, struct watched_reading *out)
{
    const struct training_reading *reading = &watched->reading;

    *out = (struct watched_reading){0};
    if (watched->shown >= 0)
        *out = (struct watched_reading){(size_t)watched->shown, reading->own.loss, reading->exam.right,
                                        reading->own.right};
    return watched->shown >= 0;
}

bool watched_has_own(const struct watched *watched)
{
    return training_has_own(training_setup_of(run_of(watched)));
}

double watched_looks(const struct watched *watched, enum watched_look what, size_t layer, size_t head)
{
    const struct head_scores *scores;

    if (watched->shown < 0)
        return NAN;
    scores = &watched->reading.exam.head[layer][head];
    return what == LOOKS_BEFORE ? scores->before : what == LOOKS_AFTER ? scores->after : scores->spread;
}

/* The role of a head in layer 1, which reads no other head. */
static struct watched_role role_of_first(const struct head_scores *exam, const struct head_scores *own, bool is_last)
{
    if (exam->before >= ONE_BACK)
        return (struct watched_role){NAMED_ONE_BACK, 1, exam->before};
    if (own->back.share >= FORMING && own->back.distance > 1)
        return (struct watched_role){NAMED_BACK, own->back.distance, own->back.share};
    if (is_last && own->ruler.share >= RULER)
        return (struct watched_role){NAMED_BACK, own->ruler.distance, own->ruler.share};
    return (struct watched_role){exam->before >= FORMING ? NAMED_FORMING : NAMED_MIXED, 1, exam->before};
}

static struct watched_role role_of_second(const struct head_scores *exam, const struct head_scores *own, bool is_proved)
{
    if (own->ruler.share >= RULER)
        return (struct watched_role){NAMED_BACK, own->ruler.distance, own->ruler.share};
    if (exam->after >= ONE_BACK && is_proved)
        return (struct watched_role){NAMED_INDUCTION, 1, exam->after};
    if (own->behind.share >= FORMING && own->behind.distance > 1)
        return (struct watched_role){NAMED_BEHIND, own->behind.distance, own->behind.share};
    return (struct watched_role){exam->after >= FORMING ? NAMED_FORMING : NAMED_MIXED, 1, exam->after};
}

struct watched_role watched_role(const struct watched *watched, size_t layer, size_t head)
{
    const struct training_reading *reading = watched->shown < 0 ? NULL : &watched->reading;
    const struct head_scores *exam, *own;
    struct watched_role role;

    if (!reading)
        return (struct watched_role){NAMED_MIXED, 0, NAN};
    exam = &reading->exam.head[layer][head];
    own = &reading->own.head[layer][head];
    role = layer == 0 ? role_of_first(exam, own, watched->asked.layers == 1)
                      : role_of_second(exam, own, watched->found.rights[EXAM_PAIR] <= reading->exam.right / 2);
    if (role.name == NAMED_MIXED && exam->spread >= SPREADS)
        return (struct watched_role){NAMED_SPREADS, 0, exam->spread};
    return role;
}

double watched_right(const struct watched *watched)
{
    if (watched->shown < 0)
        return NAN;
    return is_whole(&watched->asked) ? watched->reading.exam.right : watched->found.rights[EXAM_ASKED];
}

/* The engine's table has −1 for what is not known yet. */
static double known(double right)
{
    return right < 0 ? NAN : right;
}

double watched_right_off(const struct watched *watched, size_t layer, size_t head)
{
    return known(watched->found.table.off[layer][head]);
}

double watched_right_cut(const struct watched *watched, size_t head, enum watched_wire wire)
{
    return known(watched->found.table.wire[head][wire]);
}

double watched_right_of(const struct watched *watched, size_t length)
{
    return known(watched->found.table.length[length - LINE_SHORTEST]);
}

double watched_try(struct watched *watched, const struct watched_trial *trial)
{
    const struct cuts cuts = make_cuts(trial->off, trial->cut_head, trial->cut);
    struct letter_line *lines = memory_new_array(LINE_LENGTHS * LINE_BY_LENGTH, sizeof *lines);
    struct exam exam;

    line_make_lengths(lines, (int)watched->asked.letters);
    if (trial->length)
        exam_start(&exam, watched->network, lines + (trial->length - LINE_SHORTEST) * LINE_BY_LENGTH, LINE_BY_LENGTH,
                   &cuts);
    else
        exam_start(&exam, watched->network, training_exam(run_of(watched)), LINE_EXAM, &cuts);
    exam.brief = true;
    while (exam_advance(&exam, passage_scratch()))
        continue;
    free(lines);
    return exam_right(&exam);
}

const double *watched_weights(const struct watched *watched, size_t layer, size_t head)
{
    static const double none[WATCHED_LETTERS * WATCHED_LETTERS];

    return watched->shown < 0 ? none : record_matrix(&watched->records[layer], MATRIX_WEIGHTS, head).at;
}

struct origin watched_origin(const struct watched *watched, size_t layer, size_t head, size_t row, size_t col)
{
    return origin_find(&watched->records[layer], (struct cell_at){MATRIX_WEIGHTS, head, row, col});
}

char watched_says(const struct watched *watched, size_t row, double *share)
{
    *share = NAN;
    if (watched->shown < 0)
        return ' ';
    *share = watched_share(watched, row, (size_t)watched->says[row]);
    return (char)('A' + watched->says[row]);
}

double watched_share(const struct watched *watched, size_t row, size_t letter)
{
    return watched->shown < 0 ? NAN : watched->shares[row * LINE_LETTERS + letter];
}

bool watched_add_walk(const struct watched *watched, size_t layer, size_t head, size_t row, size_t col,
                      struct text *state)
{
    struct trained_name name = {.setup = setup_of(&watched->asked), .step = watched->shown};

    if (watched->shown < 0 || !is_whole(&watched->asked))
        return false;
    memcpy(name.letters, watched->asked.line, sizeof watched->asked.line);
    text_add(state, "trained=");
    trained_add_name(&name, state);
    text_addf(state, " layer=%zu head=%zu cell=#%zu,#%zu", layer + 1, head + 1, row + 1, col + 1);
    return true;
}

void watched_parts(const struct watched *watched, size_t layer, size_t head, size_t row, size_t col,
                   struct score_parts *out)
{
    const struct cuts cuts = cuts_of(&watched->asked);

    *out = (struct score_parts){.count = PART_HEADS + (layer ? (int)watched->asked.heads : 0), .score = NAN};
    if (watched->shown >= 0)
        network_score_parts(watched->network, read_letters(watched), &cuts,
                            &(struct head_cell){(int)layer, (int)head, (int)row, (int)col}, out);
}
