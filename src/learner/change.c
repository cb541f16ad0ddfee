/* SPDX-License-Identifier: MIT */
#include "learner/change.h"

#include "base/compiler.h"
#include "base/memory.h"
#include "base/number.h"
#include "learner/parts.h"
#include "learner/progress.h"
#include "learner/schedule.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* A member that is an object; created if missing. */
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
    json_t *place = json_object_get(course, "place");

    if (is_after(json_object_get(place, "at"), c->at, now) || is_forgotten(course, c->name, c->at, now))
        return;
    place = object_in(course, "place");
    json_object_set_new(place, "lesson", json_string(c->name));
    json_object_set_new(place, "step", json_string(c->step));
    set_part_and_state(place, c);
    json_object_set_new(place, "at", json_string(c->at));
}

/* The step of a change; if missing, created with nothing read. */
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
        return; /* seen before parts were recorded: the whole step counts */
    parts_add(&parts, read, c->part);
    json_object_set_new(step, "read", json_string(text_string(&parts)));
    text_free(&parts);
}

/* A score of at most `most`, as an integer if it is whole. */
static json_t *score_of(double score, double most)
{
    if (score >= most)
        return json_integer((json_int_t)most);
    return score > 0 && score != (double)(json_int_t)score ? json_real(score) : json_integer((json_int_t)score);
}

/* Whether the question's lesson, or the whole course, was forgotten after the question was answered. */
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

/* Sets the title of an answered question; does not recreate a forgotten one. */
static void make_title(json_t *course, const struct change *c, const char *now UNUSED)
{
    json_t *question = json_object_get(json_object_get(course, "questions"), c->name);

    if (json_is_object(question))
        json_object_set_new(question, "title", json_string(c->text));
}

static bool has_seed(const json_t *set, uint64_t seed)
{
    uint64_t number;

    return number_parse(json_string_value(json_object_get(set, "seed")), UINT64_MAX, &number) && number == seed;
}

static bool is_same_attempt(const json_t *attempt, const struct change *c)
{
    const char *quiz = json_string_value(json_object_get(attempt, "quiz"));
    const char *mode = json_string_value(json_object_get(attempt, "mode"));

    return strcmp(quiz, c->name) == 0 && has_seed(attempt, c->seed) && (strcmp(mode, "exam") == 0) == c->exam;
}

/* The attempt that is marked again: the last one of its quiz and seed that was not kept later; NULL. */
static json_t *find_attempt(const json_t *attempts, const struct change *c)
{
    for (size_t i = json_array_size(attempts); i-- > 0;) {
        json_t *attempt = json_array_get(attempts, i);

        if (!moment_is_after(json_string_value(json_object_get(attempt, "at")), c->at) && is_same_attempt(attempt, c))
            return attempt;
    }
    return NULL;
}

/* A question set, with what it was made from; the caller adds what was done with it. */
static json_t *new_question_set(const struct change *c)
{
    json_t *set = json_object();
    char seed[24];

    snprintf(seed, sizeof seed, "%" PRIu64, c->seed); /* a JSON number may not hold 64 bits */
    json_object_set_new(set, "at", json_string(c->at));
    json_object_set_new(set, "of", json_integer((json_int_t)c->of));
    json_object_set_new(set, "seed", json_string(seed));
    json_object_set_new(set, "shuffled", json_boolean(c->shuffled));
    return set;
}

static json_t *new_attempt(const struct change *c)
{
    json_t *attempt = new_question_set(c);

    json_object_set_new(attempt, "quiz", json_string(c->name));
    json_object_set_new(attempt, "mode", json_string(c->exam ? "exam" : "practice"));
    json_object_set_new(attempt, "score", score_of(c->score, (double)c->of));
    return attempt;
}

/* The question set of a quiz that is not finished, or NULL. */
static json_t *begun_of(json_t *course, const char *quiz)
{
    return json_object_get(json_object_get(course, "begun"), quiz);
}

/* Whether a change to a quiz's question set comes too late: the quiz was begun anew, or forgotten, after it. */
static bool is_too_late(json_t *course, const struct change *c, const char *now)
{
    const json_t *begun = begun_of(course, c->name);

    return is_forgotten(course, c->name, c->at, now) || (begun && is_after(json_object_get(begun, "at"), c->at, now));
}

/* Begins a question set, in place of an earlier one. */
static json_t *begin(json_t *course, const struct change *c)
{
    json_t *begun = new_question_set(c);

    json_object_set_new(object_in(course, "begun"), c->name, begun);
    return begun;
}

static void drop_draft(json_t *begun, const char *question)
{
    json_t *drafts = json_object_get(begun, "drafts");

    json_object_del(drafts, question);
    if (json_object_size(drafts) == 0)
        json_object_del(begun, "drafts");
}

/* Records what is typed and not given; an empty draft begins nothing. */
static void make_draft(json_t *course, const struct change *c, const char *now)
{
    json_t *begun = begun_of(course, c->name);

    if (is_too_late(course, c, now) || (!begun && !*c->text))
        return;
    begun = begun ? begun : begin(course, c);
    if (has_seed(begun, c->seed) && *c->text)
        json_object_set_new(object_in(begun, "drafts"), c->step, json_string(c->text));
    else if (has_seed(begun, c->seed))
        drop_draft(begun, c->step);
}

/* Records the first answer to a question, in the same question set as before (`again`) or in one that replaces it. */
static void make_begin(json_t *course, const struct change *c, const char *now)
{
    json_t *begun = begun_of(course, c->name);

    if (is_too_late(course, c, now))
        return;
    if (!begun || !c->again || !has_seed(begun, c->seed))
        begun = begin(course, c);
    json_object_set_new(object_in(begun, "answers"), c->step, json_real(c->score));
    drop_draft(begun, c->step);
}

/* Records where the learner is, if the question set is still the same. */
static void make_stop(json_t *course, const struct change *c, const char *now)
{
    json_t *begun = begun_of(course, c->name);

    if (begun && has_seed(begun, c->seed) && !is_too_late(course, c, now))
        json_object_set_new(begun, "place", json_string(c->step));
}

/* Removes the question set of a quiz that was begun and is now finished. */
static void finish(json_t *course, const struct change *c, const char *now)
{
    json_t *all = json_object_get(course, "begun"), *begun = json_object_get(all, c->name);

    if (!begun || c->exam || !has_seed(begun, c->seed) || is_after(json_object_get(begun, "at"), c->at, now))
        return;
    json_object_del(all, c->name);
    if (json_object_size(all) == 0)
        json_object_del(course, "begun");
}

static void make_attempt(json_t *course, const struct change *c, const char *now)
{
    json_t *attempts = json_object_get(course, "sittings"), *known;
    size_t at;

    if (is_forgotten(course, c->name, c->at, now))
        return;
    finish(course, c, now);
    known = c->again ? find_attempt(attempts, c) : NULL;
    if (known) {
        json_object_set_new(known, "score", score_of(c->score, (double)c->of));
        json_object_set_new(known, "of", json_integer((json_int_t)c->of));
        return;
    }
    if (!attempts) {
        attempts = json_array();
        json_object_set_new(course, "sittings", attempts);
    }
    at = json_array_size(attempts);
    while (at > 0 && is_after(json_object_get(json_array_get(attempts, at - 1), "at"), c->at, now))
        at--;
    json_array_insert_new(attempts, at, new_attempt(c));
    while (json_array_size(attempts) > PROGRESS_ATTEMPTS)
        json_array_remove(attempts, 0);
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

/* The same for the attempts of a lesson's quiz, or for all. */
static void forget_attempts(json_t *course, const struct change *c, const char *now)
{
    json_t *attempts = json_object_get(course, "sittings");

    for (size_t i = json_array_size(attempts); i-- > 0;) {
        const json_t *attempt = json_array_get(attempts, i);
        const char *quiz = json_string_value(json_object_get(attempt, "quiz"));

        if ((!c->name || strcmp(quiz, c->name) == 0) && !is_after(json_object_get(attempt, "at"), c->at, now))
            json_array_remove(attempts, i);
    }
    if (json_array_size(attempts) == 0)
        json_object_del(course, "sittings");
}

/* The same for a lesson's quiz that was begun, or for all. */
static void forget_begun(json_t *course, const struct change *c, const char *now)
{
    json_t *all = json_object_get(course, "begun"), *begun;
    const char *quiz;
    void *next;

    json_object_foreach_safe(all, next, quiz, begun) if ((!c->name || strcmp(quiz, c->name) == 0) &&
                                                         !is_after(json_object_get(begun, "at"), c->at, now))
        json_object_del(all, quiz);
    if (json_object_size(all) == 0)
        json_object_del(course, "begun");
}

/* Removes what is not after the time of the change. */
static void forget(json_t *course, const struct change *c, const char *now)
{
    json_t *lessons = json_object_get(course, "lessons"), *questions = json_object_get(course, "questions"), *value;
    json_t *place = json_object_get(course, "place");
    const char *key, *there = json_string_value(json_object_get(place, "lesson"));
    void *next;

    json_object_foreach_safe(lessons, next, key, value) if (!c->name || strcmp(key, c->name) == 0)
        forget_steps(lessons, key, c, now);
    json_object_foreach_safe(questions, next, key, value) if (!c->name || change_is_question_of(key, c->name))
        forget_answers(questions, key, c, now);
    forget_attempts(course, c, now);
    forget_begun(course, c, now);
    if ((!c->name || (there && strcmp(there, c->name) == 0)) && !is_after(json_object_get(place, "at"), c->at, now))
        json_object_del(course, "place");
}

static void make_forget(json_t *course, const struct change *c, const char *now)
{
    forget(course, c, now);
    if (!c->name)
        json_object_del(course, "forgotten"); /* the times for single lessons, which are earlier */
    json_object_set_new(object_in(course, "forgotten"), c->name ? c->name : "", json_string(c->at));
}

/* ---- what another machine knows ---- */

#define EVER "9999-12-31T23:59:59Z" /* a `now` after every possible time */

static int compare_texts(const json_t *a, const json_t *b, const char *member)
{
    const char *one = json_string_value(json_object_get(a, member));
    const char *other = json_string_value(json_object_get(b, member));

    return one && other ? strcmp(one, other) : !!one - !!other;
}

static int compare_numbers(const json_t *a, const json_t *b, const char *member)
{
    const json_t *one = json_object_get(a, member), *other = json_object_get(b, member);
    double x = json_number_value(one), y = json_number_value(other);

    return x != y ? (x > y) - (x < y) : json_is_integer(one) - json_is_integer(other);
}

/* An order of objects by some of their members, each a text or a number; the first that differs decides. So the same
 * object is the later one, whichever machine imports. */
struct order {
    const char *name;
    bool is_number;
};

static const struct order by_answer[] = {{"at", false}, {"answer", false}, {"score", true}, {0}};
static const struct order by_attempt[] = {{"at", false}, {"quiz", false}, {"mode", false}, {"seed", false}, {0}};
static const struct order by_result[] = {{"score", true}, {"of", true}, {0}};
static const struct order by_set[] = {{"at", false}, {"seed", false}, {"of", true}, {0}};
static const struct order by_place[] = {{"at", false},  {"lesson", false}, {"step", false},
                                        {"part", true}, {"state", false},  {0}};
static const struct order by_left[] = {{"part", true}, {"state", false}, {0}};
static const struct order by_schedule[] = {{"due", false}, {"box", true}, {"title", false}, {0}};

static int compare(const json_t *a, const json_t *b, const struct order *order)
{
    int result = 0;

    for (; order->name && result == 0; order++)
        result = (order->is_number ? compare_numbers : compare_texts)(a, b, order->name);
    return result;
}

static int compare_answers(const void *a, const void *b)
{
    return compare(*(json_t *const *)a, *(json_t *const *)b, by_answer);
}

static int compare_attempts(const void *a, const void *b)
{
    int result = compare(*(json_t *const *)a, *(json_t *const *)b, by_attempt);

    return result ? result : compare(*(json_t *const *)a, *(json_t *const *)b, by_result);
}

/* The items of an array (NULL: none), sorted; the caller frees the result, not the items. */
static json_t **sorted(const json_t *array, int (*order)(const void *a, const void *b))
{
    size_t count = json_array_size(array);
    json_t **items = memory_new_array(count + 1, sizeof(void *));

    for (size_t i = 0; i < count; i++)
        items[i] = json_array_get(array, i);
    if (count > 1)
        qsort(items, count, sizeof(void *), order);
    return items;
}

/* The union of two arrays, sorted, at most the last `most` items; of two items that are equal by `one`, it has the
 * later by `order`. */
static json_t *unite(const json_t *ours, const json_t *theirs, int (*order)(const void *a, const void *b),
                     const struct order *one, size_t most)
{
    size_t our_count = json_array_size(ours), their_count = json_array_size(theirs), count = 0;
    json_t **a = sorted(ours, order), **b = sorted(theirs, order);
    json_t **all = memory_new_array(our_count + their_count + 1, sizeof(void *)), *united = json_array();

    for (size_t i = 0, j = 0; i < our_count || j < their_count;) {
        bool both = i < our_count && j < their_count && compare(a[i], b[j], one) == 0;
        bool ours_first = j == their_count || (i < our_count && order(&a[i], &b[j]) < 0);

        all[count++] = both ? (ours_first ? b[j] : a[i]) : ours_first ? a[i] : b[j];
        i += both || ours_first;
        j += both || !ours_first;
    }
    for (size_t i = count > most ? count - most : 0; i < count; i++)
        json_array_append(united, all[i]);
    free(all);
    free(a);
    free(b);
    return united;
}

/* Copies a member of `from`; removes it if `from` has none. */
static void take_member(json_t *to, const json_t *from, const char *name)
{
    if (json_object_get(from, name))
        json_object_set(to, name, json_object_get(from, name));
    else
        json_object_del(to, name);
}

/* Both have seen the step: the earlier time counts as the first, and what either has read is read; if either did not
 * record parts, the whole step counts as read. */
static void unite_step(json_t *ours, json_t *theirs)
{
    const char *read = json_string_value(json_object_get(ours, "read"));
    const char *other = json_string_value(json_object_get(theirs, "read"));
    struct text parts = {0};

    if (compare_texts(theirs, ours, "seen") < 0)
        take_member(ours, theirs, "seen");
    if (read && other) {
        parts_unite(&parts, read, other);
        json_object_set_new(ours, "read", json_string(text_string(&parts)));
        text_free(&parts);
    } else {
        json_object_del(ours, "read");
    }
    if (compare(theirs, ours, by_left) > 0) {
        take_member(ours, theirs, "part");
        take_member(ours, theirs, "state");
    }
}

/* Both have answered the question: all answers count; schedule and title come from the one who answered last. */
static void unite_question(json_t *ours, json_t *theirs)
{
    json_t *a = json_object_get(ours, "answers"), *b = json_object_get(theirs, "answers");
    json_t *united = unite(a, b, compare_answers, by_answer, PROGRESS_ANSWERS);
    const json_t *last = json_array_get(united, json_array_size(united) - 1);
    bool we_have = false, they_have = false, they_count;

    for (size_t i = 0; i < json_array_size(a); i++)
        we_have |= compare(json_array_get(a, i), last, by_answer) == 0;
    for (size_t i = 0; i < json_array_size(b); i++)
        they_have |= compare(json_array_get(b, i), last, by_answer) == 0;
    they_count = we_have == they_have ? compare(theirs, ours, by_schedule) > 0 : they_have;
    if (they_count) {
        take_member(ours, theirs, "box");
        take_member(ours, theirs, "due");
        if (json_object_get(theirs, "title"))
            take_member(ours, theirs, "title");
    } else if (!json_object_get(ours, "title")) {
        take_member(ours, theirs, "title");
    }
    if (a || b)
        json_object_set(ours, "answers", united);
    json_decref(united);
}

/* Unites an object with a member of `course`, which is created if need be. `both` unites what is in both. */
static void unite_objects(json_t *course, const char *member, json_t *theirs,
                          void (*both)(json_t *ours, json_t *theirs))
{
    json_t *ours, *value;
    const char *key;

    if (!theirs)
        return;
    ours = object_in(course, member);
    json_object_foreach(theirs, key, value)
    {
        if (json_object_get(ours, key))
            both(json_object_get(ours, key), value);
        else
            json_object_set(ours, key, value);
    }
}

static void unite_lessons(json_t *course, json_t *theirs)
{
    const char *lesson;
    json_t *steps;

    json_object_foreach(theirs, lesson, steps)
    {
        unite_objects(object_in(course, "lessons"), lesson, steps, unite_step);
    }
}

/* Of the answers of both to the same question the better one counts. */
static void unite_first_answers(json_t *ours, json_t *theirs)
{
    const char *question;
    json_t *score;

    json_object_foreach(json_object_get(theirs, "answers"), question, score)
    {
        json_t *answers = object_in(ours, "answers"), *known = json_object_get(answers, question);

        if (!known || json_number_value(known) < json_number_value(score))
            json_object_set(answers, question, score);
    }
}

/* A draft stays until its question is answered on either machine. */
static void unite_drafts(json_t *ours, json_t *theirs)
{
    const char *question;
    json_t *of;

    json_object_foreach(json_object_get(theirs, "drafts"), question, of)
    {
        json_t *drafts = object_in(ours, "drafts");

        if (compare_texts(json_object_get(theirs, "drafts"), drafts, question) > 0)
            json_object_set(drafts, question, of);
    }
    json_object_foreach(json_object_get(ours, "answers"), question, of)
    {
        drop_draft(ours, question);
    }
}

/* Both have begun the quiz: the later question set counts; of the same one, all answers and drafts do. */
static void unite_begun(json_t *ours, json_t *theirs)
{
    int order = compare(theirs, ours, by_set);

    if (order > 0) {
        json_object_clear(ours);
        json_object_update(ours, theirs);
    }
    if (order == 0 && compare_texts(theirs, ours, "place") > 0)
        json_object_set(ours, "place", json_object_get(theirs, "place"));
    if (order != 0)
        return;
    unite_first_answers(ours, theirs);
    unite_drafts(ours, theirs);
}

/* A quiz begun on one machine may be finished on the other. */
static void finish_all(json_t *course)
{
    const json_t *attempts = json_object_get(course, "sittings");

    for (size_t i = 0; i < json_array_size(attempts); i++) {
        const json_t *attempt = json_array_get(attempts, i);
        struct change c = {.name = (char *)json_string_value(json_object_get(attempt, "quiz")),
                           .exam = strcmp(json_string_value(json_object_get(attempt, "mode")), "exam") == 0};

        moment_write(c.at, moment_read(json_string_value(json_object_get(attempt, "at"))));
        number_parse(json_string_value(json_object_get(attempt, "seed")), UINT64_MAX, &c.seed);
        finish(course, &c, EVER);
    }
}

/* Keeps the later of two times at which something was forgotten. */
static void unite_forgotten(json_t *course, json_t *theirs)
{
    json_t *ours, *time;
    const char *lesson;

    if (!theirs)
        return;
    ours = object_in(course, "forgotten");
    json_object_foreach(theirs, lesson, time)
    {
        const char *known = json_string_value(json_object_get(ours, lesson));

        if (!known || strcmp(known, json_string_value(time)) < 0)
            json_object_set(ours, lesson, time);
    }
}

/* Forgets in a course what was forgotten up to `now`. */
static void forget_all(json_t *course, json_t *forgotten, const char *now)
{
    const char *lesson;
    json_t *time;

    json_object_foreach(forgotten, lesson, time)
    {
        struct change c = {.kind = CHANGE_FORGET, .name = *lesson ? (char *)lesson : NULL};

        moment_write(c.at, moment_read(json_string_value(time)));
        if (!moment_is_after(c.at, now))
            forget(course, &c, EVER);
    }
}

static void make_take_in(json_t *course, const struct change *c, const char *now)
{
    json_t *theirs = json_deep_copy(c->course), *forgotten, *place;
    const json_t *ours, *attempts;

    unite_forgotten(course, json_object_get(theirs, "forgotten"));
    forgotten = json_deep_copy(json_object_get(course, "forgotten"));
    forget_all(course, forgotten, now);
    forget_all(theirs, forgotten, now);
    unite_lessons(course, json_object_get(theirs, "lessons"));
    unite_objects(course, "questions", json_object_get(theirs, "questions"), unite_question);
    ours = json_object_get(course, "sittings");
    attempts = json_object_get(theirs, "sittings");
    if (ours || attempts)
        json_object_set_new(course, "sittings", unite(ours, attempts, compare_attempts, by_attempt, PROGRESS_ATTEMPTS));
    unite_objects(course, "begun", json_object_get(theirs, "begun"), unite_begun);
    json_object_del(theirs, "begun"); /* what is finished shall not come back */
    finish_all(course);
    place = json_object_get(theirs, "place");
    if (place && compare(place, json_object_get(course, "place"), by_place) > 0)
        json_object_set(course, "place", place);
    json_object_update_missing(course, theirs);
    json_decref(forgotten);
    json_decref(theirs);
}

void change_make(json_t *root, const char *course, const struct change *c, const char *now)
{
    static void (*const make[])(json_t * course, const struct change *c, const char *now) = {
        [CHANGE_PLACE] = make_place,   [CHANGE_SEE] = make_see,         [CHANGE_READ] = make_read,
        [CHANGE_ANSWER] = make_answer, [CHANGE_TITLE] = make_title,     [CHANGE_BEGIN] = make_begin,
        [CHANGE_DRAFT] = make_draft,   [CHANGE_STOP_AT] = make_stop,    [CHANGE_ATTEMPT] = make_attempt,
        [CHANGE_FORGET] = make_forget, [CHANGE_TAKE_IN] = make_take_in,
    };

    make[c->kind](object_in(object_in(root, "courses"), course), c, now);
}

/* ---- the list ---- */

bool change_replaces(const struct change *later, const struct change *earlier)
{
    switch (later->kind) {
    case CHANGE_PLACE:
        return earlier->kind == CHANGE_PLACE;
    case CHANGE_SEE:
    case CHANGE_DRAFT:
        return earlier->kind == later->kind && strcmp(earlier->name, later->name) == 0 &&
               strcmp(earlier->step, later->step) == 0;
    case CHANGE_TITLE:
    case CHANGE_STOP_AT:
        return earlier->kind == later->kind && strcmp(earlier->name, later->name) == 0;
    case CHANGE_READ:
    case CHANGE_ANSWER:
    case CHANGE_BEGIN:
    case CHANGE_ATTEMPT:
    case CHANGE_TAKE_IN:
        return false;
    case CHANGE_FORGET:
        if (!later->name)
            return true;
        if (earlier->kind == CHANGE_ANSWER || earlier->kind == CHANGE_TITLE)
            return change_is_question_of(earlier->name, later->name);
        return earlier->name && strcmp(earlier->name, later->name) == 0;
    }
    return false;
}

void change_free(struct change *c)
{
    free(c->name);
    free(c->step);
    free(c->text);
    json_decref(c->course);
    *c = (struct change){0};
}
