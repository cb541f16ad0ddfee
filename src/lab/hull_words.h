/* SPDX-License-Identifier: MIT */
/* What is said of keys in the plane and the queries that ask them: which are means of others, why one wins or cannot,
 * what leaves the heads. All of it is computed from the numbers that are shown. */
#ifndef HEADWAY_LAB_HULL_WORDS_H
#define HEADWAY_LAB_HULL_WORDS_H

#include "study/hull.h"
#include "view/view.h"

/* What stands below a letter: "₁" … "₉". */
extern const char *const hull_sub[HULL_KEYS_MOST];

/* What makes q the query of a head: nothing, where there is one. */
const char *hull_query_sub(const struct hull_asked *asked, size_t head);

/* Appends "q = (0.866, 0.5), at 30°, length 1". */
void hull_add_query(const struct hull_asked *asked, size_t head, struct text *out);

/* Appends "194° to 256°", where a key wins alone, or nothing. */
void hull_add_arc(const struct hull_asked *asked, size_t key, struct text *out);

/* Appends why the selected key wins or cannot, or what leaves the heads: in full, or in a few short lines. */
void hull_add_proof(const struct hull_asked *asked, bool full, struct text *out);

/* Makes the "look here" one of the scores alone: who is in front, or that each key has several. */
void hull_look_at_scores(const struct hull_asked *asked, struct text *look, struct text *brief);

/* Members of struct view, for an object that begins with a struct hull_asked. */
void hull_describe(const void *self, struct view_lines *out, int columns, bool compact);
void hull_explain(const void *self, struct text *out);

#endif
