/* SPDX-License-Identifier: MIT */
#include "base/memory.h"
#include "lecture/line_buffer.h"
#include "lecture/message.h"
#include "suites.h"

#include <stdlib.h>
#include <string.h>

static enum message_verdict read_string(struct message *m, bool from_presenter, const char *line)
{
    return message_read(m, from_presenter, line, strlen(line));
}

/* One of each kind, and how it is written. */
static const struct {
    struct message message;
    const char *line;
} written[] = {
    {{.kind = MESSAGE_HELLO, .hello = {"/a \"b\"\\", "Six stages"}},
     "{\"v\":1,\"type\":\"hello\",\"course\":\"/a \\\"b\\\"\\\\\",\"title\":\"Six stages\"}\n"},
    {{.kind = MESSAGE_SHOW,
      .show = {.lesson = "six-stages",
               .step = "score",
               .part = 2,
               .state = "head=2 cell=sat,cat",
               .blank = true,
               .big = true,
               .position = 4,
               .steps = 9}},
     "{\"v\":1,\"type\":\"show\",\"lesson\":\"six-stages\",\"step\":\"score\",\"part\":2,"
     "\"state\":\"head=2 cell=sat,cat\",\"blank\":true,\"big\":true,\"position\":4,\"steps\":9}\n"},
    {{.kind = MESSAGE_SHOW,
      .show = {.lesson = "a",
               .part = 1,
               .example = "heads=4",
               .hidden = "scores1[sat,cat]",
               .revealed = 2,
               .frozen = true,
               .pointed = true,
               .position = 1,
               .steps = 1}},
     "{\"v\":1,\"type\":\"show\",\"lesson\":\"a\",\"step\":\"\",\"part\":1,\"example\":\"heads=4\",\"state\":\"\","
     "\"hidden\":\"scores1[sat,cat]\",\"revealed\":2,\"frozen\":true,\"pointed\":true,\"position\":1,\"steps\":1}\n"},
    {{.kind = MESSAGE_POLL, .poll = {7, "pitfalls#scale", POLL_OPEN, 4, 17, 24, false, {0}, {0}}},
     "{\"v\":1,\"type\":\"poll\",\"id\":7,\"question\":\"pitfalls#scale\",\"phase\":\"open\",\"options\":4,"
     "\"answered\":17,\"present\":24}\n"},
    {{.kind = MESSAGE_POLL, .poll = {7, "a#b", POLL_RESULT, 2, 3, 0, true, {2, {1, 2}}, {2, {0, 3}}}},
     "{\"v\":1,\"type\":\"poll\",\"id\":7,\"question\":\"a#b\",\"phase\":\"result\",\"options\":2,\"answered\":3,"
     "\"present\":0,\"solved\":true,\"first\":[1,2],\"second\":[0,3]}\n"},
    {{.kind = MESSAGE_BYE, .bye = {BYE_FULL}}, "{\"v\":1,\"type\":\"bye\",\"reason\":\"full\"}\n"},
    {{.kind = MESSAGE_FOLLOW, .follow = {.follower = "0123456789abcdef", .back = true}},
     "{\"v\":1,\"type\":\"hello\",\"follower\":\"0123456789abcdef\",\"back\":true}\n"},
    {{.kind = MESSAGE_FOLLOW, .follow = {.follower = "a", .wall = true, .rows = 24, .cols = 80}},
     "{\"v\":1,\"type\":\"hello\",\"follower\":\"a\",\"wall\":true,\"rows\":24,\"cols\":80}\n"},
    {{.kind = MESSAGE_FOLLOW, .follow = {.follower = "a", .rows = MESSAGE_ROWS_MOST, .cols = MESSAGE_COLS_MOST}},
     "{\"v\":1,\"type\":\"hello\",\"follower\":\"a\",\"rows\":200,\"cols\":500}\n"},
    {{.kind = MESSAGE_ANSWER, .answer = {7, 3}}, "{\"v\":1,\"type\":\"answer\",\"poll\":7,\"option\":3}\n"},
};

START_TEST(what_is_written_is_read)
{
    const struct message *m = &written[_i].message;
    bool from_presenter = m->kind < MESSAGE_FOLLOW;
    struct text line = {0}, again = {0};
    struct message read;

    message_write(m, &line);
    ck_assert_str_eq(text_string(&line), written[_i].line);
    ck_assert_int_eq(message_read(&read, from_presenter, line.bytes, line.length - 1), MESSAGE_GOOD);
    ck_assert_int_eq(read.kind, m->kind);
    message_write(&read, &again);
    ck_assert_str_eq(text_string(&again), text_string(&line));
    ck_assert_int_eq(message_read(&read, !from_presenter, line.bytes, line.length - 1), MESSAGE_BAD);
    text_free(&line);
    text_free(&again);
}
END_TEST

/* Unknown members, blanks and any order are no matter; what is left out is false. */
START_TEST(a_reader_is_patient)
{
    struct message m;

    ck_assert_int_eq(read_string(&m, true,
                                 " {\"type\":\"show\", \"later\":{\"v\":[]}, \"steps\":3,\"position\":3,\"state\":\"\","
                                 "\"part\":9999,\"step\":\"b\",\"lesson\":\"a\",\"v\":1,\"big\":false}\r"),
                     MESSAGE_GOOD);
    ck_assert_str_eq(m.show.lesson, "a");
    ck_assert_int_eq(m.show.part, 9999);
    ck_assert(!m.show.big && !m.show.blank && !m.show.frozen);
    ck_assert_int_eq(m.show.revealed, 0);
    ck_assert_str_eq(m.show.hidden, "");
}
END_TEST

#define SHOW "{\"v\":1,\"type\":\"show\",\"lesson\":\"a\",\"step\":\"b\",\"state\":\"\","
#define POLL "{\"v\":1,\"type\":\"poll\",\"id\":1,\"question\":\"a#b\",\"options\":2,\"answered\":0,\"present\":0,"

static const struct {
    bool from_presenter;
    const char *line;
} refused[] = {
    {true, ""},
    {true, "\0"},
    {true, "hello"},
    {true, "[]"},
    {true, "null"},
    {true, "{}"},
    {true, "{\"v\":1}"},
    {true, "{\"type\":\"bye\",\"reason\":\"over\"}"},
    {true, "{\"v\":0,\"type\":\"bye\",\"reason\":\"over\"}"},
    {true, "{\"v\":\"1\",\"type\":\"bye\",\"reason\":\"over\"}"},
    {true, "{\"v\":1.0,\"type\":\"bye\",\"reason\":\"over\"}"},
    {true, "{\"v\":1,\"v\":1,\"type\":\"bye\",\"reason\":\"over\"}"},
    {true, "{\"v\":1,\"type\":\"bye\",\"reason\":\"over\"}{}"},
    {true, "{\"v\":1,\"type\":\"bye\",\"reason\":\"over\""},
    {true, "{\"v\":1,\"type\":\"bye\",\"reason\":\"bored\"}"},
    {true, "{\"v\":1,\"type\":\"bye\",\"reason\":7}"},
    {true, "{\"v\":1,\"type\":\"bye\"}"},
    {true, "{\"v\":1,\"type\":\"run\",\"command\":\"ls\"}"},
    {true, "{\"v\":1,\"type\":7}"},
    {true, "{\"v\":1,\"type\":\"hello\",\"course\":\"\",\"title\":\"\xff\"}"},
    {true, "{\"v\":1,\"type\":\"hello\",\"course\":\"\",\"title\":\"\\u0000\"}"},
    {true, "{\"v\":1,\"type\":\"hello\",\"course\":\"\",\"title\":7}"},
    {true, SHOW "\"part\":0,\"position\":1,\"steps\":1}"},
    {true, SHOW "\"part\":10000,\"position\":1,\"steps\":1}"},
    {true, SHOW "\"part\":-1,\"position\":1,\"steps\":1}"},
    {true, SHOW "\"part\":1e0,\"position\":1,\"steps\":1}"},
    {true, SHOW "\"part\":99999999999999999999,\"position\":1,\"steps\":1}"},
    {true, SHOW "\"part\":4294967297,\"position\":1,\"steps\":1}"},
    {true, SHOW "\"part\":1,\"position\":2,\"steps\":1}"},
    {true, SHOW "\"part\":1,\"position\":1,\"steps\":1,\"revealed\":-1}"},
    {true, SHOW "\"part\":1,\"position\":1,\"steps\":1,\"hidden\":7}"},
    {true, SHOW "\"part\":1,\"position\":1,\"steps\":1,\"blank\":1}"},
    {true, SHOW "\"part\":1,\"position\":1}"},
    {true,
     "{\"v\":1,\"type\":\"show\",\"lesson\":\"\",\"step\":\"b\",\"part\":1,\"state\":\"\",\"position\":1,\"steps\":1}"},
    {true, POLL "\"phase\":\"open\",\"first\":[1,2]}"},
    {true, POLL "\"phase\":\"second\",\"first\":[1,2]}"},
    {true, POLL "\"phase\":\"closed\"}"},
    {true, POLL "\"phase\":\"closed\",\"first\":[1]}"},
    {true, POLL "\"phase\":\"closed\",\"first\":[1,2,3]}"},
    {true, POLL "\"phase\":\"closed\",\"first\":[1,-2]}"},
    {true, POLL "\"phase\":\"closed\",\"first\":[1,\"2\"]}"},
    {true, POLL "\"phase\":\"closed\",\"first\":[]}"},
    {true, POLL "\"phase\":\"closed\",\"first\":{\"0\":1}}"},
    {true, POLL "\"phase\":\"closed\",\"first\":[1,100000]}"},
    {true, POLL "\"phase\":\"closed\",\"first\":[1,2],\"second\":[1,2]}"},
    {true, POLL "\"phase\":\"result\",\"first\":[1,2]}"},
    {true, POLL "\"phase\":\"over\",\"first\":[1,2]}"},
    {true, POLL "\"phase\":\"gone\"}"},
    {true, POLL "\"phase\":\"closed\",\"first\":[0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0]}"},
    {false, "{\"v\":1,\"type\":\"hello\",\"back\":false}"},
    {false, "{\"v\":1,\"type\":\"hello\",\"follower\":\"\"}"},
    {false, "{\"v\":1,\"type\":\"hello\",\"follower\":\"012345678901234567890123456789012\"}"},
    {false, "{\"v\":1,\"type\":\"hello\",\"follower\":\"a\",\"back\":\"no\"}"},
    {false, "{\"v\":1,\"type\":\"hello\",\"follower\":\"a\",\"rows\":-1,\"cols\":80}"},
    {false, "{\"v\":1,\"type\":\"hello\",\"follower\":\"a\",\"rows\":201,\"cols\":80}"},
    {false, "{\"v\":1,\"type\":\"hello\",\"follower\":\"a\",\"rows\":24,\"cols\":501}"},
    {false, "{\"v\":1,\"type\":\"hello\",\"follower\":\"a\",\"rows\":24,\"cols\":4294967376}"},
    {false, "{\"v\":1,\"type\":\"hello\",\"follower\":\"a\",\"rows\":\"24\"}"},
    {false, "{\"v\":1,\"type\":\"hello\",\"follower\":\"a\",\"wall\":1}"},
    {false, "{\"v\":1,\"type\":\"answer\",\"poll\":1,\"option\":26}"},
    {false, "{\"v\":1,\"type\":\"answer\",\"poll\":1,\"option\":-1}"},
    {false, "{\"v\":1,\"type\":\"answer\",\"poll\":0,\"option\":1}"},
    {false, "{\"v\":1,\"type\":\"answer\",\"option\":1}"},
    {false, "{\"v\":1,\"type\":\"bye\",\"reason\":\"over\"}"},
};

START_TEST(what_is_no_message_is_refused)
{
    struct message m;

    ck_assert_msg(read_string(&m, refused[_i].from_presenter, refused[_i].line) == MESSAGE_BAD, "%s", refused[_i].line);
}
END_TEST

/* The lines above would be good but for one thing. */
START_TEST(what_is_right_is_not)
{
    struct message m;

    ck_assert_int_eq(read_string(&m, true, SHOW "\"part\":1,\"position\":1,\"steps\":1}"), MESSAGE_GOOD);
    ck_assert_int_eq(read_string(&m, true, POLL "\"phase\":\"closed\",\"first\":[1,99999]}"), MESSAGE_GOOD);
    ck_assert_int_eq(read_string(&m, true, POLL "\"phase\":\"second\"}"), MESSAGE_GOOD);
    ck_assert_int_eq(read_string(&m, true, POLL "\"phase\":\"over\"}"), MESSAGE_GOOD);
    ck_assert_int_eq(read_string(&m, true, "{\"v\":1,\"type\":\"bye\",\"reason\":\"over\"}"), MESSAGE_GOOD);
}
END_TEST

START_TEST(a_later_version_is_told)
{
    struct message m;

    ck_assert_int_eq(read_string(&m, true, "{\"v\":2,\"type\":\"hello\"}"), MESSAGE_LATER);
    ck_assert_int_eq(read_string(&m, false, "{\"v\":1000000000000}"), MESSAGE_LATER);
    ck_assert_int_eq(read_string(&m, true, "{\"v\":-2}"), MESSAGE_BAD);
}
END_TEST

/* Brackets without end do not exhaust the stack. */
START_TEST(depth_is_no_danger)
{
    char *line = memory_new(LINE_MOST);
    struct message m;

    memset(line, '[', LINE_MOST);
    ck_assert_int_eq(message_read(&m, true, line, LINE_MOST), MESSAGE_BAD);
    free(line);
}
END_TEST

/* Nothing that commands a terminal gets in, whichever way it comes. */
START_TEST(texts_are_clean)
{
    struct message m = {.kind = MESSAGE_HELLO};
    struct text line = {0};

    ck_assert_int_eq(
        read_string(&m, true, "{\"v\":1,\"type\":\"hello\",\"course\":\"\\u001b[2J\",\"title\":\"a\\u202eb\\n\"}"),
        MESSAGE_GOOD);
    ck_assert_str_eq(m.hello.course, "^[[2J");
    ck_assert_str_eq(m.hello.title, "a\xEF\xBF\xBD"
                                    "b^J");
    strcpy(m.hello.title, "\x1b]0;x\x07\xff");
    message_write(&m, &line);
    ck_assert_ptr_nonnull(strstr(text_string(&line), "\"title\":\"^[]0;x^G\xEF\xBF\xBD\""));
    text_free(&line);
}
END_TEST

START_TEST(texts_are_cut_between_characters)
{
    char out[8];

    ck_assert(message_copy(out, sizeof out, "1234567"));
    ck_assert_str_eq(out, "1234567");
    ck_assert(!message_copy(out, sizeof out, "12345678"));
    ck_assert_str_eq(out, "1234567");
    ck_assert(!message_copy(out, sizeof out, "12345₁6"));
    ck_assert_str_eq(out, "12345");
    ck_assert(!message_copy(out, sizeof out, "\x01\x01\x01\x01"));
}
END_TEST

/* The longest message there can be is a line. */
START_TEST(the_longest_fits)
{
    struct message m = {.kind = MESSAGE_SHOW}, read;
    struct text line = {0};

    memset(m.show.lesson, '"', sizeof m.show.lesson - 1);
    memset(m.show.step, '\\', sizeof m.show.step - 1);
    memset(m.show.example, '"', sizeof m.show.example - 1);
    memset(m.show.state, '"', sizeof m.show.state - 1);
    memset(m.show.hidden, '"', sizeof m.show.hidden - 1);
    m.show.part = m.show.revealed = m.show.position = m.show.steps = 9999;
    m.show.blank = m.show.frozen = m.show.big = true;
    message_write(&m, &line);
    ck_assert_uint_le(line.length, LINE_MOST);
    ck_assert_int_eq(message_read(&read, true, line.bytes, line.length - 1), MESSAGE_GOOD);
    ck_assert_str_eq(read.show.state, m.show.state);
    text_free(&line);
}
END_TEST

Suite *lecture_message_suite(void)
{
    Suite *suite = suite_create("lecture_message");
    TCase *tests = tcase_create("message");

    tcase_add_loop_test(tests, what_is_written_is_read, 0, sizeof written / sizeof *written);
    tcase_add_test(tests, a_reader_is_patient);
    tcase_add_loop_test(tests, what_is_no_message_is_refused, 0, sizeof refused / sizeof *refused);
    tcase_add_test(tests, what_is_right_is_not);
    tcase_add_test(tests, a_later_version_is_told);
    tcase_add_test(tests, depth_is_no_danger);
    tcase_add_test(tests, texts_are_clean);
    tcase_add_test(tests, texts_are_cut_between_characters);
    tcase_add_test(tests, the_longest_fits);
    suite_add_tcase(suite, tests);
    return suite;
}
