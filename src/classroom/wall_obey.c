/* SPDX-License-Identifier: MIT */
/* A wall shows what it is told. Whatever that is, it came over a link: nothing of it need make sense. */
#include "base/memory.h"
#include "classroom/wall_parts.h"

#include <stdlib.h>
#include <string.h>

#define EXAMPLE_MOST ((size_t)64 << 20) /* bytes: a second of computing, and more words than any wall shows */

/* The lesson of that name; false with *e set if there is none. */
static bool find_lesson(const struct wall *w, const char *name, size_t *out, struct error *e)
{
    const struct catalogue *catalogue = w->library->catalogue;

    for (*out = 0; *out < catalogue->lesson_count; ++*out)
        if (strcmp(catalogue->lessons[*out].name, name) == 0)
            return true;
    return error_set(e, ERROR_INPUT, "lesson %.80s: this course has none such: follow with the course of the lecture",
                     name);
}

/* Whether the example that these keys ask for may be made on somebody else's word. */
static bool check_size(const struct spec *spec, struct error *e)
{
    return spec_bytes(spec) <= EXAMPLE_MOST ||
           error_set(e, ERROR_INPUT,
                     "the example of this step is larger than %zu MiB: show it with fewer words or heads",
                     EXAMPLE_MOST >> 20);
}

/* The same of an example that a view's state asks for. */
static bool check_state(const char *state, struct error *e)
{
    struct spec spec = {0};
    struct text rest = {0};
    bool ok = !player_split_state(state, &spec, &rest, NULL) || check_size(&spec, e); /* the view says what is wrong */

    text_free(&rest);
    spec_free(&spec);
    return ok;
}

/* Makes the example of a message the player's, unless it is that. */
static bool obey_example(struct player *p, const char *wanted, struct error *e)
{
    struct text now = {0}, rest = {0};
    struct spec spec = {0};
    bool same, ok;

    player_write_example(p, &now);
    same = strcmp(text_string(&now), wanted) == 0;
    text_free(&now);
    if (same)
        return true;
    ok = player_split_state(wanted, &spec, &rest, e);
    if (ok && rest.length)
        ok = error_set(e, ERROR_INPUT, "%.80s: an example has no such key", text_string(&rest));
    ok = ok && check_size(&spec, e) && player_change_example(p, &spec, e);
    text_free(&rest);
    spec_free(&spec);
    return ok;
}

/* Has the view in that state, unless it is. */
static bool obey_state(struct player *p, const char *wanted, struct error *e)
{
    struct player_place place = {0};
    bool same;

    player_tell_place(p, &place);
    same = strcmp(text_string(&place.state), wanted) == 0;
    text_free(&place.state);
    return same || player_reopen_view(p, wanted, e);
}

/* Goes to a step, so that its view opens in the state that was told at once; NULL: as it was left. */
static void obey_step(struct player *p, size_t step, const char *state)
{
    struct visit *visit = &p->visits[step];

    if (step == p->step)
        return;
    if (state) {
        free(visit->state);
        visit->state = memory_copy(state);
    }
    player_go_to(p, step);
}

bool wall_obey(struct wall *w, const struct message_show *show, struct error *e)
{
    size_t lesson;
    struct player *p;
    const struct step *step;
    bool ok, fits;

    w->blank = show->blank;
    w->frozen = show->frozen;
    w->pointed = show->pointed;
    w->position = show->position;
    w->steps = show->steps;
    wall_set_big(w, show->big);
    if (!w->library)
        return error_set(e, ERROR_INPUT, "lesson %.80s: there is no course yet", show->lesson);
    if (!find_lesson(w, show->lesson, &lesson, e) || !library_lesson(w->library, lesson, e))
        return false;
    step = lesson_step(library_lesson(w->library, lesson, NULL), show->step);
    if (!step)
        return error_set(e, ERROR_INPUT, "%.80s has no step %.80s: follow with the course of the lecture", show->lesson,
                         show->step);
    if (!wall_open_lesson(w, lesson, show->step, e))
        return false;
    p = w->player;
    ok = obey_example(p, show->example, e);
    fits = check_state(show->state, ok ? e : NULL);
    obey_step(p, (size_t)(step - p->lesson->steps), fits ? show->state : NULL);
    lecture_show(p, show->part - 1, show->revealed);
    lecture_hide(p, show->hidden);
    fits = fits && obey_state(p, show->state, ok ? e : NULL);
    p->entered = player_aside(p) != ASIDE_TEXT || (p->entered && show->pointed);
    return fits && ok;
}
