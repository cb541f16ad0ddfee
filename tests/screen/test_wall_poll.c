/* SPDX-License-Identifier: MIT */
/* How a poll looks on the wall: golden screens, and what is true of it in every phase at every size. */
#include "screen/wall_poll.h"

#include "base/file.h"
#include "base/memory.h"
#include "screen/suites.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define ROOM 1 /* around the poll, where nothing may be drawn */

/* A question made here, so that the course may change; options[i] begins with "=" if it is right. */
static void make_question(struct poll_question *q, const char *ask, const char *const *options, size_t count)
{
    *q = (struct poll_question){.step = SIZE_MAX, .choice_count = count};
    q->key = memory_copy("quiz:test#1");
    q->choices = memory_new_array(count, sizeof *q->choices);
    prose_add_run(prose_add_block(&q->text, PROSE_PARAGRAPH), ask, NULL, 0);
    prose_add_run(prose_add_block(&q->feedback, PROSE_PARAGRAPH), "This is for everybody.", NULL, 0);
    for (size_t i = 0; i < count; i++) {
        char feedback[64];

        snprintf(feedback, sizeof feedback, "This is said of %c.", (char)('A' + i));
        q->choices[i].right = *options[i] == '=';
        prose_add_run(prose_add_block(&q->choices[i].text, PROSE_PARAGRAPH), options[i] + (*options[i] == '='), NULL,
                      0);
        prose_add_run(prose_add_block(&q->choices[i].feedback, PROSE_PARAGRAPH), feedback, NULL, 0);
    }
}

static const char *const heads[] = {"Head 1 and head 2 of The.", "Head 1 of all four words.",
                                    "Head 2 of The and of cat.", "=Head 1 of The and of cat."};

static void make_heads(struct poll_question *q)
{
    make_question(q, "Read as 4 rows of 8 numbers, whose numbers stand in row The?", heads, 4);
}

/* So many options; of those with `is_long` the texts go over several lines. */
static void make_many(struct poll_question *q, size_t count, bool is_long)
{
    const char *options[MESSAGE_OPTIONS_MOST];
    char texts[MESSAGE_OPTIONS_MOST][200];

    for (size_t i = 0; i < count; i++) {
        snprintf(texts[i], sizeof texts[i], "%s%s%zu", i == 1 ? "=" : "",
                 is_long ? "Something that is said at some length, so that it does not fit into one line of a small "
                           "projector, nor into two, number "
                         : "n",
                 i);
        options[i] = texts[i];
    }
    make_question(q,
                  is_long ? "A question that is long as well, which of all these is the one that is right?" : "Which?",
                  options, count);
}

static struct message_poll make_poll(const struct poll_question *q, enum poll_phase phase, bool solved)
{
    struct message_poll poll = {.id = 1, .phase = phase, .options = (int)q->choice_count, .solved = solved};
    bool has_first = phase == POLL_CLOSED || phase == POLL_DISCUSS || phase == POLL_RESULT;

    poll.answered = 17;
    poll.present = 24;
    poll.first.length = has_first ? poll.options : 0;
    poll.second.length = phase == POLL_RESULT ? poll.options : 0;
    for (int i = 0; i < poll.options; i++) {
        poll.first.of[i] = has_first ? (i * 7 + 5) % 13 : 0;
        poll.second.of[i] = phase != POLL_RESULT ? 0 : q->choices[i].right ? 19 : i * 3 % 4;
    }
    return poll;
}

/* ----------------------------------------------------------------------------------------------------- a small wall */

struct pane {
    struct canvas canvas;
    struct area area;
    struct text text;
};

static void draw(struct pane *p, int cols, int rows, const struct theme *theme, const struct poll_question *q,
                 const struct message_poll *poll, int answer)
{
    *p = (struct pane){.area = {ROOM, ROOM, rows - 2 * ROOM, cols - 2 * ROOM}};
    canvas_make(&p->canvas, rows, cols, theme);
    wall_poll_draw(&p->canvas, p->area, q, poll, answer);
    canvas_text(&p->canvas, &p->text);
}

static void close_pane(struct pane *p)
{
    canvas_free(&p->canvas);
    text_free(&p->text);
}

static bool has(const struct pane *p, const char *what)
{
    return strstr(text_string(&p->text), what) != NULL;
}

static void expect(const struct pane *p, const char *what)
{
    ck_assert_msg(has(p, what), "no \"%s\" on\n%s", what, text_string(&p->text));
}

static void refuse(const struct pane *p, const char *what)
{
    ck_assert_msg(!has(p, what), "\"%s\" on\n%s", what, text_string(&p->text));
}

/* Cells of a row that a bar fills. */
static int filled(const struct pane *p, int row)
{
    int count = 0;

    for (int col = 0; row >= 0 && col < p->canvas.cols; col++) {
        char32_t glyph = p->canvas.cells[row * p->canvas.cols + col].glyph;

        count += (glyph >= U'▉' && glyph <= U'▏') || glyph == U'█' || glyph == U'#';
    }
    return count;
}

static int filled_in_all(const struct pane *p)
{
    int count = 0;

    for (int row = 0; row < p->canvas.rows; row++)
        count += filled(p, row);
    return count;
}

static bool is_mark(char32_t glyph)
{
    return glyph == U' ' || glyph == U'▸' || glyph == U'✓' || glyph == U'>' || glyph == U'+';
}

/* The cell of an option's letter: behind a blank or a mark, before a blank; NULL. */
static const struct cell *find_letter(const struct pane *p, char letter, int *row)
{
    for (*row = 0; *row < p->canvas.rows; ++*row) {
        const struct cell *cells = &p->canvas.cells[*row * p->canvas.cols];

        for (int col = 1; col + 1 < p->canvas.cols; col++)
            if (cells[col].glyph == (char32_t)letter && cells[col + 1].glyph == U' ' && is_mark(cells[col - 1].glyph))
                return &cells[col];
    }
    return NULL;
}

/* ---------------------------------------------------------------------------------------------------- golden screens
 */

static const struct look {
    const char *name;
    int cols, rows;
    enum poll_phase phase;
    bool solved;
    struct theme theme;
} looks[] = {
    {"poll-open-80x24", 80, 24, POLL_OPEN, false, {.colors = 256}},
    {"poll-open-40x12", 40, 12, POLL_OPEN, false, {.colors = 256}},
    {"poll-closed-80x24", 80, 24, POLL_CLOSED, false, {.colors = 256}},
    {"poll-closed-40x12", 40, 12, POLL_CLOSED, false, {.colors = 256}},
    {"poll-discuss-40x12", 40, 12, POLL_DISCUSS, false, {.colors = 256}},
    {"poll-second-80x24", 80, 24, POLL_SECOND, false, {.colors = 256}},
    {"poll-result-80x24", 80, 24, POLL_RESULT, false, {.colors = 256}},
    {"poll-result-40x12", 40, 12, POLL_RESULT, false, {.colors = 256}},
    {"poll-result-120x40", 120, 40, POLL_RESULT, false, {.colors = 256}},
    {"poll-solved-80x24", 80, 24, POLL_CLOSED, true, {.colors = 256}},
    {"poll-solved-40x12", 40, 12, POLL_CLOSED, true, {.colors = 256}},
    {"poll-solved-120x40", 120, 40, POLL_RESULT, true, {.colors = 256}},
    {"poll-solved-200x60", 200, 60, POLL_RESULT, true, {.colors = 256}},
    {"poll-solved-ascii", 80, 24, POLL_RESULT, true, {.ascii = true}},
    {"poll-solved-pane", 42, 12, POLL_RESULT, true, {.colors = 256}},
};

static void expect_golden(const struct pane *p, const char *name)
{
    struct text golden = {0};
    char path[256];

    snprintf(path, sizeof path, "tests/golden/%s.txt", name);
    if (getenv("HEADWAY_BLESS")) {
        FILE *file = fopen(path, "w");

        ck_assert_ptr_nonnull(file);
        fputs(text_string(&p->text), file);
        ck_assert_int_eq(fclose(file), 0);
        return;
    }
    ck_assert_msg(file_read(path, 1 << 20, &golden, NULL), "no golden screen %s yet; if this is right: make golden\n%s",
                  path, text_string(&p->text));
    ck_assert_msg(strcmp(text_string(&golden), text_string(&p->text)) == 0,
                  "%s is another screen; if the new one is right: make golden\n%s\nIt was\n%s", path,
                  text_string(&p->text), text_string(&golden));
    text_free(&golden);
}

START_TEST(looks_as_it_did)
{
    const struct look *look = &looks[_i];
    struct poll_question q;
    struct message_poll poll;
    struct pane p;

    make_heads(&q);
    poll = make_poll(&q, look->phase, look->solved);
    draw(&p, look->cols, look->rows, &look->theme, &q, &poll, 1);
    expect_golden(&p, look->name);
    close_pane(&p);
    poll_question_free(&q);
}
END_TEST

/* ------------------------------------------------------------------------------------------------- at every size */

static const struct {
    int cols, rows;
} sizes[] = {{40, 12}, {42, 12}, {60, 16}, {80, 24}, {84, 24}, {120, 40}, {200, 60}};

static const struct theme themes[] = {{.colors = 256}, {.colors = 256, .light = true}, {.colors = 16}, {.colors = 8},
                                      {.colors = 0},   {.colors = 0, .ascii = true}};

#define SIZES (sizeof sizes / sizeof *sizes)
#define THEMES (sizeof themes / sizeof *themes)

/* Nothing stands around the area, every option has its letter, and where something is cut a mark says so. */
static void expect_sane(const struct pane *p, const struct poll_question *q, const struct message_poll *poll)
{
    const struct canvas *c = &p->canvas;
    int row;

    for (int i = 0; i < c->rows * c->cols; i++)
        if (i / c->cols < ROOM || i / c->cols >= c->rows - ROOM || i % c->cols < ROOM || i % c->cols >= c->cols - ROOM)
            ck_assert_msg(c->cells[i].glyph == U' ', "something around it\n%s", text_string(&p->text));
    ck_assert_msg(!c->cut, "something outside of it\n%s", text_string(&p->text));
    for (size_t i = 0; i < q->choice_count; i++)
        ck_assert_msg(find_letter(p, (char)('A' + i), &row), "no %c on\n%s", (char)('A' + i), text_string(&p->text));
    if (poll->first.length > 0)
        ck_assert_msg(filled_in_all(p) > 0, "no bar on\n%s", text_string(&p->text));
    else
        ck_assert_msg(filled_in_all(p) == 0, "a bar on\n%s", text_string(&p->text));
}

static void draw_all_phases(const struct poll_question *q, size_t size, const struct theme *theme)
{
    for (enum poll_phase phase = POLL_OPEN; phase <= POLL_OVER; phase++)
        for (int solved = 0; solved < 2; solved++) {
            struct message_poll poll = make_poll(q, phase, solved);
            struct pane p;

            draw(&p, sizes[size].cols, sizes[size].rows, theme, q, &poll, solved ? 0 : -1);
            expect_sane(&p, q, &poll);
            close_pane(&p);
        }
}

START_TEST(all_options_are_seen_at_every_size)
{
    static const size_t counts[] = {2, 3, 5, 9, 17, 26};

    for (size_t i = 0; i < 2 * sizeof counts / sizeof *counts; i++)
        for (size_t theme = 0; theme < THEMES; theme++) {
            struct poll_question q;

            make_many(&q, counts[i / 2], i % 2);
            draw_all_phases(&q, (size_t)_i, &themes[theme]);
            poll_question_free(&q);
        }
}
END_TEST

START_TEST(in_the_rows_that_it_wants_nothing_is_cut)
{
    static const struct theme theme = {.colors = 256};

    for (enum poll_phase phase = POLL_OPEN; phase <= POLL_RESULT; phase++)
        for (int solved = 0; solved < 2; solved++) {
            struct poll_question q;
            struct message_poll poll;
            struct pane p;
            int rows;

            make_many(&q, 7, true);
            poll = make_poll(&q, phase, solved);
            rows = wall_poll_rows(&theme, &q, &poll, sizes[_i].cols - 2 * ROOM);
            draw(&p, sizes[_i].cols, rows + 2 * ROOM, &theme, &q, &poll, -1);
            refuse(&p, "…");
            expect_sane(&p, &q, &poll);
            if (solved)
                expect(&p, "This is for everybody.");
            close_pane(&p);
            poll_question_free(&q);
        }
}
END_TEST

START_TEST(little_room_cuts_with_a_mark)
{
    static const struct theme theme = {.colors = 256};
    struct poll_question q;
    struct message_poll poll;
    struct pane p;

    make_many(&q, 5, true);
    poll = make_poll(&q, POLL_CLOSED, false);
    draw(&p, 40, 12, &theme, &q, &poll, -1);
    for (int i = 0; i < 5; i++) {
        int row;
        struct text line = {0};

        ck_assert_ptr_nonnull(find_letter(&p, (char)('A' + i), &row));
        canvas_row_text(&p.canvas, row, &line);
        ck_assert_msg(strstr(text_string(&line), "…") != NULL, "%s", text_string(&line));
        text_free(&line);
    }
    close_pane(&p);
    poll_question_free(&q);
}
END_TEST

/* --------------------------------------------------------------------------------------------------- phase by phase */

/* Draws the four heads at 80×24. */
static void draw_heads(struct pane *p, struct message_poll *poll, int answer)
{
    static const struct theme theme = {.colors = 256};
    struct poll_question q;

    make_heads(&q);
    draw(p, 80, 24, &theme, &q, poll, answer);
    poll_question_free(&q);
}

static struct message_poll heads_poll(enum poll_phase phase, bool solved)
{
    struct poll_question q;
    struct message_poll poll;

    make_heads(&q);
    poll = make_poll(&q, phase, solved);
    poll_question_free(&q);
    return poll;
}

START_TEST(an_open_vote_says_how_many_and_no_more)
{
    struct message_poll poll = heads_poll(POLL_OPEN, false);
    struct pane p;

    poll.first = poll.second = (struct message_counts){.length = 4, .of = {1, 2, 3, 4}}; /* even if it were told */
    draw_heads(&p, &poll, -1);
    expect(&p, "17 of 24 answered");
    refuse(&p, "%");
    ck_assert_int_eq(filled_in_all(&p), 0);
    close_pane(&p);
    poll.present = 0; /* a show of hands */
    draw_heads(&p, &poll, -1);
    expect(&p, "Vote now   17 answered");
    close_pane(&p);
    poll.phase = POLL_SECOND;
    draw_heads(&p, &poll, -1);
    expect(&p, "Vote again");
    ck_assert_int_eq(filled_in_all(&p), 0);
    close_pane(&p);
}
END_TEST

START_TEST(bars_are_as_long_as_their_shares)
{
    struct message_poll poll = heads_poll(POLL_CLOSED, false);
    struct pane p;
    int row[4], length[4];

    poll.first = (struct message_counts){.length = 4, .of = {10, 20, 0, 10}};
    draw_heads(&p, &poll, -1);
    for (int i = 0; i < 4; i++) {
        ck_assert_ptr_nonnull(find_letter(&p, (char)('A' + i), &row[i]));
        length[i] = filled(&p, row[i] + 1);
    }
    ck_assert_int_eq(length[0], length[3]);
    ck_assert_int_eq(length[1], 2 * length[0]);
    ck_assert_int_eq(length[2], 0);
    ck_assert_int_gt(length[1], 50);
    expect(&p, "20   50 %");
    expect(&p, " 0    0 %");
    expect(&p, "40 answered");
    close_pane(&p);
}
END_TEST

START_TEST(nothing_moves_until_the_result)
{
    static const enum poll_phase phases[] = {POLL_OPEN, POLL_CLOSED, POLL_DISCUSS, POLL_SECOND};
    int rows[4][4];

    for (int i = 0; i < 4; i++) {
        struct message_poll poll = heads_poll(phases[i], false);
        struct pane p;

        draw_heads(&p, &poll, -1);
        for (int j = 0; j < 4; j++)
            ck_assert_ptr_nonnull(find_letter(&p, (char)('A' + j), &rows[i][j]));
        close_pane(&p);
        ck_assert_int_eq(memcmp(rows[0], rows[i], sizeof rows[0]), 0);
    }
}
END_TEST

START_TEST(a_discussion_keeps_the_bars)
{
    struct message_poll poll = heads_poll(POLL_DISCUSS, false);
    struct pane p;

    draw_heads(&p, &poll, -1);
    expect(&p, "Discuss with your neighbours");
    expect(&p, "12   52 %");
    close_pane(&p);
}
END_TEST

START_TEST(the_result_tells_the_change)
{
    struct message_poll poll = heads_poll(POLL_RESULT, false);
    struct pane p;

    poll.first = (struct message_counts){.length = 4, .of = {10, 5, 5, 0}};
    poll.second = (struct message_counts){.length = 4, .of = {0, 2, 2, 4}};
    draw_heads(&p, &poll, -1);
    expect(&p, "before");
    expect(&p, "after");
    expect(&p, "-50 points");
    expect(&p, "as before");
    expect(&p, "+50 points");
    expect(&p, "20 answered, then 8");
    close_pane(&p);
}
END_TEST

START_TEST(without_votes_there_are_no_shares)
{
    struct message_poll poll = heads_poll(POLL_RESULT, true);
    struct pane p;

    memset(poll.first.of, 0, sizeof poll.first.of);
    memset(poll.second.of, 0, sizeof poll.second.of);
    draw_heads(&p, &poll, -1);
    refuse(&p, "%");
    refuse(&p, "points");
    ck_assert_int_eq(filled_in_all(&p), 0);
    expect(&p, "This is said of D.");
    refuse(&p, "✗");
    close_pane(&p);
}
END_TEST

START_TEST(large_counts_stand_apart)
{
    struct message_poll poll = heads_poll(POLL_RESULT, false);

    for (int i = 0; i < 4; i++)
        poll.first.of[i] = poll.second.of[i] = i == 2 ? 0 : MESSAGE_COUNT_MOST;
    for (size_t i = 0; i < SIZES; i++) {
        struct poll_question q;
        struct pane p;

        make_heads(&q);
        draw(&p, sizes[i].cols, sizes[i].rows, &themes[0], &q, &poll, 0);
        expect(&p, " 33 %");
        if (sizes[i].cols >= 80)
            expect(&p, " 99999   33 %");
        close_pane(&p);
        poll_question_free(&q);
    }
}
END_TEST

START_TEST(the_solution_is_seen_without_colours)
{
    for (size_t i = 0; i < THEMES; i++) {
        struct message_poll poll = heads_poll(POLL_CLOSED, true);
        const struct cell *right, *wrong;
        struct poll_question q;
        struct pane p;
        int row;

        make_heads(&q);
        draw(&p, 80, 24, &themes[i], &q, &poll, 1);
        right = find_letter(&p, 'D', &row);
        wrong = find_letter(&p, 'A', &row);
        ck_assert(right && wrong);
        ck_assert(right->style.bold && !wrong->style.bold);
        ck_assert(right[3].style.bold && !wrong[3].style.bold);
        ck_assert(memcmp(&wrong[3].style, &right[3].style, sizeof right->style) != 0);
        expect(&p, themes[i].ascii ? "+D  Head 1 of The and" : "✓D  Head 1 of The and");
        expect(&p, themes[i].ascii ? "> B  Head 1 of all" : "▸ B  Head 1 of all");
        expect(&p, themes[i].ascii ? "+ D  This is said of D." : "✓ D  This is said of D.");
        expect(&p, themes[i].ascii ? "x B  This is said of B." : "✗ B  This is said of B."); /* that most chose */
        refuse(&p, "This is said of A.");
        expect(&p, "This is for everybody.");
        close_pane(&p);
        poll_question_free(&q);
    }
}
END_TEST

START_TEST(the_solution_is_not_told_before)
{
    for (enum poll_phase phase = POLL_OPEN; phase <= POLL_OVER; phase++) {
        struct message_poll poll = heads_poll(phase, false);
        struct pane p;

        draw_heads(&p, &poll, 0);
        refuse(&p, "✓");
        refuse(&p, "This is");
        expect(&p, "▸ A");
        close_pane(&p);
    }
}
END_TEST

START_TEST(formulas_and_code_stand_as_in_prose)
{
    static const struct theme theme = {.colors = 256}, ascii = {.ascii = true};
    struct question_text text = {0};
    struct poll_question q;
    struct message_poll poll;
    struct pane p;

    make_heads(&q);
    poll = make_poll(&q, POLL_CLOSED, true);
    question_text_make(&text, TEXT_MARKDOWN,
                       "Say **what** `Q @ K.T` gives:\n\n```c\nfor (;;)\n    sum++;\n```\n\nand $\\sqrt{d_k}$.",
                       (struct place){0}, NULL);
    prose_free(&q.text);
    q.text = text.prose;
    text.prose = (struct prose){0};
    draw(&p, 80, 30, &theme, &q, &poll, -1);
    expect(&p, "Say what Q @ K.T gives:");
    expect(&p, "\n   for (;;)\n       sum++;\n");
    expect(&p, "√d_k");
    close_pane(&p);
    draw(&p, 80, 30, &ascii, &q, &poll, -1);
    expect(&p, "sqrt");
    close_pane(&p);
    poll_question_free(&q);
    question_text_free(&text);
}
END_TEST

/* Presenter and follower may have two versions of a course: no option without a letter, none that is not there. */
START_TEST(another_number_of_options_does_no_harm)
{
    for (int options = 2; options <= MESSAGE_OPTIONS_MOST; options += 3) {
        struct message_poll poll = heads_poll(POLL_RESULT, true);
        struct pane p;
        int row;

        poll.options = poll.first.length = poll.second.length = options;
        for (int i = 0; i < options; i++)
            poll.first.of[i] = poll.second.of[i] = i;
        draw_heads(&p, &poll, options - 1);
        ck_assert_ptr_nonnull(find_letter(&p, (char)('A' + options - 1), &row));
        close_pane(&p);
    }
}
END_TEST

Suite *screen_wall_poll_suite(void)
{
    Suite *suite = suite_create("screen_wall_poll");
    TCase *core = tcase_create("core");

    tcase_add_loop_test(core, looks_as_it_did, 0, sizeof looks / sizeof *looks);
    tcase_add_loop_test(core, all_options_are_seen_at_every_size, 0, (int)SIZES);
    tcase_add_loop_test(core, in_the_rows_that_it_wants_nothing_is_cut, 0, (int)SIZES);
    tcase_add_test(core, little_room_cuts_with_a_mark);
    tcase_add_test(core, an_open_vote_says_how_many_and_no_more);
    tcase_add_test(core, bars_are_as_long_as_their_shares);
    tcase_add_test(core, nothing_moves_until_the_result);
    tcase_add_test(core, a_discussion_keeps_the_bars);
    tcase_add_test(core, the_result_tells_the_change);
    tcase_add_test(core, without_votes_there_are_no_shares);
    tcase_add_test(core, large_counts_stand_apart);
    tcase_add_test(core, the_solution_is_seen_without_colours);
    tcase_add_test(core, the_solution_is_not_told_before);
    tcase_add_test(core, formulas_and_code_stand_as_in_prose);
    tcase_add_test(core, another_number_of_options_does_no_harm);
    suite_add_tcase(suite, core);
    return suite;
}
