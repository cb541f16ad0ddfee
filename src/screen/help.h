/* SPDX-License-Identifier: MIT */
/* The help: what works here, made from the key tables of player and view, and a few words of vocabulary. */
#ifndef HEADWAY_SCREEN_HELP_H
#define HEADWAY_SCREEN_HELP_H

#include "screen/sheet.h"

/* Writes it on a sheet. */
void help_fill(struct sheet *sheet, const struct player *p, const struct frame *frame, const struct canvas *canvas);

#endif
