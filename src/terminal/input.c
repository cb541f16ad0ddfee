/* SPDX-License-Identifier: MIT */
#include "terminal/input.h"

#include "draw/keys.h"
#include "terminal/curses.h"

#include <sys/ioctl.h>
#include <sys/select.h>

bool input_open(struct input *input, int fd)
{
    *input = (struct input){.fd = fd, .pad = newpad(1, 1)};
    if (!input->pad)
        return false;
    keypad(input->pad, TRUE);
    nodelay(input->pad, TRUE);
    keyok(KEY_MOUSE, FALSE); /* the decoder reads the mouse */
    return true;
}

/* What curses calls a key, in our codes; 0 for keys that mean nothing here. */
static int key_of(int curses_key)
{
    static const struct {
        int curses, ours;
    } table[] = {
        {KEY_UP, KEY_CODE_UP},
        {KEY_DOWN, KEY_CODE_DOWN},
        {KEY_LEFT, KEY_CODE_LEFT},
        {KEY_RIGHT, KEY_CODE_RIGHT},
        {KEY_HOME, KEY_CODE_HOME},
        {KEY_FIND, KEY_CODE_HOME},
        {KEY_A1, KEY_CODE_HOME},
        {KEY_END, KEY_CODE_END},
        {KEY_SELECT, KEY_CODE_END},
        {KEY_C1, KEY_CODE_END},
        {KEY_PPAGE, KEY_CODE_PAGE_UP},
        {KEY_A3, KEY_CODE_PAGE_UP},
        {KEY_NPAGE, KEY_CODE_PAGE_DOWN},
        {KEY_C3, KEY_CODE_PAGE_DOWN},
        {KEY_DC, KEY_CODE_DELETE},
        {KEY_ENTER, KEY_CODE_ENTER},
        {KEY_BACKSPACE, KEY_CODE_BACKSPACE},
        {KEY_BTAB, KEY_CODE_BACK_TAB},
    };

    for (size_t i = 0; i < sizeof table / sizeof *table; i++)
        if (table[i].curses == curses_key)
            return table[i].ours;
    return 0;
}

static struct event decoded_event(const struct input *input, enum decoded decoded)
{
    const struct decoder *d = &input->decoder;
    bool is_redraw = decoded == DECODED_KEY && d->key == DECODER_REDRAW;
    struct event event = {.kind = EVENT_NONE, .code = decoded == DECODED_CLICK ? 0 : d->key};

    event.is_pasted = decoded == DECODED_KEY && d->is_pasting;
    switch (decoded) {
    case DECODED_KEY:
        event.kind = is_redraw ? EVENT_RESIZE : EVENT_KEY;
        break;
    case DECODED_CLICK:
    case DECODED_WHEEL:
        event.kind = decoded == DECODED_CLICK ? EVENT_CLICK : EVENT_WHEEL;
        event.row = d->row;
        event.col = d->col;
        break;
    case DECODED_BACKGROUND:
        event.kind = EVENT_THEME;
        event.code = d->light;
        break;
    case DECODED_NOTHING:
        break;
    }
    return event;
}

/* `got` is a byte, or a key that curses recognised. */
static struct event event_of(struct input *input, int got)
{
    long waited = input->waited;
    int key;

    input->waited = 0;
    if (got < KEY_MIN)
        return decoded_event(input, decoder_byte(&input->decoder, (unsigned char)got, waited));
    key = key_of(got);
    if (got == KEY_RESIZE || !decoder_accepts_key(&input->decoder, waited) || key == 0)
        return (struct event){.kind = EVENT_NONE};
    return (struct event){.kind = EVENT_KEY, .code = key};
}

/* Whether input has ended: the file is ready and yet holds nothing. */
static bool is_at_end(const struct input *input)
{
    struct timespec no_time = {0};
    int bytes = 0;
    fd_set files;

    FD_ZERO(&files);
    FD_SET(input->fd, &files);
    return pselect(input->fd + 1, &files, NULL, NULL, &no_time, NULL) > 0 &&
           (ioctl(input->fd, FIONREAD, &bytes) < 0 || bytes == 0);
}

struct event input_next(struct input *input)
{
    bool expects_some = input->has_woken;
    struct event event;
    int got;

    input->has_woken = false;
    while ((got = wgetch(input->pad)) != ERR) {
        expects_some = false;
        event = event_of(input, got);
        if (event.kind != EVENT_NONE)
            return event;
    }
    event = decoded_event(input, decoder_pause(&input->decoder));
    if (event.kind == EVENT_NONE && expects_some && is_at_end(input))
        event = (struct event){.kind = EVENT_END};
    return event;
}

long input_elapsed(const struct timespec *since)
{
    struct timespec now;

    clock_gettime(CLOCK_MONOTONIC, &now);
    return (long)(now.tv_sec - since->tv_sec) * 1000 + (now.tv_nsec - since->tv_nsec) / 1000000;
}

/* What pselect() is asked, and what it answers. */
struct sets {
    fd_set read, write;
    int end; /* after the last descriptor */
};

static void add_to(struct sets *sets, int fd, short events)
{
    if (fd < 0 || fd >= FD_SETSIZE)
        return;
    if (events & POLLIN)
        FD_SET(fd, &sets->read);
    if (events & POLLOUT)
        FD_SET(fd, &sets->write);
    if (fd >= sets->end)
        sets->end = fd + 1;
}

/* Whether a watched descriptor is among those that are ready; a broken one is, too. */
static bool is_watched_ready(const struct input *input, const struct sets *sets)
{
    for (size_t i = 0; i < input->watched_count; i++) {
        const struct pollfd *watched = &input->watched[i];

        if (watched->fd >= 0 && watched->fd < FD_SETSIZE &&
            (FD_ISSET(watched->fd, &sets->read) || FD_ISSET(watched->fd, &sets->write)))
            return true;
    }
    return false;
}

bool input_wait(struct input *input, long milliseconds, const sigset_t *mask)
{
    struct timespec start, most = {.tv_sec = milliseconds / 1000, .tv_nsec = milliseconds % 1000 * 1000000};
    bool is_timed = decoder_is_open(&input->decoder), is_any;
    struct sets sets = {.end = 0};

    FD_ZERO(&sets.read);
    FD_ZERO(&sets.write);
    add_to(&sets, input->fd, POLLIN);
    for (size_t i = 0; i < input->watched_count; i++)
        add_to(&sets, input->watched[i].fd, input->watched[i].events);
    if (is_timed)
        clock_gettime(CLOCK_MONOTONIC, &start);
    is_any = pselect(sets.end, &sets.read, &sets.write, NULL, milliseconds < 0 ? NULL : &most, mask) > 0;
    input->has_woken = is_any && FD_ISSET(input->fd, &sets.read);
    if (is_timed)
        input->waited += input_elapsed(&start);
    return is_any && is_watched_ready(input, &sets);
}

void input_close(struct input *input)
{
    if (input->pad)
        delwin(input->pad);
    *input = (struct input){0};
}
