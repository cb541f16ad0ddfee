/* SPDX-License-Identifier: MIT */
#include "view/row_edit.h"

#include "base/memory.h"
#include "base/number.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* The stops of the dial: nearly the same factor from one to the next, and √d_k for d_k 1, 4, 16 and 64 among them. */
static const double stops[] = {0.1, 0.12, 0.15, 0.2, 0.25, 0.3, 0.4, 0.5, 0.6, 0.8, 1,
                               1.2, 1.5,  2,    2.5, 3,    4,   5,   6,   8,   10};

#define STOPS (sizeof stops / sizeof *stops)
#define BELOW_NEXT 1e-9 /* a stop that is no farther away is where one stands */

void row_edit_start(struct row_edit *edit, const struct row_usual *usual, const struct view_setup *setup)
{
    static const struct view_habits usual_habits = {.speed = VIEW_SPEED_USUAL};

    *edit = (struct row_edit){.usual = usual};
    edit->habits = setup && setup->habits ? setup->habits : &usual_habits;
    edit->row.count = usual->count;
    memcpy(edit->row.score, usual->scores, sizeof edit->row.score);
    memcpy(edit->row.value, usual->values, sizeof edit->row.value);
    memcpy(edit->temperature, usual->temperatures, sizeof edit->temperature);
    for (size_t i = 0; i < ROW_MOST; i++)
        memcpy(edit->row.label[i], usual->labels[i], strlen(usual->labels[i]) + 1);
    row_edit_opened(edit);
}

void row_edit_opened(struct row_edit *edit)
{
    edit->opened = edit->row;
    memcpy(edit->opened_temperature, edit->temperature, sizeof edit->temperature);
}

static void stop_typing(struct row_edit *edit)
{
    edit->typing = ROW_TYPING_NOTHING;
    field_free(&edit->field);
    text_free(&edit->problem);
}

/* ------------------------------------------------------------------------------------------------------ the scores */

void row_edit_select(struct row_edit *edit, size_t at)
{
    stop_typing(edit);
    edit->at = at < edit->row.count ? at : edit->row.count - 1;
}

/* Adds to a score, without the dust that sums of tenths gather. */
static void add_to(struct row_edit *edit, size_t i, double by)
{
    double score = round((edit->row.score[i] + by) * 1000) / 1000;

    edit->row.score[i] = fmin(fmax(score, -ROW_SCORE_MOST), ROW_SCORE_MOST) + 0.0;
}

static void add_to_all(struct row_edit *edit, double by)
{
    for (size_t i = 0; i < edit->row.count; i++)
        if (!isinf(edit->row.score[i]))
            add_to(edit, i, by);
    edit->moved = true;
}

/* Whether the same number can be added to every score. */
static bool may_add(const struct row_edit *edit, double by)
{
    size_t left = 0;

    for (size_t i = 0; i < edit->row.count; i++) {
        if (isinf(edit->row.score[i]))
            continue;
        left++;
        if (fabs(edit->row.score[i] + by) > ROW_SCORE_MOST)
            return false;
    }
    return left > 0;
}

/* 1000 up, or back down once all are there. */
static double thousand(const struct row_edit *edit)
{
    for (size_t i = 0; i < edit->row.count; i++)
        if (edit->row.score[i] < 500 && !isinf(edit->row.score[i]))
            return 1000;
    return -1000;
}

static void toggle_mask(struct row_edit *edit)
{
    double *score = &edit->row.score[edit->at], now = *score;

    *score = isinf(now) ? edit->kept[edit->at] : -INFINITY;
    edit->kept[edit->at] = isinf(now) ? 0 : now;
}

/* The first of the usual names that no score has. */
static const char *free_label(const struct row_edit *edit)
{
    for (size_t i = 0; i < ROW_MOST; i++) {
        size_t j = 0;

        while (j < edit->row.count && strcmp(edit->row.label[j], edit->usual->labels[i]) != 0)
            j++;
        if (j == edit->row.count)
            return edit->usual->labels[i];
    }
    return edit->usual->labels[edit->row.count];
}

static void add_score(struct row_edit *edit)
{
    struct row *row = &edit->row;
    const char *label = free_label(edit);

    memcpy(row->label[row->count], label, strlen(label) + 1);
    row->score[row->count] = edit->kept[row->count] = 0;
    row->value[row->count] = edit->usual->values[row->count];
    row_edit_select(edit, row->count++);
    edit->at = row->count - 1;
}

static void delete_score(struct row_edit *edit)
{
    struct row *row = &edit->row;

    row->count--;
    for (size_t i = edit->at; i < row->count; i++) {
        row->score[i] = row->score[i + 1];
        row->value[i] = row->value[i + 1];
        edit->kept[i] = edit->kept[i + 1];
        memcpy(row->label[i], row->label[i + 1], ROW_LABEL);
    }
    row_edit_select(edit, edit->at);
}

/* -------------------------------------------------------------------------------------------------- the temperature */

static void go_to_stop(struct row_edit *edit, bool up)
{
    double *now = &edit->temperature[edit->head];
    size_t i = 0;

    if (up) {
        while (i + 1 < STOPS && stops[i] <= *now + BELOW_NEXT)
            i++;
    } else {
        i = STOPS - 1;
        while (i > 0 && stops[i] >= *now - BELOW_NEXT)
            i--;
    }
    *now = stops[i];
}

/* The next of √1, √4, √16, √64, from the last back to the first. */
static double next_divisor(const struct row_edit *edit)
{
    for (double root = 1; root <= 8; root *= 2)
        if (root > edit->temperature[edit->head] + BELOW_NEXT)
            return root;
    return 1;
}

void row_edit_turn(struct row_edit *edit, double temperature)
{
    size_t best = 0;

    stop_typing(edit);
    for (size_t i = 1; i < STOPS; i++)
        if (fabs(log(stops[i] / temperature)) < fabs(log(stops[best] / temperature)))
            best = i;
    edit->temperature[edit->head] = stops[best];
}

void row_edit_play(void *self, bool start)
{
    struct row_edit *edit = self;

    if (edit->playing)
        edit->temperature[edit->head] = edit->before;
    edit->playing = start && !edit->habits->still;
    edit->before = edit->temperature[edit->head];
    if (edit->playing)
        edit->temperature[edit->head] = stops[0];
}

int row_edit_tick(void *self)
{
    static const int pause_ms[VIEW_SPEED_MOST + 1] = {1200, 700, 400, 250, 150, 80};
    struct row_edit *edit = self;
    double now = edit->temperature[edit->head];

    if (!edit->playing)
        return 0;
    if (now >= ROW_HOTTEST) {
        row_edit_play(edit, false);
        return 0;
    }
    go_to_stop(edit, true);
    return pause_ms[edit->habits->speed];
}

/* --------------------------------------------------------------------------------------------------------- actions */

/* Opens the field: empty, with the digit that opened it, or with what there is. */
static void start_typing(struct row_edit *edit, enum row_typing typing, int code)
{
    struct text now = {0};

    stop_typing(edit);
    edit->typing = typing;
    if (code != KEY_CODE_ENTER && code != KEY_CODE_TAB && typing == ROW_TYPING_SCORE) {
        field_key(&edit->field, code);
    } else if (code == KEY_CODE_ENTER) {
        row_write_list(&now, &edit->row.score[edit->at], 1);
        field_set(&edit->field, text_string(&now));
    }
    text_free(&now);
}

static void reset(struct row_edit *edit)
{
    edit->row = edit->opened;
    memcpy(edit->temperature, edit->opened_temperature, sizeof edit->temperature);
    row_edit_select(edit, edit->at);
}

static void change_score(struct row_edit *edit, double by)
{
    if (isinf(edit->row.score[edit->at]))
        toggle_mask(edit);
    else
        add_to(edit, edit->at, by);
}

/* The actions that are no more than a call. */
static bool act_on_scores(struct row_edit *edit, int action, int code)
{
    switch (action) {
    case ROW_UP:
    case ROW_DOWN:
        row_edit_select(edit, action == ROW_DOWN ? edit->at + 1 : edit->at > 0 ? edit->at - 1 : 0);
        return true;
    case ROW_LESS:
    case ROW_MORE:
        change_score(edit, action == ROW_MORE ? 0.1 : -0.1);
        return true;
    case ROW_TYPE:
        start_typing(edit, ROW_TYPING_SCORE, code);
        return true;
    case ROW_DELETE:
        delete_score(edit);
        return true;
    case ROW_SHIFT:
        add_to_all(edit, 1);
        return true;
    case ROW_THOUSAND:
        add_to_all(edit, thousand(edit));
        return true;
    case ROW_MASK:
        toggle_mask(edit);
        return true;
    case ROW_ADD:
        add_score(edit);
        return true;
    default:
        return false;
    }
}

enum reaction row_edit_act(void *self, int action, int code)
{
    struct row_edit *edit = self;
    bool playing = edit->playing;

    if (!row_edit_works(edit, action, NULL))
        return REACT_PASS;
    edit->moved = false;
    row_edit_play(edit, false);
    if (act_on_scores(edit, action, code))
        return REACT_DONE;
    switch (action) {
    case ROW_SHARPER:
    case ROW_SOFTER:
        go_to_stop(edit, action == ROW_SOFTER);
        break;
    case ROW_TEMPERATURE:
        start_typing(edit, ROW_TYPING_TEMPERATURE, code);
        break;
    case ROW_DIVISOR:
        edit->temperature[edit->head] = next_divisor(edit);
        break;
    case ROW_HEAD:
        edit->head = (edit->head + 1) % edit->usual->heads;
        break;
    case ROW_RESET:
        reset(edit);
        break;
    case ROW_PLAY:
        row_edit_play(edit, !playing);
        break;
    default:
        return REACT_PASS;
    }
    return REACT_DONE;
}

static void say(struct text *word, const char *what)
{
    if (word)
        text_add(word, what);
}

/* The same of what has a number in it. */
static void say_number(struct text *word, const char *before, double number, bool sign)
{
    if (word)
        text_addf(word, sign ? "%s%+.0f" : "%s%.0f", before, number);
}

bool row_edit_works(const void *self, int action, struct text *word)
{
    const struct row_edit *edit = self;

    if (edit->typing != ROW_TYPING_NOTHING) { /* every letter is text */
        say(word, "take");
        return action == ROW_TYPE;
    }
    switch (action) {
    case ROW_DELETE:
        return edit->row.count > ROW_LEAST;
    case ROW_ADD:
        return edit->row.count < ROW_MOST;
    case ROW_SHIFT:
        return may_add(edit, 1);
    case ROW_THOUSAND:
        if (may_add(edit, thousand(edit)))
            say_number(word, "all ", thousand(edit), true);
        return may_add(edit, thousand(edit));
    case ROW_SHARPER:
    case ROW_SOFTER:
        return true;
    case ROW_DIVISOR:
        say_number(word, "÷√", next_divisor(edit) * next_divisor(edit), false);
        return true;
    case ROW_HEAD:
        say_number(word, "head ", (double)((edit->head + 1) % edit->usual->heads + 1), false);
        return edit->usual->heads > 1;
    case ROW_MASK:
        say(word, isinf(edit->row.score[edit->at]) ? "unmask" : "mask");
        return true;
    case ROW_PLAY:
        say(word, edit->playing ? "stop" : "play");
        return !edit->habits->still;
    default:
        return true;
    }
}

/* ---------------------------------------------------------------------------------------------------------- typing */

/* Takes what was typed; false, with the problem said, if it cannot be taken. */
static bool take(struct row_edit *edit)
{
    const char *typed = text_string(&edit->field.text);
    struct error e = {0};
    double number = 0;
    bool score = edit->typing == ROW_TYPING_SCORE;

    if (!*typed) {
        stop_typing(edit);
        return true;
    }
    if (score ? row_read_score(typed, &number, &e)
              : row_read_number(typed, ROW_COLDEST, ROW_HOTTEST, "temperature", &number, &e)) {
        if (score && isinf(number) && !isinf(edit->row.score[edit->at]))
            edit->kept[edit->at] = edit->row.score[edit->at];
        *(score ? &edit->row.score[edit->at] : &edit->temperature[edit->head]) = number;
        stop_typing(edit);
        return true;
    }
    text_free(&edit->problem);
    text_add(&edit->problem, e.message);
    return false;
}

bool row_edit_is_typing(const void *self)
{
    const struct row_edit *edit = self;

    return edit->typing != ROW_TYPING_NOTHING;
}

enum reaction row_edit_type(void *self, int code)
{
    struct row_edit *edit = self;
    bool back = code == KEY_CODE_BACK_TAB || code == KEY_CODE_UP;
    bool on = code == KEY_CODE_TAB || code == KEY_CODE_DOWN || back, score = edit->typing == ROW_TYPING_SCORE;

    if (code == KEY_CODE_ESC) {
        stop_typing(edit);
        return REACT_DONE;
    }
    if (code == KEY_CODE_ENTER || on) {
        if (take(edit) && on && score) {
            size_t count = edit->row.count;

            edit->at = (edit->at + (back ? count - 1 : 1)) % count;
            start_typing(edit, ROW_TYPING_SCORE, KEY_CODE_TAB);
        }
        return REACT_DONE;
    }
    if (!field_key(&edit->field, code))
        return REACT_PASS;
    text_free(&edit->problem);
    return REACT_DONE;
}
