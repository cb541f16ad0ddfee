/* SPDX-License-Identifier: MIT */
/* Where a number comes from, as one line: names first, then the numbers as shown on the screen, then the result
 * (`q(sat) · k(cat) = 0.0×-0.5 + 2.0×2.8 + … = 5.60`). The walk's cells, those of mistaken runs and the labs' plain
 * numbers are all written here, from their origins. */
#ifndef HEADWAY_WALK_ARITHMETIC_H
#define HEADWAY_WALK_ARITHMETIC_H

#include "base/number.h"
#include "draw/line.h"
#include "walk/stage.h"

/* One number and what it is made of. */
struct arithmetic {
    const struct origin *origin; /* of a softmax: a shift that is set stays, else the maximum may be subtracted */
    const struct record *record; /* the cell's record, for names; NULL: plain numbers, which have none */
    struct cell_at cell;
    const char *names;  /* before the terms if there is room, "q(sat) · k(cat)"; NULL: the cell's own names */
    const char *result; /* replaces the number: "?", "…"; NULL: the number */
    double value;       /* the number as shown */
    int decimals;       /* its decimals; those of the terms; those of the second factors, or of the divisor */
    int a_decimals, b_decimals;
    size_t terms; /* how many are shown; SIZE_MAX: all, with the result (for a softmax one more than all: the sum) */
    bool compact; /* without names and without .0 */
    bool is_raw;  /* for a softmax: powers are shown without a shift, as long as they are finite */
};

/* Replaces the text of a line by the arithmetic: in at most `columns` columns if possible (0: in full). */
void arithmetic_add(const struct arithmetic *a, int columns, struct line *out);

/* What is subtracted from the scores of a softmax as written: the largest, if powers would become unwieldy. */
double arithmetic_shift(const struct origin *softmax);

/* The arithmetic of a record's cell, with all terms and the decimals of its matrices. */
struct arithmetic arithmetic_of(const struct record *record, const struct origin *origin, struct cell_at cell);

/* The arithmetic of plain numbers, with all terms and so many decimals everywhere. */
struct arithmetic arithmetic_of_numbers(const struct origin *origin, double value, int decimals, bool compact);

/* Writes the arithmetic of a cell, in at most `columns` columns if possible (0: in full); only what is computed so far
 * (making.h). `compact`: without names and without .0 */
void arithmetic_write(const struct stage *stage, struct cell_at cell, int columns, bool compact, struct line *out);

/* Whether a line takes at most `columns` columns, in ASCII too; 0: no limit. */
bool arithmetic_fits(const struct line *line, int columns);

/* Replaces a line by as much of the end of "a = b = c" as `columns` columns have room for; false if not even "c" fits,
 * so that shorter forms can follow: say(…) || say(…). */
bool arithmetic_say(struct line *out, int columns, enum role role, const char *format, ...) PRINTF_LIKE(4, 5);

/* The decimals with which products of these factors add up as shown: 2 if that is exact, else 3. */
int arithmetic_decimals(const struct stage *stage, const struct origin *product);

/* How the numbers of a run print: like their matrix. */
const struct figures *arithmetic_figures(const struct stage *stage, const struct origin_run *run);

/* Prints a factor: `decimals` places, without ".0" if compact. */
void arithmetic_number(char out[NUMBER_ROOM], double value, int decimals, bool compact);

/* Appends a cell's number as its matrix prints it: "5.60", "-∞". */
void arithmetic_add_number(const struct stage *stage, struct cell_at cell, struct text *out);

#endif
