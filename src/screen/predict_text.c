/* SPDX-License-Identifier: MIT */
#include "screen/predict_text.h"

#include "base/memory.h"
#include "base/number.h"
#include "screen/expected.h"
#include "screen/judge.h"
#include "screen/question_prose.h"

#include <math.h>
#include <string.h>

/* ------------------------------------------------------------------------------------------------- what is asked */

static void add_marked(struct prose *out, const char *marker, const char *words, unsigned flags)
{
    question_prose_item(out, 1, marker);
    question_prose_words(out, words, flags);
}

static const char *option_mark(const struct question *q, size_t i, const struct predict_shown *shown)
{
    const struct attempt *a = shown->attempt;

    if (!a->answered)
        return shown->open && i == shown->chosen ? "▸" : " ";
    if (q->answers[i].weight >= 1)
        return "✓";
    return !a->gave_up && i == a->grade.answer ? "✗" : " ";
}

/* An option; after the answer with its feedback, if it was chosen or is right. */
static void add_option(struct prose *out, const struct question *q, size_t i, const struct predict_shown *shown)
{
    const struct attempt *a = shown->attempt;
    bool mine = a->answered && !a->gave_up && i == a->grade.answer, told = mine || q->answers[i].weight >= 1;
    struct text marker = {0};

    if (a->answered && !told && shown->in_place && !shown->on_wall)
        return; /* what came of it takes its place */
    text_addf(&marker, "%s ", option_mark(q, i, shown));
    if (shown->on_wall)
        text_addf(&marker, "%c ", (char)('A' + i));
    else
        text_addf(&marker, "%zu ", i + 1);
    question_prose_item(out, 1, text_string(&marker));
    text_free(&marker);
    question_prose_text(out, &q->answers[i].text, a->answered && !told ? RUN_DIM : 0);
    if (mine)
        question_prose_words(out, "  (your answer)", RUN_DIM);
    if (a->answered && told)
        question_prose_below(out, &q->answers[i].feedback);
}

void predict_add_hint(struct text *out, const struct question *q, size_t hint)
{
    text_add(out, "Hint");
    if (q->hint_count > 1)
        text_addf(out, " %zu", hint + 1);
    text_add(out, ": ");
    question_text_add_plain(&q->hints[hint], out);
}

bool predict_is_headed(const struct prose *prose, size_t block)
{
    for (size_t i = block; i-- > 0;) {
        const struct block *above = &prose->blocks[i];

        if (above->kind == PROSE_HEADING)
            return i + 1 == block || (above->run_count == 1 && strcmp(above->runs[0].text, PREDICT_HEADING) == 0);
        if (above->kind == PROSE_QUESTION)
            return false;
    }
    return false;
}

static void add_text(struct prose *out, const char *marker, struct text *words)
{
    question_prose_item(out, 1, marker);
    question_prose_words(out, text_string(words), 0);
    text_free(words);
}

/* "✗ weights₁[sat,on] ≥ 0.60: 0.05 now" for each condition, and what a wrong way means. */
static void add_judged(struct prose *out, const struct challenge *c, const struct judged *judged)
{
    struct text words = {0};

    for (size_t i = 0; i < c->claims.count; i++) {
        judge_add_name(&c->claims.of[i], &words);
        text_add_byte(&words, ' ');
        judge_add_wanted(&judged->claims[i], &words);
        text_add(&words, ": ");
        judge_add_value(&judged->claims[i], &words);
        text_add(&words, " now");
        add_text(out, judged->claims[i].holds ? "✓" : "✗", &words);
    }
    if (c->same.count) {
        judge_add_same(c, &words);
        if (!judged->stays)
            text_addf(&words, ": moved by %.2f", judged->moved_by);
        add_text(out, judged->stays ? "✓" : "✗", &words);
    }
    if (judged->wrong != JUDGE_NONE && !judged->solved) {
        question_prose_item(out, 0, "");
        question_prose_text(out, &c->wrongs[judged->wrong].says, 0);
    }
}

/* What may be touched, and what is checked. */
static void add_challenge(struct prose *out, const struct question *q, const char *state)
{
    struct text only = {0};
    struct judged judged;

    text_add(&only, "Touch only ");
    judge_add_only(q->challenge, &only);
    text_add(&only, ". What is checked:");
    question_prose_item(out, 0, "");
    question_prose_words(out, text_string(&only), 0);
    text_free(&only);
    if (judge_state(q->challenge, state ? state : "", &judged, NULL, NULL))
        add_judged(out, q->challenge, &judged);
}

/* A state that solves it: "W_Q₁[1st,2nd] 2, W_Q₁[2nd,3rd] 2", or keys of its view as they are written. */
static void add_model(struct prose *out, const struct challenge *c)
{
    struct text words = {0};

    text_add(&words, "One way: ");
    judge_add_model(c, &words);
    add_text(out, "✓", &words);
}

void predict_add_question(struct prose *out, const struct question *q, const struct predict_shown *shown)
{
    if (!shown->is_headed) {
        struct block *block = prose_add_block(out, PROSE_HEADING);

        block->level = 3;
        prose_add_run(block, q->challenge ? "Challenge: " : PREDICT_HEADING, NULL, 0);
        if (q->challenge)
            prose_add_run(block, q->challenge->title, NULL, 0);
    }
    question_prose_item(out, 0, "");
    question_prose_text(out, &q->text, 0);
    if (q->challenge && (!shown->in_place || shown->on_wall))
        add_challenge(out, q, shown->state);
    for (size_t i = 0; q->type == QUESTION_MULTIPLE_CHOICE && i < q->answer_count; i++)
        add_option(out, q, i, shown);
    if (!shown->in_place || shown->on_wall || shown->attempt->answered || q->type == QUESTION_CHALLENGE)
        return;
    if (!shown->open)
        add_marked(out, "›", shown->is_here ? "Esc to answer" : "not answered", RUN_DIM);
    else if (q->type != QUESTION_MULTIPLE_CHOICE)
        add_marked(out, "›", "", RUN_LINE_END); /* an empty line: the field is drawn there */
}

/* ------------------------------------------------------------------------------------------------ what comes of it */

/* What would make a wrong number right, where that is one thing; NULL. */
static const char *find_slip(const struct graded_number *n, const struct question *q, const struct expected *expected)
{
    static const struct {
        double times;
        const char *says;
    } slips[] = {{-1, "its size is right, its sign is not"},
                 {100, "that is a hundredth of it"},
                 {0.01, "that is a hundred times as much"}};

    for (size_t i = 0; i < sizeof slips / sizeof *slips; i++)
        if (n->said.value != 0 &&
            fabs(n->said.value * slips[i].times - expected->value) <= question_tolerance(q, expected))
            return slips[i].says;
    return NULL;
}

/* "0.40 too small", or what else is wrong with it. */
static void add_distance(struct text *out, const struct graded_number *n, const struct question *q,
                         const struct expected *expected)
{
    const char *slip = find_slip(n, q, expected);
    char off[NUMBER_ROOM];

    number_shown(off, fabs(n->off), n->decimals);
    if (slip)
        text_add(out, slip);
    else
        text_addf(out, "%s too %s", off, n->off < 0 ? "small" : "large");
}

/* "You said 5.20, it is 5.60: 0.40 too small." */
static void add_verdict_of(struct text *out, const struct question *q, const struct graded_number *n,
                           const struct expected *expected)
{
    struct text is = {0};

    expected_add(&is, expected);
    if (n->right && n->off == 0) {
        text_addf(out, "%s is right.", text_string(&is));
    } else if (n->right) {
        char within[NUMBER_ROOM];

        number_shortest(within, question_tolerance(q, expected));
        text_addf(out, "You said %s, it is %s: right, within %s.", n->said.as_typed, text_string(&is), within);
    } else {
        text_addf(out, "You said %s, it is %s: ", n->said.as_typed, text_string(&is));
        add_distance(out, n, q, expected);
        text_add(out, ".");
    }
    text_free(&is);
}

/* "0.25, 0.25, 0.25, 0.25" */
static void add_all(struct text *out, const struct question *q, const struct expected *expected)
{
    for (size_t i = 0; i < q->cell_count; i++) {
        text_add(out, i ? ", " : "");
        expected_add(out, &expected[i]);
    }
}

/* "scores₁[sat,cat]: you said 5.20, 0.40 too small." below the last block's last line, for each that is wrong. */
static void add_wrong(struct prose *out, const struct question *q, const struct attempt *a)
{
    for (size_t i = 0; i < q->cell_count; i++) {
        const struct graded_number *n = &a->grade.numbers[i];
        struct block *block = &out->blocks[out->block_count - 1];
        struct text line = {0};

        if (n->right)
            continue;
        block->runs[block->run_count - 1].flags |= RUN_LINE_END;
        expected_add_name(&line, q->cells[i].formula);
        text_addf(&line, ": you said %s, ", n->said.as_typed);
        add_distance(&line, n, q, &a->expected[i]);
        text_add(&line, ".");
        question_prose_words(out, text_string(&line), 0);
        text_free(&line);
    }
}

static void add_numbers(struct prose *out, const struct question *q, const struct attempt *a)
{
    struct text verdict = {0};
    size_t right = 0;

    question_prose_item(out, 1, a->grade.score >= 1 ? "✓" : "✗");
    for (size_t i = 0; i < q->cell_count; i++)
        right += a->grade.numbers[i].right;
    if (q->cell_count == 1) {
        add_verdict_of(&verdict, q, a->grade.numbers, a->expected);
    } else {
        if (right == q->cell_count)
            text_addf(&verdict, right == 2 ? "Both are right: " : "All %zu are right: ", right);
        else
            text_addf(&verdict, "%zu of %zu are right. They are ", right, q->cell_count);
        add_all(&verdict, q, a->expected);
        text_add(&verdict, ".");
    }
    question_prose_words(out, text_string(&verdict), 0);
    if (q->cell_count > 1)
        add_wrong(out, q, a);
    text_free(&verdict);
}

static void add_typed(struct prose *out, const struct question *q, const struct attempt *a)
{
    bool right = a->grade.score >= 1;

    question_prose_item(out, 1, right ? "✓" : "✗");
    if (right) {
        question_prose_words(out, a->typed, 0);
        question_prose_words(out, " is right.", 0);
        return;
    }
    question_prose_words(out, "You said “", 0);
    question_prose_words(out, a->typed, 0);
    question_prose_words(out, "”. The answer is: ", 0);
    question_prose_text(out, &q->answers[question_right_answer(q)].text, 0);
}

/* The answers of a question without an answer of one's own: "It is 5.60." */
static void add_solution(struct prose *out, const struct question *q, const struct expected *expected,
                         const char *before)
{
    size_t right = question_right_answer(q);

    question_prose_item(out, 1, "✓");
    question_prose_words(out, before, 0);
    if (right != QUESTION_NONE && q->type != QUESTION_CELLS) {
        question_prose_words(out, "The answer is: ", 0);
        question_prose_text(out, &q->answers[right].text, 0);
        question_prose_below(out, &q->answers[right].feedback);
        return;
    }
    if (expected) {
        struct text numbers = {0};

        text_add(&numbers, q->cell_count > 1 ? "They are " : "It is ");
        add_all(&numbers, q, expected);
        text_add(&numbers, ".");
        question_prose_words(out, text_string(&numbers), 0);
        text_free(&numbers);
    }
}

static void add_then(struct prose *out, const struct question *q)
{
    if (!q->feedback.source)
        return;
    prose_add_block(out, PROSE_PARAGRAPH);
    question_prose_text(out, &q->feedback, 0);
}

void predict_add_reveal(struct prose *out, const struct question *q, const struct predict_shown *shown)
{
    const struct attempt *a = shown->attempt;

    if (!a->answered || (q->type == QUESTION_CHALLENGE && !shown->on_wall))
        return;
    if (q->challenge) {
        add_model(out, q->challenge);
    } else if (q->type == QUESTION_MULTIPLE_CHOICE) {
        if (a->gave_up && !shown->on_wall) {
            question_prose_item(out, 0, "");
            question_prose_words(out, "No guess is fine: it is the one with the ✓.", 0);
        }
    } else if (a->gave_up) {
        add_solution(out, q, a->expected, shown->on_wall ? "" : "No guess is fine. ");
    } else {
        (q->type == QUESTION_CELLS ? add_numbers : add_typed)(out, q, a);
        if (a->grade.answer != QUESTION_NONE)
            question_prose_below(out, &q->answers[a->grade.answer].feedback);
    }
    add_then(out, q);
}

void predict_add_revealed(struct prose *out, const struct question *q, const struct predict_shown *shown)
{
    for (size_t i = 0; q->type == QUESTION_MULTIPLE_CHOICE && i < q->answer_count; i++)
        if (q->answers[i].weight >= 1)
            add_option(out, q, i, shown);
    predict_add_reveal(out, q, shown);
}

void predict_add_answer(struct prose *out, const struct question *q, const struct expected *expected)
{
    question_prose_item(out, 0, "");
    question_prose_text(out, &q->text, 0);
    if (q->challenge)
        add_model(out, q->challenge);
    else
        add_solution(out, q, expected, "");
    for (size_t i = 0; q->type == QUESTION_MULTIPLE_CHOICE && i < q->answer_count; i++)
        if (q->answers[i].weight < 1 && q->answers[i].feedback.source) {
            question_prose_item(out, 1, "✗");
            question_prose_text(out, &q->answers[i].text, 0);
            question_prose_below(out, &q->answers[i].feedback);
        }
    add_then(out, q);
}
