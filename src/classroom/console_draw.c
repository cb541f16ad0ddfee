/* SPDX-License-Identifier: MIT */
/* The console on screen: its layout; the followers; the current poll, with its question, how many have answered and,
 * only for closed votes, what they answered; and all else. The lesson's plan is shown where the notes leave room. */
#include "base/monotonic.h"
#include "base/utf8.h"
#include "classroom/console_state.h"
#include "draw/bar.h"
#include "player/player_state.h"
#include "ui/hairline.h"
#include "ui/too_small.h"
#include "view/dials.h"

#include <string.h>
#include <time.h>

#define GAP 3         /* columns between faces */
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
#define BETWEEN 3         /* columns: the bar, a blank after it, a blank at the right end */
#define UNDER_ROWS 8      /* rows of notes below the wall */
#define TEXT_MOST 60      /* columns of an option */
#define COUNT_BAR_MOST 46 /* columns of a count with its bar */
#define USUAL_TIME 120000 /* milliseconds of a step without planned minutes */
#define SEEN_AT 0.8       /* part of the step's time after which the last line is visible */
#define WORDS_MOST 300    /* bytes: more than a row shows */
#define BAR_MOST 64       /* columns of the bar */
#define GLYPH_ROWS 3
#define GLYPH_COLS 4 /* of a digit, with the blank after it */
#define COLON_COLS 2
#define PLAN_LEAST 5   /* rows of steps; fewer tell nothing */
#define PLAN_HEADING 2 /* rows: a blank, and the heading */
#define PLAN_TIMES 16  /* columns */

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
    int raised_hands = 0;

    for (int i = 0; i < poll->option_count; i++)
        raised_hands += poll->options[i].raised_hands[vote];
    return raised_hands;
}

/* "17 of 24 answered"; with hands, whose possible number nobody knows, "29 answered, 12 by hand". */
static void add_answered(struct line *line, const struct console *c)
{
    int vote = poll_vote(c->poll), answered = poll_answered(c->poll, vote), raised_hands = hands_of(c->poll, vote);
    int present = server_voters(&c->server);

    line_addf(line, ROLE_STRONG, "%d", answered);
    if (raised_hands == 0 && present > 0)
        line_addf(line, ROLE_STRONG, " of %d", present > answered ? present : answered);
    line_add(line, ROLE_PLAIN, " answered");
    if (raised_hands > 0)
        line_addf(line, ROLE_DIM, raised_hands == answered ? " by hand" : ", %d by hand", raised_hands);
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

    bars = bars < COUNT_BAR_MOST ? bars : COUNT_BAR_MOST;
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

/* ----------------------------------------------------------------------------------------- what is below the counts */

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

/* Draws the followers, and the running poll below them. */
static void console_draw_room(const struct console *c, const struct console_frame *frame, struct canvas *canvas)
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
    out->too_small = console_is_small(canvas);
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

/* The length of the paragraph that begins here, without the blank line after it. */
static size_t paragraph_length(const char *text)
{
    const char *end = strstr(text, "\n\n");

    return end ? (size_t)(end - text) : strlen(text);
}

/* Adds a paragraph, its words separated by one blank; the first word stands out, so that the eye finds it. */
static void add_paragraph(struct prose *prose, const char *from, size_t length)
{
    struct block *block = prose_add_block(prose, PROSE_PARAGRAPH);
    struct text words = {0}, first = {0};
    const char *rest;

    for (size_t i = 0; i < length;) {
        size_t word = strcspn(from + i, " \t\n");

        word = word < length - i ? word : length - i;
        if (word && words.length)
            text_add_byte(&words, ' ');
        utf8_clean(&words, from + i, word);
        i += word + 1;
    }
    rest = text_string(&words) + strcspn(text_string(&words), " ");
    text_add_bytes(&first, text_string(&words), (size_t)(rest - text_string(&words)));
    prose_add_run(block, text_string(&first), NULL, RUN_STRONG);
    if (*rest)
        prose_add_run(block, rest, NULL, 0);
    text_free(&first);
    text_free(&words);
}

static void write_prose(struct prose *prose, const char *notes)
{
    for (notes += strspn(notes, " \t\n"); *notes; notes += strspn(notes, " \t\n")) {
        size_t length = paragraph_length(notes);

        add_paragraph(prose, notes, length);
        notes += length;
    }
    if (!prose->block_count)
        prose_add_run(prose_add_block(prose, PROSE_PARAGRAPH), "No notes for this step.", NULL, RUN_DIM);
}

/* The line to show at the top, by how much of the step's time has passed. */
static size_t line_by_clock(const struct console *c, size_t hidden)
{
    long long now = monotonic_now(), planned;
    double share;

    if (c->clock.at == CLOCK_NOWHERE)
        return 0;
    planned = clock_step_planned(&c->clock, c->clock.at);
    share = (double)clock_step_spent(&c->clock, c->clock.at, now) / (double)(planned > 0 ? planned : USUAL_TIME);
    return share >= SEEN_AT ? hidden : (size_t)((double)hidden * share / SEEN_AT);
}

/* Lays out the notes for this width, unless that is done, and scrolls them by the clock. */
static void console_notes_lay(struct console *c, struct area area, const struct theme *theme)
{
    struct console_notes *notes = &c->notes;
    const struct player *player = c->wall.player;
    size_t step = player ? player->step : 0, hidden;
    bool is_here = notes->lesson == c->wall.lesson && notes->step == step;

    notes->by_hand = notes->by_hand && is_here;
    if (!is_here || notes->width != area.cols) {
        struct prose prose = {0};

        flow_free(&notes->flow);
        write_prose(&prose, player ? player_step(player)->notes : "");
        flow_lay(&notes->flow, &prose, area.cols, 0, theme);
        prose_free(&prose);
        notes->width = area.cols;
        notes->lesson = c->wall.lesson;
        notes->step = step;
    }
    hidden = notes->flow.count > (size_t)area.rows ? notes->flow.count - (size_t)area.rows : 0;
    if (!notes->by_hand)
        notes->first = line_by_clock(c, hidden);
    else if (notes->first > hidden)
        notes->first = hidden;
}

void console_notes_scroll(struct console *c, int lines)
{
    struct console_notes *notes = &c->notes;
    size_t by = (size_t)(lines < 0 ? -lines : lines);

    notes->by_hand = true;
    if (lines < 0)
        notes->first -= by < notes->first ? by : notes->first;
    else
        notes->first += by;
}

/* Appends the words of a block; nothing if it has none. */
static void add_block(struct text *out, const struct block *block, const struct theme *theme)
{
    if (block->kind == PROSE_TABLE)
        text_add(out, "a table");
    else if (block->kind == PROSE_QUESTION)
        text_add(out, "a question");
    else if (block->kind == PROSE_CODE)
        text_add(out, "code");
    else if (block->kind != PROSE_RULE)
        for (size_t i = 0; i < block->run_count && out->length < WORDS_MOST; i++) {
            const struct run *run = &block->runs[i];
            bool is_other = block->kind == PROSE_FORMULA && !(run->flags & RUN_FORMULA);

            if (!is_other)
                text_add(out, theme->ascii && (run->flags & RUN_FORMULA) && run->target ? run->target : run->text);
            if (!is_other && (run->flags & RUN_LINE_END))
                text_add_byte(out, ' ');
        }
}

/* Appends how a part of a step begins, and what appears with it. */
static void add_part(struct text *out, const struct step *step, int part, const struct theme *theme)
{
    size_t before = out->length;

    for (size_t i = 0; i < step->prose.block_count && out->length == before; i++)
        if (step->prose.blocks[i].part == part)
            add_block(out, &step->prose.blocks[i], theme);
    if (step->view_name && step->view_part == part)
        text_add(out, out->length > before ? ", with the picture" : "the picture");
}

/* "4 Scale", "lesson 4: Why many heads", "lesson 5: Pitfalls · No scale", "the end": appends what comes after this
 * step. */
static void add_after(const struct console *c, struct text *out)
{
    const struct agenda_stop *next = &c->agenda->stops[c->at + 1];
    struct lesson *lesson;

    if (c->at + 1 == c->agenda->count) {
        text_add(out, "the end");
        return;
    }
    lesson = library_lesson(c->library, next->lesson, NULL);
    if (next->lesson != c->wall.lesson)
        text_addf(out, "lesson %d: %s", c->library->catalogue->lessons[next->lesson].order, lesson->title);
    else
        text_addf(out, "%zu %s", next->step + 1, lesson_step_title(lesson, next->step));
    if (next->lesson != c->wall.lesson && next->step > 0)
        text_addf(out, " · %s", lesson_step_title(lesson, next->step));
}

/* Appends what the next key shows within this step; false if it leads out of it. */
static bool add_here(const struct console *c, struct text *out, const struct theme *theme)
{
    struct player *player = c->wall.player;
    const struct step *step = player_step(player);

    if (wall_answers_next(&c->wall)) {
        text_add(out, "the answer");
        return true;
    }
    if (player->part + 1 >= step->parts)
        return false;
    text_addf(out, "part %d: ", player->part + 2);
    add_part(out, step, player->part + 1, theme);
    return true;
}

/* Appends the first words of the next step in this lesson. */
static void add_first_words(const struct console *c, struct text *out, const struct theme *theme)
{
    if (console_stays(c, c->at + 1))
        add_part(out, lesson_at(c->wall.player->lesson, c->agenda->stops[c->at + 1].step), 0, theme);
}

/* Says in `next` what the next key brings, and in `then` what comes after that. */
static void write_next(const struct console *c, const struct theme *theme, struct text *next, struct text *then)
{
    if (c->poll) {
        text_add(next, poll_next(c->poll) >= 0 ? poll_phase_word((enum poll_phase)poll_next(c->poll))
                                               : "the solution, with S");
        text_add(then, "then, in the lesson: ");
        if (!add_here(c, then, theme))
            add_after(c, then);
    } else if (add_here(c, next, theme)) {
        text_add(then, "then ");
        add_after(c, then);
    } else {
        add_after(c, next);
        add_first_words(c, then, theme);
    }
}

/* Draws what the next key to go on brings, and what comes after this step. */
static void console_draw_next(const struct console *c, struct canvas *canvas, int row)
{
    struct text next = {0}, then = {0};
    int col = 1, end = canvas->cols - 1, behind;

    if (!c->wall.player)
        return;
    col += canvas_put(canvas, row, col, ROLE_TAG, " Next ") + 1;
    write_next(c, &canvas->theme, &next, &then);
    behind = canvas_columns(&canvas->theme, text_string(&then)) + GAP;
    if (behind > (end - col) / 2)
        behind = (end - col) / 2;
    col += canvas_put_cut(canvas, row, col, end - col - (then.length ? behind : 0), ROLE_STRONG, text_string(&next));
    if (then.length)
        canvas_put_cut(canvas, row, col + GAP, end - col - GAP, ROLE_DIM, text_string(&then));
    text_free(&next);
    text_free(&then);
}

/* Appends "Score, part 2" of a step of the lecture, as a message names it. */
static void console_add_place(const struct console *c, const struct message_show *show, struct text *out)
{
    size_t at = agenda_find_lesson(c->agenda, c->library->catalogue, show->lesson);
    struct error e = {0};
    struct lesson *lesson = at == AGENDA_NOWHERE ? NULL : library_lesson(c->library, at, &e);
    const struct step *step = lesson ? lesson_step(lesson, show->step) : NULL;

    if (lesson && at != c->wall.lesson)
        text_addf(out, "%s · ", lesson->title);
    text_add(out, step ? step->title : show->step);
    if (step && lesson_at(lesson, (size_t)(step - lesson->steps))->parts > 1)
        text_addf(out, ", part %d", show->part);
}

/* What a face says, in milliseconds. */
struct face {
    const char *label;
    long long shown;
    long long spent, of; /* what its bar shows; `of` 0: nothing was planned */
    bool names_plan;     /* names the plan even when small */
};

/* Digits made of half cells, 3 wide and 5 high. */
static const char *const digits[][GLYPH_ROWS] = {
    {"█▀█", "█ █", "▀▀▀"}, {"▀█ ", " █ ", "▀▀▀"}, {"▀▀█", "█▀▀", "▀▀▀"}, {"▀▀█", " ▀█", "▀▀▀"}, {"█ █", "▀▀█", "  ▀"},
    {"█▀▀", "▀▀█", "▀▀▀"}, {"█▀▀", "█▀█", "▀▀▀"}, {"▀▀█", "  █", "  ▀"}, {"█▀█", "█▀█", "▀▀▀"}, {"█▀█", "▀▀█", "▀▀▀"},
};
static const char *const colon[GLYPH_ROWS] = {"▄", "▄", " "};

static struct face elapsed_face(const struct console *c, long long now)
{
    long long spent = clock_elapsed(&c->clock, now), left;
    bool planned = clock_left(&c->clock, now, &left);

    return (struct face){.label = "elapsed", .shown = spent, .spent = spent, .of = planned ? spent + left : 0};
}

static struct face left_face(const struct console *c, long long now)
{
    struct face face = elapsed_face(c, now);
    bool over = face.spent > face.of;

    if (face.of <= 0)
        return face;
    face.label = over ? "over by" : "left";
    face.shown = over ? face.spent - face.of : face.of - face.spent;
    return face;
}

static struct face lesson_face(const struct console *c, long long now)
{
    struct face face = {.label = "this lesson", .names_plan = true};

    if (c->clock.at != CLOCK_NOWHERE) {
        size_t lesson = c->clock.steps[c->clock.at].lesson;

        face.spent = face.shown = clock_lesson_spent(&c->clock, lesson, now);
        face.of = clock_lesson_planned(&c->clock, lesson);
    }
    return face;
}

static struct face step_face(const struct console *c, long long now)
{
    struct face face = {.label = "this step", .names_plan = true};

    if (c->clock.at != CLOCK_NOWHERE) {
        face.spent = face.shown = clock_step_spent(&c->clock, c->clock.at, now);
        face.of = clock_step_planned(&c->clock, c->clock.at);
    }
    return face;
}

static struct face chosen_face(const struct console *c, enum console_face face, long long now)
{
    return face == CONSOLE_LEFT     ? left_face(c, now)
           : face == CONSOLE_LESSON ? lesson_face(c, now)
                                    : elapsed_face(c, now);
}

/* Whether more was spent than was planned. */
static bool is_late(const struct face *face)
{
    return face->of > 0 && face->spent / 1000 > face->of / 1000;
}

static void add_time(struct line *line, enum role role, long long milliseconds)
{
    struct text text = {0};

    clock_write(&text, milliseconds);
    line_add(line, role, text_string(&text));
    text_free(&text);
}

/* Appends " of 6:00", and words as well if that is exceeded. */
static void add_plan(struct line *line, const struct face *face)
{
    if (face->of <= 0)
        return;
    line_add(line, ROLE_DIM, " of ");
    add_time(line, ROLE_DIM, face->of);
    if (is_late(face) && strcmp(face->label, "over by") != 0)
        line_add(line, ROLE_STRONG, ", over");
}

/* Appends "elapsed 21:40", "left 8:20", "over by 1:10", "this step 4:10 of 6:00". */
static void add_small(struct line *line, const struct face *face)
{
    line_addf(line, ROLE_DIM, "%s ", face->label);
    add_time(line, is_late(face) ? ROLE_STRONG : ROLE_PLAIN, face->shown);
    if (face->names_plan)
        add_plan(line, face);
}

static void draw_bar(struct canvas *canvas, int row, int col, int columns, const struct face *face)
{
    double share = face->of > 0 ? (double)face->spent / (double)face->of : 0;
    int full = (int)((share > 1 ? 1 : share) * columns + 0.5);

    canvas_across(canvas, row, col + full, columns - full);
    for (int i = 0; i < full; i++)
        canvas_put_glyph(canvas, row, col + i, theme_role(&canvas->theme, ROLE_STRONG), U'━');
}

/* From `col` on, draws the faces that are not chosen, the most urgent first, as many as fit. */
static void draw_others(const struct console *c, struct canvas *canvas, int row, int col, long long now)
{
    struct face faces[] = {step_face(c, now), left_face(c, now), elapsed_face(c, now), lesson_face(c, now)};
    bool planned = faces[1].of > 0;
    bool wanted[] = {true, c->face != CONSOLE_LEFT && planned,
                     c->face != CONSOLE_ELAPSED && (c->face != CONSOLE_LEFT || planned), c->face != CONSOLE_LESSON};

    for (size_t i = 0; i < sizeof faces / sizeof *faces; i++) {
        struct line line = {0};
        int columns;

        add_small(&line, &faces[i]);
        columns = line_columns(&canvas->theme, &line);
        if (wanted[i] && col + columns < canvas->cols) {
            line_draw(canvas, row, col, columns, &line);
            col += columns + GAP;
        }
        line_free(&line);
    }
}

static void draw_row(const struct console *c, const struct face *face, struct canvas *canvas, int row, long long now)
{
    int col = 1, columns = canvas->cols / 2 - 24 < BAR_MOST ? canvas->cols / 2 - 24 : BAR_MOST;
    bool late = is_late(face);
    struct line line = {0};

    line_addf(&line, late ? ROLE_TAG : ROLE_DIM, late ? " %s " : "%s ", face->label);
    add_time(&line, late ? ROLE_TAG : ROLE_STRONG, face->shown);
    line_add(&line, ROLE_TAG, late ? " " : "");
    col += line_draw(canvas, row, col, canvas->cols, &line) + 1;
    line_clear(&line);
    if (face->of > 0) {
        draw_bar(canvas, row, col, columns, face);
        col += columns;
        add_plan(&line, face);
        col += line_draw(canvas, row, col, canvas->cols - 1 - col, &line);
    }
    line_free(&line);
    draw_others(c, canvas, row, col + GAP - (face->of <= 0), now);
}

/* Draws "21:40" in digits of three rows; returns the column after it. */
static int draw_digits(struct canvas *canvas, int row, int col, const char *time)
{
    for (; *time; time++) {
        const char *const *glyph = *time == ':' ? colon : *time >= '0' && *time <= '9' ? digits[*time - '0'] : NULL;

        for (int i = 0; glyph && i < GLYPH_ROWS; i++)
            canvas_put(canvas, row + i, col, ROLE_STRONG, glyph[i]);
        col += *time == ':' ? COLON_COLS : GLYPH_COLS;
    }
    return col;
}

static void draw_large(const struct console *c, const struct face *face, struct canvas *canvas, int row, long long now)
{
    struct text time = {0};
    struct line line = {0};
    int col, columns;

    clock_write(&time, face->shown);
    col = draw_digits(canvas, row, 1, text_string(&time)) + GAP - 1;
    columns = canvas->cols - 1 - col < BAR_MOST ? canvas->cols - 1 - col : BAR_MOST;
    if (is_late(face))
        line_addf(&line, ROLE_TAG, " %s ", face->label);
    else
        line_add(&line, ROLE_PLAIN, face->label);
    add_plan(&line, face);
    line_draw(canvas, row, col, canvas->cols - 1 - col, &line);
    if (face->of > 0)
        draw_bar(canvas, row + 1, col, columns, face);
    draw_others(c, canvas, row + 2, col, now);
    line_free(&line);
    text_free(&time);
}

/* Draws the time of day and the clock's faces. */
static void console_draw_clock(const struct console *c, const struct console_frame *frame, struct canvas *canvas)
{
    long long now = monotonic_now();
    struct face face = chosen_face(c, c->face, now);

    if (frame->large)
        draw_large(c, &face, canvas, frame->clock_row, now);
    else
        draw_row(c, &face, canvas, frame->clock_row, now);
}

static void add_time_of_day(struct text *out)
{
    time_t now = time(NULL);
    struct tm day;

    if (localtime_r(&now, &day))
        text_addf(out, "%02d:%02d", day.tm_hour, day.tm_min);
}

/* Draws "Lecture · Six stages · Score, part 2 of 3", and the time of day. */
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

/* Whether the audience sees exactly what is shown here. */
static bool is_in_step(const struct console *c)
{
    struct message_show here;

    wall_describe(&c->wall, &here);
    return strcmp(here.lesson, c->told.lesson) == 0 && strcmp(here.step, c->told.step) == 0 &&
           here.part == c->told.part && here.revealed == c->told.revealed && strcmp(here.state, c->told.state) == 0 &&
           strcmp(here.example, c->told.example) == 0 && strcmp(here.hidden, c->told.hidden) == 0;
}

/* Appends what the audience sees instead, in `columns`. */
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

/* Appends "on the wall, 80×24", and which wall if there are several. */
static void add_wall(const struct console *c, struct line *line)
{
    struct server_wall wall = server_wall(&c->server);

    line_add(line, ROLE_DIM, wall.count > 1 ? "on the largest wall" : "on the wall");
    if (wall.rows)
        line_addf(line, ROLE_DIM, ", %d×%d", wall.cols, wall.rows);
}

/* Appends which dial is being turned, as the wall itself shows only values. */
static void add_dial(const struct player *p, struct line *line)
{
    char value[DIAL_VALUE_MOST];

    line_addf(line, ROLE_STRONG, ", %s[%s]", player_dial(p)->dial, dials_value(player_dial(p), p->self, value));
}

/* Writes who sees the wall, in `columns`; what the presenter must not forget stands out. */
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

/* Draws a hairline from `col` on with words on it, and others at its right end; cuts what does not fit. */
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

/* Writes "6:40 of 6:00", as much of it as is known. */
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

/* Draws the lesson's steps with their planned minutes and those they took; nothing if the area is too low. */
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

/* The state of the poll, as the room is told it; precondition: a poll is running. */
static void describe_poll(const struct console *c, struct message_poll *out)
{
    struct message message;

    poll_describe(c->poll, server_voters(&c->server), &message);
    *out = message.poll;
}

void console_preview(const struct console *c, const struct console_frame *frame, const struct theme *theme,
                     struct wall_preview *out)
{
    struct server_wall told = server_wall(&c->server);
    /* Until a wall has reported its size, it is taken to be as large as the pane. */
    struct area size = told.rows > 0 ? (struct area){0, 0, told.rows, told.cols} : frame->wall;
    struct wall_notes notes = {
        .answer = -1, .bare = told.rows == 0, .status = told.rows == 0 ? NULL : "with the presenter"};
    struct message_poll poll;

    if (c->poll) {
        describe_poll(c, &poll);
        notes.poll = &poll;
        notes.question = &c->question;
    }
    wall_preview_make(out, &c->wall, &notes, theme, size, frame->wall);
}

/* Draws what the audience sees; while its screen is dark, dimmed, as it will look when it is light again. */
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

void console_draw(struct console *c, const struct console_frame *frame, struct canvas *canvas)
{
    canvas_clear(canvas);
    if (frame->too_small) {
        too_small_say(canvas, "The console", CONSOLE_LEAST_COLS, CONSOLE_LEAST_ROWS,
                      "The lecture goes on. Make the\nwindow larger, or its font\nsmaller; q asks to end it.\n", "");
        return;
    }
    draw_title(c, canvas);
    console_draw_clock(c, frame, canvas);
    draw_body(c, frame, canvas);
    console_draw_next(c, canvas, frame->next_row);
    console_draw_room(c, frame, canvas);
    hairline_say(canvas, frame->notice_row, text_string(&c->notice));
}
