/* SPDX-License-Identifier: MIT */
/* The only include of ncurses: its wide-character build, with the same names on every system. Only files of the
 * terminal (terminal.c, paint.c, input.c) include this; all others draw on a canvas. term.h is left out on purpose: its
 * macros would take names such as `columns`. */
#ifndef HEADWAY_TERMINAL_CURSES_H
#define HEADWAY_TERMINAL_CURSES_H

/* Debian and the BSDs decide by _XOPEN_SOURCE, macOS by these two. */
#ifndef NCURSES_WIDECHAR
#define NCURSES_WIDECHAR 1
#endif
#if defined(__APPLE__) && !defined(_XOPEN_SOURCE_EXTENDED)
#define _XOPEN_SOURCE_EXTENDED 1
#endif
/* Functions, not macros: `clear`, `move`, `timeout` stay usable as names. */
#define NCURSES_NOMACROS 1

#include <ncurses.h>

/* What macOS's own ncurses (5.7, 6.0) lacks. Version 5 has 8 bits for a pair of colours. */
#if defined(NCURSES_EXT_COLORS) && NCURSES_EXT_COLORS && NCURSES_VERSION_PATCH >= 20170401
#define CURSES_HAS_EXTENDED_PAIRS 1
#define CURSES_MOST_PAIRS 1023
#else
#define CURSES_HAS_EXTENDED_PAIRS 0
#define CURSES_MOST_PAIRS 255
#endif
#if NCURSES_VERSION_MAJOR >= 6
#define CURSES_HAS_TIOCTL 1
#else
#define CURSES_HAS_TIOCTL 0
#endif

#endif
