/* SPDX-License-Identifier: MIT */
/* A canvas as a file: what a terminal shows, for where there is none. Nothing here knows what was drawn. The same
 * canvas gives the same bytes, and whatever its cells hold, the result is well-formed: characters that no file may hold
 * are written as �. Text without colours is canvas_text(). */
#ifndef HEADWAY_DRAW_EXPORT_H
#define HEADWAY_DRAW_EXPORT_H

#include "base/text.h"
#include "draw/canvas.h"

#include <stdbool.h>
#include <stddef.h>

/* What the pictures of one HTML page have in common: a class for each pen that was used. Zeroed it is empty; free with
 * export_pens_free(). */
struct export_pens {
    struct export_pen *pens;
    size_t count, capacity;
};

/* Appends the canvas with SGR sequences, a line per row, each ending in the terminal's own colours; blanks at the end
 * that nobody sees are cut. Colours are numbers of the palette; with `is_direct`, 24 bits. */
void export_ansi(const struct canvas *canvas, bool is_direct, struct text *out);

/* Appends an SVG document: real text, each run of it made as long as its cells are, on the page's colour. `title` is
 * clean UTF-8. */
void export_svg(const struct canvas *canvas, const char *title, struct text *out);

/* Appends an HTML document that holds the canvas alone and loads nothing. `title` is clean UTF-8. */
void export_html(const struct canvas *canvas, const char *title, struct text *out);

/* The same as a part of a larger page: a <pre class="screen">, and, after the last of them, the style sheet of all. */
void export_html_picture(const struct canvas *canvas, struct export_pens *pens, struct text *out);
void export_html_style(const struct theme *theme, const struct export_pens *pens, struct text *out);
void export_pens_free(struct export_pens *pens);

/* Appends text as XML and HTML want it, between tags or in an attribute in double quotes. */
void export_markup(struct text *out, const char *string);

/* How cells look when reverse video and faintness are worked into the colours; 0xRRGGBB. */
struct export_pen {
    unsigned ink, paper;
    bool bold;
};

enum export_side { SIDE_TOP, SIDE_BOTTOM, SIDE_LEFT };

struct export_run {
    int col, cols;
    struct export_pen pen;
    bool is_ascii; /* else its characters may come from another font: all of it is one character, repeated */
    int eighths;   /* of each cell that a block element fills, from `side`; 0: it is none */
    enum export_side side;
};

#endif
