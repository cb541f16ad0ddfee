/* SPDX-License-Identifier: MIT */
/* What things look like: roles, head colours, heat ramps and glyphs, as data for 256, 16, 8 and no colours, on dark and
 * light backgrounds. Colours are indices of the xterm palette; the page always has the terminal's own colours. A theme
 * is a value; nothing here touches a terminal. */
#ifndef HEADWAY_DRAW_THEME_H
#define HEADWAY_DRAW_THEME_H

#include <stdbool.h>
#include <stddef.h>
#include <uchar.h>

struct theme {
    int colors; /* 256, 16, 8 or 0 */
    bool light; /* the page is light */
    bool grey;  /* heat in greys, the same to every eye */
    bool ascii; /* only ASCII may be printed */
};

#define COLOR_PAGE (-1) /* the terminal's own foreground or background */

struct style {
    short ink, paper; /* palette index, or COLOR_PAGE */
    bool bold, faint, reverse;
};

enum role {
    ROLE_PLAIN,
    ROLE_STRONG,
    ROLE_DIM, /* explanations, units, what is not in use */
    ROLE_HAIRLINE,
    ROLE_TAG,      /* " Look here " */
    ROLE_EMPHASIS, /* emphasis in prose */
    ROLE_CODE,     /* code in prose */
    ROLE_LINK,
    ROLE_HEAD_1, /* … ROLE_HEAD_1 + 7: the heads; with more than 8 they repeat */
    ROLE_COUNT = ROLE_HEAD_1 + 8
};

/* The role of a head, counted from 0. */
enum role theme_head(size_t head);

/* The style of a role; each role has one in every theme. */
struct style theme_role(const struct theme *theme, enum role role);

/* The step of a value on its ramp. Shares: 0…9, the first decimal of the number as printed; signed: −5…5, for
 * −`scale`…`scale`. */
int theme_share_step(double share);
int theme_signed_step(double value, double scale);

/* `largest` rounded up to 1, 2, 3, 4, 5, 6, 8 or 10 times a power of ten; 1 for 0. The end of a signed legend. */
double theme_scale(double largest);

/* The style of a number at a step, with 256 colours: readable ink on the ramp's paper. With fewer: plain. */
struct style theme_heat(const struct theme *theme, bool is_share, int step);

/* With fewer than 256 colours, the shade after a number (in dense heatmaps, in its place), and its style. */
char32_t theme_shade(const struct theme *theme, bool is_share, int step, struct style *style);

/* The paper for a cell too dense for a number; COLOR_PAGE where only shades can show it (no colours). */
short theme_dense(const struct theme *theme, bool is_share, int step);

/* The paper of an unlit cell among others in colour: a pale grey that only hints at the size of its number. COLOR_PAGE
 * if heat itself is grey, or with few colours. */
short theme_unlit(const struct theme *theme, bool is_share, int step);

/* A colour of the xterm palette (0…255) as 0xRRGGBB. Below 16 these are xterm's defaults. */
unsigned theme_rgb(short color);

/* The ink and the paper of a page in a file, which has no terminal to give them, as 0xRRGGBB. */
unsigned theme_page_ink(const struct theme *theme);
unsigned theme_page_paper(const struct theme *theme);

#endif
