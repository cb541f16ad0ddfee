/* SPDX-License-Identifier: MIT */
/* The keys of a quiz, and which of them work. */
#include "screen/quiz_parts.h"

#include <string.h>

const struct key quiz_keys[] = {
    {"1-9 0", QUIZ_DO_CHOOSE, "1-9", "choose", "choose an option by its number; of pairs, the right side",
     .rank = KEY_USUAL},
    {"t", QUIZ_DO_TRUE, NULL, "true", "true", .rank = KEY_USUAL},
    {"f", QUIZ_DO_FALSE, NULL, "false", "false", .rank = KEY_USUAL},
    {"a b c d e f", QUIZ_DO_LETTER, "a-f", NULL, "choose an option by its letter; of pairs, the row",
     .rank = KEY_USUAL},
    {"Space", QUIZ_DO_TOGGLE, NULL, NULL, "tick the option, or take the tick away", .rank = KEY_USUAL},
    {"Down j", QUIZ_DO_DOWN, "↓ ↑", NULL, "option by option; in a long text, line by line", .rank = KEY_USUAL},
    {"Up k", QUIZ_DO_UP, NULL, NULL, NULL, .rank = KEY_USUAL},
    {"Right", QUIZ_DO_MATCH_ON, "→ ←", NULL, "the next, the previous right side for this row", .rank = KEY_USUAL},
    {"Left", QUIZ_DO_MATCH_BACK, NULL, NULL, NULL, .rank = KEY_USUAL},
    {"1", QUIZ_DO_WORTH, NULL, "worth nothing", "what your text is worth: nothing, half, all of it", .rank = KEY_USUAL},
    {"2", QUIZ_DO_WORTH, NULL, "half", NULL, .rank = KEY_USUAL},
    {"3", QUIZ_DO_WORTH, NULL, "all", NULL, .rank = KEY_USUAL},
    {"Enter", QUIZ_DO_ENTER, NULL, "answer", "answer; in a list, open", .rank = KEY_USUAL},
    {"Right Space", QUIZ_DO_NEXT, NULL, "next", "next question", .rank = KEY_USUAL},
    {"n", QUIZ_DO_NEXT_TOO, NULL, "next", "next question", .rank = KEY_USUAL},
    {"r Backspace", QUIZ_DO_AGAIN, NULL, "again", "try the question again; the first answer counts", .rank = KEY_USUAL},
    {"Enter e", QUIZ_DO_STEP, NULL, "step", "the step that explains it; Esc there leads back", .rank = KEY_USUAL},
    {"i Tab", QUIZ_DO_HINT, NULL, "hint", "a hint", .rank = KEY_USUAL},
    {"m", QUIZ_DO_MARK, NULL, "mark", "mark the question for later", .rank = KEY_USUAL},
    {"s", QUIZ_DO_SKIP, NULL, "skip", "give up and see the answer; in an exam, take the answer back",
     .rank = KEY_USUAL},
    {"v", QUIZ_DO_VIEW, NULL, "picture", "the question's picture; after the answer, its lab", .rank = KEY_USUAL},
    {"r", QUIZ_DO_REVIEW, NULL, "again", "take again what was missed", .rank = KEY_USUAL},
    {"l", QUIZ_DO_LIST, NULL, "list", "the list of all questions", .rank = KEY_USUAL},
    {"S", QUIZ_DO_SUBMIT, NULL, "submit", "submit the exam", .rank = KEY_USUAL},
    {"Left", QUIZ_DO_BACK, NULL, "back", "question before", .rank = KEY_USUAL},
    {"p", QUIZ_DO_BACK_TOO, NULL, "back", "question before", .rank = KEY_USUAL},
    {"PgDn", QUIZ_DO_PAGE_DOWN, NULL, NULL, "a page on", .rank = KEY_USUAL},
    {"PgUp", QUIZ_DO_PAGE_UP, NULL, NULL, "a page back", .rank = KEY_USUAL},
    {"Home", QUIZ_DO_FIRST, "Home End", NULL, "first, last question", .rank = KEY_USUAL},
    {"End", QUIZ_DO_LAST, NULL, NULL, NULL, .rank = KEY_USUAL},
    {"Esc", QUIZ_DO_LEAVE, NULL, "leave", "out again", .rank = KEY_USUAL},
    {"M", QUIZ_DO_MOUSE, NULL, NULL, "the mouse to the terminal, and back", .rank = KEY_USUAL},
    {"?", QUIZ_DO_HELP, NULL, "help", "this help", .rank = KEY_USUAL},
    {"q", QUIZ_DO_QUIT, NULL, "quit", "quit", .rank = KEY_USUAL},
    {0},
};

const struct key quiz_field_keys[] = {
    {"Enter", QUIZ_DO_ENTER, NULL, "answer", "answer; twice on nothing: give up", .rank = KEY_USUAL},
    {"Tab", QUIZ_DO_HINT, NULL, "hint", "a hint", .rank = KEY_USUAL},
    {"Esc", QUIZ_DO_LEAVE, NULL, "leave", "out of the field, so that keys work", .rank = KEY_USUAL},
    {"Right", QUIZ_DO_NEXT, NULL, "next", "next question", .rank = KEY_USUAL},
    {"Left", QUIZ_DO_BACK, NULL, "back", "question before", .rank = KEY_USUAL},
    {"Down", QUIZ_DO_DOWN, NULL, NULL, NULL, .rank = KEY_USUAL},
    {"Up", QUIZ_DO_UP, NULL, NULL, NULL, .rank = KEY_USUAL},
    {"PgDn", QUIZ_DO_PAGE_DOWN, NULL, NULL, NULL, .rank = KEY_USUAL},
    {"PgUp", QUIZ_DO_PAGE_UP, NULL, NULL, NULL, .rank = KEY_USUAL},
    {0},
};

static void say(struct text *word, const char *what)
{
    if (word)
        text_add(word, what);
}

/* -------------------------------------------------------------------------------------------- while it is answered */

static bool is_choice(const struct question *q)
{
    return q->type == QUESTION_MULTIPLE_CHOICE || q->type == QUESTION_TRUE_FALSE;
}

static bool choosing_works(const struct quiz_player *p, int action, struct text *word)
{
    const struct item *item = &p->sitting->items[p->at];
    const struct question *q = item->question;
    bool pairs = q->type == QUESTION_MATCHING;
    size_t count = pairs ? item->choice_count : item->option_count;

    if (p->mode != QUIZ_ON_QUESTION || !quiz_is_open(p))
        return false;
    switch (action) {
    case QUIZ_DO_CHOOSE:
        if (word && pairs && item->option_count > 1) /* the keys for letters end with f */
            text_addf(word, "a-%c ", (int)('a' + (item->option_count < 6 ? item->option_count : 6) - 1));
        if (word && count > 1)
            text_addf(word, q->several ? "1-%zu space\ttick" : pairs ? "1-%zu\tmatch" : "1-%zu\tchoose", count);
        return (pairs || is_choice(q)) && count > 0;
    case QUIZ_DO_LETTER:
        return pairs || is_choice(q);
    case QUIZ_DO_TRUE:
    case QUIZ_DO_FALSE:
        return q->type == QUESTION_TRUE_FALSE;
    case QUIZ_DO_TOGGLE:
        return q->several;
    default:
        return pairs;
    }
}

/* Whether the arrows up and down have something to do. */
static bool moving_works(const struct quiz_player *p, const struct quiz_frame *frame, int action)
{
    const struct question *q = p->mode == QUIZ_ON_QUESTION ? p->sitting->items[p->at].question : NULL;

    if (p->mode == QUIZ_ON_LIST || p->mode == QUIZ_ON_END)
        return action == QUIZ_DO_DOWN || action == QUIZ_DO_PAGE_DOWN ? p->list.at + 1 < p->list.count : p->list.at > 0;
    if (!q)
        return false;
    if ((action == QUIZ_DO_DOWN || action == QUIZ_DO_UP) && quiz_is_open(p)) {
        if (is_choice(q) || q->type == QUESTION_MATCHING)
            return true;
        if (quiz_is_typing(p))
            return q->type == QUESTION_ESSAY;
    }
    return action == QUIZ_DO_DOWN || action == QUIZ_DO_PAGE_DOWN ? quiz_page_below(p, frame) > 0 : p->page.first > 0;
}

static bool enter_works(const struct quiz_player *p, struct text *word)
{
    const struct item *item = quiz_item(p);
    const struct draft *draft = item ? &p->drafts[p->at] : NULL;

    if (!item)
        return false;
    if (p->mode == QUIZ_ON_END && !p->sitting->exam && p->can_open_steps && item->question->step) {
        say(word, "step");
        return true;
    }
    if (p->mode == QUIZ_ON_LIST || p->mode == QUIZ_ON_END) {
        say(word, "open");
        return true;
    }
    if (p->mode != QUIZ_ON_QUESTION || !quiz_is_open(p)) {
        say(word, "go on");
        return p->mode == QUIZ_ON_QUESTION && item->question->type == QUESTION_DESCRIPTION;
    }
    if (!quiz_has_field(item->question))
        return true;
    if (!draft->typing)
        say(word, "type");
    else if (draft->field.text.length == 0 && item->question->type == QUESTION_ESSAY)
        say(word, "see an answer");
    else if (draft->field.text.length == 0)
        say(word, p->sitting->exam ? "no answer" : "give up");
    return true;
}

/* --------------------------------------------------------------------------------------------------------- the rest */

/* Whether the question has been answered and everything may be told. */
static bool is_told(const struct quiz_player *p)
{
    return p->mode == QUIZ_ON_QUESTION && !quiz_is_silent(p) && p->sitting->items[p->at].state != ITEM_OPEN &&
           question_is_graded(p->sitting->items[p->at].question);
}

static bool answered_works(const struct quiz_player *p, int action)
{
    const struct item *item = &p->sitting->items[p->at];

    if (!is_told(p))
        return false;
    switch (action) {
    case QUIZ_DO_AGAIN:
        return !p->sitting->exam;
    case QUIZ_DO_STEP:
        return item->question->step && p->can_open_steps;
    default:
        return item->wants_mark;
    }
}

static bool open_works(const struct quiz_player *p, int action, struct text *word)
{
    const struct item *item = &p->sitting->items[p->at];

    if (p->mode != QUIZ_ON_QUESTION || !quiz_is_open(p))
        return false;
    if (action == QUIZ_DO_HINT)
        return !p->sitting->exam && item->hints < item->question->hint_count;
    if (p->sitting->exam)
        say(word, "take back");
    return !p->sitting->exam || item->state == ITEM_ANSWERED;
}

static bool view_works(const struct quiz_player *p, const struct quiz_frame *frame, struct text *word)
{
    bool is_question = p->mode == QUIZ_ON_QUESTION && p->sitting->items[p->at].question->view;

    if (p->mode == QUIZ_ON_PICTURE) {
        say(word, "back");
        return true;
    }
    if (is_question && is_told(p)) {
        say(word, "lab");
        return true;
    }
    return is_question && p->self && frame->picture.rows == 0;
}

/* From question to question. While pairs are matched, the arrows are theirs. */
static bool going_works(const struct quiz_player *p, int action, struct text *word)
{
    const struct item *item = &p->sitting->items[p->at];
    bool is_last = p->at + 1 >= p->sitting->count, pairs = item->question->type == QUESTION_MATCHING && quiz_is_open(p);

    if (p->mode == QUIZ_ON_END) {
        if (action == QUIZ_DO_NEXT)
            say(word, "next lesson");
        return action == QUIZ_DO_NEXT ? p->leads_on : action == QUIZ_DO_BACK && p->sitting->count > 0;
    }
    if (p->mode != QUIZ_ON_QUESTION)
        return false;
    if (quiz_is_typing(p) && p->drafts[p->at].field.text.length > 0)
        return false;
    if ((action == QUIZ_DO_NEXT_TOO || action == QUIZ_DO_BACK_TOO) && !pairs)
        return false;
    if (action == QUIZ_DO_BACK || action == QUIZ_DO_BACK_TOO)
        return p->at > 0;
    if (is_last)
        say(word, quiz_is_silent(p) ? "submit" : "the sum");
    return true;
}

static bool leave_works(const struct quiz_player *p, struct text *word)
{
    if (quiz_is_typing(p))
        return true;
    say(word, p->mode == QUIZ_ON_QUESTION ? "the sum" : "back");
    return p->mode == QUIZ_ON_LIST || p->mode == QUIZ_ON_PICTURE || (p->mode == QUIZ_ON_QUESTION && p->was_ended);
}

static bool review_works(const struct quiz_player *p)
{
    const struct sitting *s = p->sitting;

    for (size_t i = 0; p->mode == QUIZ_ON_END && i < s->count; i++)
        if (question_is_graded(s->items[i].question) && s->items[i].tries > 0 && s->items[i].first < 1)
            return true;
    return false;
}

bool quiz_works(const struct quiz_player *p, const struct quiz_frame *frame, int action, struct text *word)
{
    bool has_question = p->at < p->sitting->count;

    switch (action) {
    case QUIZ_DO_MOUSE:
    case QUIZ_DO_HELP:
        return true;
    case QUIZ_DO_QUIT:
        if (p->back)
            say(word, p->back);
        return true;
    case QUIZ_DO_REVIEW:
        return review_works(p);
    case QUIZ_DO_ENTER:
        return has_question && enter_works(p, word);
    case QUIZ_DO_DOWN:
    case QUIZ_DO_UP:
    case QUIZ_DO_PAGE_DOWN:
    case QUIZ_DO_PAGE_UP:
        return has_question && moving_works(p, frame, action);
    case QUIZ_DO_NEXT:
    case QUIZ_DO_NEXT_TOO:
    case QUIZ_DO_BACK:
    case QUIZ_DO_BACK_TOO:
        return (has_question || action == QUIZ_DO_NEXT) && going_works(p, action, word);
    case QUIZ_DO_WORTH:
    case QUIZ_DO_AGAIN:
    case QUIZ_DO_STEP:
        return has_question && answered_works(p, action);
    case QUIZ_DO_HINT:
    case QUIZ_DO_SKIP:
        return has_question && open_works(p, action, word);
    case QUIZ_DO_VIEW:
        return has_question && view_works(p, frame, word);
    case QUIZ_DO_MARK:
        if (has_question && p->sitting->items[p->at].marked)
            say(word, "unmark");
        return has_question && p->mode == QUIZ_ON_QUESTION && quiz_is_silent(p);
    case QUIZ_DO_LIST:
        return p->sitting->count > 1 && (p->mode == QUIZ_ON_QUESTION || p->mode == QUIZ_ON_END);
    case QUIZ_DO_SUBMIT:
        return quiz_is_silent(p) && (p->mode == QUIZ_ON_QUESTION || p->mode == QUIZ_ON_LIST);
    case QUIZ_DO_FIRST:
    case QUIZ_DO_LAST:
        return p->mode == QUIZ_ON_QUESTION ? p->sitting->count > 1 : p->mode != QUIZ_ON_PICTURE && p->list.count > 1;
    case QUIZ_DO_LEAVE:
        return leave_works(p, word);
    default:
        return has_question && choosing_works(p, action, word);
    }
}

static const struct key *table_now(const struct quiz_player *p)
{
    return quiz_is_typing(p) ? quiz_field_keys : quiz_keys;
}

const struct key *quiz_find_key(const struct quiz_player *p, const struct quiz_frame *frame, int code)
{
    for (const struct key *row = table_now(p); row->keys; row++)
        if (keys_find(row, code) == row && quiz_works(p, frame, row->action, NULL))
            return row;
    return NULL;
}

/* ------------------------------------------------------------------------------------------------------- the footer */

static enum key_rank rank_of(const struct quiz_player *p, int action)
{
    bool open = p->mode == QUIZ_ON_QUESTION && quiz_is_open(p);

    switch (action) {
    case QUIZ_DO_HELP:
        return KEY_LAST;
    case QUIZ_DO_CHOOSE:
    case QUIZ_DO_ENTER:
    case QUIZ_DO_WORTH:
    case QUIZ_DO_LEAVE:
    case QUIZ_DO_STEP:
        return KEY_KEPT;
    case QUIZ_DO_NEXT:
        return open ? KEY_WANTED : KEY_KEPT;
    case QUIZ_DO_HINT:
    case QUIZ_DO_SKIP:
    case QUIZ_DO_AGAIN:
    case QUIZ_DO_REVIEW:
    case QUIZ_DO_VIEW:
    case QUIZ_DO_MARK:
        return KEY_WANTED;
    default:
        return KEY_USUAL;
    }
}

/* Whether a row that works is left out: its keys are taken by one before, or it goes without saying. */
static bool is_unsaid(const struct quiz_player *p, const struct quiz_frame *frame, const struct key *row)
{
    bool arrow = row->action == QUIZ_DO_NEXT || row->action == QUIZ_DO_BACK;

    if (row->action == QUIZ_DO_SUBMIT && p->mode == QUIZ_ON_QUESTION) /* where the next key says so already */
        return p->at + 1 >= p->sitting->count;
    return arrow && !quiz_is_typing(p) && quiz_works(p, frame, QUIZ_DO_MATCH_ON, NULL);
}

void quiz_footer(const struct quiz_player *p, const struct quiz_frame *frame, const struct theme *theme, int end,
                 struct footer *footer)
{
    for (const struct key *row = table_now(p); row->keys; row++) {
        struct text word = {0};

        if (quiz_works(p, frame, row->action, &word) && !is_unsaid(p, frame, row))
            footer_add(footer, row, row->word ? &word : NULL, rank_of(p, row->action));
        text_free(&word);
    }
    footer_place(footer, theme, 1, end, frame->cols < QUIZ_NARROW ? 2 : 3);
}
