/* SPDX-License-Identifier: MIT */
#include "screen/overlay.h"

#include "screen/box.h"
#include "screen/help.h"
#include "screen/terms.h"

#define UNDER 2 /* a blank and the keys of the page itself */

enum { ACTION_CLOSE = 1, ACTION_PAGE_DOWN, ACTION_PAGE_UP, ACTION_DOWN, ACTION_UP, ACTION_QUIT };

const struct key overlay_keys[] = {
    {"Esc ? Enter", ACTION_CLOSE, NULL, "close", "close this", .rank = KEY_USUAL},
    {"PgDn Space", ACTION_PAGE_DOWN, NULL, "more", "a page on", .rank = KEY_USUAL},
    {"PgUp", ACTION_PAGE_UP, NULL, "back", "a page back", .rank = KEY_USUAL},
    {"Down j", ACTION_DOWN, NULL, NULL, "a line on", .rank = KEY_USUAL},
    {"Up k", ACTION_UP, NULL, NULL, "a line back", .rank = KEY_USUAL},
    {"q", ACTION_QUIT, NULL, "quit", "quit", .rank = KEY_USUAL},
    {0},
};

/* Writes everything and places the box. */
static void make(struct overlay_page *overlay, struct player *p, const struct frame *frame, const struct canvas *canvas)
{
    int rows, margin = frame->compact ? 2 : 6;

    *overlay = (struct overlay_page){0};
    if (p->mode == MODE_HELP)
        help_fill(overlay, p, frame, canvas);
    else
        terms_fill(overlay, p, frame, canvas);
    overlay->lines =
        overlay->lists[0].count > overlay->lists[1].count ? overlay->lists[0].count : overlay->lists[1].count;
    rows = (int)overlay->lines + UNDER;
    if (rows > canvas->rows - margin)
        rows = canvas->rows - margin;
    overlay->area = box_place(canvas, rows, overlay->count == 2 ? 2 * overlay->column + OVERLAY_GAP : overlay->column);
}

static void free_page(struct overlay_page *overlay)
{
    text_free(&overlay->title);
    flow_free(&overlay->lists[0]);
    flow_free(&overlay->lists[1]);
}

static size_t most_first(const struct overlay_page *overlay)
{
    size_t shown = (size_t)(overlay->area.rows - UNDER);

    return overlay->lines > shown ? overlay->lines - shown : 0;
}

static void draw_keys(struct canvas *canvas, const struct overlay_page *overlay, size_t first)
{
    struct footer footer = {0};

    for (const struct key *row = overlay_keys; row->keys; row++)
        if (!(row->action == ACTION_PAGE_DOWN && first >= most_first(overlay)) &&
            !(row->action == ACTION_PAGE_UP && first == 0))
            footer_add(&footer, row, NULL, row->action == ACTION_CLOSE ? KEY_KEPT : KEY_USUAL);
    footer_place(&footer, &canvas->theme, overlay->area.col, overlay->area.col + overlay->area.cols, 3);
    footer_draw(canvas, overlay->area.row + overlay->area.rows - 1, &footer);
    footer_free(&footer);
}

void overlay_draw(struct canvas *canvas, struct player *p, const struct frame *frame)
{
    struct overlay_page overlay;
    struct area area;

    make(&overlay, p, frame, canvas);
    if (p->overlay_first > most_first(&overlay))
        p->overlay_first = most_first(&overlay);
    box_draw(canvas, overlay.area, text_string(&overlay.title));
    area = (struct area){overlay.area.row, overlay.area.col, overlay.area.rows - UNDER, overlay.column};
    for (size_t i = 0; i < overlay.count; i++, area.col += overlay.column + OVERLAY_GAP)
        flow_draw(canvas, area, &overlay.lists[i], p->overlay_first, false);
    draw_keys(canvas, &overlay, p->overlay_first);
    free_page(&overlay);
}

bool overlay_scroll(struct player *p, const struct frame *frame, const struct canvas *canvas, long lines)
{
    struct overlay_page overlay;
    long first = (long)p->overlay_first + lines, most;

    make(&overlay, p, frame, canvas);
    most = (long)most_first(&overlay);
    free_page(&overlay);
    first = first < 0 ? 0 : first > most ? most : first;
    if ((size_t)first == p->overlay_first)
        return false;
    p->overlay_first = (size_t)first;
    return true;
}

unsigned overlay_key(struct player *p, const struct frame *frame, const struct canvas *canvas, int code)
{
    static const int direction[] = {[ACTION_PAGE_DOWN] = 1, [ACTION_PAGE_UP] = -1, [ACTION_DOWN] = 1, [ACTION_UP] = -1};
    const struct key *row = keys_find(overlay_keys, code);
    long page = canvas->rows - (frame->compact ? 2 : 6) - UNDER;

    if (!row)
        return PLAYER_NOTHING;
    switch (row->action) {
    case ACTION_CLOSE:
        p->mode = MODE_STEP;
        return PLAYER_DRAW;
    case ACTION_QUIT:
        return PLAYER_QUIT;
    case ACTION_DOWN:
    case ACTION_UP:
        page = 1;
        break;
    default:
        break;
    }
    return overlay_scroll(p, frame, canvas, page * direction[row->action]) ? PLAYER_DRAW : PLAYER_NOTHING;
}
