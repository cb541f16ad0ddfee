/* SPDX-License-Identifier: MIT */
/* Decodes the bytes that curses does not recognise as keys: characters in UTF-8, a lone Esc, the mouse, the terminal's
 * answer to “which background?” (OSC 11), and sequences that terminfo does not list. Sequences that plainly are a key
 * become that key (`ESC [ A`); all others (focus, Ctrl-→, Alt-anything) are swallowed whole, so that none ends up as
 * letters in a field. What is pasted is characters alone: a line's end or a tab in it is a blank, as Enter would answer
 * with half of the text, and the rest would be keys. Blanks before the text are left out: in an empty field Space may
 * be a key. A sequence may come in pieces. The mouse is read here because
 * curses merges two clicks that arrive together. No curses and no clock: the caller says how long it waited for each
 * byte. */
#ifndef HEADWAY_TERMINAL_DECODER_H
#define HEADWAY_TERMINAL_DECODER_H

#include <stdbool.h>
#include <stddef.h>

#define DECODER_REDRAW 12 /* the key of Ctrl-L, the only control character passed on that is not a key of keys.h */

enum decoded {
    DECODED_NOTHING,   /* in the middle of a sequence, or it was swallowed */
    DECODED_KEY,       /* `key`: a Unicode character, a key code of keys.h, or DECODER_REDRAW */
    DECODED_CLICK,     /* `row`, `col`, from 0: the left button went down */
    DECODED_WHEEL,     /* likewise; `key` is −1 for up and 1 for down */
    DECODED_BACKGROUND /* `light`: the terminal's background is closer to white than to black */
};

/* A zeroed struct is a decoder that has seen nothing. */
struct decoder {
    unsigned state;
    char bytes[32]; /* of the character, the sequence's parameters, or the string being read */
    size_t length;
    bool is_alt;        /* an Esc came before what is being read */
    bool expects_reply; /* set by the caller: it has asked for the background, so `]` after an Esc may be the answer */
    bool has_given_esc; /* the last key given was a lone Esc */
    bool is_pasting;    /* between the marks that the terminal puts around what is pasted: keys are its characters */
    bool has_pasted;    /* a character that is no blank was pasted */
    int key, row, col;
    bool light;
};

/* Takes one byte, which came `waited` milliseconds after the one before. */
enum decoded decoder_byte(struct decoder *d, unsigned char byte, long waited);

/* Call it when no more input has come for a while: a lone Esc then is the key. */
enum decoded decoder_pause(struct decoder *d);

/* Call it when curses has recognised a whole key, `waited` milliseconds after what came before. Returns false if the
 * key belongs to an Esc before it (Alt and that key), or to what is pasted. */
bool decoder_accepts_key(struct decoder *d, long waited);

/* Whether the decoder is in the middle of a sequence or a paste, so that waiting must be measured. */
bool decoder_is_open(const struct decoder *d);

#endif
