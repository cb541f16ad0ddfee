/* SPDX-License-Identifier: MIT */
#include "base/ascii.h"
#include "base/utf8.h"
#include "markup/tex_reader.h"

#include <string.h>

/* Whether a character is a letter or a digit, or written like one: beside a word it needs a blank. */
static bool tex_is_letter(char32_t c)
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

/* A + or − with nothing before it is a sign, and with nothing after it no operation. */
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

/* Adds a piece, which is the row's from then on. */
static void tex_row_add(struct tex_row *row, const struct tex_reader *r, struct tex_piece *piece, bool after_blank,
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

/* Ends the row and returns it as one piece. */
static struct tex_piece tex_row_end(struct tex_row *row, const struct tex_reader *r)
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

/* Scripts as they were read: one line each, tight. */
struct scripts {
    struct tex_piece below, above;
    bool has_below, has_above;
    struct text primes;
};

/* What a script may consist of to be set in small characters. */
struct small {
    bool above;
    bool is_name;       /* it belongs to a name: d_k and W_i keep their underscore, as everywhere */
    bool has_operators; /* i=1 is set small, too: limits */
};

/* Signs that stand above as they are. */
static const char *whole_above(const char *text)
{
    static const char *const signs[][2] = {{"⊤", "ᵀ"}, {"T", "ᵀ"}, {"*", "*"}, {"∗", "*"},
                                           {"∘", "°"}, {"†", "†"}, {"′", "′"}};

    for (size_t i = 0; i < sizeof signs / sizeof *signs; i++)
        if (strcmp(text, signs[i][0]) == 0)
            return signs[i][1];
    return NULL;
}

/* Sets a script in small characters; false, with nothing appended, if Unicode lacks some of them, or if that would be
 * hard to read: words, sums. */
static bool set_small(struct text *out, const char *text, struct small small)
{
    const char *at = text, *end = text + strlen(text);
    size_t start = out->length;
    int letters = 0;

    while (at < end) {
        bool is_first = at == text;
        char32_t c = utf8_next(&at, end), raised = tex_raised(c, small.above);
        bool is_operator = c == U'+' || c == U'=' || c == U'−', is_letter = !is_operator && c > U'9';

        letters = is_letter ? letters + 1 : 0;
        if (!raised || letters > 2 || (is_letter && small.is_name) ||
            (is_operator && !small.has_operators && !(is_first && (c == U'−' || at == end)))) {
            text_cut(out, start);
            return false;
        }
        utf8_add(out, raised);
    }
    return true;
}

/* Whether a script can stand after _ or ^ without brackets: letters and digits, perhaps a minus before them. */
static bool is_plain(const struct tex_piece *piece)
{
    const char *text = tex_box_text(&piece->box), *end = text + strlen(text);

    if (piece->left == TEX_OPEN && piece->right == TEX_CLOSE && piece->traits & TEX_SINGLE)
        return true;
    if (piece->traits & (TEX_OPERATOR | TEX_POWER | TEX_ROOT | TEX_DIVIDED))
        return false;
    for (const char *at = text; at < end;) {
        const char *start = at;
        char32_t c = utf8_next(&at, end);
        bool is_minus = start == text && (c == U'−' || c == U'-');
        bool is_small = (c >= 0x2070 && c < 0x20A0) || (c >= 0x1D00 && c < 0x1DC0) || c == 0x2C7C;

        bool is_sign = c == U'.' || c == U'∞' || c == U'*';

        if (!is_minus && !is_sign && (!tex_is_letter(c) || is_small))
            return false;
    }
    return true;
}

/* Appends "_model" or "^(a+b)". */
static void add_long(struct text *out, const struct tex_piece *script, bool above)
{
    bool plain = is_plain(script);

    text_add(out, above ? "^" : "_");
    text_add(out, plain ? "" : "(");
    text_add(out, tex_box_text(&script->box));
    text_add(out, plain ? "" : ")");
}

static bool add_small(const struct tex_reader *r, struct text *out, const struct tex_piece *script, struct small small)
{
    const char *text = tex_box_text(&script->box), *whole = small.above ? whole_above(text) : NULL;

    if (!*text)
        return true;
    if (r->is_ascii)
        return false;
    if (!whole)
        return set_small(out, text, small);
    text_add(out, whole);
    return true;
}

/* Adds both scripts in one line, small where possible; for Σ both or neither. Returns whether one of them is not
 * small. */
static bool add_scripts(const struct tex_reader *r, struct text *out, const struct scripts *s,
                        const struct tex_piece *base)
{
    const char *name = tex_box_text(&base->box);
    struct small below = {false, strcmp(name, "d") == 0 || strcmp(name, "W") == 0, base->left == TEX_LARGE};
    struct small above = {true, false, base->left == TEX_LARGE};
    size_t start = out->length;
    bool below_ok = !s->has_below || add_small(r, out, &s->below, below), above_ok;

    if (!below_ok)
        add_long(out, &s->below, false);
    text_add(out, text_string(&s->primes));
    above_ok = !s->has_above || add_small(r, out, &s->above, above);
    if (!above_ok)
        add_long(out, &s->above, true);
    if (base->left == TEX_LARGE && below_ok != above_ok) {
        text_cut(out, start);
        if (s->has_below)
            add_long(out, &s->below, false);
        if (s->has_above)
            add_long(out, &s->above, true);
    }
    return !below_ok || !above_ok;
}

/* Limits above and below Σ. */
static void stack_limits(struct tex_piece *base, struct scripts *s)
{
    struct tex_box stack = {0}, *parts[] = {&s->above.box, &base->box, &s->below.box};
    int columns = 0;

    for (int i = 0; i < 3; i++)
        columns = parts[i]->columns > columns ? parts[i]->columns : columns;
    if (s->has_above)
        tex_box_below(&stack, parts[0], columns, TEX_CENTRE);
    stack.base = stack.count;
    tex_box_below(&stack, parts[1], columns, TEX_CENTRE);
    if (s->has_below)
        tex_box_below(&stack, parts[2], columns, TEX_CENTRE);
    base->box = stack;
    base->traits |= TEX_STACKED;
}

/* Scripts of something tall stand at its upper and its lower end. */
static void put_at_corners(const struct tex_reader *r, struct tex_piece *base, const struct scripts *s)
{
    struct scripts one = {.above = s->above, .has_above = s->has_above, .primes = s->primes};
    struct tex_box corner = {.base = base->box.base}, below = {0};
    struct text text = {0};

    add_scripts(r, &text, &one, base);
    tex_box_put(&below, text_string(&text));
    tex_box_below(&corner, &below, 0, TEX_LEFT);
    text_cut(&text, 0);
    if (s->has_below) {
        one = (struct scripts){.below = s->below, .has_below = true};
        add_scripts(r, &text, &one, base);
        while (corner.count + 1 < base->box.count)
            tex_box_below(&corner, &(struct tex_box){0}, 0, TEX_LEFT);
        tex_box_put(&below, text_string(&text));
        tex_box_below(&corner, &below, 0, TEX_LEFT);
    }
    tex_box_join(&base->box, &corner);
    text_free(&text);
}

static void put_behind(const struct tex_reader *r, struct tex_piece *base, const struct scripts *s)
{
    struct text text = {0};
    unsigned hidden = TEX_DIVIDED | TEX_OPERATOR | (s->has_above || s->primes.length ? TEX_POWER | TEX_ROOT : 0u);
    bool is_long;

    if (base->traits & hidden || !(base->traits & TEX_SINGLE))
        tex_enclose(base, "(", ")");
    is_long = add_scripts(r, &text, s, base);
    tex_box_put(&base->box, text_string(&text));
    base->traits &= ~(unsigned)TEX_NAME;
    base->traits |= (is_long ? TEX_WORD : 0u) | (s->has_above ? TEX_POWER : 0u);
    if (is_long && text.bytes[text.length - 1] == ')' && base->right == TEX_ORDINARY)
        base->right = TEX_CLOSE;
    text_free(&text);
}

static struct tex_piece read_script(struct tex_reader *r)
{
    struct tex_reader outside = *r;
    struct tex_piece piece;

    r->at++;
    r->is_tight = true;
    r->is_displayed = false;
    r->style = TEX_PLAIN; /* small letters have no other style */
    piece = tex_read_argument(r);
    r->style = outside.style;
    r->is_tight = outside.is_tight;
    r->is_displayed = outside.is_displayed;
    return piece;
}

/* Whether one of these characters comes next. */
static bool tex_is_one_of(const struct tex_reader *r, const char *characters)
{
    return r->at < r->end && *r->at && strchr(characters, *r->at);
}

/* Reads the scripts that begin here, if any. */
static void read_scripts(struct tex_reader *r, struct scripts *s)
{
    for (;;) {
        const char *before = r->at;
        bool above;

        tex_skip(r, NULL);
        if (tex_is_one_of(r, "'")) {
            text_add(&s->primes, r->is_ascii ? "'" : "′");
            r->at++;
            continue;
        }
        if (!tex_is_one_of(r, "^_")) {
            r->at = r->has_failed ? r->end : before;
            return;
        }
        above = *r->at == '^';
        if (above ? s->has_above : s->has_below) {
            tex_fail(r, r->at,
                     above ? "a second ^ here: put the first one and its base in braces"
                           : "a second _ here: put the first one and its base in braces");
            return;
        }
        *(above ? &s->above : &s->below) = read_script(r);
        *(above ? &s->has_above : &s->has_below) = true;
    }
}

static bool is_digit(char c)
{
    return c >= '0' && c <= '9';
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

/* Appends a character in the reader's style. */
static void add_styled(const struct tex_reader *r, struct text *out, char32_t c)
{
    utf8_add(out, r->is_ascii ? c : tex_styled(c, r->style));
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

/* Reads one character that is no command: itself, cleaned. */
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
        tex_warn(r, start, r->at, " is outside a matrix: write a backslash before it");
    add_styled(r, &raw, c);
    utf8_clean(&clean, text_string(&raw), raw.length);
    piece = tex_piece_of(text_string(&clean), TEX_ORDINARY, TEX_SINGLE);
    text_free(&raw);
    text_free(&clean);
    return piece;
}

/* Reads a group in braces; the reader is at the first brace. */
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
static struct tex_piece tex_read_piece(struct tex_reader *r)
{
    size_t digits = number_length(r);

    if (*r->at == '{')
        return read_group(r);
    if (*r->at == '\\')
        return r->read_command(r);
    return digits ? read_digits(r, digits) : read_character(r);
}

/* The piece that begins here, with its scripts; an empty piece if there are only scripts. */
static struct tex_piece tex_read_scripted(struct tex_reader *r)
{
    struct tex_piece base;
    struct scripts s = {0};

    if (tex_is_one_of(r, "^_'"))
        base = tex_piece_of("", TEX_ORDINARY, TEX_SINGLE);
    else
        base = tex_read_piece(r);
    read_scripts(r, &s);
    if (s.has_below || s.has_above || s.primes.length) {
        if (base.traits & TEX_LIMITED && r->is_displayed && base.box.count == 1 && !s.primes.length)
            stack_limits(&base, &s);
        else if (base.box.count > 1)
            put_at_corners(r, &base, &s);
        else
            put_behind(r, &base, &s);
    }
    tex_box_free(&s.below.box);
    tex_box_free(&s.above.box);
    text_free(&s.primes);
    return base;
}

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

static bool is_ascii_letter(char c)
{
    return (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z');
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

/* Whether something begins here that cannot be an argument. */
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

/* The character that a backslash in a text makes of the one after it, where the reader is. */
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
