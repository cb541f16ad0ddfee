/* SPDX-License-Identifier: MIT */
/* Finds words in a course: in the titles and texts of all lessons, steps and terms, case aside. All text is read once
 * and kept folded (base/fold.h), so that a search is a walk over a few hundred kilobytes at most. Everything here is a
 * copy: nothing dangles when the library reads a lesson again; free the finder then, so that the new text is searched.
 */
#ifndef HEADWAY_COURSE_FINDER_H
#define HEADWAY_COURSE_FINDER_H

#include "base/text.h"
#include "course/library.h"

#define FINDER_LEAST 2 /* the fewest characters that are searched for */

/* Something that can be found. Its texts are kept as written, and folded. In both, "\n" ends a block
 * or a table's cell, and no match extends beyond it; "\f" begins the next part of a step, and "\v" begins and ends
 * deeper text. */
struct finder_entry {
    bool is_term;  /* `name` is its anchor; else a step's, or "" for the lesson itself (its title and introduction) */
    size_t lesson; /* index in the catalogue; 0 for a term */
    size_t step;   /* index in the lesson; 0 if it is not a step */
    char *name, *title, *text;
    char *folded_title, *folded_text;
};

struct finder {
    struct finder_entry *entries; /* in the order of the course, the terms last */
    size_t count;
    bool is_filled;
};

/* A place where the words were found. */
struct finder_hit {
    size_t entry;
    int rank; /* 0: the words are the title; 1, 2: the title has them at the beginning of a word, or anywhere; 3, 4: the
                 text has them likewise */
    size_t title_at, title_length; /* bytes of the title; length 0: not there */
    size_t at, length;             /* bytes of the text; length 0: not there */
};

struct finder_hits {
    struct finder_hit *items; /* best first, equals in the order of the course; one for each entry */
    size_t count;
};

/* Reads the course into the finder, unless that is done. Lessons that cannot be used are left out. */
void finder_fill(struct finder *finder, struct library *library);

/* Finds `words`, in which blanks collapse; nothing if they have fewer than FINDER_LEAST characters. Frees the old
 * content of *out, which must be zeroed or an earlier result; free with finder_hits_free(). */
void finder_find(const struct finder *finder, const char *words, struct finder_hits *out);

/* The part (from 0) of its step in which the text of a hit appears. */
int finder_part(const struct finder *finder, const struct finder_hit *hit);

/* The section of deeper text that a hit is in (from 1, as in struct block); 0: the main text. */
int finder_deeper(const struct finder *finder, const struct finder_hit *hit);

/* Appends the words at the hit and the ones after them, so that flow_find() finds this place and no other; nothing for
 * a hit in the title alone. */
void finder_add_words(const struct finder *finder, const struct finder_hit *hit, struct text *out);

/* Frees the hits and leaves none. */
void finder_hits_free(struct finder_hits *hits);

/* Frees everything and leaves an empty finder. */
void finder_free(struct finder *finder);

#endif
