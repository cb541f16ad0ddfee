/* SPDX-License-Identifier: MIT */
#include "trial.h"

#include "base/random.h"
#include "view/arithmetic.h"
#include "view/look.h"

#include <check.h>
#include <stdlib.h>
#include <string.h>

enum { MARGIN = 2, GUARD = U'@', WHOLE_COLS = 38, WHOLE_ROWS = 6 };

struct trial trial_open(const struct view *view, const char *state)
{
    struct view_setup setup = {0};
    struct error e = {0};
    struct trial t = {.view = view, .self = view->open(&setup, state, &e)};

    ck_assert_msg(t.self != NULL, "%s \"%s\": %s", view->name, state, e.message);
    return t;
}

void trial_close(struct trial *t)
{
    t->view->close(t->self);
    text_free(&t->text);
}

static void press(struct trial *t, int code)
{
    const struct key *row;

    if (t->view->is_typing && t->view->is_typing(t->self) && t->view->type(t->self, code) != REACT_PASS)
        return;
    row = keys_find(t->view->keys, code);
    if (row && t->view->works(t->self, row->action, NULL))
        t->view->act(t->self, row->action, code);
}

void trial_press(struct trial *t, const char *keys)
{
    for (const char *at = keys; *at; at += strspn(at, " ")) {
        size_t length = strcspn(at, " ");
        int code = keys_code(at, length);

        ck_assert_msg(code != 0, "no key is called so: %s", at);
        press(t, code);
        at += length;
    }
}

static const char *give(struct trial *t, struct text *text)
{
    text_free(&t->text);
    t->text = *text;
    return text_string(&t->text);
}

const char *trial_state(struct trial *t)
{
    struct text text = {0};

    t->view->write_state(t->self, &text);
    return give(t, &text);
}

const char *trial_plain(struct trial *t)
{
    struct text text = {0};

    t->view->plain(t->self, &text);
    return give(t, &text);
}

const char *trial_look(struct trial *t)
{
    struct view_lines lines = {0};
    struct text text = {0};

    t->view->describe(t->self, &lines, 78, false);
    text_add(&text, text_string(&lines.look));
    view_lines_free(&lines);
    return give(t, &text);
}

const char *trial_sum(struct trial *t, int columns)
{
    struct view_lines lines = {0};
    struct text text = {0};

    t->view->describe(t->self, &lines, columns, columns < 60);
    text_addf(&text, "%s: %s", text_string(&lines.cell.text), text_string(&lines.sum.text));
    view_lines_free(&lines);
    return give(t, &text);
}

const char *trial_screen(struct trial *t, int cols, int rows, struct theme theme)
{
    struct canvas canvas;
    struct text text = {0};

    canvas_make(&canvas, rows, cols, &theme);
    t->view->draw(t->self, &canvas, (struct area){0, 0, rows, cols}, cols < 60 || rows < 12);
    canvas_text(&canvas, &text);
    canvas_free(&canvas);
    return give(t, &text);
}

double trial_measure(struct trial *t, const char *name)
{
    double value = 0;

    ck_assert_msg(t->view->measure(t->self, name, &value), "%s has no %s", t->view->name, name);
    return value;
}

void trial_check_state(struct trial *t)
{
    char *state = strdup(trial_state(t)), *plain = strdup(trial_plain(t));
    struct trial again = trial_open(t->view, state);

    ck_assert_str_eq(trial_state(&again), state);
    ck_assert_str_eq(trial_plain(&again), plain);
    trial_close(&again);
    free(state);
    free(plain);
}

void trial_check_lines(struct trial *t)
{
    static const struct theme ascii = {.ascii = true};

    for (int columns = 38; columns <= 160; columns += 13)
        for (int compact = 0; compact < 2; compact++) {
            struct view_lines lines = {.stage = 7};

            t->view->describe(t->self, &lines, columns, compact);
            ck_assert_int_eq(lines.stage, -1);
            ck_assert_uint_gt(lines.look.length, 0);
            ck_assert_uint_gt(lines.look_short.length, 0);
            ck_assert_uint_gt(lines.cell.text.length, 0);
            ck_assert_uint_gt(lines.sum.text.length, 0);
            ck_assert_int_le(canvas_columns(&ascii, text_string(&lines.look)), LOOK_MOST);
            ck_assert_int_le(canvas_columns(&ascii, text_string(&lines.look_short)), LOOK_SHORT_MOST);
            ck_assert_msg(arithmetic_fits(&lines.sum, columns), "%d: %s", columns, text_string(&lines.sum.text));
            ck_assert_msg(line_columns(&ascii, &lines.cell) <= columns, "%s", text_string(&lines.cell.text));
            view_lines_free(&lines);
        }
}

/* Draws into the middle of a canvas full of guards. */
static void draw_guarded(struct trial *t, int rows, int cols, const struct theme *theme)
{
    struct area area = {MARGIN, MARGIN, rows, cols};
    bool compact = cols < 60 || rows < 12;
    struct canvas canvas;
    int wanted = t->view->rows(t->self, theme, area, compact);

    ck_assert_msg(wanted >= 1 && wanted <= rows, "%d of %d rows", wanted, rows);
    canvas_make(&canvas, rows + 2 * MARGIN, cols + 2 * MARGIN, theme);
    for (int i = 0; i < canvas.rows * canvas.cols; i++)
        canvas.cells[i].glyph = GUARD;
    t->view->draw(t->self, &canvas, area, compact);
    for (int row = 0; row < canvas.rows; row++)
        for (int col = 0; col < canvas.cols; col++)
            if ((row < MARGIN || row >= MARGIN + rows || col < MARGIN || col >= MARGIN + cols) &&
                canvas.cells[row * canvas.cols + col].glyph != GUARD)
                ck_abort_msg("%s, %d×%d: drew at %d,%d of its area", t->view->name, cols, rows, row - MARGIN,
                             col - MARGIN);
    if (canvas.cut && rows >= WHOLE_ROWS && cols >= WHOLE_COLS)
        ck_abort_msg("%s %s, %d×%d, %d colours, ASCII %d: cut without a mark", t->view->name, trial_state(t), cols,
                     rows, theme->colors, theme->ascii);
    canvas_free(&canvas);
}

void trial_check_drawing(struct trial *t)
{
    static const int rows[] = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 12, 14, 16, 20, 24, 34, 60, 100};
    static const int cols[] = {1, 2, 3, 5, 9, 17, 30, 38, 40, 46, 58, 61, 66, 70, 80, 110, 120, 200, 300};
    static const int colors[] = {256, 16, 8, 0};

    for (size_t r = 0; r < sizeof rows / sizeof *rows; r++)
        for (size_t c = 0; c < sizeof cols / sizeof *cols; c++) {
            size_t look = r + c;
            struct theme theme = {
                .colors = colors[look % 4], .light = look / 4 % 2, .grey = look / 8 % 2, .ascii = look % 3 == 0};

            draw_guarded(t, rows[r], cols[c], &theme);
        }
}

void trial_check_monkey(struct trial *t, unsigned seed)
{
    static const char characters[] = "0123456789.-/% aijknrstuvdhlmwyz";
    static const int others[] = {KEY_CODE_UP,    KEY_CODE_DOWN,      KEY_CODE_LEFT, KEY_CODE_RIGHT, KEY_CODE_TAB,
                                 KEY_CODE_ENTER, KEY_CODE_BACKSPACE, KEY_CODE_ESC,  KEY_CODE_ENTER, KEY_CODE_BACK_TAB};
    struct random r;

    random_start(&r, seed, 0);
    for (int i = 0; i < 3000; i++) {
        size_t pick = random_bits(&r) % (sizeof characters - 1 + 2 * sizeof others / sizeof *others);
        struct theme theme = {.colors = i % 2 ? 256 : 0, .ascii = i % 3 == 0};

        press(t, pick < sizeof characters - 1 ? characters[pick] : others[pick % (sizeof others / sizeof *others)]);
        if (t->view->tick && random_bits(&r) % 4 == 0)
            t->view->tick(t->self);
        if (i % 50 == 0)
            trial_check_lines(t);
        if (i % 10 == 0)
            draw_guarded(t, (int)(random_bits(&r) % 40) + 1, (int)(random_bits(&r) % 130) + 1, &theme);
        if (i % 100 == 0) {
            if (t->view->play)
                t->view->play(t->self, false);
            trial_check_state(t);
        }
    }
}

void trial_refuses(const struct view *view, const char *state)
{
    struct view_setup setup = {0};
    struct error e = {0};
    void *self = view->open(&setup, state, &e);

    ck_assert_msg(self == NULL, "%s opens \"%s\"", view->name, state);
    ck_assert_int_eq(e.code, ERROR_INPUT);
    ck_assert_msg(strncmp(e.message, state, strcspn(state, "=")) == 0, "\"%s\": %s", state, e.message);
    ck_assert_msg(strstr(e.message, ": ") && !strchr(e.message, '\n'), "\"%s\": %s", state, e.message);
}
