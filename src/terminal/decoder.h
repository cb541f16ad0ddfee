/* SPDX-License-Identifier: MIT */
/* The bytes that curses could not make a key of: characters in UTF-8, a lone Esc, the mouse, the terminal's answer to
 * “which background?” (OSC 11), and sequences that terminfo does not list. Those that plainly are a key become it
 * (`ESC [ A`); all others (focus, paste, Ctrl-→, Alt-anything) are swallowed whole, so that none ends as letters in a
 * field. A sequence may come in pieces. The mouse is read here and not by curses because that makes one click of two
 * that arrive together. No curses and no clock: the caller says how long each byte was waited for. */
#ifndef HEADWAY_TERMINAL_DECODER_H
#define HEADWAY_TERMINAL_DECODER_H

#include <stdbool.h>
#include <stddef.h>

#define DECODER_REDRAW 12 /* the key of Ctrl-L, the only control character passed on that is no key of keys.h */

enum decoded {
    DECODED_NOTHING,   /* in the middle of something, or it was swallowed */
    DECODED_KEY,       /* `key`: a Unicode character, a key code of keys.h, or DECODER_REDRAW */
    DECODED_CLICK,     /* `row`, `col`, from 0: the left button went down */
    DECODED_WHEEL,     /* likewise; `key` is −1 for up and 1 for down */
    DECODED_BACKGROUND /* `light`: the terminal's background is nearer to white than to black */
};

/* A zeroed struct is a decoder that has seen nothing. */
struct decoder {
    unsigned state;
    char bytes[32]; /* of what is being read: a character, a sequence's parameters, a string's text */
    size_t length;
    bool is_alt;        /* an Esc stood before what is being read */
    bool expects_reply; /* set by the caller: the background was asked for, `]` after an Esc may be the answer */
    bool has_given_esc; /* the last key given was an Esc that stood alone */
    int key, row, col;
    bool light;
};

/* Takes one byte, for which `waited` milliseconds were spent without input since the one before. */
enum decoded decoder_byte(struct decoder *d, unsigned char byte, long waited);

/* Nothing more is there for now: an Esc that stands alone was the key. */
enum decoded decoder_pause(struct decoder *d);

/* Curses recognised a whole key by itself. Returns false if it belongs to an Esc before it (Alt and that key). */
bool decoder_accepts_key(struct decoder *d);

/* Whether the decoder is in the middle of something, so that waiting has to be measured. */
bool decoder_is_open(const struct decoder *d);

#endif
