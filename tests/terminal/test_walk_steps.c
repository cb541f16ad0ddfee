/* SPDX-License-Identifier: MIT */
/* Every step of the walk at four sizes: what stands where, and that nothing is too long. */
#include "base/utf8.h"
#include "terminal/pty.h"
#include "terminal/suites.h"
#include "terminal/walk.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const struct size {
    int cols, rows;
} sizes[] = {{40, 12}, {80, 24}, {120, 40}, {200, 60}};

#define SIZES (int)(sizeof sizes / sizeof *sizes)
#define WIDE 110

static bool begins(const char *string, const char *start)
{
    return strncmp(string, start, strlen(start)) == 0;
}

static bool ends(const char *string, const char *end)
{
    size_t length = strlen(string), wanted = strlen(end);

    return length >= wanted && strcmp(string + length - wanted, end) == 0;
}

static int count(const char *string, const char *what)
{
    int found = 0;

    for (; (string = strstr(string, what)) != NULL; string += strlen(what))
        found++;
    return found;
}

/* " Six stages · Score" and, at the right, the head; from 110 columns on the rail; in a small window the number. */
static void expect_title(struct pty *p, const struct walk_step *step, struct size size, const char *position)
{
    bool small = walk_is_small(size.rows, size.cols);
    char title[64];

    if (small)
        snprintf(title, sizeof title, " %s  ", step->small_title);
    else if (size.cols >= WIDE)
        snprintf(title, sizeof title, " Six stages  ");
    else
        snprintf(title, sizeof title, " Six stages · %s", step->title);
    if (!begins(pty_row(p, 0), title))
        pty_fail(p, "the title is not \"%s\"", title);
    if (step->head ? !strstr(pty_row(p, 0), step->head) : strstr(pty_row(p, 0), "▪ head") != NULL)
        pty_fail(p, "the head should be %s", step->head ? step->head : "none");
    if (small && !ends(pty_row(p, 0), position))
        pty_fail(p, "row 0 does not end in %s", position);
    if (small && utf8_columns(pty_row(p, 0)) != size.cols - 1)
        pty_fail(p, "the position does not stand at the right");
}

/* The rail names all stages, the current one alone with its mark. */
static void expect_stages(struct pty *p, const struct walk_step *step, struct size size)
{
    int row = size.cols >= WIDE ? 0 : 1;

    if (walk_is_small(size.rows, size.cols)) {
        if (strstr(pty_screen(p), "1 Split") && !begins(step->name, "split"))
            pty_fail(p, "a small window has a rail");
        return;
    }
    if (count(pty_row(p, row), "▸") != (step->stages ? 1 : 0) ||
        (step->stages && !strstr(pty_row(p, row), step->stages)))
        pty_fail(p, "the rail does not mark %s", step->stages ? step->stages : "nothing");
    if (!strstr(pty_row(p, row), "3 Score  ") || !strstr(pty_row(p, row), "6 Concat "))
        pty_fail(p, "the rail is not whole");
}

/* The hairline with the shapes, and below it what there is to see. */
static void expect_ledger_and_look(struct pty *p, const struct walk_step *step, struct size size)
{
    bool small = walk_is_small(size.rows, size.cols);
    int row = small || size.cols >= WIDE ? 1 : 2;
    const char *look = small ? "  Look  " : "  Look here  ";
    char newest[64];

    snprintf(newest, sizeof newest, "%s ─", step->newest);
    if (!begins(pty_row(p, row), "── ") ||
        (utf8_columns(pty_row(p, row)) != size.cols && !ends(pty_row(p, row), step->newest)))
        pty_fail(p, "row %d is no hairline from end to end", row);
    if (!strstr(pty_row(p, row), newest) && !ends(pty_row(p, row), step->newest))
        pty_fail(p, "the ledger does not end in %s", step->newest);
    if (!strstr(pty_row(p, row), "X 4×8 ") && !strstr(pty_row(p, row), "── … → "))
        pty_fail(p, "the ledger is cut without a mark");
    if (!begins(pty_row(p, row + 1), look) || !pty_row(p, row + 1)[strlen(look)])
        pty_fail(p, "row %d does not say where to look", row + 1);
}

/* The three rows at the bottom. */
static void expect_below(struct pty *p, const struct walk_step *step, struct size size, const char *position)
{
    bool small = walk_is_small(size.rows, size.cols), first = step == walk_steps;
    const char *sum, *gap = small ? "  " : "   ";
    char footer[64];

    walk_expect_cell(p, step->cell);
    if (utf8_columns(walk_row_from_below(p, 3)) != size.cols)
        pty_fail(p, "the hairline above the arithmetic does not reach the end");
    if (small) {
        walk_expect_sum(p, step->small_sum);
    } else {
        sum = walk_row_from_below(p, 2);
        if (!begins(sum + 1, step->start) || !ends(sum, step->end) || strstr(sum, "…"))
            pty_fail(p, "the arithmetic is not \"%s … %s\"", step->start, step->end);
    }
    snprintf(footer, sizeof footer, " → on%s%s%sEnter cells%s", gap, first ? "" : "← back", first ? "" : gap, gap);
    if (!begins(walk_row_from_below(p, 1), footer))
        pty_fail(p, "the footer does not begin with \"%s\"", footer);
    if (!strstr(walk_row_from_below(p, 1), "  ? help"))
        pty_fail(p, "the footer does not name ?");
    if (!small &&
        (!ends(walk_row_from_below(p, 1), position) || utf8_columns(walk_row_from_below(p, 1)) != size.cols - 1))
        pty_fail(p, "the footer does not end in %s", position);
}

START_TEST(every_step_stands_as_it_should)
{
    struct size size = sizes[_i];
    struct pty *p = walk_start(size.rows, size.cols, NULL, NULL);
    char position[32];

    for (int i = 0; i < WALK_STEPS; i++) {
        snprintf(position, sizeof position, " %d of %d", i + 1, WALK_STEPS);
        walk_expect_sound(p);
        expect_title(p, &walk_steps[i], size, position);
        expect_stages(p, &walk_steps[i], size);
        expect_ledger_and_look(p, &walk_steps[i], size);
        expect_below(p, &walk_steps[i], size, position);
        pty_keys(p, ">");
    }
    pty_expect(p, "9 of 9");
    pty_keys(p, "q");
    ck_assert_int_eq(pty_exit(p), 0);
    pty_expect_restored(p);
    pty_free(p);
}
END_TEST

/* Fails unless `frame` has `rows` lines of at most `cols` columns. */
static void expect_frame(const char *frame, int rows, int cols)
{
    int lines = 0;

    for (; *frame; lines++) {
        size_t length = strcspn(frame, "\n");
        char *line = strndup(frame, length);

        ck_assert_msg(utf8_columns(line) <= cols, "longer than %d columns: %s", cols, line);
        free(line);
        frame += length + (frame[length] == '\n');
    }
    ck_assert_int_eq(lines, rows);
}

/* How many bytes "3 of 5" takes, or "3 of  5", if a screen goes on with it after a blank; 0 if it does not. */
static size_t count_length(const char *screen)
{
    size_t first = strspn(screen, "0123456789"), blanks;

    if (first == 0 || strncmp(screen + first, " of ", 4) != 0)
        return 0;
    blanks = strspn(screen + first + 4, " ");
    return first + 4 + blanks + strspn(screen + first + 4 + blanks, "0123456789");
}

/* A screen without what a list of the lesson's steps says about those that were seen or done: their marks, and how much
 * of each was read; the caller frees it. */
static char *without_marks(const char *screen)
{
    struct text out = {0};

    while (*screen) {
        bool marked = strncmp(screen, "✓", strlen("✓")) == 0 || strncmp(screen, "●", strlen("●")) == 0;
        size_t count = count_length(screen);

        if (count)
            text_repeat(&out, " ", count);
        else
            text_add_byte(&out, marked ? ' ' : *screen);
        screen += count ? count : marked ? strlen("✓") : 1;
    }
    return text_take(&out);
}

static bool is_same_page(const char *one, const char *two)
{
    char *first = without_marks(one), *second = without_marks(two);
    bool same = strcmp(first, second) == 0;

    free(first);
    free(second);
    return same;
}

/* Without colours the terminal shows what `headway show` prints, and there no line is longer than the window. */
START_TEST(shown_and_printed_are_the_same)
{
    struct size size = sizes[_i];
    struct pty *p = walk_start(size.rows, size.cols, "NO_COLOR=1", NULL);
    char arguments[64], *printed;

    for (int i = 0; i < WALK_STEPS; i++) {
        snprintf(arguments, sizeof arguments, "show six-stages#%s --size %dx%d", walk_steps[i].name, size.cols,
                 size.rows);
        printed = walk_print(arguments, NULL);
        expect_frame(printed, size.rows, size.cols);
        if (!is_same_page(printed, pty_screen(p)))
            pty_fail(p, "step %s is printed as\n%s\nand here", walk_steps[i].name, printed);
        free(printed);
        pty_keys(p, ">");
    }
    pty_free(p);
}
END_TEST

START_TEST(stage_opens_there)
{
    char option[32], position[32];
    struct pty *p;

    snprintf(option, sizeof option, "--stage %s", walk_steps[_i].name);
    snprintf(position, sizeof position, "%d of %d", _i + 1, WALK_STEPS);
    p = walk_start(24, 80, NULL, option);
    pty_expect(p, position);
    walk_expect_cell(p, walk_steps[_i].cell);
    pty_free(p);
}
END_TEST

/* Back the whole way every step is as it was. */
START_TEST(back_is_as_it_was)
{
    struct pty *p = walk_start(24, 80, NULL, NULL);
    char *screens[WALK_STEPS];

    for (int i = 0; i < WALK_STEPS; i++) {
        screens[i] = walk_copy(p);
        pty_keys(p, i + 1 < WALK_STEPS ? ">" : "<");
    }
    for (int i = WALK_STEPS - 2; i >= 0; i--) {
        if (strcmp(pty_screen(p), screens[i]) != 0)
            pty_fail(p, "going back, step %d is not as it was:\n%s\nbut", i + 1, screens[i]);
        pty_keys(p, "<");
    }
    for (int i = 0; i < WALK_STEPS; i++)
        free(screens[i]);
    pty_free(p);
}
END_TEST

#define PAGES_MOST 400

/* The page after the last says what it is, and nothing of the picture before it. */
static void expect_end(struct pty *p)
{
    if (!strstr(pty_row(p, 0), "the end"))
        pty_fail(p, "the title is not \"the end\"");
    pty_expect_no(p, "Look");
    pty_expect_no(p, "concat");
}

/* What the sanitizers leave out: at large sizes most of the time goes by in the terminal of the tests. */
static bool is_left_out(struct size size)
{
    return HAS_SANITIZER && size.cols > 80;
}

/* Right goes along all pages of the lesson to the one after the last, and Left exactly back. */
START_TEST(left_is_the_inverse_of_right)
{
    struct size size = sizes[_i];
    char *screens[PAGES_MOST];
    int count = 0;
    struct pty *p;

    if (is_left_out(size))
        return;
    p = walk_start(size.rows, size.cols, NULL, "--no-animation"); /* while a picture plays, → ends that */
    while (!walk_is_at_end(p) && count < PAGES_MOST) {
        screens[count++] = walk_copy(p);
        pty_keys(p, "Right");
        for (int wait = 0; wait < 50 && strcmp(pty_screen(p), screens[count - 1]) == 0; wait++)
            pty_read(p, 100); /* a large frame comes in pieces */
        if (strcmp(pty_screen(p), screens[count - 1]) == 0)
            pty_fail(p, "page %d: Right does nothing", count);
    }
    ck_assert_int_gt(count, 2 * WALK_STEPS);
    expect_end(p);
    for (int i = count - 1; i >= 0; i--) {
        pty_keys(p, "Left");
        if (!is_same_page(pty_screen(p), screens[i]))
            pty_fail(p, "going back, page %d of %d is not as it was:\n%s\nbut", i + 1, count, screens[i]);
        free(screens[i]);
    }
    pty_keys(p, "Left");
    walk_expect_sum(p, "This is the first page.");
    pty_free(p);
}
END_TEST

/* The same the other way round, when all questions have been answered. */
START_TEST(right_is_the_inverse_of_left)
{
    struct size size = sizes[_i];
    char *screens[PAGES_MOST];
    int count = 0, row, col;
    struct pty *p;

    if (is_left_out(size))
        return;
    p = walk_start(size.rows, size.cols, NULL, "--no-animation");
    for (int i = 0; i < PAGES_MOST && !walk_is_at_end(p); i++)
        pty_keys(p, walk_asks(p) ? "Enter Enter" : "Right");
    pty_expect(p, "All of this lesson is read");
    pty_expect_no(p, "Still open");
    while (!pty_find(p, "This is the first page.", &row, &col) && count < PAGES_MOST) {
        screens[count++] = walk_copy(p);
        pty_keys(p, "Left");
    }
    ck_assert_int_gt(count, 2 * WALK_STEPS);
    for (int i = count - 1; i > 0; i--) {
        free(screens[i]);
        pty_keys(p, "Right");
        if (strcmp(pty_screen(p), screens[i - 1]) != 0)
            pty_fail(p, "going on, page %d of %d is not as it was:\n%s\nbut", count - i + 1, count, screens[i - 1]);
    }
    free(screens[0]);
    pty_free(p);
}
END_TEST

Suite *walk_steps_suite(void)
{
    Suite *suite = suite_create("walk steps");
    TCase *tests = tcase_create("walk steps");

    tcase_add_checked_fixture(tests, walk_set_up_whole, walk_tear_down_whole);
    tcase_add_loop_test(tests, every_step_stands_as_it_should, 0, SIZES);
    tcase_add_loop_test(tests, shown_and_printed_are_the_same, 0, SIZES);
    tcase_add_loop_test(tests, stage_opens_there, 0, WALK_STEPS);
    tcase_add_test(tests, back_is_as_it_was);
    tcase_add_loop_test(tests, left_is_the_inverse_of_right, 0, SIZES);
    tcase_add_loop_test(tests, right_is_the_inverse_of_left, 0, SIZES);
    suite_add_tcase(suite, tests);
    return suite;
}
