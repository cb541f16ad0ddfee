/* SPDX-License-Identifier: MIT */
#include "room.h"
#include "suites.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

static struct poll poll_;

static void ask(int id)
{
    poll_start(&poll_, id, "a#b", "Which?");
    poll_add_option(&poll_, "one", true);
    poll_add_option(&poll_, "two", false);
}

static void show(const char *step, int position)
{
    struct message_show s = room_show(step, position);

    server_show(&room.server, &s);
}

/* A lecture with `count` followers in it. */
static void gather(size_t count)
{
    room_open();
    for (size_t i = 0; i < count; i++)
        room_follow(i);
    for (size_t i = 0; i < count; i++)
        UNTIL(room.clients[i].state == CLIENT_CONNECTED);
    UNTIL(server_with(&room.server) == (int)count);
}

/* Turns for some milliseconds. */
static void turn_for(int milliseconds)
{
    long long until = monotonic_now() + milliseconds;

    while (monotonic_now() < until)
        room_turn();
}

START_TEST(one_who_comes_late_is_told_all)
{
    struct client *c = &room.clients[0];
    struct error e = {0};

    room_open();
    show("score", 4);
    ask(7);
    server_poll(&room.server, &poll_);
    room_follow(0);
    UNTIL(c->has_poll);
    ck_assert_int_eq(c->state, CLIENT_CONNECTED);
    ck_assert_str_eq(c->hello.title, "Six stages");
    ck_assert_str_eq(c->show.step, "score");
    ck_assert_int_eq(c->poll.id, 7);
    ck_assert_int_eq(c->poll.phase, POLL_OPEN);
    ck_assert_uint_eq(room.heard[0], CLIENT_NEW_STATE | CLIENT_NEW_HELLO | CLIENT_NEW_SHOW | CLIENT_NEW_POLL);
    ck_assert(poll_type_hands(&poll_, "3 4", &e));
    ck_assert(poll_move(&poll_, POLL_CLOSED));
    server_poll(&room.server, &poll_);
    UNTIL(c->poll.phase == POLL_CLOSED);
    ck_assert_int_eq(c->poll.first.of[1], 4);
    server_poll(&room.server, NULL);
    poll_free(&poll_);
    UNTIL(!c->has_poll);
    room_follow(1);
    UNTIL(room.clients[1].has_show);
    turn_for(30);
    ck_assert(!room.clients[1].has_poll);
}
END_TEST

/* A class that opens its screens at once waits for one turn of the presenter, not for one each. */
START_TEST(all_who_call_are_taken_in_at_once)
{
    int fds[5];

    room_open();
    for (size_t i = 0; i < 5; i++)
        fds[i] = room_call();
    room_turn_presenter();
    ck_assert_uint_eq(room.server.count, 5);
    for (size_t i = 0; i < 5; i++)
        close(fds[i]);
}
END_TEST

START_TEST(followers_are_counted)
{
    gather(3);
    room.told = 0;
    client_look_back(&room.clients[1], true);
    UNTIL(server_back(&room.server) == 1);
    ck_assert_int_eq(server_with(&room.server), 2);
    ck_assert_uint_eq(room.told, SERVER_FOLLOWERS);
    client_look_back(&room.clients[1], false);
    UNTIL(server_back(&room.server) == 0);
    client_look_back(&room.clients[1], true);
    UNTIL(server_back(&room.server) == 1);
    client_stop(&room.clients[1]);
    room.clients[1].open = NULL;
    UNTIL(server_back(&room.server) == 0);
    ck_assert_int_eq(server_with(&room.server), 2);
    ck_assert_uint_eq(room.server.count, 2);
}
END_TEST

static bool is_wall_of(int rows, int cols, int count)
{
    struct server_wall wall = server_wall(&room.server);

    return wall.rows == rows && wall.cols == cols && wall.count == count;
}

/* Of screens the largest that is with the presenter; of walls the largest, whatever else there is. */
START_TEST(the_walls_size_is_told)
{
    gather(3);
    ck_assert(is_wall_of(0, 0, 0));
    room.told = 0;
    client_say_screen(&room.clients[0], 40, 120, false);
    UNTIL(is_wall_of(40, 120, 0));
    ck_assert_uint_eq(room.told, SERVER_FOLLOWERS);
    client_look_back(&room.clients[0], true);
    UNTIL(is_wall_of(0, 0, 0));
    client_look_back(&room.clients[0], false);
    client_say_screen(&room.clients[1], 24, 80, true);
    UNTIL(is_wall_of(24, 80, 1));
    client_say_screen(&room.clients[2], 30, 100, true);
    UNTIL(is_wall_of(30, 100, 2));
    client_look_back(&room.clients[2], true);
    UNTIL(server_wall(&room.server).back == 1);
    client_stop(&room.clients[2]);
    room.clients[2].open = NULL;
    UNTIL(is_wall_of(24, 80, 1));
    ck_assert_int_eq(server_wall(&room.server).back, 0);
    client_say_screen(&room.clients[1], 9999, 9999, true); /* no screen is too large to follow on */
    UNTIL(is_wall_of(MESSAGE_ROWS_MOST, MESSAGE_COLS_MOST, 1));
    ck_assert_int_eq(server_with(&room.server), 2);
}
END_TEST

START_TEST(a_wall_has_no_vote)
{
    struct message answer = {.kind = MESSAGE_ANSWER, .answer = {7, 0}};
    struct client *wall = &room.clients[0], *b = &room.clients[1];
    struct text line = {0};
    int fd;

    gather(2);
    client_say_screen(wall, 24, 80, true);
    UNTIL(server_wall(&room.server).count == 1);
    ask(7);
    server_poll(&room.server, &poll_);
    UNTIL(wall->has_poll && b->has_poll);
    ck_assert_int_eq(wall->poll.present, 1);
    ck_assert(!client_answer(wall, 0));
    ck_assert(client_answer(b, 1));
    UNTIL(wall->poll.answered == 1);
    fd = room_call(); /* one that says it is a wall, and votes */
    text_add(&line, "{\"v\":1,\"type\":\"hello\",\"follower\":\"x\",\"wall\":true}\n");
    message_write(&answer, &line);
    ck_assert(room_say(fd, line.bytes, line.length));
    UNTIL(server_wall(&room.server).count == 2);
    turn_for(30);
    ck_assert_int_eq(poll_answered(&poll_, 0), 1);
    ck_assert(!room_is_closed(fd));
    close(fd);
    text_free(&line);
    server_poll(&room.server, NULL);
    poll_free(&poll_);
}
END_TEST

/* A follower that is looking back says so again when it comes back. */
START_TEST(who_comes_again_says_where_it_is)
{
    gather(1);
    client_look_back(&room.clients[0], true);
    room_close(false);
    UNTIL(room.clients[0].state == CLIENT_AWAY);
    room_open();
    UNTIL(server_back(&room.server) == 1);
    ck_assert_int_eq(server_with(&room.server), 0);
}
END_TEST

START_TEST(answers_count_once)
{
    struct client *a = &room.clients[0], *b = &room.clients[1];
    char name[MESSAGE_KEY_ROOM];

    gather(2);
    ck_assert(!client_answer(a, 0));
    ask(7);
    server_poll(&room.server, &poll_);
    UNTIL(a->has_poll && b->has_poll);
    ck_assert_int_eq(a->poll.present, 2);
    ck_assert(!client_answer(a, 2));
    ck_assert(!client_answer(a, -1));
    room.told = 0;
    ck_assert(client_answer(a, 0));
    ck_assert_int_eq(a->answer, 0);
    UNTIL(b->poll.answered == 1);
    ck_assert_uint_eq(room.told, SERVER_ANSWERS);
    ck_assert(client_answer(b, 0));
    UNTIL(a->poll.answered == 2);
    ck_assert(client_answer(b, 1));
    UNTIL(poll_.answers[0].items[1].option == 1);
    /* The same follower on another link answers once more, in place of before. */
    strcpy(name, b->about.follower);
    client_stop(b);
    b->open = NULL;
    UNTIL(a->poll.present == 1);
    client_start(b, socket_connect, NULL, name);
    UNTIL(b->has_poll && a->poll.present == 2);
    ck_assert(client_answer(b, 0));
    UNTIL(poll_.answers[0].items[1].option == 0);
    ck_assert_int_eq(poll_answered(&poll_, 0), 2);
    ck_assert(poll_move(&poll_, POLL_CLOSED));
    server_poll(&room.server, &poll_);
    UNTIL(a->poll.phase == POLL_CLOSED);
    ck_assert(!client_answer(a, 1));
    ck_assert_int_eq(a->answer, 0);
    ck_assert(poll_move(&poll_, POLL_SECOND));
    server_poll(&room.server, &poll_);
    UNTIL(a->poll.phase == POLL_SECOND);
    ck_assert_int_eq(a->answer, -1);
    ck_assert_int_eq(a->poll.answered, 0);
    poll_free(&poll_);
    server_poll(&room.server, NULL);
}
END_TEST

/* Answers that cross the end of a vote are lost, and their followers stay. */
START_TEST(an_answer_too_late_is_no_crime)
{
    gather(1);
    ask(7);
    server_poll(&room.server, &poll_);
    UNTIL(room.clients[0].has_poll);
    ck_assert(poll_move(&poll_, POLL_CLOSED));
    ck_assert(client_answer(&room.clients[0], 0));
    turn_for(30);
    poll_free(&poll_);
    ask(8);
    server_poll(&room.server, &poll_);
    ck_assert(client_answer(&room.clients[0], 0));
    UNTIL(room.clients[0].poll.id == 8);
    turn_for(30);
    ck_assert_int_eq(room.clients[0].answer, -1);
    ck_assert_int_eq(poll_answered(&poll_, 0), 0);
    ck_assert_int_eq(server_with(&room.server), 1);
    server_poll(&room.server, NULL);
    poll_free(&poll_);
}
END_TEST

/* A follower before the lecture waits; one whose presenter dies, or ends, keeps what was shown and comes again. */
START_TEST(links_come_again)
{
    struct client *c = &room.clients[0];

    room_follow(0);
    turn_for(300);
    ck_assert_int_eq(c->state, CLIENT_WAITING);
    ck_assert_str_eq(c->problem.message, "");
    ck_assert_int_le(client_wait(c, monotonic_now()), 2000);
    room_open();
    show("score", 4);
    UNTIL(c->has_show);
    ck_assert_int_eq(c->state, CLIENT_CONNECTED);
    ck_assert_int_eq(client_wait(c, monotonic_now()), -1);
    room_close(false);
    UNTIL(c->state == CLIENT_AWAY);
    ck_assert_int_le(client_wait(c, monotonic_now()), 100);
    ck_assert(c->has_show);
    ck_assert_str_eq(c->show.step, "score");
    room_open();
    show("scale", 5);
    UNTIL(strcmp(c->show.step, "scale") == 0);
    ck_assert_int_eq(c->state, CLIENT_CONNECTED);
    room_close(true);
    UNTIL(c->state == CLIENT_OVER);
    turn_for(100);
    ck_assert_int_eq(c->state, CLIENT_OVER);
    room_open();
    UNTIL(c->state == CLIENT_CONNECTED);
    ck_assert_str_eq(c->show.step, "scale");
}
END_TEST

/* A poll of a presenter who was killed is gone with him. */
START_TEST(a_poll_dies_with_its_presenter)
{
    gather(1);
    ask(7);
    server_poll(&room.server, &poll_);
    UNTIL(room.clients[0].has_poll);
    room_close(false);
    room_open();
    UNTIL(!room.clients[0].has_poll);
    ck_assert(!client_answer(&room.clients[0], 0));
    poll_free(&poll_);
}
END_TEST

/* It tries after 100 ms, and never more seldom than every 2 s. */
START_TEST(it_tries_less_and_less)
{
    static const int delays[] = {100, 200, 400, 800, 1600, 2000, 2000};
    struct client *c = &room.clients[0];
    long long now = 5;

    room_follow(0);
    ck_assert_int_eq(client_wait(c, now), 0);
    for (size_t i = 0; i < sizeof delays / sizeof *delays; i++) {
        client_serve(c, 0, now);
        ck_assert_int_eq(client_wait(c, now), delays[i]);
        client_serve(c, 0, now + delays[i] - 1);
        ck_assert_int_eq(client_wait(c, now + delays[i] - 1), 1);
        now += delays[i];
    }
}
END_TEST

/* Something that the user must do is said, once. */
START_TEST(a_problem_is_told)
{
    struct client *c = &room.clients[0];
    char path[400];

    room_open();
    snprintf(path, sizeof path, "%s/headway", room.box);
    chmod(path, 0755);
    room_follow(0);
    ck_assert_uint_eq(client_serve(c, 0, 0), CLIENT_NEW_STATE);
    ck_assert_msg(strstr(c->problem.message, "is open to other users"), "%s", c->problem.message);
    ck_assert_uint_eq(client_serve(c, 0, 100), 0);
    chmod(path, 0700);
    ck_assert_uint_eq(client_serve(c, 0, 1000), CLIENT_NEW_STATE);
    ck_assert_str_eq(c->problem.message, "");
}
END_TEST

/* One who reads late gets little: the newest, and no backlog of thousands. Then what it has is the newest. */
START_TEST(a_slow_follower_gets_the_newest)
{
    struct client *c = &room.clients[0];
    long long received = 0;

    gather(1);
    for (int i = 1; i <= 5000; i++) {
        char step[40];

        snprintf(step, sizeof step, "step-%d", i);
        show(step, i);
        ck_assert_uint_lt(room.server.followers[0].out.waiting[MESSAGE_SHOW].length, 400);
    }
    while (c->show.position != 5000) {
        ck_assert_int_lt(received++, 500);
        room_turn();
    }
    ck_assert_str_eq(c->show.step, "step-5000");
    ck_assert_int_eq(server_wait(&room.server, monotonic_now()), -1);
}
END_TEST

/* What is put last is sent last, whatever was replaced: a poll that is over before the next step is shown. */
START_TEST(the_order_is_that_of_the_last_changes)
{
    static const enum message_kind puts[] = {MESSAGE_SHOW, MESSAGE_POLL, MESSAGE_SHOW, MESSAGE_HELLO, MESSAGE_POLL};
    static const char expected[] = "2\n3\n4\n";
    struct outbox o = {0};
    int ends[2];
    char bytes[20] = "";

    ck_assert_int_eq(socketpair(AF_UNIX, SOCK_STREAM, 0, ends), 0);
    ck_assert(link_prepare(ends[0]));
    ck_assert(outbox_is_empty(&o));
    for (int i = 0; i < 5; i++) {
        struct text line = {0};

        text_addf(&line, "%d\n", i);
        outbox_put(&o, puts[i], &line);
        text_free(&line);
    }
    ck_assert(!outbox_is_empty(&o));
    ck_assert_int_eq(outbox_send(&o, ends[0]), LINK_DONE);
    ck_assert(outbox_is_empty(&o));
    ck_assert_int_eq(read(ends[1], bytes, sizeof bytes - 1), 6);
    ck_assert_str_eq(bytes, expected);
    close(ends[1]);
    outbox_put(&o, MESSAGE_SHOW, &(struct text){.bytes = bytes, .length = 2});
    ck_assert_int_eq(outbox_send(&o, ends[0]), LINK_GONE);
    close(ends[0]);
    outbox_free(&o);
}
END_TEST

static long long nanoseconds(void)
{
    struct timespec now;

    clock_gettime(CLOCK_MONOTONIC, &now);
    return now.tv_sec * 1000000000LL + now.tv_nsec;
}

static int compare(const void *a, const void *b)
{
    long long x = *(const long long *)a, y = *(const long long *)b;

    return (x > y) - (x < y);
}

/* A thousand steps to three followers: all of them have each, in order, before the next. How long the slowest took is
 * printed where CK_VERBOSITY asks for it. */
START_TEST(a_thousand_steps_arrive)
{
    static long long took[1000];

    gather(3);
    for (int i = 0; i < 1000; i++) {
        long long start = nanoseconds();

        show("score", i + 1);
        for (size_t f = 0; f < 3; f++)
            UNTIL(room.clients[f].show.position == i + 1);
        took[i] = nanoseconds() - start;
    }
    qsort(took, 1000, sizeof *took, compare);
    if (getenv("CK_VERBOSITY"))
        printf("lecture: a step to 3 followers: median %.3f ms, p99 %.3f ms, most %.3f ms\n", (double)took[500] / 1e6,
               (double)took[990] / 1e6, (double)took[999] / 1e6);
}
END_TEST

/* Steps, restarts of either side, and looks back at random: in the end all agree. */
START_TEST(all_agree_in_the_end)
{
    unsigned seed = 7;

    gather(3);
    for (int i = 1; i <= 400; i++) {
        seed = seed * 1103515245u + 12345u;
        show("score", i);
        if (seed >> 16 & 1)
            room_turn();
        if (i % 97 == 0) {
            room_close(seed >> 17 & 1);
            room_open();
            show("score", i);
        }
        if (i % 31 == 0) {
            size_t f = (seed >> 18) % 3;

            client_stop(&room.clients[f]);
            room_follow(f);
        }
        client_look_back(&room.clients[(seed >> 20) % 3], seed >> 24 & 1);
    }
    for (size_t f = 0; f < 3; f++) {
        client_look_back(&room.clients[f], f == 2);
        UNTIL(room.clients[f].state == CLIENT_CONNECTED && room.clients[f].show.position == 400);
    }
    UNTIL(server_with(&room.server) == 2 && server_back(&room.server) == 1);
    ck_assert_uint_eq(room.server.count, 3);
}
END_TEST

Suite *lecture_room_suite(void)
{
    Suite *suite = suite_create("lecture_room");
    TCase *tests = tcase_create("room");

    tcase_add_checked_fixture(tests, room_make, room_remove);
    tcase_add_test(tests, one_who_comes_late_is_told_all);
    tcase_add_test(tests, all_who_call_are_taken_in_at_once);
    tcase_add_test(tests, followers_are_counted);
    tcase_add_test(tests, the_walls_size_is_told);
    tcase_add_test(tests, a_wall_has_no_vote);
    tcase_add_test(tests, who_comes_again_says_where_it_is);
    tcase_add_test(tests, answers_count_once);
    tcase_add_test(tests, an_answer_too_late_is_no_crime);
    tcase_add_test(tests, links_come_again);
    tcase_add_test(tests, a_poll_dies_with_its_presenter);
    tcase_add_test(tests, it_tries_less_and_less);
    tcase_add_test(tests, a_problem_is_told);
    tcase_add_test(tests, a_slow_follower_gets_the_newest);
    tcase_add_test(tests, the_order_is_that_of_the_last_changes);
    tcase_add_test(tests, a_thousand_steps_arrive);
    tcase_add_test(tests, all_agree_in_the_end);
    suite_add_tcase(suite, tests);
    return suite;
}
