/* SPDX-License-Identifier: MIT */
/* TeX's words for single signs, and the styled letters that Unicode has: tables and look-ups for tex.c. */
#ifndef HEADWAY_MARKUP_TEX_SYMBOLS_H
#define HEADWAY_MARKUP_TEX_SYMBOLS_H

#include <stdbool.h>
#include <stddef.h>
#include <uchar.h>

/* The class of a sign decides where blanks go. */
enum tex_class {
    TEX_NOTHING,  /* the beginning or the end of a row */
    TEX_ORDINARY, /* letters, numbers, brackets with their content */
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
    TEX_PREFIX = 1, /* no blank between it and what follows: ∂x */
    TEX_LIMITS      /* in a displayed formula its scripts go below and above it */
};

struct tex_symbol {
    const char *name;  /* the name after the backslash, or the sign itself as typed */
    const char *text;  /* in Unicode */
    const char *ascii; /* NULL: what ascii_of() says */
    enum tex_class class;
    enum tex_habit habit; /* 0: none */
};

enum tex_style { TEX_PLAIN, TEX_BOLD, TEX_BLACKBOARD, TEX_SCRIPT };

/* Whether `candidate` is the name of `length` bytes. */
bool tex_is_named(const char *candidate, const char *name, size_t length);

/* The symbol of that name (`length` bytes, without the backslash), or NULL. */
const struct tex_symbol *tex_symbol_named(const char *name, size_t length);

/* The symbol that one typed character (UTF-8, `length` bytes) is, or NULL: "+", "×". */
const struct tex_symbol *tex_symbol_typed(const char *character, size_t length);

/* All of them, ended by one without a name. */
extern const struct tex_symbol tex_symbols[];

/* A letter or digit in a style; itself if Unicode has none. */
char32_t tex_styled(char32_t letter, enum tex_style style);

/* A character as superscript (`above`) or subscript; 0 if Unicode, or terminals' fonts, have none. */
char32_t tex_raised(char32_t character, bool above);

#endif
