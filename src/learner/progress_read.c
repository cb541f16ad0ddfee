/* SPDX-License-Identifier: MIT */
#include "learner/progress_read.h"

#include "base/compiler.h"
#include "base/memory.h"
#include "base/moment.h"
#include "base/number.h"
#include "base/utf8.h"
#include "learner/parts.h"
#include "learner/progress.h"

#include <stdlib.h>
#include <string.h>

#define VALUES_MOST (1u << 20) /* values in a tree: some 100 MB */

enum kind {
    KIND_TEXT,
    KIND_MOMENT,
    KIND_PART,
    KIND_PARTS,
    KIND_SCORE,
    KIND_EARNED,
    KIND_BOX,
    KIND_MODE,
    KIND_POINTS,
    KIND_SEED,
    KIND_FLAG
};

/* A member that we know. If a needed one is missing or of another kind, the object does not count. */
struct member {
    const char *name;
    enum kind kind;
    bool is_needed;
};

static const struct member place_members[] = {
    {"lesson", KIND_TEXT, true}, {"step", KIND_TEXT, true},  {"part", KIND_PART, false},
    {"state", KIND_TEXT, false}, {"at", KIND_MOMENT, false}, {0},
};
static const struct member step_members[] = {
    {"seen", KIND_MOMENT, true},
    {"read", KIND_PARTS, false},
    {"part", KIND_PART, false},
    {"state", KIND_TEXT, false},
    {0},
};
static const struct member answer_members[] = {
    {"at", KIND_MOMENT, true},
    {"answer", KIND_TEXT, true},
    {"score", KIND_SCORE, true},
    {0},
};
static const struct member question_members[] = {
    {"box", KIND_BOX, false},
    {"due", KIND_MOMENT, false},
    {"title", KIND_TEXT, false},
    {0},
};
static const struct member attempt_members[] = {
    {"at", KIND_MOMENT, true}, {"quiz", KIND_TEXT, true}, {"mode", KIND_MODE, true},      {"score", KIND_POINTS, true},
    {"of", KIND_POINTS, true}, {"seed", KIND_SEED, true}, {"shuffled", KIND_FLAG, false}, {0},
};

static const struct member begun_members[] = {
    {"at", KIND_MOMENT, true},      {"of", KIND_POINTS, true},   {"seed", KIND_SEED, true},
    {"shuffled", KIND_FLAG, false}, {"place", KIND_TEXT, false}, {0},
};

/* Checks a value: false if it is malformed as a whole; else removes malformed members inside it, and adds their number
 * to *removed. */
typedef bool check(json_t *value, size_t *removed);

static bool is_mode(const json_t *value)
{
    const char *mode = json_string_value(value);

    return mode && (strcmp(mode, "practice") == 0 || strcmp(mode, "exam") == 0);
}

static bool is_seed(const json_t *value)
{
    uint64_t seed;

    return json_is_string(value) && number_parse(json_string_value(value), UINT64_MAX, &seed);
}

static bool is_of(const json_t *value, enum kind kind)
{
    switch (kind) {
    case KIND_TEXT:
        return json_is_string(value);
    case KIND_MOMENT:
        return json_is_string(value) && moment_is(json_string_value(value));
    case KIND_PART:
        return json_is_integer(value) && json_integer_value(value) >= 0 && json_integer_value(value) < PARTS_MOST;
    case KIND_PARTS:
        return json_is_string(value) && parts_are(json_string_value(value));
    case KIND_SCORE:
        return json_is_number(value) && json_number_value(value) >= 0 && json_number_value(value) <= 1;
    case KIND_EARNED:
        return json_is_number(value) && json_number_value(value) >= -PROGRESS_POINTS_MOST &&
               json_number_value(value) <= 1;
    case KIND_BOX:
        return json_is_integer(value) && json_integer_value(value) >= 1 && json_integer_value(value) <= PROGRESS_BOXES;
    case KIND_MODE:
        return is_mode(value);
    case KIND_POINTS:
        return json_is_number(value) && json_number_value(value) >= 0 &&
               json_number_value(value) <= PROGRESS_POINTS_MOST;
    case KIND_SEED:
        return is_seed(value);
    case KIND_FLAG:
        return json_is_boolean(value);
    }
    return false;
}

/* Cleans a text, and normalises a list of parts. */
static void clean(json_t *text, enum kind kind)
{
    struct text safe = {0};

    if (kind == KIND_TEXT)
        utf8_clean(&safe, json_string_value(text), json_string_length(text));
    else
        parts_unite(&safe, json_string_value(text), "");
    if (strcmp(text_string(&safe), json_string_value(text)) != 0)
        json_string_set(text, text_string(&safe));
    text_free(&safe);
}

static bool check_members(json_t *object, const struct member *members, size_t *removed)
{
    if (!json_is_object(object))
        return false;
    for (const struct member *m = members; m->name; m++) {
        json_t *value = json_object_get(object, m->name);

        if (!value && !m->is_needed)
            continue;
        if (value && is_of(value, m->kind)) {
            if (m->kind == KIND_TEXT || m->kind == KIND_PARTS)
                clean(value, m->kind);
        } else if (m->is_needed) {
            return false;
        } else {
            json_object_del(object, m->name);
            ++*removed;
        }
    }
    return true;
}

/* Checks each value of an object. */
static bool check_values(json_t *object, check *one, size_t *removed)
{
    const char *key;
    json_t *value;
    void *next;

    if (!json_is_object(object))
        return false;
    json_object_foreach_safe(object, next, key, value)
    {
        if (!one(value, removed)) {
            json_object_del(object, key);
            ++*removed;
        }
    }
    return true;
}

/* Checks a member, if it is there. */
static void check_member(json_t *object, const char *name, check *one, size_t *removed)
{
    json_t *value = json_object_get(object, name);

    if (value && !one(value, removed)) {
        json_object_del(object, name);
        ++*removed;
    }
}

static bool check_place(json_t *place, size_t *removed)
{
    return check_members(place, place_members, removed);
}

/* If parts were not recorded, the whole step counts as read (progress.h); if the record is damaged, nothing does. */
static bool check_step(json_t *step, size_t *removed)
{
    bool had_read = json_object_get(step, "read") != NULL;

    if (!check_members(step, step_members, removed))
        return false;
    if (had_read && !json_object_get(step, "read"))
        json_object_set_new(step, "read", json_string(""));
    return true;
}

static bool check_lesson(json_t *lesson, size_t *removed)
{
    return check_values(lesson, check_step, removed);
}

static bool check_lessons(json_t *lessons, size_t *removed)
{
    return check_values(lessons, check_lesson, removed);
}

/* Checks each value of an array. */
static bool check_items(json_t *array, check *one, size_t *removed)
{
    if (!json_is_array(array))
        return false;
    for (size_t i = json_array_size(array); i-- > 0;) {
        if (!one(json_array_get(array, i), removed)) {
            json_array_remove(array, i);
            ++*removed;
        }
    }
    return true;
}

static bool check_answer(json_t *answer, size_t *removed)
{
    return check_members(answer, answer_members, removed);
}

static bool check_answers(json_t *answers, size_t *removed)
{
    return check_items(answers, check_answer, removed);
}

static bool check_question(json_t *question, size_t *removed)
{
    if (!check_members(question, question_members, removed))
        return false;
    check_member(question, "answers", check_answers, removed);
    return true;
}

static bool check_questions(json_t *questions, size_t *removed)
{
    return check_values(questions, check_question, removed);
}

static bool check_attempt(json_t *attempt, size_t *removed)
{
    const json_t *of = json_object_get(attempt, "of");

    return check_members(attempt, attempt_members, removed) && json_is_integer(of) &&
           json_number_value(json_object_get(attempt, "score")) <= json_number_value(of);
}

static bool check_attempts(json_t *attempts, size_t *removed)
{
    return check_items(attempts, check_attempt, removed);
}

static bool check_earned(json_t *earned, size_t *removed UNUSED)
{
    return is_of(earned, KIND_EARNED);
}

static bool check_begun_answers(json_t *answers, size_t *removed)
{
    return check_values(answers, check_earned, removed);
}

static bool check_draft(json_t *draft, size_t *removed UNUSED)
{
    bool is = is_of(draft, KIND_TEXT);

    if (is)
        clean(draft, KIND_TEXT);
    return is;
}

static bool check_drafts(json_t *drafts, size_t *removed)
{
    return check_values(drafts, check_draft, removed);
}

static bool check_begun(json_t *begun, size_t *removed)
{
    if (!check_members(begun, begun_members, removed) || !json_is_integer(json_object_get(begun, "of")))
        return false;
    check_member(begun, "answers", check_begun_answers, removed);
    check_member(begun, "drafts", check_drafts, removed);
    return true;
}

static bool check_all_begun(json_t *all, size_t *removed)
{
    return check_values(all, check_begun, removed);
}

static bool check_moment(json_t *moment, size_t *removed UNUSED)
{
    return is_of(moment, KIND_MOMENT);
}

static bool check_forgotten(json_t *forgotten, size_t *removed)
{
    return check_values(forgotten, check_moment, removed);
}

static bool check_course(json_t *course, size_t *removed)
{
    if (!json_is_object(course))
        return false;
    check_member(course, "place", check_place, removed);
    check_member(course, "lessons", check_lessons, removed);
    check_member(course, "questions", check_questions, removed);
    check_member(course, "sittings", check_attempts, removed);
    check_member(course, "begun", check_all_begun, removed);
    check_member(course, "forgotten", check_forgotten, removed);
    return true;
}

static bool check_courses(json_t *courses, size_t *removed)
{
    return check_values(courses, check_course, removed);
}

/* Bounds the number of values, and makes jansson allocate by memory_new(), which never returns NULL. */
static json_t *parse(const char *bytes, size_t length)
{
    size_t values = 0;
    json_error_t problem;

    if (length > PROGRESS_FILE_MOST)
        return NULL;
    for (size_t i = 0; i < length; i++)
        values += bytes[i] == ',';
    if (values > VALUES_MOST)
        return NULL;
    json_set_alloc_funcs(memory_new, free);
    return json_loadb(bytes, length, JSON_REJECT_DUPLICATES, &problem);
}

enum progress_verdict progress_read(const char *bytes, size_t length, json_t **root)
{
    json_t *tree = parse(bytes, length);
    double version = json_number_value(json_object_get(tree, "version"));
    size_t removed = 0;

    *root = NULL;
    if (version == PROGRESS_VERSION) {
        check_member(tree, "courses", check_courses, &removed);
        *root = tree;
        return removed ? PROGRESS_PARTLY : PROGRESS_GOOD;
    }
    json_decref(tree);
    return version > PROGRESS_VERSION ? PROGRESS_NEWER : PROGRESS_DAMAGED;
}
