/* SPDX-License-Identifier: MIT */
/* Asking the room: choosing the question, leading the poll, typing hands. */
#include "screen/console_parts.h"

#include "base/monotonic.h"
#include "screen/player_parts.h"

#include <stdint.h>
#include <string.h>

#define CHOICE_PAGE 10 /* questions */

const struct key console_choice_keys[] = {
    {"Enter", CONSOLE_ENTER, NULL, "ask", "ask the room this one", .rank = KEY_USUAL},
    {"Up k", CONSOLE_UP, "↑↓", "choose", "choose the question; also k and j", .rank = KEY_USUAL},
    {"Down j", CONSOLE_DOWN, NULL, NULL, NULL, .rank = KEY_USUAL},
    {"PgDn Space", CONSOLE_PAGE_DOWN, "PgDn PgUp", NULL, "ten questions on, back", .rank = KEY_USUAL},
    {"PgUp", CONSOLE_PAGE_UP, NULL, NULL, NULL, .rank = KEY_USUAL},
    {"Esc q P", CONSOLE_ESC, NULL, "back", "back to the lesson: nothing is asked", .rank = KEY_USUAL},
    {0},
};

const struct key console_hands_keys[] = {
    {"Enter", CONSOLE_ENTER, NULL, "done", "these are the hands", .rank = KEY_USUAL},
    {"Esc", CONSOLE_ESC, NULL, "leave", "leave it at what has been counted", .rank = KEY_USUAL},
    {0},
};

/* ------------------------------------------------------------------------------------------------------- the choice */

void console_open_choice(struct console *c)
{
    bool is_open = c->mode == CONSOLE_CHOOSE;
    size_t chosen = is_open ? c->choice.chosen : 0;

    poll_list_free(&c->choice.list);
    poll_list_make(&c->choice.list, c->library, c->wall.lesson, c->wall.player->step);
    c->choice.chosen = chosen < c->choice.list.count ? chosen : 0;
    c->choice.first = is_open ? c->choice.first : 0;
    c->mode = CONSOLE_CHOOSE;
    if (c->choice.list.count > 0)
        return;
    c->mode = CONSOLE_STEP;
    console_say(c, "there is no question here that a room can be asked: this lesson has neither one nor a quiz");
}

static void choose(struct console *c, long by)
{
    long last = (long)c->choice.list.count - 1, to = (long)c->choice.chosen + by;

    c->choice.chosen = (size_t)(to < 0 ? 0 : to > last ? last : to);
}

/* After anything about the poll has changed: tells the room, and has it kept. */
static void poll_changed(struct console *c)
{
    server_poll(&c->server, c->poll);
    c->unwritten = c->unsaved = true;
}

/* Asks the question that is chosen, or says why that cannot be. */
static void ask(struct console *c)
{
    struct journal *j = c->journal;
    struct poll_question question;
    struct error e;

    if (!poll_question_find(&question, c->library, c->choice.list.items[c->choice.chosen].key, &e)) {
        poll_question_free(&question);
        console_say(c, e.message);
        return;
    }
    poll_question_free(&c->question);
    c->question = question;
    c->poll = results_add(&j->results);
    poll_question_start(&c->question, c->poll, ++j->polls_begun);
    j->poll = j->results.count - 1;
    c->voted = monotonic_now();
    c->wall.player->entered = false;
    c->blank = false; /* who asks wants to be seen */
    console_changed(c);
    poll_changed(c);
}

void console_choose_key(struct console *c, int code)
{
    const struct key *row = keys_find(console_choice_keys, code);

    if (!row)
        return;
    switch (row->action) {
    case CONSOLE_UP:
        choose(c, -1);
        break;
    case CONSOLE_DOWN:
        choose(c, 1);
        break;
    case CONSOLE_PAGE_UP:
        choose(c, -CHOICE_PAGE);
        break;
    case CONSOLE_PAGE_DOWN:
        choose(c, CHOICE_PAGE);
        break;
    case CONSOLE_ENTER:
        c->mode = CONSOLE_STEP;
        ask(c);
        break;
    default:
        c->mode = CONSOLE_STEP;
    }
}

/* --------------------------------------------------------------------------------------------------------- the poll */

/* Shows the answer of the step's own question that the poll asked, if it is one of those that come next. */
static void reveal(struct console *c)
{
    const struct step *step = console_step(c);
    const struct question *asked = c->question.question;
    size_t index = 0;

    if (c->question.lesson != c->wall.lesson || c->question.step != c->wall.player->step)
        return;
    while (index < step->question_count && &step->questions[index] != asked)
        index++;
    while (index < step->question_count && c->journal->show.revealed <= (int)index && wall_answers_next(&c->wall) &&
           wall_next(&c->wall))
        console_changed(c);
}

/* Ends the poll: the room sees the lesson again, and the poll stays in the results. */
static void end(struct console *c)
{
    bool solved = c->poll->solved;

    poll_move(c->poll, POLL_OVER);
    poll_changed(c);
    c->journal->poll = SIZE_MAX;
    c->poll = NULL;
    if (c->mode == CONSOLE_HANDS)
        c->mode = CONSOLE_STEP;
    if (solved)
        reveal(c);
    poll_question_free(&c->question);
}

/* Where an action leads the poll; POLL_OVER with END, or where a poll with its solution goes on; −1: nowhere. */
static int phase_after(const struct console *c, int action)
{
    static const int on[] = {[POLL_OPEN] = POLL_CLOSED,
                             [POLL_CLOSED] = POLL_DISCUSS,
                             [POLL_DISCUSS] = POLL_SECOND,
                             [POLL_SECOND] = POLL_RESULT,
                             [POLL_RESULT] = -1};
    static const int back[] = {[POLL_OPEN] = -1,
                               [POLL_CLOSED] = POLL_OPEN,
                               [POLL_DISCUSS] = POLL_CLOSED,
                               [POLL_SECOND] = POLL_DISCUSS,
                               [POLL_RESULT] = POLL_SECOND};
    enum poll_phase phase = c->poll->phase;
    int to = -1;

    if (action == CONSOLE_END_POLL)
        return POLL_OVER;
    if (action == CONSOLE_POLL)
        to = c->poll->solved ? POLL_OVER : on[phase];
    else if (action == CONSOLE_BACK)
        to = back[phase];
    else if (action == CONSOLE_DISCUSS)
        to = POLL_DISCUSS;
    else if (action == CONSOLE_AGAIN)
        to = POLL_SECOND;
    return to >= 0 && poll_can(c->poll, (enum poll_phase)to) ? to : -1;
}

/* What P does now. */
static const char *next_word(int phase)
{
    switch (phase) {
    case POLL_CLOSED:
    case POLL_RESULT:
        return "close the vote";
    case POLL_DISCUSS:
        return "discuss";
    case POLL_SECOND:
        return "vote again";
    default:
        return "back to the lesson";
    }
}

static void say(struct text *word, const char *what)
{
    if (word)
        text_add(word, what);
}

bool console_poll_works(const struct console *c, int action, struct text *word)
{
    int to = phase_after(c, action);

    switch (action) {
    case CONSOLE_POLL:
        if (to >= 0)
            say(word, next_word(to));
        return to >= 0;
    case CONSOLE_DISCUSS:
    case CONSOLE_AGAIN:
        if (phase_after(c, CONSOLE_POLL) != to)
            say(word, next_word(to));
        return to >= 0 && c->poll->phase < POLL_SECOND; /* from there it would be the way back */
    case CONSOLE_SOLVE:
        say(word, c->poll->solved ? "hide solution" : "solution");
        return !poll_is_open(c->poll);
    case CONSOLE_BACK:
        return to >= 0;
    default:
        return true;
    }
}

void console_lead_poll(struct console *c, int action)
{
    int to;

    if (!c->poll || !console_poll_works(c, action, NULL))
        return;
    to = phase_after(c, action);
    if (to == POLL_OVER) {
        end(c);
        return;
    }
    if (action == CONSOLE_SOLVE)
        poll_solve(c->poll, !c->poll->solved);
    else if (to < 0 || !poll_move(c->poll, (enum poll_phase)to))
        return;
    else if (poll_is_open(c->poll)) {
        poll_solve(c->poll, false); /* a vote under the solution is none */
        c->voted = monotonic_now();
    }
    poll_changed(c);
}

void console_tell_poll(const struct console *c, struct message_poll *out)
{
    struct message message;

    poll_tell(c->poll, server_with(&c->server) + server_back(&c->server), &message);
    *out = message.poll;
}

/* ------------------------------------------------------------------------------------------------------------ hands */

void console_open_hands(struct console *c)
{
    struct text typed = {0};
    int vote = poll_vote(c->poll);

    for (int i = 0; i < c->poll->hands_typed[vote]; i++)
        text_addf(&typed, "%s%d", i ? " " : "", c->poll->options[i].hands[vote]);
    field_set(&c->hands, text_string(&typed));
    text_free(&typed);
    text_free(&c->trouble);
    c->mode = CONSOLE_HANDS;
}

void console_hands_key(struct console *c, int code)
{
    const struct key *row = keys_find(console_hands_keys, code);
    struct error e;

    if (row) {
        if (row->action == CONSOLE_ESC || c->trouble.length == 0)
            c->mode = CONSOLE_STEP;
        return;
    }
    if (!field_key(&c->hands, code))
        return;
    text_free(&c->trouble);
    if (poll_type_hands(c->poll, text_string(&c->hands.text), &e))
        poll_changed(c);
    else
        text_add(&c->trouble, e.message);
}
