/* SPDX-License-Identifier: MIT */
#include "base/listing.h"

#include "base/memory.h"
#include "base/text.h"
#include "base/utf8.h"

#include <stdlib.h>
#include <string.h>

const struct listing_language_names listing_languages[LANGUAGE_COUNT] = {
    [LANGUAGE_C] = {"c", "C", "C"},
    [LANGUAGE_PSEUDOCODE] = {"pseudocode", "pseudocode", "pseudo"},
    [LANGUAGE_NUMPY] = {"numpy", "NumPy", "NumPy"},
    [LANGUAGE_PYTORCH] = {"pytorch", "PyTorch", "PyTorch"},
    [LANGUAGE_JAVASCRIPT] = {"javascript", "JavaScript", "JS"},
};

enum listing_language listing_language_find(const char *key)
{
    enum listing_language found = 0;

    while (found < LANGUAGE_COUNT && strcmp(listing_languages[found].key, key) != 0)
        found++;
    return found;
}

/* A piece of the source, not ending in a zero. */
struct piece {
    const char *bytes;
    size_t length;
};

static bool is_blank(char c)
{
    return c == ' ' || c == '\t' || c == '\r';
}

static struct piece trim_end(struct piece p)
{
    while (p.length && is_blank(p.bytes[p.length - 1]))
        p.length--;
    return p;
}

static struct piece trim(struct piece p)
{
    p = trim_end(p);
    while (p.length && is_blank(*p.bytes))
        p.bytes++, p.length--;
    return p;
}

/* Takes the next line off `rest`. */
static struct piece next_line(struct piece *rest)
{
    const char *end = memchr(rest->bytes, '\n', rest->length);
    struct piece line = {rest->bytes, end ? (size_t)(end - rest->bytes) : rest->length};
    size_t taken = line.length + (end != NULL);

    rest->bytes += taken;
    rest->length -= taken;
    return trim_end(line);
}

static bool takes_off(struct piece *p, const char *beginning)
{
    size_t length = strlen(beginning);

    if (p->length < length || memcmp(p->bytes, beginning, length) != 0)
        return false;
    p->bytes += length;
    p->length -= length;
    return true;
}

static bool cuts_off(struct piece *p, const char *end)
{
    size_t length = strlen(end);

    if (p->length < length || memcmp(p->bytes + p->length - length, end, length) != 0)
        return false;
    p->length -= length;
    return true;
}

/* '>' or '<' if the line is a marker, whose region goes to *name; else 0. */
static char marker_of(struct piece line, struct piece *name)
{
    line = trim(line);
    if (takes_off(&line, "/*")) {
        if (!cuts_off(&line, "*/"))
            return 0;
    } else if (!takes_off(&line, "#") && !takes_off(&line, "//")) {
        return 0;
    }
    if (line.length == 0 || (*line.bytes != '>' && *line.bytes != '<'))
        return 0;
    *name = trim((struct piece){line.bytes + 1, line.length - 1});
    return *line.bytes;
}

/* Whether the line ends in the comment "here", which is cut off. */
static bool cut_lit(struct piece *line)
{
    struct piece code = *line;

    if (!cuts_off(&code, "/* here */") && !cuts_off(&code, "# here") && !cuts_off(&code, "// here"))
        return false;
    *line = trim_end(code);
    return true;
}

static void add_line(struct listing *l, struct piece line)
{
    struct text clean = {0};
    bool lit = cut_lit(&line);

    for (size_t i = 0; i < line.length;) {
        size_t plain = 0;

        while (i + plain < line.length && line.bytes[i + plain] != '\t')
            plain++;
        utf8_clean(&clean, line.bytes + i, plain);
        i += plain;
        if (i < line.length) {
            text_add(&clean, "    ");
            i++;
        }
    }
    l->lines = memory_resize(l->lines, l->count + 1, sizeof *l->lines);
    l->lit = memory_resize(l->lit, l->count + 1, sizeof *l->lit);
    l->lines[l->count] = text_take(&clean);
    l->lit[l->count++] = lit;
}

static size_t indentation(const char *line)
{
    return strspn(line, " ");
}

static void remove_indentation(struct listing *l)
{
    size_t common = (size_t)-1;

    for (size_t i = 0; i < l->count; i++)
        if (l->lines[i][0] && indentation(l->lines[i]) < common)
            common = indentation(l->lines[i]);
    for (size_t i = 0; i < l->count; i++)
        if (l->lines[i][0])
            memmove(l->lines[i], l->lines[i] + common, strlen(l->lines[i] + common) + 1);
}

bool listing_cut(struct listing *out, const char *source, size_t length, const char *region)
{
    struct piece rest = {source, length};
    bool inside = false;

    *out = (struct listing){0};
    while (rest.length) {
        struct piece line = next_line(&rest), name = {0};
        char marker = marker_of(line, &name);
        bool ours = marker && name.length == strlen(region) && memcmp(name.bytes, region, name.length) == 0;

        if (ours && marker == '<' && inside) {
            remove_indentation(out);
            return true;
        }
        if (ours && marker == '>')
            inside = true;
        else if (inside && !marker)
            add_line(out, line);
    }
    listing_free(out);
    return false;
}

static void light(struct listing *l, size_t from, size_t count)
{
    for (size_t i = 0; i < count; i++)
        l->lit[from + i] = true;
}

/* Unlights the lines of a longest common subsequence of `rows` lines of a and `cols` of b, both from `from` on. */
static void put_out_common(struct listing *a, struct listing *b, size_t from, size_t rows, size_t cols)
{
    size_t width = cols + 1;
    /* For each i and j, the length of the longest common subsequence of a from its line i on and b from its line j
     * on. */
    unsigned short *longest = memory_new_array((rows + 1) * width, sizeof *longest);

    for (size_t i = rows; i-- > 0;)
        for (size_t j = cols; j-- > 0;) {
            unsigned short *here = longest + i * width + j, down = here[width], right = here[1];

            if (strcmp(a->lines[from + i], b->lines[from + j]) == 0)
                *here = (unsigned short)(here[width + 1] + 1);
            else
                *here = down > right ? down : right;
        }
    for (size_t i = 0, j = 0; i < rows && j < cols;) {
        const unsigned short *here = longest + i * width + j;

        if (strcmp(a->lines[from + i], b->lines[from + j]) == 0)
            a->lit[from + i++] = b->lit[from + j++] = false;
        else if (here[width] >= here[1])
            i++;
        else
            j++;
    }
    free(longest);
}

bool listing_differ(struct listing *a, struct listing *b)
{
    size_t from = 0, rows = a->count, cols = b->count;

    for (; rows && cols && strcmp(a->lines[from], b->lines[from]) == 0; from++, rows--, cols--)
        a->lit[from] = b->lit[from] = false;
    for (; rows && cols && strcmp(a->lines[from + rows - 1], b->lines[from + cols - 1]) == 0; rows--, cols--)
        a->lit[from + rows - 1] = b->lit[from + cols - 1] = false;
    light(a, from, rows);
    light(b, from, cols);
    if (rows <= LISTING_DIFFER_MOST && cols <= LISTING_DIFFER_MOST)
        put_out_common(a, b, from, rows, cols);
    return rows || cols;
}

void listing_free(struct listing *l)
{
    memory_free_strings(l->lines, l->count);
    free(l->lit);
    *l = (struct listing){0};
}
