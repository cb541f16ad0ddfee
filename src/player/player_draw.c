/* SPDX-License-Identifier: MIT */
#include "base/memory.h"
#include "base/utf8.h"
#include "player/challenge.h"
#include "player/contents.h"
#include "player/follow.h"
#include "player/frame.h"
#include "player/judge.h"
#include "player/touch.h"
#include "sheet/lay.h"
#include "ui/hairline.h"
#include "ui/notice.h"
#include "ui/too_small.h"
#include "view/dials.h"

#include <stdio.h>

#define NOTICE_MOST 2     /* rows: the arithmetic, and the hairline above it */
#define DEEPER_COLUMNS 20 /* columns of " ▾ deeper: " and the strokes at both ends */

/* Draws "Six stages · Score" ("Six stages" beside the row of stages, "3 Score" in a small window), then the head. */
void frame_draw_title(struct canvas *canvas, const struct frame *frame, const struct player *p)
{
    int number = stages_number(frame->lines.stage), head = frame->lines.head;
    struct line line = {0};

    if (frame->compact) {
        if (number > 0 && !p->lab.step_count)
            line_addf(&line, ROLE_STRONG, "%d ", number);
        line_add(&line, ROLE_STRONG, player_title(p));
        canvas_put_right(canvas, frame->title_row, frame->cols - 1, ROLE_DIM, text_string(&frame->position));
    } else {
        line_add(&line, ROLE_STRONG, p->lesson->title);
        if (frame->stages_row != frame->title_row) {
            line_add(&line, ROLE_PLAIN, " · ");
            line_add(&line, ROLE_PLAIN, player_title(p));
        }
    }
    line_draw(canvas, frame->title_row, 1, frame->title_cols, &line);
    canvas_put(canvas, frame->title_row, frame->head_col, head > 0 ? theme_head((size_t)head - 1) : ROLE_DIM,
               text_string(&frame->head));
    line_free(&line);
}

/* Writes the shapes, beginning with number `from`. */
static void write_ledger(struct line *line, const struct view_lines *lines, size_t from)
{
    if (from > 0)
        line_add(line, ROLE_DIM, "… → ");
    for (size_t i = from; i < lines->ledger_count; i++) {
        bool newest = i + 1 == lines->ledger_count;

        line_add(line, newest ? ROLE_STRONG : ROLE_DIM, lines->ledger[i]);
        line_add(line, ROLE_DIM, newest ? "" : " → ");
    }
}

/* Draws the challenge's title, and what may be touched. */
static void draw_challenge_ledger(struct canvas *canvas, const struct frame *frame, const struct player *p)
{
    const struct question *challenge = challenge_here(p);
    struct line line = {0};
    struct text only = {0};
    int col;

    line_add(&line, ROLE_DIM, "challenge: ");
    line_add(&line, ROLE_STRONG, challenge->title);
    text_add(&only, "touch ");
    judge_add_only(challenge->challenge, &only);
    col = hairline_draw(canvas, frame->ledger_row, &line);
    hairline_end(canvas, frame->ledger_row, col, text_string(&only));
    line_free(&line);
    text_free(&only);
}

void frame_draw_ledger(struct canvas *canvas, const struct frame *frame, const struct player *p)
{
    const struct view_lines *lines = &frame->lines;
    struct line line = {0};
    int col, room = canvas->cols - HAIRLINE_STROKES - 1;
    size_t from = 0;

    if (lines->layers > 0 && frame->aside.length) /* which layer it is comes before what the stages before made */
        room -= canvas_columns(&canvas->theme, text_string(&frame->aside)) + 2;
    if (challenge_here(p)) {
        draw_challenge_ledger(canvas, frame, p);
        return;
    }
    write_ledger(&line, lines, from);
    while (line_columns(&canvas->theme, &line) > room && from + 1 < lines->ledger_count) {
        line_free(&line);
        write_ledger(&line, lines, ++from);
    }
    if (!line.count && p->view && !p->is_at_end)
        line_add(&line, ROLE_DIM, lines->about.length ? text_string(&lines->about) : p->view->summary);
    col = hairline_draw(canvas, frame->ledger_row, &line);
    hairline_end(canvas, frame->ledger_row, col, text_string(&frame->aside));
    line_free(&line);
}

void frame_draw_look(struct canvas *canvas, const struct frame *frame)
{
    int col = 1;

    if (frame->look_row < 0)
        return;
    col += canvas_put(canvas, frame->look_row, col, ROLE_TAG, frame->compact ? " Look " : " Look here ");
    canvas_put_cut(canvas, frame->look_row, col + 1, frame->cols - col - 2, ROLE_PLAIN, frame->look);
}

void frame_draw_text(struct canvas *canvas, const struct frame *frame, const struct player *p)
{
    const struct page *page = &p->page;
    int heading = page->heading > page->first ? (int)(page->heading - page->first) : 0;
    size_t start = p->in_lecture || page->part == 0 ? 0 : page->starts[page->part];
    int before = start > page->first ? (int)(start - page->first) : 0; /* lines of earlier parts */
    struct area area = frame->text;

    flow_draw(canvas, area, &page->flow, page->first, page->about || frame->turned);
    if (before > 0) {
        area.rows = before < area.rows ? before : area.rows;
        flow_draw(canvas, area, &page->flow, page->first, true);
    }
    area.rows = heading < frame->text.rows ? heading : frame->text.rows;
    if (page->about)
        for (int i = 0; i < area.rows; i++)
            line_draw(canvas, area.row + i, area.col, area.cols, &page->flow.lines[page->first + (size_t)i]);
}

/* Whether the picture shows the dials itself. */
static bool has_dials(const struct frame *frame)
{
    for (size_t i = 0; frame->view.rows > 0 && i < frame->sheet.count; i++)
        if (frame->sheet.blocks[i]->kind == BLOCK_DIALS && frame->sheet.blocks[i]->area.rows > 0)
            return true;
    return false;
}

/* Draws dials that the picture does not show or has no room for: above it, while they are turned. */
static void draw_dials(struct canvas *canvas, const struct frame *frame, const struct player *p)
{
    struct sheet sheet = {.dial = p->dial};

    dials_fill(p->view, p->self, &sheet);
    sheet_draw(&sheet, canvas, (struct area){frame->look_row, 0, 1, frame->cols});
    sheet_free(&sheet);
}

/* Draws the board below picture and text, and the hairline above it, which says what is lit; in the text's column it
 * does so briefly. */
static void draw_machine(struct canvas *canvas, struct frame *frame)
{
    const struct sheet_block *board = frame->board.blocks[0];
    const struct area *area = &frame->machine;
    struct line line = {0};

    line_add(&line, ROLE_DIM, area->col > 0 ? board->board.lit : text_string(&board->title));
    if (area->col > 0)
        line_draw(canvas, area->row - 1, area->col + 1, area->cols - 1, &line);
    else
        hairline_draw(canvas, area->row - 1, &line);
    line_free(&line);
    sheet_draw(&frame->board, canvas, frame->machine);
}

/* Draws deeper text below its part, and a sign where there is more of it. */
static void draw_beyond(struct canvas *canvas, struct area area, const struct flow *flow)
{
    size_t below = flow->count - (size_t)area.rows + 1;
    char more[48];

    if (flow->count > (size_t)area.rows) {
        area.rows--;
        snprintf(more, sizeof more, "▾ %zu more lines: ↓", below);
        canvas_put(canvas, area.row + area.rows, area.col, ROLE_DIM, more);
    }
    flow_draw(canvas, area, flow, 0, true);
}

/* Draws words explained so far, below a heading. */
static void draw_known(struct canvas *canvas, const struct frame *frame)
{
    const struct known_column *columns = frame->known->columns;
    const struct area *top = &columns[0].area;

    canvas_put_cut(canvas, top->row - 2, top->col, top->cols, ROLE_DIM, "Words so far");
    for (size_t i = 0; i < KNOWN_COLUMNS && columns[i].area.rows > 0; i++)
        flow_draw(canvas, columns[i].area, &frame->known->flow, columns[i].first, false);
}

static void draw_body(struct canvas *canvas, struct frame *frame, const struct player *p)
{
    if (frame->view.rows > 0)
        sheet_draw(&frame->sheet, canvas, frame->view);
    if (frame->machine.rows > 0)
        draw_machine(canvas, frame);
    if (frame->bar_col >= 0)
        canvas_down(canvas, frame->body.row, frame->bar_col, frame->body.rows);
    if (frame->listing.rows > 0) {
        canvas_down(canvas, frame->body.row, frame->listing.col - 1, frame->body.rows);
        sheet_draw(&frame->code_sheet, canvas, frame->listing);
    }
    if (frame->margin.rows == frame->body.rows && (player_has_view(p) || frame->known))
        canvas_down(canvas, frame->body.row, frame->margin.col - 2, frame->body.rows);
    if (frame->contents.rows > 0)
        contents_draw(p, canvas, frame->contents);
    if (frame->known)
        draw_known(canvas, frame);
    if (frame->has_words)
        flow_draw(canvas, frame->text, &frame->words, 0, false);
    else if (frame->text.rows > 0)
        frame_draw_text(canvas, frame, p);
    if (frame->beyond.rows > 0)
        draw_beyond(canvas, frame->beyond, &p->page.beyond);
    if (!frame->has_words)
        predict_draw(canvas, frame, p);
}

/* Appends the key that leads back to the state that the text is about. */
static void add_turned(struct text *out, const struct frame *frame, const struct player *p)
{
    const char *in_view = predict_is_typing(p) ? "↑ " : ""; /* in a field 0 is a letter */

    text_addf(out, "%s0: %s", in_view, frame->cols < NARROW ? "as it was" : "as the text has it");
}

/* "part 2 of 6", and what more of it there is. */
static void add_page(struct text *out, const struct frame *frame, const struct player *p)
{
    size_t below = frame->text.rows > 0 && !challenge_here(p) ? page_below(p, frame) : 0;
    int number, parts = lesson_count_parts(player_step(p), p->part, &number);
    bool has_room = frame->cols >= NARROW || below == 0; /* room for both the part and what is below */

    if (challenge_here(p))
        challenge_add_standing(p, out);
    if (frame->turned)
        add_turned(out, frame, p);
    if (frame->turned && frame->cols < NARROW)
        return;
    if (parts > 1 && number && !p->is_at_end && has_room)
        text_addf(out, frame->cols < NARROW ? "%s%d of %d" : "%spart %d of %d", out->length ? "  " : "", number, parts);
    if (p->deeper)
        text_addf(out, ", deeper");
    if (p->page.before_options && below > 0)
        text_addf(out, "%s▾ the options", out->length ? "  " : "");
    else if (below > 0)
        text_addf(out, "%s▾ %zu more line%s", out->length ? "  " : "", below, below == 1 ? "" : "s");
}

/* "▾ deeper: The cost so far", as much of it as there is room for, where the part has that. */
static void add_deeper(struct text *out, const struct player *p, int room)
{
    struct text title = {0};

    if (!p->deeper && !p->is_at_end && !p->in_lecture && !predict_is_open(p) && page_has_deeper(p, &title)) {
        bool fits = utf8_columns(text_string(out)) + utf8_columns(text_string(&title)) + DEEPER_COLUMNS <= room;

        text_addf(out, "%s▾ deeper%s%s", out->length ? "  " : "", fits ? ": " : "", fits ? text_string(&title) : "");
    }
    text_free(&title);
}

/* Draws the hairline with the cell's name and the part of the step. */
static void draw_cell(struct canvas *canvas, const struct frame *frame, const struct player *p)
{
    static const struct line none;
    struct text place = {0};
    int col = hairline_draw(canvas, frame->cell_row, player_has_view(p) ? &frame->lines.cell : &none);

    if (follow_is_on(p)) {
        follow_add_place(p, &place);
    } else {
        add_page(&place, frame, p);
        if (frame->beyond.rows == 0) /* else the deeper text is visible */
            add_deeper(&place, p, frame->cols - col);
    }
    hairline_end(canvas, frame->cell_row, col, text_string(&place));
    text_free(&place);
}

static void draw_sum(struct canvas *canvas, const struct frame *frame, const struct player *p)
{
    const char *says = p->notice.length ? text_string(&p->notice) : p->self ? "" : text_string(&p->trouble);

    if (touch_is_typing(p) && !*says)
        touch_draw(p, canvas, frame->sum_row);
    else if (*says)
        notice_draw(canvas, frame->sum_row + 1, NOTICE_MOST, says);
    else if (player_has_view(p))
        line_draw(canvas, frame->sum_row, 1, frame->cols - 2, &frame->lines.sum);
}

static void draw_footer(struct canvas *canvas, const struct frame *frame, struct player *p)
{
    struct footer footer = {0};

    player_footer(p, frame, &canvas->theme, &footer);
    footer_draw(canvas, frame->footer_row, &footer);
    footer_free(&footer);
    if (!frame->compact)
        canvas_put_right(canvas, frame->footer_row, frame->cols - 1, ROLE_DIM, text_string(&frame->position));
}

/* Notes that the part has been read once its last line is visible. */
static void note_read(struct player *p, const struct frame *frame)
{
    bool in_sight =
        frame->text.rows > 0 && !frame->has_words && page_below(p, frame) == 0 && !frame->code && !p->deeper;

    if (in_sight || p->page.flow.count == 0)
        p->visits[p->step].read[p->part] = !p->is_at_end || p->visits[p->step].read[p->part];
}

void player_draw(struct player *p, struct canvas *canvas)
{
    struct frame frame;

    canvas_clear(canvas);
    frame_make(&frame, p, canvas);
    if (frame.too_small) {
        too_small_draw(canvas);
        return;
    }
    frame_draw_title(canvas, &frame, p);
    if (frame.has_stages)
        stages_draw(canvas, frame.stages_row, frame.stages_col, &frame.stages);
    frame_draw_ledger(canvas, &frame, p);
    draw_body(canvas, &frame, p);
    if (player_dial(p) && frame.look_row >= 0 && !has_dials(&frame))
        draw_dials(canvas, &frame, p);
    else
        frame_draw_look(canvas, &frame);
    draw_cell(canvas, &frame, p);
    draw_sum(canvas, &frame, p);
    draw_footer(canvas, &frame, p);
    note_read(p, &frame);
    frame_free(&frame);
}
