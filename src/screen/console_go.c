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
    return library_lesson(c->library, c->lessons[c->at], NULL);
}

size_t console_find_lesson(const struct console *c, const char *name)
{
    for (size_t i = 0; i < c->lesson_count; i++)
        if (strcmp(c->library->catalogue->lessons[c->lessons[i]].name, name) == 0)
            return i;
    return SIZE_MAX;
}

const struct step *console_step(const struct console *c)
{
    return player_step(c->wall.player);
}

/* Opens a step of another lesson of the lecture; says why if that cannot be done. */
static bool open_lesson(struct console *c, size_t at, size_t step)
{
    struct error e;
    struct lesson *lesson = library_lesson(c->library, c->lessons[at], &e);

    if (!lesson || !wall_open(&c->wall, c->lessons[at], lesson_at(lesson, step)->name, &e)) {
        console_say(c, e.message);
        return false;
    }
    c->at = at;
    return true;
}

bool console_next(struct console *c)
{
    if (!wall_next(&c->wall)) {
        if (c->at + 1 == c->lesson_count || !open_lesson(c, c->at + 1, 0))
            return false;
        lecture_come(c->wall.player);
    }
    console_changed(c);
    return true;
}

bool console_back(struct console *c)
{
    if (!wall_back(&c->wall)) {
        const struct lesson *before = c->at > 0 ? library_lesson(c->library, c->lessons[c->at - 1], NULL) : NULL;

        if (!before || !open_lesson(c, c->at - 1, before->step_count - 1))
            return false;
        wall_show_all(&c->wall);
    }
    console_changed(c);
    return true;
}

void console_go_to(struct console *c, size_t index)
{
    size_t at = c->lesson_count - 1;

    while (at > 0 && c->first_of[at] > index)
        at--;
    if (at == c->at)
        wall_go_to(&c->wall, index - c->first_of[at]);
    else if (!open_lesson(c, at, index - c->first_of[at]))
        return;
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
    c->whole = (struct lesson){.steps = memory_new_array(c->clock.count, sizeof *c->whole.steps)};
    for (size_t i = 0; i < c->lesson_count; i++) {
        struct lesson *lesson = library_lesson(c->library, c->lessons[i], NULL);

        lesson_read(lesson); /* their names and titles are wanted */
        memcpy(c->whole.steps + c->whole.step_count, lesson->steps, lesson->step_count * sizeof *lesson->steps);
        c->whole.step_count += lesson->step_count;
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

        if (same && typed[strspn(typed, "0123456789 ")]) /* of steps of one name that of this lesson is meant */
            index = c->first_of[c->at] + (size_t)(same - here->steps);
        console_go_to(c, index);
    }
}

/* Goes to what was found, or says why the lecture cannot show it. */
static void go_to_hit(struct console *c, const struct search_place *hit)
{
    struct text message = {0};
    size_t at = 0;

    while (at < c->lesson_count && c->lessons[at] != hit->place.lesson)
        at++;
    if (hit->place.is_term) {
        text_addf(&message, "“%.60s” is a term of the glossary, which is not shown to the room", hit->place.name);
    } else if (hit->place.is_quiz) {
        text_add(&message, "that is in a quiz: P asks its questions");
    } else if (at == c->lesson_count) {
        const char *name = c->library->catalogue->lessons[hit->place.lesson].name;

        text_addf(&message, "that is in %.80s, which is no part of this lecture: name it when the lecture begins",
                  name);
    } else {
        console_go_to(c, c->first_of[at] + hit->step);
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
