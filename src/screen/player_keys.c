/* SPDX-License-Identifier: MIT */
/* The keys of a step: what each does, when, and how the footer calls it. */
#include "base/compiler.h"
#include "base/memory.h"
#include "screen/frame.h"
#include "view/dials.h"

#include <stdlib.h>
#include <string.h>

static struct player *player_of(const void *self)
{
    return ((const struct player_turn *)self)->player;
}

static const struct frame *frame_of(const void *self)
{
    return ((const struct player_turn *)self)->frame;
}

/* ------------------------------------------------------------------------------------------------- along the steps */

/* Goes from step to step; what plays stops, since the learner takes over. */
static unsigned do_next(void *self, const struct key *key UNUSED, int code UNUSED)
{
    struct player *p = player_of(self);

    if (player_is_last(p))
        return p->has_quiz ? PLAYER_QUIZ : PLAYER_NEXT_LESSON;
    play_stop(p);
    player_next(p);
    return PLAYER_DRAW;
}

static bool next_works(const void *self, const struct key *key UNUSED, struct key_offer *offer)
{
    const struct player *p = player_of(self);

    if (player_is_last(p) && p->leads_on)
        text_add(&offer->word, p->has_quiz ? "quiz" : "next lesson");
    return !player_is_over(p);
}

static unsigned do_back(void *self, const struct key *key UNUSED, int code UNUSED)
{
    play_stop(player_of(self));
    player_back(player_of(self));
    return PLAYER_DRAW;
}

static bool back_works(const void *self, const struct key *key UNUSED, struct key_offer *offer UNUSED)
{
    return !player_is_first(player_of(self));
}

static unsigned do_end(void *self, const struct key *key, int code UNUSED)
{
    struct player *p = player_of(self);

    play_stop(p);
    player_go_to(p, key->action == 0 ? 0 : p->lesson->step_count - 1);
    return PLAYER_DRAW;
}

static bool has_steps(const void *self, const struct key *key UNUSED, struct key_offer *offer UNUSED)
{
    return player_of(self)->lesson->step_count > 1;
}

static unsigned do_page(void *self, const struct key *key, int code UNUSED)
{
    bool changed = (key->action > 0 ? page_down : page_up)(player_of(self), frame_of(self));

    return changed ? PLAYER_DRAW : PLAYER_NOTHING;
}

static bool page_works(const void *self, const struct key *key, struct key_offer *offer)
{
    const struct player *p = player_of(self);
    const struct frame *frame = frame_of(self);
    const struct key *of_view =
        p->entered ? keys_find(p->view->keys, key->action > 0 ? KEY_CODE_PAGE_DOWN : KEY_CODE_PAGE_UP) : NULL;

    if (of_view && player_view_works(p, of_view, NULL)) /* in the picture it goes a window further */
        return false;
    if (key->action > 0) {
        if (page_is_in_footer(p, frame) || p->page.reading)
            text_add(&offer->word, p->page.reading ? "more" : "text");
        return page_has_more(p, frame);
    }
    if (p->page.reading)
        text_add(&offer->word, "back");
    return page_has_less(p, frame);
}

/* ------------------------------------------------------------------------------------------------------ in and out */

/* The first key that works inside the view alone; NULL: none does. */
static const struct key *find_inside(const struct player *p)
{
    for (const struct key *row = player_has_view(p) ? p->view->keys : NULL; row && row->keys; row++)
        if (row->is_inside && key_works(row, p->self, NULL))
            return row;
    return NULL;
}

bool player_has_cells(const struct player *p)
{
    return find_inside(p) != NULL;
}

static unsigned open_overlay(struct player *p, enum player_mode mode)
{
    play_stop(p);
    p->overlay_first = 0;
    p->mode = mode;
    return PLAYER_DRAW;
}

/* Into what can be touched: a question in sight, then the view, then the selected cell's terms. */
static unsigned do_enter(void *self, const struct key *key UNUSED, int code UNUSED)
{
    struct player *p = player_of(self);
    size_t question = predict_next(p, frame_of(self));

    if (question != QUESTION_NONE) {
        predict_open(p, question);
        return PLAYER_DRAW;
    }
    if (p->entered)
        open_overlay(p, MODE_TERMS);
    p->entered = true;
    predict_leave(p);
    page_close(&p->page);
    return PLAYER_DRAW;
}

/* Where the view's own word for what can be moved to is another than "cell", Enter says that: "words", "row". */
static bool enter_works(const void *self, const struct key *key UNUSED, struct key_offer *offer)
{
    const struct player *p = player_of(self);
    const struct key *inside = find_inside(p);

    if (predict_next(p, frame_of(self)) != QUESTION_NONE) {
        text_add(&offer->word, "answer");
        offer->rank = p->entered ? KEY_WANTED : KEY_KEPT;
        return true;
    }
    if (p->entered)
        text_add(&offer->word, "terms");
    else if (inside && inside->word && strcmp(inside->word, "cell") != 0)
        text_add(&offer->word, inside->word);
    offer->rank = p->entered ? KEY_WANTED : p->page.reading || frame_of(self)->code ? KEY_USUAL : KEY_KEPT;
    return player_has_view(p) && (p->entered ? p->view->explain && !p->in_lecture : inside != NULL);
}

/* Whether Esc has somewhere to lead out of in this step. */
static bool is_in_something(const struct player *p)
{
    return p->entered || p->page.reading || p->predict.current != QUESTION_NONE;
}

static unsigned do_leave(void *self, const struct key *key UNUSED, int code UNUSED)
{
    struct player *p = player_of(self);

    if (p->way_back && !is_in_something(p))
        return PLAYER_RETURN;
    p->predict.aside = false;
    if (p->entered) {
        p->entered = false;
    } else {
        predict_leave(p);
        page_close(&p->page);
    }
    return PLAYER_DRAW;
}

static bool leave_works(const void *self, const struct key *key UNUSED, struct key_offer *offer)
{
    const struct player *p = player_of(self);

    if (p->way_back && !is_in_something(p))
        text_add(&offer->word, p->way_back);
    return is_in_something(p) || p->way_back;
}

static unsigned do_dials(void *self, const struct key *key UNUSED, int code UNUSED)
{
    player_open_dials(player_of(self));
    return PLAYER_DRAW;
}

/* What is shown is more than how: of dials that only say that, the footer can do without. */
static bool dials_work(const void *self, const struct key *key UNUSED, struct key_offer *offer)
{
    const struct player *p = player_of(self);
    const char *first = player_has_dials(p) ? dials_at(p->view, p->self, 0)->name : "";

    offer->rank = strcmp(first, "all") == 0 || strcmp(first, "zoom") == 0 ? KEY_USUAL : KEY_WANTED;
    return *first != '\0';
}

/* The view as the step opened it; how the learner likes to see it is left alone. */
static unsigned do_as_it_was(void *self, const struct key *key UNUSED, int code UNUSED)
{
    struct player *p = player_of(self);
    struct view_habits keep = p->habits;
    char *opened = memory_copy(p->opened);

    play_stop(p);
    player_reopen_view(p, opened, NULL);
    p->habits.code = keep.code;
    p->habits.language = keep.language;
    free(opened);
    return PLAYER_DRAW;
}

static bool as_it_was_works(const void *self, const struct key *key UNUSED, struct key_offer *offer UNUSED)
{
    struct player *p = player_of(self);
    struct text now = {0};
    bool differs;

    if (!player_has_view(p) || !p->opened)
        return false;
    player_write_state(p, &now);
    differs = strcmp(text_string(&now), p->opened) != 0;
    text_free(&now);
    return differs;
}

static unsigned do_again(void *self, const struct key *key UNUSED, int code UNUSED)
{
    predict_try_again(player_of(self), predict_again(player_of(self), frame_of(self)));
    return PLAYER_DRAW;
}

static bool again_works(const void *self, const struct key *key UNUSED, struct key_offer *offer UNUSED)
{
    return predict_again(player_of(self), frame_of(self)) != QUESTION_NONE;
}

/* --------------------------------------------------------------------------------------------------------- playing */

static unsigned do_play(void *self, const struct key *key UNUSED, int code UNUSED)
{
    play_toggle(player_of(self));
    return PLAYER_DRAW;
}

static bool moves(const struct player *p)
{
    return p->motion != MOTION_NONE && !play_is_computing(p);
}

/* Whether the step, or the one that it leads to, is one of a walk. Other lessons are read, and nobody knows how long
 * that takes. */
static bool is_walk(const struct player *p)
{
    const struct step *step = player_step(p);

    if (!step->view_name && p->step + 1 < p->lesson->step_count)
        step = lesson_at(p->lesson, p->step + 1);
    return step->view_name && view_find(step->view_name) && view_find(step->view_name)->shows_example;
}

static bool play_works(const void *self, const struct key *key UNUSED, struct key_offer *offer)
{
    const struct player *p = player_of(self);

    if (!p->animate)
        return false;
    if (moves(p))
        text_add(&offer->word, "pause");
    offer->rank = p->motion == MOTION_NONE ? KEY_USUAL : KEY_KEPT;
    return moves(p) || (p->lesson->step_count > 1 && is_walk(p));
}

static unsigned do_speed(void *self, const struct key *key, int code UNUSED)
{
    struct player *p = player_of(self);
    int speed = p->habits.speed + key->action;

    p->habits.speed = speed < 0 ? 0 : speed > VIEW_SPEED_MOST ? VIEW_SPEED_MOST : speed;
    if (p->motion == MOTION_NONE)
        text_addf(&p->notice, "Speed %d of %d", p->habits.speed + 1, VIEW_SPEED_MOST + 1);
    return PLAYER_DRAW;
}

static bool speed_works(const void *self, const struct key *key, struct key_offer *offer)
{
    const struct player *p = player_of(self);

    if (key->action > 0 && moves(p))
        text_add(&offer->word, "speed");
    return p->animate;
}

/* ---------------------------------------------------------------------------------------------------- the example */

/* Makes another example, or says in the row of the arithmetic why not. */
static unsigned do_other(void *self, const struct key *key UNUSED, int code UNUSED)
{
    struct player *p = player_of(self);
    struct spec spec;
    struct error e = {0};

    play_stop(p);
    player_other_example(p, &spec, NULL);
    if (!player_change_example(p, &spec, &e))
        text_add(&p->notice, e.message);
    spec_free(&spec);
    return PLAYER_DRAW;
}

static unsigned do_edit(void *self, const struct key *key UNUSED, int code UNUSED)
{
    struct player *p = player_of(self);

    editor_start(&p->editor, &p->example->model);
    return open_overlay(p, MODE_EDITOR);
}

static bool shows_example(const void *self, const struct key *key UNUSED, struct key_offer *offer UNUSED)
{
    const struct player *p = player_of(self);

    return p->self && p->view->shows_example;
}

/* The footer says which words the other one has. */
static bool other_works(const void *self, const struct key *key, struct key_offer *offer)
{
    struct spec spec;

    player_other_example(player_of(self), &spec, &offer->word);
    spec_free(&spec);
    return shows_example(self, key, offer);
}

/* -------------------------------------------------------------------------------------------------- to other places */

static unsigned do_jump(void *self, const struct key *key UNUSED, int code UNUSED)
{
    struct player *p = player_of(self);

    lesson_read(p->lesson); /* their names and titles are wanted */
    jump_start(&p->jump);
    return open_overlay(p, MODE_JUMP);
}

static bool jump_works(const void *self, const struct key *key, struct key_offer *offer)
{
    return has_steps(self, key, offer) && !player_of(self)->in_lecture;
}

/* Asks the reader for what only it has: `action` is the flag of player_wish. */
static unsigned do_wish(void *self, const struct key *key, int code UNUSED)
{
    play_stop(player_of(self));
    return (unsigned)key->action;
}

static bool is_in_course(const void *self, const struct key *key UNUSED, struct key_offer *offer UNUSED)
{
    return player_of(self)->in_course;
}

static bool has_quiz(const void *self, const struct key *key UNUSED, struct key_offer *offer UNUSED)
{
    return player_of(self)->has_quiz;
}

static unsigned do_mouse(void *self, const struct key *key UNUSED, int code UNUSED)
{
    struct player *p = player_of(self);

    p->mouse_away = !p->mouse_away;
    text_add(&p->notice, p->mouse_away ? "The mouse is the terminal's, to select and copy: M brings it back."
                                       : "The mouse chooses cells, steps and keys here.");
    return PLAYER_DRAW | PLAYER_MOUSE;
}

static unsigned do_help(void *self, const struct key *key UNUSED, int code UNUSED)
{
    return open_overlay(player_of(self), MODE_HELP);
}

static bool is_alone(const void *self, const struct key *key UNUSED, struct key_offer *offer UNUSED)
{
    return !player_of(self)->in_lecture;
}

const char *player_quit_word(const struct player *p)
{
    return !p->has_menu ? "quit" : p->lab_view && p->way_back ? p->way_back : "menu";
}

static bool quit_works(const void *self, const struct key *key UNUSED, struct key_offer *offer)
{
    const struct player *p = player_of(self);

    text_add(&offer->word, player_quit_word(p));
    if (player_is_last(p) && p->lesson->step_count > 1 && !p->entered && !frame_of(self)->compact)
        offer->rank = KEY_KEPT;
    return true;
}

/* The order of the rows is the order of the footer; the view's own keys stand after Enter. */
const struct key player_keys[] = {
    {"Right l Space", 0, NULL, "next", "next step", .act = do_next, .works = next_works, .rank = KEY_KEPT},
    {"Left h", 0, NULL, "back", "step back", .act = do_back, .works = back_works},
    {"Enter", 0, NULL, "cells", "into the cells: each tells where it comes from; there: in full", .act = do_enter,
     .works = enter_works},
    {"d", 0, NULL, "dials", "what can be turned: arrows choose a dial and turn it", .act = do_dials,
     .works = dials_work},
    {"0", 0, NULL, NULL, "the view as it was when the step opened", .act = do_as_it_was, .works = as_it_was_works},
    {"Esc", 0, NULL, "leave", "out again", .act = do_leave, .works = leave_works, .rank = KEY_KEPT},
    {"Backspace", 0, NULL, "try again", "try the question again", .act = do_again, .works = again_works,
     .rank = KEY_WANTED},
    {"PgDn", 1, NULL, NULL, "the text: a page on", .act = do_page, .works = page_works, .rank = KEY_KEPT},
    {"PgUp", -1, NULL, NULL, "the text: a page back", .act = do_page, .works = page_works, .rank = KEY_KEPT},
    {"p", 0, NULL, "play all", "play the whole walk; pause what plays", .act = do_play, .works = play_works},
    {"+ =", 1, "+ -", NULL, "play faster, slower", .act = do_speed, .works = speed_works},
    {"-", -1, NULL, NULL, NULL, .act = do_speed, .works = speed_works},
    {"e", 0, NULL, "edit", "other words, d_model, heads", .act = do_edit, .works = shows_example},
    {"x", 0, NULL, NULL, "another example, and back", .act = do_other, .works = other_works},
    {"g", 0, NULL, "go to", "go to a step by number or name", .act = do_jump, .works = jump_works},
    {"G", PLAYER_PLACES, NULL, "terms", "glossary: the words of this step, and where its text leads", .act = do_wish,
     .works = is_in_course},
    {"/", PLAYER_SEARCH, NULL, "search", "search the whole course", .act = do_wish, .works = is_in_course},
    {"Q", PLAYER_QUIZ, NULL, NULL, "the quiz of this lesson", .act = do_wish, .works = has_quiz},
    {"Home", 0, "Home End", NULL, "first, last step", .act = do_end, .works = has_steps},
    {"End", 1, NULL, NULL, NULL, .act = do_end, .works = has_steps},
    {"M", 0, NULL, NULL, "the mouse to the terminal, and back", .act = do_mouse, .works = is_alone},
    {"q", PLAYER_QUIT, NULL, "quit", "quit", .act = do_wish, .works = quit_works},
    {"?", 0, NULL, "help", "this help", .act = do_help, .works = is_alone, .rank = KEY_LAST},
    {0},
};

/* ------------------------------------------------------------------------------------------------------ the footer */

bool player_view_works(const struct player *p, const struct key *row, struct key_offer *offer)
{
    if (!player_has_view(p) || (row->is_inside && !p->entered))
        return false;
    return key_works(row, p->self, offer);
}

void player_add_position(const struct player *p, struct text *out)
{
    if (p->lesson->step_count > 1)
        text_addf(out, "%zu of %zu", p->step + 1, p->lesson->step_count);
}

static void add_view_keys(const struct player *p, const struct frame *frame, struct footer *footer)
{
    for (const struct key *row = p->view ? p->view->keys : player_keys; p->view && row->keys; row++) {
        bool out_of_code = frame->code && keys_find(row, 'c') == row;
        struct key_offer offer = {0};

        if (player_view_works(p, row, &offer) && !(player_dial(p) && row->is_inside)) {
            offer.rank = row->is_inside || out_of_code ? KEY_KEPT : KEY_USUAL;
            footer_offer(footer, row, &offer);
        }
        key_offer_free(&offer);
    }
}

/* At the dials their own keys come first, and Space still leads on. Inside the view the arrows are its own: next and
 * back are left to the space bar, which the help names. Out of the text, or of a question, leads what is written there
 * already. */
static bool is_unsaid(const struct player *p, const struct key *row)
{
    if (player_dial(p))
        return row->rank != KEY_LAST;
    if (row->act == do_leave)
        return !p->entered && (p->page.reading || p->predict.current != QUESTION_NONE);
    return p->entered && (row->act == do_next || row->act == do_back);
}

/* Whether an open question has a key instead: while a text is typed only the pages are left, in a choice what moves on
 * is, too. */
static bool is_taken(const struct player *p, const struct key *row)
{
    if (!predict_is_open(p))
        return false;
    return predict_is_typing(p) ? row->act != do_page : row->act == do_enter || row->act == do_leave;
}

bool player_key_works(const struct player_turn *turn, const struct key *row, struct key_offer *offer)
{
    return !is_taken(turn->player, row) && key_works(row, turn, offer);
}

void player_footer(struct player *p, const struct frame *frame, const struct theme *theme, struct footer *footer)
{
    const struct player_turn turn = {p, frame};
    bool has_position = !frame->compact && frame->position.length;
    int end = frame->cols - 1 - (has_position ? (int)frame->position.length + 2 : 0);

    footer_add_keys(footer, player_dial(p) ? dial_keys : predict_keys, p);
    for (const struct key *row = player_keys; row->keys; row++) {
        struct key_offer offer = {0};

        if (row->act == do_enter && p->entered) /* to move is more than to look closer */
            add_view_keys(p, frame, footer);
        if (!is_unsaid(p, row) && player_key_works(&turn, row, &offer))
            footer_offer(footer, row, &offer);
        key_offer_free(&offer);
        if (row->act == do_enter && !p->entered && !predict_is_open(p))
            add_view_keys(p, frame, footer);
    }
    footer_place(footer, theme, 1, end, frame->cols < NARROW ? 2 : 3);
}

/* --------------------------------------------------------------------------------------------------------- a key */

/* Gives the key to the view; false if it is none of the view's. */
static bool key_to_view(struct player *p, int code)
{
    const struct key *row = player_has_view(p) ? keys_find(p->view->keys, code) : NULL;

    if (!row || !player_view_works(p, row, NULL) || view_key_act(p->self, row, code) == REACT_PASS)
        return false;
    page_put_aside(&p->page);
    play_notice(p);
    return true;
}

bool player_type_in_view(struct player *p, int code)
{
    if (!player_has_view(p) || !p->view->is_typing || !p->view->is_typing(p->self) ||
        p->view->type(p->self, code) == REACT_PASS)
        return false;
    play_notice(p);
    return true;
}

unsigned player_key(struct player *p, const struct frame *frame, int code)
{
    struct player_turn turn = {p, frame};
    unsigned wish = p->notice.length ? PLAYER_DRAW : PLAYER_NOTHING;
    const struct key *row;

    text_free(&p->notice);
    if (player_dial_key(p, code) || predict_key(p, code) ||
        (!predict_is_typing(p) && (player_type_in_view(p, code) || key_to_view(p, code))))
        return PLAYER_DRAW;
    row = keys_find(player_keys, code);
    if (row && player_key_works(&turn, row, NULL))
        wish |= row->act(&turn, row, code);
    return wish;
}
