/* SPDX-License-Identifier: MIT */
/* The audience's screen: it begins, ends, waits, and takes what the presenter tells. */
#include "classroom/audience_parts.h"

#include "base/compiler.h"
#include "base/memory.h"
#include "base/monotonic.h"

#include <stdlib.h>
#include <string.h>

#define REREAD 1000 /* milliseconds between two looks at a course's files */
#define RESIZE 100  /* between two sizes that are told, of a window that is being dragged */

/* ---------------------------------------------------------------------------------------- what the presenter tells */

static void drop_question(struct audience *a)
{
    poll_question_free(&a->question);
    a->question = (struct poll_question){0};
    a->has_question = false;
}

/* Closes all that points into the course. */
static void drop_course(struct audience *a)
{
    audience_rejoin(a);
    drop_question(a);
    wall_free(&a->wall);
    a->wall = (struct wall){0};
    a->is_shown = false;
    free(a->directory);
    a->directory = NULL;
    a->course = (struct audience_course){0};
}

/* Opens the course of the lecture, unless it is open. */
static void open_course(struct audience *a)
{
    const char *directory = a->client.hello.course;

    if (a->directory && strcmp(a->directory, directory) == 0)
        return;
    drop_course(a);
    audience_forget_seen(a);
    error_clear(&a->trouble);
    if (!a->setup.open_course(a->setup.context, directory, &a->course, &a->trouble))
        return;
    a->directory = memory_copy(directory);
    wall_start(&a->wall, a->course.library, a->course.sources);
}

/* Whether the wall stands at the step of a message, whatever of it cannot be shown. */
static bool is_there(const struct audience *a, const struct message_show *show)
{
    struct message_show now;

    if (!a->wall.player)
        return false;
    wall_tell(&a->wall, &now);
    return strcmp(now.lesson, show->lesson) == 0 && strcmp(now.step, show->step) == 0;
}

/* Brings the wall to where the lecture stands. */
static void obey(struct audience *a)
{
    const struct message_show *show = &a->client.show;
    struct message_show now;

    error_clear(&a->trouble);
    if (!wall_obey(&a->wall, show, &a->trouble) && is_there(a, show))
        error_clear(&a->trouble); /* a view's state that this Headway does not know: the step is the same */
    a->is_shown = a->trouble.code == ERROR_NONE && a->wall.player;
    if (!a->is_shown)
        return;
    wall_tell(&a->wall, &now);
    audience_note_seen(a, &now);
}

/* Finds the question of the poll that is on. */
static void find_question(struct audience *a)
{
    struct error e = {0};

    drop_question(a);
    a->has_question = a->course.library && a->client.has_poll &&
                      poll_question_find(&a->question, a->course.library, a->client.poll.question, &e) &&
                      a->question.choice_count == (size_t)a->client.poll.options;
}

/* Whether files may change under it: the course is somebody's directory, or one that cannot be opened yet. */
static bool watches(const struct audience *a)
{
    if (a->directory)
        return a->course.library->catalogue->directory != NULL;
    return a->client.state == CLIENT_CONNECTED && a->trouble.code != ERROR_NONE;
}

/* Tries once more to open what could not be. */
static bool open_again(struct audience *a)
{
    struct error before = a->trouble;

    open_course(a);
    if (a->directory && a->client.has_show)
        obey(a);
    find_question(a);
    return a->directory || strcmp(before.message, a->trouble.message) != 0;
}

/* Takes in what has changed in the course's directory; tries one that could not be opened again. Returns whether the
 * screen is another. */
static bool refresh(struct audience *a)
{
    struct text message = {0};
    bool changed;

    if (!watches(a))
        return false;
    if (!a->directory)
        return open_again(a);
    changed = library_refresh(a->course.library, &message);
    text_free(&message); /* it is the presenter's to mend */
    if (!changed)
        return false;
    wall_renew(&a->wall);
    if (a->is_back)
        wall_renew(&a->own);
    if (a->client.has_show)
        obey(a);
    find_question(a);
    return true;
}

/* A lecture has begun, or goes on. */
static void take_hello(struct audience *a)
{
    a->has_repeated = false;
    if (a->has_ended) {
        audience_rejoin(a);
        audience_forget_seen(a);
        a->is_shown = a->has_ended = false;
    }
    open_course(a);
}

static void take_show(struct audience *a)
{
    if (!a->directory)
        open_course(a);
    if (!a->directory || a->client.state != CLIENT_CONNECTED)
        return;
    refresh(a);
    obey(a);
}

/* The poll is another, or stands otherwise. A presenter who was killed may not know what was answered: it is told once
 * more on each link. */
static void take_poll(struct audience *a)
{
    struct client *c = &a->client;

    if (!c->has_poll)
        drop_question(a);
    else if (!a->has_question || strcmp(a->question.key, c->poll.question) != 0)
        find_question(a);
    if (!a->has_repeated && c->has_poll && c->answer >= 0)
        client_answer(c, c->answer);
    a->has_repeated = a->has_repeated || c->has_poll;
}

/* Takes what client_serve() told; returns whether the screen is another. */
static bool hear(struct audience *a, unsigned told)
{
    if (told & CLIENT_NEW_HELLO)
        take_hello(a);
    if (told & CLIENT_NEW_SHOW)
        take_show(a);
    if (told & CLIENT_NEW_POLL)
        take_poll(a);
    a->has_ended = a->has_ended || a->client.state == CLIENT_OVER;
    return told != 0;
}

bool audience_shows_wall(const struct audience *a)
{
    enum client_state state = a->client.state;

    return a->is_back || (a->is_shown && (state == CLIENT_CONNECTED || state == CLIENT_AWAY));
}

bool audience_shows_poll(const struct audience *a)
{
    return a->has_question && a->client.has_poll && !a->is_back && audience_shows_wall(a);
}

bool audience_can_answer(const struct audience *a)
{
    const struct client *c = &a->client;

    return !a->is_back && !a->setup.is_wall && c->has_poll && c->state == CLIENT_CONNECTED &&
           phase_is_open(c->poll.phase);
}

/* --------------------------------------------------------------------------------------------- begins, ends, waits */

void audience_destroy(struct audience *a)
{
    client_stop(&a->client);
    drop_course(a);
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
    return watches(a) ? least(wait, until(a->looks_at_files, now)) : wait;
}

static unsigned tick(void *self)
{
    struct audience *a = self;
    struct player *player = audience_player(a);
    long long now = monotonic_now();
    unsigned wish = 0;

    say_screen(a, now);
    if (client_wait(&a->client, now) == 0 && hear(a, client_serve(&a->client, 0, now)))
        wish = SCENE_DRAW;
    else if (player && player_wait(player) >= 0)
        wish = player_tick(player) & SCENE_DRAW;
    if (watches(a) && a->looks_at_files <= now) {
        a->looks_at_files = now + REREAD;
        wish |= refresh(a) ? SCENE_DRAW : 0u;
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
    return hear(a, client_serve(&a->client, fds[0].revents, monotonic_now())) ? SCENE_DRAW : 0;
}

static unsigned shown(void *self)
{
    say_screen(self, monotonic_now());
    return 0;
}

static void say(void *self, const char *message)
{
    text_add(&((struct audience *)self)->notice, message);
}

struct audience *audience_new(const struct audience_setup *setup)
{
    struct audience *a = memory_new(sizeof *a);

    a->setup = *setup;
    client_start(&a->client, setup->open, setup->open_context, NULL);
    stack_push(&a->stack, (struct scene){.self = a,
                                         .any_size = true,
                                         .draw = audience_draw,
                                         .event = audience_event,
                                         .wait = wait_for,
                                         .tick = tick,
                                         .say = say,
                                         .help = audience_help,
                                         .footer = audience_footer,
                                         .shown = shown,
                                         .watch = watch,
                                         .ready = ready});
    return a;
}

struct stack *audience_stack(struct audience *audience)
{
    return &audience->stack;
}
