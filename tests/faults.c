/* SPDX-License-Identifier: MIT */
/* Makes memory run out: a library to be preloaded (LD_PRELOAD, Linux and the BSDs), whose malloc, calloc and realloc
 * fail at the FAULT_AT-th call (from 1), and from then on if FAULT_REST is not empty. When that happens, the file
 * FAULT_MARK is created, so that the test can tell a run that survived a fault from one that never met it.
 *
 * With FAULT_EACH=DIRECTORY instead, one run tries many faults: at a call that is to fail, the process forks, and the
 * copy lacks memory, once at this call alone and once from it on. All of the first hundred calls are tried, then one in
 * 25 of what follows, in 5 after ten thousand (more would say the same: small allocations share one way out,
 * base/memory.c). A copy either does its work all the same, so that its output is what the file `expected` holds, or
 * `ascii` (the locale could not be loaded), or says in one line that memory ran out and ends with 1. What it writes
 * begins with what the run has written by then to the files `all` and `all.err`. Copies that do neither are told of in
 * the file `complaints`; the file `runs` says at the end how many there were. See tests/test_faults.sh. */
#ifndef _GNU_SOURCE
#define _GNU_SOURCE /* RTLD_NEXT */
#endif
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/syscall.h>
#include <sys/types.h>
#include <sys/wait.h>
#include <unistd.h>

#ifdef SYS_clone
long syscall(long number, ...); /* unistd.h has it only with other names of the system's */
#endif

enum {
    EACH_UP_TO = 100,
    ONE_IN_25_UP_TO = 10000,
    FILES = 64,      /* descriptors that a run has, at most */
    SAID_MOST = 1000 /* bytes of what a copy said that are told */
};

/* dlsym itself may allocate before it has told where the real functions are: from here, never freed. */
static union {
    max_align_t align;
    char bytes[16384];
} early;
static size_t early_used;

static long calls, fault_at = -1;
static bool fails_rest;

static const char *each; /* FAULT_EACH; NULL: one fault alone */
static long next_fault = 1, runs;

static void *(*real_malloc)(size_t);
static void *(*real_calloc)(size_t, size_t);
static void *(*real_realloc)(void *, size_t);
static void (*real_free)(void *);

static bool is_early(const void *memory)
{
    const char *at = memory;

    return at >= early.bytes && at < early.bytes + sizeof early.bytes;
}

static size_t early_left(const void *memory)
{
    return (size_t)(early.bytes + sizeof early.bytes - (const char *)memory);
}

static void *take_early(size_t size)
{
    void *taken = early.bytes + early_used;

    early_used += (size + 15) & ~(size_t)15;
    if (early_used > sizeof early.bytes)
        _exit(99);
    return taken;
}

/* Finds the real functions. ISO C has no conversion from an object pointer to a function pointer; POSIX has. */
static void find_real(void)
{
    static bool is_looking;
    const char *at = getenv("FAULT_AT");

    if (real_free || is_looking)
        return;
    is_looking = true;
    *(void **)&real_malloc = dlsym(RTLD_NEXT, "malloc");
    *(void **)&real_calloc = dlsym(RTLD_NEXT, "calloc");
    *(void **)&real_realloc = dlsym(RTLD_NEXT, "realloc");
    *(void **)&real_free = dlsym(RTLD_NEXT, "free");
    fault_at = at ? atol(at) : -1;
    fails_rest = getenv("FAULT_REST") && *getenv("FAULT_REST");
    each = getenv("FAULT_EACH");
}

static void leave_mark(void)
{
    const char *mark = getenv("FAULT_MARK");
    int file = mark ? open(mark, O_WRONLY | O_CREAT, 0600) : -1;

    if (file >= 0)
        close(file);
}

/* Opens a file of the directory; -1 if it is not there. Nothing here may allocate. */
static int open_in(const char *name, int flags)
{
    char path[4096];

    snprintf(path, sizeof path, "%s/%s", each, name);
    return open(path, flags, 0600);
}

/* Reads as much of a file of the directory as fits; returns the bytes, 0 if it is not there. */
static size_t read_in(const char *name, char *out, size_t size)
{
    int file = open_in(name, O_RDONLY);
    size_t length = 0;
    ssize_t got;

    while (file >= 0 && length < size && (got = read(file, out + length, size - length)) > 0)
        length += (size_t)got;
    if (file >= 0)
        close(file);
    return length;
}

static bool are_same(const char *name, const char *other)
{
    static char one[4 << 20], two[sizeof one];
    size_t length = read_in(name, one, sizeof one);

    return length < sizeof one && read_in(other, two, sizeof two) == length && memcmp(one, two, length) == 0;
}

/* Whether standard error has one line, "who: … memory …". */
static bool says_memory(void)
{
    char said[SAID_MOST + 1];
    size_t length = read_in("err", said, SAID_MOST);
    const char *colon;

    said[length] = '\0';
    colon = strstr(said, ": ");
    return length > 0 && strchr(said, '\n') == said + length - 1 && said[0] != ' ' && colon && strstr(colon, "memory");
}

static bool is_fine(int status)
{
    char said;

    if (!WIFEXITED(status) || WEXITSTATUS(status) > 1)
        return false;
    if (WEXITSTATUS(status) == 1)
        return says_memory();
    return read_in("err", &said, 1) == 0 && (are_same("out", "expected") || are_same("out", "ascii"));
}

/* Tells of a copy that went wrong. */
static void complain(bool rest, int status)
{
    char told[SAID_MOST + 200], said[SAID_MOST + 1];
    int file = open_in("complaints", O_WRONLY | O_CREAT | O_APPEND), length;

    said[read_in("err", said, SAID_MOST)] = '\0';
    length = snprintf(told, sizeof told, "FAULT_AT=%ld FAULT_REST=%s: %s %d, standard error:\n%s\n", calls,
                      rest ? "1" : "", WIFSIGNALED(status) ? "signal" : "status",
                      WIFSIGNALED(status) ? WTERMSIG(status) : WEXITSTATUS(status), said);
    if (file < 0 || write(file, told, (size_t)length) != length)
        _exit(99);
    close(file);
}

/* Lets a copy write to a file of its own, which begins with what was written before it. */
static void redirect(int descriptor, const char *before, const char *own)
{
    char bytes[4096];
    int from = open_in(before, O_RDONLY), to = open_in(own, O_WRONLY | O_CREAT | O_TRUNC);
    ssize_t got;

    if (from < 0 || to < 0)
        _exit(99);
    while ((got = read(from, bytes, sizeof bytes)) > 0)
        if (write(to, bytes, (size_t)got) != got)
            _exit(99);
    dup2(to, descriptor);
    close(from);
    close(to);
}

/* Forks as the system does. glibc's fork() tells the copy its new number, and then a lock that is held here, as by
 * setlocale(), could not be given back there. */
static pid_t fork_alike(void)
{
#ifdef SYS_clone
    return (pid_t)syscall(SYS_clone, SIGCHLD, 0, 0, 0, 0);
#else
    return fork();
#endif
}

/* Runs a copy that lacks memory at this call, and at the rest of them or not. Returns true in the copy. What it reads
 * moves where the files stand that both have open: they are put back. */
static bool run_copy(bool rest)
{
    off_t at[FILES];
    pid_t copy;
    int status = 0;

    for (int i = 0; i < FILES; i++)
        at[i] = lseek(i, 0, SEEK_CUR);
    copy = fork_alike();
    if (copy == 0) {
        redirect(STDOUT_FILENO, "all", "out");
        redirect(STDERR_FILENO, "all.err", "err");
        each = NULL;
        fault_at = calls;
        fails_rest = rest;
        return true;
    }
    if (copy < 0 || waitpid(copy, &status, 0) != copy)
        _exit(99);
    for (int i = 0; i < FILES; i++)
        if (at[i] >= 0)
            lseek(i, at[i], SEEK_SET);
    runs++;
    if (!is_fine(status))
        complain(rest, status);
    return false;
}

/* Tries this call, if it is one of those. */
static void try_call(void)
{
    int before = errno;

    if (!each || calls != next_fault)
        return;
    next_fault += calls < EACH_UP_TO ? 1 : calls < ONE_IN_25_UP_TO ? calls / 25 : calls / 5;
    if (!run_copy(false))
        run_copy(true);
    errno = before;
}

/* Says how many copies there were, when all is done. */
__attribute__((destructor)) static void count_runs(void)
{
    char count[32];
    int file = each ? open_in("runs", O_WRONLY | O_CREAT) : -1, length = snprintf(count, sizeof count, "%ld\n", runs);

    if (file >= 0 && write(file, count, (size_t)length) == length)
        close(file);
}

/* Whether this call is to fail. */
static bool fails(void)
{
    calls++;
    try_call();
    if (calls == fault_at)
        leave_mark();
    if (calls != fault_at && !(fails_rest && fault_at > 0 && calls > fault_at))
        return false;
    errno = ENOMEM;
    return true;
}

void *malloc(size_t size)
{
    find_real();
    if (!real_free)
        return take_early(size);
    return fails() ? NULL : real_malloc(size);
}

void *calloc(size_t count, size_t size)
{
    find_real();
    if (!real_free)
        return take_early(count * size); /* static memory is zero */
    return fails() ? NULL : real_calloc(count, size);
}

void *realloc(void *old, size_t size)
{
    find_real();
    if (!real_free || is_early(old)) {
        void *moved = real_free ? real_malloc(size) : take_early(size);

        if (moved && old) /* its size is not known: as much as can be its own */
            memcpy(moved, old, size < early_left(old) ? size : early_left(old));
        return moved;
    }
    return fails() ? NULL : real_realloc(old, size);
}

void free(void *memory)
{
    if (memory && !is_early(memory) && real_free)
        real_free(memory);
}
