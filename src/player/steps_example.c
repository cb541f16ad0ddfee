/* SPDX-License-Identifier: MIT */
/* The example that is walked through: its own or another, and whether the step's view still shows what its text is
 * about. */
#include "base/compiler.h"
#include "base/utf8.h"
#include "player/touch.h"
#include "view/state.h"

#include <stdlib.h>
#include <string.h>

#define OWN_WORDS "The cat sat on" /* of the default example (spec.h) */

/* Whether it is the default one, as it stands: changes that are off are none. */
static bool is_default(const struct example *example)
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
    return is_default(p->example);
}

static void encode(struct text *out, const char *value)
{
    state_encode(out, value, false);
}

void player_write_spec(const struct spec *spec, struct text *out)
{
    spec_write(spec, out, encode);
}

void player_write_example(const struct player *p, struct text *out)
{
    struct spec spec = p->example->spec;

    if (touch_is_for_question(p))
        spec.set++; /* they come on again */
    player_write_spec(&spec, out);
}

bool player_is_as_opened(struct player *p)
{
    struct text now = {0};
    bool same;

    if (!p->self || !p->opened || !player_example_is_own(p))
        return false;
    player_write_state(p, &now);
    same = strcmp(text_string(&now), p->opened) == 0;
    text_free(&now);
    return same;
}

/* What a state says of the keys that count. */
struct counted {
    const struct state_key *keys;
    bool (*counts)(const struct state_key *key);
    struct text said;
};

static bool is_dial(const struct state_key *key)
{
    return key->dial != NULL;
}

static bool is_basis(const struct state_key *key)
{
    return key->is_basis;
}

/* For state_read(). */
static bool add_counted(void *self, const char *key, const char *value, struct error *e UNUSED)
{
    struct counted *counted = self;
    const struct state_key *row = state_find(counted->keys, key);

    if (row && counted->counts(row))
        state_write(&counted->said, key, value);
    return true;
}

/* Whether one of the keys that count is not as the part has opened the view. */
static bool differs(const struct player *p, bool (*counts)(const struct state_key *key))
{
    struct counted states[2] = {{p->view->state, counts, {0}}, {p->view->state, counts, {0}}};
    struct text now = {0};
    bool same;

    view_write_state(p->view, p->self, &now);
    state_read(text_string(&now), add_counted, &states[0], NULL);
    state_read(p->opened, add_counted, &states[1], NULL);
    same = strcmp(text_string(&states[0].said), text_string(&states[1].said)) == 0;
    text_free(&now);
    text_free(&states[0].said);
    text_free(&states[1].said);
    return !same;
}

bool player_is_changed(const struct player *p)
{
    return p->self && p->opened && p->view->tells && differs(p, is_dial);
}

bool player_is_turned(const struct player *p)
{
    return p->self && p->opened && p->motion != MOTION_VIEW && differs(p, is_basis);
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

/* The steps forget how they were left, and open as the lesson says: cells of another example are none of this one's. */
static void forget_states(struct player *p)
{
    for (size_t i = 0; i < p->lesson->step_count; i++) {
        free(p->visits[i].state);
        p->visits[i].state = NULL;
        for (int part = 0; p->visits[i].left && part < p->visits[i].parts; part++) {
            free(p->visits[i].left[part]);
            p->visits[i].left[part] = NULL;
        }
    }
}

/* Whether an example is the default one but for numbers that were changed. */
static bool is_touched(const struct example *example)
{
    return example->was ? is_default(example->was) : example->spec.given & SPEC_SET && is_default(example);
}

/* Comes back to the step that one has left for another example to come. */
static void come_back(struct player *p, bool entered, size_t sub, bool was_touched)
{
    if (player_example_is_own(p) && !was_touched)
        forget_states(p);
    if (p->habits.head >= p->example->model.num_heads)
        p->habits.head = 0;
    player_enter_step(p, p->step, -1, NULL, NULL);
    p->entered = entered && p->self;
    page_begin(&p->page, sub);
}

bool player_change_example(struct player *p, const struct spec *spec, struct error *e)
{
    struct example *new = example_new(spec, e), *old = p->example;
    bool entered = p->entered;
    size_t sub = p->page.sub;

    if (!new)
        return false;
    player_leave_step(p);
    p->example = new;
    come_back(p, entered, sub, is_touched(old));
    example_destroy(old);
    return true;
}

bool player_change_numbers(struct player *p, const char *set, struct error *e)
{
    bool entered = p->entered, was_touched = is_touched(p->example), ok;
    size_t sub = p->page.sub;

    player_leave_step(p);
    ok = example_change(p->example, set, e);
    come_back(p, entered, sub, was_touched || !ok);
    return ok;
}

bool player_edit(struct player *p, int code)
{
    struct spec spec = {0};
    struct error e = {0};
    enum editor_answer answer = editor_key(&p->editor, code);
    bool is_over = answer == EDITOR_LEFT;

    if (answer == EDITOR_ENTERED && !(is_over = !editor_is_changed(&p->editor, &p->example->model))) {
        is_over = editor_spec(&p->editor, &p->example->spec, &spec, &e) && player_change_example(p, &spec, &e);
        if (!is_over)
            editor_refuse(&p->editor, &e);
        spec_free(&spec);
    }
    return is_over;
}
