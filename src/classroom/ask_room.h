/* SPDX-License-Identifier: MIT */
/* "Ask the room": a box over the console that lists the questions that the room can be asked at a step, in groups, and
 * shows the chosen one whole. */
#ifndef HEADWAY_CLASSROOM_ASK_ROOM_H
#define HEADWAY_CLASSROOM_ASK_ROOM_H

#include "classroom/poll_question.h"
#include "ui/stack.h"

/* Asks the question with a key (poll_question.h). */
typedef void ask_room_ask(void *context, const char *key);

/* Its opener sets the first three; then it can be opened often. */
struct ask_room {
    struct library *library; /* borrowed */
    ask_room_ask *ask;
    void *context;       /* of ask */
    struct stack *stack; /* on which it was opened last; NULL: never */
    struct poll_list list;
    size_t chosen, first; /* the chosen question, and the one at the top */
};

extern const struct key ask_room_keys[];

/* Opens the list of what can be asked at a step on a stack; false, and nothing is opened, if there is nothing. */
bool ask_room_open(struct ask_room *choice, struct stack *stack, size_t lesson, size_t step);

/* If it is open, lists again what can be asked; false if that has become nothing, and the box is closed. */
bool ask_room_renew(struct ask_room *choice, size_t lesson, size_t step);

/* Frees the list. */
void ask_room_free(struct ask_room *choice);

#endif
