/* SPDX-License-Identifier: MIT */
/* What is kept of a lecture: the plan, and where it stands, so that a presenter who was killed goes on there. */
#include "screen/console_parts.h"

#include "base/memory.h"
#include "base/monotonic.h"
#include "screen/player_parts.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#define DEAD_MOST (2 * 3600) /* seconds that a presenter may have been gone and the room still sits there */

size_t console_index(const struct console *c)
{
    return c->first_of[c->at] + c->wall.player->step;
}

/* Adds all steps of all lessons to an empty clock. */
static void add_steps(struct console *c)
{
    for (size_t i = 0; i < c->lesson_count; i++) {
        const struct lesson *lesson = library_lesson(c->library, c->lessons[i], NULL);

        c->first_of[i] = c->clock.count;
        for (size_t step = 0; step < lesson->step_count; step++)
            clock_add_step(&c->clock, i, lesson->steps[step].minutes);
    }
}

/* The version of a lesson that was shown until library_refresh() brought another. */
static const struct lesson *lesson_before(const struct console *c, size_t i)
{
    const struct shelf *shelf = &c->library->lessons[c->lessons[i]];

    return shelf->changed && shelf->before ? shelf->before->lesson : shelf->lesson;
}

/* Takes over what the steps took by the plan before; steps are known by their names. */
static void take_spent(struct console *c, const struct clock *old)
{
    size_t at = 0;

    for (size_t i = 0; i < c->lesson_count; i++) {
        const struct lesson *before = lesson_before(c, i);
        struct lesson *now = library_lesson(c->library, c->lessons[i], NULL);

        for (size_t step = 0; step < before->step_count && at < old->count; step++, at++) {
            const struct step *same = lesson_step(now, before->steps[step].name);

            if (same)
                clock_set_spent(&c->clock, c->first_of[i] + (size_t)(same - now->steps), old->steps[at].spent);
        }
    }
}

bool console_plan(struct console *c, int minutes, struct error *e)
{
    struct clock old = c->clock;
    long long now = monotonic_now();

    for (size_t i = 0; i < c->lesson_count; i++)
        if (!library_lesson(c->library, c->lessons[i], e))
            return false;
    clock_start(&c->clock, minutes, now);
    add_steps(c);
    if (old.count > 0) {
        clock_enter(&old, old.at, now);
        take_spent(c, &old);
        c->clock.start = old.start;
        clock_enter(&c->clock, console_index(c), now);
    }
    clock_free(&old);
    clock_free(&c->unrestarted);
    return true;
}

/* ---------------------------------------------------------------------------------------------------------- resuming
 */

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
        size_t at = console_find_lesson(c, j->steps[i].lesson), index;
        struct lesson *lesson = at == SIZE_MAX ? NULL : library_lesson(c->library, c->lessons[at], NULL);
        const struct step *step = lesson ? lesson_step(lesson, j->steps[i].step) : NULL;

        if (!step)
            continue;
        index = c->first_of[at] + (size_t)(step - lesson->steps);
        clock_set_spent(&c->clock, index, j->steps[i].spent + (index == console_index(c) ? gone : 0));
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
    size_t at = console_find_lesson(c, show->lesson);
    struct error e;

    if (at != SIZE_MAX) {
        if (!wall_obey(&c->wall, show, &e))
            console_say(c, e.message);
        c->at = console_find_lesson(c, c->library->catalogue->lessons[c->wall.lesson].name);
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

/* ----------------------------------------------------------------------------------------------------------- keeping
 */

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
    for (size_t i = 0; i < c->lesson_count; i++) {
        const char *name = c->library->catalogue->lessons[c->lessons[i]].name;
        const struct lesson *lesson = library_lesson(c->library, c->lessons[i], NULL);

        for (size_t step = 0; step < lesson->step_count; step++) {
            const char *of_step = lesson->steps[step].name; /* a step that has not been read may have none yet */

            if (of_step)
                journal_set_spent(j, name, of_step, clock_step_spent(&c->clock, c->first_of[i] + step, now));
        }
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
