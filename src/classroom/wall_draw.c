/* SPDX-License-Identifier: MIT */
#include "classroom/wall_parts.h"
#include "classroom/wall_poll.h"
#include "player/touch.h"
#include "sheet/lay.h"
#include "ui/hairline.h"

#define POLL_MOST 100 /* columns */

/* Tells the player what stands beside its step, which it has to know to say what stands where. */
static void settle(const struct wall *w, const struct wall_notes *notes, const struct canvas *canvas)
{
    struct player *p = w->player;
    const struct poll_question *q = notes->question && notes->poll ? notes->question : NULL;
    struct wall_place place = {.bare = notes->bare,
                               .has_status = notes->status != NULL,
                               .pointed = w->pointed || p->entered,
                               .polled = QUESTION_NONE};
    bool changed;

    if (q) {
        int cols = canvas->cols - 2 < POLL_MOST ? canvas->cols - 2 : POLL_MOST;

        place.poll_rows = wall_poll_rows(&canvas->theme, q, notes->poll, cols);
        place.solved = notes->poll->solved;
        for (size_t i = 0; q->lesson == w->lesson && q->step == p->step && i < player_step(p)->question_count; i++)
            if (predict_question(p, i) == q->question)
                place.polled = i;
    }
    changed = place.polled != p->wall.polled || place.solved != p->wall.solved;
    p->wall = place;
    if (changed)
        predict_hide(p, false);
}

/* What is said below the view; where that goes on, it ends in "…". */
static void draw_words(struct canvas *canvas, const struct frame *frame)
{
    struct area area = frame->text;

    flow_draw(canvas, area, &frame->words, 0, false);
    if (area.rows > 0 && (size_t)area.rows < frame->words.count) {
        int end = line_columns(&canvas->theme, &frame->words.lines[area.rows - 1]);

        canvas_put(canvas, area.row + area.rows - 1, area.col + (end < area.cols ? end : area.cols - 1), ROLE_PLAIN,
                   "…");
    }
}

static void draw_body(struct canvas *canvas, struct frame *frame, const struct player *p)
{
    if (frame->view.rows > 0)
        sheet_draw(&frame->sheet, canvas, frame->view);
    if (frame->sum_row >= 0 && !p->self && p->trouble.length)
        canvas_put_cut(canvas, frame->sum_row, 1, frame->cols - 2, ROLE_STRONG, text_string(&p->trouble));
    else if (frame->sum_row >= 0 && touch_is_typing(p)) /* the presenter alone sees what is being typed */
        touch_draw(p, canvas, frame->sum_row);
    else if (frame->sum_row >= 0)
        line_draw(canvas, frame->sum_row, frame->sum_col, frame->cols - 1 - frame->sum_col, &frame->lines.sum);
    if (frame->has_words)
        draw_words(canvas, frame);
    else if (frame->text.rows > 0)
        frame_draw_text(canvas, frame, p);
}

/* The last row, and the hairline above it with the cell that is pointed at. */
static void draw_status(struct canvas *canvas, const struct frame *frame, const struct wall *w,
                        const struct wall_notes *notes)
{
    static const struct line none;
    bool shown = w->player && player_has_view(w->player) && frame->view.rows > 0;
    struct text position = {0};
    const char *aside = notes->aside;
    int room = frame->cols - 2;

    if (frame->cell_row >= 0)
        hairline_draw(canvas, frame->cell_row, shown ? &frame->lines.cell : &none);
    if (!notes->status)
        return;
    if (!aside && w->steps > 1)
        text_addf(&position, "%d of %d", w->position, w->steps);
    aside = aside ? aside : text_string(&position);
    canvas_put_right(canvas, canvas->rows - 1, frame->cols - 1, ROLE_DIM, aside);
    room -= *aside ? canvas_columns(&canvas->theme, aside) + 2 : 0;
    canvas_put_cut(canvas, canvas->rows - 1, 1, room, ROLE_PLAIN, notes->status);
    text_free(&position);
}

void wall_draw_step(const struct wall *w, const struct wall_notes *notes, struct canvas *canvas, struct frame *frame)
{
    struct player *p = w->player;

    settle(w, notes, canvas);
    frame_make(frame, p, canvas);
    if (frame->too_small) {
        too_small_draw(canvas);
        return;
    }
    if (frame->title_row >= 0)
        frame_draw_title(canvas, frame, p);
    if (frame->rail_row >= 0)
        rail_draw(canvas, frame->rail_row, frame->rail_col, &frame->rail);
    if (frame->ledger_row >= 0)
        frame_draw_ledger(canvas, frame, p);
    frame_draw_look(canvas, frame);
    draw_body(canvas, frame, p);
    draw_status(canvas, frame, w, notes);
    if (frame->poll.rows > 0)
        wall_poll_draw(canvas, frame->poll, notes->question, notes->poll, notes->answer);
}

void wall_draw(const struct wall *w, const struct wall_notes *notes, struct canvas *canvas)
{
    static const struct frame nothing = {.cell_row = -1};
    struct frame frame = nothing;

    canvas_clear(canvas);
    if (w->blank)
        return;
    if (w->player) {
        wall_draw_step(w, notes, canvas, &frame);
        frame_free(&frame);
        return;
    }
    frame.cols = canvas->cols;
    draw_status(canvas, &frame, w, notes);
}

bool wall_click(struct wall *w, const struct wall_notes *notes, const struct canvas *canvas, int row, int col)
{
    struct event event = {.kind = EVENT_CLICK, .row = row, .col = col};

    if (w->blank || !w->player)
        return false;
    settle(w, notes, canvas);
    return player_event(w->player, &event, canvas) != SCENE_NOTHING;
}
