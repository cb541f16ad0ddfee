/* SPDX-License-Identifier: MIT */
/* Who follows, and the poll that is on. */
#include "screen/console_parts.h"
#include "screen/hairline.h"

/* "the wall, 80×24" of those who said to be walls; the largest is named. */
static void write_walls(const struct server_wall *wall, struct line *line)
{
    if (wall->count == 0)
        return;
    if (wall->count == 1)
        line_add(line, ROLE_STRONG, "the wall");
    else
        line_addf(line, ROLE_STRONG, "%d walls, the largest", wall->count);
    if (wall->rows)
        line_addf(line, ROLE_PLAIN, " %d×%d", wall->cols, wall->rows);
    if (wall->back)
        line_add(line, ROLE_STRONG, wall->count == 1 ? ", looking back" : ", one looking back");
    line_add(line, ROLE_PLAIN, "; ");
}

/* "24 follow: 23 with you, 1 looking back"; walls apart. */
static void write_followers(const struct console *c, struct line *line)
{
    struct server_wall wall = server_wall(&c->server);
    int back = server_back(&c->server) - wall.back, with = server_with(&c->server) - (wall.count - wall.back);

    write_walls(&wall, line);
    if (c->rehearses)
        line_add(line, ROLE_PLAIN, "Rehearsal: minutes are recorded, nobody can follow");
    else if (c->listening < 0)
        line_add(line, ROLE_PLAIN, "Nobody can follow: this lecture has no socket");
    else if (with + back == 0)
        line_add(line, ROLE_PLAIN,
                 wall.count ? "nobody else follows" : "Nobody follows yet: run headway follow --wall on the projector");
    else {
        line_addf(line, ROLE_STRONG, "%d follow%s", with + back, with + back == 1 ? "s" : "");
        if (back)
            line_addf(line, ROLE_PLAIN, ": %d with you, %d looking back", with, back);
        else
            line_add(line, ROLE_PLAIN, with == 1 ? ", with you" : ", all with you");
    }
}

/* What cannot be kept on disk, as long as that is so; "" if all can. */
static const char *unwritten(const struct console *c)
{
    return c->results_failed ? "results not written" : c->journal_failed ? "place not kept" : "";
}

void console_draw_room(const struct console *c, const struct console_frame *frame, struct canvas *canvas)
{
    struct line line = {0};
    int col;

    line_add(&line, ROLE_DIM, "the room");
    col = hairline_draw(canvas, frame->room.row - 1, &line);
    hairline_end(canvas, frame->room.row - 1, col, unwritten(c));
    line_clear(&line);
    write_followers(c, &line);
    line_draw(canvas, frame->room.row, 1, canvas->cols - 2, &line);
    line_free(&line);
    if (c->poll)
        console_draw_poll(c, frame, canvas);
}
