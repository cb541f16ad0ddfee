/* SPDX-License-Identifier: MIT */
#include "line/commands.h"
#include "line/open.h"

#include <stdio.h>
#include <unistd.h>

static const struct option options[] = {
    {"--yes", NULL, NULL, "do not ask"},
    {0},
};

/* "3 steps and 2 answered questions of six-stages" */
static void add_what(struct text *out, const struct progress *progress, const char *lesson)
{
    struct progress_count count = progress_count(progress, lesson);

    text_addf(out, "%zu step%s and %zu answered question%s of %s", count.seen, count.seen == 1 ? "" : "s",
              count.answered, count.answered == 1 ? "" : "s", lesson ? lesson : "the whole course");
}

/* Asks on the terminal. No answer is no. */
static bool is_agreed(const char *what, struct output *out)
{
    struct text question = {0};
    char answer[80];

    text_addf(&question, "Forget %s? (y/N) ", what);
    output_send(out, &question);
    fflush(stdout);
    return fgets(answer, sizeof answer, stdin) && (answer[0] == 'y' || answer[0] == 'Y');
}

/* Forgets a lesson, or everything (NULL), and says so. */
static bool forget(struct progress *progress, const char *lesson, bool asks, struct output *out, struct error *e)
{
    struct text what = {0}, said = {0}, message = {0};
    bool ok = true;

    add_what(&what, progress, lesson);
    if (!progress_holds(progress, lesson)) {
        text_addf(&said, "There is nothing to forget of %s.\n", lesson ? lesson : "this course");
    } else if (asks && !is_agreed(text_string(&what), out)) {
        text_add(&said, "Nothing was forgotten.\n");
    } else {
        progress_forget(progress, lesson);
        ok = progress_save(progress, true, &message);
        if (ok)
            text_addf(&said, "Forgot %s.\n", text_string(&what));
        else
            error_set(e, ERROR_WORK, "%s", text_string(&message));
    }
    output_send(out, &said);
    text_free(&message);
    text_free(&what);
    return ok;
}

/* The lesson that is meant: one of the course, or one that the course had when it was studied. */
static const char *find(const struct opened *opened, const struct progress *progress, const char *name, struct error *e)
{
    const struct catalogue_entry *entry = catalogue_find(&opened->catalogue, name, e);

    if (entry)
        return entry->name;
    if (!progress_holds(progress, name))
        return NULL;
    error_clear(e);
    return name;
}

static int reset(const struct arguments *a, const struct opened *opened, struct progress *progress, struct output *out,
                 struct error *e)
{
    bool asks = !arguments_have(a, "--yes") && isatty(STDIN_FILENO) && isatty(STDOUT_FILENO);
    const char *lesson = NULL;

    if (a->operand_count) {
        lesson = find(opened, progress, a->operands[0], e);
        if (!lesson)
            return 2;
    }
    return forget(progress, lesson, asks && !lesson, out, e) ? 0 : 1;
}

static int run(const struct arguments *a, struct output *out, struct error *e)
{
    struct opened opened;
    struct progress *progress = NULL;
    int status = 2;

    if (open_course(&opened, a, e)) {
        progress = open_progress(&opened, e);
        status = progress ? reset(a, &opened, progress, out, e) : 1;
    }
    progress_close(progress);
    open_close(&opened);
    return status;
}

const struct command command_reset = {
    .name = "reset",
    .operands = "[LESSON]",
    .most = 1,
    .options = options,
    .summary = "forgets a lesson, or the whole course",
    .about = "Forgets which steps of a lesson were seen and what was answered there; without\n"
             "a name, everything about the course. For everything it asks first, if it\n"
             "runs in a terminal.\n",
    .example = "  headway reset six-stages\n",
    .run = run,
};
