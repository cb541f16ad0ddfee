/* SPDX-License-Identifier: MIT */
/* `headway new lesson NAME` and `headway new quiz NAME`: a file to begin with, in which `check` finds nothing wrong.
 * The files are made from new.md and new.gift beside this one; TITLE, NAME and STEP are filled in. */
#include "base/memory.h"
#include "base/nearest.h"
#include "base/utf8.h"
#include "course/catalogue.h"
#include "course/lesson.h"
#include "line/commands.h"

#include <dirent.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* What is to be written. */
struct fresh {
    const char *directory; /* of the course */
    char *name;            /* one-score */
    int order;             /* from 1; 0: not given */
    struct text step;      /* the step that the quiz refers to: one-score#first */
    struct text path;
};

/* What lessons/ holds already. */
struct folder {
    bool is_there;
    int last;          /* the highest number */
    struct text same;  /* the file of the lesson that has the name; "": none */
    struct text taken; /* the file of the lesson that has the number; "": none */
    struct text names; /* all names, each ended by a zero */
};

static void add_path(struct text *out, const struct fresh *fresh, const char *folder)
{
    if (strcmp(fresh->directory, ".") != 0)
        text_addf(out, "%s/", fresh->directory);
    text_add(out, folder);
}

/* Looks into lessons/, whose files may still hold errors. */
static void look(struct folder *folder, const struct fresh *fresh)
{
    struct text path = {0};
    const struct dirent *entry;
    DIR *stream;

    add_path(&path, fresh, "lessons");
    stream = opendir(text_string(&path));
    folder->is_there = stream != NULL;
    while (stream && (entry = readdir(stream))) {
        size_t length = strlen(entry->d_name);
        int order;
        char *name = lesson_name_of(entry->d_name, &order);

        if (order > 0 && length > 3 && strcmp(entry->d_name + length - 3, ".md") == 0) {
            folder->last = order > folder->last ? order : folder->last;
            text_add(&folder->names, name);
            text_add_byte(&folder->names, '\0');
            if (strcmp(name, fresh->name) == 0)
                text_add(&folder->same, entry->d_name);
            if (order == fresh->order)
                text_add(&folder->taken, entry->d_name);
        }
        free(name);
    }
    if (stream)
        closedir(stream);
    text_free(&path);
}

static void folder_free(struct folder *folder)
{
    text_free(&folder->same);
    text_free(&folder->taken);
    text_free(&folder->names);
}

static bool place_lesson(struct fresh *fresh, struct error *e)
{
    struct folder folder = {0};
    const char *other;
    bool ok = true;

    look(&folder, fresh);
    other = folder.same.length ? text_string(&folder.same) : text_string(&folder.taken);
    if (*other)
        ok = error_set(e, ERROR_INPUT, "new lesson %s: lessons/%.80s has that %s already: choose another", fresh->name,
                       other, folder.same.length ? "name" : "number");
    add_path(&fresh->path, fresh, "lessons/");
    text_addf(&fresh->path, "%02d-%s.md", fresh->order ? fresh->order : folder.last + 1, fresh->name);
    folder_free(&folder);
    return ok;
}

/* Reads the first step of the lesson of that file, to which a question can refer. */
static void find_step(struct fresh *fresh, const char *file)
{
    struct catalogue course = {.directory = (char *)fresh->directory}; /* only read from */
    struct text path = {0};
    struct course_file bytes;
    struct lesson lesson;

    text_addf(&path, "lessons/%s", file);
    if (catalogue_read(&course, text_string(&path), &bytes, NULL)) {
        lesson_parse(&lesson, bytes.bytes, bytes.length, bytes.path, NULL);
        if (lesson.step_count)
            text_addf(&fresh->step, "%s#%s", fresh->name, lesson.steps[0].name);
        lesson_free(&lesson);
        course_file_free(&bytes);
    }
    text_free(&path);
}

static bool refuse_quiz(const struct folder *folder, const struct fresh *fresh, struct error *e)
{
    struct nearest nearest = {.wanted = fresh->name};
    const char *names = text_string(&folder->names);

    for (const char *at = names; at < names + folder->names.length; at += strlen(at) + 1)
        nearest_offer(&nearest, at);
    return nearest.name
               ? error_set(e, ERROR_INPUT, "new quiz %s: there is no such lesson: did you mean %s?", fresh->name,
                           nearest.name)
               : error_set(e, ERROR_INPUT, "new quiz %s: there is no such lesson: headway new lesson %s writes one",
                           fresh->name, fresh->name);
}

/* A quiz has the name of its lesson; where there are no lessons it is a file by itself. */
static bool place_quiz(struct fresh *fresh, struct error *e)
{
    struct folder folder = {0};
    bool ok = true;

    look(&folder, fresh);
    if (folder.same.length) {
        find_step(fresh, text_string(&folder.same));
        text_cut(&folder.same, folder.same.length - 3);
        add_path(&fresh->path, fresh, "quizzes/");
        text_addf(&fresh->path, "%s.gift", text_string(&folder.same));
    } else if (folder.is_there) {
        ok = refuse_quiz(&folder, fresh, e);
    } else {
        add_path(&fresh->path, fresh, "");
        text_addf(&fresh->path, "%s.gift", fresh->name);
    }
    folder_free(&folder);
    return ok;
}

/* Appends "One score" of one-score. */
static void add_title(struct text *out, const char *name)
{
    text_add_byte(out, *name >= 'a' && *name <= 'z' ? (char)(*name - 'a' + 'A') : *name);
    for (const char *at = name + 1; *at; at++)
        text_add_byte(out, *at == '-' || *at == '_' ? ' ' : *at);
}

/* Appends the page with its words filled in, without the reference to a step if there is no step. */
static void fill(struct text *out, const struct fresh *fresh, const char *page)
{
    static const char step[] = "[step:STEP] ";

    while (*page) {
        if (strncmp(page, "TITLE", 5) == 0) {
            add_title(out, fresh->name);
            page += 5;
        } else if (strncmp(page, "NAME", 4) == 0) {
            text_add(out, fresh->name);
            page += 4;
        } else if (strncmp(page, step, strlen(step)) == 0) {
            if (fresh->step.length)
                text_addf(out, "[step:%s] ", text_string(&fresh->step));
            page += strlen(step);
        } else {
            text_add_byte(out, *page++);
        }
    }
}

/* Makes the directory of a file and the one above it, with the usual permissions. */
static void make_directories(const char *path)
{
    for (const char *slash = strchr(path + 1, '/'); slash; slash = strchr(slash + 1, '/')) {
        char *directory = memory_copy_bytes(path, (size_t)(slash - path));

        mkdir(directory, 0777); /* if this fails, writing the file says so */
        free(directory);
    }
}

/* Writes a file that is not there yet. */
static bool write_new(const char *path, const struct text *page, struct error *e)
{
    FILE *file;
    bool ok;

    make_directories(path);
    file = fopen(path, "wbx");
    if (!file && errno == EEXIST)
        return error_set(e, ERROR_INPUT, "%s is there already: choose another name, or move it away", path);
    if (!file)
        return error_set(e, ERROR_WORK, "%s cannot be written: %s", path, strerror(errno));
    ok = fwrite(page->bytes, 1, page->length, file) == page->length;
    ok = fclose(file) == 0 && ok;
    if (!ok) {
        error_set(e, ERROR_WORK, "%s cannot be written: %s", path, strerror(errno));
        unlink(path);
    }
    return ok;
}

static const struct kind {
    const char *name, *page, *holds;
    bool (*place)(struct fresh *fresh, struct error *e);
} kinds[] = {
    {"lesson", "src/command/new.md", "two steps with a view each, notes, and a question", place_lesson},
    {"quiz", "src/command/new.gift", "two questions", place_quiz},
};

static void report(const struct fresh *fresh, const struct kind *kind, struct output *out)
{
    const char *path = text_string(&fresh->path);
    bool is_of_course = kind == kinds || strstr(path, "quizzes/");
    struct text said = {0}, clean = {0};

    text_addf(&said, "Wrote %s: %s.\n", path, kind->holds);
    text_addf(&said, "  headway check %s\n", is_of_course ? fresh->directory : path);
    if (is_of_course)
        text_addf(&said, "  headway %s %s --course %s\n", kind->name, fresh->name, fresh->directory);
    else
        text_addf(&said, "  headway quiz %s\n", path);
    for (const char *line = text_string(&said), *end; *line; line = end + 1) {
        end = strchr(line, '\n');
        utf8_clean(&clean, line, (size_t)(end - line));
        text_add_byte(&clean, '\n');
    }
    text_free(&said);
    output_send(out, &clean);
}

static bool write_kind(struct fresh *fresh, const struct kind *kind, struct output *out, struct error *e)
{
    static const struct catalogue own;
    struct course_file page = {0};
    struct text filled = {0};
    bool ok = kind->place(fresh, e) && catalogue_read(&own, kind->page, &page, e);

    if (ok) {
        fill(&filled, fresh, page.bytes);
        ok = write_new(text_string(&fresh->path), &filled, e);
    }
    if (ok)
        report(fresh, kind, out);
    course_file_free(&page);
    text_free(&filled);
    return ok;
}

static int run(const struct arguments *a, struct output *out, struct error *e)
{
    const char *course = arguments_value(a, "--course");
    struct fresh fresh = {.directory = course ? course : getenv("HEADWAY_COURSE")};
    bool ok;

    if (!fresh.directory || !*fresh.directory)
        fresh.directory = ".";
    fresh.name = lesson_name_of(a->operands[1], &fresh.order);
    ok = strchr(a->operands[1], '/') == NULL && lesson_name_is_valid(fresh.name);
    if (!ok)
        error_set(e, ERROR_INPUT, "new %s %.80s: a name has letters, digits, - and _ only, as in one-score",
                  a->operands[0], *a->operands[1] ? a->operands[1] : "\"\"");
    for (size_t i = 0; ok && i < sizeof kinds / sizeof *kinds; i++)
        if (strcmp(a->operands[0], kinds[i].name) == 0)
            ok = write_kind(&fresh, &kinds[i], out, e);
    free(fresh.name);
    text_free(&fresh.step);
    text_free(&fresh.path);
    return ok ? 0 : e->code == ERROR_WORK ? 1 : 2;
}

const struct command command_new = {
    .name = "new",
    .operands = "lesson|quiz NAME",
    .least = 2,
    .most = 2,
    .summary = "a lesson or a quiz to begin with",
    .about = "Writes a lesson that has a bit of everything as DIR/lessons/NUMBER-NAME.md, or\n"
             "its quiz as DIR/quizzes/NUMBER-NAME.gift. DIR is that of --course or\n"
             "HEADWAY_COURSE, else the directory you are in. The number is the next one, or\n"
             "what NAME begins with: 07-one-score. Where there are no lessons a quiz is a file\n"
             "by itself, NAME.gift. Nothing is overwritten.\n",
    .example = "  headway new lesson one-score\n"
               "  headway new quiz one-score\n"
               "  headway check .\n",
    .run = run,
};
