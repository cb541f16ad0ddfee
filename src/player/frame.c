/* SPDX-License-Identifier: MIT */
#include "player/frame.h"

#include "base/memory.h"
#include "base/number.h"
#include "base/utf8.h"
#include "draw/flow.h"
#include "player/challenge.h"
#include "player/contents.h"
#include "player/follow.h"
#include "player/later.h"
#include "player/touch.h"
#include "sheet/lay.h"
#include "view/dials.h"

#include <stdlib.h>
#include <string.h>

#define WIDE 110
#define LOW 20 /* rows */
#define TALL 30

#define LOOK_COL 13     /* where the sentence begins, after its tag */
#define PROSE_MOST 80   /* columns of prose under a view or alone */
#define BESIDE_LEAST 36 /* columns of prose beside a view */
#define BESIDE_MOST 60
#define LARGE_MOST 76  /* the same at most on a large screen; further columns go to the picture */
#define BESIDE_VIEW 70 /* columns for the view and the gaps, before the text gets any */
#define GAP 2          /* between things on a line */
#define STAGES_GAP 3   /* between the lesson's title, the row of stages and the head */
#define HEAD_LEAST 9   /* "▪ head 12" */
#define TEXT_LEAST 5   /* rows of text that a view leaves below it */
#define OTHER_LEAST 3  /* the same if the text is about another example: its heading, and two lines */
#define VIEW_LEAST 10  /* rows of any view above text, so that the text of all steps begins in the same row */
#define FOLDED 2       /* rows of a folded view: labels, and the chosen row */
#define LOWER 17       /* on a screen with fewer rows, a view is folded above text */

#define ASIDE_COLS 200 /* from so many columns on, code is beside the text, */
#define ASIDE_ROWS 60
#define CODE_COLS 58     /* as wide as this; where a view has no code, the lesson's steps */
#define BEYOND_LEAST 4   /* rows of deeper text that is shown below its part */
#define MACHINE_COLS 160 /* from so many columns on, the whole machine is below picture and text, */
#define MACHINE_ROWS 45
#define MACHINE_ABOVE 14 /* which keep at least so many rows */
#define LISTED_LEAST 10  /* rows of a list that has the machine below it */
#define DOWNSTREAM 7     /* rows for the effects of changed numbers, below a challenge */
#define BELOW_LEAST 15   /* rows that a picture on a large screen leaves to the text below it */
#define ABOVE_COLS 102   /* of a picture with text below it, on a large screen; beside them is a margin, */
#define MARGIN_MOST 120  /* at most so wide, with its hairline */
#define READ_LEAST 14    /* rows of text above the lesson's steps */
#define WORDS_ENOUGH 8   /* to fill a margin */
#define KNOWN_COLS 50    /* least columns of words, if there are to be two of them */
#define KNOWN_HEADING 2  /* rows: the heading, and an empty one */

static bool is_large(const struct frame *frame)
{
    return frame->cols >= MACHINE_COLS && frame->rows >= MACHINE_ROWS;
}

/* Whether there is room to spare, outside the walk, whose stages have their own place for everything. */
static bool is_roomy(const struct frame *frame)
{
    return frame->cols >= WIDE && frame->rows >= TALL && frame->lines.stage < 0;
}

/* Whether a picture's room depends on what all parts of its step show. */
static bool looks_ahead(const struct frame *frame, const struct player *p)
{
    return is_roomy(frame) && player_has_view(p) && frame->machine.rows == 0;
}

/* Chooses between the lesson's sentence, the view's, and its short form: the first that is true and fits. The lesson's
 * is about what the view shows when it is done. */
static void choose_look(struct frame *frame, struct player *p)
{
    const char *of_lesson = lesson_part_look(player_step(p), p->part);
    bool is_its_own = of_lesson && p->is_lessons_look && player_aside(p) == ASIDE_TEXT && player_is_as_opened(p) &&
                      !player_is_computing(p);
    const char *full = is_its_own ? of_lesson : text_string(&frame->lines.look);
    const char *brief = text_string(&frame->lines.look_short);
    bool fits = utf8_columns(full) <= frame->cols - LOOK_COL - 1;

    frame->look = *brief && (frame->compact || !fits) ? brief : full;
}

static void add_part(struct text *out, const char *between, const char *part)
{
    if (*part)
        text_addf(out, "%s%s", out->length ? between : "", part);
}

/* Writes the head, its caption and the layer into `room` columns. A caption that is too long, "the word before 0.62,
 * causal mask", loses its end to the hairline below. The layer goes there only if it does not fit even without a
 * caption: matrices of other layers have the same names. */
static void write_head(struct frame *frame, const struct theme *theme, int room)
{
    const struct view_lines *lines = &frame->lines;
    struct text head = {0}, caption = {0}, layer = {0};
    const char *rest;
    int left;

    if (lines->head > 0)
        text_addf(&head, "▪ head %d", lines->head);
    if (lines->layers > 0)
        text_addf(&layer, frame->compact ? "layer %zu/%zu" : "layer %zu of %zu", lines->layer, lines->layers);
    room -= canvas_columns(theme, text_string(&head)) + (head.length ? GAP : 0);
    left = room - canvas_columns(theme, text_string(&layer));
    text_add(&caption, text_string(&lines->caption));
    while (caption.length > 0 && canvas_columns(theme, text_string(&caption)) + (layer.length ? GAP : 0) > left) {
        const char *comma = strrchr(text_string(&caption), ',');

        text_cut(&caption, comma ? (size_t)(comma - text_string(&caption)) : 0);
    }
    add_part(room < 0 ? &frame->aside : &frame->head, "", text_string(&head));
    add_part(&frame->head, "  ", text_string(&caption));
    add_part(left < 0 ? &frame->aside : &frame->head, caption.length ? ", " : "  ", text_string(&layer));
    rest = text_string(&lines->caption) + caption.length;
    if (room >= 0)
        add_part(&frame->aside, ", ", caption.length && *rest ? rest + strlen(", ") : rest);
    text_free(&head);
    text_free(&caption);
    text_free(&layer);
}

/* In a small window: "3 Score ▪ head 1", and at the right the position. A long title comes first; then the hairline
 * names the head. */
static void place_small_title(struct frame *frame, const struct player *p, const struct theme *theme)
{
    int room = frame->cols - 2 - (frame->position.length ? (int)frame->position.length + GAP : 0);
    int title = canvas_columns(theme, player_title(p)) + (stages_number(frame->lines.stage) > 0 ? 2 : 0);

    write_head(frame, theme, room - title - GAP);
    frame->title_cols = number_between(0, title, room);
    frame->head_col = 1 + title + GAP;
}

/* The title row: lesson, step and head; from 110 columns on lesson, stages and head. */
static void place_title(struct frame *frame, const struct player *p, const struct theme *theme)
{
    int title = canvas_columns(theme, p->lesson->title);
    int left = 1 + title + 3 + canvas_columns(theme, player_title(p));

    if (!p->in_lecture)
        player_add_position(p, &frame->position);
    if (frame->compact) {
        place_small_title(frame, p, theme);
        return;
    }
    if (frame->has_stages && frame->cols >= WIDE) {
        frame->title_cols = number_between(8, title, 30);
        frame->stages_col = 1 + frame->title_cols + STAGES_GAP;
        stages_lay(&frame->stages, frame->lines.stage, frame->cols - 1 - frame->stages_col - STAGES_GAP - HEAD_LEAST);
        left = frame->stages_col + frame->stages.columns;
    } else if (frame->has_stages) {
        stages_lay(&frame->stages, frame->lines.stage, frame->cols - 1);
    }
    write_head(frame, theme, frame->cols - 1 - left - STAGES_GAP);
    frame->head_col = frame->cols - 1 - canvas_columns(theme, text_string(&frame->head));
    if (frame->stages_col == 0)
        frame->title_cols = frame->head_col - GAP - 1;
}

/* Hands out the rows above and below the body. */
static void place_rows(struct frame *frame)
{
    int row = 1;

    frame->stages_row = frame->look_row = -1;
    if (frame->has_stages)
        frame->stages_row = frame->cols >= WIDE ? 0 : row++;
    frame->ledger_row = row++;
    if (*frame->look)
        frame->look_row = row++;
    row += frame->rows >= TALL || (!frame->compact && !frame->has_stages);
    frame->footer_row = frame->rows - 1;
    frame->sum_row = frame->rows - 2;
    frame->cell_row = frame->rows - 3;
    frame->body = (struct area){row, 0, frame->cell_row - row, frame->cols};
}

/* Measures the rows and columns that the picture would like. The board keeps within the picture's room, so that nothing
 * moves as it comes and goes. */
static void measure_picture(struct frame *frame, const struct player *p, const struct theme *theme, struct area room,
                            int size[2])
{
    bool has_board = frame->sheet.count > 0 && frame->sheet.blocks[0]->kind == BLOCK_BOARD;
    struct sheet picture = {.want = SHEET_PICTURE, .dial = frame->sheet.dial};

    if (has_board)
        view_fill(p->view, p->self, &picture);
    size[0] = sheet_rows(has_board ? &picture : &frame->sheet, theme, room);
    size[1] = sheet_columns(has_board ? &picture : &frame->sheet, theme);
    sheet_free(&picture);
}

/* Places the whole machine of a stage at the bottom, under a hairline, if all of it fits below picture and text. */
static void place_machine(struct frame *frame, const struct player *p, const struct theme *theme)
{
    struct area room = frame->body;
    int rows;

    if (!is_large(frame) || !player_has_view(p) || !p->view->has_machine)
        return;
    room.rows -= MACHINE_ABOVE + 1;
    frame->board.want = SHEET_BOARD;
    view_fill(p->view, p->self, &frame->board);
    if (frame->board.keeps_rows)
        room.rows = frame->body.rows / 2 + 1;
    if (!sheet_is_whole(&frame->board, theme, room))
        return;
    rows = frame->board.keeps_rows ? room.rows : sheet_lay(&frame->board, theme, room);
    frame->machine = (struct area){frame->cell_row - rows, 0, rows, frame->cols};
    frame->body.rows -= rows + 1;
}

/* Whether there is a column for words explained so far and the lesson's steps. */
static bool has_margin(const struct frame *frame, struct player *p)
{
    bool shown = player_has_view(p);
    bool has_room = shown ? is_large(frame) : frame->cols >= WIDE && frame->rows >= TALL;
    bool has_steps = shown && contents_rows(p) > 0 && frame->cols < ASIDE_COLS;

    return has_room && (has_steps || page_known(p)->block_count > 0);
}

/* Fills the picture, which repeats nothing shown elsewhere, and its code: in the text's place above a machine, or
 * beside the text where both fit. */
static void fill(struct frame *frame, struct player *p, const struct theme *theme)
{
    bool is_turning = player_dial(p) && !p->in_lecture; /* an audience sees values only */
    struct later_rest below = {BELOW_LEAST,
                               has_margin(frame, p) ? number_between(0, frame->cols - ABOVE_COLS, MARGIN_MOST) : 0};

    if (!player_has_view(p))
        return;
    frame->sheet.dial = is_turning ? p->dial : 0;
    frame->sheet.want = frame->machine.rows > 0 ? SHEET_PICTURE : SHEET_AS_IT_IS;
    view_fill(p->view, p->self, &frame->sheet);
    if (!p->in_lecture && looks_ahead(frame, p))
        later_drop(p, theme, frame->body, &below, &frame->sheet);
    if (is_turning)
        dials_describe(player_dial(p), p->self, &frame->lines, theme, frame->cols - 2);
    if (!p->habits.has_code_aside && !(frame->machine.rows > 0 && frame->code))
        return;
    frame->code_sheet.want = SHEET_CODE;
    view_fill(p->view, p->self, &frame->code_sheet);
}

/* On a low screen that shows only the picture, gives it the sentence's row, too, if that makes it whole here or in
 * another part of the step, so that it never moves. */
static void spare_look(struct frame *frame, struct player *p, const struct theme *theme)
{
    bool is_lab = frame->compact && player_step(p)->prose.block_count == 0;

    if (!(frame->is_whole || is_lab) || frame->look_row < 0 || player_dial(p))
        return;
    if (is_lab ? sheet_lacks(&frame->sheet, theme, frame->body) != 1 : !later_lacks_row(p, theme, frame->body))
        return;
    frame->look_row = -1;
    frame->body.row--;
    frame->body.rows++;
}

/* Places text at the right of the view, after a hairline; code after another one, or in the text's place. */
static void place_beside(struct frame *frame, const struct player *p, const struct theme *theme)
{
    bool is_large = frame->machine.rows > 0 || (frame->cols >= MACHINE_COLS && frame->cols < ASIDE_COLS);
    int most = is_large ? LARGE_MOST : BESIDE_MOST, cols = frame->cols, size[2], wanted, columns;

    if (p->habits.has_code_aside && frame->code_sheet.count > 0) {
        cols -= CODE_COLS + 1;
        frame->listing = (struct area){frame->body.row, cols + 1, frame->body.rows, CODE_COLS};
    } else if (frame->cols >= ASIDE_COLS && frame->rows >= ASIDE_ROWS && frame->machine.rows == 0 &&
               contents_rows(p) > 0) {
        cols -= CODE_COLS + 1;
        frame->margin = (struct area){frame->body.row, cols + 2, frame->body.rows, CODE_COLS - 1};
    }
    measure_picture(frame, p, theme, frame->body, size);
    wanted = size[1] + 4;
    columns = number_between(BESIDE_LEAST, cols - (wanted > BESIDE_VIEW ? wanted : BESIDE_VIEW), most);
    frame->bar_col = cols - columns - 4;
    frame->view.cols = frame->bar_col;
    frame->text = (struct area){frame->body.row, frame->bar_col + 2, frame->body.rows, columns};
    if (!frame->code)
        return;
    frame->listing = (struct area){frame->body.row, frame->bar_col + 1, frame->body.rows, columns + 3};
    frame->text.rows = 0;
}

/* Whether a picture is above the text even on a large screen: it is low, and uses all columns or would leave more room
 * empty below it than beside it. */
static bool is_above(const struct frame *frame, const struct player *p)
{
    int cols;

    if (!looks_ahead(frame, p))
        return false;
    if (p->later.margin > 0 || frame->cols >= ASIDE_COLS)
        return p->later.margin > 0;
    cols = p->later.cols > BESIDE_VIEW ? p->later.cols : BESIDE_VIEW;
    return p->later.rows <= frame->body.rows - BELOW_LEAST &&
           (p->later.is_elastic || p->later.rows * frame->cols < cols * frame->body.rows);
}

/* Text under the view. The view's rows depend only on the screen's size and on the view, so that nothing moves while
 * one reads and answers. It takes what it likes of the rows that the text can spare; the text has the rest. */
static void place_below(struct frame *frame, struct player *p, const struct theme *theme)
{
    int gap = frame->low || frame->rows < LOW ? 0 : frame->rows < TALL ? 1 : 2, rows = FOLDED;
    struct area room = frame->body;
    int size[2];

    room.rows -= gap + (p->page.about ? OTHER_LEAST : TEXT_LEAST);
    measure_picture(frame, p, theme, room, size);
    if (frame->is_above)
        rows = p->later.above_rows;
    else if (!frame->low)
        rows = number_between(1, number_between(number_between(1, room.rows, VIEW_LEAST), size[0], room.rows),
                              frame->body.rows);
    else if (challenge_here(p) && p->entered)
        rows = number_between(FOLDED, frame->body.rows - challenge_rows(p), frame->body.rows);
    gap = number_between(0, frame->body.rows - rows - 1, gap);
    frame->view.rows = rows;
    frame->text = (struct area){frame->body.row + rows + gap, 1, frame->body.rows - rows - gap, p->page.width};
}

/* Places the task and how it stands; if there is room below, the effects of the changed numbers, stage by stage. */
static void place_challenge(struct frame *frame, const struct player *p, const struct theme *theme)
{
    size_t below = challenge_lay(p, &frame->words, frame->text.cols, frame->text.rows, theme);
    struct line empty = {0};

    if (!p->touch || !p->example->was || below + DOWNSTREAM > (size_t)frame->text.rows)
        return;
    while (frame->words.count <= below)
        flow_push(&frame->words, &empty);
    frame_lay_aside(p, &frame->words, frame->text.cols, frame->text.rows);
}

/* Places the whole machine at the end of the text's column, under its heading, below the terms of a number or the
 * effects of changes, if all of it fits. It has the columns that are left beside any picture: as a number is followed
 * from stage to stage it stays where it is, however long the list. */
static void place_machine_beside(struct frame *frame, const struct player *p, const struct theme *theme)
{
    int cols = BESIDE_LEAST + 3; /* with one more than the text, and the free ones at both ends */
    struct area room = {0, frame->text.col + frame->text.cols + 2 - cols, frame->text.rows - LISTED_LEAST - 2, cols};

    if (frame->machine.rows > 0 || !p->view->has_machine || frame->sheet.blocks[0]->kind == BLOCK_BOARD)
        return;
    frame->board.want = SHEET_BOARD;
    view_fill(p->view, p->self, &frame->board);
    if (!sheet_is_whole(&frame->board, theme, room))
        return;
    room.rows = sheet_lay(&frame->board, theme, room);
    room.row = frame->cell_row - room.rows;
    frame->machine = room;
    frame->text.rows -= room.rows + 2;
}

/* The body's columns right of a hairline. */
static struct area margin_right_of(const struct frame *frame, int bar)
{
    return (struct area){frame->body.row, bar + 2, frame->body.rows, frame->cols - bar - 3};
}

/* Keeps rows for the lesson's steps below text that has a margin, where they stay, if it is alone, or if there are
 * words enough to fill the margin. */
static void place_steps_below(struct frame *frame, struct player *p)
{
    int rows = contents_rows(p);

    if (frame->margin.cols == 0 || rows == 0 || frame->text.rows - rows - 1 < READ_LEAST ||
        (player_has_view(p) && page_known(p)->block_count < WORDS_ENOUGH))
        return;
    frame->text.rows -= rows + 1;
    frame->contents = (struct area){frame->text.row + frame->text.rows + 1, frame->text.col, rows, frame->text.cols};
}

/* Divides the body between view and text. */
static void place_body(struct frame *frame, struct player *p, const struct theme *theme)
{
    bool shown = player_has_view(p), has_text = player_step(p)->prose.block_count > 0 || frame_has_aside(p);
    bool beside = shown && has_text && frame->cols >= WIDE && !is_above(frame, p);
    int columns = number_between(1, frame->cols - 2, PROSE_MOST);

    frame->is_above = shown && has_text && frame->cols >= WIDE && !beside;
    if (frame->is_above && p->later.margin > 0) {
        frame->body.cols -= p->later.margin;
        frame->sheet.grows = true;
        frame->margin = margin_right_of(frame, frame->body.cols);
    }
    frame->view = frame->body;
    if (beside && (!frame->code || frame->code_sheet.count > 0)) {
        place_beside(frame, p, theme);
        columns = frame->text.cols;
    }
    page_lay(p, columns, beside && frame->lines.stage >= 0,
             (beside || frame->is_above || !shown) && !p->is_at_end && !p->deeper, theme);
    if (!shown) {
        frame->view.rows = 0;
        frame->text = (struct area){frame->body.row, 1, frame->body.rows, columns};
        if (has_margin(frame, p))
            frame->margin = margin_right_of(frame, columns + GAP);
    } else if (!frame->code && !beside && has_text && !frame->is_whole) {
        place_below(frame, p, theme);
    }
    if (!beside)
        place_steps_below(frame, p);
    frame->has_words = frame_has_aside(p) && frame->text.rows > 0;
    if (frame->has_words && beside && !challenge_here(p))
        place_machine_beside(frame, p, theme);
    if (frame->has_words && challenge_here(p) && !follow_is_on(p))
        place_challenge(frame, p, theme);
    else if (frame->has_words)
        frame_lay_aside(p, &frame->words, frame->text.cols, frame->text.rows);
}

/* Scrolls to the words that a search found here. */
static void seek(const struct frame *frame, struct player *p)
{
    size_t line = flow_find(&p->page.flow, p->seek, 0);

    if (line < p->page.flow.count)
        page_bring(&p->page, line, frame->text.rows, frame->body.rows);
    free(p->seek);
    p->seek = NULL;
}

/* Scrolls to what must be visible of the part's question: where one types, the chosen option, or the verdict. */
static void bring_question(const struct frame *frame, struct player *p)
{
    const struct page_span *span = &p->page.spans[predict_here(p)];
    bool has_options = question_has_options(predict_question(p, predict_here(p)));
    size_t line = span->end - 1;

    if (!predict_is_open(p))
        line = span->told;
    else if (has_options && p->predict.draft.at == QUESTION_NONE)
        return;
    else if (has_options)
        line = predict_option_line(p, p->predict.draft.at);
    page_bring(&p->page, line, frame->text.rows, frame->body.rows);
}

/* Gives the options of a choice the rows they need from the picture; the page before them shows none of them. */
static void place_options(struct frame *frame, const struct page *page)
{
    if (page_is_of_options(page) && frame->bar_col < 0) {
        int gap = frame->text.row - frame->view.row - frame->view.rows;
        int left = frame->body.rows - gap - (int)(page->flow.count - page->first);

        frame->view.rows = left < FOLDED ? 0 : left;
        frame->text.row = frame->body.row + (left < FOLDED ? 0 : left + gap);
        frame->text.rows = frame->body.row + frame->body.rows - frame->text.row;
    } else if (page->before_options && page->options < page->first + (size_t)frame->text.rows) {
        frame->text.rows = (int)(page->options - page->first);
    }
}

/* On a large screen, places deeper text below its part, as much as fits; not below a question. */
static void place_beyond(struct frame *frame, const struct player *p)
{
    const struct page *page = &p->page;
    int used = (int)(page->flow.count - page->first) + 1, count = (int)page->beyond.count;
    bool is_read = frame->text.rows > 0 && page_below(p, frame) == 0 && predict_here(p) == QUESTION_NONE;
    int rows = number_between(0, count, frame->text.rows - used);

    if (frame->cols < MACHINE_COLS || !is_read || frame->has_words || rows < number_between(1, BEYOND_LEAST, count))
        return;
    frame->beyond = (struct area){frame->text.row + used, frame->text.col, rows, frame->text.cols};
}

/* The rows that the text uses, with the empty one after it. */
static int used_rows(const struct frame *frame, const struct player *p)
{
    const struct page *page = &p->page;
    int used = (int)(frame->has_words ? frame->words.count : page->flow.count - page->first) + 1;

    return used + (frame->beyond.rows > 0 ? frame->beyond.rows + 1 : 0);
}

/* On a large screen, places the lesson's steps at the bottom: of the margin, which is what is free beside text that has
 * the whole width or is below a picture, or in the text's column, whole or not at all. */
static void place_contents(struct frame *frame, const struct player *p)
{
    int rows = contents_rows(p), right = frame->text.col + frame->text.cols + 2 * GAP;
    bool has_room = (frame->cols >= MACHINE_COLS || is_roomy(frame)) && frame->text.rows > 0;

    if (!has_room)
        return;
    if (frame->margin.cols == 0 && (!player_has_view(p) || frame->is_above))
        frame->margin = (struct area){frame->text.row, right, frame->text.rows, frame->cols - right - 1};
    if (frame->contents.rows > 0 || rows == 0)
        return;
    if (frame->margin.cols > 0) {
        rows = number_between(0, rows, frame->margin.rows);
        frame->contents =
            (struct area){frame->margin.row + frame->margin.rows - rows, frame->margin.col, rows, frame->margin.cols};
    } else if ((frame->has_words || page_below(p, frame) == 0) && used_rows(frame, p) + rows <= frame->text.rows) {
        frame->contents =
            (struct area){frame->text.row + frame->text.rows - rows, frame->text.col, rows, frame->text.cols};
    }
}

/* What is left for words explained so far: of the margin, else below the text. */
static struct area room_of_known(const struct frame *frame, const struct player *p)
{
    struct area room = frame->margin;
    int used;

    if (room.cols == 0 && frame->contents.rows > 0 && frame->contents.col == frame->text.col) {
        room = frame->text;
        used = used_rows(frame, p);
        room.row += used;
        room.rows -= used;
    }
    if (frame->contents.rows > 0 && frame->contents.col == room.col)
        room.rows = frame->contents.row - 1 - room.row;
    return room;
}

/* Moves lines of `all` into the words that are shown, after an empty one if they continue a column. */
static void take_lines(struct known_words *known, struct flow *all, size_t first, size_t end, bool continues)
{
    struct line empty = {0};

    if (continues)
        flow_push(&known->flow, &empty);
    for (size_t i = first; i < end; i++)
        flow_push(&known->flow, &all->lines[i]);
}

/* Fills a column with words, in their order, each whole; one that has no room makes way for the next that has.
 * lines[i + 1] is the line at which word i ends; the lines of those in another column are empty. */
static void fill_column(struct known_words *known, struct known_column *column, struct area room, struct flow *all,
                        const size_t lines[])
{
    size_t first = 0;

    *column = (struct known_column){room, known->flow.count};
    column->area.rows = 0;
    for (size_t i = 0; i < known->terms.block_count; i++) {
        size_t end = lines[i + 1], from = first + (i > 0); /* after the empty line between two */
        int rows = (int)(end - from) + (column->area.rows > 0);

        first = end;
        if (all->lines[from].text.length == 0 || column->area.rows + rows > room.rows)
            continue;
        take_lines(known, all, from, end, column->area.rows > 0);
        column->area.rows += rows;
    }
}

/* Lays words out in a room, in two columns if they are wide enough. */
static void lay_known(struct known_words *known, struct area room, const struct theme *theme)
{
    int columns = room.cols >= 2 * KNOWN_COLS + 2 * GAP ? 2 : 1;
    size_t *lines = memory_new_array(known->terms.block_count + 1, sizeof *lines);
    struct area *first = &known->columns[0].area;
    struct flow all = {0};

    flow_free(&known->flow);
    memset(known->columns, 0, sizeof known->columns);
    known->is_laid = true;
    known->room = room;
    known->ascii = theme->ascii;
    room.cols = (room.cols - (columns - 1) * 2 * GAP) / columns;
    room.row += KNOWN_HEADING;
    room.rows -= KNOWN_HEADING;
    flow_lay_counting(&all, &known->terms, room.cols, 0, theme, lines);
    for (int i = 0; i < columns; i++, room.col += room.cols + 2 * GAP)
        fill_column(known, &known->columns[i], room, &all, lines);
    if (first->rows < room.rows / 2) /* few words: in the middle, so that no large gap is left */
        first->row += (room.rows - first->rows) / 2;
    flow_free(&all);
    free(lines);
}

/* On a large screen, lists words explained so far where nothing else is shown. They are laid out once for a room. */
static void place_known(struct frame *frame, struct player *p, const struct theme *theme)
{
    struct known_words *known = &p->page.known;
    struct area room = room_of_known(frame, p);

    if (room.cols == 0 || room.rows <= KNOWN_HEADING || page_known(p)->block_count == 0)
        return;
    if (!known->is_laid || memcmp(&known->room, &room, sizeof room) != 0 || known->ascii != theme->ascii)
        lay_known(known, room, theme);
    frame->known = known->columns[0].area.rows > 0 ? known : NULL;
}

/* Decides which page of the text is shown. */
static void settle_page(struct frame *frame, struct player *p)
{
    int rows = frame->code ? 0 : frame->text.rows;

    if (p->seek)
        seek(frame, p);
    else if (p->predict.bring && !frame->code && predict_here(p) != QUESTION_NONE)
        bring_question(frame, p);
    p->predict.bring = false;
    page_settle(&p->page, rows, frame->body.rows);
    if (rows > 0)
        place_options(frame, &p->page);
}

/* Decides what a low screen shows: the whole picture, or text below a folded one. */
static void judge_low(struct frame *frame, struct player *p)
{
    bool has_text = player_step(p)->prose.block_count > 0 || follow_is_on(p) || touch_is_typing(p);

    frame->code = player_shows_code(p);
    frame->low = frame->rows < LOWER && frame->cols < WIDE && player_has_view(p) && has_text && !frame->code;
    frame->front = frame->low && p->page.front && !p->deeper && player_has_new_picture(p);
    p->page.is_front = frame->front;
    frame->is_whole =
        frame->low && !follow_is_on(p) && !challenge_here(p) && !touch_is_typing(p) && (frame->front || p->entered);
    if (frame->low && !frame->is_whole)
        frame->look = "";
}

bool frame_is_too_small(const struct player *p, const struct canvas *canvas)
{
    return canvas->rows < SCREEN_LEAST_ROWS - (p->wall.bare ? WALL_BARE_LESS : 0) || canvas->cols < SCREEN_LEAST_COLS;
}

void frame_make(struct frame *frame, struct player *p, const struct canvas *canvas)
{
    *frame = (struct frame){.rows = canvas->rows, .cols = canvas->cols, .bar_col = -1, .look = ""};
    frame->too_small = frame_is_too_small(p, canvas);
    if (frame->too_small)
        return;
    frame->compact = frame->rows < LOW || frame->cols < NARROW;
    frame->lines.stage = -1;
    p->habits.has_code_aside =
        frame->cols >= ASIDE_COLS && frame->rows >= ASIDE_ROWS && !p->in_lecture && p->view && p->view->has_machine;
    if (p->self && !p->is_at_end) {
        p->view->describe(p->self, &frame->lines, frame->cols - 2, frame->compact);
        if (player_has_view(p))
            choose_look(frame, p);
    }
    frame->has_stages = frame->lines.stage >= 0 && !frame->compact && !p->lab.step_count;
    place_title(frame, p, &canvas->theme);
    frame->sum_col = 1;
    if (p->in_lecture) {
        fill(frame, p, &canvas->theme);
        frame_place_wall(frame, p, canvas);
        return;
    }
    frame->turned =
        player_has_view(p) && !challenge_here(p) && player_step(p)->prose.block_count > 0 && player_is_turned(p);
    judge_low(frame, p);
    place_rows(frame);
    place_machine(frame, p, &canvas->theme);
    fill(frame, p, &canvas->theme);
    spare_look(frame, p, &canvas->theme);
    place_body(frame, p, &canvas->theme);
    settle_page(frame, p);
    place_beyond(frame, p);
    place_contents(frame, p);
    place_known(frame, p, &canvas->theme);
}

void frame_free(struct frame *frame)
{
    text_free(&frame->head);
    text_free(&frame->aside);
    text_free(&frame->position);
    view_lines_free(&frame->lines);
    sheet_free(&frame->sheet);
    sheet_free(&frame->board);
    sheet_free(&frame->code_sheet);
    flow_free(&frame->words);
}
