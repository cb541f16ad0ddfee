/* SPDX-License-Identifier: MIT */
/* A poll as the room sees it: the question, its options with letters, the bars of votes that are closed, before and
 * after side by side, then which is right and why. What is not told cannot be drawn. */
#ifndef HEADWAY_CLASSROOM_WALL_POLL_H
#define HEADWAY_CLASSROOM_WALL_POLL_H

#include "classroom/poll_question.h"
#include "draw/canvas.h"
#include "lecture/message.h"

/* Appends how many have answered the open vote, "17 of 24 answered"; hands that were counted may be more than the
 * followers that are present: "22 answered". Nothing where nobody answered or could. */
void poll_add_answered(struct text *out, const struct message_poll *poll);

/* Rows that it needs at this width to show everything, without any between its parts. */
int wall_poll_rows(const struct theme *theme, const struct poll_question *q, const struct message_poll *poll, int cols);

/* Draws it into the area, and as much of it as there is room for: the options before the question's last lines, right
 * and wrong before the feedback. `answer`: the option that was chosen here, −1: none. */
void wall_poll_draw(struct canvas *canvas, struct area area, const struct poll_question *q,
                    const struct message_poll *poll, int answer);

#endif
