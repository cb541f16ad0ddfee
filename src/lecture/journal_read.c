/* SPDX-License-Identifier: MIT */
#include "lecture/journal_json.h"

#include "base/memory.h"
#include "base/moment.h"
#include "base/utf8.h"
#include "lecture/message_members.h"

#include <jansson.h>
#include <stdlib.h>
#include <string.h>

#define VALUES_MOST (1u << 19) /* that a tree is made of */
#define BUDGET_MOST 999        /* minutes */

/* ---- one member; each is false where it is missing or not as it should be ---- */

static bool read_number(const json_t *object, const char *name, long long most, long long *out)
{
    const json_t *value = json_object_get(object, name);

    *out = json_integer_value(value);
    return json_is_integer(value) && *out >= 0 && *out <= most;
}

static bool read_int(const json_t *object, const char *name, int most, int *out)
{
    long long number;
    bool ok = read_number(object, name, most, &number);

    *out = ok ? (int)number : 0;
    return ok;
}

static bool read_flag(const json_t *object, const char *name, bool *out)
{
    const json_t *value = json_object_get(object, name);

    *out = json_is_true(value);
    return json_is_boolean(value);
}

/* A text that is clean as it is, of less than `room` bytes. */
static const char *clean_text(const json_t *value, size_t room)
{
    const char *string = json_string_value(value);
    struct text clean = {0};
    bool ok = string && json_string_length(value) < room;

    if (ok) {
        utf8_clean(&clean, string, json_string_length(value));
        ok = strcmp(text_string(&clean), string) == 0;
    }
    text_free(&clean);
    return ok ? string : NULL;
}

static const char *read_text(const json_t *object, const char *name, size_t room)
{
    return clean_text(json_object_get(object, name), room);
}

/* A name is not empty. */
static const char *read_name(const json_t *object, const char *name)
{
    const char *string = read_text(object, name, MESSAGE_NAME_ROOM);

    return string && *string ? string : NULL;
}

/* ---- its parts ---- */

/* A message of the kind that `show` is. */
static bool read_show(const json_t *object, struct message_show *out)
{
    struct message m;
    char *line = object ? json_dumps(object, JSON_COMPACT) : NULL;
    bool ok = line && message_read(&m, true, line, strlen(line)) == MESSAGE_GOOD && m.kind == MESSAGE_SHOW;

    if (ok)
        *out = m.show;
    free(line);
    return ok;
}

static bool read_lessons(struct journal *j, const json_t *array)
{
    size_t count = json_array_size(array);

    if (count == 0 || count > JOURNAL_NAMES_MOST)
        return false;
    j->lessons = memory_new_array(count, sizeof *j->lessons);
    for (size_t i = 0; i < count; i++) {
        const char *name = clean_text(json_array_get(array, i), 2 * MESSAGE_NAME_ROOM);

        if (!name || !*name)
            return false;
        j->lessons[j->lesson_count++] = memory_copy(name);
    }
    return true;
}

static bool read_steps(struct journal *j, const json_t *array)
{
    size_t count = json_array_size(array);

    if (!json_is_array(array) || count > JOURNAL_NAMES_MOST)
        return false;
    j->steps = memory_new_array(count, sizeof *j->steps);
    for (size_t i = 0; i < count; i++) {
        const json_t *step = json_array_get(array, i);
        const char *lesson = read_name(step, "lesson"), *name = read_name(step, "step");
        long long spent;

        if (!lesson || !name || !read_number(step, "spent", JOURNAL_TIME_MOST, &spent))
            return false;
        j->steps[j->step_count++] = (struct journal_step){memory_copy(lesson), memory_copy(name), spent};
    }
    return true;
}

/* The options of a poll. */
static bool read_options(struct poll *p, const json_t *array)
{
    size_t count = json_array_size(array);

    for (size_t i = 0; i < count; i++) {
        const json_t *option = json_array_get(array, i);
        const char *text = read_text(option, "text", JOURNAL_FILE_MOST);
        bool right;

        if (!text || !read_flag(option, "right", &right) || !poll_add_option(p, text, right))
            return false;
    }
    return count >= 2;
}

static bool read_hands(struct poll *p, int vote, const json_t *array)
{
    int hands[MESSAGE_OPTIONS_MOST];
    size_t count = json_array_size(array);

    if (!json_is_array(array) || count > MESSAGE_OPTIONS_MOST)
        return false;
    for (size_t i = 0; i < count; i++) {
        const json_t *hand = json_array_get(array, i);
        json_int_t number = json_integer_value(hand);

        if (!json_is_integer(hand) || number < 0 || number > MESSAGE_COUNT_MOST)
            return false;
        hands[i] = (int)number;
    }
    return poll_restore_hands(p, vote, hands, (int)count);
}

static bool read_answers(struct poll *p, int vote, json_t *object)
{
    const char *follower;
    json_t *option;

    if (!json_is_object(object))
        return false;
    json_object_foreach(object, follower, option)
    {
        char clean[MESSAGE_KEY_ROOM];
        json_int_t number = json_integer_value(option);

        if (!message_copy(clean, sizeof clean, follower) || strcmp(clean, follower) != 0 || !json_is_integer(option) ||
            number < 0 || number >= MESSAGE_OPTIONS_MOST || !poll_restore_answer(p, vote, follower, (int)number))
            return false;
    }
    return true;
}

static bool read_votes(struct poll *p, const json_t *array)
{
    if (json_array_size(array) != POLL_VOTES)
        return false;
    for (int vote = 0; vote < POLL_VOTES; vote++) {
        const json_t *object = json_array_get(array, (size_t)vote);

        if (!read_hands(p, vote, json_object_get(object, "hands")) ||
            !read_answers(p, vote, json_object_get(object, "answers")))
            return false;
    }
    return true;
}

static bool read_phase(const json_t *value, enum poll_phase *out)
{
    const char *word = json_string_value(value);

    for (int i = 0; word && message_phases[i]; i++)
        if (strcmp(word, message_phases[i]) == 0) {
            *out = (enum poll_phase)i;
            return true;
        }
    return false;
}

static bool read_poll(struct journal *j, const json_t *object)
{
    const char *key = read_name(object, "key"), *question = read_text(object, "question", JOURNAL_FILE_MOST);
    enum poll_phase phase;
    bool solved, has_second;
    struct poll *p;
    int id;

    if (!key || !question || !read_int(object, "id", j->polls_begun, &id) || id < 1 ||
        !read_phase(json_object_get(object, "phase"), &phase) || !read_flag(object, "solved", &solved) ||
        !read_flag(object, "has_second", &has_second))
        return false;
    p = results_add(&j->results);
    poll_start(p, id, key, question);
    poll_restore(p, phase, solved, has_second);
    return read_options(p, json_object_get(object, "options")) && read_votes(p, json_object_get(object, "votes"));
}

/* The polls, and which is on. */
static bool read_polls(struct journal *j, const json_t *root)
{
    const json_t *array = json_object_get(root, "polls"), *on = json_object_get(root, "poll"),
                 *name = json_object_get(root, "results");
    long long poll;

    if (!read_int(root, "polls_begun", MESSAGE_ID_MOST, &j->polls_begun) || !json_is_array(array) ||
        json_array_size(array) > JOURNAL_NAMES_MOST)
        return false;
    for (size_t i = 0; i < json_array_size(array); i++)
        if (!read_poll(j, json_array_get(array, i)))
            return false;
    if (name && (!json_is_string(name) || !results_reopen(&j->results, json_string_value(name))))
        return false;
    if (!on)
        return true;
    if (!read_number(root, "poll", JOURNAL_NAMES_MOST, &poll) || (size_t)poll >= j->results.count)
        return false;
    j->poll = (size_t)poll;
    return j->results.polls[poll]->phase != POLL_OVER;
}

static bool read_all(struct journal *j, const json_t *root)
{
    const char *course = read_text(root, "course", MESSAGE_PATH_ROOM), *saved = read_text(root, "saved", MOMENT_ROOM);
    const json_t *room = json_object_get(root, "room");

    if (!course || !saved || !moment_is(saved))
        return false;
    j->course = memory_copy(course);
    j->saved = moment_read(saved);
    return read_lessons(j, json_object_get(root, "lessons")) && read_show(json_object_get(root, "show"), &j->show) &&
           (!room || (read_show(room, &j->room) && j->room.frozen)) &&
           read_int(root, "minutes", BUDGET_MOST, &j->budget) &&
           read_number(root, "elapsed", JOURNAL_TIME_MOST, &j->elapsed) &&
           read_steps(j, json_object_get(root, "steps")) && read_polls(j, root);
}

/* jansson shall find neither too many values nor too little memory. */
static json_t *parse(const char *bytes, size_t length)
{
    size_t values = 0;

    if (length > JOURNAL_FILE_MOST)
        return NULL;
    for (size_t i = 0; i < length; i++)
        values += bytes[i] == ',';
    json_set_alloc_funcs(memory_new, free);
    return values > VALUES_MOST ? NULL : json_loadb(bytes, length, JSON_REJECT_DUPLICATES, NULL);
}

enum journal_verdict journal_read(struct journal *j, const char *bytes, size_t length)
{
    json_t *root = parse(bytes, length);
    double version = json_number_value(json_object_get(root, "version"));
    enum journal_verdict verdict = version > JOURNAL_VERSION ? JOURNAL_NEWER : JOURNAL_DAMAGED;

    if (version == JOURNAL_VERSION && read_all(j, root))
        verdict = JOURNAL_GOOD;
    else
        journal_clear(j);
    json_decref(root);
    return verdict;
}
