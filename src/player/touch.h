/* SPDX-License-Identifier: MIT */
/* Touching given numbers: one is typed over, or turned by 0.1, and everything downstream follows at once. A list of the
 * effects replaces the text. The changes are part of the example (attention/touch.h). */
#ifndef HEADWAY_PLAYER_TOUCH_H
#define HEADWAY_PLAYER_TOUCH_H

#include "attention/origin.h"
#include "player/player_state.h"

extern const struct key_holder touch_holder; /* while a number is typed */

/* Begins with a cell that the view gave. */
void touch_begin(struct player *p, struct layer_cell at);

/* Whether a number is being typed; whether the list of effects replaces the text, which it does until the arrows leave
 * the cells. */
bool touch_is_typing(const struct player *p);
bool touch_tells(const struct player *p);

/* Accepts the typed number, before going elsewhere. */
void touch_keep(struct player *p);

/* Enter in the cells: begins to type over the selected number, or to follow it. Precondition: the view has terms(). */
void touch_enter(struct player *p);

/* Whether there are changes to take back, on or off; takes back the last one; takes back all; switches them off or on.
 */
bool touch_has(const struct player *p);
void touch_undo_last(struct player *p);
void touch_undo_all(struct player *p);
void touch_switch(struct player *p);

/* Call it after any key: switches the changes off on the page of a question, which is about the unchanged numbers, and
 * on again after it. */
void touch_mind(struct player *p);

/* Draws the row of the arithmetic while a number is typed; lays out the list of effects. */
void touch_draw(const struct player *p, struct canvas *canvas, int row);
void touch_lay(const struct player *p, struct flow *out, int columns, int rows);

/* Whether the changes are off only because a question is asked. */
bool touch_is_for_question(const struct player *p);

/* Frees what is being typed. */
void touch_free(struct player *p);

#endif
