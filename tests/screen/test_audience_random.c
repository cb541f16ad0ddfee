/* SPDX-License-Identifier: MIT */
/* The audience's screen under a presenter whose messages are put together at random, from what lessons and questions
 * hold and from what they do not, whole or broken, while its own keys, sizes and links change: it neither crashes nor
 * stops, and in the end shows what it is told. */
#include "base/random.h"
#include "classroom/audience_state.h"
#include "screen/seat.h"
#include "screen/suites.h"

#include <stdlib.h>
#include <sys/socket.h>
#include <unistd.h>

#define MESSAGES 60 /* of a run */
#define RUNS 4

static struct random random_;
static struct opened course; /* to read names from */
static int link_;            /* to the screen, as a presenter has it; −1: none */

static int below(int most)
{
    return (int)(random_uniform(&random_) * most);
}

static const char *one_of(const char *const *words)
{
    int count = 0;

    while (words[count])
        count++;
    return words[below(count)];
}

static void begin(void)
{
    struct error e = {0};

    seat_make();
    link_ = -1;
    ck_assert_msg(open_course_of(&course, "", &e), "%s", e.message);
    ck_assert_msg(socket_listen(&room.place, &e), "%s", e.message);
}

static void end(void)
{
    if (link_ >= 0)
        close(link_);
    open_close(&course);
    socket_close(&room.place);
    seat_remove();
}

/* ---------------------------------------------------------------------------------------------------- what is said */

static struct lesson *any_lesson(void)
{
    struct lesson *lesson = library_lesson(&course.library, (size_t)below((int)course.catalogue.lesson_count), NULL);

    lesson_read(lesson);
    return lesson;
}

/* The state in which a step of some lesson opens; "" of most. */
static const char *lesson_state(void)
{
    const struct lesson *lesson = any_lesson();
    const char *state = lesson->steps[below((int)lesson->step_count)].view_state;

    return state ? state : "";
}

/* Appends a key with its value, or what looks like one. */
static void add_pair(struct text *out)
{
    static const char *const keys[] = {"head",  "cell",   "tokens", "d_model", "heads",   "seed",     "mask",
                                       "code",  "values", "scores", "row",     "room",    "selected", "words",
                                       "query", "keys",   "angle",  "length",  "turn",    "round",    "temperature",
                                       "d_k",   "side",   "at",     "weights", "nothing", NULL};
    static const char *const values[] = {"",
                                         "1",
                                         "0",
                                         "-1",
                                         "2",
                                         "9999999999999999999999",
                                         "1e308",
                                         "nan",
                                         "#1,#1",
                                         "sat,cat",
                                         "cat,1st",
                                         "1,2,3,4,5,6,7,8,9,10",
                                         "%",
                                         "%00",
                                         "causal",
                                         "padding:1",
                                         "padding:1024",
                                         "random",
                                         "numpy",
                                         "wrong",
                                         "a%20b%20c",
                                         "%1b%5b2J",
                                         "@/etc/passwd",
                                         "1024",
                                         "64",
                                         NULL};

    text_addf(out, " %s=%s", one_of(keys), one_of(values));
}

static void add_state(struct text *out)
{
    text_add(out, lesson_state());
    for (int i = below(4); i > 0; i--)
        add_pair(out);
    for (int i = below(8) ? 0 : below(4); i > 0 && out->length > 0; i--)
        out->bytes[below((int)out->length)] = (char)(32 + below(95));
}

static void add_hidden(struct text *out)
{
    static const char *const cells[] = {"scores1[sat,cat]", "K1[cat,2nd]",  "weights2[#1,#2]", "X[#9,#9]", ";", "",
                                        "output[on,#8]",    "nothing[1,1]", "Q1[sat",          "]",        NULL};

    for (int i = below(5); i > 0; i--)
        text_addf(out, "%s;", one_of(cells));
}

static void fill(char *out, size_t size, void (*add)(struct text *))
{
    struct text text = {0};

    if (below(2))
        add(&text);
    message_copy(out, size, text_string(&text));
    text_free(&text);
}

static void make_show(struct message_show *show)
{
    const struct lesson *lesson = any_lesson();

    *show = (struct message_show){.blank = !below(6),
                                  .frozen = !below(6),
                                  .big = below(2),
                                  .part = 1 + (below(3) ? below(4) : below(9999)),
                                  .revealed = below(3) ? below(3) : below(9999)};
    show->position = 1 + below(9999);
    show->steps = show->position + below(10000 - show->position);
    message_copy(show->lesson, sizeof show->lesson, below(20) ? lesson->name : "../six-stages");
    message_copy(show->step, sizeof show->step, below(20) ? lesson->steps[below((int)lesson->step_count)].name : "");
    fill(show->state, sizeof show->state, add_state);
    if (!below(3))
        fill(show->example, sizeof show->example, add_state);
    fill(show->hidden, sizeof show->hidden, add_hidden);
}

static void make_counts(struct message_counts *counts, int options)
{
    counts->length = options;
    for (int i = 0; i < options; i++)
        counts->of[i] = below(3) ? below(30) : below(MESSAGE_COUNT_MOST + 1);
}

static void make_poll(struct message_poll *poll)
{
    struct poll_list list = {0};
    const char *key = "quiz:no#such";

    poll_list_make(&list, &course.library, (size_t)below((int)course.catalogue.lesson_count), 0);
    if (list.count > 0 && below(10))
        key = list.items[below((int)list.count)].key;
    *poll = (struct message_poll){.id = 1 + below(3),
                                  .phase = (enum poll_phase)below(POLL_OVER + 1),
                                  .options = 2 + (below(3) ? below(4) : below(MESSAGE_OPTIONS_MOST - 1)),
                                  .answered = below(100),
                                  .present = below(100),
                                  .solved = below(2)};
    message_copy(poll->question, sizeof poll->question, key);
    if (poll->phase == POLL_CLOSED || poll->phase == POLL_DISCUSS || poll->phase == POLL_RESULT)
        make_counts(&poll->first, poll->options);
    if (poll->phase == POLL_RESULT)
        make_counts(&poll->second, poll->options);
    poll_list_free(&list);
}

static void make_message(struct message *m)
{
    static const char *const courses[] = {"", "", "", "/nonexistent", "/dev", ".", NULL};

    *m = (struct message){.kind = MESSAGE_SHOW};
    if (below(4)) {
        make_show(&m->show);
    } else if (below(3)) {
        m->kind = MESSAGE_POLL;
        make_poll(&m->poll);
    } else if (below(3)) {
        m->kind = MESSAGE_HELLO;
        message_copy(m->hello.course, sizeof m->hello.course, one_of(courses));
    } else {
        m->kind = MESSAGE_BYE;
        m->bye.reason = (enum bye_reason)below(BYE_VERSION + 1);
    }
}

/* ----------------------------------------------------------------------------------------------------- saying it */

static void say_bytes(const char *bytes, size_t length)
{
    while (length > 0 && link_ >= 0) {
        ssize_t went = send(link_, bytes, length, MSG_NOSIGNAL | MSG_DONTWAIT);

        if (went > 0) {
            bytes += went;
            length -= (size_t)went;
        } else if (room_is_closed(link_)) {
            close(link_);
            link_ = -1;
        }
        seat_turn();
    }
}

static void say(const struct message *m, bool broken)
{
    struct text line = {0};

    message_write(m, &line);
    for (int i = broken ? 1 + below(3) : 0; i > 0; i--)
        line.bytes[below((int)line.length)] = (char)below(256);
    say_bytes(line.bytes, broken ? line.length - (size_t)below(2) : line.length);
    text_free(&line);
}

static bool has_called(void)
{
    seat.audience->client.tries_at = 0; /* at once */
    link_ = accept(room.place.fd, NULL, NULL);
    return link_ >= 0;
}

/* Has the screen call, if it does not, and greets it. */
static void greet(void)
{
    struct message hello = {.kind = MESSAGE_HELLO};

    if (link_ >= 0 && !room_is_closed(link_))
        return;
    if (link_ >= 0)
        close(link_);
    link_ = -1;
    UNTIL_BY(seat_turn, has_called());
    say(&hello, false);
}

/* The screen's own doing. */
static void fiddle(void)
{
    static const char *const keys[] = {"Left", "Right", "Enter", "Esc", "Down", "Up", "Tab", "PgDn",
                                       "PgUp", "r",     "?",     "a",   "3",    "M",  "h",   NULL};
    static const int sizes[][2] = {{80, 24}, {40, 12}, {120, 40}, {20, 5}, {250, 70}, {1, 1}};
    const int *size = sizes[below(6)];

    for (int i = below(4); i > 0; i--)
        screen_press(&seat.screen, one_of(keys));
    if (!below(4))
        screen_resize(&seat.screen, size[0], size[1]);
}

START_TEST(whatever_is_said_the_screen_lives_on)
{
    struct message last = {.kind = MESSAGE_SHOW};

    random_start(&random_, (uint64_t)_i, 1);
    for (int i = 0; i < MESSAGES; i++) {
        struct message m;

        greet();
        make_message(&m);
        say(&m, !below(5));
        seat_turn();
        fiddle();
        if (!below(20) && link_ >= 0) {
            close(link_);
            link_ = -1;
        }
    }
    if (link_ >= 0)
        close(link_);
    link_ = -1;
    greet();
    screen_resize(&seat.screen, 80, 24);
    screen_press(&seat.screen, "Esc r Esc r");
    last.show = (struct message_show){.lesson = "six-stages", .step = "scale", .part = 1, .position = 4, .steps = 9};
    say(&last, false);
    seat_await("with the presenter");
    screen_expect(&seat.screen, "▸4 Scale");
}
END_TEST

Suite *screen_audience_random_suite(void)
{
    Suite *suite = suite_create("screen_audience_random");
    TCase *core = tcase_create("core");

    tcase_add_checked_fixture(core, begin, end);
    tcase_add_loop_test(core, whatever_is_said_the_screen_lives_on, 0, RUNS);
    suite_add_tcase(suite, core);
    return suite;
}
