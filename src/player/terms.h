/* SPDX-License-Identifier: MIT */
/* The arithmetic of the selected cell in full, a term a line: what the row above the footer has no room for. */
#ifndef HEADWAY_PLAYER_TERMS_H
#define HEADWAY_PLAYER_TERMS_H

#include "ui/overlay.h"

/* Writes it on an overlay; of a struct player. */
void terms_fill(void *self, struct overlay_page *overlay, const struct canvas *canvas);

#endif
