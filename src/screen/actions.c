/* SPDX-License-Identifier: MIT */
#include "screen/frame.h"

/* Makes another example, or says in the row of the arithmetic why not. */
static void take_other_example(struct player *p)
{
    struct spec spec;
    struct error e = {0};

    player_other_example(p, &spec, NULL);
    if (!player_change_example(p, &spec, &e))
        text_add(&p->notice, e.message);
    spec_free(&spec);
}

static void change_speed(struct player *p, int by)
{
    int speed = p->habits.speed + by;

    p->habits.speed = speed < 0 ? 0 : speed > VIEW_SPEED_MOST ? VIEW_SPEED_MOST : speed;
    if (p->motion == MOTION_NONE)
        text_addf(&p->notice, "Speed %d of %d", p->habits.speed + 1, VIEW_SPEED_MOST + 1);
}

static void leave(struct player *p)
{
    p->predict.aside = false;
    if (p->entered) {
        p->entered = false;
    } else {
        predict_leave(p);
        page_close(&p->page);
    }
}

static unsigned give_mouse(struct player *p)
{
    p->mouse_away = !p->mouse_away;
    text_add(&p->notice, p->mouse_away ? "The mouse is the terminal's, to select and copy: M brings it back."
                                       : "The mouse chooses cells, steps and keys here.");
    return PLAYER_DRAW | PLAYER_MOUSE;
}

/* Goes from step to step; what plays stops, since the learner takes over. */
static void move(struct player *p, int action)
{
    play_stop(p);
    if (action == PLAYER_NEXT)
        player_next(p);
    else if (action == PLAYER_BACK)
        player_back(p);
    else
        player_go_to(p, action == PLAYER_FIRST ? 0 : p->lesson->step_count - 1);
}

static void open_overlay(struct player *p, int action)
{
    play_stop(p);
    if (action == PLAYER_EDIT) {
        editor_start(&p->editor, &p->example->model);
        p->mode = MODE_EDITOR;
    } else if (action == PLAYER_JUMP) {
        lesson_read(p->lesson); /* their names and titles are wanted */
        jump_start(&p->jump);
        p->mode = MODE_JUMP;
    } else {
        p->overlay_first = 0;
        p->mode = action == PLAYER_HELP ? MODE_HELP : MODE_TERMS;
    }
}

/* Into what can be touched: a question in sight, then the view. */
static void enter(struct player *p, const struct frame *frame)
{
    size_t question = predict_next(p, frame);

    if (question != QUESTION_NONE) {
        predict_open(p, question);
        return;
    }
    if (p->entered)
        open_overlay(p, PLAYER_ENTER);
    p->entered = true;
    predict_leave(p);
    page_close(&p->page);
}

static unsigned act(struct player *p, const struct frame *frame, int action)
{
    switch (action) {
    case PLAYER_ENTER:
        enter(p, frame);
        return PLAYER_DRAW;
    case PLAYER_AGAIN:
        predict_try_again(p, predict_again(p, frame));
        return PLAYER_DRAW;
    case PLAYER_LEAVE:
        if (p->way_back && !p->entered && !p->page.reading && p->predict.current == QUESTION_NONE)
            return PLAYER_RETURN;
        leave(p);
        return PLAYER_DRAW;
    case PLAYER_FIND:
        play_stop(p);
        return PLAYER_SEARCH;
    case PLAYER_LEADS:
        play_stop(p);
        return PLAYER_PLACES;
    case PLAYER_NEXT:
        if (player_is_last(p))
            return p->has_quiz ? PLAYER_QUIZ : PLAYER_NEXT_LESSON;
        move(p, action);
        return PLAYER_DRAW;
    case PLAYER_QUIZ_KEY:
        play_stop(p);
        return PLAYER_QUIZ;
    case PLAYER_PAGE_DOWN:
        return page_down(p, frame) ? PLAYER_DRAW : PLAYER_NOTHING;
    case PLAYER_PAGE_UP:
        return page_up(p, frame) ? PLAYER_DRAW : PLAYER_NOTHING;
    case PLAYER_PLAY:
        play_toggle(p);
        return PLAYER_DRAW;
    case PLAYER_FASTER:
    case PLAYER_SLOWER:
        change_speed(p, action == PLAYER_FASTER ? 1 : -1);
        return PLAYER_DRAW;
    case PLAYER_OTHER:
        play_stop(p);
        take_other_example(p);
        return PLAYER_DRAW;
    case PLAYER_EDIT:
    case PLAYER_JUMP:
    case PLAYER_HELP:
        open_overlay(p, action);
        return PLAYER_DRAW;
    case PLAYER_MOUSE_KEY:
        return give_mouse(p);
    case PLAYER_LEAVE_PROGRAM:
        return PLAYER_QUIT;
    default:
        move(p, action);
        return PLAYER_DRAW;
    }
}

/* Gives the key to the view; false if it is none of the view's. */
static bool key_to_view(struct player *p, int code)
{
    const struct key *row = player_has_view(p) ? keys_find(p->view->keys, code) : NULL;

    if (!row || !player_view_works(p, row, NULL) || p->view->act(p->self, row->action, code) == REACT_PASS)
        return false;
    page_put_aside(&p->page);
    play_notice(p);
    return true;
}

/* Gives the key to what is being typed in the view; false if nothing is, or it has no use for the key. */
static bool type_in_view(struct player *p, int code)
{
    if (!player_has_view(p) || !p->view->is_typing || !p->view->is_typing(p->self) ||
        p->view->type(p->self, code) == REACT_PASS)
        return false;
    play_notice(p);
    return true;
}

unsigned player_key(struct player *p, const struct frame *frame, int code)
{
    unsigned wish = p->notice.length ? PLAYER_DRAW : PLAYER_NOTHING;
    const struct key *row;

    text_free(&p->notice);
    if (predict_key(p, code) || (!predict_is_typing(p) && (type_in_view(p, code) || key_to_view(p, code))))
        return PLAYER_DRAW;
    row = keys_find(player_keys, code);
    if (row && !player_is_taken(p, row->action) && player_works(p, frame, row->action, NULL))
        wish |= act(p, frame, row->action);
    return wish;
}
