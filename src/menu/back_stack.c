/* SPDX-License-Identifier: MIT */
#include "menu/back_stack.h"

#include "base/memory.h"

#include <stdlib.h>
#include <string.h>

#define MOST 50 /* places that one can go back through */

void back_stack_add(struct back_stack *stack, struct back_place place)
{
    if (stack->count == MOST) {
        text_free(&stack->places[0].place.state);
        memmove(stack->places, stack->places + 1, --stack->count * sizeof *stack->places);
    }
    stack->places = memory_resize(stack->places, stack->count + 1, sizeof *stack->places);
    stack->places[stack->count++] = place;
}

struct back_place *back_stack_last(const struct back_stack *stack)
{
    return stack->count ? &stack->places[stack->count - 1] : NULL;
}

bool back_stack_has(const struct back_stack *stack, bool is_quiz)
{
    for (size_t i = 0; i < stack->count; i++)
        if (stack->places[i].is_quiz == is_quiz)
            return true;
    return false;
}

void back_stack_cut(struct back_stack *stack, size_t count)
{
    while (stack->count > count)
        text_free(&stack->places[--stack->count].place.state);
}

bool back_stack_cut_to_quiz(struct back_stack *stack)
{
    if (!back_stack_has(stack, true))
        return false;
    while (!back_stack_last(stack)->is_quiz)
        back_stack_cut(stack, stack->count - 1);
    return true;
}

void back_stack_forget_quiz(struct back_stack *stack)
{
    size_t kept = 0;

    for (size_t i = 0; i < stack->count; i++)
        if (!stack->places[i].is_quiz)
            stack->places[kept++] = stack->places[i];
    stack->count = kept;
}

void back_stack_free(struct back_stack *stack)
{
    back_stack_cut(stack, 0);
    free(stack->places);
    *stack = (struct back_stack){0};
}
