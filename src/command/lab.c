/* SPDX-License-Identifier: MIT */
#include "command/present.h"
#include "line/commands.h"
#include "line/help.h"
#include "line/model.h"

static const struct option options[] = {
    {"--state", "TEXT", NULL, "how the view opens: \"head=2 cell=sat,cat\""},
    {0},
};

/* Prints the name and summary of every view. */
static int list(const struct arguments *a, struct output *out, struct error *e)
{
    const char *of_one = arguments_have(a, "--state") ? "--state" : model_given(a);
    struct text text = {0};

    if (of_one) {
        error_set(e, ERROR_INPUT, "%s belongs to a view: name one, as in headway lab score", of_one);
        return 2;
    }
    for (size_t i = 0; view_table[i]; i++)
        text_addf(&text, "%s\t%s\n", view_table[i]->name, view_table[i]->summary);
    text_add(&text, "\nheadway lab NAME opens one.\n");
    output_send_rows(out, &text);
    return 0;
}

static int run(const struct arguments *a, struct output *out, struct error *e)
{
    const struct view *view;
    struct opened opened = {0};
    struct spec spec;
    int status = 2;

    if (a->operand_count == 0)
        return list(a, out, e);
    view = view_get(a->operands[0], e);
    if (model_options(a, &spec, e) && view && open_course(&opened, a, e) && open_listings(&opened, e)) {
        struct player_setup setup = present_setup(&opened, a);

        setup.view = view;
        setup.spec = &spec;
        if (model_is_shown(&setup, a, e))
            status = present(&setup, a, out, e);
    }
    spec_free(&spec);
    open_close(&opened);
    return status;
}

/* The keys of a view's state. */
static void more_help(const struct arguments *a, struct text *out)
{
    const struct view *view = a->operand_count ? view_find(a->operands[0]) : NULL;

    if (!view) {
        text_add(out, "headway lab VIEW --help lists what the state of a view may hold.\n");
        return;
    }
    text_addf(out, "\nState of %s\n", view->name);
    for (const struct state_key *p = view->state; p->name; p++) {
        struct text left = {0}, help = {0};

        text_addf(&left, "%s=%s", p->name, p->form);
        text_add(&help, p->help);
        if (p->usual)
            text_addf(&help, " (%s)", p->usual);
        help_row(out, text_string(&left), text_string(&help));
        text_free(&left);
        text_free(&help);
    }
}

const struct command command_lab = {
    .name = "lab",
    .operands = "[VIEW]",
    .most = 1,
    .takes_model = true,
    .options = options,
    .summary = "one view by itself; without a name, all of them",
    .about = "Opens one live view by itself, with MODEL on that model. Without a name it lists\n"
             "the views.\n",
    .example = "  headway lab score --state \"head=2 cell=sat,cat\"\n"
               "  headway lab softmax --tokens \"I love deep learning\" --heads 4\n",
    .run = run,
    .more_help = more_help,
};
