/* SPDX-License-Identifier: MIT */
/* The console but for its screen (console_draw.c): where the lecture is, and what is saved of it, so that it can go on
 * there after a crash; the poll; the keys, and where they lead in a lecture of one or more lessons; how it begins, ends
 * and serves the room. */
#include "base/compiler.h"
#include "base/memory.h"
#include "base/monotonic.h"
#include "classroom/agenda_clock.h"
#include "classroom/console_state.h"
#include "player/follow.h"
#include "player/player_state.h"
#include "player/touch.h"
#include "ui/help.h"
#include "ui/too_small.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#define NOTES_LINES 3 /* lines that a key or a turn of the wheel scrolls */
#define SECOND 1000   /* milliseconds between two checks of the clock and of a course's files */

/* --------------------------------------------------------------------------------------------- where the lecture is */

/* The step that the wall shows. */
static const struct step *console_step(const struct console *c)
{
    return player_step(c->wall.player);
}

/* Shows a notice until the next key, after what is shown already. */
static void console_say(struct console *c, const char *what)
{
    text_add(&c->notice, c->notice.length ? "; " : "");
    text_add(&c->notice, what);
}

/* Opens a stop; shows why if it cannot. */
static bool console_open_stop(struct console *c, size_t at)
{
    const struct agenda_stop *stop = &c->agenda->stops[at];
    struct lesson *lesson;
    struct error e;

    if (stop->lesson == c->wall.lesson && c->wall.player) {
        wall_go_to(&c->wall, stop->step);
    } else {
        lesson = library_lesson(c->library, stop->lesson, &e);
        if (!lesson || !wall_open(&c->wall, stop->lesson, lesson_at(lesson, stop->step)->name, &e)) {
            console_say(c, e.message);
            return false;
        }
    }
    c->at = at;
    return true;
}

/* Finds the stop that the wall shows; if the wall's step is not a stop, returns the wall to the last one that was. */
static void console_settle(struct console *c)
{
    size_t at = agenda_find(c->agenda, c->wall.lesson, c->wall.player->step);

    if (at != AGENDA_NOWHERE)
        c->at = at;
    else
        console_open_stop(c, c->at < c->agenda->count ? c->at : c->agenda->count - 1);
}

/* Works out agenda and clock for the lessons as they are now; the time that steps took is kept. False with *e set if a
 * lesson cannot be used. */
static bool console_plan(struct console *c, int minutes, struct error *e)
{
    struct clock old = c->clock;
    struct agenda_stop *before = memory_new_array(old.count + 1, sizeof *before);
    long long now = monotonic_now();
    bool ok;

    if (old.count > 0)
        memcpy(before, c->agenda->stops, old.count * sizeof *before);
    ok = agenda_lay(c->agenda, c->library, e);
    if (ok) {
        clock_start(&c->clock, minutes, now);
        agenda_clock_add(&c->clock, c->agenda, c->library);
    }
    if (ok && old.count > 0) {
        console_settle(c);
        clock_enter(&old, old.at, now);
        agenda_clock_carry(&c->clock, c->agenda, c->library, &old, before);
        c->clock.start = old.start;
        clock_enter(&c->clock, c->at, now);
    }
    free(before);
    if (ok) {
        clock_free(&old);
        clock_free(&c->unrestarted);
    }
    return ok;
}

/* --------------------------------------------------------------------------------------------------------- resuming */

/* Tells the audience what it sees: where the presenter is, or, when frozen, was. */
static void show_room(struct console *c)
{
    struct message_show *here = &c->journal->show;

    if (!c->frozen)
        c->told = *here;
    c->told.blank = c->blank;
    c->told.frozen = c->frozen;
    c->journal->room = c->told;
    server_show(&c->server, &c->told);
}

/* Call it after anything that the room may see has changed: tells the room, unless the wall is frozen, enters the step
 * in the clock, and marks the journal to be saved. */
static void console_changed(struct console *c)
{
    struct message_show *here = &c->journal->show;

    console_settle(c);
    if (c->clock.at != c->at) {
        clock_enter(&c->clock, c->at, monotonic_now());
        clock_free(&c->unrestarted);
    }
    c->wall.player->animate = c->animate; /* each lesson has a player of its own */
    c->wall.player->habits.still = !c->animate;
    c->wall.blank = c->wall.frozen = c->wall.pointed = false; /* so that the presenter sees where the lecture is */
    c->wall.position = (int)c->at + 1;
    c->wall.steps = (int)c->clock.count;
    wall_describe(&c->wall, here);
    here->blank = c->blank;
    here->frozen = false;
    show_room(c);
    c->unsaved = true;
}

static void resume_poll(struct console *c)
{
    struct journal *j = c->journal;
    struct poll *poll = j->poll < j->results.count ? j->results.polls[j->poll] : NULL;
    struct error e;

    if (!poll || poll->phase == POLL_OVER)
        return;
    if (!poll_question_find(&c->question, c->library, poll->key, &e)) {
        poll_question_free(&c->question);
        poll_move(poll, POLL_OVER);
        j->poll = SIZE_MAX;
        console_say(c, e.message);
        return;
    }
    c->poll = poll;
    c->voted = monotonic_now();
}

/* Shows what was shown when the lecture was broken off. */
static void show_again(struct console *c)
{
    const struct message_show *show = &c->journal->show;
    struct error e;

    if (agenda_find_lesson(c->agenda, c->library->catalogue, show->lesson) != AGENDA_NOWHERE) {
        if (!wall_apply(&c->wall, show, &e))
            console_say(c, e.message);
        c->wall.player->entered = show->pointed && player_has_view(c->wall.player) && player_has_cells(c->wall.player);
        console_settle(c);
    } else {
        console_say(c, "the step at which the lecture was broken off is not there any more: it goes on at its first");
    }
    c->blank = show->blank;
    c->frozen = c->journal->room.frozen;
    if (c->frozen)
        c->told = c->journal->room;
}

/* Continues the lecture of the journal: its clock, its poll, and where it was, unless it goes on elsewhere. */
static void console_resume(struct console *c, bool is_elsewhere)
{
    if (!is_elsewhere)
        show_again(c);
    agenda_clock_resume(&c->clock, c->agenda, c->library, c->journal, c->at);
    resume_poll(c);
}

/* ---------------------------------------------------------------------------------------------------------- keeping */

/* Says once that something cannot be written, or that it can again. Returns whether there was anything to say. */
static bool report(struct console *c, bool ok, bool *failed, const char *what, const struct error *e)
{
    struct text message = {0};

    if (ok == !*failed)
        return false;
    *failed = !ok;
    if (ok)
        text_addf(&message, "%s is written again", what);
    else
        text_addf(&message, "%s cannot be written: %s; it is kept in memory and tried again", what, e->message);
    console_say(c, text_string(&message));
    text_free(&message);
    return true;
}

/* Writes journal and results if they have changed; true if that leaves a notice to be drawn. */
static bool console_keep(struct console *c)
{
    struct error e = {0};
    bool says = false;

    if (c->unwritten && c->journal->results.path) {
        c->unwritten = !results_save(&c->journal->results, &e);
        says = report(c, !c->unwritten, &c->results_failed, "the file of the results", &e);
    }
    if (c->unsaved) {
        agenda_clock_note(&c->clock, c->agenda, c->library, c->journal);
        c->unsaved = !journal_save(c->journal, &e);
        says = report(c, !c->unsaved, &c->journal_failed, "the journal of the lecture", &e) || says;
    }
    return says;
}

/* --------------------------------------------------------------------------------------------------------- the poll */

#define NOTHING_TO_ASK "there is no question here that a room can be asked: this lesson has neither one nor a quiz"

/* Call it after any change of the poll: tells the audience, and marks the poll to be saved. */
static void poll_changed(void *self)
{
    struct console *c = self;

    server_poll(&c->server, c->poll);
    c->unwritten = c->unsaved = true;
}

/* Asks the question with a key, or says why it cannot be asked. */
static void ask(void *self, const char *key)
{
    struct console *c = self;
    struct journal *j = c->journal;
    struct poll_question question;
    struct error e;

    if (!poll_question_find(&question, c->library, key, &e)) {
        poll_question_free(&question);
        console_say(c, e.message);
        return;
    }
    poll_question_free(&c->question);
    c->question = question;
    c->poll = results_add(&j->results);
    poll_question_start(&c->question, c->poll, ++j->polls_begun);
    j->poll = j->results.count - 1;
    c->voted = monotonic_now();
    c->wall.player->entered = false;
    c->blank = false; /* the question must be seen */
    console_changed(c);
    poll_changed(c);
}

/* If the poll asked one of the step's own questions whose answer comes next, shows that answer. */
static void reveal(struct console *c)
{
    const struct step *step = console_step(c);
    const struct question *asked = c->question.question;
    size_t index = 0;

    if (c->question.lesson != c->wall.lesson || c->question.step != c->wall.player->step)
        return;
    while (index < step->question_count && &step->questions[index] != asked)
        index++;
    while (index < step->question_count && c->journal->show.revealed <= (int)index && wall_answers_next(&c->wall) &&
           wall_next(&c->wall))
        console_changed(c);
}

/* Ends the running poll: the room sees the lesson again, and the poll stays in the results. */
static void console_end_poll(struct console *c)
{
    bool solved = c->poll->solved;

    poll_move(c->poll, POLL_OVER);
    poll_changed(c);
    c->journal->poll = SIZE_MAX;
    c->poll = NULL;
    stack_cut(&c->stack, stack_level(&c->stack, &c->hands));
    if (solved)
        reveal(c);
    poll_question_free(&c->question);
}

/* Actions of rows that lead the poll on and back; other actions are the phase to go to. */
enum { LEADS_ON = -1, LEADS_BACK = -2 };

static int phase_after(const struct poll *poll, int action)
{
    int to = action == LEADS_BACK ? (int)poll->phase - 1 : action;

    if (action == LEADS_ON)
        return poll_next(poll);
    if (to < 0 || (to == POLL_OVER && !poll->solved))
        return -1;
    return poll_can(poll, (enum poll_phase)to) ? to : -1;
}

static unsigned do_lead(void *self, const struct key *key, int code UNUSED)
{
    struct console *c = self;
    int to = phase_after(c->poll, key->action);

    if (to == POLL_OVER) {
        console_end_poll(c);
        return SCENE_DRAW;
    }
    if (to < 0 || !poll_move(c->poll, (enum poll_phase)to))
        return SCENE_DRAW;
    if (poll_is_open(c->poll)) {
        poll_solve(c->poll, false); /* no vote is open while the solution is shown */
        c->voted = monotonic_now();
    }
    poll_changed(c);
    return SCENE_DRAW;
}

static bool on_works(const void *self, const struct key *key UNUSED, struct key_offer *offer)
{
    int to = poll_next(((const struct console *)self)->poll);

    if (to >= 0)
        text_add(&offer->word, poll_phase_word((enum poll_phase)to));
    return to >= 0;
}

static bool poll_back_works(const void *self, const struct key *key, struct key_offer *offer UNUSED)
{
    return phase_after(((const struct console *)self)->poll, key->action) >= 0;
}

/* Leads straight to a phase; the footer names that if going on leads elsewhere. */
static bool straight_works(const void *self, const struct key *key, struct key_offer *offer)
{
    const struct poll *poll = ((const struct console *)self)->poll;
    int to = phase_after(poll, key->action);

    if (phase_after(poll, LEADS_ON) != to)
        text_add(&offer->word, poll_phase_word((enum poll_phase)to));
    return to >= 0 && poll->phase < POLL_SECOND; /* later it would be the way back */
}

static unsigned do_solve(void *self, const struct key *key UNUSED, int code UNUSED)
{
    struct console *c = self;

    poll_solve(c->poll, !c->poll->solved);
    poll_changed(c);
    return SCENE_DRAW;
}

static bool solve_works(const void *self, const struct key *key UNUSED, struct key_offer *offer)
{
    const struct poll *poll = ((const struct console *)self)->poll;

    if (poll->solved)
        text_add(&offer->word, "hide solution");
    return !poll_is_open(poll);
}

static unsigned do_hands(void *self, const struct key *key UNUSED, int code UNUSED)
{
    struct console *c = self;

    hands_open(&c->hands, &c->stack, c->poll, poll_changed, c);
    return SCENE_DRAW;
}

static unsigned do_end_poll(void *self, const struct key *key UNUSED, int code UNUSED)
{
    console_end_poll(self);
    return SCENE_DRAW;
}

const struct key console_poll_keys[] = {
    {"P Right l Space PgDn", LEADS_ON, NULL, "go on", "on: close the vote, discuss, vote again, close that",
     .act = do_lead, .works = on_works, .rank = KEY_KEPT,
     .why_not = "that is all: S shows the solution, Esc goes back to the lesson"},
    {"u Left h Backspace PgUp", LEADS_BACK, NULL, "back", "one step back: the vote is open again", .act = do_lead,
     .works = poll_back_works, .rank = KEY_KEPT},
    {"H", 0, NULL, "hands", "type how many hands were raised for each option: 12 5 20 3", .act = do_hands,
     .rank = KEY_WANTED},
    {"S", 0, NULL, "solution", "show the solution, and hide it; the vote must be closed", .act = do_solve,
     .works = solve_works, .rank = KEY_WANTED,
     .why_not = "the room is voting: P closes the vote, then S shows the solution"},
    {"d", POLL_DISCUSS, NULL, NULL, "let the room discuss", .act = do_lead, .works = straight_works},
    {"v", POLL_SECOND, NULL, NULL, "vote a second time, without a discussion too", .act = do_lead,
     .works = straight_works},
    {"Esc x", 0, NULL, "lesson", "end the poll, back to the lesson; what was counted is kept", .act = do_end_poll,
     .rank = KEY_KEPT},
    {0},
};

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

/* Goes back exactly one thing, into the lesson before, too; false at the beginning of the lecture. */
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
static void console_make_whole(struct console *c)
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

    if (!wall_apply(&c->wall, &c->told, &e))
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
    if (!ask_room_open(&c->choice, &c->stack, c->wall.lesson, c->wall.player->step))
        console_say(c, NOTHING_TO_ASK);
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

/* The first step of this lesson, or the last. */
static size_t end_of(const struct console *c, const struct key *key)
{
    return key->action == 0 ? agenda_run_start(c->agenda, c->at) : agenda_run_end(c->agenda, c->at) - 1;
}

static unsigned do_end(void *self, const struct key *key, int code UNUSED)
{
    struct console *c = self;

    go_to(c, end_of(c, key));
    return SCENE_DRAW;
}

static bool end_works(const void *self, const struct key *key, struct key_offer *offer UNUSED)
{
    const struct console *c = self;

    return end_of(c, key) != c->at;
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

static bool use_edited(void *self)
{
    struct console *c = self;
    bool is_fine = player_use_edited(c->wall.player);

    if (is_fine)
        console_changed(c);
    return is_fine;
}

static unsigned do_edit(void *self, const struct key *key UNUSED, int code UNUSED)
{
    struct console *c = self;
    struct player *p = c->wall.player;

    play_stop(p);
    editor_open(&p->editor, &c->stack, &p->example->model, use_edited, c);
    return SCENE_DRAW;
}

static bool shows_example(const void *self, const struct key *key UNUSED, struct key_offer *offer UNUSED)
{
    const struct player *p = ((const struct console *)self)->wall.player;

    return player_has_view(p) && p->view->shows_example;
}

/* ------------------------------------------------------------------------------------------ numbers before the room */

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
static const struct key console_number_keys[] = {
    {"Enter", 0, NULL, NULL, "in the cells: follow the number home, to X; type over one that is given",
     .act = do_number, .works = number_works, .rank = KEY_WANTED},
    {"u", 0, NULL, "undo", "take back the number that was changed last", .act = do_change, .works = change_works,
     .rank = KEY_WANTED},
    {"m", 1, NULL, "off and on", "the numbers that were changed, off and on", .act = do_change, .works = change_works},
    {"0", 2, NULL, "as it was", "all numbers as they were", .act = do_change, .works = change_works},
    {0},
};

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
    {"Right l", 0, NULL, "next", "the next thing: an answer, a part, a step, a lesson", .act = do_next,
     .works = next_works, .rank = KEY_KEPT, .why_not = "that was the last step of the lecture: q ends it",
     .reads_on = true},
    {"Space PgDn", 0, NULL, NULL, NULL, .act = do_next, .works = next_works,
     .why_not = "that was the last step of the lecture: q ends it", .reads_on = true, .is_everywhere = true},
    {"Left h Backspace", 0, NULL, "back", "exactly one thing back", .act = do_back, .works = back_works,
     .rank = KEY_KEPT, .reads_on = true},
    {"PgUp", 0, NULL, NULL, NULL, .act = do_back, .works = back_works, .reads_on = true, .is_everywhere = true},
    {"Enter", 1, NULL, "point", "into the cells: what the arrows choose there, the room sees", .act = do_point,
     .works = point_works, .rank = KEY_WANTED},
    {"Esc", 0, NULL, "out", "out of the cells again", .act = do_point, .works = point_works, .rank = KEY_KEPT,
     .why_not = "q ends this, and asks first", .marks = BEFORE_VIEW},
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
    {"/", 0, NULL, "search", "search the lessons", .act = do_search, .keeps_place = true},
    {"Home", 0, NULL, NULL, "first, last step of this lesson", .act = do_end, .works = end_works,
     .why_not = "this is the first step of the lesson"},
    {"End", 1, NULL, NULL, NULL, .act = do_end, .works = end_works, .why_not = "this is the last step of the lesson"},
    {"+ =", 1, NULL, NULL, "play faster, slower", .act = do_speed, .works = speed_works, .is_of_playing = true},
    {"-", -1, NULL, NULL, NULL, .act = do_speed, .works = speed_works, .is_of_playing = true},
    {"e", 0, NULL, "example", "another example: your own words, or random weights", .act = do_edit,
     .works = shows_example, .why_not = "there is no example here"},
    {"x", 0, NULL, NULL, "says which key has other examples now", .act = tell_of_edit, .works = shows_example,
     .why_not = "there is no example here"},
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
    {"Esc n q", 0, NULL, "go on", "go on with it", .act = scene_ask, .rank = KEY_KEPT},
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
    {"J", 1, "J K", "notes", "the notes, forward and back; left alone they follow the time", .act = do_notes,
     .works = notes_work},
    {"K", -1, NULL, NULL, NULL, .act = do_notes, .works = notes_work},
    {"C", 0, NULL, "clock", "the clock: elapsed, left, this lesson", .act = do_face},
    {"T", 0, NULL, NULL, "begin the clock again; again at once: take that back", .act = do_restart,
     .marks = KEEPS_CLOCK},
    {"M", SCENE_MOUSE, NULL, NULL, "the mouse to the terminal, and back", .act = scene_ask, .keeps_place = true},
    {"?", SCENE_HELP, NULL, "help", "this help", .act = scene_ask, .rank = KEY_LAST, .keeps_place = true,
     .is_everywhere = true},
    {"q", 0, NULL, "end", "end the lecture: asks first", .act = do_quit, .rank = KEY_WANTED, .keeps_place = true},
    {0},
};

/* -------------------------------------------------------------------------------------------------- footer and help */

/* The first of the two tables that apply on a step or in a poll. */
static const struct key *step_table(const struct console *c)
{
    return c->poll ? console_poll_keys : console_keys;
}

/* The console's own row of a key; NULL: none has it. */
static const struct key *find_own(const struct console *c, int code)
{
    const struct key *row = keys_find(step_table(c), code);

    return row ? row : keys_find(console_common_keys, code);
}

/* Whether a key row of the wall's view works now; during a poll none does. */
static bool view_row_works(const struct key *row, const void *self, struct key_offer *offer)
{
    const struct console *c = self;

    return !c->poll && player_view_works(row, c->wall.player, offer);
}

/* The view's row with a key, if it works now: one of the cells if `inside`, else one of the others. */
static const struct key *find_view_key(const struct console *c, int code, bool inside)
{
    const struct player *p = c->wall.player;
    const struct key *row = player_has_view(p) ? keys_find(p->view->keys, code) : NULL;
    const struct key *own = find_own(c, code);

    if (!row || row->is_inside != inside || (own && own->is_everywhere))
        return NULL;
    return view_row_works(row, c, NULL) ? row : NULL;
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

/* Whether what is typed, followed or turned has a key; during a poll nothing is. */
static bool is_held(const void *self, int code)
{
    const struct console *c = self;

    return !c->poll && player_key_is_held(c->wall.player, code, find_own(c, code));
}

static void add_common_keys(const struct console *c, struct footer *footer)
{
    for (const struct key *row = console_common_keys; row->keys; row++) {
        struct key_offer offer = {0};

        if (key_works(row, c, &offer) && !is_held(c, keys_first(row->keys)))
            footer_offer(footer, row, &offer);
        key_offer_free(&offer);
    }
}

static void add_step_keys(const struct console *c, struct footer *footer)
{
    const struct player *p = c->wall.player;
    const struct key_holder *holder = c->poll ? NULL : player_holder(p);

    if (holder && holder->is_alone) {
        const struct held_keys held = player_held_keys(holder, p);

        footer_add_keys(footer, held.table, held.self);
        add_common_keys(c, footer);
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
    add_common_keys(c, footer);
}

static void console_footer(const struct console *c, const struct theme *theme, int cols, struct footer *footer)
{
    add_step_keys(c, footer);
    footer_place(footer, theme, 1, cols - 1, 3);
}

/* Whether something that comes before the console's own keys has a key: a holder, a number, or the cells. */
static bool is_of_picture(const void *self, int code)
{
    const struct console *c = self;
    const struct key *row = c->poll ? NULL : find_view_key(c, code, true);

    return row || is_held(c, code) || (!c->poll && keys_find_now(console_number_keys, c, code));
}

/* Whether something that comes before a key of the view has it: in the cells a holder or a number, else also the
 * console. */
static bool is_of_others(const void *self, int code)
{
    const struct console *c = self;

    if (is_held(c, code) || keys_find_now(console_number_keys, c, code))
        return true;
    return !find_view_key(c, code, true) && find_own(c, code);
}

static void console_help(void *self, struct overlay_page *page, const struct canvas *canvas)
{
    const struct console *c = self;
    struct flow *flow = &page->lists[0];
    struct help_keys keys = {.table = step_table(c),
                             .self = c,
                             .is_taken = is_of_picture,
                             .columns = CONSOLE_HELP_COLS,
                             .is_full = true,
                             .heading = c->poll ? "In a poll" : "In the lecture"};

    text_add(&page->title, "Help: the presenter's console");
    if (!c->poll)
        player_add_held_keys(flow, &canvas->theme, c->wall.player, CONSOLE_HELP_COLS);
    help_add_keys(flow, &canvas->theme, &keys);
    keys.table = console_common_keys;
    keys.heading = NULL;
    help_add_keys(flow, &canvas->theme, &keys);
    if (c->poll || !player_has_view(c->wall.player))
        return;
    keys.table = console_number_keys;
    keys.is_taken = is_held;
    keys.heading = "Numbers";
    help_add_keys(flow, &canvas->theme, &keys);
    keys.table = c->wall.player->view->keys;
    keys.works = view_row_works;
    keys.is_taken = is_of_others;
    keys.heading = "In this view";
    help_add_keys(flow, &canvas->theme, &keys);
}

/* ------------------------------------------------------------------------------------------------------------ a key */

/* Before a key does something else: it may end the following of a number, which the room sees. */
static void let_go(struct console *c, const struct key *row)
{
    enum view_aside before = player_aside(c->wall.player);

    player_let_go(c->wall.player, row);
    if (player_aside(c->wall.player) != before)
        console_changed(c);
}

/* Gives the key to the view: to keys that work only inside if `inside`, else to the others; false if it is none of
 * them. */
static bool key_to_view(struct console *c, int code, bool inside)
{
    struct player *p = c->wall.player;
    const struct key *row = find_view_key(c, code, inside);

    if (!row)
        return false;
    let_go(c, row);
    if (view_key_act(p->self, row, code) == REACT_PASS)
        return false;
    play_notice(p);
    return true;
}

static bool key_to_number(struct console *c, int code)
{
    const struct key *row = keys_find_now(console_number_keys, c, code);

    if (!row)
        return false;
    let_go(c, row);
    row->act(c, row, code);
    return true;
}

/* Gives a key to what comes before the console's own: what is typed, followed or turned, and the cells. `next`: the
 * console's row that does something with it otherwise; NULL: none. False: it is none of their keys. */
static bool key_to_picture(struct console *c, int code, const struct key *next)
{
    struct player *p = c->wall.player;
    struct key_level levels[PLAYER_HOLDERS + 1] = {[PLAYER_HOLDERS] = {.row = next, .acts = next != NULL}};
    bool takes;

    player_hold_levels(p, levels);
    keys_ask(levels, PLAYER_HOLDERS, code);
    takes =
        player_hold_key(p, levels, PLAYER_HOLDERS + 1, code) || key_to_number(c, code) || key_to_view(c, code, true);

    if (p->notice.length)
        console_say(c, text_string(&p->notice));
    text_free(&p->notice);
    if (takes)
        console_changed(c);
    return takes;
}

/* Handles a key on the step or in an open poll. Inside the view its keys come first; outside, those that the console
 * does not use. */
static unsigned console_key(struct console *c, int code)
{
    const struct key *row = find_own(c, code);
    bool acts = row && key_works(row, c, NULL);

    if (!row || !(row->marks & KEEPS_CLOCK))
        clock_free(&c->unrestarted);
    if (!c->poll && key_to_picture(c, code, acts ? row : NULL))
        return SCENE_DRAW;
    if (acts) {
        let_go(c, row);
        return row->act(c, row, code);
    }
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

static unsigned console_mouse(struct console *c, const struct event *event, const struct canvas *canvas)
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
    ask_room_free(&c->choice);
    hands_free(&c->hands);
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
    if (!ask_room_renew(&c->choice, c->wall.lesson, c->wall.player->step))
        console_say(c, NOTHING_TO_ASK);
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

/* A window too small for the console answers no key, as nobody sees what it does; q asks, where there is room for it.
 */
static unsigned key_in_small(struct console *c, const struct canvas *canvas, int code)
{
    return code == 'q' && !too_small_is(canvas) ? do_quit(c, NULL, code) : SCENE_DRAW;
}

static unsigned event(void *self, const struct event *event, const struct canvas *canvas)
{
    struct console *c = self;
    unsigned request;

    if (event->kind == EVENT_KEY)
        request = console_is_small(canvas) ? key_in_small(c, canvas, event->code) : console_key(c, event->code);
    else
        request = console_mouse(c, event, canvas);
    set_due(c);
    return request;
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
    if (!console_is_small(canvas))
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

static bool is_typing(const void *self)
{
    const struct console *c = self;

    return !c->poll && player_is_typing(c->wall.player);
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
    unsigned request = serve(c, NULL, 0);

    if (second != c->second)
        request |= SCENE_DRAW;
    c->second = second;
    if (watches(c) && now - c->reread >= SECOND && refresh(c))
        request |= SCENE_DRAW;
    if (c->due >= 0 && now >= c->due) {
        c->due = -1;
        player_tick(c->wall.player);
        console_changed(c);
        request |= SCENE_DRAW;
    }
    set_due(c);
    return request;
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
                          .is_typing = is_typing,
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
    c->choice = (struct ask_room){.library = setup->library, .ask = ask, .context = c};
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
