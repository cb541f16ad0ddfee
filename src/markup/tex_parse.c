/* SPDX-License-Identifier: MIT */
#include "markup/tex_reader.h"

#include "base/ascii.h"
#include "base/utf8.h"

#include <string.h>

void tex_fail(struct tex_reader *r, const char *at, const char *message)
{
    if (!r->has_failed && r->report)
        r->report(r->to, (size_t)(at - r->start), message);
    r->has_failed = true;
    r->at = r->end;
}

void tex_warn(struct tex_reader *r, const char *at, const char *end, const char *message)
{
    enum { MOST = 40 }; /* bytes of it that are shown */
    struct text text = {0};
    int length = (int)(end - at < MOST ? end - at : MOST);

    if (!r->report || r->has_failed)
        return;
    while (length > 0 && at + length < end && ((unsigned char)at[length] & 0xC0) == 0x80)
        length--;
    text_add_bytes(&text, at, (size_t)length);
    text_add(&text, message);
    r->report(r->to, (size_t)(at - r->start), text_string(&text));
    text_free(&text);
}

bool tex_is_next(const struct tex_reader *r, const char *word)
{
    size_t length = strlen(word);
    bool is_command = *word == '\\' && length > 2;

    if ((size_t)(r->end - r->at) < length || memcmp(r->at, word, length) != 0)
        return false;
    return !is_command || tex_command_length(r, r->at) == length;
}

bool tex_is_one_of(const struct tex_reader *r, const char *characters)
{
    return r->at < r->end && *r->at && strchr(characters, *r->at);
}

static bool is_ascii_letter(char c)
{
    return (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z');
}

static bool is_digit(char c)
{
    return c >= '0' && c <= '9';
}

static bool is_blank(char c)
{
    return c == ' ' || c == '\t' || c == '\n' || c == '\r' || c == '~';
}

size_t tex_command_length(const struct tex_reader *r, const char *at)
{
    const char *end = at + 1;

    while (end < r->end && is_ascii_letter(*end))
        end++;
    if (end == at + 1 && end < r->end)
        utf8_next(&end, r->end);
    return (size_t)(end - at);
}

bool tex_skip(struct tex_reader *r, int *columns)
{
    const char *start = r->at;

    while (r->at < r->end) {
        size_t length;
        int space;

        if (is_blank(*r->at)) {
            r->at++;
            continue;
        }
        if (*r->at != '\\')
            break;
        length = tex_command_length(r, r->at);
        space = tex_space_named(r->at + 1, length - 1);
        if (space == 0 && !tex_is_ignored(r->at + 1, length - 1))
            break;
        if (columns && space < 0)
            *columns = -1;
        else if (columns && *columns >= 0)
            *columns += space;
        r->at += length;
    }
    return r->at > start;
}

struct tex_piece tex_piece_of(const char *text, enum tex_class class, unsigned traits)
{
    struct tex_piece piece = {.left = class, .right = class, .traits = traits};

    tex_box_put(&piece.box, text);
    return piece;
}

/* Whether a sign is read as a word: "in", "mod", "alpha"; of operations also "x". */
static bool is_word(const char *text, enum tex_class class)
{
    return is_ascii_letter(text[0]) && (is_ascii_letter(text[1]) || class == TEX_BINARY);
}

/* Appends a character in the reader's style. */
static void add_styled(const struct tex_reader *r, struct text *out, char32_t c)
{
    utf8_add(out, r->is_ascii ? c : tex_styled(c, r->style));
}

struct tex_piece tex_piece_of_symbol(const struct tex_reader *r, const struct tex_symbol *symbol)
{
    const char *text = symbol->text, *end = text + strlen(text);
    struct tex_piece piece;
    struct text styled = {0};
    char32_t c = utf8_next(&text, end);

    if (r->is_ascii)
        text_add(&styled, symbol->ascii ? symbol->ascii : ascii_of(c) ? ascii_of(c) : symbol->text);
    else if (text == end)
        add_styled(r, &styled, c);
    else
        text_add(&styled, symbol->text);
    piece = tex_piece_of(text_string(&styled), symbol->class, TEX_SINGLE);
    piece.traits |= is_word(text_string(&styled), symbol->class) ? TEX_WORD : 0u;
    piece.traits |= symbol->habit == TEX_LIMITS ? TEX_LIMITED : 0u;
    if (symbol->habit == TEX_PREFIX)
        piece.right = TEX_SIGN;
    text_free(&styled);
    return piece;
}

void tex_enclose(struct tex_piece *piece, const char *before, const char *behind)
{
    struct tex_box all = {0};

    tex_box_put(&all, before);
    tex_box_join(&all, &piece->box);
    tex_box_put(&all, behind);
    *piece = (struct tex_piece){.box = all, .left = TEX_OPEN, .right = TEX_CLOSE, .traits = TEX_SINGLE};
}

/* Bytes of the number that begins here: 64, 0.5, 16,384. */
static size_t number_length(const struct tex_reader *r)
{
    const char *at = r->at;

    while (at < r->end && is_digit(*at))
        at++;
    while (r->end - at >= 4 && at - r->at <= 3 && *at == ',' && is_digit(at[1]) && is_digit(at[2]) && is_digit(at[3]) &&
           (r->end - at == 4 || !is_digit(at[4])))
        at += 4;
    if (r->end - at >= 2 && *at == '.' && is_digit(at[1]))
        for (at++; at < r->end && is_digit(*at);)
            at++;
    return (size_t)(at - r->at);
}

static struct tex_piece read_digits(struct tex_reader *r, size_t length)
{
    struct tex_piece piece;
    struct text text = {0};

    for (; length > 0; length--)
        add_styled(r, &text, (unsigned char)*r->at++);
    piece = tex_piece_of(text_string(&text), TEX_ORDINARY, TEX_SINGLE);
    text_free(&text);
    return piece;
}

/* One character that is no letter of a command: itself, cleaned. */
static struct tex_piece read_character(struct tex_reader *r)
{
    const char *start = r->at;
    char32_t c = utf8_next(&r->at, r->end);
    const struct tex_symbol *symbol = tex_symbol_typed(start, (size_t)(r->at - start));
    struct text raw = {0}, clean = {0};
    struct tex_piece piece;

    if (symbol)
        return tex_piece_of_symbol(r, symbol);
    if (c == U'%')
        tex_warn(r, start, r->at, " begins a comment elsewhere: write \\% for a percent sign");
    if (c == U'&')
        tex_warn(r, start, r->at, " stands outside of a matrix: write a backslash before it");
    add_styled(r, &raw, c);
    utf8_clean(&clean, text_string(&raw), raw.length);
    piece = tex_piece_of(text_string(&clean), TEX_ORDINARY, TEX_SINGLE);
    text_free(&raw);
    text_free(&clean);
    return piece;
}

/* A group in braces; the reader stands on the first one. */
static struct tex_piece read_group(struct tex_reader *r)
{
    const char *start = r->at++;
    struct tex_piece piece = tex_read_row(r, TEX_STOP_BRACE);

    if (!r->has_failed && !tex_is_next(r, "}"))
        tex_fail(r, start, "this { has no }: close it");
    r->at += !r->has_failed;
    if (piece.left != TEX_OPEN && piece.left != TEX_FUNCTION)
        piece.left = TEX_ORDINARY;
    if (piece.right != TEX_CLOSE && piece.right != TEX_FUNCTION)
        piece.right = TEX_ORDINARY;
    return piece;
}

/* The piece that begins here, without scripts. */
struct tex_piece tex_read_piece(struct tex_reader *r)
{
    size_t digits = number_length(r);

    if (*r->at == '{')
        return read_group(r);
    if (*r->at == '\\')
        return tex_read_command(r);
    return digits ? read_digits(r, digits) : read_character(r);
}

/* Whether something ends here that an argument cannot be. */
static bool is_at_stop(const struct tex_reader *r)
{
    return r->at == r->end || tex_is_one_of(r, "}&^_") || tex_is_next(r, "\\\\") || tex_is_next(r, "\\end") ||
           tex_is_next(r, "\\right");
}

struct tex_piece tex_read_argument(struct tex_reader *r)
{
    struct tex_piece piece = {0};
    const char *start = r->at;

    tex_skip(r, NULL);
    if (r->depth == TEX_DEPTH) {
        tex_fail(r, start, "this is nested too deep: make it flatter");
        return piece;
    }
    if (is_at_stop(r)) {
        tex_fail(r, start, "something is missing here: write it, in braces");
        return piece;
    }
    r->depth++;
    piece = is_digit(*r->at) ? read_digits(r, 1) : tex_read_piece(r);
    r->depth--;
    return piece;
}

/* What a backslash in a text makes of the character behind it; the reader stands there. */
static char32_t read_escape(struct tex_reader *r, const char *backslash)
{
    if (!tex_is_one_of(r, "#$%&_{}, ")) {
        tex_warn(r, backslash, backslash + tex_command_length(r, backslash),
                 " is not known in a text: write it outside");
        return U'\\';
    }
    r->at++;
    return r->at[-1] == ',' ? U' ' : (char32_t)r->at[-1];
}

struct tex_piece tex_read_text(struct tex_reader *r)
{
    struct text raw = {0}, clean = {0};
    struct tex_piece piece;
    const char *start = r->at;
    int open = 0;

    tex_skip(r, NULL);
    if (!tex_is_next(r, "{"))
        return tex_read_argument(r);
    do {
        const char *at = r->at;
        char32_t c = utf8_next(&r->at, r->end);

        open += c == U'{' ? 1 : c == U'}' ? -1 : 0;
        if (c == U'{' || c == U'}')
            continue;
        if (c == U'~' || c == U'\n' || c == U'\t')
            c = U' ';
        if (c == U'\\')
            c = read_escape(r, at);
        if (c != U' ' || raw.length == 0 || raw.bytes[raw.length - 1] != ' ')
            add_styled(r, &raw, c);
    } while (open > 0 && r->at < r->end);
    if (open > 0)
        tex_fail(r, start, "this { has no }: close it");
    utf8_clean(&clean, text_string(&raw), raw.length);
    piece = tex_piece_of(text_string(&clean), TEX_ORDINARY, TEX_SINGLE | TEX_WORD | TEX_NAME);
    if (!clean.length || !clean.bytes[1])
        piece.traits = TEX_SINGLE;
    text_free(&raw);
    text_free(&clean);
    return piece;
}

/* Whether the row ends here; fails where something ends that never began. */
static bool is_row_end(struct tex_reader *r, enum tex_stop stop)
{
    if (r->at == r->end)
        return true;
    if (*r->at == '}') {
        if (stop != TEX_STOP_BRACE)
            tex_fail(r, r->at, "this } has no {: open it, or write \\}");
        return true;
    }
    if (*r->at == ']')
        return stop == TEX_STOP_BRACKET;
    if (*r->at == '&' || tex_is_next(r, "\\\\"))
        return stop == TEX_STOP_CELL;
    if (tex_is_next(r, "\\right")) {
        if (stop != TEX_STOP_RIGHT)
            tex_fail(r, r->at, "this \\right has no \\left: write \\left before it, or a bracket alone");
        return true;
    }
    if (tex_is_next(r, "\\end")) {
        if (stop != TEX_STOP_CELL)
            tex_fail(r, r->at, "this \\end is in the way: close what began before it");
        return true;
    }
    return false;
}

struct tex_piece tex_read_row(struct tex_reader *r, enum tex_stop stop)
{
    struct tex_row row = {0};

    if (r->depth == TEX_DEPTH) {
        tex_fail(r, r->at, "this is nested too deep: make it flatter");
        return (struct tex_piece){0};
    }
    r->depth++;
    for (;;) {
        int columns = 0;
        bool after_blank = tex_skip(r, &columns);
        struct tex_piece piece;

        if (is_row_end(r, stop))
            break;
        piece = tex_read_scripted(r);
        tex_row_add(&row, r, &piece, after_blank, columns);
    }
    r->depth--;
    if (row.pieces == 0 && !row.has_waiting)
        return tex_piece_of("", TEX_ORDINARY, TEX_SINGLE);
    return tex_row_end(&row, r);
}
