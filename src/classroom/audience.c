/* SPDX-License-Identifier: MIT */
/* The audience's screen: begins, ends, waits, and follows the presenter's messages. */
#include "classroom/audience.h"

#include "base/compiler.h"
#include "base/memory.h"
#include "base/monotonic.h"
#include "classroom/audience_state.h"
#include "classroom/wall_poll.h"
#include "draw/flow.h"
#include "player/frame.h"

#include <stdlib.h>
#include <string.h>

#define SAID_COLS 60 /* columns of sentences on a screen without a step */
#define EDGE 1       /* blank columns at both ends of the last row */
#define PACE_GAP 4   /* between the words about pace and what follows */
#define NARROW_GAP 2
#define REREAD 1000 /* milliseconds between two checks of a course's files */
#define RESIZE 100  /* between two sizes reported while a window is being dragged */

/* The letters of the options, "A-D". */
static void add_letters(const struct audience *a, struct text *out)
{
    text_addf(out, "A-%c", 'A' + a->client.poll.options - 1);
}

/* Appends what to press while the audience votes. */
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

/* Appends whose pace this is, if possible in at most `room` columns. */
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

/* Appends where the lecture is; `is_short`: in fewer words. */
static void add_standing(const struct audience *a, bool is_short, struct text *out)
{
    const struct client *c = &a->client;
    bool is_open = c->has_poll && phase_is_open(c->poll.phase);

    if (!a->is_shown || (c->state != CLIENT_CONNECTED && c->state != CLIENT_AWAY))
        return;
    if (is_open && !audience_shows_poll(a)) /* else the poll says it itself */
        poll_add_answered(out, &c->poll);
    else
        text_addf(out, "%s%d of %d", a->is_back && !is_short ? "lecture at " : "", c->show.position, c->show.steps);
}

/* The words of the last row, at the left and at the right. */
struct bar_words {
    struct text pace, standing;
    int from, end; /* columns that are left for keys */
};

/* Writes both; returns how many columns are left between them. */
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

/* Places the keys of the last row. Free with footer_free(). */
static void audience_footer(void *self, const struct canvas *canvas, struct footer *footer)
{
    struct audience *a = self;
    struct bar_words words;

    make_words(a, &canvas->theme, canvas->cols, &words);
    audience_add_keys(a, canvas, footer);
    footer_place(footer, &canvas->theme, words.from, words.end, canvas->cols < NARROW ? 2 : 3);
    free_words(&words);
}

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

/* Adds the error, as a sentence. */
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

/* Says how far the lecture came, and where it can be read again. */
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

static void say(void *self, const char *message)
{
    text_add(&((struct audience *)self)->notice, message);
}

/* Says why no step is shown, and what to do. */
static void say_why(const struct audience *a, struct prose *out)
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
                 "All places of this lecture are taken. This screen tries again by itself: end another headway "
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

static void draw_keys(struct audience *a, struct canvas *canvas)
{
    struct footer footer = {0};

    audience_footer(a, canvas, &footer);
    footer_draw(canvas, canvas->rows - 1, &footer);
    footer_free(&footer);
}

/* Draws a step, with the poll over it if there is one. */
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

/* Draws sentences in the middle, each line centred. */
static void draw_said(struct audience *a, struct canvas *canvas)
{
    int width = canvas->cols - 4 < SAID_COLS ? canvas->cols - 4 : SAID_COLS, rows = canvas->rows - 2, top;
    struct prose prose = {0};
    struct flow flow;

    say_why(a, &prose);
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

/* Whether the screen is all dark: it was blanked by a presenter who is still there. */
static bool is_dark(const struct audience *a)
{
    return !a->is_back && a->wall.blank && audience_shows_wall(a) && a->client.state == CLIENT_CONNECTED;
}

/* Draws the whole screen. */
static void audience_draw(void *self, struct canvas *canvas)
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
    canvas_cursor(canvas, -1, -1); /* nothing can be typed here */
}

static void drop_question(struct audience *a)
{
    poll_question_free(&a->question);
    a->question = (struct poll_question){0};
    a->has_question = false;
}

/* Closes everything that points into the course. */
static void drop_course(struct audience *a)
{
    audience_rejoin(a);
    drop_question(a);
    wall_free(&a->wall);
    a->wall = (struct wall){0};
    a->is_shown = false;
    free(a->directory);
    a->directory = NULL;
    a->course = (struct audience_course){0};
}

/* Opens the course of the lecture, unless it is open. */
static void open_course(struct audience *a)
{
    const char *directory = a->client.hello.course;

    if (a->directory && strcmp(a->directory, directory) == 0)
        return;
    drop_course(a);
    audience_forget_seen(a);
    error_clear(&a->trouble);
    if (!a->setup.open_course(a->setup.context, directory, &a->course, &a->trouble))
        return;
    a->directory = memory_copy(directory);
    wall_start(&a->wall, a->course.library, a->course.sources);
}

/* Whether the wall is at the step of a message, even if parts of it cannot be shown. */
static bool is_there(const struct audience *a, const struct message_show *show)
{
    struct message_show now;

    if (!a->wall.player)
        return false;
    wall_tell(&a->wall, &now);
    return strcmp(now.lesson, show->lesson) == 0 && strcmp(now.step, show->step) == 0;
}

/* Brings the wall to where the lecture is. */
static void obey(struct audience *a)
{
    const struct message_show *show = &a->client.show;
    struct message_show now;

    error_clear(&a->trouble);
    if (!wall_obey(&a->wall, show, &a->trouble) && is_there(a, show))
        error_clear(&a->trouble); /* an unknown state of a view: show the step all the same */
    a->is_shown = a->trouble.code == ERROR_NONE && a->wall.player;
    if (!a->is_shown)
        return;
    wall_tell(&a->wall, &now);
    audience_note_seen(a, &now);
}

/* Finds the question of the poll that is on. */
static void find_question(struct audience *a)
{
    struct error e = {0};

    drop_question(a);
    a->has_question = a->course.library && a->client.has_poll &&
                      poll_question_find(&a->question, a->course.library, a->client.poll.question, &e) &&
                      a->question.choice_count == (size_t)a->client.poll.options;
}

/* Whether the course's files may change: it is somebody's directory, or one that cannot be opened yet. */
static bool watches(const struct audience *a)
{
    if (a->directory)
        return a->course.library->catalogue->directory != NULL;
    return a->client.state == CLIENT_CONNECTED && a->trouble.code != ERROR_NONE;
}

/* Tries once more to open what could not be opened. */
static bool open_again(struct audience *a)
{
    struct error before = a->trouble;

    open_course(a);
    if (a->directory && a->client.has_show)
        obey(a);
    find_question(a);
    return a->directory || strcmp(before.message, a->trouble.message) != 0;
}

/* Reloads what has changed in the course's directory, or tries again to open one. Returns whether the screen
 * changes. */
static bool refresh(struct audience *a)
{
    struct text message = {0};
    bool changed;

    if (!watches(a))
        return false;
    if (!a->directory)
        return open_again(a);
    changed = library_refresh(a->course.library, &message);
    text_free(&message); /* mending it is up to the presenter */
    if (!changed)
        return false;
    wall_renew(&a->wall);
    if (a->is_back)
        wall_renew(&a->own);
    if (a->client.has_show)
        obey(a);
    find_question(a);
    return true;
}

/* Takes the message that a lecture has begun, or goes on. */
static void take_hello(struct audience *a)
{
    a->has_repeated = false;
    if (a->has_ended) {
        audience_rejoin(a);
        audience_forget_seen(a);
        a->is_shown = a->has_ended = false;
    }
    open_course(a);
}

static void take_show(struct audience *a)
{
    if (!a->directory)
        open_course(a);
    if (!a->directory || a->client.state != CLIENT_CONNECTED)
        return;
    refresh(a);
    obey(a);
}

/* Takes a new poll, or its new state. A presenter who was killed may have lost the answer, so it is sent once more on
 * each connection. */
static void take_poll(struct audience *a)
{
    struct client *c = &a->client;

    if (!c->has_poll)
        drop_question(a);
    else if (!a->has_question || strcmp(a->question.key, c->poll.question) != 0)
        find_question(a);
    if (!a->has_repeated && c->has_poll && c->answer >= 0)
        client_answer(c, c->answer);
    a->has_repeated = a->has_repeated || c->has_poll;
}

/* Takes what client_serve() reported; returns whether the screen changes. */
static bool hear(struct audience *a, unsigned told)
{
    if (told & CLIENT_NEW_HELLO)
        take_hello(a);
    if (told & CLIENT_NEW_SHOW)
        take_show(a);
    if (told & CLIENT_NEW_POLL)
        take_poll(a);
    a->has_ended = a->has_ended || a->client.state == CLIENT_OVER;
    return told != 0;
}

void audience_destroy(struct audience *a)
{
    client_stop(&a->client);
    drop_course(a);
    audience_forget_seen(a);
    free(a->seen);
    text_free(&a->notice);
    free(a);
}

static int least(int a, long long b)
{
    return b >= 0 && (a < 0 || b < a) ? (int)b : a;
}

/* Milliseconds from now; 0 for what is past. */
static long long until(long long moment, long long now)
{
    return moment > now ? moment - now : 0;
}

/* Whether the presenter still has to be told this size. */
static bool has_to_say(const struct audience *a)
{
    const struct message_follow *about = &a->client.about;

    return a->rows > 0 && (about->rows != (a->rows < MESSAGE_ROWS_MOST ? a->rows : MESSAGE_ROWS_MOST) ||
                           about->cols != (a->cols < MESSAGE_COLS_MOST ? a->cols : MESSAGE_COLS_MOST));
}

static void say_screen(struct audience *a, long long now)
{
    if (!has_to_say(a) || now < a->said_screen + RESIZE)
        return;
    client_say_screen(&a->client, a->rows, a->cols, a->setup.is_wall);
    a->said_screen = now;
}

static int wait_for(const void *self)
{
    const struct audience *a = self;
    const struct player *player = audience_player(a);
    long long now = monotonic_now();
    int wait = client_wait(&a->client, now);

    if (player)
        wait = least(wait, player_wait(player));
    if (has_to_say(a))
        wait = least(wait, until(a->said_screen + RESIZE, now));
    return watches(a) ? least(wait, until(a->looks_at_files, now)) : wait;
}

static unsigned tick(void *self)
{
    struct audience *a = self;
    struct player *player = audience_player(a);
    long long now = monotonic_now();
    unsigned wish = 0;

    say_screen(a, now);
    if (client_wait(&a->client, now) == 0 && hear(a, client_serve(&a->client, 0, now)))
        wish = SCENE_DRAW;
    else if (player && player_wait(player) >= 0)
        wish = player_tick(player) & SCENE_DRAW;
    if (watches(a) && a->looks_at_files <= now) {
        a->looks_at_files = now + REREAD;
        wish |= refresh(a) ? SCENE_DRAW : 0u;
    }
    return wish;
}

static size_t watch(void *self, struct pollfd *fds, size_t most)
{
    const struct audience *a = self;

    if (most == 0 || client_fd(&a->client) < 0)
        return 0;
    fds[0] = (struct pollfd){.fd = client_fd(&a->client), .events = client_events(&a->client)};
    return 1;
}

static unsigned ready(void *self, const struct pollfd *fds, size_t count)
{
    struct audience *a = self;

    if (count == 0 || fds[0].revents == 0 || fds[0].fd != client_fd(&a->client))
        return 0;
    return hear(a, client_serve(&a->client, fds[0].revents, monotonic_now())) ? SCENE_DRAW : 0;
}

static unsigned shown(void *self)
{
    say_screen(self, monotonic_now());
    return 0;
}

struct audience *audience_new(const struct audience_setup *setup)
{
    struct audience *a = memory_new(sizeof *a);

    a->setup = *setup;
    client_start(&a->client, setup->open, setup->open_context, NULL);
    stack_push(&a->stack, (struct scene){.self = a,
                                         .any_size = true,
                                         .draw = audience_draw,
                                         .event = audience_event,
                                         .wait = wait_for,
                                         .tick = tick,
                                         .say = say,
                                         .help = audience_help,
                                         .footer = audience_footer,
                                         .shown = shown,
                                         .watch = watch,
                                         .ready = ready});
    return a;
}

struct stack *audience_stack(struct audience *audience)
{
    return &audience->stack;
}
