/* SPDX-License-Identifier: MIT */
/* Work by hand, typed: the field in a cell, what is said about what it holds, what is known from then on. */
#include "view/hand.h"

#include <math.h>
#include <string.h>

static const struct hand_step *current(const struct hand *hand)
{
    return &hand->steps[hand->step];
}

static bool is_selected_hidden(const struct hand *hand)
{
    return hand_is_hidden(hand, hand->matrix, hand->row, hand->col);
}

/* Selects the next hidden cell of the result, in reading order from the selected one; false if there is none. */
static bool go_to_hidden(struct hand *hand)
{
    const struct hand_matrix *m = &hand->matrices[current(hand)->result];
    size_t count = m->rows * m->cols, here = 0;

    if (hand->matrix == current(hand)->result)
        here = hand->row * m->cols + hand->col;
    for (size_t i = 0; i < count; i++) {
        size_t cell = (here + i) % count;

        if (hand_is_hidden(hand, current(hand)->result, cell / m->cols, cell % m->cols)) {
            hand_select(hand, current(hand)->result, cell / m->cols, cell % m->cols);
            return true;
        }
    }
    return false;
}

void hand_start_typing(struct hand *hand)
{
    hand_stop(hand);
    hand_say_nothing(hand);
    hand->typing = true;
    if (hand->matrices[hand->matrix].is_input) {
        hand_select(hand, hand->matrix, hand->row, hand->col);
        return;
    }
    if (!hand->typed || !go_to_hidden(hand)) {
        hand->typed = true;
        memset(hand->known[hand->step], 0, sizeof hand->known[hand->step]);
        go_to_hidden(hand);
    }
}

void hand_show_all(struct hand *hand)
{
    hand->typed = hand->typing = false;
    memset(hand->known, 0, sizeof hand->known);
    hand_say_nothing(hand);
}

/* After the last hidden number of a step. */
static void say_complete(struct hand *hand)
{
    const struct hand_matrix *m = &hand->matrices[hand->matrix];

    text_addf(&hand->says, " %s is complete.", m->name);
    text_add(&hand->says_brief, " All done.");
    hand->typing = false;
}

/* The selected number is known from now on. */
static void reveal(struct hand *hand, bool right)
{
    const struct hand_matrix *m = &hand->matrices[hand->matrix];
    size_t cell = hand->row * m->cols + hand->col;
    struct text value = {0};
    bool complete;

    hand->known[hand->step][cell] = true;
    hand_say_nothing(hand);
    hand_add_number(&value, m, m->at[cell]);
    text_addf(&hand->says, right ? "Right: " : "It is ");
    text_add(&hand->says_brief, right ? "Right: " : "It is ");
    hand_add_cell(&hand->says, hand, hand->matrix, hand->row, hand->col);
    text_addf(&hand->says, " = %s.", text_string(&value));
    text_addf(&hand->says_brief, "%s.", text_string(&value));
    text_free(&value);
    field_free(&hand->field);
    complete = !go_to_hidden(hand);
    if (complete)
        say_complete(hand);
}

static void refuse(struct hand *hand, const char *full, const char *brief)
{
    hand_say_nothing(hand);
    hand->judged = true;
    text_add(&hand->says, full);
    text_add(&hand->says_brief, brief);
}

/* Judges the number that was typed for the selected cell. */
static void answer(struct hand *hand, double typed)
{
    const struct hand_matrix *m = &hand->matrices[hand->matrix];
    double right = m->at[hand->row * m->cols + hand->col];
    struct typed_slips slips = {.count = 0};

    if (typed_is_right(typed, right, m->decimals)) {
        reveal(hand, true);
        return;
    }
    hand_add_slips(hand, &slips);
    hand_say_nothing(hand);
    hand->judged = true;
    typed_explain(typed, right, m->decimals, &slips, &hand->says, &hand->says_brief);
}

/* Puts an entry into an input, rounded to as many decimals as it may have; goes to the next one. */
static void enter(struct hand *hand, double typed)
{
    struct hand_matrix *m = &hand->matrices[hand->matrix];
    double power = pow(10, m->decimals_most);
    size_t cell = hand->row * m->cols + hand->col;

    if (fabs(typed) > HAND_ENTRY) {
        refuse(hand, "An entry lies between -999 and 999.", "between -999 and 999");
        return;
    }
    hand_say_nothing(hand);
    m->at[cell] = round(typed * power) / power;
    hand_compute(hand);
    cell = (cell + 1) % (m->rows * m->cols);
    hand_select(hand, hand->matrix, cell / m->cols, cell % m->cols);
}

static void commit(struct hand *hand)
{
    const char *typed = text_string(&hand->field.text);
    bool is_input = hand->matrices[hand->matrix].is_input;
    double value;

    if (typed[strspn(typed, " ")] == '\0') {
        if (is_input)
            hand->typing = false; /* it stays as it is */
        else
            reveal(hand, false);
    } else if (!typed_read(typed, &value)) {
        refuse(hand, "That is no number: write it as 4, -0.5, 24% or 1/4.", "write 4, -0.5, 24% or 1/4");
    } else if (is_input) {
        enter(hand, value);
    } else {
        answer(hand, value);
    }
}

static void hint(struct hand *hand)
{
    hand_say_nothing(hand);
    if (!hand->matrices[hand->matrix].is_input)
        hand->hints++;
}

/* The movement of an arrow key in a field: up and down always, to the sides where nothing is typed yet; 0: none. */
static int movement(const struct hand *hand, int code)
{
    bool empty = hand->field.text.length == 0;

    switch (code) {
    case KEY_CODE_UP:
        return HAND_UP;
    case KEY_CODE_DOWN:
        return HAND_DOWN;
    case KEY_CODE_LEFT:
        return empty ? HAND_LEFT : 0;
    case KEY_CODE_RIGHT:
        return empty ? HAND_RIGHT : 0;
    default:
        return 0;
    }
}

/* A character, or a key that edits; after a wrong answer the first character replaces it. */
static bool edit(struct hand *hand, int code)
{
    if (hand->judged && code >= KEY_CODE_SPACE && code < KEY_CODE_UP && code != KEY_CODE_BACKSPACE)
        field_free(&hand->field);
    hand->judged = false;
    return field_key(&hand->field, code);
}

bool hand_is_typing(const void *self)
{
    return ((const struct hand *)self)->typing;
}

enum reaction hand_type(void *self, int code)
{
    struct hand *hand = self;
    int direction = movement(hand, code);

    if (direction) {
        hand_move(hand, direction);
        if (!hand->matrices[hand->matrix].is_input && !is_selected_hidden(hand))
            hand->typing = false; /* what is known needs no typing */
    } else if (code == KEY_CODE_ENTER) {
        commit(hand);
    } else if (code == KEY_CODE_ESC) {
        hand->typing = false;
        hand_say_nothing(hand);
        field_free(&hand->field);
    } else if (code == KEY_CODE_TAB) {
        hint(hand);
    } else if (code != KEY_CODE_BACK_TAB) {
        return edit(hand, code) ? REACT_DONE : REACT_PASS;
    }
    return REACT_DONE;
}
