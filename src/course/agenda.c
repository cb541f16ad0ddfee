/* SPDX-License-Identifier: MIT */
#include "course/agenda.h"

#include "base/memory.h"

#include <stdlib.h>
#include <string.h>

bool agenda_add(struct agenda *a, size_t lesson, const char *step)
{
    for (size_t i = 0; i < a->name_count; i++) {
        const struct agenda_name *name = &a->names[i];

        if (name->lesson == lesson && (!step || !name->step || strcmp(step, name->step) == 0))
            return false;
    }
    a->names = memory_resize(a->names, a->name_count + 1, sizeof *a->names);
    a->names[a->name_count++] = (struct agenda_name){lesson, step ? memory_copy(step) : NULL};
    return true;
}

/* Adds the stops of a name to an agenda's. */
static void lay_name(struct agenda *a, size_t lesson, const char *name, struct library *library)
{
    struct lesson *of = library_lesson(library, lesson, NULL);
    const struct step *only = name ? lesson_step(of, name) : NULL;
    size_t first = only ? (size_t)(only - of->steps) : 0, end = only ? first + 1 : name ? 0 : of->step_count;

    for (size_t step = first; step < end; step++) {
        a->stops = memory_resize(a->stops, a->count + 1, sizeof *a->stops);
        a->stops[a->count++] = (struct agenda_stop){lesson, step};
    }
}

bool agenda_lay(struct agenda *a, struct library *library, struct error *e)
{
    for (size_t i = 0; i < a->name_count; i++)
        if (!library_lesson(library, a->names[i].lesson, e))
            return false;
    a->count = 0;
    for (size_t i = 0; i < a->name_count; i++)
        lay_name(a, a->names[i].lesson, a->names[i].step, library);
    if (a->count == 0)
        lay_name(a, a->names[0].lesson, NULL, library);
    return true;
}

size_t agenda_find(const struct agenda *a, size_t lesson, size_t step)
{
    for (size_t i = 0; i < a->count; i++)
        if (a->stops[i].lesson == lesson && a->stops[i].step == step)
            return i;
    return AGENDA_NOWHERE;
}

bool agenda_has_lesson(const struct agenda *a, size_t lesson)
{
    for (size_t i = 0; i < a->name_count; i++)
        if (a->names[i].lesson == lesson)
            return true;
    return false;
}

size_t agenda_find_lesson(const struct agenda *a, const struct catalogue *catalogue, const char *name)
{
    const struct catalogue_entry *entry = catalogue_find(catalogue, name, NULL);
    size_t lesson = entry ? (size_t)(entry - catalogue->lessons) : 0;

    return entry && agenda_has_lesson(a, lesson) ? lesson : AGENDA_NOWHERE;
}

size_t agenda_run_start(const struct agenda *a, size_t at)
{
    while (at > 0 && a->stops[at - 1].lesson == a->stops[at].lesson)
        at--;
    return at;
}

size_t agenda_run_end(const struct agenda *a, size_t at)
{
    size_t lesson = a->stops[at].lesson;

    while (at < a->count && a->stops[at].lesson == lesson)
        at++;
    return at;
}

void agenda_write_name(const struct agenda *a, size_t name, const struct catalogue *catalogue, struct text *out)
{
    const struct agenda_name *one = &a->names[name];

    text_add(out, catalogue->lessons[one->lesson].name);
    if (one->step)
        text_addf(out, "#%s", one->step);
}

void agenda_free(struct agenda *a)
{
    for (size_t i = 0; i < a->name_count; i++)
        free(a->names[i].step);
    free(a->names);
    free(a->stops);
    *a = (struct agenda){0};
}
