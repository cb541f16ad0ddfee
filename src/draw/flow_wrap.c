/* SPDX-License-Identifier: MIT */
#include "draw/flow_wrap.h"

#include "base/memory.h"
#include "base/utf8.h"

#include <stdlib.h>
#include <string.h>

void flow_push(struct flow *flow, struct line *line)
{
    if ((flow->count & (flow->count - 1)) == 0) /* 0, 1, 2, 4, 8 …: double the room */
        flow->lines = memory_resize(flow->lines, flow->count ? 2 * flow->count : 1, sizeof *flow->lines);
    flow->lines[flow->count++] = *line;
    *line = (struct line){0};
}

void flow_join(struct line *to, const struct line *from)
{
    size_t start = 0;

    for (size_t i = 0; i < from->count; start = from->runs[i++].end)
        line_add_bytes(to, from->runs[i].role, from->text.bytes + start, from->runs[i].end - start);
}

static void add_lead(struct line *line, const struct wrap_lead *lead)
{
    for (int i = 0; i < lead->blanks; i++)
        line_add(line, ROLE_PLAIN, " ");
    if (lead->text)
        line_add(line, lead->role, lead->text);
}

static int lead_columns(const struct theme *theme, const struct wrap_lead *lead)
{
    return lead->blanks + (lead->text ? canvas_columns(theme, lead->text) : 0);
}

struct wrap wrap_start(struct flow *out, const struct theme *theme, int columns, const struct wrap_lead leads[2])
{
    struct wrap wrap = {.out = out, .theme = theme, .first = leads[0], .next = leads[1]};

    wrap.room = columns - lead_columns(theme, &leads[0]);
    if (wrap.room < 1)
        wrap.room = 1;
    add_lead(&wrap.line, &wrap.first);
    return wrap;
}

void wrap_break(struct wrap *wrap)
{
    flow_push(wrap->out, &wrap->line);
    add_lead(&wrap->line, &wrap->next);
    wrap->used = 0;
    wrap->begun = wrap->gap = false;
}

/* Puts the word on the line, or on the next if it does not fit. */
static void place_word(struct wrap *wrap)
{
    int gap = wrap->begun && wrap->gap;

    if (!wrap->word.count)
        return;
    if (wrap->begun && wrap->used + gap + wrap->word_columns > wrap->room) {
        wrap_break(wrap);
        gap = 0;
    }
    if (gap)
        line_add(&wrap->line, wrap->gap_role, " ");
    flow_join(&wrap->line, &wrap->word);
    wrap->used += gap + wrap->word_columns;
    wrap->begun = true;
    wrap->gap = false;
    line_clear(&wrap->word);
    wrap->word_columns = 0;
}

/* Adds to the word what of `text` is ASCII without blanks and has room in it, at once; returns how much that is. Most
 * prose is such text, and character by character it takes five times as long. */
static size_t add_ascii(struct wrap *wrap, enum role role, const char *text)
{
    size_t length = 0, room = wrap->room > wrap->word_columns ? (size_t)(wrap->room - wrap->word_columns) : 0;

    while (length < room && text[length] > ' ' && text[length] < 0x7F)
        length++;
    line_add_bytes(&wrap->word, role, text, length);
    wrap->word_columns += (int)length;
    return length;
}

static void add_gap(struct wrap *wrap, enum role role)
{
    place_word(wrap);
    wrap->gap = true;
    wrap->gap_role = role;
}

/* Adds the cluster from `from` to `end` to the word, which is broken where it is longer than a line. */
static void add_cluster(struct wrap *wrap, enum role role, const char *from, const char *end)
{
    char32_t shown;
    bool is_wide = utf8_next_cluster(&(const char *){from}, end, &shown) == 2;
    char *one = memory_copy_bytes(from, (size_t)(end - from));
    int columns = canvas_next_cluster(wrap->theme, &(const char *){from}, end);

    if (is_wide || (columns > 0 && wrap->word_columns + columns > wrap->room))
        place_word(wrap);
    line_add(&wrap->word, role, one);
    wrap->word_columns += columns;
    if (is_wide)
        place_word(wrap);
    free(one);
}

static bool is_sign(char32_t c)
{
    static const char32_t signs[] = U"=<>≤≥≈+−·×÷/";

    for (size_t i = 0; signs[i]; i++)
        if (signs[i] == c)
            return true;
    return false;
}

/* Whether a text begins with a sign that stands by itself, as in "T < 1", or with the unit of the number before. */
static bool begins_with_sign(const char *text, const char *end)
{
    const char *behind = text;

    return text < end && (*text == '%' || (is_sign(utf8_next(&behind, end)) && behind < end && *behind == ' '));
}

/* Whether a word ends in such a sign. */
static bool ends_with_sign(const struct line *word)
{
    const char *at = text_string(&word->text), *end = at + word->text.length;
    char32_t last = 0, before = 0;

    while (at < end) {
        before = last;
        last = utf8_next(&at, end);
    }
    return is_sign(last) && (before == 0 || before == U' ');
}

/* Whether a blank belongs to the word before it, so that no line ends there: "4 %" and short sums stay whole. A sum
 * that is longer than what a reader takes in at once, or than a line holds, is broken as other words are. */
static bool is_tie(const struct wrap *wrap, const char *behind, const char *end)
{
    enum { SHORT = 20, NUMBER = 8 }; /* columns: of a sum so far, of a number that the next run may begin with */
    size_t next = behind < end ? strcspn(behind, " \n") : NUMBER;

    if (!wrap->word.count || wrap->word_columns >= SHORT || next == 0 ||
        (size_t)wrap->word_columns + 1 + next > (size_t)wrap->room)
        return false;
    return begins_with_sign(behind, end) || ends_with_sign(&wrap->word);
}

void wrap_add(struct wrap *wrap, enum role role, const char *text)
{
    const char *end = text + strlen(text);

    while ((text += add_ascii(wrap, role, text)) < end) {
        const char *from = text;
        char32_t c;

        utf8_next_cluster(&text, end, &c);
        if ((c == U' ' || c == U'\n') && is_tie(wrap, text, end))
            add_cluster(wrap, role, " ", &" "[1]);
        else if (c == U' ' || c == U'\n')
            add_gap(wrap, role);
        else
            add_cluster(wrap, role, from, text);
    }
}

/* Bytes up to the first blank outside of brackets, or to the end. */
static size_t part_length(const char *text)
{
    size_t length = 0;

    for (int depth = 0; text[length] && (text[length] != ' ' || depth > 0); length++) {
        if (strchr("([{", text[length]))
            depth++;
        else if (strchr(")]}", text[length]) && depth > 0)
            depth--;
    }
    return length;
}

/* Adds a part of a formula, whole if a line can hold it and the word that it belongs to. */
static void add_part(struct wrap *wrap, enum role role, const char *text, size_t length)
{
    char *part = memory_copy_bytes(text, length);
    const char *at = part, *end = part + length;

    if (wrap->word_columns + canvas_columns(wrap->theme, part) > wrap->room)
        wrap_add(wrap, role, part);
    else
        while (at < end) {
            const char *from = at;
            char32_t shown;

            utf8_next_cluster(&at, end, &shown);
            add_cluster(wrap, role, from, at);
        }
    free(part);
}

void wrap_add_formula(struct wrap *wrap, enum role role, const char *text)
{
    enum { SHORT = 28 }; /* columns: what a reader takes in at once */
    int columns = wrap->word_columns + canvas_columns(wrap->theme, text);
    bool is_short = columns <= SHORT && columns <= wrap->room;

    while (*text) {
        size_t length = is_short ? strlen(text) : part_length(text);

        add_part(wrap, role, text, length);
        text += length;
        for (; *text == ' '; text++)
            add_gap(wrap, role);
    }
}

const char *flow_run_text(const struct theme *theme, const struct run *run)
{
    bool has_ascii = run->flags & RUN_FORMULA && !(run->flags & RUN_LINK) && run->target;

    return theme->ascii && has_ascii ? run->target : run->text;
}

void wrap_end(struct wrap *wrap)
{
    place_word(wrap);
    if (wrap->begun)
        flow_push(wrap->out, &wrap->line);
    line_free(&wrap->line);
    line_free(&wrap->word);
}

static enum role role_of(unsigned flags, enum role base)
{
    if (base != ROLE_PLAIN)
        return base;
    if (flags & RUN_DIM)
        return ROLE_DIM;
    if (flags & RUN_CODE)
        return ROLE_CODE;
    if (flags & RUN_STRONG)
        return ROLE_STRONG;
    if (flags & RUN_EMPHASIS)
        return ROLE_EMPHASIS;
    return flags & RUN_LINK ? ROLE_LINK : base;
}

/* The address to show behind a link's last run: of a link out of the course whose text does not say it already. */
static const char *address_behind(const struct block *block, size_t i)
{
    const struct run *run = &block->runs[i], *next = i + 1 < block->run_count ? run + 1 : NULL;

    if (!(run->flags & RUN_LINK) || !run->target || !strstr(run->target, "://") || strcmp(run->target, run->text) == 0)
        return NULL;
    if (next && !(run->flags & (RUN_CELL_END | RUN_LINE_END)) && (next->flags & RUN_LINK) && next->target &&
        strcmp(next->target, run->target) == 0)
        return NULL;
    return run->target;
}

size_t wrap_add_runs(struct wrap *wrap, const struct block *block, size_t from, unsigned until, enum role base)
{
    while (from < block->run_count) {
        const struct run *run = &block->runs[from];
        const char *address = address_behind(block, from++);

        if (run->flags & RUN_FORMULA)
            wrap_add_formula(wrap, role_of(run->flags, base), flow_run_text(wrap->theme, run));
        else
            wrap_add(wrap, role_of(run->flags, base), run->text);
        if (address) {
            wrap_add(wrap, ROLE_DIM, " (");
            wrap_add(wrap, ROLE_DIM, address);
            wrap_add(wrap, ROLE_DIM, ")");
        }
        if (run->flags & RUN_LINE_END) {
            place_word(wrap);
            wrap_break(wrap);
        }
        if (run->flags & until)
            break;
    }
    return from;
}
