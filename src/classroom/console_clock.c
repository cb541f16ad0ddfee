/* SPDX-License-Identifier: MIT */
/* The clock of the console: the face that is chosen with a bar, large where there is room, the others small. */
#include "classroom/console_parts.h"

#include "base/monotonic.h"

#include <string.h>

#define GAP 3       /* columns between faces */
#define BAR_MOST 64 /* columns of the bar */
#define GLYPH_ROWS 3
#define GLYPH_COLS 4 /* of a digit, with the blank behind it */
#define COLON_COLS 2

/* What a face says, in milliseconds. */
struct face {
    const char *label;
    long long shown;
    long long spent, of; /* what its bar shows; of 0: nothing was planned */
    bool names_plan;     /* small, too, it says of how much */
};

/* Digits of halves of a cell, 3 wide and 5 high. */
static const char *const digits[][GLYPH_ROWS] = {
    {"█▀█", "█ █", "▀▀▀"}, {"▀█ ", " █ ", "▀▀▀"}, {"▀▀█", "█▀▀", "▀▀▀"}, {"▀▀█", " ▀█", "▀▀▀"}, {"█ █", "▀▀█", "  ▀"},
    {"█▀▀", "▀▀█", "▀▀▀"}, {"█▀▀", "█▀█", "▀▀▀"}, {"▀▀█", "  █", "  ▀"}, {"█▀█", "█▀█", "▀▀▀"}, {"█▀█", "▀▀█", "▀▀▀"},
};
static const char *const colon[GLYPH_ROWS] = {"▄", "▄", " "};

/* ------------------------------------------------------------------------------------------------- what faces say */

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

/* " of 6:00", and in words, too, whether that was overdrawn. */
static void add_plan(struct line *line, const struct face *face)
{
    if (face->of <= 0)
        return;
    line_add(line, ROLE_DIM, " of ");
    add_time(line, ROLE_DIM, face->of);
    if (is_late(face) && strcmp(face->label, "over by") != 0)
        line_add(line, ROLE_STRONG, ", over");
}

/* "elapsed 21:40", "left 8:20", "over by 1:10", "this step 4:10 of 6:00". */
static void add_small(struct line *line, const struct face *face)
{
    line_addf(line, ROLE_DIM, "%s ", face->label);
    add_time(line, is_late(face) ? ROLE_STRONG : ROLE_PLAIN, face->shown);
    if (face->names_plan)
        add_plan(line, face);
}

/* ----------------------------------------------------------------------------------------------------- drawing it */

static void draw_bar(struct canvas *canvas, int row, int col, int columns, const struct face *face)
{
    double share = face->of > 0 ? (double)face->spent / (double)face->of : 0;
    int full = (int)((share > 1 ? 1 : share) * columns + 0.5);

    canvas_across(canvas, row, col + full, columns - full);
    for (int i = 0; i < full; i++)
        canvas_put_glyph(canvas, row, col + i, theme_role(&canvas->theme, ROLE_STRONG), U'━');
}

/* Draws the faces that are not chosen from `col` on, the most urgent first: as many as fit. */
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

/* "21:40" in digits of three rows; returns the column behind. */
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

void console_draw_clock(const struct console *c, const struct console_frame *frame, struct canvas *canvas)
{
    long long now = monotonic_now();
    struct face face = chosen_face(c, c->face, now);

    if (frame->large)
        draw_large(c, &face, canvas, frame->clock_row, now);
    else
        draw_row(c, &face, canvas, frame->clock_row, now);
}
