/* SPDX-License-Identifier: MIT */
#include "room.h"

#include "command/captured.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>

struct room room;

void room_make(void)
{
    memset(&room, 0, sizeof room);
    room.box = captured_directory();
    setenv("XDG_RUNTIME_DIR", room.box, 1);
}

void room_remove(void)
{
    for (size_t i = 0; i < ROOM_CLIENTS; i++)
        if (room.clients[i].open)
            client_stop(&room.clients[i]);
    if (room.is_open)
        room_close(true);
    captured_remove(room.box);
    unsetenv("XDG_RUNTIME_DIR");
    unsetenv("TMPDIR"); /* a test may have set it */
}

void room_open(void)
{
    struct message_hello hello = {.course = "", .title = "Six stages"};
    struct error e = {0};

    ck_assert_msg(socket_listen(&room.place, &e), "%s", e.message);
    server_start(&room.server, room.place.fd, &hello);
    room.is_open = true;
}

void room_close(bool says_bye)
{
    for (size_t i = 0; i < room.server.count && !says_bye; i++)
        if (room.server.followers[i].fd >= 0)
            shutdown(room.server.followers[i].fd, SHUT_RDWR);
    server_stop(&room.server);
    if (!says_bye)
        room.place.inode = 0; /* not its own: it is left behind */
    socket_close(&room.place);
    room.is_open = false;
}

void room_follow(size_t i)
{
    client_start(&room.clients[i], socket_connect, NULL, NULL);
}

static int least(int a, int b)
{
    return b >= 0 && b < a ? b : a;
}

/* Waits for the presenter's descriptors and the first `clients` followers, and serves them. */
static void turn(size_t clients)
{
    struct pollfd fds[SERVER_FDS_MOST + ROOM_CLIENTS];
    size_t count = room.is_open ? server_fds(&room.server, fds) : 0, served = count;
    int wait = room.is_open ? least(20, server_wait(&room.server, monotonic_now())) : 20;

    for (size_t i = 0; i < clients; i++) {
        const struct client *c = &room.clients[i];

        fds[count + i] = (struct pollfd){.fd = c->open ? client_fd(c) : -1, .events = c->open ? client_events(c) : 0};
        if (c->open)
            wait = least(wait, client_wait(c, monotonic_now()));
    }
    ck_assert_int_ge(poll(fds, (nfds_t)(count + clients), wait), 0);
    if (room.is_open)
        room.told |= server_serve(&room.server, fds, served, monotonic_now());
    for (size_t i = 0; i < clients; i++)
        if (room.clients[i].open)
            room.heard[i] |= client_serve(&room.clients[i], fds[count + i].revents, monotonic_now());
}

void room_turn(void)
{
    turn(ROOM_CLIENTS);
}

void room_turn_presenter(void)
{
    turn(0);
}

struct message_show room_show(const char *step, int position)
{
    struct message_show show = {.lesson = "six-stages", .part = 1, .position = position, .steps = 9999};

    message_copy(show.step, sizeof show.step, step);
    return show;
}

int room_call(void)
{
    struct error e = {0};
    int fd = socket_connect(NULL, &e);

    ck_assert_msg(fd >= 0, "%s", e.message);
    return fd;
}

bool room_say(int fd, const char *bytes, size_t length)
{
    while (length > 0) {
        ssize_t went = send(fd, bytes, length, MSG_NOSIGNAL);

        if (went < 0 && errno != EAGAIN)
            return false;
        if (went > 0) {
            bytes += went;
            length -= (size_t)went;
        }
        room_turn_presenter();
    }
    return true;
}

bool room_is_closed(int fd)
{
    char bytes[4096];
    ssize_t length = recv(fd, bytes, sizeof bytes, MSG_DONTWAIT);

    return length == 0 || (length < 0 && errno != EAGAIN);
}
