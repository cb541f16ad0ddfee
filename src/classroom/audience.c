/* SPDX-License-Identifier: MIT */
/* The audience's screen: its keys, with which one looks back on a wall of one's own, freely, but never ahead of what
 * has been shown; what it draws; how it begins, ends, waits, and follows the presenter's messages. */
#include "classroom/audience.h"

#include "base/compiler.h"
#include "base/memory.h"
#include "base/monotonic.h"
#include "base/prose.h"
#include "classroom/audience_state.h"
#include "classroom/wall_poll.h"
#include "draw/flow.h"
#include "player/frame.h"
#include "ui/footer.h"
#include "ui/help.h"

#include <stdlib.h>
#include <string.h>

#define NOWHERE ((size_t)-1)
#define SAID_COLS 60 /* columns of sentences on a screen without a step */
#define EDGE 1       /* blank columns at both ends of the last row */
#define PACE_GAP 4   /* between the words about pace and what follows */
#define NARROW_GAP 2
#define REREAD 1000     /* milliseconds between two checks of a course's files */
#define HELP_COLUMNS 12 /* for the keys in a row of the help, with a blank */
#define RESIZE 100      /* between two sizes reported while a window is being dragged */

/* ---------------------------------------------------------------------------------------------------- what is shown */

/* Whether a step (the presenter's, or the one looked back at) is to be drawn; else the screen says why not. */
static bool audience_shows_wall(const struct audience *a)
{
    enum client_state state = a->client.state;

    return a->is_back || (a->is_shown && (state == CLIENT_CONNECTED || state == CLIENT_AWAY));
}

/* Whether this screen shows the running poll. */
static bool audience_shows_poll(const struct audience *a)
{
    return a->has_question && a->client.has_poll && !a->is_back && audience_shows_wall(a);
}

/* What the wall shows besides the step, without the words of the last row. */
static struct wall_notes audience_notes(const struct audience *a)
{
    bool is_on = audience_shows_poll(a);

    return (struct wall_notes){.question = is_on ? &a->question : NULL,
                               .poll = is_on ? &a->client.poll : NULL,
                               .answer = a->client.answer,
                               .status = "",
                               .aside = ""};
}

static bool audience_can_answer(const struct audience *a)
{
    const struct client *c = &a->client;

    return !a->is_back && !a->setup.is_wall && c->has_poll && c->state == CLIENT_CONNECTED &&
           phase_is_open(c->poll.phase);
}

/* The player of the step that is on the screen; NULL: none is. */
static struct player *audience_player(const struct audience *a)
{
    return audience_shows_wall(a) ? a->is_back ? a->own.player : a->wall.player : NULL;
}

/* ---------------------------------------------------------------------------------------------- what has been shown */

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

static void audience_forget_seen(struct audience *a)
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

/* Notes that a step, its parts and answers have been shown. */
static void audience_note_seen(struct audience *a, const struct message_show *show)
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
static size_t describe(const struct audience *a, struct message_show *out)
{
    wall_describe(shown_wall(a), out);
    return find_seen(a, out->lesson);
}

/* Whether the user can look back at what was shown. */
static bool can_look(const struct audience *a)
{
    return a->wall.player && a->seen_count > 0 && (a->is_back || a->is_shown);
}

/* Whether the wall's lesson has been shown further than this place. */
static bool is_behind(const struct wall *w, const struct message_show *place, const struct audience_seen *seen)
{
    int order = compare_steps(w, place->step, seen->step);

    return order < 0 || (order == 0 && (place->part < seen->part || place->revealed < seen->revealed));
}

static bool can_go_on(const struct audience *a)
{
    struct message_show now;
    size_t at = can_look(a) ? describe(a, &now) : NOWHERE;

    return at != NOWHERE && (at + 1 < a->seen_count || is_behind(shown_wall(a), &now, &a->seen[at]));
}

/* Begins to look back, at what the wall shows. */
static void start(struct audience *a)
{
    struct message_show show;
    struct error e = {0};

    if (a->is_back)
        return;
    wall_describe(&a->wall, &show);
    show.blank = show.frozen = false;
    wall_start(&a->own, a->course.library, a->course.sources);
    if (!wall_apply(&a->own, &show, &e) && !a->own.player) {
        wall_free(&a->own);
        a->own = (struct wall){0};
        return;
    }
    a->is_back = true;
    client_look_back(&a->client, true);
}

/* Returns to the presenter. */
static void audience_rejoin(struct audience *a)
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
    wall_describe(&a->own, &place);
    place.part = seen->part;
    place.revealed = seen->revealed;
    return wall_apply(&a->own, &place, &e);
}

/* Whether the screen is where the presenter is. */
static bool is_with(const struct audience *a)
{
    struct message_show here, there;

    if (!a->is_shown)
        return false;
    wall_describe(&a->own, &here);
    wall_describe(&a->wall, &there);
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
    at = describe(a, &now);
    if (wall_back(&a->own) || (at != NOWHERE && at > 0 && open_seen(a, at - 1, true)))
        return;
    if (!has_begun)
        audience_rejoin(a);
    text_add(&a->notice, "nothing came before");
}

/* Goes one thing on, to one that has been shown. */
static void go_one_on(struct audience *a, size_t at)
{
    const struct audience_seen *seen = &a->seen[at];
    struct message_show now;

    if (wall_next(&a->own)) {
        describe(a, &now);
        if (!is_ahead(&a->own, &now, seen))
            return;
        wall_back(&a->own);
    }
    describe(a, &now);
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
    at = a->is_back ? describe(a, &now) : NOWHERE;
    if (at != NOWHERE)
        go_one_on(a, at);
    if (a->is_back && is_with(a))
        audience_rejoin(a);
}

/* -------------------------------------------------------------------------------------------------------- the cells */

/* Whether a row is a key that moves in the cells, or to another head; others change what the step is about. */
static bool moves(const struct key *row)
{
    return row->is_inside || row->names_another;
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

/* The row of a key that moves in the cells now; NULL: it is none, or nobody is in the cells. */
static const struct key *find_cell_key(const struct audience *a, int code)
{
    const struct player *p = a->own.player;
    const struct key *row = is_inside(a) && player_has_view(p) ? keys_find(p->view->keys, code) : NULL;

    return row && moves(row) && player_view_works(row, p, NULL) ? row : NULL;
}

/* Gives a key to the cells; false if it is none of theirs. */
static bool cell_key(struct audience *a, int code)
{
    struct player *p = a->own.player;
    const struct key *row = find_cell_key(a, code);

    if (!row || view_key_act(p->self, row, code) == REACT_PASS)
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
    at = describe(a, &before);
    if (!wall_click(&a->own, &notes, canvas, row, col))
        return false;
    describe(a, &now);
    if (at == NOWHERE || is_ahead(&a->own, &now, &a->seen[at]))
        wall_apply(&a->own, &before, &e);
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

/* Answers the poll with the option that is the key's action, from 0. */
static unsigned do_answer(void *self, const struct key *key, int code UNUSED)
{
    client_answer(&audience_of(self)->client, key->action);
    return SCENE_DRAW;
}

static bool answer_works(const void *self, const struct key *key, struct key_offer *offer UNUSED)
{
    const struct audience *a = audience_of(self);

    return audience_can_answer(a) && key->action < a->client.poll.options;
}

#define OPTION(option, keys, shown, help)                                                                              \
    {                                                                                                                  \
        keys, option, shown, NULL, help, .act = do_answer, .works = answer_works                                       \
    }

/* The options of a poll: while the room votes they come before all other keys. */
static const struct key option_keys[] = {
    OPTION(0, "A a 1", "A B C", "answer the poll, also 1 2 3; another answer replaces it"),
    OPTION(1, "B b 2", NULL, NULL),
    OPTION(2, "C c 3", NULL, NULL),
    OPTION(3, "D d 4", NULL, NULL),
    OPTION(4, "E e 5", NULL, NULL),
    OPTION(5, "F f 6", NULL, NULL),
    OPTION(6, "G g 7", NULL, NULL),
    OPTION(7, "H h 8", NULL, NULL),
    OPTION(8, "I i 9", NULL, NULL),
    OPTION(9, "J j", NULL, NULL),
    OPTION(10, "K k", NULL, NULL),
    OPTION(11, "L l", NULL, NULL),
    OPTION(12, "M m", NULL, NULL),
    OPTION(13, "N n", NULL, NULL),
    OPTION(14, "O o", NULL, NULL),
    OPTION(15, "P p", NULL, NULL),
    OPTION(16, "Q q", NULL, NULL),
    OPTION(17, "R r", NULL, NULL),
    OPTION(18, "S s", NULL, NULL),
    OPTION(19, "T t", NULL, NULL),
    OPTION(20, "U u", NULL, NULL),
    OPTION(21, "V v", NULL, NULL),
    OPTION(22, "W w", NULL, NULL),
    OPTION(23, "X x", NULL, NULL),
    OPTION(24, "Y y", NULL, NULL),
    OPTION(25, "Z z", NULL, NULL),
    {0},
};

/* The order of the rows is the order of the last row of the screen. */
static const struct key keys[] = {
    {"Left h", 0, NULL, NULL, "look back, without anybody else", .act = do_back, .works = back_works, .rank = KEY_KEPT},
    {"Right l Space", 0, NULL, NULL, "on again, as far as the presenter has been", .act = do_on, .works = on_works,
     .rank = KEY_KEPT, .why_not = "This is where the presenter is."},
    {"r", 0, NULL, NULL, "to where the presenter is", .act = do_rejoin},
    {"Enter", 0, NULL, "cells", "into the cells: the arrows move there", .act = do_enter, .works = enter_works,
     .rank = KEY_WANTED},
    {"Esc", 0, NULL, NULL, "out of the cells; to where the presenter is", .act = do_leave, .works = leave_works,
     .rank = KEY_KEPT},
    {"PgDn", 1, NULL, "more", "the text, where there is more: a page on", .act = do_page, .works = page_works,
     .rank = KEY_LAST},
    {"PgUp", -1, NULL, "up", "the text: a page back", .act = do_page, .works = page_works, .rank = KEY_KEPT},
    {"M", SCENE_MOUSE, NULL, NULL, "the mouse to the terminal, and back", .act = scene_ask},
    {"?", SCENE_HELP, NULL, "help", "this help", .act = scene_ask, .rank = KEY_LAST},
    {"q", SCENE_QUIT, NULL, "quit", "quit; the lecture goes on", .act = scene_ask},
    {0},
};

/* Whether a poll's options, or the cells, have a key before the other keys of this screen. */
static bool is_option(const void *self, int code)
{
    return keys_find_now(option_keys, self, code) != NULL;
}

static bool is_taken(const void *self, int code)
{
    return is_option(self, code) || find_cell_key(audience_of(self), code);
}

static bool cell_row_works(const struct key *key, const void *self, struct key_offer *offer)
{
    return moves(key) && player_view_works(key, audience_of(self)->own.player, offer);
}

static void audience_help(void *self, struct overlay_page *page, const struct canvas *canvas)
{
    const struct audience *a = self;
    const struct turn turn = {self, canvas};
    struct help_keys help = {.table = option_keys, .self = &turn, .columns = HELP_COLUMNS};

    text_add(&page->title, "Help: the audience's screen");
    help_add_keys(&page->lists[0], &canvas->theme, &help);
    if (is_inside(a)) {
        help.heading = "In the cells";
        help.table = a->own.player->view->keys;
        help.works = cell_row_works;
        help.is_taken = is_option;
        help_add_keys(&page->lists[0], &canvas->theme, &help);
        help.heading = "In the lecture";
    }
    help.table = keys;
    help.works = NULL;
    help.is_taken = is_taken;
    help_add_keys(&page->lists[0], &canvas->theme, &help);
}

/* The keys that move in the cells. */
static void add_cell_keys(const struct player *p, struct footer *footer)
{
    for (const struct key *row = p->view ? p->view->keys : NULL; row && row->keys; row++) {
        struct key_offer offer = {0};

        if (row->is_inside && player_view_works(row, p, &offer)) {
            offer.rank = KEY_KEPT;
            footer_offer(footer, row, &offer);
        }
        key_offer_free(&offer);
    }
}

/* Appends the keys that the last row of the screen names now. */
static void audience_add_keys(struct audience *a, const struct canvas *canvas, struct footer *footer)
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
    unsigned request = SCENE_NOTHING;
    const struct key *row;
    bool acts;

    text_free(&a->notice);
    if (keys_act(option_keys, turn, code, &request) || cell_key(a, code))
        return request | SCENE_DRAW;
    row = keys_choose(keys, NULL, turn, code, &acts);
    if (acts)
        request = row->act(turn, row, code);
    else if (!a->setup.is_wall) /* where nobody presses keys, and its last row is the room's */
        text_add(&a->notice, row && row->why_not ? row->why_not : "That does nothing: ? helps.");
    return request | SCENE_DRAW;
}

static unsigned audience_event(void *self, const struct event *event, const struct canvas *canvas)
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

/* ---------------------------------------------------------------------------------------------------- what is drawn */

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

/* ----------------------------------------------------------------------------------------- the presenter's messages */

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
    wall_describe(&a->wall, &now);
    return strcmp(now.lesson, show->lesson) == 0 && strcmp(now.step, show->step) == 0;
}

/* Brings the wall to where the lecture is. */
static void handle(struct audience *a)
{
    const struct message_show *show = &a->client.show;
    struct message_show now;

    error_clear(&a->trouble);
    if (!wall_apply(&a->wall, show, &a->trouble) && is_there(a, show))
        error_clear(&a->trouble); /* an unknown state of a view: show the step all the same */
    a->is_shown = a->trouble.code == ERROR_NONE && a->wall.player;
    if (!a->is_shown)
        return;
    wall_describe(&a->wall, &now);
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
        handle(a);
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
        handle(a);
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
    handle(a);
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
    if (told & (CLIENT_NEW_SHOW | CLIENT_NEW_POLL))
        text_free(&a->notice);
    if (told & CLIENT_NEW_HELLO)
        take_hello(a);
    if (told & CLIENT_NEW_SHOW)
        take_show(a);
    if (told & CLIENT_NEW_POLL)
        take_poll(a);
    a->has_ended = a->has_ended || a->client.state == CLIENT_OVER;
    return told != 0;
}

/* ------------------------------------------------------------------------------------------ beginning, waiting, end */

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
    unsigned request = 0;

    say_screen(a, now);
    if (client_wait(&a->client, now) == 0 && hear(a, client_serve(&a->client, 0, now)))
        request = SCENE_DRAW;
    else if (player && player_wait(player) >= 0)
        request = player_tick(player) & SCENE_DRAW;
    if (watches(a) && a->looks_at_files <= now) {
        a->looks_at_files = now + REREAD;
        request |= refresh(a) ? SCENE_DRAW : 0u;
    }
    return request;
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
