/* SPDX-License-Identifier: MIT */
#include "command/present.h"
#include "line/commands.h"
#include "line/model.h"

/* Without a terminal, or with a stage or an example named, `headway` is the walk. */
static bool is_walk(const struct arguments *a)
{
    struct spec spec = {0};
    bool given = a->plain || arguments_have(a, "--stage") || !model_options(a, &spec, NULL) || spec.given;

    spec_free(&spec);
    return given;
}

static int run(const struct arguments *a, struct output *out, struct error *e)
{
    struct reader_setup setup = {.has_menu = true, .leads_on = true, .keeps = true};
    struct opened opened = {0};
    int status = 2;

    if (is_walk(a))
        return command_walk.run(a, out, e);
    if (open_course(&opened, a, e) && open_listings(&opened, e)) {
        setup.player = present_setup(&opened, a);
        status = present_course(&opened, &setup, a, out, e);
    }
    open_close(&opened);
    return status;
}

const struct command command_menu = {
    .name = "menu",
    .takes_model = true,
    .options = command_walk_options,
    .summary = "the course, where you stopped in it",
    .about = "Opens the course where you stopped; q leads to its menu. With an example, with\n"
             "--stage, or without a terminal it is headway walk.\n",
    .example = "  headway\n",
    .run = run,
};
