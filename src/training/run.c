/* SPDX-License-Identifier: MIT */
#include "training/run.h"

#include "base/error.h"
#include "base/memory.h"
#include "training/adam.h"
#include "training/gradient.h"
#include "training/packed.h"

#include <stdlib.h>

enum stream { STREAM_START = 1, STREAM_PRACTICE = 2 };

enum { FLOATS = sizeof(struct parameters) / sizeof(float) };

const struct training_setup training_usual = {.seed = 29,
                                              .layers = 2,
                                              .heads = 2,
                                              .letters = 26,
                                              .least = 6,
                                              .most = 12,
                                              .before = 8,
                                              .steps = 300,
                                              .rate = 0.02};

/* What is needed while it is trained. */
struct course {
    struct network network;
    struct network *older;  /* a checkpoint that is being read after training went on; NULL: none was */
    struct random practice; /* where its lines come from */
    int step, line;         /* steps that are done; lines of the next one that are done */
    int graded;             /* rows of its batch */
    int next;               /* the checkpoint that comes next */
    int reading;            /* the checkpoint that is being read, from 1; 0: none */
    bool is_own;            /* on lines of its own kind, after the exam */
    struct exam exam;
    struct adam adam;
    struct gradient gradient;
    struct letter_line batch[TRAINING_BATCH];
};

/* A checkpoint. */
struct kept {
    struct packed *packed; /* NULL: not there */
    bool is_alone;         /* packed by itself, not as what changed since checkpoint before_of() */
};

struct training_run {
    struct training_setup setup;
    struct letter_line exam[LINE_EXAM], own[LINE_EXAM];
    struct course *course; /* NULL: training is done, or was put away */
    struct training_reading readings[TRAINING_READINGS_MOST];
    bool is_read[TRAINING_READINGS_MOST];
    struct kept kept[TRAINING_READINGS_MOST];
    int count, networks; /* readings without a gap; kept networks */
};

/* ---------------------------------------------------------------------------------------------------------- set-up */

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

/* ------------------------------------------------------------------------------------------------------- its course */

static void set_sizes(struct network *network, const struct training_setup *setup)
{
    network->letters = setup->letters;
    network->layers = setup->layers;
    network->heads = setup->heads;
    network->relative = setup->relative;
}

static struct course *begin_course(const struct training_setup *setup, struct error *e)
{
    struct course *course = calloc(1, sizeof *course);
    struct random random;

    if (!course) {
        error_set(e, ERROR_WORK, "not enough memory to train: close something else");
        return NULL;
    }
    set_sizes(&course->network, setup);
    random_start(&random, setup->seed, STREAM_START);
    network_start(&course->network, &random);
    random_start(&course->practice, setup->seed, STREAM_PRACTICE);
    return course;
}

struct training_run *training_new(const struct training_setup *setup, struct error *e)
{
    struct course *course = begin_course(setup, e);
    struct training_run *run = course ? calloc(1, sizeof *run) : NULL;

    if (!run) {
        if (course)
            error_set(e, ERROR_WORK, "not enough memory to train: close something else");
        free(course);
        return NULL;
    }
    run->setup = *setup;
    run->course = course;
    line_make_exam(run->exam, setup->letters);
    line_make_own(run->own, &(struct line_kind){setup->letters, setup->least, setup->most, setup->before});
    return run;
}

/* How many checkpoints there are, and the step of one. */
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

/* The checkpoint of a step, or the one before it. */
static int index_of(const struct training_setup *setup, int step)
{
    return step < setup->steps ? step / training_every(setup) : count_of(setup) - 1;
}

bool training_is_done(const struct training_run *run)
{
    return run->count == count_of(&run->setup) && run->networks == run->count;
}

static bool is_at_checkpoint(const struct training_run *run)
{
    const struct course *course = run->course;

    return course->next < count_of(&run->setup) && course->line == 0 &&
           course->step == step_of(&run->setup, course->next);
}

/* The checkpoint from which another differs by what is packed: without the lowest bit of its index. So few are unpacked
 * for any, at most 5, and most of them differ from one not long before. */
static int before_of(int index)
{
    return index & (index - 1);
}

/* The numbers of a checkpoint that is kept. */
static void unpack(const struct training_run *run, int index, struct parameters *out)
{
    if (run->kept[index].is_alone)
        memset(out, 0, sizeof *out);
    else
        unpack(run, before_of(index), out);
    packed_apply(run->kept[index].packed, out, FLOATS);
}

static void unpack_network(const struct training_run *run, int index, struct network *out)
{
    memset(out, 0, sizeof *out);
    set_sizes(out, &run->setup);
    unpack(run, index, &out->at);
}

/* Keeps the network as it is now. */
static bool keep(struct training_run *run, struct error *e)
{
    struct course *course = run->course;
    struct kept *kept = &run->kept[course->next];
    bool is_alone = course->next == 0;

    if (!kept->packed) {
        struct parameters *before = is_alone ? NULL : &course->gradient.sum; /* free between two steps */
        struct packed *packed;

        if (before)
            unpack(run, before_of(course->next), before);
        packed = packed_new(&course->network.at, before, FLOATS);
        if (!packed)
            return error_set(e, ERROR_WORK, "not enough memory to keep step %d: close something else, or train less",
                             course->step);
        *kept = (struct kept){packed, is_alone};
        run->networks++;
    }
    course->next++;
    return true;
}

/* Begins to read a checkpoint that is kept: usually the one that was just reached. */
static bool begin_reading(struct training_run *run, int index, struct error *e)
{
    struct course *course = run->course;
    const struct network *network = &course->network;

    if (course->line != 0 || course->step != step_of(&run->setup, index)) {
        if (!course->older && !(course->older = malloc(sizeof *course->older)))
            return error_set(e, ERROR_WORK, "not enough memory to read step %d: close something else",
                             step_of(&run->setup, index));
        unpack_network(run, index, course->older);
        network = course->older;
    }
    course->reading = index + 1;
    course->is_own = false;
    exam_start(&course->exam, network, run->exam, LINE_EXAM, NULL);
    return true;
}

/* Reads a line; after the last the reading is done. */
static void read_line(struct training_run *run)
{
    struct course *course = run->course;
    int index = course->reading - 1;
    struct training_reading *reading = &run->readings[index];

    exam_advance(&course->exam, passage_scratch());
    if (course->exam.at < LINE_EXAM)
        return;
    exam_scores(&course->exam, course->is_own ? &reading->own : &reading->exam);
    if (!course->is_own && training_has_own(&run->setup)) {
        course->is_own = true;
        exam_start(&course->exam, course->exam.network, run->own, LINE_EXAM, NULL);
        return;
    }
    reading->step = step_of(&run->setup, index);
    if (!course->is_own)
        reading->own = reading->exam;
    course->reading = 0;
    run->is_read[index] = true;
    while (run->count < count_of(&run->setup) && run->is_read[run->count])
        run->count++;
}

static void make_batch(struct course *course, const struct training_setup *s)
{
    course->graded = 0;
    for (int i = 0; i < TRAINING_BATCH; i++) {
        struct letter_line *line = &course->batch[i];

        line_make(line, &(struct line_kind){s->letters, s->least, s->most, s->before}, &course->practice);
        course->graded += line->length - line->first;
    }
    gradient_start(&course->gradient, &course->network);
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

    if (course->line == 0)
        make_batch(course, setup);
    network_practise(&course->network, line, passage);
    gradient_add(&course->gradient, &course->network, passage, line, 1 / (real)course->graded);
    if (++course->line < TRAINING_BATCH)
        return;
    adam_step(&course->adam, &course->network.at, &course->gradient.sum, rate_at(setup, course->step));
    course->line = 0;
    course->step++;
}

static void end_course(struct training_run *run)
{
    if (run->course)
        free(run->course->older);
    free(run->course);
    run->course = NULL;
}

bool training_advance(struct training_run *run, int lines, struct error *e)
{
    for (; lines > 0 && !training_is_done(run); lines--) {
        if (!run->course && !(run->course = begin_course(&run->setup, e)))
            return false;
        if (is_at_checkpoint(run) && !keep(run, e))
            return false;
        if (!run->course->reading && run->count < count_of(&run->setup) && run->kept[run->count].packed &&
            !begin_reading(run, run->count, e))
            return false;
        if (run->course->reading)
            read_line(run);
        else if (run->course->step < run->setup.steps)
            practise_line(run->course, &run->setup);
    }
    if (training_is_done(run))
        end_course(run);
    return !training_is_done(run);
}

bool training_read(struct training_run *run, int step, struct error *e)
{
    int index = index_of(&run->setup, step);

    if (run->kept[index].packed && run->is_read[index])
        return true;
    if (!run->course && !(run->course = begin_course(&run->setup, e)))
        return false;
    run->course->reading = 0; /* what is being read begins again later */
    while (!run->kept[index].packed) {
        if (is_at_checkpoint(run) && !keep(run, e))
            return false;
        if (!run->kept[index].packed)
            practise_line(run->course, &run->setup);
    }
    if (!run->is_read[index] && !begin_reading(run, index, e))
        return false;
    while (!run->is_read[index])
        read_line(run);
    return true;
}

bool training_reach(const struct training_setup *setup, int step, struct network *out, struct error *e)
{
    struct course *course = begin_course(setup, e);

    while (course && course->step < step)
        practise_line(course, setup);
    if (course)
        *out = course->network;
    free(course);
    return course != NULL;
}

static void drop(struct training_run *run, int index)
{
    packed_free(run->kept[index].packed);
    run->kept[index] = (struct kept){0};
    run->networks--;
}

/* Packs a checkpoint by itself. False: memory has run out. */
static bool pack_alone(struct training_run *run, int index)
{
    struct kept *kept = &run->kept[index];
    struct parameters *numbers = kept->is_alone ? NULL : malloc(sizeof *numbers);
    struct packed *packed = NULL;

    if (numbers) {
        unpack(run, index, numbers);
        packed = packed_new(numbers, NULL, FLOATS);
        free(numbers);
    }
    if (packed) {
        packed_free(kept->packed);
        *kept = (struct kept){packed, true};
    }
    return kept->is_alone;
}

void training_put_away(struct training_run *run, const int steps[], int count)
{
    end_course(run);
    for (int i = TRAINING_READINGS_MOST - 1; i >= 0; i--) { /* none goes before those that are packed after it */
        bool is_wanted = false;

        for (int k = 0; k < count; k++)
            is_wanted = is_wanted || steps[k] == step_of(&run->setup, i);
        if (run->kept[i].packed && !(is_wanted && pack_alone(run, i)))
            drop(run, i);
    }
}

/* --------------------------------------------------------------------------------------------------- what is there */

int training_step(const struct training_run *run)
{
    return run->course ? run->course->step : training_is_done(run) ? run->setup.steps : 0;
}

int training_last(const struct training_run *run)
{
    return run->count > 0 ? step_of(&run->setup, run->count - 1) : -1;
}

const struct training_setup *training_setup_of(const struct training_run *run)
{
    return &run->setup;
}

/* The checkpoint of a step that was read; −1: not there yet. */
static int find_index(const struct training_run *run, int step)
{
    int index = step < 0 || step > run->setup.steps ? -1 : index_of(&run->setup, step);

    return index >= 0 && run->is_read[index] ? index : -1;
}

const struct training_reading *training_reading(const struct training_run *run, int step)
{
    int index = find_index(run, step);

    return index < 0 ? NULL : &run->readings[index];
}

bool training_network(const struct training_run *run, int step, struct network *out)
{
    int index = find_index(run, step);

    if (index < 0 || !run->kept[index].packed)
        return false;
    if (out)
        unpack_network(run, index, out);
    return true;
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
    training_put_away(run, NULL, 0);
    free(run);
}
