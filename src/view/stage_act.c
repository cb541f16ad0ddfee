/* SPDX-License-Identifier: MIT */
/* What the keys of a stage do, and when. */
#include "view/name.h"
#include "view/stage.h"

const struct key stage_keys[] = {
    {"Left h", STAGE_LEFT, "←↓↑→", "cell", "move from cell to cell, also with h j k l", .rank = KEY_USUAL},
    {"Down j", STAGE_DOWN, NULL, NULL, NULL, .rank = KEY_USUAL},
    {"Up k", STAGE_UP, NULL, NULL, NULL, .rank = KEY_USUAL},
    {"Right l", STAGE_RIGHT, NULL, NULL, NULL, .rank = KEY_USUAL},
    {"<", STAGE_PAGE_LEFT, "< >", NULL, "a window to the left, to the right", .rank = KEY_USUAL},
    {">", STAGE_PAGE_RIGHT, NULL, NULL, NULL, .rank = KEY_USUAL},
    {"[", STAGE_PAGE_UP, "[ ]", NULL, "a window up, down", .rank = KEY_USUAL},
    {"]", STAGE_PAGE_DOWN, NULL, NULL, NULL, .rank = KEY_USUAL},
    {"Tab", STAGE_HEAD, NULL, "head", "the next head", .rank = KEY_USUAL},
    {"BackTab", STAGE_HEAD_BACK, "Shift-Tab", NULL, "the head before", .rank = KEY_USUAL},
    {"1-9", STAGE_DIGIT, "1-9", NULL, "a head; in code a language; in W_O switch a head off or on", .rank = KEY_USUAL},
    {"v", STAGE_OF, NULL, "Q K V", "turn between Q, K and V", .rank = KEY_USUAL},
    {"c", STAGE_CODE, NULL, "code", "code instead of text, and back", .rank = KEY_USUAL},
    {"a", STAGE_PLAY, NULL, "play", "compute cell by cell; again: stop", .rank = KEY_USUAL},
    {"n", STAGE_MATRIX, NULL, "matrix", "the next matrix", .rank = KEY_USUAL},
    {"*", STAGE_ALL, NULL, NULL, "all heads side by side, and back", .rank = KEY_USUAL},
    {"z", STAGE_ZOOM, NULL, NULL, "numbers, colours, or as it fits", .rank = KEY_USUAL},
    {0},
};

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
        stage->habits->language = (enum listing_language)(digit - 1);
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
            text_addf(word, "1-%d\tlanguage", LANGUAGE_COUNT);
        return true;
    }
    if (stage->kind->stage == STAGE_OUTPUT) {
        if (word)
            text_addf(word,
                      heads == 1   ? "1\thead off"
                      : heads == 2 ? "1 2\thead off"
                                   : "1-%zu\thead off",
                      heads < 9 ? heads : 9);
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
