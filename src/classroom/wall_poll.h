/* SPDX-License-Identifier: MIT */
/* A poll as the room sees it: the question, its options with letters, the bars of closed votes, before and after side
 * by side, then which option is right and why. What the message does not tell cannot be drawn. */
#ifndef HEADWAY_CLASSROOM_WALL_POLL_H
#define HEADWAY_CLASSROOM_WALL_POLL_H

#include "classroom/poll_question.h"
#include "draw/canvas.h"
#include "lecture/message.h"

/* Appends how many have answered the open vote, "17 of 24 answered"; with hands counted there may be more answers than
 * followers: "22 answered". Nothing if nobody answered or could. */
void poll_add_answered(struct text *out, const struct message_poll *poll);

/* Rows needed at this width to show everything, without blank rows between the parts. */
int wall_poll_rows(const struct theme *theme, const struct poll_question *q, const struct message_poll *poll, int cols);

/* Draws as much of the poll as the area has room for: the options take precedence over the question's last lines, right
 * and wrong over the feedback. `answer`: the option chosen here, −1: none. */
void wall_poll_draw(struct canvas *canvas, struct area area, const struct poll_question *q,
                    const struct message_poll *poll, int answer);

#endif
