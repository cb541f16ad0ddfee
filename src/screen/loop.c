/* SPDX-License-Identifier: MIT */
#include "screen/loop.h"

#include "base/monotonic.h"

#define SIGNAL_STATUS 128 /* the exit status of a program that a signal ends, less the signal */
#define BURST 64          /* events answered before the screen is drawn again */
#define WATCHED_MOST 256  /* descriptors of a scene */

struct loop {
    const struct scene *scene;
    struct canvas canvas;
    struct pollfd watched[WATCHED_MOST];
    size_t watched_count;
    long long due; /* of the next tick, in milliseconds; −1: none */
    bool draw, over;
    int status;
};

static bool draw(struct loop *loop)
{
    const struct scene *scene = loop->scene;
    int row, col;

    scene->draw(scene->self, &loop->canvas);
    if (scene->cursor(scene->self, &loop->canvas, &row, &col))
        terminal_cursor(row, col);
    else
        terminal_cursor(-1, -1);
    loop->draw = false;
    if (!terminal_show(&loop->canvas))
        return false;
    loop->draw = (scene->shown(scene->self) & SCENE_DRAW) != 0;
    return true;
}

/* Does what the scene wishes. */
static void obey(struct loop *loop, unsigned wish)
{
    loop->draw = loop->draw || (wish & SCENE_DRAW);
    loop->over = loop->over || (wish & SCENE_QUIT);
    if (wish & SCENE_MOUSE)
        terminal_mouse(loop->scene->wants_mouse(loop->scene->self));
}

/* Sets when the next tick is due. What is due already stays so, whatever keys come between, unless they have set
 * something going that wants it earlier. */
static void set_due(struct loop *loop)
{
    int wait = loop->scene->wait(loop->scene->self);
    long long due = monotonic_now() + wait;

    if (wait < 0)
        loop->due = -1;
    else if (loop->due < 0 || due < loop->due)
        loop->due = due;
}

static void take(struct loop *loop, const struct event *event)
{
    int rows, cols;

    switch (event->kind) {
    case EVENT_NONE:
    case EVENT_READY:
        break;
    case EVENT_RESIZE:
        terminal_size(&rows, &cols);
        canvas_resize(&loop->canvas, rows, cols);
        loop->draw = true;
        break;
    case EVENT_THEME:
        loop->canvas.theme = *terminal_theme();
        loop->draw = true;
        break;
    case EVENT_END:
        loop->over = true;
        loop->status = event->code > 0 ? SIGNAL_STATUS + event->code : 0;
        break;
    default:
        obey(loop, loop->scene->event(loop->scene->self, event, &loop->canvas));
    }
}

static void tick(struct loop *loop)
{
    if (loop->due < 0 || monotonic_now() < loop->due)
        return;
    loop->due = -1;
    obey(loop, loop->scene->tick(loop->scene->self));
}

/* Asks what to wait for beside the terminal. */
static void watch(struct loop *loop)
{
    if (!loop->scene->watch)
        return;
    loop->watched_count = loop->scene->watch(loop->scene->self, loop->watched, WATCHED_MOST);
    terminal_watch(loop->watched, loop->watched_count);
}

/* Lets the scene see to what it waits for, without waiting. */
static void serve(struct loop *loop)
{
    if (loop->watched_count == 0 || loop->over)
        return;
    if (poll(loop->watched, (nfds_t)loop->watched_count, 0) >= 0)
        obey(loop, loop->scene->ready(loop->scene->self, loop->watched, loop->watched_count));
}

/* Milliseconds until the next tick; −1: none. */
static int patience(const struct loop *loop)
{
    long long left = loop->due - monotonic_now();

    return loop->due < 0 ? -1 : left < 0 ? 0 : (int)left;
}

static void run(struct loop *loop, struct error *e)
{
    while (!loop->over) {
        struct event event;

        while (loop->draw)
            if (!draw(loop)) {
                loop->status = 1;
                error_set(e, ERROR_WORK, "the terminal is gone: nothing can be shown");
                return;
            }
        set_due(loop);
        watch(loop);
        event = terminal_read(patience(loop));
        take(loop, &event);
        for (int i = 0; i < BURST && event.kind != EVENT_NONE && !loop->over; i++) {
            event = terminal_read(0);
            take(loop, &event);
        }
        serve(loop);
        tick(loop);
    }
}

int loop_run(const struct scene *scene, const struct terminal_options *options, struct error *e)
{
    struct loop loop = {.scene = scene, .due = -1, .draw = true};
    struct error trouble = {0};
    int rows, cols;

    if (!terminal_open(options, &trouble)) {
        if (e)
            *e = trouble;
        return trouble.code == ERROR_WORK ? 1 : 2;
    }
    terminal_mouse(scene->wants_mouse(scene->self));
    terminal_size(&rows, &cols);
    canvas_make(&loop.canvas, rows, cols, terminal_theme());
    run(&loop, e);
    terminal_close();
    canvas_free(&loop.canvas);
    return loop.status;
}
