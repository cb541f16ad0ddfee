/* SPDX-License-Identifier: MIT */
#include "view/stage.h"

#include "base/memory.h"
#include "view/look.h"
#include "view/name.h"
#include "view/state.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

const struct key stage_keys[] = {
    {"Left h", STAGE_LEFT, "←↓↑→", "cell", "move from cell to cell, also with h j k l"},
    {"Down j", STAGE_DOWN, NULL, NULL, NULL},
    {"Up k", STAGE_UP, NULL, NULL, NULL},
    {"Right l", STAGE_RIGHT, NULL, NULL, NULL},
    {"<", STAGE_PAGE_LEFT, "< >", NULL, "a window to the left, to the right"},
    {">", STAGE_PAGE_RIGHT, NULL, NULL, NULL},
    {"[", STAGE_PAGE_UP, "[ ]", NULL, "a window up, down"},
    {"]", STAGE_PAGE_DOWN, NULL, NULL, NULL},
    {"Tab", STAGE_HEAD, NULL, "head", "the next head"},
    {"BackTab", STAGE_HEAD_BACK, "Shift-Tab", NULL, "the head before"},
    {"1-9", STAGE_DIGIT, "1-9", NULL, "a head; in code a language; in W_O switch a head off or on"},
    {"v", STAGE_OF, NULL, "Q K V", "turn between Q, K and V"},
    {"c", STAGE_CODE, NULL, "code", "code instead of text, and back"},
    {"a", STAGE_PLAY, NULL, "play", "compute cell by cell; again: stop"},
    {"n", STAGE_MATRIX, NULL, "matrix", "the next matrix"},
    {"*", STAGE_ALL, NULL, NULL, "all heads side by side, and back"},
    {"z", STAGE_ZOOM, NULL, NULL, "numbers, colours, or as it fits"},
    {0},
};

const struct model *stage_model(const struct stage *stage)
{
    return &stage->example->model;
}

const struct record *stage_record(const struct stage *stage)
{
    return &stage->example->record;
}

struct matrix stage_matrix(const struct stage *stage, enum matrix_id id)
{
    return record_matrix(stage_record(stage), id, stage->at.head);
}

static enum matrix_id of_family(const struct stage *stage, enum matrix_id id)
{
    return stage->kind->has_family ? (enum matrix_id)((int)id + stage->of) : id;
}

enum matrix_id stage_result(const struct stage *stage)
{
    return of_family(stage, stage->kind->matrices[0]);
}

enum matrix_id stage_left(const struct stage *stage)
{
    bool from_memory = stage->kind->stage == STAGE_PROJECT && stage->of > 0 && stage_model(stage)->memory_X;

    return from_memory ? MATRIX_MEMORY : stage->kind->left;
}

enum matrix_id stage_top(const struct stage *stage)
{
    return of_family(stage, stage->kind->top);
}

/* Turns to the one of Q, K and V that a matrix belongs to, so that what is selected is shown. */
static void show_family(struct stage *stage, enum matrix_id id)
{
    static const enum matrix_id firsts[] = {MATRIX_Q, MATRIX_W_Q, MATRIX_WHOLE_W_Q};

    for (size_t i = 0; stage->kind->has_family && i < sizeof firsts / sizeof *firsts; i++)
        if (id >= firsts[i] && id < firsts[i] + 3)
            stage->of = (int)id - (int)firsts[i];
    if (id == MATRIX_MEMORY && stage->kind->has_family && stage->of == 0)
        stage->of = 1;
    if (id == MATRIX_X && stage->kind->has_family && stage_left(stage) == MATRIX_MEMORY)
        stage->of = 0;
}

void stage_select(struct stage *stage, enum matrix_id id, size_t row, size_t col)
{
    struct matrix matrix = stage_matrix(stage, id);

    show_family(stage, id);
    stage->at.id = id;
    stage->at.row = row < matrix.rows ? row : matrix.rows - 1;
    stage->at.col = col < matrix.cols ? col : matrix.cols - 1;
    stage->terms = SIZE_MAX;
}

void stage_select_usual(struct stage *stage)
{
    enum matrix_id id = stage_result(stage);
    struct matrix matrix = stage_matrix(stage, id);
    size_t row = matrix.rows > 2 ? 2 : matrix.rows - 1, best = 0;

    for (size_t col = 1; col < matrix.cols; col++)
        if (fabs(matrix.at[row * matrix.cols + col]) > fabs(matrix.at[row * matrix.cols + best]))
            best = col;
    stage_select(stage, id, row, best);
}

bool stage_is_hidden(const struct stage *stage, enum matrix_id id, size_t row, size_t col)
{
    return stage->hides && id == stage_result(stage) && row == stage->hide_row && col == stage->hide_col;
}

bool stage_is_masked(const struct stage *stage, enum matrix_id id, size_t row, size_t col)
{
    return (id == MATRIX_MASKED || id == MATRIX_WEIGHTS) && !model_may_attend(stage_model(stage), row, col);
}

/* Takes the example of the setup, or makes the one that the state asks for. */
static bool take_example(struct stage *stage, const struct view_setup *setup, const struct spec *spec, struct error *e)
{
    stage->example = setup->example;
    if (!spec->given && setup->example)
        return true;
    stage->example = example_new(spec, e);
    stage->owns_example = true;
    return stage->example != NULL;
}

/* First pass over a state: the model's keys, since cells can be named only once there is one. */
static bool set_model_key(void *self, const char *key, const char *value, struct error *e)
{
    static const char *const keys[] = {"tokens", "d_model", "heads", "weights", "seed", "mask"};
    struct spec *spec = self;

    for (size_t i = 0; i < sizeof keys / sizeof *keys; i++) {
        if (strcmp(key, keys[i]) != 0)
            continue;
        if ((strcmp(key, "tokens") == 0 && value[0] == '@') ||
            (strcmp(key, "weights") == 0 && strcmp(value, "designed") != 0 && strcmp(value, "random") != 0))
            return error_set(e, ERROR_INPUT, "%s=%s: a state names no file: use the command line's --%s", key, value, key);
        return spec_set(spec, key, value, key, e);
    }
    return true;
}

static void start(struct stage *stage, const struct stage_kind *kind, const struct view_setup *setup)
{
    stage->kind = kind;
    stage->sources = setup->sources;
    stage->own_habits = (struct view_habits){.speed = VIEW_SPEED_USUAL};
    stage->habits = setup->habits ? setup->habits : &stage->own_habits;
    stage->terms = SIZE_MAX;
    stage->at.id = kind->matrices[0];
}

void *stage_open(const struct stage_kind *kind, const struct view_setup *setup, const char *state, struct error *e)
{
    struct stage *stage = memory_new(sizeof *stage);
    struct spec spec = {0};
    bool ok;

    start(stage, kind, setup);
    ok = state_read(state, set_model_key, &spec, e) && take_example(stage, setup, &spec, e);
    spec_free(&spec);
    if (!ok) {
        stage_close(stage);
        return NULL;
    }
    stage->off = memory_new(stage_model(stage)->num_heads);
    stage->figures = memory_new_array(MATRIX_COUNT * stage_model(stage)->num_heads, sizeof *stage->figures);
    stage->rows = memory_new(sizeof *stage->rows);
    if (stage->habits->head >= stage_model(stage)->num_heads)
        stage->habits->head = 0;
    stage->at.head = stage->habits->head;
    stage_select_usual(stage);
    if (!stage_read_state(stage, state, e)) {
        stage_close(stage);
        return NULL;
    }
    return stage;
}

void stage_close(void *self)
{
    struct stage *stage = self;

    if (stage->example && !stage->owns_example && stage->off)
        for (size_t head = 0; head < stage_model(stage)->num_heads; head++)
            if (stage->off[head])
                record_switch_head(&stage->example->record, head, false);
    if (stage->owns_example)
        example_destroy(stage->example);
    free(stage->off);
    free(stage->figures);
    free(stage->rows);
    free(stage);
}

static void set_head(struct stage *stage, size_t head)
{
    stage->habits->head = stage->at.head = head;
    stage->playing = false;
    stage->terms = SIZE_MAX;
}

/* The next matrix of the list that exists in this example (there may be no memory). */
static enum matrix_id next_matrix(const struct stage *stage)
{
    const enum matrix_id *list = stage->kind->matrices;
    size_t i = 0, count = 0;

    while (list[count] != MATRIX_COUNT)
        count++;
    while (i < count && list[i] != stage->at.id)
        i++;
    for (size_t step = 1; step <= count; step++) {
        enum matrix_id id = list[(i + step) % count];

        if (stage_matrix(stage, id).at && !(id == MATRIX_MASKED && !stage_model(stage)->mask))
            return id;
    }
    return stage->at.id;
}

/* Keeps the row or column where the next matrix has the same axis. */
static void go_to_matrix(struct stage *stage, enum matrix_id id)
{
    const struct matrix_info *from = &matrix_table[stage->at.id], *to = &matrix_table[id];
    size_t row = from->rows == to->rows ? stage->at.row : from->cols == to->rows ? stage->at.col : 0;
    size_t col = from->cols == to->cols ? stage->at.col : 0;

    stage->playing = false;
    stage_select(stage, id, row, col);
}

static void move(struct stage *stage, long rows, long cols)
{
    struct matrix matrix = stage_matrix(stage, stage->at.id);
    long row = (long)stage->at.row + rows, col = (long)stage->at.col + cols;

    row = row < 0 ? 0 : row >= (long)matrix.rows ? (long)matrix.rows - 1 : row;
    col = col < 0 ? 0 : col >= (long)matrix.cols ? (long)matrix.cols - 1 : col;
    stage_select(stage, stage->at.id, (size_t)row, (size_t)col);
}

void stage_switch_head(struct stage *stage, size_t head, bool off)
{
    size_t heads = stage_model(stage)->num_heads;

    stage->off[head] = off;
    record_switch_head(&stage->example->record, head, off);
    for (size_t i = 0; i < heads; i++) /* other numbers now: how they print is to be found out again */
        stage->figures[MATRIX_CONCAT * heads + i].known = stage->figures[MATRIX_OUTPUT * heads + i].known = false;
}

static enum reaction do_digit(struct stage *stage, size_t digit)
{
    if (digit == 0)
        return REACT_PASS;
    if (stage->habits->code && stage->sources) {
        if (digit > LANGUAGE_COUNT)
            return REACT_PASS;
        stage->habits->language = (int)digit - 1;
        return REACT_DONE;
    }
    if (digit > stage_model(stage)->num_heads)
        return REACT_PASS;
    if (stage->kind->stage == STAGE_OUTPUT)
        stage_switch_head(stage, digit - 1, !stage->off[digit - 1]);
    else
        set_head(stage, digit - 1);
    return REACT_DONE;
}

static void turn_family(struct stage *stage)
{
    size_t row = stage->at.row, col = stage->at.col;
    enum matrix_id id = stage->at.id;

    stage->of = (stage->of + 1) % 3;
    stage->playing = false;
    if (id >= MATRIX_W_Q && id <= MATRIX_W_V)
        id = stage_top(stage);
    else
        id = id == MATRIX_X || id == MATRIX_MEMORY ? stage_left(stage) : stage_result(stage);
    stage_select(stage, id, row, col);
}

static enum reaction do_move(struct stage *stage, int action)
{
    enum { WINDOW = 16 };

    switch (action) {
    case STAGE_LEFT:
        move(stage, 0, -1);
        break;
    case STAGE_RIGHT:
        move(stage, 0, 1);
        break;
    case STAGE_UP:
        move(stage, -1, 0);
        break;
    case STAGE_DOWN:
        move(stage, 1, 0);
        break;
    case STAGE_PAGE_LEFT:
        move(stage, 0, -WINDOW);
        break;
    case STAGE_PAGE_RIGHT:
        move(stage, 0, WINDOW);
        break;
    case STAGE_PAGE_UP:
        move(stage, -WINDOW, 0);
        break;
    default:
        move(stage, WINDOW, 0);
    }
    stage->playing = false;
    return REACT_DONE;
}

enum reaction stage_act(void *self, int action, int code)
{
    static const enum grid_level next_zoom[GRID_LEVEL_COUNT] = {
        [GRID_AUTO] = GRID_NUMBERS, [GRID_NUMBERS] = GRID_COLOR_2, [GRID_COLOR_2] = GRID_HALF, [GRID_HALF] = GRID_AUTO};
    struct stage *stage = self;
    size_t heads = stage_model(stage)->num_heads;

    if (!stage_works(self, action, NULL))
        return REACT_PASS;
    if (action < STAGE_HEAD)
        return do_move(stage, action);
    switch (action) {
    case STAGE_HEAD:
        set_head(stage, (stage->at.head + 1) % heads);
        break;
    case STAGE_HEAD_BACK:
        set_head(stage, (stage->at.head + heads - 1) % heads);
        break;
    case STAGE_DIGIT:
        return do_digit(stage, (size_t)(code - '0'));
    case STAGE_OF:
        turn_family(stage);
        break;
    case STAGE_MATRIX:
        go_to_matrix(stage, next_matrix(stage));
        break;
    case STAGE_ALL:
        stage->habits->all_heads = !stage->habits->all_heads;
        break;
    case STAGE_CODE:
        stage->habits->code = !stage->habits->code;
        return REACT_SWAP;
    case STAGE_PLAY:
        stage_play(stage, !stage->playing);
        break;
    default:
        stage->zoom = next_zoom[stage->zoom];
    }
    return REACT_DONE;
}

/* Whether the kind's result is one that every head has. */
static bool is_per_head(const struct stage *stage)
{
    return matrix_table[stage_result(stage)].per_head;
}

static bool has_code(const struct stage *stage)
{
    return stage->sources && stage->kind->stage != STAGE_INPUT;
}

/* Whether another head would show anything else. */
static bool head_matters(const struct stage *stage)
{
    return is_per_head(stage) || matrix_table[stage->at.id].per_head || stage->kind->stage == STAGE_SPLIT;
}

/* Whether the matrix has more cells than a screen has room for as numbers. */
static bool is_large(const struct stage *stage)
{
    struct matrix matrix = stage_matrix(stage, stage->at.id);

    return matrix.rows > 12 || matrix.cols > 12;
}

/* What the digits do here: a language, a head to switch, or nothing worth a word in the footer. */
static bool digit_works(const struct stage *stage, struct text *word)
{
    size_t heads = stage_model(stage)->num_heads;

    if (stage->habits->code && has_code(stage)) {
        if (word)
            text_add(word, "language");
        return true;
    }
    if (stage->kind->stage == STAGE_OUTPUT) {
        if (word)
            text_add(word, stage->off[0] || (heads > 1 && stage->off[1]) ? "head off/on" : "head off");
        return true;
    }
    return is_per_head(stage) && heads > 1;
}

bool stage_works(const void *self, int action, struct text *word)
{
    const struct stage *stage = self;
    size_t heads = stage_model(stage)->num_heads;

    switch (action) {
    case STAGE_HEAD:
        if (word)
            text_addf(word, "head %zu", (stage->at.head + 1) % heads + 1);
        return heads > 1 && head_matters(stage);
    case STAGE_HEAD_BACK:
        return heads > 1 && head_matters(stage);
    case STAGE_DIGIT:
        return digit_works(stage, word);
    case STAGE_OF:
        return stage->kind->has_family;
    case STAGE_MATRIX:
        if (word && next_matrix(stage) != stage->at.id)
            name_add_matrix(word, next_matrix(stage), stage->at.head, false);
        return next_matrix(stage) != stage->at.id;
    case STAGE_ALL:
        if (word)
            text_add(word, stage->habits->all_heads ? "one head" : "all heads");
        return is_per_head(stage) && heads > 1;
    case STAGE_CODE:
        if (word)
            text_add(word, stage->habits->code ? "text" : "code");
        return has_code(stage);
    case STAGE_PLAY:
        if (word)
            text_add(word, stage->playing ? "stop" : "play");
        return stage->kind->stage != STAGE_INPUT && !(stage->habits->still);
    case STAGE_ZOOM:
        if (word && is_large(stage))
            text_add(word, "zoom");
        return true;
    default:
        return true;
    }
}

bool stage_takes_prose(const void *self)
{
    const struct stage *stage = self;

    return stage->habits->code && has_code(stage);
}
