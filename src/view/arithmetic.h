/* SPDX-License-Identifier: MIT */
/* Where the number in a cell comes from, as one line: names first, then the numbers as they stand on the screen, then
 * the result (`q(sat) · k(cat) = 0.0×-0.5 + 2.0×2.8 + … = 5.60`). All numbers are the record's. */
#ifndef HEADWAY_VIEW_ARITHMETIC_H
#define HEADWAY_VIEW_ARITHMETIC_H

#include "draw/line.h"
#include "view/stage.h"

/* Appends the arithmetic of a cell, at most `columns` columns if that can be (0: as long as it is). The first
 * `terms` terms are shown (SIZE_MAX: all, with the result). `compact`: without names and without .0 */
void arithmetic_write(const struct stage *stage, struct cell_at cell, size_t terms, int columns, bool compact,
                      struct line *out);

/* Whether a line takes at most `columns` columns, in ASCII too; 0: as many as it likes. */
bool arithmetic_fits(const struct line *line, int columns);

/* Decimals with which products of these factors add up visibly: 2 where that is exact, else 3. */
int arithmetic_decimals(const struct stage *stage, const struct origin *product);

/* How the numbers of a run print: as their matrix does. */
const struct figures *arithmetic_figures(const struct stage *stage, const struct origin_run *run);

/* Appends a cell's number as its matrix prints it: "5.60", "-∞". */
void arithmetic_add_number(const struct stage *stage, struct cell_at cell, struct text *out);

#endif
