/* SPDX-License-Identifier: MIT */
/* A stage's state as text, in and out. */
#include "attention/formula.h"
#include "base/compiler.h"
#include "base/memory.h"
#include "view/state.h"
#include "walk/hidden.h"
#include "walk/insight.h"
#include "walk/making.h"
#include "walk/name.h"
#include "walk/stage.h"

#include <stdlib.h>
#include <string.h>

enum { STEP_MOST = 99 }; /* more steps than anything that plays */

/* Appends the name of a cell as hidden_find() reads it: "scores1[sat,cat]", "X[#1,#2]" where there are no labels. */
static void hidden_add_name(struct text *out, const struct model *model, struct cell_at cell)
{
    text_add(out, matrix_table[cell.id].name);
    if (matrix_table[cell.id].per_head)
        text_addf(out, "%zu", cell.head + 1);
    text_add_byte(out, '[');
    record_add_cell(out, model, cell.id, cell.head, (size_t[2]){cell.row, cell.col}, ";[]");
    text_add_byte(out, ']');
}

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

static bool read_layer(const struct state_key *key, void *self, const char *value, struct error *e)
{
    struct stage *stage = self;
    size_t layers = model_layers(&stage->example->model), layer;

    if (!read_count(value, layers, &layer))
        return error_set(e, ERROR_INPUT, "%s=%s: layers are 1 to %zu here", key->name, value, layers);
    stage_set_layer(stage, layers - layer);
    return true;
}

static bool read_head(const struct state_key *key, void *self, const char *value, struct error *e)
{
    struct stage *stage = self;
    size_t heads = stage_model(stage)->num_heads, head;

    if (!read_count(value, heads, &head))
        return error_set(e, ERROR_INPUT, "%s=%s: heads are 1 to %zu here", key->name, value, heads);
    stage->at.head = stage->habits->head = head - 1;
    if (!stage->item_count)
        stage_select_usual(stage);
    return true;
}

static bool read_of(const struct state_key *key, void *self, const char *value, struct error *e)
{
    struct stage *stage = self;
    const char *at = value[0] ? strchr("QKV", value[0]) : NULL;

    if (!stage->kind->has_family || !at || value[1])
        return error_set(e, ERROR_INPUT, "%s=%s: %s", key->name, value,
                         stage->kind->has_family ? "write Q, K or V"
                                                 : "only project and split turn between Q, K and V");
    stage->of = value[0] == 'Q' ? 0 : value[0] == 'K' ? 1 : 2;
    stage->turned_at = stage->at;
    stage_select_usual(stage);
    return true;
}

/* Takes one name of a list, "weights1"; false if there is no such matrix, or no room for it. */
static bool take_item(struct stage *stage, const char *name, size_t length)
{
    struct stage_item item;

    if (stage->item_count == STAGE_ITEMS || !record_find(stage_record(stage), name, length, &item.id, &item.head) ||
        (item.id >= MATRIX_WHOLE_W_Q && item.id <= MATRIX_WHOLE_W_V) /* its name is that of a head's, too */ ||
        !record_matrix(stage_record(stage), item.id, item.head).at)
        return false;
    stage->items[stage->item_count++] = item;
    return true;
}

/* Reads matrices by name; selects the first. */
static bool read_items(const struct state_key *key, void *self, const char *value, struct error *e)
{
    struct stage *stage = self;

    if (!stage->kind->items)
        return error_set(e, ERROR_INPUT, "%s=%s: only the view beside shows matrices by name", key->name, value);
    stage->item_count = 0;
    for (const char *at = value; *at; at += *at == ',') {
        size_t length = strcspn(at, ",");

        if (!take_item(stage, at, length))
            return error_set(e, ERROR_INPUT,
                             "%s=%s: write up to %d names such as X, W_Q1, weights1 or W_O, with commas between",
                             key->name, value, STAGE_ITEMS);
        at += length;
    }
    if (!stage->item_count)
        return error_set(e, ERROR_INPUT, "%s=: name a matrix, such as W_Q1", key->name);
    stage_select_usual(stage);
    stage->habits->head = stage->at.head;
    return true;
}

static void write_items(const struct state_key *key UNUSED, const void *self, struct text *value)
{
    const struct stage *stage = self;

    for (size_t i = 0; i < stage->item_count; i++) {
        const struct stage_item *item = &stage->items[i];

        text_addf(value, "%s%s", i ? "," : "", matrix_table[item->id].name);
        if (matrix_table[item->id].per_head)
            text_addf(value, "%zu", item->head + 1);
    }
    if (stage->kind->items && strcmp(text_string(value), stage->kind->items) == 0)
        text_cut(value, 0);
}

/* Whether the view itself shows a matrix for the head at hand. */
static bool shows(const struct stage *stage, enum matrix_id id)
{
    return stage_has(stage, id) && stage_has_item(stage, id, stage->at.head);
}

static bool read_matrix(const struct state_key *key, void *self, const char *value, struct error *e)
{
    struct stage *stage = self;

    for (enum matrix_id id = 0; id < MATRIX_COUNT; id++)
        if (strcmp(matrix_table[id].name, value) == 0 && stage_matrix(stage, id).at &&
            (shows(stage, id) || (stage_board_has(stage, id) && !shows(stage, stage_whole(id))))) {
            stage_select(stage, id, stage->at.row, stage->at.col);
            return true;
        }
    return error_set(e, ERROR_INPUT, "%s=%s: this view has no such matrix: name one that it shows", key->name, value);
}

/* Finds row and column of a cell of the head shown. */
static bool find_cell(const struct stage *stage, enum matrix_id id, const char *value, size_t cell[2])
{
    return record_find_cell(stage_model(stage), id, stage->at.head, value, strlen(value), cell);
}

static bool read_cell(const struct state_key *key, void *self, const char *value, struct error *e)
{
    struct stage *stage = self;
    size_t cell[2];
    struct text name = {0};

    if (find_cell(stage, stage->at.id, value, cell)) {
        stage_select(stage, stage->at.id, cell[0], cell[1]);
        return true;
    }
    name_add_matrix(&name, stage->at.id, stage->at.head, false);
    error_set(e, ERROR_INPUT, "%s=%s: %s has no such cell: write row,column with its labels, or #1,#1", key->name,
              value, text_string(&name));
    text_free(&name);
    return false;
}

/* Finds "row,column" of the result, or "scores1:row,column" of any matrix. */
static bool find_hidden(const struct stage *stage, const char *value, size_t length, struct cell_at *out)
{
    const char *colon = memchr(value, ':', length);
    size_t cell[2], name = colon ? (size_t)(colon - value) : 0;

    *out = (struct cell_at){.id = stage_result(stage), .head = stage->at.head};
    if (!record_find_cell(stage_model(stage), out->id, out->head, value, length, cell) &&
        (!colon || !record_find(stage_record(stage), value, name, &out->id, &out->head) ||
         !record_find_cell(stage_model(stage), out->id, out->head, colon + 1, length - name - 1, cell)))
        return false;
    out->row = cell[0];
    out->col = cell[1];
    return true;
}

/* Reads cells with + between them; a label that contains one is written as a number. */
static bool read_hide(const struct state_key *key, void *self, const char *value, struct error *e)
{
    struct stage *stage = self;
    struct cell_at cell;

    if (find_hidden(stage, value, strlen(value), &cell)) {
        hidden_add(stage, cell);
        return true;
    }
    for (const char *at = value;; at++) {
        size_t length = strcspn(at, "+");

        if (!find_hidden(stage, at, length, &cell))
            return error_set(e, ERROR_INPUT,
                             "%s=%s: no such cell: write row,column with its labels, or #1,#1, with + between",
                             key->name, value);
        hidden_add(stage, cell);
        at += length;
        if (!*at)
            return true;
    }
}

/* Finds "scores1:row,column", "scores1@1:…" for another layer than the last. */
static bool find_place(const struct stage *stage, const char *value, size_t length, struct layer_cell *out)
{
    const char *colon = memchr(value, ':', length), *sign = colon ? memchr(value, '@', (size_t)(colon - value)) : NULL;
    size_t layers = model_layers(&stage->example->model);
    struct stage there = *stage;
    struct text plain = {0};
    unsigned long layer = sign ? strtoul(sign + 1, NULL, 10) : layers;
    bool ok = layer >= 1 && layer <= layers;

    there.back = colon ? layers - (ok ? layer : layers) : stage->back;
    text_add_bytes(&plain, value, sign ? (size_t)(sign - value) : length);
    if (sign)
        text_add_bytes(&plain, colon, length - (size_t)(colon - value));
    ok = ok && find_hidden(&there, text_string(&plain), plain.length, &out->cell);
    out->back = there.back;
    text_free(&plain);
    return ok;
}

/* Reads a way; each cell must be a term of the one before. */
static bool read_follow(const struct state_key *key, void *self, const char *value, struct error *e)
{
    struct stage *stage = self;
    struct layer_cell cells[WAY_MOST];
    const char *at[WAY_MOST + 1] = {value};
    size_t count = 0, wrong;

    for (bool is_more = true; is_more && count < WAY_MOST; count++) {
        size_t length = strcspn(at[count], "+");

        if (!find_place(stage, at[count], length, &cells[count]))
            return error_set(e, ERROR_INPUT,
                             "%s=%.200s: no such cell: write MATRIX:row,column, such as head1:sat,noun, with + between",
                             key->name, value);
        is_more = at[count][length] == '+';
        at[count + 1] = at[count] + length + is_more;
    }
    if (*at[count])
        return error_set(e, ERROR_INPUT, "%s=%.200s: no number is followed so far: leave some out", key->name, value);
    if (stage_follow_along(stage, cells, count, &wrong))
        return true;
    return error_set(e, ERROR_INPUT, "%s=%.200s: \"%.*s\" is not a term of the number before it: name one that is",
                     key->name, value, (int)strcspn(at[wrong], "+"), at[wrong]);
}

static bool read_term(const struct state_key *key, void *self, const char *value, struct error *e)
{
    struct stage *stage = self;
    const char *comma = strchr(value, ',');
    char *first = memory_copy_bytes(value, comma ? (size_t)(comma - value) : strlen(value));
    size_t term = 0, factor = 1;
    bool ok = read_count(first, SIZE_MAX / 2, &term) && (!comma || read_count(comma + 1, 2, &factor)) &&
              stage_follow(stage, HOP_TERM, term - 1) && (factor == 1 || stage_follow(stage, HOP_FACTOR, 0));

    free(first);
    return ok || error_set(e, ERROR_INPUT, "%s=%.40s: no number that is followed has such a term: leave it out",
                           key->name, value);
}

static bool read_off(const struct state_key *key, void *self, const char *value, struct error *e)
{
    struct stage *stage = self;
    size_t heads = stage_model(stage)->num_heads;

    if (stage->kind->stage != STAGE_OUTPUT)
        return error_set(e, ERROR_INPUT, "%s=%s: heads are switched off in the view output only", key->name, value);
    while (*value) {
        size_t length = strcspn(value, ","), head;
        char *one = memory_copy_bytes(value, length);
        bool ok = read_count(one, heads, &head);

        free(one);
        if (!ok)
            return error_set(e, ERROR_INPUT, "%s=%s: heads are 1 to %zu here, with commas between", key->name, value,
                             heads);
        stage_switch_head(stage, head - 1, true);
        value += length + (value[length] == ',');
    }
    return true;
}

/* A key of the state, with the words of this kind. */
static struct state_key key_of_kind(const struct stage *stage, const struct state_key *key)
{
    struct state_key own = *key;

    own.form = stage->kind->compares;
    return own;
}

static bool read_compare(const struct state_key *key, void *self, const char *value, struct error *e)
{
    struct stage *stage = self;
    struct state_key own = key_of_kind(stage, key);

    if (!own.form)
        return error_set(e, ERROR_INPUT, "%s=%s: only split and scale compare anything", key->name, value);
    return state_take_word(&own, value, &stage->compared, e);
}

/* Reads how much is computed; a stage that only shows given numbers computes nothing. */
static bool read_fill(const struct state_key *key, void *self, const char *value, struct error *e)
{
    struct stage *stage = self;

    if (stage->kind->stage <= STAGE_SPLIT)
        return error_set(e, ERROR_INPUT, "%s=%s: all that this view shows is given: leave it out", key->name, value);
    return state_read_word(key, self, value, e);
}

static bool read_board(const struct state_key *key, void *self, const char *value, struct error *e)
{
    struct stage *stage = self;
    size_t word;

    if (!state_take_word(key, value, &word, e))
        return false;
    stage->board = (enum board_shown)word;
    stage->off_board = stage->at;
    return true;
}

static bool read_step(const struct state_key *key, void *self, const char *value, struct error *e)
{
    size_t step;

    if (!read_count(value, STEP_MOST, &step))
        return error_set(e, ERROR_INPUT, "%s=%s: write 1 to %d", key->name, value, STEP_MOST);
    making_stand(self, step - 1);
    return true;
}

static bool read_show(const struct state_key *key, void *self, const char *value, struct error *e)
{
    if (((struct stage *)self)->kind->stage != STAGE_SOFTMAX)
        return error_set(e, ERROR_INPUT, "%s=%s: powers are shown in the view softmax only", key->name, value);
    return state_read_set(key, self, value, e);
}

static bool read_all(const struct state_key *key, void *self, const char *value, struct error *e)
{
    struct stage *stage = self;

    size_t word;

    if (!state_take_word(key, value, &word, e))
        return false;
    stage->habits->all_heads = word == 1;
    return true;
}

static bool read_code(const struct state_key *key, void *self, const char *value, struct error *e)
{
    struct stage *stage = self;

    if (listing_language_find(value) == LANGUAGE_COUNT)
        return error_set(e, ERROR_INPUT, "%s=%s: write %s", key->name, value, key->form);
    stage->habits->code = true;
    stage->habits->language = listing_language_find(value);
    return true;
}

/* The level for each word in the form of `zoom`, in its order. */
static const enum grid_level zooms[] = {GRID_AUTO, GRID_NUMBERS, GRID_COLOR_2, GRID_HALF};

static bool read_zoom(const struct state_key *key, void *self, const char *value, struct error *e)
{
    size_t word;

    if (!state_take_word(key, value, &word, e))
        return false;
    ((struct stage *)self)->zoom = zooms[word];
    return true;
}

/* Accepts the model's keys: stage_open() has already made the model from them. */
static bool read_model(const struct state_key *key UNUSED, void *self UNUSED, const char *value UNUSED,
                       struct error *e UNUSED)
{
    return true;
}

/* Most bytes of an encoded label, alone and in a list; a longer one is written as its number. */
enum { LABEL_MOST = 40, LABEL_SHORT = 10 };

/* Appends a label as a state writes it: encoded, or #number if it is long, not unique, or looks like a number. */
static void add_label(const struct stage *stage, struct text *out, struct cell_at cell, bool column, size_t most)
{
    const struct model *model = stage_model(stage);
    size_t index = column ? cell.col : cell.row;
    struct text label = {0};
    char room[24];

    state_encode(&label, record_label(model, cell.id, cell.head, column, index, room), true);
    if (label.length <= most && record_label_is_unique(model, cell.id, cell.head, column, index))
        text_add(out, text_string(&label));
    else
        text_addf(out, "#%zu", index + 1);
    text_free(&label);
}

/* Whether "row,column" in labels is read back as that cell. A comma in a label, or in a list a plus, could make it
 * another. */
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
    same = !record_find_cell(model, cell.id, cell.head, both.bytes, both.length, found) ||
           (found[0] == cell.row && found[1] == cell.col);
    same = same && !(in_list && strchr(both.bytes, '+'));
    text_free(&both);
    return same;
}

static void write_cell(const struct stage *stage, struct text *out, struct cell_at cell, size_t most)
{
    if (!reads_back(stage, cell, most < LABEL_MOST)) {
        text_addf(out, "#%zu,#%zu", cell.row + 1, cell.col + 1);
        return;
    }
    add_label(stage, out, cell, false, most);
    text_add_byte(out, ',');
    add_label(stage, out, cell, true, most);
}

static bool has_layers(const struct state_key *key UNUSED, const void *self)
{
    const struct stage *stage = self;

    return model_layers(&stage->example->model) > 1;
}

static void write_layer(const struct state_key *key, const void *self, struct text *value)
{
    const struct stage *stage = self;

    if (has_layers(key, self))
        text_addf(value, "%zu", model_layers(&stage->example->model) - stage->back);
}

static void write_head(const struct state_key *key UNUSED, const void *self, struct text *value)
{
    const struct stage *stage = self;

    if (stage->at.head != (stage->item_count ? stage->items[0].head : 0))
        text_addf(value, "%zu", stage->at.head + 1);
}

static void write_of(const struct state_key *key UNUSED, const void *self, struct text *value)
{
    const struct stage *stage = self;

    if (stage->of > 0)
        text_add_byte(value, "QKV"[stage->of]);
}

static void write_matrix(const struct state_key *key UNUSED, const void *self, struct text *value)
{
    const struct stage *stage = self;

    if (stage->at.id != (stage->item_count ? stage->items[0].id : stage_result(stage)))
        text_add(value, matrix_table[stage->at.id].name);
}

/* Writes the selected cell, unless it would be selected anyway. */
static void write_selected(const struct state_key *key UNUSED, const void *self, struct text *value)
{
    const struct stage *stage = self;
    struct stage usual = *stage;

    stage_select_usual(&usual);
    if (usual.at.id != stage->at.id || usual.at.row != stage->at.row || usual.at.col != stage->at.col)
        write_cell(stage, value, stage->at, LABEL_MOST);
}

static void note_layers(const struct state_key *key UNUSED, const void *self, struct text *out)
{
    text_addf(out, "of %zu", model_layers(&((const struct stage *)self)->example->model));
}

/* "head1:" before a cell, "head1@1:" with its layer unless `layer` is 0. */
static void write_named(const struct stage *stage, struct cell_at cell, size_t layer, struct text *value)
{
    text_add(value, matrix_table[cell.id].name);
    if (matrix_table[cell.id].per_head)
        text_addf(value, "%zu", cell.head + 1);
    if (layer > 0)
        text_addf(value, "@%zu", layer);
    text_add_byte(value, ':');
    write_cell(stage, value, cell, LABEL_SHORT);
}

static void write_hide(const struct state_key *key UNUSED, const void *self, struct text *value)
{
    const struct stage *stage = self;

    for (size_t i = 0; i < stage->hidden_count; i++) {
        struct cell_at cell = stage->hidden[i];
        bool is_per_head = matrix_table[cell.id].per_head;

        text_add(value, i ? "+" : "");
        if (cell.id != stage_result(stage) || (is_per_head && cell.head != stage->at.head))
            write_named(stage, cell, 0, value);
        else
            write_cell(stage, value, cell, LABEL_SHORT);
    }
}

static void write_follow(const struct state_key *key UNUSED, const void *self, struct text *value)
{
    const struct stage *stage = self;

    for (size_t i = 0; i < stage->way.count; i++) {
        const struct layer_cell *at = &stage->way.cells[i];
        struct stage there = *stage;

        there.back = at->back;
        text_add(value, i ? "+" : "");
        write_named(&there, at->cell, at->back ? model_layers(&stage->example->model) - at->back : 0, value);
    }
}

static void write_term(const struct state_key *key UNUSED, const void *self, struct text *value)
{
    const struct stage_way *way = &((const struct stage *)self)->way;

    if (way->term > 0 || way->factor > 0)
        text_addf(value, "%zu", way->term + 1);
    if (way->factor > 0)
        text_add(value, ",2");
}

static void write_off(const struct state_key *key UNUSED, const void *self, struct text *value)
{
    const struct stage *stage = self;

    for (size_t head = 0; head < stage_model(stage)->num_heads; head++)
        if (stage->off[head])
            text_addf(value, "%s%zu", value->length ? "," : "", head + 1);
}

static void write_fill(const struct state_key *key, const void *self, struct text *value)
{
    if (((const struct stage *)self)->fill != MADE_ALL)
        state_write_word(key, self, value);
}

/* Writes the step of what plays, for screens of a lecture, which have no clock of their own. A saved state or a link
 * has none: everything is shown. */
static void write_step(const struct state_key *key UNUSED, const void *self, struct text *value)
{
    const struct stage *stage = self;

    if (stage->playing && stage->habits->keyless)
        text_addf(value, "%zu", stage->step + 1);
}

static void write_compare(const struct state_key *key, const void *self, struct text *value)
{
    const struct stage *stage = self;
    struct state_key own = key_of_kind(stage, key);
    char word[STATE_WORD_MOST];

    if (own.form && stage->compared + 1 < state_count_words(&own))
        text_add(value, state_word(&own, stage->compared, word));
}

static void write_all(const struct state_key *key UNUSED, const void *self, struct text *value)
{
    if (((const struct stage *)self)->habits->all_heads)
        text_add(value, "yes");
}

static void write_code(const struct state_key *key UNUSED, const void *self, struct text *value)
{
    const struct view_habits *habits = ((const struct stage *)self)->habits;

    if (habits->code)
        text_add(value, listing_languages[habits->language].key);
}

static void write_board(const struct state_key *key, const void *self, struct text *value)
{
    char word[STATE_WORD_MOST];

    if (((const struct stage *)self)->board != BOARD_OFF)
        text_add(value, state_word(key, ((const struct stage *)self)->board, word));
}

static void write_zoom(const struct state_key *key, const void *self, struct text *value)
{
    char word[STATE_WORD_MOST];

    for (size_t i = 1; i < sizeof zooms / sizeof *zooms; i++)
        if (((const struct stage *)self)->zoom == zooms[i])
            text_add(value, state_word(key, i, word));
}

static void write_model(const struct state_key *key, const void *self, struct text *value)
{
    const struct stage *stage = self;

    if (stage->owns_example)
        spec_add_value(&stage->example->spec, key->name, value);
}

#define MODEL .read = read_model, .write = write_model

static bool has_family(const struct state_key *key UNUSED, const void *self)
{
    return ((const struct stage *)self)->kind->has_family;
}

static bool has_more_heads(const struct state_key *key UNUSED, const void *self)
{
    const struct stage *stage = self;

    return matrix_table[stage_result(stage)].per_head && stage_model(stage)->num_heads > 1;
}

/* Keeps the selection in its place: in the weights, in the left operand, or else in the result. */
bool stage_turned(void *self, const struct state_key *dial, struct error *e UNUSED)
{
    struct stage *stage = self;
    enum matrix_id id = stage->turned_at.id;

    stage->playing = false;
    if (dial->read != read_of)
        return true;
    if (id >= MATRIX_W_Q && id <= MATRIX_W_V)
        id = stage_top(stage);
    else
        id = id == MATRIX_X || id == MATRIX_MEMORY ? stage_left(stage) : stage_result(stage);
    stage_select(stage, id, stage->turned_at.row, stage->turned_at.col);
    return true;
}

const struct state_key stage_state[] = {
    {"layer", "N", "which layer; usually the last", .read = read_layer, .write = write_layer, .dial = "layer",
     .is_there = has_layers, .note = note_layers, .is_basis = true},
    {"matrices", "W_Q1,weights1", "the matrices side by side, in the view beside", .read = read_items,
     .write = write_items},
    {"head", "1-8", "the head shown", .read = read_head, .write = write_head, .is_basis = true},
    {"of", "Q, K or V", "which of the three projections", .read = read_of, .write = write_of, .dial = "of",
     .turns = "Q|K|V", .is_there = has_family},
    {"board", "off|on|all", "the whole machine as the picture; all: also what is still to come", .read = read_board,
     .write = write_board},
    {"matrix", "name", "the matrix of the selected cell", .read = read_matrix, .write = write_matrix},
    {"cell", "row,column", "the selected cell, by label or #number", .read = read_cell, .write = write_selected,
     .is_encoded = true},
    {"hide", "row,column", "to be predicted; several with + between, Q1:row,column", .read = read_hide,
     .write = write_hide, .is_encoded = true},
    {"fill", "none|cell|row|all", "what of the result is computed yet", .read = read_fill, .write = write_fill,
     STATE_MEMBER(struct stage, fill)},
    {"step", "1-99", "pauses there while the result is computed", .read = read_step, .write = write_step},
    {"show", "exp", "the powers of the row that goes through softmax, also where no share is computed",
     .read = read_show, .write = state_write_set, STATE_MEMBER(struct stage, shows_powers)},
    {"compare", "none|cut|x, none|divisors", "what is compared in split, in scale", .read = read_compare,
     .write = write_compare},
    {"off", "1,2", "heads that are switched off", .read = read_off, .write = write_off, .is_basis = true},
    {"follow", "MATRIX:row,column", "the number that is followed home; where it led, with + between",
     .read = read_follow, .write = write_follow, .is_encoded = true},
    {"term", "1-9", "which of its terms; 2,2: the second factor of that", .read = read_term, .write = write_term},
    {"tell", "changes", "what the changed numbers change, instead of the text", .read = state_read_set,
     .write = state_write_set, STATE_MEMBER(struct stage, tells)},
    {"all", "no|yes", "all heads side by side", .read = read_all, .write = write_all, .dial = "all heads",
     .is_there = has_more_heads},
    {"code", LISTING_LANGUAGE_KEYS, "code instead of text", .read = read_code, .write = write_code},
    {"zoom", "fit|numbers|colours|half", "how cells are shown", .read = read_zoom, .write = write_zoom,
     .dial = "cells"},
    {"tokens", "words", "the model, as in the options: its words", MODEL},
    {"d_model", "number", "columns of X", MODEL},
    {"heads", "number", "how many heads", MODEL},
    {"trained", "step:300,seed:29", "a network that is trained now, as the view training does", MODEL},
    {"weights", "designed, random, promoter",
     "where the weights come from: made by hand, random, or from a model of "
     "the course",
     MODEL},
    {"seed", "number", "of random weights", MODEL},
    {"mask", "none, causal, padding:K", "what may not be attended to", MODEL},
    {"set", "MATRIX:row,column:number", "given numbers that are changed, with + between", MODEL, .is_encoded = true},
    {0},
};

enum { CELL_GROWTH = 24 };

/* How many bytes key presses can add to a state: in all its keys but the model's; for each cell of the way; and, as
 * CELL_GROWTH, for each hidden cell the name of a matrix. */
enum { GROWTH = 4 * LABEL_MOST + 150, HOP_GROWTH = 2 * LABEL_SHORT + 15, HOPS_LAYER = 5, HOPS_MORE = 2 };

/* Whether the state can still be written after any key press. Writing may lengthen it: "!" becomes %21. */
static bool has_room(const struct stage *stage, struct error *e)
{
    struct text written = {0};
    size_t hops = HOPS_MORE + HOPS_LAYER * model_layers(&stage->example->model), most;

    state_write_keys(stage_state, stage, &written);
    most = written.length + GROWTH + CELL_GROWTH * stage->hidden_count;
    most += HOP_GROWTH * (hops < WAY_MOST ? hops : WAY_MOST);
    text_free(&written);
    if (most <= STATE_MOST)
        return true;
    return error_set(e, ERROR_INPUT, "a state has at most %d bytes, written in full this one may take %zu: shorten it",
                     STATE_MOST, most);
}

static bool stage_read_state(struct stage *stage, const char *state, struct error *e)
{
    if (stage->kind->items && !read_items(stage_state, stage, stage->kind->items, e))
        return false;
    if (!state_read_keys(state, stage_state, stage, e) || !has_room(stage, e))
        return false;
    stage_come_back(stage);
    return true;
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

/* First pass over a state: only the model's keys, since cells can be named only when there is a model. */
static bool set_model_key(void *self, const char *key, const char *value, struct error *e)
{
    return !spec_has_key(key) || spec_set_in_state(self, key, value, e);
}

static void start(struct stage *stage, const struct view *view, const struct view_setup *setup)
{
    stage->kind = view->kind;
    stage->sources = setup->sources;
    stage->own_habits = (struct view_habits){.speed = VIEW_SPEED_USUAL};
    stage->habits = setup->habits ? setup->habits : &stage->own_habits;
    stage->fill = MADE_ALL;
    for (const char *words = stage->kind->compares; words && (words = strchr(words, '|')); words++)
        stage->compared++;
}

void *stage_open(const struct view *view, const struct view_setup *setup, const char *state, struct error *e)
{
    struct stage *stage = memory_new(sizeof *stage);
    struct spec spec = {0};
    bool ok;

    start(stage, view, setup);
    ok = state_read(state, set_model_key, &spec, e) && take_example(stage, setup, &spec, e);
    spec_free(&spec);
    if (!ok) {
        stage_close(stage);
        return NULL;
    }
    stage_set_layer(stage, stage->habits->back < model_layers(&stage->example->model) ? stage->habits->back : 0);
    if (!stage_read_state(stage, state, e)) {
        stage_close(stage);
        return NULL;
    }
    return stage;
}

static void show_all(struct stage *stage)
{
    free(stage->hidden);
    stage->hidden = NULL;
    stage->hidden_count = 0;
    stage->rows->known = false;
}

bool stage_hide(void *self, const char *cells)
{
    struct stage *stage = self;
    struct cell_at cell;
    bool shown = false;

    if (stage->way.shown)
        stage_hide(stage->way.shown, cells);
    show_all(stage);
    while (*cells) {
        size_t length = strcspn(cells, ";");

        if (hidden_find(stage_record(stage), cells, length, &cell)) {
            hidden_add(stage, cell);
            shown = shown || stage_has(stage, cell.id) || stage_board_has(stage, cell.id);
        }
        cells += length + (cells[length] == ';');
    }
    stage_come_back(stage);
    return shown;
}

bool stage_choose(void *self, const char *cell)
{
    struct stage *stage = self;
    size_t layers = model_layers(&stage->example->model), digits = strspn(cell, "0123456789");
    unsigned long layer = cell[digits] == '@' ? strtoul(cell, NULL, 10) : 0;
    struct cell_at at;

    if (layer && layer <= layers) {
        cell += digits + 1;
        if (layers - layer != stage->back)
            stage_set_layer(stage, layers - layer);
    }
    if (!hidden_find(stage_record(stage), cell, strlen(cell), &at) ||
        !(stage_has(stage, at.id) || stage_board_has(stage, at.id)))
        return false;
    stage_follow(stage, HOP_HOME, 0);
    if (matrix_table[at.id].per_head)
        stage->at.head = stage->habits->head = at.head;
    stage->playing = false;
    stage_select(stage, at.id, at.row, at.col);
    return true;
}

bool stage_pointed(const void *self, bool row, struct text *out)
{
    const struct stage *stage = stage_shown(self);
    struct cell_at cell = stage->at;
    size_t end = row ? stage_matrix(stage, cell.id).cols : cell.col + 1;

    if (stage->habits->code)
        return false;
    for (cell.col = row ? 0 : cell.col; cell.col < end; cell.col++) {
        text_add(out, out->length ? ";" : "");
        hidden_add_name(out, stage_model(stage), cell);
    }
    return true;
}
