/* SPDX-License-Identifier: MIT */
#include "lecture/message.h"

#include "base/utf8.h"

#include <jansson.h>
#include <string.h>

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

bool message_copy(char *out, size_t room, const char *string)
{
    struct text clean = {0};
    bool fits;

    utf8_clean(&clean, string, strlen(string));
    fits = clean.length < room;
    text_cut(&clean, utf8_fit(text_string(&clean), clean.length, room - 1));
    memcpy(out, text_string(&clean), clean.length + 1);
    text_free(&clean);
    return fits;
}

bool phase_is_open(enum poll_phase phase)
{
    return phase == POLL_OPEN || phase == POLL_SECOND;
}

int phase_vote(enum poll_phase phase)
{
    return phase == POLL_SECOND || phase == POLL_RESULT;
}

bool phase_tells(enum poll_phase phase, int vote)
{
    return phase == POLL_RESULT || (vote == 0 && (phase == POLL_CLOSED || phase == POLL_DISCUSS));
}

/* Appends a string of JSON; a clean text has no controls to escape. */
static void write_text(struct text *line, const char *string)
{
    struct text clean = {0};

    utf8_clean(&clean, string, strlen(string));
    text_add_byte(line, '"');
    for (size_t i = 0; i < clean.length; i++) {
        if (clean.bytes[i] == '"' || clean.bytes[i] == '\\')
            text_add_byte(line, '\\');
        text_add_byte(line, clean.bytes[i]);
    }
    text_add_byte(line, '"');
    text_free(&clean);
}

static void write_counts(struct text *line, const struct message_counts *counts)
{
    for (int i = 0; i < counts->length; i++)
        text_addf(line, "%s%d", i == 0 ? "[" : ",", counts->of[i]);
    text_add_byte(line, ']');
}

/* Whether a member means the same as its absence. */
static bool is_silent(const struct message_member *member, const void *at, int value)
{
    switch (member->kind) {
    case MEMBER_TEXT:
        return !*(const char *)at;
    case MEMBER_FLAG:
        return !*(const bool *)at;
    case MEMBER_COUNTS:
        return ((const struct message_counts *)at)->length == 0;
    case MEMBER_COUNT:
    case MEMBER_WORD:
        break;
    }
    return value == 0;
}

/* Appends `,"name":value`, or nothing. */
static void write_member(struct text *line, const struct message_member *member, const void *at)
{
    int value = 0;

    if (member->kind == MEMBER_COUNT || member->kind == MEMBER_WORD)
        memcpy(&value, at, sizeof value);
    if (!member->is_needed && is_silent(member, at, value))
        return;
    text_addf(line, ",\"%s\":", member->name);
    switch (member->kind) {
    case MEMBER_TEXT:
        write_text(line, at);
        break;
    case MEMBER_COUNT:
        text_addf(line, "%d", value);
        break;
    case MEMBER_FLAG:
        text_add(line, "true");
        break;
    case MEMBER_WORD:
        write_text(line, member->words[value]);
        break;
    case MEMBER_COUNTS:
        write_counts(line, at);
        break;
    }
}

void message_write(const struct message *m, struct text *line)
{
    const struct message_type *type = &message_types[m->kind];

    text_addf(line, "{\"v\":%d,\"type\":\"%s\"", MESSAGE_VERSION, type->name);
    for (const struct message_member *member = type->members; member->name; member++)
        write_member(line, member, (const char *)m + member->offset);
    text_add(line, "}\n");
}

/* Whether a value is a whole number in a range. */
static bool read_count(const json_t *value, int least, int most, int *out)
{
    json_int_t count = json_integer_value(value);

    if (!json_is_integer(value) || count < least || count > most)
        return false;
    *out = (int)count;
    return true;
}

static bool read_text(const json_t *value, const struct message_member *member, char *out)
{
    return json_is_string(value) && message_copy(out, (size_t)member->most, json_string_value(value)) &&
           strlen(out) >= (size_t)member->least;
}

static bool read_word(const json_t *value, const char *const *words, int *out)
{
    const char *word = json_string_value(value);

    for (*out = 0; word && words[*out]; ++*out)
        if (strcmp(word, words[*out]) == 0)
            return true;
    return false;
}

static bool read_counts(const json_t *value, const struct message_member *member, struct message_counts *out)
{
    size_t length = json_array_size(value); /* 0 unless it is an array */

    if (length < 1 || length > MESSAGE_OPTIONS_MOST)
        return false;
    for (size_t i = 0; i < length; i++)
        if (!read_count(json_array_get(value, i), member->least, member->most, &out->of[i]))
            return false;
    out->length = (int)length;
    return true;
}

static bool read_member(const json_t *value, const struct message_member *member, void *at)
{
    int number = 0;
    bool ok = true;

    if (!value)
        return !member->is_needed;
    switch (member->kind) {
    case MEMBER_TEXT:
        return read_text(value, member, at);
    case MEMBER_FLAG:
        *(bool *)at = json_is_true(value);
        return json_is_boolean(value);
    case MEMBER_COUNTS:
        return read_counts(value, member, at);
    case MEMBER_COUNT:
        ok = read_count(value, member->least, member->most, &number);
        break;
    case MEMBER_WORD:
        ok = read_word(value, member->words, &number);
        break;
    }
    memcpy(at, &number, sizeof number);
    return ok;
}

/* Whether a poll has the counts that its phase requires, for all its options. */
static bool check_poll(const struct message_poll *p)
{
    return p->first.length == (phase_tells(p->phase, 0) ? p->options : 0) &&
           p->second.length == (phase_tells(p->phase, 1) ? p->options : 0);
}

/* Reads the members of a kind into *m, which is zeroed. */
static bool read_members(struct message *m, const json_t *object)
{
    const struct message_member *member = message_types[m->kind].members;

    for (; member->name; member++)
        if (!read_member(json_object_get(object, member->name), member, (char *)m + member->offset))
            return false;
    if (m->kind == MESSAGE_SHOW)
        return m->show.position <= m->show.steps;
    return m->kind != MESSAGE_POLL || check_poll(&m->poll);
}

/* The kind with this name in this direction; MESSAGE_KINDS if there is none. */
static enum message_kind find_kind(const char *name, bool from_presenter)
{
    enum message_kind kind = 0;

    while (kind < MESSAGE_KINDS && (!name || message_types[kind].from_presenter != from_presenter ||
                                    strcmp(name, message_types[kind].name) != 0))
        kind++;
    return kind;
}

static enum message_verdict read_object(struct message *m, bool from_presenter, const json_t *object)
{
    const json_t *version = json_object_get(object, "v");

    if (!json_is_integer(version) || json_integer_value(version) < 1)
        return MESSAGE_BAD;
    if (json_integer_value(version) > MESSAGE_VERSION)
        return MESSAGE_LATER;
    memset(m, 0, sizeof *m);
    m->kind = find_kind(json_string_value(json_object_get(object, "type")), from_presenter);
    return m->kind != MESSAGE_KINDS && read_members(m, object) ? MESSAGE_GOOD : MESSAGE_BAD;
}

enum message_verdict message_read(struct message *m, bool from_presenter, const char *line, size_t length)
{
    json_t *object = json_loadb(line, length, JSON_REJECT_DUPLICATES, NULL);
    enum message_verdict verdict = read_object(m, from_presenter, object);

    json_decref(object);
    return verdict;
}
