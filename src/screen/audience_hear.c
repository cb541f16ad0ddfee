/* SPDX-License-Identifier: MIT */
#include "screen/audience_parts.h"

#include "base/memory.h"

#include <stdlib.h>
#include <string.h>

static void drop_question(struct audience *a)
{
    poll_question_free(&a->question);
    a->question = (struct poll_question){0};
    a->has_question = false;
}

void audience_drop_course(struct audience *a)
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
    audience_drop_course(a);
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

bool audience_watches(const struct audience *a)
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

bool audience_refresh(struct audience *a)
{
    struct text message = {0};
    bool changed;

    if (!audience_watches(a))
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
    audience_refresh(a);
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

bool audience_hear(struct audience *a, unsigned told)
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
