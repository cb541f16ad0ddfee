/* SPDX-License-Identifier: MIT */
#include "screen/reader_parts.h"

#include "base/memory.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

bool reader_has_quiz(const struct reader *r, size_t lesson)
{
    return r->library && catalogue_has_quiz(r->library->catalogue, lesson);
}

/* ------------------------------------------------------------------------------------------------------ in and out */

/* Where Esc leads back to from the quiz, in a word; NULL: nowhere. */
static const char *way_back(const struct reader *r)
{
    for (size_t i = 0; i < r->trail_count; i++)
        if (!r->trail[i].is_quiz)
            return "lesson";
    return r->has_menu ? "menu" : NULL;
}

void reader_show_quiz(struct reader *r)
{
    reader_tell_place(r);
    r->quiz_mouse_away = !reader_wants_mouse(r);
    reader_close_player(r);
    r->in_quiz = true;
    quiz_player_show(r->seat.player, way_back(r), r->has_menu ? "menu" : NULL, r->quiz_mouse_away);
}

/* Forgets the quiz in the trail: it is none to come back to any more. */
static void drop_from_trail(struct reader *r)
{
    size_t kept = 0;

    for (size_t i = 0; i < r->trail_count; i++)
        if (!r->trail[i].is_quiz)
            r->trail[kept++] = r->trail[i];
    r->trail_count = kept;
}

void reader_close_quiz(struct reader *r)
{
    struct seat *seat = &r->seat;

    if (seat->player) {
        sitting_leave(seat->setup.sitting);
        quiz_player_destroy(seat->player);
    }
    sitting_free(&seat->own);
    paper_free(&seat->paper);
    free(seat->title);
    *seat = (struct seat){.lesson = SIZE_MAX};
    r->menu.begun = NULL;
    drop_from_trail(r);
    r->in_quiz = false;
}

/* The step that a question names, "six-stages#score": its lesson's index and its own name; NULL if there is no such
 * lesson. */
static const char *find_step(const struct reader *r, const char *place, size_t *lesson)
{
    const struct catalogue *catalogue = r->library->catalogue;
    const char *step = strchr(place, '#');

    for (*lesson = 0; step && *lesson < catalogue->lesson_count; ++*lesson) {
        const char *name = catalogue->lessons[*lesson].name;

        if (strlen(name) == (size_t)(step - place) && strncmp(name, place, strlen(name)) == 0)
            return step + 1;
    }
    return NULL;
}

/* The member of struct quiz_setup. */
static void name_step(void *context, const char *place, struct text *title, struct text *own)
{
    const struct reader *r = context;
    size_t index;
    const char *name = find_step(r, place, &index);
    struct lesson *lesson = name ? library_lesson(r->library, index, NULL) : NULL;
    int part;
    const struct step *step = lesson ? lesson_find(lesson, name, &part, NULL) : NULL;

    if (!step)
        return;
    text_add(title, lesson->title);
    text_add(own, lesson_step_title(lesson, (size_t)(step - lesson->steps)));
}

/* Makes the player of a quiz: everything but the sitting and its titles is the same for all. */
static void open_player(struct reader *r)
{
    struct quiz_setup *setup = &r->seat.setup;

    setup->name_step = r->library ? name_step : NULL;
    setup->context = r;
    r->menu.begun = setup->sitting;
    r->seat.player = quiz_player_new(setup);
}

/* Sits down over a paper, which it takes over. */
static void sit_down(struct reader *r, struct paper *paper)
{
    struct seat *seat = &r->seat;

    reader_close_quiz(r);
    seat->paper = *paper;
    seat->lesson = paper->lesson;
    paper_sit(&seat->paper, &seat->own, r->progress);
    seat->setup = (struct quiz_setup){.sitting = &seat->own,
                                      .title = seat->paper.title,
                                      .sources = r->base.sources,
                                      .leads_on = seat->lesson != SIZE_MAX && reader_leads_on(r, seat->lesson)};
    open_player(r);
    reader_show_quiz(r);
}

void reader_begin_quiz(struct reader *r, const struct reader_setup *setup)
{
    r->seat.setup = *setup->quiz;
    r->seat.lesson = setup->lesson;
    open_player(r);
    r->in_quiz = true;
    quiz_player_show(r->seat.player, NULL, r->has_menu ? "menu" : NULL, r->quiz_mouse_away);
}

/* ------------------------------------------------------------------------------------------------- from where one is
 */

/* Whether a quiz of that name was begun and can go on. */
static bool is_begun(const struct reader *r, const char *name)
{
    const struct sitting *s = r->seat.setup.sitting;

    return r->seat.player && !s->submitted && strcmp(s->name, name) == 0;
}

void reader_open_lesson_quiz(struct reader *r, size_t lesson)
{
    struct paper paper;
    struct error e = {0};

    if (is_begun(r, r->library->catalogue->lessons[lesson].name)) {
        if (!reader_return_to_quiz(r)) {
            reader_leave_trail(r);
            reader_show_quiz(r);
        }
        return;
    }
    if (!paper_open_lesson(&paper, r->library, lesson, &r->message, &e)) {
        error_write(&e, &r->message);
        paper_free(&paper);
        return;
    }
    reader_leave_trail(r);
    sit_down(r, &paper);
}

/* Opens what the menu's row stands for; false with *e set if there is nothing to ask. */
static bool open_row(struct reader *r, const struct menu_row *row, struct paper *paper, struct error *e)
{
    switch (row->kind) {
    case MENU_ROW_DRILL:
        paper_open_drill(paper, drill_table[row->index]);
        return true;
    case MENU_ROW_REVIEW:
        return paper_open_review(paper, r->library, r->progress) ||
               error_set(e, ERROR_INPUT, "nothing is due now: what you miss in a quiz comes back here");
    default:
        return paper_open_lesson(paper, r->library, row->index, &r->message, e);
    }
}

void reader_open_chosen_quiz(struct reader *r, bool anew)
{
    const struct menu_row *row = &r->menu.quiz;
    struct paper paper = {0};
    struct error e = {0};
    struct text why = {0};

    reader_drop_trail(r);
    if (!anew && menu_quiz_is_begun(&r->menu, row)) {
        reader_show_quiz(r);
        return;
    }
    if (open_row(r, row, &paper, &e)) {
        sit_down(r, &paper);
        return;
    }
    error_write(&e, &why);
    menu_say(&r->menu, text_string(&why));
    text_free(&why);
    paper_free(&paper);
}

/* --------------------------------------------------------------------------------------------- what the quiz asks for
 */

/* Opens the step that the question names, "six-stages#score", at its part, or where its text begins. */
static void open_step(struct reader *r)
{
    const char *place = quiz_player_step(r->seat.player), *step;
    struct error e = {0};
    size_t lesson;

    if (!place)
        return;
    step = find_step(r, place, &lesson);
    if (!step) {
        error_set(&e, ERROR_INPUT, "%.80s is no step of this course: the quiz is about another", place);
        error_write(&e, &r->message);
        return;
    }
    reader_leave_trail(r);
    if (reader_open_lesson(r, lesson, step, NULL, &e)) {
        if (!strchr(step, ':'))
            player_show_part(r->player, 0);
        return;
    }
    error_write(&e, &r->message);
    r->trail_count--;
}

/* Opens the view that the question names, with its state behind a blank. */
static void open_view(struct reader *r)
{
    const char *view = quiz_player_view(r->seat.player), *state;
    struct error e = {0};
    char *name;

    if (!view)
        return;
    name = memory_copy_bytes(view, strcspn(view, " "));
    state = view + strlen(name);
    state += strspn(state, " ");
    reader_leave_trail(r);
    if (!view_get(name, &e) || !reader_open_lab(r, view_find(name), *state ? state : NULL, &e)) {
        text_add(&r->message, e.message);
        r->trail_count--;
    }
    free(name);
}

/* Takes again what was missed in this sitting. */
static void review(struct reader *r)
{
    struct seat *seat = &r->seat;
    struct sitting again;
    struct text title = {0};

    if (!paper_sit_missed(seat->setup.sitting, &again))
        return;
    quiz_player_destroy(seat->player);
    sitting_free(&seat->own);
    seat->own = again;
    if (!seat->title) {
        text_addf(&title, "%s, once more", seat->setup.title);
        seat->title = text_take(&title);
    }
    seat->setup.title = seat->title;
    seat->setup.sitting = &seat->own;
    seat->setup.minutes = 0;
    open_player(r);
    quiz_player_show(seat->player, way_back(r), r->has_menu ? "menu" : NULL, r->quiz_mouse_away);
}

/* To the menu, or out. The quiz can go on where it was left. */
static unsigned leave(struct reader *r)
{
    if (!r->has_menu)
        return PLAYER_QUIT;
    reader_drop_trail(r);
    r->menu.mouse_away = r->quiz_mouse_away;
    r->in_quiz = false;
    menu_settle(&r->menu);
    return PLAYER_DRAW;
}

/* Back to where the quiz was opened: a step, or the menu. It can go on where it was left. */
static unsigned go_back(struct reader *r)
{
    drop_from_trail(r);
    if (r->trail_count == 0)
        return leave(r);
    reader_go_back(r);
    return PLAYER_DRAW;
}

static void open_next_lesson(struct reader *r)
{
    struct error e = {0};
    size_t lesson = r->seat.lesson;

    if (lesson == SIZE_MAX || !reader_leads_on(r, lesson))
        return;
    reader_drop_trail(r);
    if (reader_open_lesson(r, lesson + 1, NULL, NULL, &e))
        reader_close_quiz(r);
    else
        error_write(&e, &r->message);
}

unsigned reader_obey_quiz(struct reader *r, unsigned wish)
{
    unsigned done = wish & QUIZ_DRAW ? PLAYER_DRAW : PLAYER_NOTHING;

    if (wish & QUIZ_MOUSE) {
        r->quiz_mouse_away = !r->quiz_mouse_away;
        done |= PLAYER_MOUSE | PLAYER_DRAW;
    }
    if (wish & QUIZ_QUIT)
        return leave(r);
    if (wish & QUIZ_BACK)
        return go_back(r);
    if (wish & QUIZ_STEP && r->library)
        open_step(r);
    else if (wish & QUIZ_LAB)
        open_view(r);
    else if (wish & QUIZ_NEXT_LESSON)
        open_next_lesson(r);
    else if (wish & QUIZ_REVIEW)
        review(r);
    if (wish & (QUIZ_STEP | QUIZ_LAB | QUIZ_NEXT_LESSON | QUIZ_REVIEW))
        done |= PLAYER_DRAW;
    return done;
}
