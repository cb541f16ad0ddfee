/* SPDX-License-Identifier: MIT */
#include "terminal/device.h"

#include "base/memory.h"
#include "terminal/curses.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/select.h>
#include <unistd.h>

#define ESCAPE_DELAY 25 /* milliseconds after which an Esc is taken as the key */

/* What terminfo has for a capability, or NULL. */
static const char *capability(const char *name)
{
    const char *string = tigetstr((NCURSES_CONST char *)name);

    return string == (char *)-1 ? NULL : string;
}

/* Appends what a capability sends, without its padding (`$<5>`), as nobody waits in a crash. */
static void add_sent(struct text *out, const char *string)
{
    while (string && *string) {
        const char *padding = strncmp(string, "$<", 2) == 0 ? strchr(string, '>') : NULL;

        if (padding)
            string = padding + 1;
        else
            text_add_byte(out, *string++);
    }
}

void device_add_undo(struct text *out)
{
    static const char *const capabilities[] = {"sgr0", "op", "rmkx", "rmcup", "cnorm"};

    if (!capability("rmcup")) /* no other screen to go back to: go below this one */
        text_addf(out, "\033[%d;1H", LINES);
    for (size_t i = 0; i < sizeof capabilities / sizeof *capabilities; i++)
        add_sent(out, capability(capabilities[i]));
    text_add(out, "\r\n");
}

void device_show_cursor(void)
{
    struct text bytes = {0};

    add_sent(&bytes, capability("cnorm"));
    device_say(text_string(&bytes), bytes.length);
    text_free(&bytes);
}

bool device_has(const char *name)
{
    return capability(name) != NULL;
}

void device_say(const char *bytes, size_t length)
{
    size_t done = 0;

    while (done < length) {
        ssize_t more = write(STDOUT_FILENO, bytes + done, length - done);

        if (more < 0 && errno != EINTR && errno != EAGAIN)
            return;
        done += more > 0 ? (size_t)more : 0;
    }
}

/* Opens what keys are read from: standard input, or /dev/tty if that is not a terminal. */
static bool open_input(struct device *device, struct error *e)
{
    int fd;

    device->input = stdin;
    if (isatty(STDIN_FILENO))
        return true;
    fd = open("/dev/tty", O_RDWR | O_NOCTTY | O_CLOEXEC);
    device->input = fd >= 0 && fd < FD_SETSIZE ? fdopen(fd, "r") : NULL;
    device->owns_input = device->input != NULL;
    if (device->input)
        return true;
    if (fd >= 0)
        close(fd);
    return error_set(e, ERROR_INPUT, "standard input is not a terminal: start Headway from one, or use --plain");
}

/* Refuses absurd sizes, since curses would allocate memory for any size that a terminal claims. */
static bool is_size_sane(struct error *e)
{
    struct winsize size;

    if (ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) != 0)
        return true;
    if (size.ws_row <= DEVICE_MOST_LINES && size.ws_col <= DEVICE_MOST_LINES)
        return true;
    return error_set(e, ERROR_INPUT, "the terminal says it has %d rows of %d columns: set its size, or use --plain",
                     size.ws_row, size.ws_col);
}

bool device_size(int *rows, int *cols)
{
    struct winsize size;

    if (ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) != 0 || size.ws_row == 0 || size.ws_col == 0)
        return false;
    *rows = size.ws_row < DEVICE_MOST_LINES ? size.ws_row : DEVICE_MOST_LINES;
    *cols = size.ws_col < DEVICE_MOST_LINES ? size.ws_col : DEVICE_MOST_LINES;
    return true;
}

bool device_find(struct device *device, struct error *e)
{
    const char *term = getenv("TERM");

    *device = (struct device){.term = term};
    if (tcgetattr(STDOUT_FILENO, &device->before) != 0)
        return error_set(e, ERROR_INPUT, "standard output is not a terminal: use --plain");
    if (!term || !*term)
        return error_set(e, ERROR_INPUT, "TERM is not set: set it to the terminal's name, or use --plain");
    return is_size_sane(e) && open_input(device, e);
}

/* COLORTERM can promise more colours than the terminal's name has (TERM=xterm): then starts with a name that has
 * them. */
static void start_richer(struct device *device)
{
    const char *promise = getenv("COLORTERM");
    struct text name = {0};

    if (tigetnum("colors") >= 256 || !promise || (strcmp(promise, "truecolor") != 0 && strcmp(promise, "24bit") != 0))
        return;
    text_addf(&name, "%s-256color", device->term);
    delscreen(device->screen);
    device->screen = newterm((NCURSES_CONST char *)text_string(&name), stdout, device->input);
    if (!device->screen)
        device->screen = newterm((NCURSES_CONST char *)device->term, stdout, device->input);
    text_free(&name);
}

/* If curses 6.4 cannot enlarge its buffer for a string with parameters, the next such string crashes it. So the longest
 * ones are formatted now, while failure can still be reported. */
static void write_longest(void)
{
    static const char *const names[] = {"sgr", "setaf", "setab", "initc"};

    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        const char *string = capability(names[i]);

        errno = 0;
        if (string && !tiparm(string, 0, 0, 0, 0, 0, 0, 0, 0, 0) && errno == ENOMEM)
            memory_exhausted();
    }
}

static void set_modes(void)
{
    cbreak();
    noecho();
    nonl();
    intrflush(stdscr, FALSE);
    idcok(stdscr, FALSE);
    typeahead(-1); /* a frame is never left half-drawn because a key came */
    if (!getenv("ESCDELAY"))
        set_escdelay(ESCAPE_DELAY);
}

bool device_start(struct device *device, struct error *e)
{
#if CURSES_HAS_TIOCTL
    use_tioctl(TRUE); /* the terminal knows its size better than a stale LINES */
#endif
    device->screen = newterm((NCURSES_CONST char *)device->term, stdout, device->input);
    if (device->screen)
        start_richer(device);
    if (!device->screen)
        return error_set(e, ERROR_INPUT, "TERM=%s is not a terminal this system knows: set TERM, or use --plain",
                         device->term);
    if (!device_has("cup"))
        return error_set(e, ERROR_INPUT, "TERM=%s cannot place text on a screen: set TERM, or use --plain",
                         device->term);
    write_longest();
    set_modes();
    wresize(stdscr, 1, 1); /* frames are written to newscr: this saves a copy of the screen */
    return true;
}

void device_restore(const struct device *device)
{
    tcsetattr(STDOUT_FILENO, TCSANOW, &device->before);
}

void device_close(struct device *device)
{
    if (device->screen)
        delscreen(device->screen);
    if (device->owns_input)
        fclose(device->input);
    *device = (struct device){0};
}
