/* SPDX-License-Identifier: MIT */
/* Which cells of a record have to do with one of them: what its number is made of, all the way back to what was given,
 * and what changes with it, all the way on to the output. Both follow origin.h from term to term.
 *
 * A term that is 0 adds nothing, so it leads nowhere back: output[sat,nouns] comes from head1[sat,noun] × 0.5, not from
 * the columns of concat that W_O holds 0 for. On, a number changes a sum wherever the other factor is not 0, also while
 * it is 0 itself. A share of 0 (the mask) comes from nothing and changes nothing. */
#ifndef HEADWAY_ATTENTION_LINEAGE_H
#define HEADWAY_ATTENTION_LINEAGE_H

#include "attention/origin.h"

enum kin { KIN_NONE, KIN_ITSELF, KIN_ANCESTOR, KIN_DESCENDANT };

struct kin_matrix;

/* A real layer has millions of cells, of which a screen shows a few thousand: a row is found out when one of its cells
 * is asked for, with the rows that it follows from, and kept. So asking writes, and the record has to stay as it is. */
struct lineage {
    const struct record *record; /* borrowed */
    struct cell_at cell;
    struct kin_matrix *of; /* [slots]: MATRIX_COUNT × num_heads; NULL: of no cell */
    size_t slots;
};

/* The kin of a cell. What is cut from the whole W_Q, W_K or W_V counts as a cell of its head's own. */
struct lineage lineage_find(const struct record *record, struct cell_at cell);

/* The cell that a head has of the whole W_Q, W_K or W_V; any other cell as it is. */
struct cell_at lineage_cut(const struct record *record, struct cell_at cell);

/* What a cell is to the one that was asked about. */
enum kin lineage_kin(const struct lineage *lineage, struct cell_at cell);

/* The first cell of a matrix, row by row, that is kin; its first one if none is. */
struct cell_at lineage_first(const struct lineage *lineage, enum matrix_id id, size_t head);

/* Frees what it holds. */
void lineage_free(struct lineage *lineage);

#endif
