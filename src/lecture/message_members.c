/* SPDX-License-Identifier: MIT */
#include "lecture/message_members.h"

#define TEXT(of, member, room, shortest)                                                                               \
    {                                                                                                                  \
#member, MEMBER_TEXT, true, offsetof(struct message, of.member), shortest, room, NULL                          \
    }
#define EXTRA_TEXT(of, member, room)                                                                                   \
    {                                                                                                                  \
#member, MEMBER_TEXT, false, offsetof(struct message, of.member), 0, room, NULL                                \
    }
#define EXTRA_COUNT(of, member, most)                                                                                  \
    {                                                                                                                  \
#member, MEMBER_COUNT, false, offsetof(struct message, of.member), 0, most, NULL                               \
    }
#define COUNT(of, member, least, most)                                                                                 \
    {                                                                                                                  \
#member, MEMBER_COUNT, true, offsetof(struct message, of.member), least, most, NULL                            \
    }
#define FLAG(of, member)                                                                                               \
    {                                                                                                                  \
#member, MEMBER_FLAG, false, offsetof(struct message, of.member), 0, 1, NULL                                   \
    }
#define WORD(of, member, words)                                                                                        \
    {                                                                                                                  \
#member, MEMBER_WORD, true, offsetof(struct message, of.member), 0, 0, words                                   \
    }
#define COUNTS(of, member)                                                                                             \
    {                                                                                                                  \
#member, MEMBER_COUNTS, false, offsetof(struct message, of.member), 0, MESSAGE_COUNT_MOST, NULL                \
    }
#define STEPS_MOST 9999

const char *const message_phases[] = {"open", "closed", "discuss", "second", "result", "over", NULL};
static const char *const reasons[] = {"over", "full", "version", NULL};

static const struct message_member hello_members[] = {
    TEXT(hello, course, MESSAGE_PATH_ROOM, 0),
    TEXT(hello, title, MESSAGE_NAME_ROOM, 0),
    {0},
};
static const struct message_member show_members[] = {
    TEXT(show, lesson, MESSAGE_NAME_ROOM, 1),
    TEXT(show, step, MESSAGE_NAME_ROOM, 0),
    COUNT(show, part, 1, STEPS_MOST),
    EXTRA_TEXT(show, example, MESSAGE_PATH_ROOM),
    TEXT(show, state, MESSAGE_PATH_ROOM, 0),
    EXTRA_TEXT(show, hidden, MESSAGE_PATH_ROOM),
    EXTRA_COUNT(show, revealed, STEPS_MOST),
    FLAG(show, blank),
    FLAG(show, frozen),
    FLAG(show, big),
    FLAG(show, pointed),
    COUNT(show, position, 1, STEPS_MOST),
    COUNT(show, steps, 1, STEPS_MOST),
    {0},
};
static const struct message_member poll_members[] = {
    COUNT(poll, id, 1, MESSAGE_ID_MOST),
    TEXT(poll, question, MESSAGE_NAME_ROOM, 1),
    WORD(poll, phase, message_phases),
    COUNT(poll, options, 2, MESSAGE_OPTIONS_MOST),
    COUNT(poll, answered, 0, MESSAGE_COUNT_MOST),
    COUNT(poll, present, 0, MESSAGE_COUNT_MOST),
    FLAG(poll, solved),
    COUNTS(poll, first),
    COUNTS(poll, second),
    {0},
};
static const struct message_member bye_members[] = {
    WORD(bye, reason, reasons),
    {0},
};
static const struct message_member follow_members[] = {
    TEXT(follow, follower, MESSAGE_KEY_ROOM, 1),
    FLAG(follow, back),
    FLAG(follow, wall),
    EXTRA_COUNT(follow, rows, MESSAGE_ROWS_MOST),
    EXTRA_COUNT(follow, cols, MESSAGE_COLS_MOST),
    {0},
};
static const struct message_member answer_members[] = {
    COUNT(answer, poll, 1, MESSAGE_ID_MOST),
    COUNT(answer, option, 0, MESSAGE_OPTIONS_MOST - 1),
    {0},
};

const struct message_type message_types[MESSAGE_KINDS] = {
    [MESSAGE_HELLO] = {"hello", true, hello_members},    [MESSAGE_SHOW] = {"show", true, show_members},
    [MESSAGE_POLL] = {"poll", true, poll_members},       [MESSAGE_BYE] = {"bye", true, bye_members},
    [MESSAGE_FOLLOW] = {"hello", false, follow_members}, [MESSAGE_ANSWER] = {"answer", false, answer_members},
};
