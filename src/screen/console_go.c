/* SPDX-License-Identifier: MIT */
/* From place to place in a lecture of one or more lessons. */
#include "screen/console_parts.h"

#include "base/memory.h"
#include "screen/player_parts.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

struct lesson *console_lesson(const struct console *c)
{
    return library_lesson(c->library, c->wall.lesson, NULL);
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

/* Opens a stop; says why if that cannot be done. */
static bool open_stop(struct console *c, size_t at)
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
        open_stop(c, c->at < c->agenda->count ? c->at : c->agenda->count - 1);
}

bool console_stays(const struct console *c, size_t stop)
{
    return stop < c->agenda->count && c->agenda->stops[stop].lesson == c->wall.lesson;
}

/* Whether a stop is the step that stands there in the lesson that the wall shows. */
static bool is_step(const struct console *c, size_t stop, size_t step)
{
    return console_stays(c, stop) && c->agenda->stops[stop].step == step;
}

bool console_next(struct console *c)
{
    struct player *player = c->wall.player;

    if (is_step(c, c->at + 1, player->step + 1)) {
        wall_next(&c->wall);
    } else if (!lecture_next(player)) {
        if (c->at + 1 >= c->agenda->count || !open_stop(c, c->at + 1))
            return false;
        lecture_come(c->wall.player);
    }
    console_changed(c);
    return true;
}

bool console_back(struct console *c)
{
    struct player *player = c->wall.player;

    if (c->at > 0 && is_step(c, c->at - 1, player->step - 1)) {
        wall_back(&c->wall);
    } else if (!lecture_back(player)) {
        if (c->at == 0 || !open_stop(c, c->at - 1))
            return false;
        wall_show_all(&c->wall);
    }
    console_changed(c);
    return true;
}

void console_go_to(struct console *c, size_t stop)
{
    if (open_stop(c, stop))
        console_changed(c);
}

void console_freeze(struct console *c, bool frozen)
{
    c->frozen = frozen;
    console_changed(c);
}

/* ----------------------------------------------------------------------------------------------------------- prompts
 */

/* All steps of the lecture as one lesson, so that a number means what the console says: "12 of 40". */
static void make_whole(struct console *c)
{
    free(c->whole.steps);
    c->whole = (struct lesson){.steps = memory_new_array(c->agenda->count, sizeof *c->whole.steps)};
    for (size_t i = 0; i < c->agenda->count; i++) {
        const struct agenda_stop *stop = &c->agenda->stops[i];
        struct lesson *lesson = library_lesson(c->library, stop->lesson, NULL);

        c->whole.steps[c->whole.step_count++] = *lesson_at(lesson, stop->step); /* its name and title are wanted */
    }
}

void console_open_jump(struct console *c)
{
    make_whole(c);
    if (c->mode != CONSOLE_JUMP)
        jump_start(&c->jump);
    c->mode = CONSOLE_JUMP;
}

void console_jump_key(struct console *c, int code)
{
    size_t index;
    struct lesson *here = console_lesson(c);
    enum jump_answer answer = jump_key(&c->jump, &c->whole, code, &index);

    if (answer == JUMP_GOES_ON)
        return;
    c->mode = CONSOLE_STEP;
    if (answer == JUMP_CHOSEN) {
        const char *typed = text_string(&c->jump.field.text);
        const struct step *same = lesson_step(here, c->whole.steps[index].name);
        size_t own = same ? agenda_find(c->agenda, c->wall.lesson, (size_t)(same - here->steps)) : AGENDA_NOWHERE;

        if (own != AGENDA_NOWHERE && typed[strspn(typed, "0123456789 ")])
            index = own; /* of steps of one name that of this lesson is meant */
        console_go_to(c, index);
    }
}

/* Goes to what was found, or says why the lecture cannot show it. */
static void go_to_hit(struct console *c, const struct search_place *hit)
{
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
        console_go_to(c, at);
        player_show_part(c->wall.player, hit->part);
        console_changed(c);
    }
    if (message.length)
        console_say(c, text_string(&message));
    text_free(&message);
}

void console_search_key(struct console *c, const struct canvas *canvas, int code)
{
    struct search_place hit;
    enum search_answer answer = search_key(&c->search, c->library, canvas, code, &hit);

    if (answer != SEARCH_GOES_ON)
        c->mode = CONSOLE_STEP;
    if (answer == SEARCH_CHOSEN)
        go_to_hit(c, &hit);
}
