/* SPDX-License-Identifier: MIT */
#include "lecture/journal.h"

#include "base/memory.h"
#include "base/moment.h"
#include "base/utf8.h"
#include "lecture/message.h"

#include <jansson.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#define VALUES_MOST (1u << 19) /* values in a tree */
#define BUDGET_MOST 999        /* minutes */

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

/* Reads an object that is a valid MESSAGE_SHOW. */
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
    int raised_hands[MESSAGE_OPTIONS_MOST];
    size_t count = json_array_size(array);

    if (!json_is_array(array) || count > MESSAGE_OPTIONS_MOST)
        return false;
    for (size_t i = 0; i < count; i++) {
        const json_t *hand = json_array_get(array, i);
        json_int_t number = json_integer_value(hand);

        if (!json_is_integer(hand) || number < 0 || number > MESSAGE_COUNT_MOST)
            return false;
        raised_hands[i] = (int)number;
    }
    return poll_restore_hands(p, vote, raised_hands, (int)count);
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

/* Reads the polls, and which one is open. */
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

/* Bounds the number of values, and makes jansson allocate by memory_new(), which never returns NULL. */
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

/* A string, cleaned: JSON holds no bytes that are not UTF-8. */
static json_t *text_of(const char *string)
{
    struct text clean = {0};
    json_t *value;

    utf8_clean(&clean, string, strlen(string));
    value = json_stringn(text_string(&clean), clean.length);
    text_free(&clean);
    return value;
}

/* A message as an object. */
static json_t *show_of(const struct message_show *show)
{
    struct message m = {.kind = MESSAGE_SHOW};
    struct text line = {0};
    json_t *object;

    m.show = *show;
    message_write(&m, &line);
    object = json_loadb(text_string(&line), line.length, 0, NULL);
    text_free(&line);
    return object;
}

static json_t *lessons_of(const struct journal *j)
{
    json_t *array = json_array();

    for (size_t i = 0; i < j->lesson_count; i++)
        json_array_append_new(array, text_of(j->lessons[i]));
    return array;
}

/* Whether journal_read() accepts a name, since a heading may be longer. */
static bool is_name(const json_t *name)
{
    return json_string_length(name) > 0 && json_string_length(name) < MESSAGE_NAME_ROOM;
}

static json_t *steps_of(const struct journal *j)
{
    json_t *array = json_array();

    for (size_t i = 0; i < j->step_count; i++) {
        json_t *step = json_object(), *lesson = text_of(j->steps[i].lesson), *name = text_of(j->steps[i].step);
        bool is_kept = is_name(lesson) && is_name(name);

        json_object_set_new(step, "lesson", lesson);
        json_object_set_new(step, "step", name);
        json_object_set_new(step, "spent", json_integer(j->steps[i].spent));
        if (is_kept)
            json_array_append_new(array, step);
        else
            json_decref(step);
    }
    return array;
}

/* The counts of a vote: hands as typed, and followers' answers by name. */
static json_t *vote_of(const struct poll *p, int vote)
{
    json_t *object = json_object(), *raised_hands = json_array(), *answers = json_object();

    for (int i = 0; i < p->hands_typed[vote]; i++)
        json_array_append_new(raised_hands, json_integer(p->options[i].raised_hands[vote]));
    for (size_t i = 0; i < p->answers[vote].count; i++) {
        const struct poll_answer *answer = &p->answers[vote].items[i];

        json_object_set_new(answers, answer->follower, json_integer(answer->option));
    }
    json_object_set_new(object, "hands", raised_hands);
    json_object_set_new(object, "answers", answers);
    return object;
}

static json_t *poll_of(const struct poll *p)
{
    json_t *object = json_object(), *options = json_array(), *votes = json_array();

    for (int i = 0; i < p->option_count; i++) {
        json_t *option = json_object();

        json_object_set_new(option, "text", text_of(p->options[i].text));
        json_object_set_new(option, "right", json_boolean(p->options[i].right));
        json_array_append_new(options, option);
    }
    for (int vote = 0; vote < POLL_VOTES; vote++)
        json_array_append_new(votes, vote_of(p, vote));
    json_object_set_new(object, "id", json_integer(p->id));
    json_object_set_new(object, "key", text_of(p->key));
    json_object_set_new(object, "question", text_of(p->question));
    json_object_set_new(object, "phase", text_of(message_phases[p->phase]));
    json_object_set_new(object, "solved", json_boolean(p->solved));
    json_object_set_new(object, "has_second", json_boolean(p->has_second));
    json_object_set_new(object, "options", options);
    json_object_set_new(object, "votes", votes);
    return object;
}

static json_t *polls_of(const struct results *r)
{
    json_t *array = json_array();

    for (size_t i = 0; i < r->count; i++)
        json_array_append_new(array, poll_of(r->polls[i]));
    return array;
}

static int add_bytes(const char *bytes, size_t length, void *to)
{
    text_add_bytes(to, bytes, length);
    return 0;
}

void journal_write(const struct journal *j, struct text *out)
{
    char saved[MOMENT_ROOM];
    json_t *root;

    json_set_alloc_funcs(memory_new, free);
    root = json_object();
    moment_write(saved, j->saved);
    json_object_set_new(root, "version", json_integer(JOURNAL_VERSION));
    json_object_set_new(root, "saved", text_of(saved));
    json_object_set_new(root, "course", text_of(j->course ? j->course : ""));
    json_object_set_new(root, "lessons", lessons_of(j));
    json_object_set_new(root, "show", show_of(&j->show));
    if (j->room.frozen)
        json_object_set_new(root, "room", show_of(&j->room));
    json_object_set_new(root, "minutes", json_integer(j->budget));
    json_object_set_new(root, "elapsed", json_integer(j->elapsed));
    json_object_set_new(root, "steps", steps_of(j));
    if (results_name(&j->results))
        json_object_set_new(root, "results", text_of(results_name(&j->results)));
    json_object_set_new(root, "polls", polls_of(&j->results));
    json_object_set_new(root, "polls_begun", json_integer(j->polls_begun));
    if (j->poll != SIZE_MAX)
        json_object_set_new(root, "poll", json_integer((json_int_t)j->poll));
    if (json_dump_callback(root, add_bytes, out, JSON_COMPACT) != 0)
        memory_exhausted(); /* a tree of UTF-8 can fail for no other reason */
    text_add_byte(out, '\n');
    json_decref(root);
}

void journal_clear(struct journal *j)
{
    char *path = j->path;

    j->path = NULL;
    journal_free(j);
    j->path = path;
}

void journal_free(struct journal *j)
{
    for (size_t i = 0; i < j->lesson_count; i++)
        free(j->lessons[i]);
    for (size_t i = 0; i < j->step_count; i++) {
        free(j->steps[i].lesson);
        free(j->steps[i].step);
    }
    free(j->lessons);
    free(j->steps);
    free(j->course);
    free(j->path);
    results_free(&j->results);
    *j = (struct journal){.poll = SIZE_MAX};
}

void journal_set_spent(struct journal *j, const char *lesson, const char *step, long long spent)
{
    struct journal_step *at = j->steps;

    for (size_t i = 0; i < j->step_count; i++, at++) {
        if (strcmp(at->lesson, lesson) == 0 && strcmp(at->step, step) == 0) {
            at->spent = spent;
            return;
        }
    }
    j->steps = memory_resize(j->steps, j->step_count + 1, sizeof *j->steps);
    j->steps[j->step_count++] = (struct journal_step){memory_copy(lesson), memory_copy(step), spent};
}
