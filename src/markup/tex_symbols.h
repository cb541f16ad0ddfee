/* SPDX-License-Identifier: MIT */
/* The words of TeX that stand for one sign, and the letters that Unicode has in other styles. Tables and look-ups for
 * tex_*.c. */
#ifndef HEADWAY_MARKUP_TEX_SYMBOLS_H
#define HEADWAY_MARKUP_TEX_SYMBOLS_H

#include <stdbool.h>
#include <stddef.h>
#include <uchar.h>

/* What a sign is among others: it says where blanks stand. */
enum tex_class {
    TEX_NOTHING,  /* the beginning or the end of a row */
    TEX_ORDINARY, /* letters, numbers, brackets with all that is in them */
    TEX_FUNCTION, /* max, softmax */
    TEX_LARGE,    /* Σ */
    TEX_BINARY,   /* + */
    TEX_RELATION, /* = */
    TEX_OPEN,
    TEX_CLOSE,
    TEX_COMMA,
    TEX_SIGN /* a + or − before one operand */
};

enum tex_habit {
    TEX_PREFIX = 1, /* nothing comes between it and what follows: ∂x */
    TEX_LIMITS      /* its scripts stand below and above it where the formula is displayed */
};

struct tex_symbol {
    const char *name;  /* after the backslash, or the sign itself as people type it */
    const char *text;  /* in Unicode */
    const char *ascii; /* NULL: what ascii_of() says */
    enum tex_class class;
    enum tex_habit habit; /* 0: none */
};

enum tex_style { TEX_PLAIN, TEX_BOLD, TEX_BLACKBOARD, TEX_SCRIPT };

/* The symbol of that name (`length` bytes, without the backslash), or NULL. */
const struct tex_symbol *tex_symbol_named(const char *name, size_t length);

/* The symbol that one typed character (UTF-8, `length` bytes) is, or NULL: "+", "×". */
const struct tex_symbol *tex_symbol_typed(const char *character, size_t length);

/* All of them, for tests. */
const struct tex_symbol *tex_symbols(size_t *count);

/* A letter or digit in a style; itself if Unicode has none. */
char32_t tex_styled(char32_t letter, enum tex_style style);

/* A character above (`above`) or below the line; 0 if Unicode, or the fonts of terminals, have none. */
char32_t tex_raised(char32_t character, bool above);

/* Columns of blank that a command of space stands for ("," or "quad"): at least 1; 0 for none that it knows, −1 for
 * one that takes a blank away. */
int tex_space_named(const char *name, size_t length);

/* Whether a command changes nothing that a terminal could show (\displaystyle, \big). */
bool tex_is_ignored(const char *name, size_t length);

/* A bracket after \left or \right, or of a matrix. */
struct tex_fence {
    const char *name; /* as written: "(", "\\{", "\\langle" */
    const char *text;
    const char *top, *side, *bottom, *middle; /* where it is of several lines; `middle` NULL: the side goes on */
};

/* The bracket of that name, or NULL. */
const struct tex_fence *tex_fence_named(const char *name, size_t length);

#endif
