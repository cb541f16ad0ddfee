/* SPDX-License-Identifier: MIT */
/* Moving through steps, their parts and their answers, one by one, on and back in the same order. */
#include "base/compiler.h"
#include "base/memory.h"
#include "player/challenge.h"
#include "player/editor.h"
#include "player/follow.h"
#include "player/player_state.h"
#include "player/touch.h"
#include "view/state.h"

#include <stdlib.h>
#include <string.h>

#define EXAMPLE_MOST ((size_t)64 << 20) /* bytes: takes a second to compute, and has more words than any wall shows */

static void player_write_spec(const struct spec *spec, struct text *out)
{
    spec_write(spec, out, state_encode_value);
}

void player_write_example(const struct player *p, struct text *out)
{
    struct spec spec = p->example->spec;

    if (touch_is_for_question(p))
        spec.set++; /* changes that were switched off for a question come on again */
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

/* What a state says about the keys that matter. */
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

/* Whether one of the keys that matter differs from the state in which the part opened the view. */
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

/* Lets the steps forget how they were left and open as the lesson says: their cells belong to another example. */
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

/* Whether an example is the default one except for numbers that were changed. */
static bool is_touched(const struct example *example)
{
    return example->was ? player_is_default(example->was)
                        : example->spec.given & SPEC_SET && player_is_default(example);
}

/* Comes back to the step that was left while the example was replaced. */
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

/* Replaces the example by that of another spec; if that cannot be made, the old one stays and *e says why. */
static bool change_example(struct player *p, const struct spec *spec, struct error *e)
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

bool player_use_edited(struct player *p)
{
    struct spec spec = {0};
    struct error e = {0};
    bool is_fine;

    if (!editor_is_changed(&p->editor, &p->example->model))
        return true;
    is_fine = editor_spec(&p->editor, &p->example->spec, &spec, &e) && change_example(p, &spec, &e);
    if (!is_fine) {
        text_free(&p->editor.trouble);
        text_add(&p->editor.trouble, e.message);
    }
    spec_free(&spec);
    return is_fine;
}

bool player_has_new_picture(const struct player *p)
{
    const struct step *step = player_step(p);

    if (step->asked && step->asked[p->part]) /* what it asks about must be visible beside it */
        return false;
    return p->part == step->view_part ||
           (p->part > step->view_part && step->view_name &&
            strcmp(lesson_part_state(step, p->part), lesson_part_state(step, p->part - 1)) != 0);
}

bool player_is_last(const struct player *p)
{
    return p->step + 1 == p->lesson->step_count && p->part + 1 >= player_step(p)->parts;
}

bool player_is_first(const struct player *p)
{
    return p->step == 0 && p->part == 0 && p->page.place == 0;
}

bool player_has_just_come(const struct player *p)
{
    return p->way_back && p->step == p->came_step && p->part == p->came_part && p->page.place == 0 && !p->entered &&
           !p->deeper && !p->is_at_end && !p->challenge;
}

/* For state_read(): whether a state has certain keys. */
struct seen {
    bool model, head, code, all_heads;
};

static bool see(void *self, const char *key, const char *value UNUSED, struct error *e UNUSED)
{
    struct seen *seen = self;

    seen->model = seen->model || spec_has_key(key);
    seen->head = seen->head || strcmp(key, "head") == 0;
    seen->code = seen->code || strcmp(key, "code") == 0;
    seen->all_heads = seen->all_heads || strcmp(key, "all") == 0;
    return true;
}

static struct seen look_into(const char *state)
{
    struct seen seen = {0};

    state_read(state, see, &seen, NULL);
    return seen;
}

/* Presses Tab or Shift-Tab `times` times for the learner. */
static void press(struct player *p, int code, int times)
{
    const struct key *key = keys_find(p->view->keys, code);

    for (int i = 0; key && i < times; i++)
        view_key_act(p->self, key, code);
}

/* For state_read(): the head that a state names. */
static bool read_head(void *self, const char *key, const char *value, struct error *e UNUSED)
{
    if (strcmp(key, "head") == 0)
        *(int *)self = atoi(value);
    return true;
}

/* Turns the view to the head that the learner has been looking at, even where the title names none. */
static void turn_to_head(struct player *p, size_t head)
{
    struct text state = {0};
    int shown = 1, wanted = (int)head + 1;

    player_write_state(p, &state);
    state_read(text_string(&state), read_head, &shown, NULL);
    text_free(&state);
    if (wanted > shown)
        press(p, KEY_CODE_TAB, wanted - shown);
    else
        press(p, KEY_CODE_BACK_TAB, shown - wanted);
    p->habits.head = head;
}

#define AS_LEFT (-1) /* instead of a part: the one at which the step was left */

/* Opens the view in a state: what that does not say is as usual, with head 1 and no habits. */
static bool open_as_told(struct player *p, const char *state, struct error *e)
{
    struct view_habits keep = p->habits;
    struct view_setup setup = {.example = p->example,
                               .habits = &p->habits,
                               .sources = p->sources,
                               .has_text = player_step(p)->prose.block_count > 0};
    struct text opened = {0};

    p->habits.head = 0;
    p->habits.code = p->habits.all_heads = false;
    p->self = p->view->open(p->view, &setup, state, e);
    if (!p->self) {
        p->habits = keep;
        return false;
    }
    player_write_state(p, &opened);
    free(p->opened);
    p->opened = text_take(&opened);
    return true;
}

/* Opens the view in a state, and in what else the learner's habits are; where the state says something, it decides only
 * with `decides`. */
static bool open_in(struct player *p, const char *state, bool decides, struct error *e)
{
    struct view_habits keep = p->habits;
    struct seen seen = look_into(state);

    if (!open_as_told(p, state, e))
        return false;
    if (!(decides && seen.code)) {
        p->habits.code = keep.code;
        p->habits.language = keep.language;
    }
    if (p->view->shows_example && !(decides && seen.head) && player_aside(p) != ASIDE_TERMS)
        turn_to_head(p, keep.head);
    if (!(decides && seen.all_heads))
        p->habits.all_heads = keep.all_heads;
    return true;
}

/* Whether a state can be used: one that brings its own model, as lessons may, must not replace another example. */
static bool may_use(const struct player *p, const char *state)
{
    return state && (!p->view->shows_example || player_example_is_own(p) || !look_into(state).model);
}

/* Finds the view of the current part; a challenge has its own. */
static void find_view(struct player *p)
{
    const char *name = lesson_part_view(player_step(p), p->part);

    challenge_settle(p);
    p->view = p->lab.step_count ? p->lab_view : name ? view_find(name) : NULL;
    if (name && !p->view)
        text_addf(&p->trouble, "There is no view “%s”.", name);
}

/* Opens a challenge as it was left, or as it begins if that no longer works. */
static void open_challenge(struct player *p)
{
    char *state = challenge_view_state(p);
    struct error e = {0};

    if (p->view && !open_as_told(p, state, &e) && !open_as_told(p, "", &e))
        text_addf(&p->trouble, "This view cannot be opened: %s.", e.message);
    if (p->self)
        challenge_judge(p);
    free(state);
}

/* Opens the view as it was left, else as the lesson says, else in its usual state. A state that does not suit this
 * example (it names a missing label) is skipped: `check` tells authors. */
static void open_somehow(struct player *p)
{
    const char *of_lesson = lesson_part_state(player_step(p), p->part), *left = p->visits[p->step].state;
    bool is_as_left;
    char *opened;
    struct error e = {0};

    p->is_lessons_look = true;
    if (p->challenge) {
        open_challenge(p);
        return;
    }
    if (may_use(p, of_lesson) && !open_in(p, of_lesson, !left, &e) && e.code == ERROR_WORK) {
        text_addf(&p->trouble, "This view cannot be opened: %s.", e.message); /* no other state would open */
        return;
    }
    if (p->self && !left)
        return;
    opened = p->self ? p->opened : NULL;
    p->opened = NULL;
    if (p->self)
        view_close(p->view, p->self);
    p->self = NULL;
    is_as_left = may_use(p, left) && (p->in_lecture ? open_as_told(p, left, NULL) : open_in(p, left, p->begins, NULL));
    if (!is_as_left && !open_in(p, "", false, &e))
        text_addf(&p->trouble, "This view cannot be opened: %s.", e.message);
    if (opened) {
        free(p->opened);
        p->opened = opened;
    }
}

/* The part of a state that suits the current example; cells belong to the example they were written for. NULL: nothing
 * does. */
static char *state_here(const struct player *p, const struct step *at, const char *state)
{
    const struct view *view = at->view_name ? view_find(at->view_name) : NULL;
    struct text rest = {0}, now = {0}, then = {0};
    struct spec spec = {0};
    bool holds = true;

    holds = player_split_state(view, state, &spec, &rest, NULL);
    player_write_example(p, &now);
    player_write_spec(&spec, &then);
    holds = holds && (then.length == 0 || strcmp(text_string(&now), text_string(&then)) == 0);
    spec_free(&spec);
    text_free(&now);
    text_free(&then);
    if (!holds)
        text_free(&rest);
    return holds ? text_take(&rest) : NULL;
}

/* Takes over how the step was left in the last run. */
static void resume(struct player *p, const struct step *at, struct visit *visit)
{
    const char *state = NULL;

    if (visit->resumed)
        return;
    visit->resumed = true;
    if (!p->history || !p->history->resume || !p->history->resume(p->history->context, at->name, &visit->part, &state))
        return;
    if (visit->part < 0 || visit->part >= at->parts) {
        visit->part = 0; /* the lesson has changed since, */
        state = NULL;    /* and the picture must match its text */
    }
    if (state) /* "" is a state, too: the view's usual one, not the lesson's */
        visit->state = lesson_part_challenge(at, visit->part) ? memory_copy(state) : state_here(p, at, state);
}

/* Whether this is the first visit to the step: ever, or in this run if no progress is kept. */
static bool is_new(const struct player *p, const struct step *at, const struct visit *visit)
{
    const struct player_history *history = p->history;

    return !visit->resumed && (!history || !history->is_new || history->is_new(history->context, at->name));
}

/* Whether the view, which has just been opened, would be in the same state if the lesson had opened it. */
static bool is_as_lesson_opens(struct player *p)
{
    const char *of_lesson = lesson_part_state(player_step(p), p->part);
    struct view_habits habits = p->habits;
    char *given = p->opened;
    void *self = p->self;
    bool is_same;

    p->opened = NULL;
    p->self = NULL;
    is_same = of_lesson && open_in(p, of_lesson, true, NULL) && strcmp(p->opened, given) == 0;
    if (p->self)
        view_close(p->view, p->self);
    free(p->opened);
    p->opened = given;
    p->self = self;
    p->habits = habits;
    return is_same;
}

/* Opens the view of the step, if it has one: in `state`, or, if that is NULL, as open_somehow() does. */
static bool open_view(struct player *p, const char *state, struct error *e)
{
    find_view(p);
    if (!p->view)
        return true;
    if (state) {
        bool ok = open_in(p, state, true, e);

        p->is_lessons_look = ok && lesson_part_look(player_step(p), p->part) && is_as_lesson_opens(p);
        return ok;
    }
    open_somehow(p);
    return true;
}

static struct visit *visit_of(const struct player *p)
{
    return &p->visits[p->step];
}

/* How many questions the parts shown so far ask; these are the step's first. */
static int count_asked(const struct player *p)
{
    int count = 0;

    while ((size_t)count < player_step(p)->question_count && predict_is_shown(p, (size_t)count))
        count++;
    return count;
}

/* After a step is entered, shows again the answers that were shown. */
static void lecture_enter(struct player *p)
{
    struct visit *visit = visit_of(p);

    if (!p->in_lecture)
        return;
    p->wall.polled = QUESTION_NONE;
    if (visit->revealed > count_asked(p)) /* the lesson has changed */
        visit->revealed = count_asked(p);
    for (size_t i = 0; i < player_step(p)->question_count; i++)
        if ((visit->attempt.items[i].state != ITEM_OPEN) != (i < (size_t)visit->revealed))
            predict_reveal(p, i, i < (size_t)visit->revealed);
}

bool player_enter_step(struct player *p, size_t step, int part, const char *state, struct error *e)
{
    const struct step *at = lesson_at(p->lesson, step);
    struct visit *visit = &p->visits[step];
    bool arrives = !state && is_new(p, at, visit);

    resume(p, at, visit);
    if (part >= 0) {
        visit->part = part;
        visit->revealed = lesson_asked_before(at, part); /* for an audience those are over */
        free(visit->state);                              /* each part has its picture */
        visit->state = NULL;
    }
    if (!visit->read)
        visit->read = memory_new_array((size_t)at->parts, sizeof *visit->read);
    p->step = step;
    p->part = visit->part;
    p->entered = p->is_at_end = p->deeper = false;
    p->dial = 0;
    text_free(&p->trouble);
    page_begin(&p->page, 0);
    predict_enter(p);
    if (!open_view(p, state, e))
        return false;
    p->entered = player_aside(p) != ASIDE_TEXT; /* terms and effects are for someone inside the cells */
    lecture_enter(p);
    predict_hide(p, false);
    predict_arrive(p);
    play_begin(p);
    if (arrives)
        play_arrive(p, NULL);
    return true;
}

/* Remembers and closes the view of the step. */
void player_leave_step(struct player *p)
{
    struct visit *visit = &p->visits[p->step];
    struct text state = {0};

    if (p->motion == MOTION_VIEW)
        play_stop(p);
    visit->part = p->part;
    if (p->self && p->challenge) {
        challenge_keep(p);
        view_close(p->view, p->self);
    } else if (p->self) {
        player_write_state(p, &state);
        free(visit->state);
        visit->state = text_take(&state);
        view_close(p->view, p->self);
    }
    if (p->motion == MOTION_VIEW) { /* play_stop() lets a view that is computing go on */
        p->motion = MOTION_NONE;
        p->wait = -1;
    }
    p->self = NULL;
    free(p->opened);
    p->opened = NULL;
}

void player_describe_place(struct player *p, struct player_place *out)
{
    out->step = p->step;
    out->part = p->part;
    out->read = p->visits[p->step].read[p->part];
    out->just_came = p->way_back && p->step == p->came_step && p->part == p->came_part;
    if (p->self && p->challenge) {
        challenge_write_state(p, &out->state);
        return;
    }
    if (!p->in_lecture && (!p->view || p->view->shows_example))
        player_write_example(p, &out->state);
    if (p->self)
        player_write_state(p, &out->state);
}

static void change_step(struct player *p, size_t step, int part)
{
    touch_keep(p);
    follow_end(p);
    player_leave_step(p);
    player_enter_step(p, step, part, NULL, NULL);
}

bool player_reopen_view(struct player *p, const char *state, struct error *e)
{
    char *opened = p->opened;
    struct text before = {0};
    bool ok;

    if (!p->view)
        return !*state || error_set(e, ERROR_INPUT, "%.80s: this step has no view", state);
    if (p->self) {
        player_write_state(p, &before);
        view_close(p->view, p->self); /* its changes to the example are undone before another view makes some */
    }
    p->self = NULL;
    p->opened = NULL;
    ok = open_as_told(p, state, e);
    if (!ok && !open_as_told(p, text_string(&before), NULL))
        p->opened = opened;
    else if (opened) {
        free(p->opened);
        p->opened = opened;
    }
    text_free(&before);
    predict_hide(p, false);
    play_begin(p);
    return ok;
}

/* Opens the view again, as the lesson says for the current part, or in its state before a question. */
static void reopen(struct player *p, char *before)
{
    struct visit *visit = &p->visits[p->step];

    player_leave_step(p);
    free(visit->state);
    visit->state = before;
    find_view(p);
    if (p->view)
        open_somehow(p);
}

/* Going on from part `from`, keeps its picture; going back, returns the picture kept for the current part, which the
 * caller frees. NULL: the lesson's is shown. */
static char *lecture_swap_picture(struct player *p, int from)
{
    struct visit *visit = visit_of(p);
    struct text now = {0};
    char *again;

    if (!visit->left) {
        visit->parts = player_step(p)->parts;
        visit->left = memory_new_array((size_t)visit->parts, sizeof *visit->left);
    }
    if (p->part < from) {
        again = visit->left[p->part];
        visit->left[p->part] = NULL;
        return again;
    }
    player_write_state(p, &now);
    free(visit->left[from]);
    visit->left[from] = text_take(&now);
    return NULL;
}

/* If the current part has another picture than part `from`, opens it as the lesson says (a lecture that comes back: as
 * it was left) and returns true. */
static bool player_turn_picture(struct player *p, int from)
{
    const struct step *step = player_step(p);
    bool is_challenge = lesson_part_challenge(step, from) != lesson_part_challenge(step, p->part);
    bool is_other =
        is_challenge || (p->self && strcmp(lesson_part_state(step, from), lesson_part_state(step, p->part)) != 0);

    if (is_other)
        reopen(p, p->in_lecture ? lecture_swap_picture(p, from) : NULL);
    return is_other;
}

/* Called when the current part has changed. */
static void arrive(struct player *p, size_t sub, bool is_other)
{
    p->entered = p->deeper = false;
    p->dial = 0;
    page_begin(&p->page, sub);
    predict_hide(p, false);
    predict_arrive(p);
    if (is_other)
        play_begin(p);
}

/* Moves along the line of reading, where a part without a picture of its own keeps the current one. */
static void change_part(struct player *p, int part, size_t sub)
{
    int from = p->part;
    char *before = predict_take_picture(p);
    bool is_other;

    follow_end(p);
    p->part = part;
    is_other = player_turn_picture(p, from);
    if (before && !is_other)
        reopen(p, before);
    else
        free(before);
    arrive(p, sub, is_other);
    if (is_other && part > from && !player_has_done(p, p->step, part) && !lesson_part_challenge(player_step(p), from) &&
        !p->challenge)
        play_arrive(p, lesson_part_state(player_step(p), from));
}

/* Goes to another part of this step, with the lesson's picture, so that text and picture match. */
static void player_go_to_part(struct player *p, int part)
{
    if (part == p->part && player_aside(p) != ASIDE_TEXT)
        return; /* already there */
    if (part == p->part) {
        p->entered = p->deeper = false;
        page_begin(&p->page, 0);
        return;
    }
    free(predict_take_picture(p));
    follow_end(p);
    p->part = part;
    if (p->self || lesson_part_view(player_step(p), part))
        reopen(p, NULL);
    arrive(p, 0, p->self != NULL);
}

bool player_next(struct player *p)
{
    if (p->in_lecture ? lecture_next(p) : p->part + 1 < player_step(p)->parts) {
        if (!p->in_lecture)
            change_part(p, p->part + 1, 0);
        return true;
    }
    if (p->step + 1 == p->lesson->step_count)
        return false;
    change_step(p, p->step + 1, p->in_lecture ? AS_LEFT : 0);
    lecture_come(p);
    return true;
}

bool player_back(struct player *p)
{
    if (p->in_lecture ? lecture_back(p) : p->part > 0) {
        if (!p->in_lecture)
            change_part(p, p->part - 1, PAGE_LAST);
        return true;
    }
    if (p->step == 0)
        return false;
    change_step(p, p->step - 1, p->in_lecture ? AS_LEFT : lesson_at(p->lesson, p->step - 1)->parts - 1);
    if (p->in_lecture)
        lecture_show(p, player_step(p)->parts - 1, LESSON_QUESTIONS);
    else
        page_begin(&p->page, PAGE_LAST);
    return true;
}

void player_go_to(struct player *p, size_t step)
{
    if (p->is_at_end || p->deeper)
        page_begin(&p->page, 0);
    p->is_at_end = p->deeper = false;
    if (step == p->step || step >= p->lesson->step_count)
        return;
    p->visits[step].came = false;
    change_step(p, step, AS_LEFT);
}

void lecture_show(struct player *p, int part, int revealed)
{
    struct visit *visit = visit_of(p);
    int last = player_step(p)->parts - 1, before = visit->revealed, part_before = p->part, asked;

    p->part = part < 0 ? 0 : part > last ? last : part;
    asked = count_asked(p);
    visit->revealed = revealed < 0 ? 0 : revealed > asked ? asked : revealed;
    if (p->part == part_before && visit->revealed == before)
        return;
    p->page.of = 0; /* scroll to what is new */
    follow_end(p);
    if (player_turn_picture(p, part_before))
        play_begin(p);
    lecture_enter(p);
    predict_hide(p, false);
}

size_t lecture_question(const struct player *p)
{
    int asked = count_asked(p), revealed = visit_of(p)->revealed;

    if (revealed < asked)
        return (size_t)revealed;
    return asked > 0 ? (size_t)asked - 1 : QUESTION_NONE;
}

bool lecture_asks(const struct player *p)
{
    return visit_of(p)->revealed < count_asked(p);
}

bool lecture_next(struct player *p)
{
    if (lecture_asks(p))
        lecture_show(p, p->part, visit_of(p)->revealed + 1);
    else if (p->part + 1 < player_step(p)->parts)
        lecture_show(p, p->part + 1, visit_of(p)->revealed);
    else
        return false;
    return true;
}

bool lecture_back(struct player *p)
{
    const struct visit *visit = visit_of(p);
    int revealed = visit->revealed;

    if (visit->came && visit->came_part == p->part && visit->came_revealed == revealed)
        return false;
    if (revealed > 0 && lesson_part_of(player_step(p), predict_question(p, (size_t)revealed - 1)) == p->part)
        lecture_show(p, p->part, revealed - 1);
    else if (p->part > 0)
        lecture_show(p, p->part - 1, revealed);
    else
        return false;
    return true;
}

void lecture_come(struct player *p)
{
    struct visit *visit = visit_of(p);

    visit->came = p->in_lecture;
    visit->came_part = p->part;
    visit->came_revealed = visit->revealed;
}

void lecture_hide(struct player *p, const char *cells)
{
    struct visit *visit = visit_of(p);

    if (strcmp(lecture_hidden(p), cells) == 0)
        return;
    free(visit->hidden);
    visit->hidden = memory_copy(cells);
    predict_hide(p, false);
}

/* Whether an example that another program asks for is small enough to be made. */
static bool is_small_enough(const struct spec *spec, struct error *e)
{
    return spec_bytes(spec) <= EXAMPLE_MOST ||
           error_set(e, ERROR_INPUT,
                     "the example of this step is larger than %zu MiB: show it with fewer words or heads",
                     EXAMPLE_MOST >> 20);
}

/* Gives the player the example of a message, unless it has that already. */
static bool apply_example(struct player *p, const char *wanted, struct error *e)
{
    struct text now = {0}, rest = {0};
    struct spec spec = {0};
    bool same, ok;

    player_write_example(p, &now);
    same = strcmp(text_string(&now), wanted) == 0;
    text_free(&now);
    if (same)
        return true;
    ok = player_split_state(NULL, wanted, &spec, &rest, e);
    if (ok && rest.length)
        ok = error_set(e, ERROR_INPUT, "%.80s: an example has no such key", text_string(&rest));
    ok = ok && is_small_enough(&spec, e) && change_example(p, &spec, e);
    text_free(&rest);
    spec_free(&spec);
    return ok;
}

/* Puts the view into a state, unless it is in that already or asks for an example that is too large. */
static bool apply_state(struct player *p, const char *wanted, struct error *e)
{
    struct player_place place = {0};
    struct spec spec = {0};
    struct text rest = {0};
    bool is_same, fits;

    player_describe_place(p, &place);
    is_same = strcmp(text_string(&place.state), wanted) == 0;
    text_free(&place.state);
    if (is_same)
        return true;
    fits = !player_split_state(p->view, wanted, &spec, &rest, NULL) || /* then the view says what is wrong */
           is_small_enough(&spec, e);
    text_free(&rest);
    spec_free(&spec);
    return fits && player_reopen_view(p, wanted, e);
}

bool lecture_go_to(struct player *p, size_t step, const struct lecture_place *place, struct error *e)
{
    bool has_example = apply_example(p, place->example, e);
    bool has_state;

    player_go_to(p, step);
    lecture_show(p, place->part, place->revealed);
    has_state = apply_state(p, place->state, has_example ? e : NULL);
    lecture_hide(p, place->hidden);
    p->entered = player_aside(p) != ASIDE_TEXT || (p->entered && place->is_pointed);
    return has_example && has_state;
}

void player_show_part(struct player *p, int part)
{
    int last = player_step(p)->parts - 1;

    part = part < last ? part : last;
    if (!p->in_lecture)
        player_go_to_part(p, part);
    else if (part > p->part)
        lecture_show(p, part, p->visits[p->step].revealed);
}

static bool use_edited(void *self)
{
    return player_use_edited(self);
}

void player_open_editor(struct player *p)
{
    editor_open(&p->editor, p->stack, &p->example->model, use_edited, p);
}
