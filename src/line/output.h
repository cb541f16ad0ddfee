/* SPDX-License-Identifier: MIT */
/* Standard output, with a check for a full disk, a closed descriptor or a reader that is gone. */
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

/* Writes a text and empties it. False once a write has failed: stop then, output_finish() will say why. */
bool output_send(struct output *out, struct text *text);

#define OUTPUT_GAP 2 /* blanks between the columns of a table */

/* The same, with lines that have tabs as rows of a table: "softmax\tSoftmax: scores become shares\n". Each run of such
 * lines is aligned; a column is as wide as its widest cell and OUTPUT_GAP. In all cells but a row's last one, clusters
 * on which terminals disagree become …, in ASCII ?. */
bool output_send_rows(struct output *out, struct text *text);

/* Writes bytes unchanged: data for programs. `out` is a struct output; the signature is that of model_trace()'s `send`.
 */
bool output_data(void *out, const char *bytes, size_t length);

/* Writes what is still buffered, before a wait. Result as of output_send(). */
bool output_flush(struct output *out);

/* Writes what is still buffered. ERROR_WORK if anything could not be written. */
bool output_finish(struct output *out, struct error *e);

#endif
