/* SPDX-License-Identifier: MIT */
#include "checks.h"

#include "base/utf8.h"
#include "views.h"

#include <check.h>
#include <string.h>

enum { MARGIN = 4, GUARD = U'@', CUT_COLS = 38 };

void *checks_open(const struct view *view, const char *state)
{
    struct view_setup setup = {0};
    struct error e = {0};
    void *self = view->open(&setup, state, &e);

    ck_assert_msg(self != NULL, "%s \"%s\": %s", view->name, state, e.message);
    return self;
}

void checks_refuse(const struct view *view, const char *state, const char *words)
{
    struct view_setup setup = {0};
    struct error e = {0};

    ck_assert_msg(view->open(&setup, state, &e) == NULL, "%s \"%s\" opens", view->name, state);
    ck_assert_int_eq(e.code, ERROR_INPUT);
    ck_assert_msg(strstr(e.message, words) && !strchr(e.message, '\n'), "%s: %s", state, e.message);
}

void checks_press(const struct view *view, void *self, const char *names)
{
    for (; *names; names += strspn(names, " ")) {
        size_t length = strcspn(names, " ");
        int code = keys_code(names, length);
        const struct key *row = keys_find(view->keys, code);

        ck_assert_msg(row && view->works(self, row->action, NULL) && view->act(self, row->action, code) == REACT_DONE,
                      "%s has no use here", names);
        names += length;
    }
}

double checks_measure(const struct view *view, const void *self, const char *name)
{
    double value = 0;

    ck_assert_msg(view->measure(self, name, &value), "%s does not measure %s", view->name, name);
    return value;
}

void checks_state(const struct view *view, const void *self, const char *expected)
{
    struct text state = {0};

    view->write_state(self, &state);
    ck_assert_str_eq(text_string(&state), expected);
    text_free(&state);
}

/* What is written opens as what writes the same and shows the same. */
static void check_round_trip(const struct view *view, const void *self)
{
    struct text state = {0}, before = {0}, after = {0};
    void *again;

    view->write_state(self, &state);
    again = checks_open(view, text_string(&state));
    checks_state(view, again, text_string(&state));
    view->plain(self, &before);
    view->plain(again, &after);
    ck_assert_str_eq(text_string(&before), text_string(&after));
    ck_assert_ptr_null(strchr(text_string(&before), 27));
    view->close(again);
    text_free(&state);
    text_free(&before);
    text_free(&after);
}

void checks_lines(const struct view *view, const void *self)
{
    static const struct theme ascii = {.ascii = true};
    static const int widths[] = {38, 58, 78, 118};

    for (size_t i = 0; i < 4; i++) {
        struct view_lines lines = {0};

        view->describe(self, &lines, widths[i], widths[i] < 60);
        ck_assert(lines.look.length > 0 && lines.look_short.length > 0);
        ck_assert_int_le(canvas_columns(&ascii, text_string(&lines.look)), 66);
        ck_assert_int_le(canvas_columns(&ascii, text_string(&lines.look_short)), 31);
        ck_assert(lines.cell.count > 0 && lines.sum.count > 0);
        ck_assert_msg(utf8_columns(text_string(&lines.sum.text)) <= widths[i], "%d: %s", widths[i],
                      text_string(&lines.sum.text));
        view_lines_free(&lines);
    }
    check_round_trip(view, self);
}

static bool is_inside(struct area area, int row, int col)
{
    return row >= area.row && row < area.row + area.rows && col >= area.col && col < area.col + area.cols;
}

void checks_draw(const struct view *view, const void *self, struct random *r, int least)
{
    static const int rows[] = {1, 2, 3, 6, 11, 16, 24, 36, 60}, cols[] = {1, 2, 3, 7, 20, 38, 60, 78, 118, 200};
    struct theme theme = views_random_theme(r);
    struct area area = {MARGIN, MARGIN, rows[views_random_below(r, 9)] + (int)views_random_below(r, 3),
                        cols[views_random_below(r, 10)] + (int)views_random_below(r, 8)};
    bool compact = area.cols < 60 || area.rows < 10;
    struct canvas canvas;
    struct text state = {0};
    int wanted = view->rows(self, &theme, area, compact);

    view->write_state(self, &state);
    ck_assert_msg(wanted >= 0 && wanted <= area.rows, "%s: %d rows of %d", text_string(&state), wanted, area.rows);
    canvas_make(&canvas, area.rows + 2 * MARGIN, area.cols + 2 * MARGIN, &theme);
    for (int i = 0; i < canvas.rows * canvas.cols; i++)
        canvas.cells[i].glyph = GUARD;
    view->draw(self, &canvas, area, compact);
    for (int i = 0; i < canvas.rows * canvas.cols; i++)
        if (!is_inside(area, i / canvas.cols, i % canvas.cols))
            ck_assert_msg(canvas.cells[i].glyph == GUARD, "%s, %d×%d: draws outside", text_string(&state), area.cols,
                          area.rows);
    if (area.cols >= CUT_COLS && area.rows >= least)
        ck_assert_msg(!canvas.cut, "%s, %d×%d, ASCII %d: something is cut without a mark", text_string(&state),
                      area.cols, area.rows, theme.ascii);
    canvas_free(&canvas);
    text_free(&state);
}

struct text checks_screen(const struct view *view, const void *self, int rows, int cols, const struct theme *theme)
{
    struct canvas canvas;
    struct text text = {0};

    canvas_make(&canvas, rows, cols, theme);
    view->draw(self, &canvas, (struct area){0, 0, rows, cols}, cols < 60 || rows < 10);
    canvas_text(&canvas, &text);
    canvas_free(&canvas);
    return text;
}
