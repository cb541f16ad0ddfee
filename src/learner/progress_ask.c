/* SPDX-License-Identifier: MIT */
#include "base/memory.h"
#include "base/moment.h"
#include "base/number.h"
#include "base/quoted.h"
#include "base/utf8.h"
#include "learner/change.h"
#include "learner/parts.h"
#include "learner/progress.h"
#include "learner/progress_read.h"
#include "learner/progress_state.h"
#include "learner/schedule.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define STATE_MOST 4096 /* bytes of a view's state, as in lessons */

/* Makes a change now, and keeps it for the file; takes ownership of what *c holds. */
static void progress_change(struct progress *p, struct change *c)
{
    size_t kept = 0;

    moment_write(c->at, p->clock(NULL));
    change_make(p->root, p->course, c, c->at);
    for (size_t i = 0; i < p->change_count; i++) {
        if (change_replaces(c, &p->changes[i])) {
            if (c->kind == CHANGE_SEE)
                memcpy(c->at, p->changes[i].at, sizeof c->at); /* when it was first seen */
            change_free(&p->changes[i]);
        } else {
            p->changes[kept++] = p->changes[i];
        }
    }
    p->changes = memory_resize(p->changes, kept + 1, sizeof *p->changes);
    p->changes[kept] = *c;
    p->change_count = kept + 1;
}

/* A clean copy of a text, which the caller frees; "" for NULL. */
static char *progress_cleaned(const char *text)
{
    struct text safe = {0};

    if (text)
        utf8_clean(&safe, text, strlen(text));
    return text_take(&safe);
}

static void keep_attempt(struct progress *p, const struct progress_attempt *attempt, bool again)
{
    size_t of = attempt->of < PROGRESS_POINTS_MOST ? attempt->of : PROGRESS_POINTS_MOST;
    double most = (double)of;
    struct change c = {.kind = CHANGE_ATTEMPT,
                       .name = progress_cleaned(attempt->quiz),
                       .score = attempt->score > 0 ? attempt->score < most ? attempt->score : most : 0,
                       .exam = attempt->exam,
                       .shuffled = attempt->shuffled,
                       .again = again,
                       .of = of,
                       .seed = attempt->seed};

    progress_change(p, &c);
}

void progress_begin(struct progress *p, const char *quiz, const struct progress_begun *begun, const char *question,
                    double first, bool again)
{
    struct change c = {.kind = CHANGE_BEGIN,
                       .name = progress_cleaned(quiz),
                       .step = progress_cleaned(question),
                       .score = first > -PROGRESS_POINTS_MOST ? first : -PROGRESS_POINTS_MOST,
                       .shuffled = begun->shuffled,
                       .again = again,
                       .of = begun->of < PROGRESS_POINTS_MOST ? begun->of : PROGRESS_POINTS_MOST,
                       .seed = begun->seed};

    progress_change(p, &c);
}

void progress_keep_draft(struct progress *p, const char *quiz, const struct progress_begun *begun, const char *question,
                         const char *typed)
{
    struct change c = {.kind = CHANGE_DRAFT,
                       .name = progress_cleaned(quiz),
                       .step = progress_cleaned(question),
                       .text = progress_cleaned(typed),
                       .shuffled = begun->shuffled,
                       .of = begun->of < PROGRESS_POINTS_MOST ? begun->of : PROGRESS_POINTS_MOST,
                       .seed = begun->seed};

    progress_change(p, &c);
}

void progress_stop_at(struct progress *p, const char *quiz, const struct progress_begun *begun, const char *question)
{
    struct change c = {.kind = CHANGE_STOP_AT,
                       .name = progress_cleaned(quiz),
                       .step = progress_cleaned(question),
                       .seed = begun->seed};

    progress_change(p, &c);
}

void progress_add_attempt(struct progress *p, const struct progress_attempt *attempt)
{
    keep_attempt(p, attempt, false);
}

void progress_mark_attempt(struct progress *p, const struct progress_attempt *attempt)
{
    keep_attempt(p, attempt, true);
}

/* What the tree holds of the course; NULL if nothing. */
static json_t *progress_course(const struct progress *p)
{
    return json_object_get(json_object_get(p->root, "courses"), p->course);
}

size_t progress_attempts(const struct progress *p)
{
    return json_array_size(json_object_get(progress_course(p), "sittings"));
}

void progress_attempt(const struct progress *p, size_t index, struct progress_attempt *out)
{
    const json_t *attempt = json_array_get(json_object_get(progress_course(p), "sittings"), index);

    *out = (struct progress_attempt){.quiz = "", .at = ""};
    if (!attempt)
        return;
    out->quiz = json_string_value(json_object_get(attempt, "quiz"));
    out->at = json_string_value(json_object_get(attempt, "at"));
    out->exam = strcmp(json_string_value(json_object_get(attempt, "mode")), "exam") == 0;
    out->shuffled = json_is_true(json_object_get(attempt, "shuffled"));
    out->score = json_number_value(json_object_get(attempt, "score"));
    out->of = (size_t)json_integer_value(json_object_get(attempt, "of"));
    number_parse(json_string_value(json_object_get(attempt, "seed")), UINT64_MAX, &out->seed);
}

double progress_share(const struct progress_attempt *attempt)
{
    return attempt->of ? attempt->score / (double)attempt->of : 0;
}

struct progress_results progress_results(const struct progress *p, const char *quiz)
{
    struct progress_results results = {0};
    struct progress_attempt attempt;

    for (size_t i = 0; p && i < progress_attempts(p); i++) {
        progress_attempt(p, i, &attempt);
        if (quiz && strcmp(attempt.quiz, quiz) != 0)
            continue;
        results.count++;
        results.last = attempt;
        results.best = fmax(results.best, progress_share(&attempt));
    }
    return results;
}

bool progress_begun(const struct progress *p, const char *quiz, struct progress_begun *out)
{
    const json_t *begun = json_object_get(json_object_get(progress_course(p), "begun"), quiz);
    json_t *answers = json_object_get(begun, "answers"), *score;
    const char *question;

    *out = (struct progress_begun){.place = ""};
    if (!begun)
        return false;
    if (json_object_get(begun, "place"))
        out->place = json_string_value(json_object_get(begun, "place"));
    number_parse(json_string_value(json_object_get(begun, "seed")), UINT64_MAX, &out->seed);
    out->shuffled = json_is_true(json_object_get(begun, "shuffled"));
    out->of = (size_t)json_integer_value(json_object_get(begun, "of"));
    out->answered = json_object_size(answers);
    json_object_foreach(answers, question, score)
    {
        out->right += json_number_value(score) >= 1;
    }
    return true;
}

const char *progress_begun_draft(const struct progress *p, const char *quiz, const char *question)
{
    const json_t *begun = json_object_get(json_object_get(progress_course(p), "begun"), quiz);

    return json_string_value(json_object_get(json_object_get(begun, "drafts"), question));
}

bool progress_begun_answer(const struct progress *p, const char *quiz, const char *question, double *first)
{
    const json_t *begun = json_object_get(json_object_get(progress_course(p), "begun"), quiz);
    const json_t *score = json_object_get(json_object_get(begun, "answers"), question);

    *first = json_number_value(score);
    return score != NULL;
}

/* The longest due first; then by name, so that the order is definite. */
static int compare_reviews(const void *a, const void *b)
{
    const struct progress_review *one = a, *other = b;

    if (moment_is_after(one->due, other->due) || moment_is_after(other->due, one->due))
        return moment_is_after(one->due, other->due) ? 1 : -1;
    return strcmp(one->question, other->question);
}

size_t progress_reviews(const struct progress *p, struct progress_review **out)
{
    json_t *questions = json_object_get(progress_course(p), "questions"), *question;
    struct progress_review *reviews = memory_new_array(json_object_size(questions) + 1, sizeof *reviews);
    char now[MOMENT_ROOM];
    struct schedule s;
    const char *id;
    size_t count = 0;

    moment_write(now, p->clock(NULL));
    json_object_foreach(questions, id, question) if (schedule_read(question, now, &s)) reviews[count++] =
        (struct progress_review){.question = id, .box = s.box, .due = s.due, .is_due = s.is_due};
    qsort(reviews, count, sizeof *reviews, compare_reviews);
    *out = reviews;
    return count;
}

/* The most often missed first; of equals, the one that was answered less often. */
static int compare_missed(const void *a, const void *b)
{
    const struct progress_missed *one = a, *other = b;

    if (one->missed != other->missed)
        return one->missed < other->missed ? 1 : -1;
    if (one->answered != other->answered)
        return one->answered > other->answered ? 1 : -1;
    return strcmp(one->question, other->question);
}

size_t progress_missed(const struct progress *p, struct progress_missed **out)
{
    json_t *questions = json_object_get(progress_course(p), "questions"), *question;
    struct progress_missed *all = memory_new_array(json_object_size(questions) + 1, sizeof *all);
    const char *id;
    size_t count = 0;

    json_object_foreach(questions, id, question)
    {
        json_t *answers = json_object_get(question, "answers");
        const char *title = json_string_value(json_object_get(question, "title"));
        struct progress_missed missed = {
            .question = id, .title = title ? title : "", .answered = json_array_size(answers)};

        for (size_t i = 0; i < missed.answered; i++)
            missed.missed += json_number_value(json_object_get(json_array_get(answers, i), "score")) < 1;
        if (missed.missed > 0)
            all[count++] = missed;
    }
    qsort(all, count, sizeof *all, compare_missed);
    *out = all;
    return count;
}

static const json_t *step_of(const struct progress *p, const char *lesson, const char *step)
{
    return json_object_get(json_object_get(json_object_get(progress_course(p), "lessons"), lesson), step);
}

/* A text member, or "". */
static const char *text_in(const json_t *object, const char *key)
{
    const char *text = json_string_value(json_object_get(object, key));

    return text ? text : "";
}

static int part_in(const json_t *object)
{
    return (int)json_integer_value(json_object_get(object, "part"));
}

bool progress_place(const struct progress *p, struct progress_place *out)
{
    const json_t *place = json_object_get(progress_course(p), "place");

    *out = (struct progress_place){text_in(place, "lesson"), text_in(place, "step"), part_in(place),
                                   text_in(place, "state")};
    return place != NULL;
}

bool progress_is_seen(const struct progress *p, const char *lesson, const char *step)
{
    return step_of(p, lesson, step) != NULL;
}

bool progress_is_read(const struct progress *p, const char *lesson, const char *step, int part)
{
    const json_t *seen = step_of(p, lesson, step), *read = json_object_get(seen, "read");

    return read ? parts_have(json_string_value(read), part) : seen != NULL;
}

bool progress_is_before_parts(const struct progress *p, const char *lesson, const char *step)
{
    const json_t *seen = step_of(p, lesson, step);

    return seen && !json_object_get(seen, "read");
}

int progress_part(const struct progress *p, const char *lesson, const char *step)
{
    return part_in(step_of(p, lesson, step));
}

const char *progress_state(const struct progress *p, const char *lesson, const char *step)
{
    return text_in(step_of(p, lesson, step), "state");
}

static size_t answers_in(const json_t *question, struct progress_answer *last)
{
    const json_t *answers = json_object_get(question, "answers");
    size_t count = json_array_size(answers);
    const json_t *answer = json_array_get(answers, count - 1);

    *last = (struct progress_answer){text_in(answer, "answer"), text_in(answer, "at"),
                                     json_number_value(json_object_get(answer, "score"))};
    return count;
}

size_t progress_answers(const struct progress *p, const char *question, struct progress_answer *last)
{
    struct progress_answer ignored;

    return answers_in(json_object_get(json_object_get(progress_course(p), "questions"), question),
                      last ? last : &ignored);
}

struct progress_count progress_count(const struct progress *p, const char *lesson)
{
    json_t *lessons = json_object_get(progress_course(p), "lessons"),
           *questions = json_object_get(progress_course(p), "questions");
    struct progress_count count = {0};
    struct progress_answer last;
    const char *key;
    json_t *value;

    json_object_foreach(lessons, key, value) if (!lesson || strcmp(key, lesson) == 0) count.seen +=
        json_object_size(value);
    json_object_foreach(questions, key,
                        value) if ((!lesson || change_is_question_of(key, lesson)) && answers_in(value, &last) > 0)
    {
        count.answered++;
        count.right += last.score >= 1;
    }
    return count;
}

/* Whether an object has anything of a lesson or a quiz; NULL: of any. */
static bool has(const json_t *object, const char *name)
{
    return name ? json_object_get(object, name) != NULL : json_object_size(object) > 0;
}

bool progress_holds(const struct progress *p, const char *lesson)
{
    const json_t *course = progress_course(p);
    json_t *questions = json_object_get(course, "questions"), *question;
    struct progress_place place;
    const char *id;

    if (progress_place(p, &place) && (!lesson || strcmp(place.lesson, lesson) == 0))
        return true;
    if (has(json_object_get(course, "lessons"), lesson) || has(json_object_get(course, "begun"), lesson))
        return true;
    json_object_foreach(questions, id, question) if (!lesson || change_is_question_of(id, lesson)) return true;
    for (size_t i = 0; i < progress_attempts(p); i++) {
        struct progress_attempt attempt;

        progress_attempt(p, i, &attempt);
        if (!lesson || strcmp(attempt.quiz, lesson) == 0)
            return true;
    }
    return false;
}

/* A clean copy of an answer, cut after a whole character if it is too long; the caller frees it. */
static char *cleaned_answer(const char *answer)
{
    char *safe = progress_cleaned(answer);

    safe[utf8_fit(safe, strlen(safe), PROGRESS_ANSWER)] = '\0';
    return safe;
}

/* The same for a state; "" if it would have to be cut. */
static char *cleaned_state(const char *state)
{
    return progress_cleaned(state && strlen(state) <= STATE_MOST ? state : NULL);
}

static struct change change_at(enum change_kind kind, const struct progress_place *place)
{
    return (struct change){.kind = kind,
                           .name = progress_cleaned(place->lesson),
                           .step = progress_cleaned(place->step),
                           .text = cleaned_state(place->state),
                           .part = place->part < 0             ? 0
                                   : place->part >= PARTS_MOST ? PARTS_MOST - 1
                                                               : place->part};
}

void progress_set_place(struct progress *p, const struct progress_place *place)
{
    struct change c = change_at(CHANGE_PLACE, place);
    struct progress_place now;

    if (progress_place(p, &now) && now.part == c.part && strcmp(now.lesson, c.name) == 0 &&
        strcmp(now.step, c.step) == 0 && strcmp(now.state, c.text) == 0)
        change_free(&c);
    else
        progress_change(p, &c);
}

void progress_see(struct progress *p, const struct progress_place *step)
{
    struct change c = change_at(CHANGE_SEE, step);
    const json_t *seen = step_of(p, c.name, c.step);

    if (seen && part_in(seen) == c.part && strcmp(text_in(seen, "state"), c.text) == 0)
        change_free(&c);
    else
        progress_change(p, &c);
}

void progress_read_part(struct progress *p, const char *lesson, const char *step, int part)
{
    struct change c = {
        .kind = CHANGE_READ, .name = progress_cleaned(lesson), .step = progress_cleaned(step), .part = part};

    if (part < 0 || part >= PARTS_MOST || progress_is_read(p, c.name, c.step, part))
        change_free(&c);
    else
        progress_change(p, &c);
}

void progress_answer(struct progress *p, const char *question, const char *answer, double score)
{
    progress_quiz_answer(p, question, answer, score, false);
}

void progress_quiz_answer(struct progress *p, const char *question, const char *answer, double score, bool moves)
{
    struct change c = {.kind = CHANGE_ANSWER,
                       .name = progress_cleaned(question),
                       .text = cleaned_answer(answer),
                       .score = score > 0 ? score < 1 ? score : 1 : 0,
                       .moves = moves};

    progress_change(p, &c);
}

void progress_set_title(struct progress *p, const char *question, const char *title)
{
    struct change c = {.kind = CHANGE_TITLE, .name = progress_cleaned(question), .text = cleaned_answer(title)};
    const json_t *kept = json_object_get(json_object_get(progress_course(p), "questions"), c.name);

    if (strcmp(text_in(kept, "title"), c.text) == 0)
        change_free(&c);
    else
        progress_change(p, &c);
}

void progress_forget(struct progress *p, const char *lesson)
{
    struct change c = {.kind = CHANGE_FORGET, .name = lesson ? progress_cleaned(lesson) : NULL};

    if (progress_holds(p, c.name))
        progress_change(p, &c);
    else
        change_free(&c);
}

void progress_export(const struct progress *p, struct text *out)
{
    json_t *root = json_object(), *courses = json_object(), *course = progress_course(p);
    char *bytes;

    json_object_set_new(root, "version", json_integer(PROGRESS_VERSION));
    json_object_set_new(root, "courses", courses);
    if (course)
        json_object_set(courses, p->course, course);
    bytes = json_dumps(root, JSON_COMPACT);
    if (!bytes)
        memory_exhausted(); /* a tree of UTF-8 can fail for no other reason */
    quoted_add_safe(out, bytes);
    text_add_byte(out, '\n');
    free(bytes);
    json_decref(root);
}

/* What `courses` holds of a course: under its key, or, for one in a directory, under the only directory there is; else
 * NULL. */
static json_t *find_course(json_t *courses, const char *key)
{
    json_t *course = json_object_get(courses, key), *other;
    size_t count = 0;
    const char *name;

    if (course || !*key)
        return course;
    json_object_foreach(courses, name, other)
    {
        count += *name != '\0';
        course = *name ? other : course;
    }
    return count == 1 ? course : NULL;
}

static bool take_in(struct progress *p, const char *file, json_t *root, struct error *e)
{
    json_t *courses = json_object_get(root, "courses");
    struct change c = {.kind = CHANGE_TAKE_IN, .course = json_incref(find_course(courses, p->course))};

    if (c.course)
        progress_change(p, &c);
    else if (json_object_size(courses) > 0)
        return error_set(e, ERROR_INPUT, "%s has nothing about this course: %s", file,
                         *p->course ? "leave --course out, or export with it"
                                    : "add the --course that it was made with");
    return true;
}

bool progress_import(struct progress *p, const char *file, const struct text *bytes, struct error *e)
{
    json_t *root;
    enum progress_verdict verdict = progress_read(text_string(bytes), bytes->length, &root);
    bool ok = false;

    if (verdict == PROGRESS_GOOD)
        ok = take_in(p, file, root, e);
    else if (verdict == PROGRESS_NEWER)
        error_set(e, ERROR_INPUT, "%s is from a newer Headway: import it with that one", file);
    else
        error_set(e, ERROR_INPUT, "%s %s: headway status --export FILE writes one", file,
                  verdict == PROGRESS_PARTLY ? "is damaged" : "is no exported progress");
    json_decref(root);
    return ok;
}
