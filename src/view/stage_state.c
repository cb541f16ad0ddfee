/* SPDX-License-Identifier: MIT */
/* A stage's state as text, in and out. */
#include "base/memory.h"
#include "base/nearest.h"
#include "view/hidden.h"
#include "view/name.h"
#include "view/stage.h"
#include "view/state.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

const struct parameter stage_parameters[] = {
    {"head", "1-8", "the head shown"},
    {"of", "Q, K or V", "which of the three projections"},
    {"matrix", "name", "the matrix of the selected cell"},
    {"cell", "row,column", "the selected cell, by label or #number"},
    {"hide", "row,column", "to be predicted; several with + between, Q1:row,column"},
    {"off", "1,2", "heads that are switched off"},
    {"all", "yes", "all heads side by side"},
    {"code", LISTING_LANGUAGE_KEYS, "code instead of text"},
    {"zoom", "numbers, colours, half", "how cells are shown"},
    {"tokens", "words", "the model, as in the options: its words"},
    {"d_model", "number", "columns of X"},
    {"heads", "number", "how many heads"},
    {"weights", "designed, random", "where the weights come from"},
    {"seed", "number", "of random weights"},
    {"mask", "none, causal, padding:K", "what may not be attended to"},
    {0},
};

static const struct {
    const char *name;
    enum grid_level level;
} zooms[] = {{"numbers", GRID_NUMBERS}, {"colours", GRID_COLOR_2}, {"half", GRID_HALF}};

/* Reads a whole number 1 … most. */
static bool read_count(const char *value, size_t most, size_t *out)
{
    char *end;
    unsigned long number = strtoul(value, &end, 10);

    if (end == value || *end || value[0] < '0' || value[0] > '9' || number < 1 || number > most)
        return false;
    *out = (size_t)number;
    return true;
}

static bool set_head(struct stage *stage, const char *value, struct error *e)
{
    size_t heads = stage_model(stage)->num_heads, head;

    if (!read_count(value, heads, &head))
        return error_set(e, ERROR_INPUT, "head=%s: heads are 1 to %zu here", value, heads);
    stage->at.head = stage->habits->head = head - 1;
    stage_select_usual(stage);
    return true;
}

static bool set_of(struct stage *stage, const char *value, struct error *e)
{
    const char *at = value[0] ? strchr("QKV", value[0]) : NULL;

    if (!stage->kind->has_family || !at || value[1])
        return error_set(e, ERROR_INPUT, "of=%s: %s", value,
                         stage->kind->has_family ? "write Q, K or V"
                                                 : "only project and split turn between Q, K and V");
    stage->of = value[0] == 'Q' ? 0 : value[0] == 'K' ? 1 : 2;
    stage_select_usual(stage);
    return true;
}

static bool set_matrix(struct stage *stage, const char *value, struct error *e)
{
    const enum matrix_id *list = stage->kind->matrices;

    for (; *list != MATRIX_COUNT; list++)
        if (strcmp(matrix_table[*list].name, value) == 0 && stage_matrix(stage, *list).at) {
            stage_select(stage, *list, stage->at.row, stage->at.col);
            return true;
        }
    return error_set(e, ERROR_INPUT, "matrix=%s: this view has no such matrix: name one that it shows", value);
}

/* Finds row and column of a cell of the head shown. */
static bool find_cell(const struct stage *stage, enum matrix_id id, const char *value, size_t cell[2])
{
    return hidden_find_labels(stage_model(stage), id, stage->at.head, value, strlen(value), cell);
}

static bool set_cell(struct stage *stage, const char *value, struct error *e)
{
    size_t cell[2];
    struct text name = {0};

    if (find_cell(stage, stage->at.id, value, cell)) {
        stage_select(stage, stage->at.id, cell[0], cell[1]);
        return true;
    }
    name_add_matrix(&name, stage->at.id, stage->at.head, false);
    error_set(e, ERROR_INPUT, "cell=%s: %s has no such cell: write row,column with its labels, or #1,#1", value,
              text_string(&name));
    text_free(&name);
    return false;
}

/* Finds "row,column" of the result, or "scores1:row,column" of any matrix. */
static bool find_hidden(const struct stage *stage, const char *value, size_t length, struct cell_at *out)
{
    const char *colon = memchr(value, ':', length);
    size_t cell[2], name = colon ? (size_t)(colon - value) : 0;

    *out = (struct cell_at){.id = stage_result(stage), .head = stage->at.head};
    if (!hidden_find_labels(stage_model(stage), out->id, out->head, value, length, cell) &&
        (!colon || !record_find(stage_record(stage), value, name, &out->id, &out->head) ||
         !hidden_find_labels(stage_model(stage), out->id, out->head, colon + 1, length - name - 1, cell)))
        return false;
    out->row = cell[0];
    out->col = cell[1];
    return true;
}

/* Cells with + between; a label that holds one itself is written as a number. */
static bool set_hide(struct stage *stage, const char *value, struct error *e)
{
    struct cell_at cell;

    if (find_hidden(stage, value, strlen(value), &cell)) {
        hidden_add(stage, cell);
        return true;
    }
    for (const char *at = value;; at++) {
        size_t length = strcspn(at, "+");

        if (!find_hidden(stage, at, length, &cell))
            return error_set(e, ERROR_INPUT,
                             "hide=%s: no such cell: write row,column with its labels, or #1,#1, with + between",
                             value);
        hidden_add(stage, cell);
        at += length;
        if (!*at)
            return true;
    }
}

static bool set_off(struct stage *stage, const char *value, struct error *e)
{
    size_t heads = stage_model(stage)->num_heads;

    if (stage->kind->stage != STAGE_OUTPUT)
        return error_set(e, ERROR_INPUT, "off=%s: heads are switched off in the view output only", value);
    while (*value) {
        size_t length = strcspn(value, ","), head;
        char *one = memory_copy_bytes(value, length);
        bool ok = read_count(one, heads, &head);

        free(one);
        if (!ok)
            return error_set(e, ERROR_INPUT, "off=%s: heads are 1 to %zu here, with commas between", value, heads);
        stage_switch_head(stage, head - 1, true);
        value += length + (value[length] == ',');
    }
    return true;
}

/* Whether a row of the table has that key. */
static bool is_parameter(const char *key)
{
    const struct parameter *p = stage_parameters;

    while (p->name && strcmp(p->name, key) != 0)
        p++;
    return p->name != NULL;
}

static bool set_word(struct stage *stage, const struct parameter *row, const char *value, struct error *e)
{
    const char *key = row->name;

    if (strcmp(key, "all") == 0 && strcmp(value, "yes") == 0) {
        stage->habits->all_heads = true;
        return true;
    }
    if (strcmp(key, "code") == 0 && listing_language_find(value) != LANGUAGE_COUNT) {
        stage->habits->code = true;
        stage->habits->language = listing_language_find(value);
        return true;
    }
    for (size_t i = 0; strcmp(key, "zoom") == 0 && i < sizeof zooms / sizeof *zooms; i++)
        if (strcmp(value, zooms[i].name) == 0) {
            stage->zoom = zooms[i].level;
            return true;
        }
    return error_set(e, ERROR_INPUT, "%s=%s: write %s", key, value, row->form);
}

/* Sets what a row of the table is about. */
static bool set(struct stage *stage, const struct parameter *row, const char *value, struct error *e)
{
    static const struct {
        const char *key;
        bool (*set)(struct stage *stage, const char *value, struct error *e);
    } setters[] = {{"head", set_head}, {"of", set_of},     {"matrix", set_matrix},
                   {"cell", set_cell}, {"hide", set_hide}, {"off", set_off}};

    if (spec_has_key(row->name))
        return true; /* stage_open() has made the model of it */
    for (size_t i = 0; i < sizeof setters / sizeof *setters; i++)
        if (strcmp(row->name, setters[i].key) == 0)
            return setters[i].set(stage, value, e);
    return set_word(stage, row, value, e);
}

/* One row of the table, while a state is read for it alone. */
struct turn {
    struct stage *stage;
    const struct parameter *row;
};

/* Says which key could be meant. */
static bool refuse_key(const char *key, struct error *e)
{
    struct nearest nearest = {.wanted = key};

    for (const struct parameter *p = stage_parameters; p->name; p++)
        nearest_offer(&nearest, p->name);
    if (nearest.name)
        return error_set(e, ERROR_INPUT, "%s: this view has no such key: did you mean %s?", key, nearest.name);
    return error_set(
        e, ERROR_INPUT,
        "%s: this view has no such key: its keys are head, matrix, cell and so on (see headway lab --help)", key);
}

static bool set_in_turn(void *self, const char *key, const char *value, struct error *e)
{
    const struct turn *turn = self;

    if (!is_parameter(key))
        return refuse_key(key, e);
    return strcmp(key, turn->row->name) != 0 || set(turn->stage, turn->row, value, e);
}

/* What keys can add to a state: all that is not the model, and to each hidden cell the name of a matrix. */
enum { LABEL_MOST = 40, GROWTH = 4 * LABEL_MOST + 100, CELL_GROWTH = 24 };

/* Whether the state can be written after any key. It may take more room than it did: "!" is written as %21. */
static bool has_room(const struct stage *stage, struct error *e)
{
    struct text written = {0};
    size_t most;

    stage_write_state(stage, &written);
    most = written.length + GROWTH + CELL_GROWTH * stage->hidden_count;
    text_free(&written);
    if (most <= STATE_MOST)
        return true;
    return error_set(e, ERROR_INPUT, "a state has at most %d bytes, written in full this one may take %zu: shorten it",
                     STATE_MOST, most);
}

bool stage_read_state(struct stage *stage, const char *state, struct error *e)
{
    for (const struct parameter *p = stage_parameters; p->name; p++)
        if (!state_read(state, set_in_turn, &(struct turn){stage, p}, e))
            return false;
    return has_room(stage, e);
}

/* Appends a label as a state writes it: encoded, or #number where it is long, or not unique (or looks like one). */
static void add_label(const struct stage *stage, struct text *out, struct cell_at cell, bool column)
{
    const struct model *model = stage_model(stage);
    size_t index = column ? cell.col : cell.row;
    struct text label = {0};
    char room[24];

    state_encode(&label, record_label(model, cell.id, cell.head, column, index, room), true);
    if (label.length <= LABEL_MOST && record_label_is_unique(model, cell.id, cell.head, column, index))
        text_add(out, text_string(&label));
    else
        text_addf(out, "#%zu", index + 1);
    text_free(&label);
}

/* Whether "row,column" in labels would be read as that cell: a label may hold a comma, and then it could be another, or
 * (in a list) a plus. */
static bool reads_back(const struct stage *stage, struct cell_at cell, bool in_list)
{
    const struct model *model = stage_model(stage);
    struct text both = {0};
    char room[24];
    size_t found[2];
    bool same;

    text_add(&both, record_label(model, cell.id, cell.head, false, cell.row, room));
    text_add_byte(&both, ',');
    text_add(&both, record_label(model, cell.id, cell.head, true, cell.col, room));
    same = !hidden_find_labels(model, cell.id, cell.head, both.bytes, both.length, found) ||
           (found[0] == cell.row && found[1] == cell.col);
    same = same && !(in_list && strchr(both.bytes, '+'));
    text_free(&both);
    return same;
}

static void write_cell(const struct stage *stage, struct text *out, struct cell_at cell, bool in_list)
{
    if (!reads_back(stage, cell, in_list)) {
        text_addf(out, "#%zu,#%zu", cell.row + 1, cell.col + 1);
        return;
    }
    add_label(stage, out, cell, false);
    text_add_byte(out, ',');
    add_label(stage, out, cell, true);
}

static void write_hidden(const struct stage *stage, struct text *out)
{
    for (size_t i = 0; i < stage->hidden_count; i++) {
        struct cell_at cell = stage->hidden[i];
        bool is_per_head = matrix_table[cell.id].per_head;

        text_add(out, i ? "+" : out->length ? " hide=" : "hide=");
        if (cell.id != stage_result(stage) || (is_per_head && cell.head != stage->at.head)) {
            text_add(out, matrix_table[cell.id].name);
            if (is_per_head)
                text_addf(out, "%zu", cell.head + 1);
            text_add_byte(out, ':');
        }
        write_cell(stage, out, cell, true);
    }
}

/* Whether the selected cell is the one that would be selected anyway. */
static bool is_usual_cell(const struct stage *stage)
{
    struct stage usual = *stage;

    stage_select_usual(&usual);
    return usual.at.id == stage->at.id && usual.at.row == stage->at.row && usual.at.col == stage->at.col;
}

static void write_off(const struct stage *stage, struct text *out)
{
    struct text list = {0};

    for (size_t head = 0; head < stage_model(stage)->num_heads; head++)
        if (stage->off[head])
            text_addf(&list, "%s%zu", list.length ? "," : "", head + 1);
    if (list.length)
        state_write(out, "off", text_string(&list));
    text_free(&list);
}

static void encode(struct text *out, const char *value)
{
    state_encode(out, value, false);
}

void stage_write_state(const void *self, struct text *out)
{
    const struct stage *stage = self;
    struct text model = {0};

    if (stage->at.head > 0)
        text_addf(out, "%shead=%zu", out->length ? " " : "", stage->at.head + 1);
    if (stage->of > 0)
        state_write(out, "of", (const char *[]){"Q", "K", "V"}[stage->of]);
    if (stage->at.id != stage_result(stage))
        state_write(out, "matrix", matrix_table[stage->at.id].name);
    if (!is_usual_cell(stage)) {
        text_add(out, out->length ? " cell=" : "cell=");
        write_cell(stage, out, stage->at, false);
    }
    write_hidden(stage, out);
    write_off(stage, out);
    if (stage->habits->all_heads)
        state_write(out, "all", "yes");
    if (stage->habits->code)
        state_write(out, "code", listing_languages[stage->habits->language].key);
    for (size_t i = 0; i < sizeof zooms / sizeof *zooms; i++)
        if (stage->zoom == zooms[i].level)
            state_write(out, "zoom", zooms[i].name);
    if (stage->owns_example) {
        spec_write(&stage->example->spec, &model, encode);
        text_addf(out, "%s%s", out->length && model.length ? " " : "", text_string(&model));
        text_free(&model);
    }
}
