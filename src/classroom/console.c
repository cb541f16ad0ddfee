/* SPDX-License-Identifier: MIT */
#include "base/compiler.h"
#include "base/memory.h"
#include "base/monotonic.h"
#include "classroom/console_state.h"
#include "player/player_state.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#define SECOND 1000 /* milliseconds between two checks of the clock and of a course's files */

/* ------------------------------------------------------------------------------------------------ beginning and end */

/* Begins the journal of a lecture. */
static void begin_journal(struct console *c, const struct console_setup *setup, const char *course)
{
    struct journal *j = c->journal;

    for (size_t i = 0; i < j->lesson_count; i++)
        free(j->lessons[i]);
    free(j->lessons);
    free(j->course);
    j->course = memory_copy(course);
    j->lessons = memory_new_array(c->agenda->name_count, sizeof *j->lessons);
    j->lesson_count = c->agenda->name_count;
    for (size_t i = 0; i < c->agenda->name_count; i++) {
        struct text name = {0};

        agenda_write_name(c->agenda, i, c->library->catalogue, &name);
        j->lessons[i] = text_take(&name);
    }
    j->budget = setup->minutes;
    if (!setup->resumes)
        j->poll = SIZE_MAX;
}

static void start_server(struct console *c)
{
    struct message_hello hello = {0};

    message_copy(hello.course, sizeof hello.course, c->journal->course);
    message_copy(hello.title, sizeof hello.title, library_lesson(c->library, c->agenda->names[0].lesson, NULL)->title);
    server_start(&c->server, c->listening, &hello);
    if (c->poll)
        server_poll(&c->server, c->poll);
}

/* The course as followers find it: the directory's real path, "" for the one in the binary. The caller frees it. */
static char *course_of(const struct console *c)
{
    const char *directory = c->library->catalogue->directory;
    char *real = directory ? realpath(directory, NULL) : NULL;

    return real ? real : memory_copy(directory ? directory : "");
}

/* Opens the first stop, or step `step` of its lesson. */
static bool begin(struct console *c, const char *step, struct error *e)
{
    const struct agenda_stop *first = c->agenda->stops;
    struct lesson *lesson = library_lesson(c->library, first->lesson, e);

    if (!wall_open(&c->wall, first->lesson, step ? step : lesson_at(lesson, first->step)->name, e))
        return false;
    console_settle(c);
    return true;
}

void console_destroy(struct console *c)
{
    if (c->server.followers && c->over)
        server_stop(&c->server);
    else
        server_drop(&c->server);
    if (c->wall.player) {
        c->unsaved = true; /* the clock has moved on */
        c->unwritten = c->unwritten || c->answered;
        console_keep(c);
    }
    wall_free(&c->wall);
    clock_free(&c->clock);
    clock_free(&c->unrestarted);
    poll_question_free(&c->question);
    poll_list_free(&c->choice.list);
    field_free(&c->hands);
    text_free(&c->trouble);
    jump_free(&c->jump);
    search_free(&c->search);
    flow_free(&c->notes.flow);
    text_free(&c->notice);
    free(c->whole.steps);
    free(c);
}

bool console_has_ended(const struct console *c)
{
    return c->over;
}

const struct clock *console_clock(const struct console *c, long long *now)
{
    *now = monotonic_now();
    return &c->clock;
}

/* ---------------------------------------------------------------------------------------------- the course's files */

/* Whether the course is somebody's directory, whose files may change during the lecture. */
static bool watches(const struct console *c)
{
    return c->library->catalogue->directory != NULL;
}

/* Changes to the versions of files that library_refresh() has loaded. */
static void renew(struct console *c)
{
    struct error e;

    wall_renew(&c->wall);
    console_plan(c, c->clock.budget, NULL);
    search_refresh(&c->search);
    c->notes.width = 0;
    console_renew_choice(c);
    if (c->whole.steps)
        console_make_whole(c);
    if (c->poll) {
        poll_question_free(&c->question);
        if (!poll_question_find(&c->question, c->library, c->poll->key, &e)) {
            console_say(c, e.message);
            console_end_poll(c);
        }
    }
    console_changed(c);
}

/* Reloads what has changed in the course's directory; returns whether the screen must be redrawn. */
static bool refresh(struct console *c)
{
    struct text message = {0};
    bool changed;

    c->reread = monotonic_now();
    if (!watches(c))
        return false;
    changed = library_refresh(c->library, &message);
    if (message.length) {
        text_cut(&message, strcspn(text_string(&message), "\n")); /* there is only one line for it */
        console_say(c, text_string(&message));
        changed = true;
    }
    text_free(&message);
    if (changed)
        renew(c);
    return changed;
}

/* ------------------------------------------------------------------------------------------------------- the scene */

/* Sets when the wall's player moves next. A time that is set stays, whatever keys come before it, unless they start
 * something that needs it earlier. */
static void set_due(struct console *c)
{
    int wait = player_wait(c->wall.player);
    long long due = monotonic_now() + wait;

    if (wait < 0)
        c->due = -1;
    else if (c->due < 0 || due < c->due)
        c->due = due;
}

static unsigned event(void *self, const struct event *event, const struct canvas *canvas)
{
    struct console *c = self;
    unsigned wish = event->kind == EVENT_KEY ? console_key(c, event->code) : console_mouse(c, event, canvas);

    set_due(c);
    return wish;
}

/* Each key clears the notice. */
static unsigned take_in(void *self)
{
    struct console *c = self;

    text_free(&c->notice);
    refresh(c);
    set_due(c);
    return SCENE_DRAW;
}

static void add_footer(void *self, const struct canvas *canvas, struct footer *footer)
{
    if (canvas->rows >= CONSOLE_LEAST_ROWS && canvas->cols >= CONSOLE_LEAST_COLS)
        console_footer(self, &canvas->theme, canvas->cols, footer);
}

static void say(void *self, const char *message)
{
    console_say(self, message);
}

static int least(int a, int b)
{
    return b >= 0 && b < a ? b : a;
}

/* Milliseconds from now to then. */
static int until(long long then, long long now)
{
    return then < now ? 0 : (int)(then - now);
}

static int wait(const void *self)
{
    const struct console *c = self;
    long long now = monotonic_now();
    int second = SECOND - (int)(clock_elapsed(&c->clock, now) % SECOND);

    second = least(second, server_wait(&c->server, now));
    return c->due < 0 ? second : least(second, until(c->due, now));
}

static void draw(void *self, struct canvas *canvas)
{
    struct console_frame frame;
    struct footer footer = {0};

    console_frame_make(&frame, self, canvas);
    console_draw(self, &frame, canvas);
    if (frame.too_small)
        return;
    console_footer(self, &canvas->theme, canvas->cols, &footer);
    footer_draw(canvas, frame.footer_row, &footer);
    footer_free(&footer);
}

static unsigned serve(struct console *c, const struct pollfd *fds, size_t count)
{
    unsigned told = server_serve(&c->server, fds, count, monotonic_now());

    if (told & SERVER_ANSWERS)
        c->answered = true;
    return told ? SCENE_DRAW : 0;
}

static unsigned tick(void *self)
{
    struct console *c = self;
    long long now = monotonic_now(), second = clock_elapsed(&c->clock, now) / SECOND;
    unsigned wish = serve(c, NULL, 0);

    if (second != c->second)
        wish |= SCENE_DRAW;
    c->second = second;
    if (watches(c) && now - c->reread >= SECOND && refresh(c))
        wish |= SCENE_DRAW;
    if (c->due >= 0 && now >= c->due) {
        c->due = -1;
        player_tick(c->wall.player);
        console_changed(c);
        wish |= SCENE_DRAW;
    }
    set_due(c);
    return wish;
}

/* Answers are saved once a second, however many come, so that the presenter's keys never wait for the disk. If the
 * presenter is killed, followers send the answers of the last second again. */
static unsigned shown(void *self)
{
    struct console *c = self;
    long long now = monotonic_now();

    if (c->answered && now - c->kept >= SECOND) {
        c->answered = false;
        c->unwritten = c->unsaved = true;
        c->kept = now;
    }
    return console_keep(c) ? SCENE_DRAW : 0;
}

static size_t watch(void *self, struct pollfd *fds, size_t most)
{
    struct console *c = self;

    return most < SERVER_FDS_MOST ? 0 : server_fds(&c->server, fds);
}

static unsigned ready(void *self, const struct pollfd *fds, size_t count)
{
    return serve(self, fds, count);
}

static struct scene scene_of(struct console *c)
{
    return (struct scene){.self = c,
                          .any_size = true,
                          .draw = draw,
                          .event = event,
                          .wait = wait,
                          .tick = tick,
                          .say = say,
                          .help = console_help,
                          .footer = add_footer,
                          .refresh = take_in,
                          .shown = shown,
                          .watch = watch,
                          .ready = ready};
}

struct console *console_new(const struct console_setup *setup, struct error *e)
{
    struct console *c = memory_new(sizeof *c);
    char *course;

    stack_push(&c->stack, scene_of(c));
    c->library = setup->library;
    c->agenda = setup->agenda;
    c->listening = setup->listening;
    c->rehearses = setup->rehearses;
    c->animate = setup->animate;
    c->journal = setup->journal;
    c->second = c->due = -1;
    c->clock.at = CLOCK_NOWHERE;
    c->server.listening = -1;
    wall_start(&c->wall, setup->library, setup->sources);
    if (!console_plan(c, setup->minutes, e) || !begin(c, setup->step, e)) {
        console_destroy(c);
        return NULL;
    }
    course = course_of(c);
    begin_journal(c, setup, course);
    free(course);
    if (setup->notice)
        console_say(c, setup->notice);
    if (setup->resumes)
        console_resume(c, setup->step != NULL);
    start_server(c);
    console_changed(c);
    return c;
}

struct stack *console_stack(struct console *console)
{
    return &console->stack;
}
