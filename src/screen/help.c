/* SPDX-License-Identifier: MIT */
#include "screen/help.h"

#include "draw/flow_wrap.h"

#include <string.h>

#define KEYS_COLUMNS 10 /* keys, then what they do */
#define COLUMN_MOST 60  /* of one column of the help */
#define TWO_COLUMNS 76  /* from this width of screen on */

/* The words without which no screen can be read. */
static const struct {
    const char *word, *meaning;
} vocabulary[] = {
    {"query", "what a word looks for"},
    {"key", "what a word advertises"},
    {"value", "what a word hands over"},
    {"score", "query · key: how well they match"},
    {"weights", "shares of attention, made from scores"},
    {"W_Q W_K", "learnt tables of numbers; also W_V, W_O"},
    {"n", "how many words; d_model: columns of X"},
    {"d_k", "columns of a head: d_model / heads"},
    {"head", "one such pattern, with columns of its own"},
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

static void add_player_keys(struct flow *out, struct player *p, const struct frame *frame, const struct theme *theme)
{
    const struct player_turn turn = {p, frame};

    add_heading(out, p->lab.step_count ? "Here" : "In a lesson");
    for (const struct key *row = player_keys; row->keys; row++) {
        struct text keys = {0};

        if (row->help && player_key_works(&turn, row, NULL))
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

static void add_question_keys(struct flow *out, const struct player *p, const struct theme *theme)
{
    if (!predict_is_open(p))
        return;
    add_heading(out, "In this question");
    for (const struct key *row = predict_keys; row->keys; row++) {
        struct text keys = {0};

        if (row->help && key_works(row, p, NULL)) {
            keys_add_all(&keys, row);
            add_row(out, theme, text_string(&keys), row->help);
        }
        text_free(&keys);
    }
}

static void add_vocabulary(struct flow *out, const struct theme *theme)
{
    add_heading(out, "Words");
    for (size_t i = 0; i < sizeof vocabulary / sizeof *vocabulary; i++)
        add_row(out, theme, vocabulary[i].word, vocabulary[i].meaning);
}

void help_fill(struct overlay_page *overlay, struct player *p, const struct frame *frame, const struct canvas *canvas)
{
    const struct theme *theme = &canvas->theme;
    int room = canvas->cols - 4;

    if (p->view)
        text_addf(&overlay->title, "Help: the %s view", p->view->name);
    else
        text_add(&overlay->title, "Help");
    overlay->count = canvas->cols >= TWO_COLUMNS ? 2 : 1;
    overlay->column = overlay->count == 2 ? (room - OVERLAY_GAP) / 2 : room;
    overlay->column = overlay->column > COLUMN_MOST ? COLUMN_MOST : overlay->column;
    overlay->lists[0].width = overlay->lists[1].width = overlay->column;
    add_question_keys(&overlay->lists[0], p, theme);
    add_player_keys(&overlay->lists[0], p, frame, theme);
    if (!predict_is_open(p))
        add_view_keys(&overlay->lists[overlay->count - 1], p, theme);
    add_vocabulary(&overlay->lists[overlay->count - 1], theme);
}
