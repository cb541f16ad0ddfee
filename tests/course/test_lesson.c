/* SPDX-License-Identifier: MIT */
#include "course/lesson.h"
#include "dump.h"
#include "suites.h"

#include <stdlib.h>
#include <string.h>

#define Q "```predict\nask: A?\ncells: n\n```\n"
#define D "### D\n<!-- deeper -->\n\n"

static const char document[] = "# Six *stages*\n" /* 1 */
                               "\n"
                               "Welcome.\n"
                               "\n"
                               "---\n"
                               "\n"
                               "## The plan\n" /* 7 */
                               "<!-- name: input -->\n"
                               "<!-- minutes: 2 -->\n"
                               "<!-- notes: Say where\n"
                               "  we are. -->\n"
                               "\n"
                               "X is 8<!-- = d_model --> wide.\n"
                               "\n"
                               "<!-- pause -->\n"
                               "\n"
                               "### More\n"
                               "\n"
                               "<!-- pause -->\n"
                               "\n"
                               "```view\n"
                               "\n"
                               "  input   cell=The,noun head=1  \n" /* 23 */
                               "look:  The column *noun*.\n"
                               "```\n"
                               "\n"
                               "After.\n"
                               "<!-- notes: Ask. -->\n"
                               "<!-- a remark -->\n"
                               "\n"
                               "---\n"
                               "\n"
                               "## Concat and W_O <!-- minutes: 3 -->\n" /* 33 */
                               "\n"
                               "```c\n"
                               "int x;\n"
                               "```\n"
                               "***\n"
                               "\n"
                               "## Last\n" /* 40 */
                               "```view\n"
                               "score\n"
                               "```\n";

static struct lesson read_document(void)
{
    struct problems problems = {0};
    struct lesson l;
    struct text out = {0};

    ck_assert(lesson_parse(&l, document, sizeof document - 1, "x/03-six-stages.md", &problems));
    dump_problems(&out, &problems);
    dump_check(&out, "");
    problems_free(&problems);
    return l;
}

START_TEST(has_a_title_and_steps)
{
    struct lesson l = read_document();
    struct text out = {0};

    ck_assert_str_eq(l.name, "six-stages");
    ck_assert_int_eq(l.order, 3);
    ck_assert_str_eq(l.title, "Six stages");
    ck_assert_str_eq(l.file, "x/03-six-stages.md");
    dump_prose(&out, &l.intro);
    dump_check(&out, "p |Welcome.|\n");
    ck_assert_uint_eq(l.step_count, 3);
    ck_assert_str_eq(l.steps[0].name, "input");
    ck_assert_str_eq(l.steps[0].title, "The plan");
    ck_assert_str_eq(l.steps[1].name, "concat-and-w_o");
    ck_assert_str_eq(l.steps[1].title, "Concat and W_O");
    ck_assert_uint_eq(l.steps[0].line, 7);
    ck_assert_uint_eq(l.steps[1].line, 33);
    ck_assert_uint_eq(l.steps[2].line, 40);
    ck_assert_int_eq(l.steps[0].minutes, 2);
    ck_assert_int_eq(l.steps[2].minutes, 0);
    ck_assert_int_eq(lesson_minutes(&l), 5);
    lesson_free(&l);
    ck_assert_uint_eq(l.step_count, 0);
    ck_assert_ptr_null(l.title);
}
END_TEST

START_TEST(divides_a_step_into_parts)
{
    static const int parts[] = {0, 1, 2};
    struct lesson l = read_document();
    const struct prose *p = &l.steps[0].prose;
    struct text out = {0};

    dump_prose(&out, p);
    dump_check(&out, "p |X is |N:8>d_model| wide.|\nh3 |More|\np |After.|\n");
    for (size_t i = 0; i < 3; i++)
        ck_assert_int_eq(p->blocks[i].part, parts[i]);
    ck_assert_int_eq(l.steps[0].parts, 3);
    ck_assert_int_eq(l.steps[1].parts, 1);
    ck_assert_str_eq(l.steps[0].notes, "Say where\nwe are.\n\nAsk.\n");
    ck_assert_str_eq(l.steps[1].notes, "");
    dump_prose(&out, &l.steps[1].prose);
    dump_check(&out, "c:c |int x;|\n");
    lesson_free(&l);
}
END_TEST

START_TEST(knows_its_views)
{
    struct lesson l = read_document();
    const struct step *first = &l.steps[0], *last = &l.steps[2];

    ck_assert_str_eq(first->view_name, "input");
    ck_assert_str_eq(first->view_state, "cell=The,noun head=1");
    ck_assert_str_eq(first->view_look, "The column *noun*.");
    ck_assert_uint_eq(first->view_line, 23);
    ck_assert_uint_eq(first->view_column, 3);
    ck_assert_uint_eq(first->state_column, 11);
    ck_assert_uint_eq(first->look_line, 24);
    ck_assert_int_eq(first->view_part, 2);
    ck_assert_ptr_null(l.steps[1].view_name);
    ck_assert_str_eq(last->view_name, "score");
    ck_assert_str_eq(last->view_state, "");
    ck_assert_ptr_null(last->view_look);
    ck_assert_uint_eq(last->state_column, 0);
    lesson_free(&l);
}
END_TEST

START_TEST(finds_a_step)
{
    struct lesson l = read_document();

    ck_assert_ptr_eq(lesson_step(&l, "concat-and-w_o"), &l.steps[1]);
    ck_assert_ptr_eq(lesson_step(&l, "last"), &l.steps[2]);
    ck_assert_ptr_null(lesson_step(&l, "The plan"));
    ck_assert_ptr_null(lesson_step(&l, ""));
    lesson_free(&l);
    ck_assert_ptr_null(lesson_step(&l, "last"));
}
END_TEST

/* The places of problems that others find in a view (an unknown name, a bad state) lead into the file. */
/* "score", "score:5": a part is named as the screen counts it. */
START_TEST(finds_a_place)
{
    static const char text[] = "# T\n\n---\n\n## A\n\nOne.\n\n<!-- pause -->\n\nTwo.\n\n---\n\n## B\n\nOne.\n";
    static const struct {
        const char *address, *step; /* NULL: refused */
        int part;
        const char *message;
    } cases[] = {
        {"a", "a", -1, ""},
        {"a:1", "a", 0, ""},
        {"a:2", "a", 1, ""},
        {"b:1", "b", 0, ""},
        {"a:3", NULL, 0, "step a has no part 3: use 1 to 2"},
        {"a:0", NULL, 0, "step a has no part 0: use 1 to 2"},
        {"a:-1", NULL, 0, "step a has no part -1: use 1 to 2"},
        {"a:", NULL, 0, "step a has no part \"\": use 1 to 2"},
        {"a:2:1", NULL, 0, "step a has no part 2:1: use 1 to 2"},
        {"a:99999999999999999999", NULL, 0, "step a has no part 99999999999999999999: use 1 to 2"},
        {"b:2", NULL, 0, "step b has no part 2: it has only 1"},
        {"c:1", NULL, 0, "t has no step c: use a, b"},
        {":1", NULL, 0, "t has no step \"\": use a, b"},
        {"", NULL, 0, "t has no step \"\": use a, b"},
    };
    struct lesson lessons[2];

    ck_assert(lesson_parse(&lessons[0], text, sizeof text - 1, "01-t.md", NULL));
    lesson_open(&lessons[1], text, sizeof text - 1, "01-t.md");
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
        for (size_t l = 0; l < 2; l++) {
            struct error e = {0};
            int part = -2;
            const struct step *step = lesson_find(&lessons[l], cases[i].address, &part, &e);

            ck_assert_str_eq(e.message, cases[i].message);
            ck_assert_ptr_eq(step, cases[i].step ? lesson_step(&lessons[l], cases[i].step) : NULL);
            ck_assert(!step || part == cases[i].part);
        }
    lesson_free(&lessons[0]);
    lesson_free(&lessons[1]);
}
END_TEST

START_TEST(places_are_those_of_the_file)
{
    struct lesson l = read_document();
    const struct run *number = &l.steps[0].prose.blocks[0].runs[1];
    const char *line = document;

    for (size_t i = 1; i < l.steps[0].view_line; i++)
        line = strchr(line, '\n') + 1;
    ck_assert_int_eq(strncmp(line + l.steps[0].view_column - 1, "input", 5), 0);
    ck_assert_int_eq(strncmp(line + l.steps[0].state_column - 1, "cell=", 5), 0);
    ck_assert_uint_eq(number->line, 13);
    ck_assert_uint_eq(number->column, 6);
    lesson_free(&l);
}
END_TEST

#define ASK "```predict\nask: How many?\nanswer: 1\n```\n\n"
#define PAUSE "<!-- pause -->\n\n"
#define VIEW "```view\nscore\n```\n\n"

/* What stands in a step, and its parts: a letter each, t of text, q of a question. */
static const struct {
    const char *text, *parts;
} outlines[] = {
    {"", "t"},
    {"Text.\n", "t"},
    {"Text.\n\nMore.\n", "t"},
    {"Text.\n\n" PAUSE "More.\n\n" PAUSE "- and\n- more\n", "ttt"},
    {ASK, "q"},
    {"Text.\n\n" ASK, "tq"},
    {ASK "Text.\n", "qt"},
    {ASK ASK "Text.\n\n" ASK, "qqtq"},
    {ASK PAUSE "Text.\n", "qt"},
    {"Text.\n\n" PAUSE ASK PAUSE ASK, "tqq"},
    {"Text.\n\n### A question\n\n" ASK, "tq"},
    {"### A question\n\n" ASK "### Text\n\nText.\n", "qt"},
    {"Text.\n\n" PAUSE "### A question\n\n#### Which\n\n" ASK "Text.\n", "tqt"},
    {"### Text\n\nText.\n\n### A question\n\n" ASK "### Another\n\n" ASK, "tqq"},
    {"Text.\n\n" VIEW ASK, "tq"},
    {VIEW ASK "Text.\n", "qt"},
    {"Text.\n\n" PAUSE VIEW, "tt"},
    {"Text.\n\n```c\nint x;\n\n## no heading\n```\n\n" ASK, "tq"},
    {"```c\nint x;\n```\n\n" ASK, "tq"},
    {"<!-- notes: Say\nit.\n\nAloud. -->\n\n" ASK "<!-- notes: Wait. -->\n", "q"},
    {"| a | b |\n|---|---|\n| 1 | 2 |\n\n" ASK "$$\nx\n$$\n", "tqt"},
};

/* A letter for each part; the caller frees it. */
static char *parts_of(const struct step *step)
{
    struct text letters = {0};

    for (int part = 0; part < step->parts; part++)
        text_add_byte(&letters, step->asked[part] ? 'q' : 't');
    return text_take(&letters);
}

/* A step's parts are known before it is read, and are the same then. */
START_TEST(parts_are_known_before_they_are_read)
{
    struct text whole = {0};
    struct lesson open;
    char *parts;

    text_addf(&whole, "# A\n\n---\n\n## One\n<!-- name: s -->\n\n%s\n---\n\n## Two\n<!-- name: t -->\n\n%sText.\n",
              outlines[_i].text, ASK);
    lesson_open(&open, text_string(&whole), whole.length, "x/03-six-stages.md");
    ck_assert_ptr_nonnull(open.steps[0].unread);
    parts = parts_of(&open.steps[0]);
    ck_assert_str_eq(parts, outlines[_i].parts);
    free(parts);
    ck_assert_str_eq(open.steps[1].asked[0], "six-stages#t");
    parts = parts_of(lesson_at(&open, 0));
    ck_assert_str_eq(parts, outlines[_i].parts);
    free(parts);
    ck_assert_str_eq(lesson_at(&open, 1)->asked[0], "six-stages#t");
    lesson_free(&open);
    text_free(&whole);
}
END_TEST

START_TEST(needs_no_break_before_the_first_step_and_no_list_of_problems)
{
    static const char small[] = "# T\n## a\nb";
    struct lesson l;

    ck_assert(lesson_parse(&l, small, strlen(small), "a.md", NULL));
    ck_assert_str_eq(l.name, "a");
    ck_assert_int_eq(l.order, 0);
    ck_assert_uint_eq(l.step_count, 1);
    lesson_free(&l);
    ck_assert(!lesson_parse(&l, "", 0, "a.md", NULL));
    ck_assert_str_eq(l.title, "");
    lesson_free(&l);
}
END_TEST

/* What a step's text comes to: each block as its part and, if it is deeper, its section; then how many parts. */
static const struct {
    const char *text, *parts;
} divided[] = {
    {"a\n\n<!-- pause -->\n\nb\n", "0 1 /2"},
    /* a question is a part of its own, with the headings right above it */
    {"a\n\n" Q "\nb\n", "0 1 2 /3"},
    {Q "\n" Q, "0 1 /2"},
    {"### h\n\n" Q, "0 0 /1"},
    {"a\n\n### h\n\n#### i\n\n" Q "\n<!-- pause -->\n\nb\n", "0 1 1 1 2 /3"},
    {"a\n\n<!-- pause -->\n\n" Q, "0 1 /2"},
    /* deeper text belongs to the part before it, up to a heading of its level, a question, a pause, the end */
    {"a\n\n" D "d\n\n#### e\n\nf\n\n### b\n\nc\n", "0 0:1 0:1 0:1 0:1 0 0 /1"},
    {"a\n\n" D "d\n\n#### b\n\n" Q, "0 0:1 0:1 1 1 /2"},
    {"a\n\n" D "d\n\n" Q, "0 0:1 0:1 1 /2"},
    {"a\n\n" D "d\n\n<!-- pause -->\n\nb\n", "0 0:1 0:1 1 /2"},
    {"a\n\n" D "d\n\n" D "e\n", "0 0:1 0:1 0:2 0:2 /1"},
    /* of a question too, and of what a pause has ended */
    {"a\n\n" Q "\n" D "d\n\n### b\n\nc\n", "0 1 1:1 1:1 2 2 /3"},
    {"a\n\n" Q "\n" D "d\n\n" Q, "0 1 1:1 1:1 2 /3"},
    {"a\n\n<!-- pause -->\n\n" D "d\n\n### b\n", "0 0:1 0:1 1 /2"},
    {"a\n\n<!-- pause -->\n\n" D "d\n\n" Q, "0 0:1 0:1 1 /2"},
};

START_TEST(knows_what_is_on_the_line_and_what_is_deeper)
{
    struct text file = {0}, out = {0};
    struct lesson l;

    text_addf(&file, "# T\n\n## s\n\n%s", divided[_i].text);
    ck_assert(lesson_parse(&l, file.bytes, file.length, "01-t.md", NULL));
    for (size_t i = 0; i < l.steps[0].prose.block_count; i++) {
        const struct block *block = &l.steps[0].prose.blocks[i];

        text_addf(&out, block->deeper ? "%d:%d " : "%d ", block->part, block->deeper);
    }
    text_addf(&out, "/%d", l.steps[0].parts);
    dump_check(&out, divided[_i].parts);
    lesson_free(&l);
    text_free(&file);
}
END_TEST

#define SCORE_VIEW "```view\nscore head=1 cell=sat,cat\nlook: Own.\n```\n"
#define NEXT "\n<!-- pause -->\n\n"

/* What a step shows, part by part: the state of its view, and what to look at. */
static const struct {
    const char *text, *pictures;
} pictured[] = {
    {SCORE_VIEW "a\n" NEXT "b\n", "head=1 cell=sat,cat|Own.\nhead=1 cell=sat,cat|Own.\n"},
    /* until the next one; the step's own is changed, not the part before */
    {SCORE_VIEW "a\n" NEXT "<!-- view: head=2 -->\n\nb\n" NEXT "c\n" NEXT "<!-- view: cell=on,on fill=row -->\n\nd\n",
     "head=1 cell=sat,cat|Own.\ncell=sat,cat head=2|-\ncell=sat,cat head=2|-\nhead=1 cell=on,on fill=row|-\n"},
    /* its own again */
    {SCORE_VIEW "a\n" NEXT "<!-- view: head=2 -->\n\nb\n" NEXT "<!-- view: -->\n\nc\n",
     "head=1 cell=sat,cat|Own.\ncell=sat,cat head=2|-\nhead=1 cell=sat,cat|Own.\n"},
    /* words of a part's own, in either order, over two lines, and without another state */
    {SCORE_VIEW "a\n" NEXT "<!-- look: See\n  this. -->\n<!-- view:\n head=2\n cell=on,on -->\n\nb\n" NEXT
                "<!-- look: And that. -->\n\nc\n" NEXT "<!-- view: head=3 -->\n\nd\n",
     "head=1 cell=sat,cat|Own.\nhead=2 cell=on,on|See this.\nhead=2 cell=on,on|And that.\n"
     "cell=sat,cat head=3|-\n"},
    /* a key is replaced, not one that begins alike */
    {"```view\nscore a=1 aa=2\n```\n<!-- view: a=3 -->\n", "aa=2 a=3|-\n"},
    {"```view\nscore aa=1\n```\n<!-- view: a=3 -->\n", "aa=1 a=3|-\n"},
    {"```view\nscore\n```\n<!-- view: a=3 -->\n", "a=3|-\n"},
    /* of the part of what follows: a question, its heading; of the part before, if a pause or nothing follows */
    {SCORE_VIEW "a\n\n<!-- view: head=2 -->\n\n" Q, "head=1 cell=sat,cat|Own.\ncell=sat,cat head=2|-\n"},
    {SCORE_VIEW "a\n\n<!-- view: head=2 -->\n\n### h\n\n" Q, "head=1 cell=sat,cat|Own.\ncell=sat,cat head=2|-\n"},
    {SCORE_VIEW "a\n\n" Q "\n<!-- view: head=2 -->\n\nb\n",
     "head=1 cell=sat,cat|Own.\nhead=1 cell=sat,cat|Own.\ncell=sat,cat head=2|-\n"},
    {SCORE_VIEW "a\n\n" D "d\n\n<!-- view: head=2 -->\n\n" Q, "head=1 cell=sat,cat|Own.\ncell=sat,cat head=2|-\n"},
    {SCORE_VIEW "a\n\n<!-- view: head=2 -->\n" NEXT "<!-- view: head=3 -->\n" NEXT "b\n",
     "cell=sat,cat head=2|-\ncell=sat,cat head=3|-\n"},
    {SCORE_VIEW "a\n\n<!-- view: head=2 -->\n", "cell=sat,cat head=2|-\n"},
    /* nothing follows the pause */
    {SCORE_VIEW "a\n" NEXT "<!-- view: head=2 -->\n", "head=1 cell=sat,cat|Own.\n"},
};

START_TEST(knows_the_picture_of_each_part)
{
    struct text file = {0}, out = {0};
    struct lesson l;

    text_addf(&file, "# T\n\n## s\n\n%s", pictured[_i].text);
    ck_assert(lesson_parse(&l, file.bytes, file.length, "01-t.md", NULL));
    for (int part = 0; part < l.steps[0].parts; part++) {
        const char *look = lesson_part_look(&l.steps[0], part);

        text_addf(&out, "%s|%s\n", lesson_part_state(&l.steps[0], part), look ? look : "-");
    }
    dump_check(&out, pictured[_i].pictures);
    lesson_free(&l);
    text_free(&file);
}
END_TEST

Suite *course_lesson_suite(void)
{
    Suite *suite = suite_create("course_lesson");
    TCase *tests = tcase_create("lesson");

    tcase_add_test(tests, has_a_title_and_steps);
    tcase_add_test(tests, divides_a_step_into_parts);
    tcase_add_test(tests, knows_its_views);
    tcase_add_loop_test(tests, knows_what_is_on_the_line_and_what_is_deeper, 0, sizeof divided / sizeof *divided);
    tcase_add_loop_test(tests, knows_the_picture_of_each_part, 0, sizeof pictured / sizeof *pictured);
    tcase_add_test(tests, finds_a_step);
    tcase_add_test(tests, finds_a_place);
    tcase_add_test(tests, places_are_those_of_the_file);
    tcase_add_loop_test(tests, parts_are_known_before_they_are_read, 0, (int)(sizeof outlines / sizeof *outlines));
    tcase_add_test(tests, needs_no_break_before_the_first_step_and_no_list_of_problems);
    suite_add_tcase(suite, tests);
    return suite;
}
