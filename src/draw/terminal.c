/* SPDX-License-Identifier: MIT */
#include "draw/terminal.h"

#include "base/memory.h"
#include "draw/curses.h"
#include "draw/input.h"
#include "draw/paint.h"
#include "draw/signals.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/select.h>
#include <termios.h>
#include <time.h>
#include <unistd.h>

#define MOST_LINES 1000 /* larger is no screen but a mistake, and a canvas of it would eat the memory */
#define ESCAPE_DELAY 25 /* milliseconds after which an Esc stands alone */
#define REPLY_GRACE 200 /* milliseconds after the question in which leaving waits for the answer: see terminal_close() */

/* There is one terminal per process, and signals, exit and lack of memory must be able to give it back. */
static struct {
    bool is_open, is_registered;
    SCREEN *screen;
    FILE *input_file; /* /dev/tty, where standard input is none; else NULL */
    struct termios before;
    struct theme theme;
    struct paint paint;
    struct input input;
    bool is_mouse_ours;
    bool follows_page;      /* neither option nor environment says whether the page is light */
    bool awaits_reply;      /* the terminal was asked, at `asked` */
    struct timespec asked;
    bool has_ended;
    int end_code;
} own;

/* Presses and the wheel, with coordinates as numbers. */
static const char mouse_on[] = "\033[?1000h\033[?1006h", mouse_off[] = "\033[?1006l\033[?1000l";

static long milliseconds_since(const struct timespec *then)
{
    struct timespec now;

    clock_gettime(CLOCK_MONOTONIC, &now);
    return (long)(now.tv_sec - then->tv_sec) * 1000 + (now.tv_nsec - then->tv_nsec) / 1000000;
}

/* -------------------------------------------------------------------------------------------------- what it is like */

static const char *environment(const char *name)
{
    const char *value = getenv(name);

    return value ? value : "";
}

/* COLORFGBG is "ink;paper" or "ink;something;paper", from the 16 colours: 1 light, 0 dark, −1 not said. */
static int page_from_environment(void)
{
    const char *last = strrchr(environment("COLORFGBG"), ';');
    char *end;
    long paper;

    if (!last)
        return -1;
    paper = strtol(last + 1, &end, 10);
    if (end == last + 1 || *end || paper < 0 || paper > 15)
        return -1;
    return paper == 7 || paper > 8;
}

static void choose_theme(const struct terminal_options *options)
{
    bool refused = options->color == COLOR_NEVER || (options->color == COLOR_AUTO && *environment("NO_COLOR"));
    int page = page_from_environment();

    own.theme = (struct theme){.ascii = options->ascii, .grey = options->theme == THEME_GREY};
    own.theme.colors = refused ? 0 : paint_start_colors(&own.paint);
    own.theme.light = options->theme == THEME_LIGHT || (options->theme != THEME_DARK && page == 1);
    own.follows_page = page < 0 && (options->theme == THEME_AUTO || options->theme == THEME_GREY);
}

/* Sends what curses does not know, at once. */
static void say(const char *bytes)
{
    size_t length = strlen(bytes), done = 0;

    while (done < length) {
        ssize_t more = write(STDOUT_FILENO, bytes + done, length - done);

        if (more < 0 && errno != EINTR && errno != EAGAIN)
            return;
        done += more > 0 ? (size_t)more : 0;
    }
}

/* Asks for the background with fewest words; the answer comes as input, some time or never. The Linux console does not
 * know the question, and with few colours nothing depends on it. */
static void ask_page(const char *term)
{
    if (!own.follows_page || own.theme.colors < 256 || strncmp(term, "linux", 5) == 0)
        return;
    say("\033]11;?\033\\");
    own.awaits_reply = own.input.decoder.expects_reply = true;
    clock_gettime(CLOCK_MONOTONIC, &own.asked);
}

/* ---------------------------------------------------------------------------------------------- taking it over */

/* What terminfo says a terminal sends or understands; NULL if it does not. */
static const char *capability(const char *name)
{
    const char *string = tigetstr(name);

    return string == (char *)-1 ? NULL : string;
}

/* Appends a capability without its padding (`$<5>`): nobody waits in a crash. */
static void add_capability(struct text *out, const char *name)
{
    const char *string = capability(name);

    while (string && *string) {
        const char *padding = strncmp(string, "$<", 2) == 0 ? strchr(string, '>') : NULL;

        if (padding)
            string = padding + 1;
        else
            text_add_byte(out, *string++);
    }
}

/* Prepares what a crash writes: everything that was switched on, switched off. */
static void arm(void)
{
    static const char *const capabilities[] = {"sgr0", "op", "rmkx", "cnorm", "rmcup"};
    struct text bytes = {0};

    if (own.is_mouse_ours)
        text_add(&bytes, mouse_off);
    for (size_t i = 0; i < sizeof capabilities / sizeof *capabilities; i++)
        add_capability(&bytes, capabilities[i]);
    text_add(&bytes, "\r\n");
    signals_arm(STDOUT_FILENO, &own.before, text_string(&bytes), bytes.length);
    text_free(&bytes);
}

/* Where keys come from: standard input, or the terminal behind a pipe. */
static FILE *open_input(struct error *e)
{
    int fd;

    if (isatty(STDIN_FILENO))
        return stdin;
    fd = open("/dev/tty", O_RDWR | O_NOCTTY | O_CLOEXEC);
    if (fd >= 0 && fd < FD_SETSIZE)
        own.input_file = fdopen(fd, "r");
    if (!own.input_file) {
        if (fd >= 0)
            close(fd);
        error_set(e, ERROR_INPUT, "standard input is no terminal: start Headway from one, or use --plain");
    }
    return own.input_file;
}

static bool is_size_sane(struct error *e)
{
    struct winsize size;

    if (ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) != 0 || (size.ws_row <= MOST_LINES && size.ws_col <= MOST_LINES))
        return true;
    return error_set(e, ERROR_INPUT, "the terminal claims to have %d rows of %d columns: set its size (stty rows 24 cols 80), or use --plain",
                     size.ws_row, size.ws_col);
}

/* COLORTERM promises more colours than the plain name of the terminal: try the name that has them. */
static SCREEN *start_rich(const char *term, FILE *input)
{
    const char *promise = environment("COLORTERM");
    struct text name = {0};
    SCREEN *screen = NULL;

    if ((strcmp(promise, "truecolor") == 0 || strcmp(promise, "24bit") == 0) && !strstr(term, "256color")) {
        text_addf(&name, "%s-256color", term);
        screen = newterm(text_string(&name), stdout, input);
        text_free(&name);
    }
    return screen;
}

static bool start_curses(const char *term, FILE *input, struct error *e)
{
#if CURSES_HAS_TIOCTL
    use_tioctl(TRUE); /* the terminal knows its size better than a stale LINES */
#endif
    own.screen = start_rich(term, input);
    if (!own.screen)
        own.screen = newterm(term, stdout, input);
    if (!own.screen)
        return error_set(e, ERROR_INPUT, "TERM=%s is not a terminal this system knows: set TERM, or use --plain", term);
    if (!capability("cup"))
        return error_set(e, ERROR_INPUT, "TERM=%s cannot place text on a screen: set TERM, or use --plain", term);
    return true;
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

/* Undoes what a failed start has done; nothing was written yet. */
static bool give_up(void)
{
    tcsetattr(STDOUT_FILENO, TCSANOW, &own.before);
    if (own.screen)
        delscreen(own.screen);
    if (own.input_file)
        fclose(own.input_file);
    own.screen = NULL;
    own.input_file = NULL;
    signals_close();
    return false;
}

bool terminal_open(const struct terminal_options *options, struct error *e)
{
    const char *term = environment("TERM");
    FILE *input;

    if (tcgetattr(STDOUT_FILENO, &own.before) != 0)
        return error_set(e, ERROR_INPUT, "standard output is no terminal: use --plain");
    if (!*term)
        return error_set(e, ERROR_INPUT, "TERM is not set: set it to the terminal's name, or use --plain");
    if (!is_size_sane(e) || !(input = open_input(e)))
        return false;
    signals_open();
    if (!start_curses(term, input, e))
        return give_up();
    set_modes();
    if (!input_open(&own.input, fileno(input))) {
        error_set(e, ERROR_WORK, "out of memory: close other programs");
        return give_up();
    }
    choose_theme(options);
    own.is_open = true;
    arm();
    if (!own.is_registered)
        atexit(terminal_close);
    own.is_registered = true;
    memory_on_exhausted(signals_rescue);
    own.paint.cursor_row = own.paint.cursor_col = -1;
    paint_begin(&own.paint);
    ask_page(term);
    return true;
}

/* ------------------------------------------------------------------------------------------------------ showing */

void terminal_size(int *rows, int *cols)
{
    *rows = own.paint.rows;
    *cols = own.paint.cols;
}

const struct theme *terminal_theme(void)
{
    return &own.theme;
}

bool terminal_show(const struct canvas *canvas)
{
    struct pollfd terminal = {.fd = STDOUT_FILENO, .events = POLLOUT};

    if (!own.is_open)
        return false;
    paint_canvas(&own.paint, canvas);
    return poll(&terminal, 1, 0) >= 0 && !(terminal.revents & (POLLHUP | POLLERR | POLLNVAL));
}

void terminal_cursor(int row, int col)
{
    paint_cursor(&own.paint, row, col);
}

void terminal_mouse(bool ours)
{
    if (!own.is_open || ours == own.is_mouse_ours || !capability("kmous"))
        return;
    own.is_mouse_ours = ours;
    arm();
    say(ours ? mouse_on : mouse_off);
}

/* ------------------------------------------------------------------------------------------------------ reading */

/* Takes the size that the terminal has now and begins with a blank screen. */
static void adopt_size(void)
{
    struct winsize size;

    if (ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_row > 0 && size.ws_col > 0)
        resizeterm(size.ws_row < MOST_LINES ? size.ws_row : MOST_LINES,
                   size.ws_col < MOST_LINES ? size.ws_col : MOST_LINES);
    paint_begin(&own.paint);
}

/* Gives the terminal back, takes it over again; in between, on Ctrl-Z, this process stands still. */
static void pause_terminal(bool stop)
{
    if (own.is_mouse_ours)
        say(mouse_off);
    endwin();
    signals_disarm();
    if (stop) {
        signals_stop();
        signals_take(); /* being continued is what just happened */
    }
    arm();
    reset_prog_mode();
    if (own.is_mouse_ours)
        say(mouse_on);
}

static struct event signal_event(void)
{
    struct caught caught = signals_take();

    if (caught.end && !own.has_ended) {
        own.has_ended = true;
        own.end_code = caught.end;
    }
    if (own.has_ended)
        return (struct event){.kind = EVENT_END, .code = own.end_code};
    if (caught.suspend || caught.resumed)
        pause_terminal(caught.suspend);
    if (!caught.suspend && !caught.resumed && !caught.resized)
        return (struct event){.kind = EVENT_NONE};
    adopt_size();
    return (struct event){.kind = EVENT_RESIZE};
}

/* The terminal told its background; returns whether that changes anything. */
static bool adopt_page(bool light)
{
    bool changed = own.follows_page && light != own.theme.light;

    own.awaits_reply = own.input.decoder.expects_reply = false;
    own.theme.light = changed ? light : own.theme.light;
    return changed;
}

static bool is_on_screen(const struct event *event)
{
    return own.is_mouse_ours && event->row < own.paint.rows && event->col < own.paint.cols;
}

/* Input, as far as it is something for the caller. */
static struct event input_event(void)
{
    struct event event = input_next(&own.input);
    bool is_wanted = true;

    switch (event.kind) {
    case EVENT_THEME:
        is_wanted = adopt_page(event.code);
        event.code = 0;
        break;
    case EVENT_CLICK:
    case EVENT_WHEEL:
        is_wanted = is_on_screen(&event);
        break;
    case EVENT_RESIZE:
        adopt_size();
        break;
    case EVENT_END:
        own.has_ended = true;
        break;
    case EVENT_NONE:
    case EVENT_KEY:
        break;
    }
    if (!is_wanted)
        event.kind = EVENT_NONE;
    return event;
}

struct event terminal_read(int milliseconds)
{
    struct timespec start = {0};
    struct event event;
    long left = milliseconds;

    if (milliseconds > 0)
        clock_gettime(CLOCK_MONOTONIC, &start);
    for (;;) {
        event = signal_event();
        if (event.kind == EVENT_NONE)
            event = input_event();
        if (event.kind != EVENT_NONE || left == 0)
            return event;
        input_wait(&own.input, left, signals_mask());
        if (milliseconds > 0) {
            left = milliseconds - milliseconds_since(&start);
            left = left < 0 ? 0 : left;
        }
    }
}

/* --------------------------------------------------------------------------------------------------- giving it back */

/* An answer that is still under way would end up on the shell's command line. Whoever leaves within a fraction of a
 * second of starting waits for it that long; nobody else waits. */
static void await_reply(void)
{
    long left;

    while (own.awaits_reply && !own.has_ended && (left = REPLY_GRACE - milliseconds_since(&own.asked)) > 0) {
        input_wait(&own.input, left, signals_mask());
        while (input_event().kind != EVENT_NONE && !own.has_ended)
            ;
    }
}

void terminal_close(void)
{
    bool is_registered = own.is_registered;

    if (!own.is_open)
        return;
    own.is_open = false;
    await_reply();
    if (own.is_mouse_ours)
        say(mouse_off);
    endwin();
    tcsetattr(STDOUT_FILENO, TCSANOW, &own.before);
    if (own.is_mouse_ours || own.awaits_reply) /* reports that came too late are nothing for the shell */
        tcflush(STDOUT_FILENO, TCIFLUSH);
    memory_on_exhausted(NULL);
    signals_close();
    input_close(&own.input);
    paint_free(&own.paint);
    delscreen(own.screen);
    if (own.input_file)
        fclose(own.input_file);
    memset(&own, 0, sizeof own);
    own.is_registered = is_registered;
}
