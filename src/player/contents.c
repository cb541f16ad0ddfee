/* SPDX-License-Identifier: MIT */
#include "player/contents.h"

#include "draw/line.h"

#include <stdio.h>

#define HEADING 2     /* rows: the heading, and an empty one */
#define LIST_LEAST 44 /* columns of the list, if it says how many parts are done, */
#define LIST_MOST 76  /* and at most */

int contents_rows(const struct player *p)
{
    return p->in_lecture || p->lesson->step_count < 2 ? 0 : HEADING + (int)p->lesson->step_count;
}

/* The first step that is shown. */
static size_t first_of(const struct player *p, struct area area)
{
    size_t shown = area.rows > HEADING ? (size_t)(area.rows - HEADING) : 0, half = shown / 2;
    size_t first = p->step > half ? p->step - half : 0;

    return shown >= p->lesson->step_count          ? 0
           : first + shown > p->lesson->step_count ? p->lesson->step_count - shown
                                                   : first;
}

/* Counts the parts of a step that are read or answered. Returns how many there are; a challenge counts only once it is
 * done. */
static int count_done(const struct player *p, size_t index, int *done)
{
    const struct step *step = &p->lesson->steps[index];
    int all = 0;

    *done = 0;
    for (int part = 0; part < step->parts; part++) {
        *done += player_has_done(p, index, part);
        all += !step->extra[part] || player_has_done(p, index, part);
    }
    return all;
}

/* Draws a row: "✓" where all is read and answered, "●" where some of it is, and how much of it. */
static void draw_step(const struct player *p, struct canvas *canvas, struct area row, size_t index)
{
    bool is_here = index == p->step && !p->is_at_end;
    enum role role = is_here ? ROLE_STRONG : ROLE_DIM;
    int done, all = count_done(p, index, &done);
    const char *mark = done == 0 ? " " : done < all ? "●" : "✓";
    char parts[32];
    struct line line = {0};

    snprintf(parts, sizeof parts, "%2d of %2d", done, all);
    line_addf(&line, role, "%s%s %2zu  %s", is_here ? "▸" : " ", mark, index + 1, lesson_step_title(p->lesson, index));
    row.cols = row.cols < LIST_MOST ? row.cols : LIST_MOST;
    line_draw(canvas, row.row, row.col, row.cols - (row.cols < LIST_LEAST ? 0 : (int)sizeof " 10 of 10"), &line);
    if (row.cols >= LIST_LEAST)
        canvas_put_right(canvas, row.row, row.col + row.cols, role, parts);
    line_free(&line);
}

void contents_draw(const struct player *p, struct canvas *canvas, struct area area)
{
    size_t first = first_of(p, area), shown = area.rows > HEADING ? (size_t)(area.rows - HEADING) : 0;
    struct text heading = {0};

    if (shown < p->lesson->step_count)
        text_addf(&heading, "Steps %zu to %zu of %zu", first + 1, first + shown, p->lesson->step_count);
    else
        text_add(&heading, "The steps of this lesson");
    canvas_put_cut(canvas, area.row, area.col, area.cols, ROLE_DIM, text_string(&heading));
    text_free(&heading);
    for (int i = HEADING; i < area.rows && first < p->lesson->step_count; i++, first++) {
        draw_step(p, canvas, (struct area){area.row + i, area.col, 1, area.cols}, first);
    }
}

bool contents_find(const struct player *p, struct area area, int row, size_t *step)
{
    *step = first_of(p, area) + (size_t)(row - area.row - HEADING);
    return row >= area.row + HEADING && row < area.row + area.rows && *step < p->lesson->step_count;
}
