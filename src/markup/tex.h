/* SPDX-License-Identifier: MIT */
/* TeX's mathematics to text: d_k, √(a + b), αᵢⱼ, ℝ. In one line, and, if a formula is displayed, also in several: the
 * parts of a fraction above each other, limits above and below Σ, matrices in rows. Each form also in ASCII, which has
 * other widths. The known words are in the tables of tex_symbols.c and tex.c; an unknown one is shown exactly as
 * written, and reported. Any bytes may be given: the output is clean (utf8_clean), the time is linear in the input, and
 * nothing is nested deeper than TEX_DEPTH. */
#ifndef HEADWAY_MARKUP_TEX_H
#define HEADWAY_MARKUP_TEX_H

#include <stdbool.h>
#include <stddef.h>

#define TEX_LIMIT ((size_t)4096) /* bytes of one formula */
#define TEX_DEPTH 24             /* of braces, brackets and arguments in each other */

struct tex_text {
    char *text;
    char *ascii; /* the same in ASCII, except that foreign letters stay */
};

/* Everything is owned. */
struct tex {
    struct tex_text line;  /* the formula in one line */
    struct tex_text *rows; /* for a displayed one: at least one, without trailing blanks; else NULL */
    size_t row_count;
    size_t baseline; /* the row that aligns with the surrounding text, from 0 */
};

/* Reports something that was not understood: its byte in the formula, and `what it is: what to do`. */
typedef void tex_report(void *to, size_t at, const char *message);

/* Reads `length` bytes of TeX, without the dollars around it; is_displayed: between two dollars each. `report` may be
 * NULL. A formula that is malformed, too long or too deep is shown as written, with its dollars. Free with tex_free. */
void tex_read(struct tex *out, const char *bytes, size_t length, bool is_displayed, tex_report *report, void *to);

/* Frees everything and leaves an empty one. */
void tex_free(struct tex *tex);

#endif
