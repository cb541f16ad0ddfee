/* SPDX-License-Identifier: MIT */
/* The words about keys in the plane and the queries that ask them: which keys are means of others, why one wins or
 * cannot, what the heads give. All of it is computed from the numbers that are shown. */
#ifndef HEADWAY_LAB_HULL_WORDS_H
#define HEADWAY_LAB_HULL_WORDS_H

#include "study/hull.h"
#include "view/view.h"

/* Subscripts: "₁" … "₉". */
extern const char *const hull_sub[HULL_KEYS_MOST];

/* The subscript of q for a head; "" if there is only one head. */
const char *hull_query_sub(const struct hull_asked *asked, size_t head);

/* Appends "q = (0.866, 0.5), at 30°, length 1". */
void hull_add_query(const struct hull_asked *asked, size_t head, struct text *out);

/* Appends the directions in which a key alone wins, "194° to 256°"; nothing if there are none. */
void hull_add_arc(const struct hull_asked *asked, size_t key, struct text *out);

/* Appends why the selected key wins or cannot, or what the heads give: in full, or in a few short lines. */
void hull_add_proof(const struct hull_asked *asked, bool full, struct text *out);

/* Replaces what "Look here" says by a sentence about scores only: which key leads, or that each key has several. */
void hull_look_at_scores(const struct hull_asked *asked, struct text *look, struct text *brief);

/* Members of struct view, for objects that begin with a struct hull_asked. */
void hull_describe(const void *self, struct view_lines *out, int columns, bool compact);
void hull_explain(const void *self, struct text *out);

#endif
