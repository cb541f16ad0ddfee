/* SPDX-License-Identifier: MIT */
#include "menu/places.h"

#include "base/compiler.h"
#include "base/memory.h"
#include "ui/box.h"
#include "ui/footer.h"

#include <stdlib.h>
#include <string.h>

#define MOST_LEVELS 100 /* the oldest entries but the first sheet are forgotten then */

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

static unsigned event(void *self, const struct event *event, const struct canvas *canvas);
static void draw(void *self, struct canvas *canvas);

/* Opens the first sheet of a pile. */
static void open_first(struct places *places, enum places_kind kind, size_t term)
{
    places->count = 0;
    places->is_outside = false;
    push(places, kind, term);
    stack_push(places->stack, (struct scene){.self = places, .is_over = true, .draw = draw, .event = event});
}

void places_start(struct places *places, struct stack *stack, struct library *library, places_go_to *go_to,
                  void *context)
{
    *places = (struct places){.stack = stack, .library = library, .go_to = go_to, .context = context};
}

void places_open(struct places *places, size_t lesson, size_t step, int part)
{
    struct lesson *read = library_lesson(places->library, lesson, NULL);
    struct link_list links = {0};

    places->lesson = lesson;
    places->step = step;
    places->part = part;
    if (read && step < read->step_count)
        link_list_make(&links, places->library, &lesson_at(read, step)->prose, part, lesson);
    open_first(places, links.count ? PLACES_LINKS : PLACES_TERMS, 0);
    link_list_free(&links);
}

void places_open_glossary(struct places *places)
{
    open_first(places, PLACES_TERMS, 0);
}

void places_open_challenges(struct places *places, const struct progress *progress)
{
    struct link_list list = {0};
    size_t first = places_list_challenges(&list, places->library, progress);

    places->progress = progress;
    open_first(places, PLACES_CHALLENGES, 0);
    top(places)->chosen = first < list.count ? first : 0;
    link_list_free(&list);
}

void places_open_term(struct places *places, const char *anchor)
{
    struct term_list terms;
    size_t term;

    term_list_make(&terms, library_glossary(places->library));
    term = term_list_find(&terms, anchor);
    if (term < terms.count)
        open_first(places, PLACES_TERM, term);
    term_list_free(&terms);
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

/* ---- keys ---- */

/* The sheet on top, as a key finds it. */
struct turn {
    struct places *places;
    const struct places_sheet *sheet;
};

static struct places_level *level_of(const void *self)
{
    return top(((const struct turn *)self)->places);
}

static const struct places_sheet *sheet_of(const void *self)
{
    return ((const struct turn *)self)->sheet;
}

static unsigned open_row(const struct turn *turn, size_t row)
{
    struct places *places = turn->places;
    const struct places_sheet *sheet = turn->sheet;
    const struct link *link;

    if (row >= sheet->count)
        return SCENE_DRAW;
    if (top(places)->kind == PLACES_TERMS) {
        push(places, PLACES_TERM, sheet->shown[row]);
        return SCENE_DRAW;
    }
    link = &sheet->links.items[sheet->shown[row]];
    top(places)->chosen = top(places)->kind == PLACES_TERM ? row + 1 : row;
    if (link->kind == LINK_TERM)
        push(places, *link->place.name ? PLACES_TERM : PLACES_TERMS, link->term);
    places->is_outside = link->kind == LINK_ELSEWHERE;
    if (link->kind == LINK_STEP) {
        stack_cut(places->stack, places->stack->count - 1);
        places->go_to(places->context, &link->place);
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

static unsigned do_move(void *self, const struct key *key, int code UNUSED)
{
    choose(level_of(self), sheet_of(self), key->action);
    return SCENE_DRAW;
}

static bool has_rows(const void *self, const struct key *key UNUSED, struct key_offer *offer UNUSED)
{
    return sheet_of(self)->count > 0 || most_first(sheet_of(self)) > 0;
}

static unsigned do_page(void *self, const struct key *key, int code UNUSED)
{
    struct places_level *level = level_of(self);

    (level->kind == PLACES_TERMS ? choose : scroll)(level, sheet_of(self),
                                                    (long)key->action * sheet_of(self)->list.rows);
    return SCENE_DRAW;
}

/* In a list a page moves the mark too: it does so also where no line is out of sight. */
static bool page_works(const void *self, const struct key *key, struct key_offer *offer)
{
    const struct places_level *level = level_of(self);
    size_t last = most_first(sheet_of(self));

    if (key->action > 0 && level->first < last)
        text_add(&offer->word, "more");
    return level->kind == PLACES_TERMS || (key->action > 0 ? level->first < last : level->first > 0);
}

static unsigned do_back(void *self, const struct key *key UNUSED, int code UNUSED)
{
    struct places *places = ((struct turn *)self)->places;

    places->count--;
    return places->count ? SCENE_DRAW : SCENE_QUIT;
}

static unsigned do_glossary(void *self, const struct key *key UNUSED, int code UNUSED)
{
    push(((struct turn *)self)->places, PLACES_TERMS, 0);
    return SCENE_DRAW;
}

static bool has_terms(const void *self, const struct key *key UNUSED, struct key_offer *offer UNUSED)
{
    return sheet_of(self)->terms.count > 0 && level_of(self)->kind != PLACES_CHALLENGES;
}

const struct key places_keys[] = {
    {"Enter", 0, NULL, "open", "open the place with the mark", .act = do_open, .works = has_mark},
    {"1-9", 0, NULL, NULL, "open the place with that number", .act = do_open_number},
    {"Down Tab j", 1, "↑↓", "choose", "the next place, or a line on", .act = do_move, .works = has_rows},
    {"Up BackTab k", -1, NULL, NULL, "the place before, or a line back", .act = do_move, .works = has_rows},
    {"PgDn Space", 1, NULL, NULL, "a page on", .act = do_page, .works = page_works},
    {"PgUp", -1, NULL, NULL, "a page back", .act = do_page, .works = page_works},
    {"Esc", 0, NULL, "back", "back to where this was opened", .act = do_back, .rank = KEY_KEPT},
    {"G", 0, NULL, "all terms", "the whole glossary", .act = do_glossary, .works = has_terms},
    {"M", SCENE_MOUSE, NULL, NULL, "the mouse to the terminal, to select an address", .act = scene_ask},
    {"q", SCENE_QUIT, NULL, NULL, "close this", .act = scene_ask},
    {0},
};

const struct key places_terms_keys[] = {
    {"Enter", 0, NULL, "open", "open the term with the mark", .act = do_open, .works = has_mark},
    {"Down Tab", 1, "↑↓", "choose", "the next term", .act = do_move, .works = has_rows},
    {"Up BackTab", -1, NULL, NULL, "the term before", .act = do_move, .works = has_rows},
    {"PgDn", 1, NULL, NULL, "a page on", .act = do_page, .works = page_works},
    {"PgUp", -1, NULL, NULL, "a page back", .act = do_page, .works = page_works},
    {"Esc", 0, NULL, "back", "back to where this was opened", .act = do_back, .rank = KEY_KEPT},
    {0},
};

static const struct key *table_of(const struct places *places)
{
    return top(places)->kind == PLACES_TERMS ? places_terms_keys : places_keys;
}

static unsigned event(void *self, const struct event *event, const struct canvas *canvas)
{
    struct places *places = self;
    struct places_sheet sheet;
    const struct key *row = event->kind == EVENT_KEY ? keys_find(table_of(places), event->code) : NULL;
    unsigned wish = SCENE_NOTHING;

    if (event->kind != EVENT_KEY)
        return SCENE_NOTHING;
    places->is_outside = places->is_outside && row && row->action == SCENE_MOUSE;
    places_sheet_make(&sheet, places, canvas);
    if (row)
        keys_act(row, &(struct turn){places, &sheet}, event->code, &wish);
    else if (top(places)->kind == PLACES_TERMS && field_key(&places->field, event->code))
        top(places)->chosen = top(places)->first = 0;
    places_sheet_free(&sheet);
    return wish | SCENE_DRAW;
}

/* ---- drawing ---- */

static void draw_keys(struct canvas *canvas, struct places *places, const struct places_sheet *sheet)
{
    struct footer footer = {0};

    footer_add_keys(&footer, table_of(places), &(const struct turn){.places = places, .sheet = sheet});
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

static void draw(void *self, struct canvas *canvas)
{
    struct places *places = self;
    struct places_level *level = top(places);
    struct places_sheet sheet;

    places_sheet_make(&sheet, places, canvas);
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
