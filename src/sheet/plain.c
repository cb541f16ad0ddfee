/* SPDX-License-Identifier: MIT */
#include "sheet/plain.h"

#include "sheet/kind.h"

bool sheet_block_fields(const struct sheet_block *block, size_t index, struct sheet_fields *out)
{
    return !block->blank && kind_of(block)->fields && kind_of(block)->fields(block, index, out);
}

void sheet_plain_block(const struct sheet_block *block, bool ascii, struct text *out)
{
    struct sheet_fields fields;

    if (block->blank)
        return;
    if (kind_of(block)->plain) {
        kind_of(block)->plain(block, out);
        return;
    }
    for (size_t i = 0; sheet_block_fields(block, i, &fields); i++) {
        text_add(out, i ? "\n" : "");
        sheet_fields_plain(&fields, ascii, out);
        sheet_fields_free(&fields);
    }
}

void sheet_plain(const struct sheet *sheet, bool ascii, struct text *out)
{
    bool any = false;

    for (size_t i = 0; i < sheet->count; i++) {
        struct text block = {0};

        sheet_plain_block(sheet->blocks[i], ascii, &block);
        if (block.length)
            text_addf(out, "%s%s", any && !sheet->blocks[i]->under ? "\n" : "", text_string(&block));
        any = any || block.length;
        text_free(&block);
    }
}
