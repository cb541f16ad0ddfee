/* SPDX-License-Identifier: MIT */
/* The arithmetic of the selected cell in full, one term a line, for which the row above the footer has no room. */
#ifndef HEADWAY_PLAYER_TERMS_H
#define HEADWAY_PLAYER_TERMS_H

#include "ui/overlay.h"

/* Writes it on an overlay; `self` is a struct player. */
void terms_fill(void *self, struct overlay_page *overlay, const struct canvas *canvas);

#endif
