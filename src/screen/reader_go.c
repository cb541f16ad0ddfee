/* SPDX-License-Identifier: MIT */
#include "screen/reader_parts.h"

#include "base/memory.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#define TRAIL_MOST 50 /* links that can be gone back along */

void reader_close_player(struct reader *r)
{
    if (r->player)
        player_destroy(r->player);
    r->player = NULL;
    r->has_told = false;
}

bool reader_leads_on(const struct reader *r, size_t lesson)
{
    return r->leads_on && lesson + 1 < r->library->catalogue->lesson_count;
}

/* To where Esc leads back, in a word; NULL: nowhere. */
static const char *way_back(const struct reader *r)
{
    if (r->trail_count == 0)
        return NULL;
    if (r->trail[r->trail_count - 1].is_challenges)
        return PLAYER_FROM_CHALLENGES;
    return r->trail[r->trail_count - 1].is_quiz ? "quiz" : "back there";
}

/* Opens a lesson at an address (NULL: its first step) and state (NULL: as it was left). False with *e set, and
 * everything as it was, if that cannot be done. */
bool reader_open_lesson(struct reader *r, size_t index, const char *step, const char *state, struct error *e)
{
    struct player_setup setup = r->base;
    struct player *player;
    size_t before = r->lesson;

    setup.lesson = library_lesson(r->library, index, e);
    if (!setup.lesson)
        return false;
    setup.step = step;
    setup.state = state;
    setup.mouse_away = !reader_wants_mouse(r);
    setup.way_back = way_back(r);
    setup.has_quiz = reader_has_quiz(r, index);
    setup.leads_on = r->leads_on && (setup.has_quiz || reader_leads_on(r, index));
    r->lesson = index;
    player = player_new(&setup, e);
    if (!player) {
        r->lesson = before;
        return false;
    }
    reader_close_player(r);
    r->player = player;
    r->in_quiz = false;
    return true;
}

bool reader_open_lab(struct reader *r, const struct view *view, const char *state, struct error *e)
{
    struct player_setup setup = r->base;
    struct player *player;

    setup.view = view;
    setup.state = state;
    setup.mouse_away = !reader_wants_mouse(r);
    setup.way_back = way_back(r);
    setup.has_menu = r->has_menu || setup.way_back;
    player = player_new(&setup, e);
    if (!player)
        return false;
    reader_close_player(r);
    r->player = player;
    r->lesson = SIZE_MAX;
    r->in_quiz = false;
    return true;
}

/* Opens a lesson from the menu. */
void reader_open_chosen(struct reader *r, size_t step, int part)
{
    struct lesson *lesson = library_lesson(r->library, r->menu.chosen, NULL);
    struct error e;

    reader_drop_trail(r);
    if (reader_open_lesson(r, r->menu.chosen, lesson_at(lesson, step)->name, NULL, &e))
        player_show_part(r->player, part);
    else
        menu_say(&r->menu, e.message);
}

void reader_open_menu(struct reader *r)
{
    reader_tell_place(r);
    r->menu.mouse_away = !reader_wants_mouse(r);
    reader_close_player(r);
}

/* Where the learner stopped, if that still exists. A lesson that cannot be opened is at least chosen in the menu, which
 * says why. */
bool reader_open_last_place(struct reader *r)
{
    const struct catalogue *catalogue = r->library->catalogue;
    struct progress_place place;
    struct lesson *lesson;
    size_t i = 0;

    if (!r->progress || !progress_place(r->progress, &place))
        return false;
    while (i < catalogue->lesson_count && strcmp(catalogue->lessons[i].name, place.lesson) != 0)
        i++;
    if (i == catalogue->lesson_count)
        return false;
    r->menu.chosen = i;
    lesson = library_lesson(r->library, i, NULL);
    if (!lesson || !lesson_step(lesson, place.step))
        return false;
    menu_set_place(&r->menu, i, place.step);
    return reader_open_lesson(r, i, r->menu.place_step, NULL, NULL);
}

void reader_drop_trail(struct reader *r)
{
    for (size_t i = 0; i < r->trail_count; i++)
        text_free(&r->trail[i].place.state);
    r->trail_count = 0;
}

/* Whether the course's directory has another version of a lesson than it had before. */
static bool is_renewed(const struct reader *r, size_t lesson)
{
    return lesson != SIZE_MAX && r->library->lessons[lesson].changed;
}

void reader_renew(struct reader *r)
{
    for (size_t i = 0; i < r->trail_count; i++) {
        bool is_step = !r->trail[i].is_quiz && !r->trail[i].is_challenges;
        const struct shelf *shelf = is_step ? &r->library->lessons[r->trail[i].lesson] : NULL;

        if (shelf && shelf->changed)
            r->trail[i].place.step = player_find_step(shelf->before->lesson, r->trail[i].place.step, shelf->lesson);
    }
    if (r->player && is_renewed(r, r->lesson)) {
        player_renew(r->player, library_lesson(r->library, r->lesson, NULL));
        r->has_told = false;
    }
}

void reader_leave_trail(struct reader *r)
{
    struct trail *trail;
    bool lists = !r->player && !r->in_quiz && r->places.count && r->places.levels[0].kind == PLACES_CHALLENGES;

    if (!r->in_quiz && !lists && (!r->player || r->lesson == SIZE_MAX))
        return;
    if (r->trail_count == TRAIL_MOST) {
        text_free(&r->trail[0].place.state);
        memmove(r->trail, r->trail + 1, --r->trail_count * sizeof *r->trail);
    }
    r->trail = memory_resize(r->trail, r->trail_count + 1, sizeof *r->trail);
    trail = &r->trail[r->trail_count++];
    *trail = (struct trail){.is_quiz = r->in_quiz, .is_challenges = lists, .lesson = r->lesson};
    if (!r->in_quiz && !lists)
        player_tell_place(r->player, &trail->place);
}

/* Opens a step, at a part of it unless that is negative, in that state, or, if it was one of another example, as the
 * lesson opens it. */
static bool open_at(struct reader *r, size_t lesson, const struct step *step, int part, const char *state,
                    struct error *e)
{
    struct text address = {0};
    bool ok;

    text_add(&address, step->name);
    if (part >= 0 && part < step->parts)
        text_addf(&address, ":%d", part + 1);
    ok = reader_open_lesson(r, lesson, text_string(&address), state, e) ||
         (state && reader_open_lesson(r, lesson, text_string(&address), NULL, e));
    text_free(&address);
    return ok;
}

/* Goes to a step of a lesson, and to a part of it unless that is negative; `state` NULL: as it was left, or as the
 * lesson has that part. */
static void go(struct reader *r, size_t lesson, size_t step, int part, const char *state)
{
    struct error e = {0};
    struct lesson *to = library_lesson(r->library, lesson, &e);

    reader_tell_place(r);
    if (r->player && r->lesson == lesson) {
        player_open_step(r->player, step);
        if (part >= 0)
            player_show_part(r->player, part);
    } else if (!to || step >= to->step_count || !open_at(r, lesson, lesson_at(to, step), part, state, &e)) {
        error_write(&e, &r->message);
    }
    if (r->player)
        player_set_return(r->player, way_back(r));
}

/* Back to where a link was followed from. */
void reader_go_back(struct reader *r)
{
    struct trail *trail;

    if (r->trail_count == 0)
        return;
    trail = &r->trail[--r->trail_count];
    if (trail->is_challenges) {
        reader_open_menu(r);
        reader_open_challenges(r);
        return;
    }
    if (trail->is_quiz) {
        reader_close_player(r); /* what was looked up was not read */
        reader_show_quiz(r);
        return;
    }
    go(r, trail->lesson, trail->place.step, trail->place.part, text_string(&trail->place.state));
    text_free(&trail->place.state);
}

bool reader_return_to_quiz(struct reader *r)
{
    for (size_t i = r->trail_count; i-- > 0;)
        if (r->trail[i].is_quiz) {
            while (r->trail_count > i + 1)
                text_free(&r->trail[--r->trail_count].place.state);
            reader_go_back(r);
            return true;
        }
    return false;
}

/* Follows a link to a step, to a part of it, or to the beginning of a lesson. */
void reader_follow(struct reader *r, const struct library_place *place)
{
    struct lesson *to = library_lesson(r->library, place->lesson, NULL);
    int part = -1;
    const struct step *step = to && *place->name ? lesson_find(to, place->name, &part, NULL) : NULL;

    if (place->is_quiz) {
        reader_open_lesson_quiz(r, place->lesson);
        return;
    }
    reader_leave_trail(r);
    go(r, place->lesson, step ? (size_t)(step - to->steps) : 0, part, NULL);
}

void reader_open_challenges(struct reader *r)
{
    places_start_challenges(&r->places, r->library, r->progress);
    r->overlay = OVERLAY_PLACES;
}

void reader_open_places(struct reader *r)
{
    struct player_place here = {0};

    if (r->player && r->lesson != SIZE_MAX) {
        player_tell_place(r->player, &here);
        places_start(&r->places, r->library, r->lesson, here.step, here.part);
        text_free(&here.state);
    } else {
        places_start_glossary(&r->places);
    }
    r->overlay = OVERLAY_PLACES;
}

void reader_go_to_hit(struct reader *r, const struct search_place *hit)
{
    if (hit->place.is_term) {
        if (places_start_term(&r->places, r->library, hit->place.name))
            r->overlay = OVERLAY_PLACES;
        return;
    }
    reader_follow(r, &hit->place);
    if (!r->player)
        return;
    player_show_part(r->player, hit->part);
    if (*hit->words)
        player_seek(r->player, hit->words);
}
