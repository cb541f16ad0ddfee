/* SPDX-License-Identifier: MIT */
#include "course/library.h"

#include "base/memory.h"
#include "course/markdown.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#define GLOSSARY "lessons/glossary.md"

void library_open(struct library *l, const struct catalogue *catalogue)
{
    *l = (struct library){.catalogue = catalogue,
                          .lessons = memory_new_array(catalogue->lesson_count, sizeof *l->lessons)};
}

static void free_shelf(struct shelf *shelf)
{
    lesson_free(&shelf->lesson);
    prose_free(&shelf->prose);
    course_file_free(&shelf->file);
    *shelf = (struct shelf){0};
}

void library_close(struct library *l)
{
    for (size_t i = 0; l->catalogue && i < l->catalogue->lesson_count; i++)
        free_shelf(&l->lessons[i]);
    free_shelf(&l->glossary);
    free(l->lessons);
    *l = (struct library){0};
}

/* Reads a lesson into a shelf; false, with why in its trouble, if it has errors. One of our own has none and is only
 * opened. */
static bool read_lesson(const struct library *l, const char *path, struct shelf *shelf)
{
    struct problems problems = {0};
    bool ok = true;

    if (!catalogue_read(l->catalogue, path, &shelf->file, &shelf->trouble))
        return false;
    if (!l->catalogue->directory)
        lesson_open(&shelf->lesson, shelf->file.bytes, shelf->file.length, shelf->file.path);
    else
        ok = lesson_parse(&shelf->lesson, shelf->file.bytes, shelf->file.length, shelf->file.path, &problems);
    if (!ok)
        shelf->trouble = *problems_first(&problems);
    problems_free(&problems);
    return ok;
}

struct lesson *library_lesson(struct library *l, size_t index, struct error *e)
{
    struct shelf *shelf = &l->lessons[index];

    if (!shelf->is_read) {
        struct shelf new = {0};

        new.is_read = read_lesson(l, l->catalogue->lessons[index].path, &new);
        if (!new.is_read) {
            if (e)
                *e = new.trouble;
            free_shelf(&new);
            return NULL;
        }
        *shelf = new;
    }
    return &shelf->lesson;
}

const struct prose *library_glossary(struct library *l)
{
    struct shelf *shelf = &l->glossary;
    struct markdown m;

    if (!shelf->is_read && catalogue_read(l->catalogue, GLOSSARY, &shelf->file, &shelf->trouble)) {
        markdown_parse(&m, shelf->file.bytes, shelf->file.length, shelf->file.path, NULL);
        shelf->prose = m.prose;
        m.prose = (struct prose){0};
        markdown_free(&m);
    }
    shelf->is_read = true;
    return &shelf->prose;
}

bool library_find(const struct library *l, const char *target, size_t from, struct library_place *out)
{
    size_t length = strcspn(target, "#");
    const char *name = target[length] ? target + length + 1 : "";
    const char *glossary = strrchr(GLOSSARY, '/') + 1;

    *out = (struct library_place){.name = name, .lesson = from};
    if (strncmp(target, "./", 2) == 0) {
        target += 2;
        length -= 2;
    }
    out->is_term =
        (length == 0 && from == SIZE_MAX) || (length == strlen(glossary) && !memcmp(target, glossary, length));
    if (length == 0 || out->is_term)
        return true;
    for (size_t i = 0; i < l->catalogue->lesson_count; i++) {
        const char *file = strrchr(l->catalogue->lessons[i].path, '/') + 1;

        if (strlen(file) == length && memcmp(file, target, length) == 0) {
            out->lesson = i;
            return true;
        }
    }
    return false;
}
