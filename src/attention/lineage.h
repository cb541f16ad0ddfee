/* SPDX-License-Identifier: MIT */
/* Which cells of a record are related to one of them: those its number is made of, all the way back to what was given,
 * and those that change with it, all the way on to the output. Both follow origin.h from term to term.
 *
 * A term that is 0 adds nothing, so nothing is traced back through it: output[sat,nouns] comes from head1[sat,noun] ×
 * 0.5, not from the columns of concat for which W_O holds 0. Forward, a number changes a sum wherever the other factor
 * is not 0, even while the number itself is 0. A weight that the mask makes 0 comes from nothing and changes nothing.
 */
#ifndef HEADWAY_ATTENTION_LINEAGE_H
#define HEADWAY_ATTENTION_LINEAGE_H

#include "attention/origin.h"

enum kin { KIN_NONE, KIN_ITSELF, KIN_ANCESTOR, KIN_DESCENDANT };

struct kin_matrix;

/* A real layer has millions of cells, of which a screen shows a few thousand: a row, and the rows it follows from, is
 * worked out when one of its cells is first asked for, and kept. So asking writes, and the record must not change
 * meanwhile. */
struct lineage {
    const struct record *record; /* borrowed */
    struct cell_at cell;
    struct kin_matrix *of; /* [slots]: MATRIX_COUNT × num_heads; NULL: no cell was asked about */
    size_t slots;
};

/* The kin of a cell. A cell of the whole W_Q, W_K or W_V counts as the cell of the head's own matrix that is cut from
 * it. */
struct lineage lineage_find(const struct record *record, struct cell_at cell);

/* For a cell of the whole W_Q, W_K or W_V, the same number in its head's own matrix; any other cell as it is. */
struct cell_at lineage_cut(const struct record *record, struct cell_at cell);

/* How a cell is related to the one that was asked about. */
enum kin lineage_kin(const struct lineage *lineage, struct cell_at cell);

/* The first cell of a matrix, row by row, that is kin; the matrix's first cell if none is. */
struct cell_at lineage_first(const struct lineage *lineage, enum matrix_id id, size_t head);

/* Frees what it holds. */
void lineage_free(struct lineage *lineage);

#endif
