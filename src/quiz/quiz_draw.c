/* SPDX-License-Identifier: MIT */
#include "base/utf8.h"
#include "quiz/quiz_parts.h"
#include "ui/hairline.h"

#include <inttypes.h>
#include <string.h>

#define TEXT_MOST 80 /* columns */
#define MARGIN 3
#define GAP 3
#define URGENT 60000 /* milliseconds: the last minute */

/* ------------------------------------------------------------------------------------------- what stands where */

void quiz_frame_make(struct quiz_frame *frame, struct quiz_player *p, const struct canvas *canvas)
{
    struct quiz_page *page = &p->page;
    int margin;

    *frame = (struct quiz_frame){.rows = canvas->rows, .cols = canvas->cols, .bar_col = -1};
    frame->compact = frame->rows < QUIZ_LOW || frame->cols < QUIZ_NARROW;
    frame->name_row = 1;
    frame->footer_row = frame->rows - 1;
    frame->status_row = frame->rows - 2;
    frame->body.row = frame->compact ? 2 : 3;
    frame->body.rows = frame->status_row - frame->body.row;
    frame->body.cols = frame->cols;
    margin = frame->compact ? 1 : MARGIN;
    frame->text = (struct area){frame->body.row, margin, frame->body.rows, frame->cols - 2 * margin};
    if (frame->text.cols > TEXT_MOST)
        frame->text.cols = TEXT_MOST;
    if (p->at >= p->sitting->count || p->mode == QUIZ_ON_END || p->mode == QUIZ_ON_LIST)
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
    frame->text.rows -= (int)page->sides.count;
    frame->sides =
        (struct area){frame->text.row + frame->text.rows, frame->text.col, (int)page->sides.count, frame->text.cols};
    if (frame->text.rows > 0)
        quiz_page_settle(p, frame->text.rows);
}

/* -------------------------------------------------------------------------------------------------- the rows above */

/* "question 4 of 12", short "4 of 12"; of a text that asks nothing, how many there are; the name of what else is
 * there. */
static void add_position(const struct quiz_player *p, const struct quiz_frame *frame, struct text *out)
{
    size_t number = p->sitting->count ? sitting_number(p->sitting, p->at) : 0;

    if (p->mode == QUIZ_ON_END)
        text_add(out, "the sum");
    else if (p->mode == QUIZ_ON_LIST)
        text_add(out, "all questions");
    else if (number)
        text_addf(out, "%s%zu of %zu", frame->compact ? "" : "question ", number, sitting_sum(p->sitting).of);
    else
        text_addf(out, "%zu question%s", sitting_sum(p->sitting).of, sitting_sum(p->sitting).of == 1 ? "" : "s");
}

static int draw_clock(const struct quiz_player *p, struct canvas *canvas, int end)
{
    int64_t left = quiz_left(p), seconds = (left + 999) / 1000;
    struct text clock = {0};
    int columns;

    if (left < 0)
        return end;
    text_addf(&clock, " %" PRId64 ":%02" PRId64 " left ", seconds / 60, seconds % 60);
    columns = canvas_columns(&canvas->theme, text_string(&clock));
    canvas_put(canvas, 0, end - columns, left <= URGENT ? ROLE_TAG : ROLE_PLAIN, text_string(&clock));
    text_free(&clock);
    return end - columns - 1;
}

static void draw_title(const struct quiz_player *p, const struct quiz_frame *frame, struct canvas *canvas)
{
    struct text position = {0}, title = {0};
    struct line line = {0};
    int end = frame->cols - 1;

    add_position(p, frame, &position);
    canvas_put_right(canvas, 0, end, ROLE_DIM, text_string(&position));
    end -= canvas_columns(&canvas->theme, text_string(&position)) + 2;
    end = draw_clock(p, canvas, end);
    utf8_clean(&title, p->title, strlen(p->title));
    line_add(&line, ROLE_STRONG, p->sitting->exam ? "Exam" : "Quiz");
    if (title.length)
        line_addf(&line, ROLE_PLAIN, " · %s", text_string(&title));
    line_draw(canvas, 0, 1, end - 2, &line);
    line_free(&line);
    text_free(&position);
    text_free(&title);
}

/* The question's title, and how far it is in an exam. */
static void draw_name(const struct quiz_player *p, const struct quiz_frame *frame, struct canvas *canvas)
{
    const struct item *item = p->at < p->sitting->count ? &p->sitting->items[p->at] : NULL;
    bool is_question = item && (p->mode == QUIZ_ON_QUESTION || p->mode == QUIZ_ON_PICTURE);
    struct text title = {0}, state = {0};
    struct line line = {0};
    int col;

    if (is_question && item->question->title)
        utf8_clean(&title, item->question->title, strlen(item->question->title));
    if (title.length)
        line_add(&line, ROLE_DIM, text_string(&title));
    if (is_question && quiz_is_silent(p) && question_is_graded(item->question))
        text_add(&state, item->state == ITEM_ANSWERED ? "answered" : "open");
    if (is_question && quiz_is_silent(p) && item->marked)
        text_addf(&state, "%smarked for later", state.length ? ", " : "");
    col = hairline_draw(canvas, frame->name_row, &line);
    hairline_end(canvas, frame->name_row, col, text_string(&state));
    line_free(&line);
    text_free(&title);
    text_free(&state);
}

/* -------------------------------------------------------------------------------------------------- the rows below */

/* "2 of 3 right so far", in an exam "7 of 12 answered". */
static void add_reached(const struct quiz_player *p, const struct quiz_frame *frame, struct text *out)
{
    struct sitting_sum sum = sitting_sum(p->sitting);

    if (p->mode == QUIZ_ON_END || sum.of == 0)
        return;
    if (quiz_is_silent(p))
        text_addf(out, "%zu of %zu answered", sum.answered, sum.of);
    else if (sum.answered > 0)
        text_addf(out, "%zu of %zu right%s", sum.right, sum.answered, frame->compact ? "" : " so far");
}

int quiz_footer_end(const struct quiz_player *p, const struct quiz_frame *frame)
{
    struct text reached = {0};
    int end = frame->cols - 1;

    add_reached(p, frame, &reached);
    if (!frame->compact && reached.length)
        end -= (int)reached.length + GAP;
    text_free(&reached);
    return end;
}

/* Adds how much of the body is not in sight. */
static void add_more(const struct quiz_player *p, const struct quiz_frame *frame, struct text *out)
{
    size_t below = quiz_page_below(p, frame);

    if (p->mode != QUIZ_ON_QUESTION)
        return;
    if (below > 0)
        text_addf(out, "▾ %zu more line%s, PgDn", below, below == 1 ? "" : "s");
    else if (p->page.first > 0)
        text_add(out, "▴ PgUp");
}

static void draw_status(const struct quiz_player *p, const struct quiz_frame *frame, struct canvas *canvas)
{
    const char *trouble = p->mode == QUIZ_ON_QUESTION ? text_string(&p->view_trouble) : "";
    const char *says = p->notice.length ? text_string(&p->notice) : trouble;
    struct text more = {0}, clean = {0};
    struct line line = {0};
    int col;

    utf8_clean(&clean, says, strlen(says));
    if (clean.length)
        line_add(&line, ROLE_STRONG, text_string(&clean));
    add_more(p, frame, &more);
    if (frame->compact && more.length == 0 && p->at < p->sitting->count)
        add_reached(p, frame, &more);
    col = hairline_draw(canvas, frame->status_row, &line);
    hairline_end(canvas, frame->status_row, col, text_string(&more));
    line_free(&line);
    text_free(&more);
    text_free(&clean);
}

static void draw_footer(const struct quiz_player *p, const struct quiz_frame *frame, struct canvas *canvas)
{
    struct footer footer = {0};
    struct text reached = {0};

    quiz_footer(p, frame, &canvas->theme, quiz_footer_end(p, frame), &footer);
    footer_draw(canvas, frame->footer_row, &footer);
    footer_free(&footer);
    add_reached(p, frame, &reached);
    if (!frame->compact)
        canvas_put_right(canvas, frame->footer_row, frame->cols - 1, ROLE_DIM, text_string(&reached));
    text_free(&reached);
}

static void draw_body(struct quiz_player *p, const struct quiz_frame *frame, struct canvas *canvas)
{
    switch (p->mode) {
    case QUIZ_ON_END:
        quiz_end_draw(p, frame, canvas);
        break;
    case QUIZ_ON_LIST:
        quiz_list_draw(p, canvas, frame->text);
        break;
    default:
        quiz_picture_draw(p, frame, canvas);
        quiz_page_draw(p, frame, canvas);
    }
}

void quiz_draw(struct quiz_player *p, struct canvas *canvas)
{
    struct quiz_frame frame;

    canvas_clear(canvas);
    quiz_frame_make(&frame, p, canvas);
    draw_title(p, &frame, canvas);
    draw_name(p, &frame, canvas);
    draw_body(p, &frame, canvas);
    draw_status(p, &frame, canvas);
    draw_footer(p, &frame, canvas);
    if (!quiz_is_typing(p))
        canvas_cursor(canvas, -1, -1);
}
