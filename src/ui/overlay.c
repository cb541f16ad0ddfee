/* SPDX-License-Identifier: MIT */
#include "ui/overlay.h"

#include "base/compiler.h"
#include "ui/box.h"
#include "ui/footer.h"

#define UNDER 2 /* rows of the box below the lines: a blank, and the keys of the page */

#define WHEEL_LINES 3

/* Scrolls by lines. */
static void move(struct overlay_place *place, long lines)
{
    long first = (long)place->first + lines, last = (long)place->last;

    place->first = (size_t)(first < 0 ? 0 : first > last ? last : first);
}

static unsigned do_page(void *self, const struct key *key, int code UNUSED)
{
    struct overlay_place *place = self;

    move(place, key->action * place->page);
    return SCENE_DRAW;
}

static unsigned do_line(void *self, const struct key *key, int code UNUSED)
{
    move(self, key->action);
    return SCENE_DRAW;
}

static bool has_more(const void *self, const struct key *key, struct key_offer *offer UNUSED)
{
    const struct overlay_place *place = self;

    return key->action > 0 ? place->first < place->last : place->first > 0;
}

const struct key overlay_keys[] = {
    {"Esc q ? Enter", SCENE_QUIT, NULL, "close", "close this", .act = scene_ask, .rank = KEY_KEPT},
    {"PgDn Space", 1, NULL, "more", "a page on", .act = do_page, .works = has_more},
    {"PgUp", -1, NULL, "back", "a page back", .act = do_page, .works = has_more},
    {"Down j", 1, NULL, NULL, "a line on", .act = do_line, .works = has_more},
    {"Up k", -1, NULL, NULL, "a line back", .act = do_line, .works = has_more},
    {0},
};

/* Writes everything and places the box; returns where the page is scrolled to. */
static struct overlay_place make(struct overlay_page *page, const struct overlay *overlay, const struct canvas *canvas)
{
    struct overlay_place place = {0};
    int rows;

    *page = (struct overlay_page){.count = 1, .column = box_place(canvas, 1, OVERLAY_COLS).cols, .margin = 2};
    page->lists[0].width = page->column;
    overlay->fill(overlay->self, page, canvas);
    page->lines = page->lists[page->lists[1].count > page->lists[0].count].count;
    rows = (int)page->lines + UNDER;
    if (rows > canvas->rows - page->margin)
        rows = canvas->rows - page->margin;
    page->area = box_place(canvas, rows, page->count == 2 ? 2 * page->column + OVERLAY_GAP : page->column);
    place.page = page->area.rows - UNDER;
    place.last = page->lines > (size_t)place.page ? page->lines - (size_t)place.page : 0;
    place.first = overlay->first < place.last ? overlay->first : place.last;
    return place;
}

static void free_page(struct overlay_page *page)
{
    text_free(&page->title);
    flow_free(&page->lists[0]);
    flow_free(&page->lists[1]);
}

static void draw(void *self, struct canvas *canvas)
{
    struct overlay *overlay = self;
    struct overlay_page page;
    struct overlay_place place = make(&page, overlay, canvas);
    struct area area = {page.area.row, page.area.col, page.area.rows - UNDER, page.column};

    overlay->first = place.first;
    box_draw(canvas, page.area, text_string(&page.title));
    for (size_t i = 0; i < page.count; i++, area.col += page.column + OVERLAY_GAP)
        flow_draw(canvas, area, &page.lists[i], place.first, false);
    free_page(&page);
}

static unsigned event(void *self, const struct event *event, const struct canvas *canvas)
{
    struct overlay *overlay = self;
    struct overlay_page page;
    struct overlay_place place = make(&page, overlay, canvas);
    size_t before = overlay->first;
    unsigned request = SCENE_NOTHING;

    free_page(&page);
    if (event->kind == EVENT_KEY)
        keys_act(overlay_keys, &place, event->code, &request);
    else if (event->kind == EVENT_WHEEL)
        move(&place, (long)event->code * WHEEL_LINES);
    overlay->first = place.first;
    return request | (place.first != before ? SCENE_DRAW : SCENE_NOTHING);
}

static void add_footer(void *self, const struct canvas *canvas, struct footer *footer)
{
    struct overlay_page page;
    struct overlay_place place = make(&page, self, canvas);

    footer_lay_box(footer, &canvas->theme, page.area, overlay_keys, &place);
    free_page(&page);
}

struct scene overlay_scene(struct overlay *overlay)
{
    return (struct scene){.self = overlay, .is_over = true, .draw = draw, .event = event, .footer = add_footer};
}
