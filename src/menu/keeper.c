/* SPDX-License-Identifier: MIT */
#include "menu/keeper.h"

#include "learner/standing.h"

#include <stdint.h>
#include <string.h>

static struct progress *progress(void *context)
{
    return ((struct keeper *)context)->progress;
}

static bool is_new(void *context, const char *step)
{
    struct keeper *k = context;

    return !k->progress || k->lesson == SIZE_MAX ||
           !progress_is_seen(k->progress, k->library->catalogue->lessons[k->lesson].name, step);
}

static bool resume(void *context, const char *step, int *part, const char **state)
{
    struct keeper *k = context;
    const char *lesson;

    if (!k->progress || !k->recalls || k->lesson == SIZE_MAX)
        return false;
    lesson = k->library->catalogue->lessons[k->lesson].name;
    if (!progress_is_seen(k->progress, lesson, step))
        return false;
    *part = progress_part(k->progress, lesson, step);
    *state = progress_state(k->progress, lesson, step);
    return true;
}

static bool has_part(void *context, size_t step, int part)
{
    struct keeper *k = context;
    const struct lesson *lesson = k->lesson == SIZE_MAX ? NULL : library_lesson(k->library, k->lesson, NULL);

    return lesson && standing_has_part(lesson, step, part, k->progress);
}

struct player_history keeper_history(struct keeper *k)
{
    return (struct player_history){.context = k,
                                   .recalls = k->recalls,
                                   .progress = progress,
                                   .resume = resume,
                                   .has_part = has_part,
                                   .is_new = is_new};
}

void keeper_open(struct keeper *k, struct text *message)
{
    if (!k->progress && k->keeps)
        k->progress = progress_open(k->library->catalogue->directory, message);
}

static bool same_place(const struct player_place *a, const struct player_place *b)
{
    return a->step == b->step && a->part == b->part && a->read == b->read &&
           strcmp(text_string(&a->state), text_string(&b->state)) == 0;
}

const char *keeper_describe(struct keeper *k, struct player_place *now)
{
    struct progress_place place = {.lesson = k->library->catalogue->lessons[k->lesson].name,
                                   .step = lesson_at(library_lesson(k->library, k->lesson, NULL), now->step)->name,
                                   .part = now->part};
    bool is_news = !k->has_told || !same_place(now, &k->told);

    text_free(&k->told.state);
    k->told = *now;
    k->has_told = true;
    if (!is_news)
        return NULL;
    place.state = text_string(&now->state);
    progress_see(k->progress, &place);
    if (now->read)
        progress_read_part(k->progress, place.lesson, place.step, place.part);
    progress_set_place(k->progress, &place);
    return place.step;
}

void keeper_free(struct keeper *k)
{
    text_free(&k->told.state);
    if (!k->borrows)
        progress_close(k->progress);
}
