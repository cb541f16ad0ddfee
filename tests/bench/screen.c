/* SPDX-License-Identifier: MIT */
/* What Headway costs on a screen, beside a minimal ncurses program in the same run: both are started in turn in a
 * pseudo-terminal of 120×40 and timed from outside.
 *   start    exec to the last byte of the first frame (which is over when output has been quiet for 30 ms)
 *   key      writing a key to the last byte of what is drawn for it (quiet for 15 ms); keys without output do not count
 *   idle     context switches in 3 s without input
 *   memory   the most that was resident (VmHWM)
 * Nothing is required here: the bars stand in the README, numbers depend on the machine, ratios hardly do. */
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/wait.h>
#include <termios.h>
#include <time.h>
#include <unistd.h>

#define ROWS 40
#define COLS 120
#define FIRST_QUIET 30 /* milliseconds */
#define KEY_QUIET 15
#define PATIENCE 10000
#define MOST 400 /* samples of one kind */

struct samples {
    double values[MOST];
    size_t count;
    size_t bytes;
};

struct run {
    int master;
    pid_t pid;
    double start;
    bool was_asked; /* for the background colour (OSC 11) */
};

static double now(void)
{
    struct timespec t;

    clock_gettime(CLOCK_MONOTONIC, &t);
    return 1e3 * (double)t.tv_sec + 1e-6 * (double)t.tv_nsec;
}

static void die(const char *what)
{
    fprintf(stderr, "screen: %s: %s\n", what, strerror(errno));
    exit(1);
}

/* ------------------------------------------------------------------------------------------------------- samples */

static void add(struct samples *s, double value)
{
    if (s->count < MOST)
        s->values[s->count++] = value;
}

static int compare(const void *a, const void *b)
{
    double x = *(const double *)a, y = *(const double *)b;

    return (x > y) - (x < y);
}

/* The value below which this share of the samples lies; 0 without samples. */
static double quantile(struct samples *s, double share)
{
    if (s->count == 0)
        return 0;
    qsort(s->values, s->count, sizeof *s->values, compare);
    return s->values[(size_t)(share * (double)(s->count - 1) + 0.5)];
}

/* ------------------------------------------------------------------------------------------------------- running */

/* In the child: takes the terminal, notes the time and becomes the program. */
static void become(int slave, int clock, char *const command[])
{
    struct sigaction standard = {.sa_handler = SIG_DFL};
    double start;

    setsid();
    ioctl(slave, TIOCSCTTY, 0);
    for (int fd = 0; fd < 3; fd++)
        dup2(slave, fd);
    sigaction(SIGPIPE, &standard, NULL);
    setenv("TERM", "xterm-256color", 1);
    setenv("LANG", "C.UTF-8", 1);
    unsetenv("LC_ALL");
    unsetenv("NO_COLOR");
    unsetenv("COLORTERM");
    start = now();
    if (write(clock, &start, sizeof start) == sizeof start)
        execv(command[0], command);
    _exit(127);
}

static struct run begin(char *const command[])
{
    struct winsize size = {.ws_row = ROWS, .ws_col = COLS};
    struct run r = {.master = posix_openpt(O_RDWR | O_NOCTTY)};
    int slave, clock[2];

    if (r.master < 0 || grantpt(r.master) != 0 || unlockpt(r.master) != 0 || pipe(clock) != 0)
        die("no pseudo-terminal");
    slave = open(ptsname(r.master), O_RDWR | O_NOCTTY);
    ioctl(slave, TIOCSWINSZ, &size);
    fcntl(r.master, F_SETFD, FD_CLOEXEC);
    fcntl(clock[0], F_SETFD, FD_CLOEXEC);
    fcntl(clock[1], F_SETFD, FD_CLOEXEC);
    fcntl(slave, F_SETFD, FD_CLOEXEC);
    r.pid = fork();
    if (r.pid == 0)
        become(slave, clock[1], command);
    close(slave);
    close(clock[1]);
    if (r.pid < 0 || read(clock[0], &r.start, sizeof r.start) != sizeof r.start)
        die("cannot start");
    close(clock[0]);
    return r;
}

/* A terminal with a black background answers when it is asked. */
static void answer(struct run *r, const char *bytes, size_t length)
{
    static const char black[] = "\033]11;rgb:0000/0000/0000\033\\";

    for (size_t i = 0; !r->was_asked && i + 6 <= length; i++)
        if (memcmp(bytes + i, "\033]11;?", 6) == 0) {
            r->was_asked = true;
            if (write(r->master, black, sizeof black - 1) < 0)
                die("cannot answer");
        }
}

/* Reads until output has been quiet; returns when the last of it came, 0 if there was none within `patience`. */
static double read_until_quiet(struct run *r, int quiet, int patience, size_t *bytes)
{
    struct pollfd wait = {.fd = r->master, .events = POLLIN};
    double last = 0;
    char piece[65536];

    while (poll(&wait, 1, last > 0 ? quiet : patience) > 0) {
        ssize_t got = read(r->master, piece, sizeof piece);

        if (got <= 0)
            break;
        last = now();
        *bytes += (size_t)got;
        answer(r, piece, (size_t)got);
    }
    return last;
}

static void finish(struct run *r)
{
    size_t bytes = 0;

    if (write(r->master, "q", 1) == 1)
        read_until_quiet(r, 200, 2000, &bytes);
    kill(r->pid, SIGKILL);
    waitpid(r->pid, NULL, 0);
    close(r->master);
}

/* Presses `key` and adds how long its redraw took. */
static void press(struct run *r, const char *key, struct samples *s)
{
    double start = now(), last;

    if (write(r->master, key, strlen(key)) < 0)
        die("the program is gone");
    last = read_until_quiet(r, KEY_QUIET, 250, &s->bytes);
    if (last > 0)
        add(s, last - start);
}

static void press_unmeasured(struct run *r, const char *key, int times)
{
    struct samples ignored = {.count = 0};

    for (int i = 0; i < times; i++)
        press(r, key, &ignored);
}

/* ------------------------------------------------------------------------------------------------------ what it is */

/* The number behind `name:` in /proc/PID/status; −1 where there is none. */
static long about(const struct run *r, const char *name)
{
    char path[64], line[256];
    long value = -1;
    FILE *file;

    snprintf(path, sizeof path, "/proc/%ld/status", (long)r->pid);
    file = fopen(path, "r");
    while (file && fgets(line, sizeof line, file))
        if (strncmp(line, name, strlen(name)) == 0 && line[strlen(name)] == ':')
            value = strtol(line + strlen(name) + 1, NULL, 10);
    if (file)
        fclose(file);
    return value;
}

static long switches(const struct run *r)
{
    return about(r, "voluntary_ctxt_switches") + about(r, "nonvoluntary_ctxt_switches");
}

/* Context switches while nothing happens. */
static long idle(const struct run *r)
{
    struct timespec three = {.tv_sec = 3};
    long before = switches(r);

    nanosleep(&three, NULL);
    return switches(r) - before;
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
    double last = read_until_quiet(&r, FIRST_QUIET, PATIENCE, &s->starts.bytes);

    if (last > 0)
        add(&s->starts, last - r.start);
    finish(&r);
}

static void measure_keys(struct subject *s)
{
    struct run r = begin(s->command);
    size_t bytes = 0;

    read_until_quiet(&r, 100, PATIENCE, &bytes);
    for (int i = 0; s->steps[0] && i < 60; i++)
        press(&r, s->steps[i / 6 % 2], &s->step);
    if (s->enter)
        press_unmeasured(&r, s->enter, 1);
    for (int i = 0; i < 120; i++)
        press(&r, s->keys[i / 3 % 2], &s->cursor);
    for (int i = 0; i < 15; i++) {
        press(&r, "\033", &s->escape);
        if (s->enter)
            press_unmeasured(&r, s->enter, 1);
    }
    s->switches = idle(&r);
    s->memory = about(&r, "VmHWM");
    finish(&r);
}

static void print_times(const char *what, struct samples *a, struct samples *b)
{
    if (a->count == 0)
        printf("  %-34s no output\n", what);
    else if (!b || b->count == 0)
        printf("  %-34s %7.2f ms  p95 %6.2f  %6zu bytes\n", what, quantile(a, 0.5), quantile(a, 0.95),
               a->bytes / a->count);
    else
        printf("  %-34s %7.2f ms  p95 %6.2f  %6zu bytes   minimal %6.2f ms  p95 %6.2f   ratio %.2f\n", what,
               quantile(a, 0.5), quantile(a, 0.95), a->bytes / a->count, quantile(b, 0.5), quantile(b, 0.95),
               quantile(a, 0.5) / quantile(b, 0.5));
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
    char *const command[] = {headway, "walk", "--stage", "score", "--tokens", tokens, "--heads", "2", NULL};
    int file = mkstemp(words);
    size_t bytes = 0;
    struct run r;

    if (file < 0)
        die(words);
    for (int i = 0; i < size; i++)
        dprintf(file, "w%d ", i);
    close(file);
    snprintf(tokens, sizeof tokens, "@%s", words);
    r = begin(command);
    read_until_quiet(&r, 300, 60000, &bytes);
    press_unmeasured(&r, "\r", 1);
    press_unmeasured(&r, "z", 2);
    for (int i = 0; i < 60; i++)
        press(&r, i % 2 ? "[" : "]", pan);
    finish(&r);
    unlink(words);
}

/* The learner's own progress is none of ours: keeps it in a directory that remove_state() removes. */
static void make_state(char directory[])
{
    if (!mkdtemp(directory) || setenv("XDG_STATE_HOME", directory, 1) != 0)
        die(directory);
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
    char state[] = "/tmp/headway-bench-state-XXXXXX";
    char *headway = getenv("HEADWAY"), *minimal = getenv("MINIMAL");
    int starts = getenv("BENCH_SHORT") ? 3 : 25;
    struct samples small = {.count = 0}, large = {.count = 0};

    if (!headway || !minimal) {
        fprintf(stderr, "screen: HEADWAY and MINIMAL name the programs to measure: run make bench\n");
        return 2;
    }
    struct subject ours = {.command = (char *const[]){headway, "walk", "--stage", "score", NULL},
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
    measure_pan(headway, 64, &small);
    measure_pan(headway, 1024, &large);
    print_times("heatmap 64×64: a window on", &small, NULL);
    print_times("heatmap 1024×1024: a window on", &large, NULL);
    remove_state(state);
    return 0;
}
