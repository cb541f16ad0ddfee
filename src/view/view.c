/* SPDX-License-Identifier: MIT */
#include "view/view.h"

#include "base/compiler.h"
#include "base/memory.h"
#include "base/nearest.h"
#include "base/utf8.h"
#include "draw/field.h"
#include "sheet/lay.h"
#include "sheet/plain.h"
#include "view/dials.h"
#include "view/state.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#define FIELD_SHOWN 24 /* bytes of what is typed, in a line of words */

/* All views, in the order of the walk and of the lessons. */
#define VIEWS(ROW)                                                                                                     \
    ROW(input), ROW(split), ROW(project), ROW(score), ROW(scale), ROW(softmax), ROW(blend), ROW(concat), ROW(output),  \
        ROW(arcs), ROW(beside), ROW(conversation), ROW(softmax_row), ROW(variance), ROW(bank), ROW(convex_hull),       \
        ROW(temperature_heads), ROW(matrix_product), ROW(one_head), ROW(pitfall_indivisible),                          \
        ROW(pitfall_scale_d_model), ROW(pitfall_no_scale), ROW(pitfall_late_scale), ROW(pitfall_sum_heads),            \
        ROW(pitfall_no_output), ROW(pitfall_merge), ROW(pitfall_split), ROW(pitfall_slice_x),                          \
        ROW(pitfall_softmax_columns), ROW(pitfall_late_mask), ROW(pitfall_mask_value), ROW(pitfall_mask_kind),         \
        ROW(pitfall_mask_mixup), ROW(pitfall_no_max), ROW(pitfall_no_positions), ROW(not_a_bug), ROW(diagnose),        \
        ROW(three_uses), ROW(broadcast), ROW(cost), ROW(stopwatch), ROW(training), ROW(kv_cache), ROW(axial),          \
        ROW(long_row), ROW(promoter), ROW(heads), ROW(head_roles), ROW(rollout), ROW(memory_order), ROW(fused_order),  \
        ROW(tensor_shapes)

#define NAME(name) view_##name
extern const struct view VIEWS(NAME);

#define ADDRESS(name) &view_##name
const struct view *const view_table[] = {VIEWS(ADDRESS), NULL};

const struct view *view_find(const char *name)
{
    for (const struct view *const *view = view_table; *view; view++)
        if (strcmp((*view)->name, name) == 0)
            return *view;
    return NULL;
}

void view_lines_free(struct view_lines *lines)
{
    text_free(&lines->look);
    text_free(&lines->look_short);
    text_free(&lines->caption);
    text_free(&lines->about);
    line_free(&lines->cell);
    line_free(&lines->sum);
    *lines = (struct view_lines){0};
}

enum reaction view_type(const struct view *view, void *self, int code)
{
    const struct key *row = keys_find_now(view->field_keys, self, code);
    unsigned reaction = (row ? row->act : view->type)(self, row, code);

    if (view->settle && reaction != REACT_PASS)
        view->settle(self);
    return (enum reaction)reaction;
}

enum reaction view_edit(struct field *field, int code)
{
    size_t length = field->text.length, at = field->at;
    bool was_selected = field->is_selected;

    if (!field_key(field, code))
        return REACT_PASS;
    return field->text.length == length && field->at == at && field->is_selected == was_selected ? REACT_STILL
                                                                                                 : REACT_DONE;
}

void view_add_field(struct line *out, const char *what, const struct field *field)
{
    const char *text = text_string(&field->text), *cursor = text + field->at, *end = text + field->text.length;
    const char *after = cursor;
    char32_t shown;

    line_add(out, ROLE_PLAIN, what);
    if (field->text.length > FIELD_SHOWN)
        return;
    line_add(out, ROLE_PLAIN, " › ");
    if (field->is_selected) {
        line_add(out, ROLE_TAG, text);
        return;
    }
    if (cursor < end)
        utf8_next_cluster(&after, end, &shown);
    line_add_bytes(out, ROLE_PLAIN, text, field->at);
    line_add_bytes(out, ROLE_TAG, cursor < end ? cursor : " ", cursor < end ? (size_t)(after - cursor) : 1);
    line_add(out, ROLE_PLAIN, after);
}

enum reaction view_key_act(void *self, const struct key *key, int code)
{
    return key_works(key, self, NULL) ? (enum reaction)key->act(self, key, code) : REACT_PASS;
}

const struct view_habits *view_habits_of(const struct view_setup *setup)
{
    static const struct view_habits usual = {.speed = VIEW_SPEED_USUAL};

    return setup && setup->habits ? setup->habits : &usual;
}

void view_close(const struct view *view, void *self)
{
    (view->close ? view->close : free)(self);
}

void *view_opened(const struct view *view, void *self, const char *state, struct error *e)
{
    if (!state_read_keys(state, view->state, self, e)) {
        view_close(view, self);
        return NULL;
    }
    if (view->settle)
        view->settle(self);
    return self;
}

void *view_open(const struct view *view, const struct view_setup *setup UNUSED, const char *state, struct error *e)
{
    return view_opened(view, memory_new(view->size), state, e);
}

bool view_move(enum view_move to, size_t by, size_t *row, size_t *col, size_t rows, size_t cols)
{
    bool is_row = to == VIEW_UP || to == VIEW_DOWN, is_back = to == VIEW_UP || to == VIEW_LEFT;
    size_t *at = is_row ? row : col, left = is_back ? *at : (is_row ? rows : cols) - 1 - *at;
    size_t cells = by < left ? by : left;

    *at = is_back ? *at - cells : *at + cells;
    return cells > 0;
}

void view_cell_among(struct view_cell *cell, struct state_sentence rows, struct state_sentence cols)
{
    cell->among[0] = rows;
    cell->among[1] = cols;
    cell->row = cell->row < rows.count ? cell->row : rows.count - 1;
    cell->col = cell->col < cols.count ? cell->col : cols.count - 1;
}

unsigned view_cell_move(void *self, const struct key *key, int code UNUSED)
{
    struct view_cell *cell = self;
    bool moved =
        view_move((enum view_move)key->action, 1, &cell->row, &cell->col, cell->among[0].count, cell->among[1].count);

    cell->chosen = cell->chosen || moved;
    return moved ? REACT_DONE : REACT_PASS;
}

bool view_cell_pick(void *self, const struct sheet_spot *spot)
{
    struct view_cell *cell = self;

    cell->row = spot->row;
    cell->col = spot->col;
    return cell->chosen = true;
}

bool view_cell_read(const struct state_key *key, void *self, const char *value, struct error *e)
{
    struct view_cell *cell = self;
    size_t at[2];

    if (!state_read_cell(key, cell->among, value, at, e))
        return false;
    cell->row = at[0];
    cell->col = at[1];
    return cell->chosen = true;
}

void view_cell_write(const struct state_key *key UNUSED, const void *self, struct text *value)
{
    const struct view_cell *cell = self;

    if (cell->chosen)
        state_write_cell(cell->among, (size_t[]){cell->row, cell->col}, value);
}

void view_offer_arrows(const struct key *key, struct key_offer *offer, size_t rows, size_t cols)
{
    if (key->word && (rows == 1 || cols == 1))
        text_add(&offer->shown, rows == 1 ? "←→" : "↑↓");
}

bool view_moves_in_list(const void *self UNUSED, const struct key *key, struct key_offer *offer)
{
    view_offer_arrows(key, offer, 2, 1);
    return true;
}

bool view_may_play(const struct view_habits *habits, bool playing, struct key_offer *offer)
{
    text_add(&offer->word, playing ? "stop" : "play");
    return !habits->still;
}

bool view_take_index(const char **name, const char *before, size_t count, size_t *index)
{
    size_t length = strlen(before);
    unsigned long number;
    char *end;

    if (strncmp(*name, before, length) != 0 || !isdigit((unsigned char)(*name)[length]))
        return false;
    number = strtoul(*name + length, &end, 10);
    if (number < 1 || number > count)
        return false;
    *index = number - 1;
    *name = end;
    return true;
}

bool view_measure(const struct view_number *numbers, const void *of, size_t count, const char *name, double *out)
{
    for (; numbers->name; numbers++) {
        const double *number = (const double *)(const void *)((const char *)of + numbers->at);
        const char *rest = name;
        size_t index = 0;

        if (numbers->is_array ? view_take_index(&rest, numbers->name, count, &index) && !*rest
                              : strcmp(name, numbers->name) == 0) {
            *out = number[index];
            return true;
        }
    }
    return false;
}

bool view_find_named(const struct view_named *numbers, const char *name, double *out)
{
    while (numbers->name && strcmp(numbers->name, name) != 0)
        numbers++;
    if (numbers->name)
        *out = numbers->value;
    return numbers->name != NULL;
}

void view_write_state(const struct view *view, const void *self, struct text *out)
{
    state_write_keys(view->state, self, out);
}

int view_rows(const struct view *view, const void *self, const struct theme *theme, struct area room)
{
    struct sheet sheet = {0};
    int rows;

    view_fill(view, self, &sheet);
    rows = sheet_rows(&sheet, theme, room);
    sheet_free(&sheet);
    return rows;
}

int view_columns(const struct view *view, const void *self, const struct theme *theme)
{
    struct sheet sheet = {0};
    int columns;

    view_fill(view, self, &sheet);
    columns = sheet_columns(&sheet, theme);
    sheet_free(&sheet);
    return columns;
}

void view_draw(const struct view *view, const void *self, struct canvas *canvas, struct area area)
{
    struct sheet sheet = {0};

    view_fill(view, self, &sheet);
    sheet_draw(&sheet, canvas, area);
    sheet_free(&sheet);
}

/* Writes a sheet for screen readers: what to look at, all blocks, the selected cell's arithmetic. */
void view_plain(const struct view *view, const void *self, bool ascii, struct text *out)
{
    struct view_lines lines = {0};
    struct sheet sheet = {0};

    sheet.is_plain = true;
    view_fill(view, self, &sheet); /* first, because it computes what is missing */
    view->describe(self, &lines, 0, false);
    if (lines.look.length)
        text_addf(out, "Look here: %s\n\n", text_string(&lines.look));
    sheet_plain(&sheet, ascii, out);
    if (lines.sum.text.length && !strstr(text_string(out), text_string(&lines.sum.text)))
        text_addf(out, "\n%s\n", text_string(&lines.sum.text));
    sheet_free(&sheet);
    view_lines_free(&lines);
}

/* Chooses a dial; one that is already chosen turns to its next value. */
static bool click_dial(const struct view *view, void *self, size_t *dial, size_t place)
{
    if (*dial == place + 1)
        return dials_turn(view, self, dials_at(view, self, place), 1);
    *dial = place + 1;
    return true;
}

bool view_click(const struct view *view, void *self, const struct view_room *room, int row, int col)
{
    struct sheet own = {.dial = room->dial ? *room->dial : 0}, *sheet = room->sheet ? room->sheet : &own;
    struct sheet_spot spot;
    bool found;

    if (!room->sheet)
        view_fill(view, self, &own);
    sheet_lay(sheet, room->theme, room->area);
    found = sheet_find(sheet, room->theme, row, col, &spot);
    if (found && strcmp(spot.block, "dials") == 0)
        found = room->dial && click_dial(view, self, room->dial, spot.row);
    else if ((found = found && view->pick && view->pick(self, &spot)) && room->dial)
        *room->dial = 0;
    sheet_free(&own);
    return found;
}

const struct view *view_get(const char *name, struct error *e)
{
    const struct view *view = view_find(name);
    struct nearest nearest = {.wanted = name};

    if (view)
        return view;
    for (size_t i = 0; view_table[i]; i++)
        nearest_offer(&nearest, view_table[i]->name);
    if (nearest.name)
        error_set(e, ERROR_INPUT, "there is no view %.80s: did you mean %s?", name, nearest.name);
    else
        error_set(e, ERROR_INPUT, "there is no view %.80s: headway list views names them", *name ? name : "\"\"");
    return NULL;
}

const struct view *view_get_stated(const char *named, const char **state, struct error *e)
{
    size_t start = strspn(named, " "), length = strcspn(named + start, " ");
    char *name = memory_copy_bytes(named + start, length);
    const struct view *view = view_get(name, e);

    *state = named + start + length;
    *state += strspn(*state, " ");
    free(name);
    return view;
}
