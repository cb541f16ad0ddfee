/* SPDX-License-Identifier: MIT */
/* A question for the room: its options, its phase, and the counts, before and after the room has discussed it. A count
 * is the hands that the presenter typed plus the answers that followers sent; a presenter who uses both must see that
 * nobody counts twice. The poll computes only sums and shares. */
#ifndef HEADWAY_LECTURE_POLL_H
#define HEADWAY_LECTURE_POLL_H

#include "base/error.h"
#include "lecture/link.h"
#include "lecture/message.h"

#include <stdbool.h>
#include <stddef.h>

#define POLL_VOTES 2           /* a first and a second */
#define POLL_ANSWERS_MOST 2000 /* of followers in one vote; more are not counted */

struct poll_option {
    char *text;                   /* cleaned */
    bool right;                   /* this option is right; several may be */
    int raised_hands[POLL_VOTES]; /* as typed, 0 … MESSAGE_COUNT_MOST */
};

/* One follower's answer. */
struct poll_answer {
    char follower[MESSAGE_KEY_ROOM];
    struct link_process process; /* the sender */
    int option;
};

/* The answers of one vote. */
struct poll_answers {
    struct poll_answer *items;
    size_t count;
};

/* A zeroed or freed one is empty. Members are for reading. */
struct poll {
    int id;
    char *key;      /* the question's; see struct message_poll */
    char *question; /* its text in one line, cleaned */
    struct poll_option options[MESSAGE_OPTIONS_MOST];
    int option_count;
    enum poll_phase phase;
    bool solved;                 /* the solution is shown */
    bool has_second;             /* a second vote was or is held, and not taken back */
    int hands_typed[POLL_VOTES]; /* for how many options the presenter has typed hands */
    struct poll_answers answers[POLL_VOTES];
};

/* Begins a poll, open, without options yet. Each poll of a lecture needs a different `id`. */
void poll_start(struct poll *p, int id, const char *key, const char *question);

/* Adds an option; false if there are MESSAGE_OPTIONS_MOST already. A poll needs two before anybody is told of it. */
bool poll_add_option(struct poll *p, const char *text, bool right);

/* Whether the poll may go on to `phase`:
 *
 *     open → closed → discuss → second → result,  closed → second,  all → over,
 *
 * and back, to undo a wrong key: closed → open, discuss → closed, second → discuss, result → second. A second vote that
 * was taken back counts as not held, until it is held again; then its counts are back. */
bool poll_can(const struct poll *p, enum poll_phase phase);

/* The phase that comes next: the one after this, or, once the solution is shown, the end; -1: none, the solution is
 * still to be shown. */
int poll_next(const struct poll *p);

/* The words for moving a poll on to a phase: "close the vote", "discuss". */
const char *poll_phase_word(enum poll_phase phase);

/* Moves to `phase`, keeping all counts; false, with nothing changed, if poll_can() says no. */
bool poll_move(struct poll *p, enum poll_phase phase);

/* Whether the room is voting. */
bool poll_is_open(const struct poll *p);

/* The vote for which hands and answers count now: 0, the first, or 1 from POLL_SECOND on. */
int poll_vote(const struct poll *p);

/* Shows the solution, or hides it again. */
void poll_solve(struct poll *p, bool shown);

/* Takes hands as the presenter typed them, "12 5 20 3", which replace those typed before in this vote: whole numbers
 * separated by blanks or commas, in the order of the options; options after the last number have 0, and hands_typed
 * says how many were typed. So it may be called after each key. ERROR_INPUT, with nothing changed, for more numbers
 * than options, for anything that is not a number up to MESSAGE_COUNT_MOST, and for a poll that is over. */
bool poll_type_hands(struct poll *p, const char *typed, struct error *e);

/* Takes a follower's answer, which replaces its earlier one in this vote: the one from the same process, if that is
 * known, under whatever name, or else the one under the same name. False, with nothing changed, if the answer is the
 * same as before, no vote is open, there is no such option, or POLL_ANSWERS_MOST others have answered. */
bool poll_take_answer(struct poll *p, const char *follower, struct link_process process, int option);

/* The counts of a vote (0 or 1), by option; zeros if it was not held. */
void poll_counts(const struct poll *p, int vote, struct message_counts *out);

/* Their sum. */
int poll_answered(const struct poll *p, int vote);

/* The share of a vote for right options, 0 … 1; −1 if nobody voted or no option is right. */
double poll_right_share(const struct poll *p, int vote);

/* The state of the poll as followers are told it: with counts of closed votes only. `present`: connected followers. */
void poll_describe(const struct poll *p, int present, struct message *out);

/* Restore what was saved of a poll, which must be started and have its options: the hands of a vote, `count` of them
 * typed; the answer of a follower that has none in that vote yet; the phase. False, with nothing changed, for what no
 * poll can have: more counts than options, a count out of range, no such option, too many answers, too long names. */
bool poll_restore_hands(struct poll *p, int vote, const int *raised_hands, int count);
bool poll_restore_answer(struct poll *p, int vote, const char *follower, int option);
void poll_restore(struct poll *p, enum poll_phase phase, bool solved, bool has_second);

/* Frees what it holds and leaves an empty one, which is POLL_OVER. */
void poll_free(struct poll *p);

#endif
