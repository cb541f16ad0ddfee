/* SPDX-License-Identifier: MIT */
/* A challenge in a lesson: a part that has a view and an example of its own, in which numbers are changed until its
 * conditions hold. While one is there the lesson's example is put by; what was changed is kept, as an answer is. It is
 * judged after every key (judge.h). In a lecture it is only told. */
#ifndef HEADWAY_PLAYER_CHALLENGE_H
#define HEADWAY_PLAYER_CHALLENGE_H

#include "attention/origin.h"
#include "player/judge.h"
#include "player/player_state.h"

/* The one that one has come to. */
struct seat_here {
    size_t step, index; /* of the question */
    const struct question *question;
    struct example *lessons; /* put by: the lesson's example, */
    struct touch *touch;     /* what was changed of it, */
    struct view_habits habits;
    struct topic start; /* as it begins */
    struct judged judged;
    char *judged_state; /* that this is about */
    size_t model;       /* how many numbers the model solution changes */
    char *good;         /* the last state that did not go beyond what may be touched */
    char *away;         /* its own state, while the start is shown */
};

extern const struct key challenge_keys[]; /* of a struct player */

/* The challenge that is on screen; NULL: none is, or the page after the last. Borrowed. */
const struct question *challenge_here(const struct player *p);

/* The same, of which one knows that it is there. */
static inline const struct challenge *challenge_of(const struct player *p)
{
    return p->challenge->question->challenge;
}

/* What is live, as the judge has it; borrowed. */
static inline struct topic challenge_live(const struct player *p)
{
    return (struct topic){.example = p->example, .view = p->view, .self = p->self};
}

/* The example of a state of the challenge's view; its other keys go to `rest`. NULL: there is none such. */
struct example *challenge_example(const struct view *view, const char *state, struct text *rest);

/* Keeps a state, owned from now on, until one comes back. */
void challenge_set_left(struct player *p, char *state);

/* Before the view of a part is opened: takes the place of a challenge that was left, or comes to one. */
void challenge_settle(struct player *p);

/* The view's state in which it is opened: as it was left, or as it begins; the caller frees it. Precondition: one is
 * here. */
char *challenge_view_state(struct player *p);

/* Keeps how it stands, before its view is closed. Precondition: p->challenge. */
void challenge_keep(struct player *p);

/* Appends how it stands: the model's keys and the view's. */
void challenge_write_state(const struct player *p, struct text *out);

/* Answers a key that is the challenge's own, before it is the view's; false if it is none. */
bool challenge_key(struct player *p, int code);

/* Whether what it asks for is turned on a dial. */
bool challenge_turns_dials(const struct player *p);

/* Judges it as it stands, if that is news; while its view computes, later. Precondition: p->challenge, and its view is
 * open. */
void challenge_judge(struct player *p);

/* Whether it is judged as it stands. Precondition: p->challenge. */
bool challenge_is_judged(const struct player *p);

/* Takes back what went beyond what may be touched, and judges it. After any event. */
void challenge_mind(struct player *p);

/* Whether a given number must not be touched here: then that was said. */
bool challenge_refuses(struct player *p, struct cell_at cell);

/* Lays out what is asked, what holds, and what there is to say, in as few rows as there are; "1 of 3 hold". Returns the
 * row from which on nothing of it ever stands; `rows`: it may need all of them. */
size_t challenge_lay(const struct player *p, struct flow *out, int columns, int rows, const struct theme *theme);
int challenge_rows(const struct player *p); /* that it likes for what holds, and what is said to it */
void challenge_add_standing(const struct player *p, struct text *out);

/* Puts the lesson's example back, and frees what it holds. */
void challenge_end(struct player *p);

#endif
