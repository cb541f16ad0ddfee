/* SPDX-License-Identifier: MIT */
/* The plan of the lesson: what each step was to take, and took. It stands where the notes leave room. */
#include "base/monotonic.h"
#include "screen/console_parts.h"
#include "screen/player_parts.h"

#define LEAST 5   /* rows of steps; fewer tell nothing */
#define HEADING 2 /* rows: a blank, and the heading */
#define TIMES 16  /* columns */

/* "6:40 of 6:00", as much of it as is known. */
static void write_times(struct line *line, long long spent, long long planned, bool is_here)
{
    static const enum role roles[2][2] = {{ROLE_DIM, ROLE_PLAIN}, {ROLE_PLAIN, ROLE_STRONG}};
    enum role role = roles[is_here][planned > 0 && spent / 1000 > planned / 1000];
    struct text text = {0};

    if (spent >= 1000 || is_here)
        clock_write(&text, spent);
    if (text.length && planned > 0)
        text_add(&text, " of ");
    if (planned > 0)
        clock_write(&text, planned);
    line_add(line, role, text_string(&text));
    text_free(&text);
}

static void draw_step(const struct console *c, struct canvas *canvas, struct area area, size_t index, long long now)
{
    size_t step = c->agenda->stops[index].step;
    bool is_here = index == c->at;
    struct line line = {0};
    struct text title = {0};

    text_addf(&title, "%s %2zu %s", is_here ? "▸" : " ", step + 1, lesson_step_title(c->wall.player->lesson, step));
    canvas_put_cut(canvas, area.row, area.col, area.cols - TIMES, is_here ? ROLE_STRONG : ROLE_DIM,
                   text_string(&title));
    write_times(&line, clock_step_spent(&c->clock, index, now), clock_step_planned(&c->clock, index), is_here);
    line_draw(canvas, area.row, area.col + area.cols - line_columns(&canvas->theme, &line), TIMES, &line);
    line_free(&line);
    text_free(&title);
}

void console_draw_plan(const struct console *c, struct canvas *canvas, struct area area)
{
    size_t start = agenda_run_start(c->agenda, c->at), count = agenda_run_end(c->agenda, c->at) - start, shown, first;
    long long now = monotonic_now();

    area.row += HEADING;
    area.rows -= HEADING;
    if (!c->wall.player || area.rows < LEAST || count < 2)
        return;
    shown = count < (size_t)area.rows ? count : (size_t)area.rows;
    first = c->at - start < shown / 2 ? 0 : c->at - start - shown / 2;
    if (first + shown > count)
        first = count - shown;
    canvas_across(canvas, area.row - 1, area.col, area.cols);
    canvas_put(canvas, area.row - 1, area.col, ROLE_DIM, "this lesson ");
    for (size_t i = 0; i < shown; i++)
        draw_step(c, canvas, (struct area){area.row + (int)i, area.col, 1, area.cols}, start + first + i, now);
}
