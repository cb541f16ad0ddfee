/* SPDX-License-Identifier: MIT */
#include "base/compiler.h"
#include "base/utf8.h"
#include "handout/handout.h"
#include "print/plain.h"

static void write_heading(struct handout *h, int level, const char *words, const char *anchor UNUSED)
{
    if (level == 1)
        text_add(&h->body, h->body.length ? "\n\n" : "");
    text_addf(&h->body, "%s\n", words);
    if (level < 3)
        text_repeat(&h->body, level == 1 ? "=" : "-", (size_t)utf8_columns(words));
    text_add(&h->body, level < 3 ? "\n\n" : "\n");
}

static void write_prose(struct handout *h, const struct prose *prose)
{
    plain_add_prose(&h->body, prose, h->ascii);
}

static void write_picture(struct handout *h, const struct canvas *canvas, const struct handout_caption *caption)
{
    if (*caption->look) {
        text_addf(&h->body, "%s\n", caption->look);
        plain_end_block(&h->body);
    }
    if (caption->side)
        text_addf(&h->body, "%s:\n\n", caption->side);
    canvas_text(canvas, &h->body);
    text_add_byte(&h->body, '\n');
}

static void write_table(struct handout *h, const struct sheet_fields *table)
{
    struct text plain = {0};

    sheet_fields_plain(table, h->ascii, &plain);
    plain_add_columns(&h->body, text_string(&plain), h->ascii);
    text_add_byte(&h->body, '\n');
    text_free(&plain);
}

static void write_lines(struct handout *h, const char *lines)
{
    plain_add_columns(&h->body, lines, h->ascii);
    plain_end_block(&h->body);
}

static void open_part(struct handout *h, enum handout_part part)
{
    if (part == HANDOUT_NUMBERS)
        return;
    plain_end_block(&h->body);
    text_add(&h->body, part == HANDOUT_NOTES ? "Notes\n\n" : "Answers\n\n");
}

static void close_part(struct handout *h, enum handout_part part)
{
    if (part != HANDOUT_NUMBERS)
        plain_end_block(&h->body);
}

const struct handout_writer handout_text = {
    .heading = write_heading,
    .prose = write_prose,
    .picture = write_picture,
    .table = write_table,
    .lines = write_lines,
    .open = open_part,
    .close = close_part,
};
