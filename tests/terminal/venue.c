/* SPDX-License-Identifier: MIT */
#include "terminal/venue.h"

#include "base/file.h"
#include "command/captured.h"
#include "terminal/pty.h"

#include <check.h>
#include <dirent.h>
#include <poll.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#define TURN_MS 5

struct venue venue;

/* ------------------------------------------------------------------------------------------------------- the place */

const char *venue_path(const char *name)
{
    static char path[4096];

    snprintf(path, sizeof path, "%s/%s", venue.box, name);
    return path;
}

void venue_make(void)
{
    memset(&venue, 0, sizeof venue);
    venue.box = captured_directory();
    ck_assert_int_eq(mkdir(venue_path("run"), 0700), 0);
    setenv("XDG_RUNTIME_DIR", venue_path("run"), 1);
    ck_assert_int_eq(mkdir(venue_path("state"), 0700), 0);
    setenv("XDG_STATE_HOME", venue_path("state"), 1);
}

/* Everybody, in turn; NULL behind the last. */
static struct pty **person(size_t i)
{
    if (i == 0)
        return &venue.presenter;
    return i <= VENUE_FOLLOWERS ? &venue.followers[i - 1] : NULL;
}

void venue_remove(void)
{
    for (size_t i = 0; person(i); i++)
        venue_kill(person(i));
    captured_remove(venue.box);
    text_free(&venue.note);
}

bool venue_results(struct text *out)
{
    DIR *files = opendir(venue_path("state/headway/lectures"));
    char name[512] = "";
    struct error e = {0};
    int count = 0;

    for (const struct dirent *file; files && (file = readdir(files)) != NULL;)
        if (file->d_name[0] != '.' && ++count == 1)
            snprintf(name, sizeof name, "state/headway/lectures/%s", file->d_name);
    if (files)
        closedir(files);
    return count == 1 && file_read(venue_path(name), 1 << 20, out, &e);
}

/* ------------------------------------------------------------------------------------------------ starts and ends */

struct pty *venue_start(int rows, int cols, const char *environment, const char *command)
{
    struct text changes = {0};
    struct pty *p;

    text_addf(&changes, "XDG_RUNTIME_DIR=%s/run XDG_STATE_HOME=%s/state %s", venue.box, venue.box,
              environment ? environment : "");
    p = pty_start(rows, cols, text_string(&changes), command);
    text_free(&changes);
    return p;
}

static void start_person(struct pty **p, int rows, int cols, const char *command, const char *options)
{
    struct text line = {0};

    ck_assert_ptr_null(*p);
    text_addf(&line, "headway %s %s", command, options);
    *p = venue_start(rows, cols, NULL, text_string(&line));
    text_free(&line);
}

void venue_present(int rows, int cols, const char *options)
{
    start_person(&venue.presenter, rows, cols, "lecture", options);
}

void venue_follow(size_t i, int rows, int cols, const char *options)
{
    start_person(&venue.followers[i], rows, cols, "follow", options);
}

void venue_kill(struct pty **p)
{
    if (*p)
        pty_free(*p);
    *p = NULL;
}

int venue_end(struct pty **p)
{
    int status = pty_exit(*p);

    venue_kill(p);
    return status;
}

/* ---------------------------------------------------------------------------------------------------------- turns */

void venue_turn(void)
{
    struct pollfd fds[1 + VENUE_FOLLOWERS];
    nfds_t count = 0;

    for (size_t i = 0; person(i); i++)
        if (*person(i))
            fds[count++] = (struct pollfd){.fd = (*person(i))->master, .events = POLLIN};
    poll(fds, count, TURN_MS);
    for (size_t i = 0; person(i); i++)
        if (*person(i))
            pty_read(*person(i), 0);
}

double venue_patience(void)
{
    return pty_now() + pty_patience();
}

void venue_wait(double until, const char *what)
{
    venue_turn();
    if (pty_now() > until)
        venue_fail("in vain: %s", what);
}

void venue_fail(const char *format, ...)
{
    struct text message = {0};
    char line[8192];
    va_list arguments;

    va_start(arguments, format);
    vsnprintf(line, sizeof line, format, arguments);
    va_end(arguments);
    text_addf(&message, "%s%s", text_string(&venue.note), line);
    for (size_t i = VENUE_FOLLOWERS + 1; i-- > 0;)
        if (*person(i)) {
            text_addf(&message, "\n---- %s:\n", i == 0 ? "the presenter" : "a follower");
            text_add(&message, pty_screen(*person(i)));
        }
    venue_remove();
    ck_abort_msg("%s", text_string(&message));
}

/* -------------------------------------------------------------------------------------------------------- screens */

bool venue_shows(struct pty *p, const char *text)
{
    int row, col;

    return pty_find(p, text, &row, &col);
}

static bool is_same_cell(const struct pty_cell *a, const struct pty_cell *b)
{
    return strcmp(a->text, b->text) == 0 && a->ink == b->ink && a->paper == b->paper && a->bold == b->bold &&
           a->underline == b->underline && a->italic == b->italic && a->reverse == b->reverse && a->width == b->width;
}

/* Whether the first `rows` rows are the same. */
static bool are_same(struct pty *a, struct pty *b, int rows, int cols)
{
    for (int row = 0; row < rows; row++)
        for (int col = 0; col < cols; col++) {
            struct pty_cell left = pty_cell(a, row, col), right = pty_cell(b, row, col);

            if (!is_same_cell(&left, &right))
                return false;
        }
    return true;
}

/* Their size, if it is one. */
static bool get_size(struct pty *a, struct pty *b, int *rows, int *cols)
{
    int b_rows, b_cols;

    vterm_get_size(a->vterm, rows, cols);
    vterm_get_size(b->vterm, &b_rows, &b_cols);
    return *rows == b_rows && *cols == b_cols;
}

bool venue_same(struct pty *a, struct pty *b)
{
    int rows, cols, at[4];

    if (!get_size(a, b, &rows, &cols) || !are_same(a, b, rows, cols))
        return false;
    if (pty_cursor(a, &at[0], &at[1]) != pty_cursor(b, &at[2], &at[3]))
        return false;
    return !a->cursor_visible || (at[0] == at[2] && at[1] == at[3]);
}

/* Of the last row what stands before the keys and behind them: " with the presenter", "4 of 9". */
static void add_ends(struct pty *p, int rows, struct text *out)
{
    const char *row = pty_row(p, rows - 1), *gap = *row ? strstr(row + 1, "  ") : NULL, *last = row;

    for (const char *at = row; (at = strstr(at, "  ")) != NULL; at++)
        last = at;
    text_add_bytes(out, row, gap ? (size_t)(gap - row) : strlen(row));
    text_add(out, last);
}

bool venue_show_same(struct pty *a, struct pty *b)
{
    struct text left = {0}, right = {0};
    int rows, cols;
    bool same = get_size(a, b, &rows, &cols) && are_same(a, b, rows - 1, cols);

    add_ends(a, rows, &left);
    add_ends(b, rows, &right);
    same = same && strcmp(text_string(&left), text_string(&right)) == 0;
    text_free(&left);
    text_free(&right);
    return same;
}
