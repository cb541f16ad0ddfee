/* SPDX-License-Identifier: MIT */
#include "player/topic.h"

#include "attention/formula.h"
#include "model/example.h"
#include "player/player_state.h"

#include <string.h>

/* Reads the model's keys from a state. */
static bool read_model(const struct view *view, const char *state, struct spec *out, struct error *e)
{
    struct text rest = {0};
    bool ok = player_split_state(view, state, out, &rest, e);

    text_free(&rest);
    return ok;
}

bool topic_open_view(struct topic *topic, const char *name, const char *state, struct error *e)
{
    struct view_setup setup = {0};

    *topic = (struct topic){.view = view_get(name, e)};
    if (topic->view)
        topic->self = topic->view->open(topic->view, &setup, state, e);
    return topic->self && read_model(topic->view, state, &topic->spec, e);
}

bool topic_open(struct topic *topic, const struct step *step, int part, struct error *e)
{
    *topic = (struct topic){0};
    return !step || !lesson_part_view(step, part) ||
           topic_open_view(topic, lesson_part_view(step, part), lesson_part_state(step, part), e);
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
static bool refuse_owner(const struct topic *topic, const char *owner, struct error *e)
{
    const struct view *other = find_owner(owner);

    if (!other)
        return error_set(e, ERROR_INPUT, "there is no view \"%s\": write a view's name before the dot, with _ for -",
                         owner);
    if (!topic->view)
        return error_set(e, ERROR_INPUT, "no view stands here: quote a number of %s in a step that shows %s", owner,
                         other->name);
    return error_set(e, ERROR_INPUT, "this step shows %s: quote a number of %s in a step that shows %s",
                     topic->view->name, owner, other->name);
}

/* A number that the view measures. */
static bool measure(void *context, const char *owner, const char *name, double *value, struct error *e)
{
    struct topic *topic = context;
    const struct view *view = topic->view;

    if (!view || !is_called(view, owner))
        return refuse_owner(topic, owner, e);
    if (!view->measure)
        return error_set(e, ERROR_INPUT, "the view %s measures nothing: use cells, sizes and numbers", view->name);
    if (view->measure(topic->self, name, value))
        return true;
    return error_set(e, ERROR_INPUT, "the view %s measures no \"%s\": correct the name after the dot", view->name,
                     name);
}

const struct record *topic_record(struct topic *topic, struct error *e)
{
    if (!topic->example)
        topic->example = example_new(&topic->spec, e);
    return topic->example ? &topic->example->record : NULL;
}

bool topic_evaluate(struct topic *topic, const char *formula, double *value, struct error *e)
{
    struct formula_names names = {.record = topic_record(topic, e), .measure = measure, .context = topic};

    if (!names.record)
        return false;
    return formula_evaluate(formula, &names, value, e);
}

bool topic_compare(struct topic *topic, const char *condition, struct formula_claim *out, struct error *e)
{
    struct formula_names names = {.record = topic_record(topic, e), .measure = measure, .context = topic};

    return names.record && formula_compare(condition, &names, out, e);
}

void topic_close(struct topic *topic)
{
    if (topic->self)
        view_close(topic->view, topic->self);
    example_destroy(topic->example);
    spec_free(&topic->spec);
    *topic = (struct topic){0};
}
