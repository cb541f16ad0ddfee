/* SPDX-License-Identifier: MIT */
#include "command/list.h"
#include "command/present.h"
#include "line/commands.h"
#include "line/model.h"

#include <stdlib.h>

static const struct option options[] = {
    {"--state", "TEXT", NULL, "how the step's view opens: \"head=2 cell=sat,cat\""},
    {0},
};

static bool list(const struct arguments *a, struct opened *opened, struct output *out, struct error *e)
{
    const char *of_one = arguments_have(a, "--state") ? "--state" : model_given(a);
    struct text how = {0};

    if (of_one)
        return error_set(e, ERROR_INPUT, "%s belongs to a lesson: name one, as in headway lesson six-stages#score",
                         of_one);
    if (!list_lessons(&opened->catalogue, out, e))
        return false;
    text_add(&how, "\nheadway lesson NAME opens one, NAME#STEP at a step, NAME#STEP:5 at its fifth part.\n");
    output_send(out, &how);
    return true;
}

static int open_named(const struct arguments *a, struct opened *opened, struct output *out, struct error *e)
{
    char *name, *state = NULL;
    const char *address = present_split_name(a->operands[0], &name);
    const struct step *step;
    struct reader_setup setup = {.leads_on = true};
    struct spec spec;
    int status = 2, part;

    if (model_options(a, &spec, e) && open_lesson(opened, name, e) &&
        open_find_step(opened->lesson, address, a->operands[0], &step, &part, e) && open_listings(opened, e)) {
        setup.player = present_setup(opened, a);
        setup.player.spec = &spec;
        setup.player.step = step;
        setup.player.part = part;
        setup.keeps = !spec.given; /* progress belongs to the lesson's own example */
        setup.player.lesson = opened->lesson;
        if (present_take_state(&setup.player, a->operands[0], &state, e) && model_is_shown(&setup.player, a, e))
            status = present_course(opened, &setup, a, out, e);
    }
    spec_free(&spec);
    free(name);
    free(state);
    return status;
}

static int run(const struct arguments *a, struct output *out, struct error *e)
{
    struct opened opened;
    int status = 2;

    if (open_course(&opened, a, e)) {
        if (a->operand_count)
            status = open_named(a, &opened, out, e);
        else
            status = list(a, &opened, out, e) ? 0 : 2;
    }
    open_close(&opened);
    return status;
}

const struct command command_lesson = {
    .name = "lesson",
    .operands = "[LESSON[#STEP[:PART]]]",
    .most = 1,
    .takes_model = true,
    .options = options,
    .summary = "a lesson; without a name, a list of them",
    .about = "Opens a lesson, at its first step or at STEP, or at PART of that, as the screen\n"
             "counts them (“part 5 of 7”); in plain text it prints all steps, or what is\n"
             "named. With MODEL its views show that model. Without a name it lists the\n"
             "lessons.\n",
    .example = "  headway lesson six-stages#score:5\n"
               "  headway lesson six-stages#score --state \"head=2 cell=sat,cat\"\n",
    .run = run,
};
