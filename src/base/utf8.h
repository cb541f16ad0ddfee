/* SPDX-License-Identifier: MIT */
/* UTF-8 in and out, columns on a terminal, and making foreign bytes harmless: nothing that a stranger wrote reaches the
 * terminal before utf8_clean() has seen it.
 * Columns are those of the C library's wcwidth() in a UTF-8 locale, which utf8_start() sets up; what forms a cluster,
 * and all other properties of characters, come from utf8proc. */
#ifndef HEADWAY_BASE_UTF8_H
#define HEADWAY_BASE_UTF8_H

#include "base/text.h"

#include <stdbool.h>
#include <stddef.h>
#include <uchar.h>

#define UTF8_INVALID 0xFFFDu /* the replacement character � */
#define UTF8_NONE 0x110000u  /* no character has this number */

/* Sets the character locale from the environment, and, where that is not UTF-8, a UTF-8 one for widths only.
 * Returns whether the user's own locale is UTF-8 (if not, only ASCII may be printed). Numbers stay in "C". */
bool utf8_start(void);

/* Decodes one character at *at (before `end`), moves *at past it, and returns it; each byte that is not
 * part of a well-formed sequence gives UTF8_INVALID. Precondition: *at < end. */
char32_t utf8_next(const char **at, const char *end);

/* Appends one character. */
void utf8_add(struct text *t, char32_t character);

/* Appends a text in small letters, at the same length: a capital whose small letter takes another number of bytes
 * stays. To compare or search texts, fold them (base/fold.h). */
void utf8_add_small(struct text *out, const char *string);

/* Columns of one character: 0 (combining), 1 or 2; characters whose width is unknown count 1. */
int utf8_width(char32_t character);

/* A cluster is what a terminal shows in a place of its own: a letter with its marks, a joined emoji. Moves *at (before
 * `end`) past it and returns its columns. Where terminals disagree on the columns (what ZWJ joins, flags, variants of a
 * sign, Indic vowels beside their letter, letters that a virama joins, recent additions to Unicode), *shown is …, in
 * one column. Else *shown is the first character, followed by marks without a width. */
int utf8_next_cluster(const char **at, const char *end, char32_t *shown);

/* The same, but where terminals disagree *shown is `odd`. */
int utf8_next_cluster_or(const char **at, const char *end, char32_t odd, char32_t *shown);

/* Columns of a string, by clusters. */
int utf8_columns(const char *string);

/* Appends a string as a cell of a table, `columns` wide: with blanks before it, or after it; at least one, to separate
 * a string that is too wide. */
void utf8_add_right(struct text *out, const char *string, int columns);
void utf8_add_left(struct text *out, const char *string, int columns);

/* Appends a string as it is shown in columns: each cluster on which terminals disagree as …. */
void utf8_add_shown(struct text *out, const char *string);

/* How many of a string's first `length` bytes fit in `most` bytes; characters stay whole. */
size_t utf8_fit(const char *string, size_t length, size_t most);

/* Bytes of the longest prefix of `string` that takes at most `columns` columns; clusters stay whole. */
size_t utf8_prefix(const char *string, int columns);

/* Whether a character would command the terminal, reorder the line, or break it; controls are, newline and tab too. */
bool utf8_is_unsafe(char32_t character);

/* Appends `length` bytes made safe: C0 controls and DEL as ^X; invalid UTF-8, C1 controls, line separators,
 * bidirectional and other invisible controls, and noncharacters as �. Tabs and newlines are C0 controls too. Soft
 * hyphens and blanks without a width are left out. */
void utf8_clean(struct text *out, const char *bytes, size_t length);

/* The same for what a person typed or pasted: marks of direction and others that nobody sees are left out too. */
void utf8_clean_typed(struct text *out, const char *bytes, size_t length);

#endif
