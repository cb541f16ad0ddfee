/* SPDX-License-Identifier: MIT */
#include "pty.h"
#include "base/memory.h"

#include <check.h>
#include <errno.h>
#include <fcntl.h>
#include <ftw.h>
#include <limits.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

double pty_now(void)
{
    struct timespec now;

    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
}

double pty_patience(void)
{
    const char *seconds = getenv("HEADWAY_PATIENCE");

    return seconds ? atof(seconds) : 30;
}

/* ----------------------------------------------------------------------------------------- reading and emulating */

/* Sends on what the emulator answered to a question of the program. */
static void send_answers(struct pty *p)
{
    ssize_t sent;

    if (p->typed.length == 0)
        return;
    sent = write(p->master, text_string(&p->typed), p->typed.length);
    (void)sent; /* if the program is gone, its end is noticed elsewhere */
    text_cut(&p->typed, 0);
}

bool pty_read(struct pty *p, int milliseconds)
{
    struct pollfd wait = {.fd = p->master, .events = POLLIN};
    char bytes[65536];
    bool any = false;
    ssize_t got;

    if (p->master < 0)
        return false;
    while (poll(&wait, 1, any ? 0 : milliseconds) > 0 && (got = read(p->master, bytes, sizeof bytes)) > 0) {
        any = true;
        text_add_bytes(&p->output, bytes, (size_t)got);
        vterm_input_write(p->vterm, bytes, (size_t)got);
        send_answers(p);
    }
    return any;
}

void pty_write(struct pty *p, const char *bytes, size_t length)
{
    double end = pty_now() + pty_patience();

    while (length > 0 && p->master >= 0) {
        ssize_t done = write(p->master, bytes, length);

        if (done > 0) {
            bytes += done;
            length -= (size_t)done;
        } else if (errno != EAGAIN && errno != EINTR) {
            return;
        }
        pty_read(p, length > 0 ? 1 : 0);
        if (pty_now() > end)
            pty_fail(p, "the program does not read its input");
    }
}

/* ------------------------------------------------------------------------------------------------ its environment */

static const char *const kept[] = {"PATH", "ASAN_OPTIONS", "UBSAN_OPTIONS", "LSAN_OPTIONS", "TMPDIR"};

/* Applies "NAME=VALUE -NAME …" to the environment. */
static void change_environment(const char *changes)
{
    char *copy = memory_copy(changes), *rest = copy, *word;

    while ((word = strtok_r(rest, " ", &rest)) != NULL) {
        char *value = strchr(word, '=');

        if (*word == '-')
            unsetenv(word + 1);
        else if (value) {
            *value = '\0';
            setenv(word, value + 1, 1);
        }
    }
    free(copy);
}

static void set_environment(const char *home, const char *changes)
{
    extern char **environ;
    static char *nothing[] = {NULL};
    char *values[sizeof kept / sizeof *kept];

    for (size_t i = 0; i < sizeof kept / sizeof *kept; i++)
        values[i] = getenv(kept[i]);
    environ = nothing;
    for (size_t i = 0; i < sizeof kept / sizeof *kept; i++)
        if (values[i])
            setenv(kept[i], values[i], 1);
    setenv("TERM", "xterm-256color", 1);
    setenv("LANG", "C.UTF-8", 1);
    setenv("HOME", home, 1);
    if (changes)
        change_environment(changes);
}

/* ------------------------------------------------------------------------------------------------------- its start */

/* Cuts `command` (changed) into words; '…' keeps blanks. Room for `most` pointers, the last one NULL. */
static void split_words(char *command, char **words, size_t most)
{
    size_t count = 0;

    while (*command && count + 1 < most) {
        char *out;

        while (*command == ' ')
            command++;
        if (!*command)
            break;
        words[count++] = out = command;
        for (bool quoted = false; *command && (quoted || *command != ' '); command++) {
            if (*command == '\'')
                quoted = !quoted;
            else
                *out++ = *command;
        }
        if (*command)
            command++;
        *out = '\0';
    }
    words[count] = NULL;
}

/* In the child: a session of its own with the terminal, default signals, the environment, and exec. */
static void become(const struct pty *p, const char *environment, const char *program, char **words)
{
    struct sigaction standard = {.sa_handler = SIG_DFL};
    struct rlimit no_core = {0};
    sigset_t none;

    for (int number = 1; number < 32; number++)
        sigaction(number, &standard, NULL);
    sigemptyset(&none);
    sigprocmask(SIG_SETMASK, &none, NULL);
    setrlimit(RLIMIT_CORE, &no_core);
    setsid();
    ioctl(p->slave, TIOCSCTTY, 0);
    for (int fd = 0; fd < 3; fd++)
        dup2(p->slave, fd);
    set_environment(p->home, environment);
    execvp(program, words);
    _exit(127);
}

static void open_terminal(struct pty *p, int rows, int cols)
{
    struct winsize size = {.ws_row = (unsigned short)rows, .ws_col = (unsigned short)cols};

    p->master = posix_openpt(O_RDWR | O_NOCTTY);
    ck_assert_msg(p->master >= 0 && grantpt(p->master) == 0 && unlockpt(p->master) == 0, "no pseudo-terminal");
    p->slave = open(ptsname(p->master), O_RDWR | O_NOCTTY);
    ck_assert_msg(p->slave >= 0, "no pseudo-terminal");
    fcntl(p->master, F_SETFD, FD_CLOEXEC);
    fcntl(p->slave, F_SETFD, FD_CLOEXEC);
    fcntl(p->master, F_SETFL, O_NONBLOCK);
    ioctl(p->slave, TIOCSWINSZ, &size);
    tcgetattr(p->slave, &p->before);
}

const char *pty_progress;

static void write_progress(const char *home)
{
    static const char *const directories[] = {"/.local", "/.local/state", "/.local/state/headway"};
    char path[PATH_MAX];
    FILE *file;

    for (size_t i = 0; i < sizeof directories / sizeof *directories; i++) {
        snprintf(path, sizeof path, "%s%s", home, directories[i]);
        ck_assert_int_eq(mkdir(path, 0700), 0);
    }
    snprintf(path, sizeof path, "%s/.local/state/headway/progress.json", home);
    file = fopen(path, "w");
    ck_assert_ptr_nonnull(file);
    fputs(pty_progress, file);
    fclose(file);
}

struct pty *pty_start(int rows, int cols, const char *environment, const char *command)
{
    struct pty *p = memory_new(sizeof *p);
    char *copy = memory_copy(command), *words[64];
    const char *program = getenv("HEADWAY");

    split_words(copy, words, sizeof words / sizeof *words);
    if (strcmp(words[0], "headway") != 0)
        program = words[0];
    else if (!program)
        program = "build/headway";
    strcpy(p->home, "/tmp/headway-home-XXXXXX");
    ck_assert_ptr_nonnull(mkdtemp(p->home));
    if (pty_progress)
        write_progress(p->home);
    open_terminal(p, rows, cols);
    pty_start_emulator(p, rows, cols);
    p->pid = fork();
    if (p->pid == 0)
        become(p, environment, program, words);
    ck_assert_msg(p->pid > 0, "cannot fork");
    free(copy);
    pty_settle_after(p, -1, 25);
    return p;
}

/* --------------------------------------------------------------------------------------------------------- its end */

static bool reap(struct pty *p)
{
    if (!p->has_ended && waitpid(p->pid, &p->status, WNOHANG) == p->pid)
        p->has_ended = true;
    return p->has_ended;
}

int pty_exit(struct pty *p)
{
    double end = pty_now() + pty_patience();

    while (!reap(p)) {
        pty_read(p, 1);
        if (p->master < 0)
            poll(NULL, 0, 1);
        if (pty_now() > end)
            pty_fail(p, "the program does not end");
    }
    pty_read(p, 0);
    return WIFSIGNALED(p->status) ? 128 + WTERMSIG(p->status) : WEXITSTATUS(p->status);
}

static int remove_entry(const char *path, const struct stat *about, int kind, struct FTW *where)
{
    (void)about;
    (void)kind;
    (void)where;
    return remove(path);
}

void pty_hang_up(struct pty *p)
{
    close(p->master);
    close(p->slave);
    p->master = p->slave = -1;
}

void pty_free(struct pty *p)
{
    if (!reap(p)) {
        kill(p->pid, SIGKILL);
        waitpid(p->pid, &p->status, 0);
    }
    if (p->master >= 0)
        pty_hang_up(p);
    nftw(p->home, remove_entry, 8, FTW_DEPTH | FTW_PHYS);
    vterm_free(p->vterm);
    text_free(&p->typed);
    text_free(&p->output);
    text_free(&p->answer);
    free(p);
}

/* ---------------------------------------------------------------------------------------------- waiting and signals */

#ifdef __linux__
/* The process that reads the keys: the program, also when a shell runs it. */
static pid_t foreground(const struct pty *p)
{
    pid_t group = p->master >= 0 ? tcgetpgrp(p->master) : -1;

    return group > 0 ? group : p->pid;
}

/* Reads /proc/PID/NAME. */
static bool read_about(pid_t pid, const char *name, char *out, size_t room)
{
    char path[64];
    ssize_t got;
    int file;

    snprintf(path, sizeof path, "/proc/%ld/%s", (long)pid, name);
    file = open(path, O_RDONLY | O_CLOEXEC);
    if (file < 0)
        return false;
    got = read(file, out, room - 1);
    close(file);
    out[got > 0 ? got : 0] = '\0';
    return got > 0;
}

long pty_sleeps(const struct pty *p)
{
    char about[4096];
    const char *line;

    if (!read_about(foreground(p), "status", about, sizeof about))
        return 0;
    line = strstr(about, "\nvoluntary_ctxt_switches:");
    return line ? strtol(line + strlen("\nvoluntary_ctxt_switches:"), NULL, 10) : 0;
}

/* Whether the program sleeps (or is stopped, or over) and has nothing left to read. */
static bool is_waiting(const struct pty *p)
{
    char about[1024];
    const char *name_end;
    int unread = 0;

    if (!read_about(foreground(p), "stat", about, sizeof about) || !(name_end = strrchr(about, ')')))
        return true;
    if (strchr("TtZX", name_end[2]))
        return true;
    return name_end[2] == 'S' && (p->slave < 0 || (ioctl(p->slave, FIONREAD, &unread) == 0 && unread == 0));
}

#define QUIET 3 /* milliseconds for which that must hold on end */
#else
long pty_sleeps(const struct pty *p)
{
    (void)p;
    return 0;
}

static bool is_waiting(const struct pty *p)
{
    (void)p;
    return true;
}

#define QUIET 200 /* milliseconds without output: the best guess there is */
#endif

#define WAKES_WITHIN 5 /* seconds in which a program takes what it was sent, on a machine that does much else */

void pty_settle_after(struct pty *p, long sleeps, double milliseconds)
{
    double start = pty_now(), quiet_since = start, now = start;

    milliseconds = milliseconds < QUIET ? QUIET : milliseconds;
    while (now - quiet_since < milliseconds / 1000 && !reap(p)) {
        bool busy = pty_read(p, 1) || !is_waiting(p);

        now = pty_now();
        if (busy || (sleeps >= 0 && pty_sleeps(p) <= sleeps && now - start < WAKES_WITHIN))
            quiet_since = now;
        if (now - start > pty_patience())
            pty_fail(p, "the program does not come to rest");
    }
    pty_read(p, 0);
}

void pty_settle(struct pty *p)
{
    pty_settle_after(p, -1, QUIET);
}

void pty_signal(struct pty *p, int number)
{
    long sleeps = pty_sleeps(p);
    pid_t group = tcgetpgrp(p->master);

    kill(group > 0 ? -group : p->pid, number);
    pty_settle_after(p, sleeps, QUIET);
}

void pty_resize(struct pty *p, int rows, int cols)
{
    struct winsize size = {.ws_row = (unsigned short)rows, .ws_col = (unsigned short)cols};
    long sleeps = pty_sleeps(p);

    vterm_set_size(p->vterm, rows, cols);
    ioctl(p->master, TIOCSWINSZ, &size);
    pty_settle_after(p, sleeps, QUIET);
}
