/* SPDX-License-Identifier: MIT */
#include "base/utf8.h"
#include "pty.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* -------------------------------------------------------------------------------------------------------- emulator */

static int on_property(VTermProp property, VTermValue *value, void *user)
{
    struct pty *p = user;

    if (property == VTERM_PROP_CURSORVISIBLE)
        p->cursor_visible = value->boolean;
    else if (property == VTERM_PROP_ALTSCREEN)
        p->is_alternate = value->boolean;
    else if (property == VTERM_PROP_MOUSE)
        p->mouse = value->number;
    return 1;
}

/* What the emulator has to send: keys, answers. (Its own buffer may be as small as 64 bytes.) */
static void on_output(const char *bytes, size_t length, void *user)
{
    struct pty *p = user;

    text_add_bytes(&p->typed, bytes, length);
}

void pty_start_emulator(struct pty *p, int rows, int cols)
{
    static const VTermScreenCallbacks callbacks = {.settermprop = on_property};

    p->cursor_visible = true;
    p->vterm = vterm_new(rows, cols);
    vterm_set_utf8(p->vterm, 1);
    vterm_output_set_callback(p->vterm, on_output, p);
    vterm_state_set_bold_highbright(vterm_obtain_state(p->vterm), 0);
    p->screen = vterm_obtain_screen(p->vterm);
    vterm_screen_set_callbacks(p->screen, &callbacks, p);
    vterm_screen_enable_altscreen(p->screen, 1);
    vterm_screen_reset(p->screen, 1);
}

/* ----------------------------------------------------------------------------------------------------------- cells */

static int color_number(const VTermColor *color, bool is_default)
{
    if (is_default)
        return -1;
    if (VTERM_COLOR_IS_INDEXED(color))
        return color->indexed.idx;
    return 0x1000000 | color->rgb.red << 16 | color->rgb.green << 8 | color->rgb.blue;
}

struct pty_cell pty_cell(struct pty *p, int row, int col)
{
    struct pty_cell cell = {.text = " ", .ink = -1, .paper = -1, .width = 1};
    struct text glyph = {0};
    VTermScreenCell from;

    if (!vterm_screen_get_cell(p->screen, (VTermPos){.row = row, .col = col}, &from))
        return cell;
    cell.ink = color_number(&from.fg, VTERM_COLOR_IS_DEFAULT_FG(&from.fg));
    cell.paper = color_number(&from.bg, VTERM_COLOR_IS_DEFAULT_BG(&from.bg));
    cell.bold = from.attrs.bold;
    cell.underline = from.attrs.underline != 0;
    cell.italic = from.attrs.italic;
    cell.reverse = from.attrs.reverse;
    cell.width = from.width;
    if (from.chars[0] == (uint32_t)-1) /* the right half of a wide character */
        cell.text[0] = '\0';
    else if (from.chars[0]) {
        for (int i = 0; i < VTERM_MAX_CHARS_PER_CELL && from.chars[i]; i++)
            utf8_add(&glyph, from.chars[i]);
        snprintf(cell.text, sizeof cell.text, "%s", text_string(&glyph));
    }
    text_free(&glyph);
    return cell;
}

static void add_row(struct pty *p, int row, struct text *out)
{
    int rows, cols;
    size_t end = out->length;

    vterm_get_size(p->vterm, &rows, &cols);
    for (int col = 0; col < cols; col++) {
        struct pty_cell cell = pty_cell(p, row, col);

        text_add(out, cell.text);
        if (strcmp(cell.text, " ") != 0)
            end = out->length;
    }
    text_cut(out, end);
}

const char *pty_row(struct pty *p, int row)
{
    text_cut(&p->answer, 0);
    add_row(p, row, &p->answer);
    return text_string(&p->answer);
}

const char *pty_screen(struct pty *p)
{
    int rows, cols;

    vterm_get_size(p->vterm, &rows, &cols);
    text_cut(&p->answer, 0);
    for (int row = 0; row < rows; row++) {
        add_row(p, row, &p->answer);
        text_add(&p->answer, "\n");
    }
    return text_string(&p->answer);
}

bool pty_find(struct pty *p, const char *text, int *row, int *col)
{
    int rows, cols;

    vterm_get_size(p->vterm, &rows, &cols);
    for (*row = 0; *row < rows; ++*row) {
        const char *line = pty_row(p, *row), *found = strstr(line, text);
        struct text before = {0};

        if (!found)
            continue;
        text_add_bytes(&before, line, (size_t)(found - line));
        *col = utf8_columns(text_string(&before));
        text_free(&before);
        return true;
    }
    return false;
}

bool pty_cursor(struct pty *p, int *row, int *col)
{
    VTermPos where;

    vterm_state_get_cursorpos(vterm_obtain_state(p->vterm), &where);
    *row = where.row;
    *col = where.col;
    return p->cursor_visible;
}

const char *pty_output(struct pty *p, size_t *length)
{
    *length = p->output.length;
    return text_string(&p->output);
}

/* ------------------------------------------------------------------------------------------------ what is left over */

/* The modes of the terminal that programs switch on, and what to call one that stays on. */
static const struct {
    int number;
    const char *name;
} modes[] = {
    {1, "application cursor keys"}, {1000, "mouse"},          {1002, "mouse"},           {1003, "mouse"},
    {1004, "focus reports"},        {1006, "mouse encoding"}, {2004, "bracketed paste"}, {2026, "held-back updates"},
};

/* Whether the last `ESC [ ? …;number;… h` or `l` in the output was an h. */
static bool is_mode_on(const struct text *output, int number)
{
    const char *at = text_string(output), *end = at + output->length;
    bool on = false;

    while ((at = memchr(at, '\033', (size_t)(end - at))) != NULL) {
        bool named = false;

        at++;
        if (strncmp(at, "[?", 2) != 0)
            continue;
        for (at++; *at == '?' || *at == ';';) {
            char *behind;

            named |= strtol(at + 1, &behind, 10) == number;
            at = behind;
        }
        if (named && (*at == 'h' || *at == 'l'))
            on = *at == 'h';
    }
    return on;
}

/* Whether the terminal shows cells in the order in which it gets them. Before any `ESC [ 8 l`, and after the last
 * `ESC [ 8 h`, right-to-left words reorder them. */
static bool is_order_fixed(const struct text *output)
{
    static const char mode[] = "\033[8";
    bool fixed = false;

    for (const char *at = text_string(output); (at = strstr(at, mode)) != NULL;) {
        at += sizeof mode - 1;
        if (*at == 'h' || *at == 'l')
            fixed = *at == 'l';
    }
    return fixed;
}

static void add_if(struct text *list, bool is_left, const char *name)
{
    if (is_left && !strstr(text_string(list), name))
        text_addf(list, "%s%s", list->length ? ", " : "", name);
}

/* Whether text written now would look different from before. */
static bool has_pen(struct pty *p)
{
    VTermState *state = vterm_obtain_state(p->vterm);
    VTermValue bold, reverse, ink, paper;

    vterm_state_get_penattr(state, VTERM_ATTR_BOLD, &bold);
    vterm_state_get_penattr(state, VTERM_ATTR_REVERSE, &reverse);
    vterm_state_get_penattr(state, VTERM_ATTR_FOREGROUND, &ink);
    vterm_state_get_penattr(state, VTERM_ATTR_BACKGROUND, &paper);
    return bold.boolean || reverse.boolean || !VTERM_COLOR_IS_DEFAULT_FG(&ink.color) ||
           !VTERM_COLOR_IS_DEFAULT_BG(&paper.color);
}

static bool has_other_modes(const struct pty *p)
{
    struct termios now;

    return p->slave >= 0 &&
           (tcgetattr(p->slave, &now) != 0 || now.c_iflag != p->before.c_iflag || now.c_oflag != p->before.c_oflag ||
            now.c_cflag != p->before.c_cflag || now.c_lflag != p->before.c_lflag ||
            memcmp(now.c_cc, p->before.c_cc, sizeof now.c_cc) != 0);
}

const char *pty_left_behind(struct pty *p)
{
    const char *keypad = NULL, *at = text_string(&p->output);

    text_cut(&p->answer, 0);
    add_if(&p->answer, p->is_alternate, "alternate screen");
    add_if(&p->answer, !p->cursor_visible, "cursor hidden");
    add_if(&p->answer, p->mouse != VTERM_PROP_MOUSE_NONE, "mouse");
    for (size_t i = 0; i < sizeof modes / sizeof *modes; i++)
        add_if(&p->answer, is_mode_on(&p->output, modes[i].number), modes[i].name);
    add_if(&p->answer, is_order_fixed(&p->output), "order of cells");
    for (; (at = strchr(at, '\033')) != NULL; at++)
        if (at[1] == '=' || at[1] == '>')
            keypad = at + 1;
    add_if(&p->answer, keypad && *keypad == '=', "application keypad");
    add_if(&p->answer, has_pen(p), "colours");
    add_if(&p->answer, has_other_modes(p), "terminal modes");
    return text_string(&p->answer);
}
