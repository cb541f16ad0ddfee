/* SPDX-License-Identifier: MIT */
#include "base/ascii.h"
#include "base/compiler.h"
#include "base/embedded.h"
#include "base/nearest.h"
#include "base/number.h"
#include "classroom/wall.h"
#include "command/present.h"
#include "draw/export.h"
#include "line/commands.h"
#include "line/model.h"

#include <stdlib.h>
#include <string.h>

#define SIZE_MOST 1000 /* rows and columns of a frame */
#define CODE "lessons/code/"

enum format { FORMAT_TEXT, FORMAT_ANSI, FORMAT_HTML, FORMAT_SVG };
static const char *const formats[] = {"text", "ansi", "html", "svg", NULL}; /* in the order of enum format */

static const struct option options[] = {
    {"--size", "WxH", NULL, "columns and rows (80x24)"},
    {"--format", NULL, formats, "what the frame is written as"},
    {"--state", "TEXT", NULL, "how the view opens: \"head=2 cell=sat,cat\""},
    {"--board", NULL, NULL, "the whole machine as the picture, in a view of the walk"},
    {"--bare", NULL, NULL, "for a slide: no keys, no footer, as a room sees it"},
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

/* The theme of a frame. Text has no colours: shades replace them, as on a terminal without colours, unless a theme with
 * colours was asked for. */
static struct theme theme_of(const struct arguments *a, enum format format)
{
    bool has_colors = format == FORMAT_TEXT ? a->terminal.color == COLOR_ALWAYS : a->terminal.color != COLOR_NEVER;

    return (struct theme){.colors = has_colors ? 256 : 0,
                          .light = a->terminal.theme == THEME_LIGHT,
                          .grey = a->terminal.theme == THEME_GREY,
                          .ascii = a->terminal.ascii};
}

/* Appends "Six stages · Score", in ASCII where nothing else may be printed: a file's title is not drawn. */
static void add_title(struct text *out, const struct player_setup *setup, bool ascii)
{
    struct text title = {0};

    if (setup->lesson)
        text_addf(&title, "%s · %s", setup->lesson->title, setup->step->title);
    else
        text_add(&title, setup->view->title);
    if (ascii)
        ascii_add(out, text_string(&title), title.length);
    else
        text_add(out, text_string(&title));
    text_free(&title);
}

/* Prints a canvas in a format. */
static void print_canvas(const struct canvas *canvas, const struct player_setup *setup, const struct arguments *a,
                         enum format format, struct output *out)
{
    struct text text = {0}, title = {0};

    add_title(&title, setup, a->terminal.ascii);
    switch (format) {
    case FORMAT_TEXT:
        canvas_text(canvas, &text);
        break;
    case FORMAT_ANSI:
        export_ansi(canvas, a->terminal.color == COLOR_ALWAYS, &text);
        break;
    case FORMAT_HTML:
        export_html(canvas, text_string(&title), &text);
        break;
    case FORMAT_SVG:
        export_svg(canvas, text_string(&title), &text);
        break;
    }
    output_data(out, text_string(&text), text.length); /* it was already drawn in ASCII if it must be */
    text_free(&text);
    text_free(&title);
}

/* Draws what a learner sees, or, bare, what the projector of a lecture shows. */
static void draw(struct player *player, bool bare, struct canvas *canvas)
{
    const struct wall wall = {.player = player};
    const struct wall_notes notes = {.answer = -1};

    if (bare)
        wall_draw(&wall, &notes, canvas);
    else
        player_draw(player, canvas);
}

/* Draws one frame of that size and prints it. */
static bool print_frame(const struct player_setup *setup, const struct arguments *a, const int size[2],
                        struct output *out, struct error *e)
{
    int choice = arguments_choice(a, "--format");
    enum format format = choice < 0 ? FORMAT_TEXT : (enum format)choice;
    struct theme theme = theme_of(a, format);
    struct player *player = player_new(setup, e);
    struct canvas canvas;

    if (!player)
        return false;
    while (player_wait(player) >= 0) /* wait for what is computed; nothing else moves here */
        player_tick(player);
    canvas_make(&canvas, size[1], size[0], &theme);
    draw(player, setup->in_lecture, &canvas);
    print_canvas(&canvas, setup, a, format, out);
    canvas_free(&canvas);
    player_destroy(player);
    return true;
}

/* Prints a file of the lessons' code unchanged, if `name` is its name without a directory; *found: whether it is. */
static bool print_code(const struct catalogue *catalogue, const char *name, struct output *out, bool *found,
                       struct error *e)
{
    struct course_file file;
    struct text path = {0};
    bool ok = true;

    text_addf(&path, CODE "%s", name);
    *found = !strchr(name, '/') && strchr(name, '.') && catalogue_has(catalogue, text_string(&path));
    if (*found && (ok = catalogue_read(catalogue, text_string(&path), &file, e))) {
        output_data(out, file.bytes, file.length);
        course_file_free(&file);
    }
    text_free(&path);
    return ok;
}

/* Refuses a name that is neither a lesson nor a view, and suggests a similar one. */
static bool refuse_name(const struct catalogue *catalogue, const char *name, struct error *e)
{
    struct nearest nearest = {.wanted = name};

    for (const struct embedded_file *file = embedded_files; file->path && !catalogue->directory; file++)
        if (strncmp(file->path, CODE, strlen(CODE)) == 0)
            nearest_offer(&nearest, file->path + strlen(CODE));

    for (size_t i = 0; i < catalogue->lesson_count; i++)
        nearest_offer(&nearest, catalogue->lessons[i].name);
    for (size_t i = 0; view_table[i]; i++)
        nearest_offer(&nearest, view_table[i]->name);
    if (nearest.name)
        return error_set(e, ERROR_INPUT, "there is no lesson or view %.80s: did you mean %s?", name, nearest.name);
    return error_set(e, ERROR_INPUT,
                     "there is no lesson or view %.80s: use a name from headway list or headway list views",
                     *name ? name : "\"\"");
}

/* No step is new in a picture: it shows the end of an animation at once. */
static bool is_new(void *context UNUSED, const char *step UNUSED)
{
    return false;
}

static const struct player_history has_seen_all = {.is_new = is_new};

/* Finds what is to be shown: a lesson, at a step if the name has one, or a view. *state: for the caller to free. */
static bool find(struct opened *opened, const char *operand, struct player_setup *setup, char **state, struct error *e)
{
    char *name;
    const char *address = present_split_name(operand, &name);
    const struct view *view = address ? NULL : view_find(name);
    bool ok;

    if (catalogue_find(&opened->catalogue, name, NULL)) {
        ok = open_lesson(opened, name, e) &&
             open_find_step(opened->lesson, address, operand, &setup->step, &setup->part, e);
        setup->lesson = opened->lesson;
        if (ok && !address && setup->lesson->step_count > 0)
            setup->step = lesson_at(setup->lesson, 0);
        setup->course = &opened->library;
        ok = ok && present_take_state(setup, operand, state, e);
    } else {
        ok = view || refuse_name(&opened->catalogue, name, e);
        setup->view = view;
    }
    free(name);
    return ok;
}

/* Appends the state in which the view opens, as asked for or else as the lesson says, with the board. */
static bool add_board(const struct player_setup *setup, struct text *out, struct error *e)
{
    const struct view *view = setup->view;
    const struct step *step = setup->step;
    const char *state = setup->state;

    if (setup->lesson) {
        view = step->view_name ? view_find(step->view_name) : NULL;
        state = state ? state : setup->part < 0 ? step->view_state : lesson_part_state(step, setup->part);
    }
    if (!view || !view->shows_example || !view->terms)
        return error_set(e, ERROR_INPUT, "--board: only the stages of the walk have one: write headway show score");
    text_addf(out, "%s%sboard=all", state ? state : "", state && *state ? " " : "");
    return true;
}

static bool show(struct opened *opened, const struct arguments *a, struct output *out, struct error *e)
{
    struct text state = {0};
    char *linked = NULL;
    const char *size = arguments_value(a, "--size");
    int cells[2] = {0};
    struct player_setup setup;
    struct spec spec;
    bool ok = model_options(a, &spec, e) && read_size(size ? size : "80x24", &cells[0], &cells[1], e) &&
              open_listings(opened, e);

    setup = present_setup(opened, a);
    setup.spec = &spec;
    setup.in_lecture = arguments_have(a, "--bare");
    setup.history = &has_seen_all;
    ok = ok && find(opened, a->operands[0], &setup, &linked, e) && model_is_shown(&setup, a, e);
    if (ok && arguments_have(a, "--board")) {
        ok = add_board(&setup, &state, e);
        setup.state = text_string(&state);
    }
    ok = ok && print_frame(&setup, a, cells, out, e);
    text_free(&state);
    free(linked);
    spec_free(&spec);
    return ok;
}

static int run(const struct arguments *a, struct output *out, struct error *e)
{
    struct opened opened = {0};
    bool is_code = false;
    bool ok = open_course(&opened, a, e) && print_code(&opened.catalogue, a->operands[0], out, &is_code, e) &&
              (is_code || show(&opened, a, out, e));

    open_close(&opened);
    return ok ? 0 : 2;
}

const struct command command_show = {
    .name = "show",
    .operands = "LESSON[#STEP[:PART]]|VIEW|CODE",
    .least = 1,
    .most = 1,
    .takes_model = true,
    .options = options,
    .summary = "one frame on standard output",
    .about = "Draws the screen of a lesson's step, or of a part of it, as the screen counts\n"
             "them (“part 5 of 7”), or of a view by itself: exactly as many lines as it has\n"
             "rows. text has no colours, and shades stand for them; with --color always its\n"
             "layout is that of a terminal with colours. ansi is for a terminal: colours of\n"
             "its palette, with --color always in 24 bits. html and svg are pages with real\n"
             "text, for a browser. --theme says on which background, --color never leaves the\n"
             "colours of all of them out. --bare is for slides: as the room sees it in a\n"
             "lecture, without keys, footer and \"more lines\".\n"
             "LESSON?KEYS#STEP changes keys of the state, & between, as links of lessons do.\n"
             "CODE is a file of the lessons' code, printed as it is: dump_layer.py writes a\n"
             "layer of a PyTorch model for --weights.\n",
    .example = "  headway show six-stages#score --size 100x30\n"
               "  headway show six-stages#score:5\n"
               "  headway show six-stages#score --format svg > score.svg\n"
               "  headway show six-stages#score --bare --format svg > slide.svg\n"
               "  headway show six-stages#output --board --format svg > machine.svg\n"
               "  headway show \"six-stages?set=W_Q1:3rd,2nd:1#softmax:2\"\n"
               "  headway show softmax --state \"head=2\"\n"
               "  headway show six-stages#softmax --mask causal\n"
               "  headway show dump_layer.py > dump_layer.py\n",
    .run = run,
};
