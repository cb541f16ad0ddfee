/* SPDX-License-Identifier: MIT */
#include "lab/by_hand.h"

#include "base/compiler.h"
#include "base/memory.h"
#include "base/number.h"

#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define ENTRY 999 /* an entry lies between −999 and 999 */
#define HINTS 2   /* of a number to be found: what to compute, then with its numbers */

void by_hand_make(struct by_hand *hand, const struct by_hand_kit *kit, const struct by_hand_matrix *usual,
                  size_t inputs)
{
    hand->kit = kit;
    hand->terms = SIZE_MAX;
    for (size_t i = 0; i < inputs; i++) {
        hand->matrices[i] = usual[i];
        hand->matrices[i].decimals_most = 2;
    }
    hand->matrix_count = inputs;
}

void by_hand_add_result(struct by_hand *hand, const char *name, bool is_share, int decimals)
{
    hand->matrices[hand->matrix_count++] =
        (struct by_hand_matrix){.name = name, .is_share = is_share, .decimals_most = decimals};
}

static void stop(struct by_hand *hand)
{
    hand->playing = false;
    hand->terms = SIZE_MAX;
}

static void compute(struct by_hand *hand)
{
    hand->kit->compute(hand);
    for (size_t i = 0; i < hand->matrix_count; i++) {
        struct by_hand_matrix *m = &hand->matrices[i];

        m->decimals = m->is_share ? m->decimals_most : number_decimals(m->at, m->rows * m->cols, m->decimals_most);
    }
    memset(hand->known, 0, sizeof hand->known);
    stop(hand);
}

/* ------------------------------------------------------------------------------------------------------- selecting */

/* Selects a cell, moved into the matrix if it is outside. */
static void select_cell(struct by_hand *hand, size_t matrix, size_t row, size_t col)
{
    const struct by_hand_matrix *m = &hand->matrices[matrix];

    hand->matrix = matrix;
    hand->row = row < m->rows ? row : m->rows - 1;
    hand->col = col < m->cols ? col : m->cols - 1;
    hand->hints = 0;
    hand->judged = false;
    field_free(&hand->field);
}

static void say_nothing(struct by_hand *hand)
{
    text_free(&hand->says);
    text_free(&hand->says_brief);
}

static void say(struct by_hand *hand, const char *full, const char *brief)
{
    say_nothing(hand);
    text_add(&hand->says, full);
    text_add(&hand->says_brief, brief);
}

void by_hand_go_to(struct by_hand *hand, size_t step)
{
    hand->step = step;
    hand->typing = false;
    say_nothing(hand);
    stop(hand);
    select_cell(hand, by_hand_step(hand)->result, hand->row, hand->col);
}

/* The next matrix of the step when they are chosen in turn: first those that can be changed, then the result. */
static size_t next_matrix(const struct by_hand *hand)
{
    const struct by_hand_step *step = by_hand_step(hand);
    const size_t order[] = {step->result, step->left, step->right};
    size_t at = 0;

    for (size_t i = 0; i < 3; i++)
        at = order[i] == hand->matrix ? i : at;
    for (size_t i = 1; i < 3; i++) {
        size_t next = order[(at + i) % 3];

        if (next == step->result || by_hand_is_input(hand, next))
            return next;
    }
    return hand->matrix;
}

static void move(struct by_hand *hand, enum view_move to)
{
    size_t row = hand->row, col = hand->col;

    view_move(to, 1, &row, &col, by_hand_selected(hand)->rows, by_hand_selected(hand)->cols);
    stop(hand);
    say_nothing(hand);
    select_cell(hand, hand->matrix, row, col);
}

/* ---------------------------------------------------------------------------------------------------- wrong answers */

void by_hand_add_wrong(struct wrong_answers *wrong_answers, double value, const char *brief, const char *format, ...)
{
    struct wrong_answer *wrong = typed_answer_add(wrong_answers, value);
    va_list arguments;

    if (!wrong)
        return;
    va_start(arguments, format);
    vsnprintf(wrong->why, sizeof wrong->why, format, arguments);
    va_end(arguments);
    snprintf(wrong->brief, sizeof wrong->brief, "%s", brief);
}

/* Adds the wrong answers of one term: left out, with the wrong sign, or its factors added instead of multiplied. */
static void add_term_wrong_answers(const struct by_hand *hand, struct wrong_answers *wrong_answers)
{
    const struct by_hand_step *step = by_hand_step(hand);
    struct origin origin = by_hand_origin(hand, hand->step, hand->row, hand->col);
    double value = by_hand_value(hand, hand->matrix);
    struct text terms[BY_HAND_SIDE] = {{0}};

    for (size_t i = 0; i < origin.count; i++) {
        by_hand_add_number(&terms[i], &hand->matrices[step->left], origin_number(&origin.a, i));
        text_add(&terms[i], "×");
        by_hand_add_number(&terms[i], &hand->matrices[step->right], origin_number(&origin.b, i));
        by_hand_add_wrong(wrong_answers, value - origin_term(&origin, i), "a term left out?", "as if %s were left out",
                          text_string(&terms[i]));
    }
    for (size_t i = 0; i < origin.count; i++) {
        double a = origin_number(&origin.a, i), b = origin_number(&origin.b, i), term = origin_term(&origin, i);

        by_hand_add_wrong(wrong_answers, value - 2 * term, "a sign?", "the sign of %s?", text_string(&terms[i]));
        if (a != 0 && b != 0)
            by_hand_add_wrong(wrong_answers, value - term + a + b, "added, not multiplied?",
                              "as if %s had been added up, not multiplied", text_string(&terms[i]));
        text_free(&terms[i]);
    }
}

static size_t times_in(const struct by_hand_matrix *m, double value)
{
    size_t times = 0;

    for (size_t i = 0; i < m->rows * m->cols; i++)
        times += typed_answer_is_right(value, m->at[i], m->decimals);
    return times;
}

/* Adds the wrong answer of taking another cell's number. */
static void add_cell_wrong(const struct by_hand *hand, size_t row, size_t col, bool swapped,
                           struct wrong_answers *wrong_answers)
{
    const struct by_hand_matrix *m = by_hand_selected(hand);
    struct text name = {0};

    by_hand_add_cell(&name, hand, hand->matrix, row, col);
    by_hand_add_wrong(wrong_answers, m->at[row * m->cols + col],
                      swapped ? "row and column swapped" : "another cell's number",
                      swapped ? "that is %s: swapped?" : "that is %s", text_string(&name));
    text_free(&name);
}

/* Adds numbers of the same row or column, but only those that occur once: a frequent number would prove nothing. */
static void add_neighbours(const struct by_hand *hand, struct wrong_answers *wrong_answers)
{
    const struct by_hand_matrix *m = by_hand_selected(hand);

    for (size_t cell = 0; cell < m->rows * m->cols; cell++)
        if ((cell / m->cols == hand->row || cell % m->cols == hand->col) && times_in(m, m->at[cell]) == 1)
            add_cell_wrong(hand, cell / m->cols, cell % m->cols, false, wrong_answers);
}

static void add_scale_wrong_answers(const struct by_hand *hand, struct wrong_answers *wrong_answers)
{
    const struct by_hand_step *step = by_hand_step(hand);
    double score = by_hand_value(hand, step->left), divisor = step->divisor;

    by_hand_add_wrong(wrong_answers, score, "not divided yet", "that is the score itself: divide it by %s", step->root);
    by_hand_add_wrong(wrong_answers, score / (divisor * divisor), "by d_k, not its root",
                      "that is divided by %g: take the root, %g", divisor * divisor, divisor);
    by_hand_add_wrong(wrong_answers, score * divisor, "multiplied", "that is multiplied by %g: divide", divisor);
    by_hand_add_wrong(wrong_answers, -score / divisor, "the sign", "the sign");
    by_hand_add_wrong(wrong_answers, score - divisor, "subtracted", "that is %g less: divide by it", divisor);
}

/* Adds wrong answers of softmax: without its sum, without exp, down a column. */
static void add_softmax_wrong_answers(const struct by_hand *hand, struct wrong_answers *wrong_answers)
{
    const struct by_hand_matrix *left = &hand->matrices[by_hand_step(hand)->left];
    struct origin share = by_hand_origin(hand, hand->step, hand->row, hand->col), column = share;
    double own = origin_number(&share.a, share.mine), plain = 0;

    column.a = origin_numbers(left->at + hand->col, left->cols);
    column.count = left->rows;
    column.mine = hand->row;
    for (size_t j = 0; j < share.count; j++)
        plain += origin_number(&share.a, j);
    by_hand_add_wrong(wrong_answers, exp(own), "divide by the sum",
                      "that is e^x itself: divide it by the row's sum, %.2f", origin_sum(&share));
    by_hand_add_wrong(wrong_answers, exp(own - origin_most(&share)), "divide by the sum",
                      "that is e^(x - max): divide it by the row's sum");
    by_hand_add_wrong(wrong_answers, own / plain, "without e^x", "that is a share of the scores, not of e^x");
    by_hand_add_wrong(wrong_answers, origin_result(&column), "down the column",
                      "that is a share of the column: softmax runs along a row");
    by_hand_add_wrong(wrong_answers, own, "the score itself", "that is the scaled score itself");
}

/* Adds what common wrong answers would give for the selected number, so that a wrong answer can be explained. */
static void add_wrong_answers(const struct by_hand *hand, struct wrong_answers *wrong_answers)
{
    static void (*const add[])(const struct by_hand *hand,
                               struct wrong_answers *wrong_answers) = {[BY_HAND_PRODUCT] = add_term_wrong_answers,
                                                                       [BY_HAND_SCALE] = add_scale_wrong_answers,
                                                                       [BY_HAND_SOFTMAX] = add_softmax_wrong_answers};
    const struct by_hand_matrix *m = by_hand_selected(hand);

    if (by_hand_step(hand)->kind == BY_HAND_PRODUCT && hand->row < m->cols && hand->col < m->rows)
        add_cell_wrong(hand, hand->col, hand->row, true, wrong_answers);
    if (hand->kit->wrong_answers)
        hand->kit->wrong_answers(hand, wrong_answers);
    add[by_hand_step(hand)->kind](hand, wrong_answers);
    add_neighbours(hand, wrong_answers);
}

/* ---------------------------------------------------------------------------------------------------------- typing */

/* Selects the next hidden cell of the result, in reading order from the selected one; false if there is none. */
static bool go_to_hidden(struct by_hand *hand)
{
    size_t result = by_hand_step(hand)->result, cols = hand->matrices[result].cols;
    size_t count = hand->matrices[result].rows * cols;
    size_t here = hand->matrix == result ? hand->row * cols + hand->col : 0;

    for (size_t i = 0; i < count; i++) {
        size_t cell = (here + i) % count;

        if (by_hand_is_hidden(hand, result, cell / cols, cell % cols)) {
            select_cell(hand, result, cell / cols, cell % cols);
            return true;
        }
    }
    return false;
}

/* Opens the field for an entry, or for the next hidden number; hides all first if none is hidden. */
static void start_typing(struct by_hand *hand)
{
    stop(hand);
    say_nothing(hand);
    hand->typing = true;
    if (by_hand_is_input(hand, hand->matrix)) {
        select_cell(hand, hand->matrix, hand->row, hand->col);
    } else if (!hand->typed || !go_to_hidden(hand)) {
        hand->typed = true;
        for (size_t i = by_hand_first_known(hand, hand->step); i < by_hand_first_known(hand, hand->step + 1); i++)
            hand->known[i] = false;
        go_to_hidden(hand);
    }
}

static void show_all(struct by_hand *hand)
{
    hand->typed = hand->typing = false;
    memset(hand->known, 0, sizeof hand->known);
    say_nothing(hand);
}

/* Shows the selected number from now on. */
static void reveal(struct by_hand *hand, bool right)
{
    const struct by_hand_matrix *m = by_hand_selected(hand);
    const char *verdict = right ? "Right: " : "It is ";
    struct text value = {0};

    hand->known[by_hand_first_known(hand, hand->step) + hand->row * m->cols + hand->col] = true;
    by_hand_add_number(&value, m, by_hand_value(hand, hand->matrix));
    say(hand, verdict, verdict);
    by_hand_add_cell(&hand->says, hand, hand->matrix, hand->row, hand->col);
    text_addf(&hand->says, " = %s.", text_string(&value));
    text_addf(&hand->says_brief, "%s.", text_string(&value));
    text_free(&value);
    field_free(&hand->field);
    if (go_to_hidden(hand))
        return;
    text_addf(&hand->says, " %s is complete.", m->name);
    text_add(&hand->says_brief, " All done.");
    hand->typing = false;
}

static void refuse(struct by_hand *hand, const char *full, const char *brief)
{
    say(hand, full, brief);
    hand->judged = true;
}

/* Judges the number that was typed for the selected cell. */
static void answer(struct by_hand *hand, double typed)
{
    double right = by_hand_value(hand, hand->matrix);
    struct wrong_answers wrong_answers = {.count = 0};

    if (typed_answer_is_right(typed, right, by_hand_selected(hand)->decimals)) {
        reveal(hand, true);
        return;
    }
    add_wrong_answers(hand, &wrong_answers);
    refuse(hand, "", "");
    typed_answer_explain(typed, right, by_hand_selected(hand)->decimals, &wrong_answers, &hand->says,
                         &hand->says_brief);
}

/* Puts an entry into an input, rounded to as many decimals as it may have; goes to the next one. */
static void enter(struct by_hand *hand, double typed)
{
    struct by_hand_matrix *m = &hand->matrices[hand->matrix];
    double power = pow(10, m->decimals_most);
    size_t cell = hand->row * m->cols + hand->col;

    if (fabs(typed) > ENTRY) {
        refuse(hand, "An entry must lie between -999 and 999.", "between -999 and 999");
        return;
    }
    say_nothing(hand);
    m->at[cell] = round(typed * power) / power;
    compute(hand);
    cell = (cell + 1) % (m->rows * m->cols);
    select_cell(hand, hand->matrix, cell / m->cols, cell % m->cols);
}

static void commit(struct by_hand *hand)
{
    const char *typed = text_string(&hand->field.text);
    bool input = by_hand_is_input(hand, hand->matrix);
    double value;

    if (typed[strspn(typed, " ")] == '\0') {
        if (input)
            hand->typing = false; /* nothing was typed, so the entry stays */
        else
            reveal(hand, false);
    } else if (!typed_answer_read(typed, &value)) {
        refuse(hand, "That is not a number: write it as 4, -0.5, 24% or 1/4.", "write 4, -0.5, 24% or 1/4");
    } else if (input) {
        enter(hand, value);
    } else {
        answer(hand, value);
    }
}

/* Types a character or edits; after a wrong answer the first character replaces it and its comment. */
unsigned by_hand_type(void *self, const struct key *key UNUSED, int code)
{
    struct by_hand *hand = self;

    if (hand->judged && code >= KEY_CODE_SPACE && code < KEY_CODE_UP && code != KEY_CODE_BACKSPACE) {
        field_free(&hand->field);
        say_nothing(hand);
    }
    hand->judged = false;
    return view_edit(&hand->field, code);
}

bool by_hand_is_typing(const void *self)
{
    return ((const struct by_hand *)self)->typing;
}

static unsigned do_hint(void *self, const struct key *key UNUSED, int code UNUSED)
{
    struct by_hand *hand = self;

    say_nothing(hand);
    hand->hints++;
    return REACT_DONE;
}

/* Only a number that is to be found has hints. */
static bool hint_works(const void *self, const struct key *key UNUSED, struct key_offer *offer UNUSED)
{
    const struct by_hand *hand = self;

    return !by_hand_is_input(hand, hand->matrix) && hand->hints < HINTS;
}

/* Goes to the next cell, if there is one that way, and stops typing if its number is known. */
static unsigned do_step(void *self, const struct key *key, int code UNUSED)
{
    struct by_hand *hand = self;
    size_t row = hand->row, col = hand->col;

    move(hand, (enum view_move)key->action);
    hand->typing = by_hand_is_input(hand, hand->matrix) || by_hand_is_selected_hidden(hand);
    return hand->typing && hand->row == row && hand->col == col ? REACT_STILL : REACT_DONE;
}

/* Left and right move to other cells only while the field is empty; else they move the cursor in it. */
static bool is_blank(const void *self, const struct key *key UNUSED, struct key_offer *offer UNUSED)
{
    return ((const struct by_hand *)self)->field.text.length == 0;
}

static unsigned do_commit(void *self, const struct key *key UNUSED, int code UNUSED)
{
    commit(self);
    return REACT_DONE;
}

/* An empty field leaves an entry as it was, and shows a number that was to be found. */
static bool commit_works(const void *self, const struct key *key UNUSED, struct key_offer *offer)
{
    const struct by_hand *hand = self;
    bool is_input = by_hand_is_input(hand, hand->matrix);

    if (is_blank(self, NULL, NULL))
        text_add(&offer->word, is_input ? "as it was" : "show it");
    else
        text_add(&offer->word, is_input ? "take" : "check");
    return true;
}

static unsigned do_leave(void *self, const struct key *key UNUSED, int code UNUSED)
{
    struct by_hand *hand = self;

    hand->typing = false;
    say_nothing(hand);
    field_free(&hand->field);
    return REACT_DONE;
}

const struct key by_hand_field_keys[] = {
    {"Enter", 0, NULL, "take", "take what you typed, or check it; nothing typed: show the number", .act = do_commit,
     .works = commit_works, .rank = KEY_KEPT},
    {"Esc", 0, NULL, "leave", "type no more", .act = do_leave, .rank = KEY_KEPT},
    {"Tab BackTab", 0, NULL, "hint", "a hint", .act = do_hint, .works = hint_works, .rank = KEY_WANTED,
     .why_not = "There is no further hint."},
    {"Up", VIEW_UP, "↑↓", NULL, "to another cell", .act = do_step},
    {"Down", VIEW_DOWN, NULL, NULL, NULL, .act = do_step},
    {"Left", VIEW_LEFT, "←→", NULL, "the same, while nothing is typed", .act = do_step, .works = is_blank},
    {"Right", VIEW_RIGHT, NULL, NULL, NULL, .act = do_step, .works = is_blank},
    VIEW_EDITS(by_hand_type),
    {0},
};

/* ------------------------------------------------------------------------------------------------ playing and keys */

void by_hand_play(void *self, bool start)
{
    struct by_hand *hand = self;

    stop(hand);
    if (!start)
        return;
    show_all(hand);
    select_cell(hand, by_hand_step(hand)->result, 0, 0);
    hand->playing = true;
    hand->terms = 0;
}

int by_hand_tick(void *self)
{
    static const int pause_ms[VIEW_SPEED_MOST + 1] = {1600, 800, 400, 200, 100, 40};
    struct by_hand *hand = self;
    int pause = pause_ms[hand->habits->speed];
    const struct by_hand_matrix *m = by_hand_selected(hand);
    size_t next = hand->row * m->cols + hand->col + 1;

    if (!hand->playing)
        return 0;
    if (by_hand_is_unfinished(hand)) {
        hand->terms++;
        return by_hand_is_unfinished(hand) ? pause : 3 * pause;
    }
    if (next == m->rows * m->cols) {
        stop(hand);
        return 0;
    }
    select_cell(hand, hand->matrix, next / m->cols, next % m->cols);
    hand->terms = 0;
    return pause;
}

static unsigned do_move(void *self, const struct key *key, int code UNUSED)
{
    move(self, (enum view_move)key->action);
    return REACT_DONE;
}

/* Whether one can move: not while a number is typed, as keys are text then. */
static bool move_works(const void *self, const struct key *key UNUSED, struct key_offer *offer UNUSED)
{
    return !by_hand_is_typing(self);
}

static unsigned do_type(void *self, const struct key *key UNUSED, int code UNUSED)
{
    start_typing(self);
    return REACT_DONE;
}

static bool type_works(const void *self, const struct key *key UNUSED, struct key_offer *offer)
{
    const struct by_hand *hand = self;

    text_add(&offer->word, by_hand_is_input(hand, hand->matrix) ? "change" : "type");
    return !hand->typing;
}

static unsigned do_show(void *self, const struct key *key UNUSED, int code UNUSED)
{
    show_all(self);
    return REACT_DONE;
}

static bool show_works(const void *self, const struct key *key UNUSED, struct key_offer *offer UNUSED)
{
    return ((const struct by_hand *)self)->typed && !by_hand_is_typing(self);
}

static unsigned do_matrix(void *self, const struct key *key UNUSED, int code UNUSED)
{
    struct by_hand *hand = self;

    stop(hand);
    say_nothing(hand);
    select_cell(hand, next_matrix(hand), hand->row, hand->col);
    return REACT_DONE;
}

static bool matrix_works(const void *self, const struct key *key UNUSED, struct key_offer *offer)
{
    const struct by_hand *hand = self;
    size_t next = next_matrix(hand);

    text_addf(&offer->word, "to %s", hand->matrices[next].name);
    return next != hand->matrix && !hand->typing;
}

static unsigned do_play(void *self, const struct key *key UNUSED, int code UNUSED)
{
    by_hand_play(self, !((const struct by_hand *)self)->playing);
    return REACT_DONE;
}

static bool play_works(const void *self, const struct key *key UNUSED, struct key_offer *offer)
{
    const struct by_hand *hand = self;

    return view_may_play(hand->habits, hand->playing, offer) && !hand->typing;
}

const struct key by_hand_keys[] = {
    VIEW_MOVES(do_move, move_works),
    {"t", 0, NULL, "type", "type the numbers yourself; change an entry", .act = do_type, .works = type_works,
     .marks = VIEW_TYPES},
    {"m", 0, NULL, "show all", "show all numbers; hide them again", .act = do_show, .works = show_works},
    {"n", 0, NULL, "matrix", "the next matrix that can be changed, and back", .act = do_matrix, .works = matrix_works,
     .names_another = true},
    {"a", 0, NULL, "play", "compute term by term; again: stop", .act = do_play, .works = play_works},
    {0},
};

/* ----------------------------------------------------------------------------------------------------------- state */

/* Reads one entry, up to , or : or the end. */
static bool read_entry(const char **at, double *out)
{
    size_t length = strcspn(*at, ",:");
    char *entry = memory_copy_bytes(*at, length);
    bool ok = typed_answer_read(entry, out) && fabs(*out) <= ENTRY;

    free(entry);
    *at += length;
    *out = round(*out * 100) / 100;
    return ok;
}

bool by_hand_read_matrix(const struct state_key *key, void *self, const char *value, struct error *e)
{
    struct by_hand_matrix *m = &((struct by_hand *)self)->matrices[key->at];
    size_t cols = 0, count = 0;

    m->rows = 0;
    for (const char *at = value;; at++) {
        if (count == BY_HAND_CELLS || cols == BY_HAND_SIDE || m->rows == BY_HAND_SIDE)
            return error_set(e, ERROR_INPUT, "%s: a matrix has at most %d rows and %d columns", key->name, BY_HAND_SIDE,
                             BY_HAND_SIDE);
        if (!read_entry(&at, &m->at[count++]))
            return error_set(e, ERROR_INPUT,
                             "%s=%.60s: write numbers, rows between colons: 1,2:3,4, each from -%d to %d", key->name,
                             value, ENTRY, ENTRY);
        cols++;
        if (*at == ',')
            continue;
        m->rows++;
        if (count != m->rows * cols)
            return error_set(e, ERROR_INPUT, "%s=%.60s: row %zu is not as long as the first: make all rows equal",
                             key->name, value, m->rows);
        m->cols = cols;
        cols = 0;
        if (!*at)
            return true;
    }
}

/* Computes what was read, once, and selects row 2, column 1. */
static bool settle(struct by_hand *hand, struct error *e)
{
    if (hand->settled)
        return true;
    if (!hand->kit->agree(hand, e))
        return false;
    compute(hand);
    select_cell(hand, hand->matrix, 1, 0);
    return hand->settled = true;
}

bool by_hand_open(struct by_hand *hand, const struct view *view, const struct view_setup *setup, const char *state,
                  struct error *e)
{
    hand->habits = view_habits_of(setup);
    return state_read_keys(state, view->state, hand, e) && settle(hand, e);
}

bool by_hand_read_cell(const struct state_key *key, void *self, const char *value, struct error *e)
{
    struct by_hand *hand = self;
    const struct by_hand_matrix *m = by_hand_selected(hand);
    size_t at[2];

    if (!settle(hand, e) ||
        !state_read_cell(key, (struct state_sentence[]){{m->row_names, m->rows}, {m->col_names, m->cols}}, value, at,
                         e))
        return false;
    select_cell(hand, hand->matrix, at[0], at[1]);
    return true;
}

bool by_hand_read_known(const struct state_key *key, void *self, const char *value, struct error *e)
{
    struct by_hand *hand = self;
    size_t length = strlen(value);

    if (!settle(hand, e))
        return false;
    if (length == 0 || strspn(value, "01") != length || length > by_hand_first_known(hand, hand->step_count))
        return error_set(e, ERROR_INPUT, "%s=%.60s: write 1 for each number that is known, 0 for each that is not",
                         key->name, value);
    for (size_t i = 0; i < length; i++)
        hand->known[i] = value[i] == '1';
    return true;
}

void by_hand_write_matrix(const struct state_key *key, const void *self, struct text *value)
{
    const struct by_hand_matrix *m = &((const struct by_hand *)self)->matrices[key->at];
    char number[NUMBER_ROOM];

    for (size_t i = 0; i < m->rows * m->cols; i++) {
        number_shortest(number, m->at[i]);
        text_addf(value, "%s%s", i == 0 ? "" : i % m->cols == 0 ? ":" : ",", number);
    }
}

/* Appends a row or a column, from 1; as #1 if a word has that name, since the word would be found first. */
static void add_place(const char *const *words, size_t count, size_t at, struct text *out)
{
    struct text number = {0};
    bool is_word = false;

    text_addf(&number, "%zu", at + 1);
    for (size_t i = 0; i < count; i++)
        is_word = is_word || strcmp(words[i], text_string(&number)) == 0;
    text_addf(out, "%s%s", is_word ? "#" : "", text_string(&number));
    text_free(&number);
}

void by_hand_write_cell(const struct state_key *key UNUSED, const void *self, struct text *value)
{
    const struct by_hand *hand = self;
    const struct by_hand_matrix *m = by_hand_selected(hand);

    if (hand->row == (m->rows > 1) && hand->col == 0)
        return;
    add_place(m->row_names, m->rows, hand->row, value);
    text_add(value, ",");
    add_place(m->col_names, m->cols, hand->col, value);
}

void by_hand_write_known(const struct state_key *key UNUSED, const void *self, struct text *value)
{
    const struct by_hand *hand = self;

    for (size_t i = 0; i < by_hand_first_known(hand, hand->step_count); i++)
        text_add_byte(value, hand->known[i] ? '1' : '0');
    while (value->length && value->bytes[value->length - 1] == '0')
        text_cut(value, value->length - 1);
}

bool by_hand_measure(const struct by_hand *hand, const char *name, const char *prefix, size_t matrix, double *out)
{
    const struct by_hand_matrix *m = &hand->matrices[matrix];

    for (size_t cell = 0; cell < m->rows * m->cols; cell++) {
        char own[64];

        snprintf(own, sizeof own, "%s_%zu_%zu", prefix, cell / m->cols + 1, cell % m->cols + 1);
        if (strcmp(own, name) == 0) {
            *out = m->at[cell];
            return true;
        }
    }
    return false;
}

void by_hand_close(void *self)
{
    struct by_hand *hand = self;

    field_free(&hand->field);
    say_nothing(hand);
    free(hand);
}

bool by_hand_pick(void *self, const struct sheet_spot *spot)
{
    struct by_hand *hand = self;
    size_t matrix = (size_t)spot->of.id;

    if (strcmp(spot->block, "step") != 0 || (matrix != by_hand_step(hand)->result && !by_hand_is_input(hand, matrix)))
        return false;
    by_hand_play(hand, false);
    select_cell(hand, matrix, spot->row, spot->col);
    return true;
}
