/* SPDX-License-Identifier: MIT */
/* Where a number comes from, as one line: names first, then the numbers as they stand on the screen, then the result
 * (`q(sat) · k(cat) = 0.0×-0.5 + 2.0×2.8 + … = 5.60`). The walk's cells, those of mistaken runs and the labs' plain
 * numbers are all written here, from their origins. */
#ifndef HEADWAY_WALK_ARITHMETIC_H
#define HEADWAY_WALK_ARITHMETIC_H

#include "base/number.h"
#include "draw/line.h"
#include "walk/stage.h"

/* One number and what it is made of. */
struct arithmetic {
    const struct origin
        *origin; /* of a softmax a shift of its own is kept; else what is shown may be less the maximum */
    const struct record *record; /* whose cell it is, for names; NULL: plain numbers, which have none */
    struct cell_at cell;
    const char *names;  /* before the terms where there is room, "q(sat) · k(cat)"; NULL: as the cell's are called */
    const char *result; /* replaces the number: "?", "…"; NULL: the number */
    double value;       /* the number as it stands there */
    int decimals;       /* its own; of what is read; of its second factors, or of the divisor */
    int a_decimals, b_decimals;
    size_t terms; /* that are shown; SIZE_MAX: all, with the result (of a softmax all but one more: the sum) */
    bool compact; /* without names and without .0 */
    bool is_raw;  /* of a softmax: its powers are shown as they are while they are numbers */
};

/* Writes it to a line, whose text goes: at most `columns` columns if that can be (0: as long as it is). */
void arithmetic_add(const struct arithmetic *a, int columns, struct line *out);

/* What is taken off the scores of a softmax as it is written: its largest, if powers would get out of hand. */
double arithmetic_shift(const struct origin *softmax);

/* The arithmetic of a cell of a record, all of its terms, with the decimals that its matrices have. */
struct arithmetic arithmetic_of(const struct record *record, const struct origin *origin, struct cell_at cell);

/* Appends the arithmetic of a cell, at most `columns` columns if that can be (0: as long as it is); as much of it as is
 * computed yet (making.h). `compact`: without names and without .0 */
void arithmetic_write(const struct stage *stage, struct cell_at cell, int columns, bool compact, struct line *out);

/* Whether a line takes at most `columns` columns, in ASCII too; 0: as many as it likes. */
bool arithmetic_fits(const struct line *line, int columns);

/* Writes a line anew, of "a = b = c" as much from its end as `columns` columns have room for; true if that fits, so
 * that shorter forms can follow: say(…) || say(…). */
bool arithmetic_say(struct line *out, int columns, enum role role, const char *format, ...) PRINTF_LIKE(4, 5);

/* Decimals with which products of these factors add up visibly: 2 where that is exact, else 3. */
int arithmetic_decimals(const struct stage *stage, const struct origin *product);

/* How the numbers of a run print: as their matrix does. */
const struct figures *arithmetic_figures(const struct stage *stage, const struct origin_run *run);

/* Prints a factor: `decimals` places, without ".0" if compact. */
void arithmetic_number(char out[NUMBER_ROOM], double value, int decimals, bool compact);

/* Appends a cell's number as its matrix prints it: "5.60", "-∞". */
void arithmetic_add_number(const struct stage *stage, struct cell_at cell, struct text *out);

#endif
