/* SPDX-License-Identifier: MIT */
/* What is kept of a lecture: the plan, and where it is, so that it can go on there after a crash. */
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
#include <time.h>

#define DEAD_MOST (2 * 3600) /* seconds for which the audience may still be waiting for a presenter */

/* The version of a lesson that was shown until library_refresh() brought another. */
static const struct lesson *lesson_before(const struct console *c, size_t lesson)
{
    const struct shelf *shelf = &c->library->lessons[lesson];

    return shelf->changed && shelf->before ? shelf->before->lesson : shelf->lesson;
}

/* Takes over the times of the old stops, matching steps by name. */
static void take_spent(struct console *c, const struct clock *old, const struct agenda_stop *before)
{
    for (size_t i = 0; i < old->count; i++) {
        struct lesson *now = library_lesson(c->library, before[i].lesson, NULL);
        const struct step *same = lesson_step(now, lesson_before(c, before[i].lesson)->steps[before[i].step].name);
        size_t at = same ? agenda_find(c->agenda, before[i].lesson, (size_t)(same - now->steps)) : AGENDA_NOWHERE;

        if (at != AGENDA_NOWHERE)
            clock_set_spent(&c->clock, at, old->steps[i].spent);
    }
}

/* Adds all stops to an empty clock. */
static void add_stops(struct console *c)
{
    for (size_t i = 0; i < c->agenda->count; i++) {
        const struct agenda_stop *stop = &c->agenda->stops[i];

        clock_add_step(&c->clock, stop->lesson,
                       library_lesson(c->library, stop->lesson, NULL)->steps[stop->step].minutes);
    }
}

size_t console_find_lesson(const struct console *c, const char *name)
{
    const struct catalogue_entry *entry = catalogue_find(c->library->catalogue, name, NULL);
    size_t lesson = entry ? (size_t)(entry - c->library->catalogue->lessons) : 0;

    return entry && agenda_has_lesson(c->agenda, lesson) ? lesson : SIZE_MAX;
}

const struct step *console_step(const struct console *c)
{
    return player_step(c->wall.player);
}

bool console_open_stop(struct console *c, size_t at)
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

void console_settle(struct console *c)
{
    size_t at = agenda_find(c->agenda, c->wall.lesson, c->wall.player->step);

    if (at != AGENDA_NOWHERE)
        c->at = at;
    else
        console_open_stop(c, c->at < c->agenda->count ? c->at : c->agenda->count - 1);
}

bool console_stays(const struct console *c, size_t stop)
{
    return stop < c->agenda->count && c->agenda->stops[stop].lesson == c->wall.lesson;
}

bool console_plan(struct console *c, int minutes, struct error *e)
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
        add_stops(c);
    }
    if (ok && old.count > 0) {
        console_settle(c);
        clock_enter(&old, old.at, now);
        take_spent(c, &old, before);
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

/* Milliseconds since the journal was saved, if they belong to the lecture. */
static long long time_gone(const struct journal *j)
{
    time_t gone = time(NULL) - j->saved;

    return gone >= 0 && gone <= DEAD_MOST ? (long long)gone * 1000 : 0;
}

static void resume_clock(struct console *c)
{
    const struct journal *j = c->journal;
    long long gone = time_gone(j);

    clock_resume(&c->clock, j->elapsed + gone, monotonic_now());
    for (size_t i = 0; i < j->step_count; i++) {
        size_t of = console_find_lesson(c, j->steps[i].lesson), at;
        struct lesson *lesson = of == SIZE_MAX ? NULL : library_lesson(c->library, of, NULL);
        const struct step *step = lesson ? lesson_step(lesson, j->steps[i].step) : NULL;

        at = step ? agenda_find(c->agenda, of, (size_t)(step - lesson->steps)) : AGENDA_NOWHERE;
        if (at != AGENDA_NOWHERE)
            clock_set_spent(&c->clock, at, j->steps[i].spent + (at == c->at ? gone : 0));
    }
}

void console_say(struct console *c, const char *what)
{
    text_add(&c->notice, c->notice.length ? "; " : "");
    text_add(&c->notice, what);
}

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

void console_changed(struct console *c)
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
    wall_tell(&c->wall, here);
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

    if (console_find_lesson(c, show->lesson) != SIZE_MAX) {
        if (!wall_obey(&c->wall, show, &e))
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

void console_resume(struct console *c, bool is_elsewhere)
{
    if (!is_elsewhere)
        show_again(c);
    resume_clock(c);
    resume_poll(c);
}

/* ---------------------------------------------------------------------------------------------------------- keeping */

/* Says once that something cannot be written, or that it can again. Returns whether there was anything to say. */
static bool tell(struct console *c, bool ok, bool *failed, const char *what, const struct error *e)
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

static void note_clock(struct console *c)
{
    struct journal *j = c->journal;
    long long now = monotonic_now();

    j->elapsed = clock_elapsed(&c->clock, now);
    for (size_t i = 0; i < c->agenda->count; i++) {
        const struct agenda_stop *stop = &c->agenda->stops[i];
        const char *name = library_lesson(c->library, stop->lesson, NULL)->steps[stop->step].name;

        if (name) /* a step that has not been read may have no name yet */
            journal_set_spent(j, c->library->catalogue->lessons[stop->lesson].name, name,
                              clock_step_spent(&c->clock, i, now));
    }
}

bool console_keep(struct console *c)
{
    struct error e = {0};
    bool says = false;

    if (c->unwritten && c->journal->results.path) {
        c->unwritten = !results_save(&c->journal->results, &e);
        says = tell(c, !c->unwritten, &c->results_failed, "the file of the results", &e);
    }
    if (c->unsaved) {
        note_clock(c);
        c->unsaved = !journal_save(c->journal, &e);
        says = tell(c, !c->unsaved, &c->journal_failed, "the journal of the lecture", &e) || says;
    }
    return says;
}
