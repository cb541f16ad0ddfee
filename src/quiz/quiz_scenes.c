/* SPDX-License-Identifier: MIT */
/* The scenes of a quiz: the reader opens one for a question, or the sum after the last; the list of all questions and
 * the picture lie over it. Here are also the keys of all but the question. */
#include "base/compiler.h"
#include "base/utf8.h"
#include "quiz/quiz_state.h"
#include "ui/help.h"
#include "ui/overlay.h"

#define KEYS_COLS 12 /* the keys of a row of the help, and a blank */
#define WHEEL_ROWS 3
#define SECOND 1000 /* milliseconds */

static struct quiz_list *list_of(const void *turn)
{
    return ((const struct quiz_turn *)turn)->list;
}

static bool step_works(const void *self, const struct key *key UNUSED, struct key_offer *offer)
{
    const struct quiz_player *p = player_of(self);
    const struct item *item = quiz_item(p);
    const char *step = item && p->name_step ? item->question->step : NULL;

    if (step)
        quiz_name_step(p, frame_of(self), step, &offer->word);
    return step != NULL;
}

static unsigned do_review(void *self, const struct key *key UNUSED, int code UNUSED)
{
    sitting_submit(player_of(self)->sitting);
    return SCENE_REVIEW;
}

static bool review_works(const void *self, const struct key *key UNUSED, struct key_offer *offer UNUSED)
{
    const struct quiz_player *p = player_of(self);
    const struct sitting *s = p->sitting;

    for (size_t i = 0; i < s->count; i++)
        if (question_is_graded(s->items[i].question) && s->items[i].tries > 0 && s->items[i].first < 1)
            return true;
    return false;
}

/* Moves; the row's action says how far: 1 or −1 a row, 2 or −2 a page, 3 or −3 to the end. */
static unsigned do_rows(void *self, const struct key *key, int code UNUSED)
{
    int way = key->action < 0 ? -1 : 1;
    long by = key->action == way       ? way
              : key->action == 2 * way ? page_of(frame_of(self), way)
                                       : way * (long)list_of(self)->count;

    quiz_list_move(list_of(self), by);
    return SCENE_DRAW;
}

static bool rows_work(const void *self, const struct key *key, struct key_offer *offer UNUSED)
{
    const struct quiz_list *list = list_of(self);

    return key->action > 0 ? list->at + 1 < list->count : list->at > 0;
}

static unsigned do_open(void *self, const struct key *key UNUSED, int code UNUSED)
{
    struct quiz_player *p = player_of(self);
    size_t item = list_of(self)->items[list_of(self)->at];

    stack_uncover(p->stack, p);
    quiz_go_to(p, item);
    return SCENE_DRAW;
}

static bool open_works(const void *self, const struct key *key UNUSED, struct key_offer *offer UNUSED)
{
    return list_of(self)->at < list_of(self)->count;
}

/* Goes on after the sum, or back from there. */
static unsigned do_next_lesson(void *self, const struct key *key UNUSED, int code UNUSED)
{
    sitting_submit(player_of(self)->sitting);
    return SCENE_NEXT;
}

static bool next_lesson_works(const void *self, const struct key *key UNUSED, struct key_offer *offer UNUSED)
{
    return player_of(self)->leads_on;
}

static unsigned do_last(void *self, const struct key *key UNUSED, int code UNUSED)
{
    quiz_go_to(player_of(self), player_of(self)->seen);
    return SCENE_DRAW;
}

static bool last_works(const void *self, const struct key *key UNUSED, struct key_offer *offer UNUSED)
{
    return player_of(self)->sitting->count > 0;
}

static bool all_work(const void *self, const struct key *key UNUSED, struct key_offer *offer UNUSED)
{
    return player_of(self)->sitting->count > 1;
}

static bool submit_works(const void *self, const struct key *key UNUSED, struct key_offer *offer UNUSED)
{
    return quiz_is_silent(player_of(self));
}

static bool leave_works(const void *self, const struct key *key UNUSED, struct key_offer *offer)
{
    text_add(&offer->word, player_of(self)->back ? player_of(self)->back : "");
    return player_of(self)->back != NULL;
}

/* Closes what lies over the question. */
static unsigned do_uncover(void *self, const struct key *key UNUSED, int code UNUSED)
{
    stack_uncover(player_of(self)->stack, player_of(self));
    return SCENE_DRAW;
}

/* Rows of keys that move through a list. */
#define UP "There is nothing further up."
#define DOWN "There is nothing further down."
#define MOVE(key, way, what, why)                                                                                      \
    {                                                                                                                  \
        key, way, NULL, NULL, what, .act = do_rows, .works = rows_work, .why_not = (why)                               \
    }
#define LIST_ROWS                                                                                                      \
    {"Enter", 0, NULL, "open", "open the question", .act = do_open, .works = open_works, .rank = KEY_KEPT},            \
        MOVE("Down j", 1, "row by row", DOWN), MOVE("Up k", -1, NULL, UP), MOVE("PgDn", 2, "a page on", DOWN),         \
        MOVE("PgUp", -2, "a page back", UP), MOVE("Home", -3, "first, last row", UP), MOVE("End", 3, NULL, DOWN)

static const struct key end_keys[] = {
    LIST_ROWS,
    {"Right Space", 0, NULL, "next lesson", "the next lesson", .act = do_next_lesson, .works = next_lesson_works,
     .rank = KEY_KEPT, .why_not = "There is nothing to go on to."},
    {"e", SCENE_STEP, NULL, "step", "the step that explains it; Esc there leads back", .act = scene_ask,
     .works = step_works, .rank = KEY_KEPT, .why_not = "This question names no step."},
    {"r", 0, NULL, "again", "take again what was missed", .act = do_review, .works = review_works, .rank = KEY_WANTED,
     .why_not = "Nothing was missed."},
    {"l", QUIZ_OPEN_LIST, NULL, "list", "the list of all questions", .act = scene_ask, .works = all_work},
    {"Left", 0, NULL, "back", "the question that was seen last", .act = do_last, .works = last_works},
    {"Esc", QUIZ_LEAVE, NULL, "leave", "out of the quiz", .act = scene_ask, .works = leave_works,
     .why_not = "q quits."},
    QUIZ_LAST_ROWS,
};

static const struct key list_keys[] = {
    LIST_ROWS,
    {"S", QUIZ_SUBMIT, NULL, "submit", "submit the exam", .act = scene_ask, .works = submit_works},
    {"Esc", 0, NULL, "back", "back to the question", .act = do_uncover, .rank = KEY_KEPT},
    QUIZ_LAST_ROWS,
};

static const struct key picture_keys[] = {
    {"v", 0, NULL, "back", "back to the question", .act = do_uncover, .rank = KEY_WANTED},
    {"Esc", 0, NULL, "back", "back to the question", .act = do_uncover, .rank = KEY_KEPT},
    QUIZ_LAST_ROWS,
};

static const struct key *table_now(struct quiz_player *p)
{
    return is_on_question(p) ? quiz_question_keys(p) : end_keys;
}

static struct quiz_turn turn_of(const struct quiz_player *player, const struct quiz_frame *frame)
{
    struct quiz_player *p = (struct quiz_player *)player;

    return (struct quiz_turn){p, frame, is_on_question(p) ? NULL : &p->list};
}

const struct key *quiz_find_key(const struct quiz_player *p, const struct quiz_frame *frame, int code)
{
    struct quiz_turn turn = turn_of(p, frame);

    return keys_find_now(table_now(turn.player), &turn, code);
}

static void add_keys(const struct quiz_turn *turn, const struct key *table, const struct theme *theme, int end,
                     struct footer *footer)
{
    footer_add_keys(footer, table, turn);
    footer_place(footer, theme, 1, end, turn->frame->cols < QUIZ_NARROW ? 2 : 3);
}

void quiz_footer(const struct quiz_player *p, const struct quiz_frame *frame, const struct theme *theme, int end,
                 struct footer *footer)
{
    struct quiz_turn turn = turn_of(p, frame);

    add_keys(&turn, table_now(turn.player), theme, end, footer);
}

static void add_help(const struct quiz_turn *turn, const struct key *table, struct overlay_page *page,
                     const struct canvas *canvas)
{
    text_add(&page->title, "Help: the quiz");
    help_add_keys(&page->lists[0], &canvas->theme,
                  &(struct help_keys){.table = table, .self = turn, .columns = KEYS_COLS});
}

static void open_over(struct quiz_player *p, const struct quiz_part *part, const struct key *keys);

/* Leaves the quiz. A running exam asks first, since nothing of it is kept; a practice without open questions is
 * over. */
static unsigned leave(struct quiz_player *p, unsigned wish)
{
    if (!quiz_is_silent(p)) {
        if (sitting_sum(p->sitting).open == 0)
            sitting_submit(p->sitting);
        return wish;
    }
    quiz_keep_draft(p);
    quiz_ask_leave(p);
    return SCENE_DRAW;
}

static void open_list(struct quiz_player *p)
{
    quiz_keep_draft(p);
    quiz_list_fill(&p->over.list, p, true);
    p->over.list.at = p->seen;
    open_over(p, &quiz_list, list_keys);
}

/* Fulfils what a row asked for; returns the rest. */
static unsigned obey(struct quiz_player *p, unsigned wish)
{
    if (wish & QUIZ_LEAVE)
        return leave(p, SCENE_BACK);
    if (wish & QUIZ_QUIT)
        return leave(p, SCENE_QUIT);
    if (wish & QUIZ_OPEN_LIST)
        open_list(p);
    else if (wish & QUIZ_OPEN_PICTURE)
        open_over(p, &quiz_picture, picture_keys);
    else if (wish & QUIZ_SUBMIT) {
        quiz_keep_draft(p);
        quiz_ask_submit(p);
    } else
        return wish;
    return SCENE_DRAW;
}

/* Does what a key's row says, or says why it does nothing here: no key is silent. */
static unsigned answer(struct quiz_turn *turn, const struct key *table, int code)
{
    const struct key *row = keys_find(table, code), *next = row;
    unsigned wish = SCENE_NOTHING;

    if (keys_act(table, turn, code, &wish))
        return obey(turn->player, wish);
    while (next && !next->why_not)
        next = keys_find(next + 1, code);
    quiz_say(turn->player, next                           ? next->why_not
                           : quiz_is_typing(turn->player) ? "That does nothing here; Esc leaves it."
                           : row                          ? "That does nothing here; ? helps."
                                                          : "That is no key; ? has them.");
    return SCENE_DRAW;
}

static unsigned answer_question(struct quiz_player *p, const struct quiz_frame *frame, int code)
{
    struct quiz_turn turn = turn_of(p, frame);

    if (is_on_question(p) && (code < '0' || code > '9') && (code < 'a' || code > 'z')) /* a name ends */
        quiz_draft(p)->number = 0;
    return answer(&turn, table_now(p), code);
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
        return 0;
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

/* A click on a row of a list chooses it; on the chosen one, opens it. */
static unsigned click_list(struct quiz_turn *turn, const struct key *table, struct area area, int row)
{
    size_t before = turn->list->at;

    if (!quiz_list_choose(turn->list, area, row))
        return SCENE_NOTHING;
    return before == turn->list->at ? answer(turn, table, KEY_CODE_ENTER) : SCENE_DRAW;
}

static unsigned click(struct quiz_player *p, const struct quiz_frame *frame, const struct canvas *canvas,
                      const struct event *event)
{
    struct quiz_turn turn = turn_of(p, frame);

    if (!is_on_question(p))
        return click_list(&turn, end_keys, quiz_end_list(p, frame, &canvas->theme), event->row);
    if (event->row == frame->status_row && quiz_page_below(p, frame) > 0)
        return answer_question(p, frame, KEY_CODE_PAGE_DOWN);
    if (area_holds(frame->text, event->row, event->col))
        return quiz_page_click(p, frame, event->row) ? SCENE_DRAW : SCENE_NOTHING;
    return SCENE_NOTHING;
}

static unsigned turn_wheel(struct quiz_player *p, const struct quiz_frame *frame, int direction)
{
    long by = (long)direction * WHEEL_ROWS;
    bool changed = is_on_question(p) ? quiz_page_scroll(p, frame, by) : quiz_list_move(&p->list, by);

    return changed ? SCENE_DRAW : SCENE_NOTHING;
}

static bool is_input(const struct event *event)
{
    return event->kind == EVENT_KEY || event->kind == EVENT_CLICK || event->kind == EVENT_WHEEL;
}

static unsigned event(void *self, const struct event *event, const struct canvas *canvas)
{
    struct quiz_player *p = self;
    struct quiz_frame frame;

    if (is_over(p))
        return SCENE_DRAW;
    if (event->kind == EVENT_KEY && quiz_type(p, event->code)) {
        text_free(&p->notice);
        return SCENE_DRAW;
    }
    quiz_frame_make(&frame, p, canvas);
    if (is_input(event))
        text_free(&p->notice);
    if (event->kind == EVENT_KEY)
        return answer_question(p, &frame, event->code);
    if (event->kind == EVENT_CLICK)
        return click(p, &frame, canvas, event);
    return event->kind == EVENT_WHEEL ? turn_wheel(p, &frame, event->code) : SCENE_NOTHING;
}

static void add_footer(void *self, const struct canvas *canvas, struct footer *footer)
{
    struct quiz_frame frame;

    quiz_frame_make(&frame, self, canvas);
    quiz_footer(self, &frame, &canvas->theme, quiz_footer_end(self, &frame), footer);
}

static void draw(void *self, struct canvas *canvas)
{
    struct quiz_player *p = self;
    struct quiz_frame frame;
    struct footer footer = {0};

    quiz_frame_make(&frame, p, canvas);
    quiz_draw(p, &frame, is_on_question(p) ? &quiz_question : &quiz_end, canvas);
    quiz_footer(p, &frame, &canvas->theme, quiz_footer_end(p, &frame), &footer);
    footer_draw(canvas, frame.footer_row, &footer);
    footer_free(&footer);
    if (!quiz_is_typing(p))
        canvas_cursor(canvas, -1, -1);
}

static void say(void *self, const char *message)
{
    quiz_say(self, message);
}

static void help(void *self, struct overlay_page *page, const struct canvas *canvas)
{
    struct quiz_frame frame = {0};
    struct quiz_turn turn = turn_of(self, &frame);

    quiz_frame_make(&frame, self, canvas);
    add_help(&turn, table_now(self), page, canvas);
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
                          .help = help,
                          .footer = add_footer};
}

/* The same of what lies over it. */
static struct quiz_turn turn_over(struct quiz_over *over, struct quiz_frame *frame, const struct canvas *canvas)
{
    quiz_frame_begin(frame, canvas);
    if (over->part == &quiz_picture) {
        frame->picture = frame->body;
        frame->text.rows = 0;
    }
    return (struct quiz_turn){over->quiz, frame, &over->list};
}

static unsigned event_over(void *self, const struct event *event, const struct canvas *canvas)
{
    struct quiz_over *over = self;
    struct quiz_frame frame;
    struct quiz_turn turn = turn_over(over, &frame, canvas);
    bool is_list = over->part == &quiz_list;

    if (is_over(over->quiz))
        return SCENE_DRAW;
    if (is_input(event))
        text_free(&over->quiz->notice);
    if (event->kind == EVENT_KEY)
        return answer(&turn, over->keys, event->code);
    if (event->kind == EVENT_CLICK && is_list)
        return click_list(&turn, over->keys, frame.text, event->row);
    if (event->kind == EVENT_WHEEL && is_list)
        return quiz_list_move(&over->list, (long)event->code * WHEEL_ROWS) ? SCENE_DRAW : SCENE_NOTHING;
    return SCENE_NOTHING;
}

static void add_footer_over(void *self, const struct canvas *canvas, struct footer *footer)
{
    struct quiz_over *over = self;
    struct quiz_frame frame;
    struct quiz_turn turn = turn_over(over, &frame, canvas);

    add_keys(&turn, over->keys, &canvas->theme, quiz_footer_end(over->quiz, &frame), footer);
}

static void draw_over(void *self, struct canvas *canvas)
{
    struct quiz_over *over = self;
    struct quiz_frame frame;
    struct footer footer = {0};

    turn_over(over, &frame, canvas);
    quiz_draw(over->quiz, &frame, over->part, canvas);
    add_footer_over(over, canvas, &footer);
    footer_draw(canvas, frame.footer_row, &footer);
    footer_free(&footer);
    canvas_cursor(canvas, -1, -1);
}

static void say_over(void *self, const char *message)
{
    quiz_say(((struct quiz_over *)self)->quiz, message);
}

static void help_over(void *self, struct overlay_page *page, const struct canvas *canvas)
{
    struct quiz_over *over = self;
    struct quiz_frame frame;
    struct quiz_turn turn = turn_over(over, &frame, canvas);

    add_help(&turn, over->keys, page, canvas);
}

/* Opens the list or the picture over the question; its wishes go to the quiz's owner. */
static void open_over(struct quiz_player *p, const struct quiz_part *part, const struct key *keys)
{
    const struct scene *quiz = &p->stack->levels[p->stack->count - 1].scene;

    p->over.quiz = p;
    p->over.part = part;
    p->over.keys = keys;
    stack_push(p->stack, (struct scene){.self = &p->over,
                                        .draw = draw_over,
                                        .event = event_over,
                                        .say = say_over,
                                        .help = help_over,
                                        .footer = add_footer_over,
                                        .owner = quiz->owner,
                                        .obey = quiz->obey});
}
