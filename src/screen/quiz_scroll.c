/* SPDX-License-Identifier: MIT */
/* A question that is laid out, on the screen: scrolled, drawn, clicked on. */
#include "screen/quiz_parts.h"

#include <string.h>

#define PROMPT 2

/* The row of the field that the cursor is in. */
static size_t cursor_row(const struct quiz_page *page, const struct field *field)
{
    size_t row = 0;

    while (row + 1 < page->field_rows && page->breaks[row + 1] <= field->at)
        row++;
    return row;
}

void quiz_page_settle(struct quiz_player *p, int rows)
{
    struct quiz_page *page = &p->page;
    size_t room = rows > 0 ? (size_t)rows : 0, most = page->count > room ? page->count - room : 0;
    size_t from = page->from, to = page->to;

    if (page->field_rows > room && quiz_is_typing(p)) { /* a long text: the line that is typed */
        from += cursor_row(page, &p->drafts[p->at].field);
        to = from + 1;
    }
    if (page->bring && to > from) {
        if (to > page->first + room)
            page->first = to - room;
        if (from < page->first)
            page->first = from;
    }
    page->bring = false;
    if (page->first > most)
        page->first = most;
}

size_t quiz_page_below(const struct quiz_player *p, const struct quiz_frame *frame)
{
    size_t end = p->page.first + (size_t)(frame->text.rows > 0 ? frame->text.rows : 0);

    return end >= p->page.count ? 0 : p->page.count - end;
}

bool quiz_page_scroll(struct quiz_player *p, const struct quiz_frame *frame, long by)
{
    struct quiz_page *page = &p->page;
    size_t before = page->first, below = quiz_page_below(p, frame), much = (size_t)(by < 0 ? -by : by);

    if (by < 0)
        page->first -= much < page->first ? much : page->first;
    else
        page->first += much < below ? much : below;
    return page->first != before;
}

/* A row of the field, which may be its only one: then it is a window on the text. */
static void draw_field(struct quiz_player *p, struct canvas *canvas, int row, const struct quiz_frame *frame,
                       size_t index)
{
    const struct quiz_page *page = &p->page;
    const struct field *field = &p->drafts[p->at].field;
    int col = frame->text.col + PROMPT, columns = frame->text.cols - PROMPT;
    bool typing = quiz_is_typing(p), is_line = p->sitting->items[p->at].question->type != QUESTION_ESSAY;
    size_t from = page->breaks[index], to = index + 1 < page->field_rows ? page->breaks[index + 1] : field->text.length;
    struct text slice = {0};

    if (index == 0)
        canvas_put(canvas, row, frame->text.col, typing ? ROLE_STRONG : ROLE_DIM, "›");
    if (field->text.length == 0 && !typing)
        canvas_put_cut(canvas, row, col, columns, ROLE_DIM, "Enter to type your answer");
    else if (is_line)
        field_draw(canvas, row, col, columns, field);
    text_add_bytes(&slice, text_string(&field->text) + from, to - from);
    if (!is_line)
        canvas_put_cut(canvas, row, col, columns, ROLE_PLAIN, text_string(&slice));
    if (typing && is_line) {
        canvas_cursor(canvas, row, col + field_cursor(&canvas->theme, field, columns));
    } else if (typing && cursor_row(page, field) == index) {
        text_cut(&slice, field->at - from);
        canvas_cursor(canvas, row, col + canvas_columns(&canvas->theme, text_string(&slice)));
    }
    text_free(&slice);
}

void quiz_page_draw(struct quiz_player *p, const struct quiz_frame *frame, struct canvas *canvas)
{
    const struct quiz_page *page = &p->page;

    for (int i = 0; i < frame->text.rows && page->first + (size_t)i < page->count; i++) {
        const struct quiz_row *row = &page->rows[page->first + (size_t)i];

        if (row->kind == QUIZ_ROW_TEXT)
            line_draw(canvas, frame->text.row + i, frame->text.col, frame->text.cols, &page->flow.lines[row->index]);
        else if (row->kind == QUIZ_ROW_FIELD)
            draw_field(p, canvas, frame->text.row + i, frame, row->index);
    }
}

bool quiz_page_click(struct quiz_player *p, const struct quiz_frame *frame, int row)
{
    const struct item *item = &p->sitting->items[p->at];
    size_t index = p->page.first + (size_t)(row - frame->text.row), place;

    if (index >= p->page.count || !quiz_is_open(p))
        return false;
    place = p->page.rows[index].place;
    if (p->page.rows[index].kind == QUIZ_ROW_FIELD) {
        quiz_draft(p)->typing = true;
    } else if (place == QUESTION_NONE) {
        return false;
    } else if (item->question->type != QUESTION_MATCHING) {
        quiz_choose(p, place);
    } else if (place >= item->option_count) {
        quiz_match(p, place - item->option_count);
    } else {
        quiz_draft(p)->at = place;
        quiz_match_next(p, 1);
    }
    quiz_draft(p)->number = 0;
    return true;
}

void quiz_page_move_cursor(struct quiz_player *p, int by)
{
    const struct quiz_page *page = &p->page;
    struct field *field = &quiz_draft(p)->field;
    size_t row = cursor_row(page, field), in, length;
    const char *text = text_string(&field->text);

    if (page->field_rows == 0 || (by < 0 ? row == 0 : row + 1 >= page->field_rows))
        return;
    in = field->at - page->breaks[row];
    row += by < 0 ? (size_t)-1 : 1;
    length = (row + 1 < page->field_rows ? page->breaks[row + 1] - 1 : field->text.length) - page->breaks[row];
    field->at = page->breaks[row] + (in < length ? in : length);
    while (field->at > page->breaks[row] && ((unsigned char)text[field->at] & 0xC0) == 0x80)
        field->at--;
}
