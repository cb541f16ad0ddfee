/* SPDX-License-Identifier: MIT */
/* What goes into the room under a stage on a large screen: the selected cell term by term, then the other heads, small.
 */
#ifndef HEADWAY_VIEW_CONTEXT_H
#define HEADWAY_VIEW_CONTEXT_H

#include "view/panel.h"

/* Draws as much of it as fits into `area` (nothing, if nothing does). Returns the rows used. With canvas NULL it only
 * counts them. */
int context_draw(struct canvas *canvas, const struct theme *theme, const struct stage *stage, struct area area);

#endif
