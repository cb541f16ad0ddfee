/* SPDX-License-Identifier: MIT */
#include "markup/tex.h"

#include "base/memory.h"
#include "base/utf8.h"
#include "markup/tex_reader.h"

#include <stdlib.h>

/* The formula in one form; false if it cannot be read, or if its lines would be too many or too long. */
static bool lay(struct tex_reader r, struct tex_box *out, bool is_displayed, bool is_ascii)
{
    r.is_displayed = is_displayed;
    r.is_ascii = is_ascii;
    *out = tex_read_lines(&r).box;
    if (!r.has_failed && !out->is_too_large)
        return true;
    tex_box_free(out);
    return false;
}

/* What was written, with its dollars. */
static char *written(const char *bytes, size_t length, bool is_displayed)
{
    const char *dollars = is_displayed ? "$$" : "$";
    struct text text = {0};

    text_add(&text, dollars);
    for (size_t i = 0; i < length; i++) { /* line ends are blanks here, not bytes to be made visible */
        size_t start = i;

        while (i < length && bytes[i] != '\n' && bytes[i] != '\t')
            i++;
        utf8_clean(&text, bytes + start, i - start);
        if (i < length)
            text_add_byte(&text, ' ');
    }
    text_add(&text, dollars);
    return text_take(&text);
}

/* Fills the rows from both layouts, which have the same number of lines. */
static void take_rows(struct tex *out, const struct tex_box *text, const struct tex_box *ascii)
{
    out->row_count = (size_t)text->count;
    out->baseline = (size_t)text->base;
    out->rows = memory_new_array(out->row_count, sizeof *out->rows);
    for (size_t i = 0; i < out->row_count; i++) {
        out->rows[i].text = memory_copy(text_string(&text->lines[i].text));
        out->rows[i].ascii = memory_copy(text_string(&ascii->lines[i].text));
    }
}

/* One row that says the same as the line. */
static void take_line(struct tex *out)
{
    out->row_count = 1;
    out->rows = memory_new_array(1, sizeof *out->rows);
    out->rows[0].text = memory_copy(out->line.text);
    out->rows[0].ascii = memory_copy(out->line.ascii);
}

void tex_read(struct tex *out, const char *bytes, size_t length, bool is_displayed, tex_report *report, void *to)
{
    struct tex_reader r = {.start = bytes, .at = bytes, .end = bytes + length, .report = report, .to = to};
    struct tex_box text = {0}, ascii = {0};
    bool ok = length <= TEX_LIMIT;

    *out = (struct tex){0};
    if (!ok)
        tex_fail(&r, bytes, "this formula is too long: divide it");
    ok = ok && lay(r, &text, false, false);
    r.report = NULL;
    ok = ok && lay(r, &ascii, false, true);
    out->line.text = ok ? memory_copy(tex_box_text(&text)) : written(bytes, length, is_displayed);
    out->line.ascii = memory_copy(ok ? tex_box_text(&ascii) : out->line.text);
    tex_box_free(&text);
    tex_box_free(&ascii);
    if (!is_displayed)
        return;
    if (ok && lay(r, &text, true, false) && lay(r, &ascii, true, true) && text.count == ascii.count)
        take_rows(out, &text, &ascii);
    else
        take_line(out);
    tex_box_free(&text);
    tex_box_free(&ascii);
}

void tex_free(struct tex *tex)
{
    free(tex->line.text);
    free(tex->line.ascii);
    for (size_t i = 0; i < tex->row_count; i++) {
        free(tex->rows[i].text);
        free(tex->rows[i].ascii);
    }
    free(tex->rows);
    *tex = (struct tex){0};
}
