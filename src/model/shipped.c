/* SPDX-License-Identifier: MIT */
#include "model/shipped.h"

#include "base/embedded.h"
#include "base/file.h"
#include "base/memory.h"
#include "base/nearest.h"
#include "model/model_json.h"

#include <dirent.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define FOLDER "lessons/models/"
#define ENDING ".json"
#define NAME_MOST 100

/* The directory of the open course, NULL for the program's own; only one is open at a time. */
static char *course;

/* The program's own models that were read, until it ends: views open them again and again. */
static struct {
    const struct embedded_file *file;
    struct model model;
} kept[8];

void shipped_from(const char *directory)
{
    free(course);
    course = directory ? memory_copy(directory) : NULL;
}

static bool is_name(const char *name)
{
    size_t length = strlen(name);

    return length > 0 && length <= NAME_MOST &&
           strspn(name, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_") == length;
}

/* The name of a model's file without its ending, which the caller frees; NULL: it is no model's. */
static char *name_of(const char *file)
{
    size_t length = strlen(file), ending = strlen(ENDING);
    char *name = length > ending ? memory_copy_bytes(file, length - ending) : NULL;

    if (name && is_name(name) && strcmp(file + length - ending, ENDING) == 0)
        return name;
    free(name);
    return NULL;
}

/* The path of a model's file in the course's directory, or below / if there is none; the caller frees it. */
static char *path_of(const char *name)
{
    struct text path = {0};

    text_addf(&path, "%s/" FOLDER "%s" ENDING, course ? course : "", name);
    return text_take(&path);
}

static const struct embedded_file *own(const char *name)
{
    char *path = path_of(name);
    const struct embedded_file *file = embedded_find(strstr(path, FOLDER));

    free(path);
    return file;
}

static bool is_in_directory(const char *name)
{
    char *path = path_of(name);
    bool is = course && access(path, F_OK) == 0;

    free(path);
    return is;
}

bool shipped_has(const char *name)
{
    return is_name(name) && (is_in_directory(name) || own(name));
}

static int compare(const void *a, const void *b)
{
    return strcmp(*(char *const *)a, *(char *const *)b);
}

/* Adds the name of a file to a list, if it is a model that is not there yet. */
static void add_name(const char *file, char ***names, size_t *count)
{
    char *name = name_of(file);

    for (size_t i = 0; name && i < *count; i++)
        if (strcmp((*names)[i], name) == 0) {
            free(name);
            name = NULL;
        }
    if (!name)
        return;
    *names = memory_resize(*names, *count + 1, sizeof **names);
    (*names)[(*count)++] = name;
}

/* All names, in order; the caller frees each, and the list. */
static char **list(size_t *count)
{
    char *folder = path_of(""), **names = NULL;
    const struct dirent *entry;
    DIR *stream;

    folder[strlen(folder) - strlen("/" ENDING)] = '\0';
    stream = course ? opendir(folder) : NULL;
    *count = 0;
    while (stream && (entry = readdir(stream)))
        add_name(entry->d_name, &names, count);
    if (stream)
        closedir(stream);
    for (const struct embedded_file *f = embedded_files; f->path; f++)
        if (strncmp(f->path, FOLDER, strlen(FOLDER)) == 0)
            add_name(f->path + strlen(FOLDER), &names, count);
    if (*count)
        qsort(names, *count, sizeof *names, compare);
    free(folder);
    return names;
}

void shipped_add_names(struct text *out)
{
    size_t count;
    char **names = list(&count);

    for (size_t i = 0; i < count; i++)
        text_addf(out, "%s%s", i ? ", " : "", names[i]);
    memory_free_strings(names, count);
}

char *shipped_nearest(const char *typed)
{
    struct nearest nearest = {.wanted = typed};
    size_t count;
    char **names = list(&count), *near;

    for (size_t i = 0; i < count; i++)
        nearest_offer(&nearest, names[i]);
    near = nearest.name ? memory_copy(nearest.name) : NULL;
    memory_free_strings(names, count);
    return near;
}

static void free_kept(void)
{
    for (size_t i = 0; i < sizeof kept / sizeof *kept; i++)
        model_free(&kept[i].model);
}

/* Copies the model of a file that was read before. */
static bool copy_kept(const struct embedded_file *file, struct model *model)
{
    for (size_t i = 0; i < sizeof kept / sizeof *kept; i++)
        if (kept[i].file == file) {
            model_copy(model, &kept[i].model);
            return true;
        }
    return false;
}

static void keep(const struct embedded_file *file, const struct model *model)
{
    size_t i = 0;

    while (i < sizeof kept / sizeof *kept && kept[i].file)
        i++;
    if (i == sizeof kept / sizeof *kept || (i == 0 && atexit(free_kept) != 0))
        return;
    kept[i].file = file;
    model_copy(&kept[i].model, model);
}

bool shipped_read_own(const char *name, struct model *model, struct error *e)
{
    const struct embedded_file *file = is_name(name) ? own(name) : NULL;

    if (!file)
        return error_set(e, ERROR_INPUT, "no model %.80s comes with this course", name);
    if (copy_kept(file, model))
        return true;
    if (!model_read(model, (const char *)file->bytes, file->length, name, e))
        return false;
    keep(file, model);
    return true;
}

bool shipped_read(const char *name, struct model *model, struct error *e)
{
    struct text bytes = {0};
    char *path;
    bool ok;

    if (!is_name(name) || !is_in_directory(name))
        return shipped_read_own(name, model, e);
    path = path_of(name);
    ok = file_read(path, MODEL_JSON_MOST, &bytes, e) && model_read(model, text_string(&bytes), bytes.length, path, e);
    text_free(&bytes);
    free(path);
    return ok;
}
