/* SPDX-License-Identifier: MIT */
/* How fast a network is trained: a step and an exam in tiles, and in turn, in the same run, with plain loops; the
 * memory of a run; and how often the induction head forms from 100 seeds. The least and the median of several runs; no
 * time is asserted. With BENCH_SHORT in the environment it is one run, and 5 seeds. */
#define TRAINING_PLAIN
#include "../training/twin.h"

#include <stdio.h>
#include <stdlib.h>
#include <sys/resource.h>
#include <time.h>

/* The room itself, beside the twin with plain loops whose names were taken, a tag of a struct with them. */
#undef training_new
#undef training_advance
#undef training_step
#undef training_last
#undef training_reading
#undef training_free
struct training_run *training_new(const struct training_setup *setup, struct error *e);
bool training_advance(struct training_run *run, int lines, struct error *e);
int training_step(const struct training_run *run);
int training_last(const struct training_run *run);
const struct twin_training_reading *training_reading(const struct training_run *run, int step);
void training_free(struct training_run *run);

#define RUNS 5
#define SEEDS 100
#define STEPS 300

/* A way to train. */
struct way {
    const char *name;
    struct training_run *(*begin)(const struct training_setup *setup, struct error *e);
    bool (*advance)(struct training_run *run, int lines, struct error *e);
    int (*step)(const struct training_run *run);
    int (*last)(const struct training_run *run);
    void (*end)(struct training_run *run);
    double steps[RUNS * STEPS], exams[RUNS * (STEPS / 5 + 1)], whole; /* milliseconds; of a run the least */
    int step_count, exam_count;
};

static double now(void)
{
    struct timespec t;

    clock_gettime(CLOCK_MONOTONIC, &t);
    return 1e3 * (double)t.tv_sec + 1e-6 * (double)t.tv_nsec;
}

static void measure(struct way *way)
{
    struct training_run *run = way->begin(&training_usual, NULL);
    double start = now(), from = start, to;

    for (bool more = run != NULL; more; from = to) {
        bool reads = way->last(run) < way->step(run) && way->step(run) % 5 == 0;

        more = way->advance(run, reads ? LINE_EXAM : TRAINING_BATCH, NULL);
        to = now();
        *(reads ? &way->exams[way->exam_count++] : &way->steps[way->step_count++]) = to - from;
    }
    if (way->whole == 0 || from - start < way->whole)
        way->whole = from - start;
    way->end(run);
}

static int compare(const void *a, const void *b)
{
    double first = *(const double *)a, second = *(const double *)b;

    return (first > second) - (first < second);
}

static void tell(struct way *way, const struct way *beside)
{
    qsort(way->steps, (size_t)way->step_count, sizeof *way->steps, compare);
    qsort(way->exams, (size_t)way->exam_count, sizeof *way->exams, compare);
    printf("  %-6s  %5.2f / %5.2f     %5.2f / %5.2f      %6.0f ms   %5.1f\n", way->name, way->steps[0],
           way->steps[way->step_count / 2], way->exams[0], way->exams[way->exam_count / 2], way->whole,
           way->steps[0] / beside->steps[0]);
}

/* The step at which a seed's head was formed; −1: it was not. */
static int find_formed(int seed)
{
    struct training_setup setup = training_usual;
    struct training_run *run;
    int formed = -1;

    setup.seed = (uint64_t)seed;
    run = training_new(&setup, NULL);
    while (run && formed < 0 && training_advance(run, TRAINING_BATCH, NULL)) {
        const struct twin_training_reading *reading = training_reading(run, training_last(run));

        if (reading && reading->exam.right > 0.95 &&
            (reading->exam.head[1][0].after > 0.8f || reading->exam.head[1][1].after > 0.8f))
            formed = reading->step;
    }
    training_free(run);
    return formed;
}

static void try_seeds(int seeds)
{
    double formed[SEEDS];
    int count = 0;

    for (int seed = 1; seed <= seeds; seed++) {
        int step = find_formed(seed);

        if (step >= 0)
            formed[count++] = step;
    }
    qsort(formed, (size_t)count, sizeof *formed, compare);
    printf("  formed: %d of %d seeds", count, seeds);
    if (count > 0)
        printf(", at step %.0f in the median (%.0f to %.0f)", formed[count / 2], formed[0], formed[count - 1]);
    printf("\n");
}

int main(void)
{
    static struct way tiles = {.name = "tiles",
                               .begin = training_new,
                               .advance = training_advance,
                               .step = training_step,
                               .last = training_last,
                               .end = training_free};
    static struct way plain = {.name = "plain",
                               .begin = twin_training_new,
                               .advance = twin_training_advance,
                               .step = twin_training_step,
                               .last = twin_training_last,
                               .end = twin_training_free};
    bool is_short = getenv("BENCH_SHORT") != NULL;
    struct rusage before, after;

    getrusage(RUSAGE_SELF, &before);
    measure(&tiles);
    getrusage(RUSAGE_SELF, &after);
    measure(&plain);
    for (int i = 1; i < RUNS && !is_short; i++)
        measure(&tiles);
    printf("training: seed 29, 2 layers of 2 heads, 16 lines a step, 64 an exam, one thread\n"
           "          step, least/median  exam, least/median  300 steps   ratio\n");
    tell(&tiles, &tiles);
    tell(&plain, &tiles);
    printf("  memory of a run of 300 steps: %.1f MB\n", (double)(after.ru_maxrss - before.ru_maxrss) / 1024);
    try_seeds(is_short ? 5 : SEEDS);
    return 0;
}
