/* SPDX-License-Identifier: MIT */
#include "question/gift_reader.h"

#include "base/memory.h"
#include "base/utf8.h"
#include "question/quiz_format.h"

#include <stdlib.h>
#include <string.h>

#define CATEGORY "$CATEGORY:"
#define QUIZZES "quizzes/"

/* ------------------------------------------------------------------------------------------------------- categories */

/* Takes $CATEGORY: path off the block; returns whether a question follows. */
static bool take_category(struct gift_reader *r)
{
    struct gift_span span = gift_trim(r, (struct gift_span){0, r->block.bytes.length}), path;
    size_t length = strlen(CATEGORY);

    if (span.end - span.begin < length ||
        gift_find_string(r, (struct gift_span){span.begin, span.begin + length}, CATEGORY) != span.begin) {
        gift_warn_of_category(r, span);
        return true;
    }
    path = (struct gift_span){span.begin + length, gift_find(r, span, '\n')};
    free(r->category);
    r->category = gift_string(r, path);
    for (char *at = r->category; *at; at++)
        if (*at == '\t')
            *at = ' ';
    if (!*r->category) {
        problems_warn(r->problems, gift_place(r, span.begin), "this category has no name: write one behind the colon");
        free(r->category);
        r->category = NULL;
    }
    span = gift_trim(r, (struct gift_span){path.end, span.end});
    if (span.begin == span.end)
        return false;
    gift_error(r, gift_place(r, span.begin),
               "Moodle takes this for a part of the category: put a blank line between the two");
    return false;
}

/* -------------------------------------------------------------------------------------------------------- questions */

/* Takes away an id that another question has: the question goes on without one, as in Moodle. */
static void drop_taken_id(struct gift_reader *r, struct question *q)
{
    const struct quiz *quiz = r->out;

    for (size_t i = 0; q->id && i < quiz->question_count; i++)
        if (quiz->questions[i].id && strcmp(quiz->questions[i].id, q->id) == 0) {
            problems_add(r->problems, r->id_at, "the id %.100s is taken by the question in line %zu: choose another",
                         q->id, quiz->questions[i].line);
            free(q->id);
            q->id = NULL;
        }
}

/* Says that the block is too long to be read. */
static void say_too_long(struct gift_reader *r)
{
    gift_error(r, gift_place(r, 0), "a question of %.1f KiB is too long: at most %zu KiB are read",
               (double)r->block.raw / 1024, QUIZ_QUESTION / 1024);
}

/* How far before the next question of the quiz the first description stands that it belongs to: a description speaks of
 * what follows it, up to the next one or the end of its category. */
static size_t passage_before(const struct quiz *quiz, const struct question *q)
{
    const struct question *before = quiz->question_count > 0 ? &quiz->questions[quiz->question_count - 1] : NULL;
    bool follows = before && strcmp(before->category ? before->category : "", q->category ? q->category : "") == 0;

    if (!follows || !question_passage(before) || (!question_is_graded(q) && question_is_graded(before)))
        return 0;
    return before->passage + 1;
}

/* Reads the block as a question and adds it to the quiz if it is a good one. */
static void read_block(struct gift_reader *r)
{
    struct quiz *quiz = r->out;
    struct question q = {.within = -1};
    size_t errors = r->problems->errors;

    r->q = &q;
    if (r->block.raw > QUIZ_QUESTION)
        say_too_long(r);
    else
        gift_read_question(r);
    r->q = NULL;
    if (r->is_broken || r->problems->errors > errors) {
        question_free(&q);
        return;
    }
    drop_taken_id(r, &q);
    q.category = r->category ? memory_copy(r->category) : NULL;
    q.passage = passage_before(quiz, &q);
    if ((quiz->question_count & (quiz->question_count - 1)) == 0) /* 0, 1, 2, 4, 8 …: double the room */
        quiz->questions = memory_resize(quiz->questions, 2 * quiz->question_count + 1, sizeof *quiz->questions);
    quiz->questions[quiz->question_count++] = q;
}

static void read_blocks(struct gift_reader *r)
{
    const char *at = r->locator.bytes, *further;

    while (at < r->locator.end) {
        bool is_any = gift_block_read(r, at), is_long = r->block.raw > QUIZ_QUESTION;

        r->is_broken = false;
        r->goes_on = NULL;
        further = NULL;
        if (is_any && r->block.bytes.length == 0 && !is_long) {
            gift_lost_comments(r);
        } else if (is_any && (is_long || take_category(r))) {
            if (r->out->question_count == QUIZ_QUESTIONS) {
                problems_add(r->problems, gift_place(r, 0),
                             "a quiz has at most %d questions: put the rest into another", QUIZ_QUESTIONS);
                return;
            }
            read_block(r);
            further = r->goes_on;
        }
        at = further ? further : locator_next_line(&r->locator, r->block.behind);
    }
}

/* six-stages, of quizzes/03-six-stages.gift; of another file its name without folder and ending. */
static char *name_of(const char *file)
{
    const char *slash = strrchr(file, '/'), *name = slash ? slash + 1 : file, *dot = strrchr(name, '.');
    size_t length = dot && dot > name ? (size_t)(dot - name) : strlen(name), folder = strlen(QUIZZES), digits;
    struct text clean = {0};

    if (slash && (size_t)(name - file) >= folder && memcmp(name - folder, QUIZZES, folder) == 0) {
        digits = strspn(name, "0123456789");
        if (digits > 0 && digits + 1 < length && name[digits] == '-') {
            name += digits + 1;
            length -= digits + 1;
        }
    }
    utf8_clean(&clean, name, length);
    return text_take(&clean);
}

bool gift_read(struct quiz *out, const char *bytes, size_t length, const char *file, struct problems *problems)
{
    struct problems own = {0}, *all = problems ? problems : &own;
    size_t errors = all->errors, first = all->count;
    const char *refusal = quiz_format_refusal(quiz_format_guess(bytes, length));
    struct gift_reader r = {.out = out, .problems = all};

    *out = (struct quiz){.name = name_of(file), .file = memory_copy(file)};
    if (length >= 3 && memcmp(bytes, "\xEF\xBB\xBF", 3) == 0)
        bytes += 3, length -= 3;
    r.locator = locator_start(out->file, bytes, length);
    if (refusal)
        problems_add(all, (struct place){out->file, 1, 1}, "%s", refusal);
    else
        read_blocks(&r);
    if (out->question_count == 0 && all->errors == errors)
        problems_add(all, (struct place){out->file, 1, 1},
                     "this file holds no question: write one as Is it so? {TRUE}");
    problems_sort(all, first);
    free(r.category);
    gift_block_free(&r.block);
    errors = all->errors - errors;
    problems_free(&own);
    return errors == 0;
}
