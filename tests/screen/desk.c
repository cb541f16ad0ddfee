/* SPDX-License-Identifier: MIT */
#include "screen/desk.h"

#include "base/utf8.h"
#include "command/captured.h"
#include "draw/keys.h"

#include <check.h>
#include <stdlib.h>
#include <string.h>

const struct reader_setup desk_course = {.has_menu = true, .leads_on = true, .keeps = true};

void desk_prepare(struct desk *d)
{
    static const struct theme theme = {.colors = 256};

    *d = (struct desk){.state = captured_directory()};
    setenv("XDG_STATE_HOME", d->state, 1);
    canvas_make(&d->canvas, 24, 80, &theme);
}

static void write_file(struct desk *d, const char *folder, int number, const char *name, const char *content)
{
    struct text path = {0};

    if (!d->directory)
        d->directory = captured_directory();
    text_addf(&path, "%s/%02d-%s.%s", folder, number, name, *folder == 'q' ? "gift" : "md");
    captured_write_string(d->directory, text_string(&path), content);
    text_free(&path);
}

void desk_write_lesson(struct desk *d, int number, const char *name, const char *markdown)
{
    write_file(d, "lessons", number, name, markdown);
}

void desk_write_quiz(struct desk *d, int number, const char *name, const char *gift)
{
    write_file(d, "quizzes", number, name, gift);
}

void desk_write_course(struct desk *d, int count, int steps, const char *title)
{
    for (int number = 1; number <= count; number++) {
        struct text markdown = {0}, name = {0};

        text_addf(&name, "number-%d", number);
        text_addf(&markdown, "# %s %d\n\nAbout it.\n", title, number);
        for (int step = 1; step <= steps; step++)
            text_addf(&markdown, "\n---\n\n## Step %d of %d\n<!-- name: s%d -->\n\nText %d.\n", step, number, step,
                      step);
        desk_write_lesson(d, number, text_string(&name), text_string(&markdown));
        text_free(&markdown);
        text_free(&name);
    }
}

static void note(struct desk *d, const char *lesson, const char *step, bool stays)
{
    struct text message = {0};
    struct progress *progress = progress_open(d->directory, &message);
    struct progress_place place = {.lesson = lesson, .step = step, .state = ""};

    progress_see(progress, &place);
    progress_read_part(progress, lesson, step, 0);
    if (!stays)
        progress_set_place(progress, &place);
    ck_assert(progress_save(progress, true, &message));
    ck_assert_msg(message.length == 0, "%s", text_string(&message));
    text_free(&message);
    progress_close(progress);
}

void desk_see(struct desk *d, const char *lesson, const char *step)
{
    note(d, lesson, step, true);
}

void desk_stop_at(struct desk *d, const char *lesson, const char *step)
{
    note(d, lesson, step, false);
}

static void open_course(struct desk *d)
{
    struct error e;

    if (d->catalogue.lessons)
        return;
    ck_assert_msg(catalogue_open(&d->catalogue, d->directory, &e), "%s", e.message);
    library_open(&d->library, &d->catalogue);
    for (enum listing_language i = 0; i < LANGUAGE_COUNT; i++) {
        ck_assert(catalogue_source(&d->catalogue, i, &d->listings[i], NULL));
        ck_assert(catalogue_mistakes(&d->catalogue, i, &d->listings[LANGUAGE_COUNT + i], NULL));
    }
    for (int i = 0; i < 2 * LANGUAGE_COUNT; i++)
        d->sources[i] = (struct view_source){d->listings[i].bytes, d->listings[i].length};
}

static void draw(struct desk *d)
{
    if (d->reader)
        reader_draw(d->reader, &d->canvas);
    else
        menu_draw(&d->menu, &d->canvas);
    text_cut(&d->text, 0);
    canvas_text(&d->canvas, &d->text);
}

/* Draws, and lets the reader keep what is new, as the loop does. */
static void show(struct desk *d)
{
    draw(d);
    if (d->reader && reader_shown(d->reader) & PLAYER_DRAW)
        draw(d);
}

void desk_open_menu(struct desk *d, int cols, int rows)
{
    struct text message = {0};
    struct progress_place place;

    open_course(d);
    d->progress = progress_open(d->directory, &message);
    menu_start(&d->menu, &d->library, d->progress);
    if (progress_place(d->progress, &place))
        for (size_t i = 0; i < d->catalogue.lesson_count; i++)
            if (strcmp(d->catalogue.lessons[i].name, place.lesson) == 0)
                menu_set_place(&d->menu, i, place.step);
    text_free(&message);
    desk_resize(d, cols, rows);
}

void desk_open_reader(struct desk *d, const struct reader_setup *how, int cols, int rows)
{
    struct reader_setup setup = *how;
    struct error e;

    open_course(d);
    setup.library = &d->library;
    setup.player.sources = d->sources;
    d->reader = reader_new(&setup, &e);
    ck_assert_msg(d->reader != NULL, "%s", e.message);
    desk_resize(d, cols, rows);
}

void desk_end_reader(struct desk *d, struct text *message)
{
    reader_destroy(d->reader, message);
    d->reader = NULL;
}

void desk_theme(struct desk *d, const struct theme *theme)
{
    d->canvas.theme = *theme;
    show(d);
}

void desk_resize(struct desk *d, int cols, int rows)
{
    canvas_resize(&d->canvas, rows, cols);
    show(d);
}

static void send(struct desk *d, struct event event)
{
    if (d->reader)
        d->wish = reader_event(d->reader, &event, &d->canvas);
    else
        d->answer = menu_event(&d->menu, &event, &d->canvas);
    show(d);
}

void desk_press(struct desk *d, const char *keys)
{
    while (*keys) {
        size_t length = strcspn(keys, " ");
        int code = keys_code(keys, length);

        ck_assert_msg(code != 0, "no key is called %.*s", (int)length, keys);
        send(d, (struct event){.kind = EVENT_KEY, .code = code});
        keys += length + (keys[length] == ' ');
    }
}

void desk_type(struct desk *d, const char *text)
{
    const char *end = text + strlen(text);

    while (text < end)
        send(d, (struct event){.kind = EVENT_KEY, .code = (int)utf8_next(&text, end)});
}

const char *desk_row(struct desk *d, int row)
{
    static char line[4096];
    const char *at = text_string(&d->text);

    for (row = row < 0 ? d->canvas.rows + row : row; row > 0; row--)
        at += strcspn(at, "\n") + 1;
    ck_assert_uint_lt(strcspn(at, "\n"), sizeof line);
    memcpy(line, at, strcspn(at, "\n"));
    line[strcspn(at, "\n")] = '\0';
    return line;
}

/* Where something stands, column in cells. */
static void find(struct desk *d, const char *what, struct event *event)
{
    desk_expect(d, what);
    for (event->row = 0; event->row < d->canvas.rows; event->row++) {
        const char *line = desk_row(d, event->row), *at = strstr(line, what);
        struct text before = {0};

        if (!at)
            continue;
        text_add_bytes(&before, line, (size_t)(at - line));
        event->col = utf8_columns(text_string(&before));
        text_free(&before);
        return;
    }
}

void desk_click(struct desk *d, const char *what)
{
    struct event event = {.kind = EVENT_CLICK};

    find(d, what, &event);
    send(d, event);
}

void desk_click_at(struct desk *d, int row, int col)
{
    send(d, (struct event){.kind = EVENT_CLICK, .row = row, .col = col});
}

void desk_wheel(struct desk *d, const char *what, int direction)
{
    struct event event = {.kind = EVENT_WHEEL, .code = direction};

    find(d, what, &event);
    send(d, event);
}

bool desk_has(struct desk *d, const char *what)
{
    return strstr(text_string(&d->text), what) != NULL;
}

void desk_expect(struct desk *d, const char *what)
{
    ck_assert_msg(desk_has(d, what), "no \"%s\" on\n%s", what, text_string(&d->text));
}

void desk_refuse(struct desk *d, const char *what)
{
    ck_assert_msg(!desk_has(d, what), "\"%s\" on\n%s", what, text_string(&d->text));
}

void desk_expect_row(struct desk *d, int row, const char *what)
{
    ck_assert_msg(strcmp(desk_row(d, row), what) == 0, "row %d is not \"%s\" on\n%s", row, what, text_string(&d->text));
}

void desk_close(struct desk *d)
{
    if (d->reader)
        desk_end_reader(d, NULL);
    menu_free(&d->menu);
    progress_close(d->progress);
    for (int i = 0; i < 2 * LANGUAGE_COUNT; i++)
        course_file_free(&d->listings[i]);
    library_close(&d->library);
    catalogue_close(&d->catalogue);
    canvas_free(&d->canvas);
    text_free(&d->text);
    if (d->directory)
        captured_remove(d->directory);
    captured_remove(d->state);
}
