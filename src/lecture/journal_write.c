/* SPDX-License-Identifier: MIT */
#include "lecture/journal_json.h"

#include "base/memory.h"
#include "base/moment.h"
#include "base/utf8.h"
#include "lecture/message_members.h"

#include <jansson.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

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

/* Whether a name is one that journal_read() takes: a heading may be longer. */
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

/* What was counted in a vote: hands as typed, and what followers answered, by their names. */
static json_t *vote_of(const struct poll *p, int vote)
{
    json_t *object = json_object(), *hands = json_array(), *answers = json_object();

    for (int i = 0; i < p->hands_typed[vote]; i++)
        json_array_append_new(hands, json_integer(p->options[i].hands[vote]));
    for (size_t i = 0; i < p->answers[vote].count; i++) {
        const struct poll_answer *answer = &p->answers[vote].items[i];

        json_object_set_new(answers, answer->follower, json_integer(answer->option));
    }
    json_object_set_new(object, "hands", hands);
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
        memory_exhausted(); /* a tree of UTF-8 has no other reason */
    text_add_byte(out, '\n');
    json_decref(root);
}
