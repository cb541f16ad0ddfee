/* SPDX-License-Identifier: MIT */
#include "line/output.h"

#include "base/ascii.h"
#include "base/memory.h"
#include "base/utf8.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

bool output_data(void *to, const char *bytes, size_t length)
{
    struct output *out = to;

    errno = 0;
    if (!out->failed && fwrite(bytes, 1, length, stdout) < length)
        out->failed = errno ? errno : EIO;
    return !out->failed;
}

/* Replaces a text by its form in ASCII, if only that may be printed. */
static void take_ascii(const struct output *out, struct text *text)
{
    struct text ascii = {0};

    if (!out->ascii)
        return;
    ascii_add(&ascii, text_string(text), text->length);
    text_free(text);
    *text = ascii;
}

bool output_send(struct output *out, struct text *text)
{
    bool ok;

    take_ascii(out, text);
    ok = output_data(out, text_string(text), text->length);
    text_free(text);
    return ok;
}

#define CELLS 8 /* that are aligned in a row at most */

static bool is_row(const char *line)
{
    return line[strcspn(line, "\t\n")] == '\t';
}

/* Moves *at past a cell that has another one after it, and makes what is shown of it; false: it is its row's last. */
static bool take_cell(const char **at, struct text *cell)
{
    char *raw;

    if (!is_row(*at))
        return false;
    raw = memory_copy_bytes(*at, strcspn(*at, "\t"));
    *at += strlen(raw) + 1;
    text_cut(cell, 0);
    utf8_add_shown(cell, raw);
    free(raw);
    return true;
}

/* Aligns the rows that begin at `at`; returns where they end. */
static const char *add_rows(struct text *out, const char *at)
{
    int widths[CELLS] = {0};
    struct text cell = {0};
    size_t length;

    for (const char *row = at; is_row(row); row += strcspn(row, "\n"), row += *row == '\n')
        for (size_t i = 0; i < CELLS && take_cell(&row, &cell); i++) {
            int columns = utf8_columns(text_string(&cell)) + OUTPUT_GAP;

            widths[i] = columns > widths[i] ? columns : widths[i];
        }
    while (is_row(at)) {
        for (size_t i = 0; i < CELLS && take_cell(&at, &cell); i++)
            utf8_add_left(out, text_string(&cell), widths[i]);
        length = strcspn(at, "\n");
        length += at[length] == '\n';
        text_add_bytes(out, at, length);
        at += length;
    }
    text_free(&cell);
    return at;
}

bool output_send_rows(struct output *out, struct text *text)
{
    struct text aligned = {0};
    const char *at;

    take_ascii(out, text);
    for (at = text_string(text); *at;) {
        size_t line = strcspn(at, "\n");

        line += at[line] == '\n';
        text_add_bytes(&aligned, at, is_row(at) ? 0 : line);
        at = is_row(at) ? add_rows(&aligned, at) : at + line;
    }
    text_free(text);
    *text = aligned;
    return output_send(out, text);
}

bool output_flush(struct output *out)
{
    if (fflush(stdout) != 0 && !out->failed)
        out->failed = errno;
    return !out->failed;
}

bool output_finish(struct output *out, struct error *e)
{
    if (output_flush(out))
        return true;
    if (out->failed == EPIPE)
        return error_set(e, ERROR_WORK, "standard output: nobody reads it any more");
    if (out->failed == EBADF)
        return error_set(e, ERROR_WORK, "standard output is closed: leave it open");
    return error_set(e, ERROR_WORK, "standard output: %s", strerror(out->failed));
}
