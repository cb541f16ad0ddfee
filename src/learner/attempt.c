/* SPDX-License-Identifier: MIT */
#include "learner/attempt.h"

#include "base/fold.h"
#include "base/memory.h"
#include "base/random.h"
#include "question/quiz.h"
#include "question/quiz_key.h"

#include <stdlib.h>
#include <string.h>

/* The stream of an attempt's seed for the order of the questions; each question's options have their own (random_of()).
 */
#define STREAM_QUESTIONS 0

#define MOST_BYTES 400000 /* of an answer that is typed: 100,000 characters of any script */
#define BLANKS " \t\r\n"

/* Puts indices into a random order (Fisher and Yates). */
static void shuffle(size_t *indices, size_t count, struct random *random)
{
    for (size_t i = count; i > 1; i--) {
        size_t other = (size_t)(random_uniform(random) * (double)i), kept = indices[i - 1];

        indices[i - 1] = indices[other];
        indices[other] = kept;
    }
}

/* The right sides of pairs, each text once, in the order of the file. */
static void list_choices(struct item *item)
{
    const struct question *q = item->question;

    item->order.choice_count = 0;
    for (size_t i = 0; i < q->answer_count; i++) {
        bool known = false;

        for (size_t j = 0; j < item->order.choice_count && !known; j++)
            known = question_matches(q, i, item->order.choices[j]);
        if (!known)
            item->order.choices[item->order.choice_count++] = i;
    }
}

/* Each question has a stream of its own, by its name, so that its options have the same order whatever else is on the
 * paper. */
static struct random random_of(const struct item *item, uint64_t seed)
{
    struct random random;
    struct text key = {0};

    question_add_key(item->question, &key);
    random_start(&random, seed, random_stream(text_string(&key), key.length));
    text_free(&key);
    return random;
}

static void start_item(struct item *item, const struct question *q, const struct attempt_setup *setup)
{
    struct random random;

    *item = (struct item){.question = q, .reply.option = QUESTION_NONE, .grade.answer = QUESTION_NONE};
    random = random_of(item, setup->seed);
    item->order = quiz_key_order(q);
    if (setup->shuffles && q->type->is_chosen &&
        question_has_list(q)) /* left sides of pairs may be a sequence, so they stay */
        shuffle(item->order.options, item->order.option_count, &random);
    if (q->type->is_paired) {
        list_choices(item);
        shuffle(item->order.choices, item->order.choice_count, &random);
    }
}

/* The position of a question on the question set. */
struct placing {
    size_t section, rank, index; /* index: in the setup */
    bool is_graded;
};

/* By sections; within one, descriptions come first, then the questions by rank. */
static int compare_placings(const void *a, const void *b)
{
    const struct placing *one = a, *other = b;

    if (one->section != other->section)
        return one->section < other->section ? -1 : 1;
    if (one->is_graded != other->is_graded)
        return one->is_graded ? 1 : -1;
    if (one->rank != other->rank)
        return one->rank < other->rank ? -1 : 1;
    return one->index < other->index ? -1 : one->index > other->index;
}

/* Ranks the questions that can be graded, in a random order if they are shuffled. */
static void rank_questions(struct placing *placings, const struct attempt_setup *setup)
{
    size_t *graded = memory_new_array(setup->count + 1, sizeof *graded), count = 0;
    struct random random;

    for (size_t i = 0; i < setup->count; i++)
        if (placings[i].is_graded)
            graded[count++] = i;
    random_start(&random, setup->seed, STREAM_QUESTIONS);
    if (setup->shuffles)
        shuffle(graded, count, &random);
    for (size_t i = 0; i < count; i++)
        placings[graded[i]].rank = i;
    free(graded);
}

/* The order of the questions: sections stay where they are, so that a description comes before all questions about it.
 * The caller frees it. */
static struct placing *place_questions(const struct attempt_setup *setup)
{
    struct placing *placings = memory_new_array(setup->count + 1, sizeof *placings);
    size_t section = 0;

    for (size_t i = 0; i < setup->count; i++) {
        const struct question *q = setup->questions[i], *before = i > 0 ? setup->questions[i - 1] : q;

        section += question_passage(q) != question_passage(before) ||
                   (!question_is_graded(q) && question_is_graded(before)); /* a passage that comes again, in a review */
        placings[i] = (struct placing){.section = section, .index = i, .is_graded = question_is_graded(q)};
    }
    rank_questions(placings, setup);
    qsort(placings, setup->count, sizeof *placings, compare_placings);
    return placings;
}

static void lay(struct attempt *s, const struct attempt_setup *setup)
{
    struct placing *placings = place_questions(setup);

    *s = (struct attempt){.items = memory_new_array(setup->count + 1, sizeof *s->items),
                          .count = setup->count,
                          .name = memory_copy(setup->name),
                          .exam = setup->exam,
                          .shuffled = setup->shuffles,
                          .seed = setup->seed,
                          .progress = setup->progress,
                          .is_lesson = setup->is_lesson,
                          .stays = setup->stays && !setup->exam,
                          .expect = setup->expect,
                          .context = setup->context};
    for (size_t i = 0; i < setup->count; i++) {
        start_item(&s->items[i], setup->questions[placings[i].index], setup);
        s->items[i].section = placings[i].section;
        s->items[i].rank = placings[i].rank;
    }
    free(placings);
}

static void free_item(struct item *item)
{
    question_order_free(&item->order);
    reply_free(&item->reply);
    grade_free(&item->grade);
    free(item->expected);
    free(item->draft);
}

void attempt_free(struct attempt *s)
{
    for (size_t i = 0; i < s->count; i++)
        free_item(&s->items[i]);
    free(s->items);
    free(s->name);
    *s = (struct attempt){0};
}

/* Which items stay: descriptions stay if a question of their section does, or, without a section, if something after
 * them does. */
static bool *list_kept(const struct attempt *s, size_t count)
{
    bool *kept = memory_new_array(s->count + 1, sizeof *kept), in_section = false, has_questions = false, later = false;

    for (size_t i = s->count; i-- > 0;) {
        const struct item *item = &s->items[i];

        if (i + 1 < s->count && s->items[i + 1].section != item->section)
            in_section = has_questions = false;
        if (question_is_graded(item->question)) {
            has_questions = true;
            kept[i] = item->rank < count;
            in_section = in_section || kept[i];
            later = later || kept[i];
        } else {
            kept[i] = has_questions ? in_section : later;
        }
    }
    return kept;
}

void attempt_cut(struct attempt *s, size_t count)
{
    bool *kept;
    size_t end = 0;

    if (count >= attempt_sum(s).of)
        return;
    kept = list_kept(s, count);
    for (size_t i = 0; i < s->count; i++)
        if (kept[i])
            s->items[end++] = s->items[i];
        else
            free_item(&s->items[i]);
    s->count = end;
    free(kept);
}

/* Records the result of the item in the learner's progress. Only a first answer moves a question on its schedule. */
static void keep(struct attempt *s, size_t i)
{
    struct item *item = &s->items[i];
    struct text key = {0}, title = {0}, answer = {0};

    if (!s->progress)
        return;
    question_add_key(item->question, &key);
    if (item->state == ITEM_ANSWERED)
        question_keep_reply(item->question, &item->order, &item->reply, &answer);
    progress_quiz_answer(s->progress, text_string(&key), text_string(&answer), item->grade.score,
                         item->tries <= 1 && !s->is_lesson && strcmp(s->name, QUIZ_PLACEMENT) != 0);
    question_add_title(item->question, &title);
    progress_set_title(s->progress, text_string(&key), text_string(&title));
    text_free(&key);
    text_free(&title);
    text_free(&answer);
}

/* Computes the numbers that an item asks for; false with *e set if that fails. */
static bool expect(const struct attempt *s, struct item *item, struct error *e)
{
    if (item->question->cell_count > 0 && !item->expected && s->expect)
        item->expected = s->expect(s->context, item->question, e);
    return item->question->cell_count == 0 || item->expected;
}

/* Grades what the item holds; false with *e set if that is not an answer. */
static bool grade_item(const struct attempt *s, struct item *item, struct error *e)
{
    struct grade grade = {.answer = QUESTION_NONE};

    if (!expect(s, item, e) || !question_grade(item->question, item->expected, &item->reply, &grade, e)) {
        grade_free(&grade);
        return false;
    }
    grade_free(&item->grade);
    item->grade = grade;
    return true;
}

/* Keeps the result: of an exam if anything was answered, of practice only if everything was. */
static void keep_result(struct attempt *s)
{
    struct attempt_sum sum = attempt_sum(s);
    struct progress_attempt result = {
        .quiz = s->name, .exam = s->exam, .score = sum.score, .of = sum.of, .seed = s->seed, .shuffled = s->shuffled};

    if (!s->progress || sum.answered == 0 || (!s->exam && sum.open > 0))
        return;
    (s->is_kept ? progress_mark_attempt : progress_add_attempt)(s->progress, &result);
    s->is_kept = true;
}

/* Keeps the first answer to an item of a practice that may be left. */
static void keep_begun(struct attempt *s, size_t i)
{
    struct progress_begun begun = {.seed = s->seed, .shuffled = s->shuffled, .of = attempt_sum(s).of};
    struct text key = {0};

    if (!s->progress || !s->stays)
        return;
    question_add_key(s->items[i].question, &key);
    progress_begin(s->progress, s->name, &begun, text_string(&key), s->items[i].first, s->is_begun);
    s->is_begun = true;
    text_free(&key);
    attempt_stop_at(s, s->at);
}

/* Counts an item that has been graded, if this is its first answer. */
static void count_item(struct attempt *s, size_t i)
{
    struct item *item = &s->items[i];

    item->is_graded = true;
    item->tries++;
    if (item->tries == 1)
        item->first = item->grade.score;
    keep(s, i);
    if (item->tries == 1 && s->submitted)
        keep_result(s);
    else if (item->tries == 1)
        keep_begun(s, i);
}

bool attempt_is_silent(const struct attempt *s)
{
    return s->exam && !s->submitted;
}

bool attempt_answer(struct attempt *s, size_t i, struct reply *reply, struct error *e)
{
    struct item *item = &s->items[i];
    struct reply before = item->reply;

    if (s->exam && s->submitted)
        return error_set(e, ERROR_INPUT, "the exam is handed in: its answers stay as they are");
    item->reply = *reply;
    if (!grade_item(s, item, e)) {
        item->reply = before;
        return false;
    }
    *reply = (struct reply){.option = QUESTION_NONE};
    reply_free(&before);
    item->state = ITEM_ANSWERED;
    if (item->question->type->is_long) {
        item->wants_mark = true;
        item->is_graded = false;
    } else if (!attempt_is_silent(s) && question_is_graded(item->question)) {
        count_item(s, i);
    }
    return true;
}

void attempt_give_up(struct attempt *s, size_t i)
{
    struct item *item = &s->items[i];

    if (s->exam && s->submitted)
        return;
    reply_free(&item->reply);
    grade_free(&item->grade);
    item->wants_mark = false;
    item->state = s->exam ? ITEM_OPEN : ITEM_GIVEN_UP;
    expect(s, item, NULL);
    if (!s->exam && question_is_graded(item->question))
        count_item(s, i);
}

/* Fills in the last answer to a question; false if there is none, or it is not valid any more. */
static bool recall(struct attempt *s, size_t i, const struct progress *progress, const char *key)
{
    struct item *item = &s->items[i];
    struct progress_answer last;
    bool recalled;

    if (progress_answers(progress, key, &last) > 0 && !*last.answer && expect(s, item, NULL)) {
        item->state = ITEM_GIVEN_UP;
        return true;
    }
    recalled = *last.answer && question_recall_reply(item->question, &item->order, last.answer, &item->reply);
    item->reply.mark = last.score; /* of an essay, which learners mark themselves */
    if (recalled && grade_item(s, item, NULL)) {
        item->state = ITEM_ANSWERED;
        item->is_graded = true;
        return true;
    }
    reply_free(&item->reply);
    return false;
}

void attempt_recall(struct attempt *s, const struct progress *progress)
{
    for (size_t i = 0; progress && i < s->count; i++) {
        struct text key = {0};

        question_add_key(s->items[i].question, &key);
        recall(s, i, progress, text_string(&key));
        text_free(&key);
    }
}

/* Fills in what was answered before a practice was left. The first answers still count. */
static void go_on(struct attempt *s, const char *place)
{
    for (size_t i = 0; i < s->count; i++) {
        struct item *item = &s->items[i];
        struct text key = {0};
        const char *draft;
        double first;

        question_add_key(item->question, &key);
        if (progress_begun_answer(s->progress, s->name, text_string(&key), &first) &&
            recall(s, i, s->progress, text_string(&key))) {
            item->is_graded = true;
            item->tries = 1;
            item->first = first;
            s->goes_on = s->is_begun = true;
        }
        draft = progress_begun_draft(s->progress, s->name, text_string(&key));
        if (draft && item->state == ITEM_OPEN) {
            item->draft = memory_copy(draft);
            s->goes_on = s->is_begun = true;
        }
        if (strcmp(text_string(&key), place) == 0)
            s->at = i;
        text_free(&key);
    }
}

void attempt_start(struct attempt *s, const struct attempt_setup *setup)
{
    struct attempt_setup own = *setup;
    struct progress_begun begun = {.place = ""};
    bool goes_on = setup->stays && !setup->anew && !setup->exam && setup->progress &&
                   progress_begun(setup->progress, setup->name, &begun);

    if (goes_on) {
        own.seed = begun.seed;
        own.shuffles = begun.shuffled;
    }
    lay(s, &own);
    if (goes_on)
        go_on(s, begun.place);
}

void attempt_stop_at(struct attempt *s, size_t i)
{
    struct progress_begun begun = {.seed = s->seed};
    struct text key = {0};

    s->at = i;
    if (!s->progress || !s->is_begun)
        return;
    question_add_key(s->items[i].question, &key);
    progress_stop_at(s->progress, s->name, &begun, text_string(&key));
    text_free(&key);
}

void attempt_keep_draft(struct attempt *s, size_t i, const char *typed)
{
    struct progress_begun begun = {.seed = s->seed, .shuffled = s->shuffled, .of = attempt_sum(s).of};
    const struct item *item = &s->items[i];
    const char *draft = item->tries > 0            ? "" /* its first answer counts */
                        : item->wants_mark         ? item->reply.typed
                        : item->state == ITEM_OPEN ? typed
                                                   : "";
    struct text key = {0};

    draft = draft[strspn(draft, BLANKS)] ? draft : "";
    if (!s->progress || !s->stays || (!*draft && !item->draft))
        return;
    question_add_key(item->question, &key);
    progress_keep_draft(s->progress, s->name, &begun, text_string(&key), draft);
    text_free(&key);
    s->is_begun = s->is_begun || *draft;
    attempt_stop_at(s, s->at);
}

void attempt_try_again(struct attempt *s, size_t i)
{
    struct item *item = &s->items[i];

    if (s->exam && s->submitted)
        return;
    reply_free(&item->reply);
    grade_free(&item->grade);
    item->state = ITEM_OPEN;
    item->is_graded = item->wants_mark = false;
}

void attempt_mark(struct attempt *s, size_t i, double mark)
{
    struct item *item = &s->items[i];

    if (!item->wants_mark || attempt_is_silent(s))
        return;
    item->reply.mark = mark < 0 ? 0 : mark > 1 ? 1 : mark;
    item->wants_mark = false;
    grade_item(s, item, NULL);
    count_item(s, i);
}

/* Grades the answers of an exam; with `all`, gives up open questions as well. */
static void grade_exam(struct attempt *s, bool all)
{
    for (size_t i = 0; s->exam && i < s->count; i++) {
        struct item *item = &s->items[i];

        if (!question_is_graded(item->question) || item->wants_mark || (item->state != ITEM_ANSWERED && !all))
            continue;
        if (item->state != ITEM_ANSWERED)
            item->state = ITEM_GIVEN_UP;
        count_item(s, i);
    }
}

void attempt_submit(struct attempt *s)
{
    if (s->submitted)
        return;
    grade_exam(s, true);
    s->submitted = true;
    keep_result(s);
}

void attempt_leave(struct attempt *s)
{
    if (!attempt_is_silent(s))
        return;
    grade_exam(s, false);
    s->submitted = true;
}

size_t attempt_number(const struct attempt *s, size_t i)
{
    size_t number = 0;

    for (size_t before = 0; before <= i; before++)
        number += question_is_graded(s->items[before].question);
    return question_is_graded(s->items[i].question) ? number : 0;
}

struct attempt_sum attempt_sum(const struct attempt *s)
{
    struct attempt_sum sum = {0};

    for (size_t i = 0; i < s->count; i++) {
        const struct item *item = &s->items[i];

        if (!question_is_graded(item->question))
            continue;
        sum.of++;
        sum.answered += item->tries > 0 || item->state != ITEM_OPEN;
        sum.score += item->first;
        sum.right += item->tries > 0 && item->first >= 1;
        sum.unmarked += item->wants_mark;
    }
    sum.open = sum.of - sum.answered;
    return sum;
}

bool attempt_read(const struct attempt *s, size_t i, const char *typed, struct reply *out, struct error *e)
{
    const struct question *q = s->items[i].question;
    struct text narrow = {0};
    size_t length;
    char *own;
    bool ok;

    *out = (struct reply){.option = QUESTION_NONE};
    typed += strspn(typed, BLANKS);
    for (length = strlen(typed); length > 0 && strchr(BLANKS, typed[length - 1]);)
        length--;
    if (length == 0 && !q->type->is_long)
        return error_set(e, ERROR_INPUT, "nothing was typed: answer, or give up");
    if (length > MOST_BYTES)
        return error_set(e, ERROR_INPUT, "an answer of %zu bytes is too long: write at most %d", length, MOST_BYTES);
    own = memory_copy_bytes(typed, length);
    fold_add_narrow(&narrow, own);
    ok = q->type->read(q, &s->items[i].order, question_has_options(q) ? text_string(&narrow) : own, out, e);
    text_free(&narrow);
    free(own);
    return ok;
}

void attempt_add_answer(const struct attempt *s, size_t i, struct text *out)
{
    if (s->items[i].state == ITEM_ANSWERED)
        question_add_reply(s->items[i].question, &s->items[i].order, &s->items[i].reply, out);
}

void attempt_add_solution(const struct attempt *s, size_t i, struct text *out)
{
    struct reply best;

    if (attempt_best_reply(s, i, &best))
        question_add_reply(s->items[i].question, &s->items[i].order, &best, out);
    reply_free(&best);
}

bool attempt_best_reply(const struct attempt *s, size_t i, struct reply *out)
{
    const struct question *q = s->items[i].question;

    *out = (struct reply){.option = QUESTION_NONE};
    return q->type->find_best && q->type->find_best(q, out);
}
