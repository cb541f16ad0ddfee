/* SPDX-License-Identifier: MIT */
#include "screen/audience_parts.h"

#include "draw/flow.h"
#include "screen/frame.h"
#include "screen/wall_poll.h"

#define SAID_COLS 60 /* of a sentence on a screen without a step, where there is room */
#define EDGE 1       /* columns left of the last row, and right of it */
#define PACE_GAP 4   /* behind whose pace it is */
#define NARROW_GAP 2

/* ---------------------------------------------------------------------------------------------------- the last row */

/* The letters of the options, "A-D". */
static void add_letters(const struct audience *a, struct text *out)
{
    text_addf(out, "A-%c", 'A' + a->client.poll.options - 1);
}

/* What to press while the room votes. */
static void add_vote(const struct audience *a, int room, const struct theme *theme, struct text *out)
{
    int answer = a->client.answer;

    if (answer < 0) {
        add_letters(a, out);
        text_add(out, a->has_question ? " answer" : " answer the poll, which is not in this course");
        return;
    }
    text_addf(out, "you answered %c: ", 'A' + answer);
    add_letters(a, out);
    text_add(out, " change it");
    if (canvas_columns(theme, text_string(out)) > room) {
        text_cut(out, 0);
        text_addf(out, "you answered %c", 'A' + answer);
    }
}

/* Whose pace this is, in at most so many columns if it can be. */
static void add_pace(const struct audience *a, int room, const struct theme *theme, struct text *out)
{
    if (a->notice.length)
        text_add(out, text_string(&a->notice));
    else if (a->is_back)
        text_add(out, "looking back: r rejoins");
    else if (!audience_shows_wall(a))
        return;
    else if (a->client.state == CLIENT_AWAY)
        text_add(out, "presenter away, trying again");
    else if (audience_can_answer(a))
        add_vote(a, room, theme, out);
    else if (a->wall.frozen)
        text_add(out, "the presenter looks ahead");
    else
        text_add(out, "with the presenter");
}

/* Where the lecture stands; `is_short`: in fewer words. */
static void add_standing(const struct audience *a, bool is_short, struct text *out)
{
    const struct client *c = &a->client;
    bool is_open = c->has_poll && phase_is_open(c->poll.phase);

    if (!a->is_shown || (c->state != CLIENT_CONNECTED && c->state != CLIENT_AWAY))
        return;
    if (is_open && !audience_shows_poll(a)) /* which says it itself */
        poll_add_answered(out, &c->poll);
    else
        text_addf(out, "%s%d of %d", a->is_back && !is_short ? "lecture at " : "", c->show.position, c->show.steps);
}

/* The last row's words: left, and right. */
struct words {
    struct text pace, standing;
    int from, end; /* columns that are left for keys */
};

/* Writes both; returns the columns that are left between. */
static int try_words(const struct audience *a, const struct theme *theme, int cols, bool is_short, struct words *out)
{
    int right, left;

    text_cut(&out->pace, 0);
    text_cut(&out->standing, 0);
    add_standing(a, is_short, &out->standing);
    right = canvas_columns(theme, text_string(&out->standing));
    out->end = cols - EDGE - (right > 0 ? right + NARROW_GAP : 0);
    add_pace(a, out->end - EDGE, theme, &out->pace);
    left = canvas_columns(theme, text_string(&out->pace));
    out->from = EDGE + left + (left == 0 ? 0 : cols < NARROW ? NARROW_GAP : PACE_GAP);
    return out->end - EDGE - left;
}

static void make_words(const struct audience *a, const struct theme *theme, int cols, struct words *out)
{
    *out = (struct words){0};
    if (try_words(a, theme, cols, false, out) < 0)
        try_words(a, theme, cols, true, out);
}

static void free_words(struct words *words)
{
    text_free(&words->pace);
    text_free(&words->standing);
}

static enum key_rank rank_of(int action)
{
    return action == AUDIENCE_HELP || action == AUDIENCE_DOWN ? KEY_LAST
           : action == AUDIENCE_QUIT                          ? KEY_USUAL
           : action == AUDIENCE_ENTER                         ? KEY_WANTED
                                                              : KEY_KEPT;
}

/* The keys that move in the cells. */
static void add_cell_keys(const struct player *p, struct footer *footer)
{
    for (const struct key *row = p->view ? p->view->keys : NULL; row && row->keys; row++) {
        struct key_offer offer = {0};

        if (view_key_is_inside(row) && player_view_works(p, row, &offer)) {
            offer.rank = KEY_KEPT;
            footer_offer(footer, row, &offer);
        }
        key_offer_free(&offer);
    }
}

/* Whether the step has more text than there is room for, below or above. */
struct more {
    bool below, above;
};

static struct more more_text(const struct audience *a, const struct canvas *canvas)
{
    struct more more = {0};
    struct frame frame;

    if (!audience_works(a, AUDIENCE_DOWN, NULL))
        return more;
    frame_make(&frame, audience_player(a), canvas);
    if (!frame.too_small && frame.text.rows > 0)
        more = (struct more){page_has_more(audience_player(a), &frame), page_has_less(audience_player(a), &frame)};
    frame_free(&frame);
    return more;
}

static void place_keys(const struct audience *a, const struct canvas *canvas, const struct words *words,
                       struct footer *footer)
{
    bool is_inside = audience_is_inside(a);
    struct more more = more_text(a, canvas);

    if (a->setup.is_wall && !a->is_back)
        return;
    if (is_inside)
        add_cell_keys(a->own.player, footer);
    for (const struct key *row = audience_keys; row->keys; row++) {
        bool is_move = row->action == AUDIENCE_BACK || row->action == AUDIENCE_ON;
        bool is_unsaid = (is_inside ? is_move : row->action == AUDIENCE_LEAVE) ||
                         (row->action == AUDIENCE_DOWN && !more.below) || (row->action == AUDIENCE_UP && !more.above);
        struct text word = {0};

        if (!is_unsaid && audience_works(a, row->action, &word))
            footer_add(footer, row, &word, rank_of(row->action));
        text_free(&word);
    }
    footer_place(footer, &canvas->theme, words->from, words->end, canvas->cols < NARROW ? 2 : 3);
}

void audience_footer(const struct audience *a, const struct canvas *canvas, struct footer *footer)
{
    struct words words;

    make_words(a, &canvas->theme, canvas->cols, &words);
    place_keys(a, canvas, &words, footer);
    free_words(&words);
}

/* ------------------------------------------------------------------------------------------------------ the screens */

static void draw_keys(const struct audience *a, struct canvas *canvas)
{
    struct footer footer = {0};

    audience_footer(a, canvas, &footer);
    footer_draw(canvas, canvas->rows - 1, &footer);
    footer_free(&footer);
}

struct wall_notes audience_notes(const struct audience *a)
{
    bool is_on = audience_shows_poll(a);

    return (struct wall_notes){.question = is_on ? &a->question : NULL,
                               .poll = is_on ? &a->client.poll : NULL,
                               .answer = a->client.answer,
                               .status = "",
                               .aside = ""};
}

/* A step, with the poll over it if there is one. */
static void draw_wall(const struct audience *a, struct canvas *canvas)
{
    struct wall_notes notes = audience_notes(a);
    struct words words;

    make_words(a, &canvas->theme, canvas->cols, &words);
    notes.status = text_string(&words.pace);
    notes.aside = text_string(&words.standing);
    wall_draw(a->is_back ? &a->own : &a->wall, &notes, canvas);
    free_words(&words);
    draw_keys(a, canvas);
}

/* Sentences in the middle, each line in the middle. */
static void draw_said(const struct audience *a, struct canvas *canvas)
{
    int width = canvas->cols - 4 < SAID_COLS ? canvas->cols - 4 : SAID_COLS, rows = canvas->rows - 2, top;
    struct prose prose = {0};
    struct flow flow;

    audience_say(a, &prose);
    flow_lay(&flow, &prose, width, 0, &canvas->theme);
    top = (int)flow.count < rows ? (rows - (int)flow.count) / 2 : 0;
    for (int i = 0; i < (int)flow.count && i < rows; i++) {
        int columns = line_columns(&canvas->theme, &flow.lines[i]);

        line_draw(canvas, top + i, (canvas->cols - columns) / 2, width, &flow.lines[i]);
    }
    flow_free(&flow);
    prose_free(&prose);
    draw_keys(a, canvas);
}

/* The dark of a blank room has nothing in it, as long as its presenter is there. */
static bool is_dark(const struct audience *a)
{
    return !a->is_back && a->wall.blank && audience_shows_wall(a) && a->client.state == CLIENT_CONNECTED;
}

void audience_draw(void *self, struct canvas *canvas)
{
    struct audience *a = self;

    a->rows = canvas->rows;
    a->cols = canvas->cols;
    canvas_clear(canvas);
    if (is_dark(a) && !a->has_help)
        return;
    if (too_small_is(canvas)) {
        too_small_draw(canvas);
        return;
    }
    if (audience_shows_wall(a) && (!a->wall.blank || a->is_back))
        draw_wall(a, canvas);
    else if (!is_dark(a))
        draw_said(a, canvas);
    if (a->has_help)
        audience_draw_help(a, canvas);
}
