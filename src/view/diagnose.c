/* SPDX-License-Identifier: MIT */
/* Which mistake is it? The rounds: their state, keys, list and sheet. */
#include "view/diagnose.h"

#include "attention/formula.h"
#include "base/compiler.h"
#include "base/memory.h"
#include "base/number.h"
#include "base/utf8.h"
#include "sheet/plain.h"
#include "sheet/sheet.h"
#include "view/name.h"
#include "view/state.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define MATRICES 15
#define DOWN 5 /* lines of the list where it has three columns */
#define LIST_COLUMNS 32

static const enum matrix_id order[MATRICES] = {
    MATRIX_X,    MATRIX_Q,      MATRIX_K,      MATRIX_V,   MATRIX_SCORES, MATRIX_SCALED, MATRIX_MASKED, MATRIX_WEIGHTS,
    MATRIX_HEAD, MATRIX_CONCAT, MATRIX_OUTPUT, MATRIX_W_Q, MATRIX_W_K,    MATRIX_W_V,    MATRIX_W_O,
};

static size_t list_matrices(const struct diagnose *self, enum matrix_id out[MATRICES])
{
    size_t count = 0;

    for (size_t i = 0; i < MATRICES; i++)
        if (order[i] != MATRIX_MASKED || self->now->model.mask)
            out[count++] = order[i];
    return count;
}

bool diagnose_is_score(const struct diagnose *self)
{
    return self->round == MISTAKEN_ROUNDS;
}

bool diagnose_is_answered(const struct diagnose *self)
{
    return !diagnose_is_score(self) && self->answers[self->round] != DIAGNOSE_OPEN;
}

size_t diagnose_right(const struct diagnose *self)
{
    size_t right = 0;

    for (size_t i = 0; i < MISTAKEN_ROUNDS; i++)
        right += self->answers[i] == (int)mistaken_which(self->seed, i);
    return right;
}

size_t diagnose_answered(const struct diagnose *self)
{
    size_t answered = 0;

    for (size_t i = 0; i < MISTAKEN_ROUNDS; i++)
        answered += self->answers[i] != DIAGNOSE_OPEN;
    return answered;
}

size_t diagnose_head(const struct diagnose *self, enum matrix_id id)
{
    return matrix_table[id].per_head ? self->head : 0;
}

struct matrix diagnose_matrix(const struct diagnose *self, enum matrix_id id)
{
    return record_matrix(&self->now->record, id, diagnose_head(self, id));
}

static void select_cell(struct diagnose *self, enum matrix_id id, size_t row, size_t col)
{
    struct matrix matrix = diagnose_matrix(self, id);

    self->at = id;
    self->row = row < matrix.rows ? row : matrix.rows - 1;
    self->col = col < matrix.cols ? col : matrix.cols - 1;
}

/* ----------------------------------------------------------------------------------------------------------- state */

static bool deal(struct diagnose *self, struct error *e)
{
    struct mistaken_case *made = memory_new(sizeof *made);
    size_t round = diagnose_is_score(self) ? MISTAKEN_ROUNDS - 1 : self->round;

    if (!mistaken_case(made, self->seed, round, e)) {
        free(made);
        return false;
    }
    mistaken_tell(&self->tell, &made->record, made->mistake);
    self->now = made;
    return true;
}

static bool read_round(const struct state_key *key, void *object, const char *value, struct error *e)
{
    struct diagnose *self = object;
    uint64_t round;

    if (strcmp(value, "score") == 0)
        self->round = MISTAKEN_ROUNDS;
    else if (number_parse(value, MISTAKEN_ROUNDS, &round) && round > 0)
        self->round = (size_t)round - 1;
    else
        return error_set(e, ERROR_INPUT, "%s=%.40s: write 1 to %d, or score", key->name, value, MISTAKEN_ROUNDS);
    return true;
}

static bool read_answer(const char *name, size_t length, int *out)
{
    *out = DIAGNOSE_OPEN;
    if (length == 1 && *name == '-')
        return true;
    for (int i = 0; i < MISTAKE_COUNT; i++)
        if (strlen(mistake_table[i].name) == length && memcmp(mistake_table[i].name, name, length) == 0) {
            *out = i;
            return true;
        }
    return false;
}

static bool read_answers(const struct state_key *key, void *object, const char *value, struct error *e)
{
    struct diagnose *self = object;
    struct text names = {0};
    size_t round = 0;

    for (const char *at = value;; at++) {
        size_t length = strcspn(at, ",");

        if (round == MISTAKEN_ROUNDS)
            return error_set(e, ERROR_INPUT, "%s=%.40s: there are %d rounds, so give at most as many", key->name, value,
                             MISTAKEN_ROUNDS);
        if (!read_answer(at, length, &self->answers[round++])) {
            for (int i = 0; i < MISTAKE_COUNT; i++)
                text_addf(&names, "%s, ", mistake_table[i].name);
            error_set(e, ERROR_INPUT, "%s: %.*s is none: write %sor -", key->name, (int)(length > 40 ? 40 : length), at,
                      text_string(&names));
            text_free(&names);
            return false;
        }
        at += length;
        if (!*at)
            return true;
    }
}

/* What follows is about the matrices of the round, which the keys before have told. */
static bool is_dealt(struct diagnose *self, struct error *e)
{
    return self->now || deal(self, e);
}

static bool read_head(const struct state_key *key, void *object, const char *value, struct error *e)
{
    struct diagnose *self = object;
    uint64_t head;

    if (!is_dealt(self, e))
        return false;
    if (!number_parse(value, self->now->model.num_heads, &head) || head == 0)
        return error_set(e, ERROR_INPUT, "%s=%.40s: this round has heads 1 to %zu: write one of them", key->name, value,
                         self->now->model.num_heads);
    self->head = (size_t)head - 1;
    return true;
}

static bool read_matrix(const struct state_key *key, void *object, const char *value, struct error *e)
{
    struct diagnose *self = object;
    enum matrix_id ids[MATRICES];
    struct text names = {0};
    size_t count;

    if (!is_dealt(self, e))
        return false;
    count = list_matrices(self, ids);
    for (size_t i = 0; i < count; i++)
        if (strcmp(matrix_table[ids[i]].name, value) == 0) {
            self->at = ids[i];
            return true;
        }
    for (size_t i = 0; i < count; i++)
        text_addf(&names, "%s%s", i ? ", " : "", matrix_table[ids[i]].name);
    error_set(e, ERROR_INPUT, "%s=%.40s: this round has none: write one of %s", key->name, value, text_string(&names));
    text_free(&names);
    return false;
}

static bool read_cell(const struct state_key *key, void *object, const char *value, struct error *e)
{
    struct diagnose *self = object;
    const char *comma = strchr(value, ',');
    char number[8];
    uint64_t row, col;
    struct matrix matrix;

    if (!is_dealt(self, e))
        return false;
    matrix = diagnose_matrix(self, self->at);
    if (comma && (size_t)(comma - value) < sizeof number) {
        snprintf(number, sizeof number, "%.*s", (int)(comma - value), value);
        if (number_parse(number, matrix.rows, &row) && number_parse(comma + 1, matrix.cols, &col) && row && col) {
            select_cell(self, self->at, (size_t)row - 1, (size_t)col - 1);
            return true;
        }
    }
    return error_set(e, ERROR_INPUT, "%s=%.40s: %s has %zu rows and %zu columns: write row,column, from 1", key->name,
                     value, matrix_table[self->at].name, matrix.rows, matrix.cols);
}

static void write_round(const struct state_key *key UNUSED, const void *object, struct text *value)
{
    const struct diagnose *self = object;

    if (diagnose_is_score(self))
        text_add(value, "score");
    else
        text_addf(value, "%zu", self->round + 1);
}

static void write_answers(const struct state_key *key UNUSED, const void *object, struct text *value)
{
    const struct diagnose *self = object;
    size_t count = MISTAKEN_ROUNDS;

    while (count > 0 && self->answers[count - 1] == DIAGNOSE_OPEN)
        count--;
    for (size_t i = 0; i < count; i++)
        text_addf(value, "%s%s", i ? "," : "",
                  self->answers[i] == DIAGNOSE_OPEN ? "-" : mistake_table[self->answers[i]].name);
}

static void write_matrix(const struct state_key *key UNUSED, const void *object, struct text *value)
{
    text_add(value, matrix_table[((const struct diagnose *)object)->at].name);
}

static void write_cell(const struct state_key *key UNUSED, const void *object, struct text *value)
{
    const struct diagnose *self = object;

    text_addf(value, "%zu,%zu", self->row + 1, self->col + 1);
}

static const struct state_key state_keys[] = {
    {"seed", "N", "the same seed makes the same ten mistakes", "1", STATE_NUMBER(struct diagnose, seed)},
    {"round", "1-10, score", "which of them", "1", .read = read_round, .write = write_round},
    {"answers", "merge,-,no-scale", "what was said in the rounds so far; - is nothing", .read = read_answers,
     .write = write_answers},
    {"head", "1-6", "the head shown", "1", .read = read_head, .write = state_write_index,
     STATE_MEMBER(struct diagnose, head)},
    {"matrix", "Q, scores, W_O …", "the selected cell's matrix", "scores", .read = read_matrix, .write = write_matrix},
    {"cell", "row,column", "the selected cell, from 1", "1,1", .read = read_cell, .write = write_cell},
    {0},
};

/* --------------------------------------------------------------------------------------------------------- actions */

/* Goes to a round, or to the score; what it shows is dealt anew. Without memory all stays as it is. */
static void go_to(struct diagnose *self, uint64_t seed, size_t round)
{
    struct diagnose next = {.seed = seed, .round = round, .at = MATRIX_SCORES};

    memcpy(next.answers, self->answers, sizeof next.answers);
    for (size_t i = 0; seed != self->seed && i < MISTAKEN_ROUNDS; i++)
        next.answers[i] = DIAGNOSE_OPEN;
    if (!deal(&next, NULL))
        return;
    next.told = diagnose_is_answered(&next);
    mistaken_case_free(self->now);
    free(self->now);
    *self = next;
}

/* Answers, and selects where it is told; of a mask, the cell that it should have hidden. */
static void answer(struct diagnose *self)
{
    bool masked = mistake_table[self->now->mistake].spoils == MATRIX_MASKED;

    self->answers[self->round] = (int)self->choice;
    self->choosing = false;
    self->told = true;
    self->head = self->tell.head;
    select_cell(self, masked ? MATRIX_MASKED : self->tell.id, self->tell.row, self->tell.col);
}

/* Whether matrices can be looked at: the score has none, and while one chooses keys are the list's. */
static bool has_matrices(const void *object, const struct key *key UNUSED, struct key_offer *offer UNUSED)
{
    const struct diagnose *self = object;

    return !diagnose_is_score(self) && !self->choosing;
}

/* From cell to cell; on the score, from round to round. */
static unsigned do_move(void *object, const struct key *key, int code UNUSED)
{
    struct diagnose *self = object;
    struct matrix matrix = diagnose_matrix(self, self->at);
    size_t unused = 0;

    if (diagnose_is_score(self)) {
        view_move((enum view_move)key->action, 1, &self->first, &unused, MISTAKEN_ROUNDS, 1);
    } else {
        view_move((enum view_move)key->action, 1, &self->row, &self->col, matrix.rows, matrix.cols);
        self->told = false;
    }
    return REACT_DONE;
}

static bool move_works(const void *object, const struct key *key, struct key_offer *offer)
{
    bool is_row = key->action == VIEW_UP || key->action == VIEW_DOWN;

    return has_matrices(object, key, offer) || (is_row && diagnose_is_score(object));
}

static unsigned do_next(void *object, const struct key *key UNUSED, int code UNUSED)
{
    struct diagnose *self = object;
    bool score = diagnose_is_score(self);

    go_to(self, self->seed + score, score ? 0 : self->round + 1);
    return REACT_DONE;
}

static bool next_works(const void *object, const struct key *key UNUSED, struct key_offer *offer)
{
    const struct diagnose *self = object;
    bool score = diagnose_is_score(self);

    text_add(&offer->word, score ? "again" : self->round + 1 == MISTAKEN_ROUNDS ? "score" : "next round");
    return score || diagnose_is_answered(self);
}

static unsigned do_choose(void *object, const struct key *key UNUSED, int code UNUSED)
{
    struct diagnose *self = object;

    self->told = diagnose_is_answered(self) && !self->told;
    self->choosing = !diagnose_is_answered(self);
    self->typed_one = false;
    return REACT_DONE;
}

static bool choose_works(const void *object, const struct key *key UNUSED, struct key_offer *offer)
{
    const struct diagnose *self = object;

    if (self->choosing) { /* what the list takes, but for the letter */
        text_add(&offer->shown, "↑↓ Enter");
        text_add(&offer->word, "choose");
    } else if (diagnose_is_answered(self)) {
        text_add(&offer->word, self->told ? "matrices" : "answer");
    }
    return !diagnose_is_score(self);
}

static unsigned do_number(void *object, const struct key *key UNUSED, int code)
{
    struct diagnose *self = object;

    self->choosing = true;
    self->choice = (size_t)(code - '1');
    self->typed_one = code == '1';
    return REACT_DONE;
}

static bool number_works(const void *object, const struct key *key, struct key_offer *offer)
{
    return has_matrices(object, key, offer) && !diagnose_is_answered(object);
}

static unsigned do_matrix(void *object, const struct key *key, int code UNUSED)
{
    struct diagnose *self = object;
    enum matrix_id ids[MATRICES];
    size_t count = list_matrices(self, ids), i = 0;

    while (ids[i] != self->at)
        i++;
    self->told = false;
    select_cell(self, ids[view_turn(i, count, key->action)], self->row, self->col);
    return REACT_DONE;
}

static unsigned do_head(void *object, const struct key *key, int code UNUSED)
{
    struct diagnose *self = object;

    self->head = view_turn(self->head, self->now->model.num_heads, key->action);
    self->told = false;
    return REACT_DONE;
}

static bool head_works(const void *object, const struct key *key, struct key_offer *offer)
{
    const struct diagnose *self = object;
    size_t heads = self->now->model.num_heads;

    if (key->word)
        text_addf(&offer->word, "head %zu", view_turn(self->head, heads, key->action) + 1);
    return has_matrices(self, key, offer) && heads > 1;
}

static unsigned do_seed(void *object, const struct key *key UNUSED, int code UNUSED)
{
    struct diagnose *self = object;

    go_to(self, self->seed + 1, 0);
    return REACT_DONE;
}

static bool seed_works(const void *object, const struct key *key UNUSED, struct key_offer *offer UNUSED)
{
    const struct diagnose *self = object;

    return diagnose_answered(self) == 0 && !self->choosing;
}

static unsigned do_leave(void *object, const struct key *key UNUSED, int code UNUSED)
{
    ((struct diagnose *)object)->choosing = false;
    return REACT_DONE;
}

static bool leave_works(const void *object, const struct key *key UNUSED, struct key_offer *offer UNUSED)
{
    return ((const struct diagnose *)object)->choosing;
}

static const struct key keys[] = {
    VIEW_MOVES(do_move, move_works),
    {"r", 0, NULL, "next round", "the next round; after the last one the score, then another ten", .act = do_next,
     .works = next_works},
    {"d", 0, NULL, "diagnose", "say which mistake it is; once said: matrices, and the answer again", .act = do_choose,
     .works = choose_works},
    {"n", 1, NULL, "matrix", "the next matrix", .act = do_matrix, .works = has_matrices},
    {"o", -1, NULL, NULL, "the matrix before", .act = do_matrix, .works = has_matrices},
    {"Tab", 1, NULL, "head", "the next head", .act = do_head, .works = head_works},
    {"BackTab", -1, NULL, NULL, "the head before", .act = do_head, .works = head_works},
    {"s", 0, NULL, NULL, "ten other mistakes, before one is answered: the next seed", .act = do_seed,
     .works = seed_works},
    {"Esc", 0, NULL, "back", "in the list: back to the matrices", .act = do_leave, .works = leave_works},
    {"1-9", 0, NULL, NULL, "begin with this one of the mistakes", .act = do_number, .works = number_works},
    {0},
};

static bool is_typing(const void *object)
{
    const struct diagnose *self = object;

    return self->choosing;
}

/* A digit: alone, or the second one of a number. */
static void choose_digit(struct diagnose *self, size_t digit)
{
    size_t number = self->typed_one ? 10 + digit : digit;

    if (number < 1 || number > MISTAKE_COUNT)
        number = digit;
    if (number < 1)
        return;
    self->choice = number - 1;
    self->typed_one = number == 1;
}

static enum reaction type(void *object, int code)
{
    struct diagnose *self = object;
    size_t step = 0;

    switch (code) {
    case KEY_CODE_ENTER:
        answer(self);
        return REACT_DONE;
    case KEY_CODE_ESC:
    case KEY_CODE_BACKSPACE:
    case 'd':
        return (enum reaction)do_leave(self, NULL, code);
    case KEY_CODE_DOWN:
    case 'j':
        step = 1;
        break;
    case KEY_CODE_UP:
    case 'k':
        step = MISTAKE_COUNT - 1;
        break;
    case KEY_CODE_RIGHT:
    case 'l':
        step = DOWN;
        break;
    case KEY_CODE_LEFT:
    case 'h':
        step = MISTAKE_COUNT - DOWN;
        break;
    default:
        if (code < '0' || code > '9')
            return REACT_PASS;
        choose_digit(self, (size_t)(code - '0'));
        return REACT_DONE;
    }
    self->choice = (self->choice + step) % MISTAKE_COUNT;
    self->typed_one = false;
    return REACT_DONE;
}

static void close(void *object)
{
    struct diagnose *self = object;

    if (self->now)
        mistaken_case_free(self->now);
    free(self->now);
    free(self);
}

static void *open(const struct view *view, const struct view_setup *setup UNUSED, const char *state, struct error *e)
{
    struct diagnose *self = memory_new(sizeof *self);

    for (size_t i = 0; i < MISTAKEN_ROUNDS; i++)
        self->answers[i] = DIAGNOSE_OPEN;
    if (state_read_keys(state, view->state, self, e)) {
        self->told = diagnose_is_answered(self);
        return self;
    }
    close(self);
    return NULL;
}

static bool measure(const void *object, const char *name, double *out)
{
    const struct diagnose *self = object;

    if (strcmp(name, "right") == 0)
        *out = (double)diagnose_right(self);
    else if (strcmp(name, "answered") == 0)
        *out = (double)diagnose_answered(self);
    else if (strcmp(name, "expected") == 0)
        *out = self->tell.expected;
    else if (strcmp(name, "found") == 0)
        *out = self->tell.found;
    else
        return false;
    return true;
}

/* ----------------------------------------------------------------------------------------------------------- sheet */

static const char *label(const void *context, bool column, size_t index, char out[24])
{
    const struct matrix_of *of = context;
    const struct diagnose *self = of->view;

    return record_label(&self->now->model, (enum matrix_id)of->id, of->head, column, index, out);
}

static enum grid_cell state(const void *context, size_t row, size_t col)
{
    const struct matrix_of *of = context;
    const struct diagnose *self = of->view;
    struct matrix matrix = record_matrix(&self->now->record, (enum matrix_id)of->id, of->head);

    return matrix.at[row * matrix.cols + col] == -INFINITY ? GRID_MASKED : GRID_SHOWN;
}

static double scale_of(const struct matrix *matrix)
{
    double most = 0;

    for (size_t i = 0; i < matrix->rows * matrix->cols; i++)
        most = isfinite(matrix->at[i]) ? fmax(most, fabs(matrix->at[i])) : most;
    return theme_scale(most);
}

/* Columns for the longest label, a mark before it and a blank after it, where the bracket of the first cell stands. */
static int label_columns(const struct diagnose *self, enum matrix_id id, size_t head)
{
    size_t rows = record_matrix(&self->now->record, id, head).rows;
    int longest = 0;

    for (size_t row = 0; row < rows; row++) {
        char room[24];
        int columns = utf8_columns(record_label(&self->now->model, id, head, false, row, room));

        longest = columns > longest ? columns : longest;
    }
    return longest + 2;
}

static void fill_matrix(const struct diagnose *self, enum matrix_id id, size_t head, struct matrices *out)
{
    struct matrix matrix = record_matrix(&self->now->record, id, head);
    struct grid grid = {.at = matrix.at,
                        .rows = matrix.rows,
                        .cols = matrix.cols,
                        .row_stride = matrix.cols,
                        .col_stride = 1,
                        .decimals = 2,
                        .is_share = matrix_table[id].is_share,
                        .scale = scale_of(&matrix),
                        .label = label,
                        .state = state,
                        .row = GRID_NONE,
                        .col = GRID_NONE,
                        .row_labels = true,
                        .col_labels = true};
    struct sheet_matrix *to;

    grid.label_columns = label_columns(self, id, head);
    if (id == MATRIX_CONCAT && self->now->model.num_heads > 1)
        grid.seam = self->now->model.d_k;
    if (id == self->at && head == diagnose_head(self, id)) {
        grid.row = self->row;
        grid.col = self->col;
        grid.cursor = grid.mark_row = grid.mark_col = true;
        out->chosen = out->count;
    }
    to = matrices_add(out, grid, (struct matrix_of){.view = self, .id = (int)id, .head = head});
    to->begins = id == MATRIX_X || id == MATRIX_Q || id == MATRIX_SCORES || id == MATRIX_HEAD || id == MATRIX_W_Q;
    name_add_matrix(&to->brief, id, head, false);
    line_addf(&to->name, matrix_table[id].per_head ? theme_head(head) : ROLE_STRONG, "%s %zu×%zu",
              text_string(&to->brief), matrix.rows, matrix.cols);
}

/* The matrices of the selected head; in plain text those of all. */
static void fill_matrices(const struct diagnose *self, struct sheet *sheet)
{
    struct sheet_block *block = sheet_add(sheet, BLOCK_MATRICES, "matrices");
    enum matrix_id ids[MATRICES];
    size_t count = list_matrices(self, ids), heads = self->now->model.num_heads;

    sheet_size(block, self->choosing || self->told ? 1 : 0, 2 + (int)self->now->model.n);
    block->matrices.form = MATRICES_FLOW;
    block->matrices.level = GRID_TIGHT; /* one decimal would hide a mistake */
    for (size_t i = 0; i < count; i++)
        for (size_t head = 0; head < (matrix_table[ids[i]].per_head ? heads : 1); head++)
            if (sheet->is_plain || head == diagnose_head(self, ids[i]))
                fill_matrix(self, ids[i], head, &block->matrices);
}

static void fill_list(const struct diagnose *self, struct sheet *sheet)
{
    struct sheet_block *block = sheet_add(sheet, BLOCK_MENU, "list");

    sheet_size(block, self->choosing ? 0 : 1, 3);
    sheet_size(block, 2, DOWN);
    sheet_size(block, 3, MISTAKE_COUNT);
    block->beside = true;
    block->columns = LIST_COLUMNS;
    block->words.asks = self->choosing ? self->choice : SHEET_NONE;
    text_add(&block->title, sheet->is_plain ? "Which mistake is it?" : "");
    for (int i = 0; i < MISTAKE_COUNT; i++) {
        struct text *word = words_add(&block->words, 0, false);

        if (sheet->is_plain)
            text_addf(word, "%-16s ", mistake_table[i].name);
        text_add(word, mistake_table[i].title);
    }
}

/* What is said of the answer, in the list's place. */
static void fill_answer(const struct diagnose *self, struct sheet *sheet)
{
    struct sheet_block *block = sheet_add(sheet, BLOCK_TEXT, "answer");

    sheet_size(block, self->told ? 0 : 1, 4);
    sheet_size(block, self->told ? 0 : 2, 6);
    sheet_size(block, 3, 12);
    block->beside = true;
    block->columns = LIST_COLUMNS;
    if (sheet->is_plain && !diagnose_is_answered(self))
        text_add(&block->text, "Answer\n");
    diagnose_add_answer(self, &block->text);
}

/* The products of a sum, a line each; then, once answered, what was said of it. */
static void explain(const void *object, struct text *out)
{
    const struct diagnose *self = object;
    struct line line = {0};
    struct origin origin;

    if (diagnose_is_score(self)) {
        text_addf(out, "%zu of %d right", diagnose_right(self), MISTAKEN_ROUNDS);
        return;
    }
    origin = diagnose_origin(self);
    for (size_t c = 0; c < origin.count && origin.kind == ORIGIN_PRODUCT; c++) {
        text_add(out, c ? "\n + " : "   ");
        diagnose_add_term(&origin, c, out);
    }
    if (origin.kind == ORIGIN_PRODUCT) {
        text_add(out, "\n = ");
        diagnose_add_result(self, &origin, out);
        text_add(out, "\n\n");
    }
    diagnose_add_sum(self, 60, &line);
    text_add(out, text_string(&line.text));
    line_free(&line);
    if (diagnose_is_answered(self)) {
        struct sheet sheet = {0};

        text_add(out, "\n\n");
        fill_answer(self, &sheet);
        sheet_plain(&sheet, out);
        text_cut(out, out->length - 1);
        sheet_free(&sheet);
    }
}

/* A round a line: what it was and, if that was not said, what was. */
static void fill_score(const struct diagnose *self, struct sheet *sheet)
{
    struct sheet_block *block = sheet_add(sheet, BLOCK_LINES, "score");

    sheet_size(block, 0, MISTAKEN_ROUNDS);
    block->lines.lit = self->first;
    for (size_t round = 0; round < MISTAKEN_ROUNDS; round++) {
        int mistake = (int)mistaken_which(self->seed, round), answer = self->answers[round];
        struct line *line = lines_add(&block->lines);

        line_add(line, ROLE_STRONG, round == self->first && !sheet->is_plain ? "▸" : " ");
        line_addf(line, answer == DIAGNOSE_OPEN || answer == mistake ? ROLE_PLAIN : ROLE_STRONG, "%s %zu %s",
                  answer == DIAGNOSE_OPEN ? "·"
                  : answer == mistake     ? "✓"
                                          : "✗",
                  round + 1, answer == DIAGNOSE_OPEN ? "not answered" : mistake_table[mistake].title);
        if (answer != DIAGNOSE_OPEN && answer != mistake)
            line_addf(line, ROLE_STRONG, "; you said: %s", mistake_table[answer].title);
    }
}

static void fill(const void *object, struct sheet *sheet)
{
    const struct diagnose *self = object;

    sheet->columns = 80;
    if (diagnose_is_score(self)) {
        fill_score(self, sheet);
        return;
    }
    fill_matrices(self, sheet);
    if (sheet->is_plain || !diagnose_is_answered(self))
        fill_list(self, sheet);
    if (sheet->is_plain || diagnose_is_answered(self))
        fill_answer(self, sheet);
}

static bool pick(void *object, const struct sheet_spot *spot)
{
    struct diagnose *self = object;

    if (strcmp(spot->block, "matrices") == 0) {
        select_cell(self, (enum matrix_id)spot->of.id, spot->row, spot->col);
    } else if (strcmp(spot->block, "list") == 0) {
        self->choosing = true;
        self->choice = spot->row;
        self->typed_one = false;
    } else {
        return false;
    }
    return true;
}

static bool find_origin(const void *object, const struct matrix_of *of, size_t row, size_t col, struct origin *out)
{
    const struct diagnose *self = object;

    *out = mistaken_origin(&self->now->record, self->now->mistake,
                           (struct cell_at){(enum matrix_id)of->id, of->head, row, col});
    return true;
}

const struct view view_diagnose = {
    .name = "diagnose",
    .title = "Which mistake is it?",
    .summary = "a mistake by seed and its matrices alone: say which it is; ten rounds",
    .keys = keys,
    .state = state_keys,
    .open = open,
    .fill = fill,
    .origin = find_origin,
    .pick = pick,
    .describe = diagnose_describe,
    .explain = explain,
    .is_typing = is_typing,
    .type = type,
    .measure = measure,
    .close = close,
};
