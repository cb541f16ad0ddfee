/* SPDX-License-Identifier: MIT */
#include "base/utf8.h"
#include "handout/handout.h"

#include <string.h>

#define WORD_MOST 40 /* bytes of a word that fits on a narrow screen */

static const char sheet[] =
    "body{max-width:46em;margin:2em auto;padding:0 1em;font:17px/1.5 Georgia,\"DejaVu Serif\",serif}\n"
    "h1,h2,h3,h4,h5,h6,nav,th,.label{font-family:system-ui,\"DejaVu Sans\",sans-serif;line-height:1.25}\n"
    "h2{margin-top:3em;border-bottom:1px solid}\n"
    "h3{margin-top:2em}\n"
    "a{color:inherit}\n"
    "ul{list-style:none;margin:.5em 0;padding-left:1.6em}\n"
    "li{margin:.25em 0}\n"
    "nav li.below{padding-left:1.6em}\n"
    ".mark{display:inline-block;min-width:1.6em;margin-left:-1.6em}\n"
    "blockquote{margin:1em 0;padding-left:1em;border-left:3px solid}\n"
    "code,pre{font-family:\"DejaVu Sans Mono\",Menlo,Consolas,\"Liberation Mono\",monospace;font-size:.85em}\n"
    "pre,.scrolls{overflow-x:auto}\n"
    "pre{line-height:1.25}\n"
    "figure{margin:1.2em 0;overflow-x:auto}\n"
    "figure pre.screen{display:inline-block;padding:.6em;border:1px solid}\n"
    "figcaption,caption,.label{font-weight:700}\n"
    "caption{text-align:left}\n"
    "div.numbers{display:inline-block;vertical-align:top;margin:.5em 1.5em .5em 0;overflow-x:auto;max-width:100%}\n"
    "table{border-collapse:collapse;font-size:.85em;font-variant-numeric:tabular-nums}\n"
    "th,td{padding:.1em .6em;border:1px solid;border-color:color-mix(in srgb,currentColor 30%,transparent)}\n"
    ".numbers td{text-align:right}\n"
    ".notes,.answers{margin:1em 0;padding:.2em 1em;border-left:4px solid}\n"
    ".notes{font-style:italic}\n"
    ".dim{opacity:.75}\n"
    "@page{margin:16mm 15mm}\n"
    "@media print{body{max-width:none;margin:0;padding:0;font-size:10.5pt;line-height:1.35}\n"
    "  h2{break-before:page;margin-top:0}h3{margin-top:1.2em}p,ul,figure{margin-block:.6em}\n"
    "  h2,h3,h4,h5,h6,.label,figcaption{break-after:avoid}figure,.numbers,.answers li,table,pre{break-inside:avoid}\n"
    "  figure pre.screen{font-size:7.5pt;padding:.3em .6em}figure,pre,.numbers,.scrolls{overflow:visible}\n"
    "  .shown,.key{display:none}a{text-decoration:none}p{orphans:3;widows:3}}\n";

/* The lists that are open while prose is written. */
struct lists {
    int depth;
};

static void close_lists(struct text *out, struct lists *lists, int depth)
{
    for (; lists->depth > depth; lists->depth--)
        text_add(out, "</li>\n</ul>\n");
}

/* Begins an item at a depth from 1, in the lists above it. */
static void open_item(struct text *out, struct lists *lists, int depth)
{
    close_lists(out, lists, depth);
    if (lists->depth == depth)
        text_add(out, "</li>\n<li>");
    for (; lists->depth < depth; lists->depth++)
        text_add(out, "<ul>\n<li>");
}

/* Appends words, without a line break between a number and its %. */
static void add_words(struct handout *h, const char *words)
{
    const char *at;

    while ((at = strstr(words, " %")) != NULL) {
        struct text piece = {0};

        text_add_bytes(&piece, words, (size_t)(at - words));
        export_markup(&h->body, text_string(&piece));
        text_add(&h->body, at > words && at[-1] >= '0' && at[-1] <= '9' ? "\u00a0%" : " %");
        text_free(&piece);
        words = at + strlen(" %");
    }
    export_markup(&h->body, words);
}

/* Whether a link is safe in a page that strangers open. */
static bool is_outer_link(const char *target)
{
    return strncmp(target, "https://", 8) == 0 || strncmp(target, "http://", 7) == 0;
}

/* If a link leads to a place in this file, appends that place's anchor and returns true; false if it leads elsewhere.
 */
static bool find_anchor(struct handout *h, const char *target, struct text *anchor)
{
    struct library_place place;
    size_t term;

    if (!library_find(&h->opened->library, target, h->lesson, &place))
        return false;
    if (place.is_term) {
        term = term_list_find(&h->terms, place.name);
        if (term == h->terms.count)
            return false;
        text_addf(anchor, "term/%s", h->terms.items[term].anchor);
        return true;
    }
    if (!h->chosen[place.lesson] || (place.is_quiz && !h->quiz))
        return false;
    text_add(anchor, h->opened->catalogue.lessons[place.lesson].name);
    if (place.is_quiz)
        text_add(anchor, "/quiz");
    else if (*place.name) /* a part is only a few lines below the heading of its step */
        text_addf(anchor, "/%.*s", (int)strcspn(place.name, ":"), place.name);
    return true;
}

/* Appends a run's words in its styles. */
static void add_run(struct handout *h, const struct run *run)
{
    static const struct {
        unsigned flag;
        const char *open, *close;
    } tags[] = {{RUN_STRONG, "<strong>", "</strong>"},
                {RUN_EMPHASIS, "<em>", "</em>"},
                {RUN_CODE, "<code>", "</code>"},
                {RUN_DIM, "<span class=\"dim\">", "</span>"},
                {RUN_KEY, "<span class=\"key\">", "</span>"}};
    const size_t count = sizeof tags / sizeof *tags;
    struct text anchor = {0};
    bool is_inner = run->flags & RUN_LINK && run->target && find_anchor(h, run->target, &anchor);
    bool is_link = is_inner || (run->flags & RUN_LINK && run->target && is_outer_link(run->target));

    if (is_link) {
        text_add(&h->body, is_inner ? "<a href=\"#" : "<a href=\"");
        export_markup(&h->body, is_inner ? text_string(&anchor) : run->target);
        text_add(&h->body, "\">");
    }
    for (size_t i = 0; i < count; i++)
        text_add(&h->body, run->flags & tags[i].flag ? tags[i].open : "");
    add_words(h, run->text);
    for (size_t i = count; i-- > 0;)
        text_add(&h->body, run->flags & tags[i].flag ? tags[i].close : "");
    text_add(&h->body, is_link ? "</a>" : "");
    text_free(&anchor);
}

static void add_runs(struct handout *h, const struct block *block)
{
    for (size_t i = 0; i < block->run_count; i++) {
        add_run(h, &block->runs[i]);
        if (block->runs[i].flags & RUN_LINE_END && i + 1 < block->run_count)
            text_add(&h->body, "<br/>\n");
    }
}

/* Appends lines unchanged; for a formula, all but its one-line form. */
static void add_lines(struct handout *h, const struct block *block)
{
    text_add(&h->body, "<pre>\n");
    for (size_t i = 0; i < block->run_count; i++) {
        if (block->kind == PROSE_FORMULA && block->runs[i].flags & RUN_FORMULA)
            continue;
        export_markup(&h->body, block->runs[i].text);
        if (block->kind == PROSE_CODE || block->runs[i].flags & RUN_LINE_END)
            text_add_byte(&h->body, '\n');
    }
    text_add(&h->body, "</pre>\n");
}

static void add_table(struct handout *h, const struct block *block)
{
    bool begins = true;
    size_t cell = 0;

    text_add(&h->body, "<div class=\"scrolls\"><table>\n");
    for (size_t i = 0; i < block->run_count; i++) {
        bool heads = cell < block->columns;

        if (begins)
            text_addf(&h->body, "%s<%s>", cell % block->columns == 0 ? "<tr>" : "", heads ? "th scope=\"col\"" : "td");
        add_run(h, &block->runs[i]);
        begins = block->runs[i].flags & RUN_CELL_END;
        if (begins)
            text_addf(&h->body, "</%s>%s", heads ? "th" : "td", ++cell % block->columns == 0 ? "</tr>\n" : "");
    }
    text_add(&h->body, "</table></div>\n");
}

static void add_item(struct handout *h, const struct block *block, struct lists *lists)
{
    struct text marker = {0};

    if (!block->marker && lists->depth == 0) {
        open_item(&h->body, lists, block->level);
        add_runs(h, block);
        return;
    }
    if (!block->marker) {
        close_lists(&h->body, lists, block->level);
        text_add(&h->body, "<p>");
        add_runs(h, block);
        text_add(&h->body, "</p>\n");
        return;
    }
    open_item(&h->body, lists, block->level);
    text_add(&marker, block->marker + strspn(block->marker, " "));
    while (marker.length && marker.bytes[marker.length - 1] == ' ')
        text_cut(&marker, marker.length - 1);
    text_add(&h->body, "<span class=\"mark\">");
    export_markup(&h->body, text_string(&marker));
    text_add(&h->body, "</span> ");
    text_free(&marker);
    if (block->kind == PROSE_ITEM)
        add_runs(h, block);
}

static void add_block(struct handout *h, const struct block *block, struct lists *lists)
{
    int level = block->level < 5 ? block->level + 1 : 6;

    if ((block->kind == PROSE_ITEM && block->level > 0) || block->marker) {
        if (block->kind == PROSE_ITEM && block->level == 0) {
            close_lists(&h->body, lists, 0);
        } else {
            add_item(h, block, lists);
            if (block->kind == PROSE_ITEM)
                return;
        }
    } else {
        close_lists(&h->body, lists, block->kind == PROSE_CODE || block->kind == PROSE_FORMULA ? block->level : 0);
    }
    switch (block->kind) {
    case PROSE_HEADING:
        text_addf(&h->body, "<h%d>", level);
        add_runs(h, block);
        text_addf(&h->body, "</h%d>\n", level);
        break;
    case PROSE_QUOTE:
        text_add(&h->body, "<blockquote><p>");
        add_runs(h, block);
        text_add(&h->body, "</p></blockquote>\n");
        break;
    case PROSE_CODE:
    case PROSE_FORMULA:
        add_lines(h, block);
        break;
    case PROSE_TABLE:
        add_table(h, block);
        break;
    case PROSE_RULE:
        text_add(&h->body, "<hr/>\n");
        break;
    case PROSE_QUESTION:
        break;
    default:
        text_add(&h->body, "<p>");
        add_runs(h, block);
        text_add(&h->body, "</p>\n");
    }
}

static void write_prose(struct handout *h, const struct prose *prose)
{
    struct lists lists = {0};

    for (size_t i = 0; i < prose->block_count; i++)
        add_block(h, &prose->blocks[i], &lists);
    close_lists(&h->body, &lists, 0);
}

static void write_heading(struct handout *h, int level, const char *words, const char *anchor)
{
    text_addf(&h->body, "<h%d", level + 1);
    if (anchor) {
        text_add(&h->body, " id=\"");
        export_markup(&h->body, anchor);
        text_add(&h->body, "\"");
    }
    text_add(&h->body, ">");
    export_markup(&h->body, words);
    text_addf(&h->body, "</h%d>\n", level + 1);
    if (!anchor || level > 2)
        return;
    text_add(&h->contents, level == 1 ? "<li><a href=\"#" : "<li class=\"below\"><a href=\"#");
    export_markup(&h->contents, anchor);
    text_add(&h->contents, "\">");
    export_markup(&h->contents, words);
    text_add(&h->contents, "</a></li>\n");
}

/* Writes a picture. Its words are in the tables below it, so a screen reader is only told what it shows. */
static void write_picture(struct handout *h, const struct canvas *canvas, const struct handout_caption *caption)
{
    const char *side = caption->side ? caption->side : "", *look = caption->look;

    text_add(&h->body, "<figure>\n");
    if (*look || *side) {
        text_add(&h->body, "<figcaption>");
        add_words(h, look);
        text_add(&h->body, *look && *side ? "<br/>\n" : "");
        add_words(h, side);
        text_add(&h->body, "</figcaption>\n");
    }
    text_add(&h->body, "<div role=\"img\" aria-label=\"");
    export_markup(&h->body, caption->title);
    text_add(&h->body, *side ? ", " : "");
    export_markup(&h->body, side);
    text_add(&h->body, "\">\n");
    export_html_picture(canvas, &h->pens, &h->body);
    text_add(&h->body, "</div>\n</figure>\n");
}

static void write_table(struct handout *h, const struct sheet_fields *table)
{
    text_add(&h->body, "<div class=\"numbers\"><table>\n<caption>");
    add_words(h, table->caption);
    text_add(&h->body, "</caption>\n");
    for (size_t row = 0; row < table->rows; row++) {
        text_add(&h->body, "<tr>");
        for (size_t col = 0; col < table->columns; col++) {
            const char *field = table->fields[row * table->columns + col];
            bool heads = (row == 0 || col == 0) && *field;

            text_add(&h->body, !heads ? "<td>" : row == 0 ? "<th scope=\"col\">" : "<th scope=\"row\">");
            add_words(h, field);
            text_add(&h->body, heads ? "</th>" : "</td>");
        }
        text_add(&h->body, "</tr>\n");
    }
    text_add(&h->body, "</table></div>\n");
}

/* Whether a line has a word too long for a phone: then the line is kept whole, in a box that scrolls. */
static bool has_long_word(const char *line, size_t length)
{
    for (size_t at = 0, word; at < length; at += word + 1) {
        word = strcspn(line + at, " \n");
        if (word > WORD_MOST)
            return true;
    }
    return false;
}

/* Writes each line as a paragraph; keeps a block of indented lines as it is. */
static void write_lines(struct handout *h, const char *lines)
{
    while (*lines) {
        size_t length = strcspn(lines, "\n"), indent = strspn(lines, " ");
        struct text line = {0};
        bool is_set = indent || has_long_word(lines, length);

        text_add_bytes(&line, lines, length);
        if (indent < length) {
            text_add(&h->body, is_set ? "<pre>\n" : "<p>");
            add_words(h, text_string(&line));
            while (indent && lines[length] == '\n' && lines[length + 1] == ' ') {
                lines += length + 1;
                length = strcspn(lines, "\n");
                text_cut(&line, 0);
                text_add_byte(&line, '\n');
                text_add_bytes(&line, lines, length);
                export_markup(&h->body, text_string(&line));
            }
            text_add(&h->body, is_set ? "\n</pre>\n" : "</p>\n");
        }
        text_free(&line);
        lines += length;
        lines += *lines == '\n';
    }
}

static const struct {
    const char *open, *close;
} parts[HANDOUT_PARTS] = {
    [HANDOUT_NOTES] = {"<aside class=\"notes\">\n<p class=\"label\">Notes</p>\n", "</aside>\n"},
    [HANDOUT_ANSWERS] = {"<section class=\"answers\">\n<p class=\"label\">Answers</p>\n", "</section>\n"},
    [HANDOUT_NUMBERS] = {"<div class=\"shown\">\n", "</div>\n"},
};

static void open_part(struct handout *h, enum handout_part part)
{
    text_add(&h->body, parts[part].open);
}

static void close_part(struct handout *h, enum handout_part part)
{
    text_add(&h->body, parts[part].close);
}

static void finish(struct handout *h, struct text *out)
{
    text_add(out, "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\"/>\n"
                  "<meta name=\"viewport\" content=\"width=device-width\"/>\n<title>");
    export_markup(out, text_string(&h->title));
    text_add(out, "</title>\n<style>\n");
    text_addf(out, "body{color:#%06x;background-color:#%06x}\n", theme_page_ink(&h->theme),
              theme_page_paper(&h->theme));
    text_add(out, sheet);
    export_html_style(&h->theme, &h->pens, out);
    text_add(out, "</style>\n</head>\n<body>\n<h1>");
    export_markup(out, text_string(&h->title));
    text_add(out, "</h1>\n<nav>\n<p class=\"label\">Contents</p>\n<ul>\n");
    text_add_bytes(out, text_string(&h->contents), h->contents.length);
    text_add(out, "</ul>\n</nav>\n<main>\n");
    text_add_bytes(out, text_string(&h->body), h->body.length);
    text_add(out, "</main>\n</body>\n</html>\n");
}

const struct handout_writer handout_html = {
    .heading = write_heading,
    .prose = write_prose,
    .picture = write_picture,
    .table = write_table,
    .lines = write_lines,
    .open = open_part,
    .close = close_part,
    .finish = finish,
};
