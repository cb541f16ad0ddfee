/* SPDX-License-Identifier: MIT */
/* What holds for the sheet of any view, under random keys: equal states have equal sheets; plain text holds every
 * number of the screen; where a number stands depends on the room alone; a click finds what is drawn there. */
#include "base/random.h"
#include "sheet/lay.h"
#include "sheet/plain.h"
#include "suites.h"
#include "view/trial.h"
#include "view/views.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

enum { STEPS = 60 };

static const struct {
    int rows, cols;
} rooms[] = {{6, 40}, {10, 60}, {10, 78}, {17, 80}, {34, 70}, {40, 118}, {56, 196}};

#define ROOMS (sizeof rooms / sizeof *rooms)

static void press_at_random(struct trial *t, struct random *r)
{
    static const char *const keys[] = {"Left", "Right", "Up", "Down", "Tab", "BackTab", "a", "m", "v", "n"};
    const char *key = keys[views_random_below(r, sizeof keys / sizeof *keys)];

    if (!t->view->is_computing || strcmp(key, "n") != 0) /* more of the same takes minutes */
        trial_press(t, key);
}

static void finish_computing(struct trial *t)
{
    while (t->view->is_computing && t->view->is_computing(t->self))
        t->view->tick(t->self);
}

/* Calls `check` for every view that fills a sheet, in states that random keys lead to. */
static void each_state(void (*check)(struct trial *t, const char *before))
{
    size_t views = 0;

    for (const struct view *const *view = view_table; *view; view++) {
        struct random r;
        struct trial t;

        if (!(*view)->fill)
            continue;
        views++;
        random_start(&r, 1, random_stream((*view)->name, strlen((*view)->name)));
        t = trial_open(*view, (*view)->is_computing ? "draws=2000" : "");
        for (int step = 0; step < STEPS; step++) {
            char *before = strdup(trial_state(&t));

            press_at_random(&t, &r);
            check(&t, before);
            free(before);
        }
        trial_close(&t);
    }
    ck_assert_uint_gt(views, 0);
}

static void draw(struct trial *t, int rows, int cols, struct canvas *canvas)
{
    struct theme theme = {.colors = 256};

    canvas_make(canvas, rows, cols, &theme);
    view_draw(t->view, t->self, canvas, (struct area){0, 0, rows, cols}, false);
}

static void check_equal(struct trial *t, const char *before)
{
    struct trial again;

    (void)before;
    if (t->view->is_typing && t->view->is_typing(t->self))
        return;
    if (t->view->play)
        t->view->play(t->self, false); /* a state says nothing of what plays */
    again = trial_open(t->view, trial_state(t));
    finish_computing(t);
    finish_computing(&again);
    for (size_t i = 0; i < ROOMS; i++) {
        struct canvas one, two;

        draw(t, rooms[i].rows, rooms[i].cols, &one);
        draw(&again, rooms[i].rows, rooms[i].cols, &two);
        ck_assert_msg(memcmp(one.cells, two.cells, sizeof *one.cells * (size_t)(one.rows * one.cols)) == 0, "%s %s",
                      t->view->name, trial_state(t));
        canvas_free(&one);
        canvas_free(&two);
    }
    trial_close(&again);
}

START_TEST(equal_states_have_equal_sheets)
{
    each_state(check_equal);
}
END_TEST

/* The next number at or after *at, "-16.00" or "1.5 %"; false at the end. Numbers in names (q₁, √4) are none. */
static bool next_number(const char **at, char out[32])
{
    for (const char *p = *at; *p; p++) {
        size_t length;

        if (!isdigit((unsigned char)*p) || (p > *at && p[-1] != ' ' && p[-1] != '-'))
            continue;
        length = strspn(p, "0123456789.");
        if (length < 3 || length > 30 || !memchr(p, '.', length)) {
            p += length - 1;
            continue;
        }
        if (p > *at && p[-1] == '-') {
            p--;
            length++;
        }
        memcpy(out, p, length);
        out[length] = '\0';
        *at = p + length;
        return true;
    }
    return false;
}

/* Whether a text holds a number as a word of its own. */
static bool holds(const char *text, const char *number)
{
    size_t length = strlen(number);

    for (const char *p = strstr(text, number); p; p = strstr(p + 1, number))
        if ((p == text || (!isdigit((unsigned char)p[-1]) && p[-1] != '.' && p[-1] != '-')) &&
            !isdigit((unsigned char)p[length]) && (p[length] != '.' || !isdigit((unsigned char)p[length + 1])))
            return true;
    return false;
}

static size_t numbers_seen;

static void check_plain(struct trial *t, const char *before)
{
    char *plain = strdup(trial_plain(t));

    (void)before;
    for (size_t i = 0; i < ROOMS; i++) {
        struct canvas canvas;
        struct text screen = {0};
        const char *at;
        char number[32];

        draw(t, rooms[i].rows, rooms[i].cols, &canvas);
        canvas_text(&canvas, &screen);
        for (at = text_string(&screen); next_number(&at, number); numbers_seen++)
            ck_assert_msg(holds(plain, number), "%s: %s is on the screen alone:\n%s\n%s", t->view->name, number,
                          text_string(&screen), plain);
        text_free(&screen);
        canvas_free(&canvas);
    }
    free(plain);
}

START_TEST(plain_text_holds_every_number)
{
    each_state(check_plain);
    ck_assert_uint_gt(numbers_seen, 1000);
}
END_TEST

/* Whether all tables of two sheets have as many rows. */
static bool same_shape(const struct sheet *one, const struct sheet *two)
{
    bool same = one->count == two->count;

    for (size_t b = 0; same && b < one->count; b++)
        same = one->blocks[b]->table.row_count == two->blocks[b]->table.row_count;
    return same;
}

/* Blocks stand where they stood before a key was pressed, if there are as many rows as then. */
static void check_places(struct trial *t, const char *before)
{
    struct trial old = trial_open(t->view, before);

    for (size_t i = 0; i < ROOMS; i++) {
        struct sheet one = {0}, two = {0};
        const struct theme theme = {.colors = 256};
        struct area area = {0, 0, rooms[i].rows, rooms[i].cols};

        old.view->fill(old.self, &one);
        t->view->fill(t->self, &two);
        sheet_lay(&one, &theme, area);
        sheet_lay(&two, &theme, area);
        ck_assert_uint_eq(one.count, two.count);
        for (size_t b = 0; b < one.count && same_shape(&one, &two); b++)
            if (memcmp(&one.blocks[b]->area, &two.blocks[b]->area, sizeof one.blocks[b]->area) != 0)
                ck_abort_msg("%s, %d×%d: block %s moves from \"%s\" to \"%s\"", t->view->name, area.cols, area.rows,
                             one.blocks[b]->name, before, trial_state(t));
        sheet_free(&one);
        sheet_free(&two);
    }
    trial_close(&old);
}

START_TEST(nothing_moves)
{
    each_state(check_places);
}
END_TEST

/* What a click at a place of a block says that it found, as it is written there; NULL: it is written nowhere. */
static const char *label_of(const struct sheet_block *block, const struct sheet_spot *spot)
{
    size_t point = 0;

    switch (block->kind) {
    case BLOCK_TABLE:
        return text_string(&block->table.rows[spot->row].label);
    case BLOCK_WORDS:
    case BLOCK_CHOICES:
        return text_string(&block->words.words[spot->row].text);
    case BLOCK_DIALS:
        return block->dials.dials[spot->row].name;
    case BLOCK_PLANE:
        for (size_t i = 0; i < block->plane.count; i++)
            if (block->plane.marks[i].shape == PLANE_POINT && point++ == spot->row)
                return text_string(&block->plane.marks[i].label);
        return NULL;
    default:
        return NULL;
    }
}

/* What a click finds is what is drawn in that line. */
static void check_clicks(struct trial *t, const char *before)
{
    struct area area = {0, 0, 40, 118};
    struct sheet sheet = {0};
    struct sheet_spot spot;
    struct canvas canvas;
    size_t found = 0;

    (void)before;
    draw(t, area.rows, area.cols, &canvas);
    t->view->fill(t->self, &sheet);
    for (int row = 0; row < area.rows; row++) {
        struct text line = {0};

        canvas_row_text(&canvas, row, &line);
        for (int col = 0; col < area.cols; col++) {
            if (!sheet_find(&sheet, &canvas.theme, area, row, col, &spot))
                continue;
            for (size_t b = 0; b < sheet.count; b++) {
                const struct sheet_block *block = sheet.blocks[b];

                if (strcmp(block->name, spot.block) != 0)
                    continue;
                if (label_of(block, &spot))
                    ck_assert_ptr_nonnull(strstr(text_string(&line), label_of(block, &spot)));
                found++;
            }
        }
        text_free(&line);
    }
    ck_assert_uint_gt(found, 0);
    sheet_free(&sheet);
    canvas_free(&canvas);
}

START_TEST(clicks_find_what_is_drawn)
{
    each_state(check_clicks);
}
END_TEST

/* A table that has too little room shows a window round the selected row, says how many more there are, and gives up
 * columns by rank. */
START_TEST(short_of_room)
{
    struct sheet sheet = {0};
    struct sheet_block *block = sheet_add(&sheet, BLOCK_TABLE, "rows");
    struct table *table = &block->table;
    struct theme theme = {.colors = 256};
    struct canvas canvas;
    struct text screen = {0}, plain = {0};

    sheet_size(block, 0, 2);
    sheet_size(block, 1, 13);
    table->label_columns = 10;
    table_add_column(table, (struct table_column){.heading = "first", .decimals = 1, .columns = 8});
    table_add_column(table, (struct table_column){.heading = "second", .decimals = 1, .columns = 8, .rank = 1});
    for (int i = 0; i < 12; i++) {
        text_addf(table_add_row(table, ROLE_PLAIN), "row %d", i);
        table_add_number(table, i + 0.5, ROLE_PLAIN);
        table_add_number(table, i + 100.5, ROLE_PLAIN);
    }
    table->selected = 8;
    canvas_make(&canvas, 5, 30, &theme);
    sheet_draw(&sheet, &canvas, (struct area){0, 0, 5, 30});
    canvas_text(&canvas, &screen);
    ck_assert_str_eq(text_string(&screen), "             first\n"
                                           "  row 6        6.5\n"
                                           "  row 7        7.5\n"
                                           " ▸row 8        8.5\n"
                                           "  row 9        9.5   … 8 more\n");
    sheet_plain(&sheet, &plain);
    ck_assert_ptr_nonnull(strstr(text_string(&plain), "  row 11     11.5   111.5\n"));
    text_free(&screen);
    text_free(&plain);
    canvas_free(&canvas);
    sheet_free(&sheet);
}
END_TEST

/* A sheet of one block of so many rows, as it is drawn without colours. */
static const char *draw_block(struct sheet *sheet, int rows, int cols, struct text *out)
{
    const struct theme theme = {.colors = 0};
    struct canvas canvas;

    canvas_make(&canvas, rows, cols, &theme);
    sheet_draw(sheet, &canvas, (struct area){0, 0, rows, cols});
    text_cut(out, 0);
    canvas_text(&canvas, out);
    canvas_free(&canvas);
    return text_string(out);
}

/* Letters stand where their part is in front, round the end; marks keep to the strip; a click says a value. */
START_TEST(strips_go_round)
{
    struct sheet sheet = {0};
    struct sheet_block *block = sheet_add(&sheet, BLOCK_STRIP, "strip");
    const struct theme theme = {.colors = 0};
    struct sheet_spot spot;
    struct text screen = {0};

    sheet_size(block, 0, 1);
    sheet_size(block, 1, 4);
    text_add(&block->title, "who");
    block->strip = (struct strip){.to = 360, .is_round = true, .unit = "°"};
    strip_add_part(&block->strip, (struct strip_part){.from = 270, .to = 450, .letter = 'a'});
    strip_add_part(&block->strip, (struct strip_part){.from = 90, .to = 180, .letter = 'b'});
    text_add(strip_add_mark(&block->strip, 100, ROLE_PLAIN), "q");
    text_add(strip_add_mark(&block->strip, 359, ROLE_PLAIN), "long");
    ck_assert_str_eq(draw_block(&sheet, 4, 39, &screen), "  who\n"
                                                         "  aaaaaaaaabbbbbbbbb=========aaaaaaaaa\n"
                                                         "            ▴q                   long▴\n"
                                                         "  0°       90°      180°     270°\n");
    ck_assert(sheet_find(&sheet, &theme, (struct area){0, 0, 4, 39}, 1, 2, &spot));
    ck_assert_double_eq(spot.value, 5);
    ck_assert(!sheet_find(&sheet, &theme, (struct area){0, 0, 4, 39}, 2, 2, &spot));
    ck_assert_str_eq(draw_block(&sheet, 1, 15, &screen), "  aaabbb===aaa\n");
    text_free(&screen);
    sheet_free(&sheet);
}
END_TEST

/* Points stand on lines, and the selected one on the others; a click beside them is a direction. */
START_TEST(planes_have_points_and_directions)
{
    struct sheet sheet = {0};
    struct sheet_block *block = sheet_add(&sheet, BLOCK_PLANE, "plane");
    const struct theme theme = {.colors = 0};
    const struct area area = {0, 0, 7, 22};
    struct text screen = {0};
    struct sheet_spot spot;

    sheet_size(block, 0, 7);
    block->plane.turns = true;
    text_add(plane_add_line(&block->plane, (double[]){-1, -1}, (double[]){1, -1}, ROLE_PLAIN, U'-'), "e");
    text_add(plane_add_point(&block->plane, (double[]){-1, 1}, false), "a");
    text_add(plane_add_point(&block->plane, (double[]){1, 1}, true), "b");
    text_add(plane_add_point(&block->plane, (double[]){1, 1}, false), "c");
    ck_assert_str_eq(draw_block(&sheet, 7, 22, &screen), "    •a           ▪b\n"
                                                         "\n"
                                                         "\n"
                                                         "           +\n"
                                                         "\n"
                                                         "\n"
                                                         "    --------------e\n");
    ck_assert(sheet_find(&sheet, &theme, area, 0, 17, &spot) && spot.row == 1);
    ck_assert(sheet_find(&sheet, &theme, area, 0, 5, &spot) && spot.row == 0);
    ck_assert(sheet_find(&sheet, &theme, area, 6, 10, &spot) && spot.row == SHEET_NONE);
    ck_assert(spot.value > 260 && spot.value < 270);
    text_free(&screen);
    sheet_free(&sheet);
}
END_TEST

/* As many columns as there is room for show the same shares; each histogram fills its rows. */
START_TEST(histograms_share_an_axis)
{
    struct sheet sheet = {0};
    struct sheet_block *block = sheet_add(&sheet, BLOCK_HISTOGRAMS, "histograms");
    struct text screen = {0}, plain = {0};

    sheet_size(block, 0, 2);
    sheet_size(block, 1, 5);
    block->histograms.axis = "score";
    block->histograms.end = 8;
    for (int part = 0; part < HISTOGRAM_PARTS; part++)
        if (part == 0)
            histograms_add(&block->histograms, "wide", ROLE_PLAIN)->shares[0] = 1.0 / HISTOGRAM_PARTS;
        else
            block->histograms.of[0].shares[part] = 1.0 / HISTOGRAM_PARTS;
    histograms_add(&block->histograms, "narrow", ROLE_PLAIN)->shares[HISTOGRAM_PARTS / 2] = 1;
    ck_assert_str_eq(draw_block(&sheet, 5, 37, &screen), "     4 % ███████████████████████████\n"
                                                         "  wide   ███████████████████████████\n"
                                                         "   100 %              █\n"
                                                         "  narrow              █\n"
                                                         "  score  -8   -4      0      4     8\n");
    ck_assert_str_eq(draw_block(&sheet, 2, 20, &screen), "  wide   █████████\n"
                                                         "  narrow     █\n");
    sheet_plain(&sheet, &plain);
    ck_assert_ptr_nonnull(strstr(text_string(&plain), "    -8  -7  6.25    0.00\n"));
    ck_assert_ptr_nonnull(strstr(text_string(&plain), "     0   1  6.25  100.00\n"));
    text_free(&screen);
    text_free(&plain);
    sheet_free(&sheet);
}
END_TEST

/* The choices of a dial keep their places; a click finds one; what is typed takes the line. */
START_TEST(dials_have_choices)
{
    static const char *const sizes[] = {"1", "16", "256"};
    struct sheet sheet = {0};
    struct sheet_block *block = sheet_add(&sheet, BLOCK_DIALS, "dials");
    const struct theme theme = {.colors = 0};
    const struct area area = {0, 0, 1, 60};
    struct field field = {0};
    struct sheet_spot spot;
    struct text screen = {0};

    sheet_size(block, 0, 1);
    dials_add(&block->dials, NULL, "d_k");
    block->dials.dials[0].choices = sizes;
    block->dials.dials[0].choice_count = 3;
    block->dials.dials[0].chosen = 1;
    text_add(dials_add(&block->dials, "s", "seed"), "7");
    ck_assert_str_eq(draw_block(&sheet, 1, 60, &screen), "  d_k 1[16]256   s seed 7\n");
    ck_assert(sheet_find(&sheet, &theme, area, 0, 12, &spot) && spot.row == 0 && spot.col == 2);
    ck_assert(sheet_find(&sheet, &theme, area, 0, 3, &spot) && spot.row == 0 && spot.col == SHEET_NONE);
    ck_assert(sheet_find(&sheet, &theme, area, 0, 20, &spot) && spot.row == 1);
    block->dials.dials[0].chosen = 2;
    ck_assert_str_eq(draw_block(&sheet, 1, 60, &screen), "  d_k 1 16[256]  s seed 7\n");
    field_set(&field, "12");
    block->dials.dials[1].typed = &field;
    block->dials.dials[1].note = "Enter takes it";
    ck_assert_str_eq(draw_block(&sheet, 1, 60, &screen), "  seed 12         Enter takes it\n");
    ck_assert(!sheet_find(&sheet, &theme, area, 0, 3, &spot));
    field_free(&field);
    text_free(&screen);
    sheet_free(&sheet);
}
END_TEST

Suite *sheet_suite(void)
{
    Suite *suite = suite_create("sheet");
    TCase *any = tcase_create("any"), *rows = tcase_create("rows");

    tcase_add_test(any, equal_states_have_equal_sheets);
    tcase_add_test(any, plain_text_holds_every_number);
    tcase_add_test(any, nothing_moves);
    tcase_add_test(any, clicks_find_what_is_drawn);
    tcase_add_test(rows, short_of_room);
    tcase_add_test(rows, strips_go_round);
    tcase_add_test(rows, planes_have_points_and_directions);
    tcase_add_test(rows, histograms_share_an_axis);
    tcase_add_test(rows, dials_have_choices);
    suite_add_tcase(suite, any);
    suite_add_tcase(suite, rows);
    return suite;
}
