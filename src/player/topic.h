/* SPDX-License-Identifier: MIT */
/* What a part of a step is about: the model of its view's state there, or the default example, and the view, opened in
 * that state. From these the numbers of its prose are recomputed, and those that its questions ask for. The model runs,
 * and the view finishes computing, when the first number is asked for. */
#ifndef HEADWAY_PLAYER_TOPIC_H
#define HEADWAY_PLAYER_TOPIC_H

#include "course/lesson.h"
#include "model/spec.h"
#include "view/view.h"

struct example;

struct topic {
    struct spec spec;
    struct example *example; /* NULL until it is needed */
    const struct view *view; /* NULL: the step has none */
    void *self;
};

/* Opens what part `part` of `step` is about; for NULL (prose of no step), the default example. False with *e set if
 * there is no such view (then topic->view is NULL), or if it does not open in its state (then a column is one of the
 * state). Close with topic_close() in any case. */
bool topic_open(struct topic *topic, const struct step *step, int part, struct error *e);

/* The same for a view by its name, in a state, as for a question of a quiz. */
bool topic_open_view(struct topic *topic, const char *name, const char *state, struct error *e);

/* The record of the model; NULL with *e set if it cannot be run. Borrowed. */
struct record;
const struct record *topic_record(struct topic *topic, struct error *e);

/* Computes a formula (attention/formula.h); its measured numbers are those of the step's view, whose name has "_" for
 * "-" there. False with *e set if it cannot be computed. */
bool topic_evaluate(struct topic *topic, const char *formula, double *value, struct error *e);

/* The same for a condition, "weights1[sat,on] >= 0.6". */
struct formula_claim;
bool topic_compare(struct topic *topic, const char *condition, struct formula_claim *out, struct error *e);

/* Frees everything and leaves the default example. */
void topic_close(struct topic *topic);

#endif
