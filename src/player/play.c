/* SPDX-License-Identifier: MIT */
/* What moves by itself: a view that computes its result step by step, and the whole walk, which plays one view after
 * the other. */
#include "player/challenge.h"
#include "player/player_state.h"

#include <string.h>

/* Milliseconds to read a line of a page whose picture has been played, before the next page. */
static const int dwell_ms[VIEW_SPEED_MOST + 1] = {6000, 4000, 2500, 1500, 800, 250};

static void set_playing(struct player *p, bool start)
{
    if (player_has_view(p) && p->view->play)
        p->view->play(p->self, start);
}

void play_arrive(struct player *p, const char *before)
{
    if (!p->animate || p->in_lecture || !player_has_view(p) || !p->view->arrive)
        return;
    p->view->arrive(p->self, before);
    play_notice(p);
}

bool play_shows_all(struct player *p, const struct key *row)
{
    bool comes = (p->motion == MOTION_VIEW || p->motion == MOTION_WALK) && player_has_view(p) && p->view->arrive;

    if (!comes || (row && row->is_of_playing))
        return false;
    play_stop(p);
    return true;
}

/* Lets the view make a frame; true if it goes on. */
bool play_tick_view(struct player *p)
{
    int pause = player_has_view(p) && p->view->tick ? p->view->tick(p->self) : 0;

    p->wait = pause == VIEW_AT_ONCE ? 0 : pause > 0 ? pause : -1;
    if (p->challenge && p->self && !challenge_is_judged(p))
        challenge_judge(p);
    return pause != 0;
}

void play_notice(struct player *p)
{
    if (p->motion == MOTION_WALK)
        return;
    p->motion = MOTION_NONE;
    p->paused = false;
    p->wait = -1;
    if ((p->animate || player_is_computing(p)) && play_tick_view(p))
        p->motion = MOTION_VIEW;
}

void play_begin(struct player *p)
{
    if (player_is_computing(p))
        play_notice(p);
}

void play_stop(struct player *p)
{
    if (player_is_computing(p))
        return; /* it cannot move, so go on */
    if (p->motion != MOTION_NONE)
        set_playing(p, false);
    p->motion = MOTION_NONE;
    p->paused = p->awaits = false;
    p->wait = -1;
}

/* Waits while the page is read. */
void play_dwell(struct player *p)
{
    set_playing(p, false);
    p->motion = MOTION_DWELL;
    p->wait = dwell_ms[p->habits.speed];
}

/* Plays the picture of the page from nothing, or only what it adds to `before`, the state of the part before. */
static void play_picture(struct player *p, const char *before)
{
    p->motion = MOTION_WALK;
    p->paused = false;
    p->frames = 0;
    if (before && player_has_view(p) && p->view->arrive)
        p->view->arrive(p->self, before);
    else
        set_playing(p, true);
    if (!play_tick_view(p))
        play_dwell(p);
}

void play_go_on(struct player *p, const struct step *from, int part)
{
    const struct step *step = player_step(p);

    p->awaits = p->paused = false;
    if (predict_is_open(p)) {
        play_dwell(p);
        p->awaits = p->paused = true;
        p->wait = -1;
        player_say(p, "The walk waits for your answer; → goes on without one.");
    } else if (step != from) {
        play_picture(p, NULL);
    } else if (part != p->part && p->self &&
               strcmp(lesson_part_state(step, part), lesson_part_state(step, p->part)) != 0) {
        play_picture(p, lesson_part_state(step, part));
    } else {
        play_dwell(p);
    }
}

void play_toggle(struct player *p)
{
    if (player_is_computing(p))
        return; /* it cannot move, so go on */
    if (p->motion == MOTION_NONE) {
        play_picture(p, NULL);
        p->wait = p->motion == MOTION_DWELL ? 1 : p->wait; /* nothing plays here, and there was time to look */
    } else {
        p->paused = !p->paused;
        p->wait = p->paused ? -1 : 1;
    }
}

int player_wait(const struct player *p)
{
    bool reads = p->motion == MOTION_DWELL && p->wait > 1;

    return reads ? p->wait * page_lines(&p->page) : p->wait;
}
