/* SPDX-License-Identifier: MIT */
#include "ui/stack.h"

#include "base/monotonic.h"
#include "ui/footer.h"
#include "ui/too_small.h"

#include <assert.h>

/* Wishes that the owner of a scene fulfils. */
#define OF_OWNER (~(unsigned)(SCENE_DRAW | SCENE_MOUSE))

static struct scene *ground(struct stack *stack)
{
    return &stack->levels[0].scene;
}

static struct scene *top(struct stack *stack)
{
    return &stack->levels[stack->count - 1].scene;
}

void stack_push(struct stack *stack, struct scene scene)
{
    assert(stack->count < STACK_MOST);
    stack->levels[stack->count++] = (struct stack_level){scene, -1};
}

void stack_cut(struct stack *stack, size_t count)
{
    stack->count = count < stack->count ? count : stack->count;
}

void stack_uncover(struct stack *stack, const void *self)
{
    for (size_t at = stack->count; at-- > 0;)
        if (stack->levels[at].scene.self == self)
            stack_cut(stack, at + 1);
}

void stack_open_page(struct stack *stack, overlay_fill *fill, void *self)
{
    stack->overlay = (struct overlay){.fill = fill, .self = self};
    stack_push(stack, overlay_scene(&stack->overlay));
}

void stack_say(struct stack *stack, const char *message)
{
    size_t at = stack->count;

    while (at > 0 && !stack->levels[at - 1].scene.say)
        at--;
    if (at > 0)
        stack->levels[at - 1].scene.say(stack->levels[at - 1].scene.self, message);
}

/* The highest scene that covers all scenes below it. */
static size_t find_base(const struct stack *stack)
{
    size_t at = stack->count - 1;

    while (at > 0 && stack->levels[at].scene.is_over)
        at--;
    return at;
}

void stack_draw(struct stack *stack, struct canvas *canvas)
{
    size_t base = find_base(stack);

    if (too_small_is(canvas) && !stack->levels[base].scene.any_size) {
        canvas_clear(canvas);
        too_small_draw(canvas);
        return;
    }
    for (size_t i = base; i < stack->count && (i == base || !too_small_is(canvas)); i++) {
        canvas_cursor(canvas, -1, -1);
        stack->levels[i].scene.draw(stack->levels[i].scene.self, canvas);
    }
}

/* Fulfils what it can of a request of the topmost scene; returns the rest. */
static unsigned handle(struct stack *stack, unsigned request)
{
    if (request & SCENE_MOUSE) {
        stack->mouse_away = !stack->mouse_away;
        stack_say(stack, stack->mouse_away ? "The mouse is the terminal's, to select and copy: M brings it back."
                                           : "The mouse chooses here: rows, cells and keys.");
        request |= SCENE_DRAW;
    }
    if (request & SCENE_HELP) {
        stack_open_page(stack, top(stack)->help, top(stack)->self);
        request |= SCENE_DRAW;
    }
    request &= ~(unsigned)SCENE_HELP;
    if (request & SCENE_QUIT && top(stack)->is_over) {
        stack_cut(stack, stack->count - 1);
        return (request & ~(unsigned)SCENE_QUIT) | SCENE_DRAW;
    }
    return request & OF_OWNER && top(stack)->handle ? top(stack)->handle(top(stack)->owner, request) : request;
}

/* The key named where the last row is clicked; 0: none. */
static int key_at(const struct scene *scene, const struct event *event, const struct canvas *canvas)
{
    struct footer footer = {0};
    int code;

    if (event->kind != EVENT_CLICK || event->row != canvas->rows - 1 || !scene->footer)
        return 0;
    scene->footer(scene->self, canvas, &footer);
    code = footer_hit(&footer, event->col);
    footer_free(&footer);
    return code;
}

/* Gives an event to the topmost scene. No key is silent: one that does nothing says so. */
static unsigned give(struct stack *stack, const struct event *event, const struct canvas *canvas)
{
    struct scene *scene = top(stack);
    struct event key = {.kind = EVENT_KEY, .code = key_at(scene, event, canvas)};
    unsigned request = scene->event(scene->self, key.code ? &key : event, canvas);

    if (request || event->kind != EVENT_KEY || too_small_is(canvas) || !scene->say || !scene->help)
        return handle(stack, request);
    scene->say(scene->self, "That does nothing here: ? has the keys.");
    return SCENE_DRAW;
}

unsigned stack_event(struct stack *stack, const struct event *event, const struct canvas *canvas)
{
    bool is_small = too_small_is(canvas), is_q = event->kind == EVENT_KEY && event->code == 'q', is_seen;
    unsigned request = SCENE_NOTHING;

    if (event->kind == EVENT_KEY && ground(stack)->refresh)
        request |= ground(stack)->refresh(ground(stack)->self);
    is_seen = !is_small || stack->levels[find_base(stack)].scene.any_size;
    if (!is_seen && !is_q)
        return request;
    if (is_small)
        stack_cut(stack, find_base(stack) + 1);
    if (!is_seen)
        return request | handle(stack, SCENE_QUIT);
    return request | give(stack, event, canvas);
}

/* A tick stays due at the time that was set, whatever keys come first, unless a key starts something that needs it
 * earlier. */
int stack_wait(struct stack *stack)
{
    long long now = monotonic_now(), next = -1;

    for (size_t i = 0; i < stack->count; i++) {
        struct stack_level *level = &stack->levels[i];
        int wait = level->scene.wait ? level->scene.wait(level->scene.self) : -1;

        if (wait < 0)
            level->due = -1;
        else if (level->due < 0 || now + wait < level->due)
            level->due = now + wait;
        if (level->due >= 0 && (next < 0 || level->due < next))
            next = level->due;
    }
    return next < 0 ? -1 : next < now ? 0 : (int)(next - now);
}

unsigned stack_tick(struct stack *stack)
{
    unsigned request = SCENE_NOTHING;
    long long now = monotonic_now();

    for (size_t i = 0; i < stack->count; i++) {
        struct stack_level *level = &stack->levels[i];

        if (level->due < 0 || now < level->due)
            continue;
        level->due = -1;
        request |= level->scene.tick(level->scene.self);
    }
    return request;
}
