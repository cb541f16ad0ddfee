/* SPDX-License-Identifier: MIT */
#include "screen/reader.h"

#include "base/memory.h"
#include "screen/menu.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

/* A place that a link was followed from. */
struct trail {
    size_t lesson;
    struct player_place place;
};

struct reader {
    struct library *library;
    struct player_setup base; /* what all players have in common */
    struct player_history history;
    struct progress *progress; /* NULL until the first frame is there, or for ever */
    bool keeps, has_menu, leads_on;
    struct player *player; /* NULL: in the menu */
    size_t lesson;         /* that the player shows; SIZE_MAX: a view by itself */
    bool recalls;          /* steps open as they were left when the program last ran */
    struct menu menu;
    struct player_place told; /* what progress knows of the place */
    bool has_told;
    struct trail *trail;
    size_t trail_count;
    struct text message; /* to be said when there is somebody to say it */
};

/* -------------------------------------------------------------------------------------------------------- progress */

static void answered(void *context, const char *id, const char *answer, double score)
{
    struct reader *r = context;

    if (r->progress)
        progress_answer(r->progress, id, answer, score);
}

static const char *recall(void *context, const char *id)
{
    struct reader *r = context;
    struct progress_answer last;

    if (!r->progress || !r->recalls || progress_answers(r->progress, id, &last) == 0)
        return NULL;
    return last.answer;
}

static bool resume(void *context, const char *step, int *part, const char **state)
{
    struct reader *r = context;
    const char *lesson;

    if (!r->progress || !r->recalls || r->lesson == SIZE_MAX)
        return false;
    lesson = r->library->catalogue->lessons[r->lesson].name;
    if (!progress_is_seen(r->progress, lesson, step))
        return false;
    *part = progress_part(r->progress, lesson, step);
    *state = progress_state(r->progress, lesson, step);
    return true;
}

static void open_progress(struct reader *r)
{
    if (r->progress || !r->keeps)
        return;
    r->progress = progress_open(r->library->catalogue->directory, &r->message);
    r->menu.progress = r->progress;
}

static bool same_place(const struct player_place *a, const struct player_place *b)
{
    return a->step == b->step && a->part == b->part && strcmp(text_string(&a->state), text_string(&b->state)) == 0;
}

/* Tells progress where the learner is, if that is news. */
static void tell_place(struct reader *r)
{
    struct player_place now = {0};
    struct progress_place place;

    if (!r->player || !r->progress || r->lesson == SIZE_MAX)
        return;
    player_tell_place(r->player, &now);
    if (r->has_told && same_place(&now, &r->told)) {
        text_free(&now.state);
        return;
    }
    text_free(&r->told.state);
    r->told = now;
    r->has_told = true;
    place = (struct progress_place){.lesson = r->library->catalogue->lessons[r->lesson].name,
                                    .step = lesson_at(library_lesson(r->library, r->lesson, NULL), now.step)->name,
                                    .part = now.part,
                                    .state = text_string(&now.state)};
    progress_see(r->progress, &place);
    progress_set_place(r->progress, &place);
    menu_set_place(&r->menu, r->lesson, place.step);
}

/* Says what is to be said, if anybody can see it. */
static unsigned say_message(struct reader *r)
{
    if (r->message.length == 0)
        return PLAYER_NOTHING;
    if (r->player)
        player_say(r->player, text_string(&r->message));
    else
        text_add(&r->menu.notice, text_string(&r->message));
    text_free(&r->message);
    return PLAYER_DRAW;
}

unsigned reader_shown(struct reader *r)
{
    open_progress(r);
    tell_place(r);
    if (r->progress)
        progress_save(r->progress, false, &r->message);
    return say_message(r);
}

/* ---------------------------------------------------------------------------------------------- lessons and the menu
 */

static void close_player(struct reader *r)
{
    if (r->player)
        player_destroy(r->player);
    r->player = NULL;
    r->has_told = false;
}

/* Appends "4 Why many heads", what comes behind a lesson; false if nothing does. */
static bool add_next(const struct reader *r, size_t lesson, struct text *out)
{
    const struct catalogue *catalogue = r->library->catalogue;
    const struct lesson *next =
        lesson + 1 < catalogue->lesson_count ? library_lesson(r->library, lesson + 1, NULL) : NULL;

    if (!next)
        return false;
    text_addf(out, "%d %s", next->order, next->title);
    return true;
}

/* Opens a lesson at a step (NULL: its first) and state (NULL: as it was left). False with *e set, and everything as it
 * was, if that cannot be done. */
static bool open_lesson(struct reader *r, size_t index, const char *step, const char *state, struct error *e)
{
    struct player_setup setup = r->base;
    struct text next = {0};
    struct player *player;
    size_t before = r->lesson;

    setup.lesson = library_lesson(r->library, index, e);
    if (!setup.lesson)
        return false;
    setup.step = step;
    setup.state = state;
    setup.can_return = r->trail_count > 0;
    setup.next_lesson = r->leads_on && add_next(r, index, &next) ? text_string(&next) : NULL;
    r->lesson = index;
    player = player_new(&setup, e);
    text_free(&next);
    if (!player) {
        r->lesson = before;
        return false;
    }
    close_player(r);
    r->player = player;
    return true;
}

static void open_lab(struct reader *r, const struct view *view)
{
    struct player_setup setup = r->base;
    struct error e;
    struct player *player;

    setup.view = view;
    setup.history = NULL;
    player = player_new(&setup, &e);
    if (!player) {
        text_add(&r->menu.notice, e.message);
        return;
    }
    close_player(r);
    r->player = player;
    r->lesson = SIZE_MAX;
}

/* Opens a lesson from the menu. */
static void open_chosen(struct reader *r, size_t step)
{
    struct lesson *lesson = library_lesson(r->library, r->menu.chosen, NULL);
    struct error e;

    r->trail_count = 0;
    if (!open_lesson(r, r->menu.chosen, lesson_at(lesson, step)->name, NULL, &e))
        text_add(&r->menu.notice, e.message);
}

static void open_menu(struct reader *r)
{
    tell_place(r);
    close_player(r);
}

/* Where the learner stopped, if that still exists. */
static bool open_last_place(struct reader *r)
{
    const struct catalogue *catalogue = r->library->catalogue;
    struct progress_place place;

    if (!r->progress || !progress_place(r->progress, &place))
        return false;
    for (size_t i = 0; i < catalogue->lesson_count; i++) {
        struct lesson *lesson = library_lesson(r->library, i, NULL);

        if (strcmp(catalogue->lessons[i].name, place.lesson) == 0 && lesson && lesson_step(lesson, place.step)) {
            menu_set_place(&r->menu, i, place.step);
            return open_lesson(r, i, r->menu.place_step, NULL, NULL);
        }
    }
    return false;
}

/* --------------------------------------------------------------------------------------------------- beginning, end */

static bool begin(struct reader *r, const struct reader_setup *setup, struct error *e)
{
    const struct player_setup *player = &setup->player;

    if (player->view)
        return (r->player = player_new(player, e)) != NULL;
    if (player->lesson) {
        struct player_setup own = *player;
        struct text next = {0};

        own.history = &r->history;
        if (r->recalls)
            open_progress(r);
        own.in_course = r->library != NULL;
        own.next_lesson = r->leads_on && add_next(r, setup->lesson, &next) ? text_string(&next) : NULL;
        r->lesson = setup->lesson;
        r->player = player_new(&own, e);
        text_free(&next);
        return r->player != NULL;
    }
    open_progress(r);
    open_last_place(r);
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
    r->history = (struct player_history){r, answered, recall, resume};
    r->base = (struct player_setup){.sources = setup->player.sources,
                                    .animate = setup->player.animate,
                                    .history = &r->history,
                                    .in_course = setup->library != NULL,
                                    .has_menu = setup->has_menu};
    if (r->library)
        menu_start(&r->menu, r->library, NULL);
    if (!begin(r, setup, e)) {
        reader_destroy(r, NULL);
        return NULL;
    }
    return r;
}

static void drop_trail(struct reader *r)
{
    for (size_t i = 0; i < r->trail_count; i++)
        text_free(&r->trail[i].place.state);
    r->trail_count = 0;
}

void reader_destroy(struct reader *r, struct text *message)
{
    tell_place(r);
    if (r->progress)
        progress_save(r->progress, true, &r->message);
    if (message)
        text_add(message, text_string(&r->message));
    text_free(&r->message);
    close_player(r);
    drop_trail(r);
    free(r->trail);
    text_free(&r->told.state);
    menu_free(&r->menu);
    progress_close(r->progress);
    free(r);
}

/* ----------------------------------------------------------------------------------------------------------- events */

/* What the player asks of the one who runs it. */
static unsigned obey(struct reader *r, unsigned wish)
{
    struct error e;

    if (wish & PLAYER_QUIT && r->has_menu) {
        drop_trail(r);
        open_menu(r);
        return PLAYER_DRAW | PLAYER_MOUSE;
    }
    if (wish & PLAYER_NEXT_LESSON) {
        tell_place(r);
        drop_trail(r);
        if (!open_lesson(r, r->lesson + 1, NULL, NULL, &e))
            player_say(r->player, e.message);
        wish |= PLAYER_DRAW;
    }
    return wish & (PLAYER_DRAW | PLAYER_QUIT | PLAYER_MOUSE);
}

static unsigned take_menu(struct reader *r, enum menu_answer answer)
{
    switch (answer) {
    case MENU_PASSES:
        return PLAYER_NOTHING;
    case MENU_GOES_ON:
        open_chosen(r, menu_next_step(&r->menu, r->menu.chosen));
        break;
    case MENU_BEGINS:
        open_chosen(r, 0);
        break;
    case MENU_LAB:
        open_lab(r, view_table[r->menu.lab]);
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

unsigned reader_event(struct reader *r, const struct event *event, const struct canvas *canvas)
{
    if (r->player)
        return obey(r, player_event(r->player, event, canvas));
    return take_menu(r, menu_event(&r->menu, event, canvas));
}

void reader_draw(struct reader *r, struct canvas *canvas)
{
    if (r->player)
        player_draw(r->player, canvas);
    else
        menu_draw(&r->menu, canvas);
}

int reader_wait(const struct reader *r)
{
    return r->player ? player_wait(r->player) : -1;
}

unsigned reader_tick(struct reader *r)
{
    return r->player ? obey(r, player_tick(r->player)) : PLAYER_NOTHING;
}

bool reader_wants_mouse(const struct reader *r)
{
    return r->player ? player_wants_mouse(r->player) : !r->menu.mouse_away;
}

bool reader_cursor(const struct reader *r, const struct canvas *canvas, int *row, int *col)
{
    if (r->player)
        return player_cursor(r->player, canvas, row, col);
    *row = canvas->cursor_row;
    *col = canvas->cursor_col;
    return *row >= 0;
}
