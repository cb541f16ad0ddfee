/* SPDX-License-Identifier: MIT */
#include "markup/tex_reader.h"

#include "base/utf8.h"

#include <string.h>

/* Scripts as they were read: one line each, tight. */
struct scripts {
    struct tex_piece below, above;
    bool has_below, has_above;
    struct text primes;
};

/* What one script may consist of to be set in small characters. */
struct small {
    bool above;
    bool is_name;       /* of a size or a matrix: d_k and W_i keep their underscore, as everywhere */
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

/* Sets a script in small characters; false, with nothing appended, where Unicode has not all of them, and where that
 * would be hard to read: words, sums. */
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

/* Whether a script can stand behind _ or ^ without brackets: letters and digits, perhaps a minus before them. */
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

/* Both scripts in one line: small where that is possible; of a Σ both or none. Returns whether one of them is not. */
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
    r->style = TEX_PLAIN; /* small letters have no other */
    piece = tex_read_argument(r);
    r->style = outside.style;
    r->is_tight = outside.is_tight;
    r->is_displayed = outside.is_displayed;
    return piece;
}

/* Reads the scripts that stand here, if any do. */
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
                     above ? "a second ^ stands here: put the first one and its base in braces"
                           : "a second _ stands here: put the first one and its base in braces");
            return;
        }
        *(above ? &s->above : &s->below) = read_script(r);
        *(above ? &s->has_above : &s->has_below) = true;
    }
}

struct tex_piece tex_read_scripted(struct tex_reader *r)
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
