/* SPDX-License-Identifier: MIT */
#include "base/compiler.h"
#include "command/present.h"
#include "line/commands.h"
#include "line/model.h"

#define LESSON "six-stages"

const struct option command_walk_options[] = {
    {"--stage", "STAGE[:PART]", NULL, "the step to begin at; in plain text the only one"},
    {0},
};

static int run(const struct arguments *a, struct output *out, struct error *e)
{
    const char *stage = arguments_value(a, "--stage");
    const struct step *step;
    struct opened opened = {0};
    struct reader_setup setup = {0};
    struct spec spec;
    int status = 2, part;

    if (model_options(a, &spec, e) && open_course(&opened, a, e) && open_lesson(&opened, LESSON, e) &&
        open_find_step(opened.lesson, stage, "--stage", &step, &part, e) && open_listings(&opened, e)) {
        setup.player = present_setup(&opened, a);
        setup.player.spec = &spec;
        setup.player.step = step;
        setup.player.part = part;
        setup.keeps = !spec.given; /* progress belongs to the designed example */
        status = present_course(&opened, &setup, a, out, e);
    }
    open_close(&opened);
    spec_free(&spec);
    return status;
}

static void more_help(const struct arguments *a UNUSED, struct text *out)
{
    text_add(out, "\nStages\n ");
    for (int i = 0; i < STAGE_COUNT; i++)
        text_addf(out, " %s", stage_names[i]);
    text_add_byte(out, '\n');
}

const struct command command_walk = {
    .name = "walk",
    .takes_model = true,
    .options = command_walk_options,
    .summary = "six stages of attention, on real numbers",
    .about = "Walks through multi-head attention in six stages. Every matrix is computed and\n"
             "shown, and any cell tells where its number comes from.\n",
    .example = "  headway walk\n"
               "  headway walk --words \"a zebra:noun ran home\" --stage softmax\n",
    .run = run,
    .more_help = more_help,
};
