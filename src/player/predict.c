/* SPDX-License-Identifier: MIT */
#include "player/predict.h"

#include "base/compiler.h"
#include "base/memory.h"
#include "base/number.h"
#include "player/challenge.h"
#include "player/expected.h"
#include "player/frame.h"
#include "player/question_shown.h"

#include <stdlib.h>
#include <string.h>

#define PROMPT 2 /* columns of "› " */
#define CURSOR 2 /* and of the cursor, and a blank */

/* The open question, or NULL. */
static const struct question *open_question(const struct player *p)
{
    return predict_is_open(p) ? predict_question(p, predict_here(p)) : NULL;
}

/* Whether options can be chosen: only once all are visible. */
static bool is_choosing(const struct player *p)
{
    const struct question *q = open_question(p);

    return q && question_has_options(q) && !p->page.before_options;
}

static struct attempt *attempt_of(const struct player *p)
{
    return &p->visits[p->step].attempt;
}

/* Notes that the question's text has changed and must be visible. */
static void bring(struct player *p)
{
    p->predict.version++;
    p->predict.bring = true;
}

/* The same where the answer changed: then what was wrong with it is over. */
static void predict_changed(struct player *p)
{
    text_free(&p->predict.draft.trouble);
    bring(p);
}

/* Selects the first cell that a question asks for; false if the view does not have it. */
static bool choose_cell(struct player *p, size_t question)
{
    const struct question *q = predict_question(p, question);

    return q->cell_count > 0 && q->cells[0].is_cell && player_has_view(p) && p->view->choose &&
           player_example_is_own(p) && p->view->choose(p->self, q->cells[0].formula);
}

/* Commits what is typed or chosen; or says the next hint, after the last the first again. What is said stays until the
 * next key; what cannot be an answer stays typed. */
static void predict_commit(struct player *p)
{
    size_t question = predict_here(p);

    attempt_of(p)->progress = player_progress(p);
    if (draft_commit(&p->predict.draft, attempt_of(p), question)) {
        field_set(&p->predict.draft.field, "");
        predict_hide(p, false);
        choose_cell(p, question);
    } else {
        player_say(p, text_string(&p->predict.draft.trouble));
    }
    bring(p);
}

static unsigned do_commit(void *self, const struct key *key UNUSED, int code UNUSED)
{
    predict_commit(self);
    return SCENE_DRAW;
}

static bool commit_works(const void *self, const struct key *key UNUSED, struct key_offer *offer)
{
    const struct player *p = self;
    const struct question *q = open_question(p);

    if (p->predict.draft.trouble.length > 0 && draft_is_empty(&p->predict.draft, predict_item(p, predict_here(p))))
        text_add(&offer->word, "show it");
    return q != NULL && !p->page.before_options;
}

static unsigned do_hint(void *self, const struct key *key UNUSED, int code UNUSED)
{
    predict_hint(self);
    predict_changed(self);
    return SCENE_DRAW;
}

static bool hint_works(const void *self, const struct key *key UNUSED, struct key_offer *offer UNUSED)
{
    const struct question *q = open_question(self);

    return q && q->hint_count > 0;
}

static unsigned do_choose(void *self, const struct key *key UNUSED, int code)
{
    struct player *p = self;

    if (!draft_key(&p->predict.draft, predict_item(p, predict_here(p)), code))
        player_say(p, "There is no such option.");
    predict_changed(p);
    return SCENE_DRAW;
}

static bool choose_works(const void *self, const struct key *key UNUSED, struct key_offer *offer)
{
    if (!is_choosing(self))
        return false;
    text_addf(&offer->shown, "1-%zu", open_question(self)->answer_count);
    return true;
}

static unsigned do_move(void *self, const struct key *key, int code UNUSED)
{
    struct player *p = self;

    draft_move(&p->predict.draft, predict_item(p, predict_here(p)), key->action);
    predict_changed(p);
    return SCENE_DRAW;
}

bool predict_moves_up(const struct player *p)
{
    return is_choosing(p) && p->predict.draft.at != QUESTION_NONE && p->predict.draft.at > 0;
}

/* Options are not chosen unseen. */
static unsigned do_lead(void *self, const struct key *key UNUSED, int code UNUSED)
{
    player_say(self, "→ leads to the options.");
    return SCENE_DRAW;
}

static bool options_are_below(const void *self, const struct key *key UNUSED, struct key_offer *offer UNUSED)
{
    const struct player *p = self;

    return p->page.before_options && question_has_options(open_question(p));
}

/* Up from the first option, or from none, leads into the picture, so that key is left to the player. */
static bool move_works(const void *self, const struct key *key, struct key_offer *offer UNUSED)
{
    return key->action > 0 ? is_choosing(self) : predict_moves_up(self);
}

static unsigned do_erase(void *self, const struct key *key UNUSED, int code UNUSED)
{
    struct player *p = self;

    field_set(&p->predict.draft.field, "");
    predict_changed(p);
    return SCENE_DRAW;
}

static bool erase_works(const void *self, const struct key *key UNUSED, struct key_offer *offer UNUSED)
{
    const struct player *p = self;

    return predict_is_typing(p) && p->predict.draft.field.text.length > 0;
}

static const struct key predict_keys[] = {
    {"1-9", 0, "1-9", "choose", "choose an option; also with the arrows", .act = do_choose, .works = choose_works,
     .rank = KEY_KEPT},
    {"Down", 1, NULL, NULL, NULL, .act = do_move, .works = move_works},
    {"Up", -1, NULL, NULL, NULL, .act = do_move, .works = move_works},
    {"1-9 Down", 0, NULL, NULL, NULL, .act = do_lead, .works = options_are_below},
    {"Enter", 0, NULL, "answer", "answer; twice without an answer: give up and see it", .act = do_commit,
     .works = commit_works, .rank = KEY_KEPT},
    {"Tab", 0, NULL, "hint", "a hint", .act = do_hint, .works = hint_works, .rank = KEY_KEPT,
     .why_not = "There is no hint here."},
    {"Esc", 0, NULL, "erase", "erase what is typed", .act = do_erase, .works = erase_works},
    {0},
};

static bool type(struct player *p, int code)
{
    struct field *field = &p->predict.draft.field;
    enum reaction reaction;

    if (!predict_is_typing(p) || field_is_left(field, code))
        return false;
    reaction = view_edit(field, code);
    if (reaction == REACT_STILL)
        player_say(p, FIELD_STILL);
    if (reaction == REACT_DONE)
        predict_changed(p);
    return reaction != REACT_PASS;
}

/* To read on, or to ask for help, is not to ask once more for the answer. */
static void leave(struct player *p, const struct key *row UNUSED)
{
    text_free(&p->predict.draft.trouble);
}

const struct key_holder predict_holder = {
    .keys = predict_keys, .heading = "In this question", .holds = predict_is_open, .type = type, .leave = leave};

/* The row of the field (the question's last line), if it is visible. */
static int field_row(const struct player *p, const struct frame *frame)
{
    struct page_span span = p->page.spans[predict_here(p)];

    if (span.end <= span.start || span.end - 1 < p->page.first)
        return -1;
    return span.end - 1 - p->page.first < (size_t)frame->text.rows
               ? frame->text.row + (int)(span.end - 1 - p->page.first)
               : -1;
}

void predict_draw(struct canvas *canvas, const struct frame *frame, const struct player *p)
{
    int row, col = frame->text.col + PROMPT, columns = frame->text.cols - PROMPT;

    if (!predict_is_typing(p) || frame->text.rows <= 0)
        return;
    row = field_row(p, frame);
    if (row < 0)
        return;
    field_draw(canvas, row, col, columns, &p->predict.draft.field);
    if (p->predict.draft.field.text.length == 0)
        canvas_put_cut(canvas, row, col + CURSOR, columns - CURSOR, ROLE_DIM, text_string(&p->predict.near));
    canvas_cursor(canvas, row, col + field_cursor(&canvas->theme, &p->predict.draft.field, columns));
}

/* The option that a line of the text begins with. */
static size_t option_at(const struct player *p, size_t line)
{
    const char *text = text_string(&p->page.flow.lines[line].text);

    text += strspn(text, " ");
    if (strncmp(text, "▸", strlen("▸")) == 0)
        text += strlen("▸") + strspn(text + strlen("▸"), " ");
    if (*text < '1' || *text > '9' || text[1] != ' ')
        return QUESTION_NONE;
    return (size_t)(*text - '1') < predict_question(p, predict_here(p))->answer_count ? (size_t)(*text - '1')
                                                                                      : QUESTION_NONE;
}

size_t predict_option_line(const struct player *p, size_t option)
{
    const struct page_span *span = &p->page.spans[predict_here(p)];
    size_t line = span->start;

    while (line + 1 < span->end && option_at(p, line) != option)
        line++;
    return line;
}

/* The question that a line of the text belongs to, or QUESTION_NONE. */
static size_t question_at(const struct player *p, size_t line)
{
    for (size_t i = 0; i < player_step(p)->question_count; i++)
        if (line >= p->page.spans[i].start && line < p->page.spans[i].end)
            return i;
    return QUESTION_NONE;
}

bool predict_click(struct player *p, const struct frame *frame, int row, int col)
{
    size_t line = p->page.first + (size_t)(row - frame->text.row), question, option;

    if (row < frame->text.row || row >= frame->text.row + frame->text.rows || col < frame->text.col ||
        col >= frame->text.col + frame->text.cols)
        return false;
    question = question_at(p, line);
    if (question == QUESTION_NONE || p->in_lecture || question != predict_here(p) || !predict_is_asked(p, question))
        return false;
    p->entered = false;
    option = predict_is_typing(p) ? QUESTION_NONE : option_at(p, line);
    if (option != QUESTION_NONE)
        p->predict.draft.at = option;
    predict_changed(p);
    return true;
}

const struct question *predict_question(const struct player *p, size_t i)
{
    return &player_step(p)->questions[i];
}

const struct item *predict_item(const struct player *p, size_t question)
{
    return &attempt_of(p)->items[question];
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

/* Appends the cells of a question; nothing if it asks for none. */
static void add_cells(const struct question *q, struct text *out)
{
    for (size_t i = 0; i < q->cell_count; i++)
        if (q->cells[i].is_cell)
            text_addf(out, "%s%s", out->length ? ";" : "", q->cells[i].formula);
}

/* Whether the numbers that a question asks for must stay hidden. */
static bool is_hidden(const struct player *p, size_t question)
{
    if (question == p->wall.polled)
        return !p->wall.solved;
    return !predict_is_answered(p, question);
}

void predict_hide(struct player *p, bool all)
{
    bool may = p->self && p->view->hide && player_example_began_own(p) && !p->challenge; /* it has its own numbers */
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

/* Says how near is near enough: the question's own tolerance, else the decimals that its number is shown with. */
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

void player_write_state(struct player *p, struct text *out)
{
    bool code = p->habits.code;

    if (!p->in_lecture)
        p->habits.code = false; /* whether code is shown is the reader's habit, not a place in the step, */
    predict_hide(p, true);      /* and what is hidden is the questions' */
    view_write_state(p->view, p->self, out);
    predict_hide(p, false);
    p->habits.code = code;
}

void predict_arrive(struct player *p)
{
    struct predict *predict = &p->predict;

    draft_free(&predict->draft);
    if (predict_here(p) != QUESTION_NONE)
        draft_begin(&predict->draft, predict_item(p, predict_here(p)));
    predict->draft.at = QUESTION_NONE; /* nothing is chosen at first */
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
    attempt_try_again(attempt_of(p), predict_here(p));
    attempt_of(p)->items[predict_here(p)].hints = 0;
    predict_hide(p, false);
    predict_arrive(p);
    p->predict.bring = true;
}

void predict_hint(struct player *p)
{
    const struct question *q = predict_question(p, predict_here(p));

    text_free(&p->notice);
    question_add_hint(&p->notice, q, attempt_of(p)->items[predict_here(p)].hints++ % q->hint_count);
}

void predict_solve(struct player *p, size_t question, const char *state)
{
    struct reply reply = {.typed = memory_copy(state), .option = QUESTION_NONE};

    attempt_of(p)->progress = player_progress(p);
    attempt_answer(attempt_of(p), question, &reply, NULL);
    reply_free(&reply);
}

void predict_reveal(struct player *p, size_t question, bool shown)
{
    (shown ? attempt_give_up : attempt_try_again)(attempt_of(p), question);
    p->predict.version++;
}

/* Brings challenges back as they were solved. */
static void recall_touched(struct player *p)
{
    for (size_t i = 0; i < player_step(p)->question_count; i++)
        if (predict_question(p, i)->challenge && predict_item(p, i)->state == ITEM_ANSWERED)
            p->visits[p->step].touched[i] = memory_copy(predict_item(p, i)->reply.typed);
}

void predict_enter(struct player *p)
{
    struct attempt *attempt = attempt_of(p);

    if (player_step(p)->question_count == 0)
        return;
    if (!attempt->items) {
        expected_attempt(attempt, player_step(p));
        if (p->history && p->history->recalls)
            attempt_recall(attempt, player_progress(p));
        recall_touched(p);
    }
    predict_hide(p, false);
}

void predict_free(struct predict *predict)
{
    draft_free(&predict->draft);
    text_free(&predict->near);
    free(predict->picture);
}
