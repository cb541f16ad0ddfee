/* SPDX-License-Identifier: MIT */
#include "screen/seat.h"

#include <string.h>

struct seat seat;

static bool open_presented(void *context, const char *directory, struct audience_course *out, struct error *e)
{
    (void)context;
    seat.openings++;
    open_close(&seat.opened);
    if (!open_course_of(&seat.opened, directory, e) || !open_listings(&seat.opened, e)) {
        open_close(&seat.opened);
        return false;
    }
    *out = (struct audience_course){&seat.opened.library, seat.opened.sources};
    return true;
}

static void begin(void)
{
    const struct audience_setup setup = {.open = socket_connect, .open_course = open_presented};

    seat.audience = audience_new(&setup);
    seat.scene = audience_stack(seat.audience)->levels[0].scene;
    screen_begin(&seat.screen, audience_stack(seat.audience), 80, 24);
}

void seat_make(void)
{
    room_make();
    seat = (struct seat){.show = {.part = 1, .position = 4, .steps = 9}};
    begin();
}

void seat_remove(void)
{
    audience_destroy(seat.audience);
    open_close(&seat.opened);
    screen_end(&seat.screen);
    room_remove();
    poll_free(&seat.poll);
}

void seat_open(const char *course)
{
    struct message_hello hello = {.title = "Six stages"};
    struct error e = {0};

    ck_assert(message_copy(hello.course, sizeof hello.course, course));
    ck_assert_msg(socket_listen(&room.place, &e), "%s", e.message);
    server_start(&room.server, room.place.fd, &hello);
    room.is_open = true;
}

void seat_show_again(void)
{
    server_show(&room.server, &seat.show);
}

void seat_show(const char *lesson, const char *step)
{
    message_copy(seat.show.lesson, sizeof seat.show.lesson, lesson);
    message_copy(seat.show.step, sizeof seat.show.step, step);
    seat.show.part = 1;
    seat.show.revealed = 0;
    seat_show_again();
}

void seat_ask(void)
{
    static int id;
    struct opened course;
    struct poll_question question;
    struct poll_list list;
    struct error e = {0};
    size_t at = 0;

    ck_assert_msg(open_course_of(&course, "", &e) && open_lesson(&course, "six-stages", &e), "%s", e.message);
    poll_list_make(&list, &course.library, course.index, 0);
    while (at < list.count && strncmp(list.items[at].key, "quiz:", 5) != 0)
        at++;
    ck_assert_uint_lt(at, list.count);
    ck_assert_msg(poll_question_find(&question, &course.library, list.items[at].key, &e), "%s", e.message);
    poll_free(&seat.poll);
    poll_question_start(&question, &seat.poll, ++id);
    ck_assert_int_ge(seat.poll.option_count, 3);
    poll_question_free(&question);
    poll_list_free(&list);
    open_close(&course);
    server_poll(&room.server, &seat.poll);
}

/* Lets the scene do what it waits for, as the loop does. */
static void serve(void)
{
    struct pollfd fds[4];
    size_t count = seat.scene.watch(seat.scene.self, fds, 4);
    unsigned request = 0;

    ck_assert_int_ge(poll(fds, (nfds_t)count, 0), 0);
    if (count > 0)
        request |= seat.scene.ready(seat.scene.self, fds, count);
    if (seat.scene.wait(seat.scene.self) == 0)
        request |= seat.scene.tick(seat.scene.self);
    seat.is_stale = seat.is_stale || request & SCENE_DRAW;
}

void seat_turn(void)
{
    room_turn_presenter();
    serve();
    if (seat.is_stale)
        screen_draw(&seat.screen);
    seat.is_stale = false;
}

void seat_rest(void)
{
    for (int i = 0; i < 10; i++)
        seat_turn();
}
