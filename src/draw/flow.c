/* SPDX-License-Identifier: MIT */
#include "draw/flow.h"

#include "base/memory.h"
#include "draw/flow_wrap.h"

#include <stdlib.h>
#include <string.h>

#define DEPTH 16      /* deeper lists and quotes are shown at this depth */
#define CODE_INDENT 2
#define FORMULA_INDENT 4

/* Where the text of each depth of lists and quotes begins: an item hangs behind its marker. */
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

/* A place at most halfway across, so that deep nesting in a narrow window leaves room for words. */
static int limit(const struct flow_state *state, int column)
{
    return column < state->out->width / 2 ? column : state->out->width / 2;
}

/* How far a block in a list or a quote is indented, and how far its marker (if it has one) pushes its text. */
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

/* Code keeps its lines, however long: drawing cuts them with a mark. */
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

/* The lines of a displayed formula, without the run that says it in one. */
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

/* A displayed formula stands as it was laid out, a little indented where it has no marker. */
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

/* Nothing stands between a heading and what it heads, nor between the items of a list. */
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
