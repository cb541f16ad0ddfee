/* SPDX-License-Identifier: MIT */
/* A given number is touched: typed over, or turned by 0.1, and everything downstream follows at once. What it changes
 * is listed where the text stands. The changes are part of the example (attention/touch.h). */
#ifndef HEADWAY_PLAYER_TOUCH_H
#define HEADWAY_PLAYER_TOUCH_H

#include "attention/origin.h"
#include "player/player_state.h"

extern const struct key touch_keys[]; /* of a struct player, while a number is typed */

/* Begins with a cell that the view has given. */
void touch_begin(struct player *p, struct layer_cell at);

/* Whether a number is being typed; whether what was changed is told where the text stands, until one is out of the
 * cells. */
bool touch_is_typing(const struct player *p);
bool touch_tells(const struct player *p);

/* Keeps what is typed: one goes elsewhere. */
void touch_keep(struct player *p);

/* Answers a key while a number is typed; false if it is none of its keys: then what is typed is kept. */
bool touch_key(struct player *p, int code);

/* Enter in the cells: the selected number is typed over, or followed. Precondition: the view has terms(). */
void touch_enter(struct player *p);

/* Whether there are changes to take back, on or off; takes the last one back; all; puts them off, and on again. */
bool touch_has(const struct player *p);
void touch_undo_last(struct player *p);
void touch_undo_all(struct player *p);
void touch_switch(struct player *p);

/* A question is about the numbers as they were: on its page the changes are off. After any key. */
void touch_mind(struct player *p);

/* Draws the row of the arithmetic while a number is typed; lays out what changed. */
void touch_draw(const struct player *p, struct canvas *canvas, int row);
void touch_lay(const struct player *p, struct flow *out, int columns, int rows);

/* Whether the changes are off only because a question is asked. */
bool touch_is_for_question(const struct player *p);

/* Frees what is being typed. */
void touch_free(struct player *p);

#endif
