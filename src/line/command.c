/* SPDX-License-Identifier: MIT */
#include "line/command.h"

#include "base/utf8.h"
#include "line/help.h"

#include <fcntl.h>
#include <signal.h>
#include <unistd.h>

/* If a standard descriptor was closed when we started, the next file we open would get it, and our output would land in
 * that file. /dev/null takes its place, opened so that using it fails. */
static void occupy_closed(void)
{
    static const int direction[] = {O_WRONLY, O_RDONLY, O_WRONLY};

    for (int fd = STDIN_FILENO; fd <= STDERR_FILENO; fd++)
        if (fcntl(fd, F_GETFD) < 0 && open("/dev/null", direction[fd]) < 0)
            return;
}

/* A closed pipe or a limit on file size must be an error of the write and not end the process: the terminal has to be
 * restored. */
static void ignore_failed_writes(void)
{
    struct sigaction ignore = {.sa_handler = SIG_IGN};

    sigemptyset(&ignore.sa_mask);
    sigaction(SIGPIPE, &ignore, NULL);
    sigaction(SIGXFSZ, &ignore, NULL);
}

#ifndef HEADWAY_LIBRARIES /* the Makefile sets it */
#define HEADWAY_LIBRARIES "libraries of unknown versions"
#endif

#ifdef __clang__
#define COMPILER __VERSION__
#else
#define COMPILER "gcc " __VERSION__
#endif

static int run(const struct command *const table[], const struct arguments *a, struct output *out, struct error *e)
{
    struct text text = {0};

    if (!arguments_have(a, "--help") && !arguments_have(a, "--version"))
        return arguments_check(a, e) ? a->command->run(a, out, e) : 2;
    if (!arguments_have(a, "--help"))
        text_add(&text, "headway " HEADWAY_VERSION "\nbuilt by " COMPILER " with " HEADWAY_LIBRARIES "\n");
    else if (a->named)
        help_command(&text, a);
    else
        help_all(&text, table);
    output_send(out, &text);
    return 0;
}

int command_main(const struct command *const table[], int argc, char **argv)
{
    bool is_utf8 = utf8_start();
    struct arguments arguments;
    struct error e = {0}, unwritten = {0};
    struct output out = {0};
    int status = 2;

    occupy_closed();
    ignore_failed_writes();
    if (arguments_read(&arguments, table, argc, argv, &e)) {
        arguments_settle(&arguments, is_utf8);
        out.ascii = arguments.terminal.ascii;
        status = run(table, &arguments, &out, &e);
    }
    arguments_free(&arguments);
    output_finish(&out, &unwritten);
    if (e.code != ERROR_NONE)
        status = error_report(&e);
    else if (unwritten.code != ERROR_NONE)
        status = error_report(&unwritten);
    return status;
}
