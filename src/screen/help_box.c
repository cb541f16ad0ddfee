/* SPDX-License-Identifier: MIT */
#include "screen/help_box.h"

#include "draw/flow_wrap.h"
#include "screen/box.h"
#include "screen/overlay.h"

#define KEYS_COLS 12
#define UNDER 2 /* a blank, and the keys of the help itself */

int help_box_columns(const struct canvas *canvas)
{
    return box_place(canvas, 1, HELP_BOX_COLS).cols;
}

void help_box_add(struct flow *flow, const struct theme *theme, const char *keys, const char *help)
{
    struct wrap_lead leads[2] = {{0, ROLE_STRONG, NULL}, {0, ROLE_PLAIN, NULL}};
    int columns = canvas_columns(theme, keys);
    struct text padded = {0};
    struct wrap wrap;

    text_add(&padded, keys);
    text_repeat(&padded, " ", columns < KEYS_COLS - 1 ? (size_t)(KEYS_COLS - columns) : 1);
    leads[0].text = text_string(&padded);
    leads[1].blanks = canvas_columns(theme, leads[0].text);
    wrap = wrap_start(flow, theme, flow->width, leads);
    wrap_add(&wrap, ROLE_PLAIN, help);
    wrap_end(&wrap);
    text_free(&padded);
}

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
