/* SPDX-License-Identifier: MIT */
#include "screen/reader_parts.h"

#include "base/memory.h"
#include "screen/too_small.h"

#include <stdint.h>
#include <stdlib.h>

#define REREAD 1000 /* milliseconds between two looks at a course's files */

static bool begin(struct reader *r, const struct reader_setup *setup, struct error *e)
{
    const struct player_setup *player = &setup->player;

    if (setup->quiz) {
        reader_begin_quiz(r, setup);
        return true;
    }
    if (player->view)
        return (r->player = player_new(player, e)) != NULL;
    if (player->lesson) {
        struct player_setup own = *player;

        own.history = &r->history;
        if (r->recalls || player->animate) /* to know what is new */
            reader_open_progress(r);
        own.in_course = r->library != NULL;
        own.has_quiz = reader_has_quiz(r, setup->lesson);
        own.leads_on = r->leads_on && (own.has_quiz || reader_leads_on(r, setup->lesson));
        r->lesson = setup->lesson;
        r->player = player_new(&own, e);
        return r->player != NULL;
    }
    reader_open_progress(r);
    if (setup->lists_quizzes)
        menu_open_quizzes(&r->menu);
    else
        reader_open_last_place(r);
    return true;
}

struct reader *reader_new(const struct reader_setup *setup, struct error *e)
{
    struct reader *r = memory_new(sizeof *r);

    r->library = setup->library;
    r->keeps = setup->keeps;
    r->has_menu = setup->has_menu;
    r->leads_on = setup->leads_on;
    r->recalls = setup->leads_on;
    r->lesson = SIZE_MAX;
    r->progress = setup->progress;
    r->borrows_progress = setup->progress != NULL;
    r->history = (struct player_history){.context = r,
                                         .answered = reader_answered,
                                         .recall = reader_recall,
                                         .resume = reader_resume,
                                         .has_part = reader_has_part,
                                         .is_new = reader_is_new};
    r->base = (struct player_setup){.sources = setup->player.sources,
                                    .animate = setup->player.animate,
                                    .history = &r->history,
                                    .in_course = setup->library != NULL,
                                    .has_menu = setup->has_menu};
    if (r->library)
        menu_start(&r->menu, r->library, r->progress);
    if (!begin(r, setup, e)) {
        reader_destroy(r, NULL);
        return NULL;
    }
    return r;
}

void reader_destroy(struct reader *r, struct text *message)
{
    reader_tell_place(r);
    reader_close_quiz(r);
    if (r->progress)
        progress_save(r->progress, true, &r->message);
    if (message)
        text_add(message, text_string(&r->message));
    text_free(&r->message);
    reader_close_player(r);
    reader_drop_trail(r);
    free(r->trail);
    search_free(&r->search);
    places_free(&r->places);
    text_free(&r->told.state);
    menu_free(&r->menu);
    if (!r->borrows_progress)
        progress_close(r->progress);
    free(r);
}

/* Whether the course is somebody's directory, whose files may change while they are read. */
static bool watches(const struct reader *r)
{
    return r->library && r->library->catalogue->directory;
}

/* Takes in what has changed in the course's directory; returns whether the screen has to be drawn again. */
static bool refresh(struct reader *r)
{
    bool changed = watches(r) && library_refresh(r->library, &r->message);

    if (changed) {
        reader_renew(r);
        search_refresh(&r->search, r->library);
    }
    return changed || r->message.length > 0;
}

/* What the player asks of the one who runs it. */
static unsigned obey(struct reader *r, unsigned wish)
{
    struct error e;

    if (wish & PLAYER_QUIT && r->lesson == SIZE_MAX && r->trail_count > 0)
        wish = PLAYER_RETURN; /* a view that a quiz has opened */
    if (wish & PLAYER_QUIT && r->has_menu) {
        reader_open_menu(r); /* before the trail is gone: what was looked up from the quiz was not read */
        reader_drop_trail(r);
        return PLAYER_DRAW;
    }
    if (wish & PLAYER_SEARCH) {
        search_start(&r->search);
        r->overlay = OVERLAY_SEARCH;
    }
    if (wish & PLAYER_PLACES)
        reader_open_places(r);
    if (wish & PLAYER_RETURN)
        reader_go_back(r);
    if (wish & PLAYER_QUIZ)
        reader_open_lesson_quiz(r, r->lesson);
    if (wish & (PLAYER_SEARCH | PLAYER_PLACES | PLAYER_RETURN | PLAYER_QUIZ))
        wish |= PLAYER_DRAW;
    if (wish & PLAYER_NEXT_LESSON) {
        reader_tell_place(r);
        reader_drop_trail(r);
        if (!reader_open_lesson(r, r->lesson + 1, NULL, NULL, &e))
            error_write(&e, &r->message);
        wish |= PLAYER_DRAW;
    }
    return wish & (PLAYER_DRAW | PLAYER_QUIT | PLAYER_MOUSE);
}

static void open_chosen_lab(struct reader *r)
{
    struct error e;

    if (!reader_open_lab(r, view_table[r->menu.lab], NULL, &e))
        menu_say(&r->menu, e.message);
}

/* Opens the lesson that is chosen in the menu where it goes on. */
static void go_on(struct reader *r)
{
    int part;
    size_t step = menu_next_step(&r->menu, r->menu.chosen, &part);

    reader_open_chosen(r, step, part);
}

static unsigned take_menu(struct reader *r, enum menu_answer answer)
{
    switch (answer) {
    case MENU_PASSES:
        return PLAYER_NOTHING;
    case MENU_GOES_ON:
        go_on(r);
        break;
    case MENU_BEGINS:
        if (r->menu.list == MENU_QUIZZES)
            reader_open_chosen_quiz(r, true);
        else
            reader_open_chosen(r, 0, 0);
        break;
    case MENU_LAB:
        open_chosen_lab(r);
        break;
    case MENU_QUIZ:
        reader_open_chosen_quiz(r, false);
        break;
    case MENU_CHALLENGES:
        reader_open_challenges(r);
        break;
    case MENU_GLOSSARY:
        reader_open_places(r);
        break;
    case MENU_MOUSE:
        return PLAYER_DRAW | PLAYER_MOUSE;
    case MENU_QUITS:
        return PLAYER_QUIT;
    default:
        break;
    }
    return PLAYER_DRAW;
}

/* Gives an event to the screen under whatever lies over it. */
static unsigned pass(struct reader *r, const struct event *event, const struct canvas *canvas)
{
    if (r->in_quiz)
        return reader_obey_quiz(r, quiz_player_event(r->seat.player, event, canvas));
    if (r->player)
        return obey(r, player_event(r->player, event, canvas));
    return take_menu(r, menu_event(&r->menu, event, canvas));
}

static unsigned key_to_search(struct reader *r, const struct canvas *canvas, int code)
{
    struct search_place hit;
    enum search_answer answer = search_key(&r->search, r->library, canvas, code, &hit);

    if (answer != SEARCH_GOES_ON)
        r->overlay = OVERLAY_NONE;
    if (answer == SEARCH_CHOSEN)
        reader_go_to_hit(r, &hit);
    return PLAYER_DRAW;
}

static unsigned key_to_places(struct reader *r, const struct canvas *canvas, int code)
{
    struct library_place place;
    enum places_answer answer = places_key(&r->places, r->library, canvas, code, &place);
    const struct event below = {.kind = EVENT_KEY, .code = code};

    if (answer == PLACES_MOUSE)
        return pass(r, &below, canvas);
    if (answer == PLACES_GOES_ON)
        return PLAYER_DRAW;
    r->overlay = OVERLAY_NONE;
    if (answer == PLACES_CHOSEN)
        reader_follow(r, &place);
    places_free(&r->places);
    return answer == PLACES_QUITS ? PLAYER_DRAW | pass(r, &below, canvas) : PLAYER_DRAW;
}

unsigned reader_event(void *self, const struct event *event, const struct canvas *canvas)
{
    struct reader *r = self;
    unsigned wish = PLAYER_NOTHING;

    r->slept = 0;
    if (event->kind == EVENT_KEY && refresh(r))
        wish = PLAYER_DRAW;
    if (r->overlay == OVERLAY_NONE || too_small_is(canvas))
        return wish | pass(r, event, canvas);
    if (event->kind != EVENT_KEY)
        return wish;
    return r->overlay == OVERLAY_SEARCH ? key_to_search(r, canvas, event->code) : key_to_places(r, canvas, event->code);
}

void reader_draw(void *self, struct canvas *canvas)
{
    struct reader *r = self;

    if (r->in_quiz)
        quiz_player_draw(r->seat.player, canvas);
    else if (r->player)
        player_draw(r->player, canvas);
    else
        menu_draw(&r->menu, canvas);
    if (too_small_is(canvas))
        return;
    if (r->overlay == OVERLAY_SEARCH)
        search_draw(canvas, &r->search, r->library);
    if (r->overlay == OVERLAY_PLACES) {
        r->places.quits = r->player ? player_quit_word(r->player) : NULL;
        places_draw(canvas, &r->places, r->library);
    }
}

/* What is left of the player's wait; −1: it does not wait. */
static int player_left(const struct reader *r)
{
    int wait = -1;

    if (r->in_quiz)
        wait = quiz_player_wait(r->seat.player);
    else if (r->player && r->overlay == OVERLAY_NONE)
        wait = player_wait(r->player);
    return wait < 0 ? -1 : wait > r->slept ? wait - r->slept : 0;
}

int reader_wait(const void *self)
{
    const struct reader *r = self;
    int left = player_left(r);

    if (!watches(r))
        return left;
    return left < 0 || left > REREAD ? REREAD : left;
}

unsigned reader_tick(void *self)
{
    struct reader *r = self;
    int left = player_left(r);
    unsigned wish = refresh(r) ? PLAYER_DRAW : PLAYER_NOTHING;

    if (watches(r) && left > REREAD) {
        r->slept += REREAD;
        return wish;
    }
    r->slept = 0;
    if (left >= 0 && r->in_quiz)
        wish |= reader_obey_quiz(r, quiz_player_tick(r->seat.player));
    else if (left >= 0 && r->player)
        wish |= obey(r, player_tick(r->player));
    return wish;
}

bool reader_wants_mouse(const void *self)
{
    const struct reader *r = self;

    if (r->in_quiz)
        return !r->quiz_mouse_away;
    return r->player ? player_wants_mouse(r->player) : !r->menu.mouse_away;
}

bool reader_cursor(const void *self, const struct canvas *canvas, int *row, int *col)
{
    const struct reader *r = self;

    if (r->in_quiz)
        return quiz_player_cursor(r->seat.player, canvas, row, col);
    if (r->player && r->overlay == OVERLAY_NONE)
        return player_cursor(r->player, canvas, row, col);
    *row = canvas->cursor_row;
    *col = canvas->cursor_col;
    return *row >= 0;
}

struct scene reader_scene(struct reader *reader)
{
    return (struct scene){.self = reader,
                          .draw = reader_draw,
                          .event = reader_event,
                          .wait = reader_wait,
                          .tick = reader_tick,
                          .shown = reader_shown,
                          .wants_mouse = reader_wants_mouse,
                          .cursor = reader_cursor};
}
