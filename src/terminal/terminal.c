/* SPDX-License-Identifier: MIT */
#include "terminal/terminal.h"

#include "base/memory.h"
#include "terminal/curses.h"
#include "terminal/device.h"
#include "terminal/input.h"
#include "terminal/output_buffer.h"
#include "terminal/paint.h"
#include "terminal/signals.h"

#include <poll.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define HANG_UP_PAUSE 20 /* most milliseconds between the end of a terminal and the signal that says so */
#define REPLY_GRACE 200  /* milliseconds after the question in which leaving waits for the answer */

/* There is one terminal per process, and signals, exit and lack of memory must be able to give it back. */
static struct {
    bool is_open, is_registered;
    bool is_given_back; /* open, but just now not ours */
    struct device device;
    struct theme theme;
    struct paint paint;
    struct output_buffer buffer;
    struct input input;
    bool is_mouse_ours;
    bool follows_page; /* neither option nor environment says whether the page is light */
    bool awaits_reply; /* the terminal was asked, at `asked` */
    struct timespec asked;
    bool has_ended;
    int end_code;
} own;

/* Presses and the wheel, with coordinates as numbers. */
static const char mouse_on[] = "\033[?1000h\033[?1006h", mouse_off[] = "\033[?1006l\033[?1000l";

/* Cells as they are sent, not a line reordered by its right-to-left words (BDSM of ECMA-48, as in VTE and Konsole),
 * which would mirror the cells around such a word; and marks around what is pasted, whose line ends are not Enter. */
static const char modes_on[] = "\033[8l\033[?2004h", modes_off[] = "\033[?2004l\033[8h";

static const char page_question[] = "\033]11;?\033\\";

/* COLORFGBG is "ink;paper" or "ink;something;paper", from the 16 colours: 1 light, 0 dark, −1 unknown. */
static int page_from_environment(void)
{
    const char *value = getenv("COLORFGBG"), *last = value ? strrchr(value, ';') : NULL;
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
    const char *no_color = getenv("NO_COLOR");
    bool refused = options->color == COLOR_NEVER || (options->color == COLOR_AUTO && no_color && *no_color);
    int page = page_from_environment();

    own.theme = (struct theme){.ascii = options->ascii, .grey = options->theme == THEME_GREY};
    own.theme.colors = refused ? 0 : paint_start_colors(&own.paint);
    own.theme.light = options->theme == THEME_LIGHT || (options->theme != THEME_DARK && page == 1);
    own.follows_page = page < 0 && (options->theme == THEME_AUTO || options->theme == THEME_GREY);
}

/* Asks for the background; the answer comes as input, at some time or never. The Linux console does not understand the
 * question, and with few colours the answer is of no use. */
static void ask_page(void)
{
    if (!own.follows_page || own.theme.colors < 256 || strncmp(own.device.term, "linux", 5) == 0)
        return;
    device_say(page_question, sizeof page_question - 1);
    own.awaits_reply = own.input.decoder.expects_reply = true;
    clock_gettime(CLOCK_MONOTONIC, &own.asked);
}

static void say_mouse(bool ours)
{
    if (ours)
        device_say(mouse_on, sizeof mouse_on - 1);
    else
        device_say(mouse_off, sizeof mouse_off - 1);
}

static void say_modes(bool ours)
{
    if (ours)
        device_say(modes_on, sizeof modes_on - 1);
    else
        device_say(modes_off, sizeof modes_off - 1);
}

void terminal_size(int *rows, int *cols)
{
    *rows = own.paint.rows;
    *cols = own.paint.cols;
}

const struct theme *terminal_theme(void)
{
    return &own.theme;
}

/* Prepares what to send in a crash. */
static void arm(void)
{
    struct text bytes = {0};

    if (own.is_mouse_ours)
        text_add(&bytes, mouse_off);
    text_add(&bytes, modes_off);
    device_add_undo(&bytes);
    signals_arm(output_buffer_terminal(&own.buffer), &own.device.before, text_string(&bytes), bytes.length);
    text_free(&bytes);
}

/* Memory ran out when arm() had not yet said what to undo: curses still knows. */
static void rescue_early(void)
{
    endwin();
    device_restore(&own.device);
}

static bool start(struct error *e)
{
    return device_start(&own.device, e) &&
           (input_open(&own.input, fileno(own.device.input)) ||
            error_set(e, ERROR_WORK, "no memory for the terminal: close other programs"));
}

bool terminal_open(const struct terminal_options *options, struct error *e)
{
    if (!device_find(&own.device, e))
        return false;
    signals_open();
    signals_arm(STDOUT_FILENO, &own.device.before, "", 0); /* curses may crash in newterm(), having changed the modes */
    memory_on_exhausted(rescue_early);
    if (!start(e)) {
        memory_on_exhausted(NULL);
        device_restore(&own.device);
        device_close(&own.device);
        signals_close();
        return false;
    }
    own.is_open = true;
    output_buffer_open(&own.buffer);
    arm();
    say_modes(true);
    if (!own.is_registered)
        atexit(terminal_close);
    own.is_registered = true;
    memory_on_exhausted(signals_rescue);
    choose_theme(options);
    own.paint.cursor_row = own.paint.cursor_col = -1;
    paint_begin(&own.paint);
    ask_page();
    return true;
}

/* At the first frame after give_back(), curses asks for the terminal's modes, so standard output must be the terminal
 * then. */
static void send_frame(void)
{
    bool is_whole = !isendwin();

    if (is_whole)
        output_buffer_begin(&own.buffer);
    paint_send(&own.paint);
    if (is_whole)
        output_buffer_end(&own.buffer);
}

bool terminal_show(const struct canvas *canvas)
{
    struct pollfd terminal = {.fd = STDOUT_FILENO, .events = POLLOUT};

    if (!own.is_open || own.has_ended)
        return false;
    if (paint_canvas(&own.paint, canvas))
        send_frame();
    return poll(&terminal, 1, 0) >= 0 && !(terminal.revents & (POLLHUP | POLLERR));
}

void terminal_cursor(int row, int col)
{
    paint_cursor(&own.paint, row, col);
}

void terminal_mouse(bool ours)
{
    if (!own.is_open || ours == own.is_mouse_ours || !device_has("kmous"))
        return;
    own.is_mouse_ours = ours;
    arm();
    say_mouse(ours);
}

/* Takes the size that the terminal has now and begins with a blank screen. */
static void adopt_size(void)
{
    int rows, cols;

    if (device_size(&rows, &cols) && resizeterm(rows, cols) == ERR)
        memory_exhausted(); /* ncurses has stopped half-way, and nothing of it may be used or freed */
    arm();
    paint_begin(&own.paint);
}

static void give_back(void)
{
    if (own.is_given_back)
        return;
    if (own.is_mouse_ours)
        say_mouse(false);
    say_modes(false);
    endwin();
    device_show_cursor();
    signals_disarm();
    own.is_given_back = true;
}

static void take_back(void)
{
    reset_prog_mode(); /* curses does the rest when it next shows something */
    if (own.is_mouse_ours)
        say_mouse(true);
    say_modes(true);
    own.is_given_back = false;
}

static void note_end(int signal)
{
    if (signal && !own.has_ended) {
        own.has_ended = true;
        own.end_code = signal;
    }
}

/* Handles Ctrl-Z, and coming back from it. A process that is killed while stopped leaves the terminal to those who have
 * it. */
static void stand_still(void)
{
    give_back();
    signals_stop();
    note_end(signals_take().end);
    if (!own.has_ended)
        take_back();
}

static struct event signal_event(void)
{
    struct caught caught = signals_take();

    note_end(caught.end);
    if (!own.has_ended && caught.suspend) {
        stand_still();
    } else if (!own.has_ended && caught.resumed) { /* somebody else had the terminal in any state */
        give_back();
        take_back();
    }
    if (own.has_ended)
        return (struct event){.kind = EVENT_END, .code = own.end_code};
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

/* Handles input; returns the event if it is one for the caller. */
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
    case EVENT_END: /* a hung-up terminal, perhaps just before its SIGHUP */
        poll(NULL, 0, HANG_UP_PAUSE);
        note_end(signals_take().end);
        own.has_ended = true;
        event.code = own.end_code;
        break;
    case EVENT_NONE:
    case EVENT_KEY:
    case EVENT_READY:
        break;
    }
    if (!is_wanted)
        event.kind = EVENT_NONE;
    return event;
}

void terminal_watch(const struct pollfd *fds, size_t count)
{
    own.input.watched = fds;
    own.input.watched_count = count;
}

struct event terminal_read(int milliseconds)
{
    struct timespec start = {0};
    struct event event;
    long left = milliseconds;
    bool is_ready = false;

    if (!own.is_open)
        return (struct event){.kind = EVENT_END};
    if (milliseconds > 0)
        clock_gettime(CLOCK_MONOTONIC, &start);
    for (;;) {
        event = signal_event();
        if (event.kind == EVENT_NONE)
            event = input_event();
        if (event.kind == EVENT_NONE && is_ready)
            event.kind = EVENT_READY;
        if (event.kind != EVENT_NONE || left == 0)
            return event;
        is_ready = input_wait(&own.input, left, signals_mask());
        if (milliseconds > 0) {
            left = milliseconds - input_elapsed(&start);
            left = left < 0 ? 0 : left;
        }
    }
}

/* An answer still on its way would end up on the shell's command line. So leaving waits for it, but only within a
 * fraction of a second after starting. */
static void await_reply(void)
{
    long left;

    while (own.awaits_reply && !own.has_ended && (left = REPLY_GRACE - input_elapsed(&own.asked)) > 0) {
        input_wait(&own.input, left, signals_mask());
        while (!own.has_ended && input_event().kind != EVENT_NONE)
            ;
    }
}

void terminal_close(void)
{
    bool is_registered = own.is_registered;

    if (!own.is_open)
        return;
    own.is_open = false;
    output_buffer_end(&own.buffer); /* memory may have run out in the midst of a frame */
    terminal_watch(NULL, 0);
    await_reply();
    signals_allow_background();
    if (!own.is_given_back) {
        give_back();
        device_restore(&own.device);
    }
    if (own.is_mouse_ours || own.awaits_reply) /* late reports must not reach the shell */
        tcflush(STDOUT_FILENO, TCIFLUSH);
    memory_on_exhausted(NULL);
    signals_close();
    input_close(&own.input);
    paint_free(&own.paint);
    output_buffer_close(&own.buffer);
    device_close(&own.device);
    memset(&own, 0, sizeof own);
    own.is_registered = is_registered;
}
