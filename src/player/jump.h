/* SPDX-License-Identifier: MIT */
/* The "go to" prompt: takes a step's number, its name, or the beginning of its name. After a wrong one it says which
 * steps there are. */
#ifndef HEADWAY_PLAYER_JUMP_H
#define HEADWAY_PLAYER_JUMP_H

#include "course/lesson.h"
#include "draw/field.h"
#include "ui/stack.h"

/* Goes to a step; the prompt is closed already. */
typedef void jump_go_to(void *context, size_t step);

struct jump {
    struct stack *stack; /* on which it opens; this and the following are borrowed */
    const struct lesson *lesson;
    jump_go_to *go_to;
    void *context; /* of go_to */
    struct field field;
    struct text trouble; /* what is wrong with the entry; empty: nothing */
};

extern const struct key jump_keys[];

/* Opens an empty prompt on a stack. */
void jump_open(struct jump *jump, struct stack *stack, const struct lesson *lesson, jump_go_to *go_to, void *context);

/* Finds a step by its number from 1, its name or title, or a beginning of these that no other step has (ignoring case).
 * False, with the reason appended to `trouble`, if there is none. */
bool jump_find(const struct lesson *lesson, const char *wanted, size_t *step, struct text *trouble);

/* Frees what the prompt holds and leaves an empty one. */
void jump_free(struct jump *jump);

#endif
