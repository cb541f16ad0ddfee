/* SPDX-License-Identifier: MIT */
#include "screen/quiz_parts.h"

#define TEXT_MOST 80 /* columns */
#define MARGIN 3

void quiz_frame_make(struct quiz_frame *frame, struct quiz_player *p, const struct canvas *canvas)
{
    struct quiz_page *page = &p->page;
    int margin;

    *frame = (struct quiz_frame){.rows = canvas->rows, .cols = canvas->cols, .bar_col = -1};
    frame->too_small = too_small_is(canvas);
    if (frame->too_small)
        return;
    frame->compact = frame->rows < QUIZ_LOW || frame->cols < QUIZ_NARROW;
    frame->id_row = 1;
    frame->footer_row = frame->rows - 1;
    frame->status_row = frame->rows - 2;
    frame->body.row = frame->compact ? 2 : 3;
    frame->body.rows = frame->status_row - frame->body.row;
    frame->body.cols = frame->cols;
    margin = frame->compact ? 1 : MARGIN;
    frame->text = (struct area){frame->body.row, margin, frame->body.rows, frame->cols - 2 * margin};
    if (frame->text.cols > TEXT_MOST)
        frame->text.cols = TEXT_MOST;
    if (p->at >= p->sitting->count || quiz_body(p) == QUIZ_ON_END || quiz_body(p) == QUIZ_ON_LIST)
        return;
    if (page->screen_rows != frame->rows || page->screen_cols != frame->cols) {
        page->bring = page->bring || page->screen_rows > 0;
        page->screen_rows = frame->rows;
        page->screen_cols = frame->cols;
    }
    if (p->self)
        quiz_page_lay(p, frame->text.cols, 0, &canvas->theme); /* as low as it can be */
    quiz_picture_place(frame, p, &canvas->theme, (int)(page->count < 10000 ? page->count : 10000));
    quiz_page_lay(p, frame->text.cols, frame->text.rows, &canvas->theme);
    if (frame->text.rows > 0)
        quiz_page_settle(p, frame->text.rows);
}
