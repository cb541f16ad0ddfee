/* SPDX-License-Identifier: MIT */
/* A canvas as a file: what a terminal would show, without one. Nothing here knows what was drawn. The same canvas gives
 * the same bytes, and whatever its cells hold, the result is well-formed: characters that no file may hold are written
 * as �. For text without colours see canvas_text(). */
#ifndef HEADWAY_DRAW_EXPORT_H
#define HEADWAY_DRAW_EXPORT_H

#include "base/text.h"
#include "draw/canvas.h"

#include <stdbool.h>
#include <stddef.h>

/* What the pictures of one HTML page share: a class for each pen that was used. A zeroed one is empty; free with
 * export_pens_free(). */
struct export_pens {
    struct export_pen *pens;
    size_t count, capacity;
};

/* Appends the canvas with SGR sequences, a line per row, each ending in the terminal's own colours; invisible trailing
 * blanks are cut. Colours are palette indices; with `is_direct`, 24 bits. */
void export_ansi(const struct canvas *canvas, bool is_direct, struct text *out);

/* Appends an SVG document: real text, each run as wide as its cells, on the page's colour. `title` is clean UTF-8. */
void export_svg(const struct canvas *canvas, const char *title, struct text *out);

/* Appends an HTML document that holds only the canvas and loads nothing. `title` is clean UTF-8. */
void export_html(const struct canvas *canvas, const char *title, struct text *out);

/* For pictures in a larger page: appends a <pre class="screen">; appends the style sheet of all, after the last
 * picture. */
void export_html_picture(const struct canvas *canvas, struct export_pens *pens, struct text *out);
void export_html_style(const struct theme *theme, const struct export_pens *pens, struct text *out);
void export_pens_free(struct export_pens *pens);

/* Appends text escaped for XML and HTML, between tags or in an attribute in double quotes. */
void export_markup(struct text *out, const char *string);

/* How cells look, with reverse video and faintness turned into colours; 0xRRGGBB. */
struct export_pen {
    unsigned ink, paper;
    bool bold;
};

enum export_side { SIDE_TOP, SIDE_BOTTOM, SIDE_LEFT };

struct export_run {
    int col, cols;
    struct export_pen pen;
    bool is_ascii; /* else its characters may come from another font, and the run is one character, repeated */
    int eighths;   /* how much of each cell a block element fills, from `side`; 0: it is not one */
    enum export_side side;
};

#endif
