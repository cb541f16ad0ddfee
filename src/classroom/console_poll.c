/* SPDX-License-Identifier: MIT */
/* Asking the room: choosing the question, leading the poll, typing hands; each with its keys. */
#include "classroom/console_state.h"

#include "base/compiler.h"
#include "base/monotonic.h"
#include "player/player_state.h"
#include "ui/box.h"
#include "ui/help.h"

#include <stdint.h>
#include <string.h>

#define CHOICE_PAGE 10  /* questions that a page key moves */
#define WIDEST 100      /* columns of the box */
#define AROUND 6        /* rows of the screen that stay visible above and below */
#define HANDS_ROWS 2    /* rows: the letters, and what is typed under them */
#define BEHIND_HANDS 30 /* columns after them for the counts so far */
#define WHOLE 4         /* rows below the list: a blank, and the whole chosen question */

/* The level of a scene of the poll, recognised by the function for its keys; 0: it is not open. */
static size_t level_of(const struct console *c, unsigned (*event)(void *, const struct event *, const struct canvas *))
{
    size_t at = c->stack.count - 1;

    while (at > 0 && c->stack.levels[at].scene.event != event)
        at--;
    return at;
}

static void add_footer(const struct console *c, const struct canvas *canvas, const struct key *table,
                       struct footer *footer)
{
    footer_add_keys(footer, table, c);
    footer_place(footer, &canvas->theme, 1, canvas->cols - 1, 3);
}

/* Draws the keys of a scene; those of the scene below do nothing meanwhile. */
static void draw_keys(const struct console *c, struct canvas *canvas, const struct key *table)
{
    struct footer footer = {0};

    canvas_blank(canvas, (struct area){canvas->rows - 1, 0, 1, canvas->cols});
    add_footer(c, canvas, table, &footer);
    footer_draw(canvas, canvas->rows - 1, &footer);
    footer_free(&footer);
}

/* ------------------------------------------------------------------------------------------------------- the choice */

/* To be called after any change of the poll: tells the audience, and saves it. */
static void poll_changed(struct console *c)
{
    server_poll(&c->server, c->poll);
    c->unwritten = c->unsaved = true;
}

/* Asks the chosen question, or says why it cannot be asked. */
static void ask(struct console *c)
{
    struct journal *j = c->journal;
    struct poll_question question;
    struct error e;

    if (!poll_question_find(&question, c->library, c->choice.list.items[c->choice.chosen].key, &e)) {
        poll_question_free(&question);
        console_say(c, e.message);
        return;
    }
    poll_question_free(&c->question);
    c->question = question;
    c->poll = results_add(&j->results);
    poll_question_start(&c->question, c->poll, ++j->polls_begun);
    j->poll = j->results.count - 1;
    c->voted = monotonic_now();
    c->wall.player->entered = false;
    c->blank = false; /* the question must be seen */
    console_changed(c);
    poll_changed(c);
}

static unsigned do_choose(void *self, const struct key *key, int code UNUSED)
{
    struct console_choice *choice = &((struct console *)self)->choice;
    long last = (long)choice->list.count - 1, to = (long)choice->chosen + key->action;

    choice->chosen = (size_t)(to < 0 ? 0 : to > last ? last : to);
    return SCENE_DRAW;
}

static unsigned do_ask(void *self, const struct key *key UNUSED, int code UNUSED)
{
    ask(self);
    return SCENE_QUIT;
}

const struct key console_choice_keys[] = {
    {"Enter", 0, NULL, "ask", "ask the room this one", .act = do_ask},
    {"Up k", -1, "↑↓", "choose", "choose the question; also k and j", .act = do_choose},
    {"Down j", 1, NULL, NULL, NULL, .act = do_choose},
    {"PgDn Space", CHOICE_PAGE, "PgDn PgUp", NULL, "ten questions on, back", .act = do_choose},
    {"PgUp", -CHOICE_PAGE, NULL, NULL, NULL, .act = do_choose},
    {"?", SCENE_HELP, NULL, "help", "this help", .act = scene_ask, .rank = KEY_LAST},
    {"Esc q P", SCENE_QUIT, NULL, "back", "back to the lesson: nothing is asked", .act = scene_ask},
    {0},
};

/* -------------------------------------------------------------------------------------------- the list of questions */

/* The group of a question; those of one group are listed together. */
static const char *group_of(const struct poll_listed *item)
{
    return item->of_step   ? (item->of_quiz ? "The quiz, about this step" : "This step asks")
           : item->of_quiz ? "The rest of the quiz"
                           : "Other steps of this lesson ask";
}

static bool begins_group(const struct poll_list *list, size_t index)
{
    return index == 0 || group_of(&list->items[index]) != group_of(&list->items[index - 1]);
}

/* Rows of the items `from` to before `to`, with their headings and the blanks above these. */
static int rows_of(const struct poll_list *list, size_t from, size_t to)
{
    int rows = 0;

    for (size_t i = from; i < to; i++)
        rows += begins_group(list, i) || i == from ? (i == from ? 2 : 3) : 1;
    return rows;
}

/* Keeps the chosen item visible in `rows` rows, and shows as many as fit. */
static void scroll(struct console_choice *choice, int rows)
{
    if (choice->chosen >= choice->list.count)
        choice->chosen = choice->list.count - 1;
    if (choice->first > choice->chosen)
        choice->first = choice->chosen;
    while (choice->first < choice->chosen && rows_of(&choice->list, choice->first, choice->chosen + 1) > rows)
        choice->first++;
    while (choice->first > 0 && rows_of(&choice->list, choice->first - 1, choice->list.count) <= rows)
        choice->first--;
}

static void draw_item(const struct console_choice *choice, struct canvas *canvas, struct area area, size_t index)
{
    bool is_chosen = index == choice->chosen;

    if (is_chosen)
        canvas_put(canvas, area.row, area.col, ROLE_STRONG, "▸");
    canvas_put_cut(canvas, area.row, area.col + 2, area.cols - 2, is_chosen ? ROLE_STRONG : ROLE_PLAIN,
                   choice->list.items[index].title);
}

static void draw_list(const struct console_choice *choice, struct canvas *canvas, struct area area)
{
    int end = area.row + area.rows;

    for (size_t i = choice->first; i < choice->list.count && area.row < end; i++) {
        if (begins_group(&choice->list, i) || i == choice->first) {
            area.row += i != choice->first;
            if (area.row + 1 >= end)
                return;
            canvas_put_cut(canvas, area.row++, area.col, area.cols, ROLE_DIM, group_of(&choice->list.items[i]));
        }
        draw_item(choice, canvas, area, i);
        area.row++;
    }
}

/* Draws the whole chosen question, as far as there is room; in the list it has only one row. */
static void draw_whole(const struct console_choice *choice, struct canvas *canvas, struct area area)
{
    struct prose prose = {0};
    struct flow flow;

    prose_add_run(prose_add_block(&prose, PROSE_PARAGRAPH), choice->list.items[choice->chosen].title, NULL, 0);
    flow_lay(&flow, &prose, area.cols, 0, &canvas->theme);
    flow_draw(canvas, area, &flow, 0, false);
    flow_free(&flow);
    prose_free(&prose);
}

static void draw_choice(void *self, struct canvas *canvas)
{
    struct console *c = self;
    struct console_choice *choice = &c->choice;
    int wide = canvas->cols - 8 < WIDEST ? canvas->cols - 8 : WIDEST, most = canvas->rows - AROUND - WHOLE;
    int rows = rows_of(&choice->list, 0, choice->list.count);
    struct area area = box_place(canvas, (rows < most ? rows : most) + WHOLE, wide), whole = area;
    struct console_frame frame;

    console_frame_make(&frame, c, canvas);
    if (frame.too_small)
        return;
    box_draw(canvas, area, "Ask the room");
    area.rows -= WHOLE;
    scroll(choice, area.rows);
    draw_list(choice, canvas, area);
    whole.row += area.rows + 1;
    whole.rows = WHOLE - 1;
    draw_whole(choice, canvas, whole);
    draw_keys(c, canvas, console_choice_keys);
}

static unsigned choose(void *self, const struct event *event, const struct canvas *canvas UNUSED)
{
    unsigned wish = SCENE_NOTHING;

    if (event->kind == EVENT_KEY)
        keys_act(console_choice_keys, self, event->code, &wish);
    return wish;
}

static void help_choice(void *self, struct overlay_page *page, const struct canvas *canvas)
{
    text_add(&page->title, "Help: to ask the room");
    help_add_keys(
        &page->lists[0], &canvas->theme,
        &(struct help_keys){.table = console_choice_keys, .self = self, .columns = CONSOLE_HELP_COLS, .is_full = true});
}

static void say(void *self, const char *message)
{
    console_say(self, message);
}

static void add_choice_footer(void *self, const struct canvas *canvas, struct footer *footer)
{
    add_footer(self, canvas, console_choice_keys, footer);
}

static void list_questions(struct console *c)
{
    poll_list_free(&c->choice.list);
    poll_list_make(&c->choice.list, c->library, c->wall.lesson, c->wall.player->step);
    if (c->choice.list.count == 0)
        console_say(c, "there is no question here that a room can be asked: this lesson has neither one nor a quiz");
}

void console_open_choice(struct console *c)
{
    list_questions(c);
    c->choice.chosen = c->choice.first = 0;
    if (c->choice.list.count > 0)
        stack_push(&c->stack, (struct scene){.self = c,
                                             .is_over = true,
                                             .draw = draw_choice,
                                             .event = choose,
                                             .say = say,
                                             .help = help_choice,
                                             .footer = add_choice_footer});
}

void console_renew_choice(struct console *c)
{
    size_t level = level_of(c, choose);

    if (level == 0)
        return;
    list_questions(c);
    if (c->choice.chosen >= c->choice.list.count)
        c->choice.chosen = 0;
    if (c->choice.list.count == 0)
        stack_cut(&c->stack, level);
}

/* ------------------------------------------------------------------------------------------------------------ hands */

static bool hands_count(const void *self, const struct key *key UNUSED, struct key_offer *offer UNUSED)
{
    return ((const struct console *)self)->trouble.length == 0;
}

const struct key console_hands_keys[] = {
    {"Enter", SCENE_QUIT, NULL, "done", "these are the hands", .act = scene_ask, .works = hands_count},
    {"Esc", SCENE_QUIT, NULL, "leave", "leave it at what has been counted", .act = scene_ask},
    {0},
};

static unsigned type_hands(void *self, const struct event *event, const struct canvas *canvas UNUSED)
{
    struct console *c = self;
    unsigned wish = SCENE_DRAW;
    struct error e;

    if (event->kind != EVENT_KEY)
        return SCENE_NOTHING;
    if (keys_act(console_hands_keys, c, event->code, &wish) || keys_find(console_hands_keys, event->code) ||
        !field_key(&c->hands, event->code))
        return wish;
    text_free(&c->trouble);
    if (poll_type_hands(c->poll, text_string(&c->hands.text), &e))
        poll_changed(c);
    else
        text_add(&c->trouble, e.message);
    return wish;
}

/* The `index`-th word of what is typed, and its length. */
static const char *word_at(const char *typed, int index, size_t *length)
{
    typed += strspn(typed, " ,");
    for (; index > 0 && *typed; index--) {
        typed += strcspn(typed, " ,");
        typed += strspn(typed, " ,");
    }
    *length = strcspn(typed, " ,");
    return typed;
}

/* Draws the letters of the options, each above its number as it is typed, then those still to come. */
static void draw_letters(const struct console *c, struct canvas *canvas, int row, int col)
{
    const char *typed = text_string(&c->hands.text);
    int end = canvas->cols - 1, behind = 0;

    for (int i = 0; i < c->poll->option_count; i++) {
        size_t length;
        const char *word = word_at(typed, i, &length);
        bool is_here = *word && c->hands.at >= (size_t)(word - typed) && c->hands.at <= (size_t)(word - typed) + length;
        struct text before = {0};
        int at;

        text_add_bytes(&before, typed, (size_t)(word - typed));
        at = canvas_columns(&canvas->theme, text_string(&before));
        if (!*word) {
            at = behind > at ? behind : at;
            is_here =
                behind <= canvas_columns(&canvas->theme, text_string(&before)) && c->hands.at == c->hands.text.length;
        }
        behind = at + (*word ? (int)length + 1 : 2);
        if (col + at < end)
            canvas_putf(canvas, row, col + at, is_here ? ROLE_STRONG : ROLE_DIM, "%c", 'A' + i);
        text_free(&before);
    }
}

/* Draws the prompt in which hands are typed, under the letters. */
static void draw_prompt(const struct console *c, struct canvas *canvas, int row)
{
    int col = 1 + canvas_columns(&canvas->theme, "Hands › "), room = canvas->cols - 1 - BEHIND_HANDS - col;
    struct line line = {0};

    draw_letters(c, canvas, row, col);
    canvas_put(canvas, row + 1, 1, ROLE_DIM, "Hands › ");
    field_draw(canvas, row + 1, col, room, &c->hands);
    canvas_cursor(canvas, row + 1, col + field_cursor(&canvas->theme, &c->hands, room));
    line_addf(&line, ROLE_DIM, "%d of %d options counted", c->poll->hands_typed[poll_vote(c->poll)],
              c->poll->option_count);
    line_draw(canvas, row + 1, canvas->cols - 1 - line_columns(&canvas->theme, &line), BEHIND_HANDS, &line);
    line_free(&line);
}

static void draw_hands(void *self, struct canvas *canvas)
{
    const struct console *c = self;
    struct console_frame frame;
    int row;

    console_frame_make(&frame, c, canvas);
    if (frame.too_small)
        return;
    row = frame.room.row + frame.room.rows - HANDS_ROWS;
    canvas_blank(canvas, (struct area){row, 0, HANDS_ROWS, canvas->cols});
    draw_prompt(c, canvas, row);
    if (c->trouble.length)
        console_draw_notice(&frame, canvas, &c->trouble);
    draw_keys(c, canvas, console_hands_keys);
}

static void add_hands_footer(void *self, const struct canvas *canvas, struct footer *footer)
{
    add_footer(self, canvas, console_hands_keys, footer);
}

/* Opens the line in which hands are typed, with the present numbers. */
static unsigned do_hands(void *self, const struct key *key UNUSED, int code UNUSED)
{
    struct console *c = self;
    struct text typed = {0};
    int vote = poll_vote(c->poll);

    for (int i = 0; i < c->poll->hands_typed[vote]; i++)
        text_addf(&typed, "%s%d", i ? " " : "", c->poll->options[i].hands[vote]);
    field_set(&c->hands, text_string(&typed));
    text_free(&typed);
    text_free(&c->trouble);
    stack_push(&c->stack,
               (struct scene){
                   .self = c, .is_over = true, .draw = draw_hands, .event = type_hands, .footer = add_hands_footer});
    return SCENE_DRAW;
}

/* --------------------------------------------------------------------------------------------------------- the poll */

/* If the poll asked one of the step's own questions whose answer comes next, shows that answer. */
static void reveal(struct console *c)
{
    const struct step *step = console_step(c);
    const struct question *asked = c->question.question;
    size_t index = 0;

    if (c->question.lesson != c->wall.lesson || c->question.step != c->wall.player->step)
        return;
    while (index < step->question_count && &step->questions[index] != asked)
        index++;
    while (index < step->question_count && c->journal->show.revealed <= (int)index && wall_answers_next(&c->wall) &&
           wall_next(&c->wall))
        console_changed(c);
}

void console_end_poll(struct console *c)
{
    bool solved = c->poll->solved;
    size_t hands = level_of(c, type_hands);

    poll_move(c->poll, POLL_OVER);
    poll_changed(c);
    c->journal->poll = SIZE_MAX;
    c->poll = NULL;
    if (hands > 0)
        stack_cut(&c->stack, hands);
    if (solved)
        reveal(c);
    poll_question_free(&c->question);
}

/* Actions of rows that lead the poll on and back; other actions are the phase to go to. */
enum { LEADS_ON = -1, LEADS_BACK = -2 };

static int phase_after(const struct poll *poll, int action)
{
    int to = action == LEADS_BACK ? (int)poll->phase - 1
             : action != LEADS_ON ? action
             : poll->solved       ? POLL_OVER
                                  : (int)poll->phase + 1;

    if (to < 0 || (to == POLL_OVER && !poll->solved))
        return -1;
    return poll_can(poll, (enum poll_phase)to) ? to : -1;
}

/* What P does now. */
static const char *next_word(int phase)
{
    switch (phase) {
    case POLL_CLOSED:
    case POLL_RESULT:
        return "close the vote";
    case POLL_DISCUSS:
        return "discuss";
    case POLL_SECOND:
        return "vote again";
    default:
        return "back to the lesson";
    }
}

bool console_add_poll_next(const struct console *c, struct text *out)
{
    int to = phase_after(c->poll, LEADS_ON);

    if (to >= 0)
        text_add(out, next_word(to));
    return to >= 0;
}

static unsigned do_lead(void *self, const struct key *key, int code UNUSED)
{
    struct console *c = self;
    int to = phase_after(c->poll, key->action);

    if (to == POLL_OVER) {
        console_end_poll(c);
        return SCENE_DRAW;
    }
    if (to < 0 || !poll_move(c->poll, (enum poll_phase)to))
        return SCENE_DRAW;
    if (poll_is_open(c->poll)) {
        poll_solve(c->poll, false); /* no vote is open while the solution is shown */
        c->voted = monotonic_now();
    }
    poll_changed(c);
    return SCENE_DRAW;
}

static bool on_works(const void *self, const struct key *key UNUSED, struct key_offer *offer)
{
    return console_add_poll_next(self, &offer->word);
}

static bool back_works(const void *self, const struct key *key, struct key_offer *offer UNUSED)
{
    return phase_after(((const struct console *)self)->poll, key->action) >= 0;
}

/* Leads straight to a phase; the footer names that if going on leads elsewhere. */
static bool straight_works(const void *self, const struct key *key, struct key_offer *offer)
{
    const struct poll *poll = ((const struct console *)self)->poll;
    int to = phase_after(poll, key->action);

    if (phase_after(poll, LEADS_ON) != to)
        text_add(&offer->word, next_word(to));
    return to >= 0 && poll->phase < POLL_SECOND; /* later it would be the way back */
}

static unsigned do_solve(void *self, const struct key *key UNUSED, int code UNUSED)
{
    struct console *c = self;

    poll_solve(c->poll, !c->poll->solved);
    poll_changed(c);
    return SCENE_DRAW;
}

static bool solve_works(const void *self, const struct key *key UNUSED, struct key_offer *offer)
{
    const struct poll *poll = ((const struct console *)self)->poll;

    if (poll->solved)
        text_add(&offer->word, "hide solution");
    return !poll_is_open(poll);
}

static unsigned do_end(void *self, const struct key *key UNUSED, int code UNUSED)
{
    console_end_poll(self);
    return SCENE_DRAW;
}

const struct key console_poll_keys[] = {
    {"P Right l Space PgDn", LEADS_ON, NULL, "go on", "on: close the vote, discuss, vote again, close that",
     .act = do_lead, .works = on_works, .rank = KEY_KEPT,
     .why_not = "that is all: S shows the solution, Esc goes back to the lesson"},
    {"u Left h Backspace PgUp", LEADS_BACK, NULL, "back", "one step back: the vote is open again", .act = do_lead,
     .works = back_works, .rank = KEY_KEPT},
    {"H", 0, NULL, "hands", "type how many hands were raised for each option: 12 5 20 3", .act = do_hands,
     .rank = KEY_WANTED},
    {"S", 0, NULL, "solution", "show the solution, and hide it; the vote must be closed", .act = do_solve,
     .works = solve_works, .rank = KEY_WANTED,
     .why_not = "the room is voting: P closes the vote, then S shows the solution"},
    {"d", POLL_DISCUSS, NULL, NULL, "let the room discuss", .act = do_lead, .works = straight_works},
    {"v", POLL_SECOND, NULL, NULL, "vote a second time, without a discussion too", .act = do_lead,
     .works = straight_works},
    {"Esc x", 0, NULL, "lesson", "end the poll, back to the lesson; what was counted is kept", .act = do_end,
     .rank = KEY_KEPT},
    {0},
};

void console_tell_poll(const struct console *c, struct message_poll *out)
{
    struct message message;

    poll_tell(c->poll, server_with(&c->server) + server_back(&c->server), &message);
    *out = message.poll;
}
