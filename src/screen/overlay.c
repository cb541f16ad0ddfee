/* SPDX-License-Identifier: MIT */
#include "screen/overlay.h"

#include "base/compiler.h"
#include "screen/box.h"
#include "screen/footer.h"
#include "screen/help.h"
#include "screen/terms.h"

/* ------------------------------------------------------------------------------------------------------- its keys */

static unsigned do_close(void *self UNUSED, const struct key *key UNUSED, int code UNUSED)
{
    return HELP_CLOSES;
}

static unsigned do_quit(void *self UNUSED, const struct key *key UNUSED, int code UNUSED)
{
    return HELP_QUITS;
}

static bool quit_works(const void *self, const struct key *key UNUSED, struct key_offer *offer)
{
    const struct overlay_place *place = self;

    text_add(&offer->word, place->quits ? place->quits : "quit");
    return true;
}

static unsigned do_page(void *self, const struct key *key, int code UNUSED)
{
    overlay_move(self, key->action * ((struct overlay_place *)self)->page);
    return HELP_DRAWS;
}

static unsigned do_line(void *self, const struct key *key, int code UNUSED)
{
    overlay_move(self, key->action);
    return HELP_DRAWS;
}

static bool has_more(const void *self, const struct key *key, struct key_offer *offer UNUSED)
{
    const struct overlay_place *place = self;

    return key->action > 0 ? place->first < place->last : place->first > 0;
}

const struct key overlay_keys[] = {
    {"Esc ? Enter", 0, NULL, "close", "close this", .act = do_close, .rank = KEY_KEPT},
    {"PgDn Space", 1, NULL, "more", "a page on", .act = do_page, .works = has_more},
    {"PgUp", -1, NULL, "back", "a page back", .act = do_page, .works = has_more},
    {"Down j", 1, NULL, NULL, "a line on", .act = do_line, .works = has_more},
    {"Up k", -1, NULL, NULL, "a line back", .act = do_line, .works = has_more},
    {"q", 0, NULL, NULL, "quit", .act = do_quit, .works = quit_works},
    {0},
};

struct overlay_place overlay_place(size_t first, size_t lines, struct area area)
{
    size_t page = (size_t)(area.rows - OVERLAY_UNDER), last = lines > page ? lines - page : 0;

    return (struct overlay_place){.first = first < last ? first : last, .last = last, .page = (long)page};
}

bool overlay_move(struct overlay_place *place, long lines)
{
    long first = (long)place->first + lines, last = (long)place->last;
    size_t before = place->first;

    place->first = (size_t)(first < 0 ? 0 : first > last ? last : first);
    return place->first != before;
}

void overlay_draw_keys(struct canvas *canvas, struct area area, const struct overlay_place *place)
{
    struct footer footer = {0};

    footer_add_keys(&footer, overlay_keys, place);
    footer_place(&footer, &canvas->theme, area.col, area.col + area.cols, 3);
    footer_draw(canvas, area.row + area.rows - 1, &footer);
    footer_free(&footer);
}

/* ------------------------------------------------------------------------------------------- the pages of a player */

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
    rows = (int)overlay->lines + OVERLAY_UNDER;
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

static struct overlay_place place_of(const struct player *p, const struct overlay_page *overlay)
{
    struct overlay_place place = overlay_place(p->overlay_first, overlay->lines, overlay->area);

    place.quits = player_quit_word(p);
    return place;
}

void overlay_draw(struct canvas *canvas, struct player *p, const struct frame *frame)
{
    struct overlay_page overlay;
    struct overlay_place place;
    struct area area;

    make(&overlay, p, frame, canvas);
    place = place_of(p, &overlay);
    p->overlay_first = place.first;
    box_draw(canvas, overlay.area, text_string(&overlay.title));
    area = (struct area){overlay.area.row, overlay.area.col, overlay.area.rows - OVERLAY_UNDER, overlay.column};
    for (size_t i = 0; i < overlay.count; i++, area.col += overlay.column + OVERLAY_GAP)
        flow_draw(canvas, area, &overlay.lists[i], place.first, false);
    overlay_draw_keys(canvas, overlay.area, &place);
    free_page(&overlay);
}

bool overlay_scroll(struct player *p, const struct frame *frame, const struct canvas *canvas, long lines)
{
    struct overlay_page overlay;
    struct overlay_place place;
    bool changed;

    make(&overlay, p, frame, canvas);
    place = place_of(p, &overlay);
    free_page(&overlay);
    changed = overlay_move(&place, lines);
    p->overlay_first = place.first;
    return changed;
}

unsigned overlay_key(struct player *p, const struct frame *frame, const struct canvas *canvas, int code)
{
    struct overlay_page overlay;
    struct overlay_place place;
    unsigned answer = HELP_PASSES;

    make(&overlay, p, frame, canvas);
    place = place_of(p, &overlay);
    free_page(&overlay);
    keys_act(overlay_keys, &place, code, &answer);
    p->overlay_first = place.first;
    if (answer == HELP_CLOSES)
        p->mode = MODE_STEP;
    return answer == HELP_PASSES ? PLAYER_NOTHING : answer == HELP_QUITS ? PLAYER_QUIT : PLAYER_DRAW;
}
