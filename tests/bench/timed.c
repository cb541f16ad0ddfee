/* SPDX-License-Identifier: MIT */
#include "timed.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/wait.h>
#include <termios.h>
#include <time.h>
#include <unistd.h>

#define KEY_QUIET 15
#define KEY_PATIENCE 250

double timed_now(void)
{
    struct timespec t;

    clock_gettime(CLOCK_MONOTONIC, &t);
    return 1e3 * (double)t.tv_sec + 1e-6 * (double)t.tv_nsec;
}

_Noreturn void timed_die(const char *what)
{
    fprintf(stderr, "bench: %s: %s\n", what, strerror(errno));
    exit(1);
}

/* ------------------------------------------------------------------------------------------------------- samples */

void samples_add(struct samples *s, double value)
{
    if (s->count < TIMED_MOST)
        s->values[s->count++] = value;
}

static int compare(const void *a, const void *b)
{
    double x = *(const double *)a, y = *(const double *)b;

    return (x > y) - (x < y);
}

double samples_quantile(struct samples *s, double share)
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
    start = timed_now();
    if (write(clock, &start, sizeof start) == sizeof start)
        execv(command[0], command);
    _exit(127);
}

struct run timed_begin(char *const command[], int rows, int cols)
{
    struct winsize size = {.ws_row = (unsigned short)rows, .ws_col = (unsigned short)cols};
    struct run r = {.master = posix_openpt(O_RDWR | O_NOCTTY)};
    int slave, clock[2];

    if (r.master < 0 || grantpt(r.master) != 0 || unlockpt(r.master) != 0 || pipe(clock) != 0)
        timed_die("no pseudo-terminal");
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
        timed_die("cannot start");
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
                timed_die("cannot answer");
        }
}

size_t timed_read(struct run *r)
{
    struct pollfd wait = {.fd = r->master, .events = POLLIN};
    char piece[65536];
    ssize_t got;

    if (poll(&wait, 1, 0) <= 0 || (got = read(r->master, piece, sizeof piece)) <= 0)
        return 0;
    answer(r, piece, (size_t)got);
    return (size_t)got;
}

double timed_read_until_quiet(struct run *r, int quiet, int patience, size_t *bytes)
{
    struct pollfd wait = {.fd = r->master, .events = POLLIN};
    double last = 0;

    while (poll(&wait, 1, last > 0 ? quiet : patience) > 0) {
        size_t got = timed_read(r);

        if (got == 0)
            break;
        last = timed_now();
        *bytes += got;
    }
    return last;
}

void timed_type(struct run *r, const char *keys)
{
    if (write(r->master, keys, strlen(keys)) < 0)
        timed_die("the program is gone");
}

void timed_press(struct run *r, const char *key, struct samples *s)
{
    double start = timed_now(), last;

    timed_type(r, key);
    last = timed_read_until_quiet(r, KEY_QUIET, KEY_PATIENCE, &s->bytes);
    if (last > 0)
        samples_add(s, last - start);
}

void timed_finish(struct run *r)
{
    size_t bytes = 0;

    if (write(r->master, "q", 1) == 1)
        timed_read_until_quiet(r, 200, 2000, &bytes);
    kill(r->pid, SIGKILL);
    waitpid(r->pid, NULL, 0);
    close(r->master);
}

/* ------------------------------------------------------------------------------------------------------ what it is */

long timed_about(const struct run *r, const char *name)
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

long timed_switches(const struct run *r)
{
    return timed_about(r, "voluntary_ctxt_switches") + timed_about(r, "nonvoluntary_ctxt_switches");
}
