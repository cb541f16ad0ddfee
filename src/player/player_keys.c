/* SPDX-License-Identifier: MIT */
/* The keys of a step: what each does, when, and how the footer calls it. */
#include "base/compiler.h"
#include "base/memory.h"
#include "base/utf8.h"
#include "player/challenge.h"
#include "player/follow.h"
#include "player/frame.h"
#include "player/terms.h"
#include "player/touch.h"
#include "view/dials.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define TITLE_SHORT 20 /* columns; a longer title has no room in the footer */

static struct player *player_of(const void *self)
{
    return ((const struct player_turn *)self)->player;
}

static const struct frame *frame_of(const void *self)
{
    return ((const struct player_turn *)self)->frame;
}

/* The view's row with a mark that does something now; NULL: none. */
static const struct key *find_marked(const struct player *p, unsigned mark)
{
    for (const struct key *row = player_has_view(p) ? p->view->keys : NULL; row && row->keys; row++)
        if (row->marks & mark && player_view_works(row, p, NULL))
            return row;
    return NULL;
}

/* ------------------------------------------------------------------------------------------------ along the pages */

/* Closes code that is shown instead of the text, so that no text is turned unseen. */
static bool leave_code(struct player *p, const struct frame *frame)
{
    const struct key *row = frame->code && player_step(p)->prose.block_count > 0 ? find_marked(p, VIEW_OF_CODE) : NULL;

    if (row)
        view_key_act(p->self, row, keys_first(row->keys));
    return row != NULL;
}

/* Goes to the page after the last, or back from it. */
static void turn_end(struct player *p, bool is_at_end)
{
    p->is_at_end = is_at_end;
    p->entered = false;
    page_begin(&p->page, is_at_end ? 0 : PAGE_LAST);
}

/* Goes on from the last page of a part, or of its deeper text. */
static void leave_part(struct player *p)
{
    if (p->deeper)
        page_come_back(p);
    else if (!player_next(p))
        turn_end(p, true);
}

/* Whether the learner came from the list of challenges, which then leads to the next. */
static bool leads_to_next_challenge(const struct player *p)
{
    return challenge_here(p) && p->way_back && strcmp(p->way_back, PLAYER_FROM_CHALLENGES) == 0;
}

/* Actions of rows that turn pages: most work in the text alone, others also in the cells; one of these is in the footer
 * there. */
enum { ALSO_INSIDE = 1, NAMED_INSIDE = 2 };

/* Goes a page on: within the part, to the next part, to the page after the last, and out of that. */
static unsigned do_on(void *self, const struct key *key UNUSED, int code UNUSED)
{
    struct player *p = player_of(self);
    const struct frame *frame = frame_of(self);
    const struct step *step = player_step(p);
    bool plays = p->awaits;
    int part = p->part;

    if (p->is_at_end && page_on(&p->page))
        return SCENE_DRAW;
    if (p->is_at_end)
        return p->has_quiz ? SCENE_QUIZ : SCENE_NEXT;
    play_stop(p);
    if (leads_to_next_challenge(p))
        return SCENE_BACK;
    if (leave_code(p, frame))
        return SCENE_DRAW;
    if (p->entered)
        p->entered = p->page.front = false;
    else if (frame->front)
        p->page.front = false;
    else if (!page_on(&p->page))
        leave_part(p);
    if (plays && !p->is_at_end)
        play_go_on(p, step, part);
    return SCENE_DRAW;
}

static bool on_works(const void *self, const struct key *key, struct key_offer *offer)
{
    const struct player *p = player_of(self);

    bool has_more = page_below(p, frame_of(self)) > 0;

    if (key->word && p->is_at_end && p->leads_on && !has_more) /* several keys do this; the footer names one */
        text_add(&offer->word, p->has_quiz ? "quiz" : "next lesson");
    if (key->word && leads_to_next_challenge(p))
        text_add(&offer->word, "the next");
    else if (key->word && challenge_here(p) && !predict_is_answered(p, predict_here(p)))
        text_add(&offer->word, "later");
    if (key->word && frame_of(self)->compact && challenge_here(p)) /* what solves it comes first where few fit */
        offer->rank = KEY_WANTED;
    if (key->word && predict_is_open(p))
        text_add(&offer->word, p->page.before_options ? "options" : has_more ? "on" : "later");
    if (key->action == NAMED_INSIDE && p->entered) {
        text_add(&offer->word, leads_to_next_challenge(p) ? "the next" : "on");
        offer->rank = KEY_WANTED;
    }
    if (p->in_lecture || p->lab.step_count || (p->entered && key->action == 0))
        return false;
    return !p->is_at_end || p->leads_on || has_more;
}

static unsigned do_back(void *self, const struct key *key UNUSED, int code UNUSED)
{
    struct player *p = player_of(self);
    const struct frame *frame = frame_of(self);

    play_stop(p);
    if (p->is_at_end && page_back(&p->page))
        return SCENE_DRAW;
    if (p->is_at_end)
        turn_end(p, false);
    else if (leave_code(p, frame))
        return SCENE_DRAW;
    else if (frame->low && !frame->front && !p->deeper && p->page.place == 0 && player_has_new_picture(p))
        p->page.front = true;
    else if (p->deeper && !page_back(&p->page))
        page_come_back(p);
    else if (!p->deeper && (frame->front || !page_back(&p->page)))
        player_back(p);
    return SCENE_DRAW;
}

static bool back_works(const void *self, const struct key *key, struct key_offer *offer UNUSED)
{
    const struct player *p = player_of(self);
    const struct frame *frame = frame_of(self);
    bool is_first = player_is_first(p) && !p->deeper && (!frame->low || frame->front);

    if (p->in_lecture || p->lab.step_count || (p->entered && key->action == 0))
        return false;
    return p->is_at_end || !is_first;
}

/* Scrolls text that an audience sees; what comes next is up to the presenter. */
static unsigned do_scroll(void *self, const struct key *key, int code UNUSED)
{
    const struct frame *frame = frame_of(self);
    int rows = frame->text.rows > 0 ? frame->text.rows : 1;

    return page_scroll(player_of(self), frame, key->action * rows) ? SCENE_DRAW : SCENE_NOTHING;
}

static bool scroll_works(const void *self, const struct key *key, struct key_offer *offer UNUSED)
{
    const struct player *p = player_of(self);

    return p->in_lecture && (key->action > 0 ? page_has_more : page_has_less)(p, frame_of(self));
}

/* Goes from the page after the last to what is still open. */
static unsigned do_open(void *self, const struct key *key UNUSED, int code)
{
    struct player *p = player_of(self);
    size_t step;
    int part;

    play_stop(p);
    if (player_find_open(p, (size_t)(code - '1'), &step, &part)) {
        player_go_to(p, step);
        player_show_part(p, part);
    } else {
        player_say(p, "Nothing has that number.");
    }
    return SCENE_DRAW;
}

static bool open_works(const void *self, const struct key *key UNUSED, struct key_offer *offer)
{
    const struct player *p = player_of(self);
    size_t count = p->is_at_end ? player_count_open(p) : 0;

    text_addf(&offer->shown, count > 1 ? "1-%zu" : "1", count);
    return count > 0;
}

/* Goes from step to step, read or unread; stops what plays, since the learner takes over. */
static unsigned do_step(void *self, const struct key *key, int code UNUSED)
{
    struct player *p = player_of(self);

    play_stop(p);
    player_go_to(p, key->action > 0 ? p->step + 1 : p->step - 1);
    return SCENE_DRAW;
}

static bool step_works(const void *self, const struct key *key, struct key_offer *offer UNUSED)
{
    const struct player *p = player_of(self);

    return key->action > 0 ? p->step + 1 < p->lesson->step_count : p->step > 0;
}

/* Goes to the first page, or to the last step as it was left. */
static unsigned do_end(void *self, const struct key *key, int code UNUSED)
{
    struct player *p = player_of(self);

    play_stop(p);
    player_go_to(p, key->action == 0 ? 0 : p->lesson->step_count - 1);
    if (key->action == 0)
        player_show_part(p, 0);
    return SCENE_DRAW;
}

static bool end_works(const void *self, const struct key *key, struct key_offer *offer)
{
    const struct player *p = player_of(self);

    return key->action == 0 ? back_works(self, key, offer) : p->is_at_end || p->step + 1 < p->lesson->step_count;
}

static bool has_steps(const void *self, const struct key *key UNUSED, struct key_offer *offer UNUSED)
{
    return player_of(self)->lesson->step_count > 1;
}

/* ------------------------------------------------------------------------------------------------------ in and out */

/* Whether a text is typed in the view. */
static bool is_typed_in_view(const struct player *p)
{
    return player_has_view(p) && p->view->is_typing && p->view->is_typing(p->self) && !predict_is_typing(p);
}

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

/* The view's key to type, which Enter stands for inside the picture of a challenge; NULL elsewhere. */
static const struct key *find_typing(const struct player *p)
{
    return challenge_here(p) && p->entered && !p->view->given ? find_marked(p, VIEW_TYPES) : NULL;
}

static void enter(struct player *p)
{
    p->entered = true;
    p->predict.version++; /* the question that was being answered is set aside */
}

/* Enters the picture; inside it, shows the selected cell's terms. */
static unsigned do_enter(void *self, const struct key *key UNUSED, int code UNUSED)
{
    struct player *p = player_of(self);
    const struct key *typing = find_typing(p);
    struct text state = {0};
    bool has_view = p->entered && player_describe_view(p, &state);

    text_free(&state);
    if (has_view)
        return SCENE_LAB;

    play_stop(p);
    if (!p->entered)
        enter(p);
    else if (typing)
        view_key_act(p->self, typing, keys_first(typing->keys));
    else if (p->view->terms)
        touch_enter(p);
    else
        stack_open_page(p->stack, terms_fill, p);
    return SCENE_DRAW;
}

/* Enter's word in the footer: the view's own word for what one moves between, if that is not "cell": "words", "row". */
static bool enter_works(const void *self, const struct key *key UNUSED, struct key_offer *offer)
{
    const struct player *p = player_of(self);
    const struct key *inside = find_inside(p);
    size_t here = predict_here(p);
    struct layer_cell cell;
    struct text state = {0};

    if (p->entered && player_describe_view(p, &state))
        text_add(&offer->word, "its sum");
    else if (p->entered)
        text_add(&offer->word, find_typing(p) || (p->view->given && p->view->given(p->self, &cell)) ? "type"
                               : p->view->terms                                                     ? "follow"
                                                                                                    : "terms");
    else if (inside && inside->word && strcmp(inside->word, "cell") != 0)
        text_add(&offer->word, inside->word);
    text_free(&state);
    if (p->entered)
        offer->rank = frame_of(self)->compact ? KEY_WANTED : KEY_KEPT;
    else
        offer->rank = frame_of(self)->code ? KEY_USUAL : KEY_KEPT;
    if (p->is_at_end || (!p->entered && here != QUESTION_NONE && !p->in_lecture && !challenge_here(p)))
        return false; /* a question owns Enter */
    return player_has_view(p) && (p->entered ? (p->view->explain || p->view->terms) && !p->in_lecture : inside != NULL);
}

/* Enter reads on where there is nothing to enter. */
static bool enter_reads_on(const void *self, const struct key *key UNUSED, struct key_offer *offer)
{
    const struct player *p = player_of(self);
    struct key_offer ignored = {0};
    bool is_asked = predict_is_open(p) && !p->page.before_options;
    bool works = !p->entered && !is_asked && !enter_works(self, key, &ignored) && on_works(self, key, offer);

    key_offer_free(&ignored);
    return works;
}

/* Goes up from the text, or from the question, into the picture. */
static unsigned do_up(void *self, const struct key *key UNUSED, int code UNUSED)
{
    enter(player_of(self));
    return SCENE_DRAW;
}

static bool up_works(const void *self, const struct key *key UNUSED, struct key_offer *offer)
{
    const struct player *p = player_of(self);

    if (predict_is_open(p) && !predict_moves_up(p))
        text_add(&offer->word, "picture");
    return !p->entered && !p->is_at_end && player_has_cells(p);
}

/* Goes down from the text to what is deeper. */
static unsigned do_down(void *self, const struct key *key UNUSED, int code UNUSED)
{
    page_go_deeper(player_of(self));
    return SCENE_DRAW;
}

static bool down_works(const void *self, const struct key *key UNUSED, struct key_offer *offer UNUSED)
{
    const struct player *p = player_of(self);

    return !p->entered && !p->deeper && !p->is_at_end && !p->in_lecture && !predict_is_open(p) &&
           page_has_deeper(p, NULL);
}

static unsigned do_leave(void *self, const struct key *key UNUSED, int code UNUSED)
{
    struct player *p = player_of(self);

    if (!p->entered && p->deeper) {
        page_come_back(p);
        return SCENE_DRAW;
    }
    if (!p->entered)
        return p->way_back ? SCENE_BACK : SCENE_QUIT;
    p->entered = p->page.front = false;
    p->predict.version++;
    return SCENE_DRAW;
}

/* Whether the part asks a question that is not answered yet. */
static bool is_asked_below(const struct player *p)
{
    return predict_here(p) != QUESTION_NONE && !challenge_here(p) && !predict_is_answered(p, predict_here(p));
}

static bool leave_works(const void *self, const struct key *key UNUSED, struct key_offer *offer)
{
    const struct player *p = player_of(self);
    const char *title = player_title(p);
    bool is_short = utf8_columns(title) <= TITLE_SHORT && !frame_of(self)->compact;

    offer->rank = p->entered || p->deeper ? KEY_LAST : p->way_back ? KEY_KEPT : KEY_USUAL;
    if (p->deeper)
        text_addf(&offer->word, "back%s%s", is_short ? " to " : " up", is_short ? title : "");
    else if (p->entered)
        text_add(&offer->word, p->lab.step_count ? "out" : is_asked_below(p) ? "question" : "text");
    else if (p->way_back)
        text_add(&offer->word, p->way_back);
    if (p->entered)
        return player_step(p)->prose.block_count > 0 || p->lab.step_count;
    return p->deeper || p->way_back || p->has_menu;
}

static unsigned do_dials(void *self, const struct key *key UNUSED, int code UNUSED)
{
    player_open_dials(player_of(self));
    return SCENE_DRAW;
}

/* Dials that only say how something is shown matter less than what is shown: the footer can do without them. */
static bool dials_work(const void *self, const struct key *key UNUSED, struct key_offer *offer)
{
    const struct player *p = player_of(self);
    const char *first = player_has_dials(p) ? dials_at(p->view, p->self, 0)->name : "";

    offer->rank = challenge_turns_dials(p)                                  ? KEY_KEPT
                  : strcmp(first, "all") == 0 || strcmp(first, "zoom") == 0 ? KEY_USUAL
                                                                            : KEY_WANTED;
    return *first != '\0';
}

/* Opens the view as the step did; leaves alone how the learner likes to see it. */
static unsigned do_as_it_was(void *self, const struct key *key UNUSED, int code UNUSED)
{
    struct player *p = player_of(self);
    struct view_habits keep = p->habits;
    char *opened = memory_copy(p->opened);

    play_stop(p);
    touch_undo_all(p);
    player_reopen_view(p, opened, NULL);
    p->habits.code = keep.code;
    p->habits.language = keep.language;
    free(opened);
    text_add(&p->notice, "This is as the step opened it.");
    return SCENE_DRAW;
}

static unsigned do_undo(void *self, const struct key *key UNUSED, int code UNUSED)
{
    touch_undo_last(player_of(self));
    return SCENE_DRAW;
}

static unsigned do_switch(void *self, const struct key *key UNUSED, int code UNUSED)
{
    struct player *p = player_of(self);

    touch_switch(p);
    text_add(&p->notice, p->example->was ? "Your changes are on." : "Your changes are off; m puts them on again.");
    return SCENE_DRAW;
}

static bool switch_works(const void *self, const struct key *key UNUSED, struct key_offer *offer)
{
    const struct player *p = player_of(self);

    offer->rank = p->entered ? KEY_WANTED : KEY_USUAL;
    return touch_has(p) && !challenge_here(p) && player_has_view(p) && !p->in_lecture &&
           (p->entered || !predict_is_open(p));
}

static bool undo_works(const void *self, const struct key *key UNUSED, struct key_offer *offer)
{
    const struct player *p = player_of(self);

    offer->rank = !p->entered ? KEY_USUAL : frame_of(self)->compact ? KEY_WANTED : KEY_KEPT;
    return touch_has(p) && player_has_view(p) && !p->in_lecture && (p->entered || !predict_is_open(p));
}

/* States are not compared here: the footer asks each row in each frame. */
static bool as_it_was_works(const void *self, const struct key *key UNUSED, struct key_offer *offer UNUSED)
{
    const struct player *p = player_of(self);

    return player_has_view(p) && p->opened && !challenge_here(p);
}

static unsigned do_again(void *self, const struct key *key UNUSED, int code UNUSED)
{
    predict_try_again(player_of(self));
    return SCENE_DRAW;
}

static bool again_works(const void *self, const struct key *key UNUSED, struct key_offer *offer UNUSED)
{
    const struct player *p = player_of(self);
    size_t here = p->in_lecture || p->entered || challenge_here(p) ? QUESTION_NONE : predict_here(p);

    return here != QUESTION_NONE && predict_is_answered(p, here);
}

/* --------------------------------------------------------------------------------------------------------- playing */

static unsigned do_play(void *self, const struct key *key UNUSED, int code UNUSED)
{
    play_toggle(player_of(self));
    return SCENE_DRAW;
}

static bool moves(const struct player *p)
{
    return p->motion != MOTION_NONE && !player_is_computing(p);
}

/* Whether the step, or the next one, belongs to a walk. Other lessons do not play: nobody knows how long reading
 * takes. */
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
        text_add(&offer->word, p->paused ? "go on" : "pause");
    offer->rank = p->motion == MOTION_NONE ? KEY_USUAL : KEY_KEPT;
    return !p->is_at_end && (moves(p) || (p->lesson->step_count > 1 && is_walk(p)));
}

static unsigned do_speed(void *self, const struct key *key, int code UNUSED)
{
    struct player *p = player_of(self);
    int speed = p->habits.speed + key->action;

    p->habits.speed = speed < 0 ? 0 : speed > VIEW_SPEED_MOST ? VIEW_SPEED_MOST : speed;
    if (!moves(p)) /* else the change of speed is seen */
        text_addf(&p->notice, "Speed %d of %d", p->habits.speed + 1, VIEW_SPEED_MOST + 1);
    return SCENE_DRAW;
}

static bool speed_works(const void *self, const struct key *key, struct key_offer *offer)
{
    const struct player *p = player_of(self);

    if (key->action > 0 && moves(p))
        text_add(&offer->word, "speed");
    return p->animate;
}

/* ---------------------------------------------------------------------------------------------------- the example */

static unsigned do_edit(void *self, const struct key *key UNUSED, int code UNUSED)
{
    play_stop(player_of(self));
    player_open_editor(player_of(self));
    return SCENE_DRAW;
}

static bool shows_example(const void *self, const struct key *key UNUSED, struct key_offer *offer UNUSED)
{
    const struct player *p = player_of(self);

    return p->self && p->view->shows_example && !p->is_at_end && !challenge_here(p);
}

static bool edit_works(const void *self, const struct key *key, struct key_offer *offer)
{
    return shows_example(self, key, offer) && !player_of(self)->in_lecture;
}

/* Says where another example is chosen now. */
static unsigned tell_of_edit(void *self, const struct key *key UNUSED, int code UNUSED)
{
    text_add(&player_of(self)->notice, "Press e: all examples are there now.");
    return SCENE_DRAW;
}

/* -------------------------------------------------------------------------------------------------- to other places */

static void jump_to(void *context, size_t step)
{
    player_go_to(context, step);
}

static unsigned do_jump(void *self, const struct key *key UNUSED, int code UNUSED)
{
    struct player *p = player_of(self);

    play_stop(p);
    lesson_read(p->lesson); /* the names and titles of its steps are needed */
    jump_open(&p->jump, p->stack, p->lesson, jump_to, p);
    return SCENE_DRAW;
}

static bool jump_works(const void *self, const struct key *key, struct key_offer *offer)
{
    return has_steps(self, key, offer) && !player_of(self)->in_lecture;
}

/* Asks the owner of the player for what is outside it. */
static unsigned do_ask(void *self, const struct key *key, int code)
{
    play_stop(player_of(self));
    return scene_ask(self, key, code);
}

static bool has_just_come(const void *self, const struct key *key UNUSED, struct key_offer *offer UNUSED)
{
    const struct player *p = player_of(self);

    return !p->in_lecture && !p->lab.step_count && player_has_just_come(p);
}

static bool is_in_course(const void *self, const struct key *key UNUSED, struct key_offer *offer UNUSED)
{
    return player_of(self)->course != NULL;
}

static bool has_quiz(const void *self, const struct key *key UNUSED, struct key_offer *offer UNUSED)
{
    return player_of(self)->has_quiz;
}

static bool is_alone(const void *self, const struct key *key UNUSED, struct key_offer *offer UNUSED)
{
    return !player_of(self)->in_lecture;
}

static bool quit_works(const void *self, const struct key *key UNUSED, struct key_offer *offer)
{
    const struct player *p = player_of(self);

    text_add(&offer->word, p->way_back ? p->way_back : p->has_menu ? "menu" : "quit");
    if (player_is_last(p) && !p->entered && !frame_of(self)->compact)
        offer->rank = KEY_KEPT;
    return true;
}

/* Marks of rows. */
enum {
    LEAVES_ANSWER = 1, /* a way out of an answer that is typed, as what reads on is */
    BEFORE_VIEW = 2,   /* comes before the view's keys in the footer */
    OF_TEXT = 4        /* works in the text, never in the cells */
};

/* The order of the rows is the order of the footer. */
const struct key player_keys[] = {
    {"Right l", 0, NULL, "on", "a page on; nothing is passed over", .act = do_on, .works = on_works, .rank = KEY_KEPT,
     .why_not = "This is the end.", .reads_on = true, .marks = OF_TEXT},
    {"Left h", 0, NULL, "back", "a page back", .act = do_back, .works = back_works, .rank = KEY_WANTED,
     .why_not = "This is the first page.", .reads_on = true, .marks = OF_TEXT},
    {"1-9", 0, NULL, "open", "to what is still open, at the end of the lesson", .act = do_open, .works = open_works,
     .rank = KEY_KEPT, .why_not = "No number key does anything here."},
    {"Enter", 0, NULL, "cells", "into the cells: each tells where it comes from; there: follow it home, to X",
     .act = do_enter, .works = enter_works, .marks = BEFORE_VIEW},
    {"Enter", 0, NULL, NULL, "a page on: there is nothing to enter here", .act = do_on, .works = enter_reads_on,
     .why_not = "There is nothing to enter here.", .reads_on = true},
    {"PgDn", 1, NULL, NULL, NULL, .act = do_scroll, .works = scroll_works, .is_everywhere = true},
    {"PgUp", -1, NULL, NULL, NULL, .act = do_scroll, .works = scroll_works, .is_everywhere = true},
    {"Space", NAMED_INSIDE, "Space", NULL, "a page on, also from the cells", .act = do_on, .works = on_works,
     .why_not = "This is the end.", .reads_on = true, .is_everywhere = true},
    {"PgDn", ALSO_INSIDE, NULL, NULL, "a page on", .act = do_on, .works = on_works, .why_not = "This is the end.",
     .reads_on = true, .is_everywhere = true},
    {"PgUp", ALSO_INSIDE, NULL, NULL, "a page back", .act = do_back, .works = back_works,
     .why_not = "This is the first page.", .reads_on = true, .is_everywhere = true},
    {"Up k", 0, NULL, NULL, "from the text into the cells", .act = do_up, .works = up_works,
     .why_not = "There are no cells to go to.", .marks = LEAVES_ANSWER},
    {"Down j", 0, NULL, "deeper", "from the text to what goes deeper", .act = do_down, .works = down_works,
     .rank = KEY_WANTED, .why_not = "Nothing here goes deeper.", .marks = OF_TEXT},
    {"d", 0, NULL, "dials", "what can be turned: arrows choose a dial and turn it", .act = do_dials,
     .works = dials_work, .why_not = "Nothing can be turned here."},
    {"u", 0, NULL, "undo", "take back the number that was changed last", .act = do_undo, .works = undo_works,
     .why_not = "No number has been changed."},
    {"m", 0, NULL, "off and on", "the numbers that were changed, off and on", .act = do_switch, .works = switch_works,
     .why_not = "No number has been changed."},
    {"0", 0, NULL, NULL, "the view, and all numbers, as they were", .act = do_as_it_was, .works = as_it_was_works,
     .why_not = "There is no picture here."},
    {"Esc", 0, NULL, NULL, "out again: of the cells, of the lesson", .act = do_leave, .works = leave_works,
     .why_not = "q quits.", .marks = LEAVES_ANSWER},
    {"Backspace", 0, NULL, "again", "take the answer back, try again", .act = do_again, .works = again_works,
     .rank = KEY_WANTED},
    {"Backspace", SCENE_BACK, NULL, NULL, "back to where you came from", .act = do_ask, .works = has_just_come,
     .reads_on = true},
    {"Backspace", 0, NULL, NULL, "a page back", .act = do_back, .works = back_works,
     .why_not = "This is the first page.", .reads_on = true, .marks = OF_TEXT},
    {">", 1, "< >", NULL, "step back, step on", .act = do_step, .works = step_works,
     .why_not = "This is the last step."},
    {"<", -1, NULL, NULL, NULL, .act = do_step, .works = step_works, .why_not = "This is the first step."},
    {"p", 0, NULL, "play all", "play the whole walk; pause what plays", .act = do_play, .works = play_works,
     .is_of_playing = true},
    {"+ =", 1, "+ -", NULL, "play faster, slower", .act = do_speed, .works = speed_works, .is_of_playing = true},
    {"-", -1, NULL, NULL, NULL, .act = do_speed, .works = speed_works, .is_of_playing = true},
    {"e", 0, NULL, "example", "another example: your own words, or random weights", .act = do_edit, .works = edit_works,
     .why_not = "There is no example here."},
    {"x", 0, NULL, NULL, "says which key has other examples now", .act = tell_of_edit, .works = edit_works,
     .why_not = "There is no example here."},
    {"g", 0, NULL, "go to", "go to a step by number or name", .act = do_jump, .works = jump_works},
    {"G", SCENE_LINKS, NULL, "terms", "glossary: the words of this step, and where its text leads", .act = do_ask,
     .works = is_in_course, .keeps_place = true},
    {"/", SCENE_SEARCH, NULL, "search", "search the whole course", .act = do_ask, .works = is_in_course,
     .keeps_place = true},
    {"Q", SCENE_QUIZ, NULL, NULL, "the quiz of this lesson", .act = do_ask, .works = has_quiz, .keeps_place = true},
    {"Home", 0, "Home End", NULL, "first, last step", .act = do_end, .works = end_works,
     .why_not = "This is the first page.", .marks = OF_TEXT},
    {"End", 1, NULL, NULL, NULL, .act = do_end, .works = end_works, .why_not = "This is the last step."},
    {"M", SCENE_MOUSE, NULL, NULL, "the mouse to the terminal, and back", .act = scene_ask, .works = is_alone,
     .keeps_place = true},
    {"q", SCENE_QUIT, NULL, "quit", "quit", .act = do_ask, .works = quit_works, .keeps_place = true},
    {"?", SCENE_HELP, NULL, "help", "this help", .act = do_ask, .works = is_alone, .rank = KEY_LAST,
     .keeps_place = true, .is_everywhere = true},
    {0},
};

/* ------------------------------------------------------------------------------------------------------ the footer */

static bool type_in_view(struct player *p, int code)
{
    enum reaction reaction = view_type(p->view, p->self, code);

    if (reaction == REACT_PASS)
        return false;
    if (reaction == REACT_STILL)
        player_say(p, FIELD_STILL);
    play_notice(p);
    return true;
}

bool player_is_typing(const struct player *p)
{
    return touch_is_typing(p) || predict_is_typing(p) || is_typed_in_view(p);
}

static const struct key_holder view_holder = {.heading = "While you type",
                                              .is_alone = true,
                                              .holds = is_typed_in_view,
                                              .type = type_in_view,
                                              .why_not = "You are typing: Enter takes it, Esc leaves."};

const struct key_holder *const player_holders[PLAYER_HOLDERS + 1] = {
    &touch_holder, &follow_holder, &dials_holder, &predict_holder, &view_holder, &challenge_holder, NULL};

const struct key_holder *player_holder(const struct player *p)
{
    const struct key_holder *const *holder = player_holders;

    while (*holder && !(*holder)->holds(p))
        holder++;
    return *holder;
}

struct held_keys player_held_keys(const struct key_holder *holder, const struct player *p)
{
    return holder->keys ? (struct held_keys){holder->keys, p} : (struct held_keys){p->view->field_keys, p->self};
}

static bool holds_alone(const struct player *p)
{
    const struct key_holder *holder = player_holder(p);

    return holder && holder->is_alone;
}

bool player_view_works(const struct key *row, const void *player, struct key_offer *offer)
{
    const struct player *p = player;

    if (!player_has_view(p) || (row->is_inside && !p->entered))
        return false;
    return key_works(row, p->self, offer);
}

static void add_view_keys(const struct player *p, const struct frame *frame, struct footer *footer)
{
    for (const struct key *row = p->view ? p->view->keys : player_keys; p->view && row->keys; row++) {
        bool out_of_code = frame->code && row->marks & VIEW_OF_CODE;
        bool is_taken = challenge_here(p) && keys_find(challenge_holder.keys, keys_first(row->keys));
        bool is_away = touch_is_typing(p) || is_typed_in_view(p) || is_taken ? true
                       : follow_is_on(p)                                     ? !row->keeps_place
                                                                             : player_dial(p) && row->is_inside;
        struct key_offer offer = {0};

        if (player_view_works(row, p, &offer) && !is_away) {
            offer.rank = row->is_inside || out_of_code ? KEY_KEPT : offer.rank;
            footer_offer(footer, row, &offer);
        }
        key_offer_free(&offer);
    }
}

/* Whether the footer leaves a row out: dials, the terms of a number and what is typed have keys of their own. */
static bool is_unsaid(const struct player *p, const struct key *row)
{
    return holds_alone(p) && row->rank != KEY_LAST;
}

/* Whether the view or an open question uses a key itself: while a text is typed the player keeps only those that lead
 * on, back and out. */
static bool is_taken(const struct player *p, const struct key *row)
{
    const struct key *of_view =
        player_has_view(p) && p->entered ? keys_find(p->view->keys, keys_first(row->keys)) : NULL;

    if (of_view && of_view->is_inside && player_view_works(of_view, p, NULL))
        return true;
    return predict_is_typing(p) && !row->reads_on && !(row->marks & LEAVES_ANSWER);
}

static bool key_works_here(const struct key *row, const void *turn, struct key_offer *offer)
{
    return !is_taken(player_of(turn), row) && key_works(row, turn, offer);
}

const struct key *player_find_key(const struct player_turn *turn, int code)
{
    bool acts;
    const struct key *row = keys_choose(player_keys, key_works_here, turn, code, &acts);

    return acts ? row : NULL;
}

void player_footer(struct player *p, const struct frame *frame, const struct theme *theme, struct footer *footer)
{
    const struct player_turn turn = {p, frame};
    const struct key_holder *holder = player_holder(p);
    struct held_keys held;
    bool has_position = !frame->compact && frame->position.length;
    int end = frame->cols - 1 - (has_position ? (int)frame->position.length + 2 : 0);

    if (holder) {
        held = player_held_keys(holder, p);
        footer_add_keys(footer, held.table, held.self);
    }
    for (const struct key *row = player_keys; row->keys; row++) {
        struct key_offer offer = {0};

        if (row->marks & BEFORE_VIEW && p->entered) /* moving is more important than looking closer */
            add_view_keys(p, frame, footer);
        if (!is_unsaid(p, row) && key_works_here(row, &turn, &offer))
            footer_offer(footer, row, &offer);
        key_offer_free(&offer);
        if (row->marks & BEFORE_VIEW && !p->entered && !predict_is_open(p))
            add_view_keys(p, frame, footer);
    }
    for (size_t i = 0; i < footer->count; i++)
        if (challenge_is_touched_by(p, text_string(&footer->items[i].word)))
            footer->items[i].rank = KEY_LAST;
    footer_place(footer, theme, 1, end, frame->cols < NARROW ? 2 : 3);
}

/* --------------------------------------------------------------------------------------------------------- a key */

/* Reports a better score than before to the history; not as a question, which could be missed. */
static void keep_best(const struct player *p, size_t before)
{
    char best[24];

    snprintf(best, sizeof best, "%zu", p->habits.best);
    if (p->habits.best > before && player_progress(p))
        progress_answer(player_progress(p), PLAYER_BEST, best, 1);
}

/* Does what a row of the view says; false if the view passes the key on. One that changes nothing says so. */
static bool act_in_view(struct player *p, const struct key *row, int code)
{
    struct text before = {0}, after = {0};
    size_t best = p->habits.best;
    enum reaction reaction;
    bool is_taken, is_same, was_typed = is_typed_in_view(p);

    player_let_go(p, row);
    view_write_state(p->view, p->self, &before);
    reaction = view_key_act(p->self, row, code);
    is_taken = reaction != REACT_PASS;
    p->entered = p->entered || reaction == REACT_ENTER;
    keep_best(p, best);
    view_write_state(p->view, p->self, &after);
    is_same = strcmp(text_string(&before), text_string(&after)) == 0 && is_typed_in_view(p) == was_typed;
    text_free(&before);
    text_free(&after);
    if (is_taken)
        play_notice(p);
    if (is_same && (is_taken || row->is_inside) && p->motion == MOTION_NONE)
        text_add(&p->notice, row->is_inside ? "There is nothing further that way." : "It is so already.");
    return is_taken || (is_same && row->is_inside);
}

/* Says why a key does nothing here: no key is silent. */
static unsigned say_why_not(struct player *p, const struct key *of_view, const struct key *of_page)
{
    const struct key *row = of_view && of_view->why_not ? of_view : of_page;

    if (p->in_lecture)
        return SCENE_NOTHING;
    if (predict_is_typing(p) && !(row && row->reads_on))
        text_add(&p->notice, "An answer is typed here: → leads on.");
    else if (p->lab.step_count && row && row->reads_on)
        text_add(&p->notice, "This is one page alone: q leads out of it.");
    else if (p->entered && row && row->marks & OF_TEXT)
        text_add(&p->notice, "That is for the text: Esc leads there.");
    else if (row && row->why_not)
        text_add(&p->notice, row->why_not);
    else if (of_view || row)
        text_add(&p->notice, of_view && of_view->is_inside ? "That is for the cells: Enter leads there."
                                                           : "That does nothing here: ? helps.");
    else
        text_add(&p->notice, "That is not a key: ? has them.");
    return SCENE_DRAW;
}

void player_hold_levels(const struct player *p, struct key_level levels[PLAYER_HOLDERS])
{
    for (size_t i = 0; i < PLAYER_HOLDERS; i++) {
        struct held_keys held = {0};

        if (player_holders[i]->holds(p))
            held = player_held_keys(player_holders[i], p);
        levels[i] = (struct key_level){.table = held.table, .self = held.self};
    }
}

/* Whether a holder has an answer to a key: what it does, or why it does nothing. */
static bool answers(const struct key_level *level)
{
    return level->acts || (level->row && level->row->why_not);
}

/* Whether a holder keeps a key to which it has no answer from what would answer it. */
static bool keeps(const struct key_holder *holder, const struct key *next)
{
    return holder->why_not && !(next && next->is_everywhere);
}

bool player_key_is_held(const struct player *p, int code, const struct key *next)
{
    struct key_level levels[PLAYER_HOLDERS + 1] = {[PLAYER_HOLDERS] = {.row = next, .acts = next != NULL}};
    bool is_held = false;

    player_hold_levels(p, levels);
    keys_ask(levels, PLAYER_HOLDERS, code);
    for (size_t i = 0; i < PLAYER_HOLDERS && !is_held; i++)
        is_held =
            levels[i].table &&
            (answers(&levels[i]) || keeps(player_holders[i], keys_first_that_acts(levels, PLAYER_HOLDERS + 1, i + 1)));
    return is_held;
}

/* Lets go of what comes before a holder; NULL: of all. */
static void let_go_before(struct player *p, const struct key_holder *before, const struct key *row)
{
    for (const struct key_holder *const *holder = player_holders; *holder && *holder != before; holder++)
        if ((*holder)->leave && (*holder)->holds(p))
            (*holder)->leave(p, row);
}

void player_let_go(struct player *p, const struct key *row)
{
    let_go_before(p, NULL, row);
}

/* Gives a key to a holder; `next` answers it otherwise. What is typed takes it first, unless it leads away from there
 * and back again, as the help does. */
static bool key_to_holder(const struct key_holder *holder, const struct key_level *level, struct player *p, int code,
                          const struct key *next)
{
    bool comes_back = next && next->is_everywhere && next->keeps_place;

    if (holder->type && (answers(level) || !comes_back) && holder->type(p, code))
        return true;
    if (level->acts && holder->keys) { /* type() has done those of the view */
        let_go_before(p, holder, level->row);
        level->row->act(p, level->row, code);
        return true;
    }
    if (level->acts)
        return false;
    if (answers(level))
        player_say(p, level->row->why_not);
    else if (keeps(holder, next))
        player_say(p, holder->why_not);
    return answers(level) || keeps(holder, next);
}

bool player_hold_key(struct player *p, const struct key_level *levels, size_t count, int code)
{
    const struct key *next = keys_first_that_acts(levels, count, PLAYER_HOLDERS);
    bool is_shown = play_shows_all(p, next), is_taken = false;

    for (size_t i = 0; i < PLAYER_HOLDERS && !is_taken; i++)
        is_taken = levels[i].table &&
                   key_to_holder(player_holders[i], &levels[i], p, code, keys_first_that_acts(levels, count, i + 1));
    return is_taken || (is_shown && next && next->reads_on);
}

/* The tables that are asked for a key, in this order. */
enum { LEVEL_VIEW = PLAYER_HOLDERS, LEVEL_PAGE, LEVELS };

/* Asks all of them. Where an answer is typed, the view is not asked. */
static void ask(const struct player_turn *turn, int code, struct key_level levels[LEVELS])
{
    const struct player *p = turn->player;

    player_hold_levels(p, levels);
    levels[LEVEL_VIEW] = (struct key_level){.works = player_view_works, .self = p};
    if (player_has_view(p) && !predict_is_typing(p))
        levels[LEVEL_VIEW].table = p->view->keys;
    levels[LEVEL_PAGE] = (struct key_level){player_keys, key_works_here, turn, NULL, false};
    keys_ask(levels, LEVELS, code);
}

unsigned player_key(struct player *p, const struct canvas *canvas, int code)
{
    unsigned request = p->notice.length ? SCENE_DRAW : SCENE_NOTHING;
    struct key_level levels[LEVELS];
    const struct key_level *view = &levels[LEVEL_VIEW], *page = &levels[LEVEL_PAGE];
    struct frame frame;
    struct player_turn turn = {p, &frame};

    text_free(&p->notice);
    frame_make(&frame, p, canvas);
    ask(&turn, code, levels);
    if (player_hold_key(p, levels, LEVELS, code) || (view->acts && act_in_view(p, view->row, code))) {
        request |= SCENE_DRAW;
    } else if (page->acts) {
        player_let_go(p, page->row);
        request |= page->row->act(&turn, page->row, code);
    } else {
        request |= say_why_not(p, view->row, page->row);
    }
    frame_free(&frame);
    touch_mind(p);
    return request;
}
