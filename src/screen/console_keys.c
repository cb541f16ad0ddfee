/* SPDX-License-Identifier: MIT */
#include "screen/console_parts.h"

#include "screen/player_parts.h"

/* What works in the lecture and in a poll alike. */
#define CONSOLE_COMMON                                                                                                 \
    {"b", CONSOLE_BLANK, NULL, "blank", "make the room's screen dark, and light again", .rank = KEY_USUAL},            \
        {"J",                                                                                                          \
         CONSOLE_NOTES_DOWN,                                                                                           \
         "J K",                                                                                                        \
         "notes",                                                                                                      \
         "the notes: on, back; by themselves they go with the time",                                                   \
         .rank = KEY_USUAL},                                                                                           \
        {"K", CONSOLE_NOTES_UP, NULL, NULL, NULL, .rank = KEY_USUAL},                                                  \
        {"C", CONSOLE_FACE, NULL, "clock", "the clock: elapsed, left, this lesson", .rank = KEY_USUAL},                \
        {"T", CONSOLE_RESTART, NULL, NULL, "begin the clock again; again at once: take that back", .rank = KEY_USUAL}, \
        {"M", CONSOLE_MOUSE, NULL, NULL, "the mouse to the terminal, and back", .rank = KEY_USUAL},                    \
        {"?", CONSOLE_HELP_KEY, NULL, "help", "this help", .rank = KEY_USUAL},                                         \
    {                                                                                                                  \
        "q", CONSOLE_QUIT, NULL, "end", "end the lecture: asks first", .rank = KEY_USUAL                               \
    }

/* The order of the rows is the order of the footer; the view's own keys stand behind Enter. */
const struct key console_keys[] = {
    {"Right l Space PgDn", CONSOLE_NEXT, NULL, "next", "the next thing: an answer, a part, a step, a lesson",
     .rank = KEY_USUAL},
    {"Left h Backspace PgUp", CONSOLE_BACK, NULL, "back", "exactly one thing back", .rank = KEY_USUAL},
    {"Enter", CONSOLE_POINT, NULL, "point", "into the cells: what the arrows choose there, the room sees",
     .rank = KEY_USUAL},
    {"Esc", CONSOLE_OUT, NULL, "out", "out of the cells again", .rank = KEY_USUAL},
    {"f", CONSOLE_FREEZE, NULL, "freeze", "the room stands still while you look ahead; again: it comes here",
     .rank = KEY_USUAL},
    {"F", CONSOLE_RETURN, NULL, "to the room", "back to where the room stands, and on from there", .rank = KEY_USUAL},
    {"P", CONSOLE_POLL, NULL, "ask", "ask the room a question", .rank = KEY_USUAL},
    {".", CONSOLE_HIDE, NULL, "hide", "hide the cell that is pointed at; show it again", .rank = KEY_USUAL},
    {",", CONSOLE_HIDE_ROW, NULL, "row", "the same with its row", .rank = KEY_USUAL},
    {";", CONSOLE_UNHIDE, NULL, "show all", "show all that was hidden by hand", .rank = KEY_USUAL},
    {"B", CONSOLE_BIG, NULL, "bigger", "bigger cells for the room, and the usual ones", .rank = KEY_USUAL},
    {"g", CONSOLE_JUMP_KEY, NULL, "go to", "go to a step by number or name", .rank = KEY_USUAL},
    {"/", CONSOLE_FIND, NULL, "search", "search the lessons", .rank = KEY_USUAL},
    {"Home", CONSOLE_FIRST, "Home End", NULL, "first, last step of this lesson", .rank = KEY_USUAL},
    {"End", CONSOLE_LAST, NULL, NULL, NULL, .rank = KEY_USUAL},
    {"+ =", CONSOLE_FASTER, "+ -", NULL, "play faster, slower", .rank = KEY_USUAL},
    {"-", CONSOLE_SLOWER, NULL, NULL, NULL, .rank = KEY_USUAL},
    {"x", CONSOLE_OTHER, NULL, NULL, "another example, and back", .rank = KEY_USUAL},
    CONSOLE_COMMON,
    {0},
};

const struct key console_poll_keys[] = {
    {"P Right l Space PgDn", CONSOLE_POLL, NULL, "go on", "on: close the vote, discuss, vote again, close that",
     .rank = KEY_USUAL},
    {"u Left h Backspace PgUp", CONSOLE_BACK, NULL, "back", "one step back: the vote is open again", .rank = KEY_USUAL},
    {"H", CONSOLE_HANDS_KEY, NULL, "hands", "type how many hands were raised for each option: 12 5 20 3",
     .rank = KEY_USUAL},
    {"S", CONSOLE_SOLVE, NULL, "solution", "show the solution, and hide it; the vote must be closed",
     .rank = KEY_USUAL},
    {"d", CONSOLE_DISCUSS, NULL, NULL, "let the room discuss", .rank = KEY_USUAL},
    {"v", CONSOLE_AGAIN, NULL, NULL, "vote a second time, without a discussion too", .rank = KEY_USUAL},
    {"Esc x", CONSOLE_END_POLL, NULL, "lesson", "end the poll, back to the lesson; what was counted is kept",
     .rank = KEY_USUAL},
    CONSOLE_COMMON,
    {0},
};

const struct key console_leave_keys[] = {
    {"q", CONSOLE_ENTER, NULL, "ends it", "end it: followers are told so", .rank = KEY_USUAL},
    {"Esc", CONSOLE_ESC, "any other key", "goes on", "go on with it", .rank = KEY_USUAL},
    {0},
};

const struct key *console_table(const struct console *c)
{
    switch (c->mode) {
    case CONSOLE_STEP:
        return c->poll ? console_poll_keys : console_keys;
    case CONSOLE_CHOOSE:
        return console_choice_keys;
    case CONSOLE_HANDS:
        return console_hands_keys;
    case CONSOLE_LEAVE:
        return console_leave_keys;
    default:
        return NULL;
    }
}

/* ----------------------------------------------------------------------------------------------------- what works now
 */

static void say(struct text *word, const char *what)
{
    if (word)
        text_add(word, what);
}

static bool next_works(const struct console *c, struct text *word)
{
    struct player *p = c->wall.player;
    bool leads_out = p->part + 1 >= player_step(p)->parts && !wall_answers_next(&c->wall);

    if (wall_answers_next(&c->wall))
        say(word, "answer");
    else if (leads_out && !console_stays(c, c->at + 1))
        say(word, "next lesson");
    return !leads_out || c->at + 1 < c->agenda->count;
}

static bool back_works(const struct console *c)
{
    return c->at > 0 || c->wall.player->part > 0 || c->journal->show.revealed > 0;
}

/* Of keys of the lecture alone. */
static bool step_works(const struct console *c, int action, struct text *word)
{
    const struct player *p = c->wall.player;

    switch (action) {
    case CONSOLE_NEXT:
        return next_works(c, word);
    case CONSOLE_BACK:
        return back_works(c);
    case CONSOLE_POINT:
        return !p->entered && player_has_cells(p);
    case CONSOLE_OUT:
        return p->entered;
    case CONSOLE_FREEZE:
        if (c->frozen)
            say(word, "bring the room");
        return true;
    case CONSOLE_RETURN:
        return c->frozen;
    case CONSOLE_HIDE:
    case CONSOLE_HIDE_ROW:
        return p->entered && p->view->hide != NULL;
    case CONSOLE_UNHIDE:
        return *c->journal->show.hidden != '\0';
    case CONSOLE_BIG:
        if (c->wall.big)
            say(word, "smaller");
        return true;
    case CONSOLE_JUMP_KEY:
    case CONSOLE_FIRST:
    case CONSOLE_LAST:
        return c->clock.count > 1;
    case CONSOLE_FASTER:
    case CONSOLE_SLOWER:
        return p->motion != MOTION_NONE;
    case CONSOLE_OTHER:
        return player_has_view(p) && p->view->shows_example;
    default:
        return true;
    }
}

bool console_works(const struct console *c, int action, struct text *word)
{
    switch (action) {
    case CONSOLE_BLANK:
        if (c->blank)
            say(word, "light again");
        return true;
    case CONSOLE_NOTES_DOWN:
    case CONSOLE_NOTES_UP:
        return *console_step(c)->notes != '\0';
    case CONSOLE_FACE:
    case CONSOLE_RESTART:
    case CONSOLE_MOUSE:
    case CONSOLE_HELP_KEY:
    case CONSOLE_QUIT:
        return true;
    default:
        return c->poll ? console_poll_works(c, action, word) : step_works(c, action, word);
    }
}

bool console_view_works(const struct console *c, const struct key *row, struct key_offer *offer)
{
    return !c->poll && player_view_works(c->wall.player, row, offer);
}

/* ----------------------------------------------------------------------------------------------------------- footer */

/* What must not drop from the footer before the others. */
static enum key_rank rank_of(const struct console *c, int action)
{
    switch (action) {
    case CONSOLE_HELP_KEY:
        return KEY_LAST;
    case CONSOLE_NEXT:
    case CONSOLE_BACK:
    case CONSOLE_OUT:
    case CONSOLE_POLL:
    case CONSOLE_END_POLL:
        return KEY_KEPT;
    case CONSOLE_BLANK:
        return c->blank ? KEY_KEPT : KEY_WANTED;
    case CONSOLE_FREEZE:
    case CONSOLE_RETURN:
        return c->frozen ? KEY_KEPT : KEY_WANTED;
    case CONSOLE_POINT:
    case CONSOLE_HANDS_KEY:
    case CONSOLE_SOLVE:
    case CONSOLE_QUIT:
        return KEY_WANTED;
    default:
        return KEY_USUAL;
    }
}

/* The view's own keys; those that work inside only are what one has come for, and the first of the others is what the
 * view is about: "make the mistake". */
static void add_view_keys(const struct console *c, struct footer *footer)
{
    bool first = !c->wall.player->entered;

    if (!player_has_view(c->wall.player))
        return;
    for (const struct key *row = c->wall.player->view->keys; row->keys; row++) {
        struct key_offer offer = {0};

        if (console_view_works(c, row, &offer)) {
            bool inside = view_key_is_inside(row);

            offer.rank = inside || first ? KEY_WANTED : KEY_USUAL;
            footer_offer(footer, row, &offer);
            first = first && inside;
        }
        key_offer_free(&offer);
    }
}

void console_footer(const struct console *c, const struct theme *theme, int cols, struct footer *footer)
{
    const struct key *table = console_table(c);

    if (!table)
        return;
    for (const struct key *row = table; row->keys; row++) {
        struct text word = {0};

        if (c->mode != CONSOLE_STEP || console_works(c, row->action, &word))
            footer_add(footer, row, &word, c->mode == CONSOLE_STEP ? rank_of(c, row->action) : KEY_USUAL);
        text_free(&word);
        if (table == console_keys && row->action == CONSOLE_OUT)
            add_view_keys(c, footer);
    }
    footer_place(footer, theme, 1, cols - 1, 3);
}
