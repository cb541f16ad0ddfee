/* SPDX-License-Identifier: MIT */
/* Followers that mean ill, on the socket of a real lecture. Meanwhile the presenter's keys are answered and a good
 * follower goes along; afterwards one that comes new sees what it sees. (What the messages may be is tested in
 * tests/lecture/test_hostile.c.) */
#include "lecture/server.h"
#include "lecture/socket.h"
#include "terminal/suites.h"
#include "terminal/venue.h"
#include "terminal/walk.h"

#include <check.h>
#include <errno.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#ifndef MSG_NOSIGNAL
#define MSG_NOSIGNAL 0
#endif

#define HELLO "{\"v\":1,\"type\":\"hello\",\"follower\":\"x\"}\n"

static int gone; /* how often the presenter has gone on */

/* The presenter goes to another step; it gets there, and so does the good follower. Whoever floods the presenter keeps
 * it awake, so nobody waits for it to come to rest. */
static void go_on(void)
{
    const struct walk_step *step = &walk_steps[++gone * 2 % WALK_STEPS];
    char keys[64], title[64];

    snprintf(keys, sizeof keys, "g text:%s Enter", step->name);
    snprintf(title, sizeof title, "Six stages · %s", step->title);
    pty_send_keys(venue.presenter, keys);
    VENUE_UNTIL(venue_shows(venue.presenter, title));
    VENUE_UNTIL(venue_shows(venue.followers[0], title));
}

static void make_lecture(void)
{
    venue_make();
    gone = 0;
    venue_present(24, 80, "six-stages");
    venue_follow(0, 24, 80, "");
    go_on();
}

static void end_lecture(void)
{
    go_on();
    venue_follow(1, 24, 80, "");
    VENUE_UNTIL(venue_show_same(venue.followers[0], venue.followers[1]));
    venue_remove();
}

/* A raw connection, which does not block. */
static int call(void)
{
    double until = venue_patience();
    struct error e = {0};
    int fd;

    while ((fd = socket_connect(NULL, &e)) < 0) {
        ck_assert_str_eq(e.message, "");
        venue_wait(until, "a connection");
    }
    return fd;
}

/* Sends all of it; false if the presenter has hung up. */
static bool say(int fd, const char *bytes, size_t length)
{
    double until = venue_patience();

    while (length > 0) {
        ssize_t went = send(fd, bytes, length, MSG_NOSIGNAL);

        if (went < 0 && errno != EAGAIN && errno != EWOULDBLOCK)
            return false;
        if (went > 0) {
            bytes += went;
            length -= (size_t)went;
        } else {
            venue_wait(until, "the presenter reads");
        }
    }
    return true;
}

/* Whether the presenter has hung up; what it sent is dropped. */
static bool is_closed(int fd)
{
    char bytes[4096];
    ssize_t got;

    while ((got = recv(fd, bytes, sizeof bytes, 0)) > 0)
        ;
    return got == 0 || (errno != EAGAIN && errno != EWOULDBLOCK);
}

static const struct {
    const char *bytes;
    size_t length;
} garbage[] = {
#define PIECE(string)                                                                                                  \
    {                                                                                                                  \
        string, sizeof string - 1                                                                                      \
    }
    PIECE("\n"),
    PIECE("GET / HTTP/1.1\r\nHost: x\r\n\r\n"),
    PIECE("\033[2J\033]0;title\007\033c\n"),
    PIECE("\377\376\0\0\0\n"),
    PIECE("{\"v\":1,\"type\":\"answer\",\"poll\":1,\"option\":0}\n"),
    PIECE(HELLO "{\"v\":1,\"type\":\"bye\",\"reason\":\"over\"}\n"),
    PIECE(HELLO "{\"v\":1,\"type\":\"show\",\"lesson\":\"pitfalls\",\"step\":\"lab\",\"part\":1,\"state\":\"\","
                "\"position\":1,\"steps\":1}\n"),
    PIECE(HELLO "[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[\n"),
};

START_TEST(garbage_is_hung_up_on)
{
    for (size_t i = 0; i < sizeof garbage / sizeof *garbage; i++) {
        int fd = call();

        say(fd, garbage[i].bytes, garbage[i].length);
        VENUE_UNTIL(is_closed(fd));
        close(fd);
        go_on();
    }
}
END_TEST

/* It says hello and reads nothing: what waits for it is one line of a kind, not all that was shown. */
START_TEST(one_that_does_not_read_delays_nobody)
{
    int fd = call();

    ck_assert(say(fd, HELLO, strlen(HELLO)));
    for (int i = 0; i < 12; i++) {
        pty_keys_at_once(venue.presenter, "Enter Down*20 Up*20 Right*4 Left*3 Down*20 Up*20");
        pty_keys(venue.presenter, "Esc");
        go_on();
    }
    close(fd);
}
END_TEST

/* In a process of its own: connects, and sends `piece` over and over until it is hung up on, again and again, forever.
 */
static pid_t flood(const char *piece)
{
    static char chunk[1 << 16];
    size_t length = 0;
    pid_t child;

    while (length + strlen(piece) <= sizeof chunk)
        for (const char *at = piece; *at; at++)
            chunk[length++] = *at;
    child = fork();
    while (child == 0) {
        struct error e;
        int fd = socket_connect(NULL, &e);
        struct pollfd wait = {.fd = fd, .events = POLLOUT};

        while (fd >= 0 && (send(fd, chunk, length, MSG_NOSIGNAL) > 0 || errno == EAGAIN))
            poll(&wait, 1, 100);
        if (fd >= 0)
            close(fd);
    }
    ck_assert_int_gt(child, 0);
    return child;
}

static void stop(pid_t child)
{
    kill(child, SIGKILL);
    waitpid(child, NULL, 0);
}

/* Many megabytes, while the lecture goes on; how many is told by how fast the presenter reads. */
START_TEST(a_flood_is_not_noticed)
{
    static const char *const pieces[] = {"x", HELLO, "\n"};
    pid_t child = flood(pieces[_i]);

    for (int i = 0; i < 10; i++)
        go_on();
    stop(child);
}
END_TEST

/* Of one that sends a gigabyte in one line, no more is read than a line may have. */
START_TEST(a_gigabyte_is_not_read)
{
    static char chunk[1 << 16];
    size_t sent = 0;
    int fd = call();

    memset(chunk, 'x', sizeof chunk);
    while (sent < (size_t)1 << 30 && say(fd, chunk, sizeof chunk))
        sent += sizeof chunk;
    ck_assert_uint_lt(sent, 4 << 20);
    close(fd);
}
END_TEST

/* 300 call and stay: some are in, the rest is sent away, and those who were there before are not. When they have left
 * there is place again. */
START_TEST(three_hundred_call)
{
    static int calls[300];

    for (size_t i = 0; i < 300; i++) {
        calls[i] = call();
        send(calls[i], HELLO, strlen(HELLO), MSG_NOSIGNAL);
        if (i % 100 == 99)
            go_on();
    }
    for (size_t i = SERVER_FOLLOWERS_MOST; i < 300; i++)
        VENUE_UNTIL(is_closed(calls[i]));
    go_on();
    venue_follow(1, 24, 80, "");
    VENUE_UNTIL(venue_shows(venue.followers[1], "full"));
    for (size_t i = 0; i < 300; i++)
        close(calls[i]);
    VENUE_UNTIL(venue_show_same(venue.followers[0], venue.followers[1]));
    venue_kill(&venue.followers[1]);
}
END_TEST

/* Half a line, and then nothing: the rest may come later, or never. */
START_TEST(half_a_line_waits)
{
    int calls[20];

    for (size_t i = 0; i < 20; i++) {
        calls[i] = call();
        ck_assert(say(calls[i], HELLO, strlen(HELLO) * i / 20));
        go_on();
    }
    for (size_t i = 0; i < 20; i++)
        close(calls[i]);
}
END_TEST

/* They die at once: before a word, in a word, after it. */
START_TEST(some_die_at_once)
{
    for (size_t i = 0; i < 40; i++) {
        size_t length = i % 4 == 0 ? 0 : i % 4 == 1 ? strlen(HELLO) / 2 : strlen(HELLO);
        int fd = call();

        ck_assert(say(fd, HELLO, length));
        if (i % 4 == 3)
            pty_send_keys(venue.presenter, "Right Left");
        close(fd);
    }
    for (size_t i = 0; i < 5; i++) { /* real ones, in the midst of what they do */
        venue_follow(1, 24, 80, "");
        pty_send_keys(venue.presenter, "Right Right Left");
        venue_kill(&venue.followers[1]);
        go_on();
    }
}
END_TEST

Suite *lecture_screen_hostile_suite(void)
{
    Suite *suite = suite_create("lecture hostile");
    TCase *tests = tcase_create("lecture hostile");

    tcase_add_checked_fixture(tests, make_lecture, end_lecture);
    tcase_add_test(tests, garbage_is_hung_up_on);
    tcase_add_test(tests, one_that_does_not_read_delays_nobody);
    tcase_add_loop_test(tests, a_flood_is_not_noticed, 0, 3);
    tcase_add_test(tests, a_gigabyte_is_not_read);
    tcase_add_test(tests, three_hundred_call);
    tcase_add_test(tests, half_a_line_waits);
    tcase_add_test(tests, some_die_at_once);
    suite_add_tcase(suite, tests);
    return suite;
}
