/* SPDX-License-Identifier: MIT */
#include "base/memory.h"
#include "handout/handout.h"
#include "print/prints.h"
#include "sheet/plain.h"
#include "view/dials.h"

#include <stdlib.h>
#include <string.h>

#define COLUMNS 80 /* of a picture, unless the view needs more */
#define COLUMNS_MOST 100
#define ROWS_MOST 44
#define ROWS_LATER                                                                                                     \
    18 /* of a step's later pictures: what does not change in them, and what is told besides, is above                 \
        */

/* The rows down to the last one that shows anything. */
static int used_rows(const struct canvas *canvas)
{
    struct text row = {0};
    int rows = canvas->rows;

    for (; rows > 1; rows--) {
        text_cut(&row, 0);
        canvas_row_text(canvas, rows - 1, &row);
        if (row.length)
            break;
    }
    text_free(&row);
    return rows;
}

/* Draws a view in at most so many rows and writes it, with what to look at, and which side of a change it is. */
static void write_view(struct handout *h, const struct view *view, const void *self, int rows, const char *look,
                       const char *side)
{
    int wish = view_columns(view, self, &h->theme);
    int cols = wish > COLUMNS_MOST ? COLUMNS_MOST : wish > COLUMNS ? wish : COLUMNS;
    struct area room = {0, 0, rows, cols};
    struct canvas canvas;

    room.rows = view_rows(view, self, &h->theme, room);
    canvas_make(&canvas, room.rows, cols, &h->theme);
    view_draw(view, self, &canvas, (struct area){0, 0, canvas.rows, canvas.cols});
    canvas.rows = used_rows(&canvas);
    h->writer->picture(h, &canvas, &(struct handout_caption){view->title, look, side});
    canvas_free(&canvas);
}

#define LOOK "Look here: "

/* Appends what to look at: in the lesson's words, or the view's. */
static void add_look(const struct view *view, const void *self, const char *own, struct text *out)
{
    struct view_lines lines = {0};

    if (!own)
        view->describe(self, &lines, 0, false);
    if (own || lines.look.length)
        text_addf(out, LOOK "%s", own ? own : text_string(&lines.look));
    view_lines_free(&lines);
}

/* Writes the blocks of a view's sheet that are not there yet: tables as such, the others as they print. */
static void write_sheet(struct handout *h, const struct view *view, const void *self, struct printed *there)
{
    struct sheet sheet = {.is_plain = true};
    struct view_lines lines = {0};
    struct text all = {0};

    view_fill(view, self, &sheet);
    for (size_t i = 0; i < sheet.count; i++) {
        struct sheet_fields table;
        struct text plain = {0};
        size_t tables = 0;

        for (; sheet_block_fields(sheet.blocks[i], tables, &table); tables++) {
            text_cut(&plain, 0);
            sheet_fields_plain(&table, &plain);
            if (printed_add(there, text_string(&plain)))
                h->writer->table(h, &table);
            sheet_fields_free(&table);
        }
        text_cut(&plain, 0);
        if (!tables)
            sheet_plain_block(sheet.blocks[i], &plain);
        if (plain.length && printed_add(there, text_string(&plain)))
            h->writer->lines(h, text_string(&plain));
        text_free(&plain);
    }
    view->describe(self, &lines, 0, false);
    sheet_plain(&sheet, &all);
    if (lines.sum.text.length && !strstr(text_string(&all), text_string(&lines.sum.text)) &&
        printed_add(there, text_string(&lines.sum.text)))
        h->writer->lines(h, text_string(&lines.sum.text));
    text_free(&all);
    view_lines_free(&lines);
    sheet_free(&sheet);
}

/* Writes a view as it is drawn in a state, with what `caption` says but for the title; nothing if it does not open. */
static void write_state(struct handout *h, const struct view *view, const struct step *step, const char *state,
                        const struct handout_caption *caption)
{
    const struct view_setup setup = {.sources = h->opened->sources, .has_text = true};
    struct error e = {0};
    void *self = prints_open(view, &setup, state, &e);

    if (!self)
        return;
    if (!h->answers && step)
        prints_hide(view, self, step);
    write_view(h, view, self, ROWS_MOST, caption->look, caption->side);
    view->close(self);
}

/* Writes before and after, the first with what to look at. */
static void write_change(struct handout *h, const struct view *view, const struct step *step, const char *look)
{
    static const char *const sides[][2] = {{"mistake=off", "Right"}, {"mistake=on", "With the mistake"}};

    for (size_t i = 0; i < 2; i++) {
        struct handout_caption caption = {.look = i == 0 ? look : "", .side = sides[i][1]};
        char *state = lesson_state_with(step->view_state, sides[i][0]);

        write_state(h, view, step, state, &caption);
        free(state);
    }
}

/* Opens the view of a step for one of its pictures; NULL with *e set if it does not. */
static void *open_view(struct handout *h, const struct step *step, const struct print *picture, const char *file,
                       struct error *e)
{
    const struct view_setup setup = {.sources = h->opened->sources, .has_text = true};
    const struct view *view = view_get(step->view_name, e);
    void *self = view ? prints_open(view, &setup, picture->state, e) : NULL;

    if (!self) {
        error_at(e, file, step->view_line, view && step->state_column ? step->state_column : step->view_column);
        return NULL;
    }
    if (!h->answers)
        prints_hide(view, self, step);
    return self;
}

bool handout_picture(struct handout *h, const struct step *step, const struct print *picture, const char *file,
                     struct error *e)
{
    void *self = open_view(h, step, picture, file, e);
    const struct view *view = view_find(step->view_name);
    bool is_first = picture->part == step->view_part;
    struct text look = {0};

    if (!self)
        return false;
    add_look(view, self, picture->look, &look);
    if (is_first && state_find(view->state, "mistake"))
        write_change(h, view, step, text_string(&look));
    else
        write_view(h, view, self, is_first ? ROWS_MOST : ROWS_LATER, text_string(&look), NULL);
    text_free(&look);
    view->close(self);
    return true;
}

bool handout_numbers(struct handout *h, const struct step *step, const struct prints *prints, const char *file,
                     struct error *e)
{
    const struct view *view = view_find(step->view_name);
    struct printed there = {0};
    bool ok = true;

    h->writer->open(h, HANDOUT_NUMBERS);
    for (size_t i = 0; ok && i < prints->count; i++) {
        void *self = open_view(h, step, &prints->items[i], file, e);

        ok = self != NULL;
        if (ok) {
            write_sheet(h, view, self, &there);
            view->close(self);
        }
    }
    h->writer->close(h, HANDOUT_NUMBERS);
    printed_free(&there);
    return ok;
}

void handout_question_picture(struct handout *h, const struct question *q)
{
    char *name;
    const char *state;
    const struct view *view;

    if (!q->view)
        return;
    name = memory_copy_bytes(q->view, strcspn(q->view, " "));
    state = q->view + strlen(name);
    view = view_find(name);
    if (view && !view->tells)
        write_state(h, view, NULL, state + strspn(state, " "), &(struct handout_caption){.look = ""});
    free(name);
}
