/* SPDX-License-Identifier: MIT */
/* What a part of a step is about: the model of its view's state there, or the default example, and the view, opened in
 * that state. From these the numbers of its prose are recomputed, and those that its questions ask for. The model runs,
 * and the view finishes computing, when the first number is asked for. */
#ifndef HEADWAY_PLAYER_EVALUATION_H
#define HEADWAY_PLAYER_EVALUATION_H

#include "course/lesson.h"
#include "model/spec.h"
#include "view/view.h"

struct example;

struct evaluation {
    struct spec spec;
    struct example *example; /* NULL until it is needed */
    const struct view *view; /* NULL: the step has none */
    void *self;
};

/* Opens what part `part` of `step` is about; for NULL (prose of no step), the default example. False with *e set if
 * there is no such view (then evaluation->view is NULL), or if it does not open in its state (then a column is one of
 * the state). Close with evaluation_close() in any case. */
bool evaluation_open(struct evaluation *evaluation, const struct step *step, int part, struct error *e);

/* The same for a view by its name, in a state, as for a question of a quiz. */
bool evaluation_open_view(struct evaluation *evaluation, const char *name, const char *state, struct error *e);

/* The record of the model; NULL with *e set if it cannot be run. Borrowed. */
struct record;
const struct record *evaluation_record(struct evaluation *evaluation, struct error *e);

/* Computes a formula (attention/formula.h); its measured numbers are those of the step's view, whose name has "_" for
 * "-" there. False with *e set if it cannot be computed. */
bool evaluation_value(struct evaluation *evaluation, const char *formula, double *value, struct error *e);

/* The same for a condition, "weights1[sat,on] >= 0.6". */
struct formula_claim;
bool evaluation_compare(struct evaluation *evaluation, const char *condition, struct formula_claim *out,
                        struct error *e);

/* Frees everything and leaves the default example. */
void evaluation_close(struct evaluation *evaluation);

#endif
