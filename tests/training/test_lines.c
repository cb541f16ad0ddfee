/* SPDX-License-Identifier: MIT */
/* What is practised: the first line of seed 29, and what holds for every line of every kind. */
#include "base/error.h"
#include "training/lines.h"
#include "training/suites.h"

static void write_line(const struct letter_line *line, char out[LINE_MOST + 1])
{
    for (int i = 0; i <= line->length; i++)
        out[i] = (char)('A' + line->letter[i]);
    out[line->length + 1] = '\0';
}

/* The last letter is never read: it is what is to be guessed. */
START_TEST(seed_29_begins_with_a_known_line)
{
    struct random random;
    struct letter_line line = {0};
    char letters[LINE_MOST + 1];

    random_start(&random, 29, 2);
    line_make(&line, &(struct line_kind){26, 6, 12, 8}, &random);
    write_line(&line, letters);
    ck_assert_str_eq(letters, "IBSTVDRCJYNTVDRCJYN");
}
END_TEST

/* The block stands twice; all letters up to its end are different ones that there are. */
static void check_line(const struct letter_line *line, const struct line_kind *kind)
{
    int block = line->length + 1 - line->first, before = line->first - block;
    bool seen[LINE_LETTERS] = {false};

    ck_assert_int_ge(block, kind->least);
    ck_assert_int_le(block, kind->most);
    ck_assert_int_ge(before, 0);
    ck_assert_int_le(before, kind->before);
    ck_assert_int_lt(line->length, LINE_MOST);
    for (int i = 0; i < line->first; i++) {
        ck_assert_int_lt(line->letter[i], kind->letters);
        ck_assert(!seen[line->letter[i]]);
        seen[line->letter[i]] = true;
    }
    ck_assert_mem_eq(line->letter + before, line->letter + line->first, (size_t)block);
}

START_TEST(every_line_is_of_its_kind)
{
    static const struct line_kind kinds[] = {
        {26, 6, 12, 8}, {26, 9, 9, 8}, {16, 10, 16, 0}, {16, 6, 12, 8}, {26, 3, 3, 26}};
    int blocks[LINE_MOST] = {0}, befores[LINE_MOST] = {0};
    struct random random;

    random_start(&random, 1, (uint64_t)_i);
    ck_assert(line_kind_check(&kinds[_i], NULL));
    for (int i = 0; i < 2000; i++) {
        struct letter_line line;

        line_make(&line, &kinds[_i], &random);
        check_line(&line, &kinds[_i]);
        blocks[line.length + 1 - line.first]++;
        befores[2 * line.first - line.length - 1]++;
    }
    for (int block = kinds[_i].least; block <= kinds[_i].most; block++)
        ck_assert_int_gt(blocks[block], 2000 / 20);
    ck_assert_int_gt(befores[0], 2000 / 50);
}
END_TEST

START_TEST(the_exam_has_508_graded_rows)
{
    struct letter_line exam[LINE_EXAM], own[LINE_EXAM];
    int graded = 0;

    line_make_exam(exam, 26);
    for (int i = 0; i < LINE_EXAM; i++)
        graded += exam[i].length - exam[i].first;
    ck_assert_int_eq(graded, 508);
    line_make_own(own, &(struct line_kind){26, 6, 12, 8});
    ck_assert_mem_ne(exam, own, sizeof exam);
}
END_TEST

START_TEST(lengths_come_in_order)
{
    static struct letter_line lines[LINE_LENGTHS * LINE_BY_LENGTH];

    line_make_lengths(lines, 16);
    for (int i = 0; i < LINE_LENGTHS * LINE_BY_LENGTH; i++) {
        int block = LINE_SHORTEST + i / LINE_BY_LENGTH;

        check_line(&lines[i], &(struct line_kind){16, block, block, 0});
    }
}
END_TEST

START_TEST(kinds_that_are_none_are_refused)
{
    static const struct {
        struct line_kind kind;
        const char *message;
    } bad[] = {{{20, 6, 12, 8}, "letters 20: there are 16 or 26"},
               {{26, 2, 12, 8}, "lines 2-12: blocks have 3 to 16 letters, the shortest first"},
               {{26, 9, 8, 8}, "lines 9-8: blocks have 3 to 16 letters, the shortest first"},
               {{26, 6, 17, 0}, "lines 6-17: blocks have 3 to 16 letters, the shortest first"},
               {{26, 6, 12, -1}, "before -1: at most 26 letters come before a block"},
               {{26, 6, 12, 27}, "before 27: at most 26 letters come before a block"},
               {{26, 6, 16, 1}, "before 1: with blocks of 16 at most 0 letters come before them"}};
    struct error e = {0};

    ck_assert(!line_kind_check(&bad[_i].kind, &e));
    ck_assert_int_eq(e.code, ERROR_INPUT);
    ck_assert_str_eq(e.message, bad[_i].message);
}
END_TEST

Suite *training_lines_suite(void)
{
    Suite *suite = suite_create("training_lines");
    TCase *tcase = tcase_create("lines");

    tcase_add_test(tcase, seed_29_begins_with_a_known_line);
    tcase_add_loop_test(tcase, every_line_is_of_its_kind, 0, 5);
    tcase_add_test(tcase, the_exam_has_508_graded_rows);
    tcase_add_test(tcase, lengths_come_in_order);
    tcase_add_loop_test(tcase, kinds_that_are_none_are_refused, 0, 7);
    suite_add_tcase(suite, tcase);
    return suite;
}
