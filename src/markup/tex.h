/* SPDX-License-Identifier: MIT */
/* TeX's mathematics to text: d_k, √(a + b), αᵢⱼ, ℝ. In one line, and, where a formula is displayed, in several: a
 * fraction's parts above each other, limits above and below Σ, matrices in rows. Each also in ASCII, which has other
 * widths. Known are the words of the tables in tex_symbols.c and tex.c; what is not known is shown exactly as
 * it was written, and reported. Any bytes may be given: what comes out is clean (utf8_clean), the time is linear in
 * what goes in, and nothing is nested deeper than TEX_DEPTH. */
#ifndef HEADWAY_MARKUP_TEX_H
#define HEADWAY_MARKUP_TEX_H

#include <stdbool.h>
#include <stddef.h>

#define TEX_LIMIT ((size_t)4096) /* bytes of one formula */
#define TEX_DEPTH 24             /* of braces, brackets and arguments in each other */

struct tex_text {
    char *text;
    char *ascii; /* the same for where only ASCII may be printed; foreign letters stay */
};

/* Everything is owned. */
struct tex {
    struct tex_text line;  /* the formula in one line */
    struct tex_text *rows; /* of a displayed one: at least one, without blanks at their ends; else NULL */
    size_t row_count;
    size_t baseline; /* the row that stands on the line of the text around, from 0 */
};

/* Something that was not understood: its byte in the formula, and `what it is: what to do`. */
typedef void tex_report(void *to, size_t at, const char *message);

/* Reads `length` bytes of TeX, without the dollars around it; is_displayed: they were two. `report` may be NULL. A
 * formula that is malformed, too long or too deep becomes what was written, with its dollars. Free with tex_free. */
void tex_read(struct tex *out, const char *bytes, size_t length, bool is_displayed, tex_report *report, void *to);

/* Frees everything and leaves an empty one. */
void tex_free(struct tex *tex);

#endif
