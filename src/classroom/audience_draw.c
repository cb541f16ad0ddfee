/* SPDX-License-Identifier: MIT */
/* The audience's screen as it is drawn: the wall, or why there is none, and the last row. */
#include "classroom/audience_parts.h"

#include "classroom/wall_poll.h"
#include "draw/flow.h"
#include "player/frame.h"

#define SAID_COLS 60 /* of a sentence on a screen without a step, where there is room */
#define EDGE 1       /* columns left of the last row, and right of it */
#define PACE_GAP 4   /* after whose pace it is */
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
struct bar_words {
    struct text pace, standing;
    int from, end; /* columns that are left for keys */
};

/* Writes both; returns the columns that are left between. */
static int try_words(const struct audience *a, const struct theme *theme, int cols, bool is_short,
                     struct bar_words *out)
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

static void make_words(const struct audience *a, const struct theme *theme, int cols, struct bar_words *out)
{
    *out = (struct bar_words){0};
    if (try_words(a, theme, cols, false, out) < 0)
        try_words(a, theme, cols, true, out);
}

static void free_words(struct bar_words *words)
{
    text_free(&words->pace);
    text_free(&words->standing);
}

void audience_footer(void *self, const struct canvas *canvas, struct footer *footer)
{
    struct audience *a = self;
    struct bar_words words;

    make_words(a, &canvas->theme, canvas->cols, &words);
    audience_add_keys(a, canvas, footer);
    footer_place(footer, &canvas->theme, words.from, words.end, canvas->cols < NARROW ? 2 : 3);
    free_words(&words);
}

/* ----------------------------------------------------------------------------------- where there is no step to show */

static void add_text(struct prose *out, const char *text)
{
    prose_add_run(prose_add_block(out, PROSE_PARAGRAPH), text, NULL, 0);
}

static void add_title(struct prose *out, const char *text)
{
    prose_add_run(prose_add_block(out, PROSE_PARAGRAPH), text, NULL, RUN_STRONG);
}

static void add_said(struct prose *out, const char *title, const char *text)
{
    add_title(out, title);
    add_text(out, text);
}

/* What is wrong, as a sentence. */
static void add_error(struct prose *out, const struct error *e)
{
    struct text text = {0};

    error_write(e, &text);
    text_add(&text, ".");
    add_text(out, text_string(&text));
    text_free(&text);
}

static void say_waiting(const struct audience *a, struct prose *out)
{
    if (a->client.problem.code == ERROR_NONE) {
        add_said(out, "Waiting for a lecture", "On this machine: headway lecture");
        add_text(out, "It appears here by itself.");
        return;
    }
    add_title(out, "No lecture can be found");
    add_error(out, &a->client.problem);
}

/* How far it came, and where it can be read again. */
static void say_over(const struct audience *a, struct prose *out)
{
    const struct message_show *show = &a->client.show;
    struct text text = {0};

    add_title(out, "The lecture is over");
    if (a->is_shown) {
        text_addf(&text, "It ended at %d of %d.", show->position, show->steps);
        add_text(out, text_string(&text));
        text_cut(&text, 0);
        text_addf(&text, "To read it again: headway lesson %s", show->lesson);
        add_text(out, text_string(&text));
    }
    add_text(out, "The next one appears here by itself.");
    text_free(&text);
}

static void say_trouble(const struct audience *a, struct prose *out)
{
    struct text text = {0};

    if (a->trouble.code == ERROR_NONE) {
        add_said(out, "The lecture begins", "The presenter shows nothing yet.");
        return;
    }
    add_title(out, "This lecture cannot be shown here");
    add_error(out, &a->trouble);
    if (*a->client.hello.course)
        text_addf(&text, "The presenter's course is %s: let this user read it.", a->client.hello.course);
    else
        text_add(&text, "Its course is the one in the presenter's Headway: use the same Headway here.");
    add_text(out, text_string(&text));
    text_free(&text);
}

/* Says why no step is shown: what it is, and what to do. */
static void say(const struct audience *a, struct prose *out)
{
    switch (a->client.state) {
    case CLIENT_WAITING:
        say_waiting(a, out);
        return;
    case CLIENT_OVER:
        say_over(a, out);
        return;
    case CLIENT_FULL:
        add_said(out, "The room is full",
                 "As many follow this lecture as it has places. This screen tries again by itself: end another headway "
                 "follow to make room.");
        return;
    case CLIENT_OTHER_VERSION:
        add_said(out, "The presenter's Headway is another version",
                 "The two do not understand each other: use the same on both sides, as headway --version tells.");
        return;
    case CLIENT_AWAY:
        add_said(out, "The presenter is away", "This screen tries again by itself.");
        return;
    default:
        say_trouble(a, out);
    }
}

/* ------------------------------------------------------------------------------------------------------ the screens */

static void draw_keys(struct audience *a, struct canvas *canvas)
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
static void draw_wall(struct audience *a, struct canvas *canvas)
{
    struct wall_notes notes = audience_notes(a);
    struct bar_words words;

    make_words(a, &canvas->theme, canvas->cols, &words);
    notes.status = text_string(&words.pace);
    notes.aside = text_string(&words.standing);
    wall_draw(a->is_back ? &a->own : &a->wall, &notes, canvas);
    free_words(&words);
    draw_keys(a, canvas);
}

/* Sentences in the middle, each line in the middle. */
static void draw_said(struct audience *a, struct canvas *canvas)
{
    int width = canvas->cols - 4 < SAID_COLS ? canvas->cols - 4 : SAID_COLS, rows = canvas->rows - 2, top;
    struct prose prose = {0};
    struct flow flow;

    say(a, &prose);
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
    if (is_dark(a))
        return;
    if (too_small_is(canvas)) {
        too_small_draw(canvas);
        return;
    }
    if (audience_shows_wall(a) && (!a->wall.blank || a->is_back))
        draw_wall(a, canvas);
    else
        draw_said(a, canvas);
    canvas_cursor(canvas, -1, -1); /* nothing is typed here */
}
