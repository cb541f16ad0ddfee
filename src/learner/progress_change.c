/* SPDX-License-Identifier: MIT */
#include "learner/progress_change.h"

#include "base/compiler.h"
#include "base/number.h"
#include "learner/parts.h"
#include "learner/progress.h"
#include "learner/schedule.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* A member that is an object; made if it is not there. */
static json_t *object_in(json_t *parent, const char *key)
{
    json_t *object = json_object_get(parent, key);

    if (!json_is_object(object)) {
        object = json_object();
        json_object_set_new(parent, key, object);
    }
    return object;
}

/* Whether `time` (a text or NULL) is after `at` and could be: not after `now`. */
static bool is_after(const json_t *time, const char *at, const char *now)
{
    const char *text = json_string_value(time);

    return text && moment_is_after(text, at) && !moment_is_after(text, now);
}

/* Whether the lesson, or all, was forgotten after the change. */
static bool is_forgotten(const json_t *course, const char *lesson, const char *at, const char *now)
{
    const json_t *forgotten = json_object_get(course, "forgotten");

    return is_after(json_object_get(forgotten, ""), at, now) || is_after(json_object_get(forgotten, lesson), at, now);
}

bool change_is_question_of(const char *question, const char *lesson)
{
    size_t length = strlen(lesson);
    unsigned char next;

    if (strncmp(question, lesson, length) != 0)
        return false;
    next = (unsigned char)question[length];
    return next && !(next >= 0x80 || next == '-' || next == '_' || (next >= '0' && next <= '9') ||
                     (next >= 'A' && next <= 'Z') || (next >= 'a' && next <= 'z'));
}

/* ---- each kind ---- */

static void set_part_and_state(json_t *object, const struct change *c)
{
    json_object_set_new(object, "part", json_integer(c->part));
    json_object_set_new(object, "state", json_string(c->text));
}

static void make_place(json_t *course, const struct change *c, const char *now)
{
    json_t *place = object_in(course, "place");

    if (is_after(json_object_get(place, "at"), c->at, now) || is_forgotten(course, c->name, c->at, now))
        return;
    json_object_set_new(place, "lesson", json_string(c->name));
    json_object_set_new(place, "step", json_string(c->step));
    set_part_and_state(place, c);
    json_object_set_new(place, "at", json_string(c->at));
}

/* The step of a change, made with nothing read if it is not there. */
static json_t *step_in(json_t *course, const struct change *c)
{
    json_t *step = object_in(object_in(object_in(course, "lessons"), c->name), c->step);

    if (!json_object_get(step, "seen")) {
        json_object_set_new(step, "seen", json_string(c->at));
        json_object_set_new(step, "read", json_string(""));
    }
    return step;
}

static void make_see(json_t *course, const struct change *c, const char *now)
{
    if (!is_forgotten(course, c->name, c->at, now))
        set_part_and_state(step_in(course, c), c);
}

static void make_read(json_t *course, const struct change *c, const char *now)
{
    struct text parts = {0};
    const char *read;
    json_t *step;

    if (is_forgotten(course, c->name, c->at, now))
        return;
    step = step_in(course, c);
    read = json_string_value(json_object_get(step, "read"));
    if (!read)
        return; /* seen before parts were kept: all of it counts */
    parts_add(&parts, read, c->part);
    json_object_set_new(step, "read", json_string(text_string(&parts)));
    text_free(&parts);
}

/* A score of at most `most`, whole where it is. */
static json_t *score_of(double score, double most)
{
    if (score >= most)
        return json_integer((json_int_t)most);
    return score > 0 && score != (double)(json_int_t)score ? json_real(score) : json_integer((json_int_t)score);
}

/* Whether one of the forgotten lessons, or all, was forgotten after the question was answered. */
static bool is_question_forgotten(json_t *course, const struct change *c, const char *now)
{
    json_t *forgotten = json_object_get(course, "forgotten"), *time;
    const char *lesson;

    json_object_foreach(forgotten, lesson, time) if ((!*lesson || change_is_question_of(c->name, lesson)) &&
                                                     is_after(time, c->at, now)) return true;
    return false;
}

static void make_answer(json_t *course, const struct change *c, const char *now)
{
    json_t *question, *answers, *answer;
    size_t at;

    if (is_question_forgotten(course, c, now))
        return;
    question = object_in(object_in(course, "questions"), c->name);
    answers = json_object_get(question, "answers");
    if (!answers) {
        answers = json_array();
        json_object_set_new(question, "answers", answers);
    }
    answer = json_object();
    json_object_set_new(answer, "at", json_string(c->at));
    json_object_set_new(answer, "answer", json_string(c->text));
    json_object_set_new(answer, "score", score_of(c->score, 1));
    at = json_array_size(answers);
    while (at > 0 && is_after(json_object_get(json_array_get(answers, at - 1), "at"), c->at, now))
        at--;
    json_array_insert_new(answers, at, answer);
    while (json_array_size(answers) > PROGRESS_ANSWERS)
        json_array_remove(answers, 0);
    if (c->moves)
        schedule_move(question, c->at, c->score, now);
}

/* Of a question that was answered; a forgotten one is not made again. */
static void make_title(json_t *course, const struct change *c, const char *now UNUSED)
{
    json_t *question = json_object_get(json_object_get(course, "questions"), c->name);

    if (json_is_object(question))
        json_object_set_new(question, "title", json_string(c->text));
}

static bool is_same_sitting(const json_t *sitting, const struct change *c)
{
    const char *quiz = json_string_value(json_object_get(sitting, "quiz"));
    const char *seed = json_string_value(json_object_get(sitting, "seed"));
    const char *mode = json_string_value(json_object_get(sitting, "mode"));
    uint64_t number;

    return strcmp(quiz, c->name) == 0 && number_parse(seed, UINT64_MAX, &number) && number == c->seed &&
           (strcmp(mode, "exam") == 0) == c->exam;
}

/* The sitting that is marked again: the last one of its quiz and seed that was not kept later; NULL. */
static json_t *find_sitting(const json_t *sittings, const struct change *c)
{
    for (size_t i = json_array_size(sittings); i-- > 0;) {
        json_t *sitting = json_array_get(sittings, i);

        if (!moment_is_after(json_string_value(json_object_get(sitting, "at")), c->at) && is_same_sitting(sitting, c))
            return sitting;
    }
    return NULL;
}

static json_t *new_sitting(const struct change *c)
{
    json_t *sitting = json_object();
    char seed[24];

    snprintf(seed, sizeof seed, "%" PRIu64, c->seed); /* a number of JSON need not hold 64 bits */
    json_object_set_new(sitting, "at", json_string(c->at));
    json_object_set_new(sitting, "quiz", json_string(c->name));
    json_object_set_new(sitting, "mode", json_string(c->exam ? "exam" : "practice"));
    json_object_set_new(sitting, "score", score_of(c->score, (double)c->of));
    json_object_set_new(sitting, "of", json_integer((json_int_t)c->of));
    json_object_set_new(sitting, "seed", json_string(seed));
    json_object_set_new(sitting, "shuffled", json_boolean(c->shuffled));
    return sitting;
}

static void make_sitting(json_t *course, const struct change *c, const char *now)
{
    json_t *sittings = json_object_get(course, "sittings"), *known;
    size_t at;

    if (is_forgotten(course, c->name, c->at, now))
        return;
    known = c->again ? find_sitting(sittings, c) : NULL;
    if (known) {
        json_object_set_new(known, "score", score_of(c->score, (double)c->of));
        json_object_set_new(known, "of", json_integer((json_int_t)c->of));
        return;
    }
    if (!sittings) {
        sittings = json_array();
        json_object_set_new(course, "sittings", sittings);
    }
    at = json_array_size(sittings);
    while (at > 0 && is_after(json_object_get(json_array_get(sittings, at - 1), "at"), c->at, now))
        at--;
    json_array_insert_new(sittings, at, new_sitting(c));
    while (json_array_size(sittings) > PROGRESS_SITTINGS)
        json_array_remove(sittings, 0);
}

/* Removes the steps of a lesson that were not first seen after it was forgotten, and the lesson if none is left. */
static void forget_steps(json_t *lessons, const char *lesson, const struct change *c, const char *now)
{
    json_t *steps = json_object_get(lessons, lesson), *step;
    const char *name;
    void *next;

    json_object_foreach_safe(steps, next, name, step) if (!is_after(json_object_get(step, "seen"), c->at, now))
        json_object_del(steps, name);
    if (json_object_size(steps) == 0)
        json_object_del(lessons, lesson);
}

/* The same for a question and its answers. */
static void forget_answers(json_t *questions, const char *id, const struct change *c, const char *now)
{
    json_t *answers = json_object_get(json_object_get(questions, id), "answers");

    while (json_array_size(answers) > 0 && !is_after(json_object_get(json_array_get(answers, 0), "at"), c->at, now))
        json_array_remove(answers, 0);
    if (json_array_size(answers) == 0)
        json_object_del(questions, id);
    else
        schedule_forget(json_object_get(questions, id), c->at, now);
}

/* The same for the sittings of a lesson's quiz, or for all. */
static void forget_sittings(json_t *course, const struct change *c, const char *now)
{
    json_t *sittings = json_object_get(course, "sittings");

    for (size_t i = json_array_size(sittings); i-- > 0;) {
        const json_t *sitting = json_array_get(sittings, i);
        const char *quiz = json_string_value(json_object_get(sitting, "quiz"));

        if ((!c->name || strcmp(quiz, c->name) == 0) && !is_after(json_object_get(sitting, "at"), c->at, now))
            json_array_remove(sittings, i);
    }
    if (json_array_size(sittings) == 0)
        json_object_del(course, "sittings");
}

static void make_forget(json_t *course, const struct change *c, const char *now)
{
    json_t *lessons = json_object_get(course, "lessons"), *questions = json_object_get(course, "questions"), *value;
    json_t *place = json_object_get(course, "place");
    const char *key, *there = json_string_value(json_object_get(place, "lesson"));
    void *next;

    json_object_foreach_safe(lessons, next, key, value) if (!c->name || strcmp(key, c->name) == 0)
        forget_steps(lessons, key, c, now);
    json_object_foreach_safe(questions, next, key, value) if (!c->name || change_is_question_of(key, c->name))
        forget_answers(questions, key, c, now);
    forget_sittings(course, c, now);
    if ((!c->name || (there && strcmp(there, c->name) == 0)) && !is_after(json_object_get(place, "at"), c->at, now))
        json_object_del(course, "place");
    if (!c->name)
        json_object_del(course, "forgotten"); /* the times of single lessons: earlier ones */
    json_object_set_new(object_in(course, "forgotten"), c->name ? c->name : "", json_string(c->at));
}

void change_make(json_t *root, const char *course, const struct change *c, const char *now)
{
    static void (*const make[])(json_t * course, const struct change *c, const char *now) = {
        [CHANGE_PLACE] = make_place,   [CHANGE_SEE] = make_see,     [CHANGE_READ] = make_read,
        [CHANGE_ANSWER] = make_answer, [CHANGE_TITLE] = make_title, [CHANGE_SIT] = make_sitting,
        [CHANGE_FORGET] = make_forget,
    };

    make[c->kind](object_in(object_in(root, "courses"), course), c, now);
}

/* ---- the list ---- */

void change_free(struct change *c)
{
    free(c->name);
    free(c->step);
    free(c->text);
    *c = (struct change){0};
}
