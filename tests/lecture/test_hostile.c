/* SPDX-License-Identifier: MIT */
/* Followers that mean ill, and presenters that do. A good follower is in the room all the time and must not notice. */
#include "room.h"
#include "suites.h"

#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#define HELLO "{\"v\":1,\"type\":\"hello\",\"follower\":\"x\"}\n"

#define LOOKS_BACK "{\"v\":1,\"type\":\"hello\",\"follower\":\"y\",\"back\":true}\n"

static int shown;

static void show_next(void)
{
    struct message_show s = room_show("score", ++shown);

    memset(s.state, 'x', sizeof s.state - 1);
    server_show(&room.server, &s);
}

/* A lecture with one good follower. */
static void make_lecture(void)
{
    room_make();
    shown = 0;
    room_open();
    show_next();
    room_follow(0);
    UNTIL(room.clients[0].has_show && server_with(&room.server) == 1);
    room.heard[0] = 0;
}

/* The good follower is where the presenter is, on the link that it had from the start. */
static void end_lecture(void)
{
    show_next();
    UNTIL(room.clients[0].show.position == shown);
    ck_assert_uint_eq(room.heard[0] & CLIENT_NEW_STATE, 0);
    room_remove();
}

/* A follower is closed for having said this, and the good one stays. */
static void close_for(const char *bytes, size_t length)
{
    int fd = room_call();

    UNTIL(room.server.count == 2);
    room.server.followers[1].since += 1000000; /* it is not closed for having said no hello for 5 s */
    room_say(fd, bytes, length);
    UNTIL(room.server.count == 1);
    while (!room_is_closed(fd))
        room_turn();
    close(fd);
    ck_assert_int_eq(server_with(&room.server), 1);
}

START_TEST(garbage_closes)
{
    static const char *const garbage[] = {
        "\n",
        "GET / HTTP/1.1\r\n",
        "\x1b[2J\n",
        "{}\n",
        "{\"v\":1,\"type\":\"answer\",\"poll\":1,\"option\":0}\n", /* before hello */
        HELLO "{\"v\":1,\"type\":\"bye\",\"reason\":\"over\"}\n",
        HELLO "{\"v\":1,\"type\":\"show\"}\n",
        HELLO HELLO HELLO "x\n" HELLO,
    };

    close_for(garbage[_i], strlen(garbage[_i]));
}
END_TEST

START_TEST(an_option_that_is_none_closes)
{
    struct poll p;

    poll_start(&p, 7, "a#b", "Which?");
    poll_add_option(&p, "one", true);
    poll_add_option(&p, "two", false);
    server_poll(&room.server, &p);
    close_for(HELLO "{\"v\":1,\"type\":\"answer\",\"poll\":7,\"option\":2}\n",
              strlen(HELLO "{\"v\":1,\"type\":\"answer\",\"poll\":7,\"option\":2}\n"));
    ck_assert_int_eq(poll_answered(&p, 0), 0);
    server_poll(&room.server, NULL);
    poll_free(&p);
}
END_TEST

static long peak(void)
{
    struct rusage usage;

    getrusage(RUSAGE_SELF, &usage);
    return usage.ru_maxrss;
}

/* One link has one vote, whatever it calls itself; while the vote is open, another answer replaces it. */
START_TEST(a_link_votes_once)
{
    struct poll p;
    int fd = room_call();

    poll_start(&p, 7, "a/b", "What?");
    poll_add_option(&p, "This", true);
    poll_add_option(&p, "That", false);
    server_poll(&room.server, &p);
    UNTIL(room.server.count == 2);
    for (int i = 0; i < 40; i++) {
        char line[200];

        snprintf(line, sizeof line,
                 "{\"v\":1,\"type\":\"hello\",\"follower\":\"x%d\"}\n"
                 "{\"v\":1,\"type\":\"answer\",\"poll\":7,\"option\":%d}\n",
                 i, i % 2);
        ck_assert(room_say(fd, line, strlen(line)));
    }
    ck_assert(room_say(fd, LOOKS_BACK, strlen(LOOKS_BACK))); /* after all of that */
    UNTIL(server_back(&room.server) == 1);
    ck_assert_int_eq(poll_answered(&p, 0), 1);
    ck_assert_int_eq(p.answers[0].items[0].option, 1);
    ck_assert_str_eq(p.answers[0].items[0].follower, "x0");
    ck_assert_int_eq(server_with(&room.server), 1);
    close(fd);
    UNTIL(room.server.count == 1);
    poll_free(&p);
    server_poll(&room.server, NULL);
}
END_TEST

/* For each byte from `told` says on a new link who it is, each time somebody else, and votes; `hangs_up` on the one
 * before. Ends when `told` does. */
static void vote_when_told(int told, bool hangs_up)
{
    char byte;

    for (int i = 0, fd = -1; read(told, &byte, 1) == 1; i++) {
        char line[200];

        if (fd >= 0 && hangs_up)
            close(fd);
        fd = room_call();
        snprintf(line, sizeof line,
                 "{\"v\":1,\"type\":\"hello\",\"follower\":\"p%d-%d\"}\n"
                 "{\"v\":1,\"type\":\"answer\",\"poll\":7,\"option\":%d}\n",
                 (int)getpid(), i, i % 2);
        if (send(fd, line, strlen(line), MSG_NOSIGNAL) < 0)
            return;
    }
}

/* A process that calls again under another name, after it hung up or besides, changes its vote and adds none; another
 * process has a vote of its own. */
START_TEST(a_process_votes_once)
{
    struct poll p;

    poll_start(&p, 7, "a/b", "What?");
    poll_add_option(&p, "This", true);
    poll_add_option(&p, "That", false);
    server_poll(&room.server, &p);
    for (size_t voter = 0; voter < 3; voter++) {
        int told[2];
        pid_t child;

        ck_assert_int_eq(pipe(told), 0);
        child = fork();
        if (child == 0) {
            close(told[1]);
            vote_when_told(told[0], _i == 0);
            _exit(0);
        }
        close(told[0]);
        for (int i = 0; i < 10; i++) {
            ck_assert_int_eq(write(told[1], "", 1), 1);
            UNTIL(p.answers[0].count > voter && p.answers[0].items[p.answers[0].count - 1].option == i % 2);
            ck_assert_uint_eq(p.answers[0].count, voter + 1);
            ck_assert_int_eq(p.answers[0].items[voter].process.id, child);
            ck_assert_uint_gt(p.answers[0].items[voter].process.start, 0);
        }
        close(told[1]);
        ck_assert_int_eq(waitpid(child, NULL, 0), child);
    }
    UNTIL(room.server.count == 1);
    ck_assert_int_eq(poll_answered(&p, 0), 3);
    poll_free(&p);
    server_poll(&room.server, NULL);
}
END_TEST

/* A gigabyte without a newline is refused after 64 KiB; one of short lines after a hundred. */
START_TEST(a_gigabyte_is_not_read)
{
    static char chunk[64 << 10];
    const char *piece = _i == 0 ? "x" : HELLO;
    size_t length = 0, sent = 0;
    int fd = room_call();
    long before;

    while (length + strlen(piece) <= sizeof chunk)
        for (const char *at = piece; *at; at++)
            chunk[length++] = *at;
    UNTIL(room.server.count == 2);
    before = peak();
    while (sent < (size_t)1 << 30 && room_say(fd, chunk, length))
        sent += length;
    ck_assert_uint_lt(sent, 2 << 20);
    ck_assert_int_lt(peak() - before, 4096); /* KiB */
    close(fd);
    UNTIL(room.server.count == 1);
}
END_TEST

/* Reads what is there, and what the presenter sends when there is room for it, until that is what is shown last;
 * returns how many bytes that was. */
static size_t read_all(int fd)
{
    static char bytes[1 << 20];
    char last[40];
    size_t length = 0;

    snprintf(last, sizeof last, "\"position\":%d,", shown);
    for (int turns = 0; turns < 1000 && !strstr(bytes, last); turns++) {
        ssize_t more = recv(fd, bytes + length, sizeof bytes - 1 - length, MSG_DONTWAIT);

        length += more > 0 ? (size_t)more : 0;
        room_turn();
    }
    ck_assert_ptr_nonnull(strstr(bytes, last));
    return length;
}

/* One that says hello and never reads costs a line of each kind, and no time. */
START_TEST(one_who_does_not_read_delays_nobody)
{
    int fd = room_call();
    struct server_follower *f = &room.server.followers[1];
    struct pollfd fds[SERVER_FDS_MOST];
    size_t count;

    UNTIL(room.server.count == 2);
    ck_assert(room_say(fd, HELLO, strlen(HELLO)));
    UNTIL(server_with(&room.server) == 2);
    ck_assert_int_ne(fcntl(f->fd, F_GETFL) & O_NONBLOCK, 0); /* or the first one too many would never be sent */
    for (int i = 0; i < 2000; i++) {
        show_next();
        if (i % 50 == 0)
            UNTIL(room.clients[0].show.position == shown);
    }
    UNTIL(room.clients[0].show.position == shown);
    count = server_fds(&room.server, fds);
    ck_assert_int_eq(poll(fds, (nfds_t)count, 0), 0); /* nor is the presenter woken for what cannot be sent */
    ck_assert_int_eq(server_wait(&room.server, monotonic_now()), -1);
    ck_assert_uint_gt(f->out.waiting[MESSAGE_SHOW].length, 0);
    ck_assert_uint_lt(f->out.waiting[MESSAGE_SHOW].capacity + f->out.going.capacity, 64 << 10);
    ck_assert_uint_eq(room.server.count, 2);
    ck_assert_uint_lt(read_all(fd), 64 << 10);
    close(fd);
    UNTIL(room.server.count == 1);
}
END_TEST

/* One whose process dies is gone, whatever was on its way. */
START_TEST(one_who_dies_is_gone)
{
    for (int i = 0; i < 20; i++) {
        int told[2];
        char byte;
        pid_t child;

        ck_assert_int_eq(pipe(told), 0);
        child = fork();
        if (child == 0) {
            int fd = room_call();

            byte = send(fd, HELLO, strlen(HELLO), 0) > 0 ? 'y' : 'n';
            if (write(told[1], &byte, 1) == 1)
                pause();
            _exit(0);
        }
        ck_assert_int_eq(read(told[0], &byte, 1), 1);
        close(told[0]);
        close(told[1]);
        for (int turns = 0; turns < i % 5; turns++)
            room_turn();
        kill(child, SIGKILL);
        show_next();
        ck_assert_int_eq(waitpid(child, NULL, 0), child);
        show_next();
    }
    UNTIL(room.server.count == 1);
    ck_assert_int_eq(server_with(&room.server), 1);
}
END_TEST

/* Of 300 who call, the room takes 200; the others are told that it is full, and when some leave there is place. */
START_TEST(the_room_has_a_size)
{
    static int calls[300];
    struct error e;
    size_t full = 0;

    for (size_t i = 0; i < 300; i++) {
        while ((calls[i] = socket_connect(NULL, &e)) < 0) {
            ck_assert_str_eq(e.message, "");
            room_turn();
        }
        ck_assert(send(calls[i], HELLO, strlen(HELLO), MSG_NOSIGNAL) > 0);
    }
    UNTIL(server_with(&room.server) == SERVER_FOLLOWERS_MOST);
    for (int i = 0; i < 20; i++)
        room_turn();
    show_next();
    UNTIL(room.clients[0].show.position == shown);
    room_follow(1);
    UNTIL(room.clients[1].state == CLIENT_FULL);
    for (size_t i = 0; i < 300; i++) {
        char bytes[100] = "";

        full += recv(calls[i], bytes, sizeof bytes - 1, MSG_DONTWAIT) > 0 && strstr(bytes, "\"full\"");
        close(calls[i]);
    }
    ck_assert_uint_eq(full, 300 - (SERVER_FOLLOWERS_MOST - 1));
    UNTIL(room.clients[1].state == CLIENT_CONNECTED);
    UNTIL(room.server.count == 2);
}
END_TEST

/* Who calls and says nothing has five seconds; the presenter's event loop knows when they are over. */
START_TEST(who_says_nothing_goes)
{
    int fd = room_call();
    long long since;

    UNTIL(room.server.count == 2);
    since = room.server.followers[1].since;
    ck_assert_int_eq(server_wait(&room.server, since), 5000);
    ck_assert_int_eq(server_wait(&room.server, since + 4999), 1);
    ck_assert_uint_eq(server_serve(&room.server, NULL, 0, since + 4999), 0);
    ck_assert_uint_eq(room.server.count, 2);
    server_serve(&room.server, NULL, 0, since + 5000);
    ck_assert_uint_eq(room.server.count, 1);
    ck_assert_int_eq(server_wait(&room.server, since + 5000), -1);
    close(fd);
}
END_TEST

/* Without a descriptor left, the presenter does not spin, and takes callers again later. */
START_TEST(without_descriptors_it_waits)
{
    struct rlimit limit, few;
    struct pollfd fds[SERVER_FDS_MOST];
    int fd = room_call();
    long long now = monotonic_now();
    size_t count = server_fds(&room.server, fds);

    ck_assert_int_eq(getrlimit(RLIMIT_NOFILE, &limit), 0);
    few = limit;
    few.rlim_cur = (rlim_t)fd + 1;
    ck_assert_int_eq(setrlimit(RLIMIT_NOFILE, &few), 0);
    ck_assert_int_gt(poll(fds, 2, 1000), 0);
    server_serve(&room.server, fds, count, now);
    ck_assert_uint_eq(room.server.count, 1);
    ck_assert_uint_eq(server_fds(&room.server, fds), 1);
    ck_assert_int_eq(server_wait(&room.server, now), 1000);
    ck_assert_int_eq(setrlimit(RLIMIT_NOFILE, &limit), 0);
    UNTIL(room.server.count == 2);
    close(fd);
}
END_TEST

/* A follower of a later version is told why it is closed. */
START_TEST(a_later_follower_is_told)
{
    static const char later[] = "{\"v\":2,\"type\":\"hello\"}\n";
    static char bytes[20000];
    int fd = room_call();
    size_t length = 0;
    ssize_t more;

    UNTIL(room.server.count == 2);
    ck_assert(room_say(fd, later, sizeof later - 1));
    UNTIL(room.server.count == 1);
    while ((more = recv(fd, bytes + length, sizeof bytes - 1 - length, 0)) > 0)
        length += (size_t)more;
    ck_assert_ptr_nonnull(strstr(bytes, "{\"v\":1,\"type\":\"bye\",\"reason\":\"version\"}\n"));
    close(fd);
}
END_TEST

static const struct {
    const char *bytes;
    enum client_state state;
} presenters[] = {
    {"x\n", CLIENT_WAITING},
    {"{\"v\":1,\"type\":\"show\",\"lesson\":\"a\",\"step\":\"b\",\"part\":1,\"state\":\"\",\"position\":1,\"steps\":1}"
     "\n",
     CLIENT_WAITING},
    {"{\"v\":1,\"type\":\"hello\",\"course\":\"\",\"title\":\"\"}\n" HELLO, CLIENT_AWAY},
    {"{\"v\":1,\"type\":\"hello\",\"course\":\"\",\"title\":\"\"}\n{\"v\":1,\"type\":\"poll\"}\n", CLIENT_AWAY},
    {"{\"v\":2,\"type\":\"welcome\"}\n", CLIENT_OTHER_VERSION},
    {"{\"v\":1,\"type\":\"bye\",\"reason\":\"version\"}\n", CLIENT_OTHER_VERSION},
    {"{\"v\":1,\"type\":\"bye\",\"reason\":\"full\"}\n", CLIENT_FULL},
    {NULL, CLIENT_WAITING}, /* bytes without end */
};

/* A follower trusts its presenter as little: it hangs up, and tries again later. */
START_TEST(a_presenter_may_be_none)
{
    static char endless[128 << 10];
    const char *bytes = presenters[_i].bytes ? presenters[_i].bytes : memset(endless, 'x', sizeof endless - 1);
    struct client *c = &room.clients[0];
    size_t left = strlen(bytes);
    long long began = monotonic_now();
    int fd = -1;

    room_open();
    room.is_open = false; /* the server is never turned over: this test speaks for it */
    room_follow(0);
    while (fd < 0 || c->fd >= 0) {
        ssize_t went;

        room_turn();
        if (fd < 0 && (fd = accept(room.place.fd, NULL, NULL)) < 0)
            continue;
        went = left > 0 ? send(fd, bytes, left, MSG_NOSIGNAL | MSG_DONTWAIT) : 0;
        bytes += went > 0 ? went : 0;
        left -= went > 0 ? (size_t)went : 0;
    }
    ck_assert_int_eq(c->state, presenters[_i].state);
    ck_assert(!c->has_show && !c->has_poll);
    ck_assert_int_gt(client_wait(c, began), 0);
    close(fd);
    room.is_open = true;
}
END_TEST

Suite *lecture_hostile_suite(void)
{
    Suite *suite = suite_create("lecture_hostile");
    TCase *followers = tcase_create("followers"), *presenter = tcase_create("presenters");

    tcase_add_checked_fixture(followers, make_lecture, end_lecture);
    tcase_add_loop_test(followers, garbage_closes, 0, 8);
    tcase_add_test(followers, an_option_that_is_none_closes);
    tcase_add_test(followers, a_link_votes_once);
#ifdef __linux__ /* other systems do not say which process calls */
    tcase_add_loop_test(followers, a_process_votes_once, 0, 2);
#endif
    tcase_add_loop_test(followers, a_gigabyte_is_not_read, 0, 2);
    tcase_add_test(followers, one_who_does_not_read_delays_nobody);
    tcase_add_test(followers, one_who_dies_is_gone);
    tcase_add_test(followers, the_room_has_a_size);
    tcase_add_test(followers, who_says_nothing_goes);
    tcase_add_test(followers, without_descriptors_it_waits);
    tcase_add_test(followers, a_later_follower_is_told);
    suite_add_tcase(suite, followers);
    tcase_add_checked_fixture(presenter, room_make, room_remove);
    tcase_add_loop_test(presenter, a_presenter_may_be_none, 0, sizeof presenters / sizeof *presenters);
    suite_add_tcase(suite, presenter);
    return suite;
}
