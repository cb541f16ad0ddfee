/* SPDX-License-Identifier: MIT */
/* What the keys of the console do. */
#include "screen/console_parts.h"

#include "base/memory.h"
#include "base/monotonic.h"
#include "screen/player_parts.h"

#include <string.h>

#define NOTES_LINES 3 /* that a key scrolls, or a turn of the wheel */

/* ------------------------------------------------------------------------------------------------------------ clock */

/* The next of its faces that has something to say. */
static void turn_face(struct console *c)
{
    long long left;

    do
        c->face = (c->face + 1) % CONSOLE_FACE_COUNT;
    while ((c->face == CONSOLE_LEFT && !clock_left(&c->clock, monotonic_now(), &left)) ||
           (c->face == CONSOLE_LESSON && clock_lesson_planned(&c->clock, c->wall.lesson) == 0));
}

/* Begins the clock again; again at once, takes that back. */
static void restart(struct console *c)
{
    struct clock *old = &c->unrestarted;

    if (old->count > 0) {
        clock_free(&c->clock);
        c->clock = *old;
        *old = (struct clock){0};
        console_say(c, "The clock goes on as before");
    } else {
        *old = c->clock;
        old->steps = memory_new_array(old->count, sizeof *old->steps);
        memcpy(old->steps, c->clock.steps, old->count * sizeof *old->steps);
        clock_restart(&c->clock, monotonic_now());
        console_say(c, "The clock begins again: T takes that back");
    }
    c->unsaved = true;
}

/* --------------------------------------------------------------------------------------------------------- the step */

static void change_speed(struct player *p, int by)
{
    int speed = p->habits.speed + by;

    p->habits.speed = speed < 0 ? 0 : speed > VIEW_SPEED_MOST ? VIEW_SPEED_MOST : speed;
}

static void take_other_example(struct console *c)
{
    struct spec spec;
    struct error e;

    play_stop(c->wall.player);
    player_other_example(c->wall.player, &spec, NULL);
    if (!player_change_example(c->wall.player, &spec, &e))
        console_say(c, e.message);
    spec_free(&spec);
    console_changed(c);
}

/* Hides a cell or a row by hand, or shows what was hidden. */
static void hide(struct console *c, bool (*what)(struct wall *))
{
    if (what(&c->wall))
        console_changed(c);
    else
        console_say(c, "there is no cell to hide here");
}

static void go_on(struct console *c)
{
    if (!console_next(c) && c->notice.length == 0)
        console_say(c, "that was the last step of the lecture: q ends it");
}

static void return_to_room(struct console *c)
{
    struct error e;

    if (!wall_obey(&c->wall, &c->told, &e))
        console_say(c, e.message);
    console_settle(c);
    console_freeze(c, false);
}

/* What keys of the lecture do. */
static void act_on_step(struct console *c, int action)
{
    switch (action) {
    case CONSOLE_NEXT:
        go_on(c);
        break;
    case CONSOLE_BACK:
        console_back(c);
        break;
    case CONSOLE_POINT:
    case CONSOLE_OUT:
        c->wall.player->entered = action == CONSOLE_POINT;
        console_changed(c);
        break;
    case CONSOLE_FREEZE:
        console_freeze(c, !c->frozen);
        break;
    case CONSOLE_RETURN:
        return_to_room(c);
        break;
    case CONSOLE_POLL:
        play_stop(c->wall.player);
        console_open_choice(c);
        break;
    case CONSOLE_HIDE:
        hide(c, wall_hide_cell);
        break;
    case CONSOLE_HIDE_ROW:
        hide(c, wall_hide_row);
        break;
    case CONSOLE_UNHIDE:
        hide(c, wall_unhide);
        break;
    case CONSOLE_BIG:
        wall_set_big(&c->wall, !c->wall.big);
        console_changed(c);
        break;
    case CONSOLE_JUMP_KEY:
        console_open_jump(c);
        break;
    case CONSOLE_FIND:
        search_start(&c->search);
        c->mode = CONSOLE_SEARCH;
        break;
    case CONSOLE_FIRST:
        console_go_to(c, agenda_run_start(c->agenda, c->at));
        break;
    case CONSOLE_LAST:
        console_go_to(c, agenda_run_end(c->agenda, c->at) - 1);
        break;
    case CONSOLE_FASTER:
    case CONSOLE_SLOWER:
        change_speed(c->wall.player, action == CONSOLE_FASTER ? 1 : -1);
        break;
    case CONSOLE_OTHER:
        take_other_example(c);
        break;
    default:
        break;
    }
}

static unsigned give_mouse(struct console *c)
{
    c->mouse_away = !c->mouse_away;
    console_say(c, c->mouse_away ? "The mouse is the terminal's, to select and copy: M brings it back"
                                 : "The mouse chooses keys and scrolls the notes here");
    return SCENE_DRAW | SCENE_MOUSE;
}

/* Does an action that works now. */
static unsigned act(struct console *c, int action)
{
    switch (action) {
    case CONSOLE_BLANK:
        c->blank = !c->blank;
        console_changed(c);
        break;
    case CONSOLE_NOTES_DOWN:
        console_notes_scroll(c, NOTES_LINES);
        break;
    case CONSOLE_NOTES_UP:
        console_notes_scroll(c, -NOTES_LINES);
        break;
    case CONSOLE_FACE:
        turn_face(c);
        break;
    case CONSOLE_RESTART:
        restart(c);
        break;
    case CONSOLE_MOUSE:
        return give_mouse(c);
    case CONSOLE_HELP_KEY:
        c->help_first = 0;
        c->mode = CONSOLE_HELP;
        break;
    case CONSOLE_QUIT:
        c->mode = CONSOLE_LEAVE;
        break;
    case CONSOLE_HANDS_KEY:
        console_open_hands(c);
        break;
    default:
        if (c->poll)
            console_lead_poll(c, action);
        else
            act_on_step(c, action);
    }
    return SCENE_DRAW;
}

/* Gives the key to what is being typed in the view; false if nothing is, or it has no use for the key. */
static bool type_in_view(struct player *p, int code)
{
    if (!player_has_view(p) || !p->view->is_typing || !p->view->is_typing(p->self) ||
        p->view->type(p->self, code) == REACT_PASS)
        return false;
    play_notice(p);
    return true;
}

/* Gives the key to the view, to what works inside only if `inside`, else to the rest; false if it is none of them. */
static bool key_to_view(struct console *c, int code, bool inside)
{
    struct player *p = c->wall.player;
    const struct key *row = player_has_view(p) ? keys_find(p->view->keys, code) : NULL;

    if (!row || (view_key_is_inside(row)) != inside || !console_view_works(c, row, NULL) ||
        view_key_act(p->view, p->self, row, code) == REACT_PASS)
        return false;
    play_notice(p);
    return true;
}

/* A key on the step, or in the poll that is on. Inside the view its own keys come first, outside they are none of the
 * console's. */
static unsigned key_on_step(struct console *c, int code)
{
    const struct key *row = keys_find(console_table(c), code);

    if (!row || row->action != CONSOLE_RESTART)
        clock_free(&c->unrestarted);
    if (!c->poll && (type_in_view(c->wall.player, code) || key_to_view(c, code, true))) {
        console_changed(c);
        return SCENE_DRAW;
    }
    if (row && console_works(c, row->action, NULL))
        return act(c, row->action);
    if (row && row->action == CONSOLE_NEXT)
        go_on(c); /* says that this is the end */
    else if (row && c->poll && row->action == CONSOLE_POLL)
        console_say(c, "that is all: S shows the solution, Esc goes back to the lesson");
    else if (row && c->poll && row->action == CONSOLE_SOLVE)
        console_say(c, "the room is voting: P closes the vote, then S shows the solution");
    else if (!row && !c->poll && key_to_view(c, code, false))
        console_changed(c);
    return SCENE_DRAW;
}

/* The lecture ends: its poll too. */
static unsigned end_lecture(struct console *c)
{
    if (c->poll)
        console_lead_poll(c, CONSOLE_END_POLL);
    console_keep(c);
    c->over = true;
    return SCENE_DRAW | SCENE_QUIT;
}

unsigned console_key(struct console *c, int code, const struct canvas *canvas)
{
    const struct key *leave = keys_find(console_leave_keys, code);

    switch (c->mode) {
    case CONSOLE_CHOOSE:
        console_choose_key(c, code);
        return SCENE_DRAW;
    case CONSOLE_HANDS:
        console_hands_key(c, code);
        return SCENE_DRAW;
    case CONSOLE_JUMP:
        console_jump_key(c, code);
        return SCENE_DRAW;
    case CONSOLE_SEARCH:
        console_search_key(c, canvas, code);
        return SCENE_DRAW;
    case CONSOLE_HELP:
        return console_help_key(c, canvas, code);
    case CONSOLE_LEAVE:
        c->mode = CONSOLE_STEP;
        return leave && leave->action == CONSOLE_ENTER ? end_lecture(c) : SCENE_DRAW;
    default:
        return key_on_step(c, code);
    }
}

/* ------------------------------------------------------------------------------------------------------------ mouse */

/* A click on what the room sees points there. */
static unsigned click_wall(struct console *c, const struct console_frame *frame, const struct event *event,
                           const struct theme *theme)
{
    struct wall_preview preview;
    bool chosen;

    console_preview(c, frame, theme, &preview);
    chosen = wall_preview_click(&preview, &c->wall, event->row - frame->wall.row, event->col - frame->wall.col);
    wall_preview_free(&preview);
    if (!chosen)
        return 0;
    text_free(&c->notice);
    console_changed(c);
    return SCENE_DRAW;
}

/* A click in the last row is the key that stands there. */
static unsigned click(struct console *c, const struct console_frame *frame, const struct event *event,
                      const struct canvas *canvas)
{
    struct footer footer = {0};
    int code = 0;

    if (c->mode == CONSOLE_STEP && !c->poll && area_holds(frame->wall, event->row, event->col))
        return click_wall(c, frame, event, &canvas->theme);

    if (event->row == frame->footer_row) {
        console_footer(c, &canvas->theme, canvas->cols, &footer);
        code = footer_hit(&footer, event->col);
        footer_free(&footer);
    }
    if (code == 0)
        return 0;
    text_free(&c->notice);
    return console_key(c, code, canvas);
}

unsigned console_mouse(struct console *c, const struct event *event, const struct canvas *canvas)
{
    struct console_frame frame;

    console_frame_make(&frame, c, canvas);
    if (frame.too_small)
        return 0;
    if (event->kind == EVENT_CLICK)
        return click(c, &frame, event, canvas);
    if (event->kind != EVENT_WHEEL)
        return 0;
    if (c->mode == CONSOLE_HELP)
        console_help_scroll(c, canvas, event->code);
    else if (c->mode == CONSOLE_STEP && area_holds(frame.notes, event->row, event->col))
        console_notes_scroll(c, event->code * NOTES_LINES);
    else
        return 0;
    return SCENE_DRAW;
}
