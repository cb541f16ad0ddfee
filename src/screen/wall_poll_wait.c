/* SPDX-License-Identifier: MIT */
#include "screen/wall_poll.h"
#define WEAK __attribute__((weak))
WEAK int wall_poll_rows(const struct theme *theme, const struct poll_question *q, const struct message_poll *poll, int cols)
{
    (void)theme, (void)q, (void)poll, (void)cols;
    return 1;
}
WEAK void wall_poll_draw(struct canvas *canvas, struct area area, const struct poll_question *q,
                    const struct message_poll *poll, int answer)
{
    (void)canvas, (void)area, (void)q, (void)poll, (void)answer;
}
