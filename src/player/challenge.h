/* SPDX-License-Identifier: MIT */
/* A challenge in a lesson: a part that has a view and an example of its own, in which numbers are changed until its
 * conditions hold. Meanwhile the lesson's example is put aside; the changes are kept, like an answer. It is judged
 * after every key (judge.h). In a lecture it is only described. */
#ifndef HEADWAY_PLAYER_CHALLENGE_H
#define HEADWAY_PLAYER_CHALLENGE_H

#include "attention/origin.h"
#include "player/judge.h"
#include "player/player_state.h"

/* The challenge that the player is at. */
struct open_challenge {
    size_t step, index; /* index: of the question */
    const struct question *question;
    struct example *lessons; /* put aside: the lesson's example, */
    struct touch *touch;     /* its changes, */
    struct view_habits habits;
    struct evaluation start; /* its beginning */
    struct judged judged;
    char *judged_state; /* the state that `judged` is about */
    size_t model;       /* how many numbers the model solution changes */
    char *good;         /* the last state that changed only what may be touched */
    char *away;         /* the learner's state, while the start is shown */
};

extern const struct key_holder challenge_holder;

/* The challenge on screen; NULL: none is, or the page after the last is shown. Borrowed. */
const struct question *challenge_here(const struct player *p);

/* The challenge; precondition: p->challenge. */
static inline const struct challenge *challenge_of(const struct player *p)
{
    return p->challenge->question->challenge;
}

/* The example and the view on screen, for the judge; borrowed. */
static inline struct evaluation challenge_live(const struct player *p)
{
    return (struct evaluation){.example = p->example, .view = p->view, .self = p->self};
}

/* The example of a state of the challenge's view; its other keys go to `rest`. NULL: it cannot be made. */
struct example *challenge_example(const struct view *view, const char *state, struct text *rest);

/* Keeps a state, which the player then owns, until the learner comes back. */
void challenge_set_left(struct player *p, char *state);

/* Call it before the view of a part opens: leaves the challenge before, and enters the part's challenge, if there are
 * any. */
void challenge_settle(struct player *p);

/* The state in which the challenge's view opens: as it was left, or as it begins; the caller frees it. Precondition:
 * p->challenge. */
char *challenge_view_state(struct player *p);

/* Keeps the challenge's state, before its view is closed. Precondition: p->challenge. */
void challenge_keep(struct player *p);

/* Appends the challenge's state: the model's keys and the view's. */
void challenge_write_state(const struct player *p, struct text *out);

/* Whether the challenge is to be solved with dials; whether a key with this word in the footer changes what may be
 * touched: "letters". */
bool challenge_turns_dials(const struct player *p);
bool challenge_is_touched_by(const struct player *p, const char *word);

/* Judges the challenge if its state has changed; while its view computes, later. Precondition: p->challenge, and its
 * view is open. */
void challenge_judge(struct player *p);

/* Whether the challenge has been judged as it stands. Precondition: p->challenge. */
bool challenge_is_judged(const struct player *p);

/* Takes back changes of what may not be touched, and judges the challenge. Call it after any event. */
void challenge_mind(struct player *p);

/* Whether a given number may not be touched here; if so, a notice says it. */
bool challenge_refuses(struct player *p, struct cell_at cell);

/* Lays out what is asked, which conditions hold, and the remarks, in at most `rows` rows; appends "1 of 3 hold".
 * Returns the first row that it will never use; `rows` if it may need all. */
size_t challenge_lay(const struct player *p, struct flow *out, int columns, int rows, const struct theme *theme);
int challenge_rows(const struct player *p); /* wished for the conditions and the remarks */
void challenge_add_standing(const struct player *p, struct text *out);

/* Restores the lesson's example, and frees the challenge. */
void challenge_end(struct player *p);

#endif
