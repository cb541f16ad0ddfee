/* SPDX-License-Identifier: MIT */
#include "course/catalogue.h"

#include "base/embedded.h"
#include "base/file.h"
#include "base/memory.h"
#include "base/nearest.h"
#include "base/number.h"
#include "course/lesson_name.h"
#include "markup/markdown.h"

#include <dirent.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define LESSONS_MAX 1000

/* ---- which lessons there are ---- */

/* Whether a file of that name is meant to be a lesson: 03-six-stages.md, but neither glossary.md nor an editor's
 * backup. */
static bool is_lesson(const char *name)
{
    size_t length = strlen(name), digits = strspn(name, "0123456789");

    return digits > 0 && name[digits] == '-' && length > digits + 4 && strcmp(name + length - 3, ".md") == 0;
}

static bool add_lesson(struct catalogue *c, const char *file, struct error *e)
{
    struct catalogue_entry entry = {0};
    struct text path = {0};

    if (c->lesson_count == LESSONS_MAX)
        return error_set(e, ERROR_INPUT, "a course has at most %d lessons: remove some", LESSONS_MAX);
    entry.name = lesson_name_of(file, &entry.order);
    text_addf(&path, "lessons/%s", file);
    entry.path = text_take(&path);
    c->lessons = memory_resize(c->lessons, c->lesson_count + 1, sizeof *c->lessons);
    c->lessons[c->lesson_count++] = entry;
    if (!lesson_name_is_valid(entry.name))
        return error_set(e, ERROR_INPUT, "%s: a lesson's name has letters, digits, - and _ only: rename it",
                         entry.path);
    return true;
}

static bool list_embedded(struct catalogue *c, struct error *e)
{
    bool ok = true;

    for (const struct embedded_file *f = embedded_files; ok && f->path; f++) {
        const char *name = strncmp(f->path, "lessons/", 8) == 0 ? f->path + 8 : "";

        if (!strchr(name, '/') && is_lesson(name))
            ok = add_lesson(c, name, e);
    }
    return ok;
}

static bool list_directory(struct catalogue *c, struct error *e)
{
    struct text path = {0};
    struct dirent *entry;
    bool ok = true;
    DIR *stream;

    text_addf(&path, "%s/lessons", c->directory);
    stream = opendir(text_string(&path));
    if (!stream)
        ok = error_set(e, ERROR_INPUT, "%s: %s: a course is a directory that contains a directory “lessons”",
                       text_string(&path), strerror(errno));
    while (ok && (entry = readdir(stream)))
        if (is_lesson(entry->d_name))
            ok = add_lesson(c, entry->d_name, e);
    if (stream)
        closedir(stream);
    if (ok && c->lesson_count == 0)
        ok = error_set(e, ERROR_INPUT, "%s has no lessons: name the first 01-name.md", text_string(&path));
    text_free(&path);
    return ok;
}

static int compare_entries(const void *a, const void *b)
{
    const struct catalogue_entry *first = a, *second = b;

    if (first->order != second->order)
        return first->order < second->order ? -1 : 1;
    return strcmp(first->path, second->path);
}

/* Refuses names or numbers that occur twice, since lessons are asked for by them. */
static bool check_unique(const struct catalogue *c, struct error *e)
{
    for (size_t i = 1; i < c->lesson_count; i++)
        for (size_t j = 0; j < i; j++) {
            const struct catalogue_entry *a = &c->lessons[j], *b = &c->lessons[i];
            bool same_name = strcmp(a->name, b->name) == 0;

            if (same_name || a->order == b->order)
                return error_set(e, ERROR_INPUT, "%s and %s have the same %s: rename one", a->path, b->path,
                                 same_name ? "name" : "number");
        }
    return true;
}

bool catalogue_open(struct catalogue *c, const char *directory, struct error *e)
{
    bool ok;

    *c = (struct catalogue){.directory = directory ? memory_copy(directory) : NULL};
    ok = directory ? list_directory(c, e) : list_embedded(c, e);
    if (ok && c->lesson_count > 0)
        qsort(c->lessons, c->lesson_count, sizeof *c->lessons, compare_entries);
    ok = ok && check_unique(c, e);
    if (!ok)
        catalogue_close(c);
    return ok;
}

void catalogue_close(struct catalogue *c)
{
    for (size_t i = 0; i < c->lesson_count; i++) {
        free(c->lessons[i].name);
        free(c->lessons[i].path);
    }
    free(c->lessons);
    free(c->directory);
    *c = (struct catalogue){0};
}

/* ---- finding one ---- */

static bool is_called(const struct catalogue_entry *entry, const char *name)
{
    uint64_t number;
    const char *slash = strrchr(entry->path, '/');

    return strcmp(entry->name, name) == 0 || strcmp(slash + 1, name) == 0 ||
           (number_parse(name, 9999, &number) && number == (uint64_t)entry->order);
}

const struct catalogue_entry *catalogue_find(const struct catalogue *c, const char *name, struct error *e)
{
    struct nearest nearest = {.wanted = name};

    for (size_t i = 0; i < c->lesson_count; i++)
        if (is_called(&c->lessons[i], name))
            return &c->lessons[i];
    for (size_t i = 0; i < c->lesson_count; i++)
        nearest_offer(&nearest, c->lessons[i].name);
    if (nearest.name)
        error_set(e, ERROR_INPUT, "no lesson \"%.200s\": did you mean %s?", name, nearest.name);
    else
        error_set(e, ERROR_INPUT, "no lesson \"%.200s\": `headway list lessons` names them", name);
    return NULL;
}

/* ---- reading files ---- */

static bool read_embedded(const char *path, struct course_file *out, struct error *e)
{
    const struct embedded_file *f = embedded_find(path);

    *out = (struct course_file){0};
    if (f) {
        *out = (struct course_file){.bytes = (const char *)f->bytes, .length = f->length, .path = memory_copy(path)};
        return true;
    }
    return error_set(e, ERROR_INPUT, "%s: this Headway was built without it: give a course with --course DIR", path);
}

static char *path_in(const struct catalogue *c, const char *path)
{
    struct text full = {0};

    text_addf(&full, "%s/%s", c->directory, path);
    return text_take(&full);
}

bool catalogue_has(const struct catalogue *c, const char *path)
{
    char *full;
    bool has;

    if (!c->directory)
        return embedded_find(path) != NULL;
    full = path_in(c, path);
    has = access(full, F_OK) == 0;
    free(full);
    return has;
}

bool catalogue_read(const struct catalogue *c, const char *path, struct course_file *out, struct error *e)
{
    if (!c->directory)
        return read_embedded(path, out, e);
    *out = (struct course_file){.path = path_in(c, path)};
    if (!file_read(out->path, MARKDOWN_LIMIT, &out->own, e)) {
        course_file_free(out);
        return false;
    }
    out->bytes = text_string(&out->own);
    out->length = out->own.length;
    return true;
}

void course_file_free(struct course_file *f)
{
    text_free(&f->own);
    free(f->path);
    *f = (struct course_file){0};
}

void catalogue_add_quiz_path(const struct catalogue *c, size_t lesson, struct text *out)
{
    const char *path, *slash;

    text_add(out, "quizzes/");
    if (lesson == c->lesson_count) {
        text_add(out, QUIZ_PLACEMENT);
    } else {
        path = c->lessons[lesson].path;
        slash = strrchr(path, '/');
        path = slash ? slash + 1 : path;
        text_add_bytes(out, path, strlen(path) - strlen(".md"));
    }
    text_add(out, ".gift");
}

const char *catalogue_quiz_name(const struct catalogue *c, size_t lesson)
{
    return lesson == c->lesson_count ? QUIZ_PLACEMENT : c->lessons[lesson].name;
}

bool catalogue_has_quiz(const struct catalogue *c, size_t lesson)
{
    struct text path = {0};
    bool is_there;

    catalogue_add_quiz_path(c, lesson, &path);
    is_there = catalogue_has(c, text_string(&path));
    text_free(&path);
    return is_there;
}

bool catalogue_open_quiz(const struct catalogue *c, size_t lesson, struct quiz *out, struct problems *problems,
                         struct error *e)
{
    const char *name = catalogue_quiz_name(c, lesson);
    struct text path = {0};
    struct course_file file = {0};
    bool ok;

    *out = (struct quiz){0};
    catalogue_add_quiz_path(c, lesson, &path);
    if (!catalogue_has(c, text_string(&path)))
        ok = error_set(e, ERROR_INPUT, "the lesson %s has no quiz: it would be %s", name, text_string(&path));
    else
        ok = catalogue_read(c, text_string(&path), &file, e) &&
             quiz_open_bytes(out, file.path, file.bytes, file.length, problems, e);
    if (out->name) {
        free(out->name);
        out->name = memory_copy(name);
    }
    course_file_free(&file);
    text_free(&path);
    return ok;
}

/* ---- sources of listings ---- */

static const struct {
    const char *path, *mistakes;
    bool is_ours; /* never from a directory: it is the code of this program */
} sources[LANGUAGE_COUNT] = {
    [LANGUAGE_C] = {"code/stages.c", "code/mistakes.c", true},
    [LANGUAGE_PSEUDOCODE] = {"lessons/code/attention.txt", "lessons/code/mistakes.txt", false},
    [LANGUAGE_NUMPY] = {"lessons/code/attention_numpy.py", "lessons/code/mistakes_numpy.py", false},
    [LANGUAGE_PYTORCH] = {"lessons/code/attention_pytorch.py", "lessons/code/mistakes_pytorch.py", false},
    [LANGUAGE_JAVASCRIPT] = {"lessons/code/attention.mjs", "lessons/code/mistakes.mjs", false},
};

static bool read_source(const struct catalogue *c, const char *path, bool is_ours, struct course_file *out,
                        struct error *e)
{
    if (!c->directory || is_ours || !catalogue_has(c, path))
        return read_embedded(path, out, e);
    return catalogue_read(c, path, out, e);
}

bool catalogue_source(const struct catalogue *c, enum listing_language language, struct course_file *out,
                      struct error *e)
{
    return read_source(c, sources[language].path, sources[language].is_ours, out, e);
}

bool catalogue_mistakes(const struct catalogue *c, enum listing_language language, struct course_file *out,
                        struct error *e)
{
    return read_source(c, sources[language].mistakes, sources[language].is_ours, out, e);
}
