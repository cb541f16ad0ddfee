/* SPDX-License-Identifier: MIT */
#include "print/plain_prose.h"

#include "draw/flow.h"

#include <limits.h>

#define WIDTH 80

static void add_blocks(struct text *out, struct block *blocks, size_t count, bool ascii)
{
    const struct prose prose = {.blocks = blocks, .block_count = count};
    const struct theme theme = {.ascii = ascii};
    struct flow flow;

    if (count == 0)
        return;
    flow_lay(&flow, &prose, WIDTH, INT_MAX, &theme);
    flow_text(&flow, out);
    flow_free(&flow);
    text_add_byte(out, '\n');
}

void plain_add_prose(struct text *out, const struct prose *prose, bool ascii)
{
    size_t start = 0;

    for (size_t i = 0; i < prose->block_count; i++) {
        if (prose->blocks[i].kind != PROSE_HEADING)
            continue;
        add_blocks(out, prose->blocks + start, i - start, ascii);
        add_blocks(out, prose->blocks + i, 1, ascii);
        start = i + 1;
    }
    add_blocks(out, prose->blocks + start, prose->block_count - start, ascii);
}

void plain_add_paragraph(struct text *out, const char *words, bool ascii)
{
    struct prose prose = {0};

    prose_add_run(prose_add_block(&prose, PROSE_PARAGRAPH), words, NULL, 0);
    plain_add_prose(out, &prose, ascii);
    prose_free(&prose);
}

void plain_end_block(struct text *text)
{
    size_t newlines = 0;

    while (newlines < text->length && newlines < 2 && text->bytes[text->length - 1 - newlines] == '\n')
        newlines++;
    for (; text->length && newlines < 2; newlines++)
        text_add_byte(text, '\n');
}
