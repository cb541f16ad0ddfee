/* SPDX-License-Identifier: MIT */
/* What the course covers: each item of tests/data/curriculum.txt is explained, shown, touched, predicted and tested, or
 * what of these is due, somewhere. Marks say where:
 *
 *     <!-- covers scale: explained, shown -->     in a lesson: the part of what stands below it does that
 *     // covers scale                             in a quiz: the question below it tests that
 *
 *     <!-- corrects under-scale -->               in the glossary: the claim above it is that error
 *
 * To the program they are remarks. A lesson without marks is not held to them yet; one with any owes all of its items.
 * The whole table is tests/golden/curriculum.txt (HEADWAY_BLESS=1, make golden, writes it). */
#include "base/file.h"
#include "course/catalogue.h"
#include "course/lesson.h"
#include "course/library.h"
#include "course/term.h"
#include "markup/markdown.h"
#include "question/quiz.h"
#include "suites.h"

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define MARK "covers "

enum facet { EXPLAINED, SHOWN, TOUCHED, PREDICTED, TESTED, FACETS };

static const struct {
    const char *name;
    char letter;
} facets[FACETS] = {{"explained", 'e'}, {"shown", 's'}, {"touched", 't'}, {"predicted", 'p'}, {"tested", 'q'}};

struct item {
    char lesson[40], name[40], due[8];
    struct text where[FACETS]; /* "score:2", or a question's id; several have blanks between */
};

struct coverage {
    struct item items[200];
    size_t count;
    struct text wrong; /* what is said of marks, a line each */
};

/* ----------------------------------------------------------------------------------------------------------- items */

static void read_items(struct coverage *c, const char *lines)
{
    for (; *lines; lines += strcspn(lines, "\n"), lines += *lines == '\n') {
        struct item *item = &c->items[c->count];

        if (*lines == '#' || *lines == '\n')
            continue;
        ck_assert_uint_lt(c->count, sizeof c->items / sizeof *c->items);
        ck_assert_msg(sscanf(lines, "%39s %39s %7s", item->lesson, item->name, item->due) == 3, "%.60s", lines);
        ck_assert_msg(strspn(item->due, "estpq") == strlen(item->due), "%s: %s", item->name, item->due);
        c->count++;
    }
}

/* The item of that name, of `lesson`; NULL if it has none. */
static struct item *find_item(struct coverage *c, const char *lesson, const char *name, size_t length)
{
    for (size_t i = 0; i < c->count; i++)
        if (strcmp(c->items[i].lesson, lesson) == 0 && strlen(c->items[i].name) == length &&
            memcmp(c->items[i].name, name, length) == 0)
            return &c->items[i];
    return NULL;
}

static void cover(struct item *item, enum facet facet, const char *where)
{
    text_addf(&item->where[facet], "%s%s", item->where[facet].length ? " " : "", where);
}

static void free_coverage(struct coverage *c)
{
    for (size_t i = 0; i < c->count; i++)
        for (size_t f = 0; f < FACETS; f++)
            text_free(&c->items[i].where[f]);
    text_free(&c->wrong);
    *c = (struct coverage){0};
}

/* ---------------------------------------------------------------------------------------------------------- lessons */

static size_t line_of(const struct step *step, const struct block *block)
{
    if (block->kind == PROSE_QUESTION)
        return step->questions[block->level].line;
    return block->run_count ? block->runs[0].line : 0;
}

/* The part of what stands below a line; the last one if nothing does. */
static int part_below(const struct step *step, size_t line)
{
    for (size_t i = 0; i < step->prose.block_count; i++)
        if (line_of(step, &step->prose.blocks[i]) > line)
            return step->prose.blocks[i].part;
    return step->parts - 1;
}

/* Whether a part can do what its mark says. */
static bool can(const struct step *step, int part, enum facet facet)
{
    bool asks = false, tells = false;

    for (size_t i = 0; i < step->prose.block_count; i++)
        if (step->prose.blocks[i].part == part)
            *(step->prose.blocks[i].kind == PROSE_QUESTION ? &asks : &tells) = true;
    if (facet == SHOWN || facet == TOUCHED)
        return step->view_name && part >= step->view_part;
    return facet == PREDICTED ? asks : facet == EXPLAINED && tells;
}

static enum facet find_facet(const char *name, size_t length)
{
    size_t f = 0;

    while (f < FACETS && (strlen(facets[f].name) != length || memcmp(facets[f].name, name, length) != 0))
        f++;
    return (enum facet)f;
}

/* Reads "scale: explained, shown" of a step. */
static void read_mark(struct coverage *c, const struct lesson *l, const struct step *step, const struct comment *mark)
{
    const char *name = mark->text + strlen(MARK), *at = name + strcspn(name, ":");
    struct item *item = find_item(c, l->name, name, (size_t)(at - name));
    int part = part_below(step, mark->line);
    struct text where = {0};

    text_addf(&where, "%s:%d", step->name, part + 1);
    if (!item || !*at)
        text_addf(&c->wrong, "%zu: %s: no item of %s\n", mark->line, mark->text, l->name);
    while (item && *(at += strspn(at, ":, \n"))) {
        size_t length = strcspn(at, ", \n");
        enum facet facet = find_facet(at, length);

        if (facet == FACETS || !can(step, part, facet))
            text_addf(&c->wrong, "%zu: %s: nothing is %.*s in %s\n", mark->line, mark->text, (int)length, at,
                      text_string(&where));
        else
            cover(item, facet, text_string(&where));
        at += length;
    }
    text_free(&where);
}

/* Returns whether there are any marks. */
static bool read_lesson(struct coverage *c, const char *bytes, size_t length, const char *file)
{
    struct lesson l;
    struct markdown m;
    bool any = false;

    ck_assert(lesson_parse(&l, bytes, length, file, NULL));
    markdown_parse(&m, bytes, length, file, NULL);
    for (size_t i = 0; i < m.comment_count; i++) {
        const struct step *step = NULL;

        if (strncmp(m.comments[i].text, MARK, strlen(MARK)) != 0)
            continue;
        for (size_t s = 0; s < l.step_count && l.steps[s].line < m.comments[i].line; s++)
            step = &l.steps[s];
        any = true;
        if (step)
            read_mark(c, &l, step, &m.comments[i]);
        else
            text_addf(&c->wrong, "%zu: %s: in no step\n", m.comments[i].line, m.comments[i].text);
    }
    markdown_free(&m);
    lesson_free(&l);
    return any;
}

/* ---------------------------------------------------------------------------------------------------------- quizzes */

/* The question that begins below a line. */
static const struct question *question_below(const struct quiz *quiz, size_t line)
{
    for (size_t i = 0; i < quiz->question_count; i++)
        if (quiz->questions[i].line > line)
            return &quiz->questions[i];
    return NULL;
}

static void read_quiz(struct coverage *c, const char *lesson, const char *bytes, size_t length)
{
    struct quiz quiz;
    size_t line = 1;

    ck_assert(gift_read(&quiz, bytes, length, "01-t.gift", NULL));
    for (const char *at = bytes; *at; at += strcspn(at, "\n"), at += *at == '\n', line++) {
        const char *name = at + strlen("// " MARK);
        struct item *item;
        const struct question *q;

        if (strncmp(at, "// " MARK, strlen("// " MARK)) != 0)
            continue;
        item = find_item(c, lesson, name, strcspn(name, "\n"));
        q = question_below(&quiz, line);
        if (item && q && q->id)
            cover(item, TESTED, q->id);
        else
            text_addf(&c->wrong, "%zu: %.*s: no item of %s, or no question\n", line, (int)strcspn(at, "\n"), at,
                      lesson);
    }
    quiz_free(&quiz);
}

/* ----------------------------------------------------------------------------------------------------------- tables */

/* "six-stages scale: explained scale:1, shown scale:1, touched -, predicted scale:2, tested six-stages/d-k" */
static void add_table(struct text *out, const struct coverage *c)
{
    for (size_t i = 0; i < c->count; i++) {
        const char *separator = ": ";

        text_addf(out, "%s %s", c->items[i].lesson, c->items[i].name);
        for (size_t f = 0; f < FACETS; f++) {
            const struct text *where = &c->items[i].where[f];

            if (!where->length && !strchr(c->items[i].due, facets[f].letter))
                continue;
            text_addf(out, "%s%s %s", separator, facets[f].name, where->length ? text_string(where) : "-");
            separator = ", ";
        }
        text_add_byte(out, '\n');
    }
}

/* Appends what a lesson owes and does not do. */
static void add_missing(struct text *out, const struct coverage *c, const char *lesson)
{
    for (size_t i = 0; i < c->count; i++)
        for (size_t f = 0; f < FACETS; f++)
            if (strcmp(c->items[i].lesson, lesson) == 0 && strchr(c->items[i].due, facets[f].letter) &&
                !c->items[i].where[f].length)
                text_addf(out, "%s %s: nowhere %s\n", lesson, c->items[i].name, facets[f].name);
}

static void expect(struct text *found, const char *expected)
{
    ck_assert_str_eq(text_string(found), expected);
    text_free(found);
}

/* ------------------------------------------------------------------------------------------------------------ tests */

static const char items[] = "# a remark\n\nt one estpq words\nt two eq words\nother three e\n";

static const char lesson[] = "# T\n\n<!-- covers one: explained -->\n\n---\n\n## A\n\nText.\n\n<!-- pause -->\n" /* 3 */
                             "<!-- covers one: explained, shown -->\n\n```view\nscore\n```\n\nMore.\n\n"
                             "<!-- covers one: predicted, touched -->\n\n```predict\nask: A?\ncells: n\n```\n\n"
                             "---\n\n## B\n\n<!-- covers one: explained -->\n\nText.\n\n"
                             "<!-- covers two: predicted, shown, drawn -->\n<!-- covers three: explained -->\n" /* 35 */
                             "<!-- covers all the rest -->\n\nEnd.\n";

static const char quiz[] =
    "// covers one\n// [id:a] covers two\n::A::How?{T}\n\n// covers three\n// [id:b]\n::B::How?{F}\n\n"
    "// covers two\n";

START_TEST(marks_say_where)
{
    struct coverage c = {0};
    struct text out = {0};

    read_items(&c, items);
    ck_assert(read_lesson(&c, lesson, sizeof lesson - 1, "01-t.md"));
    expect(&c.wrong, "3: covers one: explained: in no step\n"
                     "35: covers two: predicted, shown, drawn: nothing is predicted in b:1\n"
                     "35: covers two: predicted, shown, drawn: nothing is shown in b:1\n"
                     "35: covers two: predicted, shown, drawn: nothing is drawn in b:1\n"
                     "36: covers three: explained: no item of t\n37: covers all the rest: no item of t\n");
    add_missing(&out, &c, "t");
    expect(&out, "t one: nowhere tested\nt two: nowhere explained\nt two: nowhere tested\n");
    read_quiz(&c, "t", quiz, sizeof quiz - 1);
    expect(&c.wrong, "5: // covers three: no item of t, or no question\n"
                     "9: // covers two: no item of t, or no question\n");
    add_table(&out, &c);
    expect(&out, "t one: explained a:2 b:1, shown a:2, touched a:3, predicted a:3, tested a\n"
                 "t two: explained -, tested -\nother three: explained -\n");
    free_coverage(&c);
}
END_TEST

static void read_course(struct coverage *c, struct text *missing)
{
    struct catalogue catalogue;

    ck_assert(catalogue_open(&catalogue, NULL, NULL));
    for (size_t i = 0; i < catalogue.lesson_count; i++) {
        const struct catalogue_entry *entry = &catalogue.lessons[i];
        struct text path = {0};
        struct course_file file;
        bool any;

        ck_assert(catalogue_read(&catalogue, entry->path, &file, NULL));
        any = read_lesson(c, file.bytes, file.length, entry->path);
        course_file_free(&file);
        catalogue_add_quiz_path(&catalogue, i, &path);
        ck_assert(catalogue_read(&catalogue, text_string(&path), &file, NULL));
        read_quiz(c, entry->name, file.bytes, file.length);
        course_file_free(&file);
        text_free(&path);
        if (any)
            add_missing(missing, c, entry->name);
    }
    catalogue_close(&catalogue);
}

/* --------------------------------------------------------------------------------- what one may have read elsewhere */

#define CORRECTS "corrects "
#define NOT " not: "

/* Whether a list of names, with a comma and a blank between two, has one. */
static bool has_name(const char *list, const char *name, size_t length)
{
    for (; *list; list += strcspn(list, ","), list += strspn(list, ", "))
        if (strcspn(list, ",") == length && strncmp(list, name, length) == 0)
            return true;
    return false;
}

/* Appends all that the marks of the page say it corrects; returns how many marks there are. */
static size_t add_corrected(struct text *out, const struct catalogue *catalogue)
{
    size_t marks = 0;

    struct course_file file;
    struct markdown m;

    ck_assert(catalogue_read(catalogue, "lessons/glossary.md", &file, NULL));
    ck_assert(markdown_parse(&m, file.bytes, file.length, file.path, NULL));
    for (size_t i = 0; i < m.comment_count; i++)
        if (strncmp(m.comments[i].text, CORRECTS, strlen(CORRECTS)) == 0) {
            text_addf(out, "%s%s", out->length ? ", " : "", m.comments[i].text + strlen(CORRECTS));
            marks++;
        }
    markdown_free(&m);
    course_file_free(&file);
    return marks;
}

/* Whether a claim's text leads to a step that there is. */
static bool leads_to_step(struct library *library, const struct prose *text)
{
    struct library_place place;
    bool leads = false;
    int part;

    for (size_t b = 0; b < text->block_count; b++)
        for (size_t r = 0; r < text->blocks[b].run_count; r++) {
            const char *target = text->blocks[b].runs[r].target;

            if (target && library_find(library, target, SIZE_MAX, &place) && !place.is_term)
                leads = leads || lesson_find(library_lesson(library, place.lesson, NULL), place.name, &part, NULL);
        }
    return leads;
}

/* Checks that each name of a list is an item of the curriculum. */
static void expect_items(const char *list, const char *lines)
{
    for (; *list; list += strcspn(list, ","), list += strspn(list, ", ")) {
        char item[50];

        snprintf(item, sizeof item, " %.*s ", (int)strcspn(list, ","), list);
        ck_assert_msg(strstr(lines, item) != NULL, "no item is called%s", item);
    }
}

/* Each error that the curriculum lists is on the page, each claim there says what of the curriculum it corrects, and
 * leads to where that is. */
START_TEST(what_one_may_have_read_is_put_right)
{
    struct catalogue catalogue;
    struct library library;
    struct term_list terms;
    struct text lines = {0}, corrected = {0};
    size_t marks, claims = 0;

    ck_assert(file_read("tests/data/curriculum.txt", 1 << 20, &lines, NULL));
    ck_assert(catalogue_open(&catalogue, NULL, NULL));
    library_open(&library, &catalogue);
    marks = add_corrected(&corrected, &catalogue);
    expect_items(text_string(&corrected), text_string(&lines));
    for (const char *line = text_string(&lines), *end; *line; line = *end ? end + 1 : end) {
        const char *name = line + strcspn(line, " ") + 1, *not = strstr(line, NOT);

        end = line + strcspn(line, "\n");
        if (*line == '#' || !not || not > end)
            continue;
        ck_assert_msg(has_name(text_string(&corrected), name, strcspn(name, " ")), "nowhere corrected: %.*s",
                      (int)(end - line), line);
    }
    term_list_make(&terms, library_glossary(&library));
    for (size_t i = 0; i < terms.count; i++) {
        if (!term_is_claim(terms.items[i].name))
            continue;
        claims++;
        ck_assert_msg(leads_to_step(&library, &terms.items[i].text), "%s leads to no step", terms.items[i].name);
    }
    ck_assert_uint_eq(claims, marks);
    term_list_free(&terms);
    library_close(&library);
    catalogue_close(&catalogue);
    text_free(&corrected);
    text_free(&lines);
}
END_TEST

static void bless(const char *path, const struct text *table)
{
    FILE *stream = fopen(path, "w");

    ck_assert_ptr_nonnull(stream);
    fputs(text_string(table), stream);
    ck_assert_int_eq(fclose(stream), 0);
}

START_TEST(the_course_covers_its_curriculum)
{
    static const char golden[] = "tests/golden/curriculum.txt";
    struct coverage c = {0};
    struct text lines = {0}, missing = {0}, table = {0}, wanted = {0};

    ck_assert(file_read("tests/data/curriculum.txt", 1 << 20, &lines, NULL));
    read_items(&c, text_string(&lines));
    ck_assert_uint_gt(c.count, 80);
    read_course(&c, &missing);
    ck_assert_str_eq(text_string(&c.wrong), "");
    expect(&missing, "");
    add_table(&table, &c);
    if (getenv("HEADWAY_BLESS"))
        bless(golden, &table);
    ck_assert(file_read(golden, 1 << 20, &wanted, NULL));
    ck_assert_str_eq(text_string(&table), text_string(&wanted));
    text_free(&lines);
    text_free(&table);
    text_free(&wanted);
    free_coverage(&c);
}
END_TEST

/* An item is named once in a lesson, and of a lesson that there is. */
START_TEST(each_item_has_its_name)
{
    struct coverage c = {0};
    struct text lines = {0};
    struct catalogue catalogue;

    ck_assert(file_read("tests/data/curriculum.txt", 1 << 20, &lines, NULL));
    read_items(&c, text_string(&lines));
    ck_assert(catalogue_open(&catalogue, NULL, NULL));
    for (size_t i = 0; i < c.count; i++) {
        const struct item *item = &c.items[i];
        bool known = false;

        for (size_t k = 0; k < catalogue.lesson_count; k++)
            known = known || strcmp(catalogue.lessons[k].name, item->lesson) == 0;
        ck_assert_msg(known, "no lesson %s", item->lesson);
        ck_assert_msg(find_item(&c, item->lesson, item->name, strlen(item->name)) == item, "twice: %s", item->name);
    }
    catalogue_close(&catalogue);
    text_free(&lines);
    free_coverage(&c);
}
END_TEST

Suite *course_coverage_suite(void)
{
    Suite *suite = suite_create("course_coverage");
    TCase *tests = tcase_create("coverage");

    tcase_add_test(tests, marks_say_where);
    tcase_add_test(tests, the_course_covers_its_curriculum);
    tcase_add_test(tests, what_one_may_have_read_is_put_right);
    tcase_add_test(tests, each_item_has_its_name);
    suite_add_tcase(suite, tests);
    return suite;
}
