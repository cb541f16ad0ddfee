/* SPDX-License-Identifier: MIT */
/* The picture of a question: a view in a state, beside the question where the screen is wide, above it where there is
 * room, else by itself. */
#include "base/memory.h"
#include "quiz/quiz_parts.h"

#include <stdlib.h>
#include <string.h>

#define WIDE 110      /* columns of a screen with both side by side */
#define TEXT_LEAST 36 /* columns of the question beside it */
#define TEXT_MOST 60
#define PICTURE_LEAST 6 /* rows above the question */
#define KEPT 70         /* columns that the picture keeps for itself first */

void quiz_picture_close(struct quiz_player *p)
{
    if (p->self)
        p->view->close(p->self);
    p->self = NULL;
    p->view = NULL;
    text_free(&p->view_trouble);
}

void quiz_picture_open(struct quiz_player *p)
{
    struct view_setup setup = {.sources = p->sources, .has_text = true};
    const char *picture = quiz_player_view(p), *state;
    struct error e = {0};
    char *name;

    quiz_picture_close(p);
    if (!picture)
        return;
    picture += strspn(picture, " ");
    name = memory_copy_bytes(picture, strcspn(picture, " "));
    state = picture + strlen(name);
    state += strspn(state, " ");
    p->view = view_get(name, &e);
    if (p->view)
        p->self = p->view->open(p->view, &setup, state, &e);
    if (!p->self)
        text_addf(&p->view_trouble, "The picture cannot be shown: %s", e.message);
    free(name);
}

bool quiz_picture_is_busy(const struct quiz_player *p)
{
    return p->self && p->view->is_computing && p->view->is_computing(p->self);
}

int quiz_picture_tick(struct quiz_player *p)
{
    return quiz_picture_is_busy(p) ? p->view->tick(p->self) : 0;
}

static int between(int least, int value, int most)
{
    return value < least ? least : value > most ? most : value;
}

static void place_beside(struct quiz_frame *frame, const struct quiz_player *p, const struct theme *theme)
{
    int wanted = view_columns(p->view, p->self, theme) + 4;
    int columns = between(TEXT_LEAST, frame->cols - (wanted > KEPT ? wanted : KEPT), TEXT_MOST);

    frame->bar_col = frame->cols - columns - 4;
    frame->picture = frame->body;
    frame->picture.cols = frame->bar_col;
    frame->text = (struct area){frame->body.row, frame->bar_col + 2, frame->body.rows, columns};
}

static void place_above(struct quiz_frame *frame, const struct quiz_player *p, const struct theme *theme, int wanted)
{
    struct area room = frame->body;

    room.rows -= wanted + 1;
    if (room.rows < PICTURE_LEAST)
        return;
    frame->picture = frame->body;
    frame->picture.rows = between(1, view_rows(p->view, p->self, theme, room), room.rows);
    frame->text.row += frame->picture.rows + 1;
    frame->text.rows -= frame->picture.rows + 1;
}

void quiz_picture_place(struct quiz_frame *frame, const struct quiz_player *p, const struct theme *theme, int wanted)
{
    if (!p->self)
        return;
    if (p->mode == QUIZ_ON_PICTURE) {
        frame->picture = frame->body;
        frame->text.rows = 0;
    } else if (frame->cols >= WIDE) {
        place_beside(frame, p, theme);
    } else {
        place_above(frame, p, theme, wanted);
    }
}

void quiz_picture_draw(const struct quiz_player *p, const struct quiz_frame *frame, struct canvas *canvas)
{
    struct area before;

    if (!p->self || frame->picture.rows <= 0)
        return;
    before = canvas_clip(canvas, frame->picture);
    view_draw(p->view, p->self, canvas, frame->picture);
    canvas_clip(canvas, before);
    if (frame->bar_col >= 0)
        canvas_down(canvas, frame->body.row, frame->bar_col, frame->body.rows);
}
