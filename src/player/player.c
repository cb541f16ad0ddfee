/* SPDX-License-Identifier: MIT */
/* The help of a lesson: what works here, made from the key tables of player and view, and a few words of vocabulary. */
#include "base/compiler.h"
#include "base/memory.h"
#include "base/number.h"
#include "player/challenge.h"
#include "player/contents.h"
#include "player/follow.h"
#include "player/frame.h"
#include "player/player_state.h"
#include "player/touch.h"
#include "ui/help.h"
#include "ui/overlay.h"

#include <stdlib.h>

#define KEYS_COLUMNS 10 /* keys, then what they do */
#define COLUMN_MOST 60  /* of one column of the help */
#define TWO_COLUMNS 76  /* from this width of screen on */

/* The words that every screen uses. */
static const struct {
    const char *word, *meaning;
} vocabulary[] = {
    {"query", "what a word looks for"},
    {"key", "what a word advertises"},
    {"value", "what a word hands over"},
    {"score", "query · key: how well they match"},
    {"weights", "shares of attention, made from scores"},
    {"W_Q W_K", "learnt tables of numbers; also W_V, W_O"},
    {"n", "how many words; d_model: columns of X"},
    {"d_k", "columns of a head: d_model / heads"},
    {"head", "one such pattern, with columns of its own"},
};

/* Whether what holds the keyboard has a key of the view's. */
static bool is_held(const void *self, int code)
{
    return player_key_is_held(((const struct player_turn *)self)->player, code, NULL);
}

/* Whether something that comes before the page uses a key of the page's: what holds the keyboard, or the view. */
static bool is_taken(const void *self, int code)
{
    const struct player *p = ((const struct player_turn *)self)->player;
    const struct key *row = player_has_view(p) && !predict_is_typing(p) ? keys_find(p->view->keys, code) : NULL;

    return player_key_is_held(p, code, player_find_key(self, code)) || (row && player_view_works(row, p, NULL));
}

/* Whether the row is what its key means now: another row may have the same key. */
static bool player_row_works(const struct key *key, const void *self, struct key_offer *offer UNUSED)
{
    return player_find_key(self, keys_first(key->keys)) == key;
}

static bool view_row_works(const struct key *key, const void *self, struct key_offer *offer)
{
    const struct player *p = ((const struct player_turn *)self)->player;

    return player_view_works(key, p, offer) && !is_held(self, keys_first(key->keys));
}

static void add_vocabulary(struct flow *out, const struct theme *theme)
{
    help_add_heading(out, "Words");
    for (size_t i = 0; i < sizeof vocabulary / sizeof *vocabulary; i++)
        help_add_row(out, theme, KEYS_COLUMNS, vocabulary[i].word, vocabulary[i].meaning);
}

void player_add_held_keys(struct flow *out, const struct theme *theme, const struct player *p, int columns)
{
    struct help_keys keys = {.columns = columns};
    struct held_keys held;

    for (const struct key_holder *const *holder = player_holders; *holder; holder++) {
        keys.heading = (*holder)->heading;
        if (!keys.heading || !(*holder)->holds(p))
            continue;
        held = player_held_keys(*holder, p);
        keys.table = held.table;
        keys.self = held.self;
        help_add_keys(out, theme, &keys);
    }
}

/* Writes the help; `self` is a struct player. */
static void player_help(void *self, struct overlay_page *page, const struct canvas *canvas)
{
    struct player *p = self;
    const struct theme *theme = &canvas->theme;
    struct frame frame;
    const struct player_turn turn = {p, &frame};
    struct help_keys keys = {.heading = p->lab.step_count ? "Here" : "In a lesson",
                             .table = player_keys,
                             .self = &turn,
                             .works = player_row_works,
                             .is_taken = is_taken,
                             .columns = KEYS_COLUMNS};
    struct flow *last;
    int room = canvas->cols - 4;

    frame_make(&frame, p, canvas);
    text_addf(&page->title, p->view ? "Help: the %s view" : "Help%s", p->view ? p->view->name : "");
    page->margin = frame.compact ? 2 : 6;
    page->count = canvas->cols >= TWO_COLUMNS ? 2 : 1;
    page->column = page->count == 2 ? (room - OVERLAY_GAP) / 2 : room;
    page->column = page->column > COLUMN_MOST ? COLUMN_MOST : page->column;
    page->lists[0].width = page->lists[1].width = page->column;
    last = &page->lists[page->count - 1];
    player_add_held_keys(&page->lists[0], theme, p, KEYS_COLUMNS);
    help_add_keys(&page->lists[0], theme, &keys);
    if (p->view && !predict_is_typing(p)) {
        keys.heading = "In this view";
        keys.table = p->view->keys;
        keys.works = view_row_works;
        keys.is_taken = is_held;
        help_add_keys(last, theme, &keys);
    }
    add_vocabulary(last, theme);
    frame_free(&frame);
}

#define WHEEL_LINES 3

/* Makes a view into a lesson of one step without prose. */
static void make_lab(struct player *p, const struct view *view)
{
    p->lab = (struct lesson){.name = memory_copy("lab"), .title = memory_copy("Lab"), .file = memory_copy("")};
    p->lab.steps = memory_new(sizeof *p->lab.steps);
    p->lab.step_count = 1;
    p->lab.steps[0] = (struct step){.name = memory_copy(view->name),
                                    .title = memory_copy(view->title),
                                    .notes = memory_copy(""),
                                    .view_name = memory_copy(view->name),
                                    .view_state = memory_copy(""),
                                    .parts = 1};
    p->lab_view = view;
    p->lesson = &p->lab;
}

static const struct view *find_view(const struct step *step, int part)
{
    const char *name = lesson_part_view(step, part < 0 ? 0 : part);

    return name ? view_find(name) : NULL;
}

/* Makes the example that spec and state ask for together; the state's other keys go to `rest`. A view that shows
 * something else may have keys of its own with the names of the model's. */
static bool make_example(struct player *p, const struct player_setup *setup, const struct player_place *at,
                         struct text *rest, struct error *e)
{
    static const struct spec default_spec;
    const struct view *view = setup->lesson ? find_view(lesson_at(p->lesson, at->step), at->part) : setup->view;
    struct spec spec = {0};
    bool ok = true;

    spec_copy(&spec, setup->spec ? setup->spec : &default_spec);
    if (setup->state)
        ok = player_split_state(view, setup->state, &spec, rest, e);
    if (ok)
        p->example = example_new(&spec, e);
    spec_free(&spec);
    return p->example != NULL;
}

/* Takes over the example of the last run, which is saved with the place, unless another is asked for. */
static void resume_example(struct player *p, const struct player_setup *setup, size_t step)
{
    const struct player_history *history = setup->history;
    const struct step *at = lesson_at(p->lesson, step);
    struct example *left = NULL;
    struct spec spec = {0};
    struct text rest = {0};
    const char *state = NULL;
    int part;

    if (setup->state || (setup->spec && setup->spec->given) || !history || !history->resume ||
        !history->resume(history->context, at->name, &part, &state) || !state || part >= at->parts ||
        lesson_part_challenge(at, part)) /* a challenge has an example of its own */
        return;
    if (player_split_state(find_view(at, part), state, &spec, &rest, NULL) && spec.given)
        left = example_new(&spec, NULL);
    if (left) {
        example_destroy(p->example);
        p->example = left;
    }
    spec_free(&spec);
    text_free(&rest);
}

/* The learner's best result before this run. */
static size_t recall_best(const struct player *p)
{
    struct progress *progress = p->history && p->history->recalls ? player_progress(p) : NULL;
    struct progress_answer best;
    uint64_t number;

    return progress && progress_answers(progress, PLAYER_BEST, &best) > 0 &&
                   number_parse(best.answer, SIZE_MAX, &number)
               ? (size_t)number
               : 0;
}

struct player *player_new(const struct player_setup *setup, struct error *e)
{
    struct player *p = memory_new(sizeof *p);
    struct text rest = {0};
    struct player_place at = {.part = setup->step ? setup->part : -1};
    bool ok;

    p->wait = -1;
    p->animate = setup->animate;
    p->history = setup->history;
    p->course = setup->course;
    p->has_menu = setup->has_menu;
    p->opens_views = setup->opens_views;
    p->leads_on = setup->leads_on;
    p->has_quiz = setup->has_quiz;
    p->in_lecture = p->habits.keyless = setup->in_lecture;
    p->wall.polled = QUESTION_NONE;
    p->predict.draft.at = QUESTION_NONE;
    p->sources = setup->sources;
    p->habits.speed = VIEW_SPEED_USUAL;
    p->habits.still = !setup->animate;
    p->habits.best = recall_best(p);
    p->lesson = setup->lesson;
    if (!p->lesson)
        make_lab(p, setup->view);
    p->visits = memory_new_array(p->lesson->step_count, sizeof *p->visits);
    p->begins = true;
    if (setup->step)
        at.step = (size_t)(setup->step - p->lesson->steps);
    ok = p->lesson->step_count > 0
             ? make_example(p, setup, &at, &rest, e)
             : error_set(e, ERROR_INPUT, "%.80s has no step: write one, beginning with ##", p->lesson->name);
    if (ok && at.part < 0)
        resume_example(p, setup, at.step);
    ok = ok && player_enter_step(p, at.step, at.part, setup->state ? text_string(&rest) : NULL, e);
    challenge_mind(p);
    player_set_return(p, setup->way_back);
    p->begins = false;
    if (ok)
        touch_mind(p);
    text_free(&rest);
    if (!ok) {
        player_destroy(p);
        return NULL;
    }
    return p;
}

void visit_free(struct visit *visit)
{
    attempt_free(&visit->attempt);
    free(visit->read);
    free(visit->state);
    free(visit->hidden);
    for (size_t i = 0; i < LESSON_QUESTIONS; i++)
        free(visit->touched[i]);
    memory_free_strings(visit->left, (size_t)visit->parts);
}

void player_destroy(struct player *p)
{
    touch_free(p);
    if (p->self)
        view_close(p->view, p->self);
    challenge_end(p);
    for (size_t i = 0; i < p->lesson->step_count; i++)
        visit_free(&p->visits[i]);
    free(p->visits);
    free(p->seek);
    predict_free(&p->predict);
    free(p->opened);
    text_free(&p->trouble);
    text_free(&p->notice);
    page_free(&p->page);
    free(p->later.blocks);
    editor_free(&p->editor);
    jump_free(&p->jump);
    if (p->example)
        example_destroy(p->example);
    lesson_free(&p->lab);
    free(p);
}

void player_open_step(struct player *p, size_t step)
{
    play_stop(p);
    player_go_to(p, step);
}

void player_set_return(struct player *p, const char *way_back)
{
    p->way_back = way_back;
    p->came_step = p->step;
    p->came_part = p->part;
}

const struct view *player_lab(const struct player *p)
{
    return p->lab_view;
}

void player_seek(struct player *p, const char *wanted)
{
    free(p->seek);
    p->seek = memory_copy(wanted);
}

static unsigned choose_step(struct player *p, size_t step)
{
    play_stop(p);
    player_go_to(p, step);
    return SCENE_DRAW;
}

/* Goes to the step of the walk that shows a stage. */
static unsigned choose_stage(struct player *p, int stage)
{
    const struct step *step = stage < 0 ? NULL : lesson_step(p->lesson, stage_names[stage]);

    return step ? choose_step(p, (size_t)(step - p->lesson->steps)) : SCENE_NOTHING;
}

static unsigned take_click(struct player *p, struct frame *frame, const struct canvas *canvas, int row, int col)
{
    bool on_head = row == frame->title_row && frame->lines.head > 0 && col >= frame->head_col &&
                   col < frame->head_col + canvas_columns(&canvas->theme, text_string(&frame->head));
    size_t step;

    if (on_head)
        return player_key(p, canvas, KEY_CODE_TAB);
    if (frame->has_stages && row == frame->stages_row && stages_hit(&frame->stages, col - frame->stages_col) >= 0)
        return choose_stage(p, stages_hit(&frame->stages, col - frame->stages_col));
    if (area_holds(frame->contents, row, col))
        return contents_find(p, frame->contents, row, &step) ? choose_step(p, step) : SCENE_NOTHING;
    if (row == frame->cell_row && page_below(p, frame) > 0)
        return player_key(p, canvas, KEY_CODE_PAGE_DOWN);
    if (follow_is_on(p))
        return follow_click(p, frame, canvas, row, col) ? SCENE_DRAW : SCENE_NOTHING;
    if (predict_click(p, frame, row, col))
        return SCENE_DRAW;
    if (!frame_click(frame, p, canvas, row, col))
        return SCENE_NOTHING;
    p->entered = p->entered || !p->dial;
    play_notice(p);
    return SCENE_DRAW;
}

#define FRAMES_MOST 400 /* at most, in one step of a walk: nobody watches every cell of a large matrix */

/* Turns to the next page, however much of the picture has been played. */
static void turn_by_itself(struct player *p)
{
    const struct step *step = player_step(p);
    int part = p->part;

    p->entered = false;
    if (p->deeper)
        page_come_back(p);
    if (p->page.is_front)
        p->page.front = false;
    else if (!page_on(&p->page) && !player_next(p)) {
        play_stop(p);
        return;
    }
    play_go_on(p, step, part);
}

unsigned player_tick(struct player *p)
{
    if (p->wait < 0)
        return SCENE_NOTHING;
    if (p->motion == MOTION_DWELL) {
        turn_by_itself(p);
    } else if (p->motion == MOTION_WALK && (++p->frames > FRAMES_MOST || !play_tick_view(p))) {
        play_dwell(p);
    } else if (p->motion == MOTION_VIEW && !play_tick_view(p)) {
        p->motion = MOTION_NONE;
    }
    challenge_mind(p);
    return SCENE_DRAW;
}

/* Turns a page of the part; on a low screen the picture is before the first page. */
static bool turn_page(struct player *p, const struct frame *frame, int direction)
{
    bool was_front = frame->front;

    if (follow_is_on(p) || (frame->is_whole && !was_front))
        return false; /* the text is not in sight */
    if (direction < 0 ? frame->low && p->page.place == 0 : was_front) {
        p->page.front = direction < 0;
        return p->page.front != was_front;
    }
    return (direction > 0 ? page_on : page_back)(&p->page);
}

static unsigned take_wheel(struct player *p, const struct frame *frame, int direction)
{
    bool changed = false;

    if (!frame->code)
        changed = p->in_lecture ? page_scroll(p, frame, direction * WHEEL_LINES) : turn_page(p, frame, direction);
    return changed ? SCENE_DRAW : SCENE_NOTHING;
}

static unsigned take_mouse(struct player *p, const struct event *event, const struct canvas *canvas)
{
    struct frame frame;
    unsigned request = SCENE_NOTHING;

    frame_make(&frame, p, canvas);
    if (event->kind == EVENT_CLICK)
        request = take_click(p, &frame, canvas, event->row, event->col);
    else if (event->kind == EVENT_WHEEL)
        request = take_wheel(p, &frame, event->code);
    frame_free(&frame);
    return request;
}

unsigned player_event(struct player *p, const struct event *event, const struct canvas *canvas)
{
    unsigned request = SCENE_NOTHING;

    if (!frame_is_too_small(p, canvas))
        request = event->kind == EVENT_KEY ? player_key(p, canvas, event->code) : take_mouse(p, event, canvas);
    challenge_mind(p);
    return request;
}

static void draw(void *self, struct canvas *canvas)
{
    player_draw(self, canvas);
}

static unsigned take(void *self, const struct event *event, const struct canvas *canvas)
{
    return player_event(self, event, canvas);
}

static int wait(const void *self)
{
    return player_wait(self);
}

static unsigned tick(void *self)
{
    return player_tick(self);
}

static void say(void *self, const char *message)
{
    player_say(self, message);
}

static void add_footer(void *self, const struct canvas *canvas, struct footer *footer)
{
    struct frame frame;

    frame_make(&frame, self, canvas);
    player_footer(self, &frame, &canvas->theme, footer);
    frame_free(&frame);
}

static bool is_typing(const void *self)
{
    return player_is_typing(self);
}

struct scene player_scene(struct player *p, struct stack *stack)
{
    p->stack = stack;
    return (struct scene){.self = p,
                          .draw = draw,
                          .event = take,
                          .is_typing = is_typing,
                          .wait = wait,
                          .tick = tick,
                          .say = say,
                          .help = player_help,
                          .footer = add_footer};
}
