/* SPDX-License-Identifier: MIT */
/* A code listing, cut out of a source text between region markers on lines of their own: in C two comments, first ">
 * score", last "< score" (see attention/stages.c); Python and pseudocode have "#> score" and "#< score", JavaScript has
 * "//> score" and "//< score". A line that ends in the comment "here" is lit, because it computes the step's result;
 * the comment itself is not shown. Regions may nest; a marker is never part of a listing. */
#ifndef HEADWAY_BASE_LISTING_H
#define HEADWAY_BASE_LISTING_H

#include <stdbool.h>
#include <stddef.h>

/* The languages in which the stages and the mistakes are listed, in the order of their keys 1, 2, … C is what runs. */
enum listing_language {
    LANGUAGE_C,
    LANGUAGE_PSEUDOCODE,
    LANGUAGE_NUMPY,
    LANGUAGE_PYTORCH,
    LANGUAGE_JAVASCRIPT,
    LANGUAGE_COUNT
};

/* The names of a language: in a state, on screen, and a shorter one. */
struct listing_language_names {
    const char *key, *title, *brief; /* "javascript", "JavaScript", "JS" */
};
extern const struct listing_language_names listing_languages[LANGUAGE_COUNT];

#define LISTING_LANGUAGE_KEYS "c, pseudocode, numpy, pytorch, javascript"

/* The language of that key, or LANGUAGE_COUNT. */
enum listing_language listing_language_find(const char *key);

struct listing {
    char **lines; /* cleaned (utf8_clean), tabs as 4 spaces, common indentation removed, no blanks at the end */
    bool *lit;    /* of each line */
    size_t count;
};

/* Cuts `region` out of `source`, which need not end in a zero. Returns false, with an empty listing, if the region's
 * first or last marker is missing. Of several regions with one name the first is taken. Free with listing_free. */
bool listing_cut(struct listing *out, const char *source, size_t length, const char *region);

/* Lights in both exactly the lines that differ, whatever was lit before: all but a longest common subsequence of lines,
 * compared as they are shown. Returns whether any differs. If more than LISTING_DIFFER_MOST lines of a side are left
 * between the common beginning and the common end, all of those are lit. */
bool listing_differ(struct listing *a, struct listing *b);

#define LISTING_DIFFER_MOST 1000

/* Frees everything and leaves an empty listing. */
void listing_free(struct listing *l);

#endif
