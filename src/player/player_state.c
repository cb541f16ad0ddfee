/* SPDX-License-Identifier: MIT */
/* Where a player is. All its other files ask this one, and this one asks none of them. */
#include "player/player_state.h"

#include "base/compiler.h"
#include "base/utf8.h"
#include "draw/field.h"
#include "player/challenge.h"
#include "player/follow.h"
#include "player/frame.h"
#include "player/touch.h"
#include "view/state.h"

#include <stdlib.h>
#include <string.h>

#define OWN_WORDS "The cat sat on" /* of the default example (spec.h) */

struct split {
    bool has_model; /* some keys are the model's */
    struct spec *spec;
    struct text *rest;
};

bool player_is_default(const struct example *example)
{
    struct spec spec = example->spec;
    struct text written = {0};
    bool is_it;

    if (!example->was)
        spec.given &= ~(unsigned)SPEC_SET;
    spec_write(&spec, &written, text_add);
    is_it = written.length == 0 && spec.weights != MODEL_FILE;
    text_free(&written);
    return is_it;
}

bool player_example_is_own(const struct player *p)
{
    return player_is_default(p->example);
}

bool player_example_began_own(const struct player *p)
{
    return player_is_default(p->example->was ? p->example->was : p->example);
}

/* For state_read(): the words of a state. */
static bool take_words(void *self, const char *key, const char *value, struct error *e UNUSED)
{
    if (strcmp(key, "tokens") == 0)
        utf8_clean(self, value, strlen(value));
    return true;
}

void player_add_own_words(const struct player *p, struct text *out)
{
    const char *state = player_step(p)->view_state;
    size_t before = out->length;

    if (state)
        state_read(state, take_words, out, NULL);
    if (out->length == before)
        text_add(out, OWN_WORDS);
}

const struct step *player_step(const struct player *p)
{
    return lesson_at(p->lesson, p->step);
}

const char *player_title(const struct player *p)
{
    return p->is_at_end ? "the end" : player_step(p)->title;
}

bool player_has_view(const struct player *p)
{
    return p->self && (p->challenge || p->part >= player_step(p)->view_part) && !p->is_at_end;
}

bool player_is_computing(const struct player *p)
{
    return player_has_view(p) && p->view->is_computing && p->view->is_computing(p->self);
}

enum view_aside player_aside(const struct player *p)
{
    return player_has_view(p) && p->view->aside ? p->view->aside(p->self) : ASIDE_TEXT;
}

const char *player_describe_view(const struct player *p, struct text *state)
{
    return p->opens_views && player_has_view(p) && p->view->made_in ? p->view->made_in(p->self, state) : NULL;
}

bool player_shows_code(const struct player *p)
{
    return player_has_view(p) && p->view->takes_prose && p->view->takes_prose(p->self);
}

static bool split_pair(void *self, const char *key, const char *value, struct error *e)
{
    struct split *split = self;

    if (split->has_model && spec_has_key(key))
        return spec_set_in_state(split->spec, key, value, e);
    state_write(split->rest, key, value);
    return true;
}

bool player_split_state(const struct view *view, const char *state, struct spec *spec, struct text *rest,
                        struct error *e)
{
    struct split split = {!view || view->shows_example, spec, rest};

    return state_read(state, split_pair, &split, e);
}

struct progress *player_progress(const struct player *p)
{
    return p->history && p->history->progress ? p->history->progress(p->history->context) : NULL;
}

void player_say(struct player *p, const char *message)
{
    text_free(&p->notice);
    text_add(&p->notice, message);
}

const struct question *challenge_here(const struct player *p)
{
    return p->challenge && !p->is_at_end ? p->challenge->question : NULL;
}

bool frame_click(struct frame *frame, struct player *p, const struct canvas *canvas, int row, int col)
{
    bool in_machine = area_holds(frame->machine, row, col);
    struct view_room room = {&canvas->theme, in_machine ? frame->machine : frame->view, &p->dial,
                             in_machine ? &frame->board : &frame->sheet};

    return area_holds(room.area, row, col) && view_click(p->view, p->self, &room, row, col);
}

void follow_end(struct player *p)
{
    if (player_aside(p) != ASIDE_TEXT)
        p->view->follow(p->self, HOP_HOME, 0);
}

void player_add_position(const struct player *p, struct text *out)
{
    if (p->lesson->step_count > 1)
        text_addf(out, "%zu of %zu", p->step + 1, p->lesson->step_count);
}

void touch_free(struct player *p)
{
    if (!p->touch)
        return;
    field_free(&p->touch->field);
    free(p->touch->set);
    free(p->touch);
    p->touch = NULL;
}

void touch_keep(struct player *p)
{
    if (p->touch)
        p->touch->is_typing = false;
}

bool touch_is_for_question(const struct player *p)
{
    return p->touch && p->touch->is_for_question;
}

const char *lecture_hidden(const struct player *p)
{
    const char *hidden = p->visits[p->step].hidden;

    return hidden ? hidden : "";
}
