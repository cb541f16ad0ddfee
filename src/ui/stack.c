/* SPDX-License-Identifier: MIT */
#include "ui/stack.h"

#include "base/monotonic.h"
#include "base/utf8.h"
#include "ui/footer.h"
#include "ui/too_small.h"

#include <assert.h>
#include <string.h>

/* Requests that the owner of a scene fulfils. */
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

size_t stack_level(const struct stack *stack, const void *self)
{
    size_t at = 0;

    while (at < stack->count && stack->levels[at].scene.self != self)
        at++;
    return at;
}

void stack_uncover(struct stack *stack, const void *self)
{
    stack_cut(stack, stack_level(stack, self) + 1);
}

void stack_open_page(struct stack *stack, overlay_fill *fill, void *self)
{
    stack->overlay = (struct overlay){.fill = fill, .self = self};
    stack_push(stack, overlay_scene(&stack->overlay));
}

/* Keeps a notice for the row of keys, as many whole characters as there is room for. */
static void keep(struct stack *stack, const char *message)
{
    size_t length = utf8_fit(message, strlen(message), STACK_SAYS - 1);

    memcpy(stack->notice, message, length);
    stack->notice[length] = '\0';
}

void stack_say(struct stack *stack, const char *message)
{
    const struct scene *scene;
    size_t at = stack->count;

    while (at > 0 && !stack->levels[at - 1].scene.say && !stack->levels[at - 1].scene.footer)
        at--;
    if (at == 0)
        return;
    scene = &stack->levels[at - 1].scene;
    if (scene->say)
        scene->say(scene->self, message);
    else
        keep(stack, message);
}

/* The highest scene that covers all scenes below it. */
static size_t find_base(const struct stack *stack)
{
    size_t at = stack->count - 1;

    while (at > 0 && stack->levels[at].scene.is_over)
        at--;
    return at;
}

static void lay_keys(const struct scene *scene, const struct canvas *canvas, struct footer *footer)
{
    *footer = (struct footer){.row = canvas->rows - 1, .says = canvas->rows - 1};
    if (scene->footer)
        scene->footer(scene->self, canvas, footer);
    if (footer->says >= canvas->rows)
        footer->says = footer->row;
}

/* Draws a notice; in a border there is a blank on either side of it. */
static void put_notice(struct canvas *canvas, const struct footer *footer, const char *notice)
{
    int end =
        footer->col + canvas_put_cut(canvas, footer->says, footer->col, footer->end - footer->col, ROLE_STRONG, notice);

    if (footer->says == footer->row)
        return;
    canvas_put(canvas, footer->says, footer->col - 1, ROLE_PLAIN, " ");
    canvas_put(canvas, footer->says, end, ROLE_PLAIN, " ");
}

/* Draws the row of keys of a scene that has no say(), and a notice. */
static void draw_keys(const struct scene *scene, const char *notice, struct canvas *canvas)
{
    struct footer footer;

    if (scene->say || !scene->footer)
        return;
    lay_keys(scene, canvas, &footer);
    if (!*notice || footer.says != footer.row)
        footer_draw(canvas, footer.row, &footer);
    if (*notice && footer.col < footer.end)
        put_notice(canvas, &footer, notice);
    footer_free(&footer);
}

static void draw_level(const struct stack *stack, size_t level, struct canvas *canvas)
{
    const struct scene *scene = &stack->levels[level].scene;

    canvas_cursor(canvas, -1, -1);
    scene->draw(scene->self, canvas);
    draw_keys(scene, level + 1 == stack->count ? stack->notice : "", canvas);
}

void stack_draw(struct stack *stack, struct canvas *canvas)
{
    bool is_small = too_small_is(canvas);
    size_t base = find_base(stack);

    if (is_small && !stack->levels[base].scene.any_size) {
        canvas_clear(canvas);
        too_small_draw(canvas);
        canvas_put_cut(canvas, canvas->rows - 1, 0, canvas->cols, ROLE_STRONG, stack->notice);
    } else {
        draw_level(stack, base, canvas);
    }
    for (size_t i = base + 1; i < stack->count; i++)
        if (!is_small || stack->levels[i].scene.any_size)
            draw_level(stack, i, canvas);
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
    if (request & SCENE_HELP && top(stack)->help) {
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

/* The key that a click or the wheel stands for; 0: none. */
static int key_of(struct scene *scene, const struct event *event, const struct canvas *canvas)
{
    struct footer footer;
    int code = 0;

    if (event->kind == EVENT_KEY)
        return event->code;
    if (event->kind == EVENT_WHEEL && scene->choose)
        return event->code < 0 ? KEY_CODE_UP : KEY_CODE_DOWN;
    if (event->kind != EVENT_CLICK)
        return 0;
    lay_keys(scene, canvas, &footer);
    if (event->row == footer.row)
        code = footer_hit(&footer, event->col);
    footer_free(&footer);
    return code;
}

/* Appends the keys of a row: "Enter go, Esc stay". */
static void add_keys(const struct footer *footer, struct text *out)
{
    const char *comma = "";

    for (size_t i = 0; i < footer->count; i++) {
        text_addf(out, "%s%s ", comma, text_string(&footer->items[i].shown));
        text_add(out, text_string(&footer->items[i].word));
        comma = ", ";
    }
}

static bool offers_help(const struct footer *footer)
{
    for (size_t i = 0; i < footer->count; i++)
        if (*footer->items[i].key->keys == '?')
            return true;
    return false;
}

/* Answers a key that does nothing in the topmost scene: no key is silent. Where "?" is text, or no key, it says which
 * keys there are. */
static unsigned answer_other(struct stack *stack, int code, const struct canvas *canvas)
{
    const struct scene *scene = top(stack);
    struct text says = {0};
    struct footer footer;

    if (too_small_is(canvas) && !scene->is_over)
        return SCENE_NOTHING;
    lay_keys(scene, canvas, &footer);
    if (stack->count == 1 && code == KEY_CODE_ESC)
        text_add(&says, "q quits.");
    else if (offers_help(&footer))
        text_add(&says, "That does nothing here: ? helps.");
    else if (footer.count) {
        text_add(&says, "Now only: ");
        add_keys(&footer, &says);
    }
    footer_free(&footer);
    if (says.length)
        stack_say(stack, text_string(&says));
    text_free(&says);
    return SCENE_DRAW;
}

/* Gives an event to the topmost scene; a click on a key, or on a row that is chosen already, as that key. */
static unsigned give(struct stack *stack, const struct event *event, const struct canvas *canvas)
{
    struct scene *scene = top(stack);
    struct event key = {.kind = EVENT_KEY, .code = key_of(scene, event, canvas)};
    enum scene_row row = SCENE_NO_ROW;
    unsigned request;

    if (event->kind == EVENT_CLICK && !key.code && scene->choose)
        row = scene->choose(scene->self, canvas, event->row, event->col);
    if (row == SCENE_ROW)
        return SCENE_DRAW;
    if (row == SCENE_SAME_ROW)
        key.code = KEY_CODE_ENTER;
    request = scene->event(scene->self, key.code ? &key : event, canvas);
    if (request || !key.code)
        return handle(stack, request);
    return answer_other(stack, key.code, canvas);
}

/* Answers an event where the window is too small for the scene: only q does something there. */
static unsigned give_unseen(struct stack *stack, const struct event *event)
{
    const struct scene *scene;

    if (event->kind != EVENT_KEY)
        return SCENE_NOTHING;
    if (event->code != 'q') {
        keep(stack, "Only q does something here.");
        return SCENE_DRAW;
    }
    stack_cut(stack, find_base(stack) + 1);
    scene = top(stack);
    return handle(stack, scene->leave ? scene->leave(scene->self) : SCENE_QUIT);
}

/* Takes the notice away, which is shown until the next event. */
static unsigned clear_notice(struct stack *stack, const struct event *event)
{
    bool is_over = *stack->notice && (event->kind == EVENT_KEY || event->kind == EVENT_CLICK);

    if (is_over)
        *stack->notice = '\0';
    return is_over ? SCENE_DRAW : SCENE_NOTHING;
}

/* Whether the topmost scene has a field that people see: elsewhere a pasted text would act as keys. */
static bool reads_text(struct stack *stack, bool is_small)
{
    const struct scene *scene = top(stack);

    return scene->is_typing && (!is_small || scene->any_size) && scene->is_typing(scene->self);
}

/* Says of each character that is left out the same, which is then said of the whole text. */
static unsigned leave_out(struct stack *stack, bool is_small)
{
    static const char says[] = "Nothing is typed here: the pasted text was not read.";

    if (is_small)
        keep(stack, says);
    else
        stack_say(stack, says);
    return SCENE_DRAW;
}

unsigned stack_event(struct stack *stack, const struct event *event, const struct canvas *canvas)
{
    bool is_small = too_small_is(canvas);
    unsigned request;

    if (event->is_pasted && !reads_text(stack, is_small))
        return leave_out(stack, is_small);
    request = clear_notice(stack, event);
    if (event->kind == EVENT_KEY && ground(stack)->refresh)
        request |= ground(stack)->refresh(ground(stack)->self);
    if (is_small && !top(stack)->any_size) {
        if (!stack->levels[find_base(stack)].scene.any_size)
            return request | give_unseen(stack, event);
        stack_cut(stack, find_base(stack) + 1);
    }
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
