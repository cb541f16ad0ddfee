/* SPDX-License-Identifier: MIT */
/* The right code beside the wrong one, the lines that differ lit: both cut from the sources that run. */
#include "view/pitfall_parts.h"

#include "base/listing.h"
#include "base/utf8.h"

#include <string.h>

static const char *const language_names[LANGUAGE_COUNT] = {"C", "pseudocode", "NumPy", "PyTorch"};

/* Cuts both listings and lights what differs; false if the language has not got both. */
static bool cut(const struct pitfall *p, struct listing out[PITFALL_SIDES])
{
    const struct view_source *sources = p->sources + p->habits->language;
    bool has_both = true;

    for (int side = 0; side < PITFALL_SIDES; side++) {
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

    for (int i = 0; i < LANGUAGE_COUNT; i++)
        line_addf(&line, i == p->habits->language ? ROLE_STRONG : ROLE_DIM, "%s%d %s", i ? "   " : "", i + 1,
                  language_names[i]);
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

/* One listing under its title; the window begins so that the first lit line is in sight. */
static void draw_side(struct canvas *canvas, const struct pitfall *p, int side, const struct listing *listing,
                      struct area area)
{
    size_t lit = 0, rows = area.rows > 1 ? (size_t)area.rows - 1 : 0, first = 0;
    bool tight = is_tight(listing, area.cols - 2);

    canvas_put_cut(canvas, area.row, area.col, area.cols, ROLE_STRONG, pitfall_side_name(p, side));
    while (lit < listing->count && !listing->lit[lit])
        lit++;
    if (listing->count > rows && lit < listing->count && lit + 3 > rows) {
        first = lit + 3 - rows < listing->count - rows ? lit + 3 - rows : listing->count - rows;
        first = first < lit ? first : lit;
    }
    for (size_t i = first; i < listing->count && i < first + rows; i++) {
        enum role role = listing->lit[i] ? ROLE_STRONG : ROLE_DIM;
        const char *line = listing->lines[i] + (tight ? strspn(listing->lines[i], " ") / 2 : 0);

        if (listing->lit[i] && *listing->lines[i])
            canvas_put(canvas, area.row + 1 + (int)(i - first), area.col, ROLE_STRONG, "▸");
        canvas_put_cut(canvas, area.row + 1 + (int)(i - first), area.col + 2, area.cols - 2, role, line);
    }
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
    for (int side = 0; side < PITFALL_SIDES; side++)
        listing_free(&listings[side]);
}

void pitfall_listing_plain(const struct pitfall *p, struct text *out)
{
    struct listing listings[PITFALL_SIDES];

    if (cut(p, listings))
        for (int side = 0; side < PITFALL_SIDES; side++) {
            text_addf(out, "%s, in %s:\n\n", pitfall_side_name(p, side) + strlen("✓ "),
                      language_names[p->habits->language]);
            for (size_t i = 0; i < listings[side].count; i++)
                text_addf(out, "%s %s\n", listings[side].lit[i] ? "  >" : "   ", listings[side].lines[i]);
            text_add_byte(out, '\n');
        }
    for (int side = 0; side < PITFALL_SIDES; side++)
        listing_free(&listings[side]);
}
