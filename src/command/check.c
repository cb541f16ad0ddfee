/* SPDX-License-Identifier: MIT */
#include "base/file.h"
#include "command/check_quiz.h"
#include "command/commands.h"
#include "command/glossary.h"
#include "command/open.h"
#include "command/proof.h"
#include "command/report.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

void check_report(struct check *check, struct problems *problems)
{
    report_problems(problems, NULL);
    check->errors += problems->errors;
    check->warnings += problems->count + problems->dropped - problems->errors;
    problems_free(problems);
}

void check_report_unread(struct check *check, const struct error *e)
{
    error_report(e);
    check->errors++;
}

static void check_lesson(struct check *check, struct proof *proof, const char *bytes, size_t length)
{
    struct lesson lesson;

    lesson_parse(&lesson, bytes, length, proof->file, proof->problems);
    proof_lesson(proof, &lesson);
    check->lessons++;
    check->steps += lesson.step_count;
    lesson_free(&lesson);
}

static void check_glossary(struct check *check, struct proof *proof, const char *bytes, size_t length)
{
    struct markdown markdown;

    markdown_parse(&markdown, bytes, length, proof->file, proof->problems);
    proof_page(proof, &markdown.prose);
    check->terms += glossary_check(&markdown.prose, proof->file, proof->problems);
    markdown_free(&markdown);
}

/* Checks the bytes of a file: a glossary is no lesson, all others are. */
static void check_bytes(struct check *check, const char *path, const char *file, const char *bytes, size_t length)
{
    struct problems problems = {0};
    struct proof proof = {.links = &check->links, .path = path, .file = file, .problems = &problems};

    check->pages++;
    if (glossary_is_one(path))
        check_glossary(check, &proof, bytes, length);
    else
        check_lesson(check, &proof, bytes, length);
    check->numbers += proof.numbers;
    check_report(check, &problems);
}

/* Checks one page of the course. */
static void check_below(struct check *check, const struct catalogue *catalogue, const char *path)
{
    struct course_file file;
    struct error e;

    if (catalogue_read(catalogue, path, &file, &e)) {
        check_bytes(check, path, file.path, file.bytes, file.length);
        course_file_free(&file);
    } else {
        check_report_unread(check, &e);
    }
}

static void check_course(struct check *check, const struct catalogue *catalogue)
{
    check->links.catalogue = catalogue;
    for (size_t i = 0; i < catalogue->lesson_count; i++)
        check_below(check, catalogue, catalogue->lessons[i].path);
    if (catalogue_has(catalogue, "lessons/" GLOSSARY_FILE))
        check_below(check, catalogue, "lessons/" GLOSSARY_FILE);
    check_quizzes(check, catalogue);
    links_free(&check->links);
}

static void check_file(struct check *check, const char *path)
{
    struct text bytes = {0};
    struct error e;
    size_t length = strlen(path);

    check->links.catalogue = NULL;
    if (*path && access(path, F_OK) != 0) {
        error_set(&e, ERROR_INPUT, "%.200s: %s: check the name", path, strerror(errno));
        check_report_unread(check, &e);
    } else if (length < 3 || strcmp(path + length - 3, ".md") != 0) {
        error_set(&e, ERROR_INPUT,
                  "%.200s is no lesson: name a .md or .gift file, or the directory that holds lessons/",
                  *path ? path : "\"\"");
        check_report_unread(check, &e);
    } else if (!file_read(path, MARKDOWN_LIMIT, &bytes, &e)) {
        check_report_unread(check, &e);
    } else {
        check_bytes(check, path, path, text_string(&bytes), bytes.length);
    }
    text_free(&bytes);
    links_free(&check->links);
}

static void check_operand(struct check *check, const struct arguments *a, const char *path)
{
    struct stat about;
    struct catalogue catalogue = {0};
    struct error e;

    if (stat(path, &about) != 0 || !S_ISDIR(about.st_mode)) {
        if (check_is_gift(path) && access(path, F_OK) == 0)
            check_gifts(check, a, &path, 1);
        else
            check_file(check, path);
        return;
    }
    if (check_gift_directory(check, a, path))
        return;
    if (catalogue_open(&catalogue, path, &e))
        check_course(check, &catalogue);
    else
        check_report_unread(check, &e);
    catalogue_close(&catalogue);
}

static void add_count(struct text *out, size_t count, const char *one)
{
    const char *more = one[strlen(one) - 1] == 'z' ? "zes" : "s";

    text_addf(out, "%s%zu %s%s", out->length ? ", " : "", count, one, count == 1 ? "" : more);
}

/* "1 lesson, 9 steps, 57 numbers: all right" */
static void print_sum(const struct check *check, struct output *out)
{
    struct text sum = {0}, verdict = {0};

    if (check->pages) {
        add_count(&sum, check->lessons, "lesson");
        add_count(&sum, check->steps, "step");
    }
    if (check->terms)
        add_count(&sum, check->terms, "term");
    if (check->quizzes) {
        add_count(&sum, check->quizzes, "quiz");
        add_count(&sum, check->questions, "question");
    }
    add_count(&sum, check->numbers, "number");
    if (check->errors)
        add_count(&verdict, check->errors, "error");
    if (check->warnings)
        add_count(&verdict, check->warnings, "warning");
    text_addf(&sum, ": %s\n", verdict.length ? text_string(&verdict) : "all right");
    text_free(&verdict);
    output_send(out, &sum);
}

static int run(const struct arguments *a, struct output *out, struct error *e)
{
    struct check check = {0};
    struct opened opened = {0};

    for (size_t i = 0; i < a->operand_count; i++)
        check_operand(&check, a, a->operands[i]);
    if (a->operand_count == 0) {
        bool ok = open_course(&opened, a, e);

        if (ok)
            check_course(&check, &opened.catalogue);
        open_close(&opened);
        if (!ok)
            return 2;
    }
    if (check.pages + check.quizzes)
        print_sum(&check, out);
    return check.errors ? 2 : 0;
}

const struct command command_check = {
    .name = "check",
    .operands = "[FILE|DIR]...",
    .most = (size_t)-1,
    .summary = "proofs lessons and quizzes: links, numbers",
    .about = "Reads lessons (.md) and quizzes (.gift), or all of a course (DIR/lessons and\n"
             "DIR/quizzes), and says what is wrong with them on standard error, as\n"
             "FILE:LINE:COLUMN: message. It finds what cannot be read, views that do not exist\n"
             "or do not open, dead links, terms of glossary.md without a text or twice, and\n"
             "numbers that are not what their source computes.\n"
             "In quizzes it also finds steps that do not exist, options without feedback of\n"
             "their own, and model answers that would not be taken; the steps are those of the\n"
             "course beside the file (../lessons), or of --course, or of the built-in one.\n"
             "It warns of a step that does not fit 80x24 without scrolling: what stands before\n"
             "its first ### heading, in each part that a pause ends, has to be in sight at\n"
             "once; what is below a ### heading is read on. The status is 2 if there is an\n"
             "error, 0 for warnings. Without a name it checks the built-in course.\n",
    .example = "  headway check lessons/03-six-stages.md quizzes/03-six-stages.gift\n"
               "  headway check .\n",
    .run = run,
};
