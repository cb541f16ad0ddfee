/* SPDX-License-Identifier: MIT */
#include "base/ascii.h"
#include "base/compiler.h"
#include "base/utf8.h"
#include "handout/handout.h"
#include "line/output.h"
#include "print/plain.h"

#include <string.h>

#define STEP 4 /* columns from a list to one inside of it, or as many as the item's marker has: "100. " has 5 */

#define DEEPEST (PROSE_DEPTH + 2) /* of lists: a question's text may stand inside of two */

/* Where items are, by the depth of their lists. */
struct indents {
    int here;               /* of what belongs to the last item */
    int lists[DEEPEST + 1]; /* of the list inside of the last item of a depth; [0]: of the outermost */
};

/* Appends words escaped so that Markdown shows them unchanged. */
static void add_escaped(struct handout *h, const char *words, bool begins)
{
    struct text ascii = {0};
    bool numbers = begins; /* nothing but digits so far */

    if (h->ascii) {
        ascii_add(&ascii, words, strlen(words));
        words = text_string(&ascii);
    }
    for (; *words; words++) {
        bool is_mark = strchr("\\`*_[]<>$|~&", *words) || (begins && strchr("#+-=", *words)) ||
                       (numbers && !begins && strchr(".)", *words));

        if (is_mark)
            text_add_byte(&h->body, '\\');
        text_add_byte(&h->body, *words);
        numbers = numbers && *words >= '0' && *words <= '9';
        begins = false;
    }
    text_free(&ascii);
}

/* Appends backquotes: at least `least`, and one more than the longest run in a text. */
static void add_fence(struct text *out, const char *text, size_t least)
{
    size_t most = 0, run = 0;

    for (; *text; text++) {
        run = *text == '`' ? run + 1 : 0;
        most = run > most ? run : most;
    }
    text_repeat(out, "`", most + 1 > least ? most + 1 : least);
}

static void add_code(struct handout *h, const char *words)
{
    struct text ascii = {0};

    if (h->ascii) {
        ascii_add(&ascii, words, strlen(words));
        words = text_string(&ascii);
    }
    add_fence(&h->body, words, 1);
    text_add(&h->body, strchr(words, '`') ? " " : "");
    text_add(&h->body, words);
    text_add(&h->body, strchr(words, '`') ? " " : "");
    add_fence(&h->body, words, 1);
    text_free(&ascii);
}

static bool is_outer_link(const struct run *run)
{
    return run->flags & RUN_LINK && run->target &&
           (strncmp(run->target, "https://", 8) == 0 || strncmp(run->target, "http://", 7) == 0) &&
           !strpbrk(run->target, " <>()");
}

/* Appends a run's words in its styles; blanks at its ends are outside of them. */
static void add_run(struct handout *h, const struct run *run, bool begins)
{
    size_t length = strlen(run->text), lead = strspn(run->text, " "), end = length;
    struct text words = {0};
    const char *marks = run->flags & RUN_STRONG ? "**" : run->flags & RUN_EMPHASIS ? "*" : "";
    bool is_link = is_outer_link(run);

    while (end > lead && run->text[end - 1] == ' ')
        end--;
    text_add_bytes(&words, run->text + lead, end - lead);
    text_repeat(&h->body, " ", begins ? 0 : lead);
    if (words.length) {
        text_addf(&h->body, "%s%s", is_link ? "[" : "", marks);
        if (run->flags & RUN_CODE)
            add_code(h, text_string(&words));
        else
            add_escaped(h, text_string(&words), begins && !*marks && !is_link);
        text_add(&h->body, marks);
        if (is_link)
            text_addf(&h->body, "](%s)", run->target);
    }
    text_repeat(&h->body, " ", length - end);
    text_free(&words);
}

static void add_runs(struct handout *h, const struct block *block, int indent)
{
    bool begins = true;

    for (size_t i = 0; i < block->run_count; i++) {
        add_run(h, &block->runs[i], begins);
        begins = block->runs[i].flags & RUN_LINE_END && i + 1 < block->run_count;
        if (begins) {
            text_add(&h->body, "\\\n");
            text_repeat(&h->body, " ", (size_t)indent);
        }
    }
}

/* Appends text unchanged, each line indented. */
static void add_verbatim(struct handout *h, const char *text, const char *language, int indent)
{
    struct text ascii = {0}, fence = {0};

    if (h->ascii) {
        ascii_add(&ascii, text, strlen(text));
        text = text_string(&ascii);
    }
    add_fence(&fence, text, 3);
    text_repeat(&h->body, " ", (size_t)indent);
    text_addf(&h->body, "%s%s\n", text_string(&fence), language ? language : "text");
    while (*text) {
        size_t length = strcspn(text, "\n");

        text_repeat(&h->body, " ", length ? (size_t)indent : 0);
        text_add_bytes(&h->body, text, length);
        text_add_byte(&h->body, '\n');
        text += length + (text[length] == '\n');
    }
    text_repeat(&h->body, " ", (size_t)indent);
    text_addf(&h->body, "%s\n\n", text_string(&fence));
    text_free(&fence);
    text_free(&ascii);
}

/* Appends the lines of code, or of a formula without its one-line form. */
static void add_lines(struct handout *h, const struct block *block, int indent)
{
    struct text lines = {0};

    for (size_t i = 0; i < block->run_count; i++) {
        if (block->kind == PROSE_FORMULA && block->runs[i].flags & RUN_FORMULA)
            continue;
        text_add(&lines, block->runs[i].text);
        if (block->kind == PROSE_CODE || block->runs[i].flags & RUN_LINE_END)
            text_add_byte(&lines, '\n');
    }
    if (lines.length && lines.bytes[lines.length - 1] != '\n')
        text_add_byte(&lines, '\n');
    add_verbatim(h, text_string(&lines), block->kind == PROSE_CODE ? block->language : NULL, indent);
    text_free(&lines);
}

static void add_rule(struct text *out, size_t columns, const char *rest)
{
    text_add(out, "| --- |");
    text_repeat(out, rest, columns - 1);
    text_add_byte(out, '\n');
}

static void add_table(struct handout *h, const struct block *block)
{
    bool begins = true;
    size_t cell = 0;

    for (size_t i = 0; i < block->run_count; i++) {
        struct run run = block->runs[i];

        if (strchr(run.text, '|'))
            run.flags &= ~(unsigned)RUN_CODE; /* in code it could not be escaped */
        if (begins)
            text_add(&h->body, cell % block->columns == 0 ? "| " : " ");
        add_run(h, &run, begins);
        begins = run.flags & RUN_CELL_END;
        if (begins)
            text_add(&h->body, ++cell % block->columns == 0 ? " |\n" : " |");
        if (begins && cell == block->columns)
            add_rule(&h->body, block->columns, " --- |");
    }
    text_add_byte(&h->body, '\n');
}

/* Appends the marker of an item: Markdown's own if it has one, else the marker after a dash. */
static void add_marker(struct handout *h, const struct block *block, struct indents *indents)
{
    const char *marker = block->marker + strspn(block->marker, " ");
    size_t digits = strspn(marker, "0123456789");
    bool is_number = digits > 0 && marker[digits + strspn(marker + digits, ". ")] == '\0';
    int indent = block->level > 1 ? indents->lists[block->level - 1] : 0, columns = is_number ? (int)digits + 2 : 2;

    indents->here = indent + columns;
    indents->lists[block->level] = block->level ? indent + (columns > STEP ? columns : STEP) : 0;
    text_repeat(&h->body, " ", (size_t)indent);
    if (is_number) {
        text_addf(&h->body, "%.*s. ", (int)digits, marker);
        return;
    }
    text_add(&h->body, "- ");
    if (*marker && strcmp(marker, "•") != 0) {
        add_escaped(h, marker, true);
        if (marker[strlen(marker) - 1] != ' ')
            text_add_byte(&h->body, ' ');
    }
}

/* Appends a block. After a list inside of an item the item may go on. */
static void add_block(struct handout *h, const struct block *block, struct indents *indents)
{
    bool has_marker = block->marker && (block->kind != PROSE_ITEM || block->level > 0);
    bool may_go_on = block->kind == PROSE_ITEM || block->kind == PROSE_CODE || block->kind == PROSE_FORMULA;
    int most = may_go_on ? indents->lists[block->level] : 0;

    if (has_marker)
        add_marker(h, block, indents);
    else if (indents->here > most)
        indents->here = most;
    switch (block->kind) {
    case PROSE_CODE:
    case PROSE_FORMULA:
        text_add(&h->body, has_marker ? "\n" : "");
        add_lines(h, block, indents->here);
        return;
    case PROSE_TABLE:
        add_table(h, block);
        return;
    case PROSE_RULE:
        text_add(&h->body, "---\n\n");
        return;
    case PROSE_QUESTION:
        return;
    case PROSE_HEADING:
        text_repeat(&h->body, "#", (size_t)(block->level < 6 ? block->level : 6));
        text_add_byte(&h->body, ' ');
        break;
    case PROSE_QUOTE:
        text_add(&h->body, "> ");
        break;
    default:
        text_repeat(&h->body, " ", has_marker ? 0 : (size_t)indents->here);
    }
    add_runs(h, block, indents->here);
    text_add(&h->body, "\n\n");
}

static void write_prose(struct handout *h, const struct prose *prose)
{
    struct indents indents = {0};

    for (size_t i = 0; i < prose->block_count; i++)
        add_block(h, &prose->blocks[i], &indents);
}

static void write_heading(struct handout *h, int level, const char *words, const char *anchor UNUSED)
{
    text_repeat(&h->body, "#", (size_t)level);
    text_add_byte(&h->body, ' ');
    add_escaped(h, words, false);
    text_add(&h->body, "\n\n");
}

/* Writes each line as a paragraph; keeps indented lines as they are. */
static void write_lines(struct handout *h, const char *lines)
{
    while (*lines) {
        size_t length = 0;
        struct text piece = {0};

        if (*lines == ' ')
            while (lines[length] == ' ')
                length += strcspn(lines + length, "\n") + (strchr(lines + length, '\n') != NULL);
        else
            length = strcspn(lines, "\n");
        text_add_bytes(&piece, lines, length);
        if (*lines == ' ') {
            add_verbatim(h, text_string(&piece), NULL, 0);
        } else if (length) {
            add_escaped(h, text_string(&piece), true);
            text_add(&h->body, "\n\n");
        }
        text_free(&piece);
        lines += length;
        lines += *lines == '\n';
    }
}

static void write_picture(struct handout *h, const struct canvas *canvas, const struct handout_caption *caption)
{
    struct text text = {0};

    if (*caption->look)
        write_lines(h, caption->look);
    if (caption->side)
        text_addf(&h->body, "**%s**\n\n", caption->side);
    canvas_text(canvas, &text);
    add_verbatim(h, text_string(&text), NULL, 0);
    text_free(&text);
}

static void write_table(struct handout *h, const struct sheet_fields *table)
{
    add_escaped(h, table->caption, false);
    text_add(&h->body, "\n\n");
    for (size_t row = 0; row < table->rows; row++) {
        text_add(&h->body, "|");
        for (size_t col = 0; col < table->columns; col++) {
            text_add_byte(&h->body, ' ');
            add_escaped(h, table->fields[row * table->columns + col], false);
            text_add(&h->body, " |");
        }
        text_add_byte(&h->body, '\n');
        if (row == 0)
            add_rule(&h->body, table->columns, " ---: |");
    }
    text_add_byte(&h->body, '\n');
}

static void open_part(struct handout *h, enum handout_part part)
{
    if (part == HANDOUT_NUMBERS)
        return;
    text_add(&h->body, part == HANDOUT_NOTES ? "---\n\n**Notes**\n\n" : "---\n\n**Answers**\n\n");
}

static void close_part(struct handout *h, enum handout_part part UNUSED)
{
    (void)h; /* a heading follows */
}

const struct handout_writer handout_markdown = {
    .heading = write_heading,
    .prose = write_prose,
    .picture = write_picture,
    .table = write_table,
    .lines = write_lines,
    .open = open_part,
    .close = close_part,
};
