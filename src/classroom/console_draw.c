/* SPDX-License-Identifier: MIT */
/* The console on screen: what stands where, and most of what is drawn there. The plan of the lesson stands where the
 * notes leave room. */
#include "base/monotonic.h"
#include "base/utf8.h"
#include "classroom/console_parts.h"
#include "player/player_parts.h"
#include "ui/box.h"
#include "ui/hairline.h"
#include "ui/too_small.h"
#include "view/dials.h"

#include <stdlib.h>
#include <string.h>
#include <time.h>

#define TITLE_ROWS 1
#define CLOCK_ROWS 1
#define LARGE_ROWS 3 /* of a clock that is written large */
#define LARGE_FROM_ROWS 36
#define LARGE_FROM_COLS 100
#define BELOW_ROWS 2   /* the hairline with the notice, and the footer */
#define POLL_ROWS 4    /* of a poll: followers, the question, and two of counts or hands */
#define WALL_LEAST 14  /* rows of the wall that a list of options leaves it */
#define NOTES_LEAST 35 /* columns */
#define NOTES_MOST 76
#define BETWEEN 3      /* columns: the bar, a blank after it, a blank at the right end */
#define UNDER_ROWS 8   /* of notes below the wall */
#define PLAN_LEAST 5   /* rows of steps; fewer tell nothing */
#define PLAN_HEADING 2 /* rows: a blank, and the heading */
#define PLAN_TIMES 16  /* columns */

/* ------------------------------------------------------------------------------------------------ what stands where */

static int least(int a, int b)
{
    return a < b ? a : b;
}

static int largest(int a, int b)
{
    return a > b ? a : b;
}

/* Rows that a screen of so many columns has: of 4:3, with cells twice as high as wide. */
static int screen_rows(int cols)
{
    return cols * 3 / 8;
}

/* Rows for the room, of `rows` that wall and room share. */
static int room_rows(struct console_frame *out, const struct console *c, int rows)
{
    int listed;

    if (!c->poll)
        return 1;
    listed = POLL_ROWS + c->poll->option_count;
    out->lists = rows - listed >= largest(WALL_LEAST, rows * 6 / 10);
    return out->lists ? listed : POLL_ROWS;
}

/* The notes beside the wall, with the columns that read well, or all that a screen of these rows leaves over. */
static void place_beside(struct console_frame *out, int cols, int top, int rows)
{
    int notes = least(NOTES_MOST, NOTES_LEAST + (cols - CONSOLE_LEAST_COLS) * 9 / 40), wall = cols - notes - BETWEEN;

    wall = largest(least(wall, rows * 4), cols - NOTES_MOST - BETWEEN);
    out->wall = (struct area){top, 0, least(rows, screen_rows(wall)), wall};
    out->bar_col = wall;
    out->notes = (struct area){top, wall + 2, rows, cols - wall - BETWEEN};
}

/* The notes below it, in a window that is high and narrow. */
static void place_below(struct console_frame *out, int cols, int top, int rows)
{
    int high = least(screen_rows(cols), rows - 1 - UNDER_ROWS);

    out->wall = (struct area){top, 0, high, cols};
    out->bar_col = -1;
    out->notes = (struct area){top + high + 1, 1, rows - high - 1, least(cols - 2, NOTES_MOST)};
}

void console_frame_make(struct console_frame *out, const struct console *c, const struct canvas *canvas)
{
    int top, rows;

    *out = (struct console_frame){.clock_row = TITLE_ROWS};
    out->too_small = canvas->rows < CONSOLE_LEAST_ROWS || canvas->cols < CONSOLE_LEAST_COLS;
    if (out->too_small)
        return;
    out->large = canvas->rows >= LARGE_FROM_ROWS && canvas->cols >= LARGE_FROM_COLS && !canvas->theme.ascii;
    out->footer_row = canvas->rows - 1;
    out->notice_row = canvas->rows - BELOW_ROWS;
    out->titles_row = TITLE_ROWS + (out->large ? LARGE_ROWS : CLOCK_ROWS);
    top = out->titles_row + 1;
    rows = out->notice_row - 2 - top; /* without the row that says what is next, and the room's hairline */
    out->room.rows = room_rows(out, c, rows);
    out->room.cols = canvas->cols;
    out->room.row = out->notice_row - out->room.rows;
    out->next_row = out->room.row - 2;
    rows -= out->room.rows;
    place_beside(out, canvas->cols, top, rows);
    if (out->wall.rows * 10 < rows * 6)
        place_below(out, canvas->cols, top, rows);
}

/* ------------------------------------------------------------------------------------------------- the rows above */

static void add_time_of_day(struct text *out)
{
    time_t now = time(NULL);
    struct tm day;

    if (localtime_r(&now, &day))
        text_addf(out, "%02d:%02d", day.tm_hour, day.tm_min);
}

/* "Lecture · Six stages · Score, part 2 of 3", and the time of day. */
static void draw_title(const struct console *c, struct canvas *canvas)
{
    const struct player *player = c->wall.player;
    const struct step *step = player ? player_step(player) : NULL;
    struct text day = {0}, position = {0}, part = {0};
    struct line line = {0};
    int end = canvas->cols - 1;

    add_time_of_day(&day);
    canvas_put_right(canvas, 0, end, ROLE_STRONG, text_string(&day));
    end -= canvas_columns(&canvas->theme, text_string(&day)) + 3;
    text_addf(&position, "%d of %d", c->wall.position, c->wall.steps);
    canvas_put_right(canvas, 0, end, ROLE_DIM, text_string(&position));
    end -= canvas_columns(&canvas->theme, text_string(&position)) + 3;
    line_add(&line, ROLE_DIM, c->rehearses ? "Rehearsal · " : "Lecture · ");
    if (step) {
        line_addf(&line, ROLE_PLAIN, "%s · ", player->lesson->title);
        line_add(&line, ROLE_STRONG, step->title);
        if (step->parts > 1) {
            lesson_add_part(step, player->part, &part);
            line_addf(&line, ROLE_PLAIN, ", %s", text_string(&part));
        }
    }
    line_draw(canvas, 0, 1, end - 1, &line);
    line_free(&line);
    text_free(&day);
    text_free(&part);
    text_free(&position);
}

/* Whether the room sees just what stands here. */
static bool is_in_step(const struct console *c)
{
    struct message_show here;

    wall_tell(&c->wall, &here);
    return strcmp(here.lesson, c->told.lesson) == 0 && strcmp(here.step, c->told.step) == 0 &&
           here.part == c->told.part && here.revealed == c->told.revealed && strcmp(here.state, c->told.state) == 0 &&
           strcmp(here.example, c->told.example) == 0 && strcmp(here.hidden, c->told.hidden) == 0;
}

/* What the room sees instead, in `columns`. */
static void add_told(const struct console *c, const struct theme *theme, struct line *line, int columns)
{
    struct text place = {0};
    bool fits;

    console_add_place(c, &c->told, &place);
    fits =
        line_columns(theme, line) + (int)sizeof " the room still sees " + canvas_columns(theme, text_string(&place)) <=
        columns + 1;
    line_addf(line, ROLE_PLAIN, fits ? " the room still sees %s" : " the room sees %s", text_string(&place));
    text_free(&place);
}

/* "on the wall, 80×24", and where there are several, which. */
static void add_wall(const struct console *c, struct line *line)
{
    struct server_wall wall = server_wall(&c->server);

    line_add(line, ROLE_DIM, wall.count > 1 ? "on the largest wall" : "on the wall");
    if (wall.rows)
        line_addf(line, ROLE_DIM, ", %d×%d", wall.cols, wall.rows);
}

/* Which dial is being turned: the wall itself shows values alone. */
static void add_dial(const struct player *p, struct line *line)
{
    char value[DIAL_VALUE_MOST];

    line_addf(line, ROLE_STRONG, ", %s[%s]", player_dial(p)->dial, dials_value(player_dial(p), p->self, value));
}

/* Whose sight the wall is, in `columns`: what the presenter must not forget stands out. */
static void write_wall_title(const struct console *c, const struct theme *theme, struct line *line, int columns)
{
    if (c->blank) {
        line_add(line, ROLE_TAG, " the room is dark ");
    } else if (c->poll) {
        line_add(line, ROLE_DIM, "on the wall: the question");
    } else if (c->frozen && is_in_step(c)) {
        line_add(line, ROLE_TAG, " frozen ");
        line_add(line, ROLE_PLAIN, " the room stays here");
    } else if (c->frozen) {
        line_add(line, ROLE_TAG, " ahead ");
        add_told(c, theme, line, columns);
    } else {
        add_wall(c, line);
        if (c->wall.player && c->wall.player->entered)
            line_add(line, ROLE_STRONG, ", pointing");
        if (c->wall.player && player_dial(c->wall.player))
            add_dial(c->wall.player, line);
        if (c->wall.big)
            line_add(line, ROLE_DIM, ", big cells");
    }
}

/* A hairline from `col` on with words on it, and others at its right end; what does not fit is cut. */
static void draw_hairline(struct canvas *canvas, int row, int col, int end, const struct line *words, const char *right)
{
    int columns = canvas_columns(&canvas->theme, right);

    canvas_across(canvas, row, col, end - col);
    col += HAIRLINE_STROKES;
    end -= HAIRLINE_STROKES;
    canvas_put(canvas, row, col, ROLE_PLAIN, " ");
    col += 1 + line_draw(canvas, row, col + 1, end - col - 2, words);
    canvas_put(canvas, row, col, ROLE_PLAIN, " ");
    if (!columns || end - columns - 2 <= col)
        return;
    canvas_put(canvas, row, end - columns - 2, ROLE_PLAIN, " ");
    canvas_put(canvas, row, end - columns - 1, ROLE_DIM, right);
    canvas_put(canvas, row, end - 1, ROLE_PLAIN, " ");
}

/* --------------------------------------------------------------------------------------------------------- the plan */

/* "6:40 of 6:00", as much of it as is known. */
static void write_times(struct line *line, long long spent, long long planned, bool is_here)
{
    static const enum role roles[2][2] = {{ROLE_DIM, ROLE_PLAIN}, {ROLE_PLAIN, ROLE_STRONG}};
    enum role role = roles[is_here][planned > 0 && spent / 1000 > planned / 1000];
    struct text text = {0};

    if (spent >= 1000 || is_here)
        clock_write(&text, spent);
    if (text.length && planned > 0)
        text_add(&text, " of ");
    if (planned > 0)
        clock_write(&text, planned);
    line_add(line, role, text_string(&text));
    text_free(&text);
}

static void draw_step(const struct console *c, struct canvas *canvas, struct area area, size_t index, long long now)
{
    size_t step = c->agenda->stops[index].step;
    bool is_here = index == c->at;
    struct line line = {0};
    struct text title = {0};

    text_addf(&title, "%s %2zu %s", is_here ? "▸" : " ", step + 1, lesson_step_title(c->wall.player->lesson, step));
    canvas_put_cut(canvas, area.row, area.col, area.cols - PLAN_TIMES, is_here ? ROLE_STRONG : ROLE_DIM,
                   text_string(&title));
    write_times(&line, clock_step_spent(&c->clock, index, now), clock_step_planned(&c->clock, index), is_here);
    line_draw(canvas, area.row, area.col + area.cols - line_columns(&canvas->theme, &line), PLAN_TIMES, &line);
    line_free(&line);
    text_free(&title);
}

/* The steps of the lesson with the minutes that they were to take, and took; nothing where the area is too low. */
static void draw_plan(const struct console *c, struct canvas *canvas, struct area area)
{
    size_t start = agenda_run_start(c->agenda, c->at), count = agenda_run_end(c->agenda, c->at) - start, shown, first;
    long long now = monotonic_now();

    area.row += PLAN_HEADING;
    area.rows -= PLAN_HEADING;
    if (!c->wall.player || area.rows < PLAN_LEAST || count < 2)
        return;
    shown = count < (size_t)area.rows ? count : (size_t)area.rows;
    first = c->at - start < shown / 2 ? 0 : c->at - start - shown / 2;
    if (first + shown > count)
        first = count - shown;
    canvas_across(canvas, area.row - 1, area.col, area.cols);
    canvas_put(canvas, area.row - 1, area.col, ROLE_DIM, "this lesson ");
    for (size_t i = 0; i < shown; i++)
        draw_step(c, canvas, (struct area){area.row + (int)i, area.col, 1, area.cols}, start + first + i, now);
}

/* ------------------------------------------------------------------------------------------- the wall and the notes */

/* Until a wall has told its size, it is one of the size of the pane. */
void console_preview(const struct console *c, const struct console_frame *frame, const struct theme *theme,
                     struct wall_preview *out)
{
    struct server_wall told = server_wall(&c->server);
    struct area size = told.rows > 0 ? (struct area){0, 0, told.rows, told.cols} : frame->wall;
    struct wall_notes notes = {
        .answer = -1, .bare = told.rows == 0, .status = told.rows == 0 ? NULL : "with the presenter"};
    struct message_poll poll;

    if (c->poll) {
        console_tell_poll(c, &poll);
        notes.poll = &poll;
        notes.question = &c->question;
    }
    wall_preview_make(out, &c->wall, &notes, theme, size, frame->wall);
}

/* What the room sees. In the dark it is dimmed: so it will look in the light. */
static void draw_wall(const struct console *c, const struct console_frame *frame, struct canvas *canvas)
{
    struct wall_preview preview;

    console_preview(c, frame, &canvas->theme, &preview);
    wall_preview_draw(&preview, canvas, frame->wall);
    if (c->blank)
        canvas_dim(canvas, frame->wall);
    wall_preview_free(&preview);
}

static void draw_notes(struct console *c, const struct console_frame *frame, struct canvas *canvas)
{
    int row = frame->notes.row - 1, col = frame->bar_col < 0 ? 0 : frame->bar_col - 1;
    struct line title = {0};
    struct text more = {0};
    struct area rest = frame->notes;
    size_t below;

    console_notes_lay(c, frame->notes, &canvas->theme);
    rest.row += (int)c->notes.flow.count;
    rest.rows -= (int)c->notes.flow.count;
    draw_plan(c, canvas, rest);
    below = flow_draw(canvas, frame->notes, &c->notes.flow, c->notes.first, false);
    if (below > 0)
        text_addf(&more, "▾ %zu more line%s", below, below == 1 ? "" : "s");
    else if (c->notes.first > 0)
        text_addf(&more, "▴ %zu above", c->notes.first);
    line_add(&title, ROLE_DIM, c->notes.by_hand ? "notes, by hand" : "notes");
    draw_hairline(canvas, row, col, canvas->cols, &title, text_string(&more));
    if (frame->bar_col >= 0)
        canvas_down(canvas, frame->notes.row, frame->bar_col, frame->notes.rows);
    line_free(&title);
    text_free(&more);
}

static void draw_body(struct console *c, const struct console_frame *frame, struct canvas *canvas)
{
    int end = frame->bar_col < 0 ? canvas->cols : frame->bar_col;
    struct line title = {0};

    write_wall_title(c, &canvas->theme, &title, end - 2 * HAIRLINE_STROKES - 2);
    draw_hairline(canvas, frame->titles_row, 0, end, &title, "");
    draw_wall(c, frame, canvas);
    draw_notes(c, frame, canvas);
    line_free(&title);
}

/* ------------------------------------------------------------------------------------------------- the rows below */

void console_draw_notice(const struct console_frame *frame, struct canvas *canvas, const struct text *said)
{
    struct text clean = {0};
    struct line line = {0};

    utf8_clean(&clean, text_string(said), said->length);
    line_add(&line, ROLE_STRONG, text_string(&clean));
    hairline_draw(canvas, frame->notice_row, &line);
    line_free(&line);
    text_free(&clean);
}

static void draw_footer(const struct console *c, const struct console_frame *frame, struct canvas *canvas)
{
    struct footer footer = {0};

    console_footer(c, &canvas->theme, canvas->cols, &footer);
    footer_draw(canvas, frame->footer_row, &footer);
    footer_free(&footer);
}

void console_draw(void *self, struct canvas *canvas)
{
    struct console *c = self;
    struct console_frame frame;

    canvas_clear(canvas);
    console_frame_make(&frame, c, canvas);
    if (frame.too_small) {
        too_small_say(canvas, "The console", CONSOLE_LEAST_COLS, CONSOLE_LEAST_ROWS,
                      "The lecture goes on. Make the\nwindow larger, or its font\nsmaller.\n");
        return;
    }
    draw_title(c, canvas);
    console_draw_clock(c, &frame, canvas);
    draw_body(c, &frame, canvas);
    console_draw_next(c, canvas, frame.next_row);
    console_draw_room(c, &frame, canvas);
    console_draw_notice(&frame, canvas, &c->notice);
    draw_footer(c, &frame, canvas);
}
