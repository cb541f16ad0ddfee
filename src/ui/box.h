/* SPDX-License-Identifier: MIT */
/* An overlay's box over the dimmed screen. */
#ifndef HEADWAY_UI_BOX_H
#define HEADWAY_UI_BOX_H

#include "draw/canvas.h"

/* Places a box for `rows` × `cols` of content in the middle of a screen, cut to its size; returns the content's area,
 * which is one column inside the border. */
struct area box_place(const struct canvas *canvas, int rows, int cols);

/* Dims the screen, blanks the box and draws its border with a title; `content` comes from box_place(). */
void box_draw(struct canvas *canvas, struct area content, const char *title);

#endif
