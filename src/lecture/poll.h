/* SPDX-License-Identifier: MIT */
/* A question asked to the room: its options, how it stands, and what was counted, before and after the room has
 * discussed it. A count is hands that the presenter typed plus answers that followers sent; whoever uses both sees to
 * it that nobody counts twice. It computes nothing but sums and shares. */
#ifndef HEADWAY_LECTURE_POLL_H
#define HEADWAY_LECTURE_POLL_H

#include "base/error.h"
#include "lecture/link.h"
#include "lecture/message.h"

#include <stdbool.h>
#include <stddef.h>

#define POLL_VOTES 2           /* the first and the second */
#define POLL_ANSWERS_MOST 2000 /* of followers in one vote; more are not counted */

struct poll_option {
    char *text;            /* cleaned */
    bool right;            /* it is, or is one of, the right ones */
    int hands[POLL_VOTES]; /* as typed, 0 … MESSAGE_COUNT_MOST */
};

/* What one follower has answered. */
struct poll_answer {
    char follower[MESSAGE_KEY_ROOM];
    struct link_process process; /* that sent it */
    int option;
};

/* The answers of one vote. */
struct poll_answers {
    struct poll_answer *items;
    size_t count;
};

/* A zeroed one is empty, and over when it is freed. Members are for reading. */
struct poll {
    int id;
    char *key;      /* of the question; see struct message_poll */
    char *question; /* its text in one line, cleaned */
    struct poll_option options[MESSAGE_OPTIONS_MOST];
    int option_count;
    enum poll_phase phase;
    bool solved;                 /* the solution is shown */
    bool has_second;             /* there was, or is, a second vote, and it was not taken back */
    int hands_typed[POLL_VOTES]; /* for how many options the presenter has typed hands */
    struct poll_answers answers[POLL_VOTES];
};

/* Begins a poll, open, without options yet. `id` is another one for each poll of a lecture. */
void poll_start(struct poll *p, int id, const char *key, const char *question);

/* Adds an option; false if there are MESSAGE_OPTIONS_MOST already. A poll needs two before it is told to anybody. */
bool poll_add_option(struct poll *p, const char *text, bool right);

/* Whether the poll may go on to `phase`:
 *
 *     open → closed → discuss → second → result,  closed → second,  all → over,
 *
 * and back, for who has pressed a key too many: closed → open, discuss → closed, second → discuss, result → second. A
 * second vote that was taken back is one that was not held, until there is one again, with what it counted. */
bool poll_can(const struct poll *p, enum poll_phase phase);

/* Goes there, with all counts kept; false, with nothing changed, where poll_can() says no. */
bool poll_move(struct poll *p, enum poll_phase phase);

/* Whether the room is voting. */
bool poll_is_open(const struct poll *p);

/* Which vote hands and answers count for now: 0, the first, or 1 from POLL_SECOND on. */
int poll_vote(const struct poll *p);

/* Shows the solution, or hides it again. */
void poll_solve(struct poll *p, bool shown);

/* Takes hands as the presenter typed them, "12 5 20 3", in place of those typed before in this vote: whole numbers
 * between blanks or commas, in the order of the options; options behind the last have 0, and hands_typed says how many
 * were typed. So it may be called after each key. ERROR_INPUT, with nothing changed, for more numbers than options,
 * for what is no number, for one above MESSAGE_COUNT_MOST, and for a poll that is over. */
bool poll_type_hands(struct poll *p, const char *typed, struct error *e);

/* Takes an answer of a follower, which replaces the one it gave before in this vote: the one that came from the same
 * process, if that is known, under whatever name, or else the one under the same name. False, with nothing changed,
 * where it gave the same, no vote is open, there is no such option, or POLL_ANSWERS_MOST others have answered. */
bool poll_take_answer(struct poll *p, const char *follower, struct link_process process, int option);

/* The counts of a vote (0 or 1), by option; of one that was not held, zeros. */
void poll_counts(const struct poll *p, int vote, struct message_counts *out);

/* Their sum. */
int poll_answered(const struct poll *p, int vote);

/* Which share of a vote is for right options, 0 … 1; −1 where nobody voted or no option is right. */
double poll_right_share(const struct poll *p, int vote);

/* How it stands, as followers are told: counts only of votes that are closed. `present` followers are there. */
void poll_tell(const struct poll *p, int present, struct message *out);

/* Brings back what was kept of a poll that was started and has its options: the hands of a vote, `count` of them as
 * typed; an answer of a follower of whom that vote has none yet; and how the poll stood. False, with nothing changed,
 * for what no poll can have: more counts than options, one out of range, no such option, too many or too long names. */
bool poll_restore_hands(struct poll *p, int vote, const int *hands, int count);
bool poll_restore_answer(struct poll *p, int vote, const char *follower, int option);
void poll_restore(struct poll *p, enum poll_phase phase, bool solved, bool has_second);

/* Frees what it holds and leaves an empty one, which is POLL_OVER. */
void poll_free(struct poll *p);

#endif
