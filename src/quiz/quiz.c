/* SPDX-License-Identifier: MIT */
#include "quiz/quiz.h"

#include "base/memory.h"
#include "base/monotonic.h"
#include "quiz/quiz_parts.h"

#include <stdlib.h>

#define WHEEL_ROWS 3
#define SECOND 1000 /* milliseconds */
#define MINUTE (60 * SECOND)

static int64_t now_of_system(void)
{
    return monotonic_now();
}

/* ------------------------------------------------------------------------------------------------ beginning and end */

/* The first question without an answer, or the descriptions before it; `count` if all have one. */
static size_t find_first(const struct sitting *s)
{
    size_t at = 0;

    while (at < s->count && (s->items[at].state != ITEM_OPEN || !question_is_graded(s->items[at].question)))
        at++;
    if (at == s->count && sitting_sum(s).answered == 0)
        return 0; /* nothing is asked */
    while (at < s->count && at > 0 && !question_is_graded(s->items[at - 1].question))
        at--;
    return at;
}

struct quiz_player *quiz_player_new(const struct quiz_setup *setup)
{
    struct quiz_player *p = memory_new(sizeof *p);
    size_t first = find_first(setup->sitting);

    p->sitting = setup->sitting;
    p->title = memory_copy(setup->title ? setup->title : "");
    p->sources = setup->sources;
    p->name_step = setup->name_step;
    p->context = setup->context;
    p->leads_on = setup->leads_on;
    p->drafts = memory_new_array(p->sitting->count + 1, sizeof *p->drafts);
    p->now = now_of_system;
    if (p->sitting->exam && setup->minutes > 0)
        p->until = p->now() + (int64_t)setup->minutes * MINUTE;
    quiz_end_recall(p);
    if (first < p->sitting->count && !p->sitting->submitted) {
        quiz_go_to(p, first);
    } else {
        p->at = p->sitting->count ? p->sitting->count - 1 : 0;
        quiz_show_end(p);
    }
    return p;
}

void quiz_player_destroy(struct quiz_player *p)
{
    quiz_picture_close(p);
    for (size_t i = 0; i < p->sitting->count; i++)
        draft_free(&p->drafts[i]);
    free(p->drafts);
    free(p->title);
    free(p->list.items);
    quiz_page_free(&p->page);
    text_free(&p->notice);
    text_free(&p->view_trouble);
    text_free(&p->asked);
    free(p);
}

void quiz_player_show(struct quiz_player *p, const char *back, const char *quits)
{
    p->back = back;
    p->quits = quits;
}

void quiz_say(struct quiz_player *p, const char *message)
{
    text_free(&p->notice);
    text_add(&p->notice, message);
}

const struct item *quiz_item(const struct quiz_player *p)
{
    if (p->mode == QUIZ_ON_LIST || p->mode == QUIZ_ON_END)
        return p->list.at < p->list.count ? &p->sitting->items[p->list.items[p->list.at]] : NULL;
    return p->at < p->sitting->count ? &p->sitting->items[p->at] : NULL;
}

const char *quiz_player_step(const struct quiz_player *p)
{
    const struct item *item = quiz_item(p);

    return item ? item->question->step : NULL;
}

const char *quiz_player_view(const struct quiz_player *p)
{
    const struct item *item = quiz_item(p);

    return item ? item->question->view : NULL;
}

bool quiz_is_silent(const struct quiz_player *p)
{
    return p->sitting->exam && !p->sitting->submitted;
}

/* -------------------------------------------------------------------------------------- from question to question */

void quiz_go_to(struct quiz_player *p, size_t item)
{
    if (item >= p->sitting->count)
        return;
    quiz_keep_draft(p);
    p->mode = QUIZ_ON_QUESTION;
    p->at = item;
    p->page.first = 0;
    p->page.is_laid = false;
    p->page.bring = false;
    quiz_draft(p)->number = 0;
    quiz_picture_open(p);
}

void quiz_next(struct quiz_player *p)
{
    if (p->at + 1 < p->sitting->count) {
        quiz_go_to(p, p->at + 1);
        return;
    }
    quiz_keep_draft(p);
    if (quiz_is_silent(p))
        quiz_ask_submit(p);
    else
        quiz_show_end(p);
}

static bool has_unmarked(const struct sitting *s)
{
    for (size_t i = 0; i < s->count; i++)
        if (s->items[i].wants_mark)
            return true;
    return false;
}

void quiz_show_end(struct quiz_player *p)
{
    p->mode = QUIZ_ON_END;
    p->was_ended = true;
    if (p->sitting->exam)
        quiz_list_all(p);
    else
        quiz_list_missed(p);
    p->list.at = p->end_at < p->list.count ? p->end_at : 0;
    if (sitting_sum(p->sitting).open == 0 && !has_unmarked(p->sitting))
        sitting_submit(p->sitting); /* of a practice: there is nothing left to do */
}

/* ------------------------------------------------------------------------------------------------------- the clock */

int64_t quiz_left(const struct quiz_player *p)
{
    int64_t left;

    if (!p->until || !quiz_is_silent(p))
        return -1;
    left = p->until - p->now();
    return left < 0 ? 0 : left;
}

void quiz_submit(struct quiz_player *p)
{
    stack_uncover(p->stack, p);
    if (p->mode == QUIZ_ON_PICTURE)
        p->mode = QUIZ_ON_QUESTION;
    quiz_keep_draft(p);
    sitting_submit(p->sitting);
    p->version++;
    quiz_show_end(p);
}

/* Submits an exam whose time is over; true if it was. */
static bool is_over(struct quiz_player *p)
{
    if (quiz_left(p) != 0)
        return false;
    quiz_submit(p);
    quiz_say(p, "The time is over: the exam is submitted");
    return true;
}

static int wait(const void *self)
{
    const struct quiz_player *p = self;
    int64_t left = quiz_left(p);

    if (quiz_picture_is_busy(p))
        return 1;
    return left < 0 ? -1 : left % SECOND ? (int)(left % SECOND) : left ? SECOND : 0;
}

static unsigned tick(void *self)
{
    struct quiz_player *p = self;
    bool busy = quiz_picture_is_busy(p);

    if (busy)
        quiz_picture_tick(p);
    return is_over(p) || busy || quiz_left(p) >= 0 ? SCENE_DRAW : SCENE_NOTHING;
}

/* ---------------------------------------------------------------------------------------------------------- events */

static unsigned click_list(struct quiz_player *p, const struct quiz_frame *frame, const struct canvas *canvas, int row)
{
    size_t before = p->list.at;
    struct area area = p->mode == QUIZ_ON_END ? quiz_end_list(p, frame, &canvas->theme) : frame->text;

    if (!quiz_list_choose(p, area, row))
        return SCENE_NOTHING;
    return before == p->list.at ? quiz_key(p, frame, KEY_CODE_ENTER) : SCENE_DRAW;
}

static unsigned take_click(struct quiz_player *p, const struct quiz_frame *frame, const struct canvas *canvas,
                           const struct event *event)
{
    if (p->mode == QUIZ_ON_LIST || p->mode == QUIZ_ON_END)
        return click_list(p, frame, canvas, event->row);
    if (event->row == frame->status_row && quiz_page_below(p, frame) > 0)
        return quiz_key(p, frame, KEY_CODE_PAGE_DOWN);
    if (p->mode == QUIZ_ON_QUESTION && area_holds(frame->text, event->row, event->col))
        return quiz_page_click(p, frame, event->row) ? SCENE_DRAW : SCENE_NOTHING;
    return SCENE_NOTHING;
}

static unsigned take_wheel(struct quiz_player *p, const struct quiz_frame *frame, int direction)
{
    long by = (long)direction * WHEEL_ROWS;
    bool changed = false;

    if (p->mode == QUIZ_ON_LIST || p->mode == QUIZ_ON_END)
        changed = quiz_list_move(p, by);
    else if (p->mode == QUIZ_ON_QUESTION)
        changed = quiz_page_scroll(p, frame, by);
    return changed ? SCENE_DRAW : SCENE_NOTHING;
}

static unsigned event(void *self, const struct event *event, const struct canvas *canvas)
{
    struct quiz_player *p = self;
    bool is_input = event->kind == EVENT_KEY || event->kind == EVENT_CLICK || event->kind == EVENT_WHEEL;
    struct quiz_frame frame;

    if (is_over(p))
        return SCENE_DRAW;
    if (event->kind == EVENT_KEY && quiz_type(p, event->code)) {
        text_free(&p->notice);
        return SCENE_DRAW;
    }
    quiz_frame_make(&frame, p, canvas);
    if (is_input)
        text_free(&p->notice);
    if (event->kind == EVENT_KEY)
        return quiz_key(p, &frame, event->code);
    if (event->kind == EVENT_CLICK)
        return take_click(p, &frame, canvas, event);
    return event->kind == EVENT_WHEEL ? take_wheel(p, &frame, event->code) : SCENE_NOTHING;
}

static void draw(void *self, struct canvas *canvas)
{
    quiz_draw(self, canvas);
}

static void say(void *self, const char *message)
{
    quiz_say(self, message);
}

static void add_footer(void *self, const struct canvas *canvas, struct footer *footer)
{
    struct quiz_frame frame;

    quiz_frame_make(&frame, self, canvas);
    quiz_footer(self, &frame, &canvas->theme, quiz_footer_end(self, &frame), footer);
}

struct scene quiz_player_scene(struct quiz_player *p, struct stack *stack)
{
    p->stack = stack;
    return (struct scene){.self = p,
                          .draw = draw,
                          .event = event,
                          .wait = wait,
                          .tick = tick,
                          .say = say,
                          .help = quiz_help,
                          .footer = add_footer};
}
