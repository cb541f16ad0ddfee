/* SPDX-License-Identifier: MIT */
/* `headway check`: checks the course, or lessons and quizzes of one's own, and sums up the result. */
#include "base/file.h"
#include "base/memory.h"
#include "check/links.h"
#include "check/lint.h"
#include "command/glossary.h"
#include "line/commands.h"
#include "line/open.h"
#include "line/options.h"
#include "line/report.h"
#include "markup/markdown.h"
#include "model/shipped.h"
#include "question/quiz_format.h"

#include <dirent.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

struct check {
    struct links links;
    size_t pages, lessons, steps, terms, quizzes, questions, numbers, errors, warnings, styles;
    bool shows_styles;   /* lists each point of house style, not only their number, and the lengths of lessons */
    struct text lengths; /* of the lessons, a line each */
};

/* Quizzes that are checked together: an id may occur only once. */
struct quiz_list {
    struct check *check;
    struct library *library; /* where steps are looked up; NULL: nowhere */
    struct quiz *quizzes;
    size_t count;
};

static struct quiz *add_quiz(struct quiz_list *list)
{
    list->quizzes = memory_resize(list->quizzes, list->count + 1, sizeof *list->quizzes);
    list->quizzes[list->count] = (struct quiz){0};
    return &list->quizzes[list->count++];
}

/* Writes the problems of a file to standard error, the worst first; counts and frees them. */
static void check_report(struct check *check, struct problems *problems)
{
    report_problems(problems, NULL, check->shows_styles);
    check->errors += problems->errors;
    check->warnings += problems->warnings;
    check->styles += problems_found(problems, PROBLEM_STYLE);
    problems_free(problems);
}

/* Reports a file that cannot be read at all; the others are still checked. */
static void check_report_unread(struct check *check, const struct error *e)
{
    error_report(e);
    check->errors++;
}

/* Checks the quiz that was read last; links in it are relative to `path`. `problems` holds what could not be read, or
 * *e if nothing could. */
static void check_last(struct quiz_list *list, const char *path, struct problems *problems, const struct error *e)
{
    const struct quiz *quiz = &list->quizzes[list->count - 1];
    struct check *check = list->check;
    struct lint lint = {.links = &check->links, .path = path, .file = quiz->file, .problems = problems};

    if (quiz->file) {
        quiz_check(quiz, list->quizzes, list->count - 1, problems);
        lint_quiz(&lint, quiz, list->library);
    }
    if (e->code != ERROR_NONE && problems->errors == 0)
        check_report_unread(check, e);
    check->quizzes++;
    check->questions += quiz->question_count;
    check->numbers += lint.numbers;
    check_report(check, problems);
}

static void check_lesson_quiz(struct quiz_list *list, const struct catalogue *catalogue, size_t lesson)
{
    struct problems problems = {0};
    struct error e = {0};
    struct text path = {0};

    catalogue_add_quiz_path(catalogue, lesson, &path);
    catalogue_open_quiz(catalogue, lesson, add_quiz(list), &problems, &e);
    check_last(list, text_string(&path), &problems, &e);
    text_free(&path);
}

/* Checks a file; if `stray`, warns that it belongs to no lesson. */
static void check_quiz_file(struct quiz_list *list, const char *path, bool stray)
{
    struct problems problems = {0};
    struct error e = {0};
    struct quiz *quiz = add_quiz(list);

    quiz_open_file(quiz, path, &problems, &e);
    if (stray)
        problems_warn(&problems, (struct place){path, 1, 1},
                      "no lesson has this quiz: call it as the lesson's file, 03-six-stages.gift for 03-six-stages.md");
    check_last(list, path, &problems, &e);
}

static void empty(struct quiz_list *list)
{
    for (size_t i = 0; i < list->count; i++)
        quiz_free(&list->quizzes[i]);
    free(list->quizzes);
    links_free(&list->check->links);
}

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

/* Whether the quiz at that path is a lesson's. */
static bool has_lesson(const struct catalogue *catalogue, const char *path)
{
    const char *name = strrchr(path, '/') + 1;
    bool has = false;

    for (size_t i = 0; !has && i <= catalogue->lesson_count; i++) {
        struct text own = {0};

        catalogue_add_quiz_path(catalogue, i, &own);
        has = strcmp(strrchr(text_string(&own), '/') + 1, name) == 0;
        text_free(&own);
    }
    return has;
}

static void check_strays(struct quiz_list *list, const struct catalogue *catalogue)
{
    struct text directory = {0};
    char **paths;
    size_t count;

    if (!catalogue->directory)
        return;
    text_addf(&directory, "%s/quizzes", catalogue->directory);
    count = list_gifts(text_string(&directory), &paths);
    list->check->links.catalogue = NULL; /* links in files of one's own are to files */
    for (size_t i = 0; i < count; i++)
        if (!has_lesson(catalogue, paths[i]))
            check_quiz_file(list, paths[i], true);
    memory_free_strings(paths, count);
    text_free(&directory);
}

/* Checks the quizzes of a course; in a directory, also those that belong to no lesson. */
static void check_quizzes(struct check *check, const struct catalogue *catalogue)
{
    struct library library;
    struct quiz_list list = {.check = check, .library = &library};

    library_open(&library, catalogue);
    check->links.catalogue = catalogue;
    for (size_t i = 0; i <= catalogue->lesson_count; i++)
        if (catalogue_has_quiz(catalogue, i))
            check_lesson_quiz(&list, catalogue, i);
    links_free(&check->links);
    check_strays(&list, catalogue);
    empty(&list);
    library_close(&library);
}

/* The course directory above a file; the caller frees it. */
static char *course_above(const char *path)
{
    const char *slash = strrchr(path, '/');
    struct text above = {0};

    if (slash)
        text_add_bytes(&above, path, (size_t)(slash - path) + 1);
    text_add(&above, "..");
    return text_take(&above);
}

/* Opens the course in which the steps of a file are looked up. */
static bool open_beside(struct opened *opened, const struct arguments *a, const char *path)
{
    char *beside = course_above(path);
    bool ok = !arguments_have(a, "--course");

    *opened = (struct opened){0};
    ok = ok && catalogue_open(&opened->catalogue, beside, NULL);
    free(beside);
    if (!ok)
        return open_course(opened, a, NULL);
    library_open(&opened->library, &opened->catalogue);
    return true;
}

/* Begins a list of quizzes, the first of which is named `path`. */
static void begin(struct quiz_list *list, struct check *check, struct opened *opened, const struct arguments *a,
                  const char *path)
{
    *list = (struct quiz_list){.check = check};
    if (open_beside(opened, a, path))
        list->library = &opened->library;
    check->links.catalogue = NULL;
}

/* Checks a single quiz whose bytes are already read; messages call it `file`. Its steps are looked up in the course
 * that `a` names, else in the one beside the file, else in the program's own. */
static void check_gift(struct check *check, const struct arguments *a, const char *file, const struct text *bytes)
{
    struct quiz_list list;
    struct opened opened;
    struct problems problems = {0};
    struct error e = {0};

    begin(&list, check, &opened, a, file);
    quiz_open_bytes(add_quiz(&list), file, text_string(bytes), bytes->length, &problems, &e);
    check_last(&list, file, &problems, &e);
    empty(&list);
    open_close(&opened);
}

/* Checks all .gift files in a directory, if there are any and it holds no course; an id may occur in only one of
 * them. */
static bool check_gift_directory(struct check *check, const struct arguments *a, const char *directory)
{
    struct text lessons = {0};
    struct quiz_list list;
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
        begin(&list, check, &opened, a, paths[0]);
        for (size_t i = 0; i < count; i++)
            check_quiz_file(&list, paths[i], false);
        empty(&list);
        open_close(&opened);
    }
    memory_free_strings(paths, count);
    return count > 0;
}

/* Appends a number of things to a list of counts. */
static void add_count(struct text *out, size_t count, const char *one)
{
    const char *more = one[strlen(one) - 1] == 'z' ? "zes" : "s";

    text_addf(out, "%s%zu %s%s", out->length ? ", " : "", count, one, count == 1 ? "" : more);
}

/* Counts the words of a step's prose that are deeper, or those that are not; listings do not count. */
static size_t count_words(const struct prose *prose, bool deeper)
{
    size_t words = 0;

    for (size_t b = 0; b < prose->block_count; b++) {
        const struct block *block = &prose->blocks[b];
        bool inside = false;

        if ((block->deeper > 0) != deeper || block->kind == PROSE_CODE)
            continue;
        for (size_t r = 0; r < block->run_count; r++) {
            const struct run *run = &block->runs[r];

            if (block->kind == PROSE_FORMULA && !(run->flags & RUN_FORMULA)) /* it counts once */
                continue;
            for (const char *at = run->text; *at; at++) {
                words += *at != ' ' && !inside;
                inside = *at != ' ';
            }
            inside = inside && !(run->flags & (RUN_CELL_END | RUN_LINE_END));
        }
    }
    return words;
}

/* "six-stages: 9 steps, 31 parts, 11 questions, 1310 words on the line, 1290 deeper" */
static void add_length(struct text *out, const struct lesson *lesson)
{
    size_t parts = 0, questions = 0, on_line = 0, deeper = 0;
    struct text line = {0};

    for (size_t i = 0; i < lesson->step_count; i++) {
        const struct step *step = &lesson->steps[i];

        parts += (size_t)step->parts;
        questions += step->question_count;
        on_line += count_words(&step->prose, false);
        deeper += count_words(&step->prose, true);
    }
    add_count(&line, lesson->step_count, "step");
    add_count(&line, parts, "part");
    add_count(&line, questions, "question");
    add_count(&line, on_line, "word");
    text_addf(out, "%s: %s on the line, %zu deeper\n", lesson->name, text_string(&line), deeper);
    text_free(&line);
}

static void check_lesson(struct check *check, struct lint *lint, const char *bytes, size_t length)
{
    struct lesson lesson;

    lesson_parse(&lesson, bytes, length, lint->file, lint->problems);
    lint_lesson(lint, &lesson);
    if (check->shows_styles)
        add_length(&check->lengths, &lesson);
    check->lessons++;
    check->steps += lesson.step_count;
    lesson_free(&lesson);
}

static void check_glossary(struct check *check, struct lint *lint, const char *bytes, size_t length)
{
    struct markdown markdown;

    markdown_parse(&markdown, bytes, length, lint->file, lint->problems);
    lint_page(lint, &markdown.prose);
    check->terms += glossary_check(&markdown.prose, lint->file, lint->problems);
    markdown_free(&markdown);
}

/* Checks the bytes of a file, as a glossary or as a lesson. */
static void check_bytes(struct check *check, const char *path, const char *file, const char *bytes, size_t length)
{
    struct problems problems = {0};
    struct lint lint = {.links = &check->links, .path = path, .file = file, .problems = &problems};

    check->pages++;
    if (glossary_is_one(path))
        check_glossary(check, &lint, bytes, length);
    else
        check_lesson(check, &lint, bytes, length);
    check->numbers += lint.numbers;
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
    shipped_from(catalogue->directory);
    for (size_t i = 0; i < catalogue->lesson_count; i++)
        check_below(check, catalogue, catalogue->lessons[i].path);
    if (catalogue_has(catalogue, "lessons/" GLOSSARY_FILE))
        check_below(check, catalogue, "lessons/" GLOSSARY_FILE);
    check_quizzes(check, catalogue);
    links_free(&check->links);
}

/* Says that a file is neither a lesson nor a quiz. */
static void refuse(struct check *check, const char *path)
{
    struct error e;

    error_set(&e, ERROR_INPUT,
              "%.200s is no lesson and no quiz: name a .md, .gift or .txt file, or the directory that holds lessons/",
              *path ? path : "\"\"");
    check_report_unread(check, &e);
}

/* What a file holds. */
enum content { CONTENT_UNKNOWN, CONTENT_LESSON, CONTENT_QUIZ };

/* Judges by the name, but Moodle writes GIFT as .txt. */
static enum content content_by_name(const char *path)
{
    static const struct {
        const char *ending;
        enum content content;
    } endings[] = {{".md", CONTENT_LESSON}, {".gift", CONTENT_QUIZ}, {".txt", CONTENT_QUIZ}};
    const char *slash = strrchr(path, '/'), *name = slash ? slash + 1 : path, *dot = strrchr(name, '.');

    for (size_t i = 0; dot && dot > name && i < sizeof endings / sizeof *endings; i++)
        if (strcmp(dot, endings[i].ending) == 0)
            return endings[i].content;
    return CONTENT_UNKNOWN;
}

/* Judges by the beginning: lessons begin with their title and have a step later, quizzes often begin with a comment, a
 * category or a title; a known other format is refused by its name. */
static enum content content_by_bytes(const struct text *bytes)
{
    static const char *const quizzes[] = {"::", "//", "$CATEGORY:"};
    const char *first = text_string(bytes);

    if (strncmp(first, "\xEF\xBB\xBF", 3) == 0)
        first += 3;
    first += strspn(first, " \t\r\n");
    if (strncmp(first, "# ", 2) == 0 && strstr(first, "\n## ")) /* a title, not the question "# of heads? {#8}" */
        return CONTENT_LESSON;
    for (size_t i = 0; i < sizeof quizzes / sizeof *quizzes; i++)
        if (strncmp(first, quizzes[i], strlen(quizzes[i])) == 0)
            return CONTENT_QUIZ;
    return quiz_format_guess(text_string(bytes), bytes->length) != QUIZ_IS_GIFT ? CONTENT_QUIZ : CONTENT_UNKNOWN;
}

/* Checks what was read from `path`, or says that it is not what its name promises. */
static void check_read(struct check *check, const struct arguments *a, const char *path, const struct text *bytes)
{
    enum content named = content_by_name(path), held = content_by_bytes(bytes);
    struct error e;

    if (strcmp(path, "-") == 0 && held == CONTENT_UNKNOWN)
        held = CONTENT_QUIZ;
    if (named == CONTENT_UNKNOWN)
        named = held;
    if (named == CONTENT_UNKNOWN) {
        refuse(check, path);
    } else if (held != CONTENT_UNKNOWN && held != named) {
        error_set(&e, ERROR_INPUT,
                  named == CONTENT_QUIZ ? "%.200s is a lesson in Markdown, not a quiz in GIFT: call it .md"
                                        : "%.200s is a quiz, not a lesson in Markdown: call it .gift",
                  path);
        check_report_unread(check, &e);
    } else if (named == CONTENT_LESSON) {
        check_bytes(check, path, path, text_string(bytes), bytes->length);
    } else {
        check_gift(check, a, path, bytes);
    }
}

/* Checks a file, or standard input (-). */
static void check_file(struct check *check, const struct arguments *a, const char *path)
{
    size_t limit = content_by_name(path) == CONTENT_LESSON ? MARKDOWN_LIMIT : QUIZ_LIMIT;
    struct text bytes = {0};
    struct error e;
    char *above = course_above(path);
    bool is_input = strcmp(path, "-") == 0;

    shipped_from(is_input ? open_directory(a) : above);
    free(above);
    check->links.catalogue = NULL;
    if (is_input ? file_read_input(path, limit, &bytes, &e) : file_read(path, limit, &bytes, &e))
        check_read(check, a, path, &bytes);
    else
        check_report_unread(check, &e);
    text_free(&bytes);
    links_free(&check->links);
}

static void check_operand(struct check *check, const struct arguments *a, const char *path)
{
    struct stat about;
    struct catalogue catalogue = {0};
    struct error e;

    if (strcmp(path, "-") == 0 || stat(path, &about) != 0 || !S_ISDIR(about.st_mode)) {
        if (*path)
            check_file(check, a, path);
        else
            refuse(check, path);
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
    if (verdict.length == 0)
        text_add(&verdict, "all right");
    if (check->styles) {
        text_add(&verdict, check->errors + check->warnings ? ", " : " but for ");
        report_add_count(&verdict, check->styles);
        text_addf(&verdict, " point%s of house style", check->styles == 1 ? "" : "s");
    }
    text_addf(&sum, ": %s\n", text_string(&verdict));
    text_free(&verdict);
    output_send(out, &sum);
}

static int run(const struct arguments *a, struct output *out, struct error *e)
{
    struct check check = {.shows_styles = arguments_have(a, "--style")};
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
    output_send(out, &check.lengths);
    if (check.pages + check.quizzes)
        print_sum(&check, out);
    return check.errors ? 2 : 0;
}

static const struct option options[] = {
    {"--style", NULL, NULL, "each point of house style; how long each lesson is"},
    {0},
};

const struct command command_check = {
    .name = "check",
    .operands = "[FILE|DIR]...",
    .most = (size_t)-1,
    .summary = "proofreads lessons and quizzes: links, numbers",
    .about = "Reads lessons (.md) and quizzes (GIFT, as .gift or .txt), one of them from\n"
             "standard input (-), or all of a course (DIR/lessons and DIR/quizzes), and says\n"
             "what is wrong with them on standard error, as FILE:LINE:COLUMN: message, the\n"
             "worst first:\n"
             "- what breaks: what cannot be read, views that do not exist or do not open, dead\n"
             "  links, terms of glossary.md without a text or twice, numbers that are not what\n"
             "  their source computes, steps that do not exist, an id that is taken, model\n"
             "  answers that would not be taken;\n"
             "- warnings: what Moodle refuses, or reads otherwise than its author meant; and\n"
             "  a part of a step that does not fit 80x24 beside its picture: what is not\n"
             "  deeper has to be in sight at once;\n"
             "- house style, in one line a file: questions without an id, answers without\n"
             "  feedback of their own, or with one that only says right or wrong. Any other\n"
             "  bank may do without; --style shows each, and says of each lesson how many\n"
             "  parts, questions and words are on its line.\n"
             "A quiz's steps are those of the course beside the file (../lessons), or of\n"
             "--course, or of the built-in one. The status is 2 if something breaks; 0 for\n"
             "warnings and style. Without a name it checks the built-in course.\n",
    .example = "  headway check lessons/03-six-stages.md quizzes/03-six-stages.gift\n"
               "  headway check --style .\n"
               "  headway check - <bank.txt\n",
    .options = options,
    .run = run,
};
