/* SPDX-License-Identifier: MIT */
/* What holds for the sheet of any view, under random keys: equal states have equal sheets; plain text holds every
 * number of the screen; where a number stands depends on the room alone; a click finds what is drawn there. */
#include "attention/origin.h"
#include "base/random.h"
#include "sheet/lay.h"
#include "sheet/plain.h"
#include "sheet/plan.h"
#include "suites.h"
#include "view/dials.h"
#include "view/trial.h"
#include "view/views.h"

#include <ctype.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { STEPS = SOME_OF(60) };

static const struct {
    int rows, cols;
} rooms[] = {{6, 40}, {10, 60}, {10, 78}, {17, 80}, {34, 70}, {40, 118}, {56, 196}};

#define ROOMS (sizeof rooms / sizeof *rooms)

/* A key of the view, a dial, or what goes on. */
static void press_at_random(struct trial *t, struct random *r)
{
    static const char *const keys[] = {"Left", "Right", "Up", "Down", "Tab", "BackTab", "a", "m", "v"};

    if (t->view->is_computing || views_random_below(r, 2)) /* more of what computes takes minutes */
        trial_press(t, keys[views_random_below(r, sizeof keys / sizeof *keys)]);
    else
        trial_press_at_random(t, r);
}

/* Who follows a measurement has what was measured so far. */
static void finish_computing(struct trial *t)
{
    while (!t->view->measures_time && t->view->is_computing && t->view->is_computing(t->self))
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
        t = trial_open(*view, trial_quick_state(*view));
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
    view_draw(t->view, t->self, canvas, (struct area){0, 0, rows, cols});
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

/* States that show less of the same: what is told later. */
static const struct {
    const char *view, *less, *all;
} later[] = {
    {"conversation", "show=score,share", ""},
    {"conversation", "show=places", ""},
    {"arcs", "arcs=0", ""},
    {"arcs", "arcs=1", ""},
    {"arcs", "reach=1", ""},
    {"bank", "show=share head=2", "head=2"},
    {"bank", "show=bar,weights head=3", "head=3"},
    {"softmax-row", "show=score", ""},
    {"softmax-row", "show=score,max,exp,share", ""},
    {"softmax-row", "show=T,max,exp,entropy,ratios", ""},
    {"softmax-row", "show=score,bar", "show=score,bar,exp,share"},
    {"variance", "show=variance", ""},
    {"variance", "show=bits,every", ""},
    {"temperature-heads", "show=score,T,value", ""},
    {"temperature-heads", "show=T,share,home,entropy", ""},
};

/* What keeps a place empty: a blank, in a large room a dot or the outline. */
static bool is_empty(char32_t glyph)
{
    static const char32_t outline[] = U" ·─│┌┐└┘";

    for (size_t i = 0; outline[i]; i++)
        if (glyph == outline[i])
            return true;
    return false;
}

/* Whatever is shown, each word and number stands where it does when all is: the rest of its place is empty. */
START_TEST(what_is_told_later_has_its_place)
{
    struct trial less = trial_open_at(later[_i].view, "%s", later[_i].less);
    struct trial all = trial_open_at(later[_i].view, "%s", later[_i].all);

    for (size_t i = 0; i < ROOMS; i++) {
        struct canvas now, end;
        int empty = 0;

        draw(&less, rooms[i].rows, rooms[i].cols, &now);
        draw(&all, rooms[i].rows, rooms[i].cols, &end);
        trial_blank_later(&now);
        for (int c = 0; c < now.rows * now.cols; c++) {
            empty += now.cells[c].glyph != end.cells[c].glyph;
            if (now.cells[c].glyph != end.cells[c].glyph && !is_empty(now.cells[c].glyph))
                ck_abort_msg("%s, %d×%d: row %d, column %d", trial_state(&less), now.cols, now.rows, c / now.cols,
                             c % now.cols);
        }
        ck_assert_int_gt(empty, 0);
        canvas_free(&now);
        canvas_free(&end);
    }
    trial_check_state(&less);
    trial_close(&less);
    trial_close(&all);
}
END_TEST

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
static bool holds_itself(const char *text, const char *number)
{
    size_t length = strlen(number);

    for (const char *p = strstr(text, number); p; p = strstr(p + 1, number))
        if ((p == text || (!isdigit((unsigned char)p[-1]) && p[-1] != '.' && p[-1] != '-')) &&
            !isdigit((unsigned char)p[length]) && (p[length] != '.' || !isdigit((unsigned char)p[length + 1])))
            return true;
    return false;
}

/* The same, or with more decimals: dense cells show one of two. */
static bool holds(const char *text, const char *number)
{
    const char *point = strchr(number, '.');
    double half = 0.5001, wanted = strtod(number, NULL);
    char other[32];

    if (holds_itself(text, number))
        return true;
    for (size_t i = point ? strlen(point + 1) : 0; i > 0; i--)
        half /= 10;
    while (next_number(&text, other))
        if (strlen(other) > strlen(number) && fabs(strtod(other, NULL) - wanted) <= half)
            return true;
    return false;
}

static size_t origins_seen;

/* Every number of a matrix is given, or comes again from its terms. */
static void check_matrix(struct trial *t, const struct sheet_block *block, const struct sheet_matrix *m)
{
    const struct grid *g = &m->grid;

    if (!m->of.view) /* test_from.c tries the numbers of a sheet's own */
        return;
    ck_assert_msg(t->view->origin, "%s, %s: %s says nothing", t->view->name, block->name, text_string(&m->brief));
    for (size_t i = 0; i < g->rows * g->cols; i++) {
        size_t row = i / g->cols, col = i % g->cols;
        enum grid_cell state = g->state ? g->state(&m->of, row, col) : GRID_SHOWN;
        double shown = g->at[row * g->row_stride + col * g->col_stride], made;
        struct origin origin;

        if (state == GRID_HIDDEN || state == GRID_AHEAD)
            continue;
        ck_assert_msg(t->view->origin(t->self, &m->of, row, col, &origin), "%s %s: %s[%zu,%zu]", t->view->name,
                      trial_state(t), text_string(&m->brief), row, col);
        if (origin.kind == ORIGIN_GIVEN)
            continue;
        made = origin_result(&origin);
        ck_assert_msg(shown == made || (isnan(shown) && isnan(made)) || fabs(shown - made) <= 1e-9 * (1 + fabs(shown)),
                      "%s %s: %s[%zu,%zu] is %g, and its origin makes %g", t->view->name, trial_state(t),
                      text_string(&m->brief), row, col, shown, made);
        origins_seen++;
    }
}

static void check_origins(struct trial *t, const char *before)
{
    (void)before;
    for (int plain = 0; plain < 2; plain++) {
        struct sheet sheet = {.is_plain = plain};

        view_fill(t->view, t->self, &sheet);
        for (size_t b = 0; b < sheet.count; b++)
            for (size_t i = 0; !sheet.blocks[b]->blank && i < sheet.blocks[b]->matrices.count; i++)
                check_matrix(t, sheet.blocks[b], sheet.blocks[b]->matrices.of[i]);
        sheet_free(&sheet);
    }
}

START_TEST(numbers_come_from_their_origins)
{
    each_state(check_origins);
    for (const struct view *const *view = view_table; *view; view++) {
        struct trial t = trial_open(*view, trial_quick_state(*view));
        struct random r;

        random_start(&r, 2, random_stream((*view)->name, strlen((*view)->name)));
        for (int step = 0; step < 4 * STEPS && !(*view)->is_computing; step++) { /* dials, too */
            trial_press_at_random(&t, &r);
            check_origins(&t, "");
        }
        trial_close(&t);
    }
    ck_assert_uint_gt(origins_seen, SOME_OF(500000));
}
END_TEST

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

/* Appends a table, its caption first. */
static void add_table(const struct sheet_fields *table, struct text *out)
{
    text_addf(out, "%s\n", table->caption);
    for (size_t i = 0; i < table->rows * table->columns; i++)
        text_addf(out, "%s\t", table->fields[i]);
}

/* Every table says what it is, and none is there twice. */
static void check_tables(struct trial *t, const char *before)
{
    struct sheet sheet = {.is_plain = true};
    struct text all = {0};

    (void)before;
    view_fill(t->view, t->self, &sheet);
    for (size_t b = 0; b < sheet.count; b++) {
        struct sheet_fields table;

        for (size_t i = 0; sheet_block_fields(sheet.blocks[b], i, &table); i++) {
            struct text one = {0};

            add_table(&table, &one);
            ck_assert_msg(*table.caption, "%s %s: %s", t->view->name, trial_state(t), text_string(&one));
            ck_assert_msg(!strstr(text_string(&all), text_string(&one)), "%s %s: twice: %s", t->view->name,
                          trial_state(t), text_string(&one));
            text_addf(&all, "%s\n", text_string(&one));
            text_free(&one);
            sheet_fields_free(&table);
        }
    }
    text_free(&all);
    sheet_free(&sheet);
}

START_TEST(tables_have_captions)
{
    each_state(check_tables);
}
END_TEST

/* Whether two sheets show the same kind of thing: a key that goes to another step shows other matrices, and where rows
 * come or go, room is shared anew. */
static bool is_same_picture(const struct sheet *one, const struct sheet *two)
{
    for (size_t b = 0; b < one->count && b < two->count; b++) {
        const struct matrices *a = &one->blocks[b]->matrices, *c = &two->blocks[b]->matrices;

        if (one->blocks[b]->table.row_count != two->blocks[b]->table.row_count ||
            one->blocks[b]->kind != two->blocks[b]->kind)
            return false;
        if (a->level != c->level || (a->alone != c->alone && !a->compares)) /* asked for */
            return false;
        for (size_t i = 0; i < a->count && i < c->count; i++)
            if (strcmp(text_string(&a->of[i]->brief), text_string(&c->of[i]->brief)) != 0 ||
                a->of[i]->grid.cols != c->of[i]->grid.cols || a->of[i]->grid.rows != c->of[i]->grid.rows)
                return false;
    }
    return true;
}

/* Whether one of them shows a matrix that a stage has not, which came from its board and stands alone. */
static bool is_away(const struct sheet *one, const struct sheet *two)
{
    return one->count == 1 || two->count == 1;
}

/* Whether labels and cells of all matrices stand where they stood, if all of them are shown: a key that turns
 * the model has other labels and numbers of another width. (Of a flow a window is shown.) */
static bool cells_stay(const struct matrices *one, const struct matrices *two)
{
    for (size_t i = 0; one->form != MATRICES_FLOW && one->plan && i < one->count && i < two->count; i++) {
        const struct grid *a = &one->of[i]->placed, *b = &two->of[i]->placed;

        if (one->plan->shown == SHOWN_ALL && two->plan->shown == SHOWN_ALL && one->of[i]->is_placed &&
            two->of[i]->is_placed && a->seam == b->seam && a->widest == b->widest &&
            memcmp(a->longest_label, b->longest_label, sizeof a->longest_label) == 0 &&
            (a->left != b->left || a->top != b->top || a->label_columns != b->label_columns ||
             a->cell_columns != b->cell_columns || a->cell_rows != b->cell_rows))
            return false;
    }
    return true;
}

/* Whether, in little room, a block is in sight that was not, in the place of others. */
static bool take_turns(const struct sheet *one, const struct sheet *two, int rows)
{
    enum { LITTLE = 10 };

    for (size_t b = 0; rows < LITTLE && b < one->count && b < two->count; b++)
        if ((one->blocks[b]->area.rows > 0) != (two->blocks[b]->area.rows > 0))
            return true;
    return false;
}

/* Blocks stand where they stood before a key was pressed, with as many rows, and so do cells. (Where there is no room
 * for all, what is looked at may take the place of another.) */
static void check_places(struct trial *t, const char *before)
{
    struct trial old = trial_open(t->view, before);
    bool is_code = t->view->takes_prose && (t->view->takes_prose(old.self) || t->view->takes_prose(t->self));

    for (size_t i = 0; i < ROOMS && !is_code; i++) { /* which is as long as its language makes it */
        struct sheet one = {0}, two = {0};
        const struct theme theme = {.colors = 256};
        struct area area = {0, 0, rooms[i].rows, rooms[i].cols};

        view_fill(old.view, old.self, &one);
        view_fill(t->view, t->self, &two);
        sheet_lay(&one, &theme, area);
        sheet_lay(&two, &theme, area);
        ck_assert_msg(one.count == two.count || !is_same_picture(&one, &two) || is_away(&one, &two), "%s: %s, %s",
                      t->view->name, before, trial_state(t));
        for (size_t b = 0;
             b < one.count && b < two.count && is_same_picture(&one, &two) && !take_turns(&one, &two, area.rows); b++)
            if (one.blocks[b]->area.rows > 0 && two.blocks[b]->area.rows > 0 &&
                (memcmp(&one.blocks[b]->area, &two.blocks[b]->area, sizeof one.blocks[b]->area) != 0 ||
                 !cells_stay(&one.blocks[b]->matrices, &two.blocks[b]->matrices)))
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

/* Where right and wrong are compared, the bracket of a cell in the first column does not touch its row's label. */
static void check_bracket(const struct trial *t, const struct canvas *canvas, const struct sheet_matrix *m)
{
    const struct grid *grid = &m->placed;
    const struct cell *cells;
    int before = grid->left + grid->label_columns - 1;

    if (!m->is_placed || !grid->cursor || !grid->row_labels || grid->row - grid->first_row >= grid->shown_rows)
        return;
    cells = canvas->cells + grid_number_line(grid, grid->row) * canvas->cols;
    ck_assert_msg(cells[before].glyph != U'[' || cells[before - 1].glyph == U' ', "%s, %d×%d: %s of %s", t->view->name,
                  canvas->cols, canvas->rows, "a bracket touches the label", trial_state((struct trial *)t));
}

/* Nothing is drawn beyond the room: what does not fit ends in a mark, or is left out. */
static void check_whole(struct trial *t, const char *before)
{
    static const struct theme theme = {.colors = 256};

    (void)before;
    for (size_t i = 0; i < ROOMS; i++) {
        struct sheet sheet = {0};
        struct canvas canvas;

        canvas_make(&canvas, rooms[i].rows, rooms[i].cols, &theme);
        view_fill(t->view, t->self, &sheet);
        sheet_draw(&sheet, &canvas, (struct area){0, 0, canvas.rows, canvas.cols});
        ck_assert_msg(!canvas.cut, "%s, %d×%d, is cut: %s", t->view->name, canvas.cols, canvas.rows, trial_state(t));
        for (size_t b = 0; b < sheet.count; b++) {
            const struct matrices *all = &sheet.blocks[b]->matrices;

            for (size_t m = 0; all->compares && sheet.blocks[b]->area.rows > 0 && m < all->count; m++)
                if (all->plan->shown == SHOWN_ALL || m == all->chosen)
                    check_bracket(t, &canvas, all->of[m]);
        }
        sheet_free(&sheet);
        canvas_free(&canvas);
    }
}

START_TEST(nothing_is_cut)
{
    each_state(check_whole);
}
END_TEST

/* What a click found is drawn in that line, of a tall row in one of its lines: the name of a group, the label of a row,
 * a word. */
static void check_spot(const struct sheet_block *block, const struct sheet_spot *spot, const char *line)
{
    if (block->kind == BLOCK_TABLE && spot->row == SHEET_NONE)
        ck_assert_uint_lt(spot->col, block->table.group_count);
    else if (block->kind == BLOCK_TABLE)
        ck_assert_ptr_nonnull(strstr(line, text_string(&block->table.rows[spot->row].label)));
    else if (block->kind == BLOCK_SLIDER)
        ck_assert(spot->value >= block->slider.least * 0.999 && spot->value <= block->slider.most * 1.001);
    else if (block->kind == BLOCK_WORDS || block->kind == BLOCK_CHOICES)
        ck_assert_ptr_nonnull(strstr(line, text_string(&block->words.words[spot->row].text)));
}

/* The lines of a canvas from one to another, one after the other. */
static void add_lines(struct text *out, const struct canvas *canvas, int first, int last)
{
    for (int row = first < 0 ? 0 : first; row <= last && row < canvas->rows; row++)
        canvas_row_text(canvas, row, out);
}

/* Each row of a table that a click finds is the one whose label is drawn there. */
static void check_clicks(struct trial *t, const char *before)
{
    struct area area = {0, 0, 40, 118};
    struct sheet sheet = {0};
    struct sheet_spot spot;
    struct canvas canvas;
    size_t found = 0;

    (void)before;
    draw(t, area.rows, area.cols, &canvas);
    view_fill(t->view, t->self, &sheet);
    sheet_lay(&sheet, &canvas.theme, area);
    for (int row = 0; row < area.rows; row++) {
        struct text lines = {0};
        int tall = 0;

        for (size_t b = 0; b < sheet.count; b++)
            tall = sheet.blocks[b]->tall > tall ? sheet.blocks[b]->tall : tall;
        add_lines(&lines, &canvas, row - tall, row + tall);
        for (int col = 0; col < area.cols; col++) {
            if (!sheet_find(&sheet, &canvas.theme, row, col, &spot))
                continue;
            for (size_t b = 0; b < sheet.count; b++) {
                const struct sheet_block *block = sheet.blocks[b];

                if (strcmp(block->name, spot.block) != 0)
                    continue;
                check_spot(block, &spot, text_string(&lines));
                found++;
            }
        }
        text_free(&lines);
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

Suite *sheet_suite(void)
{
    Suite *suite = suite_create("sheet");
    TCase *any = tcase_create("any"), *origins = tcase_create("origins");

    tcase_add_test(any, equal_states_have_equal_sheets);
    tcase_add_loop_test(any, what_is_told_later_has_its_place, 0, (int)(sizeof later / sizeof *later));
    tcase_add_test(any, plain_text_holds_every_number);
    tcase_add_test(origins, numbers_come_from_their_origins);
    tcase_add_test(any, tables_have_captions);
    tcase_add_test(any, nothing_moves);
    tcase_add_test(any, nothing_is_cut);
    tcase_add_test(any, clicks_find_what_is_drawn);
    suite_add_tcase(suite, origins);
    suite_add_tcase(suite, any);
    return suite;
}
