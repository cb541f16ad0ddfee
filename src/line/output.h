/* SPDX-License-Identifier: MIT */
/* Standard output, written so that a full disk, a closed descriptor or a reader who left is noticed. */
#ifndef HEADWAY_LINE_OUTPUT_H
#define HEADWAY_LINE_OUTPUT_H

#include "base/error.h"
#include "base/text.h"

#include <stdbool.h>
#include <stddef.h>

struct output {
    bool ascii; /* only ASCII may be printed: other characters are replaced */
    int failed; /* errno of the first write that failed; nothing is written after it */
};

/* Writes a text and empties it. False once a write has failed: stop, output_finish() will say why. */
bool output_send(struct output *out, struct text *text);

/* Writes bytes as they are, not replaced: data for programs. `out` is a struct output; the type is model_trace's. */
bool output_data(void *out, const char *bytes, size_t length);

/* Sends what is still buffered on its way, before something is waited for. As output_send(). */
bool output_flush(struct output *out);

/* Writes what is still buffered. ERROR_WORK if anything could not be written. */
bool output_finish(struct output *out, struct error *e);

/* Appends `text` in ASCII, as themes replace characters: one column stays one column where there is a replacement of
 * one, a wide character without any becomes "??", combining ones are dropped. */
void output_ascii(struct text *out, const char *text, size_t length);

#endif
