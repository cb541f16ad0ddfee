/* SPDX-License-Identifier: MIT */
#include "screen/sheet.h"

#include "screen/box.h"
#include "screen/help.h"
#include "screen/terms.h"

#define UNDER 2 /* a blank and the keys of the sheet itself */

enum { ACTION_CLOSE = 1, ACTION_PAGE_DOWN, ACTION_PAGE_UP, ACTION_DOWN, ACTION_UP, ACTION_QUIT };

const struct key sheet_keys[] = {
    {"Esc ? Enter", ACTION_CLOSE, NULL, "close", "close this"},
    {"PgDn Space", ACTION_PAGE_DOWN, NULL, "more", "a page on"},
    {"PgUp", ACTION_PAGE_UP, NULL, "back", "a page back"},
    {"Down j", ACTION_DOWN, NULL, NULL, "a line on"},
    {"Up k", ACTION_UP, NULL, NULL, "a line back"},
    {"q", ACTION_QUIT, NULL, "quit", "quit"},
    {0},
};

/* Writes everything and places the box. */
static void make(struct sheet *sheet, const struct player *p, const struct frame *frame, const struct canvas *canvas)
{
    int rows, margin = frame->compact ? 2 : 6;

    *sheet = (struct sheet){0};
    if (p->mode == MODE_HELP)
        help_fill(sheet, p, frame, canvas);
    else
        terms_fill(sheet, p, frame, canvas);
    sheet->lines = sheet->lists[0].count > sheet->lists[1].count ? sheet->lists[0].count : sheet->lists[1].count;
    rows = (int)sheet->lines + UNDER;
    if (rows > canvas->rows - margin)
        rows = canvas->rows - margin;
    sheet->area = box_place(canvas, rows, sheet->count == 2 ? 2 * sheet->column + SHEET_GAP : sheet->column);
}

static void free_sheet(struct sheet *sheet)
{
    text_free(&sheet->title);
    flow_free(&sheet->lists[0]);
    flow_free(&sheet->lists[1]);
}

static size_t most_first(const struct sheet *sheet)
{
    size_t shown = (size_t)(sheet->area.rows - UNDER);

    return sheet->lines > shown ? sheet->lines - shown : 0;
}

static void draw_keys(struct canvas *canvas, const struct sheet *sheet, size_t first)
{
    struct footer footer = {0};

    for (const struct key *row = sheet_keys; row->keys; row++)
        if (!(row->action == ACTION_PAGE_DOWN && first >= most_first(sheet)) &&
            !(row->action == ACTION_PAGE_UP && first == 0))
            footer_add(&footer, row, NULL, row->action == ACTION_CLOSE ? FOOTER_KEPT : FOOTER_USUAL);
    footer_place(&footer, &canvas->theme, sheet->area.col, sheet->area.col + sheet->area.cols, 3);
    footer_draw(canvas, sheet->area.row + sheet->area.rows - 1, &footer);
    footer_free(&footer);
}

void sheet_draw(struct canvas *canvas, struct player *p, const struct frame *frame)
{
    struct sheet sheet;
    struct area area;

    make(&sheet, p, frame, canvas);
    if (p->sheet_first > most_first(&sheet))
        p->sheet_first = most_first(&sheet);
    box_draw(canvas, sheet.area, text_string(&sheet.title));
    area = (struct area){sheet.area.row, sheet.area.col, sheet.area.rows - UNDER, sheet.column};
    for (size_t i = 0; i < sheet.count; i++, area.col += sheet.column + SHEET_GAP)
        flow_draw(canvas, area, &sheet.lists[i], p->sheet_first, false);
    draw_keys(canvas, &sheet, p->sheet_first);
    free_sheet(&sheet);
}

bool sheet_scroll(struct player *p, const struct frame *frame, const struct canvas *canvas, long lines)
{
    struct sheet sheet;
    long first = (long)p->sheet_first + lines, most;

    make(&sheet, p, frame, canvas);
    most = (long)most_first(&sheet);
    free_sheet(&sheet);
    first = first < 0 ? 0 : first > most ? most : first;
    if ((size_t)first == p->sheet_first)
        return false;
    p->sheet_first = (size_t)first;
    return true;
}

unsigned sheet_key(struct player *p, const struct frame *frame, const struct canvas *canvas, int code)
{
    static const int direction[] = {[ACTION_PAGE_DOWN] = 1, [ACTION_PAGE_UP] = -1, [ACTION_DOWN] = 1, [ACTION_UP] = -1};
    const struct key *row = keys_find(sheet_keys, code);
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
    return sheet_scroll(p, frame, canvas, page * direction[row->action]) ? PLAYER_DRAW : PLAYER_NOTHING;
}
