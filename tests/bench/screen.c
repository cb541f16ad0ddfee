/* SPDX-License-Identifier: MIT */
/* What Headway costs on a screen, beside a minimal ncurses program in the same run: both are started in turn in a
 * pseudo-terminal of 120×40 and timed from outside.
 *   start    exec to the last byte of the first frame (which is over when output has been quiet for 30 ms)
 *   key      writing a key to the last byte of what is drawn for it (quiet for 15 ms); keys without output do not count
 *   idle     context switches in 3 s without input
 *   memory   the most that was resident (VmHWM)
 * Nothing is required here: the bars are in tests/README.md, numbers depend on the machine, ratios hardly do. */
#include "timed.h"

#include <stdio.h>
#include <stdlib.h>
#include <time.h>
#include <unistd.h>

#define ROWS 40
#define COLS 120
#define FIRST_QUIET 30 /* milliseconds */
#define PATIENCE 10000

static struct run begin(char *const command[])
{
    return timed_begin(command, ROWS, COLS);
}

static void press_unmeasured(struct run *r, const char *key, int times)
{
    static struct samples ignored;

    for (int i = 0; i < times; i++)
        timed_press(r, key, &ignored);
}

/* Context switches while nothing happens. */
static long idle(const struct run *r)
{
    struct timespec three = {.tv_sec = 3};
    long before = timed_switches(r);

    nanosleep(&three, NULL);
    return timed_switches(r) - before;
}

/* ----------------------------------------------------------------------------------------------------- the report */

struct subject {
    char *const *command;
    const char *enter;    /* keys that bring it where `keys` work */
    const char *keys[2];  /* pressed in turn */
    const char *steps[2]; /* a larger change, or NULL */
    struct samples starts, cursor, step, escape;
    long switches, memory;
};

static void measure_start(struct subject *s)
{
    struct run r = begin(s->command);
    double last = timed_read_until_quiet(&r, FIRST_QUIET, PATIENCE, &s->starts.bytes);

    if (last > 0)
        samples_add(&s->starts, last - r.start);
    timed_finish(&r);
}

static void measure_keys(struct subject *s)
{
    struct run r = begin(s->command);
    size_t bytes = 0;

    timed_read_until_quiet(&r, 100, PATIENCE, &bytes);
    for (int i = 0; s->steps[0] && i < 60; i++)
        timed_press(&r, s->steps[i / 6 % 2], &s->step);
    if (s->enter)
        press_unmeasured(&r, s->enter, 1);
    for (int i = 0; i < 120; i++)
        timed_press(&r, s->keys[i / 3 % 2], &s->cursor);
    for (int i = 0; i < 15; i++) {
        timed_press(&r, "\033", &s->escape);
        if (s->enter)
            press_unmeasured(&r, s->enter, 1);
    }
    s->switches = idle(&r);
    s->memory = timed_about(&r, "VmHWM");
    timed_finish(&r);
}

static void print_times(const char *what, struct samples *a, struct samples *b)
{
    if (a->count == 0)
        printf("  %-34s no output\n", what);
    else if (!b || b->count == 0)
        printf("  %-34s %7.2f ms  p95 %6.2f  %6zu bytes\n", what, samples_quantile(a, 0.5), samples_quantile(a, 0.95),
               a->bytes / a->count);
    else
        printf("  %-34s %7.2f ms  p95 %6.2f  %6zu bytes   minimal %6.2f ms  p95 %6.2f   ratio %.2f\n", what,
               samples_quantile(a, 0.5), samples_quantile(a, 0.95), a->bytes / a->count, samples_quantile(b, 0.5),
               samples_quantile(b, 0.95), samples_quantile(a, 0.5) / samples_quantile(b, 0.5));
}

static void print_both(struct subject *headway, struct subject *minimal)
{
    printf("screen, %d×%d, median of each, %zu starts, beside a minimal ncurses program:\n", COLS, ROWS,
           headway->starts.count);
    print_times("start to first complete frame", &headway->starts, &minimal->starts);
    print_times("key: the cursor moves", &headway->cursor, &minimal->cursor);
    print_times("key: another step", &headway->step, NULL);
    print_times("Esc (25 ms are ESCDELAY)", &headway->escape, &minimal->escape);
    if (headway->memory < 0)
        return; /* no /proc here */
    printf("  %-34s %7ld                              minimal %6ld\n", "context switches in 3 idle seconds",
           headway->switches, minimal->switches);
    printf("  %-34s %7.1f MB                           minimal %6.1f MB\n", "peak memory",
           (double)headway->memory / 1024, (double)minimal->memory / 1024);
}

/* ------------------------------------------------------------------------------------------------------- heatmaps */

/* Times the keys that move the window over scores of size × size, shown as colours. */
static void measure_pan(char *headway, int size, struct samples *pan)
{
    char words[64] = "/tmp/headway-bench-XXXXXX", tokens[80];
    char *const command[] = {headway,    "walk", "--no-animation", "--stage", "score",
                             "--tokens", tokens, "--heads",        "2",       NULL};
    int file = mkstemp(words);
    size_t bytes = 0;
    struct run r;

    if (file < 0)
        timed_die(words);
    for (int i = 0; i < size; i++)
        dprintf(file, "w%d ", i);
    close(file);
    snprintf(tokens, sizeof tokens, "@%s", words);
    r = begin(command);
    timed_read_until_quiet(&r, 300, 60000, &bytes);
    press_unmeasured(&r, "\r", 1);
    press_unmeasured(&r, "d", 1);
    press_unmeasured(&r, "\033OD", 1); /* the last dial: how cells are shown */
    press_unmeasured(&r, "\033OA", 2);
    press_unmeasured(&r, "d", 1);
    for (int i = 0; i < 60; i++)
        timed_press(&r, i % 2 ? "\033[5~" : "\033[6~", pan);
    timed_finish(&r);
    unlink(words);
}

/* Times a number that is followed, a hop and back; and, where that ends, a given one that is turned by 0.1, from which
 * everything downstream follows. */
static void measure_numbers(char *headway, struct samples *follow, struct samples *turn)
{
    char *const command[] = {headway, "walk", "--no-animation", "--stage", "output", NULL};
    struct run r = begin(command);
    size_t bytes = 0;

    timed_read_until_quiet(&r, 100, PATIENCE, &bytes);
    press_unmeasured(&r, "\r", 2); /* into the cells, and to the terms of one */
    for (int i = 0; i < 60; i++)
        timed_press(&r, i % 2 ? "\177" : "\r", follow);
    press_unmeasured(&r, "\r", 6);
    for (int i = 0; i < 60; i++)
        timed_press(&r, i % 6 < 3 ? "\033OA" : "\033OB", turn);
    timed_finish(&r);
}

/* ---------------------------------------------------------------------------------------------- a layer of real size
 */

enum { REAL_WORDS = 256, REAL_WIDTH = 768, REAL_HEADS = 12 };

/* Writes a member and what comes after it: a matrix of numbers that are nowhere 0, as long as those of a float. */
static void write_matrix(FILE *file, const char *name, int rows, int cols, const char *end)
{
    static unsigned state = 1;

    fprintf(file, "\"%s\": [", name);
    for (int i = 0; i < rows * cols; i++) {
        state = state * 1664525 + 1013904223;
        fprintf(file, "%s%.8f", i % cols ? ", " : i ? "], [" : "[", ((double)(state >> 8) + 0.5) / 2.4e8 - 0.035);
    }
    fprintf(file, "]]%s\n", end);
}

static void write_model(FILE *file)
{
    fprintf(file, "{");
    write_matrix(file, "X", REAL_WORDS, REAL_WIDTH, ",");
    write_matrix(file, "W_O", REAL_WIDTH, REAL_WIDTH, ",");
    fprintf(file, "\"heads\": [");
    for (int head = 0; head < REAL_HEADS; head++) {
        fprintf(file, "%s{", head ? ", " : "");
        write_matrix(file, "W_Q", REAL_WIDTH, REAL_WIDTH / REAL_HEADS, ",");
        write_matrix(file, "W_K", REAL_WIDTH, REAL_WIDTH / REAL_HEADS, ",");
        write_matrix(file, "W_V", REAL_WIDTH, REAL_WIDTH / REAL_HEADS, "}");
    }
    fprintf(file, "], \"tokens\": [");
    for (int i = 0; i < REAL_WORDS; i++)
        fprintf(file, "%s\"w%d\"", i ? ", " : "", i);
    fprintf(file, "], \"d_model\": %d, \"num_heads\": %d}\n", REAL_WIDTH, REAL_HEADS);
}

/* What a walk through a file of 30 MB costs. */
struct real {
    struct samples start, cursor, head, step, board;
    long memory, changed_memory;
};

static long memory_with(char *const command[], struct samples *start)
{
    struct run r = begin(command);
    double last = timed_read_until_quiet(&r, 300, 60000, &start->bytes);
    long memory = timed_about(&r, "VmHWM");

    samples_add(start, last - r.start);
    timed_finish(&r);
    return memory;
}

static void walk_real(char *const command[], struct real *real)
{
    struct run r = begin(command);
    size_t bytes = 0;

    timed_read_until_quiet(&r, 300, 60000, &bytes);
    for (int i = 0; i < 12; i++)
        timed_press(&r, i % 2 ? "\033OD" : "\033OC", &real->step);
    press_unmeasured(&r, "\r", 1);
    for (int i = 0; i < 24; i++)
        timed_press(&r, i / 6 % 2 ? "\033OA" : "\033OB", &real->cursor);
    for (int i = 0; i < 12; i++)
        timed_press(&r, "\t", &real->head);
    press_unmeasured(&r, "o", 1);
    for (int i = 0; i < 12; i++)
        timed_press(&r, i / 3 % 2 ? "\033OA" : "\033OB", &real->board);
    timed_finish(&r);
}

static void measure_real(char *headway, struct real *real)
{
    char path[] = "/tmp/headway-bench-XXXXXX", changes[] = "W_Q1:#1,#1:1";
    char *command[] = {headway,     "walk", "--no-animation", "--stage", "score",
                       "--weights", path,   "--set",          changes,   NULL};
    struct samples ignored = {.count = 0};
    int fd = mkstemp(path);
    FILE *file = fd < 0 ? NULL : fdopen(fd, "w");

    if (!file)
        timed_die(path);
    write_model(file);
    fclose(file);
    real->changed_memory = memory_with(command, &ignored);
    command[7] = NULL;
    real->memory = memory_with(command, &real->start);
    walk_real(command, real);
    unlink(path);
}

static void print_real(struct real *real)
{
    printf("a layer of %d words, d_model %d, %d heads, from a file of 30 MB:\n", REAL_WORDS, REAL_WIDTH, REAL_HEADS);
    print_times("start", &real->start, NULL);
    print_times("key: the cursor moves", &real->cursor, NULL);
    print_times("key: another head", &real->head, NULL);
    print_times("key: another step", &real->step, NULL);
    print_times("key: the cursor moves on the board", &real->board, NULL);
    if (real->memory >= 0)
        printf("  %-34s %7.1f MB, with a number changed %.1f MB (bar: 200)\n", "peak memory",
               (double)real->memory * 1024e-6, (double)real->changed_memory * 1024e-6);
}

/* The learner's own progress is none of ours: keeps it in a directory that remove_state() removes. */
static void make_state(char directory[])
{
    if (!mkdtemp(directory) || setenv("XDG_STATE_HOME", directory, 1) != 0)
        timed_die(directory);
}

static void remove_state(const char *directory)
{
    static const char *const names[] = {"/headway/progress.json", "/headway/progress.json.lock", "/headway", ""};
    char path[80];

    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        snprintf(path, sizeof path, "%s%s", directory, names[i]);
        remove(path);
    }
}

int main(void)
{
    static struct real real;
    char state[] = "/tmp/headway-bench-state-XXXXXX";
    char *headway = getenv("HEADWAY"), *minimal = getenv("MINIMAL");
    int starts = getenv("BENCH_SHORT") ? 3 : 25;
    struct samples small = {.count = 0}, large = {.count = 0}, follow = {.count = 0}, turn = {.count = 0};

    if (!headway || !minimal) {
        fprintf(stderr, "screen: HEADWAY and MINIMAL name the programs to measure: run make bench\n");
        return 2;
    }
    struct subject ours = {.command = (char *const[]){headway, "walk", "--no-animation", "--stage", "score", NULL},
                           .enter = "\r",
                           .keys = {"\033OB", "\033OA"},
                           .steps = {"\033OC", "\033OD"}};
    struct subject theirs = {.command = (char *const[]){minimal, NULL}, .keys = {"\033OB", "\033OA"}};
    struct subject menu = {.command = (char *const[]){headway, NULL}}, course = menu;
    make_state(state);
    measure_start(&menu); /* nothing was learnt yet */
    for (int i = 0; i < starts; i++) {
        measure_start(&theirs);
        measure_start(&ours);
        measure_start(&course); /* where the walk stopped */
    }
    measure_keys(&theirs);
    measure_keys(&ours);
    print_both(&ours, &theirs);
    print_times("start of the course where one was", &course.starts, &theirs.starts);
    print_times("start of the menu, once", &menu.starts, NULL);
    measure_numbers(headway, &follow, &turn);
    print_times("a number is followed, and back", &follow, NULL);
    print_times("a given number is turned by 0.1", &turn, NULL);
    measure_pan(headway, 64, &small);
    measure_pan(headway, 1024, &large);
    print_times("heatmap 64×64: a window on", &small, NULL);
    print_times("heatmap 1024×1024: a window on", &large, NULL);
    measure_real(headway, &real);
    print_real(&real);
    remove_state(state);
    return 0;
}
