/* SPDX-License-Identifier: MIT */
#include "player/evaluation.h"

#include "attention/formula.h"
#include "model/example.h"
#include "player/player_state.h"

/* Reads the model's keys from a state. */
static bool read_model(const struct view *view, const char *state, struct spec *out, struct error *e)
{
    struct text rest = {0};
    bool ok = player_split_state(view, state, out, &rest, e);

    text_free(&rest);
    return ok;
}

bool evaluation_open_view(struct evaluation *evaluation, const char *name, const char *state, struct error *e)
{
    struct view_setup setup = {0};

    *evaluation = (struct evaluation){.view = view_get(name, e)};
    if (evaluation->view)
        evaluation->self = evaluation->view->open(evaluation->view, &setup, state, e);
    return evaluation->self && read_model(evaluation->view, state, &evaluation->spec, e);
}

bool evaluation_open(struct evaluation *evaluation, const struct step *step, int part, struct error *e)
{
    *evaluation = (struct evaluation){0};
    return !step || !lesson_part_view(step, part) ||
           evaluation_open_view(evaluation, lesson_part_view(step, part), lesson_part_state(step, part), e);
}

/* Whether formulas call the view `owner`. */
static bool is_called(const struct view *view, const char *owner)
{
    const char *name = view->name;

    for (; *name && *owner == (*name == '-' ? '_' : *name); owner++)
        name++;
    return !*name && !*owner;
}

/* The view that formulas call `owner`, or NULL. */
static const struct view *find_owner(const char *owner)
{
    for (size_t i = 0; view_table[i]; i++)
        if (is_called(view_table[i], owner))
            return view_table[i];
    return NULL;
}

/* Says why `owner` measures nothing here. */
static bool refuse_owner(const struct evaluation *evaluation, const char *owner, struct error *e)
{
    const struct view *other = find_owner(owner);

    if (!other)
        return error_set(e, ERROR_INPUT, "there is no view \"%s\": write a view's name before the dot, with _ for -",
                         owner);
    if (!evaluation->view)
        return error_set(e, ERROR_INPUT, "no view stands here: quote a number of %s in a step that shows %s", owner,
                         other->name);
    return error_set(e, ERROR_INPUT, "this step shows %s: quote a number of %s in a step that shows %s",
                     evaluation->view->name, owner, other->name);
}

/* A number that the view measures. */
static bool measure(void *context, const char *owner, const char *name, double *value, struct error *e)
{
    struct evaluation *evaluation = context;
    const struct view *view = evaluation->view;

    if (!view || !is_called(view, owner))
        return refuse_owner(evaluation, owner, e);
    if (!view->measure)
        return error_set(e, ERROR_INPUT, "the view %s measures nothing: use cells, sizes and numbers", view->name);
    if (view->measure(evaluation->self, name, value))
        return true;
    return error_set(e, ERROR_INPUT, "the view %s measures no \"%s\": correct the name after the dot", view->name,
                     name);
}

const struct record *evaluation_record(struct evaluation *evaluation, struct error *e)
{
    if (!evaluation->example)
        evaluation->example = example_new(&evaluation->spec, e);
    return evaluation->example ? &evaluation->example->record : NULL;
}

bool evaluation_value(struct evaluation *evaluation, const char *formula, double *value, struct error *e)
{
    struct formula_names names = {
        .record = evaluation_record(evaluation, e), .measure = measure, .context = evaluation};

    if (!names.record)
        return false;
    return formula_evaluate(formula, &names, value, e);
}

bool evaluation_compare(struct evaluation *evaluation, const char *condition, struct formula_claim *out,
                        struct error *e)
{
    struct formula_names names = {
        .record = evaluation_record(evaluation, e), .measure = measure, .context = evaluation};

    return names.record && formula_compare(condition, &names, out, e);
}

void evaluation_close(struct evaluation *evaluation)
{
    if (evaluation->self)
        view_close(evaluation->view, evaluation->self);
    example_destroy(evaluation->example);
    spec_free(&evaluation->spec);
    *evaluation = (struct evaluation){0};
}
