/* SPDX-License-Identifier: MIT */
/* The stage rail: shows which of the six stages is current, and leads to any of them by mouse. Its words are in one
 * table, which also gives a stage's number. */
#ifndef HEADWAY_PLAYER_RAIL_H
#define HEADWAY_PLAYER_RAIL_H

#include "attention/record.h"
#include "draw/canvas.h"

#define RAIL_STOPS 8

/* One stop of the rail. */
struct rail_stop {
    enum stage_id stage;
    const char *label; /* "3 Score", "blend"; NULL on a short rail, which shows only the number */
    char number[4];
    int mark_col, col; /* of the ▸ or ·, and of the label, from the rail's first column */
    bool joined;       /* in the same stage as the stop before */
    bool current;
};

struct rail {
    struct rail_stop stops[RAIL_STOPS];
    size_t count;
    int columns;
};

/* Lays out the rail in at most `columns` columns; if the names do not fit, only the current stage keeps its own. */
void rail_lay(struct rail *rail, int current, int columns);

/* Draws it. */
void rail_draw(struct canvas *canvas, int row, int col, const struct rail *rail);

/* The stage at a column of the rail; −1 if there is none. */
int rail_hit(const struct rail *rail, int column);

/* The number of a stage, 1 … 6; 0 for STAGE_INPUT and for none. */
int rail_number(int stage);

#endif
