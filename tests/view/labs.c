/* SPDX-License-Identifier: MIT */
#include "labs.h"

#include "base/utf8.h"
#include "view/look.h"
#include "views.h"

#include <check.h>
#include <string.h>

enum { MARGIN = 3, GUARD = U'@', CUT_COLS = 36, CUT_ROWS = 5, LINE = 76 };

void *labs_open(const struct view *view, const char *state)
{
    struct view_setup setup = {0};
    struct error e = {0};
    void *self = view->open(&setup, state, &e);

    ck_assert_msg(self != NULL, "%s \"%s\": %s", view->name, state, e.message);
    return self;
}

static void write_again(const struct view *view, const char *state, struct text *out)
{
    void *self = labs_open(view, state);

    text_free(out);
    view->write_state(self, out);
    view->close(self);
}

void labs_expect_state(const struct view *view, const char *state, const char *written)
{
    struct text first = {0}, second = {0};

    write_again(view, state, &first);
    ck_assert_str_eq(text_string(&first), written);
    write_again(view, text_string(&first), &second);
    ck_assert_str_eq(text_string(&second), written);
    text_free(&first);
    text_free(&second);
}

void labs_refuse(const struct view *view, const char *state, const char *words)
{
    struct view_setup setup = {0};
    struct error e = {0};
    void *self = view->open(&setup, state, &e);

    ck_assert_msg(self == NULL, "%s \"%s\" was opened", view->name, state);
    ck_assert_int_eq(e.code, ERROR_INPUT);
    ck_assert_msg(strstr(e.message, words) != NULL, "\"%s\": %s", state, e.message);
    ck_assert_ptr_null(view->open(&setup, state, NULL));
}

static void press(const struct view *view, void *self, int code)
{
    const struct key *key;

    if (view->is_typing && view->is_typing(self) && view->type(self, code) != REACT_PASS)
        return;
    key = keys_find(view->keys, code);
    if (key && view->works(self, key->action, NULL))
        view->act(self, key->action, code);
}

void labs_press(const struct view *view, void *self, const char *keys)
{
    while (*keys) {
        size_t length = strcspn(keys, " ");

        ck_assert_msg(keys_code(keys, length) != 0, "no such key: %s", keys);
        press(view, self, keys_code(keys, length));
        keys += length + (keys[length] == ' ');
    }
}

double labs_measure(const struct view *view, const void *self, const char *name)
{
    double number = 0;

    ck_assert_msg(view->measure(self, name, &number), "%s measures no %s", view->name, name);
    return number;
}

static void expect(const char *text, const char *words)
{
    ck_assert_msg(strstr(text, words) != NULL, "\"%s\" is not in:\n%s", words, text);
}

void labs_expect_look(const struct view *view, const void *self, const char *words)
{
    struct view_lines lines = {0};

    view->describe(self, &lines, 78, false);
    expect(text_string(&lines.look), words);
    view_lines_free(&lines);
}

void labs_expect_sum(const struct view *view, const void *self, int columns, const char *words)
{
    struct view_lines lines = {0};

    view->describe(self, &lines, columns, columns < 60);
    expect(text_string(&lines.sum.text), words);
    view_lines_free(&lines);
}

void labs_expect_plain(const struct view *view, const void *self, const char *words)
{
    struct text out = {0};

    view->plain(self, &out);
    expect(text_string(&out), words);
    text_free(&out);
}

void labs_expect_drawn(const struct view *view, const void *self, int cols, int rows, const char *words)
{
    struct theme theme = {.colors = 256};
    struct canvas canvas;
    struct text out = {0};

    canvas_make(&canvas, rows, cols, &theme);
    view->draw(self, &canvas, (struct area){0, 0, rows, cols}, cols < 60 || rows < 9);
    canvas_text(&canvas, &out);
    expect(text_string(&out), words);
    canvas_free(&canvas);
    text_free(&out);
}

/* Draws into the middle of a canvas full of guards. */
static void draw_guarded(const struct view *view, const void *self, struct area area, const struct theme *theme,
                         const char *what)
{
    struct canvas canvas;
    bool compact = area.cols < 60 || area.rows < 9;
    int wanted = view->rows(self, theme, area, compact);

    ck_assert_msg(wanted >= 0 && wanted <= area.rows, "%s: %d rows of %d", what, wanted, area.rows);
    canvas_make(&canvas, area.rows + 2 * MARGIN, area.cols + 2 * MARGIN, theme);
    for (int i = 0; i < canvas.rows * canvas.cols; i++)
        canvas.cells[i].glyph = GUARD;
    view->draw(self, &canvas, area, compact);
    for (int i = 0; i < canvas.rows * canvas.cols; i++) {
        int row = i / canvas.cols - MARGIN, col = i % canvas.cols - MARGIN;
        bool inside = row >= 0 && row < area.rows && col >= 0 && col < area.cols;

        if (!inside && canvas.cells[i].glyph != GUARD)
            ck_abort_msg("%s, %d×%d: drew at %d,%d of its area", what, area.cols, area.rows, row, col);
    }
    if (canvas.cut && area.cols >= CUT_COLS && area.rows >= CUT_ROWS)
        ck_abort_msg("%s, %d×%d, %d colours%s: cut without a mark", what, area.cols, area.rows, theme->colors,
                     theme->ascii ? ", ASCII" : "");
    canvas_free(&canvas);
}

void labs_check_drawing(const struct view *view, const void *self, const char *what)
{
    static const int rows[] = {1, 2, 3, 4, 5, 6, 7, 8, 10, 13, 16, 20, 34, 60};
    static const int cols[] = {1, 2, 5, 12, 24, 36, 38, 48, 58, 66, 78, 80, 118, 200, 300};
    static const struct theme themes[] = {
        {.colors = 256}, {.colors = 16, .light = true}, {.colors = 8},
        {.colors = 0},   {.colors = 0, .ascii = true},  {.colors = 256, .grey = true}};

    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        for (size_t j = 0; j < sizeof cols / sizeof *cols; j++)
            for (size_t k = 0; k < sizeof themes / sizeof *themes; k++)
                draw_guarded(view, self, (struct area){MARGIN, MARGIN, rows[i], cols[j]}, &themes[k], what);
}

static void check_columns(const char *line, int most, const char *what)
{
    static const struct theme ascii = {.ascii = true};

    if (utf8_columns(line) > most || canvas_columns(&ascii, line) > most)
        ck_abort_msg("%s: longer than %d: %s", what, most, line);
}

void labs_check_lines(const struct view *view, const void *self, const char *what)
{
    struct text plain = {0};

    for (int columns = 38; columns <= 118; columns += 40) {
        struct view_lines lines = {0};

        view->describe(self, &lines, columns, columns < 60);
        ck_assert_int_eq(lines.stage, -1);
        check_columns(text_string(&lines.look), LOOK_MOST, what);
        check_columns(text_string(&lines.look_short), LOOK_SHORT_MOST, what);
        ck_assert_msg(lines.look.length && lines.look_short.length, "%s: nothing to look at", what);
        ck_assert_msg(lines.cell.text.length && lines.sum.text.length, "%s: no cell or no sum", what);
        if (columns == 78) /* an error may be longer: it is cut with a mark */
            check_columns(text_string(&lines.cell.text), LINE, what);
        if (!view->is_typing || !view->is_typing(self))
            check_columns(text_string(&lines.sum.text), columns, what);
        view_lines_free(&lines);
    }
    view->plain(self, &plain);
    ck_assert(plain.length > 0 && plain.bytes[plain.length - 1] == '\n');
    for (size_t i = 0; i < plain.length; i++)
        ck_assert_msg((unsigned char)plain.bytes[i] >= ' ' || plain.bytes[i] == '\n', "%s: a control", what);
    text_free(&plain);
}

/* A key of the view's table, of a field, or any other. */
static int random_code(const struct view *view, struct random *r)
{
    static const int others[] = {KEY_CODE_ENTER,
                                 KEY_CODE_ESC,
                                 KEY_CODE_TAB,
                                 KEY_CODE_BACK_TAB,
                                 KEY_CODE_HOME,
                                 KEY_CODE_LEFT,
                                 KEY_CODE_BACKSPACE,
                                 KEY_CODE_DELETE,
                                 KEY_CODE_PAGE_UP,
                                 U'語',
                                 U'\u0301',
                                 '-',
                                 '.',
                                 ',',
                                 'e'};
    size_t count = 0;

    if (views_random_below(r, 3) == 0)
        return others[views_random_below(r, sizeof others / sizeof *others)];
    if (views_random_below(r, 3) == 0)
        return '0' + (int)views_random_below(r, 10);
    while (view->keys[count].keys)
        count++;
    count = views_random_below(r, count);
    return keys_code(view->keys[count].keys, strcspn(view->keys[count].keys, " "));
}

void labs_press_at_random(const struct view *view, const char *state, size_t seed, size_t count)
{
    void *self = labs_open(view, state);
    struct text written = {0}, again = {0};
    struct random r;

    random_start(&r, seed, 3);
    for (size_t i = 0; i < count; i++) {
        press(view, self, random_code(view, &r));
        if (view->tick && views_random_below(&r, 4) == 0)
            view->tick(self);
        text_free(&written);
        view->write_state(self, &written);
        write_again(view, text_string(&written), &again);
        ck_assert_str_eq(text_string(&written), text_string(&again));
        labs_check_lines(view, self, text_string(&written));
        if (i % 50 == 49)
            labs_check_drawing(view, self, text_string(&written));
    }
    view->close(self);
    text_free(&written);
    text_free(&again);
}
