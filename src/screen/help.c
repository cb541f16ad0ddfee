/* SPDX-License-Identifier: MIT */
#include "screen/help.h"

#include "draw/flow_wrap.h"
#include "screen/box.h"

#include <string.h>

#define KEYS_COLUMNS 10    /* keys, then what they do */
#define COLUMN_MOST 60     /* of one column of the help */
#define TWO_COLUMNS 76     /* from this width of screen on */
#define GAP 3              /* between two columns */
#define UNDER 2            /* a blank and the keys of the help itself */

enum { ACTION_CLOSE = 1, ACTION_PAGE_DOWN, ACTION_PAGE_UP, ACTION_DOWN, ACTION_UP, ACTION_QUIT };

const struct key help_keys[] = {
    {"Esc ? Enter", ACTION_CLOSE, NULL, "close", "close this"},
    {"PgDn Space", ACTION_PAGE_DOWN, NULL, "more", "a page on"},
    {"PgUp", ACTION_PAGE_UP, NULL, "back", "a page back"},
    {"Down j", ACTION_DOWN, NULL, NULL, "a line on"},
    {"Up k", ACTION_UP, NULL, NULL, "a line back"},
    {"q", ACTION_QUIT, NULL, "quit", "quit"},
    {0},
};

/* The words without which no screen can be read. */
static const struct {
    const char *word, *meaning;
} vocabulary[] = {
    {"query", "what a word looks for"},
    {"key", "what a word advertises"},
    {"value", "what a word hands over"},
    {"score", "query · key: how well they match"},
    {"weight", "a score as a share of 1"},
    {"head", "one such pattern, with columns of its own"},
};

/* What is shown: one list of lines, or two beside each other. */
struct help {
    struct flow lists[2];
    size_t count, lines; /* lists; lines of the longest */
    struct area area;    /* of the box's content */
    int column;          /* columns of one list */
};

static void add_heading(struct flow *out, const char *heading)
{
    struct line line = {0};

    if (out->count)
        flow_push(out, &line);
    line_add(&line, ROLE_STRONG, heading);
    flow_push(out, &line);
}

/* "→ l space   next step", wrapped behind the keys. */
static void add_row(struct flow *out, const struct theme *theme, const char *keys, const char *meaning)
{
    struct text padded = {0};
    struct wrap_lead leads[2] = {{0, ROLE_STRONG, NULL}, {KEYS_COLUMNS, ROLE_PLAIN, NULL}};
    struct wrap wrap;
    int columns = canvas_columns(theme, keys);

    text_add(&padded, keys);
    text_repeat(&padded, " ", columns < KEYS_COLUMNS - 1 ? (size_t)(KEYS_COLUMNS - columns) : 1);
    leads[0].text = text_string(&padded);
    leads[1].blanks = canvas_columns(theme, leads[0].text);
    wrap = wrap_start(out, theme, out->width, leads);
    wrap_add(&wrap, ROLE_PLAIN, meaning);
    wrap_end(&wrap);
    text_free(&padded);
}

/* Whether the view has taken a key of the player's, since one is inside. */
static bool is_taken(const struct player *p, const char *name, size_t length)
{
    const struct key *row = player_has_view(p) ? keys_find(p->view->keys, keys_code(name, length)) : NULL;

    return row && player_view_works(p, row, NULL);
}

/* The keys of a row that reach the player. */
static void write_keys(const struct player *p, const struct key *row, struct text *out)
{
    const char *at = row->keys;

    if (row->shown) {
        text_add(out, row->shown);
        return;
    }
    while (*at) {
        size_t length = strcspn(at, " ");
        struct text name = {0};

        text_add_bytes(&name, at, length);
        if (!is_taken(p, at, length)) {
            text_add(out, out->length ? " " : "");
            keys_add_all(out, &(struct key){.keys = text_string(&name)});
        }
        text_free(&name);
        at += length + (at[length] == ' ');
    }
}

static void add_player_keys(struct flow *out, const struct player *p, const struct frame *frame,
                            const struct theme *theme)
{
    add_heading(out, p->lab.step_count ? "Here" : "In a lesson");
    for (const struct key *row = player_keys; row->keys; row++) {
        struct text keys = {0};

        if (row->help && player_works(p, frame, row->action, NULL))
            write_keys(p, row, &keys);
        if (keys.length)
            add_row(out, theme, text_string(&keys), row->help);
        text_free(&keys);
    }
}

static void add_view_keys(struct flow *out, const struct player *p, const struct theme *theme)
{
    bool begun = false;

    for (const struct key *row = p->view ? p->view->keys : NULL; row && row->keys; row++) {
        struct text keys = {0};

        if (!row->help || !player_view_works(p, row, NULL))
            continue;
        if (!begun)
            add_heading(out, "In this view");
        begun = true;
        if (row->shown)
            text_add(&keys, row->shown);
        else
            keys_add_all(&keys, row);
        add_row(out, theme, text_string(&keys), row->help);
        text_free(&keys);
    }
}

static void add_vocabulary(struct flow *out, const struct theme *theme)
{
    add_heading(out, "Words");
    for (size_t i = 0; i < sizeof vocabulary / sizeof *vocabulary; i++)
        add_row(out, theme, vocabulary[i].word, vocabulary[i].meaning);
}

/* Writes everything and places the box. */
static void make(struct help *help, const struct player *p, const struct frame *frame, const struct canvas *canvas)
{
    const struct theme *theme = &canvas->theme;
    int room = canvas->cols - 4, rows;

    *help = (struct help){.count = canvas->cols >= TWO_COLUMNS ? 2 : 1};
    help->column = help->count == 2 ? (room - GAP) / 2 : room;
    help->column = help->column > COLUMN_MOST ? COLUMN_MOST : help->column;
    help->lists[0].width = help->lists[1].width = help->column;
    add_player_keys(&help->lists[0], p, frame, theme);
    add_view_keys(&help->lists[help->count - 1], p, theme);
    add_vocabulary(&help->lists[help->count - 1], theme);
    help->lines = help->lists[0].count > help->lists[1].count ? help->lists[0].count : help->lists[1].count;
    rows = (int)help->lines + UNDER;
    if (rows > canvas->rows - (frame->compact ? 2 : 6))
        rows = canvas->rows - (frame->compact ? 2 : 6);
    help->area = box_place(canvas, rows, help->count == 2 ? 2 * help->column + GAP : help->column);
}

static void free_help(struct help *help)
{
    flow_free(&help->lists[0]);
    flow_free(&help->lists[1]);
}

static size_t most_first(const struct help *help)
{
    size_t shown = (size_t)(help->area.rows - UNDER);

    return help->lines > shown ? help->lines - shown : 0;
}

static void draw_keys(struct canvas *canvas, const struct help *help, size_t first)
{
    struct footer footer = {0};

    for (const struct key *row = help_keys; row->keys; row++)
        if (!(row->action == ACTION_PAGE_DOWN && first >= most_first(help)) &&
            !(row->action == ACTION_PAGE_UP && first == 0))
            footer_add(&footer, row, NULL, row->action == ACTION_CLOSE ? FOOTER_KEPT : FOOTER_USUAL);
    footer_place(&footer, &canvas->theme, help->area.col, help->area.col + help->area.cols, 3);
    footer_draw(canvas, help->area.row + help->area.rows - 1, &footer);
    footer_free(&footer);
}

void help_draw(struct canvas *canvas, struct player *p, const struct frame *frame)
{
    struct help help;
    struct text title = {0};
    struct area area;

    make(&help, p, frame, canvas);
    if (p->help_first > most_first(&help))
        p->help_first = most_first(&help);
    if (p->view)
        text_addf(&title, "Help: the %s view", p->view->name);
    else
        text_add(&title, "Help");
    box_draw(canvas, help.area, text_string(&title));
    area = (struct area){help.area.row, help.area.col, help.area.rows - UNDER, help.column};
    for (size_t i = 0; i < help.count; i++, area.col += help.column + GAP)
        flow_draw(canvas, area, &help.lists[i], p->help_first, false);
    draw_keys(canvas, &help, p->help_first);
    text_free(&title);
    free_help(&help);
}

bool help_scroll(struct player *p, const struct frame *frame, const struct canvas *canvas, long lines)
{
    struct help help;
    long first = (long)p->help_first + lines, most;

    make(&help, p, frame, canvas);
    most = (long)most_first(&help);
    free_help(&help);
    first = first < 0 ? 0 : first > most ? most : first;
    if ((size_t)first == p->help_first)
        return false;
    p->help_first = (size_t)first;
    return true;
}

unsigned help_key(struct player *p, const struct frame *frame, const struct canvas *canvas, int code)
{
    static const int direction[] = {[ACTION_PAGE_DOWN] = 1, [ACTION_PAGE_UP] = -1, [ACTION_DOWN] = 1, [ACTION_UP] = -1};
    const struct key *row = keys_find(help_keys, code);
    long page = canvas->rows - (frame->compact ? 2 : 6) - UNDER;

    if (!row)
        return PLAYER_NOTHING;
    switch (row->action) {
    case ACTION_CLOSE:
        p->mode = MODE_STEP;
        return PLAYER_DRAW;
    case ACTION_QUIT:
        return PLAYER_QUIT;
    case ACTION_DOWN:
    case ACTION_UP:
        page = 1;
        break;
    default:
        break;
    }
    return help_scroll(p, frame, canvas, page * direction[row->action]) ? PLAYER_DRAW : PLAYER_NOTHING;
}
