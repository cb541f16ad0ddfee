/* SPDX-License-Identifier: MIT */
#include "base/memory.h"
#include "base/utf8.h"
#include "player/question_shown.h"
#include "quiz/quiz_state.h"
#include "ui/hairline.h"

#include <inttypes.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>

#define PROMPT 2        /* columns of "› " */
#define WIDE 110        /* columns of a screen with picture and question side by side */
#define TEXT_LEAST 36   /* columns of the question beside it */
#define BESIDE_MOST 60  /* columns of the text beside a picture */
#define PICTURE_LEAST 6 /* rows above the question */
#define KEPT 70         /* columns that the picture gets first */
#define TEXT_MOST 80    /* columns */
#define MARGIN 3
#define GAP 3
#define OTHER_KEYS 18 /* columns of "Enter next", "? help", "e " */
#define URGENT 60000  /* milliseconds: the last minute */

/* The prose of a question, and which option each of its blocks belongs to. */
struct making {
    struct prose prose;
    size_t *places;      /* [prose.block_count] */
    size_t question_end; /* blocks before the field */
    size_t options_end;
    size_t trouble; /* the block with trouble, or QUESTION_NONE */
    size_t outcome; /* the first block of the outcome */
    size_t options; /* how many there are */
    bool told, has_field;
};

static void add_marking(struct prose *out, const struct item *item)
{
    if (!item->wants_mark)
        return;
    prose_add_block(out, PROSE_PARAGRAPH);
    question_prose_words(out, "How much of that did you have? 1 nothing, 2 half of it, 3 all of it.", RUN_STRONG);
}

/* Notes to which option each block belongs, and, after the options, to which right side. */
static void note_places(struct making *m, const struct item *item, const size_t blocks[])
{
    size_t option = 0, choice = 0;
    bool choices = false;

    m->places = memory_new_array(m->prose.block_count + 1, sizeof *m->places);
    for (size_t i = 0; i < m->prose.block_count; i++) {
        const struct block *block = &m->prose.blocks[i];

        m->places[i] = QUESTION_NONE;
        if (i < m->question_end || i >= m->options_end || item->order.option_count == 0)
            continue;
        while (option + 1 < item->order.option_count && blocks[option + 1] <= i)
            option++;
        choices = choices || (i > blocks[item->order.option_count - 1] && block->kind == PROSE_PARAGRAPH);
        if (!choices)
            m->places[i] = option;
        else if (block->kind == PROSE_ITEM && block->level == 1 && block->marker)
            m->places[i] = item->order.option_count + choice++;
    }
}

/* `listed`: the right sides of pairs stand in the text. */
static void make(struct making *m, struct quiz_player *p, bool listed)
{
    const struct draft *draft = quiz_draft(p);
    const struct item *item = &p->sitting->items[p->at];
    bool silent = quiz_is_silent(p), open = quiz_is_open(p);
    struct item shown = open ? draft_shown(draft, item) : *item;
    const struct question_shown s = {.item = &shown, .at = open ? draft->at : QUESTION_NONE, .silent = silent};
    size_t *blocks = memory_new_array(shown.order.option_count + 1, sizeof *blocks);

    *m = (struct making){.trouble = QUESTION_NONE, .told = !silent && shown.state != ITEM_OPEN};
    m->options = shown.order.option_count;
    m->has_field = open && draft_has_field(shown.question);
    prose_add_block(&m->prose, PROSE_PARAGRAPH);
    question_show_asked(&m->prose, shown.question);
    m->question_end = m->prose.block_count;
    question_show_options(&m->prose, &s, blocks);
    if (!m->told && listed)
        question_show_sides(&m->prose, &shown, false);
    m->options_end = m->prose.block_count;
    if (open)
        question_show_hints(&m->prose, &shown);
    if (open && draft->trouble.length) {
        m->trouble = m->prose.block_count;
        question_prose_item(&m->prose, 1, "!");
        question_prose_words(&m->prose, text_string(&draft->trouble), 0);
    }
    m->outcome = m->prose.block_count;
    if (m->told) {
        question_show_outcome(&m->prose, &s, false);
        add_marking(&m->prose, &shown);
    }
    note_places(m, &shown, blocks);
    free(blocks);
}

/* Finds where the rows of the field begin, broken at blanks, with a column left for the cursor. A single line has one
 * row. */
static void break_field(struct quiz_page *page, const struct field *field, bool several, const struct theme *theme)
{
    const char *start = text_string(&field->text), *end = start + field->text.length, *at = start, *blank = NULL;
    int used = 0, room = page->width - PROMPT - 1;

    free(page->breaks);
    page->breaks = memory_new_array(several ? field->text.length + 2 : 2, sizeof *page->breaks);
    page->field_rows = 1;
    while (several && at < end) {
        const char *from = at;

        used += canvas_next_cluster(theme, &at, end);
        if (*from == ' ')
            blank = at;
        if (used <= (room < 1 ? 1 : room) || from == start + page->breaks[page->field_rows - 1])
            continue;
        at = blank ? blank : from;
        page->breaks[page->field_rows++] = (size_t)(at - start);
        used = 0;
        blank = NULL;
    }
}

static void push(struct quiz_page *page, enum quiz_row_kind kind, size_t index, size_t block, size_t place)
{
    page->rows[page->count++] = (struct quiz_row){kind, index, block, place};
}

/* Whether a blank row comes before an option; once answered, only after one with feedback. */
static bool is_apart(const struct making *m, size_t block)
{
    if (block <= m->question_end || block >= m->options_end || m->places[block] >= m->options ||
        m->places[block] == m->places[block - 1])
        return false;
    return !m->told || (block >= m->question_end + 2 && m->places[block - 1] == m->places[block - 2]);
}

/* Where rows are blank: between options, too; only between blocks; nowhere. */
enum spacing { SPACING_APART, SPACING_USUAL, SPACING_NONE };

/* Rows of blocks and field. */
static void fill_rows(struct quiz_page *page, const struct making *m, const size_t lines[], enum spacing spacing)
{
    size_t field_at = m->has_field ? m->question_end : SIZE_MAX;

    page->count = 0;
    for (size_t b = 0; b <= m->prose.block_count; b++) {
        if (b == field_at) {
            if (spacing != SPACING_NONE)
                push(page, QUIZ_ROW_GAP, 0, b, QUESTION_NONE);
            for (size_t i = 0; i < page->field_rows; i++)
                push(page, QUIZ_ROW_FIELD, i, b, QUESTION_NONE);
        }
        if (b == m->prose.block_count)
            break;
        if (spacing == SPACING_APART && is_apart(m, b))
            push(page, QUIZ_ROW_GAP, 0, b, QUESTION_NONE);
        for (size_t line = lines[b]; line < lines[b + 1]; line++)
            if (spacing != SPACING_NONE || line > lines[b] || page->flow.lines[line].text.length > 0)
                push(page, QUIZ_ROW_TEXT, line, b, m->places[b]);
    }
}

/* Uses as many blank rows as fit; if nothing fits, the usual ones. */
static void space_rows(struct quiz_page *page, const struct making *m, const size_t lines[], size_t rows)
{
    for (int spacing = SPACING_APART; spacing <= SPACING_NONE; spacing++) {
        fill_rows(page, m, lines, (enum spacing)spacing);
        if (page->count <= rows)
            return;
    }
    fill_rows(page, m, lines, SPACING_USUAL);
}

/* Whether a row begins what the learner wants to see of an answered question: the chosen option (of several, or of
 * pairs, the first), else the outcome. */
static bool begins_outcome(const struct making *m, const struct quiz_row *row, const struct item *item)
{
    if (row->place >= item->order.option_count)
        return row->block >= m->outcome;
    return item->reply.option >= item->question->answer_count || item->order.options[row->place] == item->reply.option;
}

/* Notes which rows must be visible: the option at the cursor, or the field, with what is wrong; or the outcome. */
static void note_sight(struct quiz_page *page, const struct making *m, const struct draft *draft,
                       const struct item *item)
{
    page->from = page->count;
    page->to = 0;
    for (size_t i = 0; i < page->count; i++) {
        const struct quiz_row *row = &page->rows[i];
        bool at = row->kind == QUIZ_ROW_FIELD || (row->kind == QUIZ_ROW_TEXT && row->place == draft->at);
        bool seen = m->told ? row->kind == QUIZ_ROW_TEXT && begins_outcome(m, row, item) : at;

        if (seen || (row->kind == QUIZ_ROW_TEXT && row->block == m->trouble)) {
            page->from = page->from < i ? page->from : i;
            page->to = m->told ? page->count : i + 1;
        }
    }
}

/* Lays out the text for a body of `rows` rows, with the right sides of pairs in it or without. */
static void lay_text(struct quiz_player *p, int rows, bool listed, const struct theme *theme)
{
    struct quiz_page *page = &p->page;
    struct making m;
    size_t *lines;

    make(&m, p, listed);
    lines = memory_new_array(m.prose.block_count + 1, sizeof *lines);
    flow_free(&page->flow);
    flow_lay_counting(&page->flow, &m.prose, page->width, INT_MAX, theme, lines);
    page->field_rows = 0;
    if (m.has_field)
        break_field(page, &quiz_draft(p)->field, p->sitting->items[p->at].question->type->form == FORM_WRITTEN, theme);
    page->rows =
        memory_resize(page->rows, page->flow.count + m.prose.block_count + page->field_rows + 3, sizeof *page->rows);
    space_rows(page, &m, lines, (size_t)(rows > 0 ? rows : 0));
    note_sight(page, &m, quiz_draft(p), &p->sitting->items[p->at]);
    prose_free(&m.prose);
    free(m.places);
    free(lines);
}

/* If pairs are longer than the body, keeps their right sides visible below it, in at most half of the rows. */
static void lay_sides(struct quiz_player *p, int rows, const struct theme *theme)
{
    struct quiz_page *page = &p->page;
    struct prose prose = {0};

    question_show_sides(&prose, &p->sitting->items[p->at], true);
    flow_lay(&page->sides, &prose, page->width, INT_MAX, theme);
    prose_free(&prose);
    if (page->sides.count > 0 && page->sides.count <= (size_t)rows / 2)
        lay_text(p, rows - (int)page->sides.count, false, theme);
    else
        flow_free(&page->sides);
}

/* Lays the question out to a width, for a body of `rows` rows, unless that is done; keeps the scroll position. */
static void quiz_page_lay(struct quiz_player *p, int width, int rows, const struct theme *theme)
{
    struct quiz_page *page = &p->page;
    bool is_same = page->is_laid && page->version == p->version && page->width == width && page->room == rows &&
                   page->ascii == theme->ascii;

    if (is_same)
        return;
    page->is_laid = true;
    page->version = p->version;
    page->width = width;
    page->room = rows;
    page->ascii = theme->ascii;
    flow_free(&page->sides);
    lay_text(p, rows, true, theme);
    if (rows > 0 && page->count > (size_t)rows && quiz_is_open(p))
        lay_sides(p, rows, theme);
}

/* The row of the field that the cursor is in. */
static size_t cursor_row(const struct quiz_page *page, const struct field *field)
{
    size_t row = 0;

    while (row + 1 < page->field_rows && page->breaks[row + 1] <= field->at)
        row++;
    return row;
}

/* Scrolls so that what must be visible is, and not beyond the text. */
static void quiz_page_settle(struct quiz_player *p, int rows)
{
    struct quiz_page *page = &p->page;
    size_t room = rows > 0 ? (size_t)rows : 0, most = page->count > room ? page->count - room : 0;
    size_t from = page->from, to = page->to;

    if (page->field_rows > room && quiz_is_typing(p)) { /* a long text: show the line that is typed */
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

/* Draws a row of the field; if it is the only one, it is a window on the text. */
static void draw_field(struct quiz_player *p, struct canvas *canvas, int row, const struct quiz_frame *frame,
                       size_t index)
{
    const struct quiz_page *page = &p->page;
    const struct field *field = &p->drafts[p->at].field;
    int col = frame->text.col + PROMPT, columns = frame->text.cols - PROMPT;
    bool typing = quiz_is_typing(p), is_line = p->sitting->items[p->at].question->type->form != FORM_WRITTEN;
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

/* Draws the rows in sight; puts the cursor where something is typed. */
static void quiz_page_draw(struct quiz_player *p, const struct quiz_frame *frame, struct canvas *canvas)
{
    const struct quiz_page *page = &p->page;

    for (int i = 0; i < frame->text.rows && page->first + (size_t)i < page->count; i++) {
        const struct quiz_row *row = &page->rows[page->first + (size_t)i];

        if (row->kind == QUIZ_ROW_TEXT)
            line_draw(canvas, frame->text.row + i, frame->text.col, frame->text.cols, &page->flow.lines[row->index]);
        else if (row->kind == QUIZ_ROW_FIELD)
            draw_field(p, canvas, frame->text.row + i, frame, row->index);
    }
    flow_draw(canvas, frame->sides, &page->sides, 0, false);
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
    } else {
        if (place >= item->order.option_count)
            draft_match(quiz_draft(p), item, place - item->order.option_count);
        else
            draft_choose(quiz_draft(p), item, place);
        quiz_touch(p);
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

static int between(int least, int value, int most)
{
    return value < least ? least : value > most ? most : value;
}

static void place_beside(struct quiz_frame *frame, const struct quiz_player *p, const struct theme *theme)
{
    int wanted = view_columns(p->view, p->self, theme) + 4;
    int columns = between(TEXT_LEAST, frame->cols - (wanted > KEPT ? wanted : KEPT), BESIDE_MOST);

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

/* Divides the body; `wanted`: rows that the text would like. */
static void quiz_picture_place(struct quiz_frame *frame, const struct quiz_player *p, const struct theme *theme,
                               int wanted)
{
    if (p->self && frame->cols >= WIDE)
        place_beside(frame, p, theme);
    else if (p->self)
        place_above(frame, p, theme, wanted);
}

/* Draws the picture, if it is visible, and the hairline beside it. */
static void quiz_picture_draw(struct quiz_player *p, const struct quiz_frame *frame, struct canvas *canvas)
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

void quiz_frame_begin(struct quiz_frame *frame, const struct canvas *canvas)
{
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
}

void quiz_frame_make(struct quiz_frame *frame, struct quiz_player *p, const struct canvas *canvas)
{
    struct quiz_page *page = &p->page;

    quiz_frame_begin(frame, canvas);
    if (p->at >= p->sitting->count)
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

/* Appends "question 4 of 12", short "4 of 12"; for a description, how many questions there are. */
static void add_position(const struct quiz_player *p, const struct quiz_frame *frame, struct text *out)
{
    size_t number = p->sitting->count ? sitting_number(p->sitting, p->at) : 0;

    if (number)
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

static void draw_title(const struct quiz_player *p, const struct quiz_frame *frame, const struct quiz_part *part,
                       struct canvas *canvas)
{
    struct text position = {0}, title = {0};
    struct line line = {0};
    int end = frame->cols - 1;

    if (part->position)
        text_add(&position, part->position);
    else
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
static void draw_name(const struct quiz_player *p, const struct quiz_frame *frame, const struct quiz_part *part,
                      struct canvas *canvas)
{
    const struct item *item = p->at < p->sitting->count ? &p->sitting->items[p->at] : NULL;
    bool is_question = item && !part->position;
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

/* Appends "2 of 3 right so far", in an exam "7 of 12 answered". */
static void add_reached(const struct quiz_player *p, const struct quiz_frame *frame, struct text *out)
{
    struct sitting_sum sum = sitting_sum(p->sitting);

    if (p->at >= p->sitting->count || sum.of == 0)
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

void quiz_name_step(const struct quiz_player *p, const struct quiz_frame *frame, const char *step, struct text *out)
{
    int gap = frame->cols < QUIZ_NARROW ? 2 : 3, room = quiz_footer_end(p, frame) - 1 - OTHER_KEYS - 2 * gap;
    struct text lesson = {0}, title = {0};

    p->name_step(p->context, step, &lesson, &title);
    if (title.length && utf8_columns(text_string(&lesson)) + 3 + utf8_columns(text_string(&title)) <= room)
        text_addf(out, "%s · %s", text_string(&lesson), text_string(&title));
    else if (utf8_columns(text_string(&title)) <= room)
        text_add(out, text_string(&title));
    text_free(&lesson);
    text_free(&title);
}

/* Adds how much of the body is out of sight. */
static void add_more(const struct quiz_player *p, const struct quiz_frame *frame, struct text *out)
{
    size_t below = quiz_page_below(p, frame);

    if (below > 0)
        text_addf(out, "▾ %zu more line%s, PgDn", below, below == 1 ? "" : "s");
    else if (p->page.first > 0)
        text_add(out, "▴ PgUp");
}

static void draw_status(const struct quiz_player *p, const struct quiz_frame *frame, const struct quiz_part *part,
                        struct canvas *canvas)
{
    const char *trouble = part == &quiz_question ? text_string(&p->view_trouble) : "";
    const char *says = p->notice.length ? text_string(&p->notice) : trouble;
    struct text more = {0}, clean = {0};
    struct line line = {0};
    int col;

    utf8_clean(&clean, says, strlen(says));
    if (clean.length)
        line_add(&line, ROLE_STRONG, text_string(&clean));
    if (part == &quiz_question)
        add_more(p, frame, &more);
    if (frame->compact && more.length == 0)
        add_reached(p, frame, &more);
    col = hairline_draw(canvas, frame->status_row, &line);
    hairline_end(canvas, frame->status_row, col, text_string(&more));
    line_free(&line);
    text_free(&more);
    text_free(&clean);
}

static void draw_question(struct quiz_player *p, const struct quiz_frame *frame, struct canvas *canvas)
{
    quiz_picture_draw(p, frame, canvas);
    quiz_page_draw(p, frame, canvas);
}

static void draw_list(struct quiz_player *p, const struct quiz_frame *frame, struct canvas *canvas)
{
    quiz_list_draw(p, &p->over.list, canvas, frame->text);
}

const struct quiz_part quiz_question = {NULL, draw_question};
const struct quiz_part quiz_picture = {NULL, quiz_picture_draw};
const struct quiz_part quiz_list = {"all questions", draw_list};
const struct quiz_part quiz_end = {"the sum", quiz_end_draw};

void quiz_draw(struct quiz_player *p, const struct quiz_frame *frame, const struct quiz_part *part,
               struct canvas *canvas)
{
    struct text reached = {0};

    canvas_clear(canvas);
    draw_title(p, frame, part, canvas);
    draw_name(p, frame, part, canvas);
    part->body(p, frame, canvas);
    draw_status(p, frame, part, canvas);
    add_reached(p, frame, &reached);
    if (!frame->compact)
        canvas_put_right(canvas, frame->footer_row, frame->cols - 1, ROLE_DIM, text_string(&reached));
    text_free(&reached);
}
