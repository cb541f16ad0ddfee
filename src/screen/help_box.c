/* SPDX-License-Identifier: MIT */
#include "screen/help_box.h"

#include "draw/flow_wrap.h"
#include "screen/box.h"
#include "screen/overlay.h"

#include <string.h>

#define KEYS_COLS 12
#define UNDER 2 /* a blank, and the keys of the help itself */

int help_box_columns(const struct canvas *canvas)
{
    return box_place(canvas, 1, HELP_BOX_COLS).cols;
}

/* ---------------------------------------------------------------------------------------------------- what it says */

void help_box_add_heading(struct flow *flow, const char *heading)
{
    struct line line = {0};

    if (flow->count)
        flow_push(flow, &line);
    line_add(&line, ROLE_STRONG, heading);
    flow_push(flow, &line);
}

void help_box_add_row(struct flow *flow, const struct theme *theme, int columns, const char *keys, const char *help)
{
    struct wrap_lead leads[2] = {{columns, ROLE_PLAIN, NULL}, {columns, ROLE_PLAIN, NULL}};
    int taken = canvas_columns(theme, keys);
    struct line line = {0};
    struct text padded = {0};
    struct wrap wrap;

    if (taken < columns) {
        text_add(&padded, keys);
        text_repeat(&padded, " ", (size_t)(columns - taken));
        leads[0] = (struct wrap_lead){0, ROLE_STRONG, text_string(&padded)};
    } else {
        line_add(&line, ROLE_STRONG, keys);
        flow_push(flow, &line);
    }
    wrap = wrap_start(flow, theme, flow->width, leads);
    wrap_add(&wrap, ROLE_PLAIN, help);
    wrap_end(&wrap);
    text_free(&padded);
}

void help_box_add(struct flow *flow, const struct theme *theme, const char *keys, const char *help)
{
    help_box_add_row(flow, theme, KEYS_COLS, keys, help);
}

/* Appends the keys of a row that mean this here. */
static void add_names(const struct help_keys *keys, const struct key *row, struct text *out)
{
    size_t length;

    for (const char *at = row->keys; *at; at += length + (at[length] == ' ')) {
        struct text name = {0};

        length = strcspn(at, " ");
        text_add_bytes(&name, at, length);
        if (!keys->is_taken || !keys->is_taken(keys->self, keys_code(at, length))) {
            text_add(out, out->length ? " " : "");
            keys_add_all(out, &(struct key){.keys = text_string(&name)});
        }
        text_free(&name);
    }
}

static bool row_works(const struct help_keys *keys, const struct key *row)
{
    return keys->works ? keys->works(row, keys->self, NULL) : key_works(row, keys->self, NULL);
}

void help_box_add_keys(struct flow *flow, const struct theme *theme, const struct help_keys *keys)
{
    for (const struct key *row = keys->table, *next; row->keys; row = next) {
        bool is_shown = row->shown && !keys->is_full, works = false;
        struct text names = {0};

        if (is_shown)
            text_add(&names, row->shown);
        for (next = row; next->keys && (next == row || !next->help); next++) {
            works = works || row_works(keys, next);
            if (!is_shown)
                add_names(keys, next, &names);
        }
        if (works && row->help && names.length)
            help_box_add_row(flow, theme, keys->columns, text_string(&names), row->help);
        text_free(&names);
    }
}

/* ------------------------------------------------------------------------------------------------------ how it stands
 */

struct area help_box_place(const struct canvas *canvas, const struct flow *flow)
{
    return box_place(canvas, (int)flow->count + UNDER, HELP_BOX_COLS);
}

long help_box_page(struct area area)
{
    return area.rows - UNDER;
}

size_t help_box_last(const struct flow *flow, struct area area)
{
    size_t shown = (size_t)(area.rows - UNDER);

    return flow->count > shown ? flow->count - shown : 0;
}

/* What the help itself is called with, as a page of the player is; `scrolls`: there is more above, below. */
static void draw_keys(struct canvas *canvas, struct area area, bool above, bool under)
{
    struct footer footer = {0};

    for (const struct key *key = overlay_keys; key->keys; key++) {
        bool is_down = keys_find(key, KEY_CODE_PAGE_DOWN) == key, is_up = keys_find(key, KEY_CODE_PAGE_UP) == key;

        if (!(is_down && !under) && !(is_up && !above))
            footer_add(&footer, key, NULL, keys_find(key, KEY_CODE_ESC) == key ? KEY_KEPT : KEY_USUAL);
    }
    footer_place(&footer, &canvas->theme, area.col, area.col + area.cols, 3);
    footer_draw(canvas, area.row + area.rows - 1, &footer);
    footer_free(&footer);
}

void help_box_draw(struct canvas *canvas, struct area area, const char *title, const struct flow *flow, size_t first)
{
    struct area lines = area;

    box_draw(canvas, area, title);
    lines.rows -= UNDER;
    flow_draw(canvas, lines, flow, first, false);
    draw_keys(canvas, area, first > 0, first < help_box_last(flow, area));
}

/* ----------------------------------------------------------------------------------------------------- as it is open
 */

/* Writes what it says into an empty flow, and places it; free the flow. */
static struct area lay(const struct help_box *box, const struct canvas *canvas, struct flow *flow)
{
    *flow = (struct flow){.width = help_box_columns(canvas)};
    box->fill(flow, box->self, canvas);
    return help_box_place(canvas, flow);
}

void help_box_show(const struct help_box *box, struct canvas *canvas)
{
    struct flow flow;
    struct area area = lay(box, canvas, &flow);
    size_t last = help_box_last(&flow, area);

    help_box_draw(canvas, area, box->title, &flow, box->first < last ? box->first : last);
    flow_free(&flow);
}

/* Scrolls by pages and lines; the window may have grown since the last time. */
static bool scroll(struct help_box *box, const struct canvas *canvas, long pages, long lines)
{
    struct flow flow;
    struct area area = lay(box, canvas, &flow);
    long last = (long)help_box_last(&flow, area), before = (long)box->first < last ? (long)box->first : last;
    long first = before + pages * help_box_page(area) + lines;

    flow_free(&flow);
    first = first < 0 ? 0 : first > last ? last : first;
    box->first = (size_t)first;
    return first != before;
}

bool help_box_scroll(struct help_box *box, const struct canvas *canvas, long lines)
{
    return scroll(box, canvas, 0, lines);
}

enum help_answer help_box_key(struct help_box *box, const struct canvas *canvas, int code)
{
    const struct key *row = keys_find(overlay_keys, code);

    if (!row)
        return HELP_PASSES;
    if (row == keys_find(overlay_keys, 'q'))
        return HELP_QUITS;
    if (row == keys_find(overlay_keys, KEY_CODE_ESC))
        return HELP_CLOSES;
    if (row == keys_find(overlay_keys, KEY_CODE_PAGE_DOWN))
        return scroll(box, canvas, 1, 0) ? HELP_DRAWS : HELP_PASSES;
    if (row == keys_find(overlay_keys, KEY_CODE_PAGE_UP))
        return scroll(box, canvas, -1, 0) ? HELP_DRAWS : HELP_PASSES;
    return scroll(box, canvas, 0, row == keys_find(overlay_keys, KEY_CODE_DOWN) ? 1 : -1) ? HELP_DRAWS : HELP_PASSES;
}
