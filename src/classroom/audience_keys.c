/* SPDX-License-Identifier: MIT */
/* The keys of the audience's screen, and what most of them do: look back on a wall of one's own, freely, but never
 * ahead of what has been shown. */
#include "base/compiler.h"
#include "base/memory.h"
#include "base/monotonic.h"
#include "classroom/audience.h"
#include "classroom/audience_state.h"
#include "classroom/wall_poll.h"
#include "draw/flow.h"
#include "player/frame.h"
#include "ui/help.h"

#include <stdlib.h>
#include <string.h>

#define NOWHERE ((size_t)-1)

/* ---------------------------------------------------------------------------------------------- what has been shown */

struct wall_notes audience_notes(const struct audience *a)
{
    bool is_on = audience_shows_poll(a);

    return (struct wall_notes){.question = is_on ? &a->question : NULL,
                               .poll = is_on ? &a->client.poll : NULL,
                               .answer = a->client.answer,
                               .status = "",
                               .aside = ""};
}

bool audience_shows_wall(const struct audience *a)
{
    enum client_state state = a->client.state;

    return a->is_back || (a->is_shown && (state == CLIENT_CONNECTED || state == CLIENT_AWAY));
}

bool audience_shows_poll(const struct audience *a)
{
    return a->has_question && a->client.has_poll && !a->is_back && audience_shows_wall(a);
}

bool audience_can_answer(const struct audience *a)
{
    const struct client *c = &a->client;

    return !a->is_back && !a->setup.is_wall && c->has_poll && c->state == CLIENT_CONNECTED &&
           phase_is_open(c->poll.phase);
}

struct player *audience_player(const struct audience *a)
{
    return audience_shows_wall(a) ? a->is_back ? a->own.player : a->wall.player : NULL;
}

static size_t find_seen(const struct audience *a, const char *lesson)
{
    for (size_t i = 0; i < a->seen_count; i++)
        if (strcmp(a->seen[i].lesson, lesson) == 0)
            return i;
    return NOWHERE;
}

static void forget(struct audience_seen *seen)
{
    free(seen->lesson);
    free(seen->step);
    *seen = (struct audience_seen){0};
}

void audience_forget_seen(struct audience *a)
{
    for (size_t i = 0; i < a->seen_count; i++)
        forget(&a->seen[i]);
    a->seen_count = 0;
}

/* Compares two steps of the wall's lesson: < 0 if the first comes before the other. A step that does not exist comes
 * before all. */
static int compare_steps(const struct wall *w, const char *a, const char *b)
{
    const struct step *first = lesson_step(w->player->lesson, a), *second = lesson_step(w->player->lesson, b);

    if (!first || !second)
        return (first != NULL) - (second != NULL);
    return first < second ? -1 : first > second;
}

/* Whether a place in the wall's lesson is ahead of what was shown of it. */
static bool is_ahead(const struct wall *w, const struct message_show *place, const struct audience_seen *seen)
{
    int order = compare_steps(w, place->step, seen->step);

    return order > 0 || (order == 0 && (place->part > seen->part || place->revealed > seen->revealed));
}

static int most(int a, int b)
{
    return a > b ? a : b;
}

void audience_note_seen(struct audience *a, const struct message_show *show)
{
    size_t at = find_seen(a, show->lesson);
    bool is_new = at == NOWHERE;
    struct audience_seen *seen;

    if (is_new) {
        a->seen = memory_resize(a->seen, a->seen_count + 1, sizeof *a->seen);
        at = a->seen_count++;
        a->seen[at] = (struct audience_seen){.lesson = memory_copy(show->lesson)};
    }
    seen = &a->seen[at];
    if (is_new || compare_steps(&a->wall, show->step, seen->step) > 0) {
        free(seen->step);
        *seen = (struct audience_seen){seen->lesson, memory_copy(show->step), show->part, show->revealed};
    } else if (strcmp(show->step, seen->step) == 0) {
        seen->part = most(seen->part, show->part);
        seen->revealed = most(seen->revealed, show->revealed);
    }
}

/* ------------------------------------------------------------------------------------------------------- the places */

static const struct wall *shown_wall(const struct audience *a)
{
    return a->is_back ? &a->own : &a->wall;
}

/* Finds where the screen is; returns the lesson's index in `seen`. */
static size_t tell(const struct audience *a, struct message_show *out)
{
    wall_tell(shown_wall(a), out);
    return find_seen(a, out->lesson);
}

/* Whether there is something to look at, before or after this, that was shown. */
static bool can_look(const struct audience *a)
{
    return a->wall.player && a->seen_count > 0 && (a->is_back || a->is_shown);
}

/* Whether more of the wall's lesson has been shown than up to this place. */
static bool is_behind(const struct wall *w, const struct message_show *place, const struct audience_seen *seen)
{
    int order = compare_steps(w, place->step, seen->step);

    return order < 0 || (order == 0 && (place->part < seen->part || place->revealed < seen->revealed));
}

static bool can_go_on(const struct audience *a)
{
    struct message_show now;
    size_t at = can_look(a) ? tell(a, &now) : NOWHERE;

    return at != NOWHERE && (at + 1 < a->seen_count || is_behind(shown_wall(a), &now, &a->seen[at]));
}

/* Begins to look back, at what the wall shows. */
static void start(struct audience *a)
{
    struct message_show show;
    struct error e = {0};

    if (a->is_back)
        return;
    wall_tell(&a->wall, &show);
    show.blank = show.frozen = false;
    wall_start(&a->own, a->course.library, a->course.sources);
    if (!wall_obey(&a->own, &show, &e) && !a->own.player) {
        wall_free(&a->own);
        a->own = (struct wall){0};
        return;
    }
    a->is_back = true;
    client_look_back(&a->client, true);
}

void audience_rejoin(struct audience *a)
{
    if (a->is_back)
        wall_free(&a->own);
    a->own = (struct wall){0};
    a->is_back = false;
    client_look_back(&a->client, false);
}

/* Opens a lesson where it was left, or at its beginning. */
static bool open_seen(struct audience *a, size_t at, bool at_end)
{
    const struct audience_seen *seen = &a->seen[at];
    const struct catalogue *catalogue = a->course.library->catalogue;
    struct error e = {0};
    const struct catalogue_entry *entry = catalogue_find(catalogue, seen->lesson, &e);
    struct message_show place = {0};

    if (!entry || !wall_open(&a->own, (size_t)(entry - catalogue->lessons), at_end ? seen->step : NULL, &e))
        return false;
    if (!at_end)
        return true;
    wall_tell(&a->own, &place);
    place.part = seen->part;
    place.revealed = seen->revealed;
    return wall_obey(&a->own, &place, &e);
}

/* Whether the screen is where the presenter is. */
static bool is_with(const struct audience *a)
{
    struct message_show here, there;

    if (!a->is_shown)
        return false;
    wall_tell(&a->own, &here);
    wall_tell(&a->wall, &there);
    return strcmp(here.lesson, there.lesson) == 0 && strcmp(here.step, there.step) == 0 && here.part == there.part &&
           here.revealed == there.revealed;
}

/* Goes one thing back. */
static void look_back(struct audience *a)
{
    bool has_begun = a->is_back, uncovers = audience_shows_poll(a) || a->wall.blank || !audience_shows_wall(a);
    struct message_show now;
    size_t at;

    if (!can_look(a))
        return;
    start(a);
    if (!a->is_back || (uncovers && !has_begun))
        return; /* this leads from a poll, or from the dark, to the step under it */
    at = tell(a, &now);
    if (wall_back(&a->own) || (at != NOWHERE && at > 0 && open_seen(a, at - 1, true)))
        return;
    if (!has_begun)
        audience_rejoin(a); /* there is nothing before this */
}

/* Goes one thing on, to one that has been shown. */
static void go_one_on(struct audience *a, size_t at)
{
    const struct audience_seen *seen = &a->seen[at];
    struct message_show now;

    if (wall_next(&a->own)) {
        tell(a, &now);
        if (!is_ahead(&a->own, &now, seen))
            return;
        wall_back(&a->own);
    }
    tell(a, &now);
    if (is_behind(&a->own, &now, seen)) /* the presenter came here by another way */
        open_seen(a, at, true);
    else if (at + 1 < a->seen_count)
        open_seen(a, at + 1, false);
}

/* Goes one thing on; rejoins on reaching the presenter. */
static void go_on(struct audience *a)
{
    struct message_show now;
    size_t at;

    if (!can_go_on(a))
        return;
    start(a);
    at = a->is_back ? tell(a, &now) : NOWHERE;
    if (at != NOWHERE)
        go_one_on(a, at);
    if (a->is_back && is_with(a))
        audience_rejoin(a);
}

/* -------------------------------------------------------------------------------------------------------- the cells */

/* Whether a row is a key that moves in the cells; others change what the step is about. */
static bool moves(const struct key *row)
{
    return row->is_inside || keys_find(row, KEY_CODE_TAB) == row;
}

static bool has_cells(const struct audience *a)
{
    const struct player *p = can_look(a) ? shown_wall(a)->player : NULL;

    return p && player_has_cells(p);
}

/* Enters the cells of the step, which counts as looking back. */
static void enter(struct audience *a)
{
    start(a);
    if (a->is_back)
        a->own.player->entered = true;
}

/* Whether the arrows are in the cells of a step that is looked back at. */
static bool is_inside(const struct audience *a)
{
    return a->is_back && a->own.player && a->own.player->entered;
}

/* Gives a key to the cells; false if it is none of theirs. */
static bool cell_key(struct audience *a, int code)
{
    struct player *p = a->own.player;
    const struct key *row = player_has_view(p) ? keys_find(p->view->keys, code) : NULL;

    if (!row || !moves(row) || !player_view_works(p, row, NULL) || view_key_act(p->self, row, code) == REACT_PASS)
        return false;
    play_notice(p);
    return true;
}

/* Clicks on the step while looking back: chooses a cell or goes to a stage that was shown. */
static bool click_step(struct audience *a, const struct canvas *canvas, int row, int col)
{
    const struct wall_notes notes = audience_notes(a);
    struct message_show before, now;
    struct error e = {0};
    size_t at;

    if (!a->is_back)
        return false;
    at = tell(a, &before);
    if (!wall_click(&a->own, &notes, canvas, row, col))
        return false;
    tell(a, &now);
    if (at == NOWHERE || is_ahead(&a->own, &now, &a->seen[at]))
        wall_obey(&a->own, &before, &e);
    return true;
}

/* --------------------------------------------------------------------------------------------------------- the keys */

/* What keys act on: the screen at its size. */
struct turn {
    struct audience *audience;
    const struct canvas *canvas;
};

static struct audience *audience_of(const void *self)
{
    return ((const struct turn *)self)->audience;
}

static unsigned do_back(void *self, const struct key *key UNUSED, int code UNUSED)
{
    look_back(audience_of(self));
    return SCENE_DRAW;
}

/* Inside the cells the arrows belong to them, and the footer does not name the other keys for back and on. */
static bool back_works(const void *self, const struct key *key UNUSED, struct key_offer *offer)
{
    const struct audience *a = audience_of(self);

    if (!is_inside(a))
        text_add(&offer->word, a->is_back ? "back" : "look back");
    return can_look(a);
}

static unsigned do_on(void *self, const struct key *key UNUSED, int code UNUSED)
{
    go_on(audience_of(self));
    return SCENE_DRAW;
}

static bool on_works(const void *self, const struct key *key UNUSED, struct key_offer *offer)
{
    if (!is_inside(audience_of(self)))
        text_add(&offer->word, "on");
    return can_go_on(audience_of(self));
}

static unsigned do_rejoin(void *self, const struct key *key UNUSED, int code UNUSED)
{
    audience_rejoin(audience_of(self));
    return SCENE_DRAW;
}

static bool is_back(const void *self, const struct key *key UNUSED, struct key_offer *offer UNUSED)
{
    return audience_of(self)->is_back;
}

static unsigned do_enter(void *self, const struct key *key UNUSED, int code UNUSED)
{
    enter(audience_of(self));
    return SCENE_DRAW;
}

/* Whether the text and the cells of a step can be read: no poll lies over them. */
static bool shows_step(const struct audience *a)
{
    return audience_shows_wall(a) && !audience_shows_poll(a);
}

static bool enter_works(const void *self, const struct key *key UNUSED, struct key_offer *offer UNUSED)
{
    const struct audience *a = audience_of(self);

    return !is_inside(a) && shows_step(a) && has_cells(a);
}

static unsigned do_leave(void *self, const struct key *key, int code)
{
    struct audience *a = audience_of(self);

    if (!is_inside(a))
        return do_rejoin(self, key, code);
    a->own.player->entered = false;
    return SCENE_DRAW;
}

static bool leave_works(const void *self, const struct key *key UNUSED, struct key_offer *offer)
{
    if (is_inside(audience_of(self)))
        text_add(&offer->word, "leave");
    return audience_of(self)->is_back;
}

/* Lets the step scroll its text by a key or the wheel. */
static unsigned scroll(const struct turn *turn, const struct event *event)
{
    if (!shows_step(turn->audience))
        return 0;
    return player_event(audience_player(turn->audience), event, turn->canvas) & SCENE_DRAW;
}

static unsigned do_page(void *self, const struct key *key UNUSED, int code)
{
    return scroll(self, &(struct event){.kind = EVENT_KEY, .code = code});
}

/* Whether the step has more text below, or, with `action` −1, above. */
static bool page_works(const void *self, const struct key *key, struct key_offer *offer UNUSED)
{
    const struct turn *turn = self;
    struct player *p = audience_player(turn->audience);
    struct frame frame;
    bool has_text;

    if (!shows_step(turn->audience))
        return false;
    frame_make(&frame, p, turn->canvas);
    has_text = !frame.too_small && frame.text.rows > 0 && (key->action > 0 ? page_has_more : page_has_less)(p, &frame);
    frame_free(&frame);
    return has_text;
}

/* The option that a key means, from 0; −1: none. */
static int option_of(const struct audience *a, int code)
{
    int option = code >= '1' && code <= '9'   ? code - '1'
                 : code >= 'a' && code <= 'z' ? code - 'a'
                 : code >= 'A' && code <= 'Z' ? code - 'A'
                                              : -1;

    return option < a->client.poll.options ? option : -1;
}

/* Answers the poll; false if no poll is open here, or the key is none of its options. */
static bool answer(struct audience *a, int code)
{
    int option = audience_can_answer(a) ? option_of(a, code) : -1;

    return option >= 0 && client_answer(&a->client, option);
}

static unsigned do_answer(void *self, const struct key *key UNUSED, int code)
{
    return answer(audience_of(self), code) ? SCENE_DRAW : 0;
}

static bool answer_works(const void *self, const struct key *key UNUSED, struct key_offer *offer UNUSED)
{
    return audience_can_answer(audience_of(self));
}

/* The order of the rows is the order of the last row of the screen. Letters of options go before all others while the
 * room votes. */
static const struct key keys[] = {
    {"Left h", 0, NULL, NULL, "look back, without anybody else", .act = do_back, .works = back_works, .rank = KEY_KEPT},
    {"Right l Space", 0, NULL, NULL, "on again, as far as the presenter has been", .act = do_on, .works = on_works,
     .rank = KEY_KEPT},
    {"r", 0, NULL, NULL, "to where the presenter is", .act = do_rejoin, .works = is_back},
    {"Enter", 0, NULL, "cells", "into the cells: the arrows move there", .act = do_enter, .works = enter_works,
     .rank = KEY_WANTED},
    {"Esc", 0, NULL, NULL, "out of the cells; to where the presenter is", .act = do_leave, .works = leave_works,
     .rank = KEY_KEPT},
    {"PgDn", 1, NULL, "more", "the text, where there is more: a page on", .act = do_page, .works = page_works,
     .rank = KEY_LAST},
    {"PgUp", -1, NULL, "up", "the text: a page back", .act = do_page, .works = page_works, .rank = KEY_KEPT},
    {"1-9", 0, "A B C", NULL, "answer the poll, also 1 2 3; another answer replaces it", .act = do_answer,
     .works = answer_works},
    {"M", SCENE_MOUSE, NULL, NULL, "the mouse to the terminal, and back", .act = scene_ask},
    {"?", SCENE_HELP, NULL, "help", "this help", .act = scene_ask, .rank = KEY_LAST},
    {"q", SCENE_QUIT, NULL, "quit", "quit; the lecture goes on", .act = scene_ask},
    {0},
};

void audience_help(void *self, struct overlay_page *page, const struct canvas *canvas)
{
    const struct turn turn = {self, canvas};

    text_add(&page->title, "Help: the audience's screen");
    help_add_keys(&page->lists[0], &canvas->theme, &(struct help_keys){.table = keys, .self = &turn, .columns = 12});
}

/* The keys that move in the cells. */
static void add_cell_keys(const struct player *p, struct footer *footer)
{
    for (const struct key *row = p->view ? p->view->keys : NULL; row && row->keys; row++) {
        struct key_offer offer = {0};

        if (row->is_inside && player_view_works(p, row, &offer)) {
            offer.rank = KEY_KEPT;
            footer_offer(footer, row, &offer);
        }
        key_offer_free(&offer);
    }
}

void audience_add_keys(struct audience *a, const struct canvas *canvas, struct footer *footer)
{
    if (a->setup.is_wall && !a->is_back)
        return;
    if (is_inside(a))
        add_cell_keys(a->own.player, footer);
    footer_add_keys(footer, keys, &(struct turn){a, canvas});
}

/* ----------------------------------------------------------------------------------------------------------- events */

static unsigned take_key(struct turn *turn, int code)
{
    struct audience *a = turn->audience;
    unsigned wish = SCENE_NOTHING;

    text_free(&a->notice);
    if (answer(a, code) || (is_inside(a) && cell_key(a, code)))
        return SCENE_DRAW;
    keys_act(keys, turn, code, &wish);
    return wish | SCENE_DRAW; /* no message for idle keys: the last row has other things to say */
}

unsigned audience_event(void *self, const struct event *event, const struct canvas *canvas)
{
    struct turn turn = {self, canvas};

    if (too_small_is(canvas))
        return event->kind == EVENT_KEY && event->code == 'q' ? SCENE_QUIT : SCENE_NOTHING;
    switch (event->kind) {
    case EVENT_KEY:
        return take_key(&turn, event->code);
    case EVENT_CLICK:
        return click_step(self, canvas, event->row, event->col) ? SCENE_DRAW : SCENE_NOTHING;
    case EVENT_WHEEL:
        return scroll(&turn, event);
    default:
        return SCENE_NOTHING;
    }
}
