/* SPDX-License-Identifier: MIT */
#include "screen/places.h"

#include "base/memory.h"
#include "screen/box.h"
#include "screen/footer.h"

#include <stdlib.h>
#include <string.h>

#define MOST_LEVELS 100 /* the oldest entries but the first sheet are forgotten then */

enum {
    ACTION_OPEN = 1,
    ACTION_NUMBER,
    ACTION_DOWN,
    ACTION_UP,
    ACTION_PAGE_DOWN,
    ACTION_PAGE_UP,
    ACTION_BACK,
    ACTION_GLOSSARY,
    ACTION_MOUSE
};

const struct key places_keys[] = {
    {"Enter", ACTION_OPEN, NULL, "open", "open the place with the mark", .rank = KEY_USUAL},
    {"1-9", ACTION_NUMBER, NULL, NULL, "open the place with that number", .rank = KEY_USUAL},
    {"Down Tab j", ACTION_DOWN, "↑↓", "choose", "the next place, or a line on", .rank = KEY_USUAL},
    {"Up BackTab k", ACTION_UP, NULL, NULL, "the place before, or a line back", .rank = KEY_USUAL},
    {"PgDn Space", ACTION_PAGE_DOWN, NULL, "more", "a page on", .rank = KEY_USUAL},
    {"PgUp", ACTION_PAGE_UP, NULL, NULL, "a page back", .rank = KEY_USUAL},
    {"Esc", ACTION_BACK, NULL, "back", "back to where this was opened", .rank = KEY_USUAL},
    {"G", ACTION_GLOSSARY, NULL, "all terms", "the whole glossary", .rank = KEY_USUAL},
    {"M", ACTION_MOUSE, NULL, NULL, "the mouse to the terminal, to select an address", .rank = KEY_USUAL},
    {0},
};

const struct key places_terms_keys[] = {
    {"Enter", ACTION_OPEN, NULL, "open", "open the term with the mark", .rank = KEY_USUAL},
    {"Down Tab", ACTION_DOWN, "↑↓", "choose", "the next term", .rank = KEY_USUAL},
    {"Up BackTab", ACTION_UP, NULL, NULL, "the term before", .rank = KEY_USUAL},
    {"PgDn", ACTION_PAGE_DOWN, NULL, "more", "a page on", .rank = KEY_USUAL},
    {"PgUp", ACTION_PAGE_UP, NULL, NULL, "a page back", .rank = KEY_USUAL},
    {"Esc", ACTION_BACK, NULL, "back", "back to where this was opened", .rank = KEY_USUAL},
    {0},
};

/* ---- the pile ---- */

static struct places_level *top(const struct places *places)
{
    return &places->levels[places->count - 1];
}

static void push(struct places *places, enum places_kind kind, size_t term)
{
    if (places->count == MOST_LEVELS) {
        memmove(places->levels + 1, places->levels + 2, (MOST_LEVELS - 2) * sizeof *places->levels);
        places->count--;
    }
    places->levels = memory_resize(places->levels, places->count + 1, sizeof *places->levels);
    places->levels[places->count++] = (struct places_level){.kind = kind, .term = term};
    if (kind == PLACES_TERMS)
        field_set(&places->field, "");
}

static void clear(struct places *places)
{
    places->count = 0;
    places->is_outside = false;
}

void places_start(struct places *places, struct library *library, size_t lesson, size_t step, int part)
{
    struct lesson *read = library_lesson(library, lesson, NULL);
    struct link_list links = {0};

    clear(places);
    places->lesson = lesson;
    places->step = step;
    places->part = part;
    if (read && step < read->step_count)
        link_list_make(&links, library, &lesson_at(read, step)->prose, part, lesson);
    push(places, links.count ? PLACES_LINKS : PLACES_TERMS, 0);
    link_list_free(&links);
}

void places_start_glossary(struct places *places)
{
    clear(places);
    push(places, PLACES_TERMS, 0);
}

bool places_start_term(struct places *places, struct library *library, const char *anchor)
{
    struct term_list terms;
    size_t term;
    bool found;

    term_list_make(&terms, library_glossary(library));
    term = term_list_find(&terms, anchor);
    found = term < terms.count;
    term_list_free(&terms);
    if (found) {
        clear(places);
        push(places, PLACES_TERM, term);
    }
    return found;
}

void places_free(struct places *places)
{
    free(places->levels);
    field_free(&places->field);
    *places = (struct places){0};
}

/* ---- choosing ---- */

static size_t most_first(const struct places_sheet *sheet)
{
    size_t shown = (size_t)sheet->list.rows;

    return sheet->lines.count > shown ? sheet->lines.count - shown : 0;
}

static void scroll(struct places_level *level, const struct places_sheet *sheet, long by)
{
    size_t back = by < 0 ? (size_t)-by : 0;

    level->first = back > level->first ? 0 : by < 0 ? level->first - back : level->first + (size_t)by;
    if (level->first > most_first(sheet))
        level->first = most_first(sheet);
}

/* The row with the mark; sheet->count if there is none. */
static size_t marked(const struct places_level *level, const struct places_sheet *sheet)
{
    size_t row = level->kind == PLACES_TERM ? level->chosen - 1 : level->chosen;

    return row < sheet->count ? row : sheet->count;
}

/* Moves the mark by rows, and the lines with it so that its row is seen. Above the first row of an entry there is its
 * text and no mark. */
static void choose(struct places_level *level, const struct places_sheet *sheet, long by)
{
    size_t rows = (size_t)sheet->list.rows, row, last, back = by < 0 ? (size_t)-by : 0;

    if (sheet->count == 0) {
        scroll(level, sheet, by);
        return;
    }
    last = level->kind == PLACES_TERM ? sheet->count : sheet->count - 1;
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

static enum places_answer open_row(struct places *places, const struct places_sheet *sheet, size_t row,
                                   struct library_place *out)
{
    const struct link *link;

    if (row >= sheet->count)
        return PLACES_GOES_ON;
    if (top(places)->kind == PLACES_TERMS) {
        push(places, PLACES_TERM, sheet->shown[row]);
        return PLACES_GOES_ON;
    }
    link = &sheet->links.items[sheet->shown[row]];
    if (top(places)->kind == PLACES_LINKS)
        top(places)->chosen = row;
    else
        top(places)->chosen = row + 1;
    if (link->kind == LINK_TERM)
        push(places, *link->place.name ? PLACES_TERM : PLACES_TERMS, link->term);
    places->is_outside = link->kind == LINK_ELSEWHERE;
    *out = link->place;
    return link->kind == LINK_STEP ? PLACES_CHOSEN : PLACES_GOES_ON;
}

static enum places_answer back(struct places *places)
{
    places->count--;
    return places->count ? PLACES_GOES_ON : PLACES_LEFT;
}

static enum places_answer answer(struct places *places, const struct places_sheet *sheet, int action, int code,
                                 struct library_place *out)
{
    struct places_level *level = top(places);
    bool is_list = level->kind == PLACES_TERMS;
    long page = sheet->list.rows;

    switch (action) {
    case ACTION_BACK:
        return back(places);
    case ACTION_OPEN:
        return open_row(places, sheet, marked(level, sheet), out);
    case ACTION_NUMBER:
        return open_row(places, sheet, (size_t)(code - '1'), out);
    case ACTION_DOWN:
    case ACTION_UP:
        choose(level, sheet, action == ACTION_DOWN ? 1 : -1);
        break;
    case ACTION_PAGE_DOWN:
    case ACTION_PAGE_UP:
        (is_list ? choose : scroll)(level, sheet, action == ACTION_PAGE_DOWN ? page : -page);
        break;
    case ACTION_GLOSSARY:
        push(places, PLACES_TERMS, 0);
        break;
    case ACTION_MOUSE:
        return PLACES_MOUSE;
    default:
        if (is_list && field_key(&places->field, code))
            level->chosen = level->first = 0;
    }
    return PLACES_GOES_ON;
}

enum places_answer places_key(struct places *places, struct library *library, const struct canvas *canvas, int code,
                              struct library_place *out)
{
    const struct key *row = keys_find(top(places)->kind == PLACES_TERMS ? places_terms_keys : places_keys, code);
    struct places_sheet sheet;
    enum places_answer answered;

    places->is_outside = places->is_outside && row && row->action == ACTION_MOUSE;
    places_sheet_make(&sheet, places, library, canvas);
    answered = answer(places, &sheet, row ? row->action : 0, code, out);
    places_sheet_free(&sheet);
    return answered;
}

/* ---- drawing ---- */

/* Whether a key does something now. */
static bool works(const struct places *places, const struct places_sheet *sheet, int action)
{
    const struct places_level *level = top(places);

    switch (action) {
    case ACTION_OPEN:
        return marked(level, sheet) < sheet->count;
    case ACTION_DOWN:
        return sheet->count > 0 || most_first(sheet) > 0;
    case ACTION_PAGE_DOWN:
        return level->first < most_first(sheet);
    case ACTION_GLOSSARY:
        return sheet->terms.count > 0;
    default:
        return true;
    }
}

static void draw_keys(struct canvas *canvas, const struct places *places, const struct places_sheet *sheet)
{
    const struct key *row = top(places)->kind == PLACES_TERMS ? places_terms_keys : places_keys;
    struct footer footer = {0};

    for (; row->keys; row++)
        if (works(places, sheet, row->action))
            footer_add(&footer, row, NULL, row->action == ACTION_BACK ? KEY_KEPT : KEY_USUAL);
    footer_place(&footer, &canvas->theme, sheet->area.col, sheet->area.col + sheet->area.cols, 3);
    footer_draw(canvas, sheet->area.row + sheet->area.rows - 1, &footer);
    footer_free(&footer);
}

static void draw_prompt(struct canvas *canvas, const struct places *places, const struct places_sheet *sheet)
{
    int row = sheet->area.row, col = sheet->area.col, end = col + sheet->area.cols;

    col += canvas_put(canvas, row, col, ROLE_DIM, "Term › ");
    field_draw(canvas, row, col, end - col, &places->field);
    canvas_cursor(canvas, row, col + field_cursor(&canvas->theme, &places->field, end - col));
}

void places_draw(struct canvas *canvas, struct places *places, struct library *library)
{
    struct places_level *level = top(places);
    struct places_sheet sheet;

    places_sheet_make(&sheet, places, library, canvas);
    if (level->first > most_first(&sheet))
        level->first = most_first(&sheet);
    box_draw(canvas, sheet.area, text_string(&sheet.title));
    if (level->kind == PLACES_TERMS)
        draw_prompt(canvas, places, &sheet);
    flow_draw(canvas, sheet.list, &sheet.lines, level->first, false);
    if (places->is_outside)
        canvas_put_cut(canvas, sheet.list.row + sheet.list.rows, sheet.area.col, sheet.area.cols, ROLE_TAG,
                       "M, then select it with the mouse");
    draw_keys(canvas, places, &sheet);
    places_sheet_free(&sheet);
}
