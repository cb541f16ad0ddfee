/* SPDX-License-Identifier: MIT */
/* Who follows, and the current poll: the question, how many have answered, and, only for closed votes, what. */
#include "base/monotonic.h"
#include "base/utf8.h"
#include "classroom/console_state.h"
#include "draw/bar.h"
#include "player/player_state.h"
#include "ui/box.h"
#include "ui/hairline.h"
#include "ui/too_small.h"
#include "view/dials.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#define GAP 3
#define OPTIONS_ROW 2 /* row of the room: after followers and question */
#define NUMBER_COLS 6 /* columns of a count in a list */
#define TITLE_ROWS 1
#define CLOCK_ROWS 1
#define LARGE_ROWS 3 /* rows of a large clock */
#define LARGE_FROM_ROWS 36
#define LARGE_FROM_COLS 100
#define BELOW_ROWS 2   /* rows: the hairline with the notice, and the footer */
#define POLL_ROWS 4    /* rows of a poll: followers, the question, and two of counts or hands */
#define WALL_LEAST 14  /* rows that a list of options leaves to the wall */
#define NOTES_LEAST 35 /* columns */
#define NOTES_MOST 76
#define BETWEEN 3    /* columns: the bar, a blank after it, a blank at the right end */
#define UNDER_ROWS 8 /* rows of notes below the wall */
#define TEXT_MOST 60 /* columns of an option */
#define BAR_MOST 46  /* columns of a count with its bar */

/* ---------------------------------------------------------------------------------------------- question and phase */

static void add_open(struct line *line, const struct console *c)
{
    struct text time = {0};

    clock_write(&time, monotonic_now() - c->voted);
    line_addf(line, ROLE_DIM, "%s ", c->poll->phase == POLL_OPEN ? "open" : "second vote");
    line_add(line, ROLE_STRONG, text_string(&time));
    text_free(&time);
}

/* Adds the phase of the poll, in a word. */
static void add_phase(struct line *line, const struct console *c)
{
    static const char *const words[] = {
        [POLL_CLOSED] = "closed", [POLL_DISCUSS] = "they discuss", [POLL_RESULT] = "before and after"};

    if (poll_is_open(c->poll))
        add_open(line, c);
    else if (c->poll->phase < POLL_OVER)
        line_add(line, ROLE_STRONG, words[c->poll->phase]);
    if (c->poll->solved)
        line_add(line, ROLE_PLAIN, ", solution shown");
}

static int hands_of(const struct poll *poll, int vote)
{
    int hands = 0;

    for (int i = 0; i < poll->option_count; i++)
        hands += poll->options[i].hands[vote];
    return hands;
}

/* "17 of 24 answered"; with hands, whose possible number nobody knows, "29 answered, 12 by hand". */
static void add_answered(struct line *line, const struct console *c)
{
    int vote = poll_vote(c->poll), answered = poll_answered(c->poll, vote), hands = hands_of(c->poll, vote);
    int present = server_with(&c->server) + server_back(&c->server);

    line_addf(line, ROLE_STRONG, "%d", answered);
    if (hands == 0 && present > 0)
        line_addf(line, ROLE_STRONG, " of %d", present > answered ? present : answered);
    line_add(line, ROLE_PLAIN, " answered");
    if (hands > 0)
        line_addf(line, ROLE_DIM, hands == answered ? " by hand" : ", %d by hand", hands);
}

/* " Poll  “Which row is all 0?”   open 0:35   17 of 24 answered". */
static void draw_question(const struct console *c, struct canvas *canvas, int row)
{
    struct line state = {0}, question = {0};
    int col = 1, end = canvas->cols - 1;

    add_phase(&state, c);
    line_add(&state, ROLE_PLAIN, "   ");
    add_answered(&state, c);
    end -= line_columns(&canvas->theme, &state);
    line_draw(canvas, row, end, canvas->cols - 1 - end, &state);
    col += canvas_put(canvas, row, col, ROLE_TAG, " Poll ") + 1;
    line_addf(&question, ROLE_PLAIN, "%s", c->poll->question);
    line_draw(canvas, row, col, end - GAP - col, &question);
    line_free(&question);
    line_free(&state);
}

/* -------------------------------------------------------------------------------------------------------- counts */

static void add_letter(struct line *line, enum role role, int option)
{
    line_addf(line, role, "%c", 'A' + option);
}

/* "before A 12 B 5 C 20 ✓ D 3" draws the counts in one row. */
static void draw_counts(const struct console *c, struct canvas *canvas, int row, int vote)
{
    struct message_counts counts;
    struct line line = {0};

    poll_counts(c->poll, vote, &counts);
    line_add(&line, ROLE_DIM, c->poll->phase != POLL_RESULT ? "" : vote == 0 ? "before  " : "after   ");
    for (int i = 0; i < counts.length; i++) {
        bool right = c->poll->options[i].right;

        line_add(&line, ROLE_PLAIN, i ? "   " : "");
        add_letter(&line, ROLE_DIM, i);
        line_addf(&line, right ? ROLE_STRONG : ROLE_PLAIN, " %d%s", counts.of[i], right ? " ✓" : "");
    }
    line_draw(canvas, row, 1, canvas->cols - 2, &line);
    line_free(&line);
}

/* Draws a bar with its number before it. */
static void draw_count(struct canvas *canvas, struct area place, int count, int most, bool right)
{
    enum role role = right ? ROLE_STRONG : ROLE_PLAIN;
    struct text number = {0};

    text_addf(&number, "%d", count);
    canvas_put_right(canvas, place.row, place.col + NUMBER_COLS - 1, role, text_string(&number));
    bar_draw(canvas, place.row, place.col + NUMBER_COLS, place.cols - NUMBER_COLS,
             theme_role(&canvas->theme, right ? ROLE_PLAIN : ROLE_DIM), most ? (double)count / most : 0);
    text_free(&number);
}

static int most_of(const struct message_counts *counts)
{
    int most = 0;

    for (int i = 0; i < counts->length; i++)
        most = counts->of[i] > most ? counts->of[i] : most;
    return most;
}

/* Draws the bars of a vote, a row for each option. */
static void draw_bars(const struct console *c, struct canvas *canvas, struct area area, int vote)
{
    struct message_counts counts;
    int most;

    if (!phase_tells(c->poll->phase, vote))
        return;
    poll_counts(c->poll, vote, &counts);
    most = most_of(&counts);
    for (int i = 0; i < counts.length; i++) {
        struct area place = {area.row + i, area.col, 1, area.cols};

        draw_count(canvas, place, counts.of[i], most, c->poll->options[i].right);
    }
}

/* Draws each option with its words; marks the right ones once the vote is closed. */
static void draw_options(const struct console *c, struct canvas *canvas, int row)
{
    int room = canvas->cols - 2, text = room / 2 < TEXT_MOST ? room / 2 : TEXT_MOST, bars = (room - text) / 2 - GAP;

    bars = bars < BAR_MOST ? bars : BAR_MOST;
    for (int i = 0; i < c->poll->option_count; i++) {
        bool right = c->poll->options[i].right && phase_tells(c->poll->phase, 0);
        struct line line = {0};

        line_add(&line, ROLE_PLAIN, right ? "✓ " : "  ");
        add_letter(&line, ROLE_STRONG, i);
        line_addf(&line, right ? ROLE_STRONG : ROLE_PLAIN, "  %s", c->poll->options[i].text);
        line_draw(canvas, row + i, 1, text, &line);
        line_free(&line);
    }
    draw_bars(c, canvas, (struct area){row, 1 + text + GAP, 0, bars}, 0);
    draw_bars(c, canvas, (struct area){row, 1 + text + 2 * GAP + bars, 0, bars}, 1);
}

/* ------------------------------------------------------------------------------------------ what stands below them */

/* Says what the audience does not see yet, or what the two rows of bars are. */
static void draw_hint(const struct console *c, const struct console_frame *frame, struct canvas *canvas, int row)
{
    static const char *const hints[] = {
        [POLL_OPEN] = "The spread stays on this machine, and hidden, until you close the vote",
        [POLL_CLOSED] = "The room sees the bars",
        [POLL_DISCUSS] = "The room sees the bars, and is asked to talk with its neighbours",
        [POLL_SECOND] = "The spread stays on this machine, and hidden, until you close the vote",
        [POLL_RESULT] = "The room sees both votes",
    };
    const char *hint = c->poll->phase < POLL_OVER ? hints[c->poll->phase] : "";

    if (frame->lists && c->poll->phase == POLL_RESULT)
        hint = "The room sees both votes: before on the left, after on the right";
    canvas_put_cut(canvas, row, 1, canvas->cols - 2, ROLE_DIM, hint);
}

static void draw_poll(const struct console *c, const struct console_frame *frame, struct canvas *canvas)
{
    int row = frame->room.row + OPTIONS_ROW, last = frame->room.row + frame->room.rows - 1;

    draw_question(c, canvas, frame->room.row + 1);
    if (frame->lists)
        draw_options(c, canvas, row);
    else if (phase_tells(c->poll->phase, 0))
        draw_counts(c, canvas, row, 0);
    if (!frame->lists && phase_tells(c->poll->phase, 1))
        draw_counts(c, canvas, row + 1, 1);
    else
        draw_hint(c, frame, canvas, frame->lists || phase_tells(c->poll->phase, 0) ? last : row);
}

/* --------------------------------------------------------------------------------------------------------- the room */

/* Writes "the wall, 80×24": the largest of the followers that are walls. */
static void write_walls(const struct server_wall *wall, struct line *line)
{
    if (wall->count == 0)
        return;
    if (wall->count == 1)
        line_add(line, ROLE_STRONG, "the wall");
    else
        line_addf(line, ROLE_STRONG, "%d walls, the largest", wall->count);
    if (wall->rows)
        line_addf(line, ROLE_PLAIN, " %d×%d", wall->cols, wall->rows);
    if (wall->back)
        line_add(line, ROLE_STRONG, wall->count == 1 ? ", looking back" : ", one looking back");
    line_add(line, ROLE_PLAIN, "; ");
}

/* "24 follow: 23 with you, 1 looking back"; without walls. */
static void write_followers(const struct console *c, struct line *line)
{
    struct server_wall wall = server_wall(&c->server);
    int back = server_back(&c->server) - wall.back, with = server_with(&c->server) - (wall.count - wall.back);

    write_walls(&wall, line);
    if (c->rehearses)
        line_add(line, ROLE_PLAIN, "Rehearsal: minutes are recorded, nobody can follow");
    else if (c->listening < 0)
        line_add(line, ROLE_PLAIN, "Nobody can follow: this lecture has no socket");
    else if (with + back == 0)
        line_add(line, ROLE_PLAIN,
                 wall.count ? "nobody else follows" : "Nobody follows yet: run headway follow --wall on the projector");
    else {
        line_addf(line, ROLE_STRONG, "%d follow%s", with + back, with + back == 1 ? "s" : "");
        if (back)
            line_addf(line, ROLE_PLAIN, ": %d with you, %d looking back", with, back);
        else
            line_add(line, ROLE_PLAIN, with == 1 ? ", with you" : ", all with you");
    }
}

/* What cannot be saved at present; "" if everything can. */
static const char *unwritten(const struct console *c)
{
    return c->results_failed ? "results not written" : c->journal_failed ? "place not kept" : "";
}

void console_draw_room(const struct console *c, const struct console_frame *frame, struct canvas *canvas)
{
    struct line line = {0};
    int col;

    line_add(&line, ROLE_DIM, "the room");
    col = hairline_draw(canvas, frame->room.row - 1, &line);
    hairline_end(canvas, frame->room.row - 1, col, unwritten(c));
    line_clear(&line);
    write_followers(c, &line);
    line_draw(canvas, frame->room.row, 1, canvas->cols - 2, &line);
    line_free(&line);
    if (c->poll)
        draw_poll(c, frame, canvas);
}

static int least(int a, int b)
{
    return a < b ? a : b;
}

static int largest(int a, int b)
{
    return a > b ? a : b;
}

/* Rows of a 4:3 screen with `cols` columns, whose cells are twice as high as wide. */
static int screen_rows(int cols)
{
    return cols * 3 / 8;
}

/* Rows for the room, out of `rows` that wall and room share. */
static int room_rows(struct console_frame *out, const struct console *c, int rows)
{
    int listed;

    if (!c->poll)
        return 1;
    listed = POLL_ROWS + c->poll->option_count;
    out->lists = rows - listed >= largest(WALL_LEAST, rows * 6 / 10);
    return out->lists ? listed : POLL_ROWS;
}

/* Places the notes beside the wall, with columns that read well, or all that the wall leaves over. */
static void place_beside(struct console_frame *out, int cols, int top, int rows)
{
    int notes = least(NOTES_MOST, NOTES_LEAST + (cols - CONSOLE_LEAST_COLS) * 9 / 40), wall = cols - notes - BETWEEN;

    wall = largest(least(wall, rows * 4), cols - NOTES_MOST - BETWEEN);
    out->wall = (struct area){top, 0, least(rows, screen_rows(wall)), wall};
    out->bar_col = wall;
    out->notes = (struct area){top, wall + 2, rows, cols - wall - BETWEEN};
}

/* Places the notes below the wall, in a window that is high and narrow. */
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
    rows = out->notice_row - 2 - top; /* except the row that says what is next, and the room's hairline */
    out->room.rows = room_rows(out, c, rows);
    out->room.cols = canvas->cols;
    out->room.row = out->notice_row - out->room.rows;
    out->next_row = out->room.row - 2;
    rows -= out->room.rows;
    place_beside(out, canvas->cols, top, rows);
    if (out->wall.rows * 10 < rows * 6)
        place_below(out, canvas->cols, top, rows);
}

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
