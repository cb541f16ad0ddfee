/* SPDX-License-Identifier: MIT */
#include "course/library.h"

#include "base/memory.h"
#include "markup/markdown.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#define GLOSSARY "lessons/glossary.md"

void library_open(struct library *l, const struct catalogue *catalogue)
{
    *l = (struct library){.catalogue = catalogue,
                          .lessons = memory_new_array(catalogue->lesson_count, sizeof *l->lessons),
                          .quizzes = memory_new_array(catalogue->lesson_count + 1, sizeof *l->quizzes)};
}

static void free_cached(struct cached_file *cached)
{
    if (cached->before)
        free_cached(cached->before);
    free(cached->before);
    if (cached->lesson)
        lesson_free(cached->lesson);
    free(cached->lesson);
    prose_free(&cached->prose);
    quiz_free(&cached->quiz);
    course_file_free(&cached->file);
    *cached = (struct cached_file){0};
}

void library_close(struct library *l)
{
    for (size_t i = 0; l->catalogue && i < l->catalogue->lesson_count; i++)
        free_cached(&l->lessons[i]);
    for (size_t i = 0; l->catalogue && i <= l->catalogue->lesson_count; i++)
        free_cached(&l->quizzes[i]);
    free_cached(&l->glossary);
    free(l->lessons);
    free(l->quizzes);
    *l = (struct library){0};
}

/* The version of a file that is in the directory now; the program's own files have only one. */
static bool stamp_of(const struct library *l, const char *path, struct file_stamp *out)
{
    struct text full = {0};
    bool is_there;

    *out = (struct file_stamp){0};
    if (!l->catalogue->directory)
        return true;
    text_addf(&full, "%s/%s", l->catalogue->directory, path);
    is_there = file_stamp(text_string(&full), out);
    text_free(&full);
    return is_there;
}

/* Reads a lesson into the cache; false, with why in its trouble, if it has errors. The program's own lessons have none
 * and are only opened. */
static bool read_lesson(const struct library *l, const char *path, struct cached_file *cached)
{
    struct problems problems = {0};
    bool ok = true;

    if (!catalogue_read(l->catalogue, path, &cached->file, &cached->trouble))
        return false;
    cached->lesson = memory_new(sizeof *cached->lesson);
    if (!l->catalogue->directory)
        lesson_open(cached->lesson, cached->file.bytes, cached->file.length, cached->file.path);
    else
        ok = lesson_parse(cached->lesson, cached->file.bytes, cached->file.length, cached->file.path, &problems);
    if (!ok)
        cached->trouble = *problems_first(&problems);
    problems_free(&problems);
    return ok;
}

/* The same for the glossary; what can be read of it is kept even if false is returned. */
static bool read_glossary(const struct library *l, const char *path, struct cached_file *cached)
{
    struct problems problems = {0};
    struct markdown m;

    if (!catalogue_read(l->catalogue, path, &cached->file, &cached->trouble))
        return false;
    markdown_parse(&m, cached->file.bytes, cached->file.length, cached->file.path, &problems);
    cached->prose = m.prose;
    m.prose = (struct prose){0};
    markdown_free(&m);
    if (problems_first(&problems))
        cached->trouble = *problems_first(&problems);
    problems_free(&problems);
    return cached->trouble.code == ERROR_NONE;
}

/* The same for a quiz, which can be used as soon as it has a question. */
static bool read_quiz(const struct library *l, const char *path, struct cached_file *cached)
{
    struct problems problems = {0};

    if (!catalogue_read(l->catalogue, path, &cached->file, &cached->trouble))
        return false;
    gift_read(&cached->quiz, cached->file.bytes, cached->file.length, cached->file.path, &problems);
    if (cached->quiz.question_count == 0 && problems_first(&problems))
        cached->trouble = *problems_first(&problems);
    problems_free(&problems);
    return cached->quiz.question_count > 0;
}

typedef bool read_cached(const struct library *l, const char *path, struct cached_file *cached);

/* Reads a lesson or a quiz for the first time; if that fails, the cached file keeps the reason. */
static bool take(const struct library *l, const char *path, struct cached_file *cached, read_cached *read)
{
    struct cached_file new = {0};

    stamp_of(l, path, &new.stamp); /* before reading, so that the next refresh sees later changes */
    new.is_read = read(l, path, &new);
    if (new.is_read) {
        *cached = new;
        return true;
    }
    *cached = (struct cached_file){.stamp = new.stamp, .trouble = new.trouble};
    free_cached(&new);
    return false;
}

struct lesson *library_lesson(struct library *l, size_t index, struct error *e)
{
    struct cached_file *cached = &l->lessons[index];

    if (cached->is_read)
        return cached->lesson;
    if (cached->trouble.code == ERROR_NONE && take(l, l->catalogue->lessons[index].path, cached, read_lesson))
        return cached->lesson;
    if (e)
        *e = cached->trouble;
    return NULL;
}

const struct quiz *library_quiz(struct library *l, size_t index, struct error *e)
{
    struct cached_file *cached = &l->quizzes[index];
    struct text path = {0};
    bool is_there = true;

    if (!cached->is_read && cached->trouble.code == ERROR_NONE) {
        catalogue_add_quiz_path(l->catalogue, index, &path);
        is_there = catalogue_has(l->catalogue, text_string(&path)); /* it may come later */
        if (!is_there)
            error_set(e, ERROR_INPUT, "the lesson %.80s has no quiz: it would be %.200s",
                      catalogue_quiz_name(l->catalogue, index), text_string(&path));
        else
            take(l, text_string(&path), cached, read_quiz);
        text_free(&path);
    }
    if (cached->is_read)
        return &cached->quiz;
    if (is_there && e)
        *e = cached->trouble;
    return NULL;
}

const struct prose *library_glossary(struct library *l)
{
    struct cached_file *cached = &l->glossary;

    if (!cached->is_read && stamp_of(l, GLOSSARY, &cached->stamp))
        read_glossary(l, GLOSSARY, cached);
    cached->is_read = true;
    return &cached->prose;
}

/* Adds a line about the file as it is now: what is wrong with it, or that it is right again. */
static void report(struct text *message, const char *path, const struct error *trouble)
{
    text_add(message, message->length ? "\n" : "");
    if (trouble->code == ERROR_NONE)
        text_addf(message, "%s is right again", path);
    else if (trouble->line)
        text_addf(message, "%s:%zu:%zu: %s; the last good version is shown", path, trouble->line, trouble->column,
                  trouble->message);
    else
        text_addf(message, "%s; the last good version is shown", trouble->message);
}

/* Tries a file again that could not be used so far, if it has changed; returns whether it has. */
static bool refresh_unread(const struct library *l, const char *path, struct cached_file *cached, read_cached *read,
                           struct text *message)
{
    struct file_stamp now;

    stamp_of(l, path, &now);
    if (cached->trouble.code == ERROR_NONE || file_stamp_is(&now, &cached->stamp))
        return false;
    if (take(l, path, cached, read))
        report(message, path, &cached->trouble);
    return true;
}

/* Puts the file's present version in the cache, if it has changed and has no errors. */
static bool refresh(const struct library *l, const char *path, struct cached_file *cached, read_cached *read,
                    struct text *message)
{
    struct cached_file new = {.is_read = true, .changed = true};
    bool was_wrong = cached->trouble.code != ERROR_NONE;

    cached->changed = false;
    if (cached->before)
        free_cached(cached->before);
    free(cached->before);
    cached->before = NULL;
    if (!cached->is_read)
        return refresh_unread(l, path, cached, read, message);
    if (!stamp_of(l, path, &new.stamp) || new.stamp.size == 0 || file_stamp_is(&new.stamp, &cached->stamp))
        return false;
    if (!read(l, path, &new)) {
        cached->stamp = new.stamp;
        cached->trouble = new.trouble;
        free_cached(&new);
        report(message, path, &cached->trouble);
        return false;
    }
    new.before = memory_new(sizeof *new.before);
    *new.before = *cached;
    *cached = new;
    if (was_wrong)
        report(message, path, &cached->trouble);
    return true;
}

bool library_refresh(struct library *l, struct text *message)
{
    bool changed = false;

    if (!l->catalogue || !l->catalogue->directory)
        return false;
    for (size_t i = 0; i < l->catalogue->lesson_count; i++)
        changed |= refresh(l, l->catalogue->lessons[i].path, &l->lessons[i], read_lesson, message);
    for (size_t i = 0; i <= l->catalogue->lesson_count; i++) {
        struct text path = {0};

        catalogue_add_quiz_path(l->catalogue, i, &path);
        changed |= refresh(l, text_string(&path), &l->quizzes[i], read_quiz, message);
        text_free(&path);
    }
    changed |= refresh(l, GLOSSARY, &l->glossary, read_glossary, message);
    return changed;
}

/* Whether a link leads to the quiz of a lesson, ../quizzes/03-six-stages.gift. */
static bool is_quiz(const struct library *l, const char *target, size_t lesson)
{
    struct text path = {0};
    bool is;

    text_add(&path, "../");
    catalogue_add_quiz_path(l->catalogue, lesson, &path);
    is = strcmp(text_string(&path), target) == 0 && catalogue_has_quiz(l->catalogue, lesson);
    text_free(&path);
    return is;
}

bool library_find(const struct library *l, const char *target, size_t from, struct library_place *out)
{
    size_t length = strcspn(target, "?#"), end = strcspn(target, "#");
    const char *name = target[end] ? target + end + 1 : "";
    const char *glossary = strrchr(GLOSSARY, '/') + 1;

    *out = (struct library_place){.name = name, .lesson = from};
    if (length < end) {
        out->query = target + length + 1;
        out->query_length = end - length - 1;
    }
    if (strncmp(target, "./", 2) == 0) {
        target += 2;
        length -= 2;
    }
    out->is_term =
        (length == 0 && from == SIZE_MAX) || (length == strlen(glossary) && memcmp(target, glossary, length) == 0);
    if (length == 0 || out->is_term)
        return true;
    for (size_t i = 0; i < l->catalogue->lesson_count; i++) {
        const char *file = strrchr(l->catalogue->lessons[i].path, '/') + 1;

        if (strlen(file) == length && memcmp(file, target, length) == 0) {
            out->lesson = i;
            return true;
        }
        if (is_quiz(l, target, i)) {
            *out = (struct library_place){.is_quiz = true, .lesson = i, .name = ""};
            return true;
        }
    }
    return false;
}
