/* SPDX-License-Identifier: MIT */
/* What is kept of a lecture: the plan, and where it stands, so that a presenter who was killed goes on there. */
#include "classroom/console_state.h"

#include "base/memory.h"
#include "base/monotonic.h"
#include "player/player_state.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#define DEAD_MOST (2 * 3600) /* seconds that a presenter may have been gone and the room still sits there */

/* The version of a lesson that was shown until library_refresh() brought another. */
static const struct lesson *lesson_before(const struct console *c, size_t lesson)
{
    const struct shelf *shelf = &c->library->lessons[lesson];

    return shelf->changed && shelf->before ? shelf->before->lesson : shelf->lesson;
}

/* Takes over what the stops before took; steps are known by their names. */
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

/* Milliseconds that passed since the journal was saved, as far as they belong to the lecture. */
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

void console_resume(struct console *c)
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
    resume_clock(c);
    resume_poll(c);
}

/* ---------------------------------------------------------------------------------------------------------- keeping */

/* Says that something cannot be written, once; or that it can again. Returns whether there was anything to say. */
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

        if (name) /* a step that has not been read may have none yet */
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
