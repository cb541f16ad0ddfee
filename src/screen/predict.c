/* SPDX-License-Identifier: MIT */
#include "screen/predict.h"

#include "base/memory.h"
#include "base/number.h"
#include "screen/challenge.h"
#include "screen/expected.h"
#include "screen/frame.h"
#include "screen/predict_text.h"

#include <stdlib.h>
#include <string.h>

/* --------------------------------------------------------------------------------------------------- what there is */

const struct question *predict_question(const struct player *p, size_t i)
{
    return &player_step(p)->questions[i];
}

static struct attempt *attempt_of(const struct player *p, size_t i)
{
    return &p->visits[p->step].attempts[i];
}

const struct attempt *predict_attempt(const struct player *p, size_t question)
{
    return attempt_of(p, question);
}

size_t predict_here(const struct player *p)
{
    const struct step *step = player_step(p);
    const struct prose *prose = &step->prose;

    if (p->is_at_end || !step->asked || !step->asked[p->part])
        return QUESTION_NONE;
    for (size_t i = 0; i < prose->block_count; i++)
        if (prose->blocks[i].part == p->part && prose->blocks[i].kind == PROSE_QUESTION)
            return (size_t)prose->blocks[i].level;
    return QUESTION_NONE;
}

bool predict_is_open(const struct player *p)
{
    bool is_away = p->in_lecture || p->entered || challenge_here(p) || player_shows_code(p);
    size_t here = is_away ? QUESTION_NONE : predict_here(p);

    return here != QUESTION_NONE && !attempt_of(p, here)->answered;
}

bool predict_is_typing(const struct player *p)
{
    return predict_is_open(p) && predict_question(p, predict_here(p))->type != QUESTION_MULTIPLE_CHOICE;
}

bool predict_is_shown(const struct player *p, size_t question)
{
    const struct prose *prose = &player_step(p)->prose;

    for (size_t i = 0; i < prose->block_count; i++)
        if (prose->blocks[i].kind == PROSE_QUESTION && (size_t)prose->blocks[i].level == question)
            return prose->blocks[i].part <= p->part;
    return false;
}

bool predict_is_asked(const struct player *p, size_t question)
{
    return predict_is_shown(p, question) && !attempt_of(p, question)->answered;
}

void predict_changed(struct player *p)
{
    p->predict.version++;
    p->predict.bring = true;
}

/* ---------------------------------------------------------------------------------------------------------- hiding */

/* Appends the cells of a question; nothing if it asks for none. */
static void add_cells(const struct question *q, struct text *out)
{
    for (size_t i = 0; i < q->cell_count; i++)
        if (q->cells[i].is_cell)
            text_addf(out, "%s%s", out->length ? ";" : "", q->cells[i].formula);
}

/* Whether the numbers of a question are still to be found. */
static bool is_hidden(const struct player *p, size_t question)
{
    if (question == p->wall.polled)
        return !p->wall.solved;
    return !attempt_of(p, question)->answered;
}

void predict_hide(struct player *p, bool all)
{
    bool may = p->self && p->view->hide && player_example_is_own(p) && !p->challenge; /* whose numbers are its own */
    const char *by_hand = lecture_hidden(p);
    struct text cells = {0}, one = {0};

    for (size_t i = 0; i < player_step(p)->question_count; i++) {
        attempt_of(p, i)->in_view = false;
        if (!may || !is_hidden(p, i))
            continue;
        text_cut(&one, 0);
        add_cells(predict_question(p, i), &one);
        attempt_of(p, i)->in_view = p->view->hide(p->self, text_string(&one)) && player_has_view(p);
        add_cells(predict_question(p, i), &cells);
    }
    if (*by_hand)
        text_addf(&cells, "%s%s", cells.length ? ";" : "", by_hand);
    if (p->self && p->view->hide && (player_step(p)->question_count > 0 || p->visits[p->step].hidden))
        p->view->hide(p->self, all ? "" : text_string(&cells));
    text_free(&cells);
    text_free(&one);
}

/* Selects the first cell that a question asks for; false if the view does not have it. */
static bool choose_cell(struct player *p, size_t question)
{
    const struct question *q = predict_question(p, question);

    return q->cell_count > 0 && q->cells[0].is_cell && player_has_view(p) && p->view->choose &&
           player_example_is_own(p) && p->view->choose(p->self, q->cells[0].formula);
}

/* ------------------------------------------------------------------------------------------- coming, and once more */

/* Says how near is right: what the question says, else as many decimals as its number is shown with. */
static void add_near(const struct player *p, const struct question *q, struct text *out)
{
    struct expected *expected = NULL;
    char within[NUMBER_ROOM];

    if (q->type == QUESTION_CELLS)
        expected = expected_compute(player_step(p), q, NULL);
    if (!expected)
        return;
    number_shortest(within, question_tolerance(q, expected));
    if (q->within > 0)
        text_addf(out, "within %s is right", within);
    else if (q->within < 0 && expected->decimals > 0)
        text_addf(out, "to %d decimal%s", expected->decimals, expected->decimals == 1 ? "" : "s");
    else if (q->within < 0)
        text_add(out, q->cell_count > 1 ? "whole numbers" : "a whole number");
    free(expected);
}

void predict_arrive(struct player *p)
{
    struct predict *predict = &p->predict;

    field_set(&predict->field, "");
    text_free(&predict->near);
    predict->chosen = QUESTION_NONE;
    if (predict_is_open(p))
        add_near(p, predict_question(p, predict_here(p)), &predict->near);
    predict->gives_up = false;
    free(predict_take_picture(p));
    if (predict_here(p) != QUESTION_NONE && !p->in_lecture && p->self) {
        struct text before = {0};

        player_write_state(p, &before);
        if (choose_cell(p, predict_here(p)))
            predict->picture = text_take(&before);
        text_free(&before);
    }
    predict->version++;
}

char *predict_take_picture(struct player *p)
{
    char *picture = p->predict.picture;

    p->predict.picture = NULL;
    return picture;
}

static void forget(struct attempt *a)
{
    attempt_free(a);
    *a = (struct attempt){0};
}

void predict_try_again(struct player *p)
{
    forget(attempt_of(p, predict_here(p)));
    predict_hide(p, false);
    predict_arrive(p);
    p->predict.bring = true;
}

void predict_hint(struct player *p)
{
    const struct question *q = predict_question(p, predict_here(p));

    text_free(&p->notice);
    predict_add_hint(&p->notice, q, attempt_of(p, predict_here(p))->hints++ % q->hint_count);
}

/* ------------------------------------------------------------------------------------------------------- answering */

/* Takes an answer as the history keeps it: a text, an option's words, or "" for giving up. False with *e set if it is
 * none. */
static bool take_answer(struct player *p, size_t question, const char *answer, struct error *e)
{
    const struct question *q = predict_question(p, question);
    struct attempt new = {.hints = attempt_of(p, question)->hints, .gave_up = !*answer, .answered = true};
    struct reply reply = {.typed = answer};
    bool ok = true;

    if (q->type == QUESTION_CELLS) {
        new.expected = expected_compute(player_step(p), q, e);
        ok = new.expected != NULL;
    }
    if (q->type == QUESTION_MULTIPLE_CHOICE)
        reply.option = question_find_option(q, answer);
    else if (!new.gave_up)
        new.typed = memory_copy(answer);
    ok = ok && (new.gave_up || question_grade(q, new.expected, &reply, &new.grade, e));
    if (!ok) {
        attempt_free(&new);
        return false;
    }
    attempt_free(attempt_of(p, question));
    *attempt_of(p, question) = new;
    return true;
}

/* What stands in the field without the blanks around it, or the words of the option; the caller frees it. */
static char *current_answer(const struct player *p)
{
    const struct question *q = predict_question(p, predict_here(p));
    const char *typed = text_string(&p->predict.field.text);
    struct text words = {0};

    if (q->type != QUESTION_MULTIPLE_CHOICE)
        text_add(&words, typed + strspn(typed, " "));
    else if (p->predict.chosen != QUESTION_NONE)
        question_text_add_plain(&q->answers[p->predict.chosen].text, &words);
    while (words.length && words.bytes[words.length - 1] == ' ')
        text_cut(&words, words.length - 1);
    return text_take(&words);
}

void predict_commit(struct player *p)
{
    size_t question = predict_here(p);
    char *answer = current_answer(p);
    struct error e = {0};

    if (!*answer && !p->predict.gives_up) {
        p->predict.gives_up = true;
        player_say(p, "Enter once more gives up and shows it.");
        free(answer);
        return;
    }
    if (take_answer(p, question, answer, &e)) {
        const struct player_history *history = p->history;

        field_set(&p->predict.field, "");
        predict_hide(p, false);
        choose_cell(p, question);
        if (history && history->answered)
            history->answered(history->context, predict_question(p, question)->id, answer,
                              attempt_of(p, question)->grade.score);
    } else {
        player_say(p, e.message);
    }
    free(answer);
    predict_changed(p);
}

void predict_reveal(struct player *p, size_t question, bool shown)
{
    const struct question *q = predict_question(p, question);

    forget(attempt_of(p, question));
    if (shown) {
        attempt_of(p, question)->answered = attempt_of(p, question)->gave_up = true;
        if (q->type == QUESTION_CELLS)
            attempt_of(p, question)->expected = expected_compute(player_step(p), q, NULL);
    }
    p->predict.version++;
}

void predict_enter(struct player *p)
{
    const struct player_history *history = p->history;
    struct visit *visit = &p->visits[p->step];
    size_t count = player_step(p)->question_count;

    if (count == 0)
        return;
    if (!visit->attempts) {
        visit->attempts = memory_new_array(count, sizeof *visit->attempts);
        for (size_t i = 0; history && history->recall && i < count; i++) {
            const char *answer = history->recall(history->context, predict_question(p, i)->id);

            if (answer && predict_question(p, i)->challenge)
                visit->attempts[i] = (struct attempt){.answered = true, .state = memory_copy(answer)};
            else if (answer)
                take_answer(p, i, answer, NULL);
        }
    }
    predict_hide(p, false);
}

/* -------------------------------------------------------------------------------------------------------------- ends
 */

void attempt_free(struct attempt *a)
{
    free(a->typed);
    free(a->state);
    free(a->expected);
    grade_free(&a->grade);
}

void predict_free(struct predict *predict)
{
    field_free(&predict->field);
    text_free(&predict->near);
    free(predict->picture);
}
