/* SPDX-License-Identifier: MIT */
/* The keys of a question of a quiz: what each does, when, and how the footer calls it. */
#include "base/compiler.h"
#include "quiz/quiz_state.h"

#include <assert.h>

static const struct item *item_of(const struct quiz_player *p)
{
    return &p->sitting->items[p->at];
}

static bool is_answering(const struct quiz_player *p)
{
    return is_on_question(p) && quiz_is_open(p);
}

static bool has_choice(const struct quiz_player *p)
{
    return is_answering(p) && item_of(p)->question->type->form == FORM_CHOSEN;
}

static bool has_pairs(const struct quiz_player *p)
{
    return is_answering(p) && item_of(p)->question->type->form == FORM_PAIRED;
}

/* How many places a digit chooses from: options, or rows of pairs. */
static size_t count_places(const struct quiz_player *p)
{
    return has_pairs(p) || has_choice(p) ? item_of(p)->order.option_count : 0;
}

/* Chooses, ticks, matches, or takes back. */
static unsigned do_draft(void *self, const struct key *key UNUSED, int code)
{
    struct quiz_player *p = player_of(self);

    if (draft_key(quiz_draft(p), item_of(p), code))
        quiz_touch(p);
    else
        quiz_say(p, has_pairs(p) && code >= 'a' ? "No right side has that letter." : "There is no such option.");
    return SCENE_DRAW;
}

static bool digit_works(const void *self, const struct key *key UNUSED, struct key_offer *offer)
{
    const struct quiz_player *p = player_of(self);
    size_t count = count_places(p);
    bool several = count && item_of(p)->question->several;

    text_addf(&offer->shown, count > 1 ? "1-%zu%s" : "%zu%s", count, several ? " space" : "");
    text_add(&offer->word, several ? "tick" : has_pairs(p) ? "row" : "choose");
    offer->rank = has_pairs(p) ? KEY_WANTED : KEY_KEPT;
    return count > 0;
}

static bool zero_works(const void *self, const struct key *key UNUSED, struct key_offer *offer UNUSED)
{
    return count_places(player_of(self)) > 9;
}

static bool letter_works(const void *self, const struct key *key UNUSED, struct key_offer *offer UNUSED)
{
    return has_choice(player_of(self));
}

static bool tick_works(const void *self, const struct key *key UNUSED, struct key_offer *offer UNUSED)
{
    return is_answering(player_of(self)) && item_of(player_of(self))->question->several;
}

/* The row's action is the least number of right sides for which its letters are used. */
static bool match_works(const void *self, const struct key *key, struct key_offer *offer)
{
    const struct quiz_player *p = player_of(self);
    size_t count = has_pairs(p) ? item_of(p)->order.choice_count : 0;

    text_addf(&offer->shown, count > 1 ? "a-%c" : "a", (int)('a' + (count < 26 ? count : 26) - 1));
    return count >= (size_t)key->action;
}

static bool match_back_works(const void *self, const struct key *key UNUSED, struct key_offer *offer UNUSED)
{
    const struct quiz_player *p = player_of(self);

    for (size_t i = 0; has_pairs(p) && i < item_of(p)->order.option_count; i++)
        if (p->drafts[p->at].matched[item_of(p)->order.options[i]] != QUESTION_NONE)
            return true;
    return false;
}

/* Whether there are lines of the text above (−1) or below (1) what is in sight. */
static bool has_more(const struct quiz_player *p, const struct quiz_frame *frame, int by)
{
    return by > 0 ? quiz_page_below(p, frame) > 0 : p->page.first > 0;
}

static unsigned do_page(void *self, const struct key *key, int code UNUSED)
{
    quiz_page_scroll(player_of(self), frame_of(self), page_of(frame_of(self), key->action));
    return SCENE_DRAW;
}

static bool page_works(const void *self, const struct key *key, struct key_offer *offer UNUSED)
{
    return has_more(player_of(self), frame_of(self), key->action);
}

static unsigned do_line(void *self, const struct key *key, int code UNUSED)
{
    struct quiz_player *p = player_of(self);

    if (quiz_is_typing(p)) {
        quiz_page_move_cursor(p, key->action);
        p->page.bring = true;
    } else if (has_choice(p) || has_pairs(p)) {
        draft_move(quiz_draft(p), item_of(p), key->action);
        quiz_touch(p);
    } else {
        quiz_page_scroll(p, frame_of(self), key->action);
    }
    return SCENE_DRAW;
}

static bool line_works(const void *self, const struct key *key, struct key_offer *offer UNUSED)
{
    const struct quiz_player *p = player_of(self);

    if (quiz_is_typing(p))
        return item_of(p)->question->type->form == FORM_WRITTEN;
    return has_choice(p) || has_pairs(p) || has_more(p, frame_of(self), key->action);
}

/* Answers with what is chosen or typed, or begins to type. */
static unsigned do_enter(void *self, const struct key *key UNUSED, int code UNUSED)
{
    struct quiz_player *p = player_of(self);

    if (draft_has_field(item_of(p)->question) && !quiz_draft(p)->typing)
        quiz_draft(p)->typing = p->page.bring = true;
    else
        quiz_commit(p);
    return SCENE_DRAW;
}

static bool enter_works(const void *self, const struct key *key UNUSED, struct key_offer *offer)
{
    const struct quiz_player *p = player_of(self);

    if (!is_answering(p))
        return false;
    if (draft_has_field(item_of(p)->question)) {
        bool is_empty = p->drafts[p->at].field.text.length == 0;
        bool is_essay = item_of(p)->question->type->form == FORM_WRITTEN;

        text_add(&offer->word, !quiz_is_typing(p) ? "type"
                               : !is_empty        ? "answer"
                               : is_essay         ? "see an answer"
                               : p->sitting->exam ? "no answer"
                                                  : "give up");
    }
    return true;
}

static unsigned do_hint(void *self, const struct key *key UNUSED, int code UNUSED)
{
    struct quiz_player *p = player_of(self);

    p->sitting->items[p->at].hints++;
    p->page.bring = true;
    p->version++;
    return SCENE_DRAW;
}

static bool hint_works(const void *self, const struct key *key UNUSED, struct key_offer *offer UNUSED)
{
    const struct quiz_player *p = player_of(self);

    return is_answering(p) && !p->sitting->exam && item_of(p)->hints < item_of(p)->question->hint_count;
}

static unsigned do_skip(void *self, const struct key *key UNUSED, int code UNUSED)
{
    quiz_skip(player_of(self));
    return SCENE_DRAW;
}

static bool skip_works(const void *self, const struct key *key UNUSED, struct key_offer *offer)
{
    const struct quiz_player *p = player_of(self);

    if (p->sitting->exam)
        text_add(&offer->word, "take back");
    return is_answering(p) && (!p->sitting->exam || item_of(p)->state == ITEM_ANSWERED);
}

static unsigned do_mark(void *self, const struct key *key UNUSED, int code UNUSED)
{
    struct quiz_player *p = player_of(self);

    p->sitting->items[p->at].marked = !item_of(p)->marked;
    p->version++;
    return SCENE_DRAW;
}

static bool mark_works(const void *self, const struct key *key UNUSED, struct key_offer *offer)
{
    const struct quiz_player *p = player_of(self);

    if (is_on_question(p) && item_of(p)->marked)
        text_add(&offer->word, "unmark");
    return is_on_question(p) && quiz_is_silent(p);
}

/* Whether the question has been answered, so that everything may be told. */
static bool is_told(const struct quiz_player *p)
{
    return is_on_question(p) && !quiz_is_silent(p) && item_of(p)->state != ITEM_OPEN &&
           question_is_graded(item_of(p)->question);
}

/* The row's action is how many halves the text is worth. */
static unsigned do_worth(void *self, const struct key *key, int code UNUSED)
{
    struct quiz_player *p = player_of(self);

    sitting_mark(p->sitting, p->at, key->action / 2.0);
    p->version++;
    return SCENE_DRAW;
}

static bool worth_works(const void *self, const struct key *key UNUSED, struct key_offer *offer UNUSED)
{
    return is_told(player_of(self)) && item_of(player_of(self))->wants_mark;
}

static unsigned do_again(void *self, const struct key *key UNUSED, int code UNUSED)
{
    quiz_try_again(player_of(self));
    return SCENE_DRAW;
}

static bool again_works(const void *self, const struct key *key UNUSED, struct key_offer *offer UNUSED)
{
    return is_told(player_of(self)) && !player_of(self)->sitting->exam;
}

static bool step_works(const void *self, const struct key *key UNUSED, struct key_offer *offer)
{
    const struct quiz_player *p = player_of(self);
    const char *step = is_told(p) && p->name_step ? item_of(p)->question->step : NULL;

    if (step)
        quiz_name_step(p, frame_of(self), step, &offer->word);
    return step != NULL;
}

/* Shows the picture in the whole body; once all may be told, its lab. */
static unsigned do_view(void *self, const struct key *key UNUSED, int code UNUSED)
{
    if (is_told(player_of(self)))
        return SCENE_LAB;
    return QUIZ_OPEN_PICTURE;
}

static bool view_works(const void *self, const struct key *key UNUSED, struct key_offer *offer)
{
    const struct quiz_player *p = player_of(self);

    if (is_told(p))
        text_add(&offer->word, "lab");
    return item_of(p)->question->view && (is_told(p) || (p->self && frame_of(self)->picture.rows == 0));
}

/* Whether the text that is typed has a use for a key. */
static bool is_in_text(const struct quiz_player *p, int code)
{
    return quiz_is_typing(p) && !field_is_left(&p->drafts[p->at].field, code);
}

static unsigned do_next(void *self, const struct key *key UNUSED, int code UNUSED)
{
    struct quiz_player *p = player_of(self);

    if (!is_answering(p) && quiz_page_below(p, frame_of(self)) > 0)
        quiz_page_scroll(p, frame_of(self), page_of(frame_of(self), 1));
    else
        quiz_next(p);
    return SCENE_DRAW;
}

static bool next_works(const void *self, const struct key *key UNUSED, struct key_offer *offer)
{
    const struct quiz_player *p = player_of(self);

    offer->rank = is_answering(p) ? KEY_WANTED : KEY_KEPT;
    if (p->at + 1 >= p->sitting->count)
        text_add(&offer->word, quiz_is_silent(p) ? "submit" : "the sum");
    return is_answering(p) && !is_in_text(p, KEY_CODE_RIGHT);
}

/* From an answered question, or a description, Enter goes on, too; first to what is out of sight. */
static bool go_on_works(const void *self, const struct key *key, struct key_offer *offer)
{
    const struct quiz_player *p = player_of(self);

    if (quiz_page_below(p, frame_of(self)) > 0)
        text_add(&offer->word, "more");
    else
        next_works(self, key, offer);
    offer->rank = KEY_KEPT;
    return !is_answering(p);
}

static unsigned do_back(void *self, const struct key *key UNUSED, int code UNUSED)
{
    quiz_go_to(player_of(self), player_of(self)->at - 1);
    return SCENE_DRAW;
}

static bool back_works(const void *self, const struct key *key UNUSED, struct key_offer *offer UNUSED)
{
    return !is_in_text(player_of(self), KEY_CODE_LEFT) && player_of(self)->at > 0;
}

static unsigned do_end(void *self, const struct key *key, int code UNUSED)
{
    struct quiz_player *p = player_of(self);

    quiz_go_to(p, key->action < 0 ? 0 : p->sitting->count - 1);
    return SCENE_DRAW;
}

static bool has_several(const void *self, const struct key *key UNUSED, struct key_offer *offer UNUSED)
{
    return player_of(self)->sitting->count > 1;
}

/* On the last question the key for the next one already says so. */
static bool submit_works(const void *self, const struct key *key UNUSED, struct key_offer *offer)
{
    const struct quiz_player *p = player_of(self);

    if (p->at + 1 < p->sitting->count)
        text_add(&offer->word, "submit");
    return quiz_is_silent(p);
}

/* Goes to the sum from a question that is looked at again; else out of the quiz. */
static unsigned do_leave(void *self, const struct key *key UNUSED, int code UNUSED)
{
    if (!player_of(self)->was_ended)
        return QUIZ_LEAVE;
    quiz_show_end(player_of(self));
    return SCENE_DRAW;
}

/* Leaves the field. */
static unsigned do_leave_field(void *self, const struct key *key UNUSED, int code UNUSED)
{
    quiz_draft(player_of(self))->typing = false;
    return SCENE_DRAW;
}

static bool leave_works(const void *self, const struct key *key UNUSED, struct key_offer *offer)
{
    const struct quiz_player *p = player_of(self);

    text_add(&offer->word, p->was_ended ? "the sum" : p->back ? p->back : "");
    offer->rank = p->was_ended ? KEY_KEPT : KEY_USUAL;
    return p->was_ended || p->back;
}

bool quiz_quit_works(const void *self, const struct key *key UNUSED, struct key_offer *offer)
{
    text_add(&offer->word, player_of(self)->quits ? player_of(self)->quits : "quit");
    return true;
}

/* If several rows have the same key, the first that works gets it. The order is that of the footer. */
static const struct key question_keys[] = {
    {"a b c d e f g h", 1, "a-z", "match", "in pairs: the right side of the marked row", .act = do_draft,
     .works = match_works, .rank = KEY_KEPT},
    {"i j k l", 9, NULL, NULL, NULL, .act = do_draft, .works = match_works},
    {"m n o p q r", 13, NULL, NULL, NULL, .act = do_draft, .works = match_works},
    {"s t u v w x y z", 19, NULL, NULL, NULL, .act = do_draft, .works = match_works},
    {"1-9", 0, NULL, "choose", "choose an option by its number; in pairs, mark a row", .act = do_draft,
     .works = digit_works, .rank = KEY_KEPT},
    {"0", 0, NULL, NULL, NULL, .act = do_draft, .works = zero_works},
    {"a b c d e f", 0, "a-f", NULL, "choose an option by its letter", .act = do_draft, .works = letter_works},
    {"Space", 0, NULL, NULL, "tick the option, or take the tick away", .act = do_draft, .works = tick_works},
    {"Down j", 1, NULL, NULL, "option by option; in a long text, line by line", .act = do_line, .works = line_works,
     .why_not = "There is nothing further down."},
    {"Up k", -1, NULL, NULL, NULL, .act = do_line, .works = line_works, .why_not = "There is nothing further up."},
    {"1", 0, NULL, "worth nothing", "what your text is worth: nothing, half, all of it", .act = do_worth,
     .works = worth_works, .rank = KEY_KEPT},
    {"2", 1, NULL, "half", NULL, .act = do_worth, .works = worth_works, .rank = KEY_KEPT},
    {"3", 2, NULL, "all", NULL, .act = do_worth, .works = worth_works, .rank = KEY_KEPT},
    {"Enter", 0, NULL, "answer", "answer", .act = do_enter, .works = enter_works, .rank = KEY_KEPT},
    {"Enter Right Space", 0, NULL, "next", "next question", .act = do_next, .works = go_on_works},
    {"Right Space", 0, NULL, "next", "next question", .act = do_next, .works = next_works,
     .why_not = "There is nothing to go on to."},
    {"Backspace", 0, NULL, "take back", "take the last letter back", .act = do_draft, .works = match_back_works,
     .rank = KEY_WANTED},
    {"r Backspace", 0, NULL, "again", "try the question again; the first answer counts", .act = do_again,
     .works = again_works, .rank = KEY_WANTED, .why_not = "There is nothing to take back."},
    {"e", SCENE_STEP, NULL, "step", "the step that explains it; Esc there leads back", .act = scene_ask,
     .works = step_works, .rank = KEY_KEPT, .why_not = "e is for an answered question."},
    {"Tab i", 0, NULL, "hint", "a hint", .act = do_hint, .works = hint_works, .rank = KEY_WANTED,
     .why_not = "There is no hint."},
    {"m", 0, NULL, "mark", "mark the question for later", .act = do_mark, .works = mark_works, .rank = KEY_WANTED},
    {"s", 0, NULL, "skip", "give up and see the answer; in an exam, take the answer back", .act = do_skip,
     .works = skip_works, .rank = KEY_WANTED},
    {"v", 0, NULL, "picture", "the question's picture; after the answer, its lab", .act = do_view, .works = view_works,
     .rank = KEY_WANTED},
    {"l", QUIZ_OPEN_LIST, NULL, "list", "the list of all questions", .act = scene_ask, .works = has_several},
    {"S", QUIZ_SUBMIT, NULL, NULL, "submit the exam", .act = scene_ask, .works = submit_works},
    {"Left", 0, NULL, "back", "question before", .act = do_back, .works = back_works,
     .why_not = "This is the first question."},
    {"PgDn", 1, NULL, NULL, "a page on", .act = do_page, .works = page_works,
     .why_not = "There is nothing further down."},
    {"PgUp", -1, NULL, NULL, "a page back", .act = do_page, .works = page_works,
     .why_not = "There is nothing further up."},
    {"Home", -1, NULL, NULL, "first, last question", .act = do_end, .works = has_several},
    {"End", 1, NULL, NULL, NULL, .act = do_end, .works = has_several},
    {"Esc", 0, NULL, "leave", "out of the quiz; from a question seen again, to the sum", .act = do_leave,
     .works = leave_works, .rank = KEY_KEPT, .why_not = "q quits."},
    QUIZ_LAST_ROWS,
};

/* Keys while a text is typed; all others are typed, too. */
static const struct key field_keys[] = {
    {"Enter", 0, NULL, "answer", "answer; twice on nothing: give up", .act = do_enter, .works = enter_works,
     .rank = KEY_KEPT},
    {"Tab", 0, NULL, "hint", "a hint", .act = do_hint, .works = hint_works, .rank = KEY_WANTED,
     .why_not = "There is no hint."},
    {"Esc", 0, NULL, "leave", "out of the field, so that keys work", .act = do_leave_field, .rank = KEY_KEPT},
    {"Right Space", 0, NULL, "next", "next question", .act = do_next, .works = next_works},
    {"Left", 0, NULL, "back", "question before", .act = do_back, .works = back_works,
     .why_not = "This is the first question."},
    {"Down", 1, NULL, NULL, NULL, .act = do_line, .works = line_works, .why_not = "The text has one line."},
    {"Up", -1, NULL, NULL, NULL, .act = do_line, .works = line_works, .why_not = "The text has one line."},
    {"PgDn", 1, NULL, NULL, NULL, .act = do_page, .works = page_works, .why_not = "There is nothing further down."},
    {"PgUp", -1, NULL, NULL, NULL, .act = do_page, .works = page_works, .why_not = "There is nothing further up."},
    {0},
};

/* The rows of the question: before those of letters in general, the letters of its type. */
static const struct key *question_table(struct quiz_player *p)
{
    const struct question_letter *letter = item_of(p)->question->type->letters;
    size_t count = 0;

    for (const struct key *row = question_keys; row == question_keys || row[-1].keys; row++) {
        for (; row->works == letter_works && letter && letter->key; letter++)
            p->keys[count++] = (struct key){.keys = letter->key,
                                            .word = letter->word,
                                            .help = letter->word,
                                            .act = do_draft,
                                            .works = letter_works};
        assert(count < QUIZ_KEYS_MOST);
        p->keys[count++] = *row;
    }
    return p->keys;
}

const struct key *quiz_question_keys(struct quiz_player *p)
{
    return quiz_is_typing(p) ? field_keys : question_table(p);
}

bool quiz_type(struct quiz_player *p, int code)
{
    struct draft *draft;

    if (!is_in_text(p, code) || !field_key(&quiz_draft(p)->field, code))
        return false;
    draft = quiz_draft(p);
    draft->touched = p->page.bring = true;
    text_free(&draft->trouble);
    p->version++;
    return true;
}
