/* SPDX-License-Identifier: MIT */
/* What the keys of a stage do, and when. */
#include "base/compiler.h"
#include "walk/making.h"
#include "walk/name.h"
#include "walk/stage.h"

#define WINDOW 16 /* cells */

/* Whether every head has its own result of this kind. */
static bool is_per_head(const struct stage *stage)
{
    return matrix_table[stage_result(stage)].per_head;
}

bool stage_has_code(const struct stage *stage)
{
    return stage->sources && stage->kind->stage != STAGE_INPUT;
}

/* Whether digits choose the language of the code. */
static bool has_languages(const struct stage *stage)
{
    return stage->habits->code && stage_has_code(stage);
}

bool stage_takes_prose(const void *self)
{
    const struct stage *stage = stage_shown(self);

    return has_languages(stage) && !stage->habits->has_code_aside;
}

/* Stops following, since another cell is selected. */
static void leave_way(struct stage *stage)
{
    if (stage->way.count > 0)
        stage_follow(stage, HOP_HOME, 0);
}

static void move(struct stage *stage, enum view_move to, size_t by)
{
    struct matrix matrix = stage_matrix(stage, stage->at.id);
    size_t row = stage->at.row, col = stage->at.col;

    view_move(to, by, &row, &col, matrix.rows, matrix.cols);
    stage_select(stage, stage->at.id, row, col);
    stage->playing = false;
}

static unsigned do_move(void *self, const struct key *key, int code UNUSED)
{
    struct stage *stage = self;

    leave_way(stage);
    if (stage->board == BOARD_OFF || stage_takes_prose(stage))
        move(stage, (enum view_move)key->action, 1);
    else
        stage_board_move(stage, (enum view_move)key->action);
    return REACT_DONE;
}

static unsigned do_window(void *self, const struct key *key, int code UNUSED)
{
    leave_way(self);
    move(self, (enum view_move)key->action, WINDOW);
    return REACT_DONE;
}

/* Whether there are more rows than half a window; else these keys turn the text. */
static bool is_tall(const void *self, const struct key *key UNUSED, struct key_offer *offer UNUSED)
{
    const struct stage *stage = self;

    return stage_matrix(stage, stage->at.id).rows > WINDOW / 2;
}

/* The next matrix of the list that exists in this example (there may be no memory input). */
static enum matrix_id next_matrix(const struct stage *stage)
{
    const enum matrix_id *list = stage_matrices(stage);
    size_t i = 0, count = 0;

    while (list[count] != MATRIX_COUNT)
        count++;
    while (i < count && list[i] != stage->at.id)
        i++;
    for (size_t step = 1; step <= count; step++) {
        enum matrix_id id = list[(i + step) % count];

        if (stage_matrix(stage, id).at && !(id == MATRIX_MASKED && !record_has_masked(stage_record(stage))))
            return id;
    }
    return stage->at.id;
}

static bool is_on_board(const struct stage *stage)
{
    return stage->board != BOARD_OFF && !stage_takes_prose(stage);
}

/* The next matrix: on the board, or among those shown by name. */
static struct stage_item next_item(const struct stage *stage)
{
    size_t i = 0;

    if (is_on_board(stage))
        return stage_board_after(stage);
    if (stage->item_count == 0)
        return (struct stage_item){next_matrix(stage), stage->at.head};
    while (i < stage->item_count && (stage->items[i].id != stage->at.id ||
                                     (matrix_table[stage->at.id].per_head && stage->items[i].head != stage->at.head)))
        i++;
    return stage->items[i < stage->item_count ? (i + 1) % stage->item_count : 0];
}

/* Selects the next matrix; keeps the row or column if both have the same axis. */
static unsigned do_matrix(void *self, const struct key *key UNUSED, int code UNUSED)
{
    struct stage *stage = self;
    struct stage_item next = next_item(stage);
    enum matrix_id id = next.id;
    const struct matrix_info *from = &matrix_table[stage->at.id], *to = &matrix_table[id];
    size_t row = record_axes_agree(from->rows, to->rows)   ? stage->at.row
                 : record_axes_agree(from->cols, to->rows) ? stage->at.col
                                                           : 0;
    size_t col = record_axes_agree(from->cols, to->cols) ? stage->at.col : 0;

    stage->playing = false;
    leave_way(stage);
    if (is_on_board(stage)) {
        stage_board_next(stage);
    } else {
        stage->at.head = stage->habits->head = next.head;
        stage_select(stage, id, row, col);
    }
    return REACT_DONE;
}

static bool matrix_works(const void *self, const struct key *key UNUSED, struct key_offer *offer)
{
    const struct stage *stage = self;
    struct stage_item next = next_item(stage);

    name_add_matrix(&offer->word, next.id, record_owner(stage_model(stage), next.id, next.head), false);
    return next.id != stage->at.id || next.head != stage->at.head;
}

static void set_head(struct stage *stage, size_t head)
{
    const size_t columns = stage_head_columns(stage);
    size_t block = stage->of == 0 ? head : model_block(stage_model(stage), head);

    leave_way(stage);
    stage->habits->head = stage->at.head = head;
    if (stage->kind->stage == STAGE_SPLIT && !matrix_table[stage->at.id].per_head)
        stage->at.col = block * columns + stage->at.col % columns; /* the same column of that head's block */
    stage->playing = false;
}

/* The chosen head; in split, which shows all heads' columns, the head of the chosen column. */
static size_t chosen_head(const struct stage *stage)
{
    bool all = stage->kind->stage == STAGE_SPLIT && !matrix_table[stage->at.id].per_head;

    return all && stage_model(stage)->owners == stage_model(stage)->num_heads
               ? stage->at.col / stage_head_columns(stage)
               : stage->at.head;
}

static unsigned do_head(void *self, const struct key *key, int code UNUSED)
{
    struct stage *stage = self;

    set_head(stage, view_turn(chosen_head(stage), stage_model(stage)->num_heads, key->action));
    return REACT_DONE;
}

/* Whether another head would show anything else. */
static bool head_works(const void *self, const struct key *key, struct key_offer *offer)
{
    const struct stage *stage = self;
    size_t heads = stage_model(stage)->num_heads;

    if (key->word)
        text_addf(&offer->word, "head %zu", view_turn(chosen_head(stage), heads, key->action) + 1);
    return heads > 1 && !stage->kind->items &&
           (is_per_head(stage) || matrix_table[stage->at.id].per_head || stage->kind->stage == STAGE_SPLIT);
}

void stage_switch_head(struct stage *stage, size_t head, bool off)
{
    size_t heads = stage_model(stage)->num_heads;

    stage->off[head] = off;
    record_switch_head(&stage->example->record, stage->back, head, off);
    lineage_free(&stage->kin->lineage);
    stage_forget_terms(stage);
    for (size_t i = 0; i < heads; i++) /* the numbers have changed: find out again how they print */
        stage->figures[MATRIX_CONCAT * heads + i].known = stage->figures[MATRIX_OUTPUT * heads + i].known = false;
}

/* Chooses a language in code; else a head, or in W_O switches it, which both end following a number. */
static unsigned do_digit(void *self, const struct key *key UNUSED, int code)
{
    struct stage *stage = self;
    size_t place = (size_t)(code - '1');
    bool is_code = has_languages(stage_shown(stage));

    if (place >= (is_code ? LANGUAGE_COUNT : stage_model(stage)->num_heads))
        return REACT_PASS;
    if (is_code) {
        stage->habits->language = (enum listing_language)place;
    } else if (stage->kind->stage == STAGE_OUTPUT && !stage_is_skipped(stage)) {
        leave_way(stage);
        stage_switch_head(stage, place, !stage->off[place]);
    } else {
        set_head(stage, place);
    }
    return REACT_DONE;
}

static bool digit_works(const void *self, const struct key *key UNUSED, struct key_offer *offer)
{
    const struct stage *stage = self;
    size_t heads = stage_model(stage)->num_heads, most = heads < 9 ? heads : 9;

    if (has_languages(stage_shown(stage))) {
        text_addf(&offer->shown, "1-%d", LANGUAGE_COUNT);
        text_add(&offer->word, "language");
        return true;
    }
    if (stage->kind->stage == STAGE_OUTPUT && !stage_is_skipped(stage)) {
        text_addf(&offer->shown, most == 1 ? "1" : most == 2 ? "1 2" : "1-%zu", most);
        text_add(&offer->word, "head off");
        return true;
    }
    return is_per_head(stage) && heads > 1 && !stage->kind->items;
}

static unsigned do_code(void *self, const struct key *key UNUSED, int code UNUSED)
{
    struct stage *stage = self;

    stage->habits->code = !stage->habits->code;
    return REACT_SWAP;
}

static bool code_works(const void *self, const struct key *key UNUSED, struct key_offer *offer)
{
    static const char *const words[2][2] = {{"code", "text"}, {"language", "done"}};
    const struct view_habits *habits = ((const struct stage *)self)->habits;

    text_add(&offer->word, words[habits->has_code_aside][habits->code]);
    return stage_has_code(stage_shown(self));
}

static unsigned do_play(void *self, const struct key *key UNUSED, int code UNUSED)
{
    struct stage *stage = self;

    making_choose(stage);
    stage_play(self, true);
    return REACT_DONE;
}

static bool play_works(const void *self, const struct key *key UNUSED, struct key_offer *offer)
{
    const struct stage *stage = self;

    return view_may_play(stage->habits, false, offer) && stage->kind->stage != STAGE_INPUT &&
           !stage_is_skipped(stage) && stage->fill != MADE_NONE;
}

/* What `o` shows next: the board, then also the matrices that the walk has not reached, if they may be shown. */
static enum board_shown board_next(const struct stage *stage)
{
    struct stage all = *stage;

    all.board = BOARD_ALL;
    if (stage->board == BOARD_OFF)
        return BOARD_ON;
    return stage->board == BOARD_ON && !stage_board_has(stage, MATRIX_OUTPUT) && stage_board_has(&all, MATRIX_OUTPUT)
               ? BOARD_ALL
               : BOARD_OFF;
}

static unsigned do_board(void *self, const struct key *key UNUSED, int code UNUSED)
{
    struct stage *stage = self;
    bool had_code = stage_takes_prose(stage);

    stage->playing = stage->habits->code = false;
    leave_way(stage);
    if (stage->board == BOARD_OFF)
        stage->off_board = stage->at;
    if (!(had_code && stage->board != BOARD_OFF)) /* else the board was there already, covered by the code */
        stage->board = board_next(stage);
    stage_come_back(stage);
    return had_code ? REACT_SWAP : REACT_DONE;
}

static bool board_works(const void *self, const struct key *key UNUSED, struct key_offer *offer)
{
    static const char *const words[] = {[BOARD_OFF] = "board off", [BOARD_ON] = "board", [BOARD_ALL] = "all of it"};

    text_add(&offer->word, words[board_next(self)]);
    return true;
}

const struct key stage_keys[] = {
    VIEW_MOVES(do_move, NULL),
    {"PgUp", VIEW_UP, "PgUp PgDn", NULL, "a window up, down", VIEW_INSIDE(do_window, is_tall)},
    {"PgDn", VIEW_DOWN, VIEW_INSIDE(do_window, is_tall)},
    {"Home", VIEW_LEFT, "Home End", NULL, "a window to the left, to the right", VIEW_INSIDE(do_window, NULL)},
    {"End", VIEW_RIGHT, VIEW_INSIDE(do_window, NULL)},
    {"Tab", 1, NULL, "head", "the next head", .act = do_head, .works = head_works, .names_another = true},
    {"BackTab", -1, "Shift-Tab", NULL, "the head before", .act = do_head, .works = head_works, .names_another = true},
    {"1-9", 0, "1-9", NULL, "a head; in code a language; in W_O switch a head off or on", .act = do_digit,
     .works = digit_works, .keeps_place = true},
    {"c", 0, NULL, "code", "code instead of text, and back", .act = do_code, .works = code_works, .keeps_place = true,
     .why_not = "What is given has no code.", .marks = VIEW_OF_CODE},
    {"o", 0, NULL, "board", "the whole machine on one board; what is still to come, too; and away", .act = do_board,
     .works = board_works},
    {"a", 0, NULL, "play", "the result comes into being", .act = do_play, .works = play_works},
    {"n", 0, NULL, "matrix", "the next matrix", .act = do_matrix, .works = matrix_works, .names_another = true},
    {0},
};
