/* SPDX-License-Identifier: MIT */
#include "training/run.h"

#include "base/error.h"
#include "training/adam.h"
#include "training/gradient.h"

#include <stdlib.h>

enum stream { STREAM_START = 1, STREAM_PRACTICE = 2 };

const struct training_setup training_usual = {.seed = 29,
                                              .layers = 2,
                                              .heads = 2,
                                              .letters = 26,
                                              .least = 6,
                                              .most = 12,
                                              .before = 8,
                                              .steps = 300,
                                              .rate = 0.02};

/* The state of training between two steps: all that it goes on from. */
struct state {
    int step; /* steps that are done */
    struct network network;
    struct adam adam;
    struct random practice; /* where its lines come from */
};

/* What is needed while it is trained. */
struct course {
    struct state now;
    int line;        /* lines of the next step that are done */
    int graded;      /* rows of its batch */
    bool is_reading; /* the network of this step takes an exam */
    bool is_own;     /* on lines of its own kind, after the exam */
    struct exam exam;
    struct gradient gradient;
    struct letter_line batch[TRAINING_BATCH];
};

/* Every so many readings the state is kept, 130 KB: from there any step can be trained again. The networks of all
 * readings would take three times as much. */
enum { STATE_READINGS = 10, STATES_MOST = TRAINING_READINGS_MOST / STATE_READINGS + 1 };

struct training_run {
    struct training_setup setup;
    struct letter_line exam[LINE_EXAM], own[LINE_EXAM];
    struct course *course; /* NULL: it has not begun, or was put away */
    struct training_reading readings[TRAINING_READINGS_MOST];
    int count;                         /* readings so far */
    struct state *states[STATES_MOST]; /* NULL: not kept */
};

struct training_visit {
    struct training_run *run;
    struct course *course;
    int step; /* where it goes */
    bool is_there;
    struct training_reading reading;
};

static bool check_network(const struct training_setup *s, struct error *e)
{
    if (s->layers != 1 && s->layers != 2)
        return error_set(e, ERROR_INPUT, "layers %d: a network has 1 or 2", s->layers);
    if (s->heads != 1 && s->heads != 2 && s->heads != 4)
        return error_set(e, ERROR_INPUT, "heads %d: a layer has 1, 2 or 4", s->heads);
    return true;
}

bool training_check(const struct training_setup *s, struct error *e)
{
    struct line_kind kind = {s->letters, s->least, s->most, s->before};

    if (!check_network(s, e) || !line_kind_check(&kind, e))
        return false;
    if (s->steps < 1 || s->steps > TRAINING_STEPS_MOST)
        return error_set(e, ERROR_INPUT, "steps %d: write 1 to %d", s->steps, TRAINING_STEPS_MOST);
    if (!(s->rate >= 0.0001 && s->rate <= 0.1))
        return error_set(e, ERROR_INPUT, "rate %g: write 0.0001 to 0.1", s->rate);
    return true;
}

static bool has_same_lines(const struct training_setup *a, const struct training_setup *b)
{
    return a->letters == b->letters && a->least == b->least && a->most == b->most && a->before == b->before;
}

bool training_is_same(const struct training_setup *a, const struct training_setup *b)
{
    return a->seed == b->seed && a->layers == b->layers && a->heads == b->heads && has_same_lines(a, b) &&
           a->steps == b->steps && a->relative == b->relative && a->rate == b->rate;
}

bool training_has_own(const struct training_setup *setup)
{
    struct training_setup exam = training_usual;

    exam.letters = setup->letters;
    return !has_same_lines(setup, &exam);
}

int training_every(const struct training_setup *setup)
{
    return 5 * ((setup->steps + 299) / 300);
}

static void set_sizes(struct network *network, const struct training_setup *setup)
{
    network->letters = setup->letters;
    network->layers = setup->layers;
    network->heads = setup->heads;
    network->relative = setup->relative;
}

static void start(struct state *state, const struct training_setup *setup)
{
    struct random random;

    set_sizes(&state->network, setup);
    random_start(&random, setup->seed, STREAM_START);
    network_start(&state->network, &random);
    random_start(&state->practice, setup->seed, STREAM_PRACTICE);
}

/* The last state up to a step that is kept, or that the run itself has just reached; NULL: none. */
static const struct state *state_before(const struct training_run *run, int step)
{
    const struct course *course = run->course;
    const struct state *found = course && course->line == 0 && course->now.step <= step ? &course->now : NULL;

    for (int i = 0; i < STATES_MOST; i++)
        if (run->states[i] && run->states[i]->step <= step && (!found || run->states[i]->step > found->step))
            found = run->states[i];
    return found;
}

/* Begins at a state; NULL: before the first step. */
static struct course *begin_course(const struct training_setup *setup, const struct state *from, struct error *e)
{
    struct course *course = calloc(1, sizeof *course);

    if (!course)
        error_set(e, ERROR_WORK, "not enough memory to train: close something else");
    else if (from)
        course->now = *from;
    else
        start(&course->now, setup);
    return course;
}

struct training_run *training_new(const struct training_setup *setup, struct error *e)
{
    struct training_run *run = calloc(1, sizeof *run);

    if (!run) {
        error_set(e, ERROR_WORK, "not enough memory to train: close something else");
        return NULL;
    }
    run->setup = *setup;
    line_make_exam(run->exam, setup->letters);
    line_make_own(run->own, &(struct line_kind){setup->letters, setup->least, setup->most, setup->before});
    return run;
}

/* How many readings there are, and the step of one. */
static int count_of(const struct training_setup *setup)
{
    int every = training_every(setup);

    return (setup->steps + every - 1) / every + 1;
}

static int step_of(const struct training_setup *setup, int index)
{
    int step = index * training_every(setup);

    return step < setup->steps ? step : setup->steps;
}

bool training_is_done(const struct training_run *run)
{
    return run->count == count_of(&run->setup);
}

/* Keeps the state, if it is one of those that are kept. If there is no memory for it, going back takes longer. */
static void keep(struct training_run *run, const struct state *now)
{
    int apart = STATE_READINGS * training_every(&run->setup);
    struct state **kept = &run->states[now->step / apart];

    if (now->step % apart == 0 && now->step > 0 && now->step < run->setup.steps && !*kept &&
        (*kept = malloc(sizeof **kept)))
        **kept = *now;
}

/* Lets the network of this step read a line. True: that was the last one, and the reading is done. */
static bool read_line(const struct training_run *run, struct course *course, struct training_reading *reading)
{
    if (!course->is_reading) {
        course->is_reading = true;
        course->is_own = false;
        exam_start(&course->exam, &course->now.network, run->exam, LINE_EXAM, NULL);
    }
    exam_advance(&course->exam, passage_scratch());
    if (course->exam.at < LINE_EXAM)
        return false;
    exam_scores(&course->exam, course->is_own ? &reading->own : &reading->exam);
    if (!course->is_own && training_has_own(&run->setup)) {
        course->is_own = true;
        exam_start(&course->exam, &course->now.network, run->own, LINE_EXAM, NULL);
        return false;
    }
    reading->step = course->now.step;
    if (!course->is_own)
        reading->own = reading->exam;
    course->is_reading = false;
    return true;
}

static void make_batch(struct course *course, const struct training_setup *s)
{
    course->graded = 0;
    for (int i = 0; i < TRAINING_BATCH; i++) {
        struct letter_line *line = &course->batch[i];

        line_make(line, &(struct line_kind){s->letters, s->least, s->most, s->before}, &course->now.practice);
        course->graded += line->length - line->first;
    }
    gradient_start(&course->gradient, &course->now.network);
}

/* The learning rate of the step after `step`. */
static double rate_at(const struct training_setup *setup, int step)
{
    double steps = setup->steps, from = steps * 4 / 5;

    return step < from ? setup->rate : setup->rate * (steps - step) / (steps - from);
}

/* Practises a line; after the last of a batch the step is done. */
static void practise_line(struct course *course, const struct training_setup *setup)
{
    const struct letter_line *line = &course->batch[course->line];
    struct passage *passage = passage_scratch();
    struct state *now = &course->now;

    if (course->line == 0)
        make_batch(course, setup);
    network_practise(&now->network, line, passage);
    gradient_add(&course->gradient, &now->network, passage, line, 1 / (real)course->graded);
    if (++course->line < TRAINING_BATCH)
        return;
    adam_step(&now->adam, &now->network.at, &course->gradient.sum, rate_at(setup, now->step));
    course->line = 0;
    now->step++;
}

/* The same for a run. */
static void practise(struct training_run *run, struct course *course)
{
    practise_line(course, &run->setup);
    if (course->line == 0)
        keep(run, &course->now);
}

bool training_advance(struct training_run *run, int lines, struct error *e)
{
    for (; lines > 0 && !training_is_done(run); lines--) {
        int next = step_of(&run->setup, run->count);

        if (!run->course && !(run->course = begin_course(&run->setup, state_before(run, next), e)))
            return false;
        if (run->course->now.step < next)
            practise(run, run->course);
        else
            run->count += read_line(run, run->course, &run->readings[run->count]);
    }
    return !training_is_done(run);
}

bool training_reach(const struct training_setup *setup, int step, struct network *out, struct error *e)
{
    struct course *course = begin_course(setup, NULL, e);

    while (course && course->now.step < step)
        practise_line(course, setup);
    if (course)
        *out = course->now.network;
    free(course);
    return course != NULL;
}

void training_put_away(struct training_run *run)
{
    free(run->course);
    run->course = NULL;
    for (int i = 0; i < STATES_MOST; i++) {
        free(run->states[i]);
        run->states[i] = NULL;
    }
}

/* Whether it can go on from where it is, and no state is nearer. */
static bool goes_on(const struct training_visit *visit, int step)
{
    const struct state *from = state_before(visit->run, step);

    return !visit->course->is_reading && visit->course->now.step <= step &&
           (!from || from->step <= visit->course->now.step);
}

struct training_visit *training_visit(struct training_run *run, struct training_visit *before, int step,
                                      struct error *e)
{
    struct training_visit *visit = before;

    if (before && (before->run != run || !goes_on(before, step))) {
        training_visit_free(before);
        visit = NULL;
    }
    if (!visit && !(visit = calloc(1, sizeof *visit))) {
        error_set(e, ERROR_WORK, "not enough memory to train: close something else");
        return NULL;
    }
    visit->run = run;
    visit->step = step;
    visit->is_there = false;
    if (!visit->course && !(visit->course = begin_course(&run->setup, state_before(run, step), e))) {
        training_visit_free(visit);
        return NULL;
    }
    return visit;
}

bool training_is_visit_to(const struct training_visit *visit, int step)
{
    return visit->step == step;
}

bool training_visit_advance(struct training_visit *visit, int lines)
{
    const struct training_reading *known = training_reading(visit->run, visit->step);

    for (; lines > 0 && !visit->is_there; lines--)
        if (visit->course->now.step < visit->step)
            practise(visit->run, visit->course);
        else if (known)
            visit->is_there = true;
        else
            visit->is_there = read_line(visit->run, visit->course, &visit->reading);
    if (visit->is_there && known)
        visit->reading = *known;
    return !visit->is_there;
}

const struct network *training_visited(const struct training_visit *visit, int step,
                                       const struct training_reading **reading)
{
    if (!visit || !visit->is_there || visit->step != step)
        return NULL;
    *reading = &visit->reading;
    return &visit->course->now.network;
}

void training_visit_free(struct training_visit *visit)
{
    if (visit)
        free(visit->course);
    free(visit);
}

int training_step(const struct training_run *run)
{
    return run->course ? run->course->now.step : training_is_done(run) ? run->setup.steps : 0;
}

int training_last(const struct training_run *run)
{
    return run->count > 0 ? step_of(&run->setup, run->count - 1) : -1;
}

const struct training_setup *training_setup_of(const struct training_run *run)
{
    return &run->setup;
}

const struct training_reading *training_reading(const struct training_run *run, int step)
{
    int every = training_every(&run->setup), index = (step + every - 1) / every;

    return step >= 0 && index < run->count && step_of(&run->setup, index) == step ? &run->readings[index] : NULL;
}

const struct network *training_network(const struct training_run *run)
{
    return run->course ? &run->course->now.network : NULL;
}

const struct letter_line *training_exam(const struct training_run *run)
{
    return run->exam;
}

const struct letter_line *training_own(const struct training_run *run)
{
    return run->own;
}

void training_free(struct training_run *run)
{
    if (!run)
        return;
    training_put_away(run);
    free(run);
}
