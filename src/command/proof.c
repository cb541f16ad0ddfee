/* SPDX-License-Identifier: MIT */
#include "command/proof.h"

#include "attention/formula.h"
#include "base/memory.h"
#include "base/number.h"
#include "base/utf8.h"
#include "command/model.h"
#include "command/open.h"
#include "course/quoted_number.h"

#include <math.h>
#include <string.h>

#define LOOK_MOST 66 /* columns of the "Look here" line */

bool proof_agrees(double shown, int decimals, double value)
{
    double half = 0.5 * pow(10, -decimals);

    return fabs(shown - value) <= half * (1 + 1e-6);
}

static void check_number(struct proof *proof, const struct run *run, const struct record *record)
{
    struct place where = {proof->file, run->line, run->column};
    char computed[NUMBER_ROOM];
    double shown, value;
    int decimals;
    struct error e;

    proof->numbers++;
    if (!quoted_number_read(run->text, &shown, &decimals)) {
        problems_add(proof->problems, where, "%s is no number: write it as 5.60", run->text);
    } else if (!formula_evaluate(run->target, record, &value, &e)) {
        problems_add(proof->problems, where, "%s = %s: %s", run->text, run->target, e.message);
    } else if (!proof_agrees(shown, decimals, value)) {
        number_fixed(computed, value, decimals);
        problems_add(proof->problems, where, "%s is not %s: that is %s", run->text, run->target, computed);
    }
}

/* Runs the model only if there is a number to compare; NULL, with a problem, if that cannot be done. */
static struct example *run_model(struct proof *proof, const struct spec *spec, const struct run *run)
{
    struct error e;
    struct example *example = example_new(spec, &e);

    if (!example && e.code == ERROR_WORK)
        memory_exhausted(); /* not the lesson's fault */
    if (!example)
        problems_add(proof->problems, (struct place){proof->file, run->line, run->column}, "%s = %s: %s", run->text,
                     run->target, e.message);
    return example;
}

/* Checks links and numbers of prose about the model of `spec`; without one (NULL) no numbers. */
static void check_prose(struct proof *proof, const struct prose *prose, const struct spec *spec)
{
    struct example *example = NULL;

    for (size_t b = 0; b < prose->block_count; b++) {
        for (size_t r = 0; r < prose->blocks[b].run_count; r++) {
            const struct run *run = &prose->blocks[b].runs[r];

            if (run->flags & RUN_LINK && !(run->flags & RUN_NUMBER))
                links_check(proof->links, proof->path, run->target ? run->target : "",
                            (struct place){proof->file, run->line, run->column}, proof->problems);
            if (!(run->flags & RUN_NUMBER) || !spec)
                continue;
            if (!example)
                example = run_model(proof, spec, run);
            if (!example)
                spec = NULL;
            else
                check_number(proof, run, &example->record);
        }
    }
    example_destroy(example);
}

/* The column in the file of a byte (from 1; 0: unknown) of the step's state. */
static size_t column_of(const struct step *step, size_t byte)
{
    const char *at = step->view_state, *stop = at + (byte ? byte - 1 : 0), *end = at + strlen(at);
    size_t column = step->state_column;

    if (!column)
        return step->view_column;
    for (; at < stop && at < end; column++)
        utf8_next(&at, end);
    return column;
}

/* Opens the step's view in its state. */
static bool check_view(struct proof *proof, const struct step *step)
{
    struct place where = {proof->file, step->view_line, step->view_column};
    struct view_setup setup = {0};
    struct error e = {0};
    const struct view *view = open_find_view(step->view_name, &e);
    void *self = view ? view->open(&setup, step->view_state, &e) : NULL;

    if (!self && e.code == ERROR_WORK)
        memory_exhausted();
    if (!self) {
        where.column = view ? column_of(step, e.column) : where.column;
        problems_add(proof->problems, where, "%s", e.message);
        return false;
    }
    view->close(self);
    if (step->view_look && utf8_columns(step->view_look) > LOOK_MOST)
        problems_warn(proof->problems, (struct place){proof->file, step->look_line, 1},
                      "look: has %d columns: %d fit, shorten it", utf8_columns(step->view_look), LOOK_MOST);
    return true;
}

void proof_lesson(struct proof *proof, const struct lesson *lesson)
{
    const struct spec usual = {0};

    check_prose(proof, &lesson->intro, &usual);
    for (size_t i = 0; i < lesson->step_count; i++) {
        const struct step *step = &lesson->steps[i];
        struct spec spec = {0};
        bool ok = !step->view_name || check_view(proof, step);

        /* A state that does not open was said to be wrong; its model is not known then. */
        ok = ok && (!step->view_name || model_of_state(step->view_state, &spec, NULL));
        check_prose(proof, &step->prose, ok ? &spec : NULL);
        spec_free(&spec);
    }
}

void proof_page(struct proof *proof, const struct prose *prose)
{
    const struct spec usual = {0};

    check_prose(proof, prose, &usual);
}
