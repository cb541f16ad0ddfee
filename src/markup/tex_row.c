/* SPDX-License-Identifier: MIT */
#include "markup/tex_reader.h"

#include "base/utf8.h"

#include <string.h>

bool tex_is_letter(char32_t c)
{
    bool is_sign = (c >= 0x2190 && c < 0x2600) || c == U'×' || c == U'·' || c == U'±' || c == U'÷' || c == U'…';

    return (c >= U'0' && c <= U'9') || (c >= U'A' && c <= U'Z') || (c >= U'a' && c <= U'z') || (c >= 0x80 && !is_sign);
}

static char32_t first_character(const struct tex_piece *piece)
{
    const char *text = tex_box_text(&piece->box);

    return *text ? utf8_next(&text, text + strlen(text)) : 0;
}

static char32_t last_character(const struct tex_piece *piece)
{
    const char *text = tex_box_text(&piece->box), *end = text + strlen(text), *at = end;

    while (at > text && ((unsigned char)*--at & 0xC0) == 0x80)
        continue;
    return at < end ? utf8_next(&at, end) : 0;
}

/* Blanks between two neighbours: 's' where the source has one, 'c' before a letter. */
static char gap_of_classes(enum tex_class before, enum tex_class next)
{
    static const char gaps[][10] = {
        /*                 . o f l b r ( ) ,  */
        [TEX_NOTHING] = "0000000000", [TEX_ORDINARY] = "0s1111s000", [TEX_FUNCTION] = "0111110000",
        [TEX_LARGE] = "0111111000",   [TEX_BINARY] = "0111111011",   [TEX_RELATION] = "0111101101",
        [TEX_OPEN] = "0000000000",    [TEX_CLOSE] = "0c1111s000",    [TEX_COMMA] = "0111111001",
        [TEX_SIGN] = "0000000000"};

    return gaps[before][next];
}

static int natural_gap(const struct tex_row *row, const struct tex_reader *r)
{
    const struct tex_piece *next = &row->waiting;
    enum tex_class left = row->all.right, right = next->left;
    char32_t first = first_character(next);
    char gap = gap_of_classes(left, right);

    if (left == TEX_NOTHING || row->last == U' ' || first == U' ')
        return 0;
    if ((row->before_traits | next->traits) & TEX_STACKED)
        return left != TEX_OPEN && right != TEX_CLOSE && right != TEX_COMMA;
    if ((row->before_traits | next->traits) & TEX_WORD && tex_is_letter(row->last) && tex_is_letter(first))
        return 1;
    if (r->is_tight || (right == TEX_OPEN && row->before_traits & TEX_NAME))
        return 0;
    if (gap == 'c')
        return tex_is_letter(first) || first >= 0x80 || row->after_blank;
    return gap == 's' ? row->after_blank : gap == '1';
}

/* A + or − that has nothing before it is a sign, and one that has nothing behind it no operation. */
static void settle_operator(struct tex_row *row, enum tex_class next)
{
    struct tex_piece *piece = &row->waiting;
    enum tex_class before = row->all.right;
    bool is_first = before != TEX_ORDINARY && before != TEX_CLOSE;
    bool is_last = next == TEX_NOTHING || next == TEX_CLOSE || next == TEX_COMMA || next == TEX_RELATION;

    if (piece->left != TEX_BINARY || (!is_first && !is_last))
        return;
    piece->left = piece->right = is_first && !is_last ? TEX_SIGN : TEX_ORDINARY;
}

/* Counts operands and operators outside of brackets. */
static void count_in(struct tex_row *row)
{
    const struct tex_piece *piece = &row->waiting;
    enum tex_class class = piece->left;
    bool is_outside = row->nesting == 0, is_argument = class == TEX_OPEN && row->leads;

    if (row->pieces > 0 && is_outside)
        row->is_open = false;
    if (row->pieces == 0)
        row->is_open = class == TEX_OPEN;
    row->pieces++;
    if (class == TEX_OPEN && piece->right == TEX_OPEN)
        row->nesting++;
    if (class == TEX_CLOSE && row->nesting > 0)
        row->nesting--;
    else if (is_outside && (class == TEX_BINARY || class == TEX_RELATION || class == TEX_COMMA))
        row->all.traits |= TEX_OPERATOR;
    else if (is_outside && !is_argument)
        row->operands++;
}

/* Lays the waiting piece, now that the class of what follows is known. */
static void lay_waiting(struct tex_row *row, const struct tex_reader *r, enum tex_class next)
{
    struct tex_piece *piece = &row->waiting;
    int gap;

    settle_operator(row, next);
    gap = natural_gap(row, r);
    gap = row->columns < 0 ? 0 : row->columns > gap ? row->columns : gap;
    if (gap > 0 && row->nesting == 0)
        row->all.traits |= TEX_SPACED;
    count_in(row);
    if (row->pieces == 1)
        row->all.left = piece->left;
    row->all.right = piece->right;
    row->before_traits = piece->traits;
    row->last = last_character(piece);
    row->leads = (piece->right == TEX_ORDINARY || piece->right == TEX_FUNCTION) && tex_is_letter(row->last) &&
                 !(row->last >= U'0' && row->last <= U'9');
    tex_box_gap(&row->all.box, gap);
    tex_box_join(&row->all.box, &piece->box);
    row->has_waiting = false;
}

static bool begins_operand(enum tex_class class)
{
    return class == TEX_ORDINARY || class == TEX_FUNCTION || class == TEX_LARGE || class == TEX_OPEN;
}

static bool ends_operand(enum tex_class class)
{
    return class == TEX_ORDINARY || class == TEX_FUNCTION || class == TEX_LARGE || class == TEX_CLOSE;
}

void tex_row_add(struct tex_row *row, const struct tex_reader *r, struct tex_piece *piece, bool after_blank,
                 int columns)
{
    if (row->has_waiting) {
        if (row->waiting.traits & TEX_DIVIDED && begins_operand(piece->left))
            tex_enclose(&row->waiting, "(", ")");
        if (piece->traits & TEX_DIVIDED && ends_operand(row->waiting.right))
            tex_enclose(piece, "(", ")");
        lay_waiting(row, r, piece->left);
    }
    row->waiting = *piece;
    row->has_waiting = true;
    row->after_blank = after_blank;
    row->columns = columns;
    *piece = (struct tex_piece){0};
}

struct tex_piece tex_row_end(struct tex_row *row, const struct tex_reader *r)
{
    struct tex_piece *all = &row->all;
    bool has_function = false;

    if (row->has_waiting) {
        if (row->pieces == 0) {
            row->waiting.left = row->waiting.left == TEX_BINARY ? TEX_ORDINARY : row->waiting.left;
            row->waiting.right = row->waiting.right == TEX_BINARY ? TEX_ORDINARY : row->waiting.right;
            return row->waiting;
        }
        lay_waiting(row, r, TEX_NOTHING);
    }
    has_function = all->left == TEX_FUNCTION || all->left == TEX_LARGE;
    if (has_function && row->operands > 1)
        all->traits |= TEX_OPERATOR;
    all->traits |= row->before_traits & (TEX_WORD | TEX_POWER);
    if ((row->operands <= 1 && !(all->traits & TEX_OPERATOR)) || (row->is_open && row->nesting == 0))
        all->traits |= TEX_SINGLE;
    return *all;
}
