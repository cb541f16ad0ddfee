/* SPDX-License-Identifier: MIT */
/* What a lecture costs: a presenter and followers, each in a pseudo-terminal of 120×40, timed from outside.
 *   frame    writing a key to the presenter to the last byte of what the follower draws for it (all have been quiet for
 *            15 ms), beside the last byte of what the presenter itself draws
 *   redraw   the presenter's own, with nobody in the room and with 20 followers, and the slowest of these
 *   idle     how often each wakes in 3 s without input; the presenter's clock does once a second
 * The bar is 50 ms for 99 of 100 frames. Keys are steps, and cells pointed at; they go on and back, so that each has
 * something to draw: those without a frame are told. */
#include "timed.h"

#include <ftw.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>

#define ROWS 40
#define COLS 120
#define QUIET 15      /* milliseconds, after which a frame is over */
#define PATIENCE 1000 /* for a frame that does not come */
#define START_QUIET 300
#define FOLLOWERS 20

static struct run people[1 + FOLLOWERS]; /* the presenter is the first */
static size_t present;                   /* how many of them */

struct moves {
    struct samples own, frame; /* the presenter's redraw, and the slowest follower's */
    int without;               /* moves for which somebody had nothing to draw */
};

/* ------------------------------------------------------------------------------------------------------ the place */

static int remove_one(const char *path, const struct stat *about, int kind, struct FTW *walk)
{
    (void)about;
    (void)kind;
    (void)walk;
    return remove(path);
}

/* Their own directories for socket and state, both in `box`, which is made. */
static void make_place(char box[])
{
    if (!mkdtemp(box) || setenv("XDG_RUNTIME_DIR", box, 1) != 0 || setenv("XDG_STATE_HOME", box, 1) != 0)
        timed_die(box);
}

static void start(char *headway, char *command, char *lesson)
{
    size_t bytes = 0;

    people[present] = timed_begin((char *const[]){headway, command, lesson, NULL}, ROWS, COLS);
    timed_read_until_quiet(&people[present], START_QUIET, 10 * PATIENCE, &bytes);
    present++;
}

/* ---------------------------------------------------------------------------------------------------------- moves */

/* Reads from everybody until all have drawn something and then been quiet; last[i] is when the last byte of each came,
 * 0 if none did. Returns whether all have drawn. */
static bool read_all(double *last)
{
    struct pollfd fds[1 + FOLLOWERS];
    double start = timed_now(), newest = start;
    size_t silent = present;

    memset(last, 0, present * sizeof *last);
    for (size_t i = 0; i < present; i++)
        fds[i] = (struct pollfd){.fd = people[i].master, .events = POLLIN};
    while (timed_now() - (silent ? start : newest) < (silent ? PATIENCE : QUIET)) {
        poll(fds, (nfds_t)present, silent ? PATIENCE : QUIET);
        for (size_t i = 0; i < present; i++) {
            if (!(fds[i].revents & POLLIN) || timed_read(&people[i]) == 0)
                continue;
            silent -= last[i] == 0;
            newest = last[i] = timed_now();
        }
    }
    return silent == 0;
}

static void move(const char *key, struct moves *m)
{
    double last[1 + FOLLOWERS], start = timed_now(), slowest = 0;

    timed_type(&people[0], key);
    if (!read_all(last)) {
        m->without++;
        return;
    }
    samples_add(&m->own, last[0] - start);
    for (size_t i = 1; i < present; i++)
        slowest = last[i] > slowest ? last[i] : slowest;
    if (present > 1)
        samples_add(&m->frame, slowest - start);
}

/* Half of the moves are steps, eight on and eight back; half are cells. */
static void make_moves(int count, struct moves *m)
{
    static struct moves ignored;

    for (int i = 0; i < count / 2; i++)
        move(i / 8 % 2 ? "\033OD" : "\033OC", m);
    move("gscore\r", &ignored); /* a step with cells to point at */
    move("\r", &ignored);
    for (int i = 0; i < count / 2; i++)
        move(i % 2 ? "\033OA" : "\033OB", m);
    move("\033", &ignored);
}

/* ----------------------------------------------------------------------------------------------------- the report */

static void print_times(const char *what, struct samples *s)
{
    printf("  %-34s %7.2f ms  p95 %6.2f  p99 %6.2f", what, samples_quantile(s, 0.5), samples_quantile(s, 0.95),
           samples_quantile(s, 0.99));
}

static void print_ratio(const char *to, struct samples *a, struct samples *b)
{
    double of = samples_quantile(b, 0.5);

    printf("   %s × %.2f\n", to, of > 0 ? samples_quantile(a, 0.5) / of : 0);
}

static void print_without(const struct moves *m)
{
    if (m->without > 0)
        printf("  %-34s %7d\n", "moves without a frame", m->without);
}

/* How often it has gone to sleep; how often others took its place tells of them. */
static long wakes(const struct run *r)
{
    return timed_about(r, "voluntary_ctxt_switches");
}

static void print_idle(void)
{
    struct timespec three = {.tv_sec = 3};
    long before[2] = {wakes(&people[0]), wakes(&people[1])};

    if (before[0] < 0)
        return; /* no /proc here */
    nanosleep(&three, NULL);
    printf("  %-34s %7ld                presenter, whose clock ticks\n", "wakes in 3 idle seconds",
           wakes(&people[0]) - before[0]);
    printf("  %-34s %7ld                follower\n", "", wakes(&people[1]) - before[1]);
}

int main(void)
{
    static struct moves alone, one, many;
    char box[] = "/tmp/headway-bench-lecture-XXXXXX", lecture[] = "lecture", follow[] = "follow",
         lesson[] = "six-stages";
    char *headway = getenv("HEADWAY");
    int moves = getenv("BENCH_SHORT") ? 60 : 1000;

    if (!headway) {
        fprintf(stderr, "lecture: HEADWAY names the program to measure: run make bench\n");
        return 2;
    }
    make_place(box);
    start(headway, lecture, lesson);
    make_moves(moves / 5, &alone);
    start(headway, follow, NULL);
    make_moves(moves, &one);
    printf("lecture, %d×%d, %d moves, of a presenter and followers (bar: p99 50 ms):\n", COLS, ROWS, moves);
    print_times("key: the presenter's redraw", &one.own);
    printf("\n");
    print_times("key: the follower's frame", &one.frame);
    print_ratio("presenter's", &one.frame, &one.own);
    print_without(&one);
    print_idle();
    while (present < 1 + FOLLOWERS)
        start(headway, follow, NULL);
    make_moves(moves / 5, &many);
    print_times("presenter's redraw, nobody there", &alone.own);
    printf("\n");
    print_times("presenter's redraw, 20 followers", &many.own);
    print_ratio("nobody's", &many.own, &alone.own);
    print_times("the slowest frame of 20 followers", &many.frame);
    print_ratio("presenter's", &many.frame, &many.own);
    print_without(&many);
    while (present > 0)
        timed_finish(&people[--present]);
    nftw(box, remove_one, 8, FTW_DEPTH | FTW_PHYS);
    return 0;
}
