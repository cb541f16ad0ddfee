/* SPDX-License-Identifier: MIT */
#include "classroom/wall.h"

#include "base/memory.h"
#include "base/number.h"
#include "classroom/wall_poll.h"
#include "classroom/wall_preview.h"
#include "player/frame.h"
#include "player/touch.h"
#include "sheet/lay.h"
#include "ui/hairline.h"

#include <stdlib.h>
#include <string.h>

#define POLL_MOST 100 /* columns */

void wall_start(struct wall *w, struct library *library, const struct view_source *sources)
{
    *w = (struct wall){.library = library, .sources = sources};
}

/* The place of a lesson's player. */
static struct player **slot_of(struct wall *w, size_t lesson)
{
    size_t count = w->library->catalogue->lesson_count;

    if (w->player_count < count) {
        w->players = memory_resize(w->players, count, sizeof(struct player *));
        while (w->player_count < count)
            w->players[w->player_count++] = NULL;
    }
    return &w->players[lesson];
}

/* Shows a lesson where it was left, or, the first time, at a step. */
static bool wall_open_lesson(struct wall *w, size_t lesson, struct lesson *opened, const struct step *step,
                             struct error *e)
{
    struct player_setup setup = {.lesson = opened, .sources = w->sources, .step = step, .part = -1, .in_lecture = true};
    struct player **slot = slot_of(w, lesson);

    if (!*slot)
        *slot = player_new(&setup, e);
    if (!*slot)
        return false;
    w->player = *slot;
    w->lesson = lesson;
    w->player->habits.big = w->big;
    return true;
}

bool wall_open(struct wall *w, size_t lesson, const char *step, struct error *e)
{
    struct lesson *opened = library_lesson(w->library, lesson, e);
    int part = -1;
    const struct step *found = opened && step ? lesson_find(opened, step, &part, e) : NULL;

    if (!opened || (step && !found) || !wall_open_lesson(w, lesson, opened, found, e))
        return false;
    player_go_to(w->player, found ? (size_t)(found - opened->steps) : 0);
    if (part >= 0)
        lecture_show(w->player, part, lesson_asked_before(found, part));
    return true;
}

void wall_renew(struct wall *w)
{
    for (size_t i = 0; i < w->player_count; i++) {
        struct lesson *now = w->players[i] ? library_lesson(w->library, i, NULL) : NULL;

        if (now && now != w->players[i]->lesson)
            player_renew(w->players[i], now);
    }
}

void wall_free(struct wall *w)
{
    for (size_t i = 0; i < w->player_count; i++)
        if (w->players[i])
            player_destroy(w->players[i]);
    free(w->players);
    *w = (struct wall){0};
}

bool wall_next(struct wall *w)
{
    return w->player && player_next(w->player);
}

bool wall_back(struct wall *w)
{
    return w->player && player_back(w->player);
}

bool wall_answers_next(const struct wall *w)
{
    return w->player && lecture_asks(w->player);
}

void wall_go_to(struct wall *w, size_t step)
{
    if (w->player)
        player_go_to(w->player, step);
}

void wall_show_all(struct wall *w)
{
    if (w->player)
        lecture_show(w->player, player_step(w->player)->parts - 1, LESSON_QUESTIONS);
}

void wall_set_big(struct wall *w, bool big)
{
    w->big = big;
    if (w->player)
        w->player->habits.big = big;
}

/* Copies a text, or nothing if it does not fit, since a part of it would be meaningless. */
static void copy_whole(char *out, size_t room, const char *string)
{
    if (!message_copy(out, room, string))
        out[0] = '\0';
}

void wall_describe(const struct wall *w, struct message_show *out)
{
    const struct player *p = w->player;
    struct player_place place = {0};
    struct text example = {0};

    *out = (struct message_show){
        .blank = w->blank, .frozen = w->frozen, .big = w->big, .position = w->position, .steps = w->steps};
    out->steps = out->steps < 1 ? 1 : out->steps;
    out->position = out->position < 1 ? 1 : out->position > out->steps ? out->steps : out->position;
    out->part = 1;
    if (!p)
        return;
    out->pointed = w->pointed || p->entered;
    copy_whole(out->lesson, sizeof out->lesson, p->lesson->name);
    copy_whole(out->step, sizeof out->step, player_step(p)->name);
    player_describe_place(w->player, &place);
    player_write_example(p, &example);
    copy_whole(out->state, sizeof out->state, text_string(&place.state));
    copy_whole(out->example, sizeof out->example, text_string(&example));
    copy_whole(out->hidden, sizeof out->hidden, lecture_hidden(p));
    out->part = place.part + 1;
    out->revealed = p->visits[p->step].revealed;
    text_free(&place.state);
    text_free(&example);
}

/* The lesson of that name; false with *e set if there is none. */
static bool find_lesson(const struct wall *w, const char *name, size_t *out, struct error *e)
{
    const struct catalogue *catalogue = w->library->catalogue;

    for (*out = 0; *out < catalogue->lesson_count; ++*out)
        if (strcmp(catalogue->lessons[*out].name, name) == 0)
            return true;
    return error_set(e, ERROR_INPUT,
                     "lesson %.80s: this course does not have it: follow with the course of the lecture", name);
}

bool wall_apply(struct wall *w, const struct message_show *show, struct error *e)
{
    size_t lesson;
    struct lesson *opened;
    const struct step *step;

    w->blank = show->blank;
    w->frozen = show->frozen;
    w->pointed = show->pointed;
    w->position = show->position;
    w->steps = show->steps;
    wall_set_big(w, show->big);
    if (!w->library)
        return error_set(e, ERROR_INPUT, "lesson %.80s: there is no course yet", show->lesson);
    opened = find_lesson(w, show->lesson, &lesson, e) ? library_lesson(w->library, lesson, e) : NULL;
    if (!opened)
        return false;
    step = lesson_step(opened, show->step);
    if (!step)
        return error_set(e, ERROR_INPUT, "%.80s has no step %.80s: follow with the course of the lecture", show->lesson,
                         show->step);
    if (!wall_open_lesson(w, lesson, opened, step, e))
        return false;
    return lecture_go_to(w->player, (size_t)(step - opened->steps),
                         &(struct lecture_place){.part = show->part - 1,
                                                 .revealed = show->revealed,
                                                 .example = show->example,
                                                 .state = show->state,
                                                 .hidden = show->hidden,
                                                 .is_pointed = show->pointed},
                         e);
}

/* Finds a cell in a list separated by ;. NULL: it is not there. */
static const char *find(const char *list, const char *cell, size_t length)
{
    while (*list) {
        size_t one = strcspn(list, ";");

        if (one == length && strncmp(list, cell, length) == 0)
            return list;
        list += one + (list[one] == ';');
    }
    return NULL;
}

/* Whether all cells of `cells` are in the list. */
static bool has_all(const char *list, const char *cells)
{
    while (*cells) {
        size_t length = strcspn(cells, ";");

        if (!find(list, cells, length))
            return false;
        cells += length + (cells[length] == ';');
    }
    return true;
}

/* Appends the cells of `from` that are not in `but`. */
static void add_but(struct text *out, const char *from, const char *but)
{
    while (*from) {
        size_t length = strcspn(from, ";");

        if (!find(but, from, length)) {
            if (out->length)
                text_add_byte(out, ';');
            text_add_bytes(out, from, length);
        }
        from += length + (from[length] == ';');
    }
}

/* Hides what is pointed at, or shows it again if all of it is hidden. */
static bool turn(struct wall *w, bool row)
{
    struct player *p = w->player;
    struct text cells = {0}, list = {0};
    bool ok = p && player_has_view(p) && p->view->pointed && p->view->hide && p->view->pointed(p->self, row, &cells);

    if (ok) {
        const char *before = lecture_hidden(p);
        bool shows = has_all(before, text_string(&cells));

        add_but(&list, before, text_string(&cells));
        if (!shows)
            text_addf(&list, "%s%s", list.length ? ";" : "", text_string(&cells));
        ok = list.length < MESSAGE_PATH_ROOM;
        if (ok)
            lecture_hide(p, text_string(&list));
    }
    text_free(&cells);
    text_free(&list);
    return ok;
}

bool wall_hide_cell(struct wall *w)
{
    return turn(w, false);
}

bool wall_hide_row(struct wall *w)
{
    return turn(w, true);
}

bool wall_unhide(struct wall *w)
{
    bool any = w->player && *lecture_hidden(w->player);

    if (any)
        lecture_hide(w->player, "");
    return any;
}

/* Tells the player what is shown beside its step, which its layout depends on. */
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

/* Draws the words below the view, ending in "…" if there is more. */
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
    else if (frame->sum_row >= 0 && touch_is_typing(p)) /* only the presenter sees what is being typed */
        touch_draw(p, canvas, frame->sum_row);
    else if (frame->sum_row >= 0)
        line_draw(canvas, frame->sum_row, frame->sum_col, frame->cols - 1 - frame->sum_col, &frame->lines.sum);
    if (frame->has_words)
        draw_words(canvas, frame);
    else if (frame->text.rows > 0)
        frame_draw_text(canvas, frame, p);
}

/* Draws the last row, and the hairline above it with the cell that is pointed at. */
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

/* Draws a step as wall_draw() does and returns its layout in a frame, to be freed with frame_free(). Precondition: the
 * wall has a player, and is not blank. */
static void wall_draw_step(const struct wall *w, const struct wall_notes *notes, struct canvas *canvas,
                           struct frame *frame)
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
    if (frame->stages_row >= 0)
        stages_draw(canvas, frame->stages_row, frame->stages_col, &frame->stages);
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

#define AROUND 8 /* columns from the cell pointed at, and as many before it, that stay visible */

/* The kind of a row; the last kind is dropped first. */
enum row_kind { ROW_VIEW, ROW_WORDS, ROW_SAID, ROW_HEAD, ROW_EDGE, ROW_EMPTY };

static bool is_within(struct area area, int row)
{
    return row >= area.row && row < area.row + area.rows;
}

static bool is_blank(const struct canvas *canvas, int row, int col)
{
    const struct cell *cell = &canvas->cells[row * canvas->cols + col];

    return cell->glyph == U' ' && cell->style.paper == COLOR_PAGE && !cell->style.reverse;
}

/* Finds the first column of a row that shows anything, and the one after the last; *right 0: nothing. */
static void measure_row(const struct canvas *canvas, int row, int *left, int *right)
{
    *left = canvas->cols;
    *right = 0;
    for (int col = 0; col < canvas->cols; col++)
        if (!is_blank(canvas, row, col)) {
            *left = col < *left ? col : *left;
            *right = col + 1;
        }
}

static bool is_empty(const struct canvas *canvas, int row)
{
    int left, right;

    measure_row(canvas, row, &left, &right);
    return right == 0;
}

static enum row_kind row_kind(const struct frame *frame, const struct canvas *canvas, int row)
{
    if (is_empty(canvas, row))
        return ROW_EMPTY;
    if (is_within(frame->view, row) || is_within(frame->poll, row) || row == frame->sum_row)
        return ROW_VIEW;
    if (is_within(frame->text, row))
        return ROW_WORDS;
    if (row == frame->look_row || row == frame->cell_row)
        return ROW_SAID;
    return row == frame->title_row || row == frame->footer_row ? ROW_EDGE : ROW_HEAD;
}

static int distance(int a, int b)
{
    return a < b ? b - a : a - b;
}

/* Which row is dropped next: of the kind that goes first, the last row; of the view's rows, the one farthest from the
 * focus. */
static int next_to_go(const struct wall_preview *p, const enum row_kind *kinds)
{
    int found = 0;

    for (int i = 1; i < p->row_count; i++) {
        int row = p->rows[i].row, best = p->rows[found].row, focus = p->canvas.focus_row;
        bool is_nearer = kinds[row] == ROW_VIEW && focus >= 0 && distance(row, focus) < distance(best, focus);

        if (kinds[row] > kinds[best] || (kinds[row] == kinds[best] && !is_nearer))
            found = i;
    }
    return found;
}

static void choose_rows(struct wall_preview *p, const struct frame *frame, int most)
{
    enum row_kind *kinds = memory_new_array((size_t)p->canvas.rows, sizeof *kinds);

    p->rows = memory_new_array((size_t)p->canvas.rows, sizeof *p->rows);
    for (int row = 0; row < p->canvas.rows; row++) {
        kinds[row] = row_kind(frame, &p->canvas, row);
        p->rows[p->row_count++].row = row;
    }
    while (p->row_count > most) {
        int gone = next_to_go(p, kinds);

        p->row_count--;
        for (int i = gone; i < p->row_count; i++)
            p->rows[i] = p->rows[i + 1];
    }
    free(kinds);
}

/* The columns that the view is drawn in. */
static void measure_view(const struct wall_preview *p, const struct frame *frame, int *left, int *right)
{
    *left = p->canvas.cols;
    *right = 0;
    for (int row = frame->view.row; row < frame->view.row + frame->view.rows; row++) {
        int row_left, row_right;

        measure_row(&p->canvas, row, &row_left, &row_right);
        *left = row_left < *left ? row_left : *left;
        *right = row_right > *right ? row_right : *right;
    }
}

/* The wall's first column to show: the view is centred if it fits, else shown from its left end, but always so that the
 * cell pointed at is visible. */
static int view_column(const struct wall_preview *p, const struct frame *frame)
{
    int focus = p->canvas.focus_col, left, right, col;

    measure_view(p, frame, &left, &right);
    col = right - left <= p->cols ? (left + right - p->cols) / 2 : left;
    if (focus >= 0 && focus + AROUND > col + p->cols)
        col = focus + AROUND - p->cols;
    if (focus >= 0 && focus - AROUND < col)
        col = focus - AROUND;
    return number_between(0, col, p->canvas.cols - p->cols);
}

/* Chooses columns: the whole width, centred in the pane, if it fits; else the view's window, and the beginning of every
 * other row. */
static void choose_columns(struct wall_preview *p, const struct frame *frame, int cols)
{
    int col = 0;

    p->cols = p->canvas.cols < cols ? p->canvas.cols : cols;
    p->from = (cols - p->cols) / 2;
    if (p->cols < p->canvas.cols && frame->view.rows > 0)
        col = view_column(p, frame);
    for (int i = 0; i < p->row_count; i++) {
        int row = p->rows[i].row, left, right;

        measure_row(&p->canvas, row, &left, &right);
        p->rows[i].col = is_within(frame->view, row) ? col : number_between(0, left - 1, col);
    }
}

/* Finds what of the view has no room on the wall. */
static void find_missing(struct wall_preview *out, const struct wall *w, struct frame *frame)
{
    const struct player *p = w->player;

    if (frame->too_small || !player_has_view(p) || frame->code ||
        (frame->poll.rows > 0 && p->wall.polled == QUESTION_NONE))
        return;
    if (frame->view.rows == 0)
        text_add(&out->missing, "the picture");
    else
        sheet_missing(&frame->sheet, &out->canvas.theme, frame->view, &out->missing);
}

void wall_preview_make(struct wall_preview *out, const struct wall *w, const struct wall_notes *notes,
                       const struct theme *theme, struct area size, struct area pane)
{
    struct frame frame;

    *out = (struct wall_preview){.bare = notes->bare};
    canvas_make(&out->canvas, size.rows, size.cols, theme);
    wall_draw_step(w, notes, &out->canvas, &frame);
    find_missing(out, w, &frame);
    choose_rows(out, &frame, pane.rows - (out->missing.length > 0));
    choose_columns(out, &frame, pane.cols);
    frame_free(&frame);
}

/* Draws one row, with a mark where it continues left or right of the pane. */
static void draw_row(const struct wall_preview *p, struct canvas *canvas, int index, int pane_row, int pane_col)
{
    int row = p->rows[index].row, col = p->rows[index].col, left, right;
    const struct cell *from = &p->canvas.cells[row * p->canvas.cols + col];
    struct cell *to = &canvas->cells[pane_row * canvas->cols + pane_col];

    for (int i = 0; i < p->cols; i++)
        to[i] = from[i];
    measure_row(&p->canvas, row, &left, &right);
    if (left < col)
        canvas_put(canvas, pane_row, pane_col, ROLE_DIM, "…");
    if (right > col + p->cols)
        canvas_put(canvas, pane_row, pane_col + p->cols - 1, ROLE_DIM, "…");
}

void wall_preview_draw(const struct wall_preview *preview, struct canvas *canvas, struct area pane)
{
    struct area before = canvas_clip(canvas, pane);

    for (int i = 0; i < preview->row_count; i++)
        draw_row(preview, canvas, i, pane.row + i, pane.col + preview->from);
    canvas->has_wide = canvas->has_wide || preview->canvas.has_wide;
    if (preview->missing.length) {
        struct text said = {0};

        text_addf(&said, "not on the wall: %s", text_string(&preview->missing));
        canvas_put_cut(canvas, pane.row + pane.rows - 1, pane.col + 1, pane.cols - 2, ROLE_STRONG, text_string(&said));
        text_free(&said);
    }
    canvas_clip(canvas, before);
}

bool wall_preview_click(const struct wall_preview *preview, struct wall *w, int row, int col)
{
    const struct wall_notes notes = {.answer = -1, .bare = preview->bare, .status = preview->bare ? NULL : ""};

    col -= preview->from;
    return row >= 0 && row < preview->row_count && col >= 0 && col < preview->cols &&
           wall_click(w, &notes, &preview->canvas, preview->rows[row].row, preview->rows[row].col + col);
}

void wall_preview_free(struct wall_preview *preview)
{
    canvas_free(&preview->canvas);
    free(preview->rows);
    text_free(&preview->missing);
    *preview = (struct wall_preview){0};
}
