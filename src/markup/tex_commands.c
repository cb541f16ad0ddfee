/* SPDX-License-Identifier: MIT */
#include "base/compiler.h"
#include "markup/tex_reader.h"

#include "base/utf8.h"

#include <string.h>

/* A command that is more than one sign. How to add one: a row in the table below, and a function that reads what comes
 * behind it; `argument` tells rows of one function apart. */
struct command {
    const char *name;
    struct tex_piece (*read)(struct tex_reader *r, const struct command *command);
    int argument;
    char32_t mark;     /* of an accent: the combining character */
    const char *words; /* of an accent: what it is called */
};

/* Appends what is needed in brackets. */
static void bracket_unless(struct tex_piece *piece, bool is_clear)
{
    if (!is_clear)
        tex_enclose(piece, "(", ")");
}

/* a/b in one line. A product may stand above it without brackets, not below. */
static struct tex_piece divide(const struct tex_reader *r, struct tex_piece *over, struct tex_piece *under)
{
    struct tex_piece all;
    bool is_wide;

    bracket_unless(over, !(over->traits & (TEX_OPERATOR | TEX_DIVIDED)));
    bracket_unless(under, under->traits & TEX_SINGLE && !(under->traits & (TEX_OPERATOR | TEX_DIVIDED)));
    is_wide = (over->traits | under->traits) & TEX_SPACED && !r->is_tight;
    all = *over;
    tex_box_put(&all.box, is_wide ? " / " : "/");
    tex_box_join(&all.box, &under->box);
    all.left = all.right = TEX_ORDINARY;
    all.traits = TEX_SINGLE | TEX_DIVIDED | (is_wide ? TEX_SPACED : 0u) | (under->traits & TEX_WORD);
    return all;
}

/* The numerator above a rule above the denominator. */
static struct tex_piece stack(const struct tex_reader *r, struct tex_piece *over, struct tex_piece *under)
{
    struct tex_piece all = {.left = TEX_ORDINARY, .right = TEX_ORDINARY, .traits = TEX_SINGLE | TEX_STACKED};
    struct tex_box rule = {0};
    struct text dashes = {0};
    int columns = (over->box.columns > under->box.columns ? over->box.columns : under->box.columns) + 2;

    if (columns > TEX_BOX_COLUMNS) {
        all.box.is_too_large = true;
        tex_box_free(&over->box);
        tex_box_free(&under->box);
        return all;
    }
    text_repeat(&dashes, r->is_ascii ? "-" : "─", (size_t)columns);
    tex_box_put(&rule, text_string(&dashes));
    tex_box_below(&all.box, &over->box, columns, TEX_CENTRE);
    all.box.base = all.box.count;
    tex_box_below(&all.box, &rule, columns, TEX_CENTRE);
    tex_box_below(&all.box, &under->box, columns, TEX_CENTRE);
    text_free(&dashes);
    return all;
}

static struct tex_piece read_fraction(struct tex_reader *r, const struct command *command UNUSED)
{
    bool is_displayed = r->is_displayed;
    struct tex_piece over, under;

    r->is_displayed = false;
    over = tex_read_argument(r);
    under = tex_read_argument(r);
    r->is_displayed = is_displayed;
    return is_displayed ? stack(r, &over, &under) : divide(r, &over, &under);
}

static struct tex_piece read_binomial(struct tex_reader *r, const struct command *command UNUSED)
{
    bool is_displayed = r->is_displayed;
    struct tex_piece over, under;

    r->is_displayed = false;
    over = tex_read_argument(r);
    under = tex_read_argument(r);
    r->is_displayed = is_displayed;
    tex_box_put(&over.box, " choose ");
    tex_box_join(&over.box, &under.box);
    tex_enclose(&over, "(", ")");
    return over;
}

/* What stands before a root sign: ³√ has a sign of its own. */
static void add_index(const struct tex_reader *r, struct text *out, const char *index)
{
    const char *end = index + strlen(index);
    size_t start = out->length;

    if (r->is_ascii) {
        text_addf(out, "root_%s", index);
        return;
    }
    while (index < end) {
        const char *at = index;
        char32_t raised = tex_raised(utf8_next(&index, end), true);

        if (!raised) {
            text_cut(out, start);
            text_addf(out, "(%s)", at);
            break;
        }
        utf8_add(out, raised);
    }
    text_add(out, "√");
}

static struct tex_piece read_root(struct tex_reader *r, const struct command *command UNUSED)
{
    struct tex_reader outside = *r;
    struct tex_piece index = {0}, body;
    struct text sign = {0};
    bool is_clear;

    r->is_displayed = false;
    tex_skip(r, NULL);
    if (tex_is_next(r, "[")) {
        r->at++;
        r->is_tight = true;
        index = tex_read_row(r, TEX_STOP_BRACKET);
        r->is_tight = outside.is_tight;
        if (!r->has_failed && !tex_is_next(r, "]"))
            tex_fail(r, outside.at, "this root's [ has no ]: close it");
        r->at += !r->has_failed;
    }
    body = tex_read_argument(r);
    r->is_displayed = outside.is_displayed;
    if (index.box.count)
        add_index(r, &sign, tex_box_text(&index.box));
    else
        text_add(&sign, r->is_ascii ? "sqrt" : "√");
    is_clear = body.left == TEX_OPEN && body.right == TEX_CLOSE && body.traits & TEX_SINGLE;
    if (!r->is_ascii && body.traits & TEX_SINGLE &&
        !(body.traits & (TEX_OPERATOR | TEX_DIVIDED | TEX_POWER | TEX_ROOT)))
        is_clear = true;
    bracket_unless(&body, is_clear);
    body.traits = TEX_SINGLE | (body.right == TEX_CLOSE ? 0u : TEX_WORD | TEX_ROOT);
    body.left = TEX_ORDINARY;
    tex_box_free(&index.box);
    index = tex_piece_of(text_string(&sign), TEX_ORDINARY, 0);
    tex_box_join(&index.box, &body.box);
    body.box = index.box;
    text_free(&sign);
    return body;
}

static struct tex_piece read_styled(struct tex_reader *r, const struct command *command)
{
    enum tex_style before = r->style;
    struct tex_piece piece;

    r->style = (enum tex_style)command->argument;
    piece = tex_read_argument(r);
    r->style = before;
    return piece;
}

/* Whether a group holds letters alone, so that they make a word. */
static bool is_word_next(const struct tex_reader *r)
{
    const char *at = r->at;

    while (at < r->end && *at == ' ')
        at++;
    if (at == r->end || *at != '{')
        return false;
    for (at++; at < r->end && *at != '}'; at++)
        if (!((*at >= 'A' && *at <= 'Z') || (*at >= 'a' && *at <= 'z') || *at == '-' || *at == ' '))
            return false;
    return at < r->end;
}

/* \mathrm: a word, or a formula in upright letters, which are the only ones here. */
static struct tex_piece read_upright(struct tex_reader *r, const struct command *command)
{
    enum tex_style before = r->style;
    struct tex_piece piece;

    r->style = TEX_PLAIN;
    piece = is_word_next(r) ? tex_read_text(r) : tex_read_argument(r);
    r->style = before;
    if (command->argument) {
        piece.left = piece.right = TEX_FUNCTION;
        piece.traits = TEX_SINGLE | TEX_WORD | TEX_NAME;
    }
    return piece;
}

static struct tex_piece read_operator_name(struct tex_reader *r, const struct command *command)
{
    bool has_limits = tex_is_next(r, "*");
    struct tex_piece piece;

    r->at += has_limits;
    piece = read_upright(r, command);
    piece.traits |= has_limits ? TEX_LIMITED : 0u;
    return piece;
}

static struct tex_piece read_text(struct tex_reader *r, const struct command *command)
{
    enum tex_style before = r->style;
    struct tex_piece piece;

    r->style = (enum tex_style)command->argument;
    piece = tex_read_text(r);
    r->style = before;
    return piece;
}

/* Puts a combining character on the first letter, or on each of them. */
static void put_marks(struct text *out, const char *text, char32_t mark, bool on_all)
{
    const char *end = text + strlen(text);
    bool is_first = true;

    while (text < end) {
        char32_t c = utf8_next(&text, end);

        utf8_add(out, c);
        if (utf8_width(c) == 1 && (is_first || on_all))
            utf8_add(out, mark);
        is_first = false;
    }
}

/* ŷ: a mark on one letter, a line over all; else, and in ASCII, it is said in words: y_hat, hat(ab). */
static struct tex_piece read_accent(struct tex_reader *r, const struct command *command)
{
    bool is_displayed = r->is_displayed, is_line = command->argument, is_one;
    struct tex_piece body;
    struct text text = {0};

    r->is_displayed = false;
    body = tex_read_argument(r);
    r->is_displayed = is_displayed;
    is_one = body.box.columns == 1 || (r->is_ascii && body.traits & TEX_WORD && !(body.traits & TEX_SPACED) &&
                                       !strpbrk(tex_box_text(&body.box), "_^"));
    if (r->is_ascii && is_one)
        text_addf(&text, "%s_%s", tex_box_text(&body.box), command->words);
    else if (!r->is_ascii && (is_one || is_line))
        put_marks(&text, tex_box_text(&body.box), command->mark, is_line);
    else
        text_addf(&text, "%s(%s)", command->words, tex_box_text(&body.box));
    tex_box_free(&body.box);
    tex_box_put(&body.box, text_string(&text));
    body.left = TEX_ORDINARY;
    body.right = is_one || (is_line && !r->is_ascii) ? TEX_ORDINARY : TEX_CLOSE;
    body.traits = TEX_SINGLE | (is_one && !r->is_ascii ? 0u : TEX_WORD);
    text_free(&text);
    return body;
}

static const struct tex_fence *read_fence(struct tex_reader *r)
{
    const struct tex_fence *fence = NULL;
    const char *start = r->at;
    size_t length = 0;

    tex_skip(r, NULL);
    if (r->at < r->end)
        length = *r->at == '\\' ? tex_command_length(r, r->at) : 1;
    if (length)
        fence = tex_fence_named(r->at, length);
    if (!fence)
        tex_fail(r, start, "no bracket stands behind \\left or \\right: write one, or a full stop for none");
    else
        r->at += length;
    return fence;
}

static struct tex_piece read_left(struct tex_reader *r, const struct command *command UNUSED)
{
    const char *start = r->at;
    const struct tex_fence *left = read_fence(r), *right;
    struct tex_piece body = tex_read_row(r, TEX_STOP_RIGHT);

    if (!r->has_failed && !tex_is_next(r, "\\right"))
        tex_fail(r, start, "this \\left has no \\right: write \\right and a bracket, or a full stop for none");
    if (r->has_failed)
        return body;
    r->at += strlen("\\right");
    right = read_fence(r);
    if (right)
        tex_fence(r, &body, left, right);
    return body;
}

/* ≠ and ∉ are signs of their own; no other is struck out. */
static struct tex_piece read_not(struct tex_reader *r, const struct command *command UNUSED)
{
    static const char *const struck[][2] = {{"=", "ne"}, {"\\in", "notin"}};
    const char *start = r->at - strlen("\\not");

    tex_skip(r, NULL);
    for (size_t i = 0; i < sizeof struck / sizeof *struck; i++)
        if (tex_is_next(r, struck[i][0])) {
            r->at += strlen(struck[i][0]);
            return tex_piece_of_symbol(r, tex_symbol_named(struck[i][1], strlen(struck[i][1])));
        }
    tex_warn(r, start, start + strlen("\\not"), " is known before = and \\in only: say it in words");
    return tex_piece_of("\\not", TEX_ORDINARY, TEX_SINGLE | TEX_WORD);
}

static struct tex_piece read_modulo(struct tex_reader *r, const struct command *command UNUSED)
{
    struct tex_piece body = tex_read_argument(r);

    tex_enclose(&body, "(mod ", ")");
    return body;
}

static struct tex_piece read_begin(struct tex_reader *r, const struct command *command UNUSED)
{
    return tex_read_environment(r);
}

static const struct command commands[] = {
    {"frac", read_fraction, 0, 0, NULL},
    {"dfrac", read_fraction, 0, 0, NULL},
    {"tfrac", read_fraction, 0, 0, NULL},
    {"cfrac", read_fraction, 0, 0, NULL},
    {"binom", read_binomial, 0, 0, NULL},
    {"sqrt", read_root, 0, 0, NULL},
    {"mathbf", read_styled, TEX_BOLD, 0, NULL},
    {"boldsymbol", read_styled, TEX_BOLD, 0, NULL},
    {"bm", read_styled, TEX_BOLD, 0, NULL},
    {"mathbb", read_styled, TEX_BLACKBOARD, 0, NULL},
    {"mathcal", read_styled, TEX_SCRIPT, 0, NULL},
    {"mathscr", read_styled, TEX_SCRIPT, 0, NULL},
    {"mathrm", read_upright, 0, 0, NULL},
    {"mathit", read_upright, 0, 0, NULL},
    {"mathsf", read_upright, 0, 0, NULL},
    {"mathtt", read_upright, 0, 0, NULL},
    {"operatorname", read_operator_name, 1, 0, NULL},
    {"text", read_text, TEX_PLAIN, 0, NULL},
    {"textrm", read_text, TEX_PLAIN, 0, NULL},
    {"textit", read_text, TEX_PLAIN, 0, NULL},
    {"texttt", read_text, TEX_PLAIN, 0, NULL},
    {"textsf", read_text, TEX_PLAIN, 0, NULL},
    {"mbox", read_text, TEX_PLAIN, 0, NULL},
    {"textbf", read_text, TEX_BOLD, 0, NULL},
    {"hat", read_accent, 0, 0x302, "hat"},
    {"widehat", read_accent, 0, 0x302, "hat"},
    {"tilde", read_accent, 0, 0x303, "tilde"},
    {"widetilde", read_accent, 0, 0x303, "tilde"},
    {"bar", read_accent, 1, 0x304, "bar"},
    {"overline", read_accent, 1, 0x305, "bar"},
    {"underline", read_accent, 1, 0x332, "underline"},
    {"dot", read_accent, 0, 0x307, "dot"},
    {"ddot", read_accent, 0, 0x308, "ddot"},
    {"vec", read_accent, 0, 0x20D7, "vec"},
    {"left", read_left, 0, 0, NULL},
    {"not", read_not, 0, 0, NULL},
    {"pmod", read_modulo, 0, 0, NULL},
    {"begin", read_begin, 0, 0, NULL},
};

/* Passes over the group that begins here with an opening bracket; stays where it has no end, or a far one. */
static void pass_group(struct tex_reader *r, char open, char close)
{
    enum { MOST = 200 }; /* bytes */
    int depth = 0;

    for (const char *at = r->at; at < r->end && at < r->at + MOST; at++) {
        if (*at == '\\') {
            at++;
            continue;
        }
        depth += *at == open ? 1 : *at == close ? -1 : 0;
        if (depth == 0) {
            r->at = at + 1;
            return;
        }
    }
}

/* What is not known stays as it was written, with the arguments right behind it. */
static struct tex_piece read_unknown(struct tex_reader *r, size_t length)
{
    const char *start = r->at, *before;
    struct tex_piece piece;
    struct text clean = {0};

    tex_warn(r, start, start + length, " is not known: it is shown as written, so write it another way");
    r->at += length;
    do {
        before = r->at;
        if (tex_is_next(r, "{"))
            pass_group(r, '{', '}');
        else if (tex_is_next(r, "["))
            pass_group(r, '[', ']');
    } while (r->at > before);
    utf8_clean(&clean, start, (size_t)(r->at - start));
    piece = tex_piece_of(text_string(&clean), TEX_ORDINARY, TEX_SINGLE | TEX_WORD);
    text_free(&clean);
    return piece;
}

struct tex_piece tex_read_command(struct tex_reader *r)
{
    size_t length = tex_command_length(r, r->at);
    const struct tex_symbol *symbol = tex_symbol_named(r->at + 1, length - 1);

    if (symbol) {
        r->at += length;
        return tex_piece_of_symbol(r, symbol);
    }
    for (size_t i = 0; i < sizeof commands / sizeof *commands; i++)
        if (strlen(commands[i].name) == length - 1 && memcmp(commands[i].name, r->at + 1, length - 1) == 0) {
            r->at += length;
            return commands[i].read(r, &commands[i]);
        }
    return read_unknown(r, length);
}
