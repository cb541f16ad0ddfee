/* SPDX-License-Identifier: MIT */
/* The keys of the console: what each does, when, and how the footer calls it; and where they lead in a lecture of one
 * or more lessons. */
#include "base/compiler.h"
#include "base/memory.h"
#include "base/monotonic.h"
#include "classroom/console_state.h"
#include "player/follow.h"
#include "player/player_state.h"
#include "player/touch.h"
#include "ui/help.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#define NOTES_LINES 3 /* lines that a key or a turn of the wheel scrolls */

/* ---------------------------------------------------------------------------------------------- from place to place */

/* The lesson that the wall shows. */
static struct lesson *lesson_here(const struct console *c)
{
    return library_lesson(c->library, c->wall.lesson, NULL);
}

/* Whether a stop is this step of the lesson that the wall shows. */
static bool is_step(const struct console *c, size_t stop, size_t step)
{
    return console_stays(c, stop) && c->agenda->stops[stop].step == step;
}

/* Goes one thing on, into the next lesson, too; false at the end of the lecture. */
static bool go_on(struct console *c)
{
    struct player *player = c->wall.player;

    if (is_step(c, c->at + 1, player->step + 1)) {
        wall_next(&c->wall);
    } else if (!lecture_next(player)) {
        if (c->at + 1 >= c->agenda->count || !console_open_stop(c, c->at + 1))
            return false;
        lecture_come(c->wall.player);
    }
    console_changed(c);
    return true;
}

/* Goes exactly that back; false at the beginning of the lecture. */
static bool go_back(struct console *c)
{
    struct player *player = c->wall.player;

    if (c->at > 0 && is_step(c, c->at - 1, player->step - 1)) {
        wall_back(&c->wall);
    } else if (!lecture_back(player)) {
        if (c->at == 0 || !console_open_stop(c, c->at - 1))
            return false;
        wall_show_all(&c->wall);
    }
    console_changed(c);
    return true;
}

static void go_to(struct console *c, size_t stop)
{
    if (console_open_stop(c, stop))
        console_changed(c);
}

/* ------------------------------------------------------------------------------------------------------- prompts */

/* Makes one lesson of all steps of the lecture, so that a typed number means what the console says: "12 of 40". */
void console_make_whole(struct console *c)
{
    free(c->whole.steps);
    c->whole = (struct lesson){.steps = memory_new_array(c->agenda->count, sizeof *c->whole.steps)};
    for (size_t i = 0; i < c->agenda->count; i++) {
        const struct agenda_stop *stop = &c->agenda->stops[i];
        struct lesson *lesson = library_lesson(c->library, stop->lesson, NULL);

        c->whole.steps[c->whole.step_count++] = *lesson_at(lesson, stop->step); /* only its name and title are needed */
    }
}

static void jump_to(void *self, size_t stop)
{
    struct console *c = self;
    struct lesson *here = lesson_here(c);
    const char *typed = text_string(&c->jump.field.text);
    const struct step *same = lesson_step(here, c->whole.steps[stop].name);
    size_t own = same ? agenda_find(c->agenda, c->wall.lesson, (size_t)(same - here->steps)) : AGENDA_NOWHERE;

    if (own != AGENDA_NOWHERE && typed[strspn(typed, "0123456789 ")])
        stop = own; /* if several steps have the name, this lesson's is meant */
    go_to(c, stop);
}

/* Goes to what was found, or says why the lecture cannot show it. */
static void go_to_hit(void *self, const struct search_place *hit)
{
    struct console *c = self;
    struct text message = {0};
    size_t at = agenda_find(c->agenda, hit->place.lesson, hit->step);

    if (hit->place.is_term) {
        text_addf(&message, "“%.60s” is a term of the glossary, which is not shown to the room", hit->place.name);
    } else if (hit->place.is_quiz) {
        text_add(&message, "that is in a quiz: P asks its questions");
    } else if (at == AGENDA_NOWHERE) {
        bool is_step = agenda_has_lesson(c->agenda, hit->place.lesson);

        text_addf(&message, "that is in %s%.80s, which is no part of this lecture: name it when the lecture begins",
                  is_step ? "a step of " : "", c->library->catalogue->lessons[hit->place.lesson].name);
    } else {
        go_to(c, at);
        player_show_part(c->wall.player, hit->part);
        console_changed(c);
    }
    if (message.length)
        console_say(c, text_string(&message));
    text_free(&message);
}

/* ---------------------------------------------------------------------------------------------- keys of the lecture */

static unsigned do_next(void *self, const struct key *key UNUSED, int code UNUSED)
{
    go_on(self);
    return SCENE_DRAW;
}

static bool next_works(const void *self, const struct key *key UNUSED, struct key_offer *offer)
{
    const struct console *c = self;
    const struct player *p = c->wall.player;
    bool leads_out = p->part + 1 >= player_step(p)->parts && !wall_answers_next(&c->wall);

    if (wall_answers_next(&c->wall))
        text_add(&offer->word, "answer");
    else if (leads_out && !console_stays(c, c->at + 1))
        text_add(&offer->word, "next lesson");
    return !leads_out || c->at + 1 < c->agenda->count;
}

static unsigned do_back(void *self, const struct key *key UNUSED, int code UNUSED)
{
    go_back(self);
    return SCENE_DRAW;
}

static bool back_works(const void *self, const struct key *key UNUSED, struct key_offer *offer UNUSED)
{
    const struct console *c = self;

    return c->at > 0 || c->wall.player->part > 0 || c->journal->show.revealed > 0;
}

/* Goes into the cells, or out of them. */
static unsigned do_point(void *self, const struct key *key, int code UNUSED)
{
    struct console *c = self;

    c->wall.player->entered = key->action != 0;
    follow_end(c->wall.player);
    console_changed(c);
    return SCENE_DRAW;
}

static bool point_works(const void *self, const struct key *key, struct key_offer *offer UNUSED)
{
    const struct player *p = ((const struct console *)self)->wall.player;

    return key->action ? !p->entered && player_has_cells(p) : p->entered;
}

static unsigned do_dials(void *self, const struct key *key UNUSED, int code UNUSED)
{
    player_open_dials(((struct console *)self)->wall.player);
    return SCENE_DRAW;
}

static bool dials_work(const void *self, const struct key *key UNUSED, struct key_offer *offer UNUSED)
{
    return player_has_dials(((const struct console *)self)->wall.player);
}

/* Freezes the audience's screen while the presenter looks ahead, or brings it to where the presenter is. */
static unsigned do_freeze(void *self, const struct key *key UNUSED, int code UNUSED)
{
    struct console *c = self;

    c->frozen = !c->frozen;
    console_changed(c);
    return SCENE_DRAW;
}

static bool freeze_works(const void *self, const struct key *key UNUSED, struct key_offer *offer)
{
    const struct console *c = self;

    if (c->frozen) {
        text_add(&offer->word, "bring the room");
        offer->rank = KEY_KEPT;
    }
    return true;
}

static unsigned do_return(void *self, const struct key *key UNUSED, int code UNUSED)
{
    struct console *c = self;
    struct error e;

    if (!wall_obey(&c->wall, &c->told, &e))
        console_say(c, e.message);
    console_settle(c);
    c->frozen = false;
    console_changed(c);
    return SCENE_DRAW;
}

static bool return_works(const void *self, const struct key *key UNUSED, struct key_offer *offer UNUSED)
{
    return ((const struct console *)self)->frozen;
}

static unsigned do_ask(void *self, const struct key *key UNUSED, int code UNUSED)
{
    struct console *c = self;

    play_stop(c->wall.player);
    console_open_choice(c);
    return SCENE_DRAW;
}

/* Hides a cell or a row by hand, or shows what was hidden. */
static unsigned do_hide(void *self, const struct key *key, int code UNUSED)
{
    static bool (*const hides[])(struct wall *) = {wall_hide_cell, wall_hide_row, wall_unhide};
    struct console *c = self;

    if (hides[key->action](&c->wall))
        console_changed(c);
    else
        console_say(c, "there is no cell to hide here");
    return SCENE_DRAW;
}

static bool hide_works(const void *self, const struct key *key UNUSED, struct key_offer *offer UNUSED)
{
    const struct player *p = ((const struct console *)self)->wall.player;

    return p->entered && p->view->hide;
}

static bool unhide_works(const void *self, const struct key *key UNUSED, struct key_offer *offer UNUSED)
{
    return *((const struct console *)self)->journal->show.hidden != '\0';
}

static unsigned do_big(void *self, const struct key *key UNUSED, int code UNUSED)
{
    struct console *c = self;

    wall_set_big(&c->wall, !c->wall.big);
    console_changed(c);
    return SCENE_DRAW;
}

static bool big_works(const void *self, const struct key *key UNUSED, struct key_offer *offer)
{
    if (((const struct console *)self)->wall.big)
        text_add(&offer->word, "smaller");
    return true;
}

static unsigned do_jump(void *self, const struct key *key UNUSED, int code UNUSED)
{
    struct console *c = self;

    console_make_whole(c);
    jump_open(&c->jump, &c->stack, &c->whole, jump_to, c);
    return SCENE_DRAW;
}

static bool has_steps(const void *self, const struct key *key UNUSED, struct key_offer *offer UNUSED)
{
    return ((const struct console *)self)->clock.count > 1;
}

static unsigned do_search(void *self, const struct key *key UNUSED, int code UNUSED)
{
    struct console *c = self;

    search_open(&c->search, &c->stack, c->library, go_to_hit, c);
    return SCENE_DRAW;
}

/* Goes to the first step of this lesson, or to the last. */
static unsigned do_end(void *self, const struct key *key, int code UNUSED)
{
    struct console *c = self;

    go_to(c, key->action == 0 ? agenda_run_start(c->agenda, c->at) : agenda_run_end(c->agenda, c->at) - 1);
    return SCENE_DRAW;
}

static unsigned do_speed(void *self, const struct key *key, int code UNUSED)
{
    struct player *p = ((struct console *)self)->wall.player;
    int speed = p->habits.speed + key->action;

    p->habits.speed = speed < 0 ? 0 : speed > VIEW_SPEED_MOST ? VIEW_SPEED_MOST : speed;
    return SCENE_DRAW;
}

static bool speed_works(const void *self, const struct key *key UNUSED, struct key_offer *offer UNUSED)
{
    return ((const struct console *)self)->wall.player->motion != MOTION_NONE;
}

static unsigned edit(void *self, const struct event *event, const struct canvas *canvas UNUSED)
{
    struct console *c = self;

    if (event->kind != EVENT_KEY || !player_edit(c->wall.player, event->code))
        return SCENE_DRAW;
    console_changed(c);
    return SCENE_QUIT;
}

static void draw_editor(void *self, struct canvas *canvas)
{
    editor_draw(canvas, &((struct console *)self)->wall.player->editor);
}

static unsigned do_edit(void *self, const struct key *key UNUSED, int code UNUSED)
{
    struct console *c = self;

    play_stop(c->wall.player);
    editor_start(&c->wall.player->editor, &c->wall.player->example->model);
    stack_push(&c->stack, (struct scene){.self = c, .is_over = true, .draw = draw_editor, .event = edit});
    return SCENE_DRAW;
}

static bool shows_example(const void *self, const struct key *key UNUSED, struct key_offer *offer UNUSED)
{
    const struct player *p = ((const struct console *)self)->wall.player;

    return player_has_view(p) && p->view->shows_example;
}

/* ------------------------------------------------------------------------------------------- numbers before the room
 */

static unsigned do_number(void *self, const struct key *key UNUSED, int code UNUSED)
{
    touch_enter(((struct console *)self)->wall.player);
    return SCENE_DRAW;
}

static bool number_works(const void *self, const struct key *key UNUSED, struct key_offer *offer)
{
    const struct player *p = ((const struct console *)self)->wall.player;
    struct layer_cell cell;

    if (!player_has_view(p) || !p->entered || !p->view->terms)
        return false;
    text_add(&offer->word, p->view->given(p->self, &cell) ? "type" : "follow");
    return true;
}

/* Undoes the last change, or all; switches them off and on. */
static unsigned do_change(void *self, const struct key *key, int code UNUSED)
{
    static void (*const does[])(struct player *) = {touch_undo_last, touch_switch, touch_undo_all};

    does[key->action](((struct console *)self)->wall.player);
    return SCENE_DRAW;
}

static bool change_works(const void *self, const struct key *key UNUSED, struct key_offer *offer UNUSED)
{
    const struct player *p = ((const struct console *)self)->wall.player;

    return player_has_view(p) && p->view->terms && touch_has(p);
}

/* The keys for numbers that can be followed and changed. Where they work they come before those of view and console. */
const struct key console_number_keys[] = {
    {"Enter", 0, NULL, NULL, "in the cells: follow the number home, to X; type over one that is given",
     .act = do_number, .works = number_works, .rank = KEY_WANTED},
    {"u", 0, NULL, "undo", "take back the number that was changed last", .act = do_change, .works = change_works,
     .rank = KEY_WANTED},
    {"m", 1, NULL, "off and on", "the numbers that were changed, off and on", .act = do_change, .works = change_works},
    {"0", 2, NULL, "as it was", "all numbers as they were", .act = do_change, .works = change_works},
    {0},
};

/* Gives a key to the number that is being typed or followed, or could be. False: it is not one of these keys. */
static bool key_to_number(struct console *c, int code)
{
    struct player *p = c->wall.player;
    enum view_aside before = player_aside(p);
    unsigned wish;
    bool takes = touch_key(p, code) || follow_key(p, code) || keys_act(console_number_keys, c, code, &wish);

    if (p->notice.length)
        console_say(c, text_string(&p->notice));
    text_free(&p->notice);
    if (takes || player_aside(p) != before)
        console_changed(c);
    return takes;
}

/* Says where another example is chosen now. */
static unsigned tell_of_edit(void *self, const struct key *key UNUSED, int code UNUSED)
{
    console_say(self, "press e: all examples are there now");
    return SCENE_DRAW;
}

/* Marks of rows. */
enum {
    BEFORE_VIEW = 1, /* comes before the keys of numbers and of the view in the footer */
    KEEPS_CLOCK = 2  /* after it, restarting the clock can still be undone */
};

/* The order of the rows is the order of the footer. */
const struct key console_keys[] = {
    {"Right l Space PgDn", 0, NULL, "next", "the next thing: an answer, a part, a step, a lesson", .act = do_next,
     .works = next_works, .rank = KEY_KEPT, .why_not = "that was the last step of the lecture: q ends it"},
    {"Left h Backspace PgUp", 0, NULL, "back", "exactly one thing back", .act = do_back, .works = back_works,
     .rank = KEY_KEPT},
    {"Enter", 1, NULL, "point", "into the cells: what the arrows choose there, the room sees", .act = do_point,
     .works = point_works, .rank = KEY_WANTED},
    {"Esc", 0, NULL, "out", "out of the cells again", .act = do_point, .works = point_works, .rank = KEY_KEPT,
     .marks = BEFORE_VIEW},
    {"d", 0, NULL, "dials", "what can be turned: arrows choose a dial and turn it, and the room sees it",
     .act = do_dials, .works = dials_work},
    {"f", 0, NULL, "freeze", "the room stands still while you look ahead; again: it comes here", .act = do_freeze,
     .works = freeze_works, .rank = KEY_WANTED},
    {"F", 0, NULL, "to the room", "back to where the room is, and on from there", .act = do_return,
     .works = return_works, .rank = KEY_KEPT},
    {"P", 0, NULL, "ask", "ask the room a question", .act = do_ask, .rank = KEY_KEPT},
    {".", 0, NULL, "hide", "hide the cell that is pointed at; show it again", .act = do_hide, .works = hide_works},
    {",", 1, NULL, "row", "the same with its row", .act = do_hide, .works = hide_works},
    {";", 2, NULL, "show all", "show all that was hidden by hand", .act = do_hide, .works = unhide_works},
    {"B", 0, NULL, "bigger", "bigger cells for the room, and the usual ones", .act = do_big, .works = big_works},
    {"g", 0, NULL, "go to", "go to a step by number or name", .act = do_jump, .works = has_steps},
    {"/", 0, NULL, "search", "search the lessons", .act = do_search},
    {"Home", 0, NULL, NULL, "first, last step of this lesson", .act = do_end, .works = has_steps},
    {"End", 1, NULL, NULL, NULL, .act = do_end, .works = has_steps},
    {"+ =", 1, NULL, NULL, "play faster, slower", .act = do_speed, .works = speed_works},
    {"-", -1, NULL, NULL, NULL, .act = do_speed, .works = speed_works},
    {"e", 0, NULL, "example", "another example: your own words, or random weights", .act = do_edit,
     .works = shows_example, .why_not = "there is no example here"},
    {"x", 0, NULL, NULL, NULL, .act = tell_of_edit},
    {0},
};

/* ---------------------------------------------------------------------------------------------------- in a poll too */

static unsigned do_blank(void *self, const struct key *key UNUSED, int code UNUSED)
{
    struct console *c = self;

    c->blank = !c->blank;
    console_changed(c);
    return SCENE_DRAW;
}

static bool blank_works(const void *self, const struct key *key UNUSED, struct key_offer *offer)
{
    if (((const struct console *)self)->blank) {
        text_add(&offer->word, "light again");
        offer->rank = KEY_KEPT;
    }
    return true;
}

static unsigned do_notes(void *self, const struct key *key, int code UNUSED)
{
    console_notes_scroll(self, key->action * NOTES_LINES);
    return SCENE_DRAW;
}

static bool notes_work(const void *self, const struct key *key UNUSED, struct key_offer *offer UNUSED)
{
    return *console_step(self)->notes != '\0';
}

/* Shows the clock's next face that has something to say. */
static unsigned do_face(void *self, const struct key *key UNUSED, int code UNUSED)
{
    struct console *c = self;
    long long left;

    do
        c->face = (c->face + 1) % CONSOLE_FACE_COUNT;
    while ((c->face == CONSOLE_LEFT && !clock_left(&c->clock, monotonic_now(), &left)) ||
           (c->face == CONSOLE_LESSON && clock_lesson_planned(&c->clock, c->wall.lesson) == 0));
    return SCENE_DRAW;
}

/* Restarts the clock; pressed again at once, undoes that. */
static unsigned do_restart(void *self, const struct key *key UNUSED, int code UNUSED)
{
    struct console *c = self;
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
    return SCENE_DRAW;
}

/* Ends the lecture, and its poll. */
static unsigned do_leave(void *self, const struct key *key UNUSED, int code UNUSED)
{
    struct console *c = self;

    if (c->poll)
        console_end_poll(c);
    console_keep(c);
    c->over = true;
    return SCENE_DRAW | SCENE_QUIT;
}

const struct key console_leave_keys[] = {
    {"Enter y", 0, NULL, "end it", "end it: followers are told so", .act = do_leave},
    {"Esc n", 0, NULL, "go on", "go on with it", .act = scene_ask},
    {0},
};

static unsigned do_quit(void *self, const struct key *key UNUSED, int code UNUSED)
{
    struct console *c = self;

    c->ask = (struct ask){
        .stack = &c->stack,
        .title = c->rehearses ? "End the rehearsal?" : "End the lecture?",
        .words = c->rehearses       ? "Then you are asked whether to write its minutes into the lesson."
                 : c->listening < 0 ? "What the room answered is kept."
                                    : "Everybody who follows is told that it is over. What the room answered is kept.",
        .keys = console_leave_keys,
        .self = c};
    ask_open(&c->ask);
    return SCENE_DRAW;
}

const struct key console_common_keys[] = {
    {"b", 0, NULL, "blank", "make the room's screen dark, and light again", .act = do_blank, .works = blank_works,
     .rank = KEY_WANTED},
    {"J", 1, "J K", "notes", "the notes: on, back; by themselves they go with the time", .act = do_notes,
     .works = notes_work},
    {"K", -1, NULL, NULL, NULL, .act = do_notes, .works = notes_work},
    {"C", 0, NULL, "clock", "the clock: elapsed, left, this lesson", .act = do_face},
    {"T", 0, NULL, NULL, "begin the clock again; again at once: take that back", .act = do_restart,
     .marks = KEEPS_CLOCK},
    {"M", SCENE_MOUSE, NULL, NULL, "the mouse to the terminal, and back", .act = scene_ask},
    {"?", SCENE_HELP, NULL, "help", "this help", .act = scene_ask, .rank = KEY_LAST},
    {"q", 0, NULL, "end", "end the lecture: asks first", .act = do_quit, .rank = KEY_WANTED},
    {0},
};

/* -------------------------------------------------------------------------------------------------- footer and help */

/* The first of the two tables that apply on a step or in a poll. */
static const struct key *step_table(const struct console *c)
{
    return c->poll ? console_poll_keys : console_keys;
}

/* Whether a row of the table of the view that the wall shows works. */
static bool view_row_works(const struct key *row, const void *self, struct key_offer *offer)
{
    const struct console *c = self;

    return !c->poll && player_view_works(c->wall.player, row, offer);
}

/* Adds the view's own keys. Those that work only inside come first there; otherwise the first key is what the view is
 * about: "make the mistake". */
static void add_view_keys(const struct console *c, struct footer *footer)
{
    bool first = !c->wall.player->entered;

    if (!player_has_view(c->wall.player))
        return;
    for (const struct key *row = c->wall.player->view->keys; row->keys; row++) {
        struct key_offer offer = {0};

        if (view_row_works(row, c, &offer)) {
            bool inside = row->is_inside;

            offer.rank = inside || first ? KEY_WANTED : KEY_USUAL;
            footer_offer(footer, row, &offer);
            first = first && inside;
        }
        key_offer_free(&offer);
    }
}

static void add_step_keys(const struct console *c, struct footer *footer)
{
    const struct player *p = c->wall.player;
    const struct key *own = c->poll ? NULL : player_held_keys(p);

    if (own) {
        footer_add_keys(footer, own, p);
        footer_add_keys(footer, console_common_keys, c);
        return;
    }
    for (const struct key *row = step_table(c); row->keys; row++) {
        struct key_offer offer = {0};

        if (key_works(row, c, &offer))
            footer_offer(footer, row, &offer);
        key_offer_free(&offer);
        if (row->marks & BEFORE_VIEW) {
            footer_add_keys(footer, console_number_keys, c);
            add_view_keys(c, footer);
        }
    }
    footer_add_keys(footer, console_common_keys, c);
}

void console_footer(const struct console *c, const struct theme *theme, int cols, struct footer *footer)
{
    add_step_keys(c, footer);
    footer_place(footer, theme, 1, cols - 1, 3);
}

void console_help(void *self, struct overlay_page *page, const struct canvas *canvas)
{
    const struct console *c = self;
    struct flow *flow = &page->lists[0];
    struct help_keys keys = {
        .table = step_table(c), .self = c, .columns = CONSOLE_HELP_COLS, .is_full = true, .heading = "In the lecture"};

    text_add(&page->title, "Help: the presenter's console");
    if (c->poll)
        keys.heading = "In a poll";
    help_add_keys(flow, &canvas->theme, &keys);
    keys.table = console_common_keys;
    keys.heading = NULL;
    help_add_keys(flow, &canvas->theme, &keys);
    if (c->poll || !player_has_view(c->wall.player))
        return;
    keys.table = console_number_keys;
    keys.heading = "Numbers";
    help_add_keys(flow, &canvas->theme, &keys);
    keys.table = c->wall.player->view->keys;
    keys.works = view_row_works;
    keys.heading = "In this view";
    help_add_keys(flow, &canvas->theme, &keys);
}

/* ------------------------------------------------------------------------------------------------------------ a key */

/* Gives the key to the view: to keys that work only inside if `inside`, else to the others; false if it is none of
 * them. */
static bool key_to_view(struct console *c, int code, bool inside)
{
    struct player *p = c->wall.player;
    const struct key *row = player_has_view(p) ? keys_find(p->view->keys, code) : NULL;
    bool is_clicker = code == KEY_CODE_PAGE_UP || code == KEY_CODE_PAGE_DOWN; /* these go on and back from everywhere */

    if (!row || is_clicker || row->is_inside != inside || !view_row_works(row, c, NULL) ||
        view_key_act(p->self, row, code) == REACT_PASS)
        return false;
    play_notice(p);
    return true;
}

/* Handles a key on the step or in an open poll. Inside the view its keys come first; outside, those that the console
 * does not use. */
unsigned console_key(struct console *c, int code)
{
    const struct key *row = keys_find(step_table(c), code);

    row = row ? row : keys_find(console_common_keys, code);
    if (!row || !(row->marks & KEEPS_CLOCK))
        clock_free(&c->unrestarted);
    if (play_takes(c->wall.player, code)) {
        console_changed(c);
        return SCENE_DRAW;
    }
    if (!c->poll && key_to_number(c, code))
        return SCENE_DRAW;
    if (!c->poll && (player_dial_key(c->wall.player, code) || player_type_in_view(c->wall.player, code) ||
                     key_to_view(c, code, true))) {
        console_changed(c);
        return SCENE_DRAW;
    }
    if (row && key_works(row, c, NULL))
        return row->act(c, row, code);
    if (row && row->why_not)
        console_say(c, row->why_not);
    else if (!row && !c->poll && key_to_view(c, code, false))
        console_changed(c);
    else
        return SCENE_NOTHING;
    return SCENE_DRAW;
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

unsigned console_mouse(struct console *c, const struct event *event, const struct canvas *canvas)
{
    struct console_frame frame;

    console_frame_make(&frame, c, canvas);
    if (frame.too_small)
        return 0;
    if (event->kind == EVENT_CLICK && !c->poll && area_holds(frame.wall, event->row, event->col))
        return click_wall(c, &frame, event, &canvas->theme);
    if (event->kind != EVENT_WHEEL || !area_holds(frame.notes, event->row, event->col))
        return 0;
    console_notes_scroll(c, event->code * NOTES_LINES);
    return SCENE_DRAW;
}
