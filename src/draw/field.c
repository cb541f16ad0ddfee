/* SPDX-License-Identifier: MIT */
#include "draw/field.h"

#include "base/utf8.h"
#include "draw/keys.h"

#include <string.h>

void field_set(struct field *field, const char *text)
{
    text_free(&field->text);
    utf8_clean_typed(&field->text, text, strlen(text));
    field->at = field->text.length;
    field->is_selected = false;
}

void field_select(struct field *field)
{
    field->is_selected = field->text.length > 0;
}

/* The end of the cluster (a letter with its marks) that begins at `at`. */
static size_t behind(const struct field *field, size_t at)
{
    const char *bytes = text_string(&field->text), *end = bytes + field->text.length, *from = bytes + at;
    char32_t shown;

    if (from < end)
        utf8_next_cluster(&from, end, &shown);
    return (size_t)(from - bytes);
}

/* The start of the cluster before `at`. A cluster begins at every ASCII character. */
static size_t before(const struct field *field, size_t at)
{
    const char *bytes = text_string(&field->text);
    size_t from = at > 0 ? at - 1 : 0, next;

    while (from > 0 && (unsigned char)bytes[from] >= 0x80)
        from--;
    while ((next = behind(field, from)) < at)
        from = next;
    return from;
}

static void erase(struct field *field, size_t from, size_t to)
{
    struct text rest = {0};

    text_add(&rest, text_string(&field->text) + to);
    text_cut(&field->text, from);
    text_add(&field->text, text_string(&rest));
    text_free(&rest);
    field->at = from;
}

static void insert(struct field *field, char32_t character)
{
    struct text raw = {0}, rest = {0};

    if (field->text.length >= FIELD_MOST)
        return;
    utf8_add(&raw, character);
    text_add(&rest, text_string(&field->text) + field->at);
    text_cut(&field->text, field->at);
    utf8_clean_typed(&field->text, text_string(&raw), raw.length);
    field->at = field->text.length;
    text_add(&field->text, text_string(&rest));
    text_free(&raw);
    text_free(&rest);
}

static bool is_character(int code)
{
    return code >= KEY_CODE_SPACE && code < KEY_CODE_UP && code != KEY_CODE_BACKSPACE;
}

bool field_key(struct field *field, int code)
{
    bool is_erasing = code == KEY_CODE_BACKSPACE || code == KEY_CODE_DELETE;

    if (code == KEY_CODE_CLEAR || (field->is_selected && (is_erasing || is_character(code)))) {
        field_set(field, "");
        if (!is_character(code))
            return true;
    }
    switch (code) {
    case KEY_CODE_LEFT:
        field->at = before(field, field->at);
        break;
    case KEY_CODE_RIGHT:
        field->at = behind(field, field->at);
        break;
    case KEY_CODE_HOME:
        field->at = 0;
        break;
    case KEY_CODE_END:
        field->at = field->text.length;
        break;
    case KEY_CODE_BACKSPACE:
        erase(field, before(field, field->at), field->at);
        break;
    case KEY_CODE_DELETE:
        erase(field, field->at, behind(field, field->at));
        break;
    default:
        if (!is_character(code))
            return false;
        insert(field, (char32_t)code);
    }
    field->is_selected = false;
    return true;
}

bool field_is_left(const struct field *field, int code)
{
    if (code == KEY_CODE_RIGHT || code == KEY_CODE_END)
        return field->at == field->text.length && !field->is_selected;
    if (code == KEY_CODE_LEFT || code == KEY_CODE_HOME)
        return field->at == 0;
    return (code == KEY_CODE_SPACE || code == KEY_CODE_BACKSPACE) && field->text.length == 0;
}

static int columns_of_cursor(const struct theme *theme, const struct field *field)
{
    const char *at = text_string(&field->text), *cursor = at + field->at;
    int columns = 0;

    while (at < cursor)
        columns += canvas_next_cluster(theme, &at, cursor);
    return columns;
}

/* The first column of the text to show in `columns` columns, so that the cursor and a column after it are visible. */
static int window(const struct theme *theme, const struct field *field, int columns)
{
    int cursor = columns_of_cursor(theme, field);

    return cursor < columns - 1 ? 0 : cursor - columns + 2;
}

int field_cursor(const struct theme *theme, const struct field *field, int columns)
{
    return columns_of_cursor(theme, field) - window(theme, field, columns);
}

void field_draw(struct canvas *canvas, int row, int col, int columns, const struct field *field)
{
    const char *at = text_string(&field->text), *end = at + field->text.length;
    int first = window(&canvas->theme, field, columns), here = 0;
    struct text shown = {0};

    while (at < end && here < first) /* skip what is left of the window, even in part */
        here += canvas_next_cluster(&canvas->theme, &at, end);
    text_repeat(&shown, " ", (size_t)(here > first ? here - first : 0));
    text_add(&shown, at);
    canvas_put_cut(canvas, row, col, columns, field->is_selected ? ROLE_TAG : ROLE_PLAIN, text_string(&shown));
    if (first > 0)
        canvas_put_glyph(canvas, row, col, theme_role(&canvas->theme, ROLE_DIM), U'…');
    text_free(&shown);
}

void field_free(struct field *field)
{
    text_free(&field->text);
    *field = (struct field){0};
}
