/* SPDX-License-Identifier: MIT */
/* The row of stages: shows which of the six stages is current, and leads to any of them by mouse. Its words are in one
 * table, which also gives a stage's number. */
#ifndef HEADWAY_PLAYER_STAGES_H
#define HEADWAY_PLAYER_STAGES_H

#include "attention/record.h"
#include "draw/canvas.h"

#define STAGES_STOPS 8

/* One stop of the row. */
struct stages_stop {
    enum stage_id stage;
    const char *label; /* "3 Score", "blend"; NULL on a short row, which shows only the number */
    char number[4];
    int mark_col, col; /* of the ▸ or ·, and of the label, from the row's first column */
    bool joined;       /* in the same stage as the stop before */
    bool current;
};

struct stages {
    struct stages_stop stops[STAGES_STOPS];
    size_t count;
    int columns;
};

/* Lays out the row in at most `columns` columns; if the names do not fit, only the current stage keeps its own. */
void stages_lay(struct stages *stages, int current, int columns);

/* Draws it. */
void stages_draw(struct canvas *canvas, int row, int col, const struct stages *stages);

/* The stage at a column of the row; −1 if there is none. */
int stages_hit(const struct stages *stages, int column);

/* The number of a stage, 1 … 6; 0 for STAGE_INPUT and for none. */
int stages_number(int stage);

#endif
