/* SPDX-License-Identifier: MIT */
#include "base/error.h"

#include "base/text.h"
#include "base/utf8.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

/* Copies as much of the cleaned string as fits, marking a cut with "...". */
static void copy_clean(char *out, size_t room, const char *string)
{
    struct text clean = {0};

    utf8_clean(&clean, string, strlen(string));
    if (clean.length >= room) {
        text_cut(&clean, utf8_fit(clean.bytes, clean.length, room - 4));
        text_add(&clean, "...");
    }
    memcpy(out, text_string(&clean), clean.length + 1);
    text_free(&clean);
}

bool error_set(struct error *e, enum error_code code, const char *format, ...)
{
    char message[2048];
    va_list arguments;

    if (!e)
        return false;
    va_start(arguments, format);
    vsnprintf(message, sizeof message, format, arguments);
    va_end(arguments);
    *e = (struct error){.code = code};
    copy_clean(e->message, sizeof e->message, message);
    return false;
}

bool error_at(struct error *e, const char *file, size_t line, size_t column)
{
    if (!e)
        return false;
    copy_clean(e->file, sizeof e->file, file);
    e->line = line;
    e->column = column;
    return false;
}

void error_clear(struct error *e)
{
    *e = (struct error){0};
}

void error_write(const struct error *e, struct text *out)
{
    if (e->file[0])
        text_addf(out, "%s:%zu:%zu: ", e->file, e->line, e->column);
    text_add(out, e->message);
}

int error_report(const struct error *e)
{
    if (e->file[0])
        fprintf(stderr, "headway: %s:%zu:%zu: %s\n", e->file, e->line, e->column, e->message);
    else
        fprintf(stderr, "headway: %s\n", e->message);
    return e->code == ERROR_INPUT ? 2 : e->code == ERROR_WORK ? 1 : 0;
}
