/* SPDX-License-Identifier: MIT */
#include "base/nearest.h"
#include "base/number.h"
#include "command/commands.h"
#include "command/present.h"

#include <stdlib.h>
#include <string.h>

#define SIZE_MOST 1000 /* rows and columns of a frame */

static const char *const formats[] = {"text", NULL};

static const struct option options[] = {
    {"--size", "WxH", NULL, "columns and rows (80x24)"},
    {"--format", NULL, formats, "what the frame is written as"},
    {"--state", "TEXT", NULL, "how the view opens: \"head=2 cell=sat,cat\""},
    {0},
};

/* Reads "100x30". */
static bool read_size(const char *size, int *cols, int *rows, struct error *e)
{
    const char *x = strchr(size, 'x');
    uint64_t width = 0, height = 0;
    char left[8] = "";

    if (x && (size_t)(x - size) < sizeof left)
        memcpy(left, size, (size_t)(x - size));
    if (!x || !number_parse(left, SIZE_MOST, &width) || !number_parse(x + 1, SIZE_MOST, &height) || !width || !height)
        return error_set(e, ERROR_INPUT, "--size %.40s: write columns x rows, each 1 to %d, as in 100x30", size,
                         SIZE_MOST);
    *cols = (int)width;
    *rows = (int)height;
    return true;
}

/* Draws one frame of that size and prints it, a line per row. Text has no colours: shades stand for them, as on a
 * terminal without any, unless colours are asked for and so can be left out. */
static bool print_frame(const struct player_setup *setup, const struct arguments *a, const int size[2],
                        struct output *out, struct error *e)
{
    struct theme theme = {.colors = a->terminal.color == COLOR_ALWAYS ? 256 : 0,
                          .light = a->terminal.theme == THEME_LIGHT,
                          .grey = a->terminal.theme == THEME_GREY,
                          .ascii = a->terminal.ascii};
    struct player *player = player_new(setup, e);
    struct canvas canvas;
    struct text text = {0};

    if (!player)
        return false;
    while (player_wait(player) >= 0) /* what computes is waited for; nothing else moves here */
        player_tick(player);
    canvas_make(&canvas, size[1], size[0], &theme);
    player_draw(player, &canvas);
    canvas_text(&canvas, &text);
    output_send(out, &text);
    canvas_free(&canvas);
    player_destroy(player);
    return true;
}

/* Says what the name of neither a lesson nor a view could mean. */
static bool refuse_name(const struct catalogue *catalogue, const char *name, struct error *e)
{
    struct nearest nearest = {.wanted = name};

    for (size_t i = 0; i < catalogue->lesson_count; i++)
        nearest_offer(&nearest, catalogue->lessons[i].name);
    for (size_t i = 0; view_table[i]; i++)
        nearest_offer(&nearest, view_table[i]->name);
    if (nearest.name)
        return error_set(e, ERROR_INPUT, "there is no lesson or view %.80s: did you mean %s?", name, nearest.name);
    return error_set(e, ERROR_INPUT,
                     "there is no lesson or view %.80s: headway list names the lessons, headway list "
                     "views the views",
                     *name ? name : "\"\"");
}

/* Finds what is to be shown: a lesson, at a step if the name has one, or a view. */
static bool find(struct opened *opened, const char *operand, struct player_setup *setup, struct error *e)
{
    char *name;
    const char *step = present_split_name(operand, &name);
    const struct view *view = step ? NULL : view_find(name);
    bool ok;

    if (catalogue_find(&opened->catalogue, name, NULL)) {
        ok = open_lesson(opened, name, e) && (!step || open_find_step(opened->lesson, step, operand, e));
        setup->lesson = opened->lesson;
        setup->step = step;
        setup->in_course = true;
    } else {
        ok = view || refuse_name(&opened->catalogue, name, e);
        setup->view = view;
    }
    free(name);
    return ok;
}

static int run(const struct arguments *a, struct output *out, struct error *e)
{
    const char *size = arguments_value(a, "--size");
    int cells[2] = {0};
    struct opened opened = {0};
    struct player_setup setup;
    bool ok = read_size(size ? size : "80x24", &cells[0], &cells[1], e) && open_course(&opened, a, e) &&
              open_listings(&opened, e);

    setup = present_setup(&opened, a);
    ok = ok && find(&opened, a->operands[0], &setup, e) && print_frame(&setup, a, cells, out, e);
    open_close(&opened);
    return ok ? 0 : 2;
}

const struct command command_show = {
    .name = "show",
    .operands = "NAME[#STEP]",
    .least = 1,
    .most = 1,
    .options = options,
    .summary = "one frame on standard output",
    .about = "Draws the screen of a lesson's step, or of a view by itself, as text: exactly as\n"
             "many lines as it has rows. With --color always its layout is that of a terminal\n"
             "with colours, where shades do not stand for them.\n",
    .example = "  headway show six-stages#score --size 100x30\n"
               "  headway show softmax --state \"head=2\"\n",
    .run = run,
};
