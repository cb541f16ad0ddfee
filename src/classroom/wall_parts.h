/* SPDX-License-Identifier: MIT */
/* What the files of a wall share; for screen/ alone. wall.c opens, moves and tells, wall_obey.c takes in what was told,
 * wall_hide.c hides cells by hand, wall_draw.c draws, wall_preview.c for the presenter; frame_wall.c says what stands
 * where. */
#ifndef HEADWAY_CLASSROOM_WALL_PARTS_H
#define HEADWAY_CLASSROOM_WALL_PARTS_H

#include "classroom/wall.h"
#include "player/frame.h"

/* Shows a lesson where it was left, or, for the first time, at a step. */
bool wall_open_lesson(struct wall *w, size_t lesson, const char *step, struct error *e);

/* As wall_draw() draws a step, and what stood where; frees with frame_free(). Precondition: it has a player, and is not
 * blank. */
void wall_draw_step(const struct wall *w, const struct wall_notes *notes, struct canvas *canvas, struct frame *frame);

#endif
