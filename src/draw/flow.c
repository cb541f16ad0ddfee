/* SPDX-License-Identifier: MIT */
#include "draw/flow.h"

#include "base/fold.h"
#include "base/memory.h"
#include "base/utf8.h"

#include <stdlib.h>
#include <string.h>

#define GAP 2          /* blanks between columns */
#define MEASURE 100000 /* columns: more than any cell has */
#define DEPTH 16       /* deeper lists and quotes are shown as if at this depth */
#define CODE_INDENT 2
#define FORMULA_INDENT 4

void flow_push(struct flow *flow, struct line *line)
{
    if ((flow->count & (flow->count - 1)) == 0) /* 0, 1, 2, 4, 8 …: double the room */
        flow->lines = memory_resize(flow->lines, flow->count ? 2 * flow->count : 1, sizeof *flow->lines);
    flow->lines[flow->count++] = *line;
    *line = (struct line){0};
}

/* Appends `from` to `to`, roles included. */
static void flow_join(struct line *to, const struct line *from)
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

/* Adds the ASCII at the beginning of `text` up to a blank to the word, as far as it fits, at once; returns how much.
 * Most prose is ASCII, which takes five times as long character by character. */
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

/* Whether a text begins with a separate sign, as in "T < 1", or with the unit of the number before it. */
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

/* Whether a word ends within a shape, as in "view(2, 10,", and a text goes on with it. */
static bool goes_on_with_shape(const struct line *word, const char *text)
{
    const char *from = strrchr(text_string(&word->text), '(');

    return from && *text >= '0' && *text <= '9' && strspn(from + 1, "0123456789, ") == strlen(from + 1) &&
           from[strlen(from) - 1] == ',';
}

/* Whether a blank belongs to the word before it, so that no line ends there: "4 %", shapes and short sums stay whole.
 * Long sums, and those that do not fit on a line, are broken like other words. */
static bool is_tie(const struct wrap *wrap, const char *behind, const char *end)
{
    enum { SHORT = 20, NUMBER = 8 }; /* columns: of a sum so far, of a number that the next run may begin with */
    size_t next = behind < end ? strcspn(behind, " \n") : NUMBER;

    if (!wrap->word.count || wrap->word_columns >= SHORT || next == 0 ||
        (size_t)wrap->word_columns + 1 + next > (size_t)wrap->room)
        return false;
    return begins_with_sign(behind, end) || ends_with_sign(&wrap->word) || goes_on_with_shape(&wrap->word, behind);
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

/* Adds a formula: a short one stays together, a long one is broken, outside its brackets if that suffices. */
static void wrap_add_formula(struct wrap *wrap, enum role role, const char *text)
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

/* The text of a run; for a formula, if only ASCII may be printed, its form in ASCII. */
static const char *flow_run_text(const struct theme *theme, const struct run *run)
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

/* The address to show after a link's last run, if it leads out of the course and its text is not the address. */
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

/* Adds the runs from `from` on, up to the first that has one of the flags `until` (included) or the end, in their roles
 * (or all in `base`, unless that is ROLE_PLAIN), with the address after a link that leads out of the course. Returns
 * the index after it. */
static size_t wrap_add_runs(struct wrap *wrap, const struct block *block, size_t from, unsigned until, enum role base)
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

/* Whether a cell is a number and nothing else: 1 yes, −1 no, 0 for one that has no digit ("none"), which says nothing
 * about its column. */
static int is_number(const struct flow *cell)
{
    const char *text = cell->count ? text_string(&cell->lines[0].text) : "";
    size_t digits = strcspn(text, "0123456789");

    if (text[digits] == '\0')
        return 0;
    return cell->count == 1 && text[strspn(text, "0123456789.,+-%× ")] == '\0' ? 1 : -1;
}

struct table {
    const struct block *block;
    const struct theme *theme;
    int *widths;     /* [columns] */
    bool *is_number; /* [columns]: its cells are numbers, aligned right */
};

/* Lays one cell to `width`; returns the index of the run after it. */
static size_t lay_cell(struct flow *out, const struct table *table, size_t from, bool header, int width)
{
    static const struct wrap_lead none[2];
    struct wrap wrap;

    *out = (struct flow){.width = width};
    wrap = wrap_start(out, table->theme, width, none);
    from = wrap_add_runs(&wrap, table->block, from, RUN_CELL_END, header ? ROLE_STRONG : ROLE_PLAIN);
    wrap_end(&wrap);
    return from;
}

/* Finds each column's natural width and whether it holds numbers. */
static void measure(struct table *table)
{
    size_t columns = table->block->columns, cell = 0, run = 0;
    signed char *verdict = memory_new_array(columns, sizeof *verdict);

    for (; run < table->block->run_count; cell++) {
        struct flow flow;
        bool header = cell < columns;
        size_t c = cell % columns;
        int number;

        run = lay_cell(&flow, table, run, header, MEASURE);
        for (size_t i = 0; i < flow.count; i++) {
            int width = line_columns(table->theme, &flow.lines[i]);

            table->widths[c] = width > table->widths[c] ? width : table->widths[c];
        }
        number = header ? 0 : is_number(&flow);
        if (number != 0 && verdict[c] != -1)
            verdict[c] = (signed char)number;
        flow_free(&flow);
    }
    for (size_t c = 0; c < columns; c++)
        table->is_number[c] = verdict[c] == 1;
    free(verdict);
}

/* Cuts the widest columns until all fit in `room`; what a column does not need of its fair share goes to the others. */
static void fit(struct table *table, int room)
{
    enum { ROUNDS = 16 }; /* more rounds would only move single columns */
    int columns = (int)table->block->columns, share = 1, taken = 0;

    room -= GAP * (columns - 1);
    for (int c = 0; c < columns; c++)
        taken += table->widths[c];
    if (taken <= room)
        return;
    for (int round = 0; round < ROUNDS; round++) {
        int left = room, wide = 0, before = share;

        for (int c = 0; c < columns; c++) {
            wide += table->widths[c] > share;
            left -= table->widths[c] > share ? 0 : table->widths[c];
        }
        if (wide > 0 && left / wide > share)
            share = left / wide;
        if (share == before)
            break;
    }
    for (int c = 0; c < columns; c++)
        table->widths[c] = table->widths[c] > share ? share : table->widths[c];
}

/* Appends one line of a cell, padded to its column unless nothing follows. */
static void add_cell_line(struct line *line, const struct table *table, const struct flow *cell, size_t c, size_t i)
{
    static const struct line empty;
    const struct line *text = i < cell->count ? &cell->lines[i] : &empty;
    int padding = table->widths[c] - line_columns(table->theme, text);
    bool last = c + 1 == table->block->columns;

    if (table->is_number[c] && padding > 0)
        line_addf(line, ROLE_PLAIN, "%*s", padding, "");
    flow_join(line, text);
    if (!last)
        line_addf(line, ROLE_PLAIN, "%*s", GAP + (table->is_number[c] || padding < 0 ? 0 : padding), "");
}

/* Lays one row; returns the index of the run after it. */
static size_t lay_row(struct flow *out, const struct table *table, size_t run, bool header, int indent)
{
    size_t columns = table->block->columns, height = 1;
    struct flow *cells = memory_new_array(columns, sizeof *cells);

    for (size_t c = 0; c < columns && run < table->block->run_count; c++) {
        run = lay_cell(&cells[c], table, run, header, table->widths[c]);
        height = cells[c].count > height ? cells[c].count : height;
    }
    for (size_t i = 0; i < height; i++) {
        struct line line = {0};

        line_addf(&line, ROLE_PLAIN, "%*s", indent, "");
        for (size_t c = 0; c < columns; c++)
            add_cell_line(&line, table, &cells[c], c, i);
        flow_push(out, &line);
    }
    for (size_t c = 0; c < columns; c++)
        flow_free(&cells[c]);
    free(cells);
    return run;
}

/* Lays a table out: columns as wide as they must be, cells wrapped where the widths do not suffice. */
static void flow_lay_table(struct flow *out, const struct block *block, int width, int indent,
                           const struct theme *theme)
{
    struct table table = {.block = block, .theme = theme};
    size_t run = 0;

    if (block->columns == 0 || block->run_count == 0)
        return;
    table.widths = memory_new_array(block->columns, sizeof *table.widths);
    table.is_number = memory_new_array(block->columns, sizeof *table.is_number);
    measure(&table);
    fit(&table, width - indent);
    for (bool header = true; run < block->run_count; header = false)
        run = lay_row(out, &table, run, header, indent);
    free(table.widths);
    free(table.is_number);
}

/* The state while blocks are laid; text_at: where the text of each depth of lists and quotes begins. */
struct flow_state {
    struct flow *out;
    const struct theme *theme;
    int text_at[DEPTH + 1];
    const struct block *before; /* the block laid last */
};

static int depth_of(const struct block *block)
{
    return block->level < 0 ? 0 : block->level > DEPTH ? DEPTH : block->level;
}

/* A column limited to half the width, so that deep nesting in a narrow window leaves room for words. */
static int limit(const struct flow_state *state, int column)
{
    return column < state->out->width / 2 ? column : state->out->width / 2;
}

/* Returns how far a block in a list or a quote is indented; notes where the text after its marker or bar begins. */
static int indent_of(struct flow_state *state, const struct block *block)
{
    int depth = depth_of(block), at = depth > 0 ? limit(state, state->text_at[depth - 1]) : 0;

    if (block->kind == PROSE_HEADING)
        return 0;
    if (block->marker && depth > 0)
        state->text_at[depth] = at + canvas_columns(state->theme, block->marker) + 1;
    else if (block->kind == PROSE_QUOTE && depth > 0)
        state->text_at[depth] = at + 2;
    else if (depth > 0)
        at = limit(state, state->text_at[depth]);
    return at;
}

static void lay_paragraph(struct flow_state *state, const struct block *block)
{
    enum role base = block->kind == PROSE_HEADING ? ROLE_STRONG : ROLE_PLAIN;
    struct wrap_lead leads[2] = {0};
    struct text marker = {0};
    struct wrap wrap;

    leads[0].blanks = leads[1].blanks = indent_of(state, block);
    if (block->kind == PROSE_QUOTE) {
        leads[0].role = leads[1].role = ROLE_HAIRLINE;
        leads[0].text = leads[1].text = "│ ";
    } else if (block->marker) {
        text_addf(&marker, "%s ", block->marker);
        leads[0].text = text_string(&marker);
        leads[1].blanks += canvas_columns(state->theme, leads[0].text);
    }
    wrap = wrap_start(state->out, state->theme, state->out->width, leads);
    wrap_add_runs(&wrap, block, 0, 0, base);
    wrap_end(&wrap);
    text_free(&marker);
}

/* Lays out code in its own lines, however long: drawing cuts them with a mark. */
static void lay_code(struct flow_state *state, const struct block *block)
{
    int indent = indent_of(state, block) + CODE_INDENT;
    struct line line = {0};

    for (size_t i = 0; i < block->run_count; i++) {
        if (line.count == 0) {
            line_addf(&line, ROLE_PLAIN, "%*s", indent, "");
            if (i == 0 && block->marker)
                line_addf(&line, ROLE_PLAIN, "%s ", block->marker);
        }
        line_add(&line, ROLE_PLAIN, block->runs[i].text);
        if (i + 1 == block->run_count || (block->runs[i].flags & RUN_LINE_END))
            flow_push(state->out, &line);
    }
}

/* The number of lines of a displayed formula, without the run that has it in one line. */
static size_t formula_lines(const struct block *block)
{
    size_t count = 0;

    while (count < block->run_count && !(block->runs[count].flags & RUN_FORMULA))
        count++;
    return count;
}

static const char *formula_line(const struct flow_state *state, const struct block *block, size_t i)
{
    const struct run *run = &block->runs[i];

    return state->theme->ascii && run->target ? run->target : run->text;
}

/* The formula in one line, wrapped: where its own lines do not fit. */
static void wrap_formula(struct flow_state *state, const struct block *block, const struct wrap_lead leads[2])
{
    struct wrap wrap = wrap_start(state->out, state->theme, state->out->width, leads);
    size_t line = formula_lines(block);

    if (line < block->run_count)
        wrap_add_formula(&wrap, ROLE_PLAIN, flow_run_text(state->theme, &block->runs[line]));
    wrap_end(&wrap);
}

/* Lays out a displayed formula in its own lines, a little indented if it has no marker. */
static void lay_formula(struct flow_state *state, const struct block *block)
{
    int indent = indent_of(state, block), widest = 0, room, margin;
    struct wrap_lead leads[2] = {{.blanks = indent}, {.blanks = indent}};
    struct text marker = {0};

    for (size_t i = 0; i < formula_lines(block); i++) {
        int columns = canvas_columns(state->theme, formula_line(state, block, i));

        widest = columns > widest ? columns : widest;
    }
    if (block->marker) {
        text_addf(&marker, "%s ", block->marker);
        leads[0].text = text_string(&marker);
        leads[1].blanks += canvas_columns(state->theme, leads[0].text);
    }
    room = state->out->width - leads[1].blanks - widest;
    margin = block->marker ? 0 : room < FORMULA_INDENT ? room : FORMULA_INDENT;
    if (room < 0)
        wrap_formula(state, block, leads);
    for (size_t i = 0; room >= 0 && i < formula_lines(block); i++) {
        struct line line = {0};
        bool is_marked = i == block->baseline;

        line_addf(&line, ROLE_PLAIN, "%*s%s", leads[!is_marked].blanks, "", is_marked ? text_string(&marker) : "");
        line_addf(&line, ROLE_PLAIN, "%*s", margin, "");
        line_add(&line, ROLE_PLAIN, formula_line(state, block, i));
        flow_push(state->out, &line);
    }
    text_free(&marker);
}

static void lay_rule(struct flow_state *state)
{
    struct line line = {0};

    for (int i = 0; i < state->out->width; i++)
        line_add(&line, ROLE_HAIRLINE, "─");
    flow_push(state->out, &line);
}

/* Whether a blank line comes between two blocks: not after a heading, unless another one follows, nor between items of
 * a list. */
static bool wants_gap(const struct block *before, const struct block *block)
{
    if (!before || before->kind == PROSE_HEADING)
        return block->kind == PROSE_HEADING && before;
    return !(before->kind == PROSE_ITEM && block->kind == PROSE_ITEM && block->marker);
}

static void lay_block(struct flow_state *state, const struct block *block)
{
    size_t start = state->out->count;
    bool gap = wants_gap(state->before, block);
    struct line empty = {0};

    if (gap)
        flow_push(state->out, &empty);
    switch (block->kind) {
    case PROSE_CODE:
        lay_code(state, block);
        break;
    case PROSE_TABLE:
        flow_lay_table(state->out, block, state->out->width, indent_of(state, block), state->theme);
        break;
    case PROSE_FORMULA:
        lay_formula(state, block);
        break;
    case PROSE_RULE:
        lay_rule(state);
        break;
    default:
        lay_paragraph(state, block);
    }
    if (state->out->count > start + gap)
        state->before = block;
    else
        state->out->count = start; /* an empty block leaves no gap; the gap's line holds nothing to free */
}

void flow_lay(struct flow *out, const struct prose *prose, int width, int part, const struct theme *theme)
{
    flow_lay_counting(out, prose, width, part, theme, NULL);
}

void flow_lay_counting(struct flow *out, const struct prose *prose, int width, int part, const struct theme *theme,
                       size_t lines[])
{
    struct flow_state state = {.out = out, .theme = theme};

    *out = (struct flow){.width = width < 1 ? 1 : width};
    for (int depth = 0; depth <= DEPTH; depth++)
        state.text_at[depth] = 2 * depth;
    for (size_t i = 0; i < prose->block_count; i++) {
        if (lines)
            lines[i] = out->count;
        if (prose->blocks[i].part <= part)
            lay_block(&state, &prose->blocks[i]);
    }
    if (lines)
        lines[prose->block_count] = out->count;
}

void flow_lay_words(struct flow *out, const char *words, unsigned flags, int width, const struct theme *theme)
{
    struct prose prose = {0};

    if (*words)
        prose_add_run(prose_add_block(&prose, PROSE_PARAGRAPH), words, NULL, flags);
    flow_lay(out, &prose, width, 0, theme);
    prose_free(&prose);
}

size_t flow_draw(struct canvas *canvas, struct area area, const struct flow *flow, size_t first, bool dimmed)
{
    size_t shown = area.rows > 0 ? (size_t)area.rows : 0;

    for (size_t i = 0; i < shown && first + i < flow->count; i++) {
        const struct line *line = &flow->lines[first + i];
        int row = area.row + (int)i;

        if (dimmed)
            canvas_put_cut(canvas, row, area.col, area.cols, ROLE_DIM, text_string(&line->text));
        else
            line_draw(canvas, row, area.col, area.cols, line);
    }
    return first + shown < flow->count ? flow->count - first - shown : 0;
}

int flow_draw_marked(struct canvas *canvas, struct area area, const struct flow *flow)
{
    if ((int)flow->count < area.rows)
        area.rows = (int)flow->count;
    if (area.rows > 0 && flow_draw(canvas, area, flow, 0, false) > 0) {
        int used = line_columns(&canvas->theme, &flow->lines[area.rows - 1]);
        int mark = canvas_columns(&canvas->theme, "…");

        used = used + mark > area.cols ? area.cols - mark : used;
        canvas_put(canvas, area.row + area.rows - 1, area.col + used, ROLE_DIM, "…");
    }
    return area.rows > 0 ? area.row + area.rows : area.row;
}

int flow_draw_words(struct canvas *canvas, const char *strong, const char *words, struct area area)
{
    struct prose prose = {0};
    struct block *block = prose_add_block(&prose, PROSE_PARAGRAPH);
    struct flow flow;
    int row;

    if (strong)
        prose_add_run(block, strong, NULL, RUN_STRONG);
    prose_add_run(block, words, NULL, 0);
    flow_lay(&flow, &prose, area.cols, 0, &canvas->theme);
    row = flow_draw_marked(canvas, area, &flow);
    flow_free(&flow);
    prose_free(&prose);
    return row;
}

void flow_text(const struct flow *flow, struct text *out)
{
    for (size_t i = 0; i < flow->count; i++) {
        size_t start = out->length;

        text_add(out, text_string(&flow->lines[i].text));
        while (out->length > start && out->bytes[out->length - 1] == ' ')
            text_cut(out, out->length - 1);
        text_add_byte(out, '\n');
    }
}

void flow_free(struct flow *flow)
{
    for (size_t i = 0; i < flow->count; i++)
        line_free(&flow->lines[i]);
    free(flow->lines);
    *flow = (struct flow){0};
}

/* Appends the line in lower case with one blank after each word, or without blanks; leaves out a quote's bar. */
static void fold_line(struct text *out, const char *line, bool with_blanks)
{
    const char *bar = strncmp(line + strspn(line, " "), "│ ", strlen("│ ")) == 0 ? line + strspn(line, " ") : NULL;
    struct text folded = {0};

    fold_add(&folded, bar ? bar + strlen("│ ") : line);
    for (size_t i = 0; i + 1 < folded.length; i++)
        if (memcmp(folded.bytes + i, "\u00A0", 2) == 0)
            folded.bytes[i] = folded.bytes[i + 1] = ' ';
    for (const char *at = text_string(&folded); *at; at += strspn(at, " ")) {
        size_t length = strcspn(at, " ");

        text_add_bytes(out, at, length);
        if (with_blanks && length)
            text_add_byte(out, ' ');
        at += length;
    }
    text_free(&folded);
}

/* The line with the byte `at` of the joined lines; `ends` is where each ends. */
static size_t line_at(const size_t *ends, size_t from, size_t at)
{
    while (ends[from] <= at)
        from++;
    return from;
}

/* Looks for all of `words`, then, unless `only_all`, for fewer and fewer of the first. Without blanks, a word broken
 * over two lines is found; with blanks, no false word is found across two. */
static size_t find(const struct flow *flow, const char *words, size_t from, bool with_blanks, bool only_all)
{
    size_t *ends = memory_new_array(flow->count, sizeof *ends), found = flow->count;
    struct text joined = {0}, wanted = {0}, rest = {0};

    for (size_t i = from; i < flow->count; i++) {
        fold_line(&joined, text_string(&flow->lines[i].text), with_blanks);
        ends[i] = joined.length;
    }
    text_add(&rest, words);
    while (found == flow->count) {
        const char *blank = strrchr(text_string(&rest), ' '), *at;

        text_cut(&wanted, 0);
        fold_line(&wanted, text_string(&rest), with_blanks);
        if (with_blanks && wanted.length)
            text_cut(&wanted, wanted.length - 1);
        at = wanted.length ? strstr(text_string(&joined), text_string(&wanted)) : NULL;
        if (at)
            found = line_at(ends, from, (size_t)(at - text_string(&joined)));
        if (only_all || !blank)
            break;
        text_cut(&rest, (size_t)(blank - text_string(&rest)));
    }
    free(ends);
    text_free(&joined);
    text_free(&wanted);
    text_free(&rest);
    return found;
}

size_t flow_find(const struct flow *flow, const char *words, size_t from)
{
    size_t found = find(flow, words, from, true, true);

    if (found == flow->count)
        found = find(flow, words, from, false, true);
    if (found == flow->count)
        found = find(flow, words, from, true, false);
    return found;
}
