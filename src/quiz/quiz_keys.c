/* SPDX-License-Identifier: MIT */
/* The keys of a quiz: what each does, when, and how the footer calls it; and the help. */
#include "base/compiler.h"
#include "base/utf8.h"
#include "quiz/quiz_state.h"
#include "ui/help.h"
#include "ui/overlay.h"

#define KEYS_COLS 12  /* the keys of a row of the help, and a blank */
#define OTHER_KEYS 18 /* columns of "Enter next", "? help", "e " */

/* What the functions of the rows are about: a player as it stands on a screen. */
struct quiz_turn {
    struct quiz_player *player;
    const struct quiz_frame *frame;
};

static struct quiz_player *player_of(const void *self)
{
    return ((const struct quiz_turn *)self)->player;
}

static const struct quiz_frame *frame_of(const void *self)
{
    return ((const struct quiz_turn *)self)->frame;
}

/* Whether a question has the keyboard; whether it is open besides. */
static bool is_on_question(const struct quiz_player *p)
{
    return p->mode == QUIZ_ON_QUESTION && p->at < p->sitting->count;
}

static bool is_answering(const struct quiz_player *p)
{
    return is_on_question(p) && quiz_is_open(p);
}

static bool is_on_rows(const struct quiz_player *p)
{
    return p->mode == QUIZ_ON_LIST || p->mode == QUIZ_ON_END;
}

static const struct item *item_of(const struct quiz_player *p)
{
    return &p->sitting->items[p->at];
}

static bool has_choice(const struct quiz_player *p)
{
    return is_answering(p) && item_of(p)->question->type->form == FORM_CHOSEN;
}

static bool has_pairs(const struct quiz_player *p)
{
    return is_answering(p) && item_of(p)->question->type->form == FORM_PAIRED;
}

/* --------------------------------------------------------------------------------------------------------- choosing */

/* What a digit chooses from: options, or rows of pairs. */
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

static bool truth_works(const void *self, const struct key *key UNUSED, struct key_offer *offer UNUSED)
{
    const struct quiz_player *p = player_of(self);

    return has_choice(p) && item_of(p)->question->type->letters != NULL;
}

static bool tick_works(const void *self, const struct key *key UNUSED, struct key_offer *offer UNUSED)
{
    return is_answering(player_of(self)) && item_of(player_of(self))->question->several;
}

/* The row says how many right sides there are at least where its letters are theirs. */
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

/* ----------------------------------------------------------------------------------------------------- up and down */

/* Whether there are rows of a list, or else lines of the text, above (−1) or below (1) what is at hand. */
static bool has_more(const struct quiz_player *p, const struct quiz_frame *frame, int by)
{
    if (is_on_rows(p))
        return by > 0 ? p->list.at + 1 < p->list.count : p->list.at > 0;
    return is_on_question(p) && (by > 0 ? quiz_page_below(p, frame) > 0 : p->page.first > 0);
}

static void scroll(struct quiz_player *p, const struct quiz_frame *frame, long by)
{
    if (is_on_rows(p))
        quiz_list_move(p, by);
    else
        quiz_page_scroll(p, frame, by);
}

/* A page on (1) or back (−1); a line stays in sight. */
static void scroll_page(struct quiz_player *p, const struct quiz_frame *frame, int direction)
{
    scroll(p, frame, (long)direction * (frame->text.rows > 2 ? frame->text.rows - 1 : 1));
}

static unsigned do_page(void *self, const struct key *key, int code UNUSED)
{
    scroll_page(player_of(self), frame_of(self), key->action);
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
        scroll(p, frame_of(self), key->action);
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

/* --------------------------------------------------------------------------------------------------------- answering
 */

/* Answers with what is chosen or typed, or begins to type; in a list, opens what is at the cursor. */
static unsigned do_enter(void *self, const struct key *key UNUSED, int code UNUSED)
{
    struct quiz_player *p = player_of(self);

    if (is_on_rows(p)) {
        quiz_go_to(p, p->list.items[p->list.at]);
    } else if (draft_has_field(item_of(p)->question) && !quiz_draft(p)->typing) {
        quiz_draft(p)->typing = p->page.bring = true;
    } else {
        quiz_commit(p);
    }
    return SCENE_DRAW;
}

static bool enter_works(const void *self, const struct key *key UNUSED, struct key_offer *offer)
{
    const struct quiz_player *p = player_of(self);
    const struct item *item = quiz_item(p);

    if (!item || p->mode == QUIZ_ON_PICTURE || (!is_on_rows(p) && !quiz_is_open(p)))
        return false;
    if (is_on_rows(p)) {
        text_add(&offer->word, "open");
    } else if (draft_has_field(item->question)) {
        bool is_empty = p->drafts[p->at].field.text.length == 0, is_essay = item->question->type->form == FORM_WRITTEN;

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

/* -------------------------------------------------------------------------------------------------- after the answer
 */

/* Whether the question has been answered and everything may be told. */
static bool is_told(const struct quiz_player *p)
{
    return is_on_question(p) && !quiz_is_silent(p) && item_of(p)->state != ITEM_OPEN &&
           question_is_graded(item_of(p)->question);
}

/* The row says how many halves the text is worth. */
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

/* Names the step in the footer: "Six stages · Scale", or as much of that as has room beside "Enter next" and
 * "? help". */
static void name_step(const struct quiz_player *p, const struct quiz_frame *frame, const char *step, struct text *out)
{
    int gap = frame->cols < QUIZ_NARROW ? 2 : 3, room = quiz_footer_end(p, frame) - 1 - OTHER_KEYS - 2 * gap;
    struct text lesson = {0}, title = {0};

    p->name_step(p->context, step, &lesson, &title);
    if (title.length && utf8_columns(text_string(&lesson)) + 3 + utf8_columns(text_string(&title)) <= room)
        text_addf(out, "%s · %s", text_string(&lesson), text_string(&title));
    else if (utf8_columns(text_string(&title)) <= room)
        text_add(out, text_string(&title));
    text_free(&lesson);
    text_free(&title);
}

static bool step_works(const void *self, const struct key *key UNUSED, struct key_offer *offer)
{
    const struct quiz_player *p = player_of(self);
    const struct item *item = is_told(p) || p->mode == QUIZ_ON_END ? quiz_item(p) : NULL;
    const char *step = item && p->name_step ? item->question->step : NULL;

    if (step)
        name_step(p, frame_of(self), step, &offer->word);
    return step != NULL;
}

static unsigned do_view(void *self, const struct key *key UNUSED, int code UNUSED)
{
    struct quiz_player *p = player_of(self);

    if (is_told(p))
        return SCENE_LAB;
    p->mode = p->mode == QUIZ_ON_PICTURE ? QUIZ_ON_QUESTION : QUIZ_ON_PICTURE;
    return SCENE_DRAW;
}

static bool view_works(const void *self, const struct key *key UNUSED, struct key_offer *offer)
{
    const struct quiz_player *p = player_of(self);

    if (p->mode == QUIZ_ON_PICTURE || is_told(p))
        text_add(&offer->word, is_told(p) ? "lab" : "back");
    if (!is_on_question(p))
        return p->mode == QUIZ_ON_PICTURE;
    return item_of(p)->question->view && (is_told(p) || (p->self && frame_of(self)->picture.rows == 0));
}

static unsigned do_review(void *self, const struct key *key UNUSED, int code UNUSED)
{
    sitting_submit(player_of(self)->sitting);
    return SCENE_REVIEW;
}

static bool review_works(const void *self, const struct key *key UNUSED, struct key_offer *offer UNUSED)
{
    const struct quiz_player *p = player_of(self);
    const struct sitting *s = p->sitting;

    for (size_t i = 0; p->mode == QUIZ_ON_END && i < s->count; i++)
        if (question_is_graded(s->items[i].question) && s->items[i].tries > 0 && s->items[i].first < 1)
            return true;
    return false;
}

/* -------------------------------------------------------------------------------------- from question to question */

/* Whether the text that is typed has a use for a key. */
static bool is_in_text(const struct quiz_player *p, int code)
{
    return quiz_is_typing(p) && !field_is_left(&p->drafts[p->at].field, code);
}

static unsigned do_next(void *self, const struct key *key UNUSED, int code UNUSED)
{
    struct quiz_player *p = player_of(self);

    if (p->mode == QUIZ_ON_END) {
        sitting_submit(p->sitting);
        return SCENE_NEXT;
    }
    if (!is_answering(p) && quiz_page_below(p, frame_of(self)) > 0)
        scroll_page(p, frame_of(self), 1);
    else
        quiz_next(p);
    return SCENE_DRAW;
}

static bool next_works(const void *self, const struct key *key UNUSED, struct key_offer *offer)
{
    const struct quiz_player *p = player_of(self);

    offer->rank = is_answering(p) ? KEY_WANTED : KEY_KEPT;
    if (p->mode == QUIZ_ON_END)
        text_add(&offer->word, "next lesson");
    else if (p->at + 1 >= p->sitting->count)
        text_add(&offer->word, quiz_is_silent(p) ? "submit" : "the sum");
    return p->mode == QUIZ_ON_END ? p->leads_on : is_answering(p) && !is_in_text(p, KEY_CODE_RIGHT);
}

/* From a question that is answered, or asks nothing, Enter goes on as well; first to what of it is out of sight. */
static bool go_on_works(const void *self, const struct key *key, struct key_offer *offer)
{
    const struct quiz_player *p = player_of(self);

    if (is_on_question(p) && quiz_page_below(p, frame_of(self)) > 0)
        text_add(&offer->word, "more");
    else
        next_works(self, key, offer);
    offer->rank = KEY_KEPT;
    return is_on_question(p) && !is_answering(p);
}

static unsigned do_back(void *self, const struct key *key UNUSED, int code UNUSED)
{
    struct quiz_player *p = player_of(self);

    if (p->mode == QUIZ_ON_END)
        quiz_go_to(p, p->at);
    else
        quiz_go_to(p, p->at - 1);
    return SCENE_DRAW;
}

static bool back_works(const void *self, const struct key *key UNUSED, struct key_offer *offer UNUSED)
{
    const struct quiz_player *p = player_of(self);

    if (p->mode == QUIZ_ON_END)
        return p->sitting->count > 0;
    return is_on_question(p) && !is_in_text(p, KEY_CODE_LEFT) && p->at > 0;
}

static unsigned do_end(void *self, const struct key *key, int code UNUSED)
{
    struct quiz_player *p = player_of(self);

    if (is_on_rows(p))
        quiz_list_move(p, key->action * (long)p->list.count);
    else
        quiz_go_to(p, key->action < 0 ? 0 : p->sitting->count - 1);
    return SCENE_DRAW;
}

static bool has_ends(const void *self, const struct key *key UNUSED, struct key_offer *offer UNUSED)
{
    const struct quiz_player *p = player_of(self);

    return is_on_question(p) ? p->sitting->count > 1 : is_on_rows(p) && p->list.count > 1;
}

static unsigned do_list(void *self, const struct key *key UNUSED, int code UNUSED)
{
    struct quiz_player *p = player_of(self);

    quiz_keep_draft(p);
    p->before_list = p->mode;
    p->mode = QUIZ_ON_LIST;
    quiz_list_all(p);
    return SCENE_DRAW;
}

static bool list_works(const void *self, const struct key *key UNUSED, struct key_offer *offer UNUSED)
{
    const struct quiz_player *p = player_of(self);

    return p->sitting->count > 1 && (p->mode == QUIZ_ON_QUESTION || p->mode == QUIZ_ON_END);
}

/* ------------------------------------------------------------------------------------------------------------- out */

static unsigned do_submit(void *self, const struct key *key UNUSED, int code UNUSED)
{
    quiz_keep_draft(player_of(self));
    quiz_ask_submit(player_of(self));
    return SCENE_DRAW;
}

/* On the last question the next key says so already. */
static bool submit_works(const void *self, const struct key *key UNUSED, struct key_offer *offer)
{
    const struct quiz_player *p = player_of(self);

    if (!is_on_question(p) || p->at + 1 < p->sitting->count)
        text_add(&offer->word, "submit");
    return quiz_is_silent(p) && (p->mode == QUIZ_ON_QUESTION || p->mode == QUIZ_ON_LIST);
}

/* Of an exam that runs asks first: nothing of it is kept. A practice without an open question is done. */
static unsigned leave(struct quiz_player *p, unsigned wish)
{
    if (!quiz_is_silent(p)) {
        if (sitting_sum(p->sitting).open == 0)
            sitting_submit(p->sitting);
        return wish;
    }
    quiz_keep_draft(p);
    quiz_ask_leave(p);
    return SCENE_DRAW;
}

/* Out of what is open: the field, the picture, the list, a question that is looked at again; else of the quiz. */
static unsigned do_leave(void *self, const struct key *key UNUSED, int code UNUSED)
{
    struct quiz_player *p = player_of(self);

    if (quiz_is_typing(p))
        quiz_draft(p)->typing = false;
    else if (p->mode == QUIZ_ON_PICTURE || (p->mode == QUIZ_ON_LIST && p->before_list != QUIZ_ON_END))
        p->mode = QUIZ_ON_QUESTION;
    else if (p->mode == QUIZ_ON_LIST || (p->mode == QUIZ_ON_QUESTION && p->was_ended))
        quiz_show_end(p);
    else
        return leave(p, SCENE_BACK);
    return SCENE_DRAW;
}

static bool leave_works(const void *self, const struct key *key UNUSED, struct key_offer *offer)
{
    const struct quiz_player *p = player_of(self);
    bool on_question = p->mode == QUIZ_ON_QUESTION, inside = p->mode == QUIZ_ON_LIST || p->mode == QUIZ_ON_PICTURE;

    if (quiz_is_typing(p))
        return true;
    if (inside || (on_question && p->was_ended)) {
        text_add(&offer->word, on_question ? "the sum" : "back");
        return true;
    }
    text_add(&offer->word, p->back ? p->back : "");
    offer->rank = KEY_USUAL;
    return p->back != NULL;
}

static unsigned do_quit(void *self, const struct key *key UNUSED, int code UNUSED)
{
    return leave(player_of(self), SCENE_QUIT);
}

static bool quit_works(const void *self, const struct key *key UNUSED, struct key_offer *offer)
{
    text_add(&offer->word, player_of(self)->quits ? player_of(self)->quits : "quit");
    return true;
}

/* ------------------------------------------------------------------------------------------------------- the tables */

/* Several rows may have one key; the first that works has it. The order is that of the footer. */
static const struct key quiz_keys[] = {
    {"a b c d e f g h", 1, "a-z", "match", "of pairs: the right side of the marked row", .act = do_draft,
     .works = match_works, .rank = KEY_KEPT},
    {"i j k l", 9, NULL, NULL, NULL, .act = do_draft, .works = match_works},
    {"m n o p q r", 13, NULL, NULL, NULL, .act = do_draft, .works = match_works},
    {"s t u v w x y z", 19, NULL, NULL, NULL, .act = do_draft, .works = match_works},
    {"1-9", 0, NULL, "choose", "choose an option by its number; of pairs, mark a row", .act = do_draft,
     .works = digit_works, .rank = KEY_KEPT},
    {"0", 0, NULL, NULL, NULL, .act = do_draft, .works = zero_works},
    {"t", 0, NULL, "true", "true", .act = do_draft, .works = truth_works},
    {"f", 0, NULL, "false", "false", .act = do_draft, .works = truth_works},
    {"a b c d e f", 0, "a-f", NULL, "choose an option by its letter", .act = do_draft, .works = letter_works},
    {"Space", 0, NULL, NULL, "tick the option, or take the tick away", .act = do_draft, .works = tick_works},
    {"Down j", 1, NULL, NULL, "option by option; in a long text, line by line", .act = do_line, .works = line_works,
     .why_not = "There is nothing further down."},
    {"Up k", -1, NULL, NULL, NULL, .act = do_line, .works = line_works, .why_not = "There is nothing further up."},
    {"1", 0, NULL, "worth nothing", "what your text is worth: nothing, half, all of it", .act = do_worth,
     .works = worth_works, .rank = KEY_KEPT},
    {"2", 1, NULL, "half", NULL, .act = do_worth, .works = worth_works, .rank = KEY_KEPT},
    {"3", 2, NULL, "all", NULL, .act = do_worth, .works = worth_works, .rank = KEY_KEPT},
    {"Enter", 0, NULL, "answer", "answer; in a list, open", .act = do_enter, .works = enter_works, .rank = KEY_KEPT},
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
    {"r", 0, NULL, "again", "take again what was missed", .act = do_review, .works = review_works, .rank = KEY_WANTED},
    {"l", 0, NULL, "list", "the list of all questions", .act = do_list, .works = list_works},
    {"S", 0, NULL, NULL, "submit the exam", .act = do_submit, .works = submit_works},
    {"Left", 0, NULL, "back", "question before", .act = do_back, .works = back_works,
     .why_not = "This is the first question."},
    {"PgDn", 1, NULL, NULL, "a page on", .act = do_page, .works = page_works,
     .why_not = "There is nothing further down."},
    {"PgUp", -1, NULL, NULL, "a page back", .act = do_page, .works = page_works,
     .why_not = "There is nothing further up."},
    {"Home", -1, NULL, NULL, "first, last question", .act = do_end, .works = has_ends},
    {"End", 1, NULL, NULL, NULL, .act = do_end, .works = has_ends},
    {"Esc", 0, NULL, "leave", "out of what is open, else of the quiz", .act = do_leave, .works = leave_works,
     .rank = KEY_KEPT, .why_not = "q quits."},
    {"M", SCENE_MOUSE, NULL, NULL, "the mouse to the terminal, and back", .act = scene_ask},
    {"?", SCENE_HELP, NULL, "help", "this help", .act = scene_ask, .rank = KEY_LAST},
    {"q", 0, NULL, "quit", "quit", .act = do_quit, .works = quit_works},
    {0},
};

/* While a text is typed; what is none of these is typed, too. */
static const struct key field_keys[] = {
    {"Enter", 0, NULL, "answer", "answer; twice on nothing: give up", .act = do_enter, .works = enter_works,
     .rank = KEY_KEPT},
    {"Tab", 0, NULL, "hint", "a hint", .act = do_hint, .works = hint_works, .rank = KEY_WANTED,
     .why_not = "There is no hint."},
    {"Esc", 0, NULL, "leave", "out of the field, so that keys work", .act = do_leave, .works = leave_works,
     .rank = KEY_KEPT},
    {"Right Space", 0, NULL, "next", "next question", .act = do_next, .works = next_works},
    {"Left", 0, NULL, "back", "question before", .act = do_back, .works = back_works,
     .why_not = "This is the first question."},
    {"Down", 1, NULL, NULL, NULL, .act = do_line, .works = line_works, .why_not = "The text has one line."},
    {"Up", -1, NULL, NULL, NULL, .act = do_line, .works = line_works, .why_not = "The text has one line."},
    {"PgDn", 1, NULL, NULL, NULL, .act = do_page, .works = page_works, .why_not = "There is nothing further down."},
    {"PgUp", -1, NULL, NULL, NULL, .act = do_page, .works = page_works, .why_not = "There is nothing further up."},
    {0},
};

static const struct key *table_now(const struct quiz_player *p)
{
    return quiz_is_typing(p) ? field_keys : quiz_keys;
}

const struct key *quiz_find_key(const struct quiz_player *p, const struct quiz_frame *frame, int code)
{
    return keys_find_now(table_now(p), &(struct quiz_turn){(struct quiz_player *)p, frame}, code);
}

void quiz_footer(const struct quiz_player *p, const struct quiz_frame *frame, const struct theme *theme, int end,
                 struct footer *footer)
{
    footer_add_keys(footer, table_now(p), &(struct quiz_turn){(struct quiz_player *)p, frame});
    footer_place(footer, theme, 1, end, frame->cols < QUIZ_NARROW ? 2 : 3);
}

void quiz_help(void *self, struct overlay_page *page, const struct canvas *canvas)
{
    struct quiz_frame frame;
    const struct quiz_turn turn = {self, &frame};

    quiz_frame_make(&frame, self, canvas);
    text_add(&page->title, "Help: the quiz");
    help_add_keys(&page->lists[0], &canvas->theme,
                  &(struct help_keys){.table = quiz_keys, .self = &turn, .columns = KEYS_COLS});
}

/* ------------------------------------------------------------------------------------------------------------ a key */

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

/* Says why a key does nothing here: no key is silent. */
static void say_why_not(struct quiz_player *p, int code)
{
    const struct key *row = keys_find(table_now(p), code), *next = row;

    while (next && !next->why_not)
        next = keys_find(next + 1, code);
    quiz_say(p, next                ? next->why_not
                : quiz_is_typing(p) ? "That does nothing here; Esc leaves it."
                : row               ? "That does nothing here; ? helps."
                                    : "That is no key; ? has them.");
}

unsigned quiz_key(struct quiz_player *p, const struct quiz_frame *frame, int code)
{
    struct quiz_turn turn = {p, frame};
    unsigned wish = SCENE_NOTHING;

    if (quiz_type(p, code))
        return SCENE_DRAW;
    if (p->at < p->sitting->count && (code < '0' || code > '9') && (code < 'a' || code > 'z')) /* a name ends */
        quiz_draft(p)->number = 0;
    if (keys_act(table_now(p), &turn, code, &wish))
        return wish;
    say_why_not(p, code);
    return SCENE_DRAW;
}
