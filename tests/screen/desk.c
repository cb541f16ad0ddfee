/* SPDX-License-Identifier: MIT */
#include "screen/desk.h"

#include "command/captured.h"

#include <check.h>
#include <stdlib.h>
#include <string.h>

const struct reader_setup desk_course = {.has_menu = true, .leads_on = true, .keeps = true};

void desk_prepare(struct desk *d)
{
    *d = (struct desk){.state = captured_directory()};
    setenv("XDG_STATE_HOME", d->state, 1);
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

void desk_write_kinds(struct desk *d)
{
    desk_write_lesson(d, 1, "kinds", screen_lesson);
    desk_write_lesson(d, 2, "questions", screen_questions);
    desk_write_lesson(d, 3, "last", "# The last\n\n---\n\n## One\n\nText.\n\n---\n\n## Two\n\nMore.\n");
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

static void open_course_once(struct desk *d)
{
    if (!d->opened.catalogue.lessons)
        screen_open_course(&d->opened, d->directory);
}

static void draw_menu(void *self, struct canvas *canvas)
{
    menu_draw(self, canvas);
}

static unsigned send_menu(void *self, const struct event *event, const struct canvas *canvas)
{
    return menu_event(self, event, canvas);
}

static void add_menu_footer(void *self, const struct canvas *canvas, struct footer *footer)
{
    menu_footer(self, canvas, footer);
}

static void say_in_menu(void *self, const char *message)
{
    menu_say(self, message);
}

static bool is_typing(const void *menu)
{
    return ((const struct menu *)menu)->filters;
}

void desk_open_menu(struct desk *d, int cols, int rows)
{
    struct text message = {0};
    struct progress_place place;

    open_course_once(d);
    d->progress = progress_open(d->directory, &message);
    menu_start(&d->menu, &d->opened.library, d->progress);
    if (progress_place(d->progress, &place))
        for (size_t i = 0; i < d->opened.catalogue.lesson_count; i++)
            if (strcmp(d->opened.catalogue.lessons[i].name, place.lesson) == 0)
                menu_set_place(&d->menu, i, place.step);
    text_free(&message);
    stack_push(&d->screen.own, (struct scene){.self = &d->menu,
                                              .draw = draw_menu,
                                              .event = send_menu,
                                              .is_typing = is_typing,
                                              .say = say_in_menu,
                                              .help = menu_help,
                                              .footer = add_menu_footer});
    screen_begin(&d->screen, NULL, cols, rows);
}

void desk_open_reader(struct desk *d, const struct reader_setup *how, int cols, int rows)
{
    struct reader_setup setup = *how;
    struct error e;

    open_course_once(d);
    setup.library = &d->opened.library;
    setup.player.sources = d->opened.sources;
    d->reader = reader_new(&setup, &e);
    ck_assert_msg(d->reader != NULL, "%s", e.message);
    screen_begin(&d->screen, reader_stack(d->reader), cols, rows);
}

void desk_end_reader(struct desk *d, struct text *message)
{
    reader_destroy(d->reader, message);
    d->reader = NULL;
}

struct progress *desk_progress(const struct desk *d)
{
    struct text message = {0};
    struct progress *progress = progress_open(d->directory, &message);

    ck_assert_str_eq(text_string(&message), "");
    text_free(&message);
    return progress;
}

void desk_close(struct desk *d)
{
    if (d->reader)
        desk_end_reader(d, NULL);
    menu_free(&d->menu);
    progress_close(d->progress);
    open_close(&d->opened);
    screen_end(&d->screen);
    if (d->directory)
        captured_remove(d->directory);
    captured_remove(d->state);
}
