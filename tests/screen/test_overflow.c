/* SPDX-License-Identifier: MIT */
/* Whether a step fits: what the drawn screen shows is the judge. */
#include "check/overflow.h"
#include "player/player_state.h"
#include "screen/suites.h"
#include "screen/tools.h"

#include <stdio.h>

static struct screen s;

static const struct {
    const char *view;
    int cols, rows;
} rooms[] = {{"", 80, 24},
             {"```view\nscore cell=sat,cat\n```\n\n", 80, 24},
             {"```view\nsplit\n```\n\n", 80, 24},
             {"```view\noutput\n```\n\n", 80, 24},
             {"```view\nsoftmax\n```\n\n", 120, 40},
             {"```view\nscore\n```\n\n", 40, 12},
             {"", 40, 12}};

/* Appends items "FIRST item", "FIRST+1 item" …, a line each: a list has no gaps. */
static void add_items(struct text *out, int first, int count)
{
    for (int i = first; i < first + count; i++)
        text_addf(out, "- %d item\n", i);
    text_add_byte(out, '\n');
}

static struct overflow fit_at(const char *markdown, int cols, int rows)
{
    struct overflow overflow;

    screen_open(&s, markdown, cols, rows);
    overflow = overflow_find(s.player, 0, &s.canvas);
    screen_close(&s);
    return overflow;
}

/* How many of the items from `first` on the first page of a part does not show. */
static size_t count_unseen(const char *markdown, int room, int part, int first, int count)
{
    char item[24];
    size_t unseen = 0;

    screen_open(&s, markdown, rooms[room].cols, rooms[room].rows);
    while (s.player->part < part)
        screen_press(&s, "Right");
    screen_press(&s, rooms[room].rows < 17 && *rooms[room].view && part == 0 ? "Right" : ""); /* past the picture */
    for (int i = first; i < first + count; i++) {
        snprintf(item, sizeof item, " %d item", i);
        unseen += !screen_has(&s, item);
    }
    screen_close(&s);
    return unseen;
}

/* What stands before the first heading counts, whatever comes below it, and to the line. */
START_TEST(the_beginning_has_to_be_in_sight)
{
    for (int items = 1; items < 45; items++) {
        struct text lesson = {0};
        struct overflow overflow;
        size_t unseen;

        text_addf(&lesson, "# L\n\n---\n\n## S\n\n%s", rooms[_i].view);
        add_items(&lesson, 100, items);
        text_add(&lesson, "### More\n\n");
        add_items(&lesson, 900, 60);
        overflow = fit_at(text_string(&lesson), rooms[_i].cols, rooms[_i].rows);
        unseen = count_unseen(text_string(&lesson), _i, 0, 100, items);
        ck_assert_msg(overflow.lines == unseen, "%d items: %zu lines too many, %zu items unseen", items, overflow.lines,
                      unseen);
        ck_assert_int_eq(overflow.part, 0);
        text_free(&lesson);
    }
}
END_TEST

/* Of three parts the second is the fullest; each is measured as it appears, alone. */
START_TEST(each_part_is_measured_as_it_appears)
{
    if (rooms[_i].rows < 20 && *rooms[_i].view) /* there a part that appears opens over the picture */
        return;
    for (int items = 5; items < 30; items++) {
        struct text lesson = {0};
        size_t unseen[3];
        struct overflow overflow;

        text_addf(&lesson, "# L\n\n---\n\n## S\n\n%s", rooms[_i].view);
        add_items(&lesson, 100, 1);
        text_add(&lesson, "<!-- pause -->\n\n");
        add_items(&lesson, 200, items);
        text_add(&lesson, "<!-- pause -->\n\n### Three\n\n");
        add_items(&lesson, 300, 3);
        text_add(&lesson, "### More\n\n");
        add_items(&lesson, 900, 60);
        overflow = fit_at(text_string(&lesson), rooms[_i].cols, rooms[_i].rows);
        unseen[0] = count_unseen(text_string(&lesson), _i, 0, 100, 1);
        unseen[1] = count_unseen(text_string(&lesson), _i, 1, 200, items);
        unseen[2] = count_unseen(text_string(&lesson), _i, 2, 300, 3);
        ck_assert_msg(overflow.lines == unseen[overflow.part], "%d items: part %d has %zu lines too many, not %zu",
                      items, overflow.part, unseen[overflow.part], overflow.lines);
        for (int part = 0; part < 3; part++)
            ck_assert_uint_le(unseen[part], overflow.lines);
        text_free(&lesson);
    }
}
END_TEST

/* What is deeper does not count, and where a step says what that is, all else does: below a heading, too. */
START_TEST(deeper_text_is_not_measured)
{
    struct text lesson = {0};
    struct overflow before, after;

    text_add(&lesson, "# L\n\n---\n\n## S\n\n");
    add_items(&lesson, 100, 10);
    text_add(&lesson, "### H\n\n");
    add_items(&lesson, 200, 20);
    ck_assert_uint_eq(fit_at(text_string(&lesson), 80, 24).lines, 0);
    text_add(&lesson, "### D\n<!-- deeper -->\n\n");
    add_items(&lesson, 300, 40);
    before = fit_at(text_string(&lesson), 80, 24);
    ck_assert_uint_gt(before.lines, 0);
    text_add(&lesson, "### More\n\n");
    add_items(&lesson, 400, 2); /* with a blank line and the heading above them */
    after = fit_at(text_string(&lesson), 80, 24);
    ck_assert_uint_eq(after.lines, before.lines + 4);
    ck_assert_int_eq(after.part, 0);
    text_free(&lesson);
}
END_TEST

START_TEST(nothing_to_read_fits)
{
    ck_assert_uint_eq(fit_at("# L\n\n---\n\n## S\n\n```view\nscore\n```\n", 80, 24).lines, 0);
    ck_assert_uint_eq(fit_at("# L\n\n---\n\n## S\n", 80, 24).lines, 0);
    ck_assert_uint_eq(fit_at("# L\n\n---\n\n## S\n\nText.\n", 39, 11).lines, 0);
}
END_TEST

/* Many parts cost no more than what is laid out of them. */
START_TEST(endless_parts_come_to_an_end)
{
    struct text lesson = {0};

    text_add(&lesson, "# L\n\n---\n\n## S\n\n");
    for (int i = 0; i < 20000; i++)
        text_add(&lesson, "p\n\n<!-- pause -->\n\n");
    add_items(&lesson, 100, 40);
    ck_assert_uint_eq(fit_at(text_string(&lesson), 80, 24).lines, 0);
    text_free(&lesson);
}
END_TEST

Suite *screen_overflow_suite(void)
{
    Suite *suite = suite_create("screen_overflow");
    TCase *tests = tcase_create("fit");

    tcase_add_loop_test(tests, the_beginning_has_to_be_in_sight, 0, (int)(sizeof rooms / sizeof *rooms));
    tcase_add_loop_test(tests, each_part_is_measured_as_it_appears, 0, (int)(sizeof rooms / sizeof *rooms));
    tcase_add_test(tests, deeper_text_is_not_measured);
    tcase_add_test(tests, nothing_to_read_fits);
    tcase_add_test(tests, endless_parts_come_to_an_end);
    suite_add_tcase(suite, tests);
    return suite;
}
