/* SPDX-License-Identifier: MIT */
#include "terminal/walk.h"

#include "base/file.h"
#include "base/memory.h"
#include "base/text.h"
#include "command/captured.h"
#include "terminal/pty.h"

#include <check.h>
#include <ftw.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define PAGES_MOST 60 /* of a step, far more than any has */

const struct walk_step walk_steps[WALK_STEPS] = {
    {.name = "input",
     .title = "The plan",
     .small_title = "The plan",
     .newest = "X 4×8",
     .cell = "X[sat,verb]",
     .start = "1.0: given",
     .end = "of kind “verb”",
     .small_sum = "1.0: how much it is of kind “verb”"},
    {.name = "split",
     .title = "Split",
     .stages = "▸1 Split",
     .small_title = "1 Split",
     .newest = "X 4×8",
     .cell = "W_Q[3rd,2nd]",
     .start = "2.0: a word in the 3rd place looks",
     .end = "for the 2nd",
     .small_sum = "2.0: 3rd looks for 2nd"},
    {.name = "project",
     .title = "Project",
     .stages = "▸2 Project",
     .small_title = "2 Project",
     .head = "▪ head 1",
     .newest = "QKV 4×4",
     .cell = "Q₁[sat,2nd]",
     .start = "X[sat] · W_Q₁[:,2nd] = ",
     .end = " = 2.0",
     .small_sum = "1×2 + 7 zeros = 2.0"},
    {.name = "score",
     .title = "Score",
     .stages = "▸3 Score",
     .small_title = "3 Score",
     .head = "▪ head 1",
     .newest = "scores 4×4",
     .cell = "scores₁[sat,cat]",
     .start = "q(sat) · k(cat) = ",
     .end = "0.0×-0.5 + 2.0×2.8 + 0.0×0.0 + 0.0×0.0 = 5.60",
     .small_sum = "0×-0.5 + 2×2.8 + 0×0 + 0×0 = 5.60"},
    {.name = "scale",
     .title = "Scale",
     .stages = "▸4 Scale",
     .small_title = "4 Scale",
     .head = "▪ head 1",
     .newest = "scores 4×4",
     .cell = "scaled₁[sat,cat]",
     .start = "scores₁[sat,cat] / √d_k = ",
     .end = "5.60 / √4 = 5.60 / 2 = 2.80",
     .small_sum = "5.60 / √4 = 5.60 / 2 = 2.80"},
    {.name = "softmax",
     .title = "Softmax",
     .stages = "▸5 Softmax · blend",
     .small_title = "5 Softmax",
     .head = "▪ head 1",
     .newest = "weights 4×4",
     .cell = "weights₁[sat,cat]",
     .start = "e^2.80 / (e^0.00 + e^2.80 + e^-0.50 + e^0.00) = ",
     .end = "16.44 / 19.05 = 0.86",
     .small_sum = "e^2.80 / sum = 16.44 / 19.05 = 0.86"},
    {.name = "blend",
     .title = "Blend",
     .stages = "5 Softmax ▸ blend",
     .small_title = "5 Blend",
     .head = "▪ head 1",
     .newest = "head 4×4",
     .cell = "head₁[sat,noun]",
     .start = "weights₁[sat] · V₁[:,noun] = ",
     .end = "0.05×0.2 + 0.86×1.0 + 0.03×-0.1 + 0.05×0.0 = 0.87",
     .small_sum = "0.05×0.2 + 0.86×1 + 2 more = 0.87"},
    {.name = "concat",
     .title = "Concat",
     .stages = "▸6 Concat · W_O",
     .small_title = "6 Concat",
     .newest = "concat 4×8",
     .cell = "concat[sat,b:noun]",
     .start = "head₁[sat,noun] = 0.87, copied",
     .end = "no arithmetic happens here",
     .small_sum = "head₁[sat,noun] = 0.87, copied"},
    {.name = "output",
     .title = "W_O",
     .stages = "6 Concat ▸ W_O",
     .small_title = "6 W_O",
     .newest = "out 4×8",
     .cell = "output[sat,nouns]",
     .start = "concat[sat] · W_O[:,nouns] = ",
     .end = " = 0.83",
     .small_sum = "0.87×0.5 + 0.79×0.5 + 6 zeros = 0.83"},
};

const char *walk_program(void)
{
    const char *program = getenv("HEADWAY");

    return program ? program : "build/headway";
}

#define LESSON "lessons/03-six-stages.md"
#define QUIZ "quizzes/03-six-stages.gift"
#define FILE_MOST (1 << 20)

/* The course of the tests for which all is computed at once. */
static char *whole;

void walk_set_up_whole(void)
{
    static const char key[] = " fill=";
    struct text lesson = {0}, quiz = {0}, all = {0};
    const char *at, *found;

    ck_assert(file_read(LESSON, FILE_MOST, &lesson, NULL));
    ck_assert(file_read(QUIZ, FILE_MOST, &quiz, NULL));
    for (at = text_string(&lesson); (found = strstr(at, key)); at = found + 1 + strcspn(found + 1, " \n"))
        text_add_bytes(&all, at, (size_t)(found - at));
    text_add(&all, at);
    whole = captured_directory();
    captured_write_string(whole, LESSON, text_string(&all));
    captured_write_string(whole, QUIZ, text_string(&quiz));
    ck_assert_int_eq(setenv("HEADWAY_COURSE", whole, 1), 0);
    text_free(&lesson);
    text_free(&quiz);
    text_free(&all);
}

void walk_tear_down_whole(void)
{
    unsetenv("HEADWAY_COURSE");
    captured_remove(whole);
}

bool walk_has_begun(struct pty *p)
{
    int row, col;

    return !pty_find(p, "is not a terminal this system knows", &row, &col);
}

/* A learner's progress who has seen every step, in the program's own course and in that of walk_set_up_whole(). */
static void write_seen(struct text *out)
{
    text_add(out, "{\"version\":1,\"courses\":{");
    for (int course = 0; course < (whole ? 2 : 1); course++) {
        text_addf(out, "%s\"%s\":{\"lessons\":{\"six-stages\":{", course ? "," : "", course ? whole : "");
        for (int i = 0; i < WALK_STEPS; i++)
            text_addf(out, "%s\"%s\":{\"seen\":\"2026-01-01T00:00:00Z\"}", i ? "," : "", walk_steps[i].name);
        text_add(out, "}}}");
    }
    text_add(out, "}}");
}

/* Whether a model is asked for, of which nothing is kept. */
static bool asks_for_model(const char *options)
{
    return strstr(options, "--words") || strstr(options, "--tokens") || strstr(options, "--d-model") ||
           strstr(options, "--heads") || strstr(options, "--weights") || strstr(options, "--seed") ||
           strstr(options, "--mask");
}

struct pty *walk_start(int rows, int cols, const char *environment, const char *options)
{
    struct text still = {0}, seen = {0};
    struct pty *p;

    write_seen(&seen);
    pty_progress = text_string(&seen);
    text_addf(&still, "%s%s", options ? options : "", options && asks_for_model(options) ? " --no-animation" : "");
    p = walk_start_moving(rows, cols, environment, text_string(&still));
    pty_progress = NULL;
    text_free(&still);
    text_free(&seen);
    return p;
}

struct pty *walk_start_moving(int rows, int cols, const char *environment, const char *options)
{
    struct text changes = {0};
    char command[2048];
    struct pty *p;

    snprintf(command, sizeof command, "headway walk %s", options ? options : "");
    if (environment)
        text_add(&changes, environment);
    if (whole)
        text_addf(&changes, " HEADWAY_COURSE=%s", whole);
    p = pty_start(rows, cols, changes.length ? text_string(&changes) : NULL, command);
    text_free(&changes);
    return p;
}

bool walk_asks(struct pty *p)
{
    return strstr(walk_row_from_below(p, 1), "Enter answer") != NULL;
}

bool walk_is_at_end(struct pty *p)
{
    int row, col;

    return pty_find(p, "This is the end of the lesson.", &row, &col) ||
           pty_find(p, "All of this lesson is read", &row, &col);
}

/* The number of the step, as the footer ends in it. */
static int step_at(struct pty *p)
{
    const char *of = strstr(walk_row_from_below(p, 1), " of 9");

    return of ? of[-1] - '0' : 0;
}

void walk_go_to_question(struct pty *p)
{
    int step = step_at(p);

    for (int i = 0; i < PAGES_MOST && !walk_asks(p) && step_at(p) == step && !walk_is_at_end(p); i++)
        pty_keys(p, "Right");
    if (!walk_asks(p) || step_at(p) != step)
        pty_fail(p, "nothing is asked from here to the end of the step");
}

void walk_give_up(struct pty *p)
{
    int step = step_at(p), row, col;

    for (int i = 0; i < PAGES_MOST && step_at(p) == step && !walk_is_at_end(p); i++)
        pty_keys(p, walk_asks(p) ? "Enter Enter Right" : "Right");
    for (int i = 0; i < PAGES_MOST && step_at(p) >= step && !pty_find(p, "This is the first page.", &row, &col); i++)
        pty_keys(p, "Left");
    if (step_at(p) < step)
        pty_keys(p, "Right");
}

bool walk_is_small(int rows, int cols)
{
    return rows < 20 || cols < 60;
}

/* A character that a terminal could take for something else than a picture. */
static bool is_odd(const char *text)
{
    unsigned char first = (unsigned char)text[0], second = first ? (unsigned char)text[1] : 0;

    return (first && first < ' ') || first == 0x7F || (first == 0xC2 && second < 0xA0);
}

void walk_expect_sound(struct pty *p)
{
    int rows, cols, row, col;

    vterm_get_size(p->vterm, &rows, &cols);
    if (pty_cursor(p, &row, &col))
        pty_fail(p, "the cursor shows at row %d, column %d", row, col);
    for (row = 0; row < rows; row++)
        for (col = 0; col < cols; col++)
            if (is_odd(pty_cell(p, row, col).text))
                pty_fail(p, "row %d, column %d holds a control character", row, col);
}

const char *walk_row_from_below(struct pty *p, int which)
{
    int rows, cols;

    vterm_get_size(p->vterm, &rows, &cols);
    return pty_row(p, rows - which);
}

void walk_expect_cell(struct pty *p, const char *name)
{
    char wanted[256];
    const char *row = walk_row_from_below(p, 3);

    snprintf(wanted, sizeof wanted, "── %s ", name);
    if (strncmp(row, wanted, strlen(wanted)) != 0)
        pty_fail(p, "the selected cell is not %s", name);
}

void walk_expect_sum(struct pty *p, const char *sum)
{
    const char *row = walk_row_from_below(p, 2);

    if (row[0] != ' ' || strcmp(row + 1, sum) != 0)
        pty_fail(p, "the arithmetic is not \"%s\"", sum);
}

char *walk_print(const char *arguments, const char *until)
{
    struct text command = {0}, out = {0};
    char bytes[65536];
    size_t got, seen = 0;
    FILE *pipe;

    text_addf(&command, "%s %s%s", walk_program(), arguments, until ? " 2>/dev/null" : "");
    pipe = popen(text_string(&command), "r");
    ck_assert_msg(pipe != NULL, "cannot run %s", text_string(&command));
    while ((got = fread(bytes, 1, sizeof bytes, pipe)) > 0) {
        text_add_bytes(&out, bytes, got);
        if (until && strstr(text_string(&out) + seen, until))
            break;
        seen = out.length > 64 ? out.length - 64 : 0;
    }
    pclose(pipe);
    ck_assert_msg(out.length > 0, "%s prints nothing", text_string(&command));
    text_free(&command);
    return text_take(&out);
}

char *walk_copy(struct pty *p)
{
    return memory_copy(pty_screen(p));
}

static char directory[64], path[256];

static int remove_entry(const char *name, const struct stat *about, int kind, struct FTW *where)
{
    (void)about;
    (void)kind;
    (void)where;
    return remove(name);
}

static void remove_directory(void)
{
    nftw(directory, remove_entry, 8, FTW_DEPTH | FTW_PHYS);
}

const char *walk_file(const char *name, const char *bytes, size_t length)
{
    FILE *file;

    if (!directory[0]) {
        strcpy(directory, "/tmp/headway-files-XXXXXX");
        ck_assert_ptr_nonnull(mkdtemp(directory));
        atexit(remove_directory);
    }
    snprintf(path, sizeof path, "%s/%s", directory, name);
    file = fopen(path, "w");
    ck_assert_msg(file && fwrite(bytes, 1, length, file) == length && fclose(file) == 0, "cannot write %s", path);
    return path;
}
