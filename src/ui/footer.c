/* SPDX-License-Identifier: MIT */
#include "ui/footer.h"

#include <string.h>

#define GAP 3       /* columns between two keys of a box */
#define GAP_LEAST 2 /* columns between two keys */

void footer_offer(struct footer *footer, const struct key *key, const struct key_offer *offer)
{
    struct footer_item *item = &footer->items[footer->count];

    if (offer->word.length == 0 || footer->count == FOOTER_MOST)
        return;
    *item = (struct footer_item){.key = key, .rank = offer->rank};
    text_add(&item->shown, text_string(&offer->shown));
    text_add(&item->word, text_string(&offer->word));
    footer->count++;
}

void footer_add_keys(struct footer *footer, const struct key *table, const void *self)
{
    for (const struct key *row = table; row->keys; row++) {
        const struct key *now = keys_find_now(table, self, keys_first(row->keys));
        struct key_offer offer = {0};

        if (key_works(row, self, &offer) && (!now || now == row))
            footer_offer(footer, row, &offer);
        key_offer_free(&offer);
    }
}

/* The item to drop next: the rightmost of the lowest rank; NULL if none is left. */
static struct footer_item *next_to_drop(struct footer *footer)
{
    struct footer_item *drop = NULL;

    for (size_t i = 0; i < footer->count; i++)
        if (footer->items[i].columns && (!drop || footer->items[i].rank <= drop->rank))
            drop = &footer->items[i];
    return drop;
}

/* Columns of all keys of at least a rank. */
static int columns_from(const struct footer *footer, enum key_rank least, int gap)
{
    int columns = -gap;

    for (size_t i = 0; i < footer->count; i++)
        columns += footer->items[i].rank >= least ? footer->items[i].columns + gap : 0;
    return columns;
}

void footer_place(struct footer *footer, const struct theme *theme, int col, int end, int gap)
{
    int wanted;
    struct footer_item *drop;

    footer->col = col;
    footer->end = end;
    for (size_t i = 0; i < footer->count; i++) {
        struct footer_item *item = &footer->items[i];

        if (theme->ascii)
            keys_spell(&item->shown);
        item->columns =
            canvas_columns(theme, text_string(&item->shown)) + 1 + canvas_columns(theme, text_string(&item->word));
    }
    if (columns_from(footer, KEY_WANTED, gap) > end - col)
        gap = GAP_LEAST;
    wanted = columns_from(footer, KEY_USUAL, gap);
    while (wanted > end - col && (drop = next_to_drop(footer)) != NULL) {
        wanted -= drop->columns + gap;
        drop->columns = 0;
    }
    for (size_t i = 0; i < footer->count; i++) {
        footer->items[i].col = col;
        col += footer->items[i].columns ? footer->items[i].columns + gap : 0;
    }
}

void footer_draw(struct canvas *canvas, int row, const struct footer *footer)
{
    for (size_t i = 0; i < footer->count; i++) {
        const struct footer_item *item = &footer->items[i];

        if (item->columns) {
            int taken = canvas_put(canvas, row, item->col, ROLE_STRONG, text_string(&item->shown));

            canvas_put(canvas, row, item->col + taken + 1, ROLE_DIM, text_string(&item->word));
        }
    }
}

void footer_lay_box(struct footer *footer, const struct theme *theme, struct area box, const struct key *table,
                    const void *self)
{
    footer_add_keys(footer, table, self);
    footer_place(footer, theme, box.col, box.col + box.cols, GAP);
    footer->row = box.row + box.rows - 1;
    footer->says = footer->row + 1;
}

int footer_hit(const struct footer *footer, int col)
{
    for (size_t i = 0; i < footer->count; i++) {
        const struct footer_item *item = &footer->items[i];

        if (item->columns && col >= item->col && col < item->col + item->columns)
            return item->key->shown ? 0 : keys_code(item->key->keys, strcspn(item->key->keys, " "));
    }
    return 0;
}

void footer_free(struct footer *footer)
{
    for (size_t i = 0; i < footer->count; i++) {
        text_free(&footer->items[i].shown);
        text_free(&footer->items[i].word);
    }
    footer->count = 0;
}
