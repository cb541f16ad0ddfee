/* SPDX-License-Identifier: MIT */
#include "screen/audience_parts.h"

#include "base/memory.h"
#include "base/monotonic.h"

#include <stdlib.h>

#define REREAD 1000 /* milliseconds between two looks at a course's files */
#define RESIZE 100  /* between two sizes that are told, of a window that is being dragged */

struct audience *audience_new(const struct audience_setup *setup)
{
    struct audience *a = memory_new(sizeof *a);

    a->setup = *setup;
    client_start(&a->client, setup->open, setup->open_context, NULL);
    return a;
}

void audience_destroy(struct audience *a)
{
    client_stop(&a->client);
    audience_drop_course(a);
    audience_forget_seen(a);
    free(a->seen);
    text_free(&a->notice);
    free(a);
}

struct player *audience_player(const struct audience *a)
{
    return audience_shows_wall(a) ? a->is_back ? a->own.player : a->wall.player : NULL;
}

static int least(int a, long long b)
{
    return b >= 0 && (a < 0 || b < a) ? (int)b : a;
}

/* Milliseconds from now; 0 for what is past. */
static long long until(long long moment, long long now)
{
    return moment > now ? moment - now : 0;
}

/* Whether the presenter has yet to be told of this size. */
static bool has_to_say(const struct audience *a)
{
    const struct message_follow *about = &a->client.about;

    return a->rows > 0 && (about->rows != (a->rows < MESSAGE_ROWS_MOST ? a->rows : MESSAGE_ROWS_MOST) ||
                           about->cols != (a->cols < MESSAGE_COLS_MOST ? a->cols : MESSAGE_COLS_MOST));
}

static void say_screen(struct audience *a, long long now)
{
    if (!has_to_say(a) || now < a->said_screen + RESIZE)
        return;
    client_say_screen(&a->client, a->rows, a->cols, a->setup.is_wall);
    a->said_screen = now;
}

static int wait_for(const void *self)
{
    const struct audience *a = self;
    const struct player *player = audience_player(a);
    long long now = monotonic_now();
    int wait = client_wait(&a->client, now);

    if (player)
        wait = least(wait, player_wait(player));
    if (has_to_say(a))
        wait = least(wait, until(a->said_screen + RESIZE, now));
    return audience_watches(a) ? least(wait, until(a->looks_at_files, now)) : wait;
}

static unsigned tick(void *self)
{
    struct audience *a = self;
    struct player *player = audience_player(a);
    long long now = monotonic_now();
    unsigned wish = 0;

    say_screen(a, now);
    if (client_wait(&a->client, now) == 0 && audience_hear(a, client_serve(&a->client, 0, now)))
        wish = SCENE_DRAW;
    else if (player && player_wait(player) >= 0)
        wish = player_tick(player) & SCENE_DRAW;
    if (audience_watches(a) && a->looks_at_files <= now) {
        a->looks_at_files = now + REREAD;
        wish |= audience_refresh(a) ? SCENE_DRAW : 0u;
    }
    return wish;
}

static size_t watch(void *self, struct pollfd *fds, size_t most)
{
    const struct audience *a = self;

    if (most == 0 || client_fd(&a->client) < 0)
        return 0;
    fds[0] = (struct pollfd){.fd = client_fd(&a->client), .events = client_events(&a->client)};
    return 1;
}

static unsigned ready(void *self, const struct pollfd *fds, size_t count)
{
    struct audience *a = self;

    if (count == 0 || fds[0].revents == 0 || fds[0].fd != client_fd(&a->client))
        return 0;
    return audience_hear(a, client_serve(&a->client, fds[0].revents, monotonic_now())) ? SCENE_DRAW : 0;
}

static unsigned shown(void *self)
{
    say_screen(self, monotonic_now());
    return 0;
}

static bool wants_mouse(const void *self)
{
    return !((const struct audience *)self)->mouse_away;
}

static bool cursor(const void *self, const struct canvas *canvas, int *row, int *col)
{
    (void)self;
    (void)canvas;
    *row = *col = -1;
    return false;
}

struct scene audience_scene(struct audience *audience)
{
    return (struct scene){.self = audience,
                          .draw = audience_draw,
                          .event = audience_event,
                          .wait = wait_for,
                          .tick = tick,
                          .shown = shown,
                          .wants_mouse = wants_mouse,
                          .cursor = cursor,
                          .watch = watch,
                          .ready = ready};
}
