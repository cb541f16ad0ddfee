/* SPDX-License-Identifier: MIT */
#include "check/check_quiz.h"

#include "base/memory.h"
#include "check/lint_quiz.h"
#include "line/open.h"

#include <dirent.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

/* Quizzes that are checked together: an id may be there once. */
struct shelf_of_quizzes {
    struct check *check;
    struct library *library; /* in which steps are looked for; NULL: none */
    struct quiz *quizzes;
    size_t count;
};

static struct quiz *add_quiz(struct shelf_of_quizzes *shelf)
{
    shelf->quizzes = memory_resize(shelf->quizzes, shelf->count + 1, sizeof *shelf->quizzes);
    shelf->quizzes[shelf->count] = (struct quiz){0};
    return &shelf->quizzes[shelf->count++];
}

/* Checks the quiz that was read last; `path` is how links count it. What could not be read of it is in `problems`, or
 * in *e if nothing can. */
static void check_last(struct shelf_of_quizzes *shelf, const char *path, struct problems *problems,
                       const struct error *e)
{
    const struct quiz *quiz = &shelf->quizzes[shelf->count - 1];
    struct check *check = shelf->check;
    struct lint lint = {.links = &check->links, .path = path, .file = quiz->file, .problems = problems};

    if (quiz->file) {
        quiz_check(quiz, shelf->quizzes, shelf->count - 1, problems);
        lint_quiz(&lint, quiz, shelf->library);
    }
    if (e->code != ERROR_NONE && problems->errors == 0)
        check_report_unread(check, e);
    check->quizzes++;
    check->questions += quiz->question_count;
    check->numbers += lint.numbers;
    check_report(check, problems);
}

static void check_lesson(struct shelf_of_quizzes *shelf, const struct catalogue *catalogue, size_t lesson)
{
    struct problems problems = {0};
    struct error e = {0};
    struct text path = {0};

    catalogue_add_quiz_path(catalogue, lesson, &path);
    catalogue_open_quiz(catalogue, lesson, add_quiz(shelf), &problems, &e);
    check_last(shelf, text_string(&path), &problems, &e);
    text_free(&path);
}

/* Checks a file; with `stray`, warns that no lesson has it. */
static void check_file(struct shelf_of_quizzes *shelf, const char *path, bool stray)
{
    struct problems problems = {0};
    struct error e = {0};
    struct quiz *quiz = add_quiz(shelf);

    quiz_open_file(quiz, path, &problems, &e);
    if (stray)
        problems_warn(&problems, (struct place){path, 1, 1},
                      "no lesson has this quiz: call it as the lesson's file, 03-six-stages.gift for 03-six-stages.md");
    check_last(shelf, path, &problems, &e);
}

static void empty(struct shelf_of_quizzes *shelf)
{
    for (size_t i = 0; i < shelf->count; i++)
        quiz_free(&shelf->quizzes[i]);
    free(shelf->quizzes);
    links_free(&shelf->check->links);
}

/* ------------------------------------------------------------------------------------------------------ directories */

static int compare(const void *a, const void *b)
{
    return strcmp(*(char *const *)a, *(char *const *)b);
}

/* Lists the quizzes of a directory with their paths, in order; the caller frees each, and the list. */
static size_t list_gifts(const char *directory, char ***out)
{
    DIR *open = opendir(directory);
    const struct dirent *entry;
    size_t count = 0;

    *out = NULL;
    while (open && (entry = readdir(open))) {
        const char *dot = strrchr(entry->d_name, '.');
        struct text path = {0};

        if (!dot || dot == entry->d_name || strcmp(dot, ".gift") != 0)
            continue;
        text_addf(&path, "%s%s%s", directory, directory[strlen(directory) - 1] == '/' ? "" : "/", entry->d_name);
        *out = memory_resize(*out, count + 1, sizeof **out);
        (*out)[count++] = text_take(&path);
    }
    if (open)
        closedir(open);
    if (count)
        qsort(*out, count, sizeof **out, compare);
    return count;
}

static void free_list(char **paths, size_t count)
{
    for (size_t i = 0; i < count; i++)
        free(paths[i]);
    free(paths);
}

/* Whether the quiz at that path is a lesson's. */
static bool has_lesson(const struct catalogue *catalogue, const char *path)
{
    const char *name = strrchr(path, '/') + 1;
    bool has = false;

    for (size_t i = 0; !has && i < catalogue->lesson_count; i++) {
        struct text own = {0};

        catalogue_add_quiz_path(catalogue, i, &own);
        has = strcmp(strrchr(text_string(&own), '/') + 1, name) == 0;
        text_free(&own);
    }
    return has;
}

static void check_strays(struct shelf_of_quizzes *shelf, const struct catalogue *catalogue)
{
    struct text directory = {0};
    char **paths;
    size_t count;

    if (!catalogue->directory)
        return;
    text_addf(&directory, "%s/quizzes", catalogue->directory);
    count = list_gifts(text_string(&directory), &paths);
    shelf->check->links.catalogue = NULL; /* links of files are files' */
    for (size_t i = 0; i < count; i++)
        if (!has_lesson(catalogue, paths[i]))
            check_file(shelf, paths[i], true);
    free_list(paths, count);
    text_free(&directory);
}

void check_quizzes(struct check *check, const struct catalogue *catalogue)
{
    struct library library;
    struct shelf_of_quizzes shelf = {.check = check, .library = &library};

    library_open(&library, catalogue);
    check->links.catalogue = catalogue;
    for (size_t i = 0; i < catalogue->lesson_count; i++)
        if (catalogue_has_quiz(catalogue, i))
            check_lesson(&shelf, catalogue, i);
    links_free(&check->links);
    check_strays(&shelf, catalogue);
    empty(&shelf);
    library_close(&library);
}

/* Opens the course that steps of a file are looked for in. */
static bool open_beside(struct opened *opened, const struct arguments *a, const char *path)
{
    const char *slash = strrchr(path, '/');
    struct text beside = {0};
    bool ok;

    *opened = (struct opened){0};
    if (slash)
        text_add_bytes(&beside, path, (size_t)(slash - path) + 1);
    text_add(&beside, "..");
    ok = !arguments_have(a, "--course") && catalogue_open(&opened->catalogue, text_string(&beside), NULL);
    text_free(&beside);
    if (!ok)
        return open_course(opened, a, NULL);
    library_open(&opened->library, &opened->catalogue);
    return true;
}

/* Begins with quizzes of which the first is named `path`. */
static void begin(struct shelf_of_quizzes *shelf, struct check *check, struct opened *opened, const struct arguments *a,
                  const char *path)
{
    *shelf = (struct shelf_of_quizzes){.check = check};
    if (open_beside(opened, a, path))
        shelf->library = &opened->library;
    check->links.catalogue = NULL;
}

void check_gift(struct check *check, const struct arguments *a, const char *file, const struct text *bytes)
{
    struct shelf_of_quizzes shelf;
    struct opened opened;
    struct problems problems = {0};
    struct error e = {0};

    begin(&shelf, check, &opened, a, file);
    quiz_open_bytes(add_quiz(&shelf), file, text_string(bytes), bytes->length, &problems, &e);
    check_last(&shelf, file, &problems, &e);
    empty(&shelf);
    open_close(&opened);
}

bool check_gift_directory(struct check *check, const struct arguments *a, const char *directory)
{
    struct text lessons = {0};
    struct shelf_of_quizzes shelf;
    struct opened opened;
    struct stat about;
    char **paths;
    size_t count;
    bool is_course;

    text_addf(&lessons, "%s/lessons", directory);
    is_course = stat(text_string(&lessons), &about) == 0;
    text_free(&lessons);
    if (is_course || !*directory)
        return false;
    count = list_gifts(directory, &paths);
    if (count) {
        begin(&shelf, check, &opened, a, paths[0]);
        for (size_t i = 0; i < count; i++)
            check_file(&shelf, paths[i], false);
        empty(&shelf);
        open_close(&opened);
    }
    free_list(paths, count);
    return count > 0;
}
