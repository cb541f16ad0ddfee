/* SPDX-License-Identifier: MIT */
/* The dials of a view: which one is chosen, and what its keys do. */
#include "base/compiler.h"
#include "player/player_state.h"
#include "view/dials.h"

#include <string.h>

/* While a text is typed in the view its dials rest. */
static bool is_typed_in(const struct player *p)
{
    return p->view->is_typing && p->view->is_typing(p->self);
}

const struct state_key *player_dial(const struct player *p)
{
    return p->dial && player_has_view(p) && !is_typed_in(p) ? dials_at(p->view, p->self, p->dial - 1) : NULL;
}

bool player_has_dials(const struct player *p)
{
    const struct view *view = player_has_view(p) ? p->view : NULL;

    if (!view || !dials_at(view, p->self, 0) || is_typed_in(p))
        return false;
    return view->has_dials_aside || !view->takes_prose || !view->takes_prose(p->self);
}

void player_open_dials(struct player *p)
{
    play_stop(p);
    p->dial = 1;
}

static unsigned do_choose(void *self, const struct key *key, int code UNUSED)
{
    struct player *p = self;
    size_t count = 0;

    while (dials_at(p->view, p->self, count))
        count++;
    p->dial = view_turn(p->dial - 1, count, key->action) + 1;
    return SCENE_DRAW;
}

static bool has_more(const void *self, const struct key *key UNUSED, struct key_offer *offer UNUSED)
{
    const struct player *p = self;

    return dials_at(p->view, p->self, 1) != NULL;
}

/* Turns the dial; at its end, says so, since no key is silent. */
static unsigned do_turn(void *self, const struct key *key, int code UNUSED)
{
    struct player *p = self;
    const struct state_key *dial = player_dial(p);
    char value[DIAL_VALUE_MOST];

    if (!dials_turn(p->view, p->self, dial, key->action))
        text_addf(&p->notice, "%s %s is where this dial ends.", dial->dial, dials_value(dial, p->self, value));
    play_notice(p);
    return SCENE_DRAW;
}

static unsigned do_again(void *self, const struct key *key UNUSED, int code UNUSED)
{
    struct player *p = self;
    char value[DIAL_VALUE_MOST];

    dials_set(p->view, p->self, player_dial(p), dials_in(p->opened, player_dial(p), value));
    play_notice(p);
    return SCENE_DRAW;
}

static bool is_turned(const void *self, const struct key *key UNUSED, struct key_offer *offer UNUSED)
{
    const struct player *p = self;
    const struct state_key *dial = player_dial(p);
    char now[DIAL_VALUE_MOST], opened[DIAL_VALUE_MOST];

    return !dial->is_derived && p->opened &&
           strcmp(dials_in(p->opened, dial, opened), dials_value(dial, p->self, now)) != 0;
}

static unsigned do_done(void *self, const struct key *key UNUSED, int code UNUSED)
{
    ((struct player *)self)->dial = 0;
    return SCENE_DRAW;
}

static const struct key dial_keys[] = {
    {"Right l", 1, "←→", "dial", "the next dial, the one before; also h and l", .act = do_choose, .works = has_more,
     .rank = KEY_WANTED, .why_not = "There is no other dial here."},
    {"Left h", -1, NULL, NULL, NULL, .act = do_choose, .works = has_more, .why_not = "There is no other dial here."},
    {"Up k", 1, "↑↓", "value", "turn it through its values; also k and j", .act = do_turn, .rank = KEY_KEPT},
    {"Down j", -1, NULL, NULL, NULL, .act = do_turn},
    {"0", 0, NULL, "as it was", "the dial as it was when the step opened", .act = do_again, .works = is_turned,
     .why_not = "The dial is as it was."},
    {"Esc Enter d", 0, NULL, "done", "away from the dials", .act = do_done, .rank = KEY_KEPT},
    {0},
};

static bool holds(const struct player *p)
{
    return player_dial(p) != NULL;
}

/* The line that has the dial's values names the next matrix or head instead. */
static void leave(struct player *p, const struct key *row)
{
    p->dial = row->names_another ? 0 : p->dial;
}

const struct key_holder dials_holder = {
    .keys = dial_keys, .heading = "At the dials", .is_alone = true, .holds = holds, .leave = leave};
