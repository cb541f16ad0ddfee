/* SPDX-License-Identifier: MIT */
#include "quiz/question_page.h"

#include "base/memory.h"
#include "base/utf8.h"
#include "draw/line.h"
#include "player/question_shown.h"

#include <limits.h>
#include <stdint.h>
#include <stdlib.h>

#define PROMPT 2 /* columns of "› " */

/* The prose of a question, and which option each of its blocks belongs to. */
struct making {
    struct prose prose;
    size_t *places;      /* [prose.block_count] */
    size_t question_end; /* blocks before the field */
    size_t options_end;
    size_t trouble; /* the block with trouble, or QUESTION_NONE */
    size_t hint;    /* that of a hint which is to be scrolled into sight, or QUESTION_NONE */
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

/* `listed`: the right sides of pairs are in the text. */
static void make(struct making *m, const struct question_now *q, bool listed, bool bring_hint)
{
    const struct draft *draft = q->draft;
    bool open = q->is_open;
    struct item shown = open ? draft_shown(draft, q->item) : *q->item;
    const struct question_shown s = {.item = &shown, .at = open ? draft->at : QUESTION_NONE, .silent = q->is_silent};
    size_t *blocks = memory_new_array(shown.order.option_count + 1, sizeof *blocks);

    *m = (struct making){
        .trouble = QUESTION_NONE, .hint = QUESTION_NONE, .told = !q->is_silent && shown.state != ITEM_OPEN};
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
    if (open && bring_hint)
        m->hint = m->prose.block_count - 1;
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
static void break_field(struct question_page *page, const struct field *field, bool several, const struct theme *theme)
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

static void push(struct question_page *page, enum question_row_kind kind, size_t index, size_t block, size_t place)
{
    page->rows[page->count++] = (struct question_row){kind, index, block, place};
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

/* Fills in the rows of the blocks and of the field. */
static void fill_rows(struct question_page *page, const struct making *m, const size_t lines[], enum spacing spacing)
{
    size_t field_at = m->has_field ? m->question_end : SIZE_MAX;

    page->count = 0;
    for (size_t b = 0; b <= m->prose.block_count; b++) {
        if (b == field_at) {
            if (spacing != SPACING_NONE)
                push(page, QUESTION_ROW_GAP, 0, b, QUESTION_NONE);
            for (size_t i = 0; i < page->field_rows; i++)
                push(page, QUESTION_ROW_FIELD, i, b, QUESTION_NONE);
        }
        if (b == m->prose.block_count)
            break;
        if (spacing == SPACING_APART && is_apart(m, b))
            push(page, QUESTION_ROW_GAP, 0, b, QUESTION_NONE);
        for (size_t line = lines[b]; line < lines[b + 1]; line++)
            if (spacing != SPACING_NONE || line > lines[b] || page->flow.lines[line].text.length > 0)
                push(page, QUESTION_ROW_TEXT, line, b, m->places[b]);
    }
}

/* Uses as many blank rows as fit; if nothing fits, the usual ones, and returns false. With `more` a row is
 * kept free. */
static bool space_rows(struct question_page *page, const struct making *m, const size_t lines[], size_t rows, bool more)
{
    for (int spacing = SPACING_APART; spacing <= SPACING_NONE; spacing++) {
        fill_rows(page, m, lines, (enum spacing)spacing);
        if (page->count + more <= rows)
            return true;
    }
    fill_rows(page, m, lines, SPACING_USUAL);
    return false;
}

/* Whether room is kept for what may be wrong with an answer, so that pairs do not move when it is said. */
static bool keeps_room(const struct question_now *q)
{
    return q->item->question->type->is_paired && q->is_open && !q->draft->trouble.length;
}

/* Whether a row begins what the learner wants to see of an answered question: the chosen option (of several, or of
 * pairs, the first), else the outcome. */
static bool begins_outcome(const struct making *m, const struct question_row *row, const struct item *item)
{
    if (row->place >= item->order.option_count)
        return row->block >= m->outcome;
    return item->reply.option >= item->question->answer_count || item->order.options[row->place] == item->reply.option;
}

/* Notes which rows must be visible: the option at the cursor, or the field, with what is wrong; or the outcome. */
static void note_sight(struct question_page *page, const struct making *m, const struct draft *draft,
                       const struct item *item)
{
    page->from = page->count;
    page->to = 0;
    for (size_t i = 0; i < page->count; i++) {
        const struct question_row *row = &page->rows[i];
        bool at = row->kind == QUESTION_ROW_FIELD ||
                  (row->kind == QUESTION_ROW_TEXT && row->place == draft->at && draft->at != QUESTION_NONE);
        bool seen = m->told ? row->kind == QUESTION_ROW_TEXT && begins_outcome(m, row, item) : at;

        if (m->hint != QUESTION_NONE)
            seen = row->kind == QUESTION_ROW_TEXT && row->block == m->hint;
        if (seen || (row->kind == QUESTION_ROW_TEXT && row->block == m->trouble)) {
            page->from = page->from < i ? page->from : i;
            page->to = m->told ? page->count : i + 1;
        }
    }
}

/* Lays out the text for a body of `rows` rows, with the right sides of pairs in it or without; returns whether it
 * fits. */
static bool lay_text(struct question_page *page, const struct question_now *q, int rows, bool listed,
                     const struct theme *theme)
{
    struct making m;
    size_t *lines;
    bool fits;

    make(&m, q, listed, page->bring_hint);
    lines = memory_new_array(m.prose.block_count + 1, sizeof *lines);
    flow_free(&page->flow);
    flow_lay_counting(&page->flow, &m.prose, page->width, INT_MAX, theme, lines);
    page->field_rows = 0;
    if (m.has_field)
        break_field(page, &q->draft->field, q->item->question->type->is_long, theme);
    page->rows =
        memory_resize(page->rows, page->flow.count + m.prose.block_count + page->field_rows + 3, sizeof *page->rows);
    fits = space_rows(page, &m, lines, (size_t)(rows > 0 ? rows : 0), keeps_room(q));
    note_sight(page, &m, q->draft, q->item);
    prose_free(&m.prose);
    free(m.places);
    free(lines);
    return fits;
}

/* If pairs are longer than the body, keeps their right sides visible below it, in at most half of the rows. */
static void lay_sides(struct question_page *page, const struct question_now *q, int rows, const struct theme *theme)
{
    struct prose prose = {0};

    question_show_sides(&prose, q->item, true);
    flow_lay(&page->sides, &prose, page->width, INT_MAX, theme);
    prose_free(&prose);
    if (page->sides.count > 0 && page->sides.count <= (size_t)rows / 2)
        lay_text(page, q, rows - (int)page->sides.count, false, theme);
    else
        flow_free(&page->sides);
}

void question_page_lay(struct question_page *page, const struct question_now *q, int width, int rows,
                       const struct theme *theme)
{
    bool is_same = page->is_laid && !page->bring && page->version == q->version && page->width == width &&
                   page->room == rows && page->ascii == theme->ascii;

    if (is_same)
        return;
    page->is_laid = true;
    page->version = q->version;
    page->width = width;
    page->room = rows;
    page->ascii = theme->ascii;
    flow_free(&page->sides);
    if (!lay_text(page, q, rows, true, theme) && rows > 0 && q->is_open)
        lay_sides(page, q, rows, theme);
}

/* The row of the field that the cursor is in. */
static size_t cursor_row(const struct question_page *page, const struct field *field)
{
    size_t row = 0;

    while (row + 1 < page->field_rows && page->breaks[row + 1] <= field->at)
        row++;
    return row;
}

void question_page_settle(struct question_page *page, const struct question_now *q, int rows)
{
    size_t room = rows > 0 ? (size_t)rows : 0, most = page->count > room ? page->count - room : 0;
    size_t from = page->from, to = page->to;

    if (page->field_rows > room && q->is_typing) { /* a long text: show the line that is typed */
        from += cursor_row(page, &q->draft->field);
        to = from + 1;
    }
    if (page->bring && to > from) {
        if (to > page->first + room)
            page->first = to - room;
        if (from < page->first)
            page->first = from;
    }
    page->bring = page->bring_hint = false;
    if (page->first > most)
        page->first = most;
}

size_t question_page_below(const struct question_page *page, int rows)
{
    size_t end = page->first + (size_t)(rows > 0 ? rows : 0);

    return end >= page->count ? 0 : page->count - end;
}

bool question_page_scroll(struct question_page *page, int rows, long by)
{
    size_t before = page->first, below = question_page_below(page, rows), much = (size_t)(by < 0 ? -by : by);

    if (by < 0)
        page->first -= much < page->first ? much : page->first;
    else
        page->first += much < below ? much : below;
    return page->first != before;
}

/* Draws a row of the field; that of a single-line field is a window on its text. */
static void draw_field(const struct question_page *page, const struct question_now *q, struct canvas *canvas,
                       struct area at, size_t index)
{
    const struct field *field = &q->draft->field;
    int row = at.row, col = at.col + PROMPT, columns = at.cols - PROMPT;
    bool typing = q->is_typing, is_line = !q->item->question->type->is_long;
    size_t from = page->breaks[index], to = index + 1 < page->field_rows ? page->breaks[index + 1] : field->text.length;
    struct text slice = {0};

    if (index == 0)
        canvas_put(canvas, row, at.col, typing ? ROLE_STRONG : ROLE_DIM, "›");
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

void question_page_draw(const struct question_page *page, const struct question_now *q, struct canvas *canvas,
                        struct area text)
{
    for (int i = 0; i < text.rows && page->first + (size_t)i < page->count; i++) {
        const struct question_row *row = &page->rows[page->first + (size_t)i];

        if (row->kind == QUESTION_ROW_TEXT)
            line_draw(canvas, text.row + i, text.col, text.cols, &page->flow.lines[row->index]);
        else if (row->kind == QUESTION_ROW_FIELD)
            draw_field(page, q, canvas, (struct area){text.row + i, text.col, 1, text.cols}, row->index);
    }
}

void question_page_move_cursor(const struct question_page *page, struct field *field, int by)
{
    size_t row = cursor_row(page, field), in, length;
    const char *text = text_string(&field->text);

    if (page->field_rows == 0 || (by < 0 ? row == 0 : row + 1 >= page->field_rows))
        return;
    in = field->at - page->breaks[row];
    row += by < 0 ? (size_t)-1 : 1;
    length = (row + 1 < page->field_rows ? page->breaks[row + 1] - 1 : field->text.length) - page->breaks[row];
    field->at = page->breaks[row] + utf8_fit(text + page->breaks[row], length, in);
}

void question_page_free(struct question_page *page)
{
    flow_free(&page->flow);
    flow_free(&page->sides);
    free(page->rows);
    free(page->breaks);
    *page = (struct question_page){0};
}
