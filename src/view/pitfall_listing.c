/* SPDX-License-Identifier: MIT */
/* The right code beside the wrong one, the lines that differ lit: both cut from the sources that run. */
#include "view/pitfall_parts.h"

#include "base/listing.h"
#include "base/memory.h"
#include "base/utf8.h"
#include "view/listing.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

/* Cuts both listings and lights what differs; false if the language has not got both. */
static bool cut(const struct pitfall *p, struct listing out[PITFALL_SIDES])
{
    const struct view_source *sources = p->sources + p->habits->language;
    bool has_both = true;

    for (enum pitfall_side side = 0; side < PITFALL_SIDES; side++) {
        const struct view_source *source = &sources[side * LANGUAGE_COUNT];

        out[side] = (struct listing){0};
        has_both = has_both && source->bytes && p->region[side] &&
                   listing_cut(&out[side], source->bytes, source->length, p->region[side]);
    }
    if (has_both)
        listing_differ(&out[PITFALL_RIGHT], &out[PITFALL_WRONG]);
    return has_both;
}

static void draw_languages(struct canvas *canvas, const struct pitfall *p, struct area area)
{
    struct line line = {0};

    listing_add_languages(&line, p->habits, area.cols);
    line_draw(canvas, area.row, area.col, area.cols, &line);
    line_free(&line);
}

static bool is_tight(const struct listing *listing, int columns)
{
    for (size_t i = 0; i < listing->count; i++)
        if (utf8_columns(listing->lines[i]) > columns)
            return true;
    return false;
}

/* How far each line is from the nearest lit one; all 0 where none is lit. Blank lines count as farther: they go first.
 */
static void find_distances(const struct listing *listing, size_t *distance)
{
    for (size_t i = 0; i < listing->count; i++) {
        size_t nearest = SIZE_MAX;

        for (size_t other = 0; other < listing->count; other++) {
            size_t apart = i > other ? i - other : other - i;

            nearest = listing->lit[other] && apart < nearest ? apart : nearest;
        }
        distance[i] = nearest == SIZE_MAX ? 0 : nearest + (*listing->lines[i] ? 0 : listing->count);
    }
}

/* The largest distance with which so many rows are enough. */
static size_t farthest(const size_t *distance, size_t count, size_t rows)
{
    for (size_t most = 2 * count; most > 0; most--) {
        size_t taken = 0;

        for (size_t i = 0; i < count; i++)
            taken += distance[i] <= most;
        if (taken <= rows)
            return most;
    }
    return 0;
}

/* One listing under its title. Where not all lines have room, those farthest from what is lit are left out: a ⋮ stands
 * before the line after them. */
static void draw_side(struct canvas *canvas, const struct pitfall *p, enum pitfall_side side,
                      const struct listing *listing, struct area area)
{
    size_t *distance = memory_new_array(listing->count, sizeof *distance), most;
    int row = area.row + 1, end = area.row + area.rows;
    bool tight = is_tight(listing, area.cols - 2), has_gap = false;

    canvas_put_cut(canvas, area.row, area.col, area.cols, ROLE_STRONG, pitfall_side_name(p, side));
    find_distances(listing, distance);
    most = farthest(distance, listing->count, end > row ? (size_t)(end - row) : 0);
    for (size_t i = 0; i < listing->count && row < end; i++) {
        const char *line = listing->lines[i] + (tight ? strspn(listing->lines[i], " ") / 2 : 0);

        if (distance[i] > most) {
            has_gap = has_gap || *line;
            continue;
        }
        if (listing->lit[i] && *line)
            canvas_put(canvas, row, area.col, ROLE_STRONG, "▸");
        else if (has_gap)
            canvas_put(canvas, row, area.col, ROLE_DIM, "⋮");
        canvas_put_cut(canvas, row++, area.col + 2, area.cols - 2, listing->lit[i] ? ROLE_STRONG : ROLE_DIM, line);
        has_gap = false;
    }
    free(distance);
}

/* Columns of the longest line, indented by half where that helps. */
static int listing_columns(const struct listing *listing)
{
    int most = 0;

    for (size_t i = 0; i < listing->count; i++) {
        int columns = utf8_columns(listing->lines[i]) - (int)strspn(listing->lines[i], " ") / 2;

        most = columns > most ? columns : most;
    }
    return most;
}

/* Side by side where no line is cut by that, else one above the other. */
static bool has_room_beside(const struct listing listings[PITFALL_SIDES], struct area area)
{
    int half = (area.cols - 2) / 2 - 2;

    return listing_columns(&listings[PITFALL_RIGHT]) <= half && listing_columns(&listings[PITFALL_WRONG]) <= half;
}

void pitfall_listing_draw(const struct pitfall *p, struct canvas *canvas, struct area area)
{
    struct listing listings[PITFALL_SIDES];
    bool has_both;

    draw_languages(canvas, p, area);
    area.row++;
    area.rows--;
    if (area.rows < 2)
        return;
    has_both = cut(p, listings);
    if (!has_both) {
        canvas_put_cut(canvas, area.row, area.col, area.cols, ROLE_DIM, "No listing of this in this language.");
    } else if (has_room_beside(listings, area)) {
        int half = (area.cols - 2) / 2;

        draw_side(canvas, p, PITFALL_RIGHT, &listings[PITFALL_RIGHT],
                  (struct area){area.row, area.col, area.rows, half});
        draw_side(canvas, p, PITFALL_WRONG, &listings[PITFALL_WRONG],
                  (struct area){area.row, area.col + half + 2, area.rows, half});
    } else {
        int half = area.rows / 2;

        draw_side(canvas, p, PITFALL_RIGHT, &listings[PITFALL_RIGHT],
                  (struct area){area.row, area.col, half, area.cols});
        draw_side(canvas, p, PITFALL_WRONG, &listings[PITFALL_WRONG],
                  (struct area){area.row + half, area.col, area.rows - half, area.cols});
    }
    for (enum pitfall_side side = 0; side < PITFALL_SIDES; side++)
        listing_free(&listings[side]);
}

void pitfall_listing_plain(const struct pitfall *p, struct text *out)
{
    struct listing listings[PITFALL_SIDES];

    if (cut(p, listings))
        for (enum pitfall_side side = 0; side < PITFALL_SIDES; side++) {
            text_addf(out, "%s, in %s:\n\n", pitfall_side_word(p, side), listing_languages[p->habits->language].title);
            for (size_t i = 0; i < listings[side].count; i++)
                text_addf(out, "%s %s\n", listings[side].lit[i] ? "  >" : "   ", listings[side].lines[i]);
            text_add_byte(out, '\n');
        }
    for (enum pitfall_side side = 0; side < PITFALL_SIDES; side++)
        listing_free(&listings[side]);
}
