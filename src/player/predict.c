/* SPDX-License-Identifier: MIT */
#include "player/predict.h"

#include "base/memory.h"
#include "base/number.h"
#include "player/challenge.h"
#include "player/expected.h"
#include "player/frame.h"
#include "player/question_shown.h"

#include <stdlib.h>
#include <string.h>

/* --------------------------------------------------------------------------------------------------- what there is */

const struct question *predict_question(const struct player *p, size_t i)
{
    return &player_step(p)->questions[i];
}

static struct sitting *sitting_of(const struct player *p)
{
    return &p->visits[p->step].sitting;
}

const struct item *predict_item(const struct player *p, size_t question)
{
    return &sitting_of(p)->items[question];
}

bool predict_is_answered(const struct player *p, size_t question)
{
    return predict_item(p, question)->state != ITEM_OPEN;
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

    return here != QUESTION_NONE && !predict_is_answered(p, here);
}

bool predict_is_typing(const struct player *p)
{
    return predict_is_open(p) && draft_has_field(predict_question(p, predict_here(p)));
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
    return predict_is_shown(p, question) && !predict_is_answered(p, question);
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
    return !predict_is_answered(p, question);
}

void predict_hide(struct player *p, bool all)
{
    bool may = p->self && p->view->hide && player_example_is_own(p) && !p->challenge; /* whose numbers are its own */
    const char *by_hand = lecture_hidden(p);
    struct text cells = {0}, one = {0};

    for (size_t i = 0; i < player_step(p)->question_count; i++) {
        p->visits[p->step].in_view[i] = false;
        if (!may || !is_hidden(p, i))
            continue;
        text_cut(&one, 0);
        add_cells(predict_question(p, i), &one);
        p->visits[p->step].in_view[i] = p->view->hide(p->self, text_string(&one)) && player_has_view(p);
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

    if (q->cell_count > 0)
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

    draft_free(&predict->draft);
    if (predict_here(p) != QUESTION_NONE)
        draft_begin(&predict->draft, predict_item(p, predict_here(p)));
    predict->draft.at = QUESTION_NONE; /* nobody has chosen the first one */
    text_free(&predict->near);
    if (predict_is_open(p))
        add_near(p, predict_question(p, predict_here(p)), &predict->near);
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

void predict_try_again(struct player *p)
{
    sitting_try_again(sitting_of(p), predict_here(p));
    sitting_of(p)->items[predict_here(p)].hints = 0;
    predict_hide(p, false);
    predict_arrive(p);
    p->predict.bring = true;
}

void predict_hint(struct player *p)
{
    const struct question *q = predict_question(p, predict_here(p));

    text_free(&p->notice);
    question_add_hint(&p->notice, q, sitting_of(p)->items[predict_here(p)].hints++ % q->hint_count);
}

/* ------------------------------------------------------------------------------------------------------- answering */

void predict_commit(struct player *p)
{
    size_t question = predict_here(p);

    sitting_of(p)->progress = player_progress(p);
    if (draft_commit(&p->predict.draft, sitting_of(p), question)) {
        field_set(&p->predict.draft.field, "");
        predict_hide(p, false);
        choose_cell(p, question);
    } else {
        player_say(p, text_string(&p->predict.draft.trouble));
    }
    predict_changed(p);
}

void predict_solve(struct player *p, size_t question, const char *state)
{
    struct reply reply = {.typed = memory_copy(state), .option = QUESTION_NONE};

    sitting_of(p)->progress = player_progress(p);
    sitting_answer(sitting_of(p), question, &reply, NULL);
    reply_free(&reply);
}

void predict_reveal(struct player *p, size_t question, bool shown)
{
    (shown ? sitting_give_up : sitting_try_again)(sitting_of(p), question);
    p->predict.version++;
}

/* Challenges stand as they were solved. */
static void recall_touched(struct player *p)
{
    for (size_t i = 0; i < player_step(p)->question_count; i++)
        if (predict_question(p, i)->challenge && predict_item(p, i)->state == ITEM_ANSWERED)
            p->visits[p->step].touched[i] = memory_copy(predict_item(p, i)->reply.typed);
}

void predict_enter(struct player *p)
{
    struct sitting *sitting = sitting_of(p);

    if (player_step(p)->question_count == 0)
        return;
    if (!sitting->items) {
        expected_sit(sitting, player_step(p));
        if (p->history && p->history->recalls)
            sitting_recall(sitting, player_progress(p));
        recall_touched(p);
    }
    predict_hide(p, false);
}

/* -------------------------------------------------------------------------------------------------------------- ends
 */

void predict_free(struct predict *predict)
{
    draft_free(&predict->draft);
    text_free(&predict->near);
    free(predict->picture);
}
