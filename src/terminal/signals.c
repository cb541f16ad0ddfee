/* SPDX-License-Identifier: MIT */
#include "terminal/signals.h"

#include <errno.h>
#include <string.h>
#include <unistd.h>

#define ALTERNATE_STACK 32768 /* for a crash because the stack is full */

/* noted: wait for signals_take(); polite: the same, but stay ignored if they were; crashes: rescue the terminal. */
static const int noted[] = {SIGWINCH, SIGCONT};
static const int polite[] = {SIGINT, SIGTERM, SIGHUP, SIGTSTP};
static const int crashes[] = {SIGSEGV, SIGABRT, SIGBUS, SIGFPE, SIGILL, SIGQUIT};

#define COUNT(array) (sizeof(array) / sizeof *(array))
#define ALL (COUNT(noted) + COUNT(polite) + COUNT(crashes))

/* All that a handler can reach. */
static struct {
    volatile sig_atomic_t resized, resumed, suspend, end;
    volatile sig_atomic_t armed;
    int fd;
    struct termios modes;
    char bytes[512];
    size_t length;
    struct sigaction before[ALL];
    sigset_t before_mask, waiting_mask, ours;
    bool has_stack;
    char stack[ALTERNATE_STACK];
} state;

static int signal_at(size_t i)
{
    if (i < COUNT(noted))
        return noted[i];
    i -= COUNT(noted);
    return i < COUNT(polite) ? polite[i] : crashes[i - COUNT(polite)];
}

static bool is_crash(size_t i)
{
    return i >= COUNT(noted) + COUNT(polite);
}

static void note(int signal)
{
    switch (signal) {
    case SIGWINCH:
        state.resized = 1;
        break;
    case SIGCONT:
        state.resumed = 1;
        break;
    case SIGTSTP:
        state.suspend = 1;
        break;
    default:
        state.end = signal;
        break;
    }
}

void signals_allow_background(void)
{
    sigset_t output;

    sigemptyset(&output);
    sigaddset(&output, SIGTTOU);
    sigprocmask(SIG_BLOCK, &output, NULL);
}

void signals_rescue(void)
{
    size_t done = 0;

    if (!state.armed)
        return;
    state.armed = 0;
    signals_allow_background();
    while (done < state.length) {
        ssize_t more = write(state.fd, state.bytes + done, state.length - done);

        if (more > 0)
            done += (size_t)more;
        else if (more == 0 || errno != EINTR)
            break;
    }
    tcsetattr(state.fd, TCSANOW, &state.modes);
}

/* Handles a crash. The signal is blocked until this returns; then it is raised again, for the handler that was there
 * before. */
static void crash(int signal)
{
    signals_rescue();
    for (size_t i = 0; i < ALL; i++)
        if (signal_at(i) == signal)
            sigaction(signal, &state.before[i], NULL);
    raise(signal);
}

static void handle(size_t i)
{
    struct sigaction action = {0};
    int signal = signal_at(i);

    sigemptyset(&action.sa_mask);
    if (is_crash(i)) {
        action.sa_handler = crash;
        action.sa_flags = SA_ONSTACK;
    } else {
        action.sa_handler = note;
        action.sa_flags = SA_RESTART;
        sigaddset(&state.ours, signal);
    }
    sigaction(signal, NULL, &state.before[i]);
    if (i < COUNT(noted) || state.before[i].sa_handler != SIG_IGN)
        sigaction(signal, &action, NULL);
}

static void give_stack(void)
{
    stack_t stack = {.ss_sp = state.stack, .ss_size = sizeof state.stack}, before;

    /* A sanitizer has its own. */
    if (sigaltstack(NULL, &before) == 0 && (before.ss_flags & SS_DISABLE))
        state.has_stack = sigaltstack(&stack, NULL) == 0;
}

void signals_open(void)
{
    state.resized = state.resumed = state.suspend = state.end = 0;
    sigemptyset(&state.ours);
    give_stack();
    for (size_t i = 0; i < ALL; i++)
        handle(i);
    sigprocmask(SIG_BLOCK, &state.ours, &state.before_mask);
    state.waiting_mask = state.before_mask;
    for (size_t i = 0; i < ALL; i++)
        if (!is_crash(i))
            sigdelset(&state.waiting_mask, signal_at(i));
}

struct caught signals_take(void)
{
    struct caught caught;

    sigprocmask(SIG_SETMASK, &state.waiting_mask, NULL);
    sigprocmask(SIG_BLOCK, &state.ours, NULL);
    caught = (struct caught){
        .resized = state.resized, .resumed = state.resumed, .suspend = state.suspend, .end = (int)state.end};
    state.resized = state.resumed = state.suspend = state.end = 0;
    return caught;
}

const sigset_t *signals_mask(void)
{
    return &state.waiting_mask;
}

void signals_stop(void)
{
    struct sigaction usual = {0}, ours;
    sigset_t stop;

    sigemptyset(&usual.sa_mask);
    usual.sa_handler = SIG_DFL;
    sigemptyset(&stop);
    sigaddset(&stop, SIGTSTP);
    sigaction(SIGTSTP, &usual, &ours);
    raise(SIGTSTP);
    sigprocmask(SIG_UNBLOCK, &stop, NULL); /* the process stops here, unless nobody could continue it */
    sigprocmask(SIG_BLOCK, &stop, NULL);
    sigaction(SIGTSTP, &ours, NULL);
}

void signals_arm(int fd, const struct termios *modes, const char *bytes, size_t length)
{
    state.armed = 0;
    state.fd = fd;
    state.modes = *modes;
    state.length = length < sizeof state.bytes ? length : sizeof state.bytes;
    memcpy(state.bytes, bytes, state.length);
    state.armed = 1;
}

void signals_disarm(void)
{
    state.armed = 0;
}

void signals_close(void)
{
    stack_t none = {.ss_flags = SS_DISABLE};

    state.armed = 0;
    signals_take();
    for (size_t i = 0; i < ALL; i++)
        sigaction(signal_at(i), &state.before[i], NULL);
    if (state.has_stack)
        sigaltstack(&none, NULL);
    state.has_stack = false;
    sigprocmask(SIG_SETMASK, &state.before_mask, NULL);
}
