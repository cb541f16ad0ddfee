/* SPDX-License-Identifier: MIT */
#include "screen/frame.h"

#include <string.h>

/* The order of the rows is the order of the footer; the view's own keys stand behind Enter. */
const struct key player_keys[] = {
    {"Right l Space", PLAYER_NEXT, NULL, "next", "next step"},
    {"Left h", PLAYER_BACK, NULL, "back", "step back"},
    {"Enter", PLAYER_ENTER, NULL, "cells", "into the cells: each tells where it comes from; there: in full"},
    {"Esc", PLAYER_LEAVE, NULL, "leave", "out again"},
    {"Backspace", PLAYER_AGAIN, NULL, "try again", "try the question again"},
    {"PgDn", PLAYER_PAGE_DOWN, NULL, NULL, "the text: a page on"},
    {"PgUp", PLAYER_PAGE_UP, NULL, NULL, "the text: a page back"},
    {"p", PLAYER_PLAY, NULL, "play all", "play the whole walk; pause what plays"},
    {"+ =", PLAYER_FASTER, "+ -", NULL, "play faster, slower"},
    {"-", PLAYER_SLOWER, NULL, NULL, NULL},
    {"e", PLAYER_EDIT, NULL, "edit", "other words, d_model, heads"},
    {"x", PLAYER_OTHER, NULL, NULL, "another example, and back"},
    {"g", PLAYER_JUMP, NULL, "go to", "go to a step by number or name"},
    {"G", PLAYER_LEADS, NULL, "terms", "glossary: the words of this step, and where its text leads"},
    {"/", PLAYER_FIND, NULL, "search", "search the whole course"},
    {"Q", PLAYER_QUIZ_KEY, NULL, NULL, "the quiz of this lesson"},
    {"Home", PLAYER_FIRST, "Home End", NULL, "first, last step"},
    {"End", PLAYER_LAST, NULL, NULL, NULL},
    {"M", PLAYER_MOUSE_KEY, NULL, NULL, "the mouse to the terminal, and back"},
    {"q", PLAYER_LEAVE_PROGRAM, NULL, "quit", "quit"},
    {"?", PLAYER_HELP, NULL, "help", "this help"},
    {0},
};

/* The first key that works inside the view alone; NULL: none does. */
static const struct key *find_inside(const struct player *p)
{
    for (const struct key *row = player_has_view(p) ? p->view->keys : NULL; row && row->keys; row++)
        if (row->action < VIEW_ACTION_INSIDE && p->view->works(p->self, row->action, NULL))
            return row;
    return NULL;
}

bool player_has_cells(const struct player *p)
{
    return find_inside(p) != NULL;
}

static void say(struct text *word, const char *what)
{
    if (word)
        text_add(word, what);
}

/* Says what Enter leads to, where the view's own word for that is another than "cell": "words", "row". */
static void say_inside(const struct player *p, struct text *word)
{
    const struct key *row = find_inside(p);

    if (row && row->word && strcmp(row->word, "cell") != 0)
        say(word, row->word);
}

static bool page_works(const struct player *p, const struct frame *frame, int action, struct text *word)
{
    if (action == PLAYER_PAGE_DOWN) {
        if (page_is_in_footer(p, frame) || p->page.reading)
            say(word, p->page.reading ? "more" : "text");
        return page_has_more(p, frame);
    }
    if (p->page.reading)
        say(word, "back");
    return page_has_less(p, frame);
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

static bool motion_works(const struct player *p, int action, struct text *word)
{
    bool moves = p->motion != MOTION_NONE && !play_is_computing(p);

    if (!p->animate)
        return false;
    if (action == PLAYER_PLAY && moves)
        say(word, "pause");
    if (action == PLAYER_FASTER && moves)
        say(word, "speed");
    return action != PLAYER_PLAY || moves || (p->lesson->step_count > 1 && is_walk(p));
}

bool player_works(const struct player *p, const struct frame *frame, int action, struct text *word)
{
    struct spec spec;

    switch (action) {
    case PLAYER_NEXT:
        if (player_is_last(p) && p->leads_on)
            say(word, p->has_quiz ? "quiz" : "next lesson");
        return !player_is_over(p);
    case PLAYER_LEADS:
    case PLAYER_FIND:
        return p->in_course;
    case PLAYER_QUIZ_KEY:
        return p->has_quiz;
    case PLAYER_LEAVE_PROGRAM:
        if (p->has_menu)
            say(word, p->lab_view && p->way_back ? p->way_back : "menu");
        return true;
    case PLAYER_BACK:
        return !player_is_first(p);
    case PLAYER_AGAIN:
        return predict_again(p, frame) != QUESTION_NONE;
    case PLAYER_ENTER:
        if (predict_next(p, frame) != QUESTION_NONE) {
            say(word, "answer");
            return true;
        }
        if (p->entered)
            say(word, "terms");
        else
            say_inside(p, word);
        return player_has_view(p) && (p->entered ? p->view->explain && !p->in_lecture : player_has_cells(p));
    case PLAYER_LEAVE:
        if (!p->entered && !p->page.reading && p->predict.current == QUESTION_NONE && p->way_back)
            say(word, p->way_back);
        return p->entered || p->page.reading || p->predict.current != QUESTION_NONE || p->way_back;
    case PLAYER_PAGE_DOWN:
    case PLAYER_PAGE_UP:
        return page_works(p, frame, action, word);
    case PLAYER_PLAY:
    case PLAYER_FASTER:
    case PLAYER_SLOWER:
        return motion_works(p, action, word);
    case PLAYER_OTHER:
        player_other_example(p, &spec, word);
        spec_free(&spec);
        return p->self && p->view->shows_example;
    case PLAYER_EDIT:
        return p->self && p->view->shows_example;
    case PLAYER_JUMP:
        return p->lesson->step_count > 1 && !p->in_lecture;
    case PLAYER_FIRST:
    case PLAYER_LAST:
        return p->lesson->step_count > 1;
    case PLAYER_HELP:
    case PLAYER_MOUSE_KEY:
        return !p->in_lecture;
    default:
        return true;
    }
}

bool player_view_works(const struct player *p, const struct key *row, struct text *word)
{
    if (!player_has_view(p) || (row->action < VIEW_ACTION_INSIDE && !p->entered))
        return false;
    return p->view->works(p->self, row->action, word);
}

void player_add_position(const struct player *p, struct text *out)
{
    if (p->lesson->step_count > 1)
        text_addf(out, "%zu of %zu", p->step + 1, p->lesson->step_count);
}

/* What must not drop from the footer before the others: the ways on, in and out of what one is in. */
static enum footer_rank rank_of(const struct player *p, const struct frame *frame, int action)
{
    switch (action) {
    case PLAYER_HELP:
        return FOOTER_LAST;
    case PLAYER_AGAIN:
        return FOOTER_WANTED;
    case PLAYER_ENTER:
        if (p->entered)
            return FOOTER_WANTED;
        if (predict_next(p, frame) != QUESTION_NONE)
            return FOOTER_KEPT;
        return p->page.reading || frame->code ? FOOTER_USUAL : FOOTER_KEPT;
    case PLAYER_PLAY:
        return p->motion == MOTION_NONE ? FOOTER_USUAL : FOOTER_KEPT;
    case PLAYER_LEAVE_PROGRAM:
        return player_is_last(p) && p->lesson->step_count > 1 && !p->entered && !frame->compact ? FOOTER_KEPT
                                                                                                : FOOTER_USUAL;
    case PLAYER_NEXT:
    case PLAYER_LEAVE:
    case PLAYER_PAGE_DOWN:
    case PLAYER_PAGE_UP:
        return FOOTER_KEPT;
    default:
        return FOOTER_USUAL;
    }
}

static void add_view_keys(const struct player *p, const struct frame *frame, struct footer *footer)
{
    for (const struct key *row = p->view ? p->view->keys : player_keys; p->view && row->keys; row++) {
        bool out_of_code = frame->code && keys_find(row, 'c') == row;
        struct text word = {0};

        if (player_view_works(p, row, &word))
            footer_add(footer, row, &word,
                       row->action < VIEW_ACTION_INSIDE || out_of_code ? FOOTER_KEPT : FOOTER_USUAL);
        text_free(&word);
    }
}

/* Inside the view the arrows are its own: next and back are left to the space bar, which the help names. Out of the
 * text, or of a question, leads what is written there already. */
static bool is_unsaid(const struct player *p, int action)
{
    if (action == PLAYER_LEAVE)
        return !p->entered && (p->page.reading || p->predict.current != QUESTION_NONE);
    return p->entered && (action == PLAYER_NEXT || action == PLAYER_BACK);
}

bool player_is_taken(const struct player *p, int action)
{
    bool is_page = action == PLAYER_PAGE_DOWN || action == PLAYER_PAGE_UP;

    if (!predict_is_open(p))
        return false;
    return predict_is_typing(p) ? !is_page : action == PLAYER_ENTER || action == PLAYER_LEAVE;
}

void player_footer(const struct player *p, const struct frame *frame, const struct theme *theme, struct footer *footer)
{
    bool has_position = !frame->compact && frame->position.length;
    int end = frame->cols - 1 - (has_position ? (int)frame->position.length + 2 : 0);

    predict_add_keys(p, footer);
    for (const struct key *row = player_keys; row->keys; row++) {
        struct text word = {0};

        if (player_is_taken(p, row->action))
            continue;
        if (row->action == PLAYER_ENTER && p->entered) /* to move is more than to look closer */
            add_view_keys(p, frame, footer);
        if (!is_unsaid(p, row->action) && player_works(p, frame, row->action, &word))
            footer_add(footer, row, &word, rank_of(p, frame, row->action));
        text_free(&word);
        if (row->action == PLAYER_ENTER && !p->entered && !predict_is_open(p))
            add_view_keys(p, frame, footer);
    }
    footer_place(footer, theme, 1, end, frame->cols < NARROW ? 2 : 3);
}
