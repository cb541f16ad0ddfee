/* SPDX-License-Identifier: MIT */
#include "screen/reader_parts.h"

#include <stdint.h>
#include <string.h>

struct progress *reader_progress(void *context)
{
    return ((struct reader *)context)->progress;
}

bool reader_is_new(void *context, const char *step)
{
    struct reader *r = context;

    return !r->progress || r->lesson == SIZE_MAX ||
           !progress_is_seen(r->progress, r->library->catalogue->lessons[r->lesson].name, step);
}

bool reader_resume(void *context, const char *step, int *part, const char **state)
{
    struct reader *r = context;
    const char *lesson;

    if (!r->progress || !r->recalls || r->lesson == SIZE_MAX)
        return false;
    lesson = r->library->catalogue->lessons[r->lesson].name;
    if (!progress_is_seen(r->progress, lesson, step))
        return false;
    *part = progress_part(r->progress, lesson, step);
    *state = progress_state(r->progress, lesson, step);
    return true;
}

bool reader_has_part(void *context, size_t step, int part)
{
    struct reader *r = context;
    const struct lesson *lesson = r->lesson == SIZE_MAX ? NULL : library_lesson(r->library, r->lesson, NULL);

    return lesson && standing_has_part(lesson, step, part, r->progress);
}

void reader_open_progress(struct reader *r)
{
    if (r->progress || !r->keeps)
        return;
    r->progress = progress_open(r->library->catalogue->directory, &r->message);
    r->menu.progress = r->progress;
}

static bool same_place(const struct player_place *a, const struct player_place *b)
{
    return a->step == b->step && a->part == b->part && a->read == b->read &&
           strcmp(text_string(&a->state), text_string(&b->state)) == 0;
}

/* Whether what is on screen was opened from the quiz, to look something up: Esc leads back there. */
static bool is_looking_up(const struct reader *r)
{
    for (size_t i = 0; i < r->trail_count; i++)
        if (r->trail[i].is_quiz)
            return true;
    return false;
}

/* Tells progress where the learner is, and that the part there was read if its end is on screen; if that is news. */
void reader_tell_place(struct reader *r)
{
    struct player_place now = {0};
    struct progress_place place;

    if (!r->player || !r->progress || r->lesson == SIZE_MAX || is_looking_up(r))
        return;
    player_tell_place(r->player, &now);
    if (r->has_told && same_place(&now, &r->told)) {
        text_free(&now.state);
        return;
    }
    text_free(&r->told.state);
    r->told = now;
    r->has_told = true;
    place = (struct progress_place){.lesson = r->library->catalogue->lessons[r->lesson].name,
                                    .step = lesson_at(library_lesson(r->library, r->lesson, NULL), now.step)->name,
                                    .part = now.part,
                                    .state = text_string(&now.state)};
    progress_see(r->progress, &place);
    if (now.read)
        progress_read_part(r->progress, place.lesson, place.step, place.part);
    progress_set_place(r->progress, &place);
    menu_set_place(&r->menu, r->lesson, place.step);
}

/* Says what is to be said, if anybody can see it. */
static unsigned say_message(struct reader *r)
{
    if (r->message.length == 0)
        return PLAYER_NOTHING;
    text_cut(&r->message, strcspn(text_string(&r->message), "\n")); /* there is one line to say it in */
    if (r->in_quiz) {
        quiz_player_say(r->seat.player, text_string(&r->message));
    } else if (r->player) {
        player_say(r->player, text_string(&r->message));
    } else {
        text_cut(&r->menu.notice, 0); /* news put old news away */
        menu_say(&r->menu, text_string(&r->message));
    }
    text_free(&r->message);
    return PLAYER_DRAW;
}

unsigned reader_shown(void *self)
{
    struct reader *r = self;

    reader_open_progress(r);
    reader_tell_place(r);
    if (r->progress)
        progress_save(r->progress, false, &r->message);
    return say_message(r);
}
