/* SPDX-License-Identifier: MIT */
#include "check/links.h"

#include "base/file.h"
#include "base/memory.h"
#include "base/nearest.h"
#include "base/number.h"
#include "command/glossary.h"
#include "course/lesson.h"
#include "markup/markdown.h"
#include "player/evaluation.h"
#include "view/state.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

/* Removes the last name of a path after `start` bytes; false if nothing but ".." is left. */
static bool go_up(struct text *path, size_t start)
{
    const char *string = text_string(path), *slash = strrchr(string, '/');
    const char *last = slash ? slash + 1 : string;

    if (path->length <= start || strcmp(last, "..") == 0)
        return false;
    text_cut(path, slash && (size_t)(slash - string) > start ? (size_t)(slash - string) : start);
    return true;
}

void links_resolve(struct text *out, const char *from, const char *target)
{
    const char *slash = strrchr(from, '/');
    size_t start = from[0] == '/' ? 1 : 0;

    if (slash)
        text_add_bytes(out, from, slash == from ? 1 : (size_t)(slash - from));
    while (*target) {
        size_t length = strcspn(target, "/");
        bool is_up = length == 2 && strncmp(target, "..", 2) == 0;

        if (length > 0 && !(length == 1 && *target == '.') && !(is_up && go_up(out, start))) {
            if (out->length > start)
                text_add_byte(out, '/');
            text_add_bytes(out, target, length);
        }
        target += length + (target[length] == '/');
    }
}

/* `parts`: how many parts the step of that anchor has; 0 for a heading. */
static void add_anchor(struct link_page *page, char *anchor, int parts)
{
    page->anchors = memory_resize(page->anchors, page->anchor_count + 1, sizeof *page->anchors);
    page->anchors[page->anchor_count++] = (struct link_anchor){anchor, parts};
}

static void add_steps(struct link_page *page, const struct text *bytes)
{
    struct lesson *lesson = &page->lesson;

    lesson_parse(lesson, text_string(bytes), bytes->length, page->path, NULL);
    for (size_t i = 0; i < lesson->step_count; i++)
        add_anchor(page, memory_copy(lesson->steps[i].name), lesson->steps[i].parts);
}

/* Adds the anchors of headings; of the glossary, only those of terms. */
static void add_headings(struct link_page *page, const struct text *bytes, bool is_glossary)
{
    struct markdown markdown;

    markdown_parse(&markdown, text_string(bytes), bytes->length, page->path, NULL);
    for (size_t i = 0; i < markdown.prose.block_count; i++) {
        const struct block *block = &markdown.prose.blocks[i];
        struct text heading = {0};

        if (block->kind != PROSE_HEADING || (is_glossary && block->level != GLOSSARY_LEVEL))
            continue;
        glossary_add_heading(&heading, block);
        add_anchor(page, lesson_anchor(text_string(&heading)), 0);
        text_free(&heading);
    }
    markdown_free(&markdown);
}

static bool read_page(const struct catalogue *catalogue, const char *path, struct text *out)
{
    struct course_file file;

    if (!catalogue)
        return file_read(path, MARKDOWN_LIMIT, out, NULL);
    if (!catalogue_read(catalogue, path, &file, NULL))
        return false;
    text_add_bytes(out, file.bytes, file.length);
    course_file_free(&file);
    return true;
}

static bool ends_in(const char *string, const char *end)
{
    size_t length = strlen(string), end_length = strlen(end);

    return length >= end_length && strcmp(string + length - end_length, end) == 0;
}

/* Reads what a link into the page may name: the steps of a lesson, whose file's name begins with a number; else
 * headings. */
static void add_anchors(struct link_page *page, const struct text *bytes)
{
    const char *slash = strrchr(page->path, '/'), *name = slash ? slash + 1 : page->path;

    if (*name >= '0' && *name <= '9')
        add_steps(page, bytes);
    else if (ends_in(name, ".md"))
        add_headings(page, bytes, glossary_is_one(page->path));
}

/* The page at that path, read if it has not been read yet. */
static const struct link_page *find_page(struct links *links, const char *path)
{
    struct link_page *page;
    struct text bytes = {0};

    for (size_t i = 0; i < links->page_count; i++)
        if (strcmp(links->pages[i].path, path) == 0)
            return &links->pages[i];
    links->pages = memory_resize(links->pages, links->page_count + 1, sizeof *links->pages);
    page = &links->pages[links->page_count++];
    *page = (struct link_page){.path = memory_copy(path)};
    page->exists = read_page(links->catalogue, path, &bytes);
    if (page->exists)
        add_anchors(page, &bytes);
    text_free(&bytes);
    return page;
}

/* The place of a link, and where to report what is wrong with it. */
struct link_at {
    struct place where;
    struct problems *problems;
    const char *target;
};

static void check_anchor(const struct link_page *page, const char *anchor, const struct link_at *at)
{
    size_t length = strcspn(anchor, ":");
    char *name = memory_copy_bytes(anchor, length);
    struct nearest nearest = {.wanted = name};
    const struct link_anchor *found = NULL;
    uint64_t part;

    for (size_t i = 0; !found && i < page->anchor_count; i++) {
        if (strcmp(page->anchors[i].name, name) == 0)
            found = &page->anchors[i];
        nearest_offer(&nearest, page->anchors[i].name);
    }
    if (found && anchor[length] && found->parts == 0)
        found = NULL;
    if (found && anchor[length] && (!number_parse(anchor + length + 1, (uint64_t)found->parts, &part) || part == 0))
        problems_add(at->problems, at->where, "dead link: %s has no #%s: the parts of #%s are 1 to %d", page->path,
                     anchor, name, found->parts);
    else if (!found && nearest.name)
        problems_add(at->problems, at->where, "dead link: %s has no #%s: did you mean #%s?", page->path, anchor,
                     nearest.name);
    else if (!found)
        problems_add(at->problems, at->where, "dead link: %s has no #%s: link to a step or a heading that it has",
                     page->path, anchor);
    free(name);
}

/* Checks the state in which a link opens a step. */
static void check_state(const struct link_page *page, const char *address, const char *query, const struct link_at *at)
{
    int part = 0;
    const struct step *step = lesson_find((struct lesson *)&page->lesson, address, &part, NULL);
    const char *view = step ? lesson_part_view(step, part < 0 ? 0 : part) : NULL;
    char *state = step ? lesson_link_state(step, part < 0 ? 0 : part, query, strlen(query)) : NULL;
    struct evaluation evaluation = {0};
    struct error e = {0};

    if (!*query)
        problems_add(at->problems, at->where,
                     "dead link: %s: a state is missing: write ?set=W_Q1:3rd,2nd:1#score, for example", at->target);
    else if (!view || lesson_part_challenge(step, part < 0 ? 0 : part))
        problems_add(at->problems, at->where,
                     "dead link: %s: there is no picture to open in a state: link to a step that has one", at->target);
    else if (!evaluation_open_view(&evaluation, view, state, &e) ||
             (evaluation.view->shows_example && !evaluation_record(&evaluation, &e)))
        problems_add(at->problems, at->where, "dead link: %s: %s", at->target, e.message);
    if (e.code == ERROR_WORK)
        memory_exhausted(); /* not the lesson's fault */
    evaluation_close(&evaluation);
    free(state);
}

/* Says that there is no such file; the page meant may have a similar name. */
static void refuse_page(struct links *links, const char *path, const struct link_at *at)
{
    static const char glossary[] = "lessons/" GLOSSARY_FILE;
    struct nearest nearest = {.wanted = path};

    for (size_t i = 0; links->catalogue && i < links->catalogue->lesson_count; i++)
        nearest_offer(&nearest, links->catalogue->lessons[i].path);
    if (links->catalogue && find_page(links, glossary)->exists)
        nearest_offer(&nearest, glossary);
    if (nearest.name)
        problems_add(at->problems, at->where, "dead link: there is no %s: did you mean %s?", path, nearest.name);
    else
        problems_add(at->problems, at->where, "dead link: there is no %s: link to a file of the course", path);
}

/* The length of the scheme, as of "https" in "https://…"; 0: the link stays in the course. */
static size_t scheme_length(const char *target)
{
    size_t length = 0;

    while (isalnum((unsigned char)target[length]) || (target[length] && strchr("+-.", target[length])))
        length++;
    return isalpha((unsigned char)target[0]) && target[length] == ':' ? length : 0;
}

/* Whether an address has a form that a reader can follow; nothing is fetched from the web. */
static bool is_address(const char *target)
{
    static const char *const beginnings[] = {"https://", "http://", "mailto:"};

    for (size_t i = 0; i < sizeof beginnings / sizeof *beginnings; i++) {
        size_t length = strlen(beginnings[i]);

        if (strncasecmp(target, beginnings[i], length) == 0)
            return target[length] && !strchr("/?#", target[length]);
    }
    return false;
}

/* Checks a link to a page of the course; both texts are decoded; `anchor` and `query` may be NULL. */
static void check_page(struct links *links, const char *from, const struct text *file, const char *anchor,
                       const char *query, const struct link_at *at)
{
    struct text path = {0};
    size_t before = at->problems->errors;
    const struct link_page *page;

    if (file->length > 0)
        links_resolve(&path, from, text_string(file));
    page = find_page(links, file->length > 0 ? text_string(&path) : from);
    if (!page->exists)
        refuse_page(links, page->path, at);
    else if (anchor)
        check_anchor(page, anchor, at);
    if (query && at->problems->errors == before)
        check_state(page, anchor ? anchor : "", query, at);
    text_free(&path);
}

void links_check(struct links *links, const char *from, const char *target, struct place where,
                 struct problems *problems)
{
    size_t length = strcspn(target, "?#"), end = strcspn(target, "#");
    const char *anchor = target[end] ? target + end + 1 : NULL;
    char *query = length < end ? memory_copy_bytes(target + length + 1, end - length - 1) : NULL;
    const struct link_at at = {where, problems, target};
    struct text file = {0}, name = {0};

    if (scheme_length(target)) {
        if (!is_address(target))
            problems_add(problems, where,
                         "%s is not an address to follow: write one with https://, http:// or mailto:", target);
    } else if (!*target || (anchor && !*anchor)) {
        problems_add(problems, where, "this link leads nowhere: write 03-six-stages.md#score, for example");
    } else if (*target == '/') {
        problems_add(problems, where,
                     "dead link: %s: a page is named as seen from this one, without / at the beginning", target);
    } else if (!state_decode(target, length, &file) || (anchor && !state_decode(anchor, strlen(anchor), &name))) {
        problems_add(problems, where, "dead link: %s: a %% must be followed by two hexadecimal digits", target);
    } else {
        check_page(links, from, &file, anchor ? text_string(&name) : NULL, query, &at);
    }
    free(query);
    text_free(&file);
    text_free(&name);
}

void links_free(struct links *links)
{
    for (size_t i = 0; i < links->page_count; i++) {
        for (size_t a = 0; a < links->pages[i].anchor_count; a++)
            free(links->pages[i].anchors[a].name);
        free(links->pages[i].anchors);
        lesson_free(&links->pages[i].lesson);
        free(links->pages[i].path);
    }
    free(links->pages);
    *links = (struct links){.catalogue = links->catalogue};
}
