/* SPDX-License-Identifier: MIT */
#include "menu/places.h"

#include "base/memory.h"
#include "base/utf8.h"
#include "draw/flow_wrap.h"
#include "learner/progress.h"
#include "ui/box.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#define WIDEST 72 /* columns of the box */
#define LOW 18    /* rows of a screen that is low: the box takes all of it */
#define MARK 2    /* columns before a row: whether it is chosen */
#define NUMBER 2  /* columns of its number and a blank */
#define DONE "✓ "
#define EXCERPT 300 /* bytes of an entry's beginning: more than a row shows */

static void add_line(struct flow *out, enum role role, const char *text)
{
    static const struct wrap_lead leads[2];
    struct wrap wrap = wrap_start(out, &(struct theme){0}, out->width, leads);

    wrap_add(&wrap, role, text);
    wrap_end(&wrap);
}

static void add_blank(struct flow *out)
{
    struct line line = {0};

    flow_push(out, &line);
}

/* A new row of the sheet, which begins with the next line. */
static void begin_row(struct places_sheet *sheet, size_t index)
{
    size_t room = sheet->count + 1;

    sheet->shown = memory_resize(sheet->shown, room, sizeof *sheet->shown);
    sheet->row_first = memory_resize(sheet->row_first, room, sizeof *sheet->row_first);
    sheet->row_end = memory_resize(sheet->row_end, room, sizeof *sheet->row_end);
    sheet->shown[sheet->count] = index;
    sheet->row_first[sheet->count] = sheet->lines.count;
}

static void end_row(struct places_sheet *sheet)
{
    sheet->row_end[sheet->count++] = sheet->lines.count;
}

/* "▸ 3 the score   step Score": in one line if it has room, the texts of all links in one column; else wrapped. */
static void add_link(struct places_sheet *sheet, size_t index, bool chosen, int column, const struct theme *theme)
{
    const struct link *link = &sheet->links.items[index];
    struct wrap_lead leads[2] = {{.role = ROLE_STRONG}, {.blanks = MARK + NUMBER}};
    struct text lead = {0};
    struct wrap wrap;
    int columns = canvas_columns(theme, text_string(&link->text));
    bool fits = columns > 0 && columns <= column &&
                MARK + NUMBER + column + 2 + canvas_columns(theme, text_string(&link->what)) <= sheet->lines.width;

    begin_row(sheet, index);
    if (index < 9)
        text_addf(&lead, "%s%zu ", chosen ? "▸ " : "  ", index + 1);
    else
        text_add(&lead, chosen ? "▸   " : "    ");
    leads[0].text = text_string(&lead);
    wrap = wrap_start(&sheet->lines, theme, sheet->lines.width, leads);
    wrap_add(&wrap, chosen ? ROLE_STRONG : ROLE_PLAIN, text_string(&link->text));
    if (fits) {
        struct line *line;

        wrap_end(&wrap);
        line = &sheet->lines.lines[sheet->lines.count - 1];
        line_addf(line, ROLE_PLAIN, "%*s", column - columns + 2, "");
        line_add(line, ROLE_DIM, text_string(&link->what));
    } else {
        wrap_add(&wrap, ROLE_PLAIN, " "); /* ends the word */
        wrap_break(&wrap);
        wrap_add(&wrap, ROLE_DIM, text_string(&link->what));
        wrap_end(&wrap);
    }
    text_free(&lead);
    end_row(sheet);
}

static void add_links(struct places_sheet *sheet, size_t chosen, const struct theme *theme)
{
    int column = 0;

    for (size_t i = 0; i < sheet->links.count; i++) {
        int columns = canvas_columns(theme, text_string(&sheet->links.items[i].text));

        column = columns > column && columns <= sheet->lines.width / 2 ? columns : column;
    }
    for (size_t i = 0; i < sheet->links.count; i++)
        add_link(sheet, i, i == chosen, column, theme);
}

static void lay_links(struct places_sheet *sheet, const struct places *places, const struct theme *theme)
{
    struct lesson *lesson = library_lesson(places->library, places->lesson, NULL);

    text_add(&sheet->title, "Where this leads");
    if (lesson && places->step < lesson->step_count)
        link_list_make(&sheet->links, places->library, &lesson_at(lesson, places->step)->prose, places->part,
                       places->lesson);
    if (sheet->links.count == 0)
        add_line(&sheet->lines, ROLE_PLAIN, "This step leads nowhere else.");
    add_links(sheet, places->levels[places->count - 1].chosen, theme);
}

/* Adds a challenge to a list; returns whether it is solved. */
static bool add_challenge(struct link_list *out, struct lesson *lesson, size_t index, int part,
                          const struct progress *progress)
{
    const struct step *step = lesson_at(lesson, index);
    const struct question *q = lesson_part_challenge(step, part);
    bool solved = progress && q && progress_answers(progress, q->id, NULL) > 0;
    struct link *link;

    out->items = memory_resize(out->items, out->count + 1, sizeof *out->items);
    link = &out->items[out->count++];
    *link = (struct link){.kind = LINK_STEP};
    text_addf(&link->text, "%s%s", solved ? DONE : "  ", q ? q->title : step->title);
    text_addf(&link->what, "%s · %s", lesson->title, step->title);
    text_addf(&link->address, "%s:%d", step->name, part + 1);
    link->place.name = text_string(&link->address);
    return solved;
}

size_t places_list_challenges(struct link_list *out, struct library *library, const struct progress *progress)
{
    size_t first = SIZE_MAX;

    for (size_t i = 0; i < library->catalogue->lesson_count; i++) {
        struct lesson *lesson = library_lesson(library, i, NULL);

        for (size_t s = 0; lesson && s < lesson->step_count; s++)
            for (int part = 0; part < lesson->steps[s].parts; part++) {
                if (!lesson->steps[s].extra[part])
                    continue;
                if (!add_challenge(out, lesson, s, part, progress) && first == SIZE_MAX)
                    first = out->count - 1;
                out->items[out->count - 1].place.lesson = i;
            }
    }
    return first == SIZE_MAX ? out->count : first;
}

static void lay_challenges(struct places_sheet *sheet, const struct places *places, const struct theme *theme)
{
    size_t solved = 0;

    places_list_challenges(&sheet->links, places->library, places->progress);
    for (size_t i = 0; i < sheet->links.count; i++)
        solved += strncmp(text_string(&sheet->links.items[i].text), DONE, strlen(DONE)) == 0;
    text_addf(&sheet->title, "Challenges, %zu of %zu solved", solved, sheet->links.count);
    if (sheet->links.count == 0)
        add_line(&sheet->lines, ROLE_PLAIN, "This course has no challenges.");
    add_links(sheet, places->levels[places->count - 1].chosen, theme);
}

static void lay_term(struct places_sheet *sheet, const struct places_level *level, struct library *library,
                     const struct theme *theme)
{
    int width = sheet->lines.width;
    const struct term *term = level->term < sheet->terms.count ? &sheet->terms.items[level->term] : NULL;

    text_add(&sheet->title, term ? term->name : "Glossary");
    if (!term) {
        add_line(&sheet->lines, ROLE_PLAIN, "The glossary has this term no more.");
        return;
    }
    flow_lay(&sheet->lines, &term->text, width, INT32_MAX, theme);
    link_list_make(&sheet->links, library, &term->text, INT32_MAX, SIZE_MAX);
    if (sheet->links.count)
        add_blank(&sheet->lines);
    add_links(sheet, level->chosen ? level->chosen - 1 : SIZE_MAX, theme);
}

/* The beginning of an entry's text, in one line. */
static void add_beginning(struct line *line, const struct term *term)
{
    const struct block *block = term->text.blocks;
    struct text text = {0};

    for (size_t i = 0; term->text.block_count && i < block->run_count && text.length < EXCERPT; i++) {
        if (block->kind != PROSE_FORMULA || (block->runs[i].flags & RUN_FORMULA))
            text_add(&text, block->runs[i].text);
        text_add(&text, block->runs[i].flags & (RUN_LINE_END | RUN_CELL_END) ? " " : "");
    }
    line_add(line, ROLE_DIM, text_string(&text));
    text_free(&text);
}

static void add_term(struct places_sheet *sheet, size_t index, bool chosen, int column, const struct theme *theme)
{
    const struct term *term = &sheet->terms.items[index];
    struct line line = {0};
    int columns = canvas_columns(theme, term->name);

    begin_row(sheet, index);
    line_add(&line, ROLE_STRONG, chosen ? "▸ " : "  ");
    line_add(&line, chosen ? ROLE_STRONG : ROLE_PLAIN, term->name);
    line_addf(&line, ROLE_PLAIN, "%*s", columns < column ? column - columns + 2 : 2, "");
    add_beginning(&line, term);
    flow_push(&sheet->lines, &line);
    end_row(sheet);
}

/* The terms whose names hold what is typed, case aside. */
static void lay_terms(struct places_sheet *sheet, const struct places *places, const struct theme *theme)
{
    struct text wanted = {0};
    int column = 0;

    text_add(&sheet->title, "Glossary");
    utf8_fold(&wanted, text_string(&places->field.text));
    for (size_t i = 0; i < sheet->terms.count; i++) {
        int columns = canvas_columns(theme, sheet->terms.items[i].name);

        column = columns > column && columns <= sheet->lines.width / 3 ? columns : column;
    }
    for (size_t i = 0; i < sheet->terms.count; i++) {
        struct text name = {0};

        utf8_fold(&name, sheet->terms.items[i].name);
        if (strstr(text_string(&name), text_string(&wanted)))
            add_term(sheet, i, sheet->count == places->levels[places->count - 1].chosen, column, theme);
        text_free(&name);
    }
    if (sheet->count == 0)
        add_line(&sheet->lines, ROLE_PLAIN,
                 sheet->terms.count ? "No term is called so: try fewer letters." : "This course has no glossary.");
    text_free(&wanted);
}

void places_sheet_make(struct places_sheet *sheet, const struct places *places, const struct canvas *canvas)
{
    const struct places_level *level = &places->levels[places->count - 1];
    int width = canvas->cols - 4 < WIDEST ? canvas->cols - 4 : WIDEST, under = canvas->rows < LOW ? 1 : 2;
    int above = level->kind == PLACES_TERMS ? under : 0, rows;

    *sheet = (struct places_sheet){.lines.width = width < 1 ? 1 : width};
    term_list_make(&sheet->terms, library_glossary(places->library));
    if (level->kind == PLACES_LINKS)
        lay_links(sheet, places, &canvas->theme);
    else if (level->kind == PLACES_CHALLENGES)
        lay_challenges(sheet, places, &canvas->theme);
    else if (level->kind == PLACES_TERM)
        lay_term(sheet, level, places->library, &canvas->theme);
    else
        lay_terms(sheet, places, &canvas->theme);
    rows = level->kind == PLACES_TERMS ? (int)sheet->terms.count : (int)sheet->lines.count;
    rows = rows + above + under + (places->is_outside ? 1 : 0);
    if (rows > canvas->rows - (canvas->rows < LOW ? 2 : 6))
        rows = canvas->rows - (canvas->rows < LOW ? 2 : 6);
    sheet->area = box_place(canvas, rows, width);
    sheet->list = sheet->area;
    sheet->list.row += above;
    sheet->list.rows -= above + under + (places->is_outside ? 1 : 0);
    if (sheet->list.rows < 1)
        sheet->list.rows = 1;
}

void places_sheet_free(struct places_sheet *sheet)
{
    text_free(&sheet->title);
    flow_free(&sheet->lines);
    link_list_free(&sheet->links);
    term_list_free(&sheet->terms);
    free(sheet->shown);
    free(sheet->row_first);
    free(sheet->row_end);
    *sheet = (struct places_sheet){0};
}
