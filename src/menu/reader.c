/* SPDX-License-Identifier: MIT */
#include "menu/reader.h"

#include "base/compiler.h"
#include "base/memory.h"
#include "menu/back_stack.h"
#include "menu/keeper.h"
#include "menu/link_pages.h"
#include "menu/menu.h"
#include "menu/open_quiz.h"
#include "menu/quiz_row.h"
#include "menu/search.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#define REREAD 1000 /* milliseconds between two checks of a course's files */

struct reader {
    struct library *library;  /* NULL: a view by itself */
    struct player_setup base; /* what all players have in common */
    struct player_history history;
    bool has_menu, leads_on;

    struct stack stack;    /* the menu, the lesson or quiz over it, and what lies over that */
    struct player *player; /* NULL: in the menu, or in the quiz */
    struct open_quiz quiz;
    bool in_quiz; /* the quiz is on screen; then there is no player */
    struct menu menu;
    struct search search;
    struct link_pages pages;
    struct back_stack back_stack; /* where links were followed from */

    struct keeper keeper; /* its lesson is the player's; SIZE_MAX: a view by itself */
    struct text message;  /* to be said when a scene can show it */
};

static unsigned handle_lesson(void *self, unsigned request);
static unsigned handle_quiz(void *self, unsigned request);
static void open_lesson_quiz(struct reader *r, size_t lesson);
static void show_quiz(struct reader *r);

/* Whether what is on screen was opened from the quiz to look something up, so that Esc leads back there. */
static bool is_looking_up(const struct reader *r)
{
    return back_stack_has(&r->back_stack, true);
}

/* Records where the learner is, unless that was only looked up from the quiz, or opened by a link with a state and no
 * page was turned since: a link's state is not how a learner left a step. */
static void keep_place(struct reader *r)
{
    struct player_place now = {0};
    const char *step;

    if (!r->player || !r->keeper.progress || r->keeper.lesson == SIZE_MAX || is_looking_up(r))
        return;
    player_describe_place(r->player, &now);
    if (now.just_came && back_stack_last(&r->back_stack) && back_stack_last(&r->back_stack)->is_other_example) {
        text_free(&now.state);
        return;
    }
    step = keeper_describe(&r->keeper, &now);
    if (step)
        menu_set_place(&r->menu, r->keeper.lesson, step);
}

/* Opens the learner's progress, if it is to be kept. */
static void open_progress(struct reader *r)
{
    keeper_open(&r->keeper, &r->message);
    r->menu.progress = r->keeper.progress;
}

/* ------------------------------------------------------------------------------------------ from lesson to lesson */

static void close_player(struct reader *r)
{
    stack_cut(&r->stack, 1);
    if (r->player)
        player_destroy(r->player);
    r->player = NULL;
    r->keeper.has_told = false;
}

/* Whether a lesson has a quiz. */
static bool has_quiz(const struct reader *r, size_t lesson)
{
    return r->library && catalogue_has_quiz(r->library->catalogue, lesson);
}

/* Shows a lesson, or a view by itself, over the menu; closes what was there. */
static void show_player(struct reader *r, struct player *player)
{
    struct scene scene = player_scene(player, &r->stack);

    scene.owner = r;
    scene.handle = handle_lesson;
    close_player(r);
    r->player = player;
    r->in_quiz = false;
    stack_push(&r->stack, scene);
}

/* Whether another lesson comes after this one. */
static bool leads_on(const struct reader *r, size_t lesson)
{
    return r->leads_on && lesson + 1 < r->library->catalogue->lesson_count;
}

/* Where Esc leads back to, in a word; NULL: nowhere. */
static const char *way_back_of_player(const struct reader *r)
{
    const struct back_place *last = back_stack_last(&r->back_stack);

    if (!last)
        return NULL;
    if (last->is_challenges)
        return PLAYER_FROM_CHALLENGES;
    return last->is_quiz ? "quiz" : "back there";
}

/* Opens a lesson at a step (NULL: its first one), a part of it (negative: as the step was left) and a state of that
 * (NULL: as it was left). On failure returns false with *e set and changes nothing. */
static bool open_lesson(struct reader *r, size_t index, const struct step *step, int part, const char *state,
                        struct error *e)
{
    struct player_setup setup = r->base;
    struct player *player;
    size_t before = r->keeper.lesson;

    setup.lesson = library_lesson(r->library, index, e);
    if (!setup.lesson)
        return false;
    setup.step = step;
    setup.part = part;
    setup.state = state;
    setup.way_back = way_back_of_player(r);
    setup.has_quiz = has_quiz(r, index);
    setup.leads_on = r->leads_on && (setup.has_quiz || leads_on(r, index));
    r->keeper.lesson = index;
    player = player_new(&setup, e);
    if (!player) {
        r->keeper.lesson = before;
        return false;
    }
    show_player(r, player);
    return true;
}

/* Opens a view by itself, in a state (NULL: as it opens); on failure returns false with *e set and changes nothing. */
static bool open_lab(struct reader *r, const struct view *view, const char *state, struct error *e)
{
    struct player_setup setup = r->base;
    struct player *player;

    setup.view = view;
    setup.state = state;
    setup.way_back = way_back_of_player(r);
    setup.has_menu = r->has_menu || setup.way_back;
    player = player_new(&setup, e);
    if (!player)
        return false;
    show_player(r, player);
    r->keeper.lesson = SIZE_MAX;
    return true;
}

/* Opens a lesson from the menu. */
static void open_chosen(struct reader *r, size_t step, int part)
{
    struct lesson *lesson = library_lesson(r->library, r->menu.chosen, NULL);
    struct error e;

    back_stack_cut(&r->back_stack, 0);
    if (open_lesson(r, r->menu.chosen, lesson_at(lesson, step), -1, NULL, &e))
        player_show_part(r->player, part);
    else
        menu_say(&r->menu, e.message);
}

static void open_menu(struct reader *r)
{
    keep_place(r);
    close_player(r);
}

/* Opens the place where the learner stopped, if it still exists. A lesson that cannot be opened is chosen in the menu,
 * which says why. */
static bool open_last_place(struct reader *r)
{
    const struct catalogue *catalogue = r->library->catalogue;
    struct progress_place place;
    struct lesson *lesson;
    const struct step *step;
    size_t i = 0;

    if (!r->keeper.progress || !progress_place(r->keeper.progress, &place))
        return false;
    while (i < catalogue->lesson_count && strcmp(catalogue->lessons[i].name, place.lesson) != 0)
        i++;
    if (i == catalogue->lesson_count)
        return false;
    r->menu.chosen = i;
    lesson = library_lesson(r->library, i, NULL);
    step = lesson ? lesson_step(lesson, place.step) : NULL;
    if (!step)
        return false;
    menu_set_place(&r->menu, i, place.step);
    return open_lesson(r, i, step, -1, NULL, NULL);
}

/* Whether the last library_refresh() read another version of a lesson. */
static bool is_renewed(const struct reader *r, size_t lesson)
{
    return lesson != SIZE_MAX && r->library->lessons[lesson].changed;
}

/* Changes to the versions of lessons that library_refresh() has loaded. */
static void renew(struct reader *r)
{
    for (size_t i = 0; i < r->back_stack.count; i++) {
        struct back_place *back_place = &r->back_stack.places[i];
        bool is_step = !back_place->is_quiz && !back_place->is_challenges && !back_place->lab;
        const struct cached_file *cached = is_step ? &r->library->lessons[back_place->lesson] : NULL;

        if (cached && cached->changed)
            back_place->place.step = player_find_step(cached->before->lesson, back_place->place.step, cached->lesson);
    }
    if (r->player && is_renewed(r, r->keeper.lesson)) {
        player_renew(r->player, library_lesson(r->library, r->keeper.lesson, NULL));
        r->keeper.has_told = false;
    }
}

/* Remembers where the learner is, to come back. */
static void leave_back_stack(struct reader *r)
{
    bool lists = !r->player && !r->in_quiz && r->pages.count && r->pages.levels[0].kind == LINK_PAGES_CHALLENGES;
    struct back_place back_place = {.is_quiz = r->in_quiz, .is_challenges = lists, .lesson = r->keeper.lesson};

    if (!r->in_quiz && !lists && !r->player)
        return;
    if (!r->in_quiz && !lists) {
        back_place.lab = player_lab(r->player);
        player_describe_place(r->player, &back_place.place);
    }
    back_stack_add(&r->back_stack, back_place);
}

/* Opens a step, at a part unless that is negative, in a state; as the lesson opens it if the state belongs to another
 * example. */
static bool open_at(struct reader *r, size_t lesson, const struct step *step, int part, const char *state,
                    struct error *e)
{
    part = part < step->parts ? part : -1;
    return open_lesson(r, lesson, step, part, state, e) || (state && open_lesson(r, lesson, step, part, NULL, e));
}

/* Goes to a step of a lesson, and to a part of it unless that is negative; `state` NULL: as it was left, or as the
 * lesson shows that part. The open lesson is opened again only if its example may have changed. */
static void go(struct reader *r, size_t lesson, size_t step, int part, const char *state)
{
    struct error e = {0};
    struct lesson *to = library_lesson(r->library, lesson, &e);

    if (r->player && r->keeper.lesson == lesson && !state) {
        player_open_step(r->player, step);
        if (part >= 0)
            player_show_part(r->player, part);
    } else if (!to || step >= to->step_count || !open_at(r, lesson, lesson_at(to, step), part, state, &e)) {
        error_write(&e, &r->message);
    }
    if (r->player)
        player_set_return(r->player, way_back_of_player(r));
}

/* Opens the list of challenges over the menu. */
static unsigned open_challenges(struct reader *r)
{
    link_pages_open_challenges(&r->pages, r->keeper.progress);
    return SCENE_DRAW;
}

/* Back to where a link was followed from. */
static unsigned go_back(struct reader *r)
{
    struct back_place back_place;
    bool stays;

    if (r->back_stack.count == 0)
        return SCENE_NOTHING;
    keep_place(r); /* while the stack still knows how the learner came there */
    back_place = r->back_stack.places[--r->back_stack.count];
    stays = r->player && r->keeper.lesson == back_place.lesson && !back_place.is_other_example;
    if (back_place.is_challenges) {
        open_menu(r);
        return open_challenges(r);
    }
    if (back_place.is_quiz) {
        close_player(r); /* looking something up does not count as reading */
        show_quiz(r);
        return SCENE_DRAW;
    }
    if (back_place.lab)
        open_lab(r, back_place.lab, text_string(&back_place.place.state), NULL);
    else
        go(r, back_place.lesson, back_place.place.step, back_place.place.part,
           stays ? NULL : text_string(&back_place.place.state));
    text_free(&back_place.place.state);
    return SCENE_DRAW;
}

/* Back to the quiz, if what is on screen was opened from there; false if not. */
static bool return_to_quiz(struct reader *r)
{
    if (!back_stack_cut_to_quiz(&r->back_stack))
        return false;
    go_back(r);
    return true;
}

/* Follows a link to a step, to a part of it, or to the beginning of a lesson. */
static void follow(void *self, const struct library_place *place)
{
    struct reader *r = self;
    struct lesson *to = library_lesson(r->library, place->lesson, NULL);
    int part = -1;
    const struct step *step = to && *place->name ? lesson_find(to, place->name, &part, NULL) : NULL;

    char *state;

    if (place->is_quiz) {
        open_lesson_quiz(r, place->lesson);
        return;
    }
    keep_place(r);
    leave_back_stack(r);
    part = step && place->query_length && part < 0 ? 0 : part; /* a state is a picture, and belongs to a text */
    state = step && place->query_length ? lesson_link_state(step, part, place->query, place->query_length) : NULL;
    if (r->back_stack.count)
        back_stack_last(&r->back_stack)->is_other_example = state != NULL;
    go(r, place->lesson, step ? (size_t)(step - to->steps) : 0, part, state);
    free(state);
}

/* Opens the step's links over it, or, in the menu, the glossary. */
static unsigned open_places(struct reader *r)
{
    struct player_place here = {0};

    if (r->player && r->keeper.lesson != SIZE_MAX) {
        player_describe_place(r->player, &here);
        link_pages_open(&r->pages, r->keeper.lesson, here.step, here.part);
        text_free(&here.state);
    } else {
        link_pages_open_glossary(&r->pages);
    }
    return SCENE_DRAW;
}

static void go_to_hit(void *self, const struct search_place *hit)
{
    struct reader *r = self;

    if (hit->place.is_term) {
        link_pages_open_term(&r->pages, hit->place.name);
        return;
    }
    follow(r, &hit->place);
    if (!r->player)
        return;
    player_show_part(r->player, hit->part);
    if (*hit->words)
        player_seek(r->player, hit->words);
}

static unsigned open_search(struct reader *r)
{
    search_open(&r->search, &r->stack, r->library, go_to_hit, r);
    return SCENE_DRAW;
}

/* ------------------------------------------------------------------------------------------------------ the quiz */

/* Where Esc leads back to from the quiz, in a word; NULL: nowhere. */
static const char *way_back_of_quiz(const struct reader *r)
{
    if (back_stack_has(&r->back_stack, false))
        return "lesson";
    return r->has_menu ? "menu" : NULL;
}

static void push_quiz(struct reader *r)
{
    struct scene scene = quiz_player_scene(r->quiz.player, &r->stack);

    scene.owner = r;
    scene.handle = handle_quiz;
    stack_cut(&r->stack, 1);
    stack_push(&r->stack, scene);
    r->in_quiz = true;
    r->menu.begun = r->quiz.setup.attempt;
    quiz_player_show(r->quiz.player, way_back_of_quiz(r));
}

/* Shows again the quiz that is being taken. */
static void show_quiz(struct reader *r)
{
    keep_place(r);
    close_player(r);
    push_quiz(r);
}

static void close_quiz(struct reader *r)
{
    if (r->in_quiz)
        stack_cut(&r->stack, 1);
    r->in_quiz = false;
    r->menu.begun = NULL;
    open_quiz_close(&r->quiz);
    back_stack_forget_quiz(&r->back_stack);
}

/* Begins an attempt with a question set, of which it takes ownership. */
static void start_attempt(struct reader *r, struct question_set *set)
{
    close_quiz(r);
    open_quiz_start(&r->quiz, set, r->keeper.progress);
    r->quiz.setup.sources = r->base.sources;
    r->quiz.setup.leads_on = r->quiz.lesson != SIZE_MAX && leads_on(r, r->quiz.lesson);
    open_quiz_begin(&r->quiz, r->library);
    show_quiz(r);
}

/* Opens the quiz of a lesson, or goes back to it if it is being taken. */
static void open_lesson_quiz(struct reader *r, size_t lesson)
{
    struct question_set set;
    struct error e = {0};

    if (open_quiz_is_begun(&r->quiz, r->library->catalogue->lessons[lesson].name)) {
        if (!return_to_quiz(r)) {
            leave_back_stack(r);
            show_quiz(r);
        }
        return;
    }
    if (!question_set_open_lesson(&set, r->library, lesson, &r->message, &e)) {
        error_write(&e, &r->message);
        question_set_free(&set);
        return;
    }
    leave_back_stack(r);
    start_attempt(r, &set);
}

/* Opens the quiz that is chosen in the menu, where it was left unless `anew`. */
static void open_chosen_quiz(struct reader *r, bool anew)
{
    const struct menu_row *row = &r->menu.quiz;
    struct question_set set = {0};
    struct error e = {0};
    struct text why = {0};

    back_stack_cut(&r->back_stack, 0);
    if (!anew && quiz_row_is_open(&r->menu, row)) {
        show_quiz(r);
        return;
    }
    if (open_quiz_row(&set, row, r->library, r->keeper.progress, &r->message, &e)) {
        set.anew = anew;
        start_attempt(r, &set);
        return;
    }
    error_write(&e, &why);
    menu_say(&r->menu, text_string(&why));
    text_free(&why);
    question_set_free(&set);
}

/* Opens the step that the question names, "six-stages#score", at its part or at the beginning of its text. */
static unsigned open_step(struct reader *r)
{
    const char *place = quiz_player_step(r->quiz.player);
    const struct step *step;
    struct error e = {0};
    size_t lesson;
    int part;

    if (!place || !r->library)
        return SCENE_NOTHING;
    step = open_quiz_find_step(r->library, place, &lesson, &part, &e);
    if (!step) {
        error_write(&e, &r->message);
        return SCENE_DRAW;
    }
    leave_back_stack(r);
    if (!open_lesson(r, lesson, step, part, NULL, &e)) {
        error_write(&e, &r->message);
        back_stack_cut(&r->back_stack, r->back_stack.count - 1);
    } else if (part < 0) {
        player_show_part(r->player, 0);
    }
    return SCENE_DRAW;
}

/* Opens the view that the question names, with its state after a blank. */
static unsigned open_view(struct reader *r)
{
    const char *named = quiz_player_view(r->quiz.player), *state;
    const struct view *view;
    struct error e = {0};

    if (!named)
        return SCENE_NOTHING;
    view = view_get_stated(named, &state, &e);
    leave_back_stack(r);
    if (!view || !open_lab(r, view, *state ? state : NULL, &e)) {
        text_add(&r->message, e.message);
        back_stack_cut(&r->back_stack, r->back_stack.count - 1);
    }
    return SCENE_DRAW;
}

/* Asks again what was missed in this attempt. */
static unsigned review(struct reader *r)
{
    if (!open_quiz_review(&r->quiz, r->library))
        return SCENE_NOTHING;
    push_quiz(r);
    return SCENE_DRAW;
}

/* Leaves to the menu, or the program. The quiz can go on where it was left. */
static unsigned leave_quiz(struct reader *r)
{
    if (!r->has_menu)
        return SCENE_QUIT;
    back_stack_cut(&r->back_stack, 0);
    stack_cut(&r->stack, 1);
    r->in_quiz = false;
    menu_settle(&r->menu);
    return SCENE_DRAW;
}

/* Back to where the quiz was opened: a step, or the menu. It can go on where it was left. */
static unsigned go_back_from_quiz(struct reader *r)
{
    back_stack_forget_quiz(&r->back_stack);
    if (r->back_stack.count == 0)
        return leave_quiz(r);
    go_back(r);
    return SCENE_DRAW;
}

static unsigned open_after_quiz(struct reader *r)
{
    struct error e = {0};
    size_t lesson = r->quiz.lesson;

    if (lesson == SIZE_MAX || !leads_on(r, lesson))
        return SCENE_NOTHING;
    back_stack_cut(&r->back_stack, 0);
    if (open_lesson(r, lesson + 1, NULL, -1, NULL, &e))
        close_quiz(r);
    else
        error_write(&e, &r->message);
    return SCENE_DRAW;
}

/* Opens the view that the selected number was made in. */
static unsigned open_made(struct reader *r)
{
    struct text state = {0};
    const char *name = player_describe_view(r->player, &state);
    struct error e = {0};

    keep_place(r);
    leave_back_stack(r);
    if (!open_lab(r, view_find(name), text_string(&state), &e)) {
        error_write(&e, &r->message);
        back_stack_cut(&r->back_stack, r->back_stack.count - 1);
    }
    text_free(&state);
    return SCENE_DRAW;
}

/* A flag of requests, and the function that fulfils it, which returns what is left to the stack. */
struct handler {
    unsigned request;
    unsigned (*act)(struct reader *);
};

static unsigned handle(struct reader *r, const struct handler *handlers, unsigned request)
{
    unsigned left = request & (SCENE_DRAW | SCENE_MOUSE);

    for (; handlers->request; handlers++)
        if (request & handlers->request)
            left |= handlers->act(r);
    return left;
}

static unsigned open_chosen_lab(struct reader *r)
{
    struct error e;

    if (!open_lab(r, view_table[r->menu.lab], NULL, &e))
        menu_say(&r->menu, e.message);
    return SCENE_DRAW;
}

/* Opens the lesson that is chosen in the menu where it goes on. */
static unsigned open_chosen_lesson(struct reader *r)
{
    int part;
    size_t step = menu_next_step(&r->menu, r->menu.chosen, &part);

    open_chosen(r, step, part);
    return SCENE_DRAW;
}

static unsigned begin_chosen(struct reader *r)
{
    if (r->menu.list == MENU_QUIZZES)
        open_chosen_quiz(r, true);
    else
        open_chosen(r, 0, 0);
    return SCENE_DRAW;
}

static unsigned open_quiz(struct reader *r)
{
    if (r->player)
        open_lesson_quiz(r, r->keeper.lesson);
    else
        open_chosen_quiz(r, false);
    return SCENE_DRAW;
}

/* Leaves to where it was opened, if that is known; else to the menu, or the program. */
static unsigned leave_lesson(struct reader *r)
{
    if (r->back_stack.count > 0)
        return go_back(r);
    if (!r->has_menu)
        return SCENE_QUIT;
    open_menu(r); /* while the stack exists: what was looked up from the quiz does not count as read */
    back_stack_cut(&r->back_stack, 0);
    return SCENE_DRAW;
}

static unsigned open_next_lesson(struct reader *r)
{
    struct error e;

    keep_place(r);
    back_stack_cut(&r->back_stack, 0);
    if (!open_lesson(r, r->keeper.lesson + 1, NULL, -1, NULL, &e))
        error_write(&e, &r->message);
    return SCENE_DRAW;
}

static unsigned open_claims(struct reader *r)
{
    link_pages_open_claims(&r->pages);
    return SCENE_DRAW;
}

static unsigned leave_menu(struct reader *r UNUSED)
{
    return SCENE_QUIT;
}

static unsigned handle_menu(void *self, unsigned request)
{
    static const struct handler handlers[] = {
        {SCENE_OPEN, open_chosen_lesson}, {SCENE_BEGIN, begin_chosen}, {SCENE_LAB, open_chosen_lab},
        {SCENE_QUIZ, open_quiz},          {SCENE_LINKS, open_places},  {SCENE_CHALLENGES, open_challenges},
        {SCENE_CLAIMS, open_claims},      {SCENE_QUIT, leave_menu},    {0}};

    return handle(self, handlers, request);
}

static unsigned handle_lesson(void *self, unsigned request)
{
    static const struct handler handlers[] = {
        {SCENE_SEARCH, open_search},    {SCENE_LINKS, open_places}, {SCENE_BACK, go_back},      {SCENE_QUIZ, open_quiz},
        {SCENE_NEXT, open_next_lesson}, {SCENE_LAB, open_made},     {SCENE_QUIT, leave_lesson}, {0}};

    return handle(self, handlers, request);
}

static unsigned handle_quiz(void *self, unsigned request)
{
    static const struct handler handlers[] = {{SCENE_STEP, open_step},
                                              {SCENE_LAB, open_view},
                                              {SCENE_NEXT, open_after_quiz},
                                              {SCENE_REVIEW, review},
                                              {SCENE_BACK, go_back_from_quiz},
                                              {SCENE_QUIT, leave_quiz},
                                              {0}};

    return handle(self, handlers, request);
}

/* ------------------------------------------------------------------------------------------------ beginning and end */

static bool begin_with(struct reader *r, const struct player_setup *setup, struct error *e)
{
    struct player_setup own = *setup;
    struct player *player;

    own.opens_views = true;
    player = player_new(&own, e);
    if (player)
        show_player(r, player);
    return player != NULL;
}

static bool begin(struct reader *r, const struct reader_setup *setup, struct error *e)
{
    const struct player_setup *player = &setup->player;

    if (setup->quiz) {
        r->quiz.setup = *setup->quiz;
        r->quiz.lesson = setup->lesson;
        open_quiz_begin(&r->quiz, r->library);
        push_quiz(r);
        return true;
    }
    if (player->view)
        return begin_with(r, player, e);
    if (player->lesson) {
        struct player_setup own = *player;

        own.history = &r->history;
        if (r->keeper.recalls || player->animate) /* to know what is new */
            open_progress(r);
        own.course = r->library;
        own.has_quiz = has_quiz(r, setup->lesson);
        own.leads_on = r->leads_on && (own.has_quiz || leads_on(r, setup->lesson));
        r->keeper.lesson = setup->lesson;
        return begin_with(r, &own, e);
    }
    open_progress(r);
    if (setup->lists_quizzes)
        menu_open_quizzes(&r->menu);
    else
        open_last_place(r);
    return true;
}

/* Whether the course is somebody's directory, whose files may change while they are read. */
static bool watches(const struct reader *r)
{
    return r->library && r->library->catalogue->directory;
}

/* Reloads what has changed in the course's directory; returns flags of scene_request. */
static unsigned refresh(void *self)
{
    struct reader *r = self;
    bool changed = watches(r) && library_refresh(r->library, &r->message);

    if (changed) {
        renew(r);
        search_refresh(&r->search);
    }
    return changed || r->message.length > 0 ? SCENE_DRAW : SCENE_NOTHING;
}

/* ------------------------------------------------------------------------------------------ the ground: the menu */

static void draw(void *self, struct canvas *canvas)
{
    menu_draw(&((struct reader *)self)->menu, canvas);
}

static unsigned event(void *self, const struct event *event, const struct canvas *canvas)
{
    return menu_event(&((struct reader *)self)->menu, event, canvas);
}

static void help(void *self, struct overlay_page *page, const struct canvas *canvas)
{
    menu_help(&((struct reader *)self)->menu, page, canvas);
}

static void add_footer(void *self, const struct canvas *canvas, struct footer *footer)
{
    menu_footer(&((struct reader *)self)->menu, canvas, footer);
}

/* Says a message, which replaces the last one. */
static void say(void *self, const char *message)
{
    struct menu *menu = &((struct reader *)self)->menu;

    text_cut(&menu->notice, 0);
    menu_say(menu, message);
}

static int wait(const void *self)
{
    return watches(self) ? REREAD : -1;
}

static unsigned shown(void *self)
{
    struct reader *r = self;

    open_progress(r);
    keep_place(r);
    if (r->keeper.progress)
        progress_save(r->keeper.progress, false, &r->message);
    if (r->message.length == 0)
        return SCENE_NOTHING;
    text_cut(&r->message, strcspn(text_string(&r->message), "\n")); /* there is only one line for it */
    stack_say(&r->stack, text_string(&r->message));
    text_free(&r->message);
    return SCENE_DRAW;
}

static bool is_typing(const void *self)
{
    return ((const struct reader *)self)->menu.filters;
}

static struct scene ground(struct reader *r)
{
    return (struct scene){.self = r,
                          .owner = r,
                          .handle = handle_menu,
                          .draw = draw,
                          .event = event,
                          .is_typing = is_typing,
                          .wait = wait,
                          .tick = refresh,
                          .say = say,
                          .help = help,
                          .footer = add_footer,
                          .refresh = refresh,
                          .shown = shown};
}

struct reader *reader_new(const struct reader_setup *setup, struct error *e)
{
    struct reader *r = memory_new(sizeof *r);

    r->library = setup->library;
    r->has_menu = setup->has_menu;
    r->leads_on = setup->leads_on;
    r->keeper = (struct keeper){.library = setup->library,
                                .lesson = SIZE_MAX,
                                .progress = setup->progress,
                                .keeps = setup->keeps,
                                .borrows = setup->progress != NULL,
                                .recalls = setup->leads_on};
    r->history = keeper_history(&r->keeper);
    r->base = (struct player_setup){.sources = setup->player.sources,
                                    .animate = setup->player.animate,
                                    .history = &r->history,
                                    .course = setup->library,
                                    .opens_views = true,
                                    .has_menu = setup->has_menu};
    stack_push(&r->stack, ground(r));
    if (r->library) {
        menu_start(&r->menu, r->library, r->keeper.progress);
        link_pages_start(&r->pages, &r->stack, r->library, follow, r);
    }
    if (!begin(r, setup, e)) {
        reader_destroy(r, NULL);
        return NULL;
    }
    return r;
}

void reader_destroy(struct reader *r, struct text *message)
{
    keep_place(r);
    close_quiz(r);
    if (r->keeper.progress)
        progress_save(r->keeper.progress, true, &r->message);
    if (message)
        text_add(message, text_string(&r->message));
    text_free(&r->message);
    close_player(r);
    back_stack_free(&r->back_stack);
    search_free(&r->search);
    link_pages_free(&r->pages);
    menu_free(&r->menu);
    keeper_free(&r->keeper);
    free(r);
}

struct stack *reader_stack(struct reader *r)
{
    return &r->stack;
}
