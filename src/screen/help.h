/* SPDX-License-Identifier: MIT */
/* The help: what works here, made from the key tables of player and view, and a few words of vocabulary. */
#ifndef HEADWAY_SCREEN_HELP_H
#define HEADWAY_SCREEN_HELP_H

#include "screen/overlay.h"

/* Writes it on a overlay. */
void help_fill(struct overlay_page *overlay, struct player *p, const struct frame *frame,
               const struct canvas *canvas);

#endif
