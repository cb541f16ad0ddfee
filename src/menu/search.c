/* SPDX-License-Identifier: MIT */
#include "menu/search.h"

#include "base/compiler.h"
#include "base/utf8.h"
#include "draw/line.h"
#include "ui/box.h"
#include "ui/footer.h"

#include <string.h>

#define WIDEST 100   /* columns of the box */
#define HIGHEST 20   /* rows */
#define AROUND 7     /* rows other than hits: prompt, count, place of the chosen one, keys, and three blanks */
#define AROUND_LOW 4 /* the same in a low window: prompt, count, place, keys */
#define LOW 14       /* rows of a box that is low */
#define EXCERPT 400  /* bytes of an excerpt: more than any row shows */

/* Empties the prompt: closed, the search looks for nothing, so that search_refresh() reads nothing. */
static void clear(struct search *search)
{
    field_set(&search->field, "");
    finder_hits_free(&search->hits);
    search->chosen = search->first = 0;
}

/* ---- layout ---- */

struct layout {
    struct area box, list;
    int label; /* columns of a place's name */
    bool low;  /* no blank rows */
};

static struct layout lay(const struct canvas *canvas)
{
    int wide = canvas->cols - 4 < WIDEST ? canvas->cols - 4 : WIDEST;
    int high = canvas->rows - 2 < HIGHEST ? canvas->rows - 2 : HIGHEST;
    struct layout layout = {.box = box_place(canvas, high, wide)};

    layout.low = layout.box.rows < LOW;
    layout.label = wide < 60 ? wide * 2 / 5 : 26;
    layout.list = layout.box;
    layout.list.row += layout.low ? 2 : 3;
    layout.list.rows -= layout.low ? AROUND_LOW : AROUND;
    if (layout.list.rows < 1)
        layout.list.rows = 1;
    return layout;
}

/* ---- keys ---- */

static void find(struct search *search)
{
    const char *typed = text_string(&search->field.text);

    if (strlen(typed) >= FINDER_LEAST)
        finder_fill(&search->finder, search->library);
    finder_find(&search->finder, typed, &search->hits);
    search->chosen = search->first = 0;
}

static void choose(struct search *search, const struct canvas *canvas, long by)
{
    size_t rows = (size_t)lay(canvas).list.rows, last = search->hits.count ? search->hits.count - 1 : 0;
    size_t back = by < 0 ? (size_t)-by : 0;

    search->chosen = back > search->chosen ? 0 : by < 0 ? search->chosen - back : search->chosen + (size_t)by;
    if (search->chosen > last)
        search->chosen = last;
    if (search->first > search->chosen)
        search->first = search->chosen;
    if (search->chosen - search->first >= rows)
        search->first = search->chosen - rows + 1;
}

/* Copies as many whole characters as fit. */
static void add_short(char *out, size_t size, const char *text)
{
    size_t length = utf8_fit(text, strlen(text), size - 1);

    memcpy(out, text, length);
    out[length] = '\0';
}

/* Finds the place of the chosen hit. */
static void describe(const struct search *search, struct search_place *out)
{
    const struct finder_hit *hit = &search->hits.items[search->chosen];
    const struct finder_entry *entry = &search->finder.entries[hit->entry];
    struct text words = {0};

    *out = (struct search_place){.step = entry->step};
    out->place = (struct library_place){.is_term = entry->is_term, .lesson = entry->lesson, .name = entry->name};
    if (!hit->title_length) {
        out->part = finder_part(&search->finder, hit);
        out->deeper = finder_deeper(&search->finder, hit);
        finder_add_words(&search->finder, hit, &words);
        add_short(out->words, sizeof out->words, text_string(&words));
        text_free(&words);
    }
}

/* What the functions of key rows act on. */
struct turn {
    struct search *search;
    const struct canvas *canvas;
};

static const struct search *search_of(const void *self)
{
    return ((const struct turn *)self)->search;
}

static unsigned do_leave(void *self, const struct key *key UNUSED, int code UNUSED)
{
    clear(((struct turn *)self)->search);
    return SCENE_QUIT;
}

static unsigned do_go(void *self, const struct key *key, int code)
{
    struct search *search = ((struct turn *)self)->search;
    struct search_place place;

    if (search->hits.count == 0)
        return do_leave(self, key, code);
    describe(search, &place);
    clear(search);
    stack_cut(search->stack, search->stack->count - 1);
    search->go_to(search->context, &place);
    return SCENE_DRAW;
}

static bool has_hits(const void *self, const struct key *key UNUSED, struct key_offer *offer UNUSED)
{
    return search_of(self)->hits.count > 0;
}

/* With nothing typed, Enter closes the search, as Esc does. */
static bool go_works(const void *self, const struct key *key UNUSED, struct key_offer *offer)
{
    const struct search *search = search_of(self);

    if (search->hits.count)
        text_add(&offer->word, "go there");
    return search->hits.count || search->field.text.length == 0;
}

/* Moves the choice; says where there is nothing more. */
static unsigned move(const struct turn *turn, long by)
{
    size_t before = turn->search->chosen;

    choose(turn->search, turn->canvas, by);
    if (turn->search->chosen == before)
        stack_say(turn->search->stack, by < 0 ? "This is the first place." : "This is the last place.");
    return SCENE_DRAW;
}

static unsigned do_move(void *self, const struct key *key, int code UNUSED)
{
    return move(self, key->action);
}

static unsigned do_page(void *self, const struct key *key, int code UNUSED)
{
    const struct turn *turn = self;

    return move(turn, (long)key->action * lay(turn->canvas).list.rows);
}

const struct key search_keys[] = {
    {"Enter", 0, NULL, NULL, "go there", .act = do_go, .works = go_works},
    {"Down Tab", 1, "↑↓", "choose", "the next place", .act = do_move, .works = has_hits},
    {"Up BackTab", -1, NULL, NULL, "the place before", .act = do_move, .works = has_hits},
    {"PgDn", 1, NULL, NULL, "a page on", .act = do_page, .works = has_hits},
    {"PgUp", -1, NULL, NULL, "a page back", .act = do_page, .works = has_hits},
    {"Esc", 0, NULL, "stay", "stay here", .act = do_leave, .rank = KEY_KEPT},
    {0},
};

static unsigned event(void *self, const struct event *event, const struct canvas *canvas)
{
    struct search *search = self;
    unsigned request = SCENE_NOTHING;

    if (event->kind != EVENT_KEY)
        return SCENE_NOTHING;
    if (keys_act(search_keys, &(struct turn){search, canvas}, event->code, &request))
        return request;
    if (keys_find(search_keys, event->code) || !field_key(&search->field, event->code))
        return SCENE_NOTHING;
    find(search);
    return SCENE_DRAW;
}

/* ---- drawing ---- */

/* A text of which some bytes are strong. */
static void add_strong(struct line *line, const char *text, size_t at, size_t length)
{
    line_add_bytes(line, ROLE_PLAIN, text, at);
    line_add_bytes(line, ROLE_STRONG, text + at, length);
    line_add(line, ROLE_PLAIN, text + at + length);
}

/* Adds a short name of an entry: "3 Score", for the glossary "G score". */
static void add_label(struct line *line, const struct search *search, const struct finder_hit *hit)
{
    const struct finder_entry *entry = &search->finder.entries[hit->entry];

    if (entry->is_term)
        line_add(line, ROLE_DIM, " G ");
    else
        line_addf(line, ROLE_DIM, "%2d ", search->library->catalogue->lessons[entry->lesson].order);
    add_strong(line, entry->title, hit->title_at, hit->title_length);
}

/* Where an excerpt begins so that the hit is visible: at a word, at most `columns` columns before it. */
static size_t excerpt_start(const struct theme *theme, const char *text, size_t at, int columns)
{
    size_t from = at, start = at;

    while (from > 0 && (unsigned char)text[from - 1] >= ' ' && columns > 0 && at - from < EXCERPT) {
        from--;
        if (((unsigned char)text[from] & 0xC0) != 0x80) {
            const char *next = text + from;

            columns -= canvas_next_cluster(theme, &next, text + at);
        }
        if (columns >= 0 && (from == 0 || (unsigned char)text[from - 1] <= ' '))
            start = from;
    }
    return start;
}

/* Adds the words around the hit; if the hit is in the title, the beginning of the text. */
static void add_excerpt(struct line *line, const struct theme *theme, const struct finder_entry *entry,
                        const struct finder_hit *hit, int columns)
{
    const char *text = entry->text;
    bool is_inside = hit->title_length == 0;
    size_t at = is_inside ? hit->at : strspn(text, "\f\v\n"), length = is_inside ? hit->length : 0, start, end;
    struct text rest = {0};
    int left;

    for (end = at + length; end < at + length + EXCERPT && (unsigned char)text[end] >= ' '; end++)
        continue;
    while (((unsigned char)text[end] & 0xC0) == 0x80)
        end++;
    text_add_bytes(&rest, text + at, end - at);
    left = columns - 1 - canvas_columns(theme, text_string(&rest));
    start = excerpt_start(theme, text, at, left > columns / 3 ? left : columns / 3);
    if (start > 0 && (unsigned char)text[start - 1] >= ' ')
        line_add(line, ROLE_PLAIN, "…");
    line_add_bytes(line, ROLE_PLAIN, text + start, at - start);
    line_add_bytes(line, ROLE_STRONG, text + at, length);
    line_add_bytes(line, ROLE_PLAIN, text + at + length, end - at - length);
    text_free(&rest);
}

static void draw_hit(struct canvas *canvas, const struct search *search, size_t index, int row)
{
    const struct layout layout = lay(canvas);
    const struct finder_hit *hit = &search->hits.items[index];
    const struct finder_entry *entry = &search->finder.entries[hit->entry];
    int col = layout.list.col, room = layout.list.cols - layout.label - 4;
    struct line label = {0}, excerpt = {0};

    if (index == search->chosen)
        canvas_put(canvas, row, col, ROLE_STRONG, "▸");
    add_label(&label, search, hit);
    line_draw(canvas, row, col + 2, layout.label, &label);
    add_excerpt(&excerpt, &canvas->theme, entry, hit, room);
    line_draw(canvas, row, col + layout.label + 4, room, &excerpt);
    line_free(&label);
    line_free(&excerpt);
}

/* How many places there are, or why there is none. */
static void draw_count(struct canvas *canvas, const struct search *search, const struct layout *layout)
{
    const char *typed = text_string(&search->field.text);
    int row = layout->box.row + 1, col = layout->box.col, room = layout->box.cols;
    struct text said = {0};

    if (search->hits.count)
        text_addf(&said, "%zu %s", search->hits.count, search->hits.count == 1 ? "place" : "places");
    else if (utf8_columns(typed + strspn(typed, " ")) < FINDER_LEAST)
        text_addf(&said, "lessons and glossary, from %d letters on", FINDER_LEAST);
    else
        text_add(&said, "nothing found: try fewer letters");
    canvas_put_cut(canvas, row, col, room, ROLE_DIM, text_string(&said));
    text_free(&said);
}

/* Names the chosen place in full. */
static void draw_place(struct canvas *canvas, const struct search *search, const struct layout *layout)
{
    const struct finder_entry *entry = &search->finder.entries[search->hits.items[search->chosen].entry];
    const struct finder_entry *lesson = entry;
    struct text place = {0};

    while (!entry->is_term && *lesson->name)
        lesson--; /* the lesson comes before its steps */
    if (entry->is_term)
        text_addf(&place, "Glossary: %s", entry->title);
    else
        text_addf(&place, "Lesson %d %s", search->library->catalogue->lessons[entry->lesson].order, lesson->title);
    if (lesson != entry)
        text_addf(&place, ", step %zu %s", entry->step + 1, entry->title);
    canvas_put_cut(canvas, layout->box.row + layout->box.rows - (layout->low ? 2 : 3), layout->box.col,
                   layout->box.cols, ROLE_DIM, text_string(&place));
    text_free(&place);
}

static void draw_prompt(struct canvas *canvas, const struct search *search, const struct layout *layout)
{
    int row = layout->box.row, col = layout->box.col, end = col + layout->box.cols;

    col += canvas_put(canvas, row, col, ROLE_DIM, "Find › ");
    field_draw(canvas, row, col, end - col, &search->field);
    canvas_cursor(canvas, row, col + field_cursor(&canvas->theme, &search->field, end - col));
}

static void draw(void *self, struct canvas *canvas)
{
    const struct layout layout = lay(canvas);
    struct search *search = self;

    box_draw(canvas, layout.box, "Search the course");
    draw_prompt(canvas, search, &layout);
    draw_count(canvas, search, &layout);
    for (int i = 0; i < layout.list.rows && search->first + (size_t)i < search->hits.count; i++)
        draw_hit(canvas, search, search->first + (size_t)i, layout.list.row + i);
    if (search->hits.count)
        draw_place(canvas, search, &layout);
}

static void add_footer(void *self, const struct canvas *canvas, struct footer *footer)
{
    const struct turn turn = {self, canvas};

    footer_lay_box(footer, &canvas->theme, lay(canvas).box, search_keys, &turn);
}

/* A click on a place chooses it. */
static enum scene_row choose_row(void *self, const struct canvas *canvas, int row, int col)
{
    struct search *search = self;
    struct area list = lay(canvas).list;
    size_t at = search->first + (size_t)(row - list.row), before = search->chosen;

    if (!area_holds(list, row, col) || at >= search->hits.count)
        return SCENE_NO_ROW;
    search->chosen = at;
    return at == before ? SCENE_SAME_ROW : SCENE_ROW;
}

void search_open(struct search *search, struct stack *stack, struct library *library, search_go_to *go_to,
                 void *context)
{
    search->stack = stack;
    search->library = library;
    search->go_to = go_to;
    search->context = context;
    clear(search);
    stack_push(stack, (struct scene){.self = search,
                                     .is_over = true,
                                     .draw = draw,
                                     .event = event,
                                     .choose = choose_row,
                                     .is_typing = scene_types,
                                     .footer = add_footer});
}

void search_refresh(struct search *search)
{
    finder_free(&search->finder);
    if (search->library)
        find(search);
}

void search_free(struct search *search)
{
    finder_free(&search->finder);
    finder_hits_free(&search->hits);
    field_free(&search->field);
    *search = (struct search){0};
}
