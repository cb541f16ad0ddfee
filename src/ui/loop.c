/* SPDX-License-Identifier: MIT */
#include "ui/loop.h"

#include "base/monotonic.h"

#define SIGNAL_STATUS 128 /* added to the signal that ended a program, this is its exit status */
#define BURST 64          /* events answered before the screen is drawn again */
#define WATCHED_MOST 256  /* descriptors that a scene waits for */
#define FRAME_MS 33       /* between two frames while something computes without a pause */

struct loop {
    struct stack *stack;
    struct canvas canvas;
    struct pollfd watched[WATCHED_MOST];
    size_t watched_count;
    bool draw, over;
    bool is_late;    /* something computed has changed since the last frame, */
    long long drawn; /* which was drawn at this moment, in milliseconds */
    int status;
};

static const struct scene *ground(const struct loop *loop)
{
    return &loop->stack->levels[0].scene;
}

static bool draw(struct loop *loop)
{
    stack_draw(loop->stack, &loop->canvas);
    terminal_cursor(loop->canvas.cursor_row, loop->canvas.cursor_col);
    loop->draw = loop->is_late = false;
    loop->drawn = monotonic_now();
    if (!terminal_show(&loop->canvas))
        return false;
    loop->draw = ground(loop)->shown && (ground(loop)->shown(ground(loop)->self) & SCENE_DRAW);
    return true;
}

/* Does what the scenes ask for. */
static void handle(struct loop *loop, unsigned request)
{
    loop->draw = loop->draw || (request & SCENE_DRAW);
    loop->over = loop->over || (request & SCENE_QUIT);
    if (request & SCENE_MOUSE)
        terminal_mouse(!loop->stack->mouse_away);
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
        handle(loop, stack_event(loop->stack, event, &loop->canvas));
    }
}

/* Asks the scene what to wait for besides the terminal. */
static void watch(struct loop *loop)
{
    if (!ground(loop)->watch)
        return;
    loop->watched_count = ground(loop)->watch(ground(loop)->self, loop->watched, WATCHED_MOST);
    terminal_watch(loop->watched, loop->watched_count);
}

/* Lets the scene serve what it waits for, without waiting. */
static void serve(struct loop *loop)
{
    if (loop->watched_count == 0 || loop->over)
        return;
    if (poll(loop->watched, (nfds_t)loop->watched_count, 0) >= 0)
        handle(loop, ground(loop)->ready(ground(loop)->self, loop->watched, loop->watched_count));
}

/* Lets the scenes move. While they want the next tick at once, draws only some thirty times a second. */
static void tick(struct loop *loop)
{
    unsigned request = stack_tick(loop->stack);

    loop->is_late = loop->is_late || (request & SCENE_DRAW);
    handle(loop, request & ~(unsigned)SCENE_DRAW);
    if (loop->is_late && (stack_wait(loop->stack) != 0 || monotonic_now() - loop->drawn >= FRAME_MS))
        loop->draw = true;
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
        watch(loop);
        event = terminal_read(stack_wait(loop->stack));
        take(loop, &event);
        for (int i = 0; i < BURST && event.kind != EVENT_NONE && !loop->over; i++) {
            event = terminal_read(0);
            take(loop, &event);
        }
        serve(loop);
        if (!loop->draw) /* show first what a key has done */
            tick(loop);
    }
}

int loop_run(struct stack *stack, const struct terminal_options *options, struct error *e)
{
    struct loop loop = {.stack = stack, .draw = true};
    struct error trouble = {0};
    int rows, cols;

    if (!terminal_open(options, &trouble)) {
        if (e)
            *e = trouble;
        return trouble.code == ERROR_WORK ? 1 : 2;
    }
    terminal_mouse(!stack->mouse_away);
    terminal_size(&rows, &cols);
    canvas_make(&loop.canvas, rows, cols, terminal_theme());
    run(&loop, e);
    terminal_close();
    canvas_free(&loop.canvas);
    return loop.status;
}
