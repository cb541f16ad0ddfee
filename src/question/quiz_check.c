/* SPDX-License-Identifier: MIT */
#include "question/quiz.h"

#include "base/memory.h"
#include "base/number.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define ALIKE 1e-5 /* shares closer than this are the same to Moodle */
#define WHOLE 0.99 /* several shares with at least this sum are all: three of 33.33 % */

/* The place of an answer, as far as its texts know it. */
static struct place place_of(const struct quiz *quiz, const struct question *q, const struct question_answer *answer)
{
    const struct question_text *texts[] = {&answer->text, &answer->match, &answer->feedback};

    for (size_t i = 0; i < 3; i++)
        for (size_t b = 0; b < texts[i]->prose.block_count; b++)
            if (texts[i]->prose.blocks[b].run_count > 0) {
                const struct run *run = texts[i]->prose.blocks[b].runs;

                return (struct place){quiz->file, run->line, run->column};
            }
    return (struct place){quiz->file, q->line, q->column};
}

static void check_taken(const struct quiz *quiz, const struct question *q, const struct quiz *by, size_t count,
                        struct problems *problems)
{
    for (size_t i = 0; i < count; i++)
        if (by->questions[i].id && strcmp(by->questions[i].id, q->id) == 0) {
            problems_add(problems, (struct place){quiz->file, q->line, q->column},
                         "the id %.100s is taken by the question in line %zu of %s: choose another", q->id,
                         by->questions[i].line, by->file);
            return;
        }
}

static void check_id(const struct quiz *quiz, size_t index, const struct quiz *others, size_t other_count,
                     struct problems *problems)
{
    const struct question *q = &quiz->questions[index];

    if (!q->id && question_is_graded(q))
        problems_advise(problems, (struct place){quiz->file, q->line, q->column}, STYLE_NO_ID,
                        "this question has no id: write // [id:name] above it, so that its answers outlast a change");
    if (!q->id)
        return;
    check_taken(quiz, q, quiz, index, problems);
    for (size_t i = 0; i < other_count; i++)
        if (&others[i] != quiz && others[i].question_count > 0)
            check_taken(quiz, q, &others[i], others[i].question_count, problems);
}

static char lower(char c)
{
    return c >= 'A' && c <= 'Z' ? (char)(c | 0x20) : c;
}

/* The next word of letters, ASCII ones in lower case, or "" at the end. */
static void next_word(const char **at, char *word, size_t room)
{
    size_t length = 0;

    while (**at && !((**at | 0x20) >= 'a' && (**at | 0x20) <= 'z') && !(**at & 0x80) && !(**at >= '0' && **at <= '9'))
        ++*at;
    for (; **at && (((**at | 0x20) >= 'a' && (**at | 0x20) <= 'z') || **at & 0x80 || (**at >= '0' && **at <= '9'));
         ++*at)
        if (length + 1 < room)
            word[length++] = lower(**at);
    word[length] = '\0';
}

/* Whether feedback only says that an answer is right or wrong. */
static bool only_judges(const char *feedback)
{
    static const char words[] =
        " a absolutely afraid again all almost an answer answered are bad bravo choice close congratulations "
        "correct definitely done exactly excellent false fine good got great guess guessed have i incorrect "
        "indeed is isn it job ll m mistake mistaken nice no nope not of ok oops option perfect please "
        "precisely quite re really reply response right s so sorry splendid super t that the this true try "
        "unfortunately very was well work worked wrong yeah yep yes you your \xE2\x9C\x93 \xE2\x9C\x94 "
        "\xE2\x9C\x97 \xE2\x9C\x98 ";
    char word[20], apart[24];

    for (next_word(&feedback, word, sizeof word); *word; next_word(&feedback, word, sizeof word)) {
        snprintf(apart, sizeof apart, " %s ", word);
        if (!strstr(words, apart))
            return false;
    }
    return true;
}

/* The feedback of an option as it reads, with one blank between words; the caller frees it. */
static char *feedback_of(const struct question_answer *answer)
{
    struct text plain = {0};
    char *feedback, *to;

    question_text_add_plain(&answer->feedback, &plain);
    feedback = to = text_take(&plain);
    for (const char *at = feedback; *at; at++)
        if (!strchr(" \t\n", *at))
            *to++ = *at;
        else if (to > feedback && to[-1] != ' ')
            *to++ = ' ';
    *to = '\0';
    return feedback;
}

/* Whether both say the same, ignoring case in ASCII. */
static bool are_same(const char *a, const char *b)
{
    while (*a && lower(*a) == lower(*b))
        a++, b++;
    return lower(*a) == lower(*b);
}

/* Whether each answer is one that learners see, and choose from. */
static bool has_options(const struct question *q)
{
    return q->type->is_chosen;
}

static void check_same(const struct quiz *quiz, const struct question *q, size_t index, char *const *feedback,
                       struct problems *problems)
{
    for (size_t i = 0; i < index; i++)
        if (are_same(feedback[i], feedback[index])) {
            problems_advise(problems, place_of(quiz, q, &q->answers[index]), STYLE_SAME_FEEDBACK,
                            "options %zu and %zu have the same feedback: say of each why it is right or wrong", i + 1,
                            index + 1);
            return;
        }
}

static void check_feedback(const struct quiz *quiz, const struct question *q, struct problems *problems)
{
    char **feedback = memory_new_array(q->answer_count + 1, sizeof *feedback);

    for (size_t i = 0; i < q->answer_count; i++) {
        const struct question_answer *answer = &q->answers[i];
        const char *what = has_options(q) ? "option" : "answer";

        feedback[i] = feedback_of(answer);
        if (!answer->feedback.source) {
            if (has_options(q) || (!q->type->is_paired && answer->weight < 1))
                problems_advise(problems, place_of(quiz, q, answer), STYLE_NO_FEEDBACK,
                                "%s %zu has no feedback: say after # why it is right or wrong", what, i + 1);
            continue;
        }
        if (only_judges(feedback[i]))
            problems_advise(problems, place_of(quiz, q, answer), STYLE_JUDGES,
                            "the feedback of %s %zu only says right or wrong: say why", what, i + 1);
        else if (has_options(q))
            check_same(quiz, q, i, feedback, problems);
    }
    for (size_t i = 0; i < q->answer_count; i++)
        free(feedback[i]);
    free(feedback);
}

static const double moodles[] = {100, 90, 83.33333, 80,       75,       70,   66.66667, 60, 50, 40, 33.33333,
                                 30,  25, 20,       16.66667, 14.28571, 12.5, 11.11111, 10, 5,  0};

static void check_weights(const struct quiz *quiz, const struct question *q, struct problems *problems)
{
    if (!has_options(q) && (!q->type->is_typed || q->type->is_long))
        return;
    for (size_t i = 0; i < q->answer_count; i++) {
        double weight = 100 * q->answers[i].weight, nearest = 100;
        char said[NUMBER_ROOM], taken[NUMBER_ROOM];

        for (size_t j = 0; j < sizeof moodles / sizeof *moodles; j++)
            if (fabs(fabs(weight) - moodles[j]) < fabs(fabs(weight) - nearest))
                nearest = moodles[j];
        if (fabs(fabs(weight) - nearest) < 100 * ALIKE)
            continue;
        number_shortest(said, round(weight * 1e5) / 1e5);
        number_shortest(taken, weight < 0 ? -nearest : nearest);
        problems_warn(problems, place_of(quiz, q, &q->answers[i]),
                      "Moodle takes no weight of %s %%: the nearest that it takes is %s", said, taken);
    }
}

/* Warns where two options read the same. */
static void check_options(const struct quiz *quiz, const struct question *q, struct problems *problems)
{
    for (size_t i = 1; has_options(q) && i < q->answer_count; i++)
        for (size_t j = 0; j < i; j++)
            if (question_text_is_same(&q->answers[i].text, &q->answers[j].text)) {
                problems_warn(problems, place_of(quiz, q, &q->answers[i]),
                              "options %zu and %zu are the same, and Moodle shows both: change one", j + 1, i + 1);
                return;
            }
}

/* Warns where all marks are earned by choosing every option, though some are wrong. */
static void check_ticking_all(const struct quiz *quiz, const struct question *q, struct problems *problems)
{
    const struct question_answer *wrong = NULL;
    double sum = 0;

    for (size_t i = 0; q->several && i < q->answer_count; i++) {
        sum += q->answers[i].weight;
        if (!wrong && q->answers[i].weight <= 0)
            wrong = &q->answers[i];
    }
    if (wrong && sum > WHOLE)
        problems_warn(problems, place_of(quiz, q, wrong),
                      "ticking every option earns all marks, in Moodle too: let wrong ones cost some, as ~%%-50%%");
}

void quiz_check(const struct quiz *quiz, const struct quiz *others, size_t other_count, struct problems *problems)
{
    for (size_t i = 0; i < quiz->question_count; i++) {
        const struct question *q = &quiz->questions[i];

        check_id(quiz, i, others, other_count, problems);
        check_feedback(quiz, q, problems);
        check_weights(quiz, q, problems);
        check_options(quiz, q, problems);
        check_ticking_all(quiz, q, problems);
    }
}
