/* SPDX-License-Identifier: MIT */
#include "trial.h"

#include "view/dials.h"
#include "views.h"
#include "walk/insight.h"

#include <check.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MARGIN = 3, GUARD = U'@', WHOLE_COLS = 36, WHOLE_ROWS = 5, LARGE = 5000 };

const char *trial_quick_state(const struct view *view)
{
    for (const struct state_key *key = view->state; view->is_computing && key && key->name; key++)
        if (strcmp(key->name, "draws") == 0)
            return "draws=2000";
    return "";
}

struct trial trial_open(const struct view *view, const char *state)
{
    struct view_setup setup = {.sources = views_sources()};
    struct error e = {0};
    struct trial t = {.view = view, .self = view->open(view, &setup, state, &e), .least_rows = WHOLE_ROWS};

    ck_assert_msg(t.self != NULL, "%s \"%s\": %s", view->name, state, e.message);
    return t;
}

struct trial trial_open_at(const char *view, const char *format, ...)
{
    char state[200];
    va_list arguments;

    va_start(arguments, format);
    vsnprintf(state, sizeof state, format, arguments);
    va_end(arguments);
    ck_assert_msg(view_find(view) != NULL, "no view %s", view);
    return trial_open(view_find(view), state);
}

void trial_close(struct trial *t)
{
    view_close(t->view, t->self);
    text_free(&t->text);
}

/* Whether the key had a use. */
static bool press(struct trial *t, int code)
{
    const struct key *row;

    if (t->view->is_typing && t->view->is_typing(t->self) && view_type(t->view, t->self, code) != REACT_PASS)
        return true;
    row = keys_find(t->view->keys, code);
    return row && key_works(row, t->self, NULL) && view_key_act(t->self, row, code) != REACT_PASS;
}

/* Turns a dial by the name of its state key: "words+" to its next value, "words-" to the one before. */
static bool turn(struct trial *t, const char *name, size_t length)
{
    const struct state_key *dial = t->view->state;

    while (dial->name && !(strlen(dial->name) == length - 1 && memcmp(dial->name, name, length - 1) == 0))
        dial++;
    ck_assert_msg(dial->name && dial->dial, "%s has no such dial: %s", t->view->name, name);
    return dials_turn(t->view, t->self, dial, name[length - 1] == '+' ? 1 : -1);
}

static void press_all(struct trial *t, const char *keys, bool each_has_a_use)
{
    for (const char *at = keys; *at; at += strspn(at, " ")) {
        size_t length = strcspn(at, " ");
        bool is_dial = length > 1 && (at[length - 1] == '+' || at[length - 1] == '-');
        int code = keys_code(at, length);
        bool used;

        ck_assert_msg(is_dial || code != 0, "no key is called so: %s", at);
        used = is_dial ? turn(t, at, length) : press(t, code);
        ck_assert_msg(used || !each_has_a_use, "%s has no use here", at);
        at += length;
    }
}

bool trial_works(struct trial *t, const char *key)
{
    bool is_typing = t->view->is_typing && t->view->is_typing(t->self);
    const struct key *row = keys_find(is_typing ? t->view->field_keys : t->view->keys, keys_code(key, strlen(key)));

    ck_assert_msg(row || is_typing, "%s has no key %s", t->view->name, key);
    return row && key_works(row, t->self, NULL);
}

void trial_press(struct trial *t, const char *keys)
{
    press_all(t, keys, false);
}

void trial_use(struct trial *t, const char *keys)
{
    press_all(t, keys, true);
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

    view_write_state(t->view, t->self, &text);
    return give(t, &text);
}

void trial_leads(struct trial *t, const char *keys, const char *state)
{
    trial_use(t, keys);
    ck_assert_msg(strcmp(trial_state(t), state) == 0, "%s leads to %s, not %s", keys, trial_state(t), state);
}

const char *trial_plain(struct trial *t)
{
    struct text text = {0};

    view_plain(t->view, t->self, false, &text);
    return give(t, &text);
}

const char *trial_prose(struct trial *t)
{
    trial_plain(t);
    for (size_t i = 0; i < t->text.length; i++)
        if (t->text.bytes[i] == '\n')
            t->text.bytes[i] = ' ';
    return text_string(&t->text);
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
    view_draw(t->view, t->self, &canvas, (struct area){0, 0, rows, cols});
    canvas_text(&canvas, &text);
    canvas_free(&canvas);
    return give(t, &text);
}

const char *trial_drawn(struct trial *t, int cols, int rows)
{
    return trial_screen(t, cols, rows, (struct theme){.colors = 256});
}

bool trial_holds(const char *text, const char *words)
{
    return strstr(text, words) != NULL;
}

void trial_expect(const char *text, const char *words)
{
    ck_assert_msg(trial_holds(text, words), "\"%s\" is not in:\n%s", words, text);
}

double trial_measure(struct trial *t, const char *name)
{
    double value = 0;

    ck_assert_msg(t->view->measure(t->self, name, &value), "%s has no %s", t->view->name, name);
    return value;
}

void trial_blank_later(struct canvas *canvas)
{
    static const char32_t words[] = U"comes later in this step";
    const int length = sizeof words / sizeof *words - 1;

    for (int i = 0; i + length <= canvas->rows * canvas->cols; i++) {
        int same = 0;

        while (same < length && canvas->cells[i + same].glyph == words[same])
            same++;
        for (int col = 0; same == length && col < length; col++)
            canvas->cells[i + col].glyph = U' ';
    }
}

/* Fails unless `state` is written as it is by a view that is opened in it. */
static void check_written(struct trial *t, const char *state)
{
    struct trial again = trial_open(t->view, state);

    ck_assert_str_eq(trial_state(&again), state);
    trial_close(&again);
}

void trial_check_written(struct trial *t)
{
    char *state = strdup(trial_state(t));

    check_written(t, state);
    free(state);
}

void trial_check_state(struct trial *t)
{
    char *state = strdup(trial_state(t)), *plain = strdup(trial_plain(t));
    struct trial again = trial_open(t->view, state);
    size_t length = strlen(plain);

    check_written(t, state);
    ck_assert_str_eq(trial_plain(&again), plain);
    ck_assert(length > 0 && plain[length - 1] == '\n');
    for (size_t i = 0; i < length; i++)
        ck_assert_msg((unsigned char)plain[i] >= ' ' || plain[i] == '\n', "%s: a control in plain text", state);
    trial_close(&again);
    free(state);
    free(plain);
}

static void check_columns(struct trial *t, const char *line, int most)
{
    static const struct theme any = {0}, ascii = {.ascii = true};

    if (*line == '\0' || canvas_columns(&any, line) > most || canvas_columns(&ascii, line) > most)
        ck_abort_msg("%s: empty, or longer than %d: %s", trial_state(t), most, line);
}

void trial_check_lines(struct trial *t)
{
    static const int widths[] = {38, 51, 58, 64, 77, 78, 90, 103, 118, 129, 160};

    for (size_t i = 0; i < sizeof widths / sizeof *widths; i++)
        for (int compact = 0; compact < 2; compact++) {
            struct view_lines lines = {.stage = -1};

            t->view->describe(t->self, &lines, widths[i], compact);
            ck_assert_int_eq(lines.stage, -1);
            check_columns(t, text_string(&lines.look), INSIGHT_MOST);
            check_columns(t, text_string(&lines.look_short), INSIGHT_SHORT_MOST);
            check_columns(t, text_string(&lines.cell.text), widths[i]);
            check_columns(t, text_string(&lines.sum.text), widths[i]);
            view_lines_free(&lines);
        }
}

/* Draws into the middle of a canvas full of guards. */
static void draw_guarded(struct trial *t, int rows, int cols, const struct theme *theme)
{
    struct area area = {MARGIN, MARGIN, rows, cols};
    struct canvas canvas;
    int wanted = view_rows(t->view, t->self, theme, area);

    ck_assert_msg(wanted >= 1 && wanted <= rows, "%d of %d rows", wanted, rows);
    canvas_make(&canvas, rows + 2 * MARGIN, cols + 2 * MARGIN, theme);
    for (int i = 0; i < canvas.rows * canvas.cols; i++)
        canvas.cells[i].glyph = GUARD;
    view_draw(t->view, t->self, &canvas, area);
    for (int row = 0; row < canvas.rows; row++)
        for (int col = 0; col < canvas.cols; col++) {
            if (col == MARGIN && row >= MARGIN && row < MARGIN + rows)
                col += cols; /* the area itself */
            if (canvas.cells[row * canvas.cols + col].glyph != GUARD)
                ck_abort_msg("%s, %d×%d: drew at %d,%d of its area", t->view->name, cols, rows, row - MARGIN,
                             col - MARGIN);
        }
    if (canvas.cut && rows >= t->least_rows && cols >= WHOLE_COLS)
        ck_abort_msg("%s %s, %d×%d, %d colours, ASCII %d: cut without a mark", t->view->name, trial_state(t), cols,
                     rows, theme->colors, theme->ascii);
    canvas_free(&canvas);
}

/* Each room has three of the looks in turn, a large one, which takes long, one. */
void trial_check_drawing(struct trial *t)
{
    static const int rows[] = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 12, 13, 14, 16, 20, 24, 34, 60, 100};
    static const int cols[] = {1,  2,  3,  5,  9,  12, 17, 24,  30,  36,  38,  40, 46,
                               48, 58, 61, 66, 70, 78, 80, 110, 118, 120, 200, 300};
    static const struct theme themes[] = {{.colors = 256},
                                          {.colors = 16, .light = true},
                                          {.colors = 8},
                                          {.colors = 0},
                                          {.colors = 0, .ascii = true},
                                          {.colors = 256, .grey = true},
                                          {.colors = 8, .light = true, .ascii = true}};

    for (size_t r = 0; r < sizeof rows / sizeof *rows; r++)
        for (size_t c = r % ONE_IN(2); c < sizeof cols / sizeof *cols; c += ONE_IN(2)) {
            size_t count = sizeof themes / sizeof *themes, first = r + c;
            size_t end = first + (HAS_SANITIZER || rows[r] * cols[c] > LARGE ? 1 : 3);

            for (size_t k = first; k < end; k++)
                draw_guarded(t, rows[r], cols[c], &themes[k % count]);
        }
}

void trial_draw_at_random(struct trial *t, struct random *r)
{
    struct theme theme = views_random_theme(r);
    int rows = (int)views_random_below(r, 60) + 1, cols = (int)views_random_below(r, 210) + 1;

    draw_guarded(t, rows, cols, &theme);
}

/* A key of a field, a character, or a key of the view's table. */
static int random_code(const struct view *view, struct random *r)
{
    static const int others[] = {KEY_CODE_UP,        KEY_CODE_DOWN,   KEY_CODE_LEFT, KEY_CODE_RIGHT,
                                 KEY_CODE_TAB,       KEY_CODE_ENTER,  KEY_CODE_ESC,  KEY_CODE_ENTER,
                                 KEY_CODE_BACKSPACE, KEY_CODE_DELETE, KEY_CODE_HOME, KEY_CODE_BACK_TAB,
                                 KEY_CODE_PAGE_UP,   U'語',           U'\u0301'};
    static const char characters[] = "0123456789012345678901234567890123456789.,-/% aeijknrstuvdhlmwyz";
    size_t kind = views_random_below(r, 3), count = 0;

    if (kind == 0)
        return others[views_random_below(r, sizeof others / sizeof *others)];
    if (kind == 1)
        return characters[views_random_below(r, sizeof characters - 1)];
    while (view->keys[count].keys)
        count++;
    count = views_random_below(r, count);
    return keys_code(view->keys[count].keys, strcspn(view->keys[count].keys, " "));
}

void trial_press_at_random(struct trial *t, struct random *r)
{
    size_t dials = 0, dial = views_random_below(r, 3);

    while (dials_at(t->view, t->self, dials))
        dials++;
    if (dial == 0 && dials && !(t->view->is_typing && t->view->is_typing(t->self)))
        dials_turn(t->view, t->self, dials_at(t->view, t->self, views_random_below(r, dials)),
                   views_random_below(r, 2) ? 1 : -1);
    else
        press(t, random_code(t->view, r));
}

void trial_check_monkey(struct trial *t, unsigned seed, int count)
{
    struct text checked = {0}; /* the state that was written last: it opens as it did */
    struct random r;

    random_start(&r, seed, 0);
    for (int i = 0; i < SOME_OF(count); i++) {
        trial_press_at_random(t, &r);
        if (t->view->tick && views_random_below(&r, 4) == 0)
            t->view->tick(t->self);
        if (i == 0 || strcmp(trial_state(t), text_string(&checked)) != 0) {
            text_cut(&checked, 0);
            text_add(&checked, trial_state(t));
            trial_check_written(t);
        }
        trial_check_lines(t);
        trial_draw_at_random(t, &r);
        if (i % 100 == 99) {
            if (t->view->play)
                t->view->play(t->self, false);
            trial_check_state(t);
        }
    }
    text_free(&checked);
}

void trial_reads_back(const struct view *view, const char *state, const char *written)
{
    struct trial t = trial_open(view, state);

    ck_assert_str_eq(trial_state(&t), written);
    trial_check_state(&t);
    trial_close(&t);
}

void trial_refuses(const struct view *view, const char *state, const char *words)
{
    struct view_setup setup = {.sources = views_sources()};
    struct error e = {0};
    void *self = view->open(view, &setup, state, &e);

    ck_assert_msg(self == NULL, "%s opens \"%s\"", view->name, state);
    ck_assert_ptr_null(view->open(view, &setup, state, NULL));
    ck_assert_int_eq(e.code, ERROR_INPUT);
    ck_assert_msg(strncmp(e.message, state, strcspn(state, "=")) == 0, "\"%s\": %s", state, e.message);
    ck_assert_msg(strstr(e.message, ": ") && !strchr(e.message, '\n'), "\"%s\": %s", state, e.message);
    ck_assert_msg(!words || strstr(e.message, words), "\"%s\": %s", state, e.message);
}

void trial_check_keys(const struct view *view, const struct trial_keys *list)
{
    for (; list->keys; list++) {
        struct trial t = trial_open(view, "");

        trial_press(&t, list->keys);
        ck_assert_msg(strcmp(trial_state(&t), list->state) == 0, "%s: %s", list->keys, trial_state(&t));
        trial_close(&t);
    }
}
