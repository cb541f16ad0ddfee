/* SPDX-License-Identifier: MIT */
#include "lab/letters.h"

#include "base/compiler.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

/* Small letters are taken as capitals. */
static bool take(char out[PROMOTER_MOST + 1], const char *typed, struct error *e)
{
    char letters[PROMOTER_MOST + 1] = "";
    size_t length = strlen(typed);

    for (size_t i = 0; i < length && length <= PROMOTER_MOST; i++)
        letters[i] = (char)toupper((unsigned char)typed[i]);
    if (!promoter_is_letters(letters))
        return error_set(e, ERROR_INPUT, "write 4 to 10 of the letters A C G T");
    memcpy(out, letters, sizeof letters);
    return true;
}

bool letters_read(const struct state_key *key, void *self, const char *value, struct error *e)
{
    struct error own = {0};

    return take((char *)self + key->at, value, &own) ||
           error_set(e, ERROR_INPUT, "%s=%.40s: %s", key->name, value, own.message);
}

void letters_write(const struct state_key *key, const void *self, struct text *value)
{
    text_add(value, (const char *)self + key->at);
}

/* Begins with the present letters, all of them selected. */
unsigned letters_begin(void *self, const struct key *key UNUSED, int code UNUSED)
{
    struct letters_view *view = self;

    field_set(&view->typed.field, view->choice.letters);
    field_select(&view->typed.field);
    view->typed.is_typing = true;
    return REACT_DONE;
}

bool letters_is_typing(const void *self)
{
    return ((const struct letters_view *)self)->typed.is_typing;
}

bool letters_is_free(const void *self, const struct key *key UNUSED, struct key_offer *offer UNUSED)
{
    return !letters_is_typing(self);
}

unsigned letters_type(void *self, const struct key *key UNUSED, int code)
{
    struct letters_field *typed = &((struct letters_view *)self)->typed;
    enum reaction reaction = view_edit(&typed->field, code);

    if (reaction != REACT_PASS)
        text_cut(&typed->problem, 0);
    return reaction;
}

/* Reads the letters into the view's choice, if they are valid. */
static unsigned do_read(void *self, const struct key *key UNUSED, int code UNUSED)
{
    struct letters_view *view = self;
    struct error e = {0};

    view->typed.is_typing = !take(view->choice.letters, text_string(&view->typed.field.text), &e);
    text_cut(&view->typed.problem, 0);
    text_add(&view->typed.problem, e.message);
    return REACT_DONE;
}

static unsigned do_leave(void *self, const struct key *key UNUSED, int code UNUSED)
{
    struct letters_field *typed = &((struct letters_view *)self)->typed;

    typed->is_typing = false;
    text_cut(&typed->problem, 0);
    return REACT_DONE;
}

const struct key letters_keys[] = {
    {"Enter", 0, NULL, "read", "read these letters", .act = do_read, .rank = KEY_KEPT},
    {"Esc", 0, NULL, "as it was", "the letters as they were", .act = do_leave, .rank = KEY_KEPT},
    VIEW_EDITS(letters_type),
    {0},
};

bool letters_describe(const struct letters_field *typed, struct view_lines *out, int columns)
{
    if (!typed->is_typing || columns <= 0)
        return false;
    view_add_field(&out->cell, "letters", &typed->field);
    line_add(&out->sum, typed->problem.length ? ROLE_PLAIN : ROLE_DIM,
             typed->problem.length ? text_string(&typed->problem) : "4 to 10 of A C G T");
    return true;
}

void letters_close(void *self)
{
    struct letters_view *view = self;

    promoter_free(&view->run);
    field_free(&view->typed.field);
    text_free(&view->typed.problem);
    free(view);
}
