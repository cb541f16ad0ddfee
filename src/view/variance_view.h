/* SPDX-License-Identifier: MIT */
/* The parts of the variance view: what it holds, and how that is drawn. */
#ifndef HEADWAY_VIEW_VARIANCE_VIEW_H
#define HEADWAY_VIEW_VARIANCE_VIEW_H

#include "attention/experiment.h"
#include "draw/field.h"
#include "view/view.h"

#define VARIANCE_SIZES 5 /* of d_k that can be chosen */

extern const size_t variance_sizes[VARIANCE_SIZES];
extern const char *const variance_side_names[EXPERIMENT_SIDES]; /* "before", "after" */

enum variance_field { FIELD_NONE, FIELD_SEED, FIELD_DRAWS };

struct variance {
    size_t size; /* which of variance_sizes */
    uint64_t draws, seed;
    bool equal;                             /* all components of a vector are one number */
    enum experiment_side side;              /* which of the two the sum below is about */
    struct experiment *run;                 /* the one shown */
    struct experiment *all[VARIANCE_SIZES]; /* every d_k, for the table; with fewer draws */
    bool fresh;                             /* a key came: it is answered before computing goes on */
    enum variance_field typing;
    struct field field;
    struct text trouble; /* what is wrong with what was typed */
};

/* How many draws each row of the table has, in the end. */
uint64_t variance_draws_each(const struct variance *self);

/* Appends what a side's variance should be: "64", with its name "d_k = 64". */
void variance_add_theory(struct text *out, const struct experiment *run, enum experiment_side side, bool with_name);

/* The end of the histogram's axis: 3.5 standard deviations of the scores before scaling, by theory. */
double variance_axis_end(const struct variance *self);

/* Members of struct view. */
int variance_rows(const void *self, const struct theme *theme, struct area room, bool compact);
int variance_columns(const void *self, const struct theme *theme, int rows);
void variance_draw(const void *self, struct canvas *canvas, struct area area, bool compact);
bool variance_click(void *self, const struct theme *theme, struct area area, bool compact, int row, int col);
void variance_describe(const void *self, struct view_lines *out, int columns, bool compact);
bool variance_measure(const void *self, const char *name, double *out);
void variance_plain(const void *self, struct text *out);

/* Draws all that is still to be drawn, however long it takes; the numbers of a view that nobody waits for. */
void variance_finish(const struct variance *self, bool table);

/* Chooses a size and begins anew. */
void variance_choose(struct variance *self, size_t size);

#endif
