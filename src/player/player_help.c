/* SPDX-License-Identifier: MIT */
/* The help of a lesson: what works here, made from the key tables of player and view, and a few words of vocabulary. */
#include "player/challenge.h"
#include "player/frame.h"
#include "ui/help.h"
#include "ui/overlay.h"

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

/* Whether the view has taken a key of the player's, since one is inside. */
static bool is_taken(const void *self, int code)
{
    const struct player *p = ((const struct player_turn *)self)->player;
    const struct key *row = player_has_view(p) ? keys_find(p->view->keys, code) : NULL;

    return row && player_view_works(p, row, NULL);
}

static bool player_row_works(const struct key *key, const void *self, struct key_offer *offer)
{
    return player_key_works(self, key, offer);
}

static bool view_row_works(const struct key *key, const void *self, struct key_offer *offer)
{
    return player_view_works(((const struct player_turn *)self)->player, key, offer);
}

static void add_vocabulary(struct flow *out, const struct theme *theme)
{
    help_add_heading(out, "Words");
    for (size_t i = 0; i < sizeof vocabulary / sizeof *vocabulary; i++)
        help_add_row(out, theme, KEYS_COLUMNS, vocabulary[i].word, vocabulary[i].meaning);
}

/* Appends what works in what has come between the step and its keys: an open question, a dial. */
static void add_special(struct flow *out, const struct theme *theme, struct player *p)
{
    struct help_keys keys = {.self = p, .columns = KEYS_COLUMNS};

    if (predict_is_open(p)) {
        keys.heading = "In this question";
        keys.table = predict_keys;
        help_add_keys(out, theme, &keys);
    }
    if (challenge_here(p)) {
        keys.heading = "In this challenge";
        keys.table = challenge_keys;
        help_add_keys(out, theme, &keys);
    }
    if (player_dial(p)) {
        keys.heading = "At the dials";
        keys.table = dial_keys;
        help_add_keys(out, theme, &keys);
    }
}

void player_help(void *self, struct overlay_page *page, const struct canvas *canvas)
{
    struct player *p = self;
    const struct theme *theme = &canvas->theme;
    struct frame frame;
    const struct player_turn turn = {p, &frame};
    struct help_keys keys = {.heading = p->lab.step_count ? "Here" : "In a lesson",
                             .table = player_keys,
                             .self = &turn,
                             .works = player_row_works,
                             .is_taken = is_taken,
                             .columns = KEYS_COLUMNS};
    struct flow *last;
    int room = canvas->cols - 4;

    frame_make(&frame, p, canvas);
    text_addf(&page->title, p->view ? "Help: the %s view" : "Help%s", p->view ? p->view->name : "");
    page->margin = frame.compact ? 2 : 6;
    page->count = canvas->cols >= TWO_COLUMNS ? 2 : 1;
    page->column = page->count == 2 ? (room - OVERLAY_GAP) / 2 : room;
    page->column = page->column > COLUMN_MOST ? COLUMN_MOST : page->column;
    page->lists[0].width = page->lists[1].width = page->column;
    last = &page->lists[page->count - 1];
    add_special(&page->lists[0], theme, p);
    help_add_keys(&page->lists[0], theme, &keys);
    if (p->view && !predict_is_open(p)) {
        keys.heading = "In this view";
        keys.table = p->view->keys;
        keys.works = view_row_works;
        keys.is_taken = NULL;
        help_add_keys(last, theme, &keys);
    }
    add_vocabulary(last, theme);
    frame_free(&frame);
}
