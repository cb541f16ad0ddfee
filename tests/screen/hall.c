/* SPDX-License-Identifier: MIT */
#include "screen/hall.h"

#include "draw/keys.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct hall hall;

static bool open_presented(void *context, const char *directory, struct audience_course *out, struct error *e)
{
    (void)context;
    hall.openings++;
    open_close(&hall.opened);
    if (!open_course_of(&hall.opened, directory, e) || !open_listings(&hall.opened, e)) {
        open_close(&hall.opened);
        return false;
    }
    *out = (struct audience_course){&hall.opened.library, hall.opened.sources};
    return true;
}

static void draw(void)
{
    hall.scene.draw(hall.scene.self, &hall.canvas);
    text_cut(&hall.text, 0);
    canvas_text(&hall.canvas, &hall.text);
    hall.is_stale = false;
}

static void begin(void)
{
    const struct audience_setup setup = {.open = place_connect, .open_course = open_presented};

    hall.audience = audience_new(&setup);
    hall.scene = audience_scene(hall.audience);
    draw();
}

void hall_make(void)
{
    static const struct theme theme = {.colors = 256};

    room_make();
    hall = (struct hall){.show = {.part = 1, .position = 4, .steps = 9}};
    canvas_make(&hall.canvas, 24, 80, &theme);
    begin();
}

void hall_remove(void)
{
    audience_destroy(hall.audience);
    open_close(&hall.opened);
    canvas_free(&hall.canvas);
    text_free(&hall.text);
    room_remove();
    poll_free(&hall.poll);
}

void hall_open(const char *course)
{
    struct message_hello hello = {.title = "Six stages"};
    struct error e = {0};

    ck_assert(message_copy(hello.course, sizeof hello.course, course));
    ck_assert_msg(place_listen(&room.place, &e), "%s", e.message);
    server_start(&room.server, room.place.fd, &hello);
    room.is_open = true;
}

void hall_show_again(void)
{
    server_show(&room.server, &hall.show);
}

void hall_show(const char *lesson, const char *step)
{
    message_copy(hall.show.lesson, sizeof hall.show.lesson, lesson);
    message_copy(hall.show.step, sizeof hall.show.step, step);
    hall.show.part = 1;
    hall.show.revealed = 0;
    hall_show_again();
}

void hall_ask(void)
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
    poll_free(&hall.poll);
    poll_question_start(&question, &hall.poll, ++id);
    ck_assert_int_ge(hall.poll.option_count, 3);
    poll_question_free(&question);
    poll_list_free(&list);
    open_close(&course);
    server_poll(&room.server, &hall.poll);
}

/* Lets the scene do what it waits for, as the loop does. */
static void serve(void)
{
    struct pollfd fds[4];
    size_t count = hall.scene.watch(hall.scene.self, fds, 4);
    unsigned wish = 0;

    ck_assert_int_ge(poll(fds, (nfds_t)count, 0), 0);
    if (count > 0)
        wish |= hall.scene.ready(hall.scene.self, fds, count);
    if (hall.scene.wait(hall.scene.self) == 0)
        wish |= hall.scene.tick(hall.scene.self);
    hall.is_stale = hall.is_stale || wish & SCENE_DRAW;
}

void hall_turn(void)
{
    room_turn_presenter();
    serve();
    if (hall.is_stale)
        draw();
}

void hall_rest(void)
{
    for (int i = 0; i < 10; i++)
        hall_turn();
}

void hall_press(const char *keys)
{
    while (*keys) {
        size_t length = strcspn(keys, " ");
        struct event event = {.kind = EVENT_KEY, .code = keys_code(keys, length)};

        ck_assert_msg(event.code != 0, "no key is called %.*s", (int)length, keys);
        hall.wish = hall.scene.event(hall.scene.self, &event, &hall.canvas);
        if (hall.wish & SCENE_DRAW)
            draw();
        keys += length + (keys[length] == ' ');
    }
}

void hall_resize(int cols, int rows)
{
    canvas_resize(&hall.canvas, rows, cols);
    draw();
}

void hall_theme(const struct theme *theme)
{
    hall.canvas.theme = *theme;
    draw();
}

bool hall_has(const char *what)
{
    return strstr(text_string(&hall.text), what) != NULL;
}

void hall_expect(const char *what)
{
    ck_assert_msg(hall_has(what), "no \"%s\" on\n%s", what, text_string(&hall.text));
}

void hall_refuse(const char *what)
{
    ck_assert_msg(!hall_has(what), "\"%s\" on\n%s", what, text_string(&hall.text));
}

const char *hall_last(void)
{
    static struct text row;

    text_cut(&row, 0);
    canvas_row_text(&hall.canvas, hall.canvas.rows - 1, &row);
    return text_string(&row);
}
