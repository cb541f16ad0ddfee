/* SPDX-License-Identifier: MIT */
#include "command/present.h"

#include "base/memory.h"
#include "print/plain.h"
#include "question/quiz.h"
#include "ui/loop.h"

#include <stdio.h>
#include <string.h>

struct player_setup present_setup(struct opened *o, const struct arguments *a)
{
    return (struct player_setup){
        .lesson = o->lesson, .sources = o->sources, .state = arguments_value(a, "--state"), .animate = a->animate};
}

/* Runs the reader; says on standard error if progress could not be kept. */
static int run(const struct reader_setup *setup, const struct arguments *a, struct error *e)
{
    struct reader *reader = reader_new(setup, e);
    struct text message = {0};
    int status;

    if (!reader)
        return 2;
    status = loop_run(reader_stack(reader), &a->terminal, e);
    reader_destroy(reader, &message);
    if (message.length)
        fprintf(stderr, "headway: %s\n", text_string(&message));
    text_free(&message);
    return status;
}

int present(const struct player_setup *setup, const struct arguments *a, struct output *out, struct error *e)
{
    const struct reader_setup alone = {.player = *setup};

    if (a->plain)
        return plain_print(setup, out, e) ? 0 : 2;
    return run(&alone, a, e);
}

/* Prints, after the whole text of a lesson, how to take its quiz. */
static void lead_on(const struct opened *o, struct output *out)
{
    struct text line = {0};

    if (!catalogue_has_quiz(&o->catalogue, o->index))
        return;
    text_addf(&line, "Quiz: headway quiz %s\n", o->catalogue.lessons[o->index].name);
    output_send(out, &line);
}

int present_course(struct opened *o, const struct reader_setup *how, const struct arguments *a, struct output *out,
                   struct error *e)
{
    struct reader_setup setup = *how;

    if (a->plain) {
        if (!plain_print(&setup.player, out, e))
            return 2;
        if (setup.player.lesson && !setup.player.step)
            lead_on(o, out);
        return 0;
    }
    setup.library = &o->library;
    setup.lesson = o->index;
    return run(&setup, a, e);
}

int present_quiz(struct opened *o, const struct quiz_setup *quiz, size_t lesson, struct progress *progress,
                 const struct arguments *a, struct error *e)
{
    const struct reader_setup setup = {.library = &o->library,
                                       .lesson = lesson,
                                       .player = present_setup(o, a),
                                       .quiz = quiz,
                                       .progress = progress,
                                       .leads_on = true,
                                       .keeps = progress != NULL};

    return run(&setup, a, e);
}

const char *present_split_name(const char *name, char **lesson)
{
    size_t end = strcspn(name, "#");

    *lesson = memory_copy_bytes(name, strcspn(name, "?#"));
    return name[end] ? name + end + 1 : NULL;
}

bool present_take_state(struct player_setup *setup, const char *name, char **state, struct error *e)
{
    size_t length = strcspn(name, "?#"), end = strcspn(name, "#");
    int part = setup->part < 0 ? 0 : setup->part;

    *state = NULL;
    if (length == end)
        return true;
    if (setup->state)
        return error_set(e, ERROR_INPUT, "%s has a state of its own: leave --state out", name);
    if (!setup->step || !lesson_part_view(setup->step, part))
        return error_set(e, ERROR_INPUT, "%s: name a step with a picture, as in six-stages?head=2#score", name);
    *state = lesson_link_state(setup->step, part, name + length + 1, end - length - 1);
    setup->state = *state;
    return true;
}
