/* SPDX-License-Identifier: MIT */
#include "player/contents.h"

#include "draw/line.h"

#define HEADING 2 /* rows: the heading, and an empty one */

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

/* "✓" where all is read and answered, "●" where some of it is. */
static const char *mark_of(const struct player *p, size_t index)
{
    const struct step *step = &p->lesson->steps[index];
    int done = 0, all = 0;

    for (int part = 0; part < step->parts; part++) {
        done += player_has_done(p, index, part);
        all += !step->extra[part] || player_has_done(p, index, part);
    }
    return done == 0 ? " " : done < all ? "●" : "✓";
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
        bool is_here = first == p->step && !p->is_at_end;
        struct line line = {0};

        line_addf(&line, is_here ? ROLE_STRONG : ROLE_DIM, "%s%s %2zu  %s", is_here ? "▸" : " ", mark_of(p, first),
                  first + 1, lesson_step_title(p->lesson, first));
        line_draw(canvas, area.row + i, area.col, area.cols, &line);
        line_free(&line);
    }
}

bool contents_find(const struct player *p, struct area area, int row, size_t *step)
{
    *step = first_of(p, area) + (size_t)(row - area.row - HEADING);
    return row >= area.row + HEADING && row < area.row + area.rows && *step < p->lesson->step_count;
}
