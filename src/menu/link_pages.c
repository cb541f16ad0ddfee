/* SPDX-License-Identifier: MIT */
#include "menu/link_pages.h"

#include "base/compiler.h"
#include "base/fold.h"
#include "base/memory.h"
#include "learner/progress.h"
#include "ui/box.h"
#include "ui/footer.h"
#include "ui/help.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#define WIDEST 72 /* columns of the box */
#define LOW 18    /* rows of a screen that is low: the box takes all of it */
#define MARK 2    /* columns before a row: whether it is chosen */
#define NUMBER 2  /* columns of its number and a blank */
#define DONE "✓ "
#define HELP_COLS 17    /* the keys of a row of the help, and a blank */
#define EXCERPT 300     /* bytes of an entry's beginning: more than a row shows */
#define MOST_LEVELS 100 /* then the oldest entries are forgotten, but not the first sheet */

static void add_line(struct flow *out, const char *text)
{
    static const struct wrap_lead leads[2];
    struct wrap wrap = wrap_start(out, &(struct theme){0}, out->width, leads);

    wrap_add(&wrap, ROLE_PLAIN, text);
    wrap_end(&wrap);
}

static void add_blank(struct flow *out)
{
    struct line line = {0};

    flow_push(out, &line);
}

/* Begins a row of the sheet, at the next line. */
static void begin_row(struct link_pages_sheet *sheet, size_t index)
{
    size_t room = sheet->count + 1;

    sheet->shown = memory_resize(sheet->shown, room, sizeof *sheet->shown);
    sheet->row_first = memory_resize(sheet->row_first, room, sizeof *sheet->row_first);
    sheet->row_end = memory_resize(sheet->row_end, room, sizeof *sheet->row_end);
    sheet->shown[sheet->count] = index;
    sheet->row_first[sheet->count] = sheet->lines.count;
}

static void end_row(struct link_pages_sheet *sheet)
{
    sheet->row_end[sheet->count++] = sheet->lines.count;
}

/* Adds "▸ 3 the score step Score": on one line if it fits, with the texts of all links in one column; else wrapped. */
static void add_link(struct link_pages_sheet *sheet, size_t index, bool chosen, int column, const struct theme *theme)
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

static void add_links(struct link_pages_sheet *sheet, size_t chosen, const struct theme *theme)
{
    int column = 0;

    for (size_t i = 0; i < sheet->links.count; i++) {
        int columns = canvas_columns(theme, text_string(&sheet->links.items[i].text));

        column = columns > column && columns <= sheet->lines.width / 2 ? columns : column;
    }
    for (size_t i = 0; i < sheet->links.count; i++)
        add_link(sheet, i, i == chosen, column, theme);
}

static void lay_links(struct link_pages_sheet *sheet, const struct link_pages *pages, const struct theme *theme)
{
    struct lesson *lesson = library_lesson(pages->library, pages->lesson, NULL);

    text_add(&sheet->title, "Where this leads");
    if (lesson && pages->step < lesson->step_count)
        link_list_make(&sheet->links, pages->library, &lesson_at(lesson, pages->step)->prose, pages->part,
                       pages->lesson);
    if (sheet->links.count == 0)
        add_line(&sheet->lines, "This step leads nowhere else.");
    add_links(sheet, pages->levels[pages->count - 1].chosen, theme);
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

size_t link_pages_list_challenges(struct link_list *out, struct library *library, const struct progress *progress)
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

static void lay_challenges(struct link_pages_sheet *sheet, const struct link_pages *pages, const struct theme *theme)
{
    size_t solved = 0;

    link_pages_list_challenges(&sheet->links, pages->library, pages->progress);
    for (size_t i = 0; i < sheet->links.count; i++)
        solved += strncmp(text_string(&sheet->links.items[i].text), DONE, strlen(DONE)) == 0;
    text_addf(&sheet->title, "Challenges, %zu of %zu solved", solved, sheet->links.count);
    if (sheet->links.count == 0)
        add_line(&sheet->lines, "This course has no challenges.");
    add_links(sheet, pages->levels[pages->count - 1].chosen, theme);
}

static void lay_term(struct link_pages_sheet *sheet, const struct link_pages_level *level, struct library *library,
                     const struct theme *theme)
{
    int width = sheet->lines.width;
    const struct term *term = level->term < sheet->terms.count ? &sheet->terms.items[level->term] : NULL;

    text_add(&sheet->title, term ? term->name : "Glossary");
    if (!term) {
        add_line(&sheet->lines, "The glossary has this term no more.");
        return;
    }
    flow_lay(&sheet->lines, &term->text, width, INT32_MAX, theme);
    link_list_make(&sheet->links, library, &term->text, INT32_MAX, SIZE_MAX);
    if (sheet->links.count)
        add_blank(&sheet->lines);
    add_links(sheet, level->chosen ? level->chosen - 1 : SIZE_MAX, theme);
}

/* Adds the beginning of an entry's text, on one line. */
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

/* Adds a claim, which is a sentence and shown whole. */
static void add_claim(struct link_pages_sheet *sheet, size_t index, bool chosen, const struct theme *theme)
{
    const struct wrap_lead leads[2] = {{.role = ROLE_STRONG, .text = chosen ? "▸ " : "  "}, {.blanks = MARK}};
    struct wrap wrap;

    begin_row(sheet, index);
    wrap = wrap_start(&sheet->lines, theme, sheet->lines.width, leads);
    wrap_add(&wrap, chosen ? ROLE_STRONG : ROLE_PLAIN, sheet->terms.items[index].name);
    wrap_end(&wrap);
    end_row(sheet);
}

static void add_term(struct link_pages_sheet *sheet, size_t index, bool chosen, int column, const struct theme *theme)
{
    const struct term *term = &sheet->terms.items[index];
    struct line line = {0};
    int columns = canvas_columns(theme, term->name);

    if (term_is_claim(term->name)) {
        add_claim(sheet, index, chosen, theme);
        return;
    }
    begin_row(sheet, index);
    line_add(&line, ROLE_STRONG, chosen ? "▸ " : "  ");
    line_add(&line, chosen ? ROLE_STRONG : ROLE_PLAIN, term->name);
    line_addf(&line, ROLE_PLAIN, "%*s", columns < column ? column - columns + 2 : 2, "");
    add_beginning(&line, term);
    flow_push(&sheet->lines, &line);
    end_row(sheet);
}

/* Lays out the terms whose names contain what is typed, ignoring case; claims only while something is typed. */
static void lay_terms(struct link_pages_sheet *sheet, const struct link_pages *pages, const struct theme *theme)
{
    const char *wanted = text_string(&pages->field.text);
    int column = 0;

    text_add(&sheet->title, term_is_claim(wanted) ? TERM_CLAIMS : "Glossary");
    for (size_t i = 0; i < sheet->terms.count; i++) {
        int columns = canvas_columns(theme, sheet->terms.items[i].name);

        column = columns > column && columns <= sheet->lines.width / 3 ? columns : column;
    }
    for (size_t i = 0; i < sheet->terms.count; i++) {
        const char *name = sheet->terms.items[i].name;

        if (fold_has(name, wanted) && (*wanted || !term_is_claim(name)))
            add_term(sheet, i, sheet->count == pages->levels[pages->count - 1].chosen, column, theme);
    }
    if (sheet->count == 0)
        add_line(&sheet->lines,
                 sheet->terms.count ? "No such term: try fewer letters." : "This course has no glossary.");
}

/* Lays out the sheet on top. Free with link_pages_sheet_free. */
static void link_pages_sheet_make(struct link_pages_sheet *sheet, const struct link_pages *pages,
                                  const struct canvas *canvas)
{
    const struct link_pages_level *level = &pages->levels[pages->count - 1];
    int width = canvas->cols - 4 < WIDEST ? canvas->cols - 4 : WIDEST, under = canvas->rows < LOW ? 1 : 2;
    int above = level->kind == LINK_PAGES_TERMS ? under : 0, rows;

    *sheet = (struct link_pages_sheet){.lines.width = width < 1 ? 1 : width};
    term_list_make(&sheet->terms, library_glossary(pages->library));
    if (level->kind == LINK_PAGES_LINKS)
        lay_links(sheet, pages, &canvas->theme);
    else if (level->kind == LINK_PAGES_CHALLENGES)
        lay_challenges(sheet, pages, &canvas->theme);
    else if (level->kind == LINK_PAGES_TERM)
        lay_term(sheet, level, pages->library, &canvas->theme);
    else
        lay_terms(sheet, pages, &canvas->theme);
    rows = level->kind == LINK_PAGES_TERMS ? (int)sheet->terms.count : (int)sheet->lines.count;
    rows = rows + above + under + (pages->is_outside ? 1 : 0);
    if (rows > canvas->rows - (canvas->rows < LOW ? 2 : 6))
        rows = canvas->rows - (canvas->rows < LOW ? 2 : 6);
    sheet->area = box_place(canvas, rows, width);
    sheet->list = sheet->area;
    sheet->list.row += above;
    sheet->list.rows -= above + under + (pages->is_outside ? 1 : 0);
    if (sheet->list.rows < 1)
        sheet->list.rows = 1;
}

static void link_pages_sheet_free(struct link_pages_sheet *sheet)
{
    text_free(&sheet->title);
    flow_free(&sheet->lines);
    link_list_free(&sheet->links);
    term_list_free(&sheet->terms);
    free(sheet->shown);
    free(sheet->row_first);
    free(sheet->row_end);
    *sheet = (struct link_pages_sheet){0};
}

static struct link_pages_level *top(const struct link_pages *pages)
{
    return &pages->levels[pages->count - 1];
}

static void push(struct link_pages *pages, enum link_pages_kind kind, size_t term)
{
    if (pages->count == MOST_LEVELS) {
        memmove(pages->levels + 1, pages->levels + 2, (MOST_LEVELS - 2) * sizeof *pages->levels);
        pages->count--;
    }
    pages->levels = memory_resize(pages->levels, pages->count + 1, sizeof *pages->levels);
    pages->levels[pages->count++] = (struct link_pages_level){.kind = kind, .term = term};
    if (kind == LINK_PAGES_TERMS)
        field_set(&pages->field, "");
}

/* What the functions of key rows act on: the sheet on top. */
struct turn {
    struct link_pages *pages;
    const struct link_pages_sheet *sheet;
};

static const struct key *table_of(const struct link_pages *pages)
{
    return top(pages)->kind == LINK_PAGES_TERMS ? link_pages_terms_keys : link_pages_keys;
}

static bool is_typing(const void *self)
{
    return top(self)->kind == LINK_PAGES_TERMS;
}

static unsigned event(void *self, const struct event *event, const struct canvas *canvas)
{
    struct link_pages *pages = self;
    struct link_pages_sheet sheet;
    const struct key *row = event->kind == EVENT_KEY ? keys_find(table_of(pages), event->code) : NULL;
    unsigned request = SCENE_NOTHING;

    if (event->kind != EVENT_KEY)
        return SCENE_NOTHING;
    pages->is_outside = pages->is_outside && row && row->action == SCENE_MOUSE;
    link_pages_sheet_make(&sheet, pages, canvas);
    if (row)
        keys_act(row, &(struct turn){pages, &sheet}, event->code, &request);
    else if (top(pages)->kind == LINK_PAGES_TERMS && field_key(&pages->field, event->code)) {
        top(pages)->chosen = top(pages)->first = 0;
        request = SCENE_DRAW;
    }
    link_pages_sheet_free(&sheet);
    return request;
}

static size_t most_first(const struct link_pages_sheet *sheet)
{
    size_t shown = (size_t)sheet->list.rows;

    return sheet->lines.count > shown ? sheet->lines.count - shown : 0;
}

static void draw_prompt(struct canvas *canvas, const struct link_pages *pages, const struct link_pages_sheet *sheet)
{
    int row = sheet->area.row, col = sheet->area.col, end = col + sheet->area.cols;

    col +=
        canvas_put(canvas, row, col, ROLE_DIM, term_is_claim(text_string(&pages->field.text)) ? "Read › " : "Term › ");
    field_draw(canvas, row, col, end - col, &pages->field);
    canvas_cursor(canvas, row, col + field_cursor(&canvas->theme, &pages->field, end - col));
}

static void draw(void *self, struct canvas *canvas)
{
    struct link_pages *pages = self;
    struct link_pages_level *level = top(pages);
    struct link_pages_sheet sheet;

    link_pages_sheet_make(&sheet, pages, canvas);
    if (level->first > most_first(&sheet))
        level->first = most_first(&sheet);
    box_draw(canvas, sheet.area, text_string(&sheet.title));
    if (level->kind == LINK_PAGES_TERMS)
        draw_prompt(canvas, pages, &sheet);
    flow_draw(canvas, sheet.list, &sheet.lines, level->first, false);
    if (pages->is_outside)
        canvas_put_cut(canvas, sheet.list.row + sheet.list.rows, sheet.area.col, sheet.area.cols, ROLE_TAG,
                       "M, then select it with the mouse");
    link_pages_sheet_free(&sheet);
}

static void add_footer(void *self, const struct canvas *canvas, struct footer *footer)
{
    struct link_pages *pages = self;
    struct link_pages_sheet sheet;

    link_pages_sheet_make(&sheet, pages, canvas);
    footer_lay_box(footer, &canvas->theme, sheet.area, table_of(pages), &(const struct turn){pages, &sheet});
    link_pages_sheet_free(&sheet);
}

static void help(void *self, struct overlay_page *page, const struct canvas *canvas)
{
    struct link_pages *pages = self;
    struct link_pages_sheet sheet;

    link_pages_sheet_make(&sheet, pages, canvas);
    text_addf(&page->title, "Help: %s", text_string(&sheet.title));
    help_add_keys(&page->lists[0], &canvas->theme,
                  &(struct help_keys){.table = table_of(pages),
                                      .self = &(const struct turn){pages, &sheet},
                                      .columns = HELP_COLS,
                                      .is_full = true});
    link_pages_sheet_free(&sheet);
}

/* Marks the row at a line of the sheet; a term's entry marks its rows from 1. */
static enum scene_row mark_line(struct link_pages_level *level, const struct link_pages_sheet *sheet, size_t line)
{
    size_t before = level->chosen;

    for (size_t i = 0; i < sheet->count; i++)
        if (line >= sheet->row_first[i] && line < sheet->row_end[i]) {
            level->chosen = level->kind == LINK_PAGES_TERM ? i + 1 : i;
            return level->chosen == before ? SCENE_SAME_ROW : SCENE_ROW;
        }
    return SCENE_NO_ROW;
}

static enum scene_row choose_row(void *self, const struct canvas *canvas, int row, int col)
{
    struct link_pages *pages = self;
    struct link_pages_sheet sheet;
    enum scene_row chosen = SCENE_NO_ROW;

    link_pages_sheet_make(&sheet, pages, canvas);
    if (area_holds(sheet.list, row, col))
        chosen = mark_line(top(pages), &sheet, top(pages)->first + (size_t)(row - sheet.list.row));
    if (chosen == SCENE_ROW)
        pages->is_outside = false;
    link_pages_sheet_free(&sheet);
    return chosen;
}

/* Opens the first sheet of a pile. */
static void open_first(struct link_pages *pages, enum link_pages_kind kind, size_t term)
{
    pages->count = 0;
    pages->is_outside = false;
    push(pages, kind, term);
    stack_push(pages->stack, (struct scene){.self = pages,
                                            .is_over = true,
                                            .draw = draw,
                                            .event = event,
                                            .choose = choose_row,
                                            .is_typing = is_typing,
                                            .help = help,
                                            .footer = add_footer});
}

void link_pages_start(struct link_pages *pages, struct stack *stack, struct library *library, link_pages_go_to *go_to,
                      void *context)
{
    *pages = (struct link_pages){.stack = stack, .library = library, .go_to = go_to, .context = context};
}

void link_pages_open(struct link_pages *pages, size_t lesson, size_t step, int part)
{
    struct lesson *read = library_lesson(pages->library, lesson, NULL);
    struct link_list links = {0};

    pages->lesson = lesson;
    pages->step = step;
    pages->part = part;
    if (read && step < read->step_count)
        link_list_make(&links, pages->library, &lesson_at(read, step)->prose, part, lesson);
    open_first(pages, links.count ? LINK_PAGES_LINKS : LINK_PAGES_TERMS, 0);
    link_list_free(&links);
}

void link_pages_open_glossary(struct link_pages *pages)
{
    open_first(pages, LINK_PAGES_TERMS, 0);
}

void link_pages_open_claims(struct link_pages *pages)
{
    link_pages_open_glossary(pages);
    field_set(&pages->field, TERM_CLAIM);
}

void link_pages_open_challenges(struct link_pages *pages, const struct progress *progress)
{
    struct link_list list = {0};
    size_t first = link_pages_list_challenges(&list, pages->library, progress);

    pages->progress = progress;
    open_first(pages, LINK_PAGES_CHALLENGES, 0);
    top(pages)->chosen = first < list.count ? first : 0;
    link_list_free(&list);
}

void link_pages_open_term(struct link_pages *pages, const char *anchor)
{
    struct term_list terms;
    size_t term;

    term_list_make(&terms, library_glossary(pages->library));
    term = term_list_find(&terms, anchor);
    if (term < terms.count)
        open_first(pages, LINK_PAGES_TERM, term);
    term_list_free(&terms);
}

void link_pages_free(struct link_pages *pages)
{
    free(pages->levels);
    field_free(&pages->field);
    *pages = (struct link_pages){0};
}

static void scroll(struct link_pages_level *level, const struct link_pages_sheet *sheet, long by)
{
    size_t back = by < 0 ? (size_t)-by : 0;

    level->first = back > level->first ? 0 : by < 0 ? level->first - back : level->first + (size_t)by;
    if (level->first > most_first(sheet))
        level->first = most_first(sheet);
}

/* The marked row; sheet->count if there is none. */
static size_t marked(const struct link_pages_level *level, const struct link_pages_sheet *sheet)
{
    size_t row = level->kind == LINK_PAGES_TERM ? level->chosen - 1 : level->chosen;

    return row < sheet->count ? row : sheet->count;
}

/* Moves the mark by rows, and scrolls so that its row is visible. Above the rows of a term's entry is its text, where
 * no row is marked. */
static void choose(struct link_pages_level *level, const struct link_pages_sheet *sheet, long by)
{
    size_t rows = (size_t)sheet->list.rows, row, last, back = by < 0 ? (size_t)-by : 0;

    if (sheet->count == 0) {
        scroll(level, sheet, by);
        return;
    }
    last = level->kind == LINK_PAGES_TERM ? sheet->count : sheet->count - 1;
    level->chosen = back > level->chosen ? 0 : by < 0 ? level->chosen - back : level->chosen + (size_t)by;
    if (level->chosen > last)
        level->chosen = last;
    row = marked(level, sheet);
    if (row == sheet->count) {
        level->first = 0;
        return;
    }
    if (sheet->row_end[row] > level->first + rows)
        level->first = sheet->row_end[row] - rows;
    if (sheet->row_first[row] < level->first)
        level->first = sheet->row_first[row];
}

static struct link_pages_level *level_of(const void *self)
{
    return top(((const struct turn *)self)->pages);
}

static const struct link_pages_sheet *sheet_of(const void *self)
{
    return ((const struct turn *)self)->sheet;
}

static unsigned open_row(const struct turn *turn, size_t row)
{
    struct link_pages *pages = turn->pages;
    const struct link_pages_sheet *sheet = turn->sheet;
    const struct link *link;

    if (row >= sheet->count)
        return SCENE_NOTHING;
    if (top(pages)->kind == LINK_PAGES_TERMS) {
        push(pages, LINK_PAGES_TERM, sheet->shown[row]);
        return SCENE_DRAW;
    }
    link = &sheet->links.items[sheet->shown[row]];
    top(pages)->chosen = top(pages)->kind == LINK_PAGES_TERM ? row + 1 : row;
    if (link->kind == LINK_TERM)
        push(pages, *link->place.name ? LINK_PAGES_TERM : LINK_PAGES_TERMS, link->term);
    pages->is_outside = link->kind == LINK_ELSEWHERE;
    if (link->kind == LINK_STEP) {
        stack_cut(pages->stack, pages->stack->count - 1);
        pages->go_to(pages->context, &link->place);
    }
    return SCENE_DRAW;
}

static unsigned do_open(void *self, const struct key *key UNUSED, int code UNUSED)
{
    return open_row(self, marked(level_of(self), sheet_of(self)));
}

static bool has_mark(const void *self, const struct key *key UNUSED, struct key_offer *offer UNUSED)
{
    return marked(level_of(self), sheet_of(self)) < sheet_of(self)->count;
}

static unsigned do_open_number(void *self, const struct key *key UNUSED, int code)
{
    return open_row(self, (size_t)(code - '1'));
}

/* Says where there is nothing more: whether a sheet is `before` as it was. */
static unsigned say_end(const struct turn *turn, const struct link_pages_level *before, int way)
{
    const struct link_pages_level *now = top(turn->pages);

    if (now->chosen == before->chosen && now->first == before->first)
        stack_say(turn->pages->stack, way < 0 ? "There is nothing further up." : "There is nothing further down.");
    return SCENE_DRAW;
}

static unsigned do_move(void *self, const struct key *key, int code UNUSED)
{
    const struct link_pages_level before = *level_of(self);

    choose(level_of(self), sheet_of(self), key->action);
    return say_end(self, &before, key->action);
}

/* The first row, or the last. */
static unsigned do_end(void *self, const struct key *key, int code UNUSED)
{
    const struct link_pages_level before = *level_of(self);
    long rows = (long)(sheet_of(self)->count + sheet_of(self)->lines.count);

    choose(level_of(self), sheet_of(self), key->action * rows);
    return say_end(self, &before, key->action);
}

static bool has_rows(const void *self, const struct key *key UNUSED, struct key_offer *offer UNUSED)
{
    return sheet_of(self)->count > 0 || most_first(sheet_of(self)) > 0;
}

static unsigned do_page(void *self, const struct key *key, int code UNUSED)
{
    struct link_pages_level *level = level_of(self), before = *level;

    (level->kind == LINK_PAGES_TERMS ? choose : scroll)(level, sheet_of(self),
                                                        (long)key->action * sheet_of(self)->list.rows);
    return say_end(self, &before, key->action);
}

/* In the whole glossary a page key moves the mark, so it works even if all lines are visible. */
static bool page_works(const void *self, const struct key *key, struct key_offer *offer)
{
    const struct link_pages_level *level = level_of(self);
    size_t last = most_first(sheet_of(self));

    if (key->action > 0 && level->first < last) {
        text_add(&offer->word, "more");
        offer->rank = KEY_KEPT;
    }
    return level->kind == LINK_PAGES_TERMS || (key->action > 0 ? level->first < last : level->first > 0);
}

static unsigned do_back(void *self, const struct key *key UNUSED, int code UNUSED)
{
    struct link_pages *pages = ((struct turn *)self)->pages;

    pages->count--;
    return pages->count ? SCENE_DRAW : SCENE_QUIT;
}

static unsigned do_glossary(void *self, const struct key *key UNUSED, int code UNUSED)
{
    push(((struct turn *)self)->pages, LINK_PAGES_TERMS, 0);
    return SCENE_DRAW;
}

static bool has_terms(const void *self, const struct key *key UNUSED, struct key_offer *offer UNUSED)
{
    return sheet_of(self)->terms.count > 0 && level_of(self)->kind != LINK_PAGES_CHALLENGES;
}

const struct key link_pages_keys[] = {
    {"Enter", 0, NULL, "open", "open the marked place", .act = do_open, .works = has_mark},
    {"1-9", 0, NULL, NULL, "open the place with that number", .act = do_open_number},
    {"Down Tab j", 1, "↑↓", "choose", "the next place, or a line on", .act = do_move, .works = has_rows},
    {"Up BackTab k", -1, NULL, NULL, "the place before, or a line back", .act = do_move, .works = has_rows},
    {"PgDn Space", 1, NULL, NULL, "a page on", .act = do_page, .works = page_works},
    {"PgUp", -1, NULL, NULL, "a page back", .act = do_page, .works = page_works},
    {"Home", -1, NULL, NULL, "the first, the last", .act = do_end, .works = has_rows},
    {"End", 1, NULL, NULL, NULL, .act = do_end, .works = has_rows},
    {"Esc q", 0, NULL, "back", "back to where this was opened", .act = do_back, .rank = KEY_KEPT},
    {"G", 0, NULL, "all terms", "the whole glossary", .act = do_glossary, .works = has_terms},
    {"M", SCENE_MOUSE, NULL, NULL, "the mouse to the terminal, to select an address", .act = scene_ask},
    {"?", SCENE_HELP, NULL, "help", "this help", .act = scene_ask, .rank = KEY_LAST},
    {0},
};

const struct key link_pages_terms_keys[] = {
    {"Enter", 0, NULL, "open", "open the marked term", .act = do_open, .works = has_mark},
    {"Down Tab", 1, "↑↓", "choose", "the next term", .act = do_move, .works = has_rows},
    {"Up BackTab", -1, NULL, NULL, "the term before", .act = do_move, .works = has_rows},
    {"PgDn", 1, NULL, NULL, "a page on", .act = do_page, .works = page_works},
    {"PgUp", -1, NULL, NULL, "a page back", .act = do_page, .works = page_works},
    {"Esc", 0, NULL, "back", "back to where this was opened", .act = do_back, .rank = KEY_KEPT},
    {0},
};
