/* SPDX-License-Identifier: MIT */
#include "classroom/agenda_clock.h"

#include "base/monotonic.h"

#include <time.h>

#define DEAD_MOST (2 * 3600) /* seconds for which the audience may still be waiting for a presenter */

/* The version of a lesson that was shown until library_refresh() brought another. */
static const struct lesson *lesson_before(const struct library *library, size_t lesson)
{
    const struct cached_file *cached = &library->lessons[lesson];

    return cached->changed && cached->before ? cached->before->lesson : cached->lesson;
}

void agenda_clock_carry(struct clock *clock, const struct agenda *agenda, struct library *library,
                        const struct clock *old, const struct agenda_stop *before)
{
    for (size_t i = 0; i < old->count; i++) {
        struct lesson *now = library_lesson(library, before[i].lesson, NULL);
        const struct step *same =
            lesson_step(now, lesson_before(library, before[i].lesson)->steps[before[i].step].name);
        size_t at = same ? agenda_find(agenda, before[i].lesson, (size_t)(same - now->steps)) : AGENDA_NOWHERE;

        if (at != AGENDA_NOWHERE)
            clock_set_spent(clock, at, old->steps[i].spent);
    }
}

void agenda_clock_add(struct clock *clock, const struct agenda *agenda, struct library *library)
{
    for (size_t i = 0; i < agenda->count; i++) {
        const struct agenda_stop *stop = &agenda->stops[i];

        clock_add_step(clock, stop->lesson, library_lesson(library, stop->lesson, NULL)->steps[stop->step].minutes);
    }
}

/* Milliseconds since the journal was saved, if they belong to the lecture. */
static long long time_gone(const struct journal *j)
{
    time_t gone = time(NULL) - j->saved;

    return gone >= 0 && gone <= DEAD_MOST ? (long long)gone * 1000 : 0;
}

void agenda_clock_resume(struct clock *clock, const struct agenda *agenda, struct library *library,
                         const struct journal *j, size_t at_stop)
{
    long long gone = time_gone(j);

    clock_resume(clock, j->elapsed + gone, monotonic_now());
    for (size_t i = 0; i < j->step_count; i++) {
        size_t of = agenda_find_lesson(agenda, library->catalogue, j->steps[i].lesson), at;
        struct lesson *lesson = of == AGENDA_NOWHERE ? NULL : library_lesson(library, of, NULL);
        const struct step *step = lesson ? lesson_step(lesson, j->steps[i].step) : NULL;

        at = step ? agenda_find(agenda, of, (size_t)(step - lesson->steps)) : AGENDA_NOWHERE;
        if (at != AGENDA_NOWHERE)
            clock_set_spent(clock, at, j->steps[i].spent + (at == at_stop ? gone : 0));
    }
}

void agenda_clock_note(const struct clock *clock, const struct agenda *agenda, struct library *library,
                       struct journal *j)
{
    long long now = monotonic_now();

    j->elapsed = clock_elapsed(clock, now);
    for (size_t i = 0; i < agenda->count; i++) {
        const struct agenda_stop *stop = &agenda->stops[i];
        const char *name = library_lesson(library, stop->lesson, NULL)->steps[stop->step].name;

        if (name) /* a step that has not been read may have no name yet */
            journal_set_spent(j, library->catalogue->lessons[stop->lesson].name, name, clock_step_spent(clock, i, now));
    }
}
